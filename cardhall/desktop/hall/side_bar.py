"""The hall's left column: logo, links to other pages, and the families of games."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.painting import clear_layout, painter_for
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import NavButton
from cardhall.desktop.widgets.page import Scroll
from cardhall.language import tr

ALL, FAVOURITES = "all", "favourites"


class Logo(QWidget):
    """The logo of Card Hall and its name."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme.px(44))
        self.setAccessibleName(tr("Card Hall"))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page()
        painter = painter_for(self)
        x, size = theme.px(8), theme.px(36)
        icons.paint(painter, "cardhall", QRectF(x, theme.px(4), size, size))
        painter.setFont(theme.serif(22))
        painter.setPen(page.text)
        left = x + size + theme.px(8)
        painter.drawText(
            QRectF(left, 0, self.width() - left, self.height()), Qt.AlignmentFlag.AlignVCenter, tr("Card Hall")
        )
        painter.end()


class SideBar(QFrame):
    """Links to other pages, and the families of games with the number of games in each."""

    past_wanted = Signal()
    statistics_wanted = Signal()
    days_wanted = Signal()
    boards_wanted = Signal()
    practice_wanted = Signal()
    rules_wanted = Signal()
    settings_wanted = Signal()
    family_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAccessibleName(tr("Hall"))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(12), theme.px(18), theme.px(12), theme.px(14))
        column.setSpacing(theme.px(1))
        self.logo = Logo()
        column.addWidget(self.logo)
        column.addSpacing(theme.px(18))
        self.places: list[NavButton] = []
        games = self._place(column, tr("Games"), "home", None)
        games.setChecked(True)
        self._place(column, tr("Deal of the day"), "calendar", self.days_wanted.emit)
        self._place(column, tr("Own deals"), "open", self.boards_wanted.emit)
        self._place(column, tr("Practice"), "practice", self.practice_wanted.emit)
        self._place(column, tr("Past matches"), "past", self.past_wanted.emit)
        self._place(column, tr("Statistics"), "statistics", self.statistics_wanted.emit)
        self._place(column, tr("Rules"), "rules", self.rules_wanted.emit)
        column.addSpacing(theme.px(16))
        content = QWidget()
        self.families = QVBoxLayout(content)
        self.families.setContentsMargins(0, 0, 0, 0)
        self.families.setSpacing(0)
        self.family_box = Scroll(content)
        column.addWidget(self.family_box, 100)
        column.addStretch(1)
        self._place(column, tr("Settings"), "settings", self.settings_wanted.emit)
        self.group = QButtonGroup(self)
        self.family_keys: dict[str, NavButton] = {}

    def _place(self, column: QVBoxLayout, text: str, icon: str, go: Callable[[], object] | None) -> NavButton:
        button = NavButton(text, icon=icon)
        if go is None:  # where we are
            button.clicked.connect(lambda: button.setChecked(True))
        else:
            button.setCheckable(False)
            button.clicked.connect(lambda: go())
        self.places.append(button)
        column.addWidget(button)
        return button

    def set_families(self, counts: dict[str, int], chosen: str) -> None:
        """List the families that have games."""
        clear_layout(self.families)
        self.family_keys = {}
        caption = Label(tr("Families"), theme.CAPTION, 600, tone="caption")
        caption.setContentsMargins(theme.px(12), 0, 0, theme.px(6))
        self.families.addWidget(caption)
        for family, count in counts.items():
            key = NavButton(family_name(family), count=str(count), soft=True)
            key.clicked.connect(lambda _=False, family=family: self.family_chosen.emit(family))
            self.group.addButton(key)
            self.family_keys[family] = key
            self.families.addWidget(key)
        self.families.addStretch(1)
        self.set_chosen(chosen)

    def set_chosen(self, family: str) -> None:
        """Mark the family shown."""
        if family in self.family_keys:
            self.family_keys[family].setChecked(True)
        for key in self.family_keys.values():  # Tab comes to the one chosen, from both sides
            policy = Qt.FocusPolicy.StrongFocus if key.isChecked() else Qt.FocusPolicy.ClickFocus
            key.setFocusPolicy(policy)

    def set_small(self, small: bool) -> None:
        """Only icons, where the window is tiny."""
        self.family_box.setVisible(not small)
        self.logo.setVisible(not small)
        for button in self.places:
            button.setToolTip(button.text() if small else "")


def family_name(family: str) -> str:
    """A family as the side bar says it."""
    return {ALL: tr("All games"), FAVOURITES: tr("Favourites")}.get(family) or words.family_name(family)
