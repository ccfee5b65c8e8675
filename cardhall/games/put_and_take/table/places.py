"""The zones of Put and Take: open hands round the table, the stock, the five places, and the cards of the put round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.layout import piles
from cardhall.games.put_and_take.facts import PutAndTakeFacts
from cardhall.games.put_and_take.table.table_layout import (
    CARD_STEP,
    PLACE_COUNT,
    TIGHT_CARD_STEP,
    hand_length,
    middle_layout,
    seat_blocks,
)
from cardhall.language import say, tr

RANK_ORDER = "AKQJT98765432"  # from the left
WORDS_OFFSET = 18.0  # pixels at a text scale of 1: from the cards down to the middle of the words below them


@dataclass(frozen=True)
class OtherSeatHand(parts.OpenHand):
    """The hand of another seat, in order of rank, below its name."""

    def arrange(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        return sorted(some, key=lambda card: RANK_ORDER.index(card.rank))

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        _, area, w = seat_blocks(frame)[owner - 1]
        step = min(CARD_STEP, max(TIGHT_CARD_STEP, (area.w / w - 1) / (PLACE_COUNT - 1))) * w
        left = area.cx - (hand_length(step / w) - 1) * w / 2
        spots = [parts.Spot(left + place * step, area.cy, w) for place in range(contents.count)]
        return parts.ZoneLayout(spots, area, parts.Spot(area.cx, area.cy, w))


@dataclass(frozen=True)
class MiddleZone(parts.Zone):
    """A zone in the middle, which lies at the foot when the person deals."""

    is_person_dealing: bool = False

    def in_phase_of(self, seen: parts.Observation | None) -> parts.Zone:
        return replace(self, is_person_dealing=seen is not None and seen.dealer == seen.seat)


@dataclass(frozen=True)
class StockPile(MiddleZone, parts.Pile):
    """The stock of cards still to be turned."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        spot = middle_layout(frame, self.is_person_dealing).stock
        pile_layout = piles.lay_out_pile(spot.box, spot.width, contents.count)
        return pile_layout._replace(label=(spot.x, spot.box.bottom + WORDS_OFFSET * frame.unit + 9 * (frame.unit - 1)))


@dataclass(frozen=True)
class TurnedCards(MiddleZone):
    """The cards turned up, each in its place from the left; a card is dropped on the next place."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        spots = middle_layout(frame, self.is_person_dealing).places
        slot = spots[min(contents.count, PLACE_COUNT - 1)]
        return parts.ZoneLayout(list(spots[: contents.count]), slot.box, slot)


@dataclass(frozen=True)
class PutRoundCards(MiddleZone):
    """The five cards of the put round, shown small during the take round where there is room."""

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        places = middle_layout(frame, self.is_person_dealing)
        spots = places.put_round_spots or [places.places[0]._replace(covered=True)] * PLACE_COUNT
        box = spots[0].box.united(spots[-1].box)
        return parts.ZoneLayout(list(spots[: contents.count]), box, spots[0])


class Stakes(parts.Drawing):
    """Draws five places with stakes, the next stake in gold, and the pot."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        unit, turned_count = canvas.frame.unit, len(seen.zones["turned"])
        places = middle_layout(canvas.frame, seen.dealer == seen.seat)
        for place, (spot, stake) in enumerate(zip(places.places, seen.game.stakes(seen.options), strict=True)):
            if place >= turned_count:
                canvas.show_place(spot)
            stake_text, colour = str(stake), "second"
            if place == turned_count:
                stake_text = tr("Put {stake}", stake=stake) if seen.phase == "put" else tr("Take {stake}", stake=stake)
                colour = "gold"
            canvas.show_words(
                stake_text, spot.x, spot.box.bottom + WORDS_OFFSET * unit, size=15, weight=600, colour=colour
            )
        if places.put_round_spots and seen.zones["discard"]:
            first = places.put_round_spots[0]
            canvas.show_words(tr("Put", context="round"), first.box.x - 10 * unit, first.y, size=13, align="right")
        (x, y), pot = places.pot, PutAndTakeFacts.of(seen).pot
        canvas.mark_pot("pot", canvas.show_chips(x - 25 * unit, y, pot, label=tr("Pot {pot}", pot=pot)))

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        stakes, turned_count = seen.game.stakes(seen.options), len(seen.zones["turned"])
        lines = [tr("Pot {pot}", pot=PutAndTakeFacts.of(seen).pot)]
        if turned_count < len(stakes):
            stake = stakes[turned_count]
            stake_text = tr("Put {stake}", stake=stake) if seen.phase == "put" else tr("Take {stake}", stake=stake)
            lines.append(say("{title}: {words}", title=tr("Next card"), words=stake_text))
        return lines
