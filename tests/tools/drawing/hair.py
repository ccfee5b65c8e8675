"""Hair and beards of the courts: what falls behind the head, and what lies over the face."""

from .palette import GOLD, GOLD_LIGHT, LINEN_COLOUR, Dress
from .svg import disc, discs, flat, ink, ink_both, mirrored, oval, pen, thin, thin_both

# --- kings, behind -----------------------------------------------------------


def long_hair(dress: Dress) -> str:
    """White hair to the shoulders, in strands."""
    out = ink_both("M104 62C90 70 86 96 88 122C88 132 96 138 103 132C108 126 108 106 106 84Z", dress.hair)
    return out + thin_both("M98 74C93 94 93 114 95 130M102 84C99 100 100 116 101 130", colour=dress.strand)


def rolled_hair(dress: Dress) -> str:
    """Brown hair with a roll at each ear."""
    out = ink_both("M105 62C91 66 87 80 89 95C80 99 80 117 89 121C98 126 108 120 107 106Z", dress.hair)
    return out + thin_both("M98 72C93 86 96 96 94 103C90 108 92 115 98 115C103 115 104 108 99 107", colour=dress.strand)


def waved_hair(dress: Dress) -> str:
    """Black hair in heavy waves."""
    out = ink_both(
        "M105 62C91 68 86 84 90 96C84 104 86 114 90 120C86 128 92 136 102 131C108 124 108 104 106 84Z", dress.hair
    )
    return out + thin_both(
        "M97 76C94 88 98 98 95 106C93 114 97 120 96 127M102 88C101 98 104 106 101 114", colour=dress.strand
    )


def side_mane(dress: Dress) -> str:
    """Red hair seen from the side, combed back to the neck."""
    out = ink(
        "M108 64C128 52 154 60 155 82C157 100 156 114 149 124C142 130 130 126 128 116C132 106 130 92 124"
        " 84C118 78 111 72 108 64Z",
        dress.hair,
    )
    return out + thin(
        "M128 66C142 72 146 90 141 114M136 64C151 74 153 96 147 118M128 84C134 94 136 106 134 120", colour=dress.strand
    )


# --- kings, over the face -----------------------------------------------------


def pointed_beard(dress: Dress) -> str:
    """A long beard to a point, and a drooping moustache."""
    out = ink(
        "M103.5 88C105 98 110 101 117 102.5C120 107 130 107 133 102.5C140 101 145 98 146.5 88"
        "C151 112 141 136 125 150C109 136 99 112 103.5 88Z",
        dress.hair,
    )
    out += thin(
        "M109 106C111 120 116 130 121 138M116 110C117 122 121 132 124 142M141 106C139 120 134 130 129"
        " 138M134 110C133 122 129 132 126 142",
        colour=dress.strand,
    )
    moustache = (
        "M125 99.5C119 96.5 113 99 108 108C106 113 103 116 100 117C108 119 114 114 117 109C120 105 123 104 125 102.5Z"
    )
    return out + ink_both(moustache, dress.hair) + pen("M121 106C123 107.5 127 107.5 129 106", "#b23a36", 2.2)


def curled_moustache(dress: Dress) -> str:
    """A moustache with its ends turned up, and a tuft on the chin."""
    half = (
        "M125 98.5C119 95.5 113 97.5 109 101.5C106.5 103.8 103 102.6 103.6 98.6C99.6 103 102 108 107 107.6"
        "C114 107.6 120 104.5 125 101.5Z"
    )
    out = ink(
        "M119.5 110.5C122 109 128 109 130.5 110.5C131 119 128.5 126 125 129C121.5 126 119 119 119.5 110.5Z",
        dress.hair,
    )
    out += thin("M125 113V124", colour=dress.strand)
    return out + ink_both(half, dress.hair)


def forked_beard(dress: Dress) -> str:
    """A black beard in two points."""
    out = ink(
        "M103.5 84C105 96 110 99 117 99.5C121 98 129 98 133 99.5C140 99 145 96 146.5 84"
        "C150 104 148 126 138 142C131 137 127 130 125 123C123 130 119 137 112 142C102 126 100 104 103.5"
        " 84Z",
        dress.hair,
    )
    out += thin_both("M108 107C108 118 110 126 112 134M114 112C114 121 115 127 115 134", colour=dress.strand)
    out += thin_both("M125 101C119 99 113 101 109 105", colour=dress.strand)
    return (
        out
        + flat("M119 105.2C122 103.6 128 103.6 131 105.2C128 109.8 122 109.8 119 105.2Z", "#a8403a")
        + pen("M118.5 105.2C122 106 128 106 131.5 105.2", "#3a1512", 1)
    )


