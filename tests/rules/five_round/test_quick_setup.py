"""Quick setups: random, and as historical as the rules allow."""

from math import dist

import pytest

from westphalia import new_game
from westphalia.board import bit_list, distance
from westphalia.data.names import dynasties_by_players, land_named
from westphalia.editions.five_round.invariants import broken_invariants
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import FIRST_PRINCIPALITY
from westphalia.rules.setup import naming
from westphalia.rules.setup.naming import atlas, fitting_name, nearest, spot
from westphalia.rules.setup.pieces import ASK_ELECTOR
from westphalia.rules.setup.quick_setup import elector_lands, quick_answer

PLAYERS = (5, 6, 7, 8)
SEEDS = range(8)


def middle(game: WestphaliaGame) -> tuple[float, float]:
    """Return the middle of the drawn map."""
    board = game.state.board
    xs, ys = zip(*(board.position(i) for i in range(board.size)))
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def capital(game: WestphaliaGame, name: str) -> tuple[float, float]:
    """Return the drawn position of a Principality's capital: x to the east, y to the south."""
    return game.state.board.position(game.state.capital[game.power(name)])


def owners(game: WestphaliaGame) -> tuple[int, ...]:
    """Return the owner of each hex."""
    return tuple(game.state.owner)


@pytest.mark.rule("V.setup.principality.1", "V.setup.influence.1", "V.inv.1-3", "V.inv.5")
@pytest.mark.parametrize("mode", ["random", "historical"])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_quick_setup_ends_with_a_full_map_and_leaves_influence_to_the_players(
    mode: str, players: int
) -> None:
    for seed in SEEDS:
        game = new_game("five-round", players=players, seed=seed, setup=mode)
        s = game.state
        assert game.questions[game.waiting[0]].kind == "setupinfluence"
        assert game.waiting == [s.setup_order[0]]
        assert s.free == 0
        assert s.electors.bit_count() == 7
        assert sorted(set(s.flag)) == sorted(s.flag)
        shapes = {*s.board.clovers, *s.board.cs}
        assert all(s.land[seat] in shapes for seat in range(players))
        game.play_on("convert")
        assert broken_invariants(s) == []


@pytest.mark.rule("V.setup.home.1")
@pytest.mark.parametrize("mode", ["random", "historical"])
def test_the_seed_decides_everything(mode: str) -> None:
    games = [new_game("five-round", players=6, seed=seed, setup=mode) for seed in (1, 1, 2)]
    assert games[0].hash() == games[1].hash()
    assert owners(games[0]) != owners(games[2])
    assert games[0].record == []


@pytest.mark.rule("V.setup.elector.1", "V.setup.elector.3")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_historical_electors_lie_where_they_lay(players: int, seed: int) -> None:
    game = new_game("five-round", players=players, seed=seed, setup="historical")
    x, y = middle(game)
    brandenburg, trier, bohemia = (capital(game, name) for name in ("Brandenburg", "Trier", "Bohemia"))
    assert brandenburg[0] > x
    assert brandenburg[1] < y
    assert trier[0] < x
    assert bohemia[0] > x
    assert bohemia[1] > brandenburg[1]
    for rhenish in ("Trier", "Mainz", "Cologne", "Palatinate"):
        assert capital(game, rhenish)[0] < capital(game, "Saxony")[0]
    s = game.state
    places = atlas(s.board, s.names)
    for elector in bit_list(s.electors):
        assert s.board.is_connected(s.land[elector])
        place = places[s.name[elector]]
        assert place is not None
        assert distance(s.board.hexes[s.capital[elector]], s.board.hexes[place[1]]) <= 1


@pytest.mark.rule("V.setup.elector.1")
def test_an_elector_whose_place_is_taken_leaves_the_others_theirs() -> None:
    s = new_game("five-round", players=5).state
    s.options = {"setup": "historical"}
    electors = s.k.starting_elector_size
    lands = {name: land for (name, _), land in zip(electors, elector_lands(s.board, electors), strict=True)}
    number = [name for name, _ in electors].index("Mainz")
    (mainz,), (cologne,) = lands["Mainz"], lands["Cologne"]
    electoral = {province for land in lands.values() for province in land}
    farther = next(
        province
        for province in range(s.board.size)
        if province not in electoral and distance(s.board.hexes[province], s.board.hexes[mainz]) == 3
    )
    assert distance(s.board.hexes[cologne], s.board.hexes[mainz]) == 1

    def chosen(*offered: int) -> int:
        answers = [PROVINCE + province for province in sorted(offered)]
        return quick_answer(s, Question(s, 0, ASK_ELECTOR, answers, (number,))) - PROVINCE

    assert chosen(mainz, cologne, farther) == mainz
    assert chosen(cologne, farther) == farther


