"""A deal of One-Eyed Jack with all cards known, played out by quick choices from the board and the own hand.

This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, final

from cardhall.games.one_eyed_jack.advice.position import FREE_SQUARE, LINE_SQUARES, SQUARES_PER_LINE, Position
from cardhall.rules.engine.fast_random import shuffle

WILD_JACKS: Final = (10, 23)  # the jacks of clubs and diamonds, by number
ONE_EYED_JACK_NUMBERS: Final = (36, 49)
OTHER_LINES_WEIGHT: Final = 0.5  # weight of spoiling others' lines beside building the own, with two sides
# the same with three sides, where the third gains by a block and may make it itself
THREE_SIDES_OTHER_LINES_WEIGHT: Final = 0.2
MAX_EXCHANGES: Final = 10  # dead cards exchanged in a turn, where any number is allowed
KEPT_JACK_VALUE_HUNDREDTHS: Final = 80.0  # hundredths: value of a jack that stays in the hand
# Exponents of e in the odds that a side wins a deal that is broken off; fitted to deals played out.
LINE_EXPONENTS: Final = [0.006, 0.0068]  # for each hundredth of its lines: of a side that needs one row more, or two
ROW_EXPONENT: Final = 1.1  # for a row made, where two are needed
JACK_VALUES: Final = [0.5, 0.6]  # for each wild jack, and each one-eyed jack, which helps little with three sides
# for a line that lacks one chip, with a card for it: where one row wins, or two do
FOUR_CHIPS_VALUES: Final = [
    1.9,
    0.5,
]
THREE_CHIPS_VALUES: Final = [1.3, 0.55]  # the same for a line that lacks two chips, with cards for both
NEXT_TURN_VALUE: Final = 0.13  # for being the next to play
WINNING_TURN_VALUE: Final = 4.0  # for being the next to play with a card that wins


@final
class Deal:
    """A deal under way: the cards of each seat, and the chips on the board."""

    def __init__(
        self,
        position: Position,
        hands: list[list[int]],
        stock: list[int],
        played: list[int],
        squares_by_card: Sequence[Sequence[int]],
        side_of: Sequence[int],
        turn: int,
        safe_rows: bool,
        kill_own: bool,
        max_exchanges: int,
        random_state: int,
    ) -> None:
        """Set up a deal; `stock`: its last card is drawn first.

        `squares_by_card`: by card, its squares; `side_of`: by seat; `max_exchanges`: dead cards that may be exchanged
        in a turn; `random_state`: a state of `fast_random`.
        """
        self.position, self.hands, self.stock, self.played = position, hands, stock, played
        self.squares_by_card, self.side_of, self.turn = squares_by_card, side_of, turn
        self.safe_rows, self.kill_own, self.random_state = safe_rows, kill_own, random_state
        self.max_exchanges = max_exchanges
        self.other_lines_weight: float = OTHER_LINES_WEIGHT if position.sides == 2 else THREE_SIDES_OTHER_LINES_WEIGHT

    def play(self, max_turns: int) -> int:
        """Play at most that number of turns, fewer if a side wins, and return how many were played."""
        position = self.position
        for number in range(max_turns):
            if position.winner != FREE_SQUARE:
                return number
            self.play_turn()
            self.turn = (self.turn + 1) % len(self.hands)
        return max_turns

    def draw(self, hand: list[int]) -> None:
        """Draw a card into a hand, first shuffling the played cards into a used-up stock."""
        if not self.stock:
            self.random_state = shuffle(self.played, self.random_state)
            self.stock, self.played = self.played, []
        hand.append(self.stock.pop())

    def play_turn(self) -> None:
        """Play the turn of the seat to act by what looks best."""
        position, hand, side = self.position, self.hands[self.turn], self.side_of[self.turn]
        owner = position.owner
        for _ in range(self.max_exchanges):
            if not self.exchange_dead(hand):
                break
        best, best_card, best_square = -1e9, -1, -1  # of the plays so far: the highest value, its card and its square
        wild = one_eyed = -1
        covered = [square for card in hand for square in self.squares_by_card[card] if owner[square] == FREE_SQUARE]
        for card in hand:
            if card in WILD_JACKS:
                wild = card
            elif card in ONE_EYED_JACK_NUMBERS:
                one_eyed = card
            else:
                for square in self.squares_by_card[card]:
                    if owner[square] == FREE_SQUARE:
                        value = position.chip_gain(side, square, self.other_lines_weight) + position.pair_gain(
                            side, square, covered
                        )
                        if value > best:
                            best, best_card, best_square = value, card, square
        if wild >= 0:
            for square in range(100):
                if owner[square] == FREE_SQUARE:
                    value = position.chip_gain(side, square, self.other_lines_weight) - KEPT_JACK_VALUE_HUNDREDTHS
                    if value > best:
                        best, best_card, best_square = value, wild, square
        if one_eyed >= 0:
            for square in self.removable_squares(side, best_card < 0):
                value = position.removal_gain(side, square, self.other_lines_weight) - KEPT_JACK_VALUE_HUNDREDTHS
                if value > best:
                    best, best_card, best_square = value, one_eyed, square
        if best_card < 0:
            return
        hand.remove(best_card)
        self.played.append(best_card)
        if best_card == one_eyed:
            position.remove(best_square)
        else:
            position.place_chip(side, best_square)
        self.draw(hand)

    def exchange_dead(self, hand: list[int]) -> bool:
        """Exchange a card of the hand with both squares taken, and return whether there was one."""
        owner = self.position.owner
        for place, card in enumerate(hand):
            squares = self.squares_by_card[card]
            if squares and owner[squares[0]] != FREE_SQUARE and owner[squares[1]] != FREE_SQUARE:
                del hand[place]
                self.played.append(card)
                self.draw(hand)
                return True
        return False

    def removable_squares(self, side: int, include_all: bool) -> list[int]:
        """Return the squares with chips that the side may remove usefully.

        They are those of lines in which another side lacks at most one chip; if there are none and `include_all`, all
        chips.
        """
        position, squares_with_chips = self.position, list[int]()
        owner = position.owner
        for other_side in range(position.sides):
            line_counts = position.line_counts[other_side]
            if other_side != side:
                for line, squares in enumerate(LINE_SQUARES):
                    if line_counts[line] >= SQUARES_PER_LINE - 1 and (
                        line_counts[line] == SQUARES_PER_LINE or position.is_open_to(other_side, line)
                    ):
                        for square in squares:
                            if owner[square] == other_side and square not in squares_with_chips:
                                squares_with_chips.append(square)
        if include_all and not squares_with_chips:
            squares_with_chips = [square for square in range(100) if owner[square] >= 0]
        return [square for square in squares_with_chips if self.may_remove(side, square)]

    def may_remove(self, side: int, square: int) -> bool:
        """Tell whether a one-eyed jack of the side may take the chip on a square away."""
        owner = self.position.owner[square]
        if owner == side and not self.kill_own:
            return False
        if self.safe_rows:
            for line in self.position.full_lines[owner]:
                if square in LINE_SQUARES[line]:
                    return False
        return True

    def win_chances(self) -> list[float]:
        """Return by side the chance to win from here."""
        position = self.position
        sides = position.sides
        if position.winner != FREE_SQUARE:
            return [1.0 if side == position.winner else 0.0 for side in range(sides)]
        exponents = [0.0] * sides
        for seat, hand in enumerate(self.hands):
            exponents[self.side_of[seat]] += self.hand_value(seat, hand)
        for side in range(sides):
            last = position.need - position.rows[side] <= 1
            exponents[side] += position.line_values[side] * LINE_EXPONENTS[0 if last else 1]
            exponents[side] += ROW_EXPONENT * position.rows[side] * (position.need - 1)
        top = max(exponents)
        odds = [exp(one - top) for one in exponents]
        total = sum(odds, 0.0)
        return [one / total for one in odds]

    def hand_value(self, seat: int, hand: Sequence[int]) -> float:
        """Return the value of a hand to its side, as an exponent of e in the odds to win."""
        position, side, next_to_play = self.position, self.side_of[seat], seat == self.turn
        value = NEXT_TURN_VALUE if next_to_play else 0.0
        usable = [False] * 100
        for card in hand:
            if card in WILD_JACKS:
                value += JACK_VALUES[0]
            elif card in ONE_EYED_JACK_NUMBERS:
                value += JACK_VALUES[1] if position.sides == 2 else 0.0
            else:
                for square in self.squares_by_card[card]:
                    usable[square] = position.owner[square] == FREE_SQUARE
        value_index = 0 if position.need == 1 else 1
        line_counts, needs_last_row = position.line_counts[side], position.need - position.rows[side] <= 1
        for line, squares in enumerate(LINE_SQUARES):
            number = line_counts[line]
            if number >= SQUARES_PER_LINE - 2 and number < SQUARES_PER_LINE and position.is_open_to(side, line):
                usable_count = 0
                for square in squares:
                    usable_count += usable[square]
                if usable_count == SQUARES_PER_LINE - number:
                    if usable_count == 1:
                        value += (
                            WINNING_TURN_VALUE if needs_last_row and next_to_play else FOUR_CHIPS_VALUES[value_index]
                        )
                    else:
                        value += THREE_CHIPS_VALUES[value_index]
        return value
