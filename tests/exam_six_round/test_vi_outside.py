"""An outside examiner's cases: positions by an author who knows only docs/guides/positions.md."""

import pytest

from exam.examiner import asked, realm
from exam_six_round.examiner import vi
from westphalia import from_position, in_words
from westphalia.engine.question import IllegalAnswer

IDLE = {"A": {"stored": 3, "influence": {"Trier": 2}}, "B": {"stored": 5, "influence": {"Saxony": 2}}}


def shifts():
    return vi(step="diplomatic shifts", stop="foreign powers", round=2, emperor="E", realms=IDLE)


# --- several words where all choose at the same time ---


@pytest.mark.rule("VI.shift.6", "VI.shift.7", "VI.di.4")
def test_both_losses_can_be_said_at_once_while_others_have_still_to_choose():
    game = shifts()
    game.say("A", "Trier", "saved")
    game.say("B", "saved", "Saxony")
    assert (realm(game, "A")["stored"], realm(game, "B")["stored"]) == (2, 4), "secret until all have chosen"
    game.say("E", "save")
    assert not game.waiting
    assert (realm(game, "A")["stored"], realm(game, "A")["influence"]) == (1, {"Trier": 1})
    assert (realm(game, "B")["stored"], realm(game, "B")["influence"]) == (3, {"Saxony": 1})


@pytest.mark.rule("VI.shift.7")
def test_words_said_ahead_are_refused_together_and_can_be_said_anew():
    game = shifts()
    for wrong in (("Trier", "Mainz"), ("Trier", "Trier", "Trier")):
        with pytest.raises(IllegalAnswer):
            game.say("A", *wrong)
    game.say("A", "Trier", "Trier")
    game.say("A", "saved", "saved")
    game.play_on("foreign_power")
    assert (realm(game, "A")["stored"], realm(game, "A")["influence"]) == (0, {"Trier": 2})


def test_words_do_not_wait_for_another_battle_round_or_choice():
    game = vi(step="player conversion")
    with pytest.raises(IllegalAnswer, match="other players have not"):
        game.say("A", "convert", "stay")
    game = vi(
        step="war.play_cards",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": "MM"}, "B": {"hand": "PP"}},
    )
    with pytest.raises(IllegalAnswer, match="other players have not"):
        game.say("A", "M", "M")


# --- a step that the rules pass over ---


@pytest.mark.rule("VI.trent.1")
def test_no_council_is_called_once_the_reformation_has_begun():
    game = vi(step="council", round=2, reformation=True, realms={"A": {"land": ["4,3", "4,4", "5,3"]}})
    assert "council" not in asked(game).values()


@pytest.mark.rule("VI.fp.1", "VI.ruling.no-towns", "VI.ruling.fp-round6")
@pytest.mark.parametrize(
    ("round_", "a"),
    [
        (2, {"land": ["4,3", "4,4", "5,3"], "towns": ["4,4"]}),
        (2, {"provinces": 6}),
        (2, {"home": "France", "land": ["4,3"]}),
        (6, {}),
    ],
)
def test_players_who_may_not_leave_are_not_asked(round_, a):
    fields = {"principalities": {"Trier": {"religion": "Protestant"}}, "initiative": "EABCD", "turn": "A"}
    game = vi(step="foreign_powers.decide_exile", round=round_, emperor="E", realms={"A": a}, **fields)
    assert "A" not in asked(game)
    assert asked(game) == ({"B": "foreign_power"} if round_ == 2 else {})


@pytest.mark.rule("VI.rwt.6", "VI.ruling.emperor-wrong-league", "VI.rw.3")
@pytest.mark.parametrize("step", ["emperor_replaces_electors", "victor_replaces_electors"])
def test_an_emperor_in_no_league_replaces_no_elector_wherever_play_begins(step):
    game = vi(
        step=f"religious_war.{step}",
        round=4,
        emperor="E",
        target="Saxony",
        rotf="A",
        victorious="Catholic League",
        realms={
            "A": {"role": "Saved by Faith and Works", "league": "Catholic League"},
            "C": {"religion": "Protestant", "league": "Evangelical League"},
        },
        principalities={
            "Saxony": {"religion": "Protestant"},
            "Trier": {"religion": "Protestant", "ally": "C"},
        },
    )
    assert asked(game) == {"A": "treaty"}


