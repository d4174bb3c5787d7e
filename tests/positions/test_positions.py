"""Hand-written positions: defaults, everything the rulebook can name, and refusals with their field."""

from __future__ import annotations

from pathlib import Path

import pytest

from westphalia import from_position, in_words
from westphalia.editions.five_round.invariants import broken_invariants
from westphalia.rules.base.reading import PositionError


def words(position=None, **fields):
    return in_words(from_position({"players": 5, "stop": "heresy.income", "step": "heresy.income", **fields}))


def test_the_default_is_a_full_map_with_seven_electors_and_an_emperor():
    now = words()
    assert [len(r["land"]) for r in now["realms"].values()] == [3] * 5
    assert sorted(now["electors"]) == sorted(
        ["Trier", "Mainz", "Cologne", "The Palatinate", "Saxony", "Brandenburg", "Bohemia"]
    )
    sizes = {name: len(p["land"]) for name, p in now["principalities"].items()}
    assert (sizes["Trier"], sizes["Saxony"], sizes["Brandenburg"], sizes["Bohemia"]) == (1, 2, 3, 4)
    assert sum(sizes.values()) + 15 == 60
    assert now["emperor"] == "A"
    assert now["initiative"] == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("step", ["upheaval", "heresy", "diplomacy", "war", "foreign_powers", "election"])
def test_a_default_position_can_be_played_from_every_phase(players, step):
    game = from_position({"players": players, "round": 3, "step": step})
    assert game.waiting
    assert broken_invariants(game.state) == []
    game.play_on(limit=3000)
    assert game.over


def test_names_are_free_and_provinces_are_placed_as_named():
    now = words(
        players=["Anna", "Bert", "Cato", "Dora", "Emil"],
        realms={"Bert": {"land": ["2,5", "2,6", "3,5"], "towns": ["3,5"], "heretical": ["2,6"]}},
        principalities={"Utopia": {"land": ["4,4", "4,5"], "capital": "4,5", "religion": "Protestant"}},
    )
    assert now["realms"]["Bert"]["capital"] == "2,5"
    assert now["realms"]["Bert"]["towns"] == ["3,5"]
    assert now["realms"]["Bert"]["protestant"] == ["2,6"]
    assert now["principalities"]["Utopia"] == {
        "land": ["4,4", "4,5"],
        "capital": "4,5",
        "religion": "Protestant",
        "influence": {},
        "ally": None,
        "elector": False,
        "marker": False,
        "dice": {},
    }


def test_a_number_of_provinces_and_a_size_find_their_land():
    now = words(
        realms={"A": {"provinces": 12}},
        principalities={"Hesse": {"size": 4, "next_to": ["0,2"]}, "Palatinate": {"size": 3}},
    )
    assert len(now["realms"]["A"]["land"]) == 12
    assert len(now["principalities"]["Hesse"]["land"]) == 4
    assert len(now["principalities"]["The Palatinate"]["land"]) == 3


def test_a_named_ally_gets_the_influence_for_it():
    now = words(principalities={"Hesse": {"size": 3, "influence": {"B": 3}, "ally": "A"}})
    assert now["principalities"]["Hesse"]["influence"] == {"A": 4, "B": 3}
    assert now["realms"]["A"]["allies"] == ["Hesse"]
    assert now["realms"]["A"]["imperial_power"] == 6


def test_roles_follow_the_rules_unless_they_are_named():
    now = words(
        round=3,
        realms={
            "A": {"saints": 1},
            "B": {"good_works": 2},
            "C": {"religion": "Protestant", "role": "Predestined to Hell"},
            "D": {"religion": "Protestant"},
            "E": {"role": "Saved by Faith Alone"},
        },
    )
    assert [r["role"] for r in now["realms"].values()] == [
        "Saved by Faith and Works",
        "Saved by Faith and Works",
        "Predestined to Hell",
        "Saved by Faith Alone",
        "Saved by Faith Alone",
    ]


def test_a_foreign_power_needs_no_land():
    now = words(round=4, realms={"C": {"home": "Sweden", "edge": "north"}})
    assert now["realms"]["C"]["land"] == []
    assert now["realms"]["C"]["imperial_power"] == 6


def test_other_electors():
    now = words(
        electors=["Trier", "Mainz", "Cologne", "Saxony", "Brandenburg", "Bohemia", "Hesse"],
        principalities={"Hesse": {"size": 1}},
    )
    assert "Hesse" in now["electors"]
    assert "The Palatinate" not in now["electors"]
    now = words(principalities={"Hesse": {"size": 1, "elector": True}, "Trier": {"elector": False}})
    assert "Hesse" in now["electors"]
    assert "Trier" not in now["electors"]


