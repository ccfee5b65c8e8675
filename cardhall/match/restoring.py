"""A saved match comes to life: what was played is played again, action by action, and has to lead where it led.

Where it does not, the file is damaged, or of another version: a newer one with other rules, options or levels, or an
older one. A check sum that agrees says that it is as it was written. An older rule of a game is tried in its turn.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, Any

from cardhall import rules
from cardhall.english import printable
from cardhall.language import say
from cardhall.match.again import Again
from cardhall.match.bounds import ACTIONS
from cardhall.match.checksums import digests
from cardhall.match.occasion import Occasion
from cardhall.match.saves import OfAnother, Saved, SaveError, Unchecked
from cardhall.match.seals import NO_SEAL, Seal
from cardhall.match.versions import NEWER, OLDER, age_of
from cardhall.players import LEVELS

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.rules import Game


class _Unplayable(Exception):
    """What was played leads elsewhere; `sentence`: what a damaged file would be told to be."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.reason = sentence, reason


def restored(made: type[Match], saved: Saved) -> Match:
    """The match that was saved, see `Match.restored`."""
    game = rules.get(saved.game)
    _check_version(game, saved)
    if len(saved.log) + len(saved.redo) > ACTIONS:
        raise SaveError(say("This game is damaged: it is far too long."))
    if not saved.deals:
        raise SaveError(say("This game is damaged: it has no deal."))
    match = _played(made, game, saved)
    match.seals = saved_seals(saved)
    match.arranged, match.given_up, match.guide_read = saved.arranged, saved.given_up, saved.guide_read
    match.unread, match.more = saved.unread, saved.more
    match.written_options = frozenset(saved.options)  # an older version, which may go on with it, knows no others
    if saved.again is not None:
        match.again = Again.of(saved.again)
        if match.floor > len(saved.log):
            raise SaveError(say("This game is damaged: the deal that is played again has not begun."))
    if saved.occasion is not None:
        match.occasion = Occasion.of_file(saved.occasion)
    if saved.redo:
        match.go_back_to(len(saved.log))
    return match


def _check_version(game: Game[Any], saved: Saved) -> None:
    """Raise `OfAnother` where a newer version has other rules, or another one has levels that are not known here."""
    if saved.revision > game.revision:
        raise OfAnother(
            say("This game was saved by a newer version of Card Hall, with other rules of {name}.", name=game.name),
            NEWER,
        )
    for level in saved.levels.values():
        if level not in LEVELS:
            raise _of_another(game, saved, say("There is no level {level}.", level=repr(_short(level, 40))))
    if saved.older_rule and saved.older_rule not in game.older_rules:
        raise _of_another(game, saved, _changed_rules(game))


def _played(made: type[Match], game: Game[Any], saved: Saved) -> Match:
    """What was played, by today's rules or by the older ones by which alone it comes out."""
    first: _Unplayable | None = None
    for older_rule in (saved.older_rule,) if saved.older_rule else ("", *game.older_rules):
        try:
            return _played_by(made, game, saved, older_rule)
        except _Unplayable as error:
            first = first or error
    assert first is not None
    if isinstance(saved, Unchecked) and saved.revision == game.revision and not first.reason:
        raise SaveError(first.sentence)
    raise _of_another(game, saved, first.reason or _changed_rules(game))


def _played_by(made: type[Match], game: Game[Any], saved: Saved, older_rule: str) -> Match:
    """Raises `_Unplayable`, and `SaveError` for a line that is no action."""
    try:
        state = game.start(
            seats=saved.seats,
            seed=saved.seed,
            options=saved.options,
            dealer=saved.dealer,
            deals=saved.deals,
            older_rule=older_rule,
        )
        match = made(state, saved.levels, saved.names, match_id=saved.id, avatars=saved.avatars)
        claimed = set(saved.claimed)
        _replay(match, saved.log, claimed)
        reached = digests(match.state)
        _replay(match, saved.redo, claimed)
    except rules.SetupError as error:
        known = game.options
        is_unknown = any(name not in known or value not in known[name].choices for name, value in saved.options.items())
        is_unknown = is_unknown or saved.seats not in game.seat_counts
        told = _short(error)
        raise _Unplayable(say("This game is damaged. {short}", short=told), told if is_unknown else "") from None
    if saved.digest not in reached:
        raise _Unplayable(
            say("This game is damaged, or the rules of {name} have changed since it was saved.", name=game.name)
        )
    if len(match.deals) != len(saved.deals):
        raise _Unplayable(say("This game is damaged: its deals and its actions do not agree."))
    return match


def _replay(match: Match, lines: Sequence[str], claimed: Set[int]) -> None:
    for line in lines:
        place = len(match.log) + 1
        who, _, text = line.partition(" ")
        if not (who.isascii() and who.isdigit() and len(who) < 4 and text.strip()):
            raise SaveError(say("This game is damaged: action {place} cannot be read.", place=place))
        try:
            match.do(text, int(who), place - 1 in claimed)
        except rules.IllegalAction as error:
            short = _short(error.reason)
            raise _Unplayable(
                say("This game is damaged: action {place} is not legal. {short}", place=place, short=short)
            ) from None


def _of_another(game: Game[Any], saved: Saved, why: str) -> OfAnother:
    """For a whole file that cannot be played here; `why`: a sentence."""
    age = age_of(saved.revision, game.revision, saved.version)
    if age == NEWER:
        return OfAnother(say("This game was saved by a newer version of Card Hall. {why}", why=why), age)
    if age == OLDER:
        return OfAnother(say("This game was saved by an older version of Card Hall. {why}", why=why), age)
    return OfAnother(say("This game was saved by another version of Card Hall. {why}", why=why), age)


def _changed_rules(game: Game[Any]) -> str:
    return say("The rules of {name} are different here.", name=game.name)


def _short(sentence: object, most: int = 300) -> str:
    """A sentence that may quote what a file says: not all of it where that is very long, or cannot be shown."""
    return printable(str(sentence), most)


def saved_seals(saved: Saved) -> list[Seal]:
    """What a file commits to, deal by deal; older files have no fingerprints. Raises `SaveError`."""
    if not saved.fingerprints and not saved.salts:
        return [NO_SEAL] * len(saved.deals)
    if not len(saved.fingerprints) == len(saved.salts) == len(saved.deals):
        raise SaveError(say("This game is damaged: its fingerprints and its deals do not agree."))
    return [Seal(printable(one), printable(salt)) for one, salt in zip(saved.fingerprints, saved.salts, strict=True)]
