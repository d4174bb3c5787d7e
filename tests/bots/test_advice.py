"""Advice: one true sentence, never worse than the default answer, and none where the question does not
matter.
"""

from __future__ import annotations

import re
from statistics import fmean
from typing import Any

import pytest

from bots.claims import false_claim
from westphalia import from_position, new_game
from westphalia.bots import make_bot
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince, rank_answers
from westphalia.bots.core.reasons import reason
from westphalia.bots.search.advice import LITTLE, PLACING, advise, gain_over, nothing_matters
from westphalia.engine.question import Question
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import BECOME_FOREIGN_POWER, COMPETE, GUN

TABLES = {"five-round": 6, "six-round": 6, "dice": 6}
POSITIONS = 150  # of each edition
APART = 11  # answers between two positions
FRESH = range(100, 112)  # trials with other luck than the advice has seen
UNLUCKY = -0.02  # of the win: an answer with this gain on fresh luck may still be the better one
TRIAL = re.compile(r"In trial games, “(?P<words>.+)” (gained nothing|turned out (?P<worse>worse))(; .+)?\.")


def positions(edition: str) -> list[tuple[WestphaliaGame, int]]:
    """Yield positions of several games of princes, each with a seat that has a choice."""
    found: list[tuple[WestphaliaGame, int]] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        game = new_game(edition, TABLES[edition], seed, log=False, setup="random")
        bots = [Prince(seat) for seat in range(TABLES[edition])]
        count = 0
        while not game.over and len(found) < POSITIONS:
            seat = game.next_seat()
            seen = view(game, seat)
            assert seen.question is not None
            count += 1
            if count % APART == 0 and len(seen.question.answers) > 1:
                found.append((game.copy(), seat))
            game.answer(seat, bots[seat].choose(seen, explain=False).answer)
    return found


def questions(edition: str, kind: str) -> list[tuple[WestphaliaGame, int]]:
    """Return the positions of a game of princes in which a question of this kind is asked."""
    found = []
    game = new_game(edition, TABLES[edition], 1, log=False, setup="random")
    bots = [Prince(seat) for seat in range(TABLES[edition])]
    while not game.over:
        seat = game.next_seat()
        seen = view(game, seat)
        assert seen.question is not None
        if seen.question.kind == kind:
            found.append((game.copy(), seat))
        game.answer(seat, bots[seat].choose(seen, explain=False).answer)
    return found


def obvious_answer(q: Question) -> int | None:
    """Return the answer that needs no thought: one that never earns less, or else pass, stay or done."""
    if q.kind in ("diplomacy_game", "dilemma"):
        return next(answer for answer in q.answers if answer in (GUN, COMPETE))
    return next((answer for answer in q.kind.quiet if answer in q.answers), None)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("edition", TABLES)
def test_advice_is_true_and_never_worse_than_the_obvious(edition: str) -> None:
    policy = policy_for(edition)
    silent = 0
    gains = []
    for game, seat in positions(edition):
        seen = view(game, seat)
        q = seen.question
        assert q is not None
        advice = advise(seen)
        values = rank_answers(policy, Prince().context(policy, seen), q)
        if advice is None:
            silent += 1
            assert max(values) - min(values) < LITTLE or (q.kind in PLACING and max(values) < LITTLE)
            continue
        assert max(values) - min(values) >= LITTLE
        assert advice.answer in q.answers
        sentence, _, rule = advice.reason.rpartition(" [")
        assert re.fullmatch(r"[A-Z0-9].*[^.]\.", sentence), sentence
        assert rule.endswith("]")
        assert "gains you nothing" not in sentence
        assert false_claim(game, seat, advice.answer, advice.reason) == ""
        obvious = obvious_answer(q)
        if obvious is None:
            best = max(range(len(values)), key=values.__getitem__)
            assert advice.answer == q.answers[best], "there is nothing to compare it with"
        elif advice.answer != obvious:
            at, other = (q.answers.index(answer) for answer in (advice.answer, obvious))
            assert gain_over(policy, seen, at, other) >= 0.0
            gains.append(gain_over(policy, seen, at, other, FRESH))
            assert gains[-1] > UNLUCKY
        if trial := TRIAL.match(sentence):
            assert obvious is not None
            answers = [q.kind.labels.get(answer) or game.words(answer) for answer in q.answers]
            at, other = answers.index(trial["words"]), q.answers.index(advice.answer)
            assert advice.answer == obvious
            assert (round(-100 * gain_over(policy, seen, at, other)) >= 1) == (trial["worse"] is not None)
    assert silent < POSITIONS / 2
    assert len(gains) > 20, "enough positions in which an obvious answer is not the best one"
    assert fmean(gains) > 0.005, "advice to act is worth something on luck that it has not seen"


