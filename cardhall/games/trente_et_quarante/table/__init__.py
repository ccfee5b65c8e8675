"""The table of Trente et Quarante: a printed cloth with four fields, two rows dealt from the shoe, a tray of chips."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.trente_et_quarante.facts import TrenteFacts
from cardhall.games.trente_et_quarante.table.bets import Cloth, ResultDrawing, results_since_shuffle
from cardhall.games.trente_et_quarante.table.chips import (
    FIELD_ZONE,
    BetTray,
    ChanceField,
    CroupierEvents,
    FieldMoves,
    TrentePlaces,
)
from cardhall.games.trente_et_quarante.table.layout import PLAQUE_GAP, DealtRow, field_rect, lay_out_cloth
from cardhall.language import format_count, say, tr

LISTED_COUPS, STRIP_COUPS = 8, 5  # numbers of coups listed in the rail, and in the strip of a small window


class PunterPlaques(parts.Seats):
    """Shows each seat's free chips, with seats at both sides of the cloth."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        return format_count(TrenteFacts.of(seen).chips[seat], "chip")

    def plaque_rect(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        if seat == 0:
            return super().plaque_rect(frame, seat, width)
        cloth, edge = lay_out_cloth(frame).cloth, PLAQUE_GAP * frame.unit
        left_seats = frame.seats // 2  # number of seats at the left, which sit from the foot upwards
        place, seats_on_side = (
            (left_seats - seat, left_seats)
            if seat <= left_seats
            else (seat - left_seats - 1, frame.seats - 1 - left_seats)
        )
        plaque_width = min(width, cloth.x - frame.stage.x - 2 * edge)
        y = cloth.y + (place + 0.5) * cloth.h / seats_on_side - frame.plaque_h / 2
        return parts.Rect(
            frame.stage.x + edge if seat <= left_seats else frame.stage.right - edge - plaque_width,
            y,
            plaque_width,
            frame.plaque_h,
        )


class LastCoups(parts.RailPart):
    """Shows the results of the last coups, the oldest at the left."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        lamps = [
            parts.Lamp(*result_letters(result), str(number), "settled")
            for number, result in results_since_shuffle(seen)[-LISTED_COUPS:]
        ]
        empty_lamps = [parts.Lamp("", "", "")] * (LISTED_COUPS - len(lamps))
        return (parts.Panel(tr("Last coups"), lamps=[*lamps, *empty_lamps], note=tr("row, colour")),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        coups = "  ".join("".join(result_letters(result)) for _, result in results_since_shuffle(seen)[-STRIP_COUPS:])
        return tr("Last {coups}", coups=coups) if coups else ""


def result_letters(result: str) -> tuple[str, str]:
    """Return two letters for a result: of the row and of the colour."""
    if result in ("push", "refait"):
        return ("=", "" if result == "push" else "31")
    row, colour = result.split()
    return row[0].upper(), colour[0].upper()


def label_shoe(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the words above the shoe: the number of cards left."""
    return tr("Shoe · {left}", left=TrenteFacts.of(seen).left)


class CoupsScore(parts.Score):
    """Shows the limits of bets beside the number of coups."""

    def goal_words(self, seen: parts.Observation) -> str:
        return tr("{goal}  ·  bets 100 to {most}", goal=super().goal_words(seen), most=seen.options["max_bet"])


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        DealtRow("noir", shows_slot=True),
        DealtRow("rouge", shows_slot=True),
        ChanceField(FIELD_ZONE, field_rect),
        parts.Pile(
            "stock",
            lambda frame, owner, zone: lay_out_cloth(frame).shoe,
            width=0.7,
            lies_face_down=True,
            top_first=True,
            label=label_shoe,
        ),
        parts.Pile(
            "discard",
            lambda frame, owner, zone: lay_out_cloth(frame).discard,
            width=0.7,
            shows_slot=True,
            label=say("Discards"),
        ),
    ),
    tricks=False,
    seats=PunterPlaques(has_dealer=False, own_strip_row_seats=(1, 2, 3, 4, 5, 6, 7)),
    score=CoupsScore(say("Chips"), note=say("won or lost")),
    rail=(LastCoups(),),
    auction=None,
    drawings=(Cloth(), ResultDrawing()),
    moves=FieldMoves(),
    events=CroupierEvents(),
    tray=BetTray(),
    log=parts.Log("deal", say("Last turn"), "turn"),
    places=TrentePlaces(),
)
