"""Setting up a match: opponents, rules and cards. Built from the game's own options."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from cardhall import rules
from cardhall.desktop import people, words
from cardhall.desktop.look import theme
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.match_setup import (
    BOOK,
    MIXED_LEVELS,
    OWN_OPTIONS,
    USUAL,
    MatchSetup,
    fitting,
    preset_of,
    preset_values,
)
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.cards_choice import BY_CODE, SHUFFLED_DEALS, CardsChoice, Dealt
from cardhall.desktop.pages.fit_choice import FitChoice, Fitting
from cardhall.desktop.pages.option_row import Dot, OptionRow
from cardhall.desktop.pages.option_words import preset_sentence
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.seat_table import LEVEL_SEGMENTS, LevelWords, SeatTable
from cardhall.desktop.places import PLAY
from cardhall.desktop.settings import FIT_LEVEL, Settings
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame
from cardhall.desktop.widgets.buttons import Button, LinkButton
from cardhall.desktop.widgets.controls import RadioCard, Segment, SegmentSize
from cardhall.desktop.widgets.greyed import grey_out
from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.language import say, tr
from cardhall.match.codes import Code
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.game import Value

MIN_TWO_COLUMN_WIDTH = 1000  # narrower windows have one column
MIN_LINK_ROW_WIDTH = 760  # narrower pages have the way to the settings below its sentence
HEIGHT_BESIDES_TABLE = 482  # what stands above and below the picture of the table


class NewMatch(Page):
    """The page of a new match of one game."""

    called = say("New match")
    place = PLAY
    start_wanted = Signal(str, object)  # the game's id, the arguments of Match.new
    rules_wanted = Signal(str)
    settings_changed = Signal()
    settings_wanted = Signal()
    other_wanted = Signal(str, str)  # the id of another game, and a code of its deals
    restyle = Page.rebuild

    def __init__(
        self,
        settings: Settings,
        game_id: str,
        back_to: str = say("Hall"),
        parent: QWidget | None = None,
        *,
        code: str = "",
        way: str = "",
        fitting: Fitting | None = None,
    ) -> None:
        """`code`: deal code for the cards; `way`: initial choice of how cards are dealt; `fitting`: see there."""
        game = rules.get(game_id)
        super().__init__(tr("New match: {name}", name=game.name), back_to, parent)
        self.settings, self.game, self.game_id, self.fitting = settings, game, game_id, fitting or Fitting()
        setup = MatchSetup.of(settings, game_id)
        self.values = setup.options_for(game)
        self.seats = setup.seats
        self.levels = setup.levels_for(max(game.seat_counts))
        self.fixed = dict(setup.names)  # opponents chosen by name, by seat
        self.people = people.drawn(settings, max(game.seat_counts), self.fixed)
        self.dealt = Dealt(BY_CODE if code else way or SHUFFLED_DEALS, code=code, scoring=setup.scoring)
        self.fitting.on = setup.level == FIT_LEVEL
        self.build()

    def build(self) -> None:
        content = QWidget()
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        self.columns.setContentsMargins(theme.px(40), theme.px(20), theme.px(40), theme.px(20))
        self.columns.setSpacing(theme.px(40))
        self.sides = self._table_column(), self._rules_column()
        for side, share in zip(self.sides, (3, 4), strict=True):  # each in a widget of its own, for Tab
            side.setContentsMargins(0, 0, 0, 0)
            half = QWidget()
            half.setLayout(side)
            self.columns.addWidget(half, share)
        self.column.addWidget(Scroll(content), 1)
        self.column.addWidget(self._footer())
        self._seat()
        self._show_rules()
        self.cards.begin()

    # ---- the left column

    def _table_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(theme.px(12))
        head = QHBoxLayout()
        head.addWidget(self._title(tr("At the table")))
        head.addStretch(1)
        counts = sorted(self.game.seat_counts)
        self.seat_choice: Segment | None = None
        if len(counts) > 1:
            self.seat_choice = Segment(
                [(count, str(count)) for count in counts],
                self.seats,
                name=tr("Players"),
                caption=tr("Players"),
                size=SegmentSize(height=34, padding=11, text=theme.SECONDARY),
            )
            self.seat_choice.chosen.connect(self.set_seats)
            head.addWidget(self.seat_choice)
        add_layout(column, head)
        self.table = SeatTable(self.game_id, self.settings)
        self.table.level_chosen.connect(self._choose_level)
        self.table.who_wanted.connect(self._ask_who)
        column.addWidget(self.table)
        column.addSpacing(theme.px(6))
        self.everybody: Segment | None = None
        self.fit = FitChoice(self.game_id, self.fitting)
        if self.game.has_choices:
            row = QHBoxLayout()
            row.addWidget(Label(tr("Everybody the same"), theme.SECONDARY, tone="secondary"))
            row.addSpacing(theme.px(14))
            self.everybody = Segment(
                [*LEVEL_SEGMENTS, (MIXED_LEVELS, tr("Mixed"))],
                None,
                name=tr("Everybody"),
                size=SegmentSize(height=36, padding=8),
            )
            self.everybody.chosen.connect(self.set_level)
            row.addWidget(self.everybody, 1)
            add_layout(column, row)
        self.fit.chosen.connect(self._take_levels)
        column.addWidget(self.fit)
        levels = LevelWords(self.game.has_choices)
        levels.help_wanted.connect(lambda: self.rules_wanted.emit(help_text.OPPONENTS_TOPIC))
        column.addWidget(levels)
        column.addStretch(1)
        return column

    def _title(self, text: str) -> Label:
        title = Label(text, theme.SECTION, is_serif=True)
        title.setMinimumHeight(theme.px(34) if len(self.game.seat_counts) > 1 else 0)
        return title

    def set_seats(self, seats: int) -> None:
        """Play with this number of players."""
        self.cards.leave_code()
        self.seats = seats
        if self.seat_choice is not None:
            self.seat_choice.set_value(seats)
        self.values = fitting(self.game, self.values, seats)
        self._seat()
        self._show_rules()

    def _seat(self) -> None:
        faces = [people.face(self.settings, one, seat) for seat, one in enumerate(self.people[: self.seats])]
        self.table.set_seats(faces, self.game.sides_for(self.seats, self.values), self.levels)
        self._show_level()
        self.fit.seat(self.game.sides_for(self.seats, self.values))

    def _take_levels(self, levels: dict[int, str]) -> None:
        self.levels = {**self.levels, **levels}
        self.table.set_levels(self.levels)
        self._show_level()

    def _ask_who(self, seat: int, at: QPoint) -> None:
        """Open the menu for a seat: edit the person's own name, or choose an opponent."""
        if seat == 0:
            self._edit(0)
            return
        sits = self.people[seat].name
        opponents = [
            Entry(person.name, partial(self.seat_person, seat, person), chosen=person.name == sits)
            for person in people.opponents(self.settings)
        ]
        by_lot = Entry(tr("By lot"), lambda: self.seat_by_lot(seat))
        change = Entry(tr("Change {name}’s name and picture…", name=sits), lambda: self._edit(seat))
        menu_of(self, (*opponents, None, by_lot, change)).popup(at)

    def seat_person(self, seat: int, person: people.Person) -> None:
        """Seat an opponent for this and later matches; a previous occupant swaps places."""
        other = next((place for place, one in enumerate(self.people) if one.name == person.name), None)
        if other is not None:
            self.people[other] = self.people[seat]
            self.fixed.pop(other, None)
        self.people[seat] = person
        self.fixed[seat] = person.name
        self._seat()

    def seat_by_lot(self, seat: int) -> None:
        """Draw who sits there."""
        self.fixed.pop(seat, None)
        taken = {one.name for one in self.people}
        spare = [one for one in people.opponents(self.settings) if one.name not in taken]
        if spare:
            self.people[seat] = random.SystemRandom().choice(spare)
        self._seat()

    def _edit(self, seat: int) -> None:
        """Another name and picture for who sits there."""
        person, everybody = self.people[seat], people.opponents(self.settings)
        taken = [one.name for one in [*everybody, self.people[0]] if one.name != person.name]
        sheet = PersonSheet(self, self.settings, person, seat, taken, own=seat == 0)
        sheet.chosen.connect(lambda chosen: self._take(seat, chosen))
        sheet.open()

    def _take(self, seat: int, person: people.Person) -> None:
        before, self.people[seat] = self.people[seat], person
        if seat == 0:
            people.keep_own(self.settings, person)
        else:
            names = [one.name for one in people.opponents(self.settings)]
            people.keep_opponent(self.settings, names.index(before.name), person)
            if seat in self.fixed:
                self.fixed[seat] = person.name
        self.settings_changed.emit()
        self._seat()

    def _choose_level(self, seat: int, level: str) -> None:
        self.levels[seat] = level
        self.fit.turn_off()
        self._show_level()

    def set_level(self, level: str) -> None:
        """Set the level of all opponents; MIXED keeps each level."""
        self.fit.turn_off()
        if level != MIXED_LEVELS:
            self.levels = dict.fromkeys(self.levels, level)
            self.table.set_levels(self.levels)
        elif self._common_level() != MIXED_LEVELS:  # something to see: the first opponent a step better or worse
            self.levels[1] = "hard" if self.levels[1] != "hard" else "normal"
            self.table.set_levels(self.levels)
        self._show_level()

    def _common_level(self) -> str:
        used = {self.levels[seat] for seat in range(1, self.seats)}
        return used.pop() if len(used) == 1 else MIXED_LEVELS

    def _show_level(self) -> None:
        if self.everybody is None:
            return
        self.everybody.set_value(self._common_level())
        grey_out(self.everybody.keys[-1], "" if self.seats > 2 else tr("There is only one opponent."))

    # ---- the right column

    def _rules_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(theme.px(12))
        column.addWidget(self._title(tr("Rules")))
        self.preset_group = QButtonGroup(self)
        self.preset_cards: dict[str, RadioCard] = {}
        row = QHBoxLayout()
        row.setSpacing(theme.px(16))
        for name in sorted(self.game.presets, key=lambda name: (name != BOOK, name != USUAL, name)):
            sentence = preset_sentence(self.game, name, pack_of(self.game.id, self.settings))
            row.addWidget(self._preset_card(name, words.preset_name(name), sentence), 1)
        row.addWidget(
            self._preset_card(OWN_OPTIONS, tr("My own"), tr("Your own choice. Dots mark what is not in the book.")), 1
        )
        add_layout(column, row)
        column.addWidget(self._options_card())
        column.addWidget(self._cards_card())
        column.addStretch(1)
        return column

    def _preset_card(self, name: str, title: str, sentence: str) -> RadioCard:
        card = RadioCard(title, sentence)
        card.clicked.connect(lambda: self.set_preset(name))
        self.preset_group.addButton(card)
        self.preset_cards[name] = card
        return card

    def _options_card(self) -> QFrame:
        card, column = card_frame(6, 8)
        self.rows: dict[str, OptionRow] = {}
        for name, option in self.game.options.items():
            row = OptionRow(option, self.values[name], pack_of(self.game.id, self.settings))
            row.chosen.connect(lambda value, name=name: self.set_option(name, value))
            self.rows[name] = row
            column.addWidget(row)
            column.addWidget(Hairline())
        foot = QHBoxLayout()
        foot.setContentsMargins(0, theme.px(8), 0, 0)
        foot.setSpacing(theme.px(8))
        self.legend_dot, self.legend = Dot(), Label("", theme.SECONDARY, tone="secondary")
        foot.addWidget(self.legend_dot)
        foot.addWidget(self.legend)
        foot.addStretch(1)
        read = LinkButton(tr("Read the rules"))
        read.clicked.connect(lambda: self.rules_wanted.emit(self.game_id))
        foot.addWidget(read)
        add_layout(column, foot)
        return card

    def _cards_card(self) -> QFrame:
        card, column = card_frame(14, 14, 10)
        self.cards = CardsChoice(self.game_id, self.dealt, pack_of(self.game_id, self.settings))
        self.cards.changed.connect(self._show_start)
        self.cards.coded.connect(self._take_code)
        self.cards.other_wanted.connect(self.other_wanted)
        column.addWidget(self.cards)
        column.addWidget(Hairline())
        self.playing = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.playing.setSpacing(theme.px(8))
        where = tr("Undo, hints and forced choices are in the settings.")
        told = Label(where, theme.SECONDARY, tone="secondary", wrap=True)
        self.playing.addWidget(told, 1)
        self.to_settings = LinkButton(tr("Open the settings"))
        self.to_settings.clicked.connect(self.settings_wanted)
        self.playing.addWidget(self.to_settings, 0, Qt.AlignmentFlag.AlignLeft)
        add_layout(column, self.playing)
        return card

    def _take_code(self, found: Code) -> None:
        """Play with the players and rules of a code."""
        if found.seats != self.seats:
            self.set_seats(found.seats)
        self.values = dict(found.options)
        self._seat()
        self._show_rules()

    def _show_start(self) -> None:
        """A match by code begins when there is a code, one on conditions when there is a condition."""
        grey_out(self.start_button, self.cards.lack)
        self.kept.setVisible(not self.cards.is_by_code and self.width() >= theme.px(MIN_LINK_ROW_WIDTH))
        self.length.setVisible(not self.cards.is_set)
        start = tr("Start the set") if self.cards.is_set else tr("Start the match")
        self.start_button.setText(tr("Stop searching") if self.cards.is_searching else start)

    def set_preset(self, name: str) -> None:
        """Take all options from a preset."""
        if name != OWN_OPTIONS:
            self.cards.leave_code()
            self.values = fitting(self.game, preset_values(self.game, name), self.seats)
            self._seat()
        self._show_rules()

    def rule_set(self) -> RuleSet:
        """The rules that are chosen now."""
        return RuleSet.make(self.game, self.values, self.seats)

    def set_option(self, name: str, value: Value) -> None:
        """Choose one option."""
        self.cards.leave_code()
        self.values[name] = value
        self._seat()
        self._show_rules()

    def _show_rules(self) -> None:
        preset = preset_of(self.game, self.values)
        self.cards.form.set_rules(self.seats, self.values)
        self.preset_cards[preset].setChecked(True)
        self.preset_cards[OWN_OPTIONS].setVisible(preset == OWN_OPTIONS)
        for name, row in self.rows.items():
            row.for_seats(self.seats)
            if row.value != self.values[name]:
                row.set_value(self.values[name])
        differs = any(not option.is_in_book(self.values[name]) for name, option in self.game.options.items())
        self.legend.setText(tr("not in the book") if differs else tr("Everything is in the book."))
        self.legend_dot.setVisible(differs)
        self.restore.setVisible(preset != (USUAL if USUAL in self.game.presets else BOOK))
        self._say_length()

    def _say_length(self) -> None:
        changed = {name: value for name, value in self.values.items() if value != self.game.options[name].default}
        entry = CATALOGUE[self.game_id]
        pack = words.pack(entry, self.seats, changed)
        self.length.setText(
            tr("A match takes {minutes}, with {pack}.", minutes=words.minutes(entry, changed), pack=pack)
        )

    # ---- the foot

    def _footer(self) -> QFrame:
        foot = QFrame()
        foot.setObjectName("footer")
        row = QHBoxLayout(foot)
        row.setSpacing(theme.px(12))
        self.foot_row = row
        add_layout(row, words := QVBoxLayout(), 1)
        kept = tr("These choices are kept for {name}.", name=self.game.name).replace("!.", "!")
        self.length = Label("", theme.SECONDARY, 600, wrap=True)
        words.addWidget(self.length)
        self.kept = Label(kept, theme.SECONDARY, tone="secondary", wrap=True)
        words.addWidget(self.kept)
        first = USUAL if USUAL in self.game.presets else BOOK
        self.restore = Button(tr("Reset rules"), "quiet", height=44)
        self.restore.clicked.connect(lambda: self.set_preset(first))
        row.addWidget(self.restore)
        cancel = Button(tr("Cancel"), height=44)
        cancel.clicked.connect(self.left.emit)
        row.addWidget(cancel)
        self.start_button = Button(tr("Start the match"), "accent", icon="play", height=44)
        self.start_button.clicked.connect(self.start)
        row.addWidget(self.start_button)
        return foot

    def start(self) -> None:
        """Prepare the cards, then start; while a search for cards runs, stop the search."""
        if self.cards.lack:
            self.cards.show_lack()
        else:
            self.cards.deal(self._begin)

    def _begin(self, dealt: Mapping[str, Any]) -> None:
        """Keep the choices and ask for the match with these cards."""
        preset = preset_of(self.game, self.values)
        differing = {k: v for k, v in self.values.items() if v != self.game.options[k].default}
        levels = {seat: self.levels[seat] for seat in range(1, self.seats)}
        fixed = {seat: name for seat, name in self.fixed.items() if seat < self.seats}
        level = self.fit.level(self._common_level())
        setup = MatchSetup(preset, differing, self.seats, level, levels, fixed, self.dealt.scoring)
        if not self.cards.is_by_code:
            setup.keep(self.settings, self.game_id)
            self.settings_changed.emit()
        arguments = {
            "seats": self.seats,
            "options": dict(self.values),
            "levels": levels,
            "names": [one.name for one in self.people[: self.seats]],
            "avatars": [one.figure for one in self.people[: self.seats]],
            **dealt,
        }
        self.start_wanted.emit(self.game_id, arguments)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.start()  # unless there is no code yet
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = event.size().width() / theme.text_scale()
        needed = sum(side.minimumSize().width() for side in self.sides) + theme.px(90)
        down = width < MIN_TWO_COLUMN_WIDTH or needed > event.size().width()
        self.columns.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        margin = theme.px(40 if width >= 1200 else 24)
        self.columns.setContentsMargins(margin, theme.px(20), margin, theme.px(20))
        self.columns.setSpacing(theme.px(40 if width >= 1200 else 24))
        edge = theme.px(40 if width >= MIN_LINK_ROW_WIDTH else 16)
        self.foot_row.setContentsMargins(edge, theme.px(12), edge, theme.px(12))
        self._show_start()
        self.table.fit(event.size().height() - theme.px(HEIGHT_BESIDES_TABLE))
        tight = (width < 1300 and not down) or width < MIN_LINK_ROW_WIDTH
        self.playing.setDirection(QBoxLayout.Direction.TopToBottom if tight else QBoxLayout.Direction.LeftToRight)
        self.playing.setSpacing(theme.px(4 if tight else 8))
