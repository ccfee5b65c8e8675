"""What reasons claim in games of chips, boards and other cards: see `trick_games`."""

from __future__ import annotations

from collections import Counter

from cardhall.cards import Card
from cardhall.games.kabu.rules import hand_points
from cardhall.games.last_one.rules import is_playable
from cardhall.games.one_eyed_jack.advice import position_of
from cardhall.games.truc.advice.heuristics import POWER_OF_CARD
from cardhall.rules.engine.zones import HAND
from tests.claims.told import (
    CLAIMS_BY_GAME,
    Told,
    does,
    format_value,
    known_cards,
    number_from_value,
    of_suit,
    passes,
    suit_by_name,
)

LOW = "A23456789TJQK"


def unseen(t: Told) -> int:
    return int(t.said["left"])


# ---- kabu, put and take, trente et quarante, pontoon, razz


def unseen_numbers_agree(t: Told) -> bool:
    """Whether the numbers of cards are those of the pack that are not seen."""
    own, pack = hand_points(t.hand), t.seen.game.deck(seats=t.seen.seats, options=t.seen.options)
    left = Counter(pack) - Counter(known_cards(t.hand))
    after = [(hand_points([card]) + own) % 10 for card in left.elements()]
    better, worse = sum(value > own for value in after), sum(value < own for value in after)
    return better == int(t.said["better"]) and worse == int(t.said["worse"])


CLAIMS_BY_GAME["kabu"] = {
    "Of {left} unseen cards, {worse} would make your hand worse and {better} would improve it.": lambda t: (
        passes(t) and unseen_numbers_agree(t)
    ),
    "Of {left} unseen cards, {better} would improve your hand and {worse} would make it worse.": unseen_numbers_agree,
}
CLAIMS_BY_GAME["put-and-take"] = {
    "Nobody has a card that can still be matched.": does("turn", "deal"),
    "On average the next card costs the others {credits} credits in all.": lambda t: t.seen.phase == "put",
    "On average the next card brings the others {credits} credits in all.": lambda t: t.seen.phase != "put",
}


def has_chips_on_a_chance(t: Told) -> bool:
    """Whether chips of the seat lie on a chance."""
    chances = ("rouge", "noir", "couleur", "inverse")
    return any(t.state.chips_on(t.seen.seat, chance, "", "prison") for chance in chances)


CLAIMS_BY_GAME["trente-et-quarante"] = {
    "In the long run it costs {cost} chips when insured for the full 1 %.": does("bet"),
    "In the long run it costs {cost} chips.": does("bet"),
    "You are {chips} behind with {left} left, so take the risk.": does("bet"),
    "The odds against a refait are {odds} to 1 (ties not counted), and it pays 49 to 1.": does("insure"),
    "Every bet of 100 costs {cost} chips in the long run; without a bet you lose nothing.": lambda t: (
        not has_chips_on_a_chance(t)
    ),
    "Your bets are placed; another bet of 100 costs {cost} chips in the long run.": lambda t: has_chips_on_a_chance(t),
    "You are in the lead, and without a bet you cannot lose chips.": lambda t: not has_chips_on_a_chance(t),
    "On average you get half of it back either way, and in prison you may insure it.": does("imprison", "prison"),
    "You get half of it back at once, as much as prison brings on average.": does("surrender", "share", "half"),
}


def legal_bets(t: Told) -> list[int]:
    return [one.number for one in t.seen.actions()]


def points_behind(t: Told) -> bool:
    scores = t.state.scores
    return bool(scores[t.seen.seat] < max(score for seat, score in enumerate(scores) if seat != t.seen.seat))


def gain_named(t: Told, other: str) -> bool:
    """Whether the figures that are named differ where both sides win or lose."""
    return format_value(t.said["brings"]) != "" and format_value(t.said[other]) != ""


