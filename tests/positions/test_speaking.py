"""Answers in words: all of them or none, each understood as intended."""

from __future__ import annotations

import pytest

from westphalia import IllegalAnswer, from_position, in_words, new_game


def diplomacy(**fields):
    return from_position({"players": 5, "step": "diplomacy.act", "turn": "A", **fields})


def conquest(**fields):
    """A has beaten B, who owns four provinces."""
    return from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "realms": {"B": {"land": ["2,5", "2,6", "2,7", "3,5"]}, "A": {"land": ["1,5", "1,6"]}},
            **fields,
        }
    )


def test_a_refused_word_undoes_the_words_before_it():
    game = diplomacy(realms={"A": {"stored": 3}})
    before, log, record = game.hash(), len(game.log), len(game.record)
    with pytest.raises(IllegalAnswer) as refused:
        game.say("A", "Trier", "Trier", "end turn")
    assert refused.value.refusal.rule == "V.dip.2"
    assert (game.hash(), len(game.log), len(game.record)) == (before, log, record)
    game.say("A", "Trier", "Trier", "Trier", "end turn")


def test_the_state_stays_the_same_object():
    game = diplomacy(realms={"A": {"stored": 1}})
    state = game.state
    with pytest.raises(IllegalAnswer):
        game.say("A", "Trier", "Atlantis")
    assert game.state is state
    game.say("A", "Trier")
    assert game.state is state


@pytest.mark.parametrize("copied", [False, True])
def test_a_word_for_a_question_that_answered_itself_never_becomes_a_move(copied):
    """With Influence on Trier alone, the choice where to withdraw answers itself."""
    game = diplomacy(realms={"A": {"stored": 2, "influence": {"Trier": 1}}})
    if copied:
        game = game.copy()
    game.say("A", "withdraw", "Trier")
    assert in_words(game)["realms"]["A"]["influence"] == {}
    assert game.state.stored[0] == 2
    game.say("A", "Trier")  # said on its own, it is a move
    assert game.state.stored[0] == 1


def test_a_word_that_is_not_the_answer_of_a_question_that_answered_itself_is_refused():
    game = diplomacy(realms={"A": {"stored": 2, "influence": {"Trier": 1}}})
    before = game.hash()
    for words in (("withdraw", "Bohemia"), ("withdraw", "Bohemia", "end turn"), ("withdraw", "B")):
        with pytest.raises(IllegalAnswer) as refused:
            game.say("A", *words)
        assert refused.value.refusal.rule == "V.ally.11"
        assert game.hash() == before
    game.say("A", "withdraw")  # said or left out, the answer is the same
    assert game.state.stored[0] == 2
    game.say("A", "Bohemia")  # said on its own, it is a new answer


def test_a_gift_is_never_given_to_another_receiver():
    game = diplomacy(realms={"A": {"land": ["1,1", "1,2", "2,1"], "stored": 2}})
    before = game.hash()
    with pytest.raises(IllegalAnswer) as refused:
        game.say("A", "gift", "1,2", "Bohemia")  # only Trier lies next to it
    assert refused.value.refusal.rule == "V.gen.10"
    assert game.hash() == before
    game.say("A", "gift", "1,2", "Trier")
    assert "1,2" in in_words(game)["principalities"]["Trier"]["land"]


@pytest.mark.parametrize("copied", [False, True])
def test_a_word_may_come_after_its_question_has_answered_itself(copied):
    game = conquest(realms={"B": {"provinces": 1}, "A": {"provinces": 3}})
    if copied:
        game = game.copy()
    capital = in_words(game)["realms"]["B"]["capital"]
    game.say("A", "conquer")
    game.say("A", capital)  # the only one
    with pytest.raises(IllegalAnswer):
        game.say("A", capital)  # but only once


