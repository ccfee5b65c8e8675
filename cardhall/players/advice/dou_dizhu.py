"""Dou Dizhu: when to bid, and how landlord and peasants play, by plans for the hand (`climbing/hand_plans`).

Controls are counted before bidding: big joker 3, little joker 2, each two 1, each bomb 3; hands that need many plays
are worth less. The playing out of imagined deals is done on counts by rank.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any

from cardhall.cards import FRENCH_54, HIDDEN, Card
from cardhall.players.claims import Claim, Other, sure_plays
from cardhall.players.climbing.hand_plans import (
    RANKS,
    TWO,
    Position,
    choice,
    is_safe,
    plan,
    without,
)
from cardhall.players.search.advice import Advice, picked
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.dou_dizhu import BLACK, RED, TOP_BID, actions_of, described
from cardhall.rules.mechanisms.climbing import Played
from cardhall.rules.mechanisms.combinations import Counts, Play

NEEDED = (0.0, 3.0, 4.6, 6.0)  # points for a bid of 1, 2, 3
SHARP = 0.7
USUAL_PLAYS = 7  # more plays than that make a hand worse
SEATS = 3
NONE = "no controls"


def points(counts: Counts) -> float:
    """What a hand is worth for bidding: controls, less for many plays."""
    controls = 3.0 * counts[RED] + 2.0 * counts[BLACK] + counts[TWO] * (1.0 if counts[TWO] < 4 else 0.5)
    controls += 3.0 * sum(number == 4 for number in counts)
    return controls + 0.6 * (USUAL_PLAYS - len(plan(counts)))


def reaches(worth: float, bid: int) -> float:
    """How likely somebody with a hand of that worth is to bid so much."""
    return 1.0 / (1.0 + exp((NEEDED[bid] - worth) / SHARP)) if bid <= TOP_BID else 0.0


class DouDizhuAdvice(Advice):
    """Bidding by controls, play by plans."""

    cost = 3.5
    effort = 3_500  # some twenty-five deals; the hard player imagines several hundred
    tree = False  # too many plays for one, each too dear to weigh
    width = 16
    infers = True
    spread = 12.5

    # ---- at a glance

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        counts = state.kinds.counts(card for card in state.zones[HAND[seat]] if card is not HIDDEN)
        if state.phase == "auction":
            return self.bids(state, counts, actions)
        at = self.position(state, seat, counts)
        chosen = choice(at, 0.5)
        wanted = None if chosen is None else without(counts, chosen)
        return [self.weight(state, at, wanted, action) for action in actions]

    def bids(self, state: Any, counts: Counts, actions: Sequence[Action]) -> list[float]:
        worth = points(counts)
        lowest = state.bid + 1
        return [
            max(0.02, 1 - reaches(worth, lowest))
            if action == PASS
            else max(0.02, reaches(worth, action.number) - reaches(worth, action.number + 1))
            for action in actions
        ]

    def weight(self, state: Any, at: Position, wanted: Counts | None, action: Action) -> float:
        """How good a play looks: few plays left, nothing high spent for nothing; best what the plan says."""
        if action == PASS:
            return 1.0 if wanted is None else 0.25
        counts = state.kinds.counts(action.cards)
        left = tuple(a - b for a, b in zip(at.counts, counts, strict=True))
        if left == wanted:
            return 1.0
        if not any(left):
            return 2.0
        more = len(plan(left)) - (len(at.plan) - 1)
        spent = 0.5 * counts[TWO] + 0.7 * counts[BLACK] + 0.9 * counts[RED]
        return max(1e-4, 0.5 * exp(-0.9 * more - spent))

    def position(self, state: Any, seat: int, counts: Counts) -> Position:
        """What the seat to act has before it, as far as it may know."""
        others = [0] * RANKS
        place = state.kinds.place
        for card in FRENCH_54:
            others[place[card]] += 1
        for zone in ("trick", "discard"):
            for card in state.zones[zone]:
                others[place[card]] -= 1
        sizes = [len(state.zones[HAND[who]]) for who in range(SEATS)]
        standing = state.standing
        return position(
            seat,
            counts,
            plan(counts),
            tuple(a - b for a, b in zip(others, counts, strict=True)),
            sizes,
            state.landlord,
            standing,
            len(state.passed),
        )

    def counted(self, state: Any, deals: int) -> int:
        return sum(not result.thrown_in for result in state.results[:deals])

    # ---- what bids tell

    def inference(self, seen: Observation, world: Any) -> float:
        """How well the hands explain the bids."""
        likely = 1.0
        highest = 0
        dealt: dict[int, float] = {}
        for call in world.calls:
            if call.seat != seen.seat:
                if call.seat not in dealt:
                    dealt[call.seat] = points(world.kinds.counts(self.dealt_to(world, call.seat)))
                worth = dealt[call.seat]
                if call.action == PASS:
                    likely *= 1 - reaches(worth, highest + 1)
                else:
                    likely *= reaches(worth, call.action.number) - reaches(worth, call.action.number + 1)
            if call.action != PASS:
                highest = call.action.number
        return likely + 1e-3

    def dealt_to(self, world: Any, seat: int) -> list[Card]:
        """Seventeen cards that may have been the seat's hand in the auction."""
        hand: list[Card] = [card for play in world.plays if play.seat == seat for card in play.cards] + world.zones[
            HAND[seat]
        ]
        if seat == world.landlord:
            # three of the twenty came with the widow; which, is unknown: leave out three from the middle
            hand = sorted(hand, key=world.kinds.place.__getitem__)
            del hand[5:20:6]
        return hand

    # ---- imagined deals

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        return picked(actions, self.weights(state, seat, actions), rng)

    def finish(self, state: Any, rng: random.Random) -> int:
        done = 0
        deals = len(state.results)
        while len(state.results) == deals and state.phase == "auction":
            seat = state.turn
            actions = state.at.actions(state, seat)
            state.advance(picked(actions, self.weights(state, seat, actions), rng), seat)
            done += 1
        if len(state.results) == deals:
            done += Fight(state).play(rng)
        return done

    # ---- where thought is wasted

    def claim(self, seen: Observation) -> Claim | None:
        """Plays that run out of cards before anybody else can play one, whoever holds the cards still out."""
        state = seen.state
        if state.phase != "play":
            return None
        kinds = state.kinds
        unseen = seen.game.unseen(state)
        others = []
        for step in range(1, SEATS):
            hand = state.zones[HAND[(seen.seat + step) % SEATS]]
            known = [card for card in hand if card is not HIDDEN]
            others.append(Other(kinds.counts(known + unseen * (HIDDEN in hand)), len(hand)))
        standing = None if state.standing is None else state.standing.combination
        plays = sure_plays(kinds, kinds.counts(seen.hand), others, standing)
        if plays is None:
            return None
        line: list[Action] = []
        hand = list(seen.hand)
        for play in plays:
            line += actions_of(hand, kinds, [play])
            hand = [card for card in hand if card not in line[-1].cards]
        return Claim(tuple(line), len(line), True)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        counts = state.kinds.counts(seen.hand)
        if action.verb == "bid":
            plays, held = number_of(len(plan(counts)), "play"), controls(counts)
            return f"Your hand needs {plays}{', though it' if held == NONE else ' and'} holds {held}."
        if action == PASS:
            if state.phase == "auction":
                held = controls(counts)
                only = "" if held == NONE else "only "
                return f"Your hand needs {number_of(len(plan(counts)), 'play')} and holds {only}{held}."
            if state.standing is not None and state.standing.seat != state.landlord and seen.seat != state.landlord:
                return "Your partner holds the lead."
            return "Beating it would spoil your hand or cost too high a card."
        play = state.kinds.reading(state.kinds.counts(action.cards))
        left = without(counts, play)
        if not any(left):
            return "It is your last play."
        others = self.position(state, seen.seat, counts).others
        if is_safe(play.combination, others):
            what, rest = described(play.combination), number_of(len(plan(left)), "play")
            if what == "rocket":
                return f"Nothing beats it, and {rest} will be left."
            return f"No higher {what} can be out, and {rest} will be left."
        return f"After it your hand needs {number_of(len(plan(left)), 'more play')}."


