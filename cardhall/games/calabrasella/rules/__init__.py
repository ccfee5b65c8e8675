"""Calabrasella. One player against the other two: a called card, a widow of four cards, and card points.

The rules followed. Three players, each scoring alone, 40 cards: 3 2 A K Q J 7 6 5 4 in every suit, from the highest;
twelve each and four in the middle, the widow. From the dealer's left each seat once plays or passes; the first that
plays ends the auction and is the declarer, against both others. After three passes the next seat deals.

The declarer calls a 3 that it does not hold; holding all four 3s, a 2; holding all 2s too, an ace, and then a king. The
defender that has the called card gives it, and gets another card of the declarer's hand for it, which the third player
does not see. If the card lies in the widow, nobody gives it. The declarer then lays one to four cards away face down,
the widow is turned up, and the declarer takes as many of its cards as it has laid away.

The seat left of the declarer leads. Suit must be followed if possible, there are no trumps, and the highest card of the
suit led wins. Aces count 3, threes, twos, kings, queens and jacks 1, the last trick 3. The defenders count together.
The difference between both sides is paid between the declarer and each defender; at 35 to 0 each payment is 70. The
cards set aside, laid away and left in the widow, count for nobody.

Options: the number of deals, those that all have passed included; the cards set aside count for the side that wins the
last trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from cardhall.cards import SPANISH_40, Card
from cardhall.games.calabrasella.facts import CalabrasellaFacts
from cardhall.games.calabrasella.rules.called_cards import CallCard, CalledCardsGame, CallingState, GiveBack
from cardhall.language import card_face, in_words, numbered, say, say_many, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.auctions import Auction, AuctionState, Call, bids
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.exchange import Exchange, TakeOpen
from cardhall.rules.mechanisms.ledger import LedgerState, Payment
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won

SEAT_NUMBERS = range(3)
HAND_SIZE, WIDOW_SIZE = 12, 4
RANK_ORDER = "32AKQJ7654"
CALLABLE_RANKS = RANK_ORDER[:4]  # ranks to call: of twelve cards, no hand holds more than all 3s, 2s and aces
ACE_POINTS, COUNTING_RANKS = 3, "32KQJ"  # what an ace counts, and the ranks that count one
CARD_POINTS = {"A": ACE_POINTS, **dict.fromkeys(COUNTING_RANKS, 1)}
LAST_TRICK_POINTS = 3  # points
ALL_POINTS = 35  # in all cards and the last trick
ALL_POINTS_PAYMENT_FACTOR = 2  # of the payments, where one party has all points
PILE_ZONES = ("won:declarer", "won:defenders")
PASSED_OUT_RESULT = DealResult((0, 0, 0), (), say("All three passed"), thrown_in=True)


class CalabrasellaState(CallingState, AuctionState, LedgerState):
    """The state of a deal of Calabrasella: the called card, the widow, and payments."""

    is_widow_face_up: bool  # whether the widow lies face up
    cards_from_widow: tuple[Card, ...]  # the cards that the declarer has taken from it

    @property
    def set_aside(self) -> list[Card]:
        """Return the cards out of play: the discards, and the rest of the widow."""
        return self.zones["discard"] + self.zones["widow"]


class Bidding(Auction[CalabrasellaState]):
    """Each seat once plays or passes; the first that plays is the declarer."""

    scale = bids("play")
    turns, top_closes = 1, True
    bid_names = {"play": say("play", context="bid")}
    asks = say("Play alone against the other two, or pass.")

    def won(self, state: CalabrasellaState, bid: Call) -> None:
        state.declarer = bid.seat

    def describe_bids(self) -> str:
        return self.asks

    def fact(self, state: CalabrasellaState, seat: int, names: Names) -> str:
        fact = (
            say("You speak first"),
            say("{player:capital} passed", player=names(state.left_of(state.dealer))),
            say("Both others passed"),
        )
        return fact[len(state.calls)]


class LayingAway(Exchange[CalabrasellaState]):
    """The declarer discards one to four cards; a called card is then no longer known to be in its hand."""

    name = "discard"
    max_cards = WIDOW_SIZE
    asks = say("Lay one to four cards away, one at a time.")

    def apply(self, state: CalabrasellaState, seat: int, action: Action) -> Phase[Any] | None:
        assert state.called_card is not None
        state.forget(HAND[seat], state.called_card)
        return super().apply(state, seat, action)

    def fact(self, state: CalabrasellaState, seat: int, names: Names) -> str:
        assert state.called_card is not None
        if state.laid_away:
            return say_many(
                "One card laid away",
                "{count:capital} cards laid away",
                number=state.laid_away,
                count=in_words(state.laid_away),
            )
        return say("Nobody has the {card}", card=card_face(state.called_card)) if state.giver is None else ""

    def task(self, state: CalabrasellaState, seat: int, names: Names) -> str:
        if state.laid_away:
            return say("Lay another card away, or press Done")
        return say("Lay one to {most} cards away, then take as many from the widow", most=in_words(self.max_cards))


class Taking(TakeOpen[CalabrasellaState]):
    """The widow is turned up, and the declarer takes as many cards as it discarded."""

    name = "widow"

    def begin(self, state: CalabrasellaState) -> Phase[Any]:
        state.is_widow_face_up = True
        return super().begin(state)

    def finish(self, state: CalabrasellaState, seat: int, action: Action) -> Phase[Any] | None:
        state.cards_from_widow = action.cards
        state.idle = rules_for(LAST_TRICK_POINTS).suits.flags(state.zones["widow"])
        return self.next_phase(state)


class Play(TrickPlay[CalabrasellaState]):
    """The play of twelve tricks; the defenders share a pile."""

    def pile(self, state: CalabrasellaState, winner: int) -> str:
        return PILE_ZONES[winner != state.declarer]


class Calabrasella(CalledCardsGame[CalabrasellaState]):
    """One player against the other two: a called card, a widow of four cards, and card points."""

    id = "calabrasella"
    state_class = CalabrasellaState
    pack = SPANISH_40
    phases = (Bidding(), CallCard(), GiveBack(), LayingAway(), Taking(), Play())
    secret_zones = ("widow", "discard")
    called_ranks = CALLABLE_RANKS
    options = {
        "deals": deals_in_match(
            9,
            (1, 3, 6, 9, 12, 15),
            say("The number of deals in a match, including deals that everybody passed."),
            left_open=True,
        ),
        "set_aside": one_of(
            {"nobody": say("Count for nobody"), "last_trick": say("Count with the last trick")},
            say("Cards set aside"),
            say("Who scores the cards laid away and the cards left in the widow."),
        ),
    }
    presets = book_and_usual(set_aside="last_trick")
    phrases = {
        "bid": (say("play against both others"), say("plays against both others")),
        "exchange": (template("give {cards} in return"), template("gives {cards} in return")),
        "discard": (template("lay {cards} away"), template("lays {cards} away")),
    }

    def layout(self, state: CalabrasellaState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:3], HAND_SIZE), "widow": WIDOW_SIZE}

    def deal(self, state: CalabrasellaState) -> Phase[Any]:
        state.begin_tricks(piles=PILE_ZONES)
        state.begin_auction()
        state.add_zones("discard")
        state.begin_calling()
        state.is_widow_face_up, state.cards_from_widow = False, ()
        return self.phases[0]

    def first_leader(self, state: CalabrasellaState) -> int | None:
        return None if state.declarer is None else state.left_of(state.declarer)

    def trick_rules(self, state: CalabrasellaState) -> TrickRules:
        counted = state.cards_from_widow and state.options["set_aside"] == "last_trick"
        return rules_for(LAST_TRICK_POINTS + (count_visible_points(state.set_aside) if counted else 0))

    def parties(self, state: CalabrasellaState) -> tuple[int, ...]:
        return tuple([int(seat != state.declarer) for seat in SEAT_NUMBERS])

    def facts(self, state: CalabrasellaState, seat: int) -> CalabrasellaFacts:
        return CalabrasellaFacts(
            declarer=state.declarer,
            called=state.called_card,
            giver="widow" if state.called_card is not None and state.giver is None else state.giver,
            passed=tuple([who for who in SEAT_NUMBERS if state.has_passed(who)]),
        )

    def sees(self, state: CalabrasellaState, seat: int, zone: str) -> bool:
        return super().sees(state, seat, zone) or (zone == "widow" and state.is_widow_face_up)

    def hide(self, state: CalabrasellaState, seat: int) -> None:
        # The cached rules hold the value of the last trick, which would give away the points of the cards set aside.
        state._rules = None

    def imagine(self, state: CalabrasellaState, seat: int, rng: Random) -> None:
        state._rules = None  # the imagined cards set aside have other points

    # ---- the score

    def deal_value(
        self, state: CalabrasellaState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        return None if state.declarer is None else gains_by_seat(state.declarer, points[0], points[1])

    def score(self, state: CalabrasellaState) -> DealResult:
        if state.declarer is None:
            return PASSED_OUT_RESULT
        declarer, parties = state.declarer, self.parties(state)
        _, totals = count_tricks_and_points_won(state, state.rules, parties)
        delta = gains_by_seat(declarer, totals[0], totals[1])
        last_trick_party, aside_points = parties[state.tricks[-1].winner], count_visible_points(state.set_aside)
        aces = [ACE_POINTS * sum(card.rank == "A" for card in state.zones[pile]) for pile in PILE_ZONES]
        other_points = [
            count_visible_points(state.zones[pile]) - of_aces for pile, of_aces in zip(PILE_ZONES, aces, strict=True)
        ]
        aside_line = Line(
            say("Cards set aside"), (), say("{points} for nobody", points=numbered(aside_points, "point")), adds=False
        )
        if state.options["set_aside"] == "last_trick":
            aside_line = Line(
                say("Cards set aside"),
                party_points(parties, last_trick_party, aside_points),
                say("with the last trick"),
                adds=False,
            )
            if state.news is not None:  # they are turned up to be counted
                state.lay_open("discard", state.zones["discard"], declarer)
        payment, won = abs(delta[state.left_of(declarer)]), totals[0] > totals[1]
        state.pay_all(
            [Payment(seat, declarer, payment if won else -payment) for seat in SEAT_NUMBERS if seat != declarer]
        )
        margin: Any = abs(totals[0] - totals[1])
        if payment > ALL_POINTS:
            margin = say("{points}, doubled", points=margin)
        if not payment:
            difference = say("{margin}, nobody pays", margin=margin)
        elif won:
            difference = say("{margin}, paid by each defender", margin=margin)
        else:
            difference = say("{margin}, paid to each defender", margin=margin)
        lines = (
            Line(say("Aces"), [aces[party] for party in parties], say("three points each"), adds=False),
            Line(
                say("Other cards"),
                [other_points[party] for party in parties],
                say("a point for each 3, 2, K, Q and J"),
                adds=False,
            ),
            Line(say("Last trick"), party_points(parties, last_trick_party, LAST_TRICK_POINTS), adds=False),
            aside_line,
            Line(say("Points"), [totals[party] for party in parties], say("the defenders together"), adds=False),
            Line(say("Difference"), (), difference, adds=False),
            Line(say("Paid"), delta),
        )
        headline = say(
            "{{{declarer}}} took {points} against {totals}",
            declarer=declarer,
            points=numbered(totals[0], "point"),
            totals=totals[1],
        )
        return state.deal_result(lines, headline)


@lru_cache
def rules_for(last_trick_points: int) -> TrickRules:
    """Return the trick rules where the last trick counts that many points, with the cards set aside."""
    return TrickRules(make_order(RANK_ORDER), SPANISH_40, points=CARD_POINTS, last_trick=last_trick_points)


def count_visible_points(cards: Iterable[Card]) -> int:
    """Return the card points of the cards that are seen; hidden cards count nothing."""
    return sum(CARD_POINTS.get(card.rank, 0) for card in cards)


def gains_by_seat(declarer: int, declarer_points: int, defender_points: int) -> tuple[int, ...]:
    """Return each seat's gain, given the card points of the declarer and of the defenders."""
    difference = declarer_points - defender_points
    if abs(difference) == ALL_POINTS:
        difference *= ALL_POINTS_PAYMENT_FACTOR
    return tuple(2 * difference if seat == declarer else -difference for seat in SEAT_NUMBERS)


def party_points(parties: Sequence[int], party: int, points: int) -> list[int | None]:
    """Return the points of one party by seat; None for seats of other parties."""
    return [points if other == party else None for other in parties]


GAME = Calabrasella()
