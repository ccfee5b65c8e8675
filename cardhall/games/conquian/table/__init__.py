"""The table of Conquian: melds before each player, stock, card on offer and discards between; melds can be moved."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.conquian.table.offers import (
    MeldProgress,
    OfferInTheMiddle,
    OfferMarks,
    label_discards,
    label_offer,
    make_meld_label,
)
from cardhall.language import say, tr

CARDS_TO_WIN = 11
SMALL_CARD_SCALE = 0.5  # of stock and discards, in widths of a hand card
OFFERED_CARD_SCALE = 0.86  # of the card on offer, in widths of a hand card: the largest card in the middle
DISCARD_PLACE = parts.between_melds(0.61, SMALL_CARD_SCALE, end_share=1.0)


class Players(parts.Seats):
    """Shows the number of cards in the other hand, and the person's task."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        number = len(seen.zones[f"hand:{seat}"])
        if seat:
            return tr("{number} in hand", number=number) if number else tr("No card in hand")
        if 0 not in seen.actors:
            return ""
        return {"discard": tr("To discard"), "force": tr("To force or not")}.get(seen.phase, tr("To meld or pass"))


class OwnMelds(parts.Melds):
    """Includes the card on offer in the person's melds while the person may meld it."""

    def offered_card(self, seen: parts.Observation) -> Card | None:
        return super().offered_card(seen) if seen.phase in ("offer", "stock") else None


TABLE = parts.Table(
    zones=(
        parts.MeldRow(label=make_meld_label(CARDS_TO_WIN)),
        parts.Pile(
            "stock",
            parts.between_melds(0.24, SMALL_CARD_SCALE),
            width=SMALL_CARD_SCALE,
            lies_face_down=True,
            shows_count=True,
            label=say("Stock"),
            top_first=True,
        ),
        parts.RowOfCards(
            "upcard",
            parts.between_melds(0.5, OFFERED_CARD_SCALE),
            width=OFFERED_CARD_SCALE,
            label=label_offer,
            shows_slot=True,
        ),
        parts.Spread("discard", DISCARD_PLACE, width=SMALL_CARD_SCALE, spread_count=12, label=label_discards),
    ),
    tricks=False,
    hand=parts.Hand("KQJ765432A"),
    seats=Players(cards=0.3, plaques_beside=True),
    score=parts.DealsWon(),
    rail=(MeldProgress(CARDS_TO_WIN),),
    drawings=(OfferMarks(),),
    buttons=parts.Buttons(
        permanent_actions={"offer": ("pass",), "stock": ("pass",), "force": ("pass", "force")},
        gold_verbs=("meld", "force"),
    ),
    moves=OfferInTheMiddle(),
    melds=OwnMelds(ranks="A234567JQK"),
    log=parts.Log("turn", say("Last turn"), "turn"),
    places=parts.Places(row_middle=0.69),
)
