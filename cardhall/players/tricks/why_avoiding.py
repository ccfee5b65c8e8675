"""Reasons for a card played by a seat that wants no trick."""

from __future__ import annotations

from cardhall.language import in_words, say, template
from cardhall.players.tricks.card_to_play import CardToPlay


class AvoidingReasons(CardToPlay):
    """Reasons for the cards of a seat that avoids tricks."""

    def explain_low_lead(self) -> str:
        """Return the reason for a lead."""
        number = self.higher_others.bit_count()
        if number:
            if self.own_of_suit == self.card_bit and self.voids_help:
                return self.fill_in(
                    template("It is your only {suit}: you can throw other cards on {suits} later."),
                    template("It is the dummy’s only {suit}: the dummy can throw other cards on {suits} later."),
                )
            if number == 1:
                return self.fill_in(template("Only one higher {suit} is left that can take the trick."))
            return self.fill_in(
                template("{higher:capital} higher {suits} are still out, so it may well lose the trick."),
                higher=in_words(number),
            )
        if self.others_trumps and not self.card_bit & self.position.trumps:
            return say("Only a trump can beat it.")
        return say("It wins whenever it is led, so lead it while the trick costs little.")

    def explain_duck(self) -> str:
        """Return the reason for a card that follows to a trick."""
        position = self.position
        if not self.card_bit & position.led:
            return self.explain_riddance()
        losers = self.legal & position.led & ~self.winning_cards
        if not self.wins:
            if not losers & -(self.card_bit << 1):
                return self.fill_in(template("It is the highest {suit} that does not win the trick."))
            return say("It does not win the trick.")
        if losers or (self.is_last_to_play and self.legal != self.winning_cards):
            return self.explain_unwanted_win()
        if self.is_last_to_play:
            if not self.legal & -(self.card_bit << 1):
                return self.fill_in(
                    template("You must win the trick, so play your highest {suit}."),
                    template("The dummy must win the trick, so play its highest {suit}."),
                )
            return self.fill_in(say("You must win the trick."), say("The dummy must win the trick."))
        if not self.legal & (self.card_bit - 1):
            return self.fill_in(
                template("All your {suits} beat the trick so far, and a low one may still be beaten."),
                template("All the dummy’s {suits} beat the trick so far, and a low one may still be beaten."),
            )
        return self.fill_in(
            template("All your {suits} beat the trick so far."),
            template("All the dummy’s {suits} beat the trick so far."),
        )

    def explain_unwanted_win(self) -> str:
        """Return the reason for a card that wins a trick though another card need not."""
        if self.position.counts_points and not self.position.in_trick + self.points:
            return say("It wins the trick so far, but nothing in the trick counts yet.")
        if not self.keeps_higher_card() and self.own_of_suit != self.card_bit:
            return self.fill_in(
                template("It wins the trick so far, but gets rid of your highest {suit}."),
                template("It wins the trick so far, but gets rid of the dummy’s highest {suit}."),
            )
        if self.higher_others and not self.is_last_to_play:
            return self.fill_in(template("It wins the trick so far, but a higher {suit} is still out."))
        return say("It wins the trick so far.")

    def explain_riddance(self) -> str:
        """Return the reason for a card of another suit than the suit led."""
        if self.wins:
            return self.explain_unwanted_win()
        follows = bool(self.hand & self.position.led)
        if self.points:
            if follows:
                return self.fill_in(
                    say("You need not follow suit, so get rid of a card that counts."),
                    say("The dummy need not follow suit, so get rid of a card that counts."),
                )
            return self.fill_in(
                template("You have no {led}, so get rid of a card that counts."),
                template("The dummy has no {led}, so get rid of a card that counts."),
            )
        if not self.own_of_suit & -(self.card_bit << 1) and self.others_of_suit & (self.card_bit - 1):
            if follows:
                return self.fill_in(
                    say("You need not follow suit, so get rid of a card that may win a trick later."),
                    say("The dummy need not follow suit, so get rid of a card that may win a trick later."),
                )
            return self.fill_in(
                template("You have no {led}, so get rid of a card that may win a trick later."),
                template("The dummy has no {led}, so get rid of a card that may win a trick later."),
            )
        if follows:
            return self.fill_in(
                say("You need not follow suit, so throw a card that you can spare."),
                say("The dummy need not follow suit, so throw a card that the dummy can spare."),
            )
        return self.fill_in(
            template("You have no {led}, so throw a card that you can spare."),
            template("The dummy has no {led}, so throw a card that the dummy can spare."),
        )
