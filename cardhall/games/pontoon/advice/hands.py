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
    get_punter,
    make_pool,
    worth_of_count,
)
from cardhall.games.pontoon.rules.bank_play import SPLIT_ACTION, STICK_ACTION, TWIST_ACTION, BankState, Hand
from cardhall.games.pontoon.rules.twenty_one import (
    FIVE_CARD_TRICK_SIZE,
    FIVE_CARDS_WORTH,
    PONTOON_WORTH,
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
    unseen = set(seen.game.unseen(state)) - set(state.bust_cards())
    seen_before = cards_seen_before(seen)
    new_card_count = len(state.zones[STOCK_ZONE]) - len(state.bust_cards()) - len(seen_before)
    return make_pool(unseen - seen_before if new_card_count >= FEW_UNSEEN_CARDS else unseen)


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
    open_pips = PIPS_BY_CARD[state.zones[HAND[state.dealer]][1]]
    average_payments = average_payment(bank_chances(open_pips, pool))
    hand = state.hands[state.playing]
    hand_cards = state.zones[hand.zone]
    low, ace, size = sum_pips(hand_cards), has_ace(hand_cards), len(hand_cards)
    punter = get_punter(pool, average_payments, state.options["stick_minimum"])
    bet = state.bets[seen.seat] or 1
    stake = hand.stake / bet
    # between once and twice the bet the result of buying changes evenly
    buying_results = (
        [punter.value_of_buying(low, ace, size, stake + more) for more in (1, 2)] if actions[0].verb == "buy" else []
    )
    values = []
    for action in actions:
        if action == STICK_ACTION:
            values.append(hand.stake * average_payments[worth_of_count(low, ace, size)])
        elif action == TWIST_ACTION:
            values.append(hand.stake * punter.value_of_twisting(low, ace, size))
        elif action == SPLIT_ACTION:
            values.append(bet * punter.value_of_splitting(PIPS_BY_CARD[hand_cards[0]]))
        elif action.verb == "buy":
            share = action.number / bet - 1
            values.append(bet * (buying_results[0] * (1 - share) + buying_results[1] * share))
        else:
            values.append(hand.stake * average_payments[PONTOON_WORTH])
    return values


def banker_values(seen: Observation, actions: Sequence[Action]) -> list[float]:
    """Return the banker's average results of sticking, and of twisting with good play afterwards, in chips.

    They count all hands that are not bust.
    """
    state: BankState = seen.state
    pool = unseen_cards(seen)
    payments = bank_payments(state, pool)
    total = sum(pool)
    memo: dict[tuple[int, bool, int], float] = {}

    def best_result(low_count: int, with_ace: bool, size: int) -> float:
        """Return the best average result with a hand of this low count, ace and size."""
        result = memo.get((low_count, with_ace, size))
        if result is None:
            result = -payments[worth_of_count(low_count, with_ace, size)]
            if low_count < TWENTY_ONE:
                result = max(result, twist_result(low_count, with_ace, size))
            memo[low_count, with_ace, size] = result
        return result

    def twist_result(low_count: int, with_ace: bool, size: int) -> float:
        """Return the average result of twisting with such a hand."""
        return sum(
            number / total * best_result(low_count + pips, with_ace or pips == ACE_PIPS, size + 1)
            for pips, number in enumerate(pool)
            if number and pips
        )

    some = state.zones[HAND[seen.seat]]
    hand = sum_pips(some), has_ace(some), len(some)
    return [twist_result(*hand) if action == TWIST_ACTION else -payments[worth_of_count(*hand)] for action in actions]


def bank_payments(state: BankState, pool: Pool) -> list[float]:
    """Return the bank's average payments to all punters' hands in chips, by the worth of the bank's hand."""
    payments = [0.0] * (PONTOON_WORTH + 1)
    for hand in state.hands[:-1]:
        if hand.bust:
            payments = [chips - hand.stake for chips in payments]
            continue
        chances = worth_chances(state.zones[hand.zone], hand, pool)
        for bank in range(PONTOON_WORTH + 1):
            payments[bank] += hand.stake * sum((p * bank_payment(worth, bank) for worth, p in chances.items()), 0.0)
    return payments


def worth_chances(hand_cards: Sequence[Card], hand: Hand, pool: Pool) -> dict[int, float]:
    """Return the probability of each worth of a finished hand with hidden cards, by how readily it sticks."""
    if hand.end == "pontoon":
        return {PONTOON_WORTH: 1.0}
    if len(hand_cards) >= FIVE_CARD_TRICK_SIZE:
        return {FIVE_CARDS_WORTH: 1.0}
    open_cards = [card for card in hand_cards if card is not HIDDEN]
    totals: dict[tuple[int, bool], float] = {(sum_pips(open_cards), has_ace(open_cards)): 1.0}
    for _ in range(len(hand_cards) - len(open_cards)):
        next_totals: dict[tuple[int, bool], float] = {}
        for (low, ace), chance in totals.items():
            for pips in range(ACE_PIPS, TEN_PIPS + 1):
                if low + pips <= TWENTY_ONE:
                    key = (low + pips, ace or pips == ACE_PIPS)
                    next_totals[key] = next_totals.get(key, 0.0) + chance * pool[pips]
        totals = next_totals
    chances: dict[int, float] = {}
    for (low, ace), chance in totals.items():
        worth = best_count(low, ace)
        if worth >= hand.min_count and not (len(hand_cards) == 2 and worth == TWENTY_ONE):
            stick_chance = 1.0 if worth > max(STICK_CHANCES) else STICK_CHANCES.get(worth, LOW_STICK_CHANCE)
            chances[worth] = chances.get(worth, 0.0) + chance * stick_chance
    total = sum(chances.values())
    return {worth: chance / total for worth, chance in chances.items()} if total else {TWENTY_ONE: 1.0}
