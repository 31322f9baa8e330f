"""A robot: what it says of itself, its numbers, how it is found and how it travels."""

from __future__ import annotations

import copy
import inspect
import json
import multiprocessing
import os
import pickle
import re
import shutil
import subprocess
import sys
import types
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from numpy.testing import assert_array_equal
from torquec import Robot
from torquec import compiled as compiled_modules
from torquec.generator import api

from . import fake_robot

N = fake_robot.N
ONES = np.ones(N)


def test_what_a_robot_says_of_itself(robot: Robot) -> None:
    assert (robot.name, robot.n, robot.nq) == ("fake", N, N)
    assert robot.title == "A robot of a test"
    assert robot.source == 'nobody, "nowhere" \\ 2024, é'
    assert robot.joint_names == tuple(f"joint{j}" for j in range(1, N + 1))
    assert robot.frames == ("base", "flange", "tool")
    assert robot.models[:2] == ("idm", "gravity")
    assert robot.operations["idm_wrench_tool"] == {"*": N, "+": 3}
    assert robot.dtype == np.float64
    assert robot.variant == "generic"
    assert repr(robot) == "<Robot 'fake': 6 joints, 9 models, float64, generic>"
    assert set(robot.models) < set(dir(robot))


def test_limits_are_infinite_where_nothing_is_said(robot: Robot) -> None:
    assert_array_equal(robot.limits.lower[:3], [1.5, -np.inf, 2])
    assert_array_equal(robot.limits.upper[:3], [1.5, np.inf, 2])
    assert robot.limits.velocity.shape == robot.limits.effort.shape == (N,)


def test_a_robot_never_changes(robot: Any) -> None:
    with pytest.raises(AttributeError, match="never changes; with_parameters"):
        robot.n = 3
    with pytest.raises(AttributeError, match="never changes"):
        del robot.idm
    for mapping in (robot.parameters, robot.operations, robot.operations["idm"]):
        with pytest.raises(TypeError):
            mapping["M1"] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        robot.limits.lower[0] = 0


def test_private_attributes_are_not_models(robot: Any) -> None:
    with pytest.raises(AttributeError, match="'Robot' object has no attribute '_ipython_display_'"):
        robot._ipython_display_  # noqa: B018
    with pytest.raises(AttributeError):
        Robot.__new__(Robot).idm  # noqa: B018


def test_other_numbers_are_another_robot(robot: Robot) -> None:
    with pytest.raises(TypeError, match=r'takes names with their values, \{"M6": 2.5\}; got 3'):
        robot.with_parameters(3)  # type: ignore[arg-type]
    heavy = robot.with_parameters({"M1": 10})
    assert heavy.parameters == {"M1": 10.0, "D2": 0.5}
    assert robot.parameters == {"M1": 4.0, "D2": 0.5}
    assert_array_equal(heavy.idm(ONES, ONES, ONES), fake_robot.idm(ONES, ONES, ONES, m1=10))
    assert_array_equal(robot.idm(ONES, ONES, ONES), fake_robot.idm(ONES, ONES, ONES))
    assert_array_equal(heavy.idm(np.ones((9, N)), ONES, ONES), np.full((9, N), 15.0))
    both = heavy.with_parameters({"D2": Fraction(1, 4)})
    assert both.parameters == {"M1": 10.0, "D2": 0.25}
    assert both.with_parameters(robot.parameters).parameters == robot.parameters  # type: ignore[arg-type]
    assert robot.with_parameters({}).parameters == robot.parameters
    assert robot.with_parameters({"M1": 0, "XX1": 0}).parameters["M1"] == 0


