"""Places that one more answer would open, so that one click gives both answers."""

from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.opening import opens
from westphalia.rules.base.answers import BUY_INFLUENCE


def at_an_empty_store() -> tuple[WestphaliaGame, int]:
    """Return a Diplomacy turn of a player with Gold but no stored Influence."""
    game = new_game("five-round", players=5, seed=4, setup="historical")
    while True:
        seat = game.waiting[0]
        question = game.questions[seat]
        if question.kind == "diplomacy" and question.about[0] == 0 and BUY_INFLUENCE in question.answers:
            return game, seat
        choice = 0 if question.kind in ("patronage", "diplomacy") else -1
        game.answer(seat, question.answers[choice])


def test_a_place_that_bought_influence_would_reach_is_opened_by_buying() -> None:
    game, seat = at_an_empty_store()
    before = game.hash()
    found = opens(game, seat)
    assert [one["via"] for one in found] == [BUY_INFLUENCE]
    assert game.hash() == before, "looking changes nothing"
    game.answer(seat, BUY_INFLUENCE)
    offered = set(game.questions[seat].answers)
    assert {a["id"] for a in found[0]["answers"]} <= offered
    assert not opens(game, seat) or all(one["answers"] for one in opens(game, seat))
