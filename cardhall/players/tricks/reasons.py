"""Why a card: what a good player says of a play to a trick, in a sentence.

Only what the seat may know goes into it: the hand that it plays from, the trick, the cards that have been played, and
what others' plays have ruled out. Every sentence is true of the card, whether or not the card is the best one.
"""

from __future__ import annotations

from cardhall.cards import RANK_NAMES, SUIT_NAMES, SUIT_SINGULAR, Card
from cardhall.language import say
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.words import NUMBERS
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import HeadTrick, Overtrump, PlayTrump
from cardhall.rules.mechanisms.trick_state import TrickState

MANY_TRUMPS = 4
SHORT = 2  # cards of a suit
THIRD = 2  # cards in the trick before third hand plays

PERSONS = (  # of whom a sentence speaks: the player with its own hand, or a dummy
    {
        "Your": say("Your"),
        "your": "your",
        "You have": say("You have"),
        "You hold": say("You hold"),
        "you": "you",
        "You": say("You"),
    },
    {
        "Your": say("The dummy’s"),
        "your": say("the dummy’s"),
        "You have": say("The dummy has"),
        "You hold": say("The dummy holds"),
        "you": say("the dummy"),
        "You": say("The dummy"),
    },
)


def why_card(seen: Observation, card: Card) -> str:
    """Why a good player plays this card."""
    why = _Why(seen, card)
    if why.position.wants_tricks(why.position.turn):
        words = why.follows() if why.position.lying else why.leads()
    else:
        words = why.ducks() if why.position.lying else why.leads_low()
    text: str = seen.game.as_called(words.format(**why.words))
    return text


