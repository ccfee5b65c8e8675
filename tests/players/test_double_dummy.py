"""Exact results with all cards known, against plain minimax over every line of play."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cardhall.players.tricks import solver_setup
from cardhall.players.tricks.partition_search import PartitionSearch
from cardhall.players.tricks.search_bounds import NOT_SURE, find_sure_trump
from cardhall.players.tricks.solver import DoubleDummySolver
from cardhall.players.tricks.solver_setup import SolverSetup

Card = tuple[int, int]  # suit, bit


class Position:
    """A random ending: two to four seats, one to five suits, trumps, sides, somebody sitting out, a trick begun."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.seats = rng.choice([2, 3, 4, 4, 4])
        self.sitting_out = rng.randrange(4) if self.seats == 4 and rng.random() < 0.4 else -1
        suits = rng.choice([1, 2, 3, 4, 4, 5])
        self.trump = rng.randrange(-1, suits)
        number = rng.randint(1, 5 if self.seats == 2 else 3 if self.sitting_out < 0 else 4)
        lengths = [rng.randint(3, 9) for _ in range(suits)]
        while sum(lengths) < self.seats * number:
            lengths[rng.randrange(suits)] += 1
        self.width = max(lengths)
        pack = [(suit, 1 << place) for suit in range(suits) for place in range(lengths[suit])]
        rng.shuffle(pack)
        self.hands = [[0] * suits for _ in range(self.seats)]
        for index, (suit, bit) in enumerate(pack[: self.seats * number]):
            self.hands[index % self.seats][suit] |= bit
        self.sides = [rng.randrange(2) for _ in range(self.seats)]
        if rng.random() < 0.7:
            self.sides = [seat % 2 for seat in range(self.seats)]
        self.step = rng.choice([1, self.seats - 1])
        self.turn = rng.choice([seat for seat in range(self.seats) if seat != self.sitting_out])
        self.trick: list[tuple[int, Card]] = []
        for _ in range(rng.randrange(self.size)):
            self.play(rng.choice(self.cards()))
        self.won = rng.randrange(3)
        most = self.won + number + 1
        rising = [float(tricks) for tricks in range(most)]
        anyhow = [float(rng.randint(-3, 3)) for _ in range(most)]
        steps = [1.0 if tricks >= most // 2 else -2.0 for tricks in range(most)]
        self.table = rng.choice([rising, anyhow, steps])

    @property
    def size(self) -> int:
        return self.seats - (self.sitting_out >= 0)

    def copy(self) -> Position:
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.hands, new.trick = [hand[:] for hand in self.hands], self.trick[:]
        return new

    def cards(self) -> list[Card]:
        hand = self.hands[self.turn]
        held = [(suit, 1 << place) for suit, own in enumerate(hand) for place in range(16) if own >> place & 1]
        led = self.trick[0][1][0] if self.trick else -1
        return [card for card in held if card[0] == led] or held

    def play(self, card: Card) -> None:
        self.hands[self.turn][card[0]] ^= card[1]
        self.trick.append((self.turn, card))
        self.turn = self.following(self.turn)
        if len(self.trick) == self.size:
            self.turn = self.holding()[0]
            self.won += self.sides[self.turn] == 0
            self.trick = []

    def following(self, seat: int) -> int:
        seat = (seat + self.step) % self.seats
        return (seat + self.step) % self.seats if seat == self.sitting_out else seat

    def minimax(self) -> float:
        if not any(self.hands[self.turn]) and not self.trick:
            return self.table[self.won]
        best = max if self.sides[self.turn] == 0 else min
        return best(self.next_seats(card).minimax() for card in self.cards())

    def next_seats(self, card: Card) -> Position:
        new = self.copy()
        new.play(card)
        return new

    def solver(self) -> DoubleDummySolver:
        setup = self.setup()
        solver = DoubleDummySolver(setup, [setup.to_bits(hand) for hand in self.hands], self.turn)
        if self.trick:
            holder, (suit, bit) = self.holding()
            solver.set_trick(len(self.trick), self.trick[0][1][0], bit << setup.bases[suit], holder)
        return solver

    def partition(self) -> PartitionSearch:
        setup = self.setup()
        hands = [setup.to_bits(hand) for hand in self.hands]
        if not self.trick:
            return PartitionSearch(setup, hands, self.turn)
        holder, (suit, bit) = self.holding()
        best = bit << setup.bases[suit]
        solver = PartitionSearch(setup, hands, self.turn, best)
        solver.set_trick(len(self.trick), self.trick[0][1][0], best, holder)
        return solver

    def setup(self) -> SolverSetup:
        return SolverSetup(self.sides, [self.width] * len(self.hands[0]), self.trump, self.sitting_out, self.step)

    def holding(self) -> tuple[int, Card]:
        led = self.trick[0][1][0]
        return max(self.trick, key=lambda c: (c[1][0] == self.trump, c[1][0] == led, c[1][1]))


def values(position: Position, some: Sequence[Card]) -> list[float]:
    after = [position.next_seats(card) for card in some]
    return [one.solver().value(one.won, one.table) for one in after]


def partition_values(position: Position, some: Sequence[Card]) -> list[float]:
    base = position.setup().bases
    return position.partition().values(position.won, position.table, [bit << base[suit] for suit, bit in some])


@pytest.mark.parametrize("block", range(8))
def test_endings_are_exact(block: int) -> None:
    for seed in range(block * 40, block * 40 + 40):
        position = Position(seed)
        some = position.cards()
        wanted = [position.next_seats(card).minimax() for card in some]
        assert values(position, some) == wanted, seed
        assert partition_values(position, some) == wanted, seed
        best = max if position.sides[position.turn] == 0 else min
        assert position.partition().value(position.won, position.table) == best(wanted), seed
        assert position.solver().value(position.won, position.table) == best(wanted), seed


@pytest.mark.long
def test_thousands_of_endings_are_exact() -> None:
    for seed in range(10_000, 15_000):
        position = Position(seed)
        some = position.cards()
        wanted = [position.next_seats(card).minimax() for card in some]
        assert values(position, some) == partition_values(position, some) == wanted, seed


def longer_deal(seed: int, number: int) -> Position:
    """The lead of four seats with this number of cards each."""
    rng = random.Random(seed)
    position = Position(seed)
    position.seats, position.sitting_out, position.sides, position.step = 4, -1, [0, 1, 0, 1], 1
    position.width, position.trump, position.turn, position.trick, position.won = 13, rng.randrange(-1, 4), 0, [], 0
    pack = [(suit, 1 << place) for suit in range(4) for place in range(13)]
    rng.shuffle(pack)
    position.hands = [[0] * 4 for _ in range(4)]
    for index, (suit, bit) in enumerate(pack[: 4 * number]):
        position.hands[index % 4][suit] |= bit
    position.table = [float(tricks) for tricks in range(number + 1)]
    return position


@pytest.mark.parametrize("number", [5, 6, 7])
def test_both_solvers_agree_on_longer_deals(number: int) -> None:
    for seed in range(12 if number < 7 else 3):
        position = longer_deal(seed, number)
        some = position.cards()
        assert values(position, some) == partition_values(position, some), seed


@pytest.mark.parametrize("sides", [[0, 1, 1, 1], [1, 1, 0, 1], [0, 0, 1, 1], [1, 0, 0, 1]])
def test_both_solvers_agree_whoever_plays_together(sides: list[int]) -> None:
    """One against three, neighbours at the table, with and without a seat that sits out, and with any worth."""
    for seed in range(16):
        position = longer_deal(100 + seed, 5 if seed % 4 else 6)
        position.sides, position.sitting_out, position.step = sides, (-1, 3)[seed % 2], (1, 3)[seed // 2 % 2]
        rng = random.Random(seed)
        position.table = [float(rng.randint(-2, 2)) for _ in position.table]
        for _ in range(rng.randrange(position.size)):
            position.play(rng.choice(position.cards()))
        some = position.cards()
        assert values(position, some) == partition_values(position, some), seed


def test_some_cards_are_worth_what_they_are_among_all() -> None:
    """Whichever cards are asked about, and in whatever order, good ones or bad ones alone."""
    for seed in range(60):
        position = Position(seed) if seed % 6 else longer_deal(seed, 5)
        some = position.cards()
        worth = dict(zip(some, partition_values(position, some), strict=True))
        random.Random(seed).shuffle(some)
        part = some[: max(1, len(some) // 2)]
        assert partition_values(position, part) == [worth[card] for card in part], seed


def test_alike_positions_are_looked_at_once() -> None:
    """The search by partition needs a small share of the positions that the other one does."""
    position = longer_deal(1, 7)
    both = position.solver(), position.partition()
    assert both[0].count_tricks() == both[1].count_tricks()
    assert both[1].nodes * 3 < both[0].nodes


# Positions looked at in twelve deals, by the number of tricks: fewer are better, more make every search slower.
PARTITION_NODES = {6: 518, 7: 1_590}
ALL_CARDS_NODES = {5: 439, 6: 936}  # where all cards that may be led are compared
SOLVER_NODES = {5: 1_825, 6: 7_153}


def count_positions(tricks: int, search: Callable[[Any], Any]) -> int:
    """The positions that a search looks at in twelve deals; it returns the solver."""
    found: int = sum(search(longer_deal(seed, tricks)).nodes for seed in range(20, 32))
    return found


@pytest.mark.parametrize("tricks", PARTITION_NODES)
def test_the_search_by_partition_looks_at_few_positions(tricks: int) -> None:
    def search(position: Any) -> Any:
        solver = position.partition()
        solver.value(0, position.table)
        return solver

    assert count_positions(tricks, search) <= PARTITION_NODES[tricks]


@pytest.mark.parametrize("tricks", ALL_CARDS_NODES)
def test_few_positions_are_looked_at_to_compare_all_cards(tricks: int) -> None:
    def search(position: Any) -> Any:
        solver, base = position.partition(), position.setup().bases
        solver.values(0, position.table, [bit << base[suit] for suit, bit in position.cards()])
        return solver

    assert count_positions(tricks, search) <= ALL_CARDS_NODES[tricks]


@pytest.mark.parametrize("tricks", SOLVER_NODES)
def test_the_solver_looks_at_few_positions(tricks: int) -> None:
    def search(position: Any) -> Any:
        solver = position.solver()
        solver.value(0, position.table)
        return solver

    assert count_positions(tricks, search) <= SOLVER_NODES[tricks]


@pytest.mark.parametrize(("kind", "seed", "tricks"), [("solver", 3, 8), ("partition", 5, 11)])
def test_a_long_search_gives_way_to_other_threads(
    monkeypatch: pytest.MonkeyPatch, kind: str, seed: int, tricks: int
) -> None:
    """After thousands of positions: compiled, it would keep the sign of life of the thinking process waiting."""
    turns: list[float] = []
    monkeypatch.setattr(solver_setup, "sleep", turns.append)
    solver = getattr(longer_deal(seed, tricks), kind)()
    solver.count_tricks()
    assert 0 < len(turns) <= solver.nodes // 4096 and not any(turns), "for no longer than they need"


def count_most_beaten(own: Sequence[int], others: Sequence[int]) -> int:
    """How many of these cards can be beaten, each by another of the others: the lower number is the higher card."""
    if not own:
        return 0
    rest = own[1:]
    beaten = [1 + count_most_beaten(rest, [card for card in others if card != one]) for one in others if one < own[0]]
    return max([count_most_beaten(rest, others), *beaten])


def test_trumps_are_sure_to_take_as_many_tricks_as_cannot_be_beaten() -> None:
    rng = random.Random(5)
    for _ in range(300):
        places = rng.sample(range(9), rng.randint(1, 8))
        number = rng.randint(1, min(4, len(places)))
        own, others = places[:number], places[number:][:4]
        mine, theirs = (sum(1 << place for place in some) for some in (own, others))
        most = len(own) - count_most_beaten(own, others)
        for wanted in range(1, len(own) + 2):
            card = find_sure_trump(mine, theirs, wanted)
            assert (card == NOT_SURE) == (wanted > most), (own, others, wanted)
            assert (card == 0) == (len(own) - len(others) >= wanted), "whatever the ranks"
            if card > 0:
                above = 2 * card - 1
                assert card & mine and find_sure_trump(mine & above, theirs & above, wanted) >= 0, (
                    "no lower card matters"
                )


def test_tricks_are_counted() -> None:
    """Both sides have a master and a loser; a ruff; and a bottom card that is the last of its suit."""

    def tricks(hands: list[list[int]], trump: int) -> int:
        setup = SolverSetup([0, 1], [4, 4], trump)
        return DoubleDummySolver(setup, [setup.to_bits(hand) for hand in hands], 0).count_tricks()

    assert tricks([[0b1000, 0b0001], [0b0100, 0b0010]], -1) == 1
    assert tricks([[0b1000, 0b0001], [0b0100, 0b0010]], 1) == 1
    assert tricks([[0b01, 0b0], [0b0, 0b1]], -1) == 1
    assert tricks([[0b01, 0b0], [0b0, 0b1]], 1) == 0
    assert tricks([[0b11, 0b0], [0b0, 0b11]], -1) == 2


FREED = """
from cardhall import rules
from cardhall.players.tricks.solved_results import make_partition_search
from cardhall.rules.mechanisms.trick_position import position_of

state = rules.get("whist").start(seed=1)
solver = make_partition_search(position_of(state))
answers, left = solver.search.answers, solver.cards_left
for wanted in range(20_000):
    shape = answers.look_up(0, left, 1, wanted)
for need in range(400):
    answers.store(shape, answers.lower_owners, answers.upper_owners, left, need, 0, True)
answers.look_up(0, left, 200, wanted)
assert answers.valid_entry is not None
del shape, answers, solver
print("freed")
"""


def test_what_a_search_has_found_is_freed_without_harm() -> None:
    """Many answers of one shape, and shapes of one bucket: what is freed may not write over memory of others."""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", FREED], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "freed\n"), done.stderr