CLAIMS_BY_GAME["pontoon"] = {
    "{best} {brings} on average, {other:small} {less}.": lambda t: gain_named(t, "less"),
    "{words} {outcome} on average.": does("stick", "twist", "buy", "split"),
    "On this card, this bet {brings} on average.": does("bet"),
    "This card loses in the long run, so bet little on it.": lambda t: t.action.number == min(legal_bets(t)),
    "This card loses in the long run, but you are behind, and a high bet may help you catch up.": lambda t: (
        points_behind(t) and t.action.number > min(legal_bets(t))
    ),
    "This card loses a little in the long run. Only the best of {seats} players wins the match: take the risk.": (
        lambda t: t.action.number > min(legal_bets(t))
    ),
    "Each chip on this card wins {chips} in the long run, so bet the maximum.": lambda t: (
        t.action.number == max(legal_bets(t)) and float(format_value(t.said["chips"])) >= 0
    ),
    "This card wins in the long run, but you are ahead, so risk little.": lambda t: not points_behind(t),
    "This card wins in the long run, but for the match a smaller bet is better.": does("bet"),
    "With these limits the bank can expect {expected} per deal.": does("limits"),
    "{text} You are behind, and high bets may help you catch up.": points_behind,
    "{text} You are ahead, so keep the bets low.": lambda t: not points_behind(t),
}


def share(t: Told) -> int:
    return int(t.said["share"])


def call_pays(t: Told) -> bool:
    """Whether the share is as good as a call needs."""
    return share(t) >= int(t.said["need"])


def street_number(t: Told) -> int:
    return ("third", "fourth", "fifth", "sixth", "seventh").index(t.seen.phase)


CLAIMS_BY_GAME["razz"] = {
    "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off.": lambda t: (
        call_pays(t) == (t.action.verb == "call")
    ),
    (
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, or less "
        "if the bet may be a bluff."
    ): lambda t: not call_pays(t) and street_number(t) == 4,
    (
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, or less "
        "if you also win later bets."
    ): lambda t: not call_pays(t) and street_number(t) < 4,
    (
        "By the open cards, you have the lowest hand about {share}% of the time. A call needs {need}% to "
        "pay off, but the bets suggest better hands."
    ): lambda t: call_pays(t) and t.action.verb == "fold",
    (
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, but "
        "higher bets are still to come."
    ): lambda t: call_pays(t) and t.action.verb == "fold" and street_number(t) < 4,
    "You have the lowest hand about {share}% of the time: see the next card for free.": lambda t: (
        t.action.verb == "check" and street_number(t) < 4
    ),
    "You have the lowest hand about {share}% of the time, and a check costs nothing.": lambda t: (
        t.action.verb == "check" and street_number(t) == 4
    ),
    "You must bring in, and the minimum is enough.": lambda t: (
        street_number(t) == 0 and t.action.number == min(one.number for one in t.seen.actions() if one.verb == "bet")
    ),
    "You have the lowest hand about {share}% of the time: make the others pay.": lambda t: (
        share(t) * len(t.state.staying) >= 100
    ),
    "Your open cards are the lowest, so the others may believe you.": does("bet", "raise", "complete"),
    "An occasional bet with worse cards keeps the others guessing.": does("bet", "raise", "complete"),
}


# ---- mus and truc


def percent(t: Told) -> int:
    return int(t.said["percent"])


