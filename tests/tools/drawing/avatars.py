"""The pictures of players: dark figures of 48 by 48 with light details, told apart by their outlines alone."""

from collections.abc import Iterator, Mapping

from .svg import document

DARK, LIGHT = "#2b2620", "#fffdf8"


def _dark(path: str) -> str:
    return f'<path d="{path}" fill="{DARK}"/>'


def _light(path: str) -> str:
    return f'<path d="{path}" fill="{LIGHT}"/>'


def _line(path: str, colour: str = DARK, width: float = 2.4) -> str:
    pen = f'stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" {pen}/>'


def _dot(x: float, y: float, radius: float, colour: str = LIGHT) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def _eyes(y: float, apart: float, radius: float = 2.6) -> str:
    """Two light eyes with dark pupils."""
    both = [_dot(24 + side * apart, y, radius) + _dot(24 + side * apart, y, radius * 0.45, DARK) for side in (-1, 1)]
    return "".join(both)


FIGURES: Mapping[str, str] = {
    "cat": _dark("M9 8L17 15C21 13.4 27 13.4 31 15L39 8C41 16 41.5 22 40 28C38 36 32 40 24 40C16 40 10 36 8 28"
"C6.5 22 7 16 9 8Z") + _eyes(24, 7, 3) + _light("M21.5 30H26.5L24 33Z")
+ _line("M4 27L13 29M4 34L13 32.5M44 27L35 29M44 34L35 32.5", width=1.6),
    "dog": _dark("M14 11C18 8 30 8 34 11C40 9 45 14 44 23C43.6 29 41 31 38 30L36.5 27C36.5 36 31 42 24 42"
"C17 42 11.5 36 11.5 27L10 30C7 31 4.4 29 4 23C3 14 8 9 14 11Z") + _eyes(22, 6, 2.8)
+ _light("M19.5 29C19.5 26.5 28.5 26.5 28.5 29C28.5 32 25.5 33.5 24 33.5C22.5 33.5 19.5 32 19.5 29Z")
+ _line("M24 33.5V36.5", LIGHT, 1.8),
    "fox": _dark("M5 6L18 14C22 12.8 26 12.8 30 14L43 6C44 16 43 24 38 30L24 43L10 30C5 24 4 16 5 6Z")
+ _light("M9 12L15 16L10.5 20ZM39 12L33 16L37.5 20ZM11 28C15 27.5 19 30 21 36L24 39L27 36C29 30 33 27.5 37 28"
"L26 38.5H22Z") + _dot(18, 23.5, 2) + _dot(30, 23.5, 2) + _dot(24, 39.5, 2.2, DARK),
    "owl": _dark("M8 6C13 9 18 9.5 24 9.5C30 9.5 35 9 40 6C41.5 12 41 17 40 20C42 33 35 43 24 43C13 43 6 33 8 20"
"C7 17 6.5 12 8 6Z") + _dot(16.5, 20, 6.2) + _dot(31.5, 20, 6.2) + _dot(16.5, 20, 2.8, DARK)
+ _dot(31.5, 20, 2.8, DARK) + _light("M21.5 24.5H26.5L24 29.5Z")
+ _line("M18 34L20 36L22 34L24 36L26 34L28 36L30 34", LIGHT, 1.8),
    "bear": _dot(11, 12.5, 6.5, DARK) + _dot(37, 12.5, 6.5, DARK) + _dot(11, 12.5, 2.8) + _dot(37, 12.5, 2.8)
+ _dot(24, 25.5, 17, DARK) + _dot(17.5, 21.5, 2) + _dot(30.5, 21.5, 2) + _dot(24, 31, 6.6)
+ _dark("M20.8 27.5H27.2C28 29.6 25.4 31.4 24 31.4C22.6 31.4 20 29.6 20.8 27.5Z") + _line("M24 31V34", width=1.6),
    "rabbit": _dark("M14 4C18 3 21 10 21.5 17.5H26.5C27 10 30 3 34 4C38 5 36.5 14 33 20.5C37 24 38 28 37.5 32"
"C36.5 39 31 43 24 43C17 43 11.5 39 10.5 32C10 28 11 24 15 20.5C11.5 14 10 5 14 4Z")
+ _light("M15 8C17 8 18.5 12 18.7 16.5L16.6 17C14.8 13.5 14 9 15 8ZM33 8C31 8 29.5 12 29.3 16.5L31.4 17"
"C33.2 13.5 34 9 33 8Z") + _dot(18, 28, 2.2) + _dot(30, 28, 2.2) + _light("M22 33H26L24 35.2Z")
+ _light("M22 37H26V41H22Z") + _line("M24 36.5V41", width=1),
    "frog": _dot(13.5, 14.5, 7.5, DARK) + _dot(34.5, 14.5, 7.5, DARK)
+ _dark("M4 27C4 18 13 14 24 14C35 14 44 18 44 27C44 36 35 41 24 41C13 41 4 36 4 27Z") + _dot(13.5, 14, 4.4)
+ _dot(34.5, 14, 4.4) + _dot(13.5, 14, 2, DARK) + _dot(34.5, 14, 2, DARK)
+ _line("M11 29C17 35 31 35 37 29", LIGHT, 2.2),
    "pig": _dark("M7 8L17 11C21 9.6 27 9.6 31 11L41 8C42 14 40.5 18 38.5 20.5C40 24 40 28 38.6 31.5C36 38 31 41 24 41"
"C17 41 12 38 9.4 31.5C8 28 8 24 9.5 20.5C7.5 18 6 14 7 8Z") + _dot(16.5, 21, 2.1) + _dot(31.5, 21, 2.1)
+ '<ellipse cx="24" cy="30" rx="8" ry="6" fill="#fffdf8"/>' + _dot(21, 30, 1.7, DARK) + _dot(27, 30, 1.7, DARK),
    "fish": _dark("M3 24C9 13 21 10.5 31 18L44 11C41.5 19 41.5 29 44 37L31 30C21 37.5 9 35 3 24Z")
+ _dot(12.5, 22, 2.4) + _line("M19 17C22 21 22 27 19 31M25 19.5C27 22.5 27 25.5 25 28.5", LIGHT, 1.8),
    "bird": _dark("M5 15L13 16C15 10 21 8 26 10C30 12 31 16 31 20C36 23 41 22 45 19C43 31 35 38 26 38L26 43H23.4V38"
"L19.6 37.6V43H17V36.6C11 33 9 26 11.5 20Z") + _dot(19.5, 15.8, 2)
+ _line("M22 24C25 30 32 31 37 28.5", LIGHT, 2),
    "whale": _dark("M3 27C3 18 12 15 20 16C29 17 34 25 41 24C42 21 40 18 37 16C40.5 15 43 16.5 44 18.5"
"C45 16.5 46.5 15.5 47.5 15.5C47.5 20 46.5 24 45.5 27C43 35 34 39.5 23 39.5C11 39.5 3 35 3 27Z")
+ _dot(11, 25, 2) + _line("M4 31C10 33.5 15 33.5 20 31.5", LIGHT, 1.8)
+ _line("M15 11C15 8 12 7 10 8.5M15 11C15 8 18 7 20 8.5M15 11V14", width=2.2),
    "snail": _line("M5 40H36C42 40 43 34 42 28C41.5 24 39 22 38.5 17M42.5 25C43.5 22 45 20 46 17", width=3.6)
+ _dot(21, 25, 13.5, DARK) + _line("M21 25C21 22.5 25 22.5 25 26C25 30.5 17 30.5 17 25C17 18 28.5 18 28.8 26"
"C29 31 25 34.5 20 34.5", LIGHT, 2.2),
    "turtle": _dark("M7 30C7 18 15 11.5 24 11.5C33 11.5 39 18 39 30Z") + _dark("M38 22C40 17 46.5 18 46.5 23.5"
"C46.5 28 43 30 38 30Z") + _dark("M10 31H17V38H10ZM29 31H36V38H29ZM2 31L8 26V31Z") + _dot(43, 23, 1.5)
+ _line("M17 29.5L19.5 19.5L24 16.5L28.5 19.5L31 29.5M19.5 19.5L12.5 19M28.5 19.5L34 19", LIGHT, 1.8),
    "butterfly": _dark("M23 19C18 8 6 6 4 11C2 17 8 25 17 26C9 27 8 33 11 37C15 42 21 36 23 29ZM25 19C30 8 42 6 44 11"
"C46 17 40 25 31 26C39 27 40 33 37 37C33 42 27 36 25 29Z") + _line("M24 17V36M24 17L19 8M24 17L29 8", width=2.2)
+ _dot(12, 15.5, 2.6) + _dot(36, 15.5, 2.6) + _dot(15, 33, 2) + _dot(33, 33, 2),
    "tree": _dot(24, 13, 9, DARK) + _dot(14, 21.5, 8.5, DARK) + _dot(34, 21.5, 8.5, DARK) + _dot(24, 24, 9, DARK)
+ _dark("M21 28H27V38C27 40 29 42 31 43H17C19 42 21 40 21 38Z") + _dot(19, 17, 1.8) + _dot(29, 20, 1.8)
+ _dot(22, 25.5, 1.8) + _dot(13, 23, 1.6) + _dot(35, 24, 1.6),
    "mushroom": _dark("M4 26C4 13 13 6 24 6C35 6 44 13 44 26C44 28 4 28 4 26Z")
+ _dark("M18 29H30C29 34 30.5 38 31.5 42H16.5C17.5 38 19 34 18 29Z") + _dot(15, 17.5, 3.2) + _dot(27, 13, 3)
+ _dot(34, 20.5, 3.2) + _dot(23.5, 22, 2),
    "boat": _dark("M22 5V30H7C9 21 15 11 22 5ZM26 10C32 14 37 21 39 30H26ZM4 33H44L38 42H10Z"),
    "anchor": _line("M24 15V41M15 20H33", width=3.6)
+ _line("M7 28C8 37 15 41.5 24 41.5C33 41.5 40 37 41 28", width=3.6)
+ _dark("M3.5 32L7.6 24L12.6 31.6ZM44.5 32L40.4 24L35.4 31.6Z")
+ f'<circle cx="24" cy="10" r="4.6" fill="none" stroke="{DARK}" stroke-width="3.2"/>',
    "teapot": _dark("M12 19C16 15.5 32 15.5 36 19L40 14.5C42 12.5 45 13 46 15L38 28"
"C38 35 34 40 24 40C14 40 10 35 10 26Z")
+ _line("M11 22C4 19 2 24 4.5 28C6 31 9 32 11.5 32", width=3)
+ _dark("M16 15.5C18 10.5 30 10.5 32 15.5C27 14 21 14 16 15.5Z") + _dot(24, 9, 2.6, DARK)
+ _line("M16.5 24C15.5 28 16.5 32 19 34.5", LIGHT, 2.2),
    "lighthouse": _dark("M19 17H29L33 43H15ZM17 14H31V17H17ZM20 8H28V14H20ZM18.5 8L24 3L29.5 8Z")
+ _light("M18.3 23H29.7L30.4 28H17.6ZM16.9 34H31.1L31.8 39H16.2Z") + _light("M22.5 9.5H25.5V12.5H22.5Z")
+ _line("M15 11L4 8M15 12.5L4 15.5M33 11L44 8M33 12.5L44 15.5", width=2),
    "key": f'<circle cx="15" cy="15" r="8" fill="none" stroke="{DARK}" stroke-width="5"/>'
+ _line("M21 21L41 41M33 33L38 28M38.5 38.5L43 34", width=4.6),
    "bell": _dark("M24 5C26 5 27 6.4 26.8 8C34 9.4 37 15 37 22C37 29 39 32 42 35H6C9 32 11 29 11 22C11 15 14 9.4 21.2 8"
"C21 6.4 22 5 24 5Z") + _dot(24, 39, 4.4, DARK) + _line("M16.5 21C16.8 17 18.6 14.4 21.5 13.2", LIGHT, 2.2),
    "hat": _dark("M13 31L15 10C20 7 28 7 33 10L35 31C43 32 46 35 44 37C38 42 10 42 4 37C2 35 5 32 13 31Z")
+ _light("M13.4 26.5C20 29.4 28 29.4 34.6 26.5L35 31C28 34 20 34 13 31Z"),
    "leaf": _dark("M42 5C24 5 7 12 7 28C7 32 8.5 35 10 37C20 38 42 36 42 5Z")
+ _line("M5 43C11 31 20 22 32 14M15.5 29.5L14.5 20M22 22.5L22 15M16 29.5L26 30M23 22L32 22.5", LIGHT, 1.8)
+ _line("M5 43L10.5 34.5", width=3),
}  # fmt: skip


def avatars() -> Iterator[tuple[str, str]]:
    """Every picture: its name and its text."""
    for name, figure in FIGURES.items():
        yield name, document(figure, 48, 48)
