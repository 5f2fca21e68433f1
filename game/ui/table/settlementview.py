"""The pay-out of a hand on the casino's felt: figures are struck, chips fly, and the bank's rake takes what is lost."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import nineslice, pictures
from game.ui.context import Context
from game.ui.table.layer import AIR, FELT, Layer
from game.ui.table.onstage import OnStage
from game.ui.table.settlement import (
    FLIGHT,
    RAKE_DOWN,
    RAKE_GONE,
    RAKE_PULLS,
    FlyingChip,
    Outcome,
    Piece,
    Show,
    Spot,
    break_up,
    plan,
)
from game.ui.theme import CREAM
from game.ui.tween import Timeline, bump, in_out, lerp

if TYPE_CHECKING:
    from game.ui.table.stake import Stake

BRIEF = 0.42
"""So much of its time the show takes where hands follow one another quickly."""
_SIZE = 66
"""The figures on the felt, in units."""
_ROOM = 412
"""Between the stake and the table of payments, in units."""
_BLOW = 0.15
"""So long a figure takes to come down."""
_HEIGHTS = (2.0, 1.7, 1.4, 1.2)
"""How large it is on its way, again and again smaller: few enough to be kept."""
_CHIP = 40
_HIGHEST = 13
"""No pile is drawn higher than so many chips."""
_APART = 0.86
"""How far apart the piles of two kinds lie, in chips: what is printed on both can be read."""
_SIDES = (1.0, 1.0, 0.9, 0.8, 0.8, 0.64)
"""How large the chips are where so many kinds lie side by side."""
_RAKE_LENGTH = 452


class Settlement(Layer):
    """What is struck and what flies. The clock is the director's, so that it can be hurried and finished at once."""

    level = AIR

    def __init__(self, app: Context, stage: OnStage) -> None:
        self.app = app
        self.stage = stage
        self.stake: Stake | None = None
        """What lies on the table, where credits are staked."""
        self.brief: Callable[[], bool] = lambda: False
        """Whether hands follow one another quickly."""
        self.show: Show | None = None
        self.reason = ""
        self._clock = Timeline()
        self._start = 0.0
        self._pace = 1.0
        self._pictures: dict[tuple[str, float], pygame.Surface] = {}

    # ---- state ------------------------------------------------------------------------------------------------------

    def prepare(self, outcome: Outcome, reason: str, clock: Timeline, start: float) -> Show:
        """A hand ends so, and for this reason: its pay-out is shown from that moment of the timeline on."""
        stake = self.stake
        staked, paid = (stake.on_table, stake.paid) if stake is not None else (0, 0)
        self._pace = BRIEF if self.brief() else 1.0
        self._clock, self._start, self.reason = clock, start, reason
        return plan(outcome, staked, self.stage.model.multiplier, paid, self.app.t.number(paid))

    def begin(self, show: Show) -> None:
        """From now on it is to be seen."""
        self.show = show
        self._pictures.clear()

    def when(self, moment: float) -> float:
        """A moment of the show as one of the timeline."""
        return self._start + moment * self._pace

    @property
    def time(self) -> float:
        """Seconds of the show that have passed."""
        return (self._clock.time - self._start) / self._pace

    @property
    def passing(self) -> bool:
        """Whether moments pass one by one: those that are jumped over are not heard."""
        return not self._clock.over

    def count(self) -> None:
        """The credits that have arrived are counted to the player's."""
        if self.show is not None and self.stake is not None:
            still = self.stage.sparks.still
            last = self.time >= self.show.duration - FLIGHT
            self.stake.arrived = self.show.arrived(self.time) if not still else self.show.paid if last else 0

    def finish(self) -> None:
        """All of it has arrived."""
        if self.show is not None and self.stake is not None:
            self.stake.arrived = self.show.paid

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen: the last picture stands until the results are shown."""
        return self.show is not None

    @property
    def moving(self) -> bool:
        """Whether the next frame will differ from this one."""
        return self.show is not None and not self._clock.over

    @property
    def boxes(self) -> list[pygame.Rect]:
        """Where the sum and the reason stand."""
        placed = self.stage.placed
        box = pygame.Rect(0, 0, placed.px(_ROOM), placed.px(126))
        box.midbottom = (placed["prompt"].centerx, placed["prompt"].bottom + placed.px(16))
        return [box]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.count()

    def clear(self) -> None:
        """Away with everything at once."""
        self.show = None
        self._pictures.clear()

    def forget(self) -> None:
        """The window has another size: no picture fits any more."""
        self._pictures.clear()

    # ---- places -----------------------------------------------------------------------------------------------------

    def spot(self, name: Spot) -> tuple[int, int]:
        """Where chips come from and go to."""
        placed, model = self.stage.placed, self.stage.model
        if name == "bank":
            bank = next(seat for seat in range(model.players) if seat != model.rules.staker)
            x, y = self.stage.seat_centre(bank)
            return x, y + placed.px(30)
        if name == "stake":
            return placed["stake"].center
        score = placed["score"]
        return score.left + placed.px(38), score.centery

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Chips in the air, the sum on the felt, and why."""
        show = self.show
        if show is None:
            return
        time = self.time
        for chip in show.chips if not self.stage.sparks.still else ():
            if chip.at <= time < chip.lands:
                self._draw_chip(surface, chip, (time - chip.at) / FLIGHT)
        self._draw_pieces(surface, show, time)
        self._draw_reason(surface)

    def _draw_chip(self, surface: pygame.Surface, chip: FlyingChip, share: float) -> None:
        placed = self.stage.placed
        start, end = self.spot(chip.start), self.spot(chip.end)
        way = in_out(share)
        # Each on an arc of its own, so that a stream looks like one.
        sway = math.sin(chip.at * 37.0)
        x = lerp(start[0], end[0], way) + placed.px(16) * sway * bump(share)
        y = lerp(start[1], end[1], way) - placed.px(70 + 26 * sway) * bump(share)
        size = placed.px(_CHIP)
        picture = self.app.assets.scaled(pictures.chip(chip.value), (size, size))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _draw_pieces(self, surface: pygame.Surface, show: Show, time: float) -> None:
        placed = self.stage.placed
        finals = [self._picture(piece, 1.0) for piece in show.pieces]
        if not finals:
            return
        gap = placed.px(12)
        left = placed["prompt"].centerx - (sum(one.get_width() for one in finals) + gap * (len(finals) - 1)) // 2
        middle = placed["prompt"].centery - placed.px(38)
        for piece, final in zip(show.pieces, finals, strict=True):
            place = final.get_rect(midleft=(left, middle))
            left = place.right + gap
            age = (time - piece.at) * self._pace
            if age < 0:
                continue
            falls = age < _BLOW and not self.stage.sparks.still
            zoom = _HEIGHTS[int(age / _BLOW * len(_HEIGHTS))] if falls else 1.0
            picture = self._picture(piece, zoom)
            surface.blit(picture, picture.get_rect(center=place.center))

    def _picture(self, piece: Piece, zoom: float) -> pygame.Surface:
        """A figure as large as that; all together fit between the stake and the table of payments."""
        key = (piece.text, zoom)
        found = self._pictures.get(key)
        if found is None:
            assert self.show is not None
            placed, theme = self.stage.placed, self.app.theme
            size, room = _SIZE * placed.scale / theme.factor, placed.px(_ROOM - 12 * (len(self.show.pieces) - 1))
            width = sum(theme.width(one.text, "display", size) for one in self.show.pieces)
            size *= min(1.0, room / width)
            found = theme.text(piece.text, "display", size, piece.colour, outline=max(2, placed.px(4)))
            if zoom != 1.0:
                found = pygame.transform.smoothscale_by(found, zoom)
            self._pictures[key] = found
        return found

    def _draw_reason(self, surface: pygame.Surface) -> None:
        app, placed = self.app, self.stage.placed
        room = placed["prompt"].width - placed.px(60)
        text = app.theme.fit(self.reason, "bold", 17 * placed.scale, room, CREAM.base, max_height=placed.px(30))
        plate = pygame.Rect(0, 0, text.get_width() + placed.px(40), placed.px(38))
        plate.midbottom = (placed["prompt"].centerx, placed["prompt"].bottom + placed.px(16))
        nineslice.draw(app.assets, surface, "nameplate", plate, placed.scale)
        surface.blit(text, text.get_rect(center=plate.center))


