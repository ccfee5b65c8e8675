"""Exchanges and questions of games to come, as their pages have them, over deals that are not played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND, Game, Value
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.asking import ACCEPT, NO, REJECT, YES, AskAll, Question
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState, take_cards


class TrialState(ExchangeState):
    """What the trials note."""

    said: tuple[str, ...] = ()  # what was answered, in order: `1 yes`
    giver: int = -1  # calabrasella: who gave the card that was called
    called: Card | None = None
    ended: str = ""  # how it ended


class Trial(Game[TrialState]):
    """Cards are dealt, and the first phase begins; after the last one the deal and the match are over."""

    id = "whist"
    state_class = TrialState
    pack = FRENCH_52
    seats = 4
    size = 5  # of a hand
    first: Phase[TrialState]
    own_zones = ("hand", "extra")
    secret_zones = ("stock", "widow", "discard", "talon")
    others: dict[str, int] = {}

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return (self.seats,)

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(seats))

    def layout(self, state: TrialState) -> dict[str, int]:
        hands = {HAND[seat]: self.size for seat in range(self.seats)}
        return {**hands, **self.others, "stock": 52 - self.size * self.seats - sum(self.others.values())}

    def deal(self, state: TrialState) -> Phase[Any]:
        state.add_zones("discard", "talon")
        state.turn = state.next_seat(state.dealer)
        return self.first

    def score(self, state: TrialState) -> DealResult:
        return DealResult((0,) * self.seats)

    def ends(self, state: TrialState) -> bool:
        return True


class From(Question[TrialState]):
    """All seats in order from the dealer's left; what they say is noted."""

    def seats(self, state: TrialState) -> Sequence[int]:
        return state.eldest_first()

    def on_answer(self, state: TrialState, seat: int, answer: Action) -> None:
        state.said += (f"{seat} {answer}",)

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.ended = str(answer)
        return None


# ---- phases in the order that a game gives: nobody is asked in the second, all are in the third, then who began again


class LayOne(Exchange[TrialState]):
    name = "lay"


class Nobody(Question[TrialState]):
    name = "nobody"

    def seats(self, state: TrialState) -> Sequence[int]:
        return ()


class All(AskAll[TrialState]):
    name = "all"
    answers = (PASS,)


class Last(From):
    name = "last"
    answers = (YES,)

    def seats(self, state: TrialState) -> Sequence[int]:
        assert state.turn is not None
        return (state.turn,)


class InOrder(Trial):
    phases = (LayOne(), Nobody(), All(), Last())
    first = phases[0]


# ---- five hundred: the widow, and five cards laid away one at a time; in grand nullo the partner does so too


class LayAway(Exchange[TrialState]):
    name = "discard"
    min_cards = max_cards = 5
    by_done = True
    onto = "widow"
    asks = "Lay five cards away."

    def seats(self, state: TrialState) -> Sequence[int]:
        return (0, 2)

    def before_turn(self, state: TrialState, seat: int) -> None:
        super().before_turn(state, seat)
        take_cards(state, seat, state.zones["widow"], "widow")

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        return None


class GrandNullo(Trial):
    first = LayAway()
    size = 10
    others = {"widow": 5}


# ---- calabrasella: a card is called, one given for it, one to four laid away, as many taken from the widow


class CallCard(Question[TrialState]):
    name = "call"
    asks = "Call a three that you do not hold."

    def available_choices(self, state: TrialState, seat: int) -> list[Action]:
        return [
            Action("call", Card.of("3" + suit)) for suit in "CDHS" if Card.of("3" + suit) not in state.zones[HAND[seat]]
        ]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.called = answer.cards[0]
        givers = [other for other in range(3) if state.called in state.zones[HAND[other]]]
        if givers:
            state.giver = givers[0]
            state.move((state.called,), HAND[state.giver], HAND[seat], seat)
            state.mark_known(HAND[seat], (state.called,))
        return GIVE_BACK if givers else LAY_FOUR


