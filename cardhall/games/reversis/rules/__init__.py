"""Reversis. Avoid points in tricks, throw aces and the jack of hearts away, or dare to take every trick.

The rules followed. Four players, each alone, 48 cards (no tens), ace high. When there is no pot, the dealer pays 10
into a new one and the others 5 each; otherwise the dealer alone pays 5 into the newest. Eleven cards each, one more to
the dealer, one face down before each other seat. The dealer lays a card on the talon; each other, from the dealer's
left, lays one there and takes the card before it, or keeps its hand and puts that card there. The seat left of the
dealer leads; suit must be followed, there are no trumps, and all eleven tricks are played. Ace 4, king 3, queen 2,
jack 1 are the points captured.

At the end of each trick: an ace thrown on another suit brings its holder 1 from the trick's winner, an ace played to
its own suit costs its holder 1 to the leader; the ace of diamonds twice that. The jack of hearts, the quinola, brings
its holder 5 and the newest pot on another suit; on a heart led it costs 10 to the leader, who has 5 from each of the
two others too, and a remise: as much as the newest pot holds, into that pot the first time since all formed one, as a
new pot after that.

The party, after the last trick: the seats are ranked by fewest points, fewest tricks, nearest to the dealer counting
to the left, himself first. The last pays the first 4 and the points of the talon, twice that across the table. If
others have led an ace or the quinola, the winner may collect 1 for each ace (2 for A♦), and for the quinola 10 from
its leader and 5 from each of the remaining two.

Reversis: a seat that wins the first nine tricks has undertaken it. Everything paid since the antes is undone, and no
payment follows but this: who takes all eleven gets 32 from the seat opposite and 16 from each other, and the newest pot
if the quinola was among its first nine cards; else it pays 64 to the first to take a trick from it (54 if with the
quinola), and a remise if it had played the quinola in the first nine.

Espagnolette: a seat with four aces, or three and the quinola, at the first lead may play any card to the first nine
tricks, and undertakes it by not following suit when it could. Without a trick it wins the party; with one it loses the
party to the best of the others, pays back twice what each paid it for aces and the quinola, and puts a pot that it took
back, with a remise besides. If another makes the reversis, it pays all of the 64; a broken one leaves it unpunished.

Options: the number of deals; payments for led aces and the quinola made without the winner being asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card, cards, pack_of
from cardhall.games.reversis.facts import ReversisFacts
from cardhall.games.reversis.rules.licences import (
    BEFORE_FIRST_LEAD,
    MAYBE_LICENSED_SEAT,
    FollowUnlessLicensed,
    Licence,
    LicenceGame,
    LicencePlay,
    LicenceState,
    card_of,
)
from cardhall.language import card_face, listing, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, zone_names
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.asking import NO, YES, Question
from cardhall.rules.mechanisms.card_order import ACE_HIGH, make_order
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.ledger import LedgerState, Payment, Pot, totals_by_seat
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, FOLLOW_SUIT, NOBODY, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick
from cardhall.rules.mechanisms.tricks import count_tricks_and_points_won

PACK = pack_of("A23456789JQK")
EXTRA_ZONES = zone_names("extra", 4)
TRICKS_IN_DEAL = 11
CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
ACE_CARDS, QUINOLA = tuple(cards("AC AD AH AS")), Card.of("JH")
ANTE_CHIPS, DEALER_ANTE_CHIPS = 5, 10  # paid into a new pot by each other seat, and by the dealer


class CardPrices(NamedTuple):
    """The payments for an ace or the quinola, in chips."""

    thrown_chips: int  # from the trick's winner to the seat that throws the card on another suit
    forced_chips: (
        int  # from a seat that plays it to its own suit, to the leader; from its leader, to the party's winner
    )
    others_chips: int = 0  # from each remaining seat, besides `forced_chips`


PRICES_BY_CARD = {
    **{ace: CardPrices(1, 1) for ace in ACE_CARDS},
    Card.of("AD"): CardPrices(2, 2),
    QUINOLA: CardPrices(5, 10, 5),
}
PARTY_CHIPS = 4  # the points of the talon are added, and the sum is doubled across the table
REVERSIS_TRICKS = 9  # the first tricks: who wins all undertakes a reversis; an espagnolette is free in them
ACROSS_CHIPS, ADJACENT_CHIPS = 32, 16  # for a reversis, from the seat opposite and from each other
BROKEN_CHIPS, BROKEN_BY_QUINOLA_CHIPS = 64, 54

THREE_ACES = [({*ACE_CARDS, QUINOLA} - {ace}, (ace,)) for ace in ACE_CARDS]
ESPAGNOLETTE_LICENCE = Licence([(ACE_CARDS, ()), *THREE_ACES], REVERSIS_TRICKS)
RANK_ORDER = make_order(ACE_HIGH)
FOLLOW_DUTY = FollowUnlessLicensed(FOLLOW_SUIT.refusal, FOLLOW_SUIT.prompt, ESPAGNOLETTE_LICENCE)
SOUGHT_CARD_VALUES = {QUINOLA: 30, **{ace: 4 if ace.suit == "D" else 2 for ace in ACE_CARDS}}  # about, in points
# where nobody holds the espagnolette, and where a seat may hold it
TRICK_RULES = TrickRules(RANK_ORDER, PACK, points=CARD_POINTS, sought=SOUGHT_CARD_VALUES)
LICENCE_RULES = TrickRules(
    RANK_ORDER, PACK, (FOLLOW_DUTY,), points=CARD_POINTS, licences=True, sought=SOUGHT_CARD_VALUES
)


REMISE_TEXT = say("remise")
# reasons for payments by card, made once: an imagined deal has many payments
FORCED_TEXTS = {card: say("{card} forced", card=card_face(card)) for card in PRICES_BY_CARD}
THROWN_TEXTS = {card: say("{card} thrown off", card=card_face(card)) for card in PRICES_BY_CARD}
LED_TEXTS = {card: say("{card} led", card=card_face(card)) for card in PRICES_BY_CARD}


class ReversisState(LicenceState, ExchangeState, LedgerState):
    """A state with pots, numbered from the oldest, 0; only the newest pot is paid into and taken."""

    at_once = True
    remises: int = 0  # since all have formed a pot
    remises_before: int = 0  # the number of `remises` before the first revocable payment
    reversis: int | None  # the seat that has won the first nine tricks
    party_paid: bool  # whether the party has been paid, after the last trick

    @property
    def newest_pot(self) -> Pot:
        """The newest pot."""
        return self.pots[-1]

    def remise_payment(self, seat: int, pot: Pot) -> Payment:
        """Return a seat's remise: a payment of as much as the newest pot holds.

        It goes into that pot the first time, later into a new pot.
        """
        number = int(pot.name.removeprefix("pot:")) + (self.remises > 0)
        return Payment(seat, pot_name(number), pot.chips, REMISE_TEXT)

    def pay_all(self, payments: Iterable[Payment]) -> None:
        made_payments = list(payments)
        if made_payments:
            super().pay_all(made_payments)
            self.remises += [payment.why for payment in made_payments].count(REMISE_TEXT)

    def begin_revocable(self) -> None:
        super().begin_revocable()
        self.remises_before = self.remises

    def take_back(self, why: str) -> None:
        super().take_back(why)
        self.remises = self.remises_before


def pot_name(number: int) -> str:
    """Return the name of a pot, the oldest being number 0."""
    return f"pot:{number}"


# ---- payments


def pay_antes(state: ReversisState) -> None:
    """Let all seats pay into a first pot, or the dealer alone into the newest."""
    if state.pots:
        state.ante([state.dealer], ANTE_CHIPS, state.newest_pot.name)
        return
    state.remises = 0
    for seat in state.eldest_first():
        state.ante([seat], DEALER_ANTE_CHIPS if seat == state.dealer else ANTE_CHIPS, pot_name(0))


def card_payments(card: Card, seat: int, target: int, why: str, trick_seats: Iterable[int]) -> list[Payment]:
    """Return the payments to `target` for a card of `seat`, played to its suit or led.

    `trick_seats`: the seats in the trick, of which the others pay too where the card is the quinola.
    """
    price = PRICES_BY_CARD[card]
    others = [other for other in trick_seats if other not in (seat, target)] if price.others_chips else []
    return [
        Payment(seat, target, price.forced_chips, why),
        *(Payment(other, target, price.others_chips, why) for other in others),
    ]


def pot_payment(seat: int, pot: Pot) -> Payment:
    """Return the payment of a whole pot to the seat."""
    return Payment(pot.name, seat, pot.chips, say("pot taken"))


def trick_payments(state: ReversisState, trick: Trick) -> list[Payment]:
    """Return the payments for aces and the quinola in a finished trick, except for a card that was led."""
    payments: list[Payment] = []
    for seat, card in zip(trick.seats[1:], trick.cards[1:], strict=True):
        if card in PRICES_BY_CARD and card.suit == trick.cards[0].suit:
            payments += card_payments(card, seat, trick.leader, FORCED_TEXTS[card], trick.seats)
            if card is QUINOLA:
                payments.append(state.remise_payment(seat, state.newest_pot))
        elif card in PRICES_BY_CARD:
            payments.append(Payment(trick.winner, seat, PRICES_BY_CARD[card].thrown_chips, THROWN_TEXTS[card]))
            if card is QUINOLA:
                payments.append(pot_payment(seat, state.newest_pot))
    return payments


def reversis_payments(state: ReversisState, seat: int, trick: Trick) -> list[Payment]:
    """Return the payments for the reversis of `seat`: broken in the tenth trick, or settled after the eleventh."""
    if len(state.tricks) == TRICKS_IN_DEAL and state.tricks[REVERSIS_TRICKS].winner != seat:
        return []
    quinola = any(card_of(done, seat) is QUINOLA for done in state.tricks[:REVERSIS_TRICKS])
    if trick.winner != seat:
        chips = BROKEN_BY_QUINOLA_CHIPS if card_of(trick, trick.winner) is QUINOLA else BROKEN_CHIPS
        penalty = Payment(seat, trick.winner, chips, say("reversis broken"))
        return [penalty, state.remise_payment(seat, state.newest_pot)] if quinola else [penalty]
    if len(state.tricks) < TRICKS_IN_DEAL:
        return []
    licence_user = GAME.find_licence_user(state)
    shares = [
        (other, ACROSS_CHIPS if other == state.left_of(seat, 2) else ADJACENT_CHIPS)
        for other in range(4)
        if other != seat
    ]
    payments = [
        Payment(other if licence_user == NOBODY else licence_user, seat, chips, say("reversis made"))
        for other, chips in shares
    ]
    return [*payments, pot_payment(seat, state.newest_pot)] if quinola else payments


def party_result(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, int]:
    """Return the winning and the losing seat of the party, for these tricks and points by seat."""
    ranking = sorted(range(4), key=lambda seat: (points[seat], tricks[seat], (seat - state.dealer) % 4))
    seat = GAME.find_licence_user(state)
    if seat == NOBODY:
        return ranking[0], ranking[-1]
    ranking.remove(seat)
    return (ranking[0], seat) if tricks[seat] else (seat, ranking[-1])


def party_payments(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> list[Payment]:
    """Return the payments for the party, and for a failed espagnolette."""
    winner, loser = party_result(state, tricks, points)
    chips = PARTY_CHIPS + talon_points(state)
    payments = [Payment(loser, winner, chips * (2 if winner == state.left_of(loser, 2) else 1), say("party"))]
    if GAME.find_licence_user(state) != loser:
        return payments
    received = [payment for payment in state.revocable if payment.target == loser]
    for seat in range(4):
        chips = 2 * sum(payment.chips for payment in received if payment.source == seat)
        if chips:
            payments.append(Payment(loser, seat, chips, say("twice back")))
    for payment in received:
        if isinstance(payment.source, str):
            restored_pot = Pot(pot_name(len(state.pots)), payment.chips, ())
            payments += [
                Payment(loser, restored_pot.name, restored_pot.chips, say("pot put back")),
                state.remise_payment(loser, restored_pot),
            ]
    return payments


def talon_points(state: ReversisState) -> int:
    """Return the points of the talon's cards."""
    return sum(CARD_POINTS.get(card.rank, 0) for card in state.zones["talon"])


