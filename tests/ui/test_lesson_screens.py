"""What a lesson looks like, what is kept of it, and the ways to it and on."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.core.actions import PASS, act
from game.match.lessons import LESSONS
from game.ui.keep.settings import TEXT_SIZES, SettingsStore, settings_from
from game.ui.scenes.title import TitleScene
from game.ui.words.locale import LANGUAGES
from tests.ui import click, key, move, open_app, paint, press, resize, set_text
from tests.ui.lessons import ALL, begin, do_as_told, go_on, places, point_of, settle
from tests.ui.program import KILL, run_main
from tests.ui.sparing import unseen
from tests.ui.table_driver import Table, top_table

# ---- what it looks like ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_arrow_lies_on_no_word_of_the_refusal(tmp_path, language):
    app = open_app(tmp_path, (1280, 720), language)
    app.settings.speed = "instant"
    scene = begin(app, "first")
    go_on(app, scene)
    for what in ("card b+2", "draw"):
        click(app, places(scene)[what])
        settle(app)
        assert scene.message
        assert not scene.pointer_arrow(scene.layout).colliderect(scene.caption_rect()), what
    app.close()


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_light_on_somebody_lies_on_no_word_of_the_question(tmp_path, text_size):
    app = open_app(tmp_path, (1024, 640), "it")
    app.settings.speed = "instant"
    set_text(app, text_size)
    scene = begin(app, "mercy")
    while scene.lesson_step.name != "swap":
        go_on(app, scene)
    prompt, ring = scene.prompt, scene.pointer_ring(scene.layout)
    assert not ring.colliderect(prompt.title_rect)
    assert [one.action for one in prompt.choices if ring.colliderect(one.rect)] == [scene.wanted]
    app.close()


def test_the_help_of_a_card_is_not_darkened(app, monkeypatch):
    scene = begin(app, "first")
    go_on(app, scene)
    helped = []
    place = scene.place_tooltip
    monkeypatch.setattr(scene, "place_tooltip", lambda size, at: helped.append(place(size, at)) or helped[-1])
    move(app, places(scene)["card b+2"])
    for _ in range(60):
        scene.update(1 / 30)

    def seen() -> bytes:
        scene.draw(app.screen)
        return pygame.image.tobytes(app.screen.subsurface(helped[-1]), "RGB")

    scene.draw(app.screen)
    assert helped
    as_it_is = seen()
    monkeypatch.setattr(scene, "paint_darkness", lambda size, holes: pygame.Surface(size, pygame.SRCALPHA))
    assert most_alike(as_it_is, seen())


def most_alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures differ at most where something shines through an edge."""
    return sum(abs(left - right) > 24 for left, right in zip(one, other, strict=True)) < len(one) // 50


def test_a_lesson_shows_no_credits_that_are_not_the_players(app):
    scene = begin(app, "multiplier")
    words = [text for text, _, _ in scene.score_lines()]
    credits = app.t("casino.credits", count=app.t.number(scene.stake.shown[0]))
    assert credits not in words
    assert app.t("casino.stake", count=10) in words


@pytest.mark.parametrize(
    ("language", "size"),
    [
        *((language, (1024, 640)) for language in LANGUAGES),
        ("es", (1280, 720)),
        ("it", (1024, 768)),
        ("en", (2560, 1080)),
    ],
)
def test_the_panel_covers_nothing_that_counts_and_its_words_fit(tmp_path, cuts, language, size):
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    window = pygame.Rect((0, 0), size)
    for text_size in (TEXT_SIZES[0], TEXT_SIZES[-1]):
        set_text(app, text_size)
        for name in LESSONS:
            scene = begin(app, name)
            while scene.on_top:
                scene.draw(unseen(app))
                placed, step = scene.layout, (name, scene.lesson_step.name)
                box, pointed = scene.coach_box, scene.pointer_box()
                assert window.contains(box)
                assert pointed is not None, step
                free = [pointed, *(placed[pile] for pile in ("draw", "discard", "gem", "pending", "score", "seat_0"))]
                free += [placed.seat(place) for place in range(1, scene.players)]
                free += [scene.prompt.rect] if scene.prompt is not None else []
                free += [one.rect for one in scene.buttons.values() if one.visible]
                assert [rect for rect in free if box.colliderect(rect)] == [], step
                if text_size == TEXT_SIZES[0]:
                    assert fits(app, scene), step
                scene.show_wanted() if scene.wanted is not None else scene.read_step()
                settle(app)
            app.stack.top.draw(unseen(app))
    assert cuts == []
    app.close()


def fits(app, scene: Table) -> bool:
    """Whether all that the teacher may say at this step stands there in its full size."""
    area, scale = scene.coach_text_area(scene.layout), scene.scale
    said = [scene.guide_words(False)]
    for try_something in (scene.guide_lost, lambda: scene.guide_lets(act(0, PASS))):
        try_something()
        said.append(scene.guide_words(False))
    scene.begin_step()
    lines = max(len(app.theme.wrap(text, "text", 18 * scale, area.width)) for text in said)
    return lines * app.theme.line_height("text", 18 * scale) <= area.height


def test_with_reduced_motion_nothing_moves_by_itself(app):
    app.settings.reduced_motion = True
    scene = begin(app, "first")
    assert not scene.animating
    click(app, point_of(scene))
    for _ in range(3):
        scene.update(1 / 30)
    assert not scene.pointer_busy


# ---- what is kept ---------------------------------------------------------------------------------------------------


