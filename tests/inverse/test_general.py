"""The general method: all solutions of any six joints, against published sets, closed forms and eigenvalues."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, count, islice
from pathlib import Path

import numpy as np
import pytest
from oracle.eliminated import solutions
from oracle.kinematics import frame_of, six_parameters
from places import ROBOTS
from tools import need
from torquec.generator.algebra.graph import Graph
from torquec.generator.api import export
from torquec.generator.derive.derivation import derive_all
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import why_not, with_frames
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.generator.emit.text.files import kernel_listing
from torquec.generator.emit.text.listing import listing_lines
from torquec.generator.inverse.chain import cycle_of
from torquec.generator.inverse.closed_forms import ClosedForms
from torquec.generator.inverse.general import GeneralPlan, links_of
from torquec.generator.inverse.methods import asked
from torquec.generator.inverse.plan import MOST
from torquec.generator.inverse.rearrangement import ANGLES, STATES, Rearrangements, links_in_order
from torquec.generator.inverse.trial import trial
from torquec.generator.inverse.two_slides import determinants
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import Array

from . import classes
from .geometry import by_newton
from .scalar import Inverse, Solutions
from .test_edges import singular
from .test_reference import SETS, described, numbers

EXACT, BOUNDARY, FREE, UNREACHABLE, OUTSIDE, NEARLY = range(6)
UNCERTAIN = 7
PIEPER = ("puma560", "rx90", "stanford", "ur5")
GENERAL = ("manseur_doty", "rr1990", "crx10ia", "two_parallel_bot")
# Two slides in any order, and the orders that few poses are taken of: beside each other, opposite, ends of the chain.
TWO_SLIDES = list(combinations(range(1, 7), 2))
FEW_OF_TWO_SLIDES = [
    pytest.param(slides, marks=[] if slides in ((1, 2), (1, 4), (3, 5), (3, 6)) else pytest.mark.sweep_only)
    for slides in TWO_SLIDES
]
# Standard Denavit-Hartenberg tables of arms with an offset wrist: a, d in m, alpha in degrees.
HALF_BEND = 0.0743 / (2 * np.cos(np.pi / 6))
JACO = (0, 0.41, 0, 0, 0, 0), (0.2755, 0, -0.0098, -0.2073 - HALF_BEND, -2 * HALF_BEND, -0.1687 - HALF_BEND)
GOFA = (0, 0.444, 0.11, 0, 0.08, 0), (0.265, 0, 0, 0.47, 0, 0.101)
OFFSET = {"jaco": (*JACO, (90, 180, 90, 60, 60, 180)), "gofa": (*GOFA, (-90, 0, -90, 90, -90, 0))}
# Of a million random positions those that are not among the answers unless poses beside theirs are solved, too.
HIDING = {
    "rx90": """
0.281969708042424 2.779180361207846 2.387958006009684 -0.749840304148296 0.000251497329007 -3.090063339511580
-3.132015946152795 -2.466859858784215 1.708431160236184 2.648582929844591 -0.000063991358842 -2.012600735252402
0.387706848130348 2.747664109778698 2.293541052497818 -0.779348841992065 -3.141412009532015 1.411935944226217
-1.641039098064873 -0.595293847095827 2.625473146427824 2.063246144178633 0.000393887825705 -0.744275421090672
-1.266252625726556 -0.236429416842795 2.051300673021967 2.203714591365902 0.000416002090245 -3.126715151042754
""",
    "puma560": """
0.820350675699488 1.228272858127852 1.618141289676563 0.201416474664266 0.068780527672359 2.788233589176678
2.655580268928771 2.822447590965252 1.617752906863843 1.258563382589255 3.136547141979362 -1.637704106351882
-1.875259644443502 -0.927615051507985 1.617735340308960 1.415379251207280 -3.121317409170033 3.132606893402181
-2.872238908850484 1.952168340792407 1.617757594461942 0.412704398563994 3.066638885848117 0.553080193168306
""",
    "stanford": """
