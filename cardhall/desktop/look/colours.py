"""The colours of pages and felts, and their high-contrast variants."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QColor

MAX_DARK_GROUND_LIGHTNESS = 128  # of 255: darker colours are grounds for light text

# ---- pages


@dataclass(frozen=True)
class PageColours:
    """The colours of a page; each is `#rrggbb`."""

    name: str
    bg: str  # the page
    surface: str  # cards, header, detail
    surface2: str  # side bar, track of a segment
    raised: str  # the chosen part of a segment
    line: str  # hairlines
    line2: str  # borders of controls: 3 : 1 against what they stand on
    text: str
    text2: str  # secondary
    text3: str  # captions
    accent: str  # main button, selection, links
    on_accent: str
    accent_soft: str
    gold: str  # favourite, "differs from the book"
    gold_soft: str
    red: str  # losses, mistakes, red suits in text

    @property
    def is_dark(self) -> bool:
        return QColor(self.bg).lightness() < MAX_DARK_GROUND_LIGHTNESS


LIGHT_PAGE = PageColours(
    name="light",
    bg="#f3f0e8",
    surface="#fffdf8",
    surface2="#ebe6da",
    raised="#fffdf8",
    line="#dcd5c5",
    line2="#877d69",
    text="#23211c",
    text2="#5a5548",
    text3="#6b6555",
    accent="#1f6a4c",
    on_accent="#ffffff",
    accent_soft="#dfeae2",
    gold="#855d08",
    gold_soft="#f5e8c8",
    red="#b3202e",
)
DARK_PAGE = PageColours(
    name="dark",
    bg="#131715",
    surface="#1b201e",
    surface2="#252b28",
    raised="#3d4742",
    line="#323935",
    line2="#79827d",
    text="#eeebe2",
    text2="#bab8ad",
    text3="#a3a59b",
    accent="#56b389",
    on_accent="#0b1d15",
    accent_soft="#1f3a2e",
    gold="#e6bd62",
    gold_soft="#3a3019",
    red="#ff8f88",
)
PAGE_COLOURS = {"light": LIGHT_PAGE, "dark": DARK_PAGE}
HIGH_CONTRAST_PAGES = {
    "light": replace(
        LIGHT_PAGE,
        bg="#ffffff",
        surface="#ffffff",
        surface2="#f4f4f4",
        raised="#ffffff",
        line="#6b6b6b",
        line2="#3d3d3d",
        text="#000000",
        text2="#262626",
        text3="#333333",
        accent="#0b4a31",
        gold="#5b3d00",
        gold_soft="#fff3d0",
        accent_soft="#e2f0e8",
        red="#8a0e1c",
    ),
    "dark": replace(
        DARK_PAGE,
        bg="#000000",
        surface="#000000",
        surface2="#101412",
        raised="#1f2623",
        line="#8a938e",
        line2="#b6beb9",
        text="#ffffff",
        text2="#ececec",
        text3="#dcdcdc",
        accent="#7fe0b3",
        on_accent="#000000",
        accent_soft="#12271d",
        gold="#ffd97a",
        gold_soft="#241d0c",
        red="#ffb0aa",
    ),
}  # for the setting "High contrast"

# ---- felts


def with_opacity(hex_colour: str, percent: float) -> QColor:
    """Return a colour with an opacity of `percent`."""
    colour = QColor(hex_colour)
    colour.setAlphaF(percent / 100)
    return colour


@dataclass(frozen=True)
class Felt:
    """A table cloth: the three colours of its gradient, the bar above, and readable colours on top."""

    name: str
    centre: str
    middle: str
    edge: str
    bar: str = "#0c271e"
    text: str = "#f5f2e9"
    text2: str = "#cfd6cc"
    text3: str = "#a9b6ab"  # on panels only
    gold: str = "#f2cd74"
    on_gold: str = "#2a1f06"
    red: str = "#ffb4aa"  # losses, refusals, and red suits in text
    is_light: bool = False
    is_high_contrast: bool = False  # for high contrast

    @property
    def panel(self) -> QColor:
        if self.is_high_contrast:
            return with_opacity("#ffffff" if self.is_light else "#000000", 88)
        return QColor(255, 255, 255, 158) if self.is_light else with_opacity("#040a09", 36)

    @property
    def panel_line(self) -> QColor:
        if self.is_high_contrast:
            return self.slot
        return with_opacity("#2a2418", 16) if self.is_light else with_opacity("#ffffff", 10)

    @property
    def plaque(self) -> QColor:
        """Return the ground of plaques and of the prompt."""
        if self.is_high_contrast:
            return self.panel
        return QColor(255, 255, 255, 190) if self.is_light else with_opacity("#040a09", 46)

    @property
    def slot(self) -> QColor:
        """Return the colour for outlines of empty places and buttons, with 3:1 contrast to the cloth."""
        if self.is_high_contrast:
            return QColor(self.text)
        return with_opacity("#2a2418", 62) if self.is_light else with_opacity("#ffffff", 50)

    @property
    def faint(self) -> QColor:
        """Return the colour for decorative lines and grounds."""
        return with_opacity("#2a2418", 22) if self.is_light else with_opacity("#ffffff", 13)

    @property
    def not_legal(self) -> QColor:
        """Return the colour laid over a card that may not be played now."""
        return with_opacity("#5a5038", 34) if self.is_light else with_opacity("#10281f", 38)


FELT_COLOURS: dict[str, Felt] = {
    "green": Felt("green", "#1f5d45", "#1a5440", "#11392b", "#0c271e"),
    "blue": Felt("blue", "#33557f", "#243f63", "#152540", "#0e1a2e"),
    "claret": Felt("claret", "#7d3542", "#602430", "#3b141c", "#2a0d13"),
    "slate": Felt("slate", "#48535d", "#38414a", "#22292f", "#171c21"),
    "oat": Felt(
        "oat",
        "#e2d9c4",
        "#d6cbb1",
        "#c3b697",
        "#f3eddf",
        text="#2a2418",
        text2="#51472f",
        text3="#51472f",
        gold="#5c3f00",
        on_gold="#fffdf8",
        red="#8f0f1d",
        is_light=True,
    ),
}


def high_contrast_felt(felt: Felt) -> Felt:
    """Return the high-contrast variant of a cloth: a flat colour, with black or white text."""
    flat_felt = replace(felt, is_high_contrast=True, centre=felt.bar, middle=felt.bar, edge=felt.bar)
    if felt.is_light:
        return replace(flat_felt, text="#000000", text2="#1f1a10", text3="#1f1a10", gold="#4a3200", red="#7a0a16")
    light_text_felt = replace(
        flat_felt, text="#ffffff", text2="#f0f0f0", text3="#e4e4e4", gold="#ffdc8a", red="#ffc4bc"
    )
    return replace(light_text_felt, bar="#000000")


HIGH_CONTRAST_FELTS = {name: high_contrast_felt(felt) for name, felt in FELT_COLOURS.items()}
FAMILY_FELTS = {
    "trick-taking": "green",
    "rummy": "green",
    "banking": "green",
    "vying": "blue",
    "climbing": "claret",
    "shedding": "claret",
    "stops": "claret",
    "patience": "slate",
    "board": "slate",
    "fishing": "slate",
}
PLUM_FELT = Felt("plum", "#6b4773", "#51345a", "#35203c", "#24152a")
TEAL_FELT = Felt("teal", "#2a6d78", "#1d535d", "#12363d", "#0c262b")
UMBER_FELT = Felt("umber", "#8a6238", "#6c4a28", "#442d16", "#2e1e0e")
FAMILY_TILE_FELTS = {
    "trick-taking": FELT_COLOURS["green"],
    "rummy": FELT_COLOURS["claret"],
    "climbing": PLUM_FELT,
    "stops": TEAL_FELT,
    "shedding": TEAL_FELT,
    "banking": UMBER_FELT,
    "vying": FELT_COLOURS["blue"],
    "patience": FELT_COLOURS["slate"],
    "board": FELT_COLOURS["slate"],
    "fishing": FELT_COLOURS["slate"],
}
CHIP_COLOURS = {
    1: "#f3efe4",
    5: "#b3202e",
    10: "#22589a",
    25: "#1f6a4c",
    50: "#d07a1e",
    100: "#26242b",
    200: "#6a3f86",
    500: "#1f6f7a",
    1000: "#8a4f20",
    2000: "#f3efe4",
}
SEAT_COLOURS = (  # the soft disc behind a player's initial, by seat; the initial is SEAT_TEXT
    "#ead9a8",
    "#9dc7b0",
    "#e8b79c",
    "#b6b5e0",
    "#a9cbe0",
    "#e3b3c6",
    "#c9d49b",
    "#d8c3a5",
    "#b9c3c9",
)
SEAT_LETTER_COLOUR = "#23211c"
