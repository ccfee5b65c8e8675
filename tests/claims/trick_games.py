"""What reasons claim in games of tricks, apart from the cards played to tricks: bids, trumps, cards laid away.

What a sentence only estimates ("your side would hardly win") is held against what it needs to make sense: the phase,
what is done, the numbers that it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import Card
from tests.claims.told import (
    CLAIMS_BY_GAME,
    SUITS,
    Claim,
    Told,
    counted,
    does,
    format_value,
    may_bid,
    number_from_value,
    of_suit,
    passes,
    suit_by_name,
)


def trumps_and_aces(t: Told, hand: Sequence[Card], trumps: Sequence[Card], value: str) -> bool:
    """Whether as many trumps and aces besides are held as is said."""
    text = format_value(t.said[value])
    aces = [card for card in hand if card.rank == "A" and card not in trumps]
    said_trumps = counted(t, text.split(" trump")[0] + " trump", "trump") if "trump" in text else 0
    said_aces = next(
        (number_from_value(w) for w, n in zip(text.split(), text.split()[1:], strict=False) if n[:3] == "ace"), 0
    )
    return (said_trumps == len(trumps) or not trumps) and said_aces == len(aces)


# ---- laid away, and thrown


def laid_away_cards(t: Told) -> tuple[Any, list[Card], list[Card]]:
    """The suits, the hand's other cards of the suit of the card that goes, and those of them that are higher."""
    suits = t.seen.game.trick_rules(t.state).suits
    own = [card for card in t.hand if suits.suit[card] == suits.suit[t.card] and card is not t.card]
    return suits, own, [card for card in own if suits.power[card] > suits.power[t.card]]


def is_trump(t: Told) -> bool:
    suits = laid_away_cards(t)[0]
    return bool(suits.trump >= 0 and suits.suit[t.card] == suits.trump)


def others_of_suit(t: Told) -> list[Card]:
    """The cards of its suit in the pack that are higher and not in the hand."""
    suits = laid_away_cards(t)[0]
    cards = suits.cards[suits.suit[t.card]]
    return [card for card in cards[cards.index(t.card) + 1 :] if card not in t.hand]


def holds_trumps(t: Told) -> bool:
    suits = laid_away_cards(t)[0]
    return any(suits.suit[card] == suits.trump for card in t.hand if card is not t.card)


LAID_AWAY: dict[str, Claim] = {
    "The {card} is your highest card of its suit, and might win a trick you do not want.": lambda t: (
        not laid_away_cards(t)[2]
    ),
    "With fewer cards of its suit you can soon discard other cards.": lambda t: bool(laid_away_cards(t)[1]),
    "You keep a higher trump than the {card}.": lambda t: is_trump(t) and bool(laid_away_cards(t)[2]),
    "It is your only {suit}: without it you can ruff that suit.": lambda t: (
        not laid_away_cards(t)[1] and not is_trump(t) and holds_trumps(t)
    ),
    "You keep a higher {suit} than the {card}.": lambda t: bool(laid_away_cards(t)[2]) and not is_trump(t),
    "The {card} is no sure winner: a higher {suit} is still out.": lambda t: bool(others_of_suit(t)),
    "With fewer cards of its suit you can soon ruff it.": lambda t: bool(laid_away_cards(t)[1]) and holds_trumps(t),
    "All your cards are good, but one has to go.": lambda t: not laid_away_cards(t)[2] or not others_of_suit(t),
}


# ---- bids in games of tricks


def tells_tricks(t: Told) -> bool:
    """Whether what is bid is as far from what is promised as is said."""
    return bool(format_value(t.said["tricks"]))


def tricks_said(t: Told, name: str = "tricks") -> int:
    """The tricks that are counted on: `about five tricks` are 5, `hardly a trick` are none."""
    words = format_value(t.said[name]).split()
    return int(number_from_value(words[1])) if words[0] == "about" else 0


def bid(t: Told) -> int:
    return 0 if passes(t) else int(t.action.number)


