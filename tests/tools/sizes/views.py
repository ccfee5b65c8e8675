"""The views: the hall, the other pages, and the table of every game in mid-deal and at the reckoning."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from cardhall.desktop import languages
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.boards.boards_page import BoardsPage
from cardhall.desktop.pages.boards.typed_page import TypedDealPage
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.pages.duplicate_page import DuplicatePage
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.keys_page import KeysPage
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.pages.practice_page import PracticeListPage
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.exercise_page import ExercisePage
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.desktop.table.practice_page import PracticePage
from cardhall.desktop.table.screenshot import random_match, table_page
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.table_picture import draw_table
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.desktop.widgets import shortcuts
from cardhall.match import Match, Store, analysis, practice
from cardhall.match.boards.file_reader import read_file
from cardhall.match.deal_seals import Seal, fingerprint
from cardhall.match.exercises import ExerciseProgress, game_exercises
from cardhall.match.positions import Position
from cardhall.match.profiles import Profile, ProfileList
from cardhall.match.rule_set import RuleSet
from cardhall.players.advice import advice_for
from cardhall.players.remote.worker import TaskResult
from cardhall.rules.catalogue import CATALOGUE
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs
from tests.reliability import kept
from tests.strategies import finish_match

WINDOW_SIZES = ((800, 560), (1024, 700), (1366, 700), (1440, 900), (2560, 1440), (800, 1300))
TEXT_SCALES = (1.0, 1.15, 1.25, 1.5)
NAMES = ("You", "Bruno", "Ines", "Ada", "Mei", "Tomas", "Elena", "Karim")
MID_DEAL = {"whist": 18, "truc": 4, "conquian": 14, "stealing-bundles": 16, "pontoon": 9, "dou-dizhu": 16}
FURTHER_ON = ((1, 3), (2, 9), (3, 20), (1, 34), (2, 60), (3, 90))  # seeds, and actions into a match
ACTIONS_BEFORE_HINT = (1, 12)  # actions into a match in which there is a hint
DEAL_SALT = "5a17" * 8  # of every deal
ACTIONS_BEFORE_VIEW = 12  # actions into the deal of any other game


class View(NamedTuple):
    """A view by its name, and how it is made for a window of a size."""

    name: str
    make: Callable[[Settings, tuple[int, int]], QWidget]


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="cardhall-views-")


@cache
def store() -> Store:
    """Matches of a person who has played for a while: some finished, some under way."""
    kept = Store(_folder().name)
    for seed in range(4):
        kept.record(finish_match(Match.new("conquian", seed=seed)))
    kept.record(finish_match(Match.new("stealing-bundles", seed=1)))
    for game_id, seats in (("whist", 4), ("pontoon", 8), ("dou-dizhu", 3)):
        rng = random.Random(1)
        half = Match.new(game_id, seed=3, seats=seats)
        while len(half.state.results) < 2 and not half.state.is_over:
            half.play(rng.choice(half.state.actions()))
        kept.autosave(half)
    return kept


def _over() -> Match:
    """A new one each time: a page of a review changes what is still to be done with its match."""
    return finish_match(Match.new("whist", seed=4, options={"target": 5}, names=NAMES[:4]))


def hall_page(settings: Settings, size: tuple[int, int], matches: Store | None = None) -> QWidget:
    page = HallPage(settings, matches or store())
    page.resize(*size)
    page.show()
    for tile in (*page.unfinished_grid.tiles, *page.grid.tiles):
        tile.show_drawing()
    page.detail.picture.show_drawing()
    return page


def welcome_page(settings: Settings, size: tuple[int, int]) -> QWidget:
    """The hall as it is on the first start."""
    return hall_page(settings, size, Store(f"{_folder().name}-new"))


def full_hall(settings: Settings, size: tuple[int, int]) -> QWidget:
    return hall_page(settings, size)


def settings_page(settings: Settings, size: tuple[int, int]) -> QWidget:
    people = (Profile("first", "Ada"), Profile("tomas", "Tomas"))
    persons: Any = SimpleNamespace(profile_list=ProfileList(people, people[0], ()), person="first", other_names=list)
    return SettingsPage(settings, back_to="Hall", persons=persons)


def own_keys(settings: Settings, size: tuple[int, int]) -> QWidget:
    """The page of keys, with the longest that a person may have set."""
    settings.keys = {"undo": "Ctrl+Alt+Shift+Z", "pause": "F9", "hint": "Y", "open": "Meta+Ctrl+Alt+Shift+F12"}
    shortcuts.apply_keys(settings.keys)
    return KeysPage(settings, back_to="Hall")


def help_page(game_id: str, at_table: RuleSet | None = None) -> Callable[[Settings, tuple[int, int]], QWidget]:
    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        def draw(position: Position, width: float, ratio: float) -> object:
            return draw_table(position.match(), settings, width, ratio, theme.RADIUS_GROUP)

        return HelpPage(game_id, "Hall", CardStyle.from_settings(settings), draw, settings, at_table)  # type: ignore[arg-type]

    return make


def review(settings: Settings, size: tuple[int, int]) -> QWidget:
    match = _over()
    page = PlaybackPage(match, settings=settings, instant=True)
    page.resize(*size)
    page.begin()
    for _ in range(30):
        page.flow.step_forward()
    return page


@cache
def practised() -> Store:
    """What somebody keeps besides matches who has used everything."""
    folder = Path(f"{_folder().name}-kept")
    kept.write_everything(folder, ("whist", "ecarte", "contract-bridge"))
    for seed in range(2):
        Store(folder).record(finish_match(Match.new("conquian", seed=seed)))
    return Store(folder)


def day_page(game_id: str) -> Callable[[Settings, tuple[int, int]], QWidget]:
    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        page = DayPage(practised(), game_id, CardStyle.from_settings(settings), None)
        page.choose_day(page.today - timedelta(days=1))
        return page

    return make


def boards_page(name: str) -> Callable[[Settings, tuple[int, int]], QWidget]:
    """The boards of a file of another program."""
    path = Path(__file__).parents[2] / "match" / "boards" / "files" / name
    return lambda settings, size: BoardsPage(name, read_file(path), lambda board: "")


def exercises_page(settings: Settings, size: tuple[int, int]) -> QWidget:
    return ExercisesPage("whist", ExerciseProgress.read(practised().folder))


def judged_review(settings: Settings, size: tuple[int, int]) -> QWidget:
    """The review of a deal, all of whose first decisions are judged."""
    match = one_deal("whist")
    found = review_with_costs(match, kept.FIRST_COSTS)
    found.set_course([(number, (number / 13, -number / 13)) for number in range(53)])
    for place, cost in zip(found.costly_places, (-0.5, 1.2), strict=False):
        found.add_luck(place, (cost, 0.2))
    analysis.write_review(practised().folder, match, found)
    page = DealReviewPage(match, 1, settings=settings, store=practised(), worker=NoWork(), back_to="Hall")
    page.move_by(1)
    return page


class NoWork:
    """Works nothing out."""

    def queue_task(self, game_id: str, task: object) -> int:
        return 1

    def take_task_results(self) -> list[TaskResult]:
        return []


def trial_table(settings: Settings, size: tuple[int, int]) -> QWidget:
    """A position out of a person's mistakes, on its table."""
    position = next(one for one in practice.all_positions(practised().folder) if one.saved.game == "whist")
    return begin_match(PracticePage(position, settings=settings, worker=NoThinker()), size)


