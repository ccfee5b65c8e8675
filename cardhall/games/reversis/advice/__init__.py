"""Reversis: choosing a card for the talon, and playing for every trick.

In an imagined deal a seat that holds about nine tricks from the top, and has lost none, plays for the reversis, and the
others then try to take one from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhall.cards import Card
from cardhall.games.reversis.advice.hands import RANK_ORDER, SAFE_LOW_PLACES, discard_costs, estimate_top_tricks
from cardhall.games.reversis.rules import ESPAGNOLETTE_LICENCE, QUINOLA, REVERSIS_TRICKS, TRICK_RULES, ReversisState
from cardhall.language import numbered, one_of_suit, say, suit_name
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.asking import YES
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_MOST

REPLACEMENT_COST = 3.0  # expected cost of the card taken in exchange
DISCARD_COST_TEMPERATURE = 2.0  # a cost lower by this multiplies the odds of a discard by e
ESPAGNOLETTE_VALUE = 8.0  # cost of a discard that gives up the espagnolette
REVERSIS_LOW_PLACE = 3.0  # a seat that plays for the reversis exchanges cards below this place in `RANK_ORDER`
REVERSIS_TOP_TRICKS = 8.5  # tricks from the top with which a seat plays for the reversis
HOPELESS_EXPONENT = -20.0  # so that no legal choice has the weight 0
DECLINED_CLAIM_WEIGHT = 0.001  # a claim is never worth declining


class ReversisAdvice(TrickAdvice[ReversisState]):
    """The normal player: discards by cost, and plays for the reversis with enough top cards."""

    margin_std_dev = 28.0
    effort = 4000
    action_cost = 1.0
    compared_share = 0.05
    weight_exponent = 2.0

    # ---- decisions other than cards to tricks

    def other_weights(self, state: ReversisState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase == "claim":
            return [1.0 if action == YES else DECLINED_CLAIM_WEIGHT for action in actions]
        return weights_by_value(
            [-one for one in self.hand_costs(state, seat, actions)], DISCARD_COST_TEMPERATURE, HOPELESS_EXPONENT
        )

    def hand_costs(self, state: ReversisState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the cost of the hand after each discard, or after keeping it; only the differences matter."""
        hand: list[Card] = state.zones[HAND[seat]]
        suits = TRICK_RULES.suits
        own_flags = suits.flags(hand)
        if (
            estimate_top_tricks(own_flags, suits.pack & ~own_flags, suits.fields) >= REVERSIS_TOP_TRICKS
        ):  # plays for the reversis: low cards go
            return [RANK_ORDER.index(a.cards[0].rank) - REVERSIS_LOW_PLACE if a.cards else 0.0 for a in actions]
        costs = discard_costs(hand, actions, 0.0 if seat == state.dealer else REPLACEMENT_COST)
        if ESPAGNOLETTE_LICENCE.applies_to(hand):
            hands_after = [[card for card in hand if card not in action.cards] for action in actions]
            costs = [
                one + ESPAGNOLETTE_VALUE * (not ESPAGNOLETTE_LICENCE.applies_to(rest))
                for one, rest in zip(costs, hands_after, strict=True)
            ]
        return costs

    # ---- the play

    def start_position(self, state: ReversisState) -> Position:
        position = position_of(state)
        seat = self.reversis_contender(state, position)
        if seat >= 0:
            position.aim([AIM_MOST] * 4)
        return position

    def reversis_contender(self, state: ReversisState, position: Position) -> int:
        """Return the seat that plays for the reversis in an imagined deal; -1: none."""
        winners = {trick.winner for trick in state.tricks}
        if len(winners) > 1:
            return -1
        fields, cards_left = position.suits.fields, position.unplayed
        needed = REVERSIS_TOP_TRICKS - len(state.tricks)
        for seat in winners or range(4):
            own_cards = position.hands[seat].cards
            if (
                estimate_top_tricks(own_cards, cards_left & ~own_cards, fields) >= needed
                or len(state.tricks) >= REVERSIS_TRICKS - 2
            ):
                return int(seat)
        return -1

    def tricks_count_alone(self, state: ReversisState) -> bool:
        return True  # so neighbouring cards of a suit with equal points are interchangeable

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "discard":
            return reason_to_discard(seen, action.cards[0])
        if action == PASS:
            return say("Your low cards are safe; any new card would probably be worse.")
        if action.verb in ("yes", "no"):
            return say("The others owe you these chips, and there is no reason to give them up.")
        return reason_to_play(seen, action.cards[0]) or super().reason(seen, action)


def reason_to_discard(seen: Observation, card: Card) -> str:
    """Return the reason for laying a card on the talon, as a sentence."""
    suit = [other for other in seen.hand if other.suit == card.suit]
    if len(suit) == 1:
        return say("You would have none of that suit, and could throw off an ace, a king or J♥ on it.")
    if card is QUINOLA:
        return say("You hold too few other hearts with J♥: two heart leads could force it out.")
    if RANK_ORDER.index(card.rank) < SAFE_LOW_PLACES[-1]:
        return say("With fewer {suit} you can throw off other cards sooner.", suit=suit_name(card.suit))
    higher = [other for other in suit if RANK_ORDER.index(other.rank) > RANK_ORDER.index(card.rank)]
    if higher:
        return say("It is high enough to win a trick that you do not want.")
    return say("It is your highest {suit}, and may win a trick that you do not want.", suit=one_of_suit(card.suit))


def reason_to_play(seen: Observation, card: Card) -> str:
    """Return the reason for playing a card where payments matter; "" elsewhere."""
    trick, hand = seen.zones["trick"], seen.hand
    if not trick:
        played = {one for done in seen.state.tricks for one in done.cards}
        if card.suit == "H" and QUINOLA not in hand and QUINOLA not in played:
            return say("Somebody may have to play J♥ to your heart and pay you ten chips.")
        return ""
    if card.suit == trick[0].suit:
        return ""
    if card is QUINOLA:
        return say("J♥ thrown on another suit takes the newest pot, plus five chips from the trick’s winner.")
    if card.rank == "A":
        chips = numbered(2 if card.suit == "D" else 1, "chip")
        return say(
            "Throwing off an ace on another suit brings you {chips:words} and gives away its four points.", chips=chips
        )
    return ""


class ReversisBeginner(CarelessAdvice[ReversisState], ReversisAdvice):
    """The easy player: discards the highest card, and often plays a wrong card."""

    def hand_costs(self, state: ReversisState, seat: int, actions: Sequence[Action]) -> list[float]:
        return [5.0 if action == PASS else 11.0 - RANK_ORDER.index(action.cards[0].rank) for action in actions]

    def reversis_contender(self, state: ReversisState, position: Position) -> int:
        return -1


class ReversisExpert(ReversisAdvice):
    """The hard player: also reads the other hands from plays."""

    has_inference = True
    worlds_per_draw = 4

    def evidence(self, seen: Observation) -> Callable[[ReversisState], float] | None:
        return PlayEvidence(seen.state, seen.seat).likelihood if seen.phase == "play" else None


EASY_ADVICE, HARD_ADVICE = ReversisBeginner(), ReversisExpert()
ADVICE = ReversisAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