def side_beard(dress: Dress) -> str:
    """A full red beard from the side, thrust forward."""
    out = ink(
        "M133 84C130 92 126 98 118 100C110 101.5 106 105.5 101 107.5C96 113 95 124 99 133"
        "C108 139 122 136 131 127C137 119 138 108 137 96Z",
        dress.hair,
    )
    out += thin(
        "M129 98C128 110 120 122 109 130M123 103C121 113 114 122 104 128M114 106C111 113 106 119 101 123"
        "M133 102C133 113 128 122 121 129",
        colour=dress.strand,
    )
    out += ink(
        "M104 99.5C110 97.5 117 100 121 106C114 108.5 107 107.5 100.5 110C97.5 109.5 98.5 102.5 104 99.5Z",
        dress.hair,
    )
    out += oval(137, 89, 4.2, 6.4, dress.skin)
    return out + thin("M138.5 85.5C135.5 86.5 136 90.5 138 92.5")


# --- queens -------------------------------------------------------------------


def veil(dress: Dress) -> str:
    """A veil from the crown to the shoulders, hemmed with gold."""
    out = ink(
        "M125 46C97 46 88 70 88.5 94C89 116 84 132 74 142C90 149 104 143 108 131H142C146 143 160 149 176"
        " 142C166 132 161 116 161.5 94C162 70 153 46 125 46Z",
        dress.dark,
    )
    out += ink_both("M99 74C96 92 98 112 103 128L108 131C106 116 104 100 105 82Z", dress.robe)
    return out + "".join(
        pen(line, GOLD, 1.6) for line in ("M93.5 88C94.5 112 90 130 82 141", "M156.5 88C155.5 112 160 130 168 141")
    )


def wimple(dress: Dress) -> str:
    """The linen band of a veiled queen, round brow and cheeks."""
    out = ink(
        "M101 86C100 64 112 57.5 125 57.5C138 57.5 150 64 149 86C148 76 140 68.5 125 68.5C110 68.5 102 76 101 86Z",
        LINEN_COLOUR,
    )
    return out + ink_both("M101 84C101 98 106 110 116 118L113 121C104 114 98 100 101 84Z", LINEN_COLOUR)


def loose_hair(dress: Dress) -> str:
    """Long auburn hair in waves over the shoulders."""
    out = ink_both(
        "M114 55C91 58 84 80 88 96C80 106 84 116 88 122C80 131 82 143 91 148C101 151 109 142 109 130L108 90Z",
        dress.hair,
    )
    return out + thin_both(
        "M101 64C90 82 98 94 94 104C88 116 96 122 91 136M106 96C101 110 106 120 101 136M96 138C95 141 93 143 91 144",
        colour=dress.strand,
    )


def parted_fringe(dress: Dress) -> str:
    """Hair parted in the middle, drawn to both sides."""
    out = ink(
        "M103 88C100 64 112 55 125 55C138 55 150 64 147 88C144 76 136 68 125 62.5C114 68 106 76 103 88Z", dress.hair
    )
    return out + thin_both("M123 60C115 63 109 69 106.5 76", colour=dress.strand)


def coiled_plaits(dress: Dress) -> str:
    """Blond plaits coiled over the ears, their ends hanging."""
    out = ink_both("M113 55C96 57 93 74 97 86L106 96L106 74Z", dress.hair)
    out += ink_both("M91 108L98.5 108L98 133L95 139L91.5 133Z", dress.hair)
    out += thin_both("M91 114L98.5 118M91 121L98.5 125M91.5 128L98 132", colour=dress.strand)
    for x in (94.0, 156.0):
        out += disc(x, 97, 13, dress.hair, None) + disc(x, 97, 8.4, "none", 1.1) + disc(x, 97, 4, "none", 1.1)
    notches = (
        "M94 84.5L94 88.5M85 89L87.8 91.6M81.5 98L85.5 98M85.5 106L88.3 103.4M103 89L100.2 91.6M102.5 106L99.7 103.4"
    )
    return out + thin_both(notches) + discs([(94.8, 141), (155.2, 141)], 2.4, GOLD_LIGHT, 1)


def combed_fringe(dress: Dress) -> str:
    """Hair combed smooth off a high brow."""
    out = ink(
        "M103.5 82C101 62 112 55 125 55C138 55 149 62 146.5 82C142 70 134 65.5 125 65.5C116 65.5 108 70 103.5 82Z",
        dress.hair,
    )
    return out + thin(
        "M112 66C115 61 119 59 123 58M138 66C135 61 131 59 127 58M106 73C108 68 110 66 112 64"
        "M144 73C142 68 140 66 138 64",
        colour=dress.strand,
    )


