"""What an oracle works with: the programs of the tests, the tools, an empty folder."""

import ctypes
import pathlib
import re
import resource
import shutil
import tempfile
import zlib

from . import process
from .corpus import read_corpus
from .lengths import read_classes

SCHEDULED = 0.15
OLD = b"what was there before\n"
# Of Linux's personality: programs are loaded at the same addresses in each run.
NOT_RANDOM = 0x0040000


class Session:
    """`tools` is the folder of the tools, `limit` the seconds that each may take, `memory`
    the MiB, 0 for any. Commands run in a folder of the session's own, in `parent`, which
    who made that removes."""

    def __init__(self, tools, limit, memory, parent):
        self.tools, self.limit = pathlib.Path(tools).resolve(), limit
        # Whether what is to be written is there before.
        self.old = False
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=parent))
        self.corpus = read_corpus()
        self.scheduled = [text for text in self.corpus if "#rowwise.version" in text]
        # What has a reference to be compared with.
        self.linalg = [text for text in self.corpus if is_linalg(text)]
        ctypes.CDLL(None).personality(NOT_RANDOM)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
        # Of rows that are long.
        self.lengths = read_classes(self)

    def draw_program(self, rng):
        """Those that have schedules are few, and drawn more often."""
        return rng.choice(self.scheduled if rng.random() < SCHEDULED else self.corpus)

    def run(self, tool, arguments, environment=(), data=b""):
        command = [str(self.tools / tool), *map(str, arguments)]
        return process.run(command, self.folder, self.limit, environment, data)

    def write(self, name, text):
        # What stands for bytes that are no UTF-8 becomes them.
        (self.folder / name).write_bytes(
            text.encode("latin-1", errors="ignore") if "\xff" in text else text.encode()
        )

    def put_old(self, names):
        """Half of all programs find, in the place of what is to be written, what was there
        before, and the others nothing."""
        self.old = zlib.crc32((self.folder / "input.mlir").read_bytes()) & 1 == 1
        for name in names:
            if self.old:
                (self.folder / name).write_bytes(OLD)
            else:
                (self.folder / name).unlink(missing_ok=True)

    def read_output(self, name):
        """What was written; None where there is nothing, or still what was there before."""
        path = self.folder / name
        data = path.read_bytes() if path.exists() else None
        return None if self.old and data == OLD else data

    def is_untouched(self, name):
        """Whether a command that failed has left it as it was."""
        return self.read_output(name) is None and (self.folder / name).exists() == self.old

    def clear(self):
        self.old = False
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def is_linalg(text):
    return "linalg." in text and not re.search(r"\b(?:rowwise|gpu|nvvm|llvm|vector|memref)\.", text)
