"""The Help page of the side bar: a search in all help, the manual, the rules of all games, the keys, and About."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from cardhall.desktop import short_texts
from cardhall.desktop.key_labels import translate_keys
from cardhall.desktop.keys import KEY_GROUPS
from cardhall.desktop.look.painting import clear_layout, show_layout_widgets
from cardhall.desktop.own_keys import CHANGEABLE_KEYS, first_key
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.hubs.help_results import ResultLine
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.places import HELP
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.fields import SearchField
from cardhall.desktop.widgets.flow_row import FlowRow
from cardhall.language import say, tr, tr_many, translate
from cardhall.match import help_search
from cardhall.match.help_search import SearchResult
from cardhall.rules.catalogue import CATALOGUE

KEYS_PAGE = "keys"  # name of the page of keys in the search index
MAX_RESULTS = 8  # results shown at once


class HelpHub(Hub):
    """The Help page: search field with results, manual, and rules."""

    back_label = say("Help", context="place")
    place = HELP
    page_wanted = Signal(str, str)  # a game's id, or the name of a page of the manual; a heading on it, or ""
    keys_wanted = Signal()

    def __init__(self, game_id: str, back_to: str = "") -> None:
        """`game_id`: the game being played, or chosen in the hall; its rules come first."""
        self.game_id = game_id
        self.search_text = ""  # kept when the sections are made again
        self.search_index = help_search.HelpIndex(_key_sections())
        self.unread_pages = help_search.read_pages(help_text.topic_titles())  # of the search index
        self.index_timer = QTimer()  # indexes a page whenever the window is idle
        self.index_timer.timeout.connect(self._index_next_page)
        self.index_timer.start(0)
        super().__init__(tr("Help", context="place"), back_to)

    def make_sections(self) -> Sequence[Section]:
        return [self._search_section(), self._manual_section(), self._rules_section()]

    # ---- the search

    def _search_section(self) -> Section:
        section = self.result_section = Section(tr("Search the help"))
        self.search_field = SearchField(tr("Rules, manual, keys"), command="find")
        self.search_field.setText(self.search_text)
        self.search_field.textChanged.connect(self.show_results)
        self.search_field.returnPressed.connect(self._open_first_result)
        section.column.insertWidget(1, self.search_field)
        self.show_results(self.search_text)
        return section

    def show_results(self, search_text: str) -> None:
        """Show the best results for a search text below the field."""
        self.search_text = search_text
        section, results = self.result_section, self.find_sections(search_text)
        clear_layout(section.rows)
        self.result_lines = [ResultLine(one, self._result_title(one)) for one in results[:MAX_RESULTS]]
        for line in self.result_lines:
            line.clicked.connect(partial(self._open_result, line.result))
            section.add_row(line)
        if search_text.strip() and not results:
            section.add_row(
                Label(tr("No help found for “{wanted}”.", wanted=search_text.strip()), tone="secondary", wrap=True)
            )
        elif len(results) > MAX_RESULTS:
            more_text = tr_many("And {number} more.", "And {number} more.", number=len(results) - MAX_RESULTS)
            section.add_row(Label(more_text, tone="caption"))
        show_layout_widgets(section.rows, section)
        if self.search_field.hasFocus():
            announce(self.search_field, tr_many("{number} result", "{number} results", number=len(results)))

    def find_sections(self, search_text: str) -> list[SearchResult]:
        """Return the matching sections of rules, manual and keys, the best first. Indexes the remaining pages first."""
        if not search_text.strip():
            return []
        while self._index_next_page():
            pass
        return self.search_index.find(search_text, self.game_id)

    def _index_next_page(self) -> bool:
        """Index the next page. Return whether there was one; stop the timer after the last."""
        sections = next(self.unread_pages, None)
        self.search_index.add(sections or ())
        if sections is None:
            self.index_timer.stop()
        return sections is not None

    def _result_title(self, result: SearchResult) -> str:
        """Return the title of a result: page and heading."""
        section = result.section
        if not section.heading:
            return section.title
        return tr("{title}: {heading}", title=section.title, heading=section.heading)

    def _open_result(self, result: SearchResult) -> None:
        """Ask to open the page of a result at its heading."""
        if result.section.page == KEYS_PAGE:
            self.keys_wanted.emit()
        else:
            self.page_wanted.emit(result.section.page, result.section.heading)

    def _open_first_result(self) -> None:
        if self.result_lines:
            self._open_result(self.result_lines[0].result)

    def focus_search(self) -> None:
        """Focus the search field (Ctrl+F)."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def take_focus(self) -> None:
        """Focus the search field, ready to type."""
        self.search_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search_field.hasFocus() and self.result_lines:
            self.result_lines[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    # ---- sections without a search

    def _rules_section(self) -> Section:
        section = Section(tr("Rules of all games"))
        current_name = CATALOGUE[self.game_id].name
        section.add_row(self._make_links({self.game_id: tr("Rules of {name}", name=current_name)}))
        names = short_texts.sort_games_by_name(CATALOGUE)
        section.add_row(self._make_links({game_id: CATALOGUE[game_id].name for game_id in names}))
        return section

    def _make_links(self, pages: dict[str, str]) -> FlowRow:
        """Return a row of links to pages; `pages`: name -> title."""
        row = FlowRow()
        for name, title in pages.items():
            link = LinkButton(title)
            link.clicked.connect(lambda _=False, name=name: self.page_wanted.emit(name, ""))
            row.add_button(link)
        return row

    def _manual_section(self) -> Section:
        section = Section(tr("The manual"), tr("How the table, the opponents and the files work."))
        for name, title in help_text.topic_titles().items():
            section.add_button(title, partial(self.page_wanted.emit, name, ""))
        section.add_button(tr("All keys"), self.keys_wanted.emit, icon="keyboard")
        section.add_button(
            tr("About Card Hall"), partial(self.page_wanted.emit, help_text.ABOUT_TOPIC, ""), icon="info"
        )
        return section


def _key_sections() -> list[help_search.Section]:
    """Return a section of the search index for each command: description and keys."""
    sections = []
    for title, keys in KEY_GROUPS:
        for key in keys:
            key_text = translate_keys(first_key(key.name)) if key.name in CHANGEABLE_KEYS else translate(key.shown_keys)
            sections.append(
                help_search.Section(
                    KEYS_PAGE, tr("Keys"), translate(key.description), (f"{key_text}. {translate(title)}",)
                )
            )
    return sections
