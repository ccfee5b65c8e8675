"""Climbing with combinations of one, two, three or five cards, by rank and suit: the play of Big Two.

Cards have one order, by rank and then by suit, and a hand is one whole number: the bit mask of its cards in this order,
four bits a rank. Five cards have only one kind, the best that fits them: straight, flush, full house, four of a rank
with any card, straight flush, royal flush, each above the one before. Straights go by the rank and suit of their top
card, flushes by suit and then by their highest card, full houses and fours by the rank of the three or four.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.language import (
    capitalized,
    card_face,
    card_faces,
    fill_template,
    listing,
    rank_name,
    say,
    suit_name,
    template,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.card_masks import places_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Choice
from cardhall.rules.mechanisms.chosen_words import count_in_words, describe_by_ranks, describe_need, describe_needs
from cardhall.rules.mechanisms.climbing import Climb, ClimbGame, ClimbState, Combination, Play, Played, Shape, can_beat
from cardhall.rules.mechanisms.five_cards import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    KIND_KEYS,
    STRAIGHT_FLUSH,
    kind_of_five,
)

SINGLE_SHAPE, PAIR_SHAPE, TRIPS_SHAPE, FIVE_SHAPE, BOMB_SHAPE = range(5)  # indexes into `SuitKinds.shapes`
MAX_CACHED_HANDS = 500  # hands whose combinations of five cards are cached
COMBINATION_WORDS = {
    "single": template("the {card}"),
    "pair": template("a pair of {rank:plural}"),
    "trips": template("three {rank:plural}"),
    "straight": template("a straight to the {rank}"),
    "flush": template("a flush in {suit}"),
    "full_house": template("a full house, {rank:plural}"),
    "four": template("four {rank:plural}"),
    "straight_flush": template("a straight flush to the {rank}"),
    "royal_flush": say("a royal flush"),
}
COMBINATIONS_WITH_ARTICLE = {
    "single": say("a single card", context="combination"),
    "pair": say("a pair", context="combination"),
    "trips": say("three of a rank"),
    "straight": say("a straight"),
    "flush": say("a flush"),
    "full_house": say("a full house"),
    "four": say("four of a rank"),
    "straight_flush": say("a straight flush"),
    "royal_flush": say("a royal flush"),
}
COMBINATION_TITLES = {  # above the cards on the table
    "single": template("{card}"),
    "pair": template("Pair of {rank:plural}"),
    "trips": template("Three {rank:plural}"),
    "straight": template("Straight to the {rank}"),
    "flush": template("Flush in {suit}"),
    "full_house": template("Full house, {rank:plural}"),
    "four": template("Four {rank:plural}"),
    "straight_flush": template("Straight flush to the {rank}"),
    "royal_flush": say("Royal flush"),
}
KIND_WORDS = {
    "single": say("single card"),
    "pair": say("pair"),
    "trips": say("three of a rank"),
    "straight": say("straight"),
    "flush": say("flush"),
    "full_house": say("full house"),
    "four": say("four of a rank"),
    "straight_flush": say("straight flush"),
    "royal_flush": say("royal flush"),
}
HIGHER_COMBINATIONS = {  # by kind: the combinations that beat it
    "single": say("a higher single card"),
    "pair": say("a higher pair"),
    "trips": say("three of a higher rank"),
    "straight": say("a higher straight, a flush or better"),
    "flush": say("a higher flush, a full house or better"),
    "full_house": say("a higher full house, four of a rank or better"),
    "four": say("four of a higher rank or a straight flush"),
    "straight_flush": say("a higher straight flush"),
    "royal_flush": say("a royal flush in a higher suit"),
}
NEXT_HIGHER_KINDS = {  # the same for the highest combination of a kind
    "four": say("a straight flush"),
    "straight_flush": say("a royal flush"),
}
WRONG_SIZE_TEXTS = {  # by the size of the combination to beat: why a combination of another size is refused
    1: say("Play a higher single card: only that beats a single card."),
    2: say("Play a higher pair: only that beats a pair."),
    3: say("Three of a rank were played: only three of a higher rank beat them."),
    5: say("Five cards were played: only five cards beat them."),
}
WRONG_SIZE_TEXTS_WITH_BOMBS = {
    1: say("Play a higher single card or a bomb: only these beat a single card."),
    2: say("Play a higher pair or a bomb: only these beat a pair."),
    3: say("Three of a rank were played: only three of a higher rank or a bomb beat them."),
    5: say("Five cards were played: only five cards beat them."),
}
SIZE_FAULT_TEXTS = {2: say("Two cards are played as a pair."), 3: say("Three cards must be of one rank.")}
FIVE_CARDS_FAULT_TEXT = say(
    "Five cards must form a straight, flush, full house, four of a rank plus any card, or straight flush."
)


class SuitKinds:
    """The combinations of a game: finds the plays of a hand, and reads cards as a play."""

    def __init__(self, rank_order: str, suit_order: str, sequences: Sequence[str], bombs: bool = False) -> None:
        """Set the order of cards and the straights.

        `rank_order`: the ranks from the lowest; `suit_order`: the suits from the lowest; `sequences`: the straights
        from the lowest, each by its ranks from the low end; `bombs`: whether fours and straight flushes beat
        combinations of any length.
        """
        self.rank_order, self.suit_order, self.bombs = rank_order, suit_order, bombs
        # by place in the order of cards
        self.card_at = [Card.of(rank + suit) for rank in rank_order for suit in suit_order]
        self.place_of_card: list[int] = [self.card_at.index(card) if card in self.card_at else -1 for card in CARDS]
        self.cached_fives: dict[int, list[Play]] = {}  # by hand: the cached combinations of five cards
        # by straight: places on the line
        self.straights = [[rank_order.index(rank) for rank in ranks] for ranks in sequences]
        self.shapes = [Shape(SINGLE_SHAPE, "single", 1), Shape(PAIR_SHAPE, "pair", 2), Shape(TRIPS_SHAPE, "trips", 3)]
        self.shapes += [Shape(FIVE_SHAPE, say("five cards"), 5), Shape(BOMB_SHAPE, "bomb", 5, power=1)]

    def encode_cards(self, cards: Iterable[Card]) -> int:
        """Return a mask of cards: a bit for the place of each."""
        mask = 0
        for card in cards:
            mask |= 1 << self.place_of_card[card]
        return mask

    def decode_cards(self, mask: int) -> list[Card]:
        """Return the cards of a mask, from the lowest."""
        return [self.card_at[place] for place in places_of(mask)]

    # ---- what some cards are

    def read_play(self, mask: int) -> Play | None:
        """Return the combination made of exactly the cards of a mask, or None."""
        places = places_of(mask)
        size = len(places)
        if size == 5:
            return self.read_five(places, mask)
        if not 1 <= size <= 3 or len({place // 4 for place in places}) != 1:
            return None
        return self.make_play(SINGLE_SHAPE + size - 1, self.shapes[size - 1].kind, places[-1], places[-1] // 4, mask)

    def read_five(self, places: Sequence[int], mask: int) -> Play | None:
        """Return the combination of five cards, given by places in order and as a mask, or None.

        The order of a play of five cards is `kind << 8 | order within the kind`.
        """
        ranks = [place // 4 for place in places]
        kind, sequence = kind_of_five([self.suit_order[place % 4] for place in places], ranks, self.straights)
        if not kind:
            return None
        top, order_within_kind = ranks[-1], 0
        if sequence >= 0:
            top = self.straights[sequence][-1]
            suit = next(place % 4 for place in places if place // 4 == top)
            order_within_kind = sequence * 4 + suit
        elif kind == FLUSH:
            order_within_kind = (places[-1] % 4) * len(self.rank_order) + top
        else:
            top = order_within_kind = max(ranks, key=ranks.count)
        shape = BOMB_SHAPE if self.bombs and kind >= FOUR_OF_A_KIND else FIVE_SHAPE
        return self.make_play(shape, KIND_KEYS[kind], kind << 8 | order_within_kind, top, mask)

    def make_play(self, shape: int, kind: str, order: int, top_rank: int, mask: int) -> Play:
        """Make a `Play`; `shape`: an index into `shapes`; `order`: among plays of the shape; `top_rank`: the rank."""
        power = self.shapes[shape].power
        combination = Combination(kind, (self.shapes[shape].size,), (order,), power)
        return Play(self.shapes[shape], order, top_rank, mask, combination)

    def highest_order(self, play: Play) -> int:
        """Return the order of the highest combination of the same kind."""
        top, kind = len(self.rank_order) - 1, play.order >> 8
        if play.shape.size < 5:
            return play.order if play.shape.size == 3 and play.top_place == top else top * 4 + 3
        if kind in (FULL_HOUSE, FOUR_OF_A_KIND):
            return kind << 8 | top
        if kind == FLUSH:
            return kind << 8 | 3 * len(self.rank_order) + top
        last = len(self.straights) - (2 if kind == STRAIGHT_FLUSH else 1)  # the highest one in a suit is a royal flush
        return kind << 8 | last * 4 + 3

    # ---- what a hand can play

    def plays(self, hand: int, standing: Combination | None = None) -> list[Play]:
        """Return the plays of a hand that beat `standing`, or all plays where `standing` is None."""
        if standing is None:
            return (
                self.plays_of_one_rank(hand, 1)
                + self.plays_of_one_rank(hand, 2)
                + self.plays_of_one_rank(hand, 3)
                + self.five_card_plays(hand)
            )
        size = int(standing.shape[0])
        found = self.plays_of_one_rank(hand, size) if size < 5 else []
        if size == 5 or self.bombs:
            found += self.five_card_plays(hand)
        return [play for play in found if can_beat(play.combination, standing)]

    def plays_of_one_rank(self, hand: int, size: int) -> list[Play]:
        """Return the plays of `size` cards of one rank in a hand."""
        plays: list[Play] = []
        for rank in range(len(self.rank_order)):
            places = [place for place in range(4 * rank, 4 * rank + 4) if hand >> place & 1]
            for group in combinations(places, size):
                number = sum([1 << place for place in group])
                plays.append(self.make_play(size - 1, self.shapes[size - 1].kind, group[-1], rank, number))
        return plays

    def five_card_plays(self, hand: int) -> list[Play]:
        """Return the combinations of five cards in a hand, from a cache, as the same few hands recur."""
        found = self.cached_fives.get(hand)
        if found is None:
            if len(self.cached_fives) >= MAX_CACHED_HANDS:
                self.cached_fives.clear()
            found = self.cached_fives[hand] = self.find_fives(hand)
        return found

    def find_fives(self, hand: int) -> list[Play]:
        """Find the combinations of five cards in a hand, each once."""
        if hand.bit_count() < 5:
            return []
        by_rank = [[p for p in range(4 * rank, 4 * rank + 4) if hand >> p & 1] for rank in range(len(self.rank_order))]
        groups: set[tuple[int, ...]] = set()
        for sequence in self.straights:
            groups.update([tuple(sorted(some)) for some in product(*[by_rank[rank] for rank in sequence])])
        for suit in range(4):
            groups.update(combinations([place for some in by_rank for place in some if place % 4 == suit], 5))
        for some in by_rank:
            other_ranks = [other for other in by_rank if other is not some]
            pairs = [pair for other in other_ranks for pair in combinations(other, 2)] if len(some) > 2 else []
            groups.update([tuple(sorted((*three, *pair))) for three in combinations(some, 3) for pair in pairs])
            if len(some) == 4:
                groups.update([tuple(sorted((*some, place))) for other in other_ranks for place in other])
        found = [self.read_five(some, sum([1 << place for place in some])) for some in groups]
        return [play for play in found if play is not None]


@mypyc_attr(allow_interpreted_subclasses=True)
class SuitClimbState(ClimbState):
    """A state of a climbing game in which suits count."""

    @property
    def kinds(self) -> SuitKinds:
        """The combinations, by this match's options."""
        raise NotImplementedError


