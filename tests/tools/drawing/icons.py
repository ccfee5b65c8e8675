"""The icons: line icons of 24 by 24 in plain black, to be tinted by the application, the suits, and the hall's mark."""

import math
from collections.abc import Iterator, Mapping

from .pips import PIPS
from .svg import Point, document, polygon, star


def _gear() -> str:
    """A wheel of eight blunt teeth with a hole."""
    points: list[Point] = []
    for i in range(8):
        for offset, radius in ((-15, 7.0), (-8.5, 9.25), (8.5, 9.25), (15, 7.0)):
            angle = math.radians(45 * i + offset)
            points.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    return polygon(points) + "M12 8.9A3.1 3.1 0 1 1 12 15.1A3.1 3.1 0 1 1 12 8.9Z"


# Stroked outlines; the pen is 1.75 wide, with round joins and ends.
LINES: Mapping[str, str] = {
    "back": "M15 5L8 12L15 19",
    "home": "M3.5 11.5L12 4L20.5 11.5M5.5 10V20H18.5V10M10 20V14H14V20",
    "statistics": "M3.5 20.5H20.5M6.5 20V12M12 20V5M17.5 20V9",
    "past": "M4 5V9.5H8.5M4.6 9.5A8.25 8.25 0 1 1 3.75 13M12 8V12.5L15 14.5",
    "rules": ("M12 6.5C10 4.8 7 4.5 3.5 4.75V18.5C7 18.25 10 18.6 12 20.25C14 18.6 17 18.25 20.5 18.5"
"V4.75C17 4.5 14 4.8 12 6.5ZM12 6.5V20"),
    "settings": _gear(),
    "search": "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4ZM15.3 15.3L20 20",
    "undo": "M8.5 5L4 9.5L8.5 14M4 9.5H14.5A5 5 0 0 1 14.5 19.5H9",
    "redo": "M15.5 5L20 9.5L15.5 14M20 9.5H9.5A5 5 0 0 0 9.5 19.5H15",
    "hint": "M9.5 17.5V16C9.5 15 6 13.5 6 9.5A6 6 0 0 1 18 9.5C18 13.5 14.5 15 14.5 16V17.5ZM10 20.5H14",
    "last-trick": "M8.5 4H19.5V16H8.5ZM8.5 8H4.5V20H15.5V16",
    "pause": "M9 5V19M15 5V19",
    "play": "M7.5 4.5L19 12L7.5 19.5Z",
    "log": "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5H4.6M4 12H4.6M4 17.5H4.6",
    "star": star(12, 12.6, 9, 3.9),
    "eye": ("M2.5 12C5 7.6 8.3 5.5 12 5.5C15.7 5.5 19 7.6 21.5 12C19 16.4 15.7 18.5 12 18.5"
"C8.3 18.5 5 16.4 2.5 12ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z"),
    "check": "M4.5 12.5L9.5 17.5L19.5 6.5",
    "cross": "M6.5 6.5L17.5 17.5M17.5 6.5L6.5 17.5",
    "lost": "M12 4.5V19M5.5 12.5L12 19L18.5 12.5",
    "drawn": "M5 9.5H19M5 14.5H19",
    "close": "M5 5L19 19M19 5L5 19",
    "chevron-down": "M6 9L12 15L18 9",
    "chevron-left": "M15 6L9 12L15 18",
    "chevron-right": "M9 6L15 12L9 18",
    "menu": "M4 6.5H20M4 12H20M4 17.5H20",
    "restart": "M20 5V9.5H15.5M19.4 9.5A8.25 8.25 0 1 0 20.25 13",
    "fullscreen": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "keyboard": ("M4.5 6H19.5A1.75 1.75 0 0 1 21.25 7.75V16.25A1.75 1.75 0 0 1 19.5 18H4.5A1.75 1.75 0 0 1 2.75"
" 16.25V7.75A1.75 1.75 0 0 1 4.5 6ZM6.5 10H7M10 10H10.5M13.5 10H14M17 10H17.5M8 14"
"H16"),
    "filter": "M4 5H20L14 12.5V19.5L10 17.5V12.5Z",
    "players": ("M9 4.5A3.5 3.5 0 1 1 9 11.5A3.5 3.5 0 1 1 9 4.5ZM2.75 19.5C2.75 16 5.5 14 9 14"
"C12.5 14 15.25 16 15.25 19.5M15.5 4.9A3.5 3.5 0 0 1 15.5 11.1M17.5 14.3C19.8 15 21.25 16.8 21.25"
" 19.5"),
    "person-card": ("M5 4.75H19A2.25 2.25 0 0 1 21.25 7V17A2.25 2.25 0 0 1 19 19.25H5A2.25 2.25 0 0 1 2.75"
" 17V7A2.25 2.25 0 0 1 5 4.75ZM8.75 8.25A2 2 0 1 1 8.75 12.25A2 2 0 1 1 8.75 8.25ZM5.5 16.25C5.5 14.75 6.9"
" 14 8.75 14C10.6 14 12 14.75 12 16.25M15 10H18.25M15 14H18.25"),
    "info": "M12 3.5A8.5 8.5 0 1 1 12 20.5A8.5 8.5 0 1 1 12 3.5ZM12 11V16.5M12 7.6V7.8",
    "save": "M4 4H16.5L20 7.5V20H4ZM8 4V9H15V4M7.5 20V13.5H16.5V20",
    "open": "M3.5 19V5.5H9.5L11.5 8H19.5V11M3.5 19L6.5 11H21.5L18.5 19Z",
    "plus": "M12 5V19M5 12H19",
    "sound": "M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4ZM15 9C16.4 10.6 16.4 13.4 15 15M17.5 6.5C20.6 9.4 20.6 14.6 17.5 17.5",
    "sort": "M4 6.5H13M4 12H10.5M4 17.5H8M17 5V19M13.5 15.5L17 19L20.5 15.5",
    "flag": ("M5.5 21V4M5.5 4.75C9 3 12 3 14.5 4.75C16.5 6 18.5 6 20.5 5V14"
"C18.5 15 16.5 15 14.5 13.75C12 12 9 12 5.5 13.75"),
    "picture": "M4 5H20V19H4ZM4 16L9 11L13 15L15.5 12.5L20 17M15.5 8.5A1.25 1.25 0 1 1 15.5 8.6",
    "chain": ("M10 14.5L14 9.5M8.5 10.5L5.5 13.5A3.6 3.6 0 0 0 10.5 18.5L13 16M15.5 13.5L18.5 10.5"
"A3.6 3.6 0 0 0 13.5 5.5L11 8"),
    "calendar": "M4.5 6.5H19.5V19.5H4.5ZM4.5 10.5H19.5M8.5 4V8M15.5 4V8M9 15L11 17L15 13",
    "practice": ("M12 3.75A8.25 8.25 0 1 1 11.99 3.75M12 7.75A4.25 4.25 0 1 1 11.99 7.75"
 "M12 11.25A0.75 0.75 0 1 1 11.99 11.25"),
    "warning": "M12 4L21 19.5H3ZM12 10V14M12 16.8V17",
    "moon": "M20 14.3A8.2 8.2 0 1 1 9.7 4A6.6 6.6 0 0 0 20 14.3Z",
    "sun": ("M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12"
"H21.5M5.28 5.28L6.7 6.7M17.3 17.3L18.72 18.72M5.28 18.72L6.7 17.3M17.3 6.7L18.72 5.28"),
}  # fmt: skip

