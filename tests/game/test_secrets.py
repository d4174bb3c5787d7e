"""Views hide secrets: two games that differ only in hidden facts give equal views."""

from __future__ import annotations

import json

import pytest

from game.random_play import play_on, random_game
from westphalia import from_position, new_game, view
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.presentation.show import event_json, view_json

BATTLE = {
    "players": 5,
    "round": 4,
    "step": "war.play_cards",
    "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "D"}],
}


def battle(a: str, b: str, doctrines: str = "Flexible"):
    realms = {
        "A": {"hand": a, "doctrines": [doctrines, "Tercio"], "gold": 1},
        "B": {"hand": b, "doctrines": ["Guerilla"], "gold": 1},
        "C": {"hand": "MMPP"},
        "D": {"hand": "PPCC"},
    }
    return from_position({**BATTLE, "realms": realms})


def seen(game, seat):
    events = [event_json(game, 0, e) for e in game.log if e.visible_to(seat)]
    return json.dumps([view_json(view(game, seat)), events, [str(b.sent) for b in view(game, seat).flow]])


@pytest.mark.rule("V.inv.25", "V.battle.10", "V.ruling.card-visibility")
def test_a_hand_and_doctrines_are_seen_by_their_owner_alone():
    one, two = battle("MMPC", "MPPC"), battle("PPPP", "MPPC", "Defensive")
    assert seen(one, 0) != seen(two, 0)
    for seat in (1, 2, 3, 4, None):
        assert seen(one, seat) == seen(two, seat)


@pytest.mark.rule("V.inv.25", "V.card.1")
def test_a_chosen_card_is_secret_until_both_have_chosen():
    one, two = battle("MMPC", "MPPC"), battle("MMPC", "MPPC")
    one.say("A", "Musketeer")
    two.say("A", "Cavalry")
    for seat in (1, 2, 3, 4, None):
        assert seen(one, seat) == seen(two, seat)
    one.say("B", "Musketeer")
    two.say("B", "Musketeer")
    assert seen(one, 4) != seen(two, 4)


@pytest.mark.rule("V.inv.25", "V.convert.2", "V.trent.2", "V.faith.8")
@pytest.mark.parametrize(
    ("step", "first", "second"),
    [
        ("heresy.choose_conversion", "convert", "stay"),
        ("heresy.council_of_trent", "trent", "french"),
        ("heresy.patronage", "0", "2"),
        ("diplomacy.diplomacy_game", "thumb", "gun"),
    ],
)
def test_simultaneous_choices_are_sealed(step, first, second):
    games = []
    for word in (first, second):
        game = from_position({"players": 5, "step": step, "realms": {p: {"gold": 2} for p in "ABCDE"}})
        game.say("A", word)
        games.append(game)
    assert seen(games[0], 0) != seen(games[1], 0)
    for seat in (1, 2, 3, 4, None):
        assert seen(games[0], seat) == seen(games[1], seat)


def test_hidden_fields_are_those_of_the_ledger():
    hidden = {f.name: f.seen for f in FiveRoundState.fields if f.seen != "all"}
    never = ("tell", "seed", "drawn", "pins", "doctrine_deck")
    assert hidden == {"hand": "owner", "doctrines": "owner", **dict.fromkeys(never, "nobody")}


@pytest.mark.parametrize("seed", range(8))
def test_information_hidden_from_all_changes_no_view(seed):
    """Changing the generator's state and all other hands in a running game changes no view."""
    options = {"rebels": "on"} if seed > 5 else {}
    game, rnd = random_game(seed, 5 + seed % 4, log=True, **options)
    while not game.over:
        play_on(game, rnd, 7)
        twin = game.copy()
        seat = rnd.randrange(game.state.players)
        s = twin.state
        s.seed ^= 0xABCDEF
        s.drawn += 3
        watched = s.victim[seat]
        for other in range(s.players):
            if other not in (seat, watched):
                hand = s.hand[other * 3 : other * 3 + 3]
                s.hand[other * 3 : other * 3 + 3] = hand[1:] + hand[:1]
                cards = s.doctrines[other * 8 : other * 8 + 8]
                s.doctrines[other * 8 : other * 8 + 8] = cards[1:] + cards[:1]
        assert json.dumps(view_json(view(twin, seat))) == json.dumps(view_json(view(game, seat)))
        assert view(twin, seat).state.fingerprint() == view(game, seat).state.fingerprint()


@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_how_many_secret_choices_a_player_made_is_secret(edition: str) -> None:
    """In six-round preparation the number of choices would reveal how many cards a player has bought."""
    game = new_game(edition, 5, 1, setup="random")
    assert "hand" in view(game, 0).sizes
    assert "concealed" not in view(game, 0).sizes
