"""The suits of the Spanish, Italian and German packs for lines of text: so that they are known at sixteen pixels."""

from collections.abc import Iterator

from . import german_marks, italian_marks, spanish_marks
from .svg import DETAIL, document, group

DRAWING_SIZE = 24  # of the drawing
OUTLINE_WIDTH = 4.5  # of the outlines, in the marks' own box of a hundred
SLIM_TRANSFORM = "scale(0.36 0.225)"  # for a suit that would be too thin: it is made broader
PLACES = {  # how a mark stands, where that is not upright and as wide as it is drawn
    ("spanish", "S"): f"rotate(45) {SLIM_TRANSFORM}",
    ("spanish", "C"): "rotate(-35) scale(0.27 0.23)",
}
MARKS = {
    "spanish": spanish_marks.MARKS,
    "italian": italian_marks.MARKS,
    "german": german_marks.MARKS,
}


def marks() -> Iterator[tuple[str, str]]:
    """Every file, as a path below resources/ and its text."""
    for pack, drawn in MARKS.items():
        for suit, draw in drawn.items():
            if pack == "italian":
                body = italian_marks.small_mark(suit, DRAWING_SIZE / 2, DRAWING_SIZE / 2, DRAWING_SIZE - 4)
            else:
                place = PLACES.get((pack, suit), "scale(0.225)")
                body = group(
                    draw(),
                    f"translate({DRAWING_SIZE / 2:g} {DRAWING_SIZE / 2:g}) {place}",
                    f'stroke-width="{OUTLINE_WIDTH}"',
                )
            style = f'stroke="#1c1a24" stroke-width="{DETAIL}" stroke-linejoin="round" stroke-linecap="round"'
            yield (
                f"cards/marks/{pack}-{suit.lower()}.svg",
                document(f"<g {style}>{body}</g>", DRAWING_SIZE, DRAWING_SIZE),
            )