@ALL
def test_nothing_of_a_lesson_is_kept_but_that_it_is_done(app, tmp_path, name):
    app.storage.open()
    app.save_settings()
    before, ledger = settings_file(tmp_path), ledger_of(app)
    begin(app, name)
    do_as_told(app)
    app.storage.flush()
    assert app.storage.games() == []
    assert ledger_of(app) == ledger
    assert settings_file(tmp_path) == {**before, "lessons_done": [name]}


def ledger_of(app) -> tuple:
    book = app.storage.ledger
    return book.number, book.credits, book.hand


def settings_file(folder: Path) -> dict:
    return json.loads(next(folder.rglob("settings.json")).read_text(encoding="utf-8"))


def test_leaving_in_the_middle_ticks_nothing_and_goes_back_where_it_came_from(app):
    app.routes.title()
    press(app, "learn")
    press(app, "lesson.mercy")
    settle(app)
    key(app, pygame.K_ESCAPE)
    press(app, "leave")
    assert app.stack.top.name == "learn"
    press(app, "lesson.multiplier")
    settle(app)
    click(app, top_table(app).coach_buttons["skip"].rect.center)
    assert app.stack.top.name == "learn"
    assert app.settings.lessons_done == []


def test_it_can_be_skipped_while_the_others_act(app):
    app.settings.speed = "normal"
    scene = begin(app, "first")
    click(app, point_of(scene))
    settle(app)
    click(app, point_of(scene))
    scene.update(1 / 30)
    assert not scene.ready
    click(app, scene.coach_buttons["skip"].rect.center)
    assert app.stack.top.name == "title"


def test_it_starts_over_from_the_pause(app):
    scene = begin(app, "multiplier")
    click(app, point_of(scene))
    settle(app)
    key(app, pygame.K_ESCAPE)
    press(app, "restart")
    settle(app)
    assert not scene.on_top
    assert top_table(app).step_number == 0
    assert [one.name for one in app.stack.scenes] == ["title", "lesson"]


def test_another_window_size_and_language_in_mid_lesson(app):
    scene = begin(app, "challenge")
    click(app, point_of(scene))
    settle(app)
    resize(app, (1024, 640))
    app.layout_changed()
    app.set_language("it")
    settle(app)
    paint(app)
    assert scene.coach_text == app.t("lesson.challenge.rule", two="Gilda")
    do_as_told(app)
    assert app.stack.top.name == "learned"


def test_the_teacher_is_gone_when_the_lesson_is_over(app, monkeypatch):
    scene = begin(app, "first")
    drawn = []
    monkeypatch.setattr(scene, "paint_coach", lambda *arguments: drawn.append(arguments))
    paint(app)
    assert drawn
    do_as_told(app)
    assert app.stack.top.name == "learned"
    drawn.clear()
    scene.draw(app.screen)
    assert not drawn
    assert "skip" not in {target["name"] for target in scene.describe()["targets"]}


# ---- the ways there and on ------------------------------------------------------------------------------------------


def test_the_lessons_show_their_ticks_and_the_next_one_has_the_focus(app):
    app.settings.lessons_done = ["first"]
    app.routes.title()
    press(app, "learn")
    scene = app.stack.top
    done = {name: scene.group.find(f"lesson.{name}").value_text() for name in LESSONS}
    assert done == {"first": "done", "mercy": "", "challenge": "", "multiplier": ""}
    assert scene.group.focus.name == "lesson.mercy"
    app.frame()
    press(app, "rules")
    assert app.stack.top.name == "rules"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


def test_from_the_end_to_the_next_lesson_to_a_real_game_and_back(app):
    begin(app, "first")
    do_as_told(app)
    press(app, "next")
    settle(app)
    assert app.stack.top.lesson.id == "mercy"
    do_as_told(app)
    press(app, "play")
    assert app.stack.top.name == "setup"
    assert app.stack.top.game.ruleset == "no_mercy"
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    begin(app, "multiplier")
    do_as_told(app)
    assert app.stack.top.group.find("next") is None


def test_the_first_start_offers_the_lesson_over_the_title(app):
    app.routes.title()
    app.routes.welcome()
    assert app.stack.top.group.focus.name == "lesson"
    app.frame()
    press(app, "lesson")
    settle(app)
    assert [one.name for one in app.stack.scenes] == ["title", "lesson"]
    app.routes.title()
    app.routes.welcome()
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "title"


LOOK = "print(*(scene.name for scene in self.stack.scenes)) or self.quit()"


def test_only_the_very_first_start_asks_and_only_at_the_title(tmp_path):
    assert run_main(tmp_path / "game", LOOK, "--ruleset", "classic").stdout.split() == ["table"]
    assert run_main(tmp_path / "scene", LOOK, "--scene", "title").stdout.split() == ["title"]
    assert run_main(tmp_path / "plain", LOOK).stdout.split() == ["title", "welcome"]
    assert run_main(tmp_path / "plain", LOOK).stdout.split() == ["title"]


def test_killed_while_it_was_asked_it_is_not_asked_again(tmp_path):
    assert run_main(tmp_path, KILL).returncode != 0
    assert "welcome" not in run_main(tmp_path, LOOK).stdout


def test_ticks_out_of_a_file_are_only_those_of_lessons_there_are(tmp_path):
    assert settings_from({"lessons_done": ["multiplier", "first", "chess", 7, None]}).lessons_done == [
        "first",
        "multiplier",
    ]
    assert settings_from({"lessons_done": "first"}).lessons_done == []
    store = SettingsStore(tmp_path / "settings.json")
    store.settings.lessons_done.append("challenge")
    assert store.save()
    assert SettingsStore(tmp_path / "settings.json").settings.lessons_done == ["challenge"]
