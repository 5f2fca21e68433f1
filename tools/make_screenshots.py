"""Pictures of the window for docs/screenshots: every rulebook, every prompt, in two sizes (`make screenshots`).

Positions are given in the game's own notation, or reached by letting computer players play so many actions. Everything
is written to a temporary home, so no settings or saved games of the player are touched.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session
    from game.ui.scene import Scene

SIZES = ((1280, 720), (1920, 1080))
OPPONENTS = ("vera", "rocco", "gilda", "otto", "zoe", "fausto", "nives", "bruno", "iris")


@dataclass(frozen=True)
class Shot:
    """One picture: a position, or a game played on for so many actions until it is the player's turn."""

    name: str
    position: str = ""
    ruleset: str = ""
    players: int = 4
    actions: int = 0
    seed: int = 7
    scene: str = ""
    settle: float = 1.6
    """Seconds until the picture is taken: short where the moment passes."""


HANDS = "/ b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4"
SHOTS = (
    Shot("title", scene="title"),
    Shot("setup", scene="setup"),
    Shot("settings", scene="settings"),
    Shot("no_mercy-2", ruleset="no_mercy", players=2, actions=6, seed=21),
    Shot("no_mercy-4", ruleset="no_mercy", players=4, actions=9, seed=31),
    Shot("no_mercy-10", ruleset="no_mercy", players=10, actions=40, seed=5),
    Shot("one-4", ruleset="one", players=4, actions=14, seed=9),
    Shot("classic-4", ruleset="classic", players=4, actions=16),
    Shot("classic-10", ruleset="classic", players=10, actions=24),
    Shot("official-4", ruleset="official", players=4, actions=15),
    Shot("official-2", ruleset="official", players=2, actions=12),
    Shot("casino-stake", ruleset="casino", players=2),
    Shot("casino-hand", ruleset="casino", players=2, actions=5),
    Shot(
        "hand-of-24",
        "no_mercy | hands r1 r4 r9 rS r+2 y0 y2 y3 y6 y8 yR g1 g2 g5 g+4 gA b2 b4 b7 bE W+6 W+10 WC WR+4 "
        f"{HANDS} | pile y5 | turn 0",
    ),
    Shot(
        "chain-of-20",
        f"no_mercy | hands r2 y7 b+4 W+10 g5 gS {HANDS} | pile W+10 W+6 y+4 r5 | colour r | phase answer "
        "| pending 20 | turn 0 | layer 3",
    ),
    Shot(
        "prompt-colour",
        f"classic | hands r4 r7 g2 b9 {HANDS} | pile W y5 | colour y | phase colour | queue colour,-1,0",
    ),
    Shot("prompt-swap", f"no_mercy | hands r4 gS W+6 {HANDS} | pile r7 b7 | phase target | queue swap,-1,0"),
    Shot(
        "prompt-challenge",
        f"official | hands r5 g2 b8 yS {HANDS} | pile W+4 b3 | colour g | phase answer | pending 4 | bluff 1 | held 3 "
        "| turn 0 | layer 3",
    ),
    Shot(
        "prompt-roulette",
        f"no_mercy | hands r4 gS b5 W+6 {HANDS} | pile WC g4 | colour g | phase roulette | queue roulette,-2,0 "
        "| turn 3 | actor 0 | layer 3",
    ),
    Shot(
        "prompt-discard",
        f"official | hands r4 r7 g2 b9 b8 y1 yS gR W {HANDS} | pile W3 b3 | colour b | phase discard "
        "| queue hand_size,0,7 | turn 3 | actor 0 | layer 3",
    ),
    Shot("prompt-drawn", f"official | hands r5 g2 b8 y3 {HANDS} | pile y9 | phase drawn | drawn y3"),
    Shot(
        "prompt-pick",
        f"official custom1=Storm:%20draw%20chosen%202 | hands r4 r7 g2 {HANDS} | pile W1 y5 | colour y | phase pick "
        "| queue draw,-6,2",
    ),
    Shot(
        "catch",
        "classic | hands r5 g2 b8 / b2 y3 r1 g9 / g4 b5 r8 / y4 | pile y9 | turn 0 | uno 3 | layer 3",
        settle=0.4,
    ),
    Shot("jump-in", f"classic jump_in=on | hands r9 g2 b8 {HANDS} | pile r9 | turn 2 | layer 1", settle=0.4),
    Shot("last-card-but-one", f"official | hands y2 W {HANDS} | pile y9 | turn 0"),
    Shot("results", ruleset="classic", players=4, actions=10_000, seed=2),
)


