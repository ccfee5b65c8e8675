"""A match: set-up, players, actions, saving and restoring.

Restoring replays a saved match, action by action, and must reach the state whose check sum was saved. If it does not,
the file is damaged, or from another version with other rules, options or levels. A correct check sum of the file rules
out damage. If today's rules do not fit, the older rules of the game are tried one after the other.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhall import rules
from cardhall.english import make_printable, quoted
from cardhall.language import say
from cardhall.match import saves
from cardhall.match.checksums import state_checksum, valid_checksums
from cardhall.match.deal_seals import NO_SEAL, Seal
from cardhall.match.default_names import COMPUTER_NAMES, PERSON_NAME
from cardhall.match.history import History
from cardhall.match.match_bounds import MAX_ACTIONS, MAX_PLAYED_ACTIONS
from cardhall.match.one_deal import FirstPlay, Occasion
from cardhall.match.program_version import NEWER_VERSION, OLDER_VERSION, version_age
from cardhall.match.saves import OtherVersionGame, SavedGame, SaveError, UncheckedGame
from cardhall.players import LEVELS
from cardhall.rules.engine.chance import FIRST_KEYED_SEED, KEYED_SEED_COUNT

if TYPE_CHECKING:
    from cardhall.rules import Game, State

__all__ = ["Match", "SaveError"]

MAX_NAME_LENGTH = 60  # characters of a player's name
LARGEST_SEED = 999_999_999  # of match numbers that people copy by hand


class Match(History):
    """A match, made by `Match.new` or `Match.load`."""

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
        super().__init__(state)
        self.levels = dict(levels)
        self.names = tuple(names)
        self.avatars = tuple(avatars)  # by seat, the name of a picture; "" or no entry: none was chosen
        self.arranged = ""  # a deal's number, and the person's cards as sorted by hand; "": not sorted by hand
        self.given_up = False  # whether the person has given the match up
        self.guide_read: tuple[str, ...] = ()  # the steps of the guide that have been read, by their names
        self.unknown_fields: Mapping[
            str, Any
        ] = {}  # fields of its file that this version does not know, to be written again
        self.written_options: frozenset[str] | None = None  # options to write to its file; None: all
        self.first_play: FirstPlay | None = None  # of a match that is one deal of another match, played again
        self.occasion: Occasion | None = None  # of a match of one single deal
        self.id = match_id or self.new_id()
        self.seed, self.first_dealer = state.seed, state.dealer

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
        """Return a new match. `levels`: seat -> level of the computer players (default: "normal" at every seat but 0).

        `seed`: default, a random seed of those that give each deal a key (see `rules.engine.chance`). `names`: by seat;
        computer players without a name get one. `deals`: the first deals, in place of those from the seed.
        Raises `rules.UnknownGame` and `rules.SetupError`.
        """
        game = rules.get(game_id)
        if seed is None:
            seed = FIRST_KEYED_SEED + random.SystemRandom().randrange(KEYED_SEED_COUNT)
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
                    say(
                        "There is no level {level}. The levels are {levels}.",
                        level=quoted(level),
                        levels=", ".join(LEVELS),
                    )
                )
        return cls(state, levels, _all_names(names, state.seats, seed), avatars=avatars)

    @staticmethod
    def new_id() -> str:
        """Return a new random id of a match: 16 hexadecimal digits."""
        return f"{random.SystemRandom().getrandbits(64):016x}"

    @property
    def game(self) -> Game[Any]:
        """The game played."""
        game: Game[Any] = self.state.game
        return game

    @property
    def is_done(self) -> bool:
        """Whether play is over: the match has ended or is given up, or its only deal is scored."""
        scored_deals = len(self.state.results)
        is_repeat_over = self.first_play is not None and scored_deals >= self.first_play.deal
        return (
            bool(self.state.is_over)
            or self.given_up
            or is_repeat_over
            or (self.occasion is not None and scored_deals > 0)
        )

    @property
    def actions_left(self) -> int:
        """The number of actions left before the match is too long to continue."""
        return max(0, MAX_PLAYED_ACTIONS - len(self.log))

    @property
    def undo_limit(self) -> int:
        """The number of actions that nobody can undo: the actions before a deal played again."""
        return self.first_play.start if self.first_play is not None else 0

    # ---- files

    def save(self, path: Path | str) -> None:
        """Write the match to a file. Raises `SaveError`."""
        saves.write(Path(path), self.saved().text(), shared=True)

    @classmethod
    def load(cls, path: Path | str) -> Match:
        """Load the match in a file by replaying its actions. Raises `SaveError`; the file is not changed."""
        try:
            return cls.restored(saves.read(Path(path)))
        except saves.ChecksumError as error:
            with contextlib.suppress(saves.OtherVersionGame):
                cls.restored(error.saved)  # may raise a `SaveError` that says more exactly what is wrong
            raise

    def saved(self) -> SavedGame:
        """Return the match as a saved game."""
        setup = self.state.setup
        return SavedGame(
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
            **self.changing_fields(),
            fingerprints=self.fingerprints,
            salts=tuple(seal.salt for seal in self.seals),
            claimed=tuple(sorted(self.claimed_places)),
            avatars=self.avatars,
            arranged=self.arranged,
            unread=self.unread,
            given_up=self.given_up,
            again=None if self.first_play is None else self.first_play.as_dict(),
            occasion=None if self.occasion is None else self.occasion.as_dict(),
            guide_read=self.guide_read,
            older_rule=self.state.older_rule,
            more=self.unknown_fields,
        )

    def changing_fields(self) -> dict[str, Any]:
        """Return the fields of the saved game that change with every action."""
        return {"digest": state_checksum(self.state), "saved": saves.current_time(), "summary": self.summary()}

    def summary(self) -> dict[str, Any]:
        """Return the fields from which a list of matches is made without loading the game."""
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
    def restored(cls, saved: SavedGame) -> Match:
        """Return the match of a saved game. Raises `SaveError` where actions, set-up and digest disagree.

        Raises `OtherVersionGame` where another version of the program may be able to play it.
        """
        return _restore(cls, saved)


def _all_names(names: Sequence[str] | Mapping[int, str] | None, seats: int, seed: int) -> tuple[str, ...]:
    """Return a name for every seat: those given, "You" at seat 0, others drawn by the seed."""
    given_names = dict(names) if isinstance(names, Mapping) else dict(enumerate(names or ()))
    given_names = {seat: make_printable(name, MAX_NAME_LENGTH).strip() for seat, name in given_names.items() if name}
    spare_names = [name for name in COMPUTER_NAMES if name not in given_names.values()]
    random.Random(seed).shuffle(spare_names)
    return tuple(given_names.get(seat) or (PERSON_NAME if seat == 0 else spare_names.pop()) for seat in range(seats))


# ---- restoring


class _Unplayable(Exception):
    """A saved game cannot be replayed. `sentence`: for a damaged file; `reason`: for another version's, or ""."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.reason = sentence, reason