def test_advice_is_repeatable_and_uses_no_hidden_information() -> None:
    for game, seat in positions("dice")[:10]:
        assert advise(view(game, seat)) == advise(view(game, seat))


@pytest.mark.rule("V.convert.2", "V.role.6")
def test_advice_names_the_catch_of_a_conversion() -> None:
    game = from_position({"players": 6, "step": "heresy.choose_conversion"}, log=False)
    seat = game.waiting[0]
    choice = Prince(1).choose(view(game, seat))
    reasons = [choice.reason, *(reason for _, reason in choice.alternatives)]
    assert any("only 2 of the 6 who may convert can be saved" in reason for reason in reasons)


@pytest.mark.parametrize("edition", TABLES)
def test_advice_names_the_catch_of_leaving_the_empire(edition: str) -> None:
    """A Foreign Power loses its provinces and allies, and the sentence counts them."""
    policy = policy_for(edition)
    named = 0
    for game, seat in questions(edition, "foreign_power"):
        seen = view(game, seat)
        q = seen.question
        assert q is not None
        context = Prince().context(policy, seen)
        sentence = reason(policy, context, q, BECOME_FOREIGN_POWER, seen.players)
        if not rounds_left(game.state) and edition != "five-round":
            assert "lose your land" in sentence, "there is no round left in which a Home would help"
            continue
        allies = game.state.allied[seat].bit_count()
        assert f"lose {game.state.land[seat].bit_count()} province" in sentence
        if allies:
            named += 1
            assert f" and {allies} all" in sentence
    assert named


@pytest.mark.parametrize("edition", TABLES)
@pytest.mark.parametrize("name", ["prince", "count", "elector", "chancellor"])
def test_reasons_are_computed_only_for_readers(
    edition: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread(*args: Any) -> Any:
        raise AssertionError("nobody reads this reason")

    decisions: Any = policy_for(edition).decisions
    asked = [pair for number, pair in enumerate(positions(edition)) if number % 10 == 0]
    for kind, (plan, _) in list(decisions.items()):
        monkeypatch.setitem(decisions, kind, (plan, unread))
    for game, seat in asked:
        bot = make_bot(name, seat, seconds=0.01)
        question = game.question(seat)
        assert question is not None
        assert bot.choose(view(game, seat), explain=False).answer in question.answers


def test_nothing_matters_where_no_place_gains_anything() -> None:
    game, seat = next((g, s) for g, s in positions("dice") if g.question(s).kind == "dice")  # type: ignore[union-attr]
    q = view(game, seat).question
    assert q is not None
    assert nothing_matters(q, [0.0, -1.0, -3.0])
    assert nothing_matters(q, [0.5, 0.5, 0.5])
    assert not nothing_matters(q, [0.5, 0.1, 0.0])


@pytest.mark.parametrize(("edition", "kind"), [("five-round", "diplomacy_game"), ("dice", "dilemma")])
def test_advice_in_a_diplomacy_game_is_what_never_earns_less(edition: str, kind: str) -> None:
    asked = questions(edition, kind)[:20]
    assert asked
    for game, seat in asked:
        advice = advise(view(game, seat))
        assert advice is not None
        assert advice.answer in (GUN, COMPETE)
        assert "never earns you less" in advice.reason
