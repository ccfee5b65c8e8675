"""A deal of Stealing Bundles by ranks: the face-up cards, and a seat's knowledge of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardhall.cards import RANKS, Card
from cardhall.games.stealing_bundles.rules import BUNDLE_ZONES, HAND_SIZE, BundleState, deal_result
from cardhall.rules.engine.game import HAND

LATER_THEFT_WEIGHT = 0.35  # weight of a theft with a card yet to be drawn, against one with a card held now
PAIR_BONUS = 1.2  # cards won on average by trailing one of a pair, when the other seat lacks the rank
CARDS_PER_RANK = 4  # cards of each rank in the pack


def rank_of(card: Card) -> int:
    """Return the rank of a card as a number from 0: ace, two, …"""
    return card % len(RANKS)


def count_ranks(cards: Iterable[Card]) -> list[int]:
    """Return the number of cards of each rank."""
    counts = [0] * len(RANKS)
    for card in cards:
        counts[rank_of(card)] += 1
    return counts


class OpenDeal:
    """The face-up cards: the number of each rank on the board, and the size and top rank of each bundle."""

    __slots__ = ("board", "last_capturer", "sizes", "tops")

    def __init__(self, board: list[int], sizes: list[int], tops: list[int], last_capturer: int | None = None) -> None:
        """Set up the cards; `tops`: −1 for a bundle without cards; `last_capturer`: the seat that last captured."""
        self.board, self.sizes, self.tops, self.last_capturer = board, sizes, tops, last_capturer

    @classmethod
    def from_state(cls, state: BundleState) -> OpenDeal:
        """Return the face-up cards of a state."""
        bundles = [state.zones[bundle] for bundle in BUNDLE_ZONES]
        tops = [rank_of(bundle[-1]) if bundle else -1 for bundle in bundles]
        return cls(count_ranks(state.zones["board"]), [len(bundle) for bundle in bundles], tops, state.last_capture)

    def copy(self) -> OpenDeal:
        """Return an independent copy."""
        return OpenDeal(self.board[:], self.sizes[:], self.tops[:], self.last_capturer)

    def would_capture(self, seat: int, rank: int) -> bool:
        """Return whether a card of this rank, played by `seat`, captures."""
        return self.board[rank] > 0 or self.tops[1 - seat] == rank

    def play_rank(self, seat: int, rank: int) -> None:
        """Play a card of this rank for `seat`."""
        board, sizes, tops, other = self.board, self.sizes, self.tops, 1 - seat
        if not board[rank] and tops[other] != rank:
            board[rank] = 1
            return
        if tops[other] == rank:
            sizes[seat] += sizes[other]
            sizes[other], tops[other] = 0, -1
        sizes[seat] += board[rank] + 1
        board[rank], tops[seat], self.last_capturer = 0, rank, seat


class Knowledge:
    """The knowledge of one seat about the cards, by rank."""

    __slots__ = ("deal", "hand", "other_cards", "seat", "unseen", "unseen_total")

    def __init__(self, deal: OpenDeal, seat: int, hand: list[int], unseen: list[int], other_cards: int) -> None:
        """Set up; `hand`, `unseen`: cards of each rank; `other_cards`: in the other hand at its next play."""
        self.deal, self.seat, self.hand, self.unseen, self.other_cards = deal, seat, hand, unseen, other_cards
        self.unseen_total = sum(unseen)

    @classmethod
    def from_state(cls, state: BundleState, seat: int, remembered_cards: int = 52) -> Knowledge:
        """Return the knowledge of a seat in a state; of each bundle it remembers the top `remembered_cards` cards."""
        zones = state.zones
        seen = [zones["board"], zones[HAND[seat]], *(zones[bundle][-remembered_cards:] for bundle in BUNDLE_ZONES)]
        unseen = [CARDS_PER_RANK - number for number in count_ranks(card for some in seen for card in some)]
        other_cards = len(zones[HAND[1 - seat]]) or min(HAND_SIZE, len(zones["stock"]))
        return cls(OpenDeal.from_state(state), seat, count_ranks(zones[HAND[seat]]), unseen, other_cards)

    def merit(self, rank: int, opponent_lacks_rank: bool = False) -> float:
        """Return the value of playing a rank, in cards. `opponent_lacks_rank`: the other seat is known to hold none."""
        deal, seat = self.deal, self.seat
        on_board, own_bundle_size, stolen = deal.board[rank], deal.sizes[seat], 0
        danger = self.capture_chance(rank, opponent_lacks_rank)
        steals = rank == deal.tops[1 - seat]
        if on_board or steals:
            if steals:
                stolen = deal.sizes[1 - seat]
            # a stolen bundle counts twice: one side gains it, the other loses it
            return on_board + 1 + 2 * stolen - 2 * (own_bundle_size + on_board + 1 + stolen) * danger
        risk = 2 * own_bundle_size * self.capture_chance(deal.tops[seat], False) if own_bundle_size else 0.0
        pair_bonus = PAIR_BONUS * (1 - danger) if self.hand[rank] > 1 else 0.0
        return pair_bonus - 2.0 * danger - risk

    def count_taken_cards(self, rank: int) -> int:
        """Return the number of cards taken by a card of this rank, including itself; 0 without a capture."""
        deal_after = self.deal.copy()
        deal_after.play_rank(self.seat, rank)
        return deal_after.sizes[self.seat] - self.deal.sizes[self.seat]

    def capture_chance(self, rank: int, opponent_lacks_rank: bool) -> float:
        """Return the probability of a theft or capture by the other seat with a card of this rank."""
        unseen = self.unseen[rank]
        if not unseen:
            return 0.0
        held_share = self.other_cards / self.unseen_total
        held_chance = 0.0 if opponent_lacks_rank else 1 - (1 - held_share) ** unseen
        return held_chance + (1 - held_chance) * LATER_THEFT_WEIGHT * (1 - held_share)


def play_out(state: BundleState) -> int:
    """Play an imagined deal to the end, all seats by the merit of cards. Return the number of cards played."""
    deal = OpenDeal.from_state(state)
    hands = [[rank_of(card) for card in state.zones[zone]] for zone in HAND[:2]]
    stock = [rank_of(card) for card in state.zones["stock"]]
    hidden = count_ranks([*state.zones[HAND[0]], *state.zones[HAND[1]], *state.zones["stock"]])
    must_capture, eldest, seat, played = bool(state.options["must_capture"]), 1 - state.dealer, state.turn or 0, 0
    while True:
        if not hands[0] and not hands[1]:
            if not stock:
                break
            hands[eldest], hands[1 - eldest] = stock[:HAND_SIZE], stock[HAND_SIZE : 2 * HAND_SIZE]
            del stock[: 2 * HAND_SIZE]
            seat = eldest
        other_cards = len(hands[1 - seat]) or min(HAND_SIZE, len(stock))
        rank = best_rank(deal, seat, hands[seat], hidden, other_cards, must_capture)
        hands[seat].remove(rank)
        hidden[rank] -= 1
        deal.play_rank(seat, rank)
        seat = 1 - seat
        played += 1
    state.finish_deal(deal_result(deal.sizes, sum(deal.board), deal.last_capturer, state.options["leftovers"]))
    return played


def best_rank(
    deal: OpenDeal, seat: int, hand: list[int], hidden: Sequence[int], other_cards: int, must_capture: bool
) -> int:
    """Return the rank of the hand with the highest merit, the first of equal ones."""
    possible_ranks = [rank for rank in hand if deal.would_capture(seat, rank)] if must_capture else []
    possible_ranks = possible_ranks or hand
    if len(possible_ranks) == 1:
        return possible_ranks[0]
    own_counts, unseen = [0] * len(RANKS), list(hidden)
    for rank in hand:
        own_counts[rank] += 1
        unseen[rank] -= 1
    return max(possible_ranks, key=Knowledge(deal, seat, own_counts, unseen, other_cards).merit)
