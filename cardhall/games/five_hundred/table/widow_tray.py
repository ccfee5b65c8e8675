"""The widow: five cards face down, then a tray for the declarer's discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN
from cardhall.desktop.table import parts
from cardhall.language import in_words, tr

DISCARD_COUNT = 5  # cards that the declarer lays away
WIDOW_CARD_SCALE = 0.32  # of the widow's cards, in widths of a hand card
CARD_STEP_CARD_WIDTHS = 0.5  # from one card of the widow to the next, in widths of its cards
PARTNER_GAP = 16.0  # pixels between the partner's hand and the widow
PARTNER_SEAT = 2  # of the person at seat 0


@dataclass(frozen=True)
class WidowTray(parts.Spread):
    """Shows the widow beside the partner's hand, clear of the bids; as a tray beside the trick for who discards."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        if HIDDEN not in contents.cards:
            return super().lay_out(frame, owner, zone, contents, sides)
        cards = 1 + (DISCARD_COUNT - 1) * CARD_STEP_CARD_WIDTHS
        room = parts.beside_hand(frame, PARTNER_SEAT, WIDOW_CARD_SCALE, cards=cards, gap=PARTNER_GAP)
        return parts.Spread(self.kind, lambda *_: room, width=WIDOW_CARD_SCALE, step=CARD_STEP_CARD_WIDTHS).lay_out(
            frame, owner, zone, contents, sides
        )

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if HIDDEN in seen.zones["widow"]:
            return tr("Widow")
        cards_to_lay = DISCARD_COUNT - len(seen.zones["widow"])
        if seen.phase != "discard" or seen.turn != seen.seat or not cards_to_lay:
            return tr("Laid away")
        if cards_to_lay == DISCARD_COUNT:
            return tr("Lay {number} cards here", number=in_words(cards_to_lay))
        return tr("Lay {number} more here", number=in_words(cards_to_lay))
