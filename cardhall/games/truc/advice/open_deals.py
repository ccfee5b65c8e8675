"""Deals of Truc with all cards open: the winning side under best play."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.cards import CARDS, Card
from cardhall.games.truc.rules import DRAWN_TRICK, TRUC_ORDER, TrucState, deal_winner, is_settled
from cardhall.rules.engine.game import HAND

POWER_OF_CARD = tuple(TRUC_ORDER.power["-"][card] for card in CARDS)
TIED_TRICK = 2  # as the holder of a trick: both sides have played its best rank


class Table(NamedTuple):
    """The fixed facts of a deal: sides, order of play, size, and the rule about ties."""

    sides: tuple[int, ...]  # by seat
    step: int  # from a seat to the next in turn order
    size: int  # cards each
    elders: int  # the side of the dealer's opponents
    draws: str  # the option of that name


class Trick(NamedTuple):
    """A trick under way: its best card, the holder, and the number of cards played."""

    leader: int
    number: int = 0
    best: int = 0
    holder: int = -1  # a side, `TIED_TRICK`, or −1
    first: int = -1  # the seat that played the best card first


Hands = tuple[tuple[int, ...], ...]  # powers of the cards by seat, the highest first


def side_one_wins(table: Table, hands: Hands, won: tuple[int, ...], seat: int, trick: Trick) -> bool:
    """Return whether side 1 wins the deal when everybody sees all cards and plays the best."""
    if trick.number == len(table.sides):
        winner = DRAWN_TRICK if trick.holder == TIED_TRICK else trick.holder
        won = (*won, winner)
        if is_settled(won, table.size, table.elders, table.draws):
            return deal_winner(won, table.elders, table.draws) == 1
        leader = trick.leader if winner == DRAWN_TRICK else trick.first
        return side_one_wins(table, hands, won, leader, Trick(leader))
    hand = hands[seat]
    side = table.sides[seat]
    following = (seat + table.step) % len(table.sides)
    tried = 0
    for place, power in enumerate(hand):
        if power == tried:  # an equal card has been tried
            continue
        tried = power
        left = (*hands[:seat], (*hand[:place], *hand[place + 1 :]), *hands[seat + 1 :])
        if side_one_wins(table, left, won, following, trick_with_card(trick, power, side, seat)) == (side == 1):
            return side == 1
    return side != 1


def trick_with_card(trick: Trick, power: int, side: int, seat: int) -> Trick:
    """Return the trick after one more card of `power`, played by `seat` of `side`."""
    leader, number, best, holder, first = trick
    if power > best:
        return Trick(leader, number + 1, power, side, seat)
    if power == best and holder not in (side, TIED_TRICK):
        return Trick(leader, number + 1, best, TIED_TRICK, first)
    return Trick(leader, number + 1, best, holder, first)


def set_up(state: TrucState) -> tuple[Table, Hands, Trick]:
    """Return the deal of a full state for `side_one_wins`, except for the seat to play."""
    table = Table(
        state.setup.side_of, state.setup.direction % state.seats, state.size, state.elders, state.options["draws"]
    )
    hands = tuple(
        tuple(sorted((POWER_OF_CARD[card] for card in state.zones[HAND[seat]]), reverse=True))
        for seat in range(state.seats)
    )
    seats = state.trick_seats
    trick = Trick(state.leads)
    for seat, card in zip(seats, state.zones["trick"], strict=True):
        trick = trick_with_card(trick, POWER_OF_CARD[card], table.sides[seat], seat)
    return table, hands, trick


def wins_after_card(state: TrucState, seat: int, card: Card) -> bool:
    """Return whether the side of `seat` wins this imagined deal after `seat` has played `card`."""
    table, hands, trick = set_up(state)
    power, side = POWER_OF_CARD[card], table.sides[seat]
    hand = list(hands[seat])
    hand.remove(power)
    left = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    following = (seat + table.step) % len(table.sides)
    one = side_one_wins(table, left, state.trick_winners, following, trick_with_card(trick, power, side, seat))
    return one == (side == 1)


def side_wins(state: TrucState, side: int) -> bool:
    """Return whether the side wins this imagined deal, whoever is to play next."""
    table, hands, trick = set_up(state)
    turn = trick.leader
    for _ in range(trick.number):
        turn = (turn + table.step) % len(table.sides)
    return side_one_wins(table, hands, state.trick_winners, turn, trick) == (side == 1)
