"""The stage that the director plays on: the lagging model, what shows it, and where everything is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pygame

from game.core.cards import HIDDEN
from game.core.events import Event
from game.core.state import NONE
from game.ui.breathing import Moving
from game.ui.context import Context
from game.ui.cues import PLACE_CUES, Cue, Feeling
from game.ui.table import duel, saying
from game.ui.table.callouts import MIDDLE, Callouts
from game.ui.table.chance import Chance
from game.ui.table.director.flights import Flight, Flights
from game.ui.table.duel import Duel
from game.ui.table.exchange import Exchange
from game.ui.table.fallen import Fallen
from game.ui.table.gloom import Gloom, Spot
from game.ui.table.hand import HandView
from game.ui.table.journeys import Journeys
from game.ui.table.layer import Layers
from game.ui.table.layout import Placed
from game.ui.table.model import TableModel
from game.ui.table.openhands import OpenHands
from game.ui.table.piles import PilesView
from game.ui.table.seal import Podium, Seal
from game.ui.table.seats import SeatsView
from game.ui.table.settlementview import Settlement, StakePile
from game.ui.table.slam import Slam
from game.ui.table.smoulder import Smoulder
from game.ui.table.snatch import Snatch
from game.ui.table.sparks import Sparks
from game.ui.table.sprites import CardSprites, Pose
from game.ui.table.stamp import Stamp, Stamps
from game.ui.table.sweep import Sweep
from game.ui.table.tally import Tally
from game.ui.table.threat import Threat
from game.ui.table.voices import feeling_of, voice_of
from game.ui.table.wheel import Wheel
from game.ui.theme import Tone
from game.ui.tween import Timeline
from game.ui.words.names import seat_names

_FADES = 0.14
"""So long a word takes to go whose time is over."""


class Stage:
    """Everything on screen that an event may move."""

    def __init__(self, app: Context, model: TableModel, seats: SeatsView, sprites: CardSprites, placed: Placed) -> None:
        self.app = app
        self.model = model
        self.placed = placed
        self.sprites = sprites
        self.seats = seats
        self.breath = seats.breath
        self.hand = HandView(self.breath)
        self.flights = Flights()
        self.flights.expect = sprites.expect
        self.sparks = Sparks(app)
        self.callouts = Callouts(app)
        self.layers = Layers()
        self.gloom = self.layers.add(Gloom(app))
        self.threat = self.layers.add(Threat(app, lambda: self.placed, lambda: self.model.pending))
        self.piles = PilesView(app, sprites, self.breath, self.threat)
        self.settlement = self.layers.add(Settlement(app, self))
        self.layers.add(StakePile(self.settlement))
        self.duel = self.layers.add(Duel(app, sprites, seats, lambda: self.placed))
        self.wheel = self.layers.add(Wheel(app, seats, lambda: self.placed))
        self.journeys = self.layers.add(Journeys(app, sprites, lambda: self.placed))
        self.exchange = self.layers.add(Exchange(app, seats, lambda: self.placed))
        self.smoulder = self.layers.add(Smoulder(app, lambda: self.model, lambda: self.placed))
        self.sweep = self.layers.add(Sweep(app, lambda: self.own_turn, self.hand_span, self._light_passes))
        self.fallen = self.layers.add(Fallen(app, sprites))
        self.snatch = self.layers.add(Snatch(app))
        self.stamps = self.layers.add(Stamps(app))
        self.slam = self.layers.add(Slam(app))
        self.callouts.barred = self._barred
        self.callouts.kept = self._kept
        self.open_hands = self.layers.add(OpenHands(sprites, self))
        self.podium = self.layers.add(Podium(app, seats, self))
        self.tally = self.layers.add(Tally(app))
        self.seal = self.layers.add(Seal(app, self))
        self.chance = self.layers.add(Chance(app, self))
        self._stopped = 0.0
        self.dice = random.Random(11)
        self.told: Callable[[Event], None] = lambda event: None
        self.question: Callable[[], pygame.Rect | None] = lambda: None
        """Where the player is asked to choose something, if it is."""
        self.panels: Callable[[], Sequence[pygame.Rect]] = lambda: ()
        """What else is to be read on the screen: the last move in words, the log."""
        self.champion: Callable[[], int] = lambda: NONE
        """Who has won the match, where the round that is being told has decided one of several rounds; else NONE."""
        self.quiet = False
        self.at_once = False
        """Whether scenes are finished in the moment they begin: what they leave behind is all there is to see."""
        self.owing: set[int] = set()
        """Who was caught and has yet to pay for it with a turn."""
        self._place = 0

    # ---- places -----------------------------------------------------------------------------------------------------

    def seat_centre(self, seat: int) -> tuple[int, int]:
        """The middle of somebody's portrait."""
        return self.placed.seat(self.model.place(seat)).center

    def hand_pose(self, seat: int) -> Pose:
        """Where cards come from and go to when they belong to that seat."""
        place = self.model.place(seat)
        rect = self.placed.hand(place)
        if place == 0:
            return Pose(rect.centerx, rect.centery, 0.0, self.hand.height)
        return Pose(rect.centerx, rect.centery, 0.0, rect.height * 1.34)

    def spots(self, seat: int) -> tuple[Spot, ...]:
        """The light that falls on somebody in the dark: on the cards, and on the face if it is elsewhere."""
        place = self.model.place(seat)
        face, cards = self.placed.seat(place), self.placed.hand(place)
        if place:
            both = face.union(cards)
            return ((both.centerx, both.centery, max(both.size) * 0.95),)
        places = [held.target.x for held in self.hand.cards] or [cards.centerx]
        left, wide, reach = min(places), max(places) - min(places), cards.height * 1.15
        count = 1 + round(wide / reach)
        lights = [(left + wide * (number + 0.5) / count, cards.centery, reach) for number in range(count)]
        return ((face.centerx, face.centery, face.width * 1.3), *lights)

    def victim(self, seat: int) -> tuple[int, int]:
        """Where something happens to somebody: over its portrait, or over the cards that the player looks at."""
        if seat != self.model.viewer:
            return self.seat_centre(seat)
        hand = self.placed["hand_0"]
        return hand.centerx, hand.top + round(hand.height * 0.42)

    def hand_span(self) -> pygame.Rect:
        """Where the player's own cards lie, which is less than the room they have."""
        area = self.placed["hand_0"]
        places = [held.target.x for held in self.hand.cards] or [area.centerx]
        width = max(places) - min(places) + self.hand.height
        return pygame.Rect(round((max(places) + min(places) - width) / 2), area.top, round(width), area.height)

    def _light_passes(self, start: float, end: float) -> None:
        """The cards between two points hop."""
        self.hand.shove((0, -self.placed.px(15)), [held for held in self.hand.cards if start < held.target.x <= end])

    def _barred(self) -> list[pygame.Rect]:
        """Where no small word may be printed: on larger ones, and on a question."""
        question = self.question()
        return [*self.layers.boxes, *([question] if question is not None else [])]

    def _kept(self) -> list[pygame.Rect]:
        """What no word of a seat may cover."""
        model, placed = self.model, self.placed
        boxes = [*saying.kept(placed), *self.panels(), self.hand_span()]
        if model.opened or model.winner != NONE:
            boxes += self.open_hands.spread.boxes.values()
        boxes += [self.band()] if self.duel.busy or self.wheel.busy else []
        return boxes

    def band(self) -> pygame.Rect:
        """Where the roulette turns, or two face each other."""
        band = pygame.Rect(0, 0, self.window.width, self.placed.px(duel.HEIGHT))
        band.center = self.middle()
        return band

    @property
    def own_turn(self) -> bool:
        """Whether the player at the screen is the one to act."""
        model = self.model
        mine = model.turn == model.viewer and not model.over and not model.out[model.viewer]
        return mine and self.seats.seats[model.viewer].bot is None

    def shown(self, seat: int, card: int) -> int:
        """The face of a card on its way to a hand: its back, if the player's own hand is hidden now."""
        return HIDDEN if seat == self.model.viewer and self.hand.hidden else card

    def draw_pose(self) -> Pose:
        """The top of the draw pile."""
        return self.piles.draw_pose(self.placed, self.model)

    def discard_pose(self, ahead: int = 1) -> Pose:
        """Where the next card laid on the discard pile comes to lie."""
        seed = self.model.seeds[-1] + ahead if self.model.seeds else 0
        return self.piles.discard_pose(self.placed, seed)

    def middle(self) -> tuple[int, int]:
        """The middle of the table."""
        return self.placed["ring"].center

    @property
    def window(self) -> pygame.Rect:
        """The whole of it."""
        return pygame.Rect((0, 0), self.app.size)

    def row_pose(self, place: int, count: int) -> Pose:
        """One of several cards laid open in a row in the middle of the table."""
        height = self.placed["discard"].height * 0.86
        step = min(height * 0.72, self.placed["ring"].width * 1.5 / max(1, count))
        x, y = self.middle()
        return Pose(x + (place - (count - 1) / 2) * step, y + height * 0.2, 0.0, height)

    # ---- doing ------------------------------------------------------------------------------------------------------

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Sound a cue."""
        if not self.quiet:
            self.app.audio.play(cue, volume)

    def hit(self, seat: int) -> None:
        """Something has struck a seat: if it is the viewer's, a controller lets it be felt."""
        if seat == self.model.viewer and not self.quiet:
            self.app.devices.hit()

    def place_cue(self) -> Cue:
        """The landings of cards take turns."""
        self._place = (self._place + 1) % len(PLACE_CUES)
        return PLACE_CUES[self._place]

    def fly(self, flight: Flight) -> None:
        """Let a card take off; with reduced motion it only appears where it would land."""
        if self.sparks.still:
            flight.start, flight.arc, flight.turn = flight.end, 0.0, False
        self.flights.add(flight)

    def say(self, seat: int, key: str, variants: int = 0) -> None:
        """Let somebody say a line; with variants, one of `key.1` to `key.N`, which people themselves never say."""
        if (variants and self.seats.seats[seat].bot is None) or self.model.out[seat]:
            return
        if variants:
            key = f"{key}.{self.dice.randint(1, variants)}"
        self.voice(seat, feeling_of(key))
        self.callouts.bubble(seat, self.app.t(key), self.placed.seat(self.model.place(seat)), self.placed)

    def chat(self, seat: int, key: str, about: int) -> None:
        """Let somebody make small talk, perhaps about somebody."""
        name = seat_names(self.seats.seats, self.app.t, self.app.settings.player_name)[about] if about >= 0 else ""
        self.voice(seat, feeling_of(key))
        self.callouts.bubble(seat, self.app.t(key, name=name), self.placed.seat(self.model.place(seat)), self.placed)

    def voice(self, seat: int, feeling: Feeling) -> None:
        """Let somebody be heard without words, unless it is a person or somebody else is being heard."""
        voice = voice_of(self.seats.seats[seat])
        if voice is not None and not self.quiet:
            self.app.audio.speak(voice, feeling)

    def word(self, seat: int, text: str, size: float, colour: Sequence[int], life: float = 1.0, sign: str = "") -> None:
        """A word beside somebody's portrait, or over the middle of the table where it is nobody's; size in units."""
        pixels = self.placed.px(size)
        if seat >= 0:
            portrait = self.placed.seat(self.model.place(seat))
            self.callouts.seat_word(seat, text, self.placed, portrait, pixels, colour, life, sign)
        else:
            self.callouts.word(MIDDLE, text, self.middle(), pixels, colour, life)

    def leave_words(self, at_once: bool = False) -> None:
        """Another card is played: what happened to somebody before fades, and is gone when the card has landed. Where
        everything happens at once, it is all there is to read."""
        if not self.at_once:
            self.callouts.leave(0.0 if at_once else _FADES)

    def stamp(
        self, seat: int, text: str, tone: Tone, life: float, *, size: float = 44, sign: str = "", caption: str = ""
    ) -> None:
        """Stamp a word where somebody is hit: with who did it, and larger by half, over the player's own cards. Where
        everything happens at once, only the word is left."""
        if self.at_once:
            self.word(seat, text, 30, tone.light)
            return
        own = seat == self.model.viewer
        pixels = self.placed.px(size * 1.5 if own else size)
        shade = self.placed["hand_0"] if own else None
        mark = Stamp(text, self.victim(seat), pixels, tone, life, sign, caption if own else "", shade)
        if not own:
            self._aside(mark, self.placed.seat(self.model.place(seat)))
        self.stamps.put(mark)
        self.callouts.make_way()

    def _aside(self, mark: Stamp, portrait: pygame.Rect) -> None:
        """Let a stamp fall beside a portrait; it may touch the rim. A blow that finds no room falls smaller."""
        taken = [*self._kept(), *self._barred()]
        for _ in range(4):
            room = saying.room_at(self.stamps.box(mark).size, portrait, self.placed, taken, saying.ANYWHERE)
            if room is not None:
                mark.centre = room.center
                return
            mark.size *= 0.85

    def sync_hand(self, spawn: Pose | None = None) -> None:
        """The own hand shows what the model holds."""
        self.hand.sync(self.model.hand, spawn)

    def clear(self) -> None:
        """Away with everything that only passes by."""
        self.flights.flights.clear()
        self.sparks.clear()
        self.callouts.clear()
        self.layers.clear()
        self.seats.away = frozenset()
        self.hand.away = False
        self._stopped = 0.0

    def stop(self, seconds: float) -> None:
        """A blow has landed: everything stands still for that moment. Not with reduced motion."""
        if not self.sparks.still and not self.quiet:
            self._stopped = max(self._stopped, seconds)

    def after_stop(self, seconds: float) -> float:
        """What is left of the time that has passed, once everything may move again."""
        waited = min(self._stopped, seconds)
        self._stopped -= waited
        return seconds - waited

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return any(
            part.busy for part in (self.flights, self.sparks, self.callouts, self.layers, self.piles, self.seats)
        )

    def breathing(self) -> list[Moving]:
        """All that moves by itself while the table is at rest."""
        return [
            *self.piles.breathing(self.placed, self.model),
            *self.seats.breathing(self.placed, self.model),
            *self.hand.breathing(self.sprites),
            *self.layers.breathing(self.breath.tick),
        ]

    def update(self, seconds: float) -> bool:
        """Let time pass for all that moves by itself; whether the picture has changed."""
        self.breath.update(seconds)
        self.flights.update(seconds)
        self.sparks.update(seconds)
        self.callouts.update(seconds)
        self.layers.update(seconds)
        self.piles.update(seconds)
        self.seats.look_around(seconds, self.model)
        faces = self.seats.update(seconds)
        return self.hand.update(seconds) or faces


Scene = Callable[[Stage, Timeline, Event, list[Event]], None]
"""How an event is played: a function of the stage, the timeline, the event and those that are told with it."""
