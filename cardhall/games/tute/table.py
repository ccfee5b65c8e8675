"""The table of Tute: Spanish cards in the game's order, card points and declarations in the rail, deals won."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.table import parts
from cardhall.english import capitalize_first
from cardhall.games.tute.facts import TuteFacts
from cardhall.language import join_words, listing, rank_name, say, suit_name, tr

RANK_ORDER = "A3KQJ76542"  # from the highest


class TutePoints(parts.CardPoints):
    """Shows the sides' card points and declarations."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        declared_rows = [
            parts.Row(
                tr("You declared") if side == seen.side else tr("They declared"), str(points), is_ours=side == seen.side
            )
            for side in (seen.side, 1 - seen.side)
            if (points := self.declared_points(seen, side))
        ]
        return [*super().rows(seen, names), *declared_rows]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        shares = []
        for row, side in zip(super().rows(seen, names), (seen.side, 1 - seen.side), strict=False):
            more = self.declared_points(seen, side)
            shares.append(f"{row.text} + {more}" if more else row.text)
        return tr("Points {own} to {others}", own=shares[0], others=shares[1])

    def declared_points(self, seen: parts.Observation, side: int) -> int:
        """Return the points that a side has declared."""
        return sum(points for seat, points, _ in TuteFacts.of(seen).declared if seat in seen.sides[side])


class DeclarerPlaques(parts.Seats):
    """Shows each seat's declarations; before any, the upcard at the dealer."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        declarations = [
            f"{points} {SUIT_SIGNS[suit]}" for who, points, suit in TuteFacts.of(seen).declared if who == seat
        ]
        if len(declarations) == 1:
            return tr("Declared {points}", points=declarations[0])
        return ", ".join(declarations) or super().fact_line(seen, seat, names)


class SeenHand(parts.Hand):
    """Shows beside the hand the declared cards, which the others have seen."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        pairs = (
            (suit, (Card.of(f"K{suit}"), Card.of(f"Q{suit}")))
            for seat, _, suit in TuteFacts.of(seen).declared
            if seat == 0
        )
        held_pairs = [(suit, [card for card in pair if card in seen.hand]) for suit, pair in pairs]
        names = [
            say("{ranks} of {suit}", ranks=listing([rank_name(card.rank) for card in some]), suit=suit_name(suit))
            for suit, some in held_pairs
            if some
        ]
        return ((capitalize_first(join_words(names)), tr("seen by all")),) if names else ()


TABLE = parts.Table(
    hand=SeenHand(ranks=RANK_ORDER),
    seats=DeclarerPlaques(),
    score=parts.Score(say("Deals won")),
    rail=(TutePoints(), parts.Trumps(), parts.CardValues()),
)
