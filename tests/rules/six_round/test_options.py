"""Players, options and variants (VI.option.*), and the Constants table."""

import random

import pytest

from westphalia import new_game
from westphalia.board.maps import hexagon_sides
from westphalia.editions.kit.edition import edition
from westphalia.editions.six_round.constants import default_places
from westphalia.editions.six_round.options import OPTIONS, board_for, constants_for

PLAYERS = range(3, 15)
SAVED = dict(zip(PLAYERS, (1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5), strict=True))


def state(players=5, **options):
    return edition("six-round").new_state(players, 0, options)


@pytest.mark.rule("VI.option.1", "VI.option.2", "VI.option.3", "VI.ruling.four-player-slots")
@pytest.mark.parametrize("players", PLAYERS)
def test_saved_places_by_the_number_of_players(players):
    assert state(players).k.saved_places == SAVED[players]


@pytest.mark.rule("VI.option.1", "VI.option.2", "VI.option.3")
@pytest.mark.parametrize("players", [2, 15])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="3 to 14 players"):
        state(players)


@pytest.mark.rule("VI.option.4")
@pytest.mark.parametrize(
    ("players", "places"),
    [(7, 2), (9, 4), (10, 3), (11, 3), (11, 5), (12, 5), (13, 4), (13, 6), (14, 4), (14, 6)],
)
def test_the_suggested_other_numbers_of_saved_places(players, places):
    assert state(players, saved=str(places)).k.saved_places == places


@pytest.mark.rule("VI.option.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_any_number_above_a_quarter_and_below_half_is_accepted_and_no_other(players):
    for places in range(1, 7):
        if players < 4 * places < 2 * players or places == default_places(players):
            assert constants_for(players, {"saved": str(places)}).saved_places == places
        else:
            with pytest.raises(ValueError, match=r"options\.saved"):
                constants_for(players, {"saved": str(places)})


@pytest.mark.rule("VI.ruling.slots-option", "VI.ruling.counts-other", "VI.upheaval.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_upheaval_keeps_the_draws_of_the_player_count(players):
    draws = state(players).k.upheaval_draw
    assert draws == (0, *[SAVED[players]] * 6)
    for places in range(1, 7):
        if players < 4 * places < 2 * players:
            assert state(players, saved=str(places)).k.upheaval_draw == draws


@pytest.mark.rule("VI.option.5", "VI.setup.1", "VI.ruling.map-shape")
def test_a_map_of_any_number_of_hexes_above_nine_for_each_player():
    assert state(5).board.size == 45
    assert state(5, hexes="46").board.size == state(5, hexes="46").k.hexes == 46
    assert state(5, hexes="53").board.size == 53
    assert hexagon_sides(53) == (5, 5, 5)
    with pytest.raises(ValueError, match=r"options.hexes.* at least 45 hexes"):
        state(5, hexes="44")


@pytest.mark.rule("VI.option.5")
def test_a_map_of_another_shape_or_listed():
    assert state(5, shape="parallelogram").board.hexes[:8] == (*((0, r) for r in range(7)), (1, 0))
    listed = " ".join(f"{q},{r}" for q in range(5) for r in range(9))
    assert state(5, shape="listed", list=listed).board.size == 45
    with pytest.raises(ValueError, match=r"options.list.* 45 to 320 hexes, not 2"):
        state(5, shape="listed", list="0,0 0,1")
    largest = [f"{q},{r}" for q in range(16) for r in range(20)]
    assert state(5, shape="listed", list=" ".join(largest)).board.size == 320
    with pytest.raises(ValueError, match=r"options.list.* 320 hexes, not 321"):
        state(5, shape="listed", list=" ".join([*largest, "16,0"]))
    with pytest.raises(ValueError, match="not a hex"):
        state(5, shape="listed", list="here")
    with pytest.raises(ValueError, match=r"options.shape.* 'round'"):
        state(5, shape="round")


@pytest.mark.rule("VI.option.6", "VI.ruling.three-players")
def test_two_to_six_starting_provinces_if_they_fit_with_the_electors():
    for provinces in range(2, 7):
        assert state(5, provinces=str(provinces)).k.player_start_provinces == provinces
    assert state(3).k.player_start_provinces * 3 + 14 + 1 == state(3).board.size == 27
    with pytest.raises(ValueError, match=r"options.provinces.* do not fit on 27 hexes"):
        state(3, provinces="5")
    assert state(3, provinces="5", hexes="29").k.player_start_provinces == 5
    with pytest.raises(ValueError, match=r"options\.provinces"):
        state(5, provinces="7")


@pytest.mark.rule("VI.option.6")
@pytest.mark.parametrize("provinces", [2, 3, 5, 6])
def test_other_numbers_of_starting_provinces_hang_together_with_a_triangle_from_three_on(provinces):
    game = new_game(
        "six-round", players=4, seed=provinces, setup="random", hexes="60", provinces=str(provinces)
    )
    s = game.state
    for seat in range(4):
        assert s.land[seat].bit_count() == provinces
        assert len(s.board.pieces(s.land[seat])) == 1
        assert provinces < 3 or any(clover & s.land[seat] == clover for clover in s.board.clovers)


@pytest.mark.rule("VI.option.7")
def test_free_shapes_need_not_hang_together():
    pieces = {"lands": 0, "electors": 0, "others": 0}
    for seed in range(4):
        s = new_game("six-round", players=5, seed=seed, setup="random", free_shapes="yes").state
        assert s.free == 0
        pieces["lands"] += sum(len(s.board.pieces(s.land[seat])) > 1 for seat in range(5))
        for power in range(16, 16 + s.principalities.bit_count()):
            kind = "electors" if s.electors >> power & 1 else "others"
            pieces[kind] += len(s.board.pieces(s.land[power])) > 1
    assert min(pieces.values()) > 0


@pytest.mark.rule("VI.option.8", "VI.option.9")
def test_only_the_listed_options_are_offered_and_they_are_fixed_with_the_game():
    assert {o.name for o in OPTIONS} == {
        "setup", "names", "saved", "hexes", "shape", "list", "provinces", "free_shapes", "leader",
    }  # fmt: skip
    with pytest.raises(ValueError, match="there is no such option"):
        state(5, rounds="7")
    game = new_game("six-round", players=5, seed=1, hexes="50", setup="random")
    assert game.state.options["hexes"] == "50"
    assert game.copy().state.options == game.state.options


@pytest.mark.rule("VI.option.5")
@pytest.mark.parametrize("seed", range(6))
def test_a_game_on_an_odd_map_can_be_set_up(seed):
    rnd = random.Random(seed)
    players = rnd.randrange(3, 9)
    hexes = rnd.randrange(9 * players, 9 * players + 20)
    shape = rnd.choice(["hexagon", "rectangle", "parallelogram"])
    game = new_game("six-round", players=players, seed=seed, setup="random", hexes=str(hexes), shape=shape)
    assert game.state.board.size == hexes == board_for(players, game.state.options).size
    assert all(game.state.board.edges)
