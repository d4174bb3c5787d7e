"""Liberation: a Province goes to its Lawful Owner, to the Realm whose Core it is, or to a Dynamic NPR."""

from typing import Final

from westphalia.engine.kind import Kind
from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.asking import pick
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.pieces import (
    bring_out,
    cover_slot,
    end_occupation,
    lawful_piece_home,
    town_for,
    vassals_for,
)
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import (
    capital_of,
    core_of,
    first_province,
    in_play,
    lawful,
    piece_owner,
    player_on,
)
from westphalia.rebels.position.constants import REBELS
from westphalia.rebels.position.model import Province
from westphalia.rebels.position.names import alphabetical, folded

DNPR: Final = Kind(
    "dnpr", cite="R.lib.3", prompt="Which Dynamic NPR takes the Liberated {0}?", about=("province",)
)
TREATY: Final = "treaty"


def fall(s: State, province: str, cite: str) -> Tasks:
    """R.c.9, R.c.10, R.i.6: Rebels put a Rebel Town on a Core Province and Liberate others."""
    here = s.provinces[province]
    player = piece_owner(s, here)
    if here.occupier is None and player is not None and core_of(s, here) == player:
        happen(s, changes.rebel_town, cite, realm=player, province=province)
        cover_slot(s, player, here.piece, cite)
        return NOTHING
    return liberate(s, province)


def liberate(s: State, province: str) -> Tasks:
    """R.lib.1: Rebels remove an Occupier and nothing else; other Provinces get a new Owner."""
    here = s.provinces[province]
    if here.occupier is not None:
        assert here.occupier != REBELS
        source = here.occupier
        end_occupation(s, here, "R.lib.1")
        announce_liberation(s, here, source, here.lawful_owner, "R.lib.1", REBELS)
        return NOTHING
    player = player_on(s, here)
    assert player is not None
    return new_owner(s, here, player, REBELS)


def liberate_by_treaty(s: State, province: str) -> Tasks:
    """R.term.keep.3, R.ruling.lib-in-peace-cb: the Victor Liberates an Occupied Province, without Casus Belli."""
    here = s.provinces[province]
    end_occupation(s, here, "R.term.keep.3")
    return new_owner(s, here, None, TREATY)


def new_owner(s: State, here: Province, player: str | None, by: str) -> Tasks:
    """R.lib.2, R.lib.6, R.lib.7: the Realm whose Core it is gets the Province, otherwise a Dynamic NPR.

    The Province is never Core to its loser: Rebels put a Rebel Town there, and a treaty does not Liberate it.
    """
    core = core_of(s, here)
    if core is None:
        return (task(to_dynamic_npr, here.id, player, by),)
    realm = s.realms[core]
    if here.piece == "vassal" and core == here.lawful_owner:
        lawful_piece_home(s, here, "R.lib.6")
        return free_vassal(s, here, player, by)
    if realm.is_pr or (realm.overlord is not None and s.realms[realm.overlord].is_pr):
        holder = realm if realm.is_pr else s.realms[realm.overlord or ""]
        rule = "R.lib.2" if realm.is_pr else "R.lib.7"
        pieces = town_for(holder, here) if realm.is_pr else vassals_for(holder, here)
        if pieces is None:
            return (task(to_dynamic_npr, here.id, player, by),)
        lawful_piece_home(s, here, rule)
        give(s, here, core, "town" if realm.is_pr else "vassal", pieces, by, rule)
        bring_out(s, holder.id, here.id, pieces, rule)
        return place_cb(s, player, holder.id)
    lawful_piece_home(s, here, "R.lib.2")
    return to_npr(s, here, core, player, by)


def give(
    s: State,
    here: Province,
    to: str,
    piece: str,
    pieces: tuple[str, ...],
    by: str,
    rule: str,
    dnpr: str | None = None,
) -> None:
    """Transfer the Province, calm; a PR that loses its Capital gets another one."""
    source = here.lawful_owner
    happen(
        s,
        changes.province_transferred,
        rule,
        province=here.id,
        source=source,
        to=to,
        piece=piece,
        pieces=list(pieces),
        unrest=False,
        dnpr=dnpr,
    )
    announce_liberation(s, here, source, to, rule, by)
    if source != to and s.realms[source].capital == here.id and s.realms[source].is_pr:
        happen(s, changes.capital_changed, "R.lib.8", realm=source, capital=first_province(s, source))


