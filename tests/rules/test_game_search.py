"""What the search for games finds: names with mistakes, games that are not here, and what games are like."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhall import language
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.filters import (
    ALL_FILTERS,
    FAMILY_NAMES,
    OFFERED_FILTERS,
    PLACE_FILTERS,
    TRAIT_FILTERS,
    passes_filter,
)
from cardhall.rules.foreign_names import FOREIGN_NAMES
from cardhall.rules.game_search import find_game_named, find_games, find_missing_game, nearest_games
from cardhall.rules.similar_games import SIMILAR_GAMES

# What was typed, the game that comes first, and why, as its tile says it ("": its name says it)
SEARCHES = """
whist | whist |
WHIST | whist |
whits | whist |
wihst | whist |
whst | whist |
solo | solo-whist | Also called Solo
solo whit | solo-whist |
doudizhu | dou-dizhu |
dou di zhu | dou-dizhu |
douduzhi | dou-dizhu |
landlord | dou-dizhu | Also called Landlord
euchar | euchre |
eucher | euchre |
juker | euchre | Also called Jucker
bridge | contract-bridge | Also called Bridge
brigde | contract-bridge | Also called Bridge
contarct bridge | contract-bridge |
ecarte | ecarte |
ÉCARTÉ | ecarte |
ecrate | ecarte |
calabresella | calabrasella |
fifteens | funfzehnern | Also called Fifteens
fuenfzehnern | funfzehnern | Also called Fuenfzehnern
ohhell | oh-hell |
oh hel | oh-hell |
spads | spades |
spaeds | spades |
pontoom | pontoon |
twenty-one | pontoon | Also called Twenty-One
twentyone | pontoon | Also called Twenty-One
28 | twenty-eight | Also called 28
25 | twenty-five | Also called 25
500 | five-hundred | Also called 500
five hundrd | five-hundred |
bigtwo | big-two |
capsa | big-two | Also called Capsa
crazy eights | last-one | Also called Crazy Eights
crazy eigths | last-one | Also called Crazy Eights
racing demon | nuts | Also called Racing Demon
nertz | nuts | Also called Nertz
bundle steal | stealing-bundles |
OLD MAN | stealing-bundles | Also called Stealing the Old Man’s Bundle
hokm | court-piece | Also called Hokm
sol | solo-whist |
hearts | reversis | Ancestor of Hearts
heart | reversis | Ancestor of Hearts
hearst | reversis | Ancestor of Hearts
games like hearts | reversis | Ancestor of Hearts
black lady | reversis | Ancestor of Hearts
gin | conquian | Ancestor of Gin Rummy
gin rummy | conquian | Ancestor of Gin Rummy
rummy | conquian | An old form of rummy
500 rum | burraco | Like 500 Rum
rummikub | conquian | Like Rummikub
canasta | samba | Canasta with three packs
cansta | samba | Canasta with three packs
cribbage | nine-card-don | Pegged like Cribbage
cribage | nine-card-don | Pegged like Cribbage
skat | calabrasella | Like Skat
schafkopf | belote | Like Schafkopf
schafskopf | belote | Like Schafkopf
doppelkopf | belote | Like Doppelkopf
jass | belote | Like Jass
klaverjas | belote | Like Klaverjas
pinochle | belote | Like Pinochle
pinocle | belote | Like Pinochle
bezique | tute | Like Bezique
schnapsen | tute | Like Schnapsen
briscola | tute | Like Briscola
scopa | stealing-bundles | Like Scopa
tarot | calabrasella | Like Tarot
poker | razz | A poker game
pokre | razz | A poker game
hold’em | razz | Poker for the low hand
holdem | razz | Poker for the low hand
texas holdem | razz | Poker for the low hand
brag | razz | Like Brag
watten | truc | Like Watten
blackjack | pontoon | The British Blackjack
black jack | pontoon | The British Blackjack
blakcjack | pontoon | The British Blackjack
baccarat | kabu | Like Baccarat
bacarat | kabu | Like Baccarat
roulette | trente-et-quarante | Like Roulette
solitaire | nuts | A patience for several
solitare | nuts | A patience for several
klondike | nuts | A patience for several
freecell | nuts | A patience for several
free cell | nuts | A patience for several
spider | nuts | A patience for several
spit | nuts | Like Spit
uno | last-one | Like Uno
mau mau | last-one | Like Mau-Mau
maumau | last-one | Like Mau-Mau
president | big-two | Like President
durak | big-two | Like Durak
go fish | stealing-bundles | Like Go Fish
war | put-and-take | Like War
rook | five-hundred | Like Rook
bid whist | back-alley | Like Bid Whist
bourré | nap | Like Bourré
booray | nap | Like Booray
piquet | ecarte | Like Piquet
wizard | oh-hell | Like Wizard
barbu | trex | Like Barbu
michigan | spinado | Like Michigan
sevens | play-or-pay | Like Sevens
sequence | one-eyed-jack | Like Sequence
five in a row | one-eyed-jack | Like Five in a Row
29 | twenty-eight | Like 29
easy for two | conquian | Quick to learn · For 2 players
short | conquian | 5 to 10 min
for two | conquian | For 2 players
2 players | conquian | For 2 players
three-player | calabrasella | For 3 players
from Spain | mus | From Spain
spansih | mus | From Spain
italian | burraco | From Italy
from France for two | ecarte | From France · For 2 players
with bidding | back-alley | With bidding
biding | back-alley | With bidding
bluffing | mus | With bluffing
with a partner | back-alley | In pairs
children | last-one | For children too
luck | put-and-take | Pure luck
fishing | stealing-bundles | Fishing
board | one-eyed-jack | Board
shedding | last-one | Shedding
patience | nuts | A patience for several
jokers | back-alley | With jokers
bombs | dou-dizhu | Mentions “bombs”
für zwei | conquian | For 2 players
zu zweit | conquian | For 2 players
kurz | conquian | 5 to 10 min
leicht | conquian | Quick to learn
schwer | belote | Takes longer to learn
aus Spanien | mus | From Spain
spanisch | mus | From Spain
mit reizen | back-alley | With bidding
kartenspiel mit bluff | mus | With bluffing
siebzehn und vier | pontoon | Also called Siebzehn und vier
siebzehnundvier | pontoon | Also called Siebzehn und vier
herzen | reversis | Ancestor of Hearts
rommé | conquian | An old form of rummy
romme | conquian | An old form of rummy
solitär | nuts | A patience for several
quartett | stealing-bundles | Like Quartett
krieg | put-and-take | Like Krieg
schwimmen | kowah | Like Schwimmen
stiche raten | oh-hell | Also called Stiche raten
arschloch | big-two | Like Arschloch
para dos | conquian | For 2 players
corto | conquian | 5 to 10 min
fácil | conquian | Quick to learn
de España | mus | From Spain
con subasta | back-alley | With bidding
corazones | reversis | Ancestor of Hearts
solitario | nuts | A patience for several
escoba | stealing-bundles | Like Escoba
brisca | tute | Like Brisca
chinchón | conquian | Like Chinchón
siete y media | pontoon | The British Blackjack
pocha | oh-hell | Also called Pocha
"""
TABLE = [tuple(part.strip() for part in line.split("|")) for line in SEARCHES.strip().splitlines()]


@pytest.fixture(params=["en", *NAME_AND_SEPARATORS_BY_LANGUAGE])
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language in use."""
    language.use_language(request.param)
    try:
        yield request.param
    finally:
        language.use_language("en")


