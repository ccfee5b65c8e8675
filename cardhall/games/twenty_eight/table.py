"""The table of Twenty-Eight: the hidden trump card before the declarer, what is needed, points taken so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN
from cardhall.desktop.table import parts
from cardhall.games.twenty_eight.facts import TwentyEightFacts
from cardhall.language import say, suit_name, tr
from cardhall.rules.engine.facts import HIDDEN_TRUMPS

TRUMP_CARD_SCALE = 0.45  # of the trump card, in widths of hand cards
PARTNER_SEAT = 2
TRICKS_IN_DEAL = 8
OWN_TRUMP_OFFSET_CARD_WIDTHS = 2.3  # widths of hand cards from the middle to the person's own trump card


def hand_side_place(frame: parts.Frame, owner: int, zone: str) -> parts.At | parts.Rect:
    """Return the place of a card beside a seat's hand, clear of the trick; `owner` -1: beside the partner's hand."""
    if owner == 0:
        return parts.At(0.5, 1.0, OWN_TRUMP_OFFSET_CARD_WIDTHS)
    return parts.beside_hand(frame, PARTNER_SEAT if owner < 0 else owner, TRUMP_CARD_SCALE)


@dataclass(frozen=True)
class TrumpCardPile(parts.Pile):
    """The trump card, face down before the declarer."""

    def owned_by(self, seen: parts.Observation, zone: str) -> int:
        seat = TwentyEightFacts.of(seen).declarer
        return -1 if seat is None else seat

    def has_place(self, seen: parts.Observation) -> bool:
        return seen.phase == "trump" and seen.turn == seen.seat

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if self.has_place(seen):
            return tr("Your trumps")
        return tr("Trumps") if seen.zones["trumpcard"] else ""


class HiddenTrumpsBadge(parts.Trumps):
    """Shows that trumps are hidden; the declarer sees the suit."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        if TwentyEightFacts.of(seen).trump != HIDDEN_TRUMPS:
            return super().badges(seen, names)
        card, note = (
            seen.zones["trumpcard"][0],
            tr(
                "Trick {min} of {tricks}",
                min=min(TRICKS_IN_DEAL, sum(parts.tricks_taken(seen)) + 1),
                tricks=TRICKS_IN_DEAL,
            ),
        )
        if card is HIDDEN:
            return (parts.Badge(tr("Trumps are hidden"), "", note),)
        return (parts.Badge(tr("{suit:capital}, hidden", suit=suit_name(card.suit)), card.suit, note),)


class ContractWithRoyals(parts.Contract):
    """Shows the bid, the declarer, the points needed, and royals that changed them."""

    def extra_rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        royals = TwentyEightFacts.of(seen).royals
        return (
            []
            if royals is None
            else [parts.Row(tr("Your royals") if royals == 0 else tr("{player}’s royals", player=names(royals)))]
        )

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts, text = TwentyEightFacts.of(seen), super().strip_words(seen, names)
        if facts.needed in (None, facts.bid):
            return text
        return tr("{text} needs {needed}", text=text, needed=facts.needed)


TABLE = parts.Table(
    zones=(
        TrumpCardPile("trumpcard", hand_side_place, width=TRUMP_CARD_SCALE, lies_face_down=True),
        parts.Pile("stock", hand_side_place, width=TRUMP_CARD_SCALE, lies_face_down=True, label=say("Stock")),
    ),
    score=parts.WinOrLoseScore(),
    rail=(parts.CardPoints(), HiddenTrumpsBadge(), ContractWithRoyals(), parts.CardValues()),
    buttons=parts.Buttons(gold_verbs=("call", "declare")),
)
