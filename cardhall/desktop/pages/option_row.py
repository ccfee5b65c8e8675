"""A row of the New match page with an option of the game, marked if the value is not in the book."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.painting import add_layout, painter_for
from cardhall.desktop.pages.option_words import choice_label, option_help, option_label
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.controls import ControlValue, Segment, SegmentSize, Switch
from cardhall.desktop.widgets.disabled_reason import set_disabled_reason
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import tr
from cardhall.rules.engine.game import Value

# A few short choices are shown side by side, others in a list.
MAX_SEGMENTS = 5
# of all choices together; below the second there is room for more:
MAX_LETTERS_IN_SEGMENTS, MAX_LETTERS_WITH_WIDE_PADDING = 34, 16
CHOICE_PADDING, FEW_LETTERS_PADDING = 11, 18  # pixels left and right of a choice's text
MAX_ROW_WIDTH = 610  # pixels for name and choices together in the smallest window
# pixels at a text scale of 1: a list; a dot with its margin; the dot
MAX_LIST_WIDTH, DOT_BOX_SIZE, DOT_SIZE = 380, 12, 7


class NotInBookDot(QWidget):
    """The mark of an option with a value not in the book. The space stays empty otherwise, so that nothing moves."""

    def __init__(self) -> None:
        super().__init__()
        self.is_shown = True
        self.setFixedSize(theme.px(DOT_BOX_SIZE), theme.px(DOT_BOX_SIZE))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_shown:
            return
        painter = painter_for(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.shade_colour(theme.page_colours().gold, 0))
        size = theme.px(DOT_SIZE)
        painter.drawEllipse((self.width() - size) // 2, (self.height() - size) // 2, size, size)
        painter.end()


class OptionRow(QWidget):
    """An option of the game: name, explanation, control. `chosen` sends the value chosen by the person."""

    chosen = Signal(object)

    def __init__(self, option: rules.Option, value: Value, pack: str = FRENCH) -> None:
        """`pack`: the pack of `look.packs` after which cards are named in the texts."""
        super().__init__()
        self.option, self.pack = option, pack
        self.name = option_label(option, pack)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme.px(14), 0, theme.px(14))
        row.setSpacing(theme.px(20))
        text_column = QVBoxLayout()
        text_column.setSpacing(theme.px(3))
        text_column.addStretch(1)
        name_row = QHBoxLayout()
        name_row.setSpacing(theme.px(6))
        self.label = Label(self.name, theme.ROW_SIZE, 600)
        self.control = self._make_control(value)
        fits_in_line = self._fits_beside_name(self.control)
        if not fits_in_line:
            self.label.deleteLater()
            self.label = Label(self.name, theme.ROW_SIZE, 600, wrap=True)
        name_row.addWidget(self.label, 0 if fits_in_line else 1)
        self.dot = NotInBookDot()
        self.dot.setToolTip(tr("Not in the book"))
        name_row.addWidget(self.dot)
        if fits_in_line:
            name_row.addStretch(1)
        add_layout(text_column, name_row)
        explanation = Label(option_help(option, pack), theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        text_column.addWidget(explanation)
        text_column.addStretch(1)
        add_layout(row, text_column, 1)
        self.control.setAccessibleDescription(option_help(option, pack))
        row.addWidget(self.control, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.set_value(value)

    def _make_control(self, value: Value) -> Switch | Segment | Dropdown:
        """Return a switch for yes or no, choices side by side where they fit, or a list."""
        option = self.option
        if (
            set(option.choices) == {True, False}
            and all(isinstance(c, bool) for c in option.choices)
            and not option.names
        ):
            switch = Switch("", bool(value), name=self.name)
            switch.toggled.connect(self._choose_value)
            return switch
        choices: list[tuple[ControlValue, str]] = [
            (choice, choice_label(option, choice, self.pack)) for choice in option.choices
        ]
        letters = sum(len(text) for _, text in choices)
        if len(choices) <= MAX_SEGMENTS and letters <= MAX_LETTERS_IN_SEGMENTS:
            padding = FEW_LETTERS_PADDING if letters < MAX_LETTERS_WITH_WIDE_PADDING else CHOICE_PADDING
            segment = Segment(choices, value, name=self.name, size=SegmentSize(padding=padding))
            if self._fits_beside_name(segment):
                segment.value_chosen.connect(self._choose_value)
                return segment
            segment.deleteLater()
        dropdown = Dropdown(choices, value, name=self.name)
        dropdown.setMaximumWidth(theme.px(MAX_LIST_WIDTH))
        dropdown.value_chosen.connect(self._choose_value)
        return dropdown

    def _fits_beside_name(self, control: QWidget) -> bool:
        """Tell whether a control and the name fit in one line in the smallest window."""
        text_growth = theme.text_scale() / theme.text_scale(with_growth=False)
        return self.label.minimumSizeHint().width() + control.sizeHint().width() <= MAX_ROW_WIDTH * text_growth

    def _choose_value(self, value: Value) -> None:
        self.set_value(value)
        self.chosen.emit(value)

    def offer_for_seats(self, seats: int) -> None:
        """Offer only the choices that are valid for a number of players. Sends no signal."""
        option = self.option
        if isinstance(self.control, Switch) or not option.seats:
            return
        if isinstance(self.control, Segment):
            for key, choice in zip(self.control.keys, option.choices, strict=True):
                set_disabled_reason(
                    key, "" if option.fits(choice, seats) else tr("Not with {seats} players.", seats=seats)
                )
            return
        valid_choices = [
            (choice, choice_label(option, choice, self.pack)) for choice in option.choices if option.fits(choice, seats)
        ]
        self.control.set_choices(list(valid_choices), self.value)

    def set_value(self, value: Value) -> None:
        """Show a value, and whether it is in the book. Sends no signal."""
        self.value = value
        if isinstance(self.control, Switch):
            was_blocked = self.control.blockSignals(True)
            self.control.setChecked(bool(value))
            self.control.blockSignals(was_blocked)
        else:
            self.control.set_value(value)
        self.dot.is_shown = not self.option.is_in_book(value)
        self.dot.update()
        label = self.name
        name = tr("{label}, not in the book", label=label) if self.dot.is_shown else label
        self.control.setAccessibleName(name)
