"""What the tests of the table share."""

from __future__ import annotations

import pytest

from tests.ui import open_app


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.settings.speed = "instant"
    yield made
    made.close()
