"""Every question says what its answers cost, by the rules of the table at which it is asked."""

from __future__ import annotations

import pygame
import pytest

from game.core.engine import CHALLENGE_SURCHARGE, apply
from game.core.notation import read_action
from game.core.view import observe
from game.rulesets import position
from game.ui.table.prompts import Prompt, build
from game.ui.words.locale import LANGUAGES, Locale
from tests.ui import open_app
from tests.ui.sparing import unseen
from tests.ui.table_driver import at

NAMES = ("You", "Vera", "Rocco", "Gilda")
OTHERS = "/ b2 y3 r1 g9 / g4 b5 r8 y9 g1 / r3 g3 y4"
CHALLENGED = "pile W+4 b3 | colour g | phase answer | pending 4 | bluff 1 | held 3 | turn 0 | layer 3"
STORM = (
    "official custom1=Storm:%20{rule} | hands r4 r7 g2 "
    + OTHERS
    + " | pile W1 y5 | colour y | phase pick | queue {queue}"
)
QUESTIONS = {
    "challenge": f"official | hands r5 g2 b8 yS {OTHERS} | {CHALLENGED}",
    "challenge or answer": f"official stacking=mixed | hands r5 g2 W+4 {OTHERS} | {CHALLENGED}",
    "chain": f"no_mercy | hands r2 y7 b+4 W+10 {OTHERS} | pile W+10 r5 | colour r | phase answer | pending 10 "
    "| layer 3",
    "out": f"no_mercy | hands r1 r2 r3 r4 r5 r6 r7 r8 r9 y1 y2 y3 y4 y5 y6 {OTHERS} | pile W+10 g5 | colour g "
    "| phase answer | pending 10 | layer 3",
    "drawn": f"official | hands r5 g2 b8 y3 {OTHERS} | pile y9 | phase drawn | drawn y3",
    "swap": f"no_mercy | hands r4 gS W+6 {OTHERS} | pile r7 b7 | phase target | queue swap,-1,0",
    "colour": f"classic | hands r4 r7 g2 b9 {OTHERS} | pile W y5 | colour y | phase colour | queue colour,-1,0",
    "roulette": f"no_mercy | hands r4 gS b5 {OTHERS} | pile WC g4 | colour g | phase roulette | queue roulette,-2,0 "
    "| turn 3 | actor 0 | layer 3",
    "discard": f"official | hands r4 r7 g2 b9 b8 y1 yS gR W {OTHERS} | pile W3 b3 | colour b | phase discard "
    "| queue hand_size,0,7 | turn 3 | actor 0 | layer 3",
    "pick": STORM.format(rule="draw%20chosen%202", queue="draw,-6,2"),
    "nothing fits": f"official draw_limit=0 | hands r4 {OTHERS} | pile b5 | turn 0",
    "casino": "casino | hands r1 r2 / b3 b4 | pile g7 | turn 0",
}


def asked(line: str, language: str = "en") -> Prompt:
    state = position(line)
    prompt = build(observe(state, 0), Locale(language), NAMES[: state.players])
    assert prompt is not None
    return prompt


@pytest.mark.parametrize("house", ["", " stacking=mixed", " uno=off"])
def test_a_challenge_says_what_each_of_the_two_draws(house: str) -> None:
    line = f"official{house} | hands r5 g2 b8 yS {OTHERS} | {CHALLENGED}"
    state = position(line)
    prompt = asked(line)
    right, wrong = 4, 4 + CHALLENGE_SURCHARGE
    assert prompt.title.startswith(f"Is Gilda bluffing? Challenge: if so they draw {right}, if not you draw {wrong}")
    assert [choice.label for choice in prompt.choices] == ["Challenge", "Draw 4"]
    # And so it comes.
    for bluff, seat, drawn in ((1, 3, right), (0, 0, wrong)):
        judged = position(line.replace("bluff 1", f"bluff {bluff}"))
        apply(judged, read_action("0:challenge"))
        assert len(judged.hands[seat]) == len(state.hands[seat]) + drawn


def test_who_may_answer_a_challenged_card_is_told_so() -> None:
    assert asked(QUESTIONS["challenge or answer"]).title.endswith("; or answer with any + card")


@pytest.mark.parametrize(
    ("stacking", "answer"), [("mixed", "any + card"), ("rising", "+4 or more"), ("same", "another +4")]
)
def test_a_chain_says_what_it_may_be_answered_with(stacking: str, answer: str) -> None:
    line = (
        f"no_mercy stacking={stacking} | hands r2 y+4 W+10 {OTHERS} | pile r+4 r5 | phase answer | pending 8 | layer 3"
    )
    assert asked(line).title == f"+8! Answer with {answer}, or draw 8"


