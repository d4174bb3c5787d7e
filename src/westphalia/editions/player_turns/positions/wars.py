"""Wars in hand-written positions: private wars with leaders and hands, and the Religious War."""

from collections.abc import Callable
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.kit.positions.fields import (
    cards_of,
    needs_cards,
    position_player,
    position_principality,
)
from westphalia.editions.kit.positions.leagues import check_members, line_up
from westphalia.editions.kit.positions.part import Entry, Reading, Turns, Writing
from westphalia.editions.player_turns.rules import battle_phases, peace_treaty
from westphalia.editions.player_turns.rules.battle_phases import (
    appoint_busy_leader,
    appoint_leaders,
    strength,
)
from westphalia.editions.player_turns.rules.diplomacy_turn import games_of_engaged
from westphalia.editions.player_turns.rules.league_forming import leagues, record_who_fights
from westphalia.editions.player_turns.rules.league_peace import open_league_treaty
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import (
    DROPPED,
    FIRST_PRINCIPALITY,
    NO_LEAGUE,
    NONE,
    PENDING,
    TYPES,
    WHITE_PEACE,
)
from westphalia.rules.base.words import LEAGUES, RELIGIONS
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.league.leagues import LEAGUE_OF_RELIGION, members_of, opposing
from westphalia.rules.realm.provinces import religion_of
from westphalia.rules.war import melee, wars
from westphalia.rules.war.battles import face_each_other
from westphalia.rules.war.cards import hand_size

WarReading = Reading[Any]
WarWriting = Writing[Any]

BATTLES: Final = ("war.draw_armies", "war.late.close_battle")
PHASES: Final = ("war.draw_armies", "war.close_battle_phase")
TREATIES: Final = ("war.open_battle_treaty", "war.close_treaty")
MELEE: Final = ("religious_war.play_cards", "religious_war.close_league_battle")

# --- fields ---


def _target_of(r: WarReading, f: PositionTable, power: int) -> None:
    """Read the Player who declared the Religious War on this Principality."""
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


def _leader_of(s: PlayerTurnsState, power: int) -> int:
    """Return the seat that holds the cards of a fighting Principality."""
    return next((war.leader for war in s.wars if war.defender == power and war.outcome == PENDING), NONE)


def _cards_of(attribute: str) -> Any:
    def write(w: WarWriting, power: int) -> str:
        leader = _leader_of(w.s, power)
        if leader == NONE:
            return ""
        return cards_of(getattr(w.s, attribute), leader)

    return write


CARDS_OF_PRINCIPALITY: Final = (
    Entry("hand", None, _cards_of("hand")),
    Entry("pile", None, _cards_of("pile")),
)

# --- when all is read ---


def ready(r: WarReading) -> None:
    """Check the given wars and derive what follows from them."""
    _private_wars(r)
    _religious_war(r)
    _leagues(r)
    for seat in bit_list(r.s.exiled):
        if r.s.home[seat] == NONE:
            raise r.realm(seat).wrong("exiled", "an eliminated player is a Foreign Power: give their home")


def _private_wars(r: WarReading) -> None:
    """Check that each Player declares at most one war; record the fights that are over."""
    s = r.s
    for i, war in enumerate(s.wars):
        if s.declared >> war.attacker & 1 and any(other.attacker == war.attacker for other in s.wars[:i]):
            raise PositionError(f"wars[{i}]", f"{r.names[war.attacker]} has already declared a war")
        s.declared |= 1 << war.attacker
        if war.outcome not in (PENDING, DROPPED):
            _note_fight(s, war.attacker, war.defender)
    first = r.at < r.program.steps["war.open_battle_phase"]
    for i, war in enumerate(s.wars):
        if first and war.outcome != PENDING:
            raise PositionError(f"wars[{i}]", "no war can be over while wars are still being declared")


def _note_fight(s: PlayerTurnsState, a: int, b: int) -> None:
    for side, enemy in ((a, b), (b, a)):
        if side < FIRST_PRINCIPALITY:
            s.has_fought |= 1 << side
            if enemy < FIRST_PRINCIPALITY:
                s.fought_against(side, enemy)


