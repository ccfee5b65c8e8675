"""Fours and runs of a hand, found and compared."""

from __future__ import annotations

import random

import pytest

from cardhall.cards import FRENCH_32, Card, cards
from cardhall.games.belote.rules.fours_and_runs import Combination, FoursAndRuns, rank_name, type_name

RANKS = "AKQJT987"
FOUND = FoursAndRuns(RANKS, {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}, {3: 20, 4: 50, 5: 100})


def combination_texts(hand: str) -> list[str]:
    return [" ".join(map(str, one.cards)) for one in FOUND.find_combinations(cards(hand))]


@pytest.mark.parametrize(
    ("hand", "combinations"),
    [
        ("7H 9H KD QC AS TS 8C JD", []),
        ("9S 8S 7S AH KH QH JH 7C", ["AH KH QH JH", "9S 8S 7S"]),
        ("AS 8S 7S KD QD 9D TH 7C", []),  # an ace is high only
        ("AS KS QS JS TS 9S 8S 7S", ["AS KS QS JS TS 9S 8S 7S"]),
        ("QS QH QD QC KS JS TS 9S", ["QC QD QH QS", "JS TS 9S"]),  # the four is taken out first
        ("8S 8H 8D 8C 7S 7H 7D 7C", []),  # these fours never count
        ("9S 9H 9D 9C JS JH JD JC", ["JC JD JH JS", "9C 9D 9H 9S"]),
        ("QS JS TS QH JH TH 7C 8D", ["QH JH TH", "QS JS TS"]),
    ],
)
def test_what_a_hand_holds(hand: str, combinations: list[str]) -> None:
    assert combination_texts(hand) == combinations


def test_what_is_found_is_in_the_hand_and_used_once_and_nothing_is_left() -> None:
    rng = random.Random(3)
    for _ in range(300):
        hand = rng.sample(FRENCH_32, 8)
        found = FOUND.find_combinations(hand)
        used = [card for one in found for card in one.cards]
        left = set(hand) - set(used)
        assert len(used) == len(set(used)) and set(used) <= set(hand)
        for first in range(len(RANKS) - 2):
            for suit in "CDHS":
                assert not {Card.of(rank + suit) for rank in RANKS[first : first + 3]} <= left
        assert not any(all(Card.of(rank + suit) in left for suit in "CDHS") for rank in "AKQJT9")


def test_the_better_one() -> None:
    order = ["9S 8S 7S", "AS KS QS", "9S 8S 7S TS", "TS 9S 8S 7S JS", "QC QD QH QS", "9C 9D 9H 9S", "JC JD JH JS"]
    ranked = [FOUND.find_combinations(cards(hand))[0] for hand in order]
    assert sorted(ranked, key=FOUND.strength) == ranked
    assert [FOUND.points(one) for one in ranked] == [20, 20, 50, 100, 100, 150, 200]
    spades, hearts = FOUND.find_combinations(cards("AS KS QS"))[0], FOUND.find_combinations(cards("AH KH QH"))[0]
    assert FOUND.strength(spades) == FOUND.strength(hearts)
    assert (
        FOUND.best_combination([spades, hearts], "H") is hearts
        and FOUND.best_combination([spades, hearts], "S") is spades
    )
    assert FOUND.best_combination([spades, hearts]) is spades  # of equal ones the first


def test_all_of_a_kind() -> None:
    assert len(FOUND.combinations_of_type("run3")) == 4 * 6 and len(FOUND.combinations_of_type("four")) == 6
    assert FOUND.combinations_of_type("four", "T") == [Combination(tuple(cards("TC TD TH TS")))]
    assert [str(one.cards[-1]) for one in FOUND.combinations_of_type("run5", "J")] == ["7C", "7D", "7H", "7S"]
    assert FOUND.combinations_of_type("run5", "9") == []
    assert len(FOUND.combinations_of_type("run8")) == 4


def test_words() -> None:
    run, four = (
        FOUND.find_combinations(cards("KH QH JH TH 8S 8D 8C AS"))[0],
        FOUND.find_combinations(cards("9S 9H 9D 9C"))[0],
    )
    assert (run.type_code, run.rank, run.suit, run.name) == ("run4", "K", "H", "a run of four to the king of hearts")
    assert (four.type_code, four.rank, four.suit, four.name) == ("four", "9", "", "four nines")
    assert type_name("run4") == "run of four" and type_name("four") == "four of a kind"
    assert rank_name("run4", "K") == "to the king" and rank_name("four", "9") == "nines"
