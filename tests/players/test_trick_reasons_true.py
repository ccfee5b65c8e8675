"""Every sentence that says why a card is true of it, in every game of tricks and whatever the seats want.

Each sentence is held against what the page of the game says of the cards (`trick_oracles`), not against bits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cardhall.cards import RANK_NAMES, Card
from cardhall.players.tricks.reasons import why_card
from cardhall.rules.engine.words import NUMBERS
from cardhall.rules.mechanisms.trick_rules import FEWEST, MOST, SPOIL
from tests.mechanisms.test_trick_duties import PLURAL, ROWS, SINGULAR, random_deals, take
from tests.mechanisms.trick_oracles import Cards, allowed, partner_holds
from tests.mechanisms.trick_row import Row

WORDS = {**SINGULAR, **PLURAL}


class Play:
    """A card that may be played, and what is true of it."""

    def __init__(self, state: Any, card: Card) -> None:
        seat = state.turn
        self.state, self.card, self.seat = state, card, seat
        page = self.page = Cards(state)
        self.hand: list[Card] = state.zones[f"hand:{seat}"]
        self.legal = allowed(state, seat, self.hand)
        self.rules = state.game.trick_rules(state)
        gone = {c for trick in state.tricks for c in trick.cards} | set(page.trick) | set(self.hand)
        self.out = set(state.game.pack) - gone
        self.own = {c for c in self.hand if page.suit(c) == page.suit(card)}
        self.others = {c for c in self.out if page.suit(c) == page.suit(card)}
        self.higher = {c for c in self.others if page.higher(c, card)}
        self.trumps_out = {c for c in self.out if page.suit(c) == page.trump}
        self.winners = {c for c in self.legal if page.trick and page.beats(c)}
        self.wins = card in self.winners
        self.last = len(page.trick) + 1 == len(state.rounds[state.playing])
        self.with_us = bool(page.trick) and partner_holds(state, seat)
        self.void = bool(page.trick) and not page.of_led(self.hand)
        self.ruffs = self.wins and page.suit(card) == page.trump != page.led
        self.avoids = self.wanted() == "none"

    def wanted(self) -> str:
        aim = self.state.wanted[self.seat]
        taken = (
            self.state.tricks_of(self.state.side_of(self.seat))
            if self.state.game.pairs
            else sum(
                trick.winner >= 0
                and self.state.game.parties(self.state)[trick.winner] == self.state.game.parties(self.state)[self.seat]
                for trick in self.state.tricks
            )
        )
        return "some" if aim == MOST or (aim >= 0 and taken < aim) else "none"

    def named(self, word: str) -> bool:
        """Whether the word is the card's suit."""
        return WORDS.get(word, self.page.trump) == self.page.suit(self.card)

    def lowest(self, some: set[Card]) -> bool:
        """Whether no card of these, of its suit, is lower."""
        return not any(self.page.higher(self.card, c) for c in some & self.own)

    def highest(self, some: set[Card]) -> bool:
        return not any(self.page.higher(c, self.card) for c in some & self.own)

    def points(self, card: Card) -> int:
        return int(self.rules.points[self.rules.suits.power[card]])

    def must_beat(self) -> bool:
        return self.legal == self.winners


