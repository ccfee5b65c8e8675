"""What hints claim is so: the sentences of all games, at thousands of decisions."""

from __future__ import annotations

from collections import Counter

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.language import fill_template, one_of_suit, rank_name, suit_name, template
from cardhall.players.advice import advice_for
from cardhall.rules import Action
from tests.claims import CLAIMS_BY_GAME, Fault, faults_in_game, faults_in_reason
from tests.claims.cards import CARDS, of_own

FEW, MANY = (1, 25), (20, 80)  # matches of each preset, and decisions of each of them
ENOUGH_SENTENCES = 4500  # sentences that the regular check holds against what is so
SILENT_GAMES = {"whist"}  # that say nothing of their own


def reasons_told(game_id: str, share: tuple[int, int]) -> tuple[list[Fault], Counter[str]]:
    told: Counter[str] = Counter()
    matches, most = share
    return list(faults_in_game(game_id, range(1, matches + 1), most, told)), told


def test_no_sentence_claims_what_is_not_so() -> None:
    found: list[tuple[str, Fault]] = []
    told: Counter[str] = Counter()
    for game_id in rules.GAMES:
        wrong, some = reasons_told(game_id, FEW)
        found += [(game_id, one) for one in wrong]
        told += some
    assert not found, found[:5]
    assert told.total() >= ENOUGH_SENTENCES


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_no_sentence_of_many_decisions_claims_what_is_not_so(game_id: str) -> None:
    wrong, told = reasons_told(game_id, MANY)
    assert not wrong, wrong[:5]
    unused = set(CLAIMS_BY_GAME.get(game_id, {})) - set(told)
    assert len(unused) < max(2, 0.6 * len(CLAIMS_BY_GAME.get(game_id, {}))), unused


def test_every_game_declares_what_it_says() -> None:
    assert set(rules.GAMES) - set(CLAIMS_BY_GAME) <= SILENT_GAMES
    assert len(CARDS) > 70 and all(of_own(template) == template for template in CARDS)


@pytest.mark.parametrize(
    ("hand", "action", "wrong"),
    [
        ("AS KS QS TS 9S 8S AH 7H 6H AC 9C 8C 2D", "play QS", "Your {card} is the highest {suit} left."),
        ("KS JS TS 3S 9D 8D AH 7H 6H AC 9C 8C 2D", "play TS", "A low card keeps your better {suits} for later."),
    ],
)
def test_an_untrue_sentence_is_found_out(hand: str, action: str, wrong: str) -> None:
    """Sentences that hints once said of these cards are faults; those that they say now are not."""
    own = cards(hand)
    rest = [card for card in rules.get("whist").deck() if card not in own]
    deal = {"hand:0": own, **{f"hand:{seat}": rest[13 * seat - 13 : 13 * seat] for seat in (1, 2, 3)}}
    dealt = {zone: " ".join(map(str, some)) for zone, some in deal.items()}
    seen = rules.get("whist").start(dealer=3, deals=[dealt]).observe(0)
    one, told = Action.parse(action), Counter[str]()
    said = fill_template(
        template(wrong), card=rank_name(one.cards[0].rank), suit=one_of_suit("S"), suits=suit_name("S")
    )
    assert list(faults_in_reason("whist", seen, one, said, told)) == [("untrue", wrong)]
    assert not list(faults_in_reason("whist", seen, one, advice_for("whist").reason(seen, one), told))
    other = fill_template(template("Every sentence about {suits} is declared."), suits=suit_name("S"))
    assert [what for what, _ in faults_in_reason("whist", seen, one, other, told)] == ["not declared"]
