"""An examiner's cases: Treaties without conquest, and who pays for them."""

from exam.examiner import asked, di, land, principality, realm
from exam.war.positions import A, B, clash, declare, finish_choosing, realm_of, treaty, with_di
from westphalia import from_position, in_words


def test_vassalizing_needs_one_or_two_provinces():
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 3}}},
    )
    assert "vassalize" not in game.legal("A")
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        principalities={"Baden": {"land": ["3,3", "3,4"], "influence": {"B": 2}}},
    )
    assert "vassalize" in game.legal("A")


def test_a_player_of_two_provinces_may_be_vassalized():
    game = treaty(A, {"land": ["2,7", "2,6"], "gold": 3, "influence": {"Hesse": 3}}, stop="foreign_powers")
    game.say("A", "vassalize", "B")
    game.say("B", "Sweden", "north")
    b = realm(game, "B")
    assert (b["home"], b["land"], b["gold"]) == ("Sweden", [], 0)
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,7" in p["land"]]
    assert set(new["land"]) == {"2,7", "2,6"}
    assert new["capital"] == "2,7"
    assert new["ally"] == "A"


def test_liberating_a_town_makes_a_new_principality():
    game = treaty(with_di(A, Hesse=2))
    game.say("A", "liberate")  # the town is the only choice: the capital is not B's last province
    (new,) = [p for p in in_words(game)["principalities"].values() if "3,4" in p["land"]]
    assert new["land"] == ["3,4"]
    assert new["influence"] == {"A": 2}
    assert new["ally"] == "A"
    assert realm(game, "A")["influence"]["Hesse"] == 2


def test_liberating_the_last_province_drives_the_loser_out():
    game = treaty(A, {"land": ["2,5"], "influence": {"Hesse": 4}, "gold": 4})
    game.say("A", "liberate")
    game.say("B", "Spain", "south")
    b = realm(game, "B")
    assert (b["home"], b["gold"], b["stored"], b["influence"]) == ("Spain", 0, 2, {})


def test_nothing_may_be_taken_beyond_sixteen_hexes():
    game = treaty({**realm_of(15), "towns": ["2,1", "2,2", "2,3", "2,4"]}, {"provinces": 6})
    game.say("A", "conquer")
    game.say("A", game.legal("A")[0])
    assert len(land(game, "A")) == 16
    assert game.stopped


def test_with_sixteen_hexes_only_vassalizing_or_liberating_is_left():
    game = treaty(realm_of(16), {"provinces": 3})
    assert "conquer" not in (game.legal("A") if not game.stopped else [])


def test_tie_after_a_loss_goes_to_initiative_order():
    # B loses one of 3 with Baden, an ally: B has 2, C and D have 3 each and D comes first.
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        initiative=list("ABDCE"),
        principalities={
            "Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 3, "C": 3, "D": 3}, "ally": "B"}
        },
    )
    game.say("A", "conquer", "3,3", "done")
    assert principality(game, "Baden")["ally"] == "D"


def test_the_ally_stays_in_a_tie_after_a_loss():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        initiative=list("ACBDE"),
        principalities={"Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 4, "C": 3}}},
    )
    game.say("A", "conquer", "3,3", "done")
    assert di(game, "Baden", "B") == 3
    assert principality(game, "Baden")["ally"] == "B"


def test_a_foreign_power_without_land_and_allies_has_nothing_to_lose():
    game = treaty(A, {"home": "France", "edge": "north"}, round=2)
    assert game.stopped
    assert land(game, "A") == set(A["land"])
    assert realm(game, "B")["home"] == "France"


def test_the_ally_of_a_landless_foreign_power_may_lose_provinces():
    game = treaty(
        A,
        {"home": "France", "edge": "north"},
        round=2,
        principalities={"Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "3,3", "3,4")
    assert {"3,3", "3,4"} <= land(game, "A")
    assert di(game, "Baden", "B") == 1


def test_a_player_loses_no_influence_to_a_white_peace_but_to_post_war_diplomacy():
    game = from_position(
        {
            "players": 5,
            "step": "war.post_war_diplomacy",
            "stop": "foreign_powers",
            "wars": [{"attacker": "A", "defender": "B", "white_peace": True}],
            "principalities": {"Hesse": {"size": 3, "influence": {"A": 3}}},
        }
    )
    assert di(game, "Hesse", "A") == 2


def test_the_winner_may_take_from_the_player_and_from_their_ally():
    game = treaty(
        A,
        {"land": ["2,7", "2,5", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "2,5", "3,4")
    assert {"2,5", "3,4"} <= land(game, "A")
    assert di(game, "Baden", "B") == 2


def test_principalities_in_which_the_loser_has_influence_without_alliance_are_safe():
    game = treaty(
        A,
        {"land": ["2,7", "2,5", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 2}}},
    )
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,5", "2,6"}


def test_a_beaten_attacker_pays_as_well():
    game = from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "wars": [{"attacker": "B", "defender": "A", "winner": "A"}],
            "stop": "war.post_war_diplomacy",
            "realms": {"A": A, "B": B},
        }
    )
    game.say("A", "conquer", "2,5", "done")
    assert "2,5" in land(game, "A")


def test_each_ally_takes_its_own_province():
    game = treaty(
        A,
        {"land": ["2,8", "4,2", "4,5", "4,6"]},
        principalities={
            "Hesse": {"land": ["5,1"], "influence": {"A": 1}},
            "Baden": {"land": ["5,5"], "influence": {"A": 1}},
            "Berg": {"land": ["5,4"], "influence": {"C": 1}},
        },
    )
    game.say("A", "nothing", "Hesse", "Baden", "4,6")
    assert game.stopped
    assert set(principality(game, "Hesse")["land"]) == {"5,1", "4,2"}
    assert set(principality(game, "Baden")["land"]) == {"5,5", "4,6"}
    assert land(game, "B") == {"2,8", "4,5"}


def test_two_allies_and_the_winner_may_leave_the_loser_one_province():
    game = treaty(
        A,
        {"land": ["2,8", "2,5", "3,4", "4,2"]},
        principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}},
    )
    game.say("A", "conquer", "2,5", "3,4", "Hesse")
    assert land(game, "B") == {"2,8"}
    assert realm(game, "B")["home"] is None


