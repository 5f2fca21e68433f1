"""The answer to a Why? over a table: it fits, it closes, and it leads on to the rules."""

from __future__ import annotations

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui.scenes.why import WhyScene
from game.ui.words.locale import LANGUAGES
from game.ui.words.rulebook import book
from tests.ui import click, key, open_app, press, set_text
from tests.ui.table_driver import run
from tests.ui.test_rules_screen import SIZES, draw


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "bigger"), SIZES[:2])
def test_every_answer_fits(tmp_path, cuts, overflows, language, size, bigger) -> None:
    app = open_app(tmp_path, size, language)
    set_text(app, "largest" if bigger else "normal")
    app.routes.title()
    window = pygame.Rect((0, 0), app.size)
    for name in RULESETS:
        for paragraph in book(name, app.t).paragraphs():
            app.routes.why(name, paragraph.id, paragraph.text)
            scene = app.stack.top
            assert isinstance(scene, WhyScene)
            assert all(
                window.contains(widget["rect"])
                for widget in scene.describe()["targets"]
                if "says" not in widget["name"]
            )
            scene.group.find("page").scroll_to(10_000)
            app.routes.back()
    app.routes.why("classic", "classic.wild_draw_four", "Why")
    draw(app)
    assert (cuts, overflows) == ([], [])
    app.close()


def test_one_click_anywhere_or_escape_closes_an_answer(app) -> None:
    app.routes.title()
    for close in (
        lambda: key(app, pygame.K_ESCAPE),
        lambda: key(app, pygame.K_RETURN),
        lambda: click(app, (5, 5)),
        lambda: click(app, app.stack.top.group.find("page").rect.move(0, -4).midbottom),
        lambda: press(app, "close"),
    ):
        app.routes.why("classic", "shared.match", "Why")
        close()
        assert app.stack.top.name == "title"


def test_from_an_answer_the_rules_open_at_its_place_and_lead_back(app) -> None:
    app.routes.title()
    app.routes.why("classic", "shared.match", "Why")
    press(app, "open_rules")
    run(app, 0.2)
    assert (app.stack.top.name, app.stack.top.describe()["marked"]) == ("rules", "shared.match")
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "why"


def test_help_lies_over_no_question_that_cannot_wait(app) -> None:
    app.routes.title()
    for push in (app.routes.idle, app.routes.taking_over):
        push()
        top = app.stack.top
        key(app, pygame.K_F1)
        assert app.stack.top is top
