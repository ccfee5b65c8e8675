"""Which games there are, and what a lobby says of them before any is loaded. Add a game: one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Entry(NamedTuple):
    """What is known of a game without importing it."""

    name: str  # as people write it
    family: str  # one of FAMILIES
    seat_counts: tuple[int, ...]  # numbers of players, the default first
    pairs: tuple[int, ...]  # those of them in which neighbours across the table are partners
    blurb: str  # one sentence, what the game is
    aliases: tuple[str, ...] = ()  # other names that people search for
    minutes: tuple[int, int] = (10, 30)  # how long a match by the book takes a person, from, to
    pack: str = "52 cards"  # the pack in words
    shuffled: bool = True  # before every deal; otherwise only before the first one and when the rules say so
    usual: bool = True  # most people play otherwise than by the book: there is a preset "usual"
    usual_rules: str = ""  # what is different in it, as `preset_sentence` says it
    length: Mapping[str, int] = MappingProxyType({})  # options that end a match -> with which a match takes `minutes`
    usual_length: Mapping[str, int] = MappingProxyType({})  # those of them that are different in the preset "usual"
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
        "Whist",
        "trick-taking",
        (4,),
        (4,),
        "Thirteen tricks in partnership; the dealer’s last card makes trumps and each trick over six scores.",
        minutes=(40, 70),
        usual_rules="Points to win: 5. As most people play.",
        length={"target": 25},
        usual_length={"target": 5},
    ),
    "contract-bridge": Entry(
        "Contract Bridge",
        "trick-taking",
        (4,),
        (4,),
        "A full auction, a dummy’s hand that the declarer plays, and rubbers scored above and below the line.",
        aliases=("Bridge", "Rubber Bridge"),
        minutes=(30, 60),
        usual_rules="Declarer: Who first bid the strain; Slams: Scored if bid; "
        "Undertricks: By the declarer’s vulnerability.",
        length={"deals": 0},
    ),
    "truc": Entry(
        "Truc",
        "trick-taking",
        (4,),
        (4,),
        "Three cards, three tricks without following suit, and stakes that are raised in mid-trick.",
        aliases=("Truco", "Truque"),
        minutes=(15, 30),
        pack="40 cards",
        high=("3", "2", "A", "K"),
        usual_rules="Equal tricks: Earlier trick. As most people play.",
        length={"target": 12},
    ),
    "conquian": Entry(
        "Conquian",
        "rummy",
        (2,),
        (),
        "Lay eleven cards in sets and runs; nothing is ever taken into the hand, and cards can be forced on you.",
        aliases=("Coon Can",),
        minutes=(5, 10),
        pack="40 cards",
        usual=False,
        length={"target": 1},
    ),
    "stealing-bundles": Entry(
        "Stealing Bundles",
        "fishing",
        (2,),
        (),
        "Match ranks to capture cards, and steal the other player’s whole bundle by its top card.",
        aliases=("Stealing the Old Man’s Bundle",),
        minutes=(5, 10),
        usual_rules="Captures: Free. As most people play.",
        length={"deals": 1},
    ),
    "pontoon": Entry(
        "Pontoon",
        "banking",
        (5, 2, 3, 4, 6, 7, 8),
        (),
        "Twenty-one against one of the players: buy, twist or stick, and five cards count more than 21.",
        aliases=("Vingt-et-un", "Twenty-One"),
        minutes=(15, 25),
        shuffled=False,
        usual_rules="Limits of the bets: As chosen here; Stick from: 15. As most people play.",
        length={"deals": 12},
    ),
    "nuts": Entry(
        "Nuts",
        "patience",
        (2, 3, 4, 6, 8),
        (6, 8),
        "Everybody plays a patience at once, without turns, and races for the shared foundations.",
        aliases=("Racing Demon", "Nerts", "Pounce"),
        minutes=(15, 40),
        pack="52 cards for each side",
        usual=False,
        length={"target": 100, "deals": 4},
    ),
    "euchre": Entry(
        "Euchre",
        "trick-taking",
        (4,),
        (4,),
        "Five cards each and two bowers; order up the turned card, then take three tricks of five or be euchred.",
        aliases=("Juckerspiel",),
        minutes=(10, 20),
        pack="32 cards",
        usual_rules="Points to win: 10; Pack: 24 cards, nines up. As most people play.",
        length={"target": 5},
        usual_length={"target": 10},
    ),
    "nap": Entry(
        "Nap",
        "trick-taking",
        (4, 3, 5, 6, 7),
        (),
        "Five cards and one bid each; the highest bidder’s lead makes trumps, and all others play against it.",
        aliases=("Napoleon",),
        minutes=(15, 25),
        pack="24 to 40 cards",
        usual=False,
        length={"deals": 20},
    ),
    "hasenpfeffer": Entry(
        "Hasenpfeffer",
        "trick-taking",
        (4,),
        (4,),
        "Six cards, a joker above both bowers and one bid each; whoever holds the joker may have to play for three.",
        minutes=(10, 20),
        pack="25 cards",
        usual=False,
        length={"target": 10, "deals": 24},
        high=("RJ", "J", "A", "K"),
    ),
    "spades": Entry(
        "Spades",
        "trick-taking",
        (4,),
        (4,),
        "Partners’ bids make one contract, spades are always trumps, and ten tricks too many cost a hundred points.",
        minutes=(30, 60),
        usual_rules="Broken contract: Loses ten times its contract; Leading spades: Once they are broken; "
        "Nil: May be bid; Lowest bid: 1.",
        length={"target": 500},
    ),
    "five-hundred": Entry(
        "Five Hundred",
        "trick-taking",
        (4,),
        (4,),
        "Bowers and a joker, three rounds of bids and five cards for the declarer; or bid nullo, and take no trick.",
        aliases=("500",),
        minutes=(30, 60),
        pack="45 cards",
        usual_rules="Ace, no face: Not declared. As most people play.",
        length={"target": 500},
        high=("RJ", "J", "A", "K"),
    ),
    "oh-hell": Entry(
        "Oh Hell!",
        "trick-taking",
        (4, 3, 5, 6, 7),
        (),
        "Say exactly how many tricks you will take, with fewer cards in every deal, and then more again.",
        aliases=("Up and Down the River", "Nomination Whist", "Contract Whist", "Blackout"),
        minutes=(30, 50),
        usual_rules="The dealer’s bid: Not exactly the tricks in all. As most people play.",
        length={"first_hand": 10},
    ),
    "solo-whist": Entry(
        "Solo Whist",
        "trick-taking",
        (4,),
        (),
        "A new contract in every deal, alone or with whoever accepts a proposal: tricks to take, or not one.",
        aliases=("Solo",),
        minutes=(40, 70),
        usual_rules="Late cop: Anybody’s. As most people play.",
        length={"deals": 16},
    ),
    "court-piece": Entry(
        "Court Piece",
        "trick-taking",
        (4,),
        (4,),
        "Trumps are named from five cards; the first seven tricks, or seven deals won in a row, score a court.",
        aliases=("Rang", "Coat Piece"),
        minutes=(60, 100),
        usual=False,
        length={"deals": 21},
    ),
    "back-alley": Entry(
        "Back Alley",
        "trick-taking",
        (4,),
        (4,),
        "Thirteen cards down to one and up again, two jokers on top, bids for the side, and board: all the tricks.",
        aliases=("Back Alley Bridge", "Back Street Bridge", "Blooper"),
        minutes=(60, 100),
        pack="54 cards",
        usual=False,
        length={"deals": 26},
        high=("RJ", "BJ", "A", "K"),
    ),
    "dou-dizhu": Entry(
        "Dou Dizhu",
        "climbing",
        (3,),
        (),
        "Bid to be the landlord and run out of cards before the two peasants do; bombs double the stake.",
        aliases=("Fight the Landlord", "Dou Di Zhu", "Landlord"),
        minutes=(25, 45),
        pack="54 cards",
        high=("RJ", "BJ", "2", "A"),
        usual_rules="Widow: Shown to all; Spring: Doubles the stake; A pair as two kickers: Allowed.",
        length={"deals": 12},
    ),
    "trex": Entry(
        "Trex",
        "trick-taking",
        (4,),
        (),
        "Kingdoms of five games, good and bad: whoever owns the kingdom chooses which of them is played next.",
        aliases=("Trix", "Ticks"),
        minutes=(50, 90),
        usual_rules="Diamonds: 10 points lost; End deals early: On. As most people play.",
        length={"kingdoms": 4},
    ),
}
