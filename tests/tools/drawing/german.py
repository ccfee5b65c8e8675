"""The German pack of thirty-two: Daus, king, ten, Ober, Unter, nine, eight and seven of acorns, leaves, hearts, bells.

The suits keep the letters of the French ones, C acorns, S leaves, H hearts, D bells; the ranks are A K T Q J 9 8 7, of
which A is the Daus, Q the Ober and J the Unter. An Ober has his suit above him, an Unter has it below.
"""

from collections.abc import Mapping

from . import courts, hair, headgear, held, held_german, robes
from .courts import LARGE_INDEX_SHRINK, Figure
from .faces import Brows, Eyes, Face, Profile
from .german_marks import GREEN_DARK, OCHRE_DARK, RED, mark
from .headgear import felt_hat, helmet
from .palette import IVORY_COLOUR, Dress, make_dress
from .pips import PLACES, letters
from .svg import card, group, ink, inked, pen, thin, with_turned

CORNER_LETTERS: Mapping[str, str] = {"T": "10", "Q": "O", "J": "U"}
SUIT_COLOURS: Mapping[str, str] = {"C": "#6a3d12", "S": "#1d6a30", "H": "#b5162b", "D": "#8a5d06"}

_CLOTH: Mapping[str, tuple[str, str, str]] = {  # robe, its dark side, second colour
    "C": ("#96602c", "#683e17", "#2f6e4c"),
    "S": ("#2f7d43", "#1d5630", "#d19a2b"),
    "H": ("#b42335", "#7f1424", "#2b5591"),
    "D": ("#d0952a", "#9a6a15", "#a62430"),
}
_SKIN_OF: Mapping[str, str] = {"C": "H", "S": "S", "H": "D", "D": "C"}  # whose skin and hair of the French courts


def dress(rank: str, suit: str) -> Dress:
    """The dress of a figure."""
    return make_dress(rank, suit, _CLOTH[suit], _SKIN_OF[suit])


_KING, _COAT = robes.plain_robe, robes.plain_doublet

FIGURES: Mapping[str, Figure] = {
    "KC": Figure(
        _KING, hair.rolled_hair, robes.ermine,
        Face(22, 117, 13, 1.4, Eyes(9.6, 4.2, 0.2, (1.2, 0)), Brows(8.4, 8.6, 2.4, 2.8), "broad", "bearded"),
        (hair.forked_beard, headgear.arched_crown), held_german.sceptre, tilt=1.5,
    ),
    "KS": Figure(
        _KING, hair.waved_hair, robes.ermine,
        Face(21, 116, 11, -1.2, Eyes(9.4, 3.8, -0.4, (-1.2, 0.1), heavy=True),
             Brows(7.4, 8.4, 1.6, 3), "straight", "bearded", aged=True),
        (hair.pointed_beard, headgear.trefoil_crown), held.orb, tilt=-2,
    ),
    "KH": Figure(
        _KING, None, robes.ermine, Profile("straight", mouth="bearded", brow_weight=2.8),
        (hair.side_mane, hair.side_beard, headgear.lozenge_crown), held_german.sceptre,
    ),
    "KD": Figure(
        _KING, hair.long_hair, robes.ermine,
        Face(22, 118, 13, 0.4, Eyes(9.8, 4.6, 0.8, (0.6, -0.2)), Brows(9.4, 8, 3, 2.6), "hooked", "calm"),
        (hair.curled_moustache, headgear.spiked_crown), held.sword,
    ),
    "QC": Figure(
        _COAT, hair.bobbed_hair, robes.pointed_collar,
        Face(21, 116, 11, -1.6, Eyes(9.4, 4, 0, (-1.3, 0)), Brows(8, 8.4, 2, 2.6), "hooked", "calm"),
        (hair.curled_moustache, helmet), held_german.banner,
    ),
    "QS": Figure(
        _COAT, hair.curls_behind, robes.ruff,
        Face(20.5, 116, 9, 1.8, Eyes(9.2, 4.4, 0.4, (1.4, 0)), Brows(9, 8.4, 2.8, 2), "straight", "smile"),
        (hair.swept_fringe, headgear.broad_hat), held_german.banner, tilt=2,
    ),
    "QH": Figure(
        _COAT, None, robes.round_collar, Profile("hooked", brow_weight=2.4, aged=True),
        (hair.pageboy_side, headgear.plumed_beret), held_german.banner,
    ),
    "QD": Figure(
        _COAT, hair.bobbed_hair, robes.ruff,
        Face(22, 117, 12, -1, Eyes(9.8, 4.4, 0.6, (-1, 0)), Brows(9, 8.2, 2.8, 2.8), "broad", "calm"),
        (hair.tight_curls, felt_hat), held_german.banner, tilt=-2,
    ),
    "JC": Figure(
        _COAT, None, robes.round_collar, Profile("snub", to_right=True, mouth="smile", blush=True),
        (hair.side_curls, headgear.plain_cap), held.branch,
    ),
    "JS": Figure(
        _COAT, hair.bobbed_hair, robes.pointed_collar,
        Face(20.5, 115, 10, 1.6, Eyes(9.2, 5, 0.4, (1.3, 0)), Brows(9.6, 8, 3, 1.8), "snub", "smile", blush=True),
        (hair.swept_fringe, felt_hat), held_german.pipe, tilt=3,
    ),
    "JH": Figure(
        _COAT, hair.curls_behind, robes.hood_collar,
        Face(21, 116, 11, -1.4, Eyes(9.4, 4.6, 0.2, (-1.2, 0)), Brows(9.2, 8.2, 2.8, 2.2), "straight", "song"),
        (hair.tight_curls, headgear.belled_hood), held.torch, tilt=-3,
    ),
    "JD": Figure(
        _COAT, hair.curls_behind, robes.ruff,
        Face(21.5, 115, 12, 1.2, Eyes(9.6, 5, 0.4, (1, -0.3)), Brows(9.8, 8.4, 3.2, 2.2), "broad", "smile"),
        (hair.tight_curls, headgear.plain_cap), held.halberd, tilt=2,
    ),
}  # fmt: skip


