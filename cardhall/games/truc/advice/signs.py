"""Reading the cards in Truc from raises and signs, and the signs of an honest player."""

from __future__ import annotations

from math import exp

from cardhall.games.truc.advice.heuristics import hand_strength
from cardhall.games.truc.rules import TrucState
from cardhall.rules.engine.observation import Observation

EVEN_RAISE_STRENGTH = 1.35  # strength of three cards, in threes, with which a raise is as likely as not
RAISE_LOG_ODDS_PER_THREE = 6.0  # multiplies the strength above that
BLUFF_CHANCE = 1 / 8  # how often a raise is made without strength
HONEST_CHANCE = 0.85  # how often signs are believed
RANKS_OF_SIGNS = {"three": "3", "two": "2", "ace": "A"}  # ranks announced by signs; the sign `nothing`: none of these


def choose_honest_sign(state: TrucState, seat: int) -> str:
    """Return a true sign about the hand that has not been made yet; "": there is none to make."""
    ranks = {card.rank for card in state.whole_hand(seat)}
    made = {sign.word for sign in state.signs if sign.seat == seat}
    word = next((word for word, rank in RANKS_OF_SIGNS.items() if rank in ranks), "nothing")
    return "" if word in made else word


def calls_likelihood(seen: Observation, world: TrucState) -> float:
    """Return how well an imagined state explains others' raises and signs, as a probability."""
    likely = 1.0
    for made in world.raises:
        if made.seat != seen.seat:
            held = hand_strength(world.whole_hand(made.seat))
            likely *= BLUFF_CHANCE + (1 - BLUFF_CHANCE) / (
                1 + exp(-RAISE_LOG_ODDS_PER_THREE * (held - EVEN_RAISE_STRENGTH))
            )
    for sign in seen.state.signs:
        if sign.seat != seen.seat and (sign.word in RANKS_OF_SIGNS or sign.word == "nothing"):
            ranks = {card.rank for card in world.whole_hand(sign.seat)}
            is_true = (
                RANKS_OF_SIGNS[sign.word] in ranks
                if sign.word in RANKS_OF_SIGNS
                else not ranks & {*RANKS_OF_SIGNS.values()}
            )
            likely *= HONEST_CHANCE if is_true else 1 - HONEST_CHANCE
    return likely
