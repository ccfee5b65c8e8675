"""The table of Kabu: the stock in the middle, chips before the seats, and what the own hand counts."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN
from cardhall.desktop.table import parts
from cardhall.games.kabu.facts import KabuFacts
from cardhall.language import numbered, say, tr

OTHER_HANDS_CARD_SCALE = 0.56  # the width of others' cards, in own cards


class OwnPoints(parts.Hand):
    """Shows the points of the own hand beside it."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        if len(seen.hand) < 2 or HIDDEN in seen.hand:
            return ()
        return ((tr("{points}", points=numbered(seen.game.points(seen.hand), "point")), tr("nine is best")),)


class Players(parts.Seats):
    """Shows passes and draws, and the points once all hands are open."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        cards = seen.zones[f"hand:{seat}"]
        if cards and HIDDEN not in cards and seat != seen.seat:
            return tr("{points}", points=numbered(seen.game.points(cards), "point"))
        drawn = tr("Drew two cards") if len(cards) == 4 else tr("Drew a card") if len(cards) == 3 else ""
        if seat in KabuFacts.of(seen).passed:
            return tr("Passed") if not drawn else tr("{drawn} · passed", drawn=drawn)
        return drawn


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        parts.OpenHand(width=OTHER_HANDS_CARD_SCALE, owners=(1, 2, 3, 4, 5)),
        parts.Pile("stock", parts.At(0.5, 0.45), width=0.66, lies_face_down=True, top_first=True, label=say("Stock")),
    ),
    tricks=False,
    hand=OwnPoints("T987654321A", sort_by="rank"),
    seats=Players(plaques_above=True, cards=OTHER_HANDS_CARD_SCALE),
    score=parts.Score(say("Chips"), note=say("held")),
    rail=(),
    drawings=(parts.Purses(initial_chips=0),),
    buttons=parts.Buttons(permanent_actions={"draw": ("draw", "pass")}, gold_verbs=()),
    log=parts.Log("deal", "", "turn"),
)
