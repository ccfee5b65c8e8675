"""A match: its set-up and the actions so far, with undo and redo.

The log is the match. Every `MARK` actions a copy of the state is kept; going back takes the last copy before the
place and plays on from there, so there is no code that undoes anything. Deals that were dealt once stay as they were:
going back and forth over the end of a deal never deals other cards.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from cardhall import rules
from cardhall.cards import cards
from cardhall.english import printable, quoted
from cardhall.language import say
from cardhall.match import saves
from cardhall.match.again import Again
from cardhall.match.bounds import ACTIONS, LONGEST, TOO_LONG
from cardhall.match.checksums import digest
from cardhall.match.closing import closing_position, with_points
from cardhall.match.names import NAMES, PERSON
from cardhall.match.occasion import Occasion
from cardhall.match.saves import Saved, SaveError
from cardhall.match.seals import Seal, sealed
from cardhall.players import LEVELS
from cardhall.rules.engine.chance import FIRST_KEYED_SEED, KEYED_SEEDS

if TYPE_CHECKING:
    from cardhall.rules import Action, Event, Game, State

__all__ = ["Match", "SaveError"]

MARK = 32  # actions between two kept copies of the state
LONGEST_NAME = 60  # characters
LARGEST_SEED = 999_999_999  # for seeds that people see: a number that they can copy

Logged: TypeAlias = "tuple[int, Action]"  # seat and action


class Match:
    """One match. Make it with `Match.new` or `Match.load`."""

    def __init__(
        self,
        state: State,
        levels: Mapping[int, str],
        names: Sequence[str],
        *,
        match_id: str | None = None,
        avatars: Sequence[str] = (),
    ) -> None:
        """`state`: as `Game.start` made it, nothing played yet."""
        self.state: Any = state
        self.levels = dict(levels)
        self.names = tuple(names)
        self.avatars = tuple(avatars)  # by seat, the name of a picture; "" or no entry: none was chosen
        self.arranged = ""  # a deal's number, and the person's cards as put in order by hand; "": they were not
        self.given_up, self.unread = False, 0  # by the person; deals at the end whose reckoning they have not read
        self.guide_read: tuple[str, ...] = ()  # the steps of the guide that have been read, by their names
        self.more: Mapping[str, Any] = {}  # fields of its file that this version does not know, kept
        self.written_options: frozenset[str] | None = None  # names of those its file has, all others usual; None: all
        self.again: Again | None = None  # this match is one deal of another, played again
        self.occasion: Occasion | None = None  # this match is one single deal, played for that
        self.id = match_id or self.new_id()
        self.seed, self.first_dealer = state.seed, state.dealer
        self.closing: Any = None  # the last position of the deal that the last action ended; None: it ended none
        self.log: list[Logged] = []
        self.deals: list[dict[str, str]] = [state.deal]  # as dealt, those that redo comes to included
        self.seals: list[Seal] = [sealed(deal) for deal in self.deals]  # what commits us to each of them
        # for each action in the log: whether there was a choice; None: a claim did it
        self._free: list[bool | None] = []
        self._in_deal: list[int] = []  # for each action in the log: the deal in which it was done
        self._for_person: list[int] = []  # for each action in the log: the seat that played the person's hand then
        self._undone: list[tuple[Logged, bool | None]] = []  # the next one to redo last
        self._marks: list[State] = [state.copy()]  # after 0, MARK, 2 MARK … actions

    # ---- beginning

    @classmethod
    def new(
        cls,
        game_id: str,
        *,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        levels: Mapping[int, str] | None = None,
        dealer: int | None = None,
        names: Sequence[str] | Mapping[int, str] | None = None,
        avatars: Sequence[str] = (),
        deals: Sequence[Mapping[str, str]] | None = None,
    ) -> Match:
        """A new match. `levels`: seat -> level of the computer players (default: "normal" at every seat but 0).

        `seed` is drawn at random if not given, so that each deal has a key of its own (see `rules.engine.chance`);
        `names` by seat, those left out are made up; `deals`: the first ones, where the seed does not deal them.
        Raises `rules.UnknownGame` and `rules.SetupError`.
        """
        game = rules.get(game_id)
        if seed is None:
            seed = FIRST_KEYED_SEED + random.SystemRandom().randrange(KEYED_SEEDS)
        state = game.start(seats=seats, seed=seed, options=options, dealer=dealer, deals=deals)
        if levels is None:
            levels = dict.fromkeys(range(1, state.seats), "normal")
        for seat, level in levels.items():
            if seat not in range(state.seats):
                raise rules.SetupError(
                    say(
                        "There is no seat {seat} for a player; the seats are 0 to {last}.",
                        seat=repr(seat),
                        last=state.seats - 1,
                    )
                )
            if level not in LEVELS:
                raise rules.SetupError(
                    say("There is no level {level}; there are {levels}.", level=quoted(level), levels=", ".join(LEVELS))
                )
        return cls(state, levels, _all_names(names, state.seats, seed), avatars=avatars)

    @staticmethod
    def new_id() -> str:
        """A name for a match that no other has."""
        return f"{random.SystemRandom().getrandbits(64):016x}"

    @property
    def game(self) -> Game[Any]:
        """The game played."""
        game: Game[Any] = self.state.game
        return game

    @property
    def is_done(self) -> bool:
        """Whether nothing more is played: the match is over or given up, or the one deal that it is for is scored."""
        scored = len(self.state.results)
        repeated = self.again is not None and scored >= self.again.deal
        return bool(self.state.is_over) or self.given_up or repeated or (self.occasion is not None and scored > 0)

    @property
    def left(self) -> int:
        """The number of actions that can still be done before the match is too long to go on; 0: it is."""
        return max(0, LONGEST - len(self.log))

    @property
    def floor(self) -> int:
        """The number of actions behind which nobody goes back: those before the deal that is played again."""
        return self.again.start if self.again is not None else 0

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """The fingerprint of each deal so far, published before it is played ("": from before there were any)."""
        return tuple(seal.fingerprint for seal in self.seals)

    # ---- playing

    def play(self, action: Action | str, seat: int | None = None, *, claimed: bool = False) -> list[Event]:
        """Do an action and return what it caused; what was undone before is forgotten.

        `claimed`: it belongs to a claim, or to a move, that was made before it: no decision to which anybody goes back.
        Raises `IllegalAction`, with nothing changed, when it is not legal, or the match is far too long.
        """
        if len(self.log) >= ACTIONS:
            raise rules.IllegalAction(TOO_LONG)
        if self._undone:
            trial = self.state.copy()
            trial.script = ()
            trial.play(action, seat)  # refused here, before anything is forgotten
            self.forget_undone()
        return self.do(action, seat, claimed)

    def forget_undone(self) -> None:
        """What was taken back cannot be done again, and deals to which it led are dealt anew."""
        self._undone.clear()
        del self.deals[self.state.deal_number :], self.seals[self.state.deal_number :]
        self.state.script = ()

    def do(self, action: Action | str, seat: int | None, claimed: bool = False) -> list[Event]:
        """Do an action as `play`, while nothing is undone that would be forgotten: on the way of a course."""
        wanted = rules.Action.parse(action) if isinstance(action, str) and action.strip() else action
        actors = self.state.actors
        if seat is None and actors:
            seat = actors[0]
        free = len(self.state.actions(seat)) > 1
        before, marked = self.state.copy(), len(self.log) + 1
        try:
            events: list[Event] = self.state.play(wanted, seat)
            assert isinstance(wanted, rules.Action) and seat is not None
            ended = any(event.kind == "score" for event in events)
            closing = closing_position(before, wanted, seat, events) if ended else None
            deals = [self.state.deal] if self.state.deal_number > len(self.deals) else []
            seals = [sealed(deal) for deal in deals]
            is_mark = marked % MARK == 0 and len(self._marks) == marked // MARK
            marks = [self.state.copy()] if is_mark else []
        except rules.IllegalAction:
            raise  # which has changed nothing
        except BaseException:
            self.state = before  # a fault in the rules leaves the match as it was
            raise
        self.closing = closing
        self.log.append((seat, wanted))
        self._free.append(None if claimed else free)
        self._in_deal.append(before.deal_number)
        self._for_person.append(before.player_of(0))
        self.deals += deals
        self.seals += seals
        self._marks += marks
        return events

    def reckoned(self) -> Any:
        """The position in `closing` with the deal's points in the scores; None where there is none."""
        if self.closing is None:
            return None
        return with_points(self.closing, self.state)

    def position_after(self, deal: int) -> Any:
        """The last position of a deal that the last action ended; of two such deals the second one's is the state."""
        position = self.reckoned()
        return self.state if position is None or position.deal_number != deal else position

    # ---- going back and forth

    def can_undo(self, seat: int | None = None, *, dummy: bool = False) -> bool:
        """Whether there is something to take back (with `seat`: a decision of that seat).

        `dummy`, here and below: where another plays the hand of seat 0, that other's decisions are the person's too.
        """
        return len(self.log) > self.floor if seat is None else self._decision_before(seat, dummy) is not None

    def can_redo(self, seat: int | None = None) -> bool:
        """Whether something was taken back and can be done again."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last action. Returns whether there was one."""
        return self.go_back_to(len(self.log) - 1) if self.can_undo() else False

    def redo(self) -> bool:
        """Do again what was taken back last. Returns whether there was something."""
        return bool(self.step())

    def step(self) -> list[Event]:
        """Do again what was taken back last, and return what it caused: nothing where nothing was taken back."""
        if not self._undone:
            return []
        (seat, action), free = self._undone[-1]
        events = self.do(action, seat, free is None)
        self._undone.pop()
        return events

    def rewind(self, deal: int = 1) -> bool:
        """Go back to the beginning of that deal, or as far as it goes. Returns whether anything changed."""
        if not self.log:
            return False
        self.go_back_to(0)
        while self.state.deal_number < deal and self._undone:
            self.step()
        return True

    def undo_to(self, seat: int, *, dummy: bool = False) -> bool:
        """Go back to the last place at which that seat had a choice. Returns whether anything changed."""
        place = self._decision_before(seat, dummy)
        return False if place is None else self.go_back_to(place)

    def redo_to(self, seat: int, *, dummy: bool = False) -> bool:
        """Go forward to the next place at which that seat had a choice, or to the end of what was undone."""
        if not self.redo():
            return False
        while self._undone:
            (actor, _), free = self._undone[-1]
            if free and (actor == seat or (dummy and actor == self.state.player_of(0))):
                break
            self.redo()
        return True

    def deal_of_choice(self, seat: int, *, dummy: bool = False) -> int | None:
        """The deal into which `undo_to` goes back; None: that seat has had no choice yet."""
        place = self._decision_before(seat, dummy)
        return None if place is None else self._in_deal[place]

    def _decision_before(self, seat: int, dummy: bool) -> int | None:
        """How many actions there were when that seat last had a choice."""
        for place in range(len(self.log) - 1, self.floor - 1, -1):
            actor = self.log[place][0]
            if self._free[place] and (actor == seat or (dummy and actor == self._for_person[place])):
                return place
        return None

    def go_back_to(self, length: int) -> bool:
        """Go back to where the log had that number of actions."""
        state: Any = self._marks[length // MARK].copy()
        state.script = tuple(_as_dealt(deal) for deal in self.deals[state.deal_number :])
        for seat, action in self.log[length // MARK * MARK : length]:
            state.play(action, seat)
        taken_back = list(zip(self.log[length:], self._free[length:], strict=True))
        self._undone.extend(reversed(taken_back))
        del self.log[length:], self._free[length:], self._in_deal[length:], self._for_person[length:]
        del self._marks[length // MARK + 1 :]
        self.state = state
        self.closing, self.unread = None, 0
        return True

    # ---- files

    def save(self, path: Path | str) -> None:
        """Write the match to a file. Raises `SaveError`."""
        saves.write(Path(path), self.saved().text(), shared=True)

    @classmethod
    def load(cls, path: Path | str) -> Match:
        """The match in a file, replayed and checked action by action. Raises `SaveError`; the file is not changed."""
        try:
            return cls.restored(saves.read(Path(path)))
        except saves.Changed as error:
            with contextlib.suppress(saves.OfAnother):
                cls.restored(error.saved)  # which may say more of what is wrong
            raise

    def saved(self) -> Saved:
        """What is written of this match."""
        setup = self.state.setup
        return Saved(
            id=self.id,
            game=self.game.id,
            revision=self.game.revision,
            seats=setup.seats,
            options={
                name: value
                for name, value in setup.options.items()
                if self.written_options is None or name in self.written_options
            },
            seed=self.seed,
            dealer=self.first_dealer,
            levels=dict(self.levels),
            names=self.names,
            deals=tuple(self.deals),
            log=tuple(f"{seat} {action}" for seat, action in self.log),
            redo=tuple(f"{seat} {action}" for (seat, action), _ in reversed(self._undone)),
            **self.saved_now(),
            fingerprints=self.fingerprints,
            salts=tuple(seal.salt for seal in self.seals),
            claimed=tuple(sorted(self.claims)),
            avatars=self.avatars,
            arranged=self.arranged,
            unread=self.unread,
            given_up=self.given_up,
            again=None if self.again is None else self.again.as_dict(),
            occasion=None if self.occasion is None else self.occasion.as_dict(),
            guide_read=self.guide_read,
            older_rule=self.state.older_rule,
            more=self.more,
        )

    def saved_now(self) -> dict[str, Any]:
        """What is written of the match as it stands, and is another thing after every action."""
        return {"digest": digest(self.state), "saved": saves.now(), "summary": self.summary()}

    @property
    def course(self) -> list[Logged]:
        """The actions done, and behind them those undone, the next one to be done again first."""
        return [*self.log, *(logged for logged, _ in reversed(self._undone))]

    @property
    def claims(self) -> frozenset[int]:
        """The places in `course` of what claims did."""
        free = (*self._free, *(free for _, free in reversed(self._undone)))
        return frozenset(place for place, one in enumerate(free) if one is None)

    def summary(self) -> dict[str, Any]:
        """What a list of matches shows of this one, so that it need not load the game."""
        state = self.state
        return {
            "deal": state.deal_number,
            "scores": list(state.scores),
            "sides": [list(side) for side in state.sides],
            "over": self.is_done,
            "winners": list(state.winners),
            "actions": len(self.log),
            "points": list(self.game.inner_score(state)),
        }

    @classmethod
    def restored(cls, saved: Saved) -> Match:
        """The match that was saved. Raises `SaveError` when it cannot have come about as it says.

        Raises `OfAnother` where another version of the program can play it.
        """
        from cardhall.match.restoring import restored

        return restored(cls, saved)


def _as_dealt(deal: Mapping[str, str]) -> dict[str, tuple[Any, ...]]:
    return {zone: tuple(cards(text)) for zone, text in deal.items()}


def _all_names(names: Sequence[str] | Mapping[int, str] | None, seats: int, seed: int) -> tuple[str, ...]:
    """A name for every seat: those given, "You" at seat 0, others drawn by the seed."""
    given = dict(names) if isinstance(names, Mapping) else dict(enumerate(names or ()))
    given = {seat: printable(name, LONGEST_NAME).strip() for seat, name in given.items() if name}
    spare = [name for name in NAMES if name not in given.values()]
    random.Random(seed).shuffle(spare)
    return tuple(given.get(seat) or (PERSON if seat == 0 else spare.pop()) for seat in range(seats))