CLAIMS_BY_GAME["mus"] = {
    "It helps your partner to bid, and to decide on mus.": does("signal"),
    "Thirty-one is the best juego, so others should not get better cards.": does("nomus"),
    "Three kings or more are good in grande and in pares.": lambda t: sum(c.rank in "K3" for c in t.hand) > 2,
    "Changing cards would help the others more than you.": does("nomus"),
    "Changing cards is likely to improve your hand.": does("mus"),
    "None of these cards is worth keeping.": lambda t: len(t.action.cards) == len(t.hand),
    "Kings are worth keeping: they are good in grande, pares and juego.": lambda t: all(
        c.rank in "K3" for c in kept_cards(t)
    ),
    "Equal cards are worth keeping for pares.": lambda t: (
        len({c.rank for c in kept_cards(t)}) < len(kept_cards(t))
        or any({c.rank for c in kept_cards(t)} >= pair for pair in ({"K", "3"}, {"A", "2"}))
    ),
    "You keep your king, and changing {cards:words} may improve your hand.": lambda t: (
        any(c.rank in "K3" for c in kept_cards(t)) and t.number("cards") == len(t.action.cards)
    ),
    "Changing {cards:words} may improve your hand; the other cards are worth keeping.": lambda t: (
        t.number("cards") == len(t.action.cards) < len(t.hand)
    ),
    "You hold nothing in this round.": does("pass", "fold"),
    "You hold nothing in this round, but the bid may be a bluff.": does("call"),
    "You hold nothing here, so it is a bluff.": does("bet", "raise", "ordago"),
    "A bluff: your hand beats only about {percent} % of random hands, but others may fold.": lambda t: (
        does("bet", "raise", "ordago")(t) and percent(t) <= 60
    ),
    "Your hand beats about {percent} % of random hands here.": lambda t: percent(t) >= 60,
    "Your hand beats only about {percent} % of random hands, but the bid may be a bluff.": lambda t: (
        does("call")(t) and percent(t) <= 60
    ),
    "Your hand beats about {percent} % of random hands here, enough to see it.": lambda t: (
        does("call")(t) and percent(t) >= 60
    ),
    "Folding costs {number}, and your hand beats only about {percent} % of random hands.": lambda t: (
        does("fold")(t) and percent(t) <= 60 and int(t.said["number"]) == t.state.accepted
    ),
    "Your hand beats about {percent} % of random hands, but a bidder’s hand is usually better than that.": lambda t: (
        does("fold")(t) and percent(t) >= 60
    ),
    "Your hand beats about {percent} % of random hands here, too few to bid.": lambda t: passes(t) and percent(t) <= 60,
    "With a good hand you can also wait for others to bid.": passes,
    "Your hand is good, but a bid may make worse hands fold. Without a bid it still scores.": passes,
}


def kept_cards(t: Told) -> list[Card]:
    return [c for c in t.hand if c not in t.action.cards]


def truc_best(t: Told) -> int:
    return max((POWER_OF_CARD[card] for card in t.seen.zones["trick"]), default=0)


def truc_powers(t: Told) -> list[int]:
    return [POWER_OF_CARD[card] for card in known_cards(t.hand)]


def truc_ours(t: Told) -> bool:
    holder = t.seen.game.holder(t.state)
    return holder is not None and t.state.side_of(t.state.trick_seats[holder]) == t.state.side_of(t.seen.seat)


def chance_asked(t: Told) -> bool:
    """Whether as small a share of deals as is said is enough to see a raise."""
    from cardhall.games.truc.rules import RAISE_LADDER

    worth, stake = RAISE_LADDER.stake_of(t.state.asked), t.state.stake
    return bool(-stake <= worth * (2 / number_from_value(format_value(t.said["numbers"])) - 1))


