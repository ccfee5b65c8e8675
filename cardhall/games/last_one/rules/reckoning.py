"""The costs of cards left in hands, seats that drop out, and the words above the reckoning."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import RANKS
from cardhall.games.last_one.rules.melee import MeleeState
from cardhall.language import say
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.results import name_sides

RANK_COSTS = {**{rank: pips for pips, rank in enumerate(RANKS, 1)}, **dict.fromkeys("TJQK", 10), "8": 25, "A": 15}
RANK_COSTS |= {"BJ": 40, "RJ": 40}
# the lines of the reckoning, and the ranks that count in each
RECKONING_LINES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (say("Jokers"), ("BJ", "RJ")),
    (say("Eights"), ("8",)),
    (say("Aces"), ("A",)),
    (say("Tens and court cards"), tuple("TJQK")),
    (say("Other cards"), tuple("2345679")),
)


def remaining_seats(state: MeleeState) -> tuple[int, ...]:
    """Return the seats that have not dropped out by the present scores."""
    return tuple([seat for seat in range(state.seats) if state.scores[seat] < state.options["target"]])


def cost_of_hand(state: MeleeState, seat: int, ranks: Sequence[str] = tuple(RANK_COSTS)) -> int:
    """Return the points for the cards of these ranks in a hand at the end of the deal."""
    hand = state.zones[HAND[seat]] if seat in state.seated else []
    return sum([RANK_COSTS[card.rank] for card in hand if card.rank in ranks]) if len(hand) > 1 else 0


def headline(state: MeleeState, dropped_seats: Sequence[int]) -> str:
    """Return the headline: how the deal ended, and the seats that drop out."""
    emptied_seats = [seat for seat in state.seated if not state.zones[HAND[seat]]]
    if not dropped_seats:
        return say("{player} went out", player=name_sides(emptied_seats)) if emptied_seats else say("Nobody can move")
    if not emptied_seats:
        return say("Nobody can move; out of the match: {players}", players=name_sides(dropped_seats))
    return say(
        "{player} went out; out of the match: {players}",
        player=name_sides(emptied_seats),
        players=name_sides(dropped_seats),
    )
