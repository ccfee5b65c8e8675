"""Crowns, coronets and hats. All sit on a brow at y = 66 to 75 and stay below y = 26."""

from .palette import GOLD, GOLD_LIGHT, LINEN_COLOUR, Dress
from .pips import inked_pip
from .svg import INK_COLOUR, disc, discs, flat, ink, pen, thin

CREST_COLOUR = "#e3ae35"  # of a helmet


def _band(fill: str, stones: str) -> str:
    out = ink("M98 66C114 59.5 136 59.5 152 66L151.5 75C136 68.5 114 68.5 98.5 75Z", fill)
    return out + discs([(105, 68.7), (115, 66.7), (125, 66), (135, 66.7), (145, 68.7)], 2.2, stones, 0.8)


def spiked_crown(dress: Dress) -> str:
    """Five tall spikes with pearls."""
    out = ink(
        "M98 66L90 42L105 54L111 33L119 51L125 28L131 51L139 33L145 54L160 42L152 66C136 59.5 114 59.5 98 66Z", GOLD
    )
    out += thin("M105 61L111 46L116 58M134 58L139 46L145 61M120 57.5L125 41L130 57.5")
    return (
        out
        + _band(dress.second, GOLD_LIGHT)
        + discs([(90, 41), (111, 32), (125, 27.5), (139, 32), (160, 41)], 3.3, LINEN_COLOUR, None)
    )


def arched_crown(dress: Dress) -> str:
    """A closed crown: a blue cap under four gold arches, and a heart on top."""
    out = ink(
        "M98 66C85 49 96 35 112 38C118 31 132 31 138 38C154 35 165 49 152 66C136 59.5 114 59.5 98 66Z", dress.second
    )
    arches = (
        "M98 66C85 49 96 35 112 38M152 66C165 49 154 35 138 38M112 38C118 31 132 31 138 38"
        "M119 62C112 52 114 43 125 33C136 43 138 52 131 62"
    )
    out += pen(arches, INK_COLOUR, 6.2) + pen(arches, GOLD, 3.4)
    out += discs([(95, 51), (155, 51), (104, 40), (146, 40), (117, 46), (133, 46)], 1.5, LINEN_COLOUR)
    return out + _band(GOLD, dress.robe) + inked_pip("H", 125, 31.5, 12, dress.robe)


def lozenge_crown(dress: Dress) -> str:
    """Leaf points, set with lozenges."""
    out = ink(
        "M97 68C93 54 97 49 95 41C104 45 106 50 108 52C110 45 112 39 111 32C119 37 122 43 125 45"
        "C128 43 131 37 139 32C138 39 140 45 142 52C144 50 146 45 155 41C153 49 157 54 153 68"
        "C136 60.5 114 60.5 97 68Z",
        GOLD,
    )
    return (
        out
        + _band(dress.second, GOLD_LIGHT)
        + inked_pip("D", 125, 54.5, 15, dress.second)
        + inked_pip("D", 106.5, 58.5, 10, dress.robe)
        + inked_pip("D", 143.5, 58.5, 10, dress.robe)
    )


def trefoil_crown(dress: Dress) -> str:
    """Four shafts, each with a trefoil."""
    out = "".join(
        inked_pip("C", x, y, k, GOLD, 1.4)
        for x, y, k in ((96, 43.5, 14), (113.5, 35.5, 16), (136.5, 35.5, 16), (154, 43.5, 14))
    )
    out += ink(
        "M98 66L95 48L105 56L109.5 42H117.5L121 54H129L132.5 42H140.5L145 56L155 48L152 66C136 59.5 114 59.5 98 66Z",
        GOLD,
    )
    return out + _band(dress.second, GOLD_LIGHT) + disc(125, 59, 3, dress.robe, 1.1)


def pearl_crown(dress: Dress) -> str:
    """A slender crown over the veil."""
    out = ink("M104 58L101 40L112 49L118 34L125 46L132 34L138 49L149 40L146 58C136 52.5 114 52.5 104 58Z", GOLD)
    out += discs([(101, 39), (118, 33), (132, 33), (149, 39)], 2.9, LINEN_COLOUR, 1.1)
    return out + discs([(113, 52.5), (137, 52.5)], 1.8, dress.second, 0.8) + inked_pip("S", 125, 51, 8, dress.robe, 0.8)


def heart_crown(dress: Dress) -> str:
    """Curved points with hearts."""
    out = "".join(inked_pip("H", x, y, k, dress.robe) for x, y, k in ((104.5, 36, 9), (125, 29, 11), (145.5, 36, 9)))
    out += ink(
        "M102 60C97 51 99 44 104.5 39C109 46 114 48 118 46C119 41 122 37 125 33C128 37 131 41 132 46"
        "C136 48 141 46 145.5 39C151 44 153 51 148 60C136 54 114 54 102 60Z",
        GOLD,
    )
    return (
        out
        + discs([(110, 53), (117.5, 51.5), (132.5, 51.5), (140, 53)], 1.7, LINEN_COLOUR, 0.8)
        + disc(125, 51, 2.8, dress.second, 1.1)
    )


def tiara(dress: Dress) -> str:
    """A tiara with one high point, and a lozenge in it."""
    out = ink("M102 62C110 54 140 54 148 62L145.5 52L137 49L125 31L113 49L104.5 52Z", GOLD)
    out += inked_pip("D", 125, 46.5, 13, dress.second)
    return (
        out
        + discs([(108, 53.5), (115.5, 50.5), (134.5, 50.5), (142, 53.5)], 2.2, LINEN_COLOUR, 1)
        + disc(125, 29.5, 2.6, LINEN_COLOUR, 1.1)
    )


