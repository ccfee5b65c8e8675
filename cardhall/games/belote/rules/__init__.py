"""Belote. The upcard's suit is taken as trumps, or another is named; the taker's side must win most of the points.

The rules followed. Four players, partners opposite, 32 cards. Five each, three and then two; the next card is turned
up. From the seat after the dealer each once may take, which makes the upcard's suit trumps; if all pass, each once may
name another suit; if all pass again the deal is thrown in. The taker gets the upcard, and all hands are filled up to
eight. Plain suits rank A 10 K Q J 9 8 7, trumps J 9 A 10 K Q 8 7. Card points: jack of trumps 20, nine of trumps 14,
aces 11, tens 10, kings 4, queens 3, other jacks 2; the last trick 10; 162 in all.

Before the play each seat in turn declares all its combinations, or says good: four of a kind (jacks 200, nines 150,
aces, tens, kings, queens 100) and runs of one suit in the order A K Q J 10 9 8 7 (three 20, four 50, five or more 100).
Only the side with the best scores them: any four beats any run, a longer run a shorter one, then the higher top card
decides, then a run in trumps, then who spoke first. King and queen of trumps in one hand, belote, score 20 in any case.

The seat after the dealer leads. Suit is followed. Who cannot plays a trump, a higher one than lies there if possible,
unless the partner is winning. On a trump lead a higher trump is played if possible, unless the partner is winning.

A taker's side with more points than the others has made its contract: both score what they have. If not, the others
score 162 and all combinations. All eight tricks, a capot, score 252, and the side without a trick no combinations.
Each side's points of a deal are rounded to the nearest ten, a five down. Who has the target wins; both may.

Options: target, direction of play, which declarations there are, rounding, what equal points do (the taker fails, or
its points are held over for the side that wins the next contract), overtaking a partner's trump on a trump lead, a pack
that is gathered and cut instead of shuffled, and combinations and belote that help to make the contract.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import FRENCH_32, SUITS, Card
from cardhall.games.belote.facts import BeloteFacts
from cardhall.games.belote.rules.declaring import DECLARING_PHASE, DeclaringGame, DeclaringState
from cardhall.games.belote.rules.fours_and_runs import FoursAndRuns
from cardhall.language import card_face, fill_template, listing, say, suit_name, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, WON
from cardhall.rules.engine.options import book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, line_if_any, only_for, thrown_in_result
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.carried_pack import CarriedPackGame, PackState
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, deal_from_stock, deal_in_batches
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.marriages import CallingPair, PairState
from cardhall.rules.mechanisms.trick_rules import (
    FOLLOW_SUIT,
    HEAD_TRICK,
    OVERTRUMP,
    PLAY_TRUMP,
    HeadTrick,
    Overtrump,
    PlayTrump,
    TrickRules,
)
from cardhall.rules.mechanisms.tricks import count_tricks_and_points_won
from cardhall.rules.mechanisms.upcard_auction import FirstRound, SecondRound, TrumpAuction, UpcardState

PLAIN_RANKING, TRUMP_RANKING = "ATKQJ987", "J9ATKQ87"
# Cards dealt to each seat: three and then two before the auction. After it each seat gets three more, but the taker
# two, who has the upcard; so `DEAL_BATCHES[seat == taker]` is the third batch.
DEAL_BATCHES = (3, 2)
TRICKS_IN_DEAL = 8
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {"J": 20, "9": 14}
LAST_TRICK_POINTS = 10  # points for the last trick
ALL_POINTS = 162  # in all cards and the last trick
CAPOT_POINTS = 252  # for all eight tricks
FOUR_POINTS, RUN_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}, {3: 20, 4: 50, 5: 100}
FOURS_AND_RUNS = FoursAndRuns("AKQJT987", FOUR_POINTS, RUN_POINTS)
BELOTE_POINTS = 20  # for king and queen of trumps
TAKE_ACTION = Action("take")


class BeloteState(UpcardState, PairState, DeclaringState, PackState):
    """The state of a deal of Belote, with the points held over from ties."""

    points_held_over: int  # for the side that wins the next contract

    @property
    def pair_counts(self) -> bool:
        return bool(self.options["declarations"] != "none")


class MakingTrumps(TrumpAuction[BeloteState]):
    """A round of the auction, in which each seat once may make trumps and so become the taker."""

    def after_trumps_made(self, state: BeloteState) -> Phase[Any]:
        assert state.maker is not None
        take_cards(state, state.maker, [state.upcard], "upcard", is_shown=True)
        for seat in state.eldest_first():
            deal_from_stock(state, (seat,), DEAL_BATCHES[seat == state.maker])
        state.turn = state.next_seat(state.dealer)
        return DECLARING_PHASE if state.options["declarations"] == "all" else PLAY_PHASE


class NamingSuit(MakingTrumps, SecondRound[BeloteState]):
    """The second round: each seat may name another suit than the upcard's as trumps."""

    name = "auction"
    todo = say("Name another suit as trumps, or pass")
    turned_down_text = template("{suit:capital} have been refused: name another suit.")

    def fact(self, state: BeloteState, seat: int, names: Names) -> str:
        return say("Nobody has taken the {card}", card=card_face(state.upcard))


