"""An examiner's cases in which one step affects another, tracks end, or two rules meet."""

import pytest

from exam_rebels.sheet import (
    army,
    board,
    borders,
    lands,
    npr,
    owner,
    play,
    pr,
    prestige,
    rebels,
    told,
    unrest,
    vassal,
)
from westphalia.rebels import PositionError, from_position, read_text, resolve


def realm(game, name):
    return game.position()["realms"][name]


def test_a_liberation_in_step_c_lays_a_token_that_the_next_phase_takes_off():
    position = board(
        {"Spain": pr(prestige=5)},
        lands("Leon", "Spain", "Avila!", flag="Milan"),
        lands("Murcia", "Spain", "Lorca"),
        areas={"Leon": {"rebels": 1}},
        cb=[{"holder": "Spain", "target": "Milan"}],
    )
    game = play(position, "AI")
    assert prestige(game) == {"Spain": 3}  # the old token, unused
    assert game.position()["cb"] == [{"holder": "Spain", "target": "Milan"}]  # the new one
    again = play(game.position(), "A")
    assert prestige(again) == {"Spain": 1}


def test_an_invasion_flips_two_towns_which_fall_are_counted_and_roll_nothing():
    position = board(
        {"Austria": pr(), "Hungary": npr(capital="Buda")},
        lands("Pest", "Hungary", "Buda* Eger"),
        lands("Carinthia", "Austria", "Graz Linz Villach"),
        areas=borders("Pest-Carinthia"),
        wars=[{"a": "Austria", "b": "Hungary", "outcome": "stuck"}],
    )
    game = play(
        position, "AI", dice=["nothing"]
    )  # 3 / 2 up: 2 Rebels take Graz and Linz, Villach alone is left
    assert [name for name in ("Graz", "Linz", "Villach") if owner(game, name)[1] == "rebels"] == [
        "Graz",
        "Linz",
    ]
    assert prestige(game) == {"Austria": -2}  # step E, two Small Towns
    assert unrest(game) == [
        "Graz",
        "Linz",
        "Villach",
    ]  # two of them hidden; Villach by the War, the only calm Town
    assert len(told(game, "rebel_dice", "faces")) == 1


def test_a_vassal_that_is_core_to_its_overlord_gets_a_rebel_town_and_covers_the_vassal_track():
    position = board(
        {
            "France": pr(core_tokens=["Bretagne"], vassal_track=["vacant", "vacant", "disc"]),
            "Brittany": vassal("France"),
        },
        lands("Bretagne", "Brittany", "Nantes*!"),
        areas={"Bretagne": {"rebels": 2}},
    )
    game = play(position, "CE")
    assert owner(game, "Nantes") == ("Brittany", "rebels")
    assert realm(game, "France")["vassal_track"] == ["vacant", "cube", "disc"]
    assert prestige(game) == {}  # Occupied Vassals cost nothing


def test_where_no_slot_is_vacant_none_is_covered():
    position = board(
        {"Spain": pr(town_track=["disc", "cube"])},
        lands("Leon", "Spain", "Avila!"),
        lands("Murcia", "Spain", "Lorca", occupier="rebels"),
        areas={"Leon": {"rebels": 1}},
    )
    game = play(position, "C")
    assert owner(game, "Avila") == ("Spain", "rebels")
    assert realm(game, "Spain")["town_track"] == ["disc", "cube"]


def test_the_white_peace_of_one_war_leaves_the_other_and_its_two_towns_of_unrest():
    position = board(
        {"England": pr(), "France": pr(), "Scotland": npr()},
        lands("South", "England", "Kent York Hull"),
        lands("Isle", "France", "Paris Reims"),
        lands("Normandy", "France", "Caen", occupier="England"),
        lands("Lothian", "Scotland", "Leith"),
        wars=[{"a": "England", "b": "France"}, {"a": "England", "b": "Scotland"}],
    )
    game = play(
        position,
        "DH",
        "England: done",
        "France: done",
        "England: Caen, York",
    )
    assert prestige(game) == {"England": -1, "France": -1}  # White Peace; one Occupied Town
    assert game.position()["truces"] == [["England", "Scotland"]]
    assert unrest(game) == ["Caen", "Paris", "Reims", "York"]