Truth = Callable[[Play, str], bool]
SENTENCES: dict[str, Truth] = {
    # leads
    r"Nobody else has (\w+), so nothing but a trump can beat it\.": lambda p, w: (
        p.named(w) and not p.others and bool(p.trumps_out)
    ),
    r"Nobody else has (\w+), so nothing can beat it\.": lambda p, w: p.named(w) and not p.others and not p.trumps_out,
    r"Your [\w ]+ is the highest (\w+) left\.": lambda p, w: p.named(w) and not p.higher,
    r"Your [\w ]+ is the highest (\w+) left, though somebody has shown no \w+\.": lambda p, w: (
        p.named(w) and not p.higher and bool(p.trumps_out) and shown_void(p)
    ),
    r"Your [\w ]+ is the highest (\w+) left, though it may be ruffed\.": lambda p, w: (
        p.named(w) and not p.higher and bool(p.trumps_out) and not p.last and p.page.suit(p.card) != p.page.trump
    ),
    r"Nobody else has (\w+): it wins, or costs somebody a trump\.": lambda p, w: (
        p.named(w) and not p.others and bool(p.trumps_out)
    ),
    r"It is your only (\w+): next time you can ruff\.": lambda p, w: (
        p.named(w) and p.own == {p.card} and any(p.page.suit(c) == p.page.trump for c in p.hand)
    ),
    r"It is from your longest suit, of (\d+)\.": lambda p, w: (
        len(p.own) == int(w) == max(n for s, n in Counter(map(p.page.suit, p.hand)).items() if s != p.page.trump)
    ),
    r"A low card keeps your better (\w+) for later\.": lambda p, w: p.named(w) and not p.highest(set(p.hand)),
    r"All your cards are (\w+): the highest is the likeliest to win\.": lambda p, w: (
        p.named(w) and p.own == set(p.hand) and len(p.hand) > 1 and p.highest(p.own) and bool(p.higher)
    ),
    r"You have only two (\w+), and can soon ruff them\.": lambda p, w: p.named(w) and len(p.own) == 2,
    r"There is little to lose with it\.": lambda p, w: not p.page.trick,
    r"All other trumps have gone\.": lambda p, w: p.page.suit(p.card) == p.page.trump and not p.trumps_out,
    r"You hold (\d+) trumps: draw theirs before they ruff your winners\.": lambda p, w: (
        len(p.own) == int(w) < len(p.hand) and p.page.suit(p.card) == p.page.trump and bool(p.trumps_out)
    ),
    r"Trumps that are led leave the others fewer to ruff with\.": lambda p, w: (
        p.page.suit(p.card) == p.page.trump and (p.own != set(p.hand) or len(p.hand) == 1)
    ),
    # following, to win
    r"A trump (?:takes|may take) the trick\.": lambda p, w: p.ruffs and not p.void,
    r"You have no ([\w ]+): ruff it, though a higher trump may follow\.": lambda p, w: (
        p.ruffs and p.void and not p.last and bool(p.higher) and WORDS.get(w, p.page.led) == p.page.led
    ),
    r"You have no ([\w ]+): ruff it\.": lambda p, w: p.ruffs and p.void and WORDS.get(w, p.page.led) == p.page.led,
    r"You must play a trump, and can keep a higher one\.": lambda p, w: (
        all_trumps(p) and bool(p.winners) and not p.wins
    ),
    r"You must play a trump, and none wins the trick: the lowest will do\.": lambda p, w: (
        all_trumps(p) and not p.winners and p.lowest(p.legal)
    ),
    r"You must play a trump, and none wins the trick\.": lambda p, w: all_trumps(p) and not p.winners,
    r"It does not win the trick\.": lambda p, w: not p.wins,
    r"Your partner holds the trick, so put points onto it\.": lambda p, w: (
        p.with_us and p.points(p.card) > min(map(p.points, p.legal)) and not p.wins
    ),
    r"(?:Your partner|A partner of yours) holds the trick so far, so points on it may well be yours\.": lambda p, w: (
        p.with_us and p.points(p.card) > min(map(p.points, p.legal)) and not p.wins and not p.last
    ),
    r"(?:Your partner|A partner of yours) holds the trick so far, so throw a card that you can spare\.": (
        lambda p, w: with_party(p) and p.page.suit(p.card) != p.page.led and not p.wins and not p.last
    ),
    r"(?:Your partner|A partner of yours) holds the trick so far, so there is no need to play high\.": (
        lambda p, w: with_party(p) and not p.wins and not p.last
    ),
    r"(?:Your partner|A partner of yours) holds the trick, so throw a card that you can spare\.": lambda p, w: (
        with_party(p) and p.page.suit(p.card) != p.page.led and not p.wins
    ),
    r"(?:Your partner|A partner of yours) holds the trick, so keep your high cards\.": lambda p, w: (
        with_party(p) and p.lowest(set(p.hand)) and not p.wins
    ),
    r"(?:Your partner|A partner of yours) holds the trick, and you keep a lower .+\.": lambda p, w: (
        with_party(p) and not p.wins and not p.lowest(set(p.hand))
    ),
    r"The trick is not worth winning, so throw a card that you can spare\.": lambda p, w: (
        not p.wins and bool(p.winners)
    ),
    r"The trick is not worth a trump, so throw a card that you can spare\.": lambda p, w: (
        not p.wins and any(p.page.suit(c) == p.page.trump for c in p.winners)
    ),
    r"Your [\w ]+ is the highest (\w+) left: throw it only if it can win no trick, or you want none\.": lambda p, w: (
        p.named(w) and not p.higher and not p.wins and p.page.suit(p.card) != p.page.led
    ),
    r"Better your [\w ]+ than a trump\.": lambda p, w: (
        not p.higher and {p.page.suit(c) for c in p.legal - {p.card}} == {p.page.trump}
    ),
    r"All that you could throw may still win a trick: one of these cards has to go\.": lambda p, w: all(
        p.page.suit(c) == p.page.trump
        or not any(p.page.suit(d) == p.page.suit(c) and p.page.higher(d, c) for d in p.out)
        for c in p.legal
    ),
    r"You cannot win the trick, so give it as few points as you can\.": lambda p, w: (
        not p.winners and p.points(p.card) == min(map(p.points, p.legal)) < max(map(p.points, p.legal))
    ),
    r"You cannot win the trick, so throw a card that you can spare\.": lambda p, w: not p.winners,
    r"You cannot win the trick, so play low\.": lambda p, w: not p.winners and p.lowest(set(p.hand)),
    r"You cannot win the trick, and keep a lower .+\.": lambda p, w: not p.winners and not p.lowest(set(p.hand)),
    r"Second hand plays low\.": lambda p, w: len(p.page.trick) == 1 and not p.last,
    r"A higher card may only be beaten\.": lambda p, w: not p.wins and bool(p.winners) and not p.last,
    r"The trick is not worth a higher card\.": lambda p, w: not p.wins and bool(p.winners),
    r"It is enough to win the trick\.": lambda p, w: p.wins and p.last and p.lowest(p.winners),
    r"It wins the trick\.": lambda p, w: p.wins and p.last,
    r"You must beat the trick, and this is the lowest card that does\.": lambda p, w: (
        p.wins and p.must_beat() and p.lowest(p.legal)
    ),
    r"Whoever wants the trick must spend a higher card\.": lambda p, w: p.wins and bool(p.higher) and not p.last,
    r"It may be enough, and keeps your ([\w ]+) for later\.": lambda p, w: (
        p.wins and any(w in (c.name, RANK_NAMES.get(c.rank)) and p.page.higher(c, p.card) for c in p.own)
    ),
    r"Third hand plays high\.": lambda p, w: p.wins and len(p.page.trick) == 2 and not p.last,
    r"A high card is the likelier to win it\.": lambda p, w: p.wins and not p.last,
    # to lose
    r"It is your only (\w+): you can throw other cards on \w+ later\.": lambda p, w: (
        p.avoids and p.named(w) and p.own == {p.card} and bool(p.higher)
    ),
    r"Only one higher (\w+) is left to take the trick\.": lambda p, w: p.named(w) and len(p.higher) == 1,
    r"(\w+) higher \w+ are still out, so it may well lose the trick\.": lambda p, w: (
        len(p.higher) == (NUMBERS.index(w.lower()) if w.lower() in NUMBERS else int(w))
    ),
    r"Only a trump can beat it\.": lambda p, w: p.avoids and not p.higher and bool(p.trumps_out),
    r"It wins whenever it is led: better while the trick is cheap\.": lambda p, w: (
        p.avoids and not p.higher and (not p.trumps_out or p.page.suit(p.card) == p.page.trump)
    ),
    r"It is the highest (\w+) that does not win the trick\.": lambda p, w: (
        p.named(w) and not p.wins and p.highest(p.legal - p.winners)
    ),
    r"It wins the trick so far\.": lambda p, w: p.wins,
    r"It wins the trick so far, in which nothing counts yet\.": lambda p, w: (
        p.wins and p.avoids and not sum(map(p.points, [*p.page.trick, p.card]))
    ),
    r"You must win the trick, so part with the highest (\w+)\.": lambda p, w: (
        p.must_beat() and p.last and p.highest(p.legal)
    ),
    r"You must win the trick\.": lambda p, w: p.must_beat() and p.last,
    r"All your (\w+) beat the trick so far, and a low one may still be beaten\.": lambda p, w: (
        p.named(w) and p.own & p.legal <= p.winners and p.lowest(p.legal)
    ),
    r"All your (\w+) beat the trick so far\.": lambda p, w: p.named(w) and p.own & p.legal <= p.winners,
    r"You (?:need not follow suit|have no [\w ]+), so be rid of a card that counts\.": lambda p, w: (
        p.points(p.card) > 0
    ),
    r"You (?:need not follow suit|have no [\w ]+), so be rid of a card that may win a trick later\.": lambda p, w: (
        p.highest(set(p.hand)) and len(p.others) > len(p.higher)
    ),
    r"You (?:need not follow suit|have no [\w ]+), so throw a card that you can spare\.": lambda p, w: (
        p.page.suit(p.card) != p.page.led and not p.wins
    ),
}


