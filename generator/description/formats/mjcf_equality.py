"""<equality> of a compiled MuJoCo model: joints that follow another one, and joints that stay where they are.

    <joint>    q1 - ref1 = a0 + a1 (q2 - ref2): joint 1 follows joint 2, or stays without a second one
    <tendon>   likewise of the lengths of two fixed tendons, each a sum of joints with coefficients

Each is a linear equation of joints, in which those are replaced that earlier equations are solved for. It is solved for
one joint; if one other joint remains, the first follows that. <connect> and <weld> close loops (mjcf_loops.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..messages import show
from ..placed.placed import Follows
from ..placed.space import Number, exact, vector
from ..robot import DescriptionError
from .mjcf_forces import JOINT_IN_TENDON, is_disabled
from .mjcf_loops import closes_loop, pulls_at_mocap

# mjtEq of MuJoCo, whose numbers are part of its interface.
_KINDS = ("connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain", "distance")
_JOINT, _TENDON = 2, 3
# What is left of a coefficient after elimination, relative to 1, is rounding.
_ROUNDING = exact("1e-12")


@dataclass(frozen=True)
class Coupling:
    """Where a joint is: at multiplier times the position of its leader, plus offset."""

    # None for a joint that stays.
    leader: int | None
    multiplier: Number
    # In rad or m.
    offset: Number

    def follows(self, names: list[str]) -> Follows | None:
        """Return how the joint mimics its leader, None if it stays."""
        return None if self.leader is None else Follows(names[self.leader], self.multiplier, self.offset)


# The coefficient of each joint in a sum.
Terms = dict[int, Number]


def couplings(model: Any, names: list[str], notes: list[str]) -> dict[int, Coupling]:
    """Return the coupling of each joint that has no variable of its own; `names` are those of the joints."""
    solved: dict[int, Coupling] = {}
    off = is_disabled(model, "EQUALITY", "CONSTRAINT")
    for e in range(model.neq):
        name, kind = model.equality(e).name, int(model.eq_type[e])
        if off or not model.eq_active0[e]:
            notes.append(f"equality {show(name)} is not active: it is left out")
        elif pulls_at_mocap(model, e):
            notes.append(f"equality {show(name)} pulls at a mocap body, which callers move: it is left out")
        elif kind in (_JOINT, _TENDON):
            terms, constant, preferred = _equation(model, e, names)
            _solve(solved, terms, constant, preferred, name, names)
        elif not closes_loop(model, e):
            raise DescriptionError(
                f"equality {show(name)} is <{_KINDS[kind] if kind < len(_KINDS) else kind}>, which holds no joint "
                "and no two bodies together: expected <connect>, <weld>, <joint> or <tendon>; to leave it out give it "
                'active="false"'
            )
    for j, coupling in solved.items():
        if coupling.leader is None:
            notes.append(f"an equality fixes joint {show(names[j])} at {float(coupling.offset):.6g}")
    return solved


def _equation(model: Any, e: int, names: list[str]) -> tuple[Terms, Number, int]:
    """Return the equation of an equality, sum of terms = constant, and the joint that it is to be solved for."""
    of_tendons = int(model.eq_type[e]) == _TENDON
    name, a = show(model.equality(e).name), vector(model.eq_data[e][:5].tolist())
    one, two = int(model.eq_obj1id[e]), int(model.eq_obj2id[e])
    if two >= 0 and any(a[2:]):
        first, second = (model.tendon(k).name if of_tendons else names[k] for k in (one, two))
        raise DescriptionError(
            f"equality {name} makes {'tendon' if of_tendons else 'joint'} {show(first)} follow {show(second)} by a "
            f"polycoef of degree {max(k for k in range(5) if a[k])}: expected a line, its last three numbers 0"
        )
    length = _tendon if of_tendons else _joint
    terms, at_rest = length(model, one)
    preferred = one if not of_tendons else max(terms)
    constant = at_rest + a[0]
    if two >= 0:
        others, other_at_rest = length(model, two)
        constant -= a[1] * other_at_rest
        for j, coefficient in others.items():
            terms[j] = terms.get(j, exact(0)) - a[1] * coefficient
    return terms, constant, preferred


def _joint(model: Any, j: int) -> tuple[Terms, Number]:
    """Return the position of a joint as a sum, and its value at rest."""
    return {j: exact(1)}, exact(float(model.qpos0[model.jnt_qposadr[j]]))


def _tendon(model: Any, t: int) -> tuple[Terms, Number]:
    """Return the length of a fixed tendon as a sum, and its value at rest."""
    terms: Terms = {}
    at_rest = exact(0)
    for w in range(model.tendon_adr[t], model.tendon_adr[t] + model.tendon_num[t]):
        if model.wrap_type[w] != JOINT_IN_TENDON:
            raise DescriptionError(
                f"tendon {show(model.tendon(t).name)}, of an equality, is spatial: its length is no sum of joints: "
                "expected <fixed>"
            )
        j, coefficient = int(model.wrap_objid[w]), exact(float(model.wrap_prm[w]))
        terms[j] = terms.get(j, exact(0)) + coefficient
        at_rest += coefficient * _joint(model, j)[1]
    return terms, at_rest


def _solve(
    solved: dict[int, Coupling], terms: Terms, constant: Number, preferred: int, name: str, names: list[str]
) -> None:
    """Add what an equation says of one joint, and put it into what is known of others."""
    unknown: Terms = {}
    for j, coefficient in terms.items():
        known = solved.get(j)
        if known is None:
            unknown[j] = unknown.get(j, exact(0)) + coefficient
            continue
        constant -= coefficient * known.offset
        if known.leader is not None:
            unknown[known.leader] = unknown.get(known.leader, exact(0)) + coefficient * known.multiplier
    unknown = {j: coefficient for j, coefficient in unknown.items() if abs(coefficient) > _ROUNDING}
    if not unknown:
        if abs(constant) > _ROUNDING:
            raise DescriptionError(f"equality {show(name)} contradicts those before it: expected one that all can hold")
        return
    if len(unknown) > 2:
        listed = ", ".join(show(names[j]) for j in sorted(unknown))
        raise DescriptionError(
            f"equality {show(name)} couples the joints {listed}: a joint follows one other here, expected two joints"
        )
    j = preferred if preferred in unknown else max(unknown)
    leader = next((other for other in unknown if other != j), None)
    multiplier = exact(0) if leader is None else -unknown[leader] / unknown[j]
    own = Coupling(leader, multiplier, constant / unknown[j])
    for other, coupling in solved.items():
        if coupling.leader == j:
            offset = coupling.offset + coupling.multiplier * own.offset
            solved[other] = Coupling(leader, coupling.multiplier * multiplier, offset)
    solved[j] = own
