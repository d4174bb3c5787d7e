"""What each answer of the six-round edition brings, by kind of question."""

from __future__ import annotations

from typing import Final

from westphalia.editions.consequence import Consequence, by_answer, some
from westphalia.editions.consequences import battle, crown, faith, influence, politics, setup, war
from westphalia.editions.consequences.battle import cards_words, hand
from westphalia.editions.consequences.diplomacy_game import payoff
from westphalia.editions.consequences.what_if import after, changes, sentence
from westphalia.editions.show_part import Seen
from westphalia.editions.six_round.conversion import convert
from westphalia.editions.six_round.faith import church_abuses
from westphalia.editions.six_round.salvation import saints
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    CARD,
    CONVERT,
    DOCTRINE,
    DONE,
    ENGAGE_IN_DIPLOMACY,
    NO,
    NUMBER,
    STAND_BY,
    STORED,
    TRENT,
    WAGE_WAR,
    WITHDRAW,
    YES,
)
from westphalia.rules.faith import catholics
from westphalia.rules.influence import withdraw
from westphalia.rules.state import CARD_TYPES, CATHOLIC
from westphalia.rules.words import CARDS as NAMES
from westphalia.rules.words import RELIGIONS, principality_words

# --- activities ---

COMBAT: Final = by_answer(
    {
        YES: "You may convert, earn Faith and spread it; then you choose Diplomacy or War, not both.",
        NO: "No Faith and no conversion, but both the Diplomacy Game with its Influence and a war.",
    }
)
SECOND: Final = by_answer(
    {
        ENGAGE_IN_DIPLOMACY: "The Diplomacy Game and a turn of placing Influence; no war of your own:"
        " who has not fought loses {k.shift_idle_loss} Influence.",
        WAGE_WAR: "You may declare a war or a League; no Influence from the Diplomacy Game.",
    }
)


# --- faith ---


def dice_of(s: SixRoundState, seat: int) -> int:
    """The Faith a Player would earn by what he is."""
    k = s.k
    if s.religion[seat] == CATHOLIC:
        dice = saints(s, seat) * k.faith_per_saint + (k.reformation_faith if s.reformation else 0)
    else:
        dice = k.protestant_faith[s.round]
    dice += k.zeal_faith if s.is_saved(seat) else 0
    return dice + (k.imperial_sanction_faith if s.religion[seat] == s.religion[s.emperor] else 0)


def converting(seen: Seen, question: Question, answer: int) -> str:
    """What religion, salvation and Faith a Player would have."""
    s: SixRoundState = seen.state
    seat = question.seat
    if answer != CONVERT:
        return f"You stay {RELIGIONS[s.religion[seat]]}, {s.role_of(seat)}: {dice_of(s, seat)} Faith."
    trial: SixRoundState = after(seen, lambda t: convert(t, seat))
    told = [
        f"You become {RELIGIONS[trial.religion[seat]]}, {trial.role_of(seat)}: {dice_of(trial, seat)} Faith"
    ]
    if gold := trial.gold[seat] - s.gold[seat]:
        told.append(f"+{gold} Gold for your Monastery, once")
    if s.good_works[seat]:
        told.append(f"your {s.good_works[seat]} Good Works are lost")
    return "; ".join(told) + "."


def council(seen: Seen, question: Question, answer: int) -> str:
    """What a token brings in any case, and what it does to the Council."""
    s: SixRoundState = seen.state
    emperor, voters = s.emperor == question.seat, len(catholics(s))
    if answer == TRENT:
        return (
            f"+{s.k.trent_good_works} Good Work in any case; with half of {voters} tokens the Council meets."
        )
    alone = "as Emperor you alone delay it" if emperor else f"more than half of {voters} delay it"
    return f"+{s.k.french_influence} saved Influence in any case; {alone}."


def patronage(seen: Seen, question: Question, answer: int) -> str:
    """What Gold turned into Faith brings; before the Reformation a Catholic earns Good Works by it."""
    s: SixRoundState = seen.state
    seat, gold = question.seat, answer - NUMBER
    if not church_abuses(s, seat):
        return faith.patronage(seen, question, answer)
    dice = s.faith[seat] + gold * s.k.patronage_faith_per_gold
    works = dice // s.k.abuses_faith_per_good_work
    left = s.gold[seat] - gold
    return (
        f"{dice} Faith become {some(works, 'Good Work')}, for Church Abuses forbid a roll; {left} Gold left."
    )


