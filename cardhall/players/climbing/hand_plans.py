"""Plans for a hand of Dou Dizhu: how to get rid of it in few plays, and what to play next.

A hand is counts by rank, from the lowest (3 … A, 2, little joker, big joker). A plan is a list of plays that together
are the hand: as few as can be, apart from bombs, which are kept, and kickers, which are only counted until all runs are
set apart. A player knows only its own counts, the ranks that are still out with the others together, and how many cards
each of them holds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardhall.rules.games.dou_dizhu import ACE, BLACK, RED, kinds_for
from cardhall.rules.mechanisms.climbing import Combination
from cardhall.rules.mechanisms.combinations import Counts, Play

TWO = ACE + 1
RANKS = RED + 1
KINDS = kinds_for(False)
ROCKET = Play(KINDS.rocket_combination, ((BLACK, 1), (RED, 1)))
RUN_NAMES = {1: "straight", 2: "consecutive pairs", 3: "trips"}
SET_NAMES = {1: "single", 2: "pair", 3: "trips", 4: "bomb"}
EACH = {"single": 1, "pair": 2}
SHORTEST = ((1, 5), (2, 3), (3, 2))  # cards of each rank in a run, and the fewest ranks
# hands as bits, to look for runs: three to ace, those held once or more, twice or more, three times
WIDTH = ACE + 1
RUN_RANKS = (1 << WIDTH) - 1
LOW_RANKS = (1 << 6) - 1  # three to eight: a lone one costs a control to get rid of
BELOW_ACE = RUN_RANKS >> 1
LEFT_OVER, LOW_SINGLE, RUN = 100, 115, 105  # what a set, a low single and a run cost, where a play costs a hundred


@lru_cache(maxsize=4096)
def combination(name: str, length: int, kicker: int, top: int) -> Combination:
    return Combination(name, (name, length, kicker), (top,), 1 if name == "bomb" else 0)


@lru_cache(maxsize=4096)
def body(low: int, top: int, each: int) -> tuple[tuple[int, int], ...]:
    return tuple((rank, each) for rank in range(low, top + 1))


def run_of(each: int, low: int, top: int) -> Play:
    """A set, or a run of sets."""
    name = SET_NAMES[each] if low == top else RUN_NAMES[each]
    return Play(combination(name, top - low + 1, 0, top), body(low, top, each))


@lru_cache(maxsize=30_000)
def plan(counts: Counts) -> tuple[Play, ...]:
    """The hand as few plays: rocket and bombs, runs, sets with their kickers, and the rest from the lowest."""
    left = list(counts)
    plays: list[Play] = []
    if left[BLACK] and left[RED]:
        plays.append(ROCKET)
        left[BLACK] = left[RED] = 0
    for rank in range(TWO + 1):
        if left[rank] == 4:
            plays.append(run_of(4, rank, rank))
            left[rank] = 0
    hand = in_bits(left)
    trips_before = int(left[TWO] == 3)
    while True:
        _, each, ranks = best_run(hand, trips_before)
        if not each:
            break
        hand = less(hand, each, ranks)
        low, top = (ranks & -ranks).bit_length() - 1, ranks.bit_length() - 1
        plays.append(run_of(each, low, top))
        for rank in range(low, top + 1):
            left[rank] -= each
        if each == 3:
            trips_before += top - low + 1
    trips = [play for play in plays if play.combination.kind == "trips"]
    plays = [play for play in plays if play.combination.kind != "trips"]
    trips += [run_of(3, rank, rank) for rank in range(TWO + 1) if left[rank] == 3]
    singles = [rank for rank, number in enumerate(left) if number == 1]
    pairs = [rank for rank, number in enumerate(left) if number == 2]
    plays += with_kickers(trips, singles, pairs)
    plays += [run_of(1, rank, rank) for rank in singles]
    plays += [run_of(2, rank, rank) for rank in pairs]
    return tuple(plays)


def in_bits(counts: list[int]) -> int:
    """The ranks that runs are made of, as bits; no four of them."""
    hand = 0
    for rank in range(WIDTH):
        number = counts[rank]
        if number:
            hand |= (1, 1 | 1 << WIDTH, 1 | 1 << WIDTH | 1 << 2 * WIDTH)[number - 1] << rank
    return hand


def less(hand: int, each: int, ranks: int) -> int:
    """The hand in bits without so many cards of each rank in the mask."""
    column = ranks | ranks << WIDTH | ranks << 2 * WIDTH
    return hand & ~column | hand >> each * WIDTH & column


@lru_cache(maxsize=1 << 17)
def best_run(hand: int, trips: int) -> tuple[int, int, int]:
    """What the hand in bits costs, and the run to set apart first: cards of each rank, and the mask of its ranks.

    No cards: none is worth it. `trips`: how many are set apart already, which take a kicker each.
    """
    one, two, three = hand & RUN_RANKS, hand >> WIDTH & RUN_RANKS, hand >> 2 * WIDTH
    singles, pairs = one & ~two, two & ~three
    loose = singles.bit_count() + (pairs & BELOW_ACE).bit_count()
    sets = three.bit_count()
    best = LEFT_OVER * (one.bit_count() - min(loose, sets + trips))
    best += (LOW_SINGLE - LEFT_OVER) * (singles & LOW_RANKS).bit_count()
    found = (0, 0)
    for (each, length), ranks in zip(SHORTEST, (one, two, three), strict=True):
        lows = ranks
        for _ in range(length - 1):
            lows &= lows >> 1
        while lows:
            left = lows
            while left:
                low = left & -left
                left ^= low
                run = (low << length) - low
                cost = RUN + best_run(less(hand, each, run), trips + length if each == 3 else trips)[0]
                if cost < best:
                    best, found = cost, (each, run)
            lows &= lows >> 1
            length += 1
    return best, *found


def with_kickers(trips: list[Play], singles: list[int], pairs: list[int]) -> list[Play]:
    """The trips with the lowest cards that can go along; those are taken out of `singles` and `pairs`."""
    done = []
    for play in sorted(trips, key=lambda p: (-int(p.combination.shape[1]), p.combination.height)):
        length, top = int(play.combination.shape[1]), play.combination.height[0]
        loose = [rank for rank in singles if rank <= ACE]
        doubles = [rank for rank in pairs if rank < ACE]
        if len(loose) >= length and not (length == 1 and doubles and loose[0] >= 8 and doubles[0] < 5):
            chosen, name, size = loose[:length], "trips with singles", 1
            for rank in chosen:
                singles.remove(rank)
        elif len(doubles) >= length:
            chosen, name, size = doubles[:length], "trips with pairs", 2
            for rank in chosen:
                pairs.remove(rank)
        else:
            done.append(play)
            continue
        kickers = tuple((rank, size) for rank in chosen)
        done.append(Play(combination(name, length, size, top), play.parts + kickers))
    return done


def without(counts: Counts, play: Play) -> Counts:
    """The hand after a play."""
    left = list(counts)
    for rank, number in play.parts:
        left[rank] -= number
    return tuple(left)


def size_of(play: Play) -> int:
    return sum(number for _, number in play.parts)


def is_safe(what: Combination, others: Counts) -> bool:
    """Whether the others together hold nothing of that kind that is higher (bombs left aside)."""
    kind, top = what.kind, what.height[0]
    if what.power:
        if kind == "rocket":
            return True
        return not (others[BLACK] and others[RED]) and 4 not in others[top + 1 :]
    length = int(what.shape[1])
    if kind in ("single", "straight"):
        each = 1
    elif kind in ("pair", "consecutive pairs"):
        each = 2
    else:
        each = 4 if kind.startswith("quad") else 3
    if length == 1:
        return all(number < each for number in others[top + 1 :])
    for high in range(top + 1, ACE + 1):
        if all(others[rank] >= each for rank in range(high - length + 1, high + 1)):
            return False
    return True


class Position(NamedTuple):
    """What a seat has before it."""

    counts: Counts  # its own hand
    plan: tuple[Play, ...]
    others: Counts  # what is out with the others together
    standing: Combination | None  # to be beaten
    friendly: bool  # its partner played that
    enemy: int  # the fewest cards an enemy holds
    partner: int  # cards the partner holds; 99: there is none
    enemy_next: bool  # an enemy acts next
    last: bool  # nobody acts after this seat before the one that played


def choice(at: Position, chance: float) -> Play | None:
    """What to play; `None`: pass. `chance`, from 0 to 1, decides what is a matter of taste."""
    return leading(at) if at.standing is None else following(at, at.standing, chance)


def leading(at: Position) -> Play:
    """What to lead: what cannot be beaten when that leaves one play; else low and long, bombs last."""
    plays = at.plan
    if len(plays) == 1:
        return plays[0]
    safe = [play for play in plays if is_safe(play.combination, at.others)]
    if len(plays) - len(safe) <= 1 and safe:
        return min(safe, key=lambda play: play.combination.power)
    calm = [play for play in plays if not play.combination.power] or list(plays)
    return min(calm, key=lambda play: lead_cost(play, at))


def lead_cost(play: Play, at: Position) -> float:
    """How much speaks against leading it."""
    size, top = size_of(play), play.combination.height[0]
    cost = float(top - (size - 1))
    if top >= TWO:
        cost += 6.0
    if size == at.enemy and size <= 2:
        cost += 20.0 - 2.0 * top  # an enemy may go out on it: high, or not at all
    if size == at.partner and size <= 2:
        cost -= 8.0
    return cost


def following(at: Position, standing: Combination, chance: float) -> Play | None:
    """What to play on a combination, or `None`."""
    plays = at.plan
    if len(plays) == 1 and higher(plays[0].combination, standing):
        return plays[0]
    if standing.power >= 2:
        return None
    few = at.enemy <= 2
    if at.friendly:
        return on_partner(at, standing)
    fitting = sorted(
        (p for p in plays if not p.combination.power and higher(p.combination, standing)),
        key=lambda play: play.combination.height,
    )
    if fitting:
        play = fitting[-1] if few and at.enemy_next and standing.shape[1] == 1 else fitting[0]
        early = play.combination.height[0] >= TWO and standing.height[0] < 7 and at.enemy > 8 and len(plays) > 5
        if not early or chance < 0.4:
            return play
    limit = len(plays) + (1 if at.enemy <= 9 else 0)
    broken = breaking(at, standing, limit)
    if broken is not None:
        return broken
    bombs = [p for p in plays if p.combination.power and higher(p.combination, standing)]
    if bombs and (at.enemy <= 4 or len(plays) <= 2):
        return min(bombs, key=lambda play: play.combination)
    return None


def higher(one: Combination, other: Combination) -> bool:
    """Whether one beats the other."""
    if one.power != other.power:
        return one.power > other.power
    return one.shape == other.shape and one.height > other.height


def on_partner(at: Position, standing: Combination) -> Play | None:
    """The partner's play stands, unless one runs out, or should keep an enemy's low cards from slipping through."""
    plays = at.plan
    if len(plays) == 2:
        safe = [p for p in plays if higher(p.combination, standing) and is_safe(p.combination, at.others)]
        if safe:
            return min(safe, key=lambda play: play.combination.power)
    top = standing.height[0]
    if at.enemy_next and standing.kind in ("single", "pair") and top < ACE:
        fitting = [
            p
            for p in plays
            if higher(p.combination, standing) and not p.combination.power and p.combination.height[0] <= ACE
        ]
        if fitting:
            return max(fitting, key=lambda play: play.combination.height)
    if not at.enemy_next and standing.kind in ("single", "pair") and top < ACE - 1:
        fitting = [p for p in plays if p.combination.shape == standing.shape and top < p.combination.height[0] < 9]
        if fitting:
            return min(fitting, key=lambda play: play.combination.height)
    return None


def breaking(at: Position, standing: Combination, limit: int) -> Play | None:
    """The lowest play that beats, though not planned, and leaves a hand of at most `limit` plays."""
    best: Play | None = None
    fewest = limit + 0.99
    for play in unplanned(at.counts, standing):
        if any(at.counts[rank] == 4 for rank, _ in play.parts):
            continue
        plays = len(plan(without(at.counts, play)))
        cost = plays + 0.06 * play.combination.height[0]
        if plays <= limit and cost < fewest:
            best, fewest = play, cost
    return best


def unplanned(counts: Counts, standing: Combination) -> list[Play]:
    """Plays, no bombs, that beat what stands, whether planned or not."""
    kind, top = standing.kind, standing.height[0]
    if kind in EACH:
        each = EACH[kind]
        return [run_of(each, rank, rank) for rank in range(top + 1, RANKS) if each <= counts[rank] < 4]
    if standing.shape[2]:
        return kicked(counts, standing)
    return [play for play in KINDS.beating(counts, standing) if not play.combination.power]


def kicked(counts: Counts, standing: Combination) -> list[Play]:
    """Trips with the lowest kickers of the size wanted, higher than what stands."""
    if standing.kind not in ("trips with singles", "trips with pairs"):
        return []
    length, size = int(standing.shape[1]), int(standing.shape[2])
    found = []
    for top in range(standing.height[0] + 1, (TWO if length == 1 else ACE) + 1):
        low = top - length + 1
        if any(counts[rank] != 3 for rank in range(low, top + 1)):
            continue
        able = [r for r in range(TWO) if not low <= r <= top and size <= counts[r] < 4]
        able.sort(key=lambda r: (counts[r] != size, r))
        if len(able) >= length:
            kickers = tuple((rank, size) for rank in able[:length])
            found.append(Play(combination(standing.kind, length, size, top), body(low, top, 3) + kickers))
    return found