def exercise_table(settings: Settings, size: tuple[int, int]) -> QWidget:
    """An exercise on its table."""
    position = game_exercises("whist")[0].position("whist", 1)
    return begin_match(ExercisePage(position, settings=settings, worker=NoThinker()), size)


def begin_match(page: TablePage, size: tuple[int, int]) -> QWidget:
    page.stage.clock.instant = page.runner.speed.is_instant = True
    page.resize(*size)
    page.begin()
    return page


def table(game_id: str, seats: int | None = None) -> Callable[[Settings, tuple[int, int]], QWidget]:
    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        match = random_match(game_id, seed=2, seats=seats, action_count=MID_DEAL.get(game_id, ACTIONS_BEFORE_VIEW))
        return table_page(match, settings, size)

    return make


def match_far_on(game_id: str, seats: int, seed: int, actions: int) -> Match:
    """A match played at random in which hardly anybody passes or folds: much lies on the table."""
    rng = random.Random(seed)
    match = Match.new(game_id, seed=seed, seats=seats)
    for _ in range(actions):
        if match.state.is_over:
            break
        legal = match.state.actions()
        active = [action for action in legal if action.verb not in ("fold", "pass")]
        match.play(rng.choice(active if active and rng.random() < 0.9 else legal))
    return match


def full_table(game_id: str, seats: int, seed: int, actions: int) -> Callable[[Settings, tuple[int, int]], QWidget]:
    return lambda settings, size: table_page(match_far_on(game_id, seats, seed, actions), settings, size)


