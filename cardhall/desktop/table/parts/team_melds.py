"""Sides' melds in frames: drops of many cards, marks on wild cards, words on each side's melds.

A meld of several cards is laid by the rules' single actions; the rules themselves say which ones, and in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table.parts.card_marks import CardMarks
from cardhall.desktop.table.parts.card_moves import Moves
from cardhall.desktop.table.parts.drawings import Canvas, Drawing
from cardhall.desktop.table.parts.observation_readers import melds_by_zone
from cardhall.desktop.table.parts.seats import Seats
from cardhall.desktop.table.parts.zones import Names
from cardhall.english import capitalize_first
from cardhall.language import join_words, numbered, say, tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

NUMBER_SEPARATOR = " · "
MELD_WORD_SIZES = (12.0, 11.0, 10.0)  # of the words in a frame of melds, the best first
LINE_HEIGHT = 15.0  # pixels at a text scale of 1
MIN_NEW_MELD_CARDS = 2  # chosen cards that may be a new meld; a single card can only be added to one


def next_meld_zone(seen: Observation, side: int) -> str:
    """Return the zone of a side's next meld: `meld:0:3` after two melds."""
    return (
        f"meld:{side}:{max([meld.number for meld in melds_by_zone(seen).values() if meld.side == side], default=0) + 1}"
    )


@dataclass(frozen=True)
class TeamMelds(Moves):
    """Moves of melding: drop cards on a meld to lay off, or beside the melds to start a new meld."""

    def always_chooses(self, seen: Observation) -> bool:
        return True

    def shown_zones(self, seen: Observation) -> Mapping[str, Sequence[Card]]:
        zones = super().shown_zones(seen)
        return {zone: cards for zone, cards in zones.items() if cards or not zone.startswith("meld:")}

    def permanent_zones(self, seen: Observation) -> Sequence[str]:
        """Return a place for each side's next meld; cards dropped beside the own melds go there."""
        others = [side for side in range(len(seen.sides)) if side != seen.side]
        return [self.next_own_zone(seen), *(next_meld_zone(seen, side) for side in others)]

    def next_own_zone(self, seen: Observation) -> str:
        """Return the zone of the own side's next meld."""
        begun = [zone for action in seen.actions() if action.verb == "meld" for zone in seen.targets(action)]
        return begun[0] if begun else next_meld_zone(seen, seen.side)

    def pile_actions(self, seen: Observation, zone: str) -> Sequence[Action]:
        """Return the actions of taking the pile, or of joining an own meld with another."""
        if zone == "discard":
            return [action for action in seen.actions() if action.verb == "take"]
        numbers = {meld.zone: str(meld.number) for meld in melds_by_zone(seen).values() if meld.side == seen.side}.get(
            zone
        )
        combining = [action for action in seen.actions() if action.verb == "combine" and numbers in action.words]
        return combining or super().pile_actions(seen, zone)

    def asks_by_click(self, action: Action) -> bool:
        return action.verb == "take"

    def targets(self, seen: Observation, action: Action) -> Sequence[str]:
        zones = super().targets(seen, action)
        if action.verb == "combine":
            return [f"meld:{seen.side}:{number}" for number in action.words]
        return [*zones, "discard"] if action.verb == "take" and action.cards else zones

    def pile_action(self, seen: Observation, zone: str) -> Action | None:
        take_actions = self.pile_actions(seen, zone) if zone == "discard" else ()
        return take_actions[0] if len(take_actions) == 1 else super().pile_action(seen, zone)

    def plan(self, seen: Observation, cards: Sequence[Card], zones: Sequence[str]) -> Sequence[Action]:
        usual_plan = super().plan(seen, cards, zones)
        if usual_plan or seen.seat not in seen.actors:
            return usual_plan
        for action in self.possible_actions(seen, cards, zones):
            steps = seen.in_steps(action)
            if steps:
                return steps
        return ()

    def possible_actions(self, seen: Observation, cards: Sequence[Card], zones: Sequence[str]) -> list[Action]:
        """Return the possible actions for cards dropped on zones: a new meld, or an addition to a meld."""
        own_numbers = {meld.zone: meld.number for meld in melds_by_zone(seen).values() if meld.side == seen.side}
        additions = [Action("add", own_numbers[zone], *cards) for zone in (zones or own_numbers) if zone in own_numbers]
        new_melds = [Action("meld", *cards)] * (not zones or self.next_own_zone(seen) in zones)
        if zones and additions:
            return additions
        if len(cards) >= MIN_NEW_MELD_CARDS:
            return [*new_melds, *additions]
        # dropped beside the melds, for a meld that fits
        all_additions = [Action("add", number, *cards) for number in own_numbers.values()]
        fitting = [action for action in all_additions if action in seen.actions()]
        return fitting if zones and new_melds and len(fitting) == 1 else []

    def attempted_action(self, seen: Observation, card: Card, zone: str) -> Action | None:
        own_numbers = {meld.zone: meld.number for meld in melds_by_zone(seen).values() if meld.side == seen.side}
        return (
            Action("add", own_numbers[zone], card)
            if zone in own_numbers
            else super().attempted_action(seen, card, zone)
        )

    def plan_words(self, plan: Sequence[Action]) -> str:
        cards = [card for action in plan for card in action.cards]
        if plan[0].verb == "meld":
            return tr("Lay {cards}", cards=numbered(len(cards), "card"))
        return tr("Add {cards}", cards=numbered(len(cards), "card"))


