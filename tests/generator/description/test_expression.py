"""The expression parser: what it accepts, what it refuses and how it says so, and that what is written reads back."""

import contextlib
import functools
import math
import operator
import time
from collections.abc import Callable

import pytest
import sympy as sp
from hypothesis import example, given, settings
from hypothesis import strategies as st
from torquec.generator.description.expression import MAX_DEPTH, MAX_FUNCTIONS, MAX_LENGTH, parse_expression
from torquec.generator.description.expression_writer import write_expression
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import DescriptionError

D3, D4, TH = sp.symbols("D3 D4 TH")
NAMES = ("D3", "D4", "TH")
VALUES = {"D3": 0.45, "D4": 0.31, "TH": 0.7}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", sp.Integer(0)),
        ("0.45", sp.Float(0.45)),
        (".5", sp.Float(0.5)),
        ("2.", sp.Integer(2)),
        ("1e-3", sp.Float(0.001)),
        ("2.5E+2", sp.Integer(250)),
        ("pi/2", sp.pi / 2),
        ("-pi/2", -sp.pi / 2),
        ("-5*pi/6", -5 * sp.pi / 6),
        ("D3", D3),
        ("-D4", -D4),
        ("+D4", D4),
        ("--D4", D4),
        ("\t D3 + D4 ", D3 + D4),
        ("D3 - D4 - TH", D3 - D4 - TH),
        ("D3/D4/TH", D3 / D4 / TH),
        ("2*-D3", -2 * D3),
        ("-D3^2", -(D3**2)),
        ("(-D3)^2", D3**2),
        ("D3**2", D3**2),
        ("D3^-2", D3**-2),
        ("2*(D3 + D4)*TH", sp.Mul(2, D3 + D4, TH)),
        ("sin(TH)*D3 + cos(TH)*D4", sp.sin(TH) * D3 + sp.cos(TH) * D4),
        ("sqrt(D3^2 + D4^2)", sp.sqrt(D3**2 + D4**2)),
        ("cos(pi/4)", sp.sqrt(2) / 2),
        ("0.5*4*D3", 2 * D3),
        ("D3 - D3", sp.Integer(0)),
    ],
)
def test_accepted(text: str, expected: sp.Expr) -> None:
    assert parse_expression(text, NAMES) == expected


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, ["the expression is empty"]),
        ("  ", 3, ["the expression is empty"]),
        ("D3 +", 5, ["the text ends", "an operand is missing"]),
        ("D3 + * D4", 6, ["'*' stands", "expected"]),
        ("(D3", 4, ["expected )", "character 1"]),
        ("D3)", 3, ["closes nothing"]),
        ("(D3 D4)", 5, ["expected an operator", "'D4'", "a * is missing"]),
        ("2 D3", 3, ["expected an operator", "'D3'"]),
        ("D33", 1, ["'D33' is not declared", "did you mean 'D3'", "[values]", "symbols"]),
        ("Pi", 1, ["not declared", "did you mean 'pi'?"]),
        ("tan(TH)", 1, ["'tan' is no function", "sin, cos, sqrt"]),
        ("D3(D4)", 1, ["'D3' is no function", "a product needs its *"]),
        ("sin TH", 5, ["expected ( after sin"]),
        ("sin", 4, ["expected ( after sin"]),
        ("0,45", 2, ["write a decimal point"]),
        ("90°", 3, ["angles are in rad"]),
        ("π/2", 1, ["write pi"]),
        ("2\N{MULTIPLICATION SIGN}D3", 2, ["write *"]),
        ("\N{MINUS SIGN}D3", 1, ["write -"]),
        ("d = 3", 3, ["no ="]),
        ("D3 = 3", 4, ["no ="]),
        ("0x10", 2, ["expected an operator", "'x10'"]),
        ("1_000", 2, ["expected an operator", "without _"]),
        ("1.2.3", 4, ["expected an operator", "'.3'"]),
        ("1e400", 1, ["too large for double precision"]),
        ("1e-400", 1, ["too small for double precision"]),
        ("1e300*1e300*D3", 1, ["beyond double precision"]),
        ("1e-300*1e-300*D3", 1, ["beyond double precision"]),
        ("nan", 1, ["not declared"]),
        ("inf", 1, ["not declared"]),
        ("D3/0", 4, ["division by zero"]),
        ("D3/(D4 - D4)", 4, ["division by zero"]),
        ("0^-1", 2, ["division by zero"]),
        ("sqrt(-2)", 5, ["square root of a negative number"]),
        ("sqrt(1 - 2)", 5, ["square root of a negative number"]),
        ("D3^0.5", 4, ["integer exponent", "sqrt"]),
        ("D3^D4", 4, ["integer exponent"]),
        ("D3^(2)", 4, ["integer exponent"]),
        ("D3^17", 4, ["from -16 to 16"]),
        ("D3^99999999999", 4, ["from -16 to 16"]),
        ("2^3^4", 4, ["ambiguous", "parentheses"]),
        ("((D3^16)^16)^16", 9, ["a power above 64"]),
        ("((9^16)^16)^16", 12, ["too large"]),
        ("__import__('os')", 1, ["'__import__' is no function"]),
        ("D3.__class__", 3, ["means nothing here"]),
        ("lambda: 0", 7, ["means nothing here"]),
        ("import", 1, ["not declared"]),
        ("D3\n+ D4", 3, ["'\\n' means nothing here"]),
        ("D3;D4", 3, ["';' means nothing here"]),
        ('"D3"', 1, ["means nothing here"]),
        ("D3 */ D4", 5, ["'/' stands"]),
        ("D3\x00", 3, ["'\\x00' means nothing here"]),
        ("\uff11", 1, ["means nothing here"]),
    ],
)
def test_refused_with_a_caret(text: str, column: int, words: list[str]) -> None:
    with pytest.raises(DescriptionError) as caught:
        parse_expression(text, NAMES)
    message, line, caret = str(caught.value).rsplit("\n", 2)
    for word in words:
        assert word in message
    assert caret.index("^") - 4 == column - 1
    assert len(line) == len(text) + 4
    assert str(caught.value).isascii()


