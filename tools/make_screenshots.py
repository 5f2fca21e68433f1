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
GUESTS = (("Anna", "you_2"), ("Ben", "you_4"))
"""Who shares the screen."""
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
    people: int = 1
    """How many share the screen."""
    lesson: str = ""
    """A lesson, after so many of its steps as there are `actions`."""
    settle: float = 1.6
    """Seconds until the picture is taken: short where the moment passes."""


STATISTICS = ("overview", "time", "books", "opponents", "levels", "cards", "uno")
PAST = ("pastgames", "pastgame", "statistics", "replay", "check", "fairplay")
HANDS = "/ b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4"
SHOTS = (
    Shot("title", scene="title"),
    Shot("setup", scene="setup"),
    *(Shot(f"settings-{page}", scene=f"settings {page}") for page in ("sound", "picture", "play", "you")),
    Shot("controls", scene="controls"),
    Shot("rules", scene="rules"),
    Shot("houserules", scene="houserules"),
    Shot("share", scene="share"),
    Shot("import", scene="import"),
    Shot("cardmaker", scene="cardmaker"),
    Shot("deck", scene="deck"),
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
    Shot(
        "cards-of-ones-own",
        "official custom1=Thirst%20%5Bmagnet%5D%3A%20draw%20next%202 custom3=Rain%20%5Bbolt%5D%3A%20draw%20others%203 "
        f"deck=W1:3,W2:2,W3:3 | hands W1 W2 W3 W g1 r7 {HANDS} | pile W3 y5 | colour y",
    ),
    Shot("last-card-but-one", f"official | hands y2 W {HANDS} | pile y9 | turn 0"),
    Shot("person", scene="person"),
    Shot(
        "cover",
        "official | hands r4 / b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4 | pile y9 | turn 1 | uno 0 | layer 0",
        people=3,
    ),
    Shot("learn", scene="learn"),
    Shot("welcome", scene="welcome"),
    Shot("lesson-first", lesson="first", actions=8, settle=3.0),
    Shot("lesson-mercy", lesson="mercy", actions=3, settle=3.0),
    Shot("lesson-challenge", lesson="challenge", actions=2, settle=3.0),
    Shot("lesson-multiplier", lesson="multiplier", actions=4, settle=3.0),
    Shot("pastgames", scene="pastgames"),
    Shot("pastgame", scene="pastgame"),
    *(Shot(f"statistics-{page}", scene=f"statistics {page}", settle=2.5) for page in STATISTICS),
    Shot("replay", scene="replay", settle=5.0),
    Shot("check", scene="check", settle=6.0),
    Shot("fairplay", scene="fairplay"),
    Shot("results", ruleset="classic", players=4, actions=10_000, seed=2),
)


# ---- staging ------------------------------------------------------------------------------------------------------


def staged(app: App, shot: Shot) -> Scene:
    """The scene of a picture, before anything has moved."""
    from game.ui.keep.newgame import Guest
    from game.ui.scenes.controls import ControlsScene
    from game.ui.scenes.learn import LearnScene
    from game.ui.scenes.lessonpanels import WelcomeScene
    from game.ui.scenes.person import PersonScene
    from game.ui.scenes.rules import RulesScene
    from game.ui.scenes.settings import SettingsScene
    from game.ui.scenes.setup import SetupScene
    from game.ui.scenes.title import TitleScene
    from game.ui.table.scene import TableScene

    scenes: dict[str, Callable[[App], Scene]] = {
        "title": TitleScene,
        "setup": SetupScene,
        "controls": ControlsScene,
        "learn": LearnScene,
        "welcome": WelcomeScene,
        "person": lambda app: PersonScene(
            app, 2, Guest(*GUESTS[0]), frozenset({"you_1", "vera"}), lambda guest: None, None
        ),
        "rules": lambda app: RulesScene(app, "no_mercy", "card.discard_all"),
    }
    scenes |= {"cardmaker": _card_maker, "deck": _deck, "houserules": _house_rules, "share": _share, "import": _import}
    if shot.lesson:
        return _lesson(app, shot)
    if shot.scene == "welcome":
        app.stack.push(TitleScene(app))
    if shot.scene == "person":
        app.stack.push(SetupScene(app))
    if shot.scene.startswith("settings "):
        return SettingsScene(app, shot.scene.removeprefix("settings "))
    if _looks_back(shot):
        from tools import past_shots

        return past_shots.scene(app, shot.scene)
    if shot.scene:
        return scenes[shot.scene](app)
    table = TableScene(app, _session(app, shot))
    if table.wager is not None and shot.actions:
        table.desk.stake.ledger.bet(25, table.desk.match.seed)
    return table


