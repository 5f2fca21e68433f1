"""Continuing, replacing and deleting games from the menus; nothing is given up without being asked about."""

from __future__ import annotations

import time

import pygame
import pytest

from game.core.engine import legal
from game.rulesets import RULESETS
from game.ui import starting
from game.ui.keep import newgame
from game.ui.keep.newgame import NewGame
from game.ui.keep.storage import Storage
from game.ui.scenes.games import GamesScene
from game.ui.scenes.title import TitleScene
from game.ui.table.scene import TableScene
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import key, open_app, press, resize, scrolled
from tests.ui.table_driver import at, run, top_table

pytestmark = pytest.mark.usefixtures("ticking")
PEPE = ["pepe", "vera", "rocco"]


def saved(app, ruleset: str, actions: int = 0, seed: int = 5, slot: str = "", players: int = 4):
    """Put a game on disk, played on by computer players until the person has to decide."""
    game = NewGame(ruleset, players, seed=seed, characters=PEPE[: players - 1])
    session = newgame.make_session(game)
    for _ in range(actions):
        session.match.apply(legal(session.match.state)[0])
    app.storage.save_session(session, slot)
    return session.match


def staked(app, stake: int = 25, seed: int = 8):
    """An open hand of the casino, as it lies on disk."""
    storage = app.storage
    storage.write_lines(storage.ledger.bet(stake, seed, storage.now()))


def title(app) -> TitleScene:
    app.stack.clear()
    scene = TitleScene(app)
    app.stack.push(scene)
    return scene


def top(app):
    return app.stack.top


def slots(app) -> list[str]:
    return [game.slot for game in app.storage.games()]


# ---- the title ------------------------------------------------------------------------------------------------------


def test_with_one_saved_game_the_title_names_it_and_continues_it(app):
    match = saved(app, "classic", 9)
    scene = title(app)
    words = " ".join(scene.group.find("continue").lines)
    assert "Classic" in words
    assert "Pepe, Vera and Rocco" in words
    assert "Round 1" in words
    assert "You: 0 of 500" in words
    assert "today" in words
    app.frame()
    press(app, "continue")
    assert isinstance(top(app), TableScene)
    assert top_table(app).actions == match.actions


def test_other_people_at_the_screen_are_told_by_their_number(app):
    session = newgame.make_session(NewGame("classic", 3, seed=5, characters=["pepe"], humans=2))
    app.storage.save_session(session)
    words = " ".join(title(app).group.find("continue").lines)
    assert "against Player 2 and Pepe" in words
    app.stack.push(GamesScene(app))
    app.frame()


def test_with_several_the_title_leads_to_the_list_the_last_played_first(app):
    saved(app, "classic", 9)
    saved(app, "no_mercy", 9)
    title(app)
    press(app, "continue")
    assert top(app).name == "games"
    app.frame()
    names = [widget.name for widget in top(app).group.widgets if widget.name.startswith("game.")]
    assert names == ["game.no_mercy", "game.classic"]
    press(app, "game.classic")
    assert top_table(app).match.rules.id == "classic"


def test_a_game_is_chosen_from_the_list_with_the_keyboard_alone(app):
    saved(app, "classic", 9)
    saved(app, "no_mercy", 9)
    title(app)
    key(app, pygame.K_RETURN)
    assert top(app).group.focus.name == "game.no_mercy"
    key(app, pygame.K_DOWN)
    assert top(app).group.focus.name == "game.classic"
    key(app, pygame.K_RIGHT)
    assert top(app).group.focus.name == "delete.classic"
    key(app, pygame.K_LEFT)
    key(app, pygame.K_RETURN)
    assert top_table(app).match.rules.id == "classic"


def test_escape_leads_back_from_the_list_to_the_title(app):
    saved(app, "classic", 9)
    saved(app, "no_mercy", 9)
    title(app)
    press(app, "continue")
    key(app, pygame.K_ESCAPE)
    assert top(app).name == "title"


def test_a_game_that_is_continued_is_saved_in_its_own_place(app):
    saved(app, "classic", 9, seed=1)
    saved(app, "classic", 9, seed=2, slot="classic-2")
    title(app)
    press(app, "continue")
    press(app, "game.classic-2")
    table = top_table(app)
    table.rematch()
    again = top_table(app)
    assert again != table
    assert again.slot == "classic-2"
    seeds = {game.slot: game.match.seed for game in app.storage.games()}
    assert seeds == {"classic": 1, "classic-2": again.match.seed}


