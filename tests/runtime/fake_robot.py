"""Compiles the robot of fake_robot.c, and says what its kernels give."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cffi
import numpy as np
from places import SUPPORT
from torquec.compiled import ABI

HERE = Path(__file__).parent
HEADER = SUPPORT / "torquec_abi.h"
N = 6


def _argument(name: str, *shape: int, kind: str | None = None) -> dict[str, Any]:
    return {"name": name, "shape": list(shape), "doc": f"the {name}"} | ({"kind": kind} if kind else {})


def _axis(name: str, *values: str, default: str | None = None, goes_with: str | None = None) -> dict[str, Any]:
    return {"name": name, "values": list(values), "default": default, "with": goes_with}


def _kernel(name: str, *optional: str, outputs: list[Any] | None = None, **axes: str) -> dict[str, Any]:
    kernel = {"kernel": name, "optional": list(optional), "axes": axes, "operations": {"*": N, "+": 3}}
    return kernel | ({"outputs": outputs} if outputs else {})


def _row(
    name: str,
    inputs: list[Any],
    outputs: list[Any],
    kernels: list[Any],
    *,
    optional: tuple[Any, ...] = (),
    axes: tuple[Any, ...] = (),
    answers: int | None = None,
) -> dict[str, Any]:
    return {
        "name": name,
        "doc": f"The model {name}.",
        "inputs": inputs,
        "optional": list(optional),
        "axes": list(axes),
        "outputs": outputs,
        "answers": answers,
        "kernels": kernels,
    }


Q, QD, QDD = (_argument(name, N) for name in ("q", "qd", "qdd"))


def _real(name: str, *shape: int) -> dict[str, Any]:
    return _argument(name, *shape, kind="real")


def _int(name: str, *shape: int) -> dict[str, Any]:
    return _argument(name, *shape, kind="int")


METADATA: dict[str, Any] = {
    "format": 3,
    "torquec": "0.1.0",
    "name": "fake",
    "title": "A robot of a test",
    "source": 'nobody, "nowhere" \\ 2024, é',
    "hash": "ab" * 32,
    "dtype": "float64",
    "n": N,
    "nq": N,
    "base_parameters": [],
    "joint_names": [f"joint{j}" for j in range(1, N + 1)],
    "limits": {name: [1.5, None] + [2.0] * (N - 2) for name in ("lower", "upper", "velocity", "effort")},
    "frames": ["base", "flange", "tool"],
    "parameters": {
        "names": ["M1", "D2"],
        "values": [4.0, 0.5],
        "structural": {"XX1": "0", "ALPHA2": "pi/2"},
        "divisors": ["D2"],
    },
    "joints": [],
    "models": [
        _row(
            "idm",
            [Q, QD, QDD],
            [_real("tau", N)],
            [
                _kernel("idm"),
                _kernel("idm_wrench_flange", "wrench", frame="flange"),
                _kernel("idm_wrench_tool", "wrench", frame="tool"),
                _kernel("idm_base", "base"),
            ],
            optional=(_argument("base", 3, 3), _argument("wrench", 6)),
            axes=(_axis("frame", "flange", "tool", default="tool", goes_with="wrench"),),
        ),
        _row("gravity", [Q], [_real("g", N)], [_kernel("gravity")]),
        _row(
            "jacobian",
            [Q],
            [_real("J", 6, N)],
            [_kernel("jacobian_flange", frame="flange"), _kernel("jacobian_tool", frame="tool")],
            axes=(_axis("frame", "flange", "tool"),),
        ),
        _row(
            "transform",
            [Q],
            [_real("T", 4)],
            [
                _kernel("transform_flange_base", frame="flange", ref="base"),
                _kernel("transform_tool_base", frame="tool", ref="base"),
                _kernel("transform_tool_flange", frame="tool", ref="flange"),
            ],
            axes=(_axis("frame", "flange", "tool"), _axis("ref", "base", "flange", default="base")),
        ),
        _row("kinetic_energy", [Q, QD], [_real("E")], [_kernel("kinetic_energy")]),
        _row("signs", [Q], [_int("s", N)], [_kernel("signs")]),
        _row("pair", [Q], [_real("a", N), _real("b", 2, N), _int("c")], [_kernel("pair")]),
        _row(
            "regressor",
            [Q],
            [_real("Y", N, 2)],
            [
                _kernel("regressor_standard", parameters="standard"),
                _kernel("regressor_base", outputs=[_real("Y", N, 1)], parameters="base"),
            ],
            axes=(_axis("parameters", "standard", "base", default="standard"),),
        ),
        _row(
            "igm",
            [_argument("goal", 2)],
            [_real("values", 4, N), _int("count"), _int("status")],
            [_kernel("igm")],
            answers=4,
        ),
    ],
}


def metadata(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(METADATA) | changes


def compile_fake(folder: Path, name: str, data: Mapping[str, Any], abi: int = ABI, lacks: str = "") -> Path:
    """The extension file of the robot, with this metadata."""
    header = "\n".join(line for line in HEADER.read_text().splitlines() if not line.startswith("#"))
    ffi = cffi.FFI()
    ffi.cdef(header + "\nconst torquec_module_t *torquec_module(void);\nconst char *torquec_lacks(void);")
    # Cut into pieces in the middle of whatever comes, a character of several bytes too.
    text = json.dumps(data, ensure_ascii=False).encode()
    pieces = [text[i : i + 41] for i in range(0, len(text), 41)]
    strings = ", ".join('"' + "".join(f"\\{byte:03o}" for byte in piece) + '"' for piece in pieces)
    ffi.set_source(
        f"_{name}",
        (HERE / "fake_robot.c").read_text(),
        include_dirs=[str(HEADER.parent)],
        extra_compile_args=["-include", "torquec_abi.h", "-O1"],
        define_macros=[
            ("REAL", "double" if data["dtype"] == "float64" else "float"),
            ("N", str(N)),
            ("ABI", str(abi)),
            ("LACKS", f'"{lacks}"' if lacks else "NULL"),
            ("METADATA", strings),
        ],
    )
    return Path(ffi.compile(str(folder)))


def idm(q: Any, qd: Any, qdd: Any, *, m1: Any = 4.0, wrench: Any = None, frame: str = "tool", base: Any = None) -> Any:
    tau = m1 * np.asarray(q) + 2 * np.asarray(qd) + 3 * np.asarray(qdd)
    if wrench is not None:
        tau = tau + (np.asarray(wrench) if frame == "flange" else -np.asarray(wrench))
    if base is not None:
        base = np.asarray(base)
        flat = base.reshape(*base.shape[:-2], 9)
        tau = tau + 10 * (flat[..., :6] + flat[..., 8:])
    return tau


def jacobian(q: Any, frame: str) -> Any:
    return np.arange(6)[:, None] * np.asarray(q)[..., None, :] + (100 if frame == "tool" else 0)


def kinetic_energy(q: Any, qd: Any, m1: float = 4.0) -> Any:
    return m1 * (np.sum(np.square(qd), axis=-1) + np.sum(q, axis=-1))
