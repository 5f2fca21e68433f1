"""Reading the table: whatever the pointer rests on says what it is and what it means now, and hides nothing that
counts."""

from __future__ import annotations

import pygame
import pytest

from game.ui.keep.settings import TEXT_SIZES
from game.ui.table import spots
from game.ui.table.readings import Thing
from game.ui.words.locale import LANGUAGES
from tests.ui import click, key, move, open_app, set_text
from tests.ui.table_driver import at, run

TURN = "classic | hands rS r7 g2 b9 / b2 y3 r1 g9 / g4 | pile r5 | turn 0"
STUCK = "classic | hands g2 b9 / b2 y3 | pile r5 | turn 0"
CHAIN = "no_mercy | hands r4 b9 / b2 y3 / g1 g2 | pile r+4 | turn 1 | pending 4 | phase answer"
OWN_CHAIN = "no_mercy | hands r4 r+4 / b2 y3 / g1 g2 | pile r+4 | turn 0 | pending 4 | phase answer"
CASINO = "casino | hands r4 r7 g2 b9 / b2 y3 r1 g9 g1 | pile r5 | turn 0 | multiplier 2"
OTHERS = " ".join(f"/ {colour}{number} {colour}{number}" for colour in "gby" for number in (1, 2, 3))
CROWD = f"no_mercy | hands r4 r7 g5 b9 W+6 {OTHERS} | pile r5 | turn 0"
CROWD_CHAIN = f"no_mercy | hands r4 r+4 {OTHERS} | pile r+4 | turn 0 | pending 14 | phase answer"
CROWD_SWAP = f"no_mercy | hands r4 b9 {OTHERS} | pile r7 | turn 0 | phase target | queue swap,-1,0"
CROWD_WHEEL = f"classic | hands r4 b9 {OTHERS} | pile W y5 | colour y | phase colour | queue colour,-1,0"


def read(scene, kind: str, number: int = 0) -> str:
    """Title and text of a thing, on one line."""
    found = scene.reading_of(Thing(kind, number))
    return f"{found.title} | {found.text}".replace("\n", " ")


def point_of(scene, thing: Thing) -> tuple[int, int]:
    """A point on a thing."""
    if thing.kind == "ring":
        ring = scene.place("ring")
        return ring.left + round(ring.width * 0.05), ring.centery
    return scene.explanation_box(thing).center


# ---- what is said ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "thing", "words"),
    [
        (TURN, ("gem", 0), "The colour: red | Red cards, any 5 and wilds can be played now."),
        (CHAIN, ("gem", 0), "The colour: red | First comes the +4: it has to be answered or drawn."),
        (TURN, ("ring", 0), "Play goes clockwise | After Player 0 comes Player 1, unless a card changes that."),
        (TURN, ("draw", 0), "Draw pile: 98 cards | You can play: in Classic, you only draw when you can’t."),
        (STUCK, ("draw", 0), "Draw pile: 103 cards | Click to draw a card."),
        (CHAIN, ("draw", 0), "Draw pile: 161 cards | It’s not your turn: wait for Player 1."),
        (OWN_CHAIN, ("draw", 0), "Draw pile: 161 cards | Click to draw the 4."),
        (
            CHAIN,
            ("pending", 0),
            "+4 | Waits for Player 1, who can answer with +4 or more or draw 4 and lose the turn.",
        ),
        (TURN, ("count", 1), "Player 1: 4 cards | This number says how many cards are in that hand."),
        (CHAIN, ("dealer", 2), "The dealer’s chip | Player 2 dealt this round."),
        (TURN, ("dealer", 2), "The dealer’s chip | Player 2 dealt this round. You deal the next one."),
        (CASINO, ("lamp", 1), "×2: 1 draw | The lamp is lit here: a win pays ×2 now."),
        (CASINO, ("lamp", 2), "×1: 2 draws | Draw 1 more card, and the light goes down to here."),
        (CASINO, ("lamp", 0), "×3: 0 draws | If the bank draws 1 card, the light comes back up to here."),
    ],
)
def test_a_thing_says_what_it_is_and_what_it_means_now(app, line, thing, words) -> None:
    scene = at(app, line)
    assert read(scene, *thing).replace("After you comes", "After Player 0 comes") == words


def test_a_player_tells_its_cards_its_points_and_its_ring(app) -> None:
    scene = at(app, TURN)
    assert read(scene, "seat", 0) == "Player 0 | 4 cards in hand. 0 of 500 points. Gold ring: it’s your turn."
    assert "Dashed ring: Player 1 plays next." in read(scene, "seat", 1)
    assert "One card left: playing it wins the round." in read(scene, "seat", 2)


def test_whoever_forgot_to_call_can_be_caught_by_a_click(app) -> None:
    scene = at(app, "classic | hands r7 r1 r2 / b1 r3 / g1 g2 | pile r5 | turn 1")
    assert "without calling UNO" in read(scene, "seat", 1)
    scene.act("1:r3")
    run(app)
    assert "Player 1 forgot to call UNO: click to catch them!" in read(scene, "seat", 1)
    click(app, point_of(scene, Thing("seat", 1)))
    run(app)
    assert "forgot" not in read(scene, "seat", 1)


def test_near_the_limit_the_count_says_how_near(app) -> None:
    hand = " ".join(f"{colour}{number}" for colour in "rgby" for number in range(5, 10)) + " r1 g1"
    scene = at(app, f"no_mercy | hands r4 b3 / {hand} / g4 | pile r5 | turn 0")
    assert read(scene, "count", 1) == "Player 1: 22 cards | At 25 cards you’re out: 3 to go."


