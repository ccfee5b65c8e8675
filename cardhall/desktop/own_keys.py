"""Keys changed by the person: which commands allow it, which keys are allowed, and which hold now. No Qt.

Shortcuts are keys with Ctrl or Alt, or function keys. Commands at the table have letters. Commands in the review of a
deal have letters, arrows, or keys like Home. The three kinds are independent. Keys that cannot be used, or that two
commands would share, fall back to the defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardhall.desktop.keys import RATED, TABLE, TABLE_LETTERS, TABLE_STANDING, WINDOW, Key
from cardhall.language import tr

SHORTCUTS = {key.name: key for key in (*WINDOW, *TABLE, *TABLE_STANDING)}
LETTERS = {key.name: key for key in TABLE_LETTERS if len(key.keys[0]) == 1}
AFTER = {
    "before": "next",
    "mistake_before": "mistake",
}  # commands whose key follows another's: it is that one's with Shift
IN_REVIEWS = {key.name: key for key in RATED if key.name not in AFTER}
CHANGEABLE = {**SHORTCUTS, **LETTERS, **IN_REVIEWS}
SUITS = "SHDC"  # letters that name suits where one is named
ALONE = re.compile(r"F([1-9]|1[0-9]|2[0-4])|Pause|Ins|ScrollLock|Help")
FORM = re.compile(
    r"(?P<held>((Meta|Ctrl|Alt|Shift)\+)*)(?P<key>[!-~¡-ÿ]|F\d{1,2}|Pause|Ins|Del|Home|End|PgUp|PgDown|Left|Right|Up|Down|ScrollLock|Help)"
)
ARROWS = ("Left", "Right", "Up", "Down")
IN_A_REVIEW = re.compile("[A-Z]|Left|Right|Up|Down|Home|End|PgUp|PgDown|Ins|Del")
OTHER_USES = (  # what text fields, systems and the hand at the table have
    *("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Alt+F4", "Ctrl+Alt+Del", "Shift+Ins", "Ctrl+Ins", "Ctrl+Home"),
    *("Ctrl+End", "Shift+F10"),
)
ORDER = ("Meta", "Ctrl", "Alt", "Shift")
LONGEST = 30  # letters of a text that says keys

_own: dict[str, str] = {}  # what holds now, by the names of commands


def use(own: Mapping[str, str]) -> bool:
    """Use the given keys from now on, as far as they are valid. Return whether anything changed."""
    before = dict(_own)
    _own.clear()
    _own.update(sane(own))
    return _own != before


def held(key: Key) -> tuple[str, ...]:
    """Return the current keys of a command, preferred first."""
    if key.name in AFTER:
        return (f"Shift+{held(CHANGEABLE[AFTER[key.name]])[0]}",)
    if key.name in _own:
        return (_own[key.name],)
    taken = {keys for name, keys in _own.items() if name in _kind(key.name)}
    return tuple(one for one in key.keys if one not in taken)


def first(name: str) -> str:
    """The key of a command as Qt reads it: "Ctrl+P"."""
    return held(CHANGEABLE[name])[0]


def letters() -> dict[str, str]:
    """Return the commands at the table by letter."""
    return {first(name): name for name in LETTERS}


def kept_letters() -> str:
    """The letters that no button at a table takes for itself."""
    return "".join(letter for letter, name in letters().items() if name != "pass")


def in_reviews() -> dict[str, str]:
    """Return the commands in the review of a deal by key."""
    return {one: key.name for key in RATED for one in held(key)}


def _kind(name: str) -> Mapping[str, Key]:
    """The commands among which no two may have the same keys."""
    return LETTERS if name in LETTERS else IN_REVIEWS if name in IN_REVIEWS else SHORTCUTS


def is_own(name: str) -> bool:
    """Tell whether the command has another key than at first."""
    return name in _own


def sane(own: Mapping[str, str]) -> dict[str, str]:
    """Return the entries that are valid together."""
    found: dict[str, str] = {}
    for name, keys in own.items():
        usable = name in CHANGEABLE and not why_not(name, keys) and keys == normal(keys)
        if usable and keys != CHANGEABLE[name].keys[0]:
            found[name] = keys
    while True:  # where one does not hold another's first key may be taken
        bad = [name for name, keys in found.items() if holder(name, keys, found) is not None]
        if not bad:
            return found
        del found[bad[-1]]


def holder(name: str, keys: str, own: Mapping[str, str]) -> Key | None:
    """Return the other command with the same first key under `own`, or None."""
    return next(
        (key for other, key in _kind(name).items() if other != name and own.get(other, key.keys[0]) == keys), None
    )


def exchanged(name: str, keys: str, own: Mapping[str, str]) -> dict[str, str]:
    """Return the keys after a command takes `keys`; a previous holder gets the command's old keys."""
    other = holder(name, keys, own)
    changed = {**own, name: keys}
    if other is not None:
        changed[other.name] = own.get(name, CHANGEABLE[name].keys[0])
    return {one: held for one, held in changed.items() if held != CHANGEABLE[one].keys[0]}


def normal(keys: str) -> str:
    """Return a key combination in Qt's order: Ctrl, Alt, Shift, capital letter. "" if invalid."""
    form = FORM.fullmatch(keys)
    if form is None or len(keys) > LONGEST:
        return ""
    modifiers = form["held"].rstrip("+").split("+") if form["held"] else []
    if len(set(modifiers)) < len(modifiers):
        return ""
    large = form["key"].upper() if len(form["key"]) == 1 else ""
    key = large if len(large) == 1 and FORM.fullmatch(large) else form["key"]  # ß has no large letter
    return "+".join([*(one for one in ORDER if one in modifiers), key])


def why_not(name: str, keys: str) -> str:
    """Return a sentence why a command cannot have certain keys, or ""."""
    normally = normal(keys)
    if name in LETTERS:
        if not re.fullmatch("[A-Z]", normally):
            return tr("At the table this is done with one letter, from A to Z.")
        if normally in SUITS and CHANGEABLE[name].keys[0] != normally:
            return tr("S, H, D and C name suits at the table.")
        return ""
    if name in IN_REVIEWS:
        if not IN_A_REVIEW.fullmatch(normally):
            return tr("In a review this is done with one letter, an arrow, or a key such as Home or End.")
        return ""
    if not normally or normally.endswith(ARROWS):
        return tr("These keys cannot be used.")
    *modifiers, key = normally.split("+") if not normally.endswith("++") else [*normally[:-2].split("+"), "+"]
    if normally in OTHER_USES:
        return tr("These keys have a use of their own on most systems.")
    if not {"Ctrl", "Alt", "Meta"} & set(modifiers) and not ALONE.fullmatch(key):
        return tr("Here a key is held with Ctrl or Alt, or it is one of F1 to F12.")
    return ""
