"""What every player of trick games knows: `TrickAdvice`, which a game's advice builds on.

The play itself is in `playout`. A game adds how its auctions and declarations look (`other_weights`), and what
differs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from cardhall.cards import Card
from cardhall.players.claims import Claim, sure_tricks
from cardhall.players.search.advice import Advice, picked
from cardhall.players.search.match_value import value_in_match
from cardhall.players.tricks.best_for_each import BestForEach
from cardhall.players.tricks.certain import SMALL_GAIN, Value, certain_goal
from cardhall.players.tricks.decided import counts_alone, is_decided, wants_all
from cardhall.players.tricks.glance import usual_card
from cardhall.players.tricks.inference import with_plays
from cardhall.players.tricks.playout import Guide, suit_to_name
from cardhall.players.tricks.reasons import why_card
from cardhall.players.tricks.solving import (
    WORLDS,
    WORLDS_BESIDE_PLAY,
    Worth,
    are_soon_solved,
    avoidance_of,
    avoiding_party,
    can_partition,
    solve_points,
    solved_values,
    solver_of,
    tricks_left,
    worth_by_tricks,
    worth_to_each,
)
from cardhall.players.tricks.steps import among_steps, is_card, may_declare, play_to_last_draw, take_steps
from cardhall.players.tricks.vetoes import needless_losers, worth_of_more
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number, bare
from cardhall.rules.engine.state import finish_deal
from cardhall.rules.mechanisms.card_order import Suits
from cardhall.rules.mechanisms.trick_position import Position, position_of, put_back
from cardhall.rules.mechanisms.trick_rules import SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

UNLIKELY = 0.05  # calls that look worse than this share of what looks best are not suggested
OTHER_NAME = 0.4  # how good a lead looks that stands for another suit than one's longest


class TrickAdvice(Advice[T], Generic[T]):
    """Play of the cards in any trick game where winning tricks is good. Games add their bidding and what differs."""

    tree = False  # imagined play is as good as a tree of this size, and a good deal faster
    cost = 0.3
    trust = 1.0  # the power to which the weights of cards are taken: below 1, wrong ones are played more often
    doubt = 0.0  # calls as likely as that, compared with the likeliest, are thought about
    # Where only the number of tricks counts, the last tricks of an imagined deal are solved with all cards seen:
    solved_tricks = 3  # after sound play to there,
    solved_at_once = 5  # and where no more are left,
    solved_at_first = 13  # and before the first card, where seeing all cards misleads, no more than these.
    # The most tricks left that are solved card by card before any play, where there is time for it (see `solves`):
    solved_in_time = 0  # 0: as many as at once.
    solved_share = 1.0  # what they weigh beside sound play where there is time for many of them,
    solved_share_of_few = 0.0  # and where only for
    solved_few = WORLDS_BESIDE_PLAY
    solved_times = 1  # the positions the solver looks at, by those where a trick more is never worse
    # Where it only counts whether a party takes any, from this number of tricks on as far as that is soon found out.
    avoided_tricks = 7
    # Among more than two parties, or where the solver does not know the rules:
    solved_by_each = 3  # tricks,
    solved_by_each_cards = 12  # with at most this number of cards in all hands.
    # Where more counts than tricks and card points, solved action by action, from this number of cards in all hands:
    exact_cards = 12  # between two sides,
    exact_cards_of_many = 10  # among more.

    # ---- what others' actions tell

    def evidence(self, seen: Observation) -> Callable[[T], float] | None:
        """What others have called tells, and what they have played to tricks."""
        calls = self.calls_tell(seen) if self.infers else None
        return None if calls is None else with_plays(seen, calls, self.led_trumps(seen.state))

    def calls_tell(self, seen: Observation) -> Callable[[T], float] | None:
        """`inference` of what others have called, made ready for many imagined states; None: nothing tells anything."""
        return partial(self.inference, seen)

    def led_trumps(self, state: T) -> int:
        """The seat whose first card made trumps, which `inference` judges; -1: none."""
        return -1

    # ---- one card

    def weights(self, state: T, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay):
            return self.other_weights(state, seat, actions)
        if cards := among_steps(actions):
            weight = dict(zip(cards, self.weights(state, seat, cards), strict=True))
            return [weight[action] if is_card(action) else self.step_weight(state, seat, action) for action in actions]
        if not all(is_card(action) for action in actions):
            return self.other_weights(state, seat, actions)
        position = position_of(state)
        suits = position.suits
        able = suits.flags([action[1] for action in actions])  # type: ignore[misc]
        worth = worth_of_more(state, position, self.worth, self.goal)
        chosen = suits.face(usual_card(state, position, able, self.maker(state), worth))
        others = position.out & ~position.hands[position.turn].cards
        weights = [self._weight(suits, others, chosen, action[1]) ** self.trust for action in actions]  # type: ignore[arg-type]
        if position.rules.naming & able and not position.lying:
            names = {card: suit_to_name(position, suits.flag[card]) for card in suits.cards_of(able)}
            for place, action in enumerate(actions):
                if len(action) > 2 and suits.members(action.words[0]) != names[action[1]]:  # type: ignore[index]
                    weights[place] *= OTHER_NAME
        return weights

    def other_weights(self, state: T, seat: int, actions: Sequence[Action]) -> list[float]:
        """How good actions look that are not a card to a trick."""
        return [1.0] * len(actions)

    # ---- what may be done before a card

    def step(self, state: T, seat: int) -> Action | None:
        """What the seat to act does before its card (see `trick_steps`) because it is always best; None: nothing.

        Followed in imagined deals too, which are otherwise played on as if there were no steps.
        """
        return None

    def step_weight(self, state: T, seat: int, action: Action) -> float:
        """How good a step looks that may be taken before a card: the best card has 1."""
        return 1.0

    def _weight(self, suits: Suits, others: int, chosen: Card, card: Card) -> float:
        if card is chosen:
            return 1.0
        flag, best = suits.flag[card], suits.flag[chosen]
        if suits.suit[card] != suits.suit[chosen]:
            members = suits.cards[suits.suit[card]]
            high = (members.index(card) + 1) / len(members)
            return (0.12 if flag & suits.trumps else 0.3) * (1.2 - high)
        if not others & (max(flag, best) - min(flag, best)):
            return 0.9
        return 0.35 / (1 + abs(flag.bit_length() - best.bit_length()))

    def reason(self, seen: Observation, action: Action) -> str:
        return why_card(seen, action.cards[0]) if action.verb == "play" and seen.phase == "play" else ""

    def playout(self, state: T, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if not isinstance(state.at, TrickPlay):
            return picked(actions, self.other_weights(state, seat, actions), rng)
        if cards := among_steps(actions):
            return self.step(state, seat) or self.playout(state, seat, cards, rng)
        if not all(is_card(action) for action in actions):
            return super().playout(state, seat, actions, rng)
        position = position_of(state)
        suits = position.suits
        flag = Guide(rng, self.maker(state)).choice(position, suits.flags([action[1] for action in actions]))  # type: ignore[misc]
        card = suits.face(flag)
        able = [action for action in actions if action[1] is card]
        if len(able) == 1:
            return able[0]
        named = suit_to_name(position, flag)
        return next(action for action in able if suits.members(action.words[0]) == named)

    def maker(self, state: T) -> int:
        """The seat whose side leads trumps to draw them, where making trumps matters; -1: nobody."""
        return -1

    # ---- where thought is wasted

    def settled(self, state: T) -> bool:
        return counts_alone(state, self.worth) and is_decided(state, self.brought)

    def claim(self, seen: Observation) -> Claim | None:
        state = seen.state
        leads = state.game.only_cards(state) and not state.zones["trick"] and not may_declare(state)
        wants = leads and wants_all(state, state.playing, self.goal, self.brought)
        return (sure_tricks(seen) if wants else None) or super().claim(seen)

    def distinct(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Of cards of one suit of which one is as good as another, the lowest; of calls those not much in doubt."""
        if not all(is_card(action) for action in actions):
            if among_steps(actions) and (step := self.step(state, seat)):
                return [step]
            doubt = self.doubt_in(state)
            if not doubt:
                return actions
            weights = self.weights(state, seat, actions)
            least = doubt * max(weights)
            return [action for action, weight in zip(actions, weights, strict=True) if weight >= least]
        if not self.tricks_count_alone(state):
            return actions
        position = position_of(state)
        suits = position.suits
        keep = position.without_equals(suits.flags([action[1] for action in actions]))  # type: ignore[misc]
        return [action for action in actions if suits.flag[action[1]] & keep]  # type: ignore[index]

    def sensible(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """The cards without those that lose a trick for nothing (see `vetoes`), or a goal that is certain now."""
        if not isinstance(state.at, TrickPlay) or not all(is_card(one) for one in actions):
            return actions
        position = position_of(state)
        flag = position.suits.flag
        certain = self.certain(state, seat, position, [flag[action[1]] for action in actions])  # type: ignore[index]
        if certain:
            return [action for action in actions if flag[action[1]] in certain]  # type: ignore[index]
        if position.lying + 1 < position.size or position.may_change or not position.all_want_most:
            return actions
        losers = self.needless(state, position)
        return [action for action in actions if not flag[action[1]] & losers] or actions  # type: ignore[index]

    def certain(self, state: T, seat: int, position: Position, cards: Sequence[int]) -> Sequence[int]:
        """Those of the cards that make a goal of the deal certain (see `certain`); none where none does, or all do."""
        if len(cards) < 2 or not counts_alone(state, self.goal_worth):
            return ()
        _, able = certain_goal(state, position, seat, cards, self.value_to_side(state), self.gain_beyond(state))
        return able if len(able) < len(cards) else ()

    def value_to_side(self, state: T) -> Value:
        """What the deal is worth to the side of the seat to play, by tricks and card points, as the match stands."""
        side = state.side_of(state.playing)

        def value(tricks: Sequence[int], points: Sequence[int]) -> float | None:
            brought = self.goal_worth(state, tricks, points)
            return None if brought is None else value_in_match(state, self, side, brought)

        return value

    def goal_worth(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """What the deal is worth where goals are looked for: exact, and not as imagined play misses it."""
        return self.worth(state, tricks, points)

    def gain_beyond(self, state: T) -> float:
        """The part of a goal that the next tricks beyond it may bring while the goal still comes first."""
        return SMALL_GAIN

    def suggested(self, seen: Observation, ranked: Sequence[Action]) -> list[Action]:
        """Of calls, none that is hardly ever made with such a hand: its reason would speak against it."""
        found = super().suggested(seen, ranked)
        if any(is_card(action) for action in ranked):
            return found
        legal = seen.actions()
        weight = dict(zip(legal, self.weights(seen.state, seen.seat, legal), strict=True))
        least = UNLIKELY * max(weight.values())
        return [action for place, action in enumerate(found) if not place or weight[action] >= least]

    def needless(self, state: T, position: Position) -> int:
        """The cards with which the last player to a trick, where all want tricks, would lose it for nothing."""
        return needless_losers(position, worth_of_more(state, position, self.worth, self.goal))

    def doubt_in(self, state: T) -> float:
        """How likely a call must be, compared with the likeliest, to be thought about in this state."""
        return self.doubt

    def tricks_count_alone(self, state: T) -> bool:
        """Whether nothing but tricks and card points counts, so that of cards next to each other one is as good."""
        return counts_alone(state, self.worth)

    def exact(self, state: T) -> bool:
        if not isinstance(state.at, TrickPlay) or state.game.cards_to_draw(state) or counts_alone(state, self.worth):
            return False  # a deal to come is not a few cards, and `finish` solves what counts alone
        left = sum(len(state.zones[HAND[seat]]) for seat in state.rounds[state.playing])
        return left <= (self.exact_cards if len(state.sides) == 2 else self.exact_cards_of_many)

    def solves(self, state: T, seconds: float | None, simulations: int | None) -> float:
        if not isinstance(state.at, TrickPlay) or not counts_alone(state, self.worth):
            return 0.0
        position = position_of(state)
        left = tricks_left(position)
        if SPOIL in position.aims:
            return 0.0  # `play_to_first_trick` knows more
        if left > (self.solved_in_time or self.solved_at_once) or not can_partition(position):
            return 0.0
        if are_soon_solved(position, WORLDS * self.solved_times, seconds, simulations):
            return self.solved_share
        enough = are_soon_solved(position, self.solved_few * self.solved_times, seconds, simulations)
        return self.solved_share_of_few if enough else 0.0

    def solved(self, state: T, actions: Sequence[Action]) -> Sequence[T] | None:
        position = position_of(state)
        left = tricks_left(position)
        table = self.by_tricks(state, position, left)
        if table is None:
            return None
        flag = position.suits.flag
        cards = [flag[action[1]] for action in actions]  # type: ignore[index]
        values = solved_values(position, table, cards)
        if values is None:
            return None
        ends = {value: self.ended(state, position, table.index(value), left) for value in set(values)}
        return [ends[value] for value in values]

    def ended(self, state: T, position: Position, more: int, left: int) -> T:
        """A copy of the state at the end of the deal, party 0 of two having taken `more` of the tricks left."""
        found: T = state.copy()
        over = position.copy()
        first, second = position.taken
        over.taken = [first + more, second + left - more]
        for hand in over.hands:
            hand.cards = 0
        self.score(found, over)
        return found

    def by_tricks(self, state: T, position: Position, left: int) -> list[float] | None:
        """What the deal is worth to party 0 of two, by the tricks it takes of those left; None: more counts."""
        return worth_by_tricks(worth_of(self, state, position), state, position, left, self.goal)

    # ---- a whole deal

    def finish(self, state: T, rng: random.Random) -> int:
        deals = len(state.results)
        steps = play_to_last_draw(state, self.playout, rng)
        if len(state.results) > deals or not state.game.only_cards(state):
            return steps
        steps += take_steps(state, self.step)
        return steps if len(state.results) > deals else steps + self.finish_tricks(state, rng)

    def finish_tricks(self, state: T, rng: random.Random) -> int:
        """Play all cards that are left, and score the deal; returns how many they were."""
        position = self.begun(state)
        guide = Guide(rng, self.maker(state))
        number = self.play_to_change(position, guide) if position.may_change else 0
        if position.declares:
            number += self.play_to_declared(position, guide)
        if position.naming and len(position.taken) == 2:
            number += self.play_to_naming(position, guide)
        if position.rules.freed is not None and tricks_left(position) > self.solved_at_once:
            number += self.play_to_freedom(position, guide)
        if len(position.taken) == 2 and position.rules.can_be_solved(position):
            number += self.play_to_solution(state, position, guide)
        elif tricks_left(position) <= self.solved_by_each and not position.may_change:
            number += self.best_for_each(state, position)
        number += guide.play_out(position)
        self.score(state, position)
        return number

    def begun(self, state: T) -> Position:
        """The position from which an imagined deal is played to its end."""
        return position_of(state)

    def play_to_change(self, position: Position, guide: Guide) -> int:
        """Play on until the rules no longer change: trumps have been made, or shown. Returns the number of cards."""
        number = 0
        while position.may_change and (cards := position.legal()):
            guide.play(position, cards)
            number += 1
        return number

    def play_to_declared(self, position: Position, guide: Guide) -> int:
        """Play on until no hand has anything to declare any more. Returns the number of cards."""
        number = 0
        while position.hands[position.turn].cards and position.may_declare():
            guide.play(position, position.legal())
            number += 1
        return number

    def play_to_naming(self, position: Position, guide: Guide) -> int:
        """Play on until no hand holds a card that names a suit, or few tricks are left. Returns the number of cards."""
        number = 0
        while position.naming & position.out and tricks_left(position) > self.solved_by_each:
            guide.play(position, position.legal())
            number += 1
        position.forget_names()
        return number

    def play_to_freedom(self, position: Position, guide: Guide) -> int:
        """Play on until no lead is banned any more, or few tricks are left. Returns the number of cards played."""
        number = 0
        while tricks_left(position) > self.solved_tricks and not position.forget_bans():
            guide.play(position, position.legal())
            number += 1
        return number

    def score(self, state: T, position: Position) -> None:
        """Score a deal that has been played out in a position."""
        points = worth_of(self, state, position)(state, position.taken, position.points)
        if points is None:
            put_back(state, position)
        else:  # the cards of the tricks do not matter
            finish_deal(state, bare(points))

    def worth(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """What the deal is worth to each side: what it brings, and in some games what it leaves for later deals.

        As `TrickGame.brings`, which says what the arguments are.
        """
        return self.brought(state, tricks, points)

    def brought(self, state: T, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """What claims go by: the points of the deal; more in a game in which those tell little. See `worth`."""
        points_brought: tuple[Number, ...] | None = state.game.brings(state, tricks, points)
        return points_brought

    def worth_played(self, state: T, position: Position, tricks: Sequence[int]) -> tuple[Number, ...] | None:
        """What the deal is worth, played on in a position, if the parties take these tricks in all.

        By default as `worth` says; otherwise where the order of the tricks counts, or who takes them.
        """
        return self.worth(state, tricks, position.points)

    def best_for_each(self, state: T, position: Position) -> int:
        """Count the last few tricks as is best for each party; returns the number of cards played.

        The position keeps its cards where there are more, or more than tricks and points counts.
        """
        number = position.cards_left()
        if number > self.solved_by_each_cards or not counts_alone(state, self.worth):
            return 0
        parties = len(position.taken)
        outcome = BestForEach(position, worth_to_each(state, position, self.goal, self.worth)).outcome()
        tricks, points = outcome[:parties], outcome[parties:]
        if self.worth(state, tricks, points) is None:
            return 0
        position.taken, position.points = list(tricks), list(points)
        for hand in position.hands:
            hand.cards = 0
        return number

    def play_to_solution(self, state: T, position: Position, guide: Guide) -> int:
        """Play on to the last few tricks, and count those as both parties would play them if they saw all cards.

        Returns the number of cards played. The position keeps its cards where more than tricks and points counts.
        """
        number, left = 0, tricks_left(position)
        if SPOIL in position.aims and position.only_follow and not position.taken[avoiding_party(position)]:
            return self.play_to_first_trick(state, position, guide)
        began = state.tricks or state.zones["trick"]
        if left > (self.solved_at_once if began else min(self.solved_at_once, self.solved_at_first)):
            if position.is_simple and position.only_follow and position.all_want_most:
                number = guide.play_out_simply(position, self.solved_tricks)
                left = self.solved_tricks
            while left > self.solved_tricks:
                guide.play(position, position.legal())
                number += 1
                left = tricks_left(position)
        if not left or not self.solve(state, position, left):
            return number
        number += left * position.size - position.lying
        for hand in position.hands:
            hand.cards = 0
        return number

    def play_to_first_trick(self, state: T, position: Position, guide: Guide) -> int:
        """Play on until a party that wants no trick has taken one, or it is found out whether it must.

        Nothing else counts then. Returns the number of cards played, as `play_to_solution`.
        """
        number = 0
        party = avoiding_party(position)
        while not position.taken[party]:
            left = tricks_left(position)
            if not left:
                return number
            if left <= self.avoided_tricks and not (position.lying and number):
                succeeds = avoidance_of(position, party).succeeds()
                if succeeds is not None:
                    position.taken[party] += not succeeds
                    position.taken[1 - party] += left - (not succeeds)
                    break
            guide.play(position, position.legal())
            number += 1
        number += position.cards_left()
        for hand in position.hands:
            hand.cards = 0
        return number

    def solve(self, state: T, position: Position, left: int) -> bool:
        """Give the parties what is left as best play of both brings it; False where more than that counts."""
        if position.counts_points:
            return position.all_want_most and solve_points(state, position, left, self.worth)
        table = self.by_tricks(state, position, left)
        if table is None:
            return False
        more = table.index(solver_of(position).value(0, table))
        first, second = position.taken
        position.taken = [first + more, second + left - more]
        return True


def worth_of(advice: TrickAdvice[Any], state: TrickState, position: Position) -> Worth:
    """`TrickAdvice.worth_played` in this position: what the game says itself, where that is all."""
    if only_brings(type(advice)):
        brings: Worth = state.game.brings
        return brings
    return lambda state, tricks, points: advice.worth_played(state, position, tricks)


@lru_cache
def only_brings(advice: type[TrickAdvice[Any]]) -> bool:
    """Whether to players with this advice a deal is worth what it brings."""
    own = (advice.brought, advice.worth, advice.worth_played)
    return own == (TrickAdvice.brought, TrickAdvice.worth, TrickAdvice.worth_played)
