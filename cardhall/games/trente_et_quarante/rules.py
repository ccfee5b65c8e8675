"""Trente et Quarante (Rouge et Noir). Two rows of cards race to stay low; even chances against a bank, and a prison.

The rules followed. One to seven punters, each for itself, against the house, which deals, pays and never runs out. Six
packs lie in a shoe. Before each coup the seats bet in order, seat 0 first, on noir, rouge, couleur or inverse: one bet
of 100, 200, 500, 1000 or 2000 on each chance at most, and insurances of up to 1 % of what lies on a chance. Then cards
are dealt to noir until they count 31 or more (ace 1, tens and court cards 10), then to rouge. The lower row wins. The
first card of all decides couleur: it wins if the row of that card's own colour does, else inverse wins. Bets are even.
A tie from 32 to 40 is nobody's. At 31 each, the refait, insurances are paid 49 to 1, and bets go to prison: the next
coup that is decided frees those on a chance that wins, without a gain, and takes the others; until then they stay, and
may be insured. An insurance is lost with every coup that is decided, and taken back at a tie.

When 52 cards or fewer are left after a coup, all are shuffled. The match ends after its coups, when what is in prison
is given back at half, or when nobody has 100 chips free or anything in prison. Highest score wins; one seat alone, if
it has gained.

Options: coups in the match, chips at the start, the largest bet; at a refait half of a bet may be given up instead; no
insurance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import RANKS, Card, pack_of
from cardhall.games.trente_et_quarante.facts import PlacedBet, TrenteFacts
from cardhall.language import card_faces, fill_template, numbered, say, template
from cardhall.rules.engine.action import Action, sort_calls
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.options import Option, book_and_usual, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros
from cardhall.rules.engine.state_changes import add_side_points, with_line
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.asking import DONE, AskState, InTurn, Question
from cardhall.rules.mechanisms.banking import sum_pips
from cardhall.rules.mechanisms.carried_pack import CarriedPackGame, PackState
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import BANK_NAME, LedgerState, shares_of_one

PACK = pack_of(RANKS, packs=6)
RESHUFFLE_CARDS = 52  # all cards are shuffled when no more than these are left in the shoe
ROW_GOAL = 31  # pips: a row is dealt until it has as many; 31 in both rows is the refait
NOIR, ROUGE, COULEUR, INVERSE = CHANCE_NAMES = ("noir", "rouge", "couleur", "inverse")
CHANCE_TEXTS = {NOIR: say("noir"), ROUGE: say("rouge"), COULEUR: say("couleur"), INVERSE: say("inverse")}
DISCARD_ZONE = "discard"
BET_KIND, PRISON_KIND, INSURANCE_KIND = "", "prison", "insured"  # kinds of chips on a chance
BET_SIZES = (100, 200, 500, 1000, 2000)
INSURANCE_DIVISOR = 100  # an insurance is at most one hundredth of the chips on its chance
WON, LOST, PUSH, REFAIT, NO_RESULT = "won", "lost", "push", "refait", "none"
IMPRISON_ACTION, SURRENDER_ACTION = Action("imprison"), Action("surrender")

# The croupier's call and its meaning, by the result.
CALL_TEXTS = {
    "noir couleur": template("Noir gagne, couleur gagne: noir wins, {noir} to {rouge}, and couleur"),
    "noir inverse": template("Noir gagne, couleur perd: noir wins, {noir} to {rouge}, and inverse"),
    "rouge couleur": template("Rouge gagne, couleur gagne: rouge wins, {rouge} to {noir}, and couleur"),
    "rouge inverse": template("Rouge gagne, couleur perd: rouge wins, {rouge} to {noir}, and inverse"),
    PUSH: template("Coup nul: {noir} to each row, and nobody wins"),
    REFAIT: template("Refait: {noir} to each row, and bets go to prison"),
}

# The settlement of chips on a chance, by their kind and the outcome for the chance: whether they go back to the punter
# (else to the bank), the multiple that the bank adds, and the line of the reckoning. In other cases the chips stay.
SETTLEMENTS = {
    (INSURANCE_KIND, WON): (False, 0, say("insurance lost")),
    (INSURANCE_KIND, LOST): (False, 0, say("insurance lost")),
    (INSURANCE_KIND, PUSH): (True, 0, ""),
    (INSURANCE_KIND, REFAIT): (True, 49, say("insurance paid")),
    (BET_KIND, WON): (True, 1, say("bets won")),
    (BET_KIND, LOST): (False, 0, say("bets lost")),
    (BET_KIND, PUSH): (True, 0, ""),
    (PRISON_KIND, WON): (True, 0, ""),
    (PRISON_KIND, LOST): (False, 0, say("lost in prison")),
}
NO_SETTLEMENT = (False, 0, "")

# Sentences for actions: in the second person, in the third person, and on a button.
ACTION_TEXTS = {
    "bet": (
        template("bet {chips} on {chance}"),
        template("bets {chips} on {chance}"),
        template("Bet {chips} on {chance}"),
    ),
    "insure": (
        template("insure {chance} for {chips}"),
        template("insures {chance} for {chips}"),
        template("Insure {chance} for {chips}"),
    ),
}


def action_sentence(action: Action, text_index: int) -> str:
    """Return the sentence at a place of `ACTION_TEXTS` for an action; "" for other actions."""
    if action.verb not in ACTION_TEXTS:
        return ""
    return fill_template(
        ACTION_TEXTS[action.verb][text_index], chance=CHANCE_TEXTS[action.words[0]], chips=action.number
    )


def pot_name(chance: str, seat: int, chip_kind: str = BET_KIND) -> str:
    """Return the name of the pot for a seat's chips on a chance: a bet, chips in prison or an insurance."""
    return f"{chip_kind}:{chance}:{seat}" if chip_kind else f"{chance}:{seat}"