class _Why:
    """The card and what the seat to act knows of it; sets of cards are bits."""

    def __init__(self, seen: Observation, card: Card) -> None:
        state: TrickState = seen.state
        position = self.position = position_of(state)
        rules, suits, seat = position.rules, position.suits, position.turn
        self.state = state
        self.flag = suits.flag[card]
        self.hand = position.hands[seat].cards
        whole = suits.whole[card]
        self.own = self.hand & whole  # one's cards of its suit
        self.others = position.out & whole & ~self.hand  # the others that are left of it
        self.higher = self.others & -self.flag
        self.trumps = position.out & position.trumps & ~self.hand  # the others' trumps
        self.legal = rules.legal(position, self.hand)
        self.winners = self.legal & position.winning() if position.lying else 0
        self.wins = bool(self.flag & self.winners)
        self.last = position.lying + 1 == position.size
        self.duties = rules.duties_of(position, self.hand)
        self.points = rules.points[suits.power[card]]
        name, led = suits.names[suits.suit[card]], rules.named(position.led)
        dummy = state.playing != seen.seat
        self.words = {
            **PERSONS[dummy],
            "card": RANK_NAMES.get(card.rank, card.name),
            "suit": SUIT_SINGULAR.get(name, "trump"),
            "suits": SUIT_NAMES.get(name, "trumps"),
            "led": SUIT_NAMES.get(led, say("card of that suit")),
            "partner": self.partner(seen.seat, dummy),
        }

    def partner(self, seat: int, dummy: bool) -> str:
        """Who holds the trick for one's own party."""
        position, state = self.position, self.state
        if dummy and position.holder == seat:
            return say("Your own hand")
        if position.lying and state.deciders[position.holder] == seat:
            return say("The dummy")
        return (
            say("Your partner")
            if position.party_of.count(position.party_of[position.turn]) == 2
            else say("A partner of yours")
        )

    # ---- of whoever wants tricks

    def leads(self) -> str:
        position, own, many = self.position, self.own, self.own.bit_count()
        if self.flag & position.trumps:
            return self.leads_trump()
        if not self.others:
            return (
                "Nobody else has {suits}, so nothing but a trump can beat it."
                if self.trumps
                else ("Nobody else has {suits}, so nothing can beat it.")
            )
        if not self.higher:
            ruff = ", though somebody has shown no {suits}" if self.trumps and self.somebody_void() else ""
            return "{Your} {card} is the highest {suit} left" + ruff + "."
        ruffs = bool(self.hand & position.trumps)
        if many == 1 and ruffs:
            return "It is {your} only {suit}: next time {you} can ruff."
        plain = [self.hand & whole & ~position.trumps for whole in position.suits.fields]
        if many > 1 and many == max(cards.bit_count() for cards in plain):
            return say("It is from {{your}} longest suit, of {many_}.", many_=many)
        if own & -(self.flag << 1):
            return "A low card keeps {your} better {suits} for later."
        if ruffs and many == SHORT:
            return "{You have} only two {suits}, and can soon ruff them."
        return say("There is little to lose with it.")

    def leads_trump(self) -> str:
        many = self.own.bit_count()
        if not self.others:
            return say("All other trumps have gone.")
        if many >= MANY_TRUMPS:
            return say("{{You hold}} {many_} trumps: draw theirs before they ruff {{your}} winners.", many_=many)
        if not self.higher:
            return "{Your} {card} is the highest trump left."
        return say("Trumps that are led leave the others fewer to ruff with.")

    def follows(self) -> str:
        if not self.flag & self.position.led:
            return self.ruffs() if self.flag & self.position.trumps else self.throws()
        return self.beats() if self.wins else self.stays_below()

    def ruffs(self) -> str:
        if self.wins:
            return say("A trump takes the trick.") if self.hand & self.position.led else "{You have} no {led}: ruff it."
        if any(isinstance(duty, PlayTrump) for duty in self.duties):
            if self.winners:
                return "{You} must play a trump, and can keep a higher one."
            lowest = not self.legal & (self.flag - 1)
            return "{You} must play a trump, and none wins the trick" + (
                say(": the lowest will do.") if lowest else "."
            )
        return say("It does not win the trick.")

    def throws(self) -> str:
        if self.position.partner_holds():
            if self.adds_points():
                return "{partner} holds the trick, so put points onto it."
            return "{partner} holds the trick, so throw a card that {you} can spare."
        if self.winners:
            what = "a trump" if not self.winners & self.position.led else "winning"
            return say("The trick is not worth {what}, so throw a card that {{you}} can spare.", what=what)
        if self.saves_points():
            return "{You} cannot win the trick, so give it as few points as {you} can."
        return "{You} cannot win the trick, so throw a card that {you} can spare."

    def stays_below(self) -> str:
        lower = self.own & (self.flag - 1)
        if self.position.partner_holds():
            if self.adds_points():
                return "{partner} holds the trick, so put points onto it."
            return "{partner} holds the trick" + (", so keep {your} high cards." if not lower else ".")
        if not self.winners:
            if self.saves_points():
                return "{You} cannot win the trick, so give it as few points as {you} can."
            return "{You} cannot win the trick" + (say(", so play low.") if not lower else ".")
        if self.position.lying == 1 and not self.last:
            return say("Second hand plays low.")
        sure = self.winners & self.position.led > self.others
        if not self.last and not sure:
            return say("A higher card may only be beaten.")
        return say("The trick is not worth a higher card.")

    def beats(self) -> str:
        lowest = not self.winners & self.position.led & (self.flag - 1)
        if self.last:
            return say("It is enough to win the trick.") if lowest else say("It wins the trick.")
        if not self.higher:
            ruff = say("; only a trump could beat it") if self.trumps and self.somebody_void() else ""
            if self.flag & self.position.trumps:
                ruff = ""
            return "{Your} {card} is the highest {suit} left" + ruff + "."
        if lowest and any(isinstance(duty, HeadTrick | Overtrump) for duty in self.duties):
            return "{You} must beat the trick, and this is the lowest card that does."
        if self.position.lying == 1:
            if lowest and self.own & ~self.flag and not self.own & (self.flag - 1):
                return say("Second hand plays low.")
            return say("It makes the next player spend a higher card.")
        top = 1 << self.own.bit_length() - 1
        if self.others & (top - self.flag):
            kept = self.position.suits.face(top)
            return say(
                "It may be enough, and keeps {{your}} {get} for later.", get=RANK_NAMES.get(kept.rank, kept.name)
            )
        return (
            say("Third hand plays high.")
            if self.position.lying == THIRD
            else say("A high card is the likelier to win it.")
        )

    # ---- of whoever does not want any

    def leads_low(self) -> str:
        number = self.higher.bit_count()
        if number:
            if self.own == self.flag:
                return "It is {your} only {suit}: {you} can throw other cards on {suits} later."
            if number == 1:
                return "A higher {suit} is still out, so it may lose the trick."
            count = NUMBERS[number] if number < len(NUMBERS) else number
            return say(
                "{count} higher {{suits}} are still out, so it may well lose the trick.", count=count
            ).capitalize()
        if self.trumps and not self.flag & self.position.trumps:
            return say("Only a trump can beat it.")
        return say("It wins whenever it is led: better while the trick is cheap.")

    def ducks(self) -> str:
        position = self.position
        if not self.flag & position.led:
            return self.gets_rid()
        losers = self.legal & position.led & ~self.winners
        if not self.wins:
            highest = not losers & -(self.flag << 1)
            return (
                "It is the highest {suit} that does not win the trick."
                if highest
                else say("It does not win the trick.")
            )
        if losers or (self.last and self.legal != self.winners):
            return say("It wins the trick so far.")
        if self.last:
            highest = not self.legal & -(self.flag << 1)
            return (
                "{You} must win the trick, so part with the highest {suit}." if highest else "{You} must win the trick."
            )
        lowest = not self.legal & (self.flag - 1)
        return "All {your} {suits} beat the trick so far" + (
            say(", and a low one may still be beaten.") if lowest else "."
        )

    def gets_rid(self) -> str:
        if self.wins:
            return say("It wins the trick so far.")
        why = "{You} need not follow suit" if self.hand & self.position.led else "{You have} no {led}"
        if self.points:
            return why + ", so be rid of a card that counts."
        if not self.own & -(self.flag << 1) and self.others & (self.flag - 1):
            return why + ", so be rid of a card that may win a trick later."
        return why + ", so throw a card that {you} can spare."

    # ---- what the sentences ask

    def adds_points(self) -> bool:
        """Whether the card counts more than another that may be played."""
        return self.points > min(self.points_of(card) for card in self.position.suits.cards_of(self.legal))

    def saves_points(self) -> bool:
        """Whether the card counts as little as any that may be played, and less than some."""
        points = [self.points_of(card) for card in self.position.suits.cards_of(self.legal)]
        return self.points == min(points) < max(points)

    def points_of(self, card: Card) -> int:
        suits = self.position.suits
        return self.position.rules.points[suits.power[card]]

    def somebody_void(self) -> bool:
        """Whether another seat has shown that it holds none of the suit."""
        mask = mask_of(self.position.suits.cards_of(self.others))
        held = (shown for seat, shown in enumerate(self.state.ruled_out) if seat != self.position.turn)
        return any(shown & mask == mask for shown in held)
