"""Deals of Truc for `learn_truc.py`: quick to copy, with the rules' own words for what wins, and the dice for them.

Seats are counted in turn from the one that leads first, so the dealer is seat 3 and the elder side is 0, seats 0 and 2.
Cards are told by power: 1 for a four ... 10 for a three.

Sums of fractions are added one by one here (`running_totals`), so that every machine finds the same; `sum` adds
otherwise from Python 3.12 on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardhall.games.truc.advice.open_deals import TIED_TRICK, DealFacts, OpenTrick, add_card, does_side_one_win
from cardhall.games.truc.advice.strategy import (
    ANSWER_VERBS,
    POWER_OF_RANK,
    RAISE_ACTION_PLACE,
    RAISE_WITH_CARD_OFFSET,
    situation_number,
)
from cardhall.games.truc.rules import DRAWN_TRICK, HAND_SIZE, RAISE_LADDER, deal_winner, is_deal_decided

SEATS, SUITS = 4, 4
SIDE_BY_SEAT = (0, 1, 0, 1)
ELDER_SIDE = 0
DEAL_GOES_ON = -1  # the winner of a deal that goes on
ACCEPT, REJECT, RERAISE = range(len(ANSWER_VERBS))
RAISED_STAKES = dict(pairwise((RAISE_LADDER.plain_stake, *RAISE_LADDER.stakes)))  # what a raise asks for

Hands = tuple[tuple[int, ...], ...]


# ---- chance


def mersenne_twister(seed: int) -> Iterator[int]:
    """The 64-bit Mersenne Twister: whole numbers of 64 bits."""
    size, middle, whole, low = 312, 156, (1 << 64) - 1, (1 << 31) - 1
    words = [seed & whole]
    for place in range(1, size):
        words.append((6364136223846793005 * (words[-1] ^ words[-1] >> 62) + place) & whole)
    while True:
        for place in range(size):
            joined = (words[place] & ~low) | (words[(place + 1) % size] & low)
            words[place] = words[(place + middle) % size] ^ joined >> 1 ^ (0xB5026F5AA96619E9 if joined & 1 else 0)
        for word in words:
            word ^= word >> 29 & 0x5555555555555555
            word ^= word << 17 & 0x71D67FFFEDA60000
            word ^= word << 37 & 0xFFF7EEE000000000
            yield word ^ word >> 43


class Dice:
    """Where all chance comes from."""

    def __init__(self, seed: int) -> None:
        self.word = mersenne_twister(seed).__next__

    def below(self, number: int) -> int:
        return self.word() % number

    def chance(self) -> float:
        return (self.word() >> 11) / 9007199254740992.0

    def place(self, shares: Sequence[float]) -> int:
        """A place drawn, with these shares, which sum to 1."""
        left = self.chance()
        for place in range(len(shares) - 1):
            left -= shares[place]
            if left < 0:
                return place
        return len(shares) - 1


def running_totals(numbers: Iterable[float]) -> float:
    """Their sum, each added to those before."""
    found = 0.0
    for number in numbers:
        found += number
    return found


# ---- the deal


class Deal(NamedTuple):
    """A deal of three cards each, under way."""

    hands: Hands  # powers, highest first, by seat
    played: Hands = ((),) * SEATS  # by seat, in order
    trick: OpenTrick = OpenTrick(0)
    won: tuple[int, ...] = ()  # the sides that won the tricks, or `DRAWN`
    turn: int = 0
    stake: int = RAISE_LADDER.plain_stake
    asked: int = 0  # the stake that a raise asks for; 0 when none is open
    raisers: tuple[int, ...] = ()  # seats, in order
    resumes: int = 0  # who is to act once the raise is answered


def next_seat(seat: int) -> int:
    return (seat + 1) % SEATS


def new_deal(dice: Dice) -> Deal:
    """A new deal."""
    pack = [power for power in sorted(POWER_OF_RANK.values()) for _ in range(SUITS)]
    for place in range(SEATS * HAND_SIZE):
        other = place + dice.below(len(pack) - place)
        pack[place], pack[other] = pack[other], pack[place]
    packets = [pack[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(SEATS)]
    return Deal(tuple(tuple(sorted(packet, reverse=True)) for packet in packets))


@cache
def distinct_places(hand: tuple[int, ...]) -> list[int]:
    """The places of the cards in a hand, of equal ones the first only."""
    return [place for place, power in enumerate(hand) if place == 0 or power != hand[place - 1]]


@cache
def remove_card(hand: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*hand[:place], *hand[place + 1 :])


def trick_winner(trick: OpenTrick) -> int:
    """The side that won a full trick, or `DRAWN`."""
    return DRAWN_TRICK if trick.holder == TIED_TRICK else trick.holder


def raise_deal(deal: Deal, seat: int, resumes: int) -> Deal:
    """The deal after the seat has raised."""
    return deal._replace(
        asked=RAISED_STAKES[deal.stake], raisers=(*deal.raisers, seat), resumes=resumes, turn=next_seat(seat)
    )


class Rules:
    """What may be done, and what comes of it, under a rule for equal tricks."""

    def __init__(self, draws: str) -> None:
        self.draws = draws
        self.table = DealFacts(SIDE_BY_SEAT, 1, HAND_SIZE, ELDER_SIDE, draws)

    def actions(self, deal: Deal) -> list[int]:
        """What the seat in turn may do."""
        if deal.asked:
            return [ACCEPT, REJECT, RERAISE] if deal.asked in RAISED_STAKES else [ACCEPT, REJECT]
        seat = deal.turn
        hand, side = deal.hands[seat], SIDE_BY_SEAT[seat]
        places = distinct_places(hand)
        if deal.stake not in RAISED_STAKES or (deal.raisers and SIDE_BY_SEAT[deal.raisers[-1]] == side):
            return places
        raising = places
        if deal.trick.card_count == SEATS - 1:
            raising = [place for place in places if not self.ends_with(deal, hand[place])]
        return [*places, *[RAISE_WITH_CARD_OFFSET + place for place in raising], RAISE_ACTION_PLACE]

    def ends_with(self, deal: Deal, power: int) -> bool:
        """Whether the last card of a trick, if it has this power, ends the deal."""
        trick = add_card(deal.trick, power, SIDE_BY_SEAT[deal.turn], deal.turn)
        return is_deal_decided((*deal.won, trick_winner(trick)), HAND_SIZE, ELDER_SIDE, self.draws)

    def after(self, deal: Deal, act: int) -> tuple[Deal, int]:
        """The deal after the seat in turn has acted, and the side that has won it, or `DEAL_GOES_ON`."""
        seat = deal.turn
        if deal.asked:
            if act == REJECT:
                return deal, SIDE_BY_SEAT[deal.raisers[-1]]
            agreed = deal._replace(stake=deal.asked, asked=0, turn=deal.resumes)
            return raise_deal(agreed, seat, deal.resumes) if act == RERAISE else agreed, DEAL_GOES_ON
        if act == RAISE_ACTION_PLACE:
            return raise_deal(deal, seat, seat), DEAL_GOES_ON
        hands, played, trick, won, _, stake, asked, raisers, resumes = deal
        hand, place, done = hands[seat], act % RAISE_WITH_CARD_OFFSET, seat + 1
        power = hand[place]
        hands = (*hands[:seat], remove_card(hand, place), *hands[done:])
        played = (*played[:seat], (*played[seat], power), *played[done:])
        trick, turn = add_card(trick, power, SIDE_BY_SEAT[seat], seat), next_seat(seat)
        if trick.card_count == SEATS:
            won = (*won, trick_winner(trick))
            turn = trick.leader if trick.holder == TIED_TRICK else trick.best_card_seat
            trick = OpenTrick(turn)
        following = Deal(hands, played, trick, won, turn, stake, asked, raisers, resumes)
        if trick.card_count == 0 and is_deal_decided(won, HAND_SIZE, ELDER_SIDE, self.draws):
            return following, deal_winner(won, ELDER_SIDE, self.draws)
        return raise_deal(following, seat, turn) if act >= RAISE_WITH_CARD_OFFSET else following, DEAL_GOES_ON

    def number(self, deal: Deal) -> int:
        """The number of the situation that the seat in turn is in."""
        hands, _, trick, won, turn, stake, asked, raisers, _ = deal
        return situation(
            SIDE_BY_SEAT[turn],
            ELDER_SIDE,
            self.draws,
            hands[turn],
            won,
            (turn - trick.leader) % SEATS,
            trick.card_count,
            trick.best_power,
            trick_winner(trick),
            stake,
            asked,
            SIDE_BY_SEAT[raisers[-1]] if raisers else DRAWN_TRICK,
        )

    def side_one_wins(self, deal: Deal) -> bool:
        """Whether side 1 wins when everybody sees all cards, and nobody raises."""
        turn = (deal.trick.leader + deal.trick.card_count) % SEATS
        return does_side_one_win(self.table, deal.hands, deal.won, turn, deal.trick)


situation = lru_cache(maxsize=1 << 18)(situation_number)


def points(deal: Deal, winner: int, side: int) -> int:
    """What a deal that is over brings the side."""
    return deal.stake if winner == side else -deal.stake
