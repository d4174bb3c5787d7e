"""Setup (VI.setup.*)."""

import pytest

from rules.table import Table, asked, placed, refused, rules, told
from westphalia import new_game
from westphalia.board import bit_list, mask_of
from westphalia.editions.six_round.rules import setup
from westphalia.engine.contents import asks, each
from westphalia.rules.base.state import CATHOLIC, FIRST_PRINCIPALITY, NONE

PLAYERS = range(3, 15)


def empty(players=5, order="", **options):
    """Return a table before setup, with its Setup Order drawn."""
    t = Table("six-round", players)
    s = t.edition.new_state(players, 0, options)
    s.setup_order = tuple("ABCDEFGHIJKLMN".index(p) for p in order) or tuple(range(players))
    t.s, t.filled = s, True
    return t


@pytest.mark.rule("VI.setup.1", "VI.ruling.map-shape", "VI.inv.2", "VI.religion.1", "VI.religion.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_nine_catholic_hexes_for_each_player(players):
    s = new_game("six-round", players=players, seed=1, setup="random").state
    assert s.board.size == 9 * players
    assert s.protestant == 0
    assert s.religion == [CATHOLIC] * players


@pytest.mark.rule("VI.setup.2", "VI.ruling.tile-supply", "VI.setup.18", "VI.ruling.start-gold")
def test_all_start_with_a_monastery_and_no_gold_no_good_works():
    s = new_game("six-round", players=5, seed=1).state
    assert (s.gold, s.good_works, s.monastery) == ([0] * 5, [0] * 5, 0b11111)
    assert [s.role_of(seat) for seat in range(5)] == ["Catholic, not saved"] * 5


@pytest.mark.rule("VI.setup.3")
def test_colours_are_picked_in_joining_order_and_never_twice():
    game = new_game("six-round", players=14, seed=3)
    picked = []
    for seat in range(13):
        assert game.waiting == [seat]
        assert game.question(seat).kind == "flag"
        answer = game.question(seat).answers[0]
        picked.append(answer)
        game.answer(seat, answer)
    assert len(set(picked)) == 13
    assert len(set(game.state.flag)) == 14, "the last flag is no choice"
    game = new_game("six-round", players=5, seed=3)
    game.say("A", "Lion")
    assert refused(game, "B", "done") == "VI.setup.3"


@pytest.mark.rule("VI.setup.4")
def test_setup_order_is_drawn_at_random():
    orders = {new_game("six-round", players=5, seed=n, setup="random").state.setup_order for n in range(30)}
    assert len(orders) > 20
    assert {order[0] for order in orders} == set(range(5))


# --- Players' lands ---


@pytest.mark.rule("VI.setup.5", "VI.setup.6")
def test_three_of_four_provinces_touch_in_a_vertex_and_all_hang_together():
    t = empty(order="BACDE")
    game = t.play("setup.place_lands", "B")
    assert asked(game) == {"B": "lands"}
    assert len(game.legal("B")) == 45
    game.say("B", "3,3")
    game.say("B", "3,5")
    assert sorted(game.legal("B")) == ["2,4", "2,5", "3,4", "4,3", "4,4"], "all that joins them in two more"
    game.say("B", "3,4")
    assert sorted(game.legal("B")) == ["2,4", "2,5", "4,3", "4,4"], "a triangle must result, no row of four"
    assert refused(game, "B", "3,6") == "VI.setup.5"
    assert refused(game, "B", "done") == "VI.setup.5"
    assert refused(game, "B", "3,3") == "VI.setup.5"
    game.say("B", "4,3")
    s = game.state
    assert s.land[1] == mask_of(t.hexes("3,3 3,4 3,5 4,3"))
    assert s.capital[1] == t.hexes("3,3")[0]
    assert s.towns == 1 << s.capital[1], "the capital receives the town"
    assert asked(game) == {"A": "lands"}
    assert refused(game, "A", "3,3") == "VI.setup.5"


@pytest.mark.rule("VI.setup.5", "VI.ruling.start-blocked")
def test_without_room_for_a_triangle_any_four_that_hang_together_will_do():
    t = empty()
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4 3,5 0,5 8,1"))
    game = t.run(each(lambda s: (0,), asks(setup.place_lands)))
    assert sorted(game.legal("A")) == ["3,2", "3,3", "3,4", "3,5"]
    game.say("A", "3,4", "3,2", "3,3", "3,5")
    assert game.state.land[0] == mask_of(t.hexes("3,2 3,3 3,4 3,5"))


@pytest.mark.rule("VI.setup.5", "VI.ruling.start-blocked")
def test_failing_that_four_hexes_in_as_few_groups_as_possible():
    t = empty()
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4 0,5 8,1 8,2"))
    game = t.play("setup.place_lands", "A")
    assert sorted(game.legal("A")) == ["0,5", "3,2", "3,3", "3,4", "8,1", "8,2"]
    game.say("A", "0,5")
    assert sorted(game.legal("A")) == ["3,2", "3,3", "3,4"], "with the row of three it is two groups"
    assert refused(game, "A", "8,1") == "VI.setup.5"


# --- Electors ---


@pytest.mark.rule("VI.setup.7", "VI.setup.8", "VI.ruling.elector-turns", "VI.town.1")
@pytest.mark.parametrize("players", [3, 5, 7, 8])
def test_the_electors_are_placed_in_turn_with_the_sizes_of_the_ledger(players):
    game = new_game("six-round", players=players, seed=2)
    while game.questions[game.waiting[0]].kind != "pick_elector":
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[0])
    order, placers = game.state.setup_order, []
    while game.questions[game.waiting[0]].kind in ("pick_elector", "elector"):
        seat = game.waiting[0]
        if game.questions[seat].kind == "pick_elector":
            placers.append(seat)
        game.answer(seat, game.questions[seat].answers[0])
    turns = [order[i % players] for i in range(7)]
    assert placers == turns[: len(placers)], "the last one was forced"
    assert told(game, "place_elector")[-1]["seat"] == turns[-1]
    s = game.state
    sizes = {s.names[s.name[p]]: s.land[p].bit_count() for p in bit_list(s.electors)}
    assert sizes == {
        "Trier": 1, "Mainz": 1, "Cologne": 1, "The Palatinate": 2, "Saxony": 2, "Brandenburg": 3, "Bohemia": 4,
    }  # fmt: skip
    assert all(s.land[p] & s.towns == 1 << s.capital[p] for p in bit_list(s.electors))
    seat = game.waiting[0]
    if players > 3:  # with three a single hex is left, and no Principality is placed
        assert seat == order[7 % players], "the Player after the last placer goes on"


