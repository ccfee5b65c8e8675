"""Names of keys: in English as in `keys`, in other languages as Qt translates them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from cardhall.desktop import own_keys
from cardhall.desktop.keys import ANY_LETTER, Key, spaced
from cardhall.language import ENGLISH, current, tell

AS_QT_HAS_IT = {"PgDn": "PgDown"}
MODIFIER_KEYS = ("Ctrl", "Shift", "Alt")


def native(keys: str) -> str:
    """Keys that are pressed together, in the language in use: `Ctrl+Z`, in German `Strg+Z`."""
    if current() is ENGLISH:
        return keys
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def cap(key: str) -> str:
    """Return the label of a single key."""
    if key in MODIFIER_KEYS:
        return native(f"{key}+A").removesuffix("+A")
    return native(AS_QT_HAS_IT.get(key, key)) if len(key) > 1 and key.isascii() and key.isalnum() else key


def caps(key: Key) -> list[str]:
    """Return the labels of a command's keys, in the order in which they are drawn."""
    if key.caps in (ANY_LETTER, "1 … 9"):
        return [tell(key.caps)]
    shown = (key.caps if key.keys == own_keys.held(key) else "") or spaced(own_keys.held(key)[0])
    return [cap(one) for one in shown.split(" ")] if current() is not ENGLISH else shown.split(" ")


def key_of(name: str) -> str:
    """The key of a command that can be set anew, in words: "Ctrl+P"."""
    return native(own_keys.first(name))
