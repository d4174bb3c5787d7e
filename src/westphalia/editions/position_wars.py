"""Wars in positions by hand, of the editions in which unaligned Principalities fight.

Private wars with their leaders and hands, the Religious War with its Target, and what is noted when battles begin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.position import Entry, Reading, Turns, Writing
from westphalia.editions.position_fields import needs_cards, position_player, position_principality
from westphalia.rules import battle_phases, dipgame, melee, peace_treaty, wars
from westphalia.rules.battles import face_each_other
from westphalia.rules.cards import hand_size
from westphalia.rules.influence import influence_on
from westphalia.rules.leading import appoint_busy_leader, appoint_leaders
from westphalia.rules.league_forming import leagues, record_who_fights
from westphalia.rules.league_peace import open_league_treaty
from westphalia.rules.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.reading import Fields, PositionError
from westphalia.rules.realm import religion_of
from westphalia.rules.state import (
    DROPPED,
    FIRST_PRINCIPALITY,
    NO_LEAGUE,
    NONE,
    PENDING,
    TYPES,
    WHITE_PEACE,
)
from westphalia.rules.warfare import WarringState, strength
from westphalia.rules.words import CARD_LETTERS, LEAGUES, RELIGIONS

WarReading = Reading[Any]
WarWriting = Writing[Any]

BATTLES: Final = ("war.draw_armies", "war.late.close_battle")
PHASES: Final = ("war.draw_armies", "war.close_battle_phase")
TREATIES: Final = ("war.open_battle_treaty", "war.close_treaty")
MELEE: Final = ("religious_war.play_cards", "religious_war.close_league_battle")

# --- fields ---


def _target_of(r: WarReading, f: Fields, power: int) -> None:
    """The Target, written with the Principality: who has declared the Religious War on it."""
    if not f.has("target_of"):
        return
    if r.s.target not in (NONE, power):
        raise f.wrong("target_of", "a Religious War has one Target")
    r.s.target = power
    r.s.rotf = f.seat("target_of", r.names, NONE)


RELIGIOUS_WAR: Final = (position_principality("target"), position_player("rotf"), position_player("dotf"))
TARGET_OF: Final = Entry(
    "target_of", _target_of, lambda w, power: w.power(w.s.rotf) if power == w.s.target else None
)


def _leader_of(s: WarringState, power: int) -> int:
    """Who holds the cards of a Principality that fights now."""
    return next((war.leader for war in s.wars if war.defender == power and war.outcome == PENDING), NONE)


def _cards_of(attribute: str) -> Any:
    def write(w: WarWriting, power: int) -> str:
        leader = _leader_of(w.s, power)
        if leader == NONE:
            return ""
        cards = getattr(w.s, attribute)[leader * TYPES : leader * TYPES + TYPES]
        return "".join(letter * count for letter, count in zip(CARD_LETTERS, cards, strict=True))

    return write


CARDS_OF_PRINCIPALITY: Final = (
    Entry("hand", None, _cards_of("hand")),
    Entry("pile", None, _cards_of("pile")),
)

# --- when all is read ---


def ready(r: WarReading) -> None:
    """What follows from the wars that are given, and what cannot be."""
    _private_wars(r)
    _religious_war(r)
    _leagues(r)
    for seat in bit_list(r.s.exiled):
        if r.s.home[seat] == NONE:
            raise r.realm(seat).wrong("exiled", "who has been driven out is a Foreign Power: give his home")


def _private_wars(r: WarReading) -> None:
    """Everybody declares one war at most; who has fought is known of wars that are over."""
    s = r.s
    for i, war in enumerate(s.wars):
        if s.declared >> war.attacker & 1 and any(other.attacker == war.attacker for other in s.wars[:i]):
            raise PositionError(f"wars[{i}]", f"{r.names[war.attacker]} has declared his war already")
        s.declared |= 1 << war.attacker
        if war.outcome not in (PENDING, DROPPED):
            _note_fight(s, war.attacker, war.defender)
    first = r.at < r.program.steps["war.open_battle_phase"]
    for i, war in enumerate(s.wars):
        if first and war.outcome != PENDING:
            raise PositionError(f"wars[{i}]", "no war is over while wars are still declared")


def _note_fight(s: WarringState, a: int, b: int) -> None:
    for side, enemy in ((a, b), (b, a)):
        if side < FIRST_PRINCIPALITY:
            s.has_fought |= 1 << side
            if enemy < FIRST_PRINCIPALITY:
                s.fought_against(side, enemy)


def _religious_war(r: WarReading) -> None:
    """A Target is heretical to its ROTF, who is saved and in the other League than that of its religion."""
    s, f = r.s, r.f
    inside = r.after("religious_war.join_or_lose") and not r.after("religious_war.end_of_religious_war")
    inside = inside or r.step == "religious_war.join_or_lose"
    if s.target == NONE:  # with a ROTF: it was declared, and its Target is no more
        if inside and r.step != "religious_war.end_of_religious_war":
            raise f.wrong("target", "there is no Religious War without a Target: name it, and the rotf")
        return
    converted = r.after("religious_war.settle_target")
    own = s.victorious if converted and s.victorious else leagues(s)[1]
    if s.rotf == NONE:
        candidates = [seat for seat in members_of(s, own) if s.is_saved(seat)]
        if not candidates:
            raise f.wrong("rotf", f"say who has declared: nobody in the {LEAGUES[own]} is saved")
        s.rotf = candidates[0]
    name, player = s.names[s.name[s.target]], r.names[s.rotf]
    if inside and s.exiled >> s.rotf & 1:
        raise f.wrong(
            "rotf", f"{player} has been driven out: name the member of his League who took his place"
        )
    if converted:
        return
    if not s.exiled:  # an heir of one who was driven out need not be saved
        if s.religion[s.rotf] == religion_of(s, s.target):
            where = f"{name} is {RELIGIONS[s.religion[s.rotf]]}, not heretical to {player}"
            raise f.wrong("target", f"{where} {r.rule('war.target')}")
        if not s.is_saved(s.rotf):
            raise f.wrong("rotf", f"{player} is not saved and cannot declare {r.rule('war.religious')}")
    if s.league[s.rotf] == NO_LEAGUE and not s.exiled >> s.rotf & 1:
        s.league[s.rotf] = own


def _leagues(r: WarReading) -> None:
    """Whoever is saved is in the League of his religion, if in any; a League that has won has members."""
    s = r.s
    for seat in range(s.players):
        own = LEAGUE_OF_RELIGION[s.religion[seat]]
        if s.is_saved(seat) and s.league[seat] not in (NO_LEAGUE, own):
            rule = "league.works" if s.religion[seat] == 0 else "league.faith-alone"
            raise r.realm(seat).wrong("league", f"he is saved and may not join it {r.rule(rule)}")
    if not r.after("religious_war.close_league_battle") or r.after("religious_war.end_of_religious_war"):
        return
    if s.victorious and not members_of(s, s.victorious):
        raise r.f.wrong("victorious", "a League without members cannot have won")
    if not r.f.has("victorious") and r.step != "religious_war.end_of_religious_war":
        sides = [league for league in LEAGUE_OF_RELIGION if members_of(s, league)]
        if len(sides) != 1:
            raise r.f.wrong("victorious", "say which League has won, or 'none' if neither has")
        s.victorious = sides[0]


# --- right before play begins ---


def prepare(r: WarReading) -> None:
    """Leaders, hands of Principalities, what is noted when battles begin, and the lines of the Leagues."""
    s = r.s
    if r.within(*TREATIES) and _is_white_peace(s):  # nobody makes a Treaty
        r.at = r.program.steps["war.close_battle_phase"]
    if r.within(*PHASES):
        battle_phases.take_snapshot(s)
        for war in s.wars:
            if war.phase == s.battle_phase and war.outcome != DROPPED:
                battle_phases.note_battle(s, war)
        _lead(r)
    _hands_of_principalities(r)
    if (
        r.within("religious_war.draw_league_armies", "religious_war.end_of_religious_war")
        and s.target != NONE
    ):
        _note_leagues(r)
    if r.within(*MELEE):
        _line_up(r)
    if r.step in ("war.play_cards", "war.late.play_cards"):
        pending = [s.wars[i] for i in wars.battles_of_phase(s, s.battle_phase)]
        needs_cards(r, [seat for war in pending for seat in war.seats if seat < FIRST_PRINCIPALITY])
    elif r.step == "religious_war.play_cards":
        needs_cards(r, [seat for seat in range(s.players) if s.facing[seat] != NONE])


def _is_white_peace(s: WarringState) -> bool:
    """Whether all wars of the Battle Phase have ended, and none of them with a winner."""
    outcomes = {war.outcome for war in s.wars if war.phase == s.battle_phase}
    return bool(outcomes) and outcomes <= {WHITE_PEACE, DROPPED}


def _lead(r: WarReading) -> None:
    """Unaligned Principalities are led as named, else as the rules say; and who holds cards against whom."""
    s, given = r.s, r.s.wars
    appoint_leaders(s, s.battle_phase)
    s.wars = tuple(old if old.leader != NONE else new for old, new in zip(given, s.wars, strict=True))
    for number in wars.battles_of_phase(s, s.battle_phase):
        if s.wars[number].defender >= FIRST_PRINCIPALITY and s.wars[number].leader == NONE:
            if not r.step.startswith("war.late."):
                continue
            appoint_busy_leader(s, number)
        face_each_other(s, number)


def _hands_of_principalities(r: WarReading) -> None:
    """The cards of a Principality: its leader holds them, or before the draw they are what it will draw."""
    s = r.s
    for power in r.powers():
        f = r.principality(power)
        hand, pile = f.cards("hand"), f.cards("pile")
        if not hand and not pile:
            continue
        if not any(war.defender == power for war in s.wars):
            raise f.wrong("hand", "no war is declared on it, so it holds no cards")
        if not r.within(*BATTLES) or r.step == "war.draw_armies":
            army = min(strength(s, power), s.k.max_cards_from_ip)
            if len(hand) != army:
                raise f.wrong("hand", f"it will draw {army} cards, not {len(hand)}")
            pin = f"cards:{power}"
            s.pins = {**s.pins, pin: (*hand, *s.pins.get(pin, ()))}
            continue
        leader = _leader_of(s, power)
        if leader == NONE:
            raise f.wrong("hand", "nobody leads it in battle now")
        for cards, held in ((hand, s.hand), (pile, s.pile)):
            for card in cards:
                held[leader * TYPES + card] += 1


def reserves(r: WarReading) -> None:
    """Inside a battle the Imperial Power beyond the cards that can be drawn are Reserves, unless they are given."""
    s = r.s
    in_private_war = r.within(*BATTLES) and not r.step.endswith(".draw_armies")
    in_melee = r.after("religious_war.draw_league_armies") and not r.after(
        "religious_war.close_league_battle"
    )
    for seat in range(s.players):
        fights = s.facing[seat] != NONE if in_private_war else in_melee and s.league[seat] != NO_LEAGUE
        if fights and not r.realm(seat).has("reserves"):
            s.reserves[seat] = max(0, s.imperial_power(seat) - s.k.max_cards_from_ip)


def _note_leagues(r: WarReading) -> None:
    """All members of both Leagues fight; who is beaten, and who defends the Faith."""
    s, won = r.s, r.s.victorious
    record_who_fights(s)
    s.victorious = won or s.victorious
    converted = r.after("religious_war.settle_target")
    defending = opposing(s.victorious) if converted and s.league[s.rotf] == s.victorious else leagues(s)[0]
    defenders = members_of(s, defending)
    if s.dotf == NONE and defenders:
        s.dotf = max(defenders, key=lambda seat: influence_on(s, s.target, seat))
    if converted and s.victorious:
        s.defeated = mask_of(members_of(s, opposing(s.victorious)))


def _line_up(r: WarReading) -> None:
    """The Leagues as lined up by the rules, unless the position says who faces whom; the rest waits In Reserve."""
    s = r.s
    given = list(s.facing)
    s.army_mask = mask_of(seat for seat in melee.members(s) if hand_size(s, seat))
    s.facing = [NONE] * s.players
    if all(other == NONE for other in given):
        melee.line_up(s)
        return
    for seat, other in enumerate(given):
        if other == NONE:
            continue
        if s.league[seat] == NO_LEAGUE or s.league[other] != opposing(s.league[seat]):
            raise r.realm(seat).wrong("facing", f"{r.names[other]} is not of the other League")
        if s.facing[seat] not in (NONE, other) or s.facing[other] not in (NONE, seat):
            raise r.realm(seat).wrong("facing", "each faces one opponent, who faces him")
        s.facing[seat], s.facing[other] = other, seat
    catholics, evangelicals = (
        tuple(seat for seat in melee.standing(s, side) if s.facing[seat] == NONE)
        for side in LEAGUE_OF_RELIGION
    )
    s.line = (catholics, evangelicals)


def drawn(r: WarReading) -> bool:
    """Whether the Military Cards of the battle that comes next have been drawn."""
    if r.after("war.close_battle_phase"):
        return r.after("religious_war.draw_league_armies")
    return r.after("war.draw_armies")


# --- loops, and what is opened in them ---


def _winners(s: WarringState, numbers: Sequence[int]) -> list[int]:
    return [s.wars[i].outcome for i in numbers]


TURNS: Final[dict[Callable[..., Any], Turns]] = {
    wars.battle_phases: Turns(None, lambda s, phases: s.battle_phase - 1),
    battle_phases.battles_at_once: Turns(None),
    battle_phases.battles_afterwards: Turns(None),
    wars.won_wars_of_phase: Turns(_winners),
    dipgame.games_of_engaged: Turns(lambda s, places: [s.initiative[place] for place in places]),
}
OPENINGS: Final = {
    **{
        f"war.{step}": peace_treaty.open_battle_treaty
        for step in (
            "choose_treaty",
            "ally_takes",
            "winner_loses_influence",
            "pay_for_conquest",
            "cede",
            "losers_lose_influence",
            "exile.",
            "close_treaty",
        )
    },
    **{
        f"religious_war.{step}": open_league_treaty
        for step in ("treaty.", "choose_treaty", "ally_takes", "winner_loses_influence")
    },
}
STEP_NAMES: Final = {
    "religious_upheaval": "upheaval",
    "combat_heresy": "heresy",
    "engage_in_diplomacy": "diplomacy",
    "wage_war": "war",
    "imperial_election": "election",
    "end_of_round": "end",
    "end_of_the_round": "end",
    "victory": "end",
    "player_conversion": "heresy.choose_conversion",
    "conversion": "heresy.choose_conversion",
    "spread_the_faith": "heresy.earn_faith",
    "earning_faith": "heresy.earn_faith",
    "resolve_dice": "heresy.resolve",
    "heresy.resolve_dice": "heresy.resolve",
    "diplomatic_actions": "diplomacy.act",
    "declarations": "war.declare",
    "declare_war": "war.declare",
    "declare_wars": "war.declare",
    "declare_wars_&_change_military_doctrines": "war.declare",
    "setting_the_warfare_stage": "war.declare",
    "join_a_league": "war.declare",
    "declare_a_religious_war": "war.declare",
    "battles_&_peace_treaties": "war.open_battle_phase",
    "battles": "war.open_battle_phase",
    "peace_treaty": "war.open_battle_treaty",
    "peace_treaties": "war.open_battle_treaty",
    "treaty": "war.open_battle_treaty",
    "choose_treaty": "war.choose_treaty",
    "play_cards": "war.play_cards",
    "war.battle.open_battle_treaty": "war.open_battle_treaty",
    "religious_war_declared": "religious_war",
    "religious_war_battle": "religious_war.draw_league_armies",
    "league_battle": "religious_war.draw_league_armies",
    "religious_war.battle": "religious_war.draw_league_armies",
    "religious_war.draw_armies": "religious_war.draw_league_armies",
    "religious_war_treaty": "religious_war.settle_target",
    "religious_war_peace_treaty": "religious_war.settle_target",
    "religious_war.peace": "religious_war.settle_target",
    "religious_war.decide_war": "religious_war.settle_target",
    "become_foreign_power": "foreign_powers.decide_exile",
    "pick_provinces": "setup.place_lands",
    "place_electors": "setup.place_elector",
    "place_diplomatic_influence": "setup.receive_influence",
    "receive_and_place_diplomatic_influence": "setup.receive_influence",
    "elect_the_emperor": "setup.emperor",
    "setup.place_home": "setup.place_lands",
    "setup.receive_influence": "setup.receive_influence",
    "peace_of_westphalia": "end.count_scores",
}
