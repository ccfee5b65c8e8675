"""One side of a patience played for shared foundations: a search of a few moves ahead, and rehearsals of many."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.games.nuts.rules import COLUMN_ZONES, RESERVE_ZONES, WASTE_ZONES, NutsState
from cardhall.games.nuts.rules.layouts import (
    ACE_MASK,
    NEXT_ON_COLUMN,
    NEXT_ON_FOUNDATION,
    ON_RESERVE,
    ON_WASTE,
    TO_FOUNDATIONS,
    Move,
    Tableau,
)

# Gains of a move, in points: a card off the reserve, onto a foundation, off the waste; a column emptied; the last card
# of the reserve.
RESERVE_GAIN, FOUNDATION_GAIN, WASTE_GAIN, EMPTY_COLUMN_GAIN, GOING_OUT_GAIN = 2.5, 1.0, 0.2, 0.6, 5.0
MOVE_COST = 0.12  # points that the time of a move costs
LATER_WEIGHT = 0.85  # weight of gains a move later, when looking ahead
REHEARSAL_WEIGHT = 0.96  # the same in rehearsals, which make many moves
MAX_MOVES_TRIED = 12  # at each step of looking ahead


class Layout(Tableau):
    """One side's cards within reach, with the gains of moves. Immutable: a move makes a new layout."""

    @classmethod
    def from_state(cls, state: NutsState, side: int) -> Layout:
        """Return the layout of a side in a state, with its reserve possibly hidden below the top card."""
        zones = state.zones
        return cls(
            [zones[zone] for zone in COLUMN_ZONES[side]],
            zones[RESERVE_ZONES[side]],
            zones[WASTE_ZONES[side]],
            state.wanted_mask,
        )

    def after_move(self, move: Move) -> tuple[Layout, float]:
        """Return the layout after a move, and the gain in points, the cost of its time not subtracted."""
        card, source, goal = move
        columns, reserve, waste, wanted_mask = self.columns[:], self.reserve, self.waste, self.wanted
        moved_cards, gain = [card], 0.0
        if source == ON_RESERVE:
            reserve = reserve[1:]
            gain += RESERVE_GAIN
        elif source == ON_WASTE:
            waste = waste[:-1]
            gain += WASTE_GAIN
        else:
            cut = columns[source].index(card)
            moved_cards, columns[source] = columns[source][cut:], columns[source][:cut]
            if not cut:
                gain += EMPTY_COLUMN_GAIN
        if goal == TO_FOUNDATIONS:
            gain += FOUNDATION_GAIN
            # aces are always wanted: other sides may have more of them
            wanted_mask = wanted_mask & ~(1 << card) | ACE_MASK | NEXT_ON_FOUNDATION[card]
        else:
            if not columns[goal]:
                gain -= EMPTY_COLUMN_GAIN
            columns[goal] = columns[goal] + moved_cards
        return Layout(columns, reserve, waste, wanted_mask), gain

    def best_gain(self, depth: int) -> float:
        """Return the most that the next `depth` moves may gain, in points; at least 0."""
        best = 0.0
        if depth:
            for number, move in enumerate(self.moves(can_split_columns=False)):
                if number == MAX_MOVES_TRIED:
                    break
                layout, gain = self.after_move(move)
                best = max(best, gain - MOVE_COST + LATER_WEIGHT * layout.best_gain(depth - 1))
        return best

    def best_gains(self, depth: int) -> tuple[float, ...]:
        """Return the possible gains of the next move, the next two, and so on, fewer than `depth`."""
        return tuple(self.best_gain(moves) for moves in range(1, depth))

    def opens_gains(self, move: Move, depth: int) -> bool:
        """Tell whether a move makes other gains possible, or possible sooner, within `depth` moves.

        Moving a card there and back never does.
        """
        return self.after_move(move)[0].best_gains(depth) > self.best_gains(depth)

    # ---- rehearsing

    def next_move(self) -> Move | None:
        """Return the first move by rules of thumb; None to turn the stock."""
        columns, wanted_mask = self.columns, self.wanted
        column_ends = [(place, column[-1]) for place, column in enumerate(columns) if column]
        if self.reserve:
            card = self.reserve[0]
            goal = TO_FOUNDATIONS if wanted_mask >> card & 1 else self._column_for(card)
            if goal is not None:
                return Move(card, ON_RESERVE, goal)
            empty = next((place for place, column in enumerate(columns) if not column), None)
            if empty is not None:
                return Move(card, ON_RESERVE, empty)
        if self.waste and wanted_mask >> self.waste[-1] & 1:
            return Move(self.waste[-1], ON_WASTE, TO_FOUNDATIONS)
        for place, card in column_ends:
            if wanted_mask >> card & 1:
                return Move(card, place, TO_FOUNDATIONS)
        for place, _ in column_ends:
            bottom_card = columns[place][0]
            goal = self._column_for(bottom_card)
            if goal is not None:
                return Move(bottom_card, place, goal)
        if self.waste:
            goal = self._column_for(self.waste[-1])
            if goal is not None:
                return Move(self.waste[-1], ON_WASTE, goal)
        return None

    def _column_for(self, card: Card) -> int | None:
        """Return the place of a column that takes a card; None if there is none."""
        for place, column in enumerate(self.columns):
            if column and NEXT_ON_COLUMN[column[-1]] >> card & 1:
                return place
        return None

    def rehearse(self, stock: list[Card], draw: int, steps: int) -> float:
        """Return the side's gain in `steps` undisturbed moves by rules of thumb; later gains count less.

        No card may be hidden.
        """
        layout, total, share = self, 0.0, 1.0
        for _ in range(steps):
            if not layout.reserve:
                return total + share * GOING_OUT_GAIN
            move = layout.next_move()
            if move is not None:
                layout, gain = layout.after_move(move)
                total += share * gain
            elif stock or layout.waste:
                layout, stock = layout.after_draw(stock, draw)
            else:
                return total
            share *= REHEARSAL_WEIGHT
        return total

    def after_draw(self, stock: list[Card], draw: int) -> tuple[Layout, list[Card]]:
        """Return the layout and the rest of the stock after `draw` cards have been turned up."""
        waste = self.waste
        if not stock:
            stock, waste = waste, []
        return Layout(self.columns, self.reserve, waste + stock[:draw], self.wanted), stock[draw:]
