"""One-Eyed Jack told a second time, from its page alone: a referee with nothing but text, over matches at random.

Squares are texts, rows are found by walking from square to square, and the most rows by trying all sets of them.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cardhall import rules
from cardhall.games.one_eyed_jack.rules.board import SQUARE_NUMBER, counting_rows, full_lines, row_squares
from cardhall.rules import Action
from tests.scenarios.runner import begin
from tests.strategies import Variant

COLUMNS = "abcdefghij"
SQUARES = [f"{column}{row}" for row in range(1, 11) for column in COLUMNS]
CORNERS = {"a1", "j1", "a10", "j10"}
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
VARIANTS = [
    Variant("one-eyed-jack", 2),
    Variant("one-eyed-jack", 3),
    Variant("one-eyed-jack", 4, (("kill_own", False),)),
    Variant("one-eyed-jack", 3, (("rows", 2), ("safe_rows", True))),
    Variant("one-eyed-jack", 2, (("safe_rows", True), ("kill_own", False))),
    Variant("one-eyed-jack", 2, (("board", "random"), ("rows", 1))),
]


@cache
def rows_of_five() -> list[set[str]]:
    """Every five squares next to each other, by walking five steps from each square."""
    found = []
    for square in SQUARES:
        column, row = COLUMNS.index(square[0]), int(square[1:])
        for right, down in WAYS:
            places = [(column + step * right, row + step * down) for step in range(5)]
            if all(0 <= x < 10 and 1 <= y <= 10 for x, y in places):
                found.append({f"{COLUMNS[x]}{y}" for x, y in places})
    return found


def complete_rows(chips: set[str]) -> list[set[str]]:
    """Every five squares in a row that bear these chips or are corners."""
    own = chips | CORNERS
    return [five for five in rows_of_five() if five <= own]


def count_most_rows(chips: set[str], need: int) -> int:
    """The most of them that share one square at most with each other, up to `need`, by trying every set."""
    found = complete_rows(chips)
    for number in range(min(need, len(found)), 0, -1):
        for some in combinations(found, number):
            if all(len(one & other) < 2 for one, other in combinations(some, 2)):
                return number
    return 0


class Referee:
    """What is on the board, told by the actions alone, and what may be done."""

    def __init__(self, state: Any) -> None:
        facts = state.observe(0).facts
        self.options, self.seats = state.options, state.seats
        self.cards = dict(zip(SQUARES, facts["board"].split(), strict=True))
        self.chips: dict[str, int] = {}
        self.sides = 2 if state.seats == 4 else state.seats
        self.need = self.options["rows"] or (1 if state.seats == 3 else 2)
        self.exchanged = False

    def of(self, side: int) -> set[str]:
        """The squares with a side's chips."""
        return {square for square, owner in self.chips.items() if owner == side}

    def legal(self, hand: set[str], side: int) -> set[str]:
        """Every legal action, as text."""
        found = set()
        jacks = bool(hand & {"JH", "JS"}) and self.options["safe_rows"]
        safe = (
            {at for one in range(self.sides) for row in complete_rows(self.of(one)) for at in row & self.of(one)}
            if jacks
            else set()
        )
        for card in hand:
            if card in ("JC", "JD"):
                found |= {f"play {card} {square}" for square in SQUARES if square not in CORNERS | set(self.chips)}
            elif card in ("JH", "JS"):
                found |= {f"play {card} {square}" for square in set(self.chips) - safe if self.removable(square, side)}
            else:
                places = [square for square in SQUARES if self.cards[square] == card]
                assert len(places) == 2
                free = [square for square in places if square not in self.chips]
                found |= {f"play {card} {square}" for square in free}
                if not free and not self.exchanged:
                    found.add(f"exchange {card}")
        return found or {"pass"}

    def removable(self, square: str, side: int) -> bool:
        """Whether whose chip it is allows it."""
        return bool(self.chips[square] != side or self.options["kill_own"])

    def do(self, action: Action, side: int) -> bool:
        """Do it. Returns whether it wins."""
        if action.verb == "exchange":
            self.exchanged = True
            return False
        self.exchanged = False
        if action.verb == "pass":
            return False
        square = action.words[0]
        if action.cards[0].text in ("JH", "JS"):
            del self.chips[square]
            return False
        self.chips[square] = side
        return count_most_rows(self.of(side), self.need) >= self.need


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_matches_as_the_referee_sees_them(variant: Variant) -> None:
    """At random, but jacks are played whenever they can be, so that chips come and go."""
    rng = random.Random(f"referee {variant}")
    for seed in range(2):
        state = variant.start(seed=seed)
        referee = Referee(state)
        for _ in range(130):
            seat = state.turn
            side = state.side_of(seat)
            hand = {card.text for card in state.zones[f"hand:{seat}"]}
            actions = state.actions()
            assert set(map(str, actions)) == referee.legal(hand, side)
            jacks = [action for action in actions if action.cards and action.cards[0].rank == "J"]
            action = rng.choice(jacks if jacks and rng.random() < 0.5 else actions)
            before, drawn = len(state.zones["stock"]), action.verb != "pass"
            state.play(action)
            won = referee.do(action, side)
            assert state.is_over == won
            if won:
                assert state.results[0].delta == tuple(int(one == side) for one in range(referee.sides))
                break
            assert state.turn == (seat if action.verb == "exchange" else (seat + 1) % state.seats)
            assert len(state.zones["stock"]) in (
                before - drawn,
                104 - sum(map(len, hands_of_state(state))) if drawn else before,
            )
            facts = state.observe(0).facts
            for one in range(referee.sides):
                own = referee.of(one)
                assert facts[f"chips_{one}"].split() == ([at for at in SQUARES if at in own] or ["none"])
                assert facts[f"rows_{one}"] == str(count_most_rows(own, referee.need))


