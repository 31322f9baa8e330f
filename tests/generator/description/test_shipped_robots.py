"""The descriptions that ship: each loads, is written and read back, and holds the numbers of its source."""

import json
import math

import numpy as np
import pytest
import sympy as sp
from models.example_robots import FILES
from oracle.kinematics import link_transforms
from oracle.tree import tree_of
from places import DATA, ROBOTS
from torquec.generator.api import find_description
from torquec.generator.description import Robot, read_robot
from torquec.generator.description.formats.toml import parse
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.physics import oddities
from torquec.generator.description.robot import DRIVE, FIXED, GEOMETRY, INERTIA, PRISMATIC
from torquec.peers.loop_closure import close, constraints, unknowns
from torquec.peers.newton_euler import Array, frame_pose

NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml"))
ON_REQUEST = sorted(path.stem for path in (ROBOTS / "on_request").glob("*.toml"))
HALF_PI = sp.pi / 2

# Types of joints, alpha in quarter turns, lengths between axes: the configurations whose operations are published.
PUBLISHED_AXES: dict[str, tuple[list[int], list[int], dict[str, str]]] = {
    "th8": ([0, 1, 1, 0, 0, 0], [0, 0, -1, 0, 1, -1], {}),
    "scara": ([0, 0, 0, 1], [0, 0, 0, 0], {"d2": "D2", "d3": "D3"}),
    "ur5": ([0] * 6, [0, 1, 0, 0, 1, -1], {"r1": "RL1", "d3": "D3", "d4": "D4", "r4": "RL4", "r5": "RL5"}),
    "panda": (
        [0] * 7, [0, -1, 1, 1, -1, 1, 1],
        {"r1": "RL1", "r3": "RL3", "d4": "D4", "d5": "-D4", "r5": "RL5", "d7": "D7"},
    ),
    "iiwa": ([0] * 7, [0, -1, 1, 1, -1, -1, 1], {"r1": "RL1", "r3": "RL3", "r5": "RL5"}),
}  # fmt: skip


def robot(name: str) -> Robot:
    return read_robot(find_description(name))


def zeros(described: Robot, j: int, names: tuple[str, ...]) -> set[str]:
    return {name for name in names if getattr(described.joints[j - 1], name) == 0}


def test_all_of_them_are_here() -> None:
    assert {"planar2r", "rx90", "rx90_symmetric", "puma560", "stanford", "general6r", "torso12"} <= set(NAMES)
    assert ON_REQUEST == ["delta", "gough_stewart"]
    assert {*PUBLISHED_AXES, "rrp", "sr400", "akr3000", "fourbar", "slider_crank", "five_bar"} <= set(NAMES)


@pytest.mark.parametrize("name", [*NAMES, *ON_REQUEST])
def test_complete(name: str) -> None:
    """Named like its file, cited, with a value for every parameter, limits for every moving joint, and a frame."""
    described = robot(name)
    assert described.name == name
    assert described.title
    assert len(described.source) > 20
    assert described.frames
    assert all(value is not None for value in described.values.values())
    for j in described.moving:
        limits = described.joints[j - 1].limits
        assert limits.lower is not None
        assert limits.upper is not None
        assert limits.lower < limits.upper


@pytest.mark.parametrize("name", [*NAMES, *ON_REQUEST])
def test_round_trip(name: str) -> None:
    described = robot(name)
    again = parse(write(described), "again")
    assert again == described
    assert list(again.values) == list(described.values)


@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_published_links(name: str) -> None:
    described = robot(name)
    tables = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["khalil_mdh"]
    links = (tables["links"] if name == "puma560" else tables)[: len(described.joints)]
    assert len(described.joints) == 6
    for joint, link in zip(described.joints, links, strict=True):
        assert joint.sigma == link["sigma"]
        assert joint.alpha == link["alpha_halfpi"] * HALF_PI
        assert joint.theta == (0 if link["theta"] == "q" else link["theta"] * HALF_PI)
        lengths = {"d": link["d"], "r": 0 if link["r"] == "q" else link["r"]}
        drive = {"IA": link["IA"], "FV": link["FV"], "FS": link["FS_symmetric_part"], "FO": link["F_offset"]}
        for key, expected in (lengths | drive | {key: link[key] for key in INERTIA}).items():
            given = getattr(joint, key)
            assert evaluate(given, described.values) == expected, (joint.name, key)
            assert (given == 0) == (expected == 0)


def test_inertias_of_the_panda_are_those_that_its_urdf_has_of_the_same_paper() -> None:
    (file,) = (path for path in FILES.values() if path.name == "panda.urdf")
    described, urdf = robot("panda"), read_robot(file)
    for j in range(1, 7):  # the reader of URDF puts the origin of frame 7 elsewhere on its axis
        for key in INERTIA:
            ours = evaluate(getattr(described.joints[j - 1], key), described.values)
            theirs = evaluate(getattr(urdf.joints[j - 1], key), urdf.values)
            assert ours == pytest.approx(theirs, abs=1e-12), (j, key)


