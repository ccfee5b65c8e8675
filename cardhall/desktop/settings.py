"""What the person has chosen, kept between runs as one readable file.

A file that cannot be read never stops the application: the defaults hold, a sentence says why, and the file is kept
aside. Keys that this version does not know are kept as they are, so that an older version does not lose them.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from cardhall.match.saves import reason

THEMES = ("system", "light", "dark")
FELT_CHOICES = ("auto", "green", "blue", "claret", "slate", "oat")
LEVEL_CHOICES = ("easy", "normal", "hard")
BACKS = (
    "lattice-blue",
    "lattice-claret",
    "lattice-green",
    "lattice-ochre",
    "scales-blue",
    "scales-claret",
    "scales-green",
)
CARD_SIZES = (0.8, 1.3)
TEXT_SCALES = (1.0, 1.5)
PACES = (300, 1500)
FORMAT = 1
MAX_SIZE = 1_000_000  # bytes; a settings file is some kilobytes

_CHOICES: dict[str, tuple[str, ...]] = {"theme": THEMES, "felt": FELT_CHOICES, "level": LEVEL_CHOICES, "back": BACKS}
_RANGES: dict[str, tuple[float, float]] = {
    "card_size": CARD_SIZES,
    "text_scale": TEXT_SCALES,
    "pace": PACES,
    "window_width": (640, 20_000),
    "window_height": (480, 20_000),
}
_KEPT_OUT = ("path", "unknown")


@dataclass
class Settings:
    """Every choice of the person that outlives a run."""

    theme: str = "system"  # system, light, dark
    felt: str = "auto"  # auto: each game its own
    text_scale: float = 1.0
    large_indices: bool = False
    four_colours: bool = False
    back: str = "lattice-blue"  # a file of resources/cards/backs
    card_size: float = 1.0  # multiplies the width of the cards
    pace: int = 700  # milliseconds a full trick lies on the table
    reduced_motion: bool = False
    play_forced: bool = False  # the application plays a card that is the only legal one
    click_plays: bool = True  # one click plays a card where it can mean only one thing
    show_legal: bool = True  # cards that may not be played are darkened
    hints: bool = True
    undo: bool = True
    claims: bool = True  # the rest of a deal can be claimed, and is by others, when it is decided
    level: str = "normal"  # of opponents, where a game remembers nothing else
    favourites: list[str] = field(default_factory=list)  # ids of games
    games: dict[str, dict[str, Any]] = field(default_factory=dict)  # what was chosen for a game: see `game_memory`
    last_game: str = ""
    guide: bool = True  # callouts in the first match of a game
    guided: list[str] = field(default_factory=list)  # ids of games whose guide has been read or skipped
    told_files: list[str] = field(default_factory=list)  # damaged matches of which the person has been told
    window_width: int = 1440
    window_height: int = 900
    window_maximised: bool = False
    path: Path | None = None  # where to save; None: nowhere
    unknown: dict[str, Any] = field(default_factory=dict)  # keys of a newer version, kept

    def game_memory(self, game_id: str) -> dict[str, Any]:
        """What was chosen for the game last time: `preset`, `options`, `seats`, `levels` (seat as text -> level)."""
        return self.games.setdefault(game_id, {})

    def save(self) -> str:
        """Write the file, whole or not at all. Returns "" or a sentence saying why it could not be written."""
        if self.path is None:
            return ""
        kept = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in _KEPT_OUT}
        text = json.dumps({**self.unknown, "format": FORMAT, **kept}, indent=1, ensure_ascii=False)
        try:
            _write(self.path, text)
        except OSError as error:
            return f"Your settings could not be saved in {self.path.parent}: {reason(error)}."
        return ""


def settings_path() -> Path:
    """Where the settings file lies on this system."""
    return user_config_path("cardhall", appauthor=False) / "settings.json"


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings in the file at `path` (default: the person's own), and "" or a sentence on what was wrong."""
    path = settings_path() if path is None else path
    settings = Settings(path=path)
    try:
        if path.stat().st_size > MAX_SIZE:
            raise ValueError("too large")
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return settings, ""
    except OSError as error:
        settings.path = None  # it is there and cannot be read: do not write over it
        return settings, f"Your settings could not be read ({reason(error)}), so the defaults hold for now."
    except (ValueError, RecursionError):  # JSON and text errors are ValueErrors
        return settings, _set_aside(path)
    wrong = _fill(settings, data)
    if not wrong:
        return settings, ""
    several = len(wrong) > 1
    return settings, (
        f"The settings file has {'values' if several else 'a value'} that cannot be used for {', '.join(wrong)}; "
        f"the {'defaults hold' if several else 'default holds'} there."
    )


def _set_aside(path: Path) -> str:
    aside = path.with_name(path.name + ".bad")
    try:
        path.replace(aside)
    except OSError:
        return "The settings file is damaged, so the defaults hold."
    return f"The settings file was damaged, so the defaults hold. It is kept as {aside.name}."


def _fill(settings: Settings, data: dict[str, Any]) -> list[str]:
    """Take over the values that can be used; returns the names of those that cannot."""
    wrong = []
    known = {f.name for f in fields(Settings)} - set(_KEPT_OUT)
    for name, value in data.items():
        if name == "format":
            continue
        if name not in known:
            settings.unknown[name] = value
            continue
        usable = _usable(name, value, getattr(settings, name))
        if usable is None:
            wrong.append(name.replace("_", " "))
        else:
            setattr(settings, name, usable)
    return wrong


def _usable(name: str, value: Any, default: Any) -> Any:
    """The value as it is to be kept, or None where it is of the wrong kind or out of range."""
    if isinstance(default, bool):
        return value if isinstance(value, bool) else None
    if isinstance(default, int | float):
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            return None
        low, high = _RANGES[name]
        return type(default)(value) if low <= value <= high else None
    if isinstance(default, str):
        if not isinstance(value, str) or len(value) > 200:
            return None
        return value if value in _CHOICES.get(name, (value,)) else None
    if isinstance(default, list):
        return list(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else None
    fits = isinstance(value, dict) and all(isinstance(item, dict) for item in value.values())
    return dict(value) if fits else None


def _write(path: Path, text: str) -> None:
    """Write to a file beside it, sync, and rename over the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".tmp", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
