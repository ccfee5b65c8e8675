"""The bar above a table: back to the hall, the game's name, and the tools."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.buttons import QUIET
from cardhall.desktop.widgets.translated_widgets import plain_tool_tip
from cardhall.language import tr, translate

FACT_SEPARATOR = "  ·  "
TOOL_HEIGHT, SMALL_TOOL_HEIGHT = 44, 34  # pixels at a text scale of 1; small: where there is no room for all tools
MIN_FACT_ROOM = 30  # pixels: in less room no fact is shown beside the name


class ToolSeparator(QWidget):
    """A line between groups of tools."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.update_lengths()

    def update_lengths(self) -> None:
        """Compute all lengths from the skin, after a change of the text scale too."""
        self.setFixedSize(13, round(self.skin.px(26)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(QRectF(6, 0, 1, self.height()), self.skin.felt.faint)
        painter.end()


class _BarTitle(QWidget):
    """The game's name in serif, with a line of facts beside it."""

    def __init__(self, skin: Skin, name: str) -> None:
        super().__init__()
        self.skin, self.name, self.fact = skin, name, ""
        self.setAccessibleName(name)

    def show_fact(self, fact: str) -> None:
        """Show facts beside the name, joined by `FACT_SEPARATOR`."""
        self.fact = fact
        accessibility.set_name_with_text(self, self.name, fact.replace(FACT_SEPARATOR, ", "))
        self.setToolTip(plain_tool_tip(fact))
        self.update()

    def min_width(self) -> int:
        """Return the width of the name alone, in pixels."""
        return QFontMetrics(self.skin.serif(20)).horizontalAdvance(self.name) + 12

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin, middle = self.skin, self.height() / 2
        name_end = skin.draw_line(
            painter, 4, middle - 1, self.name, skin.serif(20), skin.felt.text, max_width=self.width() - 4
        )
        available_width = self.width() - name_end - skin.px(16)
        font, facts = skin.sans(13), self.fact.split(FACT_SEPARATOR)
        while len(facts) > 1 and skin.text_width(FACT_SEPARATOR.join(facts), font) > available_width:
            facts.pop()  # whole facts are left out, the last first
        fact = FACT_SEPARATOR.join(facts)
        if available_width > MIN_FACT_ROOM and skin.text_width(fact, font) <= available_width:
            skin.draw_line(painter, name_end + skin.px(15), middle + 1, fact, font, skin.felt.text2)
        painter.end()


class TableBar(QWidget):
    """The bar above a table, with a signal for each button."""

    hall_wanted = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()
    hint_wanted = Signal()
    last_wanted = Signal()
    rules_wanted = Signal()
    pause_wanted = Signal()
    settings_wanted = Signal()
    give_up_wanted = Signal()
    menu_wanted = Signal()
    save_wanted = Signal()
    refused = Signal(str)  # the reason why the button that was pressed is greyed

    def __init__(
        self, skin: Skin, name: str, last_tool: tuple[str, str], *, has_hints: bool, has_undo: bool, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.skin = skin
        row = QHBoxLayout(self)
        self.last_label = last_tool[0]
        self.hall_button = self._make_tool("back", self.hall_wanted)
        row.addWidget(self.hall_button)
        row.addWidget(ToolSeparator(skin))
        self.title = _BarTitle(skin, name)
        row.addWidget(self.title, 1)
        self.undo_button, self.redo_button = (
            self._make_tool("undo", self.undo_wanted),
            self._make_tool("redo", self.redo_wanted),
        )
        self.hint_button = self._make_tool("hint", self.hint_wanted)
        self.last_button = self._make_tool("last-trick" if last_tool[1] == "trick" else "past", self.last_wanted)
        self.rules_button = self._make_tool("rules", self.rules_wanted)
        self.pause_button = self._make_tool("pause", self.pause_wanted)
        self.flag_button = self._make_tool("flag", self.give_up_wanted)
        self.save_button = self._make_tool("save", self.save_wanted)
        self.more_button, self.settings_button = (
            self._make_tool("menu", self.menu_wanted),
            self._make_tool("settings", self.settings_wanted),
        )
        for button in (self.undo_button, self.redo_button):
            button.setParent(self)  # even if never shown, so that they are deleted with the bar
            button.setVisible(has_undo)
        self.hint_button.setVisible(has_hints)
        self.last_button.setVisible(bool(last_tool[0]))
        first = [self.undo_button, self.redo_button, ToolSeparator(skin)] if has_undo else []
        tools = [*first, self.hint_button, self.last_button, self.rules_button]
        last_tools = [self.pause_button, self.flag_button, self.save_button, self.settings_button, self.more_button]
        for widget in [*tools, ToolSeparator(skin), *last_tools]:
            row.addWidget(widget)
        self.can_give_up, self.can_save = True, False
        self._labelled_buttons = [self.hint_button, self.last_button, self.rules_button]
        self._labels = ["", "", ""]
        self.is_small = False
        self.label_tools()
        self.update_lengths()

    def update_lengths(self) -> None:
        """Compute all lengths from the skin, after a change of the text scale too."""
        skin, row = self.skin, self.layout()
        assert row is not None
        row.setContentsMargins(round(skin.px(12)), 0, round(skin.px(16)), 0)
        row.setSpacing(round(skin.px(4)))
        self.title.setMinimumWidth(self.title.min_width())
        self.title.setFixedHeight(round(skin.px(44)))
        for line in self.findChildren(ToolSeparator):
            line.update_lengths()

    def _make_tool(self, icon: str, signal: SignalInstance) -> FeltButton:
        button = FeltButton(self.skin, "", QUIET, height=TOOL_HEIGHT)
        button.icon_name = icon
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(signal)
        button.refused.connect(self.refused)
        return button

    def label_tools(self) -> None:
        """Label everything in the current language."""
        hint, last, rules, undo, redo = tr("Hint"), translate(self.last_label), tr("Rules"), tr("Undo"), tr("Redo")
        give_up, menu, settings, pause = tr("Give up the match"), tr("Menu"), tr("Settings"), tr("Pause")
        self._labels = [hint, last, rules]
        self.hall_button.setText(tr("Hall"))
        for button, name, key in (
            (self.hint_button, hint, command_key_text("hint")),
            (self.last_button, last, command_key_text("last")),
            (self.rules_button, rules, command_key_text("rules")),
            (self.undo_button, undo, command_key_text("undo")),
            (self.redo_button, redo, command_key_text("redo")),
            (self.pause_button, pause, command_key_text("pause")),
            (self.flag_button, give_up, command_key_text("give_up")),
            (self.save_button, tr("Save the game in a file"), command_key_text("save")),
        ):
            button.setToolTip(tr("{what} ({key})", what=name, key=key))
            button.setAccessibleName(name)
        self.hall_button.setToolTip(tr("Back to the hall"))
        self.hall_button.setAccessibleName(self.hall_button.text())
        for button, name in ((self.more_button, menu), (self.settings_button, settings)):
            button.setToolTip(name)
            button.setAccessibleName(name)
        self.set_small(self.is_small)

    def set_small(self, is_small: bool) -> None:
        """Show tools without words in a small window."""
        self.is_small = is_small
        self.update_lengths()
        for button, words in zip(self._labelled_buttons, self._labels, strict=True):
            button.setText("" if is_small else words)
            button.updateGeometry()
        self.fit_to_width()

    def offer_save(self, can_save: bool) -> None:
        """Show or hide the button that saves the match in a file."""
        self.can_save = can_save
        self.fit_to_width()

    def fit_to_width(self) -> None:
        """Hide the flag, then the save button, where there is no room. Both are in the menu too."""
        self.flag_button.setVisible(self.can_give_up)
        self.save_button.setVisible(self.can_save)
        row = self.layout()
        assert row is not None
        tools = self.findChildren(FeltButton)
        for height in (TOOL_HEIGHT, SMALL_TOOL_HEIGHT):
            for button in tools:
                button.base_height = height
                button.updateGeometry()
            row.invalidate()
            if row.minimumSize().width() <= self.width():
                return
        for button in (self.flag_button, self.save_button):
            row.invalidate()
            if row.minimumSize().width() > self.width():
                button.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_to_width()

    def set_paused(self, is_paused: bool) -> None:
        """Let the pause button pause the match, or continue it."""
        self.pause_button.icon_name = "play" if is_paused else "pause"
        self.pause_button.setToolTip(
            tr("Continue ({key})", key=command_key_text("pause"))
            if is_paused
            else tr("Pause ({key})", key=command_key_text("pause"))
        )
        self.pause_button.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(self.rect(), QColor(self.skin.felt.bar))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), self.skin.felt.panel_line)
        painter.end()
