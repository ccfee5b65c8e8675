"""What reasons claim in climbing games and in games of melds: see `trick_games`."""

from __future__ import annotations

from typing import Any

from cardhall.cards import Card
from cardhall.games.conquian.rules import TABLE_ZONES
from cardhall.rules.engine.zones import HAND
from tests.claims.told import (
    CLAIMS_BY_GAME,
    Claim,
    Told,
    counted,
    does,
    format_value,
    number_from_value,
    passes,
)


def count_companions(t: Told, order: str) -> int:
    """How many other natural cards of the hand share the rank, or the suit within two places."""
    wild = {"BJ", "RJ", "2"} if order[-1] == "A" else set()
    others = [card for card in t.hand if card.rank not in wild]
    others.remove(t.card)
    places = {rank: [at for at, one in enumerate(order) if one == rank] for rank in order}
    near = [(at, to) for at in places.get(t.card.rank, ()) for to in range(at - 2, at + 3)]
    ranks = {rank for rank, some in places.items() if any(to in some for _, to in near)}
    return sum(c.rank == t.card.rank or (c.suit == t.card.suit and c.rank in ranks) for c in others)


def loose_card_claims(order: str) -> dict[str, Claim]:
    """The sentences about a card that few others go with."""
    return {
        "No other card in your hand goes with the {card}, and it does not fit the other side’s melds.": lambda t: (
            not count_companions(t, order) and not fits_others(t)
        ),
        "No other card in your hand goes with the {card}.": lambda t: not count_companions(t, order),
        "You could meld the {card} only with {cards:words}, and it does not fit the other side’s melds.": (
            lambda t: count_companions(t, order) == t.number("cards") and not fits_others(t)
        ),
        "You could meld the {card} only with {cards:words} in your hand.": (
            lambda t: count_companions(t, order) == t.number("cards")
        ),
        "If you still hold it at the end, it costs you {points}.": does("discard"),
        "The {card} does not fit the other side’s melds.": lambda t: not fits_others(t),
        "The other side has no meld that takes the pile with the {card}.": lambda t: not fits_others(t),
    }


def fits_others(t: Told) -> bool:
    """Whether a set of the other side has the card's rank."""
    side = 1 - t.state.side_of(t.seen.seat)
    melds = t.state.at.table(t.state, side).values()
    return any(
        len({one.rank for one in meld.cards if one.rank not in ("BJ", "RJ", "2")}) == 1
        and t.card.rank in {one.rank for one in meld.cards}
        for meld in melds
        if t.card.rank not in ("2", "BJ", "RJ") and len(meld.cards) < 7
    )


# ---- climbing


def plays_left(t: Told) -> int:
    return len(t.hand) - len(t.action.cards)


def card_actions(t: Told) -> list[Any]:
    return [one for one in t.seen.actions() if one.cards]


CLIMBING: dict[str, Claim] = {
    "After this, your hand needs {more_plays}.": lambda t: 1 <= t.number("more_plays") <= plays_left(t),
    "{safe}; your hand then needs {plays}.": lambda t: 1 <= t.number("plays") <= plays_left(t),
    "It is your last play.": lambda t: not plays_left(t),
    "Your partner’s play is the highest so far, so you need not beat it.": lambda t: (
        passes(t) and bool(t.state.standing)
    ),
    "None of your cards beats it.": lambda t: not card_actions(t),
    "Beating it would break up your hand, which would still need {plays}.": lambda t: (
        bool(card_actions(t)) and t.number("plays") <= len(t.hand)
    ),
    "Another player may beat your cards in turn, so wait for a better moment.": lambda t: bool(card_actions(t)),
    "Keep the cards that beat it: they may win you the lead later.": lambda t: bool(card_actions(t)),
}


def fewest_cards(t: Told) -> int:
    """The cards of the other seat that has fewest."""
    return min(len(t.seen.zones[HAND[seat]]) for seat in range(t.seen.seats) if seat != t.seen.seat)


def first_number(t: Told, name: str) -> int:
    return int(t.number(name))


CLAIMS_BY_GAME["big-two"] = {
    **CLIMBING,
    "Somebody has only {few} left, so your play should be hard to beat.": lambda t: (
        fewest_cards(t) <= first_number(t, "few")
    ),
    "A player with only {few} left cannot beat a longer combination.": lambda t: (
        fewest_cards(t) == first_number(t, "few") < len(t.action.cards)
    ),
}


def controls_held(t: Told) -> bool:
    """Whether the jokers and twos that are named are held."""
    text = format_value(t.said["controls"])
    hand = t.hand
    jokers, twos = sum(card.is_joker for card in hand), sum(card.rank == "2" for card in hand)
    bombs = sum(n == 4 for n in [sum(c.rank == r for c in hand) for r in {c.rank for c in hand}])
    pairs = (("joker", jokers), ("two", twos), ("bomb", bombs))
    return all(counted(t, text, name) == number for name, number in pairs) or (
        text == "no controls" and not jokers + twos + bombs
    )


CLAIMS_BY_GAME["dou-dizhu"] = {
    **CLIMBING,
    "Your hand needs {plays:words} to go out, and has {controls}.": controls_held,
    "Your hand needs {plays:words} to go out, and has only {controls}.": lambda t: passes(t) and controls_held(t),
    "Your hand needs {plays:words} to go out, though it has {controls}.": lambda t: not passes(t) and controls_held(t),
}


# ---- rummy games


