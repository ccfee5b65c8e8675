"""Rubber scoring: contracts for tricks above six, games of a hundred points below a line, premiums above it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardhall.cards import FRENCH_52, SUIT_SIGNS, SUITS
from cardhall.language import fill_template, numbered, say, say_many, template
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.results import PadEntry

BOOK_TRICKS = 6  # tricks that a bid does not count
ALL_TRICKS = 13
NT = "NT"
GAME_POINTS = 100  # points below the line that win a game
POINTS_PER_TRICK_BY_STRAIN = {"C": 20, "D": 20, "H": 30, "S": 30, NT: 30}  # for each trick above six, undoubled
FIRST_NT_POINTS = 10  # points more for the first trick in no trumps
OVERTRICK_POINTS = {2: (100, 200), 4: (200, 400)}  # by the factor of doubling: not vulnerable, vulnerable
INSULT_POINTS = {2: 50, 4: 100}  # by the factor of doubling
SLAM_POINTS_BY_TRICKS = {12: (500, 750), 13: (1000, 1500)}  # by tricks: not vulnerable, vulnerable
UNDERTRICK_POINTS = {  # by vulnerability and factor: for one, two and three undertricks, and for each further one
    (False, 1): (50, 100, 150, 50),
    (False, 2): (100, 300, 500, 300),
    (False, 4): (200, 600, 1000, 600),
    (True, 1): (100, 200, 300, 100),
    (True, 2): (200, 500, 800, 300),
    (True, 4): (400, 1000, 1600, 600),
}
HONOUR_RANKS = "AKQJT"
TRUMP_HONOUR_POINTS = {4: 100, 5: 150}  # points by the number of trump honours in one hand
ALL_ACES_POINTS = 150  # points for all four aces in one hand, without trumps
MIN_SCORED_HONOURS = min(TRUMP_HONOUR_POINTS)  # in one hand that score; also the number of aces
HONOUR_CARDS = {  # the cards that are honours, by strain
    **{
        suit: frozenset(card for card in FRENCH_52 if card.suit == suit and card.rank in HONOUR_RANKS) for suit in SUITS
    },
    NT: frozenset(card for card in FRENCH_52 if card.rank == "A"),
}
HONOUR_MASKS = {strain: mask_of(some) for strain, some in HONOUR_CARDS.items()}  # the same as bit masks
RUBBER_POINTS = {0: 700, 1: 500}  # by the games of the side that loses it
ONLY_GAME_POINTS, ONLY_PART_SCORE_POINTS = 300, 100  # at the end of an unfinished rubber
DOUBLED_TEMPLATES = {1: template("{bid}"), 2: template("{bid} doubled"), 4: template("{bid} redoubled")}
MADE_DOUBLED_TEXTS = {2: say("Doubled contract made"), 4: say("Redoubled contract made")}


class Contract(NamedTuple):
    """The contract of a side: level, strain, doubling and the side that declares."""

    level: int  # tricks above six
    strain: str
    factor: int  # of doubling: 1, 2, 4
    side: int

    @property
    def tricks(self) -> int:
        """The number of tricks that make the contract."""
        return BOOK_TRICKS + self.level

    @property
    def text(self) -> str:
        """The contract as people say it: `4♠ doubled`."""
        if self.strain != NT:
            bid = say("{level}{suit}", level=self.level, suit=SUIT_SIGNS[self.strain])
        else:
            bid = say_many("{number} no trump", "{number} no trumps", number=self.level)
        return fill_template(DOUBLED_TEMPLATES[self.factor], bid=bid)


class Rubber(NamedTuple):
    """The state of a rubber: games won, and points towards the next game."""

    games: tuple[int, int] = (0, 0)  # won, by side
    below: tuple[int, int] = (0, 0)  # trick points towards the present game, by side

    def with_points(self, side: int, points: int) -> Rubber:
        """Return the rubber after a side has scored trick points, which may win a game."""
        below = (self.below[0] + points, self.below[1]) if side == 0 else (self.below[0], self.below[1] + points)
        if below[side] < GAME_POINTS:
            return Rubber(self.games, below)
        return Rubber((self.games[0] + (side == 0), self.games[1] + (side == 1)))


def side_totals(*entries: PadEntry) -> tuple[int, int]:
    """Return the points of both sides in some entries of the score pad."""
    totals = [0, 0]
    for entry in entries:
        totals[entry.side] += entry.points
    return totals[0], totals[1]


def contract_entries(
    contract: Contract,
    tricks_taken: int,
    rubber: Rubber,
    slams_by_tricks_taken: bool,
    undertricks_by_defenders: bool,
    with_notes: bool = True,
) -> tuple[PadEntry, ...]:
    """Return the score pad lines of the contract for that number of tricks; trick points of a made contract come first.

    `slams_by_tricks_taken`: slams count for tricks taken, else only if bid; `undertricks_by_defenders`: their
    vulnerability prices undertricks; `with_notes`: the lines have notes, which imagined deals do not need.
    """
    level, strain, factor, side = contract
    overtricks = tricks_taken - contract.tricks
    vulnerable = rubber.games[side] > 0
    if overtricks < 0:
        is_vulnerable = rubber.games[1 - side] > 0 if undertricks_by_defenders else vulnerable
        undertrick_points = UNDERTRICK_POINTS[is_vulnerable, factor]
        points = undertrick_points[min(-overtricks, 3) - 1] + undertrick_points[3] * max(0, -overtricks - 3)
        return (
            PadEntry(
                1 - side,
                points,
                say("Undertricks"),
                say("{tricks} short of {words}", tricks=numbered(-overtricks, "trick"), words=contract.text)
                if with_notes
                else "",
            ),
        )
    points = (POINTS_PER_TRICK_BY_STRAIN[strain] * level + FIRST_NT_POINTS * (strain == NT)) * factor
    lines = [PadEntry(side, points, say("Trick points"), contract.text if with_notes else "", sum(rubber.games) + 1)]
    if overtricks:
        overtrick_points = OVERTRICK_POINTS[factor][vulnerable] if factor > 1 else POINTS_PER_TRICK_BY_STRAIN[strain]
        lines.append(
            PadEntry(
                side,
                overtrick_points * overtricks,
                say("Overtricks") if overtricks > 1 else say("Overtrick"),
                say("{over} at {each}", over=overtricks, each=overtrick_points) if with_notes else "",
            )
        )
    if factor > 1:
        lines.append(PadEntry(side, INSULT_POINTS[factor], MADE_DOUBLED_TEXTS[factor]))
    slam = tricks_taken if slams_by_tricks_taken else contract.tricks
    if slam in SLAM_POINTS_BY_TRICKS:
        lines.append(
            PadEntry(
                side,
                SLAM_POINTS_BY_TRICKS[slam][vulnerable],
                say("Small slam") if slam == ALL_TRICKS - 1 else say("Grand slam"),
            )
        )
    return tuple(lines)


@lru_cache(4096)
def score_contract(
    contract: Contract,
    tricks_taken: int,
    rubber: Rubber,
    slams_by_tricks_taken: bool,
    undertricks_by_defenders: bool,
    with_notes: bool = True,
) -> tuple[tuple[PadEntry, ...], Rubber]:
    """Return the score pad lines of a contract (see `contract_entries`), and the rubber afterwards."""
    lines = contract_entries(
        contract, tricks_taken, rubber, slams_by_tricks_taken, undertricks_by_defenders, with_notes
    )
    return lines, rubber.with_points(contract.side, lines[0].points) if lines[0].game else rubber


def closing_entries(rubber: Rubber, is_last_deal: bool) -> tuple[PadEntry, ...]:
    """Return the score pad lines at the end of the rubber, or of the `is_last_deal` deal; () otherwise."""
    games, below = rubber
    if max(games) == 2:
        side = games.index(2)
        lost = games[1 - side]
        return (
            PadEntry(
                side, RUBBER_POINTS[lost], say("Rubber"), say("two games to one") if lost else say("two games to none")
            ),
        )
    lines = []
    if is_last_deal and sum(games) == 1:
        lines.append(PadEntry(games.index(1), ONLY_GAME_POINTS, say("Unfinished rubber"), say("the only game")))
    if is_last_deal and any(below) and not all(below):
        side = 0 if below[0] else 1
        lines.append(PadEntry(side, ONLY_PART_SCORE_POINTS, say("Unfinished rubber"), say("the only part score")))
    return tuple(lines)


def honour_entries(honour_counts: Sequence[int], strain: str, side_of: Sequence[int]) -> tuple[PadEntry, ...]:
    """Return the score pad line for honours in one hand.

    `honour_counts`: how many of `HONOUR_CARDS` each seat was dealt.
    """
    for seat, number in enumerate(honour_counts):
        if number < MIN_SCORED_HONOURS:
            continue
        if strain == NT:
            points, words = ALL_ACES_POINTS, say("all four aces in one hand")
        else:
            points, words = TRUMP_HONOUR_POINTS[number], say("{held} trump honours in one hand", held=number)
        return (PadEntry(side_of[seat], points, say("Honours"), words),)
    return ()
