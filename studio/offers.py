"""What the server has to fetch: the page's files by a fixed table of names, and downloads and reports for a while."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from .messages.files import Link

# The page's files: what a request calls them, and what they are. A request's path is looked up, never opened.
STATIC: Mapping[str, tuple[str, str]] = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/app.js": ("app.js", "text/javascript; charset=utf-8"),
    "/app.css": ("app.css", "text/css; charset=utf-8"),
    "/favicon.svg": ("favicon.svg", "image/svg+xml"),
    "/LICENSES.txt": ("LICENSES.txt", "text/plain; charset=utf-8"),
}
# Downloads and reports that are kept at a time, and bytes of all of them.
MAX_OFFERS = 24
MAX_BYTES = 512 << 20


@dataclass(frozen=True)
class Offer:
    """Something to fetch."""

    content: bytes
    kind: str
    # What it is saved as; "" for what is shown.
    name: str


class Offers:
    """Downloads and reports under names that nobody can guess; the oldest go when there are many."""

    def __init__(self) -> None:
        self._offers: OrderedDict[str, Offer] = OrderedDict()

    def add(self, folder: str, content: bytes, kind: str, name: str) -> Link:
        """Keep something, and return where it is."""
        if len(content) > MAX_BYTES:
            raise ValueError(f"{name or 'this'} has {len(content) >> 20} MiB: expected at most {MAX_BYTES >> 20}")
        path = f"/{folder}/{secrets.token_urlsafe(32)}"
        self._offers[path] = Offer(content, kind, name)
        while len(self._offers) > MAX_OFFERS or sum(len(offer.content) for offer in self._offers.values()) > MAX_BYTES:
            self._offers.popitem(last=False)
        return Link(path, name, len(content))

    def find(self, path: str) -> Offer | None:
        """Return what is at a path."""
        return self._offers.get(path)


def static(path: str) -> Offer | None:
    """Return a file of the page, None where there is none at this path."""
    if path not in STATIC:
        return None
    name, kind = STATIC[path]
    file = files(__package__) / "static" / name
    return Offer(file.read_bytes(), kind, "") if file.is_file() else None
