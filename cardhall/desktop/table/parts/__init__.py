"""The parts that tables share, all in one place: `from cardhall.desktop.table import parts`.

| module | parts |
|---|---|
| `table` | `Table`: which parts a table has, and their defaults |
| `zones`, `meld_zones`, `usual` | how zones lie: `Pile`, `RowOfCards`, `Spread`, `Fan`, `OpenHand`, `MeldArea` … |
| `hand` | `Hand`: the order of the person's cards, and what stands beside them |
| `seats` | `Seats`: the plaques' words and roles, who sits out, whose hand lies open |
| `score`, `score_forms` | `Score`, and its forms, which paint themselves: `Figures`, `Boxes`, `Scale` … |
| `score_painter` | `ScorePainter`, `Standing`: what a form is painted with |
| `rail` | rows, badges, panels, sheets: `TricksTaken`, `Trumps`, `BrokenTrumps`, `Contract`, `DealSheet` … |
| `drawings` | what is drawn on the cloth: `Pots`, `Bets`, `Purses`, one's own `Drawing` |
| `card_points` | `CardPoints`, `CardValues`: what cards count, and who has won how much |
| `buttons`, `auction` | `Buttons`, `BidBox`, `AuctionSheet`: the action row, the keys for bids, the calls in columns |
| `moves` | `Moves`: dragging, clicking, one drop that is several actions |
| `team_melds` | `TeamMelds`, `WildInMelds`, `MeldWords`: melds of sides, laid with many cards at once |
| `melds` | `Melds`: own groups that a person may rearrange |
| `bowers` | `TrumpsFirst`, `BowersFirst`, `JokerMarks`, `BowerMarks`: trumps of another suit than the one printed |
| `climbing` | `Combination`, `BeatenBy`, `AnyOfARank`: the table of any climbing game |
| `timed` | `TimedCall`: what has to be said in time |
| `tray` | `Tray`: chips in place of the hand, to be put on fields |
| `marks`, `events`, `log`, `places` | marks on cards; what is said during play; the log; where the buttons stand |
| `facts` | the facts of an observation, read |

What one game alone shows, such as a peg board or the pots of Reversis, stands in the game's folder. Here
is what two tables have, what games of a family need, and what a coming game will.
"""

from cardhall.desktop.table.layout.frame import Frame, places
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, centred
from cardhall.desktop.table.layout.laid import Figure, Held, Laid
from cardhall.desktop.table.parts.auction import AuctionSheet
from cardhall.desktop.table.parts.bowers import BowerMarks, BowersFirst, JokerMarks, TrumpsFirst
from cardhall.desktop.table.parts.buttons import BidBox, Buttons, CallsWithCards
from cardhall.desktop.table.parts.card_points import CardPoints, CardValues
from cardhall.desktop.table.parts.climbing import AnyOfARank, BeatenBy, Combination
from cardhall.desktop.table.parts.drawings import Bets, Canvas, Drawing, Pots, Purses
from cardhall.desktop.table.parts.events import Events
from cardhall.desktop.table.parts.facts import (
    call_words,
    cards_words,
    each,
    fact,
    melds_told,
    numbers,
    seat_in,
    seats_in,
    this_deal,
    tricks_of_seats,
    tricks_taken,
    who_played,
)
from cardhall.desktop.table.parts.hand import AsTheyRank, Hand
from cardhall.desktop.table.parts.log import Log
from cardhall.desktop.table.parts.marks import CardMarks, owner_colour
from cardhall.desktop.table.parts.meld_zones import MeldArea, MeldRow
from cardhall.desktop.table.parts.melds import Melds
from cardhall.desktop.table.parts.moves import LayAway, Moves
from cardhall.desktop.table.parts.places import Places
from cardhall.desktop.table.parts.rail import (
    Badge,
    BrokenTrumps,
    Contract,
    DealSheet,
    DeclarersTricks,
    Lamp,
    Panel,
    RailPart,
    Row,
    Sheet,
    SheetLine,
    TricksTaken,
    Trumps,
    trick_number,
)
from cardhall.desktop.table.parts.score import BothWays, DealsWon, Score
from cardhall.desktop.table.parts.score_forms import Boxes, Figures, Form, Listed, Scale
from cardhall.desktop.table.parts.score_painter import ScorePainter, Standing, number
from cardhall.desktop.table.parts.seats import ChipsAndCards, Seats, upcard_words
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.team_melds import DrawsAndMelds, MeldWords, TeamMelds, WildInMelds
from cardhall.desktop.table.parts.timed import TimedCall
from cardhall.desktop.table.parts.tray import Tray, TrayChip
from cardhall.desktop.table.parts.zones import (
    BEFORE_SEAT,
    At,
    Column,
    Fan,
    Field,
    Names,
    OnTheStock,
    OpenHand,
    Pile,
    RowOfCards,
    Spread,
    SuitColumns,
    SuitLayout,
    Trick,
    WonTricks,
    Zone,
    beside_hand,
    beside_trick,
    between_melds,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult

__all__ = [
    "BEFORE_SEAT",
    "RATIO",
    "Action",
    "AnyOfARank",
    "AsTheyRank",
    "At",
    "AuctionSheet",
    "Badge",
    "BeatenBy",
    "Bets",
    "BidBox",
    "BothWays",
    "BowerMarks",
    "BowersFirst",
    "Boxes",
    "BrokenTrumps",
    "Buttons",
    "CallsWithCards",
    "Canvas",
    "CardMarks",
    "CardPoints",
    "CardValues",
    "ChipsAndCards",
    "Column",
    "Combination",
    "Contract",
    "DealResult",
    "DealSheet",
    "DealsWon",
    "DeclarersTricks",
    "Drawing",
    "DrawsAndMelds",
    "Event",
    "Events",
    "Fan",
    "Field",
    "Figure",
    "Figures",
    "Form",
    "Frame",
    "Hand",
    "Held",
    "JokerMarks",
    "Laid",
    "Lamp",
    "LayAway",
    "Listed",
    "Log",
    "MeldArea",
    "MeldRow",
    "MeldWords",
    "Melds",
    "Moves",
    "Names",
    "Observation",
    "OnTheStock",
    "OpenHand",
    "Panel",
    "Pile",
    "Places",
    "Pots",
    "Purses",
    "RailPart",
    "Rect",
    "Row",
    "RowOfCards",
    "Scale",
    "Score",
    "ScorePainter",
    "Seats",
    "Sheet",
    "SheetLine",
    "Spot",
    "Spread",
    "Standing",
    "SuitColumns",
    "SuitLayout",
    "Table",
    "TeamMelds",
    "TimedCall",
    "Tray",
    "TrayChip",
    "Trick",
    "TricksTaken",
    "Trumps",
    "TrumpsFirst",
    "WildInMelds",
    "WonTricks",
    "Zone",
    "beside_hand",
    "beside_trick",
    "between_melds",
    "call_words",
    "cards_words",
    "centred",
    "each",
    "fact",
    "melds_told",
    "number",
    "numbers",
    "owner_colour",
    "places",
    "seat_in",
    "seats_in",
    "this_deal",
    "trick_number",
    "tricks_of_seats",
    "tricks_taken",
    "upcard_words",
    "who_played",
    "zone_owner",
]
