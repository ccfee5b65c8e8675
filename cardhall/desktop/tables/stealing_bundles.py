"""The table of Stealing Bundles: the board in the middle, the stock beside it, a face-up bundle before each player."""

from cardhall.desktop.table.geometry import Rect
from cardhall.desktop.table.spec import HAND, At, Row, Table, Zone


def bundle(frame, owner, zone):
    """The own bundle at the right above the action row, the other's at the right of the upper seat."""
    w = 0.72 * frame.w
    x = frame.middle.right - 1.6 * w
    y = frame.middle.bottom - 1.4 * w if owner == 0 else frame.middle.y - (44 if frame.small else 60)
    return Rect(x, y, w, 1.4 * w)


def words(seen, owner, names):
    number = len(seen.zones[f"bundle:{owner}"])
    whose = "Your bundle" if owner == 0 else f"{names(owner)}’s bundle"
    return f"{whose}  {number}" if number else whose


def rows(seen, names):
    return (
        Row("Your bundle", _cards(len(seen.zones["bundle:0"]))),
        Row(f"{names(1)}’s bundle", _cards(len(seen.zones["bundle:1"]))),
        Row("Cards in the stock", str(len(seen.zones["stock"]))),
    )


def _cards(number):
    return "1 card" if number == 1 else f"{number} cards"


TABLE = Table(
    zones=(
        HAND,
        Zone("board", "row", at=At(0.5, 0.5), width=0.8, size=(5.6, 2.5)),
        Zone("stock", "pile", at=At(0.1, 0.5), width=0.62, down=True, count=True, label="Stock"),
        Zone("bundle", "pile", at=bundle, width=0.72, label=words, slot=True),
    ),
    goal=lambda seen: "one deal" if seen.options["deals"] == 1 else f"of {seen.options['deals']}",
    target=lambda seen: 52 * seen.options["deals"],
    score_title="Cards captured",
    rows=rows,
    strip=lambda seen: f"Bundles {len(seen.zones['bundle:0'])} to {len(seen.zones['bundle:1'])}",
    log_groups="turn",
    last=("Last turn", "turn"),
    sort_by="rank",
)
