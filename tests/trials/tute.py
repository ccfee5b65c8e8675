"""Tute. Ten cards each to the right, card points; the trick must be headed, and marriages are declared after a trick.

The rules followed. Four players, partners opposite, 40 cards, everything to the right; A 3 K Q J 7 6 5 4 2 in every
suit, of which A count 11, 3 10, K 4, Q 3, J 2. The dealer's last card turns trumps and lies open in the dealer's hand.
A follower plays the suit led and beats the best card of the trick if it can; without the suit it plays a trump, a
higher one than those in the trick if it can. Who has won a trick may declare 40 (king and queen of trumps), else 20 (of
a plain suit), or tute (all kings), which wins the deal at once. The last trick counts 10; more points win the deal,
with equal points the last trick does.

Options: deals in the match; a tute of queens; whether a trump that cannot beat must be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import RANK_PLURALS, SPANISH_40, SUIT_NAMES, SUITS, Card
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.card_order import CardOrder, heights, printed_suit
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, HEAD_TRICK, OVERTRUMP, PLAY_TRUMP, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

RANKING = "A3KQJ76542"
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
LAST_TRICK = 10
FORTY, TUTE = Action("declare", 40), Action("declare", "tute")
TWENTY = {suit: Action("declare", 20, suit) for suit in SUITS}


@lru_cache
def rules_for(trump: str, undertrump: bool) -> TrickRules:
    """How tricks are played with this trump suit; `undertrump`: a trump is played even if it does not beat."""
    ruff = (PLAY_TRUMP,) if undertrump else (OVERTRUMP,)
    order = CardOrder(trump, printed_suit, heights(RANKING))
    return TrickRules(order, SPANISH_40, (FOLLOW_SUIT, *ruff, HEAD_TRICK), points=POINTS, last_trick=LAST_TRICK)


class TuteState(TrickState):
    upcard: Card
    declared: tuple[tuple[int, Action], ...]  # who declared what in this deal
    may_declare: bool  # the leader has won a trick and not declared after it


class Play(TrickPlay[TuteState]):
    """The tricks, and what their winners declare."""

    def declarations(self, state: TuteState, seat: int) -> list[Action]:
        """What the seat may declare before it leads."""
        if not state.may_declare or state.zones["trick"]:
            return []
        hand = state.zones[HAND[seat]]
        ranks = "KQ" if state.options["tute_of_queens"] else "K"
        tute = [TUTE] * any(sum(card.rank == rank for card in hand) == len(SUITS) for rank in ranks)
        done = {action for _, action in state.declared}
        married = [suit for suit in SUITS if {Card.of(f"K{suit}"), Card.of(f"Q{suit}")} <= set(hand)]
        if state.trump in married and FORTY not in done:
            return [FORTY, *tute]
        return [*(TWENTY[suit] for suit in married if suit != state.trump and TWENTY[suit] not in done), *tute]

    def actions(self, state: TuteState, seat: int) -> list[Action]:
        return sorted([*self.declarations(state, seat), *super().actions(state, seat)])

    def refusal(self, state: TuteState, seat: int, action: Action) -> str:
        if action.verb != "declare":
            return super().refusal(state, seat, action)
        if action in TWENTY.values() and FORTY in self.declarations(state, seat):
            return "You hold king and queen of trumps: declare the 40 first."
        return "Only who has won the last trick declares, before leading, what is in the hand and was not declared."

    def apply(self, state: TuteState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb != "declare":
            state.may_declare = False
            return super().apply(state, seat, action)
        state.act(seat, action)
        state.declared += ((seat, action),)
        state.may_declare = False
        hand = state.zones[HAND[seat]]
        suit = state.trump if action == FORTY else action.words[-1]
        ranks = [rank for rank in "KQ" if sum(card.rank == rank for card in hand) == len(SUITS)][:1]
        shown = [c for c in hand if (c.rank in ranks if action == TUTE else c.suit == suit and c.rank in "KQ")]
        state.know(HAND[seat], [card for card in shown if not any(known.card == card for known in state.known)])
        state.tell(Event("show", seat=seat, cards=tuple(shown), source=HAND[seat]))
        return None if action == TUTE else self

    def after_trick(self, state: TuteState) -> Phase[Any]:
        state.may_declare = True
        return self


class Tute(TrickGame[TuteState]):
    """Card points, heading the trick, and marriages."""

    id = "tute"
    state_class = TuteState
    pack = SPANISH_40
    direction = -1
    options = {
        "deals": Option(1, (1, 3, 5, 7, 9), "Deals", "The number of deals in a match."),
        "tute_of_queens": Option(False, (False, True), "Tute of queens", "Whether four queens are a tute too."),
        "undertrump": Option(True, (True, False), "Undertrumping", "Whether a lower trump must be played."),
    }
    presets = {"book": {}, "usual": {"tute_of_queens": True, "undertrump": False}}

    def layout(self, state: TuteState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 10)

    def deal(self, state: TuteState) -> Phase[Any]:
        dealers = HAND[state.dealer]
        state.upcard = state.zones[dealers][-1]
        state.begin_tricks(trump=state.upcard.suit)
        state.declared, state.may_declare = (), False
        state.know(dealers, [state.upcard])
        state.tell(Event("show", seat=state.dealer, cards=(state.upcard,), source=dealers))
        state.turn = state.next_seat(state.dealer)
        return PLAY

    def trick_rules(self, state: TuteState) -> TrickRules:
        return rules_for(state.trump, state.options["undertrump"])

    def facts(self, state: TuteState, seat: int) -> dict[str, str]:
        names = {FORTY: f"40{state.trump}", TUTE: "tute"} | {action: f"20{suit}" for suit, action in TWENTY.items()}
        said = " ".join(f"{who}:{names[action]}" for who, action in state.declared)
        return {"trump": state.trump, "upcard": str(state.upcard), "declared": said or "none"}

    def by_declarations(self, state: TuteState) -> list[int]:
        """The points that the sides have declared."""
        found = [0, 0]
        for who, action in state.declared:
            found[state.side_of(who)] += 40 if action == FORTY else 0 if action == TUTE else 20
        return found

    def brings(self, state: TuteState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        declared = self.by_declarations(state)
        first, second = points[0] + declared[0], points[1] + declared[1]
        if first == second:
            return None  # the last trick decides
        return (1, 0) if first > second else (0, 1)

    def score(self, state: TuteState) -> DealResult:
        tute = next((who for who, action in state.declared if action == TUTE), None)
        points, declared = (
            won_so_far(state, state.rules, state.setup.side_of)[1],
            self.by_declarations(state),
        )
        total = [a + b for a, b in zip(points, declared, strict=True)]
        if tute is not None:
            winner = state.side_of(tute)
        elif total[0] == total[1]:
            winner = state.side_of(state.tricks[-1].winner)
        else:
            winner = 0 if total[0] > total[1] else 1
        delta = (1, 0) if winner == 0 else (0, 1)
        lines = [Line("Cards and last trick", points), Line("Declared", declared), Line("Total", total)]
        trumps = SUIT_NAMES[state.trump]
        what = f"with a tute of {RANK_PLURALS['K']}" if tute is not None else f"with {total[winner]} points"
        return DealResult(delta, tuple(lines), f"{{{winner}}} won the deal, trumps {trumps}, {what}")

    def tally(self, state: TuteState) -> DealResult:
        return self.score(state)

    def ends(self, state: TuteState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


PLAY = Play()
GAME = Tute()


class TuteAdvice(TrickAdvice):
    outcomes = ((1, 1.0),)
    effort = 200


ADVICE = TuteAdvice()
