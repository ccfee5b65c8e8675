"""Patiences played side by side: a pack for each side, and foundations that all sides share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from cardhall.cards import FRENCH_52, HIDDEN, Card, as_text
from cardhall.games.nuts.rules.layouts import ACE_MASK, HEIGHT_ACE_LOW, NEXT_ON_FOUNDATION, WHOLE_PACK_MASK
from cardhall.language import say
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.engine.game import Game, HiddenCardSampler, SetupError, deal_out, zone_names, zone_owner
from cardhall.rules.engine.sampling import layout_sampler
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.state import State

FOUNDATION_ZONES = zone_names("foundation", 17)  # numbered from 1: four suits of at most four packs


class FoundationState(State):
    """A state with shared foundations, begun by aces and built up in suit; cards are the sides' own."""

    owners: tuple[tuple[int, ...], ...]  # the side of every card, by foundation in the order in which they were begun
    played_masks: tuple[int, ...]  # by side, the mask of its cards on the foundations
    wanted_mask: int  # the mask of cards that a foundation waits for, aces included

    def begin_foundations(self) -> None:
        """Start without foundations: only aces are wanted."""
        self.owners, self.played_masks, self.wanted_mask = (), (0,) * len(self.sides), ACE_MASK

    def foundations(self) -> list[str]:
        """Return the zones of the foundations that have been begun."""
        return [FOUNDATION_ZONES[number] for number in range(1, len(self.owners) + 1)]

    def zones_of(self, side: int) -> list[str]:
        """Return the zones where the side's own cards lie, foundations left out."""
        foundations = self.foundations()
        return [zone for zone in self.zones if zone_owner(zone)[1] == side and zone not in foundations]

    def foundation_for(self, card: Card) -> str:
        """Return the foundation for a fitting card: the first to wait for it, or a new foundation for an ace."""
        if HEIGHT_ACE_LOW[card] == 0:
            return FOUNDATION_ZONES[len(self.owners) + 1]
        return next(zone for zone in self.foundations() if NEXT_ON_FOUNDATION[self.zones[zone][-1]] >> card & 1)

    def play_to_foundation(self, card: Card, source: str, seat: int) -> None:
        """Move a fitting card from a zone to its foundation, played by `seat`."""
        side, target = self.side_of(seat), self.foundation_for(card)
        if target not in self.zones:
            self.add_zones(target)
            self.owners += ((),)
        self.move((card,), source, target, seat)
        foundation_index = zone_owner(target)[1] - 1
        self.owners = (
            *self.owners[:foundation_index],
            (*self.owners[foundation_index], side),
            *self.owners[foundation_index + 1 :],
        )
        self.played_masks = tuple(mask | (s == side) << card for s, mask in enumerate(self.played_masks))
        self.wanted_mask = ACE_MASK
        for zone in self.foundations():
            self.wanted_mask |= NEXT_ON_FOUNDATION[self.zones[zone][-1]]


FoundationStateT = TypeVar("FoundationStateT", bound=FoundationState)  # the state of a game with shared foundations


class OwnPacksGame(Game[FoundationStateT]):
    """A game with a pack for each side, dealt to zones with the number of the side."""

    def layout_of_side(self, side: int) -> Mapping[str, int]:
        """Return the zones of a side with the number of cards dealt to each, in dealing order."""
        raise NotImplementedError

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return sorted(FRENCH_52 * len(setup.sides))

    def layout(self, state: FoundationStateT) -> dict[str, int]:
        return {zone: size for side in range(len(state.sides)) for zone, size in self.layout_of_side(side).items()}

    def make_deal(self, state: FoundationStateT) -> dict[str, tuple[Card, ...]]:
        dealt: dict[str, tuple[Card, ...]] = {}
        for side in range(len(state.sides)):
            dealt.update(deal_out(state.shuffled(FRENCH_52), self.layout_of_side(side)))
        return dealt

    def check_pack(self, setup: Setup, dealt: Mapping[str, tuple[Card, ...]]) -> None:
        super().check_pack(setup, dealt)
        for side in range(len(setup.sides)):
            card_counts = Counter(card for zone, some in dealt.items() if zone_owner(zone)[1] == side for card in some)
            missing = as_text(sorted(Counter(FRENCH_52) - card_counts))
            if missing:
                raise SetupError(
                    say(
                        "The scripted deal must give each side its own whole pack; side {side} lacks {missing}.",
                        side=side,
                        missing=missing,
                    )
                )

    def hidden_card_sampler(self, state: FoundationStateT, seat: int) -> HiddenCardSampler[FoundationStateT]:
        """Return the function that fills hidden cards, for each side from the side's own pack."""
        samplers = []
        for side in range(len(state.sides)):
            zones = {zone: state.zones[zone] for zone in state.zones_of(side)}
            seen = mask_of(card for some in zones.values() for card in some if card is not HIDDEN)
            samplers.append(layout_sampler(zones, cards_of(WHOLE_PACK_MASK & ~seen & ~state.played_masks[side]), {}))

        def fill(sample: FoundationStateT, rng: random.Random) -> None:
            for laying in samplers:
                laying.fill(sample, rng)

        return fill
