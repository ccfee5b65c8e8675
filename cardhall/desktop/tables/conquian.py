"""The table of Conquian: melds before each player, stock, card on offer and discards between; melds can be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.english import counted

TO_WIN = 11
SMALL = 0.5  # stock and discards, in hand cards
DISCARDS = parts.between_melds(0.61, SMALL, to_right=True)


def offered(seen: parts.Observation) -> Card | None:
    """The card on offer, while it is."""
    card = parts.fact(seen, "offered")
    return Card.of(card) if card else None


class OfferInTheMiddle(parts.Moves):
    """The card on offer lies in the middle, wherever it came from."""

    def shown(self, seen: parts.Observation) -> Mapping[str, Sequence[Card]]:
        zones = dict(seen.zones)
        if offered(seen) is not None and not zones["upcard"]:
            zones["upcard"], zones["discard"] = zones["discard"][-1:], zones["discard"][:-1]
        return zones

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        if zone == "upcard" and seen.phase == "force":
            return parts.Action("force")
        return super().pile_action(seen, zone)


def meld_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    return f"{names(owner)}  ·  {len(seen.zones[f'melds:{owner}'])} of {TO_WIN}"


def offer_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    if offered(seen) is None:
        return ""
    if seen.zones["upcard"]:
        return "On offer, turned from the stock"
    move = next(event for event in reversed(seen.history) if event.kind == "move" and event.target == "discard")
    who = "you" if not move.seat else names(move.seat)
    return f"On offer, {'thrown' if move.source.startswith('hand') else 'passed'} by {who}"


def discard_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    number = len(TABLE.moves.shown(seen)["discard"])
    return f"Passed or thrown, {counted(number, 'card')}" if number else "Discards"


class Players(parts.Seats):
    """How many cards the other has in hand, and what the person is to do."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        number = len(seen.zones[f"hand:{seat}"])
        if seat:
            return f"{number} in hand" if number else "No card in hand"
        if 0 not in seen.actors:
            return ""
        return {"discard": "To discard", "force": "To force or not"}.get(seen.phase, "To meld or pass")


class CardsMelded(parts.RailPart):
    """The cards that each has melded of those that win."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        melded = [min(len(seen.zones[f"melds:{owner}"]), TO_WIN) for owner in (0, 1)]
        whose = ("Your cards", f"{names(1)}’s cards")
        return [parts.Row(whose[owner], done=melded[owner], of=TO_WIN, ours=owner == 0) for owner in (0, 1)]

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        return f"Melded {len(seen.zones['melds:0'])} to {len(seen.zones['melds:1'])} of {TO_WIN}"


class OfferAndForce(parts.Drawing):
    """The ring round the card on offer, and beside the other's melds that the person has forced one of them."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        laid = canvas.laid.get("upcard")
        useful = any(action.verb != "pass" for action in seen.actions())
        if useful and offered(seen) is not None and laid is not None and laid.spots:
            canvas.show_ring(laid.spots[0].box.grown(4))
        card, seat, zone = forced(seen)
        if card is None or zone == "melds:0":
            return
        group = next((group for group in parts.MeldRow().groups(seen, 1) if card in group), ())
        boxes = [spot.box for other in group if (spot := canvas.lying(zone, other)) is not None]
        if boxes:
            box = max(boxes, key=lambda one: one.right)
            words = "you forced it" if seat == 0 else f"{canvas.name(seat)} forced it"
            canvas.show_words(words, box.right + 10, box.cy, weight=600, align="left")


def forced(seen: parts.Observation) -> tuple[Card | None, int, str]:
    """The card last forced in this deal, by whom, and where it went."""
    history = seen.history
    for place in range(len(history) - 1, -1, -1):
        event = history[place]
        if event.kind == "act" and event.action is not None and event.action.verb == "force":
            move = history[place + 1]
            return move.cards[0], event.seat or 0, move.target
    return None, 0, ""


class OwnMelds(parts.Melds):
    """The card on offer is tried while it is the person's to lay."""

    def loose(self, seen: parts.Observation) -> Card | None:
        return super().loose(seen) if seen.phase in ("offer", "stock") else None


TABLE = parts.Table(
    zones=(
        parts.MeldRow(label=meld_words),
        parts.Pile(
            "stock",
            parts.between_melds(0.24, SMALL),
            width=SMALL,
            down=True,
            count=True,
            label="Stock",
            top_first=True,
        ),
        parts.RowOfCards("upcard", parts.between_melds(0.5, 0.86), width=0.86, label=offer_words, slot=True),
        parts.Spread("discard", DISCARDS, width=SMALL, last=12, label=discard_words),
    ),
    tricks=False,
    hand=parts.Hand("KQJ765432A"),
    seats=Players(cards=0.3, beside=True),
    score=parts.DealsWon(),
    rail=(CardsMelded(),),
    drawings=(OfferAndForce(),),
    buttons=parts.Buttons(
        kept={"offer": ("pass",), "stock": ("pass",), "force": ("pass", "force")}, gold=("meld", "force")
    ),
    moves=OfferInTheMiddle(),
    melds=OwnMelds(ranks="A234567JQK"),
    log=parts.Log("turn", "Last turn", "turn"),
    places=parts.Places(row=0.69),
)
