"""What the tests of the five-round edition read of a game, in words."""

from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import influence_on


def asked(game: WestphaliaGame) -> list[tuple[str, str]]:
    """Return the waiting players with the kinds of their questions."""
    return [(game.players[seat], game.questions[seat].kind) for seat in game.waiting]


def waiting(game: WestphaliaGame) -> list[str]:
    """Return the players who have to answer now."""
    return [game.players[seat] for seat in game.waiting]


def placed(game: WestphaliaGame, principality: str, player: str) -> int:
    """Return a player's Influence on a Principality."""
    return influence_on(game.state, game.power(principality), game.seat(player))


def ally(game: WestphaliaGame, principality: str) -> str | None:
    """Return the ally of a Principality."""
    seat = game.state.ally[game.power(principality)]
    return game.players[seat] if seat < len(game.players) else None


def owner(game: WestphaliaGame, province: str) -> str:
    """Return the owner of a province: a player's or a Principality's name."""
    power = game.state.owner[game.hex(province)]
    return game.players[power] if power < 16 else principality_words(game.state, power)


def phases(game: WestphaliaGame) -> list[str]:
    """Return the phases that have begun."""
    return [event.fields["phase"] for event in game.log if event.kind == "phase"]
