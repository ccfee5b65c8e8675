"""The table of Solo Whist: the pay of each bid, the declarers, one pile of tricks for two partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.solo_whist.facts import SoloWhistFacts
from cardhall.language import suit_name, tr


class SoloWhistPlaques(parts.Seats):
    """Shows bids, passes and accepted proposals; later the declarers, and each seat's tricks."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase != "auction":
            return super().fact_line(seen, seat, names)
        facts = SoloWhistFacts.of(seen)
        text = tr("Passed") if seat in facts.passed else ""
        if seat in facts.declarers and facts.contract is not None:
            text = tr("Bid {bid}", bid=parts.call_words(facts.contract, within_sentence=True))
        return text or parts.upcard_words(seen, seat)  # a plaque has no room for both


class TrumpsOrDefault(parts.Trumps):
    """Shows trumps; before there are any, the suit of the card that was turned up."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        facts = SoloWhistFacts.of(seen)
        suit = facts.default_suit
        if facts.trump is not None:
            return [badge._replace(note="") for badge in super().badges(seen, names)]
        return (parts.Badge(tr("{suit:capital} turned up", suit=suit_name(suit)), suit),)


class OnePileForPartners(parts.Moves):
    """Shows the tricks of two declarers in one pile."""

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        first, *others = SoloWhistFacts.of(seen).declarers or (0,)
        for partner in others:
            zones[f"won:{first}"] = [*zones[f"won:{first}"], *zones[f"won:{partner}"]]
            zones[f"won:{partner}"] = []
        return zones


TABLE = parts.Table(
    seats=SoloWhistPlaques(own_strip_row_seats=(4,)),  # an open hand at the top takes the room below
    rail=(parts.DeclarersTricks(), TrumpsOrDefault(), parts.Contract()),
    buttons=parts.Buttons(permanent_actions={"auction": ("cop", "pass")}),
    moves=OnePileForPartners(),
)
