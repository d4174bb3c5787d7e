"""The lessons of the five-round edition: a guided first round, and a battle."""

from __future__ import annotations

from typing import Any, Final

from westphalia.editions.lesson import Lesson, Step

PLAYERS: Final = ["Ada", "Bernhard", "Caspar", "Dorothea", "Emil"]
LANDS: Final[dict[str, dict[str, Any]]] = {
    "Ada": {"land": ["2,5", "2,6", "3,5"]},
    "Bernhard": {"land": ["1,9", "2,8", "2,9"]},
    "Caspar": {"land": ["4,7", "4,8", "5,7"]},
    "Dorothea": {"land": ["4,2", "4,3", "5,1"]},
    "Emil": {"land": ["0,5", "0,6", "1,4"]},
}
ROUND: Final = Lesson(
    id="first-round",
    title="A guided first round",
    goal="Play one round of 1510: a faith, friends, a war and a vote, and know what each was for.",
    minutes=5,
    learner="Ada",
    position={
        "players": PLAYERS,
        "round": 1,
        "step": "heresy.choose_conversion",
        "emperor": "Bernhard",
        "initiative": ["Bernhard", "Ada", "Caspar", "Dorothea", "Emil"],
        "realms": LANDS,
        "principalities": {
            "Trier": {"land": ["3,4"]},
            "Hesse": {"land": ["3,6", "4,5"], "religion": "Protestant"},
            "Ulm": {"land": ["2,7"]},
            "Saxony": {"land": ["1,5", "1,6"]},
        },
        "chance": {"faith": {"Ada": 3}},
        "seed": 5,
    },
    others={"diplomacy": "Bohemia", "dipgame": "thumb", "convert": "stay", "council": "trent"},
    steps=(
        Step(
            note="You are Ada, one of five princes of the Empire in 1510. Five rounds of thirty years lie "
            "before you. "
            "Here is your land, three provinces; all the coats of arms are Principalities that nobody plays.",
            anchor="map",
            places=("2,5", "2,6", "3,5"),
        ),
        Step(
            note="There are three ways to win, and they always stand here. A faith wins with enough provinces, "
            "enough "
            "Electors and an Emperor of its own, but only after rounds 4 and 5, and only its saved Players win "
            "with it.",
            anchor="race",
        ),
        Step(
            note="If no faith has won by 1660, the Peace of Westphalia goes to the highest score: Imperial "
            "Power, and 2 "
            "for each town of your faith. So: faith, allies, land. One round shows you all three.",
            anchor="race",
        ),
        Step(
            note="First your faith. All are Catholic, and both places Saved by Faith Alone are free: whoever "
            "converts "
            "first is saved at once and rolls many Faith dice. Read what each answer brings, then choose.",
            anchor="answers",
            kind="convert",
            right=("convert",),
            wrong={
                "stay": "You could: but in Mortal Sin you would roll 2 dice instead of 7, and the free places "
                "among the "
                "saved Protestants would go to others. Try the other one."
            },
            after="You are the first Protestant, and saved: if the Protestants win, you win.",
        ),
        Step(
            note="You have Gold. Each one buys 2 more Faith dice now, but Gold also buys Influence and cards "
            "later. One or "
            "two is a good measure.",
            anchor="answers",
            kind="patronage",
            right=("0", "1", "2"),
            wrong={
                "": "So much Gold for dice leaves you nothing for diplomacy and war. Keep at least half of it."
            },
            after="You rolled your dice: three succeeded.",
        ),
        Step(
            note="Successes are placed where your faith reaches: what glows. A Principality turns when it bears "
            "as many "
            "dice as it has provinces. Trier is one of the seven Electors and has one province: one die is enough.",
            anchor="map",
            kind="dice",
            right=("Trier",),
            places=("Trier",),
            wrong={
                "": "It would help, but one die on Trier converts a whole Elector at once: Electors decide both "
                "the crown "
                "and a faith's victory."
            },
            after="Trier will be Protestant.",
        ),
        Step(
            note="Saxony, another Elector, has two provinces. You have two dice left.",
            anchor="map",
            kind="dice",
            right=("Saxony",),
            places=("Saxony",),
            wrong={"": "Two dice are just enough for Saxony; one die elsewhere would leave it Catholic."},
        ),
        Step(
            note="The second one.",
            anchor="map",
            kind="dice",
            right=("Saxony",),
            places=("Saxony",),
            wrong={"": "Saxony bears one die of the two it takes: without the second the first is wasted."},
            after="When all had placed, both Electors turned Protestant. Look at the race: 2 of 7.",
        ),
        Step(
            note="Now diplomacy. With each neighbour in the order of play you choose thumb or gun, in secret. "
            "Two thumbs bring "
            "2 Influence each; a gun robs a thumb of everything. Nobody here has broken his word yet.",
            anchor="answers",
            kind="dipgame",
            after="You see what both have shown. Promises do not bind, but everybody remembers.",
        ),
        Step(note="And with the other neighbour.", anchor="answers", kind="dipgame"),
        Step(
            note="Your Influence becomes allies. An ally needs at least 1 Influence for each of its provinces, "
            "and more than "
            "anyone else has. Point at a place to read what is missing. Begin with Saxony: its vote would be yours.",
            anchor="map",
            kind="diplomacy",
            right=("Saxony",),
            places=("Saxony",),
            wrong={
                "": "You may place it anywhere, but think of the votes: Saxony is an Elector of your own faith "
                "next to you."
            },
        ),
        Step(
            note="One more makes it yours.",
            anchor="map",
            kind="diplomacy",
            right=("Saxony",),
            places=("Saxony",),
            wrong={"": "Influence never moves: the one on Saxony is worth nothing without the second."},
            after="Saxony is your ally: its Imperial Power counts as yours, and you cast its vote.",
        ),
        Step(
            note="You have two left. On Hesse, of your faith too, two win another ally; on Saxony they make it safer.",
            anchor="map",
            kind="diplomacy",
            right=("Hesse", "Saxony"),
            places=("Hesse",),
            wrong={"": "There are many good places; here let it be Hesse, or Saxony again."},
        ),
        Step(
            note="And the last one.",
            anchor="map",
            kind="diplomacy",
            right=("Hesse", "Saxony"),
            places=("Hesse",),
            wrong={"": "There are many good places; here let it be Hesse, or Saxony again."},
            after="All is placed, and your turn is over. Allies are Imperial Power: look at your realm.",
        ),
        Step(
            note="War. Against an unaligned Principality you need no battle: Imperial Power, and Gold for what "
            "is missing, of "
            "twice its own wins at once. Passing costs too: after the phase each ally that gained no land costs you "
            "1 Influence.",
            anchor="answers",
            kind="declare",
            right=("war on principalities",),
            wrong={
                "pass": "Peace is allowed. But you are strong enough for an easy war, and land of your own lasts.",
                "war on player": "A battle of cards is a risk; there is a lesson about it. Take the easy war first.",
                "": "Not now: declare the war on a Principality.",
            },
        ),
        Step(
            note="Ulm lies beside you and is small. What glows is weak enough.",
            anchor="map",
            kind="targets",
            right=("Ulm",),
            places=("Ulm",),
            wrong={
                "": "Weak enough, but take one beside your land: a conquest far off costs Influence everywhere."
            },
        ),
        Step(
            note="You could name more enemies and pay Gold for it. One is enough.",
            anchor="answers",
            kind="targets",
            right=("done",),
            wrong={"": "Each further one must be beaten too, and costs Gold. Be content with Ulm."},
            after="The war is won without a battle.",
        ),
        Step(
            note="The Treaty is the winner's. Conquer: Ulm's town becomes your own, but a town costs 1 "
            "Influence on every "
            "Principality where you have any. Vassalize: Ulm becomes your ally and costs nothing. Choose.",
            anchor="answers",
            kind="treaty",
            right=("vassalize", "conquer"),
            wrong={"nothing": "You have won it: take something."},
            after="Your realm has grown. Look at your Imperial Power in the realms.",
        ),
        Step(
            note="Anybody may leave the Empire for good and fight on as a Foreign Power. That is for the "
            "beaten; you have "
            "everything to gain here.",
            anchor="answers",
            kind="fp",
            right=("stay",),
            wrong={"": "For ever, and half your Influence: not while you are winning. Stay."},
        ),
        Step(
            note="Last, the Emperor is elected. You vote for Saxony. Unaligned Electors follow whoever of their "
            "faith leads, so "
            "one vote can decide it: read under each name what would come of it. Sell your vote to a friend, or "
            "show your colours.",
            anchor="answers",
            kind="vote",
            after="That was a round. Four more, and the race decides.",
        ),
    ),
)
BATTLE: Final = Lesson(
    id="battle",
    title="A battle",
    goal="Beat Bernhard with cards, and make the Treaty.",
    minutes=2,
    learner="Ada",
    position={
        "players": PLAYERS,
        "round": 2,
        "step": "war.play_doctrine",
        "wars": [{"attacker": "Ada", "defender": "Bernhard"}],
        "emperor": "Caspar",
        "realms": {
            **LANDS,
            "Ada": {
                "land": ["2,5", "2,6", "3,5"],
                "hand": "MMPCC",
                "doctrines": ["Tercio", "Innovative"],
                "gold": 1,
            },
            "Bernhard": {"land": ["2,7", "2,8", "3,6"], "hand": "PPC", "doctrines": ["Guerilla"]},
        },
        "principalities": {"Hesse": {"land": ["3,7"]}},
        "seed": 2,
    },
    others={"card": "Pikeman"},
    steps=(
        Step(
            note="You attack Bernhard. Each side draws a card for every Imperial Power: you hold five, he holds "
            "three. "
            "Yours lie face up to you, his you only count.",
            anchor="desk",
        ),
        Step(
            note="Before the battle a doctrine may exchange cards. Musketeers beat Pikemen, Pikemen beat "
            "Cavalry, Cavalry beats "
            "Musketeers. Tercio turns your two Cavalry into four Infantry.",
            anchor="answers",
            kind="doctrine",
            right=("Tercio",),
            wrong={
                "Innovative": "It would cost a Pikeman and a Cavalry for four Musketeers: many Musketeers fear "
                "his Cavalry.",
                "": "You could fight as you are; but seven cards are better than five.",
            },
        ),
        Step(
            note="It is played; now it is carried out.",
            anchor="answers",
            kind="execute",
            right=("execute",),
            wrong={"": "Then the card would be spent for nothing."},
            after="You hold Musketeers and Pikemen, and more of them than he has cards.",
        ),
        Step(
            note="Gold buys an extra card of your choice. You are strong enough: keep it, or buy one.",
            anchor="answers",
            kind="buycards",
            right=("done",),
            wrong={"": "It would help, but you are more than twice as many already. Keep your Gold."},
        ),
        Step(
            note="Both choose a card in secret. He may have Pikemen to stop your horse: what beats a Pikeman?",
            anchor="answers",
            kind="card",
            right=("Musketeer",),
            wrong={
                "": "A Pikeman against a Pikeman: both are lost. A Musketeer would have beaten it and come back "
                "to your hand."
            },
            after="Your Musketeer beat his Pikeman and is back in your hand.",
        ),
        Step(
            note="Once more. If he fears your Musketeers he plays Cavalry: then you lose the Musketeer and two "
            "more Infantry.",
            anchor="answers",
            kind="card",
            right=("Musketeer",),
            wrong={"": "Safe against his horse; but he has shown that he plays Pikemen. Dare the Musketeer."},
            after="His second Pikeman is gone.",
        ),
        Step(
            note="He has one card left. Only Cavalry can hurt you now, and a Pikeman stops it.",
            anchor="answers",
            kind="card",
            right=("Pikeman",),
            wrong={"": "Against his last Cavalry a Musketeer loses, and two more Infantry with it."},
            after="His hand is empty: he routs, and you have won.",
        ),
        Step(
            note="The Treaty is yours. Up to two provinces without a town, or a town: land of your own.",
            anchor="answers",
            kind="treaty",
            right=("conquer",),
            wrong={"": "You have won a battle: take the land."},
        ),
        Step(
            note="Take a province. What lies beside your land costs no Influence.",
            anchor="map",
            kind="conquer",
            after="It is yours, with its religion. That is how wars end.",
        ),
    ),
)
LESSONS: Final = (ROUND, BATTLE)
