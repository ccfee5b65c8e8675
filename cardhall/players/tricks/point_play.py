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
ABSENCE_CHANCE: Final = [
    [
        [((hands - some) / hands) ** number if hands and some <= hands else 0.0 for number in range(MAX_CARD_COUNT)]
        for some in range(MAX_HAND_COUNT)
    ]
    for hands in range(MAX_HAND_COUNT)
]
OVERRUFF_CHANCE: Final = 0.1  # how likely each opponent behind goes over a ruff
LAST_OF_SUIT_VALUE: Final = 0.3  # of keeping a card whose suit nobody else holds
BELOW_ANY_VALUE: Final = -1e9  # below the value of any card


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
        self.unseen: int = position.out & ~hand
        self.mean_trick: float = 1.0  # a trick, or what there is to win in one on the average
        if rules.scores_points:
            self.mean_trick = rules.all_points / (position.finished + hand.bit_count() + position.to_draw)

    def value(self, card: int) -> float:
        """Return the value of playing the card, in card points or tricks."""
        raise NotImplementedError

    def best_card(self, cards: int) -> int:
        """Return the most valuable card."""
        most = BELOW_ANY_VALUE
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
        rules, lying, trumps = position.rules, position.lying, position.trumps
        own, others = position.party_of[position.turn], position.size - 1  # the party, and the other hands
        parties = len(position.taken)
        self.weights: PlayWeights = (
            TRUMP_GAME_WEIGHTS if trumps else POINT_NO_TRUMP_WEIGHTS if rules.scores_points else TRICK_NO_TRUMP_WEIGHTS
        )
        self.hand_count: int = others  # that the unseen cards may be in
        if position.to_draw:
            self.hand_count = max(others, min(round(self.unseen.bit_count() / hand.bit_count()), MAX_HAND_COUNT - 1))
        # whether a suit of which the hand has no more can be ruffed, and could not before
        self.voids_help: bool = rules.binds_followers and not position.to_draw
        self.foes_to_play: int = 0  # seats still to play
        self.partners_to_play: int = 0
        after = position.after[position.turn]
        for _ in range(others - lying):
            if position.party_of[after] == own:
                self.partners_to_play += 1
            else:
                self.foes_to_play += 1
            after = position.after[after]
        self.at_stake: float = 1.0
        if rules.scores_points:
            self.at_stake = position.in_trick + self.weights.trick.growth * self.mean_trick * (
                self.foes_to_play + self.partners_to_play
            )
        self.loss_per_point: float = (
            1.0 if parties == 2 else 1.0 / (parties - 1)
        )  # to others, for each point that they win
        self.partner_holds: bool = lying > 0 and position.party_of[position.holder] == own
        self.winning_cards: int = position.winning() if lying else 0
        self.trump_base: int = position.trump_base
        self.unseen_trumps: int = SUIT_SIZES[(self.unseen & trumps) >> self.trump_base]

    def value(self, card: int) -> float:
        """Return the value of playing the card, in card points."""
        position, keep, shape, mean = self.position, self.weights.keep, self.weights.shape, self.mean_trick
        trumps, lying = position.trumps, position.lying
        place = card.bit_length() - 1
        suit = position.suits.whole_at[place]
        mine, out = self.hand & suit, self.unseen & suit
        higher = out & -(card << 1)
        worth = self.rules.points[place]
        wins = self.win_chance(card, suit)
        value = wins * (1.0 + self.loss_per_point) * (self.at_stake + worth) - self.loss_per_point * worth
        # the value of keeping the card
        if card & trumps:
            value -= keep.trump * mean + keep.trump_points * worth
            if not higher:
                value -= keep.top_trump * mean
        elif not out:
            value -= LAST_OF_SUIT_VALUE * mean
        elif not higher:
            value -= keep.master * mean + keep.master_points * worth
        elif higher & (higher - 1) == 0 and mine != card:
            value -= keep.second * mean + keep.second_points * worth
        else:
            value -= keep.bare_points * worth
        height = place % position.width
        value -= keep.height * mean * height
        base = self.trump_base if card & trumps else place - height
        if mine == card and not card & trumps and self.hand & trumps and self.voids_help:
            value += shape.void * mean
        if not lying:
            if card & trumps:
                value += shape.draw * mean * (SUIT_SIZES[mine >> base] - self.unseen_trumps / self.hand_count)
            else:
                value += shape.length * mean * SUIT_SIZES[mine >> base]
        return value

    def win_chance(self, card: int, suit: int) -> float:
        """Return the chance that the party wins the trick with `card`; `suit`: the card's suit."""
        position, foes, absent = self.position, self.foes_to_play, ABSENCE_CHANCE[self.hand_count]
        takes = not position.lying or card & self.winning_cards != 0
        top = card if takes else position.best
        led = position.led if position.lying else suit
        above = self.unseen & -(top << 1)
        if top & position.trumps:
            beating = SUIT_SIZES[(above & position.trumps) >> self.trump_base]
            unbeaten_chance = (
                absent[foes][beating] if led == position.trumps else 1.0 - OVERRUFF_CHANCE * foes * (beating > 0)
            )
        else:
            base = (led & -led).bit_length() - 1
            unbeaten_chance = absent[foes][SUIT_SIZES[(above & led) >> base]]
            if self.unseen_trumps:
                void = absent[1][SUIT_SIZES[(self.unseen & led) >> base]] if self.rules.binds_followers else 1.0
                ruffs = foes * void * (1.0 - absent[1][self.unseen_trumps])
                unbeaten_chance = unbeaten_chance * (1.0 - ruffs) if ruffs < 1.0 else 0.0
        if not self.partners_to_play:
            return unbeaten_chance if takes or self.partner_holds else 0.0
        if not position.lying:
            return unbeaten_chance + (1.0 - unbeaten_chance) * self.weights.trick.partner
        if takes or self.partner_holds:
            return unbeaten_chance + (1.0 - unbeaten_chance) * self.weights.trick.retake
        return self.weights.trick.partner
