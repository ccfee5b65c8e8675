"""Alpha-beta search of the double-dummy solver: can side 0 reach a wanted result?

See `solver` for the bits of cards. Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.solver_setup import YIELD_MASK, SolverSeat, SolverSetup, SuitBits, yield_thread
from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules

# by `tricks`: the set of all numbers up to it, as bits
ALL_COUNTS_UP_TO: Final = [(2 << tricks) - 1 for tricks in range(32)]


@final
class SearchDuties:
    """Duties other than following suit: the game's rules, with a table kept in step with the search."""

    def __init__(self, rules: TrickRules, table: Table, setup: SolverSetup, tricks: i64) -> None:
        """`table`: changed in the search; `tricks`: the number of tricks to come when it begins."""
        self.rules = rules
        self.table = table
        self.trick_size: i64 = setup.trick_size
        self.trumps: i64 = setup.trumps
        self.ban_lifting_cards: i64 = rules.ban_lifting_cards  # the cards that lift a lead ban by being thrown
        self.tricks_before_last: i64 = table.finished + tricks - 1  # tricks finished before the last one

    def legal_cards(
        self,
        seat: i64,
        hand: i64,
        seats_to_play: i64,
        led: i64,
        winning_card: i64,
        holder: i64,
        cards_left: i64,
        tricks: i64,
    ) -> i64:
        """Return the legal cards of `seat`; the other arguments are those of `DoubleDummySearch`."""
        if not hand & (hand - 1):
            return hand
        table = self.table
        table.turn = seat
        table.finished = self.tricks_before_last - tricks
        table.cards_in_trick = self.trick_size - seats_to_play
        table.unplayed = cards_left
        table.led = led
        table.can_win = led | self.trumps
        table.best_card = winning_card
        table.holder = holder
        return self.rules.legal(table, hand)

    def is_ban_lifted(self) -> bool:
        """Return whether a card has been thrown that lifts a lead ban."""
        return self.table.thrown & self.ban_lifting_cards != 0


