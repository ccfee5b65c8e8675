"""Auctions: the seats speak in turn, and the highest bid stands.

A game lists its bids from the lowest to the highest (`Auction.scale`), the objections to a bid (`Auction.why_barred`),
the end of the auction (the class attributes, or `Auction.is_over`) and the next phase (`Auction.finish`). Of equal
bids, where a bid need not be higher than the last, the first stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import SUIT_SIGNS
from cardhall.language import capitalized, listing, say, say_many
from cardhall.rules.engine.action import PASS, Action, sort_actions, sort_calls
from cardhall.rules.engine.action_verbs import VERB_REQUESTS, Phrase, format_words
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import State, new_tuple
from cardhall.rules.mechanisms.call_states import AuctionState as AuctionState
from cardhall.rules.mechanisms.call_states import Call as Call

DOUBLE, REDOUBLE = Action("double"), Action("redouble")
MAX_LISTED_BIDS = 7  # a refusal lists up to this number of bids; of more, the lowest and the highest


def bids(*texts: str | int) -> tuple[Action, ...]:
    """Return bids in rising order: `bids(1, 2, 3)`, `bids("prop", "solo", "misere")`."""
    return tuple(Action("bid", *str(text).split()) for text in texts)


def bids_in_strains(numbers: Iterable[int], strains: str) -> tuple[Action, ...]:
    """Return bids of tricks and a strain, in rising order; `strains` from the lowest: `"C D H S NT"`."""
    return bids(*(f"{number} {strain}" for number in numbers for strain in strains.split()))


@lru_cache(maxsize=1024)
def strain_of(bid: Action) -> str:
    """Return the suit of a bid, or `NT`; "" for a bid without a strain."""
    return next((word for word in bid.words if word in SUIT_SIGNS or word == "NT"), "")


def bid_phrases(bid_names: Mapping[str, str]) -> dict[str, Phrase]:
    """Return the log's phrases for bids with a name of their own (see `Auction.words`)."""
    return {
        f"bid {bid}": (say("bid {name}", name=name), say("bids {name}", name=name)) for bid, name in bid_names.items()
    }


def too_many_tricks_text(number: int) -> str:
    """Explain in a sentence that more tricks cannot be bid than there are in the deal."""
    return say_many(
        "There is only one trick in this deal.", "There are only {number} tricks in this deal.", number=number
    )


def has_barred_key(auction: type) -> bool:
    """Return whether a class with its own `why_barred` also has the matching `barred_key`."""
    for cls in auction.__mro__:
        if "barred_key" in vars(cls) or "why_barred" in vars(cls):
            return "barred_key" in vars(cls) and cls is not Auction
    return False


def list_passed_seats(state: State) -> list[int]:
    """Return the seats that have passed at some turn of the auction."""
    return [call[0] for call in state.calls if call[1] == PASS]