# ---- deleting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_deleting_asks_first(app, how):
    saved(app, "classic", 9)
    saved(app, "no_mercy", 9)
    title(app)
    press(app, "continue")

    def delete():
        if how == "mouse":
            press(app, "delete.classic")
        else:
            top(app).group.focus_on("game.classic")
            key(app, pygame.K_DELETE)

    delete()
    assert top(app).name == "ask"
    app.frame()
    key(app, pygame.K_RETURN)
    assert top(app).name == "games", "Enter alone deletes nothing"
    delete()
    press(app, "no")
    assert slots(app) == ["no_mercy", "classic"]
    delete()
    press(app, "yes")
    assert top(app).name == "games"
    assert slots(app) == ["no_mercy"]
    assert top(app).group.find("game.classic") is None
    press(app, "delete.no_mercy")
    press(app, "yes")
    assert top(app).name == "title"
    assert top(app).group.find("continue") is None


def test_an_open_hand_with_a_stake_cannot_be_deleted_and_it_is_said_why(app):
    staked(app)
    saved(app, "classic", 9)
    title(app)
    press(app, "continue")
    press(app, "delete.casino")
    assert top(app).name == "games"
    assert app.toasts.keys == ["notice.hand_stays"]
    top(app).group.focus_on("game.casino")
    key(app, pygame.K_DELETE)
    assert top(app).name == "games"
    assert "casino" in slots(app)


# ---- a new game where there is one already --------------------------------------------------------------------------


def to_start(app, ruleset: str) -> None:
    title(app)
    press(app, "new_game")
    press(app, f"ruleset.{ruleset}")
    press(app, "start")


def test_a_new_game_asks_before_it_replaces_the_saved_one(app):
    match = saved(app, "classic", 9)
    to_start(app, "classic")
    assert top(app).name == "ask"
    app.frame()
    press(app, "cancel")
    assert top(app).name == "setup"
    press(app, "start")
    key(app, pygame.K_ESCAPE)
    assert top(app).name == "setup"
    press(app, "start")
    press(app, "continue_it")
    assert top_table(app).actions == match.actions
    to_start(app, "classic")
    press(app, "start_new")
    assert isinstance(top(app), TableScene)
    assert top_table(app).match.seed != match.seed
    assert {game.slot: game.match.seed for game in app.storage.games()} == {"classic": top_table(app).match.seed}
    assert [scene.name for scene in app.stack.scenes] == ["title", "setup", "table"]


def test_a_new_game_of_another_rulebook_asks_nothing_and_leaves_the_others_alone(app):
    match = saved(app, "classic", 9)
    to_start(app, "one")
    assert isinstance(top(app), TableScene)
    assert {game.slot: game.match.seed for game in app.storage.games()} == {
        "classic": match.seed,
        "one": top_table(app).match.seed,
    }


# ---- at the table ---------------------------------------------------------------------------------------------------


def test_starting_over_in_the_middle_of_a_match_asks_first(app):
    scene = at(app, "classic | hands r7 r1 / b1 b2 | pile r5")
    scene.open_menu()
    press(app, "restart")
    assert top(app).name == "ask"
    press(app, "no")
    assert top(app).name == "pause"
    press(app, "restart")
    press(app, "yes")
    assert top_table(app) != scene


def test_a_player_who_is_out_does_not_lose_a_match_with_one_click(app):
    hand = "r1 r2 r3 r4 r6 r8 r9 b1 b2 b3 b4 b5 b6 b7 b8 b9 g1 g2 g3 g4"
    rest = f"hands {hand} / y1 y2 / y3 | pile W+10 | colour y | pending 10 | phase answer"
    scene = at(app, f"no_mercy goal=points:500 | {rest}")
    scene.act("0:take")
    run(app)
    assert top(app).name == "watch"
    press(app, "restart")
    assert top(app).name == "ask"
    press(app, "no")
    assert top(app).name == "watch"


# ---- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "today", "yesterday", "this_year", "before"),
    [
        ("en", "today, 21:04", "yesterday, 21:04", "5 March, 21:04", "31 December 2025, 21:04"),
        ("it", "oggi, 21:04", "ieri, 21:04", "5 marzo, 21:04", "31 dicembre 2025, 21:04"),
        ("es", "hoy, 21:04", "ayer, 21:04", "5 de marzo, 21:04", "31 de diciembre de 2025, 21:04"),
    ],
)
def test_dates_are_told_as_the_language_does(language, today, yesterday, this_year, before):
    locale = Locale(language)

    def at_time(year, month, day):
        return time.mktime((year, month, day, 21, 4, 0, 0, 0, -1))

    now = time.mktime((2026, 3, 20, 22, 0, 0, 0, 0, -1))
    assert locale.moment(at_time(2026, 3, 20), now) == today
    assert locale.moment(at_time(2026, 3, 19), now) == yesterday
    assert locale.moment(at_time(2026, 3, 5), now) == this_year
    assert locale.moment(at_time(2025, 12, 31), now) == before


