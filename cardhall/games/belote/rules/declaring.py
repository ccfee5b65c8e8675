"""Declaring fours and runs before the play: each seat announces its best; the side with the best one scores.

Each seat in turn declares all its combinations or gives them up. Who declares states the type of the best; where that
is the type of the best so far, both state their ranks. When all have spoken, the combinations of the side with the
best are shown to all; the others' stay hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import Card
from cardhall.games.belote.facts import Announcement
from cardhall.games.belote.rules.fours_and_runs import Combination, FoursAndRuns, rank_name, type_name
from cardhall.language import capitalized, card_faces, listing, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import Case, CaseSampler, hidden_places
from cardhall.rules.mechanisms.asking import AskAll, AskState
from cardhall.rules.mechanisms.hand_cases import cases_by_held_sets
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame

DECLARE_ACTION = Action("declare")
GOOD_CODE = "good"  # the announcement of a seat that declares nothing
ShownCombinations = tuple[tuple[int, tuple[Combination, ...]], ...]  # seats, and combinations of theirs
# seats in turn, and what each declares: nothing, if it gives up
Declarations = Sequence[tuple[int, Sequence[Combination]]]


class DeclaringState(TrickState, AskState):
    """A state in which fours and runs are declared."""

    announcements: tuple[Announcement, ...]  # in the order in which the seats spoke
    shown_combinations: ShownCombinations  # the seats whose combinations score, with these combinations
    # A cache: `shown_combinations` when the points were counted last, and those points.
    _shown_points: tuple[ShownCombinations, tuple[int, ...]] | None = None

    def begin_declaring(self) -> None:
        """Forget the announcements of the last deal."""
        self.announcements, self.shown_combinations = (), ()

    def declaring_side(self) -> int | None:
        """Return the side that scores combinations; None if there is none."""
        return self.side_of(self.shown_combinations[0][0]) if self.shown_combinations else None

    def declared_points(self) -> list[int]:
        """Return by side the points of the combinations that score."""
        # `shown_combinations` is never changed in place
        if self._shown_points is None or self._shown_points[0] is not self.shown_combinations:
            points_by_side = [0] * len(self.setup.sides)
            for seat, combinations in self.shown_combinations:
                points_by_side[self.setup.side_of[seat]] += sum(map(self.game.combinations.points, combinations))
            self._shown_points = self.shown_combinations, tuple(points_by_side)
        return list(self._shown_points[1])


DeclaringStateT = TypeVar("DeclaringStateT", bound=DeclaringState)


class Declaring(AskAll[DeclaringStateT], Generic[DeclaringStateT]):
    """The round of declaring: each seat once declares or gives up; the seat that speaks first then leads."""

    name = "declare"
    answers = (DECLARE_ACTION, PASS)
    asks = say("Declare your combinations, or give them up.")
    labels = {"declare": say("Declare"), "pass": say("Good")}

    def available_choices(self, state: DeclaringStateT, seat: int) -> Sequence[Action]:
        return self.answers if state.game.combinations.find_combinations(state.zones[HAND[seat]]) else (PASS,)

    def why_not(self, state: DeclaringStateT, seat: int, action: Action) -> str:
        return say("You hold no combination to declare.")

    def add_answer_event(self, state: DeclaringStateT, seat: int, answer: Action) -> None:
        """Record an announcement as an event; ranks that others must then state follow as notes."""
        earlier_announcements = state.announcements
        announcements, _ = self.announce_in_turn(
            state, [*self.declared_combinations(state), (seat, self.answered_combinations(state, seat, answer))]
        )
        own_announcement = announcements[-1]
        text = say("good") if own_announcement.type_code == GOOD_CODE else type_name(own_announcement.type_code)
        text = say("{combination:capital}: how high?", combination=text) if own_announcement.rank else capitalized(text)
        state.add_event(Event("act", seat=seat, action=answer, text=text))
        for announcement in announcements:
            if announcement.rank and announcement not in earlier_announcements:
                state.add_event(
                    Event(
                        "note",
                        seat=announcement.seat,
                        text=capitalized(rank_name(announcement.type_code, announcement.rank)),
                    )
                )

    def on_answer(self, state: DeclaringStateT, seat: int, answer: Action) -> None:
        state.announcements, _ = self.announce_in_turn(
            state, [*self.declared_combinations(state), (seat, self.answered_combinations(state, seat, answer))]
        )

    def finish(self, state: DeclaringStateT, seat: int, answer: Action) -> Phase[Any] | None:
        state.shown_combinations = self.scoring_combinations(state)
        for declarer, combinations in state.shown_combinations:
            cards = [card for combination in combinations for card in combination.cards]
            known = {known.card for known in state.known}  # already known to be in the hand, such as the taken upcard
            state.mark_known(HAND[declarer], [card for card in cards if card not in known])
            state.show(cards, HAND[declarer], declarer)
        return super().finish(state, seat, answer)

    # ---- what is declared, and who has the best

    def answered_combinations(self, state: DeclaringStateT, seat: int, answer: Action) -> list[Combination]:
        """Return the combinations declared by a seat's answer; none after a pass."""
        return state.game.combinations.find_combinations(state.whole_hand(seat)) if answer == DECLARE_ACTION else []

    def declared_combinations(self, state: DeclaringStateT) -> list[tuple[int, list[Combination]]]:
        """Return the combinations declared by each seat that has spoken."""
        find_combinations = state.game.combinations.find_combinations
        return [
            (
                announcement.seat,
                find_combinations(state.whole_hand(announcement.seat)) if announcement.type_code != GOOD_CODE else [],
            )
            for announcement in state.announcements
        ]

    def announce_in_turn(
        self, state: DeclaringStateT, declarations: Declarations
    ) -> tuple[tuple[Announcement, ...], int | None]:
        """Return the announcements of seats for these combinations in turn, and the seat with the best combination.

        None instead of a seat where nothing is declared.
        """
        kinds, trump = state.game.combinations, state.trump
        announcements: list[Announcement] = []
        best, place = None, -1
        for seat, combinations in declarations:
            if not combinations:
                announcements.append(Announcement(seat, GOOD_CODE))
                continue
            own_best = kinds.best_combination(combinations, trump)
            if best is not None and best.type_code == own_best.type_code:
                announcements[place] = announcements[place]._replace(rank=best.rank)
                announcements.append(Announcement(seat, own_best.type_code, own_best.rank))
            else:
                announcements.append(Announcement(seat, own_best.type_code))
            if best is None or kinds.strength(own_best, trump) > kinds.strength(best, trump):
                best, place = own_best, len(announcements) - 1
        return tuple(announcements), announcements[place].seat if best else None

    def scoring_combinations(self, state: DeclaringStateT) -> ShownCombinations:
        """Return the scoring side's declaring seats, with their combinations."""
        declarations = self.declared_combinations(state)
        _, best = self.announce_in_turn(state, declarations)
        side = () if best is None else state.sides[state.side_of(best)]
        return tuple([(seat, tuple(found)) for seat, found in declarations if found and seat in side])

    # ---- what announcements tell of hidden hands

    def hidden_card_sampler(
        self, state: DeclaringStateT, seat: int, unseen: Sequence[Card], barred: Mapping[str, int]
    ) -> Callable[[DeclaringStateT, random.Random], None] | None:
        """Return a function that fills hidden hands in agreement with all announcements; None if nobody declared.

        Arguments as for `hidden_card_sampler` and `sampling.layout_sampler`. Giving up combinations tells nothing of
        a hand.
        """
        if all(said.type_code == GOOD_CODE or said.seat == seat for said in state.announcements):
            return None
        shown_by_seat, unseen_cards = dict(state.shown_combinations), set(unseen)
        missing_card_sets: dict[str, list[frozenset[Card]]] = {}
        known_cards: dict[str, set[Card]] = {}
        for announcement in state.announcements:
            if (
                announcement.type_code != GOOD_CODE
                and announcement.seat != seat
                and announcement.seat not in shown_by_seat
            ):
                known_hand = known_cards[HAND[announcement.seat]] = set(state.whole_hand(announcement.seat))
                lacking = (
                    frozenset(one.cards) - known_hand
                    for one in state.game.combinations.combinations_of_type(announcement.type_code, announcement.rank)
                )
                missing_card_sets[HAND[announcement.seat]] = list(
                    dict.fromkeys(some for some in lacking if some <= unseen_cards)
                )
        cases = cases_by_held_sets(tuple(hidden_places(state.zones).items()), unseen, barred, missing_card_sets)
        return CaseSampler(cases, partial(self.explains_announcements, known_cards)).fill

    def explains_announcements(self, known_cards: Mapping[str, set[Card]], state: DeclaringStateT, case: Case) -> bool:
        """Tell whether all seats would have announced the same with the hands of an imagined state.

        `known_cards`: the known cards of each hidden hand, by zone; the case holds the rest of its best combination
        there.
        """
        declarations = self.declared_combinations(state)
        if self.announce_in_turn(state, declarations)[0] != state.announcements or (
            state.shown_combinations and self.scoring_combinations(state) != state.shown_combinations
        ):
            return False
        best = {
            HAND[seat]: state.game.combinations.best_combination(found, state.trump)
            for seat, found in declarations
            if found
        }
        return all(set(best[zone].cards) - known_cards[zone] == set(some) for zone, some in case.held_cards.items())

    # ---- words

    def fact(self, state: DeclaringStateT, seat: int, names: Names) -> str:
        own_combinations = state.game.combinations.find_combinations(state.zones[HAND[seat]])
        if not own_combinations:
            return say("You hold no combination")
        points = state.game.combinations.points
        described = [
            say("{combination} ({points})", combination=short_name(one), points=points(one)) for one in own_combinations
        ]
        return say("You hold {held}", held=listing(described))

    def task(self, state: DeclaringStateT, seat: int, names: Names) -> str:
        return (
            say("Declare it, or say “good” and give it up")
            if len(self.available_choices(state, seat)) > 1
            else say("Say good")
        )


