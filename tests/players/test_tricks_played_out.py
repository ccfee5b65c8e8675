"""Deals of tricks played out fast: always by the rules, and as whoever thinks about each card would play them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import FRENCH_52, SUITS, Card, cards
from cardhall.players.tricks.playout import PlayGuide, choose_duck, choose_suit_to_name
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import PointPlay
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.card_order import CardOrder, height_by_rank, printed_suit
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, FOLLOW_SUIT, TrickRules
from tests.mechanisms.test_trick_duties import ROWS, play_and_note, random_deals
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows_in_play import CALL, FiveHundredNoTrumps
from tests.players.trick_positions import card_bits, card_texts, make_rules, position_at_trick

PAIRS = (0, 1, 0, 1)


def deal_trick_state(seed: int, trump: str, sitting_out: int = -1, size: int = 13) -> Position:
    """Hands of this size, with up to three cards in the trick."""
    rng = random.Random(seed)
    position = Position(make_rules(trump), PAIRS, sitting_out=sitting_out)
    pack = rng.sample(list(FRENCH_52), 52)
    position.unplayed = 0
    for seat in range(4):
        if seat != sitting_out:
            position.hands[seat].cards = position.suits.flags(pack[seat * size : (seat + 1) * size])
        position.unplayed |= position.suits.flags(pack[seat * size : (seat + 1) * size])
    position.turn = rng.choice([seat for seat in range(4) if seat != sitting_out])
    for _ in range(rng.randrange(position.size)):
        position.play(position.suits.flag[rng.choice(position.suits.cards_of(position.legal()))])
    return position


@pytest.mark.parametrize("sitting_out", [-1, 3])
@pytest.mark.parametrize("trump", ["D", "NT"])
def test_deals_are_played_fast_as_they_are_card_by_card(trump: str, sitting_out: int) -> None:
    for seed in range(24):
        maker, least = seed % 5 - 1, (0, 0, 2)[seed % 3]
        fast, slow = deal_trick_state(seed, trump, sitting_out), deal_trick_state(seed, trump, sitting_out)
        number = PlayGuide(random.Random(seed), maker).play_out_simply(fast, least)
        guide, before = PlayGuide(random.Random(seed), maker), len(slow.places)
        while slow.cards_in_trick or slow.hands[slow.turn].cards.bit_count() > least:
            slow.play(guide.choose_card(slow, slow.legal()))
        assert number == len(fast.places) - before > 0
        assert fast.places == slow.places and fast.winners == slow.winners and fast.tricks_taken == slow.tricks_taken
        assert fast.snapshot()[0][:2] == slow.snapshot()[0][:2], "which cards are out, and which were thrown"
        assert (fast.turn, fast.cards_in_trick, fast.led, fast.finished) == (slow.turn, 0, 0, slow.finished)
        assert [hand.cards for hand in fast.hands] == [hand.cards for hand in slow.hands]


def named_suit(state: Any, card: Card) -> Action:
    """The lead of a card as the suit of which its player holds most besides, of those that may be named."""
    able = [action for action in state.actions() if action.cards == (card,)]
    rest = [other for other in state.zones[f"hand:{state.turn}"] if other != card]
    suit_of = state.game.order(state.trump).suits
    return max(able, key=lambda action: sum(suit_of[other] in action.words for other in rest))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_deals_are_played_out_by_the_rules(row: Row) -> None:
    """From the middle of the play; every card is legal in the phases, which know the same winners."""
    for state, rng in random_deals(row, 4, seed=21):
        for _ in range(rng.randrange(state.seats, 3 * state.seats)):
            play_and_note(state, rng.choice([action for action in state.actions() if action != CALL]))
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))
        position, tricks = position_of(state), len(state.tricks)
        left = position.cards_left()
        assert PlayGuide(rng).play_out(position) == left == len(position.places)
        for place in position.places:
            card = position.suits.faces[place]
            play_and_note(state, named_suit(state, card) if card.is_joker else Action("play", card))
        assert [trick.winner for trick in state.tricks[tricks:]] == position.winners


# ---- seats that want different things


def choose_card(trick: str, held: str, aims: list[int], trump: str = "D", points: bool = False, taken: int = 0) -> str:
    """What seat 0, whose side has taken that number of tricks, plays when the seats want this."""
    position = position_at_trick(trick, trump=trump, points=points)
    position.aim(aims)
    position.tricks_taken[0] = taken
    return card_texts(PlayGuide(random.Random(1)).choose_card(position, card_bits(held, trump)), trump)


@pytest.mark.parametrize(
    ("aims", "trick", "held", "plays"),
    [
        # the partner, who wants no trick, is relieved of it as cheaply as can be
        ([AIM_MOST, AIM_MOST, AIM_FEWEST, AIM_MOST], "5S 9S 6S", "AS JS TS 3S", "TS"),
        ([AIM_MOST, AIM_MOST, AIM_FEWEST, AIM_MOST], "5S 9S 6S", "8S 3S", "3S"),
        ([AIM_MOST, AIM_MOST, AIM_FEWEST, AIM_MOST], "5S 9S 6S", "4D 3D 2C", "3D"),
        # another party's seat that wants none is left with it: what cannot win goes, the highest first
        ([AIM_MOST, AIM_MOST, AIM_MOST, AIM_FEWEST], "5S 6S 9S", "AS 8S 3S", "8S"),
        ([AIM_MOST, AIM_MOST, AIM_MOST, AIM_FEWEST], "5S 6S 9S", "AS JS", "JS"),
        ([AIM_MOST, AIM_MOST, AIM_MOST, AIM_FEWEST], "5S 6S 9S", "KH 4C 2D", "4C"),
        # who wants a number of tricks wins until it has them
        ([2, 1, 2, 1], "5S 6S 7S", "AS 2S", "AS"),
        # who wants none keeps below what lies, also where somebody else would have gone high
        ([AIM_FEWEST, AIM_MOST, AIM_MOST, AIM_MOST], "5S 6S 9S", "KS 8S", "8S"),
    ],
)
def test_tricks_are_taken_and_left_as_the_seats_want(aims: list[int], trick: str, held: str, plays: str) -> None:
    assert choose_card(trick, held, aims) == plays


def test_who_has_the_tricks_it_wants_takes_no_more() -> None:
    assert choose_card("5S 6S 7S", "AS 3S 2S", [2, 1, 2, 1], taken=2) == "3S"
    assert choose_card("", "AS 2S", [2, 1, 2, 1], taken=1) == "AS"
    assert choose_card("", "AS 2S", [2, 1, 2, 1], taken=2) == "2S"


def test_among_seats_of_other_aims_points_go_onto_the_partners_sure_trick() -> None:
    others = [AIM_MOST, AIM_MOST, AIM_MOST, AIM_FEWEST]
    assert choose_card("AS 3S", "KS TS 2S", others, points=True) == "TS"
    assert choose_card("QS 3S", "KS TS 2S", others, points=True) == "2S", "the king and the ace are out"


def test_what_may_not_be_led_belongs_to_the_hand_that_is_weighed() -> None:
    """The others are known not to hold it either."""
    rng = random.Random(4)
    differ = [0, 0]
    for _ in range(60):
        position = position_at_trick(points=True)
        hand = position.suits.flags(rng.sample(list(FRENCH_52), 9))
        able = hand & ~card_bits("AS KS QS JS TS AD KD QD JD TD")
        position.hands[0].cards = hand
        for number, weighing in enumerate((PointPlay, PointAvoidance)):
            position.aim([AIM_FEWEST if number else AIM_MOST] * 4)
            expected = weighing(position, hand).best_card(able)
            assert PlayGuide(rng).choose_card(position, able) == expected
            differ[number] += weighing(position, able).best_card(able) != expected
    assert min(differ) > 0


# ---- leading low, and cards that are sought


def rules_seeking(*sought: str) -> TrickRules:
    order = CardOrder("NT", printed_suit, height_by_rank("AKQJT98765432"))
    return TrickRules(order, FRENCH_52, (FOLLOW_SUIT,), sought={Card.of(card): 13 for card in sought})


def seeking_state(trick: str, gone: str = "") -> Position:
    """Seat 0, which wants no tricks, is to play; the queen of spades is sought, and there are no trumps."""
    position = Position(rules_seeking("QS"), PAIRS)
    position.turn = (4 - len(cards(trick))) % 4
    for card in cards(trick):
        position.play(position.suits.flag[card])
    position.unplayed &= ~position.suits.flags(cards(gone))
    position.aim([AIM_FEWEST, AIM_MOST, AIM_MOST, AIM_MOST])
    return position


def low_lead(held: str, gone: str = "") -> set[str]:
    found = set()
    for seed in range(40):
        position = seeking_state("", gone)
        flags = position.suits.flags(cards(held))
        card = position.suits.cards_of(PlayGuide(random.Random(seed)).choose_card(position, flags))
        assert len(card) == 1
        found.add(str(card[0]))
    return found


@pytest.mark.parametrize(
    ("held", "gone", "led"),
    [
        ("5C 2H KD", "", "2H"),  # twelve hearts are higher, nine clubs than the five
        ("5C 2H KD", "AH KH QH JH TH 9H", "5C"),  # six, and nine
        ("9C 8C 2C 7H 6H", "", "2C"),  # the lowest of its suit
        ("KC 9H", "AC KH QH JH TH", "9H"),  # nobody can beat the king
        ("2H 9S", "", "9S"),  # spades may draw the queen,
        ("2H 9S", "QS", "2H"),  # unless she is gone,
        ("5H QS 2S", "", "5H"),  # or one's own; then the suit is not touched
        ("QS 2S", "", "2S"),  # and if need be, not by her
        ("KS QS", "", "KS"),
    ],
)
def test_who_wants_no_tricks_leads_low(held: str, gone: str, led: str) -> None:
    assert low_lead(held, gone) == {led}


@pytest.mark.parametrize(
    ("trick", "held", "plays"),
    [
        ("KS", "QS 2S", "2S"),  # to her own suit she would cost her holder
        ("KS", "QS AS", "AS"),
        ("KS", "QS", "QS"),
        ("9H", "QS 3C AD", "QS"),  # to another she goes first
        ("9H", "QH QS 2H", "2H"),
    ],
)
def test_a_sought_card_is_kept_from_its_own_suit(trick: str, held: str, plays: str) -> None:
    position = seeking_state(trick)
    suits = position.suits
    position.hands[0].cards = suits.flags(cards(held))
    assert str(suits.face(choose_duck(position, position.legal()))) == plays


# ---- a card led that stands for a suit


@pytest.mark.parametrize(
    ("held", "failed", "named"),
    [
        ("RJ AH 5H 4C KD", "", "H"),
        ("RJ AH 5H 4C KC QC KD", "", "C"),
        ("RJ AH 5H 4C KC QC KD", "C", "H"),  # not a suit in which the seat has failed to follow
        ("RJ", "", "CDHS"),
        ("RJ", "CD", "HS"),
    ],
)
def test_the_joker_is_led_as_ones_longest_suit(held: str, failed: str, named: str) -> None:
    row = FiveHundredNoTrumps()
    position = Position(row.rules_for("NT"), PAIRS)
    suits = position.suits
    position.hands[0].cards = suits.flags(cards(held))
    for suit in failed:
        position.memory |= 1 << SUITS.index(suit)
    joker = suits.flag[Card.of("RJ")]
    found = choose_suit_to_name(position, joker)
    assert found in [suits.members(suit) for suit in named]
    PlayGuide(random.Random(1)).play_best(position, joker)
    assert position.led == found and position.cards_in_trick == 1


def test_the_joker_names_its_suit_in_deals_played_out() -> None:
    """It is led for clubs, the first suit, as its holder has nothing else: two seats fail to follow."""
    position = Position(FiveHundredNoTrumps().rules_for("NT"), PAIRS)
    for seat, held in enumerate(("RJ", "5C", "5D", "AS")):
        position.hands[seat].cards = position.suits.flags(cards(held))
    assert PlayGuide(random.Random(1)).play_out(position) == 4
    assert position.winners == [0] and position.tricks_taken == [1, 0]
    clubs = 1 << SUITS.index("C")
    assert position.memory == clubs << 2 * len(SUITS) | clubs << 3 * len(SUITS)