def costly_leads_of_others(state: ReversisState, winner: int) -> list[tuple[Card, int]]:
    """Return the aces and the quinola led by seats other than the party's winner, with these seats."""
    led = [(trick.cards[0], trick.leader) for trick in state.tricks]
    return [(card, seat) for card, seat in led if card in PRICES_BY_CARD and seat != winner]


def collectable_payments(state: ReversisState, winner: int) -> list[Payment]:
    """Return the payments that the party's winner may collect for aces and the quinola led by others."""
    return [
        one
        for card, seat in costly_leads_of_others(state, winner)
        for one in card_payments(card, seat, winner, LED_TEXTS[card], range(4))
    ]


def pay_party(state: ReversisState) -> tuple[int, list[Payment]]:
    """Pay for the party after the last trick, unless a reversis was undertaken. Returns its winner and the claims."""
    state.party_paid = True
    if state.reversis is not None:
        return NOBODY, []
    tricks, points = count_tricks_and_points_won(state, TRICK_RULES, state.setup.side_of)
    winner = party_result(state, tricks, points)[0]
    state.pay_all(party_payments(state, tricks, points))
    return winner, collectable_payments(state, winner)


# ---- the phases


class Discard(Exchange[ReversisState]):
    """The dealer's discard: the hand with a card too many lays one on the talon."""

    name = "discard"
    onto = "talon"
    asks = say("Lay a card away: it goes to the talon.")

    def seats(self, state: ReversisState) -> Sequence[int]:
        return (state.dealer,)


