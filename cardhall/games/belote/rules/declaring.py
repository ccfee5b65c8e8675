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
GOOD_WORD = "good"  # the announcement of a seat that declares nothing
ShownCombinations = tuple[tuple[int, tuple[Combination, ...]], ...]  # seats, and combinations of theirs
Declarations = Sequence[
    tuple[int, Sequence[Combination]]
]  # seats in turn, and what each declares: nothing, if it gives up


class DeclaringState(TrickState, AskState):
    """A state in which fours and runs are declared."""

    said: tuple[Announcement, ...]  # in the order in which the seats spoke
    shown: ShownCombinations  # the seats whose combinations score, with these combinations
    # A cache: `shown` when the points were counted last, and those points.
    _shown_points: tuple[ShownCombinations, tuple[int, ...]] | None = None

    def begin_declaring(self) -> None:
        """Forget the announcements of the last deal."""
        self.said, self.shown = (), ()

    def declaring_side(self) -> int | None:
        """Return the side that scores combinations; None if there is none."""
        return self.side_of(self.shown[0][0]) if self.shown else None

    def declared_points(self) -> list[int]:
        """Return by side the points of the combinations that score."""
        if self._shown_points is None or self._shown_points[0] is not self.shown:  # `shown` is never changed in place
            found = [0] * len(self.setup.sides)
            for seat, combinations in self.shown:
                found[self.setup.side_of[seat]] += sum(map(self.game.combinations.points, combinations))
            self._shown_points = self.shown, tuple(found)
        return list(self._shown_points[1])


D = TypeVar("D", bound=DeclaringState)


