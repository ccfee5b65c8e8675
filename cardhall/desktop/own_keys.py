"""Keys changed by the person: the changeable commands, the allowed keys, and the current keys. No Qt.

Shortcuts are keys with Ctrl or Alt, or function keys. Commands at the table have letters. Commands in the review of a
deal have letters, arrows, or keys like Home. Commands of different kinds may have the same key. A key that is not
allowed, or that two commands of one kind would share, is replaced by the default.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardhall.desktop.keys import DEAL_STATUS_KEYS, REVIEW_KEYS, TABLE_KEYS, TABLE_LETTER_KEYS, WINDOW_KEYS, KeyCommand
from cardhall.language import tr

SHORTCUT_KEYS = {key.name: key for key in (*WINDOW_KEYS, *TABLE_KEYS, *DEAL_STATUS_KEYS)}
LETTER_KEYS = {key.name: key for key in TABLE_LETTER_KEYS if len(key.keys[0]) == 1}
# Commands whose key cannot be set: it is Shift with the key of another command.
SHIFTED_COMMANDS = {"before": "next", "mistake_before": "mistake"}
REVIEW_COMMANDS = {key.name: key for key in REVIEW_KEYS if key.name not in SHIFTED_COMMANDS}
CHANGEABLE_KEYS = {**SHORTCUT_KEYS, **LETTER_KEYS, **REVIEW_COMMANDS}
SUIT_LETTERS = "SHDC"  # letters that choose a suit at the table, when a suit has to be named
UNMODIFIED_KEY_PATTERN = re.compile(r"F([1-9]|1[0-9]|2[0-4])|Pause|Ins|ScrollLock|Help")
KEY_PATTERN = re.compile(
    r"(?P<held>((Meta|Ctrl|Alt|Shift)\+)*)(?P<key>[!-~¡-ÿ]|F\d{1,2}|Pause|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down|ScrollLock|Help)"
)
ARROW_KEYS = ("Left", "Right", "Up", "Down")
REVIEW_KEY_PATTERN = re.compile("[A-Z]|Left|Right|Up|Down|Home|End|PgUp|PgDown|Ins|Del")
RESERVED_KEYS = (  # keys used by text fields, by systems, and by the hand of cards at the table
    *("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Alt+F4", "Ctrl+Alt+Del", "Shift+Ins", "Ctrl+Ins", "Ctrl+Home"),
    *("Ctrl+End", "Shift+F10"),
)
MODIFIER_ORDER = ("Meta", "Ctrl", "Alt", "Shift")
MAX_KEY_TEXT_LENGTH = 30  # characters of a key combination as text

_person_keys: dict[str, str] = {}  # the person's keys in force, by command name


def use_keys(person_keys: Mapping[str, str]) -> bool:
    """Use the given keys from now on, as far as they are valid. Return whether anything changed."""
    previous = dict(_person_keys)
    _person_keys.clear()
    _person_keys.update(filter_valid_keys(person_keys))
    return _person_keys != previous


def current_keys(command: KeyCommand) -> tuple[str, ...]:
    """Return the current keys of a command, preferred first."""
    if command.name in SHIFTED_COMMANDS:
        return (f"Shift+{current_keys(CHANGEABLE_KEYS[SHIFTED_COMMANDS[command.name]])[0]}",)
    if command.name in _person_keys:
        return (_person_keys[command.name],)
    person_taken = {keys for name, keys in _person_keys.items() if name in _exclusive_commands(command.name)}
    return tuple(one for one in command.keys if one not in person_taken)


def first_key(command_name: str) -> str:
    """Return the key of a command as Qt reads it: "Ctrl+P"."""
    return current_keys(CHANGEABLE_KEYS[command_name])[0]


def letter_commands_by_letter() -> dict[str, str]:
    """Return the commands at the table by letter."""
    return {first_key(name): name for name in LETTER_KEYS}


def command_letters() -> str:
    """Return the letters of commands at the table, which no button may have as its own key."""
    return "".join(letter for letter, name in letter_commands_by_letter().items() if name != "pass")


def review_commands_by_key() -> dict[str, str]:
    """Return the commands in the review of a deal by key."""
    return {one: key.name for key in REVIEW_KEYS for one in current_keys(key)}


def _exclusive_commands(command_name: str) -> Mapping[str, KeyCommand]:
    """Return the commands of the same kind as a command: no two of them may have the same keys."""
    return (
        LETTER_KEYS
        if command_name in LETTER_KEYS
        else REVIEW_COMMANDS
        if command_name in REVIEW_COMMANDS
        else SHORTCUT_KEYS
    )


def is_key_changed(command_name: str) -> bool:
    """Tell whether the person has changed the key of a command."""
    return command_name in _person_keys


def filter_valid_keys(person_keys: Mapping[str, str]) -> dict[str, str]:
    """Return the valid entries, without those that would give two commands the same key."""
    valid: dict[str, str] = {}
    for name, keys in person_keys.items():
        is_usable = name in CHANGEABLE_KEYS and not key_problem(name, keys) and keys == normalise_keys(keys)
        if is_usable and keys != CHANGEABLE_KEYS[name].keys[0]:
            valid[name] = keys
    while True:  # dropping an entry restores its command's default, which may be the key of another entry
        conflicting = [name for name, keys in valid.items() if find_command_holding(name, keys, valid) is not None]
        if not conflicting:
            return valid
        del valid[conflicting[-1]]


def find_command_holding(command_name: str, keys: str, person_keys: Mapping[str, str]) -> KeyCommand | None:
    """Return the other command with the same first key under `person_keys`, or None."""
    return next(
        (
            key
            for other, key in _exclusive_commands(command_name).items()
            if other != command_name and person_keys.get(other, key.keys[0]) == keys
        ),
        None,
    )


def exchange_keys(command_name: str, keys: str, person_keys: Mapping[str, str]) -> dict[str, str]:
    """Return the keys after a command takes `keys`; a previous holder gets the command's old keys."""
    previous_holder = find_command_holding(command_name, keys, person_keys)
    new_keys = {**person_keys, command_name: keys}
    if previous_holder is not None:
        new_keys[previous_holder.name] = person_keys.get(command_name, CHANGEABLE_KEYS[command_name].keys[0])
    return {one: held for one, held in new_keys.items() if held != CHANGEABLE_KEYS[one].keys[0]}


