"""The table of Belote: stock and upcard in the middle, what was declared beside the seats and open for a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.belote.facts import BeloteFacts
from cardhall.games.belote.table.shown_cards import FirstTrickReveal, is_first_trick, place_beside_plaque
from cardhall.language import ENGLISH, current_language, say, tr

PLAQUE_WIDTH = 250.0  # of a plaque with the longest words, in pixels at a text scale of 1
SHOWN_CARDS_AREA_CARD_WIDTHS = 2.4  # room for the shown cards beside the partner's plaque, in widths of a hand card


def announcement_text(seen: parts.Observation, seat: int) -> str:
    """Return a seat's announcement about its combinations: "Run of three to the queen"."""
    for announcement in BeloteFacts.of(seen).declared:
        if announcement.seat == seat:
            return str(seen.game.describe_announcement(announcement))
    return ""


class Declarers(parts.Seats):
    """Shows passes, the maker of trumps, and announcements during the first trick."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase == "auction":
            return tr("Passed") if any(row[seat_column(seen, seat)] for row in seen.call_rows) else ""
        announcement, facts = announcement_text(seen, seat) if is_first_trick(seen) else "", BeloteFacts.of(seen)
        phrases = [announcement] if announcement else [tr("Belote")] if facts.belote == seat else []
        if facts.taker == seat:
            first = facts.round == 1
            short, long = (tr("Took"), tr("Took the upcard")) if first else (tr("Named"), tr("Named trumps"))
            # Behind other words English has a small letter; in other languages nouns may keep their capitals.
            announcement = phrases[0].lower() if phrases and current_language() is ENGLISH else "".join(phrases)
            phrases = [short, announcement] if phrases else [long]
        return " · ".join(phrases)


def seat_column(seen: parts.Observation, seat: int) -> int:
    """Return the seat's column in the table of calls: its place in turn order, from the person on."""
    return seat if seen.options["direction"] == "left" else -seat % seen.seats


@dataclass(frozen=True)
class CombinationPoints(parts.RailPart):
    """Shows the points of combinations, the caller of belote, and the points held over from ties."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        rows_shown, facts = [], BeloteFacts.of(seen)
        side, belote = facts.declaring_side, facts.belote
        if side is not None:
            ours = side == seen.side
            points = facts.combinations[side]
            rows_shown.append(
                parts.Row(tr("Your combinations") if ours else tr("Their combinations"), str(points), is_ours=ours)
            )
        if belote is not None:
            rows_shown.append(parts.Row(tr("Belote"), names(belote), is_ours=belote in seen.sides[seen.side]))
        if facts.held:
            rows_shown.append(parts.Row(tr("Held over"), str(facts.held)))
        return rows_shown


TABLE = parts.Table(
    zones=(
        parts.Spread("shown", parts.BEFORE_SEAT, width=0.45, size=(2.2, 0.63), step=0.42, owners=(1, 3)),
        parts.Spread(
            "shown",
            place_beside_plaque(PLAQUE_WIDTH, SHOWN_CARDS_AREA_CARD_WIDTHS),
            width=0.45,
            step=0.42,
            spread_count=8,
            owners=(2,),
        ),
        parts.Pile("stock", parts.At(0.5, 0.45, -0.48), width=0.7, lies_face_down=True, label=say("Stock")),
        parts.Pile("upcard", parts.At(0.5, 0.45, 0.48), width=0.7, label=say("Turned up")),
    ),
    hand=parts.RankedHand("ATKQJ987"),
    seats=Declarers(),
    rail=(parts.CardPoints(), CombinationPoints(), parts.Trumps(), parts.CardValues()),
    buttons=parts.Buttons(permanent_actions={"declare": ("pass", "declare")}, gold_verbs=("take", "declare")),
    moves=FirstTrickReveal(click_verbs={"upcard": "take"}),
)