class TalonExchange(Exchange[ReversisState]):
    """The other seats' exchange: each takes its extra card and discards, or puts that card on the talon unseen."""

    name = "exchange"
    onto, may_pass = "talon", True
    asks = say("Lay a card away and take the one in front of you, or keep your hand.")
    labels = {"pass": say("Keep")}

    def seats(self, state: ReversisState) -> Sequence[int]:
        return state.eldest_first()[:-1]

    def comes_from(self, state: ReversisState, seat: int) -> str:
        return EXTRA_ZONES[seat]

    def after_keeping(self, state: ReversisState, seat: int) -> None:
        extra_cards = tuple(state.zones[EXTRA_ZONES[seat]])
        state.move(extra_cards, EXTRA_ZONES[seat], "talon", seat, viewers=(seat,))
        state.mark_known("talon", extra_cards, (seat,))


class Play(LicencePlay[ReversisState]):
    """The tricks, each with its payments; after the last one the party."""

    licence_prompt = say("Play any card: you hold the espagnolette")

    def count_trick(self, state: ReversisState, trick: Trick) -> None:
        if state.reversis is not None:
            state.pay_all(reversis_payments(state, state.reversis, trick))
        elif len(state.tricks) == REVERSIS_TRICKS and all(done.winner == trick.winner for done in state.tricks):
            state.reversis = trick.winner
            state.add_event(Event("note", seat=trick.winner, text=say("Reversis undertaken")))
            state.take_back(say("taken back"))
        elif not PRICES_BY_CARD.keys().isdisjoint(trick.cards[1:]):
            state.pay_revocably(trick_payments(state, trick))

    def finish_trick(self, state: ReversisState, rules: TrickRules) -> Phase[Any] | None:
        following = super().finish_trick(state, rules)
        if following is not None:
            return following
        winner, claims = pay_party(state)
        if claims and state.options["claims"] == "ask":
            state.turn = winner
            return self.next_phase(state)
        state.pay_all(claims)
        return None