def straight_hair(dress: Dress) -> str:
    """Long straight black hair."""
    out = ink_both("M114 54C89 56 82 78 86 100C88 122 83 134 78 143C88 151 104 147 108 134L107 84Z", dress.hair)
    return out + thin_both(
        "M100 64C89 84 96 112 89 141M105 92C103 112 103 126 98 142M94 76C89 96 92 120 84 140", colour=dress.strand
    )


def side_parting(dress: Dress) -> str:
    """Hair parted at the side, and hoops of gold at the ears."""
    out = ink("M103 92C98 66 109 55 126 55C142 55 151 66 147 92C145 80 139 71 119 67C112 71 106 78 103 92Z", dress.hair)
    out += thin("M120 62C131 64 141 70 144.5 78M118 63C111 67 107 72 105.5 80", colour=dress.strand)
    for x in (102.0, 148.0):
        hoop = f'<circle cx="{x:g}" cy="104" r="5" fill="none" '
        out += f'{hoop}stroke-width="4"/>{hoop}stroke="{GOLD_LIGHT}" stroke-width="1.9"/>'
    return out


# --- jacks --------------------------------------------------------------------


def pageboy_side(dress: Dress) -> str:
    """Straight hair to the collar, from the side."""
    out = ink(
        "M107 66C122 52 152 56 154 80C156 98 155 110 149 121C141 124 131 121 126.5 115C130 105 130 96"
        " 125 88C119 82 110 78 107 66Z",
        dress.hair,
    )
    return out + thin(
        "M122 66C136 74 140 92 136 118M131 64C147 74 150 96 144 120M120 76C129 86 132 100 130 114", colour=dress.strand
    )


def side_curls(dress: Dress, to_right: bool = True) -> str:
    """Gold curls about a head in profile."""
    out = ink(
        "M108 66C120 52 150 54 153 72C160 76 160 86 156 90C161 96 159 105 154 107C157 114 151 121 145"
        " 119C140 124 131 121 130 115"
        "C124 113 124 106 128 103C124 98 126 92 130 90C124 90 120 86 121 81C114 82 106 76 108 66Z",
        dress.hair,
    )
    out += thin(
        "M128 68C136 68 140 76 134 80M144 68C150 74 148 82 142 82M134 90C141 88 146 94 142 99"
        "M150 90C153 94 152 99 147 101"
        "M134 106C140 104 145 108 142 113M116 70C121 70 124 74 121 77",
        colour=dress.strand,
    )
    return mirrored(out) if to_right else out


def bobbed_hair(dress: Dress) -> str:
    """Dark hair to the jaw, turned in."""
    out = ink_both("M108 60C94 66 90 86 93 100C94 110 104 113 109 104Z", dress.hair)
    return out + thin_both("M99 76C96 88 97 98 100 106", colour=dress.strand)


def swept_fringe(dress: Dress) -> str:
    """Hair swept out from under a hat, a thin moustache and a tuft."""
    out = ink(
        "M103.5 84C101 66 112 60 125 60C138 60 149 66 146.5 84C143 75 137 71 131 71C122 74 110 73 103.5 84Z",
        dress.hair,
    )
    moustache = (
        "M123 98.8C119 97.3 114.5 98.6 111 102.6C115 101.9 119 102 123 100.8"
        "C127 102 131 101.9 135 102.6C131.5 98.6 127 97.3 123 98.8Z"
    )
    return out + flat(moustache, dress.hair) + flat("M120.4 108.6H125.4L122.9 114Z", dress.hair)


def tight_curls(dress: Dress) -> str:
    """A black fringe of tight curls."""
    places = [(106, 79), (110, 72.5), (117, 69.5), (125, 68.5), (133, 69.5), (140, 72.5), (144, 79)]
    out = "".join(disc(x, y, 5.4, dress.hair, None) for x, y in places)
    out += flat("M104 78C106 66 144 66 146 78L143 82C140 70 110 70 107 82Z", dress.hair)
    return out + thin(
        "M105 80C107 77 110 79 109 82M115 70C117 68 119 70 118 73M131 70C133 68 135 70 134 73"
        "M141 78C143 76 146 78 145 81",
        colour=dress.strand,
    )


def curls_behind(dress: Dress) -> str:
    """Tight curls at both sides."""
    places = [(101, 74), (97, 82), (99, 91), (101, 100)]
    out = "".join(disc(x, y, 6.4, dress.hair, None) + disc(250 - x, y, 6.4, dress.hair, None) for x, y in places)
    return out + flat_curl(dress)


def flat_curl(dress: Dress) -> str:
    """The strands in the curls at the sides."""
    return thin_both(
        "M99 74C102 72 104 75 102 78M95 84C98 82 100 85 98 87M98 93C101 91 103 94 101 96", colour=dress.strand
    )