def test_yesterday_is_the_day_before_even_after_a_short_night():
    locale = Locale("en")
    late = time.mktime((2026, 3, 19, 23, 59, 0, 0, 0, -1))
    assert locale.moment(late, late + 120) == "yesterday, 23:59"


# ---- the picture ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_list_and_the_title_stay_inside_the_window_and_apart(tmp_path, size, language):
    app = open_app(tmp_path, size, language)
    staked(app)
    for ruleset in RULESETS:
        if ruleset != "casino":
            saved(app, ruleset, 9)
    saved(app, "classic", 12, slot="classic-2")
    window = pygame.Rect((0, 0), size)
    for make in (TitleScene, GamesScene):
        scene = make(app)
        app.stack.push(scene)
        app.frame()
        boxes = [widget for widget in scene.group.widgets if widget.focusable and widget.scroll is None]
        assert boxes
        for number, widget in enumerate(boxes):
            assert window.contains(widget.rect), (make.__name__, widget.name)
            for other in boxes[number + 1 :]:
                assert not widget.rect.colliderect(other.rect), (make.__name__, widget.name, other.name)
    app.close()


def test_the_list_stays_scrolled_whatever_the_size_of_the_window(app):
    for number in range(2, 12):
        saved(app, "classic", 9, slot=f"classic-{number}")
    scene = GamesScene(app)
    app.stack.push(scene)
    scrolled(scene).scroll_to(120)
    for size, offset in (((1920, 1080), 180), ((1280, 720), 120)):
        resize(app, size)
        app.layout_changed()
        assert scrolled(scene).offset == offset


# ---- a game for every set of house rules ----------------------------------------------------------------------------


def own_table(name: str, ruleset: str = "classic") -> NewGame:
    """A table after a set of the player's own."""
    return NewGame(ruleset, 2, {"title": name, "deal": "5"}, PEPE[:1], seed=3, set_name=name)


def test_a_set_of_house_rules_has_a_game_of_its_own_beside_that_of_its_rulebook(app):
    saved(app, "classic", 9)
    starting.start(app, own_table("Friday - night"))
    run(app, 0.5)
    app.storage.flush()
    title(app)
    assert sorted(slots(app)) == ["classic", "set:Friday - night"]
    press(app, "continue")
    app.frame()
    words = [row.value_text() for row in top(app).group.widgets if row.name == "game.set:Friday - night"]
    assert words
    press(app, "game.set:Friday - night")
    assert top_table(app).match.rules.title == "Friday - night"


def test_the_game_of_a_set_is_there_after_the_next_start(app, tmp_path):
    storage = app.storage
    for name in ("Friday", "Friday-2", "Ça: 50 %!"):
        session = newgame.make_session(own_table(name))
        storage.save_session(session, starting.place_of(own_table(name)))
        storage.save_session(session, f"{starting.place_of(own_table(name))}-7")
    found = sorted(slots(app))
    assert len(found) == 6
    storage.close()
    again = Storage(folder=storage.folder)
    assert sorted(game.slot for game in again.games()) == found
    again.close()


def test_before_a_game_of_a_set_gives_way_to_a_new_one_it_is_asked_about(app):
    game = own_table("Friday")
    assert starting.held(app, game) is None
    app.storage.save_session(newgame.make_session(game), starting.place_of(game))
    assert starting.held(app, game).match.rules.title == "Friday"
    assert starting.held(app, NewGame("classic", 2)) is None, "the rulebook's own place is free"
    assert starting.held(app, own_table("Saturday")) is None


def test_a_further_game_of_a_set_finds_a_place_of_its_own(app):
    game = own_table("Friday")
    session = newgame.make_session(game)
    session.match.apply(legal(session.match.state)[0])
    app.storage.save_session(session, "set:Friday")
    assert app.storage.make_room("set:Friday")
    app.storage.save_session(newgame.make_session(game), "set:Friday")
    assert sorted(slots(app)) == ["set:Friday", "set:Friday-2"]


def test_a_game_in_the_place_of_another_set_is_not_believed(app):
    session = newgame.make_session(own_table("Friday"))
    app.storage.save_session(session, "set:Monday")
    app.storage.close()
    said: list[str] = []
    again = Storage(said.append, app.storage.folder)
    assert again.games() == []
    assert said == ["notice.save_broken"]
    again.close()
