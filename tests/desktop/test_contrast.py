"""Every text that the theme declares is readable on all that it stands on: 4.5 to 1 at least, as WCAG reckons it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.look.suit_colours import PAPER, PAPER_TEXT
from cardhall.desktop.look.theme import FELTS, PAGES, Felt, PageColours

LEAST = 4.5
CLOTH = ("centre", "middle", "edge")


class Pair(NamedTuple):
    """A text and what it stands on."""

    name: str
    text: QColor
    ground: QColor


def luminance(colour: QColor) -> float:
    """Of an opaque colour, 0 to 1, as WCAG 2 defines it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def laid_over(upper: QColor, lower: QColor) -> QColor:
    """What is seen of a ground that lets the cloth shine through."""
    share = upper.alphaF()
    mixed = [a * share + b * (1 - share) for a, b in zip(upper.getRgbF()[:3], lower.getRgbF()[:3], strict=True)]
    return QColor.fromRgbF(*mixed)


def pairs_of_felt(felt: Felt) -> Iterator[Pair]:
    """What is written on a table: on the cloth, on panels and plaques, on paper and on gold, in all its colours."""
    grounds = {"bar": QColor(felt.bar)}
    for part in CLOTH:
        cloth = QColor(getattr(felt, part))
        grounds |= {
            part: cloth,
            f"panel on the {part}": laid_over(felt.panel, cloth),
            f"plaque on the {part}": laid_over(felt.plaque, cloth),
        }
    for name, ground in grounds.items():
        for colour in ("text", "text2", "gold", "red"):
            yield Pair(f"{colour} on the {name}", QColor(getattr(felt, colour)), ground)
        if name.startswith("panel"):
            yield Pair(f"text3 on the {name}", QColor(felt.text3), ground)
        yield from pairs_of_suits(felt, name, QColor(felt.text), ground)
    yield Pair("words on gold", QColor(felt.on_gold), QColor(felt.gold))
    yield from pairs_of_suits(felt, "gold", QColor(felt.on_gold), QColor(felt.gold), four=False)
    yield Pair("words on paper", QColor(PAPER_TEXT), QColor(PAPER))
    yield from pairs_of_suits(felt, "paper", QColor(PAPER_TEXT), QColor(PAPER))


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


def too_weak(pairs: Iterator[Pair]) -> list[str]:
    return [f"{p.name}: {ratio:.2f}" for p in pairs if (ratio := contrast(p.text, p.ground)) < LEAST]


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast(QColor("#ffffff"), QColor("#000000")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("felt", FELTS.values(), ids=FELTS)
def test_everything_written_on_a_table_is_readable(felt: Felt) -> None:
    assert not too_weak(pairs_of_felt(felt))


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_everything_written_on_a_page_is_readable(page: PageColours) -> None:
    assert not too_weak(pairs_of_page(page))


def test_every_colour_that_a_theme_declares_is_among_the_pairs() -> None:
    grounds = {"name", *CLOTH, "bar", "is_light", "bg", "surface", "surface2", "raised", "line", "line2"}
    grounds |= {"accent_soft", "gold_soft"}
    for declared, pairs in ((Felt, pairs_of_felt(FELTS["green"])), (PageColours, pairs_of_page(PAGES["light"]))):
        named = " ".join(pair.name for pair in pairs).replace("words on gold", "on_gold on gold")
        missing = [one.name for one in fields(declared) if one.name not in grounds and f"{one.name} on" not in named]
        assert not missing, missing


def drawn(text: str, felt: Felt, words: str, ground: str) -> set[str]:
    """The colours that a line leaves on that ground."""
    image = QImage(160, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.fillRect(QRectF(image.rect()), QColor(ground))
    Skin(felt).line(painter, 4, 20, text, Skin(felt).sans(26, 600), words, bold_cards=True)
    painter.end()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("felt", FELTS.values(), ids=FELTS)
def test_of_a_bid_as_of_a_card_the_sign_alone_is_red(qapp: object, felt: Felt) -> None:
    """The price on a key of paper is in the red of paper, and 4♥, bid or card, has a black 4 as 1♥ has a black 1."""
    for words, ground in ((PAPER_TEXT, PAPER), (felt.text, felt.middle)):
        red = Skin(felt).suit_colour("h", QColor(words)).name()
        for bid in ("1♥", "4♥"):
            found = drawn(bid, felt, words, ground)
            assert red in found and QColor(words).name() in found, f"{bid} on {ground}: {red} and {words} are there"
        assert red not in drawn("4♠", felt, words, ground)