def of_meld(t: Told) -> int:
    """The cards of the meld that is added to, with those that come."""
    meld = t.state.at.table(t.state, t.state.side_of(t.seen.seat))[t.action.number]
    return len(meld.cards) + len(t.action.cards)


def pile(t: Told) -> list[Card]:
    return list(t.seen.zones["discard"])


CLAIMS_BY_GAME["burraco"] = {
    **loose_card_claims("A23456789TJQKA"),
    "There is no pile to take.": lambda t: not pile(t),
    "Nothing in the pile goes with your side’s melds.": lambda t: (
        does("draw")(t) and not any(c.rank in ("2", "BJ", "RJ") for c in pile(t))
    ),
    "The pile is not worth it: you would have too many cards to get rid of.": lambda t: (
        does("draw")(t) and bool(pile(t))
    ),
    "The pile has {card:the}, which fits your side’s melds.": lambda t: (
        format_value(t.said["card"]) in {c.name for c in pile(t)} | {"joker"}
    ),
    "Cards from the pile form melds with your hand.": lambda t: does("take")(t) and bool(pile(t)),
    "The pile gives you {cards:words} more for new melds.": lambda t: t.number("cards") == len(pile(t)),
    "It empties your hand, so you get the pozzetto at once.": lambda t: len(t.action.cards) == len(t.hand),
    "Cards on the table count for you; in the hand they count against you.": does("meld"),
    "You then have only {cards} left to play before the pozzetto.": lambda t: (
        t.number("cards") == len(t.hand) - len(t.action.cards)
    ),
    "This makes {meld} a burraco.": lambda t: of_meld(t) == 7,
    "On the table it counts for you; in your hand it counts against you.": lambda t: of_meld(t) > 7,
    "This brings {meld} to {cards}; a burraco needs seven.": lambda t: t.number("cards") == of_meld(t) < 7,
    "Closing now leaves the others with cards in hand.": lambda t: len(t.hand) == 1,
    "It is your last card, so you get the pozzetto at your next turn.": lambda t: len(t.hand) == 1,
}

POINTS = {"BJ": 50, "RJ": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}


def in_hand(t: Told) -> int:
    return sum(POINTS[card.rank] for card in t.hand)


CLAIMS_BY_GAME["samba"] = {
    **loose_card_claims("456789TJQKA"),
    "Your hand would cost your side only {points}.": lambda t: t.number("points") == in_hand(t),
    "Your hand would cost your side {points}.": lambda t: t.number("points") == in_hand(t),
    "You could go out, but your partner may want to meld more first.": does("ask"),
    "You cannot reach the minimum for the first melds.": does("back"),
    "One combined set is nearer to seven cards than two separate sets.": does("combine"),
    "Nothing else is worth melding.": does("done"),
    "You would still need {points} for the first melds.": lambda t: does("meld", "add")(t) and t.number("points") > 0,
    "It completes the minimum for your side’s first melds.": does("meld", "add"),
    "A new meld may grow to seven cards, and takes the pile when its top card fits.": lambda t: (
        does("meld")(t) and not any(c.rank in ("2", "BJ", "RJ") for c in pile(t))
    ),
    "Each new meld may grow to seven cards.": does("meld"),
    "It completes {meld}: seven cards.": lambda t: of_meld(t) == 7,
    "It brings {meld} to {cards} of seven.": lambda t: (
        number_from_value(format_value(t.said["cards"])) == of_meld(t) < 7
    ),
    "The top card helps with your first melds, and the rest of the pile comes too.": lambda t: (
        does("take")(t) and not t.state.has_opened[t.state.side_of(t.seen.seat)]
    ),
    "It brings {cards} to your side.": lambda t: number_from_value(format_value(t.said["cards"])) == len(pile(t)),
    "It ends the deal.": passes,
    "The pile is worth less than an unknown card from the stock.": lambda t: (
        does("draw")(t) and any(one.verb == "take" for one in t.seen.actions())
    ),
    "The pile is frozen, and you have no pair for its top card.": does("draw"),
    "You cannot take the pile.": lambda t: not any(one.verb == "take" for one in t.seen.actions()),
    "It is your last card: your side goes out.": lambda t: len(t.hand) == 1,
    "It freezes the pile, so that only a natural pair takes it.": lambda t: t.card.rank in ("2", "BJ", "RJ"),
    "Nobody may take the pile while a black three is its top card.": lambda t: (
        t.card.rank == "3" and t.card.suit in "CS"
    ),
}

CLAIMS_BY_GAME["conquian"] = {
    **loose_card_claims("A234567JQK"),
    "{cards:capital words} in your hand can be melded with the {card}. The other player is offered it next.": (
        lambda t: count_companions(t, "A234567JQK") == t.number("cards") > 2
    ),
    "It completes your eleven cards.": does("meld"),
    "You then have {after} of {to_win} cards on the table.": lambda t: (
        int(t.said["after"]) == len(t.seen.zones[TABLE_ZONES[t.seen.seat]]) + 1 + len(t.action.cards) < 11
    ),
    "If you force it, your opponent loses a hand card and the choice of how to meld.": does("force"),
    "Melding it would spoil the rest of your table.": passes,
    "Forcing it would bring your opponent nearer to eleven cards.": passes,
    "You have no use for it.": lambda t: len(t.seen.actions()) == 1,
    "If you meld it, your other cards become harder to meld.": lambda t: (
        passes(t) and any(one.verb == "meld" for one in t.seen.actions())
    ),
}
