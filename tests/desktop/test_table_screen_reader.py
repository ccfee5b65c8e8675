"""What a screen reader finds at the table: zones, cards, seats; and that asking for it for hours does no harm."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import HIDDEN, Card
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access import screen_reader, zone_objects
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage

from .table_helpers import PromptWorker, illegal_item, legal_item, open_table, whist_match

Name, Description = QAccessible.Text.Name, QAccessible.Text.Description
Event = QAccessible.Event
CLOSED = ", face down"


@pytest.fixture
def heard(monkeypatch: Any) -> Iterator[list[tuple[Event, Any]]]:
    """A screen reader listens; what it is notified of, as events with the objects they are about."""
    told: list[tuple[Event, Any]] = []
    tell = QAccessible.updateAccessibility

    def note(event: Any) -> None:
        told.append((event.type(), event.object()))
        tell(event)

    monkeypatch.setattr(screen_reader.QAccessible, "updateAccessibility", note)
    QAccessible.setActive(True)
    yield told
    QAccessible.setActive(False)


def accessible(thing: Any) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(thing)
    assert found is not None
    return found


def checked_children(one: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Its children, each of which must know its parent and its place."""
    found = [one.child(i) for i in range(one.childCount())]
    for place, child in enumerate(found):
        assert child.isValid() and child.parent().object() is one.object() and one.indexOfChild(child) == place
    return found


def names(one: QAccessibleInterface) -> list[str]:
    return [child.text(Name) for child in checked_children(one)]


def find_zone(page: Any, name: str) -> QAccessibleInterface:
    return next(child for child in checked_children(accessible(page.stage.cloth)) if child.text(Name).startswith(name))


def do_action(one: QAccessibleInterface, action: str = "Press") -> None:
    """Do an action as a screen reader does it; it happens when the event loop is reached."""
    one.actionInterface().doAction(action)
    QCoreApplication.processEvents()


def walk_interfaces(one: QAccessibleInterface) -> int:
    """Ask everything that a screen reader may ask. Returns how many interfaces there were."""
    box = one.rect()
    one.text(Name), one.text(Description), one.role(), one.state(), one.window(), one.focusChild()
    one.childAt(box.center().x(), box.center().y())
    assert one.textInterface() is None and one.valueInterface() is None
    if one.actionInterface() is not None:
        one.actionInterface().actionNames()
    return 1 + sum(walk_interfaces(child) for child in checked_children(one))


# ---- what there is


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_every_card_that_can_be_seen_is_found_and_none_that_cannot(
    qtbot: Any, heard: list[tuple[Event, Any]], game_id: str
) -> None:
    for actions in (0, 14, 40):
        match = random_match(game_id, seed=3, action_count=actions)
        page = open_table(qtbot, match, painted=False)
        stage = page.stage
        zones = [
            child for child in checked_children(accessible(page.stage.cloth)) if child.role() == QAccessible.Role.List
        ]
        found = {child.object().zone: child for child in zones}
        seen = page.match.state.observe(0).zones
        for name, items in stage.items.items():
            if items and stage.shown_zone(name) is not None and not found[name].text(Name).endswith(CLOSED):
                told = [child.text(Name) for child in checked_children(found[name])]
                whole = [item for item in items if not item.home.covered]
                if len(told) > 1 or len(items) == 1:
                    wanted = [
                        "card, face down" if i.shown_card is HIDDEN else card_name(i.shown_card, stage.pack)
                        for i in whole
                    ]
                    assert [name.lower() for name in told] == [name.lower() for name in wanted]
        for seat in range(1, page.match.state.setup.seats):
            hidden = sum(1 for card in seen.get(f"hand:{seat}", ()) if card is HIDDEN)
            if hidden and f"hand:{seat}" in found:
                one = found[f"hand:{seat}"]
                if one.text(Name).endswith(CLOSED):  # in one line
                    assert not one.childCount() and f", {len(seen[f'hand:{seat}'])} card" in one.text(Name)
                    continue
                assert names(found[f"hand:{seat}"]).count("Card, face down") >= hidden
        page.close_page()


