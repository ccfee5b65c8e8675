"""Truc. Three cards, three tricks, no following suit; and the stake is raised in mid-trick.

The rules followed. Four players, partners opposite, 40 cards (no 8, 9, 10), everything to the right. Threes, twos and
aces are high, then K Q J 7 6 5 4; suits mean nothing. The seat to the dealer's left cuts or taps; after a tap the
dealer deals three cards each or one. The highest card wins the trick; if both sides played it the trick is drawn and
its leader leads again. More tricks win the deal and its stake; equally many are won by the dealer's opponents. Truc
raises the stake from one to two, retruc, by the other side, to three; the seat to the raiser's right answers for its
side, and a raise rejected ends the deal. When exactly one side lacks a single point ("eleven"), it looks at its cards
and plays for three, or gives one point. Play stops when what is left cannot change who wins the deal.

Options: the target; whether cards are cut; who wins a deal with equally many tricks; signs to the partner, and how
often opponents notice them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any

from cardhall.cards import SPANISH_40, Card
from cardhall.games.truc.facts import TrucFacts
from cardhall.games.truc.rules.raises import RaiseAnswer, RaiseGame, RaiseLadder, RaiseState, RaisingPlay
from cardhall.language import listing, rank_name, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros, by_side, points_only
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, AskState, Question
from cardhall.rules.mechanisms.card_order import CardOrder, height_by_rank
from cardhall.rules.mechanisms.dealing import deal_from_stock, return_to_stock
from cardhall.rules.mechanisms.signs import SIGN_OPTIONS, SignGame, Signing, SignState
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame

RANK_ORDER = "32AKQJ7654"
HAND_SIZE = 3
RAISE_LADDER = RaiseLadder(("truc", "retruc"), (2, 3), names=(say("truc"), say("retruc")))
ELEVEN_STAKE = 3  # what a deal under eleven is played for
SIGN_TEXTS = {
    "ace": say("I hold an ace"),
    "duck": say("leave it to me"),
    "fold": say("fold", context="asked by a sign"),
    "nothing": say("I hold nothing"),
    "raise": say("raise", context="asked by a sign"),
    "three": say("I hold a three"),
    "two": say("I hold a two"),
    "win": say("take this trick"),
}
SIGN_NAMES = {
    "ace": say("ace", context="sign"),
    "duck": say("duck", context="sign"),
    "fold": say("fold", context="sign"),
    "nothing": say("nothing", context="sign"),
    "raise": say("raise", context="sign"),
    "three": say("three", context="sign"),
    "two": say("two", context="sign"),
    "win": say("win", context="sign"),
}
TRUC_ORDER = CardOrder("", suit=lambda card: "-", height=height_by_rank(RANK_ORDER), suits="-")
TRICK_RULES = TrickRules(TRUC_ORDER, SPANISH_40, follow=(), draws=True)
CUT_ACTION, TAP_ACTION = Action("cut"), Action("tap")
DEAL_ONE_ACTION, DEAL_THREE_ACTION = Action("deal", 1), Action("deal", HAND_SIZE)
DRAWN_TRICK = -1


class TrucState(AskState, RaiseState, SignState, TrickState):
    """A state of Truc: three tricks, with raises of the stake and signs."""

    size: int  # cards each; 0 until the dealer has dealt
    bounds = MappingProxyType({"size": range(HAND_SIZE + 1)})
    eleven: bool  # whether the deal is played for three by a side that lacks one point

    @property
    def elders(self) -> int:
        """The side of the dealer's opponents, which wins ties."""
        return 1 - self.side_of(self.dealer)

    @property
    def trick_winners(self) -> tuple[int, ...]:
        """The sides that won the finished tricks, in order; −1 for a drawn one."""
        return tuple(DRAWN_TRICK if trick.winner < 0 else self.side_of(trick.winner) for trick in self.tricks)

    def is_settled(self, trick_winners: tuple[int, ...]) -> bool:
        """Return whether the deal is decided by these tricks, each given by the winning side."""
        return is_deal_decided(trick_winners, self.size, self.elders, self.options["draws"])

    def sides_at_eleven(self) -> list[int]:
        """Return the sides that lack a single point."""
        return [side for side, score in enumerate(self.scores) if score == self.options["target"] - 1]


