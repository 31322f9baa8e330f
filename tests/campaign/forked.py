"""Scripts with bounds in a forked process: packages that are imported already need no second import."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence

from torquec.generator.description.formats.limited import Bounds, Outcome, _content, _exceeded


def run_forked(script: str, arguments: Sequence[str], bounds: Bounds) -> Outcome:
    """Return what `run_limited` returns; memory is bounded beside what this process has already."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if child == 0:
            _run(script, arguments, bounds, output.fileno(), errors.fileno())
        end = time.monotonic() + bounds.seconds
        while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
            if time.monotonic() > end:
                os.kill(child, signal.SIGKILL)
            time.sleep(0.002)
        code = os.waitstatus_to_exitcode(ended[1])
        printed, said = (_content(file, bounds.output) for file in (output, errors))
    text = said.decode(errors="replace")
    return Outcome(_exceeded(code, len(printed), text, bounds), code == 0, printed, text)


def _run(script: str, arguments: Sequence[str], bounds: Bounds, output: int, errors: int) -> None:
    """Run the script in this process, which then ends."""
    code = 1
    try:
        os.dup2(output, 1)
        os.dup2(errors, 2)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        resource.setrlimit(resource.RLIMIT_CPU, (bounds.seconds, bounds.seconds))
        resource.setrlimit(resource.RLIMIT_FSIZE, (bounds.output, bounds.output))
        sys.argv = ["-c", *arguments]
        exec(compile(script, "<script>", "exec"), {"__name__": "__main__", "sys": sys})
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
