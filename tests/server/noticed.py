"""Servers in tests that send notices, and what they have sent."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from server.clocked import DAYS, asked, begin
from server.fake_time import until
from server.receivers import MailBox
from server.table import FAST, Person, settings
from westphalia.server.ops.settings import Settings

KEY = "cIkQxTtMYTRcJbLdGVBzVqYnNbg4QXjp6bHuvXAsoW8"
SITE = "https://play.example"
ADDRESS = "ann@example.org"


def noticing(path: Path, smtp: str, **more: Any) -> Settings:
    limits = replace(FAST, mails_per_second=1e6, mails_burst=1e6)
    told = {
        "url": SITE, "smtp": smtp, "mail_from": "Westphalia <turn@play.example>", "vapid": KEY, "hooks": "any",
        "notice_interval": 0.05, "sweep_interval": 0.05, "restart_grace": 0.0, "limits": limits, **more,
    }  # fmt: skip
    return settings(str(path), **told)


def with_mail(ann: Person, box: MailBox, address: str = ADDRESS) -> str:
    """Give a person a verified mail address; return its channel."""
    told = ann.post("/me/notices", {"kind": "mail", "address": address})
    channel = next(c for c in told["channels"] if c["kind"] == "mail")
    assert not channel["verified"]
    token = re.search(r"/verify/(\S+)", box.texts()[-1])
    assert token is not None
    Person(ann.url).post(f"/notices/verify/{token[1]}")
    box.mails.clear()
    return str(channel["id"])


def turn(ann: Person, clock: dict[str, Any] = DAYS, *others: Person) -> str:
    id = begin(ann, clock, "bot", *others)
    until(lambda: asked(ann, id))
    return id
