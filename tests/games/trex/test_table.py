"""The table of Trex: crown and games, tiles for the choice, captured and doubled cards, rows with their open places."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.desktop.table.parts.rail import Sheet
from cardhall.games.trex.table import GAME_NAMES, TABLE
from cardhall.games.trex.table.kingdom_rail import KingdomSheet
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table
from tests.tools.sizes.fit import SMALLEST_CARD

PAGE_DEAL = {  # seat 0 owns the kingdom
    "hand:0": "AS AC 2D 7H 9C 8C 7C 6C 9S 8S 7S 6S JS",
    "hand:1": "2S 2C 3D QH 4C 5C JC KC 4S 5S TS KS JH",
    "hand:2": "QS QC QD 2H 3H 4H 5H 6H 8H 9H TH KH TC",
    "hand:3": "3S 3C AD AH 4D 5D 6D 7D 8D 9D TD JD KD",
}


def match_in_play(text: str = "", **options: Any) -> Match:
    state = rules.get("trex").start(dealer=3, deals=[PAGE_DEAL], options=options)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in filter(None, text.split("/")):
        match.play(action)
    return match


QUEENS_DEAL = "declare girls/pass/double QH/double QC QS/pass/play AS/play 2S/play QS/play 3S"
ROWS_DEAL = "declare trex/pass/pass/pass/pass/play JS/play JC/play QC/play JD/pass/play KC/play TC/play TD"


def test_the_owner_wears_the_crown_and_the_games_are_listed() -> None:
    seen = match_in_play().state.observe(0)
    assert [TABLE.seats.role_words(seen, seat) for seat in range(4)] == ["Owner", "", "", ""]
    (sheet,) = KingdomSheet(GAME_NAMES).panels(seen, name)
    assert isinstance(sheet, Sheet)
    assert (sheet.title, sheet.note, sheet.column_heads) == ("Your kingdom", "1 of 4", ["Y", "B", "I", "A"])
    assert [(line.label, line.state) for line in sheet.lines] == [
        ("Diamonds", ""),
        ("Eltoosh", ""),
        ("Girls", ""),
        ("King", ""),
        ("Trex", ""),
    ]
    match = match_in_play("declare girls/pass/pass/pass/pass")
    while len(match.state.results) < 1:
        match.play(match.state.actions()[0])
    match.play("declare king")
    seen = match.state.observe(0)
    (sheet,) = KingdomSheet(GAME_NAMES).panels(seen, name)
    assert isinstance(sheet, Sheet)
    assert [(line.label, line.state) for line in sheet.lines] == [
        ("Girls", "past"),
        ("Diamonds", ""),
        ("Eltoosh", ""),
        ("King", "now"),
        ("Trex", ""),
    ]
    points = [cell.replace("–", "0").replace("−", "-") for cell in sheet.lines[0].cells]
    assert tuple(int(cell) for cell in points) == match.state.results[0].delta
    assert KingdomSheet(GAME_NAMES).strip_words(seen, name) == "King · Your kingdom"
    assert TABLE.score.goal_words(seen) == "20 in all"


def test_captured_and_doubled_cards_lie_open(qtbot: Any) -> None:
    match = match_in_play(QUEENS_DEAL)
    seen = match.state.observe(0)
    shown = TABLE.moves.shown_zones(seen)
    assert shown["captured:0"] == cards("QS") and len(shown["won:0"]) == 3
    assert shown["doubled:2"] == cards("QC") and shown["doubled:1"] == cards("QH")
    assert not any(card in shown["hand:2"] for card in shown["doubled:2"]) and len(shown["hand:2"]) == 11
    assert TABLE.marks.owner(seen, "captured:0", cards("QS")[0]) == 2
    assert TABLE.marks.owner(seen, "won:0", cards("AS")[0]) is None
    page = open_table(qtbot, match)
    for zone in ("captured:0", "doubled:1", "doubled:2"):
        assert [item.shown_card for item in page.stage.items[zone]] == shown[zone]
    areas = [page.stage.zone_layouts[zone].area for zone in ("captured:0", "doubled:1", "doubled:2", "won:1", "won:3")]
    assert not any(plaque.rect.meets(area) for plaque in page.stage.plaques for area in areas)
    assert page.stage.zone_marks.labels["label won:0"].text == "You  1", (
        "tricks are counted with the cards taken out of them"
    )
    for action in ("play AC", "play 2C"):
        match.play(action)
    match.play("play QC")
    page.stage.sync_to(match.state.observe(0))
    assert not page.stage.items["doubled:2"]


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900), (2560, 1440)])
def test_rows_stand_clear_and_their_open_places_are_golden(qtbot: Any, size: tuple[int, int]) -> None:
    match = match_in_play(ROWS_DEAL)
    page = open_table(qtbot, match, size=size)
    seen = match.state.observe(0)
    assert [TABLE.seats.fact_line(seen, seat, name) for seat in (0, 2)] == ["Passed · 12 cards", "11 cards"]
    columns = [page.stage.zone_layouts[f"layout:{suit}"].area for suit in "SHCD"]
    for plaque in page.stage.plaques:
        assert not any(plaque.rect.meets(area) for area in columns)
    for seat in (1, 2, 3):
        boxes = [item.spot.box for item in page.stage.items[f"hand:{seat}"]]
        assert not any(box.meets(area) for box in boxes for area in columns)
        assert not any(plaque.rect.meets(box) for plaque in page.stage.plaques for box in boxes)
    frame = page.stage.frame
    assert frame.has_plaque_beside == (size[0] < 1200) and not frame.has_seats_in_corners, (
        "the third player sits opposite"
    )
    assert abs(page.stage.plaques[2].rect.x - frame.stage.cx) < 0.25 * frame.stage.w
    assert all(item.home.width >= SMALLEST_CARD for suit in "SHCD" for item in page.stage.items[f"layout:{suit}"])
    words = {}
    for suit in "SHCD":
        zone = f"layout:{suit}"
        ranks = [label for key, label in page.stage.zone_marks.labels.items() if key.startswith(f"mark {zone} ")]
        words[zone] = [label.rect for label in ranks if label.isVisible()]
        assert not any(a.meets(b) for n, a in enumerate(words[zone]) for b in words[zone][n + 1 :]), "ranks touch"
    rings = [extra for extra in page.stage.canvas.drawn_items if getattr(extra, "is_lit", False)]
    assert len(rings) == len(seen.actions())
    for ring in rings:  # what is golden holds one rank at most
        assert sum(ring.rect.meets(box) for boxes in words.values() for box in boxes) <= 1
    assert TABLE.log.group_kind_of_deal(seen) == "round"
    groups = page.situation.log_groups(seen)
    assert [group.title for group in groups][-2:] == ["Round 1", "Round 2"]
    assert [line.text for line in groups[-1].lines] == ["pass", "plays K♣", "plays 10♣", "plays 10♦"]


def test_a_game_is_chosen_on_tiles(qtbot: Any) -> None:
    match = match_in_play()
    page = open_table(qtbot, match)
    labels = [page.stage.seen.label(action) for action in page.stage.seen.repertoire()]
    assert labels == ["Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex"]
