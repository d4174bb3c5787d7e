"""Income and the choice of activities (VI.income.*, VI.activity.*)."""

import pytest

from rules.table import PROTESTANT, Table, asked, refused, seats, told


def table(**state):
    return Table("six-round", 5, **state)


@pytest.mark.rule(
    "VI.income.1", "VI.income.2", "VI.ruling.capital-count", "VI.ruling.city", "VI.town.2", "VI.town.5"
)
def test_two_gold_for_each_own_town_on_an_orthodox_province():
    t = table()
    t.realm("A", "3,3 3,4 4,3", towns="3,4 4,3")
    t.protestant("4,3")  # a town on a heretical province
    t.realm("B", "5,3 5,4", PROTESTANT, towns="5,4", converted=1)
    t.protestant("5,4")
    t.foreign("C", where="1,4 1,5", towns="1,5")
    t.realm("D", "7,1")
    t.prince("Trier", "7,3", D=1)
    game = t.play("heresy.income")
    assert game.state.gold == [4, 4, 4, 2, 2]
    assert [e.rule for e in game.log if e.kind == "gold"] == ["VI.income.1"] * 5


@pytest.mark.rule("VI.activity.3", "VI.activity.1", "VI.hidden.4", "VI.inv.20")
def test_all_decide_secretly_whether_to_combat_heresy_and_who_does_not_is_in_both_others():
    game = table().play("heresy.choose_heresy")
    assert asked(game) == dict.fromkeys("ABCDE", "combat_heresy")
    assert all(game.question(seat).sealed for seat in range(5))
    assert refused(game, "A", "pass") == "VI.activity.3"
    for player, choice in zip("ABCD", ("yes", "no", "yes", "no"), strict=True):
        game.say(player, choice)
        assert game.state.combats == 0, "nothing shows before all have chosen"
    game.say("E", "no")
    s = game.state
    assert (s.combats, s.engages, s.wages) == (seats("AC"), seats("BDE"), seats("BDE"))


@pytest.mark.rule("VI.activity.4", "VI.activity.1", "VI.activity.2", "VI.inv.20", "VI.ruling.tradeoffs")
def test_those_who_combatted_heresy_choose_one_of_the_two_other_activities():
    t = table(combats="ACD", engages="BE", wages="BE")
    game = t.play("diplomacy.choose_diplomacy")
    assert asked(game) == dict.fromkeys("ACD", "second_activity")
    assert game.question(0).sealed
    assert refused(game, "A", "pass") == "VI.activity.4"
    game.say("A", "engage in diplomacy")
    game.say("C", "wage war")
    game.say("D", "wage war")
    s = game.state
    assert (s.engages, s.wages) == (seats("BEA"), seats("BECD"))
    for seat in range(5):
        assert sum(mask >> seat & 1 for mask in (s.combats, s.engages, s.wages)) == 2


@pytest.mark.rule("VI.ruling.one-player-activity", "VI.activity.4")
def test_an_activity_without_participants_is_skipped_but_for_the_council():
    game = table().play("heresy.choose_heresy")
    for player in "ABCDE":
        game.say(player, "no")
    assert asked(game) == dict.fromkeys("ABCDE", "council"), "nobody converts, but the Council is held"
    for player in "ABCDE":
        game.say(player, "french")
    assert "second_activity" not in asked(game).values()
    assert told(game, "faith_roll") == []
    assert game.state.engages == game.state.wages == seats("ABCDE")


@pytest.mark.rule("VI.round.3")
def test_combat_heresy_is_over_before_engage_in_diplomacy_opens():
    game = table().play("heresy.choose_heresy")
    game.play_on("second_activity")
    kinds = [event.fields["phase"] for event in game.log if event.kind == "phase"]
    assert kinds[-1] == "diplomacy"
    assert game.state.dice == ()
