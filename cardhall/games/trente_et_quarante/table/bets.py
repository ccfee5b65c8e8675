"""Drawings on the cloth of Trente et Quarante: lines and names, all bets, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look.colours import SEAT_COLOURS, SEAT_LETTER_COLOUR
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table import parts
from cardhall.desktop.table.items.cloth_items import ChipPile, paint_chip, to_qrectf
from cardhall.games.trente_et_quarante.facts import PlacedBet, TrenteFacts
from cardhall.games.trente_et_quarante.table.layout import ClothLayout, lay_out_cloth
from cardhall.language import say, tr, translate

CHANCE_TEXTS = {"noir": say("noir"), "rouge": say("rouge"), "couleur": say("couleur"), "inverse": say("inverse")}
FIELD_SUITS = {"noir": "s", "rouge": "d"}  # the suit sign beside the name of a field
ROW_SUITS = {"noir": "♠ ♣", "rouge": "♥ ♦"}
CHIP_VALUES = (2000, 1000, 500, 200, 100, 50)
# Least width and height of a bet's place, in pixels at a text scale of 1, for a chip with words, and for a chip alone.
# A bet in a smaller place is only a disc and a number.
WHOLE_BET_SIZE, CHIP_BET_SIZE = (112.0, 44.0), (70.0, 21.0)
MAX_BET_SIZE = (150.0, 54.0)  # largest width and height of a bet's place
LINE_HEIGHT = 30.0  # from one large line of words to the next, at a text scale of 1
INSURANCE_TEXT_SIZES = (12.0, 11.0, 10.0, 9.0)  # type sizes of an insurance, tried from the largest
# diameters: of the largest chip, and of the smallest with a number on it
MAX_CHIP_SIZE, MIN_NUMBERED_CHIP_SIZE = 36.0, 29.0
INSURANCE_COLOUR, INSURANCE_INK = "#22589a", "#fffdf8"
ChipsByChance = dict[str, list[tuple[int, int]]]  # by chance: seats and their chips


def group_by_chance(placed: Sequence[PlacedBet]) -> ChipsByChance:
    """Return the chips on each chance."""
    chips_by_chance: ChipsByChance = {chance: [] for chance in CHANCE_TEXTS}
    for bet in placed:
        chips_by_chance[bet.chance].append((bet.seat, bet.chips))
    return chips_by_chance


def seat_chips(placed: Sequence[PlacedBet], seat: int, chance: str) -> int:
    """Return one seat's chips on a chance."""
    return next((bet.chips for bet in placed if (bet.seat, bet.chance) == (seat, chance)), 0)


