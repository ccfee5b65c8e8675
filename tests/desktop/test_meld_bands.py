"""The melds of two sides on a table: rows never meet, nothing is hidden, and places stay while there is room."""

from __future__ import annotations

import random
from itertools import accumulate, combinations, pairwise
from typing import Any

import pytest

from cardhall.cards import cards
from cardhall.desktop.table.layout import melds
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.layout.meld_bands import MIN_MELD_STEP, MeldBands, MeldKey, MeldSize, arrange_melds
from cardhall.desktop.table.layout.zone_layout import ZoneContents
from cardhall.match import Match
from cardhall.rules import get
from tests.desktop.table_helpers import open_table

SIZES = ((800, 560, 1.0), (1024, 700, 1.0), (1440, 900, 1.0), (1440, 900, 1.5), (2560, 1440, 1.0))
FULL = {"burraco": MeldSize(7, 1), "samba": MeldSize(6)}
NAMES = ("You", "Bruno", "Ines", "Ada")


def band_rooms(width: int, height: int, text: float) -> tuple[melds.MeldRoom, ...]:
    frame = build_frame(width, height, seats=4, text_scale=text, seat_w=0.3, row_share=0.7, has_seats_in_row=True)
    return melds.meld_rooms(frame, melds.MELD_CARD_WIDTH * frame.centre_w)


def band_lengths(bands: MeldBands, held: dict[MeldKey, MeldSize]) -> dict[MeldKey, float]:
    """How wide each meld lies."""
    return {
        key: size.length(bands.w, size.largest_step(bands.w, bands.places[key].max_width, bands.step))
        for key, size in held.items()
    }


def grow_melds(game: str, cards_in_all: int, rng: random.Random) -> list[dict[MeldKey, MeldSize]]:
    """Melds as a deal may bring them, one action after the other, until that many cards lie on the table."""
    held: dict[MeldKey, MeldSize] = {}
    steps = [dict(held)]
    while sum(size.card_count for size in held.values()) < cards_in_all:
        side = rng.randrange(2)
        own = [key for key in held if key[0] == side and held[key].card_count < 13]
        if not own or rng.random() < 0.3:
            held[side, 1 + max((number for owner, number in held if owner == side), default=0)] = MeldSize(3)
        else:
            key = rng.choice(own)
            number = held[key].card_count + 1
            held[key] = MeldSize(number, rng.choice((1, 2)) * (game == "burraco" and number >= 7))
        steps.append(
            {key: MeldSize(1) if game == "samba" and size.card_count >= 7 else size for key, size in held.items()}
        )
    return steps


