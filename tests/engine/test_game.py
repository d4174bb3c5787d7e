"""The flow: steps that ask, branches side by side, copies at every point."""

from __future__ import annotations

import pickle
import random

import pytest

from westphalia.engine import chance
from westphalia.engine.contents import Program, as_long_as, asks, beside, chapter, each, repeat, when
from westphalia.engine.game import Game
from westphalia.engine.kind import Kind, RenamedKind
from westphalia.engine.question import IllegalAnswer, Question
from westphalia.engine.state import StateBase


class Toy(StateBase):
    """Four counters."""

    def __init__(self, seed: int = 1) -> None:
        self.x = [0, 0, 0, 0]
        self.seed, self.drawn, self.pins, self.over, self.tell = seed, 0, {}, False, None
        self.ids = {"together": "T.1"}

    def copy(self) -> Toy:
        c = Toy(self.seed)
        c.x, c.drawn, c.over, c.pins = self.x[:], self.drawn, self.over, self.pins
        return c

    def fingerprint(self) -> bytes:
        return repr((self.x, self.drawn, self.over)).encode()


TOGETHER = Kind("together", cite="together", prompt="All at once.", sealed=True)
FIRST = Kind("first", cite="T.2", prompt="First.", why=lambda s, question, answer: ("T.9", "No."))
SECOND = Kind("second", cite="T.2", prompt="Second.")
AGAIN = Kind("again", cite="T.4", prompt="Again?")

FIXED = [0, 1, 0, 1, 3, 2, 0, 2, 2, 5]
FIXED_SHUFFLE = [1, 0, 3, 4, 2]


def seats(s):
    return (0, 1, 2, 3)


def together(s):
    """Seat 0 has only one answer."""
    answers = yield [Question(s, i, TOGETHER, [1, 2] if i else [1]) for i in range(4)]
    for i, answer in enumerate(answers):
        s.x[i] += answer


def asks_twice(s, seat):
    first = yield Question(s, seat, FIRST, [1, 2, 3])
    second = yield Question(s, seat, SECOND, [5] if first == 2 else [first, first + 1])
    s.x[seat] += second


def asks_thrice(s, seat):
    first = yield Question(s, seat, FIRST, [1] if seat == 1 else [1, 2])
    second = yield Question(s, seat, SECOND, [first, first + 1])
    third = yield Question(s, seat, SECOND, [second, first + 1, 9], (second,), "T.3")
    s.x[seat] = (s.x[seat] + first) * second + third + chance.below(s, 3)


def until_zero(s, seat):
    answer = yield Question(s, seat, AGAIN, [0, 1])
    s.x[seat] += 1
    return answer == 0


def small(s, seat):
    return s.x[seat] < 20


def grow(s, seat):
    s.x[seat] += 7


PROGRAM = Program(
    chapter("a", each(seats, asks(together)), each(seats, asks(asks_twice))),
    beside(seats, asks(asks_thrice), repeat(asks(until_zero))),
    chapter("b", each(seats, asks(asks_thrice), as_long_as(small, grow))),
)


def new(seed: int = 1) -> Game[Toy]:
    game = Game(PROGRAM, Toy(seed))
    game.start()
    return game


def play(game: Game[Toy], rnd: random.Random, check=None) -> int:
    answers = 0
    while not game.over:
        seat = rnd.choice(game.waiting)
        answer = rnd.choice(game.question(seat).answers)
        if check:
            check(game, seat, answer)
        game.answer(seat, answer)
        answers += 1
    return answers


@pytest.mark.parametrize("seed", range(60))
def test_a_copy_at_any_point_goes_on_like_the_original(seed):
    def check(game, seat, answer):
        copy = game.copy()
        assert copy.hash() == game.hash()
        again = copy.copy()
        game_after = game.copy()
        for g in (copy, again, game_after):
            g.answer(seat, answer)
        assert copy.hash() == again.hash() == game_after.hash()

    play(new(seed), random.Random(seed), check)


def test_copies_are_independent():
    game = new()
    before = game.hash()
    play(game.copy(), random.Random(3))
    assert game.hash() == before
    assert not game.over


