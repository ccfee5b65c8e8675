"""endplay, which solves deals double dummy, beside our solver, our bidding and our play of Contract Bridge.

    python -m tests.oracles.endplay_bridge solver --deals 1000 --cards 7     our solver's tricks against its
    python -m tests.oracles.endplay_bridge auctions --deals 500              contracts against par, in IMPs
    python -m tests.oracles.endplay_bridge declarer --deals 40 --seconds 0.1

The last plays each contract that our auction comes to against two defenders who see all cards and never lose a trick by
it: once with our player as the declarer, once with one who plays legal cards at random. It reports the share of what
lies between random play and the double-dummy result that our player takes, and at which cards it loses tricks.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from endplay.dds import calc_dd_table, par, solve_board
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

from cardhall import players, rules
from cardhall.cards import FRENCH_52, SUITS, Card
from cardhall.commands.command_line import ProgressBar
from cardhall.games.contract_bridge.advice.double_dummy import OpenDeal
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, summarize
from cardhall.players.tricks.solved_results import make_double_dummy_solver, make_partition_search
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.mechanisms.french_tricks import french_rules
from cardhall.rules.mechanisms.trick_position import Position

GAME = "contract-bridge"
OPTIONS = {"declarer": "first", "slams": "bid", "undertricks": "declarer"}
SEATS = (Player.north, Player.east, Player.south, Player.west)
DENOMS = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "NT": Denom.nt}
PENALTIES = {1: Penalty.passed, 2: Penalty.doubled, 4: Penalty.redoubled}
HEIGHTS = "23456789TJQKA"
PLACES = ("leads", "second in hand", "third", "fourth")
MAX_CARDS_SLOW_SOLVER = 8  # cards a hand that our slower solver still solves quickly
IMPS: tuple[int, ...] = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100)
IMPS += (1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000)


def imps_for_points(points: float) -> int:
    """A difference in points as International Match Points."""
    number = sum(abs(points) >= limit for limit in IMPS)
    return number if points >= 0 else -number


def their_card(card: Card) -> str:
    return card.suit + card.rank


def our_card(card: Any) -> Card:
    return Card.of(card.rank.abbr + next(suit for suit in SUITS if DENOMS[suit] == card.suit))


def their_hand(hand: Sequence[Card]) -> str:
    """A hand in Portable Bridge Notation: spades first, each suit from the highest card."""
    suits = (sorted((HEIGHTS.index(card.rank) for card in hand if card.suit == suit), reverse=True) for suit in "SHDC")
    return ".".join("".join(HEIGHTS[height] for height in suit) for suit in suits)


def their_deal(hands: Sequence[Sequence[Card]], trump: str = "NT", leader: int = 0) -> Deal:
    deal = Deal("N:" + " ".join(their_hand(hand) for hand in hands))
    deal.trump, deal.first = DENOMS[trump], SEATS[leader]
    return deal


# ---- the solver


class Solved(NamedTuple):
    """A deal, and how many tricks the leader's side takes in it."""

    trump: str
    leader: int
    ours: tuple[int, ...]  # by each of our solvers
    theirs: int

    @property
    def agrees(self) -> bool:
        return set(self.ours) == {self.theirs}


def make_position(hands: Sequence[Sequence[Card]], trump: str, leader: int) -> Position:
    """Our position with these hands, `leader` to lead."""
    position = Position(french_rules(trump), (0, 1, 0, 1))
    suits = position.suits
    position.unplayed = 0
    for seat, hand in enumerate(hands):
        position.hands[seat].cards = suits.flags(hand)
        position.unplayed |= suits.flags(hand)
    position.turn = leader
    return position


def solve_both(seed: int, number: int, plain: bool = True) -> Solved:
    """A deal of `number` cards a hand, solved by both; `plain`: by our slower solver too."""
    rng = random.Random(seed)
    pack = rng.sample(FRENCH_52, 4 * number)
    hands = [pack[seat * number : (seat + 1) * number] for seat in range(4)]
    trump, leader = rng.choice([*SUITS, "NT"]), rng.randrange(4)
    position = make_position(hands, trump, leader)
    first = [make_partition_search(position).count_tricks()]
    if plain:
        first.append(make_double_dummy_solver(position).count_tricks())
    theirs = max(tricks for _, tricks in solve_board(their_deal(hands, trump, leader)))
    return Solved(trump, leader, tuple(n if leader % 2 == 0 else number - n for n in first), theirs)


def table_agrees(seed: int, number: int) -> bool:
    """Whether every contract of a deal of `number` cards a hand takes as many tricks as endplay says."""
    pack = random.Random(seed).sample(FRENCH_52, 4 * number)
    hands = [pack[seat * number : (seat + 1) * number] for seat in range(4)]
    deal = OpenDeal(hands, [make_hand(hand) for hand in hands])
    for strain in DENOMS:
        for declarer in range(4):
            defence = max(tricks for _, tricks in solve_board(their_deal(hands, strain, (declarer + 1) % 4)))
            if deal.solve_tricks(strain, declarer) != number - defence:
                return False
    return True


