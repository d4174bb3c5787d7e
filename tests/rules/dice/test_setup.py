"""Setup (D.setup.*)."""

import random

import pytest

from rules.dice.table import Table, kinds, told
from westphalia import new_game
from westphalia.board import bit_list, mask_of, six_round_map
from westphalia.editions.dice.constants import PRINCIPALITY_NAMES, RESERVE_NAMES
from westphalia.editions.dice.rules.setup import area_growths, lands_growths, principality_growths, roll_size
from westphalia.editions.player_turns.rules.setup import fill_single_hexes, pairs_are_free
from westphalia.rules.base.answers import ELECTOR, NAME, PASS, PROVINCE
from westphalia.rules.base.state import CATHOLIC, NONE
from westphalia.rules.realm.provinces import all_principalities
from westphalia.rules.setup.naming import fitting_name, names_not_in_use


def setup_game(players=5, seed=3, until=None, **options):
    """Return a game in setup, answered at random until a kind of question, and the questions with their seats."""
    game = new_game("dice", players, seed, setup="manual", **options)
    chance, asked = random.Random(seed), []
    while game.state.round == 0:
        (seat, *_) = game.waiting
        question = game.question(seat)
        if question.kind == until:
            break
        asked.append((seat, str(question.kind), question))
        game.answer(seat, chance.choice(question.answers))
    return game, asked


def turns(asked, kind):
    return [seat for seat, name, _ in asked if name == kind]


# --- players, map, colours ---


@pytest.mark.rule("D.setup.players.1", "D.ruling.players", "D.ruling.supply")
@pytest.mark.parametrize("players", [3, 4, 9, 14])
def test_no_other_numbers_of_players(players):
    with pytest.raises(ValueError, match="5 to 8"):
        new_game("dice", players, 1)


@pytest.mark.rule(
    "D.setup.players.1", "D.setup.map.1", "D.inv.1", "D.ruling.map-exists", "D.ruling.map-shape"
)
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_the_map_is_that_of_the_six_round_edition_with_nine_hexes_a_player(players):
    game = new_game("dice", players, 1)
    assert game.state.board.size == 9 * players
    assert game.state.board.hexes == six_round_map(players).hexes


@pytest.mark.rule("D.setup.map.2", "D.ruling.vertex")
def test_three_hexes_touch_at_a_vertex_if_each_is_adjacent_to_both_others():
    board = six_round_map(6)
    for clover in board.clovers:
        hexes = bit_list(clover)
        assert len(hexes) == 3
        assert all(board.neighbours[a] >> b & 1 for a in hexes for b in hexes if a != b)


@pytest.mark.rule("D.setup.map.3")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_six_edges_share_their_corners(players):
    board = six_round_map(players)
    assert len(board.edges) == 6
    both = [board.edges[i] & board.edges[(i + 1) % 6] for i in range(6)]
    assert all(both), "neighbouring edges have a province in common"


@pytest.mark.rule("D.setup.religion.1")
def test_all_begin_catholic():
    game, _ = setup_game(until="sit_out")
    assert game.state.religion == [CATHOLIC] * 5
    fresh = new_game("dice", 5, 1)
    assert fresh.state.protestant == 0


@pytest.mark.rule("D.setup.order.1", "D.setup.colour.1")
def test_setup_order_is_drawn_first_and_colours_are_taken_in_it():
    orders = {new_game("dice", 6, seed).state.setup_order for seed in range(20)}
    assert len(orders) > 10
    game, asked = setup_game(6, 5, until="lands")
    assert turns(asked, "flag") == list(game.state.setup_order)[: len(turns(asked, "flag"))]
    assert len(set(game.state.flag)) == 6


@pytest.mark.rule("D.setup.colour.1")
@pytest.mark.parametrize(("players", "colours"), [(5, 6), (6, 6), (7, 7), (8, 8)])
def test_six_colours_blue_for_seven_and_yellow_for_eight(players, colours):
    game = new_game("dice", players, 1)
    (first,) = game.waiting
    assert (
        game.legal(first)
        == ["Purple", "Red", "Green", "Orange", "Black", "White", "Blue", "Yellow"][:colours]
    )
    taken = game.question(first).answers[0]
    game.answer(first, taken)
    (second,) = game.waiting
    assert taken not in game.question(second).answers
    assert game.refusal(second, taken).rule == "D.setup.colour.1"
    assert game.refusal(second, PASS).rule == "D.setup.colour.1"


# --- lands ---


