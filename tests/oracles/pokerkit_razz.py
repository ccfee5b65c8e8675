"""PokerKit's Razz beside ours: what hands come to, and whole deals of betting with their pots.

Both engines play the same cards and the same actions, drawn at random from those that are legal, in matches in which
stacks grow apart. In every position both must have the same seat to act, the same actions with the same chips, and in
the end every seat must have won or lost the same. Where the two follow different rules, which Card Hall's own page
leaves open, PokerKit is told ours, or the action is not drawn:

- Who begins a street when the lowest cards are those of a seat without chips: with us the lowest of those that have
  some, with PokerKit the next to the left.
- All-in raises of less than a bet: with us they count from half a bet on. They are not drawn.
- Raises that those who have chips left could not even match: with us they may be made. They are not drawn.
- Odd chips among three winners or more: with us one each to the first, with PokerKit all to the first.
- Too few cards for a seventh each: folded cards stay where they are with us, so that one card lies open for all.

    python -m tests.oracles.pokerkit_razz --hands 1000000 --deals 5000
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pokerkit import Automation, ChipsPushing, FixedLimitRazz, RegularLowHand

from cardhall import rules
from cardhall.cards import FRENCH_52, Card
from cardhall.games.razz.rules import Razz, low_hand_key
from cardhall.games.razz.rules.betting import (
    CALL_ACTION,
    CHECK_ACTION,
    DOWN_ZONES,
    FOLD_ACTION,
    RAISE_ACTION,
    UP_ZONES,
    BettingRound,
)
from cardhall.rules import Action
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

GAME = "razz"
DONE_BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
FEWEST, MOST = 2, 8  # seats
FOLD_SHARE = 0.2  # how often a fold that is drawn is done: else most deals end on third street


class Unlike(AssertionError):
    """The two engines differ; the text says where."""


def pokerkit_cards(some: Iterable[Card]) -> str:
    """Cards as PokerKit writes them."""
    return "".join(card.rank + card.suit.lower() for card in some)


# ---- hands


def random_hands(number: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Random hands of seven cards, each as ours and as PokerKit's value, both the less the better."""
    rng = random.Random(seed)
    for _ in range(number):
        seven = rng.sample(FRENCH_52, 7)
        yield low_hand_key(Razz.lowest(seven)), RegularLowHand.from_game(pokerkit_cards(seven)).entry.index


def compare_hands(number: int, seed: int) -> int:
    """Raise `Unlike` unless all these hands stand in the same order. Returns how many different ones there were."""
    by_ours: dict[Any, int] = {}
    for ours, their in random_hands(number, seed):
        if by_ours.setdefault(ours, their) != their:
            raise Unlike(f"{ours} is {by_ours[ours]} and {their}")
    order = [by_ours[ours] for ours in sorted(by_ours)]
    if any(one >= other for one, other in itertools.pairwise(order)):
        raise Unlike(f"{len(order)} values stand in another order")
    return len(order)


# ---- deals


@dataclass
class Count:
    """What the deals that were compared had in them."""

    deals: int = 0
    actions: int = 0
    shown: int = 0  # deals that ended with hands shown
    side_pots: int = 0  # deals with more than one pot
    shared: int = 0  # pots that several won
    odd: int = 0  # of these, with chips that could not be shared
    for_all: int = 0  # deals whose seventh card lay open for all

    def __str__(self) -> str:
        return (
            f"{self.deals} deals with {self.actions} actions are alike: {self.shown} showdowns, {self.side_pots} with "
            f"side pots, {self.shared} shared pots, {self.odd} with odd chips, {self.for_all} with a card for all"
        )