def test_toml_text_and_file(tmp_path: Path):
    text = 'players = 6\nround = 2\nstep = "heresy"\n[realms.A]\ngold = 7\n'
    assert from_position(text).state.gold[0] == 7
    (tmp_path / "position.toml").write_text(text, "utf-8")
    assert from_position(tmp_path / "position.toml").state.gold[0] == 7


def test_setup_with_free_hexes():
    game = from_position(
        {"players": 5, "step": "setup.place_home", "realms": {"A": {"land": ["2,5", "2,6", "3,5"]}}}
    )
    assert game.waiting == [game.seat("B")]
    electors = {"Trier": {"land": ["0,2"]}, "Mainz": {"land": ["0,3"]}}
    lands = {p: {"land": [f"{2 + i},3"]} for i, p in enumerate("ABC")} | {
        "D": {"land": ["2,9"]},
        "E": {"land": ["3,9"]},
    }
    game = from_position(
        {"players": 5, "step": "setup.place_elector", "realms": lands, "principalities": electors}
    )
    assert game.waiting == [game.seat("C")]
    assert "Trier" not in game.legal("C")
    assert len(game.legal("C")) == 5


def test_setup_on_a_full_map():
    game = from_position({"players": 5, "step": "setup.receive_influence", "turn": "E"})
    game.say("E", "Trier", "Trier", "Saxony", "Saxony")
    assert game.question(game.seat("E")).kind == "vote"
    game.say("E", "B", "B")
    assert in_words(game)["emperor"] == "B"


def test_stop_and_go_on():
    game = from_position({"players": 5, "step": "heresy.income", "stop": ["heresy.council_of_trent"]})
    assert game.stopped
    assert game.waiting == []
    assert game.state.gold == [2] * 5
    game.go_on_playing()
    assert not game.stopped
    assert {q.kind for q in game.questions.values()} == {"council"}


