"""The ways to a match that was played and from it: to its table, on to another game, and into a moving picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.errors import SpietatoError
from game.ui.scene import SceneStack

if TYPE_CHECKING:
    from game.match.recording import Recording
    from game.ui.keep.history import Recorded
    from game.ui.table.overlays import OpenReplay, TableContext
    from game.ui.table.replay.reel import Reel


class ReplayRoutes:
    """What `Routes` and `TableRoutes` promise of replays."""

    def __init__(self, app: TableContext, stack: SceneStack) -> None:
        self._app = app
        self._stack = stack

    def replay(self, recorded: Recorded) -> None:
        """To a table at which a hand of the history is shown once more."""
        from game.ui.table.replay import reel

        self._watch(reel.of_hand(recorded))

    def watch_recording(self, recording: Recording) -> None:
        """To a table at which a recorded game is shown once more; if it cannot be, that is told."""
        from game.ui.table.replay import reel
        from game.ui.words.recordingtext import fault_key

        try:
            shown = reel.of_recording(recording)
        except SpietatoError as error:
            self._app.notice(fault_key(error))
            return
        self._watch(shown)

    def _watch(self, shown: Reel) -> None:
        from game.ui.table.replay.scene import ReplayScene

        self._app.assets.forget()
        self._stack.push(ReplayScene(self._app, shown))

    def continue_game(self, replay: OpenReplay) -> None:
        """Ask whose seat the player takes in a game that goes on from where a replay stands."""
        from game.ui.scenes.continuing import ContinueScene

        self._stack.push(ContinueScene(self._app, replay))

    def film(self, replay: OpenReplay) -> None:
        """Ask which piece of a replay becomes a moving picture, and make it."""
        from game.ui.scenes.filming import FilmScene

        self._stack.push(FilmScene(self._app, replay))