def test_a_redundant_done_is_skipped():
    game = conquest()
    game.say("A", "conquer", "2,6", "2,7", "done")  # two is the limit
    assert {"2,6", "2,7"} <= set(in_words(game)["realms"]["A"]["land"])
    game = diplomacy()
    with pytest.raises(IllegalAnswer):
        game.say("A", "done")
    game = from_position({"players": 5, "step": "heresy"})
    game.say("A", "stay")
    with pytest.raises(IllegalAnswer):
        game.say("A", "done")


def test_a_second_word_does_not_change_a_secret_choice():
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"})
    with pytest.raises(IllegalAnswer, match="A has answered"):
        game.say("A", "thumb", "gun")
    game.say("A", "thumb")
    game.say("A", "gun")  # changed by saying another


def test_say_all_is_all_or_nothing():
    game = from_position({"players": 5, "step": "heresy"})
    before = game.hash()
    with pytest.raises(ValueError, match="Atlantis"):
        game.say_all("convert", "stay", E="Atlantis")
    assert game.hash() == before


def battle(players, **hands):
    return from_position(
        {
            "players": players,
            "round": 2,
            "step": "war.play_cards",
            "wars": [{"attacker": players[0], "defender": players[2]}],
            "realms": {p: {"hand": hand} for p, hand in hands.items()},
        }
    )


def test_say_all_repeats_what_has_answered_itself():
    """No player has Gold to spend, so the question about it answers itself for all of them."""
    begun = {"players": 5, "round": 3, "step": "heresy.earn_faith", "stop": "heresy.roll_faith"}
    game = from_position(begun)
    before = game.hash()
    game.say_all("patronage", 0)
    assert (game.hash(), game.stopped) == (before, True)
    with pytest.raises(IllegalAnswer):
        from_position(begun).say_all("patronage", 1)
    with pytest.raises(ValueError, match=r"^kind: no player is asked 'council' now"):
        from_position(begun).say_all("council", "trent")


def test_letters_are_cards_wherever_cards_are_asked_for():
    game = battle(list("ABCDE"), A="MMP", C="MMP")
    assert game.why_not("A", "C").rule == "V.card.1"  # no Cavalry in hand; not the player C
    assert game.understand("A", "C") == game.understand("A", "Cavalry")
    assert game.understand("A", "M") == game.understand("A", "Musketeer")
    with pytest.raises(IllegalAnswer):
        game.say("A", "C")
    game = battle(["M", "P", "C", "D", "E"], M="MMPPC", C="MPC")
    game.say("M", "M")
    game.say("C", "C")
    assert in_words(game)["realms"]["M"]["pile"] == "M"


def test_letters_mean_cards_before_they_are_legal_and_players_where_players_are_asked():
    game = diplomacy()
    assert game.understand("A", "M") == game.understand("A", "Musketeer")
    assert game.words(game.understand("A", "C")) == "C"  # the player: no cards are asked for


def test_a_pair_of_infantry_in_letters():
    game = battle(list("ABCDE"), A="MMMMMP", C="CCCC")
    game.say("A", "M")
    game.say("C", "C")
    assert game.question("A").kind == "charge"
    game.say("A", "PM")
    assert in_words(game)["realms"]["A"]["hand"] == "MMM"


def test_why_not_answers_in_one_way():
    game = diplomacy()
    assert game.why_not("A", "end turn") is None
    assert game.why_not("A", "Trier").rule == "V.dip.3"
    assert game.why_not("A", "Atlantis").code == "unknown"
    assert game.why_not("B", "end turn").sentence == "B is not asked anything now."
    game.play_on()
    assert game.why_not("A", "end turn").code == "over"


def test_questions_by_name():
    game = diplomacy()
    assert game.question("A") is game.question(0)
    assert game.question("B") is None
    with pytest.raises(ValueError, match="no player is called"):
        game.question("Z")


