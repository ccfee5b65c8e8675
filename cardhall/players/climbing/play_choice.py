"""Choice of plays in climbing games, guided by a plan for the hand.

A plan is a list of plays that together are the hand, as few as possible. A game's `Planner` makes plans and knows what
else a hand could play. A player knows only its own hand, the cards of all others together, and how many cards each
holds. Hands are whole numbers from which a play's `cards` are subtracted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from mypy_extensions import mypyc_attr

from cardhall.rules.mechanisms.climbing import Play

NO_PARTNER_CARD_COUNT = 99  # instead of the number of a partner's cards, where there is none
# Costs of leads, in ranks:
CONTROL_LEAD_COST = 6.0  # of leading a high rank kept as a control
ENEMY_OUT_COST = 20.0  # of leading a combination with which an enemy may go out,
ENEMY_OUT_RELIEF_PER_RANK = 2.0  # less for each rank of it
PARTNER_OUT_GAIN = 8.0  # of leading a combination with which a partner may go out
MAX_OUT_CARDS = 2  # cards of such a combination, at most
EXTRA_PLAYS_PER_RANK = 0.06  # of an unplanned play: further plays that each rank counts as
# A control is not spent on a low combination while every enemy has more cards, and the plan more plays, than these;
EARLY_ENEMY_CARDS, EARLY_PLAN_PLAYS = 8, 5
EARLY_CONTROL_CHANCE = 0.4  # except with this chance
# With at most these cards an enemy is about to go out: singles are beaten by the highest card,
ENEMY_NEARLY_OUT_CARDS = 2
ENEMY_SOON_OUT_CARDS = 4  # plays of power are spent,
ENEMY_NEARER_OUT_CARDS = 9  # and a plan may be broken at the cost of one more play
FEW_PLAYS_LEFT = 2  # in the own plan, from which on plays of power are spent too


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner:
    """Knowledge of a game's combinations; a game's own planner overrides all of it."""

    control_rank = 99  # the place of the lowest rank that is kept as a control
    middle_rank = 0  # the place of the rank from which on a combination is no longer low
    max_rank_on_partner = 99  # the place of the highest rank with which a partner's play is beaten to keep an enemy out
    unbeatable_power = 0  # the power of unbeatable plays

    def plan(self, hand: int) -> tuple[Play, ...]:
        """Return the hand as few plays."""
        raise NotImplementedError

    def choose(self, position: ClimbPosition, chance: float) -> Play | None:
        """Return the play to make, or None to pass; `chance`, from 0 to 1, decides matters of taste."""
        return choose_play(self, position, chance)

    def is_safe(self, play: Play, other_cards: int) -> bool:
        """Return whether the others can beat the play only with more power, or not at all.

        `other_cards`: the cards of all others together.
        """
        raise NotImplementedError

    def plays_beating(self, hand: int, standing: Play) -> list[Play]:
        """Return plays without power that beat `standing` and do not break up plays of power, planned or not."""
        raise NotImplementedError


@final
class ClimbTable:
    """The seats of a climbing game: the teams, the numbers of cards, and the play to beat."""

    def __init__(self, teams: Sequence[int], sizes: list[int], standing: Play | None, played_by: int) -> None:
        """`teams`: by seat, a number that partners share; `sizes`: cards by seat; `played_by`: of `standing`."""
        seats = range(len(teams))
        self.team_of = list(teams)
        self.enemies = [[other for other in seats if teams[other] != teams[seat]] for seat in seats]
        self.partners = [[o for o in seats if o != seat and teams[o] == teams[seat]] for seat in seats]
        self.is_enemy_next = [teams[(seat + 1) % len(teams)] != teams[seat] for seat in seats]
        self.sizes = sizes
        self.standing = standing  # None: the seat to act leads
        self.played_by = played_by


@final
class ClimbPosition:
    """The position of a seat in a climbing game, as far as the seat may know."""

    def __init__(self, table: ClimbTable, seat: int, hand: int, plan: tuple[Play, ...], other_cards: int) -> None:
        """`other_cards`: the cards of all others together."""
        sizes, standing = table.sizes, table.standing
        fewest_enemy = fewest_partner = NO_PARTNER_CARD_COUNT
        most_cards = 0
        for other in table.enemies[seat]:
            if sizes[other] < fewest_enemy:
                fewest_enemy = sizes[other]
            if sizes[other] > most_cards:
                most_cards = sizes[other]
        for other in table.partners[seat]:
            if sizes[other] < fewest_partner:
                fewest_partner = sizes[other]
        self.hand: int = hand
        self.plan = plan
        self.other_cards: int = other_cards
        self.standing = standing  # to be beaten; None: the seat leads
        # whether a partner has played `standing`
        self.is_partners_play: bool = standing is not None and table.team_of[table.played_by] == table.team_of[seat]
        self.fewest_enemy_cards: int = fewest_enemy  # the fewest cards an enemy holds
        self.fewest_partner_cards: int = fewest_partner  # the fewest cards a partner holds; NO_PARTNER: there is none
        self.is_enemy_next: bool = table.is_enemy_next[seat]  # an enemy acts next
        self.most_enemy_cards: int = most_cards  # the most cards an enemy holds
        self.next_seat_card_count: int = sizes[seat + 1 if seat + 1 < len(sizes) else 0]  # the cards of who acts next


def choose_play(planner: Planner, position: ClimbPosition, chance: float) -> Play | None:
    """Return the play to make, or None to pass; `chance`, from 0 to 1, decides matters of taste."""
    standing = position.standing
    if standing is None:
        return choose_lead(planner, position)
    return choose_follow(planner, position, standing, chance)


def choose_lead(planner: Planner, position: ClimbPosition) -> Play:
    """Return the play to lead: an unbeatable play if only one more remains; else low and long, power last."""
    plays = position.plan
    if len(plays) == 1:
        return plays[0]
    safe = [play for play in plays if planner.is_safe(play, position.other_cards)]
    if safe and len(plays) - len(safe) <= 1:
        return least_power_play(safe)
    powerless_plays = [play for play in plays if not play.shape.power] or list(plays)
    best, least = powerless_plays[0], 1e9
    for play in powerless_plays:
        cost = lead_cost(planner, play, position)
        if cost < least:
            best, least = play, cost
    return best


def least_power_play(plays: Sequence[Play]) -> Play:
    """Return the first play of the least power."""
    best = plays[0]
    for play in plays:
        if play.shape.power < best.shape.power:
            best = play
    return best


def lead_cost(planner: Planner, play: Play, position: ClimbPosition) -> float:
    """Return the cost of leading a play: the rank less the number of cards, with extras."""
    size, top_rank = play.shape.size, play.top_place
    cost = float(top_rank - size + 1)
    if top_rank >= planner.control_rank:
        cost += CONTROL_LEAD_COST
    if size == position.fewest_enemy_cards and size <= MAX_OUT_CARDS:
        cost += ENEMY_OUT_COST - ENEMY_OUT_RELIEF_PER_RANK * top_rank
    if size == position.fewest_partner_cards and size <= MAX_OUT_CARDS:
        cost -= PARTNER_OUT_GAIN
    return cost


def choose_follow(planner: Planner, position: ClimbPosition, standing: Play, chance: float) -> Play | None:
    """Return the play to make on the combination `standing`, or None to pass."""
    plays = position.plan
    if len(plays) == 1 and plays[0].beats(standing):
        return plays[0]
    if standing.shape.power and standing.shape.power == planner.unbeatable_power:
        return None
    if position.is_partners_play:
        return choose_on_partner(planner, position, standing)
    lowest: Play | None = None
    highest: Play | None = None
    if not standing.shape.power:
        index, order = standing.shape.index, standing.order
        for play in plays:
            if play.shape.index == index and play.order > order:
                if lowest is None or play.order < lowest.order:
                    lowest = play
                if highest is None or play.order >= highest.order:
                    highest = play
    if lowest is not None and highest is not None:
        play = (
            highest
            if position.fewest_enemy_cards <= ENEMY_NEARLY_OUT_CARDS
            and position.is_enemy_next
            and standing.shape.length == 1
            else lowest
        )
        is_low = play.top_place >= planner.control_rank and standing.top_place < planner.middle_rank
        is_too_early = is_low and position.fewest_enemy_cards > EARLY_ENEMY_CARDS and len(plays) > EARLY_PLAN_PLAYS
        if not is_too_early or chance < EARLY_CONTROL_CHANCE:
            return play
    unplanned_play = choose_unplanned(
        planner, position, standing, len(plays) + (1 if position.fewest_enemy_cards <= ENEMY_NEARER_OUT_CARDS else 0)
    )
    if unplanned_play is not None:
        return unplanned_play
    if position.fewest_enemy_cards <= ENEMY_SOON_OUT_CARDS or len(plays) <= FEW_PLAYS_LEFT:
        power_plays = [play for play in plays if play.shape.power and play.beats(standing)]
        if power_plays:
            return lowest_least_power_play(power_plays)
    return None


def lowest_least_power_play(plays: Sequence[Play]) -> Play:
    """Return the lowest play of the least power."""
    best = plays[0]
    for play in plays:
        power, least = play.shape.power, best.shape.power
        if power < least or (power == least and play.order < best.order):
            best = play
    return best


def choose_on_partner(planner: Planner, position: ClimbPosition, standing: Play) -> Play | None:
    """Return the play to make on a partner's play, mostly None.

    Exceptions: the hand runs out, or an enemy's low cards should be kept from slipping through.
    """
    plays = position.plan
    if len(plays) == 2:
        safe = [play for play in plays if play.beats(standing) and planner.is_safe(play, position.other_cards)]
        if safe:
            return least_power_play(safe)
    if standing.shape.size > 2 or standing.shape.power or standing.top_place >= planner.max_rank_on_partner:
        return None
    chosen_play: Play | None = None
    for play in plays:
        if play.shape.power or not play.beats(standing):
            continue
        if position.is_enemy_next:  # as high as may be spent, for the enemy is to beat it
            is_allowed, is_preferred = (
                play.top_place <= planner.max_rank_on_partner,
                chosen_play is None or play.order > chosen_play.order,
            )
        else:
            is_allowed = (
                play.top_place < planner.max_rank_on_partner - 2
                and standing.top_place < planner.max_rank_on_partner - 1
            )
            is_preferred = chosen_play is None or play.order < chosen_play.order
        if is_allowed and is_preferred:
            chosen_play = play
    return chosen_play


def choose_unplanned(planner: Planner, position: ClimbPosition, standing: Play, max_plays: int) -> Play | None:
    """Return the lowest unplanned play that beats `standing` and leaves a hand of at most `max_plays` plays."""
    best: Play | None = None
    # below the next whole number, so that the rank only decides between equal numbers of plays
    least_cost = max_plays + 0.99
    for play in planner.plays_beating(position.hand, standing):
        plays = len(planner.plan(position.hand - play.cards))
        cost = plays + EXTRA_PLAYS_PER_RANK * play.top_place
        if plays <= max_plays and cost < least_cost:
            best, least_cost = play, cost
    return best


def plan_after(planner: Planner, plan: tuple[Play, ...], played: Play, hand: int) -> tuple[Play, ...]:
    """Return the plan after a play: the rest of it, or a new plan for `hand` after an unplanned play."""
    for place, play in enumerate(plan):
        if play is played or play.cards == played.cards:
            return plan[:place] + plan[place + 1 :]
    return planner.plan(hand)


@final
class ClimbPlayout:
    """Playout of a deal with all hands known by `choose_play`; each seat uses only legal knowledge."""

    def __init__(self, planner: Planner, hands: Sequence[int], sizes: Sequence[int], teams: Sequence[int]) -> None:
        self.planner = planner
        self.hands = list(hands)
        self.sizes = list(sizes)
        self.teams = list(teams)
        self.plays: list[tuple[int, Play]] = []  # seat and play, in order

    def run(
        self,
        seat: int,
        standing: Play | None,
        played_by: int,
        pass_count: int,
        rng: random.Random,
        final_passes: Sequence[int] | None = None,
    ) -> int:
        """Play from `seat` until a seat has no cards, and return the number of actions.

        `standing`, `played_by`: the play to beat and its seat. `pass_count`: how many seats have passed on it.
        `final_passes`: where a pass is final, the seats that have passed since the last lead.
        """
        planner, hands, sizes = self.planner, self.hands, self.sizes
        table = ClimbTable(self.teams, sizes, standing, played_by)
        seats = len(hands)
        plans = [planner.plan(hand) for hand in hands]
        cards_out = 0  # the cards in all hands
        for hand in hands:
            cards_out += hand
        action_count = 0
        # who is not asked again until the next lead
        passes_are_final, has_passed_finally = final_passes is not None, [0] * seats
        for other in final_passes or ():
            has_passed_finally[other] = 1
        while True:
            hand = hands[seat]
            position = ClimbPosition(table, seat, hand, plans[seat], cards_out - hand)
            play = planner.choose(position, rng.random())
            action_count += 1
            if play is None:
                pass_count += 1
                has_passed_finally[seat] = int(passes_are_final)
                if pass_count == seats - 1:
                    table.standing, pass_count, has_passed_finally = None, 0, [0] * seats
                    seat = table.played_by
                    continue
            else:
                hand -= play.cards
                cards_out -= play.cards
                hands[seat] = hand
                plans[seat] = plan_after(planner, plans[seat], play, hand)
                table.standing, table.played_by = play, seat
                if not passes_are_final:
                    pass_count = 0
                self.plays.append((seat, play))
                sizes[seat] -= play.shape.size
                if not hand:
                    return action_count
            seat += 1
            if seat == seats:
                seat = 0
            while has_passed_finally[seat]:
                seat += 1
                if seat == seats:
                    seat = 0
