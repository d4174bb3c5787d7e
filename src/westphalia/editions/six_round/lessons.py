"""The lessons of the six-round edition: a guided first round with two of three activities, and a war."""

from __future__ import annotations

from typing import Final

from westphalia.editions.first_lessons import LEARNER, OWN_LAND, SECOND_ELECTOR, allies, position, war_lesson
from westphalia.editions.lesson import Lesson, Step

ROUND: Final = Lesson(
    id="first-round",
    title="A guided first round",
    goal="Play one round of 1510: choose what to do without, spread your faith, win friends, vote.",
    minutes=5,
    learner=LEARNER,
    position=position(
        "six-round",
        1,
        "heresy.choose_heresy",
        {LEARNER: {"gold": 2, "stored": 1}},
        chance={"faith": {LEARNER: 3}, "imperial": ["dies"]},
    ),
    others={
        "combat_heresy": "no",
        "dipgame": "thumb",
        "diplomacy": "Bohemia",
        "council": "french",
        "shift_loss": "stored",
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
            "provinces, all seven Electors and an Emperor of its own, from 1585 on; and only its saved Players win "
            "with it.",
            anchor="race",
        ),
        Step(
            note="If no faith has won after six rounds, the Peace of Westphalia goes to the highest score: Imperial "
            "Power, and 3 for each town of your faith. So: faith, allies, land.",
            anchor="race",
        ),
        Step(
            note="In each round you take part in two of three activities: Combat Heresy, Engage in Diplomacy, Wage "
            "War. First: do you Combat Heresy? Only then may you convert and spread your Faith. Read what each answer "
            "brings.",
            anchor="answers",
            kind="combat_heresy",
            right=("yes",),
            wrong={
                "": "Then you could neither convert nor spread your faith in this round. See the faith first."
            },
        ),
        Step(
            note="All are Catholic. Whoever converts earliest, and stays, is saved by Faith Alone: if the Protestants "
            "win, he wins.",
            anchor="answers",
            kind="convert",
            right=("convert",),
            wrong={
                "": "Before the Reformation a Catholic does not even roll: his Faith only becomes Good Works."
            },
            after="You are saved, and your Monastery paid you Gold. The others' Council of Trent was delayed.",
        ),
        Step(
            note="Gold becomes Faith, 2 dice for each; half of all dice succeed. What you keep becomes Influence at "
            "the end of the round. One or two is a good measure.",
            anchor="answers",
            kind="patronage",
            right=("0", "1", "2"),
            wrong={"": "So much Gold for dice leaves you little Influence later. Keep half of it."},
            after="You rolled your dice: three succeeded.",
        ),
        Step(
            note="Successes go where your faith reaches: what glows. A Principality turns with as many as it has "
            "provinces. Trier, an Elector, has one.",
            anchor="map",
            kind="dice",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "An Elector for one success: nothing on the map is cheaper. Try Trier."},
        ),
        SECOND_ELECTOR,
        Step(
            note="Your own land stayed Catholic when you converted, all but your capital. A success on a province of "
            "yours turns it, and one more of yours with it.",
            anchor="map",
            kind="dice",
            right=("4,3", "5,3", "3,4"),
            places=("4,3", "5,3", "3,4"),
            wrong={"": "Here let it be land of your own: one success turns two provinces."},
        ),
        Step(
            note="This is the second one: choose it.",
            anchor="map",
            kind="further",
            after="Two Electors and most of your land are Protestant. Look at the race.",
        ),
        Step(
            note="Now the second activity: Influence by diplomacy, or a war. Who fights no war loses 2 Influence "
            "at the end of the round, but allies have to come from somewhere.",
            anchor="answers",
            kind="second_activity",
            right=("engage in diplomacy",),
            wrong={
                "": "You have no allies yet, and would fight alone. Win some first; a war has its own lesson."
            },
        ),
        Step(
            note="The Diplomacy Game, with each neighbour in the order of play: thumb or gun, in secret. Two thumbs "
            "share, and who began the game gains more; a gun robs a thumb; two guns bring nothing. This one Bernhard "
            "began.",
            anchor="answers",
            kind="dipgame",
            after="You see what both have shown. Promises do not bind, but everybody remembers.",
        ),
        Step(note="And this one you began.", anchor="answers", kind="dipgame"),
        *allies("Trier is your ally: its Imperial Power counts as yours, and you cast its vote."),
        Step(
            note="The Shifts: your Gold has become Influence, 1 of what is stored has withered, and 2 more are lost "
            "for a round without a war. Read what each loss would mean.",
            anchor="answers",
            kind="shift_loss",
            right=("stored",),
            wrong={"": "That would cost you the ally. Lose what is stored."},
        ),
        Step(
            note="And the second.",
            anchor="answers",
            kind="shift_loss",
            right=("stored",),
            wrong={"": "That would cost you the ally. Lose what is stored."},
        ),
        Step(
            note="Anybody may leave the Empire for good and fight on as a Foreign Power. That is for the beaten; you "
            "have everything to gain here.",
            anchor="answers",
            kind="fp",
            right=("stay",),
            wrong={"": "For ever, and half your Influence: not while you are winning. Stay."},
        ),
        Step(
            note="The Emperor has died, so a new one is elected. You vote for Trier and Cologne. Unaligned Electors "
            "follow the leader of their faith: read under each name what would come of it.",
            anchor="answers",
            kind="vote",
        ),
        Step(
            note="And the second vote.",
            anchor="answers",
            kind="vote",
            after="That was a round. Five more, and the race decides.",
        ),
    ),
)
WAR: Final = war_lesson(
    "six-round",
    "MMPPCC",
    (
        Step(
            note="Gold buys an extra card of your choice. You are stronger already: keep it, it becomes Influence.",
            anchor="answers",
            kind="buycards",
            right=("done",),
            wrong={"": "It would help, but you hold six cards against four. Keep your Gold."},
        ),
        Step(
            note="Your doctrine, Flexible, exchanges a card of any type for another. Each type has its use here: keep "
            "all you drew.",
            anchor="answers",
            kind="exchange",
            right=("done",),
            wrong={"": "You could. But a hand of all three types answers everything: keep it."},
        ),
    ),
    {"gold": 1},
    {"buycards": "done", "exchange": "done"},
)
LESSONS: Final = (ROUND, WAR)
