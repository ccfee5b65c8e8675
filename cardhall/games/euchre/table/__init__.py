"""The table of Euchre: stock and upcard beside the trick, the score kept with cards, trumps with their bowers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.euchre.facts import EuchreFacts
from cardhall.games.euchre.table.score_cards import ScoreCards
from cardhall.language import say, suit_name, tr

MAX_PIP_SCORE = 5  # the highest score that a three and a four can show


@dataclass(frozen=True)
class Upcard(parts.Pile):
    """Shows the upcard, crosswise once it is turned down."""

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if self.is_turned(seen):
            return tr("Turned down")
        return tr("Left lying") if seen.phase in ("alone", "play") else tr("Turned up")

    def is_turned(self, seen: parts.Observation) -> bool:
        return EuchreFacts.of(seen).turned_down is not None


class TrumpsOrTurnedDown(parts.Trumps):
    """Shows trumps, and before there are any the suit that was turned down."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        facts = EuchreFacts.of(seen)
        down = facts.turned_down
        if down is not None and facts.trump is None:
            return (parts.Badge("", "", tr("{suit:capital} turned down", suit=suit_name(down))),)
        return super().badges(seen, names)


class PipScore(parts.Score):
    """Shows a score up to five with two cards, a longer one with boxes."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        target = seen.options["target"]
        return parts.Boxes(target) if target > MAX_PIP_SCORE else ScoreCards("sh")


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "stock",
            parts.At(0.5, 0.45, -2.5),
            lies_face_down=True,
            label=say("Stock"),
            early_place=parts.At(0.5, 0.45, -0.48),
        ),
        Upcard("upcard", parts.At(0.5, 0.45, -1.8), early_place=parts.At(0.5, 0.45, 0.48)),
    ),
    hand=parts.BowersFirst(),
    score=PipScore(),
    rail=(parts.TricksTaken(), TrumpsOrTurnedDown()),
    buttons=parts.Buttons(
        permanent_actions={
            "order": ("pass", "accept"),
            "name": ("pass", "trump C", "trump D", "trump H", "trump S"),
            "alone": ("no", "yes"),
        },
        gold_verbs=("accept", "no"),
    ),
    moves=parts.LayAwayMoves(),
    marks=parts.BowerMarks(),
)
