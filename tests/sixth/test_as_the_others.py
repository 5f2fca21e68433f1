"""Everything that is asked of the game's own rulebooks: sound play, the simulator, bots, saves, help and hints."""

from __future__ import annotations

import json

import pytest

from game import simulate
from game.bots.hint import REASONS, hint
from game.bots.registry import LEVELS, bot
from game.core.actions import argument_of
from game.core.cards import BLUE, FACES, GREEN, card_from_text
from game.core.engine import apply, legal
from game.core.invariants import check_state
from game.core.rng import Stream
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.view import observe
from game.match.autoplay import Autoplay
from game.match.match import Match
from game.match.replay import Replay, read_replay
from game.match.saves import load_text, save_text
from game.rulesets import position, position_line, table
from game.ui.words.hinttext import hint_sentence
from game.ui.words.houserules import shown_rules
from game.ui.words.locale import LANGUAGES, Locale
from game.ui.words.logtext import card_help, card_name
from game.ui.words.textkeys import composed_keys
from game.ui.words.whynot import drawing, reason, sentence
from tests.test_random_play import random_rules, random_states

NAMES = ("You", "Vera", "Otto", "Lea")


# ---- sound --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_every_table_keeps_its_invariants_and_ends(players: int, crazy_eights: Ruleset) -> None:
    stream = Stream(players, 6)
    for game in range(12 if players <= 3 else 5):
        rules = crazy_eights if game == 0 else random_rules(stream.below, "crazy_eights")
        if rules.deal * players > len(rules.deck_cards) * 9 // 10:
            continue
        match = Match(rules, players, stream.below(1 << 20))
        check_state(match.state)
        for state in random_states(match, stream.below):
            check_state(state)
        assert match.winner is not None


def test_the_command_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["crazy_eights", "--players", "4", "--games", "10", "--check", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["ruleset"], figures["finished"], sum(figures["wins"])) == ("crazy_eights", 10, 10)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it_to_the_end(level: str) -> None:
    rules = table("crazy_eights", {"goal": "round"})
    for seed in range(2):
        match = Match(rules, 3, seed)
        Autoplay(match, [bot(level, rules) for _ in range(3)]).play(lambda match: check_state(match.state))
        assert match.over


def test_a_bot_keeps_its_eight_while_something_else_fits() -> None:
    view = observe(position("crazy_eights | hands g8 r1 r3 g4 / b1 b3 b4 b5 | pile r9"), 0)
    rules = view.rules
    assert bot("hard", rules).choose(view, Stream(1)) != card_from_text("g8")
    named = observe(position("crazy_eights | hands g1 g3 b4 / b1 b5 | pile g8 | phase colour | queue colour,-1,0"), 0)
    green = next(action for action in named.allowed if argument_of(action) == GREEN)
    assert bot("expert", rules).choose(named, Stream(1)) == green


# ---- kept and read again ------------------------------------------------------------------------------------------


def test_a_match_is_saved_and_loaded_exactly(crazy_eights: Ruleset) -> None:
    for seed in range(4):
        match = Match(crazy_eights, 3, seed)
        stream = Stream(seed)
        for number, state in enumerate(random_states(match, stream.below)):
            if number % 25 == 0:
                again = load_text(save_text(match))
                assert (again.state, again.scores, again.actions) == (state, match.scores, match.actions)
        line = Replay.of(match).text()
        assert read_replay(line).play().scores == match.scores


def test_a_position_is_one_line_and_back(crazy_eights: Ruleset) -> None:
    match = Match(crazy_eights, 4, 3)
    for state in random_states(match, Stream(3).below):
        line = position_line(state)
        assert position(line) == state, line


def test_a_colour_that_was_named_on_an_eight_is_written_down() -> None:
    state = position("crazy_eights | hands g8 r1 / g5 b6 | pile y9")
    apply(state, legal(state)[0])
    apply(state, next(action for action in legal(state) if argument_of(action) == BLUE))
    assert "colour b" in position_line(state)