class GiveBack(Exchange[TrialState]):
    verb = "exchange"
    asks = "Give one card in return."

    def goes_onto(self, state: TrialState, seat: int) -> str:
        return HAND[state.giver]

    def viewers(self, state: TrialState, seat: int) -> tuple[int, ...]:
        return (seat, state.giver)

    def why_kept(self, state: TrialState, seat: int, card: Card) -> str:
        return "You may not give back the card that you called." if card == state.called else ""

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        return LAY_FOUR


class LayFour(Exchange[TrialState]):
    name = "discard"
    max_cards = 4

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        return TAKE_WIDOW


class TakeWidow(Question[TrialState]):
    name = "widow"

    def available_choices(self, state: TrialState, seat: int) -> list[Action]:
        return [Action("take", *some) for some in combinations(state.zones["widow"], len(state.zones["discard"]))]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        take_cards(state, seat, answer.cards, "widow", is_shown=True)
        return None


class Calabrasella(Trial):
    first = CallCard()
    seats = 3
    size = 12
    others = {"widow": 4}
    secret_zones = ("stock", "discard")


# ---- écarté: proposals are accepted, and both change up to five cards, as long as the stock lasts


class Propose(Question[TrialState]):
    name = "propose"
    answers = (Action("propose"), Action("stand"))

    def seats(self, state: TrialState) -> Sequence[int]:
        return [1 - state.dealer] if state.zones["stock"] else []

    def unasked(self, state: TrialState) -> Phase[Any] | None:
        state.ended = "the stock is empty"
        return None

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.ended = str(answer)
        return AGREE if answer.verb == "propose" else None


class Agree(Question[TrialState]):
    name = "answer"
    answers = (ACCEPT, REJECT)

    def seats(self, state: TrialState) -> Sequence[int]:
        return [state.dealer]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.ended = str(answer)
        return CHANGE if answer == ACCEPT else None


class Change(Exchange[TrialState]):
    max_cards = 5
    at_once = may_pass = True
    source = "stock"

    def limit(self, state: TrialState, seat: int) -> int:
        return min(self.max_cards, len(state.zones["stock"]))

    def seats(self, state: TrialState) -> Sequence[int]:
        return [1 - state.dealer, state.dealer]

    def ends(self, state: TrialState, seat: int, action: Action) -> bool:
        return not state.zones["stock"]

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        return PROPOSE


class Ecarte(Trial):
    first = Propose()
    seats = 2
    others = {"upcard": 1, "dead": 33}
    secret_zones = ("stock", "discard", "dead")


# ---- twenty-five: whoever holds the ace of trumps may take the upcard for a card


class Rob(Exchange[TrialState]):
    name, verb = "rob", "exchange"
    may_pass = is_shown = True
    source = "upcard"

    def seats(self, state: TrialState) -> Sequence[int]:
        return state.eldest_first()

    def why_kept(self, state: TrialState, seat: int, card: Card) -> str:
        ace = Card.of("A" + state.zones["upcard"][0].suit)
        return "" if ace in state.zones[HAND[seat]] else f"Only who holds the {ace.name} may rob."

    def ends(self, state: TrialState, seat: int, action: Action) -> bool:
        return action != PASS

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        state.ended = f"{seat} {action.verb}"
        return None


class TwentyFive(Trial):
    first = Rob()
    others = {"upcard": 1}


# ---- reversis: a card to the talon for the extra one, which goes there itself where it is not wanted


class TakeExtra(Exchange[TrialState]):
    may_pass = True
    onto = "talon"

    def seats(self, state: TrialState) -> Sequence[int]:
        return state.eldest_first()[:-1]

    def comes_from(self, state: TrialState, seat: int) -> str:
        return f"extra:{seat}"

    def after_keeping(self, state: TrialState, seat: int) -> None:
        extra = f"extra:{seat}"
        state.move(state.zones[extra][:], extra, "talon", seat, viewers=(seat,))

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        return None


class Reversis(Trial):
    first = TakeExtra()
    left = 52 - 4 * Trial.size - 3

    def layout(self, state: TrialState) -> dict[str, int]:
        hands = {HAND[seat]: self.size for seat in range(self.seats)}
        extra = {f"extra:{seat}": 1 for seat in range(self.seats) if seat != state.dealer}
        return {**hands, **extra, "stock": self.left}

    def sees(self, state: TrialState, seat: int, zone: str) -> bool:
        return super().sees(state, seat, zone) and not zone.startswith("extra")


