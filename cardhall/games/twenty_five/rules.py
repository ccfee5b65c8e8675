"""Twenty-Five. Five cards each; the five and the jack of trumps and the A♥ are on top, and a trick scores five.

The rules followed. Three to nine players, 52 cards, five each; the next card is turned up, its suit is trumps. Each
plays alone, or in pairs across the table (four, six, eight players) or three teams of three (nine).

Trumps rank 5, J, A♥, A, K, Q and then down to 2 in red suits (10 9 8 7 6 4 3 2), up to 10 in black ones (2 3 4 6 7 8 9
10). The A♥ is a trump always and never a heart besides. Other suits rank K Q J 10 9 … 2, the A♦ below them; black ones
K Q J A 2 3 … 10.

From the dealer's left every seat is asked once whether it robs the upcard, until one does: whoever holds the ace of
trumps may put any card away, face down, and take the upcard. An ace turned up may be robbed by the dealer alone.

The seat left of the dealer leads any card. To a plain suit whoever holds it follows suit or plays a trump, and whoever
does not plays any card. To a trump a trump must be played, but nobody is forced to play one of the three highest: a
seat that holds no others may keep them back. The highest trump wins, else the highest card of the suit led.

A trick scores 5 for its winner's side at once. The side that reaches the target wins there and then; else the next
seat deals.

Options: teams; the target; whether anybody may rob an ace turned up; and whether the highest trumps may be kept back
from a lead of any trump, or of a lower one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.games.twenty_five.facts import TwentyFiveFacts
from cardhall.language import card_face, card_name, fill_template, listing, numbered, say, template
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import Value
from cardhall.rules.engine.options import book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, name_sides
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.card_order import CardOrder, height_by_rank
from cardhall.rules.mechanisms.dealing import hands_and_upcard
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_rules import Duty, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

HAND_SIZE = 5
TRICK_POINTS = 5
ACE_OF_HEARTS = Card.of("AH")  # always a trump
RED_SUIT_ORDER, BLACK_SUIT_ORDER = "KQJT98765432A", "KQJA23456789T"  # plain suits from the top
TOP_TRUMPS = "5J*"  # the highest trumps; the star is A♥
TRUMP_ORDERS = {  # by trump suit, from the top
    "C": TOP_TRUMPS + "AKQ2346789T",
    "S": TOP_TRUMPS + "AKQ2346789T",
    "D": TOP_TRUMPS + "AKQT9876432",
    "H": TOP_TRUMPS + "KQT9876432",
}
PAIR_SEAT_COUNTS, THREES_SEAT_COUNTS = (4, 6, 8), (9,)  # numbers of players for teams of two and of three


class TwentyFiveState(ExchangeState, TrickState):
    """A state of Twenty-Five: the upcard and the robber."""

    upcard: Card  # its suit is trumps
    robbed: int | None  # the seat that has taken the upcard

    @property
    def trump_ace(self) -> Card:
        """The ace of trumps, whose holder may rob."""
        return Card.of("A" + self.upcard.suit)

    def tricks_by_seat(self) -> list[int]:
        """Return the tricks won so far, by seat."""
        winners = [trick.winner for trick in self.tricks]
        return [winners.count(seat) for seat in range(self.seats)]


class Robbing(Exchange[TwentyFiveState]):
    """The robbing: the holder of the ace of trumps may take the upcard for a card; all seats are asked in turn."""

    name, verb = "rob", "exchange"
    may_pass = is_shown = True
    source = "upcard"
    labels = {"pass": say("Leave it")}

    def seats(self, state: TwentyFiveState) -> Sequence[int]:
        if state.upcard != state.trump_ace:
            return state.eldest_first()
        return (state.dealer,) if state.options["ace_robs"] == "dealer" else ()

    def unasked(self, state: TwentyFiveState) -> Phase[Any]:
        return self.finish(state, state.dealer, PASS)

    def may_rob(self, state: TwentyFiveState, seat: int) -> bool:
        """Return whether the seat, which is asked, may take the upcard."""
        return state.upcard == state.trump_ace or state.trump_ace in state.zones[HAND[seat]]

    def why_kept(self, state: TwentyFiveState, seat: int, card: Card) -> str:
        if self.may_rob(state, seat):
            return ""
        return say("Only the holder of the {ace} may take the upcard.", ace=card_name(state.trump_ace))

    def ends(self, state: TwentyFiveState, seat: int, action: Action) -> bool:
        return action != PASS

    def finish(self, state: TwentyFiveState, seat: int, action: Action) -> Phase[Any]:
        if action == PASS:
            state.idle = state.rules.suits.flags(state.zones["upcard"])
        else:
            state.robbed = seat
        state.turn = state.next_seat(state.dealer)
        return PLAY_PHASE

    def label(self, state: TwentyFiveState, action: Action) -> str:
        if not action.cards:
            return super().label(state, action)
        return say("Put {card} away", card=card_face(action.cards[0]))

    def asked_for(self, state: TwentyFiveState, seat: int) -> str:
        if self.may_rob(state, seat):
            return say("Put a card away for the {upcard}, or leave it.", upcard=card_face(state.upcard))
        return say("Leave the upcard.")

    def fact(self, state: TwentyFiveState, seat: int, names: Names) -> str:
        if state.upcard == state.trump_ace:
            return say("You have turned up the {card}", card=card_face(state.upcard))
        if self.may_rob(state, seat):
            return say("You hold the {card}", card=card_face(state.trump_ace))
        return say("You do not hold the {card}", card=card_face(state.trump_ace))


class FollowOrTrump(Duty):
    """The duty on a plain suit led: a seat that holds the suit follows or plays a trump."""

    def fulfil(self, table: Table, cards: int) -> int:
        return cards & table.can_win if cards & table.led and table.led != table.rules.trumps else 0


class RenegeDuty(Duty):
    """The duty to play a trump on a trump led, except the three highest; by option only those above the card led."""

    def __init__(self, only_higher_spared: bool) -> None:
        highest = say("You hold a trump below the three highest, so you must play a trump.")
        higher = say("Only the highest three trumps may be kept back, and only if they beat the card led.")
        super().__init__(higher if only_higher_spared else highest, say("play a trump"))
        self.only_higher_spared = only_higher_spared

    def fulfil(self, table: Table, cards: int) -> int:
        trumps = table.rules.trumps
        if table.led != trumps:
            return 0
        first_spared = trumps.bit_length() - len(TOP_TRUMPS)  # trumps have the highest bits
        spared = trumps >> first_spared << first_spared
        if self.only_higher_spared:
            spared &= -table.card_led  # without the trumps below the card led
        return cards & trumps if cards & trumps & ~spared else 0


class Play(TrickPlay[TwentyFiveState]):
    """The tricks, each of which scores five points at once."""

    def count_trick(self, state: TwentyFiveState, trick: Trick) -> None:
        state.gain(trick.winner, TRICK_POINTS, say("five a trick"))


FOLLOW_OR_TRUMP = FollowOrTrump(
    template("You hold a {led}, so you must follow suit or play a trump."), say("follow suit or play a trump")
)
ROB_PHASE, PLAY_PHASE = Robbing(), Play()


class TwentyFive(TrickGame[TwentyFiveState]):
    """Five cards each, fives and jacks of trumps on top, and points for every trick at once."""

    id = "twenty-five"
    state_class = TwentyFiveState
    pack = FRENCH_52
    phases = (ROB_PHASE, PLAY_PHASE)
    secret_zones = (*TrickGame.secret_zones, "discard")
    ends_at_once = True
    options = {
        "teams": one_of(
            {"alone": say("None"), "pairs": say("Pairs"), "threes": say("Threes")},
            say("Teams"),
            say("Four, six or eight can play in pairs, nine in three teams of three."),
            {"pairs": PAIR_SEAT_COUNTS, "threes": THREES_SEAT_COUNTS},
            left_open=True,
        ),
        "target": points_to_win(
            25, (25, 45), say("A side with this many points wins the match at once; 45 is the game Forty-Five.")
        ),
        "ace_robs": one_of(
            {"dealer": say("The dealer"), "nobody": say("Nobody")},
            say("An ace turned up"),
            say("Who may take the upcard when it is the ace of trumps."),
            book_choices=("nobody",),
            is_new=True,
        ),
        "renege": one_of(
            {"any": say("When any trump is led"), "lower": say("When a lower trump is led")},
            say("Keeping back"),
            say("On which trump leads a player may keep back the five, the jack and the ace of hearts."),
        ),
    }
    presets = book_and_usual({"ace_robs": "nobody"}, renege="lower")
    phrases = {
        "pass": (say("leave the upcard"), say("leaves the upcard")),
        "exchange": (
            template("put {cards} away and rob the upcard"),
            template("puts {cards} away and robs the upcard"),
        ),
    }

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        side_count = {"alone": seats, "pairs": seats // 2, "threes": seats // 3}[str(options["teams"])]
        return tuple(tuple(range(first, seats, side_count)) for first in range(side_count))

    def layout(self, state: TwentyFiveState) -> Mapping[str, int]:
        return hands_and_upcard(FRENCH_52, state.seats, HAND_SIZE)

    def deal(self, state: TwentyFiveState) -> Phase[Any]:
        (state.upcard,) = state.zones["upcard"]
        state.begin_tricks(state.upcard.suit)
        state.add_zones("discard")
        state.robbed = None
        return ROB_PHASE

    def ruled_out_cards(self, state: TwentyFiveState, seat: int) -> dict[str, int]:
        """Rule the ace of trumps out of all other zones once a seat has robbed the upcard."""
        ruled_out = super().ruled_out_cards(state, seat)
        if state.robbed is not None and state.upcard != state.trump_ace:
            for zone in (*HAND[: state.seats], "stock"):
                if zone != HAND[state.robbed]:
                    ruled_out[zone] = ruled_out.get(zone, 0) | 1 << int(state.trump_ace)
        return ruled_out

    def trick_rules(self, state: TwentyFiveState) -> TrickRules:
        return rules_for(state.trump, state.options["renege"] == "lower")

    def facts(self, state: TwentyFiveState, seat: int) -> TwentyFiveFacts:
        return TwentyFiveFacts(
            trump=state.trump,
            upcard=state.upcard,
            robbed=state.robbed,
            tricks=tuple(state.tricks_by_seat()),
        )

    def deal_value(
        self, state: TwentyFiveState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        points_to_come = [TRICK_POINTS * number - gained for number, gained in zip(tricks, state.gained, strict=True)]
        reaches_target = [
            score + added >= state.options["target"] for score, added in zip(state.scores, points_to_come, strict=True)
        ]
        return (
            None if sum(reaches_target) > 1 else tuple(points_to_come)
        )  # of several sides with the target, the first wins

    def score_unfinished_deal(self, state: TwentyFiveState) -> DealResult:
        headline = say(
            "{winners} reached {target} points",
            winners=name_sides(self.match_winners(state)),
            target=state.options["target"],
        )
        return DealResult((0,) * len(state.sides), reckoning_lines(state), headline)

    def score(self, state: TwentyFiveState) -> DealResult:
        tricks_by_side = state.tricks_by_side()
        best_sides = [f"{{{side}}}" for side, number in enumerate(tricks_by_side) if number == max(tricks_by_side)]
        tricks = numbered(max(tricks_by_side), "trick")
        if len(best_sides) == 1:
            headline = say("{players} took {tricks:words}", players=best_sides[0], tricks=tricks)
        else:
            headline = say("{players} took {tricks:words} each", players=listing(best_sides), tricks=tricks)
        return DealResult((0,) * len(tricks_by_side), reckoning_lines(state), headline)


def reckoning_lines(state: TwentyFiveState) -> tuple[Line, ...]:
    """Return the lines of the reckoning: the tricks of each side, and the side that robbed the upcard."""
    tricks = Line(say("Tricks taken"), state.tricks_by_side(), adds=False)
    if state.robbed is None:
        return (tricks,)
    robber = state.side_of(state.robbed)
    cards = [1 if side == robber else None for side in range(len(state.sides))]
    return (
        tricks,
        Line(say("Upcard robbed"), cards, fill_template("{card}", card=card_face(state.upcard)), adds=False),
    )


def card_order(trump: str) -> CardOrder:
    """Return the rank order of the cards with this trump suit."""
    plain = {suit: height_by_rank(RED_SUIT_ORDER if suit in "DH" else BLACK_SUIT_ORDER) for suit in TRUMP_ORDERS}
    of_trumps = {rank: len(TRUMP_ORDERS[trump]) - place for place, rank in enumerate(TRUMP_ORDERS[trump])}

    def suit(card: Card) -> str:
        return trump if card == ACE_OF_HEARTS else card.suit

    def height(card: Card) -> int:
        if suit(card) != trump:
            return plain[card.suit](card) if card.suit else 0
        return of_trumps["*" if card == ACE_OF_HEARTS else card.rank]

    return CardOrder(trump, suit, height)


@lru_cache
def rules_for(trump: str, only_higher_spared: bool) -> TrickRules:
    """Return the trick rules with this trump suit.

    `only_higher_spared`: only trumps above the card led may be kept back.
    """
    order = card_order(trump)
    highest = sorted(FRENCH_52, key=lambda card: -order.power[trump][card])[: len(TOP_TRUMPS)]
    return TrickRules(order, FRENCH_52, (FOLLOW_OR_TRUMP, RenegeDuty(only_higher_spared)), special=highest)


GAME = TwentyFive()
