"""The widow: five cards face down, then a tray for what the declarer lays away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN
from cardhall.desktop.table import parts
from cardhall.language import in_words, tr

LAID_AWAY = 5  # cards that the declarer lays away
SMALL_CARD_WIDTH, CARD_STEP = 0.32, 0.5  # the width of the middle's cards, in hand cards, and from one to the next
PARTNER_SEAT = 2


@dataclass(frozen=True)
class Middle(parts.Spread):
    """Five cards face down, out of the way of the bids; for who lays cards away, a tray beside the trick."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, held: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        if HIDDEN not in held.cards:
            return super().lay_out(frame, owner, zone, held, sides)
        room = parts.beside_hand(frame, PARTNER_SEAT, SMALL_CARD_WIDTH, cards=1 + 4 * CARD_STEP, gap=16.0)
        return parts.Spread(self.kind, lambda *_: room, width=SMALL_CARD_WIDTH, step=CARD_STEP).lay_out(
            frame, owner, zone, held, sides
        )

    def words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if HIDDEN in seen.zones["widow"]:
            return tr("Widow")
        left = LAID_AWAY - len(seen.zones["widow"])
        if seen.phase != "discard" or seen.turn != seen.seat or not left:
            return tr("Laid away")
        if left == LAID_AWAY:
            return tr("Lay {number} cards here", number=in_words(left))
        return tr("Lay {number} more here", number=in_words(left))