def normalise_keys(keys: str) -> str:
    """Return a key combination in Qt's order: Ctrl, Alt, Shift, capital letter. "" if invalid."""
    match = KEY_PATTERN.fullmatch(keys)
    if match is None or len(keys) > MAX_KEY_TEXT_LENGTH:
        return ""
    modifiers = match["held"].rstrip("+").split("+") if match["held"] else []
    if len(set(modifiers)) < len(modifiers):
        return ""
    capital = match["key"].upper() if len(match["key"]) == 1 else ""
    key = capital if len(capital) == 1 and KEY_PATTERN.fullmatch(capital) else match["key"]  # ß has no large letter
    return "+".join([*(one for one in MODIFIER_ORDER if one in modifiers), key])


def key_problem(command_name: str, keys: str) -> str:
    """Return a sentence why a command cannot have certain keys, or ""."""
    normal_form = normalise_keys(keys)
    if command_name in LETTER_KEYS:
        if not re.fullmatch("[A-Z]", normal_form):
            return tr("Choose a letter from A to Z for use at the table.")
        if normal_form in SUIT_LETTERS and CHANGEABLE_KEYS[command_name].keys[0] != normal_form:
            return tr("S, H, D and C already name suits at the table.")
        return ""
    if command_name in REVIEW_COMMANDS:
        if not REVIEW_KEY_PATTERN.fullmatch(normal_form):
            return tr("For a review, choose a letter, an arrow, or a key such as Home or End.")
        return ""
    if not normal_form or normal_form.endswith(ARROW_KEYS):
        return tr("These keys cannot be used.")
    *modifiers, key = normal_form.split("+") if not normal_form.endswith("++") else [*normal_form[:-2].split("+"), "+"]
    if normal_form in RESERVED_KEYS:
        return tr("Most systems use these keys for something else.")
    if not {"Ctrl", "Alt", "Meta"} & set(modifiers) and not UNMODIFIED_KEY_PATTERN.fullmatch(key):
        return tr("Use Ctrl or Alt with another key, or a key from F1 to F12.")
    return ""