@pytest.mark.parametrize(
    ("values", "kind", "message"),
    [
        ({"M2": 1.0}, ValueError, r"robot 'fake' has no parameter 'M2'; robot.parameters lists them"),
        ({"M11": 1.0}, ValueError, r"no parameter 'M11' \(did you mean 'M1'\?\);"),
        ({"foo": 1.0, "M1": 1.0, 3: 1}, ValueError, "no parameter 'foo', 3;"),
        ({"M1": np.nan}, ValueError, "parameter M1 of 'fake' is a finite number, or an array of them; got nan"),
        ({"M1": -np.inf}, ValueError, "finite number, or an array of them; got -inf"),
        ({"M1": 10**400}, ValueError, "finite number"),
        ({"M1": "2.5"}, TypeError, r"parameter M1 of 'fake' is a finite number, .* got '2.5' \(str\)"),
        ({"M1": None}, TypeError, "is a finite number, or an array of them; got None"),
        ({"M1": 1j}, TypeError, "is a finite number"),
        ({"M1": ["2"]}, TypeError, r"is a finite number, .* got \['2'\] \(list\)"),
        ({"M1": [1, 2, np.inf]}, ValueError, "finite number, or an array of them; got inf of sample 2$"),
        ({"M1": [[1, 2], [np.nan, 1]]}, ValueError, r"got nan of sample \(1, 0\)$"),
        ({"M1": ONES, "D2": [1, 2]}, ValueError, r"do not broadcast against each other: M1 \(6,\), D2 \(2,\)"),
        ({"D2": [1, 0]}, ValueError, "D2 of 'fake' can't be 0: .*; got 0.0 of sample 1$"),
        ({"D2": 0}, ValueError, "D2 of 'fake' can't be 0: the equations in the form chosen for it divide by it"),
        (
            {"XX1": 1.0},
            ValueError,
            r"compiled for XX1 = 0, as its description says.*free = \['XX1'\] in the description",
        ),
        ({"ALPHA2": 1.0}, ValueError, "compiled for ALPHA2 = pi/2.*change the description and build it again"),
    ],
)
def test_numbers_that_are_refused(robot: Robot, values: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        robot.with_parameters(values)


def test_only_a_zero_can_be_freed(robot: Robot) -> None:
    with pytest.raises(ValueError, match="ALPHA2") as caught:
        robot.with_parameters({"ALPHA2": 1.0})
    assert "free" not in str(caught.value)


def test_pickles_by_name_and_content(robot: Robot) -> None:
    heavy = robot.with_parameters({"M1": 10.0})
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(heavy, protocol))
        assert again.parameters == heavy.parameters
        assert_array_equal(again.gravity(ONES), heavy.gravity(ONES))
    assert len(pickle.dumps(heavy)) < 500
    assert b"M1" not in pickle.dumps(heavy.with_parameters({"M1": 4.0}))
    assert copy.deepcopy(heavy).parameters == heavy.parameters


def test_models_pickle_with_their_robot(robot: Robot) -> None:
    gravity = pickle.loads(pickle.dumps(robot.with_parameters({"D2": 2.0}).gravity))
    assert_array_equal(gravity(ONES), 2 * ONES)


def test_a_bound_call_does_not_pickle(robot: Robot) -> None:
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(robot.bind("gravity", ONES))


# Where JAX is loaded, by another test, it warns of its threads: nothing of JAX runs in the child.
@pytest.mark.filterwarnings("ignore:os.fork.. was called:RuntimeWarning")
def test_models_travel_to_other_processes(robot: Robot) -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        results = pool.map(robot.with_parameters({"D2": 2.0}).gravity, [k * ONES for k in range(4)])
    assert_array_equal(results, [2 * k * ONES for k in range(4)])


def _python(code: str, **environment: str) -> str:
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("pure", ["0", "1"])
def test_pickles_across_processes(robot: Robot, tmp_path: Path, pure: str) -> None:
    file = tmp_path / "robot.pickle"
    file.write_bytes(pickle.dumps([robot.with_parameters({"M1": 3.0}), robot.gravity]))
    code = f"""
import pickle, numpy as np
robot, gravity = pickle.load(open({str(file)!r}, "rb"))
print(robot.parameters["M1"], robot.idm(np.ones(6), np.ones(6), np.ones(6))[0], gravity([2] * 6)[5])
"""
    assert _python(code, TORQUEC_PURE=pure) == "3.0 8.0 1.0"