CLAIMS_BY_GAME["truc"] = {
    "Your cards do not promise {worth} points; rejecting costs {stake}.": lambda t: (
        does("reject")(t) and int(t.said["stake"]) == t.state.stake
    ),
    "Rejecting would lose the match.": does("accept"),
    "Accepting pays off if you win one such deal in {numbers}.": lambda t: does("accept")(t) and chance_asked(t),
    "Your side is more likely to win the deal, so a raise pays off.": lambda t: (
        not t.action.cards or bool(t.action.words)
    ),
    "You keep your best card for later.": lambda t: POWER_OF_CARD[t.card] < max(truc_powers(t)) and not truc_best(t),
    "The {card} is your best card, though others may hold an equal one.": lambda t: (
        POWER_OF_CARD[t.card] == max(truc_powers(t))
    ),
    "The {card} may well take the trick, and none of your cards is better.": lambda t: (
        POWER_OF_CARD[t.card] == max(truc_powers(t)) and not truc_best(t)
    ),
    "The {card} takes the lead in the trick.": lambda t: POWER_OF_CARD[t.card] > truc_best(t) > 0,
    "The {card} draws the trick.": lambda t: POWER_OF_CARD[t.card] == truc_best(t),
    "Your partner holds the trick, so keep your better cards.": lambda t: (
        truc_ours(t) and POWER_OF_CARD[t.card] < truc_best(t)
    ),
    "It does not win the trick, and you keep the {card}.": lambda t: (
        POWER_OF_CARD[t.card] < truc_best(t) and min(truc_powers(t)) < POWER_OF_CARD[t.card]
    ),
    "You leave this trick to the others and keep your better cards for the next ones.": lambda t: (
        not truc_ours(t) and max(truc_powers(t)) > truc_best(t) > POWER_OF_CARD[t.card] == min(truc_powers(t))
    ),
    "None of your cards wins the trick, so play the lowest.": lambda t: (
        max(truc_powers(t)) <= truc_best(t) and POWER_OF_CARD[t.card] == min(truc_powers(t))
    ),
    "Then everyone gets three cards, and skill decides.": does("cut", "deal"),
    "With one card each luck decides.": does("deal"),
    "Your cards are good enough to play for three points.": does("accept"),
    "Your cards are not good enough to play for three points; rejecting costs one.": does("reject"),
    "The dealer may then deal one card each, which leaves more to luck.": does("tap"),
    "Your partner can use it to choose the next card.": does("signal"),
}


# ---- kowah, last one


def kowah_alike(t: Told) -> int:
    face = format_value(t.said["card"])
    return sum(card.face == face for card in known_cards(t.state.all_cards_of(t.seen.seat)))


def top_card(t: Told) -> Card:
    return t.seen.zones["discard"][-1]  # type: ignore[no-any-return]


CLAIMS_BY_GAME["kowah"] = {
    "It is your third {card} and wins the deal.": lambda t: kowah_alike(t) >= 2,
    "It would be your third identical card.": lambda t: (
        passes(t) and any(one.verb == "claim" for one in t.seen.actions())
    ),
    "You are not waiting for it.": passes,
    "There is no discard yet.": lambda t: not t.seen.zones["discard"],
    "It does not help your hand, but it may keep the card from others.": does("take"),
    "The {card} would not improve your hand.": lambda t: (
        does("draw")(t) and format_value(t.said["card"]) == top_card(t).face
    ),
    "The {card} would improve your hand.": lambda t: (
        does("draw")(t) and format_value(t.said["card"]) == top_card(t).face
    ),
    "With the {card} you wait for one more kind of card.": lambda t: format_value(t.said["card"]) == top_card(t).face,
    "With the {card} you have {number} of the eight cards for checki.": lambda t: (
        format_value(t.said["card"]) == top_card(t).face and number_from_value(format_value(t.said["number"])) <= 8
    ),
    "No winning card can come any more.": does("declare"),
    "You show only one pair, but two pairs wait: {cards} may still come.": lambda t: kowah_pairs(t) >= 2,
    "Another {card} wins: {cards} may still come.": lambda t: kowah_alike(t) >= 2,
    "A player on checki waits for the {card}.": lambda t: does("discard")(t) and bool(t.state.checki),
    "{cards:capital} could still come and win.": lambda t: t.seen.seat in t.state.checki,
    "You need the {card} less.": lambda t: (
        does("discard")(t)
        and format_value(t.said["card"]) in {c.face for c in known_cards(t.state.all_cards_of(t.seen.seat))}
    ),
    "The {card} is the only {rank} in your hand.": lambda t: (
        sum(c.rank == t.card.rank for c in known_cards(t.state.all_cards_of(t.seen.seat))) == 1
    ),
    "You keep every card that counts towards checki.": does("discard"),
    "The {card} is the card you need least.": does("discard"),
}


def kowah_pairs(t: Told) -> int:
    return sum(number >= 2 for number in Counter(known_cards(t.state.all_cards_of(t.seen.seat))).values())


def cards_left_over(t: Told) -> list[Card]:
    hand = list(t.hand)
    hand.remove(t.card)
    return hand


def eight_or_joker(card: Card) -> bool:
    return card.is_joker or card.rank == "8"


