"""A deal of Kowah as numbers of cards by kind, played out by quick choices: each seat uses only its own knowledge.

A seat takes the top discard only where it lacks less with it, so that two seats cannot take and throw for ever. It
throws the card without which its hand is worth most, less the danger that a seat on checki claims the card, and
declares as soon as a card that it waits for can still come.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.games.kowah.advice.hand_values import (
    COPIES_OF_KIND,
    DEFAULT_STYLE,
    KIND_COUNT,
    RANK_OF_KIND,
    Style,
    count_useful_cards,
    hand_value,
    helping_card_chances,
    paired_kinds,
    waiting_kinds,
)

NO_SEAT: Final = -1
NO_KIND: Final = -1  # in place of a kind of card, where there is none or it is hidden
HIDDEN_PAIR_CHANCE: Final = 0.05  # how likely a hidden checki hand holds a pair of a kind of which two cards are unseen
HAND_VALUE_WEIGHT: Final = 0.15  # chance to win that is lost with a discard which leaves a worthless hand
STEPS_PER_DRAW: Final = 10  # lengths of plans are cached in steps of a tenth of a draw
RARE_PAIR_DIVISOR: Final = 5  # a second wait is that much less likely where only two of its cards are left

# by tenths of a draw and number of unseen cards
_cached_chances: dict[tuple[int, int], list[float]] = {}


@final
class OpenDeal:
    """A deal in numbers of cards by kind; hidden cards are counted nowhere."""

    def __init__(
        self,
        hands: list[list[int]],
        pairs: list[int],
        stock: list[int],
        pile: list[int],
        every_pair_waits: bool = False,
    ) -> None:
        """Set up a deal.

        `hands`: by seat, how many cards of each kind, the open pair with them; `pairs`: by seat, the kind of the open
        pair or `NO_KIND`; `stock`: kinds, the next card first; `pile`: kinds, the top card last; `every_pair_waits`:
        whether every identical pair of a checki hand waits.
        """
        self.seats = len(hands)
        self.hands = hands
        self.pairs = pairs
        self.every_pair_waits = every_pair_waits
        # by seat, as a bit mask
        self.wait_masks: list[int] = [
            self.winning_kinds(hand) if pair >= 0 else 0 for hand, pair in zip(hands, pairs, strict=True)
        ]
        self.stock = stock
        self.open_counts: list[int] = [0] * KIND_COUNT  # by kind, how many lie open, pairs with them
        for kind in pile:
            self.open_counts[kind] += 1
        for pair in pairs:
            if pair >= 0:
                self.open_counts[pair] += 2
        self.drawn_count = 0  # cards drawn from the stock
        self.seat = 0
        self.top_discard = pile[-1] if pile else NO_KIND
        self.taken_kind = NO_KIND  # the kind that was taken from the discards in this turn
        self.styles: list[Style] = [DEFAULT_STYLE] * self.seats
        self.winner = NO_SEAT
        self.steps = 0

    def winning_kinds(self, hand: list[int]) -> int:
        """Return the kinds with which a checki hand wins, as a bit mask; 0 if the hand is not checki."""
        found = waiting_kinds(hand)
        return paired_kinds(hand) if found and self.every_pair_waits else found

    # ---- what a seat thinks of its cards

    def coming_cards(self, seat: int) -> list[int]:
        """Return by kind how many cards may still come to a seat, as far as it can tell."""
        hand, open_counts = self.hands[seat], self.open_counts
        if not self.styles[seat].counts_open_cards:
            return [COPIES_OF_KIND - hand[kind] for kind in range(KIND_COUNT)]
        counts = [COPIES_OF_KIND - open_counts[kind] - hand[kind] for kind in range(KIND_COUNT)]
        if self.pairs[seat] >= 0:
            counts[self.pairs[seat]] += 2  # its own pair lies open and is in its hand
        return counts

    def draw_chances(self, seat: int, live: list[int]) -> list[float]:
        """Return the seat's present chances of one, two or three helping cards, from a cache."""
        stock_size = len(self.stock) - self.drawn_count
        draws = min(int(self.styles[seat].plan_draws * STEPS_PER_DRAW), STEPS_PER_DRAW * (stock_size // self.seats + 1))
        unseen = sum(live)
        chances = _cached_chances.get((draws, unseen))
        if chances is None:
            chances = _cached_chances[draws, unseen] = helping_card_chances(draws / STEPS_PER_DRAW, unseen)
        return chances

    def claim_chance(self, seat: int, kind: int) -> float:
        """Return the probability of a claim by another seat on checki if this kind is discarded."""
        chance = 0.0
        for other in range(self.seats):
            pair = self.pairs[other]
            if other == seat or pair < 0 or (RANK_OF_KIND[pair] != RANK_OF_KIND[kind] and not self.every_pair_waits):
                continue
            if pair == kind:
                return 1.0
            unseen_count = COPIES_OF_KIND - self.open_counts[kind] - self.hands[seat][kind]
            if unseen_count > 1 and self.every_pair_waits:
                chance = max(chance, HIDDEN_PAIR_CHANCE)
            if unseen_count > 1:
                chance = max(
                    chance, self.styles[seat].second_wait_chance / (1 if unseen_count > 2 else RARE_PAIR_DIVISOR)
                )
        return chance

    def discard_values(self, seat: int, kinds: list[int]) -> list[float]:
        """Return by discard the gain in the chance to win: the worth of the hand left, less the danger of a claim."""
        hand, pair = self.hands[seat], self.pairs[seat]
        live = self.coming_cards(seat)
        arrival_chances = self.draw_chances(seat, live)
        values = list[float]()
        for kind in kinds:
            hand[kind] -= 1
            values.append(
                float(count_coming_cards(self.winning_kinds(hand), live))
                if pair >= 0
                else hand_value(hand, live, arrival_chances)
            )
            hand[kind] += 1
        best = max(max(values), 1e-12)  # a worthless hand would divide by zero
        return [
            HAND_VALUE_WEIGHT * value / best - self.claim_chance(seat, kind)
            for kind, value in zip(kinds, values, strict=True)
        ]

    def sensible_discards(self, seat: int) -> list[int]:
        """Return the kinds that a seat with nine cards may sensibly discard.

        Not the card just taken, nor one without which a checki hand would no longer be checki; after taking a card,
        only discards that leave the hand most advanced.
        """
        hand, pair = self.hands[seat], self.pairs[seat]
        discards = list[int]()
        for kind in range(KIND_COUNT):
            if not hand[kind] or (kind == self.taken_kind and hand[kind] == 1) or (kind == pair and hand[kind] == 2):
                continue
            if pair >= 0:
                hand[kind] -= 1
                stays_checki = waiting_kinds(hand) >> pair & 1
                hand[kind] += 1
                if not stays_checki:
                    continue
            discards.append(kind)
        return discards if self.taken_kind < 0 else self.most_advanced_discards(seat, discards)

    def most_advanced_discards(self, seat: int, kinds: list[int]) -> list[int]:
        """Return the discards that leave the seat's hand most advanced, which keeps a card just taken."""
        hand, discards, best = self.hands[seat], list[int](), -1
        for kind in kinds:
            hand[kind] -= 1
            progress = self.hand_progress(seat)
            hand[kind] += 1
            if progress > best:
                best, discards = progress, []
            if progress == best:
                discards.append(kind)
        return discards

    def hand_progress(self, seat: int) -> int:
        """Return the progress of a hand: useful cards, or on checki the number of winning kinds."""
        hand = self.hands[seat]
        return self.winning_kinds(hand).bit_count() if self.pairs[seat] >= 0 else count_useful_cards(hand)

    def wants_top_discard(self, seat: int) -> bool:
        """Tell whether a seat takes the top discard: to win, or to advance its hand."""
        if self.top_discard < 0:
            return False
        if self.wait_masks[seat] >> self.top_discard & 1:
            return True
        hand, pair = self.hands[seat], self.pairs[seat]
        if pair >= 0 and RANK_OF_KIND[self.top_discard] != RANK_OF_KIND[pair] and not self.every_pair_waits:
            return False
        progress_before = self.hand_progress(seat)
        hand[self.top_discard] += 1
        if pair >= 0:
            progress_after, earlier_taken_kind, self.taken_kind = 0, self.taken_kind, self.top_discard
            for kind in self.sensible_discards(seat):
                hand[kind] -= 1
                progress_after = max(progress_after, self.hand_progress(seat))
                hand[kind] += 1
            self.taken_kind = earlier_taken_kind
        else:
            progress_after = count_useful_cards(hand)
        hand[self.top_discard] -= 1
        return progress_after > progress_before

    def choose_pair_to_show(self, seat: int) -> int:
        """Return the kind of the pair with which a seat declares on eight cards; `NO_KIND` if no winning card can come.

        Of two pairs the seat shows the one of which fewer cards may come: nobody throws a card that is seen to win.
        """
        hand, live = self.hands[seat], self.coming_cards(seat)
        mask = waiting_kinds(hand)
        if not count_coming_cards(self.winning_kinds(hand), live):
            return NO_KIND
        best = NO_KIND
        for kind in range(KIND_COUNT):
            if mask >> kind & 1 and (best < 0 or live[kind] < live[best]):
                best = kind
        return best

    # ---- turns

    def is_claimed(self, kind: int) -> bool:
        """Tell whether another seat wins with a discard of that kind, and record the winner."""
        for step in range(1, self.seats):
            other = (self.seat + step) % self.seats
            if self.wait_masks[other] >> kind & 1:
                self.winner = other
                return True
        return False

    def draw(self) -> bool:
        """Draw or take a card for the seat on turn, and return whether the deal goes on."""
        seat = self.seat
        self.steps += 1
        self.taken_kind = NO_KIND
        takes_discard = self.wants_top_discard(seat)
        if takes_discard:
            kind = self.taken_kind = self.top_discard
            self.open_counts[kind] -= 1
        else:
            kind = self.stock[self.drawn_count]
            self.drawn_count += 1
        if self.wait_masks[seat] >> kind & 1:
            self.winner = seat
            return False
        if not takes_discard and self.is_claimed(kind):
            return False
        self.hands[seat][kind] += 1
        return True

    def discard_worst(self) -> bool:
        """Discard the least useful card of the seat on turn, and return whether the deal goes on."""
        self.steps += 1
        kinds = self.sensible_discards(self.seat)
        values = self.discard_values(self.seat, kinds)
        return self.discard_kind(kinds[values.index(max(values))])

    def discard_kind(self, kind: int) -> bool:
        """Discard a card of that kind, declare if possible, and return whether the deal goes on."""
        seat, hand = self.seat, self.hands[self.seat]
        hand[kind] -= 1
        if self.pairs[seat] < 0 and waiting_kinds(hand):
            pair = self.pairs[seat] = self.choose_pair_to_show(seat)
            if pair >= 0:
                self.open_counts[pair] += 2
        if self.pairs[seat] >= 0:
            self.wait_masks[seat] = self.winning_kinds(hand)
        self.open_counts[kind] += 1
        self.top_discard, self.taken_kind = kind, NO_KIND
        return not self.is_claimed(kind)

    def next_seat(self) -> bool:
        """Pass the turn to the left, and return whether a card is left to draw."""
        self.seat = (self.seat + 1) % self.seats
        return self.drawn_count < len(self.stock)

    def play_out(self) -> None:
        """Play from the beginning of a turn to the end of the deal."""
        while self.draw() and self.discard_worst() and self.next_seat():
            pass


def count_coming_cards(mask: int, live: list[int]) -> int:
    """Return how many cards of the kinds in a bit mask may still come; `live`: by kind."""
    number = 0
    for kind in range(KIND_COUNT):
        if mask >> kind & 1:
            number += live[kind]
    return number
