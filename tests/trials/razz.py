"""Razz: seven cards, of which the five lowest count, and fixed limits.

The rules followed. Two to eight players with table stakes. All pay an ante, and have two cards face down and one face
up. The highest card showing, of equal ones by suit, brings in half a small bet, or completes to a whole one; later the
lowest hand showing begins, a pair being bad. A fourth, fifth and sixth card comes face up and a seventh face down, each
followed by a round of betting, from the fifth on of twice the bet; four bets a round. Where the stock is too small for
a seventh card each, one lies open for all. The lowest five cards win, straights and flushes not counting, aces low.

Options: the small bet, the ante, the chips, bets in a round, and whether fewer hold for two; deals; new chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import FRENCH_52, RANKS, SUITS
from cardhall.players.search.advice import NoAdvice
from cardhall.rules.engine.options import Option, book_and_usual
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, unless_none, who
from cardhall.rules.mechanisms.betting import (
    BOARD,
    DOWN,
    HIGHEST,
    LOWEST,
    MUCK,
    UP,
    BettingGame,
    BettingState,
    Stakes,
    Street,
    fixed_limit,
)
from cardhall.rules.mechanisms.dealing import STOCK
from cardhall.rules.mechanisms.five_cards import Alike, alike, lowest
from cardhall.rules.mechanisms.ledger import POT

PLACE = {rank: place for place, rank in enumerate(RANKS)}  # ace low
LONGEST = 1000  # deals


class RazzState(BettingState):
    stacks: tuple[int, ...] = ()  # by seat: how often it has been given chips
    shown: str = "none"  # the best five cards of each seat in the last showdown

    def given(self, seat: int) -> int:
        return int(self.options["stack"]) * (self.stacks[seat] if self.stacks else 1)

    def plays(self, seat: int) -> bool:
        """Whether the seat is in this deal: whether it had chips when it began."""
        return bool(self.options["rebuy"] or self.given(seat) + self.scores[seat] > 0)

    def five(self, seat: int) -> Alike:
        """The lowest five cards of a seat."""
        some = self.zones[DOWN[seat]] + self.zones[UP[seat]] + self.zones[BOARD]
        return lowest([PLACE[card.rank] for card in some])


class Razz(BettingGame[RazzState]):
    """Seven cards, of which the five lowest count."""

    id = "razz"
    state_class = RazzState
    pack = FRENCH_52
    options = {
        "small_bet": Option(10, (2, 4, 10, 20), "Small bet", "On third and fourth street; later it is twice that."),
        "ante": Option(1, (0, 1, 2, 5), "Ante", "Paid by every seat before the deal."),
        "stack": Option(200, (20, 50, 100, 200, 500), "Chips", "What each player begins with."),
        "cap": Option(4, (3, 4, 5), "Bets in a round", "The bet and its raises, at most."),
        "heads_up_cap": Option(True, (True, False), "Bets of two", "Whether two players have no more bets either."),
        "deals": Option(10, (0, 1, 2, 5, 10, 20, 50), "Deals", "In a match; 0: until one player has all the chips."),
        "rebuy": Option(False, (False, True), "New chips", "Whether a player without chips gets new ones."),
    }
    presets = book_and_usual(heads_up_cap=False)
    streets = (
        Street("third", first=HIGHEST, opening="bring-in"),
        Street("fourth", up=1, first=LOWEST),
        Street("fifth", bet=2, up=1, first=LOWEST),
        Street("sixth", bet=2, up=1, first=LOWEST),
        Street("seventh", bet=2, down=1, first=LOWEST),
    )

    def stakes(self, state: RazzState) -> Stakes:
        bet, ante, cap, heads_up = (state.options[name] for name in ("small_bet", "ante", "cap", "heads_up_cap"))
        return fixed_limit(bet, ante=ante, bring_in=bet // 2, cap=cap, cap_heads_up=heads_up)

    def showing(self, state: RazzState, seat: int, street: Street) -> Any:
        some = state.zones[UP[seat]]
        if street.first == HIGHEST:
            return PLACE[some[0].rank], SUITS.index(some[0].suit)
        return alike(PLACE[card.rank] for card in some)

    def layout(self, state: RazzState) -> dict[str, int]:
        playing = [state.plays(seat) for seat in range(state.seats)]
        dealt = {zones[seat]: n * playing[seat] for zones, n in ((DOWN, 2), (UP, 1)) for seat in range(state.seats)}
        return {**dealt, STOCK: len(FRENCH_52) - sum(dealt.values())}

    def deal(self, state: RazzState) -> Phase[Any]:
        state.add_zones(BOARD, MUCK)
        if state.options["rebuy"]:
            stacks = state.stacks or (1,) * state.seats
            state.stacks = tuple(n + (state.purse(seat) <= 0) for seat, n in enumerate(stacks))
        playing = [seat for seat in range(state.seats) if state.plays(seat)]
        state.begin_betting(playing, self.stakes(state).ante)
        return self.phases[0]

    def facts(self, state: RazzState, seat: int) -> dict[str, str]:
        street = str(self.phases.index(state.at) + 3) if state.at in self.phases else "none"
        return {**state.betting_facts(seat), "street": street, "shown": state.shown}

    def score(self, state: RazzState) -> DealResult:
        pot, hands = state.pot(POT), {seat: state.five(seat) for seat in state.staying}
        state.shown = "none"
        if len(hands) > 1:
            for seat in hands:
                state.lay_open(DOWN[seat], state.zones[DOWN[seat]], seat)
            state.shown = " ".join(f"{seat}:{text(five)}" for seat, five in hands.items())

        def best(some: Sequence[int]) -> list[int]:
            return [seat for seat in some if hands[seat] == min(hands[other] for other in some)]

        lines = [Line("Put in", unless_none([-share for share in pot.shares]))]
        for place, (_, _, winners, won) in enumerate(state.award(POT, state.staying, best)):
            with_what = text(hands[winners[0]]) if len(hands) > 1 else "all others folded"
            lines.append(Line(f"Side pot {place}" if place else "Pot", unless_none(won), with_what))
        return state.deal_result(lines, f"{who(best(state.staying))} won", reasons=False)

    def next_dealer(self, state: RazzState) -> int:
        return state.next_among(state.dealer, [seat for seat in range(state.seats) if state.plays(seat)]) or 0

    def ends(self, state: RazzState) -> bool:
        with_chips = sum(state.purse(seat) > 0 for seat in range(state.seats))
        deals = state.options["deals"] or LONGEST
        return state.deal_number >= deals or (with_chips < 2 and not state.options["rebuy"])


def text(five: Alike) -> str:
    """Five cards, the highest first: `8643A`."""
    places = sorted((place for times, place in zip(*five, strict=True) for _ in range(times)), reverse=True)
    return "".join(RANKS[place] for place in places)


ADVICE = NoAdvice()
GAME = Razz()