def test_an_ally_of_two_and_a_war_that_names_it():
    """The NPR is the Active Ally of France, and England lists a War with both: one War, one Truce."""
    position = board(
        {"England": pr(), "France": pr(), "Scotland": npr()},
        lands("South", "England", "Kent"),
        lands("Isle", "France", "Paris"),
        lands("Lothian", "Scotland", "Leith"),
        wars=[{"a": "England", "b": "France"}, {"a": "England", "b": "Scotland"}],
        alliances=[{"pr": "France", "realm": "Scotland", "active": True}],
    )
    game = play(position, "AI")
    assert game.warnings
    assert prestige(game) == {"England": -1, "France": -1}
    assert game.position()["truces"] == [["England", "France"]]
    assert game.position()["alliances"][0]["active"] is False


def test_most_to_fewest_and_an_alphabet_without_accents():
    position = board(
        {"Spain": pr()},
        lands("Évora", "Spain", "Beja!"),
        lands("Algarve", "Spain", "Faro!"),
        lands("Zamora", "Spain", "Toro!"),
        areas={"Évora": {"rebels": 1}, "Algarve": {"rebels": 1}, "Zamora": {"rebels": 2}},
    )
    game = play(position, "C")
    assert told(game, "siege", "area") == ["Zamora", "Algarve", "Évora"]


def test_rebels_that_moved_do_not_move_again_and_do_not_besiege():
    """The band of 4 goes to Burgos's Area, whose own lone Rebel was handled before; the Area's strength is unused."""
    areas = borders("Asturia-Castile", "Castile-Murcia", Asturia={"rebels": 4}, Castile={"rebels": 1})
    position = board(
        {"Spain": pr()},
        lands("Asturia", "Spain", "Oviedo"),
        lands("Castile", "Spain", "Burgos*!"),
        lands("Murcia", "Spain", "Lorca"),
        areas=areas,
    )
    game = play(position, "C")
    assert rebels(game) == {"Asturia": 1, "Castile": 4}
    assert owner(game, "Burgos") == ("Spain", None)  # 1 was too weak for a Large one
    one_list = play({**position, "options": {"rebel_order": "one_list"}}, "C")
    assert rebels(one_list) == {"Asturia": 1, "Castile": 4}
    assert owner(one_list, "Burgos") == ("Spain", "rebels")


def test_an_area_whose_unrest_was_freed_earlier_in_the_step_draws_no_rebels_any_more():
    areas = borders("Leon-Murcia", Leon={"rebels": 2}, Murcia={"rebels": 3})
    position = board(
        {"Spain": pr()},
        lands("Leon", "Spain", "Avila!"),
        lands("Murcia", "Spain", "Lorca"),
        areas=areas,
    )
    assert rebels(play(position, "C")) == {"Leon": 2, "Murcia": 2}  # Avila has fallen, so one goes home
    options = {"rebel_order": "one_list"}
    assert rebels(play({**position, "options": options}, "C")) == {"Leon": 4, "Murcia": 1}


def test_equal_numbers_are_not_outnumbered_and_rebels_there_help():
    def table(units, there):
        areas = borders("Leon-Murcia", Leon={"rebels": 3}, Murcia={"rebels": there})
        land = lands("Murcia", "Spain", "Lorca!")
        return board({"Spain": pr()}, land, areas=areas, stacks=[army("Spain", "Murcia", units)])

    stay = play(table(3, 0), "C")
    assert rebels(stay) == {"Leon": 2}
    fight = play(table(2, 0), "C", dice=["infantry"] * 2 + ["blank"] * 4)
    assert rebels(fight) == {"Leon": 1, "Murcia": 2}
    assert fight.position()["stacks"] == []


@pytest.mark.parametrize(
    ("influence", "ally", "lost"),
    [
        ({"England": 1}, ["England"], {}),  # with the Royal Marriage it is 2
        ({}, ["England"], {"England": -3}),  # 1 is too few
        ({"England": 2, "France": 3}, ["England"], {"England": -3}),  # 3 and 3: not the most alone
        ({"England": 3, "France": 1}, ["England"], {}),
        ({"England": 3}, ["England", "France"], {"England": -3}),  # not the only ally
        ({"England": 5}, [], {"England": -3}),
    ],
)
def test_a_disputed_succession_in_an_npr(influence, ally, lost):
    """The marriage lies in the Capital Area and counts as 1; without a Capital given it is the NPR's first Province."""
    position = board(
        {"England": pr(), "France": pr(), "Brittany": npr()},
        lands("Bretagne", "Brittany", "Nantes"),
        areas={"Bretagne": {"influence": influence}},
        marriages=[{"pr": "England", "realm": "Brittany", "disputed": True}],
        alliances=[{"pr": p, "realm": "Brittany"} for p in ally],
    )
    game = play(position, "E")
    assert prestige(game) == lost
    assert game.position()["marriages"] == [{"pr": "England", "realm": "Brittany", "disputed": False}]


