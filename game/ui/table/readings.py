"""What each thing on the table is and what it means at this moment, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core.actions import CATCH, DRAW, TAKE, kind_of
from game.core.cards import NO_COLOUR, SYMBOL_OF
from game.core.state import NONE
from game.ui.context import Context
from game.ui.table.desk import Desk
from game.ui.table.director.stage import Stage
from game.ui.table.gaze import DANGER
from game.ui.table.prompts import answers, price_of_drawing
from game.ui.table.tips import why_not
from game.ui.table.waxseal import start_of
from game.ui.words.gamewords import title_words
from game.ui.words.logtext import colour_name, symbol_name

_FIRST = 3
"""So many are named who are ahead in the match."""


class Thing(NamedTuple):
    """Something on the table: its kind, and which one of it: a seat, a step of what a win pays, a chip."""

    kind: str
    number: int = 0


class Reading(NamedTuple):
    """What something is called, and what it means now."""

    title: str
    text: str


class Readings:
    """Finds the words for a thing, from what is on screen and nothing else: whoever only looks knows as much."""

    def __init__(self, app: Context, desk: Desk, stage: Stage) -> None:
        self.app = app
        self.desk = desk
        self.stage = stage

    def of(self, thing: Thing) -> Reading:
        """What that thing is and means."""
        reading: Callable[[int], Reading] = getattr(self, f"_{thing.kind}")
        return reading(thing.number)

    def _said(self, key: str, seat: int, **values: object) -> str:
        """A sentence about somebody, or to the player if it is they."""
        form = f"{key}.you" if seat == self.desk.addressed and self.app.t.has(f"{key}.you") else key
        return self.app.t(form, name=self.desk.names[seat], **values)

    # ---- people -----------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Reading:
        t, model = self.app.t, self.stage.model
        person = self.stage.seats.seats[seat].character
        about = []
        if person is not None:
            way = t(f"temperament.{person.temperament}")
            about.append(t("reading.character", level=t(f"level.{person.level}"), way=way))
        elif self.stage.seats.is_bank(seat):
            about.append(t("reading.bank"))
        if model.out[seat]:
            return Reading(self.desk.whole_names[seat], _lines(*about, t("reading.out")))
        state = [t("reading.hand", count=model.counts[seat]), self._score_of(seat)]
        return Reading(
            self.desk.whole_names[seat],
            _lines(*about, _sentences(*state), self._ring_of(seat), self._danger_of(seat), self._owed_by(seat)),
        )

    def _score_of(self, seat: int) -> str:
        t, goal, scores = self.app.t, self.desk.rules.goal, self.stage.seats.scores
        if not scores:
            return ""
        if goal.kind == "rounds":
            return t("reading.rounds_won", count=scores[seat])
        return t("reading.points", score=scores[seat], goal=goal.amount)

    def _ring_of(self, seat: int) -> str:
        """What the ring round a portrait means."""
        model, seats = self.stage.model, self.stage.seats
        if seat in seats.targets:
            return self._said("reading.target", seat)
        ring = seats.rings(model).get(seat)
        if ring == "seat_turn" and not model.over:
            return self._said("reading.turn" if seat == model.turn else "reading.awaited", seat)
        return self._said("reading.next", seat) if ring == "seat_next" else ""

    def _danger_of(self, seat: int) -> str:
        """One card left, or nearly too many."""
        t, model, rules = self.app.t, self.stage.model, self.desk.rules
        count = model.counts[seat]
        if seat == model.uno:
            catches = any(kind_of(action) == CATCH for action in self.desk.live_actions())
            key = "reading.catch" if catches and seat != model.viewer else "reading.forgot"
            return self._said(key, seat)
        if seat in model.last_cards:
            return self._said("reading.last", seat)
        if count == 2 and rules.uno == "caught" and seat != model.viewer and self.desk.human:
            return self._said("reading.two", seat)
        if rules.hand_limit and count >= rules.hand_limit - DANGER:
            return t("reading.limit", limit=rules.hand_limit, count=rules.hand_limit - count)
        return ""

    def _owed_by(self, seat: int) -> str:
        """What is pending, if it waits for that seat."""
        total, facing = self.stage.threat.total, self._facing
        return f"+{total}: {self._pending_words(facing)}" if total and facing == seat else ""

    def _count(self, seat: int) -> Reading:
        t, rules, count = self.app.t, self.desk.rules, self.stage.model.counts[seat]
        text = self._danger_of(seat)
        if not text and rules.hand_limit:
            text = t("rule.does.hand_limit", count=rules.hand_limit)
        return Reading(self._said("reading.count", seat, count=count), text or t("reading.count_text"))

    def _dealer(self, seat: int) -> Reading:
        rules, model, t = self.desk.rules, self.stage.model, self.app.t
        if rules.dealer >= 0:
            return Reading(t("reading.dealer"), self._said("reading.deals_always", seat))
        text = self._said("reading.dealt", seat)
        if not rules.single:
            text = _sentences(text, self._said("reading.deals_next", (seat + 1) % model.players))
        return Reading(t("reading.dealer"), text)

    # ---- the middle -------------------------------------------------------------------------------------------------

    def _gem(self, number: int) -> Reading:
        t, model, rules = self.app.t, self.stage.model, self.desk.rules
        wild = model.top == NONE or rules.wild[model.top]
        if model.colour == NO_COLOUR:
            key = "reading.colour_first" if model.top == NONE else "reading.colour_chosen"
            return Reading(t("reading.no_colour"), t(key))
        colour = colour_name(t, model.colour)
        title = t("reading.colour", colour=colour)
        if model.over:
            return Reading(title, t("why.over"))
        if model.pending:
            return Reading(title, t("reading.colour_waits", total=model.pending))
        key = "reading.fits_colour" if wild else "reading.fits"
        symbol = "" if wild else symbol_name(t, SYMBOL_OF[model.top])
        text = t(key, colour=colour, symbol=symbol)
        return Reading(title, text[:1].upper() + text[1:])

    def _ring(self, number: int) -> Reading:
        t, model = self.app.t, self.stage.model
        title = t("reading.clockwise" if model.direction > 0 else "reading.counterclockwise")
        turn, following = model.turn, model.next_seat()
        if following == NONE:
            return Reading(title, t("reading.ring"))
        key = "reading.order"
        if self.desk.addressed in (turn, following):
            key += ".you" if turn == self.desk.addressed else ".to_you"
        names = self.desk.names
        return Reading(title, t(key, name=names[turn], other=names[following]))

    def _draw(self, number: int) -> Reading:
        t, model, desk = self.app.t, self.stage.model, self.desk
        title = t("reading.draw_pile", count=model.draw_count)
        empty = "" if model.draw_count else t("reading.pile_empty")
        if not desk.human or (desk.view is None and not desk.staking):
            return Reading(title, empty or t("reading.pile"))
        return Reading(title, _lines(empty, self._click_on_pile()))

    def _click_on_pile(self) -> str:
        """What a click on the draw pile would do, or why it would do nothing."""
        t, desk = self.app.t, self.desk
        kinds = {kind_of(action) for action in desk.view.allowed} if desk.view is not None and desk.can_act else set()
        if desk.view is not None and DRAW in kinds:
            price = price_of_drawing(desk.view, t)
            return t("reading.click", price=price) if price else t("reading.click_draw")
        if desk.view is not None and TAKE in kinds:
            return t("reading.click_take", total=desk.view.pending)
        reason = why_not(self.app, desk, "draw")
        return t(reason[0], **reason[1])

    @property
    def _facing(self) -> int:
        threat = self.stage.threat
        return threat.facing if threat.facing != NONE else self.stage.model.turn

    def _pending(self, number: int) -> Reading:
        return Reading(f"+{self.stage.threat.total}", self._pending_words(self._facing))

    def _pending_words(self, seat: int) -> str:
        t, rules, threat, top = self.app.t, self.desk.rules, self.stage.threat, self.stage.model.top
        if threat.coming or seat == NONE:
            return t("reading.pending_next")
        if top != NONE and rules.asks and rules.answers[top]:
            return self._said("reading.pending", seat, total=threat.total, answer=answers(rules, top, t))
        key = "reading.pending_challenge" if rules.challenge else "reading.pending_draw"
        return self._said(key, seat, total=threat.total)

    # ---- the match and the stake ------------------------------------------------------------------------------------

    def _score(self, number: int) -> Reading:
        t, desk, rules = self.app.t, self.desk, self.desk.rules
        if desk.stake is not None:
            practice = t("casino.practice_line") if desk.stake.practice else ""
            return Reading(title_words(t, rules), _lines(t("reading.credits"), practice, t("setup.casino.line4")))
        goal = rules.goal
        against = goal.kind == "points" and rules.counting == "against"
        played = t("reading.goal_against" if against else f"rule.does.goal.{goal.kind}", amount=goal.amount)
        limit = t("rule.does.hand_limit", count=rules.hand_limit) if rules.hand_limit and rules.single else ""
        return Reading(title_words(t, rules), _lines(played, limit, self._standing(against)))

    def _seal(self, number: int) -> Reading:
        t, seal = self.app.t, self.desk.seal
        return Reading(t("seal.title"), t("reading.seal", start=start_of(seal)) if seal is not None else "")

    def _standing(self, against: bool) -> str:
        """Who is ahead, as far as the table knows."""
        scores, names = self.stage.seats.scores, self.desk.names
        if not any(scores):
            return ""
        order = sorted(range(len(scores)), key=lambda seat: scores[seat] if against else -scores[seat])
        return " · ".join(f"{names[seat]} {scores[seat]}" for seat in order[:_FIRST])

    def _stake(self, number: int) -> Reading:
        t, stake, factor = self.app.t, self.desk.stake, self.stage.model.multiplier
        amount = stake.on_table if stake is not None else 0
        if not amount:
            return Reading(t("casino.staked"), t("why.stake"))
        text = t("reading.stake", factor=factor, worth=t.number(amount * factor))
        return Reading(t("casino.stake", count=amount), text)

    def _pays(self, number: int) -> Reading:
        t, factor = self.app.t, self.stage.model.multiplier
        lowest = t("setup.casino.line3") if factor <= 1 else ""
        return Reading(t("reading.pays", factor=factor), _lines(t("setup.casino.line2"), lowest))

    def _lamp(self, row: int) -> Reading:
        """One step of what a win pays, so many draws from the top."""
        t, model = self.app.t, self.stage.model
        factor = model.rules.top_multiplier - row
        title = t("reading.step", factor=factor, draws=t("casino.draws", count=row))
        away = model.multiplier - factor
        if not away:
            lowest = t("setup.casino.line3") if factor == 1 else ""
            return Reading(title, _lines(t("reading.lamp_on", factor=factor), lowest))
        return Reading(title, t("reading.lamp_below" if away > 0 else "reading.lamp_above", count=abs(away)))

    def _chip(self, amount: int) -> Reading:
        return Reading(str(amount), self.app.t("reading.chip", count=amount))

    def _unstaked(self, number: int) -> Reading:
        """A button that does nothing before something is staked."""
        return Reading("", self.app.t("why.stake"))


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _lines(*parts: str) -> str:
    return "\n".join(part for part in parts if part)
