"""Reasons for a card played to a trick: a good player's explanation in a sentence.

A reason uses only what the seat may know: the hand it plays from, the trick, the cards played, and what others' plays
have ruled out. Every sentence is true of the card, whether or not the card is best. `tests/claims` declares what each
sentence claims.
"""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.language import say, template
from cardhall.players.tricks.card_to_play import CardToPlay
from cardhall.players.tricks.why_avoiding import AvoidingReasons
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import HeadTrick, Overtrump, PlayTrump

MIN_TRUMPS_TO_DRAW = 4  # trumps in the hand, from which drawing the others' trumps is given as the reason
SHORT_SUIT_LENGTH = 2  # cards of a suit that can soon be ruffed
THIRD_HAND_CARDS = 2  # cards in the trick before third hand plays
SURE_TEMPLATES = (  # two for the highest card of the suit, two for a card beside a higher one that is kept
    template("Your {card} is the highest {suit} left."),
    template("The dummy’s {card} is the highest {suit} left."),
    template("Nobody else has a {suit} higher than your {card}."),
    template("Nobody else has a {suit} higher than the dummy’s {card}."),
)
RUFFABLE_TEMPLATES = (
    template("Your {card} is the highest {suit} left, though it may be ruffed."),
    template("The dummy’s {card} is the highest {suit} left, though it may be ruffed."),
    template("Nobody else has a {suit} higher than your {card}, though it may be ruffed."),
    template("Nobody else has a {suit} higher than the dummy’s {card}, though it may be ruffed."),
)
VOID_TEMPLATES = (
    template("Your {card} is the highest {suit} left, though somebody has no {suits}."),
    template("The dummy’s {card} is the highest {suit} left, though somebody has no {suits}."),
    template("Nobody else has a {suit} higher than your {card}, though somebody has no {suits}."),
    template("Nobody else has a {suit} higher than the dummy’s {card}, though somebody has no {suits}."),
)


def explain_card(seen: Observation, card: Card) -> str:
    """Return why a good player plays the card."""
    position = position_of(seen.state)
    if position.wants_tricks(position.turn):
        words = FollowReasons(seen, card).follows() if position.lying else LeadReasons(seen, card).leads()
    else:
        avoiding = AvoidingReasons(seen, card)
        words = avoiding.ducks() if position.lying else avoiding.leads_low()
    text: str = seen.game.with_joker_names(words)
    return text


class WinningReasons(CardToPlay):
    """Reasons of a seat that wants tricks, for leads and for cards that follow alike."""

    def highest_left(self) -> str:
        """Return the reason for a card that no other player's card of the suit beats."""
        plain = not self.flag & self.position.trumps
        if plain and not self.position.lying and self.trumps and self.somebody_void():
            return self.as_highest(VOID_TEMPLATES)
        return self.as_highest(SURE_TEMPLATES if self.is_likely() else RUFFABLE_TEMPLATES)

    def as_highest(self, templates: tuple[str, str, str, str]) -> str:
        """Fill the first two templates for the highest card, the last two where the hand keeps a higher card."""
        return self.fill(*templates[2:]) if self.keeps_higher() else self.fill(*templates[:2])


