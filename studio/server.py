"""The server: pages and their sockets on 127.0.0.1, and nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import http
import logging
from collections.abc import AsyncIterator

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from .codec import MessageError, encode, parse, request_of
from .gate import ADDRESS, REPORT_POLICY, Gate
from .messages.session import MAX_FRAME, PROTOCOL, Closing, Refusal
from .offers import Offer, static
from .studio import Studio

# Pages that may be open at a time, and connections, those that have not shown a token included.
MAX_TABS, MAX_CONNECTIONS = 8, 64
# Requests of a page that may wait for their answers.
MAX_WAITING = 32
# How long a page may take for its first frame, in s, and how many characters that has.
HELLO_SECONDS, HELLO_LENGTH = 5.0, 1000
# Bytes that may wait for a page that does not read; then it is closed, and can come again.
MAX_BEHIND = 64 << 20

# Codes with which sockets are closed; the page tells people what they mean.
REFUSED, BEHIND, FULL, STOPPED = 4401, 4408, 4429, 1001

_STOPS = "the studio has stopped: start `torquec studio` again, and open the address that it prints"

# A connection that says nothing sensible is no event that anybody should read of.
_LOGGER = logging.getLogger("torquec.studio.server")
_LOGGER.addHandler(logging.NullHandler())
_LOGGER.propagate = False


class Tabs:
    """The pages that are open, and what all of them are told."""

    def __init__(self) -> None:
        self.open: set[ServerConnection] = set()

    def tell(self, name: str, event: object) -> None:
        """Send an event to every page; who does not read is closed."""
        frame = encode({"type": "event", "name": name, "event": event})
        for tab in [*self.open]:
            if tab.transport.get_write_buffer_size() > MAX_BEHIND:
                self.open.discard(tab)
                tab.transport.abort()
            else:
                _send_later(tab, frame)


def _send_later(tab: ServerConnection, frame: str) -> None:
    """Send a frame without waiting, after those before it."""
    task = asyncio.ensure_future(_send(tab, frame))
    _SENDING.add(task)
    task.add_done_callback(_SENDING.discard)


_SENDING: set[asyncio.Future[None]] = set()


async def _send(tab: ServerConnection, frame: str) -> None:
    with contextlib.suppress(ConnectionClosed):
        await tab.send(frame)


@contextlib.asynccontextmanager
async def running(studio: Studio, port: int) -> AsyncIterator[Gate]:
    """Serve a studio on a port, 0 for any, and yield what visitors have to bring."""
    gates: list[Gate] = []
    tabs = Tabs()
    studio.tell = tabs.tell

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        return _answer(gates[0], studio, connection, request)

    async def visit(connection: ServerConnection) -> None:
        await _visit(gates[0], studio, tabs, connection)

    server: Server
    async with serve(
        visit,
        ADDRESS,
        port,
        process_request=answer,
        server_header=None,
        compression=None,
        max_size=MAX_FRAME,
        max_queue=4,
        open_timeout=HELLO_SECONDS,
        close_timeout=2,
        logger=_LOGGER,
    ) as server:
        (socket, *_) = server.sockets
        gates.append(Gate(socket.getsockname()[1]))
        await studio.start()
        try:
            yield gates[0]
        finally:
            tabs.tell("closing", Closing(_STOPS))
            await asyncio.sleep(0)
            await studio.stop()


def _answer(gate: Gate, studio: Studio, connection: ServerConnection, request: Request) -> Response | None:
    """Return the answer to a request of HTTP; None lets it become a socket."""
    headers = request.headers
    reason = gate.why_not(
        headers.get_all("Host"), headers.get_all("Origin"), headers.get_all("Sec-Fetch-Site"), request.path
    )
    if reason:
        return _response(gate, http.HTTPStatus.FORBIDDEN, Offer(f"{reason}\n".encode(), "text/plain", ""))
    if request.path == "/socket":
        if len(connection.server.connections) > MAX_CONNECTIONS:
            full = Offer(b"too many connections: close some pages\n", "text/plain", "")
            return _response(gate, http.HTTPStatus.SERVICE_UNAVAILABLE, full)
        return None
    offer = static(request.path) or studio.offers.find(request.path)
    if offer is None:
        return _response(gate, http.HTTPStatus.NOT_FOUND, Offer(b"nothing here\n", "text/plain", ""))
    policy = REPORT_POLICY if request.path.startswith("/report/") else ""
    return _response(gate, http.HTTPStatus.OK, offer, policy)


def _response(gate: Gate, status: http.HTTPStatus, offer: Offer, policy: str = "") -> Response:
    headers = Headers(gate.headers(offer.kind, policy=policy, name=offer.name))
    headers["Content-Length"] = str(len(offer.content))
    return Response(status.value, status.phrase, headers, offer.content)


async def _visit(gate: Gate, studio: Studio, tabs: Tabs, connection: ServerConnection) -> None:
    """Talk to a page: the token first, then the whole state, then requests."""
    if len(tabs.open) >= MAX_TABS:
        await connection.close(FULL, f"{MAX_TABS} pages are open: close one")
        return
    try:
        first = await asyncio.wait_for(connection.recv(), HELLO_SECONDS)
        reason = _why_refused(gate, first)
    except (TimeoutError, ConnectionClosed):
        reason = "no token came in time"
    if reason:
        await connection.close(REFUSED, reason)
        return
    waiting: set[asyncio.Task[None]] = set()
    try:
        welcome = encode({"type": "event", "name": "welcome", "event": studio.welcome()})
        tabs.open.add(connection)
        await connection.send(welcome)
        async for text in connection:
            if len(waiting) >= MAX_WAITING:
                await _refuse_busy(connection, text)
                continue
            task = asyncio.create_task(_respond(studio, connection, text))
            waiting.add(task)
            task.add_done_callback(waiting.discard)
    except ConnectionClosed:
        pass
    finally:
        tabs.open.discard(connection)
        for task in waiting:
            task.cancel()


def _why_refused(gate: Gate, first: str | bytes) -> str:
    """Return why the first frame of a page does not let it in."""
    if len(first) > HELLO_LENGTH:
        return "the first frame is too long"
    try:
        frame = parse(first)
    except MessageError:
        return "the first frame is no hello"
    token = frame.get("token")
    if frame.get("type") != "hello" or not isinstance(token, str) or not gate.is_token(token):
        return "wrong token: open the address that torquec studio printed"
    if frame.get("protocol") != PROTOCOL:
        return "this page is of another version: load it again"
    return ""


async def _respond(studio: Studio, connection: ServerConnection, text: str | bytes) -> None:
    """Answer one request."""
    number = -1
    try:
        frame = parse(text)
        found = frame.get("id")
        number = found if isinstance(found, int) else -1
        number, request = request_of(frame)
        result = await studio.respond(request)
        reply = {"type": "answer", "id": number, "result": result}
    except MessageError as error:
        reply = {"type": "refusal", "id": number, "refusal": Refusal("wrong", str(error))}
    except Exception as error:
        reply = {"type": "refusal", "id": number, "refusal": studio.refusal(error)}
    # What the request has made of the document is sent first: whoever has the answer knows it.
    await asyncio.sleep(0)
    await _send(connection, encode(reply))


async def _refuse_busy(connection: ServerConnection, text: str | bytes) -> None:
    """Refuse a request of a page that has asked for too much."""
    try:
        number = parse(text).get("id", -1)
    except MessageError:
        number = -1
    message = f"{MAX_WAITING} requests of this page wait for their answers: wait for some"
    await _send(connection, encode({"type": "refusal", "id": number, "refusal": Refusal("busy", message)}))
