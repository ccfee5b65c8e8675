"""Contests: two players, the same deals in every seating, in this process or in several, with times of decisions."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardhall import players, rules
from cardhall.english import quoted
from cardhall.players.contests.arena import CONTEST_SEED_STEP, Chooser, Unfinished, deal_difference
from cardhall.players.interrupts import (
    children_ignore_interrupts,
    delay_interrupts,
    handle_delayed_interrupts,
    ignore_interrupts,
)
from cardhall.players.remote.protocol import (
    DECISION_TIMEOUT_SECONDS,
    MAX_COMMAND_LENGTH,
    Forfeit,
    Program,
    split_command,
)
from cardhall.reader_gone import is_reader_gone
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

MAX_JOBS = 60  # processes: Windows cannot wait for more than some sixty


@dataclass(frozen=True)
class Contestant:
    """A contestant: a level, perhaps with its own limit, or a program."""

    level: str = ""  # "" for a program
    program: str = ""
    simulations: int | None = None
    seconds: float | None = None  # time for a decision; a slower program forfeits

    @property
    def name(self) -> str:
        """Return the level with the limit, or the program with the arguments."""
        if self.program:
            words = split_command(self.program)
            return " ".join([Path(words[0]).name, *words[1:]]) if words else ""
        if self.simulations is not None:
            return f"{self.level}@{self.simulations}"
        return self.level if self.seconds is None else f"{self.level}@{self.seconds:g}s"

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """Parse `hard`, `normal@500` (500 simulations) or `hard@0.2s` (0.2 seconds). Raises ValueError."""
        level, sign, limit = text.strip().lower().partition("@")
        contestant = cls(level)
        contestant.check_limits()  # afterwards the level is one of a few words
        if sign:
            try:
                if limit.endswith("s"):
                    contestant = cls(level, seconds=float(limit[:-1]))
                else:
                    contestant = cls(level, simulations=int(limit))
            except ValueError:
                raise ValueError(f"{quoted(text)} is no player: write {level}@500 or {level}@0.5s.") from None
        contestant.check_limits()
        return contestant

    def check_limits(self) -> None:
        """Raise ValueError for an unknown level or an invalid limit."""
        if self.seconds is not None and not 0 < self.seconds <= players.MAX_SECONDS:
            raise ValueError(f"The seconds must be more than 0 and at most {players.MAX_SECONDS:g}.")
        if not self.program:
            try:
                players.check_limits(self.level, self.simulations, self.seconds)
            except players.UnknownLevel as error:
                raise ValueError(str(error)) from None


def make_secret_token() -> str:
    """Return a text that nobody can guess."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class ContestTerms:
    """Terms of a contest: the game and its setup, the contestants, the seed."""

    game: str
    contestants: tuple[Contestant, Contestant]
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    opening_actions: tuple[str, ...] = ()  # the first actions of every deal, whoever is to act
    one_side_only: bool = False  # whether the first player only ever has one side of three or more: fewer seatings
    # a secret from which the programs' random seeds are made, so that they cannot find the seed of the deals by trying
    lots_secret: str = field(default_factory=make_secret_token)

    def check_playable(self) -> None:
        """Raise `rules.UnknownGame`, `rules.SetupError` or ValueError where such a contest cannot be played."""
        if sum(map(len, self.opening_actions)) > MAX_COMMAND_LENGTH:
            raise ValueError(f"The actions that begin a deal may have {MAX_COMMAND_LENGTH:,} characters at most.")
        rules.get(self.game).start(seats=self.seats, options=self.options)


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a contest, played in every seating."""

    number: int  # counted from 0
    difference: float  # points of the first player over the second
    decision_times: tuple[
        tuple[float, ...], tuple[float, ...]
    ]  # seconds of each player's decisions, forced ones left out


class _TimedPlayer:
    """A player that measures the time of each decision."""

    def __init__(self, player: Chooser) -> None:
        self.player = player
        self.level = getattr(player, "level", "normal")
        self.decision_times: list[float] = []

    def choose(self, seen: Observation) -> Action:
        handle_delayed_interrupts()
        is_forced = len(seen.actions()) == 1
        start_time = time.perf_counter()
        action = self.player.choose(seen)
        if not is_forced:
            self.decision_times.append(time.perf_counter() - start_time)
        return action


class DealRunner:
    """Plays the deals of a contest in this process. Programs run from the first deal until `close`."""

    def __init__(self, terms: ContestTerms) -> None:
        self.terms = terms
        self.programs: dict[int, Program] = {}
        self.forfeit: Forfeit | None = None  # the first forfeit ends the contest, in whatever order deals are reported

    def play_deal(self, number: int) -> PlayedDeal:
        """Play a deal. Raises `Forfeit`, and the same again for every later deal."""
        if self.forfeit is not None:
            raise Forfeit(str(self.forfeit))
        try:
            return self._play_in_every_seating(number)
        except Forfeit as forfeit:
            self.forfeit = forfeit
            raise

    def _play_in_every_seating(self, number: int) -> PlayedDeal:
        terms = self.terms
        seed = terms.seed * CONTEST_SEED_STEP + number
        first, second = (_TimedPlayer(self._get_player(place, self._player_seed(place, seed))) for place in (0, 1))
        difference = deal_difference(
            terms.game,
            first,
            second,
            seed,
            seats=terms.seats,
            options=terms.options,
            opening_actions=terms.opening_actions,
            one_side_only=terms.one_side_only,
        )
        return PlayedDeal(number, difference, (tuple(first.decision_times), tuple(second.decision_times)))

    def _player_seed(self, place: int, seed: int) -> int:
        """Return the random seed of a player in a deal; a program cannot find the seed of the deal from it."""
        if not self.terms.contestants[place].program:
            return 2 * seed + place
        secret_text = f"{self.terms.lots_secret} {place} {seed}"
        return int.from_bytes(hashlib.sha256(secret_text.encode()).digest()[:6], "big")

    def _get_player(self, place: int, seed: int) -> Chooser:
        contestant, terms = self.terms.contestants[place], self.terms
        if not contestant.program:
            return players.get(contestant.level, terms.game, seed, contestant.simulations, contestant.seconds)
        if place not in self.programs:
            state = rules.get(terms.game).start(seats=terms.seats, options=terms.options)
            program = Program(
                contestant.program,
                seconds=DECISION_TIMEOUT_SECONDS if contestant.seconds is None else contestant.seconds,
            )
            self.programs[place] = program
            program.start(terms.game, state.seats, state.options, seed)
        return self.programs[place]

    def close(self) -> None:
        """Ask the programs to quit, and end them."""
        for program in self.programs.values():
            program.close()

    def kill(self) -> None:
        """End the programs at once."""
        for program in self.programs.values():
            program.kill()


def play(terms: ContestTerms, deals: int, jobs: int = 1) -> Iterator[PlayedDeal]:
    """Yield the deals of a contest as they are finished; with several jobs not in order.

    Raises `Forfeit`, or `Unfinished`.
    """
    return _play_in_this_process(terms, deals) if jobs == 1 else play_in_processes(terms, deals, jobs)


def _play_in_this_process(terms: ContestTerms, deal_count: int) -> Iterator[PlayedDeal]:
    runner = DealRunner(terms)
    try:
        for number in range(deal_count):
            # delayed, since an exception raised anywhere can get lost, for example within `hasattr`
            with delay_interrupts():
                played = runner.play_deal(number)
            yield played
    finally:
        runner.close()


def play_in_processes(terms: ContestTerms, deal_count: int, process_count: int) -> Iterator[PlayedDeal]:
    """Yield deals as `play`, but always from other processes: if this process is killed, the programs end too."""
    process_count = max(1, min(process_count, deal_count, MAX_JOBS))
    earlier_children = set(multiprocessing.active_children())
    with _guard_process_start():
        pool = ProcessPoolExecutor(process_count, multiprocessing.get_context("spawn"), _start_runner, (terms,))
    numbers = iter(range(deal_count))
    pending: set[Future[PlayedDeal]] = set()
    try:
        for number in numbers:
            pending.add(_submit_deal(pool, number))
            if len(pending) >= 2 * process_count:
                break
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for finished in done:
                yield finished.result()
                if (number := next(numbers, -1)) >= 0:
                    pending.add(_submit_deal(pool, number))
    except BrokenProcessPool:
        raise _make_process_error() from None
    finally:
        has_pending = bool(pending)
        pool.shutdown(wait=not has_pending, cancel_futures=True)
        if has_pending:
            for process in set(multiprocessing.active_children()) - earlier_children:
                process.terminate()


def _make_process_error() -> Unfinished:
    return Unfinished("A process of the arena has died; try again with --jobs 1.")


@contextlib.contextmanager
def _guard_process_start() -> Iterator[None]:
    """Guard the start of processes: raise `Unfinished` if a process dies before its task arrives."""
    try:
        with children_ignore_interrupts():
            yield
    except OSError as error:
        if not is_reader_gone(error):
            raise
        raise _make_process_error() from None  # the OSError would look like a closed output


def _submit_deal(pool: ProcessPoolExecutor, number: int) -> Future[PlayedDeal]:
    """Submit a deal to the pool, perhaps starting a process."""
    with _guard_process_start():
        return pool.submit(_play_in_pool_process, number)


_runners: list[DealRunner] = []  # the runner of a pool process, as the only entry


def _start_runner(terms: ContestTerms) -> None:
    """Prepare a pool process: make the runner, and end together with the first process."""
    with contextlib.suppress(ValueError):
        ignore_interrupts()
        signal.signal(signal.SIGTERM, _end_process)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _runners.append(DealRunner(terms))


def _end_with_parent() -> None:
    """End this process when the first process has been killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _end_process()


def _end_process(*_: object) -> None:
    """End this process and the programs at once."""
    for runner in _runners:
        runner.kill()
    os._exit(1)


def _play_in_pool_process(number: int) -> PlayedDeal:
    return _runners[0].play_deal(number)


__all__ = [
    "ContestTerms",
    "Contestant",
    "DealRunner",
    "Forfeit",
    "PlayedDeal",
    "Unfinished",
    "play",
    "play_in_processes",
]
