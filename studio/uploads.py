"""Files that pages send up, part by part, kept in memory while they are used."""

from __future__ import annotations

import base64
import binascii
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from .file_access import plain_name
from .messages.files import Uploaded
from .messages.session import MAX_PART, MAX_UPLOAD

# Uploads that are kept; the oldest go.
MAX_UPLOADS = 4


@dataclass
class Sent:
    """A file that was sent up, as far as it has come."""

    name: str
    content: bytearray = field(default_factory=bytearray)


class Uploads:
    """The files that were sent up last."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, Sent] = OrderedDict()

    def add(self, upload: str, name: str, data: str) -> Uploaded:
        """Add a part to an upload, or begin one."""
        try:
            part = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("data is no base64: expected bytes in base64") from None
        if len(part) > MAX_PART:
            raise ValueError(f"a part of {len(part)} bytes: expected at most {MAX_PART}")
        if not upload:
            upload = secrets.token_urlsafe(16)
            self._files[upload] = Sent(plain_name(name))
            while len(self._files) > MAX_UPLOADS:
                self._files.popitem(last=False)
        sent = self.find(upload)
        if len(sent.content) + len(part) > MAX_UPLOAD:
            del self._files[upload]
            raise ValueError(f"{sent.name} has more than {MAX_UPLOAD >> 20} MiB: put it into the folder of the robot")
        sent.content += part
        return Uploaded(upload, len(sent.content))

    def find(self, upload: str) -> Sent:
        """Return a file that was sent up."""
        if upload not in self._files:
            raise ValueError("no such upload: it was given up for later ones, send the file again")
        return self._files[upload]
