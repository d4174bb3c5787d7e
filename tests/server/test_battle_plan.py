"""A battle by a plan: cards in the parts that the player has set, reserves in time; where it is silent he is asked."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from server.table import Person
from server.test_orders import a_battle, record_at, settled
from westphalia.engine.question import Question
from westphalia.game.records import from_record
from westphalia.game.view import View, view
from westphalia.rules.answers import CALL, CARD, DONE, WAIT
from westphalia.rules.state import CAVALRY, MUSKETEER, PIKEMAN, TYPES
from westphalia.server.battle_plan import (
    IN_TIME,
    TOO_EARLY,
    answer_by_plan,
    is_situation,
    may_plan,
    plan_shown,
    situation,
)
from westphalia.server.order import Order

Make = Callable[[str], Person]


def fighting() -> tuple[View, Question]:
    """Two choose their cards; what the first may know, and what he is asked."""
    game = from_record(record_at("card", a_battle))
    seat = next(seat for seat in game.waiting if game.questions[seat].kind == "card")
    return view(game, seat), game.questions[seat]


def holding(s: Any, seat: int, *hand: int, pile: tuple[int, ...] = (0, 0, 0)) -> None:
    s.hand[seat * TYPES : (seat + 1) * TYPES] = bytes(hand)
    s.pile[seat * TYPES : (seat + 1) * TYPES] = bytes(pile)


def test_cards_are_drawn_in_the_parts_of_the_plan() -> None:
    seen, question = fighting()
    drawn = Counter(answer_by_plan(seen, question, [1, 3, 0], {}) - CARD for _ in range(400))
    assert drawn[CAVALRY] == 0
    assert drawn[PIKEMAN] > drawn[MUSKETEER] > 0


def test_a_situation_has_a_row_of_its_own() -> None:
    seen, question = fighting()
    rows = {situation(seen, question): [10, 0, 0]}
    assert {answer_by_plan(seen, question, [0, 1, 0], rows) for _ in range(20)} == {CARD + MUSKETEER}
    assert {answer_by_plan(seen, question, [0, 1, 0], {"02bw": [1, 0, 0]}) for _ in range(20)} == {
        CARD + PIKEMAN
    }


def test_situations_differ_by_cards_the_enemy_s_cavalry_and_the_fear_of_a_charge() -> None:
    seen, question = fighting()
    s, seat, enemy = seen.state, question.seat, question.about[0]
    theirs = seen.count("hand", enemy)
    question.answers = (CARD + MUSKETEER, CARD + PIKEMAN, CARD + CAVALRY)
    for hand, barred, expected in (
        ((theirs, 2, 2), 0, "012"),
        ((theirs, 2, 2), 1 << enemy, "012b"),
        ((1, 1, theirs), 0, "012w"),  # one Infantry less than a charge takes
        ((theirs // 2, 2, 1), 0, "012w"),  # three cards less, and he has twice as many
        ((theirs // 2 + 1, 2, 1), 0, "012"),
        ((1, 1, theirs), 1 << enemy, "012bw"),
    ):
        holding(s, seat, *hand)
        s.barred = barred
        assert situation(seen, question) == expected, hand
        assert is_situation(expected)
    question.answers = (CARD + PIKEMAN, CARD + CAVALRY)
    assert situation(seen, question) == "12b", "nobody charges a hand that plays no Musketeer"
    assert not any(map(is_situation, ("", "0", "21", "013", "01wb", "b", "00", "01 ", "012bb")))


def test_a_plan_is_made_where_cards_are_played_and_knows_one_of_them() -> None:
    _, question = fighting()
    assert may_plan(question, [1, 1, 1], {})
    assert may_plan(question, [1, 1, 1], {"02w": [1, 0, 9]})
    assert not may_plan(question, [0, 0, 0], {})
    assert not may_plan(question, [1, 1], {})
    assert not may_plan(question, [1, 1, 1], {"x": [1, 1, 1]})
    assert not may_plan(question, [1, 1, 1], {"02": [0, 10, 0]}), "a row that names none of its cards"
    assert not may_plan(question, [1, 1, 1], {"02": [1, 1]})


def test_it_ends_where_it_says_nothing_and_with_its_battle() -> None:
    _, question = fighting()
    plan = Order(question.seat, "card", None, "by your plan", "1/4", 3, [], [1, 0, 0], True)
    question.answers = (CARD + PIKEMAN, CARD + CAVALRY)
    assert plan.ends(question, "1/4", 3), "no card of the plan may be played"
    assert not replace(plan, rows={"12": [0, 1, 1]}).ends(question, "1/4", 3, "12"), "a row for it"
    question.answers = (CARD + MUSKETEER, CARD + PIKEMAN)
    assert not plan.ends(question, "1/4", 3)
    assert plan.ends(question, "1/4", 2), "another enemy"
    assert plan.ends(question, "1/5", 3), "another phase"


def test_reserves_are_called_when_all_can_come_or_the_hand_runs_short() -> None:
    seen, question = fighting()
    s, seat = seen.state, question.seat
    question.kind, question.answers, question.about = "call", (WAIT, CALL), (5, 2)
    for hand, pile, expected in (
        ((4, 4, 4), 2, WAIT),
        ((4, 4, 4), 5, CALL),
        ((2, 1, 1), 2, CALL),
        ((1, 1, 9), 2, CALL),
    ):
        holding(s, seat, *hand)
        question.about = (5, pile)
        assert answer_by_plan(seen, question, [1, 1, 1], {}) == expected, (hand, pile)
        shown = plan_shown(seen, question)
        assert shown is not None
        assert (shown["answer"], shown["words"]) == (expected, IN_TIME if expected == CALL else TOO_EARLY)
    question.kind, question.answers = "reinforce", (CARD + MUSKETEER, CARD + CAVALRY, DONE)
    holding(s, seat, 4, 4, 4, pile=(1, 0, 1))
    question.about = (0, 5)
    assert answer_by_plan(seen, question, [1, 1, 1], {}) == DONE
    question.about = (1, 5)
    assert answer_by_plan(seen, question, [1, 1, 1], {}) == CARD + CAVALRY
    holding(s, seat, 0, 4, 4, pile=(1, 0, 1))
    assert answer_by_plan(seen, question, [1, 1, 1], {}) == CARD + MUSKETEER, (
        "a kind that he lacks comes first"
    )


def test_a_client_is_told_of_the_situation() -> None:
    seen, question = fighting()
    seen.state.barred = 1 << question.about[0]
    holding(seen.state, question.seat, 9, 9, 9)
    shown = plan_shown(seen, question)
    assert shown is not None
    assert shown["words"] == "He may not play Cavalry."
    assert shown["battle"].endswith(f"/{question.about[0]}")
    assert "answer" not in shown
    question.kind = "charge"
    assert plan_shown(seen, question) is None


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
                plan = {"kind": "card", "mix": [1, 2, 1], "rows": {"012": [2, 6, 2]}, "reserves": True}
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
