"""Which card to play where card points count, and what to lead without trumps: each is weighed by what it may bring.

A card is worth the points that its party can expect of the trick if it is played, less what it would still be worth in
the hand. Who holds the cards that are out is not known: each of them is with each of the other hands equally likely,
and a stock that is drawn from counts as further hands, as large as the own one.
All weights are in units of the mean trick of the deal, so that they hold for any table of card values; they were found
by letting sound play with these weights and without them play many deals of nine games against each other. This module
may be compiled.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_position import Position

MOST_HANDS: Final = 17
MOST_CARDS: Final = 20
# ABSENT[hands][some][number]: how likely none of that number of cards is with `some` of the hands
ABSENT: Final = [
    [
        [((hands - some) / hands) ** number if hands and some <= hands else 0.0 for number in range(MOST_CARDS)]
        for some in range(MOST_HANDS)
    ]
    for hands in range(MOST_HANDS)
]
OVERRUFFED: Final = 0.1  # how likely each opponent behind goes over a ruff
LAST_OF_SUIT: Final = 0.3  # what a card is worth in the hand of which nobody else holds the suit
NOTHING: Final = -1e9


@final
class Weights:
    """What counts besides the points of the cards, in mean tricks of the deal."""

    def __init__(
        self,
        *,
        rest: float,
        mate: float,
        over: float,
        master: float,
        master_points: float,
        second: float,
        second_points: float,
        bare_points: float,
        height: float,
        long: float,
        trump: float = 0.0,
        top_trump: float = 0.0,
        trump_points: float = 0.0,
        void: float = 0.0,
        draw: float = 0.0,
    ) -> None:
        self.rest = rest  # what each seat still to play adds to the trick
        self.mate = mate  # how likely a partner behind takes a trick that is not held
        self.over = over  # how likely a partner behind takes a trick back
        # What a card is worth in the hand, and what part of its points is safe there: one that nothing in its suit
        # beats, one that a single card beats and that is guarded; points that are not safe.
        self.master, self.master_points = master, master_points
        self.second, self.second_points = second, second_points
        self.bare_points = bare_points
        self.trump, self.trump_points = trump, trump_points  # the same of any trump
        self.top_trump = top_trump  # and the highest one more
        self.height = height  # each step that a card stands higher in its suit
        self.void = void  # gained by parting with the last card of a plain suit, trumps in the hand
        self.long = long  # gained by leading a plain suit, for each card of it
        self.draw = draw  # gained by leading a trump, for each one more than the others hold on the average


WITH_TRUMPS: Final = Weights(
    rest=0.21,
    mate=0.2,
    over=0.18,
    trump=0.59,
    top_trump=0.94,
    trump_points=0.7,
    master=0.16,
    master_points=-0.16,
    second=0.19,
    second_points=0.48,
    bare_points=0.0,
    height=0.02,
    void=0.29,
    long=0.04,
    draw=0.09,
)
NO_TRUMPS: Final = Weights(
    rest=0.33,
    mate=0.34,
    over=0.3,
    master=0.58,
    master_points=1.12,
    second=0.28,
    second_points=0.4,
    bare_points=-0.1,
    height=0.1,
    long=0.13,
)


TRICKS_NO_TRUMPS: Final = Weights(
    rest=0.0,
    mate=0.4,
    over=-0.07,
    master=0.62,
    master_points=0.0,
    second=0.44,
    second_points=0.0,
    bare_points=0.0,
    height=0.03,
    long=0.26,
)


class Weighing:
    """The weighing of the cards of a seat whose turn it is. What they are worth, each way of playing says itself."""

    def __init__(self, position: Position, hand: int) -> None:
        """`hand`: all that the seat holds."""
        rules = position.rules
        self.position = position
        self.rules = rules
        self.hand = hand
        self.unseen: int = position.out & ~hand
        self.mean: float = 1.0  # a trick, or what there is to win in one on the average
        if rules.scores_points:
            self.mean = rules.all_points / (position.finished + hand.bit_count() + position.to_draw)

    def value(self, card: int) -> float:
        """What playing the card is worth, in card points or tricks."""
        raise NotImplementedError

    def best(self, cards: int) -> int:
        """The card that is worth most."""
        most = NOTHING
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
class PointPlay(Weighing):
    """The weighing of the cards of a seat that plays for as many card points as can be, or tricks where none count."""

    def __init__(self, position: Position, hand: int) -> None:
        super().__init__(position, hand)
        rules, lying, trumps = position.rules, position.lying, position.trumps
        own, others = position.party_of[position.turn], position.size - 1  # the party, and the other hands
        parties = len(position.taken)
        self.weights: Weights = WITH_TRUMPS if trumps else NO_TRUMPS if rules.scores_points else TRICKS_NO_TRUMPS
        self.hands: int = others  # that the unseen cards may be in
        if position.to_draw:
            self.hands = max(others, min(round(self.unseen.bit_count() / hand.bit_count()), MOST_HANDS - 1))
        # whether a suit of which the hand has no more can be ruffed, and could not before
        self.voids_help: bool = rules.binds and not position.to_draw
        self.foes: int = 0  # seats still to play
        self.mates: int = 0
        after = position.after[position.turn]
        for _ in range(others - lying):
            if position.party_of[after] == own:
                self.mates += 1
            else:
                self.foes += 1
            after = position.after[after]
        self.lies: float = 1.0
        if rules.scores_points:
            self.lies = position.in_trick + self.weights.rest * self.mean * (self.foes + self.mates)
        self.loss: float = 1.0 if parties == 2 else 1.0 / (parties - 1)  # to others, for each point that they win
        self.partner_holds: bool = lying > 0 and position.party_of[position.holder] == own
        self.winning: int = position.winning() if lying else 0
        self.trump_base: int = position.trump_base
        self.unseen_trumps: int = SUIT_SIZES[(self.unseen & trumps) >> self.trump_base]

    def value(self, card: int) -> float:
        """What playing the card is worth, in card points."""
        position, weights, mean = self.position, self.weights, self.mean
        trumps, lying = position.trumps, position.lying
        place = card.bit_length() - 1
        suit = position.suits.whole_at[place]
        mine, out = self.hand & suit, self.unseen & suit
        higher = out & -(card << 1)
        worth = self.rules.points[place]
        wins = self.chance(card, suit)
        value = wins * (1.0 + self.loss) * (self.lies + worth) - self.loss * worth
        # what it would be worth in the hand
        if card & trumps:
            value -= weights.trump * mean + weights.trump_points * worth
            if not higher:
                value -= weights.top_trump * mean
        elif not out:
            value -= LAST_OF_SUIT * mean
        elif not higher:
            value -= weights.master * mean + weights.master_points * worth
        elif higher & (higher - 1) == 0 and mine != card:
            value -= weights.second * mean + weights.second_points * worth
        else:
            value -= weights.bare_points * worth
        height = place % position.width
        value -= weights.height * mean * height
        base = self.trump_base if card & trumps else place - height
        if mine == card and not card & trumps and self.hand & trumps and self.voids_help:
            value += weights.void * mean
        if not lying:
            if card & trumps:
                value += weights.draw * mean * (SUIT_SIZES[mine >> base] - self.unseen_trumps / self.hands)
            else:
                value += weights.long * mean * SUIT_SIZES[mine >> base]
        return value

    def chance(self, card: int, suit: int) -> float:
        """How likely the party wins the trick if this card, of that suit, is played."""
        position, foes, absent = self.position, self.foes, ABSENT[self.hands]
        takes = not position.lying or card & self.winning != 0
        top = card if takes else position.best
        led = position.led if position.lying else suit
        above = self.unseen & -(top << 1)
        if top & position.trumps:
            beating = SUIT_SIZES[(above & position.trumps) >> self.trump_base]
            held = absent[foes][beating] if led == position.trumps else 1.0 - OVERRUFFED * foes * (beating > 0)
        else:
            base = (led & -led).bit_length() - 1
            held = absent[foes][SUIT_SIZES[(above & led) >> base]]
            if self.unseen_trumps:
                void = absent[1][SUIT_SIZES[(self.unseen & led) >> base]] if self.rules.binds else 1.0
                ruffs = foes * void * (1.0 - absent[1][self.unseen_trumps])
                held = held * (1.0 - ruffs) if ruffs < 1.0 else 0.0
        if not self.mates:
            return held if takes or self.partner_holds else 0.0
        if not position.lying:
            return held + (1.0 - held) * self.weights.mate
        if takes or self.partner_holds:
            return held + (1.0 - held) * self.weights.over
        return self.weights.mate
