"""The rules of the games: contents at the left, the text in the middle, facts at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.hall.detail import Fact
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.painting import add_layout, clear_layout
from cardhall.desktop.pages import help_rules, help_text
from cardhall.desktop.pages.help_reader import TRY, Reader
from cardhall.desktop.places import HELP
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import Button, NavButton
from cardhall.desktop.widgets.fields import SearchField
from cardhall.desktop.widgets.page import Page, Scroll, scroll_by_key
from cardhall.language import say, tr
from cardhall.match.exercises import has_exercises
from cardhall.match.positions import Position
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

SIDE, FACTS = 260, 352
PRINT_RATIO = 3.0  # pixels of a picture on paper for one on the screen
WITH_FACTS, WITH_SIDE = 1210, 860  # window widths from which these columns are shown


class HelpPage(Page):
    """The help page of one game after the other."""

    called = say("Rules")
    place = HELP
    is_printable = True
    play_wanted = Signal(str)
    try_wanted = Signal(object)  # a position
    exercises_wanted = Signal(str)  # a game's id

    def __init__(
        self,
        name: str,
        back_to: str = say("Hall"),
        card_style: CardStyle | None = None,
        draw: help_text.Draw = None,
        settings: Settings | None = None,
        at_table: RuleSet | None = None,
    ) -> None:
        """`name`: a game's id, or one of `help_text.TOPICS`; `draw`: draws the positions of a page.

        `settings`: they say by which rules a game would be played; its page is told for these. `at_table`: the rules of
        the match from which the page is opened, which go before them.
        """
        super().__init__(tr("Rules"), back_to)
        self.in_english = False  # whether the English page is wanted, though there is a translation
        self.name = self.game_id = ""  # the page shown, and its game; "": it is of none
        self.card_style = card_style or CardStyle()
        self.draw = draw
        self.settings, self.at_table = settings or Settings(), at_table
        self.rule_sets: dict[str, RuleSet] = {}  # those for which the page shown can be told
        self.rules_key = ""  # which of them is; "": the page is of no game
        self.headings: list[help_text.Heading] = []
        self.keys: list[tuple[help_text.Heading, NavButton]] = []  # of the sections, in the list of contents
        self.document: help_text.HelpDocument | None = None
        self.build()
        self.show_page(name)

    def build(self) -> None:
        assert self.header is not None
        self.play_button = Button(tr("Play"), "accent", icon="play", height=38)
        self.play_button.clicked.connect(lambda: self.play_wanted.emit(self.game_id))
        self.exercises_button = Button(tr("Exercises"), icon="last-trick", height=38)
        self.exercises_button.setToolTip(tr("Exercises"))
        self.exercises_button.clicked.connect(lambda: self.exercises_wanted.emit(self.game_id))
        self.header.tools.addWidget(self.exercises_button)
        self.header.tools.addWidget(self.play_button)
        row = QHBoxLayout()
        row.setSpacing(0)
        add_layout(self.column, row, 1)
        self.side = self._side()
        row.addWidget(self.side)
        self.reader = Reader()
        self.reader.setOpenLinks(False)
        self.reader.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self.reader.setAccessibleName(tr("The rules"))
        self.reader.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.reader.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.reader.verticalScrollBar().valueChanged.connect(lambda _: self._mark_open())
        row.addWidget(self.reader, 1)
        self.facts = QWidget()
        self.facts.setFixedWidth(theme.px(FACTS))
        facts = QVBoxLayout(self.facts)
        facts.setContentsMargins(theme.px(20), theme.px(24), theme.px(32), theme.px(24))
        self.fact_card = QFrame()
        self.fact_card.setObjectName("card")
        self.fact_column = QVBoxLayout(self.fact_card)
        self.fact_column.setContentsMargins(theme.px(20), theme.px(14), theme.px(20), theme.px(12))
        self.fact_column.setSpacing(0)
        facts.addWidget(self.fact_card)
        facts.addStretch(1)
        row.addWidget(self.facts)

    def _side(self) -> QFrame:
        side = QFrame()
        side.setObjectName("side")
        side.setFixedWidth(theme.px(SIDE))
        column = QVBoxLayout(side)
        column.setContentsMargins(theme.px(14), theme.px(20), theme.px(12), theme.px(8))
        column.setSpacing(theme.px(12))
        self.search = SearchField(tr("Find in the rules"))
        self.search.returnPressed.connect(self.find_next)
        self.search.textChanged.connect(lambda _: self.find_first())
        column.addWidget(self.search)
        self.nothing = Label("", theme.SECONDARY, tone="secondary", wrap=True)
        self.nothing.hide()
        column.addWidget(self.nothing)
        content = QWidget()
        self.contents = QVBoxLayout(content)
        self.contents.setContentsMargins(0, 0, 0, 0)
        self.contents.setSpacing(0)
        column.addWidget(Scroll(content), 1)
        return side

    # ---- what is shown

    def show_game(self, game_id: str) -> None:
        """Show this game's rules."""
        self.show_page(game_id)

    def name_page(self, title: str) -> None:
        """Whoever hears the page is told whose rules they are; so does the window's title."""
        if self.game_id:
            title = tr("Rules of {name}", name=CATALOGUE[self.game_id].name)
        self.setAccessibleName(title)
        self.setWindowTitle(title)

    def show_page(self, name: str, in_english: bool = False, rules_key: str = "") -> None:
        """Show the page of a game or of a topic, in the language in use unless the English one is wanted.

        `rules_key`: for which rules it is told, one of `help_rules.rule_sets`; "": for those that come first.
        """
        self.in_english = in_english
        self.name, self.game_id = name, name if name in CATALOGUE else ""
        self.rule_sets = help_rules.rule_sets(name, self.settings, self.at_table) if self.game_id else {}
        self.rules_key = rules_key if rules_key in self.rule_sets else next(iter(self.rule_sets), "")
        assert self.header is not None
        about = name == help_text.ABOUT
        title = tr("Rules") if self.game_id else tr("About") if about else tr("The computer players")
        self.header.title.setText(title)
        self.name_page(title)
        self.play_button.setVisible(bool(self.game_id))
        entry = CATALOGUE.get(self.game_id)
        self.exercises_button.setVisible(has_exercises(self.game_id) or bool(entry and entry.no_exercises))
        if self.game_id:
            self.play_button.setText(tr("Play {name}", name=CATALOGUE[name].name))
            self.play_button.setAccessibleName(self.play_button.text())
            self.play_button.updateGeometry()
            self._list_facts()
        self._set_text()
        self._list_contents()
        self.reader.verticalScrollBar().setValue(0)
        self._mark_open()

    def restyle(self) -> None:
        """Take on the look in force, at the same place of the text."""
        wanted = self.search.text()
        self.rebuild()
        self.show_page(self.name, self.in_english, self.rules_key)
        self.search.setText(wanted)

    def same_position(self, position: Position) -> Position:
        """A position of the page as the page tells it now: in another language it has other words."""
        self.restyle()
        told = [] if self.document is None else self.document.positions
        like = [
            one for one in told if (one.deal, one.actions, one.good) == (position.deal, position.actions, position.good)
        ]
        return like[0] if like else position

    def _text(self) -> str:
        """The page shown in Markdown, told for the rules that are chosen."""
        told_for = self.rule_sets.get(self.rules_key)
        above = help_rules.introduction(self.rules_key, self.rule_sets, self.card_style.pack_of(self.game_id))
        text = help_text.page_text(self.name, self.in_english, told_for, above)
        if not text:
            entry = CATALOGUE[self.game_id]
            text = tr("# {name}\n\n{blurb}\n\nThere is no page about {name} yet.", name=entry.name, blurb=entry.blurb)
        return text

    def _set_text(self) -> None:
        ratio = self.devicePixelRatioF()
        self.document, self.headings = help_text.document(self.name, self._text(), ratio, self.card_style, self.draw)
        self.document.setParent(self.reader)  # the one before is deleted, and this one with the page
        self.reader.setDocument(self.document)
        self._fit()

    def _list_contents(self) -> None:
        clear_layout(self.contents)
        self.keys = []
        self.group = QButtonGroup(self)
        sections = [heading for heading in self.headings if heading.level in (1, 2)]
        if sections and sections[0].level == 1:
            sections = sections[1:] or sections
        if sections:
            self.contents.addWidget(self._caption(tr("Contents")))
        for number, heading in enumerate(sections, start=1):
            key = NavButton(heading.text, number=str(number), soft=True)
            key.clicked.connect(lambda _=False, heading=heading: self.go_to(heading))
            self.group.addButton(key)
            self.keys.append((heading, key))
            self.contents.addWidget(key)
        self.contents.addSpacing(theme.px(10))
        self.contents.addWidget(Hairline())
        self.contents.addSpacing(theme.px(10))
        self.games = QButtonGroup(self)
        topics = help_text.topics()
        if topics:
            self.contents.addWidget(self._caption(tr("The computer players")))
        for name, title in topics.items():
            key = NavButton(title, soft=True)
            key.setChecked(name == self.name)
            key.clicked.connect(lambda _=False, name=name: self.show_page(name))
            self.games.addButton(key)
            self.contents.addWidget(key)
        if topics:
            self.contents.addSpacing(theme.px(10))
            self.contents.addWidget(Hairline())
            self.contents.addSpacing(theme.px(10))
        self.contents.addWidget(self._caption(tr("All games")))
        for game_id in sorted(CATALOGUE, key=lambda game_id: words.plain(CATALOGUE[game_id].name)):
            key = NavButton(CATALOGUE[game_id].name, soft=True)
            key.setChecked(game_id == self.game_id)
            key.clicked.connect(lambda _=False, game_id=game_id: self.show_game(game_id))
            self.games.addButton(key)
            self.contents.addWidget(key)
        self.contents.addSpacing(theme.px(10))
        self.contents.addWidget(Hairline())
        self.contents.addSpacing(theme.px(10))
        about = NavButton(tr("About Card Hall"), soft=True)
        about.setChecked(self.name == help_text.ABOUT)
        about.clicked.connect(lambda: self.show_page(help_text.ABOUT))
        self.games.addButton(about)
        self.contents.addWidget(about)
        self.contents.addStretch(1)

    def _caption(self, text: str) -> Label:
        caption = Label(text, theme.CAPTION, 600, tone="caption")
        caption.setContentsMargins(theme.px(12), 0, 0, theme.px(6))
        return caption

    def _list_facts(self) -> None:
        clear_layout(self.fact_column)
        entry = CATALOGUE[self.game_id]
        self.fact_column.addWidget(Label(tr("The game at a glance"), theme.ROW, 600))
        self.fact_column.addSpacing(theme.px(8))
        self.fact_column.addWidget(Hairline())
        lines = [
            (tr("Family"), words.family_name(entry.family)),
            *help_rules.facts(self.rule_sets[self.rules_key]),
        ]
        for name, value in lines:
            self.fact_column.addWidget(Fact(name, value))
        if entry.aliases:
            self.fact_column.addSpacing(theme.px(10))
            also = Label(
                tr("Also called {names}.", names=", ".join(entry.aliases)), theme.SECONDARY, tone="secondary", wrap=True
            )
            self.fact_column.addWidget(also)

    # ---- moving about

    def go_to(self, heading: help_text.Heading) -> None:
        """Bring a heading to the top."""
        self.reader.verticalScrollBar().setValue(int(self._top_of(heading)) - theme.px(16))
        for other, key in self.keys:
            key.setChecked(other is heading)

    def printed(self) -> QTextDocument:
        """The page shown, in colours and type for paper."""
        with theme.on_paper():
            text = self._text()
            made, _ = help_text.document(self.name, text, PRINT_RATIO, self.card_style, self.draw)
        return made

    def go_to_heading(self, text: str) -> None:
        """Begin at the heading that reads so, once the page has its size; nowhere else where there is none."""

        def go() -> None:
            for heading in self.headings:
                if heading.text == text:
                    self.go_to(heading)
                    return

        if text:
            QTimer.singleShot(0, self, go)

    def _top_of(self, heading: help_text.Heading) -> float:
        assert self.document is not None
        block = self.document.findBlock(heading.position)
        return self.document.documentLayout().blockBoundingRect(block).top()

    def _mark_open(self) -> None:
        """Mark the section that is being read."""
        if not self.keys:
            return
        at = self.reader.verticalScrollBar().value() + theme.px(60)
        opened = self.keys[0][1]
        for heading, key in self.keys:
            if self._top_of(heading) <= at:
                opened = key
        opened.setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The page has the focus when it opens, so that a screen reader says what it is; its keys move the text."""
        if not scroll_by_key(self.reader, event):
            super().keyPressEvent(event)

    def focus_search(self) -> None:
        """Ctrl+F."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def find_first(self) -> None:
        """Go to the first place where the search text stands."""
        cursor = self.reader.textCursor()
        cursor.setPosition(0)
        self.reader.setTextCursor(cursor)
        self._find()

    def find_next(self) -> None:
        """The next place, beginning again at the end."""
        if not self._find():
            self.find_first()

    def _find(self) -> bool:
        wanted = self.search.text().strip()
        here = bool(wanted) and any(self.reader.document().find(one).position() >= 0 for one in spellings(wanted))
        self.nothing.setText(tr("“{wanted}” is not found on this page.", wanted=wanted))
        self.nothing.setVisible(bool(wanted) and not here)
        return here and any(self.reader.find(one, QTextDocument.FindFlag(0)) for one in spellings(wanted))

    def _follow(self, link: str) -> None:
        """A link: to another page (`game:euchre`, `euchre.md`), to a heading (`#the-deal`), to a position (`try:0`).

        `EITHER` leads to the same page in English, and back; `rules:book` to the same page told for other rules.
        """
        if link.startswith(TRY) and self.document is not None:
            self.try_wanted.emit(self.document.positions[int(link.removeprefix(TRY))])
            return
        if link == help_text.EITHER:
            self.show_page(self.name, not self.in_english, self.rules_key)
            return
        if link.startswith(help_rules.RULES):
            self.show_page(self.name, self.in_english, link.removeprefix(help_rules.RULES))
            return
        target = link.removeprefix("game:").removesuffix(".md")
        if target in CATALOGUE or target in help_text.topics() or target == help_text.ABOUT:
            self.show_page(target)
            return
        for heading in self.headings:
            if words.plain(heading.text).replace(" ", "-") == target.lstrip("#"):
                self.go_to(heading)

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.width() / theme.text_scale()
        self.side.setVisible(width >= WITH_SIDE)
        self.exercises_button.setText(tr("Exercises") if width >= WITH_SIDE else "")
        self.exercises_button.updateGeometry()
        with_facts = width >= WITH_FACTS and bool(self.game_id)
        self.facts.setVisible(with_facts)
        free = self.width()
        free -= self.side.width() if width >= WITH_SIDE else 0
        free -= self.facts.width() if with_facts else 0
        widest = help_text.COLUMN if self.game_id else help_text.WIDE_COLUMN
        column = min(theme.px(widest), free - theme.px(56))
        left = max(theme.px(28), (free - column) // 2)
        self.reader.setLineWrapColumnOrWidth(column)
        self.reader.document().setTextWidth(column)
        margins = self.document.rootFrame().frameFormat() if self.document is not None else None
        if margins is not None and self.document is not None:
            margins.setTopMargin(theme.px(28))
            margins.setBottomMargin(theme.px(60))
            self.document.rootFrame().setFrameFormat(margins)
        self.reader.set_left(left)


def spellings(wanted: str) -> tuple[str, ...]:
    """What is looked for, also with the apostrophes of the pages where the keyboard has straight ones."""
    curly = wanted.replace("'", "’")
    return (wanted,) if curly == wanted else (wanted, curly)
