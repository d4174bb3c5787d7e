"""Mail by any SMTP server."""

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final

import aiosmtplib

from westphalia.server.notices.outbound import Failed, Gone
from westphalia.server.ops.settings import Settings, smtp_server

PATIENCE: Final = 30.0  # seconds
NO_SUCH_BOX: Final = range(550, 555)
LONGEST: Final = 254  # characters of an address
ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(rf"(?=.{{1,64}}@){ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})*")


def mail_address(text: str) -> str | None:
    """Return an address as mail servers write it; None if it is not one.

    >>> mail_address("ann@b\u00fccher.example"), mail_address("a@b.org,c@d.org"), mail_address("=?utf-8?q?a?=@b.org")
    ('ann@xn--bcher-kva.example', None, None)
    """
    name, at, host = text.rpartition("@")
    try:
        written = f"{name}{at}{host.encode('idna').decode()}"
    except UnicodeError:
        return None
    fits = len(written) <= LONGEST and "=?" not in written and ADDRESS.fullmatch(written)
    return written if fits else None


def plain_header(text: str) -> str:
    """Return a header's value without encoded words: `EmailMessage` would decode them, line breaks included.

    >>> plain_header("=?utf-8?q?=0d=0aBcc:_eve@example.org?=")
    '= ?utf-8?q?=0d=0aBcc:_eve@example.org?='
    """
    return text.replace("=?", "= ?")


class Mailer:
    """Hands mail over to the operator's SMTP server. Other parts of the server may use it too."""

    def __init__(self, settings: Settings) -> None:
        self._server = smtp_server(settings.smtp)
        self._from: Final = settings.mail_from

    async def send(self, to: str, subject: str, text: str, html: str | None = None, stop: str = "") -> None:
        """Send a mail; `stop` is the URL that ends such mails with one click."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._from, to, plain_header(subject)
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=parseaddr(self._from)[1].rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if stop:
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        if html is not None:
            mail.add_alternative(html, subtype="html")
        host, port, tls, user, password = self._server
        try:
            await aiosmtplib.send(
                mail,
                hostname=host,
                port=port,
                use_tls=tls,
                username=user,
                password=password,
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as problem:
            if all(one.code in NO_SUCH_BOX for one in problem.recipients):
                raise Gone("the mail server refuses the address") from None
            raise Failed("the mail server refuses the address for now") from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as problem:
            raise Failed(type(problem).__name__) from None
