"""Kabu. Two cards, perhaps a third and a fourth; the last digit counts, and everyone settles with everyone.

The rules followed. Two to six players, 40 cards, ace to ten in four suits; the ace counts one, the others their pips,
and suits mean nothing. Two cards each. From the dealer's left, the dealer last, each seat passes, or draws the top card
of the stock, face down. Who has drawn is asked once more in the same order; who has passed is finished. Then all hands
are shown. A hand's points are the last digit of what its cards add up to: nine is best, none is worst.

Each seat pays every seat with more points the difference. All that a seat owes in a deal, not set off against what it
gets, may be more than the chips that it held: then it pays nobody anything, and is paid in full all the same.

The deal passes to the left. The match ends when a seat could not pay, or after the last deal. Most chips win.

What shows hands: nothing, before all are shown.

Options: the chips at the start, more with more players; after how many deals the match ends at the latest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.games.kabu.facts import KabuFacts
from cardhall.language import card_faces, numbered, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Game, zone_owner
from cardhall.rules.engine.options import Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, name_sides, only_for
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms import banking
from cardhall.rules.mechanisms.asking import AskState, Question
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.ledger import LedgerState, Payment, payments_due, totals_by_seat

PACK = [card for card in FRENCH_52 if card.rank not in "JQK"]
HAND_SIZE = 2
BASE_CHIPS, CHIPS_PER_SEAT = 10, 15  # each seat starts with the first number, and the second for each player
DRAW_ACTION = Action("draw")


def hand_points(hand: Iterable[Card]) -> int:
    """Return the points of a hand: the last digit of the sum of its pips."""
    return banking.sum_pips(hand) % 10


class KabuState(AskState, LedgerState):
    """A state of Kabu: seats that drew, passed, or could not pay."""

    credit = False

    round: int  # of drawing: 1 or 2
    drawing_seats: tuple[int, ...]  # the seats that have drawn in the first round, in turn order
    passed: tuple[int, ...]
    is_settled: bool  # all hands lie open and are paid
    insolvent_seats: tuple[int, ...]  # the seats that could not pay in the last deal that was settled
    bounds = MappingProxyType({"round": range(1, 3)})

    def chips_given(self, seat: int) -> int:
        """Return 0: chips are scored here, and none are held beside the score."""
        return 0


class Drawing(Question[KabuState]):
    """Each seat passes, or draws a card; who has drawn is asked a second time."""

    name = "draw"
    answers = (DRAW_ACTION, PASS)
    asks = say("Draw a card, or pass.")
    labels = {"draw": say("Draw"), "pass": say("Pass")}

    def seats(self, state: KabuState) -> Sequence[int]:
        return state.eldest_first()

    def on_answer(self, state: KabuState, seat: int, answer: Action) -> None:
        if answer == PASS:
            state.passed = (*state.passed, seat)
            return
        take_cards(state, seat, state.zones[STOCK_ZONE][:1], STOCK_ZONE)
        if state.round == 1:
            state.drawing_seats = (*state.drawing_seats, seat)

    def finish(self, state: KabuState, seat: int, answer: Action) -> Phase[Any] | None:
        if state.round == 2 or not state.drawing_seats:
            return None
        state.round, state.waiting = 2, state.drawing_seats
        self.ask(state)
        return self

    def targets(self, state: KabuState, seat: int, action: Action) -> tuple[str, ...]:
        return (HAND[seat],) if action == DRAW_ACTION else ()

    def fact(self, state: KabuState, seat: int, names: Names) -> str:
        own = numbered(hand_points(state.zones[HAND[seat]]), "point")
        return say("You have {points:words}", points=own)

    def task(self, state: KabuState, seat: int, names: Names) -> str:
        return say("Draw a card, or pass") if state.round == 1 else say("Draw a last card, or pass")


class Kabu(Game[KabuState]):
    """The last digit counts, nine is best, and everyone settles with everyone."""

    id = "kabu"
    unit = CHIPS
    state_class = KabuState
    pack = PACK
    phases = (Drawing(),)
    options = {
        "stack": Option(
            "usual",
            {"usual": say("By the number of players"), 10: "10", 20: "20", 50: "50", 100: "100"},
            say("Chips"),
            say("What each player starts with: 10 chips plus 15 for each player, or a fixed number."),
            left_open=True,
        ),
        "deals": Option(
            0,
            {0: say("No limit"), 12: "12", 24: "24", 48: "48"},
            say("Deals"),
            say("The match ends after this many deals, or earlier when a player runs short of chips."),
        ),
    }
    phrases = {"draw": (say("draw a card"), say("draws a card"))}

    def first_scores(self, setup: Setup) -> tuple[int, ...]:
        stack = setup.options["stack"]
        return (BASE_CHIPS + CHIPS_PER_SEAT * setup.seats if stack == "usual" else int(stack),) * setup.seats

    def layout(self, state: KabuState) -> Mapping[str, int]:
        return {**dict.fromkeys(HAND[: state.seats], HAND_SIZE), STOCK_ZONE: len(PACK) - HAND_SIZE * state.seats}

    def deal(self, state: KabuState) -> Phase[Any]:
        state.round, state.drawing_seats, state.passed, state.is_settled, state.insolvent_seats = 1, (), (), False, ()
        return self.phases[0]

    def sees(self, state: KabuState, seat: int, zone: str) -> bool:
        return super().sees(state, seat, zone) or (state.is_settled and zone_owner(zone)[0] == "hand")

    def facts(self, state: KabuState, seat: int) -> KabuFacts:
        return KabuFacts(round=state.round, passed=tuple(sorted(state.passed)))

    def points(self, hand: Sequence[Card]) -> int:
        """Return the points of a hand."""
        return hand_points(hand)

    # ---- the score

    def settle_deal(self, state: KabuState) -> list[Payment]:
        """Open all hands, make all possible payments, and return these."""
        state.is_settled = True
        payments = payments_for_points([hand_points(state.zones[HAND[seat]]) for seat in range(state.seats)])
        state.insolvent_seats = tuple(
            [seat for seat, chips in enumerate(payments_due(payments, state.seats)) if chips > state.scores[seat]]
        )
        paid = [one for one in payments if one.source not in state.insolvent_seats]
        state.pay_all(paid)
        return paid

    def ends(self, state: KabuState) -> bool:
        return bool(state.insolvent_seats) or super().ends(state)

    def tally(self, state: KabuState) -> DealResult:
        self.settle_deal(state)
        return state.deal_result()

    def score(self, state: KabuState) -> DealResult:
        for seat in state.eldest_first():
            state.show(tuple(state.zones[HAND[seat]]), HAND[seat], seat)
        paid = self.settle_deal(state)
        result = state.deal_result(reasons=False)
        lines = [self.hand_line(state, seat) for seat in state.eldest_first()]
        for seat in state.eldest_first():
            own_payments = [one for one in paid if one.source == seat]
            if own_payments:
                lines.append(
                    Line(say("Paid"), totals_by_seat(own_payments, state.seats), say("by seat {seat}", seat=seat))
                )
        return result._replace(lines=tuple(lines), headline=self.headline(state, result.delta))

    def hand_line(self, state: KabuState, seat: int) -> Line:
        """Return a line of the reckoning for a hand, with its count."""
        hand = state.zones[HAND[seat]]
        note = (
            say("seat {seat}, cannot pay", seat=seat)
            if seat in state.insolvent_seats
            else say("seat {seat}", seat=seat)
        )
        return Line(
            say("{cards}", cards=card_faces(hand)), only_for(seat, hand_points(hand), state.seats), note, adds=False
        )

    def headline(self, state: KabuState, delta: Sequence[Number]) -> str:
        """Return the headline: the seats that could not pay, or the biggest winners."""
        if state.insolvent_seats:
            return say("{players} could not pay", players=name_sides(state.insolvent_seats))
        highest_gain = int(max(delta))
        if not highest_gain:
            return say("All hands are equal, so nobody pays")
        winners = [seat for seat, chips in enumerate(delta) if chips == highest_gain]
        return say("{players} won {chips}", players=name_sides(winners), chips=numbered(highest_gain, "chip"))


def payments_for_points(points_by_seat: Sequence[int]) -> list[Payment]:
    """Return the payments for these points by seat: each seat pays the difference to every seat with more."""
    seats = range(len(points_by_seat))
    return [
        Payment(seat, other, points_by_seat[other] - points_by_seat[seat], say("differences"))
        for seat in seats
        for other in seats
        if points_by_seat[other] > points_by_seat[seat]
    ]


GAME = Kabu()
