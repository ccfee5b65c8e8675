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

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card, cards, pack_of
from cardhall.english import or_none
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND, Lay, Option, zone_names
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.engine.sampling import Impossible, Laying, OneOf, hidden_places, laying_of
from cardhall.rules.mechanisms.asking import NO, YES, Question
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, heights, printed_suit
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_rules import FEWEST, NOBODY, FollowSuit, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, won_so_far

PACK = pack_of("A23456789JQK")
EXTRA = zone_names("extra", 4)
HAND_SIZE, TRICKS = 11, 11
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
ACES, QUINOLA = tuple(cards("AC AD AH AS")), Card.of("JH")
PAID = frozenset((*ACES, QUINOLA))  # the cards for which there are payments
ANTE, DEALER_FORMS = 5, 10
ACE_PAYS, DIAMOND_PAYS = 1, 2
THROWN, FORCED, FORCED_OTHERS = 5, 10, 5  # for the quinola
PARTY = 4  # and the points of the talon; twice that across the table
FREE_TRICKS = 9  # for who holds the espagnolette; who wins all of these undertakes the reversis
ACROSS, BESIDE = 32, 16  # for a reversis made
BROKEN, BROKEN_BY_QUINOLA = 64, 54
UNKNOWN = -2  # in a redacted state: perhaps another seat has the right to the espagnolette
PARTY_LINE, POT, REMISE, PUT_BACK = "Party", "Pot", "Remise", "Pot put back"


class Payment(NamedTuple):
    """Chips from one seat to another; `None`: from or to the newest pot."""

    source: int | None
    target: int | None
    chips: int
    why: str


class FollowUnlessFree(FollowSuit):
    """Suit is followed, except in the first nine tricks by a seat with the espagnolette (a bit of `Table.memory`)."""

    def fulfil(self, table: Table, cards: int) -> int:
        free = table.finished < FREE_TRICKS and table.memory >> table.turn & 1
        return 0 if free else super().fulfil(table, cards)


ORDER = CardOrder("", printed_suit, heights(ACE_HIGH))
FOLLOW = FollowUnlessFree("You hold a {led}, so you must follow suit.", "follow suit")
RULES = TrickRules(ORDER, PACK, points=POINTS)  # where nobody has the right to the espagnolette
FREE_RULES = TrickRules(ORDER, PACK, (FOLLOW,), points=POINTS, licences=True)


class ReversisState(TrickState, ExchangeState):
    pots: tuple[int, ...]  # the chips in each, the oldest first
    remises: int  # since all formed the first of these pots
    begun: tuple[tuple[int, ...], int]  # pots and remises after the antes of this deal
    free: int  # the seat with the right to the espagnolette; `NOBODY`, or `UNKNOWN` to who may not know
    reversis: int  # the seat that has won the first nine tricks; `NOBODY`
    paid: tuple[Payment, ...]  # for aces and the quinola in this deal
    settled: int  # the tricks whose payments have been made


# ---- chips


def pay(state: ReversisState, payment: Payment) -> None:
    """Chips change hands, and the pots with them."""
    source, target, chips, why = payment
    state.pay(source, target, chips, why)
    if source is None:
        state.pots = state.pots[:-1]
    elif target is None:
        if why == PUT_BACK or (why == REMISE and state.remises):
            state.pots += (chips,)
        else:
            state.pots = (*state.pots[:-1], state.pots[-1] + chips)
        state.remises += why == REMISE


def ante(state: ReversisState) -> None:
    """All form a pot, or the dealer adds to the newest."""
    if state.pots:
        pay(state, Payment(state.dealer, None, ANTE, "Ante"))
    else:
        state.pots, state.remises = (0,), 0
        for seat in state.eldest_first():
            pay(state, Payment(seat, None, DEALER_FORMS if seat == state.dealer else ANTE, "Ante"))
    state.begun = state.pots, state.remises


def payments_in(state: ReversisState, trick: Trick) -> list[Payment]:
    """What is paid for the aces and the quinola in a finished trick, but for a card that was led."""
    found: list[Payment] = []
    leader, led = trick.seats[0], trick.cards[0].suit
    for seat, card in zip(trick.seats[1:], trick.cards[1:], strict=True):
        if card not in PAID:
            continue
        forced = card.suit == led
        why = f"{card.face} {'forced' if forced else 'thrown off'}"
        if card is not QUINOLA:
            chips = DIAMOND_PAYS if card.suit == "D" else ACE_PAYS
            found.append(Payment(seat, leader, chips, why) if forced else Payment(trick.winner, seat, chips, why))
        elif forced:
            found.append(Payment(seat, leader, FORCED, why))
            others = [other for other in trick.seats if other not in (seat, leader)]
            found += [Payment(other, leader, FORCED_OTHERS, why) for other in others]
            found.append(Payment(seat, None, state.pots[-1], REMISE))
        else:
            found += [Payment(trick.winner, seat, THROWN, why), Payment(None, seat, state.pots[-1], POT)]
    return found


