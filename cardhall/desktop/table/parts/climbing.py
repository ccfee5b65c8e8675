"""Climbing games: the combination to beat, with its name and the cards that beat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.moves import Moves
from cardhall.desktop.table.parts.zones import At, Names, Place, Spread
from cardhall.language import tell, tr
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Combination(Spread):
    """The combination to beat, with the player's name and its kind above."""

    kind: str = "trick"
    at: Place = At(0.5, 0.42)
    width: float = 0.86
    step: float = 0.42
    size: tuple[float, float] | None = (7, 1.5)

    sorted = True

    def arrange(self, seen: Observation, some: Sequence[Card]) -> list[Card]:
        return list(some) if HIDDEN in some else list(seen.game.in_order(some))

    def words(self, seen: Observation, owner: int, names: Names) -> str:
        who, lies = Facts.of(seen).played_by, seen.zones["trick"]
        return f"{names(who)}  ·  {tell(seen.game.kind_of(lies))}" if lies and who is not None else ""


class BeatenBy(Drawing):
    """Words below the combination to beat: the cards to beat it with."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        trick, lies = canvas.laid.get("trick"), seen.zones["trick"]
        if lies and trick is not None and not seen.is_over:
            canvas.show_words_by(trick.area.grown(-6), ("below",), self.words(seen, lies), optional=True)

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        lies = list(seen.zones["trick"])
        return (self.words(seen, lies),) if lies and not seen.is_over else ()

    def words(self, seen: Observation, lies: list[Card]) -> str:
        """Return the words on what beats the cards on the table."""
        return tr("Beaten by {beaten_by}", beaten_by=seen.game.beaten_by(lies))


class SameRankMoves(Moves):
    """Moves of games in which suits do not matter: cards of the same rank are interchangeable."""

    def same_choice(self, card: Card) -> object:
        return card.rank
