"""The state of trick play: the trick on the table, the finished tricks, and the conclusions from the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from cardhall.cards import Card
from cardhall.rules.engine.card_masks import MASK_BOUNDS
from cardhall.rules.engine.state import IS_COMPILED, State
from cardhall.rules.engine.zones import HAND, WON
from cardhall.rules.mechanisms.trick_rules import NOBODY, Table, TrickRules

ALL_SEATS: Final = tuple(range(16))  # the deciders of hands where each seat decides for itself


class Trick(NamedTuple):
    """A finished trick: the cards and hands in order of play, and the winner (-1: drawn)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int
    named: str = ""  # the suit for which the led card stood; "": its own

    @property
    def leader(self) -> int:
        """The seat that led to the trick."""
        return self.seats[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickState(State):
    """A state with tricks. `trump` is a suit, `NT`, or "" while it is not known."""

    trump: str
    playing: int  # the hand to play from; `turn` decides for it
    sitting_out: int | None  # a seat that does not play in this deal
    leader: int  # the hand from which the first card of zone `trick` came
    rounds: tuple[tuple[int, ...], ...]  # by leader: the hands in order of play
    deciders: tuple[int, ...] = ALL_SEATS  # by seat: the seat that decides for its hand
    tricks: tuple[Trick, ...]  # finished in this deal
    named: str  # the suit for which the led card stands; "": its own
    idle: int  # cards that all see lying in nobody's hand, never to be played (an upcard), as bits
    memory: int  # information of the game's own rules, known to all (`Table.memory`)
    powerless: int  # cards of the trick that were played before their suit became trumps, as bits
    changed_at: int = -1  # the number of cards played before the rules changed; -1: they have not
    joined: tuple[Card, ...] = ()  # the cards that came into hands by that change
    ruled_out: tuple[int, ...]  # by seat: cards that its play has shown it not to hold, as masks by card number
    bounds: ClassVar = MappingProxyType(dict.fromkeys(("idle", "memory", "powerless", "ruled_out"), MASK_BOUNDS))
    _rules: TrickRules | None = None  # a cache of the rules of this deal
    _counted_tricks: int = 0  # the number of finished tricks counted in `_played` and `_thrown`
    _played: int = 0  # the cards of these tricks, as bits
    _thrown: int = 0  # those of them that were not of the suit led

    def begin_tricks(self, trump: str = "", piles: Iterable[str] | None = None) -> None:
        """Set up an empty trick and the zones for finished ones.

        `piles`: the zones, by default one for each side.
        """
        self.trump, self.tricks, self.named = trump, (), ""
        self.playing, self.leader, self.sitting_out = 0, 0, None
        self.set_seats(ALL_SEATS[: self.setup.seats])
        self.idle = self.memory = self.powerless = self._counted_tricks = self._played = self._thrown = 0
        self.changed_at, self.joined = -1, ()
        self.ruled_out = (0,) * self.setup.seats
        zones = self.zones
        zones["trick"] = []
        for pile in WON[: len(self.setup.sides)] if piles is None else piles:
            zones[pile] = []

    def change_rules(self, old: TrickRules, new: TrickRules) -> None:
        """Switch to new rules after the play has named trumps. `Game.trick_rules` must return the new rules then."""
        update_trick_counts(self, old)
        self.trump = new.order.trump
        self._rules = None
        self.changed_at = sum([len(trick.cards) for trick in self.tricks]) + len(self.zones["trick"])
        self._played = old.suits.translate(self._played, new.suits)
        self._thrown = old.suits.translate(self._thrown, new.suits)
        self.idle = old.suits.translate(self.idle, new.suits)
        trick = self.zones["trick"]
        if trick:
            self.powerless = new.suits.flags(trick) & new.trumps & ~new.suits.suit_cards[trick[0]]

    def rule_out(self, seat: int, mask: int) -> None:
        """Note the cards that a seat cannot hold, as a mask by card number."""
        masks = self.ruled_out
        self.ruled_out = (*masks[:seat], masks[seat] | mask, *masks[seat + 1 :])

    def clear_ruled_out(self, seat: int) -> None:
        """Drop all conclusions about a hand that has taken unseen cards."""
        self.ruled_out = (*self.ruled_out[:seat], 0, *self.ruled_out[seat + 1 :])

    def allow_card(self, seat: int, card: Card) -> None:
        """Drop the conclusion about a card that a seat has taken openly."""
        masks = self.ruled_out
        self.ruled_out = (*masks[:seat], masks[seat] & ~(1 << card), *masks[seat + 1 :])

    def set_seats(self, deciders: tuple[int, ...]) -> None:
        """Set the order of the hands, and the deciding player of each hand (`deciders`, by seat)."""
        setup = self.setup
        self.rounds = rounds_of(setup.seats, setup.direction, NOBODY if self.sitting_out is None else self.sitting_out)
        self.deciders = deciders

    @property
    def trick_seats(self) -> tuple[int, ...]:
        """The hands from which the cards of zone `trick` came."""
        return self.rounds[self.leader][: len(self.zones["trick"])]

    @property
    def leads(self) -> int:
        """The hand that led to the trick under way, or is to lead to the next."""
        return self.leader if self.zones["trick"] else self.playing

    @property
    def rules(self) -> TrickRules:
        """The rules of play."""
        return rules_of(self)

    @property
    def played(self) -> int:
        """The cards of the finished tricks, as bits of the rules' `Suits`."""
        update_trick_counts(self, rules_of(self))
        return self._played

    @property
    def thrown(self) -> int:
        """The cards of finished tricks that were not of the suit led, as bits."""
        update_trick_counts(self, rules_of(self))
        return self._thrown

    def player_of(self, seat: int) -> int:
        return self.deciders[seat]

    def copy_to(self, new: State) -> None:
        super().copy_to(new)
        if IS_COMPILED:
            assert isinstance(new, TrickState)
            new.trump, new.playing, new.sitting_out = self.trump, self.playing, self.sitting_out
            new.leader, new.rounds, new.deciders = self.leader, self.rounds, self.deciders
            new.tricks, new.named, new.powerless = self.tricks, self.named, self.powerless
            new.idle, new.memory, new.ruled_out = self.idle, self.memory, self.ruled_out
            new.changed_at, new.joined = self.changed_at, self.joined
            new._rules, new._counted_tricks, new._played, new._thrown = (
                self._rules,
                self._counted_tricks,
                self._played,
                self._thrown,
            )

    def tricks_of(self, side: int) -> int:
        """Return the number of tricks won so far by a side."""
        side_of = self.setup.side_of
        return sum(1 for trick in self.tricks if trick.winner >= 0 and side_of[trick.winner] == side)

    def tricks_by_side(self) -> list[int]:
        """Return the numbers of tricks won so far, by side."""
        return [self.tricks_of(side) for side in range(len(self.sides))]

    def played_by(self, seat: int) -> list[Card]:
        """Return every card played by the seat in this deal, in order."""
        played = [c for t in self.tricks for s, c in zip(t.seats, t.cards, strict=True) if s == seat]
        return played + [c for s, c in zip(self.trick_seats, self.zones["trick"], strict=True) if s == seat]

    def whole_hand(self, seat: int) -> list[Card]:
        """Return the cards played by the seat in this deal and the cards in hand, as far as visible.

        This is the hand as dealt, except where cards are laid away, or drawn after tricks.
        """
        return self.played_by(seat) + self.zones[HAND[seat]]


def rules_of(state: TrickState) -> TrickRules:
    """Return the rules of play, fetched again from the game whenever the trump suit has changed."""
    rules, trump = state._rules, state.trump
    if rules is None or (rules.trump is not trump and rules.trump != trump):
        rules = state._rules = state.game.trick_rules(state)
    return rules


def update_trick_counts(state: TrickState, rules: TrickRules) -> None:
    """Add the cards of newly finished tricks to the state's counts, while `rules` held."""
    tricks, suits = state.tricks, rules.suits
    for number in range(state._counted_tricks, len(tricks)):
        trick = tricks[number]
        flags = suits.flags(trick.cards)
        state._played |= flags
        state._thrown |= flags & ~(suits.members(trick.named) if trick.named else suits.suit_cards[trick.cards[0]])
    state._counted_tricks = len(tricks)


def fill_table(state: TrickState, table: Table) -> None:
    """Bring a new table to the position of the state."""
    suits = table.rules.suits
    update_trick_counts(state, table.rules)
    table.unplayed &= ~(state._played | state.idle)
    table.thrown, table.finished, table.memory = state._thrown, len(state.tricks), state.memory
    table.turn = state.playing
    if not state.zones["trick"]:
        return
    named = suits.members(state.named) if state.named else 0
    for seat, card in zip(state.trick_seats, state.zones["trick"], strict=True):
        table.turn = seat
        flag = suits.flag[card]
        if flag & state.powerless:
            table.unplayed &= ~flag
            table.thrown |= flag
            table.cards_in_trick += 1
        else:
            table.place_card(flag, named)
    table.turn = state.playing


def count_tricks_and_points_won(
    state: TrickState, rules: TrickRules, parties: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the tricks and the card points won so far, by party."""
    number = 0
    for party in parties:
        number = max(number, party + 1)
    tricks, points = [0] * number, [0] * number
    if not state.tricks:
        return tricks, points
    for trick in state.tricks:
        winner = trick[2]  # faster than by the name of the field
        if winner >= 0:
            party = parties[winner]
            tricks[party] += 1
            if rules.scores_points:
                points[party] += rules.points_of(rules.suits.flags(trick[1]))
    if rules.last_trick and state.tricks and not any(state.zones[HAND[seat]] for seat in state.tricks[-1].seats):
        winner = state.tricks[-1].winner
        if winner >= 0 and not state.zones["trick"]:
            points[parties[winner]] += rules.last_trick
    return tricks, points


def count_held_cards(state: TrickState, mask: int) -> list[int]:
    """Return how many of some cards each seat has held since the play began, as far as its cards are seen.

    `mask`: the cards, as a bit mask by number.
    """
    counts = [0] * state.setup.seats
    for trick in state.tricks:
        add_held_cards(counts, trick.seats, trick.cards, mask)
    add_held_cards(counts, state.trick_seats, state.zones["trick"], mask)
    for seat in range(state.setup.seats):
        numbers: Sequence[int] = state.zones[HAND[seat]]  # as which they are quicker to look up
        for number in numbers:
            counts[seat] += mask >> number & 1
    return counts


def add_held_cards(counts: list[int], seats: Sequence[int], cards: Sequence[Card], mask: int) -> None:
    """Add the cards of a trick in the mask to the numbers by seat."""
    numbers: Sequence[int] = cards
    for place, number in enumerate(numbers):
        if mask >> number & 1:
            counts[seats[place]] += 1


@lru_cache
def rounds_of(seats: int, direction: int, sitting_out: int) -> tuple[tuple[int, ...], ...]:
    """Return, by leader, the seats in order of play; `sitting_out`: the seat left out (`NOBODY`: none)."""
    return tuple(
        tuple(seat for i in range(seats) if (seat := (leader + i * direction) % seats) != sitting_out)
        for leader in range(seats)
    )
