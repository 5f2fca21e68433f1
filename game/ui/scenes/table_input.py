"""Mouse and keys at the table: from pointing, dragging and pressing to what the player wants."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.core.actions import CATCH, DRAW, PASS, PLAY, TAKE, TARGET, act, argument_of, kind_of
from game.core.actions import DISCARD as DISCARD_ACTION
from game.core.state import DISCARD as DISCARD_PHASE
from game.core.state import DRAWN
from game.core.view import observe
from game.ui import whynot
from game.ui.cues import Cue
from game.ui.hand import SORTS, HandCard
from game.ui.inputs import Intent, digit, intent
from game.ui.sprites import ASPECT

if TYPE_CHECKING:
    from game.ui.scenes.table import TableScene

DRAG_PIXELS = 9


class TableInput:
    """Turns events into calls of the scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._held: HandCard | None = None
        self._held_at = (0, 0)

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
        if event.type == pygame.WINDOWLEAVE:
            self.scene.stage.hand.leave()
            self.scene.hud.leave()
            self.scene.invalidate()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    # ---- mouse ------------------------------------------------------------------------------------------------------

    def _moved(self, point: tuple[int, int]) -> None:
        scene, hand, hud = self.scene, self.scene.stage.hand, self.scene.hud
        if hud.keys:
            hud.keys = False
            scene.invalidate()
        if self._held is not None and hand.dragged is None and math.dist(point, self._held_at) > DRAG_PIXELS:
            scene.stage.play(Cue.CARD_SLIDE, 0.4)
            hand.drag(self._held, point)
        if hand.dragged is not None:
            hand.drag(hand.dragged, point)
            scene.stage.piles.drop_light = self.playable(hand.dragged.card)
            scene.invalidate()
            return
        button = hud.at(point)
        hud.hover(button)
        pressable = bool(button) and hud.buttons[button].enabled
        choice = scene.prompt.at(point) if scene.prompt is not None and not button else -1
        if scene.prompt is not None and choice != scene.prompt.focus:
            scene.prompt.focus = choice
            scene.invalidate()
        seat = self._seat_at(point)
        if seat != scene.seats.hovered:
            scene.seats.hovered = seat
            scene.invalidate()
        self._hover_cards(point, bool(button) or choice >= 0)
        self._cursor(pressable or choice >= 0 or seat in scene.seats.targets)

    def _hover_cards(self, point: tuple[int, int], covered: bool) -> None:
        scene, hand = self.scene, self.scene.stage.hand
        if covered or hand.hidden:
            hand.leave()
            scene.hud.help_card = -1
            return
        if hand.hover(point):
            scene.invalidate()
            if hand.hovered is not None:
                scene.stage.play(Cue.CARD_HOVER, 0.35)
        model = scene.stage.model
        if hand.hovered is not None:
            pose = hand.hovered.target
            box = pygame.Rect(0, 0, round(pose.height * ASPECT), round(pose.height))
            box.center = (round(pose.x), round(pose.y))
            scene.hud.show_help(hand.hovered.card, box)
        elif model.discard and scene.placed["discard"].collidepoint(point):
            scene.hud.show_help(model.top, scene.placed["discard"])
        elif scene.hud.help_card >= 0:
            scene.hud.help_card = -1
            scene.invalidate()

    def _cursor(self, hot: bool) -> None:
        hand = self.scene.stage.hand
        card = hand.hovered is not None and hand.active and hand.hovered.card in hand.playable
        self.scene.app.set_cursor("hand" if hot or card else "arrow")

    def _seat_at(self, point: tuple[int, int]) -> int:
        scene = self.scene
        for place in range(scene.stage.model.players):
            rect = scene.placed.seat(place)
            if math.dist(point, rect.center) <= rect.width * 0.6:
                return scene.stage.model.seat_at(place)
        return -1

    def _down(self, point: tuple[int, int]) -> None:
        scene = self.scene
        self._moved(point)
        button = scene.hud.at(point)
        if button:
            scene.hud.pressed = button
            scene.invalidate()
            return
        if scene.hud.log_open and scene.placed["log"].collidepoint(point):
            return
        if scene.prompt is not None:
            choice = scene.prompt.at(point)
            if choice >= 0:
                scene.act(scene.prompt.choices[choice].action)
                return
        held = scene.stage.hand.hit(point)
        if held is not None and scene.human and not scene.stage.hand.hidden:
            self._held, self._held_at = held, point
            return
        if self._click_seat(self._seat_at(point)):
            return
        if scene.placed["draw"].collidepoint(point) and scene.human:
            self.draw(by_pile=True)
            return
        scene.hurry()

    def _click_seat(self, seat: int) -> bool:
        scene = self.scene
        if seat < 0 or scene.view is None:
            return False
        for action in scene.live_options():
            if kind_of(action) == TARGET and argument_of(action) == seat:
                scene.act(action)
                return True
            if kind_of(action) == CATCH and seat == scene.stage.model.uno:
                scene.act(action)
                return True
        refusal = whynot.catching(scene.view, seat, scene.names) if scene.human and scene.director.idle else None
        if refusal is not None:
            self._refuse(refusal)
        return refusal is not None

    def _up(self, point: tuple[int, int]) -> None:
        scene, hand = self.scene, self.scene.stage.hand
        if scene.hud.pressed:
            name, scene.hud.pressed = scene.hud.pressed, ""
            scene.invalidate()
            if scene.hud.at(point) == name:
                self._try(name)
            return
        held, self._held = self._held, None
        scene.stage.piles.drop_light = False
        if hand.dragged is not None:
            dropped = hand.dragged
            over_pile = scene.placed["ring"].collidepoint(point)
            if over_pile and self.playable(dropped.card):
                self.play(dropped)
            else:
                hand.drop(point)
                scene.stage.play(Cue.CARD_SLIDE, 0.5)
                if over_pile:
                    self.play(dropped)
            scene.invalidate()
        elif held is not None and held in hand.cards:
            self.play(held)

    # ---- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        number = digit(event)
        wish = intent(event)
        if number is None and wish is None:
            return False
        if not scene.hud.keys:
            scene.hud.keys = True
        scene.invalidate()
        if number is not None:
            choice = scene.prompt.by_digit(number) if scene.prompt is not None else None
            if choice is not None:
                scene.act(choice.action)
            return True
        if wish in (Intent.LEFT, Intent.RIGHT, Intent.UP, Intent.DOWN, Intent.NEXT, Intent.PREVIOUS):
            self._arrow(wish)
        elif wish is Intent.CONFIRM:
            self._confirm()
        else:
            name = _WISHES.get(wish) if wish is not None else None
            if name is None:
                return False
            if name == "uno" and not scene.hud.buttons["uno"].enabled and scene.hud.buttons["catch"].visible:
                name = "catch"
            self._try(name)
        return True

    def _arrow(self, wish: Intent) -> None:
        scene, prompt = self.scene, self.scene.prompt
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
            if scene.stage.hand.select(1 if forward else -1) is not None:
                scene.stage.play(Cue.CARD_HOVER, 0.35)
        elif scene.stage.hand.playable and scene.can_act:
            scene.stage.hand.select(1 if forward else -1, scene.stage.hand.playable)

    def _confirm(self) -> None:
        scene = self.scene
        if not scene.director.idle or not scene.can_act:
            scene.hurry()
            return
        if scene.prompt is not None and 0 <= scene.prompt.focus < len(scene.prompt.choices):
            scene.act(scene.prompt.choices[scene.prompt.focus].action)
            return
        chosen = scene.stage.hand.selected or scene.stage.hand.hovered
        if chosen is not None:
            self.play(chosen)

    # ---- what the player wants --------------------------------------------------------------------------------------

    def _try(self, name: str) -> None:
        """Press a button, or say why it does nothing now."""
        scene, button = self.scene, self.scene.hud.buttons[name]
        if not button.visible:
            return
        if button.enabled:
            scene.stage.play(Cue.BUTTON)
            self.press(name)
        elif not self._catching_up():
            self._refuse(self._why_not(name))

    def _catching_up(self) -> bool:
        """Whether the table still shows what has happened: then a click only hurries it."""
        if self.scene.director.idle:
            return False
        self.scene.hurry()
        return True

    def _why_not(self, name: str) -> whynot.Reason:
        scene = self.scene
        if scene.casino is not None and scene.casino.asking:
            return "why.stake", {}
        view = observe(scene.match.state, scene.stage.model.viewer)
        if name == "uno":
            return whynot.calling(view)
        if name == "draw":
            return whynot.drawing(view, scene.app.t, scene.names)
        return whynot.waiting(view, scene.names) or ("why.over", {})

    def _refuse(self, refusal: whynot.Reason) -> None:
        self.scene.stage.play(Cue.ILLEGAL)
        self.scene.hud.say(self.scene.app.t(refusal[0], **refusal[1]))

    def press(self, name: str) -> None:
        """Do what a button is for."""
        scene = self.scene
        if name == "menu":
            scene.open_menu()
        elif name == "log":
            scene.hud.log_open = not scene.hud.log_open
        elif name == "hint":
            scene.ask_hint()
        elif name == "sort":
            self.next_sort()
        elif name == "draw":
            self.draw()
        elif name == "uno" and not scene.call_uno():
            self._refuse(self._why_not("uno"))
        elif name == "catch":
            self._act_kind(CATCH)
        scene.invalidate()

    def next_sort(self) -> None:
        """Sort the hand another way, and remember it."""
        scene = self.scene
        hand = scene.stage.hand
        hand.sort = SORTS[(SORTS.index(hand.sort) + 1) % len(SORTS)]
        scene.app.settings.hand_sort = hand.sort
        scene.app.save_settings()
        hand.arrange()
        scene.hud.say(scene.app.t(f"table.sort_{hand.sort}"))

    def draw(self, by_pile: bool = False) -> None:
        """Draw, take what is pending, or keep and pass: whichever the moment allows; or say why nothing of it is."""
        scene = self.scene
        if self._catching_up():
            return
        # Whoever clicks on the pile wants a card: a second click must not give the drawn one away.
        keeps = by_pile and scene.view is not None and scene.view.phase == DRAWN
        for kind in (DRAW, TAKE) if keeps else (DRAW, TAKE, PASS):
            if scene.can_act and self._act_kind(kind):
                return
        self._refuse(self._why_not("draw"))

    def _act_kind(self, kind: int) -> bool:
        action = next((one for one in self.scene.live_options() if kind_of(one) == kind), None)
        if action is None:
            return False
        self.scene.act(action)
        return True

    def playable(self, card: int) -> bool:
        """Whether that card would do something now."""
        return self._action(card) in self.scene.live_options()

    def _action(self, card: int) -> int:
        scene = self.scene
        kind = DISCARD_ACTION if scene.view is not None and scene.view.phase == DISCARD_PHASE else PLAY
        return act(scene.stage.model.viewer, kind, card)

    def play(self, held: HandCard) -> None:
        """Play a card, or say why not."""
        scene = self.scene
        if not scene.human:
            return
        if not scene.director.idle or scene.view is None:
            scene.director.hurry()
            return
        if self.playable(held.card):
            scene.stage.hand.selected = held
            scene.act(self._action(held.card))
            return
        refusal = whynot.reason(scene.view, held.card, scene.app.t, scene.names)
        if refusal is not None:
            self._refuse(refusal)


_WISHES = {
    Intent.CANCEL: "menu",
    Intent.LOG: "log",
    Intent.HINT: "hint",
    Intent.SORT: "sort",
    Intent.DRAW: "draw",
    Intent.UNO: "uno",
}
