"""Deals on conditions: "I hold 15 to 17 points and a balanced hand".

A condition counts a feature of the person's hand, of the partner's, or of both, and gives bounds for the count. Deals
are drawn one after the other until one meets all conditions. The result of a search is an ordinary match number, so
that the match, or a set of deals, can be saved, repeated and shared by a code like any other.

The text form, for commands: whose hand (me, partner, both; me is left out), the feature, and the bounds.

    points 15-17      balanced      partner spades 4+      both points 25-      aces 3      high hearts 2+
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardhall import rules
from cardhall.cards import FRENCH_52, RANK_PLURALS, SUIT_NAMES, Card, cards
from cardhall.english import quoted
from cardhall.language import listing, say
from cardhall.match.match import LARGEST_SEED
from cardhall.rules import Game
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.chance import FIRST_KEYED_SEED, KEYED_SEED_COUNT
from cardhall.rules.engine.facts import Facts

ME, PARTNER, BOTH = "me", "partner", "both"
POINTS, BALANCED, LONGEST, SHORTEST, HIGH, TRUMPS = "points", "balanced", "longest", "shortest", "high", "trumps"
SUIT_BY_NAME = {SUIT_NAMES[suit]: suit for suit in "SHDC"}  # spades -> S
RANK_BY_PLURAL = {plural: rank for rank, plural in RANK_PLURALS.items()}  # aces -> A
HIGH_CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
# high-card points: in the pack; in a hand of thirteen cards
HIGH_CARD_POINTS_IN_PACK, MAX_HIGH_CARD_POINTS_IN_HAND = 40, 37
BALANCED_SHAPES = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
BRIDGE_HAND_SIZE = 13  # cards of a hand; points and balance are offered for hands of this size only
MAX_CONDITIONS = 8
MAX_SEARCHED_DEALS = 200_000  # deals that a search draws, at most
MAX_SEARCH_SECONDS = 60.0  # seconds
DEALS_PER_CLOCK_CHECK = 20  # deals drawn before the clock is read again
RANGE_PATTERN = re.compile(r"(?:(\d{1,3})(?:(\+)|(-)(\d{1,3})?)?)")


class ConditionError(ValueError):
    """A condition cannot be read, or does not suit the game; the text of the error is a sentence that says why."""


@dataclass(frozen=True)
class DealCondition:
    """Bounds for the count of a feature in a hand, both included."""

    feature: str  # the feature: POINTS …, a key of SUITS or RANKS, or HIGH with a key of SUITS: "high spades"
    minimum: int = 0
    maximum: int = 999
    owner: str = ME  # or PARTNER, BOTH

    def __str__(self) -> str:
        """Return the text of the condition, as `read` takes it."""
        number = f"{self.minimum}-{self.maximum}" if self.maximum < UNBOUNDED else f"{self.minimum}+"
        words = [] if self.owner == ME else [self.owner]
        return " ".join([*words, self.feature, *([] if self.feature == BALANCED else [number])])

    def holds(self, hand: Sequence[Card], trump: str, high_ranks: Sequence[str]) -> bool:
        """Return whether a hand meets the condition.

        `trump`: the trump suit or ""; `high_ranks`: the game's high ranks.
        """
        return self.minimum <= count_feature(self.feature, hand, trump, high_ranks) <= self.maximum


UNBOUNDED = DealCondition("").maximum


def count_feature(feature: str, hand: Sequence[Card], trump: str, high_ranks: Sequence[str]) -> int:
    """Return the count of a feature in a hand; of BALANCED: 1 for a balanced hand, else 0."""
    if feature in SUIT_BY_NAME:
        return sum(card.suit == SUIT_BY_NAME[feature] for card in hand)
    if feature in RANK_BY_PLURAL:
        return sum(card.rank == RANK_BY_PLURAL[feature] for card in hand)
    if feature == POINTS:
        return sum(HIGH_CARD_POINTS.get(card.rank, 0) for card in hand)
    if feature == TRUMPS:
        return sum(card.suit == trump for card in hand)
    if feature.startswith(HIGH):
        suit = SUIT_BY_NAME.get(feature.removeprefix(HIGH).strip(), "")
        return sum(card.rank in high_ranks and suit in ("", card.suit) for card in hand)
    suit_lengths = Counter(card.suit for card in hand)
    shape = tuple(sorted((suit_lengths[suit] for suit in SUIT_BY_NAME.values()), reverse=True))
    if feature == BALANCED:
        return int(shape in BALANCED_SHAPES)
    return shape[0] if feature == LONGEST else shape[-1]


# ---- the conditions of a game


@dataclass(frozen=True)
class OfferedConditions:
    """The conditions that a game offers."""

    single_limits: Mapping[str, int]  # feature -> the greatest count in one hand
    combined_limits: Mapping[str, int]  # feature -> the greatest count in two hands together
    owners: tuple[str, ...]  # of ME, PARTNER, BOTH

    def limit(self, feature: str, owner: str) -> int:
        """Return the greatest count of a feature in the hand of ME or PARTNER, or in BOTH hands."""
        return (self.combined_limits if owner == BOTH else self.single_limits)[feature]


def offered_conditions(game: Game[Any], seats: int, options: Mapping[str, Any]) -> OfferedConditions | None:
    """Return the conditions of a game; None where no hand is dealt to the person, or nothing is decided.

    Raises `rules.SetupError` for options that the game does not have.
    """
    state = game.start(seats=seats, seed=1, options=options)
    size = state.layout.get("hand:0", 0)
    if not size or not game.has_choices:
        return None
    pack = game.deck(seats, options)
    by_suit, by_rank = Counter(card.suit for card in pack), Counter(card.rank for card in pack)
    high = CATALOGUE[game.id].high
    pack_counts: dict[str, int] = {}  # feature -> its count in the whole pack
    if size == BRIDGE_HAND_SIZE and Counter(pack) == Counter(FRENCH_52):
        pack_counts |= {POINTS: HIGH_CARD_POINTS_IN_PACK, BALANCED: 1}
    suits = [name for name, suit in SUIT_BY_NAME.items() if by_suit[suit]]
    pack_counts |= {name: by_suit[SUIT_BY_NAME[name]] for name in suits}
    if len(suits) == len(SUIT_BY_NAME):
        pack_counts |= {LONGEST: max(by_suit.values()), SHORTEST: size // 2}
    if Facts.of(state.observe(0)).trump in SUIT_BY_NAME.values():
        pack_counts[TRUMPS] = max(by_suit.values())
    pack_counts |= {name: by_rank[rank] for name, rank in RANK_BY_PLURAL.items() if by_rank[rank]}
    pack_counts[HIGH] = sum(by_rank[rank] for rank in high)
    for name in suits:
        if number := sum(card.suit == SUIT_BY_NAME[name] and card.rank in high for card in pack):
            pack_counts[f"{HIGH} {name}"] = number
    single_limits = {feature: min(number, size) for feature, number in pack_counts.items()}
    single_limits |= {
        feature: most
        for feature, most in ((POINTS, MAX_HIGH_CARD_POINTS_IN_HAND), (SHORTEST, size // len(SUIT_BY_NAME)))
        if feature in pack_counts
    }
    combined_limits = {
        feature: number if feature == POINTS else min(number, 2 * size) for feature, number in pack_counts.items()
    }
    has_partner = len(state.sides[state.side_of(0)]) == 2
    return OfferedConditions(single_limits, combined_limits, (ME, PARTNER, BOTH) if has_partner else (ME,))


def read(text: str, offer: OfferedConditions) -> DealCondition:
    """Parse the text of a condition, as in the module's description. Raises `ConditionError`."""
    words = text.casefold().split()
    owner = words.pop(0) if words and words[0] in (ME, PARTNER, BOTH, "my") else ME
    owner = ME if owner == "my" else owner
    number = words.pop() if words and RANGE_PATTERN.fullmatch(words[-1]) else ""
    feature = " ".join(words)
    if feature not in offer.single_limits:
        known = listing(list(offer.single_limits), ",")
        raise ConditionError(
            say("This game has no condition {text}. Its conditions are {known}.", text=quoted(text), known=known)
        )
    if owner not in offer.owners:
        raise ConditionError(say("You have no partner in this game, so leave out {text}.", text=quoted(text)))
    if feature == BALANCED:
        if number or owner == BOTH:
            raise ConditionError(
                say("A condition for a balanced hand has no number: write “balanced” or “partner balanced”.")
            )
        return DealCondition(feature, 1, 1, owner)
    bounds = RANGE_PATTERN.fullmatch(number)
    if bounds is None:
        raise ConditionError(say("Add a number to {text}: for example 3, 3-5, 3+ or 0-3.", text=quoted(text)))
    minimum = int(bounds[1])
    maximum = UNBOUNDED if bounds[2] else minimum if not bounds[3] else int(bounds[4]) if bounds[4] else None
    if maximum is None:  # "5-": up to five
        minimum, maximum = 0, minimum
    if maximum < minimum:
        raise ConditionError(say("In {text}, the first number must not be higher than the second.", text=quoted(text)))
    return DealCondition(feature, minimum, maximum, owner)


