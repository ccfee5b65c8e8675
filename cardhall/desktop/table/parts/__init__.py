"""The parts of which tables are built: `from cardhall.desktop.table import parts`.

| module | parts |
|---|---|
| `table` | `Table`: the parts of a game's table, and their defaults |
| `zones`, `meld_zones`, `default_zones` | layouts of zones: `Pile`, `Spread`, `Fan`, `OpenHand`, `MeldArea` … |
| `hand` | `Hand`: the order of the person's cards, and the words beside the hand |
| `seats` | `Seats`: the plaques' words and roles, seats that sit out, open hands |
| `score`, `score_forms` | `Score`, and the forms that paint it: `Figures`, `Boxes`, `ScoreScale` … |
| `score_painter` | `ScorePainter`, `Standing`: the painting tools and the data of a form |
| `rail` | rows, badges, panels, sheets: `TricksTaken`, `Trumps`, `BrokenTrumps`, `Contract`, `DealSheet` … |
| `drawings` | drawings on the cloth: `Pots`, `Bets`, `Purses`, a game's own `Drawing` |
| `card_points` | `CardPoints`, `CardValues`: the value of cards, and the points won so far |
| `buttons`, `auction` | `Buttons`, `BidBox`, `AuctionSheet`: the action row, the keys for bids, the calls in columns |
| `card_moves` | `Moves`: dragging, clicking, one drop for several actions |
| `team_melds` | `TeamMelds`, `WildCardMarks`, `MeldWords`: melds of sides, laid with many cards at once |
| `melds` | `Melds`: own groups that a person may rearrange |
| `bowers` | `TrumpsFirst`, `BowersFirst`, `JokerMarks`, `BowerMarks`: trumps of another suit than the printed one |
| `climbing` | `Combination`, `BeatenBy`, `SameRankMoves`: the table of any climbing game |
| `timed_call` | `TimedCall`: calls with a time limit |
| `tray` | `Tray`: chips in place of the hand, to be put on fields |
| `card_marks`, `announcements`, `log`, `action_row_places` | marks, announcements, log, places of buttons |
| `observation_readers` | readers of an observation: calls in words, tricks taken, players of cards |

Parts of a single game, such as a peg board or the pots of Reversis, belong to the game's folder.
Parts here serve two tables or more, a family of games, or a coming game.
"""

from cardhall.desktop.table.layout.frame import Frame, usual_seat_places
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Rect, Spot, centred
from cardhall.desktop.table.layout.zone_layout import Figure, ZoneContents, ZoneLayout
from cardhall.desktop.table.parts.action_row_places import Places
from cardhall.desktop.table.parts.announcements import Events
from cardhall.desktop.table.parts.auction import AuctionSheet
from cardhall.desktop.table.parts.bowers import BowerMarks, BowersFirst, JokerMarks, TrumpsFirst
from cardhall.desktop.table.parts.buttons import BidBox, Buttons, CallsWithCards
from cardhall.desktop.table.parts.card_marks import CardMarks, owner_colour
from cardhall.desktop.table.parts.card_moves import LayAwayMoves, Moves
from cardhall.desktop.table.parts.card_points import CardPoints, CardValues
from cardhall.desktop.table.parts.climbing import BeatenBy, Combination, SameRankMoves
from cardhall.desktop.table.parts.drawings import Bets, Canvas, Drawing, Pots, Purses, describe_shares
from cardhall.desktop.table.parts.hand import Hand, RankedHand
from cardhall.desktop.table.parts.log import Log
from cardhall.desktop.table.parts.meld_zones import MeldArea, MeldRow
from cardhall.desktop.table.parts.melds import Melds
from cardhall.desktop.table.parts.observation_readers import (
    call_words,
    card_count_words,
    melds_by_zone,
    this_deal,
    tricks_of_seats,
    tricks_taken,
    who_played,
)
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
from cardhall.desktop.table.parts.score import DealsWon, Score, WinOrLoseScore
from cardhall.desktop.table.parts.score_forms import Boxes, Figures, Form, ScoreList, ScoreScale
from cardhall.desktop.table.parts.score_painter import ScorePainter, Standing, format_score
from cardhall.desktop.table.parts.seats import ChipPlaques, Seats, upcard_words
from cardhall.desktop.table.parts.table import Role, Table
from cardhall.desktop.table.parts.team_melds import MeldWords, RummyPlaques, TeamMelds, WildCardMarks
from cardhall.desktop.table.parts.timed_call import TimedCall
from cardhall.desktop.table.parts.tray import Tray, TrayChip
from cardhall.desktop.table.parts.zones import (
    BEFORE_SEAT,
    At,
    Column,
    Fan,
    Field,
    Names,
    OpenHand,
    Pile,
    RowOfCards,
    Spread,
    StockCard,
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
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult

__all__ = [
    "BEFORE_SEAT",
    "CARD_HEIGHT_RATIO",
    "Action",
    "At",
    "AuctionSheet",
    "Badge",
    "BeatenBy",
    "Bets",
    "BidBox",
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
    "ChipPlaques",
    "Column",
    "Combination",
    "Contract",
    "DealResult",
    "DealSheet",
    "DealsWon",
    "DeclarersTricks",
    "Drawing",
    "Event",
    "Events",
    "Facts",
    "Fan",
    "Field",
    "Figure",
    "Figures",
    "Form",
    "Frame",
    "Hand",
    "JokerMarks",
    "Lamp",
    "LayAwayMoves",
    "Log",
    "MeldArea",
    "MeldRow",
    "MeldWords",
    "Melds",
    "Moves",
    "Names",
    "Observation",
    "OpenHand",
    "Panel",
    "Pile",
    "Places",
    "Pots",
    "Purses",
    "RailPart",
    "RankedHand",
    "Rect",
    "Role",
    "Row",
    "RowOfCards",
    "RummyPlaques",
    "SameRankMoves",
    "Score",
    "ScoreList",
    "ScorePainter",
    "ScoreScale",
    "Seats",
    "Sheet",
    "SheetLine",
    "Spot",
    "Spread",
    "Standing",
    "StockCard",
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
    "WildCardMarks",
    "WinOrLoseScore",
    "WonTricks",
    "Zone",
    "ZoneContents",
    "ZoneLayout",
    "beside_hand",
    "beside_trick",
    "between_melds",
    "call_words",
    "card_count_words",
    "centred",
    "describe_shares",
    "format_score",
    "melds_by_zone",
    "owner_colour",
    "this_deal",
    "trick_number",
    "tricks_of_seats",
    "tricks_taken",
    "upcard_words",
    "usual_seat_places",
    "who_played",
    "zone_owner",
]
