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

    page_or_place_changed = Signal()  # a page is shown, perhaps of another place
    home_wanted = Signal()  # show the hall: sent in place of showing it, since an unsaved match needs a question first
    page_leaving = Signal()  # the current page is about to be replaced by another
    title_changed = Signal(str)  # another page is shown; with the title of the window

    home: WindowPage

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.stacked_widget = QStackedWidget(parent)
        self.stacked_widget.setObjectName("pages")
        self.pages_below: list[WindowPage] = []  # the pages to go back to
        # returns the entries of the window's menu
        self.list_menu_entries: Callable[[], Sequence[MenuEntry | None]] = lambda: ()

    def show_first(self, home: WindowPage) -> None:
        """Show the first page."""
        self.home = home
        self.stacked_widget.addWidget(home)
        self.page_or_place_changed.emit()

    @property
    def page(self) -> WindowPage:
        """Return the page shown."""
        page = self.stacked_widget.currentWidget()
        assert isinstance(page, WindowPage)
        return page

    def all_pages(self) -> list[WindowPage]:
        """Return the shown page, those below, and other kept pages."""
        widgets = [self.stacked_widget.widget(index) for index in range(self.stacked_widget.count())]
        return [page for page in widgets if isinstance(page, WindowPage)]

    def window_title(self) -> str:
        """Return the window title, which names the shown page."""
        title = self.page.windowTitle()
        return tr("{name} – Card Hall", name=title) if title else tr("Card Hall")

    def message_room(self) -> QRect:
        """Return the space for messages over the current page, in coordinates of the widget around the pages."""
        return self.page.message_room().translated(self.stacked_widget.pos())

    def show_over(self, page: WindowPage) -> None:
        """Show a page over the one shown now."""
        if self.page is not page:
            self.page.remember_focus()
            self.pages_below.append(self.page)
        self._show_page(page)
        page.take_focus()

    def show_place(self, page: WindowPage) -> None:
        """Show a place of the side bar over the first page, or over the table where a match is open.

        Other pages over that base are deleted.
        """
        base, *dropped = [*self.pages_below, self.page]
        if not dropped:
            base.remember_focus()
        self.pages_below = [base]
        self._show_page(page)
        page.take_focus()
        for other in dropped:
            self.drop_page(other)

    @property
    def base(self) -> WindowPage:
        """Return the bottom page: the hall, or the table while a match is open."""
        return self.pages_below[0] if self.pages_below else self.page

    @property
    def place(self) -> str:
        """Return the place of the side bar to which the page shown belongs."""
        return next((one.place for one in (self.page, *reversed(self.pages_below)) if one.place), "")

    def show_alone(self, page: WindowPage) -> None:
        """Show a page as the only one; Back leads from there to the hall."""
        self.drop_all_but_home()
        self._show_page(page)
        page.take_focus()

    def go_back(self) -> None:
        """Return to the previous page, with the earlier focus; at a table the cards get the focus."""
        if not self.pages_below or self.pages_below[-1] is self.home:
            self.home_wanted.emit()
            return
        left_page, page = self.page, self.pages_below.pop()
        self._show_page(page)
        page.take_focus()
        if page.has_place_bar:
            page.restore_focus()
        if left_page is not page and left_page not in self.pages_below:
            self.drop_page(left_page)

    def go_home(self) -> None:
        """Show the hall, and delete all other pages."""
        self._show_page(self.home)
        self.drop_all_but_home()

    def replace_page(self, old: WindowPage, new: WindowPage) -> None:
        """Replace a page anywhere in the stack; the old one is deleted."""
        self.stacked_widget.insertWidget(self.stacked_widget.indexOf(old), new)
        self.pages_below = [new if page is old else page for page in self.pages_below]
        if self.page is old:
            new.window_menu_entries = self.list_menu_entries
            self.stacked_widget.setCurrentWidget(new)
            self.page_or_place_changed.emit()
            new.take_focus()
        self.drop_page(old)

    def register_recreation(self, page: WindowPage, recreate: Callable[[], WindowPage]) -> None:
        """Register the function that recreates a page with texts built only once, for a change of language."""
        page.text_language, page.recreate = language_in_use(), recreate

    def recreate_untranslated_pages(self) -> None:
        """Recreate the pages built in another language than the current one."""
        for page in self.all_pages():
            if page.recreate is not None and page.text_language != language_in_use():
                self.replace_page(page, page.recreate())

    def update_title(self) -> None:
        """Update the window title, for instance after a change of language."""
        self.title_changed.emit(self.window_title())

    def drop_all_but_home(self) -> None:
        """Delete all pages but the first."""
        self.pages_below = []
        for page in self.all_pages():
            if page is not self.home:
                self.drop_page(page)

    def drop_page(self, page: WindowPage) -> None:
        """Take a page out and delete it."""
        page.close_page()
        self.stacked_widget.removeWidget(page)
        # As a child of the window, findChildren would still find the page, and PySide would keep it for ever.
        page.setParent(None)
        page.deleteLater()

    def _show_page(self, page: WindowPage) -> None:
        self.page_leaving.emit()
        if self.stacked_widget.indexOf(page) < 0:
            self.stacked_widget.addWidget(page)
        page.window_menu_entries = self.list_menu_entries
        self.stacked_widget.setCurrentWidget(page)
        self.page_or_place_changed.emit()
        self.title_changed.emit(self.window_title())
