"""Why a card: what a good player says of a play to a trick, in a sentence.

Only what the seat may know goes into it: the hand that it plays from, the trick, the cards that have been played, and
what others' plays have ruled out. Every sentence is true of the card, whether or not the card is the best one.
"""

from __future__ import annotations

from typing import Any

from cardhall.cards import SUIT_NAMES, Card
from cardhall.language import card_name, fill, in_words, one_of_suit, rank_name, say, suit_name, template
from cardhall.players.tricks.unbeaten import LIKELY, chance_unbeaten
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import HeadTrick, Overtrump, PlayTrump
from cardhall.rules.mechanisms.trick_state import TrickState

MANY_TRUMPS = 4
SHORT = 2  # cards of a suit
THIRD = 2  # cards in the trick before third hand plays


def why_card(seen: Observation, card: Card) -> str:
    """Why a good player plays this card."""
    why = _Why(seen, card)
    if why.position.wants_tricks(why.position.turn):
        words = why.follows() if why.position.lying else why.leads()
    else:
        words = why.ducks() if why.position.lying else why.leads_low()
    text: str = seen.game.as_called(words)
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
        self.dummy = state.playing != seen.seat
        self.words = {
            "card": card_name(card) if card.is_joker else rank_name(card.rank),
            "suit": one_of_suit(name) if name in SUIT_NAMES else say("trump"),
            "suits": suit_name(name) if name in SUIT_NAMES else say("trumps"),
            "led": suit_name(led) if led in SUIT_NAMES else say("card of that suit"),
            "partner": self.partner(seen.seat, self.dummy),
        }

    def said(self, sentence: str, of_dummy: str = "", **values: Any) -> str:
        """A template with its values; `of_dummy`: the one for a dummy's hand, where that differs."""
        return fill(of_dummy if of_dummy and self.dummy else sentence, **self.words, **values)

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
            if self.trumps:
                if not self.likely():
                    return self.said(template("Nobody else has {suits}: it wins, or costs somebody a trump."))
                return self.said(template("Nobody else has {suits}, so nothing but a trump can beat it."))
            return self.said(template("Nobody else has {suits}, so nothing can beat it."))
        if not self.higher:
            if self.trumps and self.somebody_void():
                return self.said(
                    template("Your {card} is the highest {suit} left, though somebody has shown no {suits}."),
                    template("The dummy’s {card} is the highest {suit} left, though somebody has shown no {suits}."),
                )
            return self.highest_left()
        if own == self.hand and many > 1:
            return self.leads_only_suit()
        ruffs = bool(self.hand & position.trumps)
        if many == 1 and ruffs:
            return self.said(
                template("It is your only {suit}: next time you can ruff."),
                template("It is the dummy’s only {suit}: next time the dummy can ruff."),
            )
        plain = [self.hand & whole & ~position.trumps for whole in position.suits.fields]
        if many > 1 and many == max(cards.bit_count() for cards in plain):
            return self.said(
                template("It is from your longest suit, of {cards}."),
                template("It is from the dummy’s longest suit, of {cards}."),
                cards=many,
            )
        if own & -(self.flag << 1):
            return self.keeps_better()
        if ruffs and many == SHORT:
            return self.said(
                template("You have only two {suits}, and can soon ruff them."),
                template("The dummy has only two {suits}, and can soon ruff them."),
            )
        return say("There is little to lose with it.")

    def leads_trump(self) -> str:
        many, only = self.own.bit_count(), self.own == self.hand
        if not self.others:
            return say("All other trumps have gone.")
        if many >= MANY_TRUMPS and not only:
            return self.said(
                template("You hold {trumps} trumps: draw theirs before they ruff your winners."),
                template("The dummy holds {trumps} trumps: draw theirs before they ruff the dummy’s winners."),
                trumps=many,
            )
        if not self.higher:
            return self.said(
                template("Your {card} is the highest trump left."),
                template("The dummy’s {card} is the highest trump left."),
            )
        if only and many > 1:
            return self.leads_only_suit()
        return say("Trumps that are led leave the others fewer to ruff with.")

    def keeps_better(self) -> str:
        return self.said(
            template("A low card keeps your better {suits} for later."),
            template("A low card keeps the dummy’s better {suits} for later."),
        )

    def leads_only_suit(self) -> str:
        """Of a hand that has nothing else, a card that may be beaten."""
        if self.own & -(self.flag << 1):
            return self.keeps_better()
        return self.said(
            template("All your cards are {suits}: the highest is the likeliest to win."),
            template("All the dummy’s cards are {suits}: the highest is the likeliest to win."),
        )

    def follows(self) -> str:
        if not self.flag & self.position.led:
            return self.ruffs() if self.flag & self.position.trumps else self.throws()
        return self.beats() if self.wins else self.stays_below()

    def ruffs(self) -> str:
        if self.wins:
            if self.hand & self.position.led:
                return say("A trump takes the trick.") if self.likely() else say("A trump may take the trick.")
            if not self.likely():
                return self.said(
                    template("You have no {led}: ruff it, though a higher trump may follow."),
                    template("The dummy has no {led}: ruff it, though a higher trump may follow."),
                )
            return self.said(template("You have no {led}: ruff it."), template("The dummy has no {led}: ruff it."))
        if any(isinstance(duty, PlayTrump) for duty in self.duties):
            if self.winners:
                return self.said(
                    say("You must play a trump, and can keep a higher one."),
                    say("The dummy must play a trump, and can keep a higher one."),
                )
            if not self.legal & (self.flag - 1):
                return self.said(
                    say("You must play a trump, and none wins the trick: the lowest will do."),
                    say("The dummy must play a trump, and none wins the trick: the lowest will do."),
                )
            return self.said(
                say("You must play a trump, and none wins the trick."),
                say("The dummy must play a trump, and none wins the trick."),
            )
        return say("It does not win the trick.")

    def throws(self) -> str:
        holds = self.position.partner_holds()
        if holds and self.adds_points():
            return self.puts_points()
        if self.others and not self.higher and (holds or not self.saves_points()):
            return self.throws_highest()
        if holds:
            if not self.partner_likely():
                return self.said(
                    template("{partner} holds the trick so far, so throw a card that you can spare."),
                    template("{partner} holds the trick so far, so throw a card that the dummy can spare."),
                )
            return self.said(
                template("{partner} holds the trick, so throw a card that you can spare."),
                template("{partner} holds the trick, so throw a card that the dummy can spare."),
            )
        if self.winners:
            if not self.winners & self.position.led:
                return self.said(
                    say("The trick is not worth a trump, so throw a card that you can spare."),
                    say("The trick is not worth a trump, so throw a card that the dummy can spare."),
                )
            return self.said(
                say("The trick is not worth winning, so throw a card that you can spare."),
                say("The trick is not worth winning, so throw a card that the dummy can spare."),
            )
        if self.saves_points():
            return self.gives_few_points()
        return self.said(
            say("You cannot win the trick, so throw a card that you can spare."),
            say("The dummy cannot win the trick, so throw a card that the dummy can spare."),
        )

    def throws_highest(self) -> str:
        """Why a card that nothing left of its suit beats: nobody calls it one that can be spared."""
        rest = self.legal & ~self.position.trumps & ~self.flag
        if not rest and self.legal != self.flag:
            return self.said(
                template("Better your {card} than a trump."), template("Better the dummy’s {card} than a trump.")
            )
        out = self.position.out & ~self.hand
        plain = [(rest & whole, out & whole) for whole in self.position.suits.fields if rest & whole]
        if plain and all(own & -own > others for own, others in plain):
            return self.said(
                say("All that you could throw may still win a trick: one of these cards has to go."),
                say("All that the dummy could throw may still win a trick: one of these cards has to go."),
            )
        return self.said(
            template("Your {card} is the highest {suit} left: throw it only if it can win no trick, or you want none."),
            template(
                "The dummy’s {card} is the highest {suit} left: throw it only if it can win no trick, or you want none."
            ),
        )

    def puts_points(self) -> str:
        if not self.partner_likely():
            return self.said(template("{partner} holds the trick so far, so points on it may well be yours."))
        return self.said(template("{partner} holds the trick, so put points onto it."))

    def gives_few_points(self) -> str:
        return self.said(
            say("You cannot win the trick, so give it as few points as you can."),
            say("The dummy cannot win the trick, so give it as few points as the dummy can."),
        )

    def stays_below(self) -> str:
        lower = self.own & (self.flag - 1)
        if self.position.partner_holds():
            if self.adds_points():
                return self.puts_points()
            if not self.partner_likely():
                return self.said(template("{partner} holds the trick so far, so there is no need to play high."))
            if lower:
                return self.said(
                    template("{partner} holds the trick, and you keep a lower {suit}."),
                    template("{partner} holds the trick, and the dummy keeps a lower {suit}."),
                )
            return self.said(
                template("{partner} holds the trick, so keep your high cards."),
                template("{partner} holds the trick, so keep the dummy’s high cards."),
            )
        if not self.winners:
            if self.saves_points():
                return self.gives_few_points()
            if lower:
                return self.said(
                    template("You cannot win the trick, and keep a lower {suit}."),
                    template("The dummy cannot win the trick, and keeps a lower {suit}."),
                )
            return self.said(
                say("You cannot win the trick, so play low."), say("The dummy cannot win the trick, so play low.")
            )
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
            return self.highest_left()
        if lowest and any(isinstance(duty, HeadTrick | Overtrump) for duty in self.duties):
            return self.said(
                say("You must beat the trick, and this is the lowest card that does."),
                say("The dummy must beat the trick, and this is the lowest card that does."),
            )
        if self.position.lying == 1:
            if lowest and self.own & ~self.flag and not self.own & (self.flag - 1):
                return say("Second hand plays low.")
            return say("Whoever wants the trick must spend a higher card.")
        top = 1 << self.own.bit_length() - 1
        if self.others & (top - self.flag):
            kept = self.position.suits.face(top)
            return self.said(
                template("It may be enough, and keeps your {kept} for later."),
                template("It may be enough, and keeps the dummy’s {kept} for later."),
                kept=card_name(kept) if kept.is_joker else rank_name(kept.rank),
            )
        return (
            say("Third hand plays high.")
            if self.position.lying == THIRD
            else say("A high card is the likelier to win it.")
        )

    def highest_left(self) -> str:
        if not self.likely():
            return self.said(
                template("Your {card} is the highest {suit} left, though it may be ruffed."),
                template("The dummy’s {card} is the highest {suit} left, though it may be ruffed."),
            )
        return self.said(
            template("Your {card} is the highest {suit} left."),
            template("The dummy’s {card} is the highest {suit} left."),
        )

    # ---- of whoever does not want any

    def leads_low(self) -> str:
        number = self.higher.bit_count()
        if number:
            if self.own == self.flag:
                return self.said(
                    template("It is your only {suit}: you can throw other cards on {suits} later."),
                    template("It is the dummy’s only {suit}: the dummy can throw other cards on {suits} later."),
                )
            if number == 1:
                return self.said(template("Only one higher {suit} is left to take the trick."))
            return self.said(
                template("{higher:capital} higher {suits} are still out, so it may well lose the trick."),
                higher=in_words(number),
            )
        if self.trumps and not self.flag & self.position.trumps:
            return say("Only a trump can beat it.")
        return say("It wins whenever it is led: better while the trick is cheap.")

    def ducks(self) -> str:
        position = self.position
        if not self.flag & position.led:
            return self.gets_rid()
        losers = self.legal & position.led & ~self.winners
        if not self.wins:
            if not losers & -(self.flag << 1):
                return self.said(template("It is the highest {suit} that does not win the trick."))
            return say("It does not win the trick.")
        if losers or (self.last and self.legal != self.winners):
            return self.wins_unwanted()
        if self.last:
            if not self.legal & -(self.flag << 1):
                return self.said(
                    template("You must win the trick, so part with the highest {suit}."),
                    template("The dummy must win the trick, so part with the highest {suit}."),
                )
            return self.said(say("You must win the trick."), say("The dummy must win the trick."))
        if not self.legal & (self.flag - 1):
            return self.said(
                template("All your {suits} beat the trick so far, and a low one may still be beaten."),
                template("All the dummy’s {suits} beat the trick so far, and a low one may still be beaten."),
            )
        return self.said(
            template("All your {suits} beat the trick so far."),
            template("All the dummy’s {suits} beat the trick so far."),
        )

    def wins_unwanted(self) -> str:
        """Of a card that wins a trick though another need not."""
        if self.position.counts_points and not self.position.in_trick + self.points:
            return say("It wins the trick so far, in which nothing counts yet.")
        return say("It wins the trick so far.")

    def gets_rid(self) -> str:
        if self.wins:
            return self.wins_unwanted()
        follows = bool(self.hand & self.position.led)
        if self.points:
            if follows:
                return self.said(
                    say("You need not follow suit, so be rid of a card that counts."),
                    say("The dummy need not follow suit, so be rid of a card that counts."),
                )
            return self.said(
                template("You have no {led}, so be rid of a card that counts."),
                template("The dummy has no {led}, so be rid of a card that counts."),
            )
        if not self.own & -(self.flag << 1) and self.others & (self.flag - 1):
            if follows:
                return self.said(
                    say("You need not follow suit, so be rid of a card that may win a trick later."),
                    say("The dummy need not follow suit, so be rid of a card that may win a trick later."),
                )
            return self.said(
                template("You have no {led}, so be rid of a card that may win a trick later."),
                template("The dummy has no {led}, so be rid of a card that may win a trick later."),
            )
        if follows:
            return self.said(
                say("You need not follow suit, so throw a card that you can spare."),
                say("The dummy need not follow suit, so throw a card that the dummy can spare."),
            )
        return self.said(
            template("You have no {led}, so throw a card that you can spare."),
            template("The dummy has no {led}, so throw a card that the dummy can spare."),
        )

    # ---- what the sentences ask

    def likely(self) -> bool:
        """Whether the card, which wins the trick so far, is likely to keep it."""
        return chance_unbeaten(self.state, self.position, self.flag) >= LIKELY

    def partner_likely(self) -> bool:
        """Whether the card that holds the trick is likely to keep it."""
        return chance_unbeaten(self.state, self.position, self.position.best) >= LIKELY

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
