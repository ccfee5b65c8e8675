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
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, RANK_PLURALS, SPANISH_40, SUITS, Card
from cardhall.english import NUMBERS, capital, listed
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, WON, Lay, Option
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.card_order import ranked
from cardhall.rules.mechanisms.shown_hands import Shown, ShownHands, Statement, bars_of, certain_of, statement
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_steps import Stepping, StepState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

HAND_SIZE = 10
RANKING = {"text": "32AKJQ7654", "usual": "32AKQJ7654"}  # by option `court`
UNIT = 3  # card points are counted in thirds of what people count
COUNTING = "32KJQ"  # ranks of which three cards make a point
POINTS = {"A": UNIT, **dict.fromkeys(COUNTING, 1)}
LAST_POINTS = 1
MELD_RANKS = "A23"
MELDING = mask_of(card for card in SPANISH_40 if card.rank in MELD_RANKS)
NAP = "nap"
FOUR_POINTS, MELD_POINTS = 4, 3
BEST, COUNT = Action("say", "best"), Action("say", "count")
NUMBER_SAID = {"none": 0, "one": 1, "two": 2}  # of the cards of some suit
SAY_NUMBER = {number: Action("say", word) for word, number in NUMBER_SAID.items()}


class Said(NamedTuple):
    """What a seat has said before it played to a trick."""

    seat: int
    word: str
    trick: int  # its number in the deal, from 0
    number: int  # of cards, that goes with "count"; -1: another word

    @property
    def text(self) -> str:
        """As a fact has it: `2:count:3`."""
        return f"{self.seat}:{self.word}" + f":{self.number}" * (self.number >= 0)


class TresetteState(StepState):
    good: tuple[int, ...]  # the seats that were dealt a meld, in order of number
    melds: tuple[tuple[int, tuple[str, ...]], ...]  # seats that have announced, and the kinds of their melds
    said: tuple[Said, ...]  # in this deal


@lru_cache(maxsize=4096)
def kinds_in(mask: int) -> tuple[str, ...]:
    """The kinds of the melds among aces, 2s and 3s, a mask by card number, in order; of two naps, `nap` twice."""
    held = cards_of(mask)
    ranks, suits = Counter(card.rank for card in held), Counter(card.suit for card in held)
    alike = [f"{NUMBERS[ranks[rank]]}-{rank}" for rank in MELD_RANKS if ranks[rank] >= 3]
    return (*alike, *[NAP for suit in SUITS if suits[suit] == len(MELD_RANKS)])


def melds_in(cards: Iterable[Card]) -> tuple[str, ...]:
    """The kinds of the melds in the ten cards of a hand as it was dealt: `three-A`, `four-2`, `nap`."""
    return kinds_in(mask_of(cards) & MELDING)


def meld_points(kinds: Iterable[str]) -> int:
    """What announced melds score."""
    return sum(FOUR_POINTS if kind.startswith("four") else MELD_POINTS for kind in kinds)


def meld_words(kinds: Sequence[str]) -> str:
    """The kinds as they are announced: "Three aces and a nap"."""
    alike = [kind.split("-") for kind in kinds if kind != NAP]
    naps = kinds.count(NAP)
    words = [f"{number} {RANK_PLURALS[rank]}" for number, rank in alike]
    return capital(listed([*words, *["a nap" if naps == 1 else f"{NUMBERS[naps]} naps"] * (naps > 0)]))


# ---- what is said


def said_words(word: str, count: int) -> str:
    """What a seat says, as it says it."""
    if word == "count":
        return f"I have {NUMBERS[count] if count else 'none'}"
    return "Play your best" if word == "best" else f"I have {word} of a suit"


