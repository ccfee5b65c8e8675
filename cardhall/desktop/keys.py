"""All keyboard commands in one table, for the code that binds the keys and the page with their list. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.desktop.places import ALL_PLACES
from cardhall.language import say

# default letters, with the same meaning at every table
HINT_LETTER, LAST_TRICK_LETTER, CLAIM_LETTER, NEXT_CARD_LETTER, PASS_LETTER, HAND_ORDER_LETTER, AUCTION_LETTER = (
    "HLCNPOW"
)


ANY_LETTER = say("Any letter")


class KeyCommand(NamedTuple):
    """A command with its keys."""

    name: str  # id of the command, for the code that binds the keys
    keys: tuple[str, ...]  # in Qt's notation; the first one is shown to people
    description: str  # description of the command, on the page of all keys
    caps_text: str = ""  # the keys as shown on that page; "": the first of `keys`

    @property
    def shown_keys(self) -> str:
        """Return the keys as shown on the page, with spaces between them."""
        return self.caps_text or space_out_keys(self.keys[0])


def space_out_keys(keys: str) -> str:
    """Return a key combination with spaces between its keys."""
    return keys.replace("+", " ").replace("  ", " +").replace("-", "−")


WINDOW_KEYS = (  # shortcuts on every page
    KeyCommand("menu", ("F10",), say("Menu")),
    *(KeyCommand(place.command, (f"Ctrl+{number}",), place.name) for number, place in enumerate(ALL_PLACES, 1)),
    KeyCommand("new", ("Ctrl+N",), say("New match")),
    KeyCommand("open", ("Ctrl+O",), say("Open a saved game")),
    KeyCommand("save", ("Ctrl+S",), say("Save the game in a file")),
    KeyCommand("picture", ("Ctrl+Shift+C",), say("Copy a picture of the page")),
    KeyCommand("print", ("Ctrl+Shift+P",), say("Print")),
    KeyCommand("find", ("Ctrl+F",), say("Look for a game, or search the rules")),
    KeyCommand("rules", ("F1",), say("Rules of this game")),
    KeyCommand("settings", ("Ctrl+,",), say("Settings")),
    KeyCommand("larger", ("Ctrl++", "Ctrl+="), say("Larger cards")),
    KeyCommand("smaller", ("Ctrl+-",), say("Smaller cards")),
    KeyCommand("full", ("F11",), say("Full screen")),
    KeyCommand("sound", ("Ctrl+M",), say("Sound on or off")),
    KeyCommand("keys", ("Ctrl+?", "Ctrl+/"), say("This page")),
    KeyCommand("quit", ("Ctrl+Q",), say("Close Card Hall")),
)
BACK_KEYS = (KeyCommand("back", ("Esc",), say("Back")),)  # read by each page itself
HALL_KEYS = (
    KeyCommand("go", ("Left", "Up", "Right", "Down"), say("Move between games"), "← ↑ → ↓"),
    KeyCommand("play", ("Return",), say("Play"), "Enter"),
    KeyCommand("search", ("A",), say("Look for a game"), ANY_LETTER),
    KeyCommand("tab", ("Tab",), say("To the next control")),
)
REPLAY_KEYS = (
    KeyCommand("forward", ("Right",), say("Forward"), "→"),
    KeyCommand("backward", ("Left",), say("Back"), "←"),
    KeyCommand("next_of_deals", ("PgDown",), say("Next deal"), "PgDn"),
    KeyCommand("deal_before", ("PgUp",), say("Start of the deal"), "PgUp"),
)
REVIEW_KEYS = (  # read by the page of a deal whose decisions are rated
    KeyCommand("decision_before", ("Left", "Up"), say("Previous decision"), "←"),
    KeyCommand("decision_after", ("Right", "Down"), say("Next decision"), "→"),
    KeyCommand("decision_first", ("Home",), say("First decision")),
    KeyCommand("decision_last", ("End",), say("Last decision")),
    KeyCommand("mistake", ("M",), say("Next mistake")),
    KeyCommand("mistake_before", ("Shift+M",), say("Previous mistake")),
    KeyCommand("longer", ("T",), say("Analyse the decision longer")),
    KeyCommand("play_on", ("P",), say("Play from here")),
)
TABLE_CARD_KEYS = (  # read by the cloth
    KeyCommand("step", ("Left", "Right"), say("To the next playable card"), "← →"),
    KeyCommand("step_every", ("Shift+Left", "Shift+Right"), say("To the next card, playable or not"), "Shift ← →"),
    KeyCommand("ends", ("Home", "End"), say("To the first or the last card"), "Home End"),
    KeyCommand("row", ("Up", "Down"), say("To the next group of cards"), "↑ ↓"),
    KeyCommand("number", tuple("123456789"), say("To the card with that number, or bid that number"), "1 … 9"),
    KeyCommand("suit", ("S", "H", "D", "C"), say("Name spades, hearts, diamonds or clubs"), "S H D C"),
    KeyCommand("choose", ("Space",), say("Select a card, or continue to your next decision")),
    KeyCommand("about", ("Menu",), say("About this card: what it is and what you can do with it")),
    KeyCommand("drop", ("Esc",), say("Choose nothing")),
    KeyCommand("move", ("Ctrl+Left", "Ctrl+Right"), say("Move the card to another place in your hand"), "Ctrl ← →"),
)
TABLE_LETTER_KEYS = (
    KeyCommand("next", (NEXT_CARD_LETTER,), say("Select the next playable card or set, lowest first")),
    KeyCommand("before", (f"Shift+{NEXT_CARD_LETTER}",), say("Select the previous one")),
    KeyCommand("enter", ("Return", "Enter"), say("Play, or press the gold button"), "Enter"),
    KeyCommand("pass", (PASS_LETTER,), say("Pass")),
    KeyCommand("hint", (HINT_LETTER,), say("Hint")),
    KeyCommand("last", (LAST_TRICK_LETTER,), say("Last trick")),
    KeyCommand("said", (AUCTION_LETTER,), say("Bids of the auction")),
    KeyCommand("claim", (CLAIM_LETTER,), say("Claim the remaining tricks, if they are yours")),
    KeyCommand("order", (HAND_ORDER_LETTER,), say("Order of your cards")),
)
TABLE_KEYS = (  # shortcuts at the table
    KeyCommand("pause", ("Ctrl+P", "Pause"), say("Pause or continue")),
    KeyCommand("list", ("Ctrl+L",), say("List of everything you can do")),
    KeyCommand("enlarge", ("F8",), say("Enlarge the table, with scrolling")),
    KeyCommand("undo", ("Ctrl+Z",), say("Undo")),
    KeyCommand("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), say("Redo")),
    KeyCommand("restart", ("F5",), say("The same deal again")),
    KeyCommand("codes", ("Ctrl+D",), say("Deal codes to copy")),
    KeyCommand("give_up", ("Ctrl+G",), say("Give up the match")),
    KeyCommand("text", ("Ctrl+Shift+S",), say("Save the deal as text")),
    KeyCommand("guide", ("Shift+F1",), say("Guide for the first match")),
)
DEAL_STATUS_KEYS = (  # shortcuts that say how the deal stands
    KeyCommand("score", ("Alt+S",), say("The score")),
    KeyCommand("contract", ("Alt+C",), say("Contract and declarer")),
    KeyCommand("trumps", ("Alt+T",), say("Trumps")),
    KeyCommand("tricks", ("Alt+N",), say("Trick number, and tricks taken")),
    KeyCommand("trick", ("Alt+M",), say("The cards in the trick")),
    KeyCommand("hand", ("Alt+H",), say("Your own cards")),
    KeyCommand("turn", ("Alt+W",), say("Whose turn it is")),
    KeyCommand("again", ("Alt+R",), say("Hear the last event again")),
    KeyCommand("standing", ("Alt+G",), say("All of these in one list")),
    KeyCommand("log", ("Alt+L",), say("Log of the deal as a list")),
)
KEY_GROUPS: tuple[tuple[str, tuple[KeyCommand, ...]], ...] = (
    (say("Everywhere"), WINDOW_KEYS + BACK_KEYS),
    (say("In the hall"), HALL_KEYS),
    (say("Letters at the table"), TABLE_LETTER_KEYS),
    (say("Cards at the table"), TABLE_CARD_KEYS),
    (say("At the table"), TABLE_KEYS),
    (say("State of the deal"), DEAL_STATUS_KEYS),
    (say("Viewing a past match"), REPLAY_KEYS),
    (say("Reviewing a deal"), REVIEW_KEYS),
)
