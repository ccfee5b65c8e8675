"""The parts that tables are put together from, all in one place: `from cardhall.desktop.table import parts`.

| module | parts |
|---|---|
| `table` | `Table`: which parts a table has, and their defaults |
| `zones`, `usual` | how zones lie: `Pile`, `RowOfCards`, `Spread`, `Column`, `Fan`, `OpenHand`, `MeldArea` … |
| `hand` | `Hand`: the order of the person's cards, and what stands beside them |
| `seats` | `Seats`: the plaques' words and roles, who sits out, whose hand lies open |
| `score` | `Score`, and its forms: `Figures`, `Boxes`, `ScoreCards`, `Listed`, `Scale`, `Strokes`, `Pegs`, `Pad`, … |
| `rail` | rows, badges, panels, sheets: `TricksTaken`, `TrickLines`, `Trumps`, `Contract`, `DealSheet`, … |
| `drawings` | what is drawn on the cloth: `FeltWords`, `Pots`, `Bets`, `Purses`, `DrawnTricks`, one's own `Drawing` |
| `board` | `Board`: squares that take cards or chips |
| `card_points` | `CardPoints`, `CardValues`: what cards count, and who has won how much |
| `schedule` | `BidValues`: what every bid is worth |
| `buttons`, `auction` | `Buttons`, `BidBox`, `AuctionSheet`: the action row, the keys for bids, the calls in columns |
| `moves` | `Moves`: dragging, clicking, one drop that is several actions |
| `melds` | `Melds`: own groups that a person may rearrange |
| `patience` | `patience_zones`, `PatienceSeats`, `OwnPanel`, `InOwnPanel`: layouts that are played at once |
| `bowers` | `TrumpsFirst`, `BowersFirst`, `JokerMarks`, `BowerMarks`: trumps of another suit than the one printed |
| `climbing` | `Combination`, `BeatenBy`, `TakenWidow`, `AnyOfARank`, `DoubledStake` |
| `banking` | `BoughtAcross`, `StakedHands`, `BetLimits`, `PackLeft`: hands with stakes, what went bust |
| `offers` | `OfferInTheMiddle`, `OfferAndForce`, `CardsMelded`: rummy with a card on offer |
| `open_cards` | `CardsInView`, `ShownForATrick`, `MarkedAs`: cards that lie open for all |
| `parties` | `AgainstOne`, `PartyTricks`, `WidowMovedAside`, `CalledCard`: one player against all others |
| `kingdom`, `suit_rows` | `Kingdom`, `KingdomDeals`; `OpenPlaces` and the words of games of stops |
| `rubber`, `stakes`, `pots` | `RubberPad`; `StakeAndTricks`: stakes raised by calls; `PotsInARow`, `PotPanel` |
| `marks`, `events`, `log`, `places` | marks on cards; what is said during play; the log; where the buttons stand |
| `facts` | the facts of an observation, read |
"""

from cardhall.desktop.table.layout.frame import Frame, places
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, centred
from cardhall.desktop.table.layout.laid import Held, Laid
from cardhall.desktop.table.parts.auction import AuctionSheet
from cardhall.desktop.table.parts.banking import BetLimits, BoughtAcross, PackLeft, StakedHands, busts, stock_words
from cardhall.desktop.table.parts.board import Board, Square
from cardhall.desktop.table.parts.bowers import BowerMarks, BowersFirst, JokerMarks, TrumpsFirst
from cardhall.desktop.table.parts.buttons import BidBox, Buttons, CallsWithCards
from cardhall.desktop.table.parts.card_points import CardPoints, CardValues
from cardhall.desktop.table.parts.climbing import AnyOfARank, BeatenBy, Combination, DoubledStake, TakenWidow
from cardhall.desktop.table.parts.drawings import (
    Bets,
    Canvas,
    Drawing,
    DrawnTricks,
    FeltWords,
    Pots,
    Purses,
    show_lost_hand,
    show_stake,
)
from cardhall.desktop.table.parts.events import Events
from cardhall.desktop.table.parts.facts import (
    call_words,
    each,
    fact,
    hands_of,
    numbers,
    seat_in,
    seats_in,
    staked,
    this_deal,
    tricks_of_seats,
    tricks_taken,
    who_played,
)
from cardhall.desktop.table.parts.hand import AsTheyRank, Hand
from cardhall.desktop.table.parts.kingdom import Kingdom, KingdomDeals
from cardhall.desktop.table.parts.log import Log
from cardhall.desktop.table.parts.marks import CardMarks, PackForEachSide, owner_colour
from cardhall.desktop.table.parts.melds import Melds
from cardhall.desktop.table.parts.moves import Moves
from cardhall.desktop.table.parts.offers import (
    CardsMelded,
    OfferAndForce,
    OfferInTheMiddle,
    discard_words,
    melded_words,
    offer_words,
)
from cardhall.desktop.table.parts.open_cards import CardsInView, MarkedAs, ShownForATrick, is_first_trick
from cardhall.desktop.table.parts.parties import AgainstOne, CalledCard, PartyTricks, WidowMovedAside
from cardhall.desktop.table.parts.patience import (
    InOwnPanel,
    OwnPanel,
    PatienceSeats,
    ReserveAndStuck,
    is_stuck,
    patience_zones,
)
from cardhall.desktop.table.parts.places import Places
from cardhall.desktop.table.parts.pots import PotPanel, PotsInARow
from cardhall.desktop.table.parts.rail import (
    Badge,
    Contract,
    DealSheet,
    DealSizes,
    DeclarersTricks,
    Lamp,
    Panel,
    RailPart,
    Row,
    Sheet,
    SheetLine,
    TrickLines,
    TricksTaken,
    Trumps,
    trick_number,
)
from cardhall.desktop.table.parts.rubber import RubberPad, declaring_side, vulnerable_words
from cardhall.desktop.table.parts.schedule import BidValues
from cardhall.desktop.table.parts.score import (
    BothWays,
    Boxes,
    DealsWon,
    Figures,
    Form,
    LastPoint,
    Listed,
    Pad,
    PadLine,
    PegBoard,
    Pegs,
    Scale,
    Score,
    ScoreCards,
    ScoreSheet,
    SheetCell,
    Strokes,
)
from cardhall.desktop.table.parts.seats import Seats, upcard_words
from cardhall.desktop.table.parts.stakes import StakeAndTricks
from cardhall.desktop.table.parts.suit_rows import OpenPlaces, cards_words, stops_words
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import (
    BEFORE_SEAT,
    At,
    Captured,
    Column,
    Fan,
    Field,
    LaidOpen,
    MeldArea,
    MeldRow,
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
    beside_plaque,
    beside_trick,
    between_melds,
)
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, PadEntry

