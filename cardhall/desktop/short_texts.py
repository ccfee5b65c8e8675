"""Short texts used on several pages: presets, players, durations, packs, scores, times."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardhall.desktop.labels import label_value
from cardhall.desktop.number_format import format_figure, format_points
from cardhall.english import fold_accents as fold_accents
from cardhall.language import format_count, in_words, join_words, numbered, say, tr, translate
from cardhall.rules.catalogue import CATALOGUE, Entry
from cardhall.rules.filters import FAMILY_NAMES, format_counts

if TYPE_CHECKING:
    from cardhall.match.results import Result

WEEKDAY_NAMES = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)
MONTH_NAMES = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
MIN_MINUTES_ROUNDED_TO_FIVE = 20  # minutes: longer durations are rounded to multiples of five
MAX_JUST_NOW_SECONDS = 90  # seconds: a shorter time ago is "just now"
LEARNING_TIMES = {1: say("A few minutes"), 2: say("One match"), 3: say("Several matches")}  # by `Entry.to_learn`
LEVEL_NAMES = {"easy": say("Easy"), "normal": say("Normal"), "hard": say("Hard")}
LEVEL_SENTENCES = {
    "easy": say("Makes mistakes now and then. Good for learning."),
    "normal": say("A solid club player, the same strength on any computer."),
    "hard": say("Thinks for about a second before each card."),
}
HARD_AS_NORMAL_TEXT = say("In this game, a Hard player plays like a Normal one: measured deals show no difference.")
NO_LEVELS_TEXT = say("This game is pure luck, so it has no levels.")
BOOK_RULES_TEXT = say("Every rule as in the book.")
OWN_RULES_TEXT = say("Your own choice, made under New match.")
PRESET_NAMES = {"book": say("By the book"), "usual": say("As most people play"), "text": say("Strictly by the book")}
PRESET_RULE_TEXTS = {"book": BOOK_RULES_TEXT, "own": OWN_RULES_TEXT, "text": say("Exactly as in the book.")}


def sort_games_by_name(game_ids: Iterable[str]) -> list[str]:
    """Sort ids of games by the games' names in the language in use, accents and capitals apart."""
    return sorted(game_ids, key=lambda game_id: fold_accents(translate(CATALOGUE[game_id].name)))


def preset_name(name: str) -> str:
    """Return a preset's name as people read it."""
    return translate(PRESET_NAMES[name]) if name in PRESET_NAMES else name.replace("_", " ").capitalize()


def players_text(entry: Entry) -> str:
    """Return the numbers of players of a game in short: `4, pairs`, `2 players`, `2 to 4`, `2, or 4 in pairs`."""
    single_counts = [count for count in entry.seat_counts if count not in entry.pairs]
    if not single_counts:
        if len(entry.pairs) == 1:
            return tr("{pairs}, pairs", pairs=entry.pairs[0])
        return tr("{ranges} in pairs", ranges=format_counts(entry.pairs))
    if entry.pairs:
        return tr(
            "{ranges}, or {other_ranges} in pairs",
            ranges=format_counts(single_counts),
            other_ranges=format_counts(entry.pairs),
        )
    if len(single_counts) == 1:
        return format_count(single_counts[0], "player")
    return format_counts(single_counts)


def long_players_text(entry: Entry) -> str:
    """Return the numbers of players for the hall's detail column, where they follow "Players": `4, two pairs`."""
    if entry.seat_counts == (4,) and entry.pairs == (4,):
        return tr("4, two pairs")
    if len(entry.seat_counts) == 1:
        return format_figure(entry.seat_counts[0])
    return players_text(entry)


def learning_text(entry: Entry) -> str:
    """Return how long a game takes to learn: `To learn: One match`."""
    return label_value(tr("To learn"), translate(LEARNING_TIMES[entry.to_learn]))


