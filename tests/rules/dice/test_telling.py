"""What is told, asked and refused in the dice edition, word for word and with its rule."""

import pytest

from rules.table import PROTESTANT, Table, prompts, refused, seats, story
from westphalia.editions.dice.conversion import convert
from westphalia.editions.dice.league_war import compare_leagues
from westphalia.editions.dice.rounds import begin_round
from westphalia.rules.answers import HOME, PASS, PRINCIPALITY, PROVINCE


def told_by(game, kinds):
    return story(game, *kinds.split())


@pytest.mark.rule("D.convert.3-7")
def test_conversions_in_words():
    table = Table("dice", 6, 2, combats="ABCDEF")
    for who, religion in zip("ABCDEF", (0, 0, 1, 1, 1, 1), strict=True):
        table.realm(who, religion=religion, points=2 if who == "B" else 5 if who == "C" else 0)
    game = table.play("heresy")
    s = game.state
    game.log.clear()
    for seat in (0, 1, 2, 4):
        convert(s, seat)
    assert told_by(game, "points_lost luther de_sales martyrs no_martyrs points conversion") == [
        f"A becomes Protestant, and his capital {table.words(s.capital[0])} with him. [D.convert.3]",
        "Martin Luther: A is the first Player to become Protestant. [D.convert.5]",
        "A gains 6 points (now 6). [D.convert.5]",
        "B loses his 2 points of the Catholic religion. [D.convert.4]",
        f"B becomes Protestant, and his capital {table.words(s.capital[1])} with him. [D.convert.3]",
        "Blood of the Martyrs: the least points of a saved Protestant Player are 5, less 2: B gains 3. [D.convert.7]",
        "B gains 3 points (now 3). [D.convert.7]",
        "C loses his 5 points of the Protestant religion. [D.convert.4]",
        f"C becomes Catholic, and his capital {table.words(s.capital[2])} with him. [D.convert.3]",
        "St. Francis de Sales: C returns when no Player is Catholic. [D.convert.6]",
        "C gains 6 points (now 6). [D.convert.6]",
        f"E becomes Catholic, and his capital {table.words(s.capital[4])} with him. [D.convert.3]",
        "Blood of the Martyrs: the least points of a saved Catholic Player are 6, less 2: E gains 4. [D.convert.7]",
        "E gains 4 points (now 4). [D.convert.7]",
    ]
    assert s.titles == 3
    s.points = [0] * 6
    game.log.clear()
    convert(s, 3)
    assert told_by(game, "no_martyrs martyrs") == [
        "No Catholic Player is saved, so D begins with no points. [D.convert.7]"
    ]


@pytest.mark.rule("D.faith.income.1-5", "D.faith.roll.1", "D.faith.roll.2")
def test_faith_in_words():
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
    assert prompts(game) == {"A": "Spread the Faith, 3 to place: on a Player's province or a Principality."}


@pytest.mark.rule("D.faith.place.1-6", "D.faith.resolve.1-3", "D.faith.bonus.1", "D.faith.end.1")
def test_cubes_in_words():
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
    assert prompts(game) == {"A": "One more of your heretical provinces converts: which?"}
    assert refused(game, "A", "6,4") == "D.faith.bonus.1"
    game.say("A", "5,3")
    kinds = "die_on_province die_on_principality dice_cancel province_converts principality_converts"
    kinds += " principality_holds further_converts no_further dice_off"
    assert told_by(game, kinds) == [
        "A spreads the Protestant Faith to 4,5 of A; 2 left to place. [D.faith.place.1]",
        "A spreads the Protestant Faith to Hesse; 1 left to place. [D.faith.place.1]",
        "A spreads the Protestant Faith to Hesse; 0 left to place. [D.faith.place.1]",
        "B spreads the Catholic Faith to Hesse; 0 left to place. [D.faith.place.1]",
        "It meets the other Faith there, placed by A: both are removed. [D.faith.place.6]",
        "4,5 of A becomes Protestant. [D.faith.resolve.2]",
        "Hesse (2 provinces) bears only 1 of the other Faith and holds. [D.faith.resolve.3]",
        "A converts 5,3 too: it becomes Protestant. [D.faith.bonus.1]",
        "What was placed leaves the board. [D.faith.end.1]",
    ]


