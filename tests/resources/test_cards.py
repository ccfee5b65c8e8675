"""The drawn cards, backs and icons: all there, reproducible, plain enough for QtSvg, each unlike the others."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from cardhall.desktop.look import packs
from cardhall.desktop.look.avatars import FIGURE_NAMES_BY_FILE

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
CARDS = RESOURCES / "cards"
ICONS = RESOURCES / "icons"
AVATARS = RESOURCES / "avatars"
FRENCH_PACKS = ("french", "french-large", "french-four", "french-large-four")
LIKE_TWO_COLOURS = [rank + suit for suit in "S" for rank in "A23456789TJQK"] + ["RJ", "BJ"]  # also in four colours
SPANISH_PACKS = ("spanish", "spanish-large")
ITALIAN_PACKS, GERMAN_PACKS = ("italian", "italian-large"), ("german", "german-large")
FRENCH = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["RJ", "BJ"]
COURTS = [rank + suit for suit in "CDHS" for rank in "JQK"]
SPANISH = [rank + suit for suit in "CDHS" for rank in "A234567JQK"]
GERMAN = [rank + suit for suit in "CDHS" for rank in "A789TJQK"]
PACKS = {
    **dict.fromkeys(FRENCH_PACKS, FRENCH),
    **dict.fromkeys((*SPANISH_PACKS, *ITALIAN_PACKS), SPANISH),
    **dict.fromkeys(GERMAN_PACKS, GERMAN),
}
BACKS = (
    [f"lattice-{colour}" for colour in ("blue", "claret", "green", "ochre")]
    + [f"scales-{colour}" for colour in ("blue", "claret", "green")]
    + [f"simple-{colour}" for colour in ("blue", "claret", "green", "ochre")]
)
ICON_NAMES = [
    "cardhall",
    "person-card",
    "back",
    "home",
    "statistics",
    "past",
    "rules",
    "settings",
    "search",
    "undo",
    "redo",
    "hint",
    "last-trick",
    "pause",
    "play",
    "log",
    "lost",
    "star",
    "star-filled",
    "drawn",
    "eye",
    "check",
    "cross",
    "close",
    "chevron-down",
    "chevron-left",
    "chevron-right",
    "menu",
    "restart",
    "sort",
    "sound",
    "flag",
    "picture",
    "fullscreen",
    "keyboard",
    "filter",
    "players",
    "info",
    "save",
    "open",
    "plus",
    "calendar",
    "practice",
    "chain",
    "warning",
    "moon",
    "sun",
    "suit-s",
    "suit-h",
    "suit-d",
    "suit-c",
]
MARK_NAMES = [f"{pack}-{suit}" for pack in ("spanish", "italian", "german") for suit in "cdhs"]
FORBIDDEN_ELEMENTS = {
    "clipPath", "mask", "filter", "style", "text", "tspan", "image", "use", "script", "foreignObject", "pattern",
    "symbol", "marker", "animate", "linearGradient", "radialGradient",
}  # fmt: skip
FORBIDDEN_ATTRIBUTES = {"style", "class", "clip-path", "mask", "filter", "font-family", "href"}
MOST_BYTES = 4_000_000  # 13 packs; a bundle compresses them to a fifth


def face_path(pack: str, name: str) -> Path:
    """The file of a card: a pack in four colours has those alone that are unlike the ones in two."""
    return CARDS / (pack.removesuffix("-four") if name in LIKE_TWO_COLOURS else pack) / f"{name}.svg"


def expected_files() -> list[Path]:
    files = list(dict.fromkeys(face_path(pack, name) for pack, names in PACKS.items() for name in names))
    files += [CARDS / "backs" / f"{name}.svg" for name in BACKS]
    files += [CARDS / "marks" / f"{name}.svg" for name in MARK_NAMES]
    files += [ICONS / f"{name}.svg" for name in ICON_NAMES]
    files += [AVATARS / f"{name}.svg" for name in FIGURE_NAMES_BY_FILE]
    return files


EXPECTED = expected_files()


def relative_name(path: Path) -> str:
    return path.relative_to(RESOURCES).as_posix()


@pytest.fixture(scope="module", autouse=True)
def application() -> QApplication:
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication([])


@cache
def render_card(path: Path, width: int) -> QImage:
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid(), relative_name(path)
    size = renderer.defaultSize()
    image = QImage(width, round(width * size.height() / size.width()), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, image.width(), image.height()))
    painter.end()
    return image


def colours_in(image: QImage, left: float, top: float, right: float, bottom: float) -> set[int]:
    """Colours, in steps of 32 a channel, within a part of the image given in shares of its size."""
    seen = set()
    for y in range(int(top * image.height()), int(bottom * image.height())):
        for x in range(int(left * image.width()), int(right * image.width())):
            seen.add(image.pixel(x, y) & 0xE0E0E0)
    return seen


def card_pixels(path: Path, width: int) -> bytes:
    return bytes(render_card(path, width).constBits())


def test_every_file_is_there_and_no_other() -> None:
    found = {*CARDS.rglob("*.svg"), *ICONS.glob("*.svg"), *AVATARS.glob("*.svg")}
    assert {relative_name(path) for path in EXPECTED} == {relative_name(path) for path in found}


def test_the_script_draws_the_committed_files(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-B", "-m", "tests.tools.drawing", str(tmp_path)],
        cwd=CARDS.parents[1],
        check=True,
        capture_output=True,
    )
    drawn = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    assert sorted(drawn) == sorted(relative_name(path) for path in EXPECTED)
    differing = [relative_name(path) for path in EXPECTED if drawn[relative_name(path)] != path.read_bytes()]
    assert not differing


def test_no_picture_of_a_card_is_there_twice() -> None:
    """What a pack in four colours has not of its own is shown as in two."""
    seen: dict[bytes, Path] = {}
    for path in CARDS.rglob("*.svg"):
        other = seen.setdefault(path.read_bytes(), path)
        assert other == path, f"{relative_name(path)} is the same as {relative_name(other)}"
    for pack in ("french", "french-large"):
        for name in FRENCH:
            own = name not in LIKE_TWO_COLOURS
            assert (packs.find_picture(f"{pack}-four", name) != packs.find_picture(pack, name)) == own, name
    assert packs.find_picture("french-four", "1S") is None


def test_the_packs_are_not_heavy() -> None:
    assert sum(path.stat().st_size for path in EXPECTED) < MOST_BYTES


@pytest.mark.parametrize("path", EXPECTED, ids=relative_name)
def test_plain_well_formed_svg(path: Path) -> None:
    root = ET.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    for element in root.iter():
        assert element.tag.split("}")[-1] not in FORBIDDEN_ELEMENTS
        assert not FORBIDDEN_ATTRIBUTES & {name.split("}")[-1] for name in element.attrib}
        for name, value in element.attrib.items():
            assert "nan" not in value and "url(" not in value, name


@pytest.mark.parametrize("path", EXPECTED, ids=relative_name)
def test_renders_without_complaint(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = card_pixels(path, 84)
    assert len({data[i : i + 4] for i in range(0, len(data), 4)}) > 3
    assert "svg" not in capfd.readouterr().err.lower()


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("width", [60, 102])
def test_faces_differ_from_one_another(pack: str, width: int) -> None:
    images = {name: card_pixels(face_path(pack, name), width) for name in PACKS[pack]}
    alike = [pair for pair in combinations(images, 2) if images[pair[0]] == images[pair[1]]]
    assert not alike


@pytest.mark.parametrize("pack", FRENCH_PACKS)
@pytest.mark.parametrize("name", [*COURTS, "RJ", "BJ"])
def test_courts_and_jokers_have_a_figure(pack: str, name: str) -> None:
    seen = colours_in(render_card(face_path(pack, name), 250), 0.3, 0.15, 0.7, 0.85)
    assert len(seen) >= (8 if name == "BJ" else 25)


@pytest.mark.parametrize("pack", FRENCH_PACKS)
@pytest.mark.parametrize("name", [*COURTS, "RJ", "BJ"])
def test_both_halves_of_a_court_are_the_same(pack: str, name: str) -> None:
    data = card_pixels(face_path(pack, name), 125)
    assert _unlike_when_turned(data) < 0.004 * len(data) / 4


def _unlike_when_turned(data: bytes) -> int:
    """How many pixels differ much from the same image turned half round."""
    channels = range(3)
    last = len(data) - 4
    return sum(sum(abs(data[i + c] - data[last - i + c]) for c in channels) > 150 for i in range(0, len(data), 4))


@pytest.mark.parametrize("name", BACKS)
def test_a_back_does_not_tell_its_ends_apart(name: str) -> None:
    assert _unlike_when_turned(card_pixels(CARDS / "backs" / f"{name}.svg", 125)) < 20


@pytest.mark.parametrize("pack", FRENCH_PACKS)
def test_colours_of_the_suits(pack: str) -> None:
    two = {"S": 0x1C1A24, "H": 0xC3142D, "D": 0xC3142D, "C": 0x1C1A24}
    wanted = {"S": 0x1C1A24, "H": 0x9C0C20, "D": 0x1459B8, "C": 0x1F8F4C} if pack.endswith("four") else two
    for suit, colour in wanted.items():
        image = render_card(face_path(pack, f"6{suit}"), 250)
        corner = {image.pixel(x, y) & 0xFFFFFF for x in range(10, 70) for y in range(10, 130)}
        assert colour in corner
        assert not corner & (set(wanted.values()) - {colour})


@pytest.mark.parametrize("pack", (*SPANISH_PACKS, *ITALIAN_PACKS, *GERMAN_PACKS))
@pytest.mark.parametrize("name", COURTS)
def test_regional_figures_are_figures(pack: str, name: str) -> None:
    seen = colours_in(render_card(CARDS / pack / f"{name}.svg", 250), 0.3, 0.15, 0.7, 0.85)
    assert len(seen) >= 20


@pytest.mark.parametrize(("suit", "gaps"), [("D", 0), ("H", 1), ("S", 2), ("C", 3)])
def test_gaps_in_the_rule_tell_the_spanish_suit(suit: str, gaps: int) -> None:
    image = render_card(CARDS / "spanish" / f"4{suit}.svg", 250)
    dark = [(image.pixel(x, 16) & 0xFF) < 128 for x in range(30, 220)]
    assert sum(before and not after for before, after in pairwise(dark)) == gaps


@pytest.mark.parametrize("pack", PACKS)
def test_corners_outside_the_card_are_clear(pack: str) -> None:
    for name in PACKS[pack]:
        image = render_card(face_path(pack, name), 250)
        for x, y in ((0, 0), (249, 0), (0, 349), (249, 349)):
            assert image.pixel(x, y) >> 24 == 0, name


@pytest.mark.parametrize("name", [name for name in ICON_NAMES if name != "cardhall"])
def test_icons_are_black_on_nothing(name: str) -> None:
    path = ICONS / f"{name}.svg"
    for element in ET.parse(path).getroot().iter():
        assert {element.attrib.get("fill", "none"), element.attrib.get("stroke", "none")} <= {"none", "#000000"}
    image = render_card(path, 24)
    assert image.pixel(0, 0) >> 24 == 0
    assert any(image.pixel(x, y) >> 24 > 200 for x in range(24) for y in range(24))


def test_icons_differ_from_one_another() -> None:
    images = {name: card_pixels(ICONS / f"{name}.svg", 24) for name in ICON_NAMES}
    assert not [pair for pair in combinations(ICON_NAMES, 2) if images[pair[0]] == images[pair[1]]]


def test_marks_in_text_differ_when_they_are_small() -> None:
    """The suits of a pack are told apart at sixteen pixels, without colour too."""
    for first, second in combinations(MARK_NAMES, 2):
        if first.partition("-")[0] == second.partition("-")[0]:
            shapes = [render_card(CARDS / "marks" / f"{name}.svg", 16) for name in (first, second)]
            filled = [[image.pixel(x, y) >> 31 for x in range(16) for y in range(16)] for image in shapes]
            assert sum(a != b for a, b in zip(*filled, strict=True)) > 10, (first, second)


def test_pictures_of_players_differ_without_colour() -> None:
    """No two are alike when they are seen dark on light, small as on a plaque."""
    shapes = {}
    for name in FIGURE_NAMES_BY_FILE:
        image = render_card(AVATARS / f"{name}.svg", 22)
        colours = [image.pixelColor(x, y) for y in range(22) for x in range(22)]
        shapes[name] = [colour.alpha() > 127 and colour.lightness() < 128 for colour in colours]
        covered = sum(shapes[name]) / len(shapes[name])
        assert 0.12 < covered < 0.8, name
    least = min(
        sum(a != b for a, b in zip(shapes[one], shapes[two], strict=True))
        for one, two in combinations(FIGURE_NAMES_BY_FILE, 2)
    )
    assert least > 22 * 22 * 0.1, least