# ---- the auction


def start_deal(seed: int) -> Any:
    return rules.get(GAME).start(seed=seed, options=OPTIONS)


def bid(state: Any, level: str, silent: int | None = None, simulations: int | None = None) -> None:
    """Hold the auction; side `silent` passes throughout. `simulations`: for a decision, where calls are compared."""
    player = players.get(level, GAME, 1, simulations)
    while state.phase == "auction" and not state.results:
        seat = state.turn
        passes = silent is not None and state.side_of(seat) == silent
        state.play(PASS if passes else player.choose(state.observe(seat)))


def auction_losses(seed: int, level: str, simulations: int | None = None) -> tuple[int, int]:
    """The IMPs that a deal's contracts fall short of par: with the opponents passing, and with both sides bidding.

    In the first, par is the best contract of the side that bids; in the second the loss is whoever's. Nobody is
    vulnerable. The tricks are those of double dummy play.
    """
    state = start_deal(seed)
    hands = [state.zones[f"hand:{seat}"] for seat in range(4)]
    table = calc_dd_table(their_deal(hands))
    alone = 0
    for trump, denom in DENOMS.items():
        tricks = max(table[denom, SEATS[0]], table[denom, SEATS[2]])
        for size in range(1, 8):
            if tricks >= size + 6:
                made = Contract(level=size, denom=DENOMS[trump], declarer=SEATS[0], result=tricks - size - 6)
                alone = max(alone, made.score(Vul.none))
    best = par(table, Vul.none, SEATS[state.dealer]).score
    bid(state, level, 1, simulations)
    first = imps_for_points(alone - contract_result(state, table))
    state = start_deal(seed)
    bid(state, level, None, simulations)
    return first, abs(imps_for_points(best - contract_result(state, table)))


def contract_result(state: Any, table: Any) -> int:
    """What the contract of an auction brings side 0 by double dummy play, in duplicate scoring."""
    contract = state.contract
    if contract is None:
        return 0
    denom, declarer = DENOMS[contract.strain], SEATS[state.declarer]
    over = table[denom, declarer] - contract.tricks
    penalty = PENALTIES[contract.factor]
    score: int = Contract(level=contract.level, denom=denom, declarer=declarer, penalty=penalty, result=over).score(
        Vul.none
    )
    return score if contract.side == 0 else -score


# ---- the play of the declarer


def best_defence(theirs: Deal, rng: random.Random) -> Card:
    """A card that loses no trick double dummy, any of those at random."""
    found = [(our_card(card), tricks) for card, tricks in solve_board(theirs)]
    most = max(tricks for _, tricks in found)
    return rng.choice([card for card, tricks in found if tricks == most])


class Loss(NamedTuple):
    """A card of ours that was no double-dummy best."""

    trick: int  # from 0
    place: int  # in the trick, from 0
    tricks: int  # how many it lost


def loss_by_action(state: Any, theirs: Deal, action: Action) -> list[Loss]:
    """What an action that plays a card loses, if it loses something; `theirs`: the same deal before it."""
    worth = {our_card(card): tricks for card, tricks in solve_board(theirs)}
    lost = max(worth.values()) - worth[action.cards[0]]
    return [Loss(len(state.tricks), len(state.zones["trick"]), lost)] if lost else []


def by_place(found: Sequence[Sequence[Loss]]) -> str:
    """Where the losses arise, in tricks a deal."""
    shares = []
    for place, name in enumerate(PLACES):
        lost = sum(loss.tricks for losses in found for loss in losses if loss.place == place)
        shares.append(f"{name} {lost / len(found):.2f}")
    return ", ".join(shares)


def by_trick(found: Sequence[Sequence[Loss]]) -> str:
    """When the losses arise, in tricks a deal, from the first trick on."""
    lost = [sum(loss.tricks for losses in found for loss in losses if loss.trick == trick) for trick in range(13)]
    return " ".join(f"{tricks / len(found):.2f}" for tricks in lost)


class Declared(NamedTuple):
    """Tricks of a declarer against perfect defence."""

    ours: int
    alone: int  # of random play
    best: int  # double dummy
    losses: list[Loss]  # which add up to what ours falls short of it


def play_contract(seed: int, level: str, seconds: float | None, simulations: int | None = None) -> Declared | None:
    """The play of the contract that our auction comes to in a deal; None where it is passed out."""
    state = start_deal(seed)
    bid(state, "normal")
    if state.contract is None:
        return None
    hands = [state.zones[f"hand:{seat}"] for seat in range(4)]
    theirs = their_deal(hands, state.trump, state.turn)
    most = 13 - max(tricks for _, tricks in solve_board(theirs))
    losses = play_deal(state.copy(), level, seed, seconds, simulations)
    at_random = play_deal(state.copy(), "random", seed, None, None)
    ours, alone = (most - sum(loss.tricks for loss in some) for some in (losses, at_random))
    return Declared(ours, alone, most, losses)


