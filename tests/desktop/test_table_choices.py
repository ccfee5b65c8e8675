"""What a person may do, sorted into cards, buttons, keys and lists: from made-up actions of games without rules yet."""

from __future__ import annotations

from cardhall.cards import Card, cards
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.parts import AnyOfARank, Buttons, Table
from cardhall.rules import Action

from .fake_seen import FakeSeen


def test_numbers_in_a_row_are_one_slider() -> None:
    legal = LegalActions(Table(), FakeSeen(*[f"bet {n}" for n in range(2, 11)], "pass"))
    (run,) = legal.runs()
    assert (run.verb, run.low, run.high) == ("bet", 2, 10)
    assert run.nearest(7) == Action.parse("bet 7")
    assert legal.plain() == [Action.parse("pass")] and legal.grid is None


def test_several_cards_are_chosen_before_they_are_played() -> None:
    legal = LegalActions(Table(), FakeSeen("play 4C 4D", "play 9C", "pass"))
    assert legal.several and legal.usable(Card.of("4D"))
    assert legal.exactly(cards("4D 4C")) == [Action.parse("play 4C 4D")]
    assert legal.exactly(cards("4D")) == []
    assert legal.lit(cards("9C")) == {"trick"}


def test_cards_that_look_alike_to_the_game_stand_for_each_other() -> None:
    legal = LegalActions(Table(moves=AnyOfARank()), FakeSeen("play 3H"))
    assert legal.exactly([Card.of("3C")]) == [Action.parse("play 3H")]


def test_the_same_card_may_mean_several_things() -> None:
    legal = LegalActions(Table(), FakeSeen("play 3S", "play 3S truc"))
    assert len(legal.dropped([Card.of("3S")], ["hand:0", "trick"])) == 2


def test_safe_choices_stand_first_and_are_never_gold() -> None:
    legal = LegalActions(Table(), FakeSeen("accept", "pass", "reject"))
    assert legal.plain()[-1] == Action.parse("accept")
    assert legal.main() == Action.parse("accept")


def test_buttons_keep_the_order_that_the_table_gives() -> None:
    table = Table(buttons=Buttons(kept={"play": ("truc", "pass")}))
    legal = LegalActions(table, FakeSeen("pass", "truc"))
    assert [str(action) for action in legal.plain()] == ["truc", "pass"]
    assert [str(action) for action in legal.kept()] == ["truc", "pass"]
