"""Scenes and the stack they live on: what is on screen, what lies under it, and who gets the events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.ui import trail
from game.ui.inputs import Intent, intent

if TYPE_CHECKING:
    import pygame

    from game.ui.breathing import Moving
    from game.ui.context import Context


class Scene:
    """One screen. The stack calls `enter`, then `resized`, then `update` and `draw` as long as it is on top.

    `draw` never changes anything. A scene that has something to show calls `invalidate`; while `animating` is true
    it is drawn every frame, otherwise only when it was invalidated. `update` is called all the time, some twenty
    times a second while nothing moves.
    """

    name = "scene"
    """How the debug file calls this screen."""
    overlay = False
    """Whether the scene below stays visible: it is drawn first, though it neither moves nor gets events."""

    comes = "turn"
    """How it comes, and goes again, where it is not an overlay: one of the ways of `transition.py`."""
    listening = False
    """Whether it waits for any key as such: then none is taken for what it means elsewhere."""

    def __init__(self, app: Context) -> None:
        self.app = app

    def enter(self) -> None:
        """The scene has come onto the stack."""

    def leave(self) -> None:
        """The scene has gone off the stack for good."""

    def pause(self) -> None:
        """Another scene has come on top: nothing on this one is pointed at any more."""
        group = getattr(self, "group", None)
        if group is not None:
            group.leave()

    def resume(self) -> None:
        """The scene is on top again."""

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; true if it was meant for this scene and used up."""
        return False

    def help(self) -> None:
        """The key for help: open the rules at what this screen is about."""
        self.app.routes.rules()

    def update(self, seconds: float) -> None:
        """Let this much time go by: never more than a thirtieth of a second at once."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole scene on a surface of the window's size."""

    def resized(self, size: tuple[int, int]) -> None:
        """The window has this size now, or the texts have changed: place everything again."""

    def describe(self) -> dict[str, Any]:
        """What a test may want to know: written to the debug file whenever it changes."""
        return {}

    @property
    def animating(self) -> bool:
        """Whether something moves, so that the next frame will differ from this one."""
        return False

    @property
    def breathing(self) -> Sequence[Moving]:
        """What moves by itself while nothing else happens: only those places are drawn again, in the scene's `draw`
        with a clip, so that a screen that breathes costs next to nothing."""
        return ()

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.app.invalidate()


class SceneStack:
    """The scenes from the bottom to the one on top, which alone gets events and time."""

    def __init__(self, app: Context) -> None:
        self._app = app
        self._scenes: list[Scene] = []
        self.changed: Callable[[], None] = lambda: None
        """Called when another screen comes on top."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that is played at the moment."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the others."""
        if self._scenes:
            self._scenes[-1].pause()
        self._add(scene)

    def pop(self) -> Scene | None:
        """Take the top scene away and wake the one below it."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        gone.leave()
        self._app.set_cursor("arrow")
        if self._scenes:
            trail.step("screen", self._scenes[-1].name)
            self.changed()
            self._scenes[-1].resume()
        self._app.invalidate()
        return gone

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one; what lies below is not woken."""
        if self._scenes:
            self._scenes.pop().leave()
        self._add(scene)

    def clear(self) -> None:
        """Take all scenes away, the top one first."""
        while self._scenes:
            self._scenes.pop().leave()
        self._app.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the scene on top; the key for help means the same on every one."""
        if not self._scenes:
            return
        if intent(event) is Intent.HELP and not self._scenes[-1].listening:
            self._scenes[-1].help()
        else:
            self._scenes[-1].handle(event)

    def resized(self, size: tuple[int, int]) -> None:
        """Tell every scene the new size, so that one that wakes up later fits."""
        for scene in self._scenes:
            scene.resized(size)
        self._app.invalidate()

    def visible(self) -> list[Scene]:
        """What is to be drawn, in that order: the top scene and, under overlays, those below."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(first, 0) :]

    def _add(self, scene: Scene) -> None:
        self._scenes.append(scene)
        self.changed()
        trail.step("screen", scene.name)
        # Whatever the pointer pointed at lies below now; the new scene learns of it as soon as it moves.
        self._app.set_cursor("arrow")
        scene.enter()
        # A scene may already have handed over to another one while it entered.
        if scene in self._scenes:
            scene.resized(self._app.size)
        self._app.invalidate()
