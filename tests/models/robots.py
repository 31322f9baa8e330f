"""The robots that every law is checked on: those that ship, and some random ones."""

from __future__ import annotations

from pathlib import Path

from oracle.random_robots import random_robot
from torquec.generator.description import Robot, read_robot

DESCRIPTIONS = Path(__file__).parents[2] / "robots"

SHIPPED: dict[str, Robot] = {path.stem: read_robot(path) for path in sorted(DESCRIPTIONS.glob("*.toml"))}
RANDOM: dict[str, Robot] = {f"random_{seed}": random_robot(seed) for seed in range(12)}