def test_every_search_finds_its_game_first_and_says_why() -> None:
    assert len(TABLE) >= 120
    wrong = []
    for typed, game, reason in TABLE:
        hits = find_games(typed).hits
        if not hits or (hits[0].game, hits[0].reason) != (game, reason):
            wrong.append(f"{typed}: {game} ({reason}), but {[(hit.game, hit.reason) for hit in hits[:3]]}")
    assert not wrong, "\n".join(wrong)


def test_people_find_games_in_every_language_whatever_is_in_use(code: str) -> None:
    wrong = [f"{typed}: {game}" for typed, game, _ in TABLE if find_games(typed).games[:1] != [game]]
    reordered = {  # A to Z among equals is by their names in that language
        line for line in wrong if code != "en" and fits_alike(*line.split(": "))
    }
    assert set(wrong) == reordered


def test_a_game_is_found_by_its_name_in_every_language_whatever_is_in_use(code: str) -> None:
    names = {}
    for other in NAME_AND_SEPARATORS_BY_LANGUAGE:
        language.use_language(other)
        names |= {(game_id, language.translate(entry.name)): other for game_id, entry in CATALOGUE.items()}
    language.use_language(code)
    lost = [(game_id, name) for game_id, name in names if find_games(name).games[:1] != [game_id]]
    assert lost == [], "add these names to names_elsewhere in the game's game.toml"


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("facile", "easy"),
        ("pour deux", "for two"),
        ("à quatre", "for four"),
        ("per tre", "for three"),
        ("enchères", "auction"),
        ("solitaire", "patience"),
        ("jeux avec bluff", "bluff"),
        ("giochi di carte spagnoli", "Spanish card games"),
        ("bambini", "children"),
        ("hasard", "luck"),
        ("prese", "tricks"),
    ],
)
def test_french_and_italian_words_find_what_english_ones_find(typed: str, english: str) -> None:
    found = find_games(english).games
    assert found and find_games(typed).games[:2] == found[:2]


def fits_alike(typed: str, game: str) -> bool:
    """Whether a game is worth as much as the first one of what is found."""
    hits = find_games(typed).hits
    return any(hit.game == game and hit.score == hits[0].score for hit in hits)


def with_a_mistake(name: str) -> Iterator[str]:
    """The name with one letter dropped, doubled, or swapped with the next."""
    for at, letter in enumerate(name):
        if letter.isalpha():
            yield name[:at] + name[at + 1 :]
            yield name[:at] + letter + name[at:]
            if name[at + 1 : at + 2].isalpha():
                yield name[:at] + name[at + 1] + letter + name[at + 2 :]


