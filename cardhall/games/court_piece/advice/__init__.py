"""Court Piece: naming trumps from five cards, the value of a streak, and playing on for all thirteen tricks.

A deal rarely scores, so its value is its effect on the chance to win the match (see `match_chances`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp

from cardhall.cards import SUITS, Card
from cardhall.games.court_piece.advice.match_chances import chance_gain
from cardhall.games.court_piece.rules import (
    ALL_TRICKS_COURTS,
    COURT_POINTS,
    FIRST_HAND_SIZE,
    TRICKS_FOR_COURT,
    TRICKS_IN_DEAL,
    CourtPieceState,
    score_tricks,
    side_of_first_seven,
)
from cardhall.language import in_words, listing, one_of_suit, rank_name, say, suit_name
from cardhall.players.search.advice import Ranking
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.playout import PlayGuide
from cardhall.players.tricks.signalling import SignallingAdvice, add_signal_reason
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.mechanisms.asking import NO, YES
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.tricks import TrickPlay

# The value of a suit as trumps, from the first five cards: a part for each card, and more for high cards.
LENGTH_VALUE = 2.0
HIGH_CARD_VALUES = {"A": 1.3, "K": 0.9, "Q": 0.6, "J": 0.4, "T": 0.2}
NAMING_TEMPERATURE = 0.35  # the value that multiplies the odds of naming a suit by e
SAMPLED_FIRST_HANDS = 8  # possible first five cards of a hand over which a likelihood is averaged
IMAGINED_DEALS_FOR_COURT = 120  # imagined deals for the chance to take all of the last six tricks
LEAST_LIKELIHOOD = 1e-3  # added to a likelihood, since nobody names trumps exactly as this model


def trump_value(hand: Sequence[Card], suit: str) -> float:
    """Return the value of a suit as trumps with these five cards; only differences have a meaning."""
    suit_ranks = [card.rank for card in hand if card.suit == suit]
    return LENGTH_VALUE * len(suit_ranks) + sum([HIGH_CARD_VALUES.get(rank, 0.0) for rank in suit_ranks], 0.0)


def naming_probabilities(five_cards: Sequence[Card]) -> list[float]:
    """Return the probability of each named suit for five cards, in the order of `SUITS`."""
    values = [trump_value(five_cards, suit) for suit in SUITS]
    odds = [exp((one - max(values)) / NAMING_TEMPERATURE) for one in values]
    return [one / sum(odds) for one in odds]


class CourtPieceAdvice(TrickAdvice[CourtPieceState]):
    """The Normal player: names trumps by the hand, and knows the effect of a deal on the match."""

    margin_std_dev = 0.3  # courts; the standard deviation of the difference that a deal makes between the sides
    effort = 600  # simulated actions for a decision

    # ---- trumps, and playing on

    def other_weights(self, state: CourtPieceState, seat: int, actions: Sequence[Action]) -> list[float]:
        if actions[0].verb != "trump":
            return [1.0] * len(actions)
        weights = dict(zip(SUITS, naming_probabilities(state.zones[HAND[seat]]), strict=True))
        return [weights[action.words[0]] for action in actions]

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """Decide whether to play on: yes as soon as one imagined deal wins all tricks, because trying costs nothing."""
        if seen.phase != "court":
            return None
        all_tricks_won, guide = 0, PlayGuide(rng)
        for _ in range(IMAGINED_DEALS_FOR_COURT):
            world = seen.sample(rng)
            world.advance(YES, seen.seat)
            position = position_of(world)
            guide.play_out(position)
            all_tricks_won += position.tricks_taken[seen.side] == TRICKS_IN_DEAL
        likely = all_tricks_won / IMAGINED_DEALS_FOR_COURT
        ranking = [(YES, COURT_POINTS + likely * (ALL_TRICKS_COURTS - COURT_POINTS)), (NO, float(COURT_POINTS))]
        return ranking if all_tricks_won else ranking[::-1]

    # ---- what a deal is worth

    def values_in_match(
        self,
        state: CourtPieceState,
        deals_won: Sequence[int],
        scores: Sequence[Number],
        winner: int,
        delta: Sequence[Number],
    ) -> tuple[float, float]:
        """Return the value of a deal to each side, in courts, by its effect on the chance to win the match.

        `deals_won`, `scores`: before the deal; `winner`: the side that won the deal; `delta`: its courts by side.
        """
        deals_left, lead = state.options["deals"] - len(deals_won), int(scores[0] - scores[1])
        gain = chance_gain(deals_left, deals_won, lead, winner, int(delta[0] - delta[1]))
        return gain / 2, -gain / 2

    def judged_value(self, state: CourtPieceState, deal_index: int) -> tuple[float, ...] | None:
        delta = state.results[deal_index].delta
        earlier_scores = [score - courts for score, courts in zip(state.scores, delta, strict=True)]
        return self.values_in_match(
            state, state.deals_won[:deal_index], earlier_scores, state.deals_won[deal_index], delta
        )

    def claim_value(
        self, state: CourtPieceState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if len(state.tricks) < TRICKS_FOR_COURT and not all(state.tricks_by_side()):
            return None  # it matters who takes the first seven
        return self.value_by_side(state, state.side_with_first_seven(), tricks)

    def deal_value_played(
        self, state: CourtPieceState, position: Position, tricks: Sequence[int]
    ) -> tuple[Number, ...] | None:
        return self.value_by_side(state, side_with_first_seven(state, position), tricks)

    def value_by_side(
        self, state: CourtPieceState, first_seven_side: int | None, tricks: Sequence[int]
    ) -> tuple[Number, ...]:
        """Return the value of the deal by side.

        `first_seven_side`: the side with all of the first seven tricks; None: neither.
        """
        outcome = score_tricks(state.streak, first_seven_side, tricks)
        return self.values_in_match(state, state.deals_won, state.scores, outcome.winner, outcome.delta)

    def tricks_count_alone(self, state: CourtPieceState) -> bool:
        return isinstance(state.at, TrickPlay)

    # ---- a whole deal

    def finish(self, state: CourtPieceState, rng: random.Random) -> int:
        """Play an imagined deal to its end; a side with the first seven tricks always plays on."""
        return self.finish_tricks(state, rng) if isinstance(state.at, TrickPlay) else 0

    def score_deal(self, state: CourtPieceState, position: Position) -> None:
        outcome = score_tricks(state.streak, side_with_first_seven(state, position), position.tricks_taken)
        state.deals_won += (outcome.winner,)
        state.finish_deal(DealResult(outcome.delta))

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "trump":
            return describe_suit(seen.hand, action.words[0])
        if action == YES:
            return say("Your side keeps the court in any case, and all thirteen tricks bring 52.")
        if action == NO:
            return say("Your side is unlikely to win all the last six tricks as well.")
        return add_signal_reason(seen, action, super().reason(seen, action))


def side_with_first_seven(state: CourtPieceState, position: Position) -> int | None:
    """Return the side with all of the first seven tricks, including tricks of a position; None if there is none."""
    winners = [*(trick.winner for trick in state.tricks), *position.winners]
    return side_of_first_seven([state.side_of(seat) for seat in winners[:TRICKS_FOR_COURT]])


def describe_suit(hand: Sequence[Card], suit: str) -> str:
    """Describe the hand's cards of a suit in a sentence."""
    suit_ranks = [card.rank for card in hand if card.suit == suit]
    if len(suit_ranks) < 2:
        suit_word, cards = one_of_suit(suit), in_words(FIRST_HAND_SIZE)
        if suit_ranks:
            return say("One of your {cards} cards is a {suit}.", cards=cards, suit=suit_word)
        return say("None of your {cards} cards is a {suit}.", cards=cards, suit=suit_word)
    high = [say("the {rank}", rank=rank_name(rank)) for rank in "AKQ" if rank in suit_ranks]
    number, cards, name = in_words(len(suit_ranks)), in_words(FIRST_HAND_SIZE), suit_name(suit)
    if not high:
        return say("{number:capital} of your {cards} cards are {suit}.", number=number, cards=cards, suit=name)
    return say(
        "{number:capital} of your {cards} cards are {suit}, with {high}.",
        number=number,
        cards=cards,
        suit=name,
        high=listing(high),
    )