class LeadReasons(WinningReasons):
    """Reasons for the leads of a seat that wants tricks."""

    def leads(self) -> str:
        """Return the reason for a lead."""
        position, own, many = self.position, self.own, self.own.bit_count()
        if self.flag & position.trumps:
            return self.leads_trump()
        if not self.others:
            if self.trumps:
                if not self.is_likely():
                    return self.fill(template("Nobody else has {suits}: it wins, or costs somebody a trump."))
                return self.fill(template("Nobody else has {suits}, so nothing but a trump can beat it."))
            return self.fill(template("Nobody else has {suits}, so nothing can beat it."))
        if not self.higher:
            return self.highest_left()
        if own == self.hand and many > 1:
            return self.leads_only_suit()
        ruffs = self.voids_help and bool(self.hand & position.trumps)
        if many == 1 and ruffs:
            return self.fill(
                template("It is your only {suit}: next time you can ruff."),
                template("It is the dummy’s only {suit}: next time the dummy can ruff."),
            )
        plain = [self.hand & whole & ~position.trumps for whole in position.suits.fields]
        if many > 1 and many == max(cards.bit_count() for cards in plain):
            return self.fill(
                template("It is from your longest suit ({cards} cards)."),
                template("It is from the dummy’s longest suit ({cards} cards)."),
                cards=many,
            )
        if self.keeps_higher():
            return self.keeps_better()
        if ruffs and many == SHORT_SUIT_LENGTH:
            return self.fill(
                template("You have only two {suits}, and can soon ruff them."),
                template("The dummy has only two {suits}, and can soon ruff them."),
            )
        return self.fill(
            template("You give up no sure winner: a higher {suit} than your {card} is still out."),
            template("The dummy gives up no sure winner: a higher {suit} than its {card} is still out."),
        )

    def leads_trump(self) -> str:
        """Return the reason for a lead of trumps."""
        many, only = self.own.bit_count(), self.own == self.hand
        if not self.others:
            return say("All other trumps have gone.")
        if many >= MIN_TRUMPS_TO_DRAW and self.has_winners() and self.voids_help:
            return self.fill(
                template("You hold {trumps} trumps: draw the others’ trumps before they ruff your winners."),
                template(
                    "The dummy holds {trumps} trumps: draw the others’ trumps before they ruff the dummy’s winners."
                ),
                trumps=many,
            )
        if not self.higher:
            if self.keeps_higher():
                return self.fill(
                    template("Nobody else has a trump higher than your {card}."),
                    template("Nobody else has a trump higher than the dummy’s {card}."),
                )
            return self.fill(
                template("Your {card} is the highest trump left."),
                template("The dummy’s {card} is the highest trump left."),
            )
        if only and many > 1:
            return self.leads_only_suit()
        if not self.voids_help:
            return say("Only a higher trump can beat it.")
        return say("Leading trumps leaves the others fewer trumps to ruff with.")

    def keeps_better(self) -> str:
        """Return the reason for a card below a higher card of the suit in the hand."""
        if self.own & (self.flag - 1):
            return self.fill(
                template("Your {card} may drive out a higher {suit}, and you keep your {kept}."),
                template("The dummy’s {card} may drive out a higher {suit}, and the dummy keeps its {kept}."),
                kept=self.best_of_suit(),
            )
        return self.fill(
            template("A low card keeps your better {suits} for later."),
            template("A low card keeps the dummy’s better {suits} for later."),
        )

    def leads_only_suit(self) -> str:
        """Return the reason for a beatable lead from a hand of a single suit."""
        if self.keeps_higher():
            return self.keeps_better()
        return self.fill(
            template("All your cards are {suits}: the highest is the likeliest to win."),
            template("All the dummy’s cards are {suits}: the highest is the likeliest to win."),
        )


