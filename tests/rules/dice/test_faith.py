"""Combat Heresy: Spread the Faith (D.faith.*)."""

import pytest

from rules.dice.table import Table, kinds, told
from westphalia.editions.dice.rules.faith import earn_faith, faith_of, roll_faith
from westphalia.editions.player_turns.rules.spreading import put, spots
from westphalia.rules.base.answers import DONE, HOME, PASS, PRINCIPALITY, PROVINCE, WITHDRAW
from westphalia.rules.base.state import CATHOLIC, PROTESTANT, with_item
from westphalia.rules.realm.provinces import religion_of

PLACE = "heresy.place_cube"


def heresy(round=2, players=6, **options):
    table = Table(players, round, **options)
    table.s.combats = (1 << players) - 1
    return table


def dice(s, seat):
    return sum(amount for _, amount in faith_of(s, seat))


# --- earning Faith ---


@pytest.mark.rule("D.faith.income.1", "D.ruling.faith-income")
def test_everyone_who_combats_heresy_earns_one_faith_and_nobody_else():
    table = heresy(round=1)
    table.realm(0, religion=PROTESTANT)  # the Emperor, so that no Catholic has their sanction
    table.foreign(3)
    s = table.fill()
    s.combats = 0b001110
    earn_faith(s)
    assert s.faith == [0, 1, 1, 1, 0, 0]


@pytest.mark.rule("D.ruling.faith-income")
def test_as_an_option_a_catholic_keeps_the_faith_with_two():
    s = heresy(catholic_faith="2").fill()
    s.emperor = 0
    assert dice(s, 1) == 3
    s.religion = with_item(s.religion, 1, PROTESTANT)
    assert dice(s, 1) == 1 + 3


@pytest.mark.rule("D.faith.income.2")
@pytest.mark.parametrize(("round", "more"), [(1, 3), (2, 3), (3, 3), (4, 1), (5, 1), (6, 1)])
def test_a_protestant_earns_three_more_in_early_rounds_and_one_later(round, more):
    table = heresy(round=round)
    table.realm(1, religion=PROTESTANT)
    assert dice(table.fill(), 1) == 1 + more


@pytest.mark.rule("D.faith.income.3", "D.faith.income.4", "D.saved.1", "D.saved.2", "D.example.16")
def test_saints_intercede_for_catholics_and_zeal_is_for_the_saved():
    table = heresy(round=5)
    for seat, points in enumerate((11, 6, 6, 0)):
        table.realm(seat, points=points)
    table.realm(4, religion=PROTESTANT, points=12)
    table.realm(5, religion=PROTESTANT, points=9)
    s = table.fill()
    s.initiative, s.emperor = (2, 0, 1, 3, 4, 5), 4
    assert [dice(s, seat) for seat in range(6)] == [7, 2, 6, 1, 7, 7]


@pytest.mark.rule("D.faith.income.5")
def test_imperial_sanction_is_for_the_emperors_religion_themselves_included():
    table = heresy()
    table.realm(1, religion=PROTESTANT)
    s = table.fill()
    s.emperor = 0
    assert [dice(s, seat) for seat in (0, 1, 2)] == [2, 4, 2]
    s.emperor = 1
    assert [dice(s, seat) for seat in (0, 1, 2)] == [1, 5, 1]


# --- rolling ---


@pytest.mark.rule("D.faith.roll.1", "D.faith.roll.2", "D.ruling.faith-roll", "D.ruling.points", "D.inv.23")
def test_one_to_three_succeed_and_each_success_is_a_point_and_a_cube():
    table = heresy()
    table.realm(0, religion=PROTESTANT, points=6)
    s = table.fill()
    s.emperor = 1
    s.pins = {"faith:0": (1, 2, 3, 4, 4, 5, 6, 6), "faith:1": (1, 3)}
    s.combats = 0b11
    earn_faith(s)
    assert s.faith[:2] == [8, 2]
    roll_faith(s)
    assert s.successes[:2] == [3, 2]
    assert s.points[:2] == [9, 2]
    assert s.faith == [0] * 6, "nothing is kept for later"


@pytest.mark.rule("D.faith.roll.1", "D.faith.income.1")
def test_all_faith_is_counted_before_the_first_roll_and_all_roll_before_the_first_cube():
    table = places()
    table.s.pins = {f"successes:{seat}": (2,) for seat in range(6)}
    game = table.play("heresy.earn_faith")
    said = kinds(game)
    first_roll = said.index("faith_roll")
    assert all(kind != "faith_kept" for kind in said[first_roll:])
    assert said.count("faith_roll") == 6
    assert [e["seat"] for e in told(game, "faith_roll")] == list(game.state.initiative)
    assert "die_on_province" not in said
    assert "die_on_principality" not in said