@dataclass(frozen=True)
class RummyPlaques(Seats):
    """The plaques of rummy games, with the person's task in the turn."""

    seats_in_row: bool = True
    cards: float = 0.3

    def fact_line(self, seen: Observation, seat: int, names: Names) -> str:
        if seat or 0 not in seen.actors:
            return ""
        return {"draw": tr("To draw"), "answer": tr("To answer")}.get(seen.phase, tr("To meld or discard"))


@dataclass(frozen=True)
class WildCardMarks(CardMarks):
    """A tint on the wild cards of melds. `wild`: the ranks of wild cards."""

    wild: tuple[str, ...] = ("2", "BJ", "RJ")

    def is_wild(self, seen: Observation, zone: str, card: Card) -> bool:
        meld = melds_by_zone(seen).get(zone) if card.rank in self.wild else None
        if meld is None or isinstance(meld.wild, Card):
            return meld is not None and meld.wild == card
        return meld.has_wild


@dataclass(frozen=True)
class MeldWords(Drawing):
    """Words at the right of each side's frame of melds. `words`: returns them, given the observation and a side.

    Where the side's names stand at the right too, the words are below them.
    """

    words: Callable[[Observation, int], str]

    def draw(self, canvas: Canvas, seen: Observation) -> None:
        for side in range(len(seen.sides)):
            frame = next(
                (laid for zone, laid in canvas.zone_layouts.items() if zone.startswith(f"meld:{side}:") and laid.frame),
                None,
            )
            text = self.words(seen, side)
            if frame is None or frame.frame is None or not text:
                continue
            (x, y), is_beside = frame.label, frame.label[0] > frame.frame.cx
            width = frame.label_room if is_beside else 0.5 * frame.frame.w
            size, lines = self._fit_lines(canvas, text, width, 2 if is_beside else 1)
            for place, line in enumerate(lines):
                if is_beside:
                    canvas.show_words(
                        line, x, y + (place + 1) * LINE_HEIGHT * canvas.skin.scale, size=size, align="left"
                    )
                else:
                    canvas.show_words(line, frame.frame.right - 14, y, size=size, align="right")

    def spoken_lines(self, seen: Observation, names: Names) -> Sequence[str]:
        sides = [(self.words(seen, side), seats) for side, seats in enumerate(seen.sides)]
        return [
            say("{title}: {words}", title=capitalize_first(join_words([names(seat) for seat in seats])), words=words)
            for words, seats in sides
            if words
        ]

    def _fit_lines(self, canvas: Canvas, text: str, width: float, max_lines: int) -> tuple[float, list[str]]:
        """Return the largest font size at which words fit into `max_lines` lines of `width` pixels, and the lines."""
        for size in MELD_WORD_SIZES:
            font = canvas.skin.sans(size)
            lines = canvas.skin.wrap_text(text, font, width)
            if len(lines) > 1:  # rather between two numbers than within one
                lines = text.split(NUMBER_SEPARATOR)
            if len(lines) <= max_lines and all(canvas.skin.text_width(line, font) <= width for line in lines):
                break
        return size, lines
