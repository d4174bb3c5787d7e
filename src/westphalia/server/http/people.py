"""People over HTTP: friends, blocks, profiles, invitations, notes, promises, reports and transcripts."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from westphalia.server.access import texts
from westphalia.server.access.identity import (
    AnyRequest,
    CurrentUser,
    OptionalUser,
    Registry,
    SignedIn,
    limit,
)
from westphalia.server.http.compressed import gzipped, pack_json
from westphalia.server.http.tables import SeatNumber, TableId
from westphalia.server.live.messages import ClientId
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.people.bonds import BondKind, MyPeople
from westphalia.server.people.moderation import Said
from westphalia.server.people.notes import NotesShown
from westphalia.server.people.profiles import Profile, change_profile, results, since
from westphalia.server.people.promises import PromiseShown, PromiseState, tell_marked
from westphalia.server.people.services import renew_blocks
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import SeatRow, TableRow, User
from westphalia.server.storage.store import now

PersonId = Annotated[str, Meta(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
LongText = Annotated[str, Meta(max_length=4000)]


class BondWish(msgspec.Struct, forbid_unknown_fields=True):
    """Befriend a person, block them, or end either."""

    person: PersonId
    bond: BondKind


class ProfileWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whether others may see my profile, and whether my games may be rated."""

    open: bool
    rated: bool


class NoteWish(msgspec.Struct, forbid_unknown_fields=True):
    """A note about a game or about a person; an empty text deletes it."""

    text: LongText
    table: PersonId | None = None
    person: PersonId | None = None


class PromiseWish(msgspec.Struct, forbid_unknown_fields=True):
    """A chat line, the round in which its promise falls due, and whether it was kept."""

    seat: SeatNumber
    id: ClientId
    due: Annotated[int, Meta(ge=1, le=99)]
    state: PromiseState = "open"


class InviteWish(msgspec.Struct, forbid_unknown_fields=True):
    """A person to invite, or whose invitation ends."""

    person: PersonId
    invite: bool = True


class ReportWish(msgspec.Struct, forbid_unknown_fields=True):
    """A person, or a chat line of a table, and the complaint."""

    reason: Annotated[str, Meta(min_length=1, max_length=1000)]
    person: PersonId | None = None
    table: PersonId | None = None
    seat: SeatNumber | None = None
    line: ClientId | None = None


class MyProfile(msgspec.Struct, frozen=True):
    open: bool
    rated: bool


class TableNotes(msgspec.Struct, frozen=True):
    """My notes about a game and its players, and the promises that I may know of."""

    notes: NotesShown
    promises: list[PromiseShown]


class Reported(msgspec.Struct, frozen=True):
    """The operator has the report."""

    ok: bool


@get("/me/people")
async def my_people(registry: Registry, member: SignedIn) -> MyPeople:
    """Return my friends, my blocks, who asks to be my friend, and my invitations."""
    return await registry.social.bonds.of(member.id)


@post("/me/people", status_code=200)
async def change_bond(
    request: AnyRequest, registry: Registry, user: CurrentUser, data: JSONBody[BondWish]
) -> MyPeople:
    """Befriend a person, block them, or end either."""
    if data.person == user.id:
        raise Problem(400, "bad-value", "This is you.", "person")
    limit(request, registry.rates.people, user)
    most = registry.settings.limits.bonds_per_user
    await registry.social.bonds.set(user.id, data.person, data.bond, most)
    await renew_blocks(registry, user.id)
    return await registry.social.bonds.of(user.id)


@get("/me/profile")
async def my_profile(state: State, member: SignedIn) -> MyProfile:
    """Return the settings of my profile."""
    return MyProfile(member.open, member.rated)


@post("/me/profile", status_code=200)
async def set_profile(registry: Registry, member: SignedIn, data: JSONBody[ProfileWish]) -> MyProfile:
    """Open or close my profile, and agree to rated games or not."""
    await change_profile(registry.engine, member, data.open, data.rated)
    return MyProfile(data.open, data.rated)


@get("/people")
async def find_person(
    registry: Registry,
    me: OptionalUser,
    name: Annotated[str, QueryParameter(name="name", min_length=1, max_length=64)],
) -> Profile:
    """Return the account with this name."""
    user = await registry.people.user_by_login(texts.login(texts.clean(name)))
    return await _profile(registry, user, me)


@get("/people/{person_id:str}")
async def show_person(registry: Registry, me: OptionalUser, person_id: FromPath[str]) -> Profile:
    """Return a person's profile; of a closed one, the name alone."""
    return await _profile(registry, await registry.people.user(person_id), me)


async def _profile(registry: TableRegistry, user: User | None, me: User | None) -> Profile:
    if user is None:
        raise not_found("player")
    mine, social = me is not None and me.id == user.id, registry.social
    bond, note = "none", ""
    if me is not None and not mine:
        bond = await social.bonds.kind(me.id, user.id)
        note = (await social.notes.about(me.id, None, [user.id])).people.get(user.id, "")
    if not (mine or (user.open and not user.guest)):
        return Profile(user.id, user.name, user.guest, False, mine, bond, None, None, [], note)
    rating = await social.ratings.of(user.id) if user.rated else None
    found = await results(registry.engine, user.id, now() - registry.settings.spectator_delay)
    return Profile(user.id, user.name, user.guest, user.open, mine, bond, since(user), rating, found, note)


# --- at a table ---


async def _seated(registry: TableRegistry, table_id: str, user: User) -> tuple[TableRow, list[SeatRow]]:
    """Return a table for its people. No game is loaded for it: visitors may ask for any number of tables."""
    table, sitting = await registry.stored_table(table_id)
    if table.host != user.id and all(row.user_id != user.id for row in sitting):
        raise Problem(403, "not-seated", "You do not sit at this table.")
    return table, sitting