@pytest.mark.rule("D.faith.roll.1", "D.ruling.no-trent", "D.none.2")
@pytest.mark.parametrize("round", range(1, 7))
def test_catholics_roll_in_every_round(round):
    table = heresy(round=round)
    table.s.pins = {"successes:1": (2,)}
    game = table.play("heresy.earn_faith")
    assert game.state.points[1] == 2


# --- where cubes may lie ---


def places(**changes):
    """A holds 4,4 (capital) and 4,5; B holds 5,5 (capital) and 5,4; C holds 3,6 and, farther off, 2,7."""
    table = heresy()
    table.realm(0, "4,4 4,5")
    table.realm(1, "5,5 5,4")
    table.realm(2, "2,7 3,6")
    table.near = table.prince("Hesse", "3,4 3,3")
    table.far = table.prince("Baden", "7,1 7,2")
    table.ally = table.prince("Ulm", "6,0 5,0", influence={0: 2})
    return table


@pytest.mark.rule("D.faith.place.2", "D.ruling.where")
def test_own_land_neighbours_land_and_principalities_adjacent_or_allied():
    table = places()
    s = table.fill()
    found = spots(s, 0)
    assert PROVINCE + table.hex("4,5") in found
    assert PROVINCE + table.hex("4,4") not in found, "their own capital"
    assert PROVINCE + table.hex("5,4") in found
    assert PROVINCE + table.hex("5,5") not in found, "another Player's capital"
    assert PROVINCE + table.hex("3,6") in found
    assert PROVINCE + table.hex("2,7") not in found
    assert PRINCIPALITY + table.near in found
    assert PRINCIPALITY + table.ally in found
    assert PRINCIPALITY + table.far not in found
    beside_ally = s.owner[table.hex("6,1")]
    assert PRINCIPALITY + beside_ally not in found, "adjacent to their ally is not enough"


@pytest.mark.rule("D.faith.place.2", "D.faith.place.3", "D.faith.place.4")
@pytest.mark.parametrize(
    ("where", "rule"),
    [
        (lambda t: PROVINCE + t.hex("5,5"), "D.faith.place.2"),
        (lambda t: PROVINCE + t.hex("2,7"), "D.faith.place.2"),
        (lambda t: PRINCIPALITY + t.far, "D.faith.place.2"),
        (lambda t: PROVINCE + t.hex("3,3"), "D.faith.place.4"),
        (lambda t: HOME, "D.faith.place.3"),
        (lambda t: DONE, "D.faith.place.1"),
        (lambda t: PASS, "D.faith.place.1"),
    ],
)
def test_other_places_are_refused_with_their_rule(where, rule):
    table = places()
    table.s.successes[0] = 1
    game = table.play(PLACE)
    refusal = game.refusal(0, where(table))
    assert refusal.rule == rule


@pytest.mark.rule("D.faith.place.3", "D.fp.adjacent.1")
def test_a_foreign_power_reaches_its_edge():
    table = heresy()
    table.foreign(0, edge=0, where="4,4")
    table.realm(1, "5,2 5,7")
    table.realm(2, "8,3 8,2")
    s = table.fill()
    found = spots(s, 0)
    assert PROVINCE + table.hex("4,4") in found, "in the Empire it has no capital"
    assert PROVINCE + table.hex("5,7") in found, "a province of its edge"
    assert PROVINCE + table.hex("8,3") not in found, "a capital on the edge"
    assert PROVINCE + table.hex("8,2") not in found, "beside the edge is not on it"
    for where in ("3,8", "6,6", "7,5"):
        assert PRINCIPALITY + s.owner[table.hex(where)] in found


@pytest.mark.rule("D.faith.place.1", "D.ruling.place-all")
def test_all_cubes_are_placed_one_by_one_in_initiative_order():
    table = places()
    table.s.initiative, table.s.emperor = (1, 0, 2, 3, 4, 5), 1
    table.s.successes = [1, 2, 0, 0, 0, 0]
    game = table.play(PLACE)
    for seat, spot in ((1, "5,4"), (1, "4,5"), (0, "5,4")):
        assert game.waiting == [seat]
        assert game.question(seat).kind == "dice"
        game.answer(seat, PROVINCE + table.hex(spot))
    placed = told(game, "die_on_province")
    assert [(e["seat"], e["left"]) for e in placed] == [(1, 1), (1, 0), (0, 0)]


