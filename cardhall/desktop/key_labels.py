"""Names of keys: in English as in `keys`, in other languages as Qt translates them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from cardhall.desktop import own_keys
from cardhall.desktop.keys import ANY_LETTER, KeyCommand, space_out_keys
from cardhall.language import ENGLISH, current_language, translate

QT_KEY_NAMES = {"PgDn": "PgDown"}
MODIFIER_KEYS = ("Ctrl", "Shift", "Alt")


def translate_keys(keys: str) -> str:
    """Return the name of a key combination in the language in use: `Ctrl+Z`, in German `Strg+Z`."""
    if current_language() is ENGLISH:
        return keys
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def key_cap_label(key: str) -> str:
    """Return the label of a single key."""
    if key in MODIFIER_KEYS:
        return translate_keys(f"{key}+A").removesuffix("+A")
    return translate_keys(QT_KEY_NAMES.get(key, key)) if len(key) > 1 and key.isascii() and key.isalnum() else key


def key_cap_labels(command: KeyCommand) -> list[str]:
    """Return the labels of a command's keys, in drawing order."""
    if command.caps_text in (ANY_LETTER, "1 … 9"):
        return [translate(command.caps_text)]
    keys_text = (command.caps_text if command.keys == own_keys.current_keys(command) else "") or space_out_keys(
        own_keys.current_keys(command)[0]
    )
    return (
        [key_cap_label(one) for one in keys_text.split(" ")]
        if current_language() is not ENGLISH
        else keys_text.split(" ")
    )


def command_key_text(command_name: str) -> str:
    """Return the current key of a changeable command as text in the language in use: "Ctrl+P"."""
    return translate_keys(own_keys.first_key(command_name))
