"""One window for each profile, and a second start takes over: who holds the lock, who asks for it, and who lets go."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui import faults, paths
from game.ui.context import nothing
from game.ui.keep import lock
from game.ui.words.locale import system_language

if TYPE_CHECKING:
    from game.app import App
    from game.ui.scene import Scene

WAIT_SECONDS = 3.0
"""So long a second start waits for the first to let go."""
ASKING_EVERY = 0.05
WATCHING_EVERY = 0.2
"""How many seconds lie between two looks at the lock, or at whether somebody asks for it."""


class Handover:
    """The place of one window among those of its profile.

    `opened` is called whenever this window may play, with whether it holds a lock: only then may what is kept be read.
    `go_on` then leads to the first screen. `before_release` saves everything before the lock is let go; after that
    nothing is written any more.
    """

    def __init__(
        self,
        app: App,
        opened: Callable[[bool], None],
        go_on: Callable[[], None],
        before_release: Callable[[], None],
    ) -> None:
        self.before_release = before_release
        self.refused = False
        """Whether the player has neither played here nor looked."""
        self._app = app
        self._opened = opened
        self._go_on = go_on
        self._folder = app.storage.folder
        self._lock = lock.ProfileLock()
        self._request = lock.Request(self._folder)
        self._until = 0.0
        self._told: Scene | None = None
        self._step: Callable[[], None] = nothing
        self._every = WATCHING_EVERY
        self._next = 0.0

    # ---- from outside -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Go to the first screen if nobody else plays; otherwise ask them to let go."""
        self._app.each_tick.append(self.tick)
        try:
            held = lock.take(self._folder)
        except lock.AlreadyRunningError:
            self.ask()
        except lock.NoLockError as error:
            if not paths.writable(self._folder):
                # There is nothing to keep apart where nothing can be written.
                self._play(lock.ProfileLock())
                return
            faults.write_log(f"the profile cannot be locked: {error}")
            self._keep_nothing()
            go_on, self._go_on = self._go_on, self._app.routes.title
            self._opened(False)
            self._look_on("notice.no_lock", go_on)
        else:
            self._play(held)

    def tick(self) -> None:
        """Called at every frame: a few times a second there is something to look at."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + self._every
            self._step()

    def close(self) -> None:
        """The window is gone: let others in, and ask nobody any more."""
        self._request.withdraw()
        self._lock.release()

    # ---- the second start -------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask whoever plays to save and let go, and say so meanwhile."""
        self._keep_nothing()
        self.refused = True
        self._until = 0.0
        self._turn_to(self._ask, ASKING_EVERY)
        self._app.routes.taking_over()

    def _ask(self) -> None:
        # The time counts from the first look on: to open a window may take a slow machine a while.
        self._until = self._until or time.monotonic() + WAIT_SECONDS
        held = self._request.try_for_lock()
        if held is not None:
            self._take_over(held)
        elif time.monotonic() >= self._until:
            self._request.withdraw()
            print(self._app.t("running.no_answer.text"), file=sys.stderr, flush=True)
            self._turn_to(self._wait, WATCHING_EVERY)
            self._app.routes.no_answer(self.ask, self.look_only)

    def _wait(self) -> None:
        """Nobody is asked any more, but the other window may have been closed after all."""
        try:
            held = lock.take(self._folder)
        except (lock.AlreadyRunningError, lock.NoLockError):
            return
        self._take_over(held)

    def _take_over(self, held: lock.ProfileLock) -> None:
        """The other has saved and let go: what it has written holds."""
        app = self._app
        app.stack.clear()
        app.storage.look_only = False
        app.forget_settings_on_exit(False)
        app.store.read_again()
        app.t.set(app.settings.language or system_language())
        app.audio.volumes_changed()
        app.devices.take_over()
        app.apply_look()
        self._play(held)
        app.save_settings()

    def _play(self, held: lock.ProfileLock) -> None:
        self._lock = held
        self.refused = False
        self._turn_to(self._watch if held.held else nothing, WATCHING_EVERY)
        # What the command line asks for is done once: whoever comes back to this window finds their game at the title.
        go_on, self._go_on = self._go_on, self._app.routes.title
        self._opened(held.held)
        go_on()

    def look_only(self) -> None:
        """Show the game as it was last saved, and write nothing."""
        self._look_on("notice.look_only", self._app.routes.title)

    def _look_on(self, notice: str, go_on: Callable[[], None]) -> None:
        import pygame

        self.refused = False
        self._turn_to(lambda: self._remind(notice), 0.0)
        go_on()
        pygame.display.set_caption(self._app.t("running.look.caption"))

    def _remind(self, notice: str) -> None:
        """Say at the title and at every table that nothing is saved."""
        top = self._app.stack.top
        if top is not None and top is not self._told and top.name in ("title", "table"):
            self._told = top
            self._app.notice(notice)

    # ---- the first --------------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        if lock.asked(self._folder) or (self._lock.lost(self._folder) and not self._locked_again()):
            self._hand_over()

    def _locked_again(self) -> bool:
        """The file of the lock is gone: take it anew; whether nobody else has in the meantime."""
        try:
            held = lock.take(self._folder)
        except (lock.AlreadyRunningError, lock.NoLockError):
            return False
        self._lock.release()
        self._lock = held
        return True

    def _hand_over(self) -> None:
        """Save everything, let go of the lock, and say where the game goes on."""
        app, saved = self._app, False
        self._turn_to(nothing, WATCHING_EVERY)
        try:
            app.stack.clear()
            self.before_release()
            saved = True
        except Exception as error:
            faults.report("error", "saving before handing over", error)
        finally:
            self._keep_nothing()
            self._lock.release()
            app.audio.music(None)
            # A window that fills the screen would lie over the one in which the game goes on.
            app.set_fullscreen(False)
            app.routes.handed_over(self.ask, saved)

    def _keep_nothing(self) -> None:
        self._app.storage.look_only = True
        self._app.forget_settings_on_exit()

    def _turn_to(self, step: Callable[[], None], every: float) -> None:
        self._step, self._every, self._next = step, every, 0.0
