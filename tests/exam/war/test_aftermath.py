"""An examiner's cases: Post-War Diplomacy."""

from exam.examiner import asked, di, principality, realm
from exam.war.positions import post_war
from westphalia import from_position


def test_every_ally_without_a_gain_costs_one_influence():
    game = post_war(
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Baden": {"size": 4, "influence": {"A": 5}},
            "Berg": {"size": 3, "influence": {"A": 2}},
        }
    )
    assert realm(game, "A")["influence"] == {"Hesse": 2, "Baden": 4, "Berg": 2}  # Berg is nobody's ally
    assert principality(game, "Hesse")["ally"] == "A"


def test_the_loss_may_hand_the_ally_to_another():
    game = post_war(principalities={"Hesse": {"size": 3, "influence": {"A": 3, "B": 3}, "ally": "A"}})
    assert principality(game, "Hesse")["ally"] == "B"
    assert (di(game, "Hesse", "A"), di(game, "Hesse", "B")) == (2, 3)


def test_the_last_influence_ends_the_alliance():
    game = post_war(principalities={"Berg": {"size": 1, "influence": {"A": 1}}})
    assert principality(game, "Berg")["ally"] is None


def test_allies_that_gained_a_province_or_are_new_cost_nothing():
    game = post_war(
        realms={"A": {"unbroken": ["Hesse", "Berg"], "gained": ["Hesse"]}},
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Berg": {"size": 2, "influence": {"A": 2}},
            "Baden": {"size": 2, "influence": {"A": 2}},
        },
    )
    assert realm(game, "A")["influence"] == {"Hesse": 3, "Berg": 1, "Baden": 2}


def test_declarers_of_a_religious_war_are_exempt():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.post_war_diplomacy",
            "stop": "religious_war",
            "realms": {"A": {"good_works": 2}, "B": {"religion": "Protestant"}},
            "principalities": {
                "Hesse": {"size": 3, "religion": "Protestant", "target_of": "A", "influence": {"A": 2}},
                "Baden": {"size": 2, "influence": {"A": 2}},
                "Berg": {"size": 2, "influence": {"B": 2}},
            },
        }
    )
    assert di(game, "Baden", "A") == 2
    assert di(game, "Berg", "B") == 1


def test_a_whole_wage_war_in_peace_costs_each_alliance_one():
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "principalities": {"Hesse": {"size": 3, "influence": {"C": 4}}},
        }
    )
    for player in "ABCDE":
        game.say(player, "pass")
    assert di(game, "Hesse", "C") == 3
    assert all(not realm(game, p)["doctrines"] for p in "ABCDE")  # all cards are shuffled back


def test_a_vassal_won_in_the_war_costs_nothing_afterwards():
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "realms": {"A": {"provinces": 4}},
            "principalities": {"Hesse": {"size": 1}},
        }
    )
    game.say("A", "war on principalities", "Hesse", "vassalize")
    for player in "BCDE":
        game.say(player, "pass")
    assert di(game, "Hesse", "A") == 2


def test_without_a_religious_war_foreign_powers_follow():
    game = from_position({"players": 5, "round": 2, "step": "war.post_war_diplomacy"})
    assert asked(game) == {"A": "foreign_power"}
