"""The person's rating in a game, the opponents chosen for an even match, and sentences about both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardhall.desktop import words
from cardhall.language import listing, say, tell, tr, tr_many

if TYPE_CHECKING:
    from cardhall.match.decisions import Reviewed
    from cardhall.match.store import Store
    from cardhall.match.strength import Choice, Rating

LATEST_DEALS = 100  # a rating counts at most this many reviewed deals, the latest ones
MAX_BYTES_READ_NOW = 500_000  # of reviewed decisions, read while the person waits
# Changes of the opponents' strength, in standard deviations of a match's result:
UNNOTICED_CHANGE = 0.1  # a smaller change is called "as strong as last time"
LARGE_CHANGE = 0.6  # a smaller change is called "a little" stronger or weaker
MAX_OPPONENTS_NAMED = 3  # more opponents are described by their levels alone


def rating_of(store: Store, game_id: str, reviewed: Sequence[Reviewed] | None = None) -> Rating | None:
    """Return the person's rating in a game; None for a game of pure luck.

    `reviewed`: reviewed deals of all games, if the caller has read them already.
    """
    from cardhall.match import decisions, references, strength

    if reviewed is None:
        reviewed = decisions.book_of(store.folder).read_now(MAX_BYTES_READ_NOW) if store.lists else []
    own = [one for one in reviewed if one.game == game_id][-LATEST_DEALS:]
    found = references.measured_of(game_id)
    told = None
    if own and found:
        sums = decisions.add_up(decisions.by_part(own).values())
        stands = references.standing(decisions.cost_of(sums, in_points=True), found)
        told = strength.by_decisions(game_id, stands.place, stands.low, stands.high, sums.number)
    return strength.rate_player(game_id, store.results(), told)


def choice_for(store: Store, game_id: str, sides: Sequence[Sequence[int]]) -> Choice | None:
    """Return the opponents for an even match; None for a game of pure luck, or without opponents."""
    from cardhall.match.strength import choose

    rating = rating_of(store, game_id)
    if rating is None or len(sides) < 2:
        return None
    last = [one for one in store.results() if one.game == game_id]
    return choose(rating, sides, last[-1] if last else None)


def even_match_words(rating: Rating) -> str:
    """Return a sentence about the levels for an even match, or how many more matches are needed."""
    from cardhall.match.strength import even_levels

    if not rating.is_known:
        return tr_many(
            "Your rating needs {number} more match.", "Your rating needs {number} more matches.", number=rating.more
        )
    levels = [tell(words.LEVEL_NAMES[level]) for level in even_levels(rating)]
    if len(levels) == 1:
        return tr("Even match for you: {level}.", level=levels[0])
    return tr("Even match for you: between {first} and {second}.", first=levels[0], second=levels[1])


def even_match_words_for(store: Store | None, game_id: str) -> str:
    """Return a sentence about the levels for an even match in a game; "" without a rating or a store."""
    found = None if store is None else rating_of(store, game_id)
    return "" if found is None else even_match_words(found)


def rating_words(rating: Rating) -> str:
    """Return the rating with its range."""
    return tr("Rating: {number} (95 % range {low} to {high})", number=rating.number, low=rating.low, high=rating.high)


def choice_words(choice: Choice, names: Sequence[str]) -> str:
    """Return sentences about the chosen levels and the reason. `names`: by seat; (): not known yet."""
    levels: Mapping[int, str] = choice.levels
    used = sorted(set(levels.values()), key=list(words.LEVEL_NAMES).index)
    if len(used) == 1:
        who = say("All play {level}.", level=words.LEVEL_NAMES[used[0]])
    elif len(levels) <= MAX_OPPONENTS_NAMED and names:
        shown = listing(
            [say("{name}: {level}", name=names[seat], level=words.LEVEL_NAMES[levels[seat]]) for seat in levels]
        )
        who = say("{levels}.", levels=shown)
    else:
        who = say("They play {levels}.", levels=listing([words.LEVEL_NAMES[level] for level in used]))
    return tr("Opponents chosen for you. {who} {why}", who=who, why=_reason_for_choice(choice))


def _reason_for_choice(choice: Choice) -> str:
    change = choice.change
    if change is None:
        return say("Your results will decide who plays next time.")
    if abs(change) < UNNOTICED_CHANGE:
        return say("As strong as last time.")
    if change > 0:
        return say("A little stronger than last time.") if change < LARGE_CHANGE else say("Stronger than last time.")
    return say("A little weaker than last time.") if change > -LARGE_CHANGE else say("Weaker than last time.")
