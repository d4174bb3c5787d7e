"""Web-hooks: messages to Discord, Slack and other programs."""

from urllib.parse import urlsplit

import msgspec

from westphalia.server.notices.wording import Notice

DISCORD = ("discord.com", "discordapp.com")


def body(url: str, notice: Notice) -> bytes:
    """Return the JSON for a URL; a table's title can mention no one."""
    host = urlsplit(url).hostname or ""
    line = f"{notice.title}\n{notice.text}\n{notice.url}".strip()
    if host in DISCORD or host.endswith(tuple(f".{name}" for name in DISCORD)):
        return msgspec.json.encode({"content": line[:1900], "allowed_mentions": {"parse": []}})
    if host == "hooks.slack.com":
        safe = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": safe})
    return msgspec.json.encode(
        {
            "kind": notice.kind,
            "table": notice.table,
            "title": notice.title,
            "text": notice.text,
            "url": notice.url,
            "due": notice.due,
        }
    )
