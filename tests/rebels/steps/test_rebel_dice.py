"""Step I: Rebel Dice."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, prestige, rebels, rules, town, unrest
from westphalia.rebels import IllegalAnswer
from westphalia.rebels.position.constants import DICE


def restless(count, dice, realm=None, *, flag="spain", units=None, area="lombardy", **rest):
    """Spain has some Towns with Unrest in Lombardy, and the dice show something."""
    provinces = {f"t{i}": town(area, "spain", flag=flag, unrest=True) for i in range(1, count + 1)}
    provinces |= rest.pop("provinces", {})
    position = board(
        "spain france", provinces, {"spain": realm or {}} | rest.pop("realms", {}), units=units, **rest
    )
    return begin(position, "I", dice=dice.split())


@pytest.mark.rule("R.i.1", "R.inv.13", "R.ruling.die-faces")
def test_one_die_for_each_visible_unrest():
    provinces = {
        "x": town("lombardy", "spain", unrest=True, occupier="rebels"),
        "y": land("lombardy", "milan", unrest=True),
        "z": land("lombardy", "venice", occupier="spain", occ_unrest=True),
    }
    game = restless(
        1, "nothing nothing nothing", provinces=provinces, realms={"milan": {"overlord": "spain"}}
    )
    assert events(game, "rebel_dice")[0]["faces"] == ["nothing"] * 3
    assert game.over
    assert DICE["rebel"] == ("rebellion", "ducats", "power", "manpower", "calm", "nothing")


@pytest.mark.rule("R.i.2", "R.i.1", "R.start.3")
def test_dice_are_rolled_area_by_area_in_turn_order():
    provinces = {f"{p}{a}": town(a, p, unrest=True) for p in ("b", "a") for a in ("z", "Ä", "b")}
    game = play(board("b a", provinces), "I", dice=["nothing"] * 6)
    rolled = [(e["realm"], e["area"]) for e in events(game, "rebel_dice")]
    assert rolled == [(p, a) for p in ("b", "a") for a in ("Ä", "b", "z")]


@pytest.mark.rule("R.i.3", "R.ruling.rebellion-first")
def test_outcomes_come_in_a_fixed_order():
    realm = {"ducats": 9, "power": {"adm": 1}, "manpower": {"available": 1}}
    game = restless(5, "calm manpower power ducats rebellion", realm)
    game.say("spain", "t1", "t2")
    kinds = ["rebel_town", "ducats", "power", "manpower", "unrest_removed"]
    assert [e.kind for e in game.log if e.kind in kinds] == kinds


@pytest.mark.rule("R.i.4", "R.i.5", "R.ruling.rebellion-units", "R.ruling.rebel-supply")
def test_with_land_units_there_each_rebellion_places_a_rebel_and_battles_come_last():
    provinces = {"f1": town("lombardy", "france", unrest=True), "a1": town("alps", "spain", unrest=True)}
    units = {"spain lombardy": 2, "spain alps": 1}
    faces = "rebellion rebellion rebellion nothing"  # Alps first, by the alphabet, then Lombardy; then France
    game = restless(2, faces, units=units, provinces=provinces)
    placed = [(e["area"], e["count"]) for e in events(game, "rebels_placed")]
    assert placed == [("alps", 1), ("lombardy", 2)]
    assert events(game, "battle_begin")[0]["area"] == "alps"
    assert len(events(game, "battle_begin")) == 1
    rolled = [e.kind for e in game.log if e.kind in ("rebel_dice", "battle_begin")]
    assert rolled == ["rebel_dice"] * 3 + ["battle_begin"]
    game.say("dice", *["blank", "blank", "blank", "infantry", "blank", "blank"])
    assert events(game, "battle_begin")[1] == {
        "area": "lombardy",
        "attackers": {"rebels": 2},
        "defenders": {"spain": 2},
    }


@pytest.mark.rule("R.i.5")
def test_without_a_land_unit_left_there_is_no_battle_and_the_rebels_stay():
    game = restless(2, "rebellion manpower", units={"spain lombardy": 1})
    assert rebels(game) == {"lombardy": 1}
    assert not events(game, "battle_begin")
    assert game.state.realms["spain"].manpower["exhausted"] == 1


@pytest.mark.rule("R.i.6", "R.D.rebellion")
def test_without_land_units_each_rebellion_takes_a_different_province():
    provinces = {
        "core": town("lombardy", "spain", unrest=True),
        "foreign": town("lombardy", "spain", flag="milan", unrest=True),
        "held": town("lombardy", "france", flag="spain", occupier="spain", occ_unrest=True),
    }
    provinces["spare"] = town("lombardy", "spain", unrest=True)
    dice = "rebellion rebellion rebellion nothing"
    game = restless(0, dice, provinces=provinces, units={"france lombardy": 3})
    assert game.legal("spain") == ["core", "foreign", "held", "spare"]
    game.say("spain", "held")
    assert game.legal("spain") == ["core", "foreign", "spare"]
    assert game.why_not("spain", "held").rule == "R.i.6"
    game.say("spain", "core", "foreign")
    s = game.state
    assert s.provinces["core"].occupier == "rebels"
    assert s.realms["spain"].covered_slots["town"] == 1
    assert s.provinces["foreign"].lawful_owner == "milan"
    assert (s.provinces["held"].occupier, s.provinces["held"].lawful_owner) == (None, "france")
    assert s.cb == [("spain", "milan")]
    assert not rebels(game)


@pytest.mark.rule("R.i.7", "R.i.11")
def test_lose_2_ducats_and_no_effect():
    game = restless(2, "ducats nothing", {"ducats": 5})
    assert game.state.realms["spain"].ducats == 3
    assert unrest(game) == {"t1", "t2"}


@pytest.mark.rule("R.i.8", "R.D.power")
def test_lose_1_monarch_power_of_a_kind_of_its_choice():
    game = restless(1, "power", {"power": {"adm": 1, "dip": 0, "mil": 2}})
    assert game.legal("spain") == ["adm", "mil"]
    assert game.why_not("spain", "dip").rule == "R.i.8"
    game.say("spain", "mil")
    assert game.state.realms["spain"].power == {"adm": 1, "dip": 0, "mil": 1}


@pytest.mark.rule("R.i.9", "R.D.exhaust")
def test_exhaust_1_manpower_available_or_deployed():
    units = {"spain alps": {"regular.cavalry": 1, "mercenary.infantry": 1}}
    game = restless(1, "manpower", {"manpower": {"available": 2}}, units=units)
    assert game.legal("spain") == ["available", "cavalry alps"]
    assert game.why_not("spain", "infantry alps").rule == "R.i.9"
    game.say("spain", "cavalry alps")
    assert game.state.stacks["spain", "alps"].units == {"regular.cavalry": 0, "mercenary.infantry": 1}
    assert game.state.realms["spain"].manpower == {"available": 2, "exhausted": 1}
    game = restless(1, "manpower", {"manpower": {"available": 2}})
    assert game.state.realms["spain"].manpower == {"available": 1, "exhausted": 1}


@pytest.mark.rule("R.i.10", "R.D.calm")
def test_remove_1_unrest_in_the_area_if_one_is_left():
    elsewhere = {"x": town("zara", "spain", unrest=True)}
    game = restless(2, "calm nothing nothing", provinces=elsewhere)
    assert game.legal("spain") == ["t1", "t2"]
    assert game.why_not("spain", "x").rule == "R.i.10"
    game.say("spain", "t2")
    assert unrest(game) == {"t1", "x"}
    game = restless(2, "rebellion calm")
    game.say("spain", "t1")
    assert unrest(game) == {"t1"}
    assert restless(1, "calm").over


@pytest.mark.rule("R.i.12")
def test_players_who_cannot_pay_in_kind_pay_2_ducats():
    game = restless(2, "power manpower", {"ducats": 3})
    assert (game.state.realms["spain"].ducats, game.state.realms["spain"].interest) == (3 - 2 + 5 - 2, 1)
    game = restless(1, "ducats", {"ducats": 2, "interest": 9})
    assert (game.state.realms["spain"].ducats, game.state.realms["spain"].interest) == (0, 9)
    game = restless(1, "ducats", {"ducats": 1, "interest": 4})
    assert (game.state.realms["spain"].ducats, game.state.realms["spain"].interest) == (4, 5)


@pytest.mark.rule("R.i.3", "R.i.12", "R.i.13", "R.ex.15")
def test_a_rebellion_a_bankruptcy_and_relief_in_one_area():
    game = restless(3, "rebellion ducats calm", {"ducats": 1, "interest": 5})
    game.say("spain", "t1")
    spain = game.state.realms["spain"]
    assert game.state.provinces["t1"].occupier == "rebels"
    assert (spain.stability, spain.prestige, spain.ducats, spain.interest) == (-3, -5, 0, 2)
    assert game.legal("spain") == ["t2", "t3"]
    game.say("spain", "t2")
    assert unrest(game) == {"t1", "t3"}


@pytest.mark.rule("R.i.13", "R.f.2")
def test_bankruptcy_costs_in_order():
    realm = {
        "stability": -2, "interest": 5, "advisors": ["Olivares"],
        "power": {"adm": 3, "dip": 7, "mil": 3}, "manpower": {},
    }  # fmt: skip
    units = {
        "spain alps": {"mercenary.infantry": 2, "regular.infantry": 1},
        "spain x": {"mercenary.cavalry": 1},
    }
    game = restless(1, "ducats", realm, units=units)
    # -1 Stability, then two steps beyond: 2 Administrative, 1 Administrative and 1 of another kind
    assert game.legal("spain") == ["dip", "mil"]
    game.say("spain", "dip")
    spain = game.state.realms["spain"]
    assert spain.stability == -3
    assert spain.power == {"adm": 0, "dip": 6 - 3, "mil": 3 - 2}
    assert (spain.prestige, spain.interest, spain.advisors) == (-5, 2, [])
    assert game.position()["stacks"] == [
        {"pr": "spain", "area": "alps", "units": {"regular.infantry": 1}, "general_dice": []}
    ]
    kinds = ["stability", "prestige", "bankrupt", "units_removed", "advisors_lost"]
    told = [e.kind for e in game.log if e.kind in kinds]
    assert told == ["stability", "prestige", "bankrupt", "units_removed", "units_removed", "advisors_lost"]


@pytest.mark.rule("R.i.13")
def test_the_debt_is_paid_as_far_as_the_ducats_go():
    game = restless(1, "ducats", {"ducats": 1, "interest": 6})
    assert [e["change"] for e in events(game, "ducats")] == [-1]
    assert game.state.realms["spain"].interest == 3


@pytest.mark.rule("R.i.14", "R.D.rebellion_unit")
def test_in_the_later_version_rebellions_cost_units_and_only_then_provinces():
    units = {"spain lombardy": {"regular.infantry": 1, "regular.cavalry": 1, "mercenary.infantry": 1}}
    game = restless(
        4, "rebellion rebellion rebellion rebellion", units=units, options={"rules_version": "1.2"}
    )
    assert (game.question("spain").kind, game.legal("spain")) == ("rebellion_unit", ["infantry", "cavalry"])
    game.say("spain", "cavalry")
    assert game.question("spain").kind == "rebellion"
    game.say("spain", "t3")
    assert game.position()["stacks"] == []
    assert game.state.realms["spain"].manpower["exhausted"] == 2
    assert [q.id for q in game.state.provinces.values() if q.occupier == "rebels"] == ["t3"]
    assert not rebels(game)
    assert not events(game, "battle_begin")


@pytest.mark.rule("R.inv.12")
def test_after_the_phase_no_area_has_both_rebels_and_units():
    for seed in range(30):
        provinces = {f"t{i}": town("lombardy", "spain", unrest=True) for i in range(4)}
        position = board("spain", provinces, units={"spain lombardy": 2})
        game = play(position, "I", seed=seed)
        both = [a for a in game.state.areas.values() if a.rebels and ("spain", a.id) in game.state.stacks]
        assert all(not game.state.stacks["spain", a.id].count() for a in both)
        assert prestige(game, "spain") <= 0


@pytest.mark.rule("R.api.3", "R.i.6", "R.i.10")
def test_as_many_rebellions_or_reliefs_as_provinces_need_no_choice():
    game = restless(2, "rebellion rebellion")
    assert game.over
    assert {q.occupier for q in game.state.provinces.values() if q.unrest} == {"rebels"}
    with pytest.raises(IllegalAnswer, match="The phase is over"):
        game.say("spain", "t2", "t1")  # nothing was asked
    game = restless(2, "calm calm")
    assert game.over
    assert unrest(game) == set()


@pytest.mark.rule("R.i.6", "R.i.10")
def test_only_provinces_of_the_area_that_was_rolled_for():
    provinces = {"far": town("alps", "spain", unrest=True), "quiet": town("lombardy", "spain")}
    game = restless(2, "nothing rebellion nothing", provinces=provinces, area="lombardy")
    assert game.legal("spain") == ["t1", "t2"]
    why = {name: game.why_not("spain", name) for name in ("far", "quiet")}
    assert {refusal.rule for refusal in why.values()} == {"R.i.6"}
    assert "not in lombardy" in why["far"].sentence
    assert "quiet is calm" in why["quiet"].sentence


@pytest.mark.rule("R.h.1", "R.h.5")
def test_why_a_town_cannot_gain_unrest():
    provinces = {
        "a": town("x", "spain"), "b": town("x", "spain"), "c": town("x", "spain"),
        "angry": town("x", "spain", unrest=True), "under": town("x", "spain", occupier="rebels"),
        "lost": town("x", "spain", occupier="france"), "theirs": town("x", "france"), "vassal": land("x", "tyrol"),
    }  # fmt: skip
    war = [{"a": "spain", "b": "france", "outcome": "stuck"}]
    position = board("spain france", provinces, {"tyrol": {"overlord": "spain"}}, wars=war)
    game = begin(position, "H")
    names = ("angry", "under", "lost", "theirs", "vassal")
    why = {name: game.why_not("spain", name) for name in names}
    assert {name: refusal.rule for name, refusal in why.items()} == dict.fromkeys(names, "R.h.1") | {
        "angry": "R.h.5"
    }
    assert "under a Rebel Town" in why["under"].sentence
    assert "under a Rebel Town" not in why["lost"].sentence
    assert "No piece of spain" in why["theirs"].sentence
    assert "Vassal token" in why["vassal"].sentence


# --- finer points ---


@pytest.mark.rule("R.i.9", "R.api.3")
def test_manpower_is_exhausted_where_there_is_some():
    provinces = {"a": town("x", "spain", unrest=True)}
    units = {"spain x": {"regular.infantry": 1, "regular.cavalry": 1}}
    game = begin(board("spain", provinces, units=units), "I", dice=["manpower"])
    assert game.why_not("spain", "available").rule == "R.i.9"
    game.say("spain", "cavalry x")
    assert rules(game, "units_removed") == rules(game, "manpower") == ["R.i.9"]
    assert game.question("spain") is None


@pytest.mark.rule("R.i.4", "R.i.14")
def test_without_a_rebellion_no_rebels_appear():
    provinces = {"a": town("x", "spain", unrest=True)}
    for version in ("seed", "1.2"):
        position = board("spain", provinces, units={"spain x": 1}, options={"rules_version": version})
        game = play(position, "I", dice=["nothing"])
        assert [e.kind for e in game.log] == ["step_begin", "rebel_dice", "step_end"]


@pytest.mark.rule("R.i.14")
def test_in_the_later_version_mercenaries_fall_first_and_others_units_do_not_help():
    provinces = {"a": town("x", "spain", unrest=True), "b": town("x", "spain", unrest=True)}
    units = {"spain x": {"regular.infantry": 1, "mercenary.infantry": 1}, "france x": 3}
    position = board("spain france", provinces, units=units, options={"rules_version": "1.2"})
    game = play(position, "I", dice=["rebellion", "nothing"])
    assert events(game, "units_removed")[0]["units"] == {"mercenary.infantry": 1}
    position = board(
        "spain france", provinces, units={"spain x": 1, "france x": 3}, options={"rules_version": "1.2"}
    )
    game = play(position, "I", "spain: b", dice=["rebellion", "rebellion"])
    assert [e["units"] for e in events(game, "units_removed")] == [{"regular.infantry": 1}]
    assert [e["province"] for e in events(game, "rebel_town")] == ["b"]


@pytest.mark.rule("R.i.10")
def test_calm_is_asked_for_an_area():
    provinces = {name: town("x", "spain", unrest=True) for name in "ab"}
    game = begin(board("spain", provinces), "I", dice=["calm", "nothing"])
    assert game.prompt("spain") == "Which Province in x becomes calm?"
    game.say("spain", "b")
    assert unrest(game) == {"a"}
