"""Refusals of a Treaty's winner, with the rule, in the six-round and the dice edition."""

import pytest

from rules.table import sentence_of
from rules.war.test_treaty import ids, table
from rules.warfare import both_editions, peace
from westphalia.editions.player_turns.rules.peace_treaty import ASK_VASSALIZE
from westphalia.editions.player_turns.rules.treaty_close import end_treaty
from westphalia.editions.player_turns.rules.treaty_refusals import (
    why_not_allyconquest,
    why_not_allyprovince,
    why_not_cede,
    why_not_conquer,
    why_not_treaty,
    why_not_vassalize,
)
from westphalia.engine.question import Question
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import CONQUER, PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import NO_TREATY


def says(game: WestphaliaGame, player: str, words: str, sentence: str, rule: str) -> None:
    """Check that each answer is refused with this rule and with these words in the sentence."""
    for word in words.split():
        found = sentence_of(game, player, word)
        assert sentence in found, (word, found)
        assert rule in found, (word, found)


@both_editions
@pytest.mark.rule("VI.treaty.1", "VI.treaty.13", "D.treaty.take.1", "D.treaty.vassal.1")
def test_what_cannot_be_chosen_in_a_treaty(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    rule = ids(edition, "VI.treaty.13", "D.treaty.vassal.1")
    says(game, "A", "vassalize", "No power on the losing side is down to its capital", rule)
    t = table(edition)
    t.prince("Saxony", "1,6")
    game = peace(t, "A", "Saxony")
    rule = ids(edition, "VI.treaty.1", "D.treaty.take.1")
    says(game, "A", "conquer", "The losing side has no province that you may conquer", rule)


@both_editions
@pytest.mark.rule("VI.treaty.1", "VI.town.3", "VI.treaty.16", "VI.ruling.war-party", "D.treaty.take.1-4")
def test_which_provinces_cannot_be_conquered(edition: str) -> None:
    t = table(edition, Anhalt={"B": 5}, towns="4,4")
    t.prince("Saxony", "1,6", B=3)
    t.prince("Ulm", "7,3", C=1)
    game = peace(t, "A", "B")
    game.say("A", "conquer")
    losing = ids(edition, "VI.ruling.war-party", "D.treaty.take.1")
    says(game, "A", "3,3", "only as the last province", ids(edition, "VI.town.3", "D.treaty.take.3"))
    says(game, "A", "1,6", "vassalize it instead", ids(edition, "VI.treaty.16", "D.treaty.take.4"))
    says(game, "A", "7,3", "That Power is not on the losing side", losing)
    says(game, "A", "1,5", "That is your own land", losing)
    says(game, "A", "4,5", "It is your ally now", losing)
    game.say("A", "2,4")
    rule = ids(edition, "VI.treaty.1", "D.treaty.take.1")
    says(game, "A", "2,4", "already chosen that province", rule)
    says(game, "A", "4,4", "not both", rule)


@both_editions
@pytest.mark.rule("VI.treaty.13", "VI.ruling.war-party", "D.treaty.vassal.1")
def test_powers_that_cannot_be_made_vassals(edition: str) -> None:
    t = table(edition, Anhalt={"B": 5})
    t.prince("Ulm", "7,3", B=3)
    t.prince("Nassau", "1,6", B=3)
    game = peace(t, "A", "B")
    game.say("A", "vassalize")
    assert set(game.legal("A")) == {"Ulm", "Nassau"}
    losing = ids(edition, "VI.ruling.war-party", "D.treaty.take.1")
    rule = ids(edition, "VI.treaty.13", "D.treaty.vassal.1")
    says(game, "A", "B Anhalt", "Only a capital that is its Power's last province", rule)
    says(game, "A", "Cleves", "It is your ally now", losing)
    says(game, "A", "C", "That Power is not on the losing side", losing)
    says(game, "A", "A", "That is your own land", losing)


@both_editions
@pytest.mark.rule(
    "VI.treaty.5", "VI.treaty.7", "VI.ruling.ally-adjacent", "D.treaty.ally.1", "D.treaty.ally.2"
)
def test_which_allies_take_nothing(edition: str) -> None:
    t = table(edition, B="3,3 2,4 4,4 5,4 3,4", Anhalt={"B": 5})
    t.prince("Ulm", "1,6", A=2)
    t.prince("Nassau", "7,3 7,4", C=3)
    game = peace(t, "A", "B")
    late = game.power("Nassau")
    game.say("A", "nothing")
    rule = ids(edition, "VI.treaty.5", "D.treaty.ally.1")
    says(game, "A", "Anhalt Nassau", "Only your allies may take provinces", rule)
    adjacent = ids(edition, "VI.ruling.ally-adjacent", "D.treaty.ally.2")
    says(game, "A", "Ulm", "it touched no losing province", adjacent)
    s = game.state
    s.allied[2] &= ~(1 << late)
    s.allied[0] |= 1 << late
    says(game, "A", "Nassau", "It was not your ally when the war started", rule)
    game.say("A", "Cleves")
    assert set(game.legal("A")) == {"4,4", "5,4"}
    says(
        game,
        "A",
        "3,3",
        "Principalities cannot conquer towns",
        ids(edition, "VI.town.4", "D.treaty.prince.3"),
    )
    says(game, "A", "2,4", "was not adjacent to the ally when the war started", adjacent)
    losing = ids(edition, "VI.ruling.war-party", "D.treaty.take.1")
    says(game, "A", "1,6", "It is your ally now", losing)
    says(game, "A", "1,5", "That is your own land", losing)


@both_editions
@pytest.mark.rule("VI.treaty.9", "VI.town.4", "D.treaty.prince.1", "D.treaty.prince.3")
def test_what_cannot_be_ceded_to_a_principality(edition: str) -> None:
    t = table(edition, B="3,3 2,4 4,4 3,4", Cleves={}, Anhalt={})
    t.prince("Ulm", "7,3")
    game = peace(t, "Ulm", "B")
    rule = ids(edition, "VI.treaty.9", "D.treaty.prince.1")
    says(game, "B", "done C", "Choose a province to cede", rule)
    says(game, "B", "1,5 6,2", "Cede your own provinces or those of your allies", rule)
    says(
        game,
        "B",
        "3,3",
        "Principalities cannot conquer towns",
        ids(edition, "VI.town.4", "D.treaty.prince.3"),
    )
    game.say("B", "4,4")
    says(game, "B", "4,4", "You have already chosen that province", rule)


@both_editions
@pytest.mark.rule("VI.treaty.1", "VI.treaty.9", "D.treaty.take.1", "D.treaty.prince.1")
def test_what_is_not_on_the_map_gets_no_reason_of_its_own(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    s = game.state
    hex_, power = PROVINCE + s.board.size, PRINCIPALITY + len(s.land)
    question = Question(s, 0, ASK_VASSALIZE, (), (s.treaty.winner,))
    for why in (why_not_conquer, why_not_vassalize, why_not_allyconquest, why_not_allyprovince):
        assert why(s, question, hex_) is None
        assert why(s, question, power) is None
        assert why(s, question, CONQUER) is None
    assert why_not_treaty(s, question, hex_) is None
    for answer in (hex_, power, CONQUER):
        reason = why_not_cede(s, question, answer)
        assert reason is not None
        assert "Choose a province to cede" in reason[1]


@pytest.mark.rule("VI.treaty.7", "VI.treaty.5")
def test_an_ally_that_is_full_takes_nothing() -> None:
    t = table("six-round", Cleves={})
    t.prince("Ulm", "5,4 6,3 6,4 7,3 7,2", A=6)
    t.prince("Nassau", "4,3", A=2)
    game = peace(t, "A", "B")
    game.say("A", "nothing")
    says(game, "A", "Ulm", "never has more than 5 provinces", "VI.treaty.7")


@both_editions
@pytest.mark.rule("VI.treaty.19", "D.treaty.loser.1")
def test_nothing_of_a_treaty_is_kept(edition: str) -> None:
    game = peace(table(edition), "A", "B")
    s = game.state
    end_treaty(s)
    assert (s.treaty, s.losing, s.fought, s.taken, s.exiles) == (NO_TREATY, 0, 0, (), ())
