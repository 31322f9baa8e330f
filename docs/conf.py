"""How the documentation is rendered: `make site` writes it to build/site."""

from __future__ import annotations

import re
from typing import Any

import torquec
from docutils import nodes
from latex2mathml.converter import convert

project = "torquec"
author = "the torquec developers"
version = release = torquec.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "torquec"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1b3a57", "color-brand-content": "#1f5f99"},
    "dark_css_variables": {"color-brand-primary": "#a9c7e4", "color-brand-content": "#7fb4e6"},
}
html_math_renderer = "mathml"
exclude_patterns = ["*.py"]
myst_enable_extensions = ["dollarmath", "attrs_block", "colon_fence"]
myst_heading_anchors = 3
# Pages link to files of the repository (../README.md, ../examples), which are no pages of the site.
suppress_warnings = ["myst.xref_missing"]

smartquotes = False
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
python_maximum_signature_line_length = 88
maximum_signature_line_length = 88


def shown(lines: list[str]) -> list[str]:
    """Return a docstring as reStructuredText: its sentences, lists of arguments, and whatever else stands in columns.

    Docstrings are plain text with code between backticks; lists are indented, with two spaces before what a name means.
    """
    made: list[str] = []
    block: list[str] = []
    for line in [*lines, "end"]:
        if line.startswith(" ") or (block and not line):
            block.append(line)
            continue
        made += listed(block) if block else []
        made.append(sentence(line))
        block = []
    return [*made[:-1], ""]


def sentence(text: str) -> str:
    """Return text with its code marked as code, and what only looks like markup as it stands."""
    return re.sub(r"`+([^`]*)`+|([*|_\\])", lambda m: f"``{m[1]}``" if m[2] is None else f"\\{m[2]}", text)


def listed(block: list[str]) -> list[str]:
    """Return indented lines as a list of names and what they mean, or as they stand where they are none."""
    block = [line for line in block if line]
    margin = min(len(line) - len(line.lstrip()) for line in block)
    made = [""]
    for line in block:
        entry = re.match(r"(\S+(?:, \S+)*)(?:  +|: )(\S.*)", line[margin:])
        if entry:
            made += [f"``{entry[1]}``", f"    {sentence(entry[2])}"]
        elif line[margin] == " " and len(made) > 1:
            made.append(f"    {sentence(line.strip())}")
        else:
            return ["", ".. code-block:: text", "", *(f"    {line}" for line in block), ""]
    return [*made, ""]


def show_docstring(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Put a docstring in its place as reStructuredText; a module's own says what its page says."""
    lines[:] = [] if what == "module" else shown(lines)


def show_signature(app: Any, what: str, name: str, obj: Any, options: Any, given: str, returned: str) -> Any:
    """Return a signature in which arrays are called so."""
    arrays = re.compile(r"ndarray\[tuple\[Any, \.\.\.\], dtype\[\w+\]\]|NDArray\[[\w.]+\]")
    return tuple(text and arrays.sub("Array", text) for text in (given, returned))


def write_formula(writer: Any, node: Any) -> None:
    """Write a formula as MathML, which browsers show without scripts."""
    writer.body.append(convert(node.astext().strip()))
    raise nodes.SkipNode


def write_equation(writer: Any, node: Any) -> None:
    """Write equations that stand by themselves as MathML."""
    text = re.sub(r"\\(begin|end)\{aligned\}", r"\\\1{align*}", node.astext().strip())
    writer.body.append(f'<div class="math">{convert(text, display="block")}</div>')
    raise nodes.SkipNode


def setup(app: Any) -> None:
    """Tell Sphinx of it."""
    app.add_html_math_renderer("mathml", (write_formula, None), (write_equation, None))
    app.connect("autodoc-process-docstring", show_docstring)
    app.connect("autodoc-process-signature", show_signature)
