"""Codes of deals: what goes into them comes out again, what is wrong with one is said, and none tells too much."""

from __future__ import annotations

import hashlib
import random

import pytest

from cardhall import rules
from cardhall.match import Match, codes
from tests.strategies import finish_match

MAX_ACTIONS = 2500  # actions: a game without turns may not come to an end by chance


def play_deals(game_id: str, deals: int, **setup: object) -> Match:
    """A match in which that many deals were played at random, where chance comes to their end."""
    match, rng = Match.new(game_id, seed=7, **setup), random.Random(1)  # type: ignore[arg-type]
    while len(match.state.results) < deals and not match.is_done and len(match.log) < MAX_ACTIONS:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_a_code_deals_the_same_cards_by_the_same_rules(game_id: str) -> None:
    match = play_deals(game_id, 2)
    coded = 0
    for deal in range(1, len(match.state.results) + 1):
        code = codes.deal_code(match, deal)
        if code is not None:
            coded += 1
            other = Match.new(game_id, **codes.read(code).match_arguments())
            assert other.state.deal == match.deals[deal - 1]
            assert other.state.setup == match.state.setup
            assert other.seed != match.seed
    assert codes.match_code(match) is None or match.is_done, "while it goes on, nothing tells what comes"
    match.given_up = True
    whole = codes.match_code(match)
    assert whole is not None and len(whole) < len(game_id) + 25
    other = Match.new(game_id, **codes.read(whole).match_arguments())
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
            code = codes.read(codes.match_code(match) or "")
            assert (code.game, code.seats, code.dealer, code.seed) == (game_id, seats, seats - 1, 99)
            assert code.options == dict(match.state.options)


def test_how_it_is_written_does_not_matter_but_every_wrong_character_does() -> None:
    match = play_deals("ecarte", 1)
    code = codes.deal_code(match, 1)
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
        ("", "not a deal code"),
        ("whist", "not a deal code"),
        (":1N", "not a deal code"),
        ("x" * 1000 + ":1N", "not a deal code"),
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
    with pytest.raises(codes.CodeError, match=r"newer version of Card Hall\. Update Card Hall"):
        codes.read(f"whist:{body}{codes._checksum('whist', body)}")
    with pytest.raises(codes.CodeError, match="no game called “bezique”"):
        codes.read(f"bezique:{body}{codes._checksum('bezique', body)}")
    for revision, says in ((game.revision + 1, "newer version"), (game.revision, "older version")):
        number = 5 * codes.OPTIONS_CHECK_MODULUS * codes.REVISION_MODULUS + revision  # another check of the options
        body = "1N" + codes._encode_digits(number)
        with pytest.raises(codes.CodeError, match=says):
            codes.read(f"whist:{body}{codes._checksum('whist', body)}")


def test_an_order_that_the_pack_does_not_have_is_damaged() -> None:
    match = play_deals("ecarte", 1)
    setup = match.state.setup
    code = codes._encode_parts(match.game, setup.seats, setup.options, 0, codes.CARD_ORDER_TYPE, 32**60)
    with pytest.raises(codes.CodeError, match="damaged"):
        codes.read(code)


def test_a_deal_that_goes_on_has_no_code_and_one_without_a_shuffle_neither() -> None:
    match = play_deals("whist", 1)
    assert (
        codes.deal_code(match, 1) is not None
        and codes.deal_code(match, 2) is None
        and codes.deal_code(match, 0) is None
    )
    carried = play_deals("pontoon", 2)
    assert not carried.is_done and codes.deal_code(carried, 1) is None


def test_a_shoe_of_six_packs_has_a_code_too() -> None:
    match = play_deals("trente-et-quarante", 1, options={"deals": 1})
    code = codes.deal_code(match, 1)
    assert match.is_done and code is not None and codes.looks_like_code(code)
    assert Match.new("trente-et-quarante", **codes.read(code).match_arguments()).state.deal == match.deals[0]


def test_the_deals_after_a_coded_one_are_the_same_for_all() -> None:
    code = codes.deal_code(play_deals("truc", 1), 1)
    assert code is not None
    both = []
    for _ in range(2):
        match = Match.new("truc", **codes.read(code).match_arguments())
        rng = random.Random(4)
        while len(match.state.results) < 2:
            match.play(rng.choice(match.state.actions()))
        both.append(match.deals)
    assert both[0] == both[1]


