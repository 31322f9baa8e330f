"""A straight-line kernel as a C function, or as a row of them where it is long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ...algebra.graph import Element, Input
from ...derive.kernel import Kernel, Slot, Straight
from ..constants import Constants
from ..function import Let, Name, Store, Value, elements, reads, reads_constants
from ..schedule import function_of, own_name
from .angles import Grouping, group_angles, pipeline_angles
from .comments import description
from .headers import COLD
from .order import ordered
from .outputs import AnyStore, Repeat, Zeros, places, store_early, store_last, zeros_together
from .parts import CROSSING, PartStatement, cut, is_long
from .products import multiplied_once
from .text import KERNEL, CStatement, block, comma_list, in_all_lanes, lines

# Up to so many elements of outputs wait in registers for the end. More are stored as soon as they are computed; all
# inputs are read before, as an output may be the memory of an input.
MOST_IN_REGISTERS = 16
# Statements of longer answers, as regressors are, stay in the order in which they are derived and stored: what goes
# ahead of others leaves more values waiting than there are registers.
MOST_ORDERED = 96
# A function of so many statements has enough gaps to compute the next pass's sines and cosines in them.
ENOUGH_GAPS = 64
# What the macro TQ_AHEAD adds to the arguments.
PIPELINE_ARGUMENTS = ("now", "then", "quarters")
# The names of the support headers that no variable may have.
RESERVED = ("k", CROSSING, *PIPELINE_ARGUMENTS, "R", "real")


@dataclass(frozen=True)
class CFunction:
    """The C of a kernel."""

    text: str
    # In lanes: the number of angles whose sines and cosines the pass before has computed.
    next_angles: int = 0
    # The support headers that the text needs, beside those that every source has.
    headers: tuple[str, ...] = ()


def kernel_function(kernel: Kernel, body: Straight, constants: Constants, ahead: bool = True) -> CFunction:
    """Return the C of a straight-line kernel, and enter what it reads into the constants.

    With `ahead` a pass in lanes may compute the sines and cosines of the next one.
    """
    function = _function(kernel, body, constants.add(kernel), ahead)
    if kernel.in_lanes:
        return function
    return CFunction(f"#if TQ_LANES == 1\n{function.text}#endif\n", headers=function.headers)


def declarations(kernel: Kernel, real: str, constants: str) -> list[str]:
    """Return the arguments of a kernel's function as it declares them; `real` and `constants` are types."""
    return [
        *(f"const {real} *{slot.name}" for slot in kernel.inputs),
        *(f"{c_type(slot, real)} *{slot.name}" for slot in kernel.outputs),
        f"const {constants} *k",
    ]


def c_type(slot: Slot, real: str) -> str:
    """Return the type of an argument's elements."""
    return real if slot.argument.kind == "real" else "int32_t"


def definition(kernel: Kernel, body: Iterable[str], macro: str = "") -> str:
    """Return the function that callers see, under its comment; a macro may add arguments."""
    return f"{description(kernel)}\n{block(head(kernel, macro), body)}"


def head(kernel: Kernel, macro: str = "") -> str:
    """Return the head of the function that callers see; a macro may add arguments."""
    arguments = comma_list(declarations(kernel, "real", "TQ_CONSTANTS"))
    return f"TQ_LINKAGE void TQ({kernel.name})({arguments}{macro})"