@pytest.mark.parametrize(("pure", "native"), [("1", "False"), ("0", "True"), ("", "True")])
def test_the_environment_chooses_the_way(pure: str, native: str) -> None:
    assert _python("from torquec import trampoline; print(trampoline.native is not None)", TORQUEC_PURE=pure) == native


def test_a_missing_extension_falls_back(compiled: Any) -> None:
    code = f"""
import sys
sys.modules["torquec._call"] = None
import torquec
print(torquec.trampoline.native, torquec.load({str(compiled())!r}).gravity([2.0] * 6)[0])
"""
    assert _python(code) == "None 1.0"


def test_a_pickle_of_another_content_is_refused(robot: Robot, compiled: Any, tmp_path: Path) -> None:
    other = compiled("other", hash="cd" * 32)
    data = pickle.dumps(torquec.load(compiled())).replace(b"ab" * 32, b"ef" * 32)
    with pytest.raises(
        ValueError, match=r"was of the module with hash efefefefefef...; the one found here .* has abab"
    ):
        pickle.loads(data)
    assert torquec.load(other).name == "fake"


def test_a_pickle_without_its_module_is_refused(compiled: Any, tmp_path: Path) -> None:
    path = tmp_path / compiled().name
    shutil.copy(compiled(), path)
    data = pickle.dumps(torquec.load(path))
    path.unlink()
    with pytest.raises(ValueError, match="pickled robot 'fake' needs its compiled module, which is not here: no robot"):
        pickle.loads(data)


def test_another_abi_is_said(compiled: Any) -> None:
    with pytest.raises(
        ImportError, match=r"compiled for ABI 99; this torquec wants ABI 5\. Build it again with `torquec"
    ):
        torquec.load(compiled("future", abi=99))


def test_a_machine_that_lacks_something_is_said(compiled: Any) -> None:
    with pytest.raises(ImportError, match=r"elsewhere.*' was built on and for another.*: avx512er\. Build it"):
        torquec.load(compiled("elsewhere", lacks="avx512er"))


def test_another_format_is_said(compiled: Any) -> None:
    with pytest.raises(ImportError, match="metadata of format 2; this torquec reads format 3"):
        torquec.load(compiled("format2", format=2))


def test_the_abi_is_that_of_the_header() -> None:
    assert re.findall(r"#define TORQUEC_ABI (\d+)", fake_robot.HEADER.read_text()) == [str(compiled_modules.ABI)]


def _disagreeing(change: Any) -> dict[str, Any]:
    data = copy.deepcopy(fake_robot.METADATA)
    change(data)
    return data


def _rename_kernel(data: Any) -> None:
    data["models"][0]["kernels"][0]["kernel"] = "idmm"


def _resize(data: Any) -> None:
    data["models"][1]["outputs"][0]["shape"] = [N - 1]


def _retype(data: Any) -> None:
    data["models"][1]["outputs"][0]["kind"] = "int"


def _more_answers(data: Any) -> None:
    data["models"][-1]["answers"] = 5


def _more_parameters(data: Any) -> None:
    data["parameters"]["names"].append("M9")


def _narrower(data: Any) -> None:
    data["dtype"] = "float32"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_rename_kernel, "no kernel 'idmm'"),
        (_resize, "sizes of the arguments of 'gravity'"),
        (_retype, "kinds of the arguments of 'gravity'"),
        (_more_answers, "outputs of 'igm'"),
        (_more_parameters, "2 parameters, 3 names"),
        (_narrower, "8 bytes a real number, float32"),
    ],
)
def test_code_and_metadata_that_disagree(compiled: Any, change: Any, message: str, monkeypatch: Any) -> None:
    robot = torquec.load(compiled())
    module = robot._module
    data = _disagreeing(change)
    monkeypatch.setattr(json, "loads", lambda text: data)
    extension = types.SimpleNamespace(
        __name__="x", ffi=module.ffi, lib=types.SimpleNamespace(torquec_module=lambda: module.table)
    )
    with pytest.raises(ImportError, match=f"code and metadata disagree \\({message}"):
        compiled_modules.read_module(extension, "fake")  # type: ignore[arg-type]


