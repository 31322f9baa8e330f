"""Nanoseconds of calls from Python, beside their kernel: `PYTHONPATH=tests taskset -c 1 python -m benchmarks.calls`.

All in one process, in turn: a C function that does nothing, Pinocchio, and the ways to call a model of a UR5. Of each
the least of many short rounds, less the same loop without the call; behind it what is left without the kernel, which is
called from C in a loop of its own.
"""

from __future__ import annotations

import argparse
import platform
import sysconfig
import tempfile
import timeit
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from torquec.columns import columns
from torquec.generator.compile import compiler
from torquec.generator.documents.pages import renew

from .builds import PAGE
from .flags import Built, scalar_way
from .stopwatch import STATES, Stopwatch, cpu

NOTHING = """
#include <Python.h>
static PyObject *nothing(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    (void)self, (void)args, (void)count, (void)names;
    Py_RETURN_NONE;
}
static PyMethodDef functions[] = {
    {"nothing", (PyCFunction)(void (*)(void))nothing, METH_FASTCALL | METH_KEYWORDS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "nothing", NULL, 0, functions, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_nothing(void) { return PyModule_Create(&definition); }
"""
# How it is called, and whether the kernel is in it.
CALLS = {
    "nothing(q, qd, qdd)": False,
    "nothing(q, qd, qdd, out=tau)": False,
    "np.empty(6)": False,
    "robot.idm(q, qd, qdd)": True,
    "robot.idm(q, qd, qdd, out=tau)": True,
    "idm(q, qd, qdd)": True,
    "idm(q, qd, qdd, out=tau)": True,
    "bound()": True,
}
PINOCCHIO = "pinocchio.rnea(model, data, q, qd, qdd)"
CALLS_A_ROUND, ROUNDS = 1000, 1500


def nothing(folder: Path) -> Any:
    """A function of C that does nothing."""
    source, module = folder / "nothing.c", folder / "nothing.so"
    source.write_text(NOTHING)
    flags = ["-O2", "-shared", "-fPIC", f"-I{sysconfig.get_path('include')}"]
    compiler.run([*compiler.command(), *flags, str(source), "-o", str(module)], "compile a function that does nothing")
    spec = spec_from_file_location("nothing", module)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made.nothing


def names_of(folder: Path) -> dict[str, Any]:
    """What the calls are made with."""
    robot = torquec.load("ur5")
    q, qd, qdd, tau = np.random.default_rng(1).uniform(-1, 1, (4, robot.n))
    names = {"np": np, "nothing": nothing(folder), "robot": robot, "idm": robot.idm}
    names |= {"q": q, "qd": qd, "qdd": qdd, "tau": tau, "bound": robot.bind("idm", q, qd, qdd, out=tau)}
    try:
        import pinocchio
    except ImportError:
        return names
    model = pinocchio.buildSampleModelManipulator()
    return names | {"pinocchio": pinocchio, "model": model, "data": model.createData()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="calls from Python")
    parser.add_argument("--write", action="store_true", help="renew docs/benchmarks.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        names = names_of(Path(folder))
    calls = CALLS | ({PINOCCHIO: False} if "pinocchio" in names else {})
    timers = [timeit.Timer(code, globals=names) for code in ("pass", *calls)]
    states = list(np.random.default_rng(1).uniform(-1, 1, (3, STATES, names["robot"].n)))
    kernel = scalar_way(Built("", "", names["robot"]), Stopwatch(), "idm", states, "warm")
    least, least_kernel = [np.inf] * len(timers), kernel()
    for _ in range(ROUNDS):
        least = [min(time, timer.timeit(CALLS_A_ROUND)) for time, timer in zip(least, timers, strict=True)]
        least_kernel = min(least_kernel, kernel())
    table = [["call", "ns", "beyond the kernel"], ["the kernel, from C", f"{least_kernel:.0f}", ""]]
    for (code, has_kernel), time in zip(calls.items(), least[1:], strict=True):
        taken = (time - least[0]) / CALLS_A_ROUND * 1e9
        table.append([f"`{code}`", f"{taken:.0f}", f"{taken - least_kernel:.0f}" if has_kernel else ""])
    print(columns(table))
    if options.write:
        lines = [f"| {' | '.join(line)} |" for line in [table[0], ["---"] * len(table[0]), *table[1:]]]
        machine = f"{cpu()}; Python {platform.python_version()}, NumPy {np.__version__}."
        PAGE.write_text(renew(PAGE.read_text(), {"calls": "\n".join([machine, "", *lines])}))


if __name__ == "__main__":
    main()
