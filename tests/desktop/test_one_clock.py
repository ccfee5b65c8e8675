"""One clock: at every frame of a deal all that is shown is of one moment of its history, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall.desktop.table.parts.card_moves import Moves
from cardhall.desktop.table.stage.event_player import FLYING_EVENT_KINDS
from cardhall.desktop.table.turn_state import Turn
from cardhall.match import Match
from cardhall.rules import Action, Event
from cardhall.rules.catalogue import CATALOGUE
from tests.budget import FULLY_TESTED_GAMES
from tests.desktop.table_helpers import open_table

REAL_TIME = ("nuts",)  # nobody waits for a movement there, and cards are where they go at once
LONG_DEALS = ("burraco", "kowah", "last-one", "one-eyed-jack", "samba")  # played at random they take seconds


Course = list[tuple[Action, int]]


def before_the_end(game_id: str, seed: int, last: int) -> tuple[Match, Course]:
    """A match in its first deal, and the actions, that many, that are still to come in it."""
    lot, match, course = random.Random(f"{game_id} {seed}"), Match.new(game_id, seed=seed), Course()
    while not match.state.results and len(course) < 2000:
        seat = lot.choice(match.state.actors)
        course.append((lot.choice(match.state.actions(seat)), seat))
        match.play(*course[-1])
    match = Match.new(game_id, seed=seed)
    for action, seat in course[:-last]:
        match.play(action, seat)
    return match, course[-last:]


class Watched:
    """A table on which every wait is a frame that is looked at."""

    def __init__(self, qtbot: Any, game_id: str, seed: int, last: int) -> None:
        match, self.course = before_the_end(game_id, seed, last)
        self.page = open_table(qtbot, match, instant=False, painted=False, guide=False, claims=False)
        self.page.runner.set_paused(True)
        self.page.stage.script.clear()
        self.page.stage.sync_to(self.page.situation.observe())
        self.told: list[Event] = []
        self.painted: dict[str, Any] = {}
        self.reckonings = self.endings = 0
        self._spy()

    def _spy(self) -> None:
        """Note of which moment each part was last painted."""
        page = self.page
        page.event_player.event_shown.connect(self.told.append)
        for owner, name, part in (
            (page.stage.plaque_layout, "update_plaques", "plaques"),
            (page.stage.zone_marks, "show_marks", "captions"),
            (page.view.side_panels, "show_seen", "panels"),
        ):
            self._spy_on(owner, name, part)
        say_nothing = page.stage.zone_marks.hide_labels

        def nothing() -> None:
            self.painted["captions"] = None
            say_nothing()

        page.stage.zone_marks.hide_labels = nothing  # type: ignore[method-assign]

    def _spy_on(self, owner: Any, name: str, part: str) -> None:
        done = getattr(owner, name)

        def noted(seen: Any, *args: Any, **named: Any) -> Any:
            self.painted[part] = seen
            return done(seen, *args, **named)

        setattr(owner, name, noted)

    def play(self) -> Iterator[str]:
        """Play to the end of the deal, and deal the next one; what is wrong at a frame, with what is being shown."""
        page = self.page
        for action, seat in self.course:
            self.told.clear()
            page.runner.play_action(action, seat)
            while page.stage.script.is_running:
                yield from self.frame()
                if page.runner.turn.is_sheet_open:
                    self.reckonings += 1
                    yield from self.sheet()
                    if page.runner.turn.state_beneath is Turn.OVER:
                        return
                    page.end.start_next_deal()
                elif page.runner.turn.is_ending:
                    yield from self.ending()
                elif not page.stage.script.skip_wait():
                    yield "the script waits, and no reckoning is open"
                    return
            yield from self.frame()

    def frame(self) -> Iterator[str]:
        """What does not agree while the script waits."""
        page = self.page
        seen, event = page.situation.seen, self.told[-1] if self.told else None
        where = f"at {event}"
        for part, painted in {**self.painted, "cloth": page.stage.seen}.items():
            if painted is not None and painted is not seen and painted.history != seen.history:
                yield f"{part} of another moment {where}"
        if event is not None and event.kind not in ("score", "ready"):
            kinds = [one for one in seen.history[-3:] if one.kind != "ready"]
            yet = event.kind in (*FLYING_EVENT_KINDS, "trick") or event.kind == "show"
            if event not in kinds and not yet and event.kind != "over":
                yield f"shown is {[str(one.kind) for one in kinds]} {where}"
        yield from self.cards(where)

    def cards(self, where: str) -> Iterator[str]:
        """Zones in which other cards lie than those of the moment."""
        stage = self.page.stage
        if self.told and self.told[-1].kind in ("trick", *FLYING_EVENT_KINDS):
            return
        assert stage.seen is not None
        if type(stage.table.moves).shown_zones is not Moves.shown_zones:
            return  # the table lays cards elsewhere when all has come to rest
        for zone, some in stage.card_order.cards_by_zone(stage.seen).items():
            lying = len(stage.items.get(zone, ()))
            if lying != len(some):
                yield f"{zone}: {lying} lie, {len(some)} are shown {where}"

    def ending(self) -> Iterator[str]:
        """The end of the deal on the table, and then its sheet."""
        page = self.page
        self.endings += 1
        headline, _ = page.view.prompt_view.result
        if not page.widgets.go_button.isVisibleTo(page):
            yield "no button goes on from the end of the deal"
        page.end.show_reckoning()
        if headline != page.widgets.reckoning.headline:
            yield f"the table says {headline!r}, the sheet {page.widgets.reckoning.headline!r}"

    def sheet(self) -> Iterator[str]:
        """Panel and sheet after a deal."""
        page = self.page
        account, seen = page.widgets.reckoning.account, page.situation.seen
        assert seen is not None
        if list(account.scores_after) != list(seen.scores):
            yield f"sheet {account.scores_after}, panel {seen.scores}"
        deal = page.runner.turn.deal_reckoned
        if seen.deal_number != deal:
            yield f"panel of deal {seen.deal_number}, sheet of deal {deal}"


GAMES = [game for game in CATALOGUE if game not in REAL_TIME]


@pytest.mark.parametrize("game_id", [game for game in GAMES if game not in (*LONG_DEALS, *FULLY_TESTED_GAMES)])
def test_at_the_end_of_a_deal_all_parts_are_of_one_moment(qtbot: Any, game_id: str) -> None:
    watched = Watched(qtbot, game_id, seed=1, last=5)
    assert not list(dict.fromkeys(watched.play()))[:6]
    assert watched.painted.keys() == {"plaques", "captions", "panels"} and watched.reckonings == watched.endings == 1


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("game_id", GAMES)
def test_at_every_frame_of_a_deal_all_parts_are_of_one_moment(qtbot: Any, game_id: str, seed: int) -> None:
    watched = Watched(qtbot, game_id, seed=seed, last=4000)
    assert not list(dict.fromkeys(watched.play()))[:6]
    assert watched.reckonings == watched.endings == 1


def ecarte_before_a_king(ends_match: bool) -> tuple[Match, tuple[Action, int]]:
    """A match of Écarté, and the action that ends a deal after which a king is turned up: a point at once."""
    for seed in range(400):
        lot, match = random.Random(seed), Match.new("ecarte", seed=seed)
        while not match.state.is_over:
            seat = match.state.actors[0]
            action = lot.choice(match.state.actions(seat))
            kinds = [event.kind for event in match.play(action, seat)]
            if "score" in kinds and "points" in kinds[kinds.index("score") :] and match.state.is_over == ends_match:
                match.undo()
                match.forget_undone()
                return match, (action, seat)
    raise AssertionError("no such deal found")


@pytest.mark.parametrize("ends_match", [False, True])
def test_the_point_of_the_next_deal_is_not_told_before_its_cards(qtbot: Any, ends_match: bool) -> None:
    """A king that the next deal turns up scores when it lies there, also where it ends the match at once."""
    match, (action, seat) = ecarte_before_a_king(ends_match)
    page = open_table(qtbot, match, instant=False, painted=False, guide=False, claims=False)
    page.runner.set_paused(True)
    script = page.stage.script
    page.runner.play_action(action, seat)
    scores: list[tuple[Any, ...]] = []
    while script.is_running and not page.runner.turn.is_ending:
        script.skip_wait()
    page.end.show_reckoning()
    account, first = page.widgets.reckoning.account, page.situation.shown_observation
    assert not account.is_match_over and account.winner == "" and tuple(account.scores_after) == tuple(first.scores)
    assert sum(first.scores) == sum(match.state.scores) - 1, "the king's point comes later"
    page.end.start_next_deal()
    assert page.situation.shown_observation.deal_number == first.deal_number + 1
    while script.is_running and not page.runner.turn.is_ending:
        scores.append(tuple(page.situation.shown_observation.scores))
        script.skip_wait()
    assert scores[0] == tuple(first.scores), "cards are dealt, and nothing is scored yet"
    assert sum(page.situation.shown_observation.scores) == sum(first.scores) + 1
    assert page.runner.turn.is_ending == ends_match
    if ends_match:
        page.end.show_reckoning()
        second = page.widgets.reckoning.account
        assert second.is_match_over and second.winner and page.runner.turn.state_beneath is Turn.OVER
        assert page.situation.shown_observation.deal_number == first.deal_number + 1, (
            "the cards that decided lie on the table"
        )
