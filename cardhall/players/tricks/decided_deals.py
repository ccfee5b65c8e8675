"""Deals that are decided before the last card, where only tricks and card points count."""

from __future__ import annotations

from cardhall.players.tricks.solved_results import DealValue
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of
from cardhall.rules.mechanisms.tricks import count_tricks_and_points_won


def only_tricks_count(state: TrickState, deal_value: DealValue) -> bool:
    """Return whether only cards are left to play, and tricks and card points alone decide the result of the deal."""
    game = state.game
    if not game.only_cards(state):
        return False
    rules, parties = state.rules, game.parties(state)
    return deal_value(state, *count_tricks_and_points_won(state, rules, parties)) is not None


def is_decided(state: TrickState, deal_value: DealValue) -> bool:
    """Return whether the result of the deal is fixed, however two parties share the remaining tricks and points."""
    rules, parties = state.rules, state.game.parties(state)
    if max(parties) != 1:
        return False
    table = state.game.table(state)
    if rules.declares and rules.may_declare(table, [table.unplayed]):
        return False
    (first, second), points = count_tricks_and_points_won(state, rules, parties)
    points_left = rules.all_points - sum(points) if rules.scores_points else 0
    tricks_left = len(state.zones[HAND[state.playing]]) + state.game.cards_to_draw(state) // len(
        state.rounds[state.playing]
    )
    shares = [(tricks, part) for tricks in range(tricks_left + 1) for part in sorted({0, points_left})]
    results = {
        deal_value(
            state, (first + tricks, second + tricks_left - tricks), (points[0] + part, points[1] + points_left - part)
        )
        for tricks, part in shares
    }
    return len(results) == 1 and None not in results


def wants_all_tricks(state: TrickState, seat: int, points_sign: int, deal_value: DealValue) -> bool:
    """Return whether the seat on lead can do no better than to take all remaining tricks."""
    game = state.game
    if game.aims(state)[seat] == AIM_FEWEST:
        return False
    rules, parties = rules_of(state), game.parties(state)
    tricks, points = count_tricks_and_points_won(state, rules, parties)
    if rules.scores_points:
        return True  # more points are taken never to be worse
    own_party, tricks_left = parties[seat], len(state.zones[HAND[seat]])
    values = []
    for lost in range(tricks_left + 1):
        tricks_by_party = tricks[:]
        tricks_by_party[own_party] += tricks_left - lost
        tricks_by_party[(own_party + 1) % len(tricks_by_party)] += lost
        points_by_side = deal_value(state, tricks_by_party, points)
        if points_by_side is None:
            return True
        values.append(points_sign * points_by_side[state.side_of(seat)])
    return bool(values[0] == max(values))
