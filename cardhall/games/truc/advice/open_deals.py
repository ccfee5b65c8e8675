"""Deals of Truc with all cards open: the winning side under best play."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.cards import CARDS, Card
from cardhall.games.truc.rules import DRAWN_TRICK, TRUC_ORDER, TrucState, deal_winner, is_deal_decided
from cardhall.rules.engine.game import HAND

POWER_OF_CARD = tuple(TRUC_ORDER.power["-"][card] for card in CARDS)
TIED_TRICK = 2  # as the holder of a trick: both sides have played its best rank


class DealFacts(NamedTuple):
    """The fixed facts of a deal: sides, order of play, size, and the rule about ties."""

    sides: tuple[int, ...]  # by seat
    step: int  # from a seat to the next in turn order
    size: int  # cards each
    elders: int  # the side of the dealer's opponents
    draws: str  # the option of that name


class OpenTrick(NamedTuple):
    """A trick under way: its best card, the holder, and the number of cards played."""

    leader: int
    card_count: int = 0
    best_power: int = 0
    holder: int = -1  # a side, `TIED_TRICK`, or −1
    best_card_seat: int = -1  # the seat that played the best card first


Hands = tuple[tuple[int, ...], ...]  # powers of the cards by seat, the highest first


def does_side_one_win(
    deal_facts: DealFacts, hands: Hands, trick_winners: tuple[int, ...], seat: int, trick: OpenTrick
) -> bool:
    """Return whether side 1 wins the deal when everybody sees all cards and plays the best."""
    if trick.card_count == len(deal_facts.sides):
        winner = DRAWN_TRICK if trick.holder == TIED_TRICK else trick.holder
        trick_winners = (*trick_winners, winner)
        if is_deal_decided(trick_winners, deal_facts.size, deal_facts.elders, deal_facts.draws):
            return deal_winner(trick_winners, deal_facts.elders, deal_facts.draws) == 1
        leader = trick.leader if winner == DRAWN_TRICK else trick.best_card_seat
        return does_side_one_win(deal_facts, hands, trick_winners, leader, OpenTrick(leader))
    hand = hands[seat]
    side = deal_facts.sides[seat]
    following = (seat + deal_facts.step) % len(deal_facts.sides)
    tried_power = 0
    for place, power in enumerate(hand):
        if power == tried_power:  # an equal card has been tried
            continue
        tried_power = power
        hands_left = (*hands[:seat], (*hand[:place], *hand[place + 1 :]), *hands[seat + 1 :])
        if does_side_one_win(deal_facts, hands_left, trick_winners, following, add_card(trick, power, side, seat)) == (
            side == 1
        ):
            return side == 1
    return side != 1


def add_card(trick: OpenTrick, power: int, side: int, seat: int) -> OpenTrick:
    """Return the trick after one more card of `power`, played by `seat` of `side`."""
    leader, card_count, best_power, holder, best_card_seat = trick
    if power > best_power:
        return OpenTrick(leader, card_count + 1, power, side, seat)
    if power == best_power and holder not in (side, TIED_TRICK):
        return OpenTrick(leader, card_count + 1, best_power, TIED_TRICK, best_card_seat)
    return OpenTrick(leader, card_count + 1, best_power, holder, best_card_seat)


def encode_deal(state: TrucState) -> tuple[DealFacts, Hands, OpenTrick]:
    """Return the deal of a full state for `does_side_one_win`, except for the seat to play."""
    table = DealFacts(
        state.setup.side_of, state.setup.direction % state.seats, state.size, state.elders, state.options["draws"]
    )
    hands = tuple(
        tuple(sorted((POWER_OF_CARD[card] for card in state.zones[HAND[seat]]), reverse=True))
        for seat in range(state.seats)
    )
    seats = state.trick_seats
    trick = OpenTrick(state.leads)
    for seat, card in zip(seats, state.zones["trick"], strict=True):
        trick = add_card(trick, POWER_OF_CARD[card], table.sides[seat], seat)
    return table, hands, trick


def does_side_win_after_card(state: TrucState, seat: int, card: Card) -> bool:
    """Return whether the side of `seat` wins this imagined deal after `seat` has played `card`."""
    table, hands, trick = encode_deal(state)
    power, side = POWER_OF_CARD[card], table.sides[seat]
    hand = list(hands[seat])
    hand.remove(power)
    hands_left = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    following = (seat + table.step) % len(table.sides)
    side_one = does_side_one_win(table, hands_left, state.trick_winners, following, add_card(trick, power, side, seat))
    return side_one == (side == 1)


def does_side_win(state: TrucState, side: int) -> bool:
    """Return whether the side wins this imagined deal, whoever is to play next."""
    table, hands, trick = encode_deal(state)
    turn = trick.leader
    for _ in range(trick.card_count):
        turn = (turn + table.step) % len(table.sides)
    return does_side_one_win(table, hands, state.trick_winners, turn, trick) == (side == 1)
