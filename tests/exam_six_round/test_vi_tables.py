"""An examiner's cases for the numbers of every table size, 3 to 14, and for the variants."""

import pytest

from exam.examiner import asked, each, new_ones, realm
from exam_six_round.examiner import ALONE, NAMES, PLACES, PROTESTANT, vi
from westphalia import in_words

SIZES = list(PLACES)


@pytest.mark.parametrize("players", SIZES)
def test_how_many_catholics_win(players):
    merits = {p: {"good_works": 3 + n} for n, p in enumerate(NAMES[:players])}
    game = vi(players=players, step="religious war", round=4, realms=merits)
    assert game.state.victory == "catholic"
    assert sorted(game.winners) == sorted(NAMES[players - PLACES[players] : players])


@pytest.mark.parametrize("players", SIZES)
def test_how_many_protestants_win_and_they_are_the_first_to_have_converted(players):
    first_last = {p: {**PROTESTANT, "converted": players - n} for n, p in enumerate(NAMES[:players])}
    game = vi(players=players, step="religious war", round=5, religion="Protestant", realms=first_last)
    assert game.state.victory == "protestant"
    assert sorted(game.winners) == sorted(NAMES[players - PLACES[players] : players])


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("round", [1, 3, 4, 6])
def test_how_many_principalities_are_drawn(players, round):
    draws = PLACES[players]
    game = vi(players=players, step="upheaval", round=round, religion="Catholic")
    assert len(in_words(game)["drawn"]) == draws


@pytest.mark.parametrize("players", SIZES)
def test_how_many_are_saved_when_the_council_concludes(players):
    game = vi(
        players=players,
        step="council",
        stop="heresy.earn_faith",
        round=2,
        chance={"ottoman": [6]},
        realms={p: {"good_works": n} for n, p in enumerate(NAMES[:players])},
    )
    game.say_all("council", "council of trent")
    saved = [p for p in NAMES[:players] if realm(game, p)["saved"]]
    assert saved == list(NAMES[players - PLACES[players] : players])


@pytest.mark.parametrize("players", [10, 12, 13, 14])
def test_how_many_of_a_large_table_are_saved_by_faith_alone(players):
    game = vi(players=players, step="player conversion", stop="council")
    game.say_all("convert", "convert")
    game.play_on()
    order = in_words(game)["initiative"]
    assert [p for p in order if realm(game, p)["role"] == ALONE] == order[: PLACES[players]]


@pytest.mark.parametrize(("players", "hexes"), [(10, 90), (11, 99), (12, 108), (13, 117)])
def test_nine_hexes_for_each_of_a_large_table(players, hexes):
    now = in_words(vi(players=players, step="heresy"))
    land = [
        h for table in ("realms", "principalities") for power in now[table].values() for h in power["land"]
    ]
    assert len(land) == len(set(land)) == hexes


@pytest.mark.parametrize(("players", "first"), [(3, "B"), (4, "D"), (5, "C"), (7, "A"), (8, "H"), (14, "H")])
def test_placement_continues_after_the_seventh_elector(players, first):
    game = vi(players=players, step="setup.place_elector")
    placed = []
    while set(asked(game).values()) <= {"pick_elector", "elector"}:
        (player,) = asked(game)
        placed += [player] * (not placed or placed[-1] != player)
        game.say(player, game.legal(player)[0])
    assert "".join(placed) == (NAMES[:players] * 3)[:7]
    assert set(asked(game)) == {first}


def test_three_players_leave_room_for_one_filler():
    game = vi(players=3, step="setup.receive_influence")
    now = in_words(game)
    assert sorted(len(p["land"]) for p in now["principalities"].values()) == [1, 1, 1, 1, 2, 2, 3, 4]


def test_fourteen_in_initiative_order():
    game = vi(
        players=14,
        step="upheaval",
        stop="heresy",
        emperor="L",
        realms={"A": {"provinces": 5}, "N": {"provinces": 6}, "K": {"provinces": 3}},
    )
    assert "".join(in_words(game)["initiative"]) == "LKMBCDEFGHIJAN"


def test_the_last_of_fourteen_plays_with_the_first():
    out = {"sits_out": "Engage in Diplomacy"}
    game = vi(
        players=14,
        step="diplomacy game",
        initiative=list(NAMES),
        realms=dict.fromkeys(NAMES[:-1], out),
    )
    assert set(asked(game)) == {"N", "A"}
    game.say("N", "finger gun")
    game.say("A", "thumbs up")
    assert each(game, "NA", "stored") == [3, 0]


