"""The words of trick play: refusals, and the parts of the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardhall.cards import SUIT_NAMES, SUIT_SIGNS, Card
from cardhall.language import capitalized, card_face, card_name, listing, say, suit_name, template
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.phase import Names
from cardhall.rules.engine.refusals import NOT_HELD_TEXT, name_missing_card
from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, NOBODY, Duty, HeadTrick, Overtrump, Table
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

if TYPE_CHECKING:
    from cardhall.rules.mechanisms.tricks import TrickPlay

DUMMY_LACKS_TEXT = template("The dummy does not hold the {card}.")


def trick_refusal(phase: TrickPlay[Any], state: Any, seat: int, action: Action) -> str:
    """Explain why `seat` may not play the card of `action`, in a sentence."""
    table: Table = state.game.table(state, seat)
    rules, dummy = table.rules, state.playing != seat
    if action.verb != "play" or len(action.cards) != 1 or (action.words and not rules.naming):
        return say("Play one card from the dummy.") if dummy else say("Play one card from your hand.")
    card, hand = action.cards[0], state.zones[HAND[state.playing]]
    if missing := name_missing_card(hand, action.cards, DUMMY_LACKS_TEXT if dummy else NOT_HELD_TEXT):
        return missing
    duty = rules.duty_against(table, rules.suits.flags(hand), rules.suits.flag[card])
    if duty is FOLLOW_SUIT and not dummy and (jokers := explain_jokers_must_follow(state, hand)):
        return jokers
    if duty is not None:
        return rules.fill_suit_names(duty.of_dummy if dummy else duty.refusal, table)
    if phase.named_leads(state, seat, PLAY[card])[0].words and not table.cards_in_trick:
        return say(
            "Name the suit for which you lead the {card}. It must be one that you may still hold.", card=card_name(card)
        )
    return say("No suit can be named for the {card} now: lead it as it is.", card=card_name(card))


def explain_jokers_must_follow(state: TrickState, hand: Sequence[Card]) -> str:
    """Explain in a sentence why jokers must follow suit; "": the hand has other cards of the suit led."""
    suits, led = rules_of(state).order.suits, led_suit(state)
    suit_cards = [card for card in hand if suits[card] == led]
    if not all(card.is_joker for card in suit_cards):
        return ""
    if len(suit_cards) == 1:
        return say("The {joker} is a trump, so you must play it.", joker=card_name(suit_cards[0]))
    return say(
        "{jokers:capital} are trumps, so you must play one.",
        jokers=listing(say("the {card}", card=card_name(card)) for card in suit_cards),
    )


def led_suit(state: Any) -> str:
    """Return the suit led, "" on a lead."""
    table: Table = state.game.table(state)
    return table.rules.suit_name_of(table.led)


def trick_fact(state: Any, seat: int, names: Names) -> str:
    """Return the last event of the trick for the prompt of `seat`: the card led, or the right to lead."""
    table: Table = state.game.table(state, seat)
    is_own_hand = state.playing == seat
    if not table.cards_in_trick:
        if state.tricks and state.tricks[-1].winner == NOBODY:
            return say("The trick is drawn")
        if state.tricks:
            return say("You won the trick") if is_own_hand else say("The dummy won the trick")
        return say("You have the lead") if is_own_hand else say("The dummy has the lead")
    led, lead_card = table.rules.suit_name_of(table.led), state.zones["trick"][0]
    if state.named:
        lead = say("the {card} for {suit}", card=card_face(lead_card), suit=SUIT_SIGNS[led])
    else:
        lead = SUIT_SIGNS.get(led, say("the {card}", card=card_face(lead_card)))
    return say("{player:capital} led {lead}", player=names(state.trick_seats[0]), lead=lead)


def trick_task(state: Any, seat: int) -> str:
    """Return the duties of `seat` for its prompt, or the words for a free choice."""
    table: Table = state.game.table(state, seat)
    rules, hand = table.rules, table.rules.suits.flags(state.zones[HAND[state.playing]])
    duty_texts = [
        rules.fill_suit_names(duty.prompt, table) for duty in drop_implied_duties(rules.duties_of(table, hand), table)
    ]
    is_own_hand, led = state.playing == seat, rules.suit_name_of(table.led)
    task_text: Any = listing(duty_texts)
    if table.cards_in_trick and not hand & table.led and rules.follow and led in SUIT_NAMES:
        task_text = task_text if duty_texts else say("play any card")
        if is_own_hand:
            return say("You have no {suit}: {what}", suit=suit_name(led), what=task_text)
        return say("The dummy has no {suit}: {what} from the dummy", suit=suit_name(led), what=task_text)
    if not duty_texts:
        drawn = not table.cards_in_trick and state.tricks and state.tricks[-1].winner == NOBODY
        task_text = (
            say("lead again") if drawn else say("play any card") if table.cards_in_trick else say("lead any card")
        )
    if is_own_hand:
        return capitalized(task_text)
    return say("{what:capital} from the dummy", what=task_text)


def drop_implied_duties(duties: Sequence[Duty], table: Table) -> list[Duty]:
    """Return the duties without those implied by another.

    Beating the trick with a trump implies beating its best card; where trumps were led, the other way round.
    """
    kinds = (Overtrump, HeadTrick) if table.led & table.rules.trumps else (HeadTrick, Overtrump)
    both = all(any(isinstance(duty, kind) for duty in duties) for kind in kinds)
    return [duty for duty in duties if not (both and isinstance(duty, kinds[0]))]