def settle_tricks(state: ReversisState) -> None:
    """Make the payments of all finished tricks whose payments have not been made."""
    while state.settled < len(state.tricks):
        trick = state.tricks[state.settled]
        state.settled += 1
        if state.reversis != NOBODY:
            settle_reversis(state, trick)
        elif state.settled == FREE_TRICKS and len({done.winner for done in state.tricks[:FREE_TRICKS]}) == 1:
            state.reversis = trick.winner
            take_back(state)
        elif not PAID.isdisjoint(trick.cards):
            payments = payments_in(state, trick)
            state.paid += tuple(payments)
            for payment in payments:
                pay(state, payment)


def take_back(state: ReversisState) -> None:
    """Undo everything paid since the antes."""
    for source, target, chips, _ in reversed(state.paid):
        state.pay(target, source, chips, "Taken back")
    state.paid = ()
    state.pots, state.remises = state.begun


def settle_reversis(state: ReversisState, trick: Trick) -> None:
    """Pay for the reversis after the tenth trick if that broke it, and after the eleventh unless the tenth did."""
    seat, won = state.reversis, trick.winner == state.reversis
    if state.settled == TRICKS and state.tricks[-2].winner != seat:
        return
    quinola = any(card is QUINOLA for done in state.tricks[:FREE_TRICKS] for card in played_by(done, seat))
    if not won:
        by_quinola = QUINOLA in played_by(trick, trick.winner)
        chips = BROKEN_BY_QUINOLA if by_quinola else BROKEN
        pay(state, Payment(seat, trick.winner, chips, "Reversis broken"))
        if quinola:
            pay(state, Payment(seat, None, state.pots[-1], REMISE))
    elif state.settled == TRICKS:
        who = espagnolette(state)
        for other in state.seats_from(state.left_of(seat))[:-1]:
            chips = ACROSS if (other - seat) % 4 == 2 else BESIDE
            pay(state, Payment(other if who == NOBODY else who, seat, chips, "Reversis made"))
        if quinola:
            pay(state, Payment(None, seat, state.pots[-1], POT))


def played_by(trick: Trick, seat: int) -> tuple[Card, ...]:
    """The card of a seat in a trick."""
    place = trick.seats.index(seat)
    return trick.cards[place : place + 1]


# ---- espagnolette and party


def right_to_espagnolette(hand: Sequence[Card]) -> bool:
    """Whether a hand at the first lead need not follow suit: four aces, or three and the quinola."""
    aces = sum(card in ACES for card in hand)
    return aces == len(ACES) or (aces == len(ACES) - 1 and QUINOLA in hand)


def free_seat(state: ReversisState) -> int:
    """The seat that had the right to the espagnolette at the first lead, all cards being known; `NOBODY`."""
    held = [[card for card in state.zones[HAND[seat]] if card in PAID] for seat in range(4)]
    for trick in state.tricks:
        if not PAID.isdisjoint(trick.cards):
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                held[seat].append(card)
    for seat, card in zip(state.trick_seats, state.zones["trick"], strict=True):
        held[seat].append(card)
    return next((seat for seat in range(4) if right_to_espagnolette(held[seat])), NOBODY)


def espagnolette(state: ReversisState) -> int:
    """The seat that has undertaken it, by playing off suit to one of the first nine tricks while able to follow."""
    seat = state.free
    if seat >= 0:
        later = {card.suit for card in state.zones[HAND[seat]]}
        if seat in state.trick_seats:
            later.add(state.zones["trick"][state.trick_seats.index(seat)].suit)
        for number in range(len(state.tricks) - 1, -1, -1):
            trick = state.tricks[number]
            own, led = played_by(trick, seat)[0].suit, trick.cards[0].suit
            if number < FREE_TRICKS and own != led and led in later:
                return seat
            later.add(own)
    return NOBODY


