"""The table of Whist: four fanned hands round a trick, won tricks by side, trumps as a badge."""

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table.spec import HAND, TRICK, WON, Badge, Row, Table

TRICKS, TO_SCORE = 13, 7


def tricks(seen, side):
    """Tricks a side has taken so far: four cards each."""
    return len(seen.zones[f"won:{side}"]) // 4


def rows(seen, names):
    boxes = [max(TO_SCORE, tricks(seen, side)) for side in (0, 1)]
    return (
        Row("Your tricks", done=tricks(seen, 0), of=max(boxes)),
        Row("Their tricks", done=tricks(seen, 1), of=max(boxes), ours=False),
    )


def badges(seen, names):
    trump = seen.facts["trump"]
    number = min(TRICKS, tricks(seen, 0) + tricks(seen, 1) + 1)
    return (Badge(f"{SUIT_NAMES[trump].capitalize()} are trumps", trump, f"Trick {number} of {TRICKS}"),)


def strip(seen):
    return f"Tricks {tricks(seen, 0)} to {tricks(seen, 1)}  ·  {badges(seen, None)[0].note.removeprefix('Trick ')}"


def plaque(seen, seat, names):
    """The dealer's upcard, until it is played."""
    upcard = Card.of(seen.facts["upcard"])
    if seat and seat == seen.dealer and upcard in seen.zones[f"hand:{seat}"]:
        return f"Shows {upcard.face}"
    return ""


TABLE = Table(
    zones=(HAND, TRICK, WON),
    goal=lambda seen: f"to {seen.options['target']} points",
    score_note=lambda seen: f"{seen.options['target']} wins",
    rows=rows,
    strip=strip,
    badges=badges,
    plaque=plaque,
)
