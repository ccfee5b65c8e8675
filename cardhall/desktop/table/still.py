"""A still picture of a table: a position of a help page, as the table itself draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from cardhall.cards import Card
from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_image
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.open_hands import open_hands
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.lookup import table_for
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.match import Match

WIDTH, HEIGHT = 960, 700  # of the window whose cloth is drawn
BAR = 48  # at its top, which is left out
HEIGHT_OF_CLOTH = HEIGHT - BAR


class Marked(NamedTuple):
    """Cards of seat 0 that are marked, where everybody's cards lie open."""

    best: Sequence[Card] = ()
    done: Sequence[Card] = ()


def picture(
    match: Match, settings: Settings, width: float, ratio: float, radius: float, marked: Marked | None = None
) -> QImage:
    """The cloth of a match on its table.

    What seat 0 sees, `width` logical pixels wide, with round corners; cards that may not be played are dimmed. With
    `marked`, all hands are open, and these cards are lit (the best) and raised (what was done).
    """
    game_id = match.game.id
    cloth = Cloth(theme.felt_for(game_id, settings.felt))
    cloth.resize(WIDTH, HEIGHT)
    stage = Stage(table_for(game_id), tuple(match.names), settings, game_id, cloth)
    stage.set_people(people.faces(settings, match.names, match.avatars))
    stage.clock.instant = True
    stage.resize(WIDTH, HEIGHT)
    seen = match.state.observe(0)
    if marked is not None:
        stage.open_hands = open_hands(stage.table, match.state)
    stage.settle(seen)
    legal = LegalActions(stage.table, seen)
    playable = {card for cards in legal.handles.values() for card in cards}
    if marked is not None:
        for item in stage.own_hand_items():
            item.set_marks(hint=item.card in marked.best, chosen=item.card in marked.done)
            stage.update_rest(item)
        stage.clock.finish()
    if playable and settings.show_legal:
        for item in stage.own_hand_items():
            item.set_marks(dim=item.card not in playable)
    scale = width / WIDTH
    high = (HEIGHT - BAR) * scale
    image = clear_image(width, high, ratio)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    corners = QPainterPath()
    corners.addRoundedRect(QRectF(0, 0, width, high), radius, radius)
    painter.setClipPath(corners)
    theme.paint_felt(painter, QRectF(0, 0, width, high), cloth.felt)
    cloth.table_scene.render(painter, QRectF(0, 0, width, high), QRectF(0, BAR, WIDTH, HEIGHT - BAR))
    painter.end()
    stage.close_down()
    cloth.deleteLater()
    return image