def _restore(match_class: type[Match], saved: SavedGame) -> Match:
    """Return the match that was saved, see `Match.restored`."""
    game = rules.get(saved.game)
    _check_version(game, saved)
    if len(saved.log) + len(saved.redo) > MAX_ACTIONS:
        raise SaveError(say("This game is damaged: it is far too long."))
    if not saved.deals:
        raise SaveError(say("This game is damaged: it has no deal."))
    match = _play_by_fitting_rules(match_class, game, saved)
    match.seals = saved_seals(saved)
    match.arranged, match.given_up, match.guide_read = saved.arranged, saved.given_up, saved.guide_read
    match.unread, match.unknown_fields = saved.unread, saved.more
    match.written_options = frozenset(saved.options)  # no new options: an older version may continue the match
    if saved.again is not None:
        match.first_play = FirstPlay.from_fields(saved.again)
        if match.undo_limit > len(saved.log):
            raise SaveError(say("This game is damaged: the replayed deal has not begun."))
    if saved.occasion is not None:
        match.occasion = Occasion.from_fields(saved.occasion)
    if saved.redo:
        match.go_back_to(len(saved.log))
    return match


def _check_version(game: Game[Any], saved: SavedGame) -> None:
    """Raise `OtherVersionGame` where the saved game has newer rules, or levels unknown here."""
    if saved.revision > game.revision:
        raise OtherVersionGame(
            say("This game was saved by a newer version of Card Hall, with other rules of {name}.", name=game.name),
            NEWER_VERSION,
        )
    for level in saved.levels.values():
        if level not in LEVELS:
            raise _other_version_error(game, saved, say("There is no level {level}.", level=repr(_shorten(level, 40))))
    if saved.older_rule and saved.older_rule not in game.older_rules:
        raise _other_version_error(game, saved, _changed_rules_text(game))


