"""Named contracts: the declarers must take a number of tricks, or none, against everybody else.

The losers of a deal pay each of its winners. A game lists its contracts from the lowest to the highest in
`ContractGame.contracts`, by the names of the bids, and names the seats bound by the highest bid in
`ContractState.declarers`. `Outcome` describes contracts in other games too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from cardhall.language import say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.results import Line, Number
from cardhall.rules.mechanisms.auctions import Auction, AuctionState
from cardhall.rules.mechanisms.ledger import LedgerState, Payment
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST, AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame


class Contract(NamedTuple):
    """The obligation that comes with a bid."""

    tricks: int  # the least number to take; 0: no trick may be taken
    value: int  # chips or points from each loser to each winner
    spoken_name: str  # as people say it
    trumps: str = ""  # where its trumps come from, in the game's own words

    def is_made(self, tricks: int) -> bool:
        """Return whether that number of tricks makes the contract."""
        return tricks >= self.tricks if self.tricks else tricks == 0


class Outcome(NamedTuple):
    """The success of the seats bound by a contract, in any game that has contracts."""

    is_made: bool
    amount_taken: int  # tricks or card points, whichever the contract counts
    failed: bool = False  # whether a contract that is not made is called failed, not broken

    @property
    def result_word(self) -> str:
        """The outcome in a word: made, failed or broken."""
        return say("made") if self.is_made else say("failed") if self.failed else say("broken")

    def line(self, contract_label: str, amounts: Iterable[Number | None], note: str = "") -> Line:
        """Return the line of the reckoning with the contract's points or costs: `Contract made`."""
        label = say("{contract} made", contract=contract_label)
        if not self.is_made:
            label = (
                say("{contract} failed", contract=contract_label)
                if self.failed
                else say("{contract} broken", contract=contract_label)
            )
        return Line(label, amounts, note)

    def headline(self, side: int, bid_text: str, taken_text: str = "") -> str:
        """Return the deal in a sentence: `{0} bid 20 but took 18`; `taken_text`: the number in other words."""
        won = taken_text or self.amount_taken
        if self.is_made:
            return say("{{{side}}} {bid} and took {taken}", side=side, bid=bid_text, taken=won)
        return say("{{{side}}} {bid} but took {taken}", side=side, bid=bid_text, taken=won)


@lru_cache
def contract_name(bid: Action) -> str:
    """Return the name of the contract in a bid."""
    return " ".join(bid.words)


class ContractState(TrickState, AuctionState, LedgerState):
    """A state in which the highest bid names a contract."""

    @property
    def bid_name(self) -> str:
        """The standing bid, and later the contract, as named in `ContractGame.contracts`; "": nobody has bid."""
        return "" if self.standing_bid is None else contract_name(self.standing_bid.action)

    @property
    def contract(self) -> Contract:
        """The contract of the standing bid. There must be one."""
        contract: Contract = self.game.contracts[self.bid_name]
        return contract

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats bound by the standing bid, in seat order: by default its bidder."""
        return () if self.standing_bid is None else (self.standing_bid.seat,)

    @property
    def declarer(self) -> int | None:
        """The seat that made the standing bid."""
        return None if self.standing_bid is None else self.standing_bid.seat


StateT = TypeVar("StateT", bound=ContractState)


class ContractAuction(Auction[StateT], Generic[StateT]):
    """An auction of named contracts."""

    def holders(self, state: StateT) -> tuple[int, ...]:
        return state.declarers


class ContractGame(TrickGame[StateT]):
    """A game in which each seat scores alone, and the declarers of a contract play against all others."""

    contracts: Mapping[str, Contract] = MappingProxyType({})  # from the lowest

    def losers_pay(self, state: StateT) -> bool:
        """Return whether losers pay winners; else the winners have the value from nobody."""
        return True

    def parties(self, state: StateT) -> tuple[int, ...]:
        declarers = state.declarers
        return tuple([int(seat not in declarers) for seat in range(state.setup.seats)])

    def aims(self, state: StateT) -> list[int]:
        declarers, seats = state.declarers, range(state.setup.seats)
        if not declarers or state.contract.tricks:
            return [AIM_MOST] * len(seats)
        return [AIM_FEWEST if seat in declarers else AIM_SPOIL for seat in seats]

    def deal_value(self, state: StateT, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        return self.gains(state, tricks[0]) if state.declarers else None

    def gains(self, state: StateT, tricks: int) -> tuple[int, ...]:
        """Return the gain of each seat if the declarers take that number of tricks."""
        contract = state.contract
        value = contract.value if contract.is_made(tricks) else -contract.value
        return gains_by_seat(value, state.declarers, state.setup.seats, self.losers_pay(state))

    def outcome(self, state: StateT) -> Outcome:
        """Return the success of the contract, and the tricks taken by its declarers together."""
        taken = state.tricks_by_side()
        tricks = sum([taken[seat] for seat in state.declarers])
        return Outcome(state.contract.is_made(tricks), tricks)

    def paid(self, state: StateT) -> tuple[Number, ...]:
        """Return the gain of each seat in the deal. Losers pay each winner, if they pay at all."""
        declarers, outcome = state.declarers, self.outcome(state)
        if not self.losers_pay(state):
            return self.gains(state, outcome.amount_taken)
        others = tuple(seat for seat in range(state.seats) if seat not in declarers)
        payers, payees = (others, declarers) if outcome.is_made else (declarers, others)
        state.pay_all([Payment(payer, payee, state.contract.value) for payer in payers for payee in payees])
        return state.deal_result().delta

    def contract_line(self, state: StateT, label: str, note: str) -> Line:
        """Return the line of the reckoning with the bid."""
        tricks_wanted = [state.contract.tricks if seat in state.declarers else None for seat in range(state.seats)]
        return Line(label, tricks_wanted, note, adds=False)


@lru_cache
def gains_by_seat(value: int, declarers: tuple[int, ...], seats: int, losers_pay: bool) -> tuple[int, ...]:
    """Return the gain of each seat when everybody else pays each declarer the value (negative: the other way)."""
    gains = []
    for seat in range(seats):
        own, others = (value, seats - len(declarers)) if seat in declarers else (-value, len(declarers))
        gains.append(own * others if losers_pay else max(0, own))
    return tuple(gains)
