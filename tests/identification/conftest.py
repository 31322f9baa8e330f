"""What tests of commands share: the robot that the other tests have compiled."""

from __future__ import annotations

import pytest
from torquec.generator import api

from .test_linear_models import NEEDED


@pytest.fixture
def built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give commands the robot that the tests have compiled: its models are more than they ask for."""
    build = api.build

    def with_all(description: object, **options: object) -> object:
        return build(description, **options | {"models": NEEDED})  # type: ignore[arg-type]

    monkeypatch.setattr(api, "build", with_all)
