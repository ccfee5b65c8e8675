"""Twenty-Eight: bidding, choosing the trump card, declaring royals, and reading bids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardhall.cards import HIDDEN, Card
from cardhall.games.twenty_eight.advice.bids import (
    best_points,
    best_suit,
    bid_weights,
    bids_likelihood,
    calls_by_seat,
    expected_points,
    trump_weights,
)
from cardhall.games.twenty_eight.advice.royal_trumps import make_position, may_declare_royals, record_royals
from cardhall.games.twenty_eight.rules import DECLARE_ACTION, LOWEST_BID, TwentyEightState
from cardhall.games.twenty_eight.rules.trump_card import CALL_ACTION, TRUMP_CARD_ZONE
from cardhall.language import in_words, listing, numbered, rank_name, say, suit_name
from cardhall.players.claims import Claim
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.turn_steps import open_steps
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import Position

BEGINNER_EXTRA_POINTS = 4.0  # card points by which a beginner overestimates a hand


class TwentyEightEnding(DealEnding):
    """The end of an imagined deal, with the royals that are declared by then."""

    def solve(self, remaining_tricks: int) -> bool:
        record_royals(self.state, self.position)
        return super().solve(remaining_tricks)


class TwentyEightAdvice(TrickAdvice[TwentyEightState]):
    """The normal player: makes the most valuable bid, and puts down the lowest card of the best suit."""

    ending_class = TwentyEightEnding
    margin_std_dev = 1.7
    usual_gain = 0.4
    action_cost = 1.0
    effort = 700
    compared_share = 0.02

    # ---- decisions other than cards to tricks

    def other_weights(self, state: TwentyEightState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = [card for card in state.zones[HAND[seat]] if card is not HIDDEN]
        if state.phase == "trump":
            weights = dict(zip(hand, trump_weights(hand), strict=True))
            return [weights[action.cards[0]] for action in actions]
        return bid_weights(self.count_points_in(hand), actions, is_partners_bid(state, seat))

    def count_points_in(self, hand: Sequence[Card]) -> float:
        """Return the points that the player expects from a hand of four cards."""
        return best_points(hand)

    def sensible_actions(self, state: TwentyEightState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Leave out bids above the count, except the least bid of a first speaker."""
        if state.phase != "auction":
            return super().sensible_actions(state, seat, actions)
        most = round(self.count_points_in(state.zones[HAND[seat]]))
        return [action for action in actions if action == PASS or action.number <= most] or actions[:1]

    def step(self, state: TwentyEightState, seat: int) -> Action | None:
        return DECLARE_ACTION if DECLARE_ACTION in open_steps(state, seat) else None

    # ---- the play

    def trump_maker(self, state: TwentyEightState) -> int:
        return -1 if state.declarer is None else int(state.declarer)

    def start_position(self, state: TwentyEightState) -> Position:
        return make_position(state)

    def score_deal(self, state: TwentyEightState, position: Position) -> None:
        record_royals(state, position)
        super().score_deal(state, position)

    def result_is_fixed(self, state: TwentyEightState) -> bool:
        return not may_declare_royals(state) and super().result_is_fixed(state)

    def tricks_count_alone(self, state: TwentyEightState) -> bool:
        return not may_declare_royals(state) and super().tricks_count_alone(state)

    def find_claim(self, seen: Observation) -> Claim | None:
        return None if may_declare_royals(seen.state) else super().find_claim(seen)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action == PASS or action.verb == "bid":
            suit = best_suit(seen.hand)
            points = round(expected_points(seen.hand, suit))
            held = describe_hand(seen.hand, suit)
            text = say(
                "With {suit} as trumps your side may take about {points} points: {held}.",
                suit=suit_name(suit),
                points=points,
                held=held,
            )
            why = reason_to_pass(seen, points) if action == PASS else reason_to_overbid(seen, action.number, points)
            return say("{text} {why}", text=text, why=why) if why else text
        if action.verb == "trump":
            held = describe_hand(seen.hand, action.cards[0].suit)
            return say("{held:capital}; the face-down card is out of play for a while.", held=held)
        if action == CALL_ACTION:
            return say("Trumps are worth more to you exposed than hidden.")
        if action == DECLARE_ACTION:
            return say("Royals cost nothing, and they change the declarers’ target by four points.")
        return super().reason(seen, action)