def matching_cards(t: Told) -> list[Card]:
    return [card for card in t.hand if is_playable(t.state, card)]


def next_one(t: Told) -> int:
    """The cards of the next player."""
    return len(t.seen.zones[HAND[t.state.next_seat(t.seen.seat)]])


def suits_said(t: Told) -> bool:
    """Whether the numbers of cards by suit that are named are all that are held."""
    held = [c for c in cards_left_over(t) if c.suit and c.rank != "8"]
    said = format_value(t.said["held"]).replace(" and ", ", ").split(", ")
    told = {part.split()[-1]: number_from_value(part) for part in said}
    return told == {word_of[suit]: n for suit, n in Counter(c.suit for c in held).items()}


word_of = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
CLAIMS_BY_GAME["last-one"] = {
    "{cards:words} of {suit}": lambda t: True,
    "The more cards are dealt, the more the deal can cost.": does("deal", "cards", "bid"),
    "In a long deal you can catch up.": does("accept"),
    "A short deal costs less.": does("reject"),
    "Otherwise you draw two cards.": lambda t: t.seen.phase == "call",
    "Saying nothing costs two cards.": lambda t: t.seen.phase == "call",
    "On a three you can play another card at once.": lambda t: t.card.rank == "3",
    "You hold {cards:words} of {suit}.": lambda t: t.number("cards") == len(of_suit(t.hand, suit_by_name(t))),
    "The next player may have no {suit}.": lambda t: not of_suit(t.hand, suit_by_name(t)),
    "None of your cards matches.": lambda t: not matching_cards(t),
    "You could only play an eight or a joker, and those will still match later.": lambda t: (
        bool(matching_cards(t)) and all(map(eight_or_joker, matching_cards(t)))
    ),
    "You keep your cards for a better moment.": lambda t: not t.action.cards,
    "You have no card to answer with.": lambda t: t.seen.phase == "melee",
    "If you attack and another player answers, you may have to draw.": lambda t: t.seen.phase == "melee",
    "It is your last card.": lambda t: len(t.hand) == 1,
    "You avoid drawing {cards}.": lambda t: t.seen.seat == t.state.defender,
    "You get rid of a card.": lambda t: t.seen.phase == "melee",
    "More than one such card costs too much at the end.": lambda t: all(map(eight_or_joker, t.hand)),
    "You can only play an eight or a joker now.": lambda t: (
        eight_or_joker(t.card) and all(map(eight_or_joker, matching_cards(t)))
    ),
    "It becomes any card you name, with that card’s effect.": lambda t: t.card.is_joker,
    "You name the next suit: you hold {held}.": lambda t: t.card.rank == "8" and suits_said(t),
    "You can get rid of another card at once.": lambda t: t.card.rank == "3",
    "It is your turn again at once.": lambda t: t.card.rank in "2J" and len(t.state.seated) == 2,
    "The next player has {cards:words} left and is skipped.": lambda t: (
        t.card.rank in "2J" and t.number("cards") == next_one(t)
    ),
    "The next player draws two cards and is skipped.": lambda t: t.card.rank == "2",
    "You can continue the melee yourself.": lambda t: t.card.rank == "4" and len(t.hand) > 1,
    "You keep {cards:words} of this suit for later.": lambda t: (
        t.number("cards") == len(of_suit(cards_left_over(t), t.card.suit))
    ),
    "It would cost {points} at the end.": does("play"),
}


# ---- nuts, one-eyed jack


CLAIMS_BY_GAME["nuts"] = {
    "No move is better than turning the next cards of the stock.": does("draw"),
    "You have gone through the whole stock and found nothing to play.": does("stuck"),
    "Each card off your reserve is worth two points and helps to end the deal.": does("play", "move"),
    "It makes room for the {card} of your reserve.": does("play", "move"),
    "Another player is waiting for the same place.": does("play"),
    "A card on the foundations scores a point.": does("play"),
    "It frees the {card} of your waste pile.": lambda t: (
        format_value(t.said["card"]) == t.seen.zones[f"waste:{t.seen.side}"][-2].name
    ),
    "It was the last card of your waste pile.": lambda t: len(t.seen.zones[f"waste:{t.seen.side}"]) == 1,
    "It uncovers the {card}.": lambda t: card_below(t) == format_value(t.said["card"]),
    "It empties a column, and any card may go there.": lambda t: card_below(t) == "",
}


