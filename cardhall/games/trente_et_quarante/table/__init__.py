"""The table of Trente et Quarante: a printed cloth with four fields, two rows dealt from the shoe, a tray of chips."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.trente_et_quarante.facts import TrenteFacts
from cardhall.games.trente_et_quarante.table.bets import Called, Cloth, results_since_shuffle
from cardhall.games.trente_et_quarante.table.chips import FIELD, BetTray, ChanceField, Croupier, InTheTray, OnFields
from cardhall.games.trente_et_quarante.table.layout import EDGE_WIDTH, Row, felt_of, field_at
from cardhall.language import format_count, say, tr

LAST, STRIP = 8, 5  # numbers of coups listed in the rail, and in the strip of a small window


class Punters(parts.Seats):
    """Shows each seat's free chips, with seats at both sides of the cloth."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        return format_count(TrenteFacts.of(seen).chips[seat], "chip")

    def plaque_rect(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        if seat == 0:
            return super().plaque_rect(frame, seat, width)
        cloth, edge = felt_of(frame).cloth, EDGE_WIDTH * frame.unit
        left = frame.seats // 2  # number of seats at the left, which sit from the foot upwards
        place, of = (left - seat, left) if seat <= left else (seat - left - 1, frame.seats - 1 - left)
        wide = min(width, cloth.x - frame.stage.x - 2 * edge)
        y = cloth.y + (place + 0.5) * cloth.h / of - frame.plaque_h / 2
        return parts.Rect(
            frame.stage.x + edge if seat <= left else frame.stage.right - edge - wide, y, wide, frame.plaque_h
        )


class LastCoups(parts.RailPart):
    """Shows the results of the last coups, the oldest at the left."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        lamps = [
            parts.Lamp(*result_letters(result), str(number), "settled")
            for number, result in results_since_shuffle(seen)[-LAST:]
        ]
        open_ones = [parts.Lamp("", "", "")] * (LAST - len(lamps))
        return (parts.Panel(tr("Last coups"), lamps=[*lamps, *open_ones], note=tr("row, colour")),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        coups = "  ".join("".join(result_letters(result)) for _, result in results_since_shuffle(seen)[-STRIP:])
        return tr("Last {coups}", coups=coups) if coups else ""


def result_letters(result: str) -> tuple[str, str]:
    """Return two letters for a result: of the row and of the colour."""
    if result in ("push", "refait"):
        return ("=", "" if result == "push" else "31")
    row, colour = result.split()
    return row[0].upper(), colour[0].upper()


def shoe_words(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the words above the shoe: the number of cards left."""
    return tr("Shoe · {left}", left=TrenteFacts.of(seen).left)


class Coups(parts.Score):
    """Shows the limits of bets beside the number of coups."""

    def goal_words(self, seen: parts.Observation) -> str:
        return tr("{goal}  ·  bets 100 to {most}", goal=super().goal_words(seen), most=seen.options["max_bet"])


TABLE = parts.Table(
    short_deals=True,
    zones=(
        Row("noir", slot=True),
        Row("rouge", slot=True),
        ChanceField(FIELD, field_at),
        parts.Pile(
            "stock",
            lambda frame, owner, zone: felt_of(frame).shoe,
            width=0.7,
            down=True,
            top_first=True,
            label=shoe_words,
        ),
        parts.Pile(
            "discard", lambda frame, owner, zone: felt_of(frame).discard, width=0.7, slot=True, label=say("Discards")
        ),
    ),
    tricks=False,
    seats=Punters(dealer=False, strips_row=(1, 2, 3, 4, 5, 6, 7)),
    score=Coups(say("Chips"), note=say("won or lost")),
    rail=(LastCoups(),),
    auction=None,
    drawings=(Cloth(), Called()),
    moves=OnFields(),
    events=Croupier(),
    tray=BetTray(),
    log=parts.Log("deal", say("Last turn"), "turn"),
    places=InTheTray(),
)
