"""One-Eyed Jack: choosing a square and a card, and when to play a jack.

A line of five is valued by the chips on it while no other side has one there; others' lines count less than the own,
and by the chance that others hold the cards that the line lacks. A square is worth the gain of its lines, and more if a
second card of the hand extends one of them. A jack is kept unless it does much more than a plain card: it completes a
row, or stops one.

The Hard player imagines the hidden hands and the next turns after each of the better actions, and judges the board by
the lines that are open then. With three sides it blocks less, because the third side gains by a block too. The Normal
player looks at the board and at each card alone, and blocks too much between two sides. The Easy player sees its own
lines, and others' only when they are nearly full; it plays jacks as they come.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import exp

from cardhall.cards import HIDDEN, Card
from cardhall.games.one_eyed_jack.advice.deal import (
    KEPT_JACK_VALUE_HUNDREDTHS,
    MAX_EXCHANGES,
    OTHER_LINES_WEIGHT,
    THREE_SIDES_OTHER_LINES_WEIGHT,
    Deal,
)
from cardhall.games.one_eyed_jack.advice.position import FREE_SQUARE, SQUARE_LINES, SQUARES_PER_LINE, Position
from cardhall.games.one_eyed_jack.rules import ONE_EYED_JACKS, WILD_JACKS, JackState
from cardhall.games.one_eyed_jack.rules.board import SQUARE_NAMES, SQUARE_NUMBER, squares_of
from cardhall.games.one_eyed_jack.rules.hidden_hands import PLAYED_ZONE
from cardhall.language import card_face, in_words, numbered, say
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.fast_random import first_state
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import points_only
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

ACTION_TEMPERATURE_HUNDREDTHS = 12.0  # hundredths of apparent value that multiply the odds of an action by e
TURNS_AHEAD = 8  # turns that are imagined, of all seats together
FULL_WEIGHT_CHANCE = 0.45  # chance that others hold a card of a square, from which on their lines there count in full
POINTS_PER_HUNDREDTH = 0.0025  # points for each hundredth of apparent value, on average
CLOSE_CHOICE = 0.03  # points by which an action may look worse than the best and still be tried
EXCHANGE_FIRST_BONUS_HUNDREDTHS = (
    25.0  # hundredths by which exchanging a dead card first looks better than the best play
)
MIN_DECISIVE_PLAY_HUNDREDTHS = 500.0  # hundredths: from such a play on, it is made before any exchange
MIN_EXPONENT = -300.0  # of a weight: lower ones would be 0
# of others' lines, and of a jack kept, for an Easy player
BEGINNER_OTHER_LINES_WEIGHT, BEGINNER_JACK_VALUE = 0.12, 15.0


@lru_cache(maxsize=64)
def position_with_chips(chips: tuple[int, ...], need: int) -> Position:
    """Return the position with given chips, from a cache: copy it before playing on."""
    return Position(chips, need)


def position_of(state: JackState) -> Position:
    """Return the position of a state: copy it before playing on."""
    return position_with_chips(state.chips, state.need)


def count_unseen(state: JackState, seat: int) -> list[int]:
    """Return by card how many of its two copies the seat cannot see."""
    unseen_counts = [2] * 52
    for card in (*state.zones[PLAYED_ZONE], *state.zones[HAND[seat]]):
        unseen_counts[card] -= 1
    return unseen_counts


class JackAdvice(Advice[JackState]):
    """The Hard player: values lines, crossings and blocks, and compares actions in imagined turns."""

    searches_tree = False
    effort = 2_500
    action_cost = 3.5
    playout_weight = 0.3  # imagined turns are judged by lines alone, which knows less than a glance at the hand
    margin_std_dev = 2.0
    # weight of others’ lines beside the own, with two sides and with three
    other_lines_weight = OTHER_LINES_WEIGHT
    other_lines_weight_of_three = THREE_SIDES_OTHER_LINES_WEIGHT
    jack_value = KEPT_JACK_VALUE_HUNDREDTHS  # value of a jack that stays in the hand
    counts_pairs = True  # whether a square counts more if another card of the hand extends one of its lines
    turns_ahead = TURNS_AHEAD  # turns imagined

    def weights(self, state: JackState, seat: int, actions: Sequence[Action]) -> list[float]:
        values = self.action_values(state, seat, actions)
        best = max(values)
        return [exp(max((one - best) / ACTION_TEMPERATURE_HUNDREDTHS, MIN_EXPONENT)) for one in values]

    def action_values(self, state: JackState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the apparent value of each action, in hundredths (see `position`)."""
        position, side = position_of(state), state.side_of(seat)
        hand, places = state.zones[HAND[seat]], squares_of(state.board)
        weight = self.other_lines_weight if position.sides == 2 else self.other_lines_weight_of_three
        covered = [
            at for card in hand if card is not HIDDEN for at in places[card] if position.owner[at] == FREE_SQUARE
        ]
        line_weights = self.other_line_weights(state, seat)
        values: list[float] = []
        for action in actions:
            if action.verb != "play":
                values.append(0.0)
                continue
            card, square = action.cards[0], SQUARE_NUMBER[action.words[0]]
            if card in ONE_EYED_JACKS:
                values.append(position.removal_gain(side, square, weight) - self.jack_value)
                continue
            value = position.values[side][square]
            for other in range(position.sides):
                if other != side:
                    value += weight * line_weights[square] * position.values[other][square]
            if self.counts_pairs:
                value += position.pair_gain(side, square, covered)
            values.append(value - self.jack_value * (card in WILD_JACKS))
        best = max(values, default=0.0)
        revives = any(card in ONE_EYED_JACKS for card in hand)
        for place, action in enumerate(actions):
            if action.verb == "exchange":
                values[place] = (
                    best - EXCHANGE_FIRST_BONUS_HUNDREDTHS
                    if best > MIN_DECISIVE_PLAY_HUNDREDTHS
                    else best + EXCHANGE_FIRST_BONUS_HUNDREDTHS * (0.5 if revives else 1.0)
                )
        return values

    def other_line_weights(self, state: JackState, seat: int) -> list[float]:
        """Return by square the weight of the others' lines there.

        It grows with the chance that another seat holds a card for the square.
        """
        unseen_counts, side = count_unseen(state, seat), state.side_of(seat)
        total = max(sum(unseen_counts), 1)
        other_hand_sizes = [
            len(state.zones[HAND[other]]) for other in range(state.seats) if state.side_of(other) != side
        ]
        share = sum(other_hand_sizes) / len(other_hand_sizes) / total
        wild = sum(unseen_counts[card] for card in WILD_JACKS)
        by_number = [min(1.0, (1 - (1 - min(share, 1.0)) ** number) / FULL_WEIGHT_CHANCE) for number in range(8)]
        return [1.0 if card is None else by_number[unseen_counts[card] + wild] for card in state.board]

    def learnt_values(self, state: JackState, actions: Sequence[Action]) -> Sequence[float]:
        """Return the apparent values of the actions: imagined deals alone hardly separate close actions."""
        assert state.turn is not None
        return [POINTS_PER_HUNDREDTH * worth for worth in self.action_values(state, state.turn, actions)]

    def known_margin(self, state: JackState) -> float:
        return CLOSE_CHOICE

    def finish(self, state: JackState, rng: random.Random) -> int:
        zones, seats = state.zones, range(state.seats)
        deal = Deal(
            position_of(state).copy(),
            [[int(card) for card in zones[HAND[seat]]] for seat in seats],
            [int(card) for card in reversed(zones[STOCK_ZONE])],
            [int(card) for card in zones[PLAYED_ZONE]],
            squares_of(state.board),
            state.setup.side_of,
            state.turn or 0,
            bool(state.options["safe_rows"]),
            bool(state.options["kill_own"]),
            1 if state.options["exchanges"] == "one" else MAX_EXCHANGES,
            first_state(rng),
        )
        turns = deal.play(self.turns_ahead)
        state.finish_deal(points_only(tuple(deal.win_chances())))
        return turns + 1

    def judged_value(self, state: JackState, deal_index: int) -> tuple[float, ...] | None:
        """Return the result of a deal, won or lost; imagined deals end early with chances instead."""
        return tuple(float(points) for points in state.results[deal_index].delta)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state: JackState = seen.state
        if action == PASS:
            return ""
        card = action.cards[0]
        if action.verb == "exchange":
            return say("Both squares of the {card} are taken: exchanging it costs no turn.", card=card_face(card))
        square = SQUARE_NUMBER[action.words[0]]
        return (
            self.reason_to_remove(state, square)
            if card in ONE_EYED_JACKS
            else self.reason_to_place(state, seen, card, square)
        )

    def reason_to_remove(self, state: JackState, square: int) -> str:
        """Return the reason for taking the chip on a square away."""
        position = position_of(state)
        owner = position.owner[square]
        most_chips = max(
            [
                position.line_counts[owner][line]
                for line in SQUARE_LINES[square]
                if self.is_live_line(position, owner, line)
            ],
            default=0,
        )
        if most_chips == SQUARES_PER_LINE:
            return say("It breaks a completed row.")
        if most_chips == SQUARES_PER_LINE - 1:
            return say("It breaks a line that needs one more chip.")
        return say("It opens the square {square} again.", square=SQUARE_NAMES[square])

    def is_live_line(self, position: Position, side: int, line: int) -> bool:
        """Tell whether a line is a row of a side, or may become one."""
        return position.line_counts[side][line] == SQUARES_PER_LINE or position.is_open_to(side, line)

    def reason_to_place(self, state: JackState, seen: Observation, card: Card, square: int) -> str:
        """Return the reason for putting a chip on a square."""
        position, side = position_of(state), seen.side
        if position.completes_rows(side, square):
            return say("It wins the deal.")
        own_line_chips = [
            position.line_counts[side][line] for line in SQUARE_LINES[square] if position.is_open_to(side, line)
        ]
        other_line_chips = [
            position.line_counts[other][line]
            for other in range(position.sides)
            for line in SQUARE_LINES[square]
            if other != side and position.is_open_to(other, line)
        ]
        chips = max(own_line_chips, default=0)
        if chips == SQUARES_PER_LINE - 1:
            return say("It completes a row.")
        if max(other_line_chips, default=0) == SQUARES_PER_LINE - 1:
            return say("It stops a line that needs only this square.")
        if chips == SQUARES_PER_LINE - 2:
            return say("One more chip will then complete a row.")
        if max(other_line_chips, default=0) == SQUARES_PER_LINE - 2:
            return say("It stops a line with three chips.")
        crossing = sum(number >= 2 for number in own_line_chips)
        if crossing > 1:
            return say("{number:capital} of your lines cross there.", number=in_words(crossing))
        if chips == 2:
            return say("It is the third chip of a line that is still open.")
        if own_line_chips:
            return say("You can still make {lines:words} there.", lines=numbered(len(own_line_chips), "line"))
        return say("It blocks the others.") if other_line_chips else say("All lines through it are closed already.")


class JackBeginner(JackAdvice):
    """The easy player: sees own lines, others' lines that lack a single chip, and plays jacks at once."""

    other_lines_weight = other_lines_weight_of_three = BEGINNER_OTHER_LINES_WEIGHT
    jack_value = BEGINNER_JACK_VALUE
    counts_pairs = False


class GlanceAdvice(JackAdvice):
    """The normal player: chooses the best-looking card without imagined deals or counted cards.

    Between two sides it blocks as much as it builds, and with three it leaves blocking to another. It is quick to play
    a jack.
    """

    other_lines_weight = 1.0
    other_lines_weight_of_three = 0.15
    jack_value = 50.0
    counts_pairs = False

    def other_line_weights(self, state: JackState, seat: int) -> list[float]:
        return [1.0] * len(state.board)

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        actions = seen.actions()
        values = self.action_values(seen.state, seen.seat, actions)
        best = max(values)
        ranking = [(action, (one - best) / 100) for action, one in zip(actions, values, strict=True)]
        return sorted(ranking, key=lambda entry: -entry[1])


ADVICE = JackAdvice(easy=JackBeginner(), normal=GlanceAdvice())