class TakingUpcard(MakingTrumps, FirstRound[BeloteState]):
    """The first round: each seat may take the upcard and make its suit trumps."""

    scale = (TAKE_ACTION,)
    asks = say("Take the upcard and make its suit trumps, or pass.")
    second_round = NamingSuit()

    def fact(self, state: BeloteState, seat: int, names: Names) -> str:
        return say("The {card} is turned up", card=card_face(state.upcard))

    def task(self, state: BeloteState, seat: int, names: Names) -> str:
        return say("Take it and make {suit} trumps, or pass", suit=suit_name(state.upcard.suit))


class Play(CallingPair[BeloteState]):
    """The play of the tricks; a seat that plays king and queen of trumps calls belote and rebelote."""

    call_texts = (say("Belote"), say("Rebelote"))


TAKING_PHASE, PLAY_PHASE = TakingUpcard(), Play()


class Belote(DeclaringGame[BeloteState], CarriedPackGame[BeloteState]):
    """The upcard's suit is taken as trumps, or another is named; the taker's side must win most of the points."""

    id = "belote"
    state_class = BeloteState
    pack = FRENCH_32
    combinations = FOURS_AND_RUNS
    phases = (TAKING_PHASE, DECLARING_PHASE, PLAY_PHASE)
    options = {
        "target": points_to_win(1000, (100, 300, 500, 1000, 1500)),
        "direction": one_of(
            {"left": say("To the left"), "right": say("To the right")},
            say("Direction"),
            say("The direction of play and of dealing. To the right is the traditional way."),
            left_open=True,
        ),
        "declarations": one_of(
            {"all": say("All"), "belote": say("Only belote"), "none": say("None")},
            say("Declarations"),
            say("Which combinations score besides tricks: fours, runs, and the king and queen of trumps."),
            left_open=True,
        ),
        "rounding": one_of(
            {True: say("To the nearest ten"), False: say("None")},
            say("Rounding"),
            say("Whether each side’s points of a deal are rounded to the nearest ten."),
        ),
        "tie": one_of(
            {"fails": say("The taker has failed"), "litige": say("The taker’s points are held over")},
            say("Equal points"),
            say("What happens when both sides have equal points in a deal."),
        ),
        "overtake_partner": one_of(
            {False: say("Not needed"), True: say("On a trump lead")},
            say("Overtaking the partner"),
            say("Whether you must beat a trump lead even when your partner is winning the trick."),
        ),
        "shuffle": one_of(
            {True: say("Every deal"), False: say("First deal only")},
            say("Shuffling"),
            say("Whether the pack is shuffled before every deal, or only before the first and then cut."),
            book_choices=(False,),
        ),
        "contract": one_of(
            {"tricks": say("Points in tricks"), "all": say("All points")},
            say("Contract"),
            say("Whether the taker’s side needs more points in tricks, or more points in all."),
        ),
    }
    presets = book_and_usual(
        {"shuffle": False},
        direction="right",
        declarations="belote",
        tie="litige",
        overtake_partner=True,
        contract="all",
    )
    phrases = {
        "take": (say("take the upcard"), say("takes the upcard")),
        "trump": (template("make {suit} trumps"), template("makes {suit} trumps")),
    }

    # ---- the deal

    def layout(self, state: BeloteState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[:4], sum(DEAL_BATCHES))
        return {**hands, "upcard": 1, STOCK_ZONE: len(FRENCH_32) - sum(hands.values()) - 1}

    def dealt_from(self, state: BeloteState, pack: Sequence[Card]) -> dict[str, tuple[Card, ...]]:
        zones = deal_in_batches(pack, (HAND[seat] for seat in state.eldest_first()), DEAL_BATCHES)
        zones["upcard"], zones[STOCK_ZONE] = zones[STOCK_ZONE][:1], zones[STOCK_ZONE][1:]
        return {zone: zones[zone] for zone in state.layout}

    def deal(self, state: BeloteState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_declaring()
        state.caller = None
        if state.deal_number == 1:
            state.points_held_over = 0
        if not state.options["shuffle"]:
            self.begin_pack(state, STOCK_ZONE)
        state.begin_upcard()
        return TAKING_PHASE

    def gathered(self, state: BeloteState) -> tuple[Card, ...]:
        """Return the pack for the next deal: the piles stacked and cut, or the cards as dealt."""
        zones = WON[:2] if state.tricks else (*(HAND[seat] for seat in state.eldest_first()), "upcard", STOCK_ZONE)
        return self.cut(state, [card for zone in zones for card in state.zones[zone]])

    # ---- the play

    def trick_rules(self, state: BeloteState) -> TrickRules:
        return rules_for(state.trump, state.options["overtake_partner"])

    def facts(self, state: BeloteState, seat: int) -> BeloteFacts:
        return BeloteFacts(
            upcard=state.upcard,
            round=1 + state.turned_down,
            trump=state.trump or None,
            taker=state.maker,
            declared=state.announcements,
            declaring_side=state.declaring_side(),
            belote=state.caller,
            combinations=tuple(state.declared_points()),
            held=state.points_held_over,
        )

    # ---- the score

    def deal_value(self, state: BeloteState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        return None if state.maker is None else score_contract(state, tricks, points).delta

    def score(self, state: BeloteState) -> DealResult:
        result = thrown_in_result(2, say("Everybody passed twice"), say("all passed twice"))
        if state.maker is not None:
            tricks, points = count_tricks_and_points_won(state, state.rules, state.setup.side_of)
            contract_result = score_contract(state, tricks, points)
            state.points_held_over = contract_result.points_held_over
            result = DealResult(
                contract_result.delta, reckoning_lines(state, contract_result, points), headline(state, contract_result)
            )
        state.collected = () if state.options["shuffle"] else self.gathered(state)
        return result

    def match_winners(self, state: BeloteState) -> tuple[int, ...]:
        """Each side that has the target: if both have, both win."""
        return tuple(side for side, score in enumerate(state.scores) if score >= state.options["target"])


@lru_cache
def rules_for(trump: str, must_overtake_partner: bool) -> TrickRules:
    """Return the rules of trick play.

    `must_overtake_partner`: whether a partner's trump must be beaten on a trump lead.
    """
    order = make_order(PLAIN_RANKING, trump, TRUMP_RANKING)
    points = {
        **CARD_POINTS,
        **{rank + trump: card_points for rank, card_points in TRUMP_POINTS.items() if trump in SUITS},
    }
    follow = (FOLLOW_SUIT, *(MUST_HEAD_TRUMPS,) * must_overtake_partner, MUST_TRUMP, MUST_OVERTRUMP)
    return TrickRules(order, FRENCH_32, follow, points=points, last_trick=LAST_TRICK_POINTS)


MUST_HEAD_TRUMPS = HeadTrick(
    say("You can beat the trumps in the trick, so you must."), HEAD_TRICK.prompt, on_trumps=True
)
MUST_TRUMP = PlayTrump(PLAY_TRUMP.refusal, PLAY_TRUMP.prompt, unless_partner_holds=True)
MUST_OVERTRUMP = Overtrump(OVERTRUMP.refusal, OVERTRUMP.prompt, unless_partner_holds=True)


class ContractResult(NamedTuple):
    """The result of a deal by side, with the sources of the points."""

    outcome: str  # for the taker's side: made, failed, tie (points are held over), capot (theirs), beaten (the others')
    deciding_points: list[int]  # points by side that decide the contract: the taker's side must have more
    # points by side for tricks, combinations, belote, and points held over before
    points_by_source: tuple[list[int], ...]
    points_held_over: int  # points held over after the deal
    delta: tuple[int, int]  # the sum of the sources by side, rounded if the match has that option


def score_contract(state: BeloteState, tricks: Sequence[int], points: Sequence[int]) -> ContractResult:
    """Return the deal's result for these tricks and card points by side; the points include the last trick's ten."""
    assert state.maker is not None
    taking_side = state.side_of(state.maker)
    opposing_side = 1 - taking_side
    combination_points, belote, deciding_points = (
        state.declared_points(),
        state.pair_points(BELOTE_POINTS),
        list(points),
    )
    if state.options["contract"] == "all":
        deciding_points = [
            points[side] + belote[side] + combination_points[side] * (tricks[side] > 0) for side in (0, 1)
        ]
    outcome, scored, combinations, held_over, points_held_over = "failed", [0, 0], [0, 0], [0, 0], 0
    if tricks[taking_side] == TRICKS_IN_DEAL:
        outcome, scored[taking_side], combinations[taking_side] = "capot", CAPOT_POINTS, combination_points[taking_side]
    elif tricks[opposing_side] == TRICKS_IN_DEAL:
        outcome, scored[opposing_side], combinations[opposing_side] = "beaten", CAPOT_POINTS, sum(combination_points)
    elif deciding_points[taking_side] > deciding_points[opposing_side]:
        outcome, scored, combinations = "made", list(points), combination_points
    elif deciding_points[taking_side] == deciding_points[opposing_side] and state.options["tie"] == "litige":
        outcome, scored[opposing_side], combinations[opposing_side] = (
            "tie",
            points[opposing_side],
            combination_points[opposing_side],
        )
        points_held_over = state.points_held_over + points[taking_side] + combination_points[taking_side]
    else:
        scored[opposing_side], combinations[opposing_side] = ALL_POINTS, sum(combination_points)
    if outcome != "tie":
        held_over[taking_side if outcome in ("made", "capot") else opposing_side] = state.points_held_over
    delta = [scored[side] + combinations[side] + belote[side] + held_over[side] for side in (0, 1)]
    if state.options["rounding"]:
        delta = [(points + 4) // 10 * 10 for points in delta]  # a five goes down
    return ContractResult(
        outcome, deciding_points, (scored, combinations, belote, held_over), points_held_over, (delta[0], delta[1])
    )


# ---- words

OUTCOME_TEXTS = {
    "made": (
        say("Contract made"),
        say("each side scores its points"),
        template("{{{taker}}} made {suit} trumps and kept the contract with {own} points to {others}"),
    ),
    "failed": (
        say("Contract failed"),
        say("the others score all 162"),
        template("{{{taker}}} made {suit} trumps and failed in the contract with {own} points to {others}"),
    ),
    "tie": (
        say("Equal points"),
        say("the taker’s points are held over"),
        template("{{{taker}}} made {suit} trumps and both sides have {own} points"),
    ),
    "capot": (say("Capot"), say("all eight tricks"), template("{{{taker}}} made {suit} trumps and took every trick")),
    "beaten": (
        say("Capot"),
        say("all eight tricks, and the contract failed"),
        template("{{{taker}}} made {suit} trumps and took no trick"),
    ),
}


def reckoning_lines(state: BeloteState, contract_result: ContractResult, points: Sequence[int]) -> tuple[Line, ...]:
    """Return the lines that explain the score of a deal; `points`: card points by side, with the last trick's ten."""
    last_trick = only_for(state.side_of(state.tricks[-1].winner), LAST_TRICK_POINTS)
    cards = [points[side] - (last_trick[side] or 0) for side in (0, 1)]
    label, note, _ = OUTCOME_TEXTS[contract_result.outcome]
    scored, combinations, belote, held_over = contract_result.points_by_source
    rounding = [
        delta - sum(source[side] for source in contract_result.points_by_source)
        for side, delta in enumerate(contract_result.delta)
    ]
    lines = [
        Line(say("Cards"), cards, say("points of the cards in tricks"), adds=False),
        Line(say("Last trick"), last_trick, adds=False),
        *[Line(say("All points"), contract_result.deciding_points, say("with combinations and belote"), adds=False)]
        * (contract_result.deciding_points != list(points)),
        Line(label, scored, note),
        *line_if_any(
            say("Combinations"),
            combinations,
            fill_template("{names}", names=listing(one.name for _, some in state.shown_combinations for one in some)),
        ),
        *line_if_any(say("Belote"), belote, say("king and queen of {suit}", suit=suit_name(state.trump))),
        *line_if_any(say("Held over"), held_over, say("held over from an earlier tie")),
        *line_if_any(say("Rounding"), rounding, say("to the nearest ten")),
    ]
    if contract_result.outcome == "tie":
        lines.append(
            Line(
                say("Held over"),
                (),
                say("{held} points for the side that wins the next contract", held=contract_result.points_held_over),
            )
        )
    elif sum(combinations) < sum(state.declared_points()):
        lines.append(Line(say("Combinations lost"), (), say("because the side took no trick")))
    return tuple(lines)


def headline(state: BeloteState, contract_result: ContractResult) -> str:
    """Return the result of the deal in a sentence."""
    assert state.maker is not None
    taker = state.side_of(state.maker)
    return fill_template(
        OUTCOME_TEXTS[contract_result.outcome][2],
        taker=taker,
        suit=suit_name(state.trump),
        own=contract_result.deciding_points[taker],
        others=contract_result.deciding_points[1 - taker],
    )


GAME = Belote()
