"""The application: wires settings, pictures, sound, language and the scene stack together and runs the frames."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game import APP_ID

# These must be set before SDL starts: the picture goes straight to the window, sharp on every screen.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_APP_NAME", "Spietato")
if sys.platform == "win32":
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import pygame

from game.routes import AllRoutes
from game.ui import faults, memory, quiet, report, trail
from game.ui.assets import Assets, NotYetError
from game.ui.audio import Audio
from game.ui.context import nothing
from game.ui.devices import Devices
from game.ui.inputs import Intent, intent, once
from game.ui.keep.settings import MIN_SIZE, SettingsStore
from game.ui.keep.storage import Storage
from game.ui.measures import Measures
from game.ui.painter import Drawn, Painter
from game.ui.scene import Scene, SceneStack
from game.ui.scenes.transition import Transitions
from game.ui.sitting import Sitting
from game.ui.theme import Theme
from game.ui.timers import Timers
from game.ui.toasts import ORDINARY_NOTICES, Toasts
from game.ui.words.locale import Locale, system_language

if TYPE_CHECKING:
    from game.ui.debug import DebugWriter

TITLE = "Spietato"
FRAMES_PER_SECOND = 60
LONGEST_STEP = 1 / 30
LONGEST_PAUSE = 0.25
"""More time than this between two frames is dropped: the computer slept, or the window was being dragged."""
IDLE_MS = 45
HIDDEN_MS = 250
"""How long a window that nobody sees sleeps at a time, unless something happens to it."""
SLICE_SECONDS = 0.016
LONGEST_CHANGE = 2.0
"""After a change of size the old picture is shown until all those of the new one are made, a few in every frame; but
not longer than this, whatever the machine."""
_UNSEEN = frozenset({"dummy", "offscreen"})
_SHOWN = frozenset({pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED})


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class App(Measures):
    """The running game. Screens know it as their `Context`."""

    def __init__(
        self,
        store: SettingsStore | None = None,
        language: str = "",
        sound: bool = True,
        debug: DebugWriter | None = None,
    ) -> None:
        self.store = store or SettingsStore()
        self.settings = self.store.settings
        super().__init__(self.settings.size)
        self.t = Locale(language or self.settings.language or system_language())
        self.theme = Theme()
        self.toasts = Toasts(self)
        self.assets = Assets(self.notice)
        self.audio = Audio(self.settings, enabled=sound)
        self.storage = Storage(self.notice)
        self.sitting = Sitting(self.storage)
        self.devices = Devices(self.settings, self.t, self.notice, self.invalidate)
        self.stack = SceneStack(self)
        self.painter = Painter(self.window)
        self.transitions = Transitions(self.window, self.settings, self.audio)
        self.stack.changed = self.toasts.leave_screen
        self.sweeper = memory.Sweeper(time.perf_counter())
        self.routes = AllRoutes(self, self.stack)
        self.debug = debug
        self.fullscreen = False
        self.demo = False
        self.measure: Callable[[float, bool], None] | None = None
        """Told after every frame how long its work took and whether it was drawn."""
        self.each_tick: list[Callable[[], None]] = []
        """Called at every turn of the loop, some twenty times a second while nothing moves."""
        self.at_end: Callable[[], None] = nothing
        """Called before what is kept is written for the last time."""
        self.frames = 0
        self._timers = Timers()
        self.after = self._timers.after
        self._running = False
        self._dirty = True
        self._hidden = False
        self._keep_settings = True
        self._last = time.perf_counter()
        self.apply_look()

    # ---- the window ----------------------------------------------------------------------------------------------

    def open(self, size: tuple[int, int] | None = None, fullscreen: bool | None = None) -> None:
        """Open the window; NoDisplayError if there is no screen."""
        memory.give_back_what_is_freed()
        try:
            with quiet.quiet_libraries():
                pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                # Without a screen the library falls back to one nobody can see, unless that was asked for.
                raise NoDisplayError("no screen")
            pygame.font.init()
            pygame.display.set_caption(TITLE)
            wide = self.settings.fullscreen if fullscreen is None else fullscreen
            self._set_mode(size or self.settings.size, wide)
        except pygame.error as error:
            raise NoDisplayError(str(error)) from None
        pygame.key.set_repeat(350, 45)
        trail.fact("system", report.system())

    def _set_mode(self, size: tuple[int, int], fullscreen: bool) -> None:
        self.window.open(size, fullscreen, MIN_SIZE, self.settings.display)
        self.fullscreen = fullscreen
        self._measure_window()

    def _measure_window(self) -> None:
        self.measure_window()
        self.assets.make_room(self.size)
        trail.fact("window", f"{self.size[0]}x{self.size[1]}")

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        self.set_fullscreen(not self.fullscreen)

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen or not."""
        if fullscreen == self.fullscreen:
            return
        self._set_mode(self.settings.size, fullscreen)
        self.settings.fullscreen = fullscreen
        self.save_settings()
        self.layout_changed()

    def set_display(self, display: int) -> None:
        """Go to another screen of the system."""
        self.settings.display = display
        self._set_mode(self.settings.size, self.fullscreen)
        self.layout_changed()

    def _resized(self) -> None:
        """The window may have another size: the picture is stretched to it at once, and placed again later."""
        self.invalidate()
        if self.window.resized(time.perf_counter()) and not self.fullscreen:
            width, height = self.window.size
            self.settings.width, self.settings.height = max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])

    def layout_changed(self) -> None:
        """Sizes or texts are different now: everybody places everything again."""
        self.assets.forget_scaled()
        self.window.forget_cursor()
        self.set_cursor("arrow")
        self.stack.resized(self.size)

    # ---- for scenes ----------------------------------------------------------------------------------------------

    def invalidate(self) -> None:
        """Draw again at the next frame."""
        self._dirty = True

    def notice(self, key: str, **values: object) -> None:
        """Tell the player something in passing, in a line that goes away by itself."""
        if key not in ORDINARY_NOTICES:
            faults.report("notice", key)
        self.toasts.add(key, values)

    def set_language(self, language: str) -> None:
        """Speak another language from now on."""
        self.t.set(language)
        self.settings.language = language
        self.save_settings()
        self.layout_changed()

    def apply_look(self) -> None:
        """Let the settings for the size of texts and for contrast hold from now on."""
        self.theme.set_look(self.settings.text_size, self.settings.high_contrast)
        self.assets.set_contrast(self.settings.high_contrast)
        self.layout_changed()

    def forget_settings_on_exit(self, forget: bool = True) -> None:
        """Whatever is changed holds for this start only, or is kept again."""
        self._keep_settings = not forget

    def save_settings(self) -> None:
        """Write the settings, and tell the player if that cannot be done."""
        if self._keep_settings:
            self.store.save()
        for key in self.store.notices:
            self.notice(key)
        self.store.notices.clear()

    def set_cursor(self, kind: str) -> None:
        """Show the pointer as an `arrow` or as a `hand`."""
        self.window.set_cursor(self.assets, kind, self.scale)

    def quit(self) -> None:
        """End the game after this frame."""
        self._running = False

    # ---- the frames ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until somebody quits. Whatever goes wrong is written down and shown as a friendly screen."""
        self._running = True
        clock = pygame.time.Clock()
        self.save_settings()
        while self._running and len(self.stack):
            try:
                moving = self.frame()
            except Exception as error:
                if not self.routes.error(error):
                    raise
                continue
            if self.frames == 1:
                self._after_first_frame()
            if moving:
                clock.tick(FRAMES_PER_SECOND)
        self.close()

    def close(self) -> None:
        """Leave every scene, write the settings and close the window."""
        self.stack.clear()
        self.save_settings()
        self.at_end()
        self.storage.close()
        self.audio.close()
        self.devices.controllers.close()
        self.window.close()

    def frame(self) -> bool:
        """One turn of the loop: events, time, picture. Whether something moves."""
        self._take_events()
        started = time.perf_counter()
        self._look_at_window()
        self._pass_time(started)
        top = self.stack.top
        if top is None or not self._running:
            return False
        moving = not self._hidden and self._moving
        drawn = not self._hidden and (self._dirty or moving)
        if drawn:
            if self.window.settled(started):
                self._measure_window()
                self.layout_changed()
            self._dirty = not self.window.fits
            self.transitions.follow(self.stack.scenes)
            self._draw_in_slices(started)
            self.sweeper.follow(self.stack.scenes, started)
        elif self._breathes and not self.painter.parts(self._layers, top.breathing):
            self.invalidate()
        if self.debug is not None:
            self.debug.update(self.describe())
        if self.measure is not None:
            self.measure(time.perf_counter() - started, drawn)
        return not self._hidden and (moving or self._dirty)

    @property
    def _moving(self) -> bool:
        """Whether the next frame will differ from this one."""
        top = self.stack.top
        return (top is not None and top.animating) or self.toasts.animating or self.transitions.busy

    def _look_at_window(self) -> None:
        """Whether anybody can see it: what is hidden or minimised is not drawn, and the game stands still."""
        hidden = not self.window.visible
        if self._hidden and not hidden:
            self.invalidate()
        self._hidden = hidden
        if not self.window.fits:
            self._resized()

    def _take_events(self) -> None:
        idle = not self._dirty and self.stack.top is not None and not self._moving
        first = pygame.event.Event(pygame.NOEVENT)
        if idle or self._hidden:
            # Waiting costs nothing, and the first event ends it at once.
            first = pygame.event.wait(HIDDEN_MS if self._hidden else IDLE_MS)
        events = once([first, *pygame.event.get()])
        self.window.renew()
        for event in events:
            self._handle(event)

    def _handle(self, event: pygame.event.Event) -> None:
        standing = self._at_table and self.settings.background_pause
        if event.type == pygame.NOEVENT or self.window.wakes(event, standing):
            return
        if event.type == pygame.QUIT:
            (self.quit if self._hidden else self.routes.quit)()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in _SHOWN:
            self.invalidate()
        else:
            self._hand_on(self.devices.read(event, self._at_table))

    @property
    def _at_table(self) -> bool:
        return self.stack.top is not None and self.stack.top.name in ("table", "lesson")

    def _hand_on(self, events: list[pygame.event.Event]) -> None:
        """Give events to the screen on top, whichever that is when each is due."""
        for event in events:
            top = self.stack.top
            if intent(event) is Intent.FULLSCREEN and not (top is not None and top.listening):
                self.toggle_fullscreen()
            else:
                self.stack.handle(self.window.aimed(event))

    def _pass_time(self, now: float) -> None:
        seconds = min(now - self._last, LONGEST_PAUSE)
        self._last = now
        for action in self.each_tick:
            action()
        self._timers.run(now)
        self.storage.poll()
        self._hand_on(self.devices.repeated())
        self.audio.update(seconds)
        if self._hidden:
            return
        self.toasts.update(seconds)
        if self.transitions.busy:
            self.transitions.update(seconds)
            self.invalidate()
        while seconds > 0 and self.stack.top is not None:
            step = min(seconds, LONGEST_STEP)
            self.stack.top.update(step)
            seconds -= step

    def _draw_in_slices(self, now: float) -> None:
        """Draw, or after a change of size prepare a few of the pictures for that: input never waits for all of them."""
        if not self.window.changing or self.window.kept(now) > LONGEST_CHANGE:
            self._draw()
            return
        try:
            with self.assets.pace.limited(SLICE_SECONDS):
                self._draw()
        except NotYetError:
            self.window.show()
            self.invalidate()

    def _draw(self) -> None:
        top = self.stack.top
        moving = None if top is None or self._moving else top.breathing
        self.painter.whole(self._layers, moving)
        self.assets.drawn()
        self.frames += 1

    @property
    def _layers(self) -> list[Drawn]:
        return [*self.stack.visible(), self.toasts]

    @property
    def _breathes(self) -> bool:
        """Whether the screen may move by itself: nobody looks at a window in the background."""
        return not self._hidden and not self.window.changing and (self.demo or not self.away)

    def _after_first_frame(self) -> None:
        """What the player does not have to wait for before seeing the window."""
        self.audio.open()
        self.devices.controllers.open()
        trail.fact("system", report.system())
        self.set_cursor("arrow")
        self.window.set_icon(self.assets)
        self._last = time.perf_counter()

    def describe(self) -> dict[str, Any]:
        """The state of the window for the debug file."""
        top: Scene | None = self.stack.top
        return {
            "scene": top.name if top else "",
            "stack": [scene.name for scene in self.stack.scenes],
            "size": list(self.size),
            "fullscreen": self.fullscreen,
            "hidden": self._hidden,
            "language": self.t.language,
            "device": self.devices.used,
            "controllers": len(self.devices.controllers.pads),
            "animating": bool(top and top.animating) or self.window.changing or self.transitions.busy,
            "notices": self.toasts.keys,
            "written": self.storage.idle,
            **(top.describe() if top else {}),
        }