def test_sealed_answers_can_be_changed_until_all_are_in():
    game = new()
    assert game.waiting == [1, 2, 3]  # seat 0 has only one answer
    game.answer(1, 1)
    game.answer(1, 2)
    assert game.waiting == [2, 3]
    assert game.sealed_answer(1) == 2
    assert game.state.x == [0, 0, 0, 0]
    game.answer(2, 1)
    game.answer(3, 1)
    assert game.state.x == [1, 2, 1, 1]


def test_the_log_says_that_a_question_answered_itself_and_keeps_a_sealed_one_secret():
    game = new()
    (event,) = [e for e in game.log if e.kind == "only_answer"]
    assert event.fields["seat"] == 0
    assert event.visible_to(0)
    assert not event.visible_to(1)
    assert not event.visible_to(None)


def test_parallel_branches_do_not_wait_for_each_other():
    game = new()
    rnd = random.Random(1)
    while game.step_of(game.waiting[0]) != "asks_thrice":
        seat = game.waiting[0]
        game.answer(seat, rnd.choice(game.question(seat).answers))
    assert game.waiting == [0, 1, 2, 3]
    game.answer(3, 1)
    assert game.question(3).kind == "second"
    assert game.question(0).kind == "first"


def test_an_illegal_answer_is_refused_and_changes_nothing():
    game = new()
    before = game.hash()
    for seat, answer in ((1, 9), (0, 1), (7, 1), (1, -1)):
        with pytest.raises(IllegalAnswer):
            game.answer(seat, answer)
    assert game.hash() == before
    assert game.record == []
    assert game.refusal(1, 9).rule == "T.1"
    assert game.refusal(0, 1).code == "not-asked"
    assert game.refusal(1, 1) is None


def test_nothing_can_be_answered_after_the_end():
    game = new()
    play(game, random.Random(5))
    assert game.refusal(1, 1).code == "over"
    assert game.questions == {}


def test_when_and_as_long_as_follow_their_conditions():
    def no(s):
        return False

    game = Game(
        Program(when(no, chapter("no", each(seats, grow))), each(seats, as_long_as(small, grow))), Toy()
    )
    game.start()
    assert game.over
    assert game.state.x == [21, 21, 21, 21]


def test_a_refusal_cites_what_its_kind_says_or_its_kind_itself():
    game = new()
    while game.step_of(game.waiting[0]) != "a.asks_twice":
        game.answer(game.waiting[0], 1)
    assert str(game.refusal(0, 9)) == "No. [T.9]"
    assert game.question(0).rule == "T.2"


def test_a_step_that_asks_and_only_such_a_step_is_marked():
    for wrong in (asks_twice, asks(grow)):
        with pytest.raises(ValueError, match="marked with asks"):
            Program(each(seats, wrong))


def test_a_program_refuses_two_steps_of_one_name():
    with pytest.raises(ValueError, match="two steps are called grow"):
        Program(each(seats, grow), each(seats, grow))


def test_a_game_is_the_same_for_the_same_seed_and_differs_for_another():
    hashes = []
    for seed in (4, 4, 5):
        game = new(seed)
        play(game, random.Random(9))
        hashes.append(game.hash())
    assert hashes[0] == hashes[1] != hashes[2]


def test_the_random_sequence_never_changes():
    """The sequence is part of the record format and must never change."""
    s = Toy(12345)
    assert [chance.below(s, 6) for _ in range(10)] == FIXED
    assert chance.shuffled(Toy(1), range(5)) == FIXED_SHUFFLE


def test_pinned_outcomes_come_first():
    s = Toy(1)
    s.pins = {"die": (3, 5)}
    assert [chance.roll(s, "die"), chance.roll(s, "die")] == [3, 5]
    assert s.drawn == 0
    assert 1 <= chance.roll(s, "die") <= 6
    assert s.drawn == 1


def test_a_renamed_kind_answers_to_its_former_name() -> None:
    kind = RenamedKind("foreign_power", formerly="fp", cite="foreign", prompt="Stay?")
    again = pickle.loads(pickle.dumps(kind))
    for one in (kind, again):
        assert one == "foreign_power"
        assert one == "fp"
        assert one != "vote"
        assert {"foreign_power": 1}[one] == 1
        assert (str(one), one.cite, one.formerly) == ("foreign_power", "foreign", "fp")
