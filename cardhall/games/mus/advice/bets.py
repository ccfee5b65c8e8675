"""A round of bets in Mus as players think of it: a few sizes of bids, classes of hands, and places.

Places are counted from mano, 0, to the dealer, 3; partners sit two places apart. A bid is of 2, 5 or 10 stones, or it
is the órdago, whose worth in the middle of a game is a constant here. A seat's knowledge of a round is the number of
its situation (`situation_number`) and the class of its hand (`hand_class`).
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from cardhall.games.mus.advice.chances import beating_chance
from cardhall.games.mus.rules.hands import (
    CHICA,
    GRANDE,
    JUEGO,
    JUEGO_TOTALS,
    PARES,
    PUNTO,
    Heights,
    card_total,
    round_bonus,
    round_sort_key,
)

OFFER_STONES_BY_LEVEL = (1, 2, 5, 10)  # stones of an offer, by level; level 0: no offer
ORDAGO_LEVEL = 4  # the level of the órdago
ORDAGO_STONES = 20  # stones that an órdago is worth in the middle of a game
LEVEL_COUNT = 5
# acts: a bid or raise to the next size; órdago; see; pass or fold; a first bid of the second size
NEXT_BID_ACT, ORDAGO_ACT, CALL_ACT, FOLD_ACT = 0, 1, 2, 3
HIGH_BID_ACT = 4
ACT_COUNT = 5
# shares of random hands that a hand must beat for the next class; narrow for good hands, which decide the bets
CLASS_LIMITS = (0.15, 0.3, 0.45, 0.58, 0.7, 0.79, 0.86, 0.92, 0.96, 0.985)
PARES_CLASS_LIMITS = (0.2, 0.4, 0.55, 0.68, 0.78, 0.87, 0.93, 0.97)
CLASS_COUNT = 11  # the most classes of hands in a round
ALL_PLACES = 15  # all four places, in rounds in which every hand counts


@lru_cache(maxsize=16384)
def hand_class(name: str, hand: Heights, kings: int) -> int:
    """Return the class of a hand in a round, higher being better; in pares and juego 0 is a hand without."""
    if name == JUEGO:
        count = card_total(hand)
        return JUEGO_TOTALS.index(count) + 1 if count in JUEGO_TOTALS else 0
    if name == PARES:
        if not round_sort_key(PARES, hand):
            return 0
        return 1 + bisect_right(PARES_CLASS_LIMITS, beating_chance(PARES, hand, kings, 0.5))
    return bisect_right(CLASS_LIMITS, beating_chance(name, hand, kings, 0.5))


def situation_number(counting_places: int, place: int, level: int, accepted_level: int, is_last_answer: bool) -> int:
    """Return the number of a situation in which the seat at `place` is to act.

    `counting_places`: the places that have pares, or juego, as bits, and `ALL_PLACES` in other rounds; `level`: of
    the standing offer; `accepted_level`: the level that a fold yields; `is_last_answer`: whether the partner has
    folded already.
    """
    return (((counting_places * 4 + place) * LEVEL_COUNT + level) * 4 + accepted_level) * 2 + is_last_answer


def possible_acts(level: int) -> tuple[int, ...]:
    """Return the possible acts when an offer of this level stands."""
    if level == 0:
        return (NEXT_BID_ACT, ORDAGO_ACT, FOLD_ACT, HIGH_BID_ACT)
    if level == ORDAGO_LEVEL:
        return (CALL_ACT, FOLD_ACT)
    if level == ORDAGO_LEVEL - 1:
        return (ORDAGO_ACT, CALL_ACT, FOLD_ACT)
    return (NEXT_BID_ACT, ORDAGO_ACT, CALL_ACT, FOLD_ACT)


def next_level(level: int, act: int) -> int:
    """Return the level of the offer made by an act when `level` stands."""
    return ORDAGO_LEVEL if act == ORDAGO_ACT else 2 if act == HIGH_BID_ACT else level + 1


class RoundBets:
    """A round of bets under way. Immutable: each act makes another.

    `place`: the place to act; `level`: of the standing offer; `accepted`: the level that a fold yields; `bidder`: the
    place that made the offer, -1 for none; `is_last_answer`: whether the bidder's other opponent has folded.
    """

    __slots__ = ("accepted", "bidder", "ending", "is_last_answer", "level", "place")

    def __init__(
        self,
        place: int = 0,
        level: int = 0,
        accepted: int = 0,
        bidder: int = -1,
        is_last_answer: bool = False,
        ending: int = 0,
    ) -> None:
        self.place = place  # whose turn it is
        self.level = level
        self.accepted = accepted
        self.bidder = bidder
        self.is_last_answer = is_last_answer
        # 0: under way; 1: settled at the accepted level, hands to be compared; 2: folded, the bidder has that level
        self.ending = ending

    def after_act(self, act: int) -> RoundBets:
        """Return the round after an act of the place to act."""
        if self.level == 0:
            if act == FOLD_ACT:
                return RoundBets(self.place + 1) if self.place < 3 else RoundBets(ending=1)
            return RoundBets((self.place + 1) % 4, next_level(0, act), 0, self.place)
        if act == FOLD_ACT:
            if self.is_last_answer:
                return RoundBets(self.place, self.level, self.accepted, self.bidder, True, 2)
            return RoundBets((self.bidder + 3) % 4, self.level, self.accepted, self.bidder, True)
        if act == CALL_ACT:
            return RoundBets(self.place, self.level, self.level, self.bidder, self.is_last_answer, 1)
        return RoundBets((self.place + 1) % 4, next_level(self.level, act), self.level, self.place)


def level_value(level: int) -> int:
    """Return the stones of a settled offer of this level in the middle of a game."""
    return ORDAGO_STONES if level == ORDAGO_LEVEL else OFFER_STONES_BY_LEVEL[level]


def best_place(name: str, hands: list[Heights]) -> int:
    """Return the place of the best hand; −1 if no hand counts in this round."""
    best, best_key = -1, round_sort_key(PUNTO, (0,))[:0]
    for place in range(4):
        value = round_sort_key(name, hands[place])
        if value > best_key:
            best, best_key = place, value
    return best


def round_result(name: str, hands: list[Heights], bets: RoundBets) -> int:
    """Return the stones of a finished round for the side of mano, bonus included; negative for the other side."""
    if bets.ending == 2:
        side = bets.bidder & 1
        bonus = max(round_bonus(name, hands[side]), round_bonus(name, hands[side + 2]))
        won = level_value(bets.accepted) + bonus
        return -won if side else won
    winner_place = best_place(name, hands)
    won = (
        level_value(bets.accepted)
        if bets.level == ORDAGO_LEVEL
        else level_value(bets.accepted) + round_bonus(name, hands[winner_place])
    )
    return -won if winner_place & 1 else won


def counting_places(name: str, hands: list[Heights]) -> int:
    """Return the places whose hands count in a round, as a bit mask; `ALL_PLACES` where all do."""
    if name not in (PARES, JUEGO):
        return ALL_PLACES
    places = 0
    for place in range(4):
        if round_sort_key(name, hands[place]):
            places |= 1 << place
    return places


def played_rounds(hands: list[Heights]) -> tuple[str, ...]:
    """Return the rounds played with these hands."""
    names: list[str] = [GRANDE, CHICA]
    if counting_places(PARES, hands):
        names.append(PARES)
    names.append(JUEGO if counting_places(JUEGO, hands) else PUNTO)
    return tuple(names)