# ---- staging ------------------------------------------------------------------------------------------------------


def staged(app: App, shot: Shot) -> Scene:
    """The scene of a picture, before anything has moved."""
    from game.ui.scenes.settings import SettingsScene
    from game.ui.scenes.setup import SetupScene
    from game.ui.scenes.title import TitleScene
    from game.ui.table.scene import TableScene

    scenes: dict[str, Callable[[App], Scene]] = {"title": TitleScene, "setup": SetupScene, "settings": SettingsScene}
    if shot.scene:
        return scenes[shot.scene](app)
    table = TableScene(app, _session(app, shot))
    if table.wager is not None and shot.actions:
        table.desk.stake.ledger.bet(25, table.desk.match.seed)
    return table


def _session(app: App, shot: Shot) -> Session:
    from game.match.match import Match
    from game.match.session import Session
    from game.rulesets import position
    from game.ui.keep.newgame import NewGame, make_session

    if not shot.position:
        game = NewGame(shot.ruleset, shot.players, seed=shot.seed, characters=list(OPPONENTS[: shot.players - 1]))
        session = make_session(game)
        _play_on(session.match, shot.actions)
        return session
    state = position(shot.position)
    game = NewGame(state.rules.id, state.players, seed=shot.seed, characters=list(OPPONENTS[: state.players - 1]))
    return Session(Match.at(state, shot.seed), make_session(game).seats)


def _play_on(match: object, actions: int) -> None:
    """Let computer players play that many actions, and then on to a decision of the player's, or to the end."""
    from game.bots.registry import bot, default_bots
    from game.core.state import TURN
    from game.match.autoplay import Autoplay
    from game.match.match import Match

    assert isinstance(match, Match)
    names = default_bots(match.rules, match.players) if match.rules.wallet else ["normal"] * match.players
    players = Autoplay(match, [bot(name, match.rules) for name in names])
    while not match.state.over:
        state = match.state
        waits = state.actor == 0 and state.phase == TURN and state.uno < 0
        if len(match.actions) >= actions and waits:
            break
        match.apply(players.next_action())


# ---- taking -------------------------------------------------------------------------------------------------------


def take_all(size: tuple[int, int], shots: list[Shot], folder: Path) -> None:
    """All pictures in one size, with one window."""
    import pygame

    from game.app import App

    app = App(language="en", sound=False)
    app.store.override("speed", "fast")
    app.forget_settings_on_exit()
    # One picture must not find the open hand of another.
    app.storage.look_only = True
    app.open(size, None)
    waiting = list(shots)

    def stage() -> None:
        app.stack.clear()
        app.stack.push(staged(app, waiting[0]))
        app.after(waiting[0].settle, take)

    def take() -> None:
        shot = waiting.pop(0)
        app._draw()
        file = folder / f"{shot.name}-{size[0]}x{size[1]}.jpg"
        pygame.image.save(app.screen, str(file))
        print(file.relative_to(ROOT) if file.is_relative_to(ROOT) else file, flush=True)
        if waiting:
            stage()
        else:
            app.quit()

    stage()
    app.run()


def main() -> None:
    """Take the pictures that are asked for."""
    from game.rulesets import position

    parser = argparse.ArgumentParser(description="Take pictures of the window.")
    parser.add_argument("--only", help="names, separated by commas")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "screenshots")
    arguments = parser.parse_args()
    wanted = set(arguments.only.split(",")) if arguments.only else None
    shots = [shot for shot in SHOTS if wanted is None or shot.name in wanted]
    for shot in shots:
        if shot.position:
            position(shot.position)  # a wrong line is better told here than on the error screen
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = home
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        os.environ["SPIETATO_STRICT"] = "1"
        for size in SIZES:
            take_all(size, shots, arguments.folder)


if __name__ == "__main__":
    main()