_PEN = 'stroke="#000000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'


def _line_icon(path: str) -> str:
    return document(f'<path d="{path}" fill="none" {_PEN}/>', 24, 24)


def _suit_icon(suit: str) -> str:
    return document(f'<path transform="translate(12 12) scale(.19)" d="{PIPS[suit]}" fill="#000000"/>', 24, 24)


def app_icon() -> str:
    """Two tilted cards, the front one green with a spade."""
    behind = (
        '<g transform="rotate(-14 42 62)"><rect x="21" y="25" width="56" height="78" rx="8" fill="#fffdf8" '
        'stroke="#1f6a4c" stroke-width="6"/></g>'
    )
    front = (
        '<g transform="rotate(9 78 66)"><rect x="48" y="22" width="62" height="86" rx="9" fill="#1f6a4c" '
        'stroke="#fffdf8" stroke-width="4"/>'
        '<rect x="54.5" y="28.5" width="49" height="73" rx="5" fill="none" stroke="#f2cd74" stroke-width="2"/>'
        f'<path transform="translate(79 65) scale(.37)" d="{PIPS["S"]}" fill="#fffdf8"/></g>'
    )
    return document(behind + front, 128, 128)


def icons() -> Iterator[tuple[str, str]]:
    """Every icon: its name and its text."""
    for name, path in LINES.items():
        yield name, _line_icon(path)
    yield "star-filled", document(f'<path d="{star(12, 12.6, 9, 3.9)}" fill="#000000" {_PEN}/>', 24, 24)
    for suit in "SHDC":
        yield f"suit-{suit.lower()}", _suit_icon(suit)
    yield "cardhall", app_icon()