def card_below(t: Told) -> str:
    """The name of the card on which the moved one lies in its column; "" where it is the lowest."""
    for zone, some in t.seen.zones.items():
        if zone.startswith(f"column:{t.seen.side}:") and t.card in some:
            at = list(some).index(t.card)
            return some[at - 1].name if at else ""
    return "no column"


CLAIMS_BY_GAME["one-eyed-jack"] = {
    "Both squares of the {card} are taken: exchanging it costs no turn.": does("exchange"),
    "It breaks a completed row.": does("play"),
    "It breaks a line that needs one more chip.": does("play"),
    "It opens the square {square} again.": lambda t: format_value(t.said["square"]) == t.action.words[0],
    "It wins the deal.": does("play"),
    "It completes a row.": lambda t: own_chips(t) >= 3,
    "It stops a line that needs only this square.": lambda t: t.card.rank != "J" or t.card.suit in "CD",
    "One more chip will then complete a row.": lambda t: own_chips(t) >= 2,
    "It stops a line with three chips.": does("play"),
    "{number:capital} of your lines cross there.": lambda t: own_chips(t) >= 2,
    "It is the third chip of a line that is still open.": lambda t: own_chips(t) >= 1,
    "You can still make {lines:words} there.": lambda t: t.number("lines") <= 20,
    "It blocks the others.": does("play"),
    "All lines through it are closed already.": does("play"),
}


def own_chips(t: Told) -> int:
    """The chips of the seat’s side on the board; a corner counts for a line, and is nobody’s."""
    return sum(owner == t.seen.side for owner in position_of(t.state).owner)


# ---- play or pay, spinado, stealing bundles


def last_turn(t: Told, card: Card) -> int:
    """How many turns after that card, round and round its suit, the last one of the hand falls."""
    ranks = [LOW.index(c.rank) for c in t.hand if c.suit == card.suit]
    return max((rank - LOW.index(card.rank)) % 13 for rank in ranks)


def card_before(card: Card) -> Card:
    return Card.of(LOW[LOW.index(card.rank) - 1] + card.suit)


CLAIMS_BY_GAME["play-or-pay"] = {
    "You also hold the {card}, the last card of the suit, so you will lead again.": lambda t: (
        card_before(t.card) in t.hand
    ),
    "Starting the suit with another card would let you play your last card sooner.": lambda t: (
        {c.suit for c in t.hand} == {t.card.suit} and last_turn(t, t.card) > min(last_turn(t, c) for c in t.hand)
    ),
    "No other lead would let you play your last card sooner.": lambda t: (
        {c.suit for c in t.hand} == {t.card.suit} and last_turn(t, t.card) == min(last_turn(t, c) for c in t.hand)
    ),
    "This is your longest suit ({cards}): the others pay for the cards they lack.": lambda t: (
        t.number("cards") == len(of_suit(t.hand, t.card.suit)) == max(len(of_suit(t.hand, s)) for s in "CDHS")
    ),
    "It is your only {one}: you would pay every turn until the suit ends.": lambda t: (
        len(of_suit(t.hand, t.card.suit)) == 1
    ),
    "You hold {cards} of this suit, and another player may lead next.": lambda t: (
        t.number("cards") == len(of_suit(t.hand, t.card.suit)) and card_before(t.card) not in t.hand
    ),
}
SPINADO = Card.of("AD")


def laid_card(t: Told) -> Card:
    """The card that is laid, apart from the spinado that goes along."""
    return next((c for c in t.action.cards if c != SPINADO), SPINADO)  # type: ignore[no-any-return]


def card_after(card: Card) -> Card | None:
    place = LOW.index(card.rank) + 1
    found = Card.of(LOW[place] + card.suit) if place < 13 else None
    return None if found is None or found.rank == "2" or found == Card.of("8D") else found


