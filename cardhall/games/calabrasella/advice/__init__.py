"""Calabrasella: decides whether to play alone, and which cards to call, give back, lay away and take.

Deals played out by rule of thumb give the defenders some ten points too many. So the values of `hands`, and not a
search, decide whether to play alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cardhall.cards import HIDDEN, Card
from cardhall.games.calabrasella.advice.hands import (
    VALUES_WITH_WIDOW,
    cards_dealt_to,
    choice_weights,
    discard_values,
    expected_difference,
    gain_of_card,
    imagine_discards,
    loss_of_card,
    ranks_by_suit,
    suit_value_in_play,
)
from cardhall.games.calabrasella.rules import CALLABLE_RANKS, CARD_POINTS, CalabrasellaState
from cardhall.games.calabrasella.rules.called_cards import callable_cards
from cardhall.language import in_words, join_counts, numbered, say, suit_name
from cardhall.language.values import Several
from cardhall.players.search.advice import Ranking
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.why_discarded import explain_discard
from cardhall.rules.engine.action import PASS, Action, card_action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

# The expected difference at which playing alone is an even choice, by the number of seats still to speak: after a pass
# they may play and win. With 0 to 2 points more, the first to speak gained 10 ± 9 points by playing (171 deals of
# Normal players, each played both ways).
NEEDED_DIFFERENCE = (0.0, -4.0, -5.0)
# Points that a seat needs more in the last deal of a match, for each point that it is ahead:
LAST_DEAL_LEAD_FACTOR = 0.25
LAST_SPEAKER_LEAD_FACTOR = 30.0  # for the last to speak, who keeps its lead for sure by passing
LARGEST_DIFFERENCE = 60.0  # points; the needed difference is never further from 0
PLAY_ALONE_TEMPERATURE_POINTS = 1.5  # points that multiply the odds of playing alone by e
DECLARER_GAIN_FACTOR = 3  # a declarer wins twice the difference and each defender loses it once: a gap of three
BEGINNER_CAUTION = 4.0  # points of difference that a beginner needs more
BEGINNER_TEMPERATURE_POINTS = (
    5.0  # points that multiply a beginner's odds of playing alone by e: it decides less consistently
)
MIN_COMPARED_WEIGHT_SHARE = 0.3  # choices with a weight of at least this share of the best are compared in the search
COST_PER_GIVEN_CARD_POINT = 0.7  # further cost of giving a card to a defender, for each card point
LEAST_LIKELIHOOD = 1e-3  # added to a likelihood, since nobody decides exactly as this model


class CalabrasellaAdvice(TrickAdvice[CalabrasellaState]):
    """The Normal player: decides by the value of the hand, and exchanges the least useful cards."""

    margin_std_dev = 33.0  # points; the standard deviation of the difference that a deal makes
    usual_gain = 0.0  # one player's gain is another's loss
    action_cost = 0.6  # of a simulated action, in units of some ten microseconds
    effort = 800  # simulated actions for a decision
    weight_exponent = 2.0  # exponent of the prior of cards: a sound card is seldom overruled
    compared_share = MIN_COMPARED_WEIGHT_SHARE
    sharpness, caution = PLAY_ALONE_TEMPERATURE_POINTS, 0.0
    searches_exchange = False  # whether the search decides which cards are called, given, laid away and taken

    # ---- what is not a card to a trick

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """Decide whether to play alone, and for a Normal player also the exchange.

        An Easy player decides nothing here: it draws an action by its weight.
        """
        if level == "easy":
            return None
        if seen.phase != "auction":
            return None if self.searches_exchange or seen.phase == "play" else self.rank_by_value(seen)
        pass_value, play_value = (
            DECLARER_GAIN_FACTOR * self.needed_difference(seen.state, seen.seat, len(seen.state.calls)),
            DECLARER_GAIN_FACTOR * expected_difference(seen.hand),
        )
        ranking = [(action, pass_value if action == PASS else play_value) for action in seen.actions()]
        return sorted(ranking, key=lambda entry: -entry[1])

    def rank_by_value(self, seen: Observation) -> Ranking:
        """Return the declarer's actions, best first, with its expected gain in points after each."""
        actions = seen.actions()
        base = VALUES_WITH_WIDOW.base + sum([suit_value_in_play(suit) for suit in ranks_by_suit(seen.hand)], 0.0)
        values = [DECLARER_GAIN_FACTOR * (base + one) for one in self.choice_values(seen.state, seen.hand, actions)]
        return sorted(zip(actions, values, strict=True), key=lambda entry: -entry[1])

    def needed_difference(self, state: CalabrasellaState, seat: int, passes_before: int) -> float:
        """Return the expected difference at which playing alone is an even choice.

        `passes_before`: passes before the seat.

        In the last deal of a match a seat that is behind needs less, and a seat that is ahead needs more. The last to
        speak ends the match by a pass, so that its place alone decides.
        """
        needed = NEEDED_DIFFERENCE[2 - passes_before]
        if state.deal_number < state.options["deals"]:
            return needed
        lead = float(state.scores[seat] - max(score for side, score in enumerate(state.scores) if side != seat))
        return max(
            -LARGEST_DIFFERENCE,
            min(
                LARGEST_DIFFERENCE,
                needed + lead * (LAST_SPEAKER_LEAD_FACTOR if passes_before == 2 else LAST_DEAL_LEAD_FACTOR),
            ),
        )

    def playing_probability(
        self, state: CalabrasellaState, seat: int, hand: Iterable[Card], passes_before: int
    ) -> float:
        """Return the probability that a seat plays alone with a hand; `passes_before`: passes so far."""
        return bid_likelihood(
            expected_difference(hand) - self.caution, self.needed_difference(state, seat, passes_before), self.sharpness
        )

    def other_weights(self, state: CalabrasellaState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = [card for card in state.zones[HAND[seat]] if card is not HIDDEN]
        if state.phase == "auction":
            plays = self.playing_probability(state, seat, hand, len(state.calls))
            return [1 - plays if action == PASS else plays for action in actions]
        return choice_weights(self.choice_values(state, hand, actions))

    def choice_values(self, state: CalabrasellaState, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        """Return a value of the declarer's hand after each action; only the differences have a meaning, in points."""
        if state.phase == "discard":
            return discard_values(hand, state.zones["discard"], actions)
        suits = ranks_by_suit(hand)
        if state.phase == "call":
            return [gain_of_card(suits, action.cards[0]) for action in actions]
        if state.phase == "exchange":
            return [
                -loss_of_card(suits, action.cards[0])
                - COST_PER_GIVEN_CARD_POINT * CARD_POINTS.get(action.cards[0].rank, 0)
                for action in actions
            ]
        held_value = sum([suit_value_in_play(suit) for suit in suits], 0.0)
        return [
            sum([suit_value_in_play(suit) for suit in ranks_by_suit([*hand, *action.cards])], -held_value)
            for action in actions
        ]

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase == "auction":
            held_text = describe_high_cards(seen.hand)
            if action == PASS:
                return say("You hold {held}: too weak against two opponents.", held=held_text)
            return say("You hold {held}: that is enough to play.", held=held_text)
        if action.verb == "call":
            suit = action.cards[0].suit
            suit_length = sum(card.suit == suit for card in seen.hand)
            return (
                say(
                    "This card helps your hand most: you hold {numbers} {suit}.",
                    numbers=in_words(suit_length),
                    suit=suit_name(suit),
                )
                if suit_length > 1
                else say("With this card you hold one of the highest {suit}.", suit=suit_name(suit))
            )
        if action.verb in ("exchange", "discard"):
            return explain_discard(seen.hand, action.cards[0], seen.game.trick_rules(seen.state).suits)
        return REASON_TEXTS.get(action.verb) or super().reason(seen, action)


REASON_TEXTS = {
    "done": say("Your other cards are probably better than the cards in the widow."),
    "take": say("These cards go best with your hand."),
}


def describe_high_cards(hand: Sequence[Card]) -> Several:
    """Describe the high cards of a hand: "two threes, a two and an ace"."""
    threes, twos, aces = (sum(card.rank == rank for card in hand) for rank in "32A")
    return join_counts([numbered(threes, "three"), numbered(twos, "two"), numbered(aces, "ace")])


class CalabrasellaBeginner(CarelessAdvice[CalabrasellaState], CalabrasellaAdvice):
    """The Easy player: passes too often, and often plays a wrong card."""

    sharpness, caution = BEGINNER_TEMPERATURE_POINTS, BEGINNER_CAUTION


class CalabrasellaExpert(CalabrasellaAdvice):
    """The Hard player: also infers hands from passes, the call, discards and plays."""

    has_inference = True
    worlds_per_draw = 4  # imagined deals drawn for each that is used
    searches_exchange = True

    def inference(self, seen: Observation, world: CalabrasellaState) -> float:
        """Return how well the hands of an imagined state explain the calls, as a probability."""
        likely = 1.0
        for passes_before, (seat, action, _) in enumerate(world.calls):
            if seat != seen.seat:
                hand = cards_dealt_to(world, seat)
                plays = self.playing_probability(world, seat, hand, passes_before)
                likely *= 1 - plays if action == PASS else plays
                if seat == world.declarer and world.called_card is not None:
                    possible_calls = [card_action("call", card) for card in callable_cards(CALLABLE_RANKS, hand)]
                    declarer_call = card_action("call", world.called_card)
                    if declarer_call in possible_calls:
                        likely *= action_likelihood(
                            declarer_call,
                            possible_calls,
                            choice_weights([gain_of_card(ranks_by_suit(hand), a.cards[0]) for a in possible_calls]),
                        )
        return likely + LEAST_LIKELIHOOD

    def hidden_card_mover(self, seen: Observation) -> Callable[[CalabrasellaState, random.Random], None] | None:
        """Return a function that gives an imagined declarer the least useful cards as discards."""
        state = seen.state
        if state.phase != "play" or state.declarer == seen.seat:
            return None
        return partial(imagine_discards, seen.seat)


EASY_ADVICE, HARD_ADVICE = CalabrasellaBeginner(), CalabrasellaExpert()
ADVICE = CalabrasellaAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
