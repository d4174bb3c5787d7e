"""The lesson of Peace & Rebels: one phase, with Gold, Unrest and the dice."""

from __future__ import annotations

from typing import Final

from westphalia.editions.lesson import Lesson, Step

UPRISING: Final = Lesson(
    id="uprising",
    title="Peace & Rebels",
    goal="Keep your land when the wars are over.",
    minutes=2,
    learner="Ada",
    position={
        "players": ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"],
        "options": {"rebels": "on"},
        "round": 2,
        "step": "rebels.suppress",
        "emperor": "Bernhard",
        "initiative": ["Bernhard", "Ada", "Caspar", "Dorothea", "Emil"],
        "realms": {
            "Ada": {
                "land": ["2,4", "2,5", "1,5", "3,4", "3,5"],
                "capital": "2,4",
                "core": ["2,4", "2,5", "1,5"],
                "gold": 2,
                "stored": 1,
            },
            "Bernhard": {"land": ["1,9", "2,8", "2,9"]},
            "Caspar": {"land": ["4,7", "4,8", "5,7"]},
            "Dorothea": {"land": ["4,2", "4,3", "5,1"]},
            "Emil": {"land": ["0,5", "0,6", "1,4"]},
        },
        "principalities": {
            "Hesse": {"land": ["3,6", "4,5"], "religion": "Protestant", "influence": {"Ada": 2}}
        },
        "provinces": {
            "2,5": {"unrest": True, "rebels": 1},
            "3,4": {"religion": "Protestant"},
            "3,5": {"religion": "Protestant"},
        },
        "chance": {"rebel_dice": [6, 6]},
        "seed": 3,
    },
    steps=(
        Step(
            note="The wars of this round are over, and the land is tired. A lightning is Unrest, a pitchfork a Rebel: "
            "one Rebel is enough to take a province with Unrest, two if it has a town. Now Gold is worth most.",
            anchor="map",
            places=("2,5",),
        ),
        Step(
            note="You have 2 Gold. A Rebel stands in your core province: if he takes it, it gives neither Gold nor "
            "Imperial Power. 1 Gold beats him.",
            anchor="map",
            kind="suppress",
            right=("2,5",),
            places=("2,5",),
            wrong={"pass": "Then he takes the province now, and to get it back costs twice as much."},
            after="The Rebel is beaten; the Unrest is still there.",
        ),
        Step(
            note="With the Rebel gone the Unrest itself can be calmed, for your last Gold. Otherwise a die is rolled "
            "for it at the end of the phase.",
            anchor="answers",
            kind="suppress",
            right=("2,5", "pass"),
            places=("2,5",),
            wrong={},
        ),
        Step(
            note="You are Catholic and two of your provinces are Protestant: such a group brings Unrest to one of its "
            "own. Neither is core, so read what a 1 on the die would mean.",
            anchor="map",
            kind="dissent",
            places=("3,4", "3,5"),
        ),
        Step(
            note="Hesse, your ally, is Protestant too: that costs 1 Influence there, or Unrest at home. Read what each "
            "brings. An ally stays yours as long as nobody has more, so 1 Influence is the lesser evil here.",
            anchor="map",
            kind="ally_dissent",
            right=("Hesse",),
            places=("Hesse",),
            wrong={
                "": "Every further Unrest is a die more, and a 1 costs you the province. Hesse would stay yours."
            },
            after="Last come the Rebel Dice. A 6: it is calm again. Your land is whole.",
        ),
    ),
)
LESSONS: Final = (UPRISING,)
