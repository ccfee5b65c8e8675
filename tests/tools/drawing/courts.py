"""The twelve courts: who wears what, and the card about each figure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from . import hair, headgear, held, robes
from .faces import Brows, Eyes, Face, Profile, neck, skull
from .palette import IVORY_COLOUR, Dress, court_dress
from .pips import corners, pip
from .svg import (
    FRAME_HEIGHT,
    FRAME_LEFT,
    FRAME_TOP,
    FRAME_WIDTH,
    card,
    group,
    inked,
    rounded,
    with_turned,
)

Part = Callable[[Dress], str]
LARGE_INDEX_SHRINK = "translate(125 175) scale(.75) translate(-125 -175)"


@dataclass(frozen=True)
class Figure:
    """The parts of one court, from the back to the front."""

    robe: Part
    behind: Part | None
    collar: Part
    head: Face | Profile
    over: tuple[Part, ...]
    holds: Part
    jewel: Part | None = None
    tilt: float = 0.0


FIGURES: Mapping[str, Figure] = {
    "KS": Figure(
        robes.king_robe, hair.long_hair, robes.ermine,
        Face(21, 116, 11, 0, Eyes(9.4, 3.7, -0.6, (-1.2, 0.2), heavy=True),
             Brows(7.2, 8.6, 1.2, 3.2), "hooked", "bearded", aged=True),
        (hair.pointed_beard, headgear.spiked_crown), held.sword,
    ),
    "KH": Figure(
        robes.king_robe, hair.rolled_hair, robes.ermine,
        Face(21.5, 118, 13, 1.5, Eyes(9.4, 4.6, 0.4, (1.3, 0)),
             Brows(9.6, 8.4, 3, 2.2), "straight", "calm", blush=True),
        (hair.curled_moustache, headgear.arched_crown), held.heart_sceptre, tilt=2,
    ),
    "KD": Figure(
        robes.king_robe, None, robes.ermine, Profile("hooked", mouth="bearded", brow_weight=3, aged=True),
        (hair.side_mane, hair.side_beard, headgear.lozenge_crown), held.axe,
    ),
    "KC": Figure(
        robes.king_robe, hair.waved_hair, robes.ermine,
        Face(22.5, 117, 14, -1, Eyes(10, 4.6, 0.8, (0.6, -0.3)),
             Brows(9.2, 7.6, 3, 3), "broad", "bearded"),
        (hair.forked_beard, headgear.trefoil_crown), held.orb, tilt=-1.5,
    ),
    "QS": Figure(
        robes.queen_gown, hair.veil, robes.neckline,
        Face(19.5, 118, 7.5, -1.5, Eyes(9, 3.2, -0.4, (-0.8, 0.6), lashes=True, heavy=True),
             Brows(8.2, 9.6, 2.6, 1.4), "long", "stern"),
        (hair.wimple, headgear.pearl_crown), held.spade_sceptre, robes.necklace, tilt=-3,
    ),
    "QH": Figure(
        robes.queen_gown, hair.loose_hair, robes.neckline,
        Face(20.5, 115, 10, 2.5, Eyes(9.2, 5.4, 0.8, (1.4, -0.1), lashes=True),
             Brows(9.8, 8.2, 3.4, 1.5), "snub", "smile", blush=True),
        (hair.parted_fringe, headgear.heart_crown), held.rose, robes.necklace, tilt=5,
    ),
    "QD": Figure(
        robes.queen_gown, hair.coiled_plaits, robes.neckline,
        Face(20.5, 116, 8.5, 1.8, Eyes(9.4, 4.4, 1.2, (2.0, 0.1), lashes=True),
             Brows(9, 10.4, 4.2, 1.4, 1), "straight", "smirk", spot=True),
        (hair.combed_fringe, headgear.tiara), held.mirror, robes.choker, tilt=2,
    ),
    "QC": Figure(
        robes.queen_gown, hair.straight_hair, robes.neckline,
        Face(21.5, 117, 10, 0, Eyes(9.8, 4.6, 1.6, (-0.2, 0), lashes=True),
             Brows(9, 8.8, 2.8, 2), "broad", "full"),
        (hair.side_parting, headgear.coronet), held.branch, robes.chain,
    ),
    "JS": Figure(
        robes.jack_doublet, None, robes.pointed_collar, Profile("straight", brow_weight=1.8),
        (hair.pageboy_side, headgear.plumed_beret), held.halberd,
    ),
    "JH": Figure(
        robes.jack_doublet, None, robes.round_collar, Profile("snub", to_right=True, mouth="smile", blush=True),
        (hair.side_curls, headgear.turned_up_cap), held.torch,
    ),
    "JD": Figure(
        robes.jack_doublet, hair.bobbed_hair, robes.ruff,
        Face(20, 117, 8.5, -2, Eyes(9.2, 3.9, 0.4, (-1.5, 0)),
             Brows(8.6, 8, 2.6, 2, 2.2), "hooked", "smirk"),
        (hair.swept_fringe, headgear.broad_hat), held.arrow, tilt=-2,
    ),
    "JC": Figure(
        robes.jack_doublet, hair.curls_behind, robes.hood_collar,
        Face(22, 115, 12.5, 1.5, Eyes(9.6, 5.2, 0.4, (1.2, -0.5)),
             Brows(10, 8.6, 3.2, 2.2), "broad", "song", blush=True),
        (hair.tight_curls, headgear.belled_hood), held.lute, tilt=4,
    ),
}  # fmt: skip


def head(figure: Figure, dress: Dress) -> tuple[str, str]:
    """The head of a figure in two layers: what falls behind the collar, and the rest."""
    # a little larger than life, so that faces still speak at 100 pixels
    place = f"rotate({figure.tilt:g} 125 118) translate(125 118) scale(1.06) translate(-125 -118)"
    front = skull(figure.head, dress) + "".join(part(dress) for part in figure.over)
    behind = group(figure.behind(dress), place) if figure.behind else ""
    return behind, group(front, place)


def half(figure: Figure, dress: Dress) -> str:
    """The upper half of a court, down to the seam."""
    behind, front = head(figure, dress)
    jewel = figure.jewel(dress) if figure.jewel else ""
    body = figure.robe(dress) + behind + figure.collar(dress) + neck(dress) + jewel + front
    return body + figure.holds(dress)


def frame(figure_half: str, sash: str, colour: str) -> str:
    """A figure twice in its frame, with the sash over the seam."""
    box = (FRAME_LEFT, FRAME_TOP, FRAME_WIDTH, FRAME_HEIGHT, 4.0)
    ground = rounded(*box, f'fill="{IVORY_COLOUR}"')
    rule = rounded(*box, f'fill="none" stroke="{colour}" stroke-width="1.8"')
    return ground + inked(with_turned(figure_half) + sash) + rule


def court(rank: str, suit: str, colour: str, large: bool) -> str:
    """A whole court card."""
    dress = court_dress(rank, suit)
    drawn = half(FIGURES[rank + suit], dress) + pip(suit, 63, 40, 30, colour)
    body = frame(drawn, robes.sash(dress.dark), colour)
    if large:
        body = group(body, LARGE_INDEX_SHRINK)
    return card(body + corners(rank, suit, colour, large))
