"""Every text that the theme declares is readable on all that it stands on: 4.5 to 1 at least, as WCAG reckons it.

What is no text, such as outlines of buttons, fields and empty places, has 3 to 1; high contrast has 7 to 1 for text.
Hearts and clubs of four colours are told apart also by those who do not tell red from green.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from re import search
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from cardhall.desktop.look import theme
from cardhall.desktop.look.colours import (
    FELT_COLOURS,
    HIGH_CONTRAST_FELTS,
    HIGH_CONTRAST_PAGES,
    PAGE_COLOURS,
    Felt,
    PageColours,
)
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT_COLOUR
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.felt.buttons import OFFER_KIND, FeltButton
from cardhall.desktop.widgets.buttons import ACCENT, DANGER, GOLD, KEY_NAME_OPACITY, PLAIN, QUIET, Button
from cardhall.desktop.widgets.controls import SEGMENT_KEY_INSET, Segment

LEAST, OUTLINE, STRONG = 4.5, 3.0, 7.0
ALL_FELTS = {**FELT_COLOURS, **{f"strong {name}": felt for name, felt in HIGH_CONTRAST_FELTS.items()}}
ALL_PAGES = {**PAGE_COLOURS, **{f"strong {name}": page for name, page in HIGH_CONTRAST_PAGES.items()}}
# How colours look to who lacks the cones for red or for green, in linear light (Machado, Oliveira and Fernandes 2009)
COLOUR_BLINDNESS = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
CARDS = Path(__file__).parents[2] / "resources" / "cards"
CLOTH_COLOURS = ("centre", "middle", "edge")


class Pair(NamedTuple):
    """A text and what it stands on."""

    name: str
    text: QColor
    ground: QColor


def linear_rgb(colour: QColor) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]


def lightness(colour: QColor, lacking: str) -> float:
    """From 0 to 100, as CIE defines it, to who lacks those cones."""
    light = linear_rgb(colour)
    seen = [sum(share * part for share, part in zip(row, light, strict=True)) for row in COLOUR_BLINDNESS[lacking]]
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    return 116 * y ** (1 / 3) - 16


def luminance(colour: QColor) -> float:
    """Of an opaque colour, 0 to 1, as WCAG 2 defines it."""
    parts = linear_rgb(colour)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend_over(upper: QColor, lower: QColor) -> QColor:
    """What is seen of a ground that lets the cloth shine through."""
    share = upper.alphaF()
    mixed = [a * share + b * (1 - share) for a, b in zip(upper.getRgbF()[:3], lower.getRgbF()[:3], strict=True)]
    return QColor.fromRgbF(*mixed)


def pairs_of_felt(felt: Felt) -> Iterator[Pair]:
    """What is written on a table: on the cloth, on panels and plaques, on paper and on gold, in all its colours."""
    grounds = {"bar": QColor(felt.bar)}
    for part in CLOTH_COLOURS:
        cloth = QColor(getattr(felt, part))
        grounds |= {
            part: cloth,
            f"panel on the {part}": blend_over(felt.panel, cloth),
            f"plaque on the {part}": blend_over(felt.plaque, cloth),
        }
    for name, ground in grounds.items():
        for colour in ("text", "text2", "gold", "red"):
            yield Pair(f"{colour} on the {name}", QColor(getattr(felt, colour)), ground)
        if name.startswith("panel"):
            yield Pair(f"text3 on the {name}", QColor(felt.text3), ground)
        yield from pairs_of_suits(felt, name, QColor(felt.text), ground)
    yield Pair("words on gold", QColor(felt.on_gold), QColor(felt.gold))
    yield from pairs_of_suits(felt, "gold", QColor(felt.on_gold), QColor(felt.gold), four=False)
    yield Pair("words on paper", QColor(PAPER_TEXT_COLOUR), QColor(PAPER_COLOUR))
    yield from pairs_of_suits(felt, "paper", QColor(PAPER_TEXT_COLOUR), QColor(PAPER_COLOUR))


def pairs_of_suits(felt: Felt, name: str, words: QColor, ground: QColor, *, four: bool = True) -> Iterator[Pair]:
    """The signs of suits among words of that colour, in two colours and perhaps in four."""
    for four_colours in (False, True) if four else (False,):
        skin = Skin(felt, four_colours=four_colours)
        for suit in "cdhs":
            label = f"{suit} of {4 if four_colours else 2} colours on the {name}"
            yield Pair(label, skin.suit_colour(suit, words), ground)


def pairs_of_page(page: PageColours) -> Iterator[Pair]:
    """What is written on a page."""
    for ground in ("bg", "surface", "surface2"):
        for colour in ("text", "text2", "text3", "accent", "gold", "red"):
            yield Pair(f"{colour} on {ground}", QColor(getattr(page, colour)), QColor(getattr(page, ground)))
    for colour, ground in (
        ("text", "raised"),
        ("text2", "raised"),
        ("text", "accent_soft"),
        ("text2", "accent_soft"),
        ("text3", "accent_soft"),
        ("accent", "accent_soft"),
        ("gold", "gold_soft"),
        ("text", "gold_soft"),
        ("on_accent", "accent"),
    ):
        yield Pair(f"{colour} on {ground}", QColor(getattr(page, colour)), QColor(getattr(page, ground)))


def grounds_on_cloth(felt: Felt) -> Iterator[tuple[str, QColor]]:
    """What something may stand on at a table."""
    yield "bar", QColor(felt.bar)
    for part in CLOTH_COLOURS:
        cloth = QColor(getattr(felt, part))
        yield part, cloth
        yield f"panel on the {part}", blend_over(felt.panel, cloth)
        yield f"plaque on the {part}", blend_over(felt.plaque, cloth)


def outlines_of_felt(felt: Felt, edges: dict[str, QColor]) -> Iterator[Pair]:
    """The outlines of empty places, and others by their names."""
    for name, ground in grounds_on_cloth(felt):
        yield Pair(f"an empty place on the {name}", blend_over(felt.slot, ground), ground)
        for one, edge in edges.items():
            yield Pair(f"a {one} on the {name}", blend_over(edge, ground), ground)


def outlines_of_page(page: PageColours) -> Iterator[Pair]:
    """The outlines of fields, buttons and what is chosen; icons and rings."""
    for ground in ("bg", "surface", "surface2"):
        for colour in ("line2", "accent", "red", "gold"):
            yield Pair(f"{colour} on {ground}", QColor(getattr(page, colour)), QColor(getattr(page, ground)))
    yield Pair("icon in accent on raised", QColor(page.accent), QColor(page.raised))


def too_weak(pairs: Iterator[Pair], least: float = LEAST) -> list[str]:
    return [f"{p.name}: {ratio:.2f}" for p in pairs if (ratio := contrast(p.text, p.ground)) < least]


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast(QColor("#ffffff"), QColor("#000000")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("felt", ALL_FELTS.values(), ids=ALL_FELTS)
def test_outlines_on_a_table_are_seen(qtbot: Any, felt: Felt) -> None:
    plain = FeltButton(Skin(felt), "Pass")
    qtbot.addWidget(plain)
    edges = {"button": plain._colours()[1], "ring": plain.focus_ring_colour() or QColor("#ffffff")}
    assert not too_weak(outlines_of_felt(felt, edges), OUTLINE)


@pytest.mark.parametrize("page", ALL_PAGES.values(), ids=ALL_PAGES)
def test_outlines_on_a_page_are_seen(page: PageColours) -> None:
    assert not too_weak(outlines_of_page(page), OUTLINE)


@pytest.mark.parametrize("name", PAGE_COLOURS)
def test_controls_are_drawn_in_these_outlines(qtbot: Any, name: str) -> None:
    """Fields, buttons, segments and the chosen part of one."""
    theme.apply_settings(Settings(theme=name))
    try:
        page = theme.page_colours()
        segment, button = Segment([(1, "One"), (2, "Two")], 1, name="Number"), Button("Options")
        for widget, part in ((segment, segment), (segment, segment.keys[0]), (button, button)):
            qtbot.addWidget(widget)
            widget.resize(widget.sizeHint())
            widget.show()
            image = part.grab().toImage()
            edge = {image.pixelColor(image.width() // 2, y).name() for y in range(SEGMENT_KEY_INSET + 3)}
            assert page.line2 in edge, f"{type(part).__name__}: {edge}"
        field = theme.page_style_sheet().split("QLineEdit {")[1].split("}")[0]
        assert f"border: 1px solid {page.line2}" in field
    finally:
        theme.apply_settings(Settings(theme="light"))


@pytest.mark.parametrize("lacking", COLOUR_BLINDNESS)
def test_hearts_and_clubs_of_four_colours_differ_in_lightness(lacking: str) -> None:
    for felt in ALL_FELTS.values():
        skin = Skin(felt, four_colours=True)
        for words in (felt.text, PAPER_TEXT_COLOUR):
            hearts, clubs = (lightness(skin.suit_colour(suit, QColor(words)), lacking) for suit in "hc")
            assert abs(hearts - clubs) >= 8, f"{hearts:.0f} and {clubs:.0f} in words of {words} on {felt.name}"
    for pack in ("french-four", "french-large-four"):
        files = [(CARDS / pack / f"6{suit}.svg").read_text() for suit in "HC"]
        inks = [found[1] for file in files if (found := search('fill="none" stroke="(#[0-9a-f]{6})"', file))]
        hearts, clubs = (lightness(QColor(ink), lacking) for ink in inks)
        assert abs(hearts - clubs) >= 12, f"{hearts:.0f} and {clubs:.0f} on cards of {pack}"


@pytest.mark.parametrize("felt", HIGH_CONTRAST_FELTS.values(), ids=HIGH_CONTRAST_FELTS)
def test_with_high_contrast_words_on_a_table_stand_out(felt: Felt) -> None:
    pairs = [p for p in pairs_of_felt(felt) if p.name.split()[0] in ("text", "text2", "text3", "gold", "red")]
    assert len(pairs) > 20 and not too_weak(iter(pairs), STRONG)


@pytest.mark.parametrize("page", HIGH_CONTRAST_PAGES.values(), ids=HIGH_CONTRAST_PAGES)
def test_with_high_contrast_words_on_a_page_stand_out(page: PageColours) -> None:
    assert not too_weak(pairs_of_page(page), STRONG)
    assert not too_weak(outlines_of_page(page), LEAST)


def test_high_contrast_holds_for_pages_and_tables() -> None:
    try:
        theme.apply_settings(Settings(theme="dark", high_contrast=True))
        assert theme.page_colours() is HIGH_CONTRAST_PAGES["dark"] and theme.page_colours().is_dark
        assert (
            theme.felt_for("whist") is HIGH_CONTRAST_FELTS["green"]
            and theme.felt_for("whist", "oat") is HIGH_CONTRAST_FELTS["oat"]
        )
    finally:
        theme.apply_settings(Settings(theme="light"))
    assert theme.page_colours() is PAGE_COLOURS["light"] and theme.felt_for("whist") is FELT_COLOURS["green"]


@pytest.mark.parametrize("felt", ALL_FELTS.values(), ids=ALL_FELTS)
def test_everything_written_on_a_table_is_readable(felt: Felt) -> None:
    assert not too_weak(pairs_of_felt(felt))


@pytest.mark.parametrize("page", ALL_PAGES.values(), ids=ALL_PAGES)
def test_everything_written_on_a_page_is_readable(page: PageColours) -> None:
    assert not too_weak(pairs_of_page(page))


def test_every_colour_that_a_theme_declares_is_among_the_pairs() -> None:
    grounds = {"name", *CLOTH_COLOURS, "bar", "is_light", "bg", "surface", "surface2", "raised", "line", "line2"}
    grounds |= {"accent_soft", "gold_soft", "is_high_contrast"}
    for declared, pairs in (
        (Felt, pairs_of_felt(FELT_COLOURS["green"])),
        (PageColours, pairs_of_page(PAGE_COLOURS["light"])),
    ):
        named = " ".join(pair.name for pair in pairs).replace("words on gold", "on_gold on gold")
        missing = [one.name for one in fields(declared) if one.name not in grounds and f"{one.name} on" not in named]
        assert not missing, missing


def drawn_colours(text: str, felt: Felt, words: str, ground: str) -> set[str]:
    """The colours that a line leaves on that ground."""
    image = QImage(160, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.fillRect(QRectF(image.rect()), QColor(ground))
    Skin(felt).draw_line(painter, 4, 20, text, Skin(felt).sans(26, 600), words, bold_cards=True)
    painter.end()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("felt", FELT_COLOURS.values(), ids=FELT_COLOURS)
def test_of_a_bid_as_of_a_card_the_sign_alone_is_red(qapp: object, felt: Felt) -> None:
    """The price on a key of paper is in the red of paper, and 4♥, bid or card, has a black 4 as 1♥ has a black 1."""
    for words, ground in ((PAPER_TEXT_COLOUR, PAPER_COLOUR), (felt.text, felt.middle)):
        red = Skin(felt).suit_colour("h", QColor(words)).name()
        for bid in ("1♥", "4♥"):
            found = drawn_colours(bid, felt, words, ground)
            assert red in found and QColor(words).name() in found, f"{bid} on {ground}: {red} and {words} are there"
        assert red not in drawn_colours("4♠", felt, words, ground)


@pytest.mark.parametrize("name", ALL_FELTS)
def test_names_of_keys_on_buttons_are_readable(qapp: Any, name: str) -> None:
    """On felt, in all its kinds of buttons and on all parts of the cloth."""
    felt = ALL_FELTS[name]
    for kind in (GOLD, PLAIN, QUIET, OFFER_KIND, DANGER):
        fill, _, words = FeltButton(Skin(felt), "Pass", kind, key="P")._colours()
        for where, ground in grounds_on_cloth(felt):
            under, soft = blend_over(fill, ground), QColor(words)
            soft.setAlphaF(KEY_NAME_OPACITY)
            assert contrast(blend_over(soft, under), under) >= LEAST, f"{kind} on {where} of {name}"


@pytest.mark.parametrize("name", ALL_PAGES)
def test_names_of_keys_on_buttons_of_pages_are_readable(qapp: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.desktop.widgets.buttons.theme.page_colours", lambda: ALL_PAGES[name])
    for kind in (ACCENT, PLAIN, QUIET, DANGER):
        fill, _, words = Button("Pass", kind, key="P")._colours()
        for ground in ("bg", "surface", "surface2"):
            under, soft = blend_over(fill, QColor(getattr(ALL_PAGES[name], ground))), QColor(words)
            soft.setAlphaF(KEY_NAME_OPACITY)
            assert contrast(blend_over(soft, under), under) >= LEAST, f"{kind} on {ground} of {name}"
