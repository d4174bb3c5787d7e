"""Undo: the one policy of the terminal and the server."""

import random
from collections.abc import Iterator

import pytest

from server.games import answer, table, undo
from westphalia.bots import make_bot
from westphalia.engine.event import Teller
from westphalia.engine.question import Question
from westphalia.game.session import Session
from westphalia.game.view import imagine, view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.show import view_json
from westphalia.rules.base.answers import kind_of
from westphalia.server.live.play import Play

PLAYERS = 5


def games(seed: int) -> Iterator[tuple[Session, int, Question, int]]:
    """Yield a game at random: before each answer the session, the seat, and the answer."""
    session, rng = Session(new_game("five-round", PLAYERS, seed, setup="random")), random.Random(seed)
    bots = [make_bot("random", seed + i) for i in range(PLAYERS)]
    while not session.game.over:
        seat = rng.choice(session.game.waiting)
        choice = bots[seat].choose(view(session.game, seat)).answer
        yield session, seat, session.game.questions[seat], choice
        session.answer(seat, choice)


def sealed_question(game: WestphaliaGame) -> list[int]:
    """Return the seats that wait at a sealed question, if several do."""
    seats = [seat for seat in game.waiting if game.questions[seat].sealed]
    return seats if len(seats) > 2 and all(len(game.questions[s].answers) > 1 for s in seats) else []


def at_sealed_question(session: Session) -> list[int]:
    """Play on until several seats are asked in secret."""
    while not (seats := sealed_question(session.game)):
        seat = session.game.waiting[0]
        session.answer(seat, session.game.questions[seat].answers[0])
    return seats


@pytest.mark.rule("V.battle.9")
def test_a_card_bought_in_secret_can_be_taken_back_at_the_terminal_and_on_the_server() -> None:
    row = table(PLAYERS, seed=4)
    bought = 0
    for session, seat, question, choice in games(4):
        if question.kind == "buycards" and kind_of(choice)[0] == "card":
            here = Session.resume(session.save())
            there = Play(row, 0.0)
            for s, value in session.game.record:
                there.apply(answer(there, s, value))
            here.answer(seat, choice)
            there.apply(answer(there, seat, choice))
            assert here.why_not_undo(seat) is None
            assert there.can_undo(seat)
            before = session.game.hash()
            assert here.undo(seat) is None
            there.apply(undo(there, seat))
            assert here.game.hash() == there.game.hash() == before
            bought += 1
        if bought == 3:
            break
    assert bought


def test_terminal_and_server_allow_the_same() -> None:
    play, allowed = Play(table(PLAYERS, seed=6), 0.0), 0
    for session, seat, _, choice in games(6):
        for s in range(PLAYERS):
            assert (session.why_not_undo(s) is None) == play.can_undo(s)
            allowed += play.can_undo(s)
        play.apply(answer(play, seat, choice))
    assert allowed > 100


@pytest.mark.parametrize("seed", range(3))
def test_players_who_may_undo_have_learned_nothing(seed: int) -> None:
    """In every game consistent with a seat's knowledge, it would have seen the same."""
    checked = 0
    for session, seat, question, choice in games(seed):
        if len(session.game.record) % 3 or question.sealed:
            continue
        truth = session.game.copy()
        trial = Session(_with_log(truth))
        seen = {viewer: view(session.game, viewer) for viewer in range(PLAYERS)}
        trial.answer(seat, choice)
        if trial.why_not_undo(seat) is not None:
            continue
        for viewer in range(PLAYERS):
            other = imagine(seen[viewer], seed)
            asked = other.question(seat)
            if asked is None or choice not in asked.answers:
                continue  # the seat's own secret makes this answer impossible there
            other.answer(seat, choice)
            true, imagined = view_json(view(trial.game, viewer)), view_json(view(other, viewer))
            for shown in (true, imagined):
                shown.pop("sealed", None)
            assert true == imagined, (question.kind, viewer)
            checked += 1
    assert checked > 100


def _with_log(game: WestphaliaGame) -> WestphaliaGame:
    game.state.tell = Teller(game.log, game.state.ids)
    return game


def test_a_secret_change_of_mind_changes_nothing_for_others() -> None:
    session = Session(new_game("five-round", PLAYERS, 2, setup="random"))
    first, second, *_ = at_sealed_question(session)
    offered = session.game.questions[first].answers
    session.answer(first, offered[0])
    session.answer(second, session.game.questions[second].answers[0])
    assert session.why_not_undo(second) is None
    may = [session.why_not_undo(seat) for seat in range(PLAYERS)]
    session.answer(first, offered[1])
    assert [session.why_not_undo(seat) for seat in range(PLAYERS)] == may
    assert session.last == second
    assert session.undo(second) is None
    assert session.game.sealed_answer(second) is None
    assert session.game.sealed_answer(first) == offered[1]  # the changed answer stays
    assert [seat for seat, _ in session.game.record[-2:]] == [first, first]


def test_a_sealed_answer_that_was_changed_is_taken_back_whole() -> None:
    session = Session(new_game("five-round", PLAYERS, 2, setup="random"))
    first = at_sealed_question(session)[0]
    before, offered = session.game.hash(), session.game.questions[first].answers
    for value in (offered[0], offered[1], offered[0]):
        session.answer(first, value)
    assert session.undo(first) is None
    assert session.game.hash() == before


def test_what_is_taken_back_is_the_same_with_and_without_a_snapshot() -> None:
    for session, seat, _, choice in games(8):
        if len(session.game.record) % 25 == 0:
            quick, slow = (Session.resume(session.save()) for _ in range(2))
            quick.answer(seat, choice)
            slow.answer(seat, choice, snapshot=False)
            assert quick.undo(seat) == slow.undo(seat)
            assert quick.game.hash() == slow.game.hash()
            assert quick.game.record == slow.game.record
            assert quick.game.log == slow.game.log


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    last = None
    for session, seat, _, choice in games(1):
        last = session, seat, choice
    assert last is not None
    session, seat, _ = last
    refusal = session.why_not_undo(seat)
    assert refusal is not None
    assert refusal.code == "over"
