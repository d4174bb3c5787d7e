"""The lesson of the six-round edition: two of three activities."""

from __future__ import annotations

from typing import Final

from westphalia.editions.lesson import Lesson, Step

CHOICE: Final = Lesson(
    id="two-of-three",
    title="Two of three",
    goal="Decide what to do without in the first round, and see what it costs.",
    minutes=3,
    learner="Ada",
    position={
        "edition": "six-round",
        "players": ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"],
        "round": 1,
        "step": "heresy.choose_heresy",
        "emperor": "Bernhard",
        "realms": {
            "Ada": {"gold": 2, "stored": 1, "land": ["4,4", "4,3", "5,3", "3,4"]},
            "Bernhard": {"land": ["1,4", "1,3", "2,3", "2,2"]},
            "Caspar": {"land": ["1,6", "1,7", "2,6", "2,5"]},
            "Dorothea": {"land": ["6,0", "5,0", "6,1", "5,1"]},
            "Emil": {"land": ["6,4", "6,5", "7,4", "7,3"]},
        },
        "principalities": {"Trier": {"land": ["5,2"]}, "Hesse": {"land": ["4,5", "5,4"]}},
        "chance": {"faith": {"Ada": 3}},
        "seed": 4,
    },
    others={
        "combat_heresy": "no",
        "dipgame": "thumb",
        "diplomacy": "end turn",
        "council": "trent",
        "dice": "Trier",
    },
    steps=(
        Step(
            note="Six rounds, and in each you take part in two of three activities: Combat Heresy, Engage in "
            "Diplomacy, Wage "
            "War. A faith wins with more than half the land, all seven Electors and the Emperor; else the "
            "highest score.",
            anchor="race",
        ),
        Step(
            note="Combat Heresy first: only who takes part may convert and spread his Faith. It costs you one "
            "of the two others.",
            anchor="answers",
            kind="combat_heresy",
            right=("yes",),
            wrong={"": "Then nothing could convert you or your land this round. See the faith first."},
        ),
        Step(
            note="Whoever converts earliest is saved by Faith Alone, for as long as he stays.",
            anchor="answers",
            kind="convert",
            right=("convert",),
            wrong={
                "": "A Catholic does not even roll before the Reformation: his Faith only becomes Good Works."
            },
            after="You are saved, and your Monastery paid you Gold.",
        ),
        Step(
            note="Gold becomes Faith, 2 dice for each. What you keep becomes Influence in the Shifts.",
            anchor="answers",
            kind="patronage",
        ),
        Step(
            note="Your dice reach what lies beside your land, and your allies. One success turns a province of "
            "a Player, a "
            "Principality takes as many as it has provinces. Trier, an Elector, has one.",
            anchor="map",
            kind="dice",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "An Elector for one success: nothing on the map is cheaper."},
        ),
        Step(
            note="Now the second activity: Influence by diplomacy, or a war. Who fights no war loses 2 "
            "Influence in the Shifts, "
            "but allies have to come from somewhere.",
            anchor="answers",
            kind="second_activity",
            right=("engage in diplomacy",),
            wrong={"": "You have no allies yet, and would fight alone. Win some first."},
        ),
        Step(
            note="The Diplomacy Game: who begins a friendly game gains more than his partner; two guns bring "
            "nothing.",
            anchor="answers",
            kind="dipgame",
        ),
        Step(
            note="Place your Influence: one on Trier makes it your ally, and its vote yours.",
            anchor="map",
            kind="diplomacy",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "One Influence is enough for Trier, and it votes."},
            after="An Elector of your faith is your ally. That is a good first round.",
        ),
    ),
)
LESSONS: Final = (CHOICE,)