class Claim(Question[ReversisState]):
    """The question whether the party's winner collects for aces and the quinola that others led."""

    name = "claim"
    answers = (YES, NO)
    asks = say("Collect the payment for the cards that others led, or let it go.")
    labels = {"yes": say("Collect"), "no": say("Let go")}

    def finish(self, state: ReversisState, seat: int, answer: Action) -> None:
        if answer == YES:
            state.pay_all(collectable_payments(state, seat))

    def fact(self, state: ReversisState, seat: int, names: Names) -> str:
        led = dict.fromkeys(card for card, _ in costly_leads_of_others(state, seat))
        return say("You won the party, and others led {listed}", listed=listing([card_face(card) for card in led]))

    def task(self, state: ReversisState, seat: int, names: Names) -> str:
        return say(
            "Collect {chips}, or let it go",
            chips=numbered(sum(payment.chips for payment in collectable_payments(state, seat)), "chip"),
        )


# ---- the game


class Reversis(LicenceGame[ReversisState]):
    """Avoid points, throw away aces and the quinola, or take every trick."""

    id = "reversis"
    unit = CHIPS
    state_class = ReversisState
    pack = PACK
    secret_zones = ("talon", "extra")
    licence, tricks_in_deal = ESPAGNOLETTE_LICENCE, TRICKS_IN_DEAL
    bound_rules, free_rules = TRICK_RULES, LICENCE_RULES
    options = {
        "deals": deals_in_match(12, (1, 4, 8, 12, 16, 20, 24), left_open=True),
        "claims": one_of(
            {"ask": say("The winner is asked"), "auto": say("Paid automatically")},
            say("Led aces and J♥"),
            say("How the winner of the party is paid when others led aces or the jack of hearts."),
        ),
    }
    presets = book_and_usual(claims="auto")
    phases = (Discard(), TalonExchange(), Play(), Claim())
    phrases = {
        "discard": (say("lay a card away"), say("lays a card away")),
        "pass": (say("keep your hand"), say("keeps the hand")),
        "yes": (say("collect"), say("collects")),
        "no": (say("let the claim go"), say("lets the claim go")),
    }

    def layout(self, state: ReversisState) -> dict[str, int]:
        hands = {HAND[seat]: TRICKS_IN_DEAL + (seat == state.dealer) for seat in range(4)}
        return {**hands, **{EXTRA_ZONES[seat]: 1 for seat in range(4) if seat != state.dealer}}

    def deal(self, state: ReversisState) -> Phase[Any]:
        state.begin_tricks()
        state.add_zones("talon")
        state.licensed_seat, state.reversis, state.party_paid = BEFORE_FIRST_LEAD, None, False
        pay_antes(state)
        state.begin_revocable()
        return self.phases[0]

    def aims(self, state: ReversisState) -> list[int]:
        return [AIM_FEWEST] * 4

    def facts(self, state: ReversisState, seat: int) -> ReversisFacts:
        points = count_tricks_and_points_won(state, TRICK_RULES, state.setup.side_of)[1]
        return ReversisFacts(
            pots=state.pot_chips(),
            remises=state.remises,
            points=tuple(points),
            tricks=tuple(state.tricks_by_side()),
            reversis=state.reversis,
        )

    # ---- the result

    def deal_value(
        self, state: ReversisState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        if not is_only_party_unpaid(state):
            return None
        due = collectable_payments(state, party_result(state, tricks, points)[0])
        return totals_by_seat([*party_payments(state, tricks, points), *due], 4)

    def tally(self, state: ReversisState) -> DealResult:
        if not state.party_paid:  # a search played the cards out in a `Position`, without this phase
            state.pay_all(pay_party(state)[1])
        return DealResult((0,) * 4)

    def score(self, state: ReversisState) -> DealResult:
        tricks, points = count_tricks_and_points_won(state, TRICK_RULES, state.setup.side_of)
        talon = tuple(state.zones["talon"])
        state.show(talon, "talon")
        lines = (
            Line(say("Points captured"), points, adds=False),
            Line(say("Tricks"), tricks, adds=False),
            Line(
                say("Talon: {cards}", cards=listing([card_face(card) for card in talon], ",")),
                (),
                say("worth {talon_points}", talon_points=talon_points(state)),
                adds=False,
            ),
        )
        return DealResult((0,) * 4, lines, headline(state, tricks, points))


def is_only_party_unpaid(state: ReversisState) -> bool:
    """Tell whether only the payments for the party are still due in this deal."""
    if state.licensed_seat == MAYBE_LICENSED_SEAT or state.reversis is not None or state.game.may_use(state):
        return False
    if len({trick.winner for trick in state.tricks}) < 2:
        return False  # a reversis is possible
    played = {card for trick in state.tricks for card in trick.cards}
    zones = state.zones
    unplayed = [card for zone in (*HAND[:4], "trick") for card in zones[zone]]
    if HIDDEN in unplayed:
        return played.union(zones["talon"]).issuperset(PRICES_BY_CARD)
    return PRICES_BY_CARD.keys().isdisjoint(unplayed)


def headline(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> str:
    """Return the headline of the deal: who won the reversis, the espagnolette or the party."""
    seat = state.reversis
    if seat is not None:
        breaker = next((trick.winner for trick in state.tricks if trick.winner != seat), seat)
        return (
            say("{{{seat}}} made the reversis", seat=seat)
            if breaker == seat
            else say("{{{breaker}}} broke the reversis of {{{seat}}}", breaker=breaker, seat=seat)
        )
    winner, loser = party_result(state, tricks, points)
    licence_user = GAME.find_licence_user(state)
    if licence_user == winner:
        return say("{{{who}}} won the espagnolette", who=licence_user)
    failed = say(" and the espagnolette") if licence_user == loser else ""
    return say("{{{winner}}} won the party, {{{loser}}} lost it{failed}", winner=winner, loser=loser, failed=failed)


GAME = Reversis()
