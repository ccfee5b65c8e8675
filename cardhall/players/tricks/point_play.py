"""Which card to play where card points count: each is weighed by what the trick is likely to bring with it.

A card is worth the points that its party can expect of the trick if it is played, less what it would still be worth in
the hand. Who holds the cards that are out is not known: each of them is with each of the other hands equally likely.
All weights are in units of the mean trick of the deal, so that they hold for any table of card values; they were found
by letting sound play with these weights and without them play many deals of nine games against each other. This module
may be compiled.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.rules.mechanisms.trick_position import Position

MOST_HANDS: Final = 9
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


def best_for_points(position: Position, cards: int) -> int:
    """Which of these cards, which are legal, to play for as many card points as can be."""
    seat, rules = position.turn, position.rules
    hand = position.hands[seat].cards
    unseen, others = position.out & ~hand, position.size - 1  # cards, and hands
    lying, trumps = position.lying, position.trumps
    own = position.party_of[seat]
    foes = mates = 0  # seats still to play
    after = position.after[seat]
    for _ in range(others - lying):
        if position.party_of[after] == own:
            mates += 1
        else:
            foes += 1
        after = position.after[after]
    weights = WITH_TRUMPS if trumps else NO_TRUMPS
    absent = ABSENT[others]
    mean = rules.all_points / (position.finished + hand.bit_count())
    parties = len(position.taken)
    loss = 1.0 if parties == 2 else 1.0 / (parties - 1)  # to others, for each point that they win
    partner_holds = lying > 0 and position.party_of[position.holder] == own
    winning = position.winning() if lying else 0
    lies = position.in_trick + weights.rest * mean * (foes + mates)
    unseen_trumps = (unseen & trumps).bit_count()
    most = NOTHING
    chosen = cards & -cards
    left = cards
    while left:
        card = left & -left
        left ^= card
        place = card.bit_length() - 1
        suit = position.suits.whole_at[place]
        mine, out = hand & suit, unseen & suit
        higher = out & -(card << 1)
        worth = rules.points[place]
        # how likely the party wins the trick
        takes = not lying or card & winning != 0
        top, led = (card, position.led) if takes else (position.best, position.led)
        if not lying:
            led = suit
        above = unseen & -(top << 1)
        if top & trumps:
            beating = (above & trumps).bit_count()
            held = absent[foes][beating] if led == trumps else 1.0 - OVERRUFFED * foes * (beating > 0)
        else:
            held = absent[foes][(above & led).bit_count()]
            if unseen_trumps:
                ruffs = foes * absent[1][(unseen & led).bit_count()] * (1.0 - absent[1][unseen_trumps])
                held = held * (1.0 - ruffs) if ruffs < 1.0 else 0.0
        if not mates:
            wins = held if takes or partner_holds else 0.0
        elif not lying:
            wins = held + (1.0 - held) * weights.mate
        elif takes or partner_holds:
            wins = held + (1.0 - held) * weights.over
        else:
            wins = weights.mate
        value = wins * (1.0 + loss) * (lies + worth) - loss * worth
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
        value -= weights.height * mean * (place % position.width)
        if mine == card and not card & trumps and hand & trumps:
            value += weights.void * mean
        if not lying:
            if card & trumps:
                value += weights.draw * mean * (mine.bit_count() - unseen_trumps / others)
            else:
                value += weights.long * mean * mine.bit_count()
        if value > most:
            most = value
            chosen = card
    return chosen
