"""Words that no name of a robot may be: keywords of C and C++, of Python, and what the generated C defines."""

import keyword

_C = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const constexpr const_cast
continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if
inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor
xor_eq main errno NULL NAN INFINITY
"""

KEYWORDS = frozenset(_C.split()) | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)