@pytest.mark.rule("D.setup.lands.1", "D.setup.lands.3")
def test_each_takes_four_connected_provinces_three_round_a_vertex_the_first_a_capital_with_a_town():
    game, asked = setup_game(8, 4, until="pick_elector")
    s = game.state
    assert list(dict.fromkeys(turns(asked, "lands"))) == list(s.setup_order)
    for seat in range(8):
        land = s.land[seat]
        assert land.bit_count() == 4
        assert len(s.board.pieces(land)) == 1
        assert any(clover & land == clover for clover in s.board.clovers)
        assert s.towns & land == 1 << s.capital[seat]


@pytest.mark.rule("D.setup.lands.1")
def test_a_row_of_four_and_an_owned_hex_are_refused():
    table = Table()
    table.realm(5, "4,7")
    game = table_game(table, "setup.place_lands")
    (seat,) = game.waiting
    for where in ("4,3", "4,4", "4,5"):
        game.answer(seat, PROVINCE + table.hex(where))
    for where in ("4,6", "4,2", "4,7", "8,3", "4,4"):
        assert game.refusal(seat, PROVINCE + table.hex(where)).rule == "D.setup.lands.1"
    game.answer(seat, PROVINCE + table.hex("5,4"))
    assert game.state.land[seat].bit_count() == 4


@pytest.mark.rule("D.setup.lands.2", "D.ruling.lands-fallback")
def test_without_a_legal_shape_four_connected_and_without_those_the_largest_areas():
    s = Table().s
    row = mask_of(s.board.index[hex] for hex in ((4, 1), (4, 2), (4, 3), (4, 4), (4, 5)))
    s.free = row
    assert lands_growths(s, []) == row
    first = s.board.index[4, 1]
    assert not lands_growths(s, [first]) >> s.board.index[4, 5] & 1, "too far to be connected with four"
    s.free = row & ~(1 << s.board.index[4, 4]) | 1 << s.board.index[7, 1]  # areas of three, one and one
    assert lands_growths(s, []) == mask_of(s.board.index[hex] for hex in ((4, 1), (4, 2), (4, 3)))


def table_game(table, step):
    """Return a game in setup at a step, with the map as it is."""
    table.filled = True
    table.s.round = 0
    return table.play(step, check=False)


# --- Electors ---


@pytest.mark.rule("D.setup.electors.1")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_seven_electors_in_setup_order_round_the_table(players):
    game, asked = setup_game(players, 2, until="principality")
    order = game.state.setup_order
    picked = [seat for seat, kind, _ in asked if kind == "pick_elector"]
    last_is_forced = [order[i % players] for i in range(6)]  # the seventh has only one Elector left to pick
    assert picked == last_is_forced
    assert [e["seat"] for e in told(game, "place_elector")] == [order[i % players] for i in range(7)]


@pytest.mark.rule("D.setup.electors.2", "D.setup.electors.3", "D.inv.6")
def test_electors_have_their_sizes_connected_with_a_town_on_the_capital():
    game, asked = setup_game(6, 7, until="principality")
    s = game.state
    sizes = {s.names[s.name[p]]: s.land[p].bit_count() for p in bit_list(s.electors)}
    assert sizes == dict(s.k.starting_elector_size)
    for p in bit_list(s.electors):
        assert len(s.board.pieces(s.land[p])) == 1
        assert s.towns & s.land[p] == 1 << s.capital[p]
    question = next(q for _, kind, q in asked if kind == "pick_elector")
    assert question.answers == [ELECTOR + i for i in range(7)]


@pytest.mark.rule("D.setup.electors.2")
def test_an_elector_is_picked_once_and_nobody_passes():
    game, _ = setup_game(6, 7, until="pick_elector")
    (seat,) = game.waiting
    assert game.refusal(seat, PASS).rule == "D.setup.electors.2"


@pytest.mark.rule("D.setup.electors.4", "D.ruling.elector-split")
def test_without_room_an_elector_takes_all_of_a_largest_area_then_of_the_next():
    board = six_round_map(6)

    def areas(*hexes):
        return mask_of(board.index[hex] for hex in hexes)

    two, other_two, three, one = (
        areas((0, 5), (0, 6)),
        areas((7, 0), (7, 1)),
        areas((4, 4), (4, 5), (4, 6)),
        areas((2, 8)),
    )
    free = two | other_two | three | one
    assert area_growths(board, free, 0, 4) == three
    first = areas((4, 5))
    assert area_growths(board, free, first, 4) == three & ~first
    assert area_growths(board, free, three, 4) == two | other_two, "they pick among equal areas"
    assert area_growths(board, free, 0, 3) == three, "it fits, and is connected"
    free = two | three
    middle_free = areas((3, 2), (3, 3), (3, 4)) | two
    assert area_growths(board, middle_free, areas((3, 2), (3, 3), (3, 4)), 4) == two
    assert area_growths(board, free, three | areas((0, 5)), 5) == areas((0, 6))


