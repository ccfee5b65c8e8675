"""Put and Take. The dealer turns up five cards to pay for, then five that pay.

The rules followed. Two to nine players, 52 cards, of which only the ranks count; five cards, face up, to each seat but
the dealer, who is the bank of the deal. First the dealer turns five cards up, one by one: for each card of its hand of
that rank a seat puts one credit into the pot for the first card, two for the second, up to five. Then five more: each
matching card now brings as many credits from the pot, and what the pot lacks the dealer pays. Hands stay as they are,
so a card may pay and be paid several times. What is left in the pot is the dealer's, and the deal passes to the left.

After the last deal the highest score wins. Credits are not limited.

What shows hands: all lie open but the stock; nobody decides anything.

Options: the number of deals; stakes that double, 1 2 4 8 16.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.games.put_and_take.facts import PutAndTakeFacts
from cardhall.language import card_faces, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Game, Value
from cardhall.rules.engine.options import deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, only_for
from cardhall.rules.engine.units import CREDITS
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME, LedgerState

HAND_SIZE, TURNED_CARDS = 5, 5  # cards in a hand, and turned up in a round
# credits for a card that matches, turn by turn
STAKES_BY_SCALE = {
    "steps": (1, 2, 3, 4, 5),
    "doubling": (1, 2, 4, 8, 16),
}
TURN_ACTION = Action("turn")


class PutAndTakeState(LedgerState):
    """A state of Put and Take: credits put in and taken out in this deal."""

    at_once = True
    credits_put: tuple[int, ...]  # by seat: credits paid into the pot in this deal
    credits_taken: tuple[int, ...]  # by seat: credits taken in this deal

    def stake(self) -> int:
        """Return the credits for each card that matches the next card turned up."""
        stakes: tuple[int, ...] = self.game.stakes(self.options)
        return stakes[min(len(self.zones["turned"]), TURNED_CARDS - 1)]

    def players(self) -> list[int]:
        """Return all but the dealer, in turn order."""
        return self.eldest_first()[:-1]

    def matching_cards(self, seat: int, rank: str) -> list[Card]:
        """Return the cards of a rank in the seat's hand."""
        return [card for card in self.zones[HAND[seat]] if card.rank == rank]


