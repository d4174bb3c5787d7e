"""A battle by a plan: cards in the parts that the player has set, reserves in time; where it is silent he is asked."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from server.table import Person
from server.test_orders import a_battle, record_at, settled
from westphalia.engine.question import Question
from westphalia.game.records import from_record
from westphalia.rules.answers import CALL, CARD, DONE, WAIT
from westphalia.rules.state import CAVALRY, MUSKETEER, PIKEMAN, TYPES
from westphalia.server.battle_plan import answer_by_plan, may_plan
from westphalia.server.order import Order

Make = Callable[[str], Person]


def fighting() -> tuple[Any, Question]:
    """Two choose their cards; the state, and what the first is asked."""
    game = from_record(record_at("card", a_battle))
    seat = next(seat for seat in game.waiting if game.questions[seat].kind == "card")
    return game.state, game.questions[seat]


def holding(s: Any, seat: int, *hand: int, pile: tuple[int, ...] = (0, 0, 0)) -> None:
    s.hand[seat * TYPES : (seat + 1) * TYPES] = bytes(hand)
    s.pile[seat * TYPES : (seat + 1) * TYPES] = bytes(pile)


def test_cards_are_drawn_in_the_parts_of_the_plan() -> None:
    s, question = fighting()
    drawn = Counter(answer_by_plan(s, question, [1, 3, 0]) - CARD for _ in range(400))
    assert drawn[CAVALRY] == 0
    assert drawn[PIKEMAN] > drawn[MUSKETEER] > 0


def test_a_plan_is_made_where_cards_are_played_and_knows_one_of_them() -> None:
    _, question = fighting()
    assert may_plan(question, [1, 1, 1])
    assert not may_plan(question, [0, 0, 0])
    assert not may_plan(question, [1, 1])


def test_it_ends_where_it_says_nothing_and_with_its_battle() -> None:
    _, question = fighting()
    plan = Order(question.seat, "card", None, "by your plan", "1/4", 3, [], [1, 0, 0], True)
    question.answers = (CARD + PIKEMAN, CARD + CAVALRY)
    assert plan.ends(question, "1/4", 3), "no card of the plan may be played"
    question.answers = (CARD + MUSKETEER, CARD + PIKEMAN)
    assert not plan.ends(question, "1/4", 3)
    assert plan.ends(question, "1/4", 2), "another enemy"
    assert plan.ends(question, "1/5", 3), "another phase"


def test_reserves_are_called_when_all_can_come_or_the_hand_runs_short() -> None:
    s, question = fighting()
    seat = question.seat
    question.kind, question.answers, question.about = "call", (WAIT, CALL), (5, 2)
    for hand, pile, expected in (
        ((4, 4, 4), 2, WAIT),
        ((4, 4, 4), 5, CALL),
        ((2, 1, 1), 2, CALL),
        ((1, 1, 9), 2, CALL),
    ):
        holding(s, seat, *hand)
        question.about = (5, pile)
        assert answer_by_plan(s, question, [1, 1, 1]) == expected, (hand, pile)
    question.kind, question.answers = "reinforce", (CARD + MUSKETEER, CARD + CAVALRY, DONE)
    holding(s, seat, 4, 4, 4, pile=(1, 0, 1))
    question.about = (0, 5)
    assert answer_by_plan(s, question, [1, 1, 1]) == DONE
    question.about = (1, 5)
    holding(s, seat, 4, 4, 2, pile=(1, 0, 1))
    assert answer_by_plan(s, question, [1, 1, 1]) == CARD + CAVALRY, "what the hand lacks most"


def test_a_battle_is_fought_by_the_plan_without_advice(person: Make) -> None:
    ann = person("Ann")
    id = ann.post("/import", record_at("card", a_battle))["id"]

    async def go() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            seats = [s for s in talk.views[0]["waiting"] if talk.views[s]["question"]["kind"] == "card"]
            await talk.say("order", id="no", seat=seats[0], kind="card", mix=[0, 0, 0])
            assert (await talk.until("refused", id="no"))["code"] == "no-plan"
            for seat in seats:
                assert talk.views[seat]["question"]["plan"]
                plan = {"kind": "card", "mix": [1, 2, 1], "reserves": True}
                await talk.say("order", id=f"plan{seat}", seat=seat, **plan)

            def ordered() -> list[str]:
                return [e["parts"][0]["text"] for e in talk.events[seats[0]] if e["kind"] == "by_order"]

            await settled(talk, lambda: bool(ordered()))
            assert set(ordered()) == {"Answered by your order: by your plan."}

            def asked_else() -> bool:
                open_now = [v["question"]["kind"] for v in talk.views.values() if v["question"]]
                return bool(open_now) and not {"card", "reinforce"} & set(open_now)

            await settled(talk, asked_else)

    asyncio.run(go())
