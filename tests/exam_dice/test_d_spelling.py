"""Positions with the spelling of a newcomer: the end of a round, options as numbers, impossible rolls."""

import pytest

from exam.examiner import realm
from exam_dice.examiner import PROTESTANT, dice
from westphalia import PositionError, from_position, in_words

WON = {"attacker": "A", "defender": "B", "winner": "A"}


@pytest.mark.rule("D.victory.check.1", "D.victory.catholic.1", "D.victory.religious.1")
@pytest.mark.parametrize("step", ["end", "victory", "Catholic Victory"])
def test_religious_victory_is_checked_before_the_scores(step):
    game = dice(step=step, round=6, realms={"A": {"saints": 3}, "B": {"saints": 1}})
    assert (game.state.victory, game.winners) == ("catholic", ["A", "B"])


@pytest.mark.rule("VI.win.1", "VI.win.3")
def test_religious_victory_comes_first_in_the_six_round_edition_too():
    game = from_position({"edition": "six-round", "players": 5, "round": 5, "step": "end"})
    assert game.state.victory == "catholic"


@pytest.mark.rule("D.victory.westphalia.1", "D.victory.check.1")
def test_without_a_religious_victory_the_end_goes_on_as_before():
    heretics = {"Trier": PROTESTANT}
    last = dice(step="end", round=6, principalities=heretics, realms={"A": {"provinces": 6}})
    assert (last.state.victory, last.winners) == ("westphalia", ["A"])
    assert dice(step="end", round=3, stop="upheaval").stopped


@pytest.mark.rule("D.ruling.faith-income", "D.ruling.partner")
@pytest.mark.parametrize(
    "options", [{"catholic_faith": 2}, {"catholic_faith": "2", "partner": "Next_Engaged"}]
)
def test_options_are_read_as_numbers_and_in_any_case(options):
    game = dice(step="heresy.earn_faith", stop="heresy.roll_faith", emperor="A", options=options)
    assert realm(game, "B")["faith"] == 3  # 2 for the Faith kept, 1 for the Emperor's religion


@pytest.mark.rule("R.variant.set.1")
def test_true_is_yes_for_an_option_that_is_on_or_off():
    assert from_position({"players": 5, "options": {"rebels": True}}).state.options["rebels"] == "on"
    with pytest.raises(ValueError, match=r"options\.convert_back: True is none of"):
        dice(options={"convert_back": True})


@pytest.mark.rule("D.faith.roll.1")
def test_more_successes_than_dice_are_refused():
    with pytest.raises(PositionError, match=r"chance\.faith\.A: this player rolls 2 dice"):
        dice(step="heresy.roll_faith", realms={"A": {"faith": 2}}, chance={"faith": {"A": 3}})


@pytest.mark.rule("D.setup.players.1")
@pytest.mark.parametrize("players", [10**30, [{}, "A", "B", "C", "D"], ["A", "B", "C", "D", "A"]])
def test_players_that_cannot_be_are_refused_in_words(players):
    with pytest.raises(
        ValueError, match=r"players: (the dice edition is for 5 to 8|every player needs a name)"
    ):
        from_position({"edition": "dice", "players": players})


@pytest.mark.rule("D.example.1", "D.ip.1", "D.ip.3")
@pytest.mark.parametrize("faith", [{"protestant": 4}, {"catholic": 2}, {"heretical": 2}])
def test_religions_of_land_are_counted_as_on_the_province_dice(faith):
    allies = {"Hesse": {"size": 3, "ally": "A"}, "Trier": {"ally": "A"}}
    fields = {"stop": "initiative", "principalities": allies}
    game = dice(realms={"A": {"religion": "Protestant", "provinces": 6, **faith}}, **fields)
    assert (len(realm(game, "A")["protestant"]), realm(game, "A")["imperial_power"]) == (4, 12)
    with pytest.raises(PositionError, match="a Player's capital always has"):
        dice(realms={"A": {"provinces": 6, "protestant": 6}})
    everything = dice(realms={"A": {"provinces": 6, "heretical": "all"}}, stop="initiative")
    assert realm(everything, "A")["imperial_power"] == 1


@pytest.mark.rule("D.setup.others.5", "VI.setup.10")
@pytest.mark.parametrize("edition", ["dice", "six-round"])
def test_single_hexes_fill_themselves_without_a_question(edition):
    free = ["0,5", "2,2", "8,2"]
    place = {"edition": edition, "players": 5, "step": "place other principalities", "free": free}
    game = from_position({**place, "stop": "setup.receive_influence"})
    lands = [land["land"] for land in in_words(game)["principalities"].values()]
    assert game.stopped
    assert all([province] in lands for province in free)


