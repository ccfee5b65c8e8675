"""Small cards that show the partner whether one holds a high card of the suit, and what a partner reads in them."""

from __future__ import annotations

import random
from typing import Any

from cardhall import players
from cardhall.cards import Card
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.attitude_signals import SIGNAL_DEPARTURE_COST, departure_costs, prefer_signals
from tests.players.test_learnt_cards import deal_whist, play_card

HELD = "KH 9H 7H 2H 8S 6S 3S QD 6D 4D JC 8C 2C"  # seat 0, which leads; clubs are trumps


def departing_cards(state: Any) -> set[str]:
    """The cards that the seat to play may play and that are not asked for."""
    actions = state.actions()
    found = departure_costs(state.observe(state.turn).state, actions)
    assert set(found) <= {0.0, SIGNAL_DEPARTURE_COST}
    return {str(action.cards[0]) for action, less in zip(actions, found, strict=True) if less}


def test_a_low_lead_shows_a_high_card_and_a_high_one_none() -> None:
    """Under the king the two is led; of 8 6 3 the eight; of Q 6 4 the six. Of trumps nothing is shown."""
    state = deal_whist({0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H"})
    assert departing_cards(state) == {"9H", "7H", "6S", "3S", "4D"}


def test_a_high_card_under_anothers_shows_a_high_one_and_a_low_card_none() -> None:
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = play_card(deal_whist(hands, leader=1), "AH", "JS", "3C")
    assert state.turn == 0 and departing_cards(state) == {"7H", "2H"}
    state = play_card(deal_whist(hands, leader=1), "AS", "JS", "3C")
    assert departing_cards(state) == {"8S", "6S"}


def test_who_throws_away_shows_it_too() -> None:
    """Seat 0 has no heart, and spades, of which it has some, are trumps."""
    hands = {1: "AH KH QH JH TH 9H 2C 3C 4C 5C 6C 7C 8C", 2: "8H 7H 6H TD 9D 8D 7D 2D AS QS JS TS 9S"}
    hands |= {0: "KS 8S 6S 3S QD 6D 4D 3D JD 7S 5S 4S 2S", 3: "5H 4H 3H 2H AD KD 5D AC KC QC JC TC 9C"}
    state = play_card(deal_whist(hands, "S", leader=1), "AH", "6H", "2H")
    assert state.turn == 0 and departing_cards(state) == {"6D"}, "of Q J 6 4 3 the three, or the four, which is as good"


def test_later_cards_show_what_is_held_then_and_cards_alike_show_the_same() -> None:
    state = play_card(deal_whist({0: "AH QH 9H 8H 2H 8S 6S 3S QD 6D 4D 8C 2C", 1: "KH JH TH"}), "AH", "KH")
    while state.turn:
        state.play(state.actions()[0])
    assert {card for card in departing_cards(state) if card[1] == "H"} == {"9H", "8H"}, (
        "the queen is second highest now"
    )
    state = deal_whist({0: "9H 8H 7H 8S 6S 3S QD 6D 4D 8C 2C TC JC"})
    assert {card for card in departing_cards(state) if card[1] == "H"} == set(), "all three are as good as the nine"


def test_of_cards_alike_the_one_asked_for_is_played() -> None:
    """Of 9 8 7 the nine, which shows that nothing high is held; of K 9 8 2 the two, and of trumps the lowest."""
    state = deal_whist({0: "9H 8H 7H KS 9S 8S 2S 6D 4D 3D JC TC 2C", 1: "7S"})
    actions = state.actions()
    lowest = [action for action in actions if str(action.cards[0]) in ["7H", "8S", "2S", "KS", "3D", "6D", "2C", "TC"]]
    found = {str(action.cards[0]) for action in prefer_signals(state, actions, lowest)}
    assert found == {"9H", "8S", "2S", "KS", "3D", "6D", "2C", "TC"}
    advice = advice_for("whist").for_level("hard")
    assert "9H" in {str(action.cards[0]) for action in advice.distinct_actions(state, 0, actions)}


def test_hard_reads_a_high_spare_card_of_its_partner_as_a_high_card() -> None:
    """Partner follows with the nine, or with the two, under the ace: more often it has the king after the nine."""
    found = []
    for card, other in (("9H", "2H"), ("2H", "9H")):
        hands = {
            0: f"{card} 5S 6S 7S 8S 5D 6D 7D 8D 5C 6C 7C 8C",
            3: "AH 3H 4S 2S 4D 3D 2D 4C 3C 9C QD JD TD",
            2: f"QH JH TH {other} AS KS AD KD QS 9D AC KC QC",
        }
        state = deal_whist(hands, leader=3)
        play_card(state, "AH", card)
        state.play(state.actions()[0])
        assert state.turn == 2
        expert = advice_for("whist").for_level("hard")
        worlds = Worlds(state.observe(2), expert, random.Random(5))
        king = Card.of("KH")
        found.append(sum(king in worlds.draw().zones["hand:0"] for _ in range(400)) / 400)
    assert found[0] > found[1] + 0.1


def test_hard_shows_its_attitude() -> None:
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = play_card(deal_whist(hands, leader=1), "AS", "JS", "3C")
    assert str(players.get("hard", "whist", 3, simulations=200).choose(state.observe(0)).cards[0]) == "3S"
    state = play_card(deal_whist(hands, leader=1), "AH", "JS", "3C")
    assert str(players.get("hard", "whist", 3, simulations=200).choose(state.observe(0)).cards[0]) in ("9H", "7H")