def test_a_long_text_shows_the_part_around_the_caret() -> None:
    text = "+".join(["D3"] * 100) + " D4" + "+D3" * 50
    with pytest.raises(DescriptionError) as caught:
        parse_expression(text, NAMES)
    _, line, caret = str(caught.value).rsplit("\n", 2)
    assert line[caret.index("^") :].startswith("D4")
    assert len(line) < 100


@pytest.mark.parametrize("text", ["sqrt((1+sqrt(2))^2-3-2*sqrt(2))", "sqrt(cos(1)^2+sin(1)^2-1)"])
def test_what_cancels_is_an_exact_zero(text: str) -> None:
    assert parse_expression(text, ()) == 0


@pytest.mark.parametrize("text", ["1/(sin(1)^2+cos(1)^2-1)", "(sqrt(2)-sqrt(2))^-1", "D3/((1+sqrt(2))^2-3-2*sqrt(2))"])
def test_a_division_by_what_cancels_is_refused(text: str) -> None:
    with pytest.raises(DescriptionError, match="division by zero"):
        parse_expression(text, NAMES)


def test_functions_are_bounded() -> None:
    parse_expression("+".join(["sqrt(2)"] * MAX_FUNCTIONS), ())
    with pytest.raises(DescriptionError, match=f"more than {MAX_FUNCTIONS} functions"):
        parse_expression("+".join(["sqrt(2)"] * (MAX_FUNCTIONS + 1)), ())


