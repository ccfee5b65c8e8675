"""Melds: divisions against brute force, and the words for groups in the making."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardhall.cards import SPANISH_40, Card, cards
from cardhall.games.conquian.rules.meld_masks import MeldMasks
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.mechanisms.meld_words import describe_join, explain_fault
from cardhall.rules.mechanisms.melds import Limits, Melds

RANKS = "A234567JQK"
MELDS = Melds(RANKS)
MASKS = MeldMasks(MELDS, SPANISH_40)


def is_meld(group):
    """What a meld is, said once more and plainly."""
    ranks, suits = {c.rank for c in group}, {c.suit for c in group}
    if len(group) < 3:
        return False
    if len(ranks) == 1:
        return True
    places = sorted(RANKS.index(c.rank) for c in group)
    return len(suits) == 1 and places == list(range(places[0], places[0] + len(group)))


def is_divisible(some):
    """By trying every meld with the first card."""
    if not some:
        return True
    first, *rest = some
    return any(
        is_meld((first, *others)) and is_divisible([c for c in rest if c not in others])
        for number in range(2, len(some))
        for others in combinations(rest, number)
    )


def clustered_cards(rng, number):
    """Cards that are likely to make melds: a few ranks and suits next to each other."""
    low = rng.randrange(6)
    near = [c for c in SPANISH_40 if low <= RANKS.index(c.rank) < low + 5]
    return sorted(rng.sample(near, number))


def mixed_melds(rng):
    """Two or three melds mixed together, where they do not meet, and sometimes one card more or less."""
    some = set()
    for _ in range(rng.choice((2, 3))):
        card = rng.choice(SPANISH_40[:28])
        melds = [m for m in MASKS.melds_with[card] if m.bit_count() < 5 and not m & mask_of(some)]
        some |= set(cards_of(rng.choice(melds))) if melds else set()
    if rng.random() < 0.3:
        some ^= {rng.choice(SPANISH_40)}
    return sorted(some)


def test_division_agrees_with_brute_force():
    rng = random.Random(7)
    found = 0
    for number in range(600):
        some = mixed_melds(rng) if number % 2 else clustered_cards(rng, rng.randrange(3, 10))
        division = MELDS.division(tuple(some))
        assert (division is not None) == is_divisible(some) == MASKS.can_divide(mask_of(some)), some
        if division is not None:
            found += 1
            assert sorted(card for meld in division for card in meld) == some
            assert all(is_meld(meld) for meld in division)
    assert found > 60


def test_the_melds_around_a_card_are_all_of_them():
    rng = random.Random(3)
    for _ in range(60):
        some = clustered_cards(rng, 9)
        card, pool = some[0], some[1:]
        expected = {
            tuple(sorted((card, *others)))
            for n in range(2, 9)
            for others in combinations(pool, n)
            if is_meld((card, *others))
        }
        melds = [tuple(sorted(meld)) for meld in MELDS.melds_containing(card, pool)]
        assert set(melds) == expected
        assert len(melds) == len(expected)


@pytest.mark.parametrize(
    ("text", "division"),
    [
        ("", ""),
        ("4H AS 4C 2S 4D 3S", "AS 2S 3S / 4C 4D 4H"),
        ("5D 6D 7D JD QD KD", "5D 6D 7D JD QD KD"),
        ("2C 3C 4C 2D 3D 4D 2H 3H 4H", "2C 3C 4C / 2D 3D 4D / 2H 3H 4H"),
    ],
)
def test_one_division_is_shown_runs_first_and_as_few_melds_as_can_be(text, division):
    melds = MELDS.division(tuple(sorted(cards(text))))
    assert " / ".join(" ".join(map(str, meld)) for meld in melds) == division


def test_masks_and_cards():
    assert cards_of(mask_of(cards("KS AC 7H"))) == cards("AC 7H KS")


@pytest.mark.parametrize(
    ("text", "kind", "fault"),
    [
        ("JH JC JS", "set", ""),
        ("7S QS JS", "run", ""),
        ("JH JC", "", "Two jacks: a set needs three"),
        ("6H 6C", "", "Two sixes: a set needs three"),
        ("JH", "", "Jack alone: a meld needs three cards"),
        ("5D 6D", "", "Two diamonds in a row: a run needs three"),
        ("5D 6D JD", "", "Between six and jack the seven is missing"),
        ("AD 4D 5D", "", "Between ace and four the two and three are missing"),
        ("AD KD QD", "", "Between ace and queen too much is missing"),
        ("5D 6D 6H", "", "Neither one rank nor one suit"),
    ],
)
def test_why_a_group_is_no_meld(text, kind, fault):
    assert MELDS.kind(cards(text)) == kind
    assert explain_fault(MELDS, cards(text)) == fault


def test_size_limits():
    assert explain_fault(MELDS, []) == ""
    assert explain_fault(Melds(runs=Limits(max_cards=4)), cards("2C 3C 4C 5C 6C")) == "A run has four cards at most"
    assert explain_fault(Melds(sets=Limits(max_cards=3)), cards("2C 2D 2H 2S")) == "Four twos: a set has three at most"


@pytest.mark.parametrize(
    ("card", "group", "words"),
    [
        ("JD", "5D 6D 7D", "Jack follows seven"),
        ("4D", "5D 6D 7D", "Four comes before five"),
        ("6D", "5D 7D JD", "Six between five and seven"),
        ("JS", "JH JC", "Third jack"),
        ("JS", "JH", "Jack beside jack"),
        ("JS", "JH JC JD", "Fourth jack"),
        ("JS", "7H QC", ""),
        ("QD", "5D 6D 7D", ""),
        ("AD", "KD QD JD", ""),
        ("5D", "5D 6D 7D", ""),
    ],
)
def test_what_a_card_would_do_in_a_group(card, group, words):
    assert describe_join(MELDS, Card.of(card), cards(group)) == words
