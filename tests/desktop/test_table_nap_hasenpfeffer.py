"""The tables of Nap and Hasenpfeffer: words beside the names, the contract, chips, what lies in the widow's place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cardhall import rules
from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.hasenpfeffer import table as hasenpfeffer
from cardhall.games.nap import table as nap
from cardhall.match import Match
from cardhall.match.positions import exchange_cards
from cardhall.rules.engine.action_verbs import describe_decision
from tests.desktop.fake_seen import name
from tests.desktop.table_helpers import NAMES, open_table, random_match
from tests.tools.sizes.fit import noted_cuts


def start_match(game_id: str, *actions: str, deal: dict[str, str] | None = None) -> Any:
    game = rules.get(game_id)
    state = game.start(dealer=3, deals=[exchange_cards(game.start().deal, deal)] if deal else [])
    for action in actions:
        state.play(action)
    return state


def test_in_nap_the_declarer_s_plaque_names_the_contract() -> None:
    def lines(state: Any) -> list[str]:
        return [nap.TABLE.seats.fact_line(state.observe(0), seat, name) for seat in range(4)]

    state = start_match("nap", "bid 2", "bid mis", deal={"hand:1": "8C 8D 8H 8S 9S", "hand:2": "9C"})
    assert lines(state) == ["Bid 2", "Bid mis", "", ""]
    for action in ("pass", "pass", "play 8C", "play 9C"):
        state.play(action)
    assert lines(state) == ["No trick yet", "Declares mis · has 0", "No trick yet", "No trick yet"]
    assert all(nap.TABLE.seats.trick_boxes(state.observe(0), seat) is None for seat in range(4))


def test_names_of_people_keep_capital_and_dots() -> None:
    state = start_match("nap", "bid nap", "bid wellington", "bid blucher")
    seen = state.observe(3)
    assert (
        nap.TABLE.seats.fact_line(seen, 2, name) == "Bid Blücher"
        and nap.TABLE.seats.fact_line(seen, 1, name) == "Bid Wellington"
    )
    (panel,) = parts.Contract().panels(seen, name)
    assert isinstance(panel, parts.Panel) and panel.large_text == "Blücher"
    said = [event.action for event in seen.history if event.kind == "act" and event.action is not None]
    told = [describe_decision(action, "", you, seen.game.phrases) for action in said for you in (True, False)]
    assert told[2:] == ["bid Wellington", "bids Wellington", "bid Blücher", "bids Blücher"]


def test_the_longest_contract_of_the_dealer_is_told_whole(qtbot: Any) -> None:
    state = start_match("nap", "bid nap", "pass", "pass", "bid wellington")
    assert state.phase == "play"
    page = open_table(qtbot, Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES), size=(800, 560))
    assert page.stage.plaques[3].fact == "Declares Wellington · has 0" and page.stage.plaques[3].is_dealer
    with noted_cuts() as cuts:
        page.grab()
    assert not cuts


def test_chips_stand_beside_the_names_and_a_debt_is_said() -> None:
    shown = []

    class Cloth:
        plaques = [SimpleNamespace(rect=None)] * 4

        def show_chips_by(
            self, area: Any, sides: Any, amount: int, caption: str = "", label: str = "", **_: Any
        ) -> None:
            shown.append((amount, label))

    class Seen:
        sides, seats, phase, scores = ((0,), (1,), (2,), (3,)), 4, "play", (12, -4, -104, 96)

    cloth: Any = Cloth()
    seen: Any = Seen()
    parts.Purses(initial_chips=100).draw(cloth, seen)
    assert shown == [(112, ""), (96, ""), (0, "owes 4"), (196, "")]


def test_a_joker_that_had_to_bid_is_named_with_the_contract() -> None:
    deal = {"hand:1": "RJ"}
    state = start_match("hasenpfeffer", *["pass"] * 4, deal=deal)
    (panel,) = hasenpfeffer.Declarer().panels(state.observe(0), name)
    assert isinstance(panel, parts.Panel)
    assert panel.large_text == "3" and [row.label for row in panel.rows][-1] == "The joker had to bid"
    assert hasenpfeffer.Declarer().strip_words(state.observe(0), name) == f"{name(1)} bid 3"
    bid = start_match("hasenpfeffer", "bid 2", "pass", "pass", "pass")
    (panel,) = hasenpfeffer.Declarer().panels(bid.observe(0), name)
    assert isinstance(panel, parts.Panel) and len(panel.rows) == 1
    assert hasenpfeffer.Declarer().strip_words(start_match("hasenpfeffer").observe(0), name) == ""


def test_the_widow_s_place_takes_the_card_laid_away(qtbot: Any) -> None:
    (widow,) = hasenpfeffer.TABLE.zones
    state = start_match("hasenpfeffer", "bid 2", "pass", "pass", "pass", "trump S")
    seen = state.observe(0)
    assert widow.label_words(seen, -1, name) == "Lay one card here"
    assert all(seen.targets(action) == ("widow",) for action in seen.actions())
    state.play(seen.actions()[0])
    assert widow.label_words(state.observe(0), -1, name) == "Laid away"
    marks = parts.BowerMarks()
    assert marks.sign(state.observe(0), "hand:0", Card.of("RJ")) == "S" == marks.sign(seen, "hand:0", Card.of("JC"))
    assert (
        marks.sign(seen, "hand:0", Card.of("JH"))
        == ""
        == marks.sign(start_match("hasenpfeffer").observe(0), "", Card.of("RJ"))
    )


def test_the_keys_of_nap_bear_prices(qtbot: Any) -> None:
    page = open_table(qtbot, random_match("nap", seed=3, action_count=0), size=(800, 560))
    keys = [key.key for key in page.widgets.keys.keys]
    assert [key.text for key in keys] == ["2", "3", "Mis", "4", "Nap", "Wellington", "Blücher"]
    assert [key.note for key in keys] == ["2 each", "3 each", "3 each", "4 each", "10 each", "20 each", "40 each"]
    assert [key.is_legal for key in keys][-2:] == [False, False]
