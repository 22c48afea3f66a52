"""Runs one command and says how it ended."""

import dataclasses
import os
import resource
import shlex
import signal
import subprocess

ENVIRONMENT = {
    **os.environ,
    # Names of symbols take seconds to find and are not needed to tell crashes apart.
    "LLVM_DISABLE_SYMBOLIZATION": "1",
    # LLVM's archives mark no memory by hand where they are built without sanitizers.
    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "allow_user_poisoning=0"),
}


@dataclasses.dataclass(frozen=True)
class Outcome:
    command: tuple
    # Minus the signal's number where one ended it; None where it did not end.
    code: int | None
    stdout: str
    stderr: str

    @property
    def is_accepted(self):
        return self.code in (0, 4)


# A machine that does much else takes longer than a processor's seconds.
WALL_FACTOR = 5


def run(command, folder, limit, environment=(), data=b""):
    """Runs it in `folder` on `data`, for at most `limit` seconds of a processor."""
    child = subprocess.Popen(
        command,
        cwd=folder,
        env={**ENVIRONMENT, "TMPDIR": str(folder), **dict(environment)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    set_processor_limit(child.pid, limit)
    try:
        stdout, stderr = child.communicate(data, timeout=WALL_FACTOR * limit)
        code = None if child.returncode == -signal.SIGXCPU else child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        stdout, stderr = child.communicate()
        code = None
    except SystemExit:  # who waits for it is ended
        os.killpg(child.pid, signal.SIGKILL)
        raise
    prefix = tuple(f"{name}={value}" for name, value in dict(environment).items())
    return Outcome((*prefix, *command), code, decode(stdout), decode(stderr))


def set_processor_limit(pid, limit):
    try:
        resource.prlimit(pid, resource.RLIMIT_CPU, (limit, limit + 5))
    except (ProcessLookupError, PermissionError):
        pass  # it has ended


def decode(data):
    return data.decode(errors="replace")


def quote(command):
    return shlex.join(map(str, command))
