"""Every question has a prompt, every event a sentence, every refusal a rule: tried in whole random games."""

from __future__ import annotations

import json

import pytest

from game.random_play import play_on, random_game
from westphalia import from_position, new_game, view
from westphalia.editions.five_round.rules.roles import SAINTS
from westphalia.engine.event import ONLY_ANSWER, Event
from westphalia.presentation.show import board_json, event_json, prompt, view_json
from westphalia.rulebook import rule
from westphalia.rules.base import tell
from westphalia.rules.base.answers import CHOICES, SPACE
from westphalia.rules.base.words import CARDS, PAIRS, UnknownWord, aliases, parse_answer


@pytest.fixture(scope="module", params=range(6))
def told(request):
    """Return a random game with all its questions and events; the last two games have Peace & Rebels."""
    players, options = 5 + request.param % 4, {"rebels": "on"} if request.param > 3 else {}
    setup = ["historical", "manual"][request.param % 2]
    game, rnd = random_game(request.param, players, setup, log=True, **options)
    asked = {}

    def note(game):
        for seat, question in game.questions.items():
            if question.kind not in asked:
                asked[question.kind] = (question, prompt(view(game, seat), question))
                refused = [a for a in range(0, SPACE, 7) if a not in question.answers]
                reasons = [game.refusal(seat, a) for a in refused]
                asked[question.kind] += (reasons, [game.words(a) for a in question.answers])

    play_on(game, rnd, check=note)
    return game, asked


def test_every_question_has_a_prompt(told):
    game, asked = told
    for kind, (_, line, _, _) in asked.items():
        assert kind in game.edition.kinds()
        assert "{" not in line


def test_every_event_has_a_sentence_with_all_its_fields(told):
    game, _ = told
    for event in game.log:
        assert event.kind in {**game.edition.events(), "only_answer": ONLY_ANSWER}, event
        sentence = tell.sentence(game.state, game.players, event)
        assert "?" not in sentence
        assert "{" not in sentence
        json.dumps(event_json(game, 0, event))


def test_every_rule_that_is_named_exists(told):
    game, asked = told
    for name in {e.rule for e in game.log} | {q.rule for q, *_ in asked.values()}:
        rule(name)


def test_every_refusal_names_a_rule_and_says_why(told):
    _, asked = told
    for kind, (_, _, refusals, _) in asked.items():
        for refusal in refusals:
            rule(refusal.rule)
            assert refusal.sentence.endswith("."), (kind, refusal)


def test_the_words_of_an_answer_mean_that_answer(told):
    _, asked = told
    for kind, (question, _, _, spoken) in asked.items():
        if kind not in ("setupinfluence", "principality"):  # names may have changed owner since
            assert len(set(spoken)) == len(spoken), kind
        assert len(spoken) == len(question.answers)


def test_views_and_boards_are_json(told):
    game, _ = told
    json.dumps([board_json(game), view_json(view(game, 0)), view_json(view(game, None))])


def test_words_that_mean_nothing_are_refused():
    game = from_position({"players": 5, "step": "heresy"})
    for word in ("", "Atlantis", "99,99", "x,y"):
        with pytest.raises(UnknownWord):
            parse_answer(game.state, game.players, game.question(0), word)


@pytest.mark.parametrize(("amount", "told"), [(1, "A gains 1 Saint."), (2, "A gains 2 Saints.")])
def test_a_noun_agrees_with_its_number(amount, told):
    game = new_game("five-round", 5, 1, setup="random")
    happened = Event(SAINTS, "V.role.9", {"seat": 0, "amount": amount})
    assert tell.sentence(game.state, game.players, happened) == told


def test_every_other_word_for_an_answer_names_answers_that_exist():
    known = {*CHOICES, *(name.lower() for name in (*CARDS, *PAIRS))}
    for word, answers in aliases().items():
        assert answers, word
        assert set(answers) <= known, word