# --- doctrines ---


def what_it_does(s: SixRoundState, doctrine: int) -> str:
    """What a doctrine exchanges."""
    gives, takes = s.k.doctrine_table[doctrine]
    give = " or ".join(NAMES[card] for card in gives)
    got = cards_words([takes.count(card) for card in CARD_TYPES]) if takes else "one of another type"
    return f"Up to {s.k.doctrine_discards} times a {give} for {got}"


def doctrine(seen: Seen, question: Question, answer: int) -> str:
    """What a doctrine does in every battle until it is changed."""
    return f"{what_it_does(seen.state, answer - DOCTRINE)}, in every battle."


def exchanging(seen: Seen, question: Question, answer: int) -> str:
    """What a card is exchanged for."""
    s: SixRoundState = seen.state
    seat = question.seat
    if answer == DONE:
        return f"You drew {cards_words(hand(s, seat))} and exchange no more."
    takes = s.k.doctrine_table[question.about[0]][1]
    got = cards_words([takes.count(card) for card in CARD_TYPES]) if takes else "one of another type"
    return f"You give one {NAMES[answer - CARD]} and get {got}."


# --- war and shifts ---


def standing_by(seen: Seen, question: Question, answer: int) -> str:
    """Whether to defend a Principality that has just become an ally."""
    s: SixRoundState = seen.state
    seat, (attacker, power) = question.seat, question.about[:2]
    if answer == STAND_BY:
        mine, theirs = s.imperial_power(seat), s.imperial_power(attacker)
        return f"The war is on you: {war.army(s, mine, theirs)}."
    if answer == WITHDRAW:
        found = changes(seen, seat, lambda t: withdraw(t, power, seat))
        return sentence([f"Your Influence on {principality_words(s, power)} is gone", *found])
    return influence.withdrawing(seen, question, answer)


def shift_place(seen: Seen, question: Question, answer: int) -> str:
    """Where the Emperor's Influence of the Shifts goes."""
    return (
        "You save it for the next round." if answer == STORED else influence.placing(seen, question, answer)
    )


ALLY: Final = "Ally: at least 1 Influence for each of its provinces, and more than anyone else."
PLACED: Final = Consequence(stake=ALLY, line=influence.placing)
LOST: Final = Consequence(
    stake="Lost Influence may cost you an ally: stored Influence costs none.", line=influence.losing_one
)

