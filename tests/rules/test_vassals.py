"""Releasing vassals and giving provinces away: refusals in the six-round and the dice edition."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, sentence_of
from rules.warfare import both_editions
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.diplomacy.vassals import receivers, why_not_gift, why_not_receiver, why_not_release

RULES = {
    "six-round": {"release": "VI.vassal.1", "gift": "VI.gift.1", "full": "VI.treaty.7"},
    "dice": {"release": "D.vassal.1", "gift": "D.gift.1", "full": "D.size.1"},
}


def turn(
    edition: str, *, names: str = "proposed", religion: int = CATHOLIC, heretical: str = ""
) -> WestphaliaGame:
    """A's turn of Diplomacy; towns at 4,4, their capital, at 4,5 and 5,4, plain provinces at 5,3, 3,5 and 4,6."""
    t = Table(edition, 6, engages="A")
    t.s.options = {**t.s.options, "names": names}
    t.realm("A", "4,4 4,5 5,4 5,3 3,5 4,6", towns="4,5 5,4")
    t.protestant(heretical)
    t.prince("Hesse", "6,2 6,1", religion)
    t.prince("Ulm", "2,6")
    return t.play("diplomacy.act", "A")


def says(game: WestphaliaGame, word: str, sentence: str, rule: str) -> None:
    """Check the refusal of an answer of A."""
    found = sentence_of(game, "A", word)
    assert sentence in found, found
    assert rule in found, found


@both_editions
@pytest.mark.rule("VI.vassal.1", "D.vassal.1")
def test_towns_that_cannot_be_released_are_refused(edition: str) -> None:
    game = turn(edition, names="chosen")
    game.say("A", "release")
    rule = RULES[edition]["release"]
    says(game, "6,2", "6,2 is not yours", rule)
    says(game, "4,4", "You cannot release your capital", rule)
    says(game, "5,3", "5,3 has no town", rule)
    question = game.question(0)
    assert question is not None
    off = PROVINCE + game.state.board.size
    assert why_not_release(game.state, question, off) is None
    assert why_not_release(game.state, question, SEAT + 1) is None
    game.say("A", "4,5")
    question = game.question(0)
    assert question is not None
    assert (str(question.kind), question.about) == ("name", (game.hex("4,5"),))


@both_editions
@pytest.mark.rule("VI.gift.1", "D.gift.1")
def test_what_cannot_be_given_away_and_to_whom(edition: str) -> None:
    game = turn(edition)
    s, rule = game.state, RULES[edition]["gift"]
    game.say("A", "gift")
    question = game.question(0)
    assert question is not None
    says(game, "6,2", "6,2 is not yours", rule)
    says(game, "4,5", "You cannot give away a province with a town", rule)
    for answer in (PROVINCE + s.board.size, SEAT + 1, PRINCIPALITY + 20):
        assert why_not_gift(s, question, answer) is None
    game.say("A", "5,3")
    question = game.question(0)
    assert question is not None
    says(game, "B", "You can give a province to a Principality only, not to a Player", "")
    says(game, "Ulm", "Ulm is not adjacent to 5,3", rule)
    absent = next(power for power in range(99, 20, -1) if not s.principalities >> power & 1)
    assert why_not_receiver(s, question, PRINCIPALITY + absent) is None


@both_editions
@pytest.mark.rule("VI.gift.1", "VI.ruling.gift-limits", "D.gift.1")
def test_religion_and_size_bar_a_gift(edition: str) -> None:
    game = turn(edition, religion=PROTESTANT)
    s, rule = game.state, RULES[edition]["gift"]
    game.say("A", "gift", "5,3")
    question = game.question(0)
    assert question is not None
    assert receivers(s, game.hex("5,3"))
    says(game, "Hesse", "Hesse is Protestant, 5,3 is not", rule)


@both_editions
@pytest.mark.rule("VI.gift.1", "D.gift.1")
def test_a_province_that_touches_no_principality_of_its_religion_stays(edition: str) -> None:
    game = turn(edition, heretical="3,5")
    game.say("A", "gift")
    limit = " with at most 4 provinces" if edition == "six-round" else ""
    says(game, "3,5", f"3,5 touches no Protestant Principality{limit}.", RULES[edition]["gift"])
