"""The settings. Every change holds at once; a small table beside them shows what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from cardhall.desktop.languages import choose
from cardhall.desktop.look import theme
from cardhall.desktop.look.indices import RANKS
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.pages.settings_form import SettingsForm
from cardhall.desktop.pages.settings_people import Opponents, OwnPerson
from cardhall.desktop.pages.settings_preview import Preview
from cardhall.desktop.settings import BACKS, CALL_TIMES, CARD_SIZES, FELT_CHOICES, PACES, SPEEDS, TEXT_SCALES, Settings
from cardhall.desktop.widgets.basics import Icon, Label, card_frame
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.controls import ControlValue
from cardhall.desktop.widgets.page import Scroll
from cardhall.desktop.widgets.question import Answer, Question
from cardhall.desktop.widgets.swatches import BackSwatch, FeltSwatch
from cardhall.language import current, decimals, languages, say, tell, tr

LOOKS = ("language", "theme", "text_scale", "international_indices", "high_contrast")  # settings that change every page
KEPT = (  # what belongs to the games, to the players and to the window: not restored
    "language",
    "favourites",
    "games",
    "last_game",
    "name",
    "avatar",
    "opponents",
    "told_files",
    "file_folder",
    "window_width",
    "window_height",
    "window_maximised",
    "window_placed",
    "window_x",
    "window_y",
    "path",
    "unknown",
)
READABLE: dict[str, ControlValue] = {
    "four_colours": True,
    "large_indices": True,
    "text_scale": 1.25,
    "reduced_motion": True,
}
RESTORES = say(
    "Look, cards, pace and help are as on the first day then. Names, favourites and what was chosen for each game stay."
)
READABLE_NAMES = (say("Four suit colours"), say("Large indices"), say("Text at 125 %"), say("Less movement"))
GROUP_WIDTH, SIDE, BESIDE = 700, 228, 416
BROAD, MORE_BESIDE = 1560, 0.45  # the column at the right takes that share of what a window is wider than this
LEAST_BESIDE = 350  # the column at the right may become this narrow, so that the settings have their room
WITH_PREVIEW = 1230  # narrower windows have no column at the right
ABOVE_AND_BELOW = 335  # height of what is above and below the preview


class SettingsPage(SettingsForm):
    """The page. `look_changed` when every page has to change, `changed` when only tables do."""

    called = say("Settings")
    look_changed = Signal()
    changed = Signal()
    undoable = Signal(str, str, object)  # a sentence on what was done, a button's words, and what undoes it

    def __init__(self, settings: Settings, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(tr("Settings"), back_to, parent)
        self.settings = settings
        self.back_to = back_to
        self._showers: list[Callable[[], None]] = []
        self._built = False
        self._build()

    def _build(self) -> None:
        assert self.header is not None
        self.hint = Label(tr("Every change holds at once"), theme.SECONDARY, tone="caption")
        self.header.tools.addWidget(self.hint)
        self.header.tools.addSpacing(theme.px(8))
        self.restoring = Button(tr("Restore the defaults"), height=38)
        self.restoring.clicked.connect(self.ask_restore)
        self.header.tools.addWidget(self.restoring)
        self.body = QWidget()
        row = QHBoxLayout(self.body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.column.addWidget(self.body, 1)
        self.side = QFrame()
        self.side.setObjectName("side")
        self.side.setFixedWidth(theme.px(SIDE))
        self.places = QVBoxLayout(self.side)
        self.places.setContentsMargins(theme.px(12), theme.px(20), theme.px(12), theme.px(12))
        self.places.setSpacing(theme.px(1))
        self.place_group = QButtonGroup(self)
        row.addWidget(self.side)
        content = QWidget()
        outer = QHBoxLayout(content)
        outer.setContentsMargins(theme.px(32), theme.px(18), theme.px(24), theme.px(32))
        column = QWidget()
        column.setMaximumWidth(theme.px(GROUP_WIDTH))
        self.groups = QVBoxLayout(column)
        self.groups.setContentsMargins(0, 0, 0, 0)
        self.groups.setSpacing(theme.px(10))
        outer.addStretch(1)
        outer.addWidget(column, 100)
        outer.addStretch(1)
        self.scroller = Scroll(content)
        row.addWidget(self.scroller, 1)
        self.beside = self._beside()
        row.addWidget(self.beside)
        self._appearance()
        self._cards()
        self._play()
        self._people()
        self._easier()
        self.groups.addStretch(1)
        self.places.addStretch(1)
        self._built = True
        self.show_values()

    # ---- groups

    def _appearance(self) -> None:
        self._group(
            tr("Appearance"),
            "sun",
            [
                *self._languages(),
                self._segment(
                    "theme",
                    tr("Pages"),
                    tr("The hall, the rules and this page."),
                    [("system", tr("As the system")), ("light", tr("Light")), ("dark", tr("Dark"))],
                ),
                self._segment(
                    "text_scale",
                    tr("Text"),
                    tr("The size of all text."),
                    [
                        (scale, tr("{number} %", number=round(scale * 100)))
                        for scale in (TEXT_SCALES[0], 1.15, 1.25, TEXT_SCALES[1])
                    ],
                ),
                self._swatches(
                    "felt",
                    tr("Felt"),
                    tr("Each game its own, or one for all."),
                    {felt: FeltSwatch(felt) for felt in FELT_CHOICES},
                ),
            ],
        )

    def _letters(self) -> list[QWidget]:
        """The choice of the letters on the cards, where the language has other ones than A K Q J."""
        own = [current().word("index", rank) for rank in RANKS]
        if own == [*RANKS]:
            return []
        told = tr("The letters in the corners of French cards.")
        both = [(False, " ".join(own)), (True, " ".join(RANKS))]
        return [self._segment("international_indices", tr("Letters"), told, both)]

    def _languages(self) -> list[QWidget]:
        """The choice of a language, where there are several."""
        if len(languages()) == 1:
            return []
        told = tr("Of everything that is said; what is not translated yet is in English.")
        return [self._list("language", tr("Language"), told, [("", tr("As the system")), *languages()])]

    def _cards(self) -> None:
        low, high = CARD_SIZES
        self._group(
            tr("Cards"),
            "last-trick",
            [
                self._segment(
                    "four_colours",
                    tr("Suit colours"),
                    tr("Four colours tell clubs and diamonds apart at a glance."),
                    [(False, tr("Two")), (True, tr("Four"))],
                ),
                self._segment(
                    "large_indices",
                    tr("Indices"),
                    tr("Large ones are easier to read from afar."),
                    [(False, tr("Usual")), (True, tr("Large"))],
                ),
                *self._letters(),
                self._segment(
                    "regional_packs",
                    tr("Packs"),
                    tr("Spanish, Italian and German games with cards of their country, or all with French ones."),
                    [(True, tr("Of the country")), (False, tr("French"))],
                ),
                self._swatches(
                    "back", tr("Back", context="of a card"), "", {back: BackSwatch(back) for back in BACKS}, named=True
                ),
                self._slider(
                    "card_size",
                    tr("Size"),
                    tr("The size of all cards."),
                    (tr("Small"), tr("Large")),
                    (round(low * 100), round(high * 100), 5, 100),
                    lambda number: tr("{number} %", number=number),
                ),
            ],
        )

    def _play(self) -> None:
        self._group(
            tr("Play"),
            "play",
            [
                self._slider(
                    "pace",
                    tr("Pace"),
                    tr("How long the others think at least, and how long a full trick lies."),
                    (tr("Brisk"), tr("Calm")),
                    (*PACES, 100, 1),
                    lambda number: tr("{number} s", number=decimals(number / 1000, 1)),
                    seen=1000,
                ),
                self._slider(
                    "speed",
                    tr("Movement"),
                    tr("How fast cards are dealt, played and gathered."),
                    (tr("Slow"), tr("Fast")),
                    (round(SPEEDS[0] * 100), round(SPEEDS[1] * 100), 10, 100),
                    lambda number: tr("{number} %", number=number),
                ),
                self._slider(
                    "call_time",
                    tr("Time for a call"),
                    tr(
                        "How long you have to say “last one”, where a game asks for it. While you play by keys, or "
                        "the table is read aloud, there is no limit."
                    ),
                    (tr("Off"), tr("Long")),
                    (*CALL_TIMES, 1, 1),
                    lambda number: tr("{number} s", number=number) if number else tr("Off"),
                ),
                self._segment(
                    "left_handed",
                    tr("Layout"),
                    tr("For the left hand, buttons, panels and the fan are the other way round."),
                    [(False, "Right-handed"), (True, "Left-handed")],
                ),
                self._switch(
                    "play_forced", tr("Play forced cards for me"), tr("When only one card can be played, it is played.")
                ),
                self._switch(
                    "do_idle",
                    tr("Do for me what needs no thought"),
                    tr(
                        "A pass or an answer that is all you can do is done after a moment. Undo takes it back as well."
                    ),
                ),
                self._switch(
                    "play_dummy",
                    tr("As the dummy, play for your partner"),
                    tr(
                        "Where a hand lies open as the dummy’s and it is yours, you play both hands; "
                        "otherwise you watch."
                    ),
                ),
                self._switch(
                    "show_legal",
                    tr("Show which cards may be played"),
                    tr("The others are darkened while it is your turn."),
                ),
                self._switch(
                    "claims",
                    tr("Offer claims"),
                    tr("When all the rest is certainly yours, or another player’s, it can be played out at once."),
                ),
                self._switch(
                    "guide", tr("Guide"), tr("In the first match of a game, short notes point at what matters.")
                ),
                self._switch("hints", tr("Hints"), tr("A button that shows what a good player would do.")),
                self._switch("undo", tr("Undo"), tr("Take back what you have played.")),
            ],
        )

    def _people(self) -> None:
        me, others = OwnPerson(self.settings, self.changed.emit), Opponents(self.settings, self.changed.emit)
        self._showers += [me.show_values, others.show_values]
        rows = [
            self._row(tr("You"), tr("What you are called at the table. Your picture may be one of your own."), me),
            self._below(
                tr("Opponents"), tr("Drawn by lot for each match, unless you choose them for a new match."), others
            ),
        ]
        self._group(tr("Players"), "players", rows)

    def _easier(self) -> None:
        button = Button(tr("Set all four"), height=38)
        button.clicked.connect(self.make_readable)
        self._group(
            tr("Easier to read"),
            "eye",
            [
                self._only_narrow(
                    tr("Readability"),
                    tr("{names}. Each can be changed again.", names=", ".join(map(tell, READABLE_NAMES))),
                    button,
                ),
                self._switch(
                    "high_contrast",
                    tr("High contrast"),
                    tr("Strong lines, plain grounds, and text in black or white."),
                ),
                self._switch("reduced_motion", tr("Less movement"), tr("Cards change places without flying.")),
            ],
        )

    def _only_narrow(self, name: str, help_: str, control: QWidget) -> QWidget:
        """A row for windows without the column at the right, which says the same."""
        self.narrow_row = self._row(name, help_, control)
        return self.narrow_row

    def _beside(self) -> QWidget:
        beside = QWidget()
        beside.setFixedWidth(theme.px(BESIDE + 52))
        column = QVBoxLayout(beside)
        column.setContentsMargins(theme.px(20), theme.px(18), theme.px(32), theme.px(24))
        column.setSpacing(theme.px(10))
        column.addWidget(Label(tr("As it will look"), theme.SECTION, is_serif=True))
        self.preview = Preview(self.settings)
        column.addWidget(self.preview)
        title = Label(tr("Easier to read"), theme.SECTION, is_serif=True)
        title.setContentsMargins(0, theme.px(10), 0, 0)
        column.addWidget(title)
        card, inner = card_frame(14, 16, 10)
        inner.addWidget(
            Label(tr("All four in one go; each can be changed again."), theme.BODY, tone="secondary", wrap=True)
        )
        grid = QGridLayout()
        grid.setVerticalSpacing(theme.px(6))
        for index, name in enumerate(READABLE_NAMES):
            cell = QHBoxLayout()
            cell.setSpacing(theme.px(8))
            cell.addWidget(Icon("check"))
            cell.addWidget(Label(name, theme.SECONDARY, wrap=True), 1)
            grid.addLayout(cell, index // 2, index % 2)
        inner.addLayout(grid)
        button = Button(tr("Set all four"), height=38)
        button.clicked.connect(self.make_readable)
        inner.addWidget(button)
        column.addWidget(card)
        column.addStretch(1)
        return beside

    # ---- changing

    def change(self, field: str, value: ControlValue) -> None:
        """Change one setting; it holds at once."""
        if getattr(self.settings, field) == value:
            return
        setattr(self.settings, field, value)
        self._changed({field})

    def make_readable(self) -> None:
        """Four settings in one go."""
        changed = {field for field, value in READABLE.items() if getattr(self.settings, field) != value}
        for field, value in READABLE.items():
            setattr(self.settings, field, value)
        self._changed(changed)

    def ask_restore(self) -> None:
        """Restore the defaults, if the person says so."""
        if not self._differing():
            self.remarked.emit(tr("The settings are as on the first day already."))
            return
        answers: list[Answer] = [(tr("Leave them as they are"), lambda: None), (tr("Restore them"), self.restore)]
        Question(self, "Restore the defaults?", RESTORES, answers).open()

    def restore(self) -> None:
        """All settings as they were on the first day; what belongs to the games is kept. There is a way back."""
        before = self._differing()
        fresh = Settings()
        self._set({name: getattr(fresh, name) for name in before})
        self.undoable.emit(tr("The settings are as on the first day."), tr("Undo"), lambda: self._set(before))

    def _differing(self) -> dict[str, object]:
        """The settings that differ from the defaults, of those that are restored."""
        fresh, names = Settings(), [field.name for field in fields(Settings) if field.name not in KEPT]
        now = {name: getattr(self.settings, name) for name in names}
        return {name: value for name, value in now.items() if value != getattr(fresh, name)}

    def _set(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            setattr(self.settings, name, value)
        self._changed(set(values))

    def _changed(self, names: set[str]) -> None:
        if not names:
            return
        if names & {"language", "international_indices"}:
            choose(self.settings)
        if names & set(LOOKS):
            self.look_changed.emit()  # comes back as `restyle`
        else:
            self.changed.emit()
            self.show_values()

    def show_values(self) -> None:
        """Show the settings as they are now."""
        if not self._built:
            return
        for show in self._showers:
            show()
        self.preview.update()

    def restyle(self) -> None:
        """Make the page anew in the look that now holds, at the same place."""
        place = self.scroller.verticalScrollBar().value()
        focus = self.focusWidget()
        name = focus.accessibleName() if focus is not None else ""
        self._showers = []
        self._built = False
        clear_layout(self.column)
        self.make_header(tr("Settings"), self.back_to)
        self._build()
        self._fit(self.width())
        self.preview.fit(self.height() - theme.px(ABOVE_AND_BELOW))
        content = self.scroller.widget()
        assert content is not None
        layout = content.layout()
        if layout is not None:
            layout.activate()
        content.adjustSize()
        self.scroller.verticalScrollBar().setValue(place)
        made = [*self.body.findChildren(QWidget), *(self.header.findChildren(QWidget) if self.header else [])]
        self.focus_named(name, made)

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(event.size().width())
        self.preview.fit(event.size().height() - theme.px(ABOVE_AND_BELOW))

    def _fit(self, width: int) -> None:
        share = width / theme.text_scale()
        self.beside.setVisible(share >= WITH_PREVIEW)
        room = share - SIDE - 56 - 0.85 * GROUP_WIDTH
        most = BESIDE + 52 + MORE_BESIDE * max(0.0, share - BROAD)
        self.beside.setFixedWidth(theme.px(max(LEAST_BESIDE, min(most, room))))
        self.narrow_row.setVisible(share < WITH_PREVIEW)
        assert self.header is not None
        beside = (self.header.back_button, self.header.title, self.hint, self.restoring)
        self.hint.setVisible(sum(one.sizeHint().width() for one in beside) + theme.px(90) <= width)
        self.side.setVisible(share >= 860)
