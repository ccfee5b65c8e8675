"""Climbing with combinations of ranks: `Climb` for games in which suits mean nothing.

Plays of the same ranks are one play: of each rank it takes the cards that come first in the hand. So the suits played
tell nothing about the cards that are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import HIDDEN, Card
from cardhall.games.dou_dizhu.rules.combinations import Counts, Kinds, RankShape, count_cards
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
KIND_WORDS = {"straight": say("straight"), "bomb": say("bomb"), "rocket": say("rocket")}  # by the name of the kind
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

    def reading(self, state: C, some: Sequence[Card]) -> Play | None:
        kinds = cached_kinds(state)
        return kinds.reading(kinds.counts(some))

    def able(self, state: C, seat: int) -> list[Play]:
        """Return the plays that the seat may make now, by counts of ranks."""
        kinds, play = cached_kinds(state), play_to_beat(self, state)
        counts = kinds.counts(state.zones[HAND[seat]])
        return kinds.all_plays(counts) if play is None else kinds.plays_beating(counts, play)

    def plays(self, state: C, seat: int) -> list[Action]:
        return cached_kinds(state).actions.actions_of_hand(state.zones[HAND[seat]], self.able(state, seat))

    def choice(self, state: C, seat: int, action: Action) -> Choice:
        kinds, standing = cached_kinds(state), play_to_beat(self, state)
        counts = kinds.counts(action.cards)
        play = kinds.reading(counts)
        description = capitalized(describe_chosen_cards(kinds, counts, play))
        if play is not None and (standing is None or play.beats(standing)):
            return Choice(description, "")
        able = self.able(state, seat)
        completions = [
            other
            for other in able
            if (other.cards | BIT_ABOVE_EACH_COUNT) - counts & BIT_ABOVE_EACH_COUNT == BIT_ABOVE_EACH_COUNT
        ]
        if not completions:
            return Choice(description, self.refusal(state, seat, action))
        largest = max([(counts >> 4 * place & 15, place) for place in range(len(kinds.line))])
        body = kinds.reading(largest[0] << 4 * largest[1]) if largest[0] > 2 else None
        or_nothing = body is not None and body is not play and (standing is None or body.beats(standing))
        extras = {other.cards - counts for other in completions}
        if len(extras) == 1:
            rest = extras.pop()
            return Choice(description, describe_needs([(0, describe_another(kinds, counts, rest))], or_nothing))
        ways = {
            (count_cards(other.cards - counts), self.describe_missing(kinds, counts, other)) for other in completions
        }
        return Choice(description, describe_needs(ways, or_nothing))

    def describe_missing(self, kinds: Kinds, counts: Counts, play: Play) -> str:
        """Describe the missing cards of a play: its kickers, or cards for a kind of combination."""
        shape, missing = kinds.shapes[play.shape.index], play.cards - counts
        kickers = kinds.kickers_of(play)
        number = count_cards(missing)
        if (
            kickers
            and (kickers | BIT_ABOVE_EACH_COUNT) - missing & BIT_ABOVE_EACH_COUNT == BIT_ABOVE_EACH_COUNT
            and number % shape.kicker == 0
        ):
            number //= shape.kicker
            return say("{kickers} with it", kickers=describe_kickers(shape, number))
        return describe_need(number, shape_with_article(shape))

    def too_low(self, state: C, combination: Combination, standing: Played) -> str:
        if combination.shape == standing.combination.shape:
            words = combination_words(state.kinds, standing.cards)
            if any(card.is_joker for card in standing.cards):
                return say("That is not higher than the {cards}.", cards=words)
            return say("That is not higher than {cards}.", cards=words)
        return say(
            "Only {beaten_by} beats that.",
            beaten_by=describe_beating(state.kinds, state.kinds.shape_of[standing.combination.shape]),
        )

    def words(self, state: C, play: Played) -> str:
        return combination_words(state.kinds, play.cards)


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
        shown = {HAND[owner]: [0] * len(kinds.line) for owner in range(state.seats)}
        for play in state.plays:
            of = shown[HAND[play.seat]]
            for card in play.cards:
                if card not in public:
                    of[kinds.place[card]] += 1
        return EqualRankSampler(places, self.unseen(state), kinds.place.__getitem__, shown).fill

    # ---- words

    def read(self, some: Sequence[Card]) -> Play | None:
        """Return the combination of the cards; None if there is none, or a card is hidden."""
        kinds = self.all_kinds()
        return None if HIDDEN in some else kinds.reading(kinds.counts(some))

    def in_order(self, some: Sequence[Card]) -> list[Card]:
        play = self.read(some)
        return list(some) if play is None else sort_by_rank(self.all_kinds(), some, play)

    def kind_of(self, some: Sequence[Card]) -> str:
        play, kinds = self.read(some), self.all_kinds()
        return "" if play is None else describe_shape(kinds.shapes[play.shape.index])

    def in_words(self, some: Sequence[Card]) -> str:
        return combination_words(self.all_kinds(), some)

    def beaten_by(self, some: Sequence[Card]) -> str:
        play, kinds = self.read(some), self.all_kinds()
        return "" if play is None else describe_beating(kinds, kinds.shapes[play.shape.index])


def action_for_ranks(hand: Sequence[Card], kinds: Kinds, wanted: Counts) -> Action:
    """Return the action that plays that many cards of each rank, taking the first ones in the hand."""
    unit = kinds.card_units
    some: list[Card] = []
    for card in hand:
        one = unit[card]
        if wanted & one * 15:
            wanted -= one
            some.append(card)
            if not wanted:
                break
    some.sort()
    words: list[Card | str] = ["play"]
    words += some
    return new_tuple(Action, words)


# ---- words


def describe_chosen_cards(kinds: Kinds, counts: Counts, play: Play | None) -> str:
    """Describe cards while they are being chosen: "three nines and a four", "straight of five cards", "six cards"."""
    held = {rank: counts >> 4 * place & 15 for place, rank in enumerate(kinds.line)}
    words = describe_by_ranks(held)
    if play is None:
        return words or count_in_words(count_cards(counts))
    if play.shape.index == kinds.rocket:
        return say("the rocket")
    if not words or play.shape.length > 1:
        return describe_shape(kinds.shapes[play.shape.index])
    return say("{cards}, a {kind}", cards=words, kind=kind_words(play.shape.kind)) if play.shape.power else words


def describe_another(kinds: Kinds, counts: Counts, missing: Counts) -> str:
    """Describe the cards missing beside chosen ones: "another nine", "two more nines", "a four"."""
    held = {rank: missing >> 4 * place & 15 for place, rank in enumerate(kinds.line)}
    words = describe_by_ranks(held)
    ranks = [place for place, rank in enumerate(kinds.line) if held[rank]]
    if len(ranks) == 1 and counts >> 4 * ranks[0] & 15:
        number, rank = held[kinds.line[ranks[0]]], kinds.line[ranks[0]]
        return (
            say("another {rank}", rank=rank_name(rank))
            if number == 1
            else say("{number} more {rank:plural}", number=in_words(number), rank=rank_name(rank))
        )
    return words or count_in_words(count_cards(missing))


def shape_with_article(shape: RankShape) -> str:
    """Return a shape in words with its article: "a straight of five cards", "two triplets in sequence"."""
    what = describe_shape(shape)
    counted = shape.each > 1 and (shape.length > 1 or (shape.each > 3 and not shape.power))
    return what if counted else say("a {what}", what=what)


def sort_by_rank(kinds: Kinds, some: Sequence[Card], play: Play) -> list[Card]:
    """Return the cards of a play sorted by rank, its kickers last."""
    kickers, place = kinds.kickers_of(play), kinds.place
    return sorted(some, key=lambda card: (kickers >> 4 * place[card] & 15 > 0, place[card]))


def combination_words(kinds: Kinds, some: Sequence[Card]) -> str:
    """Return a combination by its ranks, as people say it: "6 6 6 7 7 7 with J and 4"."""
    play = kinds.reading(kinds.counts(some))
    if play is None:
        return say("{cards}", cards=card_faces(some))
    if play.shape.index == kinds.rocket:
        return say("the rocket")
    kickers_played = kinds.kickers_of(play)
    body, kickers = CornerRun(tuple(rank_words(kinds, play.cards - kickers_played))), rank_words(kinds, kickers_played)
    if play.shape.power:
        return say("{cards}, a {kind}", cards=body, kind=kind_words(play.shape.kind))
    return say("{body} with {listed}", body=body, listed=listing(kickers)) if kickers else say("{ranks}", ranks=body)


def rank_words(kinds: Kinds, counts: Counts) -> list[Any]:
    """Return the words for cards by rank, from the lowest, one entry for each rank: "6 6", "big joker"."""
    held = [(rank, counts >> 4 * place & 15) for place, rank in enumerate(kinds.line)]
    return [FACE_TEXTS.get(rank) or Corner(rank, number) for rank, number in held if number]


def describe_shape(shape: RankShape) -> str:
    """Return a shape in words without an article: "two triplets in sequence with two single cards"."""
    if shape.power:
        return kind_words(shape.kind)
    if shape.each == 1:
        return (
            say("single card")
            if shape.length == 1
            else say("{kind} of {number} cards", kind=kind_words(shape.kind), number=in_words(shape.length))
        )
    one, several = SET_TEXTS[shape.each]
    body = (
        one
        if shape.length == 1
        else say("{number} {several} in sequence", number=in_words(shape.length), several=several)
    )
    if not shape.kickers:
        return body
    return say("{body} with {kickers}", body=body, kickers=describe_kickers(shape, shape.kickers))


def kind_words(kind: str) -> str:
    """Return the name of a kind of combination in words."""
    return KIND_WORDS.get(kind, kind)


def describe_kickers(shape: RankShape, number: int) -> str:
    """Return the words for `number` kickers of a shape: "a pair", "two single cards"."""
    if shape.kicker == 1:
        return say_many("a single card", "{count} single cards", number=number, count=in_words(number))
    return say_many("a pair", "{count} pairs", number=number, count=in_words(number))


def describe_beating(kinds: Kinds, shape: RankShape) -> str:
    """Describe the combinations that beat a shape."""
    if shape.index == kinds.rocket:
        return say("nothing")
    what = describe_shape(shape)
    plural = shape.each > 1 and (shape.length > 1 or (shape.each > 3 and not shape.power))
    higher = say("higher {what}", what=what) if plural else say("a higher {what}", what=what)
    stronger = [say("a {what}", what=kind_words(kind.name)) for kind in kinds.kinds if kind.power > shape.power]
    return say("{them}", them=listing([higher, *stronger, say("the rocket")], "or"))
