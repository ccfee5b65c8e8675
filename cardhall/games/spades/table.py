"""The table of Spades: the bags of each side as ten boxes, and whether spades have been broken."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.spades.facts import SpadesFacts
from cardhall.language import tr

BAG_BOXES = 10  # boxes: as many bags cost a penalty


class BagRows(parts.RailPart):
    """Shows each side's bags up to the next penalty of a hundred points."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        bags = SpadesFacts.of(seen).bags
        return [
            parts.Row(
                tr("Your bags") if side == seen.side else tr("Their bags"),
                str(bags[side]),
                filled_boxes=bags[side] % BAG_BOXES,
                box_count=BAG_BOXES,
                is_ours=side == seen.side,
            )
            for side in (seen.side, 1 - seen.side)
        ]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        bags = SpadesFacts.of(seen).bags
        return tr("bags {bags} to {other_bags}", bags=bags[seen.side], other_bags=bags[1 - seen.side])


class SpadesBadge(parts.Trumps):
    """Shows spades as trumps; where the suit must be broken, whether it may be led."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        badges = super().badges(seen, names)
        if not seen.options["breaking"] or seen.phase != "play":
            return badges
        played = (card for zone in ("trick", "won:0", "won:1") for card in seen.zones[zone])
        broken_text = (
            tr("broken", context="trumps") if any(card.suit == "S" for card in played) else tr("not broken yet")
        )
        return [badge._replace(note=f"{badge.note} · {broken_text}") for badge in badges]


TABLE = parts.Table(rail=(parts.TricksTaken(), BagRows(), SpadesBadge()), auction=parts.AuctionSheet(visible_rounds=2))