def test_a_match_begun_with_a_code_is_saved_and_its_own_code_is_that_of_its_first_deal() -> None:
    code = codes.deal_code(play_deals("ecarte", 1), 1)
    assert code is not None
    match = finish_match(Match.new("ecarte", **codes.read(code).match_arguments()))
    again = Match.restored(match.saved())
    assert again.deals == match.deals and codes.match_code(again) == code


# ---- short codes of deals

OLD_CODES = {  # codes that earlier releases gave out: of the first deal of the same match, and of all its deals
    "contract-bridge": (
        "1C18-TRCJ-91PQ-APKC-MK5M-11AR-C9QR-MTTE-GGWE-55Z9-0GGY-19SS-C5SR-1AG2-6",
        "1NKC-5SR1-CMCR",
    ),
    "whist": ("1C53-B1J9-46TX-ATDJ-JCPG-45B1-H6Z2-KB9T-23HR-MQX4-223R-5776-G5E1-BVXT", "1N2E-G5E1-FZ9A"),
}


@pytest.mark.parametrize("game_id", list(OLD_CODES))
def test_codes_of_earlier_releases_deal_what_they_dealt(game_id: str) -> None:
    deal, whole = (codes.read(f"{game_id}:{one}") for one in OLD_CODES[game_id])
    first = Match.new(game_id, **whole.match_arguments())
    assert first.seed == 7 and Match.new(game_id, **deal.match_arguments()).deals == first.deals


def match_by_random_code(game_id: str) -> Match:
    """A match by a number drawn at random, with one deal played and another begun."""
    match, rng = Match.new(game_id), random.Random(1)
    while match.state.deal_number < 2:
        match.play(rng.choice(match.state.actions()))
    return match


def code_digits(code: str | None) -> int:
    assert code is not None
    return len(code.partition(":")[2].replace("-", ""))


@pytest.mark.parametrize("game_id", ["whist", "contract-bridge", "ecarte"])
def test_a_deal_of_a_match_that_goes_on_is_told_by_a_key_alone(game_id: str) -> None:
    match = match_by_random_code(game_id)
    assert not match.is_done and match.seed >= codes.FIRST_KEYED_SEED
    code = codes.deal_code(match, 1)
    assert code is not None and code_digits(code) <= 21 and code.partition(":")[2][1] == codes.SHUFFLE_KEY_TYPE
    found = codes.read(code)
    other = Match.new(game_id, **found.match_arguments())
    assert other.deals == match.deals[:1] and other.first_dealer == match.first_dealer
    while other.state.deal_number < 2:
        other.play(random.Random(3).choice(other.state.actions()))
    assert other.deals[1] != match.deals[1], "it tells nothing of the deals that follow in the match"
    assert (
        Match.restored(match.saved()).deals == match.deals and codes.deal_code(Match.restored(match.saved()), 1) == code
    )
    match.given_up = True
    whole = codes.match_code(match)
    assert whole is not None and codes.read(whole).seed == match.seed
    again = Match.new(game_id, **codes.read(whole).match_arguments())
    assert again.deals == match.deals[:1] and codes.deal_code(match, 1) == code


def test_the_key_of_a_deal_is_a_digest_of_the_number_and_of_the_draw_and_decides_the_order_alone() -> None:
    """So that whoever has a key would have to try 2⁵⁰ numbers to find the one that gave it."""
    seed = codes.FIRST_KEYED_SEED + 12345
    keys = [codes.shuffle_key(seed + more, draw) for more in range(3) for draw in range(4)]
    assert len(set(keys)) == 12 and all(0 <= key < codes.SHUFFLE_KEY_COUNT for key in keys)
    told = hashlib.shake_256(f"key:{seed}:2".encode()).digest(16)
    assert codes.shuffle_key(seed, 2) == int.from_bytes(told, "big") % codes.SHUFFLE_KEY_COUNT
    assert codes.shuffle_order(range(52), seed, 2) == codes.shuffle_by_key(range(52), codes.shuffle_key(seed, 2))


def test_a_number_that_people_type_gives_long_codes_while_the_match_goes_on() -> None:
    """For the short ones tell the number itself, from which all later deals come."""
    match = play_deals("whist", 1)
    long = codes.deal_code(match, 1)
    assert long is not None and long.partition(":")[2][1] == codes.CARD_ORDER_TYPE
    match.given_up = True
    code = codes.deal_code(match, 1)
    assert code is not None and code_digits(code) <= 19 and code.partition(":")[2][1] == codes.SHUFFLE_DRAW_TYPE
    assert Match.new("whist", **codes.read(code).match_arguments()).deals == match.deals[:1]