def test_a_token_turned_in_step_e_is_turned_again_in_step_f():
    position = board(
        {"England": pr(), "France": pr(ruler="null")},
        marriages=[{"pr": "England", "realm": "France", "disputed": True}],
    )
    game = play(position, "EF")
    assert prestige(game) == {"England": -3}
    assert game.position()["marriages"][0]["disputed"] is True
    assert realm(game, "France")["stability"] == -1


def test_five_at_most_for_occupied_towns_of_enemies_and_rebels_together():
    position = board(
        {"England": pr(), "France": pr()},
        lands("Isle", "France", "Paris* Reims*", occupier="England"),
        lands("Anjou", "France", "Angers* Tours", occupier="rebels"),
        lands("South", "England", "Kent"),
        wars=[{"a": "France", "b": "England", "outcome": "stuck"}],
    )
    assert prestige(play(position, "DE")) == {"France": -5}


def test_dissent_then_war_then_stability_each_take_another_town():
    position = board(
        {"England": pr(stability=-2), "France": pr()},
        lands("South", "England", "Kent York Hull Bath"),
        lands("Isle", "France", "Paris Reims"),
        areas={"South": {"religion": "Protestant"}, "Isle": {"religion": "Catholic"}},
        wars=[{"a": "England", "b": "France", "outcome": "stuck"}],
    )
    game = play(position, "GH", "England: Bath, York, Hull")
    assert unrest(game) == ["Bath", "Hull", "Kent", "Paris", "Reims", "York"]


def test_a_conquered_town_is_affected_by_dissent_only_where_one_owns_a_province():
    """A Town that only Occupies: the Area is not the player's, so no Unrest is added."""
    position = board(
        {"England": pr(), "Savoy": npr()},
        lands("Piedmont", "Savoy", "Turin", occupier="England"),
        areas={"Piedmont": {"religion": "Reformed"}},
    )
    assert unrest(play(position, "G")) == []


def test_vassals_in_dissent_cost_influence_where_it_lies_only():
    position = board(
        {"Austria": pr(), "Bohemia": vassal("Austria")},
        lands("Praha", "Bohemia", "Kladno"),
        lands("Moravia", "Bohemia", "Brno Olomouc"),
        areas={
            "Praha": {"religion": "Protestant", "influence": {"Austria": 1}},
            "Moravia": {"religion": "Reformed"},
        },
    )
    game = from_position(position, first="G", last="G")
    assert game.legal("Austria") == ["influence Praha", "Brno", "Kladno", "Olomouc"]
    game.say("Austria", "influence Praha")
    assert game.position()["areas"]["Praha"]["influence"] == {}
    assert unrest(game) == []


def test_interregnum_at_the_bottom_takes_power_and_then_the_die_takes_money():
    position = board(
        {"Spain": pr(stability=-3, ruler=None, power={"adm": 1}, ducats=3)},
        lands("Leon", "Spain", "Avila"),
    )
    game = play(position, "FI", dice=["power"])
    assert realm(game, "Spain")["power"] == {"adm": 0, "dip": 0, "mil": 0}
    assert realm(game, "Spain")["stability"] == -3
    assert (
        realm(game, "Spain")["ducats"] == 1
    )  # low Stability has flipped Avila; no Power is left, so 2 Ducats


def test_two_rebellions_under_one_army_make_one_battle_at_the_end():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Leon", "Spain", "Avila! Burgos!"),
        lands("Isle", "France", "Paris!"),
        stacks=[army("Spain", "Leon", 1)],
    )
    battle = ["infantry", "blank", "blank", "infantry", "blank", "blank"]
    game = play(position, "I", dice=["rebellion", "rebellion", "nothing", *battle])
    kinds = [event.kind for event in game.log]
    assert kinds.index("battle_begin") > max(i for i, kind in enumerate(kinds) if kind == "rebel_dice")
    assert kinds.count("battle_begin") == 1
    assert rebels(game) == {"Leon": 1}
    assert realm(game, "Spain")["manpower"] == {"available": 0, "exhausted": 1}


def test_total_victory_over_a_player_keeps_its_capital_and_the_aftermath_follows_in_the_same_step():
    position = board(
        {"England": pr(), "Scotland": pr(capital="Edin", ducats=20)},
        lands("South", "England", "Kent"),
        lands("Lothian", "Scotland", "Edin* Leith", occupier="England"),
        areas=borders("South-Wales", "Wales-Lothian"),
        wars=[{"a": "England", "b": "Scotland"}],
        stacks=[army("England", "Wales", 2)],
    )
    game = play(position, "D", "England: enforce keep, keep", "Scotland: done", "England: South")
    assert owner(game, "Edin") == ("Scotland", None)
    assert owner(game, "Leith") == ("England", None)
    assert realm(game, "England")["ducats"] == 4  # the ransom of 10, cut to 2 x Scotland's Tax Income of 2
    assert realm(game, "Scotland")["ducats"] == 16
    assert told(game, "units_returned", "area") == ["Wales"]