@final
class DoubleDummySearch:
    """Alpha-beta search: can side 0 bring its tricks to come into a wanted set, or make a number of points?

    In all methods `need` is the wanted set of tricks, or the points; `tricks` is the number of tricks to come after the
    trick under way.
    """

    def __init__(self, setup: SolverSetup, hands: list[int], tricks: i64) -> None:
        """Prepare the search; `hands`: by seat, the cards in the fields of the set-up, `tricks`: to come in all."""
        self.nodes: i64 = 0  # tricks begun
        self.tricks = tricks
        self.seats: list[SolverSeat] = []
        self.trick_size: i64 = setup.trick_size
        self.suits: list[SuitBits] = setup.suits
        self.guards: i64 = setup.guards
        self.trumps: i64 = setup.trumps
        self.first_side_cards: i64 = 0  # the cards in the hands of side 0
        for seat in range(setup.seats):
            hand = hands[seat] if seat != setup.sitting_out else 0
            self.seats.append(SolverSeat(hand, setup.sides[seat], setup.next_seat[seat]))
            if setup.sides[seat] == 0:
                self.first_side_cards |= hand
        self.answers_by_need: dict[
            int, dict[int, bool]
        ] = {}  # need -> cards left and leader -> whether side 0 can do it
        self.points: list[int] = []  # the points of each card, by the place of its bit
        self.counts_points: bool = False
        self.points_left: i64 = 0  # the points still to be won, including those in the trick under way
        self.card_kinds: list[int] = []  # by place, where neighbours in a suit may differ in value: their kinds
        self.duties: SearchDuties | None = None  # other than following suit
        self.table: Table | None = None  # of the duties
        self.follows_suit_for_tricks: bool = True  # whether suit is followed and tricks are all that counts

    def search_play(
        self,
        seat: i64,
        seats_to_play: i64,
        led: i64,
        winning_card: i64,
        holder: i64,
        cards_left: i64,
        need: i64,
        trick_points: i64,
        tricks: i64,
    ) -> bool:
        """Search the play of `seat`, with `seats_to_play` still to play to a trick that holds `trick_points`.

        `winning_card` of seat `holder` wins the trick so far.
        """
        if self.follows_suit_for_tricks:
            return search_play_for_tricks(
                self, seat, seats_to_play, led, winning_card, holder, cards_left, need, tricks
            )
        player = self.seats[seat]
        hand = player.hand & cards_left
        is_first_side = player.side == 0
        duties = self.duties
        if duties is None:
            playable = hand & led or hand
        else:
            playable = duties.legal_cards(seat, hand, seats_to_play, led, winning_card, holder, cards_left, tricks)
        if not playable & (playable - 1):
            return self._search_after_card(
                seat, playable, seats_to_play, led, winning_card, holder, cards_left, need, trick_points, tricks
            )
        separators = cards_left & ~hand | winning_card | self.guards
        winners = playable & (led | self.trumps) & -(winning_card << 1)
        untried = playable ^ winners
        if winners and self.seats[holder].side != player.side:
            untried, winners = winners, untried
        while True:
            before: i64 = 0
            while untried:
                card = untried & -untried
                untried ^= card
                is_equal_to_last = (
                    before != 0
                    and not separators & (card - before)
                    and not have_different_kinds(self.card_kinds, card, before)
                )
                before = card
                if (
                    not is_equal_to_last
                    and self._search_after_card(
                        seat, card, seats_to_play, led, winning_card, holder, cards_left, need, trick_points, tricks
                    )
                    == is_first_side
                ):
                    return is_first_side
            if not winners:
                return not is_first_side
            untried, winners = winners, 0

    def _search_after_card(
        self,
        seat: i64,
        card: i64,
        seats_to_play: i64,
        led: i64,
        winning_card: i64,
        holder: i64,
        cards_left: i64,
        need: i64,
        trick_points: i64,
        tricks: i64,
    ) -> bool:
        """Search what follows after `seat` has played `card`."""
        table = self.table
        table_first: i64 = 0
        table_thrown: i64 = 0
        if table is not None:
            table_first = table.card_led
            table_thrown = table.thrown
        if not led:
            led = find_suit(self.suits, card)
            winning_card = card
            holder = seat
            if table is not None:
                table.card_led = card
        else:
            if card > winning_card and card & (led | self.trumps):
                winning_card = card
                holder = seat
            if table is not None and not card & led:
                table.thrown |= card
        cards_left ^= card
        if self.counts_points:
            bit: int = card
            trick_points += self.points[bit.bit_length() - 1]
        if seats_to_play > 1:
            next_seat = self.seats[seat].next_seat
            found = self.search_play(
                next_seat, seats_to_play - 1, led, winning_card, holder, cards_left, need, trick_points, tricks
            )
        elif self.counts_points:
            found = self._after_points(holder, cards_left, need, trick_points, tricks)
        else:
            found = self.search_after_trick(holder, cards_left, need, tricks)
        if table is not None:
            table.card_led = table_first
            table.thrown = table_thrown
        return found

    def _after_points(self, holder: i64, cards_left: i64, need: i64, trick_points: i64, tricks: i64) -> bool:
        """Search what follows after `holder` has won a trick of `trick_points` points."""
        points_before = self.points_left
        if not tricks:
            trick_points = points_before  # the last trick counts more
        if self.seats[holder].side == 0:
            need -= trick_points
        if need <= 0:
            return True
        if need > points_before - trick_points:
            return False
        self.points_left = points_before - trick_points
        found = self.search_lead(holder, cards_left, need, tricks)
        self.points_left = points_before
        return found

    def search_after_trick(self, holder: i64, cards_left: i64, need: i64, tricks: i64) -> bool:
        """Search what follows after `holder` has won a trick, where tricks are counted."""
        all_counts = ALL_COUNTS_UP_TO[tricks]
        if self.seats[holder].side == 0:
            need >>= 1
        else:
            need &= all_counts
        if not need or need == all_counts:
            return need != 0
        return self.search_lead(holder, cards_left, need, tricks)

    def search_lead(self, leader: i64, cards_left: i64, need: i64, tricks: i64) -> bool:
        """Search the lead of `leader`; `tricks`: the number of tricks to come, including the lead's."""
        if tricks <= 2 or tricks == self.tricks:  # soon found, or never met again: not worth being kept
            self.nodes += 1
            if tricks > 1:
                return self._best_lead(leader, cards_left, need, tricks)
            side = find_last_trick_winner(self.suits, self.seats, self.trumps, leader, cards_left)
            return side == 0 and need <= self.points_left if self.counts_points else need & (2 if side == 0 else 1) != 0
        need_key: int = need
        answers = self.answers_by_need.get(need_key)
        if answers is None:
            answers = self.answers_by_need[need_key] = {}
        cards: int = cards_left
        seat: int = leader
        key = cards << 4 | seat
        if self.duties is not None and self.duties.is_ban_lifted():
            key = -key  # with the ban lifted the same cards have another answer
        found = answers.get(key)
        if found is not None:
            return found
        self.nodes += 1
        if not self.nodes & YIELD_MASK:
            yield_thread()
        result = answers[key] = self._best_lead(leader, cards_left, need, tricks)
        return result

    def _best_lead(self, leader: i64, cards_left: i64, need: i64, tricks: i64) -> bool:
        player = self.seats[leader]
        hand = player.hand & cards_left
        is_first_side = player.side == 0
        separators = cards_left & ~hand | self.guards
        masters = find_masters(self.suits, hand, cards_left)
        if masters and self.duties is None and not self.card_kinds:
            foe_cards = cards_left & ~self.first_side_cards if is_first_side else cards_left & self.first_side_cards
            quick = count_quick_tricks(self.suits, self.seats, self.trumps, hand, cards_left, foe_cards & self.trumps)
            if quick > tricks:
                quick = tricks
            all_counts = ALL_COUNTS_UP_TO[tricks - quick]
            if is_first_side:
                if need >> quick == all_counts:
                    return True
            elif not need & all_counts:
                return False
        size = self.trick_size
        duties = self.duties
        allowed_leads = (
            hand if duties is None else duties.legal_cards(leader, hand, size, 0, 0, -1, cards_left, tricks - 1)
        )
        masters &= allowed_leads
        untried = masters
        while untried:
            whole: int = untried
            card: i64 = 1 << whole.bit_length() - 1
            untried ^= card
            if self._search_after_card(leader, card, size, 0, 0, -1, cards_left, need, 0, tricks - 1) == is_first_side:
                return is_first_side
        before: i64 = 0
        untried = allowed_leads
        while untried:
            card = untried & -untried
            untried ^= card
            is_different = (
                not before or separators & (card - before) != 0 or have_different_kinds(self.card_kinds, card, before)
            )
            before = card
            if (
                not is_different
                or card & masters
                or (not self.card_kinds and is_equal_to_master(card, masters, separators))
            ):
                continue  # one as good has been tried
            if self._search_after_card(leader, card, size, 0, 0, -1, cards_left, need, 0, tricks - 1) == is_first_side:
                return is_first_side
        return not is_first_side