def test_seats_are_called_by_name():
    game = new_game("five-round", ["Anna", "Bert", "Cato", "Dora", "Emil"], 1)
    seat = next(i for i in range(5) if i not in game.waiting)
    with pytest.raises(IllegalAnswer, match=game.players[seat]):
        game.answer(seat, 0)


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
@pytest.mark.parametrize("word", ["declare war on B", "war on B", "war against B", "attack B"])
def test_a_declaration_may_name_its_target(edition, word):
    game = from_position({"edition": edition, "players": 5, "step": "war.declare", "turn": "A"})
    twin = game.copy()
    assert game.why_not("A", word) is None
    game.say("A", word)
    twin.say("A", "war on player", "B")
    assert game.hash() == twin.hash()


@pytest.mark.parametrize(
    ("edition", "choice"),
    [
        ("five-round", "war on principalities"),
        ("six-round", "war on principality"),
        ("dice", "war on principality"),
    ],
)
def test_a_declaration_may_name_a_principality(edition, choice):
    game = from_position(
        {"edition": edition, "players": 5, "step": "war.declare", "turn": "A"}
        | {
            "realms": {"A": {"land": "4,3 4,4 5,3 3,4 3,5 2,5"}},
            "principalities": {"Hesse": {"next_to": "A"}},
        }
    )
    twin = game.copy()
    assert game.why_not("A", "declare war on Hesse") is None
    game.say("A", "declare war on Hesse")
    twin.say("A", choice, "Hesse")
    assert game.hash() == twin.hash()


def test_a_declaration_is_refused_for_its_target():
    game = from_position({"players": 5, "step": "war.declare", "turn": "A"})
    refusal = game.why_not("A", "declare war on A")
    with pytest.raises(IllegalAnswer) as illegal:
        game.say("A", "declare war on A")
    assert illegal.value.refusal == refusal
    assert refusal.sentence != ""


def test_a_refusal_of_an_unknown_word_lists_the_answers():
    game = diplomacy()
    assert "The answers are: " in game.why_not("A", "Atlantis").sentence
    assert "end turn" in game.why_not("A", "Atlantis").sentence


@pytest.mark.rule("V.card.14")
def test_a_call_for_reinforcements_may_be_announced():
    def after_a_round():
        return from_position(
            {
                "players": 5,
                "step": "war.reinforce",
                "wars": [{"attacker": "A", "defender": "B"}],
                "realms": {"A": {"hand": "MM", "pile": "MPC", "reserves": 2}, "B": {"hand": "MMP"}},
            }
        )

    game, twin = after_a_round(), after_a_round()
    game.say("A", "call for reinforcements", "Musketeer", "Pikeman")
    twin.say("A", "Musketeer", "Pikeman")
    assert game.hash() == twin.hash()
    game = after_a_round()
    for words in (("call for reinforcements",), ("call for reinforcements", "done")):
        with pytest.raises(IllegalAnswer, match="The answers are: Musketeer, Pikeman, Cavalry, done"):
            game.say("A", *words)


@pytest.mark.rule("VI.activity.4")
def test_revealing_a_cube_joins_an_activity():
    game = from_position({"edition": "six-round", "players": 5, "step": "activities"})
    game.say_all("combat_heresy", "do not reveal a cube", A="reveal", B="reveal a cube")
    assert [game.state.combats >> seat & 1 for seat in range(5)] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_annexing_is_conquering(edition):
    game = from_position(
        {"edition": edition, "players": 5, "step": "war.battle.open_battle_treaty"}
        | {"wars": [{"attacker": "A", "defender": "B", "winner": "A"}]}
    )
    assert game.understand("A", "annex") == game.understand("A", "conquer")


@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_principalities_are_known_without_their_article(edition):
    game = from_position(
        {"edition": edition, "players": 5, "step": "war.declare", "turn": "A"}
        | {"realms": {"A": {"land": "4,3 4,4 5,3"}}, "principalities": {"The Palatinate": {"next_to": "A"}}}
    )
    game.say("A", "declare war on Palatinate")
    assert [war["defender"] for war in in_words(game)["wars"]] == ["The Palatinate"]