# ---- the search


@dataclass
class DealSearch:
    """A search for a deal that meets all conditions, done in steps."""

    game_id: str
    seats: int
    options: Mapping[str, Any]
    conditions: Sequence[DealCondition]
    dealer: int | None = None  # None: drawn from the number of the match
    is_keyed: bool = True  # False: the match number found is short enough to copy by hand
    deals_tried: int = 0  # deals drawn so far
    seconds_taken: float = 0.0  # seconds so far
    seed: int | None = None  # the result: the number of a match that begins with such a deal

    def __post_init__(self) -> None:
        self.game = rules.get(self.game_id)
        self.template_state = self.game.start(seats=self.seats, seed=1, options=self.options, dealer=self.dealer)
        self.high_ranks = CATALOGUE[self.game_id].high
        self.partner = next(
            (seat for seat in self.template_state.sides[self.template_state.side_of(0)] if seat != 0), 0
        )
        self.rng = random.SystemRandom()
        self.has_trumps = any(one.feature == TRUMPS for one in self.conditions)

    @property
    def is_over(self) -> bool:
        """Whether a deal was found, or a bound of the search was reached."""
        return (
            self.seed is not None or self.deals_tried >= MAX_SEARCHED_DEALS or self.seconds_taken >= MAX_SEARCH_SECONDS
        )

    @property
    def failure_text(self) -> str:
        """A sentence for a search without a result."""
        return say(
            "None of {number:grouped} deals meets the conditions. Relax or remove a condition.", number=self.deals_tried
        )

    def step(self, seconds: float) -> None:
        """Draw deals for `seconds`, or until the search is over."""
        start_time = time.monotonic()
        seconds_before = self.seconds_taken
        while not self.is_over and self.seconds_taken - seconds_before < seconds:
            for _ in range(DEALS_PER_CLOCK_CHECK):
                if not self.is_over:
                    self._try_next_deal()
            self.seconds_taken = seconds_before + time.monotonic() - start_time

    def run(self) -> int | None:
        """Search to the end. Returns the number of a match; None: no deal was found."""
        while not self.is_over:
            self.step(MAX_SEARCH_SECONDS)
        return self.seed

    def _try_next_deal(self) -> None:
        seed = (
            FIRST_KEYED_SEED + self.rng.randrange(KEYED_SEED_COUNT)
            if self.is_keyed
            else self.rng.randint(1, LARGEST_SEED)
        )
        self.deals_tried += 1
        if self.has_trumps or self._meets(self._deal_quickly(seed), ""):
            state = self.game.start(seats=self.seats, seed=seed, options=self.options, dealer=self.dealer)
            dealt = {zone: cards(text) for zone, text in state.deal.items()}
            trump = Facts.of(state.observe(0)).trump or "" if self.has_trumps else ""
            if self._meets(dealt, trump):
                self.seed = seed

    def _deal_quickly(self, seed: int) -> Mapping[str, Sequence[Card]]:
        """Return the first deal of a seed as most games deal.

        `_try_next_deal` checks it by starting the game itself.
        """
        state = self.template_state.copy()
        state.seed, state.draws = seed, 0
        drawn_dealer = state.random_number(self.seats)
        state.dealer = drawn_dealer if self.dealer is None else self.dealer
        dealt: Mapping[str, Sequence[Card]] = self.game.make_deal(state)
        return dealt

    def _meets(self, dealt: Mapping[str, Sequence[Card]], trump: str) -> bool:
        own = dealt.get("hand:0", ())
        partner = dealt.get(f"hand:{self.partner}", ()) if self.partner else ()
        hands = {ME: own, PARTNER: partner, BOTH: [*own, *partner]}
        return all(one.holds(hands[one.owner], trump, self.high_ranks) for one in self.conditions)