class Bet(ChipPile):
    """A seat's bet on a chance: a chip with the seat's initial, the amount, and the insurance."""

    def __init__(
        self, skin: Skin, box: parts.Rect, seat: int, name: str, amount: int, insured_amount: int, place_text: str
    ) -> None:
        super().__init__(skin, amount, f"{name}, {place_text}", format_figure(amount))
        self.box, self.seat, self.name, self.insured_amount = box, seat, name, insured_amount
        if insured_amount:
            self.label = tr("{chips}, insured {insured}", chips=format_figure(amount), insured=insured_amount)
        unit = skin.scale
        self.has_words = box.w >= WHOLE_BET_SIZE[0] * unit and box.h >= WHOLE_BET_SIZE[1] * unit
        self.has_chip = self.has_words or (box.w >= CHIP_BET_SIZE[0] * unit and box.h >= CHIP_BET_SIZE[1] * unit)
        self.setPos(box.x, box.y)

    def pile_rect(self) -> QRectF:
        return QRectF(0, 0, self.box.w, self.box.h)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the chip, the disc of the seat, and the amount; below or behind, the insurance."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, felt, unit = self.skin, self.skin.felt, self.skin.scale
        size = min(MAX_CHIP_SIZE * unit, self.box.h - 5 * unit) if self.has_chip else 0.0
        text_x, middle = 2 * unit, self.box.h / 2
        disc = min(15 * unit, max(11 * unit, 0.5 * size)) if size else min(15 * unit, self.box.h - 1)
        if size:
            value = next((chip for chip in CHIP_VALUES if chip <= self.amount), CHIP_VALUES[-1])
            middle = min(middle, size / 2 + 7 * unit) if self.has_words else middle
            paint_chip(
                painter,
                skin,
                text_x + size / 2 + 0.3 * disc,
                middle,
                size,
                value,
                is_top=size >= MIN_NUMBERED_CHIP_SIZE * unit,
            )
            self._paint_disc(painter, text_x + disc / 2, middle + 0.34 * size, disc)
            text_x += size + 0.3 * disc + 6 * unit
        else:
            self._paint_disc(painter, text_x + disc / 2, middle, disc)
            text_x += disc + 3 * unit
        available_width = self.box.w - text_x
        text, font = self._fit_amount(available_width)
        first = middle - (8 * unit if self.has_words and self.insured_amount else 0)
        text_end = skin.draw_line(painter, text_x, first, text, font, felt.text, max_width=available_width)
        if self.has_words and self.insured_amount:
            words = tr("insured {insured}", insured=self.insured_amount)
            font = skin.fitting_font(words, INSURANCE_TEXT_SIZES, available_width)
            skin.draw_line(painter, text_x, middle + 9 * unit, words, font, felt.text2, max_width=available_width)
        elif self.insured_amount:
            self._paint_insurance(painter, text_end + 2 * unit, middle)

    def _fit_amount(self, available_width: float) -> tuple[str, QFont]:
        """Return the amount and a font that fit into a width: in large or small type, at last without a comma."""
        full_text, plain_text, skin = format_figure(self.amount), str(self.amount), self.skin
        sizes = [(full_text, 15.0)] * self.has_words + [
            (full_text, 13.0),
            (plain_text, 13.0),
            (plain_text, 12.0),
            (plain_text, 11.0),
            (plain_text, 10.0),
            (plain_text, 9.0),
        ]
        available_width -= 16 * skin.scale if self.insured_amount and not self.has_words and self.has_chip else 0
        found = [(text, skin.sans(size, 600)) for text, size in sizes]
        return next((one for one in found if skin.text_width(*one) <= available_width), found[-1])

    def _paint_disc(self, painter: QPainter, x: float, y: float, size: float) -> None:
        """Paint the disc of the bet's owner."""
        disc = QRectF(x - size / 2, y - size / 2, size, size)
        painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
        painter.setBrush(QColor(SEAT_COLOURS[self.seat % len(SEAT_COLOURS)]))
        painter.drawEllipse(disc)
        painter.setPen(QColor(SEAT_LETTER_COLOUR))
        painter.setFont(self.skin.serif(size / self.skin.scale * 0.66))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, self.name[:1].upper())

    def _paint_insurance(self, painter: QPainter, x: float, y: float) -> None:
        """Paint a small chip with the insured amount; without room, a chip without a number."""
        skin, text = self.skin, str(self.insured_amount)
        font = skin.sans(12, 600)
        wide = skin.text_width(text, font) + 6 * skin.scale
        fits_text = x + wide <= self.box.w
        box = QRectF(x, y - 7 * skin.scale, wide if fits_text else 6 * skin.scale, 14 * skin.scale)
        if not fits_text:
            box = QRectF(min(x, self.box.w - box.width()), y - 3 * skin.scale, 6 * skin.scale, 6 * skin.scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INSURANCE_COLOUR))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        if fits_text:
            skin.draw_centred(painter, box.center().x(), y, text, font, INSURANCE_INK)


