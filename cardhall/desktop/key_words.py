"""Names of keys: in English as in `keys`, in other languages as Qt translates them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from cardhall.desktop import own_keys
from cardhall.desktop.keys import ANY_LETTER, Key, spaced_keys
from cardhall.language import ENGLISH, current, tell

AS_QT_HAS_IT = {"PgDn": "PgDown"}
MODIFIER_KEYS = ("Ctrl", "Shift", "Alt")


def native_keys(keys: str) -> str:
    """Return the name of a key combination in the language in use: `Ctrl+Z`, in German `Strg+Z`."""
    if current() is ENGLISH:
        return keys
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def key_cap(key: str) -> str:
    """Return the label of a single key."""
    if key in MODIFIER_KEYS:
        return native_keys(f"{key}+A").removesuffix("+A")
    return native_keys(AS_QT_HAS_IT.get(key, key)) if len(key) > 1 and key.isascii() and key.isalnum() else key


def key_caps(key: Key) -> list[str]:
    """Return the labels of a command's keys, in drawing order."""
    if key.caps in (ANY_LETTER, "1 … 9"):
        return [tell(key.caps)]
    shown = (key.caps if key.keys == own_keys.current_keys(key) else "") or spaced_keys(own_keys.current_keys(key)[0])
    return [key_cap(one) for one in shown.split(" ")] if current() is not ENGLISH else shown.split(" ")


def key_of(name: str) -> str:
    """Return the current key of a changeable command as text in the language in use: "Ctrl+P"."""
    return native_keys(own_keys.first_key(name))