@pytest.mark.rule("D.faith.bonus.1", "D.faith.resolve.3", "D.faith.place.1")
def test_cubes_without_a_place_or_a_further_province_in_words():
    table = Table("dice", 6, 2, combats="A", dice=())
    table.realm("A", "4,4 4,5", religion=PROTESTANT)
    table.s.dice = ((PROVINCE + table.hexes("4,5")[0], 0),)
    game = table.play("heresy.resolve")
    assert told_by(game, "no_further") == ["A has no further province that could convert. [D.faith.bonus.1]"]
    alone = Table("dice", 6, 2, combats="A")
    alone.realm("A", "0,5")
    for who, where in zip("BCD", ("1,4", "1,5", "0,6"), strict=True):
        alone.realm(who, where)
    alone.s.successes = [2, 0, 0, 0, 0, 0]
    game = alone.play("heresy.place_cube")
    assert told_by(game, "dice_lost") == ["A has no legal place for the 2 successes left. [D.faith.place.1]"]


@pytest.mark.rule("D.upheaval.early.2-4", "D.ruling.last-point")
def test_unrest_in_words():
    table = Table("dice", 6, 2)
    table.realm("A", "4,4 4,5 5,4")
    table.realm("B", "6,4")
    baden = table.prince("Baden", "2,4 2,5")
    table.s.pins = {"unrest:0": (2,), "unrest:1": (1,), "upheaval": (baden,)}
    table.s.pins |= {f"unrest:{seat}": (5,) for seat in range(2, 6)}
    game = table.play("upheaval")
    assert prompts(game) == {"A": "One of your Catholic provinces turns Protestant: which?"}
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
        "Unrest in the lands of A: he rolls 2. [D.upheaval.early.3]",
        "5,4 of A becomes Protestant. [D.upheaval.early.4]",
        "Unrest in the lands of B: he rolls 1. [D.upheaval.early.3]",
        "B has no Catholic province besides his capital, and loses none. [D.ruling.last-point]",
        *(f"Unrest in the lands of {who}: he rolls 5. [D.upheaval.early.3]" for who in "CDEF"),
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


