"""Who may come in, what there is to fetch, what may be sent up."""

from __future__ import annotations

import base64

import pytest
from torquec.studio import offers as offered
from torquec.studio.gate import Gate
from torquec.studio.messages.session import MAX_PART
from torquec.studio.offers import MAX_OFFERS, STATIC, Offers, static
from torquec.studio.uploads import MAX_UPLOADS, Uploads

GATE = Gate(4321, "a" * 43)
HERE, PAGE = ["127.0.0.1:4321"], ["http://127.0.0.1:4321"]


def test_the_page_itself_comes_in() -> None:
    assert GATE.why_not(HERE, [], [], "/") == ""
    assert GATE.why_not(HERE, PAGE, ["same-origin"], "/socket") == ""
    assert GATE.why_not(HERE, [], ["same-origin"], "/app.js") == ""


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        ["localhost:4321"],
        ["127.0.0.1"],
        ["127.0.0.1:80"],
        ["evil.example:4321"],
        ["127.0.0.1:4321.evil.example"],
        ["127.0.0.1:4321", "evil.example"],
        ["[::1]:4321"],
    ],
)
def test_other_names_are_refused(hosts: list[str]) -> None:
    assert "no other name" in GATE.why_not(hosts, PAGE, [], "/socket")


@pytest.mark.parametrize(
    "origins",
    [[], ["null"], ["http://127.0.0.1:1"], ["https://127.0.0.1:4321"], ["http://localhost:4321"], [*PAGE, *PAGE]],
)
def test_other_origins_open_no_socket(origins: list[str]) -> None:
    assert "own page" in GATE.why_not(HERE, origins, [], "/socket")


def test_other_sites_get_nothing() -> None:
    assert GATE.why_not(HERE, [], ["cross-site"], "/app.js")
    assert GATE.why_not(HERE, ["http://evil.example"], [], "/")


def test_tokens_are_long_random_and_compared_whole() -> None:
    one, other = Gate(1), Gate(1)
    assert one.token != other.token
    assert len(base64.urlsafe_b64decode(one.token + "=")) * 8 == 256
    assert one.is_token(one.token)
    for wrong in ("", one.token[:-1], one.token + "x", other.token, "é"):
        assert not one.is_token(wrong)
    assert one.token not in repr(one)
    assert one.address.endswith(f"/#{one.token}")


def test_every_answer_forbids_what_pages_of_strangers_do() -> None:
    headers = dict(GATE.headers("text/html"))
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "//etc/passwd", "/app.js/", "/app.js?x", "/%2e%2e/x", "/static/app.js", "", "app.js"]
)
def test_a_path_is_looked_up_and_not_opened(path: str) -> None:
    assert static(path) is None


def test_the_page_is_there() -> None:
    for path, (_, kind) in STATIC.items():
        found = static(path)
        assert found is not None, path
        assert found.kind == kind


def test_offers_have_names_that_nobody_guesses_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = Offers()
    links = [offers.add("report", b"page", "text/html", "") for _ in range(MAX_OFFERS + 1)]
    assert len({link.path for link in links}) == MAX_OFFERS + 1
    assert all(len(link.path) > 43 for link in links)
    assert offers.find(links[0].path) is None
    found = offers.find(links[-1].path)
    assert found is not None
    assert found.content == b"page"
    monkeypatch.setattr(offered, "MAX_BYTES", 10)
    with pytest.raises(ValueError, match="expected at most"):
        offers.add("download", b"x" * 11, "text/plain", "x.txt")


def test_uploads_come_part_by_part_and_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    uploads = Uploads()
    first = uploads.add("", "log.csv", base64.b64encode(b"one,").decode())
    second = uploads.add(first.upload, "log.csv", base64.b64encode(b"two").decode())
    assert second.size == 7
    assert bytes(uploads.find(first.upload).content) == b"one,two"
    with pytest.raises(ValueError, match="base64"):
        uploads.add("", "log.csv", "?")
    with pytest.raises(ValueError, match="a part of"):
        uploads.add("", "log.csv", base64.b64encode(b"x" * (MAX_PART + 1)).decode())
    with pytest.raises(OSError, match="no name of a file"):
        uploads.add("", "../log.csv", "")
    monkeypatch.setattr("torquec.studio.uploads.MAX_UPLOAD", 8)
    with pytest.raises(ValueError, match="has more than"):
        uploads.add(first.upload, "log.csv", base64.b64encode(b"three").decode())
    for _ in range(MAX_UPLOADS + 1):
        uploads.add("", "log.csv", "")
    with pytest.raises(ValueError, match="no such upload"):
        uploads.find(first.upload)
