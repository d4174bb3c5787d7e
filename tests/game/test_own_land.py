"""Players who point at their own capital get the reason that applies to it."""

import random

import pytest

from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.rules.base.answers import PROVINCE, kind_of

TRUE_OF_OWN_CAPITAL = (
    "own land",
    "our capital",
    "a Player's capital",
    "not on a Player's realm",
    "already has your religion",
    "Principalities cannot conquer towns",
    "only abandon an ally",
    "You have no Influence there",
)


def reasons(game: WestphaliaGame) -> dict[str, str]:
    """Return the refusals for players' own capitals, by kind of question that asks for a place."""
    found = {}
    for seat, question in game.questions.items():
        capital = game.state.capital[seat]
        places = {kind_of(answer)[0] for answer in question.answers} & {"province", "principality"}
        if not places or not 0 <= capital < game.state.board.size:
            continue
        refused = game.refusal(seat, PROVINCE + capital)
        if refused is not None:
            found[str(question.kind)] = refused.sentence
    return found


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_own_capital_is_refused_for_a_reason_that_holds(edition: str) -> None:
    told: dict[str, str] = {}
    for seed in (1, 2):
        game, chance = new_game(edition, 5, seed, setup="random"), random.Random(seed)
        while not game.over:
            told |= reasons(game)
            seat = game.waiting[0]
            game.answer(seat, chance.choice(game.questions[seat].answers))
    assert told["setupinfluence"] == "Place Influence on a Principality, not on a Player's realm."
    assert told["diplomacy"] == "That is your own land."
    wrong = {k: why for k, why in told.items() if not any(true in why for true in TRUE_OF_OWN_CAPITAL)}
    assert not wrong, wrong


def test_others_land_and_hexes_off_the_board_are_not_called_own() -> None:
    game, chance = new_game("five-round", 5, 1, setup="random"), random.Random(1)
    while not any(q.kind == "diplomacy" for q in game.questions.values()):
        seat = game.waiting[0]
        game.answer(seat, chance.choice(game.questions[seat].answers))
    seat = game.waiting[0]
    others = [hex for hex, owner in enumerate(game.state.owner) if owner != seat]
    for answer in [PROVINCE + hex for hex in others]:
        refused = game.refusal(seat, answer)
        assert refused is None or refused.sentence != "That is your own land."
