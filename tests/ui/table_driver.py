"""The one driver of tables: it acts as a player does, looks at what is shown, and alone knows what a table is made of.

`PARTS` names everything that tests look at and where it is. When the table is rebuilt, this file changes, and no test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

import pygame

from game.bots.random_bot import RandomBot
from game.core.events import Event
from game.core.notation import action_text, read_action
from game.core.view import observe
from game.match.match import Match
from game.match.session import Seat, Session
from game.rulesets import position
from game.ui.table.chips import draw_question
from game.ui.table.scene import TableScene
from game.ui.table.score import score_lines
from game.ui.table.tips import tip_words
from game.ui.table.wilds import WildQuestion
from tests.ui import click, key

FRAME_SECONDS = 1 / 60
MOST_FRAMES = 1200
LONGEST_SECONDS = 30.0
"""What a table shows is over before this, or never is."""

SCREEN = "animating breathing deal describe draw handle look_as next_round open_menu rematch resized standing update"
"""What a table has of its own, as every screen has."""
PARTS: dict[str, str] = {
    **{name: name for name in SCREEN.split()},
    # ---- the game that is played ----
    "match": "desk.match",
    "session": "desk.session",
    "rules": "desk.rules",
    "slot": "desk.slot",
    "names": "desk.names",
    "people": "desk.people",
    "viewer": "desk.viewer",
    "events": "desk.log",
    "events_before": "desk.past",
    "sentence": "desk.words",
    "caption": "desk.caption",
    "prompt": "desk.prompt",
    "can_act": "desk.can_act",
    "live_actions": "desk.live_actions",
    "view": "desk.view",
    "view_now": "desk.look",
    "staking": "desk.staking",
    "stake": "desk.stake",
    "auto_run": "desk.auto",
    "uno_armed": "desk.uno_armed",
    "uno_wanted": "desk.uno_wanted",
    "called_ahead": "desk.called_ahead",
    "sealed_shuffle": "desk.seal",
    "cover_hand": "company.cover_hand",
    "table_covered": "desk.covered",
    "save": "desk.save",
    "tell": "desk.told",
    # ---- how far it is shown ----
    "idle": "play.idle",
    "settled": "play.settled",
    "skip": "play.director.skip",
    "break_off": "play.director.drop",
    "hurry": "play.hurry",
    "hurry_now": "play.director.hurry",
    "look_again": "play.look_again",
    "unsettle": "play.unsettle",
    "follow_speed": "play.set_speed",
    "call_uno": "play.call_uno",
    "start_round": "play.start_round",
    "pace": "play.director.speed",
    "fast_forward": "play.director.pacing.forward",
    "speed_chip": "speeding.chip",
    "others_act": "play.thinker.tick",
    "think": "play.thinker.think",
    "plan": "play.thinker._plan",
    "pause_ms": "play.thinker._pause",
    "time_left": "play.thinker.left",
    "upcoming": "play.thinker.session.upcoming",
    "told": "stage.told",
    "show_events": "play.director.feed",
    # ---- the buttons and texts round it ----
    "message": "hud.message",
    "message_rule": "hud.about",
    "last_message": "hud.spoken",
    "answer": "hud.answer",
    "show_message": "hud.say",
    "buttons": "hud.buttons",
    "buttons_of_stake": "wager.buttons",
    "describe_stake": "wager.describe",
    "chips_of_stake": "wager.chips",
    "press_stake": "wager.press",
    "add_stake": "wager.add",
    "tooltip": "hud.tip",
    "tooltip_text": "hud.tip_text",
    "tooltips": "hud.sheets",
    "place_tooltip": "hud.sheets.place",
    "by_keys": "hud.keys",
    "hovered_button": "hud.hovered",
    "caption_rect": "hud.caption_rect",
    "question_room": "hud.words_room",
    "card_explained": "hud.help.card",
    "explain_card": "hud.help.show",
    "explained_for": "hud.help._time",
    "paint_explanation": "hud.help.draw",
    "thing_explained": "hud.hovering.shown",
    "explanation_box": "hud.hovering.box",
    "thing_at": "hud.hovering.at",
    "reading_of": "hud.hovering.readings.of",
    "text_factor": "hud.app.theme.factor",
    "paint_score": "hud._paint_score",
    "painted_hud": "hud._painted",
    "question_marks": "asking.marks",
    "rule_of_event": "asking.about_event",
    "rule_of_reason": "asking.about_reason",
    "ask_message": "asking.ask_message",
    "press_control": "input.press",
    "auto_drawing": "auto_draw.shown",
    # ---- the log ----
    "log_open": "hud.log_open",
    "log_shown": "hud.log.open",
    "toggle_log": "hud.log.toggle",
    "log_rect": "hud.log.rect",
    "log_room": "hud.log._room",
    "log_inner": "hud.log._inner",
    "log_bar": "hud.log._bar",
    "log_handle": "hud.log._handle",
    "log_lines": "hud.log.lines",
    "log_parts": "hud.log.shown",
    "log_rows": "hud.log.rows.rows",
    "log_player": "hud.log.rows.player",
    "log_told": "hud.log.told",
    "log_title": "hud.log.title",
    "log_chosen": "hud.log.chosen",
    "log_hovered": "hud.log.hovered",
    "log_pointed": "hud.log.pointed",
    "log_faces": "hud.log.faces",
    "log_head_over": "hud.log.head_over",
    "log_key_place": "hud.log.key_place",
    "scroll_log": "hud.log.scroll",
    "log_of": "hud.log.look_for",
    "paint_log": "hud.log.draw",
    # ---- the cards ----
    "model": "stage.model",
    "counts": "stage.model.counts",
    "own_cards": "stage.model.hand",
    "pending_shown": "stage.model.pending",
    "top_shown": "stage.model.top",
    "turn_shown": "stage.model.turn",
    "out_shown": "stage.model.out",
    "opened_hands": "stage.model.opened",
    "winner_shown": "stage.model.winner",
    "viewer_shown": "stage.model.viewer",
    "last_cards": "stage.model.last_cards",
    "players": "stage.model.players",
    "uno_shown": "stage.model.uno",
    "seat_at": "stage.model.seat_at",
    "place_of": "stage.model.place",
    "change_model": "stage.model.apply",
    "gain_cards": "stage.model.gain",
    "clear_model": "stage.model.start_round",
    "hand_cards": "stage.hand.cards",
    "hand_playable": "stage.hand.playable",
    "hand_sway": "stage.hand.sway",
    "hand_area": "stage.hand.area",
    "hand_hidden": "stage.hand.hidden",
    "hand_order": "stage.hand.sort",
    "hand_away": "stage.hand.away",
    "hand_highlighted": "stage.hand.highlight",
    "hand_slumped": "stage.hand.slumped",
    "dragged": "stage.hand.dragged",
    "drag_card": "stage.hand.drag",
    "selected": "stage.hand.selected",
    "hovered_card": "stage.hand.hovered",
    "hinted": "stage.hand.hinted",
    "confirmed_card": "stage.hand.asked",
    "jump_in_card": "stage.hand.chance",
    "sync_hand": "stage.hand.sync",
    "hit_card": "stage.hand.hit",
    "paint_hand": "stage.hand.draw",
    "flights": "stage.flights.flights",
    "cards_fly": "stage.flights.busy",
    "fly": "stage.fly",
    "sprites": "sprites",
    "sprite_cache": "stage.sprites._cache",
    "draw_pose": "stage.draw_pose",
    # ---- where everything is ----
    "layout": "stage.placed",
    "px": "stage.placed.px",
    "scale": "stage.placed.scale",
    "middle": "stage.middle",
    "seat_centre": "stage.seat_centre",
    # ---- words over the table ----
    "callouts": "stage.callouts.shown",
    "callouts_waiting": "stage.callouts.waiting",
    "callout_mark": "stage.callouts.mark",
    "count_up": "stage.callouts.tally",
    "show_word": "stage.callouts.word",
    "show_seat_word": "stage.callouts.seat_word",
    "show_bubble": "stage.callouts.bubble",
    "clear_words": "stage.callouts.clear",
    "clear_effects": "stage.clear",
    "word_over": "stage.word",
    "say": "stage.say",
    "chat": "stage.chat",
    "stamp": "stage.stamp",
    "stamps": "stage.stamps.stamps",
    "stamp_boxes": "stage.stamps.boxes",
    "stamp_box": "stage.stamps.box",
    "stamp_prints": "stage.stamps.prints",
    "victim_place": "stage.victim",
    # ---- the people ----
    "seats": "stage.seats.seats",
    "seat_names": "stage.seats.names",
    "seat_scores": "stage.seats.scores",
    "seats_lit": "stage.seats.lit",
    "seats_away": "stage.seats.away",
    "seat_rings": "stage.seats.rings",
    "seat_pulls": "stage.seats.pulls",
    "seat_push": "stage.seats._push",
    "moods": "stage.seats.moods",
    "portrait": "portrait",
    "portrait_name": "stage.seats.portrait_name",
    "thinking_shown": "stage.seats.waiting",
    "paint_seats": "stage.seats.draw",
    "voices_quiet": "stage.quiet",
    # ---- effects ----
    "play_sound": "stage.play",
    "effects_playing": "stage.layers.playing",
    "effects_busy": "stage.busy",
    "effect_boxes": "stage.layers.boxes",
    "add_effect": "stage.layers.add",
    "paint_effects": "stage.layers.draw",
    "shake": "stage.sparks.shake",
    "shaken_by": "stage.sparks.offset",
    "sparks": "stage.sparks",
    "particles": "stage.sparks.particles",
    "confetti": "stage.sparks.paper.slips",
    "chain": "stage.threat",
    "chain_total": "stage.threat.total",
    "chain_foreseen": "stage.threat.coming",
    "chain_plate": "stage.threat.place",
    "chain_areas": "stage.threat.areas",
    "chain_burns": "stage.threat.burning",
    "chain_busy": "stage.threat.busy",
    "chain_leap": "stage.threat.pop",
    "darkness": "stage.gloom.depth",
    "is_dark": "stage.gloom.busy",
    "lights": "stage.gloom.spots",
    "lights_on": "stage.spots",
    "duel": "stage.duel",
    "trial": "stage.duel.trial",
    "lay_on_trial": "stage.duel.lay",
    "duel_busy": "stage.duel.busy",
    "wheel": "stage.wheel",
    "wheel_spin": "stage.wheel.spin",
    "wheel_colour": "stage.wheel.colour",
    "travels": "stage.journeys",
    "exchange": "stage.exchange",
    "travelling_hands": "stage.journeys.hands",
    "hands_travel": "stage.journeys.busy",
    "travel_level": "stage.journeys.level",
    "exchange_busy": "stage.exchange.busy",
    "exchange_notice": "stage.exchange.notice",
    "exchange_level": "stage.exchange.level",
    "chance": "stage.chance",
    "chance_busy": "stage.chance.busy",
    "chance_card": "stage.chance.card",
    "chance_share": "stage.chance.share",
    "uno_call_boxes": "stage.slam.boxes",
    "uno_call_busy": "stage.slam.busy",
    "last_card_glow": "stage.smoulder",
    "last_card_glows": "stage.smoulder.busy",
    "last_card_glow_moves": "stage.smoulder.moving",
    "last_card_glow_seats": "stage.smoulder.seats",
    "falling": "stage.fallen",
    "falling_busy": "stage.fallen.busy",
    "falling_cards": "stage.fallen._cards",
    "turn_light": "stage.sweep.busy",
    "turn_light_moves": "stage.sweep.moving",
    "turn_light_runs": "stage.sweep.running",
    "hands_open": "stage.open_hands",
    "hands_turning": "stage.open_hands.turning",
    "score_count": "stage.tally",
    "score_sums": "stage.tally.sums",
    "score_flying": "stage.tally.flying",
    "winner_seal": "stage.seal",
    "winner_seal_busy": "stage.seal.busy",
    "winner_seal_moves": "stage.seal.moving",
    "winner_seal_box": "stage.seal.box",
    "winner_seal_print": "stage.seal.print",
    "podium_busy": "stage.podium.busy",
    "podium_moves": "stage.podium.moving",
    "podium_face": "stage.podium.face",
    "window_rect": "stage.window",
    "stop_motion": "stage.stop",
    "motion_stopped": "stage._stopped",
    "settlement": "stage.settlement",
    "begin_settlement": "stage.settlement.begin",
    "show_settlement": "stage.settlement.show",
    # ---- a lesson ----
    "lesson": "lesson",
    "ready": "ready",
    "show_wanted": "show",
    "read_step": "read",
    "lesson_step": "course.step",
    "step_number": "course.number",
    "wanted": "course.wanted",
    "reading": "course.reading",
    "coach_text": "coach.text",
    "coach_box": "coach.box",
    "coach_text_area": "coach.text_area",
    "paint_coach": "coach.draw",
    "paint_darkness": "coach._darkness",
    "coach_buttons": "coach.buttons",
    "pointer_busy": "coach.pointer.busy",
    "pointer_ring": "coach.pointer.ring",
    "pointer_arrow": "coach.pointer.arrow",
    "pointer_box": "coach.pointer.box",
    "tries": "guide.tries",
    "begin_step": "guide.begin",
    "guide_words": "guide.words",
    "guide_lost": "guide.lost",
    "guide_lets": "guide.lets",
}


class Table:
    """A table on screen, whatever is played, watched, learned or shown again at it."""

    def __init__(self, app: Any, scene: TableScene) -> None:
        self.__dict__.update(app=app, scene=scene)

    def __getattr__(self, name: str) -> Any:
        if name not in PARTS:
            raise AttributeError(f"a table has no {name}: see PARTS")
        return attrgetter(PARTS[name])(self.scene)

    def __setattr__(self, name: str, value: object) -> None:
        """Put something in the place of a part: a test that watches what is called, or that begins elsewhere."""
        if name not in PARTS:
            raise AttributeError(f"a table has no {name}: see PARTS")
        owner, _, last = PARTS[name].rpartition(".")
        setattr(attrgetter(owner)(self.scene) if owner else self.scene, last, value)

    def __delattr__(self, name: str) -> None:
        owner, _, last = PARTS[name].rpartition(".")
        delattr(attrgetter(owner)(self.scene), last)

    def __eq__(self, other: object) -> bool:
        return self.scene is (other.scene if isinstance(other, Table) else other)

    __hash__ = None  # type: ignore[assignment]

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over the table."""
        return self.app.stack.top is self.scene

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def actions(self) -> list[int]:
        return self.match.actions

    @property
    def last(self) -> str:
        """The last action, as the notation writes it."""
        return action_text(self.match.actions[-1])

    def differences(self, seat: int = 0) -> list[str]:
        """What is shown and not true."""
        return self.model.differences(observe(self.match.state, seat))

    def score_lines(self) -> list[Any]:
        """What stands in the corner with the score."""
        return score_lines(self.app, self.scene.desk, self.model)

    def tip(self, name: str) -> str:
        """What the tooltip of a button says."""
        return tip_words(self.app, self.scene.desk, self.model, name)

    def asks_about(self, held: Any) -> bool:
        """Whether the player is asked first if that card is to be laid."""
        return WildQuestion(self.app, self.scene.stage.hand, self.scene.hud).asks(held)

    def question_box(self) -> pygame.Rect | None:
        """Paint the question whether a wild is to be laid; where it lies."""
        return draw_question(self.app, self.layout, self.app.screen, self.scene.stage.hand, self.caption_rect())

    def button(self, name: str) -> Any:
        return self.buttons[name]

    def place(self, name: str) -> pygame.Rect:
        """Where a pile, a button or a panel is."""
        return self.layout[name]

    def seat_box(self, place: int) -> pygame.Rect:
        return self.layout.seat(place)

    def plate_box(self, place: int) -> pygame.Rect:
        return self.layout.plate(place)

    def card(self, text: str) -> tuple[int, int]:
        """A point at which that card of the hand, and no other, is under the pointer."""
        entry = next(card for card in self.describe()["cards"] if card["card"] == text)
        return entry["point"][0], entry["point"][1]

    def choice(self, action: str) -> tuple[int, int]:
        """Where that choice of the question is."""
        assert self.prompt is not None
        return next(choice.rect.center for choice in self.prompt.choices if choice.action == read_action(action))

    def calls_of(self, name: str) -> list[tuple[Any, ...]]:
        """What that part is called with from now on; it goes on as before."""
        calls: list[tuple[Any, ...]] = []
        real = getattr(self, name)

        def noted(*words: Any, **named: Any) -> Any:
            calls.append((*words, *named.values()))
            return real(*words, **named)

        setattr(self, name, noted)
        return calls

    def kinds_told(self) -> list[str]:
        """The kinds of events that are told from now on."""
        kinds: list[str] = []
        tell = self.told
        self.told = lambda event: (kinds.append(event.kind), tell(event))[1]
        return kinds

    # ---- acting -----------------------------------------------------------------------------------------------------

    def act(self, *actions: str | int) -> None:
        """Somebody does all this, as the notation writes it; the last of it is only begun."""
        for number, action in enumerate(actions):
            if number:
                self.settle()
            self.scene.play.act(read_action(action) if isinstance(action, str) else action)

    def click(self, point: Sequence[int]) -> None:
        click(self.app, (point[0], point[1]))

    def click_card(self, text: str) -> None:
        self.click(self.card(text))

    def click_choice(self, action: str) -> None:
        self.click(self.choice(action))

    def click_button(self, name: str) -> None:
        self.click(self.button(name).rect.center)

    def click_place(self, name: str) -> None:
        self.click(self.place(name).center)

    def key(self, code: int, text: str = "") -> None:
        key(self.app, code, text)

    def ask_to_watch(self) -> None:
        """Ask as one asks somebody who was knocked out."""
        self.app.routes.watch(self.scene)

    def cover(self, seat: int) -> None:
        """Ask for the person at that seat."""
        self.app.routes.cover(self.scene, seat)

    def set_speed(self, speed: str) -> None:
        """Play at that speed from now on."""
        self.app.settings.speed = speed
        self.follow_speed()

    def hold_others(self) -> None:
        """The computer players do nothing by themselves."""
        self.scene.play.thinker.tick = lambda *arguments: None  # type: ignore[method-assign]

    def release_others(self) -> None:
        """They act by themselves again."""
        del self.scene.play.thinker.tick

    # ---- waiting ----------------------------------------------------------------------------------------------------

    def step(self, seconds: float = FRAME_SECONDS) -> None:
        """One frame for the whole table."""
        self.app.storage.flush()
        self.scene.update(seconds)

    def show_step(self, seconds: float = FRAME_SECONDS) -> None:
        """One frame for what is shown; nobody decides anything."""
        self.scene.play.director.update(seconds)
        self.scene.stage.update(seconds)

    def effects_step(self, seconds: float = FRAME_SECONDS) -> None:
        """One frame for what is in the air; no event is told."""
        self.scene.stage.update(seconds)

    def tell_step(self, seconds: float = FRAME_SECONDS) -> None:
        """One frame for the events that are told; nothing moves."""
        self.scene.play.director.update(seconds)

    def settle(self) -> None:
        """Wait until the player is asked something, or another screen lies over the table."""
        for _ in range(MOST_FRAMES):
            run(self.app, FRAME_SECONDS)
            if not self.on_top or (self.idle and self.settled):
                return
        raise AssertionError("the story does not end")

    def frames(self) -> Iterator[None]:
        """Every frame until the table has caught up, or another screen lies over it."""
        for _ in range(MOST_FRAMES):
            run(self.app, FRAME_SECONDS)
            yield
            if not self.on_top or self.idle:
                return
        raise AssertionError("the story does not end")

    def frames_to_results(self) -> Iterator[None]:
        """Every frame until the results lie over the table."""
        for _ in range(MOST_FRAMES):
            if not self.on_top:
                return
            run(self.app, FRAME_SECONDS)
            yield
        raise AssertionError("the end does not end")

    def show_frames(self, limit: float = LONGEST_SECONDS, painted_every: int = 0) -> Iterator[None]:
        """Every frame until everything is shown."""
        for number in range(round(limit / FRAME_SECONDS)):
            if self.idle:
                return
            self.show_step()
            if painted_every and number % painted_every == 0:
                self.draw(self.app.screen)
            yield
        raise AssertionError("the story does not end")

    def show_all(self, limit: float = LONGEST_SECONDS, painted_every: int = 0) -> float:
        """Show everything to its end; how many seconds that took."""
        return sum(FRAME_SECONDS for _ in self.show_frames(limit, painted_every))

    def show(self, *events: Event) -> None:
        """Show these events as if they had happened."""
        self.show_events(events)