@pytest.mark.rule("VI.setup.7", "VI.ruling.elector-split")
def test_an_elector_is_contiguous_while_it_can_be_anywhere():
    t = empty()
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4 2,3 0,5 0,6 8,1"))
    game = t.play("setup.place_elector", "A")
    game.say("A", "Brandenburg", "3,2", "3,3")
    assert refused(game, "A", "0,5") == "VI.setup.7"
    t = empty()
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4 0,5 0,6 8,1"))
    game = t.play("setup.place_elector", "A")
    game.say("A", "Bohemia", "0,5")
    assert "8,1" not in game.legal("A"), "two groups suffice for four"
    game.say("A", "3,2", "3,3")
    assert sorted(game.legal("A")) == ["0,6", "3,4"]


# --- other Principalities ---


@pytest.mark.rule("VI.setup.9", "VI.ruling.principality-size")
def test_a_principality_of_two_or_three_in_any_shape_even_a_row():
    t = empty(names="chosen")
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4 0,5 0,6 8,1"))
    game = t.play("setup.place_principality")
    assert asked(game) == {"A": "principality_size"}
    assert game.legal("A") == ["2", "3"]
    assert refused(game, "A", "1") == "VI.setup.9"
    game.say("A", 3, "3,3")
    assert sorted(game.legal("A")) == ["3,2", "3,4"]
    game.say("A", "3,2", "3,4")
    assert asked(game) == {"A": "name"}
    game.say("A", "Hesse")
    power = game.power("Hesse")
    s = game.state
    assert (s.land[power].bit_count(), s.capital[power]) == (3, t.hexes("3,3")[0])
    assert s.land[power] & s.towns == 1 << s.capital[power]
    assert asked(game) == {"B": "principality"}, (
        "clockwise; only the pair is left, so its size is no question"
    )


@pytest.mark.rule("VI.setup.9", "VI.ruling.principality-size")
def test_size_two_may_be_placed_where_three_fit_and_may_cut_off_a_single_hex():
    t = empty()
    t.s.free = mask_of(t.hexes("3,2 3,3 3,4"))
    game = t.play("setup.place_principality")
    game.say("A", 2, "3,2", "3,3")
    s = game.state
    assert s.free == 0
    assert [s.land[p].bit_count() for p in bit_list(s.principalities)] == [2, 1]


@pytest.mark.rule("VI.setup.10", "VI.setup.11", "VI.ruling.filler", "VI.ruling.names")
def test_single_hexes_become_principalities_in_map_order_with_names_in_pool_order():
    t = empty(names="chosen")
    t.s.free = mask_of(t.hexes("8,1 3,4 3,2"))
    game = t.play("setup.fill_single_hexes")
    s = game.state
    assert asked(game) == {"A": "setupinfluence"}, "nobody decides anything"
    pool = s.pool_of_names()[:3]
    assert [s.name[p] for p in bit_list(s.principalities)] == list(pool)
    assert [s.capital[p] for p in bit_list(s.principalities)] == t.hexes("3,2 3,4 8,1")
    assert s.free == 0
    assert rules(game, "filler") == ["VI.setup.10"] * 3