R = "realms"
P = "principalities"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"playrs": 5}, "playrs"),
        ({"players": "five"}, "players"),
        ({"players": 4}, "players"),
        ({"players": ["A", "A", "B", "C", "D"]}, "players"),
        ({"edition": "chess"}, "edition"),
        ({"round": 6}, "round"),
        ({"round": "two"}, "round"),
        ({"step": "lunch"}, "step"),
        ({"step": "heresy", "stop": "lunch"}, "stop"),
        ({"step": "diplomacy.act", "turn": "Z"}, "turn"),
        ({"seed": -3}, "seed"),
        ({"options": {"names": "silly"}}, "options.names"),
        ({"emperor": "Z"}, "emperor"),
        ({"initiative": ["A", "B"]}, "initiative"),
        ({"setup_order": ["A", "A", "B", "C", "D"]}, "setup_order"),
        ({"reformation": "yes"}, "reformation"),
        ({R: {"Z": {}}}, "realms.Z"),
        ({R: {"A": {"hat": 1}}}, "realms.A.hat"),
        ({R: {"A": 3}}, "realms.A"),
        ({R: []}, "realms"),
        ({R: {"A": {"gold": -1}}}, "realms.A.gold"),
        ({R: {"A": {"gold": 1.5}}}, "realms.A.gold"),
        ({R: {"A": {"good_works": 5}}}, "realms.A.good_works"),
        ({R: {"A": {"religion": "Calvinist"}}}, "realms.A.religion"),
        ({R: {"A": {"religion": "Protestant", "saints": 1}}}, "realms.A.saints"),
        ({R: {"A": {"religion": "Protestant", "monastery": True}}}, "realms.A.monastery"),
        ({R: {"A": {"religion": "Catholic", "role": "Saved by Faith Alone"}}}, "realms.A.role"),
        ({R: {"A": {"role": "Saved by Faith and Works"}}}, "realms.A.role"),
        ({R: {"A": {"land": ["99,99"]}}}, "realms.A.land"),
        ({R: {"A": {"land": ["2,5", "2,5"]}}}, "realms.A.land"),
        ({R: {"A": {"land": ["2,5"]}, "B": {"land": ["2,5"]}}}, "realms.B.land"),
        ({R: {"A": {"land": ["2,5"], "capital": "2,6"}}}, "realms.A.capital"),
        ({R: {"A": {"land": ["2,5"], "towns": ["2,6"]}}}, "realms.A.towns"),
        ({R: {"A": {"land": ["2,5"], "heretical": ["2,6"]}}}, "realms.A.heretical"),
        ({R: {"A": {"provinces": 17}}}, "realms.A.provinces"),
        ({R: {"A": {"home": "Mars"}}}, "realms.A.home"),
        ({R: {"A": {"edge": "north"}}}, "realms.A.edge"),
        ({R: {"A": {"home": "France", "land": ["2,5"], "capital": "2,5"}}}, "realms.A.capital"),
        ({R: {"A": {"influence": {"Atlantis": 1}}}}, "realms.A.influence"),
        ({R: {"A": {"doctrines": ["Naval"]}}}, "realms.A.doctrines"),
        ({R: {"A": {"doctrines": ["Flexible"] * 4}}}, "realms.A.doctrines"),
        ({R: {"A": {"hand": "MXP"}}}, "realms.A.hand"),
        ({P: {"Hesse": {"size": 5}}}, "principalities.Hesse.size"),
        ({P: {"Hesse": {"land": ["2,5", "2,6", "2,7", "2,8", "2,9"]}}}, "principalities.Hesse.land"),
        ({P: {"Hesse": {"land": ["2,5"], "capital": "2,6"}}}, "principalities.Hesse.capital"),
        ({P: {"Hesse": {"influence": {"Z": 1}}}}, "principalities.Hesse.influence"),
        ({P: {"Hesse": {"influence": {"A": -1}}}}, "principalities.Hesse.influence.A"),
        ({P: {"Hesse": {"influence": {"A": 1, "B": 5}, "ally": "A"}}}, "principalities.Hesse.ally"),
        ({P: {"Hesse": {"influence": {"A": 1}, "ally": "none"}}}, "principalities.Hesse.ally"),
        (
            {P: {"Hesse": {"elector": True}, "Ulm": {"elector": True}, "Trier": {}}, "electors": ["Trier"]},
            "electors",
        ),
        ({"wars": [{"attacker": "A"}]}, "wars[0]"),
        ({"wars": [{"attacker": "A", "defender": "A"}]}, "wars[0]"),
        ({"wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "B"}]}, "wars[1]"),
        ({"wars": [{"attacker": "A", "defender": "B", "winner": "C"}]}, "wars[0].winner"),
        ({"targets": [{"principality": "Trier"}]}, "targets[0].declarer"),
        ({"step": "war.confirm"}, "announced"),
        ({"step": "war.abandon", "turn": "B", "announced": "B"}, "announced"),
        ({"step": "war.confirm", "turn": "A", "announced": "B", "attacked": ["B"]}, "announced"),
        ({"step": "war.declare", "announced": "B"}, "announced"),
        ({"step": "war.declare", "abandoned": ["Trier"]}, "abandoned"),
        (
            {
                "step": "war.confirm",
                "announced": "B",
                "abandoned": ["Hesse"],
                P: {"Hesse": {"influence": {"B": 9}}},
            },
            "abandoned",
        ),
        ({"treaty": {"losing": ["Trier"]}}, "treaty.winner"),
        ({"chance": {"ottoman": [7]}}, "chance.ottoman"),
        ({"chance": {"weather": [1]}}, "chance.weather"),
        ({"chance": {"upheaval": ["Atlantis"]}}, "chance.upheaval"),
        ({"chance": {"cards": {"A": "XX"}}}, "chance.cards"),
        ({"provinces": {"99,9": {}}}, "provinces.99,9"),
        ("this is = = no TOML", "position"),
        (17, "position"),
    ],
)
def test_an_impossible_position_is_refused_with_its_field(position, field):
    if isinstance(position, dict):
        position = {"players": 5, "step": "heresy", **position}
    with pytest.raises(ValueError, match=r".+: .+") as refused:
        from_position(position)
    named = (
        refused.value.field if isinstance(refused.value, PositionError) else str(refused.value).split(":")[0]
    )
    assert named == field


def test_a_full_map_leaves_no_room():
    land = [f"{q},{r}" for q in range(6) for r in range(11) if 2 <= q + r <= 13]
    with pytest.raises(PositionError, match="no room for 14 provinces"):
        from_position({"players": 5, "realms": {p: {"provinces": 14} for p in "ABCDE"}})
    assert len(land) == 60


def test_a_step_with_nothing_to_do_is_refused():
    with pytest.raises(PositionError, match="there is nothing to do"):
        from_position({"players": 5, "step": "war.battle.open_battle_treaty"})
