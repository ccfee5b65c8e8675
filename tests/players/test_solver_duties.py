"""The solver knows every duty, and trump suits of 14 and 15 cards go through everything that counts cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.players.claims import claim_sure_tricks
from cardhall.players.tricks.max_n_search import MaxNSearch, OutcomeValue
from cardhall.players.tricks.playout import PlayGuide
from cardhall.players.tricks.reasons import explain_card
from cardhall.players.tricks.solved_results import (
    can_use_partition_search,
    make_double_dummy_solver,
    solve_points,
    solve_values,
)
from cardhall.rules.mechanisms.card_order import MAX_SUIT_SIZE, Suits
from cardhall.rules.mechanisms.trick_position import Position, position_of
from tests.mechanisms.test_trick_duties import ROWS, play_and_note, random_deals
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows import (
    BackAlley,
    Calabrasella,
    FiveHundred,
    Pluck,
    TwentyFive,
    TwentyFiveLower,
    Whist,
)
from tests.mechanisms.trick_rows_in_play import Nap


class TwentyFivePairs(TwentyFive):
    pairs = True


class TwentyFiveLowerPairs(TwentyFivePairs):
    lower = True


class BackAlleyShort(BackAlley):
    size = 3


TWO_PARTIES = [
    TwentyFivePairs(),
    TwentyFiveLowerPairs(),
    BackAlleyShort(),
    *(
        row
        for row in ROWS
        if (row.pairs and row.seat_counts == (4,)) or type(row).__name__ in ("Ecarte", "Calabrasella")
    ),
]
LIMIT = 2**62  # above it whole numbers are slow when compiled


def make_ending(row: Row, seed: int, left: int) -> Position | None:
    """A position with `left` cards in the hand to be played from, perhaps in the middle of a trick."""
    for state, rng in random_deals(row, 1, seed):
        for _ in range(200):
            if state.phase != "play":
                return None
            hand = state.zones[f"hand:{state.turn}"]
            if len(hand) <= left and not state.zones["trick"]:
                break
            play_and_note(state, rng.choice(state.actions()))
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))
        for _ in range(rng.randrange(state.seats)):
            play_and_note(state, rng.choice(state.actions()))
        return position_of(state) if state.phase == "play" else None
    return None


def trick_difference(tricks: Sequence[int], points: Sequence[int]) -> list[float]:
    """Tricks for both parties, exactly opposed."""
    return [float(tricks[0] - tricks[1]), float(tricks[1] - tricks[0])]


def points_difference(tricks: Sequence[int], points: Sequence[int]) -> list[float]:
    return [float(points[0] - points[1]), float(points[1] - points[0])]


@pytest.mark.parametrize("row", TWO_PARTIES, ids=lambda row: type(row).__name__)
def test_the_solver_knows_every_duty(row: Row) -> None:
    """It finds the same tricks and points as a search that asks the rules for every card."""
    solved = 0
    for seed in range(60):
        position = make_ending(row, seed, (2, 2, 3, 3, 4)[seed % 5])
        if position is None or len(position.tricks_taken) != 2 or not position.rules.can_be_solved(position):
            continue
        solved += 1
        if position.counts_points:
            outcome = MaxNSearch(position, points_difference).solve()
            more = outcome[2] - position.points[0]
            solver = make_double_dummy_solver(position)
            assert solver.can_make_points(more) and not solver.can_make_points(more + 1)
        else:
            outcome = MaxNSearch(position, trick_difference).solve()
            assert position.tricks_taken[0] + make_double_dummy_solver(position).count_tricks() == outcome[0]
    assert solved > 20 or type(row).__name__ in ("Truc", "Reversis"), solved


def opposed_tricks(table: Sequence[float], before: int) -> OutcomeValue:
    """What the table says of the tricks that party 0 takes after those `before`, to both parties."""

    def worth(tricks: Sequence[int], points: Sequence[int]) -> list[float]:
        value = table[tricks[0] - before]
        return [value, -value]

    return worth


BY_PARTITION = [Whist(), FiveHundred(), Calabrasella()]


@pytest.mark.parametrize("row", BY_PARTITION, ids=lambda row: type(row).__name__)
def test_all_cards_of_a_position_are_solved_together(row: Row) -> None:
    """Each comes to what it comes to in a search that asks the rules for every card, bowers and jokers among them."""
    solved = trumps = 0
    for seed in range(60):
        position = make_ending(row, 500 + seed, (2, 3, 3, 4)[seed % 4])
        if position is None or not can_use_partition_search(position):
            continue
        solved += 1
        trumps += bool(position.trumps)
        left = position.hands[position.turn].cards.bit_count()
        worth = {1: lambda more: float(more), -1: lambda more: float(more * more % 5)}[(-1) ** seed]
        table = [worth(more) for more in range(left + 1)]
        cards = [1 << place for place in range(64) if position.legal() >> place & 1]
        found = solve_values(position, table, cards)
        each = opposed_tricks(table, position.tricks_taken[0])
        for card, value in zip(cards, found or (), strict=True):
            after = position.copy()
            after.play(card)
            assert value == table[MaxNSearch(after, each).solve()[0] - position.tricks_taken[0]]
    assert solved > 30 and (trumps > 15 or row.trumps == ("",)), (solved, trumps)


@pytest.mark.parametrize(
    "row", [row for row in TWO_PARTIES if row.more.get("points")], ids=lambda row: type(row).__name__
)
def test_card_points_are_shared_out_by_best_play(row: Row) -> None:
    state = rules.get("whist").start(seed=1)  # partners opposite
    solved = 0
    for seed in range(24):
        position = make_ending(row, 900 + seed, (2, 3)[seed % 2])
        if position is None:
            continue
        solved += 1
        left = position.hands[position.turn].cards.bit_count()
        outcome = MaxNSearch(position.copy(), points_difference).solve()
        assert solve_points(state, position, left, lambda _, tricks, points: tuple(points))
        assert tuple(position.points) == outcome[2:]
    assert solved > 12


@pytest.mark.parametrize(("name", "most"), [("Tute", 573), ("Belote", 617)])
def test_endings_with_other_duties_and_points_take_few_positions(name: str, most: int) -> None:
    """Of four tricks, in 24 deals: fewer are better, more make every search slower."""
    row = next(row for row in TWO_PARTIES if type(row).__name__ == name)
    found = 0
    for seed in range(24):
        position = make_ending(row, 900 + seed, 4)
        assert position is not None
        solver = make_double_dummy_solver(position)
        if position.counts_points:
            solver.can_make_points(position.points_left() // 2)
        else:
            solver.count_tricks()
        found += solver.nodes
    assert found <= most


def test_a_joker_is_not_as_good_as_its_neighbour() -> None:
    """Led, the red one takes the highest trumps and the black one the lowest, so both are tried, and the queen too."""
    rules = BackAlley().rules_for("S")
    position = Position(rules, (0, 1, 0, 1))
    for seat, hand in enumerate(("QS 2S QH AC", "AS AD KD BJ", "AH JS 3S KC", "KH KS QD RJ")):
        position.hands[seat].cards = rules.suits.flags(cards(hand))
    position.unplayed = sum(hand.cards for hand in position.hands)
    assert make_double_dummy_solver(position).count_tricks() == MaxNSearch(position, trick_difference).solve()[0] == 0


LARGE = [BackAlley(), Pluck(), TwentyFive(), TwentyFiveLower(), Nap()]


def with_all_trumps(row: Row) -> Any:
    """A deal in which one seat holds as many trumps as its hand takes."""
    state = row.start(seed=4, dealer=0)
    zones = {zone: [str(card) for card in some] for zone, some in state.dealt.items()}
    order = row.order(state.trump)
    pool = sorted((card for some in state.dealt.values() for card in some), key=lambda c: order.suits[c] != state.trump)
    supply = iter(map(str, pool))
    hands = [zone for zone in zones if zone.startswith("hand")]
    dealt = {zone: " ".join(next(supply) for _ in zones[zone]) for zone in [*hands, "stock"]}
    again = row.start(seed=4, dealer=0, deals=[dealt])
    again.zwang, again.shown_at = False, None
    return again


@pytest.mark.parametrize("row", LARGE, ids=lambda row: type(row).__name__)
def test_large_trump_suits(row: Row) -> None:
    """Played out, solved, claimed and said why, with many trumps in one hand too; no number passes the limit."""
    for trump in row.trumps if row.trumps != ("",) else "CDHS":
        suits = Suits(row.order(trump), row.pack)
        assert max(suits.pack, *suits.fields, *suits.suit_cards, suits.trumps) << 4 < LIMIT
        assert max(field.bit_count() for field in suits.fields) <= MAX_SUIT_SIZE
    states = [with_all_trumps(row), *(state for state, _ in random_deals(row, 12, seed=9))]
    for number, state in enumerate(states):
        rng = random.Random(number)
        position = position_of(state)
        held = sum(hand.cards.bit_count() for hand in position.hands)
        assert PlayGuide(rng).play_out(position) == held
        assert sum(position.tricks_taken) == held // state.seats
        while state.phase == "play":
            seen, actions = state.observe(state.turn), state.actions()
            claim_sure_tricks(seen)
            assert explain_card(seen, rng.choice(actions).cards[0]).endswith(".")
            position = position_of(state)
            if len(position.tricks_taken) == 2 and position.hands[position.turn].cards.bit_count() <= 3:
                solver = make_double_dummy_solver(position)
                assert 0 <= solver.count_tricks() <= 3
                assert all(abs(key) < LIMIT for known in solver.search.answers_by_need.values() for key in known)
            play_and_note(state, rng.choice(actions))
            if state.phase == "trump":
                play_and_note(state, rng.choice(state.actions()))


def test_the_longest_suits_are_of_fifteen_cards() -> None:
    assert max(len(Suits(row.order(trump), row.pack).cards[-1]) for row in LARGE[:4] for trump in "CDHS") == 15