class StakePile(Layer):
    """The chips on the stake's spot while a hand is paid out, and the rake that pulls them to the bank."""

    level = FELT

    def __init__(self, settlement: Settlement) -> None:
        self.settlement = settlement
        self._rake: tuple[tuple[int, int], pygame.Surface] | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return self.settlement.busy

    @property
    def moving(self) -> bool:
        """Whether the next frame will differ from this one."""
        return self.settlement.moving

    def clear(self) -> None:
        """Away with everything at once."""
        self._rake = None

    forget = clear

    def draw(self, surface: pygame.Surface) -> None:
        """The pile, and the rake behind it."""
        show = self.settlement.show
        if show is None or not show.stake:
            return
        time, placed = self.settlement.time, self.settlement.stage.placed
        amount = show.on_spot(time)
        centre = self.settlement.spot("stake")
        moves = show.outcome == "lost" and not self.settlement.stage.sparks.still
        if moves and time < RAKE_GONE:
            centre = self._pulled(time)
            amount = show.stake
            self._draw_rake(surface, time, centre)
        draw_pile(self.settlement.app, surface, centre, placed["stake"].width * 0.52, amount, placed.scale)
        if amount and not (moves and time >= RAKE_PULLS):
            spot = placed["stake"]
            size, outline = 26 * placed.scale, max(1, placed.px(2))
            text = self.settlement.app.theme.text(str(amount), "display", size, CREAM.light, outline=outline)
            surface.blit(text, text.get_rect(center=(spot.centerx, spot.bottom + placed.px(18))))

    def _pulled(self, time: float) -> tuple[int, int]:
        """Where the lost stake is: at its spot, or on its way to the bank."""
        share = min(1.0, max(0.0, (time - RAKE_PULLS) / (RAKE_GONE - RAKE_PULLS)))
        start, end = self.settlement.spot("stake"), self.settlement.spot("bank")
        way = share * share
        return round(lerp(start[0], end[0], way)), round(lerp(start[1], end[1], way))

    def _draw_rake(self, surface: pygame.Surface, time: float, pile: tuple[int, int]) -> None:
        """The blade lies behind the pile, seen from the bank; before it pulls, it comes out from there."""
        placed = self.settlement.stage.placed
        start, bank = self.settlement.spot("stake"), self.settlement.spot("bank")
        picture = self._turned(start, bank)
        length = math.dist(start, bank)
        away = ((bank[0] - start[0]) / length, (bank[1] - start[1]) / length)
        # The middle of the picture lies half its length towards the bank from the blade.
        reach = placed.px(_RAKE_LENGTH) / 2 - placed.px(56)
        x, y = pile[0] + away[0] * reach, pile[1] + away[1] * reach
        if time < RAKE_DOWN:
            left = (1.0 - in_out(max(0.0, time / RAKE_DOWN))) * length
            x, y = x + away[0] * left, y + away[1] * left
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _turned(self, start: tuple[int, int], bank: tuple[int, int]) -> pygame.Surface:
        """The rake with its handle towards the bank."""
        vector = (bank[0] - start[0], bank[1] - start[1])
        if self._rake is None or self._rake[0] != vector:
            source = self.settlement.app.assets.image("rake")
            factor = self.settlement.stage.placed.px(_RAKE_LENGTH) / source.get_height()
            angle = -math.degrees(math.atan2(vector[0], -vector[1]))
            self._rake = (vector, pygame.transform.rotozoom(source, angle, factor))
        return self._rake[1]


def draw_pile(
    app: Context, surface: pygame.Surface, centre: tuple[int, int], size: float, amount: int, scale: float
) -> None:
    """Chips of that worth: each kind on a pile of its own, so that all that lies there can be read."""
    for chip, place in piled(amount, centre, size, scale):
        surface.blit(app.assets.scaled(pictures.chip(chip), place.size), place)


def piled(amount: int, centre: tuple[int, int], size: float, scale: float) -> list[tuple[int, pygame.Rect]]:
    """The chips of that worth and where they lie, the lowest first. Two piles lie side by side, more in two rows."""
    counted = Counter(break_up(amount))
    side = round(size * _SIDES[len(counted)])
    rows = 1 if len(counted) < 3 else 2
    columns = math.ceil(len(counted) / rows)
    found = []
    for place, (chip, count) in enumerate(counted.items()):
        row, column = divmod(place, columns)
        in_row = min(columns, len(counted) - row * columns)
        x = centre[0] + (column - (in_row - 1) / 2) * side * _APART
        y = centre[1] + (row - (rows - 1) / 2) * side * _APART
        for number in range(min(count, _HIGHEST)):
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (round(x), round(y - number * 5 * scale))
            found.append((chip, spot))
    return found
