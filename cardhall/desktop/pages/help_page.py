"""The rules of the games: contents at the left, the text in the middle, facts at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.pages import help_rules, help_text
from cardhall.desktop.pages.help_contents import HelpContents, HelpFacts
from cardhall.desktop.pages.help_reader import POSITION_LINK_SCHEME, HelpReader
from cardhall.desktop.places import HELP
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.buttons import Button, NavButton
from cardhall.desktop.widgets.page import Page, scroll_by_key
from cardhall.language import say, tr
from cardhall.match.exercises import has_exercises
from cardhall.match.positions import Position
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

PRINT_PIXELS_PER_SCREEN_PIXEL = 3.0  # pixels of a picture on paper for each pixel on the screen: print is finer
READING_LINE_OFFSET = (
    60  # pixels below the top of the text: the last heading above it is that of the section being read
)
TEXT_SIDE_MARGIN, SCROLLED_HEADING_MARGIN = 28, 16  # pixels beside the text, and above a heading that was scrolled to
MIN_WIDTH_WITH_FACTS, MIN_WIDTH_WITH_CONTENTS = 1210, 860  # window widths from which these columns are shown


class HelpPage(Page):
    """The page with the rules of one game, or a topic of the manual; links lead to other pages."""

    back_label = say("Rules")
    place = HELP
    is_printable = True
    play_wanted = Signal(str)
    position_wanted = Signal(object)  # a Position to be played
    exercises_wanted = Signal(str)  # a game's id

    def __init__(
        self,
        page_name: str,
        back_to: str = say("Hall"),
        card_style: CardStyle | None = None,
        draw_position: help_text.DrawPosition = None,
        settings: Settings | None = None,
        table_rules: RuleSet | None = None,
    ) -> None:
        """Create the page.

        `page_name`: a game's id, or a key of `help_text.TOPIC_TITLES`; `draw_position`: draws the positions of a page.

        `settings`: the page describes the rules that they hold for the game. `table_rules`: the rules of the match from
        which the page was opened; they take precedence.
        """
        super().__init__(tr("Rules"), back_to)
        self.is_english_wanted = False  # whether the English page is shown although there is a translation
        self.page_name = self.game_id = ""  # key of the page, and id of its game; "": a topic
        self.card_style = card_style or CardStyle()
        self.draw_position = draw_position
        self.settings, self.table_rules = settings or Settings(), table_rules
        self.rule_sets: dict[str, RuleSet] = {}  # by key: the rules that the page can describe
        self.rules_key = ""  # key of the rules that it describes; "": a topic
        self.headings: list[help_text.Heading] = []
        self.document: help_text.HelpDocument | None = None
        self.build()
        self.show_page(page_name)

    def build(self) -> None:
        assert self.header is not None
        self.play_button = Button(tr("Play"), "accent", icon="play", height=44)
        self.play_button.clicked.connect(lambda: self.play_wanted.emit(self.game_id))
        self.exercises_button = Button(tr("Exercises"), icon="last-trick", height=44)
        self.exercises_button.setToolTip(tr("Exercises"))
        self.exercises_button.clicked.connect(lambda: self.exercises_wanted.emit(self.game_id))
        self.header.tools.addWidget(self.exercises_button)
        self.header.tools.addWidget(self.play_button)
        add_layout(self.column, row := QHBoxLayout(), 1)
        row.setSpacing(0)
        self.contents_panel = HelpContents()
        self.search_field, self.no_match_label = self.contents_panel.search_field, self.contents_panel.no_match_label
        self.search_field.returnPressed.connect(self.find_next)
        self.search_field.textChanged.connect(lambda _: self.find_first())
        self.contents_panel.heading_wanted.connect(self.scroll_to_heading)
        self.contents_panel.page_wanted.connect(self.show_page)
        row.addWidget(self.contents_panel)
        self.reader = _make_reader()
        self.reader.anchorClicked.connect(lambda url: self._follow_link(url.toString()))
        self.reader.verticalScrollBar().valueChanged.connect(lambda _: self._mark_read_section())
        row.addWidget(self.reader, 1)
        self.facts_panel = HelpFacts()
        row.addWidget(self.facts_panel)

    @property
    def section_buttons(self) -> list[tuple[help_text.Heading, NavButton]]:
        """Return the sections of the page, with their buttons in the list of contents."""
        return self.contents_panel.section_buttons

    # ---- showing a page

    def name_page(self, title: str) -> None:
        """Set the accessible name and window title of the page."""
        if self.game_id:
            title = tr("Rules of {name}", name=CATALOGUE[self.game_id].name)
        self.setAccessibleName(title)
        self.setWindowTitle(title)

    def show_page(self, page_name: str, in_english: bool = False, rules_key: str = "") -> None:
        """Show the page of a game or topic, in the language in use or `in_english`.

        `rules_key`: the rules that the page describes, a key of `help_rules.rule_sets`; "": the first of them.
        """
        self.is_english_wanted = in_english
        self.page_name, self.game_id = page_name, page_name if page_name in CATALOGUE else ""
        self.rule_sets = help_rules.rule_sets(page_name, self.settings, self.table_rules) if self.game_id else {}
        self.rules_key = rules_key if rules_key in self.rule_sets else next(iter(self.rule_sets), "")
        assert self.header is not None
        title = help_text.page_title(page_name)
        self.header.title.setText(title)
        self.name_page(title)
        self.play_button.setVisible(bool(self.game_id))
        entry = CATALOGUE.get(self.game_id)
        self.exercises_button.setVisible(has_exercises(self.game_id) or bool(entry and entry.no_exercises))
        if self.game_id:
            self.play_button.setText(tr("Play {name}", name=CATALOGUE[page_name].name))
            self.play_button.setAccessibleName(self.play_button.text())
            self.play_button.updateGeometry()
            self.facts_panel.show_game(self.game_id, help_rules.fact_rows(self.rule_sets[self.rules_key]))
        self._typeset()
        self.contents_panel.list_contents(self.headings, self.page_name)
        self.reader.verticalScrollBar().setValue(0)
        self._mark_read_section()

    def restyle(self) -> None:
        """Make the page again in the current look, with the same search text and rules."""
        search_text = self.search_field.text()
        self.rebuild()
        self.show_page(self.page_name, self.is_english_wanted, self.rules_key)
        self.search_field.setText(search_text)

    def find_same_position(self, position: Position) -> Position:
        """Return the counterpart of a position after a change of language: the same deal and actions, new texts."""
        self.restyle()
        page_positions = [] if self.document is None else self.document.positions
        equal_positions = [
            one
            for one in page_positions
            if (one.deal, one.actions, one.good) == (position.deal, position.actions, position.good)
        ]
        return equal_positions[0] if equal_positions else position

    def _page_markdown(self) -> str:
        """Return the Markdown of the page for the chosen rules, or that of a game without a page."""
        rule_set = self.rule_sets.get(self.rules_key)
        introduction = help_rules.introduction_markdown(
            self.rules_key, self.rule_sets, self.card_style.pack_of(self.game_id)
        )
        text = help_text.page_markdown(self.page_name, self.is_english_wanted, rule_set, introduction)
        return text or help_text.missing_page_markdown(self.game_id)

    def _typeset(self) -> None:
        """Typeset the page for the reader."""
        text, pixel_ratio = self._page_markdown(), self.devicePixelRatioF()
        self.document, self.headings = help_text.typeset_page(
            self.page_name, text, pixel_ratio, self.card_style, self.draw_position
        )
        self.document.setParent(self.reader)  # `setDocument` deletes the old document only if the reader owns it
        self.reader.setDocument(self.document)
        self._arrange()

    # ---- moving about

    def scroll_to_heading(self, heading: help_text.Heading) -> None:
        """Scroll so that a heading is at the top."""
        self.reader.verticalScrollBar().setValue(
            int(_heading_top(self.document, heading)) - theme.px(SCROLLED_HEADING_MARGIN)
        )
        self.contents_panel.mark_section(heading)

    def create_print_document(self) -> QTextDocument:
        """Return the page typeset with colours and sizes for paper."""
        with theme.use_print_theme():
            document, _ = help_text.typeset_page(
                self.page_name,
                self._page_markdown(),
                PRINT_PIXELS_PER_SCREEN_PIXEL,
                self.card_style,
                self.draw_position,
            )
        return document

    def scroll_to_heading_text(self, text: str) -> None:
        """Scroll to the heading with a text ("": nowhere), once the page has its size."""

        def scroll() -> None:
            for heading in self.headings:
                if heading.text == text:
                    self.scroll_to_heading(heading)
                    return

        if text:
            QTimer.singleShot(0, self, scroll)

    def _mark_read_section(self) -> None:
        """Mark the section at the top of the window in the contents."""
        if not self.section_buttons:
            return
        reading_line = self.reader.verticalScrollBar().value() + theme.px(READING_LINE_OFFSET)
        headings_above = [
            heading for heading, _ in self.section_buttons if _heading_top(self.document, heading) <= reading_line
        ]
        self.contents_panel.mark_section(headings_above[-1] if headings_above else self.section_buttons[0][0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the text: the page has the focus on opening, so that a screen reader names the page."""
        if not scroll_by_key(self.reader, event):
            super().keyPressEvent(event)

    def focus_search(self) -> None:
        """Focus the search field (Ctrl+F)."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def find_first(self) -> None:
        """Select the first match of the search text."""
        cursor = self.reader.textCursor()
        cursor.setPosition(0)
        self.reader.setTextCursor(cursor)
        self._select_match()

    def find_next(self) -> None:
        """Select the next match, wrapping round at the end."""
        if not self._select_match():
            self.find_first()

    def _select_match(self) -> bool:
        """Select the next match behind the cursor, and say if the page has none. Return whether one was selected."""
        search_text = self.search_field.text().strip()
        spellings = alternative_spellings(search_text)
        is_on_page = bool(search_text) and any(self.reader.document().find(one).position() >= 0 for one in spellings)
        self.no_match_label.setText(tr("“{wanted}” does not appear on this page.", wanted=search_text))
        self.no_match_label.setVisible(bool(search_text) and not is_on_page)
        return is_on_page and any(self.reader.find(one, QTextDocument.FindFlag(0)) for one in spellings)

    def _follow_link(self, link: str) -> None:
        """Follow a link: to a page (`game:euchre`, `euchre.md`), a heading (`#the-deal`) or a position (`try:0`).

        `OTHER_LANGUAGE_LINK` switches between translation and English page, `rules:book` to other rules of the game.
        """
        if link.startswith(POSITION_LINK_SCHEME) and self.document is not None:
            self.position_wanted.emit(self.document.positions[int(link.removeprefix(POSITION_LINK_SCHEME))])
            return
        if link == help_text.OTHER_LANGUAGE_LINK:
            self.show_page(self.page_name, not self.is_english_wanted, self.rules_key)
            return
        if link.startswith(help_rules.RULES_SCHEME):
            self.show_page(self.page_name, self.is_english_wanted, link.removeprefix(help_rules.RULES_SCHEME))
            return
        target = link.removeprefix("game:").removesuffix(".md")
        if target in CATALOGUE or target in help_text.topic_titles() or target == help_text.ABOUT_TOPIC:
            self.show_page(target)
            return
        for heading in self.headings:
            if short_texts.fold_accents(heading.text).replace(" ", "-") == target.lstrip("#"):
                self.scroll_to_heading(heading)

    # ---- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Show the side columns that the width allows, and centre the text in the rest."""
        width = self.width() / theme.text_scale()
        self.contents_panel.setVisible(width >= MIN_WIDTH_WITH_CONTENTS)
        self.exercises_button.setText(tr("Exercises") if width >= MIN_WIDTH_WITH_CONTENTS else "")
        self.exercises_button.updateGeometry()
        has_facts = width >= MIN_WIDTH_WITH_FACTS and bool(self.game_id)
        self.facts_panel.setVisible(has_facts)
        free_width = self.width()
        free_width -= self.contents_panel.width() if width >= MIN_WIDTH_WITH_CONTENTS else 0
        free_width -= self.facts_panel.width() if has_facts else 0
        max_column_width = help_text.GAME_PAGE_TEXT_WIDTH if self.game_id else help_text.TOPIC_PAGE_TEXT_WIDTH
        column_width = min(theme.px(max_column_width), free_width - theme.px(2 * TEXT_SIDE_MARGIN))
        left_margin = max(theme.px(TEXT_SIDE_MARGIN), (free_width - column_width) // 2)
        self.reader.setLineWrapColumnOrWidth(column_width)
        self.reader.document().setTextWidth(column_width)
        if self.document is not None:
            help_text.set_page_margins(self.document)
        self.reader.set_left_margin(left_margin)


def _make_reader() -> HelpReader:
    """Return the browser of the page, without links opened by Qt and without wrapping at the width of the window."""
    reader = HelpReader()
    reader.setOpenLinks(False)
    reader.setAccessibleName(tr("The rules"))
    reader.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
    reader.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return reader


def _heading_top(document: QTextDocument | None, heading: help_text.Heading) -> float:
    """Return the distance of a heading from the top of the document, in pixels."""
    assert document is not None, "headings belong to the document that is shown"
    block = document.findBlock(heading.position)
    return document.documentLayout().blockBoundingRect(block).top()


def alternative_spellings(search_text: str) -> tuple[str, ...]:
    """Return the search text, also with the curly apostrophes used on the pages."""
    curly = search_text.replace("'", "’")
    return (search_text,) if curly == search_text else (search_text, curly)
