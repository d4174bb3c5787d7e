"""Casus belli and truces: their effects, and the price of an unused one."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, owner, realm, told
from westphalia import in_words
from westphalia.editions.five_round.rules.war.targets import why_not_attack
from westphalia.rules.base.tell import prompt

HESSE = {"Hesse": {"size": 1, "influence": {"A": 3}}}


# --- step A ---


@pytest.mark.rule("R.variant.a.1", "R.variant.ex.3")
def test_an_unused_casus_belli_costs_influence():
    fields = {"casus_belli": ["B"], "could_attack": ["B"], "truces": ["C"]}
    game = game_of(
        realms={"A": fields}, principalities={**HESSE, "Ulm": {"influence": {"A": 1}}}, stop="rebels.suppress"
    )
    assert asked(game) == [("A", "casus_belli_loss")]
    game.say("A", "Hesse")
    assert realm(game)["influence"] == {"Hesse": 2, "Ulm": 1}
    assert realm(game)["casus_belli"] == realm(game)["truces"] == []
    assert "cb_unused" in told(game)


@pytest.mark.rule("R.variant.a.1")
@pytest.mark.parametrize(
    "fields",
    [
        {"casus_belli": ["B"], "could_attack": ["B"], "declared_war_on": ["B"]},
        {"casus_belli": ["B"], "could_attack": ["C"]},
        {"casus_belli": ["Hesse"], "could_attack": ["B"]},
    ],
)
def test_a_casus_belli_that_was_used_or_could_not_be_costs_nothing(fields):
    game = game_of(realms={"A": fields}, principalities=HESSE, stop="rebels.suppress")
    assert realm(game)["casus_belli"] == []
    assert realm(game)["influence"] == {"Hesse": 3}
    assert {"cb_ends", "cb_on_ends"} & set(told(game))


@pytest.mark.rule("R.variant.a.1")
def test_each_casus_belli_costs_1_and_all_are_dealt_with_in_order():
    fields = {"casus_belli": ["B", "Hesse"], "could_attack": ["B", "Hesse"]}
    game = game_of(
        realms={"A": fields, "B": {"casus_belli": ["C"], "could_attack": ["C"], "influence": {"Hesse": 1}}},
        principalities=HESSE,
        stop="rebels.suppress",
    )
    game.say("A", "Hesse", "Hesse")
    assert realm(game)["influence"] == {"Hesse": 1}
    assert realm(game, "B")["influence"] == {}  # one answer is legal, and gives itself
    assert game.stopped


@pytest.mark.rule("R.variant.set.7", "R.variant.a.1")
def test_a_player_who_has_no_influence_loses_none_and_a_forced_exile_may_lose_stored_influence():
    fields = {"casus_belli": ["B"], "could_attack": ["B"]}
    game = game_of(realms={"A": fields}, stop="rebels.suppress")
    assert game.stopped
    game = game_of(realms={"A": {**fields, "stored": 2}}, principalities=HESSE, stop="rebels.suppress")
    assert game.legal("A") == ["stored", "Hesse"]
    assert game.why_not("A", "Bavaria").rule == "R.variant.set.7"
    assert game.why_not("A", "pass").rule == "R.variant.set.7"
    game.say("A", "stored")
    assert realm(game)["stored"] == 1
    assert realm(game)["influence"] == {"Hesse": 3}


@pytest.mark.rule("R.variant.set.7")
def test_an_alliance_ends_at_once_with_the_last_influence():
    game = game_of(
        realms={"A": {"casus_belli": ["B"], "could_attack": ["B"]}},
        principalities={
            "Hesse": {"size": 1, "influence": {"A": 1, "B": 1}, "ally": "A"},
            "Ulm": {"influence": {"A": 1}},
        },
        stop="rebels.suppress",
    )
    game.say("A", "Hesse")
    assert in_words(game)["principalities"]["Hesse"]["ally"] == "B"


# --- what is remembered for it ---


def at_war(**fields):
    return game_of("war.declare", realms={"A": {"casus_belli": ["B", "Hesse"], **fields}, "B": {"gold": 2}})


@pytest.mark.rule("R.variant.a.1", "R.variant.set.9")
def test_a_player_who_could_be_attacked_is_noted_when_they_declare():
    game = game_of(
        "war.declare", principalities={"Hesse": {"size": 1}, "Ulm": {"size": 1, "influence": {"A": 1}}}
    )
    game.say("A", "pass")
    could = realm(game)["could_attack"]
    assert {"B", "C", "D", "E", "Hesse"} <= set(could)
    assert "Ulm" not in could  # their own ally
    assert realm(game, "B")["could_attack"] == []
    game.say("B", "war on player", "C")
    game.say("C", "pass")
    game.play_on("declare")
    game.say("D", "pass")
    assert "C" not in realm(game, "D")["could_attack"]  # V.war.player.1
    assert realm(game, "B")["declared_war_on"][0] == "C"


@pytest.mark.rule("R.variant.a.1")
def test_what_became_open_by_a_withdrawal_counts_too():
    game = game_of("war.declare", principalities={"Ulm": {"size": 1, "influence": {"A": 1}}})
    game.say("A", "withdraw", "Ulm", "pass")
    assert "Ulm" in realm(game)["could_attack"]
    assert "B" in realm(game)["could_attack"]


@pytest.mark.rule("R.variant.a.1")
def test_a_war_on_a_player_is_one_on_their_allies():
    game = game_of("war.declare", principalities={"Hesse": {"size": 1, "influence": {"B": 1}}})
    game.say("A", "war on player", "B")
    game.play_on("declare")
    assert realm(game)["declared_war_on"] == ["B", "Hesse"]


@pytest.mark.rule("R.variant.a.1")
def test_opposite_sides_of_a_religious_war_have_been_at_war():
    game = game_of(
        "religious_war.end_of_religious_war",
        realms={
            "A": {
                "league": "Catholic League",
                "saints": 1,
                "casus_belli": ["B", "D"],
                "could_attack": ["B", "D"],
            },
            "B": {"league": "Evangelical League", "religion": "Protestant"},
            "C": {"league": "Catholic League"},
        },
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}, "Ulm": {"influence": {"A": 2, "B": 4}}},
        victorious="Catholic League",
        stop="rebels.suppress",
    )
    assert realm(game)["declared_war_on"] == ["B", "Hesse", "Ulm"]
    assert realm(game, "B")["declared_war_on"] == ["A", "C"]
    assert realm(game, "C")["declared_war_on"] == ["B", "Ulm"]
    assert told(game).count("cb_unused") == 1  # only that on D


@pytest.mark.rule("R.variant.set.6", "R.variant.set.8")
def test_a_casus_belli_on_a_principality_ends_with_it():
    game = game_of(
        "war.declare",
        realms={"A": {"gold": 9, "casus_belli": ["Hesse"]}, "B": {"casus_belli": ["Hesse"]}},
        principalities={"Hesse": {"land": ["3,3"]}},
    )
    game.say("A", "war on principalities", "Hesse", "done", "no", "conquer", "3,3")
    assert owner(game, "3,3") == "A"
    assert realm(game)["casus_belli"] == realm(game, "B")["casus_belli"] == []
    assert realm(game, "B")["could_attack"] == []


# --- truces ---


@pytest.mark.rule("R.variant.a.2", "R.variant.set.6")
def test_a_truce_forbids_a_war_to_the_one_it_binds():
    game = game_of("war.declare", realms={"A": {"truces": ["B"]}})
    game.say("A", "war on player")
    assert game.legal("A") == ["C", "D", "E"]
    refusal = game.why_not("A", "B")
    assert refusal.rule == "R.variant.a.2"
    game.say("A", "C")
    game.play_on("declare")
    game.say("B", "war on player", "A")  # the other one is free
    game.play_on("declare")
    assert [war["attacker"] for war in in_words(game)["wars"]] == ["A", "B"]
    game = game_of("war.declare", realms={"B": {"truces": ["A"]}}, turn="B")
    game.say("B", "war on player")
    assert game.why_not("B", "A").rule == "R.variant.a.2"


@pytest.mark.rule("R.variant.a.2", "R.variant.a.1")
def test_truces_with_all_leave_no_war_on_a_player_and_cost_nothing():
    game = game_of("war.declare", realms={"A": {"truces": ["B", "C", "D", "E"]}})
    assert game.why_not("A", "war on player").rule == "R.variant.a.2"
    game.say("A", "pass")
    assert not {"B", "C", "D", "E"} & set(realm(game)["could_attack"])


@pytest.mark.rule("R.variant.a.2")
def test_a_truce_does_not_bind_in_a_religious_war():
    game = game_of(
        "religious_war.join_league",
        turn="C",
        realms={
            "A": {"league": "Catholic League", "saints": 1},
            "B": {"religion": "Protestant", "league": "Evangelical League"},
            "C": {"truces": ["A"], "religion": "Protestant"},
        },
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}},
    )
    assert game.why_not("C", "evangelical league") is None


# --- using a casus belli ---


@pytest.mark.rule("R.variant.a.3", "R.variant.ex.3")
def test_a_casus_belli_on_a_principality_is_a_temporary_imperial_power():
    fields = {"gold": 1, "casus_belli": ["Hesse"], "land": ["2,4", "2,5"], "core": ["2,4"]}
    position = {"Hesse": {"land": ["3,3"]}}  # 2 IP and 1 Gold and the casus belli against twice 2
    game = game_of("war.declare", realms={"A": fields}, principalities=position)
    game.say("A", "war on principalities", "Hesse", "done")
    assert "use_cb_on" in told(game)  # it must be used: without it the Gold is too little
    assert realm(game)["gold"] == 0
    assert realm(game)["casus_belli"] == []
    without = game_of("war.declare", realms={"A": {**fields, "casus_belli": []}}, principalities=position)
    assert without.why_not("A", "war on principalities").rule == "V.war.unaligned.3"


@pytest.mark.rule("R.variant.a.3")
@pytest.mark.parametrize(("answer", "gold", "left"), [("yes", 3, []), ("no", 2, ["Hesse"])])
def test_whether_it_is_used_is_a_choice_if_the_gold_allows_both(answer, gold, left):
    fields = {"gold": 4, "casus_belli": ["Hesse"], "land": ["2,4", "2,5"], "core": ["2,4"]}
    game = game_of("war.declare", realms={"A": fields}, principalities={"Hesse": {"land": ["3,3"]}})
    game.say("A", "war on principalities", "Hesse", "done")
    assert asked(game) == [("A", "use_cb_on")]
    assert game.question("A").rule == "R.variant.a.3"
    game.say("A", answer)
    assert realm(game)["gold"] == gold
    assert realm(game)["casus_belli"] == left


@pytest.mark.rule("R.variant.a.3")
def test_one_of_two_is_kept_but_not_the_one_that_is_needed():
    fields = {"gold": 5, "casus_belli": ["Hesse", "Ulm"], "land": ["2,4", "2,5"], "core": ["2,4"]}
    game = game_of(
        "war.declare",
        realms={"A": fields},
        principalities={"Hesse": {"land": ["3,3"]}, "Ulm": {"land": ["3,4"]}},
    )
    game.say("A", "war on principalities", "Hesse", "Ulm", "done")  # 2 IP + 5 + 2 against 8
    game.say("A", "no")
    assert told(game).count("use_cb_on") == 1
    assert realm(game)["gold"] == 0


@pytest.mark.rule("R.variant.a.3")
def test_whom_the_defender_abandons_can_be_attacked_with_a_casus_belli():
    game = game_of(
        "war.declare",
        realms={"A": {"casus_belli": ["Hesse"], "land": ["2,4", "2,5"], "gold": 1, "core": ["2,4"]}},
        principalities={"Hesse": {"land": ["3,3"], "influence": {"B": 1}}},
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    game.say("A", "turn on principalities", "Hesse", "done")
    assert "use_cb_on" in told(game)
    assert realm(game)["gold"] == 0
    assert realm(game)["declared_war_on"] == ["Hesse"]


def battle(**pins):
    """A, who uses their casus belli, attacks B in the First Battle Phase."""
    game = game_of(
        "war.declare",
        realms={"A": {"casus_belli": ["B"]}, "B": {"provinces": 4}},
        chance={"cards": {"A": "MMMMMC", "B": "PPPP"}},
        **pins,
    )
    game.say("A", "war on player", "B")
    return game


@pytest.mark.rule("R.variant.a.3")
def test_a_casus_belli_on_a_player_is_a_card_more_from_the_black_deck():
    game = battle()
    assert asked(game) == [("A", "use_cb")]
    game.say("A", "yes")
    assert realm(game)["casus_belli"] == []
    game.play_on("card")
    assert realm(game)["hand"] == "MMMMMC"  # 5 for their Imperial Power
    assert realm(game, "B")["hand"] == "PPPP"
    assert realm(game)["reserves"] == 0
    (seen,) = [event for event in game.log if event.kind == "black_card_seen"]
    assert seen.seen_by == (0,)


@pytest.mark.rule("R.variant.a.3", "R.variant.a.1")
def test_kept_it_gives_nothing_and_costs_nothing():
    game = battle(stop="rebels.suppress")
    game.say("A", "no")
    assert realm(game)["casus_belli"] == ["B"]
    game.play_on("card")
    assert realm(game)["hand"] == "MMMMM"
    game.play_on()
    assert "cb_ends" in told(game)


@pytest.mark.rule("R.variant.a.3")
def test_the_card_comes_beyond_the_twelve_and_only_in_the_war_it_was_used_for():
    allies = {"Hesse": ("A", 3), "Ulm": ("A", 3), "Baden": ("A", 2), "Bavaria": ("B", 3), "Saxony": ("B", 2)}
    lands = {name: {"size": size, "influence": {ally: size}} for name, (ally, size) in allies.items()}

    def drawn(attacker: str, defender: str, hand: str, *later: dict[str, object], b: str = "P" * 8) -> str:
        realms = {"A": {"pressed": True, "hand": hand}, "B": {"pressed": len(b) > 8, "hand": b}}
        wars = [{"attacker": attacker, "defender": defender}, *later]
        game = game_of("war.open_battle", realms=realms, wars=wars, principalities=lands)
        assert realm(game)["imperial_power"] == 13
        assert realm(game)["reserves"] == 1
        return realm(game)["hand"]

    assert drawn("A", "B", "M" * 12 + "C") == "M" * 12 + "C"
    assert drawn("B", "A", "M" * 12) == "M" * 12
    assert drawn("B", "A", "M" * 12, b="P" * 9) == "M" * 12, "either side may use one"
    later = {"attacker": "A", "defender": "C", "phase": 2}
    assert drawn("B", "A", "M" * 12, later) == "M" * 12


@pytest.mark.rule("R.variant.a.3")
def test_an_automatic_victory_needs_no_card():
    game = game_of(
        "war.open_battle",
        realms={"A": {"pressed": True}, "B": {"land": ["4,4"]}},
        wars=[{"attacker": "A", "defender": "B"}],
    )
    assert "automatic_victory" in told(game)
    assert "black_card" not in told(game)


@pytest.mark.rule("R.variant.a.3")
def test_its_use_is_told_and_only_its_owner_sees_the_card():
    game = game_of(
        "war.declare",
        realms={
            "A": {"casus_belli": ["B"]},
            "B": {"casus_belli": ["C"], "provinces": 4},
            "C": {"provinces": 4},
        },
        turn="B",
        chance={"cards": {"B": "MMMMMC", "C": "PPPP"}},
    )
    game.say("B", "war on player", "C")
    assert (
        prompt(game.state, game.players, game.question("B")) == "Use your casus belli on C for 1 more card?"
    )
    game.say("B", "yes")
    (used,) = [event for event in game.log if event.kind == "use_cb"]
    assert used.fields == {"seat": 1, "other": 2}
    assert realm(game, "B")["pressed"]
    assert not realm(game)["pressed"]
    game.play_on("card")
    (drawn,) = [event for event in game.log if event.kind == "black_card"]
    (seen,) = [event for event in game.log if event.kind == "black_card_seen"]
    assert drawn.fields == {"seat": 1}
    assert seen.fields["seat"] == 1
    assert "card" in seen.fields
    assert seen.seen_by == (1,)


@pytest.mark.rule("R.variant.a.3")
def test_one_that_is_needed_cannot_be_kept():
    fields = {"gold": 5, "casus_belli": ["Hesse", "Ulm"], "land": ["2,4", "2,5"], "core": ["2,4"]}
    lands = {"Hesse": {"land": ["3,3"]}, "Ulm": {"land": ["3,4"]}}
    game = game_of("war.declare", realms={"A": fields}, principalities=lands)
    game.say("A", "war on principalities", "Hesse", "Ulm", "done")
    assert "Hesse" in prompt(game.state, game.players, game.question("A"))
    game.say("A", "yes")
    assert game.legal("A") == ["yes", "no"]  # 2 IP, 5 Gold and 1 for Hesse are 8
    game.say("A", "no")
    assert [e.fields["seat"] for e in game.log if e.kind == "use_cb_on"] == [0]
    assert realm(game)["gold"] == 0


@pytest.mark.rule("R.variant.a.1")
def test_a_war_on_the_first_player_is_one_on_their_allies_too():
    lands = {"Hesse": {"size": 1, "influence": {"A": 1}}}
    game = game_of("war.declare", turn="B", realms={"B": {"provinces": 4}}, principalities=lands)
    game.say("B", "war on player", "A")
    game.play_on("declare")
    assert realm(game, "B")["declared_war_on"] == ["A", "Hesse"]


@pytest.mark.rule("R.variant.a.3")
@pytest.mark.parametrize(
    ("claims", "alone", "both"), [([], 1, 1), (["Hesse"], 2, 2), (["Hesse", "Ulm"], 2, 3)]
)
def test_a_war_that_is_too_dear_is_refused_with_the_power_of_the_claims(claims, alone, both):
    game = game_of(
        "war.declare",
        realms={"A": {"casus_belli": claims, "land": ["2,4"]}},
        principalities={"Hesse": {"size": 3}, "Ulm": {"size": 3}},
    )
    hesse, ulm = game.power("Hesse"), game.power("Ulm")
    for chosen, own in ((0, alone), (1 << ulm, both)):
        assert f"Your {own} Imperial Power and" in why_not_attack(game.state, 0, hesse, chosen)[1]
