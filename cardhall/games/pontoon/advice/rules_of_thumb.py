"""Rules of thumb for players without calculation: betting, playing hands and holding the bank."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.games.pontoon.rules.bank_play import SPLIT_ACTION, STICK_ACTION, TWIST_ACTION
from cardhall.games.pontoon.rules.twenty_one import FIVE_CARD_TRICK_SIZE, TWENTY_ONE, hand_count
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.banking import ACE_PIPS, PIPS_BY_CARD, TEN_PIPS, sum_pips

LIMITS_BY_SOUNDNESS = (Action("limits", 1, 10), Action("limits", 2, 10))  # of an Easy player, and of a Normal one


def choose_by_rule_of_thumb(seen: Observation, is_sound: bool, rng: random.Random) -> Action:
    """Choose an action by rules of thumb; `is_sound`: by sound ones, else with some fear of buying."""
    actions = seen.actions()
    if len(actions) == 1:
        return actions[0]
    if seen.phase == "limits":
        return LIMITS_BY_SOUNDNESS[is_sound]
    if seen.phase == "bet":
        return choose_bet(PIPS_BY_CARD[seen.hand[0]], actions, is_sound, rng)
    if seen.phase == "bank":
        return STICK_ACTION if hand_count(seen.hand) >= (17 if is_sound else rng.choice((15, 16, 17))) else TWIST_ACTION
    hand = seen.zones[seen.state.hands[seen.state.playing].zone]
    return choose_play(hand, actions, is_sound, rng)


def choose_bet(pips: int, actions: Sequence[Action], is_sound: bool, rng: random.Random) -> Action:
    """Choose a bet by the pips of the first card: high on an ace, medium on a ten, low on the rest.

    `is_sound`: always the same; else bets vary, also on poor cards.
    """
    if pips == ACE_PIPS:
        share = 1.0 if is_sound else rng.uniform(0.4, 1.0)
    elif pips == TEN_PIPS:
        share = 0.4 if is_sound else rng.uniform(0.2, 0.6)
    else:
        share = 0.0 if is_sound else rng.uniform(0.0, 0.4)
    return actions[round(share * (len(actions) - 1))]


def choose_play(hand: Sequence[Card], actions: Sequence[Action], is_sound: bool, rng: random.Random) -> Action:
    """Choose an action with a hand: split aces, buy on ten and eleven and towards five cards, else twist to a count.

    `is_sound`: also split eights, buy more readily, and always twist to the same count.
    """
    low_count, size, best_total = sum_pips(hand), len(hand), hand_count(hand)
    buys = [action for action in actions if action.verb == "buy"]
    legal = set(actions)
    if SPLIT_ACTION in legal and PIPS_BY_CARD[hand[0]] in ((ACE_PIPS, 8) if is_sound else (ACE_PIPS,)):
        return SPLIT_ACTION
    if buys and is_sound and size >= 4 and low_count <= TWENTY_ONE - TEN_PIPS:
        return buys[-1]
    if buys and (
        (size == 2 and best_total in (10, 11))
        or (size >= 3 and low_count <= TWENTY_ONE - TEN_PIPS and (is_sound or size >= 4))
    ):
        return buys[0]
    stick_count = 16 if is_sound else rng.choice((14, 15, 16))
    if (
        size == FIVE_CARD_TRICK_SIZE - 1
        and low_count <= (15 if is_sound else TWENTY_ONE - TEN_PIPS)
        and TWIST_ACTION in legal
    ):
        return TWIST_ACTION
    if size >= FIVE_CARD_TRICK_SIZE or best_total >= stick_count:
        return STICK_ACTION if STICK_ACTION in legal else TWIST_ACTION
    return TWIST_ACTION if TWIST_ACTION in legal else actions[0]
