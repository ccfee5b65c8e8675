"""The table of Écarté: stock and upcard beside the trick, who is vulnerable, the score in boxes up to the target."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.ecarte.facts import EcarteFacts
from cardhall.language import say, tr

# Places and sizes, in widths of a hand card:
SIDE_PILE_OFFSET_CARD_WIDTHS = (
    2.3  # from the middle to the stock on one side of the trick, and to the upcard on the other
)
DISCARD_OFFSET_CARD_WIDTHS = 1.3  # from the upcard to the discards
UPCARD_SCALE = 0.86  # large, because players look at it all through the deal
DISCARD_SCALE = 0.42


class VulnerablePlaques(parts.Seats):
    """Marks the vulnerable seat, and the seat that showed the king."""

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Vulnerable") if EcarteFacts.of(seen).vulnerable == seat else ""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        text = super().fact_line(seen, seat, names)
        return text or (tr("Showed the king") if EcarteFacts.of(seen).king == seat else "")


class BoxScore(parts.Score):
    """Shows the score with a box for every point of the short match."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        return parts.Boxes(seen.options["target"])


class KingMarks(parts.CardMarks):
    """Highlights the king of trumps in the person's hand while it may be shown."""

    def is_lit(self, seen: parts.Observation, zone: str, card: Card) -> bool:
        if seen.phase != "king" or zone != f"hand:{seen.seat}" or seen.seat not in seen.actors:
            return False
        can_declare = any(action.verb == "declare" for action in seen.actions())
        return can_declare and card.rank == "K" and card.suit == EcarteFacts.of(seen).trump


def label_upcard(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return tr("Turned up")


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "stock",
            parts.At(0.5, 0.5, -SIDE_PILE_OFFSET_CARD_WIDTHS),
            lies_face_down=True,
            shows_count=True,
            label=say("Stock"),
        ),
        parts.Pile("upcard", parts.At(0.5, 0.5, SIDE_PILE_OFFSET_CARD_WIDTHS), width=UPCARD_SCALE, label=label_upcard),
        parts.Pile(
            "discard",
            parts.At(0.5, 0.5, SIDE_PILE_OFFSET_CARD_WIDTHS + DISCARD_OFFSET_CARD_WIDTHS),
            lies_face_down=True,
            width=DISCARD_SCALE,
            label=say("Changed"),
        ),
    ),
    hand=parts.RankedHand(),
    seats=VulnerablePlaques(),
    marks=KingMarks(),
    score=BoxScore(),
    rail=(parts.TricksTaken(), parts.Trumps()),
    buttons=parts.Buttons(
        permanent_actions={
            "propose": ("stand", "propose"),
            "answer": ("reject", "accept"),
        },
        gold_verbs=("propose", "accept", "declare"),
    ),
)