def announce_liberation(s: State, here: Province, source: str, to: str, rule: str, by: str) -> None:
    """Announce the Liberation; a treaty notes the gain."""
    happen(s, announcements.liberated, rule, province=here.id, source=source, to=to, by=by)
    if s.treaty is not None:
        s.treaty.gains.setdefault(to, []).append(here.area)


def to_npr(s: State, here: Province, npr: str, player: str | None, by: str) -> Tasks:
    """R.lib.2, R.lib.5: an NPR (or its Vassal Realm) gets the Province, without a piece, and may emerge."""
    realm = s.realms[npr]
    if realm.kind == "NPR" and not lawful(s, {npr}) and not realm.tax_elsewhere:
        happen(s, changes.realm_emerged, "R.lib.2", realm=npr, name=realm.name, religion=realm.state_religion)
    rule = "R.lib.2" if realm.kind == "NPR" else "R.lib.7"
    give(s, here, npr, "none", (), by, rule)
    set_capital(s, npr)
    return place_cb(s, player, npr)


def set_capital(s: State, npr: str) -> None:
    """R.lib.5: an NPR that does not own its Capital gets another one."""
    capital = capital_of(s, npr)
    if capital != s.realms[npr].capital:
        happen(s, changes.capital_changed, "R.lib.5", realm=npr, capital=capital)


def free_vassal(s: State, here: Province, player: str | None, by: str) -> Tasks:
    """R.lib.6: a Vassal Realm becomes an independent NPR with this Province; its others stay Vassals."""
    realm = s.realms[here.lawful_owner]
    others = [q for q in lawful(s, {realm.id}) if q.id != here.id]
    remainder = f"{realm.id}.vassal" if others or realm.tax_elsewhere else None
    happen(
        s,
        changes.realm_emerged,
        "R.lib.6",
        realm=realm.id,
        name=realm.name,
        religion=realm.state_religion,
        remainder=remainder,
    )
    give(s, here, realm.id, "none", (), by, "R.lib.6")
    set_capital(s, realm.id)
    return place_cb(s, player, realm.id)


def dynamic_nprs(s: State) -> list[str]:
    """R.lib.9: return the Dynamic NPRs in play and in the supply."""
    playing = {q.dnpr for q in s.provinces.values() if q.dnpr is not None and s.realms[q.dnpr].kind == "NPR"}
    found = alphabetical({realm for realm in playing if in_play(s, realm)}, s.realms)
    return [*found, *(name for name in sorted(s.options.dnpr_supply, key=folded) if name not in found)]


def to_dynamic_npr(s: State, province: str, player: str | None, by: str) -> Asking:
    """R.lib.3, R.lib.9: a Dynamic NPR of the First Player's choice gets the Province, or a new one named after it."""
    here = s.provinces[province]
    choice = dynamic_nprs(s)
    if choice:
        npr = yield from pick(s, s.turn_order[0], DNPR, choice, province)
        name = s.realms[npr].name if npr in s.realms else npr
    else:
        npr = province if province not in s.realms else f"{province}.dnpr"
        name = here.name
    lawful_piece_home(s, here, "R.lib.3")
    new = npr not in s.realms
    if new or not lawful(s, {npr}):
        religion = s.areas[here.area].religion if new else s.realms[npr].state_religion
        happen(s, changes.realm_emerged, "R.lib.9", realm=npr, name=name, religion=religion, new=new)
    give(s, here, npr, "none", (), by, "R.lib.3", dnpr=npr)
    set_capital(s, npr)
    return place_cb(s, player, npr)


def place_cb(s: State, player: str | None, target: str) -> Tasks:
    """R.lib.4: the PR that lost the Province to Rebels places a Casus Belli on the new Owner; a Truce ends."""
    if player is None or player == target:
        return NOTHING
    if (player, target) not in s.cb:
        happen(s, changes.cb_placed, "R.lib.4", holder=player, target=target)
    if any({player, target} == set(pair) for pair in s.truces):
        happen(s, changes.truce_removed, "R.lib.4", a=player, b=target)
    return NOTHING
