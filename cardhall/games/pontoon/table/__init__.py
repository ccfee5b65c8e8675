"""The table of Pontoon: a hand with its stake before each seat, the pack in the middle, the ranking in the rail."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN
from cardhall.desktop.table import parts
from cardhall.english import capitalize_first
from cardhall.games.pontoon.facts import PontoonFacts
from cardhall.games.pontoon.table.banking import (
    CrosswiseBoughtHand,
    ScoreWithBetLimits,
    StockPanel,
    bust_hands,
    hand_zones,
    label_stock,
)
from cardhall.games.pontoon.table.stakes import FeltWords, StakedHands
from cardhall.language import in_words, say, tr, tr_many, translate
from cardhall.rules.mechanisms.banking import sum_pips

OTHER_HANDS_CARD_SCALE = 0.56  # the width of others' cards, in own cards
SAFE_COUNT = 11  # a hand with this count or less cannot be broken by a card
END_TEXTS = {"stick": say("Stuck", context="pontoon"), "declare": say("Pontoon"), "bust": say("Bust")}


class PunterPlaques(parts.Seats):
    """Shows who has the bank, how the others' hands ended, and everybody's chips."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        chips = tr_many("{number} chip", "{number} chips", number=PontoonFacts.of(seen).chips[seat])
        lost_hands, events = bust_hands(seen), parts.this_deal(seen.history)
        ends = ["bust" for zone in hand_zones(seen, seat) if zone in lost_hands]
        verbs = [event.action.verb for event in events if event.seat == seat and event.action is not None]
        ends += [verb for verb in verbs if verb in END_TEXTS]
        if seat == seen.dealer or len(ends) < len(hand_zones(seen, seat)) or not ends:
            return chips
        return f"{translate(END_TEXTS[ends[0]]) if len(set(ends)) == 1 else tr('Played')} · {chips}"

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Bank") if seat == seen.dealer else ""


class CountedHand(parts.Hand):
    """Shows the count beside the own hand, and whether a card can bust it."""

    def words_beside(self, seen: parts.Observation) -> Sequence[tuple[str, str]]:
        hand = seen.hand
        if len(hand) < 2 or HIDDEN in hand or len(hand_zones(seen, 0)) > 1:
            return ()
        words, number = translate(seen.game.worth_in_words(hand)), in_words(len(hand))
        if not words.isdigit():
            return (
                (capitalize_first(words), tr("{count} in {number} cards", count=seen.game.count(hand), number=number)),
            )
        if sum_pips(hand) <= SAFE_COUNT:
            return ((words, tr("{number:capital} cards. You cannot go bust.", number=number)),)
        return ((words, tr("{number:capital} cards", number=number)),)


TABLE = parts.Table(
    has_short_deals=True,
    zones=(
        CrosswiseBoughtHand(width=OTHER_HANDS_CARD_SCALE),
        parts.Pile("stock", parts.At(0.5, 0.42), width=0.5, lies_face_down=True, top_first=True, label=label_stock),
    ),
    tricks=False,
    hand=CountedHand(),
    seats=PunterPlaques(has_dealer=False, plaques_above=True, has_stakes=True, cards=OTHER_HANDS_CARD_SCALE),
    score=ScoreWithBetLimits(say("Chips"), note=say("won or lost")),
    rail=(StockPanel(),),
    drawings=(
        FeltWords(say("Pontoons and five-card tricks pay double  ·  the bank wins ties")),
        StakedHands(),
    ),
    buttons=parts.Buttons(
        permanent_actions={"play": ("stick", "twist", "split", "declare pontoon"), "bank": ("stick", "twist")},
        gold_verbs=("declare",),
        chip_verbs=("bet",),
    ),
    log=parts.Log("deal", "", "turn"),
    places=parts.Places(needs_full_width=True),
)
