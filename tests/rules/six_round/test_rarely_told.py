"""Log lines of the six-round edition that random games seldom produce."""

from itertools import product

import pytest

from westphalia import from_position, in_words
from westphalia.rules.base.tell import sentence

PROTESTANT = {"religion": "Protestant"}


def vi(**fields):
    return from_position({"edition": "six-round", "players": 5, "round": 2, **fields})


def told(game, kind):
    return [(e.rule, sentence(game.state, game.players, e)) for e in game.log if e.kind == kind]


def refused(game, player, word):
    refusal = game.why_not(player, word)
    return refusal.rule, refusal.sentence


@pytest.mark.rule("VI.convert.7")
def test_the_first_to_return_when_nobody_is_catholic():
    game = vi(step="player conversion", stop="council", realms=dict.fromkeys("ABCDE", PROTESTANT))
    game.say_all("convert", "stay", A="convert")
    assert told(game, "no_catholics") == [("VI.convert.7", "No Player is Catholic, so A gains 6 Good Works.")]
    assert [rule for rule, _ in told(game, "good_works")] == ["VI.convert.7"]


CHAIN = {"principalities": {"Ulm": {"size": 1, "influence": {"A": 4, "B": 3, "C": 2}}}}
ATTACKED = {"emperor": "D", "initiative": list("DABCE"), "wars": [{"attacker": "D", "defender": "C"}]}


@pytest.mark.rule("VI.ruling.stand-by", "VI.war.6")
def test_a_declaration_that_is_void():
    game = vi(step="war.declare", turn="A", **CHAIN, **ATTACKED)
    game.say("A", "war on principality", "Ulm")
    game.say("B", "take back")
    game.say("C", "stand by")
    words = "C stands by Ulm but cannot be attacked: the war of A is void."
    assert told(game, "war_void") == [("VI.ruling.stand-by", words)]


@pytest.mark.rule("VI.ruling.stand-by", "VI.war.2", "VI.war.3", "VI.ruling.doctrine-once")
def test_players_who_cannot_declare_are_told_why():
    game = vi(
        step="war.declare",
        turn="A",
        emperor="D",
        initiative=list("DABCE"),
        wars=[{"attacker": "D", "defender": "B"}],
        principalities={"Ulm": {"size": 1, "influence": {"A": 4, "B": 3}}},
        realms={"A": {"doctrine_changed": True}},
    )
    changed = ("VI.ruling.doctrine-once", "You have already changed your doctrine this Round.")
    assert refused(game, "A", "change doctrine") == changed
    game.say("A", "war on principality")
    rule, words = refused(game, "A", "Ulm")
    assert rule == "VI.ruling.stand-by"
    assert words == "Without your Influence it would ally with a Player you cannot attack."


@pytest.mark.rule("VI.war.2", "VI.war.3")
def test_nobody_and_nothing_is_left_to_attack():
    others = [{"attacker": p, "defender": q} for p, q in zip("BCDE", "CDEB", strict=True)]
    game = vi(step="war.declare", turn="A", emperor="B", initiative=list("BCDEA"), wars=others)
    words = "You cannot attack any other Player this Round."
    assert refused(game, "A", "war on player") == ("VI.war.3", words)
    now = in_words(game)
    game = vi(
        step="war.declare",
        turn="A",
        emperor="B",
        initiative=list("BCDEA"),
        realms={p: {"land": r["land"]} for p, r in now["realms"].items()},
        principalities={
            name: {"land": p["land"], "influence": {"B": 9}} for name, p in now["principalities"].items()
        },
    )
    words = "There is no Principality that you can attack."
    assert refused(game, "A", "war on principality") == ("VI.war.2", words)


@pytest.mark.rule("VI.ruling.eliminated-with-towns", "VI.fp.4")
def test_each_town_of_an_eliminated_player_is_named_by_its_place():
    game = vi(
        step="peace treaty",
        options={"names": "chosen"},
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
        realms={"B": {"land": ["3,6", "2,7"], "towns": ["2,7"]}},
        principalities={"Ulm": {"land": ["7,0"]}},
    )
    first = game.question("B")
    assert (first.kind, first.about) == ("name", (game.hex("2,7"),))
    game.say("B", game.legal("B")[0])
    assert game.question("B").about == (game.hex("3,6"),)


@pytest.mark.rule("VI.battle.7", "VI.ruling.collusion")
def test_the_program_names_types_until_one_is_there():
    for seed, hand in product(range(6), ("PC", "PP", "PM")):
        game = vi(
            seed=seed,
            step="war.play_cards",
            stop="war.open_battle_treaty",
            round=5,
            options={"leader": "program"},
            religion="Protestant",
            wars=[{"attacker": "A", "defender": "Ulm"}],
            realms={"A": {"hand": hand}},
            principalities={"Ulm": {"size": 1, "hand": "MMM"}},
        )
        game.say("A", "Pikeman")  # its Musketeer beats them, and their other card goes, too
        assert in_words(game)["wars"][0]["winner"] == "Ulm", hand
        named = told(game, "names_type")
        assert len(set(named)) == len(named), "none twice"
