"""The horses on which knights sit: of one build, in several coats."""

from collections.abc import Mapping
from dataclasses import dataclass

from .palette import Dress
from .spanish_marks import YELLOW
from .svg import INK_COLOUR, disc, flat, ink, pen, star, thin


@dataclass(frozen=True)
class Horse:
    """The coat of a horse: body, shade, mane."""

    coat: str
    shade: str
    mane: str


HORSES: Mapping[str, Horse] = {
    "D": Horse("#b0703c", "#834d23", "#4a2a14"),
    "H": Horse("#f4eee2", "#d5c9b2", "#cdbf9f"),
    "S": Horse("#aeb0b5", "#85888f", "#5a5d66"),
    "C": Horse("#4d3d36", "#33271f", "#1d1613"),
}


def draw_horse(horse: Horse, worn: Dress) -> str:
    """A horse that steps to the left: far legs, tail, body, mane, head, and its harness."""
    out = ink(
        "M194 214C205 211 211 221 208 233C206 242 206 248 199 252C192 246 191 240 193 233C194 226 191 222 188 218Z",
        horse.mane,
    )
    out += _far_legs(horse) + _body(horse) + _mane(horse) + _muzzle(horse)
    return out + _harness(worn)


def _far_legs(horse: Horse) -> str:
    fore = (
        "M100 246C86 250 72 246 62 240C55 238 51 244 54 251C57 262 61 270 62 280L75 279"
        "C74 270 72 262 71 256C82 262 96 266 106 262Z"
    )
    hind = (
        "M164 258C158 270 150 280 150 289C150 298 146 304 144 313H158C160 304 163 297 163 291C168 282 176 274 182 264Z"
    )
    out = ink(fore, horse.shade) + ink(hind, horse.shade)
    return out + ink("M61.5 273L75 272L77 283H62Z", INK_COLOUR) + ink("M145.5 305H160L159 315H142Z", INK_COLOUR)


def _body(horse: Horse) -> str:
    out = ink(
        "M80 134C74 142 67 154 59 166C53 174 45 180 45 188C45 195 50 199 56 198C62 198 67 195 73 191"
        "C82 191 90 187 94 180C94 192 87 202 84 213C80 224 80 234 85 244C91 256 96 266 96 277C96 288 93 298 92 306"
        "L91 313H107C108 304 107 296 107 288C109 277 113 268 119 261C134 267 150 267 164 260"
        "C168 270 175 277 176 285C174 294 169 300 169 308L168 313H184L185 304C187 297 191 291 191 285"
        "C192 272 202 256 204 239C206 224 202 210 190 204C176 198 158 204 144 203C130 202 122 196 119 186"
        "C115 168 107 147 98 133C93 127 85 127 80 134Z",
        horse.coat,
    )
    out += flat(
        "M119 260C134 266 150 266 164 259C180 254 196 246 203 228C203 244 192 268 190 286C187 278 176 272 168 262"
        "C152 270 134 270 117 264Z",
        horse.shade,
        0.55,
    )
    out += thin("M170 250C176 246 180 240 181 232M88 244C92 248 96 250 101 250M168 262C166 258 166 254 168 250")
    return out + ink("M92.5 303H107.5L109 315H89Z", INK_COLOUR) + ink("M169 303H185L186 315H166Z", INK_COLOUR)


def _mane(horse: Horse) -> str:
    out = ink("M82 132C79 124 81 115 86 110C90 116 91 124 90 131Z", horse.coat)
    out += ink("M92 131C91 123 94 115 99 111C102 118 101 126 99 134Z", horse.shade)
    out += ink(
        "M88 128C82 134 76 140 74 148C80 148 84 144 88 140C96 146 98 152 97 160C101 162 105 168 104 175"
        "C109 178 112 184 111 192C116 194 120 196 124 196C120 184 116 162 106 144C101 134 95 127 88 128Z",
        horse.mane,
    )
    return out + thin("M92 132C98 140 102 148 104 158M98 138C106 150 110 164 113 180", colour=horse.shade)


def _muzzle(horse: Horse) -> str:
    out = flat(
        ("M57 172C50 178 46.5 184 46.5 188C46.5 194 51 197.5 56 197C60 197 63 195.5 66 194C58 188 56 180 57 172Z"),
        horse.shade,
        0.7,
    )
    out += thin("M49 194C52 193 55 193 58 195M94 180C92 176 90 172 86 170")
    out += (
        f'<ellipse cx="51" cy="185" rx="1.8" ry="2.6" fill="{INK_COLOUR}" stroke="none" transform="rotate(30 51 185)"/>'
    )
    out += flat("M72 154C75 150 80 150 83 154C80 158 75 158 72 154Z", "#fffdf6") + disc(76.5, 154, 2.7, INK_COLOUR)
    return out + thin("M71 154C74 149 80 149 84 154")


def _harness(worn: Dress) -> str:
    straps = "M61 164L70 192M68 151C76 158 84 166 92 176M84 214C98 220 110 216 118 206"
    reins = "M66 186C84 206 104 204 130 186"
    out = pen(straps, INK_COLOUR, 4.4) + pen(straps, worn.second, 2.4)
    out += disc(66, 186, 3, YELLOW, 1.1) + pen(reins, INK_COLOUR, 3.6) + pen(reins, worn.second, 1.8)
    out += ink("M114 196C130 202 160 204 180 200L184 236C164 246 132 246 112 236Z", worn.second)
    out += ink("M112.5 227C132 237 164 237 183 227L184 236C164 246 132 246 112 236Z", YELLOW)
    stars = "".join(
        f'<path d="{star(x, y, 5, 2.2)}" fill="{YELLOW}" stroke="none"/>' for x, y in ((172.0, 216.0), (122.0, 214.0))
    )
    return out + stars
