"""Positions in trick play as whole numbers, for searches: hands, the trick on the table, tricks and points won.

Everything is played by the game's `TrickRules`; see `card_order` for cards as bits. The same source runs compiled and
uncompiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from cardhall.cards import HIDDEN
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, NOBODY, LeadBan, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState, fill_table, rules_of
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won


@final
class Hand:
    """The cards of a seat as bits, the seat's party, and the seat to play next."""

    def __init__(self, cards: int, party: int = 0, next_seat: int = 0) -> None:
        self.cards = cards
        self.party = party
        self.next_seat = next_seat


@final
class Position(Table):
    """A position in a deal of tricks. A hand may be unknown (no cards) where only other hands' plays matter."""

    def __init__(self, rules: TrickRules, party_of: Sequence[int], step: int = 1, sitting_out: int = NOBODY) -> None:
        """Start with empty hands. `step`: the distance in seats to the next player."""
        super().__init__(rules, party_of)
        self.suits = rules.suits
        self.width: int = 0  # as in `Suits`
        self.full_suit: int = 0  # as in `Suits`
        self.trumps: int = 0  # all trumps as bits; 0 without a trump suit
        self.trump_base: int = 0  # the place of the lowest trump
        self.only_follow: bool = True  # `TrickRules.just_follow`; `led` is the suit for which a led card stands
        self.naming: int = 0
        self.watches: bool = False
        self.declares: bool = False
        self.is_simple: bool = False  # whether `play_simply` is enough
        self.use_rules(rules)
        self.seats: int = len(party_of)
        self.step: int = step % self.seats
        self.sitting_out = sitting_out
        self.next_seats: list[int] = seats_after(self.seats, self.step, sitting_out)  # by seat: the next player
        self.size: int = self.seats - 1 if sitting_out >= 0 else self.seats  # cards in a full trick
        self.hands: list[Hand] = [Hand(0, party_of[seat], self.next_seats[seat]) for seat in range(self.seats)]
        parties = 1
        for party in self.party_of:
            parties = max(parties, party + 1)
        self.tricks_taken: list[int] = [0] * parties  # tricks by party
        self.points: list[int] = [0] * parties  # card points by party
        self.counts_points: bool = rules.scores_points
        self.in_trick: int = 0  # the points of the cards in the trick
        self.aims: list[int] = [AIM_MOST] * self.seats  # by seat, as for `aim`
        self.all_want_most: bool = True
        self.all_want_fewest: bool = False
        self.places: list[int] = []  # the cards played since the position was made, by the places of their bits
        self.winners: list[int] = []  # of the tricks finished since then; `NOBODY` for a drawn trick
        self.aside: list[Hand] = []  # by seat: the cards that go to its hand when the rules change
        self.may_change: bool = False  # whether the play may change the rules; not where hands are unknown
        self.to_draw: int = 0  # cards that each hand still draws, one after every trick: see `TrickPlay.to_draw`

    def use_rules(self, rules: TrickRules) -> None:
        """Copy the rules' card data into attributes, for speed."""
        suits = rules.suits
        self.rules, self.suits, self.width, self.full_suit, self.trumps = (
            rules,
            suits,
            suits.width,
            suits.full_suit,
            rules.trumps,
        )
        self.trump_base = max(suits.trump, 0) * suits.width
        self.only_follow, self.naming, self.watches = rules.just_follow, rules.naming, rules.watches
        self.declares = rules.declares
        self.is_simple = rules.highest_wins and rules.is_memoryless and not rules.scores_points and not rules.declares

    def aim(self, aims: Sequence[int]) -> None:
        """Set each seat's aim: `AIM_MOST`, `AIM_FEWEST`, `AIM_SPOIL`, or exactly a number of tricks."""
        self.aims = list(aims)
        self.all_want_most = self.aims.count(AIM_MOST) == len(self.aims)
        self.all_want_fewest = self.aims.count(AIM_FEWEST) == len(self.aims)

    def wants_tricks(self, seat: int) -> bool:
        """Return whether the seat now wants more tricks or points."""
        aim = self.aims[seat]
        return aim == AIM_MOST or (aim >= 0 and self.tricks_taken[self.party_of[seat]] < aim)

    def legal(self) -> int:
        """Return the legal cards of the seat to play; 0: all cards have been played."""
        cards = self.hands[self.turn].cards
        if self.only_follow:
            return cards & self.led or cards
        return self.rules.legal(self, cards)

    def play(self, card: int, named_suit: int = 0) -> None:
        """Play a card for the seat to play, and pass the turn.

        The card is from the seat's hand where the hand is known. `named_suit`: the whole suit for which a led card
        stands, if not its own.
        """
        if self.is_simple:
            self.play_simply(card)
            return
        seat = self.turn
        hand = self.hands[seat]
        hand.cards &= ~card
        self.places.append(card.bit_length() - 1)
        self.place_card(card, named_suit)
        if self.counts_points:
            self.in_trick += self.rules.points[card.bit_length() - 1]
        if self.watches:
            self.rules.after_card(self, card)
        if self.cards_in_trick == self.size:
            self.finish_trick()
            return
        self.turn = self.next_seats[seat]
        if self.may_change:
            self.change_rules_if_due()

    def play_simply(self, card: int) -> None:
        """Do the work of `play` where the highest card wins and only tricks count (`is_simple`)."""
        hand = self.hands[self.turn]
        hand.cards &= ~card
        self.unplayed &= ~card
        place = card.bit_length() - 1
        self.places.append(place)
        if not self.cards_in_trick:
            self.card_led = self.best_card = card
            self.led = led = self.suits.suit_cards_at[place]
            self.can_win = led | self.trumps
            self.holder = self.leader = self.turn
        else:
            if not card & self.led:
                self.thrown |= card
            if card > self.best_card and card & self.can_win:
                self.best_card = card
                self.holder = self.turn
        self.cards_in_trick += 1
        if self.cards_in_trick < self.size:
            self.turn = hand.next_seat
        else:
            self.finish_simply(self.holder)

    def finish_simply(self, winner: int) -> None:
        """Finish a full trick where only tricks count."""
        self.finished += 1
        self.winners.append(winner)
        self.tricks_taken[self.hands[winner].party] += 1
        self.turn = winner
        self.cards_in_trick = self.led = self.card_led = 0

    def finish_trick(self) -> None:
        """Finish a full trick: its winner leads to the next; after a draw, the same leader."""
        winner = self.rules.winner(self)
        if self.rules.watches:
            self.rules.after_trick(self, winner)
        self.finished += 1
        self.winners.append(winner)
        if winner < 0:
            self.turn = self.leader
        else:
            party = self.party_of[winner]
            self.tricks_taken[party] += 1
            self.turn = winner
            if self.counts_points:
                self.points[party] += self.in_trick
                if not self.hands[winner].cards:
                    self.points[party] += self.rules.last_trick
            if self.declares:
                self.points[party] += self.rules.declare(self, self.hands[winner].cards)
        self.cards_in_trick = self.led = self.card_led = self.in_trick = 0
        if self.may_change:
            self.change_rules_if_due()

    def change_rules_if_due(self) -> None:
        """Change the rules if the play so far demands it."""
        new = self.rules.next_rules(self, self.hands[self.turn].cards)
        if new is not None:
            switch_rules(self, new)

    def may_declare(self) -> bool:
        """Return whether a hand may still have something to declare."""
        return self.declares and self.rules.may_declare(self, [hand.cards for hand in self.hands])

    def without_equals(self, cards: int) -> int:
        """Return the lowest card of each group of equivalent cards among `cards` of the seat to play."""
        if self.rules.draws:
            return cards
        other_cards = self.unplayed & ~cards
        if self.cards_in_trick:
            other_cards |= self.best_card
        suits, kinds, unlike = self.suits, self.rules.kinds, self.rules.has_unlike_neighbours
        lowest_cards = below = 0
        cards_left = cards
        while cards_left:
            card = cards_left & -cards_left
            cards_left ^= card
            place = card.bit_length() - 1
            alike = below & suits.suit_cards_at[place] and not other_cards & (card - below)
            if not alike or (unlike and kinds[place] != kinds[below.bit_length() - 1]):
                lowest_cards |= card
            below = card
        return lowest_cards

    def cards_left(self) -> int:
        """Return how many cards are still to be played."""
        total = 0
        for seat in range(self.seats):
            if seat != self.sitting_out:
                total += self.hands[seat].cards.bit_count()
        for hand in self.aside:
            total += hand.cards.bit_count()
        return total

    def points_left(self) -> int:
        """Return the points still to be won: cards in hands and in the trick under way, and the last trick."""
        total = self.in_trick + self.rules.last_trick
        for seat in range(self.seats):
            if seat != self.sitting_out:
                total += self.rules.points_of(self.hands[seat].cards)
        return total

    def suit_of(self, cards: int) -> int:
        """Return the whole suit of a card; of several cards, the suit of the highest."""
        return self.suits.suit_cards_at[cards.bit_length() - 1]

    def snapshot(self) -> tuple[list[int], list[int], list[int]]:
        """Return everything that playing a card may change, for `restore`. Only where the rules do not change."""
        numbers = [
            self.unplayed,
            self.thrown,
            self.finished,
            self.turn,
            self.cards_in_trick,
            self.leader,
            self.card_led,
            self.led,
        ]
        numbers += [self.can_win, self.best_card, self.holder, self.drawn, self.memory, self.in_trick, len(self.places)]
        numbers.append(len(self.winners))
        for hand in self.hands:
            numbers.append(hand.cards)
        return numbers, self.tricks_taken[:], self.points[:]

    def restore(self, snapshot: tuple[list[int], list[int], list[int]]) -> None:
        """Undo all plays since `snapshot` was made."""
        numbers = snapshot[0]
        self.unplayed, self.thrown, self.finished, self.turn = numbers[0], numbers[1], numbers[2], numbers[3]
        self.cards_in_trick, self.leader, self.card_led, self.led = numbers[4], numbers[5], numbers[6], numbers[7]
        self.can_win, self.best_card, self.holder, self.drawn = numbers[8], numbers[9], numbers[10], bool(numbers[11])
        self.memory, self.in_trick = numbers[12], numbers[13]
        del self.places[numbers[14] :]
        del self.winners[numbers[15] :]
        for seat in range(self.seats):
            self.hands[seat].cards = numbers[16 + seat]
        self.tricks_taken, self.points = snapshot[1], snapshot[2]

    def copy(self) -> Position:
        """Return an independent copy."""
        new = Position(self.rules, self.party_of, self.step, self.sitting_out)
        for seat in range(self.seats):
            new.hands[seat].cards = self.hands[seat].cards
        new.unplayed, new.thrown, new.finished, new.turn = self.unplayed, self.thrown, self.finished, self.turn
        new.cards_in_trick, new.leader, new.card_led, new.led, new.can_win = (
            self.cards_in_trick,
            self.leader,
            self.card_led,
            self.led,
            self.can_win,
        )
        new.best_card, new.holder, new.drawn, new.memory = self.best_card, self.holder, self.drawn, self.memory
        new.tricks_taken, new.points, new.in_trick = self.tricks_taken[:], self.points[:], self.in_trick
        new.aims, new.all_want_most, new.all_want_fewest = self.aims, self.all_want_most, self.all_want_fewest
        new.places, new.winners = self.places[:], self.winners[:]
        new.may_change, new.to_draw = self.may_change, self.to_draw
        new.aside = [Hand(hand.cards) for hand in self.aside]
        return new


