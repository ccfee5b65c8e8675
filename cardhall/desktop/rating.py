"""The person's rating in a game, the opponents chosen for an even match, and sentences about both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardhall.desktop import short_texts
from cardhall.language import listing, say, tr, tr_many, translate

if TYPE_CHECKING:
    from cardhall.match.decisions import ReviewedDeal
    from cardhall.match.store import Store
    from cardhall.match.strength import OpponentChoice, PlayerRating

MAX_RATED_DEALS = 100  # a rating counts at most this many reviewed deals, the latest ones
MAX_WAITING_READ_BYTES = 500_000  # of reviewed decisions, read while the person waits
# Changes of the opponents' strength, in standard deviations of a match's result:
MIN_NOTICED_CHANGE = 0.1  # a smaller change is called "as strong as last time"
MIN_LARGE_CHANGE = 0.6  # a smaller change is called "a little" stronger or weaker
MAX_NAMED_OPPONENTS = 3  # more opponents are described by their levels alone


def rate_game(store: Store, game_id: str, reviewed_deals: Sequence[ReviewedDeal] | None = None) -> PlayerRating | None:
    """Return the person's rating in a game; None for a game of pure luck.

    `reviewed_deals`: reviewed deals of all games, if the caller has read them already.
    """
    from cardhall.match import decisions, references, strength

    if reviewed_deals is None:
        reviewed_deals = decisions.book_of(store.folder).read_now(MAX_WAITING_READ_BYTES) if store.can_list else []
    game_deals = [one for one in reviewed_deals if one.game == game_id][-MAX_RATED_DEALS:]
    references_found = references.measured_costs_by_level(game_id)
    decision_estimate = None
    if game_deals and references_found:
        sums = decisions.add_sums(decisions.sums_by_part(game_deals).values())
        standing = references.place_on_scale(decisions.average_cost(sums, in_points=True), references_found)
        decision_estimate = strength.strength_by_decisions(
            game_id, standing.place, standing.low, standing.high, sums.number
        )
    return strength.rate_player(game_id, store.results(), decision_estimate)


def choose_even_opponents(store: Store, game_id: str, sides: Sequence[Sequence[int]]) -> OpponentChoice | None:
    """Return the opponents for an even match; None for a game of pure luck, or without opponents."""
    from cardhall.match.strength import choose_opponents

    rating = rate_game(store, game_id)
    if rating is None or len(sides) < 2:
        return None
    game_results = [one for one in store.results() if one.game == game_id]
    return choose_opponents(rating, sides, game_results[-1] if game_results else None)


def even_match_text(rating: PlayerRating) -> str:
    """Return a sentence about the levels for an even match, or how many more matches are needed."""
    from cardhall.match.strength import even_levels

    if not rating.is_known:
        return tr_many(
            "Your rating needs {number} more match.",
            "Your rating needs {number} more matches.",
            number=rating.matches_needed,
        )
    levels = [translate(short_texts.LEVEL_NAMES[level]) for level in even_levels(rating)]
    if len(levels) == 1:
        return tr("Even match for you: {level}.", level=levels[0])
    return tr("Even match for you: between {first} and {second}.", first=levels[0], second=levels[1])


def even_match_text_for_game(store: Store | None, game_id: str) -> str:
    """Return a sentence about the levels for an even match in a game; "" without a rating or a store."""
    rating = None if store is None else rate_game(store, game_id)
    return "" if rating is None else even_match_text(rating)


def rating_text(rating: PlayerRating) -> str:
    """Return the rating with its range."""
    return tr("Rating: {number} (95 % range {low} to {high})", number=rating.number, low=rating.low, high=rating.high)


def choice_text(choice: OpponentChoice, names: Sequence[str]) -> str:
    """Return sentences about the chosen levels and the reason. `names`: by seat; (): not known yet."""
    levels: Mapping[int, str] = choice.levels
    used_levels = sorted(set(levels.values()), key=list(short_texts.LEVEL_NAMES).index)
    if len(used_levels) == 1:
        levels_text = say("All play {level}.", level=short_texts.LEVEL_NAMES[used_levels[0]])
    elif len(levels) <= MAX_NAMED_OPPONENTS and names:
        level_list = listing(
            [say("{name}: {level}", name=names[seat], level=short_texts.LEVEL_NAMES[levels[seat]]) for seat in levels]
        )
        levels_text = say("{levels}.", levels=level_list)
    else:
        levels_text = say(
            "They play {levels}.", levels=listing([short_texts.LEVEL_NAMES[level] for level in used_levels])
        )
    return tr("Opponents chosen for you. {who} {why}", who=levels_text, why=_choice_reason_text(choice))


def _choice_reason_text(choice: OpponentChoice) -> str:
    change = choice.change
    if change is None:
        return say("Your results will decide who plays next time.")
    if abs(change) < MIN_NOTICED_CHANGE:
        return say("As strong as last time.")
    if change > 0:
        return (
            say("A little stronger than last time.") if change < MIN_LARGE_CHANGE else say("Stronger than last time.")
        )
    return say("A little weaker than last time.") if change > -MIN_LARGE_CHANGE else say("Weaker than last time.")