class FollowReasons(WinningReasons):
    """Reasons for the cards after the lead of a seat that wants tricks."""

    def follows(self) -> str:
        """Return the reason for a card that is played after the lead."""
        if not self.flag & self.position.led:
            return self.ruffs() if self.flag & self.position.trumps else self.throws()
        return self.beats() if self.wins else self.stays_below()

    def ruffs(self) -> str:
        """Return the reason for a trump on a lead of another suit."""
        if self.wins:
            if self.hand & self.position.led:
                return say("A trump takes the trick.") if self.is_likely() else say("A trump may take the trick.")
            if not self.is_likely():
                return self.fill(
                    template("You have no {led}: ruff it, though a higher trump may follow."),
                    template("The dummy has no {led}: ruff it, though a higher trump may follow."),
                )
            return self.fill(template("You have no {led}: ruff it."), template("The dummy has no {led}: ruff it."))
        if any(isinstance(duty, PlayTrump) for duty in self.duties):
            if self.winners:
                return self.fill(
                    say("You must play a trump, and can keep a higher one."),
                    say("The dummy must play a trump, and can keep a higher one."),
                )
            if not self.legal & (self.flag - 1):
                return self.fill(
                    say("You must play a trump, and none wins the trick: the lowest will do."),
                    say("The dummy must play a trump, and none wins the trick: the lowest will do."),
                )
            return self.fill(
                say("You must play a trump, and none wins the trick."),
                say("The dummy must play a trump, and none wins the trick."),
            )
        if self.position.partner_holds() or not self.winners:
            return self.throws()
        return say("The trick is not worth a higher trump.")

    def throws(self) -> str:
        """Return the reason for a discard."""
        partner_holds = self.position.partner_holds()
        if partner_holds and self.adds_points():
            return self.puts_points()
        if self.others and not self.higher and (partner_holds or not self.saves_points()):
            return self.throws_highest()
        if partner_holds:
            if not self.is_partner_likely():
                return self.fill(
                    template("{partner} holds the trick so far, so throw a card that you can spare."),
                    template("{partner} holds the trick so far, so throw a card that the dummy can spare."),
                )
            return self.fill(
                template("{partner} holds the trick, so throw a card that you can spare."),
                template("{partner} holds the trick, so throw a card that the dummy can spare."),
            )
        if self.winners:
            if not self.winners & self.position.led:
                return self.fill(
                    say("The trick is not worth a trump, so throw a card that you can spare."),
                    say("The trick is not worth a trump, so throw a card that the dummy can spare."),
                )
            return self.fill(
                say("The trick is not worth winning, so throw a card that you can spare."),
                say("The trick is not worth winning, so throw a card that the dummy can spare."),
            )
        if self.saves_points():
            return self.gives_few_points()
        return self.fill(
            say("You cannot win the trick, so throw a card that you can spare."),
            say("The dummy cannot win the trick, so throw a card that the dummy can spare."),
        )

    def throws_highest(self) -> str:
        """Return the reason for discarding the highest card left of a suit, which nobody calls a spare card."""
        if self.keeps_higher():
            return self.fill(
                template("You keep your {kept}, and nobody else has a higher {suit}."),
                template("The dummy keeps its {kept}, and nobody else has a higher {suit}."),
                kept=self.best_of_suit(),
            )
        rest = self.legal & ~self.position.trumps & ~self.flag
        if not rest and self.legal != self.flag:
            return self.fill(
                template("Play your {card} rather than a trump."),
                template("Play the dummy’s {card} rather than a trump."),
            )
        out = self.position.out & ~self.hand
        plain = [(rest & whole, out & whole) for whole in self.position.suits.fields if rest & whole]
        if plain and all(own & -own > others for own, others in plain):
            return self.fill(
                say("Every card you could discard might still win a trick, but one has to go."),
                say("Every card the dummy could discard might still win a trick, but one has to go."),
            )
        return self.fill(
            template(
                "Your {card} is the highest {suit} left. Discard it only if it can win no trick, or you want none."
            ),
            template(
                "The dummy’s {card} is the highest {suit} left. Discard it only if it can win no "
                "trick, or you want none."
            ),
        )

    def puts_points(self) -> str:
        """Return the reason for adding card points to a partner's trick."""
        if not self.is_partner_likely():
            return self.fill(
                template("{partner} holds the trick so far, so points added to it may well go to your side.")
            )
        return self.fill(template("{partner} holds the trick, so add points to it."))

    def gives_few_points(self) -> str:
        """Return the reason for a card with few points on a lost trick."""
        return self.fill(
            say("You cannot win the trick, so give away as few points as possible."),
            say("The dummy cannot win the trick, so give away as few points as possible."),
        )

    def stays_below(self) -> str:
        """Return the reason for a card of the suit led that does not win the trick so far."""
        lower = self.own & (self.flag - 1)
        if self.position.partner_holds():
            if self.adds_points():
                return self.puts_points()
            if not self.is_partner_likely() and self.keeps_higher():
                return self.fill(template("{partner} holds the trick so far, so there is no need to play high."))
            if not self.is_partner_likely():
                return self.fill(template("{partner} holds the trick so far."))
            if lower:
                return self.fill(
                    template("{partner} holds the trick, and you keep a lower {suit}."),
                    template("{partner} holds the trick, and the dummy keeps a lower {suit}."),
                )
            if not self.keeps_higher():
                return self.fill(template("{partner} holds the trick."))
            return self.fill(
                template("{partner} holds the trick, so keep your high cards."),
                template("{partner} holds the trick, so keep the dummy’s high cards."),
            )
        if not self.winners:
            if self.saves_points():
                return self.gives_few_points()
            if lower:
                return self.fill(
                    template("You cannot win the trick, and you keep a lower {suit}."),
                    template("The dummy cannot win the trick, and it keeps a lower {suit}."),
                )
            return self.fill(
                say("You cannot win the trick, so play low."), say("The dummy cannot win the trick, so play low.")
            )
        if self.position.lying == 1 and not self.last and not lower and self.keeps_higher():
            return say("Second hand plays low.")
        if not self.position.rules.binds_followers and not self.winners & self.position.led:
            return self.fill(
                say("The trick is not worth a trump, so throw a card that you can spare."),
                say("The trick is not worth a trump, so throw a card that the dummy can spare."),
            )
        sure = self.winners & self.position.led > self.others
        if not self.last and not sure:
            return say("A higher card might still be beaten.")
        return say("The trick is not worth a higher card.")

    def beats(self) -> str:
        """Return the reason for a card of the suit led that wins the trick so far."""
        lowest = not self.winners & self.position.led & (self.flag - 1)
        if self.last:
            return say("It is enough to win the trick.") if lowest else say("It wins the trick.")
        if not self.higher:
            return self.highest_left()
        if lowest and any(isinstance(duty, HeadTrick | Overtrump) for duty in self.duties):
            return self.fill(
                say("You must beat the trick, and this is the lowest card that does."),
                say("The dummy must beat the trick, and this is the lowest card that does."),
            )
        if self.position.lying == 1:
            if lowest and self.own & ~self.flag and not self.own & (self.flag - 1):
                return say("Second hand plays low.")
            return say("Anyone who wants the trick must spend a higher card.")
        top = 1 << self.own.bit_length() - 1
        if self.others & (top - self.flag):
            return self.fill(
                template("It may be enough, and keeps your {kept} for later."),
                template("It may be enough, and keeps the dummy’s {kept} for later."),
                kept=self.best_of_suit(),
            )
        return (
            say("Third hand plays high.")
            if self.position.lying == THIRD_HAND_CARDS
            else say("A high card is more likely to win the trick.")
        )
