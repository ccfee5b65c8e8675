"""Checks whether Windows allows the name of a file."""

from __future__ import annotations

import re
from pathlib import Path

from cardhall.english import make_printable
from cardhall.language import say

DEVICE_NAME_PATTERN = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(?=\.|$)", re.IGNORECASE)
FORBIDDEN_CHARACTER_PATTERN = re.compile(r'[<>:"|?*\x01-\x1f]')


class ForbiddenName(OSError):
    """Windows does not allow the name; the error's text is half a sentence with the reason and a remedy."""


def check_name(path: Path) -> None:
    """Raise `ForbiddenName` where Windows allows no file of that name."""
    if device := DEVICE_NAME_PATTERN.match(path.name):
        allowed_name = f"{device[0].rstrip()}-1{path.name[device.end() :]}"
        raise ForbiddenName(
            say(
                "“{device}” is the name of a device in Windows; choose another name, such as “{other}”",
                device=device[0].rstrip(),
                other=make_printable(allowed_name),
            )
        )
    if character := FORBIDDEN_CHARACTER_PATTERN.search(path.name):
        raise ForbiddenName(
            say(
                "in Windows a file name cannot contain “{character}”; choose another name",
                character=make_printable(character[0]),
            )
        )
