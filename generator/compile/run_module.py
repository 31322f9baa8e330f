"""Run compiled modules in a process of its own, which alone ends if one of them is broken.

    python run_module.py <request >answers

The request is JSON: "package", the folders of the package torquec; "path", where modules are imported from; "modules",
paths of extension modules; "calls", a model with its arguments each, which are batches of states. The answers are JSON
as well: of each module the answers of its calls, computed as a batch and state by state; or what the CPU at hand lacks
for it.
"""

from __future__ import annotations

import json
import sys
import types
from typing import Any


def main() -> None:
    """Answer the request."""
    request = json.load(sys.stdin)
    sys.path[:] = request["path"]
    package = types.ModuleType("torquec")
    package.__path__ = request["package"]
    sys.modules["torquec"] = package
    print(json.dumps([answers(path, request["calls"]) for path in request["modules"]]))


def answers(path: str, calls: list[tuple[str, list[Any]]]) -> Any:
    """Return the answers of one module, or a text that says why it has none here."""
    import numpy as np
    from torquec.finding import find_module
    from torquec.robot import Robot

    try:
        robot = Robot(find_module(path))
    except ImportError as error:
        if "which has what this one lacks" in str(error):
            return str(error)
        raise
    results = []
    for model, arguments in calls:
        call, batch = getattr(robot, model), [np.asarray(argument, robot.dtype) for argument in arguments]
        each = np.array([call(*state) for state in zip(*batch, strict=True)])
        results.append([call(*batch).tolist(), each.tolist()])
    return results


if __name__ == "__main__":
    main()
