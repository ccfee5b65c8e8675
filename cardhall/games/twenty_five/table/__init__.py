"""The table of Twenty-Five: the upcard that may be robbed, the order of trumps, a stroke for every five points."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import CARDS, SUIT_SIGNS, Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.card_words import corner_index
from cardhall.games.twenty_five.facts import TwentyFiveFacts
from cardhall.games.twenty_five.table.strokes import StrokesForm
from cardhall.language import card_faces, format_count, say, tr

NAMED_TRUMPS = 6  # the highest trumps, shown as cards; lower ones are shown by their numbers


def has_teams(seen: parts.Observation) -> bool:
    """Return whether partners play together."""
    return len(seen.sides) < seen.seats


def team_colour(seen: parts.Observation, side: int) -> str:
    """Return the colour of a team."""
    return parts.owner_colour(seen.sides[side][0])


class RobberPlaques(parts.Seats):
    """Shows the robber of the upcard, each seat's tricks, and teams by colours."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        taken = TwentyFiveFacts.of(seen).tricks[seat]
        texts = [tr("Robbed")] * (TwentyFiveFacts.of(seen).robbed == seat) + [format_count(taken, "trick")] * (
            taken > 0
        )
        return " · ".join(texts)

    def short_fact_line(self, seen: parts.Observation, seat: int) -> str:
        taken = TwentyFiveFacts.of(seen).tricks[seat]
        return format_count(taken, "trick") if taken else ""

    def ring_colour(self, seen: parts.Observation, seat: int) -> str:
        side = next(place for place, seats in enumerate(seen.sides) if seat in seats)
        return team_colour(seen, side) if has_teams(seen) else ""


class ChalkScore(parts.Score):
    """Shows the score as strokes for every side, with the colours of teams."""

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        colours = [team_colour(seen, side) for side in range(len(seen.sides))] if has_teams(seen) else []
        return StrokesForm(seen.options["target"], colours)


class TrumpOrder(parts.RailPart):
    """Shows the order of trumps in this deal from the top, and the order of numbers in plain suits."""

    def rank_trumps(self, seen: parts.Observation) -> tuple[list[Card], str]:
        """Return the highest trumps, and the numbers below them as a text."""
        order = seen.card_order
        power = order.power[order.trump]
        trumps = sorted((card for card in CARDS if order.suits[card] == order.trump), key=lambda card: -power[card])
        high = trumps[: NAMED_TRUMPS if order.trump != "H" else NAMED_TRUMPS - 1]
        return high, " ".join(map(corner_index, trumps[len(high) :]))

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        high, low = self.rank_trumps(seen)
        rows = [
            parts.Row(tr("{cards}", cards=card_faces(high))),
            parts.Row(low),
        ]
        return (parts.Panel(tr("Order of trumps"), rows), parts.Panel(tr("Other suits"), self.plain_suit_rows(seen)))

    def plain_suit_rows(self, seen: parts.Observation) -> list[parts.Row]:
        """Return rows for the plain suits from the top: red numbers go down, black ones up."""
        order, suits_by_ranks = seen.card_order, dict[str, list[str]]()
        for suit in "SHCD":
            some = [card for card in CARDS if card.suit == suit and order.suits[card] != order.trump]
            ranked = sorted(some, key=lambda card: -order.power[suit][card])
            if ranked:
                suits_by_ranks.setdefault(" ".join(map(corner_index, ranked)), []).append(SUIT_SIGNS[suit])
        return [parts.Row(f"{' '.join(suits)}  {ranks}") for ranks, suits in suits_by_ranks.items()]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        high, low = self.rank_trumps(seen)
        return tr("{cards}, {low} … {lowest}", cards=card_faces(high), low=low.split()[0], lowest=low.split()[-1])


class AceMarks(parts.JokerMarks):
    """Marks the ace of hearts with the sign of trumps."""

    def is_trump(self, card: Card, trump: str) -> bool:
        return card.text == "AH" and trump != "H"


class UpcardPile(parts.Pile):
    """The card turned up, on top of the stock."""

    stacking_order = parts.Pile.stacking_order + 1


TABLE = parts.Table(
    zones=(
        parts.Pile("stock", parts.beside_trick(0.0), lies_face_down=True, label=say("Stock")),
        UpcardPile("upcard", parts.beside_trick(0.14, 0.1)),
    ),
    hidden_kinds=("discard",),
    hand=parts.RankedHand(),
    seats=RobberPlaques(),
    score=ChalkScore(),
    rail=(parts.Trumps(), TrumpOrder()),
    buttons=parts.Buttons(permanent_actions={"rob": ("pass",)}, gold_verbs=()),
    marks=AceMarks(),
)