@pytest.mark.rule("D.turns.choice.1", "D.fp.home.1", "D.round.1")
def test_the_round_and_the_activities_in_words():
    table = Table("dice", 6, 2)
    table.foreign("C")
    game = table.play("activities")
    assert set(prompts(game).values()) == {"Which activity do you sit out in this round?"}
    for who, what in zip("ABCDEF", ("wage war", "combat heresy", "engage in diplomacy") * 2, strict=True):
        game.say(who, what)
    assert told_by(game, "sits_out")[:3] == [
        "A sits out: wage war. [D.turns.choice.1]",
        "B sits out: combat heresy. [D.turns.choice.1]",
        "C sits out: engage in diplomacy. [D.turns.choice.1]",
    ]
    s = game.state
    assert (s.combats, s.engages, s.wages) == (seats("ACDF"), seats("ABDE"), seats("BCEF"))
    s.troubles = [0, 0, 5, 0, 0, 0]
    game.log.clear()
    begin_round(s, 3)
    assert told_by(game, "round home_ip") == [
        "Round 3 begins: the year 1560. [D.round.1]",
        "The Home Province of C gives 7 Imperial Power in this round, after troubles of 5. [D.fp.home.1]",
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
    assert told_by(game, "renamed") == ["Ulm has 6 provinces and is called Austria from now on. [D.size.2]"]


# --- reign, Leagues, winners ---


@pytest.mark.rule("D.ruling.emperor-death")
def test_an_election_in_every_round_in_words():
    table = Table("dice", 6, 1)
    table.s.options = {**table.s.options, "emperor": "every round"}
    table.prince("Trier", "4,4", C=1)
    game = table.play("election")
    assert game.state.reign == 1
    assert told_by(game, "term_ends") == [
        "The Emperor A lays down his crown, for there is an election in every round. [D.ruling.emperor-death]"
    ]


@pytest.mark.rule("D.rwar.auto.1")
@pytest.mark.parametrize(("ours", "wins"), [(8, True), (7, False)])
def test_exactly_twice_the_power_wins_without_a_battle(ours, wins):
    table = Table("dice", 6, 2)
    table.s.league = [1, 2, 2, 0, 0, 0]
    table.fill()
    table.s.home_ip = [ours - 1, 1, 1, 0, 0, 0]
    game = table.run(compare_leagues)
    sentence = (
        "The Catholic League has 8 Imperial Power against 4, at least twice as much, and wins without a battle."
        " [D.rwar.auto.1]"
    )
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
        "Hesse (1 province) bears 1 of the other Faith and becomes Catholic. [D.faith.resolve.3]",
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
    near = "adjacent to a province of your own; what is adjacent to your ally is not enough."
    assert str(game.refusal(0, PASS)) == (
        "All successes are placed while any place is legal; none may be held back. [D.faith.place.1]"
    )
    assert str(game.refusal(0, HOME)) == "Nothing is ever placed on a Home Province. [D.faith.place.3]"
    assert str(game.why_not("A", "3,3")) == (
        "That province is part of a Principality, which is one place as a whole. [D.faith.place.4]"
    )
    assert str(game.why_not("A", "5,5")) == "Nothing is placed on a Player's capital. [D.faith.place.2]"
    assert str(game.why_not("A", "6,4")) == f"That province is not {near} [D.faith.place.2]"
    assert str(game.why_not("A", "Baden")) == (
        f"That Principality is neither your ally nor {near} [D.faith.place.2]"
    )
    assert game.refusal(0, PROVINCE + 54).rule == "D.faith.place.1", "off the map"
    game.say("A", "withdraw")
    assert refused(game, "A", "Mainz") == "D.influence.3"
    game.say("A", "Baden")
    assert game.question(0).kind == "dice", "asked again after he has withdrawn"


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
        "5,2": "That province is of your religion already. [D.faith.bonus.1]",
        "6,4": "That province is not yours. [D.faith.bonus.1]",
        "5,4": "A success of the other religion lies on that province. [D.faith.bonus.1]",
    }
    assert str(game.refusal(0, PASS)) == "You must pick one of your heretical provinces. [D.faith.bonus.1]"
    assert game.refusal(0, PROVINCE + 54).rule == "D.faith.bonus.1"


@pytest.mark.rule("D.convert.1", "D.faith.place.3")
def test_the_choice_of_conversion_and_a_foreign_powers_reach_in_words():
    table = Table("dice", 6, 2, combats="AB")
    table.realm("A", religion=PROTESTANT)
    game = table.play("heresy")
    assert prompts(game)["A"] == "You are Protestant: convert to the other religion, or stay?"
    assert game.refusal(0, PASS).rule == "D.convert.1"
    game.say("A", "stay")
    game.say("B", "convert")
    assert told_by(game, "conversion_choice") == [
        "A reveals: stay. [D.convert.1]",
        "B reveals: convert. [D.convert.1]",
    ]
    far = Table("dice", 6, 2, combats="A")
    far.foreign("A", edge=0)
    far.realm("B", "2,3 2,4")
    far.s.successes = [1, 0, 0, 0, 0, 0]
    game = far.play("heresy.place_cube")
    assert str(game.why_not("A", "2,4")) == (
        "That province is not adjacent to a province of your own or of the edge of your Home Province."
        " [D.faith.place.2]"
    )
