"""Changed constants: read, checked, and never called the edition."""

import pytest

from westphalia.bots.arena.playing import seat_bots
from westphalia.editions.kit.edition import edition
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.house.constants import changeable, limits, read_text
from westphalia.lab.changes import changed_edition, check_changes
from westphalia.rules.base.constants import constant_words

OPTIONS = {"setup": "random"}
ANSWERS = 120


def checked(*words: str, id: str = "five-round") -> dict[str, str]:
    return dict(check_changes(edition(id), 6, {}, words))


def test_numbers_lists_by_round_and_pairs_are_read() -> None:
    assert checked("ottoman_die_disrupt=3") == {"ottoman_die_disrupt": "3"}
    assert checked("protestant_faith=4") == {"protestant_faith": "4"}
    assert checked("protestant_faith=5,5,4,4,4") == {"protestant_faith": "5,5,4,4,4"}
    assert checked("religious_victory_rounds=3,4,5") == {"religious_victory_rounds": "3,4,5"}
    assert checked("diplomacy_game_payoff=2,2;3,0;1,1") == {"diplomacy_game_payoff": "2,2;3,0;1,1"}


def test_a_longer_game_has_longer_lists() -> None:
    words = ["protestant_faith=5,5,5,3,3,2", "rounds=6"]
    assert checked(*words) == {"protestant_faith": "5,5,5,3,3,2", "rounds": "6"}
    played = changed_edition("five-round", 6, OPTIONS, check_changes(edition("five-round"), 6, {}, words))
    assert played.constants(6, {}).protestant_faith == (0, 5, 5, 5, 3, 3, 2)
    assert played.constants(6, {}).round_year[6] == 1660


def test_setting_a_constant_to_its_value_changes_nothing() -> None:
    assert checked("ottoman_die_disrupt=2", "protestant_faith=5,5,5,3,3") == {}
    assert checked("ottoman_die_disrupt=3", "ottoman_die_disrupt=2") == {}


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("ottoman_die", "has no constant 'ottoman_die'"),
        ("ottoman_die_disrup=2", "did you mean: ottoman_die_disrupt"),
        ("ottoman_die_disrupt=seven", "'seven' is not a whole number"),
        ("ottoman_die_disrupt=7", "7 is not between 0 and 6"),
        ("ottoman_die_disrupt", "not of the form NAME=VALUE"),
        ("good_works_per_saint=0", "0 is not between 1 and 99"),
        ("protestant_faith=5,5", "2 numbers for 5 rounds"),
        ("religious_victory_rounds=5,4", "not an ascending list of rounds"),
        ("religious_victory_provinces=73", "73 is not between 1 and 72"),
        ("diplomacy_game_payoff=1,1", "write it like 2,2;4,0;1,1"),
        ("phases=war", "cannot be changed here"),
        ("guerilla_own_cost=1", "1 numbers instead of 2"),
    ],
)
def test_mistakes_are_refused_in_a_sentence(word: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"--set") as refused:
        checked(word if "=" in word or sentence.startswith("not") else f"{word}=1")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("id", ["five-round", "six-round", "dice"])
def test_every_constant_can_be_written_and_is_within_its_own_limits(id: str) -> None:
    ed = edition(id)
    k, size = ed.constants(6, ed.check_table(6, {})), ed.board(6, ed.check_table(6, {})).size
    for name in changeable(k):
        value = getattr(k, name)
        assert read_text(k, name, constant_words(k, name, value), size) == value, name
        assert limits(k, name, size)[0] <= limits(k, name, size)[1]


@pytest.mark.parametrize("id", ["five-round", "six-round", "dice"])
@pytest.mark.parametrize("bot", ["prince", "elector@0"])
def test_a_change_to_the_same_value_gives_the_same_game(id: str, bot: str) -> None:
    """Electors of the dice edition search by the learned forecast, which a changed edition takes from its base."""
    records = []
    for played in (edition(id), changed_edition(id, 5, OPTIONS, (("gift_influence", gift_influence(id)),))):
        game = new_game(played, 5, 4, **OPTIONS)
        _, bots = seat_bots([bot] * 5, 4, 0, 1.0)
        while not game.over and len(game.record) < ANSWERS:
            seat = game.next_seat()
            game.answer(seat, bots[seat].choose(view(game, seat)).answer)
        records.append(game.record)
    assert records[0] == records[1]
    assert game.edition.key.startswith(f"{id}[gift_influence=")


def gift_influence(id: str) -> str:
    k = edition(id).constants(5, edition(id).check_table(5, OPTIONS))
    return constant_words(k, "gift_influence", k.gift_influence)


def test_a_changed_game_is_marked_and_plays_by_its_numbers() -> None:
    changes = check_changes(edition("dice"), 6, {}, ["faith_die=5"])
    played = changed_edition("dice", 6, {}, changes)
    game = new_game(played, 6, 1, **OPTIONS)
    assert game.state.k.faith_die == 5  # type: ignore[attr-defined]
    assert game.edition.title == "the dice edition, changed: faith_die = 5"
    assert game.hash() != new_game("dice", 6, 1, **OPTIONS).hash()
    with pytest.raises(ValueError, match="there is no 'dice"):
        edition(played.key)  # no name is registered
    assert edition("dice").constants(6, {}).faith_die == 3  # type: ignore[attr-defined]
