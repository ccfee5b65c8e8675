"""Nils: whether a seat whose partner helps it can avoid every trick, and what imagined deals make of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.games.spades.advice.nil_ending import assign_nil_tricks
from cardhall.players.advice import advice_for
from cardhall.players.tricks.playout import PlayGuide
from cardhall.players.tricks.solved_results import make_avoidance_search
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import Position, position_of


def small_deal(rng: random.Random, number: int) -> Any:
    """A state of Spades with that many cards each, after seat 0 has bid nil, any seat to lead."""
    state = rules.get("spades").start(seed=1, dealer=3, options={"nil": True})
    while state.phase == "auction":
        state.play("bid nil" if state.turn == 0 else "bid 3")
    pack = rng.sample(FRENCH_52, 4 * number)
    for seat in range(4):
        state.zones[HAND[seat]] = sorted(pack[seat * number : (seat + 1) * number])
    state.turn = state.playing = rng.randrange(4)
    return state


def keeps_nil(state: Any) -> bool:
    """Whether the nil was kept in a deal that is over."""
    return any(line.note.startswith("1 kept") for line in state.results[0].lines if line.label == "Nil")


def can_be_kept(state: Any) -> bool:
    """Whether seat 0 takes no trick with best play, by trying every legal card."""
    if any(trick.winner == 0 for trick in state.tricks):
        return False
    if not any(state.zones[HAND[seat]] for seat in range(4)):
        return True
    helps = state.turn % 2 == 0
    for action in state.actions():
        following = state.copy()
        following.advance(action, state.turn)
        kept = keeps_nil(following) if following.results else can_be_kept(following)
        if kept == helps:
            return helps
    return not helps


def test_the_search_finds_what_trying_all_cards_finds() -> None:
    rng = random.Random(3)
    found = []
    for _ in range(40):
        state = small_deal(rng, 3)
        for _ in range(rng.randrange(3)):
            state.advance(rng.choice(state.actions()))
        found.append(can_be_kept(state))
        assert make_avoidance_search(position_of(state), 0, 0).succeeds(10_000) == found[-1]
    assert 5 < sum(found) < 35


def test_imagined_nils_are_kept_where_best_play_keeps_them() -> None:
    advice, rng = advice_for("spades"), random.Random(4)
    found = []
    for number in range(20):
        state = small_deal(rng, 4)
        kept = can_be_kept(state) if number < 3 else make_avoidance_search(position_of(state), 0, 0).succeeds(10_000)
        advice.finish(state, rng)
        own, other = state.results[0].delta
        found.append(kept)
        assert (own - other > 0) == kept
    assert 3 < sum(found) < 17


@pytest.mark.parametrize(
    ("kept", "winners", "after"),
    [
        (True, [0, 1, 2, 0], [2, 1, 2, 2]),
        (False, [2, 1, 2, 3], [2, 1, 0, 3]),
        (False, [1, 3], [1, 0]),
        (False, [0, 2], [0, 2]),
    ],
)
def test_tricks_are_given_as_the_nil_was_found_out(kept: bool, winners: list[int], after: list[int]) -> None:
    position = position_of(small_deal(random.Random(1), 1))
    position.winners, position.tricks_taken = winners[:], [sum(w % 2 == side for w in winners) for side in (0, 1)]
    assign_nil_tricks(position, 0, kept)
    assert position.winners == after
    assert position.tricks_taken == [sum(w % 2 == side for w in after) for side in (0, 1)]


def quick_card(hands: str, turn: int, played: str = "") -> str:
    """What the seat to play does without thinking, seat 0 having bid nil; `hands`: by seat, two cards or more."""
    state = small_deal(random.Random(1), 1)
    position: Position = position_of(state)
    suits = position.suits
    position.unplayed = 0
    for seat, hand in enumerate(hands.split(" / ")):
        position.hands[seat].cards = suits.flags([card for card in FRENCH_52 if str(card) in hand.split()])
        position.unplayed |= position.hands[seat].cards
    position.turn = turn
    for text in played.split():
        position.play(suits.flag[next(card for card in FRENCH_52 if str(card) == text)])
    card = PlayGuide(random.Random(1)).choose_card(position, position.legal())
    return str(suits.face(card))


def test_a_partner_covers_a_nil_and_opponents_stay_below() -> None:
    assert quick_card("8H 3C / 4H 5C / KH 7H / 2H 9C", 2) == "KH"  # the partner leads high,
    assert quick_card("8H 3C / 4H 5C / KH 7H / 2H 9C", 1, "4H") == "KH"  # and comes over a low lead
    assert quick_card("8H 3C / AH 4H / KH 7H / 2H 9C", 1) == "4H"  # an opponent leads low,
    assert quick_card("8H 3C / 4H 5C / 3H 9D / KH 2H", 2, "3H") == "2H"  # and stays low
