"""Codes of deals: what goes into them comes out again, what is wrong with one is said, and none tells too much."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from cardhall.match import Match, codes
from tests.strategies import finished

MOST = 2500  # actions: a game without turns may not come to an end by chance


def played(game_id: str, deals: int, **setup: object) -> Match:
    """A match in which that many deals were played at random, where chance comes to their end."""
    match, rng = Match.new(game_id, seed=7, **setup), random.Random(1)  # type: ignore[arg-type]
    while len(match.state.results) < deals and not match.is_done and len(match.log) < MOST:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_a_code_deals_the_same_cards_by_the_same_rules(game_id: str) -> None:
    match = played(game_id, 2)
    coded = 0
    for deal in range(1, len(match.state.results) + 1):
        code = codes.of_deal(match, deal)
        if code is not None:
            coded += 1
            other = Match.new(game_id, **codes.read(code).arguments())
            assert other.state.deal == match.deals[deal - 1]
            assert other.state.setup == match.state.setup
            assert other.seed != match.seed
    assert codes.of_match(match) is None or match.is_done, "while it goes on, nothing tells what comes"
    match.given_up = True
    whole = codes.of_match(match)
    assert whole is not None and len(whole) < len(game_id) + 25
    other = Match.new(game_id, **codes.read(whole).arguments())
    assert (other.seed, other.first_dealer, other.deals) == (match.seed, match.first_dealer, match.deals[:1])
    if len(match.state.results) > 1 and game_id not in ("oh-hell", "back-alley", "pontoon", "trente-et-quarante"):
        assert coded, "of a deal that is over its cards may be told"


def test_options_seats_and_dealer_are_told() -> None:
    for game_id in ("whist", "euchre", "pontoon", "dou-dizhu"):
        game = rules.get(game_id)
        for seats in game.seat_counts:
            options = {name: option.choices[-1] for name, option in game.options.items()}
            options = {name: value for name, value in options.items() if game.options[name].fits(value, seats)}
            match = Match.new(game_id, seats=seats, options=options, dealer=seats - 1, seed=99)
            match.given_up = True
            code = codes.read(codes.of_match(match) or "")
            assert (code.game, code.seats, code.dealer, code.seed) == (game_id, seats, seats - 1, 99)
            assert code.options == dict(match.state.options)


def test_how_it_is_written_does_not_matter_but_every_wrong_character_does() -> None:
    match = played("ecarte", 1)
    code = codes.of_deal(match, 1)
    assert code is not None
    found = codes.read(code)
    name, _, digits = code.partition(":")
    for text in (code.lower(), f"  {code}\n", f"{name.upper()}: {digits.replace('-', ' ')}", code.replace("-", "")):
        assert codes.read(text) == found
    assert codes.read(code.replace("0", "O").replace("1", "l")) == found
    plain = code.replace("-", "")
    begin = len(name) + 1
    for at in range(begin, len(plain)):
        for other in "0AZ":
            if other != plain[at]:
                with pytest.raises(codes.CodeError):
                    codes.read(plain[:at] + other + plain[at + 1 :])
        with pytest.raises(codes.CodeError):
            codes.read(plain[:at] + plain[at + 1 :])
        if at + 1 < len(plain) and plain[at] != plain[at + 1]:
            with pytest.raises(codes.CodeError):
                codes.read(plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no code of a deal"),
        ("whist", "no code of a deal"),
        (":1N", "no code of a deal"),
        ("x" * 1000 + ":1N", "no code of a deal"),
        ("whist:1N", "damaged"),
        ("whist:1N#4", "damaged"),
        ("bezique:1N4K-Q7X2-M9", "no game called “bezique”"),
        ("\ud800whist:1N4K-Q7X2-M9", "no game called “\ufffdwhist”"),  # half a character, as a clipboard may have it
        ("\u202ewhist:1N4K-Q7X2-M9", "no game called “\ufffdwhist”"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(codes.CodeError, match=says):
        codes.read(text)


def test_codes_of_other_versions_are_told_from_damaged_ones() -> None:
    game = rules.get("whist")
    body = "2" + "N" + "4K"
    with pytest.raises(codes.CodeError, match="newer version of Card Hall, and this one cannot"):
        codes.read(f"whist:{body}{codes._check('whist', body)}")
    with pytest.raises(codes.CodeError, match="no game called “bezique”"):
        codes.read(f"bezique:{body}{codes._check('bezique', body)}")
    for revision, says in ((game.revision + 1, "newer version"), (game.revision, "older version")):
        number = 5 * codes.TABLES * codes.REVISIONS + revision  # another check of the options
        body = "1N" + codes._in_digits(number)
        with pytest.raises(codes.CodeError, match=says):
            codes.read(f"whist:{body}{codes._check('whist', body)}")


def test_an_order_that_the_pack_does_not_have_is_damaged() -> None:
    match = played("ecarte", 1)
    setup = match.state.setup
    code = codes._written(match.game, setup.seats, setup.options, 0, codes.CARDS, 32**60)
    with pytest.raises(codes.CodeError, match="damaged"):
        codes.read(code)


def test_a_deal_that_goes_on_has_no_code_and_one_without_a_shuffle_neither() -> None:
    match = played("whist", 1)
    assert codes.of_deal(match, 1) is not None and codes.of_deal(match, 2) is None and codes.of_deal(match, 0) is None
    carried = played("pontoon", 2)
    assert not carried.is_done and codes.of_deal(carried, 1) is None


def test_a_shoe_of_six_packs_has_a_code_too() -> None:
    match = played("trente-et-quarante", 1, options={"deals": 1})
    code = codes.of_deal(match, 1)
    assert match.is_done and code is not None and codes.looks_like_one(code)
    assert Match.new("trente-et-quarante", **codes.read(code).arguments()).state.deal == match.deals[0]


def test_the_deals_after_a_coded_one_are_the_same_for_all() -> None:
    code = codes.of_deal(played("truc", 1), 1)
    assert code is not None
    both = []
    for _ in range(2):
        match = Match.new("truc", **codes.read(code).arguments())
        rng = random.Random(4)
        while len(match.state.results) < 2:
            match.play(rng.choice(match.state.actions()))
        both.append(match.deals)
    assert both[0] == both[1]


def test_a_match_begun_with_a_code_is_saved_and_its_own_code_is_that_of_its_first_deal() -> None:
    code = codes.of_deal(played("ecarte", 1), 1)
    assert code is not None
    match = finished(Match.new("ecarte", **codes.read(code).arguments()))
    again = Match.restored(match.saved())
    assert again.deals == match.deals and codes.of_match(again) == code
