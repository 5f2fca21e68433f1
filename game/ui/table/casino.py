"""The buttons of a table at which credits are staked: fast deal, playing by the book, and why the bank did that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.bots.registry import bot
from game.core.actions import seat_of
from game.match.reactions import decision
from game.match.reasons import bank_rules
from game.ui.context import Context
from game.ui.cues import Cue
from game.ui.inputs import Intent, intent
from game.ui.table.autorun import HANDS, AutoRun
from game.ui.table.play import Play
from game.ui.table.thinker import PACE
from game.ui.table.wager import WagerCorner
from game.ui.words.casinotext import bank_sentence

PAUSE = 1.0
"""So many seconds each move waits that is made for the player, so that it can be followed."""
LONG_HAND = 8
"""So many moves of a hand that is played for the player are shown at their own pace."""
HASTE = 2.4
"""The rest passes so much faster: whoever has seen those wants to know how it ends."""
STOPPED_SECONDS = 0.6
"""So long nothing starts again after a stop: its buttons come back under the pointer, and people click twice."""
_STILL_WORK = ("stop", "menu", "log", "fast", "why")
_STILL_MEANT = (Intent.LOG, Intent.FAST, Intent.WHY)
"""What the player may still press while the strategy plays."""


class CasinoControls:
    """Plays for the player as long as it was asked to, one written action after the other, and can be stopped."""

    def __init__(self, app: Context, play: Play, wager: WagerCorner) -> None:
        self.app = app
        self.play = play
        self.desk, self.hud = play.desk, play.hud
        self.wager = wager
        rules = self.desk.rules
        self._bot = bot(rules.roles[rules.staker].bot, rules)
        self._waited = 0.0
        self._stopped = 0.0
        """So many seconds of the rest after a stop are left."""
        self.hud.dressers.append(self.dress)
        self.presses: dict[str, Callable[[], None]] = {
            "fast": self.toggle_fast,
            "why": self.why,
            "stop": self.stop,
            **{name: partial(self.start, hands) for name, hands in HANDS.items()},
        }

    # ---- the buttons ------------------------------------------------------------------------------------------------

    def dress(self) -> None:
        """Bring the buttons in line with the moment."""
        desk, t, buttons = self.desk, self.app.t, self.hud.buttons
        auto, over = desk.auto, desk.match.state.over
        fast = buttons["fast"]
        fast.visible, fast.on, fast.label = desk.human, self.app.settings.fast_deal, t("casino.fast")
        for name, hands in HANDS.items():
            button = buttons[name]
            button.visible = desk.human and auto is None
            button.enabled = not over and (self.wager.stake.valid if desk.staking else True)
            button.label = t("auto.hands", count=hands)
        stop = buttons["stop"]
        stop.visible, stop.label, stop.style = auto is not None, t("auto.stop"), "red"
        stop.note = t("auto.hand", number=auto.number, count=auto.hands) if auto is not None else ""
        why = buttons["why"]
        why.visible, why.label = desk.human and not desk.staking, t("casino.why")
        why.enabled = any(seat_of(action) != desk.viewer for action in desk.match.actions)

    def toggle_fast(self) -> None:
        """The deal and the bank's moves come without waiting, or no longer; remembered."""
        self.app.settings.fast_deal = not self.app.settings.fast_deal
        self.app.save_settings()
        self.dress()

    def why(self) -> None:
        """Tell by which of its rules the bank has made its last move; asked again, put the answer away."""
        if not self.play.idle:
            self.play.hurry()
            return
        shown = bool(self.hud.answer)
        self.hud.answer = "" if shown else bank_sentence(self.app.t, bank_rules(self.desk.match))

    # ---- playing for the player -------------------------------------------------------------------------------------

    def start(self, hands: int) -> None:
        """Play this hand to its end, and so many in all. The stake that is put down for each is the present one."""
        desk, stake = self.desk, self.wager.stake
        if desk.auto is not None or desk.match.state.over or self._stopped > 0:
            return
        if desk.staking:
            if not stake.valid:
                return
            desk.auto = AutoRun(hands, stake.amount)
            self.wager.press("deal")
        else:
            desk.auto = AutoRun(hands, stake.ledger.stake)
        self._look_again()

    def stop(self) -> None:
        """The player takes over again, from this very moment."""
        self.desk.auto = None
        self._stopped = STOPPED_SECONDS
        self._look_again()

    def _look_again(self) -> None:
        self._waited = 0.0
        self.play.unsettle()

    def update(self, seconds: float) -> None:
        """Time passes, whatever moves on the table."""
        self._stopped = max(0.0, self._stopped - seconds)
        self.play.director.pacing.haste = self._haste

    def go_on(self, seconds: float) -> None:
        """The table has caught up: make the player's move once it has been waited for long enough."""
        desk = self.desk
        if desk.auto is None or desk.match.state.over or desk.match.state.actor != desk.viewer:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited >= PAUSE * PACE.get(self.app.settings.speed, 1.0) / self._haste:
            self._waited = 0.0
            self.play.act(decision(desk.match, self._bot))

    @property
    def _haste(self) -> float:
        """How much faster than usual the hand passes."""
        return HASTE if self.desk.auto is not None and len(self.desk.match.actions) >= LONG_HAND else 1.0

    def handle(self, event: pygame.event.Event) -> bool:
        """While the strategy plays, Escape stops it, and nothing else can be moved by hand."""
        if self.desk.auto is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.hud.at(event.pos) in _STILL_WORK or self.hud.log.covers(event.pos):
                return False
            self.play.hurry()
            return True
        wish = intent(event)
        if wish is None or wish in _STILL_MEANT:
            return False
        if wish in (Intent.CANCEL, Intent.MENU):
            self.play.stage.play(Cue.BUTTON)
            self.stop()
        else:
            self.hud.say(self.app.t("auto.hands_off", cap=self.app.devices.says(Intent.CANCEL)))
        return True
