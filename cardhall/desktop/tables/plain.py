"""A table for any game: every usual zone has a place. Games get their own when somebody has thought about them."""

from cardhall.desktop.table.spec import HAND, STOCK, TRICK, WON, At, Table, Zone

TABLE = Table(
    zones=(
        HAND,
        TRICK,
        WON,
        STOCK,
        Zone("discard", "pile", at=At(0.5, 0.45, 1.0), width=0.57, count=True, label="Discards"),
        Zone("upcard", "pile", at=At(0.5, 0.45, 0.2), width=0.57),
        Zone("widow", "spread", at=At(0.5, 0.2), width=0.45),
        Zone("board", "row", at=At(0.5, 0.45), width=0.6, size=(6, 2.2)),
        Zone("played", "spread", at=At(0.5, 0.75), width=0.4, size=(4, 0.6)),
        Zone("up", "open", at="seat", width=0.45),
        Zone("down", "open", at="seat", width=0.45),
    ),
)