def party(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, int]:
    """Who wins the party and who loses it, with these tricks and points a seat."""
    ranking = sorted(range(4), key=lambda seat: (points[seat], tricks[seat], (seat - state.dealer) % 4))
    seat = espagnolette(state)
    if seat == NOBODY:
        return ranking[0], ranking[-1]
    ranking.remove(seat)
    return (ranking[0], seat) if tricks[seat] else (seat, ranking[-1])


def party_payments(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> list[Payment]:
    """What is paid for the party, and for an espagnolette that has failed."""
    winner, loser = party(state, tricks, points)
    chips = PARTY + sum(POINTS.get(card.rank, 0) for card in state.zones["talon"])
    found = [Payment(loser, winner, chips * (2 if (winner - loser) % 4 == 2 else 1), PARTY_LINE)]
    if not tricks[loser] or loser != espagnolette(state):
        return found
    received = [payment for payment in state.paid if payment.target == loser]
    for seat in state.seats_from(state.left_of(loser))[:-1]:
        chips = 2 * sum(payment.chips for payment in received if payment.source == seat)
        if chips:
            found.append(Payment(loser, seat, chips, "Twice back"))
    for payment in received:
        if payment.source is None:
            found += [Payment(loser, None, payment.chips, PUT_BACK), Payment(loser, None, payment.chips, REMISE)]
    return found


def claims(state: ReversisState, winner: int) -> list[Payment]:
    """What the winner of the party may collect for aces and the quinola that others have led."""
    found: list[Payment] = []
    for trick in state.tricks:
        seat, card = trick.seats[0], trick.cards[0]
        if seat == winner or card not in PAID:
            continue
        why = f"{card.face} led"
        if card is not QUINOLA:
            found.append(Payment(seat, winner, DIAMOND_PAYS if card.suit == "D" else ACE_PAYS, why))
            continue
        found.append(Payment(seat, winner, FORCED, why))
        others = [other for other in range(4) if other not in (seat, winner)]
        found += [Payment(other, winner, FORCED_OTHERS, why) for other in others]
    return found


def settle_party(state: ReversisState) -> int:
    """Pay for the party after the last trick. Returns who won it; `NOBODY`: a reversis was undertaken instead."""
    if state.reversis != NOBODY:
        return NOBODY
    tricks, points = won_so_far(state, RULES, state.setup.side_of)
    winner = party(state, tricks, points)[0]
    for payment in party_payments(state, tricks, points):
        pay(state, payment)
    return winner


# ---- the phases


class Discard(Exchange[ReversisState]):
    """The dealer, who has a card too many, lays one on the talon."""

    name = "discard"
    onto = "talon"
    asks = "Discard a card: it goes to the talon."

    def seats(self, state: ReversisState) -> Sequence[int]:
        return (state.dealer,)

    def settle(self, state: ReversisState, seat: int, action: Action) -> Phase[Any]:
        return CHANGING


class Changing(Exchange[ReversisState]):
    """The others lay a card on the talon and take the one before them, or keep their hand and see that one go."""

    name = "exchange"
    onto, may_pass = "talon", True
    asks = "Discard a card and take the one before you, or keep your hand."
    labels = {"pass": "Keep"}

    def seats(self, state: ReversisState) -> Sequence[int]:
        return state.eldest_first()[:-1]

    def comes_from(self, state: ReversisState, seat: int) -> str:
        return EXTRA[seat]

    def kept(self, state: ReversisState, seat: int) -> None:
        some = tuple(state.zones[EXTRA[seat]])
        state.move(some, EXTRA[seat], "talon", seat, seen=(seat,))
        state.know("talon", some, (seat,))

    def settle(self, state: ReversisState, seat: int, action: Action) -> Phase[Any]:
        state.turn = state.next_seat(state.dealer)
        return PLAY


class Play(TrickPlay[ReversisState]):
    """The tricks, each with its payments; after the last one the party."""

    def begin(self, state: ReversisState) -> Phase[Any] | None:
        state.free = free_seat(state)
        return super().begin(state)

    def complete(self, state: ReversisState, rules: TrickRules) -> Phase[Any] | None:
        following = super().complete(state, rules)
        settle_tricks(state)
        if following is not None:
            return following
        state.show(state.zones["talon"], "talon")
        winner = settle_party(state)
        if winner == NOBODY or not claims(state, winner):
            return None
        state.turn = winner
        if state.options["claims"] == "ask":
            return CLAIM
        collect(state, winner)
        return None


def collect(state: ReversisState, winner: int) -> None:
    """The winner of the party is paid for what others have led."""
    for payment in claims(state, winner):
        pay(state, payment)


class Claim(Question[ReversisState]):
    """The winner of the party may collect for aces and the quinola that others have led."""

    name = "claim"
    answers = (YES, NO)
    asks = "Collect what the others owe you for what they led, or let it go."
    labels = {"yes": "Collect", "no": "Let go"}

    def settle(self, state: ReversisState, seat: int, answer: Action) -> None:
        if answer == YES:
            collect(state, seat)

    def prompt(self, state: ReversisState, seat: int, names: Names) -> tuple[str, str]:
        owed = claims(state, seat)
        led = list(dict.fromkeys(payment.why for payment in owed))
        return f"You won the party; {', '.join(led)}", f"Collect {sum(payment.chips for payment in owed)} or let it go"


# ---- the game


class Reversis(TrickGame[ReversisState]):
    """Avoid points, throw away aces and the quinola, or take every trick."""

    id = "reversis"
    state_class = ReversisState
    pack = PACK
    secret_zones = ("talon", "extra")
    options = {
        "deals": Option(12, (1, 4, 8, 12, 16, 20, 24), "Deals", "The number of deals in a match."),
        "claims": Option(
            "ask",
            ("ask", "auto"),
            "Led aces and J♥",
            "How the winner of the party is paid for aces and the jack of hearts that others have led.",
            ("The winner is asked", "Paid without asking"),
        ),
    }
    presets = {"book": {}, "usual": {"claims": "auto"}}
    phrases = {
        "pass": ("keep your hand", "keeps the hand"),
        "yes": "collect",
        "no": ("let the claim go", "lets the claim go"),
    }

    def layout(self, state: ReversisState) -> dict[str, int]:
        hands = {HAND[seat]: HAND_SIZE + (seat == state.dealer) for seat in range(4)}
        return {**hands, **{EXTRA[seat]: 1 for seat in range(4) if seat != state.dealer}}

    def deal(self, state: ReversisState) -> Phase[Any]:
        state.begin_tricks()
        state.add_zones("talon")
        if state.deal_number == 1:
            state.pots, state.remises = (), 0
        state.free = state.reversis = NOBODY
        state.paid, state.settled = (), 0
        ante(state)
        return DISCARD

    def trick_rules(self, state: ReversisState) -> TrickRules:
        return RULES if state.free == NOBODY else FREE_RULES

    def secrets(self, state: ReversisState) -> int:
        return 1 << state.free if state.free >= 0 else 0

    def aims(self, state: ReversisState) -> list[int]:
        return [FEWEST] * 4

    # ---- what is hidden

    def hide(self, state: ReversisState, seat: int) -> None:
        if state.free != seat:
            state.free = UNKNOWN if state.at is PLAY and self.may_be_free(state, seat) else NOBODY
            state._rules = None

    def may_be_free(self, state: ReversisState, seat: int) -> list[tuple[int, tuple[Card, ...]]]:
        """Other seats, each with cards for which it may have the right to the espagnolette, as far as `seat` knows.

        Of a redacted state. Four aces, or three and the quinola and not the fourth ace.
        """
        unseen, found = PAID.intersection(self.unseen(state)), []
        for other in range(4):
            played = state.played_by(other)
            places = state.zones[HAND[other]].count(HIDDEN)
            for left_out in (QUINOLA, *ACES):
                needed = PAID.difference((left_out,), played)
                if other != seat and needed <= unseen and len(needed) <= places:
                    if left_out is QUINOLA or left_out not in played:
                        found.append((other, (left_out, *needed)))
        return found

    def laying(self, state: ReversisState, seat: int) -> Lay[ReversisState]:
        """Who played off suit had none of it, or holds the espagnolette: both as likely as there are ways for it."""
        unseen, barred = self.unseen(state), self.barred(state, seat)
        off_suit = {who for who in range(4) if off_suit_in(state, who, 0, FREE_TRICKS)}
        ways: list[Laying] = []
        for who, (left_out, *needed) in self.may_be_free(state, seat) if state.at is PLAY else ():
            if who not in off_suit:
                continue
            bars = dict(barred)
            for zone in hidden_places(state.zones):
                if zone != HAND[who]:
                    for card in needed:
                        bars[zone] = bars.get(zone, 0) | 1 << card
            bars[HAND[who]] = off_suit_in(state, who, FREE_TRICKS, TRICKS)
            if left_out is not QUINOLA:
                bars[HAND[who]] |= 1 << left_out
            ways += layings(state, unseen, bars)
        return OneOf([*layings(state, unseen, barred), *ways]).lay

    def imagine(self, state: ReversisState, seat: int, rng: random.Random) -> None:
        if state.free == UNKNOWN:
            state.free = free_seat(state)
            state._rules = None

    def facts(self, state: ReversisState, seat: int) -> dict[str, str]:
        points = won_so_far(state, RULES, state.setup.side_of)[1]
        return {
            "pots": " ".join(map(str, state.pots)) or "none",
            "remises": str(state.remises),
            "points": " ".join(map(str, points)),
            "tricks": state.tricks_text(),
            "reversis": or_none(None if state.reversis == NOBODY else state.reversis),
        }

    # ---- the result

    def brings(self, state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        if not only_party_left(state):
            return None
        payments = party_payments(state, tricks, points)
        payments += claims(state, party(state, tricks, points)[0])
        return tuple(
            sum(payment.chips * ((payment.target == seat) - (payment.source == seat)) for payment in payments)
            for seat in range(4)
        )

    def tally(self, state: ReversisState) -> DealResult:
        if state.settled < TRICKS:  # the cards were played out in a position
            settle_tricks(state)
            winner = settle_party(state)
            if winner != NOBODY:
                collect(state, winner)
        return DealResult((0,) * 4)

    def score(self, state: ReversisState) -> DealResult:
        tricks, points = won_so_far(state, RULES, state.setup.side_of)
        talon = state.zones["talon"]
        worth = sum(POINTS.get(card.rank, 0) for card in talon)
        lines = (
            Line("Points captured", points, adds=False),
            Line("Tricks", tricks, adds=False),
            Line(f"Talon: {', '.join(card.face for card in talon)}", (), f"worth {worth}", adds=False),
        )
        return DealResult((0,) * 4, lines, headline(state, tricks, points))

    def ends(self, state: ReversisState) -> bool:
        return bool(state.deal_number >= state.options["deals"])


def off_suit_in(state: ReversisState, seat: int, first: int, last: int) -> int:
    """The suits to which a seat has played another in tricks `first` to `last` − 1, as a mask by card number."""
    tricks = [(trick.seats, trick.cards) for trick in state.tricks]
    found = 0
    for seats, some in [*tricks, (state.trick_seats, tuple(state.zones["trick"]))][first:last]:
        if seat in seats and some[seats.index(seat)].suit != some[0].suit:
            found |= SUITS[some[0].suit]
    return found


SUITS = {suit: sum(1 << card for card in PACK if card.suit == suit) for suit in "CDHS"}


def layings(state: ReversisState, unseen: Sequence[Card], bars: dict[str, int]) -> list[Laying]:
    """The way to lay the hidden cards with these bars; none where that is impossible."""
    try:
        return [laying_of(state.zones, unseen, bars)]
    except Impossible:
        return []


def only_party_left(state: ReversisState) -> bool:
    """Whether nothing but the party, and what comes with it, is still to be paid in this deal."""
    if state.free == UNKNOWN or state.reversis != NOBODY or state.settled < len(state.tricks):
        return False
    if len({trick.winner for trick in state.tricks}) < 2:
        return False  # a reversis is possible
    gone = PAID.intersection(card for trick in state.tricks for card in trick.cards)
    zones = state.zones
    some = [card for zone in (*HAND[:4], "trick") for card in zones[zone]]
    if HIDDEN in some:
        return len(gone.union(PAID.intersection(zones["talon"]))) == len(PAID)
    return PAID.isdisjoint(some)


def headline(state: ReversisState, tricks: Sequence[int], points: Sequence[int]) -> str:
    """The deal in a sentence."""
    seat = state.reversis
    if seat != NOBODY:
        breaker = next((trick.winner for trick in state.tricks if trick.winner != seat), NOBODY)
        return f"{{{seat}}} made the reversis" if breaker == NOBODY else f"{{{breaker}}} broke the reversis of {{{seat}}}"
    winner, loser = party(state, tricks, points)
    who = espagnolette(state)
    if who == winner:
        return f"{{{who}}} won the espagnolette"
    failed = " and the espagnolette" if who == loser else ""
    return f"{{{winner}}} won the party, {{{loser}}} lost it{failed}"


DISCARD, CHANGING, PLAY, CLAIM = Discard(), Changing(), Play(), Claim()
GAME = Reversis()