__all__ = [
    "BEFORE_SEAT",
    "RATIO",
    "Action",
    "AgainstOne",
    "AnyOfARank",
    "AsTheyRank",
    "At",
    "AuctionSheet",
    "Badge",
    "BeatenBy",
    "BetLimits",
    "Bets",
    "BidBox",
    "BidValues",
    "Board",
    "BothWays",
    "BoughtAcross",
    "BowerMarks",
    "BowersFirst",
    "Boxes",
    "Buttons",
    "CalledCard",
    "CallsWithCards",
    "Canvas",
    "Captured",
    "CardMarks",
    "CardPoints",
    "CardValues",
    "CardsInView",
    "CardsMelded",
    "Column",
    "Combination",
    "Contract",
    "DealResult",
    "DealSheet",
    "DealSizes",
    "DealsWon",
    "DeclarersTricks",
    "DoubledStake",
    "Drawing",
    "DrawnTricks",
    "Event",
    "Events",
    "Fan",
    "FeltWords",
    "Field",
    "Figures",
    "Form",
    "Frame",
    "Hand",
    "Held",
    "InOwnPanel",
    "JokerMarks",
    "Kingdom",
    "KingdomDeals",
    "Laid",
    "LaidOpen",
    "Lamp",
    "LastPoint",
    "Listed",
    "Log",
    "MarkedAs",
    "MeldArea",
    "MeldRow",
    "Melds",
    "Moves",
    "Names",
    "Observation",
    "OfferAndForce",
    "OfferInTheMiddle",
    "OnTheStock",
    "OpenHand",
    "OpenPlaces",
    "OwnPanel",
    "PackForEachSide",
    "PackLeft",
    "Pad",
    "PadEntry",
    "PadLine",
    "Panel",
    "PartyTricks",
    "PatienceSeats",
    "PegBoard",
    "Pegs",
    "Pile",
    "Places",
    "PotPanel",
    "Pots",
    "PotsInARow",
    "Purses",
    "RailPart",
    "Rect",
    "ReserveAndStuck",
    "Row",
    "RowOfCards",
    "RubberPad",
    "Scale",
    "Score",
    "ScoreCards",
    "ScoreSheet",
    "Seats",
    "Sheet",
    "SheetCell",
    "SheetLine",
    "ShownForATrick",
    "Spot",
    "Spread",
    "Square",
    "StakeAndTricks",
    "StakedHands",
    "Strokes",
    "SuitColumns",
    "SuitLayout",
    "Table",
    "TakenWidow",
    "Trick",
    "TrickLines",
    "TricksTaken",
    "Trumps",
    "TrumpsFirst",
    "WidowMovedAside",
    "WonTricks",
    "Zone",
    "beside_hand",
    "beside_plaque",
    "beside_trick",
    "between_melds",
    "busts",
    "call_words",
    "cards_words",
    "centred",
    "declaring_side",
    "discard_words",
    "each",
    "fact",
    "hands_of",
    "is_first_trick",
    "is_stuck",
    "melded_words",
    "numbers",
    "offer_words",
    "owner_colour",
    "patience_zones",
    "places",
    "seat_in",
    "seats_in",
    "show_lost_hand",
    "show_stake",
    "staked",
    "stock_words",
    "stops_words",
    "this_deal",
    "trick_number",
    "tricks_of_seats",
    "tricks_taken",
    "upcard_words",
    "vulnerable_words",
    "who_played",
    "zone_owner",
]
