"""Climbing with combinations of ranks: `Climb` for games in which suits mean nothing.

Plays of the same ranks are one play: of each rank it takes the cards that come first in the hand. So the suits played
tell nothing about the cards that are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import HIDDEN, Card
from cardhall.games.dou_dizhu.rules.combinations import Kinds, RankCounts, RankShape, count_cards
from cardhall.games.dou_dizhu.rules.equal_ranks import EqualRankSampler
from cardhall.language import capitalized, card_faces, in_words, listing, rank_name, say, say_many
from cardhall.language.values import Corner, CornerRun
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Choice
from cardhall.rules.engine.sampling import hidden_places
from cardhall.rules.engine.state import IS_COMPILED, State, new_tuple
from cardhall.rules.mechanisms.chosen_words import count_in_words, describe_by_ranks, describe_need, describe_needs
from cardhall.rules.mechanisms.climbing import (
    Climb,
    ClimbGame,
    ClimbState,
    Combination,
    Play,
    Played,
    play_to_beat,
)

# The highest bit of each digit, unused by counts. Set before a subtraction, it stays set in every rank that has enough
# cards: so two counts are compared in all ranks at once.
BIT_ABOVE_EACH_COUNT = 0x888888888888888
FACE_TEXTS = {"BJ": say("little joker"), "RJ": say("big joker")}
KIND_TEXTS = {"straight": say("straight"), "bomb": say("bomb"), "rocket": say("rocket")}  # by the name of the kind
SET_TEXTS = {  # by cards of a rank: one set, several sets
    2: (say("pair"), say("pairs")),
    3: (say("triplet"), say("triplets")),
    4: (say("four of a rank"), say("fours of a rank")),
}


@mypyc_attr(allow_interpreted_subclasses=True)
class RankClimbState(ClimbState):
    """A state of a climbing game without suits."""

    public: tuple[Card, ...]  # cards in hands that all seats knew before they were played
    _kinds: Kinds | None = None  # cache of `kinds`

    @property
    def kinds(self) -> Kinds:
        """The combinations under the match's options."""
        return cached_kinds(self)

    def copy_to(self, new: State) -> None:
        super().copy_to(new)
        if IS_COMPILED:
            assert isinstance(new, RankClimbState)
            new.public, new._kinds = self.public, self._kinds


C = TypeVar("C", bound=RankClimbState)


def cached_kinds(state: RankClimbState) -> Kinds:
    """Return `state.kinds`: a function, which compiled code calls faster than a property."""
    kinds = state._kinds
    if kinds is None:
        kinds = state._kinds = state.game.kinds(state)
    return kinds


@mypyc_attr(allow_interpreted_subclasses=True)
class RankClimb(Climb[C], Generic[C]):
    """The play of a climbing game with combinations of ranks."""

    def read_combination(self, state: C, cards: Sequence[Card]) -> Play | None:
        kinds = cached_kinds(state)
        return kinds.read_play(kinds.count_by_rank(cards))

    def possible_plays(self, state: C, seat: int) -> list[Play]:
        """Return the plays that the seat may make now, by counts of ranks."""
        kinds, play = cached_kinds(state), play_to_beat(self, state)
        counts = kinds.count_by_rank(state.zones[HAND[seat]])
        return kinds.all_plays(counts) if play is None else kinds.plays_beating(counts, play)

    def plays(self, state: C, seat: int) -> list[Action]:
        return cached_kinds(state).actions.actions_of_hand(state.zones[HAND[seat]], self.possible_plays(state, seat))

    def choice(self, state: C, seat: int, action: Action) -> Choice:
        kinds, standing = cached_kinds(state), play_to_beat(self, state)
        chosen_counts = kinds.count_by_rank(action.cards)
        play = kinds.read_play(chosen_counts)
        description = capitalized(describe_chosen_cards(kinds, chosen_counts, play))
        if play is not None and (standing is None or play.beats(standing)):
            return Choice(description, "")
        possible_plays = self.possible_plays(state, seat)
        completions = [
            completion
            for completion in possible_plays
            if (completion.cards | BIT_ABOVE_EACH_COUNT) - chosen_counts & BIT_ABOVE_EACH_COUNT == BIT_ABOVE_EACH_COUNT
        ]
        if not completions:
            return Choice(description, self.refusal(state, seat, action))
        largest = max([(chosen_counts >> 4 * place & 15, place) for place in range(len(kinds.line))])
        body = kinds.read_play(largest[0] << 4 * largest[1]) if largest[0] > 2 else None
        or_nothing = body is not None and body is not play and (standing is None or body.beats(standing))
        extras = {completion.cards - chosen_counts for completion in completions}
        if len(extras) == 1:
            rest = extras.pop()
            return Choice(description, describe_needs([(0, describe_another(kinds, chosen_counts, rest))], or_nothing))
        completion_needs = {
            (count_cards(completion.cards - chosen_counts), self.describe_missing(kinds, chosen_counts, completion))
            for completion in completions
        }
        return Choice(description, describe_needs(completion_needs, or_nothing))

    def describe_missing(self, kinds: Kinds, chosen_counts: RankCounts, play: Play) -> str:
        """Describe the missing cards of a play: its kickers, or cards for a kind of combination."""
        shape, missing = kinds.shapes[play.shape.index], play.cards - chosen_counts
        kickers = kinds.kickers_of(play)
        number = count_cards(missing)
        if (
            kickers
            and (kickers | BIT_ABOVE_EACH_COUNT) - missing & BIT_ABOVE_EACH_COUNT == BIT_ABOVE_EACH_COUNT
            and number % shape.kicker_size == 0
        ):
            number //= shape.kicker_size
            return say("{kickers} with it", kickers=describe_kickers(shape, number))
        return describe_need(number, describe_shape_with_article(shape))

    def too_low(self, state: C, combination: Combination, standing: Played) -> str:
        if combination.shape == standing.combination.shape:
            combination_text = describe_combination(state.kinds, standing.cards)
            if any(card.is_joker for card in standing.cards):
                return say("That is not higher than the {cards}.", cards=combination_text)
            return say("That is not higher than {cards}.", cards=combination_text)
        return say(
            "Only {beaten_by} beats that.",
            beaten_by=describe_beating(state.kinds, state.kinds.shape_of[standing.combination.shape]),
        )

    def describe_play(self, state: C, play: Played) -> str:
        return describe_combination(state.kinds, play.cards)