StateT = TypeVar("StateT", bound=SuitClimbState)


@mypyc_attr(allow_interpreted_subclasses=True)
class SuitClimb(Climb[StateT], Generic[StateT]):
    """The play of a climbing game in which suits count."""

    def read_combination(self, state: StateT, cards: Sequence[Card]) -> Play | None:
        return state.kinds.read_play(state.kinds.encode_cards(cards))

    def legal_plays(self, state: StateT, seat: int) -> list[Play]:
        """Return the plays open to the seat now."""
        kinds, standing = state.kinds, state.standing
        return kinds.plays(
            kinds.encode_cards(state.zones[HAND[seat]]), None if standing is None else standing.combination
        )

    def plays(self, state: StateT, seat: int) -> list[Action]:
        kinds = state.kinds
        found = [Action.of_cards("play", kinds.decode_cards(play.cards)) for play in self.legal_plays(state, seat)]
        return sorted(found, key=tuple)  # all are plays of cards, so tuples of numbers compare like actions, but faster

    def choice(self, state: StateT, seat: int, action: Action) -> Choice:
        kinds = state.kinds
        mask = kinds.encode_cards(action.cards)
        play = kinds.read_play(mask)
        description = capitalized(
            describe_combination(kinds, action.cards)
            if play is not None
            else describe_chosen_cards(kinds, action.cards)
        )
        completions = [other for other in self.legal_plays(state, seat) if other.cards & mask == mask]
        if any(other.cards == mask for other in completions):
            return Choice(description, "")
        if not completions:
            return Choice(description, self.refusal(state, seat, action))
        missing_cards = {other.cards - mask for other in completions}
        if len(missing_cards) == 1:
            return Choice(
                description,
                describe_needs(
                    [
                        (
                            0,
                            say(
                                "the {listed}",
                                listed=listing([card_face(c) for c in kinds.decode_cards(missing_cards.pop())]),
                            ),
                        )
                    ],
                    False,
                ),
            )
        sizes = [(other.shape.size - len(action.cards), other.combination.kind) for other in completions]
        needs = [(size, describe_need(size, COMBINATIONS_WITH_ARTICLE[kind])) for size, kind in set(sizes)]
        return Choice(description, describe_needs(needs, False))

    def too_low(self, state: StateT, combination: Combination, standing: Played) -> str:
        if combination.shape != standing.combination.shape:
            return (WRONG_SIZE_TEXTS_WITH_BOMBS if state.kinds.bombs else WRONG_SIZE_TEXTS)[len(standing.cards)]
        return say("That is not higher than {words}.", words=self.describe_play(state, standing))

    def describe_play(self, state: StateT, play: Played) -> str:
        return describe_combination(state.kinds, play.cards)


