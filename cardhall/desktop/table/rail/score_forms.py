"""How each form of the score is drawn: figures with bars, boxes, cards with pips, a list, a scale, chalk, a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.panel import PAD, number
from cardhall.desktop.table.felt.role_pictures import ROLE_PICTURES
from cardhall.desktop.table.felt.score_cards import paint_score_cards
from cardhall.desktop.table.parts.score import (
    Boxes,
    Figures,
    Form,
    Listed,
    Pad,
    PegBoard,
    Scale,
    ScoreCards,
    ScoreSheet,
    Strokes,
)
from cardhall.desktop.table.rail.peg_board import board_height, paint_board
from cardhall.desktop.table.rail.score_pad import pad_height, paint_pad
from cardhall.desktop.table.rail.score_painter import ScorePainter, Standing
from cardhall.desktop.table.rail.score_sheet import paint_sheet, sheet_height

# ---- two sides in large figures


def figures_height(skin: Skin, form: Form, standing: Standing) -> float:
    return skin.px(86)


def paint_figures(on: ScorePainter, y: float, form: Form, standing: Standing) -> float:
    """Two sides beside each other: names, figures, and below them bars, or beside them cards."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    y += skin.px(6)
    gap = skin.px(20)
    wide = (on.right - on.left - gap) / 2
    for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
        x = on.left + i * (wide + gap)
        skin.line(painter, x, y + skin.px(6), name, skin.sans(14), felt.text, room=wide)
        skin.line(painter, x, y + skin.px(34), number(value), skin.serif(34), felt.text, room=wide)
        if isinstance(form, ScoreCards):
            used = skin.width(number(value), skin.serif(34)) + skin.px(14)
            paint_score_cards(painter, skin, x + used, y + skin.px(42), wide - used, int(value), form.suits[i])
        elif standing.target:
            on.bar(QRectF(x, y + skin.px(61), wide, 4), value / standing.target, i == standing.mine)
    return y + skin.px(80)


# ---- boxes


def boxes_height(skin: Skin, form: Boxes, standing: Standing) -> float:
    return skin.px(68) * len(standing.names) + (skin.px(28) if form.words else 0)


def paint_boxes(on: ScorePainter, y: float, form: Boxes, standing: Standing) -> float:
    """By side the name, the score, and a row of boxes with a red line where the rules change."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
        skin.line(painter, on.left, y + skin.px(16), name, skin.sans(14), felt.text)
        skin.right(painter, on.right, y + skin.px(14), number(value), skin.serif(30), felt.text)
        gap = skin.px(6) if form.of <= 14 else skin.px(3)
        wide, high = (on.right - on.left + gap) / form.of - gap, skin.px(14)
        top = y + skin.px(38)
        for n in range(form.of):
            colour = on.colour(i == standing.mine)
            full = n < value
            edge = QColor(colour if full else felt.text3)
            edge.setAlphaF(1.0 if full else 0.5)
            painter.setPen(QPen(edge, 1))
            painter.setBrush(colour if full else Qt.BrushStyle.NoBrush)
            box = QRectF(on.left + n * (wide + gap), top, wide, high)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if 0 < form.line < form.of:
            painter.setPen(QPen(QColor(felt.red), 2))
            x = on.left + form.line * (wide + gap) - gap / 2
            painter.drawLine(round(x), round(top - 4), round(x), round(top + high + 4))
        y += skin.px(68)
    if form.words:
        skin.line(painter, on.left, y + skin.px(6), form.words, skin.sans(13), felt.text3, room=on.right - on.left)
        y += skin.px(28)
    return y


# ---- a line for each side


def list_step(skin: Skin, form: Listed) -> float:
    """The height of a side in the list."""
    return skin.px(48 if form.facts else 38)


def list_height(skin: Skin, form: Listed, standing: Standing) -> float:
    return list_step(skin, form) * len(standing.names) + skin.px(4)


def paint_list(on: ScorePainter, y: float, form: Listed, standing: Standing) -> float:
    """By side a line: the colour of its cards, its name and role, a bar or what the deal has brought, its score."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    step = list_step(skin, form)
    for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
        on.hairline(y)
        middle = y + step / 2
        font = skin.sans(14, 600 if i == standing.mine else 400)
        room = on.width - skin.px(2 * PAD + 14) - skin.width(number(value), skin.serif(18))
        left, role = on.left, standing.roles[i] if standing.roles else ""
        if role:
            room -= skin.width(role, skin.sans(13)) + skin.px(10)
        if standing.picture and any(standing.roles):  # names stay below each other
            if role:
                ROLE_PICTURES[standing.picture](painter, left + skin.px(12), middle, skin.px(24))
            left, room = left + skin.px(36), room - skin.px(36)
        if form.colours:
            swatch(painter, QRectF(left, middle - skin.px(12), skin.px(17), skin.px(24)), form.colours[i])
            left, room = left + skin.px(28), room - skin.px(28)
        upper = middle - skin.px(10) if form.facts else middle
        if form.facts:
            skin.line(painter, left, middle + skin.px(10), form.facts[i], skin.sans(13), felt.text2, room=room)
        if form.bars and standing.target:
            widest = max(skin.px(40), *(skin.width(number(one), skin.serif(18)) for one in standing.values))
            bar = QRectF(on.right - widest - skin.px(108), middle - 2, skin.px(96), 4)
            on.bar(bar, value / standing.target, i == standing.mine)
            room = bar.x() - skin.px(10) - left
        end = skin.line(painter, left, upper, name, font, felt.text, room=room)
        skin.line(painter, end + skin.px(10), middle, role, skin.sans(13), felt.text2)
        skin.right(painter, on.right, middle, number(value), skin.serif(18), felt.text)
        y += step
    return y + skin.px(4)


