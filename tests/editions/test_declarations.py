"""No edition declares a name of a question or an event twice."""

from dataclasses import replace

import pytest

from westphalia.editions.kit.edition import edition, editions
from westphalia.engine.contents import Program, asks, chapter
from westphalia.engine.event import EventType
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question

ASK_ONE = Kind("elector", cite="x", prompt="Pick one.")
ASK_ANOTHER = Kind("elector", cite="x", prompt="Pick another.")
ONE = EventType("flag", "One.")
ANOTHER = EventType("flag", "Another.")


def step(s):
    yield Question(s, 0, ASK_ONE, [1])
    yield Question(s, 0, ASK_ANOTHER, [1])


@pytest.mark.parametrize("name", editions())
def test_every_name_is_declared_once(name):
    ed = edition(name)
    assert all(str(kind) == key for key, kind in ed.kinds().items())
    assert all(told.kind == key for key, told in ed.events().items())


def test_a_name_declared_twice_is_an_error():
    program = Program(chapter("setup", asks(step)))
    strange = replace(edition("dice"), program=lambda options: program)
    for listed in (strange.kinds, strange.events):
        with pytest.raises(ValueError, match="declared twice"):
            listed()


def test_the_dice_edition_declares_only_its_own_questions():
    kinds = edition("dice").kinds()
    assert not {"diplomacy_game", "vote", "buycards", "exchange"} & set(kinds)
    assert kinds["flag"].prompt == "Take a colour."
    assert edition("dice").events()["faith_roll"].words.startswith("{seat} rolls {rolls}")
