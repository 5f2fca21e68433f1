"""The sealed shuffle on screen: the seal at the table, the check of any game in plain words, and the page about it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pygame
import pytest

from game.bots import registry
from game.core.engine import legal
from game.match import sealing
from game.match.match import Match
from game.match.proof import BAD, GOOD, OPEN, Proof
from game.match.recording import RecordedSeat, Recording
from game.match.sealing import Seal
from game.rulesets import RULESETS, table
from game.ui import desktop
from game.ui.scenes.checking import CheckScene
from game.ui.scenes.seal import SealScene
from game.ui.table import waxseal
from game.ui.table.sealed import Sealed
from game.ui.words import fairtext
from tests.recorded import played, recorded, seated
from tests.test_proof import Peeker
from tests.ui import click, key, move, press
from tests.ui.checks import NAMES, after, checked, states, told
from tests.ui.table_driver import Table, at, run, sit_down


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied, the last one last."""
    texts: list[str] = []

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(desktop, "copy", copy)
    monkeypatch.setattr(desktop, "pasted", lambda: texts[-1] if texts else "")
    return texts


def dealt(app, book: str = "classic", players: int = 3) -> Table:
    """A table at which a match has just been dealt."""
    rules = table(book, {})
    names = [role.bot for role in rules.roles] or NAMES
    seats = seated(rules, players, names, (max(0, rules.staker),))
    scene = sit_down(app, Match(rules, players, 77), seats)
    run(app)
    return scene


def words(scene: CheckScene) -> list[str]:
    """Everything that stands on the screen or in a text that it hands out."""
    found = [str(value) for value in (scene.describe(), scene.group.targets())]
    found += [widget.text for widget in scene.group.widgets if hasattr(widget, "text")]
    found += [widget.value_text() + widget.tooltip for widget in scene.group.widgets]
    return found


# ---- at the table ---------------------------------------------------------------------------------------------------


def test_the_seal_at_the_table_opens_the_whole_fingerprint(app, clipboard) -> None:
    scene = dealt(app)
    wanted = sealing.seal(scene.match)
    click(app, waxseal.box_of(scene.layout).center)
    panel = app.stack.top
    assert isinstance(panel, SealScene)
    assert panel.describe()["fingerprint"] == wanted.fingerprint
    press(app, "copy")
    assert clipboard == [wanted.fingerprint]
    key(app, pygame.K_ESCAPE)
    assert scene.on_top


def test_it_is_there_before_the_first_action_and_stays_the_same_during_the_round(app) -> None:
    scene = dealt(app)
    first = scene.sealed_shuffle
    assert not scene.actions
    scene.act(legal(scene.state)[0])
    run(app, 1.0)
    assert scene.actions
    assert scene.sealed_shuffle is first


def test_the_pointer_learns_the_first_digits_and_what_they_are(app) -> None:
    scene = dealt(app)
    assert scene.sealed_shuffle is not None
    move(app, waxseal.box_of(scene.layout).center)
    run(app, 1.5)
    thing = scene.thing_explained
    assert thing is not None
    assert thing.kind == "seal"
    text = scene.reading_of(thing).text
    assert text.startswith(f"{scene.sealed_shuffle.fingerprint[:4]} {scene.sealed_shuffle.fingerprint[4:8]}…")


def test_keys_find_it_in_the_menu_of_the_table(app) -> None:
    scene = dealt(app)
    key(app, pygame.K_ESCAPE)
    for _ in range(2):
        key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, SealScene)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top.name == "pause"
    key(app, pygame.K_ESCAPE)
    assert scene.on_top


def test_the_casino_shows_it_before_anything_is_staked(app) -> None:
    scene = dealt(app, "casino", 2)
    assert scene.staking
    click(app, waxseal.box_of(scene.layout).center)
    assert isinstance(app.stack.top, SealScene)
    assert app.stack.top.seal == sealing.seal(scene.match)


def test_a_position_was_not_shuffled_and_has_no_seal(app) -> None:
    scene = at(app, "classic | hands r7 b1 / b9 b8 | pile r5")
    assert scene.sealed_shuffle is None
    assert "why.seal" not in [mark["name"] for mark in scene.describe()["whys"]]
    scene.open_menu()
    assert app.stack.top.group.find("seal") is None


def test_a_seal_that_was_noted_is_never_made_anew() -> None:
    rules = table("classic", {"goal": "round"})
    session = played(Match(rules, 3, 5), seated(rules, 3, NAMES))
    noted, other = Sealed(), sealing.seal(Match(rules, 3, 6))
    first = noted.of(session)
    assert noted.recording(session).seals == (first,)
    assert Sealed([other]).recording(session).seals == (other,)


# ---- the check ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULESETS)
def test_an_honest_game_of_every_rulebook_is_told_to_be_good(app, book: str) -> None:
    rules = table(book, {} if RULESETS[book].fixed else {"goal": "round"})
    players = rules.max_players if rules.roles else 3
    scene = checked(app, recorded(rules, players, 9, NAMES, (max(0, rules.staker),)))
    assert states(scene) == [GOOD] * 3
    assert scene.describe()["verdict"] == "Nothing is wrong with this game."
    [(number, fingerprint, secret)] = scene.describe()["rounds"]
    assert (number, fingerprint) == (1, sha256(secret.encode()).hexdigest())