def late_street(settings: Settings, size: tuple[int, int]) -> QWidget:
    """Razz with as many cards as neighbours can have: three seats of eight have folded, nobody bets."""
    match = Match.new("razz", seed=5, seats=8)
    while len(match.state.zones["up:2"]) < 4:
        legal = match.state.actions()
        usual = ("fold", "check", "call") if match.state.turn in (1, 4, 7) else ("check", "call")
        match.play(next((action for verb in usual for action in legal if action.verb == verb), legal[0]))
    return table_page(match, settings, size)


def table_with_hint(game_id: str, actions: int) -> Callable[[Settings, tuple[int, int]], QWidget]:
    """A table with the idea that looks best at a glance."""

    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        page = table_page(random_match(game_id, seed=5, action_count=actions), settings, size)
        seen = page.situation.seen
        if seen is not None and page.situation.legal is not None:
            legal = seen.actions()
            weights = advice_for(game_id).weights(seen.state, seen.seat, legal)
            page.hints.show_ranking(sorted(zip(legal, weights, strict=True), key=lambda entry: -entry[1]))
        return page

    return make


def last_seen(game_id: str) -> Callable[[Settings, tuple[int, int]], QWidget]:
    """A table with the last trick, or what has happened since the person's last turn."""

    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        page = table_page(
            random_match(game_id, seed=3, action_count=MID_DEAL.get(game_id, ACTIONS_BEFORE_VIEW)), settings, size
        )
        page.show()
        settle()  # what opens over a table stands where the table is laid out
        page.view.overviews.show_last_events()
        return page

    return make


def table_at_reckoning(game_id: str, seats: int | None = None) -> Callable[[Settings, tuple[int, int]], QWidget]:
    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        match = random_match(game_id, seed=2, seats=seats, until_deal_end=True)
        action, seat = match.log[-1][1], match.log[-1][0]
        match.undo()
        page = table_page(match, settings, size)
        page.runner.play_action(action, seat)
        return page

    return make


def buying_table(seats: int, actions: int) -> Callable[[Settings, tuple[int, int]], QWidget]:
    """A table of Pontoon with as many buttons in its row as there can be."""

    def make(settings: Settings, size: tuple[int, int]) -> QWidget:
        return table_page(random_match("pontoon", seed=1, seats=seats, action_count=actions), settings, size)

    return make


