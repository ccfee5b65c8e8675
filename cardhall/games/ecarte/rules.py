"""Écarté. Five cards each and a card turned up for trumps; hands are changed by agreement, then tricks are headed.

The rules followed. Two players, 32 cards, in every suit K Q J A 10 9 8 7 from the top. Five cards each; the next one is
turned up, its suit is trumps, and nobody ever takes it. The seat that does not deal is the elder. A king turned up
scores 1 for the dealer. The elder proposes to change cards, or plays at once; the dealer accepts or refuses. After an
accepted proposal first the elder, then the dealer lays up to five cards away, not more than the stock holds, and gets
as many from it; then the elder is asked again. When the stock is empty nobody changes any more, a dealer neither who
has not yet done so, and the second exchange running in which both keep their hands is the last.

An elder who plays without a proposal, or a dealer who refuses the first one, is vulnerable for this deal. Unless a king
was turned up, whoever holds the king of trumps may declare it before the play, first the elder, and scores 1. The elder
leads. A follower plays a higher card of the suit led if it can, else any of that suit; without the suit a trump;
without either any card. The highest trump wins the trick, else the highest card of the suit led.

Three or four tricks score 1, all five 2, and 1 more against a vulnerable loser. Whoever reaches the target wins the
match at once, by a king before a card is played too.

Options: the target, and whether all five tricks bring more against a vulnerable loser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_32, Card
from cardhall.games.ecarte.facts import EcarteFacts
from cardhall.language import card_face, in_words, say, suit_name
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.options import book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, blank_zeros, by_side
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, Question
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.dealing import hands_and_upcard
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, HEAD_TRICK, PLAY_TRUMP, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

RANK_ORDER = "KQJAT987"
HAND_SIZE = 5
TRICKS_TO_WIN = 3  # tricks that win a deal
# Points:
POINT_SCORE = 1  # for three or four tricks
MARCH_SCORE = 2  # for all five
VULNERABLE_SCORE = 1  # more against a vulnerable loser
KING_SCORE = 1  # for the king of trumps, turned up or declared
MAX_UNCHANGED_EXCHANGES = 2  # exchanges in a row in which nobody changes a card: the last of them ends the changing
PROPOSE_ACTION, STAND_ACTION, DECLARE_ACTION = Action("propose"), Action("stand"), Action("declare", "king")


class EcarteState(ExchangeState, TrickState):
    """The state of a deal of Écarté: exchanges, the vulnerable seat, and the king of trumps."""

    upcard: Card
    vulnerable_seat: int | None  # the seat that refused to change cards
    exchanges: int  # proposals accepted
    unchanged_exchanges: int  # exchanges in a row, up to the last one, in which nobody has changed a card
    discards_before: int  # cards already laid away when the last exchange began
    king_declarer: int | None  # the seat that declared the king of trumps

    @property
    def elder(self) -> int:
        """The seat that does not deal, but proposes, leads, and is asked first."""
        return 1 - self.dealer

    @property
    def trump_king(self) -> Card:
        return Card.of("K" + self.upcard.suit)


class Propose(Question[EcarteState]):
    """The elder proposes to change cards, or plays at once."""

    name = "propose"
    answers = (PROPOSE_ACTION, STAND_ACTION)
    asks = say("Propose to change cards, or play at once.")
    labels = {"propose": say("Propose"), "stand": say("Play at once")}

    def seats(self, state: EcarteState) -> Sequence[int]:
        return (state.elder,)

    def finish(self, state: EcarteState, seat: int, answer: Action) -> Phase[Any]:
        if answer == PROPOSE_ACTION:
            return ANSWERING_PHASE
        decline_exchange(state, seat)
        return DECLARING_PHASE

    def fact(self, state: EcarteState, seat: int, names: Names) -> str:
        return upcard_sentence(state)


class Answer(Question[EcarteState]):
    """The dealer accepts a proposal, or refuses it."""

    name = "answer"
    answers = (ACCEPT, REJECT)
    asks = say("Accept the proposal to change cards, or refuse it.")
    todo = say("Accept and change cards, or refuse and play")
    labels = {"accept": say("Accept"), "reject": say("Refuse")}

    def seats(self, state: EcarteState) -> Sequence[int]:
        return (state.dealer,)

    def finish(self, state: EcarteState, seat: int, answer: Action) -> Phase[Any]:
        if answer == ACCEPT:
            state.exchanges += 1
            state.discards_before = len(state.zones["discard"])
            return CHANGING_PHASE
        decline_exchange(state, seat)
        return DECLARING_PHASE

    def fact(self, state: EcarteState, seat: int, names: Names) -> str:
        return say("{player:capital} proposes to change cards", player=names(state.elder))


class ChangeCards(Exchange[EcarteState]):
    """First the elder, then the dealer changes as many cards as it likes, while the stock lasts."""

    max_cards = HAND_SIZE
    at_once = may_pass = True
    source = "stock"
    labels = {"pass": say("Keep all")}

    def seats(self, state: EcarteState) -> Sequence[int]:
        return (state.elder, state.dealer)

    def limit(self, state: EcarteState, seat: int) -> int:
        return min(self.max_cards, len(state.zones["stock"]))

    def ends(self, state: EcarteState, seat: int, action: Action) -> bool:
        return not state.zones["stock"]

    def finish(self, state: EcarteState, seat: int, action: Action) -> Phase[Any]:
        kept = len(state.zones["discard"]) == state.discards_before
        state.unchanged_exchanges = state.unchanged_exchanges + 1 if kept else 0
        is_last = not state.zones["stock"] or state.unchanged_exchanges == MAX_UNCHANGED_EXCHANGES
        return DECLARING_PHASE if is_last else PROPOSING_PHASE

    def asked_for(self, state: EcarteState, seat: int) -> str:
        return say("Lay away the cards that you want to change, or keep all.")

    def fact(self, state: EcarteState, seat: int, names: Names) -> str:
        return upcard_sentence(state)


class DeclareKing(Question[EcarteState]):
    """The holder of the king of trumps may declare the king; both seats are asked, whatever they hold."""

    name = "king"
    answers = (DECLARE_ACTION, PASS)
    stops = (DECLARE_ACTION,)
    asks = say("Declare the king of trumps, or play without showing it.")
    labels = {"declare king": say("Show the king"), "pass": say("Go on")}

    def seats(self, state: EcarteState) -> Sequence[int]:
        return () if state.upcard == state.trump_king else (state.elder, state.dealer)

    def available_choices(self, state: EcarteState, seat: int) -> Sequence[Action]:
        """Return the actions that `why_not` allows, without creating sentences at every turn."""
        return self.answers if state.trump_king in state.zones[HAND[seat]] else (PASS,)

    def why_not(self, state: EcarteState, seat: int, action: Action) -> str:
        if action == PASS or state.trump_king in state.zones[HAND[seat]]:
            return ""
        return say("You do not hold the king of {trumps}.", trumps=suit_name(state.trump))

    def on_answer(self, state: EcarteState, seat: int, answer: Action) -> None:
        if answer == DECLARE_ACTION:
            state.king_declarer = seat
            state.lay_open(HAND[seat], [state.trump_king], seat)
            state.gain(seat, KING_SCORE, say("king declared"))

    def fact(self, state: EcarteState, seat: int, names: Names) -> str:
        if self.why_not(state, seat, DECLARE_ACTION):
            return say("You have no king to declare")
        return say("You hold the king of {trumps}", trumps=suit_name(state.trump))

    def task(self, state: EcarteState, seat: int, names: Names) -> str:
        return say("Go on") if self.why_not(state, seat, DECLARE_ACTION) else super().task(state, seat, names)


PROPOSING_PHASE, ANSWERING_PHASE, CHANGING_PHASE, DECLARING_PHASE, PLAY_PHASE = (
    Propose(),
    Answer(),
    ChangeCards(),
    DeclareKing(),
    TrickPlay[EcarteState](),
)


class Ecarte(TrickGame[EcarteState]):
    """Two players, five cards each, which are changed by agreement; three tricks score, the king of trumps too."""

    id = "ecarte"
    state_class = EcarteState
    pack = FRENCH_32
    phases = (PROPOSING_PHASE, ANSWERING_PHASE, CHANGING_PHASE, DECLARING_PHASE, PLAY_PHASE)
    secret_zones = (*TrickGame.secret_zones, "discard")
    ends_at_once = True
    options = {
        "target": points_to_win(5, (5, 7, 10), say("Whoever has this many points wins the match at once.")),
        "march_vulnerable": one_of(
            {3: say("3 points"), 2: say("2 points")},
            say("All five tricks"),
            say(
                "Points for all five tricks against a vulnerable player. Against a player who is not "
                "vulnerable: 2 points."
            ),
        ),
    }
    presets = book_and_usual(march_vulnerable=2)
    phrases = {
        "propose": (say("propose to change cards"), say("proposes to change cards")),
        "stand": (say("play at once"), say("plays at once")),
        "accept": (say("accept the proposal"), say("accepts the proposal")),
        "reject": (say("refuse to change cards"), say("refuses to change cards")),
        "declare king": (say("show the king of trumps"), say("shows the king of trumps")),
    }

    def layout(self, state: EcarteState) -> Mapping[str, int]:
        return hands_and_upcard(FRENCH_32, 2, HAND_SIZE)

    def deal(self, state: EcarteState) -> Phase[Any]:
        (state.upcard,) = state.zones["upcard"]
        state.begin_tricks(state.upcard.suit)
        state.add_zones("discard")
        state.idle = state.rules.suits.flag[state.upcard]
        state.vulnerable_seat = state.king_declarer = None
        state.exchanges = state.unchanged_exchanges = state.discards_before = 0
        if state.upcard == state.trump_king:
            state.gain(state.dealer, KING_SCORE, say("king turned up"))
        return PROPOSING_PHASE

    def trick_rules(self, state: EcarteState) -> TrickRules:
        return rules_for(state.trump)

    def facts(self, state: EcarteState, seat: int) -> EcarteFacts:
        return EcarteFacts(
            trump=state.trump,
            upcard=state.upcard,
            vulnerable=state.vulnerable_seat,
            exchanges=state.exchanges,
            king=state.king_declarer,
            tricks=tuple(state.tricks_by_side()),
        )

    def deal_value(self, state: EcarteState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        winner = int(tricks[1] >= TRICKS_TO_WIN)
        vulnerable, march = state.vulnerable_seat, tricks[winner] == HAND_SIZE
        extra = VULNERABLE_SCORE if vulnerable == 1 - winner else 0
        if march and extra:
            extra = state.options["march_vulnerable"] - MARCH_SCORE
        return by_side(winner, (MARCH_SCORE if march else POINT_SCORE) + extra, 0)

    def score(self, state: EcarteState) -> DealResult:
        tricks = state.tricks_by_side()
        delta = self.deal_value(state, tricks, ())
        winner = int(tricks[1] >= TRICKS_TO_WIN)
        march = tricks[winner] == HAND_SIZE
        base = by_side(winner, MARCH_SCORE if march else POINT_SCORE, 0)
        extra = [all_of - part for all_of, part in zip(delta, base, strict=True)]
        lines = [
            Line(say("Tricks taken"), tricks, adds=False),
            Line(say("All five tricks") if march else say("Three or four tricks"), blank_zeros(base)),
        ]
        if state.vulnerable_seat == 1 - winner:
            why = say("would not change cards") if any(extra) else say("no extra points for all five tricks")
            lines.append(Line(say("The loser was vulnerable"), blank_zeros(extra), why))
        if march:
            headline = say("{{{winner}}} took all five tricks", winner=winner)
        else:
            headline = say(
                "{{{winner}}} took {taken} of the five tricks", winner=winner, taken=in_words(tricks[winner])
            )
        return DealResult(delta, tuple(lines), headline)


def decline_exchange(state: EcarteState, seat: int) -> None:
    """Record the refusal of a seat to change cards; before any exchange this makes the seat vulnerable."""
    if not state.exchanges:
        state.vulnerable_seat = seat


def upcard_sentence(state: EcarteState) -> str:
    """Return the beginning of a prompt that names the upcard."""
    return say("The {card} is turned up", card=card_face(state.upcard))


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """Return the rules of trick play with this trump suit."""
    return TrickRules(make_order(RANK_ORDER, trump), FRENCH_32, (FOLLOW_SUIT, PLAY_TRUMP, HEAD_TRICK))


GAME = Ecarte()