class RankClimbGame(ClimbGame[C], Generic[C]):
    """A climbing game without suits."""

    def kinds(self, state: C) -> Kinds:
        """Return the combinations under the match's options."""
        raise NotImplementedError

    def all_kinds(self) -> Kinds:
        """Return the combinations under the most generous options."""
        raise NotImplementedError

    def hidden_card_sampler(self, state: C, seat: int) -> HiddenCardSampler[C]:
        """Return how to fill hidden hands at random; suits played tell nothing about the remaining cards."""
        places = hidden_places(state.zones)
        if not state.plays or not 1 <= len(places) <= 2:
            return super().hidden_card_sampler(state, seat)
        kinds, public = state.kinds, state.public
        played_counts = {HAND[owner]: [0] * len(kinds.line) for owner in range(state.seats)}
        for play in state.plays:
            hand_counts = played_counts[HAND[play.seat]]
            for card in play.cards:
                if card not in public:
                    hand_counts[kinds.place[card]] += 1
        return EqualRankSampler(places, self.unseen(state), kinds.place.__getitem__, played_counts).fill

    # ---- words

    def read(self, some: Sequence[Card]) -> Play | None:
        """Return the combination of the cards; None if there is none, or a card is hidden."""
        kinds = self.all_kinds()
        return None if HIDDEN in some else kinds.read_play(kinds.count_by_rank(some))

    def in_order(self, cards: Sequence[Card]) -> list[Card]:
        play = self.read(cards)
        return list(cards) if play is None else sort_by_rank(self.all_kinds(), cards, play)

    def kind_of(self, cards: Sequence[Card]) -> str:
        play, kinds = self.read(cards), self.all_kinds()
        return "" if play is None else describe_shape(kinds.shapes[play.shape.index])

    def describe_cards(self, cards: Sequence[Card]) -> str:
        return describe_combination(self.all_kinds(), cards)

    def beaten_by(self, cards: Sequence[Card]) -> str:
        play, kinds = self.read(cards), self.all_kinds()
        return "" if play is None else describe_beating(kinds, kinds.shapes[play.shape.index])


def action_for_ranks(hand: Sequence[Card], kinds: Kinds, rank_counts: RankCounts) -> Action:
    """Return the action that plays that many cards of each rank, taking the first ones in the hand."""
    unit = kinds.card_units
    chosen_cards: list[Card] = []
    for card in hand:
        one = unit[card]
        if rank_counts & one * 15:
            rank_counts -= one
            chosen_cards.append(card)
            if not rank_counts:
                break
    chosen_cards.sort()
    words: list[Card | str] = ["play"]
    words += chosen_cards
    return new_tuple(Action, words)


# ---- words


def describe_chosen_cards(kinds: Kinds, chosen_counts: RankCounts, play: Play | None) -> str:
    """Describe cards while they are being chosen: "three nines and a four", "straight of five cards", "six cards"."""
    held = {rank: chosen_counts >> 4 * place & 15 for place, rank in enumerate(kinds.line)}
    cards_text = describe_by_ranks(held)
    if play is None:
        return cards_text or count_in_words(count_cards(chosen_counts))
    if play.shape.index == kinds.rocket:
        return say("the rocket")
    if not cards_text or play.shape.length > 1:
        return describe_shape(kinds.shapes[play.shape.index])
    return (
        say("{cards}, a {kind}", cards=cards_text, kind=kind_name(play.shape.kind)) if play.shape.power else cards_text
    )