def test_stanford_slides_and_has_a_tool() -> None:
    described = robot("stanford")
    assert [joint.sigma for joint in described.joints].index(PRISMATIC) == 2
    assert described.joints[2].theta == -HALF_PI
    (tool,) = described.frames
    assert (tool.name, tool.antecedent, described.values["RL_tool"]) == ("tool", 6, 0.263)


@pytest.mark.parametrize("name", ["rx90", "rx90_symmetric"])
def test_rx90_geometry(name: str) -> None:
    described = robot(name)
    assert [joint.alpha / HALF_PI for joint in described.joints] == [0, 1, 0, -1, 1, -1]
    assert (described.joints[2].d, described.joints[3].r) == (sp.Symbol("D3"), sp.Symbol("RL4"))
    assert (described.values["D3"], described.values["RL4"]) == (0.45, 0.45)
    others = [getattr(joint, key) for joint in described.joints for key in GEOMETRY if key != "alpha"]
    assert sum(value != 0 for value in others) == 2


def test_rx90_is_dense() -> None:
    described = robot("rx90")
    for j, joint in enumerate(described.joints, 1):
        assert [getattr(joint, key) for key in INERTIA] == [sp.Symbol(f"{key}{j}") for key in INERTIA]
        assert zeros(described, j, DRIVE) == {"FO"}


def test_rx90_symmetric_has_the_published_set() -> None:
    described = robot("rx90_symmetric")
    first_moments = [{"MZ"}, {"MX", "MY"}, {"MY"}, {"MZ"}, {"MY"}, {"MZ"}]
    for j, moments in enumerate(first_moments, 1):
        assert zeros(described, j, INERTIA) == {"XY", "XZ", "YZ", "MX", "MY", "MZ"} - moments


def test_general_robot_keeps_every_parameter() -> None:
    described = robot("general6r")
    for j, joint in enumerate(described.joints, 1):
        assert joint.alpha == (sp.Symbol(f"ALPHA{j}") if j > 1 else 0)
        assert joint.d == (sp.Symbol(f"D{j}") if j > 1 else 0)
        assert joint.r == (sp.Symbol(f"RL{j}") if 1 < j < 6 else 0)
        assert (joint.gamma, joint.b, joint.offset) == (0, 0, 0)
        assert zeros(described, j, INERTIA) == set()
        assert zeros(described, j, DRIVE) == {"FO"}
    assert described.gravity == tuple(map(sp.Symbol, ("G1", "G2", "G3")))


def test_torso_is_a_tree() -> None:
    described = robot("torso12")
    assert len(described.moving) == 12
    assert [joint.antecedent for joint in described.joints] == [0, 1, 2, 3, 4, 5, 6, 7, 3, 9, 10, 11, 12]
    assert [joint.sigma for joint in described.joints[:4]] == [PRISMATIC, 0, FIXED, 0]
    assert described.values["M3"] == 3.6
    hands = {frame.name: frame.antecedent for frame in described.frames if "hand" in frame.name}
    assert hands == {"left_hand": 8, "right_hand": 13}


def test_torso_is_mirrored() -> None:
    """Mirrored in the x-z plane, each frame keeps x and z and flips y: what is odd in y or about z changes sign."""
    described = robot("torso12")
    flipped = {"gamma", "alpha", "offset", "MY", "XY", "YZ"}
    for left, right in zip(described.joints[3:8], described.joints[8:], strict=True):
        for key in (*GEOMETRY, "offset", *INERTIA, *DRIVE):
            sign = -1 if key in flipped else 1
            one, other = (evaluate(getattr(joint, key), described.values) for joint in (left, right))
            assert other == sign * one, (left.name, key)
        assert (right.limits.lower, right.limits.upper) == (-left.limits.upper, -left.limits.lower)  # type: ignore[operator]


def test_planar_robot_is_in_a_vertical_plane() -> None:
    described = robot("planar2r")
    assert described.gravity == (0, sp.Symbol("G2"), 0)
    assert all(joint.alpha == 0 for joint in described.joints)
    assert math.isclose(described.joints[0].limits.upper or 0, math.pi)


@pytest.mark.parametrize("name", PUBLISHED_AXES)
def test_published_axes(name: str) -> None:
    described = robot(name)
    sigma, alpha, lengths = PUBLISHED_AXES[name]
    assert [joint.sigma for joint in described.joints] == sigma
    assert [joint.alpha / HALF_PI for joint in described.joints] == alpha
    found = {f"{key}{j}": getattr(joint, key) for j, joint in enumerate(described.joints, 1) for key in GEOMETRY}
    assert {key: str(value) for key, value in found.items() if value != 0 and "alpha" not in key} == lengths


@pytest.mark.parametrize("name", [*PUBLISHED_AXES, "rrp", "sr400", "akr3000"])
def test_dense(name: str) -> None:
    """Nothing but FO is left out of a link or a drive, so that counts of operations are those of a general body."""
    described = robot(name)
    passive = {"sr400": {3, 8}, "akr3000": {2, 3, 4, 7}}.get(name, set())
    for j in range(1, len(described.joints) + 1):
        assert zeros(described, j, INERTIA) == set()
        assert zeros(described, j, DRIVE) == ({"FO", "IA"} if j in passive else {"FO"})
    assert oddities(described) == []


