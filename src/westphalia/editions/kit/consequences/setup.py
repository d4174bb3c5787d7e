from typing import Any

from westphalia.board import bit_list
from westphalia.editions.kit.show.part import Seen
from westphalia.editions.kit.teach.consequence import power_name
from westphalia.engine import Question
from westphalia.engine.phrases import counted, listed
from westphalia.rules.base.answers import ELECTOR, NUMBER, PROVINCE
from westphalia.rules.base.state import NONE


def neighbours(seen: Seen, question: Question, province: int) -> str:
    s = seen.state
    around = s.board.neighbours[province]
    free = (around & s.free).bit_count()
    owners = sorted({s.owner[near] for near in bit_list(around)} - {NONE})
    names = ["you" if power == question.seat else power_name(seen, power) for power in owners]
    beside = f"beside {listed(names)}" if names else "no neighbours"
    edge = "" if around.bit_count() > 5 else ", at the edge of the map"
    return f"{counted(free, 'free hex', 'free hexes')} around it, {beside}{edge}."


def land(seen: Seen, question: Question, answer: int) -> str:
    first = question.kind.about == ("province",) and not question.about
    what = "Your capital, with its town: " if first else "Your province: "
    return what + neighbours(seen, question, answer - PROVINCE)


def principality_land(seen: Seen, question: Question, answer: int) -> str:
    what = "Its capital: " if len(question.about) == 1 else "Its province: "
    return what + neighbours(seen, question, answer - PROVINCE)


def elector(seen: Seen, question: Question, answer: int) -> str:
    s: Any = seen.state
    name, size = s.k.starting_elector_size[answer - ELECTOR]
    return f"{name} has {counted(size, 'province')}: an ally needs at least {size} Influence."


def size(seen: Seen, question: Question, answer: int) -> str:
    number = answer - NUMBER
    return f"{counted(number, 'province')}: an ally needs at least {number} Influence."
