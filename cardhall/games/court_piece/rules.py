"""Court Piece. Trumps are named from five cards; the first seven tricks, or seven deals won in a row, score a court.

The rules followed. Four players, partners opposite, 52 cards, ace high. Each is dealt five; the seat left of the
dealer, the caller, sees its own and names trumps. The rest is dealt in fours, twice round. The caller leads; suit must
be followed if possible, else any card is played; the highest trump wins the trick, else the highest card of the suit
led, and its player leads to the next.

A side that takes all of the first seven tricks scores a court. The winner of the seventh says whether the deal ends
there or is played on: all thirteen tricks score 52 courts instead, and the first trick lost ends the deal with the one.
If the first seven are divided, all thirteen are played. The side with more tricks wins the deal; the seventh deal that
it wins in a row scores a court too, and its streak begins again at none. More courts win the match, which is drawn
with equal ones.

Who deals next: if the dealer's side won, the seat to the left; if it lost, the same dealer, or the dealer's partner
where the others scored a court. So the winners name trumps.

Option: how many deals make a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.games.court_piece.facts import CourtPieceFacts
from cardhall.language import fill_template, say, suit_name, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import deals_in_match
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, by_side
from cardhall.rules.engine.units import COURTS
from cardhall.rules.mechanisms.asking import NO, YES, AskState, NameTrump, Question
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, deal_from_stock
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

TRICKS_IN_DEAL = 13
FIRST_HAND_SIZE = 5  # dealt to each seat before trumps are named
LATER_BATCH_SIZE, LATER_ROUNDS = 4, 2  # dealt to each seat afterwards, in each of the rounds
TRICKS_FOR_COURT = 7  # the first tricks, and the deals in a row, that score a court
COURT_POINTS = 1  # courts for the first seven tricks, or for seven deals in a row
ALL_TRICKS_COURTS = 52  # courts for all thirteen tricks


class CourtPieceState(TrickState, AskState):
    """The state of a match of Court Piece: tricks, trumps, and the winners of earlier deals."""

    deals_won: tuple[int, ...]  # the winning side of each finished deal

    @property
    def caller(self) -> int:
        """The seat that names trumps and leads."""
        return self.left_of(self.dealer)

    @property
    def streak(self) -> tuple[int, int]:
        """By side, the deals won in a row."""
        return streaks_after(self.deals_won)

    def side_with_first_seven(self) -> int | None:
        """Return the side that has taken all of the first seven tricks; None: neither, or fewer have been played."""
        return side_of_first_seven([self.side_of(trick.winner) for trick in self.tricks[:TRICKS_FOR_COURT]])


class DealOutcome(NamedTuple):
    """The result of a deal: the winning side and its courts."""

    winner: int  # side
    courts: tuple[int, int]  # by side, for tricks
    streak_courts: tuple[int, int]  # by side, for seven deals in a row

    @property
    def delta(self) -> tuple[int, int]:
        """All courts of the deal, by side."""
        return self.courts[0] + self.streak_courts[0], self.courts[1] + self.streak_courts[1]


class Naming(NameTrump[CourtPieceState]):
    """The caller names trumps; then the rest of the pack is dealt."""

    def finish(self, state: CourtPieceState, seat: int, answer: Action) -> Phase[Any]:
        state.trump = answer.words[0]
        for _ in range(LATER_ROUNDS):
            deal_from_stock(state, state.eldest_first(), LATER_BATCH_SIZE)
        return PLAY_PHASE

    def fact(self, state: CourtPieceState, seat: int, names: Names) -> str:
        return say("These are your first five cards")


class Play(TrickPlay[CourtPieceState]):
    """The play of thirteen tricks; after the first seven tricks of a single side comes a question."""

    def after_trick(self, state: CourtPieceState) -> Phase[Any] | None:
        first_seven_side = state.side_with_first_seven() if len(state.tricks) >= TRICKS_FOR_COURT else None
        if first_seven_side is not None and len(state.tricks) == TRICKS_FOR_COURT:
            return PLAYING_ON_PHASE
        if first_seven_side is not None and state.side_of(state.tricks[-1].winner) != first_seven_side:
            return None
        return super().after_trick(state)


class PlayingOn(Question[CourtPieceState]):
    """The question whether a side with the first seven tricks tries to take all thirteen."""

    name = "court"
    answers = (NO, YES)
    asks = say("Play on for {all_tricks} courts, or take the court.", all_tricks=ALL_TRICKS_COURTS)
    labels = {"yes": say("Play on for {all_tricks}", all_tricks=ALL_TRICKS_COURTS), "no": say("Take the court")}

    def finish(self, state: CourtPieceState, seat: int, answer: Action) -> Phase[Any] | None:
        return PLAY_PHASE if answer == YES else None

    def fact(self, state: CourtPieceState, seat: int, names: Names) -> str:
        return say("Your side has taken the first seven tricks")


class CourtPiece(FrenchTrickGame[CourtPieceState]):
    """Trumps are named from five cards; the first seven tricks, or seven deals won in a row, score a court."""

    id = "court-piece"
    unit = COURTS
    state_class = CourtPieceState
    options = {"deals": deals_in_match(21, (3, 7, 14, 21, 28), say("How many deals make a match."), left_open=True)}
    phrases = {
        "trump": (template("make {suit} trumps"), template("makes {suit} trumps")),
        "yes": (say("play on for all thirteen tricks"), say("plays on for all thirteen tricks")),
        "no": (say("take the court"), say("takes the court")),
    }

    def layout(self, state: CourtPieceState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], FIRST_HAND_SIZE), STOCK_ZONE: LATER_ROUNDS * LATER_BATCH_SIZE * 4}

    def deal(self, state: CourtPieceState) -> Phase[Any]:
        state.begin_tricks()
        if state.deal_number == 1:
            state.deals_won = ()
        state.turn = state.caller
        return NAMING_PHASE

    def only_cards(self, state: CourtPieceState) -> bool:
        """Tell whether only cards are still to be played; a sweep of the first seven tricks may end with a question."""
        return super().only_cards(state) and (len(state.tricks) >= TRICKS_FOR_COURT or min(state.tricks_by_side()) > 0)

    def facts(self, state: CourtPieceState, seat: int) -> CourtPieceFacts:
        return CourtPieceFacts(
            trump=state.trump or None,
            caller=state.caller,
            tricks=tuple(state.tricks_by_side()),
            streak=state.streak,
            deals_left=state.options["deals"] - state.deal_number,
        )

    def score(self, state: CourtPieceState) -> DealResult:
        tricks = state.tricks_by_side()
        outcome = score_tricks(state.streak, state.side_with_first_seven(), tricks)
        state.deals_won += (outcome.winner,)
        lines = [Line(say("Tricks taken"), tricks, say("{suit} were trumps", suit=suit_name(state.trump)), adds=False)]
        if any(outcome.courts):
            label, note = say("All thirteen tricks"), say("instead of the court for the first seven")
            if max(tricks) < TRICKS_IN_DEAL:
                label, note = say("First seven tricks"), "a court"
            lines.append(Line(label, blank_zeros(outcome.courts), note))
        if any(outcome.streak_courts):
            note = say("a court, and the streak restarts at zero")
            lines.append(Line(say("Seven deals in a row"), blank_zeros(outcome.streak_courts), note))
        else:
            lines.append(Line(say("Streak"), state.streak, say("deals won in a row"), adds=False))
        if state.deal_number < state.options["deals"]:
            lines.append(Line(say("Next dealer"), (), NEXT_DEALER_TEXTS[dealer_steps(state, max(outcome.delta))]))
        return DealResult(outcome.delta, tuple(lines), headline(outcome, tricks))

    def next_dealer(self, state: CourtPieceState) -> int:
        return state.left_of(state.dealer, dealer_steps(state, max(state.results[-1].delta)))

    def match_winners(self, state: CourtPieceState) -> tuple[int, ...]:
        """Return the side with more courts; with equal courts nobody has won."""
        winners = super().match_winners(state)
        return winners if len(winners) == 1 else ()


NEXT_DEALER_TEXTS = (  # by the number of places that the deal passes to the left: 0, 1, 2
    say("the same dealer again, because the dealer’s side lost without a court"),
    say("the player to the dealer’s left, because the dealer’s side won"),
    say("the dealer’s partner, because the dealer’s side lost a court"),
)


def dealer_steps(state: CourtPieceState, courts: float) -> int:
    """Return the number of places by which the deal passes to the left; `courts`: of the winners."""
    if state.side_of(state.dealer) == state.deals_won[-1]:
        return 1
    return 2 if courts else 0


def side_of_first_seven(sides: Sequence[int]) -> int | None:
    """Return the side that has won all of the first seven tricks, or None; `sides`: the winner of each trick so far."""
    return sides[0] if len(sides) == TRICKS_FOR_COURT and len(set(sides)) == 1 else None


def streaks_after(deals_won: Sequence[int]) -> tuple[int, int]:
    """Return each side's deals won in a row, from 0 again after seven; `deals_won`: the winner of each deal."""
    if not deals_won:
        return 0, 0
    last_winner = deals_won[-1]
    streak = (
        next((number for number, side in enumerate(reversed(deals_won)) if side != last_winner), len(deals_won))
        % TRICKS_FOR_COURT
    )
    return by_side(last_winner, streak, 0)


