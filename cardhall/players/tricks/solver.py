"""Double-dummy solver: the exact result of tricks with all cards known, when both sides play as well as possible.

For any game of two parties (a party may be a single seat, or one seat against all others) in which the highest card of
the suit led, or the highest trump, wins the trick. An alpha-beta search over yes and no: can the first party bring its
number of tricks into a wanted set, or make a number of card points? The value of a number of tricks may be any table,
so contracts, marches and bags are all alike.

All remaining cards are bits of a whole number, a field for each suit with an empty bit above it, trumps highest; so a
higher bit beats a lower bit wherever it can win at all. Of equal cards in a hand (no card in play between them, same
points) only one is tried. Legal cards are asked of the game's `TrickRules` wherever there is more to them than
following suit. Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from cardhall.players.tricks.card_sets import list_wanted_sets
from cardhall.players.tricks.double_dummy_search import DoubleDummySearch, SearchDuties
from cardhall.players.tricks.solver_setup import SolverSetup
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules


@final
class DoubleDummySolver:
    """Solver of a deal with all cards known, from where it stands."""

    def __init__(self, setup: SolverSetup, hands: list[int], turn: int) -> None:
        """Prepare the search; `hands`: by seat, the cards in the fields of the set-up, `turn`: the seat to play.

        A trick under way is described with `set_trick`, card points with `count_points`, duties other than following
        suit with `set_duties`.
        """
        self.setup = setup
        self.turn: i64 = turn
        self.tricks: i64 = hands[turn].bit_count()
        self.search = DoubleDummySearch(setup, hands, self.tricks)
        self.cards_left: i64 = 0  # the cards in all hands
        for seat in self.search.seats:
            self.cards_left |= seat.hand
        self.last_trick_points: i64 = 0  # extra points of the last trick
        # the trick under way
        self.trick_points: i64 = 0  # the points of its cards
        self.seats_to_play: i64 = setup.trick_size
        self.led: i64 = 0
        self.winning_card: i64 = 0
        self.winning_player: i64 = -1

    def set_trick(self, card_count: int, led_suit: int, winning_card: int, winning_player: int) -> None:
        """Describe the trick under way: `card_count` cards, of which the first was of suit `led_suit`.

        `winning_card`: the winning card so far, in nobody's hand; `winning_player`: its player.
        """
        self.seats_to_play = self.setup.trick_size - card_count
        self.led = self.setup.fields[led_suit]
        self.winning_card = winning_card
        self.winning_player = winning_player

    def count_points(self, points: Sequence[Sequence[int]], last_trick_points: int, trick_points: int) -> None:
        """Count card points instead of tricks.

        `points`: by suit, from the lowest card. `last_trick_points`: extra points of the last trick. `trick_points`:
        points of the cards in the trick under way.
        """
        self.last_trick_points = last_trick_points
        self.trick_points = trick_points
        by_place = [0] * self.setup.bit_count
        for suit, suit_points in enumerate(points):
            base = self.setup.bases[suit]
            by_place[base : base + len(suit_points)] = suit_points
        self.search.counts_points = True
        self.search.follows_suit_for_tricks = False
        self.search.points = self.search.card_kinds = by_place

    def set_duties(self, rules: TrickRules, table: Table) -> None:
        """Ask `rules` for the legal cards.

        `table`: a table, which is changed, with these sides as parties. The bits are then those of the rules' `Suits`.
        """
        search = self.search
        search.duties = SearchDuties(rules, table, self.setup, self.tricks)
        search.table = table
        search.follows_suit_for_tricks = False
        if rules.has_unlike_neighbours:
            search.card_kinds = rules.kinds

    @property
    def nodes(self) -> int:
        """Return the number of tricks begun in the search, to measure it."""
        return self.search.nodes

    def value(self, tricks_won: int, values_by_tricks: list[float]) -> float:
        """Return the value of the deal to side 0 with best play.

        `table[n]`: the value of `n` tricks in all, of which `tricks_won` are won already. It has an entry for every
        number of tricks up to `tricks_won` and those still to come.
        """
        tricks: int = self.tricks
        values, count_sets = list_wanted_sets(values_by_tricks[tricks_won : tricks_won + tricks + 1])
        low = 0
        high = len(count_sets)
        while low < high:
            middle = (low + high + 1) // 2
            if self._reaches(count_sets[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return values[low]

    def can_make_points(self, points: int) -> bool:
        """Return whether side 0 can make these points in the tricks to come, with the trick under way."""
        if points <= 0:
            return True
        points_left: int = self.trick_points + self.last_trick_points
        uncounted_cards = self.cards_left
        while uncounted_cards:
            low = uncounted_cards & -uncounted_cards
            uncounted_cards ^= low
            card: int = low
            points_left += self.search.points[card.bit_length() - 1]
        self.search.points_left = points_left
        return self._reaches(points)

    def count_tricks(self) -> int:
        """Return the number of tricks to come that side 0 takes with best play, with the trick under way."""
        tricks: int = self.tricks
        return int(self.value(0, [float(number) for number in range(tricks + 1)]))

    def _reaches(self, need: i64) -> bool:
        """Return whether side 0 can bring its tricks to come into the set `need`, or make `need` points."""
        tricks = self.tricks
        if self.seats_to_play == self.setup.trick_size:
            return self.search.search_lead(self.turn, self.cards_left, need, tricks)
        return self.search.search_play(
            self.turn,
            self.seats_to_play,
            self.led,
            self.winning_card,
            self.winning_player,
            self.cards_left,
            need,
            self.trick_points,
            tricks - 1,
        )
