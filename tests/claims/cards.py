"""What is claimed by the sentences that say why a card is played to a trick.

Each is asked of the card (`Play`): what the seat holds, what is out, what lies in the trick. `tests.claims` asks in the
games as they are dealt, `tests/players/test_trick_reasons_true.py` in rows whose rules are written anew from the pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cardhall.cards import SUIT_NAMES, Card
from cardhall.english import NUMBER_WORDS
from tests.claims.told import format_value

SINGULAR = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
PLURAL = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Play(Protocol):
    """A card that may be played, and what is true of it."""

    card: Card
    hand: list[Card]  # that it is played from
    legal: set[Card]
    own: set[Card]  # the hand's cards of its suit
    out: set[Card]  # all cards that the hand does not hold and that have not been played
    others: set[Card]  # those of its suit
    higher: set[Card]  # and of these the higher ones
    trumps_out: set[Card]
    winners: set[Card]  # the legal cards that would hold the trick
    wins: bool
    last: bool  # nobody plays to the trick afterwards
    lying: int  # cards in the trick
    ours: bool  # a partner holds the trick
    void: bool  # none of the suit led is held
    led: str
    trump: str
    avoids: bool  # the seat wants no trick

    def suit(self, card: Card) -> str: ...

    def above(self, card: Card, other: Card) -> bool:
        """Whether the first of two cards of a suit is the higher one."""
        ...

    def points(self, card: Card) -> int: ...

    def lying_points(self) -> int:
        """The points of the cards in the trick."""
        ...

    def shown_void(self) -> bool:
        """Whether somebody has shown to hold none of the suit."""
        ...

    def must_beat(self) -> bool:
        """Whether only cards may be played that win the trick."""
        ...


def is_trump(p: Play) -> bool:
    return p.suit(p.card) == p.trump


def is_suit_named(p: Play, said: Mapping[str, Any]) -> bool:
    """Whether the suit that is spoken of is the card's."""
    suit, kept = p.suit(p.card), [format_value(said[name]) for name in ("suit", "suits") if name in said]
    words = (SINGULAR[suit], PLURAL[suit]) if suit in SUIT_NAMES else ("trump", "trumps")
    return all(one in words for one in kept)


def is_highest(p: Play, some: set[Card]) -> bool:
    """Whether no card of these, of its suit, is higher."""
    return not any(p.above(c, p.card) for c in some & p.own)


def is_lowest(p: Play, some: set[Card]) -> bool:
    return not any(p.above(p.card, c) for c in some & p.own)


def best_left(p: Play) -> bool:
    """Whether nobody has a higher one of its suit, the hand itself included."""
    return not p.higher and is_highest(p, set(p.hand))


def keeps_higher_card(p: Play, said: Mapping[str, Any]) -> bool:
    """Whether a higher card is kept, and it is the one that is named."""
    best = [c for c in p.own if not any(p.above(d, c) for d in p.own)]
    kept = format_value(said["kept"])
    return not is_highest(p, set(p.hand)) and kept in (RANKS.get(best[0].rank, ""), best[0].name, "big blooper")


RANKS = {
    **dict(zip("23456789T", NUMBER_WORDS[2:11], strict=True)),
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}


def is_ruff(p: Play) -> bool:
    return p.wins and is_trump(p) and p.led != p.trump


def all_trumps(p: Play) -> bool:
    """Whether a trump must be played, without the suit led."""
    return p.void and all(p.suit(card) == p.trump for card in p.legal)


def few_points(p: Play) -> bool:
    return p.points(p.card) == min(map(p.points, p.legal))


def more_points(p: Play) -> bool:
    return p.points(p.card) > min(map(p.points, p.legal))


def winner_beside(p: Play) -> bool:
    """Whether the hand has a card of another suit than trumps that nothing left of its suit beats."""
    return any(
        p.suit(c) != p.trump and not any(p.suit(d) == p.suit(c) and p.above(d, c) for d in p.out) for c in p.hand
    )


def longest_suit(p: Play) -> int:
    """The cards of the longest suit, trumps left out."""
    return max(number for suit, number in Counter(map(p.suit, p.hand)).items() if suit != p.trump)


def is_thrown_off(p: Play) -> bool:
    return p.suit(p.card) != p.led and not p.wins


def number_from_text(value: Any) -> int:
    text = format_value(value).lower()
    return NUMBER_WORDS.index(text) if text in NUMBER_WORDS else int(text)


