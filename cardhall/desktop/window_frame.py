"""The frame of the main window: a banner over a stack of pages, the window's size, and the settings kept in a file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from cardhall.desktop.keys import Key
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.page import Banner, Helper, WindowPage
from cardhall.language import tr

NOTED, NOTED_LETTER = 5000, 60  # milliseconds that a note stays, and more for every letter
SMALLEST = (800, 560)
BORDERS = (4, 40)  # what the system puts round a window, at least: its edges and its title bar
GROWING = 120  # milliseconds after the last change of the window's size until pages grow with it


class WindowFrame(QMainWindow):
    """Shows one page at a time, keeps those below it, and shows messages above them."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        hearing.install()
        self.below: list[WindowPage] = []  # the pages to go back to
        self._warning = ""  # the last warning shown
        self.setWindowTitle(tr("Card Hall"))
        self.setMinimumSize(*SMALLEST)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.banner = Banner()
        self.pages = QStackedWidget()
        self.pages.setObjectName("pages")
        column.addWidget(self.banner)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(body)
        self._size()
        self.apply_look()
        self._growing = QTimer(self)
        self._growing.setSingleShot(True)
        self._growing.setInterval(GROWING)
        self._growing.timeout.connect(self._grow)
        self._saving = QTimer(self)  # sliders change often: the file is written when they have stopped
        self._saving.setSingleShot(True)
        self._saving.setInterval(400)
        self._saving.timeout.connect(self.save_settings)

    def _size(self) -> None:
        width, height = self.settings.window_width, self.settings.window_height
        screen = QGuiApplication.primaryScreen()
        if screen is not None:
            room = screen.availableGeometry()
            width, height = min(width, room.width() - BORDERS[0]), min(height, room.height() - BORDERS[1])
        width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
        self.resize(width, height)
        if self.settings.window_maximised and screen is not None:
            width, height = room.width(), room.height() - BORDERS[1]
        theme.grow_with(width, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._growing.start()

    def _grow(self) -> None:
        if theme.grow_with(self.width(), self.height()):
            self.grown()

    def grown(self) -> None:
        """The window's size has changed enough for words to be larger or smaller now."""
        self.apply_look()

    def remember_size(self) -> None:
        """Put the window's size into the settings."""
        if not self.isFullScreen():
            self.settings.window_maximised = self.isMaximized()
            if not self.isMaximized():
                self.settings.window_width, self.settings.window_height = self.width(), self.height()

    def bind_key(self, key: Key, done: Callable[[], object]) -> None:
        """Have a key do something wherever the focus is."""
        for sequence in key.keys:
            shortcut = QShortcut(QKeySequence(sequence), self)
            shortcut.setWhatsThis(key.words)
            shortcut.activated.connect(lambda: done())
            # One key press can be two sequences, as Shift and the key of ? and / on many keyboards.
            shortcut.activatedAmbiguously.connect(lambda: done())

    # ---- looks and settings

    def apply_look(self) -> None:
        """Put the look that the settings ask for in force in the whole application."""
        theme.use(self.settings)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setFont(theme.sans(theme.BODY))
        sheet = theme.page_qss()
        if application.styleSheet() != sheet:
            application.setStyleSheet(sheet)

    def save_soon(self) -> None:
        """Write the settings in a moment."""
        self._saving.start()

    def save_settings(self) -> None:
        """Write the settings, and say so when they cannot be written."""
        self._saving.stop()
        trouble = self.settings.save()
        if trouble and self.isVisible():
            self.tell(trouble)

    def turn_full_screen(self) -> None:
        """F11."""
        if self.isFullScreen():
            if self.settings.window_maximised:
                self.showMaximized()
            else:
                self.showNormal()
        else:
            self.settings.window_maximised = self.isMaximized()
            self.showFullScreen()

    def tell(self, sentence: str, helper: str = "", done: Callable[[], object] | None = None, *more: Helper) -> None:
        """Show a sentence above the page, with buttons that help."""
        self.banner.say(sentence, helper, done, *more)

    def note(self, sentence: str) -> None:
        """Show that something is done: a sentence that goes away by itself."""
        self.banner.say(sentence, lasts=NOTED + NOTED_LETTER * len(sentence))

    def warn(self, sentence: str) -> None:
        """Show a sentence until this is called with ""."""
        if sentence:
            self.tell(sentence)
            self._warning = sentence
        elif self.banner.text == self._warning:
            self.banner.hide()

    # ---- pages

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that comes here because nothing has the focus belongs to the page shown."""
        if self.focusWidget() is None or self.focusWidget() is self:
            self.page.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    @property
    def page(self) -> WindowPage:
        """The page shown."""
        page = self.pages.currentWidget()
        assert isinstance(page, WindowPage)
        return page

    def all_pages(self) -> list[WindowPage]:
        """The page shown, those below it, and others that are kept."""
        found = [self.pages.widget(index) for index in range(self.pages.count())]
        return [page for page in found if isinstance(page, WindowPage)]

    def show_over(self, page: WindowPage) -> None:
        """Show a page over the one shown now."""
        if self.page is not page:
            self.below.append(self.page)
        self.show_page(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_page(self, page: WindowPage) -> None:
        """Show a page in the place of the one shown now."""
        self.leave_page()
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.show_title()

    def show_title(self) -> None:
        """The window's title says which page is shown."""
        title = self.page.windowTitle()
        self.setWindowTitle(f"{title} – Card Hall" if title else "Card Hall")

    def leave_page(self) -> None:
        """What the banner says is of the page that is left, unless it is a warning."""
        if self.banner.text != self._warning:
            self.banner.hide()

    def drop(self, page: WindowPage) -> None:
        """Take a page out and delete it."""
        page.close_page()
        self.pages.removeWidget(page)
        # Still a child of the window it would be found by findChildren, which makes PySide keep it for ever.
        page.setParent(None)
        page.deleteLater()

    def focus_search(self) -> None:
        """Ctrl+F: the search field of the page shown."""
        self.page.focus_search()
