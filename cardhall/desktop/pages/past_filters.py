"""Filters for past matches: game, result, period, and search text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cardhall.desktop import short_texts
from cardhall.language import say, translate
from cardhall.match.results import Result
from cardhall.rules.catalogue import CATALOGUE

ANY_VALUE = ""  # value of a filter that lets everything pass
WON_OUTCOME, SHARED_OUTCOME, LOST_OUTCOME, DRAWN_OUTCOME, GIVEN_UP_OUTCOME = (
    say("Won"),
    say("Shared"),
    say("Lost"),
    say("Drawn"),
    say("Given up"),
)
# Icons differ in shape, so that colour is not needed. None is a cross, which means delete or close elsewhere.
OUTCOME_ICONS = {
    WON_OUTCOME: "check",
    SHARED_OUTCOME: "check",
    LOST_OUTCOME: "lost",
    DRAWN_OUTCOME: "drawn",
    GIVEN_UP_OUTCOME: "flag",
}
PERIOD_CHOICES: dict[str, tuple[str, int]] = {  # value -> label, number of days back (0: no limit)
    ANY_VALUE: (say("Any time"), 0),
    "week": (say("Last seven days"), 7),
    "month": (say("Last 30 days"), 30),
    "year": (say("Last 365 days"), 365),
}


def outcome_of(result: Result) -> str:
    """Return the outcome of a match for the person, one of WON, SHARED, LOST, DRAWN and GIVEN_UP."""
    if result.given_up:
        return GIVEN_UP_OUTCOME
    if result.won:
        return WON_OUTCOME if len(result.winners) == 1 else SHARED_OUTCOME
    return LOST_OUTCOME if result.winners else DRAWN_OUTCOME


@dataclass(frozen=True)
class MatchFilter:
    """A filter for past matches; a match has to pass all four conditions."""

    game: str = ANY_VALUE  # a game's id
    outcome: str = ANY_VALUE  # as of `outcome_of`
    period: str = ANY_VALUE  # a key of PERIOD_CHOICES
    text: str = ""  # each word has to appear in the match's searchable text

    def select(self, results: Iterable[Result], now: datetime | None = None) -> list[Result]:
        """Return the matches that pass the filter, in the same order; `now`: for tests."""
        search_words = short_texts.fold_accents(self.text).split()
        days = PERIOD_CHOICES[self.period][1]
        selected = []
        for result in results:
            if self.game not in (ANY_VALUE, result.game) or self.outcome not in (ANY_VALUE, outcome_of(result)):
                continue
            if days and result.date < (now or datetime.now(result.date.tzinfo)) - timedelta(days=days):
                continue
            if all(word in _searchable_text(result) for word in search_words):
                selected.append(result)
        return selected


def _searchable_text(result: Result) -> str:
    """Return the searchable text of a match: game, players, result, score, date."""
    day = result.date.astimezone()
    month = translate(short_texts.MONTH_NAMES[day.month - 1])
    date = f"{day.day} {month} {day.year} {day.isoformat()[:10]} {short_texts.time_ago_text(result.date)}"
    names = " ".join(result.names[1:])
    return short_texts.fold_accents(
        " ".join(
            (
                translate(CATALOGUE[result.game].name),
                names,
                translate(outcome_of(result)),
                short_texts.final_score_text(result),
                date,
            )
        )
    )
