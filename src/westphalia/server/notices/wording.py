"""The words of notices. They hold no secrets, because a lock screen may show them."""

from collections.abc import Sequence
from datetime import datetime
from html import escape
from typing import Final

import msgspec

from westphalia.engine.phrases import capitalized
from westphalia.server.clocks.rest import zone_of

TITLE: Final = 40  # characters of a push's title
TEXT: Final = 100
ONCE: Final = "We announce each turn once."
THEN: Final = {
    "pass": "after that we pass for you",
    "bot": "after that a bot plays this turn for you",
    "seat": "after that a bot takes your seat",
}


class Notice(msgspec.Struct, frozen=True):
    """One notice, as every channel shows it."""

    kind: str
    table: str
    title: str  # "Your turn: Thursday table"
    text: str  # "Place 2 Influence. Until 22:05."
    url: str
    button: str = "Open the table"
    due: str | None = None
    until: str = ""  # "today, 22:05"
    where: str = ""  # "1540, round 2 of 5"
    then: str = ""  # what happens at zero
    asked: str = ""  # what is asked, without the time
    news: tuple[str, ...] = ()
    game: str = ""  # the table's name, where `title` says more


def moment_words(at: float, now: float, zone: str) -> str:
    """Return a moment in words, in the reader's time zone.

    >>> moment_words(1_800_050_400, 1_800_000_000, "UTC"), moment_words(1_800_090_000, 1_800_000_000, "Europe/Berlin")
    ('today, 22:00', 'tomorrow, 10:00')
    """
    here, today = datetime.fromtimestamp(at, zone_of(zone)), datetime.fromtimestamp(now, zone_of(zone))
    clock, days = f"{here.hour}:{here.minute:02}", (here.date() - today.date()).days
    if days in (0, 1):
        return f"{('today', 'tomorrow')[days]}, {clock}"
    return f"{here:%A} {here.day} {here:%B}, {clock}"


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def push_json(notice: Notice, tag: str, waiting: int) -> bytes:
    """Return the JSON that the service worker shows; a newer notice with the same tag replaces an older one."""
    return msgspec.json.encode(
        {
            "title": clipped(notice.title, TITLE),
            "body": clipped(notice.text, TEXT),
            "url": notice.url,
            "tag": tag,
            "badge": waiting,
        }
    )


# --- mail ---


def subject(notice: Notice) -> str:
    until = notice.until.removeprefix("today, ")
    return f"{notice.title} (until {until})" if notice.until and notice.kind == "turn" else notice.title


def plain(notice: Notice, stop: str, settings: str) -> str:
    """Return the plain part of a mail."""
    head = f"It is your turn in {notice.game}" if notice.kind == "turn" else notice.title
    lines = [f"{head}{f' ({notice.where})' if notice.where else ''}.", _sentence(notice)]
    lines += ["", f"{notice.button}: {notice.url}", ""]
    if notice.news:
        lines += ["Since your last move:", *(f"- {line}" for line in notice.news), ""]
    lines += [ONCE] if notice.kind == "turn" else []
    lines += [f"Change my notices: {settings}", f"{_stops(notice)}: {stop}"]
    return "\n".join(lines) + "\n"


def _stops(notice: Notice) -> str:
    return "No more e-mails for this game" if notice.table else "No more e-mails"


def _sentence(notice: Notice) -> str:
    if notice.kind != "turn" or not notice.until:
        return notice.text
    then = f"; {notice.then}" if notice.then else ""
    return f"{notice.asked} You have until {notice.until}{then}."


PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>{title}</title></head>
<body style="margin:0;background:#f2e9d4">
<div style="display:none;max-height:0;overflow:hidden">{text}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2e9d4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0"
 style="max-width:560px;width:100%;background:#fbf6ea;border:1px solid #d6c6a2;border-radius:10px">
<tr><td style="background:#1e1814;color:#f6ecd6;padding:12px 24px;border-radius:10px 10px 0 0;
font:bold 16px Georgia,serif;letter-spacing:3px">WESTPHALIA</td></tr>
<tr><td style="border-top:4px solid #f0b928;padding:24px 24px 20px;font-family:Georgia,serif;color:#221b14">
<p style="margin:0;font-size:14px;color:#5a4a39">{where}</p>
<h1 style="margin:4px 0 8px;font-size:27px;line-height:1.2">{head}</h1>
<p style="margin:0 0 18px;font-size:17px;line-height:1.45">{sentence}</p>
<a href="{url}" style="display:inline-block;background:#86202d;color:#ffffff;text-decoration:none;
font:bold 18px Georgia,serif;padding:15px 30px;border-radius:8px">{button}</a></td></tr>
{news}
<tr><td style="padding:16px 24px 20px;font:13px/1.5 Georgia,serif;color:#5a4a39;border-top:1px solid #e8ddc4">
{once}<a href="{settings}" style="color:#5a4a39">Change my notices</a> &middot;
<a href="{stop}" style="color:#5a4a39">{stops}</a></td></tr>
</table></td></tr></table></body></html>
"""


def html(notice: Notice, stop: str, settings: str) -> str:
    """Return the HTML part of a mail; it says the same as the plain part."""
    head, where, sentence = notice.title, notice.where, notice.text
    if notice.kind == "turn":
        head, where = notice.asked.removesuffix("."), f"Your turn in {notice.game} \u00b7 {notice.where}"
        then = f" {capitalized(notice.then)}." if notice.then else ""
        sentence = f"You have until {notice.until}.{then}" if notice.until else ""
    fields = {
        "title": notice.title, "text": notice.text, "where": where, "head": head, "sentence": sentence,
        "url": notice.url, "button": notice.button, "stop": stop, "stops": _stops(notice), "settings": settings,
    }  # fmt: skip
    once = f"{ONCE}<br>" if notice.kind == "turn" else ""
    return PAGE.format(
        news=_news(notice.news), once=once, **{name: escape(value) for name, value in fields.items()}
    )


def _news(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    rows = "".join(f'<p style="margin:3px 0;font-size:16px">&#9679; {escape(line)}</p>' for line in lines)
    return (
        '<tr><td style="padding:0 24px 16px;font-family:Georgia,serif;color:#221b14">'
        '<p style="margin:0 0 6px;font-size:14px;color:#5a4a39"><b>Since your last move</b></p>'
        f"{rows}</td></tr>"
    )
