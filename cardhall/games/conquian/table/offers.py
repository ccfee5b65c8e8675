"""The card on offer in the middle of the table, which may be melded, passed, or forced on the other player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.conquian.facts import ConquianFacts
from cardhall.language import numbered, tr


def offered_card(seen: parts.Observation) -> Card | None:
    """Return the card on offer; None if there is none."""
    return ConquianFacts.of(seen).offered


class OfferInTheMiddle(parts.Moves):
    """Shows the card on offer in the middle, whether it was turned from the stock or discarded."""

    def always_chooses(self, seen: parts.Observation) -> bool:
        return seen.phase in ("offer", "stock")  # cards for the meld with the card on offer

    def shown_zones(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        if offered_card(seen) is not None and not zones["upcard"]:
            zones["upcard"], zones["discard"] = zones["discard"][-1:], zones["discard"][:-1]
        return zones

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        if zone == "upcard" and seen.phase == "force":
            return parts.Action("force")
        return super().pile_action(seen, zone)


def make_meld_label(cards_to_win: int) -> Callable[[parts.Observation, int, parts.Names], str]:
    """Return a function for the title above each player's melds: "Bruno · 6 of 11"."""
    return lambda seen, owner, names: tr(
        "{player}  ·  {laid} of {to_win}",
        player=names(owner),
        laid=len(seen.zones[f"melds:{owner}"]),
        to_win=cards_to_win,
    )


def label_offer(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the title above the card on offer: its origin, as in "On offer, thrown by Bruno"."""
    if offered_card(seen) is None:
        return ""
    if seen.zones["upcard"]:
        return tr("On offer, turned from the stock")
    move = next(event for event in reversed(seen.history) if event.kind == "move" and event.target == "discard")
    is_thrown = move.source.startswith("hand")
    if not move.seat:
        return tr("On offer, thrown by you") if is_thrown else tr("On offer, passed by you")
    player = names(move.seat)
    return (
        tr("On offer, thrown by {player}", player=player)
        if is_thrown
        else tr("On offer, passed by {player}", player=player)
    )


def label_discards(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the title above the cards passed or discarded, with their number."""
    number = len(OfferInTheMiddle().shown_zones(seen)["discard"])
    return tr("Passed or thrown, {cards}", cards=numbered(number, "card")) if number else tr("Discards")


@dataclass(frozen=True)
class MeldProgress(parts.RailPart):
    """Shows the number of cards that each player has melded, out of the number needed to win."""

    cards_to_win: int

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        melded = [min(len(seen.zones[f"melds:{owner}"]), self.cards_to_win) for owner in (0, 1)]
        whose = (tr("Your cards"), tr("{player}’s cards", player=names(1)))
        return [
            parts.Row(whose[owner], filled_boxes=melded[owner], box_count=self.cards_to_win, is_ours=owner == 0)
            for owner in (0, 1)
        ]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return tr(
            "Melded {len} to {other_len} of {to_win}",
            len=len(seen.zones["melds:0"]),
            other_len=len(seen.zones["melds:1"]),
            to_win=self.cards_to_win,
        )


RING_MARGIN = 4  # pixels between the card on offer and its ring
NOTE_GAP = 10  # pixels between a forced card's meld and its note


class OfferMarks(parts.Drawing):
    """Draws a ring round the card on offer, and a note beside the other's melds after forcing."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        offer_layout = canvas.zone_layouts.get("upcard")
        useful = any(action.verb != "pass" for action in seen.actions())
        if useful and offered_card(seen) is not None and offer_layout is not None and offer_layout.spots:
            canvas.show_ring(offer_layout.spots[0].box.grown(RING_MARGIN))
        card, seat, zone = forced_card(seen)
        if card is None or zone == "melds:0":
            return
        group = next((group for group in parts.MeldRow().card_groups(seen, 1) if card in group), ())
        boxes = [spot.box for other in group if (spot := canvas.card_spot(zone, other)) is not None]
        if boxes:
            box = max(boxes, key=lambda one: one.right)
            words = tr("you forced it") if seat == 0 else tr("{name} forced it", name=canvas.name(seat))
            canvas.show_words(words, box.right + NOTE_GAP, box.cy, weight=600, align="left")


def forced_card(seen: parts.Observation) -> tuple[Card | None, int, str]:
    """Return the card last forced in this deal, the forcing seat, and the zone of the melds; None: no card."""
    history = seen.history
    for place in range(len(history) - 2, -1, -1):  # the move of the card follows the event that forces it
        event = history[place]
        if event.kind == "act" and event.action is not None and event.action.verb == "force":
            move = history[place + 1]
            return move.cards[0], event.seat or 0, move.target
    return None, 0, ""
