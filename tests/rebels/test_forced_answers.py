"""An answer that was given automatically is refused when it is said in a later call."""

from __future__ import annotations

import json

import pytest

from rebels.phase_digests import FILE
from westphalia.rebels import IllegalAnswer, PhaseGame, at_random, from_position

FOUND = 5  # such words, in some of the phases on record


def answered_itself(game: PhaseGame, player: str) -> list[str]:
    """Return answers given automatically that do not fit the player's question now."""
    seat = game.seat(player)
    own = [e for e in game.log if e.kind == "only_answer" and e.fields["seat"] == seat]
    words = [game.words(event.fields["answer"]) for event in own]
    return [word for word in words if game.why_not(player, word) is not None]


@pytest.mark.rule("R.api.3", "R.api.12")
def test_what_answered_itself_is_refused_later():
    found = 0
    for number, phase in enumerate(json.loads(FILE.read_text("utf-8"))):
        game = from_position(phase["position"], seed=phase["seed"])
        decide = at_random(number)
        while (player := game.asked) is not None and found < FOUND:
            for word in answered_itself(game, player):
                with pytest.raises(IllegalAnswer):
                    game.say(player, word)
                found += 1
            game.say(player, decide(game, player))
    assert found >= FOUND
