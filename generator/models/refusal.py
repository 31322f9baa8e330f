"""What a function of a row answers with where it can't derive the model for a robot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A reason in place of a model."""

    # What the robot is or has, and what was expected.
    reason: str
    # Whether the description says so by itself: another geometry of the same structure would be refused, too.
    by_description: bool = False
