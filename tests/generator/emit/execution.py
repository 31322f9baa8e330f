"""What is written in a language, executed by that language: a folder and calls go in, numbers come out."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import called
from tools import need
from torquec.generator.derive.kernel import Kernel, Slot
from torquec.generator.description import Robot
from torquec.generator.emit import fortran, julia, languages, latex, mathematica, matlab
from torquec.generator.emit.latex import symbol
from torquec.generator.emit.program import program
from torquec.peers.newton_euler import Array

from .interpreters import julia as julia_interpreter
from .interpreters import latex as latex_interpreter

WARNINGS = ("-std=f2008", "-pedantic", "-Wall", "-Wextra", "-Werror", "-Wno-unused-dummy-argument")


@dataclass(frozen=True)
class Subject:
    """A robot's straight-line kernels, what they are called with, and what they answer by the graph."""

    robot: Robot
    kernels: tuple[Kernel, ...]
    arguments: tuple[tuple[Array, ...], ...]
    expected: tuple[tuple[Array, ...], ...]


def subject(robot: Robot, kernels: Sequence[Kernel]) -> Subject:
    rng = np.random.default_rng(1)
    arguments = tuple(tuple(rng.uniform(-1, 1, slot.shape) for slot in kernel.inputs) for kernel in kernels)
    values = {name: 0.3 if value is None else value for name, value in robot.values.items()}
    expected = tuple(called(kernel, values, *given) for kernel, given in zip(kernels, arguments, strict=True))
    return Subject(robot, tuple(kernels), arguments, expected)


def write(subject: Subject, language: str, folder: Path, float32: bool = False) -> Path:
    """Write the files of a subject, and return the first."""
    row = languages.language(language)
    texts = languages.files(row, subject.robot, subject.kernels, float32=float32)
    for name, text in texts.items():
        (folder / name).write_text(text)
    return folder / next(iter(texts))


def in_fortran(subject: Subject, folder: Path, float32: bool = False) -> list[list[float]]:
    """By gfortran, with all its warnings."""
    need("gfortran")
    path = write(subject, "fortran", folder, float32)
    source = program(subject.robot, subject.kernels, fortran.STYLE, (path.stem,))
    body, declared = [], []
    for number, (part, given) in enumerate(zip(source.parts, subject.arguments, strict=True)):
        names = []
        for slot, array in zip(part.kernel.inputs, given, strict=True):
            names.append(f"in{number}_{slot.name}")
            declared.append(f"real(wp) :: {names[-1]}{shape(slot)}")
            values = [f"{value!r}_wp" for value in array.ravel(order="F").tolist()]
            lines = ", &\n".join(values)
            body.append(f"{names[-1]} = " + (f"reshape([{lines}], shape({names[-1]}))" if slot.shape else lines))
        answers = [f"out{number}_{slot.name}" for slot in part.kernel.outputs]
        for slot, answer in zip(part.kernel.outputs, answers, strict=True):
            declared.append(f"{'real(wp)' if slot.argument.kind == 'real' else 'integer'} :: {answer}{shape(slot)}")
        body.append(f"call {part.name}({', '.join([*names, 'k', *answers])})")
        body += [f"write (*, '(es25.16e3)') {answer}" for answer in answers]
        body.append("write (*, '(a)') 'next'")
    main = [
        "program main", f"use {path.stem}", "implicit none", "type(constants) :: k",
        f"real(wp) :: p({max(len(source.parameters), 1)})", *declared,
        "p = parameters()", "where (p /= p) p = 0.3_wp", "call prepare(p, k)", *body, "end program",
    ]  # fmt: skip
    (folder / "main.f90").write_text("\n".join(main))
    run("gfortran", "-O0", *WARNINGS, "-c", path.name, cwd=folder)
    run("gfortran", "-O0", "-ffree-line-length-none", "main.f90", path.with_suffix(".o").name, "-o", "main", cwd=folder)
    return column_major(subject, run(str(folder / "main"), cwd=folder))


def shape(slot: Slot) -> str:
    return f"({', '.join(map(str, slot.shape))})" if slot.shape else ""