@pytest.mark.rule("V.setup.home.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_starts_squeezed_in_a_historical_setup(players: int) -> None:
    firsts = set()
    for seed in range(20):
        s = new_game("five-round", players=players, seed=seed, setup="historical").state
        board = s.board
        for seat in range(players):
            rim = board.around(s.land[seat])
            others = [other for other in range(players) if other != seat]
            assert not any(rim & s.land[other] for other in others)
            here = board.hexes[s.capital[seat]]
            assert min(distance(here, board.hexes[s.capital[other]]) for other in others) >= 3
        firsts.add(s.capital[0])
    assert len(firsts) >= players - 1  # the dynasties go to different players


@pytest.mark.rule("V.setup.principality.1", "V.gen.15", "V.ruling.names")
@pytest.mark.parametrize("players", PLAYERS)
def test_historical_names_fit_their_places(players: int) -> None:
    game = new_game("five-round", players=players, seed=4, setup="historical")
    s = game.state
    places = atlas(s.board, s.names)
    far = []
    for power in bit_list(s.principalities):
        place = places[s.name[power]]
        assert place is not None
        far.append(distance(s.board.hexes[place[1]], s.board.hexes[s.capital[power]]))
    assert max(far) <= 2
    assert sum(far) <= len(far) / 2
    assert len({s.name[power] for power in bit_list(s.principalities)}) == len(far)


@pytest.mark.rule("V.gen.15")
def test_chosen_names_fit_their_places_too() -> None:
    chosen = new_game("five-round", players=7, seed=4, setup="historical", names="chosen")
    proposed = new_game("five-round", players=7, seed=4, setup="historical")
    assert bytes(chosen.state.name) == bytes(proposed.state.name)
    assert owners(chosen) == owners(proposed)


@pytest.mark.rule("V.gen.15")
def test_a_later_principality_on_a_historical_map_is_named_after_its_place() -> None:
    s = new_game("five-round", players=5, seed=4, setup="historical").state
    places = atlas(s.board, s.names)
    austria = s.names.index("Austria")
    place = places[austria]
    assert place is not None
    assert s.owner[place[1]] < FIRST_PRINCIPALITY  # a Player begins there, so no one else has the name
    free = naming.names_not_in_use(s)
    assert austria in free
    assert naming.proposed_name(s, place[1]) == austria
    beside = bit_list(s.board.neighbours[place[1]])[0]
    assert naming.proposed_name(s, beside) != austria
    s.options = {"setup": "random"}
    assert naming.proposed_name(s, place[1]) == free[0]


@pytest.mark.rule("V.ruling.names")
def test_a_name_that_is_no_real_land_is_never_proposed_for_a_place() -> None:
    s = new_game("five-round", players=5, seed=4, setup="historical").state
    s.names = (*s.names, "Ruritania")
    ruritania = len(s.names) - 1
    assert atlas(s.board, s.names)[ruritania] is None
    fulda = s.names.index("Fulda")
    assert fitting_name(s, [ruritania, fulda], s.capital[0]) == fulda
    assert fitting_name(s, [ruritania], s.capital[0]) == ruritania


@pytest.mark.rule("V.setup.map.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_empire_fills_the_map(players: int) -> None:
    board = new_game("five-round", players=players).state.board
    xs, ys = zip(*(board.position(i) for i in range(board.size)))
    assert spot(board, 54.2, 4.3) == pytest.approx((min(xs), min(ys)))
    assert spot(board, 46.2, 16.9) == pytest.approx((max(xs), max(ys)))
    pool = new_game("five-round", players=players).state.names
    used = {place[1] for place in atlas(board, pool) if place is not None}
    assert len(used) > board.size * 2 / 3
    assert set(dynasties_by_players()[0][players]) <= set(pool)


@pytest.mark.rule("V.setup.map.2")
def test_a_land_lies_at_its_own_place_or_at_the_rim_of_the_map() -> None:
    board = new_game("five-round", players=5).state.board
    atlas.cache_clear()
    fulda, teschen, ruritania = atlas(board, ("Fulda", "Teschen", "Ruritania"))
    assert fulda is not None
    assert teschen is not None
    assert ruritania is None
    where, home = fulda
    assert where == spot(board, land_named("Fulda").lat, land_named("Fulda").lon)
    assert dist(where, board.position(home)) == min(dist(where, board.position(i)) for i in range(board.size))
    beyond = spot(board, land_named("Teschen").lat, land_named("Teschen").lon)
    assert beyond[0] > max(board.position(i)[0] for i in range(board.size))
    where, home = teschen
    assert where == board.position(home)
    assert home == nearest(board, beyond, range(board.size))
    assert board.neighbours[home].bit_count() < 6


@pytest.mark.rule("V.setup.map.2")
def test_the_nearest_hex_is_one_of_those_in_question() -> None:
    board = new_game("five-round", players=5).state.board
    for province in range(board.size):
        assert nearest(board, board.position(province), range(board.size)) == province
    others = [0, board.size - 1]
    assert [nearest(board, board.position(i), others) for i in (1, board.size - 2)] == others