def deal_winner(trick_winners: tuple[int, ...], elder_side: int, draws: str) -> int:
    """Return the side that wins a deal with these tricks (side or −1, in order)."""
    tricks = trick_winners.count(0), trick_winners.count(1)
    if tricks[0] != tricks[1]:
        return 0 if tricks[0] > tricks[1] else 1
    first_winner = next((side for side in trick_winners if side != DRAWN_TRICK), elder_side)
    return first_winner if draws == "first" else elder_side


@lru_cache(maxsize=4096)
def is_deal_decided(trick_winners: tuple[int, ...], cards_each: int, elder_side: int, draws: str) -> bool:
    """Tell whether the rest of the `size` tricks cannot change the winner of the deal."""
    endings = product((0, 1, DRAWN_TRICK), repeat=cards_each - len(trick_winners))
    return len({deal_winner(trick_winners + ending, elder_side, draws) for ending in endings}) == 1


def deal_hands(state: TrucState, cards_each: int) -> Phase[Any]:
    """Deal `size` cards to each seat from its packet on the stock; the rest of the packets goes under the stock."""
    seats, stock = state.eldest_first(), state.zones["stock"]
    packets = [stock[place : place + HAND_SIZE] for place in range(0, HAND_SIZE * len(seats), HAND_SIZE)]
    above, under = (
        [card for packet in packets for card in packet[part]] for part in (slice(cards_each), slice(cards_each, None))
    )
    state.zones["stock"] = [*above, *stock[HAND_SIZE * len(seats) :], *under]
    deal_from_stock(state, seats, cards_each)
    state.size, state.turn, state.playing = cards_each, seats[0], seats[0]
    return PLAY_PHASE if cards_each < HAND_SIZE else ELEVEN_PHASE


class CutQuestion(Question[TrucState]):
    """The cut by the seat to the dealer's left, or a tap, after which the dealer chooses the size of the deal."""

    name = "cut"
    answers = (CUT_ACTION, TAP_ACTION)
    asks = say("Cut the pack, or tap it.")

    def seats(self, state: TrucState) -> list[int]:
        return [state.left_of(state.dealer)] if state.options["cut"] else []

    def unasked(self, state: TrucState) -> Phase[Any]:
        return deal_hands(state, HAND_SIZE)

    def available_choices(self, state: TrucState, seat: int) -> Sequence[Action]:
        return [CUT_ACTION] if state.sides_at_eleven() else self.answers

    def why_not(self, state: TrucState, seat: int, action: Action) -> str:
        return say("One side needs only one more point, so cut the pack: everyone gets three cards.")

    def finish(self, state: TrucState, seat: int, answer: Action) -> Phase[Any]:
        state.turn = state.dealer
        return DEAL_PHASE if answer == TAP_ACTION else deal_hands(state, HAND_SIZE)

    def fact(self, state: TrucState, seat: int, names: Names) -> str:
        return say("{player:capital} offers the pack", player=names(state.dealer))

    def task(self, state: TrucState, seat: int, names: Names) -> str:
        if state.sides_at_eleven():
            return say("Cut it: three cards must be dealt")
        return say("Cut it, or tap it to let the dealer choose one or three cards each")


class DealSizeQuestion(Question[TrucState]):
    """The dealer's choice after a tap: one card each, or three."""

    name = "deal"
    answers = (DEAL_ONE_ACTION, DEAL_THREE_ACTION)
    asks = say("Deal one card each, or three.")
    labels = {"deal 1": say("Deal one card each"), "deal 3": say("Deal three cards each")}

    def finish(self, state: TrucState, seat: int, answer: Action) -> Phase[Any]:
        return deal_hands(state, answer.number)

    def fact(self, state: TrucState, seat: int, names: Names) -> str:
        return say("{player:capital} tapped the pack", player=names(state.left_of(seat)))


