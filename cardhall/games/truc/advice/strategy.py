"""The strategy of Truc's best player: frequencies of acts in common situations.

It was learnt by self-play with `tests/tools/learning/learn_truc.py`, which describes the learning and the format of the
tables. A situation consists of the classes of a seat's cards, the winners of the tricks, the trick under way, and the
raises.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from functools import cache

from cardhall.cards import Card
from cardhall.games.truc.rules import DRAWN_TRICK, HAND_SIZE, RAISE_LADDER, RANK_ORDER, TrucState, deal_winner
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.game_folders import folder_of

POWER_OF_RANK = {rank: len(RANK_ORDER) - place for place, rank in enumerate(RANK_ORDER)}  # a four is 1, a three 10
CLASS_OF_POWER = (0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5)  # cards of a class are not told apart; by power, from 0
CARD_DIGIT_BASE = 7  # digits for a card in a situation's number: a class plus 1, or 0 for a card played
# numbers of actions: a card has its place in the hand, 3 more with a raise; 6: a raise alone
RAISE_WITH_CARD_OFFSET, RAISE_ACTION_PLACE = 3, 6
ANSWER_VERBS = ("accept", "reject", *RAISE_LADDER.words[1:])


@cache
def load_strategy(draws: str) -> dict[int, str]:
    """Return the table for a rule about equal tricks: by situation, a hexadecimal digit an action, in fifteenths."""
    packed = (folder_of("truc") / f"{draws}.txt.gz").read_bytes()
    return parse_table(gzip.decompress(packed).decode("ascii").splitlines())


def parse_table(lines: Iterable[str]) -> dict[int, str]:
    """Return the table in some lines, each the step to the next situation's number and the digits of its actions."""
    table = {}
    situation = 0
    for line in lines:
        step, shares = line.split()
        situation += int(step)
        table[situation] = shares
    return table


def learnt_shares(state: TrucState, seat: int, actions: Sequence[Action]) -> dict[Action, int]:
    """Return how often the best player does each action, in fifteenths; empty where the table says nothing.

    For three cards each, and where nobody is near the target. Looks only at what the seat may know.
    """
    row = load_strategy(state.options["draws"]).get(situation_of(state, seat))
    if row is None:
        return {}
    powers = sorted_powers(state.zones[HAND[seat]])
    by_action: dict[Action, int] = {}
    seen_places = set()
    for action in actions:
        number = action_place(action, powers, state.asked)
        if number >= 0 and number not in seen_places:
            seen_places.add(number)
            by_action[action] = int(row[number], 16)
    return by_action if any(by_action.values()) else {}


def action_place(action: Action, powers: Sequence[int], asked_call: str) -> int:
    """Return the place of an action in a row of the table; −1 if missing. `powers`: of the hand, highest first."""
    if action.verb == "play":
        return powers.index(POWER_OF_RANK[action.cards[0].rank]) + (RAISE_WITH_CARD_OFFSET if action.words else 0)
    if asked_call:
        return ANSWER_VERBS.index(action.verb) if action.verb in ANSWER_VERBS else -1
    return RAISE_ACTION_PLACE if action.verb in RAISE_LADDER.words else -1


def sorted_powers(cards: Sequence[Card]) -> list[int]:
    """Return the powers of some cards, the highest first."""
    return sorted((POWER_OF_RANK[card.rank] for card in cards), reverse=True)


def situation_of(state: TrucState, seat: int) -> int:
    """Return the number of the situation in which the seat is to act."""
    trick, seats = state.zones["trick"], state.trick_seats
    leader = state.leads
    seats_in_turn = state.eldest_first()
    best_power, holder = 0, DRAWN_TRICK
    if trick:
        best_power = max(POWER_OF_RANK[card.rank] for card in trick)
        holders = {
            state.side_of(s) for s, card in zip(seats, trick, strict=True) if POWER_OF_RANK[card.rank] == best_power
        }
        holder = DRAWN_TRICK if len(holders) > 1 else holders.pop()
    return situation_number(
        state.side_of(seat),
        state.elders,
        state.options["draws"],
        tuple(sorted_powers(state.zones[HAND[seat]])),
        state.trick_winners,
        (seats_in_turn.index(seat) - seats_in_turn.index(leader)) % len(seats_in_turn),
        len(trick),
        best_power,
        holder,
        state.stake,
        RAISE_LADDER.stake_of(state.asked) if state.asked else 0,
        DRAWN_TRICK if state.raiser is None else state.side_of(state.raiser),
    )


def situation_number(
    side: int,
    elder_side: int,
    draws: str,
    powers: tuple[int, ...],
    trick_winners: tuple[int, ...],
    place: int,
    cards_laid: int,
    best_power: int,
    holder: int,
    stake: int,
    asked_stake: int,
    raiser: int,
) -> int:
    """Return the number of a situation in which a seat of `side` is to act.

    `powers`: of its cards, highest first. `trick_winners`: the sides that won the tricks. `place`: how many seats it
    sits after the leader of the trick. `cards_laid`: how many cards lie in the trick; `best_power`: the highest power
    among them; `holder`: the side that played it, or `DRAWN_OUTCOME` for both. `asked_stake`: the stake that a raise
    asks for, 0 when none is open. `raiser`: the side that raised last, if one did.
    """
    stage, elder = 0, side == elder_side
    if len(trick_winners) == 1:
        stage = 3 if trick_winners[0] == DRAWN_TRICK else 1 if trick_winners[0] == side else 2
    elif trick_winners:  # all that matters is who wins with the last trick drawn
        stage = 5 if deal_winner((*trick_winners, DRAWN_TRICK), elder_side, draws) == side else 4
        elder = False
    best_class = holder_digit = higher = equal = raise_digit = 0
    if cards_laid:
        best_class, holder_digit = (
            CLASS_OF_POWER[best_power],
            2 if holder == DRAWN_TRICK else 0 if holder == side else 1,
        )
        higher, equal = sum([power > best_power for power in powers]), powers.count(best_power)
    if not asked_stake and stake > RAISE_LADDER.plain_stake:
        raise_digit = 2 * stake - 4 + (1 if raiser == side else 2)
    number = asked_stake - 1 if asked_stake else 0
    for index in range(HAND_SIZE):
        number = number * CARD_DIGIT_BASE + (CLASS_OF_POWER[powers[index]] + 1 if index < len(powers) else 0)
    for base, digit in (
        (6, stage),
        (2, 1 if elder else 0),
        (4, place),
        (4, cards_laid),
        (6, best_class),
        (3, holder_digit),
        (4, higher),
        (4, equal),
        (5, raise_digit),
    ):
        number = number * base + digit
    return number