def _religious_war(r: WarReading) -> None:
    """Check the Target and the ROTF: a heretical Target, a saved ROTF in the other League."""
    s, f = r.s, r.f
    inside = r.after("religious_war.join_or_lose") and not r.after("religious_war.end_of_religious_war")
    inside = inside or r.step == "religious_war.join_or_lose"
    if s.target == NONE:  # with a ROTF: it was declared, but its Target is gone
        if inside and r.step != "religious_war.end_of_religious_war":
            raise f.wrong("target", "a Religious War needs a target and a rotf")
        return
    converted = r.after("religious_war.settle_target")
    own = s.victorious if converted and s.victorious else leagues(s)[1]
    if s.rotf == NONE:
        candidates = [seat for seat in members_of(s, own) if s.is_saved(seat)]
        if not candidates:
            raise f.wrong("rotf", f"name the rotf: no member of the {LEAGUES[own]} is saved")
        s.rotf = candidates[0]
    name, player = s.names[s.name[s.target]], r.names[s.rotf]
    if inside and s.exiled >> s.rotf & 1:
        raise f.wrong("rotf", f"{player} has been eliminated: name the League member who replaced them")
    if converted:
        return
    if not s.exiled:  # a ROTF's replacement need not be saved
        if s.religion[s.rotf] == religion_of(s, s.target):
            where = f"{name} is {RELIGIONS[s.religion[s.rotf]]}, not heretical to {player}"
            raise f.wrong("target", f"{where} {r.rule('war.target')}")
        if not s.is_saved(s.rotf):
            raise f.wrong("rotf", f"{player} is not saved and cannot declare {r.rule('war.religious')}")
    if s.league[s.rotf] == NO_LEAGUE and not s.exiled >> s.rotf & 1:
        s.league[s.rotf] = own


def _leagues(r: WarReading) -> None:
    """Check that saved Players are in the League of their religion, and that a victorious League has members."""
    s = r.s
    check_members(r)
    if not r.after("religious_war.close_league_battle") or r.after("religious_war.end_of_religious_war"):
        return
    if s.victorious and not members_of(s, s.victorious):
        raise r.f.wrong("victorious", "a League without members cannot have won")
    if not r.f.has("victorious") and r.step != "religious_war.end_of_religious_war":
        sides = [league for league in LEAGUE_OF_RELIGION if members_of(s, league)]
        if len(sides) != 1:
            raise r.f.wrong("victorious", "name the League that has won, or 'none'")
        s.victorious = sides[0]


# --- right before play begins ---


def prepare(r: WarReading) -> None:
    """Set up leaders, Principalities' hands, battle snapshots and the Leagues' lines."""
    s = r.s
    if r.within(*TREATIES) and _is_white_peace(s):  # there is no Treaty
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
        line_up(r, mask_of(seat for seat in melee.members(s) if hand_size(s, seat)))
    if r.step in ("war.play_cards", "war.late.play_cards"):
        pending = [s.wars[i] for i in wars.battles_of_phase(s, s.battle_phase)]
        needs_cards(r, [seat for war in pending for seat in war.seats if seat < FIRST_PRINCIPALITY])
    elif r.step == "religious_war.play_cards":
        needs_cards(r, [seat for seat in range(s.players) if s.facing[seat] != NONE])


def _is_white_peace(s: PlayerTurnsState) -> bool:
    """Return whether all wars of the Battle Phase ended without a winner."""
    outcomes = {war.outcome for war in s.wars if war.phase == s.battle_phase}
    return bool(outcomes) and outcomes <= {WHITE_PEACE, DROPPED}


def _lead(r: WarReading) -> None:
    """Appoint leaders as named or by the rules, and pair up the sides."""
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
    """Give a Principality's cards to its leader, or pin them before the draw."""
    s = r.s
    for power in r.powers():
        f = r.principality(power)
        hand, pile = f.cards("hand"), f.cards("pile")
        if not hand and not pile:
            continue
        if not any(war.defender == power for war in s.wars):
            raise f.wrong("hand", "it is not at war, so it holds no cards")
        army = min(strength(s, power), s.k.max_cards_from_ip)
        if not r.within(*BATTLES) or r.step == "war.draw_armies":
            if len(hand) != army:
                raise f.wrong("hand", f"it draws {army} cards, not {len(hand)}")
            pin = f"cards:{power}"
            s.pins = {**s.pins, pin: (*hand, *s.pins.get(pin, ()))}
            continue
        leader = _leader_of(s, power)
        if leader == NONE:
            raise f.wrong("hand", "no player leads it in battle now")
        if len(hand) + len(pile) > army:
            raise f.wrong("hand", f"it has drawn {army} cards, not {len(hand) + len(pile)}")
        for cards, held in ((hand, s.hand), (pile, s.pile)):
            for card in cards:
                held[leader * TYPES + card] += 1


def reserves(r: WarReading) -> None:
    """Set Reserves inside a battle from the Imperial Power beyond the hand, unless given."""
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
    """Record the fighting Leagues, the beaten League and the Defender of the Faith."""
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


def drawn(r: WarReading) -> bool:
    if r.after("war.close_battle_phase"):
        return r.after("religious_war.draw_league_armies")
    return r.after("war.draw_armies")


# --- loops, and what is opened in them ---


TURNS: Final[dict[Callable[..., Any], Turns]] = {
    battle_phases.battles_at_once: Turns(None),
    battle_phases.battles_afterwards: Turns(None),
    games_of_engaged: Turns(lambda s, places: [s.initiative[place] for place in places]),
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
