"""Step D: truces and revenge."""

import pytest

from rules.five_round_rebels.realm import game_of, realm, told
from westphalia import in_words

NEXT = "rebels.pay_for_rebel_held"


def after(*wars, **position):
    return game_of("rebels.make_truces", wars=list(wars), stop=NEXT, **position)


def war(attacker, defender, **outcome):
    return {"attacker": attacker, "defender": defender, **outcome}


def truces(game):
    return {player: found for player in "ABCDE" if (found := realm(game, player)["truces"])}


@pytest.mark.rule("R.variant.d.1", "R.ruling.variant-truce-cb")
@pytest.mark.parametrize(
    ("outcome", "bound"),
    [
        ({"winner": "A"}, {"A": ["B"]}),
        ({"winner": "B"}, {"B": ["A"]}),
        ({"white_peace": True}, {"A": ["B"], "B": ["A"]}),
    ],
)
def test_the_winner_is_bound_and_after_a_white_peace_both(outcome, bound):
    assert truces(after(war("A", "B", **outcome))) == bound


@pytest.mark.rule("R.variant.d.1", "R.variant.d.2")
def test_a_war_that_was_dropped_leaves_nothing():
    game = game_of(
        "war.battle.choose_treaty",
        realms={"B": {"land": ["4,4"]}},
        wars=[war("A", "B", winner="A"), war("B", "C", phase=2)],
        stop=NEXT,
    )
    game.say("A", "conquer", "4,4")  # B is driven out before their own war
    game.play_on()
    assert "war_dropped" in told(game)
    assert truces(game) == {"A": ["B"]}
    assert realm(game, "B")["casus_belli"] == ["A"]


@pytest.mark.rule("R.variant.d.1")
def test_a_religious_war_leaves_no_truce():
    game = game_of(
        "religious_war.end_of_religious_war",
        realms={
            "A": {"league": "Catholic League", "saints": 1},
            "B": {"league": "Evangelical League", "religion": "Protestant"},
        },
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}},
        victorious="Catholic League",
        stop=NEXT,
    )
    assert truces(game) == {}


@pytest.mark.rule("R.variant.f.1", "R.variant.set.9")
def test_every_member_of_a_league_that_lost_is_remembered():
    realms = {name: {"league": "Evangelical League", "religion": "Protestant"} for name in "BCD"}
    game = game_of(
        "religious_war.end_of_religious_war",
        realms={"A": {"league": "Catholic League", "saints": 1}, **realms},
        victorious="Catholic League",
        stop="rebels.suppress",
    )
    lost = [name for name in "ABCDE" if realm(game, name)["league_lost"]]
    assert lost == ["B", "C", "D"]


@pytest.mark.rule("R.variant.d.2", "R.variant.set.8")
def test_a_player_who_lost_land_has_a_casus_belli_on_the_winner():
    game = after(war("A", "B", winner="A"), realms={"B": {"lost_land_to": ["A"], "casus_belli": ["A"]}})
    assert realm(game, "B")["casus_belli"] == ["A"]
    assert truces(game) == {"A": ["B"]}


@pytest.mark.rule("R.ruling.variant-white-cb", "R.variant.d.2")
def test_a_white_peace_gives_no_casus_belli():
    game = after(war("A", "B", white_peace=True))
    assert realm(game)["casus_belli"] == realm(game, "B")["casus_belli"] == []


@pytest.mark.rule("R.ruling.variant-same-pair")
def test_a_casus_belli_ends_a_truce_of_the_same_pair():
    game = after(war("A", "B", winner="A"), war("B", "A", winner="B"), realms={"A": {"lost_land_to": ["B"]}})
    assert realm(game)["casus_belli"] == ["B"]
    assert truces(game) == {"B": ["A"]}
    assert "no_truce" in told(game)


# --- what a Treaty takes is remembered ---

NEAR = {"B": {"land": ["4,4", "4,3", "5,3", "3,3"], "capital": "4,4"}}
BEATEN = [war("A", "B", winner="A")]


@pytest.mark.rule("R.variant.d.2", "R.variant.set.9")
def test_a_province_taken_in_a_battle_treaty_is_remembered():
    game = game_of("war.battle.choose_treaty", wars=BEATEN, realms=NEAR)
    game.say("A", "conquer", "3,3", "done")
    assert realm(game, "B")["lost_land_to"] == ["A"]
    assert realm(game)["lost_land_to"] == []


@pytest.mark.rule("R.variant.d.2")
def test_so_is_one_that_an_ally_takes_or_that_is_liberated():
    game = game_of(
        "war.battle.choose_treaty",
        wars=BEATEN,
        realms=NEAR,
        principalities={"Hesse": {"land": ["3,2"], "influence": {"A": 1}}},
    )
    game.say("A", "nothing")
    game.say("A", "Hesse", "3,3")
    assert realm(game, "B")["lost_land_to"] == ["A"]
    town = {"B": {**NEAR["B"], "towns": ["3,3"]}}
    game = game_of("war.battle.choose_treaty", wars=BEATEN, realms=town)
    game.say("A", "liberate", "3,3")
    assert realm(game, "B")["lost_land_to"] == ["A"]


@pytest.mark.rule("R.variant.d.2")
def test_land_of_principalities_and_land_lost_in_a_religious_war_is_not():
    game = game_of(
        "war.battle.choose_treaty",
        wars=BEATEN,
        realms=NEAR,
        principalities={"Hesse": {"land": ["3,2", "2,3"], "capital": "3,2", "influence": {"B": 2}}},
    )
    game.say("A", "conquer", "2,3", "done")
    assert realm(game, "B")["lost_land_to"] == []
    game = game_of(
        "religious_war.treaty.choose_treaty",
        realms={
            "A": {"league": "Catholic League", "saints": 1},
            "B": {**NEAR["B"], "religion": "Protestant", "league": "Evangelical League"},
        },
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}},
        victorious="Catholic League",
    )
    game.say("A", "conquer", "3,3", "done")
    assert realm(game, "B")["lost_land_to"] == []


@pytest.mark.rule("R.variant.set.9")
def test_nothing_of_the_round_is_remembered_after_the_phase():
    game = game_of(
        realms={
            "A": {"declared_war_on": ["B"], "could_attack": ["B"], "lost_land_to": ["C"], "pressed": True},
            "B": {"converted": True, "league_lost": True},
            "C": {"league_drawn": True},
        },
        stop="foreign_powers",
    )
    game.play_on()
    for player in "ABC":
        fields = realm(game, player)
        for key in ("declared_war_on", "could_attack", "lost_land_to"):
            assert fields[key] == []
        for key in ("pressed", "converted", "league_lost", "league_drawn"):
            assert not fields[key]
    assert in_words(game)["phase"] == "rebels"
