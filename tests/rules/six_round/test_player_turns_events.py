"""Log lines and prompts of the political chapters, in words."""

import pytest

from rules.table import PROTESTANT, Table, prompts, sentence_of, story
from westphalia.editions.six_round.contents import EXILE
from westphalia.engine.contents import each


@pytest.mark.rule(
    "VI.dipgame.2", "VI.dipgame.3", "VI.dipgame.4", "VI.dipgame.5", "VI.dip.1", "VI.dip.3", "VI.gift.2"
)
def test_engage_in_diplomacy() -> None:
    t = Table("six-round", engages="ABC")
    t.realm("A", "4,4 4,5", gold=1)
    t.prince("Ulm", "3,5")
    game = t.play("diplomacy.diplomacy_game")
    assert prompts(game) == {
        "A": "Diplomacy Game with B: thumb or gun?",
        "B": "Diplomacy Game with A: thumb or gun?",
    }
    for one, mine, other, theirs in (
        ("A", "thumb", "B", "thumb"),
        ("B", "gun", "C", "gun"),
        ("C", "thumb", "D", "gun"),
    ):
        game.say(one, mine)
        game.say(other, theirs)
    assert story(game, "diplomacy_game") == [
        "A (thumb) and B (thumb) play the Diplomacy Game: 2 Influence for A, 1 for B. [VI.dipgame.3]",
        "B (gun) and C (gun) play the Diplomacy Game: 0 Influence for B, 0 for C. [VI.dipgame.5]",
        "C (thumb) and D (gun) play the Diplomacy Game: 0 Influence for C, 3 for D. [VI.dipgame.4]",
    ]
    action = "Your Diplomacy turn: 2 Influence left."
    assert prompts(game) == {"A": action}
    game.say("A", "assistance", "gift", "4,5", "Ulm", "end turn")
    assert story(game, "lose_gold", "gift", "end_actions") == [
        "A loses 1 Gold (now 0). [VI.dip.3]",
        "A gives 4,5 to Ulm, which now has 2 provinces. [VI.gift.1]",
        "A ends their Diplomatic Actions with 3 Influence stored. [VI.dip.1]",
    ]


@pytest.mark.rule("VI.shift.1", "VI.shift.2", "VI.shift.4", "VI.shift.5", "VI.shift.7")
def test_diplomatic_shifts_are_logged_in_words() -> None:
    t = Table("six-round", emperor="C", has_fought="ABEF")
    t.foreign("F", where="4,4")
    t.realm("C", "2,4", gold=2, stored=4)
    t.realm("D", "6,2", stored=5)
    t.prince("Hesse", "7,4", C=2)
    game = t.play("shifts")
    assert prompts(game) == {"C": "Diplomatic Shifts: lose 4 Influence. Choose where."}
    game.say("C", "Hesse")
    assert prompts(game) == {"C": "Diplomatic Shifts: lose 3 Influence. Choose where."}
    game.say("C", "saved", "saved", "Hesse")
    assert story(game, "gold", "lose_gold", "store_influence", "lose_stored", "lose_influence") == [
        "C loses 2 Gold (now 0). [VI.shift.1]",
        "C stores 2 Influence (now 6). [VI.shift.1]",
        "C loses 1 stored Influence (5 left). [VI.shift.2]",
        "D loses 1 stored Influence (4 left). [VI.shift.2]",
        "C loses 2 stored Influence (3 left). [VI.shift.5]",
        "C loses 2 Influence on Hesse (0 left). [VI.shift.5]",
        "D loses 2 stored Influence (2 left). [VI.shift.6]",
    ]


@pytest.mark.rule("VI.shift.3", "VI.shift.4")
def test_the_emperors_gain() -> None:
    game = Table("six-round", emperor="C", has_fought="ABDEF").play("shifts")
    assert prompts(game) == {"C": "As Emperor you gain 1 Influence: place it on a Principality or store it."}
    game.say("C", "saved")
    assert story(game, "store_influence") == ["C stores 1 Influence (now 1). [VI.shift.3]"]


@pytest.mark.rule("VI.fp.1", "VI.fp.3", "VI.fp.5", "VI.fp.6", "VI.fp.9")
def test_leaving_the_empire_costs_land_and_half_the_influence() -> None:
    t = Table("six-round", round=3, order="BACDEF")
    t.realm("A", "4,4 4,5", PROTESTANT, gold=1, stored=2)
    t.prince("Hesse", "7,4", A=1)
    game = t.play("foreign_powers")
    game.say("B", "stay")
    assert prompts(game) == {"A": "Leave the Empire for good as a Foreign Power, or stay?"}
    game.say("A", "become foreign power")
    assert prompts(game) == {"A": "Choose your Home."}
    game.say("A", "Sweden")
    assert prompts(game) == {"A": "Where does Sweden lie?"}
    game.say("A", "north")
    name = game.state.names[game.state.name[game.state.owner[game.hex("4,5")]]]
    assert story(game, "stays", "leaves", "successor", "store_influence", "lose_gold", "halve_influence")[
        :6
    ] == [
        "B stays in the Empire. [VI.fp.1]",
        "A leaves the Empire. [VI.fp.1]",
        "A stores 1 Influence (now 3). [VI.fp.3]",
        f"The lands of A become {name}, all Protestant. [VI.fp.3]",
        "A loses 1 Gold (now 0). [VI.fp.5]",
        "A gives up 3 stored and 1 placed Influence and gets half of it back: 2. [VI.fp.6]",
    ]
    assert story(game, "foreign_power") == [
        "A becomes a Foreign Power: Sweden, Protestant, at the north edge. [VI.fp.9]"
    ]