def duration_text(entry: Entry, options: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the usual duration of a match as text. `options`: values that differ from the book."""
    low, high = (_round_minutes(number) for number in duration_range(entry, options))
    return tr("{low} to {high} min", low=low, high=high) if low != high else tr("{low} min", low=low)


def duration_range(entry: Entry, options: Mapping[str, object] = MappingProxyType({})) -> tuple[float, float]:
    """Return the usual duration of a match in minutes, from and to, scaled to the options about its length."""
    length_ratios = []
    for name, usual_value in entry.length.items():
        value = options.get(name)
        if isinstance(value, int) and value > 0:
            length_ratios.append(value / usual_value)
    length_ratio = min(length_ratios, default=1.0)
    return entry.minutes[0] * length_ratio, entry.minutes[1] * length_ratio


def pack_text(entry: Entry, seats: int = 0, options: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the pack in words for a number of players (0: default). `options`: those that differ from the book."""
    default_count = next(iter(re.findall(r"\d+", entry.pack)), "52")
    cards = entry.cards_by_seats.get(seats, int(default_count))
    for name, added in entry.cards_added.items():
        value = options.get(name)
        cards += added.get(value, 0) if isinstance(value, int) else 0
    if "each" in entry.pack:
        return tr("{cards} for each side", cards=numbered(cards, "card"))
    return format_count(cards, "card")


def game_facts(entry: Entry, seats: int, options: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return the facts of a game as (name, value) pairs: players, duration, time to learn it, pack."""
    return [
        (tr("Players"), long_players_text(entry)),
        (tr("A match"), duration_text(entry, options)),
        (tr("To learn"), translate(LEARNING_TIMES[entry.to_learn])),
        (tr("Pack"), pack_text(entry, seats, options)),
    ]


def _round_minutes(number: float) -> int:
    """Round minutes as people say them: to multiples of five from `MIN_MINUTES_ROUNDED_TO_FIVE` on."""
    return max(1, round(number)) if number < MIN_MINUTES_ROUNDED_TO_FIVE else 5 * round(number / 5)


def score_text(scores: Sequence[int | float], game_points: Sequence[int | float] = ()) -> str:
    """Return `14 to 11`, or `12, 9, 30` for more than two sides.

    `game_points`: the points in the game under way, where games won decide the match: `25 to 13, games 1 to 0`.
    """
    if game_points:
        return tr("{points}, games {games}", points=score_text(game_points), games=score_text(scores))
    shown = [format_points(number) for number in scores]
    return tr("{own} to {other}", own=shown[0], other=shown[1]) if len(shown) == 2 else ", ".join(shown)


def final_score_text(result: Result) -> str:
    """Return how a finished match ended: `14 to 11`, `40 to 31, games 2 to 1`."""
    return score_text(result.scores, result.points)


def standing_text(
    scores: Sequence[int | float], sides: Sequence[Sequence[int]], game_points: Sequence[int | float] = ()
) -> str:
    """Return how a match stands, for a line of a few words: `14 to 11`, or with more sides `you have −12`."""
    return (
        score_text(scores, game_points)
        if len(scores) <= 2
        else tr("you have {score}", score=own_score_text(scores, sides))
    )


def own_score_text(
    scores: Sequence[int | float], sides: Sequence[Sequence[int]], game_points: Sequence[int | float] = ()
) -> str:
    """Return the score of the person's side, or of both of two sides: `−12`, `14 to 11`."""
    own_side = next((place for place, side in enumerate(sides) if 0 in side), 0)
    return score_text(scores, game_points) if len(scores) == 2 else score_text(scores[own_side : own_side + 1])


def all_scores_text(
    scores: Sequence[int | float], sides: Sequence[Sequence[int]], names: Sequence[str], separator: str = ", "
) -> str:
    """Return all sides with their scores: `You −12, Dmitri 19, Liam −5`."""
    side_names = [
        join_words([(tr("You") if seat == 0 else names[seat]) for seat in side if seat < len(names)]) for side in sides
    ]
    return separator.join(f"{who} {score_text([number])}" for who, number in zip(side_names, scores, strict=True))


def time_ago_text(past_time: datetime, now: datetime | None = None) -> str:
    """Return how long ago, as people say it: `just now`, `four minutes ago`, `yesterday`, `on Friday`, `on 3 May`."""
    now = now or datetime.now(past_time.tzinfo)
    seconds = (now - past_time).total_seconds()
    days = (now.date() - past_time.date()).days
    if seconds < MAX_JUST_NOW_SECONDS:
        return tr("just now")
    if seconds < 3600:
        return tr("{number} minutes ago", number=in_words(round(seconds / 60)))
    if days <= 0:
        count = max(1, round(seconds / 3600))
        return tr("an hour ago") if count == 1 else tr("{number} hours ago", number=in_words(count))
    if days == 1:
        return tr("yesterday")
    if days < 7:
        return tr("on {weekday}", weekday=WEEKDAY_NAMES[past_time.weekday()])
    month = MONTH_NAMES[past_time.month - 1]
    if past_time.year == now.year:
        return tr("on {day} {month}", day=past_time.day, month=month)
    return tr("on {day} {month} {year}", day=past_time.day, month=month, year=str(past_time.year))


def short_time_text(past_time: datetime, now: datetime | None = None) -> str:
    """Return the time of day, or before today the date: `19:05`, `2026-05-03`.

    For where `time_ago_text` has no room.
    """
    today = (now or datetime.now(past_time.tzinfo)).date()
    return f"{past_time:%H:%M}" if past_time.date() == today else past_time.date().isoformat()


def family_name(family: str) -> str:
    """Return a family of games, as a title."""
    return translate(FAMILY_NAMES[family]) if family in FAMILY_NAMES else family
