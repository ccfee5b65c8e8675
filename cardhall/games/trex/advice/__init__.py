"""Trex: choosing games for a hand, the effect on later games, doubling, and the rows of the game Trex."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import exp

from cardhall.cards import Card
from cardhall.games.trex.advice.doubling import DOUBLING_RISK_TEMPERATURE, EVEN_RISK, doubled_captures, explain_doubling
from cardhall.games.trex.advice.hands import doubling_risk, expected_value, games_left_value
from cardhall.games.trex.advice.row_position import RowPosition, card_value
from cardhall.games.trex.advice.rows import ROW_CARDS, compare_with_others, hand_and_others
from cardhall.games.trex.rules import DECLARE_ACTIONS, GAME_KINDS, GAME_NAMES, PLACE_POINTS, Rows, TrexState, Tricks
from cardhall.games.trex.rules.doubled_cards import rewarded_seat
from cardhall.games.trex.rules.row_play import ROW_ZONES
from cardhall.language import card_face, listing, numbered, say
from cardhall.players.search.match_equity import MatchCourse
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import action_likelihood
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.vetoes import find_gift_leads
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.mechanisms.trick_position import Position, position_of

CHOICE_TEMPERATURE_POINTS = 14.0  # points that multiply the odds of a choice by e
ROW_CARD_VALUE_TEMPERATURE = 6.0  # the same for cards of rows, in the units of `row_position.value`
MAX_EXACT_ROW_CARDS = 12  # with as many cards in all hands, rows are solved exactly in imagined deals
MIN_LIKELIHOOD = 1e-3  # added to a likelihood, since nobody chooses exactly as modelled
HOPELESS_EXPONENT, TOP_EXPONENT = -8.0, 5.0  # bounds for the weights of choices
KING_SHARE, OTHER_SEATS_SHARE = 0.75, -0.25  # of what the owner's games bring, against the average of all seats


class TrexAdvice(TrickAdvice[TrexState]):
    """The normal player: chooses games by the promise of hands, and plays for each game's aim."""

    margin_std_dev = 85.0
    effort = 800
    action_cost = 0.6
    compared_share = 0.05

    # ---- decisions other than cards to tricks

    def weights(self, state: TrexState, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, Rows):
            return super().weights(state, seat, actions)
        if actions[0] == PASS:
            return [1.0]
        hand, others = hand_and_others(state, seat)
        values = [card_value(ROW_CARDS, ROW_CARDS.flag[action.cards[0]], hand, others) for action in actions]
        return [exp((one - max(values)) / ROW_CARD_VALUE_TEMPERATURE) ** self.weight_exponent for one in values]

    def other_weights(self, state: TrexState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = state.zones[HAND[seat]]
        if state.phase == "choose":
            return self.choices(state, hand, [action.words[0] for action in actions])
        if state.phase == "double":
            return [self.doubling_chance(hand, action.cards, actions) for action in actions]
        if len(actions) == 1:
            return [1.0]
        # the twos may be shown, so that the deal is abandoned
        shown_value, played_value = self.twos_values(state, seat)
        return [
            1.0 if action == PASS else exp(min(TOP_EXPONENT, (shown_value - played_value) / CHOICE_TEMPERATURE_POINTS))
            for action in actions
        ]

    def choices(self, state: TrexState, hand: Sequence[Card], games: Sequence[str]) -> list[float]:
        """Return the weights of these games for the kingdom's owner with a hand."""
        diamonds_cost_points, games_left = state.options["diamonds"] < 0, state.games_left
        values = [
            expected_value(hand, game, diamonds_cost_points)
            + games_left_value([one for one in games_left if one != game], diamonds_cost_points)
            for game in games
        ]
        return [exp(max(HOPELESS_EXPONENT, (one - max(values)) / CHOICE_TEMPERATURE_POINTS)) for one in values]

    def doubling_chance(self, hand: Sequence[Card], doubled_cards: Sequence[Card], actions: Sequence[Action]) -> float:
        """Return the probability that a seat doubles exactly these cards of the hand."""
        probability = 1.0
        for card in {card for action in actions for card in action.cards}:
            chance = 1 / (1 + exp((doubling_risk(hand, card) - EVEN_RISK) / DOUBLING_RISK_TEMPERATURE))
            probability *= chance if card in doubled_cards else 1 - chance
        return probability

    def twos_values(self, state: TrexState, seat: int) -> tuple[float, float]:
        """Return the values to a seat of having the deal abandoned, and of playing it as Trex."""
        diamonds_cost_points = state.options["diamonds"] < 0
        shown_value = games_left_value(state.games_left, diamonds_cost_points)
        later_games_value = games_left_value(
            [game for game in state.games_left if game != "trex"], diamonds_cost_points
        )
        share = 1.0 if seat == state.king else -1 / 3
        return share * shown_value, share * later_games_value + expected_value(
            state.zones[HAND[seat]], "trex", diamonds_cost_points
        )

    def playout(self, state: TrexState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if not isinstance(state.at, Rows):
            return super().playout(state, seat, actions, rng)
        weights = self.weights(state, seat, actions)
        return actions[weights.index(max(weights))]

    def distinct_actions(self, state: TrexState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        return actions if isinstance(state.at, Rows) else super().distinct_actions(state, seat, actions)

    def sensible_actions(self, state: TrexState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Leave out leads that surely win a trick to which an open doubled card can be thrown.

        In King of Hearts, the king is thrown as soon as it cannot win the trick.
        """
        if not isinstance(state.at, Tricks):
            return super().sensible_actions(state, seat, actions)
        if state.zones["trick"] and state.game_name == "king":
            return king_discards(state, actions)
        if state.zones["trick"] or not state.doubled:
            return super().sensible_actions(state, seat, actions)
        position = position_of(state)
        flag = position.suits.flag
        gift_cards = find_gift_leads(state, position, position.suits.flags(state.doubled))
        return [action for action in actions if not flag[action.cards[0]] & gift_cards]

    # ---- a whole deal

    def solves_exactly(self, state: TrexState) -> bool:
        if not isinstance(state.at, Rows):
            return super().solves_exactly(state)
        return sum(len(state.zones[HAND[seat]]) for seat in range(4)) <= MAX_EXACT_ROW_CARDS

    def result_is_fixed(self, state: TrexState) -> bool:
        """Return whether all cards that count have been captured."""
        rules = state.rules
        return (
            isinstance(state.at, Tricks) and rules.scores_points and rules.points_of(state.played) == rules.all_points
        )

    def finish(self, state: TrexState, rng: random.Random) -> int:
        if not isinstance(state.at, Rows):
            return super().finish(state, rng)
        hands = [ROW_CARDS.flags(state.zones[HAND[seat]]) for seat in range(4)]
        fitting = ROW_CARDS.flags(card for suit in ROW_ZONES for card in state.at.cards_next_to_row(state, suit))
        assert state.turn is not None
        position = RowPosition(ROW_CARDS, hands, fitting, state.turn, state.out)
        turns = position.play_out(rng)
        state.finish_deal(DealResult(tuple(PLACE_POINTS[position.finished_seats.index(seat)] for seat in range(4))))
        return turns

    def deal_value_played(
        self, state: TrexState, position: Position, tricks: Sequence[int]
    ) -> tuple[Number, ...] | None:
        found = super().deal_value_played(state, position, tricks)
        if found is not None:
            return found
        points = [-number for number in position.points]
        for winner, holder, leader in doubled_captures(state, position):
            rewarded = rewarded_seat(winner, holder, leader)
            if rewarded is not None:
                points[rewarded] -= state.current_game.points_each
        return tuple(points)

    # ---- the match

    def course(self, state: TrexState) -> MatchCourse:
        return MatchCourse(deals=len(GAME_NAMES) * state.options["kingdoms"], margin_std_dev=self.margin_std_dev)

    def counted_deals(self, state: TrexState, deals: int) -> int:
        return sum(not result.thrown_in for result in state.results[:deals])

    def later_value(self, state: TrexState) -> Sequence[float]:
        """Return the value of the owner's remaining games by seat; only differences between choices matter."""
        left = games_left_value(state.still_to_play(), state.options["diamonds"] < 0)
        return [left * (KING_SHARE if seat == state.king else OTHER_SEATS_SHARE) for seat in range(4)]

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, hand = seen.state, seen.hand
        if seen.phase == "choose":
            points = round(expected_value(hand, action.words[0], seen.options["diamonds"] < 0))
            return say(
                "In {name} your cards promise {compared}.",
                name=GAME_KINDS[action.words[0]].name,
                compared=compare_with_others(points),
            )
        if seen.phase == "double":
            return explain_doubling(hand, action)
        if seen.phase == "twos":
            return "" if action == PASS else say("Your low cards would be played last.")
        if not isinstance(state.at, Rows) or not action.cards:
            return super().reason(seen, action)
        place, others = ROW_CARDS.flag[action.cards[0]].bit_length() - 1, hand_and_others(state, seen.seat)[1]
        own_cards = [card_face(card) for card in hand if ROW_CARDS.flag[card] & ROW_CARDS.waiting_by_place[place]]
        others_cards = (ROW_CARDS.waiting_by_place[place] & others).bit_count()
        if own_cards:
            return say("It opens the way for your {listed}.", listed=listing(own_cards))
        return (
            say("It opens the way for {cards:words} of the others.", cards=numbered(others_cards, "card"))
            if others_cards
            else say("It opens the way for no other card.")
        )


def king_discards(state: TrexState, actions: Sequence[Action]) -> Sequence[Action]:
    """Return plays of the king of hearts that do not win the trick so far; all actions if there are none."""
    position = position_of(state)
    losing = ~position.winning()
    flag, counting = position.suits.flag, state.current_game.counting_cards
    return [one for one in actions if one.cards[0] in counting and flag[one.cards[0]] & losing] or actions


class TrexBeginner(CarelessAdvice[TrexState], TrexAdvice):
    """The easy player: often plays a wrong card."""


class TrexExpert(TrexAdvice):
    """The hard player: also reads the other hands from the owner's choice and from plays."""

    has_inference = True
    worlds_per_draw = 4

    def call_evidence(self, seen: Observation) -> Callable[[TrexState], float] | None:
        state = seen.state
        if not state.game_name:
            return None
        played_by_seat: dict[int, list[Card]] = {seat: [] for seat in range(4) if seat != seen.seat}
        for event in seen.history:
            if event.kind == "move" and event.seat in played_by_seat and event.source == HAND[event.seat]:
                played_by_seat[event.seat] += event.cards
        return partial(self.choice_likelihood, played_by_seat)

    def choice_likelihood(self, played_by_seat: dict[int, list[Card]], world: TrexState) -> float:
        """Return how well the hands explain the owner's choice.

        `played_by_seat`: the cards played by the others, by seat.
        """
        king = world.king
        if king not in played_by_seat:
            return 1.0
        weights = self.choices(world, world.zones[HAND[king]] + played_by_seat[king], world.games_left)
        possible_choices = [DECLARE_ACTIONS[game] for game in world.games_left]
        return action_likelihood(DECLARE_ACTIONS[world.game_name], possible_choices, weights) + MIN_LIKELIHOOD


EASY_ADVICE, HARD_ADVICE = TrexBeginner(), TrexExpert()
ADVICE = TrexAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
