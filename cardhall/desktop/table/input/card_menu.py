"""The menu of a card, opened by the right mouse button or the menu key: its name, place and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.popups import Popup
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.buttons import PLAIN
from cardhall.rules.engine.action import Action

# Lengths in pixels at a text scale of 1.
MIN_WIDTH, MAX_WIDTH = 190.0, 340.0
TITLE_HEIGHT, LINE_HEIGHT, PADDING, BUTTON_GAP = 40.0, 20.0, 16.0, 6.0
BUTTON_HEIGHT = 44
WINDOW_MARGIN = CARD_GAP = 8  # pixels at any text scale: to the edges of the window, and to the card


class CardDescription(NamedTuple):
    """The text and the actions of a card's menu."""

    title: str  # the card's name
    lines: Sequence[str]  # its place, known facts, the reason why it may not be played
    actions: Sequence[tuple[str, Action]]  # its possible actions, each with a label


class CardMenu(Popup):
    """A panel beside a card with the card's description and buttons for its actions."""

    chosen = Signal(object)  # an action

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent)
        self.description = CardDescription("", (), ())
        self.buttons: list[FeltButton] = []
        self._lines: list[str] = []

    def open_up(self, description: CardDescription, card: Rect) -> None:
        """Open the menu beside a card that lies at `card`, in pixels of the table."""
        self.description = description
        for old in self.buttons:
            old.deleteLater()
        self.buttons = [self._make_button(words, action) for words, action in description.actions]
        skin = self.skin
        words = [
            skin.text_width(description.title, skin.sans(15, 600)),
            *(skin.text_width(one, skin.sans(13)) for one in description.lines),
        ]
        words += [button.sizeHint().width() for button in self.buttons]
        page_rect = self.page.rect()
        width = min(
            max(skin.px(MIN_WIDTH), max(words) + skin.px(2 * PADDING) + 2),
            skin.px(MAX_WIDTH),
            page_rect.width() - 2 * WINDOW_MARGIN,
        )
        inner_width = width - skin.px(2 * PADDING)
        self._lines = [part for one in description.lines for part in skin.wrap_text(one, skin.sans(13), inner_width)]
        y: float = skin.px(TITLE_HEIGHT + LINE_HEIGHT * len(self._lines) + BUTTON_GAP)
        for button in self.buttons:
            button_height = button.sizeHint().height()
            button.setGeometry(round(skin.px(PADDING)), round(y), round(inner_width), button_height)
            button.show()
            y += button_height + skin.px(BUTTON_GAP)
        height = y + skin.px(BUTTON_GAP)
        right_side = card.right + CARD_GAP
        left: float = (
            right_side if right_side + width <= page_rect.width() - WINDOW_MARGIN else card.x - CARD_GAP - width
        )
        top, above = min(card.y, page_rect.height() - WINDOW_MARGIN - height), card.y - CARD_GAP - height
        if card.cy > page_rect.height() / 2 and above >= WINDOW_MARGIN:  # over a hand, not on its other cards
            left, top = min(card.x, page_rect.width() - WINDOW_MARGIN - width), above
        box = QRect(round(max(WINDOW_MARGIN, left)), round(max(WINDOW_MARGIN, top)), round(width), round(height))
        self.setGeometry(box)
        accessibility.set_name_with_text(
            self, description.title, ". ".join(one.rstrip(".") for one in description.lines)
        )
        self.show()
        self.raise_()
        (self.buttons[0] if self.buttons else self).setFocus()
        self.update()

    def _make_button(self, text: str, action: Action) -> FeltButton:
        button = FeltButton(self.skin, text, PLAIN, height=BUTTON_HEIGHT, parent=self)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: self._choose_action(action))
        return button

    def _choose_action(self, action: Action) -> None:
        self.dismiss()
        self.chosen.emit(action)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = painter_for(self)
        skin, y = self.skin, self.skin.px(22)
        title = skin.sans(15, 600)
        room = self.width() - skin.px(2 * PADDING)
        skin.draw_line(painter, skin.px(PADDING), y, self.description.title, title, skin.felt.text, max_width=room + 1)
        y = skin.px(TITLE_HEIGHT + LINE_HEIGHT / 2)
        for line in self._lines:
            skin.draw_line(painter, skin.px(PADDING), y, line, skin.sans(13), skin.felt.text2)
            y += skin.px(LINE_HEIGHT)
        painter.end()
