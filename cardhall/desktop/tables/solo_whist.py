"""The table of Solo Whist: what each bid pays, who declares with whom, one pile of tricks for two partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table import parts


class DeclarersTricks(parts.RailPart):
    """The tricks of the declarers, as many boxes as they need."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        declarers, taken = parts.seats_in(seen, "declarers"), parts.numbers(seen, "tricks")
        if seen.phase != "play" or not declarers:
            return ()
        wanted, done = seen.game.contracts[parts.fact(seen, "contract")].tricks, sum(taken[seat] for seat in declarers)
        ours = 0 in declarers
        label = f"{'Your' if ours else 'Their'} tricks"
        return [
            parts.Row(label, f"{done} of {wanted}" if wanted else f"{done}, none wanted", done, max(wanted, done), ours)
        ]


class TrumpsOrDefault(parts.Trumps):
    """As long as there are no trumps, the suit of the card that was turned up."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        suit = parts.fact(seen, "default_suit")
        if parts.fact(seen, "trump"):
            return super().badges(seen, names)
        return (parts.Badge(f"Default suit {SUIT_NAMES[suit]}", suit),)


class OnePileForPartners(parts.Moves):
    """The tricks of two declarers lie together."""

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        first, *others = parts.seats_in(seen, "declarers") or (0,)
        for partner in others:
            zones[f"won:{first}"] = [*zones[f"won:{first}"], *zones[f"won:{partner}"]]
            zones[f"won:{partner}"] = []
        return zones


TABLE = parts.Table(
    rail=(DeclarersTricks(), TrumpsOrDefault(), parts.Contract()),
    buttons=parts.Buttons(kept={"auction": ("cop", "pass")}),
    moves=OnePileForPartners(),
)