@pytest.mark.parametrize("game", ["burraco", "samba"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_melds_never_meet_and_stay_in_their_band(game: str, size: tuple[int, int, float]) -> None:
    rng = random.Random(7)
    for number in (40, 162):
        bands = None
        for held in grow_melds(game, number, rng)[1 :: 1 + (number > 100)]:
            bands = arrange_melds(band_rooms(*size), held, FULL[game], bands)
            assert sum(bands.heights) <= bands.room.total_height + 0.1
            long = band_lengths(bands, held)
            for key, place in bands.places.items():
                assert place.left + long[key] <= bands.room.row_width + 0.1, "it ends in its row"
                foot = bands.row_top(place.row) + 1.4 * bands.w
                assert foot <= bands.heights[key[0]] + 0.1, "its row is in the band"
                shown = held[key].largest_step(bands.w, place.max_width, bands.step)
                assert held[key].card_count < 2 or shown >= MIN_MELD_STEP - 0.001, "each index is to be seen"
            for one, other in combinations(held, 2):
                first, second = bands.places[one], bands.places[other]
                if one[0] == other[0] and first.row == second.row:
                    assert first.left + long[one] <= second.left or second.left + long[other] <= first.left


@pytest.mark.parametrize("game", ["burraco", "samba"])
def test_places_stay_from_turn_to_turn(game: str) -> None:
    for size in SIZES:
        moved = actions = 0
        for seed in range(5):
            bands = None
            before: dict[MeldKey, MeldSize] = {}
            for held in grow_melds(game, 60, random.Random(seed))[1:]:
                now = arrange_melds(band_rooms(*size), held, FULL[game], bands)
                if bands is not None and before:
                    stay = (now.w, now.heights) == (bands.w, bands.heights)
                    kept = all(now.places[key][:2] == bands.places[key][:2] for key in before)
                    moved, actions = moved + (not (stay and kept)), actions + 1
                bands, before = now, held
        assert moved <= 0.12 * actions, f"{size}: places changed in {moved} of {actions} actions"


def test_a_meld_grows_and_another_comes_without_moving_any() -> None:
    held = {(0, 1): MeldSize(3), (0, 2): MeldSize(4), (1, 1): MeldSize(3)}
    bands = arrange_melds(band_rooms(*SIZES[2]), held, FULL["burraco"])
    later = arrange_melds(bands.rooms, held | {(0, 1): MeldSize(7, 2), (0, 3): MeldSize(3)}, FULL["burraco"], bands)
    assert {key: later.places[key][:2] for key in held} == {key: bands.places[key][:2] for key in held}
    assert (later.w, later.heights) == (bands.w, bands.heights)


def test_the_band_that_needs_more_is_higher() -> None:
    many = {(0, number): MeldSize(4) for number in range(1, 13)} | {(1, 1): MeldSize(3)}
    bands = arrange_melds(band_rooms(*SIZES[2]), many, FULL["burraco"])
    assert bands.heights[0] > 1.5 * bands.heights[1]


def with_melds(game: str, number: int, seed: int = 3) -> Match:
    """A match with that number of melds a side on the table, made up of the cards of its pack."""
    made = Match.new(game, seed=seed, dealer=3, names=NAMES)
    made.play("draw")
    rng, pack = random.Random(seed), [str(card) for card in get(game).deck() if card.rank in "456789TJQK"]
    for side in (0, 1):
        for meld in range(1, number + 1):
            rank = rng.choice(pack)[0]
            some = [text for text in pack if text[0] == rank][: rng.choice((3, 3, 4, 5, 7))]
            made.state.zones[f"meld:{side}:{meld}"] = cards(" ".join(some))
    made.state.laid = (number, number)
    return made


@pytest.mark.parametrize("game", ["burraco", "samba"])
def test_on_the_table_rows_are_apart_at_every_size(qtbot: Any, game: str) -> None:
    page = open_table(qtbot, with_melds(game, 9), painted=False, guide=False)
    stage = page.stage
    for width, height, _ in (SIZES[2], *SIZES):
        page.resize(width, height)
        stage.resize(width, height)
        boxes: dict[str, list[Rect]] = {
            zone: [item.home.box for item in items] for zone, items in stage.items.items() if zone.startswith("meld:")
        }
        piles = [item.home.box for zone in ("stock", "discard") for item in stage.items[zone]]
        for one, other in combinations(boxes, 2):
            assert not any(a.grown(-1).meets(b) for a in boxes[one] for b in boxes[other]), (one, other)
        for zone, some in boxes.items():
            frames = [laid.frame for name, laid in stage.zone_layouts.items() if name[:7] == zone[:7] and laid.frame]
            assert len(frames) == 1 and all(frames[0].contains(box.right, box.bottom) for box in some)
            assert not any(box.grown(-2).meets(pile) for box in some for pile in piles)
            steps = [(b.x - a.x) / a.w for a, b in pairwise(some) if a.w == b.w]
            assert all(step == 0 or step >= MIN_MELD_STEP - 0.001 for step in steps)


def test_no_frame_of_an_earlier_deal_stays_after_a_resize(qtbot: Any) -> None:
    page = open_table(qtbot, with_melds("burraco", 6), painted=False, guide=False)
    page.resize(1024, 700)
    fresh = Match.new("burraco", seed=4, dealer=3, names=NAMES).state
    page.stage.sync_to(fresh.observe(0))
    page.stage.resize(1440, 900)
    shown = {zone for zone, slot in page.stage.zone_marks.slots.items() if slot.isVisible() and slot.is_panel}
    assert shown == {"meld:0:1", "meld:1:1"}
    assert not any(zone.startswith("meld:") for zone in page.stage.zone_layouts if zone not in shown)


def test_a_pozzetto_won_lies_where_the_hand_of_its_owner_was(qtbot: Any) -> None:
    made = with_melds("burraco", 8)
    for seat in (0, 2):
        made.state.zones[f"waiting:{seat}"], made.state.zones[f"hand:{seat}"] = made.state.zones["pozzetto:0"], ()
    for size in SIZES:
        page = open_table(qtbot, made, size=size[:2], text_scale=size[2], painted=False, guide=False)
        stage = page.stage
        frames = [laid.frame for laid in stage.zone_layouts.values() if laid.frame]
        for seat in (0, 2):
            piles = [item.home.box for item in stage.items[f"waiting:{seat}"]]
            assert len(piles) == 11 and not any(box.grown(-4).meets(frame) for box in piles for frame in frames)
        plaque, pile = stage.plaques[2].rect, stage.items["waiting:2"][0].home.box
        assert plaque.right <= pile.x < plaque.right + 1.5 * pile.w + 80
        assert stage.items["waiting:0"][0].home.box.y > stage.frame.row.bottom


def test_what_others_have_laid_is_marked_until_the_person_acts(qtbot: Any) -> None:
    made = Match.new("burraco", seed=5, dealer=3, names=NAMES)
    for action in ("draw", f"discard {made.state.zones['hand:0'][0]}", "draw"):
        made.play(action)
    seat = made.state.turn
    assert seat == 1
    made.state.zones["hand:1"][:3] = cards("5H 6H 7H")
    made.play("meld 5H 6H 7H")
    page = open_table(qtbot, made, painted=False, guide=False)
    marked = {zone: [item.card for item in items if item.is_just_taken] for zone, items in page.stage.items.items()}
    assert marked.pop("meld:1:1") == list(cards("5H 6H 7H")) and not any(marked.values())
    for _ in range(3):
        actor = made.state.turn
        assert actor is not None
        if made.state.phase == "draw":
            made.play("draw")
        else:
            throws = [a for a in made.state.actions(actor) if a.verb == "discard"]
            made.play(throws[0])
    page.stage.sync_to(made.state.observe(0))
    assert any(item.is_just_taken for item in page.stage.items["meld:1:1"]), "as long as it is not one's turn"


@pytest.mark.parametrize("wide", [736.0, 1096.0, 2000.0])
def test_groups_of_a_seat_do_not_wander_with_each_new_one(wide: float) -> None:
    box = Rect(20, 100, wide, 120)
    lefts: list[float] = []
    for groups in ((3,), (3, 3), (4, 3), (4, 3, 3), (4, 4, 3)):
        held = ZoneContents(cards("2C 3C 4C 5C 6C 7C JC QC KC AC AD")[: sum(groups)], group_sizes=groups)
        laid = melds.lay_out_groups(box, 60.0, 0.36, held)
        places = [0, *accumulate(groups)][:-1]
        now = [laid.spots[place].box.x for place in places]
        assert now[: len(lefts)] == lefts and laid.spots[-1].box.right <= box.right
        lefts = now
