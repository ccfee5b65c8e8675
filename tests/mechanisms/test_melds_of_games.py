"""What is a meld in the four rummy games, as their pages have it, and what is said of groups that are none."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from cardhall.cards import SPANISH_40, Card, as_text, cards, pack_of
from cardhall.games.burraco import rules as burraco
from cardhall.games.samba.rules import GAME as SAMBA
from cardhall.games.samba.rules.turns import USUAL_MELDS as SAMBA_MELDS
from cardhall.rules.mechanisms.meld_words import explain_fault
from cardhall.rules.mechanisms.melds import Limits, Melds

CONQUIAN = Melds("A234567JQK")
KOWAH = Melds(sets=Limits(max_cards=3, allows_equal_cards=True), runs=None)
KOWAH_PACK = tuple(sorted((*pack_of("A23456789", packs=4), *cards("JC QC KC") * 4)))
# By game, a group, and what it is: its cards as they lie, wild ones in brackets; "": no meld.
SHAPES = [
    (burraco.GAME_MELDS, "5H 6H 7H", "run 5H 6H 7H"),
    (burraco.GAME_MELDS, "5H 7H RJ", "run 5H [RJ] 7H"),
    (burraco.GAME_MELDS, "6H 7H RJ", "run [RJ] 6H 7H"),
    (burraco.GAME_MELDS, "AH 2H RJ", "run AH 2H [RJ]"),
    (burraco.GAME_MELDS, "AH KH RJ", "run [RJ] KH AH"),
    (burraco.GAME_MELDS, "AH QH BJ", "run QH [BJ] AH"),
    (burraco.GAME_MELDS, "AH 2H 3H", "run AH 2H 3H"),
    (burraco.GAME_MELDS, "AH KH 2H", "run [2H] KH AH"),
    (burraco.GAME_MELDS, "2H 3H 4H", "run 2H 3H 4H"),
    (burraco.GAME_MELDS, "2C 2H 3H", "run [2C] 2H 3H"),
    (burraco.GAME_MELDS, "2H 4H 5H", "run [2H] 4H 5H"),
    (burraco.GAME_MELDS, "2H 3H 4H 6H", "run 3H 4H [2H] 6H"),
    (burraco.GAME_MELDS, "2H 3H 4H 5H 6H", "run 2H 3H 4H 5H 6H"),
    (burraco.GAME_MELDS, "2H 2H 3H 4H 6H", "run 2H 3H 4H [2H] 6H"),
    (burraco.GAME_MELDS, "7S 8S RJ", "run [RJ] 7S 8S"),
    (burraco.GAME_MELDS, "7S 8S TS RJ", "run 7S 8S [RJ] TS"),
    (burraco.GAME_MELDS, "7S 8S 9S TS RJ", "run [RJ] 7S 8S 9S TS"),
    (burraco.GAME_MELDS, "KS AS 2S 3S", ""),
    (burraco.GAME_MELDS, "AH AH QH KH", ""),
    (burraco.GAME_MELDS, "5H 5H 6H 7H", ""),
    (burraco.GAME_MELDS, "6H RJ BJ", ""),
    (burraco.GAME_MELDS, "6H 9H RJ", ""),
    (burraco.GAME_MELDS, "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "run AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"),
    (burraco.GAME_MELDS, "RJ 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "run [RJ] 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"),
    (burraco.GAME_MELDS, "AC RJ 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", ""),
    (burraco.GAME_MELDS, "5H 5H 5S", "set 5H 5H 5S"),
    (burraco.GAME_MELDS, "5H 5S 2D", "set 5H 5S [2D]"),
    (burraco.GAME_MELDS, "5C 5C 5D 5D 5H 5H 5S 5S RJ", "set 5C 5C 5D 5D 5H 5H 5S 5S [RJ]"),
    (burraco.GAME_MELDS, "5H 2D RJ", ""),
    (burraco.GAME_MELDS, "2D 2H 2S", ""),
    (SAMBA_MELDS, "5H 5H 5S", "set 5H 5H 5S"),
    (SAMBA_MELDS, "5H 5S 2D RJ", "set 5H 5S [2D RJ]"),
    (SAMBA_MELDS, "5H 5S 2D 2D RJ", ""),
    (SAMBA_MELDS, "5H 2D RJ", ""),
    (SAMBA_MELDS, "AC AC AD AD AH AH AS", "set AC AC AD AD AH AH AS"),
    (SAMBA_MELDS, "AC AC AD AD AH AH AS AS", ""),
    (SAMBA_MELDS, "3C 3S 3S", "set 3C 3S 3S"),
    (SAMBA_MELDS, "QH KH AH", "run QH KH AH"),
    (SAMBA_MELDS, "4H 5H 6H 7H 8H 9H TH", "run 4H 5H 6H 7H 8H 9H TH"),
    (SAMBA_MELDS, "4H 5H 6H 7H 8H 9H TH JH", ""),
    (SAMBA_MELDS, "5H 6H RJ", ""),
    (SAMBA_MELDS, "3H 4H 5H", ""),
    (SAMBA_MELDS, "AH 4H 5H", ""),
    (CONQUIAN, "6S 7S JS", "run 6S 7S JS"),
    (CONQUIAN, "AS 2S 3S 4S 5S 6S 7S JS QS KS", "run AS 2S 3S 4S 5S 6S 7S JS QS KS"),
    (CONQUIAN, "QS KS AS", ""),
    (CONQUIAN, "2S 2C 2H 2D", "set 2C 2D 2H 2S"),
    (CONQUIAN, "2S 2C", ""),
    (KOWAH, "5S 5S 5D", "set 5D 5S 5S"),
    (KOWAH, "JC JC JC", "set JC JC JC"),
    (KOWAH, "5S 5S 5D 5H", ""),
    (KOWAH, "5S 6S 7S", ""),
]


def describe_group(melds: Melds, text: str) -> str:
    """What a group is, as `SHAPES` has it."""
    reading = melds.reading(tuple(cards(text)))
    if reading is None:
        return ""
    shown = [f"[{card}]" if place in reading.wild else str(card) for place, card in enumerate(reading.cards)]
    return f"{reading.kind} {' '.join(shown)}".replace("] [", " ")


@pytest.mark.parametrize(("melds", "text", "wanted"), SHAPES, ids=[text for _, text, _ in SHAPES])
def test_what_a_group_is(melds: Melds, text: str, wanted: str) -> None:
    assert describe_group(melds, text) == wanted
    backwards = " ".join(reversed(text.split()))
    assert describe_group(melds, backwards) == wanted, "the order of the cards does not matter"
    assert bool(explain_fault(melds, cards(text))) == (not wanted)


@pytest.mark.parametrize(
    ("melds", "group", "card", "wanted"),
    [
        (burraco.GAME_MELDS, "7S 8S RJ", "TS", "run 7S 8S [RJ] TS"),
        (burraco.GAME_MELDS, "7S 8S TS RJ", "9S", "run [RJ] 7S 8S 9S TS"),
        (burraco.GAME_MELDS, "2H 3H 4H", "6H", "run 3H 4H [2H] 6H"),
        (burraco.GAME_MELDS, "2H 3H 4H 6H", "5H", "run 2H 3H 4H 5H 6H"),
        (burraco.GAME_MELDS, "2H 3H 4H 6H", "2H", "run 2H 3H 4H [2H] 6H"),
        (burraco.GAME_MELDS, "2H 3H 4H 6H", "2C", ""),
        (burraco.GAME_MELDS, "2H 3H 4H 6H", "RJ", ""),
        (burraco.GAME_MELDS, "5H 5S RJ", "2C", ""),
        (burraco.GAME_MELDS, "5H 5S 5D", "2C", "set 5D 5H 5S [2C]"),
        (burraco.GAME_MELDS, "QH KH AH", "2H", "run [2H] QH KH AH"),
        (SAMBA_MELDS, "5H 5S RJ", "2C", "set 5H 5S [2C RJ]"),
        (SAMBA_MELDS, "4H 5H 6H", "RJ", ""),
        (SAMBA_MELDS, "4H 5H 6H 7H 8H 9H TH", "JH", ""),
        (CONQUIAN, "2S 2C 2H", "2D", "set 2C 2D 2H 2S"),
    ],
)
def test_what_a_card_makes_of_a_meld(melds: Melds, group: str, card: str, wanted: str) -> None:
    meld = melds.reading(tuple(cards(group)))
    longer = melds.with_card(meld, Card.of(card))
    assert ("" if longer is None else describe_group(melds, as_text(longer.cards))) == wanted


@pytest.mark.parametrize(
    ("melds", "group", "words"),
    [
        (burraco.GAME_MELDS, "RJ 2C BJ", "Wild cards alone make no meld"),
        (burraco.GAME_MELDS, "5H 2C BJ", "Two wild cards: a set has one at most"),
        (burraco.GAME_MELDS, "5H 6H 2C BJ", "Two wild cards: a run has one at most"),
        (burraco.GAME_MELDS, "QH AH 4H", "Between four and queen too much is missing"),
        (burraco.GAME_MELDS, "QH AH JH", "Between queen and ace the king is missing"),
        (burraco.GAME_MELDS, "5H 5H 6H", "Two fives of hearts: a run has one card of a rank"),
        (SAMBA_MELDS, "5H 6H RJ", "A run has no wild cards"),
        (SAMBA_MELDS, "3H 4H 5H", "Threes make no run"),
        (KOWAH, "5S 6S 7S", "Not of one rank"),
        (KOWAH, "5S 5S 5D 5D", "Four fives: a set has three at most"),
    ],
)
def test_why_a_group_is_no_meld(melds: Melds, group: str, words: str) -> None:
    assert explain_fault(melds, cards(group)) == words


HANDS = [
    (burraco.GAME_MELDS, burraco.GAME.pack),
    (SAMBA_MELDS, SAMBA.pack),
    (CONQUIAN, SPANISH_40),
    (KOWAH, KOWAH_PACK),
]


@pytest.mark.parametrize(("melds", "pack"), HANDS, ids=["burraco", "samba", "conquian", "kowah"])
def test_the_melds_of_a_hand_are_all_of_them(melds: Melds, pack: tuple[Card, ...]) -> None:
    rng = random.Random(3)
    found = 0
    for number in range(60):
        ranks = rng.sample("A23456789TJQK", 6)
        able = [card for card in pack if card.rank in ranks or card.is_joker]
        hand = sorted(rng.sample(able, min(13, len(able))))
        size = 3 if number % 3 else 4
        wanted = {group for group in combinations(hand, size) if melds.kind(group)}
        assert melds.melds_of(tuple(hand), size) == sorted(wanted)
        found += len(wanted)
    assert found > 100


def waited_cards(hand: str) -> str:
    """The cards for which a hand of Kowah waits, which is a pair alike and two threes."""
    held = cards(hand)
    found = []
    for card, number in sorted(Counter(held).items()):
        rest = list(held)
        if number >= 2:
            rest.remove(card)
            rest.remove(card)
            if KOWAH.division(tuple(sorted(rest))) is not None:
                found.append(card)
    return as_text(found)


def test_a_hand_of_kowah_is_divided_with_cards_alike() -> None:
    assert waited_cards("5S 5H 5D 7H 7S 7D AD AD") == "AD"
    assert waited_cards("5S 5H 5D 7S 7S 7D 7D 7H") == "7D 7S"
    assert waited_cards("5S 5H 5D 7S 7S 7D 8D 8H") == ""
    assert waited_cards("JC JC JC KC KC KC 9S 9S") == "9S"