def test_rrp_has_the_names_of_the_article() -> None:
    first, second, third = robot("rrp").joints
    assert [str(getattr(first, key)) for key in GEOMETRY] == ["g1", "b1", "a1", "d1", "0", "r1"]
    assert (second.alpha, third.alpha, third.sigma, third.theta) == (HALF_PI, HALF_PI, PRISMATIC, 0)


@pytest.mark.parametrize(("name", "title"), [("sr400", "SR400"), ("akr3000", "AKR3000")])
def test_closed_robots_have_the_published_links(name: str, title: str) -> None:
    tables = json.loads((DATA / "khalil_robots.json").read_text(encoding="utf-8"))["robots"]
    table = next(t for t in reversed(tables) if t["name"] == title and not t.get("header_inconsistent"))
    described = robot(name)
    assert len(described.joints) == table["NL"]
    assert len(described.loops) == table["n_loops"]
    for j, (joint, row) in enumerate(zip(described.joints, table["frames"], strict=False), 1):
        assert (joint.antecedent, joint.sigma) == (int(row["ant"]), int(row["sigma"]))
        assert str(joint.alpha) == row["alpha"]
        lengths = {"d": row["d"], "r": row["r"] if joint.sigma != PRISMATIC else "0"}
        assert {key: str(getattr(joint, key)) for key in lengths} == lengths, j


# Independent constraints, and the unknown rates of passive and cut joints, of each closed robot whose loops are solved.
CLOSED = {
    "fourbar": (3, 3),
    "slider_crank": (3, 3),
    "five_bar": (3, 3),
    "akr3000": (6, 6),
    "delta": (12, 12),
    "gough_stewart": (30, 30),
}


@pytest.mark.parametrize("name", CLOSED)
def test_closed_robots_are_drawn_closed_and_away_from_singular_positions(name: str) -> None:
    described = robot(name)
    tree, (rank, unknown) = tree_of(described), CLOSED[name]
    cuts = [loop.cut for loop in described.loops]
    assert {joint.name for joint in (*described.joints, *cuts)} >= {*described.assembly}
    q = np.array([tree.drawn.get(j, 0.0) for j in tree.moving])
    closed = close(tree, q)
    drawn = [described.assembly[described.joints[j - 1].name] for j in described.passive]
    np.testing.assert_allclose(closed.positions[[j - 1 for j in described.passive]], drawn, atol=1e-9)
    singular_values = np.linalg.svd(constraints(tree, closed.positions)[:, unknowns(tree)])[1]
    assert len(unknowns(tree)) == unknown
    assert np.count_nonzero(singular_values > 1e-9) == rank
    assert singular_values[rank - 1] > 0.01


def test_the_platform_stands_where_its_source_has_it() -> None:
    """Joints of the base and the platform on their circles; all legs of one length."""
    described = robot("gough_stewart")
    tree = tree_of(described)
    length = math.sqrt(np.sum((on_circle(1, -50, 2) - on_circle(3, -2.5, 0)) ** 2))
    q = np.full(6, length)
    links = link_transforms(tree, q)
    azimuths = zip((-2.5, 2.5, 117.5, 122.5, 237.5, 242.5), (-50, 50, 70, 170, 190, 290), strict=True)
    for leg, (base, top) in enumerate(azimuths, 1):
        yoke, jack = (tree.name.index(f"{part}_{leg}") + 1 for part in ("yoke", "leg"))
        np.testing.assert_allclose(links[yoke][:3, 3], on_circle(3, base, 0), atol=1e-9)
        np.testing.assert_allclose(links[jack][:3, 3], on_circle(1, top, 2), atol=1e-9)


def on_circle(radius: float, degrees: float, height: float) -> Array:
    return np.array([radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)), height])


def test_the_platform_of_the_delta_translates() -> None:
    tree = tree_of(robot("delta"))
    for q in np.random.default_rng(0).uniform(-0.7, 0.4, (5, 3)):
        pose = frame_pose(tree, q, "tool")
        np.testing.assert_allclose(pose[:3, :3], np.eye(3), atol=1e-9)
        # The three spheres of Williams (2015): forearms of one length between elbows and platform.
        for q_i, azimuth in zip(q, (-math.pi / 2, math.pi / 6, 5 * math.pi / 6), strict=True):
            outwards = np.array([math.cos(azimuth), math.sin(azimuth), 0])
            elbow = (0.164 + 0.524 * math.cos(q_i)) * outwards + [0, 0, 0.524 * math.sin(q_i)]
            foot = pose[:3, 3] + [0, 0, 0.05] + 0.044 * outwards
            assert math.isclose(float(np.linalg.norm(foot - elbow)), 1.244, rel_tol=1e-9)
