"""The side bar of the window: menu, places, and the mark of the current place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look import icons, theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.painting import add_layout, clear_layout, painter_for
from cardhall.desktop.places import ALL_PLACES, SETTINGS
from cardhall.desktop.widgets import shortcuts
from cardhall.desktop.widgets.buttons import IconButton, NavButton
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.desktop.widgets.person_key import PersonNavButton
from cardhall.language import language_in_use, tr, translate

MIN_WINDOW_WIDTH_WITH_TEXTS = 1200  # windows narrower than this, at a text scale of 1, have a bar of icons
BAR_WIDTH, ICON_BAR_WIDTH = 192, 38  # of the bar with texts, and of icons without margins; at a text scale of 1
LOGO_HEIGHT_PX = 36  # pixels at a text scale of 1
ICON_BAR_MARGINS = 14  # pixels left and right of the icons together, at every text scale


class Logo(QWidget):
    """The logo of Card Hall and its name."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme.px(LOGO_HEIGHT_PX))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Card Hall"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        x, size = theme.px(4), theme.px(30)
        icons.paint_icon(painter, "cardhall", QRectF(x, theme.px(3), size, size))
        painter.setFont(theme.serif(19))
        painter.setPen(theme.page_colours().text)
        left = x + size + theme.px(7)
        room = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, tr("Card Hall"))
        painter.end()


class PlaceBar(QFrame):
    """The side bar, left of all pages except tables; Tab leads from the bar into the page."""

    place_wanted = Signal(str)  # show the place with this id
    person_wanted = Signal()  # ask for another person to play

    def __init__(
        self, list_menu_entries: Callable[[], Sequence[MenuEntry | None]], parent: QWidget | None = None
    ) -> None:
        """Create the bar; the function returns the entries of the menu each time it opens."""
        super().__init__(parent)
        self.list_menu_entries = list_menu_entries
        self.setObjectName("side")
        self.setAccessibleName(tr("Places"))
        self.column = QVBoxLayout(self)
        self.column.setSpacing(theme.px(2))
        self.place, self.is_icon_bar = "", False
        self.place_buttons: dict[str, NavButton] = {}
        self.person_face: Face | None = None  # of the current person; None: there is only one
        self.person_button: PersonNavButton | None = None
        self.build()
        shortcuts.key_changes.keys_changed.connect(self.update_tool_tips)

    def build(self) -> None:
        """Create everything on the bar, in the language and at the text scale in force."""
        self.text_language = language_in_use()
        clear_layout(self.column)
        top_row = QHBoxLayout()
        top_row.setSpacing(theme.px(2))
        self.menu_button = IconButton("menu", tr("Menu"), height=36)
        self.menu_button.clicked.connect(self.open_menu)
        top_row.addWidget(self.menu_button)
        self.logo = Logo()
        top_row.addWidget(self.logo, 1)
        add_layout(self.column, top_row)
        self.column.addSpacing(theme.px(14))
        self.place_buttons = {}
        for place in ALL_PLACES:
            if place.id == SETTINGS:
                self.column.addStretch(1)
            button = NavButton(place.name, icon=place.icon)
            button.clicked.connect(lambda _=False, place=place.id: self._request_place(place))
            button.setAutoExclusive(False)  # otherwise Tab would reach only the marked place
            self.place_buttons[place.id] = button
            self.column.addWidget(button)
        self.person_button = None
        if self.person_face is not None:
            self.person_button = PersonNavButton(self.person_face)
            self.person_button.setCheckable(False)
            self.person_button.setAutoExclusive(False)
            self.person_button.setAccessibleName(tr("{name} plays. Change person", name=self.person_face.name))
            self.person_button.setToolTip(tr("{name} plays. Click to change.", name=self.person_face.name))
            self.person_button.clicked.connect(lambda: self.person_wanted.emit())
            self.column.addSpacing(theme.px(6))
            self.column.addWidget(self.person_button)
        self.update_tool_tips()
        self.mark_place(self.place)
        self.fit_width()

    def show_person(self, face: Face | None) -> None:
        """Show the current person at the foot; None if there is only one."""
        if face != self.person_face:
            self.person_face = face
            self.build()

    def restyle(self) -> None:
        """Apply the text scale in force; rebuild the bar after a change of language."""
        if self.text_language != language_in_use():
            self.build()
        self.logo.setFixedHeight(theme.px(LOGO_HEIGHT_PX))
        self.fit_width()

    def update_tool_tips(self) -> None:
        """Set tool tips with each place's description and key."""
        self.menu_button.setToolTip(tr("{what} ({key})", what=tr("Menu"), key=command_key_text("menu")))
        for place in ALL_PLACES:
            key, name, description = (
                command_key_text(place.command),
                translate(place.name),
                translate(place.description),
            )
            self.place_buttons[place.id].setToolTip(
                tr("{name} ({key})\n{about}", name=name, key=key, about=description)
            )
            self.place_buttons[place.id].setAccessibleDescription(description)

    def _request_place(self, place: str) -> None:
        self.mark_place(self.place)  # Qt has checked the clicked key: the mark moves only when the page is shown
        self.place_wanted.emit(place)

    def mark_place(self, place: str) -> None:
        """Mark the place to which the current page belongs; "" for none."""
        self.place = place
        for name, key in self.place_buttons.items():
            key.setChecked(name == place)

    def fit_width(self) -> None:
        """Set the width for the window's: with texts, or icons alone in a narrow window."""
        window = self.window()
        self.is_icon_bar = window.width() / theme.text_scale() < MIN_WINDOW_WIDTH_WITH_TEXTS
        side_margin = ICON_BAR_MARGINS // 2 if self.is_icon_bar else theme.px(10)
        self.column.setContentsMargins(side_margin, theme.px(12), side_margin, theme.px(12))
        self.setFixedWidth(theme.px(ICON_BAR_WIDTH) + ICON_BAR_MARGINS if self.is_icon_bar else theme.px(BAR_WIDTH))
        self.logo.setVisible(not self.is_icon_bar)
        for key in self.place_buttons.values():
            key.is_icon_only = self.is_icon_bar
            key.update()
        if self.person_button is not None:
            self.person_button.is_icon_only = self.is_icon_bar
            self.person_button.update()

    def open_menu(self) -> None:
        """Open the menu below its button."""
        menu = create_menu(self.menu_button, self.list_menu_entries())
        menu.popup(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def _visible_page(self) -> QWidget | None:
        return next((one for one in self.window().findChildren(QWidget, "page") if one.isVisible()), None)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Move the focus on, from the bar into the page (Tab)."""
        page = self._visible_page()
        return page.focusNextPrevChild(following) if page is not None else super().focusNextPrevChild(following)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass unknown keys, such as Escape, to the page."""
        page = self._visible_page()
        if page is not None:
            page.keyPressEvent(event)
