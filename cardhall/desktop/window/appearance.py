"""Applies the look chosen in the settings to the whole application, again after each change."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import restyle_all
from cardhall.desktop.settings import CARD_SIZE_RANGE, Settings
from cardhall.desktop.widgets import shortcuts
from cardhall.desktop.window.settings_writer import SettingsWriter

CARD_SIZE_STEP = 0.05  # by which one key press changes the size of cards, as a share of the default size


class Appearance(QObject):
    """The look of one window."""

    look_changed = Signal()  # the look or the keys have changed: tables apply them
    values_changed = Signal()  # a setting was changed outside the settings page, which must show the new value

    def __init__(self, window: QWidget, settings_writer: SettingsWriter) -> None:
        super().__init__(window)
        self.window, self.settings_writer = window, settings_writer
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system_scheme)

    @property
    def settings(self) -> Settings:
        """Return the settings of the look."""
        return self.settings_writer.settings

    def apply_look(self) -> None:
        """Apply the look to new widgets; `reapply_look` updates existing ones."""
        theme.apply_settings(self.settings)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setFont(theme.sans(theme.BODY_SIZE))
        sheet = theme.page_style_sheet()
        if application.styleSheet() != sheet:
            application.setStyleSheet(sheet)

    def reapply_look(self) -> None:
        """Apply the look to everything: visible pages at once, the rest when next shown."""
        self.window.setUpdatesEnabled(False)  # so that the window is painted only once, at the end
        try:
            self.apply_look()
            restyle_all(self.window)
        finally:
            self.window.setUpdatesEnabled(True)
        self.look_changed.emit()

    def save_and_reapply(self) -> None:
        """React to a change of look or keys in the settings."""
        shortcuts.apply_keys(self.settings.keys)
        self.settings_writer.write_soon()
        self.reapply_look()

    def save_and_notify(self) -> None:
        """React to a change of settings that only tables show, or of keys; pages need no new look."""
        theme.apply_settings(self.settings)
        shortcuts.apply_keys(self.settings.keys)
        self.settings_writer.write_soon()
        self.look_changed.emit()

    def enlarge_cards(self) -> None:
        """Enlarge the cards by one step (Ctrl++)."""
        self.resize_cards(CARD_SIZE_STEP)

    def shrink_cards(self) -> None:
        """Shrink the cards by one step (Ctrl+-)."""
        self.resize_cards(-CARD_SIZE_STEP)

    def resize_cards(self, step: float) -> None:
        """Change the size of cards by a share of the default size."""
        low, high = CARD_SIZE_RANGE
        self.settings.card_size = round(min(high, max(low, self.settings.card_size + step)), 2)
        self.settings_writer.write_soon()
        self.look_changed.emit()
        self.values_changed.emit()

    def _follow_system_scheme(self) -> None:
        if self.settings.theme == "system":
            self.save_and_reapply()
