"""The tables of operations.md: operations a call on the configurations of published counts.

They are made from a record. `python -m torquec.generator.documents.operations` searches for the rewritings again and
writes the record anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import sympy as sp

from ..derive.derivation import derive
from ..derive.kernel import Form, Kernel
from ..derive.search_forms import best_rewriting
from ..derive.variant import Variant
from ..description.robot import INERTIA, ZERO, Frame, Joint, Robot
from ..forms.parameters import lump_fixed
from ..forms.rewrites import Rewriting
from ..forms.store import from_data, to_data
from ..models.catalogue import model
from .pages import DOCS, ROOT

PAGE = DOCS / "operations.md"
DATA = ROOT / "tests" / "data"
REFERENCE = DATA / "published_counts.json"
RECORD = DATA / "our_counts.json"
# The wrench acts at the last link; sums and products count alike where counts are compared.
AT_THE_TIP = (("frame", "tip"),)
STANDARD = "idm_standard"
# What figures are of: a model, with choices on its axes or that of the axes in which it is cheapest.
MODELS = {STANDARD: "idm", "jacobian_best": "jacobian", "jacobian_last": "jacobian", "regressor_base": "regressor"}
CHOICES = {"regressor_base": (("parameters", "base"),), "jacobian_last": (("frame", "tip"), ("axes", "tip"))}


def reference() -> Any:
    """Return configurations and the figures of others."""
    return json.loads(REFERENCE.read_text())


def asked() -> Iterator[tuple[str, str, str]]:
    """Yield every model, convention and configuration that there are figures for."""
    for name, conventions in reference()["figures"].items():
        for convention, configurations in conventions.items():
            for configuration in configurations:
                yield name, convention, configuration


def robot(configuration: str, convention: str) -> Robot:
    """Return a configuration with a symbol for each parameter, all 1."""
    listed = reference()["configurations"][configuration]
    values: dict[str, float | None] = {}

    def symbol(text: str) -> sp.Expr:
        name = text.lstrip("-")
        values[name] = 1.0
        return -sp.Symbol(name) if text.startswith("-") else sp.Symbol(name)

    def angle(quarters: int | str) -> sp.Expr:
        return symbol(quarters) if isinstance(quarters, str) else quarters * sp.pi / 2

    joints = []
    for j, alpha in enumerate(listed["alpha"], 1):
        lengths = {field: symbol(listed[field][str(j)]) for field in ("b", "d", "r") if str(j) in listed.get(field, {})}
        gamma = symbol(listed["gamma"][str(j)]) if str(j) in listed.get("gamma", {}) else ZERO
        kept = [name for name in INERTIA if _is_there(name, j, listed)]
        kept += ["IA"] if convention == "published" and listed.get("rotors", True) and j > 2 else []
        numbers = {name: symbol(f"{name}{j}") for name in kept}
        sigma = listed.get("sigma", [0] * 20)[j - 1]
        place = {"gamma": gamma, "alpha": angle(alpha), **lengths}
        joints.append(Joint(name=f"joint{j}", antecedent=j - 1, sigma=sigma, **place, **numbers))
    gravity = listed.get("gravity", ["0", "0", "G3"])
    g = [ZERO if text == "0" else symbol(text) for text in gravity]
    frames = (Frame("tip", len(joints)), *(Frame(f"link{j}", j) for j in range(1, len(joints))))
    return Robot(configuration, tuple(joints), frames=frames, gravity=tuple(g), values=values)


def _is_there(name: str, j: int, listed: Any) -> bool:
    """Return whether a configuration has a parameter; first moments listed mean diagonal tensors too."""
    if "first_moments" not in listed:
        return True
    return name in ("XX", "YY", "ZZ", "M") or f"{name}{j}" in listed["first_moments"]


def kernel(name: str, convention: str, configuration: str, ours: Any) -> Kernel:
    """Return a model in the form that is recorded for it."""
    asking = variant(name, convention, ours.get("axes", "tip"))
    function = next(f for f in asking.row.derive if f.__name__ == ours["function"])
    found = from_data(ours.get("rewriting", {}))
    assert found is not None, ours
    rewrites = (lump_fixed,) if name == STANDARD else () if asking.row.rewrites == () else (found,)
    return derive(robot(configuration, convention), asking, [Form(function, rewrites)])


def variant(name: str, convention: str, axes: str) -> Variant:
    """Return the way to call a model: with the wrench that published counts include, or without; axes of a Jacobian."""
    row = model(MODELS.get(name, name))
    if name == "jacobian_best":
        return Variant(row, axes=(("frame", "tip"), ("axes", axes)))
    if convention == "published":
        return Variant(row, ("wrench",), AT_THE_TIP)
    return Variant(row, axes=CHOICES.get(name, ()))


def searched(name: str, convention: str, configuration: str) -> dict[str, Any]:
    """Return what a search finds: function, rewriting and the bill."""
    subject, asking = robot(configuration, convention), variant(name, convention, "tip")
    ours: dict[str, Any] = {"function": asking.row.derive[0].__name__}
    if asking.row.searched and name != STANDARD:
        ours["rewriting"] = to_data(best_rewriting(subject, asking, lambda each: counted(each.operations)))
    elif asking.row.rewrites is None:
        frames = subject.frame_names if name == "jacobian_best" else ("tip",)
        asked_for = {frame: variant(name, convention, frame) for frame in frames}
        kernels = {frame: derive(subject, asking) for frame, asking in asked_for.items()}
        best = min(kernels, key=lambda frame: counted(kernels[frame].operations))
        form = kernels[best].form
        (rewriting,) = form.rewrites
        assert isinstance(rewriting, Rewriting), rewriting
        ours = {"axes": best, "function": form.function.__name__, "rewriting": to_data(rewriting)}
    return ours | {"operations": kernel(name, convention, configuration, ours).operations}


def counted(bill: dict[str, int]) -> float:
    """Return the cost where counts are compared: sums and products alike."""
    return bill["*"] + bill["+"]


def table(name: str, convention: str) -> str:
    """Return the counts of a model in a convention."""
    figures = reference()["figures"][name].get(convention, {})
    record = json.loads(RECORD.read_text())[name].get(convention, {})
    assumed = {key for key, listed in reference()["configurations"].items() if listed.get("assumed")}
    lines = ["| configuration | torquec | published | reached | of that |", "|---|---|---|---|---|"]
    for configuration, others in figures.items():
        ours = record[configuration]["operations"]
        published, reached = (_pair(others.get(kind)) for kind in ("published", "reached"))
        mark = " (assumed)" if configuration in assumed else ""
        divisions = f"/{ours['/']}" if ours["/"] else ""
        bill = f"**{ours['*']}/{ours['+']}{divisions}**"
        part = f"{counted(ours) / sum(others['reached']):.0%}" if reached else ""
        axes = f" in axes of {record[configuration]['axes']}" if name == "jacobian_best" else ""
        lines.append(f"| {configuration}{mark} | {bill}{axes} | {published} | {reached} | {part} |")
    return "\n".join(lines)


def _pair(count: list[int] | None) -> str:
    return f"{count[0]}/{count[1]}" if count else ""


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    places = {(name, convention) for name, convention, _ in asked()}
    return {f"{name} {convention}": table(name, convention) for name, convention in sorted(places)}


def search_all() -> None:
    """Record what the searches find."""
    record: dict[str, Any] = {}
    for name, convention, configuration in asked():
        ours = searched(name, convention, configuration)
        record.setdefault(name, {}).setdefault(convention, {})[configuration] = ours
        print(name, convention, configuration, ours["operations"], flush=True)
    RECORD.write_text(as_text(record))


def as_text(record: Any) -> str:
    """Return the record as text, a line a count."""
    models = []
    for name, conventions in record.items():
        parts = []
        for convention, configurations in conventions.items():
            lines = [f'   "{key}": {json.dumps(ours)}' for key, ours in configurations.items()]
            parts.append(f'  "{convention}": {{\n' + ",\n".join(lines) + "\n  }")
        models.append(f' "{name}": {{\n' + ",\n".join(parts) + "\n }")
    return "{\n" + ",\n".join(models) + "\n}\n"


if __name__ == "__main__":
    search_all()
