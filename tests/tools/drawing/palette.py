"""The colours of the packs and the dress of the four suits."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .svg import INK_COLOUR

SUITS = "SHDC"
GOLD, GOLD_LIGHT, GOLD_DARK = "#d6a436", "#f0cf80", "#a87718"
IVORY_COLOUR = "#fbf4e3"
LINEN_COLOUR = "#fffaf0"
STEEL, STEEL_DARK = "#cfd6de", "#a3adb9"
WOOD, WOOD_DARK = "#8a5a2b", "#6b4020"
LEAF, LEAF_DARK = "#2f8a5b", "#1d5a3c"
LIP_COLOUR = "#b23a36"

TWO_COLOURS: Mapping[str, str] = {"S": INK_COLOUR, "H": "#c3142d", "D": "#c3142d", "C": INK_COLOUR}
FOUR_COLOURS: Mapping[str, str] = {"S": INK_COLOUR, "H": "#9c0c20", "D": "#1459b8", "C": "#1f8f4c"}


@dataclass(frozen=True)
class Dress:
    """What one suit wears: robe, its dark side, the second colour; skin, hair of each rank, eyes."""

    suit: str
    robe: str
    dark: str
    second: str
    skin: str
    shade: str
    hair: str
    strand: str
    iris: str


@dataclass(frozen=True)
class _Suit:
    robe: str
    dark: str
    second: str
    skin: str
    shade: str
    iris: str
    hair: Mapping[str, tuple[str, str]]


_DRESSES: Mapping[str, _Suit] = {
    "S": _Suit(
        "#27407c", "#1a2c5a", "#b3202f", "#f5dcc3", "#e4bf9f", "#4a6fa5",
        {"K": ("#ece8dd", "#a9a495"), "Q": ("#2c2533", "#6a6075"), "J": ("#5a4632", "#33261a")},
    ),
    "H": _Suit(
        "#b4182f", "#85101f", "#24508f", "#f5d2b2", "#e2b28b", "#6b4a2b",
        {"K": ("#7b4a22", "#4a2a10"), "Q": ("#a5501f", "#6b2f0e"), "J": ("#d8a63f", "#9a6c17")},
    ),
    "D": _Suit(
        "#c96a1c", "#97490c", "#1f6d74", "#e6b88f", "#cc9568", "#3d7a54",
        {"K": ("#a84a1b", "#6d2b0b"), "Q": ("#e0b452", "#a87718"), "J": ("#3c2a20", "#6d5543")},
    ),
    "C": _Suit(
        "#1d6a49", "#124732", "#7c2455", "#b57d54", "#96643f", "#3a2415",
        {"K": ("#2b2226", "#6d5b57"), "Q": ("#32242a", "#77646a"), "J": ("#2b2226", "#5c4a46")},
    ),
}  # fmt: skip


def court_dress(rank: str, suit: str) -> Dress:
    """The dress of a court card; ranks are K, Q and J."""
    worn = _DRESSES[suit]
    hair, strand = worn.hair[rank]
    return Dress(suit, worn.robe, worn.dark, worn.second, worn.skin, worn.shade, hair, strand, worn.iris)


def make_dress(rank: str, suit: str, cloth: tuple[str, str, str], skin_of: str) -> Dress:
    """The dress of a figure of another pack.

    `cloth`: robe, its dark side, second colour; `skin_of`: the suit of the French court whose skin and hair it has.
    """
    robe, dark, second = cloth
    worn = court_dress("K" if rank == "K" else "J", skin_of)
    return replace(worn, suit=suit, robe=robe, dark=dark, second=second)