@post("/tables/{table_id:str}/invite", status_code=200)
async def invite(
    request: AnyRequest,
    registry: Registry,
    member: SignedIn,
    table_id: FromPath[str],
    data: JSONBody[InviteWish],
) -> TableId:
    """Invite a friend, or a person I have played with, to a table; or take an invitation back, or decline it."""
    if not data.invite:
        await registry.social.bonds.uninvite(table_id, data.person, member.id)
        return TableId(table_id)
    table, _ = await _seated(registry, table_id, member)
    bonds = registry.social.bonds
    if table.status != "waiting":
        raise Problem(409, "begun", "The game has begun.")
    friends = await bonds.kind(data.person, member.id) == "friend"
    if not friends and (data.person == member.id or not await bonds.have_met(member.id, data.person)):
        raise Problem(403, "no-friend", "You can invite friends, and people you have played with.", "person")
    limit(request, registry.rates.people, member)
    await bonds.invite(table.id, member.id, data.person, registry.settings.limits.invitations_per_table)
    return TableId(table_id)


@post("/me/notes", status_code=200)
async def write_note(
    request: AnyRequest, registry: Registry, member: SignedIn, data: JSONBody[NoteWish]
) -> NotesShown:
    """Keep a private note about a game of mine, or about a person I play with."""
    social, limits = registry.social, registry.settings.limits
    if (data.table is None) == (data.person is None):
        raise Problem(400, "bad-value", "A note is about a table or about a person.", "table")
    if data.table is not None:
        await _seated(registry, data.table, member)
    elif data.person is not None and data.text and not await _may_note(registry, member, data.person):
        raise Problem(403, "not-met", "You can keep notes about people you have played with.", "person")
    limit(request, registry.rates.people, member)
    registry.check_disk()
    text = texts.clean_lines(data.text)[: limits.note]
    await social.notes.write(member.id, text, data.table, data.person, limits.notes_per_user)
    return await social.notes.about(member.id, data.table, [data.person] if data.person else [])


async def _may_note(registry: TableRegistry, user: User, person: str) -> bool:
    bonds = registry.social.bonds
    return await bonds.have_met(user.id, person) or await bonds.kind(user.id, person) != "none"


@get("/tables/{table_id:str}/notes")
async def table_notes(registry: Registry, member: SignedIn, table_id: FromPath[str]) -> TableNotes:
    """Return my notes about a game and its players, and the promises in lines that I may read."""
    table, sitting = await _seated(registry, table_id, member)
    others = [row.user_id for row in sitting if row.user_id is not None and row.user_id != member.id]
    found = await registry.social.notes.about(member.id, table.id, others)
    return TableNotes(found, await registry.social.promises.of(table.id, member.id))


@post("/tables/{table_id:str}/promises", status_code=200)
async def mark_promise(
    request: AnyRequest,
    registry: Registry,
    member: SignedIn,
    table_id: FromPath[str],
    data: JSONBody[PromiseWish],
) -> list[PromiseShown]:
    """Mark a chat line as a promise, record whether it was kept, or remove the mark."""
    table, _ = await _seated(registry, table_id, member)
    limit(request, registry.rates.people, member)
    promises, most = registry.social.promises, registry.settings.limits.promises_per_game
    number, chat = await promises.line(table.id, data.seat, data.id, member.id)
    await promises.mark(number, table.id, member.id, data.due, data.state, most)
    tell_marked(registry, number, chat)
    return await promises.of(table.id, member.id)


@get("/tables/{table_id:str}/transcript")
async def show_transcript(
    request: AnyRequest, registry: Registry, member: SignedIn, table_id: FromPath[str]
) -> Response[list[Said]]:
    """Return the transcript of a finished game, for its people: the table's talk and their own private lines."""
    table, sitting = await _seated(registry, table_id, member)
    plays = any(row.user_id == member.id for row in sitting)
    late = not plays and table.updated > now() - registry.settings.spectator_delay
    if table.status != "over" or late:
        raise Problem(403, "not-over", "You can read the transcript once the game is over.")
    said = await registry.social.moderation.transcript(table.id, member.id, sitting)
    return await gzipped(request, await asyncio.to_thread(pack_json, said))


@post("/reports", status_code=201)
async def report(
    request: AnyRequest, registry: Registry, member: SignedIn, data: JSONBody[ReportWish]
) -> Reported:
    """Report a chat line or a person to the operator."""
    reported, line = data.person, ""
    if data.line is not None:
        if data.table is None:
            raise Problem(
                400, "bad-value", "Name the line by its table and id, and the seat if there is one.", "line"
            )
        _, chat = await registry.social.promises.line(data.table, data.seat, data.line, member.id)
        reported, line = chat.user_id, chat.text
    if reported is None or await registry.people.user(reported) is None:
        raise not_found("player")
    if reported == member.id:
        raise Problem(400, "bad-value", "This is you.", "person")
    table = data.table
    if table is not None:
        table = (await registry.stored_table(table))[0].id
    limit(request, registry.rates.people, member)
    registry.check_disk()
    reason = texts.clean(data.reason)
    row = {"reporter_id": member.id, "user_id": reported, "table_id": table, "line": line, "reason": reason}
    await registry.social.moderation.report(row, registry.settings.limits.reports_per_user)
    return Reported(True)


people = Router(
    "/api",
    route_handlers=[
        my_people, change_bond, my_profile, set_profile, find_person, show_person, invite, write_note, table_notes,
        mark_promise, show_transcript, report,
    ],
    tags=["people"],
)  # fmt: skip
