"""A card that players wrote themselves at the table: its picture, its name in every sentence, and its questions."""

from __future__ import annotations

from urllib.parse import quote

import pygame
import pytest

from game.core.cards import CUSTOM_1, CUSTOM_2, CUSTOM_3, WILD
from game.ui import cardfaces, paths, pictures
from game.ui.cardfaces import Printed
from game.ui.table.sprites import CardSprites
from tests.ui import click, move
from tests.ui.table_driver import at, run

RULE = "Rain [bolt]: draw others 3; draw chosen 1"
LINE = "official custom1={} | hands W1 W2 g1 W g7 / b1 b2 / b3 b4 / b6 b7 | pile r5"


def table(app, rule: str = RULE, still: bool = True):
    return at(app, LINE.format(quote(rule, safe="")), still=still)


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_every_customizable_card_shows_its_own_rule(app):
    scene = table(app)
    shown = {card: pixels(scene.sprites.get(card, 150)) for card in (CUSTOM_1, CUSTOM_2, CUSTOM_3, WILD)}
    assert len(set(shown.values())) == 4
    plain = CardSprites(app.assets)
    assert pixels(plain.get(CUSTOM_1, 150)) not in shown.values()
    assert pixels(plain.get(WILD, 150)) == shown[WILD]


def test_another_language_is_another_picture_and_the_cache_stays_bounded(app):
    scene = table(app)
    english = [pixels(scene.sprites.get(card, 150)) for card in (CUSTOM_1, CUSTOM_2)]
    app.set_language("it")
    italian = [pixels(scene.sprites.get(card, 150)) for card in (CUSTOM_1, CUSTOM_2)]
    assert italian[0] == english[0], "a name of the players' own is nobody's to translate"
    assert italian[1] != english[1]
    for height in range(40, 900, 2):
        scene.sprites.get(CUSTOM_1, height)
    assert scene.sprites.used <= scene.sprites.budget


@pytest.mark.parametrize("name", ["I", "Eighteen letters!!", "Supercalifragilist", "a b c d e f g h i", "¿Qué? ¡Añoñ!"])
def test_every_name_fits_on_its_plate(app, name):
    """The letters stay within the plate: to its left and right the card is as it is without a name."""
    face = cardfaces.face(app.assets, Printed("star", name))
    bare = cardfaces.face(app.assets, Printed("star", " "))
    assert face.get_size() == bare.get_size()
    changed = pygame.mask.from_threshold(face, (0, 0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    assert all(cardfaces._NAME.contains(box) for box in boxes)


def test_a_symbol_is_on_the_card_twice(app):
    """Large in the middle, and small in the corner that a tight fan leaves in sight."""
    one, other = (cardfaces.face(app.assets, Printed(symbol, "x")) for symbol in ("star", "skull"))
    changed = pygame.mask.from_threshold(one, (0, 0, 0, 0), (1, 1, 1, 255), other)
    changed.invert()
    found = changed.get_bounding_rects()
    corner = pygame.Rect(0, 0, round(one.get_width() * 0.26), 130)
    assert any(corner.contains(box) for box in found)
    assert any(box.width > 150 and box.collidepoint(one.get_rect().center) for box in found)


def test_a_picture_of_the_players_own_is_the_ground_of_the_card(app):
    folder = paths.card_folders()[0]
    folder.mkdir(parents=True, exist_ok=True)
    own = pygame.Surface((400, 600))
    own.fill((1, 200, 3))
    pygame.image.save(own, folder / f"{pictures.CUSTOMIZABLE}_Card.png")
    app.assets.forget()
    face = cardfaces.face(app.assets, Printed("star", "Mine"))
    assert face.get_at((390, 20))[:3] == (1, 200, 3)
    assert face.get_at((200, 260))[:3] != (1, 200, 3)


def test_the_questions_of_the_card_name_it(app):
    scene = table(app)
    click(app, scene.card("W1"))
    run(app)
    assert scene.prompt.title == "“Rain”: Choose a colour"
    click(app, scene.choice("0:=g"))
    run(app)
    assert scene.prompt.kind == "pick"
    assert scene.prompt.title.startswith("“Rain”: ")


def test_a_plain_wild_asks_as_ever(app):
    scene = table(app)
    click(app, scene.card("W"))
    run(app)
    assert scene.prompt.title == "Choose a colour"


def test_the_log_names_the_card(app):
    scene = table(app)
    click(app, scene.card("W1"))
    run(app)
    click(app, scene.choice("0:=g"))
    run(app)
    lines = [scene.sentence(event) for event in scene.events]
    assert any("Wild “Rain”" in line for line in lines), lines


def test_resting_on_the_card_tells_its_sentence(app, monkeypatch):
    scene = table(app)
    told = []
    paragraph = app.theme.paragraph
    monkeypatch.setattr(app.theme, "paragraph", lambda text, *rest: (told.append(text), paragraph(text, *rest))[1])
    move(app, scene.card("W1"))
    run(app, 1.0)
    scene.draw(pygame.Surface(app.size))
    sentence = "You choose the colour. Everyone else draws 3 cards, and a player you choose draws 1 card."
    assert any(text.startswith(sentence) for text in told), told
