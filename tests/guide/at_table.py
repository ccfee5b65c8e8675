"""The steps of a first match at the table: what their callouts cover, at every size of window and text."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QRectF

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.felt.callout_place import shared_pixels
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.match import Match
from cardhall.match.first_match import Callout, GuideProgress
from tests.guide import first_match, new_match, preset_names
from tests.strategies import bidding_low

MAX_STEPS = 12  # of a guide
SEEDS_TRIED = range(1, 41)  # matches that are looked through until every step has come


class Moment(NamedTuple):
    """A match at the moment at which one of its steps comes."""

    match: Match
    step: Callout


def step_moments(game_id: str, preset: str = "", seeds: range = SEEDS_TRIED) -> list[Moment]:
    """For every step of a game a match in which it comes; `preset`: of these options only; `seeds`: of matches."""
    found: list[Moment] = []
    for name in [preset] if preset else preset_names(game_id):
        known: set[str] = set()
        for seed in seeds:
            said = [one for one in first_match(game_id, name, seed) if one.step.title not in known]
            known |= {one.step.title for one in said}
            match, rng = new_match(game_id, name, seed), random.Random(seed)
            for one in said:
                while len(match.log) < one.actions:
                    seat, action = bidding_low(match.state, rng)
                    match.play(action, seat)
                found.append(Moment(Match.restored(match.saved()), one.step))
    return found


@contextmanager
def table_with_step(moment: Moment, size: tuple[int, int], text: float = 1.0, **more: object) -> Iterator[TablePage]:
    """The table at that moment, with the step over it."""
    settings = Settings(theme="light", text_scale=text, guide=False)
    for name, value in more.items():
        setattr(settings, name, value)
    theme.apply_settings(settings)
    page = TablePage(moment.match, settings=settings, worker=NoThinker(), store=None, instant=True)
    try:
        resize(page, size)
        page.begin()
        page.show()
        show(page, moment.step)
        yield page
    finally:
        page.close_page()
        page.close()
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def resize(page: TablePage, size: tuple[int, int]) -> None:
    """Give the table another size, and words the size that they have in such a window."""
    theme.scale_for_window(*size)
    page.resize(*size)
    QCoreApplication.processEvents()


def show(page: TablePage, step: Callout) -> None:
    """Have the guide say that step, if it can be said now, as one of many: with all buttons."""
    later = [Callout(str(number), "", (("deal", str(1000 + number)),), ("table",)) for number in range(MAX_STEPS - 1)]
    page.guide.progress = GuideProgress([step, *later])
    page.guide.show_due_step()


def faults_in_callout(page: TablePage, step: Callout) -> list[str]:
    """What the step's callout covers, or what it points at that is not there."""
    guide, parts = page.guide, page.guide.locator
    if guide.shown_step is None:
        missing = [" ".join(part) for part in step.table_parts if not parts.is_there(part)]
        return [f"{step.title}: no {', '.join(missing) or 'time for it'}"]
    body, found = guide.callout.body, []
    for part in (*step.table_parts, ("prompt",), ("buttons",)):
        found += [f"{step.title}: covers {' '.join(part)}" for box in boxes(page, part) if shared_pixels(body, box)]
    if not page.rect().contains(guide.callout.geometry()):
        found.append(f"{step.title}: reaches out of the window")
    text = guide.callout.text
    if text.heightForWidth(text.width()) > text.height() + 1:
        found.append(f"{step.title}: its words are cut")
    return sorted(set(found))


def boxes(page: TablePage, part: tuple[str, ...]) -> list[QRectF]:
    """Where a part stands."""
    found: list[QRectF] = page.guide.locator.boxes(part)
    return found
