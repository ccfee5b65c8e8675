"""The table of Kowah: stock and discards, a drawn card shown large between them, pairs of checki."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.kowah.facts import KowahFacts
from cardhall.language import card_face, card_faces, numbered, say, tr

# card widths, in hand cards: stock, discards and pairs; the card that a player has drawn
SMALL_CARD_SCALE, DRAWN_CARD_SCALE = 0.62, 1.05
PAIR_CARD_WIDTHS, CARD_STEP_CARD_WIDTHS = 1.4, 0.4  # width of a pair, and from card to card, in widths of its cards
SIDE_PILE_OFFSET_CARD_WIDTHS = 2.2  # hand cards from the middle of the stage, clear of a fan of seven cards
STAGE_MARGIN = 20  # pixels kept free at the right end of the stage
RING_GAP = 4  # pixels between a card and its ring


class Players(parts.Seats):
    """Shows who is on checki, and how many cards the others have."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seat in KowahFacts.of(seen).checki:
            return tr("Checki")
        return parts.card_count_words(seen, seat) if seat else ""


class ClaimMoves(parts.Moves):
    """Lets a click on the offered card claim it."""

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        if seen.phase == "claim":
            return parts.Action("claim") if zone == offered_card_zone(seen) else None
        return super().pile_action(seen, zone)


class ClaimRing(parts.Drawing):
    """Draws a ring round a card that the person may claim."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        zone_layout = canvas.zone_layouts.get(offered_card_zone(seen))
        if zone_layout is not None and zone_layout.spots and parts.Action("claim") in seen.actions():
            canvas.show_ring(zone_layout.spots[-1].box.grown(RING_GAP))


def offered_card_zone(seen: parts.Observation) -> str:
    """Return the zone of the card that players on checki are asked about."""
    return "discard" if KowahFacts.of(seen).revealed is None else "drawn"


def pair_place(frame: parts.Frame, seat: int, zone: str) -> parts.Rect:
    """Return the place of an open pair: beside its owner's cards, clear of the middle."""
    if seat:
        return parts.beside_hand(frame, seat, SMALL_CARD_SCALE, cards=PAIR_CARD_WIDTHS)
    left, w = frame.stage.cx + SIDE_PILE_OFFSET_CARD_WIDTHS * frame.w, SMALL_CARD_SCALE * frame.w
    return parts.Rect(
        left,
        frame.hand.y + w / 2,
        min(PAIR_CARD_WIDTHS * w, frame.stage.right - STAGE_MARGIN - left),
        parts.CARD_HEIGHT_RATIO * w,
    )


def count_unseen(seen: parts.Observation, card: Card) -> int:
    """Return how many equal cards the person cannot see."""
    visible_cards = [one for some in seen.zones.values() for one in some]
    return len([one for one in seen.game.deck() if one == card]) - visible_cards.count(card)


def label_pair(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of an open pair: the winning cards, and how many of them may still come.

    Another player's label has only the third card like the pair, which everybody can tell.
    """
    pair = list(seen.zones[f"pair:{owner}"])
    if not pair:
        return ""
    winning_cards = seen.game.waited_for([*seen.zones[f"hand:{owner}"], *pair]) if owner == seen.seat else pair[:1]
    unseen_text = numbered(sum(count_unseen(seen, card) for card in winning_cards), "card")
    cards = card_faces(winning_cards)
    # Translators: what a player waits for, and how many cards like it nobody has seen
    return tr("Waits for {cards} · {left} left", cards=cards, left=unseen_text) if winning_cards else ""


def label_drawn_card(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of a drawn card: the player and the card."""
    card = KowahFacts.of(seen).revealed
    if card is None:
        return ""
    drew = next(event for event in reversed(seen.history) if event.kind == "move" and event.target == "drawn")
    seat, face = drew.seat or 0, card_face(card)
    return (
        tr("You drew {card}", card=face)
        if seat == seen.seat
        else tr("{player} drew {card}", player=names(seat), card=face)
    )


def label_discards(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of the discard pile."""
    number = len(seen.zones["discard"])
    return tr("Discards, {cards}", cards=numbered(number, "card")) if number else tr("Discards")


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "stock",
            parts.At(0.5, 0.5, -1.5),
            width=SMALL_CARD_SCALE,
            lies_face_down=True,
            shows_count=True,
            label=say("Stock"),
            top_first=True,
        ),
        parts.RowOfCards("drawn", parts.At(), width=DRAWN_CARD_SCALE, label=label_drawn_card),
        parts.Spread(
            "discard",
            parts.At(0.5, 0.5, 1.9),
            width=SMALL_CARD_SCALE,
            size=(2.2, 0.9),
            spread_count=6,
            label=label_discards,
            shows_slot=True,
        ),
        parts.Spread("pair", pair_place, width=SMALL_CARD_SCALE, step=CARD_STEP_CARD_WIDTHS, label=label_pair),
    ),
    tricks=False,
    hand=parts.Hand("KQJ98765432A", sort_by="rank"),
    seats=Players(),
    score=parts.DealsWon(),
    rail=(),
    drawings=(ClaimRing(),),
    buttons=parts.Buttons(
        permanent_actions={"claim": ("claim", "pass")}, gold_verbs=("claim", "declare"), card_button_verbs=("declare",)
    ),
    moves=ClaimMoves(),
    timed_call=parts.TimedCall("claim", default_action="pass"),
    log=parts.Log("turn", say("Last turn"), "turn"),
)
