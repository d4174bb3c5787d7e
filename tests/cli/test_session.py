"""Sessions: undo and saving."""

import pytest

from westphalia.engine.chance import mix
from westphalia.engine.event import Event, EventType
from westphalia.engine.question import IllegalAnswer
from westphalia.game.session import Session, shows_cards
from westphalia.game.westphalia_game import WestphaliaGame, new_game


def answer_at_random(session: Session, number: int) -> tuple[int, str]:
    """Answer the first open question; return the seat and the kind of question."""
    game = session.game
    seat = game.waiting[0]
    question = game.questions[seat]
    session.answer(seat, question.answers[(mix(5, number) * len(question.answers)) >> 64])
    return seat, question.kind


def until(session: Session, kind: str) -> int:
    """Play at random until a kind of question is open; return the seat that is asked."""
    number = 0
    while True:
        number += 1
        for seat, question in session.game.questions.items():
            if question.kind == kind and seat in session.game.waiting:
                return seat
        answer_at_random(session, number)


@pytest.fixture
def session() -> Session:
    return Session(new_game("five-round", players=5, seed=2, setup="random"))


def facts(game: WestphaliaGame) -> tuple[object, ...]:
    asked = {seat: (question.kind, list(question.answers)) for seat, question in game.questions.items()}
    return game.hash(), tuple(game.record), tuple(game.log), asked


def test_undo_restores_the_position_exactly(session: Session) -> None:
    taken_back = 0
    for number in range(120):
        before = facts(session.game)
        seat, _ = answer_at_random(session, number)
        if number % 4 == 0 and session.why_not_undo(seat) is None:
            after, last = facts(session.game), session.game.record[-1]
            assert session.undo(seat) is None
            assert facts(session.game) == before
            session.answer(*last)
            assert facts(session.game) == after
            taken_back += 1
    assert taken_back > 10


def test_several_answers_of_one_seat_can_be_taken_back(session: Session) -> None:
    seat = until(session, "setupinfluence")
    before = session.game.hash()
    for _ in range(3):
        session.answer(seat, session.game.questions[seat].answers[0])
    assert [session.undo(seat) for _ in range(3)] == [None, None, None]
    assert session.game.hash() == before


def test_undo_without_an_answer_is_refused(session: Session) -> None:
    refusal = session.undo(0)
    assert refusal is not None
    assert refusal.code == "nothing"


def test_no_undo_after_another_answer_unless_it_was_undone(session: Session) -> None:
    first = until(session, "setupinfluence")
    while session.game.waiting == [first]:
        session.answer(first, session.game.questions[first].answers[0])
    second = session.game.waiting[0]
    session.answer(second, session.game.questions[second].answers[0])
    refusal = session.undo(first)
    assert refusal is not None
    assert refusal.code == "others"
    assert session.game.players[second] in refusal.sentence
    assert session.undo(second) is None
    assert session.undo(first) is None


def test_no_undo_after_a_draw(session: Session) -> None:
    until(session, "patronage")
    while session.game.waiting and session.game.questions[session.game.waiting[0]].kind == "patronage":
        seat, _ = answer_at_random(session, 1)
    refusal = session.undo(seat)
    assert refusal is not None
    assert refusal.code == "chance"


def test_no_undo_after_secret_choices_are_revealed(session: Session) -> None:
    until(session, "diplomacy_game")
    first, second = session.game.waiting
    for seat in (first, second):
        session.answer(seat, session.game.questions[seat].answers[0])
    refusal = session.undo(second)
    assert refusal is not None
    assert refusal.code == "revealed"


def test_a_secret_choice_can_be_changed_until_all_are_in(session: Session) -> None:
    until(session, "patronage")
    first, second = session.game.waiting[:2]
    gold = session.game.questions[first].answers
    session.answer(first, gold[0])
    assert session.game.sealed_answer(first) == gold[0]
    assert session.undo(first) is None
    assert session.game.sealed_answer(first) is None
    session.answer(first, gold[0])
    session.answer(second, session.game.questions[second].answers[0])
    refusal = session.undo(first)
    assert refusal is not None
    assert refusal.sentence.endswith("But you may answer again until all have answered.")
    session.answer(first, gold[-1])
    assert session.game.sealed_answer(first) == gold[-1]


def happened(seen_by=None, **fields) -> Event:
    return Event(EventType("x", "..."), "", fields, seen_by)


def test_no_undo_after_seeing_other_players_cards() -> None:
    assert shows_cards(happened((0,), seat=0, other=1, cards=[2]), 0)
    assert shows_cards(happened(seat=1, card=2), 0)
    assert not shows_cards(happened((0,), seat=0, card=2), 0)
    assert not shows_cards(happened(seat=1, amount=1), 0)


def test_a_refused_answer_changes_nothing(session: Session) -> None:
    seat = session.game.waiting[0]
    before = facts(session.game)
    with pytest.raises(IllegalAnswer):
        session.answer(seat, 0)
    assert facts(session.game) == before
    assert session.last is None


def test_a_resumed_session_can_still_undo(session: Session) -> None:
    until(session, "diplomacy")
    seat, _ = answer_at_random(session, 3)
    again = Session.resume(session.save())
    assert facts(again.game) == facts(session.game)
    for seat in range(5):
        assert again.why_not_undo(seat) == session.why_not_undo(seat)


def test_a_session_needs_a_log() -> None:
    with pytest.raises(ValueError, match=r"^log: "):
        Session(new_game("five-round", players=5, log=False))