@pytest.mark.rule("D.setup.electors.4")
def test_the_part_of_the_last_area_is_connected_in_itself():
    board = six_round_map(6)
    row = mask_of(board.index[hex] for hex in ((4, 1), (4, 2), (4, 3)))
    other = mask_of(board.index[hex] for hex in ((0, 5), (0, 6), (0, 7)))
    begun = row | 1 << board.index[0, 5]
    assert area_growths(board, row | other, begun, 5) == 1 << board.index[0, 6]


# --- other Principalities ---


@pytest.mark.rule("D.setup.others.1", "D.ruling.others-turn")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_the_turn_goes_on_after_the_last_elector_until_no_two_free_provinces_are_adjacent(players):
    game, _ = setup_game(players, 6, until="sit_out")
    order = game.state.setup_order
    placed = [e["seat"] for e in told(game, "place_principality")]
    assert placed == [order[(7 + i) % players] for i in range(len(placed))]
    assert game.state.free == 0


@pytest.mark.rule("D.setup.others.2")
@pytest.mark.parametrize(("face", "size"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_size_is_rolled(face, size):
    s = Table().s
    s.pins = {"size": (face,)}
    roll_size(s)
    assert s.chosen == size


@pytest.mark.rule("D.setup.others.2")
def test_the_size_is_at_most_what_fits():
    s = Table().s
    s.free = 1 << s.board.index[4, 4] | 1 << s.board.index[4, 5]
    s.pins = {"size": (6,)}
    roll_size(s)
    assert s.chosen == 2


@pytest.mark.rule("D.setup.others.3", "D.setup.others.4", "D.ruling.border-capital")
def test_the_capital_lies_in_a_large_area_and_all_border_it_if_it_has_neighbours_enough():
    s = Table().s
    index = s.board.index
    row = mask_of(index[hex] for hex in ((4, 3), (4, 4), (4, 5), (4, 6)))
    pair = mask_of(index[hex] for hex in ((0, 5), (0, 6)))
    s.free = row | pair
    assert principality_growths(s, [], 3) == row, "the pair is too small, and every hex of the row will do"
    inside = principality_growths(s, [index[4, 4]], 3)
    assert inside == 1 << index[4, 3] | 1 << index[4, 5], "two free neighbours: all must border the capital"
    at_the_end = principality_growths(s, [index[4, 3], index[4, 4]], 3)
    assert at_the_end == 1 << index[4, 5], "one free neighbour is too few, so it need only be connected"


@pytest.mark.rule("D.setup.others.3", "D.setup.others.4")
def test_a_principality_is_placed_with_its_name_and_why_not():
    table = Table(names="chosen")
    table.s.electors, table.s.chosen = 0, 3
    game = table_game(table, "setup.place_principality")
    (seat,) = game.waiting
    for where in ("4,4", "4,5"):
        game.answer(seat, PROVINCE + table.hex(where))
    assert game.refusal(seat, PROVINCE + table.hex("4,6")).rule == "D.setup.others.4"
    game.answer(seat, PROVINCE + table.hex("5,4"))
    assert game.question(seat).kind == "name"
    assert game.question(seat).about == (table.hex("4,4"),), "where it lies"
    names = game.legal(seat)
    assert "Austria" not in names
    assert "Bavaria" not in names
    assert "Aachen" in names
    assert game.refusal(seat, NAME + game.state.names.index("Austria")).rule == "D.ruling.names"
    game.answer(seat, NAME + game.state.names.index("Ulm"))
    (ulm,) = all_principalities(game.state)
    assert game.state.names[game.state.name[ulm]] == "Ulm"
    assert game.state.capital[ulm] == table.hex("4,4")


@pytest.mark.rule("D.setup.others.5", "D.ruling.singles", "D.ruling.names")
def test_single_provinces_fill_themselves_named_in_list_order():
    table = Table()
    s = table.s
    s.free = 1 << s.board.index[4, 4] | 1 << s.board.index[0, 5]
    for elector, (_, _) in enumerate(s.k.starting_elector_size):
        s.name[16 + elector] = elector
        s.principalities |= 1 << 16 + elector
    assert not pairs_are_free(s)
    fill_single_hexes(s)
    new = [p for p in all_principalities(s) if s.land[p]]
    assert sorted(s.names[s.name[p]] for p in new) == ["Aachen", "Anhalt"]
    assert all(s.towns >> s.capital[p] & 1 for p in new)
    assert s.free == 0


@pytest.mark.rule("D.setup.others.5", "D.ruling.names")
def test_on_a_historical_map_single_provinces_are_named_for_the_land_that_lies_there():
    table = Table(setup="historical")
    s = table.s
    province = table.hex("7,1")
    s.free = 1 << province
    fitting = fitting_name(s, names_not_in_use(s), province)
    assert fitting != names_not_in_use(s)[0]
    fill_single_hexes(s)
    assert [s.name[p] for p in all_principalities(s)] == [fitting]


@pytest.mark.rule("D.setup.others.6", "D.size.2", "D.inv.12")
@pytest.mark.parametrize("seed", range(4))
def test_austria_and_bavaria_are_not_used_in_setup(seed):
    game, _ = setup_game(5 + seed, seed, until="sit_out", names="chosen")
    s = game.state
    names = [s.names[s.name[p]] for p in all_principalities(s)]
    assert not {"Austria", "Bavaria"} & set(names)
    assert len(set(names)) == len(names)
    listed = {*PRINCIPALITY_NAMES, *dict(s.k.starting_elector_size)}
    assert set(names) <= listed


@pytest.mark.rule("D.ruling.names")
def test_when_all_names_are_used_they_are_numbered_and_a_vanished_name_is_free_again():
    s = Table(8).s

    def use(names):
        for name in names:
            free = (~s.principalities >> 16 & -(~s.principalities >> 16)).bit_length() - 1
            s.principalities |= 1 << 16 + free
            s.name[16 + free] = s.names.index(name)

    electors = [name for name, _ in s.k.starting_elector_size]
    assert [s.names[i] for i in s.pool_of_names()] == [*electors, *PRINCIPALITY_NAMES]
    use([*electors, *PRINCIPALITY_NAMES])
    assert [s.names[i] for i in s.pool_of_names()] == list(RESERVE_NAMES)
    use(RESERVE_NAMES)
    assert s.names[s.pool_of_names()[0]] == "Aachen II"
    s.principalities &= ~(1 << 16 + 7)  # Aachen has vanished
    assert [s.names[i] for i in names_not_in_use(s)] == ["Aachen"]


# --- Influence, the first Emperor, counters ---


@pytest.mark.rule("D.setup.influence.1", "D.setup.influence.2")
def test_each_places_three_influence_in_setup_order_and_keeps_none():
    game, asked = setup_game(6, 9, until="sit_out")
    s = game.state
    placed = turns(asked, "setupinfluence")
    assert placed == [seat for seat in s.setup_order for _ in range(3)]
    assert s.stored == [0] * 6
    assert all(sum(s.influence[seat::16]) == 3 for seat in range(6))
    question = next(q for _, kind, q in asked if kind == "setupinfluence")
    assert PASS not in question.answers
    assert len(question.answers) == s.principalities.bit_count()


@pytest.mark.rule(
    "D.setup.influence.2", "D.setup.counters.1", "D.ruling.start-ip", "D.example.2", "D.initiative.1"
)
def test_the_worked_example_of_setup_and_first_initiative():
    table = Table(5)
    for seat, where in enumerate(
        ("4,4 4,5 5,4 5,3", "1,3 1,4 2,3 2,2", "5,0 6,0 5,1 6,1", "1,6 1,7 2,6 2,5", "6,4 6,5 7,3 7,4")
    ):
        table.realm(seat, where)
    s = table.s
    free = iter(bit_list(s.free))
    lands = {
        name: " ".join(table.words(next(free)) for _ in range(n)) for name, n in s.k.starting_elector_size
    }
    saxony = table.prince("Saxony", lands["Saxony"], influence={0: 2, 4: 2})
    trier = table.prince("Trier", lands["Trier"], influence={0: 1, 2: 1})
    table.prince("Brandenburg", lands["Brandenburg"], influence={1: 3})
    table.prince("Mainz", lands["Mainz"], influence={2: 1})
    table.prince("Cologne", lands["Cologne"], influence={2: 1})
    bohemia = table.prince("Bohemia", lands["Bohemia"], influence={3: 3, 4: 1})
    table.s.emperor = 2
    game = table.play("initiative", check=False)
    s = game.state
    assert [s.imperial_power(seat) for seat in range(5)] == [11, 9, 10, 4, 4]
    assert (s.ally[saxony], s.ally[trier], s.ally[bohemia]) == (0, 0, NONE)
    assert s.initiative == (2, 3, 4, 1, 0)
    assert s.points == [0] * 5


@pytest.mark.rule("D.setup.emperor.1", "D.setup.counters.1")
def test_the_first_emperor_is_elected_with_setup_order_and_has_reigned_no_round():
    for seed in range(6):
        game, _ = setup_game(6, seed, until="sit_out")
        s = game.state
        assert s.reign == 0
        votes = [0] * 6
        for _, candidate in s.votes:
            votes[candidate] += 1
        best = [seat for seat in s.setup_order if votes[seat] == max(votes)]
        assert s.emperor == best[0]
        assert "first_emperor" in kinds(game)
