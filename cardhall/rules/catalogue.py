"""Which games there are, and what a lobby says of them before any is loaded. Add a game: one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardhall.language import say


class Entry(NamedTuple):
    """What is known of a game without importing it."""

    name: str  # as people write it
    family: str  # one of FAMILIES
    seat_counts: tuple[int, ...]  # numbers of players, the default first
    pairs: tuple[int, ...]  # those of them in which neighbours across the table are partners
    blurb: str  # one sentence, what the game is
    aliases: tuple[str, ...] = ()  # other names that people search for
    known_for: tuple[str, ...] = ()  # other words under which people look for it: games it is like, what it is about
    to_learn: int = 2  # 1: the rules are learnt in a few minutes; 2: in the first match; 3: it takes longer
    minutes: tuple[int, int] = (10, 30)  # how long a match by the book takes a person, from, to
    pack: str = "52 cards"  # the pack in words, by the book with as many players as there are by default
    shuffled: bool = True  # before every deal; otherwise only before the first one and when the rules say so
    usual: bool = True  # most people play otherwise than by the book: there is a preset "usual"
    usual_rules: str = ""  # what is different in it, as `preset_sentence` says it
    length: Mapping[str, int] = MappingProxyType({})  # options that end a match -> with which a match takes `minutes`
    usual_facts: Mapping[str, int] = MappingProxyType({})  # of the preset "usual" what changes length or pack
    cards_by_seats: Mapping[int, int] = MappingProxyType({})  # numbers of players -> cards, where they change the pack
    cards_added: Mapping[str, Mapping[int, int]] = MappingProxyType({})  # options -> values -> cards more or fewer
    high: tuple[str, ...] = ("A", "K", "Q", "J")  # the ranks that people hope for when the cards are dealt, best first


FAMILIES = (
    "trick-taking",
    "rummy",
    "fishing",
    "board",
    "climbing",
    "stops",
    "shedding",
    "banking",
    "vying",
    "patience",
)

CATALOGUE: dict[str, Entry] = {
    "whist": Entry(
        say("Whist"),
        "trick-taking",
        (4,),
        (4,),
        say("Thirteen tricks in partnership; the dealer’s last card makes trumps and each trick over six scores."),
        known_for=("partnership", "classic", say("like bridge"), say("plain tricks")),
        to_learn=1,
        minutes=(40, 70),
        usual_rules=say("Points to win: 5. As most people play."),
        length={"target": 25},
        usual_facts={"target": 5},
    ),
    "contract-bridge": Entry(
        say("Contract Bridge"),
        "trick-taking",
        (4,),
        (4,),
        say("A full auction, a dummy’s hand that the declarer plays, and rubbers scored above and below the line."),
        aliases=(say("Bridge"), say("Rubber Bridge")),
        known_for=("auction", "dummy", "rubber", "tournament"),
        to_learn=3,
        minutes=(30, 60),
        usual_rules=say(
            "Declarer: Who first bid the strain; Slams: Scored if bid; Undertricks: By the declarer’s vulnerability."
        ),
        length={"deals": 0},
    ),
    "tresette": Entry(
        say("Tresette"),
        "trick-taking",
        (4,),
        (4,),
        say("No trumps, threes on top, melds that need a trick to count, and partners may say a few true things."),
        aliases=(say("Tressette"), say("Three Seven")),
        known_for=("italian", say("Italy"), "briscola"),
        minutes=(30, 60),
        pack="40 cards",
        high=("3", "2", "A", "K"),
        usual_rules=say("Direction: Right; Court cards: King, queen, jack. As most people play."),
        length={"target": 31},
    ),
    "ecarte": Entry(
        say("Écarté"),
        "trick-taking",
        (2,),
        (),
        say("Five cards each, changed by agreement or played at once; three tricks of five score, and so does a king."),
        known_for=("french", "trumps", "exchange", say("Euchre")),
        minutes=(5, 10),
        pack="32 cards",
        high=("K", "Q", "J", "A"),
        usual_rules=say("All five tricks: 2 points. As most people play."),
        length={"target": 5},
    ),
    "truc": Entry(
        say("Truc"),
        "trick-taking",
        (4,),
        (4,),
        say("Three cards, three tricks without following suit, and stakes that are raised in mid-trick."),
        aliases=(say("Truco"), say("Truque")),
        known_for=("spanish", "bluff", "poker", "stakes", say("Mus")),
        minutes=(15, 30),
        pack="40 cards",
        high=("3", "2", "A", "K"),
        usual_rules=say("Equal tricks: Earlier trick. As most people play."),
        length={"target": 12},
    ),
    "conquian": Entry(
        say("Conquian"),
        "rummy",
        (2,),
        (),
        say("Lay eleven cards in sets and runs; nothing is ever taken into the hand, and cards can be forced on you."),
        aliases=(say("Coon Can"),),
        known_for=("rummy", "gin", "mexican", say("Mexico")),
        to_learn=1,
        minutes=(5, 10),
        pack="40 cards",
        usual=False,
        length={"target": 1},
    ),
    "stealing-bundles": Entry(
        say("Stealing Bundles"),
        "fishing",
        (2,),
        (),
        say("Match ranks to capture cards, and steal the other player’s whole bundle by its top card."),
        aliases=(say("Stealing the Old Man’s Bundle"),),
        known_for=("casino", "cassino", "scopa", "children", "family"),
        to_learn=1,
        minutes=(5, 10),
        usual_rules=say("Captures: Free. As most people play."),
        length={"deals": 1},
    ),
    "pontoon": Entry(
        say("Pontoon"),
        "banking",
        (5, 2, 3, 4, 6, 7, 8),
        (),
        say("Twenty-one against one of the players: buy, twist or stick, and five cards count more than 21."),
        aliases=("Vingt-et-un", "Twenty-One"),
        known_for=("blackjack", say("black jack"), "21", "gambling", "bets", "casino", "poker", "bank"),
        to_learn=1,
        minutes=(15, 25),
        shuffled=False,
        usual_rules=say("Limits of the bets: As chosen here; Stick from: 15. As most people play."),
        length={"deals": 12},
    ),
    "nuts": Entry(
        say("Nuts"),
        "patience",
        (2, 3, 4, 6, 8),
        (6, 8),
        say("Everybody plays a patience at once, without turns, and races for the shared foundations."),
        aliases=(say("Racing Demon"), say("Nerts"), say("Pounce")),
        known_for=("solitaire", "patience", "klondike", "speed", "spit", "race", say("real time")),
        minutes=(15, 40),
        pack=say("52 cards for each side"),
        usual=False,
        length={"target": 100, "deals": 4},
    ),
    "euchre": Entry(
        say("Euchre"),
        "trick-taking",
        (4,),
        (4,),
        say("Five cards each and two bowers; order up the turned card, then take three tricks of five or be euchred."),
        aliases=(say("Juckerspiel"),),
        known_for=("bowers", "american", "trumps"),
        minutes=(10, 20),
        pack="32 cards",
        usual_rules=say("Points to win: 10; Pack: 24 cards, nines up. As most people play."),
        length={"target": 5},
        usual_facts={"target": 10, "pack": 24},
        cards_added={"pack": {24: -8}},
    ),
    "belote": Entry(
        say("Belote"),
        "trick-taking",
        (4,),
        (4,),
        say("Take the upcard’s suit or name another; fours, runs and belote count on top of the points in tricks."),
        aliases=(say("Belotte"),),
        known_for=("french", say("France"), "coinche", "klaverjas", "jass", "pinochle", "melds"),
        to_learn=3,
        minutes=(30, 50),
        pack="32 cards",
        usual_rules=say(
            "Direction: To the right; Declarations: Only belote; "
            "Equal points: The taker’s points are held over; Overtaking the partner: On a trump lead; "
            "Contract: All points."
        ),
        length={"target": 1000},
        high=("J", "9", "A", "T"),
    ),
    "nap": Entry(
        say("Nap"),
        "trick-taking",
        (4, 3, 5, 6, 7),
        (),
        say("Five cards and one bid each; the highest bidder’s lead makes trumps, and all others play against it."),
        aliases=(say("Napoleon"),),
        known_for=("loo", "bets", "chips", "gambling", "trumps"),
        to_learn=1,
        minutes=(15, 25),
        pack="28 cards",
        usual=False,
        length={"deals": 20},
        cards_by_seats={3: 24, 5: 32, 6: 36, 7: 40},
        cards_added={"joker": {True: 1}},
    ),
    "twenty-five": Entry(
        say("Twenty-Five"),
        "trick-taking",
        (4, 3, 5, 6, 7, 8, 9),
        (),
        say("Five cards, a five as the highest trump and five points a trick; the ace of trumps may rob the upcard."),
        aliases=("25", say("Forty-Five"), say("Spoil Five")),
        known_for=("irish", say("Ireland"), "trumps", "45", "renege", "maw"),
        minutes=(5, 15),
        high=("5", "J", "A", "K"),
        usual_rules=say("Keeping back: From lower trumps. As most people play."),
        length={"target": 25},
    ),
    "hasenpfeffer": Entry(
        say("Hasenpfeffer"),
        "trick-taking",
        (4,),
        (4,),
        say(
            "Six cards, a joker above both bowers and one bid each; whoever holds the joker may have to play for three."
        ),
        known_for=("bowers", "euchre", "pepper", "joker"),
        minutes=(10, 20),
        pack="25 cards",
        usual=False,
        length={"target": 10, "deals": 24},
        high=("RJ", "J", "A", "K"),
    ),
    "spades": Entry(
        say("Spades"),
        "trick-taking",
        (4,),
        (4,),
        say(
            "Partners’ bids make one contract, spades are always trumps, and ten tricks too many cost a hundred points."
        ),
        minutes=(30, 60),
        usual_rules=say(
            "Broken contract: Loses ten times its contract; Leading spades: Once they are broken; "
            "Nil: May be bid; Lowest bid: 1."
        ),
        known_for=("bridge", "bids", "american", "nil", "partnership"),
        length={"target": 500},
    ),
    "five-hundred": Entry(
        say("Five Hundred"),
        "trick-taking",
        (4,),
        (4,),
        say(
            "Bowers and a joker, three rounds of bids and five cards for the declarer; or bid nullo, and take no trick."
        ),
        aliases=("500",),
        known_for=("bowers", "euchre", "australian", "kitty", "joker", "misere"),
        to_learn=3,
        minutes=(30, 60),
        pack="45 cards",
        usual_rules=say("Ace, no face: Not declared. As most people play."),
        length={"target": 500},
        high=("RJ", "J", "A", "K"),
    ),
    "oh-hell": Entry(
        say("Oh Hell!"),
        "trick-taking",
        (4, 3, 5, 6, 7),
        (),
        say("Say exactly how many tricks you will take, with fewer cards in every deal, and then more again."),
        aliases=(say("Up and Down the River"), say("Nomination Whist"), say("Contract Whist"), say("Blackout")),
        known_for=("wizard", say("exact bids"), "river", "estimation", "forecast"),
        to_learn=1,
        minutes=(30, 50),
        usual_rules=say("The dealer’s bid: Not exactly the tricks in all. As most people play."),
        length={"first_hand": 10},
    ),
    "funfzehnern": Entry(
        "Fünfzehnern",
        "trick-taking",
        (4, 3),
        (),
        say(
            "Each alone for card points, fifteen being par; whoever takes the lead is bound to the suit "
            "it was taken in."
        ),
        aliases=(say("Fifteens"), say("Funfzehnern"), say("Fuenfzehnern")),
        known_for=("german", say("Germany"), say("card points")),
        minutes=(25, 40),
        pack="32 cards",
        usual=False,
        length={"deals": 12},
        cards_by_seats={3: 24},
    ),
    "nine-card-don": Entry(
        say("Nine-Card Don"),
        "trick-taking",
        (4,),
        (4,),
        say("The first card led makes trumps; fives and nines are pegged on a board as they are won, then comes game."),
        aliases=(say("Don"), say("Dom Pedro")),
        known_for=("pitch", say("all fours"), "cribbage", "pegging", "irish"),
        minutes=(20, 35),
        usual=False,
        length={"target": 121},
        high=("A", "9", "5", "K"),
    ),
    "solo-whist": Entry(
        say("Solo Whist"),
        "trick-taking",
        (4,),
        (),
        say("A new contract in every deal, alone or with whoever accepts a proposal: tricks to take, or not one."),
        aliases=(say("Solo"),),
        known_for=("boston", "misere", "whist", "contracts"),
        minutes=(40, 70),
        usual_rules=say("Late cop: Anybody’s. As most people play."),
        length={"deals": 16},
    ),
    "twenty-eight": Entry(
        "Twenty-Eight",
        "trick-taking",
        (4,),
        (4,),
        say("Bid for card points on four cards, hide a trump, and see it only when somebody cannot follow suit."),
        aliases=("28",),
        known_for=("29", "twenty-nine", "indian", say("India"), "jass"),
        to_learn=3,
        minutes=(60, 180),
        pack="32 cards",
        high=("J", "9", "A", "T"),
        usual_rules=say("Tens: Below the ace; Exposing trumps: If that player calls for them. As most people play."),
        length={"target": 10, "floor": 30},
    ),
    "court-piece": Entry(
        say("Court Piece"),
        "trick-taking",
        (4,),
        (4,),
        say("Trumps are named from five cards; the first seven tricks, or seven deals won in a row, score a court."),
        aliases=(say("Rang"), say("Coat Piece")),
        known_for=("hokm", "rung", "indian", "pakistan", "iran"),
        to_learn=1,
        minutes=(60, 100),
        usual=False,
        length={"deals": 21},
    ),
    "back-alley": Entry(
        say("Back Alley"),
        "trick-taking",
        (4,),
        (4,),
        say(
            "Thirteen cards down to one and up again, two jokers on top, bids for the side, and board: all the tricks."
        ),
        aliases=(say("Back Alley Bridge"), say("Back Street Bridge"), say("Blooper")),
        known_for=("bridge", "bids", "jokers", "american"),
        minutes=(60, 100),
        pack="54 cards",
        usual=False,
        length={"deals": 26},
        high=("RJ", "BJ", "A", "K"),
    ),
    "pluck": Entry(
        say("Pluck"),
        "trick-taking",
        (3,),
        (),
        say("Quotas of seven, six and four tricks; who beats his plucks good cards from those who fell short."),
        known_for=(say("three players"), "quota", "jokers", "american", say("Sergeant Major"), "8-5-3"),
        minutes=(25, 45),
        pack="51 cards",
        usual=False,
        length={"target": 20},
        high=("RJ", "BJ", "A", "K"),
    ),
    "calabrasella": Entry(
        say("Calabrasella"),
        "trick-taking",
        (3,),
        (),
        say(
            "One player against the other two, with a card called from one of them and four from the widow, for points."
        ),
        aliases=(say("Terziglio"),),
        known_for=("italian", say("Italy"), "skat", "ombre", "tarot"),
        minutes=(20, 35),
        pack="40 cards",
        high=("3", "2", "A", "K"),
        usual_rules=say("Cards set aside: Count with the last trick. As most people play."),
        length={"deals": 9},
    ),
    "dou-dizhu": Entry(
        say("Dou Dizhu"),
        "climbing",
        (3,),
        (),
        say("Bid to be the landlord and run out of cards before the two peasants do; bombs double the stake."),
        aliases=(say("Fight the Landlord"), say("Dou Di Zhu"), say("Landlord")),
        known_for=("chinese", say("China"), "president", say("big two"), "bombs", "shedding"),
        minutes=(25, 45),
        pack="54 cards",
        high=("RJ", "BJ", "2", "A"),
        usual_rules=say("Widow: Shown to all; Spring: Doubles the stake; A pair as two kickers: Allowed."),
        length={"deals": 12},
    ),
    "trex": Entry(
        say("Trex"),
        "trick-taking",
        (4,),
        (),
        say("Kingdoms of five games, good and bad: whoever owns the kingdom chooses which of them is played next."),
        aliases=(say("Trix"), say("Ticks")),
        known_for=("barbu", "hearts", "kingdoms", "arab", "king", "rumpel"),
        minutes=(50, 90),
        usual_rules=say("Diamonds: 10 points lost; End deals early: On. As most people play."),
        length={"kingdoms": 4},
    ),
    "reversis": Entry(
        say("Reversis"),
        "trick-taking",
        (4,),
        (),
        say("Avoid points, throw off aces and the jack of hearts for chips and pots, or dare to take every trick."),
        aliases=("Réversi", say("Quinola")),
        known_for=("hearts", say("black lady"), say("avoid points"), "french", "chips"),
        minutes=(25, 40),
        pack="48 cards",
        usual_rules=say("Led aces and J♥: Paid without asking. As most people play."),
        length={"deals": 12},
        high=("2", "3", "4", "5"),
    ),
    "tute": Entry(
        say("Tute"),
        "trick-taking",
        (4,),
        (4,),
        say(
            "Beat each trick if you can, declare king and queen once you have won one, and win outright "
            "with four kings."
        ),
        aliases=(say("Tute en parejas"),),
        known_for=("spanish", "marriage", "bezique", "sixty-six", "schnapsen", "brisca"),
        minutes=(5, 10),
        pack="40 cards",
        high=("A", "3", "K", "Q"),
        usual_rules=say("Tute of queens: Yes; Without a higher trump: Plays any card. As most people play."),
        length={"deals": 1},
    ),
}