class SuitClimbGame(ClimbGame[StateT], Generic[StateT]):
    """A climbing game in which suits count."""

    def all_kinds(self) -> SuitKinds:
        """Return the combinations with every option for further kinds switched on."""
        raise NotImplementedError

    def why_not(self, state: StateT, cards: Sequence[Card]) -> str:
        size = len(cards)
        if size in SIZE_FAULT_TEXTS:
            return SIZE_FAULT_TEXTS[size]
        if size == 4:
            return say("Four cards are not a combination: four of a rank need a fifth card.")
        if size > 5:
            return say("A combination has five cards at most.")
        places = sorted(state.kinds.rank_order.index(card.rank) for card in cards)
        if len(set(places)) == 5 and are_neighbours(state.kinds, places):
            return say("In a straight the two comes before the three, and the ace may be at either end.")
        return FIVE_CARDS_FAULT_TEXT

    def in_order(self, cards: Sequence[Card]) -> list[Card]:
        kinds = self.all_kinds()
        return kinds.decode_cards(kinds.encode_cards(cards))

    def kind_of(self, cards: Sequence[Card]) -> str:
        play = self.all_kinds().read_play(self.all_kinds().encode_cards(cards))
        return "" if play is None else KIND_WORDS[play.combination.kind]

    def beaten_by(self, cards: Sequence[Card]) -> str:
        kinds = self.all_kinds()
        play = kinds.read_play(kinds.encode_cards(cards))
        if play is None:
            return ""
        if play.order == kinds.highest_order(play):
            return NEXT_HIGHER_KINDS.get(play.combination.kind, say("nothing"))
        return HIGHER_COMBINATIONS[play.combination.kind]

    def label(self, state: StateT, action: Action) -> str:
        if len(action.cards) == 1 and HIDDEN not in action.cards:
            return say("Play {cards}", cards=card_faces(action.cards))
        return super().label(state, action)

    def combination_title(self, cards: Sequence[Card]) -> str:
        """Return the title of a combination above its cards: "Full house, nines"."""
        return describe_combination(self.all_kinds(), cards, COMBINATION_TITLES)

    def describe_cards(self, cards: Sequence[Card]) -> str:
        return describe_combination(self.all_kinds(), cards)


