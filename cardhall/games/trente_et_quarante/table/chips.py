"""Placing chips at Trente et Quarante: the fields, the tray, and repeating the bets of the last coup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table import parts
from cardhall.games.trente_et_quarante.facts import TrenteFacts
from cardhall.games.trente_et_quarante.table.bets import CHANCE_TEXTS, seat_chips
from cardhall.language import join_words, say, tr, translate

FIELD_ZONE, DONE_ACTION = "field", parts.Action("done")
CHIP_VALUES = (100, 200, 500, 1000, 2000)
# text on the chip that insures, and the value by whose colours it is painted
INSURANCE_TEXT, INSURANCE_CHIP_VALUE = "1 %", 10
CHANCE_LETTERS = {"R": "rouge", "C": "couleur", "I": "inverse", "N": "noir"}


@dataclass(frozen=True)
class ChanceField(parts.Field):
    """A field for bets on a chance; the cloth draws the lines."""

    def has_place(self, seen: parts.Observation) -> bool:
        return False

    def spoken_contents(self, seen: parts.Observation, zone: str, names: parts.Names) -> str:
        chance = zone.partition(":")[2]
        facts, bet_texts = TrenteFacts.of(seen), []
        for seat in range(seen.seats):
            bet, jailed, insurance = (
                seat_chips(placed, seat, chance) for placed in (facts.placed, facts.prison, facts.insured)
            )
            words = [format_figure(bet)] * bool(bet)
            words += [tr("{chips} in prison", chips=format_figure(jailed))] * bool(jailed)
            words += [tr("insured {insured}", insured=insurance)] * bool(insurance)
            if words:
                bet_texts.append(tr("{player} {chips}", player=names(seat), chips=join_words(words)))
        name = translate(CHANCE_TEXTS[chance]).capitalize()
        if not bet_texts:
            return tr("{field}, no bets", field=name)
        return tr("{field}: {bets}", field=name, bets="; ".join(bet_texts))


@dataclass(frozen=True)
class BetTray(parts.Tray):
    """Chips for bets, and a small chip that insures the bets on a chance."""

    phase: str = "bet"
    verbs: tuple[str, ...] = ("bet", "insure")
    finish_action: parts.Action = DONE_ACTION
    finish_words: str = say("Deal")

    def chips(self, seen: parts.Observation) -> Sequence[parts.TrayChip]:
        tray_chips = [
            parts.TrayChip(value, str(value), format_figure(value), tr("Chip of {value}", value=format_figure(value)))
            for value in CHIP_VALUES
            if value <= seen.options["max_bet"]
        ]
        if seen.options["insurance"]:
            tray_chips.append(
                parts.TrayChip(INSURANCE_CHIP_VALUE, INSURANCE_TEXT, tr("Insure"), tr("Insures a chance for 1 %"))
            )
        return tray_chips

    def fields(self, seen: parts.Observation) -> Mapping[str, str]:
        return {letter: f"{FIELD_ZONE}:{chance}" for letter, chance in CHANCE_LETTERS.items()}

    def action(self, seen: parts.Observation, chip: parts.TrayChip, zone: str) -> parts.Action:
        chance = zone.partition(":")[2]
        return (
            self.largest_insurance(seen, chance)
            if chip.face_text == INSURANCE_TEXT
            else parts.Action("bet", chance, chip.value)
        )

    def largest_insurance(self, seen: parts.Observation, chance: str) -> parts.Action:
        """Return the highest possible insurance of a chance; an illegal one where none is allowed."""
        numbers = [action.number for action in seen.actions() if action.verb == "insure" and action.words[0] == chance]
        return parts.Action("insure", chance, max(numbers, default=1))

    def combined_buttons(self, seen: parts.Observation) -> Sequence[tuple[str, str, Sequence[parts.Action]]]:
        legal, buttons = seen.actions(), []
        repeated_bets = (
            []
            if any(seat_chips(TrenteFacts.of(seen).placed, 0, chance) for chance in CHANCE_TEXTS)
            else last_bets(seen)
        )
        if repeated_bets and repeated_bets[0] in legal:
            buttons.append((tr("Same bets"), "S", repeated_bets))
        insured = [
            action for action in (self.largest_insurance(seen, chance) for chance in CHANCE_TEXTS) if action in legal
        ]
        if insured:
            buttons.append((tr("Insure all"), "A", insured))
        return buttons

    def closed_reason(self, seen: parts.Observation) -> str:
        if seen.is_over:
            return ""
        return tr("Betting opens when all have chosen") if seen.phase == "refait" else tr("The others bet")


@dataclass(frozen=True)
class TrentePlaces(parts.Places):
    """Places with a cloth that reaches down to the prompt; the buttons of a refait replace the tray."""

    row_middle: float = 0.745

    def buttons_rect(self, frame: parts.Frame) -> parts.Rect:
        box = BetTray().tray_rect(frame)
        return parts.Rect(box.x, box.cy - frame.row.h / 2, box.w, frame.row.h)

    def prompt_rect(self, frame: parts.Frame) -> parts.Rect:
        deck = frame.controls_rect
        return parts.Rect(deck.x, deck.cy - 18 * frame.unit, deck.w, 36 * frame.unit)


def last_bets(seen: parts.Observation) -> list[parts.Action]:
    """Return the person's bets and insurances of the coup before; [] for a coup before the last shuffle."""
    bets_by_coup: dict[int, list[parts.Action]] = {}
    number = 0
    for event in seen.history:
        number = int(event.number) if event.kind == "ready" else number
        if event.seat == 0 and event.action is not None and event.action.verb in ("bet", "insure"):
            bets_by_coup.setdefault(number, []).append(event.action)
    return bets_by_coup.get(seen.deal_number - 1, [])


@dataclass(frozen=True)
class FieldMoves(parts.Moves):
    """Moves onto the four fields, which are always shown; the field of a bet in question is lit."""

    def permanent_zones(self, seen: parts.Observation) -> Sequence[str]:
        return [f"{FIELD_ZONE}:{chance}" for chance in CHANCE_TEXTS]

    def due_zones(self, seen: parts.Observation, action: parts.Action) -> Sequence[str]:
        asked = TrenteFacts.of(seen).asked
        return [f"{FIELD_ZONE}:{asked}"] if asked and seen.seat in seen.actors else ()

    def pile_action(self, seen: parts.Observation, zone: str) -> parts.Action | None:
        return None


@dataclass(frozen=True)
class CroupierEvents(parts.Events):
    """Events of a coup: all chips are paid at once, the cards stay until the next deal, and bets have bubbles."""

    payments_move_together: bool = True

    def is_dealt_anew(self, seen: parts.Observation) -> bool:
        return not seen.zones["discard"] and not seen.zones["noir"]

    def has_bubble(self, event: parts.Event) -> bool:
        return event.action is not None and event.action.verb != "done"
