"""Stakes that are raised by calls: a lamp for each, agreed, asked for or to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhall.desktop.table.parts.facts import fact, seat_in
from cardhall.desktop.table.parts.rail import Lamp, Panel, Sheet, TrickLines
from cardhall.desktop.table.parts.zones import Names
from cardhall.rules.engine.observation import Observation


class Asked(NamedTuple):
    """The call that waits for an answer, in small letters, and who has made it."""

    call: str
    seat: int | None


def stake_lamps(
    calls: Sequence[str], stake: int, asked: Asked, names: Names, agreed: tuple[str, str] = ("", "agreed")
) -> list[Lamp]:
    """Lamps for stakes of 1, 2, 3 … with the names of their calls.

    `stake`: what is agreed; `agreed`: the words of its lamp, "" for the call's name.
    """
    found = []
    for points, call in enumerate(calls, 1):
        if asked.call == call.lower() and asked.seat is not None:
            who = names(asked.seat)
            found.append(Lamp(f"{points} ?", call, f"{who} {'ask' if who == 'You' else 'asks'}", "now"))
        elif points == stake:
            found.append(Lamp(str(points), agreed[0] or call, agreed[1], "settled"))
        else:
            found.append(Lamp(str(points), call, "passed" if points < stake else "to come", "later"))
    return found


@dataclass(frozen=True)
class StakeAndTricks(TrickLines):
    """Lamps for the stakes, agreed, asked for and to come, and a line for each trick of the deal.

    From the facts `stake`, `raise` with the call that waits for an answer, `raiser` and `tricks`.
    """

    calls: tuple[str, ...] = ()  # the name of each stake
    last: str = ""  # the fact that is "yes" in a deal that is played for a stake without a call, and its name

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        asked = Asked(fact(seen, "raise"), seat_in(seen, "raiser"))
        agreed = ("Played", self.last) if self.last and fact(seen, self.last) == "yes" else ("", "agreed")
        lamps = stake_lamps(self.calls, int(fact(seen, "stake")), asked, names, agreed)
        return (Panel("Stake and tricks", self.lines(seen, names), lamps=lamps),)

    def strip(self, seen: Observation, names: Names) -> str:
        return f"Stake {fact(seen, 'stake')}  ·  Tricks {seen.facts['tricks'].replace(' ', ' to ')}"