# ---- mus: all say whether they want other cards, then change one to four, and get them when all have laid theirs away


class Mus(From):
    name = "mus"
    answers = (Action("mus"), Action("nomus"))
    stops = answers[1:]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        return CHANGE_ALL if answer.verb == "mus" else None


class ChangeAll(Exchange[TrialState]):
    name = "discard"
    max_cards = 4
    at_once = True

    def seats(self, state: TrialState) -> Sequence[int]:
        return state.eldest_first()

    def finish(self, state: TrialState, seat: int, action: Action) -> Phase[Any] | None:
        for other in self.seats(state):
            take_cards(state, other, state.zones["stock"][: 4 - len(state.zones[HAND[other]])], "stock")
        return MUS


class MusGame(Trial):
    first = Mus()
    size = 4
    direction = -1


# ---- five hundred: who may declare is asked; the partner of one who does decides at once


class AceNoFace(From):
    name = "declare"
    answers = (Action("declare", "ace-no-face"), PASS)

    def seats(self, state: TrialState) -> Sequence[int]:
        asked = {int(said.split()[0]) for said in state.said if "yes" not in said and "no" not in said.split()}
        return [seat for seat in super().seats(state) if seat not in asked]

    def unasked(self, state: TrialState) -> Phase[Any] | None:
        return None

    def ends(self, state: TrialState, seat: int, answer: Action) -> bool:
        return answer != PASS

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.turn = state.left_of(seat, 2)
        return None if answer == PASS else REDEAL


class Redeal(From):
    name = "redeal"
    answers = (NO, YES)

    def seats(self, state: TrialState) -> Sequence[int]:
        assert state.turn is not None
        return [state.turn]

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        state.ended = str(answer)
        return None if answer == YES else ACE_NO_FACE


class FiveHundred(Trial):
    first = AceNoFace()


# ---- kabu: draw or pass, and once more for those who drew


class DrawOrPass(From):
    name = "draw"
    answers = (Action("draw"), PASS)

    def seats(self, state: TrialState) -> Sequence[int]:
        order = super().seats(state)
        return [seat for seat in order if f"{seat} draw" in state.said] if state.said else order

    def on_answer(self, state: TrialState, seat: int, answer: Action) -> None:
        super().on_answer(state, seat, answer)
        if answer != PASS:
            take_cards(state, seat, state.zones["stock"][:1], "stock")

    def finish(self, state: TrialState, seat: int, answer: Action) -> Phase[Any] | None:
        return self.begin(state) if len(state.said) == state.seats else None

    def unasked(self, state: TrialState) -> Phase[Any] | None:
        return None


class Kabu(Trial):
    first = DrawOrPass()
    size = 2


# ---- trente et quarante: each seat is asked about each of its bets


class Refait(From):
    name = "refait"
    answers = (Action("imprison"), Action("surrender"))

    def seats(self, state: TrialState) -> Sequence[int]:
        return (0, 0, 2)


class TrenteEtQuarante(Trial):
    first = Refait()


# ---- trex: any of the queens held are doubled


class DoubleQueens(From):
    name = "double"
    asks = "Double queens that you hold, or pass."

    def available_choices(self, state: TrialState, seat: int) -> list[Action]:
        queens = [card for card in state.zones[HAND[seat]] if card.rank == "Q"]
        some = (part for size in range(1, len(queens) + 1) for part in combinations(queens, size))
        return [PASS, *(Action("double", *part) for part in some)]


class Trex(Trial):
    first = DoubleQueens()
    size = 13


GIVE_BACK, LAY_FOUR, TAKE_WIDOW = GiveBack(), LayFour(), TakeWidow()
PROPOSE, AGREE, CHANGE = Ecarte.first, Agree(), Change()
CHANGE_ALL, MUS, ACE_NO_FACE, REDEAL = ChangeAll(), MusGame.first, FiveHundred.first, Redeal()
