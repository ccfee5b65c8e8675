"""Stealing Bundles: what a capture brings, and what the rank left on top of one's bundle puts at risk.

Cards are counted by rank: how many of a rank are neither in one's hand nor face up tells how likely the other seat
holds one, now or later. Only ranks matter, so the imagined deals are played in ranks.

The hard player counts every card, imagines deals, and asks which hands explain what the other seat has played. The
normal player weighs danger by a count that has lost the older captures. The easy one sees what a card takes, no more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp

from cardhall.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card
from cardhall.english import NUMBERS, capital
from cardhall.players.search.advice import Advice, Ranking
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.stealing_bundles import BUNDLE, HAND_SIZE, BundleState, captures, tops

LATER = 0.35  # how much a theft with a card yet to be drawn counts, against one with a card held now
PAIR = 1.2  # cards that trailing one of a pair may bring, when the other seat lacks the rank
SHARPNESS = 0.6  # of the glance: a card more makes an action e^0.6 times as likely
READING = 0.8  # the same, where the other's plays are to tell of its hand
SURPRISE = 0.1  # how often the other plays as none would expect
MEMORY = 24  # cards at the top of each bundle that the normal player remembers


def rank_of(card: Card) -> int:
    return card % 13


class BundlesAdvice(Advice):
    """Greedy for cards, afraid for its bundle."""

    cost = 0.4
    spread = 32.0
    infers = True
    candidates = 3

    def for_level(self, level: str) -> Advice:
        return {"easy": BEGINNER, "normal": FORGETFUL}.get(level, self)

    def weights(self, state: BundleState, seat: int, actions: Sequence[Action]) -> list[float]:
        table = Table.of(state, seat)
        lacks = state.trailed[1 - seat]
        values = [table.merit(rank_of(a.cards[0]), bool(lacks >> a.cards[0] & 1)) for a in actions]
        best = max(values)
        return [exp(SHARPNESS * (value - best)) for value in values]

    def distinct(self, state: BundleState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        return list({rank_of(action.cards[0]): action for action in actions}.values())

    def inference(self, seen: Observation, world: BundleState) -> float:
        return likelihood(other_plays(seen), HAND[1 - seen.seat], world)

    def evidence(self, seen: Observation) -> Callable[[BundleState], float] | None:
        plays = other_plays(seen)
        return partial(likelihood, plays, HAND[1 - seen.seat]) if plays else None

    def finish(self, state: BundleState, rng: random.Random) -> int:
        return Deal(state).play(state)

    def standing(self, state: BundleState) -> Sequence[float]:
        return [len(state.zones[bundle]) for bundle in BUNDLE]

    def exact(self, state: BundleState) -> bool:
        return not state.zones["stock"]

    def reason(self, seen: Observation, action: Action) -> str:
        state: BundleState = seen.state
        card = action.cards[0]
        name = RANK_NAMES[card.rank]
        out = Table.of(state, seen.seat).unseen[rank_of(card)]
        if tops(state, 1 - seen.seat, card.rank):
            return f"The {name} steals a bundle of {len(state.zones[BUNDLE[1 - seen.seat]])} cards."
        if captures(state, seen.seat, card):
            if not out:
                return f"The {name} captures, and none is left for your opponent to steal the bundle with."
            return f"The {name} captures; {so_many(out, card.rank)} not seen yet could steal the bundle."
        if not out:
            return f"No {name} is left for your opponent, so what is trailed cannot be captured."
        if sum(other.rank == card.rank for other in seen.hand) > 1:
            return f"You keep another {name} to capture it with."
        return f"{capital(so_many(out, card.rank))} not seen yet could capture it."


def so_many(number: int, rank: str) -> str:
    """Cards of a rank in words: `one six`, `two sixes`."""
    return f"{NUMBERS[number]} {(RANK_NAMES if number == 1 else RANK_PLURALS)[rank]}"


class Forgetful(BundlesAdvice):
    """What the normal player thinks: no deals are imagined, and the older captures are forgotten."""

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state: BundleState = seen.state
        table = Table.of(state, seen.seat, MEMORY)
        lacks = state.trailed[1 - seen.seat]
        ahead = float(table.own - table.other)
        ranking = [
            (action, ahead + table.merit(rank_of(action.cards[0]), bool(lacks >> action.cards[0] & 1)))
            for action in seen.actions()
        ]
        return sorted(ranking, key=lambda entry: -entry[1])


class Beginner(BundlesAdvice):
    """What the easy player sees: how many cards each card takes."""

    def weights(self, state: BundleState, seat: int, actions: Sequence[Action]) -> list[float]:
        table = Table.of(state, seat)
        gains = [table.taken(rank_of(action.cards[0])) for action in actions]
        best = max(gains)
        return [exp(SHARPNESS * (gain - best)) for gain in gains]


class Table:
    """What one seat knows, by rank."""

    __slots__ = ("board", "hand", "other", "other_cards", "other_top", "own", "own_top", "unseen", "unseen_total")

    board: list[int]  # cards of each rank on the board
    hand: list[int]  # and in the hand
    unseen: list[int]  # and neither face up nor in the hand
    unseen_total: int
    own: int  # cards in each bundle, and the rank on top (-1: none)
    other: int
    own_top: int
    other_top: int
    other_cards: int  # in the other hand, when it is to play

    @classmethod
    def of(cls, state: BundleState, seat: int, memory: int = 52) -> Table:
        """From a state, looking only at what the seat may know, and remembers of each bundle: so many of its cards."""
        zones = state.zones
        table = cls()
        table.board, table.hand, table.unseen = [0] * 13, [0] * 13, [4] * 13
        for card in zones["board"]:
            table.board[rank_of(card)] += 1
        for card in zones[HAND[seat]]:
            table.hand[rank_of(card)] += 1
        own, other = zones[BUNDLE[seat]], zones[BUNDLE[1 - seat]]
        for some in (zones["board"], zones[HAND[seat]], own[-memory:], other[-memory:]):
            for card in some:
                table.unseen[rank_of(card)] -= 1
        table.unseen_total = sum(table.unseen)
        table.own, table.other = len(own), len(other)
        table.own_top = rank_of(own[-1]) if own else -1
        table.other_top = rank_of(other[-1]) if other else -1
        table.other_cards = len(zones[HAND[1 - seat]]) or min(HAND_SIZE, len(zones["stock"]))
        return table

    def merit(self, rank: int, lacks: bool = False) -> float:
        """What playing a card of this rank is worth, in cards. `lacks`: the other seat is known to hold none."""
        on_board = self.board[rank]
        steals = rank == self.other_top
        danger = self.danger(rank, lacks)
        if on_board or steals:
            gain = on_board + 1 + (2 * self.other if steals else 0)
            size = self.own + on_board + 1 + (self.other if steals else 0)
            return gain - 2 * size * danger
        risk = 2 * self.own * self.danger(self.own_top, False) if self.own else 0.0
        pair = PAIR * (1 - danger) if self.hand[rank] > 1 else 0.0
        return pair - 2.0 * danger - risk

    def taken(self, rank: int) -> int:
        """How many cards a card of this rank takes, itself among them; 0 where it captures nothing."""
        on_board, stolen = self.board[rank], self.other if rank == self.other_top else 0
        return on_board + stolen + 1 if on_board or stolen else 0

    def danger(self, rank: int, lacks: bool) -> float:
        """How likely the other seat plays a card of this rank while it matters."""
        out = self.unseen[rank]
        if not out:
            return 0.0
        share = self.other_cards / self.unseen_total
        held = 0.0 if lacks else 1 - (1 - share) ** out
        return held + (1 - held) * LATER * (1 - share)


@dataclass
class Choice:
    """What the other seat played from its present hand, and what it knew then besides its hand."""

    table: Table  # unseen are the cards of its hand too
    able: int  # bit mask of the ranks that it had to prefer, for they captured; 0 where it was free
    lacks: int  # bit mask of the ranks that its opponent was known not to hold
    rank: int

    def likelihood(self, hand: list[int]) -> float:
        """How likely it would have played so, from a hand of so many cards of each rank."""
        ranks = [rank for rank in range(13) if hand[rank] and self.able >> rank & 1]
        if not ranks:
            ranks = [rank for rank in range(13) if hand[rank]]
        if len(ranks) == 1:
            return 1.0
        public = self.table
        table = Table()
        table.board, table.hand = public.board, hand
        table.unseen = [out - held for out, held in zip(public.unseen, hand, strict=True)]
        table.unseen_total = sum(table.unseen)
        table.own, table.other = public.own, public.other
        table.own_top, table.other_top, table.other_cards = public.own_top, public.other_top, public.other_cards
        values = [table.merit(rank, bool(self.lacks >> rank & 1)) for rank in ranks]
        best = max(values)
        weights = [exp(READING * (value - best)) for value in values]
        return weights[ranks.index(self.rank)] / sum(weights)


def likelihood(plays: Sequence[Choice], zone: str, world: BundleState) -> float:
    """How well the hand in that zone of an imagined state explains what was played from it."""
    hand = [0] * 13
    for card in world.zones[zone]:
        hand[rank_of(card)] += 1
    likely = 1.0
    for play in reversed(plays):
        hand[play.rank] += 1
        likely *= SURPRISE + (1 - SURPRISE) * play.likelihood(hand)
    return likely


def other_plays(seen: Observation) -> list[Choice]:
    """What the other seat has played from its present hand, in order."""
    must = bool(seen.state.options["must_capture"])
    board, unseen = [0] * 13, [4] * 13
    sizes, tops_now, lacks, left = [0, 0], [-1, -1], [0, 0], [HAND_SIZE, HAND_SIZE]
    found: list[Choice] = []
    for event in seen.history:
        if event.kind == "deal" and event.target == "board":
            for card in event.cards:
                board[rank_of(card)] += 1
                unseen[rank_of(card)] -= 1
        elif event.kind == "move" and event.source == "stock":
            found, lacks, left = [], [0, 0], [HAND_SIZE, HAND_SIZE]
        elif event.kind == "act":
            seat, rank = event.seat or 0, rank_of(event.cards[0])
            other = 1 - seat
            able = sum(1 << some for some in range(13) if board[some] or some == tops_now[other])
            if seat != seen.seat:
                table = Table()
                table.board, table.hand, table.unseen = board[:], [0] * 13, unseen[:]
                table.unseen_total = 0
                table.own, table.other = sizes[seat], sizes[other]
                table.own_top, table.other_top = tops_now[seat], tops_now[other]
                table.other_cards = left[other] or HAND_SIZE
                found.append(Choice(table, able if must else 0, lacks[other], rank))
            left[seat] -= 1
            unseen[rank] -= 1
            if able >> rank & 1:
                if tops_now[other] == rank:
                    sizes[seat] += sizes[other]
                    sizes[other], tops_now[other] = 0, -1
                sizes[seat] += board[rank] + 1
                board[rank], tops_now[seat] = 0, rank
            else:
                board[rank] += 1
                if must:
                    lacks[seat] |= able
    return found


class Deal:
    """A deal played out in ranks, by the merit of the cards, all cards kept so that it can be scored."""

    def __init__(self, state: BundleState) -> None:
        zones = state.zones
        self.must = bool(state.options["must_capture"])
        self.hands = [zones[HAND[0]][:], zones[HAND[1]][:]]
        self.bundles = [zones[BUNDLE[0]][:], zones[BUNDLE[1]][:]]
        self.stock = zones["stock"][:]
        self.board: list[list[Card]] = [[] for _ in RANKS]
        for card in zones["board"]:
            self.board[rank_of(card)].append(card)
        self.hidden = [0] * 13  # cards of each rank in the hands and the stock
        for some in (*self.hands, self.stock):
            for card in some:
                self.hidden[rank_of(card)] += 1
        self.hidden_total = sum(self.hidden)

    def play(self, state: BundleState) -> int:
        """Play to the end of the deal and put it into the state. Returns the number of cards played."""
        hands, bundles, stock = self.hands, self.bundles, self.stock
        seat = state.turn or 0
        last, number = state.last_capture, 0
        eldest = 1 - state.dealer
        thefts = list(state.thefts)
        while True:
            if not hands[0] and not hands[1]:
                if not stock:
                    break
                hands[eldest], hands[1 - eldest] = stock[:HAND_SIZE], stock[HAND_SIZE : 2 * HAND_SIZE]
                del stock[: 2 * HAND_SIZE]
                seat = eldest
            card = self._chosen(seat)
            rank = card % 13
            hands[seat].remove(card)
            self.hidden[rank] -= 1
            self.hidden_total -= 1
            number += 1
            own, other = bundles[seat], bundles[1 - seat]
            on_board = self.board[rank]
            steals = bool(other) and other[-1] % 13 == rank
            if on_board or steals:
                if steals:
                    own += other
                    bundles[1 - seat] = []
                    thefts[seat] += 1
                own += on_board
                own.append(card)
                self.board[rank] = []
                last = seat
            else:
                on_board.append(card)
            seat = 1 - seat
        zones = state.zones
        zones[HAND[0]], zones[HAND[1]], zones["stock"] = [], [], []
        zones["board"] = [card for some in self.board for card in some]
        zones[BUNDLE[0]], zones[BUNDLE[1]] = bundles
        state.last_capture, state.thefts = last, (thefts[0], thefts[1])
        state.finish_deal()
        return number

    def _chosen(self, seat: int) -> Card:
        hand = self.hands[seat]
        if len(hand) == 1:
            return hand[0]
        board = self.board
        own, other = self.bundles[seat], self.bundles[1 - seat]
        other_top = other[-1] % 13 if other else -1
        if self.must:
            able = [card for card in hand if board[card % 13] or card % 13 == other_top]
            if len(able) == 1:
                return able[0]
            hand = able or hand
        table = Table()
        table.hand = [0] * 13
        table.unseen = self.hidden[:]
        for card in self.hands[seat]:
            table.hand[card % 13] += 1
            table.unseen[card % 13] -= 1
        table.unseen_total = self.hidden_total - len(self.hands[seat])
        table.board = [len(some) for some in board]
        table.own, table.other = len(own), len(other)
        table.own_top, table.other_top = (own[-1] % 13 if own else -1), other_top
        table.other_cards = len(self.hands[1 - seat]) or min(HAND_SIZE, len(self.stock))
        best, chosen = -1e9, hand[0]
        for card in hand:
            value = table.merit(card % 13)
            if value > best:
                best, chosen = value, card
        return chosen


FORGETFUL = Forgetful()
BEGINNER = Beginner()
ADVICE = BundlesAdvice()