def test_something_else_is_not_a_robot() -> None:
    with pytest.raises(ImportError, match=r"'x' \(json\) is not a robot compiled by torquec"):
        compiled_modules.read_module(json, "x")


def test_load_by_path(way: str, compiled: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = compiled()
    monkeypatch.chdir(path.parent)
    assert torquec.load(path.name)._module is torquec.load(path)._module is torquec.load(str(path))._module


def test_load_of_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"robot 'delta' is not compiled here: torquec\.build\('delta'\) compiles"):
        torquec.load("delta")
    with pytest.raises(ValueError, match=r"no robot 'no_such'; there are: "):
        torquec.load("no_such")
    with pytest.raises(ValueError, match=r"no robot '/nowhere/_rx90\.so'"):
        torquec.load("/nowhere/_rx90.so")
    description = tmp_path / "panda.urdf"
    description.touch()
    with pytest.raises(ValueError, match=r"is not a compiled robot .*torquec.build\('.*panda.urdf'\) compiles"):
        torquec.load(description)


def test_a_file_that_has_changed_is_said(compiled: Any, tmp_path: Path) -> None:
    path = tmp_path / compiled().name
    shutil.copy(compiled(), path)
    torquec.load(path)
    os.utime(path, ns=(1, 1))
    with pytest.raises(ImportError, match="has changed since this process loaded it; a new process sees the new one"):
        torquec.load(path)


