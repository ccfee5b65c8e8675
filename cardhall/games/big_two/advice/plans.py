"""Plans for a hand of Big Two: ways to play all cards in few plays and keep winners of the lead.

Every play has a price: about one, more for low cards that need somebody else's lead, less for high cards that win the
lead. A plan is the cheapest way to divide a hand into plays, among ways with a few sensible combinations of five cards.
Hands are bit masks of cards from the lowest, four bits a rank (see `suit_climbing`).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from mypy_extensions import i64

from cardhall.games.big_two.rules.suit_climbing import SuitKinds
from cardhall.players.climbing.play_choice import ClimbPosition, Planner
from cardhall.rules.mechanisms.climbing import Play
from cardhall.rules.mechanisms.five_cards import FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, STRAIGHT_FLUSH

RANK_COUNT: Final = 13
KING: Final = 10
ACE: Final = 11
TWO: Final = 12
ONE_BIT_PER_RANK_MASK: Final = 0x1111111111111  # a bit for each rank
# Prices of plays by rank, from the three up to the two.
SINGLE_PRICES: Final[tuple[float, ...]] = (1.25, 1.25, 1.22, 1.2, 1.18, 1.15, 1.12, 1.08, 1.04, 1.0, 0.92, 0.75, 0.45)
PAIR_PRICES: Final[tuple[float, ...]] = (1.15, 1.14, 1.13, 1.12, 1.1, 1.08, 1.05, 1.0, 0.95, 0.9, 0.8, 0.65, 0.5)
TRIP_PRICES: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.98, 0.96, 0.94, 0.92, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5)
FIVE_CARD_PRICES: Final[tuple[float, ...]] = (0.0, 1.0, 0.88, 0.75, 0.45, 0.35, 0.3)  # by kind, from straights (1) up
HIGH_CARD_SUIT_DISCOUNT: Final = 0.04  # among kings, aces and twos, how much less a card of the next higher suit costs
# Costs of a lead, in ranks: the play with the least is led.
FIVE_CARD_LEAD_COST: Final = 5.0  # of five cards of no kind; one more for each kind up
LEAD_DISCOUNT_PER_CARD: Final = 5.0  # less for each card of the play
TWO_LEAD_COST: Final = 6.0  # for leading a two
ACE_LEAD_COST: Final = 2.0  # for leading an ace
OPPONENT_OUT_LEAD_COST: Final = 20.0  # for as many cards as an opponent holds, who may go out on them
LEAD_DISCOUNT_PER_RANK: Final = 2.0  # of these costs, less for each rank of the play: high cards are seldom beaten
UNBEATABLE_SIZE_LEAD_DISCOUNT: Final = 3.0  # less for more cards than an opponent holds, who cannot beat them
# Gains of a play on a combination, in prices of plays.
LEAST_GAIN: Final = -1.0  # least gain: a play is not made if the rest of the hand then costs more by this
LATE_GAIN_ALLOWANCE: Final = 0.2  # the least gain is lower by this with few plays left
FEW_PLAYS_LEFT: Final = 3  # plays left in a plan that are few
MIN_DOUBLE_COST_CARDS: Final = 10  # cards in the hand from which on each costs two penalty points
DOUBLE_COST_ALLOWANCE_PER_CARD: Final = 0.3  # the least gain is then lower by this for each card played
VALUE_PER_RANK: Final = 0.02  # for each rank of the play: between equal plans the higher play is more likely to hold
STOPPING_VALUE_PER_RANK: Final = 1.0  # for each rank of a single card where an opponent has one card left
UNBEATABLE_PLAY_VALUE: Final = 0.1  # for a play that nobody can beat
LATE_UNBEATABLE_PLAY_VALUE: Final = 0.5  # the same with few plays left
MAX_CARDS_FOR_ALL_FLUSHES: Final = 6  # cards of a suit up to which every flush is tried; of more only two
MAX_PAIRS_TRIED: Final = 2  # pairs tried with each three for a full house
MAX_CACHED_PLANS: Final = 40_000  # hands whose plans are cached: some megabytes
MAX_CACHED_FIVES: Final = 20_000  # combinations of five cards that are cached


def count_by_rank(hand: i64) -> i64:
    """Return how many cards a hand has of each rank, in four bits for each rank.

    Neighbouring bits are added in all ranks at once: two bits to sums of two bits, and these to sums of four.
    """
    pairs = (hand & 0x5 * ONE_BIT_PER_RANK_MASK) + (hand >> 1 & 0x5 * ONE_BIT_PER_RANK_MASK)
    return (pairs & 0x3 * ONE_BIT_PER_RANK_MASK) + (pairs >> 2 & 0x3 * ONE_BIT_PER_RANK_MASK)


def ranks_with(hand: i64, number: i64) -> i64:
    """Return a mask with the lowest bit of each rank of which the hand has `number` cards or more.

    With `8 - number` added, the count of such a rank reaches 8, the highest of its four bits.
    """
    return count_by_rank(hand) + (8 - number) * ONE_BIT_PER_RANK_MASK >> 3 & ONE_BIT_PER_RANK_MASK


def find_straights(ranks: i64) -> i64:
    """Return the mask of the straights in a mask of ranks: ten bits from A2345 up, four bits apart.

    The ranks are first put into the order of straights, A 2 3 … K A; then five neighbours must all be there.
    """
    ranks_in_order = (ranks & (1 << 4 * TWO) - 1) << 8 | (ranks >> 4 * TWO & 1) << 4 | (ranks >> 4 * ACE & 1)
    return ranks_in_order & ranks_in_order >> 4 & ranks_in_order >> 8 & ranks_in_order >> 12 & ranks_in_order >> 16


def lowest_bits(mask: i64, count: i64) -> i64:
    """Return the lowest `count` bits of a mask."""
    bits: i64 = 0
    for _ in range(count):
        bit = mask & -mask
        bits |= bit
        mask ^= bit
    return bits


@final
class SuitPlanner(Planner):
    """Plans hands by the combinations of Big Two, with a cache of plans for all deals."""

    def __init__(self, kinds: SuitKinds) -> None:
        self.kinds = kinds
        self.control_rank = TWO
        self.middle_rank = 8
        self.unbeatable_power = 2  # no play has it: even a bomb may be beaten
        self.small_plays: dict[int, Play] = {}  # by mask: every play of one, two or three cards
        for rank in range(RANK_COUNT):
            for size in (1, 2, 3):
                for some in combinations(range(4 * rank, 4 * rank + 4), size):
                    number = sum([1 << place for place in some])
                    play = kinds.read_play(number)
                    assert play is not None
                    self.small_plays[number] = play
        # By rank and the suits held of it (a mask of four bits): the plays of these cards alone, and their price.
        self.plays_of_rank = [[self.split_rank(rank, some) for some in range(16)] for rank in range(RANK_COUNT)]
        self.prices_of_rank: list[list[float]] = [
            [sum([self.price(n) for n in some], 0.0) for some in row] for row in self.plays_of_rank
        ]
        self.five_card_plays: dict[int, Play] = {}  # by mask: plays of five cards
        self.cheapest_plans: dict[int, tuple[float, int]] = {}  # by hand: see `best`
        self.plans: dict[int, tuple[Play, ...]] = {}  # by hand: see `plan`

    # ---- prices of plays

    def price(self, play_mask: int) -> float:
        """Return the price of one, two or three cards of a rank as a play."""
        play = self.small_plays[play_mask]
        if play.shape.size == 3:
            return TRIP_PRICES[play.top_place]
        by_suit = HIGH_CARD_SUIT_DISCOUNT * (play.order & 3) if play.top_place >= KING else 0.0
        return (SINGLE_PRICES if play.shape.size == 1 else PAIR_PRICES)[play.top_place] - by_suit

    def split_rank(self, rank: int, suit_mask: int) -> tuple[int, ...]:
        """Return the cheapest way to play the cards of a rank without other cards, as masks of plays.

        `suit_mask`: the suits held of the rank, as a mask of four bits.
        """
        places = [place for place in range(4) if suit_mask >> place & 1]
        bits = [1 << 4 * rank + place for place in places]
        splits: list[tuple[int, ...]] = [tuple(bits)]
        if len(bits) > 1:
            splits.append((sum(bits[-2:]), *bits[:-2]))
        if len(bits) > 2:
            splits.append((sum(bits[-3:]), *bits[:-3]))
        if len(bits) == 4:
            splits.append((sum(bits[:2]), sum(bits[2:])))
        best, least = splits[0], 1e9
        for split in splits:
            price = sum([self.price(number) for number in split], 0.0)
            if price < least:
                best, least = split, price
        return best

    def cost(self, hand: int) -> float:
        """Return the price of playing out a hand."""
        return self.find_cheapest_plan(hand)[0]

    def find_cheapest_plan(self, hand: int) -> tuple[float, int]:
        """Return the price of the cheapest plan of a hand, and the mask of the plan's first five cards; 0: none."""
        found = self.cheapest_plans.get(hand)
        if found is not None:
            return found
        price, five = 0.0, 0
        for rank in range(RANK_COUNT):
            price += self.prices_of_rank[rank][hand >> 4 * rank & 15]
        if hand.bit_count() >= 5:
            for number in self.sensible_fives(hand):
                kind = self.five_card_play(number).order >> 8  # see `SuitKinds.five`
                price_with_five = FIVE_CARD_PRICES[kind] + self.find_cheapest_plan(hand ^ number)[0]
                if price_with_five < price:
                    price, five = price_with_five, number
        if len(self.cheapest_plans) >= MAX_CACHED_PLANS:
            self.cheapest_plans.clear()
        self.cheapest_plans[hand] = price, five
        return price, five

    # ---- the plan

    def plan(self, hand: int) -> tuple[Play, ...]:
        found = self.plans.get(hand)
        if found is not None:
            return found
        plays: list[Play] = []
        left = hand
        while True:
            five = self.find_cheapest_plan(left)[1]
            if not five:
                break
            plays.append(self.five_card_play(five))
            left ^= five
        for rank in range(RANK_COUNT):
            for number in self.plays_of_rank[rank][left >> 4 * rank & 15]:
                plays.append(self.small_plays[number])
        if len(self.plans) >= MAX_CACHED_PLANS:
            self.plans.clear()
        self.plans[hand] = found = tuple(plays)
        return found

    def five_card_play(self, play_mask: int) -> Play:
        """Return the play of five cards that make a combination."""
        play = self.five_card_plays.get(play_mask)
        if play is None:
            play = self.kinds.read_play(play_mask)
            assert play is not None
            if len(self.five_card_plays) >= MAX_CACHED_FIVES:
                self.five_card_plays.clear()
            self.five_card_plays[play_mask] = play
        return play

    def sensible_fives(self, hand: int) -> list[int]:
        """Return a few combinations of five cards of each kind, made of the hand's lowest and least useful cards."""
        fives: list[int] = []
        ranks_held = ranks_with(hand, 1)
        pair_ranks, trip_ranks = ranks_with(hand, 2), ranks_with(hand, 3)
        four_ranks = trip_ranks & ranks_with(hand, 4)
        starts, sequence = find_straights(ranks_held), 0
        while starts:
            if starts & 1:
                number = 0
                for rank in self.kinds.straights[sequence]:
                    cards = hand & 15 << 4 * rank
                    number |= cards & -cards
                fives.append(number)
            starts >>= 4
            sequence += 1
        for suit in range(4):
            cards = hand & ONE_BIT_PER_RANK_MASK << suit
            if cards.bit_count() >= 5:
                self.add_flushes(hand, cards, pair_ranks << suit, suit, fives)
        while trip_ranks:
            low = trip_ranks & -trip_ranks
            trip_ranks ^= low
            rank_cards = hand & low * 15
            if four_ranks & low:
                kicker_ranks = ranks_held & ~pair_ranks & ~low
                kicker = (
                    hand & (kicker_ranks & -kicker_ranks) * 15 if kicker_ranks else lowest_bits(hand & ~(low * 15), 1)
                )
                if kicker:
                    fives.append(rank_cards | kicker)
                rank_cards = lowest_bits(rank_cards, 3)
            pairs, tried = pair_ranks & ~low, 0
            while pairs and tried < MAX_PAIRS_TRIED:
                bit = pairs & -pairs
                pairs ^= bit
                fives.append(rank_cards | lowest_bits(hand & bit * 15, 2))
                tried += 1
        return fives

    def add_flushes(self, hand: int, cards: int, paired: int, suit: int, fives: list[int]) -> None:
        """Add the flushes and straight flushes of a suit to `fives`.

        `cards`: those of the suit; `paired`: those of them with another card of the same rank, which flushes spare.
        """
        if cards.bit_count() <= MAX_CARDS_FOR_ALL_FLUSHES:
            left = cards
            if cards.bit_count() == 5:
                fives.append(cards)
            else:
                while left:
                    bit = left & -left
                    left ^= bit
                    fives.append(cards ^ bit)
        else:
            loose = cards & ~paired
            spared: int = lowest_bits(loose, min(5, loose.bit_count()))
            spared |= lowest_bits(cards & ~spared, 5 - spared.bit_count())
            fives.append(spared)
            fives.append(lowest_bits(cards, 5))
        starts, sequence = find_straights(cards >> suit & ONE_BIT_PER_RANK_MASK), 0
        while starts:
            if starts & 1:
                number = 0
                for rank in self.kinds.straights[sequence]:
                    number |= 1 << 4 * rank + suit
                fives.append(number)
            starts >>= 4
            sequence += 1

    # ---- what to play

    def choose(self, position: ClimbPosition, chance: float) -> Play | None:
        plan, standing = position.plan, position.standing
        if standing is None:
            return self.lead(position)
        if len(plan) == 1 and plan[0].beats(standing):
            return plan[0]
        return self.follow(position, standing)

    def is_unbeaten(self, play: Play, position: ClimbPosition) -> bool:
        """Return whether nobody can beat the play without a bomb, as far as the seat knows."""
        return play.shape.size > position.most_enemy_cards or self.is_safe(play, position.other_cards)

    def lead(self, position: ClimbPosition) -> Play:
        """Choose a lead: an unbeatable play with one play left; else low and long, or a play that stops others."""
        plan = position.plan
        if len(plan) == 1:
            return plan[0]
        safe = [play for play in plan if self.is_unbeaten(play, position)]
        if safe and len(plan) - len(safe) <= 1:
            return safe[0]
        best, least_cost = plan[0], 1e9
        for play in plan:
            cost = self.lead_cost(play, position)
            if cost < least_cost:
                best, least_cost = play, cost
        return best

    def lead_cost(self, play: Play, position: ClimbPosition) -> float:
        """Return the cost of leading a play, in ranks."""
        size, top = play.shape.size, play.top_place
        cost = float(top) if size < 5 else FIVE_CARD_LEAD_COST + (play.order >> 8)
        cost -= LEAD_DISCOUNT_PER_CARD * size
        if size < 5 and top >= ACE:
            cost += TWO_LEAD_COST if top == TWO else ACE_LEAD_COST
        if size == position.fewest_enemy_cards and size <= 2:
            cost += OPPONENT_OUT_LEAD_COST - LEAD_DISCOUNT_PER_RANK * top
        elif size > position.fewest_enemy_cards:
            cost -= UNBEATABLE_SIZE_LEAD_DISCOUNT
        return cost

    def follow(self, position: ClimbPosition, standing: Play) -> Play | None:
        """Choose a play on a combination: the one that leaves the cheapest hand, unless too dear; None to pass."""
        plan, hand = position.plan, position.hand
        size = standing.shape.size
        late = len(plan) <= FEW_PLAYS_LEFT
        stops_last_card = size == 1 and position.fewest_enemy_cards == 1
        candidates = [play for play in plan if play.beats(standing)]
        if stops_last_card or not candidates:
            candidates += self.plays_beating(hand, standing)
        best: Play | None = None
        best_gain = LEAST_GAIN - (LATE_GAIN_ALLOWANCE if late else 0.0)
        if hand.bit_count() >= MIN_DOUBLE_COST_CARDS:
            best_gain -= DOUBLE_COST_ALLOWANCE_PER_CARD * size
        hand_cost = self.cost(hand)
        for play in candidates:
            gain = (
                hand_cost
                - self.cost(hand ^ play.cards)
                + (STOPPING_VALUE_PER_RANK if stops_last_card else VALUE_PER_RANK) * play.top_place
            )
            if self.is_unbeaten(play, position):
                gain += LATE_UNBEATABLE_PLAY_VALUE if late else UNBEATABLE_PLAY_VALUE
            if gain > best_gain:
                best, best_gain = play, gain
        return best

    # ---- what others can beat, and other plays

    def is_safe(self, play: Play, other_cards: int) -> bool:
        size, order = play.shape.size, play.order
        if size == 1:
            return not other_cards >> order + 1
        if size == 2:
            same = other_cards >> 4 * play.top_place & 15
            equal = same.bit_count() >= 2 and same >> (order & 3) + 1 != 0
            return not equal and not ranks_with(other_cards, 2) >> 4 * play.top_place + 4
        if size == 3:
            return not ranks_with(other_cards, 3) >> 4 * play.top_place + 4
        return not self.has_higher_five(other_cards, order)

    def can_be_bombed(self, play: Play, other_cards: int, max_hand_size: int) -> bool:
        """Tell whether others with these cards, `max_hand_size` each, may beat the play with a bomb."""
        return (
            self.kinds.bombs
            and play.shape.size < 5 <= max_hand_size
            and self.has_higher_five(other_cards, FOUR_OF_A_KIND << 8)
        )

    def has_higher_five(self, hand: int, order: int) -> bool:
        """Return whether five cards of a hand beat a combination of five with this order."""
        # the kind, and the order within the kind: see `SuitKinds.five`
        kind, order_within_kind = (
            order >> 8,
            order & 255,
        )
        suited = [hand >> suit & ONE_BIT_PER_RANK_MASK for suit in range(4)]
        starts: int
        for suit in range(4):
            starts = find_straights(suited[suit]) if suited[suit].bit_count() >= 5 else 0
            if kind >= STRAIGHT_FLUSH:
                top = (starts.bit_length() - 1) // 4
                if starts and (STRAIGHT_FLUSH + (top == 9)) << 8 | top * 4 + suit > order:
                    return True
            elif starts:
                return True
        if kind > FOUR_OF_A_KIND:
            return False
        four_ranks = ranks_with(hand, 4)
        if four_ranks and hand.bit_count() >= 5 and (kind < FOUR_OF_A_KIND or four_ranks >> 4 * order_within_kind + 4):
            return True
        if kind > FULL_HOUSE:
            return False
        trip_ranks, pair_ranks = ranks_with(hand, 3), ranks_with(hand, 2)
        if kind == FULL_HOUSE:
            trip_ranks &= -1 << 4 * order_within_kind + 4
        while trip_ranks:
            low = trip_ranks & -trip_ranks
            trip_ranks ^= low
            if pair_ranks & ~low:
                return True
        if kind == FULL_HOUSE:
            return False
        for suit in range(4):
            if suited[suit].bit_count() >= 5:
                best = suit * RANK_COUNT + (suited[suit].bit_length() - 1) // 4
                if kind < FLUSH or best > order_within_kind:
                    return True
        if kind == FLUSH:
            return False
        starts = find_straights(ranks_with(hand, 1))
        top = (starts.bit_length() - 1) // 4  # the highest straight; at equal height the suit of its top card decides
        if not starts or top < order_within_kind >> 2:
            return False
        if top > order_within_kind >> 2:
            return True
        cards = hand >> 4 * self.kinds.straights[top][4] & 15
        return cards >> (order_within_kind & 3) + 1 != 0

    def plays_beating(self, hand: int, standing: Play) -> list[Play]:
        """Return a few plays that beat `standing`: of each size the lowest and the next higher one."""
        size, order = standing.shape.size, standing.order
        plays: list[Play] = []
        if standing.shape.power:
            return plays
        if size == 5:
            if self.has_higher_five(hand, order):
                plays = [play for play in map(self.five_card_play, self.sensible_fives(hand)) if play.order > order]
            return plays
        if size == 1:
            above = hand & -1 << order + 1
            while above:
                bit = above & -above
                rank = (bit.bit_length() - 1) // 4
                plays.append(self.small_plays[bit])
                above &= -1 << 4 * rank + 4
            return plays
        ranks = ranks_with(hand, size) & -1 << 4 * standing.top_place
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            rank_cards: int = hand & low * 15
            play = self.small_plays[lowest_bits(rank_cards, size)]
            if play.order <= order and size == 2:
                top = 1 << rank_cards.bit_length() - 1
                rest = rank_cards ^ top
                play = self.small_plays[top | 1 << rest.bit_length() - 1]
            if play.order > order:
                plays.append(play)
        return plays