def test_zones_are_called_as_people_call_them(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    found = names(accessible(page.stage.cloth))
    hand = len(page.stage.items["hand:0"])
    trick = len(page.stage.items["trick"])
    assert found[0] == f"Your hand, {hand} cards"
    assert f"Trick, {trick} card{'s' * (trick != 1)}" in found
    assert any(name.startswith("Bruno’s hand, ") for name in found)
    assert any(name.startswith("Tricks won by ") for name in found)
    bundles = open_table(qtbot, random_match("stealing-bundles", seed=3, action_count=14))
    assert {"Stock, 24 cards", "Your bundle, 9 cards"} <= set(names(accessible(bundles.stage.cloth)))
    nuts = open_table(qtbot, random_match("nuts", seed=3, action_count=14))
    assert {"Foundation 1, empty", "Your column 2, 2 cards", "Bruno’s stock, 35 cards"} <= set(
        names(accessible(nuts.stage.cloth))
    )
    pairs = open_table(qtbot, random_match("nuts", seed=3, action_count=14, seats=6))
    assert "Reserve of you and Bruno, 12 cards" in names(accessible(pairs.stage.cloth))


def test_cards_are_named_as_the_pack_shows_them(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    assert (
        card_name(Card.of("QH"), "spanish") == "horse of cups"
        and card_name(Card.of("QH"), "french") == "queen of hearts"
    )
    assert spoken_text("You lead 10♥; clubs are ♣") == "You lead ten of hearts; clubs are clubs"
    assert spoken_text("plays J♦", "spanish") == "plays knave of coins"
    match = random_match("truc", seed=3, action_count=20)
    page = open_table(qtbot, match)
    hand = [item.card for item in page.stage.own_hand_items()]
    assert hand and names(find_zone(page, "Your hand")) == [card_name(c, "spanish").capitalize() for c in hand]


def test_seats_tell_their_name_turn_and_score(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    found = names(accessible(page.stage.cloth))
    assert any(name.startswith("You, To play, ") and name.endswith("score 0") for name in found)
    dealer = page.match.names[page.situation.seen.dealer]
    assert [name for name in found if "dealer" in name] == [name for name in found if name.startswith(f"{dealer}, ")]


def test_a_card_says_why_it_may_not_be_played(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    barred, free = accessible(illegal_item(page)), accessible(legal_item(page))
    assert barred.state().disabled and "must follow suit" in barred.text(Description)
    assert not free.state().disabled and free.text(Description) == ""
    assert barred.state().focusable and barred.state().selectable
    page.settings.show_legal = False  # who does not want it shown does not hear it either
    assert not barred.state().disabled and barred.text(Description) == ""


def test_what_lies_in_a_trick_is_told_with_who_played_it(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    told = [child.text(Description) for child in checked_children(find_zone(page, "Trick"))]
    assert told and all(text.startswith("Played by ") for text in told)
    assert sum(text.endswith("Holds the trick") for text in told) == 1


def test_the_rectangle_is_where_the_card_is_on_the_screen(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    page.move(30, 40)
    for item in page.stage.own_hand_items():
        box, spot = accessible(item).rect(), item.spot
        middle = page.stage.cloth.viewport().mapToGlobal(QPoint(round(spot.x), round(spot.y)))
        assert (box.center() - middle).manhattanLength() <= 3
        left = page.stage.cloth.viewport().mapToGlobal(QPoint(round(spot.x - 0.38 * spot.width), round(spot.y)))
        hand = accessible(page.stage.cloth).childAt(left.x(), left.y())
        assert hand.text(Name).startswith("Your hand") and hand.childAt(left.x(), left.y()).object() is item


# ---- what can be done


def test_pressing_a_card_plays_it(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    item, before = legal_item(page), len(page.match.log)
    card = item.card
    assert accessible(item).actionInterface().actionNames() == ["Press", "SetFocus"]
    do_action(accessible(item))
    seat, action = page.match.log[before]
    assert seat == 0 and action.cards == (card,)


def test_pressing_a_card_that_may_not_be_played_says_why(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    before = len(page.match.log)
    do_action(accessible(illegal_item(page)))
    assert len(page.match.log) == before and "follow suit" in page.widgets.prompt.refusal


def test_cards_of_others_cannot_be_pressed(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    other = accessible(page.stage.items["hand:1"][0])
    assert other.actionInterface().actionNames() == [] and not other.state().focusable
    do_action(other)


def test_several_cards_are_chosen_by_pressing_and_say_so(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, random_match("dou-dizhu", seed=3, action_count=14))
    first, second = [item for item in page.stage.own_hand_items() if page.situation.legal.is_usable(item.card)][:2]
    walk_interfaces(accessible(page.stage.cloth))
    do_action(accessible(first))
    assert page.gestures.selected_items == [first] and accessible(first).state().selected
    assert (Event.StateChanged, first) in heard
    do_action(accessible(second))
    do_action(accessible(first))
    assert page.gestures.selected_items == [second] and not accessible(first).state().selected


def test_a_pile_that_a_click_acts_on_can_be_pressed(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, random_match("nuts", seed=3, action_count=14))
    stock = find_zone(page, "Your stock")
    assert stock.actionInterface().actionNames() == ["Press"]
    assert find_zone(page, "Bruno’s stock").actionInterface().actionNames() == []
    before = len(page.match.log)
    do_action(stock)
    assert (0, rules.Action("draw")) in page.match.log[before:]


def test_chosen_cards_are_put_on_a_zone_by_pressing_it(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match(), click_plays=False)
    item, before = legal_item(page), len(page.match.log)
    trick = find_zone(page, "Trick")
    assert trick.actionInterface().actionNames() == []
    do_action(accessible(item))
    assert trick.actionInterface().actionNames() == ["Press"]
    do_action(trick)
    assert len(page.match.log) > before


def test_the_cursor_takes_the_focus_of_a_screen_reader_along(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    page.activateWindow()
    page.stage.cloth.setFocus()
    qtbot.waitUntil(page.stage.cloth.hasFocus, timeout=2000)
    hand = page.stage.own_hand_items()
    heard.clear()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert [thing for kind, thing in heard if kind == Event.Focus] == hand[:2]
    assert accessible(hand[1]).state().focused and not accessible(hand[0]).state().focused
    assert accessible(page.stage.cloth).focusChild().object() is hand[1]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    assert heard[-1] == (Event.Focus, page.stage.cloth)
    assert accessible(page.stage.cloth).focusChild().object() is page.stage.cloth
    do_action(accessible(hand[4]), "SetFocus")
    assert page.gestures.cursor is hand[4] and heard[-1] == (Event.Focus, hand[4])


def test_what_changes_is_told(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    walk_interfaces(accessible(page.stage.cloth))
    item = legal_item(page)
    heard.clear()
    page.flow.act(page.situation.legal.actions_with([item.card])[0])
    about = [thing for kind, thing in heard if kind == Event.NameChanged]
    zones = {thing.zone for thing in about if isinstance(thing, zone_objects.ZoneObject)}
    assert {"hand:0", "trick"} <= zones


# ---- no harm


def test_nothing_is_made_while_nobody_listens(qtbot: Any, monkeypatch: Any) -> None:
    made: list[Any] = []
    monkeypatch.setattr(screen_reader, "make_interface", lambda thing: made.append(thing))
    assert not QAccessible.isActive()
    page = open_table(qtbot, whist_match())
    page.stage.cloth.setFocus()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    page.flow.act(page.situation.legal.actions[0])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    assert not made and page.stage.cloth.places is None


def test_who_sees_the_table_does_not_even_import_it() -> None:
    code = LEAVING.partition("QAccessible.setActive")[0] + (
        "page = table_page(random_match('whist', seed=3, action_count=14), Settings(), (1440, 900))\n"
        "page.show(); app.processEvents(); page.grab(); page.close_page()\n"
        "assert 'cardhall.desktop.table.access.screen_reader' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_an_interface_outlives_neither_its_card_nor_the_table(qtbot: Any, heard: list[tuple[Event, Any]]) -> None:
    page = open_table(qtbot, whist_match())
    item = page.stage.items["hand:1"][0]
    card = accessible(item)
    place = QAccessible.uniqueId(card)
    page.stage.remove_item(item)
    assert not card.isValid() and card.text(Name) == "" and card.rect().isEmpty() and card.state().invalid
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert QAccessible.accessibleInterface(place) is None
    hand = find_zone(page, "Your hand")
    ids = [QAccessible.uniqueId(one) for one in [accessible(page.stage.cloth), hand, *checked_children(hand)]]
    page.close_page()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert [QAccessible.accessibleInterface(one) for one in ids] == [None] * len(ids)


def listen(game_id: str, rng: random.Random, steps: int, *, instant: bool = True, painted: bool = False) -> int:
    """Use a table of the game for these steps while a reader walks through it. Returns how many things it read.

    If not `instant`, much is asked while cards are on their way; if `painted`, all is drawn as well.
    """
    asked = 0
    gc.collect()
    gc.freeze()  # what is there already stays: it need not be gone through whenever garbage is collected below
    match = random_match(game_id, seed=rng.randrange(1000), action_count=6)
    page = TablePage(
        match, settings=Settings(theme="light", guide=False), worker=PromptWorker(), store=None, instant=instant
    )
    page.setUpdatesEnabled(painted)
    page.resize(1440, 900)
    page.show()
    page.begin()
    page.stage.cloth.setFocus()
    for step in range(steps):
        QTest.qWait(0 if instant else 30)
        if page.widgets.reckoning.isVisible():
            if page.match.state.is_over:
                break
            page.end.start_next_deal()
        elif page.situation.legal is not None:
            cards = [item for item in page.stage.all_items() if page.gestures.can_pick_up(item)]
            what = rng.random()
            if what < 0.3 and cards:
                do_action(accessible(rng.choice(cards)), rng.choice(["Press", "SetFocus"]))
            elif what < 0.4:
                page.flow.undo()
            elif what < 0.45:
                page.flow.restart_deal()
            elif what < 0.55:
                QTest.keyClick(page.stage.cloth, rng.choice([Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Escape]))
            elif page.situation.legal.actions:
                page.flow.act(rng.choice(page.situation.legal.actions))
        if step % 4 == 0:
            asked += walk_interfaces(accessible(page.stage.cloth))
        if rng.random() < 0.1:
            gc.collect()
    page.close_page()
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return asked


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_listening_through_deals_undos_and_closed_tables(
    qtbot: Any, heard: list[tuple[Event, Any]], game_id: str
) -> None:
    told = listen(game_id, random.Random(1), 17)
    while_flying = listen(game_id, random.Random(2), 13, instant=False)
    assert told > 50 and while_flying > 50 and heard


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_hours_of_listening(qtbot: Any, heard: list[tuple[Event, Any]], game_id: str) -> None:
    rng = random.Random(2)
    told = 0
    for number in range(20):
        listen(game_id, rng, 100, instant=number % 2 == 0, painted=True)
        told += len(heard)
        heard.clear()
    assert told > 1000


LEAVING = """
import sys
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.screenshot import random_match, table_page
app = QApplication([])
QAccessible.setActive(True)
QAccessible.queryAccessibleInterface(app)
page = table_page(random_match("whist", seed=3, action_count=14), Settings(), (1440, 900))
def walk(one):
    one.text(QAccessible.Text.Name), one.actionInterface()
    return 1 + sum(walk(one.child(i)) for i in range(one.childCount()))
assert walk(QAccessible.queryAccessibleInterface(page.stage.cloth)) > 20
"""


@pytest.mark.parametrize("end", ["", "page.close_page()", "app.quit(); del page, app", "sys.exit(0)"])
def test_leaving_with_a_screen_reader_does_not_crash(end: str) -> None:
    done = subprocess.run([sys.executable, "-c", LEAVING + end], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