class CourtPieceBeginner(CarelessAdvice[CourtPieceState], CourtPieceAdvice):
    """The Easy player: often plays a wrong card."""


class CourtPieceExpert(SignallingAdvice[CourtPieceState], CourtPieceAdvice):
    """The Hard player: also infers the hands from the suit named and from plays, and signals to its partner."""

    has_inference = True

    def inference(self, seen: Observation, world: CourtPieceState) -> float:
        """Return the likelihood of the suit named by the caller, averaged over possible first five cards."""
        if seen.seat == world.caller or not world.trump:
            return 1.0
        hand = world.whole_hand(world.caller)
        place, size = SUITS.index(world.trump), len(hand)
        # Which five of the thirteen cards came first is unknown: every fifth card, from several starts, spreads evenly.
        fives = [
            [hand[(start + 5 * step) % size] for step in range(FIRST_HAND_SIZE)] for start in range(SAMPLED_FIRST_HANDS)
        ]
        return sum([naming_probabilities(five)[place] for five in fives], 0.0) / SAMPLED_FIRST_HANDS + LEAST_LIKELIHOOD

    def call_evidence(self, seen: Observation) -> Callable[[CourtPieceState], float] | None:
        return super().call_evidence(seen) if isinstance(seen.state.at, TrickPlay) else None


EASY_ADVICE, HARD_ADVICE = CourtPieceBeginner(), CourtPieceExpert()
ADVICE = CourtPieceAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