DECLARING_PHASE: Declaring[Any] = Declaring()


class DeclaringGame(TrickGame[DeclaringStateT], Generic[DeclaringStateT]):
    """A game in which fours and runs are declared."""

    combinations: ClassVar[FoursAndRuns]  # the combinations of the game's pack, with their points

    def describe_announcement(self, announcement: Announcement) -> str:
        """Return an announcement in words: "Run of three to the queen"."""
        if announcement.type_code == GOOD_CODE:
            return say("Good")
        ranks = [rank_name(announcement.type_code, announcement.rank)] if announcement.rank else []
        words = listing([type_name(announcement.type_code), *ranks], " ")
        return say("{words:capital}", words=words)

    def hidden_card_sampler(self, state: DeclaringStateT, seat: int) -> HiddenCardSampler[DeclaringStateT]:
        announced_sampler = DECLARING_PHASE.hidden_card_sampler(
            state, seat, self.unseen(state), self.ruled_out_cards(state, seat)
        )
        return super().hidden_card_sampler(state, seat) if announced_sampler is None else announced_sampler


def short_name(combination: Combination) -> str:
    """Return the name of a four, or the cards of a run, which are shorter: a prompt may name two runs."""
    return combination.name if combination.is_four else say("{cards}", cards=card_faces(combination.cards))