def in_matlab(subject: Subject, folder: Path, float32: bool = False) -> list[list[float]]:
    """By GNU Octave."""
    need("octave-cli")
    path = write(subject, "matlab", folder, float32)
    source = program(subject.robot, subject.kernels, matlab.STYLE, (path.stem,))
    lines = [
        f"p = {path.stem}.parameters();",
        "for name = fieldnames(p)', if isnan(p.(name{1})), p.(name{1}) = 0.3; end, end",
        f"k = {path.stem}.prepare(p);",
    ]
    for part, given in zip(source.parts, subject.arguments, strict=True):
        arguments = ", ".join([*(rows(array, "[{}]", ";") for array in given), "k"])
        answers = ", ".join(f"a{i}" for i, _ in enumerate(part.kernel.outputs))
        lines.append(f"[{answers}] = {path.stem}.{part.name}({arguments});")
        lines += [f'printf("%.17g\\n", a{i});' for i, _ in enumerate(part.kernel.outputs)]
        lines.append('printf("next\\n");')
    (folder / "main.m").write_text("\n".join(lines))
    return column_major(subject, run("octave-cli", "--no-init-file", "--quiet", "main.m", cwd=folder))


def rows(array: Array, brackets: str, between: str = ",") -> str:
    """An array as a language writes it, row by row."""
    if array.ndim == 0:
        return repr(array.item())
    if array.ndim == 1:
        return brackets.format(", ".join(map(repr, array.tolist())))
    if between == ";":
        return brackets.format("; ".join(", ".join(map(repr, row)) for row in array.tolist()))
    return brackets.format(", ".join(rows(row, brackets) for row in array))


def in_mathematica(subject: Subject, folder: Path) -> list[list[float]]:
    """By Mathics, another implementation of the language."""
    path = write(subject, "mathematica", folder)
    source = program(subject.robot, subject.kernels, mathematica.STYLE)
    ask('$ContextPath = {"System`", "Global`"}')
    ask(f'Get["{path}"]')
    ask("k = prepare[Map[If[# === Indeterminate, 0.3, #] &, parameters]]")
    answers = []
    for part, given in zip(source.parts, subject.arguments, strict=True):
        arguments = ", ".join([*(rows(array, "{{{}}}").replace("e", "*^") for array in given), "k"])
        answers.append([number(each) for each in ask(f"Flatten[{{{part.name}[{arguments}]}}]").split()])
    return answers


SESSION = """
import sys
from mathics.core.load_builtin import import_and_load_builtins
import_and_load_builtins()
from mathics.session import MathicsSession
session = MathicsSession()
for line in sys.stdin:
    answer = session.evaluate(line)
    elements = getattr(answer, "elements", ())
    values = [getattr(x, "value", None) for x in elements]
    real = [value is not None and not isinstance(value, str) for value in values]
    print(*(repr(float(x)) if is_real else "undefined" for x, is_real in zip(values, real)), flush=True)
"""


@cache
def mathics() -> subprocess.Popen[str]:
    """A session in a process of its own, which ends with ours: loading takes seconds, and changes Python's state."""
    pytest.importorskip("mathics", reason="no Mathics3: .ci/run installs it")
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", SESSION], stdin=pipe, stdout=pipe, text=True)


def ask(line: str) -> str:
    """What Mathics answers, on one line."""
    session = mathics()
    assert session.stdin
    assert session.stdout
    session.stdin.write(f"{line}\n")
    session.stdin.flush()
    answer = session.stdout.readline()
    assert answer, f"Mathics has ended: {line}"
    return answer


def in_maple(subject: Subject, folder: Path) -> list[list[float]]:
    """By Giac in its Maple mode, another implementation of the language, a statement at a time."""
    giac = maple_interpreter()
    text = write(subject, "maple", folder).read_text().replace("Float(undefined)", "undef")  # as Giac calls it
    name = subject.robot.name
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    whole = [re.sub(r"\s+", " ", each) for each in re.split(r"(?<=:)\n", code)]
    lines = ["maple_mode(1):", "Digits := 17:", *whole]
    lines += [f'{name}_parameters["{each}"] := 0.3:' for each, value in subject.robot.values.items() if value is None]
    lines.append(f"k := {name}_prepare({name}_parameters):")
    for kernel, given in zip(subject.kernels, subject.arguments, strict=True):
        arguments = ", ".join([*(rows(array, "[{}]") for array in given), "k"])
        lines += ['"next";', f"{name}_{kernel.name}({arguments});"]
    done = run(giac, cwd=folder, given="\n".join([*lines, ""]))
    # What is typed is shown too, behind >> or <; an answer is a line of its own.
    shown = [re.findall(r"^[-\[\], \de.+undf]+$", part, re.M) for part in re.split(r'^"next"$', done, flags=re.M)[1:]]
    return [[number(each) for each in re.findall(NUMBER, "".join(answer))] for answer in shown]


