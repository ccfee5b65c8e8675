"""The right column of the hall: the chosen game, its settings, and the Play button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.hall.preset_choice import PresetChoice
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.packs import FRENCH, pack_of
from cardhall.desktop.look.painting import (
    add_layout,
    clear_layout,
    elide_text,
    fit_font,
    painter_for,
    show_layout_widgets,
)
from cardhall.desktop.match_setup import BOOK_PRESET, MIXED_LEVELS, OWN_OPTIONS, USUAL_PRESET, MatchSetup
from cardhall.desktop.settings import FIT_LEVEL, LEVEL_CHOICES, Settings
from cardhall.desktop.widgets.basics import Hairline, Label
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.desktop.widgets.controls import Segment, SegmentSize, Switch
from cardhall.desktop.widgets.page import PageScrollArea
from cardhall.language import say, tr, tr_many, translate
from cardhall.rules.catalogue import CATALOGUE

MAX_ART_HEIGHT, MIN_ART_HEIGHT = 196, 76
# The longest text about a game is this high at a text scale of 1. The picture gets lower to leave that room, so that it
# has the same height for every game.
RESERVED_TEXT_HEIGHT = 594
MIN_NAME_SCALE = 0.55  # a long name of a game shrinks to this share of the usual size, and is then cut with "…"
NAME_SIZE = 24  # type size of the game's name, at a text scale of 1
SIDE_MARGIN, NARROW_SIDE_MARGIN = 24, 12  # left and right of the texts, at a text scale of 1
MIN_WIDTH_WITH_WIDE_MARGINS = 290  # a narrower column has the narrow margins
LEVEL_HELP = {
    "easy": say("They make mistakes now and then. Good for learning."),
    "normal": say("Solid club players, the same strength on any computer."),
    "hard": say("They think for about a second before each card."),
    MIXED_LEVELS: say("Each opponent has their own level: see New match."),
    FIT_LEVEL: say("Before each match, Card Hall chooses opponents about as strong as you."),
}


class DetailPicture(QWidget):
    """The chosen game's picture on its felt; empty felt until `show_drawing` has been called once."""

    def __init__(self) -> None:
        super().__init__()
        self.game_id = ""
        self.is_drawn = False
        self.card_style = card_art.CardStyle()
        self.setFixedHeight(MAX_ART_HEIGHT)
        self.setAccessibleName("")

    def show_drawing(self) -> None:
        """Show the picture from now on."""
        self.is_drawn = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        if self.game_id and not self.is_drawn:
            theme.paint_felt(painter, QRectF(self.rect()), theme.tile_felt(self.game_id))
        elif self.game_id:
            ratio = self.devicePixelRatioF()
            picture = card_art.tile_pixmap(self.game_id, self.width(), self.height(), ratio, self.card_style, "")
            painter.drawPixmap(0, 0, picture)
        painter.end()


