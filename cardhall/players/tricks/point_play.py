"""Choice of a card where card points count, and of leads without trumps: each card is weighed by its expected gain.

The value of a card is the points that its party can expect from the trick, less the value of keeping the card. The
owners of unseen cards are unknown: each card is in each of the other hands with the same chance, and a stock to draw
from counts as further hands of the same size. All weights are in units of the mean trick of the deal, so that they hold
for any table of card values. They were found by letting sound play with and without them play many deals of nine games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_position import Position

MAX_HAND_COUNT: Final = 17  # bounds of the table below: other hands, stock included,
MAX_CARD_COUNT: Final = 20  # and cards of a suit
# ABSENCE_CHANCE[hands][some][number]: how likely none of that number of cards is with `some` of the hands
ABSENCE_CHANCES: Final = [
    [
        [((hands - some) / hands) ** number if hands and some <= hands else 0.0 for number in range(MAX_CARD_COUNT)]
        for some in range(MAX_HAND_COUNT)
    ]
    for hands in range(MAX_HAND_COUNT)
]
OVERRUFF_CHANCE: Final = 0.1  # how likely each opponent behind goes over a ruff
LAST_OF_SUIT_KEEP_VALUE: Final = 0.3  # of keeping a card whose suit nobody else holds
BELOW_ANY_CARD_VALUE: Final = -1e9  # below the value of any card


@dataclass(frozen=True)
class TrickWeights:
    """Weights of the trick under way."""

    growth: float  # mean tricks that each seat still to play adds
    partner: float  # how likely a partner still to play takes a trick that is not held
    retake: float  # how likely a partner still to play takes a trick back


@dataclass(frozen=True)
class KeepWeights:
    """Weights for a card that stays in the hand: its value, and the safe share of its points.

    Values are in mean tricks.
    """

    master: float  # a card that nothing in its suit beats
    master_points: float
    second: float  # a guarded card that a single card beats
    second_points: float
    bare_points: float  # the share of points that are not safe
    height: float  # for each step that a card stands higher in its suit
    trump: float = 0.0  # any trump
    trump_points: float = 0.0
    top_trump: float = 0.0  # the highest trump, in addition


@dataclass(frozen=True)
class ShapeWeights:
    """Gains in the shape of the hand, in mean tricks."""

    length: float  # by leading a plain suit, for each card of it
    draw: float = 0.0  # by leading a trump, for each one more than the others hold on the average
    void: float = 0.0  # by parting with the last card of a plain suit, with trumps in the hand


@dataclass(frozen=True)
class PlayWeights:
    """Weights of everything except the points of the cards."""

    trick: TrickWeights
    keep: KeepWeights
    shape: ShapeWeights


TRUMP_GAME_WEIGHTS: Final = PlayWeights(
    TrickWeights(growth=0.21, partner=0.2, retake=0.18),
    KeepWeights(
        master=0.16,
        master_points=-0.16,
        second=0.19,
        second_points=0.48,
        bare_points=0.0,
        height=0.02,
        trump=0.59,
        trump_points=0.7,
        top_trump=0.94,
    ),
    ShapeWeights(length=0.04, draw=0.09, void=0.29),
)
POINT_NO_TRUMP_WEIGHTS: Final = PlayWeights(
    TrickWeights(growth=0.33, partner=0.34, retake=0.3),
    KeepWeights(master=0.58, master_points=1.12, second=0.28, second_points=0.4, bare_points=-0.1, height=0.1),
    ShapeWeights(length=0.13),
)
TRICK_NO_TRUMP_WEIGHTS: Final = PlayWeights(
    TrickWeights(growth=0.0, partner=0.4, retake=-0.07),
    KeepWeights(master=0.62, master_points=0.0, second=0.44, second_points=0.0, bare_points=0.0, height=0.03),
    ShapeWeights(length=0.26),
)


class CardWeighing:
    """Weighing of the cards of the seat to play; subclasses define the values."""

    def __init__(self, position: Position, hand: int) -> None:
        """Prepare the weighing; `hand`: all cards of the seat."""
        rules = position.rules
        self.position = position
        self.rules = rules
        self.hand = hand
        self.unseen: int = position.unplayed & ~hand
        self.mean_trick: float = 1.0  # a trick, or what there is to win in one on the average
        if rules.scores_points:
            self.mean_trick = rules.all_points / (position.finished + hand.bit_count() + position.to_draw)

    def value(self, card: int) -> float:
        """Return the value of playing the card, in card points or tricks."""
        raise NotImplementedError

    def best_card(self, cards: int) -> int:
        """Return the most valuable card."""
        most = BELOW_ANY_CARD_VALUE
        chosen = cards & -cards
        while cards:
            card = cards & -cards
            cards ^= card
            value = self.value(card)
            if value > most:
                most = value
                chosen = card
        return chosen


@final
class PointPlay(CardWeighing):
    """Weighing of cards for a seat that wants as many card points or tricks as possible."""

    def __init__(self, position: Position, hand: int) -> None:
        super().__init__(position, hand)
        rules, cards_in_trick, trumps = position.rules, position.cards_in_trick, position.trumps
        # the party, and the other hands
        own_party, other_hand_count = (
            position.party_of[position.turn],
            position.size - 1,
        )
        parties = len(position.tricks_taken)
        self.weights: PlayWeights = (
            TRUMP_GAME_WEIGHTS if trumps else POINT_NO_TRUMP_WEIGHTS if rules.scores_points else TRICK_NO_TRUMP_WEIGHTS
        )
        self.hand_count: int = other_hand_count  # that the unseen cards may be in
        if position.to_draw:
            self.hand_count = max(
                other_hand_count, min(round(self.unseen.bit_count() / hand.bit_count()), MAX_HAND_COUNT - 1)
            )
        # whether a suit of which the hand has no more can be ruffed, and could not before
        self.voids_help: bool = rules.binds_followers and not position.to_draw
        self.foes_to_play: int = 0  # seats still to play
        self.partners_to_play: int = 0
        later_seat = position.next_seats[position.turn]
        for _ in range(other_hand_count - cards_in_trick):
            if position.party_of[later_seat] == own_party:
                self.partners_to_play += 1
            else:
                self.foes_to_play += 1
            later_seat = position.next_seats[later_seat]
        self.at_stake: float = 1.0
        if rules.scores_points:
            self.at_stake = position.in_trick + self.weights.trick.growth * self.mean_trick * (
                self.foes_to_play + self.partners_to_play
            )
        # to others, for each point that they win
        self.loss_per_point: float = 1.0 if parties == 2 else 1.0 / (parties - 1)
        self.partner_holds: bool = cards_in_trick > 0 and position.party_of[position.holder] == own_party
        self.winning_cards: int = position.winning() if cards_in_trick else 0
        self.trump_base: int = position.trump_base
        self.unseen_trumps: int = SUIT_SIZES[(self.unseen & trumps) >> self.trump_base]

    def value(self, card: int) -> float:
        """Return the value of playing the card, in card points."""
        position, keep_weights, shape_weights, mean_trick = (
            self.position,
            self.weights.keep,
            self.weights.shape,
            self.mean_trick,
        )
        trumps, cards_in_trick = position.trumps, position.cards_in_trick
        place = card.bit_length() - 1
        suit = position.suits.suit_cards_at[place]
        own_in_suit, others_in_suit = self.hand & suit, self.unseen & suit
        higher = others_in_suit & -(card << 1)
        card_points = self.rules.points[place]
        win_chance = self.win_chance(card, suit)
        value = (
            win_chance * (1.0 + self.loss_per_point) * (self.at_stake + card_points) - self.loss_per_point * card_points
        )
        # the value of keeping the card
        if card & trumps:
            value -= keep_weights.trump * mean_trick + keep_weights.trump_points * card_points
            if not higher:
                value -= keep_weights.top_trump * mean_trick
        elif not others_in_suit:
            value -= LAST_OF_SUIT_KEEP_VALUE * mean_trick
        elif not higher:
            value -= keep_weights.master * mean_trick + keep_weights.master_points * card_points
        elif higher & (higher - 1) == 0 and own_in_suit != card:
            value -= keep_weights.second * mean_trick + keep_weights.second_points * card_points
        else:
            value -= keep_weights.bare_points * card_points
        height = place % position.width
        value -= keep_weights.height * mean_trick * height
        base = self.trump_base if card & trumps else place - height
        if own_in_suit == card and not card & trumps and self.hand & trumps and self.voids_help:
            value += shape_weights.void * mean_trick
        if not cards_in_trick:
            if card & trumps:
                value += (
                    shape_weights.draw
                    * mean_trick
                    * (SUIT_SIZES[own_in_suit >> base] - self.unseen_trumps / self.hand_count)
                )
            else:
                value += shape_weights.length * mean_trick * SUIT_SIZES[own_in_suit >> base]
        return value

    def win_chance(self, card: int, suit: int) -> float:
        """Return the chance that the party wins the trick with `card`; `suit`: the card's suit."""
        position, foes, absence_chances = self.position, self.foes_to_play, ABSENCE_CHANCES[self.hand_count]
        is_card_winning = not position.cards_in_trick or card & self.winning_cards != 0
        winning_card = card if is_card_winning else position.best_card
        led = position.led if position.cards_in_trick else suit
        above = self.unseen & -(winning_card << 1)
        if winning_card & position.trumps:
            beating = SUIT_SIZES[(above & position.trumps) >> self.trump_base]
            unbeaten_chance = (
                absence_chances[foes][beating]
                if led == position.trumps
                else 1.0 - OVERRUFF_CHANCE * foes * (beating > 0)
            )
        else:
            base = (led & -led).bit_length() - 1
            unbeaten_chance = absence_chances[foes][SUIT_SIZES[(above & led) >> base]]
            if self.unseen_trumps:
                void_chance = (
                    absence_chances[1][SUIT_SIZES[(self.unseen & led) >> base]] if self.rules.binds_followers else 1.0
                )
                ruff_chance = foes * void_chance * (1.0 - absence_chances[1][self.unseen_trumps])
                unbeaten_chance = unbeaten_chance * (1.0 - ruff_chance) if ruff_chance < 1.0 else 0.0
        if not self.partners_to_play:
            return unbeaten_chance if is_card_winning or self.partner_holds else 0.0
        if not position.cards_in_trick:
            return unbeaten_chance + (1.0 - unbeaten_chance) * self.weights.trick.partner
        if is_card_winning or self.partner_holds:
            return unbeaten_chance + (1.0 - unbeaten_chance) * self.weights.trick.retake
        return self.weights.trick.partner
