"""Betting rounds: chips go into a pot in turn until every remaining seat has matched the highest bet.

A game lists its `streets`, gives the amounts in `BettingGame.stakes` and, where needed, the strength of open cards in
`showing`. A street deals its cards; then one seat begins, and in turn the seats that have not folded and have chips
left check or bet, or call, raise or fold. No seat puts in more than it has. An uncalled bet goes back to its owner, and
the game awards the pot by layers (see `ledger`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cardhall.language import listing, numbered, say, without_full_stop
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.action_verbs import VERB_REQUESTS, default_label
from cardhall.rules.engine.game import Game, zone_names
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME, LedgerState

MAX_SEATS = 10
DOWN_ZONES, UP_ZONES = zone_names("down", MAX_SEATS), zone_names("up", MAX_SEATS)
BOARD, MUCK = "board", "muck"
CHECK_ACTION, CALL_ACTION, FOLD_ACTION, RAISE_ACTION = Action("check"), Action("call"), Action("fold"), Action("raise")
LEFT_OF_DEALER, HIGHEST_OPEN_CARDS, LOWEST_OPEN_CARDS = "left", "highest", "lowest"  # who begins a street


class Street(NamedTuple):
    """A round of betting, and the cards dealt before it."""

    name: str
    bet: int = 1  # factor of the smallest bet
    down_cards: int = 0  # cards to each remaining seat, face down
    up_cards: int = 0  # the same, face up; if the stock has too few for all, one card goes to the board instead
    board: int = 0  # cards for all
    # who begins: the first seat on the dealer's left or after the blinds, or that with the highest or lowest cards
    first_to_act: str = LEFT_OF_DEALER
    opening: str = ""  # the forced bets: "blinds", "bring-in" or none


class Stakes(NamedTuple):
    """The sizes of bets. By fixed limit each bet and raise is `least`; by spread limit it is at most `most`."""

    min_bet: int  # the smallest bet and raise
    max_bet: int | None = None  # the largest bet and raise; None: as much as the pot or the purse allows
    pot_limit: bool = False  # whether a raise is at most the pot after a call
    ante: int = 0
    bring_in: int = 0
    blinds: tuple[int, ...] = ()  # from the dealer's left; of two seats the dealer has the first one
    cap: int | None = None  # bets and raises in a round, at most
    cap_heads_up: bool = True  # whether the cap holds in a round that begins with two seats
    unit: int = 1  # bets are multiples of it, unless a seat bets all its chips

    @property
    def fixed(self) -> bool:
        """Tell whether nobody chooses the size of a bet."""
        return self.max_bet == self.min_bet


def fixed_limit_stakes(bet: int, **other_fields: Any) -> Stakes:
    """Return stakes with bets and raises of a single size."""
    return Stakes(bet, bet, **other_fields)


@lru_cache
def multiply_stakes(stakes: Stakes, factor: int) -> Stakes:
    """Return stakes with bets that many times as high."""
    return stakes._replace(min_bet=stakes.min_bet * factor, max_bet=stakes.max_bet and stakes.max_bet * factor)


def spread_limit_stakes(min_bet: int, max_bet: int, **other_fields: Any) -> Stakes:
    """Return stakes with bets and raises between two sizes, a raise no smaller than the bet before."""
    return Stakes(min_bet, max_bet, **other_fields)


def pot_limit_stakes(min_bet: int, **other_fields: Any) -> Stakes:
    """Return stakes in which a raise is at most the size of the pot."""
    return Stakes(min_bet, None, pot_limit=True, **other_fields)


def no_limit_stakes(min_bet: int, **other_fields: Any) -> Stakes:
    """Return stakes in which a bet may be all chips of a seat."""
    return Stakes(min_bet, None, **other_fields)


class BettingState(LedgerState):
    """A state with betting. Only chips that lie on the table when the deal begins can be bet."""

    credit: ClassVar[bool] = False
    staying: tuple[int, ...]  # the seats in the deal that have not folded, in ascending order
    round_chips: tuple[int, ...]  # by seat, the chips bet in this round
    level: int  # the chips that each seat must match in this round
    counted_level: int  # the level of the last bet that counts: no short one
    step: int  # the size of the last raise that counts
    bets: int  # bets and raises that count in this round
    acted: tuple[int, ...]  # the seats that have acted since the last bet that counts
    heads_up: bool  # whether the round began with two seats
    bring_in: int | None  # the seat that had to bet first in this deal

    def begin_betting(self, seats: Collection[int], ante: int = 0) -> None:
        """Put these seats into the deal, and take an ante from each."""
        self.staying, self.bring_in = tuple(sorted(seats)), None
        self.begin_round()
        self.ante([seat for seat in self.eldest_first() if seat in seats], ante)

    def begin_round(self) -> None:
        """Start a round without bets."""
        self.round_chips, self.acted, self.heads_up = (0,) * self.seats, (), len(self.staying) == 2
        self.level = self.counted_level = self.step = self.bets = 0

    def bet(self, seat: int, chips: int) -> None:
        """Move chips of the seat into the pot."""
        if self.news is None and self.at_once:
            self.put_in(seat, POT_NAME, chips)
        else:
            self.pay(seat, POT_NAME, chips)
        self.round_chips = (*self.round_chips[:seat], self.round_chips[seat] + chips, *self.round_chips[seat + 1 :])

    def to_call(self, seat: int) -> int:
        """Return the chips that the seat must put in to stay; all if it has fewer."""
        return max(0, min(self.level - self.round_chips[seat], self.purse(seat)))

    def rivals(self, seat: int) -> list[int]:
        """Return the other remaining seats that have chips."""
        return [other for other in self.staying if other != seat and self.purse(other)]

    def seats_due(self) -> list[int]:
        """Return the seats still to act in this round, in ascending order."""
        staying, round_chips, purses = self.staying, self.round_chips, self.purses()
        if len(staying) == 1:
            return []
        seats_with_chips = [seat for seat in staying if purses[seat]]
        if len(seats_with_chips) == 1:  # nobody could match more
            seat = seats_with_chips[0]
            return (
                seats_with_chips
                if round_chips[seat] < max(round_chips[other] for other in staying if other != seat)
                else []
            )
        return [seat for seat in seats_with_chips if round_chips[seat] < self.level or seat not in self.acted]

    def pots_apart(self) -> list[int]:
        """Return the chips in the main pot, then in each side pot above the stake of a seat without chips."""
        shares = self.pot(POT_NAME).shares
        heights = {shares[seat] for seat in self.staying if shares and not self.purse(seat)}
        pots, below = list[int](), 0
        for height in sorted({*heights, max(shares, default=0)}):
            pots.append(sum([min(share, height) - min(share, below) for share in shares]))
            below = height
        return pots


StateT = TypeVar("StateT", bound=BettingState)


class BettingGame(Game[StateT]):
    """A game with rounds of betting: `streets`, each of them a phase, and stakes."""

    own_zones = ("down",)
    secret_zones = (STOCK_ZONE, MUCK)
    streets: Sequence[Street] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "streets" in vars(cls):
            cls.phases = tuple(BettingRound(street) for street in cls.streets)

    def stakes(self, state: StateT) -> Stakes:
        """Return the sizes of bets."""
        raise NotImplementedError

    def describe_action(self, action: Action, you: bool) -> str:
        if action == RAISE_ACTION:
            return say("raise") if you else say("raises")
        return super().describe_action(action, you)

    def showing(self, state: StateT, seat: int, street: Street) -> Any:
        """Return the strength of a seat's open cards as a comparable value, higher for higher cards."""
        raise NotImplementedError


