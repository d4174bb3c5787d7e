"""Log lines, prompts and refusals of the dice edition, word for word and with their rules."""

import pytest

from rules.table import PROTESTANT, Table, prompts, refused, seats, story
from westphalia.editions.dice.rules.faith import convert
from westphalia.editions.dice.rules.muster import compare_leagues
from westphalia.editions.dice.rules.rounds import begin_round
from westphalia.game.view import view
from westphalia.presentation.show import question_json
from westphalia.rules.base.answers import HOME, PASS, PRINCIPALITY, PROVINCE


def told_by(game, kinds):
    return story(game, *kinds.split())


@pytest.mark.rule("D.convert.3-7")
def test_conversions_are_logged_in_words():
    table = Table("dice", 6, 2, combats="ABCDEF")
    for who, religion in zip("ABCDEF", (0, 0, 1, 1, 1, 1), strict=True):
        table.realm(who, religion=religion, points=2 if who == "B" else 5 if who == "C" else 0)
    game = table.play("heresy")
    s = game.state
    game.log.clear()
    for seat in (0, 1, 2, 4):
        convert(s, seat)
    assert told_by(game, "points_lost luther de_sales martyrs no_martyrs points conversion") == [
        f"A and {table.words(s.capital[0])} become Protestant. [D.convert.3]",
        "Martin Luther: A is the first Player to become Protestant. [D.convert.5]",
        "A gains 6 points (now 6). [D.convert.5]",
        "B loses 2 points as a Catholic. [D.convert.4]",
        f"B and {table.words(s.capital[1])} become Protestant. [D.convert.3]",
        "Blood of the Martyrs: saved Protestants have at least 5 points, so B gains 3. [D.convert.7]",
        "B gains 3 points (now 3). [D.convert.7]",
        "C loses 5 points as a Protestant. [D.convert.4]",
        f"C and {table.words(s.capital[2])} become Catholic. [D.convert.3]",
        "St. Francis de Sales: C returns when no Player is Catholic. [D.convert.6]",
        "C gains 6 points (now 6). [D.convert.6]",
        f"E and {table.words(s.capital[4])} become Catholic. [D.convert.3]",
        "Blood of the Martyrs: saved Catholics have at least 6 points, so E gains 4. [D.convert.7]",
        "E gains 4 points (now 4). [D.convert.7]",
    ]
    assert s.titles == 3
    s.points = [0] * 6
    game.log.clear()
    convert(s, 3)
    assert told_by(game, "no_martyrs martyrs") == [
        "No Catholic is saved, so D starts with 0 points. [D.convert.7]"
    ]


@pytest.mark.rule("D.faith.income.1-5", "D.faith.roll.1", "D.faith.roll.2")
def test_faith_is_logged_in_words():
    table = Table("dice", 6, 2, combats="AB")
    table.realm("A", "4,3 4,4", religion=PROTESTANT, points=6)
    table.realm("B", "6,4 6,5", points=5)
    table.s.pins = {"faith:0": (1, 6, 3, 4, 2, 5, 6, 4, 6), "successes:1": (2,)}
    game = table.play("heresy.earn_faith")
    kinds = (
        "faith_kept faith_of_protestants faith_of_saints faith_of_zeal faith_of_sanction faith_roll points"
    )
    assert told_by(game, kinds) == [
        "Keep the Faith: A earns 1 Faith. [D.faith.income.1]",
        "A earns 3 Faith as a Protestant in round 2. [D.faith.income.2]",
        "Zeal: A is saved and earns 4 Faith. [D.faith.income.4]",
        "Imperial Sanction: A shares the Emperor's religion and earns 1 Faith. [D.faith.income.5]",
        "Keep the Faith: B earns 1 Faith. [D.faith.income.1]",
        "Intercession of the Saints: B earns 1 Faith. [D.faith.income.3]",
        "Zeal: B is saved and earns 4 Faith. [D.faith.income.4]",
        "A rolls 1, 6, 3, 4, 2, 5, 6, 4, 6: 3 successes. [D.faith.roll.1]",
        "A gains 3 points (now 9). [D.faith.roll.2]",
        "B rolls 1, 1, 6, 6, 6, 6: 2 successes. [D.faith.roll.1]",
        "B gains 2 points (now 7). [D.faith.roll.2]",
    ]
    assert prompts(game) == {"A": "Place your successes: 3 left."}


