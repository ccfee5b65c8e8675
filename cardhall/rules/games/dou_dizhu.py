"""Dou Dizhu. Three players bid to be the landlord, who then runs out of cards before the two peasants do, or pays both.

The rules followed. 54 cards, seventeen each and three in the widow. One card lies face up in the pack; who draws it
bids first, and counts as the dealer. Bids are 1, 2 or 3, each higher than the last; a 3 ends the auction, and so do two
passes in a row after a bid. If all three pass the deal is thrown in. The highest bidder is the landlord, takes the
widow and leads. A combination is beaten by a higher one of the same kind and lengths; a bomb (four of a rank) beats all
but a higher bomb, the rocket (both jokers) beats everything; each doubles the stake. Who played last leads when the two
others have passed. The deal ends when a seat has no cards: each peasant pays the landlord the stake, or is paid it.

Suits mean nothing: plays of the same ranks are one play, made with the cards dealt first.

Options: deals in a match; the widow shown; a doubling for a spring; a pair as two single kickers.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_54, HIDDEN, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game, Option
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import hidden_places, turned_up
from cardhall.rules.engine.state import DealResult, Line
from cardhall.rules.engine.words import NUMBERS, listed, or_none
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.climbing import Climb, ClimbState, Combination, Played
from cardhall.rules.mechanisms.combinations import Kind, Kinds, Play
from cardhall.rules.mechanisms.equal_ranks import lay_by_rank
from cardhall.rules.mechanisms.exchange import take

SEATS, HAND_SIZE, WIDOW_SIZE, TOP_BID = 3, 17, 3, 3
LINE = (*"3456789TJQKA2", "BJ", "RJ")
ACE, BLACK, RED = 11, 13, 14  # places on the line; runs end at the ace
KINDS = (
    Kind("single", 1),
    Kind("pair", 2),
    Kind("trips", 3, 1, 6),
    Kind("straight", 1, 5, 12),
    Kind("consecutive pairs", 2, 3, 10),
    Kind("trips with singles", 3, 1, 5, kickers=1, kicker=1),
    Kind("trips with pairs", 3, 1, 4, kickers=1, kicker=2),
    Kind("quad with singles", 4, kickers=2, kicker=1),
    Kind("quad with pairs", 4, kickers=2, kicker=2),
    Kind("bomb", 4, power=1),
)
THROWN_IN = DealResult((0,) * SEATS, (Line("Thrown in", (), "nobody bid"),), "Nobody bid", True)
BIDS = bids(*range(1, TOP_BID + 1))


@lru_cache
def kinds_for(pair_as_singles: bool) -> Kinds:
    """The combinations, with or without the option."""
    return Kinds(LINE, KINDS, run_top=ACE, rocket=(BLACK, RED), pair_as_singles=pair_as_singles)


class DouDizhuState(ClimbState, AuctionState):
    """An auction, a fight, and what the stake has come to."""

    face_up: Card  # the card that lay face up; dealt to the dealer first
    public: tuple[Card, ...]  # cards that all have known before they were played: that one, and a widow shown
    landlord: int | None
    bombs: int  # bombs and rockets played

    @property
    def bid(self) -> int:
        """The highest bid, 0 before one."""
        return self.standing_bid.action.number if self.standing_bid is not None else 0

    @property
    def stake(self) -> int:
        return self.bid << self.bombs

    @property
    def kinds(self) -> Kinds:
        return kinds_for(self.setup.options["pair_as_singles"])


class Bidding(Auction[DouDizhuState]):
    """1, 2 or 3; a seat that passed may bid later, two passes in a row after a bid end it."""

    scale = BIDS
    top_closes = True

    def settle(self, state: DouDizhuState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        landlord = state.landlord = state.standing_bid.seat
        widow, shown = tuple(state.zones["widow"]), state.options["show_widow"]
        if shown:
            state.tell(Event("show", cards=widow, source="widow"))
            state.public += widow
        front = 1 if landlord == state.dealer else 0  # the widow goes in front, but behind the card that all know
        take(state, landlord, widow, "widow", shown, at=front)
        state.turn = landlord
        return FIGHT

    def prompt(self, state: DouDizhuState, seat: int, names: Names) -> tuple[str, str]:
        if not state.calls:
            return f"You drew the {state.face_up.face}, so you speak first", "Bid to be the landlord, or pass"
        return super().prompt(state, seat, names)


class Fight(Climb[DouDizhuState]):
    """The landlord leads; the others beat the combination or pass."""

    def reading(self, state: DouDizhuState, some: Sequence[Card]) -> Combination | None:
        kinds = state.kinds
        play = kinds.reading(kinds.counts(some))
        return None if play is None else play.combination

    def plays(self, state: DouDizhuState, seat: int) -> list[Action]:
        hand = state.zones[HAND[seat]]
        kinds = state.kinds
        counts = kinds.counts(hand)
        standing = state.standing
        found = kinds.all(counts) if standing is None else kinds.beating(counts, standing.combination)
        return actions_of(hand, kinds, found)

    def played(self, state: DouDizhuState, play: Played) -> None:
        if play.combination.power:
            state.bombs += 1
            state.tell(Event("note", text=f"The stake is doubled to {state.stake}."))

    def why_not(self, state: DouDizhuState, some: Sequence[Card]) -> str:
        counts = state.kinds.counts(some)
        if self.reading(state, some) is not None:
            return "Of cards of one rank the first in your hand goes: suits mean nothing."
        if counts[BLACK] and counts[RED] and len(some) > 2:
            return "Both jokers go together only as a rocket, with nothing else."
        singles = [place for place, number in enumerate(counts) if number]
        if len(some) >= 5 and max(counts) == 1 and singles[-1] > ACE:
            return "Twos and jokers have no place in a straight."
        if 2 <= len(some) <= 4 and max(counts) == 1 and singles[-1] - singles[0] == len(singles) - 1:
            return "A straight takes at least five cards."
        if max(counts) == 2 and len(some) == 4 and len(singles) == 2:
            return "Consecutive pairs take at least three pairs."
        if max(counts) >= 3:
            return "Kickers are all single cards or all pairs, of different ranks: one for each three, two for a four."
        return super().why_not(state, some)

    def too_low(self, state: DouDizhuState, combination: Combination, standing: Played) -> str:
        if combination.shape == standing.combination.shape:
            return f"That is not higher than {in_words(state.kinds, standing.cards)}."
        return f"Only {beaten_by(standing.combination)} beats that."

    def words(self, state: DouDizhuState, play: Played) -> str:
        return in_words(state.kinds, play.cards)


def actions_of(hand: Sequence[Card], kinds: Kinds, found: Sequence[Play]) -> list[Action]:
    """The plays as actions: of each rank the cards that come first in the hand."""
    if not found:
        return []
    held: list[list[Card]] = [[] for _ in kinds.line]
    place = kinds.place
    for card in hand:
        held[place[card]].append(card)
    actions = []
    for play in found:
        some: list[Card] = []
        for rank, number in play.parts:
            if number == 1:
                some.append(held[rank][0])
            else:
                some += held[rank][:number]
        actions.append(Action.of_cards("play", some))
    return actions


def in_words(kinds: Kinds, some: Sequence[Card]) -> str:
    """A combination by its ranks, as people say it: "6 6 6 7 7 7 with J and 4"."""
    counts = kinds.counts(some)
    play = kinds.reading(counts)
    if play is None:
        return " ".join(card.face for card in some)
    combination = play.combination
    if combination.kind == "rocket":
        return "the rocket"
    run = int(combination.shape[1])

    def ranks(parts: Iterable[tuple[int, int]]) -> list[str]:
        return [" ".join([rank_face(kinds.line[place])] * number) for place, number in parts]

    body, kickers = " ".join(ranks(play.parts[:run])), ranks(play.parts[run:])
    if combination.kind == "bomb":
        return f"{body}, a bomb"
    if not kickers:
        return body
    return f"{body} with {listed(kickers)}"


def rank_face(rank: str) -> str:
    """A rank as people read it."""
    return {"T": "10", "BJ": "little joker", "RJ": "big joker"}.get(rank, rank)


def described(combination: Combination) -> str:
    """The kind of a combination in words: "two trips in sequence with two single kickers"."""
    if combination.kind in ("single", "pair", "bomb", "rocket"):
        return {"single": "single card", "pair": "pair", "bomb": "bomb", "rocket": "rocket"}[combination.kind]
    length, kicker = int(combination.shape[1]), int(combination.shape[2])
    if combination.kind == "straight":
        return f"straight of {NUMBERS[length]} cards"
    if combination.kind == "consecutive pairs":
        return f"{NUMBERS[length]} pairs in sequence"
    quad = combination.kind.startswith("quad")
    body = "four of a rank" if quad else "trips" if length == 1 else f"{NUMBERS[length]} trips in sequence"
    number = 2 if quad else length
    word = {0: "", 1: "single kicker", 2: "pair"}[kicker]
    if not word:
        return body
    return f"{body} with {f'a {word}' if number == 1 else f'{NUMBERS[number]} {word}s'}"


def beaten_by(combination: Combination) -> str:
    """What beats a combination, in words."""
    if combination.kind == "rocket":
        return "nothing"
    if combination.kind == "bomb":
        return "a higher bomb or the rocket"
    what = described(combination)
    plural = int(combination.shape[1]) > 1 and combination.kind != "straight"
    return f"{'higher' if plural or what.startswith(('trips', 'four')) else 'a higher'} {what}, a bomb or the rocket"


class DouDizhu(Game[DouDizhuState]):
    """Three players bid to be the landlord, who must run out of cards before the two peasants do."""

    id = "dou-dizhu"
    state_class = DouDizhuState
    pack = FRENCH_54
    options = {
        "deals": Option(12, (1, 3, 6, 12, 24), "Deals", "So many deals make a match; deals thrown in do not count."),
        "show_widow": Option(
            False,
            (False, True),
            "Widow",
            "Whether everybody sees the three cards that the landlord takes.",
            ("Only the landlord sees it", "Shown to all"),
        ),
        "spring": Option(
            False,
            (False, True),
            "Spring",
            "One more doubling if the peasants, or the landlord after his first play, have played no card.",
            ("Not counted", "Doubles the stake"),
        ),
        "pair_as_singles": Option(
            False,
            (False, True),
            "A pair as two kickers",
            "Whether a pair may stand for the two single kickers of a four or of two trips in sequence.",
            ("Not allowed", "Allowed"),
        ),
    }
    presets = {"book": {}, "usual": {"show_widow": True, "spring": True, "pair_as_singles": True}}

    def layout(self, state: DouDizhuState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:3], HAND_SIZE), "widow": WIDOW_SIZE}

    def deal(self, state: DouDizhuState) -> Phase[Any]:
        state.begin_auction()
        state.begin_climbing()
        state.landlord, state.bombs = None, 0
        dealers = HAND[state.dealer]
        state.face_up = state.zones[dealers][0]
        state.public = (state.face_up,)
        state.know(dealers, state.public)
        state.tell(Event("show", seat=state.dealer, cards=state.public, source=dealers))
        state.turn = state.dealer
        return BIDDING

    def next_dealer(self, state: DouDizhuState) -> int:
        """Who draws the card that lies face up."""
        return state.lot(state.seats)

    def facts(self, state: DouDizhuState, seat: int) -> dict[str, str]:
        bidder = state.standing_bid.seat if state.standing_bid is not None else None
        return {
            "bid": str(state.bid),
            "bidder": or_none(bidder),
            "landlord": or_none(state.landlord),
            "stake": str(state.stake),
            "bombs": str(state.bombs),
            "face_up": str(state.face_up),
            "played_by": or_none(state.standing.seat if state.standing is not None else None),
        }

    # ---- what a sample must respect

    def lay_hidden(self, state: DouDizhuState, seat: int, rng: random.Random) -> None:
        """Hidden cards at random; the suits that were played tell nothing of what is left."""
        places = hidden_places(state.zones)
        if not state.plays or len(places) > 2:
            super().lay_hidden(state, seat, rng)
            return
        place, public = state.kinds.place, state.public
        shown = {HAND[owner]: [0] * len(LINE) for owner in range(state.seats)}
        for play in state.plays:
            of = shown[HAND[play.seat]]
            for card in play.cards:
                if card not in public:
                    of[place[card]] += 1
        laid = lay_by_rank(places, self.unseen(state), place.__getitem__, shown, rng)
        for zone, some in laid.items():
            state.zones[zone] = turned_up(state.zones[zone], some)

    def unseen(self, state: DouDizhuState) -> list[Card]:
        return sorted(set(FRENCH_54).difference(*state.zones.values()))  # no two cards are alike

    # ---- words

    def telling(self, action: Action, you: bool) -> str:
        if action.verb != "play":
            return super().telling(action, you)
        return f"play{'' if you else 's'} {in_words(kinds_for(True), action.cards)}"

    def label(self, state: DouDizhuState, action: Action) -> str:
        if action.verb == "play" and HIDDEN not in action.cards:
            return f"Play {in_words(state.kinds, action.cards)}"
        return super().label(state, action)

    # ---- the score

    def tally(self, state: DouDizhuState) -> DealResult:
        if state.landlord is None:
            return THROWN_IN
        spring = state.options["spring"] and is_spring(state)
        return DealResult(paid(state.landlord, who_is_out(state), state.stake << spring))

    def score(self, state: DouDizhuState) -> DealResult:
        if state.landlord is None:
            return THROWN_IN
        landlord, seats = state.landlord, range(state.seats)
        out = who_is_out(state)
        stake, bombs = state.stake, [0] * state.seats
        for play in state.plays:
            bombs[play.seat] += play.combination.power > 0
        lines = [Line("Bid", [state.bid if seat == landlord else None for seat in seats], "the landlord's")]
        if state.bombs:
            lines.append(Line("Bombs and rocket", [n or None for n in bombs], "each doubles the stake"))
        if state.options["spring"] and is_spring(state):
            stake *= 2
            why = "the peasants played no card" if out == landlord else "the landlord played only once"
            lines.append(Line("Spring", (), f"{why}: doubled once more"))
        lines.append(
            Line("Stake", (), f"{stake}, paid by each peasant" if out == landlord else f"{stake}, paid to each")
        )
        delta = paid(landlord, out, stake)
        lines.append(Line("Paid", delta))
        if out == landlord:
            headline = f"{{{landlord}}} ran out of cards first, as landlord"
        else:
            headline = f"{{{out}}} ran out of cards before the landlord"
        return DealResult(delta, tuple(lines), headline)

    def ends(self, state: DouDizhuState) -> bool:
        return bool(sum(not result.thrown_in for result in state.results) >= state.options["deals"])


def who_is_out(state: DouDizhuState) -> int:
    """The seat that has no cards."""
    return next(seat for seat in range(state.seats) if not state.zones[HAND[seat]])


def paid(landlord: int, out: int, stake: int) -> tuple[int, ...]:
    """What each seat gets: the landlord a stake from each peasant if he is out, else each of them one from him."""
    each = -stake if out == landlord else stake
    return tuple(-2 * each if seat == landlord else each for seat in range(SEATS))


def is_spring(state: DouDizhuState) -> bool:
    """Whether the peasants, or the landlord after his first play, have played no card."""
    by_landlord = sum(play.seat == state.landlord for play in state.plays)
    return by_landlord == len(state.plays) or by_landlord == 1


BIDDING, FIGHT = Bidding(), Fight()
GAME = DouDizhu()
