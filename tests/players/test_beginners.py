"""Easy players make mistakes, but none that no beginner makes: in fewer than one of a hundred decisions."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.vetoes import worth_of_more
from cardhall.rules import Action
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

DECISIONS, MANY = 200, 2_000
GAMES = [game_id for game_id, entry in rules.CATALOGUE.items() if entry.family == "trick-taking"] + ["dou-dizhu"]
MOST = 0.01  # of the decisions
BIDS = {"oh-hell": 10, "spades": 13}  # games in which each bids a number of tricks, and the most there are
PARTNERS_AND_POWER = "dou-dizhu"


def lets_an_ace_lie(state: Any, action: Action) -> bool:
    """Whether the last player to a trick, whose side does not hold it, loses it though an ace of its suit wins it.

    Only where all want tricks, whoever has the most of them has the most points, and the trick is not empty of points.
    """
    if not isinstance(state, TrickState) or not isinstance(state.at, TrickPlay) or action.verb != "play":
        return False
    position = position_of(state)
    if position.lying + 1 != position.size or position.partner_holds() or not position.all_want_most:
        return False
    if position.counts_points and not position.in_trick:
        return False
    flag = position.suits.flag
    winners = [
        one.cards[0]
        for one in state.actions(state.turn)
        if one.verb == "play" and flag[one.cards[0]] & position.winning() & position.led
    ]
    return any(card.rank == "A" for card in winners) and not flag[action.cards[0]] & position.winning()


def bids_in_vain(state: Any, action: Action) -> bool:
    """Whether a bid of tricks is three or more above what it may count on, though a lower one is open."""
    if state.game.id not in BIDS or action.verb != "bid" or not any(str(word).isdigit() for word in action.words):
        return False
    hand = state.zones[f"hand:{state.turn}"]
    trump = getattr(state, "trump", "") or "S"
    most = sum(card.rank in "AKQ" or card.suit == trump for card in hand)
    lower = [one for one in state.actions(state.turn) if one.verb == "bid" and one < action and "nil" not in str(one)]
    return bool(lower) and action.number >= most + 3


def bombs_a_partner(state: Any, action: Action) -> bool:
    """Whether a bomb beats a partner's play and does not empty the hand, or leave one play."""
    if state.game.id != PARTNERS_AND_POWER or state.phase != "play" or not action.cards or state.standing is None:
        return False
    seat, by = state.turn, state.standing.seat
    partners = seat != by and state.landlord not in (seat, by)
    left = len(state.zones[f"hand:{seat}"]) - len(action.cards)
    ranks = {card.rank for card in action.cards}
    return partners and len(action.cards) == 4 and len(ranks) == 1 and left > 6


def blunders(game_id: str, decisions: int) -> tuple[list[str], int]:
    """What easy players do that no beginner would, in words; and how many decisions they made."""
    found, number, seed = [], 0, 0
    while number < decisions:
        seed += 1
        state: Any = rules.get(game_id).start(seed=seed)
        player = players.get("easy", game=game_id, seed=seed)
        while not state.results and number < decisions:
            seat = state.turn if state.turn is not None else state.actors[0]
            seen = state.observe(seat)
            action = player.choose(seen)
            if len(seen.actions()) > 1:
                number += 1
                for wrong in (lets_an_ace_lie, bids_in_vain, bombs_a_partner):
                    if wrong(state, action) and not accepted(state):
                        found.append(f"seed {seed}: {action} after {len(state.history)} events {wrong.__name__}")
            state.play(action, seat)
    return found, number


def accepted(state: Any) -> bool:
    """Whether no more tricks are wanted: a bid has been met, or the deal is decided."""
    advice: Any = advice_for(state.game.id).for_level("easy")
    if not isinstance(state, TrickState) or not isinstance(state.at, TrickPlay):
        return False
    if not isinstance(advice, TrickAdvice):
        return True  # Truc is another matter: who has won a trick may let the next one go
    position = position_of(state)
    if position.counts_points:
        return False
    worth = worth_of_more(state, position, advice.worth, advice.goal)
    return not worth or max(worth[1:]) <= worth[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_easy_does_what_a_beginner_might(game_id: str) -> None:
    found, number = blunders(game_id, DECISIONS)
    assert len(found) < MOST * number, found


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_easy_does_what_a_beginner_might_in_many_decisions(game_id: str) -> None:
    found, number = blunders(game_id, MANY)
    assert len(found) < MOST * number, found


def test_the_dealer_of_oh_hell_takes_the_nearest_bid_that_is_open() -> None:
    """Two, one and four have been bid; a dealer who counts hardly a trick must bid four at least, and bids no more."""
    state: Any = rules.get("oh-hell").start(seed=4)
    player = players.get("easy", game="oh-hell", seed=4)
    while state.turn != state.dealer:
        state.play(player.choose(state.observe(state.turn)), state.turn)
    able = state.actions(state.dealer)
    assert len(able) > 5 and {player.choose(state.observe(state.dealer))} == {able[0]}
    for seed in range(9):
        assert players.get("easy", game="oh-hell", seed=seed).choose(state.observe(state.dealer)) == able[0]
