"""Deals of Mus imagined to their end: hands in agreement with play, bets of good players, and payment.

Places are counted from mano (see `bets`). Results are chances to win the game, which can be converted to stones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.games.mus.advice.bets import (
    ALL_PLACES,
    CALL_ACT,
    FOLD_ACT,
    HIGH_BID_ACT,
    NEXT_BID_ACT,
    OFFER_STONES_BY_LEVEL,
    ORDAGO_ACT,
    ORDAGO_LEVEL,
    RoundBets,
    best_place,
    counting_places,
    hand_class,
    possible_acts,
    situation_number,
)
from cardhall.games.mus.advice.chances import beating_chance, cards_by_height, cut_chance, ranked_changes
from cardhall.games.mus.advice.strategy import act_frequencies
from cardhall.games.mus.facts import FOLDED_STATUS, NOT_PLAYED_STATUS, OPEN_STATUS, STAKED_STATUS, RoundStake
from cardhall.games.mus.rules.hands import (
    ACE,
    JUEGO,
    KING,
    PARES,
    PUNTO,
    ROUND_NAMES,
    Heights,
    round_bonus,
    round_sort_key,
)
from cardhall.games.mus.rules.hidden_hands import HandsByHeight
from cardhall.players.search.match_equity import race_chance
from cardhall.players.search.playouts import resample
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.zones import HAND

# stones that a side scores at a time, with their probabilities; the chances in the game are computed from them
SCORE_STEPS = ((2, 0.35), (4, 0.3), (7, 0.2), (12, 0.15))
MIN_LIKELIHOOD = 0.03  # of any act, since nobody plays exactly as was learnt
FEW_HONOURS_LIKELIHOOD = 0.35  # how often a hand has fewer kings and aces than cards that were kept
CANDIDATES_PER_HAND = 4  # hands drawn for each hand used, where hands must explain the play
UNWEIGHED_SHARE = 0.15  # share of hands that need not explain the play: others may not play as was learnt
# manners in which opponents are imagined to bet: as learnt, by their cards alone, or seeing every bid
LEARNT_MANNER, HONEST_MANNER, CALLING_MANNER = 0, 1, 2
# of one imagined deal after the other, in turn
OPPONENT_MANNERS = LEARNT_MANNER, LEARNT_MANNER, HONEST_MANNER, LEARNT_MANNER, CALLING_MANNER
# share of random hands that a hand must beat: to bid, to see a bid, to see an órdago by its cards alone
HONEST_BET_SHARE, HONEST_CALL_SHARE, HONEST_ORDAGO_SHARE = 0.75, 0.65, 0.96
CALLING_ORDAGO_SHARE = 0.88  # and to see an órdago in the hand of a player who sees every other bid

HandsByPlace = list[Heights]  # by place


class PastAct:
    """An act of a seat in a round, with its situation.

    `name`: the round; `place`: of the seat; `number`: of the situation; `level`: of the offer that stood.
    """

    def __init__(self, name: str, place: int, number: int, level: int, act: int) -> None:
        self.name, self.place, self.number, self.level, self.act = name, place, number, level, act


class DealView:
    """The observation of a deal by one seat, in places counted from mano."""

    def __init__(self, seen: Observation) -> None:
        state = seen.state
        self.seats_by_place: list[int] = state.eldest_first()
        self.kings = int(state.options["kings"])
        self.target = int(state.options["target"])
        self.holders_only = bool(state.options["holders_only"])
        self.partner_bonus = bool(state.options["partner_bonus"])
        self.place = self.seats_by_place.index(seen.seat)
        first = state.side_of(self.seats_by_place[0])
        points = state.points
        self.points = [int(points[first]), int(points[1 - first])]
        self.stakes: list[RoundStake] = [
            RoundStake(FOLDED_STATUS, stake.number ^ first) if stake.status == FOLDED_STATUS else stake
            for stake in state.stakes
        ]
        self.masks = [self.places_of(holders or ()) for holders in state.announced]
        self.round_name = state.phase if state.phase in ROUND_NAMES else ""
        self.hand: Heights = state.heights_of(seen.seat)
        self.discarded: list[int] = [state.discarded[seat] for seat in self.seats_by_place] if state.discarded else []
        self.bets = RoundBets(self.place)
        self.sizes = list(OFFER_STONES_BY_LEVEL)
        if state.offer is not None:
            level = level_of_offer(state.offer.number if state.offer.words else 0)
            accepted = 0 if state.accepted == 1 else min(level_of_offer(state.accepted), level - 1)
            bidder = self.seats_by_place.index(state.bidder)
            self.bets = RoundBets(self.place, level, accepted, bidder, len(state.waiting) == 1)
            self.sizes[accepted] = state.accepted
            if level < ORDAGO_LEVEL:
                self.sizes[level] = state.offer.number
        self.mus_answers: list[
            tuple[int, bool]
        ] = []  # since the last change of cards: a place, and whether it cut the mus
        self.past_acts: list[PastAct] = []
        self.read_history(seen)

    def places_of(self, seats: Sequence[int]) -> int:
        """Return the places of these seats, as a bit mask."""
        found = 0
        for seat in seats:
            found |= 1 << self.seats_by_place.index(seat)
        return found

    def counting_places_in(self, name: str) -> int:
        """Return the places that may have a counting hand in a round, as a bit mask, from announcements."""
        return self.masks[0] if name == PARES else self.masks[1] if name == JUEGO else ALL_PLACES

    def read_history(self, seen: Observation) -> None:
        """Read from the history what everybody has said and bid."""
        name, level, accepted, folds, answering = "", 0, 0, 0, 2
        for event in seen.history:
            action = event.action
            if event.kind == "note" and event.source == "round":
                name = next(
                    (one for one in ROUND_NAMES if one == getattr(event.text, "template", event.text).lower()), ""
                )
                level, accepted, folds = 0, 0, 0
            if event.kind != "act" or action is None or event.seat is None:
                continue
            place, verb = self.seats_by_place.index(event.seat), action.verb
            if verb == "discard":
                self.mus_answers = []
            elif verb in ("mus", "nomus"):
                self.mus_answers.append((place, verb == "nomus"))
            elif verb in ("pass", "bet", "ordago", "raise", "call", "fold") and name:
                act = (
                    FOLD_ACT
                    if verb in ("pass", "fold")
                    else CALL_ACT
                    if verb == "call"
                    else ORDAGO_ACT
                    if verb == "ordago"
                    else NEXT_BID_ACT
                )
                bid_made = (
                    ORDAGO_LEVEL
                    if act == ORDAGO_ACT
                    else level_of_offer(action.number)
                    if verb in ("bet", "raise")
                    else level
                )
                if verb == "bet" and bid_made > 1:
                    act = HIGH_BID_ACT
                number = situation_number(self.counting_places_in(name), place, level, accepted, folds + 1 == answering)
                self.past_acts.append(PastAct(name, place, number, level, act))
                if verb in ("bet", "raise", "ordago"):
                    accepted, level, folds = level, max(bid_made, min(level + 1, ORDAGO_LEVEL - 1)), 0
                    answering = self.count_answerers(name, place)
                elif verb == "fold":
                    folds += 1

    def count_answerers(self, name: str, place: int) -> int:
        """Return how many opponents answer a bid of that place."""
        if not self.holders_only or name not in (PARES, JUEGO):
            return 2
        mask = self.counting_places_in(name)
        return (mask >> (place + 1) % 4 & 1) + (mask >> (place + 3) % 4 & 1)

    # ---- hands that explain the play

    def likelihood(self, hands_by_place: HandsByPlace) -> float:
        """Return how well hands explain the acts of the other places, as a product of likelihoods."""
        product = 1.0
        for act in self.past_acts:
            if act.place != self.place:
                grade = hand_class(act.name, hands_by_place[act.place], self.kings)
                product *= max(MIN_LIKELIHOOD, act_frequencies(act.name, act.number, grade, act.level)[act.act])
        for place, cut in self.mus_answers:
            if place != self.place:
                chance = cut_chance(hands_by_place[place], self.kings, place)
                product *= max(MIN_LIKELIHOOD, chance if cut else 1 - chance)
        for place, number in enumerate(self.discarded):
            hand = hands_by_place[place]
            if place != self.place and hand.count(KING) + hand.count(ACE) < 4 - number:
                product *= FEW_HONOURS_LIKELIHOOD
        return product

    def draw_worlds(
        self, seen: Observation, number: int, rng: random.Random, must_explain_play: bool
    ) -> list[HandsByPlace]:
        """Return `number` sets of four hands in agreement with the observation.

        `must_explain_play`: weigh them by how well they explain what the others have done.
        """
        state = seen.state
        game = state.game
        other_seats = [seat for seat in self.seats_by_place if seat != seen.seat]
        known = {HAND[seat]: game.hand_knowledge(state, seat) for seat in other_seats}
        draw = HandsByHeight(game.unseen(state), self.kings, known)
        heights = sorted(cards_by_height(self.kings))
        worlds: list[HandsByPlace] = []
        for _ in range(number * (CANDIDATES_PER_HAND if must_explain_play else 1)):
            hands: HandsByPlace = [self.hand] * 4
            for seat, numbers in zip(other_seats, draw.draw_counts(rng), strict=True):
                hand: list[int] = []
                for height, count in zip(heights, numbers, strict=True):
                    hand += [height] * count
                hand.reverse()
                hands[self.seats_by_place.index(seat)] = tuple(hand)
            worlds.append(hands)
        if not must_explain_play:
            return worlds
        likely = [self.likelihood(hands) for hands in worlds]
        floor = UNWEIGHED_SHARE / (1 - UNWEIGHED_SHARE) * sum(likely, 0.0) / len(likely)
        return resample(worlds, [weight + floor for weight in likely], number, rng)

    # ---- how it goes on

    def play_round(
        self, name: str, hands: HandsByPlace, bets: RoundBets, rng: random.Random, manner: int = LEARNT_MANNER
    ) -> RoundBets:
        """Return the round of bets played to its end.

        The own side bets as was learnt, the opponents in their manner.
        """
        mask = counting_places(name, hands)
        announced = name in (PARES, JUEGO)
        silent = self.holders_only and announced
        while not bets.ending:
            place, level = bets.place, bets.level
            if announced and (silent or level) and not mask >> place & 1:
                bets = bets.after_act(FOLD_ACT)
                continue
            if manner != LEARNT_MANNER and (place ^ self.place) & 1:
                good = beating_chance(name, hands[place], self.kings, 0.5)
                bets = bets.after_act(simple_act(manner, level, good))
                continue
            number = situation_number(mask, place, level, bets.accepted, bets.is_last_answer)
            often = act_frequencies(name, number, hand_class(name, hands[place], self.kings), level)
            bets = bets.after_act(draw_act(often, possible_acts(level), rng))
        return bets

    def win_chance(
        self, hands: HandsByPlace, name: str, bets: RoundBets | None, rng: random.Random, manner: int = LEARNT_MANNER
    ) -> float:
        """Return the chance of the own side to win the game if the deal is played on with these hands.

        `name`: the round under way, with its `bets`; "" if no round has begun. `manner`: in which the opponents bet.
        """
        points = self.points[:]
        stakes = self.stakes[:]
        begun = not name
        mask = counting_places(JUEGO, hands)
        for place, name_of_round in enumerate(ROUND_NAMES):
            sizes = self.sizes if name_of_round == name else OFFER_STONES_BY_LEVEL
            if name_of_round == name:
                begun = True
            elif not begun:
                continue
            holders = counting_places(name_of_round, hands)
            if (name_of_round in (PARES, JUEGO) and not holders) or (name_of_round == PUNTO and mask):
                stakes[place] = RoundStake(NOT_PLAYED_STATUS)
                continue
            # places 0 and 2 are the bits of 5, places 1 and 3 those of 10: both sides must have a holder
            if self.holders_only and name_of_round in (PARES, JUEGO) and (not holders & 5 or not holders & 10):
                stakes[place] = RoundStake(STAKED_STATUS, 0)
                continue
            result = self.play_round(
                name_of_round, hands, bets if name_of_round == name and bets is not None else RoundBets(), rng, manner
            )
            if result.ending == 2:
                side = result.bidder & 1
                points[side] += sizes[result.accepted]
                stakes[place] = RoundStake(FOLDED_STATUS, side)
                if points[side] >= self.target:
                    return self.won_chance(side)
            elif result.accepted == ORDAGO_LEVEL:
                return self.won_chance(best_place(name_of_round, hands) & 1)
            elif result.level == 0:
                free = self.holders_only and name_of_round in (PARES, JUEGO, PUNTO)
                stakes[place] = RoundStake(STAKED_STATUS, 0 if free else 1)
            else:
                stakes[place] = RoundStake(STAKED_STATUS, sizes[result.accepted])
        return self.win_chance_after_payment(hands, points, stakes)

    def win_chance_after_payment(self, hands: HandsByPlace, points: list[int], stakes: Sequence[RoundStake]) -> float:
        """Return the own side's chance to win the game after the rounds are paid in order; adds to `points`."""
        for name, stake in zip(ROUND_NAMES, stakes, strict=True):
            if stake.status in (NOT_PLAYED_STATUS, OPEN_STATUS):
                continue
            winner_place, stake_stones = best_place(name, hands), 0
            if stake.status == FOLDED_STATUS:
                side = stake.number
                bonus = max(round_bonus(name, hands[side]), round_bonus(name, hands[side + 2]))
            else:
                side, stake_stones = winner_place & 1, stake.number
                bonus = round_bonus(name, hands[winner_place])
            if self.partner_bonus and name in (PARES, JUEGO):
                bonus = round_bonus(name, hands[side]) + round_bonus(name, hands[side + 2])
            points[side] += stake_stones + bonus
            if points[side] >= self.target:
                return self.won_chance(side)
        own_side = self.place & 1
        return race_chance(SCORE_STEPS, self.target - points[own_side], self.target - points[1 - own_side])

    def won_chance(self, side: int) -> float:
        """Return the own side's chance to win a game that the side has won: 1 or 0."""
        return 1.0 if side == self.place & 1 else 0.0

    def in_stones(self, chance: float) -> float:
        """Convert a chance to win the game to stones gained from the present score."""
        own_lack = self.target - self.points[self.place & 1]
        opponent_lack = self.target - self.points[1 - (self.place & 1)]
        step = (
            race_chance(SCORE_STEPS, own_lack - 1, opponent_lack)
            - race_chance(SCORE_STEPS, own_lack, opponent_lack - 1)
        ) / 2
        return (chance - race_chance(SCORE_STEPS, own_lack, opponent_lack)) / max(step, 1e-4)

    def win_chance_after_mus(self, hands: HandsByPlace, rng: random.Random) -> float:
        """Return the chance to win the game after wanting mus; another seat may still cut."""
        for place in range(self.place + 1, 4):
            if rng.random() < cut_chance(hands[place], self.kings, place):
                return self.win_chance(hands, "", None, rng)
        return self.win_chance(exchange_cards(hands, self.kings, rng), "", None, rng)


