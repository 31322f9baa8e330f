"""The robots that every law is checked on: those that ship, and some random ones."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import torquec
from oracle.random_robots import VARIETIES, random_robot
from places import ROBOTS
from torquec.generator.description import Robot, read_robot

SHIPPED: dict[str, Robot] = {path.stem: read_robot(path) for path in sorted(ROBOTS.glob("*.toml"))}
# The last ones float, or have joints that follow others, or another order of q, or springs, or all of it.
VARIED = {12: ["floating", "springs"], 13: ["mimic"], 14: ["floating", "order"], 15: ["mimic", "order"], 17: VARIETIES}
RANDOM: dict[str, Robot] = {f"random_{seed}": random_robot(seed) for seed in range(5)} | {
    f"random_{seed}": random_robot(seed, 1 + seed % 5, varieties) for seed, varieties in VARIED.items()
}


def built(robot: Robot, *, optimised: bool = False, **keywords: Any) -> torquec.Robot:
    """A robot compiled; one that ships by its file, which is not derived again to find it in the cache.

    One that is `optimised` is so in files that compile without, too. That bodies of random robots, and published ones,
    have inertias that no body has is no news here.
    """
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore", torquec.DescriptionWarning)
        if optimised:
            patch.delenv("CFLAGS", raising=False)
        return torquec.build(ROBOTS / f"{robot.name}.toml" if SHIPPED.get(robot.name) is robot else robot, **keywords)
