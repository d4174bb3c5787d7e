"""Composing a notice from the game as its reader may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from westphalia.editions.kit.edition import edition
from westphalia.engine.phrases import capitalized, counted, listed
from westphalia.server.clocks.rest import read_rest
from westphalia.server.clocks.shown import iso_time
from westphalia.server.notices.queue import DueNotice
from westphalia.server.notices.wording import THEN, Notice, moment_words
from westphalia.server.storage.store import now
from westphalia.server.tables.takeback import open_request

if TYPE_CHECKING:
    from westphalia.server.live.room import Room
    from westphalia.server.live.table_registry import TableRegistry

NEWS: Final = 3  # lines
TOLD: Final = ("plain", "card", "battle")  # levels of events that are news


async def compose(registry: TableRegistry, waiting: DueNotice) -> Notice | None:
    """Return the notice; None if it is obsolete."""
    room = await registry.room(waiting.table_id)
    url = f"{registry.settings.site}/table/{room.table.id}"
    title = room.table.title
    if waiting.kind == "mention":
        return await _mention(registry, room, waiting, url)
    if waiting.kind == "began":
        return Notice("began", room.table.id, f"{title} begins", "All seats are taken. The game is on.", url)
    if waiting.kind == "invited" or (waiting.kind == "nudge" and room.table.status == "waiting"):
        return await _awaited(registry, room, waiting, url)
    if waiting.kind == "undo":
        request = open_request(room.table, room.play)
        if request is None or waiting.seat not in request.needs or waiting.seat in request.agreed:
            return None
        name = room.sitting[request.seat].name
        text = "May they take back their last move?"
        return Notice("undo", room.table.id, f"{name} asks: {title}", text, url)
    if waiting.kind == "ended":
        winners = [room.sitting[seat].name for seat in room.table.winners]
        won = waiting.seat in room.table.winners
        head = f"You win: {title}" if won else f"{title} is over"
        text = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "No winners."
        return Notice("ended", room.table.id, head, text, f"{url}/end", "See the result")
    return await _turn(registry, room, waiting, url)


async def _turn(registry: TableRegistry, room: Room, waiting: DueNotice, url: str) -> Notice | None:
    seat, table, row = waiting.seat, room.table, room.sitting[waiting.seat]
    async with room.lock:
        play = room.play
        if play is None or seat not in play.game.waiting:
            return None
        view = play.view_json(seat)
        events = play.events_json(seat, play.cursors[seat].before)
        board = play.board_json()
    due = table.clocks.deadline(table.clock, seat, row)
    zone = read_rest(row.rest).zone
    until = "" if due is None else moment_words(due, now(), zone)
    then = THEN[table.at_zero] if due is not None else ""
    asked = _sentence(str((view["question"] or {}).get("named") or "It is your turn."))
    news = list(_news(events, seat, view, board))
    if unread := (await registry.chats.unread(waiting.channel.user_id)).get(table.id, 0):
        news.append(f"{counted(unread, 'unread message')}.")
    if waiting.kind == "nudge":
        text = f"The others are waiting for you. {asked}"
        head = f"Still your turn: {table.title}"
    elif waiting.kind == "warning":
        text = f"Then {then.removeprefix('after that ')}."
        head = f"1 hour left: {table.title}"
    else:
        text = asked + (f" Until {until.removeprefix('today, ')}." if until else "")
        head = f"Your turn: {table.title}"
    return Notice(
        waiting.kind, table.id, head, text, url, "Take your turn", None if due is None else iso_time(due), until,
        _where(view, len(board["rounds"])), then, asked, tuple(news), table.title,
    )  # fmt: skip


def _where(view: dict[str, Any], rounds: int) -> str:
    """Return the progress of the game in words."""
    return f"{view['year']}, " + (f"round {view['round']} of {rounds}" if view["round"] else "setting up")


def _news(
    events: list[msgspec.Raw], seat: int, view: dict[str, Any], board: dict[str, Any]
) -> tuple[str, ...]:
    """Return the news since the seat's last move, and who leads."""
    lines: list[str] = []
    for raw in reversed(events):
        event = msgspec.json.decode(raw)
        if event.get("fields", {}).get("seat") == seat:
            break
        if event["level"] in TOLD and not event.get("detail"):
            line = "".join(part.get("name") or part["text"] for part in event["parts"])
            lines.append(capitalized(line))
        if len(lines) == NEWS:
            break
    main = next((counter for counter in board["counters"] if counter["main"]), None)
    if main is not None:
        power = {realm["seat"]: realm["counters"][main["id"]] for realm in view["realms"]}
        leader = max(power, key=lambda one: power[one])
        name = view["realms"][leader]["name"]
        if leader == seat:
            lines.insert(0, f"You lead with {main['label']} {power[seat]}.")
        else:
            lines.insert(0, f"{name} leads with {main['label']} {power[leader]}. You have {power[seat]}.")
    return tuple(reversed(lines))


async def _mention(registry: TableRegistry, room: Room, waiting: DueNotice, url: str) -> Notice | None:
    chat = await registry.chats.line(int(waiting.key.removeprefix("chat:")))
    if chat is None:
        return None
    private = chat.channel != "table"
    head = (
        f"{chat.name} to you: {room.table.title}"
        if private
        else f"{chat.name} mentions you: {room.table.title}"
    )
    text = "A new message." if waiting.channel.hidden else f"“{chat.text}”"
    return Notice("mention", room.table.id, head, text, url)


async def _awaited(registry: TableRegistry, room: Room, waiting: DueNotice, url: str) -> Notice:
    """Return the notice of a table that has not begun and waits for the reader."""
    table, title = room.table, room.table.title
    if waiting.kind == "nudge":
        text = "The others are waiting for you to be ready."
        return Notice("nudge", table.id, f"Are you ready? {title}", text, url, "Go to the table")
    host = None if table.host is None else await registry.people.user(table.host)
    seated = any(row.user_id == waiting.channel.user_id for row in room.sitting)
    text = f"{edition(table.edition).title.capitalize()}, {len(room.sitting)} players."
    text += " Your seat is kept." if seated else ""
    head = f"{host.name if host else 'A player'} invites you: {title}"
    return Notice("invited", table.id, head, text, url, "Go to the table")


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."
