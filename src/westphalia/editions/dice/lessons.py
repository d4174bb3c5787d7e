"""The lesson of the dice edition: what to sit out, points, and an ally."""

from __future__ import annotations

from typing import Final

from westphalia.editions.lesson import Lesson, Step

POINTS: Final = Lesson(
    id="points",
    title="Points and allies",
    goal="Lead your faith in points, and win an Elector.",
    minutes=3,
    learner="Ada",
    position={
        "edition": "dice",
        "players": ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"],
        "round": 1,
        "step": "choose_activities",
        "emperor": "Bernhard",
        "realms": {
            "Ada": {"stored": 1, "land": ["4,4", "4,3", "5,3", "3,4"]},
            "Bernhard": {"land": ["1,4", "1,3", "2,3", "2,2"]},
            "Caspar": {"land": ["1,6", "1,7", "2,6", "2,5"]},
            "Dorothea": {"land": ["6,0", "5,0", "6,1", "5,1"]},
            "Emil": {"land": ["6,4", "6,5", "7,4", "7,3"]},
        },
        "principalities": {"Trier": {"land": ["5,2"]}, "Hesse": {"land": ["4,5", "5,4"]}},
        "chance": {"faith": {"Ada": 4}},
        "seed": 4,
    },
    others={"sit_out": "combat heresy", "dilemma": "cooperate", "diplomacy": "end turn"},
    steps=(
        Step(
            note="Six rounds. A faith wins with more than half the land, all seven Electors and the Emperor, "
            "and then its "
            "leaders in points win; else the highest score at the Peace of Westphalia.",
            anchor="race",
        ),
        Step(
            note="In each round you sit out one of three activities. You are weak: leave war to others, though "
            "peace costs "
            "2 Influence.",
            anchor="answers",
            kind="sit_out",
            right=("wage war",),
            wrong={"": "Then you would wage war with four provinces and no ally. Sit out the war."},
        ),
        Step(
            note="The first Player to become Protestant gains 6 points at once, and the leaders in points are saved.",
            anchor="answers",
            kind="convert",
            right=("convert",),
            wrong={"": "Six points for the first: somebody will take them."},
            after="You lead the Protestants. Every success of your dice is one more point.",
        ),
        Step(
            note="Each success is a cube to place. Trier, an Elector, has one province: one cube turns it.",
            anchor="map",
            kind="dice",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "An Elector for one cube: nothing on the map is cheaper."},
        ),
        Step(
            note="Your own land has stayed Catholic, and heretical land gives no Imperial Power. A cube on it "
            "turns it, and one "
            "more with it.",
            anchor="map",
            kind="dice",
        ),
        Step(
            note="The Diplomacy Game: Cooperate or Compete, in secret. Two who compete get nothing.",
            anchor="answers",
            kind="dilemma",
        ),
        Step(
            note="Influence makes allies: as many as its provinces, and more than anyone else. Trier needs one.",
            anchor="map",
            kind="diplomacy",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "One Influence is enough for Trier, and it votes."},
            after="An ally adds its Imperial Power to yours, and this one votes.",
        ),
    ),
)
LESSONS: Final = (POINTS,)
