"""`torquec completion`: what makes a shell complete the words of the command."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence

from .. import available

SHELLS = ("bash", "zsh", "fish")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    completion = commands.add_parser(
        "completion", help="print what makes a shell complete commands, options and names of robots"
    )
    how = 'bash and zsh: eval "$(torquec completion bash)"; fish: torquec completion fish | source'
    completion.add_argument("shell", choices=SHELLS, help=how)
    return completion


def run(options: argparse.Namespace) -> int:
    """Print the lines for a shell."""
    words = words_of(options.parser)
    lines = _fish(words, available()) if options.shell == "fish" else _bash(words, available(), options.shell)
    print(json.dumps(lines) if options.json else "\n".join(lines))
    return 0


def words_of(parser: argparse.ArgumentParser) -> dict[str, list[str]]:
    """Return the options of each command, with what a place takes that takes few words."""
    words: dict[str, list[str]] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                options = [text for each in command._actions for text in each.option_strings if text[:2] == "--"]
                places = [each for each in command._actions if not each.option_strings]
                words[name] = options + [str(word) for each in places for word in each.choices or ()]
    return words


def _bash(words: Mapping[str, Sequence[str]], robots: Sequence[str], shell: str) -> list[str]:
    head = ["autoload -U +X bashcompinit && bashcompinit"] if shell == "zsh" else []
    cases = [f'        {name}) words="{" ".join(options)}" ;;' for name, options in words.items()]
    return [
        *head,
        "_torquec() {",
        '    local words="" word="${COMP_WORDS[COMP_CWORD]}"',
        f'    if [ "$COMP_CWORD" -eq 1 ]; then words="{" ".join([*words, "--version", "--help"])}"; else',
        '    case "${COMP_WORDS[1]}" in',
        *cases,
        "    esac",
        f'    case "$word" in -*) ;; *) words="$words {" ".join(robots)}" ;; esac; fi',
        '    COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))',
        "}",
        "complete -o filenames -F _torquec torquec",
    ]


def _fish(words: Mapping[str, Sequence[str]], robots: Sequence[str]) -> list[str]:
    lines = [f"complete -c torquec -n __fish_use_subcommand -a '{' '.join(words)}'"]
    for name, options in words.items():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        places = " ".join([option for option in options if not option.startswith("--")] or robots)
        lines += [f"complete -c torquec {seen} -l {option[2:]}" for option in options if option.startswith("--")]
        lines.append(f"complete -c torquec {seen} -a '{places}'")
    return lines
