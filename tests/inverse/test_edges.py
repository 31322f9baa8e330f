"""Random robots where their Jacobian is singular, and beside that: some answer is found, and q or a warning."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import Array

from . import classes
from .scalar import Inverse

EXACT = 0
BESIDE = (0.0, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4)


def determinants(arm: Inverse, q: Array) -> Array:
    """Of the Jacobian of six joints at each q."""
    columns = []
    R = arm.forward(q)[:, :3, :3]
    for place, j in enumerate(arm.moving):
        # T is of the first degree in the sine and cosine of a joint, or in its shift.
        slides = arm.tree.sigma[j - 1] == 1
        ahead, behind = q.copy(), q.copy()
        ahead[:, place] += 1 if slides else np.pi / 2
        behind[:, place] -= 1 if slides else np.pi / 2
        slope = (arm.forward(ahead) - arm.forward(behind)) / 2
        turn = slope[:, :3, :3] @ R.transpose(0, 2, 1)
        columns.append(np.stack([turn[:, 2, 1], turn[:, 0, 2], turn[:, 1, 0], *slope[:, :3, 3].T], axis=-1))
    return np.asarray(np.linalg.det(np.stack(columns, axis=-1)))


def singular(arm: Inverse, states: int) -> Iterator[tuple[int, Array]]:
    """For each revolute joint, configurations that it makes singular, as exactly as bisection does."""
    start = arm.random(states, seed=1)
    for place, j in enumerate(arm.moving):
        if arm.tree.sigma[j - 1] == 1:
            continue
        low, high = start.copy(), start.copy()
        high[:, place] += 1.5
        changes = determinants(arm, low) * determinants(arm, high) < 0
        low, high = low[changes], high[changes]
        sign = np.sign(determinants(arm, low))
        for _ in range(60):
            middle = (low + high) / 2
            same = (np.sign(determinants(arm, middle)) == sign)[:, np.newaxis]
            low, high = np.where(same, middle, low), np.where(same, high, middle)
        yield place, low


def holds(arm: Inverse, q: Array) -> None:
    """Every pose has an exact answer; the configuration is as near to one as the pose tells it, or the status warns."""
    T = arm.forward(q)
    found = arm(T)
    assert (found.count > 0).all()
    given = np.arange(found.values.shape[1]) < found.count[:, np.newaxis]
    values = np.where(given[..., np.newaxis], found.values, 0)
    reach = np.maximum(1, np.abs(values).max(axis=2))
    assert (arm.off(values, T[:, np.newaxis]) < 2e-12 * reach)[given].all()
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest[found.status == EXACT] < 1e-7).all()


@pytest.mark.parametrize(
    ("drawn", "seed"),
    [
        (classes.concurrent, 3003),
        (classes.concurrent, 3005),
        (classes.quartic, 3004),
        (classes.quartic, 3007),
        (classes.sliding, 3004),
        (classes.parallel, 3004),
        (classes.parallel, 3007),
    ],
)
def test_singular_poses_and_those_beside_them(drawn: Callable[[int], Robot], seed: int) -> None:
    arm = Inverse(drawn(seed))
    for place, q in singular(arm, 20):
        for off in BESIDE:
            beside = q.copy()
            beside[:, place] += off
            holds(arm, beside)


# Steps before an edge lost the root beside it; a quartic turned back just before 0; a joint that is nearly free was put
# where the others can't reach, or where they reach it on another stretch than that with the answer.
LOST: tuple[tuple[Callable[[int], Robot], int, str], ...] = (
    (
        classes.parallel,
        3002,
        "-2.3006446188377723 -2.6703231405813366 9.999996614428688e-09 "
        "2.3574635163502506 1.8594743374164384 -2.7447100191447045",
    ),
    (
        classes.parallel,
        3007,
        "1.5754275501537869 2.1749657119266184 0.005205978741914308 "
        "-1.1373146089716193 3.1029252692270806 2.078349889491843",
    ),
    (
        classes.concurrent,
        3003,
        "2.5901148338788555 -0.4466743964909279 2.1352669608462236 "
        "1.6397565067891096 1.05192388131673e-15 1.5204356681469733",
    ),
    (
        classes.concurrent,
        3005,
        "-0.3839506255469307 0.09795413851107093 -1.6272145224880668 "
        "1.570796326794894 1.9130359816707783 0.22225213914340802",
    ),
    (
        classes.quartic,
        3004,
        "2.2375150548420777 1.6546837546267732 2.592137141588524 "
        "-0.40913804839064216 -1.1256800679641543 -1.416889942869878",
    ),
    (
        classes.parallel,
        3002,
        "-1.706239858212264 0.429695622619775 1.8826133923062622 "
        "-0.9634631626199983 -1.570796316794897 -1.3176118676445514",
    ),
    (
        classes.parallel,
        3002,
        "-2.8928232726643004 0.17963163885845734 -0.2555001831838615 "
        "-2.7498386939664643 1.5707963367948978 2.2156574695706945",
    ),
    (
        classes.parallel,
        3005,
        "-3.0813045260920435 -3.141592643589793 1.7494297387209983 "
        "0.8121631343553983 -2.7453698447321786 -0.1645315024467373",
    ),
)


@pytest.mark.parametrize(("drawn", "seed", "q"), LOST)
def test_what_steps_lost_is_found(drawn: Callable[[int], Robot], seed: int, q: str) -> None:
    holds(Inverse(drawn(seed)), np.array([q.split()], dtype=float))


def test_small_distances_from_several_singularities_are_told() -> None:
    # The root of the first step is nearly double, and an elbow and the wrist nearly aligned: none of them counts alone.
    arm = Inverse(classes.parallel(124))
    q = "1.7822174957936001 2.113236457561773 -3.1365587891219917 2.02450953173 -0.0006496468692627211 -1.2242715881"
    holds(arm, np.array([q.split()], dtype=float))
