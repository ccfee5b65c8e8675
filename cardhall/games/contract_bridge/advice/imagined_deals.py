"""Imagined deals of Contract Bridge, consistent with a seat's view, the calls and the played cards."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.auction_reading import GAME_POINTS, Reading
from cardhall.games.contract_bridge.advice.calls import call_number, is_bid, level_of
from cardhall.games.contract_bridge.advice.dealing import (
    DEALS_PER_RESTART,
    EXCHANGES_AFTER_SLAM,
    EXCHANGES_BEFORE_FIRST_DEAL,
    EXCHANGES_BETWEEN_DEALS,
    HiddenHandSampler,
    OpeningLead,
    SeatEvidence,
)
from cardhall.games.contract_bridge.rules import BridgeState
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.tricks import TrickPlay


def reading_of(state: BridgeState, call_count: int | None = None) -> Reading:
    """Return the auction of a state; `call_count`: only its first calls."""
    calls = tuple([call_number(call.action) for call in state.calls[:call_count]])
    sides = (state.side_of(state.dealer), 1 - state.side_of(state.dealer))
    games, below = state.rubber
    needs, vulnerable = [GAME_POINTS - below[side] for side in sides], [games[side] > 0 for side in sides]
    agreed: str = state.options["system"]
    return system.read_auction(calls, ((needs[0], needs[1]), (vulnerable[0], vulnerable[1]), agreed))


def partner_and_opponent_suits(state: BridgeState, reading: Reading, seat: int) -> tuple[int, int]:
    """Return the suits bid by a seat's partner, and by the opponents, as bits."""
    place, suits = state.seats_from(state.dealer).index(seat), reading.bid_suits
    return suits[(place + 2) % 4], suits[(place + 1) % 4] | suits[(place + 3) % 4]


def opening_lead_of(state: BridgeState, reading: Reading) -> tuple[int, OpeningLead]:
    """Return the opening leader and the opening lead."""
    first = state.tricks[0] if state.tricks else None
    seat, card = (first.leader, first.cards[0]) if first else (state.leader, state.zones["trick"][0])
    return seat, OpeningLead(card, state.trump, *partner_and_opponent_suits(state, reading, seat))


def has_slam_bid(calls: Sequence[int]) -> bool:
    """Return whether a bid of six or seven is among the calls."""
    return any(is_bid(call) and level_of(call) >= system.SLAM_LEVEL for call in calls)


class ImaginedDeals:
    """Draws deals consistent with a seat's view, in proportion to the likelihood of calls and plays."""

    def __init__(self, seen: Observation, rng: random.Random, infers_from_plays: bool) -> None:
        """Collect the evidence on hidden hands; `infers_from_plays`: from plays, too, and not from calls alone."""
        self.seen, self.rng = seen, rng
        state = seen.state
        dealer = state.seats_from(state.dealer)
        self.hidden = [seat for seat in range(4) if any(not card.suit for card in state.zones[HAND[seat]])]
        in_play = isinstance(state.at, TrickPlay)
        plays_by_seat = PlayEvidence(state, seen.seat).plays_by_seat if infers_from_plays and in_play else {}
        calls = [call_number(call.action) for call in state.calls]
        readings = [reading_of(state, number) for number in range(len(calls))]
        lead = opening_lead_of(state, readings[-1]) if plays_by_seat else None
        evidence, played = [], []
        for seat in self.hidden:
            has_led = lead is not None and seat == lead[0]
            numbers = range(dealer.index(seat), len(calls), 4)
            own = [calls[number] for number in numbers]
            cards = plays_by_seat.get(seat, [])
            before = [readings[number] for number in numbers]
            signals = in_play and state.contract is not None and state.side_of(seat) != state.contract.side
            first = lead[1] if lead and has_led else None
            evidence.append(SeatEvidence(before, own, cards[:-1] if first else cards, first, signals))
            played.append(state.played_by(seat) if in_play else [])
        barred = [state.ruled_out[seat] if in_play else 0 for seat in self.hidden]
        flags = state.rules.suits.flag if in_play else [0] * 54
        self.hand_sampler = HiddenHandSampler(evidence, played, barred, flags)
        self.first_exchanges = EXCHANGES_AFTER_SLAM if has_slam_bid(calls) else EXCHANGES_BEFORE_FIRST_DEAL
        self.deals_drawn = 0
        self.template: BridgeState = seen.state

    def draw(self) -> BridgeState:
        """Return another imagined deal."""
        dealer = self.hand_sampler
        if self.deals_drawn % DEALS_PER_RESTART == 0:
            self.template = self.seen.sample(self.rng)
            dealer.start_from([self.template.zones[HAND[seat]] for seat in self.hidden])
            dealer.exchange_cards(self.rng, self.first_exchanges)
        else:
            dealer.exchange_cards(self.rng, EXCHANGES_BETWEEN_DEALS)
        self.deals_drawn += 1
        world: BridgeState = self.template.copy()
        for seat, hand in zip(self.hidden, dealer.hands, strict=True):
            world.zones[HAND[seat]] = sorted(Card.numbered(number) for number in hand)
        return world
