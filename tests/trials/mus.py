"""Mus, as far as stones are played for: changing cards, the rounds of offers, and what is paid for them.

The rules followed. Two pairs, 40 cards, four each, to the right; threes are kings and twos aces. In turn all say mus,
and then change one to four cards each, until somebody says no. Then grande (highest cards), chica (lowest), pares (two
alike 1, three 2, two pairs 3 besides) and juego (31 or more, 31 itself 3, others 2 besides) or, where nobody has it,
punto (below 31, 1 besides) are played for: all may bid, the other pair answers. Passed by all a round is worth one, and
so is the first offer that is refused, at once; accepted ones are paid when the hands are shown, round by round, to the
pair of the best hand, of equal ones the first in turn. An ordago that is accepted wins the game. First to `target`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhall.cards import SPANISH_40
from cardhall.english import all_or_none
from cardhall.players.search.advice import NoAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.options import Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.asking import AskAll
from cardhall.rules.mechanisms.dealing import STOCK, hand_out
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.ledger import BANK, LedgerState
from cardhall.rules.mechanisms.offers import OfferRound, OfferState

MUS, NO_MUS = Action("mus"), Action("nomus")
HEIGHT = {"3": 10, "2": 1, "A": 1, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "Q": 9, "K": 10}
COUNTS = {**dict.fromkeys("KQJ3", 10), **dict.fromkeys("A2", 1), **{pip: int(pip) for pip in "4567"}}
JUEGO = (33, 34, 35, 36, 37, 40, 32, 31)  # from the lowest
ROUNDS = ("grande", "chica", "pares", "juego", "punto")


class MusState(ExchangeState, OfferState, LedgerState):
    at_once = True
    stakes: tuple[str, ...]  # by round: "open", a number still to be contested, "folded 1" (who collected), or "none"
    having: tuple[str, str]  # who has pares, and who juego, once that has been announced
    discarded: tuple[int, ...] = ()  # by seat, cards changed last
    set_aside: int  # cards discarded in exchanges that are over

    def heights(self, seat: int) -> list[int]:
        return sorted((HEIGHT[card.rank] for card in self.zones[HAND[seat]]), reverse=True)

    def total(self, seat: int) -> int:
        return sum(COUNTS[card.rank] for card in self.zones[HAND[seat]])

    def worth(self, name: str, seat: int) -> tuple[int, ...]:
        """What a hand is worth in a round, higher being better; (): it has nothing that counts there."""
        heights = self.heights(seat)
        if name == "chica":
            return tuple(-height for height in reversed(heights))
        if name == "pares":
            return pares(heights)
        if name == "juego":
            return (JUEGO.index(self.total(seat)),) if self.total(seat) > 30 else ()
        return tuple(heights) if name == "grande" else (self.total(seat),)

    def bonus(self, name: str, seat: int) -> int:
        """What a hand brings beside the stake of the round."""
        worth = self.worth(name, seat)
        if name == "pares":
            return worth[0] if worth else 0
        if name == "juego":
            return (3 if self.total(seat) == 31 else 2) if worth else 0
        return int(name == "punto")

    def best(self, name: str, seats: Sequence[int]) -> int | None:
        """The seat with the best hand of some, which stand in turn order; None: none of them has one."""
        having = [seat for seat in seats if self.worth(name, seat)]
        return max(having, key=lambda seat: self.worth(name, seat), default=None)

    def played_for(self, name: str, stake: str) -> None:
        """Note what is to be paid for a round."""
        place = ROUNDS.index(name)
        self.stakes = (*self.stakes[:place], stake, *self.stakes[place + 1 :])


def pares(heights: Sequence[int]) -> tuple[int, ...]:
    """What is alike among four cards: what it brings, then what it is compared by."""
    alike = sorted((heights.count(height), height) for height in set(heights))[::-1]
    (most, first), (second, _) = alike[0], alike[-1] if len(alike) < 2 else alike[1]
    if most == 4 or (most == 2 and second == 2):
        return 3, *heights[::2]
    if most == 1:
        return ()
    return most - 1, first, *(height for height in heights if height != first)


class Talk(AskAll[MusState]):
    """Whether all want to change cards."""

    name = "mus"
    answers = (MUS, NO_MUS)
    stops = (NO_MUS,)
    asks = "Say mus to change cards, or no mus."
    labels = {"nomus": "No mus"}

    def settle(self, state: MusState, seat: int, answer: Action) -> Phase[Any]:
        state.set_aside = len(state.zones["discard"])
        return DISCARD if answer == MUS else BIDDING[0]


class Discard(Exchange[MusState]):
    """Each changes one to four cards."""

    name = "discard"
    at_once, most = True, 4
    asks = "Discard one to four cards."

    def seats(self, state: MusState) -> list[int]:
        return state.eldest_first()

    def settle(self, state: MusState, seat: int, action: Action) -> Phase[Any]:
        state.discarded = tuple(4 - len(state.zones[HAND[seat]]) for seat in range(4))
        for each in state.eldest_first():
            wanted = state.discarded[each]
            first = min(wanted, len(state.zones[STOCK]))
            hand_out(state, [each], first)
            if first < wanted:  # cards of earlier exchanges are the new stock
                old = state.zones["discard"][: state.set_aside]
                state.move(old, "discard", STOCK, seen=())
                state.zones[STOCK], state.set_aside = state.shuffled(state.zones[STOCK]), 0
                hand_out(state, [each], wanted - first)
        state.turn = state.next_seat(state.dealer)
        return TALK


class Bidding(OfferRound[MusState]):
    """One of the rounds."""

    def __init__(self, name: str = "grande") -> None:
        super().__init__()
        self.round = name

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.round

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bidding) and self.round == other.round

    def __hash__(self) -> int:
        return hash(self.round)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bidding, (self.round,)

    def most(self, state: MusState) -> int:
        return int(state.options["target"])

    def begin(self, state: MusState) -> Phase[Any] | None:
        having = all_or_none(seat for seat in range(4) if state.worth(self.round, seat))
        if self.round == "pares":
            state.having = having, "unknown"
        elif self.round == "juego":
            state.having = state.having[0], having
        if having == "none" or (self.round == "punto" and state.having[1] != "none"):
            return self.settled(state, "none")
        return super().begin(state)

    def settled(self, state: MusState, stake: str) -> Phase[Any] | None:
        """The round is over; the next one follows, if there is any."""
        state.played_for(self.round, stake)
        place = ROUNDS.index(self.round) + 1
        return BIDDING[place] if place < len(ROUNDS) else None

    def passed(self, state: MusState) -> Phase[Any] | None:
        return self.settled(state, "1")

    def agreed(self, state: MusState, stake: int) -> Phase[Any] | None:
        return self.settled(state, str(stake))

    def refused(self, state: MusState, bidder: int, chips: int) -> Phase[Any] | None:
        state.pay(BANK, bidder, chips, f"{self.round}, refused")
        return self.settled(state, f"folded {state.side_of(bidder)}")

    def agreed_on_all(self, state: MusState) -> None:
        winner = state.best(self.round, state.eldest_first())
        assert winner is not None
        state.pay(BANK, winner, self.most(state) - int(state.scores[state.side_of(winner)]), "ordago")


class Mus(Game[MusState]):
    """Four rounds of offers on four cards."""

    id = "mus"
    state_class = MusState
    pack = SPANISH_40
    direction = -1
    ends_at_once = True
    secret_zones = (STOCK, "discard")
    options = {"target": Option(40, (20, 30, 40), "Stones", "The first side with this many stones wins.")}

    def layout(self, state: MusState) -> Mapping[str, int]:
        return {**dict.fromkeys(HAND[:4], 4), STOCK: 24}

    def deal(self, state: MusState) -> Phase[Any]:
        state.add_zones("discard")
        state.begin_offers()
        state.stakes, state.having = ("open",) * len(ROUNDS), ("unknown", "unknown")
        state.discarded, state.set_aside = (), 0
        state.turn = state.next_seat(state.dealer)
        return TALK

    def score(self, state: MusState) -> DealResult:
        for seat in range(4):
            state.lay_open(HAND[seat], state.zones[HAND[seat]], seat)
        for name, stake in zip(ROUNDS, state.stakes, strict=True):
            folded = stake.removeprefix("folded ")
            seats = [s for s in state.eldest_first() if stake.isdigit() or folded == str(state.side_of(s))]
            winner = state.best(name, seats)
            if winner is not None and not state.decided:
                state.pay(BANK, winner, (int(stake) if stake.isdigit() else 0) + state.bonus(name, winner), name)
        return DealResult((0, 0), (), "The hands are shown")

    def facts(self, state: MusState, seat: int) -> dict[str, str]:
        return {
            "points": " ".join(map(str, state.scores)),
            "mano": str(state.next_seat(state.dealer)),
            **state.offer_facts("ordago"),
            "discarded": " ".join(map(str, state.discarded)) or "none",
            "has_pares": state.having[0],
            "has_juego": state.having[1],
            **{f"stake_{name}": stake for name, stake in zip(ROUNDS, state.stakes, strict=True)},
        }


TALK, DISCARD, BIDDING = Talk(), Discard(), tuple(Bidding(name) for name in ROUNDS)
ADVICE = NoAdvice()
GAME = Mus()
