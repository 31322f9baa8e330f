"""Operations on the configurations of published counts: at or below every figure, and only to fall."""

from __future__ import annotations

import json
from functools import cache
from math import ceil
from typing import Any

import numpy as np
import pytest
from models.interpreted import called
from oracle.agreement import assert_agree
from oracle.tree import tree_of
from torquec.generator.documents import operations
from torquec.peers.newton_euler import inverse_dynamics

ASKED = list(operations.asked())
IDS = ["-".join(asked) for asked in ASKED]
REFERENCE = operations.reference()
# Of the operations that an experiment reached, in whole operations.
NEAR = 1.03


@cache
def record() -> Any:
    return json.loads(operations.RECORD.read_text())


@pytest.fixture(scope="module", autouse=True)
def searched_again(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        operations.search_all()
        record.cache_clear()


@pytest.mark.parametrize(("model", "convention", "configuration"), ASKED, ids=IDS)
def test_counts_are_as_recorded_and_not_above_the_published(model: str, convention: str, configuration: str) -> None:
    ours = record()[model][convention][configuration]
    bill = operations.kernel(model, convention, configuration, ours).operations
    remedy = "python -m torquec.generator.documents.operations records them"
    assert bill == ours["operations"], f"counts may only fall: {remedy}"
    published = REFERENCE["figures"][model][convention][configuration].get("published")
    if published and not REFERENCE["configurations"][configuration].get("assumed"):
        assert bill["*"] + bill["/"] <= published[0]
        assert bill["+"] <= published[1]


@pytest.mark.parametrize(("model", "convention", "configuration"), ASKED, ids=IDS)
def test_counts_are_near_the_fewest_that_were_reached(model: str, convention: str, configuration: str) -> None:
    bill = record()[model][convention][configuration]["operations"]
    reached = REFERENCE["figures"][model][convention][configuration].get("reached")
    if reached:
        assert bill["*"] + bill["+"] <= ceil(NEAR * sum(reached))


@pytest.mark.parametrize(
    ("model", "convention", "configuration"),
    [asked for asked in ASKED if asked[0].startswith("idm")],
    ids=[name for name in IDS if name.startswith("idm")],
)
def test_the_counted_form_gives_the_torques(model: str, convention: str, configuration: str) -> None:
    ours = record()[model][convention][configuration]
    kernel = operations.kernel(model, convention, configuration, ours)
    robot = operations.robot(configuration, convention)
    rng = np.random.default_rng(3)
    values = {name: float(rng.uniform(0.3, 1.5)) for name in robot.values}
    tree = tree_of(robot, values)
    q, qd, qdd, wrench = (rng.uniform(-2, 2, size) for size in (tree.n, tree.n, tree.n, 6))
    given = (wrench,) if convention == "published" else ()
    (tau,) = called(kernel, values, q, qd, qdd, *given)
    expected = inverse_dynamics(tree, q, qd, qdd, *given, "tip") if given else inverse_dynamics(tree, q, qd, qdd)
    assert_agree(tau, expected, 1e-12)


def test_a_search_finds_what_is_recorded(full_sweep: bool) -> None:
    some = ASKED if full_sweep else [("idm", "published", "th8_symmetric")]
    for model, convention, configuration in some:
        found = operations.searched(model, convention, configuration)
        assert json.loads(json.dumps(found)) == record()[model][convention][configuration]
