"""What a person may do, sorted into cards, buttons, keys and lists: from made-up actions of games without rules yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhall.cards import Card, cards
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.parts import BidBox, Buttons, Moves, SameRankMoves, Table
from cardhall.rules import Action, Event

from .fake_seen import FakeSeen, facts_with


def test_numbers_in_a_row_are_one_slider() -> None:
    legal = LegalActions(Table(), FakeSeen(*[f"bet {n}" for n in range(2, 11)], "pass"))
    (run,) = legal.controls.number_choices
    assert (run.verb, run.low, run.high) == ("bet", 2, 10)
    assert run.nearest(7) == Action.parse("bet 7")
    assert legal.controls.plain_actions() == [Action.parse("pass")] and legal.controls.grid is None


def test_several_cards_are_chosen_before_they_are_played() -> None:
    legal = LegalActions(Table(), FakeSeen("play 4C 4D", "play 9C", "pass"))
    assert legal.chooses_before_playing and legal.is_usable(Card.of("4D"))
    assert legal.actions_with(cards("4D 4C")) == [Action.parse("play 4C 4D")]
    assert legal.actions_with(cards("4D")) == []
    assert legal.lit_zones(cards("9C")) == {"trick"}


def test_cards_are_chosen_for_what_takes_them() -> None:
    legal = LegalActions(Table(), FakeSeen("meld 4C 4D 4H", "discard 4C", "discard 4D", "discard 4H", "discard 9S"))
    assert legal.usual_verb == "discard" and legal.verb_for(cards("4C 4D")) == "meld"
    assert legal.verb_for(cards("9S")) == "discard" and legal.verb_for(cards("9S 4C")) == "discard"


def test_cards_that_look_alike_to_the_game_stand_for_each_other() -> None:
    legal = LegalActions(Table(moves=SameRankMoves()), FakeSeen("play 3H"))
    assert legal.actions_with([Card.of("3C")]) == [Action.parse("play 3H")]


def test_the_same_card_may_mean_several_things() -> None:
    legal = LegalActions(Table(), FakeSeen("play 3S", "play 3S truc"))
    assert len(legal.drop_actions([Card.of("3S")], ["hand:0", "trick"])) == 2


def test_safe_choices_stand_first_and_are_never_gold() -> None:
    legal = LegalActions(Table(), FakeSeen("accept", "pass", "reject"))
    assert legal.controls.plain_actions()[-1] == Action.parse("accept")
    assert legal.controls.main_action() == Action.parse("accept")


def test_buttons_keep_the_order_that_the_table_gives() -> None:
    table = Table(buttons=Buttons(permanent_actions={"play": ("truc", "pass")}))
    legal = LegalActions(table, FakeSeen("pass", "truc"))
    assert [str(action) for action in legal.controls.plain_actions()] == ["truc", "pass"]
    assert [str(action) for action in legal.controls.permanent_buttons()] == ["truc", "pass"]


# ---- the shapes that auctions and questions of games to come have


def grid_texts(grid: Any) -> list[list[str]]:
    return [[key.text + key.suit if key is not None else "" for key in row] for row in grid.rows]


STRAINS = ["C", "D", "H", "S", "NT"]
BRIDGE = [f"bid {level} {strain}" for level in range(1, 8) for strain in STRAINS]


def test_an_auction_of_bridge_is_a_box_of_bids_with_the_low_ones_greyed() -> None:
    seen = FakeSeen("pass", "double", *BRIDGE[12:], phase="auction", repertoire=[*BRIDGE, "pass", "double", "redouble"])
    legal = LegalActions(Table(), seen)
    assert legal.controls.grid is not None and len(legal.controls.grid.rows) == 7
    assert grid_texts(legal.controls.grid)[2] == ["3C", "3D", "3H", "3S", "3 NT"]
    greyed = [str(key.action) for key in legal.controls.grid.keys if not key.is_legal]
    assert greyed == BRIDGE[:12]
    assert [str(action) for action in legal.controls.plain_actions()] == ["pass", "double"]
    assert [str(action) for action in legal.controls.permanent_buttons()] == ["pass", "double", "redouble"]
    assert legal.controls.main_action() is None and legal.controls.number_choices == []


def test_where_the_game_tells_no_scale_the_bids_made_are_greyed() -> None:
    made = [Event("ready", number=1), Event("act", seat=1, action=Action.parse("bid 1 S"))]
    legal = LegalActions(Table(), FakeSeen("pass", *BRIDGE[4:10], history=made, phase="auction"))
    assert legal.controls.grid is not None
    assert grid_texts(legal.controls.grid)[0] == ["1C", "1D", "1H", "1S", "1 NT"]
    assert [str(key.action) for key in legal.controls.grid.keys if not key.is_legal] == BRIDGE[:4]


def test_four_bids_are_number_keys_and_the_one_that_is_forbidden_stays_in_place() -> None:
    legal = LegalActions(Table(), FakeSeen("bid 0", "bid 1", "bid 3", "bid 4", phase="auction"))
    assert legal.controls.grid is not None and grid_texts(legal.controls.grid) == [["0", "1", "2", "3", "4"]]
    assert [key.is_legal for key in legal.controls.grid.keys] == [True, True, False, True, True]
    assert legal.controls.number_choices == [] and legal.controls.plain_actions() == []
    three = LegalActions(Table(), FakeSeen("pass", "bid 1", "bid 2", "bid 3", phase="auction"))
    assert three.controls.grid is None and len(three.controls.plain_actions()) == 4


def test_names_of_bids_stand_in_the_order_of_the_game_with_their_worth() -> None:
    box = BidBox(names_from_low=("2", "3", "mis", "4", "nap"))
    table = Table(buttons=Buttons(bid_box=box))
    legal = LegalActions(
        table,
        FakeSeen(
            "bid 2", "bid 3", "bid 4", "bid mis", "bid nap", "pass", phase="auction", notes={"bid mis": "3 credits"}
        ),
    )
    assert legal.controls.grid is not None
    assert [key.text for key in legal.controls.grid.keys] == ["2", "3", "Mis", "4", "Nap"]
    assert [key.note for key in legal.controls.grid.keys] == ["", "", "3 credits", "", ""]


def test_a_card_that_nobody_holds_is_named_on_a_grid_of_cards() -> None:
    named = [f"declare {rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    legal = LegalActions(Table(), FakeSeen(*named, zones={"hand:0": "KC", "stock": "5?"}))
    assert legal.controls.grid is not None and len(legal.controls.grid.keys) == 52
    assert grid_texts(legal.controls.grid)[0][:5] == ["AS", "KS", "QS", "JS", "10S"]
    assert not legal.uses_cards and legal.controls.plain_actions() == []


def test_a_few_cards_to_name_are_buttons() -> None:
    legal = LegalActions(Table(), FakeSeen("call 3H", "call 3S", zones={"hand:0": "3C 3D"}))
    assert legal.controls.grid is None
    assert [str(action) for action in legal.controls.plain_actions()] == ["call 3H", "call 3S"]


def test_a_card_of_the_hand_that_is_declared_is_asked_for_when_it_is_played() -> None:
    legal = LegalActions(Table(), FakeSeen("declare 7S", "discard 7S", "discard 9C"))
    assert [str(action) for action in legal.actions_with(cards("7S"))] == ["declare 7S", "discard 7S"]


def test_pairs_of_numbers_that_hang_together_are_no_box_for_two_numbers() -> None:
    legal = LegalActions(Table(), FakeSeen("combine 1 3", "combine 1 5", "combine 2 4", "combine 3 5"))
    assert legal.controls.pair_choices == [] and len(legal.controls.plain_actions()) == 4
    free = [f"limits {low} {high}" for low in (1, 2, 5) for high in (5, 10, 20, 50)]
    (run,) = LegalActions(Table(), FakeSeen(*free)).controls.pair_choices
    assert (run.first_numbers, run.second_numbers) == ([1, 2, 5], [5, 10, 20, 50])


def test_many_buttons_of_one_kind_are_a_list() -> None:
    signs = [f"signal {word}" for word in ("ace", "three", "two", "king", "good", "bad")]
    legal = LegalActions(Table(), FakeSeen(*signs, "pass"))
    assert list(legal.controls.menus) == ["Signal"] and len(legal.controls.menus["Signal"]) == 6
    assert [str(action) for action in legal.controls.plain_actions()] == ["pass"]


@dataclass(frozen=True)
class Squares(Moves):
    """A card may go to a square."""

    def targets(self, seen: Any, action: Action) -> tuple[str, ...]:
        return (f"square:{action.words[0]}",) if action.words else ()


def test_a_card_with_many_places_is_played_by_clicking_one() -> None:
    squares = [f"{column}{row}" for row in range(1, 9) for column in "abcdefghijkl"]
    legal = LegalActions(Table(moves=Squares()), FakeSeen(*[f"play JH {square}" for square in squares]))
    jack = legal.actions_with(cards("JH"))
    assert len(jack) == 96 and legal.have_distinct_targets(jack)
    assert legal.drop_actions(cards("JH"), ["square:e5"]) == [Action.parse("play JH e5")]
    both = LegalActions(Table(), FakeSeen("play 3S", "play 3S truc"))
    assert not both.have_distinct_targets(both.actions_with(cards("3S")))


def test_one_drop_may_be_several_actions() -> None:
    table = Table(moves=Moves(one_by_one={"discard": "done"}))
    some = FakeSeen(*[f"discard {card}" for card in ["2C", "3C", "4C", "5C", "6C", "7C"]])
    legal = LegalActions(table, some)
    assert legal.chooses_before_playing
    plan = legal.plan(cards("2C 4C 6C"))
    assert [str(action) for action in plan] == ["discard 2C", "discard 4C", "discard 6C", "done"]
    assert legal.lit_zones(cards("2C 4C")) == {"trick"} and legal.plan(cards("2C 4C"), ["stock"]) == ()
    assert table.moves.plan_words(plan) == "Discard 3 cards"
    assert legal.plan(cards("2C")) == () and legal.actions_with(cards("2C")) == [Action.parse("discard 2C")]


def test_another_seats_open_hand_is_played_from() -> None:
    zones = {"hand:0": "AS KS", "hand:2": "2H 3H 4C", "hand:1": "3?", "hand:3": "3?", "trick": "9H"}
    legal = LegalActions(Table(), FakeSeen("play 2H", "play 3H", zones=zones, turn=0, facts=facts_with(dummy=2)))
    assert legal.usable_zones == {"hand:0", "hand:2"} and legal.playable_zones == {"hand:2"}
    assert legal.is_usable(Card.of("2H")) and not legal.is_usable(Card.of("AS"))


def test_a_click_on_a_pile_draws_from_it() -> None:
    legal = LegalActions(Table(), FakeSeen("draw", "take", zones={"stock": "4?", "discard": "KC", "hand:0": "2C"}))
    assert legal.pile_action("stock") == Action("draw") and legal.pile_action("discard") == Action("take")
    assert legal.pile_action("hand:0") is None and legal.pile_action("stock:1") is None
