"""Razz: what cards come to, what open cards of others threaten, and how much that is worth against the pot.

How good a hand is, is told by the share of all hands of seven cards that are better than what it will come to, on
average over the cards to come; that is exact but for the cards that lie open elsewhere. Of another seat only the open
cards are known; whoever has paid to stay is taken for holding two low cards beside them. From both follows the chance
to win, and from that and the pot what to bet, call or fold is worth. Whose open cards frighten the others bluffs at
times.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp
from typing import Final

from cardhall.cards import HIDDEN, RANKS, Card
from cardhall.language import say
from cardhall.players.search.advice import Advice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.razz import RazzState, low
from cardhall.rules.mechanisms.betting import BOARD, CALL, CHECK, DOWN, FOLD, UP
from cardhall.rules.mechanisms.ledger import POT

RANK: Final = {rank: 1 << place for place, rank in enumerate(RANKS)}  # a bit for each rank, the ace’s lowest
SUITS, DEALT = 4, 7
FIRST = 3  # cards with which betting begins
GUESSED = (0b10, 0b1000, 0b1, 0b100)  # ranks that a seat is taken for holding: two, four, ace, three
STEEP = 7.0  # how fast the chance to win against one rises with the difference of two hands
FRIGHT = (0.08, 0.30)  # how often a bet makes all others fold, by whether the own open cards are the lowest
CALLED = 1.2  # others who call a bet, on average
KEEN = 0.45  # of a bet: by how much better an action must be to be e times as likely
HONEST = 3.0  # how much likelier low cards make it that a seat has paid to stay


@lru_cache(maxsize=1)
def better() -> dict[int, float]:
    """For each set of five ranks or fewer, the share of hands of seven cards that come to a lower hand."""
    numbers: dict[int, int] = {}
    for ranks in range(1, 1 << len(RANKS)):
        size = ranks.bit_count()
        if size > DEALT:
            continue
        # with seven ranks each once; with fewer some come twice or more: few of five cards have less than five ranks
        ways = {
            7: SUITS**7,
            6: 6 * comb(SUITS, 2) * SUITS**5,
            5: 5 * comb(SUITS, 3) * SUITS**4 + comb(5, 2) * comb(SUITS, 2) ** 2 * SUITS**3,
            4: 4 * SUITS**3 + 12 * comb(SUITS, 3) * comb(SUITS, 2) * SUITS**2 + 4 * comb(SUITS, 2) ** 3 * SUITS,
        }.get(size, 0)
        five = lowest_five(ranks)
        numbers[five] = numbers.get(five, 0) + ways
    whole = comb(52, DEALT)
    found: dict[int, float] = {}
    below = 0
    for five in sorted(numbers, key=lambda ranks: (-min(ranks.bit_count(), 5), ranks)):
        found[five] = below / whole
        below += numbers[five]
    return found


def lowest_five(ranks: int) -> int:
    """The five lowest of some ranks."""
    while ranks.bit_count() > 5:
        ranks ^= 1 << (ranks.bit_length() - 1)
    return ranks


@lru_cache(maxsize=1 << 16)
def quality(ranks: int, to_come: int) -> float:
    """The share of all hands that are better than what these ranks come to with that many cards more, on average."""
    if not to_come:
        return better()[lowest_five(ranks)]
    return sum([quality(ranks | 1 << place, to_come - 1) for place in range(len(RANKS))]) / len(RANKS)


def ranks_of(some: Sequence[Card]) -> int:
    """The ranks of those cards that are known."""
    ranks = 0
    for card in some:
        if card is not HIDDEN:
            ranks |= RANK[card.rank]
    return ranks


def of_seat(state: RazzState, seat: int, guessed: bool) -> float:
    """How good a seat’s hand is; `guessed`: by its open cards, the two first closed ones being guessed."""
    down, up, board = state.zones[DOWN[seat]], state.zones[UP[seat]], state.zones[BOARD]
    to_come = max(0, DEALT - len(down) - len(up) - len(board))
    if not guessed:
        return quality(ranks_of([*down, *up, *board]), to_come)
    ranks = ranks_of([*up, *board])
    for rank in [rank for rank in GUESSED if not rank & ranks][:2]:
        ranks |= rank
    return quality(ranks, to_come + max(0, len(down) - 2))


def chance(state: RazzState, seat: int) -> float:
    """How likely the seat has the lowest hand in the end, as it sees the others."""
    own, likely = of_seat(state, seat, False), 1.0
    for other in state.staying:
        if other != seat:
            likely *= 1 / (1 + exp(STEEP * (own - of_seat(state, other, True))))
    return likely


def frightens(state: RazzState, seat: int) -> bool:
    """Whether the seat’s open cards are the lowest."""
    shown = low(state.zones[UP[seat]])
    return all(shown < low(state.zones[UP[other]]) for other in state.staying if other != seat)


class RazzAdvice(Advice[RazzState]):
    """Bets by the chance to win and the pot."""

    tree = False
    infers = True
    candidates = 3
    cost = 2.0
    effort = 9_000
    spread = 45.0

    def weights(self, state: RazzState, seat: int, actions: Sequence[Action]) -> list[float]:
        values, bet = self.values(state, seat, actions), self.bet(state)
        best = max(values)
        return [exp((value - best) / (KEEN * bet)) for value in values]

    def bet(self, state: RazzState) -> int:
        """What a bet is on this street."""
        small: int = state.options["small_bet"]
        street = state.game.phases.index(state.at) if state.at in state.game.phases else 0
        return small * (2 if street >= 2 else 1)

    def win(self, state: RazzState, seat: int) -> float:
        """How likely the player takes the seat to win."""
        return chance(state, seat)

    def values(self, state: RazzState, seat: int, actions: Sequence[Action]) -> list[float]:
        """What each action is worth in chips, roughly."""
        win, pot, owed, bet = self.win(state, seat), state.pot(POT).chips, state.to_call(seat), self.bet(state)
        fright = FRIGHT[frightens(state, seat)]
        found: list[float] = []
        for action in actions:
            if action == FOLD:
                found.append(0.0)
            elif action == CHECK:
                found.append(win * pot)
            elif action == CALL:
                found.append(win * (pot + owed) - owed)
            else:
                more = action.number - state.put[seat] if action.words else owed + bet
                called = win * (pot + more + CALLED * bet) - more
                found.append(fright * pot + (1 - fright) * called)
        return found

    def inference(self, seen: Observation, world: RazzState) -> float:
        """Whoever has paid to stay beyond the third card has low cards, the likelier the lower."""
        likely = 1.0
        if world.phase == "third":
            return likely
        for seat in world.staying:
            if seat != seen.seat:
                first = ranks_of([*world.zones[DOWN[seat]][:2], *world.zones[UP[seat]][:1]])
                likely *= exp(-HONEST * quality(first, DEALT - FIRST))
        return likely

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state: RazzState = seen.state
        seat, owed, pot = seen.seat, state.to_call(seen.seat), state.pot(POT).chips
        share = max(1, round(100 * chance(state, seat)))
        need = max(1, round(100 * owed / max(1, pot + owed)))
        if action in (FOLD, CALL):
            return say(
                "You are the lowest in about {share}% of such deals; a call pays from {need}% on.",
                share=share,
                need=need,
            )
        if action == CHECK:
            return say(
                "You are the lowest in about {share}% of such deals: see the next card for nothing.", share=share
            )
        if share * len(state.staying) >= 100:
            return say("You are the lowest in about {share}% of such deals: let the others pay.", share=share)
        if frightens(state, seat):
            return say("Your open cards are the lowest, so the others may believe you.")
        return say("A bet with worse cards now and then keeps the others guessing.")


class RazzBeginner(RazzAdvice):
    """Looks at its own cards alone, and likes to stay."""

    infers = False

    def win(self, state: RazzState, seat: int) -> float:
        others = len(state.staying) - 1
        return float((1 - of_seat(state, seat, False)) ** (0.6 * others))


ADVICE = RazzAdvice(easy=RazzBeginner())
