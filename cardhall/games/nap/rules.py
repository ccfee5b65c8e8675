"""Nap. Five cards and one bid each; the highest bidder leads trumps, and all others play against the bidder.

The rules followed. Three to seven players, each alone, with aces down to nines (three players), eights (four), sevens
(five), sixes (six) or fives (seven), ace high. Five cards each, three and then two; the stub is set aside. From the
dealer's left each seat once bids higher than every bid before, or passes: two, three, mis (no trick at all), four, nap
(all five); Wellington, only over nap, and Blücher, only over Wellington, are nap for more. The highest bidder, the
declarer, leads, and the suit of that card is trumps; in a mis there are none. A card of the suit led must be played if
held. The highest trump wins the trick, else the highest card of the suit led. All five tricks are played.

If the declarer makes the contract every other seat pays 2, 3, 3 (mis), 4, 10, 20 or 40 credits for it, if not the
declarer pays as many to each. If all pass the deal is thrown in, and counts as one of the match's deals.

Options: the number of deals; a joker, always the highest trump: its leader to the first trick names the suit, and in a
mis it is a suit by itself; and shuffling only when the stub is used up or a nap or more was made: else the next deal
begins with the last one's stub, cut, and goes on with the other cards, shuffled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from cardhall.cards import RED_JOKER, Card, pack_of
from cardhall.games.nap.facts import NapFacts
from cardhall.language import capitalized, fill_template, in_words, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, thrown_in_result
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.asking import AskState, NameTrump
from cardhall.rules.mechanisms.auctions import bid_phrases, bids
from cardhall.rules.mechanisms.card_order import joker_order
from cardhall.rules.mechanisms.contracts import Contract, ContractAuction, ContractGame, ContractState
from cardhall.rules.mechanisms.dealing import deal_in_batches
from cardhall.rules.mechanisms.first_lead_trumps import FirstLeadTrumps
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.tricks import TrickPlay

RANKS_BY_SEATS = {3: "AKQJT9", 4: "AKQJT98", 5: "AKQJT987", 6: "AKQJT9876", 7: "AKQJT98765"}  # by the number of seats
DEAL_BATCHES = (3, 2)
HAND_SIZE = sum(DEAL_BATCHES)
MIS_BID = "mis"
CONTRACT_BY_NAME = {
    "2": Contract(2, 2, "2"),
    "3": Contract(3, 3, "3"),
    MIS_BID: Contract(0, 3, say("mis")),
    "4": Contract(4, 4, "4"),
    "nap": Contract(5, 10, say("nap")),
    "wellington": Contract(5, 20, say("Wellington")),
    "blucher": Contract(5, 40, say("Blücher")),
}
BID_ACTIONS = bids(*CONTRACT_BY_NAME)


class NapState(AskState, ContractState):
    """A state of Nap, with the stub that the next deal may begin with."""

    stub: tuple[Card, ...]  # the cards of the pack left over when this deal was dealt


class Bidding(ContractAuction[NapState]):
    """Each seat once bids higher, or passes."""

    scale = BID_ACTIONS
    only_over = MappingProxyType({"wellington": "nap", "blucher": "wellington"})
    bid_names = MappingProxyType({name: contract.spoken_name for name, contract in CONTRACT_BY_NAME.items()})
    notes = MappingProxyType(
        {
            str(bid): say("{value} each", value=contract.value)
            for bid, contract in zip(BID_ACTIONS, CONTRACT_BY_NAME.values(), strict=True)
        }
    )
    turns = 1

    def finish(self, state: NapState) -> Phase[Any] | None:
        if state.standing_bid is None:
            return None
        if state.bid_name == MIS_BID:
            state.trump = "NT"
        return PLAY_PHASE


class Naming(NameTrump[NapState]):
    """The leader of the joker to the first trick names the trump suit."""

    asks = say("You led the joker: name the trump suit.")

    def finish(self, state: NapState, seat: int, answer: Action) -> Phase[Any]:
        state.trump = answer.words[0]
        state.turn = state.next_seat(seat)
        return PLAY_PHASE


class FirstLeadPlay(TrickPlay[NapState]):
    """Tricks of which the first card makes trumps."""

    def named_leads(self, state: NapState, seat: int, action: Action) -> list[Action]:
        return [action]  # the suit of a joker is named after it has been led

    def apply(self, state: NapState, seat: int, action: Action) -> Phase[Any] | None:
        following = super().apply(state, seat, action)
        if following is self and not state.trump:  # the joker was led
            state.turn = seat
            return NAMING_PHASE
        return following

    def fact(self, state: NapState, seat: int, names: Names) -> str:
        if state.trump or state.zones["trick"]:
            return super().fact(state, seat, names)
        number = state.contract.tricks
        if number == HAND_SIZE:
            return say("You must take all five tricks")
        return say("You must take {tricks:words}", tricks=numbered(number, "trick"))

    def task(self, state: NapState, seat: int, names: Names) -> str:
        begun = state.trump or state.zones["trick"]
        return super().task(state, seat, names) if begun else say("Lead a card: its suit is trumps")


class Nap(ContractGame[NapState]):
    """Five cards and one bid each; the highest bidder leads trumps and plays against all others."""

    id = "nap"
    unit = CHIPS
    state_class = NapState
    options = {
        "deals": deals_in_match(
            20,
            (1, 5, 10, 20, 30, 40),
            say("How many deals a match has, including deals that nobody plays."),
            left_open=True,
        ),
        "joker": one_of(
            {False: say("None"), True: say("One")},
            say("Joker"),
            say("One joker is added. It is always the highest trump."),
            left_open=True,
        ),
        "shuffle": one_of(
            {"always": say("Before every deal"), "stub": say("When the stub runs out or a nap is made")},
            say("Shuffling"),
            say("When the cards are shuffled."),
            book_choices=("stub",),
        ),
    }
    presets = book_and_usual({"shuffle": "stub"})
    contracts = CONTRACT_BY_NAME
    phrases = bid_phrases(Bidding.bid_names)

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return make_pack(setup.seats, setup.options["joker"])

    def layout(self, state: NapState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        return {**hands, "stock": len(self.pack_for(state.setup)) - HAND_SIZE * state.seats}

    def make_deal(self, state: NapState) -> dict[str, tuple[Card, ...]]:
        pack = self.pack_for(state.setup)
        stub = self.carried_stub(state)
        if stub:
            cut = state.random_number(len(stub))
            stub = stub[cut:] + stub[:cut]
        order = [*stub, *state.shuffled(card for card in pack if card not in stub)]
        found = deal_in_batches(order, [HAND[seat] for seat in state.eldest_first()], DEAL_BATCHES)
        return {zone: found[zone] for zone in state.layout}

    def carried_stub(self, state: NapState) -> tuple[Card, ...]:
        """Return the stub with which the next deal begins; () if the whole pack is shuffled."""
        if state.options["shuffle"] == "always" or not state.results:
            return ()
        made = state.declarer is not None and state.results[-1].delta[state.declarer] > 0
        return () if made and state.contract.tricks == HAND_SIZE else state.stub

    def hide(self, state: NapState, seat: int) -> None:
        state.stub = ()

    def imagine(self, state: NapState, seat: int, rng: random.Random) -> None:
        state.stub = tuple(state.zones["stock"])

    def deal(self, state: NapState) -> Phase[Any]:
        state.begin_tricks()
        state.begin_auction()
        state.stub = tuple(state.zones["stock"])
        return BIDDING_PHASE

    def first_leader(self, state: NapState) -> int | None:
        return state.declarer

    def trick_rules(self, state: NapState) -> TrickRules:
        return rules_for(state.trump, state.seats, state.options["joker"])

    def facts(self, state: NapState, seat: int) -> NapFacts:
        return NapFacts(
            contract=state.bid_name or None,
            declarer=state.declarer,
            bids=state.last_bids(),
            trump=state.trump or None,
            tricks=tuple(state.tricks_by_side()),
        )

    def score(self, state: NapState) -> DealResult:
        if state.declarer is None:
            return thrown_in_result(state.seats, say("Everybody passed"), say("all passed"))
        delta, outcome, (_, value, name, _) = self.paid(state), self.outcome(state), state.contract
        note = (
            say("{chips} from every other player", chips=value)
            if outcome.is_made
            else say("{chips} to every other player", chips=value)
        )
        lines = (
            self.contract_line(state, say("Bid"), name),
            Line(say("Tricks taken"), state.tricks_by_side(), adds=False),
            outcome.line(capitalized(name), delta, note),
        )
        taken_text = (
            fill_template("{number}", number=in_words(outcome.amount_taken))
            if outcome.amount_taken
            else say("none", context="of tricks")
        )
        return DealResult(delta, lines, outcome.headline(state.declarer, say("bid {name}", name=name), taken_text))


@lru_cache
def make_pack(seats: int, joker: bool) -> tuple[Card, ...]:
    """Return the pack for a number of seats."""
    return pack_of(RANKS_BY_SEATS[seats], [RED_JOKER] * joker)


@lru_cache
def rules_for(trump: str, seats: int, joker: bool) -> TrickRules:
    """Return the trick rules for this trump suit, `NT` in a mis; "": the first card will make trumps."""
    order, pack = joker_order(trump), make_pack(seats, joker)
    if trump:
        return TrickRules(order, pack)
    return FirstLeadTrumps(order, pack, partial(rules_for, seats=seats, joker=joker), naming=[RED_JOKER] * joker)


BIDDING_PHASE, NAMING_PHASE, PLAY_PHASE = Bidding(), Naming(), FirstLeadPlay()
GAME = Nap()
