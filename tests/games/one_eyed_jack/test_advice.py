"""One-Eyed Jack: wins are taken, fours are stopped, jacks are kept, and the position agrees with the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.games.one_eyed_jack.advice import GlanceAdvice, position_with_chips
from cardhall.games.one_eyed_jack.advice.deal import Deal
from cardhall.games.one_eyed_jack.advice.position import Position
from cardhall.games.one_eyed_jack.rules.board import SQUARE_NUMBER, squares_of
from cardhall.players.advice import advice_for
from cardhall.rules.engine.action import Action
from tests.scenarios.runner import begin

LEVELS = ("normal", "hard")


def state_after(*actions: str, seats: int = 2, options: Any = None, **deal: str) -> Any:
    """A state after these actions, seat 0 beginning."""
    zones = {zone.replace("_", ":"): some for zone, some in deal.items()}
    setup = {"game": "one-eyed-jack", "seats": seats, "dealer": seats - 1, "deal": zones, "options": options or {}}
    state = begin(setup)
    for action in actions:
        state.play(action)
    return state


def choose_action(level: str, state: Any) -> str:
    return str(players.get(level, game="one-eyed-jack", seed=1, simulations=60).choose(state.observe(state.turn)))


FOUR = ("play 5S c5", "play AC b1", "play 6S d5", "play 2D f2", "play 7S e5", "play 3H i3", "play 8S f5", "play KC d2")
HANDS = {"hand_0": "5S 6S 7S 8S 9S QH KH", "hand_1": "AC 2D 3H KC 9S 4C TC", "stock": "2C 2H 3C 3D 5C 5D 6C 6D"}


@pytest.mark.parametrize("level", ["easy", *LEVELS])
def test_a_win_is_taken(level: str) -> None:
    state = state_after(*FOUR, options={"rows": 1}, **HANDS)
    assert choose_action(level, state) == "play 9S g5"


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_four_is_stopped(level: str) -> None:
    state = state_after(*FOUR[:7], options={"rows": 1}, **HANDS)
    assert choose_action(level, state) == "play 9S g5"


def test_of_three_a_line_with_three_chips_is_left_to_the_other_who_may_stop_it() -> None:
    """Whoever stops it helps the third seat as much: a third chip of one's own is worth more. Of two it is not."""
    advice: Any = advice_for("one-eyed-jack").for_level("hard")
    first, second, third = ("5S c5", "6S d5", "7S e5"), ("2D f2", "3D g2"), ("KC g9", "TC i9")
    hands = {"hand_0": "5S 6S 7S", "hand_1": "2D 3D 4D 8S", "stock": "QH KH 9H 8H 7H 6H 5H"}
    for seats, others in ((2, ()), (3, third)):
        turns = [first[0], second[0], *others[:1], first[1], second[1], *others[1:], first[2]]
        deal = {**hands, **({"hand_2": "KC TC"} if seats == 3 else {})}
        state = state_after(*(f"play {turn}" for turn in turns), seats=seats, options={"rows": 1}, **deal)
        seen = state.observe(1)
        worth = dict(zip(map(str, seen.actions()), advice.action_values(seen.state, 1, seen.actions()), strict=True))
        assert (worth["play 4D h2"] > worth["play 8S f5"]) == (seats == 3)


@pytest.mark.parametrize("level", LEVELS)
def test_a_one_eyed_jack_breaks_what_no_card_can_stop(level: str) -> None:
    hands = {**HANDS, "hand_1": "AC 2D 3H KC JS 4C TC"}
    state = state_after(*FOUR[:7], options={"rows": 1}, **hands)
    assert choose_action(level, state) in ("play JS d5", "play JS e5", "play JS f5", "play JS c5")


@pytest.mark.parametrize("level", LEVELS)
def test_jacks_are_kept_at_first(level: str) -> None:
    state = state_after(hand_0="JC JD QH KH 9H 7S 2C")
    assert not choose_action(level, state).startswith("play J")


@pytest.mark.parametrize("level", LEVELS)
def test_a_dead_card_is_exchanged(level: str) -> None:
    state = state_after(
        "play 2C c1", "play JC g4", "play 3C d1", "play JD d7", hand_0="QH 2C 3C 8S 7S 6D 5D", hand_1="JC JD 9S KC"
    )
    assert choose_action(level, state) == "exchange QH"


def test_a_line_that_the_other_cannot_fill_is_no_danger() -> None:
    """Both cards for the last square, and all two-eyed jacks, are out of the other's reach."""
    advice = advice_for("one-eyed-jack")
    state = state_after(hand_0="9S 9S JC JC JD JD 2C")
    likely = advice.other_line_weights(state, 0)  # type: ignore[attr-defined]
    assert likely[SQUARE_NUMBER["g5"]] == 0.0 < likely[SQUARE_NUMBER["h5"]] < 1.0


def test_the_position_is_kept_up_to_date() -> None:
    """Chips put and taken away one by one leave what counting anew finds, and rows as the rules see them."""
    rng = random.Random(5)
    for seats, options in ((2, {}), (3, {"rows": 2}), (4, {})):
        state = rules.get("one-eyed-jack").start(seats=seats, seed=3, options=options)
        while not state.is_over and state.turns < 90:
            state.play(rng.choice(state.actions()))
            if state.is_over or state.turns % 7:
                continue
            anew, kept = Position(state.chips, state.need), position_with_chips(state.chips, state.need).copy()
            square = rng.choice([at for at, owner in enumerate(kept.owner) if owner == -1])
            wins = kept.completes_rows(0, square)
            kept.place_chip(0, square)
            assert wins == (kept.winner == 0)
            assert kept.rows[0] >= len(state.rows_of(0))
            if kept.winner < 0:
                kept.remove(square)
                for side in range(len(state.chips)):
                    assert kept.line_values[side] == pytest.approx(anew.line_values[side])
                    assert kept.values[side] == pytest.approx(anew.values[side])
                assert (kept.line_counts, kept.filled, kept.rows) == (anew.line_counts, anew.filled, anew.rows)


def test_imagined_deals_keep_all_cards_and_end() -> None:
    state = rules.get("one-eyed-jack").start(seed=2)
    hands = [[int(card) for card in state.zones[f"hand:{seat}"]] for seat in (0, 1)]
    stock = [int(card) for card in reversed(state.zones["stock"])]
    all_cards = sorted([*stock, *hands[0], *hands[1]])
    places = squares_of(state.board)
    deal = Deal(Position((0, 0), 2), hands, stock, [], places, (0, 1), 1 - state.dealer, False, True, 1, 77)
    turns = deal.play(400)
    assert 20 < turns < 400 and deal.position.winner in (0, 1)
    assert sorted([*deal.stock, *deal.played, *deal.hands[0], *deal.hands[1]]) == all_cards
    assert deal.win_chances() == [float(side == deal.position.winner) for side in (0, 1)]


def test_reasons_are_of_the_square() -> None:
    state = state_after(*FOUR[:7], options={"rows": 1}, **HANDS)
    advice, seen = advice_for("one-eyed-jack"), state.observe(1)
    said = {text: advice.reason(seen, Action.parse(text)) for text in ("play 9S g5", "play KC d2", "play 4C e1")}
    assert said["play 9S g5"] == "It stops a line that needs only this square."
    assert said["play KC d2"].startswith("You can still make")
    state.play("play KC d2")
    assert advice.reason(state.observe(0), Action.parse("play 9S g5")) == "It wins the deal."


def test_the_normal_player_needs_no_time() -> None:
    assert isinstance(advice_for("one-eyed-jack").for_level("normal"), GlanceAdvice)
