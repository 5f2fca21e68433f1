"""The frame of the window: scenes on their stack, redraws, pictures, texts, errors and sound."""

from __future__ import annotations

import pygame
import pytest

from game.ui import faults, nineslice
from game.ui.assets import Assets, PictureCache
from game.ui.audio import Audio
from game.ui.cues import Cue, Music
from game.ui.debug import DebugWriter
from game.ui.keep.settings import TEXT_SIZES, Settings
from game.ui.theme import CREAM, Theme
from tests.ui import RecordingScene, key, open_app


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    yield made
    made.close()


def scene(app, name="scene", overlay=False):
    return RecordingScene(app, name, overlay)


def test_a_scene_enters_and_is_placed_before_it_is_drawn(app):
    one = scene(app)
    app.stack.push(one)
    app.frame()
    assert one.calls == ["enter", "resized", "draw"]


def test_pushing_pauses_and_popping_resumes(app):
    one, two = scene(app), scene(app)
    app.stack.push(one)
    app.stack.push(two)
    app.stack.pop()
    assert one.calls == ["enter", "resized", "pause", "resume"]
    assert two.calls == ["enter", "resized", "leave"]


def test_replacing_does_not_wake_what_lies_below(app):
    one, two, three = scene(app), scene(app), scene(app)
    app.stack.push(one)
    app.stack.push(two)
    app.stack.replace(three)
    assert one.calls[-1] == "pause"
    assert two.calls[-1] == "leave"
    assert app.stack.top is three


def test_an_overlay_is_drawn_over_the_scene_below_which_stands_still(app):
    one, two = scene(app), scene(app, overlay=True)
    app.stack.push(one)
    app.stack.push(two)
    app.frame()
    assert one.calls[-1] == "draw"
    assert two.calls[-1] == "draw"
    assert one.passed == 0.0


def test_a_full_scene_hides_the_one_below(app):
    one = scene(app)
    app.stack.push(one)
    app.stack.push(scene(app))
    app.frame()
    assert "draw" not in one.calls


def test_nothing_is_drawn_while_nothing_changes(app):
    one = scene(app)
    app.stack.push(one)
    app.frame()
    drawn = one.calls.count("draw")
    for _ in range(3):
        app.frame()
    assert one.calls.count("draw") == drawn
    one.invalidate()
    app.frame()
    assert one.calls.count("draw") == drawn + 1


def test_a_moving_scene_is_drawn_every_frame(app):
    one = scene(app)
    one.moving = True
    app.stack.push(one)
    for _ in range(4):
        app.frame()
    assert one.calls.count("draw") == 4


def test_time_comes_in_short_steps_and_a_long_sleep_is_dropped(app):
    steps = []
    one = scene(app)
    one.update = steps.append
    app.stack.push(one)
    app._last -= 100
    app._pass_time(app._last + 100)
    assert max(steps) <= 1 / 30 + 1e-9
    assert sum(steps) == pytest.approx(0.25)


def test_fullscreen_goes_there_and_back_to_the_same_window(app):
    app.stack.push(scene(app))
    key(app, pygame.K_F11)
    assert app.fullscreen
    assert app.settings.fullscreen
    key(app, pygame.K_F11)
    assert not app.fullscreen
    assert app.size == (1280, 720)


def test_the_stage_is_centred_at_any_proportions(tmp_path):
    app = open_app(tmp_path, (2560, 1080))
    assert app.scale == pytest.approx(1.5)
    assert app.box(0, 0, 1280, 720) == pygame.Rect(320, 0, 1920, 1080)
    assert app.units == (pytest.approx(2560 / 1.5), pytest.approx(720))
    app.close()


def test_an_error_is_written_down_and_shown_kindly(app):
    class Broken(RecordingScene):
        def update(self, seconds):
            raise RuntimeError("a card fell under the table")

    app.stack.push(scene(app))
    app.stack.push(Broken(app, "broken"))
    app.after(0.2, app.quit)
    with faults.expecting("RuntimeError"):
        app.run()
    log = faults.log_file().read_text(encoding="utf-8")
    assert "a card fell under the table" in log
    assert "Traceback" in log


def test_the_error_screen_leads_back_to_the_title(app):
    app.stack.push(scene(app))
    with faults.expecting("RuntimeError"):
        assert app.routes.error(RuntimeError("oh"))
    assert app.stack.top.name == "error"
    app.frame()
    key(app, pygame.K_ESCAPE)
    assert [each.name for each in app.stack.scenes] == ["title"]


def test_an_error_on_the_error_screen_is_not_tried_again(app):
    with faults.expecting("RuntimeError"):
        assert app.routes.error(RuntimeError("one"))
        assert not app.routes.error(RuntimeError("two"))


def test_a_notice_is_shown_once_and_goes_away(app):
    app.stack.push(scene(app))
    with faults.expecting("notice.read_only"):
        app.notice("notice.read_only")
        app.notice("notice.read_only")
    app.frame()
    assert app.toasts.keys == ["notice.read_only"]
    app.toasts.update(10)
    assert app.toasts.keys == []