def test_an_ally_with_a_province_gained_needs_no_second_look_after_the_war():
    game = treaty(
        A,
        {"land": ["2,8", "4,2", "3,7"]},
        stop="foreign_powers",
        principalities={
            "Hesse": {"land": ["5,1"], "influence": {"A": 2}},
            "Berg": {"land": ["5,5"], "influence": {"A": 2}},
        },
    )
    game.say("A", "nothing", "Hesse")
    assert di(game, "Hesse", "A") == 2  # gained 4,2
    assert di(game, "Berg", "A") == 1  # gained nothing


def test_the_loser_cannot_lose_more_influence_than_they_have():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 1, "C": 0}, "ally": "B"}},
    )
    game.say("A", "conquer", "3,3", "3,4")
    assert di(game, "Baden", "B") == 0
    assert principality(game, "Baden")["ally"] is None


def test_a_conquered_capital_is_a_town_and_costs_influence():
    game = treaty(with_di(A, Hesse=2), {"land": ["2,5"]})
    game.say("A", "conquer")
    game.say("B", "France", "north")
    assert "2,5" in realm(game, "A")["towns"]
    assert di(game, "Hesse", "A") == 1


def test_a_vassalized_players_land_takes_the_capitals_religion():
    game = treaty(A, {"land": ["2,7", "2,6"], "heretical": ["2,6"]}, round=2)
    game.say("A", "vassalize")
    game.say("B", "France", "north")
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,7" in p["land"]]
    assert new["religion"] == "Catholic"
    assert "2,6" not in in_words(game)["protestant"]


def test_a_player_of_three_provinces_is_not_vassalized():
    game = treaty(A, {"land": ["2,7", "2,6", "2,5"]})
    assert "vassalize" not in game.legal("A")


def test_a_target_principality_is_never_conquered_completely():
    fields = {"round": 3, "realms": {"C": {"good_works": 1}}}
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        **fields,
        principalities={
            "Baden": {"land": ["3,3"], "religion": "Protestant", "target_of": "C", "influence": {"B": 1}}
        },
    )
    assert "vassalize" in game.legal("A")
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,5", "2,6"}


def test_liberation_is_only_for_lands_of_players():
    game = declare(realms={"A": {"provinces": 6}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    assert "liberate" not in game.legal("A")


def test_vassalizing_an_unaligned_principality_removes_the_influence_of_others():
    game = declare(
        realms={"A": {"provinces": 4, "influence": {"Hesse": 1}}},
        principalities={"Hesse": {"size": 2, "influence": {"C": 1, "D": 1}}},
    )
    game.say("A", "war on principalities", "Hesse", "vassalize")
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["ally"] == "A"


def test_the_home_of_a_foreign_power_touches_its_whole_edge():
    # North is the row 0,2 to 0,10: conquests there are adjacent and cost nothing.
    a = {"home": "France", "edge": "north", "influence": {"Hesse": 2}}
    game = treaty(a, {"land": ["2,7", "0,6", "0,7"]}, round=3)
    game.say("A", "conquer", "0,6", "0,7")
    assert realm(game, "A")["influence"] == {"Hesse": 2}
    game = treaty(a, {"land": ["2,7", "0,6", "1,7"]}, round=3)
    game.say("A", "conquer", "0,6", "1,7")
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_a_white_peace_leaves_the_second_war_of_a_player_alone():
    game = from_position(
        {
            "players": 5,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {"A": {"hand": "M", "provinces": 6}, "B": {"hand": "M"}, "C": {"provinces": 3}},
        }
    )
    clash(game, "M", "M")
    assert asked(game) == {"A": "treaty"}  # six against three
