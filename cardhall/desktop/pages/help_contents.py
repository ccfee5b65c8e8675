"""The columns beside a help page: search and contents at the left, the facts of the game at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.pages import help_text
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import NavButton
from cardhall.desktop.widgets.fields import SearchField
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.language import tr
from cardhall.rules.catalogue import CATALOGUE

SIDE_WIDTH, FACTS_WIDTH = 260, 352  # pixels at a text scale of 1


class HelpContents(QFrame):
    """The search field, the sections of the page shown, and all other pages."""

    heading_wanted = Signal(object)  # a `help_text.Heading` of the page
    page_wanted = Signal(str)  # a game's id, or a topic

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[tuple[help_text.Heading, NavButton]] = []  # headings of the sections with their buttons
        self.setObjectName("side")
        self.setFixedWidth(theme.px(SIDE_WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(14), theme.px(20), theme.px(12), theme.px(8))
        column.setSpacing(theme.px(12))
        self.search = SearchField(tr("Find in the rules"))
        column.addWidget(self.search)
        self.nothing = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.nothing.hide()
        column.addWidget(self.nothing)
        content = QWidget()
        self.contents = QVBoxLayout(content)
        self.contents.setContentsMargins(0, 0, 0, 0)
        self.contents.setSpacing(0)
        column.addWidget(PageScrollArea(content), 1)

    def list_contents(self, headings: Sequence[help_text.Heading], current_page: str) -> None:
        """List the sections of a page by their headings, and all pages; `current_page`: of the page shown."""
        clear_layout(self.contents)
        self.keys = []
        self.group = QButtonGroup(self)
        sections = [heading for heading in headings if heading.level in (1, 2)]
        if sections and sections[0].level == 1:
            sections = sections[1:] or sections  # without the title, unless the page has nothing else
        if sections:
            self.contents.addWidget(_make_caption(tr("Contents")))
        for number, heading in enumerate(sections, start=1):
            button = NavButton(heading.text, number_text=str(number), is_secondary=True)
            button.clicked.connect(lambda _=False, heading=heading: self.heading_wanted.emit(heading))
            self.group.addButton(button)
            self.keys.append((heading, button))
            self.contents.addWidget(button)
        self._add_line()
        self.games = QButtonGroup(self)
        topics = help_text.topic_titles()
        if topics:
            self.contents.addWidget(_make_caption(tr("The computer players")))
        for topic, title in topics.items():
            self._add_page(topic, title, current_page)
        if topics:
            self._add_line()
        self.contents.addWidget(_make_caption(tr("All games")))
        for game_id in short_texts.sort_games_by_name(CATALOGUE):
            self._add_page(game_id, CATALOGUE[game_id].name, current_page)
        self._add_line()
        self._add_page(help_text.ABOUT_TOPIC, tr("About Card Hall"), current_page)
        self.contents.addStretch(1)

    def _add_page(self, page: str, title: str, current_page: str) -> None:
        button = NavButton(title, is_secondary=True)
        button.setChecked(page == current_page)
        button.clicked.connect(lambda: self.page_wanted.emit(page))
        self.games.addButton(button)
        self.contents.addWidget(button)

    def _add_line(self) -> None:
        self.contents.addSpacing(theme.px(10))
        self.contents.addWidget(Hairline())
        self.contents.addSpacing(theme.px(10))

    def mark(self, heading: help_text.Heading) -> None:
        """Check the button of the section at the top of the page."""
        for other, key in self.keys:
            key.setChecked(other is heading)


class HelpFacts(QWidget):
    """The facts of a game at a glance."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(theme.px(FACTS_WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(20), theme.px(24), theme.px(32), theme.px(24))
        card = QFrame()
        card.setObjectName("card")
        self.column = QVBoxLayout(card)
        self.column.setContentsMargins(theme.px(20), theme.px(14), theme.px(20), theme.px(12))
        self.column.setSpacing(0)
        column.addWidget(card)
        column.addStretch(1)

    def show_game(self, game_id: str, facts: Sequence[tuple[str, str]]) -> None:
        """Show the family of a game, the `facts` (name, value) for the rules of the page, and its other names."""
        clear_layout(self.column)
        entry = CATALOGUE[game_id]
        self.column.addWidget(Label(tr("The game at a glance"), theme.ROW_SIZE, 600))
        self.column.addSpacing(theme.px(8))
        self.column.addWidget(Hairline())
        for name, value in ((tr("Family"), short_texts.family_name(entry.family)), *facts):
            self.column.addWidget(FactRow(name, value))
        if entry.aliases:
            self.column.addSpacing(theme.px(10))
            aliases_text = tr("Also called {names}.", names=", ".join(entry.aliases))
            self.column.addWidget(Label(aliases_text, theme.SECONDARY_SIZE, tone="secondary", wrap=True))


def _make_caption(text: str) -> Label:
    caption = Label(text, theme.CAPTION_SIZE, 600, tone="caption")
    caption.setContentsMargins(theme.px(12), 0, 0, theme.px(6))
    return caption