def test_the_debug_file_changes_only_with_the_screen(app, tmp_path):
    file = tmp_path / "debug.json"
    app.debug = DebugWriter(file)
    app.stack.push(scene(app, "first"))
    app.frame()
    app.frame()
    assert app.debug.number == 1
    assert '"scene": "first"' in file.read_text(encoding="utf-8")
    app.stack.push(scene(app, "second"))
    app.frame()
    assert app.debug.number == 2


# ---- pictures -----------------------------------------------------------------------------------------------------


def test_the_cache_never_holds_more_pixels_than_it_may():
    cache = PictureCache(1000)
    for number in range(50):
        cache.get(number, lambda: pygame.Surface((10, 10)))
        assert cache.pixels <= 1000
    assert len(cache) == 10


def test_the_three_customizable_cards_share_a_picture(app):
    assert app.assets.card("Wild_Customizable_1") is app.assets.card("Wild_Customizable_3")
    assert not app.assets.missing()


def test_every_face_and_the_back_has_a_picture(app):
    from game.core.cards import FACES

    for face in FACES:
        assert app.assets.card(face.name, (40, 60)).get_size() == (40, 60)
    app.assets.card("Card_Back")
    assert not app.assets.missing()


def test_cards_of_the_players_own_folder_come_first(app, tmp_path):
    folder = tmp_path / "data" / "cards"
    folder.mkdir(parents=True)
    own = pygame.Surface((20, 30))
    own.fill((1, 2, 3))
    pygame.image.save(own, folder / "Red_7_Card.jpg")
    assert app.assets.card("Red_7").get_size() == (20, 30)
    assert app.assets.card("Red_8").get_size() == (400, 600)


def test_missing_cards_are_drawn_plainly_and_said_once(app, monkeypatch, tmp_path):
    said = []
    assets = Assets(said.append)
    monkeypatch.setattr("game.ui.paths.card_folders", lambda: (tmp_path, tmp_path))
    with faults.expecting("cards/Red_7", "cards/Wild_Draw_Four"):
        assert assets.card("Red_7").get_size() == (400, 600)
        assert assets.card("Wild_Draw_Four").get_size() == (400, 600)
    assert said == ["notice.missing_cards"]


def test_frames_have_the_size_asked_for_however_small(app):
    for size in ((3, 3), (20, 40), (300, 60), (900, 700)):
        for name in ("panel", "button_gold_normal", "field", "tooltip", "focus", "slider_track"):
            assert nineslice.frame(app.assets, name, size, 1.0).get_size() == size


# ---- texts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", TEXT_SIZES)
@pytest.mark.parametrize("width", [40, 90, 200])
def test_a_fitted_text_never_leaves_its_box(app, width, size):
    theme = Theme()
    theme.set_look(size, high_contrast=False)
    for words in ("Uno", "La partita finisce", "Personalisierungsmöglichkeiten ohne Ende"):
        assert theme.fit(words, "bold", 22, width, CREAM.base).get_width() <= width


def test_a_paragraph_stays_within_its_width_and_height(app):
    theme = Theme()
    picture = theme.paragraph("one two three four five six seven eight nine ten " * 4, "text", 20, 160, CREAM.base, 90)
    assert picture.get_width() <= 160
    assert picture.get_height() <= 90


def test_each_size_of_text_is_bigger_than_the_one_before(app):
    theme, widths = Theme(), []
    for size in TEXT_SIZES:
        theme.set_look(size, high_contrast=False)
        widths.append(theme.width("Spietato", "text", 20))
    assert widths[0] < widths[1] < widths[2]


def test_bigger_text_gives_way_before_words_are_lost(app, cuts):
    theme = Theme()
    room = theme.width("Il mazzo è finito", "text", 20)
    for size in TEXT_SIZES:
        theme.set_look(size, high_contrast=False)
        theme.fit("Il mazzo è finito", "text", 20, room)
    assert cuts == []


def test_the_same_text_is_rendered_once(app):
    theme = Theme()
    assert theme.text("abc", "display", 20, CREAM.base) is theme.text("abc", "display", 20, CREAM.base)


# ---- sound --------------------------------------------------------------------------------------------------------


def test_without_a_device_there_is_silence_and_no_error(monkeypatch):
    def refuse(*_, **__):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    audio = Audio(Settings())
    assert not audio.open()
    audio.play(Cue.BUTTON)
    audio.music(Music.TABLE)
    audio.volumes_changed()
    audio.close()


def test_mute_silences_sounds_and_music():
    settings = Settings()
    audio = Audio(settings)
    assert audio.sound_volume > 0
    assert audio.music_volume > 0
    settings.mute = True
    assert audio.sound_volume == audio.music_volume == 0


def test_music_asked_for_before_the_device_is_open_plays_afterwards():
    audio = Audio(Settings())
    audio.music(Music.TABLE)
    if not audio.open():
        pytest.skip("no sound device, not even a silent one")
    assert pygame.mixer.music.get_busy()
    audio.play(Cue.BUTTON)
    audio.close()