@pytest.mark.rule("D.faith.place.1-6", "D.faith.resolve.1-3", "D.faith.bonus.1", "D.faith.end.1")
def test_cubes_are_logged_in_words():
    table = Table("dice", 6, 2, combats="AB")
    table.realm("A", "4,4 4,5 5,4 5,3", religion=PROTESTANT)
    table.realm("B", "6,4 6,5")
    table.prince("Hesse", "5,5 4,6")
    table.s.successes = [3, 1, 0, 0, 0, 0]
    game = table.play("heresy.place_cube")
    game.say("A", "4,5")
    game.say("A", "Hesse")
    game.say("A", "Hesse")
    assert refused(game, "B", "4,4") == "D.faith.place.2"
    game.say("B", "Hesse")
    assert prompts(game) == {"A": "Which of your heretical provinces also converts?"}
    assert refused(game, "A", "6,4") == "D.faith.bonus.1"
    game.say("A", "5,3")
    kinds = "die_on_province die_on_principality dice_cancel province_converts principality_converts"
    kinds += " principality_holds further_converts no_further dice_off"
    assert told_by(game, kinds) == [
        "A spreads the Protestant Faith to 4,5 of A; 2 left to place. [D.faith.place.1]",
        "A spreads the Protestant Faith to Hesse; 1 left to place. [D.faith.place.1]",
        "A spreads the Protestant Faith to Hesse; 0 left to place. [D.faith.place.1]",
        "B spreads the Catholic Faith to Hesse; 0 left to place. [D.faith.place.1]",
        "It cancels a success of A: both are removed. [D.faith.place.6]",
        "4,5 of A becomes Protestant. [D.faith.resolve.2]",
        "Hesse (2 provinces) has only 1 success against it and holds. [D.faith.resolve.3]",
        "A also converts 5,3: it becomes Protestant. [D.faith.bonus.1]",
        "All placed successes leave the board. [D.faith.end.1]",
    ]


@pytest.mark.rule("D.faith.bonus.1", "D.faith.resolve.3", "D.faith.place.1")
def test_cubes_without_a_place_or_a_further_province_in_words():
    table = Table("dice", 6, 2, combats="A", dice=())
    table.realm("A", "4,4 4,5", religion=PROTESTANT)
    table.s.dice = ((PROVINCE + table.hexes("4,5")[0], 0),)
    game = table.play("heresy.resolve")
    assert told_by(game, "no_further") == ["A has no further province to convert. [D.faith.bonus.1]"]
    alone = Table("dice", 6, 2, combats="A")
    alone.realm("A", "0,5")
    for who, where in zip("BCD", ("1,4", "1,5", "0,6"), strict=True):
        alone.realm(who, where)
    alone.s.successes = [2, 0, 0, 0, 0, 0]
    game = alone.play("heresy.place_cube")
    assert told_by(game, "dice_lost") == ["A has no legal place for the 2 successes left. [D.faith.place.1]"]


@pytest.mark.rule("D.upheaval.early.2-4", "D.ruling.last-point")
def test_unrest_is_logged_in_words():
    table = Table("dice", 6, 2)
    table.realm("A", "4,4 4,5 5,4")
    table.realm("B", "6,4")
    baden = table.prince("Baden", "2,4 2,5")
    table.s.pins = {"unrest:0": (2,), "unrest:1": (1,), "upheaval": (baden,)}
    table.s.pins |= {f"unrest:{seat}": (5,) for seat in range(2, 6)}
    game = table.play("upheaval")
    assert prompts(game) == {"A": "Which of your Catholic provinces becomes Protestant?"}
    assert refused(game, "A", "4,4") == "D.ruling.last-point"
    assert refused(game, "A", "6,4") == "D.upheaval.early.4"
    assert refused(game, "A", "Baden") == "D.upheaval.early.4"
    assert game.refusal(0, PASS).rule == "D.upheaval.early.4"
    game.say("A", "5,4")
    said = told_by(game, "upheaval unrest province_lost no_unrest")
    assert (
        said[0]
        == "Baden is drawn from the Religious Upheaval Bag and becomes Protestant in 2,4, 2,5. [D.upheaval.early.2]"
    )
    assert said[2:] == [
        "Unrest in the lands of A: they roll 2. [D.upheaval.early.3]",
        "5,4 of A becomes Protestant. [D.upheaval.early.4]",
        "Unrest in the lands of B: they roll 1. [D.upheaval.early.3]",
        "B has no Catholic province but the capital and loses none. [D.ruling.last-point]",
        *(f"Unrest in the lands of {who}: they roll 5. [D.upheaval.early.3]" for who in "CDEF"),
    ]


@pytest.mark.rule("D.upheaval.early.4")
def test_a_province_that_is_heretical_already_cannot_be_lost():
    table = Table("dice", 6, 2)
    table.realm("A", "4,4 4,5 5,4 5,3")
    table.protestant("5,3")
    table.s.pins = {"unrest:0": (1,)}
    game = table.play("upheaval")
    assert refused(game, "A", "5,3") == "D.upheaval.early.4"
    assert "heretical" in str(game.why_not("A", "5,3"))


