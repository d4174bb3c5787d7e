"""Suggestions: a prince advises the seat with a reason, in private, and the host can forbid it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from server.table import Person
from westphalia.bots.core.battle_odds import describe_odds
from westphalia.game.view import view
from westphalia.positions.by_hand import from_position
from westphalia.server.automation.advice import parted

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}


def asked(person: Person, edition: str, **more: Any) -> list[dict[str, Any]]:
    """Sit down with bots, ask the prince and give its answer; return the server's reply."""
    wish = {
        "players": 5,
        "edition": edition,
        "options": {"setup": "random"},
        "seats": [{"kind": "me"}, *[BOT] * 4],
    }
    id = person.post("/tables", {**wish, **more})["id"]
    person.post(f"/tables/{id}/start")

    async def go() -> list[dict[str, Any]]:
        async with person.at(id) as talk:
            await talk.hello()
            while (question := talk.question(0)) is None:
                await talk.hear()
            await talk.say("suggest", id="s1", seat=0)
            heard = await talk.until("suggestion" if more.get("advice", True) else "refused", id="s1")
            assert talk.question(0) == question, "the question stays open"
            return [heard, question]

    return asyncio.run(go())


@pytest.mark.parametrize("edition", ["five-round", "dice"])
def test_a_prince_answers_with_a_reason(person: Make, edition: str) -> None:
    heard, question = asked(person("Ann"), edition)
    assert heard["answer"] in [a["id"] for a in question["answers"]]
    assert heard["reason"].endswith(".")
    assert heard["rule"].split(".")[0] in ("V", "D")


def test_the_host_may_turn_advice_off(person: Make) -> None:
    heard, _ = asked(person("Ben"), "five-round", advice=False)
    assert heard["code"] == "no-advice"
    assert person("Cid").get("/tables") is not None


def test_advice_splits_into_sentence_and_rule() -> None:
    assert parted("At random") == ("At random", "")
    assert parted("I stay. [V.win.9]") == ("I stay.", "V.win.9")


def test_odds_of_a_war_on_a_player() -> None:
    realms = {"A": {"imperial_power": 6}, "B": {"imperial_power": 5}, "C": {"imperial_power": 12}}
    game = from_position({"players": 5, "round": 2, "step": "war.declare", "turn": "A", "realms": realms})
    game.say("A", "war on player")
    odds = describe_odds(view(game, 0))
    b, c = (game.understand("A", name) for name in "BC")
    assert odds[b].startswith("A strong bot would win it")
    assert c not in odds, "twice as strong: there is no battle"
