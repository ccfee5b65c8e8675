"""Reading hands in Last One: a draw shows hardly any matching card, a named suit shows cards of the suit.

A seat that drew a card can hardly have held a card that matched then. So if its hand now has such a card, the card must
have come later. The cards of a hand may have come in any order, all equally likely; the chance of the signs is
therefore a product, taken from the card that must have come latest on.

States that explain the signs are not drawn one by one: in a single imagined state hidden cards change places again and
again, as often as the signs allow (a Markov chain, after Metropolis).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import final

from cardhall.cards import CARDS, SUITS, Card
from cardhall.games.last_one.advice.open_deal import EIGHT, FOUR, RANK_MASKS, SUIT_MASKS, WILD_MASK
from cardhall.games.last_one.rules import DRAW_ACTION, LastOneState
from cardhall.games.last_one.rules.reshuffles import DISCARD_ZONE, last_reshuffle_of
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.card_masks import mask_of, places_of
from cardhall.rules.engine.fast_random import MULTIPLIER, WORD_MASK, first_state, shuffle
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

UNPLAYED_CARD_SHARE = 0.06  # how often a matching card is held and yet not played
KEPT_CARD_SHARE = 0.2  # the same of eights and jokers, which are often kept
NAMED_VOID_LIKELIHOOD = 0.35  # how likely a suit is named of which the hand has no card
FIRST_EXCHANGES, NEXT_EXCHANGES = 200, 24  # exchanges tried before the first state, and before each further one


@dataclass
class LackedCards:
    """Cards that a hand can hardly have held at a certain time."""

    mask: int  # a bit mask
    drawn_before: int  # how many cards the seat had drawn before


@dataclass
class HandSigns:
    """The signs that a seat has given about its hand."""

    zone: str
    drawn_count: int = 0  # cards drawn so far
    lacked_cards: list[LackedCards] = field(default_factory=list)  # in order
    played_count: int = 0  # how many cards it has played since the first entry of `lacked`
    named_suit_mask: int = 0  # bit mask of the suit that it named last and has not played since; 0: none

    def likelihood(self, hand: int) -> float:
        """Return the probability of the signs with this hand, a bit mask."""
        likelihood = NAMED_VOID_LIKELIHOOD if self.named_suit_mask and not hand & self.named_suit_mask else 1.0
        if not self.lacked_cards:
            return likelihood
        total, placed = hand.bit_count() + self.played_count, 0
        for lacked in reversed(self.lacked_cards):  # the latest first: fewest cards have come since
            matching = hand & lacked.mask
            hand &= ~matching
            drawn_since = self.drawn_count - lacked.drawn_before
            for card in places_of(matching):
                least_share = KEPT_CARD_SHARE if WILD_MASK >> card & 1 else UNPLAYED_CARD_SHARE
                chance = max(drawn_since - placed, 0) / max(total - placed, 1)
                likelihood *= chance + least_share * (1 - chance)
                placed += 1
        return likelihood


@final
class StateChain:
    """Imagined states, each made from the one before by exchanging hidden cards."""

    def __init__(self, world: LastOneState, seat: int, signs: list[HandSigns], rng: random.Random) -> None:
        """Start a chain; `world`: a state in agreement with the view of `seat`; `signs`: the signs of the others."""
        self.world: LastOneState = world
        self.rng: random.Random = rng
        by_zone = {one.zone: one for one in signs}
        zones = [HAND[other] for other in world.seated if other != seat] + [STOCK_ZONE]
        self.cards: list[list[Card]] = [world.zones[zone] for zone in zones]
        self.signs: list[HandSigns | None] = [by_zone.get(zone) for zone in zones]
        self.masks: list[int] = [mask_of(some) for some in self.cards]
        self.likelihoods: list[float] = [
            1.0 if one is None else one.likelihood(mask) for one, mask in zip(self.signs, self.masks, strict=True)
        ]
        self.ages: list[int] = [last_reshuffle_of(world, card) for card in CARDS]
        # every hidden card's zone and place in it, those in hands first
        self.places: list[tuple[int, int]] = [
            (number, place) for number, some in enumerate(self.cards) for place in range(len(some))
        ]
        self.hand_place_count: int = len(self.places) - len(self.cards[-1])
        self.try_exchanges(FIRST_EXCHANGES)

    def draw(self) -> LastOneState:
        """Return the next imagined state."""
        self.try_exchanges(NEXT_EXCHANGES)
        stock = self.cards[-1]
        self.world.zones[STOCK_ZONE] = stock
        shuffle(stock, first_state(self.rng))
        drawn: LastOneState = self.world.copy()
        drawn.seed = self.rng.getrandbits(63)
        return drawn

    def try_exchanges(self, times: int) -> None:
        """Try that many times to exchange two hidden cards."""
        chance, all_places = first_state(self.rng), len(self.places)
        if not self.hand_place_count:
            return
        for _ in range(times):
            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
            first_zone, first_place = self.places[(chance & WORD_MASK) * self.hand_place_count >> 30]
            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
            second_zone, second_place = self.places[(chance & WORD_MASK) * all_places >> 30]
            card, with_card = self.cards[first_zone][first_place], self.cards[second_zone][second_place]
            # cards that went into different stocks cannot have changed places
            if first_zone == second_zone or self.ages[card] != self.ages[with_card]:
                continue
            both = 1 << card | 1 << with_card
            mask, other_mask = self.masks[first_zone] ^ both, self.masks[second_zone] ^ both
            sign, other_sign = self.signs[first_zone], self.signs[second_zone]
            likely = 1.0 if sign is None else sign.likelihood(mask)
            other_likely = 1.0 if other_sign is None else other_sign.likelihood(other_mask)
            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
            # accepted with the ratio of the likelihoods after and before, as Metropolis has it
            if (chance & WORD_MASK) * self.likelihoods[first_zone] * self.likelihoods[
                second_zone
            ] > likely * other_likely * WORD_MASK:
                continue
            self.cards[first_zone][first_place], self.cards[second_zone][second_place] = with_card, card
            self.masks[first_zone], self.masks[second_zone] = mask, other_mask
            self.likelihoods[first_zone], self.likelihoods[second_zone] = likely, other_likely


def signs_of_others(seen: Observation) -> list[HandSigns]:
    """Return the signs of all other seats that have given any."""
    state: LastOneState = seen.state
    signs_by_seat = {seat: HandSigns(HAND[seat]) for seat in state.seated}
    suit = rank = 0  # of the top card, or what it stands for
    attacker = -1  # who has just attacked in a melee: the next to act is the defender
    for event in seen.history:
        if (
            event.kind in ("deal", "move")
            and event.target == DISCARD_ZONE
            and event.source in ("", STOCK_ZONE)
            and event.cards
        ):
            suit, rank = divmod(event.cards[0], 13)  # the upcard
        elif event.kind == "move" and event.source == STOCK_ZONE and event.seat is not None:
            signs_by_seat[event.seat].drawn_count += len(event.cards)
        elif event.kind == "act" and event.seat is not None and event.action is not None:
            signs, action = signs_by_seat[event.seat], event.action
            if action == DRAW_ACTION:
                signs.lacked_cards.append(
                    LackedCards(SUIT_MASKS[suit] | RANK_MASKS[rank] | WILD_MASK, signs.drawn_count)
                )
            elif action == PASS and event.seat != attacker >= 0:
                signs.lacked_cards.append(LackedCards(1 << 13 * suit + rank + 1, signs.drawn_count))
            if action.verb == "play":
                card = action.cards[0]
                signs.played_count += bool(signs.lacked_cards)
                if signs.named_suit_mask >> card & 1:
                    signs.named_suit_mask = 0
                # a joker is the next card of the suit in a melee; else it is named at once
                suit, rank = (suit, rank + 1) if card.is_joker else divmod(card, 13)
                attacker = event.seat if rank == FOUR or attacker >= 0 else -1
            elif action.verb == "declare" and action.cards:
                suit, rank = divmod(action.cards[0], 13)
                attacker = event.seat if rank == FOUR else -1
            elif action.verb == "declare" and action.words[0] in SUITS:
                suit = SUITS.index(action.words[0])
                signs.named_suit_mask = SUIT_MASKS[suit] & ~RANK_MASKS[EIGHT]
            elif event.seat != attacker:
                attacker = -1
    return [
        one for seat, one in signs_by_seat.items() if seat != seen.seat and (one.lacked_cards or one.named_suit_mask)
    ]