def test_bounds() -> None:
    with pytest.raises(DescriptionError, match=f"at most {MAX_LENGTH}"):
        parse_expression("1+" * MAX_LENGTH, NAMES)
    assert parse_expression("(" * MAX_DEPTH + "D3" + ")" * MAX_DEPTH, NAMES) == D3
    with pytest.raises(DescriptionError, match=f"more than {MAX_DEPTH} brackets"):
        parse_expression("(" * (MAX_DEPTH + 1) + "D3" + ")" * (MAX_DEPTH + 1), NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "*".join(["9" * 15] * 60),
        "sqrt(" + "*".join(["999999999999989"] * 50) + ")",
        "*".join(["(9^16)"] * 140),
        "*".join(["(D3+D4)^16"] * 90),
        "-" * 990 + "D3",
        "sin(" * 31 + "TH" + ")" * 31,
        "sqrt(" * 31 + "2" + ")" * 31,
        "cos(pi/999983)*sin(pi/99999)",
        "/".join(["9" * 15] * 60),
        "sin(1e300)",
    ],
)
def test_hostile_texts_end_quickly(text: str) -> None:
    start = time.process_time()
    with contextlib.suppress(DescriptionError):
        write_expression(parse_expression(text, NAMES))
    assert time.process_time() - start < 5


Tree = tuple[str, float]
OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
FUNCTIONS: dict[str, Callable[[float], float]] = {
    "sin": math.sin,
    "cos": math.cos,
    "sqrt": math.sqrt,
    "-": operator.neg,
    "": float,
}


def _binary(left: Tree, sign: str, right: Tree) -> Tree:
    return f"({left[0]}){sign}({right[0]})", _computed(OPERATIONS[sign], left[1], right[1])


def _chain(parts: list[Tree], sign: str) -> Tree:
    """A chain without brackets of its own; each part is bracketed where it would bind less."""
    return f" {sign} ".join(f"({text})" for text, _ in parts), functools.reduce(
        lambda left, right: _computed(OPERATIONS[sign], left, right), [value for _, value in parts]
    )


def _function(name: str, inside: Tree) -> Tree:
    return f"{name}({inside[0]})", _computed(FUNCTIONS[name], inside[1])


def _power(base: Tree, exponent: int) -> Tree:
    return f"({base[0]})^{exponent}", _computed(operator.pow, base[1], exponent)


def _computed(function: Callable[..., float], *arguments: float) -> float:
    try:
        return function(*arguments)
    except (ValueError, ZeroDivisionError, OverflowError):
        return math.nan


def _trees() -> st.SearchStrategy[Tree]:
    """Texts with the value that plain floating point gives them, nan where there is none."""
    leaves = st.one_of(
        st.integers(0, 30).map(lambda value: (str(value), float(value))),
        st.floats(1e-3, 1e3).map(lambda value: (repr(value), value)),
        st.sampled_from([("pi", math.pi), *VALUES.items()]),
    )

    def grow(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        return st.one_of(
            st.builds(_binary, inner, st.sampled_from("+-*/"), inner),
            st.builds(_chain, st.lists(inner, min_size=2, max_size=4), st.sampled_from("+-*/")),
            st.builds(_function, st.sampled_from(sorted(FUNCTIONS)), inner),
            st.builds(_power, inner, st.integers(-3, 3)),
        )

    return st.recursive(leaves, grow, max_leaves=8)


@given(_trees())
@example(("(((pi)^2)^3)^3", math.pi**18))
@settings(max_examples=400, deadline=None)
def test_what_is_written_reads_back_equal(tree: Tree) -> None:
    try:
        expression = parse_expression(tree[0], NAMES)
        written = write_expression(expression)
    except DescriptionError:
        return
    assert parse_expression(written, NAMES) == expression


@given(_trees())
@settings(max_examples=300, deadline=None)
def test_the_value_is_that_of_the_text(tree: Tree) -> None:
    text, expected = tree
    try:
        value = evaluate(parse_expression(text, NAMES), VALUES)
    except DescriptionError:
        return
    # Simplification may remove a singularity and reorders sums: the bound allows for cancellation.
    if math.isfinite(expected) and 1e-3 < abs(expected) < 1e6:
        assert value == pytest.approx(expected, rel=1e-6, abs=1e-9)


@given(st.text(alphabet="D3TH4pisncoqrt+-*/^(). eE019_,'\"\\\n\x00π", max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_parses_or_raises_description_error(text: str) -> None:
    with contextlib.suppress(DescriptionError):
        parse_expression(text, NAMES)