def test_a_changed_action_is_told(app) -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 9, NAMES)
    actions = list(recording.replay.actions)
    actions[4] = actions[5]
    scene = checked(app, replace(recording, replay=replace(recording.replay, actions=tuple(actions))))
    assert states(scene) == [BAD, OPEN, OPEN]
    assert scene.describe()["rows"][0][1] == "Move 5 is not allowed by the rules."
    assert "Something is wrong" in scene.describe()["verdict"]
    assert not scene.envelopes


def test_a_changed_deal_is_told_with_its_round(app) -> None:
    recording = recorded(table("classic", {"goal": "rounds:3"}), 3, 9, NAMES)
    wrong = Seal(2, "0" * 64)
    scene = checked(app, replace(recording, seals=(recording.seals[0], wrong, *recording.seals[2:])))
    assert states(scene) == [GOOD, BAD, GOOD]
    assert scene.describe()["rows"][1][1] == "In round 2 the cards did not lie as the fingerprint said."
    assert scene.envelopes[scene.chosen].round == 2, "the page is opened at what is wrong"


def test_a_computer_player_that_peeks_is_told_by_name(app, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "peeker", Peeker)
    rules = table("classic", {"goal": "rounds:3"})
    recording = recorded(rules, 4, 9, ("peeker", "easy", "hard"), (2,), longest=300)
    scene = checked(app, recording)
    assert states(scene) == [GOOD, GOOD, BAD]
    assert "peeked. With other hidden cards it does something else." in scene.describe()["rows"][2][2]
    claimed = tuple(RecordedSeat(bot="pepe") if seat.bot == "peeker" else seat for seat in recording.seats)
    scene = checked(app, replace(recording, seats=claimed))
    assert "Pepe would have done something else." in scene.describe()["rows"][2][2]


def test_what_cannot_be_known_is_not_called_good(app) -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 9, NAMES)
    scene = checked(app, replace(recording, seats=(), seals=()))
    assert states(scene) == [GOOD, OPEN, OPEN]
    people = checked(app, recorded(table("classic", {"goal": "round"}), 2, 9, NAMES, (0, 1)))
    assert states(people) == [GOOD, GOOD, OPEN]
    assert people.describe()["rows"][2][1] == "No computer player had anything to choose."


def test_a_noted_fingerprint_is_compared(app, clipboard) -> None:
    recording = recorded(table("classic", {"goal": "rounds:3"}), 3, 9, NAMES)
    scene = checked(app, recording)
    press(app, "compare")
    assert scene.describe()["compared"].startswith("There is no fingerprint in the clipboard.")
    clipboard.append(" ".join(fairtext.groups(recording.seals[1].fingerprint)).upper() + "\n")
    press(app, "compare")
    assert scene.describe()["compared"] == "The fingerprint that you copied is that of round 2."
    clipboard.append("0" * 64)
    press(app, "compare")
    assert scene.describe()["compared"] == "The fingerprint that you copied belongs to no round of this game."


def test_the_line_that_is_copied_is_the_one_that_was_sealed(app, clipboard) -> None:
    scene = checked(app, recorded(table("classic", {"goal": "rounds:2"}), 3, 9, NAMES))
    press(app, "previous")
    press(app, "copy_fingerprint")
    press(app, "copy_secret")
    fingerprint, secret = clipboard
    assert scene.envelopes[scene.chosen].round == len(scene.envelopes) - 1
    assert sha256(secret.encode()).hexdigest() == fingerprint


# ---- in the middle of a match ---------------------------------------------------------------------------------------


def test_between_two_rounds_nothing_tells_what_is_to_come(app, clipboard) -> None:
    results = after(app, 2, "rounds:5")
    match = results.desk.match
    press(app, "check")
    scene = told(app)
    assert states(scene) == [GOOD] * 3
    rounds = scene.describe()["rounds"]
    assert [(number, bool(secret)) for number, _, secret in rounds] == [(1, True), (2, True), (3, False)]
    assert scene.group.find("share") is None, "the recording has the seed in it"
    coming = sealing.secret(match, 3)
    nonce = coming.split(" @ ")[2]
    for place in range(len(rounds)):
        scene.chosen = place
        scene.resized(app.size)
        for name in ("copy_fingerprint", "copy_secret"):
            press(app, name)
        for text in (*words(scene), *clipboard):
            assert str(match.seed) not in text
            assert f"{match.seed:x}" not in text
            assert nonce not in text
            assert coming not in text
    assert rounds[2][1] == sealing.seal(match, 3).fingerprint, "the next one is sealed already"
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is results
    press(app, "next")
    run(app)
    assert results.table.desk.seal == sealing.seal(match, 3)


def test_an_unfinished_round_stays_closed(app) -> None:
    recording = recorded(table("classic", {"goal": "round"}), 3, 9, NAMES)
    begun = replace(recording, replay=replace(recording.replay, actions=recording.replay.actions[:5]))
    scene = checked(app, begun)
    assert [bool(secret) for _, _, secret in scene.describe()["rounds"]] == [False]
    assert not scene.group.find("copy_secret").enabled
    assert scene.group.find("share") is None


def test_after_the_match_it_can_be_handed_on_to_be_checked_elsewhere(app) -> None:
    results = after(app, 1, "round")
    press(app, "check")
    told(app)
    press(app, "share")
    assert Proof(Recording.read(app.stack.top.line), 1).run().honest
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_ESCAPE)
    assert app.stack.top is results
