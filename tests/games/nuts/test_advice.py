"""Nuts: what the levels do first, and that all of them come to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, Card
from cardhall.games.nuts.advice.look_ahead import Layout
from cardhall.games.nuts.rules.layouts import ACE_MASK, ON_RESERVE, ON_WASTE, TO_FOUNDATIONS, Move
from cardhall.players.advice import advice_for
from cardhall.rules import Action

GAME = rules.get("nuts")
QUIET = ("8C QC QH QS QD JC JH JS JD TC TH TS 9C", "KC KH KS KD")  # a reserve and columns in which nothing goes


def start(reserve: str, columns: str, stock: str = "", **more: Any) -> Any:
    deal = {}
    for number, (own, first, under) in enumerate([(reserve, columns, stock), (*QUIET, "")]):
        given = f"{own} {first} {under}".split()
        rest = [str(card) for card in reversed(FRENCH_52) if str(card) not in given]
        need = 13 - len(own.split())
        deal[f"reserve:{number}"] = " ".join([*own.split(), *rest[:need]])
        deal.update({f"column:{number}:{n}": card for n, card in enumerate(first.split(), 1)})
        deal[f"stock:{number}"] = " ".join([*under.split(), *rest[need:]])
    return GAME.start(deals=[deal], **more)


def choose_action(state: Any, level: str) -> str:
    return str(players.get(level, game="nuts", seed=1).choose(state.observe(0)))


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(
    ("reserve", "columns", "first"),
    [
        ("AS 8D", "AD KC KH KS", "play AS"),  # from the reserve to a foundation before another ace
        ("8C QD", "9H KC KH KS", "move 8C 1"),  # from the reserve to a column
        ("8C QD", "9H 5D TS KS", "move 8C 1"),  # the reserve before other moves
        ("JD 3C", "QH QS 2C KD", "move JD 2"),
        (*QUIET, "draw"),
    ],
)
def test_the_reserve_comes_first(level: str, reserve: str, columns: str, first: str) -> None:
    assert choose_action(start(reserve, columns, "2D 3H 5C"), level) == first


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_room_is_made_for_the_reserve(level: str) -> None:
    """The nine goes to the ten so that its column is free for the reserve."""
    state = start("5C QD", "9H TC KH KS", "2D 3H 5D")
    assert choose_action(state, level) == "move 9H 2"
    assert "makes room for the five of clubs" in advice_for("nuts").reason(state.observe(0), Action.parse("move 9H 2"))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_stuck_is_said_after_a_whole_pass_without_a_card(level: str) -> None:
    state = start(*QUIET, "AS 2S 3S AH 2H 3H AD 2D 3D AC 2C 3C")  # no ace ever comes up
    draws = 0
    for _ in range(150):
        action = choose_action(state, level)
        if action == "stuck":
            assert draws * 3 >= len(state.zones["stock:0"]) + len(state.zones["waste:0"])
            return
        draws = draws + 1 if action == "draw" else 0
        state.play(action, seat=0)
    pytest.fail("stuck was never said")


def test_moving_to_and_fro_opens_nothing() -> None:
    layout = Layout([[Card.of("9H")], [Card.of("TC")], [Card.of("TS")], [Card.of("KH")]], [Card.of("KD")], [], ACE_MASK)
    moves = list(layout.moves())
    assert moves == [Move(Card.of("9H"), 0, 1), Move(Card.of("9H"), 0, 2)]
    assert layout.opens_gains(moves[0], 2)  # a column is free for the king
    layout, _ = Layout([[Card.of("5S"), Card.of("4H")], [Card.of("5C")], [Card.of("KH")]], [], [], ACE_MASK).after_move(
        Move(Card.of("4H"), 0, 1)
    )
    assert not layout.opens_gains(Move(Card.of("4H"), 1, 0), 3)


def test_a_rehearsal_ends_with_the_reserve() -> None:
    columns = [[Card.of("KC")], [Card.of("KH")], [Card.of("KS")], [Card.of("KD")]]
    layout = Layout(columns, [Card.of("AS"), Card.of("2S")], [], ACE_MASK)
    assert layout.place_of(Card.of("AS")) == ON_RESERVE
    assert layout.next_move() == Move(Card.of("AS"), ON_RESERVE, TO_FOUNDATIONS)
    assert layout.rehearse([], 3, 25) > 10
    assert Layout(columns, [Card.of("3S")], [Card.of("AC")], ACE_MASK).place_of(Card.of("AC")) == ON_WASTE


ALIKE = [pytest.param([level] * 2, marks=pytest.mark.long, id=f"{level} {level}") for level in ("easy", "hard")]


@pytest.mark.parametrize("levels", [["normal"] * 2, ["easy", "normal", "hard"] * 2, *ALIKE], ids=" ".join)
def test_a_deal_ends(levels: list[str]) -> None:
    state = GAME.start(seats=len(levels), seed=3)
    of_levels = {level: players.get(level, game="nuts", seed=2) for level in levels}
    for number in range(3000):
        if state.results:
            break
        seat = state.actors[number % len(state.actors)]
        player, seen = of_levels[levels[seat]], state.observe(seat)
        if number % 50 == 0:
            other = seen.sample(random.Random(number)).observe(seat)
            assert player.choose(seen) == player.choose(other), "a choice depends on what is hidden"
            assert sorted(action for action, _ in player.rank(seen)) == seen.actions()
        state.play(player.choose(seen), seat)
    assert state.results


def test_the_pace_of_the_levels() -> None:
    advice = advice_for("nuts")
    assert [advice.tempo(level) for level in ("easy", "normal", "hard")] == [1.2, 0.8, 0.5]