NUMBER = r"-?\d+(?:\.\d*)?(?:e[+-]?\d+)?|undef"


def maple_interpreter() -> str:
    """The command of Giac, from the package passagemath-giac."""
    found = [Path(place, "sage_wheels", "bin", "giac") for place in sys.path]
    giac = next((path for path in found if path.is_file()), None)
    if giac is None:
        pytest.skip("no Giac: .ci/run installs it")
    return str(giac)


def in_julia(subject: Subject, folder: Path) -> list[list[float]]:
    """By a strict interpreter of our own, of the part of Julia that we write."""
    path = write(subject, "julia", folder)
    source = program(subject.robot, subject.kernels, julia.STYLE, (path.stem,))
    module = julia_interpreter.executed(path.read_text())
    p = module.parameters()
    k = module.prepare(type(p)(**{name: 0.3 if value != value else value for name, value in vars(p).items()}))
    answers = []
    for part, given in zip(source.parts, subject.arguments, strict=True):
        answer = getattr(module, part.name)(*given, k)
        parts = answer if len(part.kernel.outputs) > 1 else (answer,)
        answers.append([float(each) for part in parts for each in np.ravel(part)])
    return answers


def in_latex(subject: Subject, folder: Path) -> list[list[float]]:
    """By a reader of our own of the equations that are printed."""
    text = write(subject, "latex", folder).read_text()
    latex_interpreter.check(text)
    once, *sections = re.split(r"\\section\*\{", text)[2:]
    values = [0.3 if value is None else value for value in subject.robot.values.values()]
    read = program(subject.robot, subject.kernels, latex.STYLE).read
    constants = {symbol(each.name): values[each.place[0]] for each in read}
    latex_interpreter.evaluated(once, constants)
    answers = []
    for kernel, given, section in zip(subject.kernels, subject.arguments, sections, strict=True):
        names = dict(constants)
        for slot, array in zip(kernel.inputs, given, strict=True):
            names |= {element: float(array[place]) for place, element in places(slot)}
        latex_interpreter.evaluated(section, names)
        answers.append([names[element] for slot in kernel.outputs for _, element in places(slot)])
    return answers


def places(slot: Slot) -> list[tuple[tuple[int, ...], str]]:
    """The places of an argument, and how they are printed."""
    name = rf"\mathit{{{latex.plain(slot.name)}}}"
    found = list(np.ndindex(*slot.shape))
    return [(place, name + (f"[{','.join(str(i + 1) for i in place)}]" if place else "")) for place in found]


def run(*command: str, cwd: Path, given: str | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, input=given, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stderr[-3000:] or done.stdout[-3000:]
    return done.stdout


def number(text: str) -> float:
    return math.nan if "nde" in text else float(text)


def numbers(text: str) -> list[list[float]]:
    """The numbers of each call, between the lines `next`."""
    return [[number(each) for each in part.split()] for part in text.split("next")[:-1]]


def column_major(subject: Subject, text: str) -> list[list[float]]:
    """The numbers of each call, of arrays that are printed column by column, row by row."""
    ordered = []
    for kernel, flat in zip(subject.kernels, numbers(text), strict=True):
        cuts = np.cumsum([slot.size for slot in kernel.outputs])[:-1]
        parts = zip(np.split(np.array(flat), cuts), kernel.outputs, strict=True)
        ordered.append([each for part, slot in parts for each in part.reshape(slot.shape, order="F").ravel().tolist()])
    return ordered


RUNNERS: dict[str, Callable[[Subject, Path], list[list[float]]]] = {
    "fortran": in_fortran,
    "matlab": in_matlab,
    "mathematica": in_mathematica,
    "maple": in_maple,
    "julia": in_julia,
    "latex": in_latex,
}
