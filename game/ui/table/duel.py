"""A challenge as a duel: two faces large in the light, the hand between them card by card, the verdict, the price."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.core.cards import COLOUR_NAMES, COLOUR_OF, HIDDEN, NO_COLOUR
from game.core.state import NONE
from game.ui import faces, pictures
from game.ui.assets import quick
from game.ui.context import Context
from game.ui.nineslice import frame
from game.ui.table.band import Band
from game.ui.table.layer import OVER, Layer
from game.ui.table.layout import Placed
from game.ui.table.seats import SeatsView
from game.ui.table.sprites import ASPECT, CardSprites, Pose
from game.ui.theme import CREAM, GOLD, RED, Colour
from game.ui.tween import bump, lerp, out_back, out_cubic

HEIGHT = 312
"""The height of the band, in units."""
_PORTRAIT = 176
_ASIDE = 0.315
"""How far from the middle the two faces are, by the width of what is always in sight."""
_CARD = 148
_OPENING = 0.24
_TURNING = 0.3
_STAMPING = 0.13
_STAMP_SIZES = (2.1, 1.7, 1.35, 1.12, 1.0)
"""The stamp comes down in these few sizes."""
_BEAT = 0.28
_BLINK = 0.09


@dataclass(slots=True)
class Shown:
    """One card of the hand in question. What is not turned shows its back, and so does what the viewer may not see."""

    card: int
    age: float = 0.0
    turned: bool = False
    lit: bool = False


@dataclass(slots=True)
class Trial:
    """What one duel is about, and how far it has come."""

    accuser: int
    accused: int
    charge: int
    """The card that is called a bluff."""
    colour: int
    """The colour that must not be in the hand; NO_COLOUR if nobody can tell any more."""
    cards: list[Shown] = field(default_factory=list)
    age: float = 0.0
    laid: float = 0.0
    """So long the hand has been on the table."""
    beat: float = 9.0
    """So long ago the heart has beaten last."""
    verdict: str = ""
    ink: Colour = CREAM.base
    stamped: float = 0.0
    payer: int = NONE
    price: str = ""
    charged: float = 0.0


class Duel(Layer):
    """The duel that is going on, if there is one."""

    level = OVER
    scenic = True

    def __init__(self, app: Context, sprites: CardSprites, seats: SeatsView, where: Callable[[], Placed]) -> None:
        self.app = app
        self.sprites = sprites
        self.seats = seats
        self.trial: Trial | None = None
        self._where = where
        self._band = Band()
        self._stamps: list[pygame.Surface] = []

    # ---- what happens -----------------------------------------------------------------------------------------------

    def open(self, accuser: int, accused: int, charge: int, colour: int) -> None:
        """One of them does not believe the other."""
        self.clear()
        self.trial = Trial(accuser, accused, charge, colour)

    def lay(self, cards: Sequence[int]) -> None:
        """The hand lies between them, face down; cards that the viewer may not see are hidden ones."""
        if self.trial is not None:
            self.trial.cards = [Shown(card) for card in cards]

    def turn(self, number: int) -> None:
        """The accuser looks at one more card."""
        if self.trial is not None:
            self.trial.cards[number].turned = True
            self.trial.beat = 0.0

    def light(self, colour: int) -> None:
        """What was seen of this colour gives the accused away."""
        for shown in self.trial.cards if self.trial is not None else ():
            shown.lit = shown.card != HIDDEN and COLOUR_OF[shown.card] == colour

    def judge(self, verdict: str, ink: Colour) -> None:
        """The verdict is stamped over them."""
        if self.trial is not None:
            self.trial.verdict, self.trial.ink = verdict, ink

    def charge(self, seat: int, price: str) -> None:
        """One of them pays."""
        if self.trial is not None:
            self.trial.payer, self.trial.price = seat, price

    # ---- a layer ----------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.trial is not None

    @property
    def boxes(self) -> list[pygame.Rect]:
        placed = self._where()
        words = self.app.theme.width(self.app.t("duel.question"), "display", 34 * placed.scale)
        headline = pygame.Rect(0, 0, min(words, placed.px(380)) + placed.px(50), placed.px(64))
        headline.center = (placed["ring"].centerx, placed["ring"].centery - placed.px(HEIGHT / 2 - 34))
        return [headline]

    def update(self, seconds: float) -> None:
        trial = self.trial
        if trial is None:
            return
        trial.age += seconds
        trial.beat += seconds
        trial.laid += seconds if trial.cards else 0.0
        trial.stamped += seconds if trial.verdict else 0.0
        trial.charged += seconds if trial.payer != NONE else 0.0
        for shown in trial.cards:
            shown.age += seconds if shown.turned else 0.0

    def clear(self) -> None:
        self.trial = None
        self.forget()

    def forget(self) -> None:
        self._band.forget()
        self._stamps.clear()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        trial, placed = self.trial, self._where()
        if trial is None:
            return
        share = 1.0 if self._still else out_cubic(min(1.0, trial.age / _OPENING))
        centre = placed["ring"].centery
        self._band.draw(surface, placed, centre, placed.px(HEIGHT), share)
        if share < 0.5:
            return
        names = self.seats.names
        for seat, side in ((trial.accuser, -1), (trial.accused, 1)):
            self._draw_person(surface, placed, trial, seat, side, names[seat])
        self._draw_charge(surface, placed, trial)
        self._draw_question(surface, placed, trial)
        for number in range(len(trial.cards)):
            self._draw_card(surface, placed, trial, number)
        if trial.verdict:
            self._draw_stamp(surface, placed, trial)

    @property
    def _still(self) -> bool:
        return self.app.settings.reduced_motion

    def face(self, side: int) -> pygame.Rect:
        """Where the face on that side is: the accuser's is -1, the accused's 1."""
        placed = self._where()
        size = placed.px(_PORTRAIT)
        face = pygame.Rect(0, 0, size, size)
        middle = placed["ring"]
        face.center = (middle.centerx + round(side * placed.px(1280 * _ASIDE)), middle.centery - placed.px(26))
        return face

    def _draw_person(
        self, surface: pygame.Surface, placed: Placed, trial: Trial, seat: int, side: int, name: str
    ) -> None:
        home = self.face(side)
        size = home.width
        x, y = home.center
        if not self._still:
            # They rush in, and their hearts beat with every card; who is accused trembles more and more.
            x += round(side * placed.px(420) * (1.0 - out_back(min(1.0, max(0.0, trial.age - 0.08) / 0.32))))
            size += round(bump(trial.beat / _BEAT) * 2) * round(size * 0.035)
            if side > 0 and not trial.verdict:
                fear = sum(shown.turned for shown in trial.cards) / max(1, len(trial.cards))
                x += round(math.sin(trial.age * 46) * fear * placed.scale * 2.6)
            if trial.payer == seat:
                y += round(bump(trial.charged / 0.25) * placed.px(10))
        ring = self.app.assets.scaled("seat_alert" if side > 0 else "seat_turn", (size * 1.46, size * 1.46))
        surface.blit(ring, ring.get_rect(center=(x, y)))
        portrait = faces.portrait(self.app.assets, self.seats.portrait_name(seat), size, _eyes(trial, side))
        surface.blit(portrait, portrait.get_rect(center=(x, y)))
        self._draw_name(surface, placed, (x, home.bottom + placed.px(16)), name)
        if trial.payer == seat:
            self._draw_price(surface, placed, (x, home.bottom + placed.px(50)), trial)

    def _draw_name(self, surface: pygame.Surface, placed: Placed, centre: tuple[int, int], name: str) -> None:
        text = self.app.theme.fit(name, "bold", 18 * placed.scale, placed.px(190), CREAM.base, max_height=placed.px(30))
        size = (max(placed.px(110), text.get_width() + placed.px(36)), placed.px(40))
        plate = frame(self.app.assets, "nameplate", size, placed.scale)
        surface.blit(plate, plate.get_rect(center=centre))
        surface.blit(text, text.get_rect(center=centre))

    def _draw_price(self, surface: pygame.Surface, placed: Placed, centre: tuple[int, int], trial: Trial) -> None:
        text = self.app.theme.fit(
            trial.price, "display", 36 * placed.scale, placed.px(250), RED.light, outline=placed.px(2),
            max_height=placed.px(48),
        )  # fmt: skip
        surface.blit(text, text.get_rect(center=centre))

    def _draw_charge(self, surface: pygame.Surface, placed: Placed, trial: Trial) -> None:
        """The card in question: first between them, then beside its owner while the hand lies in the middle."""
        share = 1.0 if self._still and trial.cards else out_cubic(min(1.0, trial.laid / 0.3))
        middle, accused = placed["ring"], self.face(1)
        height = placed.px(lerp(190, 96, share))
        x = lerp(middle.centerx, accused.left + placed.px(4), share)
        y = lerp(middle.centery + placed.px(14), accused.top + placed.px(10), share)
        pose = Pose(x, y, lerp(0.0, 12.0, share), height)
        self.sprites.draw_flying(surface, trial.charge, pose)

    def _draw_question(self, surface: pygame.Surface, placed: Placed, trial: Trial) -> None:
        """What it is all about: a bluff, if the colour in force was in the hand."""
        if trial.verdict:
            return
        top = placed["ring"].centery - placed.px(HEIGHT / 2 - 34)
        text = self.app.theme.fit(
            self.app.t("duel.question"), "display", 34 * placed.scale, placed.px(380), GOLD.base, shadow=True,
            max_height=placed.px(56),
        )  # fmt: skip
        place = text.get_rect(center=(placed["ring"].centerx, top))
        if trial.colour != NO_COLOUR:
            side = placed.px(40)
            place.move_ip(-side // 2, 0)
            gem = self.app.assets.scaled(pictures.gem(COLOUR_NAMES[trial.colour]), (side, side))
            surface.blit(gem, gem.get_rect(midleft=(place.right + placed.px(6), top)))
        surface.blit(text, place)

    def slot(self, number: int) -> Pose:
        """Where one card of the hand lies."""
        placed = self._where()
        count = len(self.trial.cards) if self.trial is not None else 1
        height = placed.px(_CARD)
        room = self.face(1).left - self.face(-1).right - placed.px(76) - height * ASPECT
        step = min(height * ASPECT * 1.12, room / max(1, count - 1))
        middle = placed["ring"]
        return Pose(
            middle.centerx + (number - (count - 1) / 2) * step, middle.centery + placed.px(44), 0.0, float(height)
        )

    def _draw_card(self, surface: pygame.Surface, placed: Placed, trial: Trial, number: int) -> None:
        shown, slot = trial.cards[number], self.slot(number)
        pose = slot
        if not self._still:
            # The hand slides in from its owner, fast, one card behind the other.
            share = out_cubic(min(1.0, max(0.0, trial.laid - number * 0.02) / 0.28))
            accused = self.face(1)
            pose = Pose(lerp(accused.centerx, slot.x, share), lerp(accused.centery, slot.y, share), 0.0, slot.height)
        half = 1.0 if self._still else min(1.0, shown.age / _TURNING)
        if not shown.turned:
            self.sprites.draw(surface, HIDDEN, pose, dim=True)
            return
        pose = pose._replace(y=pose.y - bump(half) * placed.px(26) * (not self._still))
        if shown.card == HIDDEN:
            # Turned towards the accuser: nobody else sees more than a back that leans away.
            lean = 6.0 * out_back(half)
            self.sprites.draw(surface, HIDDEN, pose._replace(y=pose.y - placed.px(10) * half, angle=lean))
            return
        if shown.lit:
            self._draw_light(surface, placed, pose, trial)
        face = shown.card if half > 0.5 else HIDDEN
        squash = abs(1.0 - 2.0 * half) if half < 1.0 else 1.0
        if shown.lit and not self._still:
            pose = pose._replace(y=pose.y - placed.px(14))
        self.sprites.draw(surface, face, pose, squash=max(0.04, squash))

    def _draw_light(self, surface: pygame.Surface, placed: Placed, pose: Pose, trial: Trial) -> None:
        size = (pose.height * 1.5, pose.height * 1.9)
        glow = self.app.assets.scaled("glow", size)
        surface.blit(glow, glow.get_rect(center=(round(pose.x), round(pose.y) - placed.px(8))))

    def _draw_stamp(self, surface: pygame.Surface, placed: Placed, trial: Trial) -> None:
        stamps = self._stamps or self._made_stamps(placed, trial)
        share = 1.0 if self._still else min(1.0, trial.stamped / _STAMPING)
        stamp = stamps[min(len(stamps) - 1, int(share * (len(stamps) - 1) + 0.001))]
        middle = placed["ring"]
        surface.blit(stamp, stamp.get_rect(center=(middle.centerx, middle.centery - placed.px(HEIGHT / 2 - 40))))

    def _made_stamps(self, placed: Placed, trial: Trial) -> list[pygame.Surface]:
        """The word in its frame, a little askew, in all the sizes in which it comes down."""
        text = self.app.theme.fit(
            trial.verdict, "display", 72 * placed.scale, placed.px(470), trial.ink, outline=placed.px(2),
            max_height=placed.px(96),
        )  # fmt: skip
        size = (text.get_width() + placed.px(44), text.get_height() + placed.px(8))
        whole = pygame.Surface(size, pygame.SRCALPHA)
        box = whole.get_rect()
        pygame.draw.rect(whole, (12, 7, 24, 225), box, border_radius=placed.px(14))
        pygame.draw.rect(whole, trial.ink, box, placed.px(5), border_radius=placed.px(14))
        whole.blit(text, text.get_rect(center=box.center))
        sizes = (1.0,) if self._still else _STAMP_SIZES
        self._stamps = [quick(pygame.transform.rotozoom(whole, 4.0, factor)) for factor in sizes]
        return self._stamps


def _eyes(trial: Trial, side: int) -> str:
    """The accuser stares; the accused stares back, looks down at every other card, and once it is over both just look
    as they feel."""
    if trial.verdict:
        return ""
    if side < 0:
        return "right"
    if trial.cards and trial.beat < _BLINK:
        return "closed"
    return "down" if sum(shown.turned for shown in trial.cards) % 2 else "left"
