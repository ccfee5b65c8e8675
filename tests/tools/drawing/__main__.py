"""Draws the cards, backs and icons of Card Hall: python -m tests.tools.drawing [FOLDER].

Writes the same bytes every time. Without a folder it writes beside itself, that is into resources/:

cards/french, french-large, french-four, french-large-four: rank and suit, as TD or QS, and RJ, BJ for the big and the
    little joker; "large" has large indices, for cards under 72 pixels wide; "four" has dark red hearts, blue
    diamonds and green clubs, and nothing else: the other cards are those of the pack without "four"
cards/spanish, spanish-large: the same letters, D coins, H cups, S swords, C clubs; J, Q and K are printed 10, 11, 12
cards/italian, italian-large: the letters of the Spanish pack, C staves; J, Q and K are printed 8, 9, 10
cards/german, german-large: D bells, H hearts, S leaves, C acorns; A is the Daus, Q and J are printed O and U
cards/marks: the suits of these packs for lines of text, each pack with the letters of its suits
cards/backs: lattice and scales, and simple for small cards, each with its colour
icons: line icons in black, to be tinted, and the mark of the hall in colour
avatars: pictures of players, to be laid on a light ground
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tools.drawing import backs, german, italian, jokers, spanish, text_marks
from tests.tools.drawing.avatars import avatars
from tests.tools.drawing.courts import court
from tests.tools.drawing.icons import icons
from tests.tools.drawing.palette import FOUR_COLOURS, SUITS, TWO_COLOURS
from tests.tools.drawing.pips import ace, number_card

RANKS = "A23456789TJQK"
SPANISH_RANKS = "A234567JQK"  # and Italian ones
GERMAN_RANKS = "A789TJQK"


def french_face(rank: str, suit: str, colour: str, large: bool) -> str:
    """One face of the French pack."""
    if rank == "A":
        return ace(suit, colour, large)
    if rank in "JQK":
        return court(rank, suit, colour, large)
    return number_card(rank, suit, colour, large)


def french_packs() -> Iterator[tuple[str, str]]:
    """Every file of the four French packs."""
    for folder, colours, large in (
        ("french", TWO_COLOURS, False),
        ("french-large", TWO_COLOURS, True),
        ("french-four", FOUR_COLOURS, False),
        ("french-large-four", FOUR_COLOURS, True),
    ):
        for suit in SUITS:
            if colours is FOUR_COLOURS and FOUR_COLOURS[suit] == TWO_COLOURS[suit]:
                continue  # as in the pack of two colours, and the jokers too
            for rank in RANKS:
                yield f"cards/{folder}/{rank}{suit}.svg", french_face(rank, suit, colours[suit], large)
        if colours is FOUR_COLOURS:
            continue
        for name, motley in (("RJ", jokers.BIG_JOKER), ("BJ", jokers.LITTLE_JOKER)):
            yield f"cards/{folder}/{name}.svg", jokers.joker(motley, large)


def regional_packs() -> Iterator[tuple[str, str]]:
    """Every file of the Spanish, Italian and German packs."""
    for folder, ranks, face in (
        ("spanish", SPANISH_RANKS, spanish.face),
        ("italian", SPANISH_RANKS, italian.face),
        ("german", GERMAN_RANKS, german.face),
    ):
        for suit in SUITS:
            for rank in ranks:
                yield f"cards/{folder}/{rank}{suit}.svg", face(rank, suit, False)
                yield f"cards/{folder}-large/{rank}{suit}.svg", face(rank, suit, True)


def card_backs() -> Iterator[tuple[str, str]]:
    """Every back: lattices, scales, and the simple lattice for small cards."""
    for name, colours in backs.COLOURS.items():
        yield f"cards/backs/lattice-{name}.svg", backs.lattice(colours)
        if name != "ochre":
            yield f"cards/backs/scales-{name}.svg", backs.scales(colours)
        yield f"cards/backs/simple-{name}.svg", backs.simple(colours)


def drawings() -> Iterator[tuple[str, str]]:
    """Every file, as a path below resources/ and its text."""
    yield from french_packs()
    yield from regional_packs()
    yield from text_marks.marks()
    yield from card_backs()
    for name, text in icons():
        yield f"icons/{name}.svg", text
    for name, text in avatars():
        yield f"avatars/{name}.svg", text


def main(arguments: list[str]) -> int:
    """Write all drawings below a folder."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[3] / "resources"
    count = 0
    for name, text in drawings():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        count += 1
    print(f"{count} drawings written to {root}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