class Play(Stepping[TresetteState], TrickPlay[TresetteState]):
    """The tricks, and the one thing that a seat may say before its card."""

    verbs = ("say",)
    labels = {
        "say best": "Best",
        "say count": "I have …",
        "say none": "None of a suit",
        "say one": "One of a suit",
        "say two": "Two of a suit",
    }

    def begin(self, state: TresetteState) -> Phase[Any] | None:
        for seat in state.good:
            state.tell(Event("note", seat=seat, text="Good play"))
        return super().begin(state)

    def steps(self, state: TresetteState, seat: int) -> Sequence[Action]:
        if not state.options["talk"]:
            return ()
        lengths = Counter(card.suit for card in state.zones[HAND[seat]])
        numbers = {lengths[suit] for suit in SUITS}
        true = [action for number, action in SAY_NUMBER.items() if number in numbers]
        return [COUNT if state.zones["trick"] else BEST, *true]

    def why_not(self, state: TresetteState, seat: int, action: Action) -> str:
        if not state.options["talk"]:
            return "Players do not speak in this match."
        if action == BEST:
            return "Only the player who leads may ask for the best card of the suit."
        if action == COUNT:
            return "You lead: there is no suit yet of which to say how many cards you hold."
        if action in SAY_NUMBER.values():
            number = NUMBER_SAID[action.words[0]]
            cards = f"{NUMBERS[number]} card{'s' * (number != 1)}"
            return f"Only what is true may be said: there is no suit of which you hold {cards}."
        return "You may say best, count, none, one or two."

    def counted(self, state: TresetteState, seat: int, action: Action) -> int:
        """The number that goes with what the seat says; -1: none does."""
        if action != COUNT:
            return -1
        led = state.zones["trick"][0].suit
        return sum(card.suit == led for card in state.zones[HAND[seat]])

    def tell_step(self, state: TresetteState, seat: int, action: Action) -> None:
        words = said_words(action.words[0], self.counted(state, seat, action))
        state.tell(Event("act", seat=seat, action=action, text=words))

    def take(self, state: TresetteState, seat: int, action: Action) -> Phase[Any]:
        state.said += (Said(seat, action.words[0], len(state.tricks), self.counted(state, seat, action)),)
        return self

    def gather(self, state: TresetteState, winner: int) -> None:
        super().gather(state, winner)
        if winner in state.good and winner not in dict(state.melds):
            kinds = melds_in(dealt_to(state, winner))
            state.melds += ((winner, kinds),)
            state.tell(Event("note", seat=winner, text=meld_words(kinds)))

    def label(self, state: TresetteState, action: Action) -> str:
        if action == COUNT and state.zones["trick"] and state.turn is not None:
            return said_words("count", self.counted(state, state.turn, action))
        return super().label(state, action)


def dealt_to(state: TresetteState, seat: int) -> list[Card]:
    """The cards that the seat was dealt, as far as they are seen."""
    return state.played_by(seat) + state.zones[HAND[seat]]


# ---- what a seat may know of another's hand


def melds_agree(played: int, good: bool, kinds: tuple[str, ...] | None, held: int) -> bool:
    """Whether a hand may hold just these aces, 2s and 3s, that has played others and said "Good play" or nothing.

    `kinds`: the melds that it has announced; None: none so far.
    """
    found = kinds_in(played | held)
    return bool(found) == good and (kinds is None or found == kinds)


@lru_cache(maxsize=256)
def certain(played: int, good: bool, kinds: tuple[str, ...] | None, unseen: int) -> tuple[int, int]:
    """Of the `unseen` aces, 2s and 3s, those that such a hand must hold, and those that it cannot."""
    return certain_of(partial(melds_agree, played, good, kinds), unseen)


def led_suit(state: TresetteState, trick: int) -> int:
    """The suit led to a trick of this deal, which has its number from 0."""
    cards = state.tricks[trick].cards if trick < len(state.tricks) else state.zones["trick"]
    return SUITS.index(cards[0].suit)


def statements_of(state: TresetteState, seat: int) -> tuple[Statement, ...]:
    """What the seat has said of the lengths of its suits."""
    played = state.played_by(seat)
    return tuple(
        statement([led_suit(state, one.trick)], one.number, played[one.trick :])
        if one.word == "count"
        else statement(range(len(SUITS)), NUMBER_SAID[one.word], played[one.trick :])
        for one in state.said
        if one.seat == seat and one.word != "best"
    )