CLAIMS_BY_GAME["back-alley"] = {
    "Your cards promise {tricks}. A lower bid is safer, and each extra trick still scores a point.": lambda t: (
        bid(t) < tricks_said(t)
    ),
    "Your cards promise {tricks}.": lambda t: bid(t) == tricks_said(t),
    "Your cards promise {tricks}, so this bid is a risk.": lambda t: bid(t) > tricks_said(t),
    "{tricks}, with {bloopers:words}": lambda t: t.number("bloopers") == sum(c.is_joker for c in t.hand),
    "Your side may take all tricks, and board pays double.": lambda t: len(t.hand) > 1,
    "Your side may take the trick, and board pays double.": lambda t: len(t.hand) == 1,
}
CLAIMS_BY_GAME["oh-hell"] = {
    "Your cards promise {tricks}, perhaps more.": lambda t: bid(t) > tricks_said(t),
    "Your cards promise {tricks}.": lambda t: bid(t) == tricks_said(t),
    "Your cards promise {tricks}, perhaps fewer.": lambda t: bid(t) < tricks_said(t),
    "Your cards promise {tricks}, but you may not bid {barred}: {bid} is the next best.": lambda t: (
        int(t.said["barred"]) not in [one.number for one in t.seen.actions()] and int(t.said["bid"]) == t.action.number
    ),
}


def spades_held(t: Told) -> bool:
    text = format_value(t.said["held"])
    return all(
        counted(t, text, name) == number
        for name, number in (
            ("ace", sum(c.rank == "A" for c in t.hand)),
            ("king", sum(c.rank == "K" for c in t.hand)),
            ("spade", len(of_suit(t.hand, "S"))),
        )
    )


NONE_TAKEN: dict[str, Claim] = {
    "Your cards are low enough to take no trick at all.": does("bid"),
    "Your cards are low, and may take no trick at all.": does("bid"),
    "Your cards are low, but your chance of taking no trick is only about even.": does("bid"),
    "Your cards are hardly low enough to take no trick at all.": does("bid"),
}
CLAIMS_BY_GAME["spades"] = {
    **NONE_TAKEN,
    "You hold {held}: {about}.": spades_held,
    "You hold {held}: {about}, but a lower bid is safer.": lambda t: (
        spades_held(t) and t.action.number < tricks_said(t, "about")
    ),
}
CLAIMS_BY_GAME["nap"] = {
    **NONE_TAKEN,
    "With {suit} as trumps you can expect {about}, perhaps more.": does("bid"),
    "With {suit} as trumps you can expect {about}: too few for a bid.": passes,
    "With {suit} as trumps you can expect {about}.": does("bid", "pass"),
    "With {suit} as trumps you are likely to take most tricks.": does("trump"),
    "The suit you lead becomes trumps: lead the highest card of your best suit.": lambda t: (
        not t.seen.zones["trick"]
        and (
            t.card.is_joker
            or not any(
                "AKQJT98765432".index(c.rank) < "AKQJT98765432".index(t.card.rank) for c in of_suit(t.hand, t.card.suit)
            )
        )
    ),
    "The suit you lead becomes trumps.": lambda t: not t.seen.zones["trick"],
}
CLAIMS_BY_GAME["solo-whist"] = {
    "With {suit} as trumps you count {tricks}: not enough for a bid.": passes,
    "With {suit} as trumps you count {tricks}: too few to be sure of a bid.": passes,
    "With {suit} as trumps you count {tricks}, and an abundance needs nine.": does("bid"),
    "Your cards are low enough to lose every trick.": does("bid"),
    "Your cards are hardly low enough to lose every trick.": does("bid"),
    "Your suits are so high that you may take every trick.": does("bid"),
    "Your suits are hardly high enough to take every trick.": does("bid"),
    "With {suit} as trumps you count {tricks}: even with a partner hardly enough for eight.": lambda t: (
        tricks_said(t) < 3
    ),
    "With {suit} as trumps you count {tricks}: with a partner that may come to eight.": lambda t: tricks_said(t) >= 3,
    "With {suit} as trumps you count {tricks}: with the proposer’s tricks that may come to eight.": lambda t: (
        tricks_said(t) >= 3
    ),
    "With {suit} as trumps you count {tricks}, and a solo needs five.": does("bid"),
    "With {suit} as trumps you count {tricks}.": does("bid", "trump", "pass"),
}


def belote_upcard(t: Told) -> bool:
    """Whether the upcard counts: it is a trump, or an ace besides."""
    trump = t.state.upcard.suit if t.action.verb == "take" else t.action.words[0]
    return bool(t.state.upcard.suit == trump or t.state.upcard.rank == "A")


def belote_trumps(t: Told, with_upcard: bool) -> bool:
    trump = t.state.upcard.suit if t.action.verb == "take" else t.action.words[0]
    whole = [*t.hand, t.state.upcard] if with_upcard else list(t.hand)
    return trumps_and_aces(t, whole, of_suit(whole, trump), "held")