@pytest.mark.rule("D.faith.place.1", "D.ruling.place-all")
def test_cubes_without_a_legal_location_are_lost_their_points_stay():
    table = heresy()
    table.realm(0, "0,5", points=2)
    ring = "1,4 1,5 0,6"
    for seat, where in enumerate(ring.split(), start=1):
        table.realm(seat, where)
    table.s.successes = [2, 0, 0, 0, 0, 0]
    game = table.play(PLACE)
    assert "dice_lost" in kinds(game)
    assert game.state.successes[0] == 0
    assert game.state.points[0] == 2


@pytest.mark.rule("D.influence.3", "D.faith.place.1")
def test_withdrawing_from_an_ally_leaves_fewer_places():
    table = heresy()
    table.realm(0, "0,5")
    for seat, where in enumerate(["1,4", "1,5", "0,6"], start=1):
        table.realm(seat, where)
    table.prince("Ulm", "4,4", influence={0: 1})
    table.prince("Hesse", "4,6", influence={0: 1})
    table.s.successes = [1, 0, 0, 0, 0, 0]
    game = table.play(PLACE)
    game.answer(0, WITHDRAW)
    assert game.question(0).kind == "withdraw"
    game.answer(0, game.question(0).answers[0])
    assert "dice_lost" not in kinds(game), "the other ally is the only place left, and taken without asking"
    assert len(told(game, "die_on_principality")) == 1


@pytest.mark.rule("D.faith.place.4", "D.faith.place.5")
def test_a_principality_is_one_location_and_a_cube_of_its_own_religion_guards_it():
    table = places()
    s = table.fill()
    s.religion = with_item(s.religion, 1, PROTESTANT)
    s.successes = [1, 2, 0, 0, 0, 0]
    put(s, 0, PRINCIPALITY + table.near)
    put(s, 1, PRINCIPALITY + table.near)
    put(s, 1, PRINCIPALITY + table.near)
    assert s.dice == ((PRINCIPALITY + table.near, 1),)


@pytest.mark.rule("D.faith.place.6", "D.ruling.cancel-which")
def test_of_several_cubes_the_one_placed_first_is_cancelled():
    table = places()
    s = table.fill()
    for seat in (1, 2):
        s.religion = with_item(s.religion, seat, PROTESTANT)
    s.successes = [1, 1, 1, 0, 0, 0]
    spot = PROVINCE + table.hex("5,4")
    put(s, 2, spot)
    put(s, 1, spot)
    put(s, 0, spot)
    assert s.dice == ((spot, 1),)


# --- what they do ---


@pytest.mark.rule("D.faith.resolve.1", "D.faith.resolve.2", "D.ruling.friendly-cubes", "D.faith.bonus.1")
def test_a_fellow_believers_cube_converts_without_a_further_province():
    table = places()
    table.realm(3, "1,3", religion=PROTESTANT)
    table.s.religion = with_item(table.s.religion, 1, PROTESTANT)
    table.s.protestant |= 1 << table.hex("5,5")
    table.s.dice = ((PROVINCE + table.hex("5,4"), 3),)
    game = table.play("heresy.resolve")
    assert game.state.protestant >> table.hex("5,4") & 1
    assert "further_converts" not in kinds(game)
    assert "no_further" not in kinds(game)


@pytest.mark.rule("D.faith.resolve.3", "D.ruling.joint-cubes", "D.ruling.convert-back")
@pytest.mark.parametrize(("cubes", "turns"), [(2, False), (3, True), (4, True)])
def test_a_principality_converts_if_as_many_cubes_as_it_has_provinces_are_left(cubes, turns):
    table = heresy()
    brandenburg = table.prince("Brandenburg", "4,4 4,5 4,6", religion=PROTESTANT)
    table.s.dice = tuple((PRINCIPALITY + brandenburg, 1 + i % 2) for i in range(cubes))
    game = table.play("heresy.resolve")
    assert (religion_of(game.state, brandenburg) == CATHOLIC) is turns
    assert (game.state.land[brandenburg] & game.state.protestant == 0) is turns


