"""Hands played against a bank: expected results of the punter's and the banker's actions.

A punter's expectations are exact for the cards that nobody has seen, against a banker who draws to seventeen. The
banker's are taken over the possible hands of the punters, each weighted by how readily its player would have stuck.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.games.pontoon.advice.twenty_one import (
    Pool,
    average_payment,
    bank_chances,
    make_pool,
    punter_for,
    worth_of_count,
)
from cardhall.games.pontoon.rules.bank_play import SPLIT_ACTION, STICK_ACTION, TWIST_ACTION, BankState, Hand
from cardhall.games.pontoon.rules.twenty_one import (
    FIVE_CARDS,
    PONTOON_WORTH,
    TRICK_SIZE,
    TWENTY_ONE,
    bank_payment,
    best_count,
    has_ace,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.banking import ACE_PIPS, PIPS_BY_CARD, TEN_PIPS, sum_pips
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

# With fewer cards in the stock that were never seen since the shuffle, cards of earlier deals may come again.
FEW_UNSEEN_CARDS = 8
# How often a punter sticks on a count, as the banker assumes: on these, and on lower ones. On higher ones always.
STICK_CHANCES = {16: 0.6, 15: 0.35, 14: 0.2, 13: 0.15, 12: 0.12}
LOW_STICK_CHANCE = 0.03


def unseen_cards(seen: Observation) -> Pool:
    """Return the cards that the seat has not seen since the shuffle, by pips.

    Once cards of earlier deals may come again, only those of this deal count as seen.
    """
    state: BankState = seen.state
    left = set(seen.game.unseen(state)) - set(state.bust_cards())
    gone = cards_seen_before(seen)
    new = len(state.zones[STOCK_ZONE]) - len(state.bust_cards()) - len(gone)
    return make_pool(left - gone if new >= FEW_UNSEEN_CARDS else left)


def cards_seen_before(seen: Observation) -> set[Card]:
    """Return the cards seen in earlier deals since the shuffle."""
    earlier: set[Card] = set()
    this_deal: set[Card] = set()
    for event in seen.history:
        if event.kind == "deal":
            earlier, this_deal = earlier | this_deal, set()
        this_deal.update(card for card in event.cards if card is not HIDDEN)
    return earlier


def punter_values(seen: Observation, actions: Sequence[Action]) -> list[float]:
    """Return the average result of each action of the punter to act, in chips."""
    state: BankState = seen.state
    pool = unseen_cards(seen)
    up = PIPS_BY_CARD[state.zones[HAND[state.dealer]][1]]
    paid = average_payment(bank_chances(up, pool))
    hand = state.hands[state.playing]
    some = state.zones[hand.zone]
    low, ace, size = sum_pips(some), has_ace(some), len(some)
    punter = punter_for(pool, paid, state.options["stick_minimum"])
    bet = state.bets[seen.seat] or 1
    stake = hand.stake / bet
    # between once and twice the bet the result of buying changes evenly
    bought = [punter.buying(low, ace, size, stake + more) for more in (1, 2)] if actions[0].verb == "buy" else []
    values = []
    for action in actions:
        if action == STICK_ACTION:
            values.append(hand.stake * paid[worth_of_count(low, ace, size)])
        elif action == TWIST_ACTION:
            values.append(hand.stake * punter.twisting(low, ace, size))
        elif action == SPLIT_ACTION:
            values.append(bet * punter.splitting(PIPS_BY_CARD[some[0]]))
        elif action.verb == "buy":
            share = action.number / bet - 1
            values.append(bet * (bought[0] * (1 - share) + bought[1] * share))
        else:
            values.append(hand.stake * paid[PONTOON_WORTH])
    return values


def banker_values(seen: Observation, actions: Sequence[Action]) -> list[float]:
    """Return the banker's average results of sticking, and of twisting with good play afterwards, in chips.

    They count all hands that are not bust.
    """
    state: BankState = seen.state
    pool = unseen_cards(seen)
    owed = bank_payments(state, pool)
    total = sum(pool)
    memo: dict[tuple[int, bool, int], float] = {}

    def best_result(low: int, ace: bool, size: int) -> float:
        """Return the best average result with a hand of this low count, ace and size."""
        found = memo.get((low, ace, size))
        if found is None:
            found = -owed[worth_of_count(low, ace, size)]
            if low < TWENTY_ONE:
                found = max(found, twist_result(low, ace, size))
            memo[low, ace, size] = found
        return found

    def twist_result(low: int, ace: bool, size: int) -> float:
        """Return the average result of twisting with such a hand."""
        return sum(
            number / total * best_result(low + pips, ace or pips == ACE_PIPS, size + 1)
            for pips, number in enumerate(pool)
            if number and pips
        )

    some = state.zones[HAND[seen.seat]]
    hand = sum_pips(some), has_ace(some), len(some)
    return [twist_result(*hand) if action == TWIST_ACTION else -owed[worth_of_count(*hand)] for action in actions]


def bank_payments(state: BankState, pool: Pool) -> list[float]:
    """Return the bank's average payments to all punters' hands in chips, by the worth of the bank's hand."""
    owed = [0.0] * (PONTOON_WORTH + 1)
    for hand in state.hands[:-1]:
        if hand.bust:
            owed = [chips - hand.stake for chips in owed]
            continue
        chances = worth_chances(state.zones[hand.zone], hand, pool)
        for bank in range(PONTOON_WORTH + 1):
            owed[bank] += hand.stake * sum((p * bank_payment(worth, bank) for worth, p in chances.items()), 0.0)
    return owed


def worth_chances(some: Sequence[Card], hand: Hand, pool: Pool) -> dict[int, float]:
    """Return the probability of each worth of a finished hand with hidden cards, by how readily it sticks."""
    if hand.end == "pontoon":
        return {PONTOON_WORTH: 1.0}
    if len(some) >= TRICK_SIZE:
        return {FIVE_CARDS: 1.0}
    open_cards = [card for card in some if card is not HIDDEN]
    totals: dict[tuple[int, bool], float] = {(sum_pips(open_cards), has_ace(open_cards)): 1.0}
    for _ in range(len(some) - len(open_cards)):
        after: dict[tuple[int, bool], float] = {}
        for (low, ace), chance in totals.items():
            for pips in range(ACE_PIPS, TEN_PIPS + 1):
                if low + pips <= TWENTY_ONE:
                    key = (low + pips, ace or pips == ACE_PIPS)
                    after[key] = after.get(key, 0.0) + chance * pool[pips]
        totals = after
    chances: dict[int, float] = {}
    for (low, ace), chance in totals.items():
        worth = best_count(low, ace)
        if worth >= hand.least and not (len(some) == 2 and worth == TWENTY_ONE):
            ready = 1.0 if worth > max(STICK_CHANCES) else STICK_CHANCES.get(worth, LOW_STICK_CHANCE)
            chances[worth] = chances.get(worth, 0.0) + chance * ready
    total = sum(chances.values())
    return {worth: chance / total for worth, chance in chances.items()} if total else {TWENTY_ONE: 1.0}
