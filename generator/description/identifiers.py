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
# Macros of torquec's own headers, of compilers and of math.h, which would stand in the place of a name.
_MACROS = """
real linux unix i386 HUGE_VAL MAXFLOAT M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI
M_SQRT2 M_SQRT1_2
"""
_PREFIXES = ("tq_", "tqd_", "TQ_", "TORQUEC_")

KEYWORDS = frozenset(_C.split()) | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)
MACROS = frozenset(_MACROS.split())


def is_taken(name: str) -> bool:
    """Return whether C, Python or the generated C gives an identifier another meaning."""
    return name in KEYWORDS or name in MACROS or name.startswith(_PREFIXES)
