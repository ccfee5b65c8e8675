"""Comparison with a Hard player in the person's seat: computed in the background and stored.

In ordinary matches the Hard player thinks for a shorter time than at the table, and games in which a deal takes more
than three seconds of processor time are left out unless the settings include them. In deals of the day and of sets,
which are about the comparison, Hard has the usual time in every game.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.background import BackgroundQueue
from cardhall.language import tr
from cardhall.match.files import error_reason
from cardhall.match.one_deal import DAY_OCCASION, SET_OCCASION, Occasion
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match import Match
    from cardhall.match.duplicates import DuplicateSet
    from cardhall.match.replay_by_computer import ComputerReplay, DealOutcome

# Share of the thinking time at the table that Hard has for a deal that nobody has requested: less heat and battery, at
# the price of a slightly weaker comparison.
UNREQUESTED_TIME_SHARE = 0.4
MAX_REMEMBERED_RESULTS = 100  # results kept in memory; older ones are read from their files again


class HardComparison(QObject):
    """The comparisons with a Hard player, for one window."""

    result_found = Signal()  # a new result is known
    failed = Signal(str)  # a result cannot be saved; with a sentence about the reason

    def __init__(self, settings: Settings, store: Store, background: BackgroundQueue) -> None:
        super().__init__(background)
        self.settings, self.store, self.background = settings, store, background
        self._outcomes: dict[tuple[str, int, str], DealOutcome] = {}  # by match, deal and its fingerprint

    # ---- deals of matches

    def outcome_of(self, match: Match, deal: int) -> DealOutcome | None:
        """Return the Hard player's result of a deal; None: not known."""
        from cardhall.match import computer_results
        from cardhall.match.replay_by_computer import DealOutcome

        if (day := _find_day(match)) is not None:
            from cardhall.match import deal_of_the_day

            day_result = deal_of_the_day.read_results(self.store.folder)[0].result_of(
                day, match.game.id, deal_of_the_day.HARD
            )
            return None if day_result is None else DealOutcome(day_result.delta, day_result.value)
        if match.occasion is not None:
            return self._find_set_result(match.occasion)
        key = _deal_key(match, deal)
        outcome = self._outcomes.get(key)
        if outcome is None:
            stored_outcomes = computer_results.read_results(self.store.folder, match)
            for number, one in stored_outcomes.items():
                self._remember(_deal_key(match, number), one)
            outcome = stored_outcomes.get(deal)
        return outcome

    def request_result(self, match: Match, deal: int) -> bool:
        """Let a Hard player replay a finished deal, if enabled. Return whether the replay is queued."""
        from cardhall.match.replay_by_computer import ComputerReplay

        if (day := _find_day(match)) is not None:
            return self.request_day(match.game.id, day)
        if match.occasion is not None:
            return self.request_set(match.occasion.of)
        if (
            not self._is_comparable(match.game.id)
            or self._is_too_slow(match.game.id)
            or self.outcome_of(match, deal) is not None
        ):
            return False
        key = _deal_key(match, deal)

        def store_outcome(replay: ComputerReplay) -> None:
            if replay.outcome is not None:
                self._remember(key, replay.outcome)
                self._store_result(match, deal, replay.outcome)
            self.result_found.emit()

        self.background.enqueue(
            key, lambda: ComputerReplay.from_match(match, deal, UNREQUESTED_TIME_SHARE), store_outcome
        )
        return True

    def _remember(self, key: tuple[str, int, str], outcome: DealOutcome) -> None:
        self._outcomes[key] = outcome
        if len(self._outcomes) > MAX_REMEMBERED_RESULTS:
            del self._outcomes[next(iter(self._outcomes))]

    def _is_comparable(self, game_id: str) -> bool:
        """Tell whether the settings ask for comparisons, and the game leaves the players any choice."""
        return self.settings.compare and CATALOGUE[game_id].choices

    def _is_too_slow(self, game_id: str) -> bool:
        """Tell whether a deal needs too much processor time for the game to be included without a setting."""
        return bool(CATALOGUE[game_id].replay_seconds) and not self.settings.compare_slow

    def _store_result(self, match: Match, deal: int, outcome: DealOutcome) -> None:
        from cardhall.match import computer_results

        if deal <= len(match.deals) and self.store.can_list:
            try:
                computer_results.write_result(self.store.folder, match, deal, outcome)
            except OSError as error:
                self._report_failure(error)

    # ---- sets of deals

    def _find_set_result(self, occasion: Occasion) -> DealOutcome | None:
        from cardhall.match import duplicates
        from cardhall.match.replay_by_computer import DealOutcome

        duplicate_set = duplicates.read_set(self.store.folder, occasion.of)
        played = None if duplicate_set is None else duplicate_set.result_of(occasion.number, duplicates.HARD)
        return None if played is None else DealOutcome(played.delta, played.value)

    def find_board_set(self, match: Match) -> DuplicateSet | None:
        """Return the set in IMPs or matchpoints that contains a match; None if there is none."""
        from cardhall.match import duplicates

        if match.occasion is None or match.occasion.kind != SET_OCCASION:
            return None
        duplicate_set = duplicates.read_set(self.store.folder, match.occasion.of)
        return duplicate_set if duplicate_set is not None and duplicate_set.has_boards else None

    def request_set(self, set_id: str) -> bool:
        """Let the levels play the outstanding deals of a set. Return whether a replay is queued."""
        from cardhall.match import duplicates
        from cardhall.match.replay_by_computer import ComputerReplay
        from cardhall.rules import SetupError

        duplicate_set = duplicates.read_set(self.store.folder, set_id)
        next_replay = None if duplicate_set is None else duplicate_set.next_computer_deal
        if duplicate_set is None or next_replay is None or not self._is_comparable(duplicate_set.game):
            return False
        deal, level = next_replay
        try:
            match = duplicate_set.match_of_deal(deal)
        except SetupError:
            return False  # the game has other rules now

        def store_outcome(replay: ComputerReplay) -> None:
            if replay.outcome is not None:
                try:
                    duplicates.add_result(self.store.folder, set_id, deal, level, replay.outcome)
                except OSError as error:
                    self._report_failure(error)
                    return
                self.request_set(set_id)
            self.result_found.emit()

        key = ("set", set_id, deal, level)
        self.background.enqueue(
            key,
            lambda: ComputerReplay(match.state, match.levels, match.seed, level=level),
            store_outcome,
            is_requested=True,
        )
        return True

    def _report_failure(self, error: OSError) -> None:
        self.failed.emit(tr("The Hard player’s result cannot be saved: {reason}.", reason=error_reason(error)))

    # ---- deals of the day

    def request_day(self, game_id: str, day: date) -> bool:
        """Let a Hard player play a deal of the day, unless known. Return whether the replay is queued."""
        from cardhall.match import deal_of_the_day
        from cardhall.match.replay_by_computer import ComputerReplay

        if (
            not self._is_comparable(game_id)
            or deal_of_the_day.read_results(self.store.folder)[0].result_of(day, game_id, deal_of_the_day.HARD)
            is not None
        ):
            return False

        def store_outcome(replay: ComputerReplay) -> None:
            if replay.outcome is not None:
                try:
                    deal_of_the_day.add_result(self.store.folder, day, game_id, deal_of_the_day.HARD, replay.outcome)
                except OSError as error:
                    self._report_failure(error)
            self.result_found.emit()

        def create_replay() -> ComputerReplay:
            match = deal_of_the_day.day_match(game_id, day)
            return ComputerReplay(match.state, match.levels, match.seed)

        self.background.enqueue(("day", game_id, day), create_replay, store_outcome, is_requested=True)
        return True


def _find_day(match: Match) -> date | None:
    """Return the date of a match that is a deal of the day, or None."""
    occasion = match.occasion
    return date.fromisoformat(occasion.of) if occasion is not None and occasion.kind == DAY_OCCASION else None


def _deal_key(match: Match, deal: int) -> tuple[str, int, str]:
    return match.id, deal, match.fingerprints[deal - 1] if deal <= len(match.fingerprints) else ""