@pytest.mark.rule("D.turns.choice.1")
def test_buttons_name_the_activity_that_is_skipped():
    game = Table("dice", 6, 2).play("activities")
    shown = question_json(view(game, 0), game.question(0))
    assert [answer["words"] for answer in shown["answers"]] == [
        "Skip Combat Heresy",
        "Skip Diplomacy",
        "Skip Wage War",
    ]
    for who, label in zip("ABC", (answer["words"] for answer in shown["answers"]), strict=True):
        game.say(who, label)
    for who, what in zip("DEF", ("combat heresy", "engage in diplomacy", "wage war"), strict=True):
        game.say(who, what)
    s = game.state
    assert (s.combats, s.engages, s.wages) == (seats("BCEF"), seats("ACDF"), seats("ABDE"))


@pytest.mark.rule("D.turns.choice.1", "D.fp.home.1", "D.round.1")
def test_the_round_and_the_activities_in_words():
    table = Table("dice", 6, 2)
    table.foreign("C")
    game = table.play("activities")
    assert set(prompts(game).values()) == {"Which activity do you skip this round?"}
    for who, what in zip("ABCDEF", ("wage war", "combat heresy", "engage in diplomacy") * 2, strict=True):
        game.say(who, what)
    assert told_by(game, "sits_out")[:3] == [
        "A skips wage war. [D.turns.choice.1]",
        "B skips combat heresy. [D.turns.choice.1]",
        "C skips engage in diplomacy. [D.turns.choice.1]",
    ]
    s = game.state
    assert (s.combats, s.engages, s.wages) == (seats("ACDF"), seats("ABDE"), seats("BCEF"))
    s.troubles = [0, 0, 5, 0, 0, 0]
    game.log.clear()
    begin_round(s, 3)
    assert told_by(game, "round home_ip") == [
        "Round 3 begins: the year 1560. [D.round.1]",
        "The Home Province of C gives 7 Imperial Power this round (troubles: 5). [D.fp.home.1]",
    ]


@pytest.mark.rule("D.saved.1")
def test_who_is_saved_in_words():
    table = Table("dice", 6, 2)
    table.realm("A", points=2)
    table.realm("B", religion=PROTESTANT, points=2)
    s = table.fill()
    assert [s.role_of(seat) for seat in (0, 1, 2)] == [
        "Saved by Faith and Works",
        "Saved by Faith Alone",
        "Not saved",
    ]


@pytest.mark.rule("D.size.2")
def test_a_great_principality_in_words():
    table = Table("dice", 6, 2, engages="A")
    table.realm("A", "5,4 5,3")
    table.prince("Ulm", "4,4 4,5 4,6 4,3 4,2")
    game = table.play("diplomacy.act")
    game.say("A", "gift", "5,3", "Ulm")
    assert told_by(game, "renamed") == ["Ulm has 6 provinces and becomes Austria. [D.size.2]"]


# --- reign, Leagues, winners ---


@pytest.mark.rule("D.ruling.emperor-death")
def test_an_election_in_every_round_in_words():
    table = Table("dice", 6, 1)
    table.s.options = {**table.s.options, "emperor": "every round"}
    table.prince("Trier", "4,4", C=1)
    game = table.play("election")
    assert game.state.reign == 1
    assert told_by(game, "term_ends") == [
        "Emperor A gives up the crown: there is an election every round. [D.ruling.emperor-death]"
    ]


@pytest.mark.rule("D.rwar.auto.1")
@pytest.mark.parametrize(("ours", "wins"), [(8, True), (7, False)])
def test_exactly_twice_the_power_wins_without_a_battle(ours, wins):
    table = Table("dice", 6, 2)
    table.s.league = [1, 2, 2, 0, 0, 0]
    table.fill()
    table.s.home_ip = [ours - 1, 1, 1, 0, 0, 0]
    game = table.run(compare_leagues)
    sentence = "The Catholic League has 8 Imperial Power against 4 and wins without a battle. [D.rwar.auto.1]"
    assert told_by(game, "automatic_league") == ([sentence] if wins else [])
    assert game.state.victorious == (1 if wins else 0)


@pytest.mark.rule("D.victory.religious.1")
def test_as_many_believers_as_places_all_win():
    s = Table("dice", 6, 5).fill()
    s.religion = [0, 0, 1, 1, 1, 1]
    s.points = [4, 0, 5, 5, 2, 2]
    assert s.winners_of(0) == (0, 1)
    assert s.winners_of(1) == (2, 3)


