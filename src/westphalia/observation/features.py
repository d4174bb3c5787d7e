"""Every number of an observation: its name, its meaning and the value that becomes 1.0 when it is scaled.

All editions share these tables, so one network can read all of them. Features that an edition lacks are 0. A seat
is always given relative to the seat that observes: 1 is the seat itself, 2 the next one, and 0 means none.
"""

from typing import Final, NamedTuple


class Feature(NamedTuple):
    """One number of an observation. `offset` is added to values that can be negative."""

    name: str
    meaning: str
    scale: float = 1.0
    offset: int = 0


F = Feature

OWNER_IS_PRINCIPALITY: Final = 17  # in the plane `owner`; players are 1 to 16

HEXES: Final = (
    F("map", "1 for a hex of the map, 0 for padding"),
    F("land", "the same number on all provinces of a Principality, 0 elsewhere", 240),
    F("capital", "1 for the owner's capital"),
    F("town", "1 for a province with a town"),
    F("protestant", "1 Protestant, 0 Catholic"),
    F("elector", "1 if the Principality here is an Elector"),
    F("size", "provinces of the owner", 8),
    F("marker", "1 if the Principality here was drawn in the Religious Upheaval"),
    F("target", "1 if the Principality here is a Target of a Religious War"),
    F("attacked", "1 if war was declared on the owner in this phase"),
    F("besieged", "1 if the Principality here was attacked as unaligned (dice edition)"),
    F("losing", "1 if the Principality here is on the losing side of the Peace Treaty"),
    F("taken", "1 if the province changed hands in this Peace Treaty"),
    F("unrest", "1 for Unrest (Peace & Rebels)"),
    F("rebel_held", "1 if Rebels hold the province (Peace & Rebels)"),
    F("rebels", "Rebels on the province (Peace & Rebels)", 4),
    # relative to the observer
    F("owner", "0 no owner, 1 to 16 a player (relative), 17 a Principality", 17),
    F("ally", "the player (relative) allied to the Principality here, or 0", 16),
    F("core", "the player (relative) who placed the province at setup (Peace & Rebels), or 0", 16),
    # what changes most often
    F("catholic_dice", "Catholic successes placed on this province", 4),
    F("protestant_dice", "Protestant successes placed on this province", 4),
    F("land_catholic_dice", "Catholic successes placed on the Principality here", 4),
    F("land_protestant_dice", "Protestant successes placed on the Principality here", 4),
    F("subject", "1 if the question is about this province or the Principality here"),
)
INFLUENCE: Final = F("influence", "Influence of a player (relative) on the Principality here", 8)

SEATS: Final = (
    F("seated", "1 for a player, 0 for padding"),
    # realm
    F("religion", "0 Catholic, 1 Protestant"),
    F("emperor", "1 for the Emperor"),
    F("place", "place in Initiative Order, from 1", 16),
    F("power", "Imperial Power", 32),
    F("provinces", "provinces of their own", 16),
    F("allies", "allied Principalities", 16),
    F("electors", "allied Electors", 7),
    F("towns", "own provinces with a town of their religion", 8),
    F("gold", "Gold", 8),
    F("home", "a Foreign Power's Home, from 1", 16),
    F("edge", "the edge of the map where the Home lies, from 1", 6),
    # faith
    F("role", "role in matters of salvation, as in the edition's list of roles", 4),
    F("good_works", "Good Works", 8),
    F("saints", "Saints", 8),
    F("points", "Saints or Reformation Points (dice edition)", 16),
    F("monastery", "1 while they hold their Monastery"),
    F("faith", "Faith dice of this round", 8),
    F("reformer", "Reformer card, from 1", 16),
    F("converted", "rank of a Protestant's conversion among all", 16),
    # activities of a round
    F("combats", "1 if they Combat Heresy this round"),
    F("engages", "1 if they Engage in Diplomacy this round"),
    F("wages", "1 if they Wage War this round"),
    F("request", "1 if their request flag is up"),
    # war
    F("declared", "1 if they have declared war (five-round: a Religious War)"),
    F("attacking", "wars they have declared and not yet ended", 4),
    F("defending", "wars declared on them and not yet ended", 4),
    F("in_army", "1 if they are in the Leagues' battle, fighting or In Reserve"),
    F("league", "0 none, 1 Catholic League, 2 Evangelical League", 2),
    F("reserves", "Reserves", 16),
    F("hand_size", "Military Cards in hand", 16),
    F("played_musketeers", "Musketeers in their pile", 8),
    F("played_pikemen", "Pikemen in their pile", 8),
    F("played_cavalry", "Cavalry in their pile", 8),
    F("aside_musketeers", "Musketeers discarded at the muster (dice edition)", 8),
    F("aside_pikemen", "Pikemen discarded at the muster (dice edition)", 8),
    F("aside_cavalry", "Cavalry discarded at the muster (dice edition)", 8),
    F("army", "what this battle round has done to them, as the bits of `rules.war.cards`", 64),
    F("called", "1 if they have called for Reinforcements"),
    F("barred", "1 if they may not play Cavalry in the next battle round"),
    F("tally", "cards still to take or to remove", 8),
    F("doctrine_cards", "Doctrine cards in hand", 4),
    F("doctrine", "Military Doctrine in force or played in this battle, from 1", 8),
    F("doctrine_changed", "1 if they have changed their Doctrine this round"),
    F("beaten", "1 if they are beaten in this Peace Treaty"),
    F("winning", "1 if they dictate this Peace Treaty"),
    F("has_fought", "1 if they have fought in a war this round"),
    F("fought_foreign", "1 if they have fought a Foreign Power"),
    F("took_foreign", "1 if they conquered a Foreign Power's own province"),
    # crown, foreign powers
    F("votes", "votes received in the open election", 7),
    F("exiled", "1 if they were eliminated this round"),
    F("affairs", "the Foreign Affairs roll of the round", 4, 128),
    F("founded", "the round in which their Home was founded", 6),
    F("home_power", "Imperial Power of the Home Province (dice edition)", 16),
    F("troubles", "Internal Troubles for the next round", 8),
    F("restorer", "1 for the Restorer of the Faith"),
    F("defender", "1 for the Defender of the Faith"),
    # Peace & Rebels
    F("stability", "Stability (Peace & Rebels)", 3, 128),
    F("pressed", "1 if they use a claim in the war they declared on a player"),
    F("convert", "1 if they changed their religion this round (Peace & Rebels)"),
    F("league_lost", "1 if their League lost this round (Peace & Rebels)"),
    F("league_drawn", "1 if their League neither won nor lost this round (Peace & Rebels)"),
    # relative to the observer, or changing often
    F("enemy", "1 if the observer and this player are at war"),
    F("facing", "the player (relative) they fight now, or 0", 16),
    F("truce", "1 if a truce forbids this player to attack the observer, or the reverse"),
    F("claim", "1 if they have a claim on the observer"),
    F("asked", "1 if the player has an open question"),
    F("subject", "1 if the question is about this player"),
    F("stored", "Influence not yet placed", 8),
    F("successes", "successes still to place", 8),
)

