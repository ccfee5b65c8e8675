"""The rubber on the table: the score pad, vulnerability, and the declaring side."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.contract_bridge.facts import BridgeFacts
from cardhall.games.contract_bridge.table.score_pad import Pad, PadLine
from cardhall.language import say, tr
from cardhall.rules.engine.results import PadEntry

GAME_TEXTS = (say("First game"), say("Second game"), say("Third game"))


def describe_vulnerable_sides(seen: parts.Observation) -> str:
    """Return the vulnerable sides in a few words."""
    vulnerable = BridgeFacts.of(seen).vulnerable_sides
    if all(vulnerable):
        return tr("Both sides vulnerable")
    if not any(vulnerable):
        return tr("Nobody vulnerable")
    return tr("You are vulnerable") if vulnerable[seen.side] else tr("They are vulnerable")


def declaring_side(seen: parts.Observation) -> int | None:
    """Return the declaring side; None before it is known."""
    declarer = BridgeFacts.of(seen).declarer
    return None if declarer is None else next(i for i, side in enumerate(seen.sides) if declarer in side)


@dataclass(frozen=True)
class RubberPad(parts.Score):
    """Shows the entries of the score pad, premiums above the line and games below it."""

    title: str = say("Score pad")

    def note_words(self, seen: parts.Observation) -> str:
        return GAME_TEXTS[min(sum(BridgeFacts.of(seen).games), len(GAME_TEXTS) - 1)]

    def goal_words(self, seen: parts.Observation) -> str:
        deals = seen.options["deals"]
        return tr("one rubber, {deals} deals at most", deals=deals) if deals else tr("one rubber")

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        order = (seen.side, 1 - seen.side)
        lines = [(entry, PadLine(entry.points, self.reason_text(entry))) for entry in seen.score_pad]

        def columns(game: int) -> tuple[list[PadLine], list[PadLine]]:
            ours, theirs = ([line for entry, line in lines if (entry.side, entry.game) == (s, game)] for s in order)
            return ours, theirs

        games = max([1 + sum(BridgeFacts.of(seen).games) * (not seen.is_over), *(e.game for e, _ in lines)])
        return Pad(columns(0), [columns(game) for game in range(1, games + 1)])

    def reason_text(self, entry: PadEntry) -> str:
        """Return the reason for the points, as on the pad."""
        return entry.note if entry.game else entry.label.lower()
