"""A still picture of a table, as the table itself draws the position: for help pages and reviews."""

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
from cardhall.desktop.table.flow.open_hands import other_hands
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match

WINDOW_WIDTH, WINDOW_HEIGHT = 960, 700  # the imagined window of the table
BAR_HEIGHT = 48  # of the bar at its top, which is not in the picture
CLOTH_HEIGHT = WINDOW_HEIGHT - BAR_HEIGHT


class MarkedCards(NamedTuple):
    """Cards of seat 0 to mark on a picture with all cards open: the best choice, and the cards played."""

    best_cards: Sequence[Card] = ()
    played_cards: Sequence[Card] = ()


def draw_table(
    match: Match,
    settings: Settings,
    width: float,
    pixel_ratio: float,
    radius: float,
    marked_cards: MarkedCards | None = None,
) -> QImage:
    """Return a picture of the match's table as seat 0 sees it, with round corners.

    `width` of the picture and `radius` of its corners are in logical pixels; each has `pixel_ratio` device pixels.
    Illegal cards are dimmed. With `marked_cards` all hands are open, best cards are lit, and played cards are raised.
    """
    game_id = match.game.id
    cloth = Cloth(theme.felt_for(game_id, settings.felt))
    cloth.resize(WINDOW_WIDTH, WINDOW_HEIGHT)
    stage = Stage(table_for(game_id), tuple(match.names), settings, game_id, cloth)
    stage.set_people(people.list_faces(settings, match.names, match.avatars))
    stage.clock.instant = True
    stage.resize(WINDOW_WIDTH, WINDOW_HEIGHT)
    seen = match.state.observe(0)
    if marked_cards is not None:
        stage.open_hands = other_hands(stage.table, match.state)
    stage.sync_to(seen)
    legal = LegalActions(stage.table, seen)
    playable = {card for cards in legal.cards_by_action.values() for card in cards}
    if marked_cards is not None:
        for item in stage.own_hand_items():
            item.set_marks(
                is_hinted=item.card in marked_cards.best_cards, is_chosen=item.card in marked_cards.played_cards
            )
            stage.send_to_rest(item)
        stage.clock.finish_movements()
    if playable and settings.show_legal:
        for item in stage.own_hand_items():
            item.set_marks(is_dim=item.card not in playable)
    scale = width / WINDOW_WIDTH
    height = (WINDOW_HEIGHT - BAR_HEIGHT) * scale
    image = clear_image(width, height, pixel_ratio)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    corners = QPainterPath()
    corners.addRoundedRect(QRectF(0, 0, width, height), radius, radius)
    painter.setClipPath(corners)
    theme.paint_felt(painter, QRectF(0, 0, width, height), cloth.felt)
    cloth.table_scene.render(
        painter, QRectF(0, 0, width, height), QRectF(0, BAR_HEIGHT, WINDOW_WIDTH, WINDOW_HEIGHT - BAR_HEIGHT)
    )
    painter.end()
    stage.close_down()
    cloth.deleteLater()
    return image
