"""Religious Upheaval and Combat Heresy played at random: the invariants hold after every answer."""

import random
from typing import Any

import pytest

from westphalia import from_position
from westphalia.editions.five_round.invariants import broken_invariants

PHASES = ("upheaval", "heresy")
HOMES = {
    "C": {"home": "France", "edge": "north"},
    "D": {"home": "Sweden", "edge": "south-west", "religion": "Protestant"},
}


def some_position(seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    players = chance.choice([5, 6, 7, 8])
    names = [chr(ord("A") + i) for i in range(players)]
    realms: dict[str, dict[str, Any]] = {name: {"provinces": chance.randint(1, 5)} for name in names}
    for name in names:
        realms[name]["gold"] = chance.randint(0, 3)
        if chance.random() < 0.4:
            realms[name]["religion"] = "Protestant"
        else:
            realms[name] |= {"saints": chance.randint(0, 2), "good_works": chance.randint(0, 4)}
    if chance.random() < 0.5:
        realms |= HOMES
    round = chance.randint(1, 5)
    return {
        "players": players,
        "round": round,
        "step": "upheaval",
        "seed": seed,
        "realms": realms,
        "emperor": chance.choice(names),
    }


@pytest.mark.rule("V.inv.7", "V.inv.12", "V.inv.13", "V.inv.14", "V.inv.15", "V.inv.16", "V.inv.17")
@pytest.mark.parametrize("seed", range(25))
def test_the_invariants_hold_after_every_answer(seed: int) -> None:
    game = from_position(some_position(seed), log=seed % 2 == 0)
    s, chance = game.state, random.Random(seed)
    order, monasteries, was_reformed = s.initiative, s.monastery, s.reformation
    converted = 0
    assert order[0] == s.emperor
    while s.k.phases[s.phase] in PHASES:
        assert broken_invariants(s) == []
        seat = game.waiting[0]
        game.answer(seat, chance.choice(list(game.questions[seat].answers)))
        converted |= sum(1 << i for i, religion in enumerate(s.religion) if religion)
        assert s.initiative == order
        assert s.monastery == monasteries & ~converted
        assert s.reformation >= was_reformed
        was_reformed = s.reformation
        if game.questions[game.waiting[0]].kind == "diplomacy_game":
            break
    assert not any(s.dice_hex)
    assert not any(s.dice_power)
    assert s.successes == s.faith == [0] * s.players


@pytest.mark.rule("V.inv.7", "V.inv.12")
@pytest.mark.parametrize("seed", range(0, 25, 5))
def test_a_copy_taken_anywhere_plays_on_in_the_same_way(seed: int) -> None:
    game = from_position(some_position(seed))
    chance = random.Random(seed)
    while game.questions[game.waiting[0]].kind != "diplomacy_game":
        copy = game.copy()
        assert copy.hash() == game.hash()
        seat = game.waiting[0]
        answer = chance.choice(list(game.questions[seat].answers))
        game.answer(seat, answer)
        copy.answer(seat, answer)
        assert copy.hash() == game.hash()