CLAIMS_BY_GAME["belote"] = {
    "Your side would hardly win most of the points with these trumps.": passes,
    "With the upcard you hold {held}.": lambda t: belote_upcard(t) and belote_trumps(t, True),
    "You hold {held}.": lambda t: not belote_upcard(t) and belote_trumps(t, False),
    "If your side has the best combination, all the combinations it has declared score.": does("declare"),
    "Declaring can no longer score, and would only tell the others what you hold.": passes,
}

BOWER = {"C": "S", "S": "C", "D": "H", "H": "D"}


def bower_trumps(hand: Sequence[Card], trump: str) -> list[Card]:
    return [c for c in hand if c.is_joker or c.suit == trump or (c.rank == "J" and c.suit == BOWER[trump])]


def euchre_held(t: Told, with_upcard: bool) -> bool:
    upcard = t.state.upcard
    trump = upcard.suit if t.action.verb == "accept" else t.action.words[0]
    hand = [*t.hand, upcard] if with_upcard else list(t.hand)
    return trumps_and_aces(t, hand, bower_trumps(hand, trump), "held")


CLAIMS_BY_GAME["euchre"] = {
    **LAID_AWAY,
    "You hold {held}.": lambda t: euchre_held(t, False),
    "With the upcard you hold {held}.": lambda t: euchre_held(t, True) and t.seen.seat == t.state.dealer,
    "With these trumps, your side’s chance of three tricks is too low.": passes,
    "No other suit promises your side three tricks as trumps.": passes,
    "None of your cards is worse than the upcard.": passes,
    "Your hand may take all five tricks, which score four if you play alone.": does("yes"),
    "All five tricks score four if you play alone, but your hand may well miss one.": does("yes"),
    "Without your partner you would hardly take all five tricks.": does("no"),
}


def hasenpfeffer_held(t: Told) -> bool:
    suit = suit_by_name(t)
    return trumps_and_aces(t, list(t.hand), bower_trumps(t.hand, suit), "held")


CLAIMS_BY_GAME["hasenpfeffer"] = {
    **LAID_AWAY,
    "With {suit} as trumps you hold {held}.": hasenpfeffer_held,
    "With {suit} as trumps you hold {held}. With partner and widow expect {tricks}.": lambda t: (
        hasenpfeffer_held(t) and (passes(t) or tricks_said(t) >= t.action.number)
    ),
    "With {suit} as trumps you hold {held}. With partner and widow expect {tricks}, too few to bid {number}.": (
        lambda t: hasenpfeffer_held(t) and tricks_said(t) < int(t.said["number"])
    ),
    "With {suit} as trumps you hold {held}. With partner and widow expect {tricks}: bidding {number} is a risk.": (
        lambda t: hasenpfeffer_held(t) and tricks_said(t) <= int(t.said["number"])
    ),
}
CLAIMS_BY_GAME["five-hundred"] = {
    **NONE_TAKEN,
    **LAID_AWAY,
    "You hold {holding}. With the widow and your partner’s help, expect {tricks}: this bid is a risk.": lambda t: (
        tricks_said(t) < t.action.number
    ),
    "You hold {holding}. With the widow and your partner’s help, expect {tricks}.": lambda t: (
        tricks_said(t) >= t.action.number
    ),
    "{held} besides": lambda t: True,
    "No higher bid has a good enough chance.": passes,
    "A bid is possible, but too risky.": lambda t: passes(t) and may_bid(t),
    "Your hand is so weak that a new deal can only be better.": does("declare"),
    "Your low cards may be good enough for a nullo.": passes,
    "Your partner’s hand is so weak that a new deal is better.": does("yes"),
    "Your hand is strong enough without your partner’s help.": does("no"),
}


def calabrasella_held(t: Told) -> bool:
    text = format_value(t.said["held"])
    names = (("three", "3"), ("two", "2"), ("ace", "A"))
    return all(counted(t, text, name) == sum(c.rank == rank for c in t.hand) for name, rank in names)


