"""The window as a page sees it that is drawn larger than the others, because it needs less of a tall window's width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from game.ui.measures import Units
from game.ui.window import Size

if TYPE_CHECKING:
    from game.ui.context import Context

WORTH = 1.15
"""Less than this is not worth another layout."""


class Zoomed(Units):
    """Everything that the running game is, with larger units."""

    def __init__(self, app: Context, zoom: float) -> None:
        self._app = app
        self.scale = app.scale * zoom

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    @property
    def size(self) -> Size:  # type: ignore[override]
        """Of the whole window, in pixels."""
        return self._app.size


def zoomed(app: Context, width: float, height: float) -> Context:
    """The window in units of which so many are seen in width and height; as it is, if that would hardly be larger."""
    zoom = min(app.units[0] / width, app.units[1] / height)
    return cast("Context", Zoomed(app, zoom)) if zoom >= WORTH else app