class ElevenQuestion(Signing[TrucState], Question[TrucState]):
    """The question to a side that alone lacks a point: to play for three points, or give up a point."""

    name = "eleven"
    answers = (ACCEPT, REJECT)
    stops = (ACCEPT,)
    asks = say("Say first whether your side plays this deal for three points.")
    labels = {"accept": say("Play for three")}

    def seats(self, state: TrucState) -> list[int]:
        """Return the two seats of the side at eleven, in turn order."""
        return [seat for seat in state.eldest_first() if state.sides_at_eleven() == [state.side_of(seat)]]

    def unasked(self, state: TrucState) -> Phase[Any]:
        return PLAY_PHASE

    def finish(self, state: TrucState, seat: int, answer: Action) -> Phase[Any] | None:
        if answer == REJECT:
            return None
        state.eleven, state.stake = True, ELEVEN_STAKE
        return PLAY_PHASE

    def fact(self, state: TrucState, seat: int, names: Names) -> str:
        if len(state.waiting) > 1:
            return say("Your side has {points} points", points=state.options["target"] - 1)
        return say("{player:capital} did not accept", player=names(self.seats(state)[0]))

    def task(self, state: TrucState, seat: int, names: Names) -> str:
        if len(state.waiting) > 1:
            return say("Play this deal for three, or leave it to your partner")
        return say("Play this deal for three, or give them one point")


class Play(Signing[TrucState], RaisingPlay):
    """The tricks, until the rest cannot change the winner of the deal; any card may be played."""

    def answer_phase(self, state: TrucState) -> Phase[Any]:
        return ANSWER_PHASE

    def why_no_raises(self, state: TrucState) -> str:
        return say("The deal is played for three already, so nothing can be raised.") if state.eleven else ""

    def ends_with(self, state: TrucState, seat: int, card: Card) -> bool:
        if len(state.zones["trick"]) + 1 < len(state.rounds[seat]):
            return False
        table = GAME.table(state)
        table.place_card(TRICK_RULES.suits.flag[card])
        return state.is_settled((*state.trick_winners, DRAWN_TRICK if table.drawn else state.side_of(table.holder)))

    def pile(self, state: TrucState, winner: int) -> str:
        return "played"

    def after_trick(self, state: TrucState) -> Phase[Any] | None:
        return None if state.is_settled(state.trick_winners) else self

    def fact(self, state: TrucState, seat: int, names: Names) -> str:
        if not state.zones["trick"]:
            return super().fact(state, seat, names)
        table = GAME.table(state)
        rank, holder = rank_name(TRICK_RULES.suits.face(table.best_card).rank), table.holder
        if table.drawn:
            return say("The trick is drawn so far, {rank} against {rank}", rank=rank)
        if holder == seat:
            return say("You hold it with the {rank}", rank=rank)
        return say("{player:capital} holds it with the {rank}", player=names(holder), rank=rank)


class AnswerRaise(Signing[TrucState], RaiseAnswer[TrucState]):
    """The answer to a raise."""

    def resumed_phase(self, state: TrucState) -> Phase[Any]:
        return PLAY_PHASE


