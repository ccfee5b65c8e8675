"""The groups of settings: labels, descriptions and controls."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.look.corner_letters import LETTER_RANKS
from cardhall.desktop.pages.settings_form import SettingsForm
from cardhall.desktop.pages.settings_people import OpponentFaces, OwnPersonRow
from cardhall.desktop.pages.settings_profiles import Persons, person_rows
from cardhall.desktop.settings import (
    BACK_CHOICES,
    CALL_TIME_RANGE_S,
    CARD_SIZE_RANGE,
    FELT_CHOICES,
    FIT_LEVEL,
    LEVEL_CHOICES,
    PACE_RANGE_MS,
    READING_SPEED_RANGE,
    SKIP_ALL_FORCED,
    SKIP_FORCED_ANSWERS,
    SKIP_NOTHING_FORCED,
    SPEED_RANGE,
    TEXT_SCALE_RANGE,
    VOLUME_RANGE,
)
from cardhall.desktop.sound.sounds import SOUND_NAMES
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.disabled_reason import set_disabled_reason
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.swatches import BackSwatch, FeltSwatch
from cardhall.language import available_languages, current_language, decimals, listing, say, tr, translate
from cardhall.rules.catalogue import CATALOGUE

READABILITY_NAMES = (say("Four suit colours"), say("Large indices"), say("Text at 125 %"), say("Less movement"))


class SettingsGroups(SettingsForm):
    """A settings page with all groups; how they are laid out and searched is left to the subclass."""

    table_setting_changed = Signal()  # a setting that concerns only tables was changed
    keys_wanted = Signal()  # the page of shortcuts
    backup_wanted = Signal()  # back up everything
    restore_wanted = Signal()  # restore a backup
    sound_wanted = Signal(str)  # name of a sound to be played at the current volume

    persons: Persons | None  # the people on this computer; None: leave out their group

    def make_readable(self) -> None:
        """Turn on the four settings that make cards and texts easier to read."""
        raise NotImplementedError

    def _add_all_groups(self) -> None:
        group_adders = (
            self._add_appearance,
            self._add_cards,
            self._add_play,
            self._add_sound,
            self._add_keys,
            self._add_players,
        )
        for add_group in (*group_adders, self._add_profiles, self._add_readability, self._add_backups):
            add_group()

    def _add_appearance(self) -> None:
        self._add_group(
            tr("Appearance"),
            "sun",
            [
                *self._language_rows(),
                self.segment_row(
                    "theme",
                    tr("Pages"),
                    tr("The hall, the rules and this page."),
                    [("system", tr("Same as the system")), ("light", tr("Light")), ("dark", tr("Dark"))],
                ),
                self.segment_row(
                    "text_scale",
                    tr("Text"),
                    tr("The size of all text."),
                    [
                        (scale, tr("{number} %", number=round(scale * 100)))
                        for scale in (TEXT_SCALE_RANGE[0], 1.15, 1.25, TEXT_SCALE_RANGE[1])
                    ],
                ),
                self._make_swatch_row(
                    "felt",
                    tr("Felt"),
                    tr("Each game has its own felt, or all games share one."),
                    {felt: FeltSwatch(felt) for felt in FELT_CHOICES},
                ),
            ],
        )

    def _index_rows(self) -> list[QWidget]:
        """Return the row for the letters on the cards; none where the language uses A K Q J anyway."""
        own_letters = [current_language().translate_word("index", rank) for rank in LETTER_RANKS]
        if own_letters == [*LETTER_RANKS]:
            return []
        explanation = tr("The letters in the corners of French cards.")
        choices = [(False, " ".join(own_letters)), (True, " ".join(LETTER_RANKS))]
        return [self.segment_row("international_indices", tr("Letters"), explanation, choices)]

    def _language_rows(self) -> list[QWidget]:
        """Return the row for the language; none if only English is installed."""
        if len(available_languages()) == 1:
            return []
        explanation = tr("For all texts. Texts without a translation are in English.")
        return [
            self.list_row(
                "language", tr("Language"), explanation, [("", tr("Same as the system")), *available_languages()]
            )
        ]

    def _add_cards(self) -> None:
        low, high = CARD_SIZE_RANGE
        self._add_group(
            tr("Cards"),
            "last-trick",
            [
                self.segment_row(
                    "four_colours",
                    tr("Suit colours"),
                    tr("Each suit has its own colour and is easy to recognise."),
                    [(False, tr("Two")), (True, tr("Four"))],
                ),
                self.segment_row(
                    "large_indices",
                    tr("Indices"),
                    tr("Large indices are easier to read from a distance."),
                    [(False, tr("Usual")), (True, tr("Large"))],
                ),
                *self._index_rows(),
                self.segment_row(
                    "regional_packs",
                    tr("Packs"),
                    tr("Spanish, Italian and German games use their national cards, or all games use French cards."),
                    [(True, tr("National cards")), (False, tr("French"))],
                ),
                self._make_swatch_row(
                    "back",
                    tr("Back", context="of a card"),
                    "",
                    {back: BackSwatch(back) for back in BACK_CHOICES},
                    shows_name=True,
                ),
                self.slider_row(
                    "card_size",
                    tr("Size"),
                    tr("The size of all cards."),
                    (tr("Small"), tr("Large")),
                    (round(low * 100), round(high * 100), 5, 100),
                    lambda number: tr("{number} %", number=number),
                ),
            ],
        )

    def _add_play(self) -> None:
        self._add_group(tr("Play"), "play", _play_rows(self))

    def _add_sound(self) -> None:
        low, high = VOLUME_RANGE
        self._add_group(
            tr("Sound"),
            "sound",
            [
                self.switch_row(
                    "sound",
                    tr("Sound"),
                    tr("You hear bids, cards, tricks, chips, your turn, and how a match ends."),
                ),
                self.slider_row(
                    "volume",
                    tr("Volume"),
                    tr("All sounds are quiet, even at full volume."),
                    (tr("Softer"), tr("Fuller")),
                    (low, high, 10, 1),
                    lambda number: tr("{number} %", number=number),
                ),
                self._make_row(tr("Try the sounds"), tr("Choose a sound to hear it."), self._make_sound_list()),
            ],
        )

    def _make_sound_list(self) -> QWidget:
        """Return a list of all sounds with a Play button, greyed while sound is off."""
        box = QWidget()
        row = QVBoxLayout(box)  # one below the other, because German texts are long
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        names = list(SOUND_NAMES)
        sound_dropdown = Dropdown([(name, translate(SOUND_NAMES[name])) for name in names], names[0], name=tr("Sound"))
        sound_dropdown.value_chosen.connect(lambda _: self.sound_wanted.emit(sound_dropdown.value))
        button = Button(tr("Play it"), height=44)
        button.clicked.connect(lambda: self.sound_wanted.emit(sound_dropdown.value))
        sound_dropdown.setMaximumWidth(theme.px(280))
        row.addWidget(sound_dropdown)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
        self._updaters.append(lambda: set_disabled_reason(button, "" if self.settings.sound else tr("Sound is off.")))
        return box

    def _add_keys(self) -> None:
        button = Button(tr("All keys"), height=44)
        button.clicked.connect(self.keys_wanted)
        explanation = tr("Change any shortcut, and any letter used at the table.")
        self._add_group(tr("Keys"), "keyboard", [self._make_row(tr("Keys"), explanation, button)])

    def _add_players(self) -> None:
        own_row = OwnPersonRow(
            self.settings, self._take_own_change, [] if self.persons is None else self.persons.other_names()
        )
        opponent_faces = OpponentFaces(self.settings, self.table_setting_changed.emit)
        self._updaters += [own_row.show_values, opponent_faces.show_values]
        rows = [
            self._make_row(tr("You"), tr("Your name at the table, and your picture."), own_row),
            self.list_row(
                "level",
                tr("Level"),
                tr("For opponents in games where you have not chosen a level."),
                [
                    *((level, translate(short_texts.LEVEL_NAMES[level])) for level in LEVEL_CHOICES),
                    (FIT_LEVEL, tr("Chosen for me")),
                ],
            ),
            self._make_wide_row(
                tr("Opponents"), tr("Random for each match, unless you choose them under New match."), opponent_faces
            ),
        ]
        self._add_group(tr("Players"), "players", rows)

    def _take_own_change(self) -> None:
        self.table_setting_changed.emit()
        if self.persons is not None:
            self.persons.adopt_own_name()

    def _add_profiles(self) -> None:
        if self.persons is not None:
            title, rows = tr("People on this computer"), person_rows(self.persons, self._make_row)
            self._add_group(title, "person-card", rows, tr("People", context="on this computer"))

    def _add_readability(self) -> None:
        button = Button(tr("Turn on all four"), height=44)
        button.clicked.connect(self.make_readable)
        self._add_group(
            tr("Easier to read"),
            "eye",
            [
                self._make_row(
                    tr("Readability"),
                    tr("{names}. You can change each one later.", names=", ".join(map(translate, READABILITY_NAMES))),
                    button,
                ),
                self.switch_row(
                    "high_contrast",
                    tr("High contrast"),
                    tr("Strong lines, plain backgrounds, and text in black or white."),
                ),
                self.switch_row(
                    "reduced_motion", tr("Less movement"), tr("Cards appear at their new places without animation.")
                ),
                *_voice_rows(self),
            ],
        )

    def _add_backups(self) -> None:
        save, restore = Button(tr("Back up"), height=44), Button(tr("Restore"), height=44)
        save.setAccessibleName(tr("Back up everything"))
        restore.setAccessibleName(tr("Restore a backup"))
        save.clicked.connect(self.backup_wanted)
        restore.clicked.connect(self.restore_wanted)
        save_text = tr("Saves all matches, statistics and settings in one file.")
        restore_text = tr("Merges a backup with your present data, or replaces everything.")
        rows = [
            self._make_row(tr("Back up everything"), save_text, save),
            self._make_row(tr("Restore a backup"), restore_text, restore),
        ]
        self._add_group(tr("Backups"), "save", rows)


def _voice_rows(form: SettingsForm) -> list[QWidget]:
    """Return the rows on screen readers: waiting, reading speed, taking turns."""
    return [
        form.switch_row(
            "wait_for_voice",
            tr("Wait for the screen reader"),
            tr("The game continues when your screen reader has finished. Press Ctrl alone to continue at once."),
        ),
        form.slider_row(
            "reading_speed",
            tr("Reading speed"),
            tr("How many words your screen reader says in a minute."),
            (tr("Slow"), tr("Fast")),
            (*READING_SPEED_RANGE, 20, 1),
            str,
        ),
        form.switch_row(
            "take_turns",
            tr("Games without turns: take turns"),
            tr("In games where all play at once, the others wait for each of your actions."),
        ),
    ]


def _play_rows(form: SettingsForm) -> list[QWidget]:
    """Return the rows of the group Play."""
    return [
        form.slider_row(
            "pace",
            tr("Pace"),
            tr("The shortest time the other players think, and how long a complete trick stays on the table."),
            (tr("Brisk"), tr("Calm")),
            (*PACE_RANGE_MS, 100, 1),
            lambda number: tr("{number} s", number=decimals(number / 1000, 1)),
            steps_per_unit=1000,
        ),
        form.slider_row(
            "speed",
            tr("Movement"),
            tr("How fast cards are dealt, played and gathered."),
            (tr("Slow"), tr("Fast")),
            (round(SPEED_RANGE[0] * 100), round(SPEED_RANGE[1] * 100), 10, 100),
            lambda number: tr("{number} %", number=number),
        ),
        form.slider_row(
            "call_time",
            tr("Time limit for calls"),
            tr(
                "The time limit for saying “last one” or claiming a card. There is no limit while "
                "you play with the keyboard, or while the table is read aloud."
            ),
            (tr("Off"), tr("Long")),
            (*CALL_TIME_RANGE_S, 1, 1),
            lambda number: tr("{number} s", number=number) if number else tr("Off"),
        ),
        form.segment_row(
            "left_handed",
            tr("Layout"),
            tr("Left-handed: buttons, panels and the fan change sides."),
            [(False, tr("Right-handed")), (True, tr("Left-handed"))],
        ),
        form.list_row(
            "skips",
            tr("Skip forced choices"),
            tr("If only one move is possible, the table makes it after a moment. Undo goes back past it."),
            [
                (SKIP_NOTHING_FORCED, tr("None", context="of the forced choices")),
                (SKIP_FORCED_ANSWERS, tr("Passes and answers")),
                (SKIP_ALL_FORCED, tr("All", context="of the forced choices")),
            ],
        ),
        form.switch_row(
            "play_dummy",
            tr("As the dummy, play for your partner"),
            tr("If your hand is the dummy: play both hands, or watch your partner."),
        ),
        form.switch_row(
            "show_legal",
            tr("Show which cards may be played"),
            tr("The other cards are darkened while it is your turn."),
        ),
        form.switch_row(
            "claims",
            tr("Offer claims"),
            tr("If the remaining tricks are certain, play them all at once."),
        ),
        form.switch_row("guide", tr("Guide"), tr("In your first match of a game, short notes point out what matters.")),
        form.switch_row("hints", tr("Hints"), tr("A button that shows what a good player would do.")),
        form.switch_row(
            "compare",
            tr("Compare with Hard"),
            tr(
                "After a deal, a Hard player plays your cards in the background, with less time to think than usual. "
                "It waits while opponents think, while the computer is busy, and on battery."
            ),
        ),
        form.switch_row(
            "compare_slow",
            tr("Compare in slow games too"),
            tr(
                "In these games, comparing a deal needs more than three seconds of processor time: {games}.",
                games=listing([entry.name for entry in CATALOGUE.values() if entry.replay_seconds]),
            ),
        ),
        form.switch_row(
            "review_all",
            tr("Review all deals"),
            tr("Deals of past matches are reviewed in the background, while no table is open."),
        ),
        form.switch_row("undo", tr("Undo"), tr("Undo your last actions.")),
    ]
