"""Hasenpfeffer: who knows widow, discard and joker, who wins at the target, and words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import HIDDEN, RED_JOKER, Card
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get

GAME = get("hasenpfeffer")
DEAL = {
    "hand:0": "QS TC AC AH 9H KD",
    "hand:1": "RJ JD JH KC TS 9C",
    "hand:2": "AS KS JC TH AD 9D",
    "hand:3": "JS 9S QC KH QH TD",
    "widow": "QD",
}


def play_actions(*actions: str) -> Any:
    state = GAME.start(dealer=3, deals=[DEAL])
    for action in actions:
        state.play(action)
    return state


def possible_places(state: Any, seat: int, card: Card) -> set[str]:
    """Where a card may lie as far as the seat can tell."""
    seen = state.observe(seat)
    found = set()
    for draw in range(60):
        zones = seen.sample(random.Random(draw)).zones
        found |= {zone for zone, some in zones.items() if card in some}
    return found


def test_the_declarer_alone_knows_widow_and_discard() -> None:
    state = play_actions("bid 3", "pass", "pass", "pass")
    queen = Card.of("QD")
    assert queen in state.observe(0).zones["hand:0"]
    assert "QD" not in str([state.observe(seat).as_dict() for seat in (1, 2, 3)])
    state.play("trump C")
    state.play("discard 9H")
    assert state.observe(0).zones["widow"] == [Card.of("9H")]
    assert all(state.observe(seat).zones["widow"] == [HIDDEN] for seat in (1, 2, 3))
    assert possible_places(state, 0, Card.of("9H")) == {"widow"}
    assert possible_places(state, 1, Card.of("9H")) == {"hand:0", "hand:2", "hand:3", "widow"}


def test_a_forced_joker_is_shown_until_the_declarer_has_laid_a_card_away() -> None:
    state = play_actions("pass", "pass", "pass", "pass")
    shown = [event for event in state.observe(2).history if event.kind == "show"]
    assert [(event.seat, event.cards) for event in shown] == [(1, (RED_JOKER,))]
    for _ in ("named next", "laid away next"):
        assert all(RED_JOKER in state.observe(seat).zones["hand:1"] for seat in range(4))
        assert possible_places(state, 3, RED_JOKER) == {"hand:1"}
        state.play("trump D" if state.phase == "trump" else "discard 9C")
    assert RED_JOKER in state.observe(1).zones["hand:1"]
    assert all(RED_JOKER not in state.observe(seat).zones["hand:1"] for seat in (0, 2, 3))
    assert possible_places(state, 3, RED_JOKER) == {"hand:1", "widow"}
    assert possible_places(state, 1, RED_JOKER) == {"hand:1"}


def test_a_joker_laid_away_is_known_to_the_declarer_alone() -> None:
    state = play_actions("pass", "pass", "pass", "pass", "trump D", "discard RJ")
    assert state.observe(1).zones["widow"] == [RED_JOKER] and state.observe(0).zones["widow"] == [HIDDEN]
    assert possible_places(state, 0, RED_JOKER) == {"hand:1", "widow"} and possible_places(state, 1, RED_JOKER) == {
        "widow"
    }


@pytest.mark.parametrize(
    ("before", "tried", "words"),
    [
        ("bid 2", "bid 2", "You must bid higher than 2, or pass."),
        ("bid 6", "bid 6", "The highest possible bid has already been made."),
        ("", "bid 7", "You may bid 1, 2, 3, 4, 5 or 6."),
        ("bid 3|pass|pass|pass", "discard KD", "Name a suit as trumps."),
        ("bid 3|pass|pass|pass|trump C", "discard RJ", "You do not hold the joker."),
        ("bid 3|pass|pass|pass|trump C", "play AC", "Lay away one of your seven cards, face down."),
        ("bid 3|pass|pass|pass|trump C|discard 9H|play AC", "play JD", "You hold a club, so you must follow suit."),
    ],
)
def test_refusals_say_why(before: str, tried: str, words: str) -> None:
    state = play_actions(*filter(None, before.split("|")))
    with pytest.raises(IllegalAction) as refused:
        state.play(tried)
    assert words in refused.value.reason


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("RJ KH QH JH TH 9H", "The joker is a trump, so you must play it."),
        ("JS KH QH JH TH 9H", "Your jack of spades is the left bower, a trump, so you must play it."),
        ("RJ JS KH QH JH TH", "The joker and the jack of spades are trumps, so you must play one of them."),
        ("RJ 9C KH QH JH TH", "You hold a club, so you must follow suit."),
    ],
)
def test_refusals_explain_trumps_that_bear_no_sign(hand: str, words: str) -> None:
    deal = exchange_cards(GAME.start().deal, {"hand:0": "AC", "hand:1": hand})
    state = GAME.start(dealer=3, deals=[deal])
    for action in ("bid 1", "pass", "pass", "pass", "trump C"):
        state.play(action)
    state.play(next(action for action in state.actions() if str(action) != "discard AC"))
    state.play("play AC")
    with pytest.raises(IllegalAction) as refused:
        state.play("play KH")
    assert refused.value.reason == words
    with pytest.raises(IllegalAction) as refused:
        state.play("play AC")
    assert refused.value.reason == "You do not hold the ace of clubs."


def test_prompts_say_what_is_promised() -> None:
    def prompt(*actions: str) -> tuple[str, str]:
        state = play_actions(*actions)
        words: tuple[str, str] = state.observe(state.turn).prompt(lambda seat: f"seat {seat}")
        return words

    assert prompt("bid 3", "pass", "pass", "pass") == ("You must take 3 tricks", "Name a suit as trumps")
    assert prompt("bid 1", "pass", "pass", "pass")[0] == "You must take a trick"
    assert prompt(*["pass"] * 4)[0] == "All passed: with the joker you must take three tricks"
    assert prompt("bid 1", "pass", "pass", "pass", "trump S") == ("Spades are trumps", "Lay one card away, face down")
    assert prompt("bid 6") == ("Seat 0 bid 6", "Pass")


def test_the_reckoning_names_contract_tricks_and_points_of_both() -> None:
    state = play_actions(*["pass"] * 4, "trump D", "discard 9C")
    rng = random.Random(2)
    while not state.results:
        state.play(rng.choice(state.actions()))
    (result,) = state.results
    labels = [line.label for line in result.lines]
    assert labels[0] == "Contract" and labels[1] == "Tricks taken" and labels[3] == "Defenders’ tricks"
    assert result.lines[0].amounts == (None, 3) and "had to bid 3" in result.headline
    assert tuple(sum(line.amounts[side] or 0 for line in result.lines if line.adds) for side in (0, 1)) == result.delta