def search_play_for_tricks(
    search: DoubleDummySearch,
    seat: i64,
    seats_to_play: i64,
    led: i64,
    winning_card: i64,
    holder: i64,
    cards_left: i64,
    need: i64,
    tricks: i64,
) -> bool:
    """Search a play as `search.search_play` does, where suit is followed and tricks are all that counts."""
    player = search.seats[seat]
    hand = player.hand & cards_left
    playable = hand & led or hand
    is_first_side = player.side == 0
    can_win_mask = led | search.trumps
    winners = playable & can_win_mask & -(winning_card << 1)
    untried = playable ^ winners
    separators = cards_left & ~hand | winning_card | search.guards
    if winners and search.seats[holder].side != player.side:
        untried, winners = winners, untried
    while True:
        before: i64 = 0
        while untried:
            card = untried & -untried
            untried ^= card
            if before and not separators & (card - before):  # as good as the one tried before
                before = card
                continue
            before = card
            new_winning_card = winning_card
            new_holder = holder
            if card > winning_card and card & can_win_mask:
                new_winning_card = card
                new_holder = seat
            if seats_to_play > 1:
                found = search_play_for_tricks(
                    search,
                    player.next_seat,
                    seats_to_play - 1,
                    led,
                    new_winning_card,
                    new_holder,
                    cards_left ^ card,
                    need,
                    tricks,
                )
            else:
                found = search.search_after_trick(new_holder, cards_left ^ card, need, tricks)
            if found == is_first_side:
                return is_first_side
        if not winners:
            return not is_first_side
        untried, winners = winners, 0


