"""A game built from its log: numbers that reveal nothing, undone answers, the same after every replay."""

import random

import pytest

from server.games import EDITIONS, answer, played, table, undo
from westphalia.bots import make_bot
from westphalia.engine.question import IllegalAnswer
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.presentation.show import view_json
from westphalia.server.live.play import Play
from westphalia.server.storage.models import Entry

every_edition = pytest.mark.parametrize("edition", EDITIONS)


@every_edition
def test_a_log_replays_to_the_same_game_and_the_same_numbers(edition: str) -> None:
    row = table(EDITIONS[edition], 3, edition)
    play, log = played(row, 1, undoing=0.25)
    assert any(entry.kind == "takeback" for entry in log)
    again = Play(row, 0.0)
    again.apply_all(log)
    assert again.game.hash() == play.game.hash()
    assert (again.events, again.cursors, again.acks, again.record) == (
        play.events,
        play.cursors,
        play.acks,
        play.record,
    )
    alone = new_game(edition, row.players, 3, setup="random")
    for seat, value in play.record:
        alone.answer(seat, value)
    assert alone.hash() == play.game.hash()


@every_edition
def test_an_answer_is_taken_back_with_everything_it_did(edition: str) -> None:
    play = Play(table(EDITIONS[edition], edition=edition), 0.0)
    before, events, seat = play.game.hash(), len(play.cursors[None].events), play.game.waiting[0]
    question = play.game.questions[seat]
    play.apply(answer(play, seat, question.answers[0]))
    assert play.game.hash() != before
    assert play.can_undo(seat)
    assert not play.can_undo((seat + 1) % EDITIONS[edition])
    play.apply(undo(play, seat))
    assert play.game.hash() == before
    assert play.record == []
    assert not play.can_undo(seat)
    told = play.events_json(None, events)
    assert b"taken_back" in bytes(told[-1])
    assert play.is_stale(seat, 2)  # an answer to what was asked before the undo


def test_undo_keeps_the_later_answers_of_others() -> None:
    play = Play(table(), 0.0)
    first = play.game.waiting[0]
    while play.game.waiting[0] == first:
        play.apply(answer(play, first, play.game.questions[first].answers[0]))
    second = play.game.waiting[0]
    play.apply(answer(play, second, play.game.questions[second].answers[0]))
    assert not play.can_undo(first)
    with pytest.raises(ValueError, match="nothing to take back"):
        play.apply(undo(play, first))


@every_edition
def test_chance_and_revealed_choices_are_not_taken_back(edition: str) -> None:
    play, rng = Play(table(EDITIONS[edition], 11, edition), 0.0), random.Random(5)
    bots = [make_bot("random", i) for i in range(EDITIONS[edition])]
    final = 0
    while not play.game.over:
        seat = rng.choice(play.game.waiting)
        question, drawn = play.game.questions[seat], play.game.state.drawn
        play.apply(answer(play, seat, bots[seat].choose(play.seen(seat)).answer))
        sealed = question.sealed and play.game.question(seat) is not question
        if play.game.state.drawn != drawn or sealed or play.game.over:
            final += 1
            assert not play.can_undo(seat)
    assert final > 20


@every_edition
def test_changing_a_sealed_answer_is_invisible_to_others(edition: str) -> None:
    row = table(EDITIONS[edition], 5, edition)
    play, _ = played(row, 2, undoing=0.0, until=0)
    bots = [make_bot("random", i) for i in range(EDITIONS[edition])]
    tried = 0
    while not play.game.over and tried < 10:
        seat = play.game.waiting[0]
        question, step = play.game.questions[seat], play.game.step_of(seat)
        if question.sealed and len(play.game.waiting) > 1 and len(question.answers) > 1:
            play.apply(answer(play, seat, question.answers[0]))
            beside = [s for s in play.game.waiting if play.game.step_of(s) == step and s != seat]
            if play.game.question(seat) is not question or not beside:
                continue  # it was the last one, and all are revealed
            if len(beside) > 1:  # another seat could take its answer back, and still can
                play.apply(answer(play, beside[0], play.game.questions[beside[0]].answers[0]))
                if play.game.question(seat) is not question:
                    continue
                assert play.can_undo(beside[0])
            tried += 1
            others = {v: (c.version, len(c.events)) for v, c in play.cursors.items() if v != seat}
            views = {v: play.view_json(v) for v in others}
            play.apply(answer(play, seat, question.answers[1]))
            assert {v: (c.version, len(c.events)) for v, c in play.cursors.items() if v != seat} == others
            assert {v: play.view_json(v) for v in others} == views
            assert play.view_json(seat)["question"]["given"] == question.answers[1]
        else:
            play.apply(answer(play, seat, bots[seat].choose(play.seen(seat)).answer))
    assert tried


def test_a_refused_answer_changes_nothing() -> None:
    play = Play(table(), 0.0)
    seat, before, version = play.game.waiting[0], play.game.hash(), play.version
    with pytest.raises(IllegalAnswer):
        play.apply(answer(play, seat, 999_999))
    with pytest.raises(ValueError, match="does not follow"):
        play.apply(Entry(5, "answer", seat, play.game.questions[seat].answers[0], "x", "person", 0.0))
    assert (play.game.hash(), play.version, play.record, play.acks) == (before, version, [], {})
    play.apply(answer(play, seat, play.game.questions[seat].answers[0]))


def test_a_game_of_other_rules_is_refused() -> None:
    row = table()
    row.rules_version = 99
    with pytest.raises(ValueError, match="rules_version"):
        Play(row, 0.0)


@every_edition
def test_the_shared_part_of_a_view_equals_each_seats_own(edition: str) -> None:
    """The shared part of a view holds only public facts, and no seat's view lacks anything because of it."""
    play, rng = Play(table(EDITIONS[edition], 4, edition), 0.0), random.Random(edition)
    while not play.game.over and play.version < 500:
        seat = rng.choice(play.game.waiting)
        play.apply(answer(play, seat, rng.choice(play.game.questions[seat].answers)))
        if play.version % 5 == 0:
            for viewer in play.viewers:
                alone, shown = view_json(view(play.game, viewer)), play.view_json(viewer)
                if shown["question"] is not None:  # the server tries answers, and adds a prince's odds
                    for name in ("opens", "enough", "more", "most", "general"):
                        shown["question"].pop(name, None)
                    for mine, choice in zip(
                        alone["question"]["answers"], shown["question"]["answers"], strict=True
                    ):
                        assert choice.get("brings", "").startswith(mine.get("brings", ""))
                        choice.update(mine)
                assert {**alone, "can_undo": shown["can_undo"]} == shown
