"""Who may come in: the token, the headers of a request, and the headers of every answer."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field

# Random bytes of the token.
TOKEN_BYTES = 32
ADDRESS = "127.0.0.1"

# The page runs its own script and nothing else, and talks to its own server alone.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' ws://{host}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A report is a picture of text: no script, no requests, an origin of its own; the page alone may frame it.
REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"


@dataclass(frozen=True)
class Gate:
    """What a visitor has to bring."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES), repr=False)

    @property
    def host(self) -> str:
        """The one name of the server."""
        return f"{ADDRESS}:{self.port}"

    @property
    def origin(self) -> str:
        """The one origin of pages."""
        return f"http://{self.host}"

    @property
    def address(self) -> str:
        """What the browser opens: the token is behind #, which browsers keep to themselves."""
        return f"{self.origin}/#{self.token}"

    def is_token(self, given: str) -> bool:
        """Return whether this is the token, in a time that does not depend on how much of it is right."""
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())

    def why_not(self, hosts: Iterable[str], origins: Iterable[str], sites: Iterable[str], path: str) -> str:
        """Return why a request is not answered, "" if it is: by its headers Host, Origin and Sec-Fetch-Site."""
        if list(hosts) != [self.host]:
            return f"this is {self.host}, and answers to no other name"
        origins, sites = list(origins), list(sites)
        if path == "/socket" and origins != [self.origin]:
            return "only the studio's own page may open this"
        if origins not in ([], [self.origin]):
            return "only the studio's own page may ask for this"
        if path != "/" and any(site not in ("same-origin", "none") for site in sites):
            return "another site asks for this: only the studio's own page may"
        return ""

    def headers(self, kind: str, *, policy: str = "", name: str = "") -> list[tuple[str, str]]:
        """Return the headers of an answer; with a name it is to be saved under that."""
        found = [
            ("Content-Type", kind),
            ("Content-Security-Policy", (policy or PAGE_POLICY).replace("{host}", self.host)),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
            ("Connection", "close"),
        ]
        return [*found, ("Content-Disposition", f'attachment; filename="{name}"')] if name else found
