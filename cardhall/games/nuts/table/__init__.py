"""The table of Nuts: the own layout large at the foot, the others' small around it, the foundations in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.nuts.facts import NutsFacts
from cardhall.games.nuts.table.packs import PackForEachSide
from cardhall.games.nuts.table.patience import (
    InOwnPanel,
    OwnPanel,
    PatienceSeats,
    ReserveAndStuck,
    is_stuck,
    patience_zones,
)
from cardhall.language import tr


def describe_goal(target: float) -> str:
    """Return the note beside the score: the points to exceed."""
    return tr("above {target} wins", target=target)


class Players(PatienceSeats):
    """Shows the rest of each side's reserve, and seats that are stuck."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        reserve_size = NutsFacts.of(seen).reserve[next(n for n, side in enumerate(seen.sides) if seat in side)]
        if seen.seats > 4:
            return tr("Stuck") if is_stuck(seen, seat) else tr("{left} left", left=reserve_size)
        return (
            tr("Stuck · {left} left", left=reserve_size)
            if is_stuck(seen, seat)
            else tr("Reserve {left}", left=reserve_size)
        )


class ScoreAndDeal(parts.Score):
    """The score; in a list of several sides also reserves, cards played, and the sides' colours."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        if len(seen.sides) == 2:
            return parts.Figures()
        facts = NutsFacts.of(seen)
        both = zip(facts.reserve, facts.contributed, strict=True)
        lines = [tr("{left} in the reserve, {played} played", left=left, played=played) for left, played in both]
        return parts.ScoreList(lines, [parts.owner_colour(side[0]) for side in seen.sides])


class RaceMoves(parts.Moves):
    """Sends a clicked card to the foundations if possible; an ace may be dropped on any free place."""

    def permanent_zones(self, seen: parts.Observation) -> Sequence[str]:
        return [f"foundation:{number}" for number in range(1, 4 * len(seen.sides) + 1)]

    def targets(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        free: list[str] = []
        if action.verb == "play" and action.cards[0].rank == "A":
            free = [zone for zone in self.permanent_zones(seen) if not seen.zones.get(zone)]
        return (*super().targets(seen, action), *free)

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        return parts.Action("draw") if zone in ("stock:0", "waste:0") else None

    def default_action(self, seen: parts.Observation, actions: Sequence[parts.Action]) -> parts.Action | None:
        return next((action for action in actions if action.verb == "play"), actions[0])

    def attempted_action(self, seen: parts.Observation, card: Card, zone: str) -> parts.Action | None:
        if zone.startswith("foundation"):
            return parts.Action("play", card)
        return parts.Action("move", card, zone.rpartition(":")[2]) if zone.startswith("column:0:") else None


TABLE = parts.Table(
    zones=patience_zones(),
    tricks=False,
    seats=Players(),
    score=ScoreAndDeal(note=describe_goal, goal=describe_goal),
    rail=(ReserveAndStuck(),),
    drawings=(OwnPanel(),),
    buttons=parts.Buttons(permanent_actions={"play": ("stuck", "draw")}, gold_verbs=()),
    moves=RaceMoves(),
    marks=PackForEachSide(),
    log=parts.Log("list", "", "turn"),
    places=InOwnPanel(),
)
