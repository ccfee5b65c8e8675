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
        sentence = (
            FollowReasons(seen, card).explain_card()
            if position.cards_in_trick
            else LeadReasons(seen, card).explain_lead()
        )
    else:
        avoiding = AvoidingReasons(seen, card)
        sentence = avoiding.explain_duck() if position.cards_in_trick else avoiding.explain_low_lead()
    text: str = seen.game.with_joker_names(sentence)
    return text


class WinningReasons(CardToPlay):
    """Reasons of a seat that wants tricks, for leads and for cards that follow alike."""

    def explain_highest_left(self) -> str:
        """Return the reason for a card that no other player's card of the suit beats."""
        plain = not self.card_bit & self.position.trumps
        if plain and not self.position.cards_in_trick and self.others_trumps and self.is_somebody_void():
            return self.fill_for_highest(VOID_TEMPLATES)
        return self.fill_for_highest(SURE_TEMPLATES if self.is_likely_to_win() else RUFFABLE_TEMPLATES)

    def fill_for_highest(self, templates: tuple[str, str, str, str]) -> str:
        """Fill the first two templates for the highest card, the last two where the hand keeps a higher card."""
        return self.fill_in(*templates[2:]) if self.keeps_higher_card() else self.fill_in(*templates[:2])


class LeadReasons(WinningReasons):
    """Reasons for the leads of a seat that wants tricks."""

    def explain_lead(self) -> str:
        """Return the reason for a lead."""
        position, suit_cards, suit_length = self.position, self.own_of_suit, self.own_of_suit.bit_count()
        if self.card_bit & position.trumps:
            return self.explain_trump_lead()
        if not self.others_of_suit:
            if self.others_trumps:
                if not self.is_likely_to_win():
                    return self.fill_in(template("Nobody else has {suits}: it wins, or costs somebody a trump."))
                return self.fill_in(template("Nobody else has {suits}, so nothing but a trump can beat it."))
            return self.fill_in(template("Nobody else has {suits}, so nothing can beat it."))
        if not self.higher_others:
            return self.explain_highest_left()
        if suit_cards == self.hand and suit_length > 1:
            return self.explain_only_suit()
        can_ruff = self.voids_help and bool(self.hand & position.trumps)
        if suit_length == 1 and can_ruff:
            return self.fill_in(
                template("It is your only {suit}: next time you can ruff."),
                template("It is the dummy’s only {suit}: next time the dummy can ruff."),
            )
        plain_suits = [self.hand & whole & ~position.trumps for whole in position.suits.fields]
        if suit_length > 1 and suit_length == max(cards.bit_count() for cards in plain_suits):
            return self.fill_in(
                template("It is from your longest suit ({cards} cards)."),
                template("It is from the dummy’s longest suit ({cards} cards)."),
                cards=suit_length,
            )
        if self.keeps_higher_card():
            return self.explain_kept_cards()
        if can_ruff and suit_length == SHORT_SUIT_LENGTH:
            return self.fill_in(
                template("You have only two {suits}, and can soon ruff them."),
                template("The dummy has only two {suits}, and can soon ruff them."),
            )
        return self.fill_in(
            template("You give up no sure winner: a higher {suit} than your {card} is still out."),
            template("The dummy gives up no sure winner: a higher {suit} than its {card} is still out."),
        )

    def explain_trump_lead(self) -> str:
        """Return the reason for a lead of trumps."""
        trump_count, has_only_trumps = self.own_of_suit.bit_count(), self.own_of_suit == self.hand
        if not self.others_of_suit:
            return say("All other trumps have gone.")
        if trump_count >= MIN_TRUMPS_TO_DRAW and self.has_side_master() and self.voids_help:
            return self.fill_in(
                template("You hold {trumps} trumps: draw the others’ trumps before they ruff your winners."),
                template(
                    "The dummy holds {trumps} trumps: draw the others’ trumps before they ruff the dummy’s winners."
                ),
                trumps=trump_count,
            )
        if not self.higher_others:
            if self.keeps_higher_card():
                return self.fill_in(
                    template("Nobody else has a trump higher than your {card}."),
                    template("Nobody else has a trump higher than the dummy’s {card}."),
                )
            return self.fill_in(
                template("Your {card} is the highest trump left."),
                template("The dummy’s {card} is the highest trump left."),
            )
        if has_only_trumps and trump_count > 1:
            return self.explain_only_suit()
        if not self.voids_help:
            return say("Only a higher trump can beat it.")
        return say("Leading trumps leaves the others fewer trumps to ruff with.")

    def explain_kept_cards(self) -> str:
        """Return the reason for a card below a higher card of the suit in the hand."""
        if self.own_of_suit & (self.card_bit - 1):
            return self.fill_in(
                template("Your {card} may drive out a higher {suit}, and you keep your {kept}."),
                template("The dummy’s {card} may drive out a higher {suit}, and the dummy keeps its {kept}."),
                kept=self.name_best_of_suit(),
            )
        return self.fill_in(
            template("A low card keeps your better {suits} for later."),
            template("A low card keeps the dummy’s better {suits} for later."),
        )

    def explain_only_suit(self) -> str:
        """Return the reason for a beatable lead from a hand of a single suit."""
        if self.keeps_higher_card():
            return self.explain_kept_cards()
        return self.fill_in(
            template("All your cards are {suits}: the highest is the likeliest to win."),
            template("All the dummy’s cards are {suits}: the highest is the likeliest to win."),
        )