def coup_result(noir: Sequence[Card], rouge: Sequence[Card]) -> str:
    """Return the result of a coup from both rows: the lower row wins, and the first card of all decides couleur."""
    difference = sum_pips(noir) - sum_pips(rouge)
    if not difference:
        return REFAIT if sum_pips(noir) == ROW_GOAL else PUSH
    winner, own = (NOIR, "CS") if difference < 0 else (ROUGE, "DH")
    return f"{winner} {COULEUR if noir[0].suit in own else INVERSE}"


class TrenteState(AskState, PackState, LedgerState):
    """A state of Trente et Quarante: the rows and the result of the last coup, and the questions of phase `refait`.

    The chips on the cloth lie in pots named by `pot_name`.
    """

    credit = False

    rows: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    result: str = NO_RESULT
    asked: tuple[str, ...] = ()  # the chances of the bets in question, one for each seat in `waiting`

    def chips_on(self, seat: int, chance: str, *kinds: str) -> int:
        """Return the chips of a seat on a chance, of these kinds together."""
        return sum([self.pot(pot_name(chance, seat, kind)).chips for kind in kinds])

    def placed_bets(self, chip_kind: str = BET_KIND) -> tuple[PlacedBet, ...]:
        """Return all chips of a kind on the cloth, by seat and chance."""
        every = [(seat, chance) for seat in range(self.seats) for chance in CHANCE_NAMES]
        return tuple(
            [
                PlacedBet(seat, chance, chips)
                for seat, chance in every
                if (chips := self.chips_on(seat, chance, chip_kind))
            ]
        )

    def pay_bank(self, seat: int, place: str, chips: int, why: str) -> None:
        """Pay a seat's chips at a place to the bank, with a line of the reckoning."""
        self.pay(place, BANK_NAME, chips)
        if self.news is not None:
            self.reasons = with_line(self.reasons, why, shares_of_one(self.seats, seat, -chips))

    def return_half(self, seat: int, place: str, why: str) -> None:
        """Pay half of the chips at a place to the seat, and the other half to the bank."""
        half = self.pot(place).chips // 2
        self.pay(place, seat, half)
        self.pay_bank(seat, place, half, why)


