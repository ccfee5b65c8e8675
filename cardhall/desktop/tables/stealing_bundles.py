"""The table of Stealing Bundles: the board in the middle, the stock beside it, a face-up bundle before each player."""

from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.spec import HAND, At, Row, Table, Zone


def bundle(frame, owner, zone):
    """The own bundle at the right of the hand, the other's at the right of the upper seat."""
    w = 0.72 * frame.w
    x = frame.stage.cx + max(0.25 * frame.stage.w, 2.5 * frame.w)
    return Rect(x, frame.hand.y + 8 if owner == 0 else frame.seats_top + 24, w, 1.4 * w)


def words(seen, owner, names):
    number = len(seen.zones[f"bundle:{owner}"])
    whose = "Your bundle" if owner == 0 else f"{names(owner)}’s bundle"
    return f"{whose}  {number}" if number else whose


def rows(seen, names):
    return (
        Row("On the board", str(len(seen.zones["board"]))),
        Row("In the stock", str(len(seen.zones["stock"]))),
    )


def captured(seen):
    """The cards of the deals before, and those in the bundles now."""
    if seen.is_over:
        return seen.scores
    return [score + len(seen.zones[f"bundle:{seat}"]) for seat, score in enumerate(seen.scores)]


TABLE = Table(
    zones=(
        HAND,
        Zone("board", "row", at=At(0.5, 0.5), width=0.8, size=(5.2, 2.5)),
        Zone("stock", "pile", at=At(0.1, 0.5), width=0.62, down=True, count=True, label="Stock"),
        Zone("bundle", "pile", at=bundle, width=0.72, label=words, slot=True),
    ),
    goal=lambda seen: "one deal" if seen.options["deals"] == 1 else f"of {seen.options['deals']}",
    target=lambda seen: 52 * seen.options["deals"],
    score_title="Cards captured",
    rows=rows,
    strip=lambda seen: f"Bundles {len(seen.zones['bundle:0'])} to {len(seen.zones['bundle:1'])}",
    score_values=captured,
    log_groups="list",
    last=("Last turn", "turn"),
    sort_by="rank",
)