def test_a_partial_victory_over_an_npr_needs_more_units_than_rebels_at_home():
    def table(rebel_units):
        return board(
            {"Austria": pr(), "Hungary": npr(capital="Buda")},
            lands("Tirol", "Austria", "Wien"),
            lands("Pest", "Hungary", "Buda Eger", occupier=None),
            lands("Banat", "Hungary", "Temes", occupier="Austria"),
            areas={"Tirol": {"rebels": rebel_units}},
            wars=[{"a": "Austria", "b": "Hungary"}],
            stacks=[army("Austria", "Banat", 2)],
        )

    weak = from_position(table(2), first="D", last="D")
    weak.say("Austria", "Hungary")
    assert weak.legal("Austria") == ["white peace", "leave"]
    assert weak.why_not("Austria", "enforce keep").rule == "R.d.21"
    strong = from_position(table(1), first="D", last="D")
    strong.say("Austria", "Hungary")
    assert "enforce keep" in strong.legal("Austria")


def test_three_players_and_turn_order_in_step_d():
    position = board(
        {"England": pr(), "France": pr(), "Spain": pr()},
        lands("South", "England", "Kent"),
        lands("Isle", "France", "Paris", occupier="England"),
        lands("Midi", "France", "Nimes"),
        lands("Leon", "Spain", "Avila", occupier="France"),
        lands("Murcia", "Spain", "Lorca"),
        wars=[{"a": "France", "b": "England"}, {"a": "Spain", "b": "France"}],
        stacks=[army("England", "South", 2), army("France", "Midi", 1)],
    )
    game = from_position(position, first="D", last="D")
    assert game.asked == "England"
    game.say("England", "France", "enforce keep", "keep")
    assert game.asked == "France"  # it may place a Claim where it lost land
    game.say("France", "done", "Spain", "propose white")
    assert game.asked == "Spain"
    game.say("Spain", "accept")
    assert game.over
    assert prestige(game) == {"France": -1, "Spain": -1}
    assert game.position()["truces"] == [["England", "France"], ["France", "Spain"]]


def test_no_rebel_die_for_a_town_that_the_same_players_earlier_dice_covered():
    """Leon's rebellion takes Avila; Murcia's own die is still rolled."""
    position = board({"Spain": pr()}, lands("Leon", "Spain", "Avila!"), lands("Murcia", "Spain", "Lorca!"))
    game = play(position, "I", dice=["rebellion", "calm"])
    assert unrest(game) == ["Avila"]
    assert owner(game, "Avila") == ("Spain", "rebels")


def test_a_final_position_can_start_the_next_phase():
    position = board(
        {"Spain": pr(), "Milan": npr(), "Naples": vassal("Spain")},
        lands("Leon", "Spain", "Avila! Burgos*"),
        lands("Capua", "Naples", "Gaeta!"),
        areas={"Leon": {"rebels": 1}, "Capua": {"rebels": 2}},
    )
    once = resolve(position, seed=3)
    assert from_position(once.position()).over in (True, False)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("wars = [{ a = 'spain', b = 'naples' }]", "wars[0].b"),
        ("cb = [{ holder = 'milan', target = 'spain' }]", "cb[0].holder"),
        ("alliances = [{ pr = 'spain', realm = 'france', active = true }]", "alliances[0].active"),
        ("wars = [{ a = 'spain', b = 'milan', outcome = 'total' }]", "wars[0].victor"),
        ("wars = [{ a = 'spain', b = 'milan', outcome = 'draw' }]", "wars[0].outcome"),
        ("truces = [['spain', 'spain']]", "truces[0]"),
    ],
)
def test_common_mistakes_are_refused_with_a_hint(text, field):
    realms = """
[realms.spain]
kind = "PR"
stability = 0
[realms.france]
kind = "PR"
stability = 0
[realms.milan]
kind = "NPR"
[realms.naples]
kind = "VASSAL"
overlord = "spain"
"""
    with pytest.raises(PositionError) as refused:
        from_position(read_text(f"turn_order = ['spain', 'france']\n{text}\n{realms}"))
    assert field in [fault.field for fault in refused.value.faults]