class Betting(InTurn[TrenteState]):
    """The bets and insurances of each seat in turn; then the coup is dealt and paid."""

    name = "bet"
    asks = say("Bet, insure a bet, or say that you are done.")
    labels = {"done": say("Deal")}

    def seats(self, state: TrenteState) -> Sequence[int]:
        return range(state.seats)

    def largest_insurance(self, state: TrenteState, seat: int, chance: str) -> int:
        """Return the largest insurance on a chance; 0 if there is none."""
        if not state.options["insurance"] or state.chips_on(seat, chance, INSURANCE_KIND):
            return 0
        return min(state.chips_on(seat, chance, BET_KIND, PRISON_KIND) // INSURANCE_DIVISOR, state.purse(seat))

    def actions(self, state: TrenteState, seat: int) -> list[Action]:
        largest_bet = min(state.purse(seat), state.options["max_bet"])
        actions = [DONE]
        for chance in CHANCE_NAMES:
            if not state.chips_on(seat, chance, BET_KIND, INSURANCE_KIND):
                actions += [Action("bet", chance, chips) for chips in BET_SIZES if chips <= largest_bet]
            actions += [
                Action("insure", chance, 1 + chips) for chips in range(self.largest_insurance(state, seat, chance))
            ]
        return sort_calls(actions)

    def apply(self, state: TrenteState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action != DONE:
            kind = INSURANCE_KIND if action.verb == "insure" else BET_KIND
            state.pay(seat, pot_name(action.words[0], seat, kind), action.number)
            return self
        state.waiting = state.waiting[1:]
        if state.waiting:
            self.ask(state)
            return self
        deal_rows(state)
        return settle_bets(state)

    def refusal(self, state: TrenteState, seat: int, action: Action) -> str:
        if action.verb not in ("bet", "insure") or len(action.words) != 2 or action.words[0] not in CHANCE_TEXTS:
            return self.asks
        name, purse = CHANCE_TEXTS[action.words[0]], state.purse(seat)
        if state.chips_on(seat, action.words[0], INSURANCE_KIND):
            return say("Your bet on {chance} is insured, and that is final for this coup.", chance=name)
        if action.verb == "insure":
            return self.why_not_insured(state, seat, action.words[0])
        if state.chips_on(seat, action.words[0], BET_KIND):
            return say("You have already bet on {chance}, and each chance takes only one bet.", chance=name)
        if purse < BET_SIZES[0]:
            return say("You have fewer than {least} chips free, so you cannot bet.", least=BET_SIZES[0])
        if action.words[1] in map(str, BET_SIZES) and action.number > purse:
            return say("You have only {chips} free.", chips=numbered(purse, "chip"))
        return say("Bets are 100, 200, 500, 1000 or 2000, here at most {most}.", most=state.options["max_bet"])

    def why_not_insured(self, state: TrenteState, seat: int, chance: str) -> str:
        """Explain why the chips on a chance may not be insured by that amount."""
        if not state.options["insurance"]:
            return say("There is no insurance in this match.")
        if not state.chips_on(seat, chance, BET_KIND, PRISON_KIND):
            return say("You have no bet on {chance} to insure.", chance=CHANCE_TEXTS[chance])
        if most := self.largest_insurance(state, seat, chance):
            chips = numbered(most, "chip")
            return say("An insurance on {chance} is at most {chips} here.", chance=CHANCE_TEXTS[chance], chips=chips)
        return say("You have no chips free for an insurance.")

    def label(self, state: TrenteState, action: Action) -> str:
        return action_sentence(action, 2) or super().label(state, action)

    def fact(self, state: TrenteState, seat: int, names: Names) -> str:
        return say("You have {chips} free", chips=numbered(state.purse(seat), "chip"))

    def task(self, state: TrenteState, seat: int, names: Names) -> str:
        return say("Bet, or deal") if state.purse(seat) >= BET_SIZES[0] else say("Deal")


class Refait(Question[TrenteState]):
    """The question after a refait, for each fresh bet: to prison, or half of it given up."""

    name = "refait"
    answers = (IMPRISON_ACTION, SURRENDER_ACTION)
    asks = say("Leave the bet in prison, or give up half of it.")
    labels = {"imprison": say("Leave in prison"), "surrender": say("Give up half")}

    def seats(self, state: TrenteState) -> Sequence[int]:
        bets = state.placed_bets()
        state.asked = tuple([chance for _, chance, _ in bets])
        return [seat for seat, _, _ in bets]

    def on_answer(self, state: TrenteState, seat: int, answer: Action) -> None:
        chance, state.asked = state.asked[0], state.asked[1:]
        if answer == SURRENDER_ACTION:
            state.return_half(seat, pot_name(chance, seat), say("halves given up"))
            add_side_points(state, state.take_unscored())
        else:
            imprison(state, seat, chance)

    def note(self, state: TrenteState, action: Action) -> str:
        assert state.turn is not None
        half = state.chips_on(state.turn, state.asked[0], BET_KIND) // 2
        return say("{chips} back", chips=half) if action == SURRENDER_ACTION else ""

    def fact(self, state: TrenteState, seat: int, names: Names) -> str:
        chance = state.asked[0]
        return say(
            "Refait, {chips} on {chance}", chips=state.chips_on(seat, chance, BET_KIND), chance=CHANCE_TEXTS[chance]
        )

    def task(self, state: TrenteState, seat: int, names: Names) -> str:
        return say("Leave it in prison, or give up half")


BETS_PHASE, REFAIT_PHASE = Betting(), Refait()


def deal_rows(state: TrenteState) -> None:
    """Discard the rows of the last coup, deal both rows, and let the croupier call the result."""
    for row in (NOIR, ROUGE):
        state.move(state.zones[row][:], row, DISCARD_ZONE)
    for row in (NOIR, ROUGE):
        while sum_pips(state.zones[row]) < ROW_GOAL:
            state.move(state.zones[STOCK_ZONE][:1], STOCK_ZONE, row)
    state.rows = (tuple(state.zones[NOIR]), tuple(state.zones[ROUGE]))
    state.result = coup_result(*state.rows)
    if state.news is not None:
        state.add_event(Event("note", text=croupiers_call(state)))


def croupiers_call(state: TrenteState) -> str:
    """Return the croupier's call."""
    return fill_template(CALL_TEXTS[state.result], noir=sum_pips(state.rows[0]), rouge=sum_pips(state.rows[1]))


def imprison(state: TrenteState, seat: int, chance: str) -> None:
    """Move a seat's bet on a chance to prison, beside chips already there."""
    state.pay(pot_name(chance, seat), pot_name(chance, seat, PRISON_KIND), state.chips_on(seat, chance, BET_KIND))


def settle_bets(state: TrenteState) -> Phase[Any] | None:
    """Pay, collect, return or imprison every bet. Return the next phase; None: the coup is over."""
    for chip_kind in (INSURANCE_KIND, BET_KIND, PRISON_KIND):
        for seat, chance, chips in state.placed_bets(chip_kind):
            outcome = state.result if state.result in (PUSH, REFAIT) else WON if chance in state.result else LOST
            is_returned, times, why = SETTLEMENTS.get((chip_kind, outcome), NO_SETTLEMENT)
            if is_returned:
                state.pay(pot_name(chance, seat, chip_kind), seat, chips)
                state.pay(BANK_NAME, seat, times * chips, why)
            elif why:
                state.pay_bank(seat, pot_name(chance, seat, chip_kind), chips, why)
    if state.result == REFAIT:
        if state.options["refait"] == "choice":
            add_side_points(state, state.take_unscored())
            return REFAIT_PHASE
        for seat, chance, _ in state.placed_bets():
            imprison(state, seat, chance)
    return None


class TrenteEtQuarante(CarriedPackGame[TrenteState]):
    """Two rows of cards race to stay low; even chances against a bank, and a prison."""

    id = "trente-et-quarante"
    unit = CHIPS
    state_class = TrenteState
    pack = PACK
    options = {
        "deals": Option(
            20, (1, 2, 3, 5, 10, 20, 50), say("Coups"), say("How many coups make a match."), left_open=True
        ),
        "stack": Option(
            10000, (1000, 5000, 10000), say("Chips"), say("How many chips each player starts with."), left_open=True
        ),
        "max_bet": Option(
            2000, (500, 1000, 2000), say("Largest bet"), say("The largest bet on one chance."), left_open=True
        ),
        "refait": one_of(
            {"prison": say("Prison"), "choice": say("Prison or half")},
            say("At a refait"),
            say("Whether a bet goes to prison, or its player may give up half of it instead."),
            left_open=True,
        ),
        "insurance": Option(
            True, (False, True), say("Insurance"), say("Whether bets may be insured against the refait.")
        ),
    }
    presets = book_and_usual(refait="choice")
    phases = (BETS_PHASE, REFAIT_PHASE)
    phrases = {
        "done": (say("make no more bets"), say("makes no more bets")),
        "imprison": (say("leave the bet in prison"), say("leaves the bet in prison")),
        "surrender": (say("give up half of the bet"), say("gives up half of the bet")),
    }

    # ---- the shoe

    def layouts(self, state: TrenteState) -> Sequence[Mapping[str, int]]:
        """Return a layout for each number of cards left in the shoe, since earlier coups decide that number."""
        return [zones_with_cards_left(left) for left in range(len(PACK), RESHUFFLE_CARDS, -1)]

    def layout(self, state: TrenteState) -> Mapping[str, int]:
        if state.script:
            return zones_with_cards_left(len(state.script[0][STOCK_ZONE]))
        return zones_with_cards_left(len(state.zones[STOCK_ZONE]) if state.collected else len(PACK))

    def starting_zones(
        self, state: TrenteState, dealt: Mapping[str, tuple[Card, ...]]
    ) -> Mapping[str, tuple[Card, ...]]:
        """Return the zones with the rows of the last coup, if the discards contain their cards."""
        discard = list(dealt[DISCARD_ZONE])
        discard.reverse()
        try:
            for card in (*state.rows[0], *state.rows[1]):
                discard.remove(card)
        except ValueError:
            return {**dealt, NOIR: (), ROUGE: ()}
        discard.reverse()
        return {STOCK_ZONE: dealt[STOCK_ZONE], DISCARD_ZONE: tuple(discard), NOIR: state.rows[0], ROUGE: state.rows[1]}

    def deal(self, state: TrenteState) -> Phase[Any]:
        self.begin_pack(state, STOCK_ZONE)
        return BETS_PHASE

    # ---- what a seat sees

    result_of = staticmethod(coup_result)

    def facts(self, state: TrenteState, seat: int) -> TrenteFacts:
        return TrenteFacts(
            placed=state.placed_bets(),
            prison=state.placed_bets(PRISON_KIND),
            insured=state.placed_bets(INSURANCE_KIND),
            chips=state.purses(),
            noir=sum_pips(state.rows[0]) or None,
            rouge=sum_pips(state.rows[1]) or None,
            result=None if state.result == NO_RESULT else state.result,
            asked=state.asked[0] if state.asked else None,
            left=len(state.zones[STOCK_ZONE]),
        )

    def describe_action(self, action: Action, you: bool) -> str:
        return action_sentence(action, not you)

    # ---- the score

    def tally(self, state: TrenteState) -> DealResult:
        """Settle the coup; after the last coup, chips in prison are returned at half."""
        if state.deal_number >= state.options["deals"]:
            for seat, chance, _ in state.placed_bets(PRISON_KIND):
                state.return_half(
                    seat, pot_name(chance, seat, PRISON_KIND), say("half of the bets still in prison at the end")
                )
        cards = [card for zone in (STOCK_ZONE, DISCARD_ZONE, NOIR, ROUGE) for card in state.zones[zone]]
        state.collected = tuple(cards) if len(state.zones[STOCK_ZONE]) > RESHUFFLE_CARDS else ()
        return state.deal_result(stakes_stay=True)

    def score(self, state: TrenteState) -> DealResult:
        result, prison_chips = self.tally(state), [0] * state.seats
        for seat, _, chips in state.placed_bets(PRISON_KIND):
            prison_chips[seat] += chips
        lines = [
            *[self.row_line(*named) for named in zip((NOIR, ROUGE), state.rows, strict=True)],
            *result.lines,
            *[Line(say("In prison"), blank_zeros(prison_chips), adds=False)] * any(prison_chips),
        ]
        return result._replace(lines=tuple(lines), headline=croupiers_call(state))

    def row_line(self, row: str, cards: Sequence[Card]) -> Line:
        """Return a line of the reckoning for a row: the total and the cards."""
        label = say("{row:capital} {total}", row=CHANCE_TEXTS[row], total=sum_pips(cards))
        return Line(label, (), say("{cards}", cards=card_faces(cards)))

    def ends(self, state: TrenteState) -> bool:
        over = not state.placed_bets(PRISON_KIND) and all(
            state.purse(seat) < BET_SIZES[0] for seat in range(state.seats)
        )
        return over or super().ends(state)

    def match_winners(self, state: TrenteState) -> tuple[int, ...]:
        return super().match_winners(state) if state.seats > 1 or state.scores[0] > 0 else ()


@lru_cache
def zones_with_cards_left(cards_left: int) -> Mapping[str, int]:
    """Return the zones of a deal with `cards_left` cards in the shoe and the others discarded."""
    return {STOCK_ZONE: cards_left, DISCARD_ZONE: len(PACK) - cards_left}


GAME = TrenteEtQuarante()
