"""Bots see another player's win coming and stop it; and they take their own."""

from __future__ import annotations

import pytest

from westphalia import from_position
from westphalia.bots import Bot
from westphalia.bots.core.prince import Prince
from westphalia.bots.search.elector import Elector
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame

BOTS: list[Bot] = [Prince(3), Elector(3, nodes=400, seconds=60.0)]
NAMES = [bot.name for bot in BOTS]
ELECTORS = ("Trier", "Mainz", "Cologne", "The Palatinate", "Saxony", "Brandenburg", "Bohemia")


def answer(bot: Bot, game: WestphaliaGame, player: str) -> str:
    """Return a bot's answer in a position, in words."""
    return game.words(bot.choose(view(game, game.seat(player))).answer)


def election(voter: str) -> WestphaliaGame:
    """Round 4: the Protestants lack nothing but the crown; C and D are saved, A and B Catholic, E Predestined."""
    influence = {"Trier": "C", "Mainz": "C", "Cologne": "A", "The Palatinate": "A", "Saxony": "D"}
    last = {"Brandenburg": voter, "Bohemia": voter}
    return from_position(
        {
            "players": 5,
            "round": 4,
            "step": "election",
            "emperor": "C",
            "initiative": ["C", "D", "A", "B", "E"],
            "religion": "Protestant",
            "realms": {
                "A": {"saints": 2},
                "B": {"saints": 1},
                "C": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "D": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "E": {"religion": "Protestant", "role": "Predestined to Hell", "provinces": 9},
            },
            "principalities": {
                name: {"influence": {ally: 5}} for name, ally in {**influence, **last}.items()
            },
        },
        log=False,
    )


@pytest.mark.rule("V.win.4", "V.election.4")
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_a_player_who_would_lose_votes_to_stop_a_religious_victory(bot: Bot) -> None:
    game = election("E")
    for word in ("C", "C"):
        game.say("C", word)
    game.say("D", "C")
    game.say("A", "A", "A")
    assert game.question(game.seat("E")) is not None
    assert answer(bot, game, "E") == "A"  # not E, whose crown would be Protestant


@pytest.mark.rule("V.win.5", "V.election.4")
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_a_saved_player_votes_for_the_victory(bot: Bot) -> None:
    game = election("D")
    game.say("C", "C", "C")
    assert answer(bot, game, "D") in ("C", "D")
    assert "[V.win.5]" in bot.choose(view(game, game.seat("D"))).reason  # it is the Protestants who win


def placing(successes: int) -> WestphaliaGame:
    """Round 5: all Electors are Protestant; the Catholic A places the last dice of the game."""
    return from_position(
        {
            "players": 5,
            "round": 5,
            "step": "heresy.measure_reach",
            "turn": "A",
            "emperor": "C",
            "initiative": ["C", "D", "B", "E", "A"],
            "religion": "Protestant",
            "realms": {
                "A": {"saints": 2, "successes": successes, "provinces": 8},
                "B": {"religion": "Protestant", "role": "Predestined to Hell"},
                "C": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "D": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "E": {"religion": "Protestant", "role": "Predestined to Hell"},
            },
            "principalities": {"Trier": {"size": 1, "next_to": "A"}, "Hesse": {"size": 1, "next_to": "A"}},
        },
        log=False,
    )


@pytest.mark.rule("V.place.1", "V.win.4")
@pytest.mark.parametrize("bot", [Prince(3), Elector(3, nodes=400, seconds=60.0)], ids=NAMES)
def test_the_last_die_goes_on_an_elector_that_stops_the_victory(bot: Bot) -> None:
    game = placing(successes=1)
    assert answer(bot, game, "A") in ELECTORS


@pytest.mark.rule("V.convert.2", "V.win.4")
@pytest.mark.parametrize("bot", [Prince(3), Elector(3, nodes=1500, seconds=60.0)], ids=NAMES)
def test_the_only_catholic_does_not_help_the_winners(bot: Bot) -> None:
    realms = {name: {"religion": "Protestant"} for name in "CD"}
    realms |= {name: {"religion": "Protestant", "role": "Predestined to Hell"} for name in "BE"}
    game = from_position(
        {
            "players": 5,
            "round": 5,
            "step": "heresy.choose_conversion",
            "emperor": "A",
            "initiative": ["A", "C", "D", "B", "E"],
            "religion": "Protestant",
            "realms": {**realms, "A": {"saints": 4, "provinces": 9}},
        },
        log=False,
    )
    assert answer(bot, game, "A") == "stay"


@pytest.mark.rule("V.win.10")
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_the_emperor_picks_their_own_seat_among_equals(bot: Bot) -> None:
    game = from_position({"players": 5, "round": 5, "step": "end.count_scores", "emperor": "B"}, log=False)
    assert answer(bot, game, "B") == "B"


@pytest.mark.rule("V.battle.4")
@pytest.mark.parametrize("bot", [Prince(3), Elector(3, nodes=1500, seconds=60.0)], ids=NAMES)
def test_bots_twice_as_strong_as_a_rival_attack(bot: Bot) -> None:
    game = from_position(
        {
            "players": 5,
            "round": 5,
            "step": "war.declare",
            "turn": "A",
            "realms": {"A": {"provinces": 10}, "B": {"provinces": 4}, "C": {"provinces": 9}},
        },
        log=False,
    )
    assert answer(bot, game, "A") != "pass"
