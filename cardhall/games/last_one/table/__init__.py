"""The table of Last One: stock and discards, arrows for the direction, melees card by card, the call in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardhall.desktop.table import parts
from cardhall.games.last_one.facts import LastOneFacts
from cardhall.games.last_one.table.direction import DirectionArrows, EffectsList, NamedCardBadge
from cardhall.games.last_one.table.melee import (
    MELEE_CARD_WIDTH,
    AsidePile,
    MeleeDrawing,
    MeleeMoves,
    MeleeRow,
    count_cards_to_draw,
    is_in_melee,
    melee_rect,
)
from cardhall.language import say, tr

SPOKEN_VERBS = ("declare", "accept", "reject", "deal")  # verbs that are said aloud


class Players(parts.Seats):
    """Shows the sizes of hands, attacker and defender in a melee, and seats that have dropped out."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if self.is_sitting_out(seen, seat):
            return tr("Out of the match")
        facts = LastOneFacts.of(seen)
        if facts.hand_size is None:
            return tr("To deal") if seat == seen.dealer else ""
        number = len(seen.zones[f"hand:{seat}"])
        if seat == facts.aggressor:
            return tr("Attacks · {number}", number=number)
        if seat == facts.defender:
            return tr("Defends · {number}", number=number)
        return tr("Last one") if number == 1 else parts.card_count_words(seen, seat)

    def short_fact_line(self, seen: parts.Observation, seat: int) -> str:
        return parts.card_count_words(seen, seat) if is_in_melee(seen) and not self.is_sitting_out(seen, seat) else ""

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        if not is_in_melee(seen) or seat != LastOneFacts.of(seen).defender:
            return ""
        return tr("Draws {number}", number=count_cards_to_draw(seen))

    def is_sitting_out(self, seen: parts.Observation, seat: int) -> bool:
        return seat in LastOneFacts.of(seen).out


class LastOneScoreList(parts.ScoreList):
    """A line and a bar for each seat; roles in a melee are not shown here."""

    def paint(self, surface: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        return super().paint(surface, y, replace(standing, roles=()))


class LastOneScore(parts.Score):
    """Score in points: fewer are better, and a seat with the target's points is out."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        return LastOneScoreList(shows_bars=True)

    def note_words(self, seen: parts.Observation) -> str:
        return tr("out at {points}", points=seen.options["target"])

    def goal_words(self, seen: parts.Observation) -> str:
        return tr("{points} points and you are out", points=seen.options["target"])


class CallAnnouncements(parts.Events):
    """Announces names, calls and agreement; draws and passes are visible anyway."""

    def has_bubble(self, event: parts.Event) -> bool:
        return event.action is not None and event.action.verb in SPOKEN_VERBS


class CallButtons(parts.Buttons):
    """Buttons of which announcing the last card is gold, but never keeping silent, nor naming a suit."""

    def main_action(
        self, seen: parts.Observation, actions: Sequence[parts.Action], usual: parts.Action | None
    ) -> parts.Action | None:
        return next((action for action in actions if str(action) == "declare last-one"), None) or (
            usual if seen.phase in ("play", "consent") else None
        )


TABLE = parts.Table(
    zones=(
        AsidePile(
            "stock", parts.At(0.5, 0.5, -0.85), width=0.6, lies_face_down=True, shows_count=True, label=say("Stock")
        ),
        AsidePile("discard", parts.At(0.5, 0.5, 0.55), aside_index=1, width=0.86, shows_slot=True),
        MeleeRow("melee", melee_rect, width=MELEE_CARD_WIDTH, step=1.14),
    ),
    tricks=False,
    seats=Players(),
    score=LastOneScore(say("Points"), counts_against=True),
    rail=(EffectsList(),),
    drawings=(DirectionArrows(), NamedCardBadge(), MeleeDrawing()),
    auction=None,
    buttons=CallButtons(bid_box=parts.BidBox(("deal",))),
    moves=MeleeMoves(),
    events=CallAnnouncements(holder_words=""),
    timed_call=parts.TimedCall("call", default_action="pass"),
    log=parts.Log("turn", say("Last turn"), "turn"),
)
