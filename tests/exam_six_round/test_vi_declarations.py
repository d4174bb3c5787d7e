"""An examiner's cases for declarations of war of the six-round edition."""

import pytest

from exam.examiner import principality, wars
from exam_six_round.examiner import vi
from westphalia import in_words

ALONE = "Saved by Faith Alone"
PROTESTANT = {"religion": "Protestant"}


def turn(player="A", **fields):
    return vi(step="war.declare", turn=player, **{"round": 2, **fields})


def test_one_war_each_and_one_declaration_on_each():
    game = turn()
    game.say("A", "war on player", "B")
    assert game.why_not("A", "war on player") is not None
    assert game.why_not("A", "war on principality") is not None
    game.say("A", "end turn")
    second = in_words(game)["initiative"][1]
    if second == "B":
        game.say("B", "war on player", "A")  # may answer it
        assert wars(game) == [("A", "B", 1), ("B", "A", 2)]


def test_who_is_attacked_cannot_be_attacked_again():
    game = turn("C", wars=[{"attacker": "A", "defender": "B"}])
    game.say("C", "war on player")
    assert game.why_not("C", "B") is not None
    game.say("C", "A")
    assert wars(game) == [("A", "B", 1), ("C", "A", 2)]


def test_battle_phases_are_the_earliest_free():
    game = turn(
        "D",
        initiative=["A", "B", "C", "D", "E"],
        wars=[
            {"attacker": "A", "defender": "B"},
            {"attacker": "B", "defender": "Hesse"},
            {"attacker": "C", "defender": "A"},
        ],
        principalities={"Hesse": {"size": 2}},
    )
    game.say("D", "war on player", "C")
    assert wars(game) == [("A", "B", 1), ("B", "Hesse", 2), ("C", "A", 2), ("D", "C", 1)]


def test_a_circle_of_three_needs_the_third_phase():
    game = turn("C", wars=[{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "C"}])
    game.say("C", "war on player", "A")
    assert wars(game)[-1] == ("C", "A", 3)


def test_all_influence_goes_before_war_on_a_principality():
    game = turn(principalities={"Hesse": {"size": 3, "influence": {"A": 2}}})
    game.say("A", "war on principality", "Hesse")
    assert principality(game, "Hesse")["influence"] == {}
    assert wars(game) == [("A", "Hesse", 1)]


def test_anothers_ally_is_no_prey():
    game = turn(principalities={"Hesse": {"size": 1, "ally": "B"}})
    game.say("A", "war on principality")
    assert game.why_not("A", "Hesse") is not None


def test_a_new_ally_stands_by_the_principality_or_withdraws():
    fields = {"principalities": {"Hesse": {"size": 1, "influence": {"A": 2, "B": 1}, "ally": "A"}}}
    game = turn(**fields)
    game.say("A", "war on principality", "Hesse")
    assert game.question("B").kind == "standby"
    game.say("B", "stand by")
    assert wars(game) == [("A", "B", 1)]
    game = turn(**fields)
    game.say("A", "war on principality", "Hesse")
    game.say("B", "take back")
    assert wars(game) == [("A", "Hesse", 1)]


def test_a_foreign_power_without_presence_neither_declares_nor_is_declared_on():
    game = turn("B", realms={"B": {"home": "France"}})
    assert game.why_not("B", "war on player") is not None
    assert game.why_not("B", "war on principality") is not None
    game = turn("A", realms={"B": {"home": "France"}})
    game.say("A", "war on player")
    assert game.why_not("A", "B") is not None


@pytest.mark.parametrize("presence", [{"provinces": 1}, {"influence": {"Trier": 1}}])
def test_a_province_or_an_ally_is_presence_enough(presence):
    game = turn("B", realms={"B": {"home": "France", **presence}})
    game.say("B", "war on player", "C")
    assert wars(game) == [("B", "C", 1)]


def test_the_doctrine_changes_once():
    game = turn(realms={"A": {"doctrine": "Defensive"}})
    game.say("A", "change doctrine", "Aristocratic")
    assert in_words(game)["realms"]["A"]["doctrine"] == "Aristocratic"
    assert game.why_not("A", "change doctrine") is not None


def test_too_many_doctrines_or_an_unknown_one_are_refused():
    for wrong in ("Guerilla", ["Flexible", "Defensive"]):
        with pytest.raises(ValueError, match="doctrine"):
            turn(realms={"A": {"doctrine": wrong}})


# --- the Religious War ---

HERETICS = {
    "Hesse": {"size": 1, "religion": "Protestant", "drawn": True},
    "Brandenburg": {"size": 3, "religion": "Protestant", "influence": {"A": 3, "B": 4}},
    "Saxony": {"size": 2, "religion": "Protestant", "influence": {"A": 2, "B": 4}},
    "Ulm": {"size": 1, "religion": "Protestant"},
    "Baden": {"size": 1, "drawn": True},
}


def crusader(**fields):
    return turn(
        round=4,
        realms={"A": {"good_works": 5, "league": "Catholic League"}},
        principalities=HERETICS,
        **fields,
    )


def test_eligible_targets():
    game = crusader()
    game.say("A", "religious war")
    assert sorted(game.legal("A")) == ["Brandenburg", "Hesse"]
    for wrong in ("Saxony", "Ulm", "Baden"):  # a tie at best; no Influence; of A's own faith
        assert game.why_not("A", wrong) is not None
    game.say("A", "Brandenburg")
    now = in_words(game)
    assert (now["target"], now["rotf"]) == ("Brandenburg", "A")
    assert now["principalities"]["Brandenburg"]["influence"] == {"A": 3, "B": 4}
    assert game.why_not("A", "religious war") is not None


def test_only_the_saved_in_a_league_declare_it():
    game = turn(round=4, realms={"A": {"good_works": 5}}, principalities=HERETICS)
    assert game.why_not("A", "religious war") is not None
    game.say("A", "catholic league", "religious war", "Hesse")
    assert in_words(game)["rotf"] == "A"
    game = turn("D", round=4, realms={"D": {"league": "Catholic League"}}, principalities=HERETICS)
    assert game.why_not("D", "religious war") is not None


def test_a_landless_foreign_power_may_declare_it():
    game = turn(
        "B",
        round=4,
        realms={"B": {"home": "Spain", "good_works": 5, "league": "Catholic League"}},
        principalities=HERETICS,
    )
    game.say("B", "religious war", "Hesse")
    assert in_words(game)["rotf"] == "B"


def test_one_religious_war_in_a_round():
    game = turn(
        "B",
        round=4,
        target="Hesse",
        rotf="A",
        realms={
            "A": {"good_works": 5, "league": "Catholic League"},
            "B": {"good_works": 5, "league": "Catholic League"},
        },
        principalities=HERETICS,
    )
    assert game.why_not("B", "religious war") is not None


def test_a_target_of_the_declarers_faith_is_refused():
    with pytest.raises(ValueError, match="target"):
        turn("B", round=4, target="Baden", rotf="A", realms={"A": {"good_works": 5}}, principalities=HERETICS)