# ---- in words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_named_and_explained(language: str, crazy_eights: Ruleset) -> None:
    t = Locale(language)
    assert t("ruleset.crazy_eights") != "ruleset.crazy_eights"
    assert t("ruleset.crazy_eights.line").endswith(".")
    for card in set(crazy_eights.deck_cards):
        words = card_help(t, card, crazy_eights)
        assert card_name(t, card, crazy_eights)
        assert words.endswith(".")
        eight = FACES[card].text[1:] == "8"
        assert (t("effect.wild") in words) == (t("effect.colour") in words) == eight
        assert (t("effect.number") in words) == (FACES[card].text[1:] in tuple("01345679"))


def test_the_help_is_true_at_this_table(crazy_eights: Ruleset) -> None:
    t = Locale("en")

    def helped(text: str) -> str:
        card = card_from_text(text)
        assert card is not None
        return card_help(t, card, crazy_eights)

    assert helped("g8") == "Goes on any card. You choose the colour. Worth 50 points."
    assert (
        helped("r2") == "The next player draws 2 and loses a turn, or stacks another of the same kind. Worth 20 points."
    )
    assert helped("r7") == "Matches by colour or number. Worth 7 points."
    assert helped("rS") == t("effect.skip")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_put_together_is_there(language: str) -> None:
    t = Locale(language)
    keys = composed_keys()
    assert {"ruleset.crazy_eights", "ruleset.crazy_eights.line"} <= keys
    assert not [key for key in keys if not t.has(key)]


def test_its_house_rules_begin_with_its_own() -> None:
    names = shown_rules("crazy_eights")
    assert names[:2] == ["draw_limit", "stacking"]
    assert "wild_draw_four" not in names


def _hinted(state: State, seat: int) -> str:
    view = observe(state, seat)
    advice = hint(view)
    assert advice is not None
    assert advice.reason in REASONS
    assert advice.action in view.allowed
    sentences = [hint_sentence(Locale(language), advice, NAMES, view.rules) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    return advice.reason


def test_there_is_a_hint_for_every_decision_of_a_match(crazy_eights: Ruleset) -> None:
    match = Match(crazy_eights, 4, 2)
    told: set[str] = set()
    for state in random_states(match, Stream(5).below):
        if not state.over:
            told.add(_hinted(state, state.actor))
    assert len(told) >= 10


def test_a_hint_for_an_eight_says_what_it_is_good_for() -> None:
    state = position("crazy_eights | hands g8 b1 b3 b4 / y1 y3 y4 | pile r9")
    assert _hinted(state, 0) in {"only", "only_fits", "change"}


WHY = [
    ("hands g7 r1 / b1 | pile r5", "g7", "why.match", "red or 5"),
    ("hands g7 b1 / b1 | pile r8 | colour b", "g7", "why.match", "wants blue."),
    ("hands g7 r2 / b1 | pile b2 | pending 2 | phase answer", "g7", "why.answer_same", "+2 on the table"),
    ("hands g7 r1 r3 / b1 | pile r5 | phase drawn | drawn r1", "r3", "why.drawn", "Red 1"),
    ("hands g7 r1 / b1 | pile r8 | phase colour | queue colour,-1,0", "r1", "why.choose_colour", "colour"),
]


@pytest.mark.parametrize(("sections", "card", "key", "words"), WHY)
def test_why_a_card_cannot_be_played(sections: str, card: str, key: str, words: str) -> None:
    number = card_from_text(card)
    assert number is not None
    view = observe(position(f"crazy_eights | {sections}"), 0)
    found = reason(view, number, Locale("en"), NAMES)
    assert found is not None
    assert found[0] == key
    assert words in sentence(view, number, Locale("en"), NAMES)


def test_an_eight_is_never_refused_on_ones_own_turn() -> None:
    view = observe(position("crazy_eights | hands g8 r1 / b1 | pile b5"), 0)
    number = card_from_text("g8")
    assert number is not None
    assert reason(view, number, Locale("en"), NAMES) is None


def test_why_no_card_can_be_drawn_names_the_rulebook() -> None:
    view = observe(position("crazy_eights | hands g8 r1 / b1 | pile b5"), 0)
    for language in LANGUAGES:
        t = Locale(language)
        key, values = drawing(view, t, NAMES)
        assert t("ruleset.crazy_eights") in t(key, **values)
