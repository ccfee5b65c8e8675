"""What was done to the person is said in one sentence, in every game: from the public words of the events."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.cards import HIDDEN, cards
from cardhall.desktop.table.flow import news
from cardhall.desktop.table.rail.log import deciding_seat
from cardhall.desktop.table.rail.person_news import PersonNews, count_chips_paid, person_news
from cardhall.match import Match
from cardhall.rules import Action, Event
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.game import zone_owner
from tests.desktop.table_helpers import NAMES, open_table

ACTIONS_PER_GAME = 60  # of each game, by lot


def name(seat: int) -> str:
    return (*NAMES, "Rosa", "Paul", "Olga", "Timo", "Vera")[seat]


def noticed_events(game_id: str) -> list[tuple[Event, int]]:
    """What the person notices of a match played by lot, with the seat that decided something last."""
    lot, match, giver = random.Random(game_id), Match.new(game_id, seed=3), -1
    found = []
    for _ in range(ACTIONS_PER_GAME):
        if match.state.is_over:
            break
        seat = lot.choice(match.state.actors)
        for event in match.play(lot.choice(match.state.actions(seat)), seat):
            if event.noticed_by(0):
                giver = deciding_seat(event) if event.kind == "act" else giver
                found.append((event.seen_by(0), giver))
    return found


def test_cards_and_chips_that_change_hands_are_said_in_every_game() -> None:
    kinds, moves, payments = set(), 0, 0
    for game_id in CATALOGUE:
        for event, giver in noticed_events(game_id):
            done = person_news(event, name, giver)
            if done is None:
                assert not is_payment(event) and not is_taken(event, giver), (game_id, event)
                continue
            kinds.add(getattr(done.text, "template", ""))
            assert done.text.endswith(".") and "None" not in done.text
            if is_payment(event):
                payments += 1
                others = {zone_owner(event.source)[1], zone_owner(event.target)[1]} - {0}
                assert name(others.pop()) in done.text and f"{event.number:g}" in done.text
            if is_taken(event, giver):
                moves += 1
                assert name(zone_owner(event.target)[1]) in done.text
                some = [card for card in event.cards if card is not HIDDEN]
                assert len(some) > 8 or "your" in done.text or all(c.rank in done.text for c in some if c.suit)
    assert moves and payments > 5 and len(kinds) > 6


def is_payment(event: Event) -> bool:
    """Whether chips go from the person to another player, or from one to the person."""
    places = (event.source, event.target)
    return event.kind == "chips" and event.number > 0 and "seat:0" in places and all(p[:4] == "seat" for p in places)


def is_taken(event: Event, giver: int) -> bool:
    """Whether another player gets cards of the person's by what that player has decided."""
    return event.kind == "move" and giver != 0 and zone_owner(event.source)[1] == 0 < zone_owner(event.target)[1]


def test_examples() -> None:
    aces = tuple(cards("AH AS"))
    many = aces * 23
    bundle = Event("move", seat=1, cards=many, source="bundle:0", target="bundle:1")
    assert person_news(bundle, name, 1) == PersonNews("Bruno takes your bundle: 46 cards.", is_logged=True)
    plucked = Event("move", seat=1, cards=aces, source="hand:0", target="hand:1")
    assert person_news(plucked, name, 1) == PersonNews("Bruno takes A♥ A♠ from you.")
    assert person_news(plucked, name, 0) is None, "that is what the person has chosen"
    draw = Event("move", seat=0, cards=aces, source="stock", target="hand:0")
    assert person_news(draw, name, 1) == PersonNews("You draw A♥ A♠.")
    paid = Event("chips", source="seat:2", target="seat:0", number=4, text="A♥ thrown off")
    assert person_news(paid, name, 0) == PersonNews("Ines pays you 4: A♥ thrown off.", is_logged=True)
    stakes = [Event("chips", source="seat:0", target="pot", number=n) for n in (1, 10)]
    fold = Event("act", seat=0, action=Action("fold"))
    assert count_chips_paid(stakes) == 11
    assert person_news(fold, name, 0, stakes) == PersonNews("You fold and lose 11 chips.")
    assert person_news(fold, name, 0) is None
    assert person_news(Event("act", seat=1, action=Action("fold")), name, 1, stakes) is None


def test_it_stands_in_the_prompt_for_a_while_and_can_be_called_back(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "NEWS_SHOWN_MS", 150)
    monkeypatch.setattr(news, "NEWS_SHOWN_PACES", 0)
    page = open_table(qtbot, Match.new("reversis", seed=3), instant=False, painted=False, guide=False)
    page.stage.script.clear()
    page.flow.rebuild()
    page.runner.set_paused(True)
    page.runner.turn.resume()
    page.view.set_legal(None)
    for seat in (1, 2):
        page.flow.news.add_event(Event("chips", source=f"seat:{seat}", target="seat:0", number=4, text="A♥ thrown off"))
    words = page.widgets.prompt.text
    assert words.count("pays you 4") == 2, "one after the other within a moment, both are said"
    qtbot.waitUntil(lambda: not page.widgets.prompt.text, timeout=3000)
    page.view.overviews.show_last_events()
    popup = page.widgets.last_events
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_L)
    page.flow.news.add_event(Event("act", seat=0, action=Action("play")))
    assert not page.flow.news.recent_news, "what the person decides begins anew"