Claim = Callable[[Play, Mapping[str, Any]], bool]
CARDS: dict[str, Claim] = {
    # leads
    "Nobody else has {suits}, so nothing but a trump can beat it.": lambda p, s: (
        is_suit_named(p, s) and not p.others and bool(p.trumps_out)
    ),
    "Nobody else has {suits}, so nothing can beat it.": lambda p, s: (
        is_suit_named(p, s) and not p.others and not p.trumps_out
    ),
    "Nobody else has {suits}: it wins, or costs somebody a trump.": lambda p, s: (
        is_suit_named(p, s) and not p.others and bool(p.trumps_out)
    ),
    "Your {card} is the highest {suit} left.": lambda p, s: is_suit_named(p, s) and best_left(p),
    "Your {card} is the highest {suit} left, though somebody has no {suits}.": lambda p, s: (
        is_suit_named(p, s) and best_left(p) and bool(p.trumps_out) and p.shown_void()
    ),
    "Your {card} is the highest {suit} left, though it may be ruffed.": lambda p, s: (
        is_suit_named(p, s) and best_left(p) and bool(p.trumps_out) and not p.last and not is_trump(p)
    ),
    "Nobody else has a {suit} higher than your {card}.": lambda p, s: (
        is_suit_named(p, s) and not p.higher and not is_highest(p, set(p.hand))
    ),
    "Nobody else has a {suit} higher than your {card}, though somebody has no {suits}.": lambda p, s: (
        is_suit_named(p, s)
        and not p.higher
        and not is_highest(p, set(p.hand))
        and bool(p.trumps_out)
        and p.shown_void()
    ),
    "Nobody else has a {suit} higher than your {card}, though it may be ruffed.": lambda p, s: (
        is_suit_named(p, s)
        and not p.higher
        and not is_highest(p, set(p.hand))
        and bool(p.trumps_out)
        and not is_trump(p)
    ),
    "Nobody else has a trump higher than your {card}.": lambda p, s: (
        is_trump(p) and not p.higher and not is_highest(p, set(p.hand))
    ),
    "Your {card} is the highest trump left.": lambda p, s: is_trump(p) and best_left(p),
    "It is your only {suit}: next time you can ruff.": lambda p, s: (
        is_suit_named(p, s) and p.own == {p.card} and any(p.suit(c) == p.trump for c in p.hand)
    ),
    "It is from your longest suit ({cards} cards).": lambda p, s: len(p.own) == int(s["cards"]) == longest_suit(p),
    "A low card keeps your better {suits} for later.": lambda p, s: (
        is_suit_named(p, s) and is_lowest(p, set(p.hand)) and not is_highest(p, set(p.hand))
    ),
    "Your {card} may drive out a higher {suit}, and you keep your {kept}.": lambda p, s: (
        is_suit_named(p, s) and bool(p.higher) and keeps_higher_card(p, s)
    ),
    "All your cards are {suits}: the highest is the likeliest to win.": lambda p, s: (
        is_suit_named(p, s) and p.own == set(p.hand) and len(p.hand) > 1 and is_highest(p, p.own) and bool(p.higher)
    ),
    "You have only two {suits}, and can soon ruff them.": lambda p, s: (
        is_suit_named(p, s) and len(p.own) == 2 and any(p.suit(c) == p.trump for c in p.hand)
    ),
    "You give up no sure winner: a higher {suit} than your {card} is still out.": lambda p, s: (
        is_suit_named(p, s) and bool(p.higher) and is_highest(p, set(p.hand))
    ),
    "All other trumps have gone.": lambda p, s: is_trump(p) and not p.trumps_out,
    "You hold {trumps} trumps: draw the others’ trumps before they ruff your winners.": lambda p, s: (
        len(p.own) == int(s["trumps"]) and is_trump(p) and bool(p.trumps_out) and winner_beside(p)
    ),
    "Only a higher trump can beat it.": lambda p, s: is_trump(p) and bool(p.higher),
    "Leading trumps leaves the others fewer trumps to ruff with.": lambda p, s: is_trump(p) and bool(p.trumps_out),
    # following, to win
    "A trump takes the trick.": lambda p, s: is_ruff(p) and not p.void,
    "A trump may take the trick.": lambda p, s: is_ruff(p) and not p.void and not p.last,
    "You have no {led}: ruff it, though a higher trump may follow.": lambda p, s: (
        is_ruff(p) and p.void and not p.last and bool(p.higher)
    ),
    "You have no {led}: ruff it.": lambda p, s: is_ruff(p) and p.void,
    "You must play a trump, and can keep a higher one.": lambda p, s: (
        all_trumps(p) and bool(p.winners) and not p.wins and not is_highest(p, set(p.hand))
    ),
    "You must play a trump, and none wins the trick: the lowest will do.": lambda p, s: (
        all_trumps(p) and not p.winners and is_lowest(p, p.legal)
    ),
    "You must play a trump, and none wins the trick.": lambda p, s: all_trumps(p) and not p.winners,
    "The trick is not worth a higher trump.": lambda p, s: (
        is_trump(p) and not p.wins and any(p.suit(c) == p.trump and p.above(c, p.card) for c in p.winners)
    ),
    "{partner} holds the trick, so add points to it.": lambda p, s: p.ours and more_points(p) and not p.wins,
    "{partner} holds the trick so far, so points added to it may well go to your side.": lambda p, s: (
        p.ours and more_points(p) and not p.wins and not p.last
    ),
    "{partner} holds the trick so far, so throw a card that you can spare.": lambda p, s: (
        p.ours and is_thrown_off(p) and not p.last
    ),
    "{partner} holds the trick so far, so there is no need to play high.": lambda p, s: (
        p.ours and not p.wins and not p.last and not is_highest(p, set(p.hand))
    ),
    "{partner} holds the trick so far.": lambda p, s: p.ours and not p.wins and not p.last,
    "{partner} holds the trick, so throw a card that you can spare.": lambda p, s: p.ours and is_thrown_off(p),
    "{partner} holds the trick, so keep your high cards.": lambda p, s: (
        p.ours and is_lowest(p, set(p.hand)) and not is_highest(p, set(p.hand)) and not p.wins
    ),
    "{partner} holds the trick.": lambda p, s: p.ours and not p.wins,
    "{partner} holds the trick, and you keep a lower {suit}.": lambda p, s: (
        p.ours and not p.wins and not is_lowest(p, set(p.hand))
    ),
    "The trick is not worth winning, so throw a card that you can spare.": lambda p, s: not p.wins and bool(p.winners),
    "The trick is not worth a trump, so throw a card that you can spare.": lambda p, s: (
        not p.wins and not is_trump(p) and any(p.suit(c) == p.trump for c in p.winners)
    ),
    "You keep your {kept}, and nobody else has a higher {suit}.": lambda p, s: (
        is_suit_named(p, s)
        and keeps_higher_card(p, s)
        and not p.wins
        and not any(p.above(d, c) for d in p.others for c in best_card(p))
    ),
    "Your {card} is the highest {suit} left. Discard it only if it can win no trick, or you want none.": lambda p, s: (
        is_suit_named(p, s) and best_left(p) and is_thrown_off(p)
    ),
    "Play your {card} rather than a trump.": lambda p, s: (
        not p.higher and {p.suit(c) for c in p.legal - {p.card}} == {p.trump}
    ),
    "Every card you could discard might still win a trick, but one has to go.": lambda p, s: all(
        p.suit(c) == p.trump or not any(p.suit(d) == p.suit(c) and p.above(d, c) for d in p.out) for c in p.legal
    ),
    "You cannot win the trick, so give away as few points as possible.": lambda p, s: (
        not p.winners and few_points(p) and max(map(p.points, p.legal)) > p.points(p.card)
    ),
    "You cannot win the trick, so throw a card that you can spare.": lambda p, s: not p.winners,
    "You cannot win the trick, so play low.": lambda p, s: not p.winners and is_lowest(p, set(p.hand)),
    "You cannot win the trick, and you keep a lower {suit}.": lambda p, s: (
        not p.winners and not is_lowest(p, set(p.hand))
    ),
    "Second hand plays low.": lambda p, s: p.lying == 1 and not p.last and is_lowest(p, p.legal) and len(p.own) > 1,
    "A higher card might still be beaten.": lambda p, s: not p.wins and bool(p.winners) and not p.last,
    "The trick is not worth a higher card.": lambda p, s: not p.wins and bool(p.winners),
    "It is enough to win the trick.": lambda p, s: p.wins and p.last and is_lowest(p, p.winners),
    "It wins the trick.": lambda p, s: p.wins and p.last,
    "You must beat the trick, and this is the lowest card that does.": lambda p, s: (
        p.wins and p.must_beat() and is_lowest(p, p.legal)
    ),
    "Anyone who wants the trick must spend a higher card.": lambda p, s: p.wins and bool(p.higher) and not p.last,
    "It may be enough, and keeps your {kept} for later.": lambda p, s: p.wins and keeps_higher_card(p, s),
    "Third hand plays high.": lambda p, s: p.wins and p.lying == 2 and not p.last,
    "A high card is more likely to win the trick.": lambda p, s: p.wins and not p.last,
    # to lose
    "It is your only {suit}: you can throw other cards on {suits} later.": lambda p, s: (
        p.avoids and is_suit_named(p, s) and p.own == {p.card} and bool(p.higher)
    ),
    "Only one higher {suit} is left that can take the trick.": lambda p, s: is_suit_named(p, s) and len(p.higher) == 1,
    "{higher:capital} higher {suits} are still out, so it may well lose the trick.": lambda p, s: (
        is_suit_named(p, s) and len(p.higher) == number_from_text(s["higher"])
    ),
    "Only a trump can beat it.": lambda p, s: p.avoids and not p.higher and bool(p.trumps_out),
    "It wins whenever it is led, so lead it while the trick costs little.": lambda p, s: (
        p.avoids and not p.higher and (not p.trumps_out or is_trump(p))
    ),
    "It does not win the trick.": lambda p, s: p.avoids and not p.wins,
    "It is the highest {suit} that does not win the trick.": lambda p, s: (
        is_suit_named(p, s) and not p.wins and is_highest(p, p.legal - p.winners)
    ),
    "It wins the trick so far.": lambda p, s: p.wins,
    "It wins the trick so far, but gets rid of your highest {suit}.": lambda p, s: (
        p.wins and is_highest(p, set(p.hand)) and len(p.own) > 1
    ),
    "It wins the trick so far, but a higher {suit} is still out.": lambda p, s: (
        p.wins and bool(p.higher) and not p.last
    ),
    "It wins the trick so far, but nothing in the trick counts yet.": lambda p, s: (
        p.wins and p.avoids and not p.lying_points() + p.points(p.card)
    ),
    "You must win the trick, so play your highest {suit}.": lambda p, s: (
        p.must_beat() and p.last and is_highest(p, p.legal)
    ),
    "You must win the trick.": lambda p, s: p.must_beat() and p.last,
    "All your {suits} beat the trick so far, and a low one may still be beaten.": lambda p, s: (
        is_suit_named(p, s) and p.own & p.legal <= p.winners and is_lowest(p, p.legal)
    ),
    "All your {suits} beat the trick so far.": lambda p, s: is_suit_named(p, s) and p.own & p.legal <= p.winners,
    "You need not follow suit, so get rid of a card that counts.": lambda p, s: p.points(p.card) > 0 and not p.void,
    "You have no {led}, so get rid of a card that counts.": lambda p, s: p.points(p.card) > 0 and p.void,
    "You need not follow suit, so get rid of a card that may win a trick later.": lambda p, s: may_win_later(p),
    "You have no {led}, so get rid of a card that may win a trick later.": lambda p, s: may_win_later(p) and p.void,
    "You need not follow suit, so throw a card that you can spare.": lambda p, s: is_thrown_off(p) and not p.void,
    "You have no {led}, so throw a card that you can spare.": lambda p, s: is_thrown_off(p) and p.void,
}


def best_card(p: Play) -> list[Card]:
    return [c for c in p.own if not any(p.above(d, c) for d in p.own)]


def may_win_later(p: Play) -> bool:
    return is_highest(p, set(p.hand)) and len(p.others) > len(p.higher)


OF_DUMMY = (  # how a sentence about the dummy’s hand reads for one’s own
    (
        "The dummy gives up no sure winner: a higher {suit} than its {card}",
        "You give up no sure winner: a higher {suit} than your {card}",
    ),
    ("than the dummy’s", "than your"),
    ("The dummy keeps its", "You keep your"),
    ("All the dummy’s", "All your"),
    ("The dummy’s", "Your"),
    ("the dummy’s", "your"),
    ("and it keeps a lower", "and you keep a lower"),
    ("so play its highest", "so play your highest"),
    ("the dummy keeps its", "you keep your"),
    ("The dummy has", "You have"),
    ("The dummy holds", "You hold"),
    ("the dummy keeps", "you keep"),
    ("The dummy", "You"),
    ("the dummy", "you"),
)


def of_own(text: str) -> str:
    """A sentence about the dummy's hand as it reads for a hand of one's own."""
    if "dummy" in text:
        for there, here in OF_DUMMY:
            text = text.replace(there, here)
    return text
