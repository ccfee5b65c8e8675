"""Small cards that show what is held: which is asked for and played, what it tells, what a reason says of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.games.court_piece.advice import ADVICE, HARD_ADVICE
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.attitude_signals import find_signal_in_position
from cardhall.players.tricks.play_evidence import (
    FALSE_SIGNAL_CHANCE,
    PlayEvidence,
    play_likelihood,
    signal_factor,
    signaller_factor,
)
from cardhall.rules.engine.action import Action
from tests.players.test_learnt_cards import deal_whist, play_card
from tests.players.trick_positions import card_bits, card_texts, position_at_trick


def asked_card(trick: str, hand: str, suit: str, gone: str = "") -> tuple[str, str]:
    """The spare cards of a suit, and the one asked for; diamonds are trumps."""
    position = position_at_trick(trick, gone)
    whole = position.suits.suit_cards[Card.of(f"2{suit}")]
    spare, wanted = find_signal_in_position(position, card_bits(hand), whole)
    return card_texts(spare), card_texts(wanted)


@pytest.mark.parametrize(
    ("trick", "hand", "suit", "expected"),
    [
        ("", "KH 9H 7H 2H", "H", ("9H 7H 2H", "2H")),
        ("", "QH 9H 7H 2H", "H", ("9H 7H 2H", "9H")),
        ("AH", "KH 9H 7H 2H", "H", ("9H 7H 2H", "9H")),
        ("AH", "JH 9H 7H 2H", "H", ("9H 7H 2H", "2H")),
        ("8H", "QH 9H 7H 2H", "H", ("7H 2H", "2H")),
        ("AC", "KH 9H 2H", "H", ("9H 2H", "9H")),
        ("AC", "JH 9H 2H", "H", ("9H 2H", "2H")),
        ("", "KD 9D 2D", "D", ("", "")),
        ("AC", "KD 9D 2D", "D", ("", "")),
        ("AD", "KD 9D 2D", "D", ("9D 2D", "9D")),
        ("", "KH QH JH TH", "H", ("", "")),
    ],
)
def test_which_small_card_is_asked_for(trick: str, hand: str, suit: str, expected: tuple[str, str]) -> None:
    assert asked_card(trick, hand, suit) == expected


def test_what_is_left_of_the_suit_decides() -> None:
    assert asked_card("", "QH 9H 2H", "H", gone="AH") == ("9H 2H", "2H")


HELD = "KH 9H 7H 2H 8S 6S 3S QD 6D 4D JC 8C 2C"  # seat 0; clubs are trumps
ONE, NEITHER = "It also shows that you hold one of the two highest", "It also shows that you hold neither of the two"


def reason_shown(state: Any, card: str) -> str:
    """What the reason for a card says that it shows; "" for nothing."""
    reason = advice_for("whist").reason(state.observe(0), Action("play", Card.of(card)))
    return next((words for words in (ONE, NEITHER) if words in reason), "")


def test_a_reason_says_what_a_small_card_shows() -> None:
    """Of a card that says otherwise, that wins, or is as good as all other spare ones, it says nothing of the kind."""
    state = deal_whist({0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H"})
    led = {card: reason_shown(state, card) for card in ("2H", "9H", "KH", "8S", "3S", "6D", "8C")}
    assert led == {"2H": ONE, "9H": "", "KH": "", "8S": NEITHER, "3S": "", "6D": NEITHER, "8C": ""}
    hands = {0: HELD, 1: "AD KD AS KS AH QH JH TH 8H 6H 5H 4H 3H", 3: "AC KC QC TC 9C 7C 6C 5C 4C 3C JD TD 9D"}
    state = play_card(deal_whist(hands, leader=1), "AH", "JS", "3C")
    assert [reason_shown(state, card) for card in ("9H", "7H", "2H", "KH")] == [ONE, "", "", ""]
    state = deal_whist({0: "9H 8H 7H KS QS 9S 5S 6D 4D 3D JC TC 2C"})
    assert [reason_shown(state, card) for card in ("9H", "7H")] == ["", ""]


def test_the_card_asked_for_is_likelier_and_cards_alike_are_the_same() -> None:
    position, hand = position_at_trick("AH"), card_bits("KH 9H 8H 2H")
    chances = {card: play_likelihood(position, hand, card_bits(card)) for card in ("9H", "8H", "2H", "KH")}
    found = {card: chance * signal_factor(position, hand, card_bits(card), chance) for card, chance in chances.items()}
    assert (
        found["9H"]
        == pytest.approx(found["8H"])
        == pytest.approx(found["2H"] * (1 - FALSE_SIGNAL_CHANCE) / FALSE_SIGNAL_CHANCE)
    )
    assert found["KH"] == chances["KH"], "of no spare card is anything shown"
    assert signal_factor(position, card_bits("9H 8H 7H"), card_bits("8H"), 0.5) == 1, "all three are the same"


def test_who_seems_not_to_show_anything_is_read_less() -> None:
    """One card may be a chance; the more cards say the contrary, the less each of them counts."""
    assert signaller_factor(1.0) == 1 and signaller_factor(0.1) / signaller_factor(1.0) < 0.6 < signaller_factor(
        0.01
    ) / signaller_factor(0.1)


def court_piece_state(hands: dict[int, str], *plays: str) -> Any:
    """A deal of Court Piece with these hands, seat 3 to lead; spades are trumps."""
    given = [cards(hands[seat]) if seat in hands else [] for seat in range(4)]
    rest = [card for card in rules.get("court-piece").deck() if not any(card in some for some in given)]
    for some in given:
        while len(some) < 13:
            some.append(rest.pop(0))
    stock = [card for start in (5, 9) for seat in (3, 0, 1, 2) for card in given[seat][start : start + 4]]
    deal = {f"hand:{seat}": " ".join(map(str, some[:5])) for seat, some in enumerate(given)}
    deal["stock"] = " ".join(map(str, stock))
    state = rules.get("court-piece").start(dealer=2, deals=[deal])
    state.play("trump S")
    for card in plays:
        state.play(f"play {card}")
    assert [set(state.zones[f"hand:{seat}"]) for seat in hands] <= [set(given[seat]) for seat in hands]
    return state


LED = "AH 3H 4S 2S 4D 3D 2D 4C 3C 9C QD JD TD"


def test_hard_shows_its_attitude_where_it_costs_nothing() -> None:
    """Under the ace: high from the king, low from nothing."""
    for own, shown in (("KH 9H 7H 2H", {"9H", "7H"}), ("9H 7H 5H 2H", {"2H"})):
        hands = {3: LED, 0: f"{own} 6S 5S 3S 8D 7D 6D 7C 6C 5C"}
        state = court_piece_state(hands, "AH")
        chosen = [players.get("hard", "court-piece", seed, simulations=60).choose(state.observe(0)) for seed in (3, 4)]
        assert {str(action.cards[0]) for action in chosen} <= shown
    state = court_piece_state({3: LED, 0: "KH 9H 7H 2H 6S 5S 3S 8D 7D 6D 7C 6C 5C"}, "AH")
    plain, showing = (
        dict(zip(map(str, state.actions()), advice.weights(state, 0, state.actions()), strict=True))
        for advice in (ADVICE, HARD_ADVICE)
    )
    assert max(plain, key=plain.__getitem__) == "play 2H" and max(showing, key=showing.__getitem__) == "play 9H"


def test_of_cards_alike_the_one_asked_for_is_played() -> None:
    hands = {3: "9H 8H 7H 4S 2S 4D 3D 2D 4C 3C QD JD TD"}
    state = court_piece_state(hands)
    told = {str(action) for action in HARD_ADVICE.distinct_actions(state, 3, state.actions())}
    plain = {str(action) for action in ADVICE.distinct_actions(state, 3, state.actions())}
    assert "play 9H" in told and "play 7H" not in told and "play 7H" in plain


def test_a_high_spare_card_is_read_as_a_high_one_by_partner_and_opponents() -> None:
    found: dict[tuple[str, int], float] = {}
    for card, other in (("9H", "2H"), ("2H", "9H")):
        hands = {
            3: LED,
            0: f"{card} 5S 6S 7S 8S 5D 6D 7D 8D 5C 6C 7C 8C",
            2: f"QH JH {other} AS KS AD KD QS 9D AC KC QC 9S",
        }
        state = court_piece_state(hands, "AH", card)
        state.play(state.actions()[0])
        for reader in (2, 3):
            worlds = Worlds(state.observe(reader), HARD_ADVICE, random.Random(5))
            found[card, reader] = sum(Card.of("KH") in worlds.draw().zones["hand:0"] for _ in range(400)) / 400
    assert all(found["9H", reader] > found["2H", reader] + 0.05 for reader in (2, 3))


def test_without_the_understanding_nothing_is_read() -> None:
    hands = {3: LED, 0: "KH 9H 7H 2H 6S 5S 3S 8D 7D 6D 7C 6C 5C"}
    state = court_piece_state(hands, "AH", "9H")
    seen = state.observe(3)
    assert PlayEvidence(seen.state, 3, expects_signals=True).likelihood(state) > PlayEvidence(seen.state, 3).likelihood(
        state
    )