def _play_by_fitting_rules(match_class: type[Match], game: Game[Any], saved: SavedGame) -> Match:
    """Return the replayed match, by today's rules or by older rules where only they fit."""
    first_error: _Unplayable | None = None
    for older_rule in (saved.older_rule,) if saved.older_rule else ("", *game.older_rules):
        try:
            return _play_by_rules(match_class, game, saved, older_rule)
        except _Unplayable as error:
            first_error = first_error or error
    assert first_error is not None
    if isinstance(saved, UncheckedGame) and saved.revision == game.revision and not first_error.reason:
        raise SaveError(first_error.sentence)
    raise _other_version_error(game, saved, first_error.reason or _changed_rules_text(game))


def _play_by_rules(match_class: type[Match], game: Game[Any], saved: SavedGame, older_rule: str) -> Match:
    """Replay a saved match by a rule. Raises `_Unplayable`, and `SaveError` for a line that is no action."""
    try:
        state = game.start(
            seats=saved.seats,
            seed=saved.seed,
            options=saved.options,
            dealer=saved.dealer,
            deals=saved.deals,
            older_rule=older_rule,
        )
        match = match_class(state, saved.levels, saved.names, match_id=saved.id, avatars=saved.avatars)
        claimed = set(saved.claimed)
        _replay(match, saved.log, claimed)
        valid_digests = valid_checksums(match.state)
        _replay(match, saved.redo, claimed)
    except rules.SetupError as error:
        known_options = game.options
        is_unknown = any(
            name not in known_options or value not in known_options[name].choices
            for name, value in saved.options.items()
        )
        is_unknown = is_unknown or saved.seats not in game.seat_counts
        detail = _shorten(error)
        raise _Unplayable(say("This game is damaged. {short}", short=detail), detail if is_unknown else "") from None
    if saved.digest not in valid_digests:
        raise _Unplayable(
            say("This game is damaged, or the rules of {name} have changed since it was saved.", name=game.name)
        )
    if len(match.deals) != len(saved.deals):
        raise _Unplayable(say("This game is damaged: its deals do not match its actions."))
    return match


def _replay(match: Match, lines: Sequence[str], claimed: Set[int]) -> None:
    for line in lines:
        number = len(match.log) + 1
        seat_text, _, text = line.partition(" ")
        if not (seat_text.isascii() and seat_text.isdigit() and len(seat_text) < 4 and text.strip()):
            raise SaveError(say("This game is damaged: action {place} cannot be read.", place=number))
        try:
            match.replay_action(text, int(seat_text), number - 1 in claimed)
        except rules.IllegalAction as error:
            short = _shorten(error.reason)
            raise _Unplayable(
                say("This game is damaged: action {place} is not legal. {short}", place=number, short=short)
            ) from None


def _other_version_error(game: Game[Any], saved: SavedGame, reason: str) -> OtherVersionGame:
    """Return the error for an undamaged file that cannot be played here; `reason`: a sentence."""
    age = version_age(saved.revision, game.revision, saved.version)
    if age == NEWER_VERSION:
        return OtherVersionGame(say("This game was saved by a newer version of Card Hall. {why}", why=reason), age)
    if age == OLDER_VERSION:
        return OtherVersionGame(say("This game was saved by an older version of Card Hall. {why}", why=reason), age)
    return OtherVersionGame(say("This game was saved by another version of Card Hall. {why}", why=reason), age)


def _changed_rules_text(game: Game[Any]) -> str:
    return say("The rules of {name} are different here.", name=game.name)


def _shorten(sentence: object, max_length: int = 300) -> str:
    """Return a sentence that may quote a file, cut to `max_length` printable letters."""
    return make_printable(str(sentence), max_length)


def saved_seals(saved: SavedGame) -> list[Seal]:
    """Return the seals in a saved game, by deal; older files have none. Raises `SaveError`."""
    if not saved.fingerprints and not saved.salts:
        return [NO_SEAL] * len(saved.deals)
    if not len(saved.fingerprints) == len(saved.salts) == len(saved.deals):
        raise SaveError(say("This game is damaged: its fingerprints do not match its deals."))
    return [
        Seal(make_printable(saved_fingerprint), make_printable(salt))
        for saved_fingerprint, salt in zip(saved.fingerprints, saved.salts, strict=True)
    ]