def switch_rules(position: Position, new: TrickRules) -> None:
    """Switch to new rules, and put the cards set aside into the hands."""
    old, suits = position.suits, new.suits
    for seat, cards_aside in enumerate(position.aside):
        position.hands[seat].cards |= cards_aside.cards
        cards_aside.cards = 0
    for hand in position.hands:
        hand.cards = old.translate(hand.cards, suits)
    position.unplayed, position.thrown = old.translate(position.unplayed, suits), old.translate(position.thrown, suits)
    position.places = [suits.power[old.faces[place]] for place in position.places]
    position.use_rules(new)
    position.may_change = new.changes
    if position.cards_in_trick:
        position.card_led, position.best_card = (
            old.translate(position.card_led, suits),
            old.translate(position.best_card, suits),
        )
        position.led = suits.suit_of(old.translate(position.led, suits))
        position.can_win = position.led | position.trumps
        if position.cards_in_trick <= len(position.places):  # an older trick was counted by these rules already
            position.in_trick = sum(
                [position.rules.points[place] for place in position.places[-position.cards_in_trick :]]
            )


def drop_naming(position: Position) -> None:
    """Switch to simpler rules, if there are any, once no hand holds a card that names a suit.

    All hands must be known.
    """
    held = 0
    for hand in position.hands:
        held |= hand.cards
    if position.naming and not position.naming & held and position.rules.rules_without_naming is not None:
        position.use_rules(position.rules.rules_without_naming)