@pytest.mark.rule("D.treaty.take.1")
@pytest.mark.parametrize(
    ("wars", "lacking"),
    [
        ([], "step: .* give the war in wars"),
        ([{"attacker": "A", "defender": "B"}], r"wars\[0\]\.winner: Battle Phase 1 has been fought"),
        ([WON, {"attacker": "C", "defender": "D"}], r"wars\[1\]\.winner: Battle Phase 1 has been fought"),
    ],
)
def test_a_treaty_without_its_war_says_what_is_lacking(wars, lacking):
    with pytest.raises(PositionError, match=f"^{lacking}"):
        dice(step="peace treaty", wars=wars)


@pytest.mark.rule("D.battle.phase.1", "D.war.phase.1")
def test_the_war_of_the_next_battle_phase_is_still_to_come():
    game = dice(step="peace treaty", wars=[WON, {"attacker": "B", "defender": "C"}], initiative=list("ABCDE"))
    game.say("A", "nothing")
    assert str(game.question("B").kind) == "muster"


@pytest.mark.rule("D.convert.1", "D.fp.choice.1", "D.battle.muster.2", "D.treaty.take.1")
@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"step": "player conversion"}, "thumbs down"),
        ({"step": "foreign powers"}, "become a Foreign Power"),
        (
            {"step": "war.muster", "realms": {"A": {"hand": "MMP"}, "B": {"hand": "MP"}}},
            "Musketeer and Musketeer",
        ),
        ({"step": "peace treaty"}, "take nothing"),
    ],
)
def test_common_phrases_are_understood(fields, word):
    war = {"attacker": "A", "defender": "B"}
    wars = [{**war, "winner": "A"}] if fields["step"] == "peace treaty" else [war]
    in_war = fields["step"] in ("war.muster", "peace treaty")
    game = dice(initiative=list("ABCDE"), **fields, **({"wars": wars} if in_war else {}))
    assert game.why_not("A", word) is None


@pytest.mark.rule("D.inv.16", "D.faith.place.2", "D.fp.home.1")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"step": "place cubes", "provinces": {"4,3": {"dice": {"Catholic": 1}}}}, r"provinces\.4,3\.dice"),
        ({"step": "place cubes", "realms": {"A": {"sits_out": "Combat Heresy"}}}, r"realms\.A\.successes"),
        ({"step": "diplomacy", "realms": {"A": {"successes": 0}}, "dice": 1}, "provinces"),
        ({"step": "upheaval", "realms": {"A": {"successes": 0, "faith": 2}}}, r"realms\.A\.faith"),
        ({"realms": {"A": {"home": "Spain", "home_ip": 3, "troubles": 4}}}, r"realms\.A\.troubles"),
    ],
)
def test_cubes_and_homes_that_cannot_be_are_refused(fields, field):
    cubes = {"Hesse": {"size": 2, "dice": {"B": fields.pop("dice", 0)}}}
    own = fields.get("realms", {}).get("A", {})
    land = {} if "home" in own else {"land": ["4,3", "4,4"], "successes": 1}
    fields["realms"] = {"A": {**land, **own}}
    with pytest.raises(PositionError, match=f"^{field}: "):
        dice(principalities=cubes, **fields)


def battle(**fields):
    wars = [{"attacker": "A", "defender": "B"}]
    return dice(**{"step": "war.play_cards", "initiative": list("ABCDE"), "wars": wars, **fields})


@pytest.mark.rule("D.battle.play.1", "D.ruling.deck")
def test_hands_are_counted_by_type_and_named_in_the_plural():
    game = battle(
        realms={"A": {"hand": {"Musketeers": 2, "Pikemen": 1}}, "B": {"hand": ["Pikemen", "Cavalry"]}}
    )
    assert [realm(game, player)["hand"] for player in "AB"] == ["MMP", "PC"]
    with pytest.raises(PositionError, match=r"^realms\.A\.hand: the deck has 18 cards of a type"):
        battle(realms={"A": {"hand": {"M": 19}}, "B": {"hand": "M"}})


@pytest.mark.rule("D.war.declare.3")
def test_a_principality_at_war_that_has_an_ally_is_refused_by_name():
    wars = [{"attacker": "A", "defender": "Hesse"}]
    with pytest.raises(PositionError, match=r"^wars\[0\]\.defender: it is the ally of B"):
        battle(step="battles", wars=wars, principalities={"Hesse": {"size": 1, "ally": "B"}})


@pytest.mark.rule("D.ruling.rotf-lost")
def test_a_restorer_who_was_driven_out_has_an_heir_by_the_time_of_the_peace():
    realms = {"A": {"home": "France", "exiled": True}, "D": {"league": "Evangelical League"}}
    with pytest.raises(PositionError, match=r"^rotf: A has been eliminated"):
        dice(step="religious war treaty", realms=realms, target="Mainz", rotf="A", emperor="D")