class GameNameLabel(Label):
    """The name of a game on one line, in smaller type if there is no room."""

    def __init__(self) -> None:
        super().__init__("", NAME_SIZE, is_serif=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(QFontMetrics(theme.serif(NAME_SIZE)).height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._shrink_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shrink_text()

    def _shrink_text(self) -> None:
        self.setFont(fit_font(theme.serif(self.text_size), self.plain_text, self.width(), MIN_NAME_SCALE))


class FactRow(QWidget):
    """One row of a table of facts: name at the left, value at the right."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__()
        self.name, self.value = name, value
        self.setMinimumHeight(theme.px(31))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_value(value)

    def show_value(self, value: str) -> None:
        """Replace the value of the row, on screen and for screen readers."""
        self.value = value
        self.setAccessibleName(label_value(self.name, value))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter: QPainter = painter_for(self)
        rect = QRectF(self.rect())
        font = theme.sans(theme.SECONDARY_SIZE)
        painter.setFont(font)
        painter.setPen(page.text3)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.name)
        name_width = QFontMetrics(font).horizontalAdvance(self.name) + theme.px(12)
        font = theme.sans(theme.SECONDARY_SIZE, 500, tabular=True)
        painter.setFont(font)
        painter.setPen(page.text)
        value_rect = rect.adjusted(name_width, 0, 0, 0)
        value_text = elide_text(font, self.value, int(value_rect.width()))
        if value_text != self.value:
            self.setToolTip(self.value)
        painter.drawText(value_rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, value_text)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), page.line)
        painter.end()


class DetailColumn(QFrame):
    """The detail column of the hall. Choices made here are written into the settings at once."""

    play_wanted = Signal(str)
    options_wanted = Signal(str)
    rules_wanted = Signal(str)
    favourite_toggled = Signal(str)
    settings_changed = Signal()  # a choice was written into the settings, which must be saved

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.game_id = ""
        self.facts: dict[str, FactRow] = {}
        self.last_played: Mapping[str, datetime] = {}
        self.win_counts: Mapping[str, tuple[int, int]] = {}
        # Returns a sentence about which opponents give an even match in a game; the hall replaces it.
        self.even_match_text: Callable[[str], str] = lambda game_id: ""
        self.has_looked_up_ratings = (
            False  # ratings have been looked up once; before that they wait, so that the start is quick
        )
        self._rating_timer = QTimer(self, singleShot=True, interval=0)
        self._rating_timer.timeout.connect(lambda: self._show_rating_texts(self.game_id))
        self.setObjectName("detail")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.picture = DetailPicture()
        column.addWidget(self.picture)
        self.header = self._create_header()
        column.addWidget(self.header)
        self.button_area = QWidget()
        self.button_box = self._create_buttons()
        self.button_area.setLayout(self.button_box)
        column.addWidget(self.button_area)
        self.content = QWidget()
        self.body = QVBoxLayout(self.content)
        self.body.setContentsMargins(theme.px(24), theme.px(16), theme.px(24), theme.px(4))
        self.body.setSpacing(0)
        self.scroller = PageScrollArea(self.content)
        column.addWidget(self.scroller, 1)

    def _create_header(self) -> QWidget:
        """Return the row with the game's name and star, of fixed height so that the buttons below stay in place."""
        header = QWidget()
        row = self.header_row = QHBoxLayout(header)
        row.setSpacing(theme.px(6))
        self.name_label = GameNameLabel()
        row.addWidget(self.name_label, 1)
        self.favourite_button = IconButton("star", "", height=34)
        self.favourite_button.clicked.connect(lambda: self.favourite_toggled.emit(self.game_id))
        row.addWidget(self.favourite_button, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _create_buttons(self) -> QVBoxLayout:
        box = QVBoxLayout()
        box.setContentsMargins(theme.px(24), theme.px(14), theme.px(24), theme.px(18))
        box.setSpacing(theme.px(12))
        self.play_button = Button(tr("Play"), "accent", icon="play", height=44)
        self.play_button.clicked.connect(lambda: self.play_wanted.emit(self.game_id))
        box.addWidget(self.play_button)
        self.button_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.button_row.setSpacing(theme.px(12))
        options, rules = Button(tr("New match"), height=44), Button(tr("Rules"), height=44)
        for button in (options, rules):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        options.clicked.connect(lambda: self.options_wanted.emit(self.game_id))
        rules.clicked.connect(lambda: self.rules_wanted.emit(self.game_id))
        self.button_row.addWidget(options)
        self.button_row.addWidget(rules)
        self.secondary_buttons = (options, rules)
        add_layout(box, self.button_row)
        return box

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Fit the parts into the column.

        Picture, name and buttons have the same height for every game; the text takes the rest, and scrolls.
        """
        margin = theme.px(SIDE_MARGIN if self.width() >= theme.px(MIN_WIDTH_WITH_WIDE_MARGINS) else NARROW_SIDE_MARGIN)
        self.body.setContentsMargins(margin, theme.px(4), margin, theme.px(16))
        self.header_row.setContentsMargins(margin, theme.px(14), margin, 0)
        self.button_box.setContentsMargins(margin, theme.px(10), margin, theme.px(12))
        buttons_width = (
            2 * max(button.sizeHint().width() for button in self.secondary_buttons) + self.button_row.spacing()
        )
        directions = QBoxLayout.Direction
        self.button_row.setDirection(
            directions.LeftToRight if buttons_width <= self.width() - 2 * margin else directions.TopToBottom
        )
        picture_height = (
            self.height()
            - self.header.sizeHint().height()
            - self.button_area.sizeHint().height()
            - theme.px(RESERVED_TEXT_HEIGHT)
        )
        self.picture.setFixedHeight(max(MIN_ART_HEIGHT, min(theme.px(MAX_ART_HEIGHT), picture_height)))

    def show_game(self, game_id: str) -> None:
        """Show a game: picture, name, facts, presets, opponents, and the time of the last match."""
        self._rating_timer.stop()
        self.game_id = game_id
        entry = CATALOGUE[game_id]
        self.picture.game_id = game_id
        self.picture.card_style = card_art.CardStyle.from_settings(self.settings)
        self.picture.update()
        self.play_button.setAccessibleName(tr("Play {name}", name=entry.name))
        clear_layout(self.body)
        self.name_label.setText(entry.name)
        is_favourite = game_id in self.settings.favourites
        name = tr("Remove from favourites") if is_favourite else tr("Add to favourites")
        self.favourite_button.icon_name = "star-filled" if is_favourite else "star"
        self.favourite_button.setAccessibleName(name)
        self.favourite_button.setToolTip(name)
        self.favourite_button.update()
        self.body.addWidget(Label(entry.blurb, theme.BODY_SIZE, tone="secondary", wrap=True))
        self.body.addSpacing(theme.px(14))
        self.body.addWidget(Hairline())
        fact_grid = QGridLayout()
        fact_grid.setSpacing(0)
        fact_texts = MatchSetup.from_settings(self.settings, game_id).fact_texts(game_id)
        won, played = self.win_counts.get(game_id, (0, 0))
        if played:
            fact_texts.append(
                (
                    tr("You have won"),
                    tr_many("{won} of {number} match", "{won} of {number} matches", number=played, won=won),
                )
            )
        self.facts = {fact: FactRow(fact, value) for fact, value in fact_texts}
        for row, fact_row in enumerate(self.facts.values()):
            fact_grid.addWidget(fact_row, row, 0)
        add_layout(self.body, fact_grid)
        self.body.addSpacing(theme.px(16))
        self._add_choices(game_id)
        last_played_at = self.last_played.get(game_id)
        if last_played_at:
            self.body.addSpacing(theme.px(12))
            played_last = tr("Last played {when}.", when=short_texts.time_ago_text(last_played_at))
            self.body.addWidget(Label(played_last, theme.SECONDARY_SIZE, tone="caption", wrap=True))
        self.body.addStretch(1)
        show_layout_widgets(self.body, self.content)
        self._arrange()

    def _add_choices(self, game_id: str) -> None:
        setup = MatchSetup.from_settings(self.settings, game_id)
        has_usual_preset = CATALOGUE[game_id].usual
        if has_usual_preset or setup.preset != BOOK_PRESET:
            presets = [(BOOK_PRESET, translate(short_texts.PRESET_NAMES[BOOK_PRESET]))]
            if has_usual_preset:
                presets.append((USUAL_PRESET, translate(short_texts.PRESET_NAMES[USUAL_PRESET])))
            if setup.preset not in (BOOK_PRESET, USUAL_PRESET, OWN_OPTIONS):
                presets.append((setup.preset, short_texts.preset_name(setup.preset)))
            if setup.preset == OWN_OPTIONS or setup.options:
                presets.append((OWN_OPTIONS, tr("My own")))
            self.body.addWidget(Label(tr("Rules"), theme.SECONDARY_SIZE, 600, tone="secondary"))
            self.body.addSpacing(theme.px(6))
            choice = PresetChoice(presets, setup.preset)
            choice.chosen.connect(lambda preset: self._save_choice(game_id, preset=preset))
            self.body.addWidget(choice)
            self.body.addSpacing(theme.px(6))
            self.preset_help = Label(self._preset_text(game_id), theme.SECONDARY_SIZE, tone="caption", wrap=True)
            self.body.addWidget(self.preset_help)
            self.body.addSpacing(theme.px(16))
        self.body.addWidget(Label(tr("Opponents"), theme.SECONDARY_SIZE, 600, tone="secondary"))
        self.body.addSpacing(theme.px(6))
        if not CATALOGUE[game_id].choices:
            self.body.addWidget(Label(short_texts.NO_LEVELS_TEXT, theme.SECONDARY_SIZE, tone="caption", wrap=True))
            return
        levels = [(level, short_texts.LEVEL_NAMES[level]) for level in LEVEL_CHOICES]
        if setup.level == MIXED_LEVELS:
            levels.append((MIXED_LEVELS, tr("Mixed")))
        level = None if setup.level == FIT_LEVEL else setup.level
        self.level_choice = Segment(levels, level, name=tr("Opponents"), size=SegmentSize(padding=8))
        self.level_choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.level_choice.value_chosen.connect(lambda level: self._save_choice(game_id, level=level))
        self.body.addWidget(self.level_choice)
        self.body.addSpacing(theme.px(6))
        self.fit_switch = Switch(tr("Choose for me"), setup.level == FIT_LEVEL)
        self.fit_switch.toggled.connect(lambda on: self._toggle_fit(game_id, on))
        self.body.addWidget(self.fit_switch)
        self.body.addSpacing(theme.px(6))
        self.level_help = Label(LEVEL_HELP[setup.level], theme.SECONDARY_SIZE, tone="caption", wrap=True)
        self.body.addWidget(self.level_help)
        self.even_match_label: Label | None = None
        if self.win_counts.get(game_id, (0, 0))[1]:
            self.even_match_label = Label("", theme.SECONDARY_SIZE, tone="caption", wrap=True)
            self.body.addWidget(self.even_match_label)
        if self.has_looked_up_ratings:
            self._show_rating_texts(game_id)
        elif self.even_match_label is not None or setup.level == "hard":
            self._rating_timer.start()

    def _show_rating_texts(self, game_id: str) -> None:
        """Show the level for an even match, and whether Hard is no better than Normal in the game."""
        self.has_looked_up_ratings = True
        if self.even_match_label is not None:
            self.even_match_label.setText(self.even_match_text(game_id))
        if CATALOGUE[game_id].choices:
            self._show_level_help(game_id, MatchSetup.from_settings(self.settings, game_id).level)
        self._arrange()

    def _show_level_help(self, game_id: str, level: str) -> None:
        """Show how opponents of the chosen level play."""
        help_text = LEVEL_HELP[level]
        if level == "hard":
            from cardhall.match.level_distance import is_hard_distinct  # not needed before the hall is painted

            help_text = help_text if is_hard_distinct(game_id) else short_texts.HARD_AS_NORMAL_TEXT
        self.level_help.setText(help_text)

    def _toggle_fit(self, game_id: str, is_on: bool) -> None:
        """Let Card Hall choose the opponents' level, or return to Normal for all of them."""
        level = FIT_LEVEL if is_on else "normal"
        self.level_choice.set_value(None if is_on else level)
        self._save_choice(game_id, level=level)

    def _preset_text(self, game_id: str) -> str:
        """Return a sentence about the chosen preset."""
        preset = MatchSetup.from_settings(self.settings, game_id).preset
        rules_text = {USUAL_PRESET: CATALOGUE[game_id].usual_rules, **short_texts.PRESET_RULE_TEXTS}.get(preset, "")
        pack = pack_of(game_id, self.settings)
        if pack == FRENCH:
            return rules_text
        from cardhall.desktop.table.card_words import in_pack

        return in_pack(rules_text, pack)

    def _save_choice(self, game_id: str, **choice: str) -> None:
        game_settings = self.settings.game_choices(game_id)
        game_settings.update(choice)
        if "level" in choice:
            self._show_level_help(game_id, choice["level"])
            with QSignalBlocker(self.fit_switch):
                self.fit_switch.setChecked(choice["level"] == FIT_LEVEL)
            self._arrange()
        if "preset" in choice:
            self.preset_help.setText(self._preset_text(game_id))
            for fact, value in MatchSetup.from_settings(self.settings, game_id).fact_texts(game_id):
                self.facts[fact].show_value(value)
            self._arrange()
        self.settings_changed.emit()
