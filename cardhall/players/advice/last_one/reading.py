"""What others have done tells of their hands: who drew had hardly anything that matched, who named a suit has it.

Of a card that is in a hand now it is known at what draws of its owner it would have matched: it must have come later.
Since all cards of a hand are as likely to have come in any order, the chance of that is a product, taken from the card
that must have come latest on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import SUITS
from cardhall.players.advice.last_one.open_deal import EIGHT, FOUR, RANK_CARDS, SUIT_CARDS, WILD
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.masks import mask_of, places_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.last_one import DRAW, LastOneState
from cardhall.rules.games.last_one.reshuffles import DISCARD
from cardhall.rules.mechanisms.dealing import STOCK

WILLING = 0.12  # how likely a card was held and yet not played, compared with what would be chance
KEPT = 0.4  # the same of eights and jokers, which are kept
NOT_HELD = 0.35  # how likely a suit is named of which none is held


@dataclass
class Lacked:
    """At one time a hand had hardly any of some cards."""

    cards: int  # a bit mask
    drawn: int  # how many cards the seat had drawn before


@dataclass
class Signs:
    """What one seat has done."""

    zone: str
    drawn: int = 0  # cards drawn so far
    lacked: list[Lacked] = field(default_factory=list)  # in order
    played: int = 0  # how many cards it has played since the first of them
    named: int = 0  # the suit that it named last and has not played since, as a bit mask; 0: none

    def likelihood(self, world: LastOneState) -> float:
        """How likely it did so with the hand that it has in an imagined state."""
        hand = mask_of(world.zones[self.zone])
        found = NOT_HELD if self.named and not hand & self.named else 1.0
        if not self.lacked:
            return found
        total, placed = hand.bit_count() + self.played, 0
        for some in reversed(self.lacked):  # the latest first: fewest cards have come since
            matching = hand & some.cards
            hand &= ~matching
            came = self.drawn - some.drawn
            for card in places_of(matching):
                least = KEPT if WILD >> card & 1 else WILLING
                chance = (came - placed) / max(total - placed, 1)
                found *= max(chance, least * (1 - chance) if chance > 0 else least)
                placed += 1
        return found


def likelihood(found: list[Signs], world: LastOneState) -> float:
    """How well the hands of an imagined state explain what the others have done."""
    likely = 1.0
    for one in found:
        likely *= one.likelihood(world)
    return likely


def signs(seen: Observation) -> list[Signs]:
    """What each of the others has done that tells something of its hand."""
    state: LastOneState = seen.state
    found = {seat: Signs(HAND[seat]) for seat in state.seated}
    suit = rank = 0  # of the top card, or what it stands for
    attacker = -1  # who has just attacked in a melee: the next to act is the defender
    for event in seen.history:
        if event.kind in ("deal", "move") and event.target == DISCARD and event.source in ("", STOCK) and event.cards:
            suit, rank = divmod(event.cards[0], 13)  # the upcard
        elif event.kind == "move" and event.source == STOCK and event.seat is not None:
            found[event.seat].drawn += len(event.cards)
        elif event.kind == "act" and event.seat is not None and event.action is not None:
            one, action = found[event.seat], event.action
            if action == DRAW:
                one.lacked.append(Lacked(SUIT_CARDS[suit] | RANK_CARDS[rank] | WILD, one.drawn))
            elif action == PASS and event.seat != attacker >= 0:
                one.lacked.append(Lacked(1 << 13 * suit + rank + 1, one.drawn))
            if action.verb == "play":
                card = action.cards[0]
                one.played += bool(one.lacked)
                if one.named >> card & 1:
                    one.named = 0
                # a joker is the next card of the suit in a melee; else it is named at once
                suit, rank = (suit, rank + 1) if card.is_joker else divmod(card, 13)
                attacker = event.seat if rank == FOUR or attacker >= 0 else -1
            elif action.verb == "declare" and action.cards:
                suit, rank = divmod(action.cards[0], 13)
                attacker = event.seat if rank == FOUR else -1
            elif action.verb == "declare" and action.words[0] in SUITS:
                suit = SUITS.index(action.words[0])
                one.named = SUIT_CARDS[suit] & ~RANK_CARDS[EIGHT]
            elif event.seat != attacker:
                attacker = -1
    return [one for seat, one in found.items() if seat != seen.seat and (one.lacked or one.named)]
