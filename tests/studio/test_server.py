"""A running server: who is let in, what it answers, and that its figures are those of the API."""

from __future__ import annotations

import asyncio
import base64
import http.client
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from places import ROBOTS
from torquec.generator import api
from torquec.studio import server as serving
from torquec.studio.gate import Gate
from torquec.studio.live import COUNTED
from torquec.studio.messages.session import MAX_FRAME
from torquec.studio.studio import Studio
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .talking import Tab, cell, tab, talk

PLANAR = (ROBOTS / "planar2r.toml").read_text(encoding="utf-8")


def fetch(gate: Gate, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of a request of HTTP."""
    connection = http.client.HTTPConnection("127.0.0.1", gate.port, timeout=10)
    connection.putrequest("GET", path, skip_host=True)
    for name, value in ({"Host": gate.host} | (headers or {})).items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


async def closed_with(gate: Gate, first: str | bytes) -> int:
    """Return the code with which a socket is closed that begins with this frame."""
    async with connect(f"ws://{gate.host}/socket", origin=gate.origin) as socket:  # type: ignore[arg-type]
        with pytest.raises(ConnectionClosed) as closed:
            await _exchange(socket, first)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def _exchange(socket: ClientConnection, first: str | bytes) -> None:
    await socket.send(first)
    await asyncio.wait_for(socket.recv(), 20)


def test_who_has_no_token_learns_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HELLO_SECONDS", 1.0)

    async def talking(gate: Gate, _studio: Studio) -> None:
        hello = {"type": "hello", "token": gate.token, "protocol": 1}
        for wrong in (
            json.dumps(hello | {"token": gate.token[:-1] + "?"}),
            json.dumps(hello | {"token": None}),
            json.dumps(hello | {"protocol": 99}),
            json.dumps(hello | {"type": "diff"}),
            json.dumps(hello | {"padding": "x" * 2000}),
            "no json",
            b"\x00",
        ):
            assert await closed_with(gate, wrong) == serving.REFUSED
        # Who says nothing is closed, too.
        async with connect(f"ws://{gate.host}/socket", origin=gate.origin) as silent:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(silent.recv(), 20)

    talk(tmp_path, PLANAR, talking)


def test_forged_hosts_and_origins_are_refused(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        for origin in (None, "null", "http://evil.example", f"http://localhost:{gate.port}"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(f"ws://{gate.host}/socket", origin=origin):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
        for host in ("evil.example", f"localhost:{gate.port}", "127.0.0.1"):
            status, _, body = await asyncio.to_thread(fetch, gate, "/", {"Host": host})
            assert (status, b"<html" in body) == (403, False)
        status, _, _ = await asyncio.to_thread(fetch, gate, "/app.js", {"Sec-Fetch-Site": "cross-site"})
        assert status == 403

    talk(tmp_path, PLANAR, talking)


def test_files_are_those_of_the_table_and_no_others(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        status, headers, body = await asyncio.to_thread(fetch, gate, "/")
        assert status == 200
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert gate.token.encode() not in body
        for path in ("/../arm.toml", "/arm.toml", "//etc/passwd", "/static/app.js", "/report/x", "/download/", "/%2e/"):
            status, _, _ = await asyncio.to_thread(fetch, gate, path)
            assert status == 404, path

    talk(tmp_path, PLANAR, talking)


def test_frames_and_requests_have_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MAX_WAITING", 3)
    monkeypatch.setattr(serving, "MAX_TABS", 2)

    async def talking(gate: Gate, studio: Studio) -> None:
        async with tab(gate) as page:
            # Requests that wait: nobody answers while the studio is stuck.
            stuck = asyncio.Event()

            async def respond(_request: Any) -> Any:
                await stuck.wait()
                return studio.workspace.available()

            monkeypatch.setattr(studio, "respond", respond)
            numbers = [await page.say("list") for _ in range(4)]
            assert (await page.answer(numbers[-1]))["refusal"]["kind"] == "busy"
            stuck.set()
            for number in numbers[:3]:
                assert (await page.answer(number))["type"] == "answer"
            async with tab(gate):
                assert await closed_with(gate, "anything") == serving.FULL
            await page.socket.send(json.dumps({"type": "list", "id": 9, "padding": "x" * MAX_FRAME}))
            with pytest.raises(ConnectionClosed) as closed:
                await page.event("closing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    talk(tmp_path, PLANAR, talking)


def test_nonsense_is_refused_and_the_page_goes_on(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as page:
            await page.socket.send("{}")
            assert (await page.answer(-1))["refusal"]["kind"] == "wrong"
            assert "expected one of" in (await page.refused("shell", command="ls"))["message"]
            edit = {"revision": 0, "table": "geometry", "row": 999, "column": "d", "text": "1"}
            assert "no row 999" in (await page.refused("edit", **edit))["message"]
            row, _ = cell(page.events[0][1]["document"], "geometry", "elbow", "d")
            assert "no column" in (await page.refused("edit", **(edit | {"row": row, "column": "x"})))["message"]
            assert "characters" in (await page.refused("edit", **(edit | {"row": row, "text": "1" * 5000})))["message"]
            assert "control" in (await page.refused("edit", **(edit | {"row": row, "text": "\x1b[2J"})))["message"]
            assert "no file" in (await page.refused("open", source="file", name="../arm.toml"))["message"]
            assert "ships" in (await page.refused("open", source="robot", name="/etc/passwd"))["message"]
            assert "no name of a file" in (await page.refused("save", name="../x.toml", overwrite=True))["message"]
            assert "positions" in (await page.refused("place", q=[0.0], near=None))["message"]
            pose = [1.0] * 12
            assert "orthogonal" in (await page.refused("drag", frame="tool", pose=pose, near=[0.0, 0.0]))["message"]
            assert (await page.ask("list"))["files"] == ["arm.toml"]

    talk(tmp_path, PLANAR, talking)


def test_pages_stay_in_step_and_reload_gives_the_whole_state(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as one, tab(gate) as other:
            row, before = cell(one.events[0][1]["document"], "geometry", "elbow", "d")
            edit = {"table": "geometry", "row": row, "column": "d"}
            assert (await one.ask("edit", revision=0, text="0.55", **edit))["accepted"]
            told = await other.event("document", lambda each: each["revision"] == 1)
            assert cell(told, "geometry", "elbow", "d")[1]["text"] == "0.55"
            assert cell(told, "geometry", "elbow", "d")[1]["was"] == before["text"]
            # The other page has not looked: its edit is answered with what stands there, and changes nothing.
            late = await other.ask("edit", revision=0, text="0.6", **edit)
            assert (late["accepted"], late["revision"]) == (False, 1)
            assert (await other.ask("edit", revision=1, text="0.7", **edit))["accepted"]
            assert (await one.ask("undo"))["revision"] == 3
        async with tab(gate) as again:
            state = again.events[0][1]["document"]
            assert state["revision"] == 3
            assert cell(state, "geometry", "elbow", "d")[1]["text"] == "0.55"
            assert (state["undo"], state["redo"]) == ("edit d", "edit d")
            assert len(state["tables"]) == 12

    talk(tmp_path, PLANAR, talking)


def test_a_change_is_told_before_it_is_answered(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as page:
            page.events.clear()
            changed = await page.ask("add_row", revision=0, table="values", after=None)
            (document,) = [event for name, event in page.events if name == "document"]
            (values,) = [table for table in document["tables"] if table["name"] == "values"]
            assert [row["id"] for row in values["rows"]] == [changed["row"]]

    talk(tmp_path, PLANAR, talking)


async def settled(page: Tab, revision: int) -> dict[str, Any]:
    """Return the last count of each model when all of a revision are known."""
    await page.event("counts", lambda each: each["revision"] == revision and not each["working"])
    counts: dict[str, Any] = {}
    for name, event in page.events:
        each = event["counts"]["counts"] if name == "welcome" else event["counts"] if name == "counts" else ()
        counts |= {count["model"]: count for count in each}
    return counts


def test_counts_and_base_parameters_are_those_of_the_edited_robot(tmp_path: Path) -> None:
    async def talking(gate: Gate, studio: Studio) -> None:
        async with tab(gate) as page:
            document = page.events[0][1]["document"]
            first, _ = cell(document, "geometry", "shoulder", "alpha")
            second, _ = cell(document, "geometry", "elbow", "alpha")
            # Edits that overtake each other: what is told in the end is of the last alone.
            for revision, text in enumerate(("0.1", "0.2", "pi/2")):
                edit = {"table": "geometry", "row": second, "column": "alpha", "text": text}
                assert (await page.ask("edit", revision=revision, **edit))["accepted"]
            counts = await settled(page, 3)
            robot = studio.robot
            assert str(robot.joints[1].alpha) == "pi/2"
            assert {*counts} == {*COUNTED}
            bills = api.bills(robot, models=["idm", "inertia", "gravity", "ddm"])
            for model, bill in ((name, bills[name]) for name in ("idm", "inertia", "gravity", "ddm")):
                assert counts[model]["operations"] == bill
                assert counts[model]["exact"]
                assert counts[model]["revision"] == 3
            base = await page.event("base_parameters", lambda each: each["revision"] == 3)
            assert [(g["name"], g["formula"]) for g in base["groupings"]] == [
                (each.name, each.relation.partition(" = ")[2] or each.name)
                for each in api.base_parameters(robot).combinations
            ]
            # A value decides nothing: its counts hold at once, in the new revision.
            await page.ask("edit", revision=3, table="inertia", row=first, column="XX", text="0.77")
            same = await settled(page, 4)
            assert {m: c["operations"] for m, c in same.items()} == {m: c["operations"] for m, c in counts.items()}
            # In the end those of the file stand beside them.
            await page.event("menus", lambda each: each["revision"] == 4)
            await studio.live.finish()
            before = api.bills(tmp_path / "arm.toml", models=["idm"])["idm"]
            told = {count.model: count for count in studio.live.counts.counts}
            assert told["idm"].before == before

    talk(tmp_path, PLANAR, talking)


def test_tables_that_are_no_robot_leave_the_last_one(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as page:
            row, _ = cell(page.events[0][1]["document"], "geometry", "elbow", "d")
            await page.ask("edit", revision=0, table="geometry", row=row, column="d", text="1/0")
            told = await page.event("document", lambda each: each["revision"] == 1)
            assert (told["valid"], told["valid_revision"]) == (False, 0)
            assert "division by zero" in cell(told, "geometry", "elbow", "d")[1]["error"]
            assert (await page.ask("scene"))["revision"] == 0
            assert (await page.refused("diff"))["kind"] == "invalid"
            assert (await page.refused("save", name="", overwrite=False))["kind"] == "invalid"

    talk(tmp_path, PLANAR, talking)


def test_menus_and_equations_are_those_of_the_listings(tmp_path: Path) -> None:
    async def talking(gate: Gate, studio: Studio) -> None:
        async with tab(gate) as page:
            menus = await page.event("menus", lambda each: each["revision"] == 0)
            assert [menu["title"] for menu in menus["menus"]] == [
                "Robot", "Geometric", "Kinematic", "Dynamic", "Identification", "Optimizer"
            ]
            entries = {entry["id"]: entry for menu in menus["menus"] for entry in menu["entries"]}
            assert "no closed loop" in entries["complete"]["reason"]
            (frame, *_) = entries["jacobian"]["choices"]
            assert (frame["name"], frame["default"]) == ("frame", "tool")
            for entry, choices in (("idm", {}), ("jacobian", {"frame": "elbow"}), ("lagrange", {}), ("igm_paul", {})):
                told = await page.ask("model", entry=entry, choices=choices, compiled=False)
                options = ["frame=elbow"] if choices else ["frame=tool"] if entry == "igm_paul" else []
                listing = api.listing(studio.robot, entry, options)
                sections = [section for chapter in told["chapters"] for section in chapter["sections"]]
                equations = [(e["name"], e["value"]) for section in sections for e in section["equations"]]
                assert equations == [(each.name, each.value) for each in listing.equations]
            assert "no entry" in (await page.refused("model", entry="x", choices={}, compiled=False))["message"]
            wrong = await page.refused("model", entry="jacobian", choices={"frame": "nose"}, compiled=False)
            assert "expected one of" in wrong["message"]
            compiled = await page.ask("model", entry="idm", choices={}, compiled=True)
            bill = {op: n for op, n in api.bills(studio.robot, models=["idm"])["idm"].items() if n}
            assert compiled["operations"] == bill
            links = {e["name"]: e["links"] for c in compiled["chapters"] for s in c["sections"] for e in s["equations"]}
            assert links["GAM2"] == [2]

    talk(tmp_path, PLANAR, talking)


def test_runs_exports_and_reports(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as page:
            motion = await page.ask("run_points", points=[[0, 0], [1, 0.5]], durations=[1.0], samples=11)
            assert len(motion["time"]) == 11
            assert {curve["group"] for curve in motion["curves"]} == {
                "position", "velocity", "acceleration", "torque", "energy"
            }
            await page.event("job", lambda each: each["state"] == "done")
            assert [event["state"] for name, event in page.events if name == "job"] == ["working", "done"]
            rows = "\n".join(f"{t / 10},{t / 20},{t / 30}" for t in range(11))
            data = base64.b64encode(rows.encode()).decode()
            upload = await page.ask("upload", upload="", name="log.csv", data=data)
            table = await page.ask("run_table", source="upload", name=upload["upload"])
            assert table["time"][-1] == 1.0
            assert "rows of 3 columns" not in str(table)
            # What is no log is refused in the words of identification.
            wrong = await page.refused("identify", source="upload", name=upload["upload"])
            assert "log.csv" in wrong["message"]
            assert str(Path("/tmp/torquec-studio")) not in wrong["message"]
            written = await page.ask("export", language="python", models=["gravity"], to="directory")
            assert {path.name for path in Path(written["folder"]).iterdir()} == {*written["files"]}
            assert Path(written["folder"]).parent == tmp_path / "out"
            zipped = await page.ask("export", language="c", models=["gravity"], to="download")
            status, headers, body = await asyncio.to_thread(fetch, gate, zipped["download"]["path"])
            assert status == 200
            assert headers["content-disposition"] == f'attachment; filename="{zipped["download"]["name"]}"'
            assert {*zipfile.ZipFile(io.BytesIO(body)).namelist()} == {*zipped["files"]}
            unknown = await page.refused("export", language="cobol", models=[], to="download")
            assert "no language" in unknown["message"]
            link = await page.ask("download", format=".par")
            _, _, text = await asyncio.to_thread(fetch, gate, link["path"])
            (tmp_path / "back.par").write_bytes(text)
            assert api.read_description(tmp_path / "back.par").robot.joints == _studio.robot.joints

    talk(tmp_path, PLANAR, talking)


def test_a_report_is_shown_without_scripts(tmp_path: Path) -> None:
    async def talking(gate: Gate, studio: Studio) -> None:
        link = studio.offers.add("report", b"<script>1</script>", "text/html; charset=utf-8", "")
        status, headers, _ = await asyncio.to_thread(fetch, gate, link.path)
        assert status == 200
        assert headers["content-security-policy"].startswith("sandbox; default-src 'none'")
        assert "script-src" not in headers["content-security-policy"]

    talk(tmp_path, PLANAR, talking)


def test_a_job_is_cancelled_with_all_that_it_started(tmp_path: Path) -> None:
    async def talking(gate: Gate, studio: Studio) -> None:
        async with tab(gate) as page:
            number = await page.say("export", language="latex", models=["all"], to="download")
            job = await page.event("job", lambda each: each["state"] == "working")
            assert (await page.ask("cancel", job=job["id"]))["cancelled"]
            assert (await page.event("job", lambda each: each["state"] == "cancelled"))["id"] == job["id"]
            refusals = [frame for frame in [await page.answer(number)] if frame["type"] == "refusal"]
            assert refusals[0]["refusal"]["kind"] == "cancelled"
            assert not (await page.ask("cancel", job=job["id"]))["cancelled"]
            assert studio.jobs.going_on == ()

    talk(tmp_path, PLANAR, talking)


def test_a_file_that_changes_outside_is_told(tmp_path: Path) -> None:
    async def talking(gate: Gate, _studio: Studio) -> None:
        async with tab(gate) as page:
            (tmp_path / "arm.toml").write_text(PLANAR + "\n# changed\n")
            told = await page.event("document", lambda each: each["file"]["changed_outside"])
            assert told["revision"] == 0
            assert (await page.ask("save", name="", overwrite=False))["reason"] == "changed outside"
            assert (await page.ask("save", name="", overwrite=True))["saved"]
            assert "# changed" not in (tmp_path / "arm.toml").read_text()

    talk(tmp_path, PLANAR, talking)