@pytest.mark.rule("VI.battle.14", "VI.ruling.white-peace")
def test_nobody_makes_a_treaty_after_a_white_peace():
    game = vi(
        step="peace treaty",
        stop="religious war",
        emperor="E",
        wars={"attacker": "A", "defender": "B", "white_peace": True},
        realms={"A": {"land": "4,3 4,4 5,3"}, "B": {"land": "3,4 2,4"}},
        principalities={"Hesse": {"land": "3,3", "influence": {"A": 3}}},
    )
    assert not game.waiting
    assert realm(game, "A")["influence"] == {"Hesse": 3}


# --- lists, single words and numbers ---


def test_a_single_word_or_number_stands_for_a_list():
    game = vi(
        step="council", stop="heresy.earn_faith", initiative="CABED", emperor="C", chance={"ottoman": 2}
    )
    assert in_words(game)["initiative"] == ["C", "A", "B", "E", "D"]
    game.say_all("council", "trent")
    assert not in_words(game)["reformation"]
    game = from_position(
        {"edition": "six-round", "players": 3, "stop": "heresy", "chance": {"upheaval": "Trier"}}
    )
    assert in_words(game)["drawn"] == ["Trier"]
    game = vi(players=["Ann", "Bob", "Cy"], initiative=["Cy", "Ann", "Bob"])
    assert in_words(game)["emperor"] == "Cy"


@pytest.mark.rule("VI.income.1", "VI.income.2")
def test_heretical_provinces_by_number_are_plain_ones_before_towns():
    game = vi(
        step="income",
        realms={
            "A": {"provinces": 6, "towns": 2, "heretical": 4},
            "B": {"religion": "Protestant", "provinces": 4, "protestant": 2},
        },
    )
    assert [len(realm(game, player)["heretical"]) for player in "AB"] == [4, 2]
    assert realm(game, "A")["gold"] == 4, "the capital and one of the two towns"
    with pytest.raises(ValueError, match=r"realms\.A\.heretical: a Player's capital always has"):
        vi(realms={"A": {"provinces": 3, "heretical": 3}})


@pytest.mark.rule("VI.battle.6")
def test_articles_do_not_matter():
    game = vi(
        step="war.play_cards",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": ["Musketeer", "M"]}, "B": {"hand": "PP"}},
    )
    game.say("A", "a Musketeer")
    game.say("B", "the pikeman")
    assert realm(game, "B")["hand"] == "P"


@pytest.mark.rule("VI.activity.1", "VI.activity.4")
def test_players_with_two_given_activities_are_not_asked_again():
    a, b = ["Combat Heresy", "Engage in Diplomacy"], ["Combat Heresy"]
    game = vi(
        step="diplomacy",
        realms={"A": {"activities": a}, "B": {"activities": b}, "C": {"sits_out": "Engage in Diplomacy"}},
    )
    assert sorted(asked(game)) == ["B", "D", "E"]
    game.say_all("second_activity", "wage war")
    assert asked(game) == {"A": "diplomacy_game", "B": "diplomacy_game"}
    assert realm(game, "C")["activities"] == ["Combat Heresy", "Wage War"]


# --- names of steps and roles ---


@pytest.mark.parametrize(
    ("step", "kind"),
    [("place diplomatic influence", "diplomacy"), ("vote", "vote"), ("activities", "combat_heresy")],
)
def test_a_step_is_that_of_the_round_not_of_setup(step, kind):
    principalities = {"Trier": {"influence": {"A": 1}}}
    game = vi(step=step, round=2, realms={"A": {"stored": 2}}, principalities=principalities)
    assert asked(game)["A"] == kind


@pytest.mark.rule("VI.reinforce.1")
def test_play_can_begin_when_reinforcements_may_be_called():
    game = vi(
        step="reinforcements",
        emperor="E",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": "MP", "pile": "CC", "reserves": 1}, "B": {"hand": "MP", "reserves": 1}},
    )
    assert asked(game) == {"A": "call"}, "B has no card in the pile"