GLOBALS: Final = (
    F("edition", "1 five-round, 2 five-round with Peace & Rebels, 3 six-round, 4 dice, 0 another", 4),
    F("players", "number of players", 16),
    F("round", "the round; 0 during setup", 6),
    F("phase", "index into the edition's phases; 0 is setup", 10),
    F("battle_phase", "the Battle Phase", 3),
    F("reformation", "1 once the Reformation has begun"),
    F("protestant_provinces", "Protestant provinces", 64),
    F("protestant_electors", "Electors with a Protestant capital", 7),
    F("pending_wars", "wars not yet ended", 4),
    F("titles", "titles already won, as bits (dice edition)", 3),
    F("reign", "rounds the Emperor has reigned", 6),
    F("left_in_reign", "1 if the Emperor became a Foreign Power during this reign"),
    F("in_turn", "1 if this step runs openly in Initiative Order (six-round)"),
    F("owed", "Influence the player on turn still has to lose (Peace & Rebels)", 8),
    # the question
    F("kind", "the kind of question, from 1 (`Spec.kinds`); 0 if the seat is not asked", 100),
    F("sealed", "1 if the answer stays secret until all have answered"),
    F("number", "the number that the question is about (pieces left, for example)", 16),
    F("thing", "the card, Doctrine, Home, Elector or religion that the question is about, from 1", 16),
    F("answers", "number of legal answers, at most 255", 32),
)

PRIVATE: Final = (
    F("musketeers", "Musketeers in the observer's hand", 8),
    F("pikemen", "Pikemen in the observer's hand", 8),
    F("cavalry", "Cavalry in the observer's hand", 8),
    F("seen_musketeers", "Musketeers in the hand that the observer looks at (Guerilla)", 8),
    F("seen_pikemen", "Pikemen in the hand that the observer looks at (Guerilla)", 8),
    F("seen_cavalry", "Cavalry in the hand that the observer looks at (Guerilla)", 8),
    *(F(f"doctrine_{i}", f"Doctrine cards of type {i} in the observer's hand", 2) for i in range(8)),
    F("concealed", "how many choices of the observer are not yet revealed", 8),
    *(
        F(f"concealed_{i}", f"choice {i} of the observer that is not yet revealed, low byte")
        for i in range(6)
    ),
)

HISTORY: Final = (
    F("event", "the type of event, from 1 (`Spec.events`); 0 if there is none", 255),
    F("event_seat", "the player it is about (relative), or 0", 16),
    F("event_other", "the other player it is about (relative), or 0", 16),
    F("event_hex", "the province, or the capital of the Principality, from 1; or 0", 240),
    F("event_amount", "its number: an amount, a card, a choice", 16),
)