def hands_of_state(state: Any) -> list[list[Any]]:
    return [state.zones[f"hand:{seat}"] for seat in range(state.seats)]


def test_rows_of_many_chips() -> None:
    """Boards so full that rows overlap in every way."""
    rng = random.Random(7)
    several = 0
    for number in range(150):
        chips = {square for square in SQUARES if square not in CORNERS and rng.random() < 0.3 + 0.002 * number}
        mask = sum(1 << SQUARE_NUMBER[square] for square in chips)
        found = complete_rows(chips)
        assert len(full_lines(mask)) == len(found)
        assert row_squares(mask) == sum(1 << SQUARE_NUMBER[square] for square in set().union(*found))
        for need in (1, 2):
            assert len(counting_rows(mask, need)) == count_most_rows(chips, need)
        several += len(found) > 1
    assert several > 30


@pytest.mark.parametrize(("long", "need", "number"), [(5, 2, 1), (6, 2, 1), (8, 2, 1), (9, 2, 2), (9, 1, 1)])
def test_chips_in_one_line(long: int, need: int, number: int) -> None:
    chips = {f"{column}5" for column in COLUMNS[:long]}
    assert len(counting_rows(sum(1 << SQUARE_NUMBER[square] for square in chips), need)) == number


# ---- what play shows


def play_long_match(seed: int, actions: int) -> Any:
    """A long match of three who need two rows: the board fills, the stock is used up, seats pass."""
    state = Variant("one-eyed-jack", 3, (("rows", 2),)).start(seed=seed)
    rng = random.Random(seed)
    for _ in range(actions):
        if state.is_over:
            break
        state.play(rng.choice(state.actions()))
    return state


def test_who_passes_is_never_imagined_with_a_card_that_it_could_use() -> None:
    rng, seen_passes = random.Random(3), 0
    for seed in range(12):
        state = play_long_match(seed, 100)
        while not state.is_over and seen_passes < 12 * (seed + 1) // 2 and state.turns < 260:
            seat = state.turn
            action = rng.choice(state.actions())
            state.play(action)
            if action.verb != "pass" or state.is_over:
                continue
            seen_passes += 1
            other = (seat + 1) % 3
            for number in range(3):
                world = state.observe(other).sample(random.Random(number))
                assert not [card for card in world.zones[f"hand:{seat}"] if world.targets_of(card, world.side_of(seat))]
    assert seen_passes > 20


def test_after_a_reshuffle_hands_hold_what_was_never_played() -> None:
    """Between two players the other's hand is then known, but for what it draws from the new stock."""
    found = 0
    for seed in range(40):
        state = begin({"game": "one-eyed-jack", "seed": seed})
        rng = random.Random(seed)
        while not state.is_over and state.turns < 200:
            seat = state.turn
            events = state.play(rng.choice(state.actions()))
            if not any(event.kind == "shuffle" for event in events) or state.is_over:
                continue
            found += 1
            world = state.observe(1 - seat).sample(random.Random(1))
            before = sorted(state.zones[f"hand:{seat}"][:-1])
            laid = sorted(world.zones[f"hand:{seat}"])
            for card in before:
                laid.remove(card)
            assert len(laid) == 1, "one card, from the new stock, is unknown"
            break
    assert found > 4


def test_the_board_at_random_stays_for_the_match() -> None:
    start = rules.get("one-eyed-jack").start
    options = {"board": "random", "rows": 1, "target": 3}
    state, rng = start(seed=4, options=options), random.Random(4)
    boards = {state.observe(0).facts["board"]}
    while not state.is_over:
        state.play(rng.choice(state.actions()))
        boards.add(state.observe(0).facts["board"])
    assert len(boards) == 1 and state.deal_number > 2
    assert start(seed=5, options=options).observe(0).facts["board"] not in boards
