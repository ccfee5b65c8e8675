"""The table of Pluck: quotas and plucks at the seats, a lock on trumps, cards given by a drop on a hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.pluck.facts import PluckFacts
from cardhall.language import numbered, tr, tr_many

SUIT_BUTTONS = ("trump C", "trump D", "trump H", "trump S")  # actions whose buttons keep their place


class QuotaPlaques(parts.Seats):
    """Shows the quota of each seat; before the play also plucks or debts."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase == "play":
            return super().fact_line(seen, seat, names)
        facts = PluckFacts.of(seen)
        quota, plucks, owed = facts.quotas[seat], facts.plucks[seat], facts.owed[seat]
        if plucks:
            state_text = tr_many("{number} pluck", "{number} plucks", number=plucks)
        elif owed:
            state_text = tr("Owes {number}", number=owed)
        else:
            return tr("Needs {tricks}", tricks=numbered(quota, "trick"))
        return tr("{told} · needs {number}", told=state_text, number=quota)


class GiveMoves(parts.Moves):
    """Lights the hands of seats that owe a card while a card may be given."""

    def due_zones(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        return self.targets(seen, action) if action.verb == "pluck" else ()


TABLE = parts.Table(
    seats=QuotaPlaques(),
    rail=(parts.BrokenTrumps(),),
    buttons=parts.Buttons(permanent_actions={"trump": SUIT_BUTTONS}, gold_verbs=()),
    moves=GiveMoves(),
)