def _function(kernel: Kernel, body: Straight, known: Callable[[int], Value], ahead: bool) -> CFunction:
    inputs = [slot.element(i) for slot in kernel.inputs for i in range(slot.size)]
    elements_out = sum(slot.size for slot in kernel.outputs)
    stores_early = elements_out > max(MOST_IN_REGISTERS, len(inputs))
    copy_of = {given: Name(f"{given.argument}_{given.place}") for given in inputs} if stores_early else {}
    taken = {*RESERVED, *_names(kernel), *(name.text for name in copy_of.values())}

    def read(given: Input) -> Value:
        return copy_of[given] if isinstance(given, Element) and given in copy_of else own_name(given)

    function = function_of(body, kernel.outputs, known, taken, read)
    used = {name for statement in (*function.definitions, *function.stores) for name in reads(statement)}
    copies = [Let(name.text, given) for given, name in copy_of.items() if name.text in used]
    grouping = group_angles([*copies, *function.definitions])
    if elements_out <= MOST_ORDERED and not is_long([*grouping.statements, *function.stores]):
        grouping = replace(grouping, rest=ordered(grouping.rest))
    grouping = replace(grouping, rest=multiplied_once(grouping.rest))
    statements: list[PartStatement]
    if stores_early:
        statements = store_early(grouping.statements, _once(kernel, body, function.stores))
    else:
        taken.update(name for statement in function.definitions for name in statement.variables)
        statements = [*grouping.statements, *store_last(function.stores, taken)]
    if is_long(statements):
        return CFunction(_in_parts(kernel, statements), headers=(COLD,))
    if ahead and len(grouping.rest) >= ENOUGH_GAPS and grouping.depends_only_on(kernel.inputs[0].name):
        text = _angles(kernel, grouping) + _whole(kernel, pipeline_angles(statements), " TQ_AHEAD")
        return CFunction(text, len(grouping.angles))
    return CFunction(_whole(kernel, statements))


def _once(kernel: Kernel, body: Straight, stores: Sequence[Store]) -> list[AnyStore]:
    """Return stores, those marked that lanes leave out."""
    slots = zip(kernel.outputs, body.elements, strict=True)
    own = {slot.name: places(body.graph, edges) for slot, edges in slots}
    return zeros_together(
        Repeat(store) if own[store.argument] and own[store.argument][store.element] != store.element else store
        for store in stores
    )


def _whole(kernel: Kernel, statements: Sequence[CStatement], macro: str = "") -> str:
    return definition(kernel, [*_unused(kernel, statements), *lines(statements)], macro)


def _angles(kernel: Kernel, grouping: Grouping) -> str:
    """Return the function that computes the angles of a pass's states, from the first argument, for lanes."""
    q = kernel.inputs[0].name
    body = [
        *lines(grouping.sums),
        *(f"TQ_WAITING({i}, {in_all_lanes(angle, KERNEL)});" for i, angle in enumerate(grouping.angles)),
        *([] if any(map(reads_constants, [*grouping.sums, *grouping.groups])) else ["(void)k;"]),
    ]
    head = f"static inline void TQ(angles_of_{kernel.name})(const real *{q}, real *then, const TQ_CONSTANTS *k)"
    return f"#if TQ_LANES > 2\n{block(head, body)}#endif\n"


def _in_parts(kernel: Kernel, statements: Sequence[PartStatement]) -> str:
    """Return a function for each part, what fetches their code, and the function that calls them."""
    parts, crossing = cut(statements)
    names = [f"part{i}_of_{kernel.name}" for i in range(1, len(parts) + 1)]
    declared = comma_list([*declarations(kernel, "real", "TQ_CONSTANTS"), f"real *restrict {CROSSING}"])
    functions = [
        block(f"static TQ_PART void TQ({name})({declared})", [*_unused(kernel, part, CROSSING), *lines(part)])
        for name, part in zip(names, parts, strict=True)
    ]
    passed = comma_list([*_names(kernel), "k", CROSSING])
    first, *others = [f"TQ({name})({passed});" for name in names]
    body = [
        "TQ_ARRIVE;",
        f"real {CROSSING}[{max(crossing, 1)}];",
        first,
        f"TQ_FETCH_IF_COLD({kernel.name});",
        *others,
    ]
    return "\n".join([*functions, f"TQ_FETCHER({kernel.name})", definition(kernel, body)])


def _names(kernel: Kernel) -> list[str]:
    return [slot.name for slot in (*kernel.inputs, *kernel.outputs)]


def _unused(kernel: Kernel, statements: Sequence[CStatement], *others: str) -> list[str]:
    """Return a line for each argument that no statement uses, so that compilers don't warn of it."""
    used = {element.argument for statement in statements for element in elements(statement)}
    used |= {statement.argument for statement in statements if isinstance(statement, Store)}
    used |= {statement.store.argument for statement in statements if isinstance(statement, Repeat)}
    used |= {statement.argument for statement in statements if isinstance(statement, Zeros)}
    used |= {"k"} if any(map(reads_constants, statements)) else set()
    return [f"(void){name};" for name in (*_names(kernel), *others, "k") if name not in used]
