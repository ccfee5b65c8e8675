"""Earlier plays of the round, half hidden under the combination to beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts

VISIBLE_SHARE_OF_EARLIER_PLAY = 0.5  # of an earlier play, to the left of the next one
MAX_VISIBLE_CARD_WIDTHS = 0.75  # of a long earlier play, in card widths


@dataclass(frozen=True)
class EarlierPlays(parts.Drawing):
    """Draws the last plays of the round left of the combination to beat, each half under the next."""

    max_plays_shown: int = 3  # plays shown
    step: float = 0.42  # from card to card, in card widths; as in the combination to beat

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        trick, earlier = canvas.zone_layouts.get("trick"), earlier_plays(seen)[-self.max_plays_shown :]
        if trick is None or not seen.zones["trick"] or not earlier:
            return
        spot = trick.spots[0]
        width = spot.width
        left = spot.x - width / 2
        placed_plays = []
        for some in reversed(earlier):  # the nearest first, for it tells where the next one lies
            play_width = width * (1 + self.step * (len(some) - 1))
            left -= min(VISIBLE_SHARE_OF_EARLIER_PLAY * play_width, MAX_VISIBLE_CARD_WIDTHS * width)
            placed_plays.append((some, left + width / 2))
        for some, x in reversed(placed_plays):  # the oldest lies lowest
            canvas.show_cards(some, x, spot.y, width, step=self.step, dim=some)


def earlier_plays(seen: parts.Observation) -> list[Sequence[Card]]:
    """Return the beaten combinations of this round, the oldest first."""
    plays: list[Sequence[Card]] = []
    for event in seen.history:
        if event.kind == "trick" or event.kind == "deal":
            plays.clear()
        elif event.kind == "act" and event.action is not None and event.action.cards:
            plays.append(seen.game.in_order(event.action.cards))
    return plays[:-1]