CONSEQUENCES: Final[dict[str, Consequence]] = {
    # --- setup ---
    "flag": Consequence(stake="Colour and emblem only show whose is what; nothing else hangs on them."),
    "lands": Consequence(
        stake="Your first land: each province is 1 Imperial Power, and your faith spreads to what lies beside it.",
        line=setup.land,
    ),
    "pick_elector": Consequence(
        stake="The seven Electors choose the Emperor; small ones are won with less Influence.",
        line=setup.elector,
    ),
    "elector": Consequence(
        stake="Where an Elector lies decides who can reach it by faith.", line=setup.principality_land
    ),
    "principality_size": Consequence(
        stake="A larger Principality needs more Influence, and lends its ally more.", line=setup.size
    ),
    "principality": Consequence(
        stake="Principalities are won by Influence or fought; near your land you reach them by faith.",
        line=setup.principality_land,
    ),
    "name": Consequence(stake="Only a name: nothing hangs on it."),
    "setupinfluence": PLACED,
    "start_doctrine": Consequence(stake="It serves in every battle until you change it.", line=doctrine),
    "start_doctrine_openly": Consequence(
        stake="It serves in every battle until you change it.", line=doctrine
    ),
    # --- Combat Heresy ---
    "combat_heresy": Consequence(stake="Two of three activities a round.", line=COMBAT),
    "second_activity": Consequence(stake="One of the two is left to you.", line=SECOND),
    "convert": Consequence(
        stake="Your religion decides with whom you can win by faith, and how you earn Faith.", line=converting
    ),
    "reformer": Consequence(stake="The cards differ only in name; nothing else hangs on them."),
    "council": Consequence(
        stake="When the Reformation begins, the {k.saved_places} Catholics with most Good Works are saved.",
        line=council,
    ),
    "patronage": Consequence(stake="1 Gold becomes {k.patronage_faith_per_gold} Faith.", line=patronage),
    "patronage_openly": Consequence(
        stake="1 Gold becomes {k.patronage_faith_per_gold} Faith.", line=patronage
    ),
    "dice": Consequence(
        stake="A province turns with one success, a Principality with as many as it has provinces.",
        line=faith.spot,
    ),
    "further": Consequence(stake="Your own land follows your faith.", line=faith.own_province),
    # --- Engage in Diplomacy ---
    "dipgame": Consequence(
        stake="Both choose in secret; who begins a friendly game gains more than his partner.", line=payoff
    ),
    "diplomacy": Consequence(stake=ALLY, line=politics.diplomacy),
    **influence.CONSEQUENCES,
    # --- Wage War ---
    "declare": Consequence(
        stake="One war a round; who fights none loses {k.shift_idle_loss} Influence in the Shifts.",
        line=politics.declaring,
    ),
    "attack": Consequence(
        stake="One Military Card for each Imperial Power; twice the other's wins without a battle.",
        line=war.attacking,
    ),
    "prey": Consequence(
        stake="An unaligned Principality fights with {k.unaligned_ip_factor} times what it lends an ally.",
        line=war.hunting,
    ),
    "newdoctrine": Consequence(stake="It serves in every battle until you change it again.", line=doctrine),
    "standby": Consequence(stake="An ally you stand by brings the war on you.", line=standing_by),
    "target": Consequence(
        stake="The Target turns to your religion if your League wins, and you gain Influence there.",
        line=war.targeting,
    ),
    # --- battles ---
    "exchange": Consequence(stake="The cards you give are shown.", line=exchanging),
    "take": Consequence(stake="Your opponent sees only how many you take.", line=battle.taking),
    "buycards": Consequence(
        stake="Extra cards come on top of those you drew; he sees how many, not which.", line=battle.buying
    ),
    "card": Consequence(
        stake="Musketeer beats Pikeman, Pikeman beats Cavalry, Cavalry beats Musketeer; equals are both discarded.",
        line=battle.playing,
    ),
    "rifling": Consequence(stake="He must discard one card of the type you name.", line=battle.naming),
    "charge": Consequence(stake="With half as many cards as he, or none, you rout.", line=battle.charged),
    "call": Consequence(stake="One call in a battle, as many cards as Reserves.", line=battle.calling),
    "reinforce": Consequence(stake="You choose from your own discard pile, openly.", line=battle.reinforcing),
    # --- treaties ---
    "treaty": Consequence(
        stake="One of these; your allies may take a province each besides.", line=war.treaty
    ),
    "conquer": Consequence(
        stake="You lose all your Influence where you take land yourself.", line=politics.conquering
    ),
    "vassalize": Consequence(
        stake="A vassal costs no Influence and adds its Imperial Power.", line=war.vassal
    ),
    "allyconquest": Consequence(
        stake="An ally that could take land and is passed over turns from you.", line=war.ally_gains
    ),
    "allyprovince": Consequence(stake="It takes the religion of the ally.", line=war.ally_takes),
    "cede": Consequence(
        stake="The Principality takes {k.principality_victory_takes} provinces without a town.",
        line=war.ceding,
    ),
    "losses": LOST,
    # --- Religious War ---
    "league": Consequence(
        stake="The victors decide the Target's religion, make Treaties and may replace Electors.",
        line=politics.joining,
    ),
    "emperorleague": Consequence(
        stake="An Emperor who wins in the League of his religion may replace Electors.", line=politics.joining
    ),
    "electorsemperor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorsvictor": Consequence(stake="There are always seven Electors.", line=war.elector_out),
    "electorin": Consequence(stake="An Elector votes for the Emperor.", line=war.elector_in),
    # --- shifts, Foreign Powers, election ---
    "shift_place": Consequence(stake=ALLY, line=shift_place),
    "shift_place_openly": Consequence(stake=ALLY, line=shift_place),
    "shift_loss": LOST,
    "shift_loss_openly": LOST,
    "fp": Consequence(
        stake="A Foreign Power fights on from outside; its Home counts nothing at the Peace of Westphalia.",
        line=politics.leaving,
    ),
    "fphome": Consequence(stake="Homes differ only in name and arms.", line=crown.home),
    "fpedge": Consequence(
        stake="Your Home touches every province of the edge, for you alone.", line=crown.edge
    ),
    "vote": Consequence(
        stake="The Emperor plays first, has more Imperial Power, and a faith needs one of its own to win.",
        line=crown.voting,
    ),
    "westphalia": Consequence(stake="The Emperor decides between equals.", line=crown.last_word),
}