def _views() -> dict[str, View]:
    made: dict[str, Callable[[Settings, tuple[int, int]], QWidget]] = {
        "hall": hall_page,
        "hall-42": full_hall,
        "welcome": welcome_page,
        "settings": settings_page,
        "keys": lambda settings, size: KeysPage(settings, back_to="Hall"),
        "statistics": lambda settings, size: StatisticsPage(store(), CardStyle.from_settings(settings)),
        "past": lambda settings, size: PastMatchesPage(store(), back_to="Hall"),
        "help": help_page("whist"),
        "help-spades": help_page("spades"),
        "help-at-a-table": help_page("spades", RuleSet.of_game("spades").with_choices({"target": 300})),
        "day": day_page("whist"),
        "day-trente-et-quarante": day_page("trente-et-quarante"),
        "duplicate": lambda settings, size: DuplicatePage(practised(), None),
        "duplicate-none": lambda settings, size: DuplicatePage(Store(f"{_folder().name}-new"), None),
        "boards": boards_page("evening.pbn"),
        "boards-rooms": boards_page("vugraph.lin"),
        "typed-deal": lambda settings, size: TypedDealPage(),
        "practice": lambda settings, size: PracticeListPage(practised()),
        "practice-none": lambda settings, size: PracticeListPage(Store(f"{_folder().name}-new")),
        "exercises": exercises_page,
        "decisions": lambda settings, size: StatisticsPage(practised(), CardStyle.from_settings(settings)),
        "own-keys": own_keys,
        "judged": judged_review,
        "tried": trial_table,
        "exercise": exercise_table,
        "review": review,
    }
    for game_id in CATALOGUE:
        made[f"new-{game_id}"] = lambda settings, size, game_id=game_id: NewMatchPage(settings, game_id)
    for game_id, entry in CATALOGUE.items():
        made[f"table-{game_id}"] = table(game_id)
        made[f"reckoning-{game_id}"] = table_at_reckoning(game_id)
        for seats in sorted({min(entry.seat_counts), max(entry.seat_counts)} - {entry.seat_counts[0]}):
            made[f"table-{game_id}-{seats}"] = table(game_id, seats)
            made[f"reckoning-{game_id}-{seats}"] = table_at_reckoning(game_id, seats)
        for actions in ACTIONS_BEFORE_HINT:
            made[f"hint-{game_id}-{actions}"] = table_with_hint(game_id, actions)
        made[f"last-{game_id}"] = last_seen(game_id)
        for seats, (seed, actions) in product(entry.seat_counts, FURTHER_ON):
            made[f"full-{game_id}-{seats}-{seed}-{actions}"] = full_table(game_id, seats, seed, actions)
    made["late-razz-8"] = late_street
    made |= {"bet-pontoon": buying_table(5, 1), "buy-pontoon": buying_table(5, 20), "buy-pontoon-8": buying_table(8, 6)}
    return {name: View(name, make) for name, make in made.items()}


ALL_VIEWS = _views()


def _always_sealed(deal: Mapping[str, str]) -> Seal:
    """A seal that is the same each time the same cards are dealt."""
    return Seal(fingerprint(deal, DEAL_SALT), DEAL_SALT)


@contextmanager
def without_chance(view: str) -> Iterator[None]:
    """While this holds, what else is drawn by lot is the same each time: fingerprints, opponents, numbers."""
    lot = random.Random(view)
    with patch("cardhall.match.history.seal_deal", _always_sealed), patch("random.SystemRandom", lambda: lot):
        yield


@contextmanager
def show_view(
    view: str, size: tuple[int, int], text: float = 1.0, language: str = "en", **more: object
) -> Iterator[QWidget]:
    """The view, shown in a window of that size with text of that scale, with nothing moving, each time the same."""
    with without_chance(view):
        yield from _shown(view, size, text, language, **more)


def _shown(view: str, size: tuple[int, int], text: float, language: str, **more: object) -> Iterator[QWidget]:
    settings = Settings(theme="light", text_scale=text, language=language, **more)  # type: ignore[arg-type]
    languages.apply_language(settings)
    theme.apply_settings(settings)
    theme.scale_for_window(*size)
    shortcuts.apply_keys(settings.keys)
    application = QCoreApplication.instance()
    application.setStyleSheet(theme.page_style_sheet())  # type: ignore[union-attr]
    application.setFont(theme.sans(theme.BODY_SIZE))  # type: ignore[union-attr]
    widget = ALL_VIEWS[view].make(settings, size)
    widget.resize(*size)
    widget.show()
    settle()
    widget.resize(*size)  # a page that takes another shape on its first layout may have grown as a window of its own
    settle()
    try:
        yield widget
    finally:
        if isinstance(widget, TablePage | PlaybackPage | DealReviewPage):
            widget.close_page()
        widget.hide()
        widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        theme.scale_for_window(1440, 900)
        shortcuts.apply_keys({})
        languages.apply_language(Settings(language="en"))


def settle(milliseconds: int = 0) -> None:
    """Let layouts and paintings that wait for their turn be done."""
    QCoreApplication.processEvents()
    if milliseconds:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()
    QCoreApplication.processEvents()