def score_tricks(streak: Sequence[int], first_seven_side: int | None, tricks: Sequence[int]) -> DealOutcome:
    """Return the result of a deal.

    `streak`: by side, the deals won in a row before it; `first_seven_side`: the side with all of the first seven
    tricks (None: neither); `tricks`: by side.
    """
    winner = 0 if tricks[0] > tricks[1] else 1
    courts = 0 if first_seven_side is None else ALL_TRICKS_COURTS if tricks[winner] == TRICKS_IN_DEAL else COURT_POINTS
    for_streak = COURT_POINTS if streak[winner] + 1 == TRICKS_FOR_COURT else 0
    return DealOutcome(winner, by_side(winner, courts, 0), by_side(winner, for_streak, 0))


TRICKS_TAKEN_TEXTS = {  # by whether the winners took all tricks, and whether it was their seventh deal in a row
    (False, False): template("{who} took the first seven tricks"),
    (False, True): template("{who} took the first seven tricks and won the seventh deal in a row"),
    (True, False): template("{who} took all thirteen tricks"),
    (True, True): template("{who} took all thirteen tricks and won the seventh deal in a row"),
}


def headline(outcome: DealOutcome, tricks: Sequence[int]) -> str:
    """Return the result of the deal in a sentence; `tricks`: by side."""
    winning_side, courts = f"{{{outcome.winner}}}", max(outcome.courts)
    if courts:
        return fill_template(
            TRICKS_TAKEN_TEXTS[courts == ALL_TRICKS_COURTS, any(outcome.streak_courts)], who=winning_side
        )
    if any(outcome.streak_courts):
        return say("{who} won the seventh deal in a row, which is a court", who=winning_side)
    return say(
        "{who} won the deal with {tricks} tricks of {other_tricks}",
        who=winning_side,
        tricks=tricks[outcome.winner],
        other_tricks=TRICKS_IN_DEAL,
    )


NAMING_PHASE, PLAY_PHASE, PLAYING_ON_PHASE = Naming(), Play(), PlayingOn()
GAME = CourtPiece()