class Tresette(TrickGame[TresetteState]):
    """Threes are the highest cards, there are no trumps, melds count once their holder wins a trick."""

    id = "tresette"
    state_class = TresetteState
    pack = SPANISH_40
    points_unit = UNIT
    options = {
        "target": Option(31, (11, 21, 31, 41, 51), "Points to win", "A side with this many points ends the match."),
        "direction": Option(
            "left", ("left", "right"), "Direction", "The way that turns and the deal go round; in Italy to the right."
        ),
        "talk": Option(
            True,
            {True: "Allowed", False: "Silent"},
            "Talk",
            "Whether players may say one true thing about their cards before they play.",
        ),
        "court": Option(
            "text",
            {"text": "King, jack, queen", "usual": "King, queen, jack"},
            "Court cards",
            "Which of queen and jack is the higher.",
        ),
    }
    presets = {"book": {}, "usual": {"direction": "right", "court": "usual"}}

    def telling(self, action: Action, you: bool) -> str:
        if action.verb != "say":
            return super().telling(action, you)
        word = action.words[0] if action.words else ""
        what = {"best": "“play your best”", "count": "how many of the suit you have" if you else "how many of the suit"}
        return f"say{'' if you else 's'} {what.get(word, f'“{said_words(word, 0)}”')}"

    def layout(self, state: TresetteState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], HAND_SIZE)

    def deal(self, state: TresetteState) -> Phase[Any]:
        state.begin_tricks()
        state.good = tuple(seat for seat in range(4) if melds_in(state.zones[HAND[seat]]))
        state.melds, state.said, state.stepped = (), (), False
        state.turn = state.next_seat(state.dealer)
        return PLAY

    def trick_rules(self, state: TresetteState) -> TrickRules:
        return rules_for(state.options["court"])

    def facts(self, state: TresetteState, seat: int) -> dict[str, str]:
        return {
            "good_play": " ".join(map(str, state.good)) or "none",
            "melds": " ".join(f"{who}:{','.join(kinds)}" for who, kinds in state.melds) or "none",
            "said": " ".join(one.text for one in state.said if one.trick == len(state.tricks)) or "none",
        }

    # ---- what a seat may know

    def melds_shown(self, state: TresetteState) -> dict[int, tuple[int, bool, tuple[str, ...] | None]]:
        """By seat whose hand is hidden, what is known of its melds (see `melds_agree`)."""
        announced, seats = dict(state.melds), [seat for seat in range(4) if HIDDEN in state.zones[HAND[seat]]]
        played = {seat: mask_of(state.played_by(seat)) & MELDING for seat in seats}
        return {seat: (played[seat], seat in state.good, announced.get(seat)) for seat in seats}

    def shown(self, state: TresetteState) -> list[Shown]:
        """What the hidden hands have shown of themselves."""
        melds = self.melds_shown(state)
        return [Shown(HAND[s], partial(melds_agree, *what), statements_of(state, s)) for s, what in melds.items()]

    def barred(self, state: TresetteState, seat: int) -> dict[str, int]:
        """What plays have ruled out, and what melds, said or not, make impossible."""
        masks, shown = Counter(super().barred(state, seat)), self.shown(state)
        unseen = mask_of(self.unseen(state)) & MELDING
        found = [certain(*what, unseen) for what in self.melds_shown(state).values()]
        for zone, mask in bars_of(shown, found).items():
            masks[zone] |= mask
        return masks

    def laying(self, state: TresetteState, seat: int) -> Lay[TresetteState]:
        lay, shown = super().laying(state, seat), self.shown(state)
        hands = ShownHands(shown, MELDING, SPANISH_40)
        return hands.laying(state, lay, self.unseen(state), self.barred(state, seat)) if shown else lay

    # ---- the score

    def brings(self, state: TresetteState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        if len(state.melds) < len(state.good):
            return None  # it matters which seat takes a trick
        return deal_points(state, points)

    def score(self, state: TresetteState) -> DealResult:
        piles = [state.zones[pile] for pile in WON[:2]]
        aces = [sum(card.rank == "A" for card in pile) for pile in piles]
        others = [sum(card.rank in COUNTING for card in pile) for pile in piles]
        lines = [
            Line(meld_words(kinds), by_side(state.side_of(seat), meld_points(kinds)), f"announced by seat {seat}")
            for seat, kinds in state.melds
        ]
        silent = [seat for seat in state.good if seat not in dict(state.melds)]
        lines += [Line("Good play", (None, None), f"no trick for seat {seat}, so no meld counts") for seat in silent]
        notes = f"{others[0]} and {others[1]}, a point for three"
        lines += [
            Line("Aces", [number or None for number in aces], "one point each"),
            Line("Counting cards", [number // UNIT or None for number in others], notes),
            Line("Last trick", by_side(state.side_of(state.tricks[-1].winner), LAST_POINTS)),
        ]
        delta = deal_points(state, won_so_far(state, state.rules, state.setup.side_of)[1])
        best = 0 if delta[0] > delta[1] else 1
        text = f"{{{best}}} scored {delta[best]} points, {{{1 - best}}} {delta[1 - best]}"
        return DealResult(delta, tuple(lines), text if delta[0] != delta[1] else f"Both sides scored {delta[0]} points")

    def ends(self, state: TresetteState) -> bool:
        return max(state.scores) >= state.options["target"] and state.scores[0] != state.scores[1]


def by_side(side: int, points: int) -> tuple[int | None, int | None]:
    """Points of one side, as the columns of a line."""
    return (points, None) if side == 0 else (None, points)


def deal_points(
    state: TresetteState, points: Sequence[int], more: Iterable[tuple[int, tuple[str, ...]]] = ()
) -> tuple[int, int]:
    """What the deal brings the sides with these card points, in thirds, the melds announced, and `more` of them."""
    found = [points[0] // UNIT, points[1] // UNIT]
    for seat, kinds in (*state.melds, *more):
        found[state.side_of(seat)] += meld_points(kinds)
    return found[0], found[1]


@lru_cache
def rules_for(court: str) -> TrickRules:
    """How tricks are played with this order of the court cards; card points are thirds."""
    order = ranked(RANKING[court])
    return TrickRules(order, SPANISH_40, points=POINTS, last_trick=UNIT * LAST_POINTS)


PLAY = Play()
GAME = Tresette()
