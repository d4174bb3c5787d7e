"""Log lines about salvation, Good Works and Reformer cards."""

import pytest

from rules.table import PROTESTANT, Table, rules, told
from westphalia.editions.six_round.rules.requests import open_step
from westphalia.editions.six_round.rules.salvation import (
    ASK_REFORMER,
    check_salvation,
    gain_good_works,
    lose_merit,
    pass_reformer,
)
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PASS, REFORMER
from westphalia.rules.base.state import with_item


def game():
    t = Table("six-round", 6, 3, reformation=True, conversions=2, monastery="ADEF")
    t.realm("B", religion=PROTESTANT, converted=1)
    t.realm("C", religion=PROTESTANT, converted=2)
    return t.run()


@pytest.mark.rule("VI.ruling.saved-floating", "VI.faith.14", "VI.trent.9", "VI.convert.8")
def test_good_works_and_who_is_saved_are_told():
    g = game()
    gain_good_works(g.state, 0, 7, "faith.roll")
    per_saint = g.state.k.good_works_per_saint
    assert told(g, "good_works") == [{"seat": 0, "amount": 7, "good_works": 7, "saints": 7 // per_saint}]
    check_salvation(g.state)
    roles = {event["seat"]: event["role"] for event in told(g, "role")}
    assert (roles[0], roles[1]) == (FAITH_AND_WORKS, FAITH_ALONE)
    cited = dict(zip([event["seat"] for event in told(g, "role")], rules(g, "role"), strict=True))
    assert (cited[0], cited[1]) == ("VI.trent.9", "VI.convert.8")
    lose_merit(g.state, 0)
    assert told(g, "lose_merit") == [{"seat": 0, "good_works": 7, "saints": 7 // per_saint}]


@pytest.mark.rule("VI.ruling.reformer-vacancy")
def test_a_reformer_card_passes_from_one_to_the_other():
    g = game()
    s = g.state
    s.reformer = with_item(s.reformer, 3, 1)
    pass_reformer(s, 3)
    (passed,) = told(g, "reformer_passes")
    assert (passed["other"], passed["reformer"]) == (3, 1)
    assert s.reformer[passed["seat"]] == 1


@pytest.mark.rule("VI.gen.4")
def test_only_raised_flags_are_told_when_a_step_opens():
    g = game()
    g.state.requests = 0b000110
    open_step(g.state)
    assert [event["seats"] for event in told(g, "in_order")] == [[1, 2]]


@pytest.mark.rule("VI.convert.10")
def test_a_taken_reformer_is_refused_by_name():
    s = game().state
    question = Question(s, 1, ASK_REFORMER, ())
    assert ASK_REFORMER.why(s, question, REFORMER + 1)[1].startswith("Another Player holds the card of")
    for answer in (REFORMER + len(s.k.reformers), PASS):
        assert ASK_REFORMER.why(s, question, answer)[1].startswith("Pick an unused")