SET_LINE = 'spietato-rules 1 classic title="Friday night" deal=5 stacking=rising jump_in=on seven_swaps=on deck=7:3,W:6'


def _house_rules(app: App) -> Scene:
    """The page of house rules with a clash on it."""
    from game.ui.keep.newgame import NewGame
    from game.ui.keep.setups import Setups
    from game.ui.scenes.houserules import HouseRulesScene

    game = NewGame("classic", 10, {"deal": "12", "stacking": "rising", "jump_in": "on"})
    return HouseRulesScene(app, game, Setups(app.settings, lambda: app.storage.shelf), lambda name: None)


def _share(app: App) -> Scene:
    """A set as a line and as a picture."""
    from game.ui.scenes.sharing import ShareScene

    return ShareScene(app, "set", "Friday night", SET_LINE)


def _import(app: App) -> Scene:
    """What a set holds, before it is kept."""
    from game.ui.scenes.importing import ImportScene

    scene = ImportScene(app)
    scene.look_at(SET_LINE)
    return scene


def _card_maker(app: App) -> Scene:
    """A card that is being written."""
    from game.ui.keep.newgame import NewGame
    from game.ui.scenes.cardmaker import CardMakerScene

    rule = "Bottoms up! [gift]: reverse; draw next 3; lose_turn next; rotate"
    return CardMakerScene(app, NewGame("official", house_rules={"custom1": rule}), "custom1", lambda text: None)


def _deck(app: App) -> Scene:
    """A deck that has been changed."""
    from game.ui.keep.newgame import NewGame
    from game.ui.scenes.deck import DeckScene

    return DeckScene(app, NewGame("classic", house_rules={"deck": "7:3,r0:2,W:6,W1:2"}), lambda text: None)


def _lesson(app: App, shot: Shot) -> Scene:
    """A lesson in which so many steps have been done as it asks."""
    from game.match.lessons import LESSONS
    from game.ui.table.lesson import LessonScene

    scene = LessonScene(app, LESSONS[shot.lesson])
    course = scene.course
    while course.number < shot.actions or course.script:
        if course.script:
            course.act(course.script[0])
        elif course.wanted is None:
            course.read()
        else:
            course.act(course.wanted)
    return scene


def _session(app: App, shot: Shot) -> Session:
    from game.match.match import Match
    from game.match.session import Session
    from game.rulesets import position
    from game.ui.keep.newgame import Guest, NewGame, make_session

    if not shot.position:
        game = NewGame(shot.ruleset, shot.players, seed=shot.seed, characters=list(OPPONENTS[: shot.players - 1]))
        session = make_session(game)
        _play_on(session.match, shot.actions)
        # A chosen seed is practice at the casino: the pictures show what a player sees.
        return Session(session.match, session.seats)
    state = position(shot.position)
    guests = tuple(Guest(name, face) for name, face in GUESTS)
    game = NewGame(state.rules.id, state.players, humans=shot.people, guests=guests, seed=shot.seed)
    game.characters = list(OPPONENTS[: state.players - shot.people])
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
    # One picture must not find the open hand of another; only what is looked back at is read.
    app.storage.look_only = not _looks_back(shots[0])
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


def _looks_back(shot: Shot) -> bool:
    """Whether it shows matches that are over."""
    return shot.scene.split(" ")[0] in PAST


def _fill_history() -> None:
    """Let there be something to look back at."""
    from game.ui.keep.storage import Storage
    from tools import past_shots

    storage = Storage()
    past_shots.fill(storage)
    storage.close()


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
        if any(map(_looks_back, shots)):
            _fill_history()
        for size in SIZES:
            for group in (
                [shot for shot in shots if _looks_back(shot)],
                [shot for shot in shots if not _looks_back(shot)],
            ):
                if group:
                    take_all(size, group, arguments.folder)


if __name__ == "__main__":
    main()
