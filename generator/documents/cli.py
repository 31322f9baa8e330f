"""The list of commands in docs/cli.md, from the options of the command line."""

from __future__ import annotations

import argparse

from torquec.cli import parser

from .pages import DOCS

PAGE = DOCS / "cli.md"
# Options that every command has.
EVERYWHERE = ("--help", "--json", "--quiet")


def commands() -> str:
    """Return each command with its arguments and options."""
    (choice,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    helps = {each.dest: each.help or "" for each in choice._choices_actions}
    parts = []
    for name, command in choice.choices.items():
        lines = [f"## torquec {name}", "", f"{helps[name]}", "", "| argument | what it is |", "|---|---|"]
        lines += [f"| `{_written(each)}` | {each.help} |" for each in command._actions if not _common(each)]
        parts.append("\n".join(lines if len(lines) > 6 else lines[:3]))
    return "\n\n".join(parts)


def _common(action: argparse.Action) -> bool:
    return bool({*action.option_strings} & {*EVERYWHERE})


def _written(action: argparse.Action) -> str:
    """Return an argument as one writes it."""
    value = str(action.metavar or ("\\|".join(map(str, action.choices)) if action.choices else action.dest.upper()))
    if not action.option_strings:
        return value if action.choices else action.dest
    return action.option_strings[-1] if action.nargs == 0 else f"{action.option_strings[-1]} {value}"


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    return {"commands": commands()}