class Table:
    """A deal of ours, just begun, and the same deal at PokerKit's table; its players begin with eldest hand."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.order = [seat for seat in state.eldest_first() if seat in state.staying]
        self.stock = [*state.zones[STOCK_ZONE]]
        options = state.options
        bet, ante = options["small_bet"], options["ante"]
        game = FixedLimitRazz(DONE_BY_ITSELF, True, ante, bet // 2, bet, 2 * bet)
        game.streets = tuple(
            replace(street, card_burning_status=False, max_completion_betting_or_raising_count=options["cap"])
            for street in game.streets
        )
        self.before = [state.purse(seat) + state.staked(seat) for seat in self.order]
        self.their = game(tuple(self.before), len(self.order))
        self.for_all = False
        self.collect()
        for seat in self.order * 2:
            down = state.zones[DOWN_ZONES[seat]]
            self.their.deal_hole(pokerkit_cards([down[len(self.their.hole_cards[self.order.index(seat)])]]))
        for seat in self.order:
            self.their.deal_hole(pokerkit_cards(state.zones[UP_ZONES[seat]]))

    def collect(self) -> None:
        """PokerKit collects bets; what has been folded is not there to be dealt again."""
        self.their.mucked_cards.clear()
        if self.their.can_collect_bets():
            self.their.collect_bets()

    def deal_on(self) -> None:
        """PokerKit deals what is to be dealt, from the top of our stock."""
        their = self.their
        self.collect()
        while their.hole_dealee_index is not None or their.board_dealing_count:
            if their.hole_dealee_index is not None:
                their.deal_hole(pokerkit_cards([self.stock.pop(0)]))
            else:
                self.for_all = True
                their.deal_board(pokerkit_cards([self.stock.pop(0)]))

    def lowest_begins(self) -> None:
        """PokerKit's street begins with the seat of ours, where it would with another for want of chips."""
        their, first = self.their, self.order.index(self.state.turn)
        opener = their.opener_index
        unable = opener is not None and not their.stacks[opener]
        if their.actor_index != first and not their.acted_player_indices and unable:
            their.actor_indices.rotate(-their.actor_indices.index(first))

    def alike(self) -> list[tuple[Action, int]]:
        """Our actions with the level that a bet or raise comes to, or 0. Raises `Unlike` where PokerKit has others."""
        state, their = self.state, self.their
        self.lowest_begins()
        if their.actor_index is None or self.order[their.actor_index] != state.turn:
            raise Unlike(f"seat {state.turn} is to act, theirs is {their.actor_index} of {self.order}")
        phase: BettingRound[Any] = state.at
        ours = {
            action: 0
            if action in (CHECK_ACTION, CALL_ACTION, FOLD_ACTION)
            else phase.raise_levels(state, state.turn)[0]
            if action == RAISE_ACTION
            else action.number
            for action in state.actions() if action != RAISE_ACTION or self.can_be_called()
        }  # fmt: skip
        expected = set()
        if their.can_check_or_call():
            expected.add((their.checking_or_calling_amount and "call") or "check")
            if their.checking_or_calling_amount:
                expected.add("fold")
        if their.can_post_bring_in():
            expected.add(f"to {their.effective_bring_in_amount}")
        raised = self.raised()
        if raised is not None:
            expected.add(f"to {raised}")
        found = {f"to {level}" if level else action.verb for action, level in ours.items()}
        if found != expected:
            raise Unlike(f"{state.phase}, seat {state.turn}: ours {sorted(found)}, theirs {sorted(expected)}")
        if state.to_call(state.turn) != (their.checking_or_calling_amount or 0):
            raise Unlike(f"{state.to_call(state.turn)} to call, theirs {their.checking_or_calling_amount}")
        return [*ours.items()]

    def raised(self) -> int | None:
        """To what PokerKit lets the seat to act bet or raise; None: not at all."""
        level: int | None = self.their.min_completion_betting_or_raising_to_amount
        return level

    def can_be_called(self) -> bool:
        """Whether another seat has more chips than it needs to match what has been bet."""
        state = self.state
        rivals = state.rivals(state.turn)
        return any(state.purse(other) > state.level - state.put[other] for other in rivals)

    def line_counts(self, action: Action, level: int) -> bool:
        """Whether an action is no all-in bet or raise of less than a bet."""
        state, phase = self.state, self.state.at
        if not level:
            return True
        stakes = phase.stakes(state)
        return bool(
            level >= state.counted_level + stakes.min_bet or (phase.must_bring_in(state) and level <= stakes.bring_in)
        )

    def act(self, action: Action, level: int) -> None:
        """Both do it; PokerKit deals on."""
        their = self.their
        if action == FOLD_ACTION:
            their.fold()
        elif not level:
            their.check_or_call()
        elif their.can_post_bring_in() and level == their.effective_bring_in_amount:
            their.post_bring_in()
        else:
            their.complete_bet_or_raise_to(level)
        self.deal_on()
        self.state.play(action)

    def paid(self, count: Count) -> list[int]:
        """What PokerKit's deal has brought each of its players, odd chips told as ours are."""
        their = self.their
        brought = [stack - before for stack, before in zip(their.stacks, self.before, strict=True)]
        pushed = [one for one in their.operations if isinstance(one, ChipsPushing)]
        count.side_pots += len(pushed) > 1
        for push in pushed:
            winners = [player for player, chips in enumerate(push.amounts) if chips]
            odd = sum(push.amounts) % len(winners)
            count.shared += len(winners) > 1
            count.odd += odd > 0
            for place in range(1, odd):
                brought[winners[0]] -= 1
                brought[winners[place]] += 1
        return brought


def compare_deal(state: Any, rng: random.Random, count: Count) -> None:
    """Play the deal that has just begun to its end at both tables. Raises `Unlike`."""
    table, number = Table(state), len(state.results)
    while len(state.results) == number:
        able = [one for one in table.alike() if table.line_counts(*one)]
        if rng.random() > FOLD_SHARE:
            able = [one for one in able if one[0] != FOLD_ACTION] or able
        table.act(*rng.choice(able))
        count.actions += 1
    if table.their.status:
        raise Unlike("our deal is over, theirs is not")
    brought, delta = table.paid(count), state.results[number].delta  # deals may follow in which nobody is to act
    if [delta[seat] for seat in table.order] != brought:
        raise Unlike(f"{[delta[seat] for seat in table.order]}, theirs {brought}")
    count.deals += 1
    count.shown += not table.their.folded_status
    count.for_all += table.for_all


def compare_deals(number: int, seed: int) -> Count:
    """That many deals, in matches with all numbers of seats and other options in each. Raises `Unlike`."""
    count, rng = Count(), random.Random(seed)
    while count.deals < number:
        options = {
            "small_bet": rng.choice((2, 4, 10, 20)),
            "ante": rng.choice((0, 1, 2, 5)),
            "stack": rng.choice((50, 100, 200, 500)),
            "cap": rng.choice((3, 4, 5)),
            "deals": 20,
        }
        seats = rng.randint(FEWEST, MOST)
        state: Any = rules.get(GAME).start(seats=seats, seed=rng.getrandbits(32), options=options)
        while not state.is_over and count.deals < number:
            try:
                compare_deal(state, rng, count)
            except Unlike as unlike:
                raise Unlike(f"{options}, {seats} seats, deal {state.deal_number}: {unlike}") from None
    return count


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="PokerKit's Razz beside ours: hands, betting, pots.")
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    values = compare_hands(chosen.hands, chosen.seed)
    sys.stdout.write(f"{chosen.hands} hands of {values} values stand in the same order\n")
    sys.stdout.write(f"{compare_deals(chosen.deals, chosen.seed)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
