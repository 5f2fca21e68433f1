"""Wilds that are laid on purpose: where the player wants to be asked, the first click only raises the card."""

from __future__ import annotations

from game.core.cards import IS_WILD
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.table.hand import HandCard, HandView
from game.ui.table.hud import Hud


class WildQuestion:
    """The one wild that is asked about, if any."""

    def __init__(self, app: Context, hand: HandView, hud: Hud) -> None:
        self.app = app
        self.hand = hand
        self.hud = hud

    @property
    def open(self) -> bool:
        """Whether the player is being asked."""
        return self.hand.asked is not None

    def asks(self, held: HandCard) -> bool:
        """Ask about a card that is to be laid if it is a wild that was not asked about; whether that was done."""
        if not self.app.settings.confirm_wilds or not IS_WILD[held.card] or held is self.hand.asked:
            return False
        self._turn_to(held)
        self.hud.say(self.app.t("table.lay_again", cap=self.app.devices.says(Intent.CONFIRM)))
        return True

    def forget(self, but: HandCard | None = None) -> None:
        """The player turns to something else than that card."""
        if self.hand.asked is not None and self.hand.asked is not but:
            self._turn_to(None)

    def _turn_to(self, held: HandCard | None) -> None:
        self.hand.asked = held
        self.hand.arrange()
        self.app.invalidate()
