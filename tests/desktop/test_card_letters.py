"""The letters on the cards by language, and games found by their names in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import language
from cardhall.cards import Card
from cardhall.desktop.hall.game_search import find_game_ids
from cardhall.desktop.look import card_art, corner_letters, packs
from cardhall.desktop.look.card_pixmaps import CardPixmaps
from cardhall.desktop.look.other_corner import with_other_corners
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.input.key_grid import card_keys
from cardhall.desktop.table.items.cloth_items import Label
from cardhall.desktop.table.rail.panels import RowsPanel
from cardhall.language import card_face, say
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.match import Match
from cardhall.rules import Action
from tests.games.trex.test_table import match_in_play

from .table_helpers import open_table

FOLDERS = ("french", "french-large", "french-four", "french-large-four")


@pytest.fixture
def german() -> Iterator[None]:
    language.use_language("de")
    yield
    language.use_international_indices(False)
    language.use_language("en")


@pytest.mark.usefixtures("german")
def test_cards_have_the_letters_of_the_language_unless_the_usual_ones_are_wanted(qapp: object) -> None:
    queen = Card.of("QH")
    assert corner_letters.current_index_letters() == "AKDB" and say("{it}", it=card_face(queen)) == "D♥"
    style = card_art.CardStyle()
    assert card_art.drawing_name("QH", style, 100) == "french/QH@AKDB"
    faces = CardPixmaps(Settings())
    own = faces.pixmap(queen, 100).toImage()
    language.use_international_indices(True)
    assert corner_letters.current_index_letters() == "AKQJ" and say("{it}", it=card_face(queen)) == "Q♥"
    assert card_art.drawing_name("QH", card_art.CardStyle(), 100) == "french/QH"
    usual = faces.pixmap(queen, 100).toImage()
    assert own != usual, "the pixmap of the other letter is not taken"
    assert faces.pixmap(Card.of("KH"), 100).toImage() == CardPixmaps(Settings()).pixmap(Card.of("KH"), 100).toImage()


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("rank", "AQJ")
def test_both_corners_of_every_size_and_colour_get_the_letter(folder: str, rank: str) -> None:
    for suit in "CDHS":
        name = f"{folder}/{rank}{suit}"
        drawn, usual = corner_letters.find_card_svg(name, "1RDV"), packs.find_picture(folder, f"{rank}{suit}")
        assert drawn is not None and usual is not None and drawn != usual
        stroke = corner_letters.INDEX_GLYPHS["1RDV"["AKQJ".index(rank)]].strokes[0][0].encode()
        assert drawn.count(stroke) == 2 and stroke not in usual
        assert with_other_corners(drawn) != drawn, "they can still be moved to the other corners"
        assert corner_letters.find_card_svg(name, "AKQJ") == usual


def test_other_drawings_stay_as_they_are() -> None:
    for name in ("french/TH", "french/RJ", "spanish/QH", "backs/lattice-blue"):
        assert corner_letters.find_card_svg(name, "1RDV") == packs.find_picture(*name.split("/"))
    assert corner_letters.find_card_svg("french/QH", "AKÇJ") == packs.find_picture("french", "QH"), (
        "there are no strokes for that letter"
    )
    assert corner_letters.find_card_svg("french/XX", "AKDB") is None


@pytest.mark.usefixtures("german")
def test_letters_on_the_cloth_and_on_keys_are_those_of_the_cards(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play("declare trex/pass/pass/pass/pass"), language="de")
    ranks = [label.text for key, label in page.stage.zone_marks.labels.items() if key.startswith("mark layout:H ")]
    assert "".join(ranks) == "AKDB1098765432"
    pots = open_table(qtbot, Match.new("spinado", seed=1), language="de")
    told = {item.text for item in pots.stage.scene.items() if isinstance(item, Label)}
    assert {"D♦ K♦", "B♦ D♦"} <= told and "Q♦ K♦" not in told
    calls = [Action("call", Card.of(f"Q{suit}")) for suit in "SHCD"]
    grid = card_keys("AKQJ", calls)
    assert grid is not None and [key.text for key in grid.keys] == ["D"] * 4
    effects = open_table(qtbot, Match.new("last-one", seed=1), language="de").widgets.rail.findChildren(RowsPanel)
    assert "2348BA★" in {"".join(row.label for row in panel.panel.rows) for panel in effects}


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Siebzehnundvier", "pontoon"),
        ("Pik", "spades"),
        ("jucker", "euchre"),
        ("Fünfhundert", "five-hundred"),
        ("rubamazzo", "stealing-bundles"),
        ("Truco", "truc"),
        ("pocha", "oh-hell"),
    ],
)
@pytest.mark.parametrize("code", ["en", *NAME_AND_SEPARATORS_BY_LANGUAGE])
def test_games_are_found_by_their_names_in_every_language(typed: str, game: str, code: str) -> None:
    language.use_language(code)
    try:
        assert find_game_ids(typed)[0] == game
    finally:
        language.use_language("en")