def number_of(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def controls(counts: Counts) -> str:
    """The controls of a hand in words."""
    jokers, bombs = counts[BLACK] + counts[RED], sum(number == 4 for number in counts)
    parts = [number_of(jokers, "joker")] * bool(jokers) + [number_of(counts[TWO], "two")] * bool(counts[TWO])
    parts += [number_of(bombs, "bomb")] * bool(bombs)
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else NONE


def position(
    seat: int,
    counts: Counts,
    plays: tuple[Play, ...],
    others: Counts,
    sizes: Sequence[int],
    landlord: int,
    standing: Played | None,
    passed: int,
) -> Position:
    """A seat's position from what it knows."""
    following = (seat + 1) % SEATS
    if seat == landlord:
        enemy, partner, friendly = min(sizes[following], sizes[(seat + 2) % SEATS]), 99, False
    else:
        enemy, partner = sizes[landlord], sizes[3 - seat - landlord]
        friendly = standing is not None and standing.seat != landlord
    return Position(
        counts,
        plays,
        others,
        None if standing is None else standing.combination,
        friendly,
        enemy,
        partner,
        seat == landlord or following == landlord,
        passed == SEATS - 2,
    )


def left_of(plays: tuple[Play, ...], done: Play, counts: Counts) -> tuple[Play, ...]:
    """The plan after a play: the rest of it, or a new one where the play was not in it."""
    if done not in plays:
        return plan(counts)
    place = plays.index(done)
    return plays[:place] + plays[place + 1 :]


class Fight:
    """The play of a deal by counts, to be played out."""

    def __init__(self, state: Any) -> None:
        self.state = state
        kinds = state.kinds
        self.hands = [kinds.counts(state.zones[HAND[seat]]) for seat in range(SEATS)]
        self.sizes = [sum(hand) for hand in self.hands]
        self.landlord: int = state.landlord

    def play(self, rng: random.Random) -> int:
        """Play until a seat has no cards, and score the deal. Returns the number of actions."""
        state, hands, sizes, landlord = self.state, self.hands, self.sizes, self.landlord
        plans = [plan(hand) for hand in hands]
        standing: Played | None = state.standing
        passed = len(state.passed)
        played: list[Played] = []
        seat: int = state.turn
        number = bombs = 0
        while True:
            a, b = hands[(seat + 1) % SEATS], hands[(seat + 2) % SEATS]
            others = tuple([x + y for x, y in zip(a, b, strict=True)])
            at = position(seat, hands[seat], plans[seat], others, sizes, landlord, standing, passed)
            play = choice(at, rng.random())
            number += 1
            if play is None:
                passed += 1
                if passed == SEATS - 1:
                    standing, passed = None, 0
                seat = (seat + 1) % SEATS
                continue
            hands[seat] = without(hands[seat], play)
            plans[seat] = left_of(plans[seat], play, hands[seat])
            standing, passed = Played(seat, (), play.combination), 0
            played.append(standing)
            bombs += play.combination.power > 0
            sizes[seat] = sum(hands[seat])
            if not sizes[seat]:
                break
            seat = (seat + 1) % SEATS
        state.plays += tuple(played)
        state.bombs += bombs
        state.zones["discard"] += state.zones[HAND[seat]]
        state.zones[HAND[seat]] = []
        state.finish_deal()
        return number


ADVICE = DouDizhuAdvice()