def coronet(dress: Dress) -> str:
    """A coronet of leaves."""
    out = ink(
        "M102 60C114 54 136 54 148 60L150 49C146 46 142 46 140 50C139 42 132 40 130 46C130.5 39 128 35"
        " 125 32C122 35 119.5 39 120 46C118 40 111 42 110 50C108 46 104 46 100 49Z",
        GOLD,
    )
    out += discs([(107, 54.7), (116, 52.4), (134, 52.4), (143, 54.7)], 2.1, dress.second, 0.9) + inked_pip(
        "C", 125, 49.5, 10, dress.robe, 0.9
    )
    return out


def plumed_beret(dress: Dress) -> str:
    """A dark beret with a white plume curling over the back."""
    plume = (
        "M107 52C105 38 118 24 138 26C151 27 157 35 155 43C150 38 145 37 141 40C137 37 132 38 129 42"
        "C122 44 116 50 107 52Z"
    )
    out = ink("M94 67C86 47 106 33 128 32C154 32 167 46 161 61C159 69 149 65 140 63C120 59 106 61 94 67Z", dress.robe)
    out += thin("M150 44C154 48 156 53 155 58M112 58C124 53 138 53 150 57", colour=dress.dark)
    out += ink("M93 68C106 61 136 59 157 66L156 74C136 67 110 68 95 76Z", dress.dark)
    out += ink(plume, LINEN_COLOUR) + thin(
        "M110 50C118 38 132 32 147 35M116 41C116 38 116 36 117 34M124 36C124 33 125 31 126 29"
        "M132 33.5C133 31 134 30 136 29M129 41C131 39 132 37 132 34M141 39C141 37 141 36 140 34"
    )
    return out + disc(107, 53, 4.2, dress.second, None) + disc(107, 53, 1.7, GOLD_LIGHT)


def turned_up_cap(dress: Dress) -> str:
    """The round cap with a heart of gold."""
    return plain_cap(dress) + inked_pip("H", 125, 45, 13, GOLD_LIGHT)


def plain_cap(dress: Dress) -> str:
    """A round cap with its brim turned up."""
    out = ink("M99 62C97 42 110 31 126 31C142 31 154 42 152 62C136 56 114 56 99 62Z", dress.second)
    out += thin("M112 36C107 43 105 50 106 57M138 36C143 43 145 50 144 57M125 31V38", colour=dress.dark)
    out += ink(
        "M89 67C90 56 104 52 125 52C146 52 160 56 161 67C160 74 153 75 148 71C134 63.5 116 63.5 102 71"
        "C97 75 90 74 89 67Z",
        dress.robe,
    )
    return out + pen("M95 68C112 57 138 57 155 68", GOLD_LIGHT, 1.6)


def broad_hat(dress: Dress) -> str:
    """A broad-brimmed hat, worn aslant, with a long feather."""
    feather = "M107 54C97 49 90 40 92 28C103 29 113 38 115 49Z"
    out = ink("M103 58C101 40 112 31 126 31C142 31 150 41 148 58Z", dress.second)
    out += ink("M102.5 50C114 46 136 46 148.5 50V59H102.5Z", GOLD)
    out += ink("M80 63C88 53 104 57 125 57C146 57 162 51 172 58C164 72 144 67 125 67C106 67 90 74 80 63Z", dress.second)
    out += ink(feather, dress.robe) + thin(
        "M110 52C103 46 97 39 94 32M104 46L105 38M99 41L100 34M106 49L98 46M101 43L94 39"
    )
    return out + inked_pip("D", 125, 53, 8, dress.robe, 0.9)


def belled_hood(dress: Dress) -> str:
    """A pointed hood falling to one side, with a bell."""
    out = ink(
        "M97 67C94 48 106 39 122 38C138 29 154 26 166 36C172 42 172 52 167 60C164 52 159 50 154 52"
        "C154 57 153 62 152 67C136 57 114 57 97 67Z",
        dress.robe,
    )
    out += thin("M120 40C130 42 142 42 152 52M128 37C138 36 150 36 160 44", colour=dress.dark)
    out += ink("M95 68C110 57.5 140 57.5 155 68L154 76C140 66 110 66 96 76Z", dress.second)
    out += discs([(105, 68.2), (115, 65.5), (125, 64.7), (135, 65.5), (145, 68.2)], 1.9, GOLD_LIGHT)
    return out + disc(167, 63, 4.8, GOLD, None) + thin("M164 64H170M167 64V67")


def helmet(worn: Dress) -> str:
    """An open helmet with a crest."""
    out = ink("M98 70C94 44 108 33 125 33C142 33 156 44 152 70L146 72C140 64 110 64 104 72Z", "#cfd6de")
    out += ink("M117 34C118 20 134 16 150 24C144 26 142 30 141 36C134 33 124 33 117 34Z", worn.second)
    out += flat("M134 35C146 38 154 50 151 69L146 71C144 58 140 46 134 35Z", "#a3adb9")
    return out + ink("M96 66C112 57 138 57 154 66L153 74C138 66 112 66 97 74Z", CREST_COLOUR) + thin("M125 34V60")


def felt_hat(worn: Dress) -> str:
    """A low hat with a narrow brim and one small feather."""
    out = ink("M148 56C156 44 158 30 152 20C144 26 138 38 139 50Z", LINEN_COLOUR) + thin("M144 53C150 42 152 32 151 25")
    out += ink("M101 62C100 46 110 37 125 37C140 37 150 46 149 62C136 56 114 56 101 62Z", worn.robe)
    out += ink("M101 57C114 51 136 51 149 57L149.5 64C136 58 114 58 100.5 64Z", worn.second)
    return out + ink(
        "M88 70C90 61 106 58 125 58C144 58 160 61 162 70C150 78 140 68 125 68C110 68 100 78 88 70Z", worn.dark
    )
