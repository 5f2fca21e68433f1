"""A game at its usual pace."""

from __future__ import annotations

import pytest

from tests.ui import open_app


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "normal"
    yield made
    made.close()