class ClothLines(QGraphicsItem):
    """The lines and names printed on the cloth, with dotted lines before the prisons."""

    def __init__(self, skin: Skin, felt: ClothLayout) -> None:
        super().__init__()
        self.skin, self.felt = skin, felt
        self.setZValue(0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return to_qrectf(self.felt.cloth).adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, cloth, unit = self.skin, self.felt.cloth, self.skin.scale
        line, ink = QColor(skin.felt.text), skin.felt.text
        line.setAlphaF(0.55)
        painter.setPen(QPen(line, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(to_qrectf(cloth), 12, 12)
        rouge, couleur, noir = (self.felt.places[chance].field for chance in ("rouge", "couleur", "noir"))
        for x in (rouge.right, noir.x):
            painter.drawLine(round(x), round(cloth.y), round(x), round(cloth.bottom))
        painter.drawLine(round(couleur.x), round(couleur.bottom), round(couleur.right), round(couleur.bottom))
        for chance, (box, _, prison) in self.felt.places.items():
            self._paint_prison(painter, prison, line, chance in FIELD_SUITS)
            font, y = (
                skin.serif(19 if chance in FIELD_SUITS else 17, italic=True),
                box.y + min(19 * unit, 0.16 * cloth.h),
            )
            name, mark = translate(CHANCE_TEXTS[chance]).capitalize(), FIELD_SUITS.get(chance, "")
            wide = skin.text_width(name, font)
            x = box.right - wide - 16 * unit - 22 * unit if chance == "noir" else box.x + (12 + 24 * bool(mark)) * unit
            skin.draw_line(painter, x, y, name, font, ink)
            if mark:
                at = box.right - 22 * unit if chance == "noir" else box.x + 20 * unit
                skin.draw_suit_mark(painter, mark, at, y, 17 * unit, skin.suit_colour(mark, QColor(ink)))

    def _paint_prison(self, painter: QPainter, prison: parts.Rect, line: QColor, is_below: bool) -> None:
        """Paint the dotted line of a prison, and its name behind the line."""
        skin, unit = self.skin, self.skin.scale
        dotted = QPen(line, 1.4)
        dotted.setDashPattern([2.0, 3.0])
        painter.setPen(dotted)
        edge = 10 * unit
        prison_text, font = tr("prison"), skin.serif(13, italic=True)
        if is_below:
            painter.drawLine(round(prison.x + edge), round(prison.y), round(prison.right - edge), round(prison.y))
            skin.draw_line(painter, prison.x + 12 * unit, prison.y + 10 * unit, prison_text, font, skin.felt.text2)
        else:
            painter.drawLine(round(prison.x), round(prison.y + edge), round(prison.x), round(prison.bottom - edge))
            skin.draw_right_aligned(
                painter, prison.right - 10 * unit, prison.y + 12 * unit, prison_text, font, skin.felt.text2
            )


def cell_rects(box: parts.Rect, number: int, unit: float) -> list[parts.Rect]:
    """Return `number` places in a box, in rows, each as large as possible."""
    best: tuple[float, int, float, float] = (0.0, 1, box.w, box.h)
    for columns in range(1, number + 1):
        width, height = box.w / columns, box.h / ceil(number / columns)
        best = max(best, (min(width / CHIP_BET_SIZE[0], height / CHIP_BET_SIZE[1]), columns, width, height))
    _, columns, width, height = best
    width, height = min(width, MAX_BET_SIZE[0] * unit), min(height, MAX_BET_SIZE[1] * unit)
    return [
        parts.Rect(box.x + place % columns * width, box.y + place // columns * height, width, height)
        for place in range(number)
    ]


@dataclass(frozen=True)
class Cloth(parts.Drawing):
    """Draws the printed cloth with its bets."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        felt, unit = lay_out_cloth(canvas.frame), canvas.frame.unit
        canvas.add(ClothLines(canvas.skin, felt))
        facts = TrenteFacts.of(seen)
        insured = group_by_chance(facts.insured)
        for placed, jailed in ((facts.placed, False), (facts.prison, True)):
            for chance, bets in group_by_chance(placed).items():
                place = felt.places[chance]
                box = self.bets_rect(place.prison if jailed else place.bets, chance, jailed, unit)
                spots = cell_rects(box, max(1, len(bets)), unit)
                for seat in range(seen.seats):
                    self.mark(canvas, f"{'prison:' * jailed}{chance}:{seat}", spots[0])
                for (seat, chips), spot in zip(bets, spots, strict=False):
                    shows_insurance = not jailed or not seat_chips(facts.placed, seat, chance)
                    insurance = dict(insured[chance]).get(seat, 0) if shows_insurance else 0
                    name = translate(CHANCE_TEXTS[chance])
                    where = tr("in prison on {chance}", chance=name) if jailed else name
                    canvas.add(Bet(canvas.skin, spot, seat, canvas.name(seat), chips, insurance, where))
                    self.mark(canvas, f"{'prison:' * jailed}{chance}:{seat}", spot)
                    self.mark(canvas, f"insured:{chance}:{seat}", spot)
        for seat, plaque in enumerate(canvas.plaques):
            canvas.mark_pot(f"seat:{seat}", plaque.rect)
        canvas.mark_pot("bank", felt.result if felt.has_two_rows else felt.discard)

    def bets_rect(self, box: parts.Rect, chance: str, is_prison: bool, unit: float) -> parts.Rect:
        """Return the place for bets in a part of a field, clear of lines and name."""
        top = (19 if is_prison else 2) * unit
        return parts.Rect(box.x + 6 * unit, box.y + top, box.w - 8 * unit, box.h - top - 3 * unit)

    def mark(self, canvas: parts.Canvas, name: str, spot: parts.Rect) -> None:
        """Mark a bet's chip as the place to which chips for `name` fly."""
        size = min(MAX_CHIP_SIZE * canvas.frame.unit, spot.h)
        canvas.mark_pot(name, parts.Rect(spot.x, spot.cy - size / 2, size, size))


RESULT_TEXTS: dict[str, tuple[str, str]] = {  # by result: the call in French, and its meaning
    "noir couleur": (say("Noir gagne, couleur gagne"), say("Noir and couleur win")),
    "noir inverse": (say("Noir gagne, couleur perd"), say("Noir and inverse win")),
    "rouge couleur": (say("Rouge gagne, couleur gagne"), say("Rouge and couleur win")),
    "rouge inverse": (say("Rouge gagne, couleur perd"), say("Rouge and inverse win")),
    "push": (say("Coup nul"), say("A tie: nobody wins or loses")),
    "refait": (say("Refait"), say("31 each: bets go to prison, an insurance is paid 49 to 1")),
}


@dataclass(frozen=True)
class ResultDrawing(parts.Drawing):
    """Draws the names of the rows, and the result of the coup in French with its meaning."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        felt, unit = lay_out_cloth(canvas.frame), canvas.frame.unit
        for row, box in felt.rows.items():
            y = box.bottom - parts.CARD_HEIGHT_RATIO * felt.card_width / 2
            text_right = box.x + 60 * unit
            name = translate(CHANCE_TEXTS[row]).capitalize()
            canvas.show_words(name, text_right, y - 9 * unit, size=17, weight=600, colour="text", align="right")
            canvas.show_words(ROW_SUITS[row], text_right, y + 12 * unit, size=13, align="right")
        if not seen.zones.get("noir"):
            return
        result = RESULT_TEXTS.get(TrenteFacts.of(seen).result or "")
        if result is None:  # the rows are still being dealt
            return
        call_text, meaning_text = map(translate, result)
        box = felt.result
        if not felt.has_two_rows:
            line = tr("{called}: {means:small}", called=call_text, means=meaning_text)
            canvas.show_words(line, canvas.frame.stage.cx, box.cy, size=13, weight=600, colour="text")
            return
        lines = canvas.skin.wrap_text(call_text, canvas.skin.sans(20, 600), box.w - 12 * unit)
        meaning_lines = canvas.skin.wrap_text(meaning_text, canvas.skin.sans(14), box.w - 12 * unit)
        y = box.cy - (len(lines) * LINE_HEIGHT + len(meaning_lines) * 20) * unit / 2 + LINE_HEIGHT * unit / 2
        for line in lines:
            canvas.show_words(line, box.x, y, size=20, weight=600, colour="text", align="left")
            y += LINE_HEIGHT * unit
        for line in meaning_lines:
            canvas.show_words(line, box.x, y, size=14, align="left")
            y += 20 * unit

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        result = RESULT_TEXTS.get(TrenteFacts.of(seen).result or "") if seen.zones.get("noir") else None
        return (
            (tr("{called}: {means:small}", called=translate(result[0]), means=translate(result[1])),) if result else ()
        )


def results_since_shuffle(seen: parts.Observation) -> Sequence[tuple[int, str]]:
    """Return the coups dealt since the shuffle, by number and result."""
    results: list[tuple[int, str]] = []
    number, rows = 0, {"noir": [], "rouge": []}  # type: tuple[int, dict[str, list[object]]]
    for event in seen.history:
        if event.kind == "ready":
            number, rows = int(event.number), {"noir": [], "rouge": []}
        elif event.kind == "move" and event.source == "stock":
            rows[event.target] += event.cards
        elif event.kind == "note" and rows["rouge"]:
            results.append((number, seen.game.result_of(rows["noir"], rows["rouge"])))
    return results
