"""The parts that no game with rules uses yet, on observations made up for them: melds, layouts, boards, pots, …"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from cardhall.cards import cards
from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.items.cloth_items import Bubble, ChipPile, Label
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.layout.zone_layout import ZoneContents
from cardhall.desktop.table.parts import (
    At,
    Bets,
    Boxes,
    Contract,
    DealSheet,
    Drawing,
    Events,
    Figures,
    Form,
    MeldArea,
    Panel,
    Pots,
    Row,
    RowOfCards,
    Score,
    ScoreList,
    ScoreScale,
    Seats,
    Sheet,
    SheetLine,
    SuitLayout,
    Table,
    TricksTaken,
    Trumps,
)
from cardhall.desktop.table.rail.panels import SheetPanel
from cardhall.desktop.table.rail.score_panel import ScorePanel
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.free_room import SIDE_GAP
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.games.contract_bridge.table.score_pad import Pad, PadLine
from cardhall.games.euchre.table.score_cards import ScoreCards
from cardhall.games.last_one.table import LastOneScoreList
from cardhall.games.mus.table.stones import StonesForm
from cardhall.games.nine_card_don.table.peg_board import PegBoard
from cardhall.games.oh_hell.table.score_sheet import ScoreSheet, SheetCell
from cardhall.games.pontoon.table.stakes import FeltWords
from cardhall.games.truc.table.stakes import DrawnTricks
from cardhall.games.twenty_five.table.strokes import StrokesForm
from cardhall.rules import GAMES, Event
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.facts import Facts, TeamMeld
from cardhall.rules.engine.results import DealResult

from .fake_seen import NAMES, FakeSeen, facts_with, name

SIZES = [(1440, 900), (1024, 700), (800, 560)]


def make_stage(qtbot: Any, table: Table, seen: FakeSeen, size: tuple[int, int] = (1440, 900)) -> Stage:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    cloth = Cloth(theme.felt_for("whist", settings.felt))
    qtbot.addWidget(cloth)
    stage = cloth.kept = Stage(table, NAMES[: seen.seats], settings, "whist", cloth)  # as a page keeps it
    stage.clock.instant = True
    stage.resize(*size)
    stage.sync_to(seen)
    return stage


def boxes(stage: Stage, zone: str) -> list[Any]:
    return [item.spot.box for item in stage.items[zone]]


def extra_items(stage: Stage, kind: type) -> list[Any]:
    return [item for item in stage.canvas.drawn_items if isinstance(item, kind)]


# ---- zones

MELDS = {
    "hand:0": "3C 5C",
    "hand:1": "11?",
    "hand:2": "5?",
    "hand:3": "3?",
    "meld:0:1": "3H 4H 5H 6H 7H 8H 9H",
    "meld:0:2": "QC QD QH",
    "meld:1:1": "5C 6C 7C 8C",
}


@pytest.mark.parametrize("size", SIZES)
def test_melds_of_a_side_share_a_band_and_are_targets_of_their_own(qtbot: Any, size: tuple[int, int]) -> None:
    melds = [(0, 1, "run"), (0, 2, "set"), (1, 1, "run")]
    facts = facts_with(melds=tuple(TeamMeld(*meld, None, "clean") for meld in melds))
    table = Table(tricks=False, zones=(MeldArea(complete_size=7),), seats=Seats(seats_in_row=True))
    stage = make_stage(qtbot, table, FakeSeen(zones=MELDS, facts=facts, turn=1), size)
    first, second, theirs = (stage.zone_layouts[f"meld:{which}"] for which in ("0:1", "0:2", "1:1"))
    assert not first.area.meets(second.area) and first.area.right < second.area.x
    assert first.frame is not None and second.frame is None, "one frame for both"
    assert theirs.frame is not None and theirs.frame.bottom < first.frame.y
    assert [item.spot.angle for item in stage.items["meld:0:1"]] == [0] * 5 + [90, 90]
    assert (
        stage.zone_marks.labels["label meld:0:1"].text == "You and Ines"
        and not stage.zone_marks.labels["label meld:0:2"].text
    )
    for seat in (1, 3):
        assert not any(box.meets(first.frame) for box in boxes(stage, f"hand:{seat}"))
        assert not stage.plaques[seat].rect.meets(first.frame) and not stage.plaques[seat].rect.meets(theirs.frame)
    stage.zone_marks.light_zones(["meld:0:2"])
    assert stage.zone_marks.slots["meld:0:2"].is_lit and not stage.zone_marks.slots["meld:0:1"].is_lit


@pytest.mark.parametrize("rows", [False, True])
def test_suits_are_laid_out_with_open_places_named(qtbot: Any, rows: bool) -> None:
    zones = {"hand:0": "2S", "layout:S": "", "layout:H": "JH QH TH", "layout:C": "JC", "layout:D": ""}
    layout = SuitLayout(always_in_rows=rows)
    stage = make_stage(qtbot, Table(tricks=False, zones=(layout,)), FakeSeen(zones=zones, turn=1))
    assert [item.card for item in stage.items["layout:H"]] == cards("QH JH TH")
    along = [box.x if rows else box.y for box in boxes(stage, "layout:H")]
    assert along == sorted(along) and len(set(along)) == 3
    frames = [stage.zone_layouts[f"layout:{suit}"].area for suit in "SHCD"]
    assert not any(a.meets(b) for n, a in enumerate(frames) for b in frames[n + 1 :])
    assert not any(plaque.rect.meets(area) for plaque in stage.plaques for area in frames)
    marks = [mark for _, _, mark in stage.zone_layouts["layout:H"].rank_marks]
    assert "A" in marks and "2" in marks and not {"Q", "J", "10"} & set(marks)
    assert len(stage.zone_layouts["layout:S"].rank_marks) == 13


# ---- drawings


def test_pots_lie_side_by_side_and_bets_before_their_seats(qtbot: Any) -> None:
    facts = facts_with(pot=12, pots=(7, 23), bets=(5, 10, None, 25))
    seen = FakeSeen(zones={"hand:0": "2C", "hand:1": "2?"}, facts=facts, pairs=False, turn=1)
    drawings = (Pots(), Bets())
    stage = make_stage(qtbot, Table(tricks=False, drawings=drawings), seen)
    piles = [(pile.amount, pile.caption) for pile in extra_items(stage, ChipPile)]
    assert piles == [(12, "Pot"), (7, ""), (23, ""), (5, ""), (10, ""), (25, "")]
    xs = [pile.pos().x() for pile in extra_items(stage, ChipPile)][:3]
    assert xs == sorted(xs)
    stage.sync_to(FakeSeen(zones={"hand:0": "2C"}, turn=1))
    assert not extra_items(stage, ChipPile)


def test_words_on_the_felt_give_way_to_cards(qtbot: Any) -> None:
    table = Table(drawings=(FeltWords("The bank wins ties"),))
    stage = make_stage(qtbot, table, FakeSeen(zones={"hand:0": "2C"}, turn=1))
    words = stage.zone_marks.labels["felt"]
    assert words.isVisible() and words.text == "The bank wins ties"
    assert stage.frame.middle.y < words.rect.y and words.rect.bottom < stage.frame.middle.bottom
    table = Table(tricks=False, zones=(RowOfCards("board", At(0.5, 1.0)),), drawings=table.drawings)
    stage = make_stage(qtbot, table, FakeSeen(zones={"hand:0": "2C", "board": "3C 4C 5C"}, turn=1))
    assert not stage.zone_marks.labels["felt"].isVisible()


class Beside(Drawing):
    """Words beside an area, and a card two pixels beyond the place for them at its right."""

    def draw(self, canvas: Any, seen: Any) -> None:
        area = Rect(400, 300, 50, 70)
        wide = canvas.table_top.skin.text_width("Bust, 24", canvas.table_top.skin.sans(13, 600)) + 4
        canvas.show_cards(cards("3C"), area.right + SIDE_GAP + wide + 2 + 25, area.cy, 50)
        canvas.show_words_by(area, ("right", "above"), "Bust, 24", size=13, weight=600)


def test_words_put_where_there_is_room_touch_nothing(qtbot: Any) -> None:
    stage = make_stage(qtbot, Table(drawings=(Beside(),)), FakeSeen(zones={"hand:0": "2C"}, turn=1))
    (label,) = [one for one in extra_items(stage, Label) if one.text == "Bust, 24"]
    assert label.rect.bottom < 300


def test_a_drawn_trick_lies_open_with_the_losing_cards_darkened(qtbot: Any) -> None:
    history = [Event("ready"), Event("trick", cards=tuple(cards("3C 3D 7H"))), Event("trick", seat=1, cards=())]
    table = Table(drawings=(DrawnTricks("32AKQJ7654"),))
    stage = make_stage(qtbot, table, FakeSeen(zones={"hand:0": "2C"}, turn=1, history=history))
    shown = [item.data(0) for item in stage.canvas.drawn_items if item.data(0)]
    assert shown == ["3C", "3D", "7H"]


class Sayings(Events):
    def lasting_words(self, seen: Any) -> dict[int, str]:
        return {1: "Three aces"}


def test_what_was_said_stays_beside_the_seat(qtbot: Any) -> None:
    stage = make_stage(qtbot, Table(events=Sayings()), FakeSeen(zones={"hand:0": "2C", "hand:1": "3?"}, turn=1))
    (bubble,) = extra_items(stage, Bubble)
    assert bubble.text == "Three aces" and bubble.pos().x() > stage.plaques[1].rect.right


# ---- facts in words


def number_bids(*numbers: int) -> tuple[Action, ...]:
    return tuple(Action("bid", number) for number in numbers)


def test_the_highest_bid_and_then_the_contract_stand_in_the_rail() -> None:
    bidding = FakeSeen(facts=facts_with(contract=Action.parse("bid 3 S"), declarer=1), phase="auction", turn=2)
    assert Contract().panels(bidding, name) == (
        Panel("Highest bid", [Row("Bruno")], large_text="3♠", rows_beside=True),
    )
    zones = {"hand:0": "2C 3C", "hand:1": "2?", "hand:2": "2?", "hand:3": "2?", "trick": ""}
    contract = Action.parse("bid 3 NT")
    facts = facts_with(contract=contract, declarer=0, doubling=2, tricks=(5, 2), trump="NT")
    (panel,) = Contract().panels(FakeSeen(zones=zones, facts=facts, turn=1), name)
    assert isinstance(panel, Panel)
    assert (panel.title, panel.large_text, panel.note) == ("Contract", "3 no trumps", "Trick 8 of 9")
    assert [row.label for row in panel.rows] == ["You declare", "Doubled"]
    (badge,) = Trumps().badges(FakeSeen(zones=zones, facts=facts, turn=1), name)
    assert badge.text == "No trumps"
    assert Contract().panels(FakeSeen(facts=facts_with(contracts=(7, 6)), turn=1), name) == ()


def test_the_tricks_of_a_contract_are_its_boxes() -> None:
    zones = {"hand:0": "2C", "trick": ""}
    seen = FakeSeen(zones=zones, facts=facts_with(tricks=(5, 4), contracts=(7, 3)), turn=1)
    assert [(row.filled_boxes, row.box_count) for row in TricksTaken().rows(seen, name)] == [(5, 7), (4, 4)]


def test_plaques_tell_bids_tricks_quotas_chips_and_roles() -> None:
    def lines(facts: Facts, **more: Any) -> list[str]:
        seen = FakeSeen(facts=facts, turn=1, **more)
        return [Seats().fact_line(seen, seat, name) for seat in range(4)]

    each = {"pairs": False}
    bids = (Action("bid", 2), None, PASS, Action("bid", 0))
    assert lines(facts_with(bids=bids, tricks=(0, 0, 0, 0)), phase="auction", **each) == [
        "Bid 2",
        "",
        "Passed",
        "Bid 0",
    ]
    told = lines(facts_with(bids=number_bids(2, 1, 0, 3), tricks=(1, 0, 0, 2)), **each)
    assert told == ["Bid 2 · has 1", "Bid 1 · has 0", "Bid 0 · has 0", "Bid 3 · has 2"]
    assert lines(facts_with(quotas=(7, 6, 4, 1), tricks=(1, 0, 0, 2)), **each)[0] == "1 of 7 tricks · −6"
    assert lines(facts_with(chips=(25, 1, 0, 3)), **each)[:2] == ["25 chips", "1 chip"]
    assert lines(facts_with(declarer=1, dummy=3)) == ["", "Declarer", "", "Dummy"]
    assert lines(facts_with(passed=(0, 2))) == ["Passed", "", "Passed", ""]


def test_tricks_bid_and_taken_are_boxes_in_the_plaque_where_each_bids_alone(qtbot: Any) -> None:
    zones = {"hand:0": "2C", "hand:1": "1?", "hand:2": "1?", "hand:3": "1?", "trick": ""}
    facts = facts_with(bids=number_bids(2, 0, 7, 1), tricks=(1, 1, 0, 1))
    seen = FakeSeen(zones=zones, facts=facts, pairs=False, turn=1)
    assert [Seats().trick_boxes(seen, seat) for seat in range(4)] == [(2, 1), (0, 1), None, (1, 1)]
    assert Seats().trick_boxes(FakeSeen(zones=zones, facts=facts, turn=1), 0) is None, "partners' bids are one contract"
    assert Seats().trick_boxes(FakeSeen(facts=facts, pairs=False, turn=1, phase="auction"), 0) is None
    stage = make_stage(qtbot, Table(), seen)
    plaque, pictures = stage.plaques[1], []
    for boxes in ((0, 1), (1, 1), None):
        plaque.set_words(trick_boxes=boxes)
        image = QImage(250, 44, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        plaque.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0], "a trick too many looks otherwise than one bid"


def test_the_deals_of_a_match_are_a_sheet_with_the_best_first() -> None:
    seen = FakeSeen(scores=(30, -20, 10, 0), pairs=False, turn=1)
    seen.results = tuple(DealResult(delta, ()) for delta in ((10, -10, 0, 0), (20, -10, 10, 0)))
    (sheet,) = DealSheet(deal_columns=1).panels(seen, name)
    assert isinstance(sheet, Sheet) and list(sheet.column_heads) == ["2", "Total"]
    assert [line.label for line in sheet.lines] == ["You", "Ines", "Ada", "Bruno"]
    assert list(sheet.lines[3].cells) == ["−10", "−20"] and sheet.lines[0].is_bold


# ---- the forms of the score


class InForm(Score):
    def __init__(self, form: Form) -> None:
        super().__init__()
        object.__setattr__(self, "chosen", form)

    def choose_form(self, seen: Any) -> Form:
        chosen: Form = self.chosen  # type: ignore[attr-defined]
        return chosen


def forms_below(kind: type[Form]) -> set[type[Form]]:
    """All forms there are, those of tables included."""
    found = {below for one in kind.__subclasses__() for below in {one, *forms_below(one)}}
    return {one for one in found if one.__module__.startswith("cardhall.")}


FORMS: list[Form] = [
    Figures(),
    Boxes(12, 11, "The line"),
    ScoreCards("sh"),
    ScoreList(("a", "b"), ("#fff", "#000")),
    ScoreList(shows_bars=True),
    LastOneScoreList(shows_bars=True),
    StonesForm((1.0, 0.0)),
    ScoreScale(-500, 500),
    StrokesForm(25),
    StrokesForm(45, ("#5f93e8", "#57bd8c")),
    PegBoard(121, (0, 0)),
    Pad(([PadLine(30, "overtrick")] * 7, []), [([PadLine(60, "2♠")], []), ([], [PadLine(40, "2♣")])], "A foot"),
    ScoreSheet(
        [("10", [SheetCell("3", "1", -20), SheetCell("0", "0", 10, True)]), ("9", [SheetCell("2"), SheetCell("")])],
        "Cards",
        "Bid, taken, points",
    ),
]


def test_every_form_of_every_table_is_among_them() -> None:
    for game_id in GAMES:
        table_for(game_id)
    assert forms_below(Form) == {type(form) for form in FORMS}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_every_form_of_the_score_is_drawn_in_the_height_it_asks_for(qtbot: Any, form: Form) -> None:
    theme.apply_settings(Settings(theme="light"))
    panel = ScorePanel(Skin(theme.felt_for("whist", "auto")), Table(score=InForm(form)), NAMES)
    qtbot.addWidget(panel)
    panel.resize(288, 300)
    panel.show_score(FakeSeen(scores=(4, -120), options={"target": 12}, turn=1), name)
    assert type(panel.standing.values) is list
    picture = panel.grab().toImage()
    assert picture.height() == round(panel.wanted_height() * picture.devicePixelRatio())
    foot = picture.height() - 4
    row = {picture.pixel(x, foot) for x in range(20, picture.width() - 20)}
    body = {picture.pixel(x, y) for x in range(20, picture.width() - 20, 3) for y in range(40, picture.height() - 8)}
    assert len(row) == 1 and len(body) > 20, "something is drawn, and it ends above the foot of the panel"


def test_small_targets_are_boxes_and_large_ones_figures() -> None:
    def form(target: int, **more: Any) -> Form:
        return Score().choose_form(FakeSeen(options={"target": target}, turn=1, **more))

    assert form(12) == Boxes(12) and form(25) == Figures() and form(1) == Figures()
    assert form(100, pairs=False) == ScoreList()


def test_a_sheet_tells_its_lines_and_marks_the_one_being_played(qtbot: Any) -> None:
    theme.apply_settings(Settings(theme="light"))
    lines = [SheetLine("Diamonds", ["30", "20"], "past"), SheetLine("Trex", ["", ""], "now", is_bold=True)]
    panel = SheetPanel(
        Skin(theme.felt_for("whist", "auto")), Sheet("Kingdom", ["You", "Bruno"], lines, "second", lines_above_rule=1)
    )
    qtbot.addWidget(panel)
    panel.resize(288, round(panel.wanted_height()))
    assert panel.accessibleName().endswith(": Diamonds You 30, Bruno 20; Trex, now")
    assert not panel.grab().isNull()


@pytest.mark.parametrize("size", [*SIZES, (2560, 1440)], ids=str)
def test_no_rank_stands_in_the_place_below_a_row_which_may_be_lit(size: tuple[int, int]) -> None:
    layout = SuitLayout()
    frame = build_frame(*size, seats=4)
    for ranks in ("J", "JT", "JT9", "QJT98", "AKQJT987"):
        laid = layout.lay_out(
            frame, -1, "layout:H", ZoneContents(cards([f"{rank}H" for rank in ranks])), ((0,), (1,), (2,), (3,))
        )
        lowest = laid.spots[-1]
        step = laid.spots[1].y - laid.spots[0].y if len(ranks) > 1 else 0.0
        below = [y for _, y, _ in laid.rank_marks if y > lowest.y]
        assert all(y >= lowest.box.bottom + step for y in below), (ranks, below)
