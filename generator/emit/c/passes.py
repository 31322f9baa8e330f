"""Lane kernels behind the transposes of torquec_batch.h: rows of states in, rows of answers out, a vector at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...derive.kernel import Kernel, Straight
from .outputs import places
from .text import comma_list, indent

# An argument of no more vectors than this times the lanes is short: the code of its transposes is written out, and its
# elements are single values to the compiler.
SHORT = 6
# The numbers of each angle that one pass leaves to the next: sine, cosine, and the angle.
NUMBERS_PER_ANGLE = 3


@dataclass(frozen=True)
class Block:
    """The elements of an argument in lanes, during a pass."""

    # Which argument it is, inputs before outputs; its place among the outputs if it is one.
    number: int
    output: int | None
    size: int
    # Whether it is in the workspace, being long, and not on the stack.
    is_long: bool
    # Where the elements of an output stand in the block, if not each in its place.
    places: tuple[int, ...] = ()

    @property
    def declarations(self) -> list[str]:
        """The statements that declare the block, and what goes with it."""
        name, size = self.name, self.size
        if self.places:
            places = comma_list(f"{place} * TQ_LANES" if place else 0 for place in self.places)
            return [
                f"static const int p{self.number}[] = {{{places}}};",
                f"real *{name} = (real *)tq_block(&space, {size + 1}) + 1;",
                f"{name}[-1] = TQ_ALL(R(0));",
            ]
        if self.is_long:
            return [f"real *{name} = (real *)tq_block(&space, {size});"]
        return [f"real {name}[{size}];"]

    def read(self, row: str) -> str:
        """Return the call that reads an input; `row` is the variable with the number of the pass."""
        many = "_many" if self.is_long else ""
        return f"tq_read{many}({self.name}, in[{self.number}], {row}, steps[{self.number}], {self.size});"

    def fetch(self) -> str:
        """Return the call that fetches the rows of an output that isn't in the caches."""
        return f"if (uncached && !layouts) tq_fetch_rows(out[{self.output}], pass, {self.size});"

    def write(self) -> list[str]:
        """Return the calls that write an output."""
        name, size = self.name, self.size
        places = f"p{self.number}" if self.places else "0"
        rows = f"out[{self.output}], pass, steps[{self.number}]"
        chosen = f"tq_write_chosen({{}}, {places}, {rows}, &layouts[{self.output}], uncached);"
        if self.is_long:
            all_of_them = f"tq_write_different({name}, {places}" if self.places else f"tq_write_many({name}"
            return [f"if (layouts) {chosen.format(name)}", f"else {all_of_them}, {rows}, {size}, uncached);"]
        # The elements stay single values to the compiler where it is a copy of theirs that has an address.
        copy = [f"real copy[{size}];", f"memcpy(copy, {name}, sizeof(copy));", chosen.format("copy")]
        return [
            "if (TQ_SELDOM(layouts)) {",
            *indent(copy),
            "} else {",
            *indent([f"tq_write({name}, {rows}, {size});"]),
            "}",
        ]

    @property
    def name(self) -> str:
        """The variable."""
        return f"a{self.number}"


def passes_head(kernel: Kernel, symbol: str) -> str:
    """Return the head of the passes of a lane kernel; `symbol` begins its name."""
    return (
        f"void {symbol}_passes(size_t passes, const void *const *in, void *const *out, "
        "const ptrdiff_t *steps, const torquec_layout_t *layouts, const void *k, ptrdiff_t k_step, int uncached, "
        "void *workspace)"
    )


def passes(kernel: Kernel, lanes: int, angles: int, symbol: str) -> list[str]:
    """Return the passes of a lane kernel; `symbol` begins their name.

    `angles` is how many angles a pass computes the sines and cosines of for the next one; 0: each computes its own.
    """
    blocks = _blocks(kernel, lanes)
    inputs = [block for block in blocks if block.output is None]
    outputs = [block for block in blocks if block.output is not None]
    return [
        f"{passes_head(kernel, symbol)};",
        passes_head(kernel, symbol),
        "{",
        *indent([
            "char *space = (char *)workspace;" if any(block.is_long for block in blocks) else "(void)workspace;",
            *(line for block in blocks for line in block.declarations),
            *([] if kernel.inputs else ["(void)in;"]),
            *(_pipeline(kernel, inputs, outputs, angles) if angles else _loop(kernel, inputs, outputs)),
        ]),
        "}",
    ]


def _blocks(kernel: Kernel, lanes: int) -> list[Block]:
    given, body = len(kernel.inputs), kernel.body
    own = [places(body.graph, edges) for edges in body.elements] if isinstance(body, Straight) else []
    inputs = [Block(i, None, slot.size, slot.size > SHORT * lanes) for i, slot in enumerate(kernel.inputs)]
    outputs = [
        Block(given + o, o, slot.size, slot.size > SHORT * lanes, found)
        for o, (slot, found) in enumerate(zip(kernel.outputs, own, strict=True))
    ]
    return [*inputs, *outputs]


def _loop(kernel: Kernel, inputs: Sequence[Block], outputs: Sequence[Block]) -> list[str]:
    """Return the loop over the passes: read, compute, write."""
    return [
        "for (size_t pass = 0; pass < passes; pass++) {",
        *indent([*_reads(inputs, outputs), _call(kernel), *_writes(outputs)]),
        "}",
    ]


def _pipeline(kernel: Kernel, inputs: Sequence[Block], outputs: Sequence[Block], angles: int) -> list[str]:
    """Return the loop whose passes compute the sines and cosines of the next one's angles.

    The array `ahead` has them for this pass and for the next. An angle that is too large for this ends the inner loop:
    the outer one computes the sines and cosines of such a pass by themselves.
    """
    compute_angles = f"angles_of_{kernel.name}_lanes(a0"
    return [
        f"real ahead[2][{NUMBERS_PER_ANGLE * angles}];",
        inputs[0].read("0"),
        f"{compute_angles}, ahead[0], k);",
        "for (size_t pass = 0; pass < passes;) {",
        *indent([
            f"tq_sincos_waiting({angles}, ahead[pass % 2]);",
            "tq_bit_set quarters = tq_bits(TQ_ALL(R(0)));",
            "for (; pass < passes && !tq_any(TQ_FAR(quarters)); pass++) {",
            *indent([
                "const real *now = ahead[pass % 2];",
                "real *then = ahead[(pass + 1) % 2];",
                "const size_t next = pass + 1 < passes ? pass + 1 : pass;",
                "quarters = tq_bits(TQ_ALL(R(0)));",
                inputs[0].read("next"),
                f"{compute_angles}, then, tq_constants_of(k, next, k_step));",
                *_reads(inputs, outputs),
                _call(kernel, "now", "then", "&quarters"),
                *_writes(outputs),
            ]),
            "}",
        ]),
        "}",
    ]


def _reads(inputs: Sequence[Block], outputs: Sequence[Block]) -> list[str]:
    return [*(block.read("pass") for block in inputs), *(block.fetch() for block in outputs)]


def _writes(outputs: Sequence[Block]) -> list[str]:
    return [line for block in outputs for line in block.write()]


def _call(kernel: Kernel, *pipeline: str) -> str:
    blocks = [f"a{i}" for i in range(len(kernel.inputs) + len(kernel.outputs))]
    return f"{kernel.name}_lanes({comma_list([*blocks, 'tq_constants_of(k, pass, k_step)', *pipeline])});"
