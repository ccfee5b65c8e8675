"""What a small card shows by its height, in words: see `attitude`."""

from __future__ import annotations

from cardhall.language import say, suit_name
from cardhall.players.tricks.attitude import alike, asked_in, is_strong
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.tricks import TrickPlay


def with_shown(seen: Observation, action: Action, why: str) -> str:
    """A reason for a card, and what its height shows, where another spare card of its suit would show the contrary."""
    if action.verb != "play" or not isinstance(seen.state.at, TrickPlay):
        return why
    position, card = position_of(seen.state), action.cards[0]
    hand, flag = position.hands[position.turn].cards, position.suits.flag[card]
    suit = position.suit_of(flag)
    spare, wanted = asked_in(position, hand, suit)
    rest = position.out & suit & ~hand
    if not flag & spare or not alike(flag, wanted, rest) or alike(spare & -spare, 1 << spare.bit_length() - 1, rest):
        return why
    suits = suit_name(card.suit)
    if is_strong(hand & suit, rest):
        return say("{why} It also shows that you hold one of the two highest {suits} left.", why=why, suits=suits)
    return say("{why} It also shows that you hold neither of the two highest {suits} left.", why=why, suits=suits)
