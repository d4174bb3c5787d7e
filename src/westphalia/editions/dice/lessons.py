"""The lessons of the dice edition: a guided first round with one activity sat out, and a war."""

from __future__ import annotations

from typing import Final

from westphalia.editions.first_lessons import LEARNER, OWN_LAND, SECOND_ELECTOR, allies, position, war_lesson
from westphalia.editions.lesson import Lesson, Step

ROUND: Final = Lesson(
    id="first-round",
    title="A guided first round",
    goal="Play one round of 1510: choose what to sit out, lead your faith in points, win friends, vote.",
    minutes=5,
    learner=LEARNER,
    position=position(
        "dice",
        1,
        "choose_activities",
        {LEARNER: {"stored": 2}},
        chance={"faith": {LEARNER: 4}, "imperial": ["dies"]},
    ),
    others={
        "sit_out": "combat heresy",
        "dilemma": "cooperate",
        "diplomacy": "Bohemia",
        "losses": "stored",
    },
    steps=(
        Step(
            note="You are Ada, one of five princes of the Empire in 1510. Six rounds of twenty-five years lie before "
            "you. Here is your land, four provinces. Coats of arms without a castle are Principalities; those with a "
            "crown are the seven Electors.",
            anchor="map",
            places=OWN_LAND,
        ),
        Step(
            note="There are three ways to win, and they always stand here. A faith wins with more than half of the "
            "provinces, all seven Electors and an Emperor of its own, from 1585 on; and only its leaders in points "
            "win with it.",
            anchor="race",
        ),
        Step(
            note="If no faith has won after six rounds, the Peace of Westphalia goes to the highest score: Imperial "
            "Power, and 3 for each town of your faith. So: points, allies, land.",
            anchor="race",
        ),
        Step(
            note="In each round you sit out one of three activities. You are weak: leave war to others, though peace "
            "costs 2 Influence. Read what each answer means.",
            anchor="answers",
            kind="sit_out",
            right=("wage war",),
            wrong={"": "Then you would wage war with four provinces and no ally. Sit out the war."},
        ),
        Step(
            note="All are Catholic. The first Player to become Protestant gains 6 points at once, and the leaders in "
            "points are saved: if their faith wins, they win.",
            anchor="answers",
            kind="convert",
            right=("convert",),
            wrong={"": "Six points for the first: somebody will take them. Convert."},
            after="You lead the Protestants. Of your dice four succeeded: each is one more point.",
        ),
        Step(
            note="Each success is also a cube to place where your faith reaches: what glows. A Principality turns with "
            "as many as it has provinces. Trier, an Elector, has one.",
            anchor="map",
            kind="dice",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "An Elector for one cube: nothing on the map is cheaper. Try Trier."},
        ),
        SECOND_ELECTOR,
        Step(
            note="Your own land stayed Catholic when you converted, all but your capital, and land of the other "
            "religion gives no Imperial Power. A cube on a province of yours turns it, and one more with it.",
            anchor="map",
            kind="dice",
            right=("4,3", "5,3", "3,4"),
            places=("4,3", "5,3", "3,4"),
            wrong={"": "Land of your own first: one cube turns two provinces, and both count again."},
        ),
        Step(
            note="One cube is left: another province of yours, and all your land is Protestant.",
            anchor="map",
            kind="dice",
            right=("4,3", "5,3", "3,4"),
            places=("4,3", "5,3", "3,4"),
            wrong={"": "Here let it be your own land: each province of your faith is 1 Imperial Power."},
        ),
        Step(
            note="The one that turns with it: choose it.",
            anchor="map",
            kind="further",
            after="Two Electors and all your land are Protestant. Look at the race.",
        ),
        Step(
            note="The Diplomacy Game, with each neighbour in the order of play: Cooperate or Compete, in secret. Two "
            "who cooperate share, and who began gains more; who competes robs a friend; two who compete get nothing. "
            "This one Bernhard began.",
            anchor="answers",
            kind="dilemma",
            after="You see what both have shown. Promises do not bind, but everybody remembers.",
        ),
        Step(note="And this one you began.", anchor="answers", kind="dilemma"),
        *allies("Trier is your ally: 2 Imperial Power and 1 for its size, and you cast its vote."),
        Step(
            note="The price of peace: 1 of what is stored has withered, and 2 more are lost for a round without a war. "
            "Read what each loss would mean.",
            anchor="answers",
            kind="losses",
            right=("stored",),
            wrong={"": "That would cost you the ally. Lose what is stored."},
        ),
        Step(
            note="And the second.",
            anchor="answers",
            kind="losses",
            right=("stored",),
            wrong={"": "That would cost you the ally. Lose what is stored."},
        ),
        Step(
            note="The weak may now leave the Empire for good as Foreign Powers; you are too strong to be asked. "
            "The Emperor has died, so a new one is elected, all votes at once and in secret. You vote for Trier and "
            "Cologne: read under each name who has what.",
            anchor="answers",
            kind="ballot",
        ),
        Step(
            note="And the second vote.",
            anchor="answers",
            kind="ballot",
            after="That was a round. Five more, and the race decides.",
        ),
    ),
)
WAR: Final = war_lesson(
    "dice",
    "MMPPPCC",
    (
        Step(
            note="Before the battle up to two cards may be discarded and drawn anew, whatever comes. Yours are of all "
            "three types: keep them.",
            anchor="answers",
            kind="muster",
            right=("pass",),
            wrong={
                "": "You might draw better, or worse. A hand of all three types answers everything: keep it."
            },
        ),
    ),
    {},
    {},
)
LESSONS: Final = (ROUND, WAR)
