"""An identification as one HTML page that needs nothing else: no network, no script, plots drawn into it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

import numpy as np

from ..hypertext import escape
from .estimate import POOR
from .page_style import PAGE_STYLE
from .plots import STYLE, Curve, Panel, figure, number
from .prediction import Prediction
from .procedure import BASE, CONSISTENT, DESCRIBED, ESSENTIAL, LARGEST_ERROR, STANDARD, Identification

# What sets of parameters are called on the page.
SETS = {
    DESCRIBED: "description",
    BASE: "all base parameters",
    ESSENTIAL: "essential ones",
    STANDARD: "standard ones",
    CONSISTENT: "consistent bodies",
}
DASH, SIGMA, GAMMA = "\N{EN DASH}", "\N{GREEK SMALL LETTER SIGMA}", "\N{GREEK CAPITAL LETTER GAMMA}"
EQUATIONS = {
    "dynamic": f"the torques of each sample, {GAMMA} = D(q, q\u0307, q\u0308) K",
    "filtered": f"filtered torques, without accelerations, F {GAMMA} = (F\u2032 D1 + F D2) K",
    "energy": "the work of the torques between samples and the change of energy it makes",
    "power": "the power of the torques of each sample",
}

RESTING = (
    "A joint's equation is left out where it may have stopped, and for the filter's memory around that: friction at "
    "rest is whatever keeps the joint there."
)


def page(
    found: Identification,
    *,
    source: str,
    objections: Sequence[str],
    largest_error: float = LARGEST_ERROR,
    groupings: Mapping[str, str] = {},
    version: str = "",
) -> str:
    """Return the text of the page.

    `source` says where the log came from, `objections` why the model should not be trusted; `groupings` are the sums of
    standard parameters that base parameters stand for.
    """
    robot = found.robot
    title = f"{robot.name}: identification"
    parts = [
        f"<header><p class=kicker>Identification report</p><h1>{escape(robot.title or robot.name)}</h1>",
        f"<p class=lead>{escape(source)}</p></header>",
        *_verdict(found, objections, largest_error),
        *_facts(found),
        *_validation(found, largest_error),
        *_audits(found),
        *_base_parameters(found, groupings),
        *_standard_parameters(found),
        *_way(found, version),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title>'
        f"<style>{PAGE_STYLE}{STYLE}</style>"
    )
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body><main>\n{body}\n</main></body>\n</html>\n'


def _verdict(found: Identification, objections: Sequence[str], largest_error: float) -> Iterator[str]:
    where = (
        "on motion that was held out" if found.validation else "on the motion it was fitted to: nothing was held out"
    )
    worst = float(np.nanmax(found.judged.relative_error))
    if objections:
        items = "".join(f"<li>{escape(each)}</li>" for each in objections)
        yield f'<section class="verdict bad"><h2>Not validated</h2><ul>{items}</ul></section>'
        return
    yield (
        f'<section class="verdict good"><h2>Validated</h2><p>Every joint\'s torque is predicted within '
        f"{_percent(worst)} {where}; {_percent(largest_error)} passes.</p></section>"
    )


def _facts(found: Identification) -> Iterator[str]:
    fit, estimate = next(iter(found.fit.values())), found.estimate
    good = int((estimate.relative_sigma <= POOR).sum())
    essential = int(np.count_nonzero(found.essential.values))
    facts = [
        ("motion fitted", f"{fit.t[-1] - fit.t[0]:.4g} s", f"{len(fit.t)} samples"),
        (
            "filters",
            f"{found.cutoff:.3g} Hz",
            f"one equation of {found.decimate}" if found.decimate > 1 else "zero phase",
        ),
        ("equations", f"{estimate.count}", _model(found)),
        ("condition", f"{estimate.condition:.3g}", "columns at equal lengths"),
        ("parameters", f"{len(estimate.names)}", f"{good} within {_percent(POOR)}, {essential} essential"),
        ("worst joint", _percent(float(np.nanmax(found.judged.relative_error))), "relative error of its torque"),
    ]
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}<small>{note}</small></dd></div>" for name, value, note in facts)
    yield f"<dl class=facts>{cells}</dl>"


def _model(found: Identification) -> str:
    """Return the model, and which part of its equations was left out."""
    part = float(np.mean(list(found.left_out.values())))
    return f"{escape(found.model)} model" + (f"; {_percent(part)} left out, at rest" if part else "")


def _validation(found: Identification, largest_error: float) -> Iterator[str]:
    shown, judged = found.validation or found.fit, found.judged
    what = "Validation: motion that was held out" if found.validation else "Fit: nothing was held out"
    yield (
        f"<section><h2>{what}</h2><p>Measured torques, and torques that the <strong>{SETS[found.best]}</strong> "
        f"predict from the motion, both behind a zero-phase filter at {found.cutoff:.3g} Hz. Relative errors are "
        "lengths of residuals over lengths of torques"
        + (".</p>" if judged.counted.all() else "; where a joint may have stopped there is no prediction.</p>")
    )
    units, rows = _units(found), []
    for k, joint in enumerate(judged.rows):
        errors = [_bar(float(each.relative_error[k]), largest_error) for each in shown.values()]
        rows.append([escape(joint), *errors, f"{number(float(judged.deviation[k]), 3)} {units[k]}"])
    heads = ["joint", *(SETS[name] for name in shown), "residual, rms"]
    best = 1 + list(shown).index(found.best)
    yield table("Relative error of each joint's torque, by set of parameters", heads, rows, {best: "best"})
    for k, joint in enumerate(judged.rows):
        yield f"<figure>{_torque_plot(judged, k, units[k])}<figcaption>{escape(joint)}</figcaption></figure>"
    yield "</section>"


def _torque_plot(judged: Prediction, k: int, unit: str) -> str:
    name, error, there = judged.rows[k], float(judged.relative_error[k]), judged.counted[:, k]
    curves = [
        Curve("measured", judged.t, judged.measured[:, k], "grey", 3.6),
        Curve("predicted", judged.t, np.where(there, judged.predicted[:, k], np.nan), "orange", 1.2),
    ]
    rest = [Curve("residual", judged.t, np.where(there, judged.residual[:, k], np.nan), "blue", 1.0)]
    description = (
        f"from {judged.t[0]:.3g} to {judged.t[-1]:.3g} s measured torques go from {judged.measured[:, k].min():.3g} to "
        f"{judged.measured[:, k].max():.3g} {unit}; the prediction follows with residuals of {judged.deviation[k]:.2g} "
        f"{unit} rms, a relative error of {_percent(error)}"
    )
    panels = [Panel(curves, f"torque [{unit}]"), Panel(rest, f"[{unit}]", 70)]
    return figure(panels, title=f"Torque of {name}", description=description)


def _audits(found: Identification) -> Iterator[str]:
    yield "<section><h2>Audits of the log</h2><ul class=audits>"
    for each in found.findings:
        state, mark = ("good", "passed") if each.passed else ("bad", "failed")
        yield (
            f"<li class={state}><span class=mark>{mark}</span><strong>{escape(each.audit)}</strong> "
            f"<span>{escape(each.text)}</span></li>"
        )
    yield "</ul></section>"


def _base_parameters(found: Identification, groupings: Mapping[str, str]) -> Iterator[str]:
    estimate, kept = found.estimate, found.essential.as_mapping()
    poor = int((estimate.relative_sigma > POOR).sum())
    yield (
        f"<section><h2>Base parameters</h2><p>{len(estimate.names)} parameters have an effect on the torques, by "
        f"{escape(estimate.method)}. {poor} have a standard deviation above {_percent(POOR)} of their value: this "
        "motion tells little of them. Parameters that are not essential can be 0 without the torques getting worse.</p>"
    )
    heads = ["parameter", "described", "identified", SIGMA, f"relative {SIGMA}", "essential"]
    rows = []
    cells = zip(estimate.names, estimate.values, estimate.sigma, estimate.relative_sigma, strict=True)
    for name, value, sigma, relative in cells:
        few = _value(kept[name]) if kept[name] else DASH
        row = [_value(found.described.get(name)), _value(value), _value(sigma, 2), _bar(float(relative), POOR), few]
        rows.append([escape(name), *row, *([escape(groupings.get(name, ""))] if groupings else [])])
    caption = "Base parameters with their standard deviations, SI units"
    yield table(caption, [*heads, *(["sum of"] if groupings else [])], rows, {6: "sum"})
    yield "</section>"


def _standard_parameters(found: Identification) -> Iterator[str]:
    yield (
        "<section><h2>Standard parameters</h2><p>Of the many robots with the identified base parameters, the one "
        "nearest to the description; and the nearest one whose links are bodies: their second moments are positive "
        "definite, rotors and friction not negative.</p>"
    )
    if found.refusal:
        yield f"<p class=note>No consistent set: {escape(found.refusal)}</p>"
    for each in found.oddities:
        yield f"<p class=note>Standard set: {escape(each)}</p>"
    about, rows = {each.name: each for each in found.robot.parameter_table}, []
    for name, value in found.standard.items():
        fact, before = about[name], found.robot.parameters[name]
        numbers = [None if before is None else float(np.mean(before)), value]
        numbers += [found.consistent[name]] if found.consistent else []
        rows.append([escape(name), escape(fact.label), *map(_value, numbers), escape(fact.unit)])
    heads = ["parameter", "of", "described", "standard", *(["consistent"] if found.consistent else []), "unit"]
    caption = f"Standard parameters; those of the {SETS[found.best]} are written to the description"
    yield table(caption, heads, rows, {1: "sum", len(heads) - 1: "sum"})
    yield "</section>"


def _way(found: Identification, version: str) -> Iterator[str]:
    decimated = f"both sides through the same low-pass filter, one of {found.decimate} taken"
    steps = [
        f"Positions through Butterworth's filter both ways, gain 1/\u221a2 at {found.cutoff:.4g} Hz; velocities and "
        "accelerations by central differences of order eight.",
        f"Equations of the {escape(found.model)} model: {EQUATIONS[found.model]}"
        + (f"; {decimated}." if found.decimate > 1 else "."),
        *([RESTING] if any(found.left_out.values()) else []),
        "Orthogonal factors of each joint's equations; least squares weighted by each joint's residuals, which also "
        "give the standard deviations.",
        "Essential parameters: the one with the largest relative deviation goes, the rest is estimated again.",
    ]
    items = "".join(f"<li>{step}</li>" for step in steps)
    yield f"<section><h2>How this was computed</h2><ol>{items}</ol></section>"
    yield f"<footer>torquec {escape(version)}</footer>"


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], classes: Mapping[int, str]) -> str:
    """Return a table of cells that are HTML already, the first of each row its heading; `classes` are of columns."""
    columns = "".join(f"<th scope=col{_class(classes, k)}>{head}</th>" for k, head in enumerate(heads))
    lines = [
        f"<tr><th scope=row>{first}</th>"
        + "".join(f"<td{_class(classes, k)}>{cell}</td>" for k, cell in enumerate(rest, 1))
        + "</tr>"
        for first, *rest in rows
    ]
    body = "\n".join(lines)
    name = escape(caption)
    return (
        f'<div class=wide tabindex=0 role=region aria-label="{name}"><table><caption>{name}</caption>'
        f"<thead><tr>{columns}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _class(classes: Mapping[int, str], k: int) -> str:
    return f" class={classes[k]}" if k in classes else ""


def _units(found: Identification) -> list[str]:
    """Return the unit of each row: forces of prismatic joints and of a base, moments of the others."""
    forces = {each["name"] for each in found.robot.metadata["joints"] if each.get("sigma") == 1}
    return ["N" if name in forces or name.startswith("force_") else "N m" for name in found.judged.rows]


def _bar(part: float, passes: float) -> str:
    """Return a percentage with a bar behind it that is full at three times what passes."""
    if not isfinite(part):
        return DASH
    width = min(100.0, 100 * part / (3 * passes))
    return f'<span class="bar{" over" if part > passes else ""}" style="--part:{width:.0f}%">{_percent(part)}</span>'


def _percent(part: float) -> str:
    digits = 2 if part < 0.01 else 1 if part < 0.1 else 0
    return f"{100 * part:.{digits}f} %" if isfinite(part) else DASH


def _value(value: float | None, digits: int = 5) -> str:
    if value is None or np.isnan(value):
        return DASH
    return number(float(value), digits) if isfinite(value) else "\N{INFINITY}"
