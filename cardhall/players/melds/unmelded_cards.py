"""Evidence from missing melds: cards that fit a side's melds are seldom still in the side's hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from cardhall.players.melds.meld_rules import MeldRules
from cardhall.players.melds.side_melds import SideMelds
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.melds import Reading

KEPT_ANYWAY_CHANCE = 0.12  # how often a card that could have been melded is still held
MAX_SWAP_TRIES = 4  # cards of the stock that are tried in exchange for a card; then it stays in the hand


def make_meldable_card_mover(
    seen: Observation, tables: Sequence[Mapping[int, Reading]], meld_rules: MeldRules
) -> Callable[[State, random.Random], None] | None:
    """Return a function that moves meldable cards from others' imagined hands into the stock, or None.

    A card is moved if its owner could have melded it. `tables`: by side, its melds. None if there is nothing to move.
    """
    state: State = seen.state
    fitting_by_side = [SideMelds(meld_rules, table.items()).fitting_cards for table in tables]
    seats_that_acted = {event.seat for event in seen.history if event.kind == "act" and event.action is not None}
    hands_to_check = [
        (HAND[seat], fitting_by_side[state.side_of(seat)])
        for seat in range(state.seats)
        if seat != seen.seat
        and seat in seats_that_acted
        and fitting_by_side[state.side_of(seat)]
        and state.turn != seat
    ]
    known_cards = {(one.zone, one.card) for one in state.known}

    def move_cards(world: State, rng: random.Random) -> None:
        stock = world.zones["stock"]
        for zone, fitting_cards in hands_to_check:
            hand = world.zones[zone]
            for place, card in enumerate(hand):
                if (
                    not fitting_cards >> card & 1
                    or (zone, card) in known_cards
                    or meld_rules.is_wild[card]
                    or rng.random() < KEPT_ANYWAY_CHANCE
                ):
                    continue
                for _ in range(MAX_SWAP_TRIES):
                    stock_place = rng.randrange(len(stock)) if stock else -1
                    if stock_place < 0:
                        break
                    if not fitting_cards >> stock[stock_place] & 1:
                        hand[place], stock[stock_place] = stock[stock_place], card
                        break

    return move_cards if hands_to_check else None
