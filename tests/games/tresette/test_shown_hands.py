"""Hidden hands laid as their melds and words show them: only layouts that agree, each of them equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest

from cardhall.cards import HIDDEN, SUITS, Card, cards
from cardhall.games.tresette.rules.shown_hands import (
    HandKnowledge,
    ShownHands,
    certain_and_impossible,
    impossible_by_zone,
    length_statement,
)
from cardhall.rules import get
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.sampling import Case, CaseSampler, NoLayoutError, RejectionSampler, layout_sampler
from cardhall.rules.mechanisms.hand_cases import cases_by_count, cases_by_held_sets

UNSEEN_CARDS = cards("AC AD AH 2C 2D 4C 5C 4S")
HIDDEN_PLACES = (("hand:1", 3), ("hand:2", 3), ("hand:3", 2))
ACE_MASK = mask_of(cards("AC AD AH"))
LAYOUTS_DRAWN = 6_000

Layout = tuple[frozenset[Card], ...]


def possible_layouts(agrees: Callable[[Layout], bool]) -> set[Layout]:
    """Every way to lay the unseen cards that agrees."""
    found = set()
    for one in map(frozenset, combinations(UNSEEN_CARDS, 3)):
        rest = [card for card in UNSEEN_CARDS if card not in one]
        for two in map(frozenset, combinations(rest, 3)):
            layout = (one, two, frozenset(rest) - two)
            if agrees(layout):
                found.add(layout)
    return found


STATE = get("whist").start(seed=1)


def empty_state() -> Any:
    state = STATE.copy()
    state.zones = {zone: [HIDDEN] * size for zone, size in HIDDEN_PLACES}
    return state


def draw_layouts(lay: Callable[[Any, random.Random], None], number: int = LAYOUTS_DRAWN) -> Counter[Layout]:
    rng, found = random.Random(5), Counter[Layout]()
    for _ in range(number):
        state = empty_state()
        lay(state, rng)
        found[tuple(frozenset(state.zones[zone]) for zone, _ in HIDDEN_PLACES)] += 1
    return found


def check_equally_likely(found: Counter[Layout], wanted: set[Layout]) -> None:
    assert set(found) == wanted
    usual = found.total() / len(wanted)
    assert all(abs(number - usual) < 6 * usual**0.5 for number in found.values())


def suit_lengths(some: Sequence[Card]) -> list[int]:
    return [sum(card.suit == suit for card in some) for suit in SUITS]


def in_suits() -> list[list[Card]]:
    return [[card for card in UNSEEN_CARDS if card.suit == suit] for suit in SUITS]


def test_cards_laid_by_lengths() -> None:
    """Hand 1 holds one or three clubs, hand 2 exactly one diamond, and hand 3 may not hold the 5 of clubs."""
    allowed = {"hand:1": lambda some: some[0] in (1, 3), "hand:2": lambda some: some[1] == 1}

    def fits(zone: str, some: Sequence[int]) -> bool:
        return zone not in allowed or allowed[zone](some)

    every = possible_layouts(
        lambda some: suit_lengths(list(some[0]))[0] in (1, 3) and suit_lengths(list(some[1]))[1] == 1
    )
    for bar in (0, mask_of(cards("5C"))):
        wanted = {some for some in every if not bar & mask_of(some[2])}
        assert 20 < len(wanted) < 300
        cases = cases_by_count(HIDDEN_PLACES, UNSEEN_CARDS, {"hand:3": bar}, in_suits(), fits)
        check_equally_likely(draw_layouts(CaseSampler(cases).fill), wanted)
    with pytest.raises(NoLayoutError):
        CaseSampler(cases_by_count(HIDDEN_PLACES, UNSEEN_CARDS, {}, in_suits(), lambda zone, some: some[3] == 1))


def test_cards_laid_by_marks() -> None:
    """Hand 1 holds two of the three aces, hand 3 may not hold the 2 of clubs."""
    barred = {"hand:3": mask_of(cards("2C"))}
    aces = cards("AC AD AH")
    kinds = [[ace] for ace in aces]
    lay = CaseSampler(
        cases_by_count(
            HIDDEN_PLACES, UNSEEN_CARDS, barred, kinds, lambda zone, some: (sum(some) == 2) == (zone == "hand:1")
        )
    ).fill
    wanted = possible_layouts(lambda some: len(some[0] & set(aces)) == 2 and Card.of("2C") not in some[2])
    assert 10 < len(wanted) < 300
    check_equally_likely(draw_layouts(lay), wanted)
    with pytest.raises(NoLayoutError):
        CaseSampler(cases_by_count(HIDDEN_PLACES, UNSEEN_CARDS, {}, kinds, lambda zone, some: sum(some) == 2))


def test_cards_laid_by_sets_that_hands_hold() -> None:
    """Of the sets that a hand may hold, the first in the list is the one that it is known for."""
    sets = {
        "hand:1": [frozenset(cards(pair)) for pair in ("AC 2C", "4C 5C", "AC AD", "AD AH")],
        "hand:2": [frozenset(cards(pair)) for pair in ("4C 4S", "2C 2D")],
    }
    barred = {"hand:1": mask_of(cards("4S")), "hand:2": mask_of(cards("AD"))}

    def first(hand: frozenset[Card], zone: str) -> frozenset[Card] | None:
        return next((one for one in sets[zone] if one <= hand), None)

    def agrees(state: Any, case: Case) -> bool:
        return all(first(frozenset(state.zones[zone]), zone) == set(held) for zone, held in case.held_cards.items())

    wanted = possible_layouts(
        lambda some: all(
            first(hand, zone) is not None and not barred[zone] & mask_of(hand)
            for hand, zone in zip(some, ("hand:1", "hand:2"), strict=False)
        )
    )
    assert 10 < len(wanted) < 300
    check_equally_likely(
        draw_layouts(CaseSampler(cases_by_held_sets(HIDDEN_PLACES, UNSEEN_CARDS, barred, sets), agrees).fill), wanted
    )
    with pytest.raises(NoLayoutError):
        CaseSampler(cases_by_held_sets(HIDDEN_PLACES, UNSEEN_CARDS, {"hand:2": mask_of(cards("4S 2D"))}, sets))


def by_all(marks: Callable[[int], bool]) -> tuple[ShownHands, set[Layout]]:
    """Hands 1 and 2 of which melds and lengths are known, and the layouts that agree with it."""
    shown = [
        HandKnowledge("hand:1", marks, (((0, 1), (0, 2)),)),  # one club or two
        HandKnowledge("hand:2", lambda mask: mask.bit_count() < 2, (((3, 1), (1, 2)),)),  # a spade, or two diamonds
    ]

    def agree(some: Layout) -> bool:
        one, two = suit_lengths(list(some[0])), suit_lengths(list(some[1]))
        masks = [mask_of(hand) & ACE_MASK for hand in some]
        lengths_agree = one[0] in (1, 2) and (two[3] == 1 or two[1] == 2)
        return lengths_agree and marks(masks[0]) and masks[1].bit_count() < 2

    return ShownHands(shown, ACE_MASK, UNSEEN_CARDS), possible_layouts(agree)


def test_hands_shown_by_melds_and_lengths() -> None:
    """At random, by lengths, or by marks: the same layouts."""
    hands, wanted = by_all(lambda mask: mask.bit_count() != 1)
    assert len(wanted) > 10
    plain = layout_sampler(empty_state().zones, UNSEEN_CARDS, {}).fill
    for lay in (
        hands.hidden_card_sampler(empty_state(), plain, UNSEEN_CARDS, {}),
        hands.sampler_by_lengths(HIDDEN_PLACES, UNSEEN_CARDS, {}),
        hands.sampler_by_marks(HIDDEN_PLACES, UNSEEN_CARDS, {}),
    ):
        check_equally_likely(draw_layouts(lay), wanted)


def test_another_way_is_asked_for_where_hardly_any_layout_agrees() -> None:
    plain, made = layout_sampler(empty_state().zones, UNSEEN_CARDS, {}).fill, []

    def otherwise() -> Callable[[Any, random.Random], None]:
        made.append(1)
        return plain

    lay = RejectionSampler(plain, lambda state: False, 3, otherwise)
    draw_layouts(lay, 5)
    assert made == [1]  # once, for all that follow
    with pytest.raises(NoLayoutError):
        draw_layouts(RejectionSampler(plain, lambda state: False, 3), 1)


def test_what_melds_make_certain() -> None:
    aces = {card: mask_of([card]) for card in cards("AC AD AH")}
    certain, impossible = certain_and_impossible(
        lambda mask: mask.bit_count() >= 2 and bool(mask & aces[Card.of("AC")]), ACE_MASK
    )
    assert (certain, impossible) == (aces[Card.of("AC")], 0)
    assert certain_and_impossible(lambda mask: mask == 0, ACE_MASK) == (0, ACE_MASK)
    shown = [HandKnowledge(zone, lambda mask: True, ()) for zone, _ in HIDDEN_PLACES]
    bars = impossible_by_zone(shown, [(certain, 0), (0, aces[Card.of("AD")]), (0, 0)])
    assert bars == {"hand:1": 0, "hand:2": aces[Card.of("AC")] | aces[Card.of("AD")], "hand:3": aces[Card.of("AC")]}


def test_a_statement_follows_the_cards_played_since() -> None:
    assert length_statement([2], 3, cards("QH 4S")) == ((2, 2),)
    assert length_statement(range(4), 1, cards("QH 4H 4S")) == ((0, 1), (1, 1), (3, 0))


SUITS_EACH = {
    "hand:0": "3S 2S AS KS JS QS 7S 6S 5S 4S",
    "hand:1": "3H 2H AH KH JH QH 7H 6H 5H 4H",
    "hand:2": "3D 2D AD KD JD QD 7D 6D 5D 4D",
    "hand:3": "3C 2C AC KC JC QC 7C 6C 5C 4C",
}
RARE_MELDS_DEAL = {
    "hand:0": "3S 3H 3D 2S 2H 2D AS AH AD 6S",
    "hand:1": "AC KS KH KD KC 7H 6H 3C 2C 7S",
    "hand:2": "JS JH JD JC QS QH QD QC 7D 6D",
    "hand:3": "5S 5H 5D 5C 4S 4H 4D 4C 7C 6C",
}


@pytest.mark.parametrize("deal", [None, SUITS_EACH, RARE_MELDS_DEAL])
def test_imagined_hands_agree_with_all_that_was_said(deal: dict[str, str] | None) -> None:
    """However rare the melds are, and however much is said."""
    state = get("tresette").start(seed=8, deals=[deal] if deal else None)
    rng = random.Random(3)
    while not state.results:
        words = [action for action in state.actions() if action.verb == "say"]
        state.play(rng.choice(words if words and rng.random() < 0.6 else state.actions()))
        if state.results or rng.random() < 0.8:
            continue
        for seat in range(4):
            seen = state.observe(seat)
            world = seen.sample(rng)
            assert world.observe(seat).as_dict() == seen.as_dict()
            for other in range(4):
                kinds = world.game.melds_in(world.whole_hand(other))
                assert bool(kinds) == (other in state.good_play_seats)
                assert dict(state.melds).get(other, kinds) == kinds
            check_replay(state, {f"hand:{other}": " ".join(map(str, world.whole_hand(other))) for other in range(4)})


def test_lengths_and_what_plays_have_ruled_out() -> None:
    """Where hands are laid by the lengths of their suits, none gets a card of a suit that it could not follow."""
    hands, _ = by_all(lambda mask: True)
    barred = {"hand:2": mask_of(cards("AC 2C 4C 5C")), "hand:3": mask_of(cards("4S"))}
    for lay in (
        hands.sampler_by_lengths(HIDDEN_PLACES, UNSEEN_CARDS, barred),
        hands.sampler_by_marks(HIDDEN_PLACES, UNSEEN_CARDS, barred),
    ):
        wanted = {
            some
            for some in by_all(lambda mask: True)[1]
            if not barred["hand:2"] & mask_of(some[1]) and not barred["hand:3"] & mask_of(some[2])
        }
        assert wanted
        check_equally_likely(draw_layouts(lay), wanted)


def check_replay(state: Any, deal: dict[str, str]) -> None:
    """What was played and said must have been legal with these hands too, and come to the same."""
    again = get("tresette").start(dealer=state.dealer, deals=[deal])
    for event in state.history:
        if event.kind == "act":
            again.play(event.action, event.seat)
    assert again.said == state.said and again.melds == state.melds
