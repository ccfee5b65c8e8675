"""The table of Put and Take: open hands round five places with their stakes, the pot, and chances beside the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardhall.cards import HIDDEN
from cardhall.desktop.figures import rounded, signed
from cardhall.desktop.table import parts
from cardhall.language import say, tr
from cardhall.players.advice.put_and_take import left_to_match, on_next
from cardhall.rules.games.put_and_take import STAKES, TURNED

STEP = 1.12  # from place to place, in card widths
OTHERS = 0.5  # the width of others' cards, in own cards


def open_places(laid: parts.Laid) -> list[parts.Spot]:
    """The places in the row of five in which no card lies yet."""
    first, step = laid.slot, STEP * laid.slot.width
    return [first._replace(x=first.x + place * step) for place in range(TURNED - len(laid.spots))]


@dataclass(frozen=True)
class FivePlaces(parts.RowOfCards):
    """The cards turned up, each in its place from the left, whether or not the others lie there."""

    def lay(
        self, frame: parts.Frame, owner: int, zone: str, held: parts.Held, sides: Sequence[Sequence[int]]
    ) -> parts.Laid:
        laid = super().lay(frame, owner, zone, replace(held, cards=(HIDDEN,) * TURNED), sides)
        return laid._replace(spots=laid.spots[: held.count], slot=laid.spots[min(held.count, TURNED - 1)])


class Stakes(parts.Drawing):
    """The places with their stakes, the next one's in gold; the pot; rings round cards that match the last one."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        laid, unit, done = canvas.laid["turned"], canvas.frame.unit, seen.zones["turned"]
        spots = [*laid.spots, *open_places(laid)]
        for place, spot in enumerate(spots):
            if place >= len(done):
                canvas.show_place(spot)
            stake = str(STAKES[seen.options["stakes"]][place])
            colour = "gold" if place == len(done) else "second"
            canvas.show_words(stake, spot.x, spot.box.bottom + 12 * unit, size=15, weight=600, colour=colour)
        x = spots[-1].box.right + 14 * unit
        canvas.mark_pot("pot", canvas.show_chips(x, laid.slot.y, int(seen.facts["pot"]), tr("Pot"), align="left"))
        for zone, some in seen.zones.items():
            for card in some if zone.startswith("hand:") and done else ():
                lying = canvas.lying(zone, card)
                if lying is not None and card.rank == done[-1].rank:
                    canvas.show_ring(lying.box)


class Chances(parts.Hand):
    """Beside the own hand how many of the cards left match it, and what the next card is worth on average."""

    def beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        if not seen.hand:
            return ()
        matching, left = left_to_match(seen.state, seen.seat), len(seen.zones["stock"])
        worth = rounded(on_next(seen.state, seen.seat))
        note = tr("costs the next card on average") if seen.phase == "put" else tr("brings the next card on average")
        return ((tr("{matching} of {left}", matching=matching, left=left), tr("cards left match")), (worth, note))


class Players(parts.Seats):
    """What each seat has won or lost in this deal so far, and who is the bank."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        return tr("This deal {balance}", balance=signed(int(seen.facts["balances"].split()[seat])))

    def role(self, seen: parts.Observation, seat: int) -> str:
        return tr("Bank") if seat == seen.dealer else ""


TABLE = parts.Table(
    zones=(
        parts.OpenHand(width=OTHERS, owners=(1, 2, 3, 4, 5, 6, 7, 8)),
        FivePlaces("turned", parts.At(0.5, 0.45), width=0.62, size=(3.5, 0.9), step=STEP),
        parts.Pile("stock", parts.At(0.5, 0.45, -2.4), width=0.62, down=True, top_first=True, label=say("Stock")),
    ),
    hidden=("discard",),
    tricks=False,
    hand=Chances(by="rank"),
    seats=Players(dealer=False, above=True, stakes=True, cards=OTHERS),
    score=parts.Score(say("Credits"), note=say("won or lost")),
    rail=(),
    drawings=(Stakes(),),
    log=parts.Log("deal", "", "turn"),
)
