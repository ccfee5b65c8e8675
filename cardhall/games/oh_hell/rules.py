"""Oh Hell! Each seat says exactly how many tricks it will take, with fewer cards in every deal and then more again.

The rules followed. Three to seven players, each alone, 52 cards, ace high. The first deal is of ten cards each, with
six players of eight, with seven of seven. Every deal has a card fewer, down to one, and then a card more, up to the
first number; that deal is the last. The card that follows the hands is turned up and makes its suit trumps; the rest is
not used. The deal passes to the left.

From the dealer's left each seat once bids how many tricks it will take, from none to all, the dealer last. The dealer's
bid must bring the total above the number of tricks: where the others have bid nothing at all, it is one more than there
are tricks, and cannot be made; where they are above the number already, any bid will do.

The seat left of the dealer leads any card. Suit must be followed if possible, else any card is played; the highest
trump wins the trick, else the highest card of the suit led, and its player leads to the next.

A seat that takes exactly the tricks it has bid scores 10 for each, and 10 for none. Any other loses 10 for each trick
that it is short or over. After the last deal the highest score wins, which may be below zero; while several share it,
a deal of one card each is added, played by all.

Options: the cards of the first deal, and what the dealer may bid: any number that does not bring the total to exactly
the number of tricks (the hook), or any number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.games.oh_hell.facts import OhHellFacts
from cardhall.language import listing, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.options import book_and_usual, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.engine.setup import Setup
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids, too_many_tricks_text
from cardhall.rules.mechanisms.dealing import cards_in_deal, hands_and_upcard
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

MAX_HAND_SIZE = 10  # in a hand
# cards in the first deal by the number of seats, where the pack has fewer than ten each
FIRST_HAND_SIZES = {
    6: 8,
    7: 7,
}
POINTS_PER_TRICK = 10  # for each trick of an exact bid, and lost for each trick that a bid is off
ZERO_BID_POINTS = 10  # for an exact bid of no trick


def first_hand_size(setup: Setup) -> int:
    """Return how many cards each seat is dealt in the first deal."""
    chosen: str | int = setup.options["first_hand"]
    return FIRST_HAND_SIZES.get(setup.seats, MAX_HAND_SIZE) if chosen == "auto" else int(chosen)


class OhHellState(TrickState, AuctionState):
    """A state of Oh Hell!: tricks, and each seat's bid."""

    def cards_each(self) -> int:
        """Return the number of cards dealt to each seat in this deal, equal to the number of tricks."""
        first = first_hand_size(self.setup)
        is_added = self.deal_number >= 2 * first
        return 1 if is_added else cards_in_deal(self.deal_number, first, repeats_one=False)

    def tricks_bid(self, seat: int) -> int:
        """Return the tricks that a seat has bid; 0 before the bid."""
        bid = self.bid_of(seat)
        return 0 if bid is None else bid.number


class Bidding(Auction[OhHellState]):
    """Each seat bids once; the dealer's rule keeps all bids from being right."""

    scale = tuple(bids(*range(MAX_HAND_SIZE + 2)))
    free, turns, may_pass = True, 1, False
    asks = say("Say exactly how many tricks you will take.")

    def allowed_numbers(self, state: OhHellState, seat: int) -> Sequence[int]:
        """Return the numbers of tricks that the seat may bid."""
        tricks = state.cards_each()
        rule = state.options["dealer_bid"] if seat == state.dealer else "free"
        if rule == "free":
            return range(tricks + 1)
        missing_tricks = tricks - sum(said.action.number for said in state.calls)
        if rule == "hook":
            return [number for number in range(tricks + 1) if number != missing_tricks]
        # above the total; where nobody has bid a trick, the only number left is one more than there are tricks
        return range(max(0, missing_tricks + 1), max(tricks, missing_tricks + 1) + 1)

    def available_choices(self, state: OhHellState, seat: int) -> list[Action]:
        return [self.scale[number] for number in self.allowed_numbers(state, seat)]

    def why_barred(self, state: OhHellState, seat: int, call: Action) -> str:
        numbers, tricks = self.allowed_numbers(state, seat), state.cards_each()
        if call.number in numbers:
            return ""
        if numbers[0] > tricks:
            return say("Nobody else has bid a trick, so you must bid {numbers}.", numbers=numbers[0])
        if call.number > tricks:
            return too_many_tricks_text(tricks)
        if state.options["dealer_bid"] == "over":
            return say(
                "The bids must add up to more than {tricks}, so bid {numbers} or more.",
                tricks=tricks,
                numbers=numbers[0],
            )
        return say("The bids may not add up to exactly {tricks}.", tricks=tricks)

    def describe_limit(self, state: OhHellState, seat: int) -> str:
        """Describe the numbers left by the dealer's rule in a few words; "" if all are allowed."""
        bids = [call.number for call in self.available_choices(state, seat)]
        barred = [number for number in range(state.cards_each() + 1) if number not in bids]
        if not barred:
            return ""
        if len(bids) == 1:
            return say("it has to be {bids}", bids=bids[0])
        return (
            say("{min} or more", min=min(bids))
            if barred[-1] < min(bids)
            else say("any number but {barred}", barred=barred[0])
        )

    def repertoire(self, state: OhHellState, seat: int) -> tuple[Action, ...]:
        tricks = state.cards_each()
        return self.scale[: tricks + 1] + tuple(
            call for call in self.available_choices(state, seat) if call.number > tricks
        )

    def refusal(self, state: OhHellState, seat: int, action: Action) -> str:
        if action.verb == "bid" and action not in self.scale:
            return say("Bids go from 0 to {cards_each}.", cards_each=state.cards_each())
        return super().refusal(state, seat, action)

    def fact(self, state: OhHellState, seat: int, names: Names) -> str:
        last_text = super().fact(state, seat, names)
        total = sum(said.action.number for said in state.calls)
        tricks = numbered(state.cards_each(), "trick")
        return (
            say("{last}; {total} bid of {tricks}", last=last_text, total=total, tricks=tricks)
            if state.calls
            else say("{last}: {tricks} to be taken", last=last_text, tricks=tricks)
        )

    def task(self, state: OhHellState, seat: int, names: Names) -> str:
        limit = self.describe_limit(state, seat)
        task = super().task(state, seat, names)
        return say("{task}: {limit}", task=task, limit=limit) if limit else task


