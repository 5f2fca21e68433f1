"""The window of the system, and the canvas that everything is drawn on before it is shown there.

The system may replace the window's own surface at any moment, even by one of the same size. So nobody keeps it: it is
asked for in one function of this module, used at once and forgotten. What scenes draw on is a surface of our own.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui import faults

if TYPE_CHECKING:
    from game.ui.assets import Assets

Size = tuple[int, int]
SMALLEST = (320, 200)
"""Nothing is laid out for less: a smaller window shows the picture of this size, made smaller."""
STILL_SECONDS = 0.12
"""A window has its new size once it has kept it for so long: while its border is dragged nothing is placed again."""
_AIMED = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class Window:
    """The one window. The canvas has its size, except while that changes or where it is too small for any layout."""

    def __init__(self) -> None:
        self._canvas: pygame.Surface | None = None
        self._finished: pygame.Surface | None = None
        """The canvas before, as long as nothing is on the present one."""
        self._display = 0
        self._seen_size = (0, 0)
        self._changed_at = 0.0
        self.cursor = ""
        """How the pointer is shown; empty before it has been."""
        self.away = False
        """Whether the keyboard has gone to another program."""
        self._returned = False
        self.mixed: Callable[[pygame.Surface, pygame.Surface], None] | None = None
        """Puts the picture into the window mixed with another, while one screen changes into the next."""

    @property
    def displays(self) -> list[Size]:
        """What each screen of the system measures."""
        return pygame.display.get_desktop_sizes()

    def open(self, size: Size, fullscreen: bool, smallest: Size, display: int = 0) -> None:
        """Open the window, or make the open one another; the player cannot make it smaller than `smallest`. It comes
        onto the screen with that number, or onto the first if that one is gone."""
        display = display if display < len(self.displays) else 0
        moves = self._canvas is not None and display != self._display
        self._display = display
        if not fullscreen or moves:
            # An open window fills the screen that it is on: it goes to the other one first.
            self._open_framed(size, smallest, display)
        if fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)

    def _open_framed(self, size: Size, smallest: Size, display: int) -> None:
        with warnings.catch_warnings():
            # A system may give a window another size than it was asked for: the picture fits any.
            warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
            pygame.display.set_mode(size, pygame.RESIZABLE, display=display)
            if self.size != size:
                # Coming back from fullscreen, the first call only ends it; the second finds the size free to choose.
                pygame.display.set_mode(size, pygame.RESIZABLE, display=display)
            # Only the window object knows a smallest size, and this is the only way to it from a display surface.
            warnings.filterwarnings("ignore", "Please use Window.get_surface", DeprecationWarning)
            try:
                pygame.Window.from_display_module().minimum_size = smallest
            except (AttributeError, pygame.error) as error:
                faults.report("error", "minimum size of the window", error)

    # ---- the surface of the system ----------------------------------------------------------------------------------

    @staticmethod
    def _surface() -> pygame.Surface:
        """The window's own surface, as it is at this moment: for use at once, and never to be kept."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is not open"
        return surface

    def show(self, areas: Sequence[pygame.Rect] = ()) -> None:
        """Put the picture into the window, scaled if the window has got another size in the meantime. Where only these
        areas of it have changed, nothing else is copied."""
        picture = self._finished or self.canvas
        surface = self._surface()
        changed = list(areas)
        if picture.get_size() != surface.get_size():
            picture = pygame.transform.scale(picture, surface.get_size())
            changed.clear()
        if self.mixed is not None:
            self.mixed(surface, picture)
            changed = [surface.get_rect()]
        else:
            changed = changed or [surface.get_rect()]
            for area in changed:
                surface.blit(picture, area, area)
        pygame.display.update(changed)

    def renew(self) -> None:
        """The system has had its say: let the library look where the surface is now. It reads the format of pictures
        from there, even those that are never shown."""
        self._surface()
        self._returned = False

    @property
    def size(self) -> Size:
        """What the window measures now."""
        return self._surface().get_size()

    @property
    def visible(self) -> bool:
        """Whether there is anything to see of it: it is neither hidden nor minimised."""
        return pygame.display.get_active()

    # ---- the canvas -------------------------------------------------------------------------------------------------

    @property
    def canvas(self) -> pygame.Surface:
        """What is drawn on."""
        assert self._canvas is not None, "the window is not open"
        return self._canvas

    @property
    def wanted(self) -> Size:
        """The size that the canvas should have."""
        width, height = self.size
        return max(width, SMALLEST[0]), max(height, SMALLEST[1])

    @property
    def fits(self) -> bool:
        """Whether the canvas has the size it should have."""
        return self._canvas is not None and self._canvas.get_size() == self.wanted

    def resized(self, now: float) -> bool:
        """Whether it has another size than when this was asked last."""
        if self.size == self._seen_size:
            return False
        self._seen_size, self._changed_at = self.size, now
        return True

    def kept(self, now: float) -> float:
        """For how many seconds it has had its size."""
        return now - self._changed_at

    def settled(self, now: float) -> bool:
        """Whether it has kept a new size for a moment, so that everything should be placed for it."""
        return not self.fits and self.kept(now) >= STILL_SECONDS

    def fit(self) -> None:
        """Take a canvas of the right size. The picture on the one before is shown until there is another."""
        self._seen_size = self.size
        if not self.fits:
            self._finished = self._finished or self._canvas
            # It takes the format of the window by itself, so that showing it is a mere copy.
            self._canvas = pygame.Surface(self.wanted)

    @property
    def changing(self) -> bool:
        """Whether the picture that is shown was made for another size."""
        return self._finished is not None

    def finished(self) -> None:
        """There is a whole picture on the canvas: from now on it is the one to be shown."""
        self._finished = None

    # ---- whether anybody is there -----------------------------------------------------------------------------------

    def wakes(self, event: pygame.event.Event, standing: bool) -> bool:
        """Take note of the keyboard that goes to another program or comes back. Whether the event is no more than the
        click that brings the player back to a table that is `standing` still: it must not play a card. A key is only
        heard where the keyboard is, and always meant."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.away = True
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._returned, self.away = self.away, False
        elif event.type == pygame.KEYDOWN:
            self.away = False
        elif event.type == pygame.MOUSEBUTTONDOWN and (self.away or self._returned):
            self.away = self._returned = False
            return standing
        return False

    # ---- where the pointer is ---------------------------------------------------------------------------------------

    def aimed(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event as if the window had the size of the canvas: what was clicked on is what is seen there."""
        if event.type not in _AIMED or self._canvas is None or self._canvas.get_size() == self.size:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": self.point(event.pos)})

    def point(self, place: tuple[int, int]) -> tuple[int, int]:
        """A place in the window as one on the canvas."""
        width, height = self.size
        wide, high = self.canvas.get_size()
        return place[0] * wide // max(1, width), place[1] * high // max(1, height)

    # ---- what the system shows --------------------------------------------------------------------------------------

    def set_cursor(self, assets: Assets, kind: str, scale: float) -> None:
        """Show the pointer as an `arrow` or as a `hand`, unless it is one already."""
        if kind == self.cursor or self._canvas is None:
            return
        self.cursor = kind
        name = "cursor_hand" if kind == "hand" else "cursor"
        side = min(64, max(24, round(32 * scale)))
        spot = assets.measure(name, "hotspot", (0, 0))
        try:
            picture = assets.scaled(name, (side, side))
            pygame.mouse.set_cursor((round(spot[0] * side / 48), round(spot[1] * side / 48)), picture)
        except pygame.error as error:
            faults.report("error", "cursor", error)

    def forget_cursor(self) -> None:
        """The pointer is to have another size."""
        self.cursor = ""

    def set_icon(self, assets: Assets) -> None:
        """Put the mark of the game on the window."""
        try:
            pygame.display.set_icon(assets.scaled("icon", (128, 128)))
        except pygame.error as error:
            faults.report("error", "icon of the window", error)

    def close(self) -> None:
        """Away with it."""
        self._canvas = self._finished = None
        pygame.display.quit()
