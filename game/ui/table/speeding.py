"""How the player sets the pace: the button for the speed, fast-forward for whoever only watches, and the word that
tells of it once."""

from __future__ import annotations

import pygame

from game.core.state import NONE
from game.ui.context import Context
from game.ui.inputs import Intent
from game.ui.keep.settings import SPEEDS
from game.ui.table.play import Play

CHIP_SECONDS = 8.0
_ICONS = {"normal": "continue", "fast": "fast", "instant": "bolt"}


class Speeding:
    """The button `speed` of a table."""

    def __init__(self, app: Context, play: Play) -> None:
        self.app = app
        self._play = play
        self.chip = 0.0
        """So many seconds it is still told what the button is for."""
        play.hud.dressers.append(self.dress)
        play.hud.tips["speed"] = self.words

    @property
    def watching(self) -> bool:
        """Whether nobody at this screen plays any more, so that the rest of the round may be quick."""
        model, people = self._play.stage.model, self._play.desk.people
        return bool(people) and all(model.out[seat] for seat in people)

    @property
    def forward(self) -> bool:
        """Whether the rest of the round is shown quickly."""
        return self._play.director.pacing.forward

    def dress(self) -> None:
        """Bring the button in line with the speed."""
        button, placed = self._play.hud.buttons["speed"], self._play.stage.placed
        button.visible = self._play.desk.stake is None
        if self.watching:
            # It has a name, and the place of what there is no use for any more.
            button.rect = placed["draw_button"].copy()
            button.icon, button.label = "", self.app.t("table.usual_speed" if self.forward else "pause.forward")
        else:
            button.rect = placed["speed_button"].copy()
            button.icon, button.label = _ICONS[self.app.settings.speed], ""
        button.style = "gold" if self.watching and not self.forward else "dark"

    def press(self) -> None:
        """The next speed, or fast-forward for whoever only watches."""
        self.chip = 0.0
        if self.watching:
            self.set_forward(not self.forward)
        else:
            settings = self.app.settings
            settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
            self.app.save_settings()
            self._play.set_speed()
            self._play.hud.say(self.app.t("table.speed", speed=self.app.t(f"settings.speed.{settings.speed}")))
        self._play.hud.refresh()

    def set_forward(self, forward: bool) -> None:
        """Show the rest of the round quickly, or no longer."""
        self._play.director.pacing.forward = forward
        self._play.hud.say(self.app.t("table.forward_on" if forward else "table.forward_off"))
        self._play.hud.refresh()

    def words(self) -> str:
        """What the button is for now."""
        cap = self.app.devices.key(Intent.FAST)
        if self.watching:
            return self.app.t("tip.forward", cap=cap)
        speed = self.app.t(f"settings.speed.{self.app.settings.speed}")
        return self.app.t("tip.speed", speed=speed, cap=cap)

    # ---- told once --------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass; whoever waits for the first time is told that waiting can be shortened."""
        if self.chip > 0:
            # The end of a round is no moment for advice.
            self.chip = 0.0 if self._play.desk.match.state.over else self.chip - seconds
            if self.chip <= 0:
                self.app.invalidate()
        elif self._waits_for_the_first_time:
            self.chip = CHIP_SECONDS
            self.app.settings.told_pace = True
            self.app.save_settings()
            self.app.invalidate()

    @property
    def _waits_for_the_first_time(self) -> bool:
        desk = self._play.desk
        if self.app.settings.told_pace or self.app.settings.speed != "normal" or self.app.demo:
            return False
        waits = desk.human and not self.watching and self._play.idle and self._play.thinker.thinking
        return waits and desk.stake is None and self._play.stage.model.turn not in (NONE, desk.viewer)

    def draw(self, surface: pygame.Surface) -> None:
        """The word that tells of it."""
        if self.chip > 0:
            words = self.app.t("table.pace_chip", cap=self.app.devices.key(Intent.FAST))
            self._play.hud.sheets.draw(surface, self._play.hud.with_key("speed"), words)