CLAIMS_BY_GAME["calabrasella"] = {
    **LAID_AWAY,
    "You hold {held}: too weak against two opponents.": lambda t: passes(t) and calabrasella_held(t),
    "You hold {held}: that is enough to play.": lambda t: not passes(t) and calabrasella_held(t),
    "This card helps your hand most: you hold {numbers} {suit}.": lambda t: (
        number_from_value(format_value(t.said["numbers"])) == len(of_suit(t.hand, t.card.suit)) > 1
    ),
    "With this card you hold one of the highest {suit}.": lambda t: (
        t.card.rank in "32A" and t.card.suit == suit_by_name(t)
    ),
    "Your other cards are probably better than the cards in the widow.": does("done"),
    "These cards go best with your hand.": does("take"),
}
CLAIMS_BY_GAME["court-piece"] = {
    "{number:capital} of your {cards} cards are {suit}.": lambda t: (
        number_from_value(format_value(t.said["number"])) == len(of_suit(t.hand, suit_by_name(t)))
        and not {c.rank for c in of_suit(t.hand, suit_by_name(t))} & set("AKQ")
    ),
    "{number:capital} of your {cards} cards are {suit}, with {high}.": lambda t: (
        number_from_value(format_value(t.said["number"])) == len(of_suit(t.hand, suit_by_name(t)))
        and all(
            (name in format_value(t.said["high"])) == (rank in {c.rank for c in of_suit(t.hand, suit_by_name(t))})
            for rank, name in (("A", "ace"), ("K", "king"), ("Q", "queen"))
        )
    ),
    "One of your {cards} cards is a {suit}.": lambda t: len(of_suit(t.hand, suit_by_name(t))) == 1,
    "None of your {cards} cards is a {suit}.": lambda t: not of_suit(t.hand, suit_by_name(t)),
    "Your side keeps the court in any case, and all thirteen tricks bring 52.": does("yes"),
    "Your side is unlikely to win all the last six tricks as well.": does("no"),
}


def ecarte_good(t: Told) -> list[Card]:
    return [c for c in t.hand if c.suit == t.state.trump or c.rank == "K"]


CLAIMS_BY_GAME["ecarte"] = {
    "Keep {trumps} and kings, and change the rest.": lambda t: set(t.hand) - set(t.action.cards) == set(ecarte_good(t)),
    "You hold neither {trumps} nor kings, so any change may improve your hand.": lambda t: not ecarte_good(t),
    "Changing more cards may improve your hand, even if you lose a trump or a king.": lambda t: bool(
        set(ecarte_good(t)) & set(t.action.cards)
    ),
    "You keep {trumps} and kings, and a card that may help them.": lambda t: (
        set(ecarte_good(t)) < set(t.hand) - set(t.action.cards)
    ),
    "Your hand has a good chance of three tricks as it is.": does("stand", "reject"),
    "Your hand may take three tricks as it is, but other cards may still make it better.": does("propose", "accept"),
    "New cards give you a better chance of three tricks than these.": does("propose", "accept"),
    "Your hand may well fall short of three tricks, but the other player gets no better cards either.": (
        does("stand", "reject")
    ),
    "Declaring the king scores a point for sure; hiding it gains little.": does("declare"),
    "Hiding the king may surprise your opponent, but gives up a point.": passes,
    "All your cards are worth keeping.": passes,
    "You may win with these cards as they are.": passes,
}
CLAIMS_BY_GAME["funfzehnern"] = {
    "The ace must be played, and then your {name} is the highest card.": lambda t: (
        Card.of("K" + t.card.suit) in t.hand and Card.of("A" + t.card.suit) not in t.hand
    ),
}


def longest_suit(t: Told) -> int:
    return max(len(of_suit(t.hand, suit)) for suit in "CDHS")


CLAIMS_BY_GAME["nine-card-don"] = {
    "The suit you lead becomes trumps: your {number} {suit} are the most promising.": lambda t: (
        number_from_value(format_value(t.said["number"])) == len(of_suit(t.hand, t.card.suit)) == longest_suit(t)
    ),
    "The suit you lead becomes trumps: you hold {number} {suit}.": lambda t: (
        number_from_value(format_value(t.said["number"])) == len(of_suit(t.hand, t.card.suit)) < longest_suit(t)
    ),
    "The suit you lead becomes trumps: this is your only {suit}.": lambda t: len(of_suit(t.hand, t.card.suit)) == 1,
}


def pluck_own(t: Told) -> list[Card]:
    return of_suit(t.hand, t.card.suit)


def rank_place(card: Card) -> int:
    return "23456789TJQKA".index(card.rank)


