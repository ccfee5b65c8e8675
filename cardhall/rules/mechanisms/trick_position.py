"""Deals of tricks in whole numbers, for searches: hands, the trick on the table, and what each party has won.

Everything is played by the game's `TrickRules`; see `card_order` for how cards are bits. The same source runs compiled
and uncompiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.rules.engine.game import HAND, WON
from cardhall.rules.mechanisms.trick_rules import FEWEST, MOST, NOBODY, Table, TrickRules
from cardhall.rules.mechanisms.tricks import Trick, TrickState, lay_table, won_so_far


@final
class Hand:
    """What a seat holds, as bits."""

    def __init__(self, cards: int) -> None:
        self.cards = cards


@final
class Position(Table):
    """A deal of tricks as it stands. A hand may be unknown (no cards) where only others' plays are asked for."""

    def __init__(self, rules: TrickRules, party_of: Sequence[int], step: int = 1, sitting_out: int = NOBODY) -> None:
        """Nobody holds a card yet. `step`: how many seats on the next one to play sits."""
        super().__init__(rules, party_of)
        suits = rules.suits
        self.suits = suits
        self.width: int = suits.width
        self.full: int = suits.full
        self.trumps: int = suits.trumps  # all of them, 0 without a trump suit
        self.trump_base: int = max(suits.trump, 0) * suits.width  # the place of the lowest
        self.seats: int = len(party_of)
        self.step: int = step % self.seats
        self.sitting_out = sitting_out
        self.size: int = self.seats - 1 if sitting_out >= 0 else self.seats  # cards in a full trick
        self.hands: list[Hand] = [Hand(0) for _ in range(self.seats)]
        parties = max(party_of) + 1
        self.taken: list[int] = [0] * parties  # tricks by party
        self.points: list[int] = [0] * parties  # card points by party
        self.counts_points: bool = rules.scores_points
        self.in_trick: int = 0  # the points of the cards in the trick
        self.aims: list[int] = [MOST] * self.seats  # by seat: MOST, FEWEST, or a number of tricks
        self.all_want_most: bool = True
        self.places: list[int] = []  # the cards played since the position was made, by the places of their bits

    def aim(self, aims: Sequence[int]) -> None:
        """Set what each seat wants: `MOST`, `FEWEST`, or exactly a number of tricks."""
        self.aims = list(aims)
        self.all_want_most = all(aim == MOST for aim in aims)

    def wants_tricks(self, seat: int) -> bool:
        """Whether the seat wants more tricks, or points, now."""
        aim = self.aims[seat]
        return aim == MOST or (aim != FEWEST and self.taken[self.party_of[seat]] < aim)

    def legal(self) -> int:
        """The cards that the seat to play may play; 0: all have been played."""
        cards = self.hands[self.turn].cards
        if self.rules.only_follow:
            return cards & self.led or cards
        return self.rules.legal(self, cards)

    def play(self, card: int) -> None:
        """The seat to play plays a card, one of its hand where that is known; then the next seat is to play."""
        seat = self.turn
        hand = self.hands[seat]
        hand.cards &= ~card
        self.places.append(card.bit_length() - 1)
        self.lay(card)
        if self.counts_points:
            self.in_trick += self.rules.points[card.bit_length() - 1]
        if self.lying == self.size:
            self.finish_trick()
            return
        seat += self.step
        if seat >= self.seats:
            seat -= self.seats
        if seat == self.sitting_out:
            seat += self.step
            if seat >= self.seats:
                seat -= self.seats
        self.turn = seat

    def finish_trick(self) -> None:
        """The trick is full: its winner leads to the next; if it is drawn, its leader."""
        self.finished += 1
        if self.drawn:
            self.turn = (self.turn + self.step) % self.seats  # all have played: its leader comes next
            if self.turn == self.sitting_out:
                self.turn = (self.turn + self.step) % self.seats
        else:
            party = self.party_of[self.holder]
            self.taken[party] += 1
            self.turn = self.holder
            if self.counts_points:
                self.points[party] += self.in_trick
                if not self.hands[self.turn].cards:
                    self.points[party] += self.rules.last_trick
        self.lying = self.led = self.first = self.in_trick = 0
        if self.rules.watches:
            self.rules.after_trick(self, NOBODY if self.drawn else self.holder)

    def suit_of(self, cards: int) -> int:
        """The whole suit of a card; of several, of the highest."""
        return self.suits.whole_at[cards.bit_length() - 1]

    def copy(self) -> Position:
        """An independent copy."""
        new = Position(self.rules, self.party_of, self.step, self.sitting_out)
        for seat in range(self.seats):
            new.hands[seat].cards = self.hands[seat].cards
        new.out, new.thrown, new.finished, new.turn = self.out, self.thrown, self.finished, self.turn
        new.lying, new.first, new.led, new.able = self.lying, self.first, self.led, self.able
        new.best, new.holder, new.drawn, new.memory = self.best, self.holder, self.drawn, self.memory
        new.taken, new.points, new.in_trick = self.taken[:], self.points[:], self.in_trick
        new.aims, new.all_want_most = self.aims, self.all_want_most
        new.places = self.places[:]
        return new


def empty_position(state: TrickState) -> Position:
    """The position before anything was played in this deal, nobody's hand known."""
    game, lone = state.game, state.sitting_out
    direction = state.next_seat(0)
    position = Position(
        state.rules,
        game.parties(state),
        direction,
        NOBODY if lone is None else lone,
    )
    position.aim(game.aims(state))
    return position


def position_of(state: TrickState) -> Position:
    """The position of a state in the middle of the play, imagined or redacted."""
    position = empty_position(state)
    rules = position.rules
    for seat in range(position.seats):
        position.hands[seat].cards = rules.suits.flags(state.zones[HAND[seat]])
    lay_table(state, position)
    position.taken, position.points = won_so_far(state, rules, position.party_of)
    if position.counts_points:
        position.in_trick = rules.worth(rules.suits.flags(state.zones["trick"]))
    return position


def put_back(state: TrickState, position: Position) -> None:
    """Bring a state to the end of the deal that was played on from it in its `position`, and score it."""
    suits, size = position.suits, position.size
    again = position_of(state)
    cards, seats = state.zones["trick"][:], list(state.trick_seats)
    winners: list[int] = []
    for place in position.places:
        cards.append(suits.faces[place])
        seats.append(again.turn)
        again.play(1 << place)
        if not again.lying:
            winners.append(NOBODY if again.drawn else again.holder)
    side_of = state.setup.side_of
    for seat in set(seats):
        state.zones[HAND[seat]] = []
    state.zones["trick"] = []
    for at, winner in zip(range(0, len(cards), size), winners, strict=True):
        some, who = tuple(cards[at : at + size]), tuple(seats[at : at + size])
        state.tricks += (Trick(who, some, winner),)
        state.zones[WON[side_of[winner]]] += some
    state.turn = position.turn
    state.finish_deal()
