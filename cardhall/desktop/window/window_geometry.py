"""The window's size and position, as last left, and the text size that follows the window size."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings

MIN_WINDOW_SIZE = (800, 560)  # width and height in logical pixels, at which every page is still usable
MIN_WINDOW_BORDERS = (4, 40)  # pixels of a window frame at least: both side edges together, and the title bar
MIN_GRIP_WIDTH = 120  # pixels of the title bar that must be on a screen, to move the window
RESCALE_DELAY_MS = 120  # milliseconds from the last change of the window's size to rescaling the pages


class WindowGeometry(QObject):
    """Size and position of one window, restored at once from the settings."""

    scale_changed = Signal()  # the scale of texts and controls has changed

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        self.window, self.settings = window, settings
        self._rescale_timer = QTimer(self)
        self._rescale_timer.setSingleShot(True)
        self._rescale_timer.setInterval(RESCALE_DELAY_MS)
        self._rescale_timer.timeout.connect(self._rescale)
        window.setMinimumSize(*MIN_WINDOW_SIZE)
        self._restore_size()

    def _restore_size(self) -> None:
        settings = self.settings
        width, height = settings.window_width, settings.window_height
        screen_area = self._screen_area()
        if screen_area is not None:
            width, height = (
                min(width, screen_area.width() - MIN_WINDOW_BORDERS[0]),
                min(height, screen_area.height() - MIN_WINDOW_BORDERS[1]),
            )
        width, height = max(width, MIN_WINDOW_SIZE[0]), max(height, MIN_WINDOW_SIZE[1])
        self.window.resize(width, height)
        if (
            settings.window_placed
            and screen_area is not None
            and _can_be_dragged(self._saved_corner, width, screen_area)
        ):
            self.window.move(self._saved_corner)
        if settings.window_maximised and screen_area is not None:
            width, height = screen_area.width(), screen_area.height() - MIN_WINDOW_BORDERS[1]
        theme.scale_for_window(width, height)

    @property
    def _saved_corner(self) -> QPoint:
        """Return the remembered upper left corner of the window frame."""
        return QPoint(self.settings.window_x, self.settings.window_y)

    def _screen_area(self) -> QRect | None:
        """Return the free area of the window's last screen, or else of the primary one; `None`: there is no screen."""
        rooms = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        for room in rooms if self.settings.window_placed else ():
            if _can_be_dragged(self._saved_corner, self.settings.window_width, room):
                return room
        screen = QGuiApplication.primaryScreen()
        return None if screen is None else screen.availableGeometry()

    def show_window(self) -> None:
        """Show the window, maximised if it was left so."""
        if self.settings.window_maximised:
            self.window.showMaximized()
        else:
            self.window.show()

    def rescale_soon(self) -> None:
        """React to a new window size."""
        self._rescale_timer.start()

    def _rescale(self) -> None:
        if theme.scale_for_window(self.window.width(), self.window.height()):
            self.scale_changed.emit()

    def remember_geometry(self) -> None:
        """Put the window's size and place into the settings."""
        window, settings = self.window, self.settings
        if window.isFullScreen():
            return
        settings.window_maximised = window.isMaximized()
        if not window.isMaximized():
            settings.window_width, settings.window_height = window.width(), window.height()
            self._remember_corner(window.pos())
        elif window.screen().availableGeometry() != self._screen_area():  # the window was moved to another screen
            self._remember_corner(window.normalGeometry().topLeft())

    def _remember_corner(self, corner: QPoint) -> None:
        self.settings.window_x, self.settings.window_y = corner.x(), corner.y()
        self.settings.window_placed = True

    def toggle_full_screen(self) -> None:
        """Switch between full screen and the former state (F11)."""
        if self.window.isFullScreen():
            if self.settings.window_maximised:
                self.window.showMaximized()
            else:
                self.window.showNormal()
        else:
            self.settings.window_maximised = self.window.isMaximized()
            self.window.showFullScreen()


def _can_be_dragged(corner: QPoint, width: int, screen_area: QRect) -> bool:
    """Tell whether enough of the title bar lies in a room to drag the window."""
    visible_title_bar = QRect(corner.x(), corner.y(), width, MIN_WINDOW_BORDERS[1]).intersected(screen_area)
    return (
        visible_title_bar.width() >= min(MIN_GRIP_WIDTH, width)
        and visible_title_bar.height() >= MIN_WINDOW_BORDERS[1] // 2
        and corner.y() >= screen_area.top()
    )