class Declaring(AskAll[D], Generic[D]):
    """The round of declaring: each seat once declares or gives up; the seat that speaks first then leads."""

    name = "declare"
    answers = (DECLARE_ACTION, PASS)
    asks = say("Declare your combinations, or give them up.")
    labels = {"declare": say("Declare"), "pass": say("Good")}

    def able(self, state: D, seat: int) -> Sequence[Action]:
        return self.answers if state.game.combinations.found(state.zones[HAND[seat]]) else (PASS,)

    def why_not(self, state: D, seat: int, action: Action) -> str:
        return say("You hold no combination to declare.")

    def tell(self, state: D, seat: int, answer: Action) -> None:
        """Record an announcement as an event; ranks that others must then state follow as notes."""
        before = state.said
        after, _ = self.announce_in_turn(
            state, [*self.declared_combinations(state), (seat, self.answered_combinations(state, seat, answer))]
        )
        own = after[-1]
        text = say("good") if own.word == GOOD_WORD else type_name(own.word)
        text = say("{combination:capital}: how high?", combination=text) if own.rank else capitalized(text)
        state.tell(Event("act", seat=seat, action=answer, text=text))
        for said in after:
            if said.rank and said not in before:
                state.tell(Event("note", seat=said.seat, text=capitalized(rank_name(said.word, said.rank))))

    def on_answer(self, state: D, seat: int, answer: Action) -> None:
        state.said, _ = self.announce_in_turn(
            state, [*self.declared_combinations(state), (seat, self.answered_combinations(state, seat, answer))]
        )

    def finish(self, state: D, seat: int, answer: Action) -> Phase[Any] | None:
        state.shown = self.scoring_combinations(state)
        for who, found in state.shown:
            some = [card for combination in found for card in combination.cards]
            known = {known.card for known in state.known}  # already known to be in the hand, such as the taken upcard
            state.know(HAND[who], [card for card in some if card not in known])
            state.show(some, HAND[who], who)
        return super().finish(state, seat, answer)

    # ---- what is declared, and who has the best

    def answered_combinations(self, state: D, seat: int, answer: Action) -> list[Combination]:
        """Return the combinations declared by a seat's answer; none after a pass."""
        return state.game.combinations.found(state.whole_hand(seat)) if answer == DECLARE_ACTION else []

    def declared_combinations(self, state: D) -> list[tuple[int, list[Combination]]]:
        """Return the combinations declared by each seat that has spoken."""
        found = state.game.combinations.found
        return [
            (said.seat, found(state.whole_hand(said.seat)) if said.word != GOOD_WORD else []) for said in state.said
        ]

    def announce_in_turn(self, state: D, speaking: Declarations) -> tuple[tuple[Announcement, ...], int | None]:
        """Return the announcements of seats for these combinations in turn, and the seat with the best combination.

        None instead of a seat where nothing is declared.
        """
        kinds, trump = state.game.combinations, state.trump
        announcements: list[Announcement] = []
        best, place = None, -1
        for seat, found in speaking:
            if not found:
                announcements.append(Announcement(seat, GOOD_WORD))
                continue
            own = kinds.best(found, trump)
            if best is not None and best.word == own.word:
                announcements[place] = announcements[place]._replace(rank=best.rank)
                announcements.append(Announcement(seat, own.word, own.rank))
            else:
                announcements.append(Announcement(seat, own.word))
            if best is None or kinds.strength(own, trump) > kinds.strength(best, trump):
                best, place = own, len(announcements) - 1
        return tuple(announcements), announcements[place].seat if best else None

    def scoring_combinations(self, state: D) -> ShownCombinations:
        """Return the scoring side's declaring seats, with their combinations."""
        speaking = self.declared_combinations(state)
        _, best = self.announce_in_turn(state, speaking)
        side = () if best is None else state.sides[state.side_of(best)]
        return tuple([(seat, tuple(found)) for seat, found in speaking if found and seat in side])

    # ---- what announcements tell of hidden hands

    def hidden_card_sampler(
        self, state: D, seat: int, unseen: Sequence[Card], barred: Mapping[str, int]
    ) -> Callable[[D, random.Random], None] | None:
        """Return a function that fills hidden hands in agreement with all announcements; None if nobody declared.

        Arguments as for `hidden_card_sampler` and `layout_sampler`. Giving up combinations tells nothing of a hand.
        """
        if all(said.word == GOOD_WORD or said.seat == seat for said in state.said):
            return None
        shown, unseen_cards = dict(state.shown), set(unseen)
        sets: dict[str, list[frozenset[Card]]] = {}
        known_cards: dict[str, set[Card]] = {}
        for said in state.said:
            if said.word != GOOD_WORD and said.seat != seat and said.seat not in shown:
                held = known_cards[HAND[said.seat]] = set(state.whole_hand(said.seat))
                lacking = (frozenset(one.cards) - held for one in state.game.combinations.like(said.word, said.rank))
                sets[HAND[said.seat]] = list(dict.fromkeys(some for some in lacking if some <= unseen_cards))
        cases = cases_by_held_sets(tuple(hidden_places(state.zones).items()), unseen, barred, sets)
        return CaseSampler(cases, partial(self.explains_announcements, known_cards)).fill

    def explains_announcements(self, known_cards: Mapping[str, set[Card]], state: D, case: Case) -> bool:
        """Tell whether all seats would have announced the same with the hands of an imagined state.

        `known_cards`: the known cards of each hidden hand, by zone; the case holds the rest of its best combination
        there.
        """
        speaking = self.declared_combinations(state)
        if self.announce_in_turn(state, speaking)[0] != state.said or (
            state.shown and self.scoring_combinations(state) != state.shown
        ):
            return False
        best = {HAND[seat]: state.game.combinations.best(found, state.trump) for seat, found in speaking if found}
        return all(set(best[zone].cards) - known_cards[zone] == set(some) for zone, some in case.held.items())

    # ---- words

    def fact(self, state: D, seat: int, names: Names) -> str:
        own = state.game.combinations.found(state.zones[HAND[seat]])
        if not own:
            return say("You hold no combination")
        points = state.game.combinations.points
        described = [say("{combination} ({points})", combination=short_name(one), points=points(one)) for one in own]
        return say("You hold {held}", held=listing(described))

    def task(self, state: D, seat: int, names: Names) -> str:
        return say("Declare it, or say “good” and give it up") if len(self.able(state, seat)) > 1 else say("Say good")


DECLARING_PHASE: Declaring[Any] = Declaring()


class DeclaringGame(TrickGame[D], Generic[D]):
    """A game in which fours and runs are declared."""

    combinations: ClassVar[FoursAndRuns]  # the combinations of the game's pack, with their points

    def said_in_words(self, said: Announcement) -> str:
        """Return an announcement in words: "Run of three to the queen"."""
        if said.word == GOOD_WORD:
            return say("Good")
        ranks = [rank_name(said.word, said.rank)] if said.rank else []
        words = listing([type_name(said.word), *ranks], " ")
        return say("{words:capital}", words=words)

    def hidden_card_sampler(self, state: D, seat: int) -> HiddenCardSampler[D]:
        announced_sampler = DECLARING_PHASE.hidden_card_sampler(
            state, seat, self.unseen(state), self.ruled_out_cards(state, seat)
        )
        return super().hidden_card_sampler(state, seat) if announced_sampler is None else announced_sampler


def short_name(combination: Combination) -> str:
    """Return the name of a four, or the cards of a run, which are shorter: a prompt may name two runs."""
    return combination.name if combination.is_four else say("{cards}", cards=card_faces(combination.cards))