def find_suit(suits: list[SuitBits], card: i64) -> i64:
    """Return the whole suit of a card."""
    for field in suits:
        if field.cards & card:
            return field.cards
    return 0


def have_different_kinds(kinds: list[int], card: i64, other_card: i64) -> bool:
    """Return whether two cards count differently, or duties treat them differently.

    `kinds`: `card_kinds` by place of a card, as in `DoubleDummySearch`.
    """
    if not kinds:
        return False
    one: int = card
    two: int = other_card
    return kinds[one.bit_length() - 1] != kinds[two.bit_length() - 1]


def find_masters(suits: list[SuitBits], hand: i64, cards_left: i64) -> i64:
    """Return the highest card left of each suit, where the hand holds it."""
    masters: i64 = 0
    for suit in suits:
        suit_cards = hand & suit.cards
        if suit_cards > cards_left & suit.cards & ~hand:
            whole: int = suit_cards
            masters |= 1 << whole.bit_length() - 1
    return masters


def is_equal_to_master(card: i64, masters: i64, separators: i64) -> bool:
    """Return whether the card is equal to a master: no card of another hand lies between."""
    above = masters & -card
    return above != 0 and not separators & ((above & -above) - card)


def find_last_trick_winner(
    suits: list[SuitBits], seats: list[SolverSeat], trumps: i64, leader: i64, cards_left: i64
) -> i64:
    """Return the side that takes the last trick, with a single card in every hand."""
    player = seats[leader]
    winning_card = player.hand & cards_left
    can_win_mask = find_suit(suits, winning_card) | trumps
    side = player.side
    seat = player.next_seat
    while seat != leader:
        player = seats[seat]
        card = player.hand & cards_left
        if card & can_win_mask and card > winning_card:
            winning_card = card
            side = player.side
        seat = player.next_seat
    return side


def count_quick_tricks(
    suits: list[SuitBits], seats: list[SolverSeat], trumps: i64, hand: i64, cards_left: i64, foe_trumps: i64
) -> i64:
    """Return how many tricks a leader with this hand can take at once; `foe_trumps`: the opponents' trumps."""
    quick: i64 = 0
    for suit in suits:
        own_in_suit = hand & suit.cards
        others_in_suit = cards_left & suit.cards & ~hand
        if own_in_suit <= others_in_suit:
            continue
        whole: int = others_in_suit
        base: i64 = whole.bit_length()
        number: i64 = SUIT_SIZES[own_in_suit >> base] if others_in_suit else SUIT_SIZES[own_in_suit >> suit.base]
        if foe_trumps and suit.cards != trumps:  # every opponent who has trumps must follow
            for seat in seats:
                foe_hand = seat.hand & cards_left
                if foe_hand & foe_trumps:
                    length: i64 = SUIT_SIZES[(foe_hand & suit.cards) >> suit.base]
                    if length < number:
                        number = length
        quick += number
    return quick