def test_three_players_a_leader_is_the_only_one_not_fighting():
    game = vi(
        players=3,
        step="battles",
        emperor="C",
        initiative=list("CAB"),
        wars=[{"attacker": "B", "defender": "Hesse"}],
        realms={"B": {"imperial_power": 6}},
        principalities={"Hesse": {"size": 1}},
    )
    assert in_words(game)["wars"][0]["leader"] == "C"  # the last comes before the first


# --- variants ---


@pytest.mark.parametrize(
    ("players", "saved"),
    [(7, 2), (9, 4), (10, 3), (11, 3), (11, 5), (12, 5), (13, 4), (13, 6), (14, 4), (14, 6)],
)
def test_every_suggested_number_of_winners(players, saved):
    game = vi(
        players=players,
        options={"saved": str(saved)},
        step="religious war",
        round=4,
        realms={p: {"good_works": n} for n, p in enumerate(NAMES[:players])},
    )
    assert len(game.winners) == saved
    drawn = in_words(vi(players=players, options={"saved": str(saved)}, step="upheaval"))["drawn"]
    assert len(drawn) == PLACES[players]  # that number stays


@pytest.mark.parametrize(
    ("players", "saved"), [(5, 1), (6, 3), (8, 2), (8, 4), (12, 3), (12, 6), (14, 7), (14, 3), (5, "many")]
)
def test_numbers_of_winners_beyond_a_quarter_and_a_half_are_refused(players, saved):
    with pytest.raises(ValueError, match="saved"):
        vi(players=players, options={"saved": str(saved)})


@pytest.mark.parametrize(("players", "hexes"), [(3, 28), (5, 61), (8, 100), (14, 150)])
def test_a_bigger_map(players, hexes):
    game = vi(players=players, options={"hexes": str(hexes)}, step="heresy")
    now = in_words(game)
    owned = sum(len(p["land"]) for table in ("realms", "principalities") for p in now[table].values())
    assert owned == hexes


@pytest.mark.parametrize("shape", ["rectangle", "parallelogram"])
def test_maps_of_another_shape(shape):
    game = vi(options={"shape": shape}, step="setup.place_lands")
    assert len(in_words(game)["free"]) == 45


@pytest.mark.parametrize("provinces", [2, 3, 5, 6])
def test_other_numbers_of_starting_provinces(provinces):
    options = {"provinces": str(provinces), "hexes": "60"}
    game = vi(options=options, step="setup.place_lands")
    while "A" in asked(game):
        game.say("A", game.legal("A")[0])
    assert len(realm(game, "A")["land"]) == realm(game, "A")["imperial_power"] == provinces
    assert set(asked(game)) == {"B"}


@pytest.mark.parametrize(
    "options", [{"provinces": "7"}, {"provinces": "1"}, {"provinces": "6", "hexes": "43"}]
)
def test_starting_provinces_that_do_not_fit_are_refused(options):
    with pytest.raises(ValueError, match=r"provinces|hexes"):
        vi(options=options, step="setup.place_lands")


def test_starting_provinces_must_leave_room_for_the_electors():
    with pytest.raises(ValueError, match="provinces"):
        vi(players=3, options={"provinces": "5"}, step="setup.place_lands")  # 15 and 14 of 27


def test_free_shapes_let_lands_and_principalities_lie_apart():
    game = vi(options={"free_shapes": "yes"}, step="setup.place_lands")
    game.say("A", "0,5", "8,1", "5,0", "5,6")
    assert realm(game, "A")["land"] == ["0,5", "5,0", "5,6", "8,1"]
    game = vi(options={"free_shapes": "yes"}, step="setup.place_elector")
    game.say("A", "Saxony", "0,5", "8,1")
    assert asked(game) == {"B": "pick_elector"}
    game = vi(
        options={"free_shapes": "yes"}, step="setup.place_principality", free=["0,5", "0,6", "1,4", "8,1"]
    )
    (player,) = asked(game)
    before = set(in_words(game)["principalities"])
    game.say(player, 3, "0,5", "8,1", "1,4")
    assert sorted(len(p["land"]) for p in new_ones(game, before).values()) == [1, 3]


def test_options_of_another_edition_are_refused():
    with pytest.raises(ValueError, match="options"):
        vi(options={"convert_back": "no"})
