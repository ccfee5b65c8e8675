"""The table of Nine-Card Don: the hand that may not be looked at, the pitcher's badge, pegs, cards that fly to them."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.table.access.naming import item_name
from cardhall.desktop.table.items.scored_card import ScoredCard
from cardhall.games.nine_card_don.table import TABLE
from cardhall.games.nine_card_don.table.peg_board import HoleLayout, PegBoard
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import PromptWorker, open_table

BLIND = 1  # the dealer when the person's partner pitches


class Silent(PromptWorker):
    """Never answers, so that the table stays as it is."""

    def answers(self) -> list[Any]:
        return []


def begin_match(dealer: int, *actions: str, **options: Any) -> Match:
    state = rules.get("nine-card-don").start(seed=4, dealer=dealer, options=options)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def test_the_own_hand_lies_face_down_until_the_pitch(qtbot: Any) -> None:
    match = begin_match(BLIND)
    page = open_table(qtbot, match, worker=Silent())
    own = page.stage.own_hand_items()
    assert len(own) == 9 and all(item.shown_card is HIDDEN and item.card is HIDDEN for item in own)
    assert {item_name(page.stage, item) for item in own} == {"Card, face down"}
    assert [plaque.role for plaque in page.stage.plaques] == ["", "", "Pitcher", ""]
    assert page.stage.plaques[0].fact == "May not look yet"
    faces = {card.face for card in match.state.zones["hand:0"]}
    shown = " ".join(line.text for group in page.widgets.rail.log.lines.groups for line in group.lines)
    assert not any(face in shown for face in faces)
    events = match.play(match.state.actions()[0])
    page.event_player.play(events, lambda: match.state.observe(0))
    own = page.stage.own_hand_items()
    assert sorted(item.shown_card for item in own) == sorted(match.state.zones["hand:0"])
    assert [item.card for item in own] == TABLE.hand.sort_cards(match.state.observe(0), match.state.zones["hand:0"])


def test_the_partners_hand_is_said_to_be_blind_too() -> None:
    seen = begin_match(3).state.observe(0)  # the person pitches
    assert [TABLE.seats.fact_line(seen, seat, name) for seat in range(4)] == ["", "", "May not look yet", ""]
    assert [TABLE.seats.role_words(seen, seat) for seat in range(4)] == ["Pitcher", "", "", ""]
    match = begin_match(3)
    match.play(match.state.actions()[0])
    assert [TABLE.seats.fact_line(match.state.observe(0), seat, name) for seat in range(4)] == [""] * 4


def test_the_pegs_behind_stand_where_the_deal_began() -> None:
    match = begin_match(3)
    seen = match.state.observe(0)
    assert TABLE.score.choose_form(seen) == PegBoard(121, [0.0, 0.0])
    while not match.state.results:
        match.play(match.state.actions()[0])
    delta = list(match.state.results[0].delta)
    assert TABLE.score.choose_form(match.scored_position().observe(0)) == PegBoard(121, [0.0, 0.0])
    assert TABLE.score.choose_form(match.state.observe(0)) == PegBoard(121, delta)


@pytest.mark.parametrize(("holes", "streets"), [(31, 1), (61, 2), (91, 3), (121, 4)])
def test_every_hole_has_its_own_place(holes: int, streets: int) -> None:
    assert PegBoard(holes, (0, 0)).streets == streets
    places = HoleLayout(26.0, 200.0, 10.0, 9.0, 24.0, 26.0, holes)
    found = [places.hole_point(score, lane) for score in range(holes) for lane in (0, 1)]
    assert len({(round(at.x(), 2), round(at.y(), 2)) for at in found}) == 2 * holes
    first, thirtieth, last = places.hole_point(1, 0), places.hole_point(30, 0), places.hole_point(holes, 0)
    assert first.x() < thirtieth.x() and places.hole_point(0, 0).x() < first.x()
    assert last == places.hole_point(holes, 1) == places.hole_point(holes + 9, 0)
    if holes > 31:  # the second street leads back
        assert (
            places.hole_point(31, 0).x() == pytest.approx(thirtieth.x())
            and places.hole_point(31, 0).y() > thirtieth.y()
        )
        assert places.hole_point(60, 0).x() == pytest.approx(first.x())
    outside = last.x() < 26 if streets % 2 == 0 else last.x() > 226
    assert outside


def test_cards_that_score_fly_to_the_score_with_their_points(qtbot: Any) -> None:
    match = begin_match(3)
    page = open_table(qtbot, match, instant=False, worker=Silent(), speed=4.0)
    page.stage.script.clear()
    page.stage.clock.finish_movements()
    events = []
    while not any(event.kind == "points" for event in events):
        events = match.play(match.state.actions()[-1])
    scored = next(event for event in events if event.kind == "points")
    wait = page.event_player.payments.fly_points(scored)
    flying = page.findChildren(ScoredCard)
    assert wait > 0 and [one.card for one in flying] == list(scored.cards)
    assert flying[0].points == f"+{scored.number:g}" and flying[0].isVisible()
    (x, y), score = page.stage.places.score_point(), page.view.side_panels.score_rect()
    assert score.contains(x, y) and (flying[0].goal.x, flying[0].goal.y) == (x, y)
    assert not flying[0].grab().isNull()
    qtbot.waitUntil(lambda: not page.findChildren(ScoredCard))
    page.settings.reduced_motion = True
    assert page.event_player.payments.fly_points(scored) == 0 and not page.findChildren(ScoredCard)


def test_the_rail_says_what_cards_score_and_what_lies_for_game(qtbot: Any) -> None:
    match = begin_match(3)
    for _ in range(12):
        match.play(match.state.actions()[0])
    seen = match.state.observe(0)
    rows = {row.label: row.text for part in TABLE.rail for row in part.rows(seen, name)}
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
    mine, theirs = (sum(worth.get(card.rank, 0) for card in seen.zones[f"won:{side}"]) for side in (0, 1))
    assert rows["Your cards for game"] == str(mine) and rows["Their cards for game"] == str(theirs)
    (sheet,) = [panel for part in TABLE.rail for panel in part.panels(seen, name)]
    cells = {line.label: dict(zip(sheet.column_heads, line.cells, strict=True)) for line in sheet.lines}
    assert cells["Trumps"]["5"] == "10" and cells["Others"]["5"] == "5" and cells["Others"]["9"] == "–"
    assert cells["For game"]["T"] == "10" and cells["Trumps"]["T"] == "–"
    taken = [len(seen.zones[f"won:{side}"]) // 4 for side in (0, 1)]
    assert TABLE.rail[0].strip_words(seen, name) == f"Tricks {taken[0]} to {taken[1]}  ·  Game {mine} to {theirs}"