def play_deal(state: Any, level: str, seed: int, seconds: float | None, simulations: int | None) -> list[Loss]:
    """What the cards of this player as the declarer lose against perfect defence."""
    rng, side = random.Random(seed), state.side_of(state.declarer)
    player = players.get(level, GAME, seed, simulations, seconds)
    theirs = their_deal([state.zones[f"hand:{seat}"] for seat in range(4)], state.trump, state.turn)
    found: list[Loss] = []
    while not state.results:
        if state.side_of(state.turn) == side:
            action = player.choose(state.observe(state.turn))
            if len(state.actions()) > 1:
                found.extend(loss_by_action(state, theirs, action))
        else:
            card = best_defence(theirs, rng)
            action = next(action for action in state.actions() if action.cards[0] is card)
        theirs.play(their_card(action.cards[0]))
        state.play(action)
    return found


def share_of_double_dummy(found: Sequence[Declared]) -> ContestResult:
    """The share of what lies between random play and double dummy that our player takes: a ratio of two sums.

    Its interval is that of the mean of what each deal has more than the share would give it.
    """
    open_to_us = [one.best - one.alone for one in found]
    whole = sum(open_to_us)
    share = sum(one.ours - one.alone for one in found) / max(1, whole)
    rests = summarize([one.ours - one.alone - share * tricks for one, tricks in zip(found, open_to_us, strict=True)])
    margin = (rests.high - rests.mean) * len(found) / max(1, whole)
    return ContestResult(share, share - margin, share + margin, len(found))


def contracts_played(
    deals: int, seed: int, level: str, seconds: float | None, simulations: int | None
) -> Iterator[list[Declared]]:
    """The contracts played so far, after each."""
    found = []
    for number in range(deals):
        one = play_contract(seed * CONTEST_SEED_STEP + number, level, seconds, simulations)
        if one is not None:
            found.append(one)
            yield found


# ---- from the command line


def check_solver(deals: int, seed: int, cards: int) -> str:
    wrong = done = 0
    progress = ProgressBar(deals, "deals")
    with contextlib.suppress(KeyboardInterrupt):  # what there is so far is reported
        for number in range(deals):
            wrong += not solve_both(
                seed * CONTEST_SEED_STEP + number, cards, plain=cards <= MAX_CARDS_SLOW_SOLVER
            ).agrees
            done = number + 1
            progress.update(done)
    progress.close()
    return f"{done} deals of {cards} cards a hand: {wrong} solved otherwise than by endplay"


def check_auctions(deals: int, seed: int, level: str, simulations: int | None) -> str:
    alone, both = [], []
    progress = ProgressBar(deals, "deals")
    for number in range(deals):
        one, other = auction_losses(seed * CONTEST_SEED_STEP + number, level, simulations)
        alone.append(float(one))
        both.append(float(other))
        progress.update(number + 1)
    progress.close()
    return f"IMPs short of par a deal: opponents passing {summarize(alone)}; both sides bidding {summarize(both)}"


def check_declarer(deals: int, seed: int, level: str, seconds: float | None, simulations: int | None) -> str:
    found: list[Declared] = []
    progress = ProgressBar(deals, "deals")
    with contextlib.suppress(KeyboardInterrupt):  # what there is so far is reported
        for found in contracts_played(deals, seed, level, seconds, simulations):
            progress.update(len(found))
    progress.close()
    if not found:
        return "no deal was played"
    losses = [one.losses for one in found]
    short = summarize([float(one.best - one.ours) for one in found])
    return (
        f"share of the tricks between random play and double dummy: {share_of_double_dummy(found)}\n"
        f"short of double dummy by {short} tricks a deal ({by_place(losses)}; by trick {by_trick(losses)})"
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Our Contract Bridge beside what endplay says of the deals.")
    parser.add_argument("what", choices=("solver", "auctions", "declarer"))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, default=7, help="cards a hand, for the solver")
    parser.add_argument("--level", choices=players.LEVELS, default="hard")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--simulations", type=int)
    chosen = parser.parse_args(argv)
    if chosen.what == "solver":
        said = check_solver(chosen.deals, chosen.seed, chosen.cards)
    elif chosen.what == "auctions":
        said = check_auctions(chosen.deals, chosen.seed, chosen.level, chosen.simulations)
    else:
        said = check_declarer(chosen.deals, chosen.seed, chosen.level, chosen.seconds, chosen.simulations)
    sys.stdout.write(said + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
