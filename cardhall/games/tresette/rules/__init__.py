"""Tresette. Threes are the highest cards, there are no trumps, melds count once their holder wins a trick.

The rules followed. Four players, partners opposite, 40 cards (no 8, 9, 10), ten each, everything to the left. In every
suit 3 2 A K J Q 7 6 5 4 from the highest. The seat after the dealer leads; suit must be followed if possible, else any
card is played; the highest card of the suit led wins, and its player leads to the next trick. The deal passes on.

Melds are three or four aces, 2s or 3s, and the nap, which is 3, 2 and ace of a suit; a card may belong to two. Whoever
is dealt one says "Good play" before the first lead, which the rules do by themselves. When that seat wins its first
trick the kinds of its melds are announced, not the suits, and only then do they count.

In its turn a seat may say one thing before it plays: on a lead "best", which asks the partner for the highest card of
the suit; after a lead how many cards of that suit it holds ("count"); at any time that it holds exactly no, one or two
cards of some suit, not which ("none", "one", "two"). Only what is true may be said, and all hear it.

A side scores 4 for each announced four of a kind and 3 for any other meld, 1 for each ace in its pile, 1 for every
three of the other 3s, 2s and court cards, and 1 for the last trick. When a side has the target after a deal, the higher
score wins; while the scores are equal another deal is played.

Options: the target; play to the right, as in Italy; no talk; the queen (the Italian horse) above the jack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import SPANISH_40, SUITS
from cardhall.english import NUMBER_WORDS
from cardhall.games.tresette.facts import TresetteFacts
from cardhall.games.tresette.rules.announced_melds import AnnouncedMelds, Kinds, MeldAnnouncing, MeldsState
from cardhall.games.tresette.rules.true_words import PHRASE_TEXTS, Speaking
from cardhall.language import capitalized, fill_template, in_words, listing, numbered, rank_name, say
from cardhall.rules.engine.card_masks import cards_of, mask_of
from cardhall.rules.engine.game import HAND, WON
from cardhall.rules.engine.options import book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number, only_for
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won

HAND_SIZE = 10
RANK_ORDERS = {"text": "32AKJQ7654", "usual": "32AKQJ7654"}  # by option `court`, from the highest rank
THIRDS_PER_POINT = 3  # card points are counted in thirds of a point
COUNTING_RANKS = "32KJQ"  # ranks of which three cards make a point
CARD_POINTS = {"A": THIRDS_PER_POINT, **dict.fromkeys(COUNTING_RANKS, 1)}
LAST_TRICK_POINTS = 1  # for the last trick
MELD_RANKS = "A23"
NAP_MELD = "nap"
FOUR_OF_A_KIND_POINTS, MELD_POINTS = 4, 3


class TresetteState(MeldsState):
    """A state of Tresette: tricks, announced melds, and what seats said before their cards."""


@lru_cache(maxsize=4096)
def meld_kinds(held_mask: int) -> tuple[str, ...]:
    """Return the kinds of the melds in a hand, fours and threes first; each nap is listed.

    `held_mask`: the aces, 2s and 3s held, as bits by card number.

    >>> from cardhall.cards import cards
    >>> meld_kinds(mask_of(cards("AC AD AH 2C 3C")))
    ('three-A', 'nap')
    """
    held = cards_of(held_mask)
    ranks, suits = Counter(card.rank for card in held), Counter(card.suit for card in held)
    groups = [f"{NUMBER_WORDS[ranks[rank]]}-{rank}" for rank in MELD_RANKS if ranks[rank] >= 3]
    return (*groups, *[NAP_MELD for suit in SUITS if suits[suit] == len(MELD_RANKS)])


def meld_points(kinds: Iterable[str]) -> int:
    """Return the points of announced melds."""
    return sum(FOUR_OF_A_KIND_POINTS if kind.startswith("four") else MELD_POINTS for kind in kinds)


def describe_melds(kinds: Sequence[str]) -> str:
    """Return the announcement of melds: "Three aces and a nap"."""
    groups = [kind.split("-") for kind in kinds if kind != NAP_MELD]
    naps = kinds.count(NAP_MELD)
    meld_texts = [
        say("{number} {rank:plural}", number=in_words(NUMBER_WORDS.index(number)), rank=rank_name(rank))
        for number, rank in groups
    ]
    if naps:
        meld_texts.append(say("a nap") if naps == 1 else fill_template("{naps:words}", naps=numbered(naps, "nap")))
    return capitalized(listing(meld_texts))


class Play(MeldAnnouncing[TresetteState], Speaking[TresetteState], TrickPlay[TresetteState]):
    """The tricks, with melds announced, and the true words that a seat may say before its card."""

    def why_silent(self, state: TresetteState) -> str:
        return "" if state.options["talk"] else say("Players do not speak in this match.")


class Tresette(AnnouncedMelds[TresetteState]):
    """Threes are the highest cards, there are no trumps, melds count once their holder wins a trick."""

    id = "tresette"
    state_class = TresetteState
    pack = SPANISH_40
    points_unit = THIRDS_PER_POINT
    options = {
        "target": points_to_win(31, (11, 21, 31, 41, 51)),
        "direction": one_of(
            {"left": say("Left"), "right": say("Right")},
            say("Direction"),
            say("The direction of play and deal; in Italy to the right."),
            left_open=True,
        ),
        "talk": one_of(
            {True: say("Allowed"), False: say("Silent")},
            say("Talk"),
            say("Whether players may say one true thing about their cards before they play."),
        ),
        "court": one_of(
            {"text": say("King, jack, queen"), "usual": say("King, queen, jack")},
            say("Court cards"),
            say("Whether the queen or the jack is higher."),
        ),
    }
    presets = book_and_usual(direction="right", court="usual")
    phrases = PHRASE_TEXTS
    melding_mask = mask_of(card for card in SPANISH_40 if card.rank in MELD_RANKS)
    kinds_in = meld_kinds

    def in_words(self, kinds: Kinds) -> str:
        return describe_melds(kinds)

    def layout(self, state: TresetteState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], HAND_SIZE)

    def deal(self, state: TresetteState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_melds(self.melds_in)
        return PLAY_PHASE

    def trick_rules(self, state: TresetteState) -> TrickRules:
        return rules_for(state.options["court"])

    def facts(self, state: TresetteState, seat: int) -> TresetteFacts:
        return TresetteFacts(good_play=state.good_play_seats, announced=state.melds, said=state.said_in_trick())

    # ---- the score

    def deal_value(
        self, state: TresetteState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if state.unannounced():
            return None  # a seat's melds count only if the seat itself takes a trick
        return deal_points(state, points)

    def score(self, state: TresetteState) -> DealResult:
        piles = [state.zones[pile] for pile in WON[:2]]
        aces = [sum(card.rank == "A" for card in pile) for pile in piles]
        counting_cards = [sum(card.rank in COUNTING_RANKS for card in pile) for pile in piles]
        lines = [
            Line(
                describe_melds(kinds),
                only_for(state.side_of(seat), meld_points(kinds)),
                say("announced by seat {seat}", seat=seat),
            )
            for seat, kinds in state.melds
        ]
        lines += [
            Line(say("Good play"), (None, None), say("no trick for seat {seat}, so no meld counts", seat=seat))
            for seat in state.unannounced()
        ]
        notes = say("{ours} and {theirs}, a point for every three", ours=counting_cards[0], theirs=counting_cards[1])
        lines += [
            Line(say("Aces"), [number or None for number in aces], say("one point each")),
            Line(say("Counting cards"), [number // THIRDS_PER_POINT or None for number in counting_cards], notes),
            Line(say("Last trick"), only_for(state.side_of(state.tricks[-1].winner), LAST_TRICK_POINTS)),
        ]
        delta = deal_points(state, count_tricks_and_points_won(state, state.rules, state.setup.side_of)[1])
        best_side = 0 if delta[0] > delta[1] else 1
        headline = say(
            "{{{best}}} scored {delta} points, {{{number}}} {other_delta}",
            best=best_side,
            delta=delta[best_side],
            number=1 - best_side,
            other_delta=delta[1 - best_side],
        )
        return DealResult(
            delta,
            tuple(lines),
            headline if delta[0] != delta[1] else say("Both sides scored {delta} points", delta=delta[0]),
        )

    def ends(self, state: TresetteState) -> bool:
        return max(state.scores) >= state.options["target"] and state.scores[0] != state.scores[1]


def deal_points(
    state: TresetteState, points: Sequence[int], later_melds: Iterable[tuple[int, tuple[str, ...]]] = ()
) -> tuple[int, int]:
    """Return the points of the deal by side, from card points in thirds and announced melds.

    `later_melds`: melds to be announced yet, each with its seat.
    """
    side_points = [points[0] // THIRDS_PER_POINT, points[1] // THIRDS_PER_POINT]
    for seat, kinds in (*state.melds, *later_melds):
        side_points[state.side_of(seat)] += meld_points(kinds)
    return side_points[0], side_points[1]


@lru_cache
def rules_for(court: str) -> TrickRules:
    """Return the rules of tricks with an order of the court cards (a value of the option); card points are thirds."""
    order = make_order(RANK_ORDERS[court])
    return TrickRules(order, SPANISH_40, points=CARD_POINTS, last_trick=THIRDS_PER_POINT * LAST_TRICK_POINTS)


PLAY_PHASE = Play()
GAME = Tresette()
