"""Games that people search for, here or not, with the nearest games of the collection.

Every row has the name, the nearest games of the collection, the nearest first, and the reason why the first is similar,
to follow “because”. A row without a reason is about a game of the collection. Other names are in `foreign_names`.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhall.language import say


class SimilarGame(NamedTuple):
    """A game to which games of the collection are similar."""

    name: str
    nearest: tuple[str, ...]  # ids of games here
    reason: str = ""  # why the first of these is the nearest; "": the game itself is in the collection
    label: str = ""  # the reason for showing the first of these, in a few words; "": “Like” and the name


SIMILAR_GAMES: dict[str, SimilarGame] = {
    "hearts": SimilarGame(
        say("Hearts"),
        ("reversis", "trex"),
        say("you avoid points in tricks there too"),
        say("Ancestor of Hearts"),
    ),
    "gin-rummy": SimilarGame(
        say("Gin Rummy"),
        ("conquian", "kowah", "burraco"),
        say("two players race to lay sets and runs there too"),
        say("Ancestor of Gin Rummy"),
    ),
    "rummy": SimilarGame(
        say("Rummy"),
        ("conquian", "kowah", "burraco", "samba"),
        say("it is one of the oldest games of this kind"),
        say("An old form of rummy"),
    ),
    "500-rum": SimilarGame(
        say("500 Rum"),
        ("burraco", "conquian"),
        say("melds score and the whole discard pile can be taken there too"),
    ),
    "rummikub": SimilarGame(
        say("Rummikub"),
        ("conquian",),
        say("cards of your melds may be moved between them there too"),
    ),
    "phase-10": SimilarGame(
        say("Phase 10"),
        ("conquian", "burraco"),
        say("you collect sets and runs there too"),
    ),
    "canasta": SimilarGame(
        say("Canasta"),
        ("samba", "burraco"),
        say("it is Canasta with three packs"),
        say("Canasta with three packs"),
    ),
    "cribbage": SimilarGame(
        say("Cribbage"),
        ("nine-card-don",),
        say("you peg points to 121 there too"),
        say("Pegged like Cribbage"),
    ),
    "pitch": SimilarGame(
        say("Pitch"),
        ("nine-card-don",),
        say("the first card led makes trumps there too"),
    ),
    "skat": SimilarGame(
        say("Skat"),
        ("calabrasella", "funfzehnern", "dou-dizhu"),
        say("one plays against two for card points there too"),
    ),
    "schafkopf": SimilarGame(
        say("Schafkopf"),
        ("belote", "funfzehnern", "solo-whist"),
        say("32 cards with the same points are played there too"),
    ),
    "doppelkopf": SimilarGame(
        say("Doppelkopf"),
        ("belote", "funfzehnern", "solo-whist"),
        say("partners win card points with strong jacks there too"),
    ),
    "jass": SimilarGame(
        say("Jass"),
        ("belote", "twenty-eight"),
        say("the jack and the nine of trumps are highest there too"),
    ),
    "klaverjas": SimilarGame(
        say("Klaverjas"),
        ("belote", "twenty-eight"),
        say("the jack and the nine of trumps are highest there too"),
    ),
    "pinochle": SimilarGame(
        say("Pinochle"),
        ("belote", "tute"),
        say("melds and card points score there too"),
    ),
    "bezique": SimilarGame(
        say("Bezique"),
        ("tute", "belote"),
        say("a king and queen of one suit score there too"),
    ),
    "sixty-six": SimilarGame(
        say("Sixty-Six"),
        ("tute",),
        say("a king and queen of one suit score there too"),
    ),
    "briscola": SimilarGame(
        say("Briscola"),
        ("tute", "tresette"),
        say("its cards have the same points there too"),
    ),
    "scopa": SimilarGame(
        say("Scopa"),
        ("stealing-bundles",),
        say("you capture cards from the table there too"),
    ),
    "tarot": SimilarGame(
        say("Tarot"),
        ("calabrasella",),
        say("one player plays against the others for card points there too"),
    ),
    "ombre": SimilarGame(
        say("Ombre"),
        ("calabrasella", "solo-whist"),
        say("one player plays against the two others there too"),
    ),
    "poker": SimilarGame(
        say("Poker"),
        ("razz", "mus", "truc"),
        "",
        say("A poker game"),
    ),
    "texas-holdem": SimilarGame(
        say("Texas Hold’em"),
        ("razz", "mus", "truc"),
        say("it is poker too, with its bets and its bluffs"),
        say("Poker for the low hand"),
    ),
    "brag": SimilarGame(
        say("Brag"),
        ("razz", "mus", "truc"),
        say("players bet on their cards and may bluff there too"),
    ),
    "watten": SimilarGame(
        say("Watten"),
        ("truc", "mus"),
        say("partners raise the stake in mid-trick there too"),
    ),
    "blackjack": SimilarGame(
        say("Blackjack"),
        ("pontoon",),
        say("it is the British game of twenty-one"),
        say("The British Blackjack"),
    ),
    "baccarat": SimilarGame(
        say("Baccarat"),
        ("kabu", "trente-et-quarante"),
        say("the last digit counts and nine is best there too"),
    ),
    "roulette": SimilarGame(
        say("Roulette"),
        ("trente-et-quarante", "put-and-take"),
        say("you bet on red or black there too"),
    ),
    "solitaire": SimilarGame(
        say("Solitaire"),
        ("nuts",),
        say("each player there has a patience to play"),
        say("A patience for several"),
    ),
    "klondike": SimilarGame(
        say("Klondike"),
        ("nuts",),
        say("each player there has such a patience to play"),
        say("A patience for several"),
    ),
    "freecell": SimilarGame(
        say("FreeCell"),
        ("nuts",),
        say("each player there has a patience to play"),
        say("A patience for several"),
    ),
    "spider": SimilarGame(
        say("Spider"),
        ("nuts",),
        say("each player there has a patience to play"),
        say("A patience for several"),
    ),
    "spit": SimilarGame(
        say("Spit"),
        ("nuts",),
        say("the fastest player wins there too"),
    ),
    "uno": SimilarGame(
        say("Uno"),
        ("last-one",),
        say("you match suit or rank, and must say when you have one card left"),
    ),
    "mau-mau": SimilarGame(
        say("Mau-Mau"),
        ("last-one",),
        say("you match suit or rank there too, and some cards have effects"),
    ),
    "president": SimilarGame(
        say("President"),
        ("big-two", "dou-dizhu"),
        say("you beat the last cards and run out of your own there too"),
    ),
    "tien-len": SimilarGame(
        say("Tien Len"),
        ("big-two", "dou-dizhu"),
        say("you beat the last cards and run out of your own there too"),
    ),
    "durak": SimilarGame(
        say("Durak"),
        ("big-two", "last-one"),
        say("you get rid of your cards by beating others there too"),
    ),
    "go-fish": SimilarGame(
        say("Go Fish"),
        ("stealing-bundles", "kowah"),
        say("children collect cards of one rank there too"),
    ),
    "old-maid": SimilarGame(
        say("Old Maid"),
        ("stealing-bundles",),
        say("you match ranks there too, and the rules are just as simple"),
    ),
    "war": SimilarGame(
        say("War"),
        ("put-and-take", "stealing-bundles"),
        say("luck alone decides there too"),
    ),
    "rook": SimilarGame(
        say("Rook"),
        ("five-hundred", "twenty-eight"),
        say("partners bid for extra cards there too"),
    ),
    "bid-whist": SimilarGame(
        say("Bid Whist"),
        ("back-alley", "spades", "whist"),
        say("partners bid for tricks with two jokers there too"),
    ),
    "bourre": SimilarGame(
        say("Bourré"),
        ("nap", "ecarte"),
        say("five cards are played for chips there too"),
    ),
    "loo": SimilarGame(
        say("Loo"),
        ("nap",),
        say("five cards are played for chips there too"),
    ),
    "piquet": SimilarGame(
        say("Piquet"),
        ("ecarte",),
        say("it is also a French game for two with 32 cards"),
    ),
    "boston": SimilarGame(
        say("Boston"),
        ("solo-whist",),
        say("its contracts are of the same kind"),
    ),
    "wizard": SimilarGame(
        say("Wizard"),
        ("oh-hell",),
        say("you say exactly how many tricks you will take there too"),
    ),
    "sergeant-major": SimilarGame(
        say("Sergeant Major"),
        ("pluck",),
        say("three players have quotas of tricks there too"),
    ),
    "barbu": SimilarGame(
        say("Barbu"),
        ("trex", "reversis"),
        say("one of several games is chosen for every deal there too"),
    ),
    "michigan": SimilarGame(
        say("Michigan"),
        ("spinado", "play-or-pay"),
        say("you play the suits upwards for pots of chips there too"),
    ),
    "sevens": SimilarGame(
        say("Sevens"),
        ("play-or-pay", "spinado"),
        say("you follow the suits in order or pay there too"),
    ),
    "sequence": SimilarGame(
        say("Sequence"),
        ("one-eyed-jack",),
        say("five chips in a row win there too"),
    ),
    "thirty-one": SimilarGame(
        say("Thirty-One"),
        ("kowah", "conquian"),
        say("you draw and discard to improve a few cards there too"),
    ),
    "twenty-nine": SimilarGame(
        say("Twenty-Nine"),
        ("twenty-eight",),
        say("you bid for card points and hide a trump there too"),
    ),
    "bridge": SimilarGame(
        say("Bridge"),
        ("back-alley", "spades", "whist"),
    ),
    "whist": SimilarGame(
        say("Whist"),
        ("solo-whist", "court-piece", "oh-hell"),
    ),
    "euchre": SimilarGame(
        say("Euchre"),
        ("hasenpfeffer", "five-hundred", "ecarte"),
    ),
    "spades": SimilarGame(
        say("Spades"),
        ("back-alley", "oh-hell"),
    ),
    "truc": SimilarGame(
        say("Truc"),
        ("mus",),
    ),
    "mus": SimilarGame(
        say("Mus"),
        ("truc",),
    ),
    "big-two": SimilarGame(
        say("Big Two"),
        ("dou-dizhu",),
    ),
    "dou-dizhu": SimilarGame(
        say("Dou Dizhu"),
        ("big-two",),
    ),
    "burraco": SimilarGame(
        say("Burraco"),
        ("samba",),
    ),
    "samba": SimilarGame(
        say("Samba"),
        ("burraco",),
    ),
    "tresette": SimilarGame(
        say("Tresette"),
        ("calabrasella",),
    ),
    "pontoon": SimilarGame(
        say("Pontoon"),
        ("kabu",),
    ),
}
