"""Words over the table: what happens to somebody and what somebody says, one after the other, never one on another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Event
from game.ui.context import Context
from game.ui.nineslice import content, frame, margins
from game.ui.table.buttons import draw_question
from game.ui.table.layout import Placed
from game.ui.theme import INK, RED
from game.ui.tween import out_back, out_cubic

MIDDLE, PILE, PENDING = -1, -2, -3
"""Places that are no seats: the middle of the table, the draw pile, the total of a chain."""
_SHORT = 0.55
"""So long a word is shown at least, though others wait for its place."""
_FALL = 0.12
"""So long a number that is counted up takes to fall into its place."""
_MOST_WAITING = 2
"""So many wait for one place at most: what is older than that is no news any more."""
_STALE = 2.0
_COUNTED = 1.1
"""So long a number is still shown that has been counted up."""
_HELD = 4.0
"""So long a word waits under the pointer for its question mark to be pressed, at most."""


@dataclass(slots=True, eq=False)
class Callout:
    """Something to be read over one place: a word that rises and fades, a sign, or a bubble."""

    place: int
    text: str
    picture: pygame.Surface
    home: pygame.Rect
    life: float
    rise: int = 0
    bubble: bool = False
    tally: bool = False
    """Whether it is a number that is counted up."""
    about: Event | None = None
    """What it tells of."""
    held: float = 0.0
    """So long it has stood still under the pointer."""
    age: float = 0.0
    waited: float = 0.0

    @property
    def box(self) -> pygame.Rect:
        """Where it is at this moment, at its full size."""
        return self.home.move(0, -round(self.rise * out_cubic(min(1.0, self.age / self.life))))

    @property
    def room(self) -> pygame.Rect:
        """All it needs from now to its end."""
        return self.home.union(self.home.move(0, -self.rise))


class Callouts:
    """All words. Every place has one queue: the next word comes when the last one has gone."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.plates: list[pygame.Rect] = []
        """Where names stand: words keep off them."""
        self.barred: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """Where larger words are, or a question: no word may lie there."""
        self.shown: list[Callout] = []
        self.waiting: list[Callout] = []
        self.about: Event | None = None
        """What is being told: words that come now belong to it."""
        self.pointed: Callout | None = None
        """The word under the pointer."""

    # ---- adding -----------------------------------------------------------------------------------------------------

    def word(
        self, place: int, text: str, centre: tuple[float, float], size: float, colour: Sequence[int], life: float = 1.0
    ) -> None:
        """A word that pops up and rises."""
        outline = max(1, round(size / 14))
        room = self.app.size[0] * 0.5
        picture = self.app.theme.fit(text, "display", size, room, colour, shadow=True, outline=outline)
        self._add(Callout(place, text, picture, picture.get_rect(center=centre), life, round(size * 0.9)))

    def sign(
        self, place: int, name: str, centre: tuple[float, float], size: float, colour: Sequence[int], life: float = 0.9
    ) -> None:
        """An icon that pops up and rises."""
        picture = self.app.assets.icon(name, size, colour)
        self._add(Callout(place, name, picture, picture.get_rect(center=centre), life, round(size * 0.3)))

    def bubble(self, place: int, text: str, portrait: pygame.Rect, placed: Placed, life: float = 1.7) -> None:
        """What somebody says, beside its portrait."""
        on_right = portrait.centerx < placed.window[0] * 0.5
        picture = _bubble(self.app, placed, text, on_right)
        bottom = portrait.top + placed.px(22)
        if on_right:
            # The count sits on that side of the portrait.
            home = picture.get_rect(bottomleft=(portrait.right + placed.px(6), bottom))
        else:
            home = picture.get_rect(bottomright=(portrait.left + placed.px(12), bottom))
        self._add(Callout(place, text, picture, home, life, bubble=True))

    def tally(
        self, place: int, text: str, centre: tuple[float, float], size: float, colour: Sequence[int], last: bool
    ) -> None:
        """A number that is being counted up over a place: it takes the place of the one before, and of any word."""
        outline = max(1, round(size / 14))
        picture = self.app.theme.text(text, "display", size, colour, shadow=True, outline=outline)
        home = picture.get_rect(center=centre).clamp(pygame.Rect((0, 0), self.app.size))
        word = Callout(place, text, picture, home, _COUNTED if last else _STALE, tally=True, about=self.about)
        # Whatever else is to be said here is no news beside it; what somebody says of it comes after it.
        self._postpone([other for other in self.shown if other.place == place or other.room.colliderect(home)])
        self.waiting = [other for other in self.waiting if other.place != place or other.bubble]
        self.shown.append(word)

    def _add(self, word: Callout) -> None:
        word.about = self.about
        word.home.clamp_ip(pygame.Rect((0, 0), self.app.size))
        # The whole way up must lie inside the window.
        word.rise = 0 if self.app.settings.reduced_motion else min(word.rise, word.home.top)
        self.waiting.append(word)
        mine = [other for other in self.waiting if other.place == word.place]
        if len(mine) > _MOST_WAITING:
            # What somebody says may go unheard sooner than what happens to it.
            old = next((other for other in mine[:-1] if other.bubble), mine[0])
            self.waiting = [other for other in self.waiting if other is not old]
        self._start()

    def make_way(self) -> None:
        """Something larger has come: what lies in its place is gone at once, and comes again if it was hardly read."""
        barred = self.barred()
        self._postpone([word for word in self.shown if word.room.collidelist(barred) >= 0])

    def _postpone(self, words: list[Callout]) -> None:
        self.shown = [word for word in self.shown if word not in words]
        for word in reversed(words):
            if word.age < _SHORT and not word.tally:
                word.age = word.waited = 0.0
                self.waiting.insert(0, word)

    # ---- asking -----------------------------------------------------------------------------------------------------

    def at(self, point: tuple[int, int]) -> Callout | None:
        """The word under a point; one that is pointed at reaches as far as its mark."""
        boxes = ((word, word.box.union(self.mark(word)) if word is self.pointed else word.box) for word in self.shown)
        return next((word for word, box in boxes if box.collidepoint(point)), None)

    def point_at(self, word: Callout | None) -> None:
        """The pointer has come to a word, which waits for it, or to none."""
        if word is not self.pointed:
            self.pointed = word
            self.app.invalidate()

    def mark(self, word: Callout) -> pygame.Rect:
        """Where the question mark of a word is: at its upper right, inside the window."""
        side = self.app.px(26)
        mark = pygame.Rect(0, 0, side, side)
        mark.center = word.box.topright
        return mark.clamp(pygame.Rect((0, 0), self.app.size))

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is to be read."""
        return bool(self.shown or self.waiting)

    def clear(self) -> None:
        """Away with everything at once."""
        self.shown.clear()
        self.waiting.clear()
        self.pointed = None

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for word in self.shown:
            if word is self.pointed and word.held < _HELD and not self._in_the_way(word):
                word.held += seconds
            else:
                word.age += seconds
        for word in self.waiting:
            word.waited += seconds
        self.shown = [word for word in self.shown if word.age < word.life]
        if all(word is not self.pointed for word in self.shown):
            self.pointed = None
        self.waiting = [word for word in self.waiting if word.waited < _STALE]
        self._start()

    def _start(self) -> None:
        """Show everything for which there is room; what stands in the way of something makes haste."""
        places = {word.place for word in self.shown}
        left = []
        for word in self.waiting:
            if word.place in places or not self._find_room(word):
                left.append(word)
                self._hasten(word)
            else:
                self.shown.append(word)
            places.add(word.place)
        self.waiting = left

    def _find_room(self, word: Callout) -> bool:
        """Move a word up or down to where it lies on no other, and on no name either if that can be helped, and let it
        stand still if it must; whether there is such a place nearby."""
        window = pygame.Rect((0, 0), self.app.size)
        shown = [*(other.room for other in self.shown), *self.barred()]
        # Another word will soon be gone: only what has waited for it may lie on a name.
        patient = word.room.collidelist(shown) >= 0 and word.waited < _SHORT
        for taken in ([*shown, *self.plates],) if patient else ([*shown, *self.plates], shown):
            for rise in (word.rise, 0):
                for steps in (0, -1, 1, -2, 2, -3, 3, -4, 4):
                    home = word.home.move(0, steps * word.home.height // 4)
                    room = home.union(home.move(0, -rise))
                    if window.contains(room) and room.collidelist(taken) < 0:
                        word.home, word.rise = home, rise
                        return True
        return False

    def _in_the_way(self, word: Callout) -> bool:
        return any(other.place == word.place or other.room.colliderect(word.room) for other in self.waiting)

    def _hasten(self, word: Callout) -> None:
        for other in self.shown:
            if other.place == word.place or other.room.colliderect(word.room):
                other.life = min(other.life, max(other.age + 0.12, _SHORT))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """All that is shown."""
        for word in self.shown:
            self._draw(surface, word)
        if self.pointed is not None and self.pointed.about is not None:
            draw_question(surface, self.app, self.app.scale, self.mark(self.pointed))

    def _draw(self, surface: pygame.Surface, word: Callout) -> None:
        picture = word.picture
        pop = out_back(min(1.0, word.age / 0.2))
        if word.tally:
            fall = max(0.0, 1.0 - word.age / _FALL)
            if fall and not self.app.settings.reduced_motion:
                picture = pygame.transform.smoothscale_by(picture, 1.0 + 0.5 * fall * fall)
        elif pop < 0.99 and not self.app.settings.reduced_motion:
            picture = pygame.transform.smoothscale_by(picture, max(0.1, pop if word.bubble else 0.4 + 0.6 * pop))
        share = word.age / word.life
        if not word.bubble and share > 0.65:
            picture.set_alpha(round(255 * (1.0 - share) / 0.35))
        surface.blit(picture, picture.get_rect(center=word.box.center))
        picture.set_alpha(255)


def _bubble(app: Context, placed: Placed, text: str, on_right: bool) -> pygame.Surface:
    """A balloon with its tail towards the one who speaks."""
    loud = text.endswith("!") and len(text) <= 8
    kind, size = ("display", 24) if loud else ("bold", 16)
    words = app.theme.fit(text, kind, size * placed.scale, placed.px(230), RED.base if loud else INK.base)
    left, top, right, bottom = margins(app.assets, "bubble", placed.scale)
    box = (words.get_width() + left + right, max(placed.px(48), words.get_height() + top + bottom))
    picture = pygame.Surface((box[0], box[1] + placed.px(14)), pygame.SRCALPHA)
    tail = app.assets.scaled("bubble_tail", (placed.px(21), placed.px(18)))
    if not on_right:
        tail = pygame.transform.flip(tail, True, False)
    picture.blit(frame(app.assets, "bubble", box, placed.scale), (0, 0))
    tail_x = placed.px(18) if on_right else box[0] - placed.px(39)
    picture.blit(tail, (tail_x, box[1] - placed.px(9)))
    inner = content(app.assets, "bubble", pygame.Rect((0, 0), box), placed.scale)
    picture.blit(words, words.get_rect(center=inner.center))
    return picture