def seats(players: int, people: int = 1) -> list[Seat]:
    return [Seat(f"Player {number}", None if number < people else RandomBot()) for number in range(players)]


def prepare(app: Any, match: Match, chairs: Sequence[Seat] | int = 1, still: bool = True) -> Table:
    """A table at which that match will be played, by so many people or by these; it is not on screen yet."""
    people = seats(match.players, chairs) if isinstance(chairs, int) else chairs
    table = Table(app, TableScene(app, Session(match, people)))
    if still:
        table.hold_others()
    return table


def sit_down(app: Any, match: Match, chairs: Sequence[Seat] | int = 1, still: bool = True) -> Table:
    """The same on screen; no time has passed yet."""
    table = prepare(app, match, chairs, still)
    app.stack.push(table.scene)
    return table


def at(app: Any, line: str, people: int = 1, still: bool = True) -> Table:
    """A person at seat 0 of that position; with `still`, the computer players do nothing by themselves."""
    table = sit_down(app, Match.at(position(line), 1), people, still)
    run(app)
    return table


def settled_at(app: Any, line: str, people: int = 1) -> Table:
    """The same, and everybody who is at the screen has been asked what there is to decide."""
    table = at(app, line, people)
    table.settle()
    return table


def top_table(app: Any) -> Table:
    """The table that is on top."""
    assert isinstance(app.stack.top, TableScene)
    return Table(app, app.stack.top)


def run(app: Any, seconds: float = 0.6) -> None:
    """Let time pass for the screen on top. The disk has the time it needs, however little really passes."""
    for _ in range(round(seconds / FRAME_SECONDS)):
        app.storage.flush()
        if app.stack.top is not None:
            app.stack.top.update(FRAME_SECONDS)


def until(app: Any, condition: Callable[[], object], limit: float = LONGEST_SECONDS) -> None:
    """Let time pass until something is so."""
    for _ in range(round(limit / FRAME_SECONDS)):
        if condition():
            return
        run(app, FRAME_SECONDS)
    raise AssertionError("what was waited for never came")
