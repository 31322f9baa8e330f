"""What a command tells people while it works, on the terminal that they look at."""

from __future__ import annotations

import argparse
import sys

_SHOWN = 20


def watched(options: argparse.Namespace) -> bool:
    """Return whether somebody wants to see how the work goes on: a terminal, and neither --quiet nor --json."""
    return sys.stderr.isatty() and not options.json and not options.quiet


def tell_progress(text: str, options: argparse.Namespace) -> None:
    """Write a line of progress."""
    if watched(options):
        print(text, file=sys.stderr)


def tell_notes(notes: tuple[str, ...], options: argparse.Namespace) -> None:
    """Write what a reader took otherwise than its file says."""
    if options.quiet:
        return
    for note in notes[:_SHOWN]:
        print(f"note: {note}", file=sys.stderr)
    if len(notes) > _SHOWN:
        print(f"note: and {len(notes) - _SHOWN} more, which `torquec info` shows", file=sys.stderr)