def test_roles_are_known_by_their_cards():
    game = vi(
        round=3, step="heresy", realms={"A": {"role": "Tetzel"}, "B": {"role": "Once Saved Always Saved"}}
    )
    assert [realm(game, player)["role"] for player in "AB"] == [
        "Catholic, not saved",
        "Saved by Faith Alone",
    ]


@pytest.mark.rule("VI.setup.7")
def test_electors_that_lie_there_already_are_not_placed_again():
    game = vi(
        step="setup.place_lands", principalities={"Trier": {"land": ["8,1"]}, "Mainz": {"land": ["8,2"]}}
    )
    game.play_on("setupinfluence")
    assert len(in_words(game)["electors"]) == 7


@pytest.mark.rule("VI.option.7")
@pytest.mark.parametrize("free", [True, "on", "yes"])
def test_free_shapes_are_chosen_by_any_yes(free):
    game = vi(step="setup.place_lands", options={"free_shapes": free, "provinces": 3})
    game.say("A", "4,3", "0,5", "8,1")
    assert realm(game, "A")["land"] == ["0,5", "4,3", "8,1"]


@pytest.mark.rule("VI.spread.2", "VI.spread.3")
def test_a_die_on_a_capital_is_refused_by_the_rule_for_whose_it_is():
    realms = {"A": {"land": ["4,3", "4,4"], "successes": 1}, "B": {"land": ["3,4", "2,4"]}}
    protestant = {"Trier": {"religion": "Protestant"}}
    game = vi(step="place dice", turn="A", round=4, realms=realms, principalities=protestant)
    assert game.why_not("A", "4,3").rule == "VI.spread.2"
    assert game.why_not("A", "3,4").rule == "VI.spread.3"


@pytest.mark.rule("VI.army.3")
def test_hands_that_will_be_drawn_make_the_imperial_power_fit_unless_land_is_given():
    war = {"attacker": "A", "defender": "B"}
    game = vi(
        step="battles", emperor="A", wars=war, realms={"A": {"hand": "MMMMPPP"}, "B": {"hand": "CCCCC"}}
    )
    drawn = [(realm(game, player)["hand"], realm(game, player)["imperial_power"]) for player in "AB"]
    assert drawn == [("MMMMPPP", 7), ("CCCCC", 5)]
    for given in ({"hand": "MMMMMM", "provinces": 4}, {"hand": "M" * 13}):
        with pytest.raises(ValueError, match="this Player will draw 4 cards"):
            vi(step="battles", emperor="E", wars=war, realms={"A": given})


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("player conversion", ["thumbs-up", "thumbs down", "become Protestant", "remain Catholic"]),
        ("council", ["call the Council", "a French Interference token"]),
        ("war.declare", ["declare war on a player", "declare war on an unaligned Principality"]),
        ("foreign powers", ["become a Foreign Power", "leave the Empire"]),
    ],
)
def test_what_people_say_is_understood_with_articles_and_hyphens(step, words):
    game = vi(step=step, round=2, emperor="A")
    assert [game.why_not("A", word) for word in words] == [None] * len(words)


@pytest.mark.parametrize(
    ("field", "position"),
    [
        ("players", {"players": [["A"], ["B"], ["C"]]}),
        ("principalities.Hesse.land", {"principalities": {"Hesse": {"land": []}}}),
        ("reign", {"step": "election", "reign": 2}),
        ("principalities.Hesse.dice", {"round": 4, "principalities": {"Hesse": {"dice": {"Protestant": 1}}}}),
    ],
)
def test_impossible_values_are_refused_with_their_field(field, position):
    with pytest.raises(ValueError, match=rf"^{field}: "):
        vi(**position)


@pytest.mark.parametrize("word", ["²", "9" * 5000, "4,²", None, 3.5, True, -1, "", ","])
def test_why_not_never_raises_whatever_the_word(word):
    refused = vi(step="patronage", realms={"A": {"gold": 2}}).why_not("A", word)
    assert refused is not None
    assert refused.sentence