@pytest.fixture
def shelf(compiled: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package torquec.robots with the fake robot in it."""
    folder = tmp_path / "robots"
    folder.mkdir()
    shutil.copy(compiled("shelved", hash="12" * 32), folder)
    (folder / "_notes.txt").touch()
    package = types.ModuleType("torquec.robots")
    package.__path__ = [str(folder)]
    package.__spec__ = spec = find_spec("json")
    assert spec is not None
    spec.name, spec.submodule_search_locations = "torquec.robots", [str(folder)]
    monkeypatch.setitem(sys.modules, "torquec.robots", package)
    monkeypatch.delitem(sys.modules, "torquec.robots._shelved", raising=False)
    return folder


def test_load_by_name(way: str, shelf: Path) -> None:
    assert "shelved" in torquec.available()
    assert "notes" not in torquec.available()
    robot = torquec.load("shelved")
    assert_array_equal(robot.gravity(ONES), 0.5 * ONES)
    assert pickle.loads(pickle.dumps(robot)).name == "fake"
    assert b"shelved" in pickle.dumps(robot)
    with pytest.raises(ValueError, match=r"no robot 'shelve' \(did you mean 'shelved'\?\); there are: .*shelved"):
        torquec.load("shelve")


def test_load_through_an_entry_point(way: str, compiled: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site" / "torquec_robot_mine"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    shutil.copy(compiled("mine"), folder)
    information = tmp_path / "site" / "torquec_robot_mine-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: torquec_robot_mine\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(
        "[torquec.robots]\nmine = torquec_robot_mine._mine\nbroken = torquec_robot_mine._mine:__name__\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert {"mine", "broken"} <= set(torquec.available())
    assert_array_equal(torquec.load("mine").gravity(ONES), 0.5 * ONES)
    with pytest.raises(ImportError, match=r"entry point 'broken' .* is not a module"):
        torquec.load("broken")


def test_build_hands_over_to_the_generator(way: str, compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def build(description: Any, **options: Any) -> Any:
        asked.append((description, {name: value for name, value in options.items() if value}))
        return types.SimpleNamespace(path=Path(compiled()), robot="fake", warnings=("joint 1: the mass is negative",))

    door = types.ModuleType("torquec.generator.api")
    door.build = build  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torquec.generator", types.ModuleType("torquec.generator"))
    monkeypatch.setitem(sys.modules, "torquec.generator.api", door)
    with pytest.warns(torquec.DescriptionWarning, match="fake: joint 1: the mass is negative") as warned:
        assert torquec.build("fake.toml", models=["idm"]).name == "fake"
    assert warned[0].filename == __file__
    assert asked == [("fake.toml", {"models": ["idm"]})]


def test_every_option_of_build_is_that_of_the_generator_and_is_explained() -> None:
    options = inspect.signature(api.build).parameters
    loading = inspect.signature(torquec.build).parameters
    assert [(p.name, p.kind, p.default) for p in loading.values()] == [
        (p.name, p.kind, p.default) for p in options.values()
    ]
    for name in [name for name in options if name != "description"]:
        assert re.search(rf"^      {name}  +\S", torquec.build.__doc__ or "", re.MULTILINE), name


def test_a_misspelt_option_is_answered_with_the_right_one() -> None:
    with pytest.raises(TypeError, match=r"build has no option 'modles' \(did you mean 'models'.*\): expected some of"):
        torquec.build("arm.toml", modles=["idm"])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"export has no option 'frame' \(did you mean 'frames'\?\)"):
        torquec.export("arm.toml", "c", frame=["tool"])  # type: ignore[call-arg]


def test_what_the_generator_offers_is_found_under_torquec() -> None:
    for name in torquec.OF_GENERATOR:
        assert getattr(torquec, name) is getattr(api, name)
    assert set(torquec.OF_GENERATOR) <= set(dir(torquec))
    typed = re.findall(r"from .generator.api import \w+ as (\w+)", Path(torquec.__file__).read_text())
    assert sorted(typed) == sorted([*torquec.OF_GENERATOR, "Description"])
    with pytest.raises(AttributeError, match=r"has no attribute 'biuld' \(did you mean 'build'"):
        torquec.biuld  # noqa: B018


def test_build_without_the_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_module(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'sympy'", name="sympy")

    monkeypatch.setattr(torquec, "import_module", no_module)
    missing = r"needs torquec's generator.*'sympy'.*pip install torquec\[generate\]"
    with pytest.raises(ImportError, match=f"torquec.build {missing}"):
        torquec.build("fake.toml")
    with pytest.raises(ImportError, match=f"torquec.DescriptionError {missing}"):
        torquec.DescriptionError  # noqa: B018


def test_the_runtime_imports_numpy_and_cffi_alone() -> None:
    code = """
import sys
import torquec
print(sorted({name.partition(".")[0] for name in sys.modules} & {"sympy", "setuptools", "scipy", "pycparser"}))
print([name for name in sys.modules if name.startswith("torquec.generator")])
"""
    assert _python(code).split() == ["[]", "[]"]


def test_public_names() -> None:
    classes = {"Answers", "DescriptionWarning", "Limits", "Parameter", "ParameterWarning", "Robot", "Status"}
    classes |= {"BuildWarning", "Families", "Family", "NamesakeWarning", "UnknownRobotError"}
    classes |= {"ComputedTorque", "Ending", "Motion", "PD", "Stops", "Torques"}
    assert set(torquec.__all__) == classes | {"__version__", "available", "build", "load"}
    assert isinstance(torquec.__version__, str)
    assert list(inspect.signature(torquec.load).parameters) == ["name"]


def test_a_row_with_many_kernels_finds_each(robot: Any) -> None:
    """Every variant of every row, called as the row says, is the kernel that the row names."""
    for row in robot._module.rows:
        for kernel in row.kernels:
            axes = tuple(kernel.axes.get(axis.name) for axis in row.axes)
            assert row.find(kernel.optional, axes) is kernel


@pytest.mark.parametrize(("theirs", "ours"), [("rnea", "idm"), ("crba", "inertia"), ("nv", "n"), ("nle", "h")])
def test_names_of_pinocchio_point_to_ours(theirs: str, ours: str) -> None:
    with pytest.raises(AttributeError, match=f"what Pinocchio calls so is '{ours}' here"):
        getattr(torquec.load("planar2r"), theirs)