CLAIMS_BY_GAME["pluck"] = {
    "You would have {trumps:words}, and your cards promise {tricks}.": lambda t: (
        t.number("trumps") == sum(c.is_joker or c.suit == t.action.words[0] for c in t.hand)
    ),
    "Nothing beats it, so it comes back and your hand stays the same.": lambda t: (
        t.card.is_joker
        or all(Card.of(rank + t.card.suit) in t.hand for rank in "23456789TJQKA"[rank_place(t.card) + 1 :])
    ),
    "It is your only {suit}, and you get that player’s highest in return.": lambda t: len(pluck_own(t)) == 1,
    "It is your lowest {suit}, and you get that player’s highest in return.": lambda t: (
        t.card == min(pluck_own(t), key=rank_place)
    ),
    "You get that player’s highest {suit} in return.": does("pluck"),
    "You would hardly get a better card back.": passes,
}


def reversis_own(t: Told) -> list[Card]:
    return of_suit(t.hand, t.card.suit)


def is_quinola(t: Told) -> bool:
    return bool(t.card == Card.of("JH"))


CLAIMS_BY_GAME["reversis"] = {
    "You would have none of that suit, and could throw off an ace, a king or J♥ on it.": lambda t: (
        len(reversis_own(t)) == 1
    ),
    "You hold too few other hearts with J♥: two heart leads could force it out.": is_quinola,
    "With fewer {suit} you can throw off other cards sooner.": lambda t: (
        len(reversis_own(t)) > 1 and suit_by_name(t) == t.card.suit
    ),
    "It is high enough to win a trick that you do not want.": lambda t: (
        t.card.rank in "TJQKA" or "A23456789TJQK".index(t.card.rank) > 6
    ),
    "It is your highest {suit}, and may win a trick that you do not want.": lambda t: (
        suit_by_name(t) == t.card.suit and all(place_in_order(c) <= place_in_order(t.card) for c in reversis_own(t))
    ),
    "Your low cards are safe; any new card would probably be worse.": passes,
    "The others owe you these chips, and there is no reason to give them up.": does("yes", "no"),
    "Somebody may have to play J♥ to your heart and pay you ten chips.": lambda t: (
        t.card.suit == "H" and Card.of("JH") not in t.hand and not t.seen.zones["trick"]
    ),
    "J♥ thrown on another suit takes the newest pot, plus five chips from the trick’s winner.": lambda t: (
        is_quinola(t) and t.seen.zones["trick"][0].suit != "H"
    ),
    "Throwing off an ace on another suit brings you {chips:words} and gives away its four points.": lambda t: (
        t.card.rank == "A"
        and t.seen.zones["trick"][0].suit != t.card.suit
        and t.number("chips") == (2 if t.card.suit == "D" else 1)
    ),
}


def place_in_order(card: Card) -> int:
    return "23456789TJQKA".index(card.rank)


CLAIMS_BY_GAME["tresette"] = {
    "It names no suit, so it tells the other side as much as your partner.": does("say"),
    "Your partner then knows whether the suit will run.": does("say"),
    "You are strong in this suit: your partner’s best card of it helps, and the suit can be returned.": does("say"),
}


def trex_lower(t: Told) -> int:
    """The lower cards of the suit of the card that is spoken of."""
    face = format_value(t.said["card"])
    card = next(c for c in t.hand if c.face == face)
    return sum(other.suit == card.suit and place_in_order(other) < place_in_order(card) for other in t.hand)


def is_guarded(t: Told) -> bool:
    first = format_value(t.said["guard"]).split()[0]
    return (0 if first == "no" else int(number_from_value(first))) == trex_lower(t)


CLAIMS_BY_GAME["trex"] = {
    "It opens the way for your {listed}.": lambda t: all(
        any(c.face == face and c.suit == t.card.suit for c in t.hand)
        for face in format_value(t.said["listed"]).replace(" and ", ", ").split(", ")
    ),
    "It opens the way for {cards:words} of the others.": lambda t: (
        not any(c.suit == t.card.suit and lies_outward(c, t.card) for c in t.hand)
    ),
    "It opens the way for no other card.": lambda t: (
        not any(c.suit == t.card.suit and lies_outward(c, t.card) for c in t.hand)
    ),
    "In {name} your cards promise {compared}.": does("declare"),
    "With your {card} you hold {guard}, so another player may capture it.": lambda t: (
        is_guarded(t) and trex_lower(t) >= 3
    ),
    "With your {card} you hold {guard}: you may have to take it yourself.": lambda t: (
        is_guarded(t) and trex_lower(t) < 3
    ),
    "With your {card} you hold {guard}.": lambda t: passes(t) and is_guarded(t),
    "Your low cards would be played last.": does("redeal", "yes", "twos"),
}


