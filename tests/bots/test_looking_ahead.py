"""The horizon of the search, the evaluation there, and the lead that an answer needs."""

from __future__ import annotations

import pytest

from westphalia import new_game
from westphalia.bots.core.policy import policy_for
from westphalia.bots.learning.forecast import forecast
from westphalia.bots.search.determinized_search import next_round, outcome_value
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.bots.search.rollout import roll_out
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame

EDITIONS = {"five-round": 5, "six-round": 6, "dice": 6}


def at_round(number: int, edition: str = "five-round") -> WestphaliaGame:
    players = EDITIONS[edition]
    game = new_game(edition, players, seed=5, setup="random", log=False)
    roll_out(game, [policy_for(edition).weights] * players, 1, lambda s: s.round == number)
    return game


def test_rollouts_stop_at_the_next_round_and_from_setup_at_the_second() -> None:
    first, second = at_round(1).state, at_round(2).state
    setup = new_game("five-round", 5, seed=5, setup="random", log=False).state
    assert setup.round == 0
    for now, stops in ((setup, (False, True)), (first, (False, True)), (second, (False, False))):
        assert (next_round(now)(first), next_round(now)(second)) == stops


LOOKS_TO_THE_NEXT_ROUND = [*((edition, Chancellor) for edition in EDITIONS), ("dice", Elector)]
LOOKS_TO_THE_END = [
    *((edition, Chancellor, 0) for edition in EDITIONS),
    ("five-round", Elector, 1),
    ("six-round", Elector, 1),
]


@pytest.mark.parametrize(("edition", "who"), LOOKS_TO_THE_NEXT_ROUND)
def test_unfinished_rollouts_are_valued_by_the_forecast(edition: str, who: type[Elector]) -> None:
    game, bot = at_round(3, edition), who(1, seconds=60.0)
    seat = game.next_seat()
    seen, imagined = view(game, seat), game.copy()
    search = bot.search(seen, bot.context(policy_for(edition), seen))
    worth = search.play_out(imagined, luck=7)
    assert imagined.state.round == 4
    assert worth == forecast(edition, imagined.state)[seat]
    assert 0.0 < worth < 1.0


@pytest.mark.parametrize(("edition", "who", "before"), LOOKS_TO_THE_END)
def test_finished_rollouts_are_valued_by_their_result(edition: str, who: type[Elector], before: int) -> None:
    """An elector plays out the last round but one, too."""
    rounds = at_round(1, edition).state.k.rounds
    game, bot = at_round(rounds - before, edition), who(1, seconds=60.0)
    seat = game.next_seat()
    seen, imagined = view(game, seat), game.copy()
    search = bot.search(seen, bot.context(policy_for(edition), seen))
    worth = search.play_out(imagined, luck=7)
    assert imagined.over
    assert worth == outcome_value(imagined.state, seat, search.w)


@pytest.mark.parametrize(("edition", "late"), [("five-round", 0.5), ("dice", 1.0), ("six-round", 1.0)])
def test_a_search_needs_a_clear_lead_to_replace_the_first_choice(edition: str, late: float) -> None:
    game = at_round(2, edition)
    assert (Elector().required_lead(view(game, 0)), Chancellor().required_lead(view(game, 0))) == (1.0, 1.0)
    weights = [policy_for(edition).weights] * EDITIONS[edition]
    roll_out(game, weights, 1, lambda s: s.round == s.k.rounds - 1)
    assert (Elector().required_lead(view(game, 0)), Chancellor().required_lead(view(game, 0))) == (0.5, late)


def test_a_chancellor_rolls_out_more_games_in_the_same_time() -> None:
    assert Chancellor(seconds=1.0).nodes > Elector(seconds=1.0).nodes
