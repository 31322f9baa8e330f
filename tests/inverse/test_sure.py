"""The sure way of the general method: what it proves is so, against numbers of forty digits and eigenvalues."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import mpmath
import numpy as np
import pytest
import torquec
from benchmarks.inverse_geometry import description
from mpmath import mp
from numpy.typing import NDArray
from oracle.kinematics import six_parameters
from places import ROBOTS, SUPPORT
from torquec.generator.description import read_robot
from torquec.peers.newton_euler import Array

from . import classes
from .scalar import Inverse
from .test_closed_chains import STRICT
from .test_general import UNCERTAIN, agrees_with_qz, contains_its_origin

Complex = NDArray[np.complex128]
# Random positions of a CRX whose poses igm_general leaves open.
LEFT_OPEN = """
1.720172702684256 1.198532503544757 1.282836345384112 -1.196508949049379 -3.084815528506586 -2.276419125523840
-2.493570633575868 2.121093265944022 1.848606631285819 1.748521905119378 0.005713688919402 -0.098886657826994
-0.784726526482672 -1.009345650057415 1.888932538016352 2.135188450916000 -3.051630745557827 -2.641583681323734
0.801153615942355 -1.217409834173941 1.817064741149495 1.072488492343198 3.025127144884348 0.991527608740015
-1.240235448608100 1.107131284984922 1.308386501246358 -1.849436595144941 -0.050206200324856 0.999786322632248
"""
DRIVER = """
#include "torquec_sure.h"
static void set_up(const double *links, const int *slides, tq_proof *to)
{
    static const tq_link none = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    to->cycle.sign = 1;
    for (int i = 0; i < TQ_SIX; i++) {
        to->cycle.joint[i] = i;
        to->cycle.slides[i] = slides[i];
        to->cycle.link[i] = none;
        for (int k = 0; k < 9; k++) to->cycle.link[i].R[k] = links[12 * i + k];
        for (int k = 0; k < 3; k++) to->cycle.link[i].p[k] = links[12 * i + 9 + k];
        to->uncertainty[i] = tq_link_uncertainty(&to->cycle.link[i]);
    }
    to->count = to->solutions = 0;
}
static double *put(tq_disc a, double *out)
{
    out[0] = a.at[0];
    out[1] = a.at[1];
    out[2] = a.radius;
    return out + 3;
}
void closure(const double *links, const int *slides, const double *z, int is_real, double *out)
{
    tq_proof proof;
    tq_proved a;
    tq_view_of_cycle w;
    tq_box box;
    tq_closure now;
    set_up(links, slides, &proof);
    a.is_real = is_real;
    for (int i = 0; i < TQ_SIX; i++) a.at.z[i] = (tq_complex){z[2 * i], z[2 * i + 1]};
    tq_begin_cycle_at(&proof, &a, 0, &w);
    tq_enclose_position(&w, &box);
    if (!is_real && !slides[0]) {
        /* Uncut. */
        tq_enclose_joint(0, 0, w.at.z[0], 0, &box.s[0], &box.c[0]);
        box.end_s = tq_exact((tq_complex){0, 0});
        box.end_c = tq_exact((tq_complex){1, 0});
    }
    tq_enclose_closure(&w.cycle, w.uncertainty, &box, &now);
    for (int i = 0; i < TQ_SIX; i++) out = put(now.left[i], out);
    for (int i = 0; i < TQ_SIX * TQ_SIX; i++) out = put(now.J[i / TQ_SIX][i % TQ_SIX], out);
}
int prove(const double *links, const int *slides, const double *z, int is_real, double *out)
{
    tq_proof proof;
    tq_proved a;
    set_up(links, slides, &proof);
    a.is_real = is_real;
    for (int i = 0; i < TQ_SIX; i++) a.at.z[i] = (tq_complex){z[2 * i], z[2 * i + 1]};
    const int proved = tq_prove_one_solution(&proof, &a);
    for (int i = 0; i < TQ_SIX && proved; i++) out = put(a.box.s[i], out);
    for (int i = 0; i < TQ_SIX && proved; i++) out = put(a.box.c[i], out);
    return proved;
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    folder = tmp_path_factory.mktemp("sure")
    (folder / "drive.c").write_text(DRIVER)
    flags = ["-O1", "-ffp-contract=fast", "-fno-math-errno", "-shared", "-fPIC", "-Wno-unused-function"]
    command = ["gcc", *flags, f"-I{SUPPORT}", "drive.c", "-o", "drive.so", "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return ctypes.CDLL(str(folder / "drive.so"))


def called(
    function: Callable[..., int], links: Array, slides: Array, z: Complex, real: bool, room: int
) -> tuple[int, Array]:
    """What a function of the driver returns, and the discs that it writes: real parts, imaginary parts, radii."""
    out = np.zeros(3 * room)
    parts = (np.ascontiguousarray(links), np.ascontiguousarray(slides, np.int32), np.ascontiguousarray(z, complex))
    pointers = [ctypes.c_void_p(x.ctypes.data) for x in parts]
    return function(*pointers, int(real), ctypes.c_void_p(out.ctypes.data)), out.reshape(room, 3)


def exact_link(R: Array, p: Array) -> mpmath.matrix:
    """The link whose rotation is the one nearest to R."""
    link = mp.eye(4)
    turn = mp.matrix(R.tolist())
    for _ in range(3):
        turn = mp.mpf(3) / 2 * turn - turn * turn.T * turn / 2
    link[:3, :3] = turn
    for i in range(3):
        link[i, 3] = mp.mpf(float(p[i]))
    return link


def moved(slides: bool, z: mpmath.mpc) -> mpmath.matrix:
    """The motion of a joint: of a turn z is e^(i angle)."""
    motion = mp.eye(4)
    if slides:
        motion[2, 3] = z
    else:
        c, s = (z + 1 / z) / 2, (z - 1 / z) / 2j
        motion[0, 0] = motion[1, 1] = c
        motion[1, 0], motion[0, 1] = s, -s
    return motion


def left_of(chain: mpmath.matrix) -> list[mpmath.mpc]:
    """The turn and the shift that are left of a cycle."""
    turns = [(chain[(k + 2) % 3, (k + 1) % 3] - chain[(k + 1) % 3, (k + 2) % 3]) / 2 for k in range(3)]
    return [*turns, *(chain[k, 3] for k in range(3))]


def chain_of(links: list[mpmath.matrix], slides: Array, z: list[mpmath.mpc]) -> mpmath.matrix:
    chain = mp.eye(4)
    for link, slide, at in zip(links, slides, z, strict=True):
        chain = chain * moved(bool(slide), at) * link
    return chain


def row_of(link: Array) -> Array:
    return np.concatenate([link[:3, :3].ravel(), link[:3, 3]])


def closing(links: Array, slides: Array, z: Complex) -> Array:
    """The last link with which a cycle is closed at a real position."""
    exact = [exact_link(row[:9].reshape(3, 3), row[9:]) for row in links]
    chain = np.array(chain_of(exact, slides, [mp.mpc(complex(x)) for x in z]).tolist(), complex).real
    last = np.eye(4)
    last[:3, :3], last[:3, 3] = links[5][:9].reshape(3, 3), links[5][9:]
    return row_of(last @ np.linalg.inv(chain))


def drawn(seed: int, slides: Array, imaginary: float) -> tuple[Array, Complex]:
    """A cycle and a position, whose angles have imaginary parts up to a number."""
    rng = np.random.default_rng(seed)
    links = [row_of(six_parameters(*rng.uniform(-0.5, 0.5, 6) * [6, 1, 6, 1, 6, 1])) for _ in range(6)]
    q = rng.uniform(-3, 3, 6) + 1j * imaginary * rng.uniform(-1, 1, 6)
    return np.array(links), np.where(slides, 0.2 * q, np.exp(1j * q))


def inside(value: mpmath.mpc, disc: Array) -> bool:
    off = value - mp.mpc(float(disc[0]), float(disc[1]))
    return bool(abs(off.real) + abs(off.imag) <= mp.mpf(float(disc[2])))


SLIDES = [np.zeros(6, int), np.array([0, 1, 0, 0, 1, 0])]


@pytest.mark.parametrize("imaginary", [0.0, 0.5, 4.0])
@pytest.mark.parametrize("slides", SLIDES, ids=["turns", "slides"])
def test_discs_hold_what_is_left_and_its_derivative(library: ctypes.CDLL, slides: Array, imaginary: float) -> None:
    with mp.workdps(40):
        for seed in range(4):
            links, z = drawn(seed, slides, imaginary)
            found = called(library.closure, links, slides, z, imaginary == 0, 42)[1]
            exact = [exact_link(row[:9].reshape(3, 3), row[9:]) for row in links]
            at = [mp.mpc(complex(x)) for x in z]
            if imaginary == 0:
                at = [x if slide else x / abs(x) for x, slide in zip(at, slides, strict=True)]
            now, h = left_of(chain_of(exact, slides, at)), mp.mpf(10) ** -15
            assert all(inside(x, disc) for x, disc in zip(now, found[:6], strict=True))
            assert (found[:, 2] < 1e-11 * np.exp(6 * imaginary)).all()
            for i in range(6):
                sides = []
                for way in (1, -1):
                    beside = list(at)
                    beside[i] = at[i] + way * h if slides[i] else at[i] * mp.exp(1j * way * h)
                    sides.append(left_of(chain_of(exact, slides, beside)))
                slope = [(ahead - behind) / (2 * h) for ahead, behind in zip(*sides, strict=True)]
                assert all(inside(x, found[6 + 6 * k + i]) for k, x in enumerate(slope))


def closed(seed: int, slides: Array, imaginary: float) -> tuple[Array, Complex]:
    """A cycle of real links with a solution whose angles are real, or have some such imaginary parts."""
    for trial in range(100 * seed, 100 * seed + 100):
        links, z = drawn(trial, slides, 0)
        with mp.workdps(40):
            links[5] = closing(links, slides, z)
        if imaginary == 0:
            return links, z
        found = by_newton(links, slides, drawn(trial + 7, slides, imaginary)[1])
        if found is not None and np.abs(np.abs(found[slides == 0]) - 1).max() > 0.01:
            return links, found
    raise AssertionError("no cycle has such a solution")


def slopes(links: Array, slides: Array, z: Complex) -> tuple[Complex, Complex]:
    """What is left of a cycle at a position, and its derivative by all joints, in double precision."""

    def left(at: Complex) -> Complex:
        chain = np.eye(4, dtype=complex)
        for row, slide, x in zip(links, slides, at, strict=True):
            motion = np.array(moved(bool(slide), mp.mpc(complex(x))).tolist(), complex)
            link = np.eye(4)
            link[:3, :3], link[:3, 3] = row[:9].reshape(3, 3), row[9:]
            chain = chain @ motion @ link
        return np.array([complex(x) for x in left_of(mp.matrix(chain.tolist()))])

    h = 1e-6
    steps = [np.where(np.arange(6) == i, h, 0) for i in range(6)]
    sides = [[left(z + d if slides[i] else z * np.exp(1j * d)) for d in (steps[i], -steps[i])] for i in range(6)]
    return left(z), np.stack([(ahead - behind) / (2 * h) for ahead, behind in sides], axis=1)


def by_newton(links: Array, slides: Array, z: Complex) -> Complex | None:
    """The solution that Newton's method leads to in 15 steps, if it does."""
    for _ in range(15):
        now, J = slopes(links, slides, z)
        step = np.linalg.solve(J, now)
        step *= min(1.0, 0.5 / np.abs(step).max())
        z = np.where(slides, z - step, z * np.exp(-1j * step))
        if np.abs(step).max() < 1e-12:
            return z
    return None


def refined(links: Array, slides: Array, z: Complex) -> list[mpmath.mpc]:
    """A solution of the cycle with exact links, in forty digits."""
    inverse = mp.matrix(np.linalg.inv(slopes(links, slides, z)[1]).tolist())
    exact, at = [exact_link(row[:9].reshape(3, 3), row[9:]) for row in links], [mp.mpc(complex(x)) for x in z]
    for _ in range(8):
        step = inverse * mp.matrix(left_of(chain_of(exact, slides, at)))
        at = [x - d if s else x * mp.exp(-1j * d) for x, d, s in zip(at, step, slides, strict=True)]
    assert max(abs(x) for x in step) < mp.mpf(10) ** -25
    return at


@pytest.mark.parametrize("imaginary", [0.0, 1.0])
@pytest.mark.parametrize("slides", SLIDES, ids=["turns", "slides"])
def test_a_proved_box_holds_the_solution(library: ctypes.CDLL, slides: Array, imaginary: float) -> None:
    for seed in range(2):
        links, z = closed(seed, slides, imaginary)
        proved, box = called(library.prove, links, slides, z, imaginary == 0, 12)
        assert proved
        with mp.workdps(40):
            for i, x in enumerate(refined(links, slides, z)):
                s, c = (x, mp.mpf(1)) if slides[i] else ((x - 1 / x) / 2j, (x + 1 / x) / 2)
                assert inside(s, box[i])
                assert inside(c, box[6 + i])


def test_nothing_is_proved_where_there_is_no_solution(library: ctypes.CDLL) -> None:
    """Cycles that are not closed at a position, and one with a motion that leaves it closed."""
    for seed in range(20):
        links, z = drawn(seed, SLIDES[0], 0)
        assert not called(library.prove, links, SLIDES[0], z, True, 12)[0]
    links, z = closed(0, SLIDES[0], 0)
    # Joint 1 goes on along the axis of joint 0.
    links[0] = row_of(six_parameters(0, 0, 0, 0, 0, 0.3))
    with mp.workdps(40):
        links[5] = closing(links, SLIDES[0], z)
    assert not called(library.prove, links, SLIDES[0], z, True, 12)[0]


@cache
def careful(name: str) -> Inverse:
    return Inverse(read_robot(ROBOTS / f"{name}.toml"), "igm_careful")


def test_proved_answers_are_those_of_qz(full_sweep: bool) -> None:
    inverse = Inverse(classes.crooked(3), "igm_careful")
    agrees_with_qz(inverse, 500 if full_sweep else 10)


@pytest.mark.parametrize(
    "name",
    ["rx90", "two slides", *(pytest.param(name, marks=pytest.mark.sweep_only) for name in ("general6r", "slide"))],
)
def test_sweep_of_proofs(name: str, full_sweep: bool) -> None:
    """What made the pose is among the answers, and nearly all numbers of answers are proved."""
    drawn_arms = {"two slides": (2, 5), "slide": (5,)}
    inverse = Inverse(classes.crooked(4, drawn_arms[name]), "igm_careful") if name in drawn_arms else careful(name)
    # Of this arm with two slides 4 of 10 000 are left open.
    uncertain = 1e-3 if name == "two slides" else 1e-4
    for seed in range(10 if full_sweep else 1):
        contains_its_origin(inverse, 10_000 if full_sweep else 200, seed, uncertain)


def test_where_nothing_is_reached_it_is_proved_too() -> None:
    inverse = careful("general6r")
    T = inverse.forward(inverse.random(20, seed=1))
    for far in (2, 4, 1e3):
        beyond = T.copy()
        beyond[:, :3, 3] *= far / np.linalg.norm(T[:, :3, 3], axis=1, keepdims=True)
        found = inverse(beyond)
        assert (found.count == 0).all()
        assert (found.status == 3).all()
        assert np.isfinite(found.distance).all()


def test_poses_that_estimates_leave_open_are_decided() -> None:
    """Where pairs of roots are close samples leave it open how many there are: some of a million random positions."""
    arm = read_robot(description("crx"))
    general, sure = Inverse(arm, "igm_general"), Inverse(arm, "igm_careful")
    q = np.array(LEFT_OPEN.split(), float).reshape(-1, 6)
    T = general.forward(q)
    assert (general(T).status == UNCERTAIN).all()
    found = sure(T)
    nearest = np.nanmin(sure.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (found.status != UNCERTAIN).all()
    assert (found.count % 2 == 0).all()
    assert (nearest < 1e-7).all()


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_the_c_of_careful_models_compiles_without_a_warning(tmp_path: Path) -> None:
    torquec.export(ROBOTS / "general6r.toml", tmp_path, models=("igm_careful",))
    short = replace(classes.crooked(1), joints=classes.crooked(1).joints[:5], frames=())
    torquec.export(short, tmp_path, models=("igm",))
    for name in ("general6r", short.name):
        command = ["cc", *STRICT, "-c", f"{name}_models.c", "-o", f"{name}.o"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