class Truc(SignGame[TrucState], RaiseGame[TrucState], TrickGame[TrucState]):
    """Three cards, three tricks, no following suit; and the stake is raised in mid-trick."""

    id = "truc"
    state_class = TrucState
    ladder, signs, sign_names = RAISE_LADDER, SIGN_TEXTS, SIGN_NAMES
    pack = SPANISH_40
    direction = -1
    options = {
        "target": points_to_win(
            12,
            (3, 6, 12, 24),
            say("The first side with this many points wins. One point short of it, the rules of eleven apply."),
        ),
        "cut": Option(
            True,
            {False: say("Always three cards"), True: say("Cut or tap")},
            say("Cutting"),
            say("Whether a player may cut the pack. Tapping it instead lets the dealer deal one card each."),
        ),
        "draws": one_of(
            {"elder": say("Dealer’s opponents"), "first": say("Earlier trick")},
            say("Equal tricks"),
            say("Who wins a deal when both sides have the same number of tricks."),
        ),
        **SIGN_OPTIONS,
    }
    presets = book_and_usual({"signals": True}, draws="first")
    phrases = {
        "cut": (say("cut the pack"), say("cuts the pack")),
        "tap": (say("tap the pack"), say("taps the pack")),
        "truc": (say("say truc"), say("says truc")),
        "retruc": (say("say retruc"), say("says retruc")),
    }

    def layout(self, state: TrucState) -> dict[str, int]:
        return {**{HAND[seat]: HAND_SIZE for seat in state.eldest_first()}, "stock": len(SPANISH_40) - 4 * HAND_SIZE}

    def starting_zones(self, state: TrucState, dealt: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
        """Return the zones before cards are dealt: all cards are on top of the stock in the order of dealing."""
        return return_to_stock(dealt, (HAND[seat] for seat in state.eldest_first()), 1)

    def deal(self, state: TrucState) -> Phase[Any]:
        state.add_zones(*HAND[:4])
        state.begin_tricks(piles=["played"])
        state.begin_raises()
        state.begin_signs()
        state.size, state.eleven = 0, False
        return CUTTING_PHASE

    def trick_rules(self, state: TrucState) -> TrickRules:
        return TRICK_RULES

    def only_cards(self, state: TrucState) -> bool:
        return False  # a raise may come at any time

    def facts(self, state: TrucState, seat: int) -> TrucFacts:
        return TrucFacts(
            stake=state.stake,
            raised=state.asked or None,
            raiser=state.raiser,
            tricks=tuple(state.tricks_by_side()),
            drawn=state.trick_winners.count(DRAWN_TRICK),
            cards=state.size or None,
            leader=state.leads if state.size and not state.is_over else None,
            eleven=state.eleven,
            signs=state.signs,
        )

    def winner_and_points(self, state: TrucState) -> tuple[int, int]:
        """Return the side that has won the deal, and its points."""
        if state.is_rejected:
            assert state.raiser is not None
            return state.side_of(state.raiser), state.stake
        if not state.trick_winners:
            return 1 - state.sides_at_eleven()[0], 1
        return deal_winner(state.trick_winners, state.elders, state.options["draws"]), state.stake

    def tally(self, state: TrucState) -> DealResult:
        winner, points = self.winner_and_points(state)
        return points_only(by_side(winner, points, 0))

    def score(self, state: TrucState) -> DealResult:
        won = state.trick_winners
        winner, points = self.winner_and_points(state)
        tricks = [won.count(0), won.count(1)]
        drawn = won.count(DRAWN_TRICK)
        notes = [say("{drawn} drawn", drawn=drawn)] * bool(drawn)
        if state.is_rejected:
            headline, why = (
                say(
                    "{{{number}}} rejected {word}", number=1 - winner, word=RAISE_LADDER.name_of(state.raises[-1].word)
                ),
                say("agreed before the raise"),
            )
        elif not won:
            headline, why = say("{{{number}}} did not play at eleven", number=1 - winner), say("not played")
        else:
            why = say("played at eleven") if state.eleven else ""
            if tricks[0] == tricks[1]:
                earlier = state.options["draws"] == "first" and any(side != DRAWN_TRICK for side in won)
                notes.append(
                    say("equal tricks, so the earlier one decides")
                    if earlier
                    else say("equal tricks, so the elder side wins")
                )
            headline = say("{{{winner}}} won the deal", winner=winner)
        lines = [
            Line(say("Tricks"), tricks, say("{notes}", notes=listing(notes, ",")) if notes else "", adds=False),
            *state.raise_lines(),
        ]
        delta = by_side(winner, points, 0)
        lines.append(Line(say("Points"), blank_zeros(delta), why))
        return DealResult(delta, tuple(lines), headline)


CUTTING_PHASE, DEAL_PHASE, ELEVEN_PHASE, PLAY_PHASE, ANSWER_PHASE = (
    CutQuestion(),
    DealSizeQuestion(),
    ElevenQuestion(),
    Play(),
    AnswerRaise(),
)
GAME = Truc()
