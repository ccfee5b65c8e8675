"""What the figures of the German pack hold: sceptres with the suit, banners, and a shepherd's pipe."""

from .german_marks import mark
from .held import HAND_Y, X, cuff, fist, staff
from .palette import GOLD, GOLD_LIGHT, LINEN_COLOUR, STEEL, WOOD, WOOD_DARK, Dress
from .svg import disc, discs, group, ink, num, thin


def _at_the_staff(drawing: str) -> str:
    """A drawing about the axis of what is held: its x counts from there."""
    return group(drawing, f"translate({num(X)} 0)")


def sceptre(dress: Dress) -> str:
    """A gold sceptre that ends in the suit."""
    head = mark(dress.suit, X, 51, 40) + _at_the_staff(ink("M-8 73H8L4 80H-4Z", GOLD))
    return cuff(dress) + staff(76, GOLD) + head + disc(X, 86, 3.8, GOLD_LIGHT, None) + fist(dress)


def banner(dress: Dress) -> str:
    """A pike with a small banner in the colours of the suit, blown towards the head."""
    point = ink("M0 21L6 36L0 44L-6 36Z", STEEL)
    cloth = ink("M-2 48C-12 44-20 53-31 48L-24 66L-32 84C-20 88-12 79-2 84Z", dress.second)
    stripe = ink("M-2 60C-12 56-18 65-26.5 60.5L-24 66L-26 71.5C-18 76-12 67-2 72Z", LINEN_COLOUR)
    knob = disc(X, 46, 3, GOLD_LIGHT, None)
    return cuff(dress) + staff(42, WOOD) + _at_the_staff(cloth + stripe + point) + knob + fist(dress)


def pipe(dress: Dress) -> str:
    """A long wooden pipe with its holes, the bell up."""
    tube = ink("M-4 62H4L5 160H-5Z", WOOD)
    bell = ink("M-4 64C-5 50-9 42-15 35C-6 30 6 30 15 35C9 42 5 50 4 64Z", WOOD_DARK)
    rims = thin("M-11 39.5C-4 36 4 36 11 39.5") + ink("M-5.5 62H5.5V68H-5.5Z", GOLD)
    holes = discs([(0, y) for y in (78, 88, 98, 108, 118)], 1.9, "#2a170a")
    return cuff(dress) + _at_the_staff(tube + bell + rims + holes) + fist(dress, HAND_Y)
