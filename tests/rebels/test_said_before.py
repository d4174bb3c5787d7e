"""A word for a question that answered itself is passed over until one's next answer, and no longer."""

from __future__ import annotations

import json

import pytest

from rebels.told_phases import FILE
from westphalia.rebels import IllegalAnswer, PhaseGame, at_random, from_position

FOUND = 5  # such words, in some of the phases on record


def answered_itself(game: PhaseGame, player: str, since: int) -> list[str]:
    """What was answered for a player since then and is no answer to what he is asked."""
    seat = game.seat(player)
    own = [e for e in game.log[since:] if e.kind == "only_answer" and e.fields["seat"] == seat]
    words = [game.words(event.fields["answer"]) for event in own]
    return [word for word in words if game.why_not(player, word) is not None]


@pytest.mark.rule("R.api.3")
def test_what_answered_itself_counts_as_said_until_the_next_answer():
    before = after = 0
    for number, phase in enumerate(json.loads(FILE.read_text("utf-8"))):
        game = from_position(phase["position"], seed=phase["seed"])
        decide, answered = at_random(number), dict[str, int]()
        while (player := game.asked) is not None and min(before, after) < FOUND:
            since = answered.get(player, 0)
            fresh = answered_itself(game, player, since)
            for word in fresh:
                game.say(player, word)  # is passed over
                before += 1
            old = set(answered_itself(game, player, 0)) - set(fresh)
            for word in old:
                with pytest.raises(IllegalAnswer):
                    game.say(player, word)
                after += 1
            answered[player] = len(game.log)
            game.say(player, decide(game, player))
    assert min(before, after) >= FOUND
