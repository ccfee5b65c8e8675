"""The settings page: a search, all groups, and a small table as a preview. Changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.languages import apply_language
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.pages.settings_form import SYNONYM_WEIGHT, TEXT_WEIGHT, searchable_texts
from cardhall.desktop.pages.settings_groups import SettingsGroups
from cardhall.desktop.pages.settings_preview import TablePreview
from cardhall.desktop.pages.settings_profiles import Persons
from cardhall.desktop.places import SETTINGS
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import CARD_PLAYED
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.controls import ControlValue
from cardhall.desktop.widgets.fields import SearchField
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.desktop.widgets.question import Answer, Question
from cardhall.language import say, tr, tr_many
from cardhall.language.forgiving_search import search_documents

# Settings that change every page, so that all pages are made again.
FIELDS_CHANGING_ALL_PAGES = ("language", "theme", "text_scale", "international_indices", "high_contrast")
# Settings of games, players and window, which a reset keeps.
NEVER_RESET_FIELDS = (
    "language",
    "favourites",
    "games",
    "last_game",
    "name",
    "avatar",
    "opponents",
    "told_files",
    "file_folder",
    "window_width",
    "window_height",
    "window_maximised",
    "window_placed",
    "window_x",
    "window_y",
    "path",
    "unknown",
)
READABLE_SETTINGS: dict[str, ControlValue] = {
    "four_colours": True,
    "large_indices": True,
    "text_scale": 1.25,
    "reduced_motion": True,
}
RESET_TEXT = say("Resets appearance, cards, speed and help. Keeps names, favourites and game options.")
# Pixels at a text scale of 1.
GROUP_WIDTH, NAVIGATION_WIDTH, PREVIEW_WIDTH = 700, 228, 416  # of the groups, the list at the left, the preview
PREVIEW_MARGINS_SUM, GROUP_MARGINS_SUM = 52, 56  # left and right of the preview, and of the groups, together
# the preview takes this share of the width beyond BROAD_WINDOW
BROAD_WINDOW_WIDTH, PREVIEW_SHARE_OF_EXCESS = 1560, 0.45
MIN_GROUP_SHARE = 0.85  # of GROUP_WIDTH, which the groups keep before the preview gets any width
MIN_PREVIEW_WIDTH = 350  # margins included
MIN_WIDTH_WITH_PREVIEW, MIN_WIDTH_WITH_LIST = 1230, 860  # narrower pages have no preview, no list at the left
HEADER_GAPS_SUM = 90  # gaps between the widgets of the header
MIN_PAGE_WIDTH_WITH_WIDE_MARGINS = 640  # narrower pages have narrow margins
HEIGHT_ABOVE_AND_BELOW_PREVIEW = 360  # of everything above and below the preview


class SettingsPage(SettingsGroups):
    """The settings page. A change sends `look_changed` if every page has to change, else `changed`."""

    back_label = say("Settings")
    place = SETTINGS
    look_changed = Signal()
    undoable = Signal(str, str, object)  # a sentence on the change, the text of a button, a function that undoes it

    def __init__(
        self,
        settings: Settings,
        back_to: str = say("Hall"),
        parent: QWidget | None = None,
        persons: Persons | None = None,
    ) -> None:
        """`persons`: the people on this computer; None: the page has no such group."""
        super().__init__(tr("Settings"), back_to, parent)
        self.settings, self.persons = settings, persons
        self.back_to = back_to
        self._updaters: list[Callable[[], None]] = []
        self._is_built = False
        self._build()

    def _build(self) -> None:
        assert self.header is not None
        self.hint_label = Label(tr("Changes apply at once"), theme.SECONDARY_SIZE, tone="caption")
        self.header.tools.addWidget(self.hint_label)
        self.header.tools.addSpacing(theme.px(8))
        self.restore_button = Button(tr("Restore the defaults"), height=44)
        self.restore_button.clicked.connect(self.ask_restore)
        self.header.tools.addWidget(self.restore_button)
        self.body = QWidget()
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.column.addWidget(self.body, 1)
        self.navigation_panel = QFrame()
        self.navigation_panel.setObjectName("side")
        self.navigation_panel.setFixedWidth(theme.px(NAVIGATION_WIDTH))
        self.nav_column = QVBoxLayout(self.navigation_panel)
        self.nav_column.setContentsMargins(theme.px(12), theme.px(20), theme.px(12), theme.px(12))
        self.nav_column.setSpacing(theme.px(1))
        self.nav_group = QButtonGroup(self)
        self.all_groups = []
        row.addWidget(self.navigation_panel)
        content = QWidget()
        self.content_row = outer = QHBoxLayout(content)
        group_box = QWidget()
        group_box.setMaximumWidth(theme.px(GROUP_WIDTH))
        self.group_column = QVBoxLayout(group_box)
        self.group_column.setContentsMargins(0, 0, 0, 0)
        self.group_column.setSpacing(theme.px(10))
        self.search_field = SearchField(tr("Find a setting"), command="find")
        self.search_field.textChanged.connect(self.search_settings)
        self.group_column.addWidget(self.search_field)
        self.no_match_label = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        self.group_column.addWidget(self.no_match_label)
        outer.addStretch(1)
        outer.addWidget(group_box, 100)
        outer.addStretch(1)
        self.scroller = PageScrollArea(content)
        row.addWidget(self.scroller, 1)
        self.preview_column = self._make_preview_column()
        row.addWidget(self.preview_column)
        self._add_all_groups()
        self.no_match_label.hide()
        self.group_column.addStretch(1)
        self.nav_column.addStretch(1)
        self._is_built = True
        self.show_values()

    def _make_preview_column(self) -> QWidget:
        preview_box = QWidget()
        preview_box.setFixedWidth(theme.px(PREVIEW_WIDTH + PREVIEW_MARGINS_SUM))
        column = QVBoxLayout(preview_box)
        column.setContentsMargins(theme.px(20), theme.px(18), theme.px(32), theme.px(24))
        column.setSpacing(theme.px(10))
        column.addWidget(Label(tr("Preview"), theme.SECTION_SIZE, is_serif=True))
        self.preview = TablePreview(self.settings)
        column.addWidget(self.preview)
        column.addStretch(1)
        return preview_box

    # ---- searching

    def focus_search(self) -> None:
        """Focus the search field (Ctrl+F)."""
        self.scroller.verticalScrollBar().setValue(0)
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def show_group(self, icon: str) -> None:
        """Scroll to the group with an icon, once the layout is done."""
        for group in self.all_groups:
            if group.nav_button.icon_name == icon:
                QTimer.singleShot(0, group.nav_button, group.nav_button.click)

    def search_settings(self) -> None:
        """Show the settings that match all words of the search text; all settings without a text.

        If none does, typing mistakes are forgiven, and a line names the corrected words.
        """
        search_text = self.search_field.text().strip()
        row_texts = [
            (row, [(group.heading.text(), TEXT_WEIGHT), (group.synonyms, SYNONYM_WEIGHT), *searchable_texts(row)])
            for group in self.all_groups
            for row in group.rows
        ]
        hits = search_documents(search_text, dict(row_texts)) if search_text else []
        wanted_rows = {hit.key for hit in hits} if search_text else {row for row, _ in row_texts}
        match_count = sum(group.show_rows(wanted_rows.__contains__) for group in self.all_groups)
        message = tr("No setting matches “{looked}”.", looked=search_text) if not match_count else ""
        if hits and hits[0].is_forgiven:
            message = tr(
                "No setting contains “{looked}”. Did you mean “{meant}”?", looked=search_text, meant=hits[0].corrected
            )
        self.no_match_label.setText(message)
        self.no_match_label.setVisible(bool(message))
        if search_text and self.search_field.hasFocus():  # a screen reader reads only what is typed
            count_text = tr_many("{number} setting", "{number} settings", match_count)
            announce(self.search_field, f"{message} {count_text}" if match_count and message else count_text)
        if search_text:
            self.scroller.verticalScrollBar().setValue(0)

    # ---- changing

    def change_setting(self, field: str, value: ControlValue) -> None:
        """Change a setting, with immediate effect; a change of the sound is heard."""
        if getattr(self.settings, field) == value:
            return
        setattr(self.settings, field, value)
        self._apply_changes({field})
        if field in ("sound", "volume"):
            self.sound_wanted.emit(CARD_PLAYED)

    def make_readable(self) -> None:
        """Turn on the four settings of READABLE_SETTINGS."""
        changed_fields = {field for field, value in READABLE_SETTINGS.items() if getattr(self.settings, field) != value}
        for field, value in READABLE_SETTINGS.items():
            setattr(self.settings, field, value)
        self._apply_changes(changed_fields)

    def ask_restore(self) -> None:
        """Ask whether to restore the defaults."""
        if not self._changed_values():
            self.message_wanted.emit(tr("The settings are already the defaults."))
            return
        answers: list[Answer] = [
            (tr("Keep current settings"), lambda: None),
            (tr("Restore them"), self.restore_defaults),
        ]
        Question(self, tr("Restore the defaults?"), RESET_TEXT, answers).open()

    def restore_defaults(self) -> None:
        """Reset all settings except those of games. The change can be undone."""
        old_values = self._changed_values()
        defaults = Settings()
        self._set_values({name: getattr(defaults, name) for name in old_values})
        self.undoable.emit(tr("The settings are reset."), tr("Undo"), lambda: self._set_values(old_values))

    def _changed_values(self) -> dict[str, object]:
        """Return the resettable settings that differ from the defaults."""
        defaults, names = Settings(), [field.name for field in fields(Settings) if field.name not in NEVER_RESET_FIELDS]
        present_values = {name: getattr(self.settings, name) for name in names}
        return {name: value for name, value in present_values.items() if value != getattr(defaults, name)}

    def _set_values(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            setattr(self.settings, name, value)
        self._apply_changes(set(values))

    def _apply_changes(self, fields_changed: set[str]) -> None:
        """Apply changes of settings, by field: to the language, all pages, or this page and the tables."""
        if not fields_changed:
            return
        if fields_changed & {"language", "international_indices"}:
            apply_language(self.settings)
        if fields_changed & set(FIELDS_CHANGING_ALL_PAGES):
            self.look_changed.emit()  # the window then calls `restyle` of all pages
        else:
            self.table_setting_changed.emit()
            self.show_values()

    def show_values(self) -> None:
        """Update all controls and the preview from the settings."""
        if not self._is_built:
            return
        for show in self._updaters:
            show()
        self.preview.update()

    def restyle(self) -> None:
        """Make the page again in the current look, with the same search, scroll position and focus."""
        scroll_value = self.scroller.verticalScrollBar().value()
        focused = self.focusWidget()
        focused_name = focused.accessibleName() if focused is not None else ""
        search_text = self.search_field.text()
        self._updaters = []
        self._is_built = False
        clear_layout(self.column)
        self.make_header(tr("Settings"), self.back_to)
        self._build()
        self.search_field.setText(search_text)
        self._arrange(self.width())
        self.preview.fit_height(self.height() - theme.px(HEIGHT_ABOVE_AND_BELOW_PREVIEW))
        content = self.scroller.widget()
        assert content is not None
        layout = content.layout()
        if layout is not None:
            layout.activate()
        content.adjustSize()
        self.scroller.verticalScrollBar().setValue(scroll_value)
        new_widgets = [*self.body.findChildren(QWidget), *(self.header.findChildren(QWidget) if self.header else [])]
        self.focus_named(focused_name, new_widgets)

    # ---- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(event.size().width())
        self.preview.fit_height(event.size().height() - theme.px(HEIGHT_ABOVE_AND_BELOW_PREVIEW))

    def _arrange(self, width: int) -> None:
        """Show the columns for which a page of `width` pixels has room."""
        unscaled_width = width / theme.text_scale()
        left_margin, right_margin = (32, 24) if unscaled_width >= MIN_PAGE_WIDTH_WITH_WIDE_MARGINS else (10, 10)
        self.content_row.setContentsMargins(theme.px(left_margin), theme.px(18), theme.px(right_margin), theme.px(32))
        self.preview_column.setVisible(unscaled_width >= MIN_WIDTH_WITH_PREVIEW)
        free_width = unscaled_width - NAVIGATION_WIDTH - GROUP_MARGINS_SUM - MIN_GROUP_SHARE * GROUP_WIDTH
        max_width = (
            PREVIEW_WIDTH
            + PREVIEW_MARGINS_SUM
            + PREVIEW_SHARE_OF_EXCESS * max(0.0, unscaled_width - BROAD_WINDOW_WIDTH)
        )
        self.preview_column.setFixedWidth(theme.px(max(MIN_PREVIEW_WIDTH, min(max_width, free_width))))
        assert self.header is not None
        header_parts = (self.header.back_button, self.header.title, self.hint_label, self.restore_button)
        self.hint_label.setVisible(
            sum(one.sizeHint().width() for one in header_parts) + theme.px(HEADER_GAPS_SUM) <= width
        )
        self.navigation_panel.setVisible(unscaled_width >= MIN_WIDTH_WITH_LIST)