def lies_outward(card: Card, laid: Card) -> bool:
    """Whether a card of a row can be laid only after another one: it lies beyond it, seen from the jack."""
    jack, one, other = place_in_order(Card.of("JS")), place_in_order(card), place_in_order(laid)
    if other == jack:
        return one != jack
    return one > other if other > jack else one < other


CLAIMS_BY_GAME["tute"] = {
    "It wins the deal at once.": does("declare", "tute"),
    "King and queen of trumps are forty points for your side, and stay in your hand.": lambda t: (
        {"K", "Q"} <= {c.rank for c in of_suit(t.hand, t.state.trump)}
    ),
    "It scores twenty points for your side, and the cards stay in your hand.": does("declare"),
    "It may win the trick, and then you can declare king and queen of {suits}.": lambda t: holds_marriages(t),
    "It keeps king and queen of {suits} together until you can declare them.": lambda t: (
        holds_marriages(t) and t.card not in [c for s in suits_named(t) for c in of_suit(t.hand, s) if c.rank in "KQ"]
    ),
}


def suits_named(t: Told) -> list[str]:
    return [SUITS[name] for name in format_value(t.said["suits"]).replace(" and ", ", ").split(", ")]


def holds_marriages(t: Told) -> bool:
    return all({"K", "Q"} <= {c.rank for c in of_suit(t.hand, suit)} for suit in suits_named(t))


def twenty_eight_held(t: Told, suit: str) -> bool:
    own = of_suit(t.hand, suit)
    jacks = sum(c.rank == "J" and c.suit != suit for c in t.hand)
    text = format_value(t.said["held"])
    alone = "alone" in text
    number = 1 if alone else int(number_from_value(text.split()[2]))
    said_jacks = int(number_from_value(text.split(", and ")[1].split()[0])) if "other jack" in text else 0
    return number == len(own) and said_jacks == jacks


CLAIMS_BY_GAME["twenty-eight"] = {
    "With {suit} as trumps your side may take about {points} points: {held}.": lambda t: twenty_eight_held(
        t, suit_by_name(t)
    ),
    "{held:capital}; the face-down card is out of play for a while.": lambda t: twenty_eight_held(t, t.card.suit),
    "A bid of {bid} needs more than these points.": lambda t: int(t.said["bid"]) == t.action.number,
    "You speak first and must bid, and {bid} is the lowest bid.": lambda t: (
        not t.state.calls and int(t.said["bid"]) == min(one.number for one in t.seen.actions() if one.verb == "bid")
    ),
    "That is too few for a bid of {lowest}.": lambda t: passes(t) and is_lowest(t),
    "Too risky for {lowest}: failing costs more than making it wins.": lambda t: passes(t) and is_lowest(t),
    "Your partner has the highest bid. Raising it gains nothing.": lambda t: (
        t.state.standing_bid.seat == t.state.partner_of(t.seen.seat)
    ),
    "Trumps are worth more to you exposed than hidden.": lambda t: t.seen.phase == "play",
    "Royals cost nothing, and they change the declarers’ target by four points.": does("declare"),
}


def is_lowest(t: Told) -> bool:
    return int(t.said["lowest"]) == min(one.number for one in t.seen.actions() if one.verb == "bid")


def is_robbing(t: Told) -> bool:
    return t.action.verb == "exchange" and t.state.upcard is not None


CLAIMS_BY_GAME["twenty-five"] = {
    "The {upcard} is a trump, and without the {card} you can ruff its suit.": lambda t: (
        is_robbing(t) and len(of_suit(t.hand, t.card.suit)) == 1
    ),
    "The {upcard} is a trump, and the {card} is not.": lambda t: (
        is_robbing(t) and t.card.suit != t.state.trump and t.card != Card.of("AH")
    ),
    "You change one trump for another, and nobody learns of your other cards.": lambda t: (
        is_robbing(t) and (t.card.suit == t.state.trump or t.card == Card.of("AH"))
    ),
    "The {upcard} is worth little, and nobody learns who holds the ace of trumps.": passes,
    "Only the holder of the ace of trumps may rob the upcard.": passes,
}
CLAIMS_BY_GAME["contract-bridge"] = {
    "You hold {high} points in high cards{long}. {says}": lambda t: (
        int(t.said["high"]) == sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(c.rank, 0) for c in t.hand)
    ),
}
