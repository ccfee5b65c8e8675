"""The table of Reversis: the pots in the middle beside the trick, with the remises; points beside the won tricks."""

from __future__ import annotations

from cardhall.desktop.table import parts
from cardhall.games.reversis.facts import ReversisFacts
from cardhall.games.reversis.table.pots import PotPanel, PotsInTheMiddle
from cardhall.language import format_count, say, tr

TALON_CARD_SCALE = 0.45  # width of the talon's cards, in widths of hand cards


def format_remises(seen: parts.Observation) -> str:
    """Return the remises since all formed a pot: "2 remises"; "": none."""
    number = ReversisFacts.of(seen).remises
    return format_count(number, "remise") if number else ""


def format_remises_or_none(seen: parts.Observation) -> str:
    """Return the remises as `format_remises` does, with words for none."""
    return format_remises(seen) or tr("no remise yet")


def label_won_tricks(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of a pile of won tricks: its owner and the points captured."""
    points = ReversisFacts.of(seen).points[owner]
    return f"{names(owner)}  {format_count(points, 'point')}"


class ReversisPlaques(parts.Seats):
    """Shows each seat's tricks and points, and who has undertaken the reversis."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        tricks = ReversisFacts.of(seen).tricks[seat]
        if not any(ReversisFacts.of(seen).tricks):
            return ""
        if self.role_words(seen, seat):
            return format_count(tricks, "trick")
        return f"{format_count(tricks, 'trick')} · {format_count(ReversisFacts.of(seen).points[seat], 'point')}"

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Reversis") if ReversisFacts.of(seen).reversis == seat else ""


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "talon",
            parts.At(1.0, 0.0, -0.3, 0.35),
            width=TALON_CARD_SCALE,
            lies_face_down=True,
            shows_slot=True,
            label=say("Talon"),
        ),
        parts.WonTricks(label=label_won_tricks),
    ),
    seats=ReversisPlaques(),
    score=parts.Score(say("Score"), note=say("won or lost")),
    rail=(PotPanel(format_remises_or_none), parts.CardValues()),
    moves=parts.LayAwayMoves(),
    drawings=(PotsInTheMiddle(format_remises), parts.Purses(initial_chips=100)),
    buttons=parts.Buttons(permanent_actions={"exchange": ("pass",), "claim": ("yes", "no")}, gold_verbs=("yes",)),
)
