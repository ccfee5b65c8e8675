"""Evidence from a seat's plays by learnt trees: how likely the seat was to play its cards from an imagined hand.

A seat that plays by the trees (`card_trees`) plays the card with the highest value, with small cards as signals (see
`attitude_signals`). So a hand in which another card has a higher value is less likely, the more so the greater the
difference. But the seat may be a person, who agrees with the trees only roughly. Both ways of play are weighed by the
cards that the seat has played, and after a few cards the better explanation prevails.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple, final

from cardhall.cards import Card
from cardhall.players.tricks.attitude_signals import SIGNAL_DEPARTURE_COST, find_signal_in_view
from cardhall.players.tricks.card_features import SeatView
from cardhall.players.tricks.card_trees import load_ensembles
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

# Differences in tricks between two cards that divide the likelihood by e: for play by the trees, and for loose play
TREE_PLAY_TEMPERATURE_TRICKS: Final = 0.036
LOOSE_PLAY_TEMPERATURE_TRICKS: Final = 0.15
LOOSE_PLAY_PRIOR: Final = 0.2  # probability of loose play, before the seat has played
RANDOM_CARD_CHANCE: Final = 0.05  # how often a card is played for another reason; then all cards are equally likely
UNUSUAL_EQUAL_CARD_LIKELIHOOD: Final = 0.3  # likelihood of another card than the usual one of equal cards


class PlayedDecision(NamedTuple):
    """A card played by a seat, with its view at the time without the hand."""

    view: SeatView
    card: int  # as a bit
    cards_in_hands: int  # the cards then in all hands, as bits


@final
class LearntPlayEvidence:
    """All plays of a seat in a deal, prepared for checking its possible hands."""

    def __init__(self, state: TrickState, seat: int, game: str, known_card: tuple[int, Card] | None = None) -> None:
        """Collect the seat's plays from a state that another seat sees; only open cards are used.

        `known_card`: a card that everybody saw at the deal, and the seat that held it.
        """
        self.ensembles = load_ensembles(game)
        self.decisions: list[PlayedDecision] = []  # the last one first
        self.likelihoods: dict[int, float] = {}  # the likelihood by the hand held now
        suits = rules_of(state).suits
        cards_in_hands = position_of(state).unplayed
        tricks: list[tuple[Sequence[int], Sequence[Card]]] = [(trick.seats, trick.cards) for trick in state.tricks]
        tricks.append((state.trick_seats, state.zones["trick"]))
        for number in range(len(tricks) - 1, -1, -1):
            seats, cards = tricks[number]
            place = seats.index(seat) if seat in seats[: len(cards)] else len(cards)
            cards_in_hands |= suits.flags(cards[place:])
            if place < len(cards):
                view = SeatView(suits, seat)
                view.plays.add_tricks(state.tricks[:number])
                view.plays.set_trick(seats[:place], cards[:place])
                if known_card is not None and known_card[0] != seat and cards_in_hands & suits.flag[known_card[1]]:
                    view.plays.set_known_card(*known_card)
                self.decisions.append(PlayedDecision(view, suits.flag[cards[place]], cards_in_hands))
            cards_in_hands |= suits.flags(cards[:place])

    def likelihood(self, hand: int) -> float:
        """Return the probability of the seat's plays if its present hand is `hand`, as bits."""
        if hand in self.likelihoods:
            return self.likelihoods[hand]
        present_hand, by_trees, loosely = hand, 1 - LOOSE_PLAY_PRIOR, LOOSE_PLAY_PRIOR
        for decision in self.decisions:
            hand |= decision.card
            decision.view.set_hand(hand, decision.cards_in_hands & ~hand)
            one, other = self._card_likelihoods(decision.view, decision.card)
            by_trees *= one
            loosely *= other
        self.likelihoods[present_hand] = by_trees + loosely
        return by_trees + loosely

    def _card_likelihoods(self, view: SeatView, card: int) -> tuple[float, float]:
        """Return the probabilities of a card in this view: for play by the trees, and for loose play."""
        suits = view.playable_suits()
        runs = [view.equal_card_groups(suit) for suit in suits]
        if len(suits) == 1 and len(runs[0]) == 1:
            only = 1.0 if runs[0][0] << suits[0] * view.width & card else 0.0
            return only, only
        ensemble = self.ensembles["quick-follows" if view.plays.trick_cards else "quick-leads"]
        values: list[float] = []
        played_index, is_usual = -1, True
        for suit, suit_runs in zip(suits, runs, strict=True):
            base = suit * view.width
            spare, signal_card = find_signal_in_view(view, suit)
            for run in suit_runs:
                run_card = signal_card if signal_card & run else run & -run
                value = ensemble.estimate(view.features(base + run_card.bit_length() - 1))
                if run << base & card:
                    played_index, is_usual = len(values), run_card << base == card
                values.append(value - SIGNAL_DEPARTURE_COST if run_card & spare and run_card != signal_card else value)
        if played_index < 0:
            return 0.0, 0.0  # it had to follow suit
        total, loose_total = 0.0, 0.0
        for value in values:
            total += exp(min(50.0, (value - values[played_index]) / TREE_PLAY_TEMPERATURE_TRICKS))
            loose_total += exp(min(50.0, (value - values[played_index]) / LOOSE_PLAY_TEMPERATURE_TRICKS))
        any_card_share, usual_factor = (
            RANDOM_CARD_CHANCE / len(values),
            1.0 if is_usual else UNUSUAL_EQUAL_CARD_LIKELIHOOD,
        )
        return ((1 - RANDOM_CARD_CHANCE) / total + any_card_share) * usual_factor, (
            (1 - RANDOM_CARD_CHANCE) / loose_total + any_card_share
        ) * usual_factor