def all_trumps(play: Play) -> bool:
    """Whether a trump must be played, without the suit led."""
    return play.void and all(play.page.suit(card) == play.page.trump for card in play.legal)


def with_party(play: Play) -> bool:
    parties, best = play.state.game.parties(play.state), play.page.best()
    return bool(parties[play.state.trick_seats[play.page.trick.index(best)]] == parties[play.seat])


def shown_void(play: Play) -> bool:
    """Whether another seat's play has ruled out all that is left of the card's suit."""
    shown = [mask for seat, mask in enumerate(play.state.ruled_out) if seat != play.seat]
    return any(all(mask >> card & 1 for card in play.others) for mask in shown)


# Truc, in which suits mean nothing, has words of its own
@pytest.mark.parametrize("row", [row for row in ROWS if not row.more.get("draws")], ids=lambda row: type(row).__name__)
def test_sentences_are_true(row: Row) -> None:
    found: Counter[str] = Counter()
    for state, rng in random_deals(row, 12, seed=2):
        state.wanted = tuple(rng.choice((MOST, MOST, FEWEST, SPOIL, 1)) for _ in range(state.seats))
        while state.phase == "play":
            actions = state.actions()
            cards = [action.cards[0] for action in actions if action.cards]
            for card in rng.sample(cards, min(3, len(cards))) if len(cards) > 1 else ():
                sentence = why_card(state.observe(state.turn), card)
                known = [(text, truth) for text, truth in SENTENCES.items() if re.fullmatch(text, sentence)]
                assert known, sentence
                text, truth = known[0]
                match = re.fullmatch(text, sentence)
                assert match is not None
                what = match[1] if match.groups() else ""
                play = Play(state, card)
                assert truth(play, what), (sentence, card, state.zones["trick"], play.hand, play.legal, state.trump)
                found[text] += 1
            take(state, rng.choice(actions))
            if state.phase == "trump":
                take(state, rng.choice(state.actions()))
    assert found.total() > 100 and len(found) > 5