def test_somebody_out_is_said_to_be_out(app) -> None:
    scene = at(app, "no_mercy | hands r4 b9 / b2 b3 / g5 g6 | pile r5 | turn 0")
    scene.out_shown[2] = True
    assert read(scene, "seat", 2) == "Player 2 | Out of this round."


def test_a_button_that_does_nothing_now_says_why(app) -> None:
    scene = at(app, CHAIN)
    move(app, scene.buttons["draw"].rect.center)
    run(app, 1.0)
    assert scene.tooltip == "draw"
    assert scene.tooltip_text().endswith("It’s not your turn: wait for Player 1.")
    own = at(app, TURN)
    move(app, own.buttons["uno"].rect.center)
    run(app, 1.0)
    assert own.tooltip_text().endswith("You have 4.")


# ---- when -----------------------------------------------------------------------------------------------------------


def test_it_is_said_after_a_moment_of_rest_and_goes_with_the_pointer(app) -> None:
    scene = at(app, TURN)
    move(app, point_of(scene, Thing("gem")))
    assert scene.thing_explained is None
    run(app, 1.0)
    assert scene.thing_explained == Thing("gem")
    move(app, scene.buttons["menu"].rect.center)
    run(app, 1.0)
    assert scene.thing_explained is None
    move(app, point_of(scene, Thing("gem")))
    run(app, 1.0)
    key(app, pygame.K_ESCAPE)
    assert scene.thing_explained is None


def test_what_is_said_follows_the_table(app) -> None:
    scene = at(app, TURN)
    move(app, point_of(scene, Thing("ring")))
    run(app, 1.0)
    before = read(scene, "ring")
    scene.act("0:r7")
    run(app)
    assert scene.thing_explained == Thing("ring")
    assert read(scene, "ring") != before


def test_a_card_is_explained_as_a_card(app) -> None:
    scene = at(app, TURN)
    move(app, scene.card("r7"))
    run(app, 1.0)
    assert scene.card_explained >= 0
    assert scene.thing_explained is None
    move(app, scene.place("discard").center)
    run(app, 1.0)
    assert scene.card_explained == scene.top_shown
    assert scene.thing_explained is None


# ---- where ----------------------------------------------------------------------------------------------------------


_THINGS: dict[tuple[str, tuple[int, int]], list[Thing]] = {}


def things(line: str, size: tuple[int, int], scene) -> list[Thing]:
    """Everything on this table that can be pointed at; it is the same in every language."""
    if (line, size) not in _THINGS:
        _THINGS[line, size] = _things(scene)
    return _THINGS[line, size]


def _things(scene) -> list[Thing]:
    found = set()
    width, height = scene.layout.window
    for x in range(4, width, 12):
        for y in range(4, height, 12):
            thing = scene.thing_at((x, y))
            if thing is not None:
                found.add(thing)
    return sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), TEXT_SIZES[-1]), ((1280, 720), TEXT_SIZES[0]), ((1080, 1920), TEXT_SIZES[-1])]
)
@pytest.mark.parametrize("line", [TURN, CASINO, CROWD, CROWD_CHAIN, CROWD_SWAP, CROWD_WHEEL])
def test_no_explanation_covers_the_piles_the_question_the_answer_or_its_thing(
    tmp_path, monkeypatch, language, size, text, line
) -> None:
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    set_text(app, text)
    scene = at(app, line)
    sheets, window = scene.tooltips, pygame.Rect((0, 0), size)
    drawn = []
    place = sheets.place
    monkeypatch.setattr(sheets, "place", lambda size, at: drawn.append((at, place(size, at))) or drawn[-1][1])
    for message in ("", app.t("why.answer_rising", total=14, least=4)):
        scene.show_message(message)
        for thing in things(line, size, scene):
            point = point_of(scene, thing)
            sheets.draw(app.screen, scene.explanation_box(thing), *reversed(scene.reading_of(thing)))
            assert scene.thing_at(point) is not None, thing
        for button in scene.buttons.values():
            scene.hovered_button = button.name
            if button.visible and not button.name.startswith("auto"):
                sheets.draw(app.screen, button.rect, scene.tooltip_text())
        scene.hovered_button = ""
        for held in scene.hand_cards:
            box = pygame.Rect(round(held.target.x), round(held.target.y), 1, 1)
            scene.explain_card(held.card, box.inflate(60, round(held.target.height)))
            scene.explained_for = 1.0
            scene.paint_explanation(app.screen, sheets)
        barred = sheets.barred()
        for about, box in drawn:
            assert window.contains(box)
            assert not box.colliderect(about)
            assert box.collidelist(barred) < 0, (about, box)
        assert drawn
        drawn.clear()
    app.close()


def test_a_place_is_found_wherever_there_is_one() -> None:
    window = pygame.Rect(0, 0, 400, 300)
    walls = [pygame.Rect(0, 0, 400, 120), pygame.Rect(0, 0, 250, 300), pygame.Rect(0, 250, 400, 50)]
    at_ = pygame.Rect(10, 10, 20, 20)
    place = spots.beside((130, 110), at_, window, walls, gap=2)
    assert window.contains(place)
    assert place.collidelist([*walls, at_]) < 0


def test_words_stand_as_near_as_they_can() -> None:
    window, at_ = pygame.Rect(0, 0, 400, 300), pygame.Rect(190, 140, 20, 20)
    assert spots.beside((80, 30), at_, window, [], gap=2).midbottom == (200, 138)
    above = pygame.Rect(150, 90, 100, 40)
    assert spots.beside((80, 30), at_, window, [above], gap=2).midtop == (200, 162)