def drop_bans(position: Position) -> bool:
    """Switch to simpler rules, if there are any, once every ban on leads is lifted.

    Return whether a switch was made.
    """
    freed = position.rules.rules_without_bans
    if freed is None:
        return False
    for duty in position.rules.lead:
        if not isinstance(duty, LeadBan) or not duty.is_lifted(position):
            return False
    position.use_rules(freed)
    return True


@lru_cache
def seats_after(seats: int, step: int, sitting_out: int) -> list[int]:
    """Return the next player after each seat, `step` seats on, past a seat that sits out. Not to be changed."""
    found = []
    for seat in range(seats):
        following = (seat + step) % seats
        found.append((following + step) % seats if following == sitting_out else following)
    return found


def empty_position(state: TrickState) -> Position:
    """Return the position before the first card of this deal, with unknown hands."""
    game, sitting_out = state.game, state.sitting_out
    direction = state.next_seat(0)
    position = Position(
        rules_of(state),
        game.parties(state),
        direction,
        NOBODY if sitting_out is None else sitting_out,
    )
    position.aim(game.aims(state))
    position.unplayed &= ~state.idle
    return position


def position_of(state: TrickState) -> Position:
    """Return the position of a state during the play, imagined or redacted."""
    position = empty_position(state)
    rules, game = position.rules, state.game
    for seat in range(position.seats):
        position.hands[seat].cards = rules.suits.flags(state.zones[HAND[seat]])
    fill_table(state, position)
    position.memory |= game.private_memory(state)
    position.to_draw = game.cards_to_draw(state) // position.size
    position.tricks_taken, position.points = count_tricks_and_points_won(state, rules, position.party_of)
    if position.naming and not any(HIDDEN in state.zones[HAND[seat]] for seat in range(position.seats)):
        drop_naming(position)
    drop_bans(position)
    if position.counts_points:
        position.in_trick = rules.points_of(rules.suits.flags(state.zones["trick"]))
    if rules.changes:
        position.may_change = True
        position.aside = [Hand(0) for _ in range(position.seats)]
        for seat, zone in game.aside(state):
            position.aside[seat].cards = rules.suits.flags(state.zones[zone])
    return position


def finish_state(state: TrickState, position: Position) -> None:
    """Advance a state to the end of the deal as played out in its `position`, and score the deal."""
    faces, size, game, phase = position.suits.faces, position.size, state.game, state.at
    assert isinstance(phase, TrickPlay)
    cards = [*state.zones["trick"], *(faces[place] for place in position.places)]
    leader, named = state.leads, state.named
    for trick_start, winner in zip(range(0, len(cards), size), position.winners, strict=True):
        trick_cards = tuple(cards[trick_start : trick_start + size])
        trick = Trick(state.rounds[leader], trick_cards, winner, named)
        state.tricks += (trick,)
        state.zones[phase.pile(state, winner)] += trick_cards
        phase.count_trick(state, trick)
        if state.decided:
            break  # the trick has ended the match
        leader, named = (winner if winner >= 0 else leader), ""
    for _, zone in game.aside(state):
        state.zones[zone] = []
    for seat in range(position.seats):
        if seat != state.sitting_out:
            state.zones[HAND[seat]] = []
    state.zones["trick"] = []
    state.memory = position.memory
    if position.rules.order.trump != state.trump:
        state.trump = position.rules.order.trump
    state.turn = state.playing = position.turn
    state.finish_deal()