BIDDING_PHASE = Bidding()


class OhHell(FrenchTrickGame[OhHellState]):
    """Each seat wants exactly as many tricks as it has bid."""

    id = "oh-hell"
    state_class = OhHellState
    phases = (BIDDING_PHASE, TrickPlay[OhHellState]())
    options = {
        "first_hand": one_of(
            {"auto": say("By the number of players"), 1: "1", 3: "3", 5: "5", 7: "7"},
            say("Cards in the first deal"),
            say("How many cards each player is dealt in the first deal, and in the last."),
        ),
        "dealer_bid": one_of(
            {
                "over": say("Total above the number of tricks"),
                "hook": say("Total not equal to the number of tricks"),
                "free": say("Anything"),
            },
            say("The dealer’s bid"),
            say("Which bids are allowed to the dealer, who bids last."),
        ),
    }
    presets = book_and_usual(dealer_bid="hook")

    def layout(self, state: OhHellState) -> Mapping[str, int]:
        return hands_and_upcard(self.pack, state.setup.seats, state.cards_each())

    def deal(self, state: OhHellState) -> Phase[Any]:
        upcard = state.zones["upcard"]
        state.begin_tricks(trump=upcard[0].suit)
        # the upcard is out of play
        state.idle = self.trick_rules(state).suits.flags(upcard)
        state.begin_auction()
        return BIDDING_PHASE

    def aims(self, state: OhHellState) -> list[int]:
        return [state.tricks_bid(seat) for seat in range(state.setup.seats)]

    def facts(self, state: OhHellState, seat: int) -> OhHellFacts:
        return OhHellFacts(
            cards=state.cards_each(),
            trump=state.trump,
            upcard=state.zones["upcard"][0],
            bids=state.last_bids(),
            tricks=tuple(state.tricks_by_side()),
        )

    def deal_value(self, state: OhHellState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return tuple([bid_score(bid, taken) for bid, taken in zip(self.aims(state), tricks, strict=True)])

    def score(self, state: OhHellState) -> DealResult:
        bid, tricks_taken = self.aims(state), state.tricks_by_side()
        delta = self.deal_value(state, tricks_taken, ())
        exact = [f"{{{seat}}}" for seat in range(len(bid)) if bid[seat] == tricks_taken[seat]]
        lines = (
            Line(
                say("Bid"),
                bid,
                say("{sum} in all, {tricks}", sum=sum(bid), tricks=numbered(state.cards_each(), "trick")),
                adds=False,
            ),
            Line(say("Tricks taken"), tricks_taken, adds=False),
            Line(say("Points"), delta, say("exact: ten a trick; otherwise minus ten for each trick off")),
        )
        if not exact:
            return DealResult(delta, lines, say("Nobody made the exact bid"))
        return DealResult(delta, lines, say("{players} made the exact bid", players=listing(exact)))

    def ends(self, state: OhHellState) -> bool:
        is_last_deal = state.deal_number >= 2 * first_hand_size(state.setup) - 1
        return is_last_deal and state.scores.count(max(state.scores)) == 1


def bid_score(bid: int, tricks_taken: int) -> int:
    """Return the score of a seat for its bid and tricks."""
    return (
        (POINTS_PER_TRICK * bid or ZERO_BID_POINTS)
        if tricks_taken == bid
        else -POINTS_PER_TRICK * abs(tricks_taken - bid)
    )


GAME = OhHell()