def own_run(t: Told) -> list[Card]:
    """The cards of one's own that follow one another from the card laid on."""
    run = [laid_card(t)]
    while (after := card_after(run[-1])) is not None and after in t.hand and after != SPINADO:
        run.append(after)
    return run


CLAIMS_BY_GAME["spinado"] = {
    "You get rid of it, and lead again.": lambda t: t.action.cards == (SPINADO,),
    "You get rid of two cards at once.": lambda t: len(t.action.cards) == 2,
    "The spinado stops the play, so you lead again.": lambda t: SPINADO in t.action.cards,
    "You keep the lead even without the spinado.": lambda t: SPINADO in t.hand and SPINADO not in t.action.cards,
    "You keep the spinado for another turn.": lambda t: SPINADO in t.hand and SPINADO not in t.action.cards,
    "Your own cards follow up to the {card}, and there the play stops: you lead again.": lambda t: (
        len(own_run(t)) > 1 and own_run(t)[-1].face == format_value(t.said["card"])
    ),
    "No card follows the {card}: you lead again.": lambda t: (
        laid_card(t).face == format_value(t.said["card"]) and (card_after(laid_card(t)) is None)
    ),
    "Nobody holds the {card} that would follow: you lead again.": lambda t: (
        card_after(laid_card(t)) not in t.hand and format_value(t.said["card"]) == card_after(laid_card(t)).face  # type: ignore[union-attr]
    ),
    "You play {cards:words} one after the other.": lambda t: t.number("cards") == len(own_run(t)) > 1,
    "Nothing leads up to the {card} any more: you can only play it by leading it.": lambda t: (
        laid_card(t).face == format_value(t.said["card"])
        and (laid_card(t).rank == "A" or card_before(laid_card(t)) not in t.hand)
    ),
    "It may let you play {cards} further up the suit.": lambda t: (
        t.number("cards")
        == sum(LOW.index(c.rank) > LOW.index(laid_card(t).rank) for c in of_suit(t.hand, laid_card(t).suit))
    ),
    "You keep your safe leads: each may still follow, and win the lead back.": lambda t: len(t.hand) > 1,
    "None of your cards is sure to return the lead: the holder of the next card plays.": lambda t: (
        card_after(laid_card(t)) not in t.hand
    ),
}


def out_of_rank(t: Told) -> int:
    """The cards of the rank that the seat has not seen."""
    if "number_of" not in t.said:
        return 0
    text = format_value(t.said["number_of"]).split()[0]
    return int(number_from_value(text))


def seen_of_rank(t: Told) -> int:
    """The cards of the rank that lie open now or are held; what bundles hide is not counted."""
    open_zones = [t.hand, t.seen.zones["board"]]
    return sum(c.rank == t.card.rank for some in open_zones for c in known_cards(some))


def can_capture(t: Told) -> bool:
    tops = t.seen.zones[f"bundle:{1 - t.seen.seat}"][-1:]
    return any(c.rank == t.card.rank for c in known_cards([*t.seen.zones["board"], *tops]))


CLAIMS_BY_GAME["stealing-bundles"] = {
    "The {name} steals a bundle of {len} cards.": lambda t: (
        can_capture(t)
        and int(t.said["len"]) in {len(some) for zone, some in t.seen.zones.items() if zone.startswith("bundle")}
    ),
    "The {name} captures, and your opponent can have none left to steal the bundle.": can_capture,
    "The {name} captures; {number_of} not seen yet could steal the bundle.": lambda t: (
        can_capture(t) and 1 <= out_of_rank(t) <= 4 - seen_of_rank(t)
    ),
    "Your opponent can have no {name} left, so the trailed card cannot be captured.": lambda t: not can_capture(t),
    "You keep another {name} to capture it with.": lambda t: sum(c.rank == t.card.rank for c in t.hand) > 1,
    "{number_of:capital} not seen yet could capture it.": lambda t: (
        not can_capture(t) and 1 <= out_of_rank(t) <= 4 - seen_of_rank(t)
    ),
}