@pytest.mark.rule("VI.fp.2", "VI.treaty.10")
def test_elimination_is_logged_in_words() -> None:
    t = Table("six-round", exiled="B")
    t.realm("C", "2,2")
    game = t.run(each(lambda s: [1, 2], EXILE))
    game.say("B", "France", "north")
    assert story(game, "forced_exile", "driven_out") == [
        "B has lost every province and must leave the Empire. [VI.fp.2]",
        "C has no province without a town to cede and leaves the Empire. [VI.treaty.10]",
    ]
    assert game.state.exiled == 0b110


@pytest.mark.rule("VI.init.1")
def test_foreign_affairs_are_logged_in_words() -> None:
    t = Table("six-round", round=4)
    t.foreign("B")
    t.s.pins = {"affairs:1": (2,)}
    game = t.play("upheaval")
    assert story(game, "foreign_affairs") == [
        "B rolls -1 for Foreign Affairs: the Home Province gives 5 Imperial Power. [VI.init.1]"
    ]


@pytest.mark.rule("VI.reign.1", "VI.reign.2", "VI.reign.3")
def test_the_emperors_life() -> None:
    told = []
    for reign, left, face in ((0, False, 4), (0, False, 3), (1, False, 6), (0, True, 6)):
        t = Table("six-round", round=2, reign=reign, left_in_reign=left, emperor="D")
        t.s.pins = {"imperial": (face,)}
        told += story(
            t.play("election"), "emperor_lives", "emperor_dies", "emperor_dies_old", "emperor_dies_abroad"
        )
    assert told == [
        "The Imperial Die shows the eagle (4): Emperor D lives on. [VI.reign.1]",
        "The Imperial Die shows the skull (3): Emperor D dies after one Round. [VI.reign.1]",
        "Emperor D has reigned 2 Rounds and dies. [VI.reign.2]",
        "Emperor D left the Empire during this reign and dies. [VI.reign.3]",
    ]


@pytest.mark.rule("VI.win.1", "VI.win.2")
def test_victory() -> None:
    t = Table("six-round", round=4, emperor="B", reformation=True)
    t.prince("Ulm", "4,4", PROTESTANT)
    game = t.play("religious_war")
    assert story(game, "religious_standing", "catholics_win") == [
        "Provinces: 53 Catholic, 1 Protestant (28 needed). Electors: 7 Catholic, 0 Protestant (7 needed)."
        " Emperor B is Catholic. [VI.win.1]",
        "Catholic victory: A, B win. [VI.win.2]",
    ]


@pytest.mark.rule("VI.dip.2", "VI.dip.3", "VI.vassal.1", "VI.gift.1", "VI.di.3", "VI.gen.1")
def test_why_an_action_is_refused() -> None:
    t = Table("six-round", engages="A")
    t.realm("A", "4,4")
    t.prince("Ulm", "3,5")
    game = t.play("diplomacy.act", "A")
    words = ("Ulm", "B", "assistance", "release", "gift", "withdraw")
    assert {word: sentence_of(game, "A", word) for word in words} == {
        "Ulm": "You have no stored Influence to place. [VI.dip.2]",
        "B": "Place Influence on a Principality, not on a Player's realm. [VI.gen.1]",
        "assistance": "You have no Gold to buy Influence. [VI.dip.3]",
        "release": "You own no town other than your capital. [VI.vassal.1]",
        "gift": "None of your provinces without a town touches a Principality of its religion with at most 4 provinces."
        " [VI.gift.1]",
        "withdraw": "You have no Influence on any Principality. [VI.di.3]",
    }


@pytest.mark.rule("VI.di.4", "VI.shift.4")
def test_why_a_loss_or_a_place_is_refused() -> None:
    t = Table("six-round", has_fought="ACDEF")
    t.realm("A", "4,4")
    t.prince("Hesse", "7,4", B=2)
    t.prince("Ulm", "7,3", B=2)
    t.prince("Baden", "7,2", C=1)
    game = t.play("shifts")
    nowhere = "Place the Influence on a Principality or store it; you cannot pass. [VI.shift.4]"
    assert sentence_of(game, "A", "pass") == nowhere
    assert (
        sentence_of(game, "A", "B")
        == "Place Influence on a Principality, not on a Player's realm. [VI.gen.1]"
    )
    assert sentence_of(game, "B", "saved") == "You have no more stored Influence to lose. [VI.di.4]"
    assert sentence_of(game, "B", "Baden") == "You have no more Influence on Baden. [VI.di.4]"
    assert sentence_of(game, "B", "pass") == "You must lose this Influence: choose where. [VI.di.4]"
    assert (
        sentence_of(game, "B", "France")
        == "That is not an answer to this question. The answers are: Hesse, Ulm. [VI.shift.7]"
    )


@pytest.mark.rule("VI.gen.4", "VI.shift.4", "VI.shift.7")
def test_diplomatic_shifts_in_order() -> None:
    t = Table("six-round", has_fought="ACDEF", requests="D")
    t.prince("Hesse", "7,4", B=2)
    t.prince("Ulm", "7,3", B=2)
    game = t.play("shifts")
    assert prompts(game) == {"A": "As Emperor you gain 1 Influence: place it on a Principality or store it."}
    game.say("A", "saved")
    what = "Diplomatic Shifts: lose 2 Influence. Choose where."
    assert prompts(game) == {"B": what}
