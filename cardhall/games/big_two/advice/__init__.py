"""Big Two: play by the cheapest plan for the hand, imagined deals, and endings searched to the end.

The Hard player also infers the other hands from plays and passes: see `hand_reading`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.games.big_two.advice.endings import MAX_ENDING_CARDS, Ending
from cardhall.games.big_two.advice.hand_reading import ObservedAction, actions_likelihood
from cardhall.games.big_two.advice.plans import SuitPlanner
from cardhall.games.big_two.rules import CARD_COSTS, BigTwoState, suit_kinds
from cardhall.language import numbered, say
from cardhall.players.claims import Claim
from cardhall.players.climbing.advice import ClimbAdvice
from cardhall.players.climbing.claims import find_sure_plays
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.climbing import Play

PLANNERS_BY_BOMBS = {bombs: SuitPlanner(suit_kinds(bombs)) for bombs in (False, True)}
DEFAULT_KINDS = suit_kinds(False)  # for conversions of cards, which are the same with every option
ACTIONS_PER_SEARCHED_POSITION = 3  # time to search a position of an ending, in simulated actions
LEAST_LIKELIHOOD = 1e-4  # added to the likelihood of plays and passes, since nobody plays exactly as this model
MAX_STOPPED_SIZE = 2  # cards of a combination that an opponent with as few cards left could still play
MAX_CARDS_LEFT_FOR_LONG_LEAD = 3  # cards left in an opponent's hand that make a longer combination worth a reason


class BigTwoAdvice(ClimbAdvice[BigTwoState]):
    """The Normal player: plays by plans, and searches the last cards of a deal."""

    points_sign = -1  # the fewest points win
    action_cost = 0.7  # of a simulated action, in units of some ten microseconds
    effort = 5_000  # simulated actions for a decision: some three hundred deals
    margin_std_dev = 8.0  # points; the standard deviation of the difference that a deal makes between two sides
    max_actions = 8  # actions compared, at most
    prior = 0.7  # high, because deals differ much more than plays do

    def planner(self, state: BigTwoState) -> SuitPlanner:
        return PLANNERS_BY_BOMBS[bool(state.setup.options["bombs"])]

    def encode_cards(self, state: BigTwoState, hand_cards: Iterable[Card]) -> int:
        return DEFAULT_KINDS.encode_cards(hand_cards)

    def cards_of(self, state: BigTwoState, play: Play, hand: Sequence[Card]) -> list[Card]:
        return DEFAULT_KINDS.decode_cards(play.cards)

    # ---- what is certain

    def find_claim(self, seen: Observation) -> Claim | None:
        state = seen.state
        planner, position = self.planner(state), self.position(state, seen.seat)
        lowest_dealt = 1 << state.kinds.place_of_card[state.low_card] if state.low_card is not None else 1
        # this bit and all above: cards below the lowest one dealt are in no hand
        other_cards = position.other_cards & -lowest_dealt
        plays = find_sure_plays(
            lambda hand, standing: state.kinds.plays(hand, standing),
            lambda play: (
                not planner.can_be_bombed(play, other_cards, position.most_enemy_cards)
                and (play.shape.size > position.most_enemy_cards or planner.is_safe(play, other_cards))
            ),
            position.hand,
            None if state.standing is None else state.standing.combination,
        )
        if plays is None or (not state.plays and state.low_card is not None and not plays[0].cards & lowest_dealt):
            return None
        line = tuple([Action.of_cards("play", DEFAULT_KINDS.decode_cards(play.cards)) for play in plays])
        return Claim(line, len(line), True)

    # ---- what others' actions tell

    def evidence(self, seen: Observation) -> Callable[[BigTwoState], float] | None:
        if not self.has_inference:
            return None
        planner, observed_actions = self.planner(seen.state), plays_and_passes(seen)
        if not observed_actions:
            return None
        seats = range(seen.seats)

        def world_likelihood(world: BigTwoState) -> float:
            hands = [DEFAULT_KINDS.encode_cards(world.zones[HAND[seat]]) for seat in seats]
            return actions_likelihood(planner, observed_actions, hands) + LEAST_LIKELIHOOD

        return world_likelihood

    # ---- imagined deals

    def finish(self, state: BigTwoState, rng: random.Random) -> int:
        seats = state.seats
        hands = [state.zones[HAND[seat]] for seat in range(seats)]
        if sum(map(len, hands)) > MAX_ENDING_CARDS[seats]:
            return super().finish(state, rng)
        ending = Ending(
            state.kinds, CARD_COSTS, [DEFAULT_KINDS.encode_cards(hand) for hand in hands], state.passes_final
        )
        passed = sum([1 << seat for seat in state.passed])
        played_by = -1 if state.standing is None else state.standing.seat
        assert state.turn is not None
        sizes = ending.solve(state.turn, self.play_to_beat(state), played_by, passed)
        if sizes is None:
            return super().finish(state, rng)
        for hand, size in zip(hands, sizes, strict=True):  # the score depends only on the number of cards left
            state.zones["discard"] += hand[size:]
            del hand[size:]
        state.finish_deal()
        return 1 + ACTIONS_PER_SEARCHED_POSITION * len(ending.solved_positions)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        position = self.position(seen.state, seen.seat)
        if (
            action != PASS
            and position.standing is not None
            and position.fewest_enemy_cards == len(action.cards) <= MAX_STOPPED_SIZE
        ):
            few = numbered(position.fewest_enemy_cards, "card")
            return say("Somebody has only {few} left, so your play should be hard to beat.", few=few)
        if (
            action != PASS
            and position.standing is None
            and position.fewest_enemy_cards < len(action.cards)
            and position.fewest_enemy_cards <= MAX_CARDS_LEFT_FOR_LONG_LEAD
        ):
            few = numbered(position.fewest_enemy_cards, "card")
            return say("A player with only {few} left cannot beat a longer combination.", few=few)
        return super().reason(seen, action)


def plays_and_passes(seen: Observation) -> list[ObservedAction]:
    """Return the other seats' plays and passes in this deal, each with the seat's later plays.

    A first lead that must contain the lowest card is left out: it tells too little.
    """
    actions: list[ObservedAction] = []
    standing: Play | None = None
    any_lead_allowed = False  # whether a lead may be any combination: the first one may have to contain the lowest card
    for event in seen.history:
        if event.kind == "deal":
            actions, standing, any_lead_allowed = [], None, seen.state.low_card is None
        elif event.kind == "trick":
            standing = None
        elif event.kind == "act" and event.action is not None and event.seat is not None:
            play: Play | None = None
            if event.action.cards:
                assert HIDDEN not in event.action.cards
                play = seen.state.kinds.read_play(DEFAULT_KINDS.encode_cards(event.action.cards))
                assert play is not None
                for one in actions:
                    if one.seat == event.seat:
                        one.later_cards |= play.cards
            if event.seat != seen.seat and (standing is not None or (any_lead_allowed and play is not None)):
                actions.append(ObservedAction(event.seat, standing, play))
            standing, any_lead_allowed = play or standing, True
    return actions


class BigTwoExpert(BigTwoAdvice):
    """The Hard player: also infers the other hands from plays and passes."""

    has_inference = True


ADVICE = BigTwoAdvice(hard=BigTwoExpert())