class TurningPhase(Phase[PutAndTakeState]):
    """The dealer turns up five cards, each settled at once."""

    labels = {"turn": say("Turn a card")}
    todo = say("Turn the next card")
    asks = say("Turn the next card up.")

    def begin(self, state: PutAndTakeState) -> Phase[Any]:
        state.turn = state.dealer
        return self

    def actions(self, state: PutAndTakeState, seat: int) -> list[Action]:
        return [TURN_ACTION]

    def apply(self, state: PutAndTakeState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        stake, card = state.stake(), state.zones[STOCK_ZONE][0]
        state.move([card], STOCK_ZONE, "turned", seat)
        for other_seat in state.players():
            matching = state.matching_cards(other_seat, card.rank)
            if matching:
                why = say("{cards}", cards=card_faces(matching)) if state.news is not None else ""
                self.settle_match(state, other_seat, stake * len(matching), why)
        return self if len(state.zones["turned"]) < TURNED_CARDS else self.after_cards(state)

    def settle_match(self, state: PutAndTakeState, seat: int, credits: int, matching_text: str) -> None:
        """Pay the credits from or to the seat; `matching_text`: the cards that match."""
        raise NotImplementedError

    def after_cards(self, state: PutAndTakeState) -> Phase[Any] | None:
        """Return the next phase when five cards have been turned; None ends the deal."""
        raise NotImplementedError

    def targets(self, state: PutAndTakeState, seat: int, action: Action) -> tuple[str, ...]:
        return ("turned",)

    def fact(self, state: PutAndTakeState, seat: int, names: Names) -> str:
        number, stake = len(state.zones["turned"]) + 1, state.stake()
        return self.describe_card(number, stake)

    def describe_card(self, number: int, stake: int) -> str:
        """Return a sentence with the number of the next card and its price or reward."""
        raise NotImplementedError


class PutPhase(TurningPhase):
    """The first five cards: each match costs credits."""

    name = "put"

    def settle_match(self, state: PutAndTakeState, seat: int, credits: int, matching_text: str) -> None:
        state.credits_put = raise_count(state.credits_put, seat, credits)
        state.pay(seat, POT_NAME, credits, matching_text)

    def after_cards(self, state: PutAndTakeState) -> Phase[Any]:
        state.move(tuple(state.zones["turned"]), "turned", "discard", state.dealer)
        return TAKE_PHASE

    def describe_card(self, number: int, stake: int) -> str:
        return say("Card {number}: each match costs {credits}", number=number, credits=numbered(stake, "credit"))


class TakePhase(TurningPhase):
    """The last five cards: each match brings credits, from the pot or else from the dealer."""

    name = "take"

    def settle_match(self, state: PutAndTakeState, seat: int, credits: int, matching_text: str) -> None:
        state.credits_taken = raise_count(state.credits_taken, seat, credits)
        state.draw(POT_NAME, seat, credits, matching_text, state.dealer)

    def after_cards(self, state: PutAndTakeState) -> None:
        return None

    def describe_card(self, number: int, stake: int) -> str:
        return say("Card {number}: each match brings {credits}", number=number, credits=numbered(stake, "credit"))


PUT_PHASE, TAKE_PHASE = PutPhase(), TakePhase()


class PutAndTake(Game[PutAndTakeState]):
    """Five cards to pay for, five cards to be paid for."""

    id = "put-and-take"
    unit = CREDITS
    state_class = PutAndTakeState
    pack = FRENCH_52
    phases = (PUT_PHASE, TAKE_PHASE)
    own_zones = ()
    options = {
        "deals": deals_in_match(8, (1, 2, 4, 8, 12, 16), left_open=True),
        "stakes": one_of(
            {"steps": "1 2 3 4 5", "doubling": "1 2 4 8 16"},
            say("Stakes"),
            say("Stakes for the five cards of a round: a match pays in first, and collects later."),
            left_open=True,
        ),
    }
    phrases = {"turn": (say("turn a card up"), say("turns a card up"))}

    def stakes(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the stakes for each card of a round in a match."""
        return STAKES_BY_SCALE[str(options["stakes"])]

    def layout(self, state: PutAndTakeState) -> Mapping[str, int]:
        players = [seat for seat in range(state.seats) if seat != state.dealer]
        return {**{HAND[seat]: HAND_SIZE for seat in players}, STOCK_ZONE: len(FRENCH_52) - HAND_SIZE * len(players)}

    def deal(self, state: PutAndTakeState) -> Phase[Any]:
        state.add_zones("turned", "discard")
        state.credits_put = state.credits_taken = (0,) * state.seats
        return PUT_PHASE

    def facts(self, state: PutAndTakeState, seat: int) -> PutAndTakeFacts:
        return PutAndTakeFacts(
            pot=state.pot(POT_NAME).chips, stake=state.stake(), balances=tuple(map(int, state.gained))
        )

    def tally(self, state: PutAndTakeState) -> DealResult:
        state.take(POT_NAME, state.dealer, say("left in the pot"))
        return state.deal_result()

    def score(self, state: PutAndTakeState) -> DealResult:
        bank_result = sum(state.credits_put) - sum(state.credits_taken)
        state.take(POT_NAME, state.dealer, say("left in the pot"))
        lines = (
            Line(say("Put"), blank_zeros([-credits for credits in state.credits_put]), say("into the pot")),
            Line(say("Taken"), blank_zeros(state.credits_taken), say("from the pot, or from the bank")),
            Line(
                say("The bank"),
                only_for(state.dealer, bank_result, state.seats),
                say("credits put in minus credits taken"),
            ),
        )
        result = state.deal_result(lines, reasons=False)
        return result._replace(headline=headline(state.dealer, bank_result, result.delta))


def raise_count(counts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Return the counts by seat with one seat's count raised."""
    return (*counts[:seat], counts[seat] + amount, *counts[seat + 1 :])


def headline(dealer: int, bank_gain: int, delta: Sequence[float]) -> str:
    """Return the headline: the result of the bank."""
    if bank_gain > 0:
        return say("The bank won {credits}", credits=numbered(bank_gain, "credit"))
    if bank_gain < 0:
        return say("The bank lost {credits}", credits=numbered(-bank_gain, "credit"))
    return say("The bank broke even")


GAME = PutAndTake()
