"""Mus. Four cards each, changed as long as all agree, and four rounds of bets on hands.

The rules followed. Four players, partners opposite, 40 cards (no 8, 9, 10), everything to the right; threes are kings,
twos aces, suits mean nothing. The seat after the dealer is mano: it speaks first, and of equal hands the one nearest to
it wins. In turn all say mus, then change one to four cards each, until somebody says no. Then come grande (the highest
cards), chica (the lowest), pares (two alike 1, three 2, two pairs 3) and juego (31 or more; 31 itself 3, others 2), or
punto instead where nobody has juego (the most below 31, 1). In each one may bid two or more, or the whole game with
órdago; both opponents are asked, who see the bid, raise it or refuse it. What had been accepted before, or one, goes to
the bidders at once when both refuse. Rounds that were seen, and those that all passed, for one, are paid in order when
the hands are shown, to the side of the best hand, with what that hand brings besides; where a bid was refused its
bidders have what their own best hand brings. An órdago that is seen wins the game. Play stops at the target.

Who has pares and who has juego is announced, so samples give each seat a hand that has, or has not; signs that a seat
has seen are true until cards are changed. What a seat has discarded itself, it knows: it lies where it was put, and
once it was shuffled into a new stock, only where cards from that stock can be.

Options: the target; games in the match; whether threes are kings and twos aces; whether in pares and juego only those
who have them bid, and rounds without a bid pay their bonus alone; whether both partners' combinations count; signs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cardhall.cards import HIDDEN, SPANISH_40, Card
from cardhall.games.mus.facts import FOLDED_STATUS, NOT_PLAYED_STATUS, OPEN_STATUS, MusFacts, RoundStake
from cardhall.games.mus.rules.bidding_rounds import (
    ANNOUNCED_TEXTS,
    ASK_FOR_MUS_PHASE,
    BIDDING_ROUNDS,
    DISCARD_PHASE,
    DISCARD_ZONE,
    ROUND_NAME_TEXTS,
    MusState,
    RoundPayment,
    count_reshuffled_discards,
    reveal_hands,
)
from cardhall.games.mus.rules.hands import (
    DUPLES_BONUS,
    HEIGHT_BY_RANK,
    MEDIAS_BONUS,
    PAIR_BONUS,
    ROUND_NAMES,
    THIRTY_ONE,
    card_total,
    hand_heights,
    pares_of_hand,
    round_bonus,
)
from cardhall.games.mus.rules.hidden_hands import HAND_SIZE, NOTHING_KNOWN, HandKnowledge, HandsByHeight
from cardhall.language import listing, rank_name, say, template
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of, points_to_win
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, InnerScore, Line, Number, add_points, only_for
from cardhall.rules.engine.sampling import RejectionSampler
from cardhall.rules.engine.units import STONES
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.signs import SIGN_OPTIONS, SignGame

GAMES_TO_WIN = {1: 1, 3: 2, 5: 3}  # games that win the match, by the most games in it
RANK_BY_HEIGHT = {height: rank for rank, height in HEIGHT_BY_RANK.items()}
SIGN_TEXTS = {
    "aces": say("I hold two aces or more"),
    "blind": say("I hold nothing at all"),
    "duples": say("I hold duples"),
    "juego": say("I hold juego"),
    "kings": say("I hold two kings or more"),
    "medias": say("I hold medias"),
    "thirty": say("I hold a punto of 30"),
    "thirtyone": say("I hold 31"),
}
SIGN_NAMES = {
    "aces": say("two aces", context="sign"),
    "blind": say("nothing at all", context="sign"),
    "duples": say("duples", context="sign"),
    "juego": say("juego", context="sign"),
    "kings": say("two kings", context="sign"),
    "medias": say("medias", context="sign"),
    "thirty": say("thirty", context="sign"),
    "thirtyone": say("thirty-one", context="sign"),
}


class Mus(SignGame[MusState]):
    """Four cards and four rounds of bets, each on another combination, for partners who may make signs."""

    id = "mus"
    unit = STONES
    state_class = MusState
    signs, sign_names = SIGN_TEXTS, SIGN_NAMES
    pack = SPANISH_40
    phases = (ASK_FOR_MUS_PHASE, DISCARD_PHASE, *BIDDING_ROUNDS.values())
    direction = -1
    ends_at_once = True
    secret_zones = (STOCK_ZONE, DISCARD_ZONE)
    options = {
        "target": points_to_win(40, (20, 30, 40), say("The first side with this many stones wins the game.")),
        "games": one_of(
            {1: say("One game"), 3: say("Best of three"), 5: say("Best of five")},
            say("Games"),
            say("How many games a match has. Each is played to the target; an órdago wins one game."),
        ),
        "kings": one_of(
            {8: say("Eight: threes are kings"), 4: say("Four")},
            say("Kings"),
            say("Whether threes are kings and twos are aces, or each is a rank of its own."),
        ),
        "holders_only": Option(
            False,
            {False: say("All four"), True: say("Holders, if both sides have them")},
            say("Bids on pares and juego"),
            say("Who may bid. If only holders may, pares, juego and punto without a bid pay no stake."),
        ),
        "partner_bonus": Option(
            False,
            {False: say("The best hand’s"), True: say("Both partners’")},
            say("Bonus"),
            say("Whose combinations count for the side that wins pares or juego."),
        ),
        **SIGN_OPTIONS,
    }
    presets = book_and_usual({"signals": True}, holders_only=True, partner_bonus=True, games=3)
    phrases = {
        "mus": (say("say mus"), say("says mus")),
        "nomus": (say("cut the mus"), say("cuts the mus")),
        "ordago": (say("say órdago"), say("says órdago")),
        "bet": (template("bid {words}", context="stones"), template("bids {words}", context="stones")),
        "call": (say("see it"), say("sees it")),
        "fold": (say("fold", context="stones"), say("folds", context="stones")),
    }

    def layout(self, state: MusState) -> Mapping[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), STOCK_ZONE: len(SPANISH_40) - 4 * HAND_SIZE}

    def deal(self, state: MusState) -> Phase[MusState]:
        state.add_zones(DISCARD_ZONE)
        state.begin_offers()
        state.begin_signs()
        state.stakes, state.announced = (RoundStake(OPEN_STATUS),) * len(ROUND_NAMES), (None, None)
        state.discarded, state.reshuffled_in_hand, state.reshuffled_discards, state.set_aside = (
            (),
            (0,) * state.seats,
            0,
            0,
        )
        state.own_discards_in_stock, state.paid = (frozenset[Card](),) * state.seats, ()
        if state.options["games"] > 1 and state.game_is_won:
            state.pots = ()
        state.turn = state.next_seat(state.dealer)
        return ASK_FOR_MUS_PHASE

    def ends(self, state: MusState) -> bool:
        games = int(state.options["games"])
        return bool(max(state.scores) >= (state.options["target"] if games == 1 else GAMES_TO_WIN[games]))

    def score(self, state: MusState) -> DealResult:
        if not state.game_is_won:
            reveal_hands(state)
            seats_in_turn = state.eldest_first()
            for name, stake in zip(ROUND_NAMES, state.stakes, strict=True):
                folded = stake.status == FOLDED_STATUS
                seats = (
                    [seat for seat in seats_in_turn if state.side_of(seat) == stake.number] if folded else seats_in_turn
                )
                winner = (
                    None
                    if stake.status == NOT_PLAYED_STATUS or state.game_is_won
                    else state.find_best_seat(name, seats)
                )
                if winner is not None:
                    how = "refused" if folded else "passed" if stake.number < 2 else "seen"
                    lying = 0 if folded else stake.number
                    state.pay_round(state.side_of(winner), name, lying, self.bonus_of(state, name, winner), how)
        return self.reckoning(state)

    def bonus_of(self, state: MusState, name: str, winner: int) -> int:
        """Return the bonus of a round's winner, with the partner's under the option `partner_bonus`."""
        winner_bonus = round_bonus(name, state.heights_of(winner))
        if name not in ANNOUNCED_TEXTS or not state.options["partner_bonus"]:
            return winner_bonus
        return winner_bonus + round_bonus(name, state.heights_of(state.partner_of(winner)))

    def score_unfinished_deal(self, state: MusState) -> DealResult:
        return self.reckoning(state)

    def reckoning(self, state: MusState) -> DealResult:
        """Return the result of the deal: a line a round, and in a match of several games one for a game won."""
        has_several_games = state.options["games"] > 1
        lines = [
            Line(
                ROUND_NAME_TEXTS[name],
                self.stones_by_side(some),
                self.describe_payments(some),
                adds=not has_several_games,
            )
            for name in ROUND_NAMES
            if (some := [paid for paid in state.paid if paid.round == name])
        ]
        stones_won = [sum(paid.stake + paid.bonus for paid in state.paid if paid.side == side) for side in range(2)]
        if state.game_is_won:
            winner = state.points.index(max(state.points))
            headline = say("{{{side}}} won the game", side=winner)
            if has_several_games:
                lines.append(
                    Line(say("Game"), only_for(winner, 1), say("the first to {target}", target=state.options["target"]))
                )
        elif stones_won[0] == stones_won[1]:
            headline = say("Both sides scored the same this deal")
        else:
            headline = say("{{{side}}} won the deal", side=stones_won.index(max(stones_won)))
        return DealResult(
            (0, 0), tuple(lines), headline, inner_score=self.stones(state, stones_won) if has_several_games else None
        )

    def stones(self, state: MusState, stones_won: Sequence[int]) -> InnerScore:
        """Return the stones of the deal within the game under way."""
        stones_before = tuple([now - more for now, more in zip(state.points, stones_won, strict=True)])
        rounds = [(name, [paid for paid in state.paid if paid.round == name]) for name in ROUND_NAMES]
        lines = [
            Line(ROUND_NAME_TEXTS[name], self.stones_by_side(some), self.describe_payments(some))
            for name, some in rounds
            if some
        ]
        return InnerScore(stones_before, tuple(stones_won), tuple(lines), say("Games won"))

    def inner_score(self, state: MusState) -> tuple[Number, ...]:
        return state.points if state.options["games"] > 1 else ()

    def record_result(self, state: MusState, scores: tuple[Number, ...], result: DealResult) -> None:
        super().record_result(state, scores, result)
        if result.inner_score is not None:
            state.set_stones(add_points(result.inner_score.scores_before, result.inner_score.delta))

    def stones_by_side(self, payments: Sequence[RoundPayment]) -> list[int | None]:
        """Return the stones of a round by side; None for none."""
        return [sum(paid.stake + paid.bonus for paid in payments if paid.side == side) or None for side in range(2)]

    def describe_payments(self, payments: Sequence[RoundPayment]) -> str:
        """Return in words how the stones of a round were won."""
        stake, bonus = sum(paid.stake for paid in payments), sum(paid.bonus for paid in payments)
        texts = {
            "passed": (say("no bid"), say("no bid, bonus {bonus}", bonus=bonus)),
            "seen": (
                say("seen for {stake}", stake=stake),
                say("seen for {stake}, bonus {bonus}", stake=stake, bonus=bonus),
            ),
            "refused": (
                say("refused for {stake}", stake=stake),
                say("refused for {stake}, bonus {bonus}", stake=stake, bonus=bonus),
            ),
            "ordago": (say("órdago seen"), say("órdago seen")),
        }
        return texts[payments[0].won_by][bonus > 0]

    def describe_hand(self, hand: Sequence[Card], king_count: int) -> tuple[tuple[str, str], ...]:
        """Describe a hand in pares, and in juego or punto.

        Returns two pairs of a short line and a second line below it. `king_count`: the number of kings in the pack.
        """
        heights = hand_heights(hand, king_count)
        pares, count = pares_of_hand(heights), card_total(heights)
        ranks = [rank_name(RANK_BY_HEIGHT[height]) for height in dict.fromkeys(pares[1:3])]
        pares_texts = {
            DUPLES_BONUS: (
                say("Duples"),
                say("{ranks}", ranks=listing(ranks))
                if len(ranks) > 1
                else say("four alike: {rank}", rank=listing(ranks)),
            ),
            MEDIAS_BONUS: (say("Medias"), say("three alike: {rank}", rank=listing(ranks[:1]))),
            PAIR_BONUS: (say("A pair"), say("two alike: {rank}", rank=listing(ranks[:1]))),
        }
        pares_text = pares_texts[pares[0]] if pares else (say("No pares"), say("no two cards are alike"))
        if count == THIRTY_ONE:
            return pares_text, (say("Thirty-one"), say("the best juego"))
        if count > THIRTY_ONE:
            return pares_text, (say("Juego of {count}", count=count), say("best 31, then 32, 40, 37 … 33"))
        return pares_text, (say("Punto of {count}", count=count), say("counts where nobody has juego"))

    def facts(self, state: MusState, seat: int) -> MusFacts:
        return MusFacts(
            points=state.points,
            mano=state.next_seat(state.dealer),
            offer=state.offered_stones("ordago"),
            bidder=state.bidder,
            accepted=state.accepted,
            stakes=dict(zip(ROUND_NAMES, state.stakes, strict=True)),
            has_pares=state.announced[0],
            has_juego=state.announced[1],
            discarded=state.discarded,
            signs=state.signs,
        )

    # ---- what is hidden

    def hide(self, state: MusState, seat: int) -> None:
        super().hide(state, seat)
        state.own_discards_in_stock = tuple(
            own if other == seat else frozenset() for other, own in enumerate(state.own_discards_in_stock)
        )

    def hidden_card_sampler(self, state: MusState, seat: int) -> Callable[[MusState, random.Random], None]:
        hidden = [other for other in range(state.seats) if HIDDEN in state.zones[HAND[other]]]
        knowledge_by_seat = {
            other: one for other in hidden if (one := self.hand_knowledge(state, other)) != NOTHING_KNOWN
        }
        knowledge_by_full_hand = {
            HAND[other]: one for other, one in knowledge_by_seat.items() if len(state.zones[HAND[other]]) == HAND_SIZE
        }
        fill_hidden_cards = super().hidden_card_sampler(state, seat)
        if knowledge_by_full_hand:
            fill_hidden_cards = HandsByHeight(self.unseen(state), state.options["kings"], knowledge_by_full_hand).fill
        knowledge_by_partial_hand = {
            other: one for other, one in knowledge_by_seat.items() if HAND[other] not in knowledge_by_full_hand
        }
        if not knowledge_by_partial_hand and not state.own_discards_in_stock[seat]:
            return fill_hidden_cards
        return RejectionSampler(
            fill_hidden_cards, partial(has_agreeing_hands, knowledge_by_partial_hand, state.own_discards_in_stock[seat])
        )

    def hand_knowledge(self, state: MusState, seat: int) -> HandKnowledge:
        """Return the knowledge about a hand from announcements and signs, as far as a redacted state tells."""
        said = [None if holders is None else seat in holders for holders in state.announced]
        return HandKnowledge(said[0], said[1], frozenset(sign.word for sign in state.signs if sign.seat == seat))


def has_agreeing_hands(
    knowledge_by_seat: Mapping[int, HandKnowledge], own_discards_in_stock: frozenset[Card], state: MusState
) -> bool:
    """Tell whether a full state agrees with the observer's knowledge.

    `knowledge_by_seat`: knowledge about hands that have discarded since; `own_discards_in_stock`: the observer's own
    discards that were reshuffled.
    """
    kings = state.options["kings"]
    for seat, one in knowledge_by_seat.items():
        if not one.fits(hand_heights([*state.zones[HAND[seat]], *state.discards_of(seat)], kings)):
            return False
    if len(own_discards_in_stock.intersection(state.zones[DISCARD_ZONE])) > count_reshuffled_discards(state):
        return False
    return all(
        len(own_discards_in_stock.intersection(state.zones[HAND[seat]])) <= number
        for seat, number in enumerate(state.reshuffled_in_hand)
    )


GAME = Mus()
