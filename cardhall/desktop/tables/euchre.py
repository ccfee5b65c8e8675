"""The table of Euchre: stock and upcard beside the trick, the score kept with cards, trumps with their bowers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, SUIT_NAMES, Card
from cardhall.desktop.table import parts
from cardhall.rules.mechanisms.bowers import left_bower, trumps_of

MOST_PIPS = 5  # a score that two cards can show


@dataclass(frozen=True)
class Upcard(parts.Pile):
    """The card turned up; turned down it lies crosswise."""

    def words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if parts.fact(seen, "turned_down"):
            return "Turned down"
        return "Left lying" if seen.phase in ("alone", "play") else "Turned up"

    def turned(self, seen: parts.Observation) -> bool:
        return bool(parts.fact(seen, "turned_down"))


class TrumpsOrNone(parts.Trumps):
    """As long as there are no trumps, the suit that was turned down."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        down = parts.fact(seen, "turned_down")
        if down and not parts.fact(seen, "trump"):
            return (parts.Badge("", "", f"{SUIT_NAMES[down].capitalize()} turned down"),)
        return super().badges(seen, names)


class PipScore(parts.Score):
    """A short score is kept with a three and a four."""

    def form(self, seen: parts.Observation) -> parts.Form:
        target = seen.options["target"]
        return parts.Boxes(target) if target > MOST_PIPS else parts.ScoreCards("sh")


class BowersFirst(parts.Hand):
    """Trumps at the left, bowers first, then the other suits."""

    def order(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        trump = parts.fact(seen, "trump")
        trumps = [] if not trump or HIDDEN in some else trumps_of(trump, list(some))
        return trumps + super().order(seen, [card for card in some if card not in trumps])


class LeftBower(parts.CardMarks):
    """The left bower carries the sign of trumps."""

    def sign(self, seen: parts.Observation, zone: str, card: Card) -> str:
        trump = parts.fact(seen, "trump")
        return trump if trump and card == left_bower(trump) else ""


TABLE = parts.Table(
    zones=(Upcard("upcard", parts.At(0.5, 0.45, -1.8)),),
    hand=BowersFirst(),
    score=PipScore(),
    rail=(parts.TricksTaken(), TrumpsOrNone()),
    buttons=parts.Buttons(
        kept={
            "order": ("pass", "accept"),
            "name": ("pass", "trump C", "trump D", "trump H", "trump S"),
            "alone": ("no", "yes"),
        },
        gold=("accept", "no"),
    ),
    marks=LeftBower(),
)
