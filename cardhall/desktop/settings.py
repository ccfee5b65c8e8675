"""The person's settings, kept between runs in one readable file.

An unreadable file never stops the program: the defaults hold, a sentence gives the reason, and the file is kept aside.
The file is read entry by entry: the default replaces an invalid entry, the others stay, and a copy of the file is kept.
Unknown keys are kept, so that an older version does not lose them.

Several windows may write the file. Each writes only its own changes.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from platformdirs import user_config_path

from cardhall.desktop import file_values
from cardhall.english import make_printable
from cardhall.language import available_languages, tr
from cardhall.log import get_category
from cardhall.match import files

THEME_CHOICES = ("system", "light", "dark")
FELT_CHOICES = ("auto", "green", "blue", "claret", "slate", "oat")
LEVEL_CHOICES = ("easy", "normal", "hard")
FIT_LEVEL = "fit"  # opponents are chosen for the person
BACK_CHOICES = (
    "lattice-blue",
    "lattice-claret",
    "lattice-green",
    "lattice-ochre",
    "scales-blue",
    "scales-claret",
    "scales-green",
)
CARD_SIZE_RANGE = (0.8, 1.3)
TEXT_SCALE_RANGE = (1.0, 1.5)
PACE_RANGE_MS = (300, 1500)
CALL_TIME_RANGE_S = (0, 20)
SPEED_RANGE = (0.5, 2.0)
READING_SPEED_RANGE = (80, 600)  # words a minute
VOLUME_RANGE = (10, 100)
HAND_ORDER_CHOICES = ("", "suits", "colours", "ranks", "hand")
# forced choices made for the person
FORCED_SKIP_CHOICES = SKIP_NOTHING_FORCED, SKIP_FORCED_ANSWERS, SKIP_ALL_FORCED = (
    "none",
    "answers",
    "all",
)
MAX_NAME_LENGTH = 24  # letters of a player's
FILE_FORMAT = 1
MAX_FOLDER_LENGTH = 200  # letters of its path that a sentence quotes
MAX_SETTINGS_FILE_BYTES = 1_000_000  # bytes; a settings file has a few kilobytes
SEAT_KEYS = frozenset(map(str, range(33)))  # as the file names them

LANGUAGE_CHOICES = ("", *(code for code, _ in available_languages()))
log = get_category("settings")
_SETTING_CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGE_CHOICES,
    "theme": THEME_CHOICES,
    "felt": FELT_CHOICES,
    "level": (*LEVEL_CHOICES, FIT_LEVEL),
    "back": BACK_CHOICES,
}
_SETTING_RANGES: dict[str, tuple[float, float]] = {
    "card_size": CARD_SIZE_RANGE,
    "text_scale": TEXT_SCALE_RANGE,
    "pace": PACE_RANGE_MS,
    "speed": SPEED_RANGE,
    "call_time": CALL_TIME_RANGE_S,
    "reading_speed": READING_SPEED_RANGE,
    "volume": VOLUME_RANGE,
    "window_width": (640, 20_000),
    "window_height": (480, 20_000),
    "window_x": (-50_000, 50_000),
    "window_y": (-50_000, 50_000),
}
_UNSAVED_FIELDS = ("path", "unknown")


@dataclass
class Settings:
    """Every choice of the person that outlives a run."""

    language: str = ""  # a code such as `de`; "": that of the system
    theme: str = "system"  # system, light, dark
    felt: str = "auto"  # auto: each game its own
    text_scale: float = 1.0
    large_indices: bool = False
    international_indices: bool = False  # A K Q J in every language
    four_colours: bool = False
    regional_packs: bool = True  # games of Spain, Italy and Germany have the cards of these countries
    back: str = "lattice-blue"  # a file of resources/cards/backs
    card_size: float = 1.0  # multiplies the width of the cards
    pace: int = 700  # milliseconds that opponents take at least, in part, and a full trick lies on the table
    speed: float = 1.0  # of all that moves on the table
    call_time: int = 6  # seconds for what has to be said in time; 0: no limit
    wait_for_voice: bool = True  # while a screen reader listens, the table waits until it has said everything
    reading_speed: int = 180  # words a minute of that screen reader
    take_turns: bool = False  # in games without turns the others wait for each action of the person
    sound: bool = True  # what happens at a table can be heard
    volume: int = 60  # of all sounds, of the most they may have
    left_handed: bool = False  # what is used by hand is at the left, and the hand overlaps the other way
    name: str = ""  # of the person; "": none was given
    avatar: str = ""  # the person's picture: see `look.avatars`
    opponents: list[dict[str, str]] = field(default_factory=list)  # `name` and `avatar` of each; []: the usual ones
    reduced_motion: bool = False
    high_contrast: bool = False
    play_forced: bool = False  # the application does whatever is the only legal action; see `skips`
    do_idle: bool = True  # the application passes, or answers, where that is all that can be done
    play_dummy: bool = False  # when the person's hand is the dummy, the person plays for the partner
    click_plays: bool = True  # one click plays a card where it can mean only one thing
    show_legal: bool = True  # cards that may not be played are darkened
    hints: bool = True
    undo: bool = True
    compare: bool = True  # hard plays the person's deals too, in the background
    compare_slow: bool = False  # also in games where that takes the processor long
    review_all: bool = False  # all deals of finished matches are reviewed in the background
    claims: bool = True  # the rest of a deal can be claimed, and is by others, when it is decided
    level: str = "normal"  # of opponents, where a game remembers nothing else
    favourites: list[str] = field(default_factory=list)  # ids of games
    games: dict[str, dict[str, object]] = field(default_factory=dict)  # what was chosen for a game: see `game_choices`
    last_game: str = ""
    welcome: bool = True  # games to begin with are suggested in the hall until something has been played
    keys: dict[str, str] = field(default_factory=dict)  # set anew: what each command of `own_keys` is done with
    guide: bool = True  # callouts in the first match of a game
    guided: list[str] = field(default_factory=list)  # ids of games whose guide has been read or skipped
    told_files: list[str] = field(default_factory=list)  # damaged files of matches that the person has been shown
    file_folder: str = ""  # where the person last saved or opened a game; "": nowhere yet
    window_width: int = 1440
    window_height: int = 900
    window_maximised: bool = False
    window_placed: bool = False  # where the window was is known: its upper left corner on the desktop, with its frame
    window_x: int = 0
    window_y: int = 0
    path: Path | None = None  # where to save; None: nowhere
    unknown: dict[str, object] = field(default_factory=dict)  # keys of a newer version, kept

    @property
    def skips(self) -> str:
        """Return the kind of forced choices made automatically: a value of `FORCED_SKIP_CHOICES`."""
        return SKIP_ALL_FORCED if self.play_forced else SKIP_FORCED_ANSWERS if self.do_idle else SKIP_NOTHING_FORCED

    @skips.setter
    def skips(self, value: str) -> None:
        self.play_forced, self.do_idle = value == SKIP_ALL_FORCED, value != SKIP_NOTHING_FORCED

    def __post_init__(self) -> None:
        self.is_first = False  # there was no file: the program starts for the first time
        self._last_saved: dict[str, object] = {}  # the values when last read or saved; {}: neither happened yet

    def toggle_favourite(self, game_id: str) -> None:
        """Add a game to the favourites, or remove it."""
        if game_id in self.favourites:
            self.favourites.remove(game_id)
        else:
            self.favourites.append(game_id)

    def game_choices(self, game_id: str) -> dict[str, object]:
        """Return the last choices for a game, to be changed in place.

        Keys: `preset`, `options`, `seats`, `levels` (seat as text -> level), `names` (seat as text -> opponent's name),
        `order` (of the hand: one of ORDER_CHOICES).
        """
        return self.games.setdefault(game_id, {})

    def save(self) -> str:
        """Write the file, whole or not at all. Returns "" or a sentence saying why it could not be written."""
        return self.create_writer()()

    def create_writer(self) -> Callable[[], str]:
        """Return a function that writes a snapshot of the settings, as `save` does, in any thread.

        Call the functions in the order in which they were returned.
        """
        path, values, unknown = self.path, copy.deepcopy(self._values()), dict(self.unknown)
        return lambda: "" if path is None else self._write(path, values, unknown)

    def _write(self, path: Path, values: dict[str, object], unknown: dict[str, object]) -> str:
        from cardhall.match.lock import hold_lock

        try:
            with hold_lock(path):
                file_settings = self._read_file_settings(path)
                unknown = unknown if file_settings is None else file_settings.unknown
                text = json.dumps(
                    {**unknown, "format": FILE_FORMAT, **self._merge_values(values, file_settings)}, indent=1
                )
                files.write(path, text.encode())
                log("written to %s", path)
        except OSError as error:
            folder = make_printable(str(path.parent), MAX_FOLDER_LENGTH)
            return tr(
                "Your settings could not be saved in {folder}: {reason}.",
                folder=folder,
                reason=files.error_reason(error),
            )
        self._last_saved = values
        return ""

    def _values(self) -> dict[str, object]:
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name not in _UNSAVED_FIELDS}

    def _read_file_settings(self, path: Path) -> Settings | None:
        """Return the settings in the file; None if unusable. Damaged files are kept aside. Raise OSError."""
        file_settings = Settings()
        try:
            data = files.read(path, MAX_SETTINGS_FILE_BYTES)
        except FileNotFoundError:
            return None
        except files.FileTooLarge:
            files.set_aside(path)
            return None
        try:
            entries = _parse_entries(data)
        except (ValueError, RecursionError):
            files.keep_copy(path, data)
            return None
        if _apply_entries(file_settings, entries):
            files.keep_copy(path, data)
        return file_settings

    def _merge_values(self, values: dict[str, object], file_settings: Settings | None) -> dict[str, object]:
        """Return the values changed here since the last read or save, and the file's values otherwise."""
        if file_settings is None:
            return values
        file_values_now = file_settings._values()
        merged = {
            name: file_values_now[name] if name in self._last_saved and value == self._last_saved[name] else value
            for name, value in values.items()
        }
        saved_games = self._last_saved.get("games", {})
        assert isinstance(saved_games, dict)
        games = values["games"]
        assert isinstance(games, dict)
        changed_games = {game: one for game, one in games.items() if one != saved_games.get(game)}
        return {**merged, "games": {**file_settings.games, **changed_games}}


def settings_path() -> Path:
    """Return the path of the first person's settings file on this system."""
    return user_config_path("cardhall", appauthor=False) / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """Return the settings in the file at `path` (default: the person's own), and "" or a sentence on what was wrong."""
    settings_file = settings_path() if path is None else path
    settings, trouble = _load_file(settings_file)
    log(
        "read from %s%s",
        settings_file,
        f": {trouble}" if trouble else ", which is not there" if settings.is_first else "",
    )
    settings._last_saved = copy.deepcopy(settings._values())
    return settings, trouble


def _load_file(path: Path) -> tuple[Settings, str]:
    settings = Settings(path=path)
    try:
        data = files.read(path, MAX_SETTINGS_FILE_BYTES)
        entries = _parse_entries(data)
    except FileNotFoundError:
        settings.is_first = True
        return settings, ""
    except files.FileTooLarge:
        return settings, _set_damaged_aside(settings)
    except OSError as error:
        settings.path = None  # it is there and cannot be read: do not write over it
        return settings, tr(
            "Your settings could not be read ({reason}), so the defaults are used for now.",
            reason=files.error_reason(error),
        )
    except (ValueError, RecursionError):  # JSON and text errors are ValueErrors
        return settings, _set_damaged_aside(settings)
    invalid_names = _apply_entries(settings, entries)
    if not invalid_names:
        return settings, ""
    names = ", ".join(invalid_names)
    sentence = (
        tr("The settings file has invalid values for {names}, so the defaults are used.", names=names)
        if len(invalid_names) > 1
        else tr("The settings file has an invalid value for {name}, so the default is used.", name=names)
    )
    return settings, f"{sentence} {_keep_copy(settings, data)}"


def _parse_entries(data: bytes) -> dict[str, object]:
    """Parse the file's content. Raise ValueError, or RecursionError if nested too deeply."""
    entries = json.loads(data)
    if not isinstance(entries, dict):
        raise ValueError("not an object")
    return entries


def _set_damaged_aside(settings: Settings) -> str:
    """Rename the damaged file, or stop saving if that fails. Return a sentence."""
    assert settings.path is not None
    try:
        aside = files.set_aside(settings.path)
    except OSError:
        settings.path = None
        return tr(
            "The settings file is damaged, so the defaults are used. It cannot be moved, so new settings are not saved."
        )
    return tr(
        "The settings file was damaged, so the defaults are used. The damaged file is kept as {name}.", name=aside.name
    )


def _keep_copy(settings: Settings, data: bytes) -> str:
    """Copy the file before overwriting, or stop saving on failure. Return a sentence."""
    assert settings.path is not None
    try:
        return tr("The old file is kept as {name}.", name=files.keep_copy(settings.path, data).name)
    except OSError:
        settings.path = None
        return tr("A copy could not be saved, so new settings are not saved.")


def _apply_entries(settings: Settings, entries: Mapping[str, object]) -> list[str]:
    """Apply the valid values. Return the names of values that are invalid, wholly or partly."""
    invalid_names = []
    readers = _create_readers()
    for name, value in entries.items():
        if name == "format":
            continue
        reader = readers.get(name)
        read_value = (reader or file_values.read_any_value)(value)
        if not read_value.is_complete:
            invalid_names.append(_setting_label(name))
        if reader is not None:
            if read_value.value is not None:
                setattr(settings, name, read_value.value)
        elif read_value.is_complete and len(settings.unknown) < file_values.MAX_ENTRIES:
            settings.unknown[name] = value
    return invalid_names


def _setting_label(name: str) -> str:
    return make_printable(name.replace("_", " "), 40)


def _create_readers() -> dict[str, file_values.Reader]:
    """Return the reader of each setting, by name."""
    readers: dict[str, file_values.Reader] = {}
    for name, default in vars(Settings()).items():
        if name in _SETTING_CHOICES:
            readers[name] = file_values.choice_reader(_SETTING_CHOICES[name])
        elif name in _SETTING_RANGES:
            kind = file_values.whole_number_reader if isinstance(default, int) else file_values.number_reader
            readers[name] = kind(*_SETTING_RANGES[name])
        elif name == "games":
            readers[name] = file_values.mapping_reader(file_values.is_text, _game_choices_reader())
        elif name == "keys":
            readers[name] = file_values.mapping_reader(
                file_values.is_text, file_values.text_reader(file_values.MAX_WORD_LENGTH)
            )
        elif name == "opponents":
            readers[name] = file_values.list_reader(_opponent_reader())
        elif isinstance(default, bool):
            readers[name] = file_values.read_flag
        elif isinstance(default, list):
            readers[name] = file_values.list_reader(file_values.text_reader(file_values.MAX_TEXT_LENGTH))
        elif isinstance(default, str):
            readers[name] = file_values.text_reader(file_values.MAX_WORD_LENGTH)
    return readers


def _opponent_reader() -> file_values.Reader:
    """Return the reader of an opponent: name and avatar."""
    readers = {
        "name": file_values.text_reader(file_values.MAX_TEXT_LENGTH),
        "avatar": file_values.text_reader(file_values.MAX_WORD_LENGTH),
    }
    return file_values.field_reader(readers.get)


def _game_choices_reader() -> file_values.Reader:
    """Return the reader of the last choices for a game, see `game_choices`."""
    word_reader = file_values.text_reader(file_values.MAX_WORD_LENGTH)
    value_reader = file_values.first_match_reader(
        word_reader, file_values.read_flag, file_values.whole_number_reader(-(2**62), 2**62)
    )
    readers: dict[str, file_values.Reader] = {
        "preset": word_reader,
        "options": file_values.mapping_reader(file_values.is_text, value_reader),
        "seats": file_values.whole_number_reader(0, 2**31 - 1),
        "level": word_reader,
        "levels": file_values.mapping_reader(SEAT_KEYS.__contains__, word_reader),
        "names": file_values.mapping_reader(
            SEAT_KEYS.__contains__, file_values.text_reader(file_values.MAX_TEXT_LENGTH)
        ),
        "order": file_values.choice_reader(HAND_ORDER_CHOICES),
    }
    return file_values.field_reader(lambda name: readers.get(name, file_values.read_any_value))