def test_who_cannot_answer_is_told_the_price() -> None:
    line = f"no_mercy | hands r2 y7 {OTHERS} | pile W+10 W+6 r5 | colour r | phase answer | pending 16 | layer 3"
    prompt = asked(line)
    assert prompt.title == "+16! Nothing to answer with: draw 16"
    assert [choice.label for choice in prompt.choices] == ["Draw 16"]


@pytest.mark.parametrize(("limit", "warned"), [(25, True), (26, False), (0, False)])
def test_who_would_be_out_is_warned(limit: int, warned: bool) -> None:
    line = QUESTIONS["out"].replace("no_mercy", f"no_mercy hand_limit={limit}")
    title = asked(line).title
    assert title.startswith("+10! Nothing to answer with: draw 10")
    assert title.endswith("You’d hold 25: at 25 you’re out!") is warned
    state = position(line)
    apply(state, read_action("0:take"))
    assert state.out[0] is warned


@pytest.mark.parametrize(
    ("limit", "price"), [(1, "draw a card"), (0, "draw until one fits"), (3, "draw until one fits, 3 at most")]
)
def test_drawing_says_how_many_cards_it_may_be(limit: int, price: str) -> None:
    line = f"official draw_limit={limit} | hands r4 {OTHERS} | pile b5 | turn 0"
    assert asked(line).title == f"Nothing to play: {price}"


@pytest.mark.parametrize("factor", [3, 2])
def test_at_the_casino_a_draw_costs_a_step_of_the_multiplier(factor: int) -> None:
    line = QUESTIONS["casino"] + f" | multiplier {factor}"
    assert asked(line).title == f"Nothing to play: draw (×{factor} becomes ×{factor - 1})"
    state = position(line)
    apply(state, read_action("0:draw"), [])
    assert state.multiplier == factor - 1


def test_keeping_a_drawn_card_ends_the_turn_and_says_so() -> None:
    prompt = asked(QUESTIONS["drawn"])
    assert prompt.title == "You drew a Yellow 3: play it, or keep it and end your turn?"
    assert [choice.label for choice in prompt.choices] == ["Play it", "Keep it"]


def test_a_card_that_must_be_played_is_not_asked_about() -> None:
    prompt = asked(QUESTIONS["drawn"].replace("official", "official forced_play=on"))
    assert prompt.title == "You drew a Yellow 3: it has to be played"
    assert len(prompt.choices) == 1


def test_a_swap_says_what_is_given_and_what_is_to_be_had() -> None:
    prompt = asked(QUESTIONS["swap"])
    assert prompt.title == "Who will you swap your 3 cards with?"
    assert [choice.count for choice in prompt.choices if choice.look == "person"] == [4, 5, 3]


def test_the_wheel_counts_the_cards_of_each_colour() -> None:
    prompt = asked(QUESTIONS["colour"])
    assert {choice.label: choice.count for choice in prompt.choices} == {"red": 2, "yellow": 0, "green": 1, "blue": 1}


def test_the_victim_of_a_roulette_knows_what_the_colour_costs() -> None:
    assert asked(QUESTIONS["roulette"]).title == "Name a colour: you draw until it comes up"


def test_too_many_cards_are_counted() -> None:
    assert asked(QUESTIONS["discard"]).title.endswith("Discard 2 cards to get down to 7")


@pytest.mark.parametrize(
    ("rule", "queue", "question"),
    [
        ("draw%20chosen%202", "draw,-6,2", "Who draws 2 cards?"),
        ("draw%20chosen%205;%20lose_turn%20chosen", "draw,-6,5 lose_turn,-6,0", "Who draws 5 cards and loses a turn?"),
        ("hand_size%20chosen%203", "hand_size,-6,3", "Who draws or discards until they hold exactly 3 cards?"),
        ("draw_if_stuck%20chosen%203", "draw_if_stuck,-6,3", "Who gets it?"),
    ],
)
def test_whoever_is_picked_suffers_what_the_question_says(rule: str, queue: str, question: str) -> None:
    assert asked(STORM.format(rule=rule, queue=queue)).title.endswith(question)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_every_question_fits_the_smallest_window(tmp_path, cuts, language: str, text: str) -> None:
    size = (1024, 640)
    app = open_app(tmp_path, size, language)
    app.settings.speed = "instant"
    app.settings.text_size = text
    app.apply_look()
    for name, line in QUESTIONS.items():
        scene = at(app, line)
        scene.draw(unseen(app))
        prompt = scene.prompt
        assert prompt is not None, name
        assert pygame.Rect((0, 0), size).contains(prompt.rect), name
        assert not prompt.rect.colliderect(scene.place("hand_0").inflate(0, -60)), name
        app.stack.clear()
    assert cuts == []
    app.close()