def describe_chosen_cards(kinds: SuitKinds, cards: Sequence[Card]) -> str:
    """Describe chosen cards that make no combination yet: "a pair of nines and a four", "four cards"."""
    ranks = [card.rank for card in kinds.decode_cards(kinds.encode_cards(cards))]
    return describe_by_ranks({rank: ranks.count(rank) for rank in ranks}) or count_in_words(len(ranks))


def are_neighbours(kinds: SuitKinds, places: Sequence[int]) -> bool:
    """Return whether five different ranks are neighbours on the game's line, or around the ends (K A 2 3 4)."""
    size = len(kinds.rank_order)
    return any(all((low + step) % size in places for step in range(5)) for low in places)


def describe_combination(
    kinds: SuitKinds, cards: Sequence[Card], templates: Mapping[str, str] = COMBINATION_WORDS
) -> str:
    """Describe a combination: "a pair of nines", "a full house, nines". `templates`: the templates by kind."""
    play = kinds.read_play(kinds.encode_cards(cards))
    if play is None:
        return say("{cards}", cards=card_faces(cards))
    rank, card = kinds.rank_order[play.top_place], cards[0]
    words = templates[play.combination.kind]
    return fill_template(words, card=card_face(card), suit=suit_name(card.suit), rank=rank_name(rank))
