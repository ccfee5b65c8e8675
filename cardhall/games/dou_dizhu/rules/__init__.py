"""Dou Dizhu. Three players bid to be the landlord, who then runs out of cards before the two peasants do, or pays both.

The rules followed. 54 cards, seventeen each and three in the widow. One card lies face up in the pack; who draws it
bids first, and counts as the dealer. Bids are 1, 2 or 3, each higher than the last; a 3 ends the auction, and so do two
passes in a row after a bid. If all three pass the deal is thrown in. The highest bidder is the landlord, takes the
widow and leads. A combination is beaten by a higher one of the same kind and lengths; a bomb (four of a rank) beats all
but a higher bomb, the rocket (both jokers) beats everything; each doubles the stake. Who played last leads when the two
others have passed. The deal ends when a seat has no cards: each peasant pays the landlord the stake, or is paid it.

Suits mean nothing: plays of the same ranks are one play, made with the cards dealt first.

Options: deals in a match; the widow shown; a doubling for a spring; a pair for two single kickers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from cardhall.cards import FRENCH_54, Card
from cardhall.games.dou_dizhu.facts import DouDizhuFacts
from cardhall.games.dou_dizhu.rules.combinations import CombinationKind, Kinds
from cardhall.games.dou_dizhu.rules.rank_climbing import RankClimb, RankClimbGame, RankClimbState
from cardhall.language import card_face, say
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, bids
from cardhall.rules.mechanisms.exchange import take_cards

SEAT_COUNT = 3
HAND_SIZE, WIDOW_SIZE = 17, 3
MAX_BID = 3
RANK_ORDER = (*"3456789TJQKA2", "BJ", "RJ")  # from the lowest
ACE_RANK_INDEX, BLACK_JOKER_RANK_INDEX, RED_JOKER_RANK_INDEX = 11, 13, 14  # places on the line; runs end at the ace
COMBINATION_KINDS = (
    CombinationKind("single", 1),
    CombinationKind("pair", 2),
    CombinationKind("trips", 3, 1, 6),
    CombinationKind("straight", 1, 5, 12),
    CombinationKind(say("consecutive pairs"), 2, 3, 10),
    CombinationKind(say("trips with singles"), 3, 1, 5, kickers_per_rank=1, kicker_size=1),
    CombinationKind(say("trips with pairs"), 3, 1, 4, kickers_per_rank=1, kicker_size=2),
    CombinationKind(say("quad with singles"), 4, kickers_per_rank=2, kicker_size=1),
    CombinationKind(say("quad with pairs"), 4, kickers_per_rank=2, kicker_size=2),
    CombinationKind("bomb", 4, power=1),
)
THROWN_IN_RESULT = DealResult(
    (0,) * SEAT_COUNT, (Line(say("Not played"), (), say("nobody bid")),), say("Nobody bid"), True
)
BID_ACTIONS = bids(*range(1, MAX_BID + 1))


@lru_cache
def combination_kinds(pair_as_singles: bool) -> Kinds:
    """Return the combinations of the game; `pair_as_singles`: whether a pair may count as two single kickers."""
    return Kinds(
        RANK_ORDER,
        COMBINATION_KINDS,
        run_top=ACE_RANK_INDEX,
        rocket=(BLACK_JOKER_RANK_INDEX, RED_JOKER_RANK_INDEX),
        pair_as_singles=pair_as_singles,
    )


class DouDizhuState(RankClimbState, AuctionState):
    """The state of a deal of Dou Dizhu: the auction, the play, and the stake."""

    face_up: Card  # the card that lay face up in the pack; the dealer's first card
    landlord: int | None
    bombs: int  # bombs and rockets played
    bounds = MappingProxyType({"bombs": range(15)})

    @property
    def bid(self) -> int:
        """The highest bid; 0 before the first bid."""
        return self.standing_bid.action.number if self.standing_bid is not None else 0

    @property
    def stake(self) -> int:
        return self.bid << self.bombs


class Bidding(Auction[DouDizhuState]):
    """The auction: bids of 1, 2 or 3. A seat may bid after a pass; two passes in a row after a bid end the auction."""

    scale = BID_ACTIONS
    top_closes = True

    def finish(self, state: DouDizhuState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        landlord = state.landlord = state.standing_bid.seat
        widow, is_widow_shown = tuple(state.zones["widow"]), state.options["show_widow"]
        if is_widow_shown:
            state.show(widow, "widow")
            state.public += widow
        # The widow goes in front of the hand, but behind the dealer's card that all have seen: cards that are alike are
        # played from the front, so that this card is played first.
        front = 1 if landlord == state.dealer else 0
        take_cards(state, landlord, widow, "widow", is_widow_shown, index=front)
        state.turn = landlord
        return PLAY_PHASE

    def fact(self, state: DouDizhuState, seat: int, names: Names) -> str:
        if not state.calls:
            return say("You drew the {card}, so you speak first", card=card_face(state.face_up))
        return super().fact(state, seat, names)

    def task(self, state: DouDizhuState, seat: int, names: Names) -> str:
        return super().task(state, seat, names) if state.calls else say("Bid to be the landlord, or pass")


class DouDizhu(RankClimbGame[DouDizhuState]):
    """Three players bid to be the landlord, who must run out of cards before the two peasants do."""

    id = "dou-dizhu"
    state_class = DouDizhuState
    thrown_in_count = False
    pack = FRENCH_54
    jokers = (say("little joker"), say("big joker"))
    options = {
        "deals": deals_in_match(
            12,
            (1, 3, 6, 12, 24),
            say("The number of deals in a match. Deals that nobody plays do not count."),
            left_open=True,
        ),
        "show_widow": one_of(
            {False: say("Only the landlord sees it"), True: say("Shown to all")},
            say("Widow"),
            say("Whether everybody sees the three cards that the landlord takes."),
        ),
        "spring": one_of(
            {False: say("Not counted"), True: say("Doubles the stake")},
            say("Spring"),
            say("Doubles the stake again if the peasants played no card, or the landlord played only once."),
        ),
        "pair_as_singles": one_of(
            {False: say("Not allowed"), True: say("Allowed")},
            say("A pair as two kickers"),
            say("Whether a pair may count as two single kickers, with a four or with two triplets in sequence."),
        ),
    }
    presets = book_and_usual(show_widow=True, spring=True, pair_as_singles=True)

    def layout(self, state: DouDizhuState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:3], HAND_SIZE), "widow": WIDOW_SIZE}

    def deal(self, state: DouDizhuState) -> Phase[Any]:
        state.begin_auction()
        state.begin_climbing()
        state.landlord, state.bombs = None, 0
        dealers = HAND[state.dealer]
        state.face_up = state.zones[dealers][0]
        state.public = (state.face_up,)  # a widow that is shown is added later
        state.mark_known(dealers, state.public)
        state.show(state.public, dealers, state.dealer)
        state.turn = state.dealer
        return BIDDING_PHASE

    def next_dealer(self, state: DouDizhuState) -> int:
        """Return the seat that draws the card lying face up."""
        return state.random_number(state.seats)

    def facts(self, state: DouDizhuState, seat: int) -> DouDizhuFacts:
        return DouDizhuFacts(
            bid=state.bid,
            bidder=state.bidder,
            landlord=state.landlord,
            stake=state.stake,
            bombs=state.bombs,
            face_up=state.face_up,
            played_by=None if state.standing is None else state.standing.seat,
        )

    def kinds(self, state: DouDizhuState) -> Kinds:
        return combination_kinds(state.options["pair_as_singles"])

    def power_played(self, state: DouDizhuState) -> None:
        state.bombs += 1
        if state.news is not None:
            state.add_event(Event("note", text=say("The stake is doubled to {stake}.", stake=state.stake)))

    def why_not(self, state: DouDizhuState, cards: Sequence[Card]) -> str:
        if PLAY_PHASE.read_combination(state, cards) is not None:
            return say("Suits do not matter here: of cards of one rank, play the first in your hand.")
        counts = Counter(state.kinds.place[card] for card in cards)
        ranks, highest_count = sorted(counts), max(counts.values())
        if counts[BLACK_JOKER_RANK_INDEX] and counts[RED_JOKER_RANK_INDEX] and len(cards) > 2:
            return say("Both jokers together make only a rocket, with no other cards.")
        if len(cards) >= 5 and highest_count == 1 and ranks[-1] > ACE_RANK_INDEX:
            return say("Twos and jokers may not be part of a straight.")
        if 2 <= len(cards) <= 4 and highest_count == 1 and ranks[-1] - ranks[0] == len(ranks) - 1:
            return say("A straight takes at least five cards.")
        if highest_count == 2 and len(cards) == 4 and len(ranks) == 2:
            return say("Consecutive pairs take at least three pairs.")
        if highest_count >= 3:
            return say(
                "Kickers must be all single cards or all pairs, of different ranks: one for each three, two for a four."
            )
        return super().why_not(state, cards)

    def all_kinds(self) -> Kinds:
        return combination_kinds(True)

    # ---- the score

    def tally(self, state: DouDizhuState) -> DealResult:
        if state.landlord is None:
            return THROWN_IN_RESULT
        spring = state.options["spring"] and is_spring(state)
        return DealResult(gains_by_seat(state.landlord, seat_without_cards(state), state.stake << spring))

    def score(self, state: DouDizhuState) -> DealResult:
        if state.landlord is None:
            return THROWN_IN_RESULT
        landlord, seats = state.landlord, range(state.seats)
        first_seat_out = seat_without_cards(state)
        stake, bombs = state.stake, [0] * state.seats
        for play in state.plays:
            bombs[play.seat] += play.combination.power > 0
        lines = [
            Line(
                say("Bid"),
                [state.bid if seat == landlord else None for seat in seats],
                say("the landlord’s"),
                adds=False,
            )
        ]
        if state.bombs:
            lines.append(
                Line(say("Bombs and rocket"), [n or None for n in bombs], say("each doubles the stake"), adds=False)
            )
        if state.options["spring"] and is_spring(state):
            stake *= 2
            why = (
                say("the peasants played no card")
                if first_seat_out == landlord
                else say("the landlord played only once")
            )
            lines.append(Line(say("Spring"), (), say("{why}: doubled once more", why=why)))
        lines.append(
            Line(
                say("Stake"),
                (),
                say("{stake}, paid by each peasant", stake=stake)
                if first_seat_out == landlord
                else say("{stake}, paid to each", stake=stake),
            )
        )
        delta = gains_by_seat(landlord, first_seat_out, stake)
        lines.append(Line(say("Paid"), delta))
        if first_seat_out == landlord:
            headline = say("{{{landlord}}} ran out of cards first, as landlord", landlord=landlord)
        else:
            headline = say("{{{out}}} ran out of cards before the landlord", out=first_seat_out)
        return DealResult(delta, tuple(lines), headline)


def seat_without_cards(state: DouDizhuState) -> int:
    """Return the seat that has run out of cards."""
    return next(seat for seat in range(state.seats) if not state.zones[HAND[seat]])


def gains_by_seat(landlord: int, first_seat_out: int, stake: int) -> tuple[int, ...]:
    """Return each seat's gain: a landlord who goes out first gets the stake from both peasants, else pays both."""
    gain = -stake if first_seat_out == landlord else stake
    return tuple(-2 * gain if seat == landlord else gain for seat in range(SEAT_COUNT))


def is_spring(state: DouDizhuState) -> bool:
    """Return whether the deal was a spring: the peasants played no card, or the landlord played only once."""
    by_landlord = sum(play.seat == state.landlord for play in state.plays)
    return by_landlord == len(state.plays) or by_landlord == 1


BIDDING_PHASE, PLAY_PHASE = Bidding(), RankClimb[DouDizhuState]()
GAME = DouDizhu()