def describe_another(kinds: Kinds, chosen_counts: RankCounts, missing_counts: RankCounts) -> str:
    """Describe the cards missing beside chosen ones: "another nine", "two more nines", "a four"."""
    count_by_rank = {rank: missing_counts >> 4 * place & 15 for place, rank in enumerate(kinds.line)}
    cards_text = describe_by_ranks(count_by_rank)
    ranks = [place for place, rank in enumerate(kinds.line) if count_by_rank[rank]]
    if len(ranks) == 1 and chosen_counts >> 4 * ranks[0] & 15:
        number, rank = count_by_rank[kinds.line[ranks[0]]], kinds.line[ranks[0]]
        return (
            say("another {rank}", rank=rank_name(rank))
            if number == 1
            else say("{number} more {rank:plural}", number=in_words(number), rank=rank_name(rank))
        )
    return cards_text or count_in_words(count_cards(missing_counts))


def describe_shape_with_article(shape: RankShape) -> str:
    """Return a shape in words with its article: "a straight of five cards", "two triplets in sequence"."""
    what = describe_shape(shape)
    counted = shape.cards_per_rank > 1 and (shape.length > 1 or (shape.cards_per_rank > 3 and not shape.power))
    return what if counted else say("a {what}", what=what)


def sort_by_rank(kinds: Kinds, play_cards: Sequence[Card], play: Play) -> list[Card]:
    """Return the cards of a play sorted by rank, its kickers last."""
    kickers, place = kinds.kickers_of(play), kinds.place
    return sorted(play_cards, key=lambda card: (kickers >> 4 * place[card] & 15 > 0, place[card]))


def describe_combination(kinds: Kinds, combination_cards: Sequence[Card]) -> str:
    """Return a combination by its ranks, as people say it: "6 6 6 7 7 7 with J and 4"."""
    play = kinds.read_play(kinds.count_by_rank(combination_cards))
    if play is None:
        return say("{cards}", cards=card_faces(combination_cards))
    if play.shape.index == kinds.rocket:
        return say("the rocket")
    kickers_played = kinds.kickers_of(play)
    body, kickers = CornerRun(tuple(rank_texts(kinds, play.cards - kickers_played))), rank_texts(kinds, kickers_played)
    if play.shape.power:
        return say("{cards}, a {kind}", cards=body, kind=kind_name(play.shape.kind))
    return say("{body} with {listed}", body=body, listed=listing(kickers)) if kickers else say("{ranks}", ranks=body)


def rank_texts(kinds: Kinds, rank_counts: RankCounts) -> list[Any]:
    """Return the words for cards by rank, from the lowest, one entry for each rank: "6 6", "big joker"."""
    count_by_rank = [(rank, rank_counts >> 4 * place & 15) for place, rank in enumerate(kinds.line)]
    return [FACE_TEXTS.get(rank) or Corner(rank, number) for rank, number in count_by_rank if number]


def describe_shape(shape: RankShape) -> str:
    """Return a shape in words without an article: "two triplets in sequence with two single cards"."""
    if shape.power:
        return kind_name(shape.kind)
    if shape.cards_per_rank == 1:
        return (
            say("single card")
            if shape.length == 1
            else say("{kind} of {number} cards", kind=kind_name(shape.kind), number=in_words(shape.length))
        )
    one, several = SET_TEXTS[shape.cards_per_rank]
    body = (
        one
        if shape.length == 1
        else say("{number} {several} in sequence", number=in_words(shape.length), several=several)
    )
    if not shape.kicker_count:
        return body
    return say("{body} with {kickers}", body=body, kickers=describe_kickers(shape, shape.kicker_count))


def kind_name(kind_key: str) -> str:
    """Return the name of a kind of combination in words."""
    return KIND_TEXTS.get(kind_key, kind_key)


def describe_kickers(shape: RankShape, number: int) -> str:
    """Return the words for `number` kickers of a shape: "a pair", "two single cards"."""
    if shape.kicker_size == 1:
        return say_many("a single card", "{count} single cards", number=number, count=in_words(number))
    return say_many("a pair", "{count} pairs", number=number, count=in_words(number))


def describe_beating(kinds: Kinds, shape: RankShape) -> str:
    """Describe the combinations that beat a shape."""
    if shape.index == kinds.rocket:
        return say("nothing")
    what = describe_shape(shape)
    plural = shape.cards_per_rank > 1 and (shape.length > 1 or (shape.cards_per_rank > 3 and not shape.power))
    higher = say("higher {what}", what=what) if plural else say("a higher {what}", what=what)
    stronger = [say("a {what}", what=kind_name(kind.name)) for kind in kinds.kinds if kind.power > shape.power]
    return say("{them}", them=listing([higher, *stronger, say("the rocket")], "or"))
