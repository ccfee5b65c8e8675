"""Small panels over the table: the question which action is meant, and the last trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look.card_pixmaps import CardPixmaps, shadow_margin
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.painting import clear_layout, painter_for
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO
from cardhall.desktop.table.parts.observation_readers import seat_of_hand
from cardhall.desktop.table.rail.log import LogGroup
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event

MAX_LOG_LINES = 12
FREE_TOP_HEIGHT = 52  # pixels that panels over the table leave free at the top
MAX_COLUMN_ACTIONS = 8  # actions in one column; more stand in rows
COLUMNS_PER_ROW = 2.2  # of buttons, where they stand in rows: a panel wider than high
BUTTON_HEIGHT, LOW_BUTTON_HEIGHT = 44, 36  # pixels at a text scale of 1; low: where buttons stand in rows
LINE_STEP, CAPTION_HEIGHT = 26, 46  # pixels at a text scale of 1: from line to line, and above cards
CARD_GAP = 18  # pixels between the cards of a trick
WINDOW_MARGIN = 8  # pixels to the edges of the window


class Popup(TranslatedName, QWidget):
    """A panel over the table, closed by Escape."""

    closed = Signal()

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.page = skin, parent
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def dismiss(self) -> None:
        """Hide the panel, if it is shown."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the panel's background and edge."""
        painter.setPen(self.skin.felt.panel_line)
        painter.setBrush(self.skin.overlay_ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.paint_ground(painter)
        painter.end()


def common_beginning(labels: Sequence[str]) -> str:
    """Return the whole words at the beginning of all labels, with the blank behind; no label's last word."""
    beginning = ""
    for words in zip(*(label.split(" ")[:-1] for label in labels), strict=False):
        if len(set(words)) > 1:
            break
        beginning += f"{words[0]} "
    return beginning


class ActionChooser(Popup):
    """A panel to choose among several actions with the same cards."""

    chosen = Signal(object)

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(10, 10, 10, 10)
        self.setAccessibleName(tr("Which do you mean?"))

    def offer_actions(
        self,
        actions: Sequence[Action],
        label_of: Callable[[Action], str],
        x: float,
        y: float,
        hinted: Action | None = None,
    ) -> None:
        """Show the actions as buttons near a point: in one column, or in rows where there are many.

        `hinted`: the action of the hint on screen, whose button is gold and has the focus.
        """
        clear_layout(self.grid)
        labels = [label_of(action) for action in actions]
        in_rows = len(actions) > MAX_COLUMN_ACTIONS
        columns = max(1, round((len(actions) * COLUMNS_PER_ROW) ** 0.5)) if in_rows else 1
        beginning = common_beginning(labels) if in_rows else ""
        focused_button: FeltButton | None = None
        buttons = []
        for i, (action, label) in enumerate(zip(actions, labels, strict=True)):
            is_main = action == hinted if hinted in actions else i == 0 and not in_rows
            button_kind = GOLD if is_main else PLAIN
            button = FeltButton(
                self.skin,
                label[len(beginning) :] or label,
                button_kind,
                height=LOW_BUTTON_HEIGHT if in_rows else BUTTON_HEIGHT,
            )
            button.is_tight = in_rows
            button.setAccessibleName(label)
            button.clicked.connect(lambda _=False, a=action: self._choose_action(a))
            self.grid.addWidget(button, i // columns, i % columns)
            buttons.append(button)
            button.set_hint(action == hinted)
            focused_button = button if is_main else focused_button or button
        self.grid.setSpacing(4 if in_rows else 8)
        for button in buttons:  # rather in two lines than cut
            button.wrap(button.sizeHint().width() * columns > self.page.width() - 36)
        self.adjustSize()
        hint = self.grid.sizeHint()
        area = self.page.rect()
        right_end = max(WINDOW_MARGIN, area.width() - hint.width() - WINDOW_MARGIN)
        left = min(max(WINDOW_MARGIN, x - hint.width() / 2), right_end)
        highest = FREE_TOP_HEIGHT + 4
        # above the point, where the cards are still seen
        top = min(max(highest, y - hint.height() - 12), max(highest, area.height() - hint.height() - WINDOW_MARGIN))
        self.setGeometry(round(left), round(top), min(hint.width(), area.width() - 2 * WINDOW_MARGIN), hint.height())
        self.show()
        self.raise_()
        if focused_button is not None:
            focused_button.setFocus()

    def _choose_action(self, action: Action) -> None:
        self.dismiss()
        self.chosen.emit(action)


class LastEventsPopup(Popup):
    """A panel with the last trick, or with the events since the person's last turn."""

    def __init__(self, skin: Skin, parent: QWidget) -> None:
        super().__init__(skin, parent)
        self.caption = ""
        self.cards: list[tuple[Card, str]] = []
        self.lines: list[tuple[str, str]] = []
        self.news: list[str] = []  # below the cards of a trick
        self.spoken_lines: list[str] = []  # all contents in a screen reader's words
        self.faces: CardPixmaps | None = None
        self.card_width = 90.0

    def show_trick(
        self,
        played: Sequence[tuple[Card, str]],
        caption: str,
        faces: CardPixmaps,
        card_width: float,
        centre: tuple[float, float],
        news: Sequence[str] = (),
    ) -> None:
        """Show a trick's cards with the players' names, and below them lines on other events.

        `card_width`: the width of a card in pixels; `centre`: the middle of the panel; `news`: the lines.
        """
        skin = self.skin
        self.cards, self.lines, self.caption, self.faces, self.card_width = (
            list(played),
            [],
            caption,
            faces,
            card_width,
        )
        self.news = list(news)[-MAX_LOG_LINES:]
        height = card_width * CARD_HEIGHT_RATIO + skin.px(88) + skin.px(LINE_STEP) * len(self.news)
        longest = max([skin.text_width(text, skin.sans(13, 600)) for text in self.news], default=0.0)
        width = max(
            len(played) * (card_width + CARD_GAP) + 30,
            skin.text_width(caption, skin.sans(14, 600)) + 60,
            longest + skin.px(48),
        )
        self._open_at(min(width, self.page.rect().width() - 16.0), height, centre)

    def show_lines(self, groups: Sequence[LogGroup], caption: str, centre: tuple[float, float]) -> None:
        """Show the last lines of groups of the log. `centre`: the middle of the panel."""
        self.cards, self.caption, self.news = [], caption, []
        skin, page_rect = self.skin, self.page.rect()
        max_lines = min(MAX_LOG_LINES, int((page_rect.height() - FREE_TOP_HEIGHT - skin.px(60)) / skin.px(LINE_STEP)))
        self.lines = [(line.seat_name, line.text) for group in groups for line in group.lines][-max_lines:]
        longest = max([skin.text_width(text, skin.sans(13, 600)) for _, text in self.lines], default=0.0)
        width = min(page_rect.width() - 16.0, max(skin.px(380), longest + skin.px(126)))
        self._open_at(width, skin.px(60) + skin.px(LINE_STEP) * len(self.lines), centre)

    def _open_at(self, width: float, height: float, centre: tuple[float, float]) -> None:
        page_rect = self.page.rect()
        left = max(8.0, min(centre[0] - width / 2, page_rect.width() - 8 - width))
        top = max(float(FREE_TOP_HEIGHT), min(centre[1] - height / 2, page_rect.height() - 8 - height))
        self.setGeometry(round(left), round(top), round(width), round(height))
        pack = self.faces.pack if self.faces is not None else FRENCH
        cards = [f"{who} {card_name(card, pack)}" for card, who in self.cards]
        lines = [*self.news, *(f"{who} {text}" for who, text in self.lines)]
        self.spoken_lines = [*cards, *(spoken_text(line, pack) for line in lines)]
        accessibility.set_name_with_text(self, self.caption, "; ".join(self.spoken_lines))
        self.show()
        self.raise_()
        self.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.dismiss()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self.paint_ground(painter)
        skin = self.skin
        skin.draw_centred(painter, self.width() / 2, skin.px(24), self.caption, skin.sans(14, 600), skin.felt.text)
        if self.faces is not None and self.cards:
            w = self.card_width
            x = (self.width() - len(self.cards) * (w + CARD_GAP) + CARD_GAP) / 2
            pad = shadow_margin(w)
            for card, who in self.cards:
                pixmap = self.faces.pixmap(card, w, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(x - pad, skin.px(CAPTION_HEIGHT) - pad), pixmap)
                middle = skin.px(CAPTION_HEIGHT) + w * CARD_HEIGHT_RATIO + skin.px(20)
                skin.draw_centred(painter, x + w / 2, middle, who, skin.sans(13), skin.felt.text2, max_width=w + 14)
                x += w + CARD_GAP
            y = skin.px(CAPTION_HEIGHT) + w * CARD_HEIGHT_RATIO + skin.px(46)
            for text in self.news:
                skin.draw_line(
                    painter, skin.px(24), y, text, skin.sans(13), skin.felt.text, max_width=self.width() - skin.px(40)
                )
                y += skin.px(LINE_STEP)
        y = skin.px(54)
        for who, text in self.lines:
            skin.draw_line(painter, skin.px(20), y, who, skin.sans(13), skin.felt.text2, max_width=skin.px(80))
            skin.draw_line(
                painter,
                skin.px(104),
                y,
                text,
                skin.sans(13),
                skin.felt.text,
                max_width=self.width() - skin.px(120),
                bold_cards=True,
            )
            y += skin.px(LINE_STEP)
        painter.end()


def last_trick(history: Sequence[Event], name_of: Callable[[int], str]) -> tuple[list[tuple[Card, str]], str]:
    """Return the cards and players of the last finished trick, and a caption; empty if there is none."""
    trick_index = next((i for i in range(len(history) - 1, -1, -1) if history[i].kind == "trick"), None)
    if trick_index is None:
        return [], ""
    trick = history[trick_index]
    unmatched = list(trick.cards)
    played: list[tuple[Card, str]] = []
    for event in reversed(history[:trick_index]):
        if event.kind == "move" and event.target == "trick" and event.seat is not None:
            for card in reversed(event.cards):
                if card in unmatched or card is HIDDEN:
                    owner = seat_of_hand(event)
                    played.append((card, name_of(event.seat if owner is None else owner)))
                    if card in unmatched:
                        unmatched.remove(card)
        if not unmatched or event.kind == "trick":
            break
    played.reverse()
    if trick.seat is None:
        return played, tr("The last trick was drawn")
    return played, tr("You won the last trick") if trick.seat == 0 else tr(
        "{player} won the last trick", player=name_of(trick.seat)
    )