@pytest.mark.rule("D.faith.resolve.2")
def test_cubes_of_a_locations_own_religion_convert_nothing():
    table = heresy()
    table.realm(0, "4,4 4,5")
    baden = table.prince("Baden", "3,3")
    table.s.dice = ((PROVINCE + table.hex("4,5"), 0), (PRINCIPALITY + baden, 1))
    game = table.play("heresy.resolve")
    assert game.state.protestant == 0


def bonus(cubes, protestant=""):
    """Protestant A with Catholic provinces x, y, z besides their capital."""
    table = heresy()
    table.realm(0, "4,4 4,5 5,4 5,3", religion=PROTESTANT)
    table.realm(1, "6,3")
    table.protestant(protestant)
    table.s.emperor, table.s.initiative = 1, (1, 0, 2, 3, 4, 5)
    table.s.dice = tuple((PROVINCE + table.hex(where), seat) for where, seat in cubes)
    return table


@pytest.mark.rule("D.faith.bonus.1", "D.ruling.bonus")
def test_one_further_province_for_each_own_province_won_and_not_for_each_cube():
    table = bonus([("4,5", 0), ("4,5", 0)])
    game = table.play("heresy.resolve")
    assert game.question(0).kind == "further"
    assert sorted(game.question(0).answers) == sorted(PROVINCE + table.hex(h) for h in ("5,4", "5,3"))
    assert game.refusal(0, PROVINCE + table.hex("4,5")).rule == "D.faith.bonus.1"
    assert game.refusal(0, PASS).rule == "D.faith.bonus.1"
    game.answer(0, PROVINCE + table.hex("5,3"))
    assert game.state.protestant >> table.hex("5,3") & 1
    assert not game.state.protestant >> table.hex("5,4") & 1
    assert "further_converts" in kinds(game)


@pytest.mark.rule("D.faith.bonus.1")
def test_a_province_that_an_opposing_cube_guards_does_not_convert_further():
    table = bonus([("4,5", 0), ("5,4", 1)])
    game = table.play("heresy.resolve")
    assert game.state.protestant >> table.hex("5,3") & 1, "the only one left, taken without asking"
    assert not game.state.protestant >> table.hex("5,4") & 1


@pytest.mark.rule("D.faith.bonus.1")
def test_with_no_further_province_nothing_happens():
    table = bonus([("4,5", 0)], protestant="5,4 5,3")
    game = table.play("heresy.resolve")
    assert "no_further" in kinds(game)


@pytest.mark.rule("D.faith.end.1", "D.inv.16")
def test_all_cubes_leave_the_board():
    table = bonus([("5,4", 1)])
    game = table.play("heresy.resolve")
    assert game.state.dice == ()


@pytest.mark.rule(
    "D.example.5",
    "D.faith.points.2",
    "D.faith.place.6",
    "D.faith.resolve.2",
    "D.faith.resolve.3",
    "D.faith.bonus.1",
)
def test_the_worked_example_of_faith_and_cancelling():
    table = heresy()
    table.realm(0, "4,4 4,5 5,4 5,3", religion=PROTESTANT, points=6)  # P; x is 4,5, y is 5,4, z is 5,3
    table.realm(1, "6,4")  # Q, Emperor
    hesse = table.prince("Hesse", "5,5 4,6")
    brandenburg = table.prince("Brandenburg", "1,5 1,6 1,7")
    s = table.s
    s.initiative, s.emperor = (1, 0, 2, 3, 4, 5), 1
    s.initiative = (0, 1, 2, 3, 4, 5)
    s.combats = 0b11
    s.pins = {"faith:0": (1, 2, 3, 4, 4, 5, 6, 6), "faith:1": (1, 3)}
    game = table.play("heresy.earn_faith", check=False)
    assert game.state.points[:2] == [9, 2]
    for spot in (PROVINCE + table.hex("4,5"), PRINCIPALITY + hesse, PRINCIPALITY + hesse):
        game.answer(0, spot)
    game.state.religion[2] = game.state.religion[3] = PROTESTANT
    game.state.dice += tuple((PRINCIPALITY + brandenburg, seat) for seat in (2, 2, 3, 3))
    game.answer(1, PRINCIPALITY + hesse)
    game.answer(1, PROVINCE + table.hex("5,4"))
    protestant = game.state.protestant
    assert protestant >> table.hex("4,5") & 1
    assert protestant >> table.hex("5,3") & 1
    assert not protestant >> table.hex("5,4") & 1
    assert religion_of(game.state, hesse) == CATHOLIC
    assert religion_of(game.state, brandenburg) == PROTESTANT
    assert game.state.points == [9, 2, 0, 0, 0, 0]