class BettingRound(Phase[StateT], Generic[StateT]):
    """The betting of a single street; its cards are dealt first."""

    def __init__(self, street: Street) -> None:
        super().__init__()
        self.street = street

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.street.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BettingRound) and self.street == other.street

    def __hash__(self) -> int:
        return hash(self.street)

    @property
    def made_of(self) -> tuple[Any, ...]:  # type: ignore[override]
        return (self.street,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.made_of

    def stakes(self, state: StateT) -> Stakes:
        """Return the sizes of bets on this street."""
        return multiply_stakes(state.game.stakes(state), self.street.bet)

    # ---- the course of a round

    def begin(self, state: StateT) -> Phase[Any] | None:
        state.begin_round()
        self.deal_cards(state)
        order = [seat for seat in state.eldest_first() if seat in state.staying]
        if self.street.opening == "blinds":
            order = self.post_blinds(state, order)
        due = state.seats_due()
        seats_to_act = [seat for seat in order if seat in due]
        if not seats_to_act:
            return self.end_round(state)
        state.turn = seats_to_act[0]
        if self.street.first_to_act != LEFT_OF_DEALER:
            best = max if self.street.first_to_act == HIGHEST_OPEN_CARDS else min
            state.turn = best(seats_to_act, key=lambda seat: state.game.showing(state, seat, self.street))
        if self.street.opening == "bring-in":
            state.bring_in = state.turn
        return self

    def deal_cards(self, state: StateT) -> None:
        """Deal the cards of the street from the top of the stock."""
        stock, order = state.zones[STOCK_ZONE], [seat for seat in state.eldest_first() if seat in state.staying]
        for number, zones, is_open in (
            (self.street.down_cards, DOWN_ZONES, False),
            (self.street.up_cards, UP_ZONES, True),
        ):
            for _ in range(number):
                if len(stock) < len(order):
                    state.move(stock[:1], STOCK_ZONE, BOARD)
                    continue
                for seat in order:
                    state.move(stock[:1], STOCK_ZONE, zones[seat], seat, None if is_open else (seat,))
        state.move(stock[: self.street.board], STOCK_ZONE, BOARD)

    def post_blinds(self, state: StateT, order: list[int]) -> list[int]:
        """Bet the blinds, and return the seats in order of action."""
        blinds = self.stakes(state).blinds
        if len(order) == 2:
            order = [order[1], order[0]]  # of two seats the dealer has the first blind
        for seat, blind in zip(order, blinds, strict=False):
            state.bet(seat, min(blind, state.purse(seat)))
        state.level = state.counted_level = state.step = max(blinds)
        state.bets = 1
        return order[len(blinds) :] + order[: len(blinds)]

    def must_bring_in(self, state: StateT) -> bool:
        """Return whether the seat to act has to bring in."""
        return self.street.opening == "bring-in" and not state.level

    def raise_levels(self, state: StateT, seat: int) -> list[int]:
        """Return the levels to which the seat may bet or raise, ascending, within chips and limits."""
        stakes, put = self.stakes(state), state.round_chips[seat]
        all_in = put + state.purse(seat)
        if stakes.fixed:
            low = high = state.counted_level + stakes.min_bet
        else:
            low = state.level + max(stakes.min_bet, state.step)
            high = all_in
            if stakes.pot_limit:
                high = max(low, state.level + state.pot(POT_NAME).chips + state.to_call(seat))
            elif stakes.max_bet is not None:
                high = max(low, state.level + stakes.max_bet)
        if low >= all_in:
            found = [all_in]
        else:
            found = [*range(low, min(high, all_in) + 1, stakes.unit)]
            found += [all_in] * (found[-1] < all_in <= high)
        if self.must_bring_in(state):
            found = sorted({min(stakes.bring_in, all_in), *found})
        return found

    def why_no_raise(self, state: StateT, seat: int) -> str:
        """Return a sentence why the seat may not bet or raise at all; "" if it may."""
        stakes = self.stakes(state)
        capped = stakes.cap is not None and (stakes.cap_heads_up or not state.heads_up)
        if capped and state.bets >= (stakes.cap or 0):
            return say(
                "There have been {bets} in this round, and no more are allowed.", bets=numbered(state.bets, "bet")
            )
        if state.purse(seat) <= state.level - state.round_chips[seat]:
            return say("You have no chips left to raise with.")
        if not state.rivals(seat):
            return say("Nobody else has chips left.")
        if seat in state.acted:
            return say("Only a short bet has been made since you acted: call it or fold.")
        return ""

    def actions(self, state: StateT, seat: int) -> list[Action]:
        actions = (
            [] if self.must_bring_in(state) else [CALL_ACTION, FOLD_ACTION] if state.to_call(seat) else [CHECK_ACTION]
        )
        if not self.why_no_raise(state, seat):
            if not state.level:
                actions += [Action("bet", level) for level in self.raise_levels(state, seat)]
            elif self.stakes(state).fixed:
                actions.append(RAISE_ACTION)
            else:
                actions += [Action("raise", level) for level in self.raise_levels(state, seat)]
        return sort_actions(actions)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == FOLD_ACTION:
            self.fold(state, seat)
        elif action == CALL_ACTION:
            state.bet(seat, state.to_call(seat))
        elif action != CHECK_ACTION:
            self.raise_to(state, seat, action.number if action.words else self.raise_levels(state, seat)[0])
        if seat not in state.acted:
            state.acted += (seat,)
        following = state.next_among(seat, state.seats_due())
        if following is None:
            return self.end_round(state)
        state.turn = following
        return self

    def raise_to(self, state: StateT, seat: int, level: int) -> None:
        """Bet or raise to a level for the seat.

        By fixed limit a short bet or raise counts if it is half a bet; otherwise only a whole one counts. If it counts,
        all others may raise again; if not, seats that have acted may only call it.
        """
        stakes, level_before = self.stakes(state), state.level
        if not stakes.fixed:
            min_level = state.counted_level + max(stakes.min_bet, state.step)  # several short ones may add up to that
        elif self.street.opening == "bring-in" and not state.counted_level:
            min_level = stakes.min_bet
        else:
            min_level = state.counted_level + (stakes.min_bet + 1) // 2
        state.bet(seat, level - state.round_chips[seat])
        state.level = level
        if level >= min_level:
            state.counted_level, state.step, state.acted = level, max(state.step, level - level_before), ()
            state.bets += 1

    def fold(self, state: StateT, seat: int) -> None:
        """Fold the seat's cards to the muck; all remember the open ones."""
        state.staying = tuple(other for other in state.staying if other != seat)
        for zone, seen in ((DOWN_ZONES[seat], (seat,)), (UP_ZONES[seat], None)):
            some = tuple(state.zones[zone])
            state.move(some, zone, MUCK, seat, seen)
            state.mark_known(MUCK, some, seen)

    def end_round(self, state: StateT) -> Phase[Any] | None:
        """End the round, and return the next street if more than one seat is left."""
        state.give_back_uncalled()
        return self.next_phase(state) if len(state.staying) > 1 else None

    # ---- words

    def label(self, state: StateT, action: Action) -> str:
        seat = state.turn
        if seat is None or action in (CHECK_ACTION, FOLD_ACTION):
            return default_label(action)
        if action == CALL_ACTION:
            chips = state.to_call(seat)
            if chips == state.purse(seat):
                return say("Call {chips}, all in", chips=chips)
            return say("Call {chips}", chips=chips)
        level = action.number if action.words else self.raise_levels(state, seat)[0]
        text = say("Raise to {level}", level=level) if state.level else say("Bet {level}", level=level)
        if self.street.opening == "bring-in" and not state.counted_level:
            is_full_bet = level == self.stakes(state).min_bet
            text = (
                say("Complete to {level}", level=level)
                if is_full_bet
                else text
                if state.level
                else say("Bring in {level}", level=level)
            )
        return say("{bet}, all in", bet=text) if level == state.round_chips[seat] + state.purse(seat) else text

    def asked_for(self, state: StateT, seat: int) -> str:
        verbs = list(dict.fromkeys(action.verb for action in self.actions(state, seat)))
        if self.must_bring_in(state):
            levels = [str(level) for level in self.raise_levels(state, seat)]
            return say("You bring in: bet {listed}.", listed=listing(levels, "or"))
        verbs.sort(key=["check", "bet", "call", "raise", "fold"].index)
        return say("{asked:capital}.", asked=listing([VERB_REQUESTS[verb] for verb in verbs], "or"))

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action.verb not in ("check", "call", "fold", "bet", "raise") or self.must_bring_in(state):
            return self.asked_for(state, seat)
        owed = state.to_call(seat)
        if action.verb in ("check", "call", "fold"):
            if action.words:
                return self.asked_for(state, seat)
            return (
                say("There are {owed} to call: you cannot check.", owed=owed)
                if owed
                else say("There is nothing to call, so there is no reason to fold.")
            )
        if action.verb == "bet" and state.level:
            return say("There is a bet already: raise it, or call it.")
        if action.verb == "raise" and not state.level:
            return say("Nothing has been bet yet: bet instead.")
        if why := self.why_no_raise(state, seat):
            return why
        levels = self.raise_levels(state, seat)
        if action.verb == "raise" and self.stakes(state).fixed:
            return say("A raise here is always to {level}: give no number.", level=levels[0])
        bounds = (
            str(levels[0]) if len(levels) == 1 else say("between {least} and {most}", least=levels[0], most=levels[-1])
        )
        return (
            say("A bet is {bounds} here.", bounds=bounds)
            if action.verb == "bet"
            else say("Raise to {bounds}.", bounds=bounds)
        )

    def prompt(self, state: StateT, seat: int, names: Names) -> tuple[str, str]:
        owed, pot = state.to_call(seat), state.pot(POT_NAME).chips
        fact = say("{owed} to call", owed=owed) if owed else say("Nothing to call")
        return say("{fact}, {pot} in the pot", fact=fact, pot=pot), without_full_stop(self.asked_for(state, seat))
