"""Melds of hands as dealt: a seat announces a meld at once, and the kinds of melds after winning a trick.

The game names the kinds of the melds that some cards make (`AnnouncedMelds.kinds_in`). Announcements, their absence,
and true words (`true_words`) tell something of the hands. Samples of the hidden cards agree with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import HIDDEN, Card
from cardhall.games.tresette.facts import SeatMelds
from cardhall.games.tresette.rules.shown_hands import (
    HandKnowledge,
    ShownHands,
    certain_and_impossible,
    impossible_by_zone,
)
from cardhall.games.tresette.rules.true_words import WordsState, statements_by
from cardhall.language import say
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.asking import PhasePart
from cardhall.rules.mechanisms.tricks import TrickGame

Kinds = tuple[str, ...]
KindsFinder = Callable[[int], Kinds]  # returns the kinds of the melds among cards, a mask by card number


class MeldsState(WordsState):
    """A state with announced melds."""

    good_play_seats: tuple[int, ...]  # the seats that were dealt a meld and said "Good play", in seat order
    melds: tuple[SeatMelds, ...]  # the announced ones

    def begin_melds(self, find_kinds: Callable[[Sequence[Card]], Kinds]) -> None:
        """Note which seats were dealt a meld, before anything is said."""
        self.begin_words()
        self.good_play_seats = tuple(seat for seat in range(self.seats) if find_kinds(self.zones[HAND[seat]]))
        self.melds = ()

    def unannounced(self) -> list[int]:
        """Return the seats whose melds have not been announced."""
        return [seat for seat in self.good_play_seats if seat not in dict(self.melds)]


D = TypeVar("D", bound=MeldsState)


class MeldAnnouncing(PhasePart[D], Generic[D]):
    """A part to put before `TrickPlay`: seats announce their melds."""

    def begin(self, state: D) -> Phase[Any] | None:
        for seat in state.good_play_seats:
            state.add_event(Event("note", seat=seat, text=say("Good play")))
        return super().begin(state)

    def collect_trick(self, state: D, winner: int) -> None:
        super().collect_trick(state, winner)  # type: ignore[misc]
        if winner in state.unannounced():
            kinds = state.game.melds_in(state.whole_hand(winner))
            state.melds += (SeatMelds(winner, kinds),)
            state.add_event(Event("note", seat=winner, text=state.game.in_words(kinds)))


class AnnouncedMelds(TrickGame[D], Generic[D]):
    """A game with announced melds."""

    melding_mask: ClassVar[int]  # the cards that make melds, as a mask by card number
    kinds_in: ClassVar[KindsFinder]

    def in_words(self, kinds: Kinds) -> str:
        """Return the announcement of melds of these kinds."""
        raise NotImplementedError

    def melds_in(self, hand: Sequence[Card]) -> Kinds:
        """Return the kinds of the melds in a hand as dealt."""
        return type(self).kinds_in(mask_of(hand) & self.melding_mask)

    def meld_knowledge(self, state: D) -> dict[int, tuple[KindsFinder, int, bool, Kinds | None]]:
        """Return by hidden seat the knowledge about its melds (see `agrees_with_melds`)."""
        announced, seats = dict(state.melds), [seat for seat in range(4) if HIDDEN in state.zones[HAND[seat]]]
        played = {seat: mask_of(state.played_by(seat)) & self.melding_mask for seat in seats}
        kinds_in = type(self).kinds_in
        return {seat: (kinds_in, played[seat], seat in state.good_play_seats, announced.get(seat)) for seat in seats}

    def hand_knowledge(self, state: D) -> list[HandKnowledge]:
        """Return the knowledge about the hidden hands."""
        melds = self.meld_knowledge(state)
        return [
            HandKnowledge(HAND[s], partial(agrees_with_melds, *what), statements_by(state, s))
            for s, what in melds.items()
        ]

    def ruled_out_cards(self, state: D, seat: int) -> dict[str, int]:
        """Return the cards ruled out by plays and by announced or missing melds, as bit masks by zone."""
        masks, knowledge = Counter(super().ruled_out_cards(state, seat)), self.hand_knowledge(state)
        unseen = mask_of(self.unseen(state)) & self.melding_mask
        certain_cards_by_hand = [certain_cards(*what, unseen) for what in self.meld_knowledge(state).values()]
        for zone, mask in impossible_by_zone(knowledge, certain_cards_by_hand).items():
            masks[zone] |= mask
        return masks

    def hidden_card_sampler(self, state: D, seat: int) -> HiddenCardSampler[D]:
        base_sampler, knowledge = super().hidden_card_sampler(state, seat), self.hand_knowledge(state)
        hands = ShownHands(knowledge, self.melding_mask, self.pack)
        return (
            hands.hidden_card_sampler(state, base_sampler, self.unseen(state), self.ruled_out_cards(state, seat))
            if knowledge
            else base_sampler
        )


def agrees_with_melds(
    find_kinds: KindsFinder, played_mask: int, has_good_play: bool, kinds: Kinds | None, held_mask: int
) -> bool:
    """Tell whether a hand may hold exactly these meld cards after playing others, having announced melds or none.

    `kinds`: the melds that it has announced; None: none so far.
    """
    held_kinds = find_kinds(played_mask | held_mask)
    return bool(held_kinds) == has_good_play and (kinds is None or held_kinds == kinds)


@lru_cache(maxsize=256)
def certain_cards(
    find_kinds: KindsFinder, played_mask: int, has_good_play: bool, kinds: Kinds | None, unseen_mask: int
) -> tuple[int, int]:
    """Return the certain and the impossible meld cards of such a hand, among `unseen_mask`."""
    return certain_and_impossible(
        partial(agrees_with_melds, find_kinds, played_mask, has_good_play, kinds), unseen_mask
    )
