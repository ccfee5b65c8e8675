"""Solo, as far as the cards are played: one against three, though each of the four scores alone.

The rules followed. Four players, 52 cards, thirteen each. The seat left of the dealer is the declarer, names trumps and
leads. Suit is followed. With five tricks or more the declarer is paid one by each other seat, with fewer it pays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import FRENCH_52
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import DealResult, Number
from cardhall.rules.mechanisms.asking import AskState, NameTrump
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, TrickState
from tests.trials.minibridge import MinibridgeAdvice, rules_for

WANTED = 5


class SoloState(AskState, TrickState):
    @property
    def declarer(self) -> int:
        return self.left_of(self.dealer)


class Naming(NameTrump[SoloState]):
    def settle(self, state: SoloState, seat: int, answer: Action) -> Phase[Any]:
        state.trump = answer.words[0]
        state.turn = seat
        return PLAY


class Solo(TrickGame[SoloState]):
    """One against three, each scoring alone."""

    id = "solo"
    state_class = SoloState
    pack = FRENCH_52
    options = {"deals": Option(4, (1, 4, 8), "Deals", "The deals that make a match.")}

    def layout(self, state: SoloState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 13)

    def deal(self, state: SoloState) -> Phase[Any]:
        state.begin_tricks()
        state.turn = state.declarer
        return Naming()

    def trick_rules(self, state: SoloState) -> TrickRules:
        return rules_for(state.trump)

    def parties(self, state: SoloState) -> tuple[int, ...]:
        return tuple(int(seat != state.declarer) for seat in range(4))

    def facts(self, state: SoloState, seat: int) -> dict[str, str]:
        return {"trump": state.trump or "none", "tricks": state.tricks_text()}

    def brings(self, state: SoloState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        paid = 1 if tricks[0] >= WANTED else -1
        return tuple(3 * paid if seat == state.declarer else -paid for seat in range(4))

    def score(self, state: SoloState) -> DealResult:
        taken = state.tricks_of(state.declarer)
        return DealResult(self.brings(state, (taken, 0), ()), (), f"{{{state.declarer}}} took {taken} tricks")

    def ends(self, state: SoloState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


PLAY = TrickPlay[SoloState]()
GAME = Solo()


class SoloAdvice(MinibridgeAdvice):
    outcomes = ()
    spread = 4.0

    def maker(self, state: Any) -> int:
        return int(state.declarer)


ADVICE = SoloAdvice()