class FollowReasons(WinningReasons):
    """Reasons for the cards after the lead of a seat that wants tricks."""

    def explain_card(self) -> str:
        """Return the reason for a card that is played after the lead."""
        if not self.card_bit & self.position.led:
            return self.explain_ruff() if self.card_bit & self.position.trumps else self.explain_discard()
        return self.explain_winning_card() if self.wins else self.explain_losing_card()

    def explain_ruff(self) -> str:
        """Return the reason for a trump on a lead of another suit."""
        if self.wins:
            if self.hand & self.position.led:
                return (
                    say("A trump takes the trick.") if self.is_likely_to_win() else say("A trump may take the trick.")
                )
            if not self.is_likely_to_win():
                return self.fill_in(
                    template("You have no {led}: ruff it, though a higher trump may follow."),
                    template("The dummy has no {led}: ruff it, though a higher trump may follow."),
                )
            return self.fill_in(template("You have no {led}: ruff it."), template("The dummy has no {led}: ruff it."))
        if any(isinstance(duty, PlayTrump) for duty in self.duties):
            if self.winning_cards:
                return self.fill_in(
                    say("You must play a trump, and can keep a higher one."),
                    say("The dummy must play a trump, and can keep a higher one."),
                )
            if not self.legal & (self.card_bit - 1):
                return self.fill_in(
                    say("You must play a trump, and none wins the trick: the lowest will do."),
                    say("The dummy must play a trump, and none wins the trick: the lowest will do."),
                )
            return self.fill_in(
                say("You must play a trump, and none wins the trick."),
                say("The dummy must play a trump, and none wins the trick."),
            )
        if self.position.partner_holds() or not self.winning_cards:
            return self.explain_discard()
        return say("The trick is not worth a higher trump.")

    def explain_discard(self) -> str:
        """Return the reason for a discard."""
        partner_holds = self.position.partner_holds()
        if partner_holds and self.adds_points():
            return self.explain_added_points()
        if self.others_of_suit and not self.higher_others and (partner_holds or not self.saves_points()):
            return self.explain_highest_discard()
        if partner_holds:
            if not self.is_partner_likely_to_win():
                return self.fill_in(
                    template("{partner} holds the trick so far, so throw a card that you can spare."),
                    template("{partner} holds the trick so far, so throw a card that the dummy can spare."),
                )
            return self.fill_in(
                template("{partner} holds the trick, so throw a card that you can spare."),
                template("{partner} holds the trick, so throw a card that the dummy can spare."),
            )
        if self.winning_cards:
            if not self.winning_cards & self.position.led:
                return self.fill_in(
                    say("The trick is not worth a trump, so throw a card that you can spare."),
                    say("The trick is not worth a trump, so throw a card that the dummy can spare."),
                )
            return self.fill_in(
                say("The trick is not worth winning, so throw a card that you can spare."),
                say("The trick is not worth winning, so throw a card that the dummy can spare."),
            )
        if self.saves_points():
            return self.explain_saved_points()
        return self.fill_in(
            say("You cannot win the trick, so throw a card that you can spare."),
            say("The dummy cannot win the trick, so throw a card that the dummy can spare."),
        )

    def explain_highest_discard(self) -> str:
        """Return the reason for discarding the highest card left of a suit, which nobody calls a spare card."""
        if self.keeps_higher_card():
            return self.fill_in(
                template("You keep your {kept}, and nobody else has a higher {suit}."),
                template("The dummy keeps its {kept}, and nobody else has a higher {suit}."),
                kept=self.name_best_of_suit(),
            )
        other_discards = self.legal & ~self.position.trumps & ~self.card_bit
        if not other_discards and self.legal != self.card_bit:
            return self.fill_in(
                template("Play your {card} rather than a trump."),
                template("Play the dummy’s {card} rather than a trump."),
            )
        cards_out = self.position.unplayed & ~self.hand
        suits_of_discards = [
            (other_discards & whole, cards_out & whole)
            for whole in self.position.suits.fields
            if other_discards & whole
        ]
        if suits_of_discards and all(own & -own > others for own, others in suits_of_discards):
            return self.fill_in(
                say("Every card you could discard might still win a trick, but one has to go."),
                say("Every card the dummy could discard might still win a trick, but one has to go."),
            )
        return self.fill_in(
            template(
                "Your {card} is the highest {suit} left. Discard it only if it can win no trick, or you want none."
            ),
            template(
                "The dummy’s {card} is the highest {suit} left. Discard it only if it can win no "
                "trick, or you want none."
            ),
        )

    def explain_added_points(self) -> str:
        """Return the reason for adding card points to a partner's trick."""
        if not self.is_partner_likely_to_win():
            return self.fill_in(
                template("{partner} holds the trick so far, so points added to it may well go to your side.")
            )
        return self.fill_in(template("{partner} holds the trick, so add points to it."))

    def explain_saved_points(self) -> str:
        """Return the reason for a card with few points on a lost trick."""
        return self.fill_in(
            say("You cannot win the trick, so give away as few points as possible."),
            say("The dummy cannot win the trick, so give away as few points as possible."),
        )

    def explain_losing_card(self) -> str:
        """Return the reason for a card of the suit led that does not win the trick so far."""
        lower_cards = self.own_of_suit & (self.card_bit - 1)
        if self.position.partner_holds():
            if self.adds_points():
                return self.explain_added_points()
            if not self.is_partner_likely_to_win() and self.keeps_higher_card():
                return self.fill_in(template("{partner} holds the trick so far, so there is no need to play high."))
            if not self.is_partner_likely_to_win():
                return self.fill_in(template("{partner} holds the trick so far."))
            if lower_cards:
                return self.fill_in(
                    template("{partner} holds the trick, and you keep a lower {suit}."),
                    template("{partner} holds the trick, and the dummy keeps a lower {suit}."),
                )
            if not self.keeps_higher_card():
                return self.fill_in(template("{partner} holds the trick."))
            return self.fill_in(
                template("{partner} holds the trick, so keep your high cards."),
                template("{partner} holds the trick, so keep the dummy’s high cards."),
            )
        if not self.winning_cards:
            if self.saves_points():
                return self.explain_saved_points()
            if lower_cards:
                return self.fill_in(
                    template("You cannot win the trick, and you keep a lower {suit}."),
                    template("The dummy cannot win the trick, and it keeps a lower {suit}."),
                )
            return self.fill_in(
                say("You cannot win the trick, so play low."), say("The dummy cannot win the trick, so play low.")
            )
        if (
            self.position.cards_in_trick == 1
            and not self.is_last_to_play
            and not lower_cards
            and self.keeps_higher_card()
        ):
            return say("Second hand plays low.")
        if not self.position.rules.binds_followers and not self.winning_cards & self.position.led:
            return self.fill_in(
                say("The trick is not worth a trump, so throw a card that you can spare."),
                say("The trick is not worth a trump, so throw a card that the dummy can spare."),
            )
        is_sure = self.winning_cards & self.position.led > self.others_of_suit
        if not self.is_last_to_play and not is_sure:
            return say("A higher card might still be beaten.")
        return say("The trick is not worth a higher card.")

    def explain_winning_card(self) -> str:
        """Return the reason for a card of the suit led that wins the trick so far."""
        is_lowest = not self.winning_cards & self.position.led & (self.card_bit - 1)
        if self.is_last_to_play:
            return say("It is enough to win the trick.") if is_lowest else say("It wins the trick.")
        if not self.higher_others:
            return self.explain_highest_left()
        if is_lowest and any(isinstance(duty, HeadTrick | Overtrump) for duty in self.duties):
            return self.fill_in(
                say("You must beat the trick, and this is the lowest card that does."),
                say("The dummy must beat the trick, and this is the lowest card that does."),
            )
        if self.position.cards_in_trick == 1:
            if is_lowest and self.own_of_suit & ~self.card_bit and not self.own_of_suit & (self.card_bit - 1):
                return say("Second hand plays low.")
            return say("Anyone who wants the trick must spend a higher card.")
        top = 1 << self.own_of_suit.bit_length() - 1
        if self.others_of_suit & (top - self.card_bit):
            return self.fill_in(
                template("It may be enough, and keeps your {kept} for later."),
                template("It may be enough, and keeps the dummy’s {kept} for later."),
                kept=self.name_best_of_suit(),
            )
        return (
            say("Third hand plays high.")
            if self.position.cards_in_trick == THIRD_HAND_CARDS
            else say("A high card is more likely to win the trick.")
        )