def corner_text(rank: str) -> str:
    """What stands in the corner of a card."""
    return CORNER_LETTERS.get(rank, rank)


def corners(rank: str, suit: str, large: bool) -> str:
    """Both indices of a card."""
    text, colour = corner_text(rank), SUIT_COLOURS[suit]
    if large:
        return with_turned(letters(text, 37, 14, 62, colour, 1.05) + inked(mark(suit, 37, 106, 50)))
    return with_turned(letters(text, 23.5, 14, 37, colour) + inked(mark(suit, 23.5, 72, 31)))


def face(rank: str, suit: str, large: bool) -> str:
    """A whole face of the German pack."""
    if rank in "KQJ":
        body = court(rank, suit)
        if large:
            body = group(body, LARGE_INDEX_SHRINK)
    elif rank == "A":
        body = inked(mark(suit, 138, 175, 120)) if large else inked(daus(suit))
    elif large:
        body = inked(mark(suit, 142, 175, 98))
    else:
        places = PLACES[int(corner_text(rank))]
        size = 58 if len(places) < 9 else 50
        body = inked(
            "".join(mark(suit, 125 + column * 43, 175 + row * 41, size, turned=row > 0) for column, row in places)
        )
    return card(body + corners(rank, suit, large))


def daus(suit: str) -> str:
    """Two great marks on one stalk, and a ribbon across it."""
    stalk = with_turned(pen("M125 175C121 166 129 158 125 146", GREEN_DARK, 5))
    leaf = ink("M125 158C136 146 152 144 162 150C154 164 138 168 125 160Z", "#5fa548") + thin(
        "M128 159C138 155 148 152 157 151", colour=GREEN_DARK
    )
    leaves = with_turned(leaf + group(leaf, "translate(250 0) scale(-1 1)"))
    marks = with_turned(mark(suit, 125, 91, 112))
    ribbon = ink("M62 164C80 172 100 158 125 166C150 174 170 160 188 168L182 180L190 190C170 182 150 194 125 186"
                 "C100 178 80 192 60 184L68 174Z", IVORY_COLOUR)  # fmt: skip
    lines = thin("M74 173C90 176 104 166 125 173M177 179C160 176 146 186 125 179", colour=OCHRE_DARK)
    return stalk + leaves + marks + ribbon + lines


def court(rank: str, suit: str) -> str:
    """A figure twice in its frame; the suit of an Unter hangs on a shield at his belt."""
    drawn = courts.half(FIGURES[rank + suit], dress(rank, suit))
    drawn += low_shield(suit) if rank == "J" else mark(suit, 64, 42, 36)
    return courts.frame(drawn, robes.sash(dress(rank, suit).dark), SUIT_COLOURS[suit])


def low_shield(suit: str) -> str:
    """A shield with the suit, above the seam."""
    shield = ink(
        "M46 136C54 139 60 138 65 133C70 138 76 139 84 136C86 156 80 170 65 177C50 170 44 156 46 136Z", IVORY_COLOUR
    )
    rim = thin(
        "M50 141C56 143 61 142 65 139C69 142 74 143 80 141C81 155 76 165 65 171C54 165 49 155 50 141Z", colour=RED
    )
    return shield + rim + mark(suit, 65, 154, 27)