def exchange_cards(hands: HandsByPlace, king_count: int, rng: random.Random) -> HandsByPlace:
    """Return the hands after all have changed cards as good players do; `king_count`: by the option."""
    remaining_counts = dict(cards_by_height(king_count))
    for hand in hands:
        for height in hand:
            remaining_counts[height] -= 1
    stock: list[int] = []
    for height, number in remaining_counts.items():
        stock += [height] * number
    rng.shuffle(stock)
    new_hands: HandsByPlace = []
    for place, hand in enumerate(hands):
        kept_heights = list(hand)
        for height in ranked_changes(hand, king_count, place)[0][0]:
            kept_heights.remove(height)
        while len(kept_heights) < 4:
            kept_heights.append(stock.pop())
        kept_heights.sort(reverse=True)
        new_hands.append(tuple(kept_heights))
    return new_hands


def level_of_offer(stones: int) -> int:
    """Return the level of an offer of that many stones; 0 stones are the whole game."""
    return ORDAGO_LEVEL if stones == 0 else 1 if stones <= 3 else 2 if stones <= 7 else 3


def filter_sensible_acts(view: DealView, possible_acts: Sequence[int]) -> Sequence[int]:
    """Return the acts that make sense for the seat.

    A seat without pares or juego can win nothing there, so it leaves an answer to its partner, or folds.
    """
    if not view.bets.level or view.round_name not in (PARES, JUEGO) or round_sort_key(view.round_name, view.hand):
        return possible_acts
    partner = view.counting_places_in(view.round_name) >> (view.place + 2) % 4 & 1
    return [
        act for act in possible_acts if act == FOLD_ACT or (act == CALL_ACT and partner and view.bets.is_last_answer)
    ]


def simple_act(manner: int, level: int, beaten_share: float) -> int:
    """Return the act of an opponent who does not mix.

    `level`: of the standing offer; `beaten_share`: the share of random hands that its hand beats.
    """
    if not level:
        return NEXT_BID_ACT if manner == HONEST_MANNER and beaten_share >= HONEST_BET_SHARE else FOLD_ACT
    if level == ORDAGO_LEVEL:
        return (
            CALL_ACT
            if beaten_share >= (HONEST_ORDAGO_SHARE if manner == HONEST_MANNER else CALLING_ORDAGO_SHARE)
            else FOLD_ACT
        )
    return CALL_ACT if manner == CALLING_MANNER or beaten_share >= HONEST_CALL_SHARE else FOLD_ACT


def draw_act(frequencies: Sequence[float], acts: Sequence[int], rng: random.Random) -> int:
    """Draw an act at random; `frequencies`: frequencies by act."""
    left = rng.random()
    for act in acts:
        left -= frequencies[act]
        if left < 0:
            return act
    return max(acts, key=frequencies.__getitem__)
