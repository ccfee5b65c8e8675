"""Trente et Quarante told a second time, from texts alone, with many refaits; and the odds that its help states."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.games.trente_et_quarante import advice
from cardhall.match import help_pages
from tests.games.test_referees import Watch

GAME = rules.get("trente-et-quarante")
COUNT = {rank: min(number, 10) for number, rank in enumerate("A23456789TJQK", 1)}
CHANCES = ("noir", "rouge", "couleur", "inverse")
SIX_PACKS = [rank + suit for suit in "CDHS" for rank in COUNT] * 6


def row_total(row: Sequence[str]) -> int:
    return sum(COUNT[card[0]] for card in row)


def deal_rows(shoe: Sequence[str]) -> tuple[list[str], list[str]]:
    """The two rows that a shoe gives."""
    rows: list[list[str]] = [[], []]
    cards = iter(shoe)
    for row in rows:
        while row_total(row) < 31:
            row.append(next(cards))
    return rows[0], rows[1]


def called_result(noir: Sequence[str], rouge: Sequence[str]) -> str:
    if row_total(noir) == row_total(rouge):
        return "refait" if row_total(noir) == 31 else "push"
    winner = "noir" if row_total(noir) < row_total(rouge) else "rouge"
    first = "noir" if noir[0][1] in "CS" else "rouge"
    return f"{winner} {'couleur' if winner == first else 'inverse'}"


def stacked_shoe(rng: random.Random) -> str:
    """A shoe in which half of the coups are refaits or ties."""
    left, shoe = SIX_PACKS[:], list[str]()
    while len(left) > 60:
        wanted = rng.choice(("refait", "refait", "push", "", "", ""))
        for _ in range(400):
            rng.shuffle(left)
            noir, rouge = deal_rows(left)
            if not wanted or called_result(noir, rouge) == wanted:
                break
        shoe += noir + rouge
        left = left[len(noir) + len(rouge) :]
    return " ".join(shoe + left)


def fact(lying: dict[tuple[int, str], int]) -> str:
    found = sorted((seat, CHANCES.index(chance), chips) for (seat, chance), chips in lying.items() if chips)
    return " ".join(f"{seat}:{CHANCES[at]}={chips}" for seat, at, chips in found) or "none"


class Referee:
    """One match, followed from the page of the rules alone."""

    def __init__(self, seed: int, seats: int, options: dict[str, Any]) -> None:
        self.watch = watch = Watch("trente-et-quarante", seed, options, seats)
        deal = {"stock": stacked_shoe(random.Random(seed)), "discard": ""}
        watch.state, watch.hidden = GAME.start(seats=seats, seed=seed, options=options, deals=[deal]), ("stock",)
        self.options = {name: option.default for name, option in GAME.options.items()} | options
        self.seats, self.scores = range(seats), [0] * seats
        self.bets: dict[tuple[int, str], int] = {}
        self.prison: dict[tuple[int, str], int] = {}
        self.insured: dict[tuple[int, str], int] = {}
        self.told = {"noir": "none", "rouge": "none", "result": "none", "asked": "none"}
        self.kinds: set[str] = set()

    def free(self, seat: int) -> int:
        lie = [
            chips
            for lying in (self.bets, self.prison, self.insured)
            for (who, _), chips in lying.items()
            if who == seat
        ]
        return int(self.options["stack"]) + self.scores[seat] - sum(lie)

    def legal(self, seat: int) -> list[str]:
        found, free = ["done"], self.free(seat)
        for chance in CHANCES:
            place = seat, chance
            if place in self.insured:
                continue
            if place not in self.bets:
                found += [
                    f"bet {chance} {n}" for n in (100, 200, 500, 1000, 2000) if n <= min(free, self.options["max_bet"])
                ]
            most = min(free, (self.bets.get(place, 0) + self.prison.get(place, 0)) // 100)
            found += [f"insure {chance} {n}" for n in range(1, most + 1)] if self.options["insurance"] else []
        return found

    def expect(self, phase: str, seat: int, legal: list[str]) -> list[str]:
        lying = {"bets": fact(self.bets), "prison": fact(self.prison), "insured": fact(self.insured)}
        chips = " ".join(str(self.free(seat)) for seat in self.seats)
        self.watch.facts = {**self.told, **lying, "chips": chips, "left": str(len(self.watch.zones["stock"]))}
        return self.watch.expect(phase, seat, legal).split()

    def coup(self) -> None:
        zones, start = self.watch.zones, self.scores[:]
        for seat in self.seats:
            while (done := self.expect("bet", seat, self.legal(seat)))[0] != "done":
                (self.bets if done[0] == "bet" else self.insured)[seat, done[1]] = int(done[2])
                if self.watch.rng.random() < 0.3 and self.legal(seat) != ["done"]:
                    self.watch.state.play("done")
                    break
        zones["discard"] += zones["noir"] + zones["rouge"]
        noir, rouge = zones["noir"], zones["rouge"] = deal_rows(zones["stock"])
        del zones["stock"][: len(noir) + len(rouge)]
        result = called_result(noir, rouge)
        self.kinds.add(result)
        self.told |= {"noir": str(row_total(noir)), "rouge": str(row_total(rouge)), "result": result}
        self.settle(result)
        last = len(self.watch.state.results) >= self.options["deals"]
        if result == "refait" and self.options["refait"] == "choice":
            self.choose()
            last = len(self.watch.state.results) >= self.options["deals"]
        if last:
            for (seat, _), chips in self.prison.items():
                self.scores[seat] -= chips // 2
            self.prison = {}
        delta = [now - before for now, before in zip(self.scores, start, strict=True)]
        assert list(self.watch.state.results[-1].delta) == delta
        assert list(self.watch.state.scores) == self.scores

    def settle(self, result: str) -> None:
        """The table of the page, line by line."""
        tie = result in ("push", "refait")
        for (seat, _), chips in self.insured.items():
            self.scores[seat] += 49 * chips if result == "refait" else 0 if tie else -chips
        self.insured = {}
        if tie:
            if result == "push":
                self.bets = {}
            elif self.options["refait"] == "prison":
                for place, chips in self.bets.items():
                    self.prison[place] = self.prison.get(place, 0) + chips
                self.bets = {}
            return
        for (seat, chance), chips in self.bets.items():
            self.scores[seat] += chips if chance in result.split() else -chips
        for (seat, chance), chips in self.prison.items():
            self.scores[seat] -= 0 if chance in result.split() else chips
        self.bets, self.prison = {}, {}

    def choose(self) -> None:
        for seat, chance in sorted(self.bets, key=lambda place: (place[0], CHANCES.index(place[1]))):
            self.told["asked"] = chance
            (answer,) = self.expect("refait", seat, ["imprison", "surrender"])
            chips = self.bets.pop((seat, chance))
            if answer == "surrender":
                self.scores[seat] -= chips // 2
            else:
                self.prison[seat, chance] = self.prison.get((seat, chance), 0) + chips
        self.told["asked"] = "none"

    def follow(self) -> None:
        state, zones = self.watch.state, {"noir": list[str](), "rouge": list[str](), "discard": list[str]()}
        while True:
            self.watch.deal(["stock", "discard"])
            if state.deal_number > 1:
                left = self.watch_left
                assert (len(state.deal["discard"].split()) == 0) == (left <= 52)
            shuffled = not state.deal["discard"]
            assert sorted([*self.watch.zones["stock"], *self.watch.zones["discard"]]) == sorted(SIX_PACKS)
            rows = {"noir": [], "rouge": []} if shuffled else {row: zones[row] for row in ("noir", "rouge")}
            for card in [*rows["noir"], *rows["rouge"]]:
                at = len(self.watch.zones["discard"]) - 1 - self.watch.zones["discard"][::-1].index(card)
                del self.watch.zones["discard"][at]
            self.watch.zones |= rows
            self.coup()
            zones, self.watch_left = self.watch.zones, len(self.watch.zones["stock"])
            broke = not self.prison and all(self.free(seat) < 100 for seat in self.seats)
            assert state.is_over == (broke or len(state.results) == self.options["deals"])
            if state.is_over:
                break
        best = max(self.scores)
        winners = tuple(seat for seat in self.seats if self.scores[seat] == best)
        assert state.winners == (winners if len(self.scores) > 1 or best > 0 else ())


@pytest.mark.parametrize(
    ("seed", "seats", "options"),
    [
        (1, 3, {"deals": 10}),
        (2, 1, {"deals": 20, "refait": "choice"}),
        (3, 2, {"deals": 20, "refait": "choice", "max_bet": 500}),
        (4, 1, {"deals": 50}),
        (5, 2, {"deals": 10, "stack": 1000, "max_bet": 500}),
        (6, 5, {"deals": 3, "insurance": False, "refait": "choice"}),
    ],
)
def test_every_coup_is_as_the_page_has_it(seed: int, seats: int, options: dict[str, Any]) -> None:
    referee = Referee(seed, seats, options)
    referee.follow()
    if options["deals"] >= 20:
        assert {"refait", "push"} <= referee.kinds


# ---- the odds


@cache
def chance_of_total(now: int, goal: int) -> Fraction:
    """The chance that a row which counts `now` ends with `goal`, in a shoe without end: backwards, in fractions."""
    if now >= 31:
        return Fraction(now == goal)
    return sum(
        (Fraction(4 if pips == 10 else 1, 13) * chance_of_total(now + pips, goal) for pips in range(1, 11)), Fraction()
    )


def test_a_shoe_without_end() -> None:
    exact = {goal: chance_of_total(0, goal) for goal in range(31, 41)}
    assert sum(exact.values()) == 1
    assert advice.total_chances() == pytest.approx({goal: float(share) for goal, share in exact.items()})
    found = advice.result_chances()
    assert sum(found.values()) == pytest.approx(1)
    assert found["refait"] == pytest.approx(float(exact[31] ** 2))
    assert found["push"] == pytest.approx(float(sum(share**2 for goal, share in exact.items() if goal > 31)))


def refait_in_six_packs() -> float:
    """The exact chance of a refait in a fresh shoe: all ways in which both rows come to 31.

    Rows are counted by how many cards of each value they take; the order of each is free, for only its last card can
    bring it to 31.
    """
    ways: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 1}  # by sum and number of cards of both rows
    for pips in range(10, 0, -1):
        held, more = 96 if pips == 10 else 24, dict[tuple[int, int, int, int], int]()
        for (s, k, t, m), number in ways.items():
            for a in [31 - s] if pips == 1 else range((31 - s) // pips + 1):
                for b in [31 - t] if pips == 1 else range((31 - t) // pips + 1):
                    if a + b <= held:
                        key = s + a * pips, k + a, t + b * pips, m + b
                        more[key] = more.get(key, 0) + number * comb(held, a) * comb(held - a, b)
        ways = more
    return sum(n * factorial(k) * factorial(m) / perm(312, k + m) for (_, k, _, m), n in ways.items())


def test_six_packs_are_nearly_without_end() -> None:
    exact = refait_in_six_packs()
    assert exact == pytest.approx(advice.result_chances()["refait"], rel=0.03)
    assert round(1 / exact) in (45, 46, 47)
    rng, coups = random.Random(5), 4000
    shoe = SIX_PACKS[:]
    found = dict.fromkeys(advice.result_chances(), 0)
    for _ in range(coups):
        rng.shuffle(shoe)
        found[called_result(*deal_rows(shoe[:90]))] += 1
    for result, share in advice.result_chances().items():
        assert found[result] / coups == pytest.approx(share, abs=4 * (share * (1 - share) / coups) ** 0.5)


def test_what_the_help_says_of_the_odds() -> None:
    shares, found = advice.result_chances(), help_pages.read_page("trente-et-quarante", "en")
    assert found is not None
    page = found.text
    decided = 1 - shares["push"] - shares["refait"]
    assert f"one coup in {1 / shares['refait']:.0f}" in page
    assert f"{decided / shares['refait']:.0f} to 1" in page
    assert f"one coup in {1 / shares['push']:.0f}" in page
    assert f"{-advice.expected_result({('', 'noir'): 100}):.1f} %" in page
    assert f"{-advice.expected_result({('', 'noir'): 100, ('insured', 'noir'): 1}):.1f} %" in page
    numbers = re.findall(r"\| (3[1-9]|40) \| ([\d.]+) % \|", page)
    assert [(int(goal), float(share)) for goal, share in numbers] == [
        (goal, round(100 * share, 1)) for goal, share in advice.total_chances().items()
    ]


# ---- the punters

COUPS = {
    "noir couleur": "KS QS AS TS TD TD TD TD",
    "noir inverse": "KD QS AS TS TC TC TC TC",
    "rouge couleur": "TD TH TH TC KH QH AH JH",
    "rouge inverse": "TS TH TH TC KH QH AH JH",
    "push": "KS QS 9S 6S KD QD 9D 6D",
    "refait": "KS QS JS AS KD QD JD AD",
}


def begin_match(stock: str, seats: int = 1, **options: Any) -> Any:
    rest = SIX_PACKS[:]
    for card in stock.split():
        rest.remove(card)
    random.Random(1).shuffle(rest)
    deal = {"stock": " ".join([*stock.split(), *rest]), "discard": ""}
    return GAME.start(seats=seats, seed=1, options=options, deals=[deal])


@pytest.mark.parametrize("result", list(COUPS))
def test_what_stakes_bring_is_what_the_rules_pay(result: str) -> None:
    """The calculation against the rules; what is in prison is worth half."""
    state = begin_match(COUPS["refait"] + " " + COUPS[result])
    for action in ("bet noir 500", "bet inverse 200", "done", "bet noir 1000", "bet couleur 100"):
        state.play(action)
    for action in ("insure noir 15", "insure couleur 1", "insure inverse 2"):
        state.play(action)
    stakes = advice.current_stakes(state, 0)
    worth = advice.match_standings(state)[0]
    state.play("done")
    assert state.results[-1].headline and state.observe(0).facts["result"] == result
    assert advice.match_standings(state)[0] - worth == advice.stakes_result(stakes, result)


def choose_action(state: Any, level: str, seed: int = 1) -> str:
    return str(players.get(level, "trente-et-quarante", seed=seed).choose(state.observe(state.turn)))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_punters_insure_for_the_whole_and_never_bet_on_opposites(level: str) -> None:
    opposite = {frozenset(pair) for pair in (("noir", "rouge"), ("couleur", "inverse"))}
    for seed in range(12):
        state = GAME.start(seed=seed, options={"refait": "choice"})
        bets: dict[str, int] = {}
        while state.turn == 0 and not state.results:
            kind, *rest = choose_action(state, level, seed).split()
            if kind == "bet":
                assert int(rest[1]) <= 500, "flat bets, far from the end"
                bets[rest[0]] = int(rest[1])
            if kind == "insure":
                assert int(rest[1]) == bets[rest[0]] // 100
            if kind == "done":
                assert state.observe(0).facts["insured"].count("=") == len(bets) >= 1
            state.play(" ".join([kind, *rest]))
        assert not any(pair <= set(bets) for pair in opposite) and len(bets) <= 2


def test_a_bet_in_a_refait_is_imprisoned() -> None:
    for level in ("normal", "hard"):
        state = begin_match(COUPS["refait"], refait="choice")
        for action in ("bet noir 500", "done"):
            state.play(action)
        assert choose_action(state, level) == "imprison"


def test_who_is_behind_at_the_end_dares_more() -> None:
    """The last of two coups: seat 1 is 2,000 behind and bets what may bring it level; in the lead it bets little."""
    for leader, least, most in ((0, 1000, 2000), (1, 0, 500)):
        state = begin_match(COUPS["noir couleur"], seats=2, deals=2)
        for seat in (0, 1):
            if seat == leader:
                state.play("bet noir 2000")
            state.play("done")
        state.play("done")
        bet = choose_action(state, "hard")
        assert least <= (int(bet.split()[2]) if bet != "done" else 0) <= most


def test_the_hint_tells_the_cost() -> None:
    state = begin_match(COUPS["push"])
    player = players.get("hard", "trente-et-quarante", seed=1)
    ranking = dict(player.rank(state.observe(0)))
    assert max(ranking, key=ranking.__getitem__) == rules.Action("done") and ranking[rules.Action("done")] == 0
    assert ranking[rules.Action("bet", "noir", 1000)] == pytest.approx(-9.12, abs=0.01)
    state.play("bet noir 1000")
    assert str(player.rank(state.observe(0))[0][0]) == "insure noir 10"
    told = advice.ADVICE.reason(state.observe(0), rules.Action("insure", "noir", 10))
    assert "40.6 to 1" in told and "49 to 1" in told
    assert "11.0 chips" in advice.ADVICE.reason(
        begin_match(COUPS["push"], insurance=False).observe(0), rules.Action("bet", "noir", 1000)
    )
