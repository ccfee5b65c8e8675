"""Climbing games: the combination to beat, with its name and the cards that beat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.parts.card_moves import Moves
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.zones import At, Names, Place, Spread
from cardhall.language import tr, translate
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

    sorts_new_cards = True

    def arrange(self, seen: Observation, cards: Sequence[Card]) -> list[Card]:
        return list(cards) if HIDDEN in cards else list(seen.game.in_order(cards))

    def label_words(self, seen: Observation, owner: int, names: Names) -> str:
        player, trick_cards = Facts.of(seen).played_by, seen.zones["trick"]
        return (
            f"{names(player)}  ·  {translate(seen.game.kind_of(trick_cards))}"
            if trick_cards and player is not None
            else ""
        )


class BeatenBy(Drawing):
    """Words below the combination to beat: the cards to beat it with."""

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        trick, trick_cards = canvas.zone_layouts.get("trick"), seen.zones["trick"]
        if trick_cards and trick is not None and not seen.is_over:
            canvas.show_words_by(
                trick.area.grown(-6), ("below",), self.describe_beating_cards(seen, trick_cards), optional=True
            )

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        trick_cards = list(seen.zones["trick"])
        return (self.describe_beating_cards(seen, trick_cards),) if trick_cards and not seen.is_over else ()

    def describe_beating_cards(self, seen: Observation, trick_cards: list[Card]) -> str:
        """Return the words on what beats the cards on the table."""
        return tr("Beaten by {beaten_by}", beaten_by=seen.game.beaten_by(trick_cards))


class SameRankMoves(Moves):
    """Moves of games in which suits do not matter: cards of the same rank are interchangeable."""

    def choice_key(self, card: Card) -> object:
        return card.rank