-1.806947195766548 3.109476584421526 0.000154451723718 2.596818071072219 -2.969023277640250 -0.743176312145516
-1.098140508164838 -1.469065629831149 -0.000005528040784 -0.067215845462575 -0.371696675022660 2.560588865099286
-1.205777634165486 3.105986984037616 0.002757094546848 2.196903344126580 0.023495849763222 0.271055992646080
""",
}


@cache
def arm(name: str, model: str = "igm_general") -> Inverse:
    return Inverse(read_robot(ROBOTS / f"{name}.toml"), model)


def offset_wrist(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Robot:
    a, d, alpha = OFFSET[name]
    rows = {"a": a, "d": d, "alpha_deg": alpha, "offset_deg": [0] * 6, "sigma": [0] * 6}
    monkeypatch.setitem(SETS, name, rows)
    return described(name, folder)


def near_singular(inverse: Inverse, found: Solutions, q: Array) -> Array:
    """How far the nearest answer to each pose is from q, times the least singular value there: what T tells of it."""
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    return np.asarray(nearest * inverse.singular_values(q)[:, -1])


def contains_its_origin(inverse: Inverse, states: int, seed: int = 0, uncertain: float = 1e-4) -> None:
    """Answers are exact, apart from each other and an even number; what made the pose is one of them.

    At most a share `uncertain` of the poses leaves it open how many answers there are.
    """
    q = inverse.random(states, seed)
    T = inverse.forward(q)
    found = inverse(T)
    given = np.arange(found.values.shape[1]) < found.count[:, np.newaxis]
    assert np.isnan(found.values[~given]).all()
    values = np.where(given[..., np.newaxis], found.values, 0)
    reach = np.maximum(1, np.abs(values).max(axis=2))
    assert (inverse.off(values, T[:, np.newaxis]) < 1e-12 * reach)[given].all()
    assert (found.residual[given] <= (1e-12 * reach)[given]).all()
    apart = inverse.apart(found.values, q[:, np.newaxis])
    nearest = np.min(np.where(given, apart, np.inf), axis=1)
    certain = found.status == EXACT
    assert certain.mean() > 0.98
    assert (found.status == UNCERTAIN).mean() <= max(uncertain, 1 / states)
    assert (nearest[certain] < 1e-7).all()
    assert (found.count[certain] % 2 == 0).all()
    assert (near_singular(inverse, found, q)[~certain] < 1e-12).all()


@pytest.mark.parametrize("model", ["igm_general", "igm_careful"])
@pytest.mark.parametrize("name", SETS)
def test_all_published_solutions_are_found_and_no_other(name: str, model: str, tmp_path: Path) -> None:
    inverse = Inverse(described(name, tmp_path), model)
    expected = numbers(SETS[name]["solutions"])
    found = inverse(numbers(SETS[name]["T"])[np.newaxis])
    assert found.status[0] == EXACT
    assert found.count[0] == len(expected) == SETS[name]["n_real"]
    apart = inverse.apart(found.of(0)[:, np.newaxis], expected)
    assert apart.min(axis=0).max() < 1e-10
    assert apart.min(axis=1).max() < 1e-10
    assert found.residual[0, : len(expected)].max() < 1e-12


def agrees_with_closed_forms(robot: Robot, states: int) -> None:
    """What the general method answers is what closed forms do, wherever both are certain."""
    general, closed = Inverse(robot, "igm_general"), Inverse(robot)
    assert isinstance(general.plan, GeneralPlan)
    assert not isinstance(closed.plan, GeneralPlan)
    T = closed.forward(closed.random(states, seed=3))
    ours, theirs = general(T), closed(T)
    both = (ours.status == EXACT) & (theirs.status == EXACT)
    assert both.mean() > 0.95
    assert (ours.count == theirs.count)[both].all()
    for state in np.flatnonzero(both):
        apart = general.apart(ours.of(state)[:, np.newaxis], theirs.of(state))
        assert apart.min(axis=0).max() < 1e-7
        assert apart.min(axis=1).max() < 1e-7


@pytest.mark.parametrize("name", PIEPER)
def test_same_answers_as_closed_forms(name: str) -> None:
    agrees_with_closed_forms(read_robot(ROBOTS / f"{name}.toml"), 200)


@pytest.mark.parametrize("drawn", [classes.concurrent, classes.quartic, classes.parallel], ids=lambda x: x.__name__)
def test_same_answers_as_closed_forms_of_random_arms(drawn: Callable[[int], Robot], full_sweep: bool) -> None:
    def has_both(robot: Robot) -> bool:
        robot = with_frames(robot, None)
        reasons = [why_not(robot, model(name), ClosedForms(robot)) for name in ("igm", "igm_general")]
        # Of three slides the closed form is the general method.
        return sum(joint.sigma for joint in robot.joints) < 3 and not any(reasons)

    robots = filter(has_both, map(drawn, count(60)))
    for robot in islice(robots, 20 if full_sweep else 2):
        agrees_with_closed_forms(robot, 5_000 if full_sweep else 200)


@pytest.mark.parametrize("name", GENERAL)
def test_sweep_of_published_arms(name: str, tmp_path: Path, full_sweep: bool) -> None:
    inverse = Inverse(described(name, tmp_path))
    assert isinstance(inverse.plan, GeneralPlan)
    for seed in range(20 if full_sweep else 1):
        contains_its_origin(inverse, 50_000 if full_sweep else 500, seed)


def test_solutions_that_are_not_real_decide_where_roots_are_close(tmp_path: Path) -> None:
    """Roots alone leave the number of answers open at some 1 in 2500 poses of this arm."""
    inverse = Inverse(described("crx10ia", tmp_path))
    found = inverse(inverse.forward(inverse.random(20_000, seed=11)))
    assert np.count_nonzero(found.status == UNCERTAIN) <= 2
    assert (found.count[found.status == EXACT] % 2 == 0).all()


def test_where_the_number_is_open_roots_far_from_the_circle_are_tried() -> None:
    # A wrist that is nearly stretched, whose axes are nearly one: pairs of roots are computed far off the circle.
    inverse = arm("rx90")
    q = np.array([[1.4524025153434, 0.8531292783079, -0.42802778414639, -0.28927822745545, 0.0002981866874, -0.3635]])
    found = inverse(inverse.forward(q))
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest < 1e-7).all()


@pytest.mark.parametrize("name", HIDING)
def test_answers_that_hide_beside_singularities_are_found(name: str) -> None:
    inverse = arm(name)
    q = np.array(HIDING[name].split(), float).reshape(-1, 6)
    found = inverse(inverse.forward(q))
    assert (near_singular(inverse, found, q) < 1e-12).all()
    assert (found.count <= MOST).all()
    assert (found.status != UNCERTAIN).all()


@pytest.mark.parametrize("model", ["igm_general", "igm_careful"])
@pytest.mark.parametrize("name", PIEPER)
def test_answers_beside_singularities_come_once(name: str, model: str) -> None:
    """Each is found, and there are no more than the arm has: what nothing tells apart is one."""
    inverse = arm(name, model)
    rng = np.random.default_rng(2)
    for _, q in singular(inverse, 20):
        beside = q + 10 ** rng.uniform(-8, -4, (len(q), 1)) * rng.normal(size=q.shape)
        found = inverse(inverse.forward(beside))
        assert (near_singular(inverse, found, beside) < 1e-12).all()
        assert (found.count <= MOST).all()


@pytest.mark.parametrize("name", OFFSET)
def test_sweep_of_offset_wrists(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sweep: bool) -> None:
    inverse = Inverse(offset_wrist(name, tmp_path, monkeypatch))
    for seed in range(20 if full_sweep else 1):
        contains_its_origin(inverse, 50_000 if full_sweep else 500, seed)


@pytest.mark.parametrize("name", PIEPER)
def test_sweep_of_arms_with_a_closed_form(name: str, full_sweep: bool) -> None:
    # Two answers share each root of these; as many answers as the closed form has branches are all.
    plan = arm(name).plan
    assert isinstance(plan, GeneralPlan)
    assert plan.most == MOST
    for seed in range(20 if full_sweep else 1):
        contains_its_origin(arm(name), 50_000 if full_sweep else 300, seed)


def test_sweep_of_the_general_arm(full_sweep: bool) -> None:
    for seed in range(20 if full_sweep else 1):
        contains_its_origin(arm("general6r"), 50_000 if full_sweep else 500, seed)


@pytest.mark.parametrize("slide", [0, *range(1, 7)])
def test_sweep_of_any_joints(slide: int, full_sweep: bool) -> None:
    robots = (classes.crooked(seed, (slide,)) for seed in count(100))
    for seed, robot in enumerate(islice(robots, 20 if full_sweep else 1)):
        contains_its_origin(Inverse(robot), 50_000 if full_sweep else 300, seed)


@pytest.mark.parametrize("slides", FEW_OF_TWO_SLIDES, ids=str)
def test_sweep_of_two_slides(slides: tuple[int, int], full_sweep: bool) -> None:
    """Four turns and two slides in any order."""
    for seed in range(100, 105 if full_sweep else 101):
        inverse = Inverse(classes.crooked(seed, slides))
        assert isinstance(inverse.plan, GeneralPlan)
        contains_its_origin(inverse, 50_000 if full_sweep else 300, seed)


@pytest.mark.parametrize("slides", TWO_SLIDES, ids=str)
def test_the_resultant_of_two_slides_vanishes_at_solutions(slides: tuple[int, int]) -> None:
    """At the first turn of the configuration that made the pose, for every start and either way round."""
    robot = with_frames(classes.crooked(3, slides), None)
    graph = Graph()
    T = asked(graph)
    freeze(robot, graph, {})
    chain = cycle_of(robot, graph, T, robot.frames[0].name, "base")
    numbers = trial(robot, chain, STATES)
    are_slides = [j in slides for j in range(1, 7)]
    search = Rearrangements(graph, links_of(chain), are_slides, "abcdef", lambda _: numbers)
    assert len(search.sound) == 8
    for chosen in search.sound:
        links = links_in_order(search.links, chosen)
        sine, cosine = numbers[f"S{chosen.first + 1}"], numbers[f"C{chosen.first + 1}"]
        angle = np.arctan2(-sine if chosen.backwards else sine, cosine)
        kinds = [are_slides[i] for i in chosen.joints]
        for state in range(STATES):
            here = [link[state : state + 1] for link in links]
            values = determinants(here, kinds, np.append(ANGLES, angle[state]))
            assert values is not None
            waves = np.fft.rfft(values[0, :-1]) / len(ANGLES)
            polynomial = waves[0].real + sum(2 * (waves[k] * np.exp(1j * k * angle[state])).real for k in range(1, 5))
            assert abs(polynomial) < 1e-12 * np.abs(waves).max()
            assert abs(values[0, -1]) < 1e-10 * np.abs(values).max()


@pytest.mark.parametrize("slides", [(1, 2, 6), (2, 4, 6)], ids=str)
def test_three_slides_have_their_closed_form(slides: tuple[int, ...]) -> None:
    inverse = Inverse(classes.crooked(5, slides), "igm_general")
    assert inverse.plan.method == "Pieper, three prismatic joints"
    contains_its_origin(inverse, 100)


@pytest.mark.parametrize("slides", [(1, 2, 3), (1, 2, 3, 4)], ids=str)
def test_slides_that_reach_too_few_poses_are_refused(slides: tuple[int, ...]) -> None:
    """Three slides in one plane, and four."""
    robot = with_frames(classes.crooked(5, slides), None)
    reason = why_not(robot, model("igm_general"), ClosedForms(robot))
    assert f"reach too few poses, with {len(slides)} slides" in str(reason)


@pytest.mark.parametrize("slides", [(), (2,), (5,), (1, 4), (2, 3), (3, 6)], ids=str)
def test_no_solution_is_missing(slides: tuple[int, ...]) -> None:
    inverse = Inverse(classes.crooked(7, slides))
    T = inverse.forward(inverse.random(1, seed=5))
    starts = inverse.random(300, seed=6)
    expected = by_newton(inverse.tree, T[0], inverse.axes["frame"], inverse.axes["ref"], starts)
    found = inverse(T)
    apart = inverse.apart(found.of(0)[:, np.newaxis], expected)
    assert found.count[0] >= len(expected) > 0
    assert apart.min(axis=0).max() < 1e-6


def cycle(inverse: Inverse, T: Array) -> list[Array]:
    """The links of the robot as a cycle whose last link holds the pose, joints at q + offset."""
    tree = inverse.tree
    parts = [
        six_parameters(*(part[j] for part in (tree.gamma, tree.b, tree.alpha, tree.d, tree.theta, tree.r)))
        for j in range(6)
    ]
    at = frame_of(tree, inverse.axes["frame"])
    end = six_parameters(at.gamma, at.b, at.alpha, at.d, at.theta, at.r)
    return [*parts[1:], end @ np.linalg.inv(T) @ parts[0]]


def agrees_with_qz(inverse: Inverse, states: int) -> None:
    """Every real solution that QZ tells of is among the answers, and the other way round."""
    T = inverse.forward(inverse.random(states, seed=2))
    found = inverse(T)
    certain = np.flatnonzero(found.status == EXACT)
    assert len(certain) > 0.9 * states
    slides = [bool(inverse.tree.sigma[j]) for j in range(6)]
    for state in certain:
        expected = solutions(cycle(inverse, T[state]), slides) - inverse.tree.offset[:6]
        apart = inverse.apart(found.of(state)[:, np.newaxis], expected)
        assert found.count[state] == len(expected)
        assert apart.min(axis=0).max() < 1e-6
        assert apart.min(axis=1).max() < 1e-6


@pytest.mark.parametrize("name", ["general6r", "manseur_doty", "crx10ia", "jaco", "two_parallel_bot", "gofa"])
def test_answers_are_those_of_qz(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sweep: bool) -> None:
    if name in OFFSET:
        robot = offset_wrist(name, tmp_path, monkeypatch)
    else:
        robot = described(name, tmp_path) if name in SETS else read_robot(ROBOTS / f"{name}.toml")
    agrees_with_qz(Inverse(robot, "igm_general"), 500 if full_sweep else 15)


@pytest.mark.parametrize("slide", range(7))
def test_answers_with_a_slide_are_those_of_qz(slide: int, full_sweep: bool) -> None:
    agrees_with_qz(Inverse(classes.crooked(4, (slide,) if slide else ())), 500 if full_sweep else 15)


def test_a_rearrangement_that_is_unsound_is_not_taken(tmp_path: Path) -> None:
    plan = Inverse(described("two_parallel_bot", tmp_path)).plan
    assert isinstance(plan, GeneralPlan)
    # The determinant of joint 2, going outwards, is rounding alone.
    taken = [(r.first, r.backwards) for r in plan.rearrangements]
    assert (1, False) not in taken
    assert len(taken) >= 4


def test_out_of_reach_says_how_far(tmp_path: Path) -> None:
    inverse = Inverse(described("crx10ia", tmp_path))
    T = inverse.forward(inverse.random(6, seed=1))
    T[:, :3, 3] *= 3 / np.linalg.norm(T[:, :3, 3], axis=1, keepdims=True)
    found = inverse(T)
    assert (found.status == UNREACHABLE).all()
    assert (found.count == 0).all()
    assert (found.distance > 1).all()
    assert (found.distance < 3).all()


@pytest.mark.parametrize("model", ["igm_general", "igm_careful"])
def test_poses_beyond_all_bounds_are_out_of_reach(model: str) -> None:
    """There the arm is a point beside its distance, and rounding is all that elimination leaves of it."""
    inverse = arm("rx90", model)
    T = inverse.forward(inverse.random(20, seed=1))
    for far in (1e6, 1e9, 1e30, 1e100):
        beyond = T.copy()
        beyond[:, 0, 3] += far
        found = inverse(beyond)
        assert (found.status == UNREACHABLE).all()
        assert (found.count == 0).all()
        np.testing.assert_allclose(found.distance, far, rtol=1e-5)


def test_no_number_gives_no_answer() -> None:
    inverse = arm("general6r")
    T = inverse.forward(inverse.random(2))
    T[1, 0, 3] = np.nan
    found = inverse(T)
    assert found.count[0] > 0
    assert found.count[1] == 0
    assert np.isnan(found.distance[1])
    assert np.isnan(found.values[1]).all()


def test_poses_of_few_digits_are_met_as_well_as_they_can_be(tmp_path: Path) -> None:
    inverse = Inverse(described("manseur_doty", tmp_path))
    T = inverse.forward(inverse.random(50, seed=4))
    found = inverse(np.round(T, 6))
    exact = inverse(T)
    assert ((found.count == exact.count).mean()) > 0.9
    assert np.nanmax(found.residual) < 1e-5


def test_folds_and_boundaries_are_told() -> None:
    """Where answers meet the status says so, beside it that digits are few; nothing is silent."""
    inverse = arm("general6r")
    q = inverse.random(400, seed=9)
    values = inverse.singular_values(q)[:, -1]
    place = int(np.argmin(values))
    low, high = q[place].copy(), q[place].copy()
    # The least singular value along joint 3 has a minimum where the determinant changes its sign.
    line = np.linspace(-0.3, 0.3, 4001)
    near = np.repeat(q[place][np.newaxis], len(line), axis=0)
    near[:, 2] += line
    least = inverse.singular_values(near)[:, -1]
    closest = near[int(np.argmin(least))]
    low, high = closest.copy(), closest.copy()
    low[2] -= 1e-4
    high[2] += 1e-4
    poses = np.array([low, closest, high])
    found = inverse(inverse.forward(poses))
    assert (found.count > 0).all()
    error = np.nanmin(inverse.apart(found.values, poses[:, np.newaxis]), axis=1)
    silent = (found.status == EXACT) & (error > 1e-7)
    assert not silent.any()


@pytest.mark.parametrize("beside", [0.0, 1e-8, 1e-6, 1e-4])
@pytest.mark.parametrize("name", ["general6r", "rx90"])
def test_singular_poses_are_answered_and_told(name: str, beside: float) -> None:
    """At singularities of each joint and beside them there are answers; the status tells where digits are lost."""
    inverse = arm(name)
    for place, q in singular(inverse, 12):
        poses = q.copy()
        poses[:, place] += beside
        found = inverse(inverse.forward(poses))
        given = np.arange(found.values.shape[1]) < found.count[:, np.newaxis]
        nearest = np.min(np.where(given, inverse.apart(found.values, poses[:, np.newaxis]), np.inf), axis=1)
        assert (found.count > 0).all()
        assert (nearest[found.status == EXACT] < 1e-7).all()
        if name == "general6r":
            assert (nearest * inverse.singular_values(poses)[:, -1] < 1e-12).all()
        if beside == 0:
            assert (found.status != EXACT).all()


FIVE = replace(classes.crooked(1), joints=classes.crooked(1).joints[:5], frames=())


@pytest.mark.parametrize(
    ("robot", "expected"),
    [
        (classes.crooked(3), ("(RR 1)", "(MC 1)", "or as 16")),
        (classes.crooked(3, (2, 5)), ("(S 1)", "(S 5)", "or as 8")),
        (classes.calibrated(1), ("type ", "(N 1)", "(RR 4)", "or as 16")),
        (FIVE, ("(RR 4)", "(V) the arm's own joints\n    virtual: theta6,", "a virtual joint drops out")),
    ],
    ids=["turns", "two slides", "calibrated", "five joints"],
)
def test_equations_are_shown_by_number(robot: Robot, expected: tuple[str, ...]) -> None:
    robot = with_frames(robot, None)
    kernels = [each for each in derive_all(robot, model("igm")).values() if isinstance(each, Kernel)]
    plan = kernels[0].body
    assert isinstance(plan, GeneralPlan)
    text = "\n".join(listing_lines(kernel_listing(robot, kernels[0])))
    for part in (*expected, *(rearrangement.name for rearrangement in plan.rearrangements)):
        assert part in text
    # The constants of the links with their numbers, each name for one thing.
    for name in ("ALPHA2", "D3"):
        assert f"    {name} = {robot.values[name]:.12g}\n" in text
    defined = re.findall(r"^(\w+)(?: = |, behind)", text, re.MULTILINE)
    assert len(defined) == len(set(defined))


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("slides", [(), (3,), (2, 4)])
def test_its_c_compiles_without_a_warning(slides: tuple[int, ...], compiler: str, tmp_path: Path) -> None:
    need(compiler)
    robot = classes.crooked(1, slides)
    export(robot, tmp_path, models=["igm", "igm_careful"])
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]
    command = [compiler, *warnings, "-O1", "-c", f"{robot.name}_models.c", "-o", "robot.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
