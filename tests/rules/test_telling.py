"""Words in and out: names of answers, parts of sentences for the web table, and unreadable words."""

from __future__ import annotations

import pytest

from westphalia import new_game
from westphalia.editions.five_round.rules.diplomacy import ASK_DIPLOMACY
from westphalia.engine.event import Event, EventType
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rules.base import answers as a
from westphalia.rules.base import words
from westphalia.rules.base.answers import NO, YES
from westphalia.rules.base.state import NONE
from westphalia.rules.base.tell import about, prompt, sentence, tell
from westphalia.rules.base.words import UnknownWord
from westphalia.rules.diplomacy.gestures import ASK_DIPGAME

GAME = new_game("five-round", 5, seed=1, setup="random")
S, PLAYERS = GAME.state, GAME.players
POWER = S.principalities.bit_length() - 1
NAME = S.names[S.name[POWER]]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (a.CHOICE + len(a.CHOICES), f"choice {len(a.CHOICES)}"),
        (a.NUMBER + 7, "7"),
        (a.PROVINCE + S.board.size, f"province {S.board.size}"),
        (a.PRINCIPALITY + len(S.name), f"principality {len(S.name)}"),
        (a.PRINCIPALITY + POWER, NAME),
        (a.PRINCIPALITY + len(S.name) - 1, f"(principality {len(S.name) - 1})"),
        (a.SEAT + 4, "E"),
        (a.SEAT + 5, "player 5"),
        (a.CARD + 3, "card 3"),
    ],
)
def test_every_number_has_a_name(answer: int, told: str) -> None:
    assert words.answer_words(S, PLAYERS, answer) == told


def test_words_are_read_with_articles_case_and_aliases() -> None:
    assert words.parse_province(S, " (0, 3) ") == words.parse_province(S, "0,3")
    assert words.parse_league("Protestant") == words.parse_league("Evangelical League") == 2
    assert words.parse_league("catholic") == 1
    assert words.parse_cards("m P c") == [0, 1, 2]
    assert words.parse_in(("Free City", "Elector"), "city", "thing") == 0
    assert words.parse_in(("Free City", "Elector"), "an_ELECTOR of the Empire", "thing") == 1
    question = Question(S, 0, ASK_DIPLOMACY, (a.END_TURN, a.PRINCIPALITY + POWER))
    assert words.parse_answer(S, PLAYERS, question, NAME.upper()) == a.PRINCIPALITY + POWER
    assert words.parse_answer(S, PLAYERS, question, "end_turn") == a.END_TURN
    assert words.parse_answer(S, PLAYERS, question, "Provide Assistance") == a.BUY_INFLUENCE, (
        "though not offered"
    )
    thumbs = Question(S, 0, ASK_DIPGAME, (a.THUMB, a.GUN))
    assert words.parse_answer(S, PLAYERS, thumbs, "Finger Gun") == a.GUN
    assert words.parse_answer(S, PLAYERS, question, 3) == a.NUMBER + 3
    assert words.parse_answer(S, PLAYERS, question, "12") == a.NUMBER + 12


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda: words.parse_province(S, "here"), "'here' is not a province: write its coordinates as 'q,r'"),
        (lambda: words.parse_province(S, "99,99"), "'99,99' is not on the map of 60 provinces"),
        (lambda: words.parse_principality(S, "Atlantis"), "no Principality on the map is called 'Atlantis'"),
        (lambda: words.parse_in(("A", "B"), "Z", "letter"), "unknown letter 'Z'; choose one of: A, B"),
        (lambda: words.parse_in(("A", "B"), "", "letter"), "unknown letter ''; choose one of: A, B"),
        (lambda: words.parse_league("x"), "unknown League 'x'; choose one of: "),
        (lambda: words.parse_cards("MX"), "'X' in 'MX' is not a card: write M, P or C"),
        (lambda: words.parse_answer(S, PLAYERS, None, True), "'True' is not an answer"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_could_be(read, told: str) -> None:
    with pytest.raises(UnknownWord) as refused:
        read()
    assert str(refused.value).startswith(told)


def said(template: str, **fields) -> Event:
    return Event(EventType("x", template), "", fields)


def test_the_parts_of_a_sentence_say_what_they_name() -> None:
    template = (
        "{seat}/{other}/{province}/{principality}/{provinces}/{seats}/{principalities}/{flag}/{k.rounds}"
    )
    happened = said(
        template,
        seat=1,
        other=NONE,
        province=2,
        principality=3,
        provinces=[2],
        seats=[0, 1],
        principalities=[3],
        flag=True,
    )
    parts = [p for p in tell(S, PLAYERS, happened) if p["text"] != "/"]
    province = words.province_words(S, 2)
    assert parts == [
        {"text": "B", "seat": 1},
        {"text": "no player"},
        {"text": province, "province": 2},
        {"text": S.names[3], "principality": 3},
        {"text": province, "provinces": [2]},
        {"text": "A, B", "seats": [0, 1]},
        {"text": S.names[3], "principalities": [3]},
        {"text": "True"},
        {"text": "5"},
    ]


def test_what_has_no_name_is_told_as_it_is() -> None:
    assert sentence(S, PLAYERS, said("{card} {other_card} {role}!", card=1, other_card=2, role=9)) == (
        "Pikeman Cavalry 9!"
    )
    assert sentence(S, PLAYERS, said("{phase}", phase="religious_war")) == "Religious War"


def test_a_field_has_a_form_for_its_number_or_its_value() -> None:
    cards = "{amount:card/cards}"
    assert sentence(S, PLAYERS, said(cards, amount=1)) == "1 card"
    assert sentence(S, PLAYERS, said(cards, amount=2)) == "2 cards"
    choice = "{seat} {choice:yes=agrees/no=refuses}."
    assert sentence(S, PLAYERS, said(choice, seat=0, choice=YES)) == "A agrees."
    assert sentence(S, PLAYERS, said(choice, seat=0, choice=NO)) == "A refuses."


def test_a_prompt_names_what_the_question_is_about() -> None:
    def asked(words: str, kinds: tuple[str, ...], *numbers: int) -> Question:
        return Question(S, 0, Kind("x", cite="", prompt=words, about=kinds), (), numbers)

    vote = asked("{player0}: {rest1}; {last}.", ("player", "principality"), 1, POWER, POWER)
    assert prompt(S, PLAYERS, vote) == f"B: {NAME}, {NAME}; {NAME}."
    assert prompt(S, PLAYERS, asked("With {player0}?", ("player",), NONE)) == "With no player?"
    assert prompt(S, PLAYERS, asked("{k.rounds} rounds", ())) == "5 rounds"
    assert about(asked("", ("number",), NONE)) == [("number", NONE)], "a number, not nobody"
