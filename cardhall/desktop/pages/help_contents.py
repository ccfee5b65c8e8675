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

CONTENTS_WIDTH, FACTS_WIDTH = 260, 352  # pixels at a text scale of 1


class HelpContents(QFrame):
    """The search field, the sections of the page shown, and all other pages."""

    heading_wanted = Signal(object)  # a `help_text.Heading` of the page
    page_wanted = Signal(str)  # a game's id, or a topic

    def __init__(self) -> None:
        super().__init__()
        self.section_buttons: list[
            tuple[help_text.Heading, NavButton]
        ] = []  # headings of the sections with their buttons
        self.setObjectName("side")
        self.setFixedWidth(theme.px(CONTENTS_WIDTH))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(14), theme.px(20), theme.px(12), theme.px(8))
        column.setSpacing(theme.px(12))
        self.search_field = SearchField(tr("Find in the rules"))
        column.addWidget(self.search_field)
        self.no_match_label = Label("", theme.SECONDARY_SIZE, tone="secondary", wrap=True)
        self.no_match_label.hide()
        column.addWidget(self.no_match_label)
        content = QWidget()
        self.contents_column = QVBoxLayout(content)
        self.contents_column.setContentsMargins(0, 0, 0, 0)
        self.contents_column.setSpacing(0)
        column.addWidget(PageScrollArea(content), 1)

    def list_contents(self, headings: Sequence[help_text.Heading], current_page: str) -> None:
        """List the sections of a page by their headings, and all pages; `current_page`: of the page shown."""
        clear_layout(self.contents_column)
        self.section_buttons = []
        self.section_group = QButtonGroup(self)
        sections = [heading for heading in headings if heading.level in (1, 2)]
        if sections and sections[0].level == 1:
            sections = sections[1:] or sections  # without the title, unless the page has nothing else
        if sections:
            self.contents_column.addWidget(_make_caption(tr("Contents")))
        for number, heading in enumerate(sections, start=1):
            button = NavButton(heading.text, number_text=str(number), is_secondary=True)
            button.clicked.connect(lambda _=False, heading=heading: self.heading_wanted.emit(heading))
            self.section_group.addButton(button)
            self.section_buttons.append((heading, button))
            self.contents_column.addWidget(button)
        self._add_divider()
        self.page_group = QButtonGroup(self)
        topics = help_text.topic_titles()
        if topics:
            self.contents_column.addWidget(_make_caption(tr("The computer players")))
        for topic, title in topics.items():
            self._add_page(topic, title, current_page)
        if topics:
            self._add_divider()
        self.contents_column.addWidget(_make_caption(tr("All games")))
        for game_id in short_texts.sort_games_by_name(CATALOGUE):
            self._add_page(game_id, CATALOGUE[game_id].name, current_page)
        self._add_divider()
        self._add_page(help_text.ABOUT_TOPIC, tr("About Card Hall"), current_page)
        self.contents_column.addStretch(1)

    def _add_page(self, page: str, title: str, current_page: str) -> None:
        button = NavButton(title, is_secondary=True)
        button.setChecked(page == current_page)
        button.clicked.connect(lambda: self.page_wanted.emit(page))
        self.page_group.addButton(button)
        self.contents_column.addWidget(button)

    def _add_divider(self) -> None:
        self.contents_column.addSpacing(theme.px(10))
        self.contents_column.addWidget(Hairline())
        self.contents_column.addSpacing(theme.px(10))

    def mark_section(self, heading: help_text.Heading) -> None:
        """Check the button of the section at the top of the page."""
        for other, key in self.section_buttons:
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
        self.fact_column = QVBoxLayout(card)
        self.fact_column.setContentsMargins(theme.px(20), theme.px(14), theme.px(20), theme.px(12))
        self.fact_column.setSpacing(0)
        column.addWidget(card)
        column.addStretch(1)

    def show_game(self, game_id: str, facts: Sequence[tuple[str, str]]) -> None:
        """Show the family of a game, the `facts` (name, value) for the rules of the page, and its other names."""
        clear_layout(self.fact_column)
        entry = CATALOGUE[game_id]
        self.fact_column.addWidget(Label(tr("The game at a glance"), theme.ROW_SIZE, 600))
        self.fact_column.addSpacing(theme.px(8))
        self.fact_column.addWidget(Hairline())
        for name, value in ((tr("Family"), short_texts.family_name(entry.family)), *facts):
            self.fact_column.addWidget(FactRow(name, value))
        if entry.aliases:
            self.fact_column.addSpacing(theme.px(10))
            aliases_text = tr("Also called {names}.", names=", ".join(entry.aliases))
            self.fact_column.addWidget(Label(aliases_text, theme.SECONDARY_SIZE, tone="secondary", wrap=True))


def _make_caption(text: str) -> Label:
    caption = Label(text, theme.CAPTION_SIZE, 600, tone="caption")
    caption.setContentsMargins(theme.px(12), 0, 0, theme.px(6))
    return caption