def reason_to_pass(seen: Observation, points: int) -> str:
    """Return the reason for passing on a hand worth `points`, as a sentence; "": no bid is possible."""
    lowest = min([action.number for action in seen.actions() if action.verb == "bid"], default=0)
    if not lowest:
        return ""
    if is_partners_bid(seen.state, seen.seat):
        return say("Your partner has the highest bid. Raising it gains nothing.")
    if points < lowest:
        return say("That is too few for a bid of {lowest}.", lowest=lowest)
    return say(
        "Too risky for {lowest}: failing costs more than making it wins.",
        lowest=lowest,
    )


def reason_to_overbid(seen: Observation, bid: int, points: int) -> str:
    """Return the remark on a bid above the expected points; "" for other bids."""
    if bid <= points:
        return ""
    if seen.state.calls or bid > LOWEST_BID:
        return say("A bid of {bid} needs more than these points.", bid=bid)
    return say("You speak first and must bid, and {bid} is the lowest bid.", bid=bid)


def is_partners_bid(state: TwentyEightState, seat: int) -> bool:
    """Return whether the seat's partner has made the highest bid so far."""
    bid = state.standing_bid
    return bid is not None and bid.seat != seat and state.side_of(bid.seat) == state.side_of(seat)


def describe_hand(hand: Sequence[Card], suit: str) -> str:
    """Describe a hand of four cards in a suit: "you hold three spades with the jack"."""
    suit_ranks = [card.rank for card in hand if card.suit == suit]
    high_cards = [say("the {rank}", rank=rank_name(rank)) for rank in "J9A" if rank in suit_ranks]
    jacks = sum(card.rank == "J" and card.suit != suit for card in hand)
    number, name = in_words(len(suit_ranks)), suit_name(suit)
    if len(suit_ranks) == 1:
        holding = say("the {rank} alone", rank=rank_name(suit_ranks[0]))
    elif high_cards:
        holding = say("{number} {suit} with {high}", number=number, suit=name, high=listing(high_cards))
    else:
        holding = say("{number} {suit}", number=number, suit=name)
    if not jacks:
        return say("you hold {cards}", cards=holding)
    other_jacks_text = numbered(jacks, "other jack")
    return say("you hold {cards}, and {jacks:words}", cards=holding, jacks=other_jacks_text)


class TwentyEightBeginner(CarelessAdvice[TwentyEightState], TwentyEightAdvice):
    """The easy player: expects too much, and often plays a wrong card."""

    def count_points_in(self, hand: Sequence[Card]) -> float:
        return best_points(hand) + BEGINNER_EXTRA_POINTS


class TwentyEightExpert(TwentyEightAdvice):
    """The hard player: also reads the other hands from bids, the trump card and plays."""

    has_inference = True
    noise = 0.5  # its imagined deals tell more than the prior does
    worlds_per_draw = 6

    def call_evidence(self, seen: Observation) -> Callable[[TwentyEightState], float]:
        return partial(bids_likelihood, calls_by_seat(seen.state, seen.seat), seen_trump_card(seen))


def seen_trump_card(seen: Observation) -> Card | None:
    """Return the trump card of this deal, if seen."""
    for event in reversed(seen.history):
        if event.kind == "move" and event.source == TRUMP_CARD_ZONE:
            return event.cards[0]
        if event.kind == "ready":
            break
    return None


EASY_ADVICE, HARD_ADVICE = TwentyEightBeginner(), TwentyEightExpert()
ADVICE = TwentyEightAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