def swatch(painter: QPainter, rect: QRectF, colour: str) -> None:
    """A small card in the colour of a side."""
    painter.setPen(QPen(QColor("#fffdf8"), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rect, 3, 3)


# ---- a scale from a loss to a win


def scale_height(skin: Skin, form: Scale, standing: Standing) -> float:
    return skin.px(58) * len(standing.names) + skin.px(20)


def paint_scale(on: ScorePainter, y: float, form: Scale, standing: Standing) -> float:
    """By side the name, the score, and a line with a mark; the ends and zero are named below the last one."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    wide = on.right - on.left

    def place(value: float) -> float:
        return on.left + wide * max(0.0, min(1.0, (value - form.low) / (form.high - form.low)))

    for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
        skin.line(painter, on.left, y + skin.px(12), name, skin.sans(14), felt.text)
        skin.right(painter, on.right, y + skin.px(12), number(value), skin.serif(22), felt.text)
        middle = y + skin.px(38)
        painter.setPen(QPen(QColor(felt.slot), 4))
        painter.drawLine(round(on.left), round(middle), round(on.right), round(middle))
        painter.setPen(QPen(on.colour(i == standing.mine), 4))
        painter.drawLine(round(place(0)), round(middle), round(place(value)), round(middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(on.colour(i == standing.mine))
        painter.drawEllipse(QRectF(place(value) - skin.px(6), middle - skin.px(6), skin.px(12), skin.px(12)))
        y += skin.px(58)
    for value in (form.low, 0.0, form.high):
        half = skin.width(number(value), skin.sans(12)) / 2
        x = min(max(place(value), on.left + half), on.right - half)
        skin.centred(painter, x, y + skin.px(2), number(value), skin.sans(12), felt.text3)
    return y + skin.px(20)


# ---- strokes of chalk


def strokes_height(skin: Skin, form: Strokes, standing: Standing) -> float:
    return skin.px(38) * len(standing.names) + skin.px(4)


def paint_strokes(on: ScorePainter, y: float, form: Strokes, standing: Standing) -> float:
    """By side the name and its strokes in bundles of five, the fifth across the other four; faint those to come."""
    skin, painter, felt = on.skin, on.painter, on.skin.felt
    for i, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
        on.hairline(y)
        middle = y + skin.px(19)
        gap, bundle, high = skin.px(6), skin.px(32), skin.px(9)
        x = on.right - bundle * (-(-form.of // 5)) + skin.px(8)
        skin.line(painter, on.left, middle, name, skin.sans(14), felt.text, room=x - on.left - skin.px(10))
        for n in range(form.of):
            colour = on.colour(i == standing.mine) if n < value else QColor(felt.text3)
            colour.setAlphaF(1.0 if n < value else 0.35)
            painter.setPen(QPen(colour, 2))
            at = x + n // 5 * bundle
            if n % 5 == 4:
                painter.drawLine(
                    round(at - 3), round(middle + high - 2), round(at + 3 * gap + 3), round(middle - high + 2)
                )
            else:
                stroke = round(at + n % 5 * gap)
                painter.drawLine(stroke, round(middle - high), stroke, round(middle + high))
        y += skin.px(38)
    return y + skin.px(4)


class FormPainter(NamedTuple):
    """How a form is drawn: its height below the title, and the painting, which returns where it ends."""

    height: Callable[[Skin, Any, Standing], float]
    paint: Callable[[ScorePainter, float, Any, Standing], float]


PAINTERS: dict[type[Form], FormPainter] = {
    Figures: FormPainter(figures_height, paint_figures),
    ScoreCards: FormPainter(figures_height, paint_figures),
    Boxes: FormPainter(boxes_height, paint_boxes),
    Listed: FormPainter(list_height, paint_list),
    Scale: FormPainter(scale_height, paint_scale),
    Strokes: FormPainter(strokes_height, paint_strokes),
    PegBoard: FormPainter(board_height, paint_board),
    Pad: FormPainter(pad_height, paint_pad),
    ScoreSheet: FormPainter(sheet_height, paint_sheet),
}
