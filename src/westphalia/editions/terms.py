"""The words that several editions share, in our own words; each names the rule it rests on by its key."""

from __future__ import annotations

from typing import Final

from westphalia.editions.guide import Term

REALMS: Final = (
    Term(
        name="Player",
        meaning="Whoever plays, with his realm: you, a friend, a bot.",
        cite="power.kinds",
        capital=True,
    ),
    Term(
        name="Principality",
        meaning="A land that no Player runs: it can be won by Influence, by faith, or by war.",
        cite="power.kinds",
        forms=("Principalities",),
    ),
    Term(
        name="Power",
        meaning="A Player or a Principality.",
        cite="power.kinds",
        forms=("Powers",),
        capital=True,
    ),
    Term(
        name="Province",
        meaning="One hex of the map. It has one owner and one religion.",
        forms=("provinces", "plain province", "plain provinces"),
    ),
    Term(
        name="Town",
        meaning="A mark on a province. Your towns of your own religion pay and count at the end.",
        forms=("towns", "town-province", "town-provinces", "orthodox town", "orthodox towns"),
        cite="income",
    ),
    Term(name="Capital", meaning="The seat of a Power; it always bears a town.", forms=("capitals",)),
    Term(name="Orthodox", meaning="Of the same religion as the Player it is said of."),
    Term(
        name="Heretical",
        meaning="Of the other religion than the Player it is said of.",
        forms=("heretics", "heresy"),
    ),
    Term(
        name="Religion",
        meaning="Catholic or Protestant: every province has one, and so has every Player.",
        forms=("Catholic", "Protestant", "Catholics", "Protestants"),
    ),
    Term(name="Empire", meaning="The map: all provinces in play.", capital=True),
)
INFLUENCE: Final = (
    Term(
        name="Influence",
        meaning="Your cubes. On a Principality they may make it your ally; stored ones wait on your capital. "
        "Once placed they never move.",
        cite="influence.counted",
        forms=(
            "stored Influence",
            "placed Influence",
            "unplaced Influence",
            "saved Influence",
            "DI",
            "Diplomatic Influence",
        ),
    ),
    Term(
        name="Ally",
        meaning="A Principality bound to you: its Imperial Power is yours, and its vote if it is an Elector. It takes "
        "at least 1 Influence for each of its provinces, and more than anyone else has there.",
        cite="ally.first",
        forms=("allies", "allied", "alliance", "alliances"),
    ),
    Term(name="Unaligned", meaning="Said of a Principality that is nobody's ally.", cite="ally.lost"),
    Term(
        name="Imperial Power",
        meaning="The weight of a realm: so many cards it brings to battle, and most of the final score.",
        cite="power",
        forms=("IP",),
    ),
    Term(
        name="Initiative Order",
        meaning="The order of play of a round: the Emperor first, then from the weakest to the strongest.",
        cite="initiative",
        forms=("Initiative",),
        capital=True,
    ),
    Term(
        name="Setup Order",
        meaning="The order drawn by lot at the start; it is also the seating.",
        cite="setup.order",
        forms=("First Player",),
    ),
)
FAITH: Final = (
    Term(
        name="Saved",
        meaning="The leaders of a religion: if it wins, they win. Each religion has {k.saved_places} places.",
        forms=("is saved", "are saved", "saved Player", "saved Players"),
        capital=True,
    ),
    Term(
        name="Saved by Faith and Works",
        meaning="The Catholics with the most merit. They win with a Catholic victory.",
    ),
    Term(name="Saved by Faith Alone", meaning="The first Protestants. They win with a Protestant victory."),
    Term(
        name="Faith dice",
        meaning="Dice rolled to spread a religion; half of their faces succeed.",
        cite="faith.roll",
        forms=("Faith die", "Faith"),
        capital=True,
    ),
    Term(
        name="Success",
        meaning="A die that shows the sign of its religion: it may be placed.",
        forms=("successes",),
    ),
    Term(
        name="Religious Upheaval",
        meaning="The first phase of a round: some Principalities change their religion by chance.",
        cite="upheaval.early",
        forms=("Upheaval",),
        capital=True,
    ),
)
WAR: Final = (
    Term(
        name="Military Card",
        meaning="A Musketeer, a Pikeman or a Cavalry. One for each Imperial Power, at most {k.max_cards_from_ip}.",
        cite="battle.draw",
        forms=("Military Cards",),
    ),
    Term(
        name="Musketeer",
        meaning="Beats Pikemen, is beaten by Cavalry.",
        cite="card.musketeer",
        forms=("Musketeers",),
    ),
    Term(
        name="Pikeman",
        meaning="Beats Cavalry, is beaten by Musketeers.",
        cite="card.pikeman",
        forms=("Pikemen",),
    ),
    Term(name="Cavalry", meaning="Beats Musketeers, is beaten by Pikemen.", cite="card.cavalry"),
    Term(name="Infantry", meaning="Musketeers and Pikemen.", cite="card.charge"),
    Term(
        name="Reserves",
        meaning="Imperial Power beyond {k.max_cards_from_ip}: so many cards may be fetched back, once in a battle.",
        cite="card.reinforce",
        forms=("Reserve",),
        capital=True,
    ),
    Term(
        name="Rout",
        meaning="An army falls apart: its side loses the battle.",
        cite="card.only-cavalry",
        forms=("routs", "routed"),
    ),
    Term(
        name="White Peace", meaning="A war without a winner: nobody takes anything.", cite="card.white-peace"
    ),
    Term(
        name="Treaty",
        meaning="What the winner of a war takes: land, a vassal, or nothing; his allies may take land too.",
        cite="treaty",
        forms=("Peace Treaty", "Treaties"),
        capital=True,
    ),
    Term(
        name="Losing side",
        meaning="Those from whom a Treaty may take: the beaten, and who was allied to them as the battle began.",
        cite="treaty.losing-side",
    ),
    Term(
        name="Vassal",
        meaning="A beaten land that becomes your ally and nobody else's.",
        cite="treaty.vassalize",
        forms=("vassalize", "vassals"),
    ),
    Term(
        name="Battle Phase",
        meaning="Wars are fought in up to {k.battle_phases} Battle Phases one after another.",
        cite="battle.phase",
        forms=("Battle Phases",),
    ),
    Term(
        name="League",
        meaning="The Catholic or the Evangelical League: the two sides of a Religious War.",
        cite="league.war",
        forms=("Leagues", "Catholic League", "Evangelical League"),
        capital=True,
    ),
    Term(
        name="Religious War",
        meaning="A war of both Leagues about a Principality's religion.",
        cite="war.religious",
    ),
    Term(
        name="Target",
        meaning="The Principality that a Religious War is about.",
        cite="war.target",
        forms=("Targets", "Target Principality"),
        capital=True,
    ),
)
CROWN: Final = (
    Term(
        name="Elector",
        meaning="One of seven Principalities that choose the Emperor; its ally casts its vote.",
        cite="election.vote",
        forms=("Electors",),
    ),
    Term(
        name="Emperor",
        meaning="Elected by the Electors. He plays first, and no religion wins without an Emperor of its own.",
        cite="election.elected",
    ),
    Term(
        name="Foreign Power",
        meaning="A Player who has left the Empire for good and plays on from a Home outside the map.",
        cite="foreign",
        forms=("Foreign Powers", "FP", "exile"),
    ),
    Term(
        name="Home",
        meaning="The seat of a Foreign Power. It touches one edge of the map and counts nothing at the end.",
        cite="foreign.home",
        forms=("Homes", "Home Province", "Home Provinces"),
        capital=True,
    ),
    Term(name="Edge", meaning="One of the six sides of the map.", cite="foreign.home", forms=("edges",)),
    Term(
        name="Peace of Westphalia",
        meaning="The end if no religion has won: the highest score wins.",
        cite="win.westphalia",
        forms=("Westphalia score",),
    ),
)
SHARED: Final = REALMS + INFLUENCE + FAITH + WAR + CROWN
