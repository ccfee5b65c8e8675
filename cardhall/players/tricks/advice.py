"""`TrickAdvice`: the knowledge common to players of all trick games, on which a game's advice builds.

The play itself is in `playout`. A game adds the value of its calls and declarations (`other_weights`), and all that
differs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import Card
from cardhall.players.claims import Claim, claim_sure_tricks
from cardhall.players.search.advice import draw_weighted
from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.decided_deals import is_decided, only_tricks_count, wants_all_tricks
from cardhall.players.tricks.goal_advice import GoalAdvice
from cardhall.players.tricks.play_evidence import weigh_calls_and_plays
from cardhall.players.tricks.playout import PlayGuide, choose_suit_to_name
from cardhall.players.tricks.quick_choice import choose_quickly
from cardhall.players.tricks.reasons import explain_card
from cardhall.players.tricks.solved_results import (
    MIN_SOLVED_WORLDS,
    DealValue,
    SolvingLimits,
    can_be_solved_in_time,
    can_use_partition_search,
    count_tricks_left,
    solve_values,
    values_by_tricks,
)
from cardhall.players.tricks.turn_steps import cards_among_steps, is_card, may_declare, play_to_last_draw, take_steps
from cardhall.players.tricks.vetoes import find_needless_losers, values_of_more_tricks
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number, points_only
from cardhall.rules.engine.state import finish_deal
from cardhall.rules.mechanisms.card_order import Suits
from cardhall.rules.mechanisms.trick_position import Position, finish_state, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

MIN_SUGGESTED_SHARE = 0.05  # of the highest weight, for a call to be suggested
OTHER_NAMED_SUIT_FACTOR = 0.4  # prior of a lead that names another suit than the longest
# Priors of the cards that quick play does not choose, beside 1 for the card that it chooses:
EQUAL_CARD_WEIGHT = 0.9  # a card of the same suit with no other hand's card between them
SAME_SUIT_CARD_WEIGHT = 0.35  # another card of that suit; less for each step between them
OTHER_SUIT_TRUMP_WEIGHT, OTHER_SUIT_PLAIN_WEIGHT = 0.12, 0.3  # a trump, or a card of another suit: times what it is
OTHER_SUIT_HEIGHT_OFFSET = 1.2  # above its height in its suit, from 0 to 1: low cards are likelier


class TrickAdvice(GoalAdvice[T], Generic[T]):
    """Advice for any trick game where winning tricks is good.

    Games add their bidding and all that differs.
    """

    searches_tree = False  # imagined play is as good as a tree of this size, and a good deal faster
    action_cost = 0.3  # cards of imagined deals are played as bits, in a third of the usual time
    weight_exponent = 1.0  # exponent of the weights of cards: below 1, wrong cards are played more often
    compared_share = 0.0  # calls at least so likely, as a share of the likeliest call, are compared in imagined deals
    solving_limits = SolvingLimits()
    ending_class: ClassVar[type[DealEnding]] = DealEnding  # plays imagined deals to their end

    # ---- what others' actions tell

    def evidence(self, seen: Observation) -> Callable[[T], float] | None:
        """Return the weighing of imagined states by the others' calls and plays."""
        calls = self.call_evidence(seen) if self.has_inference else None
        return None if calls is None else weigh_calls_and_plays(seen, calls, self.trump_leader(seen.state))

    def call_evidence(self, seen: Observation) -> Callable[[T], float] | None:
        """Return `inference` of the others' calls, prepared for many imagined states; None if calls tell nothing."""
        return partial(self.inference, seen)

    def trump_leader(self, state: T) -> int:
        """Return the seat whose first card made trumps, to be judged by `inference`; -1 for none."""
        return -1

    # ---- one card

    def weights(self, state: T, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay):
            return self.other_weights(state, seat, actions)
        if cards := cards_among_steps(actions):
            weight = dict(zip(cards, self.weights(state, seat, cards), strict=True))
            return [weight[action] if is_card(action) else self.step_weight(state, seat, action) for action in actions]
        if not all(is_card(action) for action in actions):
            return self.other_weights(state, seat, actions)
        position = position_of(state)
        suits = position.suits
        playable = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        trick_values = values_of_more_tricks(state, position, self.deal_value, self.points_sign)
        chosen = suits.face(choose_quickly(state, position, playable, self.trump_maker(state), trick_values))
        other_cards = position.unplayed & ~position.hands[position.turn].cards
        weights = [card_weight(suits, other_cards, chosen, action[1]) ** self.weight_exponent for action in actions]  # type: ignore[arg-type]
        if position.rules.naming & playable and not position.cards_in_trick:
            names = {card: choose_suit_to_name(position, suits.flag[card]) for card in suits.cards_of(playable)}
            for place, action in enumerate(actions):
                if len(action) > 2 and suits.members(action.words[0]) != names[action[1]]:  # type: ignore[index]
                    weights[place] *= OTHER_NAMED_SUIT_FACTOR
        return weights

    def other_weights(self, state: T, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the weights of actions that do not play a card to a trick."""
        return [1.0] * len(actions)

    # ---- what may be done before a card

    def step(self, state: T, seat: int) -> Action | None:
        """Return the step that is always best before the card of the seat to act (see `trick_steps`), or None.

        Followed in imagined deals too, which otherwise continue as if there were no steps.
        """
        return None

    def step_weight(self, state: T, seat: int, action: Action) -> float:
        """Return the weight of a step before a card; the best card has 1."""
        return 1.0

    def reason(self, seen: Observation, action: Action) -> str:
        return explain_card(seen, action.cards[0]) if action.verb == "play" and seen.phase == "play" else ""

    def playout(self, state: T, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if not isinstance(state.at, TrickPlay):
            return draw_weighted(actions, self.other_weights(state, seat, actions), rng)
        if cards := cards_among_steps(actions):
            return self.step(state, seat) or self.playout(state, seat, cards, rng)
        if not all(is_card(action) for action in actions):
            return super().playout(state, seat, actions, rng)
        position = position_of(state)
        suits = position.suits
        flags = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        flag = PlayGuide(rng, self.trump_maker(state)).choose_card(position, flags)
        card = suits.face(flag)
        matching_actions = [action for action in actions if action[1] is card]
        if len(matching_actions) == 1:
            return matching_actions[0]
        named = choose_suit_to_name(position, flag)
        return next(action for action in matching_actions if suits.members(action.words[0]) == named)

    def trump_maker(self, state: T) -> int:
        """Return the seat whose side leads trumps in order to draw trumps, where making trumps matters; else -1."""
        return -1

    # ---- where thought is wasted

    def result_is_fixed(self, state: T) -> bool:
        return only_tricks_count(state, self.deal_value) and is_decided(state, self.claim_value)

    def find_claim(self, seen: Observation) -> Claim | None:
        state = seen.state
        is_on_lead = state.game.only_cards(state) and not state.zones["trick"] and not may_declare(state)
        wants_all = is_on_lead and wants_all_tricks(state, state.playing, self.points_sign, self.claim_value)
        return (claim_sure_tricks(seen) if wants_all else None) or super().find_claim(seen)

    def distinct_actions(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the lowest card of each group of equal cards; of calls, those not much in doubt."""
        if not all(is_card(action) for action in actions):
            if cards_among_steps(actions) and (step := self.step(state, seat)):
                return [step]
            min_share = self.compared_share_in(state)
            if not min_share:
                return actions
            weights = self.weights(state, seat, actions)
            min_weight = min_share * max(weights)
            return [action for action, weight in zip(actions, weights, strict=True) if weight >= min_weight]
        if not self.tricks_count_alone(state):
            return actions
        position = position_of(state)
        suits = position.suits
        kept_cards = position.without_equals(suits.flags([action[1] for action in actions]))  # type: ignore[misc]
        return [action for action in actions if suits.flag[action[1]] & kept_cards]  # type: ignore[index]

    def sensible_actions(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the cards that lose neither a trick for nothing (see `vetoes`) nor a goal that is certain now."""
        if not isinstance(state.at, TrickPlay) or not all(is_card(one) for one in actions):
            return actions
        position = position_of(state)
        if certain := self.certain_plays(state, seat, position, actions):
            return certain
        if position.cards_in_trick + 1 < position.size or position.may_change or not position.all_want_most:
            return actions
        losers, flag = self.needless_losers(state, position), position.suits.flag
        return [action for action in actions if not flag[action[1]] & losers] or actions  # type: ignore[index]

    def suggested_actions(self, seen: Observation, ranked: Sequence[Action]) -> list[Action]:
        """Return the suggested actions, without calls hardly ever made with such a hand: their reasons object."""
        suggestions = super().suggested_actions(seen, ranked)
        if any(is_card(action) for action in ranked):
            return suggestions
        legal = seen.actions()
        weight = dict(zip(legal, self.weights(seen.state, seen.seat, legal), strict=True))
        min_weight = MIN_SUGGESTED_SHARE * max(weight.values())
        return [action for place, action in enumerate(suggestions) if not place or weight[action] >= min_weight]

    def needless_losers(self, state: T, position: Position) -> int:
        """Return the cards with which the last player would lose a trick for nothing, where all want tricks."""
        return find_needless_losers(position, values_of_more_tricks(state, position, self.deal_value, self.points_sign))

    def compared_share_in(self, state: T) -> float:
        """Return `compared_share` for this state."""
        return self.compared_share

    def tricks_count_alone(self, state: T) -> bool:
        """Return whether only tricks and card points count, so that neighbouring cards are equal."""
        return only_tricks_count(state, self.deal_value)

    def solves_exactly(self, state: T) -> bool:
        if (
            not isinstance(state.at, TrickPlay)
            or state.game.cards_to_draw(state)
            or only_tricks_count(state, self.deal_value)
        ):
            return False  # a deal to come is not a few cards, and `finish` solves what counts alone
        card_count = sum(len(state.zones[HAND[seat]]) for seat in state.rounds[state.playing])
        return card_count <= (
            self.solving_limits.exact_cards if len(state.sides) == 2 else self.solving_limits.exact_cards_of_many
        )

    def solution_weight(self, state: T, seconds: float | None, simulations: int | None) -> float:
        if not isinstance(state.at, TrickPlay) or not only_tricks_count(state, self.deal_value):
            return 0.0
        position = position_of(state)
        remaining_tricks = count_tricks_left(position)
        if AIM_SPOIL in position.aims:
            return 0.0  # `play_to_first_trick` knows more
        if remaining_tricks > (
            self.solving_limits.tricks_in_time or self.solving_limits.tricks_at_once
        ) or not can_use_partition_search(position):
            return 0.0
        if can_be_solved_in_time(
            position, MIN_SOLVED_WORLDS * self.solving_limits.position_factor, seconds, simulations
        ):
            return self.solving_limits.share
        has_time_for_few = can_be_solved_in_time(
            position, self.solving_limits.few_worlds * self.solving_limits.position_factor, seconds, simulations
        )
        return self.solving_limits.share_of_few if has_time_for_few else 0.0

    def solved_ends(self, state: T, actions: Sequence[Action]) -> Sequence[T] | None:
        position = position_of(state)
        remaining_tricks = count_tricks_left(position)
        table = self.deal_values_by_tricks(state, position, remaining_tricks)
        if table is None:
            return None
        flag = position.suits.flag
        cards = [flag[action[1]] for action in actions]  # type: ignore[index]
        values = solve_values(position, table, cards)
        if values is None:
            return None
        ends = {
            value: make_scored_copy(self, state, position, table.index(value), remaining_tricks)
            for value in set(values)
        }
        return [ends[value] for value in values]

    def deal_values_by_tricks(self, state: T, position: Position, remaining_tricks: int) -> list[float] | None:
        """Return the value of the deal to party 0 of two by further tricks taken; None if more counts."""
        return values_by_tricks(
            deal_value_function(self, state, position), state, position, remaining_tricks, self.points_sign
        )

    # ---- a whole deal

    def finish(self, state: T, rng: random.Random) -> int:
        deals = len(state.results)
        steps = play_to_last_draw(state, self.playout, rng)
        if len(state.results) > deals or not state.game.only_cards(state):
            return steps
        steps += take_steps(state, self.step)
        return steps if len(state.results) > deals else steps + self.finish_tricks(state, rng)

    def finish_tricks(self, state: T, rng: random.Random) -> int:
        """Play all remaining cards, score the deal, and return the number of cards."""
        ending = self.ending_class(self, state, PlayGuide(rng, self.trump_maker(state)))
        number = ending.finish()
        self.score_deal(state, ending.position)
        return number

    def start_position(self, state: T) -> Position:
        """Return the position for playing an imagined deal to the end."""
        return position_of(state)

    def score_deal(self, state: T, position: Position) -> None:
        """Score a deal that has been played out in a position."""
        points = deal_value_function(self, state, position)(state, position.tricks_taken, position.points)
        if points is None:
            finish_state(state, position)
        else:  # the cards of the tricks do not matter
            finish_deal(state, points_only(points))

    def deal_value(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal to each side: the result, and in some games the effect on later deals.

        The arguments are those of `TrickGame.deal_value`.
        """
        return self.claim_value(state, tricks, points)

    def claim_value(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the result by which claims are judged: the deal's points, or more where points tell little.

        The arguments are those of `TrickGame.deal_value`.
        """
        points_brought: tuple[Number, ...] | None = state.game.deal_value(state, tricks, points)
        return points_brought

    def deal_value_played(self, state: T, position: Position, tricks: Sequence[int]) -> tuple[Number, ...] | None:
        """Return the value of the deal, played on in a position, if the parties take these tricks in all.

        By default as `deal_value`; otherwise where the order of the tricks counts, or who takes them.
        """
        return self.deal_value(state, tricks, position.points)


def deal_value_function(advice: TrickAdvice[Any], state: TrickState, position: Position) -> DealValue:
    """Return `TrickAdvice.deal_value_played` in the position, or the game's own function if advice adds nothing."""
    if is_valued_by_result_only(type(advice)):
        game_deal_value: DealValue = state.game.deal_value
        return game_deal_value
    return lambda state, tricks, points: advice.deal_value_played(state, position, tricks)


@lru_cache
def is_valued_by_result_only(advice_class: type[TrickAdvice[Any]]) -> bool:
    """Return whether the advice values a deal by its result alone."""
    methods = (advice_class.claim_value, advice_class.deal_value, advice_class.deal_value_played)
    return methods == (TrickAdvice.claim_value, TrickAdvice.deal_value, TrickAdvice.deal_value_played)


def card_weight(suits: Suits, other_cards: int, chosen_card: Card, card: Card) -> float:
    """Return the prior of a card, compared to 1 for `chosen_card`, the card of quick play.

    `other_cards`: the cards in other hands, as bits.
    """
    if card is chosen_card:
        return 1.0
    card_bit, chosen_bit = suits.flag[card], suits.flag[chosen_card]
    if suits.suit[card] != suits.suit[chosen_card]:
        members = suits.cards[suits.suit[card]]
        high = (members.index(card) + 1) / len(members)
        return (OTHER_SUIT_TRUMP_WEIGHT if card_bit & suits.trumps else OTHER_SUIT_PLAIN_WEIGHT) * (
            OTHER_SUIT_HEIGHT_OFFSET - high
        )
    if not other_cards & (max(card_bit, chosen_bit) - min(card_bit, chosen_bit)):
        return EQUAL_CARD_WEIGHT
    return SAME_SUIT_CARD_WEIGHT / (1 + abs(card_bit.bit_length() - chosen_bit.bit_length()))


def make_scored_copy(advice: TrickAdvice[T], state: T, position: Position, tricks_won: int, tricks_left_now: int) -> T:
    """Return a copy of the state with the deal scored: party 0 of two takes `tricks_won` of `tricks_left_now`."""
    scored_state: T = state.copy()
    final_position = position.copy()
    first, second = position.tricks_taken
    final_position.tricks_taken = [first + tricks_won, second + tricks_left_now - tricks_won]
    for hand in final_position.hands:
        hand.cards = 0
    advice.score_deal(scored_state, final_position)
    return scored_state