def test_every_game_is_found_by_its_name_with_any_one_mistake() -> None:
    wrong = []
    for game_id, entry in CATALOGUE.items():
        if sum(letter.isalpha() for letter in entry.name) < 5:
            continue
        for typed in with_a_mistake(entry.name):
            found = find_games(typed)
            if found.games[:1] != [game_id]:
                wrong.append((typed, game_id, found.games[:2], found.hits[-1:]))
    # A word of its own: games that have pure luck come first, and then Pluck, with the question whether it was meant
    # Likewise "carté", which is the French word in Dernière carte.
    assert [typed for typed, *_ in wrong] == ["carté", "luck"]
    *_, (_, game, _, last) = wrong
    assert last[0].game == game and last[0].reason == "Did you mean Pluck?"


def test_what_was_typed_right_comes_before_what_is_forgiven() -> None:
    for typed in ("luck", "spit", "poker", "rang", "board"):
        forgiven = [hit.reason.startswith("Did you mean") for hit in find_games(typed).hits]
        assert forgiven == sorted(forgiven) and not forgiven[0]


def test_a_sentence_says_what_was_understood() -> None:
    assert find_games("euchar").note == "Nothing fits “euchar”. Did you mean Euchre?"
    assert find_games("spansih").note == "Nothing fits “spansih”. Did you mean “spanish”?"
    hearts = "Hearts is not here. Most similar: Reversis, because you avoid points in tricks there too."
    assert find_games("hearts").note == find_games("like Hearts").note == find_games("haerts").note == hearts
    assert not find_games("whist").note and not find_games("poker").note and not find_games("bridge").note
    assert find_games("no such game").hits == [] and not find_games("backgammon").note


def test_poker_is_ranked_by_how_near_a_game_is() -> None:
    assert find_games("poker").games == ["razz", "mus", "truc"]
    assert find_games("bridge").games == ["contract-bridge", "back-alley", "spades", "whist"]


def test_numbers_of_players_and_filters_leave_only_what_fits() -> None:
    assert find_games("for two").games[:3] == ["conquian", "ecarte", "stealing-bundles"]  # for two and no others
    for typed, name in (("easy", "easy"), ("short", "short"), ("from spain", "spain"), ("with bidding", "bidding")):
        assert set(find_games(typed).games) == {game for game, entry in CATALOGUE.items() if passes_filter(entry, name)}
    assert all(2 in CATALOGUE[game].seat_counts for game in find_games("zu zweit").games)
    assert all(passes_filter(CATALOGUE[game], "easy") for game in find_games("leicht für 5 spieler").games)


def test_all_that_is_told_of_games_is_known() -> None:
    known = PLACE_FILTERS.keys() | TRAIT_FILTERS.keys()
    assert all(set(entry.traits) <= known for entry in CATALOGUE.values())
    assert {trait for entry in CATALOGUE.values() for trait in entry.traits} == known, "no filter is empty"
    assert {entry.family for entry in CATALOGUE.values()} == FAMILY_NAMES.keys()
    assert all(
        any(passes_filter(entry, name) for entry in CATALOGUE.values()) for name in (*ALL_FILTERS, *OFFERED_FILTERS)
    )
    assert set(FOREIGN_NAMES) <= set(SIMILAR_GAMES)
    for other in SIMILAR_GAMES.values():
        assert other.nearest and set(other.nearest) <= set(CATALOGUE)
        assert not other.reason.endswith(".") and other.reason[:1] == other.reason[:1].lower()
        assert len(other.label) <= 28, "a tile has room for it"


def test_a_game_that_is_not_here_is_told_with_the_nearest(code: str) -> None:
    for key, other in SIMILAR_GAMES.items():
        if not other.reason:
            continue
        for name in (other.name, *FOREIGN_NAMES.get(key, ())):
            if (found := find_missing_game(name)) is other:
                hits, note = find_games(name).hits, find_games(name).note
                assert hits[0].game == other.nearest[0] and hits[0].reason
                own = find_game_named(name) or (nearest_games(name)[0] in CATALOGUE and note == "")
                assert note.endswith(f"{language.translate(found.reason)}.") or own, name


def test_the_command_line_names_the_same_games() -> None:
    assert (
        find_game_named("DouDizhu") == find_game_named("dou dizhu") == "dou-dizhu" and find_game_named("bridge") is None
    )
    assert nearest_games("doudizu") == ["dou-dizhu"] and nearest_games("bridge") == ["contract-bridge"]
    assert nearest_games("") == nearest_games("zzzz") == [] and len(nearest_games("easy")) == 3


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60) | st.sampled_from([typed for typed, *_ in TABLE]).map(lambda typed: f"{typed}\x00🂡ß"))
def test_no_search_raises(typed: str) -> None:
    found = find_games(typed)
    assert len(set(found.games)) == len(found.hits) and set(found.games) <= set(CATALOGUE)
    assert all(hit.reason.isprintable() for hit in found.hits) and found.note.isprintable()


def test_very_long_texts_are_cut() -> None:
    began = time.perf_counter()
    assert find_games("whist " * 100_000).games and not find_games("x" * 1_000_000).hits
    assert time.perf_counter() - began < 1
