"""The door of the generator: every function answers with plain data."""

from __future__ import annotations

from pathlib import Path

import pytest
import torquec
from places import ROBOTS
from torquec.generator import api
from torquec.generator.progress import Progress

PLANAR = ROBOTS / "planar2r.toml"


def test_a_build_tells_each_step_of_each_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path))
    steps: list[Progress] = []
    module = api.build(PLANAR, models=["idm", "gravity"], progress=steps.append)
    assert module.path.is_file()
    assert module.robot == "planar2r"
    assert [step.stage for step in steps if step.number == 1] == ["read", "derive", "emit", "compile"]
    assert [str(step) for step in steps[:4]] == [
        "read planar2r.toml", "derive idm (1 of 2)", "derive gravity (2 of 2)", "emit planar2r"
    ]
    compiled = [step for step in steps if step.stage == "compile"]
    assert [step.number for step in compiled] == list(range(1, compiled[0].total + 1))
    again: list[Progress] = []
    assert api.build(PLANAR, models=["idm", "gravity"], progress=again.append) == module
    assert [step.stage for step in again] == ["read"]


def test_a_description_that_is_read_twice_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    first = api.build(PLANAR, models=["gravity"])
    assert api.build(api.read_description(PLANAR).robot, models=["gravity"]).path == first.path
    heavier = tmp_path / "planar2r.toml"
    heavier.write_text(PLANAR.read_text().replace("mass = 2.2", "mass = 2.2000000000000006"))
    assert api.build(heavier, models=["gravity"]).path != first.path


def test_a_description_is_found_by_the_name_of_a_robot_that_ships() -> None:
    assert api.find_description("planar2r") == PLANAR
    assert api.find_description(PLANAR) == PLANAR
    assert api.find_description("gough_stewart") == PLANAR.parent / "on_request" / "gough_stewart.toml"
    with pytest.raises(api.UnknownNameError, match=r"no robot 'planar3r' \(did you mean 'planar2r'.*: expected"):
        api.find_description("planar3r")


def test_the_models_of_the_catalogue_as_data() -> None:
    idm = next(model for model in api.models() if model.name == "idm")
    assert [(given.name, given.shape) for given in idm.inputs] == [("q", ("nq",)), ("qd", ("n",)), ("qdd", ("n",))]
    assert [given.name for given in idm.optional] == ["wrench", "base", "passive"]
    assert idm.pinocchio == ("rnea",)
    assert idm.default
    possible = {model.name for model in api.models(api.read_description(PLANAR).robot)}
    assert "inverse_jacobian" not in possible
    assert possible < {model.name for model in api.models()}


def test_the_bill_of_each_kernel_that_a_build_has() -> None:
    robot = api.read_description(PLANAR).robot
    bills = api.bills(robot, models=["gravity", "transform"], frames=["tool"])
    assert bills["gravity"]["*"] > 0
    assert {"gravity", "transform_tool"} <= set(bills)


def test_base_parameters_as_data() -> None:
    base = api.base_parameters(api.read_description(ROBOTS / "rx90.toml").robot)
    assert len(base.names) == 40
    by_name = {parameter.name: parameter for parameter in base.combinations}
    assert by_name["XZR2"].coefficients == {"XZ2": "1", "MZ3": "-D3"}
    assert by_name["XZR2"].relation == "XZR2 = XZ2 - D3*MZ3"
    assert "XZR2 = XZ2 - D3*MZ3" in str(base).splitlines()
    assert repr(by_name["XZR2"]) == "<XZR2 = XZ2 - D3*MZ3>"


@pytest.mark.parametrize("option", ["models", "frames", "joints"])
def test_a_text_is_no_list_of_names(option: str) -> None:
    with pytest.raises(TypeError, match=rf"{option} is a list of names; got the text 'idm': expected {option}="):
        api.build(PLANAR, **{option: "idm"})  # type: ignore[arg-type]


def test_robots_that_ship_are_known_by_name(tmp_path: Path) -> None:
    assert api.read_description("planar2r").robot == api.read_description(PLANAR).robot
    assert api.build("planar2r", models=["idm"]).path == api.build(PLANAR, models=["idm"]).path
    assert tmp_path / "planar2r_models.c" in api.export("planar2r", tmp_path, models=["idm"])
    robot = api.read_description(PLANAR).robot
    assert api.base_parameters("planar2r").names == api.base_parameters(robot).names
    assert api.drawing(PLANAR) == api.drawing(robot)
    assert api.bills("planar2r", models=["idm"]) == api.bills(robot, models=["idm"])
    assert api.models("planar2r") == api.models(robot)
    with pytest.raises(TypeError, match=r"expected a description: its path, .*got <Robot 'planar2r': 2 joints"):
        api.base_parameters(torquec.load("planar2r"))  # type: ignore[arg-type]
