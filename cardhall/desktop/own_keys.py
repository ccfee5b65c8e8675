"""Keys changed by the person: the changeable commands, the allowed keys, and the current keys. No Qt.

Shortcuts are keys with Ctrl or Alt, or function keys. Commands at the table have letters. Commands in the review of a
deal have letters, arrows, or keys like Home. Commands of different kinds may have the same key. A key that is not
allowed, or that two commands of one kind would share, is replaced by the default.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardhall.desktop.keys import REVIEW_KEYS, TABLE_KEYS, TABLE_LETTERS, TABLE_STANDING, WINDOW_KEYS, Key
from cardhall.language import tr

SHORTCUT_KEYS = {key.name: key for key in (*WINDOW_KEYS, *TABLE_KEYS, *TABLE_STANDING)}
LETTER_KEYS = {key.name: key for key in TABLE_LETTERS if len(key.keys[0]) == 1}
# Commands whose key cannot be set: it is Shift with the key of another command.
SHIFTED_COMMANDS = {"before": "next", "mistake_before": "mistake"}
REVIEW_COMMANDS = {key.name: key for key in REVIEW_KEYS if key.name not in SHIFTED_COMMANDS}
CHANGEABLE_KEYS = {**SHORTCUT_KEYS, **LETTER_KEYS, **REVIEW_COMMANDS}
SUIT_LETTERS = "SHDC"  # letters that choose a suit at the table, when a suit has to be named
UNMODIFIED_KEY = re.compile(r"F([1-9]|1[0-9]|2[0-4])|Pause|Ins|ScrollLock|Help")
KEY_PATTERN = re.compile(
    r"(?P<held>((Meta|Ctrl|Alt|Shift)\+)*)(?P<key>[!-~¡-ÿ]|F\d{1,2}|Pause|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down|ScrollLock|Help)"
)
ARROW_KEYS = ("Left", "Right", "Up", "Down")
REVIEW_KEY = re.compile("[A-Z]|Left|Right|Up|Down|Home|End|PgUp|PgDown|Ins|Del")
RESERVED_KEYS = (  # keys used by text fields, by systems, and by the hand of cards at the table
    *("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Alt+F4", "Ctrl+Alt+Del", "Shift+Ins", "Ctrl+Ins", "Ctrl+Home"),
    *("Ctrl+End", "Shift+F10"),
)
MODIFIER_ORDER = ("Meta", "Ctrl", "Alt", "Shift")
MAX_KEYS_LENGTH = 30  # characters of a key combination as text

_own: dict[str, str] = {}  # the person's keys in force, by command name


def use_keys(own: Mapping[str, str]) -> bool:
    """Use the given keys from now on, as far as they are valid. Return whether anything changed."""
    before = dict(_own)
    _own.clear()
    _own.update(valid_keys(own))
    return _own != before


def current_keys(key: Key) -> tuple[str, ...]:
    """Return the current keys of a command, preferred first."""
    if key.name in SHIFTED_COMMANDS:
        return (f"Shift+{current_keys(CHANGEABLE_KEYS[SHIFTED_COMMANDS[key.name]])[0]}",)
    if key.name in _own:
        return (_own[key.name],)
    taken = {keys for name, keys in _own.items() if name in _kind(key.name)}
    return tuple(one for one in key.keys if one not in taken)


def first_key(name: str) -> str:
    """Return the key of a command as Qt reads it: "Ctrl+P"."""
    return current_keys(CHANGEABLE_KEYS[name])[0]


def letter_commands() -> dict[str, str]:
    """Return the commands at the table by letter."""
    return {first_key(name): name for name in LETTER_KEYS}


def kept_letters() -> str:
    """Return the letters of commands at the table, which no button may have as its own key."""
    return "".join(letter for letter, name in letter_commands().items() if name != "pass")


def review_commands() -> dict[str, str]:
    """Return the commands in the review of a deal by key."""
    return {one: key.name for key in REVIEW_KEYS for one in current_keys(key)}


def _kind(name: str) -> Mapping[str, Key]:
    """Return the commands of the same kind as a command: no two of them may have the same keys."""
    return LETTER_KEYS if name in LETTER_KEYS else REVIEW_COMMANDS if name in REVIEW_COMMANDS else SHORTCUT_KEYS


def is_changed(name: str) -> bool:
    """Tell whether the person has changed the key of a command."""
    return name in _own


def valid_keys(own: Mapping[str, str]) -> dict[str, str]:
    """Return the valid entries, without those that would give two commands the same key."""
    found: dict[str, str] = {}
    for name, keys in own.items():
        usable = name in CHANGEABLE_KEYS and not why_not_allowed(name, keys) and keys == normal_keys(keys)
        if usable and keys != CHANGEABLE_KEYS[name].keys[0]:
            found[name] = keys
    while True:  # dropping an entry restores its command's default, which may be the key of another entry
        bad = [name for name, keys in found.items() if command_holding(name, keys, found) is not None]
        if not bad:
            return found
        del found[bad[-1]]


def command_holding(name: str, keys: str, own: Mapping[str, str]) -> Key | None:
    """Return the other command with the same first key under `own`, or None."""
    return next(
        (key for other, key in _kind(name).items() if other != name and own.get(other, key.keys[0]) == keys), None
    )


def exchange_keys(name: str, keys: str, own: Mapping[str, str]) -> dict[str, str]:
    """Return the keys after a command takes `keys`; a previous holder gets the command's old keys."""
    other = command_holding(name, keys, own)
    changed = {**own, name: keys}
    if other is not None:
        changed[other.name] = own.get(name, CHANGEABLE_KEYS[name].keys[0])
    return {one: held for one, held in changed.items() if held != CHANGEABLE_KEYS[one].keys[0]}


def normal_keys(keys: str) -> str:
    """Return a key combination in Qt's order: Ctrl, Alt, Shift, capital letter. "" if invalid."""
    form = KEY_PATTERN.fullmatch(keys)
    if form is None or len(keys) > MAX_KEYS_LENGTH:
        return ""
    modifiers = form["held"].rstrip("+").split("+") if form["held"] else []
    if len(set(modifiers)) < len(modifiers):
        return ""
    large = form["key"].upper() if len(form["key"]) == 1 else ""
    key = large if len(large) == 1 and KEY_PATTERN.fullmatch(large) else form["key"]  # ß has no large letter
    return "+".join([*(one for one in MODIFIER_ORDER if one in modifiers), key])


def why_not_allowed(name: str, keys: str) -> str:
    """Return a sentence why a command cannot have certain keys, or ""."""
    normally = normal_keys(keys)
    if name in LETTER_KEYS:
        if not re.fullmatch("[A-Z]", normally):
            return tr("Choose a letter from A to Z for use at the table.")
        if normally in SUIT_LETTERS and CHANGEABLE_KEYS[name].keys[0] != normally:
            return tr("S, H, D and C already name suits at the table.")
        return ""
    if name in REVIEW_COMMANDS:
        if not REVIEW_KEY.fullmatch(normally):
            return tr("For a review, choose a letter, an arrow, or a key such as Home or End.")
        return ""
    if not normally or normally.endswith(ARROW_KEYS):
        return tr("These keys cannot be used.")
    *modifiers, key = normally.split("+") if not normally.endswith("++") else [*normally[:-2].split("+"), "+"]
    if normally in RESERVED_KEYS:
        return tr("Most systems use these keys for something else.")
    if not {"Ctrl", "Alt", "Meta"} & set(modifiers) and not UNMODIFIED_KEY.fullmatch(key):
        return tr("Use Ctrl or Alt with another key, or a key from F1 to F12.")
    return ""
