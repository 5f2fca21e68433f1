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
from game.ui.table.saying import ANYWHERE, FAR, room_at
from game.ui.table.spots import of_piles
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
_SMALLER = (1.0, 0.85, 0.7)
"""What is said at a seat is printed in one of these sizes: the largest for which there is room."""
_LOOKS_AGAIN = 0.2
_RING = 0.15
"""So much of a portrait's width its ring reaches beyond it, with a little air: no word touches it."""
_HELD = 4.0
"""So long a word waits under the pointer for its question mark to be pressed, at most."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """At which portrait something is said, and how that looks in a share of its size at a place."""

    portrait: pygame.Rect
    placed: Placed
    look: Callable[[float, pygame.Rect], pygame.Surface]
    on_panel: bool = False
    """Whether it is a portrait on a panel, and not the one at the seat."""


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
    speaker: Speaker | None = None
    """At whose portrait it is said: it finds room beside it."""
    again: float = 0.0
    """When room is looked for the next time, where there was none."""
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
        self.barred: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """Where larger words are, or a question: no word may lie there."""
        self.kept: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """What no word of a seat may cover: faces, counts, names, open cards, panels."""
        self.over: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """What lies over all words and would cover them: the log, while it is open."""
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
        picture = self._lettered(text, size, colour, "")
        self._add(Callout(place, text, picture, picture.get_rect(center=centre), life, round(size * 0.9)))

    def seat_word(
        self,
        seat: int,
        text: str,
        placed: Placed,
        portrait: pygame.Rect,
        size: float,
        colour: Sequence[int],
        life: float = 1.0,
        sign: str = "",
    ) -> None:
        """A word beside a portrait, after a sign if there is one, or a sign alone."""

        def look(share: float, at: pygame.Rect) -> pygame.Surface:
            return self._lettered(text, size * share, colour, sign)

        rise = round(size * 0.3)
        speaker = Speaker(portrait.copy(), placed, look)
        self._add(Callout(seat, text or sign, look(1.0, portrait), portrait.copy(), life, rise, speaker=speaker))

    def bubble(
        self,
        place: int,
        text: str,
        portrait: pygame.Rect,
        placed: Placed,
        life: float = 1.7,
        on_panel: bool = False,
    ) -> None:
        """What somebody says, beside its portrait at the seat or on a panel."""

        def look(share: float, at: pygame.Rect) -> pygame.Surface:
            on_right = at.centerx > portrait.centerx
            return _bubble(self.app, placed, text, on_right, at.centery > portrait.centery, share)

        speaker = Speaker(portrait.copy(), placed, look, on_panel)
        self._add(Callout(place, text, look(1.0, portrait), portrait.copy(), life, bubble=True, speaker=speaker))

    def _lettered(self, text: str, size: float, colour: Sequence[int], sign: str) -> pygame.Surface:
        """A word with its outline; a sign stands before it, or alone."""
        side = round(size * (1.5 if text else 2.0))
        icon = self.app.assets.scaled(sign, (side, side)) if sign else None
        if not text:
            assert icon is not None
            return icon.copy()
        outline = max(1, round(size / 14))
        letters = self.app.theme.fit(
            text, "display", size, self.app.size[0] * 0.5, colour, shadow=True, outline=outline
        )
        if icon is None:
            return letters
        whole = pygame.Surface((side + letters.get_width(), max(side, letters.get_height())), pygame.SRCALPHA)
        whole.blit(icon, icon.get_rect(midleft=(0, whole.get_height() // 2)))
        whole.blit(letters, letters.get_rect(midright=(whole.get_width(), whole.get_height() // 2)))
        return whole

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
        if home.collidelist(self.over()) < 0:
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

    def uncover(self) -> None:
        """Something has come to lie over the words: those under it go on beside it if there is room, or are gone."""
        over = self.over()
        hidden = [word for word in self.shown if word.room.collidelist(over) >= 0]
        self.shown = [word for word in self.shown if word not in hidden]
        for word in hidden:
            word.again = 0.0
            if not word.tally and self._find_room(word):
                self.shown.append(word)

    def leave(self, seconds: float) -> None:
        """The next thing happens: what happened to somebody before goes within that time; only talk goes on."""
        for word in self.shown:
            if word.speaker is not None and not word.bubble and word.about is not self.about:
                word.life = min(word.life, word.age + seconds)
        self.waiting = [
            word for word in self.waiting if word.bubble or word.speaker is None or word.about is self.about
        ]

    def silence(self, seat: int) -> None:
        """Somebody says nothing any more."""
        self.shown = [word for word in self.shown if word.place != seat or not word.bubble]
        self.waiting = [word for word in self.waiting if word.place != seat]

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
        """Give a word a place where it lies on no other; whether there is one."""
        taken = [*(other.room for other in self.shown), *self.barred(), *self.over()]
        if word.speaker is not None:
            return self._room_at_seat(word, word.speaker, taken)
        window = pygame.Rect((0, 0), self.app.size)
        for rise in (word.rise, 0):
            for steps in (0, -1, 1, -2, 2, -3, 3, -4, 4):
                home = word.home.move(0, steps * word.home.height // 4)
                room = home.union(home.move(0, -rise))
                if window.contains(room) and room.collidelist(taken) < 0:
                    word.home, word.rise = home, rise
                    return True
        return False

    def _room_at_seat(self, word: Callout, speaker: Speaker, taken: Sequence[pygame.Rect]) -> bool:
        """Beside the portrait, as large as there is room for; what happens to somebody goes further than mere talk."""
        if word.waited < word.again:
            return False
        portrait = speaker.portrait
        # A panel that shows the speaker's own face is no bar to what the face says there.
        kept = [box for box in self.kept() if not (speaker.on_panel and box.contains(portrait))]
        piles = of_piles(speaker.placed) if word.bubble and not speaker.on_panel else ()
        # The ring of the one whose turn it is is wider than the portrait.
        ring = 0 if word.bubble else round(2 * _RING * portrait.width)
        barred = [*taken, portrait.inflate(ring, ring), *kept, *piles]
        for share, rise in ((1.0, word.rise), *((share, 0) for share in _SMALLER)):
            picture = speaker.look(share, portrait)
            size = (picture.get_width(), picture.get_height() + rise)
            room = room_at(size, portrait, speaker.placed, barred, FAR if word.bubble else ANYWHERE)
            if room is not None:
                word.picture, word.rise = speaker.look(share, room), rise
                word.home = word.picture.get_rect(midbottom=room.midbottom)
                return True
        word.again = word.waited + _LOOKS_AGAIN
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
        place = picture.get_rect(center=word.box.center)
        if word.tally:
            # It falls from above: what stands under it is never covered.
            place.bottom = word.box.bottom
        surface.blit(picture, place.clamp(surface.get_rect()))
        picture.set_alpha(255)


def _bubble(
    app: Context, placed: Placed, text: str, on_right: bool, below: bool = False, share: float = 1.0
) -> pygame.Surface:
    """A balloon with its tail towards the one who speaks."""
    loud = text.endswith("!") and len(text) <= 8
    kind, size = ("display", 24) if loud else ("bold", 16)
    scale = placed.scale * share

    def px(length: float) -> int:
        return max(1, round(length * scale))

    words = app.theme.fit(text, kind, size * scale, px(230), RED.base if loud else INK.base)
    left, top, right, bottom = margins(app.assets, "bubble", scale)
    box = pygame.Rect(0, 0, words.get_width() + left + right, max(px(48), words.get_height() + top + bottom))
    picture = pygame.Surface((box.width, box.height + px(14)), pygame.SRCALPHA)
    if below:
        box.bottom = picture.get_height()
    tail = pygame.transform.flip(app.assets.scaled("bubble_tail", (px(21), px(18))), not on_right, below)
    picture.blit(frame(app.assets, "bubble", box.size, scale), box)
    tail_x = px(18) if on_right else box.width - px(39)
    picture.blit(tail, (tail_x, 0 if below else box.bottom - px(9)))
    inner = content(app.assets, "bubble", box, scale)
    picture.blit(words, words.get_rect(center=inner.center))
    return picture
