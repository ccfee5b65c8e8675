"""Banking games: open hands with their stakes, bust hands, the rest of the pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.games.pontoon.facts import PontoonFacts
from cardhall.language import tr


def hand_zones(seen: parts.Observation, seat: int) -> list[str]:
    """Return the zones of a seat's hands: `hand:1`, after a split also `hand:1:2` …"""
    return [zone for zone in seen.zones if parts.zone_owner(zone) == ("hand", seat)]


def total_stake(seen: parts.Observation, zone: str) -> int:
    """Return the total stake on a hand by its owner in this deal."""
    owner = f"seat:{parts.zone_owner(zone)[1]}"
    paid = [event for event in parts.this_deal(seen.history) if event.kind == "chips" and event.target == zone]
    return int(sum((event.number for event in paid if event.source == owner), 0.0))


def bust_hands(seen: parts.Observation) -> dict[str, Sequence[Card]]:
    """Return the cards of the bust hands of the deal, by zone."""
    moves = [event for event in parts.this_deal(seen.history) if event.kind == "move" and event.target == "stock"]
    return {event.source: event.cards for event in moves}


def describe_shuffle(seen: parts.Observation) -> str:
    """Return in words when the pack was last shuffled."""
    if PontoonFacts.of(seen).shuffled:
        return tr("Shuffled for this deal")
    first = next((event.number for event in seen.history if event.kind == "ready"), 1)
    return tr("Not shuffled since deal {first}", first=first)


def label_stock(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of the stock."""
    return tr("Stock") if PontoonFacts.of(seen).shuffled else tr("Stock, not shuffled")


@dataclass(frozen=True)
class CrosswiseBoughtHand(parts.OpenHand):
    """Open hands in which bought cards lie across, face down."""

    width: float = 0.56
    step: float = 0.58

    def crosswise_cards(self, zone: str, some: Sequence[Card]) -> Sequence[int]:
        return [place for place, card in enumerate(some) if place > 1 and card is HIDDEN]


class StockPanel(parts.RailPart):
    """Shows the rest of the pack, and its last shuffle."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        left = parts.Row(tr("Cards in the stock"), str(PontoonFacts.of(seen).stock_left))
        return (parts.Panel(tr("The pack"), (left, parts.Row(describe_shuffle(seen)))),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return describe_shuffle(seen)


class ScoreWithBetLimits(parts.Score):
    """The score, with the limits of the bets beside the number of deals."""

    def goal_words(self, seen: parts.Observation) -> str:
        facts = PontoonFacts.of(seen)
        low, high = facts.min_bet, facts.max_bet
        return super().goal_words(seen) + (tr("  ·  bets {low} to {high}", low=low, high=high) if low else "")
