"""What lessons of editions with three activities share: lands, first Electors and allies, a war with its battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from westphalia.editions.lesson import Lesson, Step

LEARNER: Final = "Ada"
PLAYERS: Final = (LEARNER, "Bernhard", "Caspar", "Dorothea", "Emil")
OWN_LAND: Final = ("4,4", "4,3", "5,3", "3,4")
LANDS: Final[dict[str, tuple[str, ...]]] = {
    LEARNER: OWN_LAND,
    "Bernhard": ("1,4", "1,3", "2,3", "2,2"),
    "Caspar": ("1,6", "1,7", "2,6", "2,5"),
    "Dorothea": ("6,0", "5,0", "6,1", "5,1"),
    "Emil": ("6,4", "6,5", "7,4", "7,3"),
}
PRINCIPALITIES: Final = {"Trier": ("5,2",), "Hesse": ("4,5", "5,4")}


def position(
    edition: str, number: int, step: str, realms: dict[str, dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """A position of five Players on their first lands, Bernhard the Emperor; realms have what is given besides."""
    return {
        "edition": edition,
        "players": list(PLAYERS),
        "round": number,
        "step": step,
        "emperor": "Bernhard",
        "initiative": ["Bernhard", LEARNER, "Caspar", "Dorothea", "Emil"],
        "realms": {name: {"land": list(land), **realms.get(name, {})} for name, land in LANDS.items()},
        "principalities": {name: {"land": list(land)} for name, land in PRINCIPALITIES.items()},
        "seed": 4,
        **more,
    }


# --- Electors and allies ---

SECOND_ELECTOR: Final = Step(
    note="Cologne is an Elector with one province, too.",
    anchor="map",
    kind="dice",
    right=("Cologne",),
    places=("Cologne",),
    wrong={"": "It would help, but Electors decide both the crown and a faith's victory. Try Cologne."},
)


def allies(gained: str) -> tuple[Step, ...]:
    """Two Electors become allies, the rest is kept; `gained` is what the first brings."""
    return (
        Step(
            note="Influence makes allies: at least 1 for each province, and more than anyone else has. Point at a "
            "place to read what is missing. One on Trier makes it yours, and its vote.",
            anchor="map",
            kind="diplomacy",
            right=("Trier",),
            places=("Trier",),
            wrong={"": "One Influence is enough for Trier, and it votes."},
            after=gained,
        ),
        Step(
            note="Cologne as well.",
            anchor="map",
            kind="diplomacy",
            right=("Cologne",),
            places=("Cologne",),
            wrong={"": "One Influence is enough for Cologne, and it votes."},
        ),
        Step(
            note="Keep the rest: you have not fought, so 2 Influence will be lost soon. Better what is stored than "
            "what holds an ally. End your turn.",
            anchor="answers",
            kind="diplomacy",
            right=("end turn",),
            wrong={"": "Then an ally would have to pay for it. Keep some in store and end your turn."},
        ),
    )


# --- a war ---

DECLARING: Final = (
    Step(
        note="One war a round, and whoever fights none loses 2 Influence. Your 4 provinces and Trier, your ally, are "
        "an army of {cards} cards. Beat somebody weaker, and the Treaty is yours.",
        anchor="answers",
        kind="declare",
        right=("war on player",),
        wrong={"": "Not yet: first your war, on a Player. Leagues are for the Religious War."},
    ),
    Step(
        note="Read under each name what would meet. Caspar lies beside you and is weaker, and his land by your border "
        "is cheap to take.",
        anchor="answers",
        kind="attack",
        right=("Caspar",),
        wrong={"": "It could be won, too. But land that does not touch yours costs Influence: take Caspar."},
    ),
    Step(
        note="Declared. You could still join a League; that is not needed now.",
        anchor="answers",
        kind="declare",
        right=("end turn",),
        wrong={"": "It is allowed. But here one war is enough: end your turn."},
        after="When all have declared, the armies are drawn. Yours lies face up to you, his you only count.",
    ),
)
FIGHTING: Final = (
    Step(
        note="Both choose a card in secret. Musketeers beat Pikemen, Pikemen beat Cavalry, Cavalry beats Musketeers. "
        "He expects your Cavalry and holds Pikemen against it: what beats a Pikeman?",
        anchor="answers",
        kind="card",
        right=("Musketeer",),
        wrong={
            "Pikeman": "Pikeman against Pikeman: both are lost. A Musketeer would beat his and come back to your hand.",
            "": "That is what he waits for: a Pikeman beats Cavalry. Try what beats a Pikeman.",
        },
        after="Your Musketeer beat his Pikeman and is back in your hand.",
    ),
    Step(
        note="Once more. If he fears your Musketeers he plays Cavalry: then you lose the Musketeer and two more "
        "Infantry.",
        anchor="answers",
        kind="card",
        right=("Musketeer",),
        wrong={"": "It may go well. But he has shown that he plays Pikemen: the Musketeer beats them."},
        after="His second Pikeman is gone.",
    ),
    Step(
        note="He has two cards left. Whoever has none left must call Reinforcements or has lost.",
        anchor="answers",
        kind="card",
        right=("Musketeer",),
        wrong={"": "It may go well. But so far he has played nothing but Pikemen: dare the Musketeer."},
        after="His third Pikeman is gone.",
    ),
    Step(
        note="One card is left him. Only Cavalry can hurt you now, and a Pikeman stops it.",
        anchor="answers",
        kind="card",
        right=("Pikeman",),
        wrong={"": "Against his last Cavalry a Musketeer would lose, and two more Infantry with it."},
        after="His hand is empty and he has no Reserves: the battle is yours, and with it the war.",
    ),
)
TREATY: Final = (
    Step(
        note="The Treaty is the winner's: up to two provinces without a town, or one town. Land of your own lasts.",
        anchor="answers",
        kind="treaty",
        right=("conquer",),
        wrong={"nothing": "You have won a war: take the land."},
    ),
    Step(
        note="Take the province beside your land: what lies far off costs 1 Influence.",
        anchor="map",
        kind="conquer",
        right=("2,5",),
        places=("2,5",),
        wrong={
            "": "It would be yours, but far off, and cost 1 Influence. Begin with the one beside your land."
        },
    ),
    Step(
        note="A second one may follow. It did not touch your land when the war began, so read what it would cost; or "
        "be content.",
        anchor="map",
        kind="conquer",
        places=("2,6",),
        after="The land is yours, with its religion. And having fought, you lose nothing for idleness in this round.",
    ),
)


def war_lesson(
    edition: str, cards: str, preparing: tuple[Step, ...], realm: dict[str, Any], others: dict[str, str]
) -> Lesson:
    """The lesson of a war on Caspar: declared, prepared for as the edition does it, fought with cards, and ended."""
    first, *further = DECLARING
    told = replace(first, note=first.note.format(cards=len(cards)))
    begun = position(
        edition,
        2,
        "war.declare",
        {LEARNER: {"hand": cards, "stored": 2, **realm}, "Caspar": {"hand": "PPPC"}},
    )
    begun["principalities"]["Trier"]["influence"] = {LEARNER: 1}
    return Lesson(
        id="war",
        title="A war and its battle",
        goal="Declare war on Caspar, beat him with cards, and make the Treaty.",
        minutes=3,
        learner=LEARNER,
        position=begun,
        others={"card": "Pikeman", **others},
        steps=(told, *further, *preparing, *FIGHTING, *TREATY),
    )