@pytest.mark.rule("D.faith.resolve.2", "D.ruling.convert-back")
def test_catholic_cubes_win_a_protestant_province_and_principality_back_and_nothing_else():
    table = Table("dice", 6, 2, combats="A")
    table.realm("A", "4,4 4,5")
    table.realm("B", "6,4 6,5 6,6", religion=PROTESTANT)
    table.protestant("6,5 6,6 4,5")
    first = table.words(0)  # the first province of the map
    table.prince("Ulm", first, PROTESTANT)
    hesse = table.prince("Hesse", "2,5", PROTESTANT)
    table.s.dice = (
        (PROVINCE + table.hexes("6,5")[0], 0),
        (PROVINCE + table.hexes("4,5")[0], 2),
        (PRINCIPALITY + hesse, 0),
    )
    game = table.play("heresy.resolve")
    assert told_by(game, "province_converts principality_converts") == [
        "6,5 of B becomes Catholic. [D.faith.resolve.2]",
        "4,5 of A becomes Catholic. [D.faith.resolve.2]",
        "Hesse (1 province) has 1 success against it and becomes Catholic. [D.faith.resolve.3]",
    ]
    assert game.state.protestant & 1, "Ulm stays Protestant"
    assert game.state.protestant >> game.hex("6,6") & 1
    assert game.state.queue == ()


@pytest.mark.rule("D.faith.place.1-4", "D.influence.3")
def test_why_a_cube_is_refused_in_words():
    table = Table("dice", 6, 2, combats="ABCDEF")
    table.realm("A", "4,4 4,5 5,3 5,2", religion=PROTESTANT)
    table.realm("B", "5,5 6,4")
    table.protestant("5,2")
    table.prince("Hesse", "3,4 3,3", A=1)
    table.prince("Baden", "7,1 7,2", A=1)
    table.s.successes = [1, 0, 0, 0, 0, 0]
    game = table.play("heresy.place_cube")
    near = "adjacent to your own land; your allies' land does not count."
    assert str(game.refusal(0, PASS)) == (
        "Place all your successes; you may not hold any back. [D.faith.place.1]"
    )
    assert str(game.refusal(0, HOME)) == "You cannot place anything on a Home Province. [D.faith.place.3]"
    assert str(game.why_not("A", "3,3")) == (
        "That province belongs to a Principality: choose the Principality. [D.faith.place.4]"
    )
    assert (
        str(game.why_not("A", "5,5")) == "You cannot place anything on a Player's capital. [D.faith.place.2]"
    )
    assert str(game.why_not("A", "6,4")) == f"That province is not {near} [D.faith.place.2]"
    assert str(game.why_not("A", "Baden")) == (
        f"That Principality is neither your ally nor {near} [D.faith.place.2]"
    )
    assert game.refusal(0, PROVINCE + 54).rule == "D.faith.place.1", "off the map"
    game.say("A", "withdraw")
    assert refused(game, "A", "Mainz") == "D.influence.3"
    game.say("A", "Baden")
    assert game.question(0).kind == "dice", "asked again after they have withdrawn"


@pytest.mark.rule("D.faith.bonus.1")
def test_why_a_further_province_is_refused_in_words():
    table = Table("dice", 6, 2, combats="AB")
    table.realm("A", "4,4 4,5 5,3 5,4 4,6 5,2", religion=PROTESTANT)
    table.realm("B", "6,4")
    table.protestant("5,2")
    table.s.dice = ((PROVINCE + table.hexes("4,5")[0], 0), (PROVINCE + table.hexes("5,4")[0], 1))
    game = table.play("heresy.resolve")
    assert game.legal("A") == ["4,6", "5,3"]
    refusals = {word: str(game.why_not("A", word)) for word in ("5,2", "6,4", "5,4")}
    assert refusals == {
        "5,2": "That province already has your religion. [D.faith.bonus.1]",
        "6,4": "That province is not yours. [D.faith.bonus.1]",
        "5,4": "That province holds a success of the other religion. [D.faith.bonus.1]",
    }
    assert str(game.refusal(0, PASS)) == "You must pick one of your heretical provinces. [D.faith.bonus.1]"
    assert game.refusal(0, PROVINCE + 54).rule == "D.faith.bonus.1"


@pytest.mark.rule("D.convert.1", "D.faith.place.3")
def test_the_choice_of_conversion_and_a_foreign_powers_reach_in_words():
    table = Table("dice", 6, 2, combats="AB")
    table.realm("A", religion=PROTESTANT)
    game = table.play("heresy")
    assert prompts(game)["A"] == "Convert, or stay Protestant?"
    assert game.refusal(0, PASS).rule == "D.convert.1"
    game.say("A", "stay")
    game.say("B", "convert")
    assert told_by(game, "conversion_choice") == [
        "A keeps their religion. [D.convert.1]",
        "B wants to convert. [D.convert.1]",
    ]
    far = Table("dice", 6, 2, combats="A")
    far.foreign("A", edge=0)
    far.realm("B", "2,3 2,4")
    far.s.successes = [1, 0, 0, 0, 0, 0]
    game = far.play("heresy.place_cube")
    assert str(game.why_not("A", "2,4")) == (
        "That province is not adjacent to your own land or your Home Province's edge. [D.faith.place.2]"
    )