@pytest.mark.rule("VI.setup.11", "VI.inv.1", "VI.inv.3", "VI.inv.28", "VI.ruling.three-players")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", ["random", "historical"])
def test_after_a_quick_setup_every_hex_has_an_owner_and_players_place_their_influence(players, mode):
    game = new_game("six-round", players=players, seed=players, setup=mode)
    s = game.state
    assert NONE not in s.owner
    assert asked(game) == {game.players[s.setup_order[0]]: "setupinfluence"}
    for land in s.land[:players]:
        assert s.board.is_connected(land)
        assert any(clover & land == clover for clover in s.board.clovers)
    assert all(1 <= s.land[p].bit_count() <= 4 for p in bit_list(s.principalities))
    game.play_on("combat_heresy")
    assert list(game.edition.invariants(s, True)) == []


# --- Influence, Emperor, boards ---


@pytest.mark.rule("VI.setup.12", "VI.setup.13", "VI.setup.14", "VI.ruling.ally-tie")
def test_three_influence_each_all_placed_on_principalities_in_setup_order():
    t = empty(order="CABDE")
    t.s.free = 0
    t.prince("Trier", "3,3")
    t.prince("Saxony", "4,3 4,4")
    game = t.play("setup.receive_influence", "C")
    assert game.state.stored == [0, 0, 3, 0, 0]
    assert refused(game, "C", "done") == "VI.setup.13"
    assert refused(game, "C", "A") == "VI.gen.1"
    game.say("C", "Trier", "Saxony", "Saxony")
    assert told(game, "ally")
    assert game.state.ally[game.power("Saxony")] == 2
    assert game.state.stored[2] == 0
    game.say("A", "Saxony", "Saxony", "Trier")
    assert game.state.ally[game.power("Saxony")] == 2, "a tie: the sitting ally stays"
    game.say("B", "Saxony", "Saxony", "Saxony")
    assert game.state.ally[game.power("Saxony")] == 1
    assert placed(game, "Saxony") == {"A": 2, "B": 3, "C": 2}


@pytest.mark.rule("VI.setup.15", "VI.election.6", "VI.election.7")
def test_the_first_emperor_is_elected_with_setup_order_as_tie_break():
    t = empty(order="CABDE")
    t.s.free = 0
    for name, where in zip(
        ("Trier", "Mainz", "Cologne", "Saxony", "Brandenburg", "Bohemia", "The Palatinate"),
        ("3,2", "3,3", "3,4", "3,5", "4,2", "4,3", "4,4"),
        strict=True,
    ):
        t.prince(name, where, **({"A": 1} if name == "Trier" else {"B": 1} if name == "Mainz" else {}))
    game = t.play("setup.emperor")
    assert asked(game) == {"A": "vote"}
    game.say("A", "A")
    game.say("B", "B")
    assert game.state.emperor == 0, (
        "A and B are tied; A is before B in Setup Order and gets the Catholic block"
    )
    assert game.state.imperial_power(0) == 2 + 2, "an ally of one province and the bonus of Round 1"
    assert game.state.reign == 0


@pytest.mark.rule("VI.setup.17")
def test_the_seven_doctrines():
    s = empty().s
    assert s.k.doctrine_names == (
        "Flexible", "Defensive", "Offensive", "Aristocratic", "Infantry", "Traditional", "Innovative",
    )  # fmt: skip
    game = Table("six-round", 5).play("setup.doctrines")
    assert game.legal("A") == list(s.k.doctrine_names)
    assert refused(game, "A", "done") == "VI.setup.16"


@pytest.mark.rule("VI.setup.18", "VI.ruling.start-ip")
def test_four_imperial_power_and_what_allies_and_the_bonus_add():
    game = new_game("six-round", players=6, seed=4, setup="random")
    game.play_on("start_doctrine")
    s = game.state
    for seat in range(6):
        allies = sum(s.principality_power(p) for p in bit_list(s.allied[seat]))
        assert s.imperial_power(seat) == 4 + allies + (2 if s.emperor == seat else 0)
    for seat in list(game.waiting):
        game.answer(seat, game.question(seat).answers[0])
    assert rules(game, "start") == ["VI.setup.18"]
    assert s.round == 1


@pytest.mark.rule("VI.ruling.names", "VI.ruling.fp-homes")
def test_the_pool_of_names_is_larger_than_the_map_and_holds_no_home_province():
    s = empty(14).s
    names = [s.names[i] for i in s.pool_of_names()]
    assert len(set(names)) == len(names) > s.board.size
    assert not set(names) & set(s.k.fp_homes)
    assert len(set(s.k.fp_homes)) == 14
    assert s.players < FIRST_PRINCIPALITY
