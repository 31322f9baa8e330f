"""Random descriptions as readers build them, and what spoils a text."""

from __future__ import annotations

import math
import string
from dataclasses import replace

import sympy as sp
from hypothesis import strategies as st
from torquec.generator.description.normalise import normalise
from torquec.generator.description.robot import (
    DRIVE,
    FIXED,
    GEOMETRY,
    INERTIA,
    PRISMATIC,
    REVOLUTE,
    SPRING,
    Base,
    Frame,
    Joint,
    Limits,
    Loop,
    Mimic,
    Robot,
)

NAMES = st.text(string.ascii_letters + "_", min_size=1, max_size=8).map(lambda name: f"n_{name}")
VALUES = st.one_of(
    st.just(0.0), st.floats(-6.2, 6.2), st.sampled_from([math.pi / 2, -math.pi / 3, 7 * math.pi / 12, 1.0, -2.0])
)
SYMBOLS = {"L1": 0.5, "W": None, "D_2": 0.25, "T9": -0.0}
EXPRESSIONS = st.one_of(
    VALUES.map(sp.Float),
    st.sampled_from([sp.Integer(0), sp.Integer(3), sp.pi / 2, -sp.pi / 12, sp.pi / 7, sp.Rational(1, 3)]),
    st.builds(
        lambda name, factor, shift: factor * sp.Symbol(name) + shift * sp.cos(sp.Symbol("L1")),
        st.sampled_from(sorted(SYMBOLS)),
        st.sampled_from([sp.Integer(1), sp.Integer(-1), sp.Float(0.1), sp.sqrt(2) / 2]),
        st.sampled_from([sp.Integer(0), sp.Integer(1), sp.Rational(-2, 3)]),
    ),
)
SOME_LIMITS = st.builds(
    lambda bounds, velocity, effort: Limits(min(bounds), max(bounds), velocity, effort),
    st.tuples(st.floats(-5, 5), st.floats(-5, 5)),
    st.none() | st.floats(0, 100),
    st.none() | st.floats(0, 100),
)


@st.composite
def robots(draw: st.DrawFn, varied: bool = False) -> Robot:
    """Random robots as a reader builds them: trees with loops and frames, numbers, angles and expressions.

    Varied ones have more than all formats can say: a link or motion of the base, joints that follow others, an order.
    """
    names = draw(st.lists(NAMES, min_size=7, max_size=7, unique=True))
    count = draw(st.integers(1, 4))
    sigmas = [draw(st.sampled_from([REVOLUTE, PRISMATIC]))]
    sigmas += [draw(st.sampled_from([REVOLUTE, PRISMATIC, FIXED])) for _ in range(count - 1)]

    def fields(sigma: int, *, link: bool) -> dict[str, sp.Expr]:
        keys = [key for key in GEOMETRY if (key, sigma) not in (("theta", REVOLUTE), ("r", PRISMATIC))]
        keys += [] if sigma == FIXED else ["offset", *DRIVE, *SPRING]
        keys += INERTIA if link else ()
        chosen = draw(st.lists(st.sampled_from(keys), max_size=5, unique=True))
        given = {key: draw(EXPRESSIONS) for key in chosen}
        if "K" not in given or given["K"].is_zero:
            given.pop("QK", None)
        return given

    def joint(name: str, antecedent: int, sigma: int, *, link: bool) -> Joint:
        label = draw(st.text(max_size=5).filter(lambda text: text.isprintable())) if link else ""
        mu = draw(st.integers(0, 1))
        return Joint(name, antecedent, sigma, mu, link=label, limits=draw(SOME_LIMITS), **fields(sigma, link=link))

    joints = [joint(names[j], draw(st.integers(0, j)), sigma, link=True) for j, sigma in enumerate(sigmas)]
    # A closed chain has a motor.
    joints[0] = replace(joints[0], mu=1)
    frames = [Frame(names[4], draw(st.integers(0, count)), **fields(FIXED, link=False))]
    loops = []
    if draw(st.booleans()):
        cut = joint(names[5], draw(st.integers(0, count)), draw(st.sampled_from([REVOLUTE, PRISMATIC])), link=False)
        loops = [Loop(replace(cut, mu=0), Frame(names[6], draw(st.integers(0, count)), **fields(FIXED, link=False)))]
    base, order = Base(), None
    own = [j for j, sigma in enumerate(sigmas, 1) if sigma != FIXED]
    if varied:
        base = Base(draw(st.booleans()), joints[0].link, **{key: draw(EXPRESSIONS) for key in INERTIA[::3]})
        for j in own[1:]:
            if draw(st.booleans()):
                multiplier = draw(EXPRESSIONS.filter(lambda e: not e.is_zero))
                joints[j - 1] = replace(joints[j - 1], mimic=Mimic(own[0], multiplier, draw(EXPRESSIONS)))
        own = [j for j in own if joints[j - 1].mimic is None]
        # In a closed chain only motors have a place in q.
        order = None if loops else draw(st.none() | st.permutations(own))
    numeric = ["L1"] + [f"{key}1" for key in INERTIA if not getattr(joints[0], key).free_symbols]
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    return normalise(
        name=names[0],
        joints=joints,
        frames=frames[: draw(st.integers(0, 1))],
        loops=loops,
        gravity=[draw(EXPRESSIONS) for _ in range(3)],
        values=SYMBOLS,
        free=draw(st.sets(st.sampled_from(numeric))),
        title=draw(text),
        source=draw(text),
        base=base,
        order=order,
    )


@st.composite
def mutations(draw: st.DrawFn, texts: list[str], snippets: list[str]) -> str:
    """One of the texts with a few parts taken out, put in or overwritten."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.sampled_from([0, 1, 2, 5, 20])))
        text = text[:start] + draw(st.sampled_from(snippets) | st.text(max_size=20)) + text[stop:]
    return text
