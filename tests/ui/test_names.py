"""What people are called: in the language of the moment, by their chosen name, and never beyond their box."""

from __future__ import annotations

import pygame
import pytest

from game.bots.hint import REASONS, Hint
from game.bots.random_bot import RandomBot
from game.core import events
from game.core.events import Event
from game.match.match import Match
from game.match.session import Seat
from game.rulesets import position
from game.ui.keep.newgame import NewGame, make_session
from game.ui.keep.storage import SavedSeat, Storage, saved_seats
from game.ui.reading import clean_name
from game.ui.starting import resume, start
from game.ui.words.hinttext import hint_sentence
from game.ui.words.logtext import log_line
from tests.ui import TEXTS, open_app, set_text
from tests.ui.sparing import unseen
from tests.ui.table_driver import Table, prepare, run, sit_down, top_table

YOU = {"en": "You", "it": "Tu", "es": "Tú"}


def begin(app, **choices) -> Table:
    """A fresh table as the set-up starts it; nobody moves by itself."""
    start(app, NewGame(seed=5, **choices))
    scene = top_table(app)
    scene.hold_others()
    run(app, 3.0)
    return scene


def test_you_follows_the_language_at_once(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    for language, you in YOU.items():
        app.set_language(language)
        assert scene.names[0] == you
        assert scene.seat_names[0] == you


def test_the_name_plate_is_drawn_anew_in_another_language(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    plate = pygame.Rect(0, 0, 60, 14)
    plate.center = (scene.seat_box(0).centerx, scene.seat_box(0).bottom + 3)
    scene.draw(app.screen)
    before = pygame.image.tobytes(app.screen.subsurface(plate), "RGB")
    app.set_language("it")
    scene.draw(app.screen)
    assert pygame.image.tobytes(app.screen.subsurface(plate), "RGB") != before


def test_the_bank_follows_the_language(app) -> None:
    scene = begin(app, ruleset="casino")
    app.set_language("es")
    assert scene.names == ["Tú", "La banca"]


def test_prompt_and_caption_follow_the_language_under_the_menu(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    for _ in range(200):
        if scene.can_act and scene.prompt is not None and scene.caption:
            break
        scene.act(scene.session.upcoming().decide())
        run(app, 0.1)
    event = scene.events[-1]
    scene.open_menu()
    app.set_language("it")
    assert scene.prompt is not None
    assert scene.prompt.title.startswith("Tocca a te")
    said = [log_line(app.t, event, scene.names, 0, scene.rules) for event in scene.events]
    assert scene.caption == [line for line in said if line][-1]
    assert event in scene.events


def test_a_message_does_not_stay_in_the_old_language(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    scene.show_message("It is not your turn.")
    app.set_language("it")
    assert scene.message == ""


@pytest.mark.parametrize("old", ["You", "Tu", "Tú"])
def test_a_saved_you_does_not_stay_in_its_language(app, old: str) -> None:
    scene = begin(app, ruleset="official", players=3)
    seats = saved_seats(scene.session)
    app.storage.save_game(scene.match, [SavedSeat(old), *seats[1:]])
    app.storage.close()
    app.storage = Storage(app.notice)
    assert app.storage.games()[0].seats[0].name == old
    app.set_language("es")
    resume(app, app.storage.game("official"))
    assert top_table(app).names[0] == "Tú"


def test_a_chosen_name_stays_in_every_language(app) -> None:
    app.settings.player_name = "Anna"
    scene = begin(app, ruleset="official", players=3)
    app.set_language("it")
    assert scene.names[0] == "Anna"
    app.storage.save_session(scene.session)
    resume(app, app.storage.game("official"))
    assert top_table(app).names[0] == "Anna"


def test_a_name_chosen_in_the_middle_of_a_match_holds_at_once(app) -> None:
    scene = begin(app, ruleset="official", players=3)
    app.settings.player_name = "Anna"
    assert scene.names[0] == "Anna"
    assert scene.seat_names[0] == "Anna"


def test_several_people_are_numbered_and_nobody_is_called_you(app) -> None:
    session = make_session(NewGame("official", 4, humans=3, seed=1))
    scene = prepare(app, session.match, session.seats)
    assert scene.names[:3] == ["Player 1", "Player 2", "Player 3"]
    app.settings.player_name = "Anna"
    assert scene.names[:3] == ["Anna", "Player 2", "Player 3"]


def test_a_rematch_keeps_the_names_in_the_language_of_the_moment(app) -> None:
    scene = begin(app, ruleset="official", players=2)
    app.set_language("it")
    scene.rematch()
    assert top_table(app).names[0] == "Tu"


# ---- long names -----------------------------------------------------------------------------------------------------

WIDE = "W" * 26
LONG = "Maximiliana Wolkenmacher-Wunderlich"
SITUATIONS = {
    "turn": "classic | hands r3 g5 / b1 y2 / r1 r2 | pile r5",
    "challenge": "official | hands r3 g5 / b1 y2 / r1 r2 | pile W+4 | colour b | pending 4 | bluff 1 | phase answer "
    "| layer 2",
    "swap": "no_mercy | hands r3 g5 / b1 y2 / r1 r2 | pile r7 | phase target | queue swap,-1,0",
    "pick": "official custom1=Storm:%20draw%20chosen%202 | hands r4 r7 g2 / b1 / b2 | pile W1 y5 | colour y "
    "| phase pick | queue draw,-6,2",
    "lead": "classic goal=points:1000 | hands r3 g5 / b1 y2 / r1 r2 | pile r5",
}


def crowd(app, line: str, name: str, people: int = 1) -> Table:
    """A table at which everybody has that name."""
    state = position(line)
    seated = [Seat(name, None if number < people else RandomBot()) for number in range(state.players)]
    scene = sit_down(app, Match.at(state, 1), seated)
    run(app)
    return scene


@pytest.mark.parametrize("name", [WIDE, LONG])
@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize(("size", "text"), TEXTS)
def test_a_long_name_is_cut_and_never_the_sentence_around_it(tmp_path, cuts, size, text, language, name) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    set_text(app, text)
    for line in SITUATIONS.values():
        scene = crowd(app, line, name)
        scene.match.scores[1] = 400
        scene.events.extend(every_event())
        scene.log_shown = True
        for event in every_event():
            scene.tell(event)
            scene.draw(unseen(app))
        for hint in every_hint():
            scene.show_message(hint_sentence(app.t, hint, scene.names, scene.rules))
            scene.draw(unseen(app))
        app.stack.clear()
    scene = crowd(app, SITUATIONS["turn"], name, people=2)
    assert app.stack.top.name == "cover"
    app.stack.top.draw(unseen(app))
    app.close()
    spoken_names = {name, clean_name(name), *scene.names}
    assert [text for text in cuts if text not in spoken_names] == []


def every_event() -> list[Event]:
    """One event of each kind, all about seats 1 and 2."""
    kinds = [value for key, value in vars(events).items() if key.isupper() and isinstance(value, str)]
    return [Event(kind, 1, (0, 1), 2, 1) for kind in kinds]


def every_hint() -> list[Hint]:
    return [Hint(0, reason, {"card": 70, "colour": 1, "seat": 1, "count": 12, "percent": 50}) for reason in REASONS]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_name_plate_keeps_to_its_room(tmp_path, size, players: int) -> None:
    app = open_app(tmp_path, size)
    app.settings.speed = "instant"
    hands = " / ".join(f"{'rygb'[seat % 4]}{seat // 4 + 1}" for seat in range(players))
    pictures = []
    for name in ("I", WIDE):
        scene = crowd(app, f"no_mercy goal=points:1000 | hands {hands} | pile r5", name)
        scene.seat_scores = (1000,) * players
        scene.draw(app.screen)
        for place in range(players):
            # What happens inside its room is the plate's own business.
            app.screen.fill((0, 0, 0), scene.plate_box(place))
        pictures.append(pygame.image.tobytes(app.screen, "RGB"))
        app.stack.clear()
    app.close()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_corner_with_the_score_holds_all_its_lines_in_bigger_text(tmp_path, size) -> None:
    app = open_app(tmp_path, size, "es")
    set_text(app, "largest")
    app.settings.speed = "instant"
    scene = crowd(app, SITUATIONS["lead"], WIDE)
    scene.match.scores[1] = 400
    room = scene.place("score")
    lines = tuple(scene.score_lines())
    assert len(lines) == 4
    empty, full = (pygame.Surface(room.inflate(80, 80).size, pygame.SRCALPHA) for _ in range(2))
    inner = pygame.Rect((40, 40), room.size)
    scene.paint_score(empty, inner, "score", (("", 14, (0, 0, 0)), 1))
    scene.paint_score(full, inner, "score", (*lines, 1))
    for picture in (empty, full):
        picture.fill((0, 0, 0, 0), inner.inflate(-scene.px(4), -scene.px(4)))
    assert pygame.image.tobytes(empty, "RGBA") == pygame.image.tobytes(full, "RGBA")
    app.close()