StateT = TypeVar("StateT", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(Phase[StateT], Generic[StateT]):
    """A phase in which the seats bid in turn.

    Call `begin_auction` before it begins, and set `state.turn` where another seat speaks first. By default the auction
    ends when all seats have passed at the start, or all but one have passed in a row after a call.
    """

    name: ClassVar[str] = "auction"
    FIXED: ClassVar[tuple[str, ...]] = ("too_low", "higher", "cached_calls", "open_calls", "record", "next_speaker")
    scale: tuple[Action, ...] = ()  # every bid, from the lowest to the highest
    other_calls: tuple[Action, ...] = ()  # calls that are neither a bid nor a pass: `double`
    free: bool = False  # whether a bid need not be higher than the one that stands
    # bids made only directly over another: `double` over `board`
    only_over: Mapping[str, str] = MappingProxyType({})
    turns: int | None = None  # the number of calls of every seat; None: passes end the auction
    may_pass: bool = True
    passes_final: bool = False  # whether a seat that has passed is asked no more
    top_closes: bool = False  # whether the highest bid ends the auction at once
    bid_names: ClassVar[Mapping[str, str]] = MappingProxyType({})  # bids with a name of their own -> the name

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[Action, int] = {bid: place for place, bid in enumerate(self.scale)}
        # the cache of `cached_calls`: the open calls besides passing, and all open calls, sorted
        self.calls_cache: dict[tuple[Any, ...], tuple[list[Action], list[Action]]] = {}
        self.uses_cache: bool = has_barred_key(type(self))
        # where only the standing bid decides: the sorted open calls by the number of bids that are too low; else empty
        self.sorted_calls: list[list[Action]] = []
        if not self.only_over and self.overridden.isdisjoint(("available_choices", "why_barred", "why_must_bid")):
            last = [*self.other_calls, *(PASS,) * self.may_pass]
            self.sorted_calls = [sort_actions([*self.scale[low:], *last]) for low in range(len(self.scale) + 1)]

    # ---- defaults that a game may override

    def why_barred(self, state: StateT, seat: int, call: Action) -> str:
        """Explain why the seat may not make a high enough bid, or one of `other_calls`; "": allowed."""
        return ""

    def barred_key(self, state: StateT, seat: int) -> tuple[Any, ...]:
        """Return everything on which `why_barred` depends, in few different words and numbers.

        Define it in the class that defines `why_barred`. The open calls are then found once for each value, without
        making sentences at every turn.
        """
        return ()

    def why_must_bid(self, state: StateT, seat: int) -> str:
        """Explain why the seat may not pass, in a sentence; "": allowed."""
        return "" if self.may_pass else say("Everybody has to bid.")

    def passes_are_final(self, state: StateT) -> bool:
        """Return whether a seat that has passed is asked no more."""
        return self.passes_final

    def holders(self, state: StateT) -> tuple[int, ...]:
        """Return the seats bound by the standing bid, which need not have passed. Used where passes are final."""
        return () if state.standing_bid is None else (state.standing_bid.seat,)

    def closes(self, state: StateT, call: Call) -> bool:
        """Return whether the call ends the auction at once."""
        return self.top_closes and call.action == self.scale[-1]

    def finish(self, state: StateT) -> Phase[Any] | None:
        """Return the next phase after the auction. `state.standing_bid` names the winner.

        By default the winner acts in the game's next phase, and the deal is over where nobody has bid.
        """
        bid = state.standing_bid
        if bid is None:
            return None
        state.turn = bid.seat
        self.won(state, bid)
        return self.next_phase(state)

    def won(self, state: StateT, bid: Call) -> None:
        """Apply the effects of winning the auction with this bid."""

    # ---- the course of the phase

    def is_over(self, state: StateT) -> bool:
        """Return whether nobody is left to speak."""
        seats, call_count, standing = state.setup.seats, len(state.calls), state.standing_bid
        if standing is None and call_count >= seats:
            return True
        turns = self.turns
        if turns is not None:
            return call_count >= turns * seats
        if standing is None:
            return False
        if self.passes_are_final(state):
            finished_seats = {*self.holders(state), *list_passed_seats(state)}
            return len(finished_seats) == seats
        last: list[Action] = [call[1] for call in state.calls[1 - seats :]]
        return last.count(PASS) == seats - 1

    def next_speaker(self, state: StateT, seat: int) -> int:
        """Return the seat that speaks after `seat`."""
        following = state.next_seat(seat)
        if (
            self.passes_are_final(state)
            if "passes_are_final" in self.overridden
            else Auction.passes_are_final(self, state)
        ):
            done = list_passed_seats(state)
            while following != seat and following in done:
                following = state.next_seat(following)
        return following

    def too_low(self, state: StateT) -> int:
        """Return how many bids, from the lowest, are not high enough."""
        standing = state.standing_bid
        if self.free or standing is None:
            return 0
        return self.places[standing[1]] + 1

    def higher(self, state: StateT) -> tuple[Action, ...]:
        """Return the bids that are high enough."""
        return self.scale[Auction.too_low(self, state) :]

    def available_choices(self, state: StateT, seat: int) -> list[Action]:
        """Return the open calls of the seat besides passing."""
        return self.cached_calls(state, seat)[0][:] if self.uses_cache else self.open_calls(state, seat)

    def cached_calls(self, state: StateT, seat: int) -> tuple[list[Action], list[Action]]:
        """Return the open calls of the seat without and with a pass, sorted and cached by `barred_key`."""
        bid_below = state.standing_bid.action if self.only_over and state.standing_bid is not None else None
        cache_key = (Auction.too_low(self, state), bid_below, *self.barred_key(state, seat))
        calls = self.calls_cache.get(cache_key)
        if calls is None:
            able = self.open_calls(state, seat)
            calls = self.calls_cache[cache_key] = (able, sort_actions([*able, *(PASS,) * self.may_pass]))
        return calls

    def open_calls(self, state: StateT, seat: int) -> list[Action]:
        """Find the open calls of the seat, call by call."""
        calls = Auction.higher(self, state)
        if self.other_calls:
            calls += self.other_calls
        if self.only_over:
            calls = tuple([call for call in calls if not self.required_bid(state, call)])
        if "why_barred" not in self.overridden:  # every such call is open
            return list(calls)
        return [call for call in calls if not self.why_barred(state, seat, call)]

    def required_bid(self, state: StateT, call: Action) -> str:
        """Return the only bid over which `call` can be made, unless it stands; "": no condition, or met."""
        under, standing = self.only_over.get(" ".join(call.words), ""), state.standing_bid
        return "" if standing is not None and " ".join(standing.action.words) == under else under

    def why_not_over(self, state: StateT, call: Action) -> str:
        """Explain why a bid made only over another cannot be made now; "": allowed."""
        under = self.required_bid(state, call)
        if not under:
            return ""
        return say(
            "{bid:capital} can be bid only over {lower}.", bid=self.spoken(call), lower=self.bid_names.get(under, under)
        )

    def actions(self, state: StateT, seat: int) -> list[Action]:
        if self.sorted_calls:
            return self.sorted_calls[Auction.too_low(self, state)][:]
        overridden = self.overridden
        if self.uses_cache and overridden.isdisjoint(("available_choices", "why_must_bid")):
            return self.cached_calls(state, seat)[1][:]
        calls = (
            self.available_choices(state, seat)
            if "available_choices" in overridden
            else Auction.available_choices(self, state, seat)
        )
        must_bid = (
            self.why_must_bid(state, seat) if "why_must_bid" in overridden else Auction.why_must_bid(self, state, seat)
        )
        return sort_calls(calls if must_bid else [*calls, PASS])

    def repertoire(self, state: StateT, seat: int) -> tuple[Action, ...]:
        return (*self.scale, *(PASS,) * self.may_pass, *self.other_calls)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        label = ""
        if state.news is not None:
            label = self.label(state, action)
            state.act(seat, action)
        call: Call = new_tuple(Call, (seat, action, label))
        Auction.record(self, state, call)
        overridden = self.overridden
        closes = self.closes(state, call) if "closes" in overridden else Auction.closes(self, state, call)
        if closes or (self.is_over(state) if "is_over" in overridden else Auction.is_over(self, state)):
            return self.finish(state)
        state.turn = Auction.next_speaker(self, state, seat)
        return self

    def record(self, state: StateT, call: Call) -> None:
        """Add a call to the state."""
        state.calls += (call,)
        place, standing = self.places.get(call[1], -1), state.standing_bid
        if place > (-1 if standing is None else self.places[standing[1]]):
            state.standing_bid = call

    def outranks(self, state: StateT, bid: Action) -> bool:
        """Return whether the bid is higher than the standing one."""
        standing = state.standing_bid
        return standing is None or self.places[bid] > self.places[standing.action]

    # ---- words

    def spoken(self, bid: Action) -> str:
        """Return a bid in people's words, without the verb: `bid 4 S` is "4♠"."""
        words = " ".join(bid.words)
        return self.bid_names.get(words) or format_words(bid.words)

    def label(self, state: StateT, action: Action) -> str:
        if action not in self.scale or action.verb != "bid":
            return super().label(state, action)
        if strain_of(action) or not action.words[0].isdigit():
            return capitalized(self.spoken(action))
        return say("Bid {words}", words=" ".join(action.words))

    def asked_for(self, state: StateT, seat: int) -> str:
        if self.asks:
            return self.asks
        calls = self.available_choices(state, seat)
        higher = say("bid higher") if state.standing_bid is not None and not self.free else say("bid")
        requests = [higher] if any(call in self.scale for call in calls) else []
        requests += [VERB_REQUESTS.get(call.verb, call.verb) for call in calls if call in self.other_calls]
        if not self.why_must_bid(state, seat):
            requests.append(say("pass"))
        return say("{asked:capital}.", asked=listing(requests, "or"))

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action == PASS:
            return self.why_must_bid(state, seat)
        if action in self.scale and action not in self.higher(state):
            assert state.standing_bid is not None
            standing = self.spoken(state.standing_bid.action)
            if action == state.standing_bid.action == self.scale[-1]:
                return say("The highest possible bid has already been made.")
            if self.why_must_bid(state, seat):
                return say("You must bid higher than {spoken}.", spoken=standing)
            return say("You must bid higher than {spoken}, or pass.", spoken=standing)
        if action in self.scale or action in self.other_calls:
            return self.why_not_over(state, action) or self.why_barred(state, seat, action)
        a_bid = action.verb == "bid" and any(bid.verb == "bid" for bid in self.scale)
        return self.describe_bids() if a_bid else self.asked_for(state, seat)

    def describe_bids(self) -> str:
        """Return a sentence that lists the bids."""
        spoken = [self.spoken(bid) for bid in self.scale]
        if len(spoken) <= MAX_LISTED_BIDS:
            return say("You may bid {listed}.", listed=listing(spoken, "or"))
        return say("Bids go from {spoken} to {other_spoken}.", spoken=spoken[0], other_spoken=spoken[-1])

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        last_call = state.standing_bid
        if self.free:
            last_call = next((call for call in state.calls[::-1] if call.action in self.scale), None)
        if last_call is None:
            return say("Nobody has bid") if state.calls else say("You speak first")
        return say("{player:capital} bid {spoken}", player=names(last_call.seat), spoken=self.spoken(last_call.action))
