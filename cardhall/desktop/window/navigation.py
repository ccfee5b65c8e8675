"""The page stack of the window: the shown page, the pages below, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from cardhall.desktop.widgets.menus import MenuEntry
from cardhall.desktop.widgets.page import WindowPage
from cardhall.language import language_in_use, tr


class PageStack(QObject):
    """A stack of pages with one shown. The bottom page, `home`, stays."""

    shown = Signal()  # a page is shown, perhaps of another place
    home_wanted = Signal()  # show the hall: sent in place of showing it, since an unsaved match needs a question first
    leaving = Signal()  # the current page is about to be replaced by another
    turned = Signal(str)  # another page is shown; with the title of the window

    home: WindowPage

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pages = QStackedWidget(parent)
        self.pages.setObjectName("pages")
        self.below: list[WindowPage] = []  # the pages to go back to
        self.entries: Callable[[], Sequence[MenuEntry | None]] = lambda: ()  # returns the entries of the window's menu

    def begin_at(self, home: WindowPage) -> None:
        """Show the first page."""
        self.home = home
        self.pages.addWidget(home)
        self.shown.emit()

    @property
    def page(self) -> WindowPage:
        """Return the page shown."""
        page = self.pages.currentWidget()
        assert isinstance(page, WindowPage)
        return page

    def all_pages(self) -> list[WindowPage]:
        """Return the shown page, those below, and other kept pages."""
        widgets = [self.pages.widget(index) for index in range(self.pages.count())]
        return [page for page in widgets if isinstance(page, WindowPage)]

    def title(self) -> str:
        """Return the window title, which names the shown page."""
        title = self.page.windowTitle()
        return tr("{name} – Card Hall", name=title) if title else tr("Card Hall")

    def message_room(self) -> QRect:
        """Return the space for messages over the current page, in coordinates of the widget around the pages."""
        return self.page.message_room().translated(self.pages.pos())

    def show_over(self, page: WindowPage) -> None:
        """Show a page over the one shown now."""
        if self.page is not page:
            self.page.remember_focus()
            self.below.append(self.page)
        self._show(page)
        page.take_focus()

    def show_place(self, page: WindowPage) -> None:
        """Show a place of the side bar over the first page, or over the table where a match is open.

        Other pages over that base are deleted.
        """
        base, *dropped = [*self.below, self.page]
        if not dropped:
            base.remember_focus()
        self.below = [base]
        self._show(page)
        page.take_focus()
        for other in dropped:
            self.drop(other)

    @property
    def base(self) -> WindowPage:
        """Return the bottom page: the hall, or the table while a match is open."""
        return self.below[0] if self.below else self.page

    @property
    def place(self) -> str:
        """Return the place of the side bar to which the page shown belongs."""
        return next((one.place for one in (self.page, *reversed(self.below)) if one.place), "")

    def show_alone(self, page: WindowPage) -> None:
        """Show a page as the only one; Back leads from there to the hall."""
        self.drop_all()
        self._show(page)
        page.take_focus()

    def back(self) -> None:
        """Return to the previous page, with the earlier focus; at a table the cards get the focus."""
        if not self.below or self.below[-1] is self.home:
            self.home_wanted.emit()
            return
        left_page, page = self.page, self.below.pop()
        self._show(page)
        page.take_focus()
        if page.has_bar:
            page.restore_focus()
        if left_page is not page and left_page not in self.below:
            self.drop(left_page)

    def go_home(self) -> None:
        """Show the hall, and delete all other pages."""
        self._show(self.home)
        self.drop_all()

    def put_in_place_of(self, old: WindowPage, new: WindowPage) -> None:
        """Replace a page anywhere in the stack; the old one is deleted."""
        self.pages.insertWidget(self.pages.indexOf(old), new)
        self.below = [new if page is old else page for page in self.below]
        if self.page is old:
            new.window_entries = self.entries
            self.pages.setCurrentWidget(new)
            self.shown.emit()
            new.take_focus()
        self.drop(old)

    def can_be_made_anew(self, page: WindowPage, recreate: Callable[[], WindowPage]) -> None:
        """Register the function that recreates a page with texts built only once, for a change of language."""
        page.told_in, page.remake = language_in_use(), recreate

    def change_language(self) -> None:
        """Recreate the pages built in another language than the current one."""
        for page in self.all_pages():
            if page.remake is not None and page.told_in != language_in_use():
                self.put_in_place_of(page, page.remake())

    def tell_title(self) -> None:
        """Update the window title, for instance after a change of language."""
        self.turned.emit(self.title())

    def drop_all(self) -> None:
        """Delete all pages but the first."""
        self.below = []
        for page in self.all_pages():
            if page is not self.home:
                self.drop(page)

    def drop(self, page: WindowPage) -> None:
        """Take a page out and delete it."""
        page.close_page()
        self.pages.removeWidget(page)
        # As a child of the window, findChildren would still find the page, and PySide would keep it for ever.
        page.setParent(None)
        page.deleteLater()

    def _show(self, page: WindowPage) -> None:
        self.leaving.emit()
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        page.window_entries = self.entries
        self.pages.setCurrentWidget(page)
        self.shown.emit()
        self.turned.emit(self.title())
