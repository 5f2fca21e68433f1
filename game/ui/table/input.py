"""Mouse and keys at the table: from pointing, dragging and pressing to what the player wants."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import pygame

from game.core.actions import CALL, CATCH, DRAW, PASS, PLAY, TAKE, TARGET, act, argument_of, kind_of
from game.core.actions import DISCARD as DISCARD_ACTION
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.state import DRAWN
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent, digit, intent
from game.ui.keep.settings import SORTS
from game.ui.table.asking import Asking
from game.ui.table.drag import Drag
from game.ui.table.hand import HandCard
from game.ui.table.play import Play
from game.ui.table.sprites import ASPECT
from game.ui.table.tips import why_not
from game.ui.table.wilds import WildQuestion
from game.ui.words import whynot


class TableInput:
    """Turns events into what the player wants. `on_menu` is for Escape."""

    def __init__(self, app: Context, play: Play, asking: Asking, on_menu: Callable[[], None]) -> None:
        self.app = app
        self.asking = asking
        self.course = play
        self.desk, self.stage, self.hud = play.desk, play.stage, play.hud
        self._on_menu = on_menu
        self.more: Mapping[str, Callable[[], None]] = {}
        """What the buttons do that this table has beyond those of all."""
        self._drag = Drag(app, self.stage, self.hud, self.playable)
        self._wilds = WildQuestion(app, self.stage.hand, self.hud)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to one event."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.asking.wheel(event)
        if event.type == pygame.WINDOWLEAVE:
            self.stage.hand.leave()
            self.hud.leave()
            self.app.invalidate()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    # ---- mouse ------------------------------------------------------------------------------------------------------

    def _moved(self, point: tuple[int, int]) -> None:
        hud = self.hud
        if hud.keys:
            hud.keys = False
            self.app.invalidate()
        if self._drag.move(point) or hud.log.drag(point):
            return
        button = hud.at(point)
        hud.hover(button)
        pressable = bool(button) and hud.buttons[button].enabled
        choice = self.desk.prompt.at(point) if self.desk.prompt is not None and not button else -1
        if self.desk.prompt is not None and choice != self.desk.prompt.focus:
            self.desk.prompt.focus = choice
            self.app.invalidate()
        seat = self._seat_at(point)
        if seat != self.stage.seats.hovered:
            self.stage.seats.hovered = seat
            self.app.invalidate()
        covered = bool(button) or choice >= 0
        hidden = covered or hud.log.covers(point)
        self._hover_cards(point, hidden)
        hud.hovering.point(None if hidden or hud.help.card >= 0 else point)
        wanted = seat in self.stage.seats.targets
        drawn = self.stage.placed["draw"].collidepoint(point)
        free = not (covered or wanted or drawn) and self.stage.hand.hovered is None
        self._cursor(pressable or choice >= 0 or wanted or self.asking.hover(point, free))

    def _hover_cards(self, point: tuple[int, int], covered: bool) -> None:
        hand = self.stage.hand
        if covered or hand.hidden:
            hand.leave()
            self.hud.help.hide()
            return
        if hand.hover(point):
            self.app.invalidate()
            if hand.hovered is not None:
                self.stage.play(Cue.CARD_HOVER, 0.35)
        model = self.stage.model
        if hand.hovered is not None:
            pose = hand.hovered.target
            box = pygame.Rect(0, 0, round(pose.height * ASPECT), round(pose.height))
            box.center = (round(pose.x), round(pose.y))
            self.hud.help.show(hand.hovered.card, box)
        elif model.discard and self.stage.placed["discard"].collidepoint(point):
            self.hud.help.show(model.top, self.stage.placed["discard"])
        else:
            self.hud.help.hide()

    def _cursor(self, hot: bool) -> None:
        hand = self.stage.hand
        card = hand.hovered is not None and hand.active and hand.hovered.card in hand.playable
        self.app.set_cursor("hand" if hot or card else "arrow")

    def _seat_at(self, point: tuple[int, int]) -> int:
        for place in range(self.stage.model.players):
            rect = self.stage.placed.seat(place)
            if math.dist(point, rect.center) <= rect.width * 0.6:
                return self.stage.model.seat_at(place)
        return -1

    def _down(self, point: tuple[int, int]) -> None:
        self._moved(point)
        button = self.hud.at(point)
        if button != "why":
            self.hud.answer = ""
        held = self.stage.hand.hit(point) if not button else None
        self._wilds.forget(but=held)
        if button:
            self.hud.pressed = button
            self.app.invalidate()
            return
        if self.asking.click_log(point):
            return
        if self.desk.prompt is not None:
            choice = self.desk.prompt.at(point)
            if choice >= 0:
                self.course.act(self.desk.prompt.choices[choice].action)
                self._moved(point)
                return
        if held is not None and self.desk.human and not self.stage.hand.hidden:
            self._drag.take(held, point)
            return
        if self._click_seat(self._seat_at(point)):
            return
        if self.stage.placed["draw"].collidepoint(point) and self.desk.human:
            self.draw(by_pile=True)
            return
        if not self.asking.click(point):
            self.course.hurry()

    def _click_seat(self, seat: int) -> bool:
        if seat < 0 or self.desk.view is None:
            return False
        for action in self.desk.live_actions():
            if kind_of(action) == TARGET and argument_of(action) == seat:
                self.course.act(action)
                return True
            if kind_of(action) == CATCH and seat == self.stage.model.uno:
                self.course.act(action)
                return True
        refusal = (
            whynot.catching(self.desk.view, seat, self.desk.names) if self.desk.human and self.course.idle else None
        )
        if refusal is not None:
            self._refuse(refusal)
        return refusal is not None

    def _up(self, point: tuple[int, int]) -> None:
        self.hud.log.release()
        if self.hud.pressed:
            name, self.hud.pressed = self.hud.pressed, ""
            self.app.invalidate()
            if self.hud.at(point) == name:
                self._try(name)
            return
        held, dragged = self._drag.release(point)
        if held is not None:
            self.play(held, sure=dragged)
            # The card that was pointed at may be gone, and the hand of the pointer with it.
            self._moved(point)

    # ---- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        number = digit(event)
        wish = intent(event)
        if number is None and wish is None:
            return False
        if not self.hud.keys:
            self.hud.keys = True
        self.hud.hovering.point(None)
        self.app.invalidate()
        if number is not None:
            choice = self.desk.prompt.by_digit(number) if self.desk.prompt is not None else None
            if choice is not None:
                self.course.act(choice.action)
            return True
        if self.asking.key(wish):
            return True
        if wish in (Intent.LEFT, Intent.RIGHT) and event.mod & pygame.KMOD_SHIFT:
            self._drag.shift(1 if wish is Intent.RIGHT else -1)
        elif wish in (Intent.LEFT, Intent.RIGHT, Intent.UP, Intent.DOWN, Intent.NEXT, Intent.PREVIOUS):
            self._wilds.forget()
            self._arrow(wish)
        elif wish is Intent.CANCEL and self._wilds.open:
            self._wilds.forget()
        elif wish is Intent.CANCEL and self.hud.log.open:
            self.press("log")
        elif wish is Intent.CONFIRM:
            self._confirm()
        else:
            name = _WISHES.get(wish) if wish is not None else None
            if name == "fast" and name not in self.hud.buttons:
                name = "speed"
            if name is None:
                return False
            if name == "uno" and self.hud.buttons["catch"].visible and self.desk.find_action(CALL) is None:
                # Asking for a call ahead of one's turn can wait; the other's mistake cannot.
                name = "catch"
            self._try(name)
        return True

    def _arrow(self, wish: Intent) -> None:
        prompt = self.desk.prompt
        forward = wish in (Intent.RIGHT, Intent.DOWN, Intent.NEXT)
        only_choices = prompt is not None and prompt.choices and prompt.kind in ("colour", "roulette", "target", "pick")
        into_choices = prompt is not None and prompt.choices and wish in (Intent.UP, Intent.NEXT, Intent.PREVIOUS)
        if prompt is not None and (only_choices or into_choices):
            count = len(prompt.choices)
            start = prompt.focus if prompt.focus >= 0 else (-1 if forward or not only_choices else 0)
            step = 1 if forward or (into_choices and prompt.focus < 0) else -1
            prompt.focus = (start + step) % count
            return
        if prompt is not None:
            prompt.focus = -1
        if wish in (Intent.LEFT, Intent.RIGHT):
            if self.stage.hand.select(1 if forward else -1) is not None:
                self.stage.play(Cue.CARD_HOVER, 0.35)
        elif self.stage.hand.playable and self.desk.can_act:
            self.stage.hand.select(1 if forward else -1, self.stage.hand.playable)

    def _confirm(self) -> None:
        if not self.course.idle or not self.desk.can_act:
            self.course.hurry()
            return
        if self.desk.prompt is not None and 0 <= self.desk.prompt.focus < len(self.desk.prompt.choices):
            self.course.act(self.desk.prompt.choices[self.desk.prompt.focus].action)
            return
        chosen = self.stage.hand.selected or self.stage.hand.hovered
        if chosen is not None:
            self.play(chosen)

    # ---- what the player wants --------------------------------------------------------------------------------------

    def _try(self, name: str) -> None:
        """Press a button, or say why it does nothing now."""
        button = self.hud.buttons.get(name)
        if button is None or not (button.visible or self._out(name)):
            return
        if name != "why":
            self.hud.answer = ""  # pressed by its key
        if button.enabled and button.visible:
            self.hud.used(name)
            self.stage.play(Cue.BUTTON)
            self.press(name)
        elif not self._catching_up():
            self._refuse(why_not(self.app, self.desk, name))

    def _out(self, name: str) -> bool:
        """Whether it is a button that only those have who still play: its key tells them that they do not."""
        model = self.stage.model
        return name in _FOR_PLAYERS and self.desk.human and model.out[model.viewer]

    def _catching_up(self) -> bool:
        """Whether the table still shows what has happened: then a click only hurries it."""
        if self.course.idle:
            return False
        self.course.hurry()
        return True

    def _refuse(self, refusal: whynot.Reason) -> None:
        self.stage.play(Cue.ILLEGAL)
        self.hud.say(self.app.t(refusal[0], **refusal[1]), about=self.asking.about_reason(refusal[0]))

    def press(self, name: str) -> None:
        """Do what a button is for."""
        if name == "menu":
            self._on_menu()
        elif name == "log":
            self.hud.log.toggle()
            self.course.place_prompt()
        elif name == "hint":
            self.course.ask_hint()
        elif name == "sort":
            self.next_sort()
        elif name == "draw":
            self.draw()
        elif name == "uno" and not self.course.call_uno():
            self._refuse(why_not(self.app, self.desk, "uno"))
        elif name == "late" and self.desk.late_call is not None:
            self.course.act(self.desk.late_call)
        elif name == "catch":
            self.course.act_kind(CATCH)
        elif name in self.more:
            self.more[name]()
        self.app.invalidate()

    def next_sort(self) -> None:
        """Sort the hand another way, and remember it."""
        hand = self.stage.hand
        hand.sort_by(SORTS[(SORTS.index(hand.sort) + 1) % len(SORTS)])
        self.app.settings.hand_sort = hand.sort
        self.app.save_settings()
        self.hud.say(self.app.t(f"table.sort_{hand.sort}"))

    def draw(self, by_pile: bool = False) -> None:
        """Draw, take what is pending, or keep and pass: whichever the moment allows; or say why nothing of it is."""
        if self._catching_up():
            return
        # Whoever clicks on the pile wants a card: a second click must not give the drawn one away.
        keeps = by_pile and self.desk.view is not None and self.desk.view.phase == DRAWN
        for kind in (DRAW, TAKE) if keeps else (DRAW, TAKE, PASS):
            if self.desk.can_act and self.course.act_kind(kind):
                return
        self._refuse(why_not(self.app, self.desk, "draw"))

    def playable(self, card: int) -> bool:
        """Whether that card would do something now."""
        return self._action(card) in self.desk.live_actions()

    def _action(self, card: int) -> int:
        kind = DISCARD_ACTION if self.desk.view is not None and self.desk.view.phase == DISCARD_PHASE else PLAY
        return act(self.desk.viewer, kind, card)

    def play(self, held: HandCard, sure: bool = False) -> None:
        """Play a card, or say why not. A wild may have to be laid twice, unless the player is `sure`."""
        if not self.desk.human:
            return
        if not self.course.idle or self.desk.view is None:
            self.course.director.hurry()
            return
        if self.playable(held.card):
            laid = kind_of(self._action(held.card)) == PLAY
            if laid and not sure and self._wilds.asks(held):
                return
            self.stage.hand.selected = held
            self.course.act(self._action(held.card))
            return
        refusal = whynot.reason(self.desk.view, held.card, self.app.t, self.desk.names)
        if refusal is not None:
            self._refuse(refusal)


_FOR_PLAYERS = ("draw", "uno", "hint")
_WISHES = {
    Intent.CANCEL: "menu",
    Intent.MENU: "menu",
    Intent.LOG: "log",
    Intent.HINT: "hint",
    Intent.SORT: "sort",
    Intent.DRAW: "draw",
    Intent.UNO: "uno",
    Intent.LATE: "late",
    Intent.WHY: "why",
    Intent.FAST: "fast",
    Intent.AUTO: "auto",
    Intent.AUTO_TEN: "auto_ten",
}
