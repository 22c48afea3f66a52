"""A file of what a build makes of many cases. An output that several cases have is
there once; the programs are there too, so that another build compiles the same."""

import collections
import concurrent.futures
import dataclasses
import hashlib
import itertools
import json
import lzma
import os
import pathlib
import sqlite3
import sys

from cases import Case
from compiling import Output, compile_program
from records import BadFile

FORMAT = 1
TABLES = f"""
    PRAGMA page_size = 1024;
    PRAGMA user_version = {FORMAT};
    CREATE TABLE programs (name TEXT PRIMARY KEY, text TEXT);
    CREATE TABLE cases (program TEXT, flags TEXT, digest TEXT, symbols TEXT,
                        PRIMARY KEY (program, flags));
    CREATE TABLE outputs (digest TEXT PRIMARY KEY, parts BLOB);
"""


class Writer:
    """Writes a recording, which is there when all of it is."""

    def __init__(self, path):
        self.path, self.unfinished = path, pathlib.Path(f"{path}.unfinished")
        self.unfinished.unlink(missing_ok=True)
        self.database = sqlite3.connect(self.unfinished)
        self.database.executescript(TABLES)

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        self.database.commit()
        self.database.close()
        if error:
            self.unfinished.unlink()
        else:
            os.replace(self.unfinished, self.path)

    def add_program(self, name, text):
        self.database.execute("INSERT INTO programs VALUES (?, ?)", (name, text))

    def add(self, case, packed):
        self.database.execute(
            "INSERT INTO cases VALUES (?, ?, ?, ?)",
            (case.program, case.flags, packed.digest, packed.symbols),
        )
        self.database.execute(
            "INSERT OR IGNORE INTO outputs VALUES (?, ?)", (packed.digest, packed.parts)
        )


@dataclasses.dataclass
class Packed:
    """An output as it is stored; what the kernels were called is no part of it."""

    digest: str
    parts: bytes
    symbols: str


def pack(output):
    parts = dataclasses.asdict(output)
    symbols = json.dumps(parts.pop("symbols"))
    text = json.dumps(parts).encode()
    return Packed(hashlib.sha256(text).hexdigest(), lzma.compress(text, preset=0), symbols)


class Recording:
    """Reads one."""

    def __init__(self, path):
        self.path = path
        if not path.is_file():
            raise BadFile(f"expected a recording, found none at {path}")
        self.database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            found = self.read("PRAGMA user_version")[0][0]
        except sqlite3.DatabaseError:
            found = None
        if found != FORMAT:
            raise BadFile(f"{path}: expected a recording of format {FORMAT}, found another file")

    def read(self, query, *values):
        return self.database.execute(query, values).fetchall()

    def read_programs(self):
        return dict(self.read("SELECT name, text FROM programs"))

    def read_digests(self, selection):
        """case -> the digest of its output"""
        rows = self.read("SELECT program, flags, digest FROM cases ORDER BY program, flags")
        digests = {Case(program, flags): digest for program, flags, digest in rows}
        return {case: digest for case, digest in digests.items() if selection.has(case)}

    def read_output(self, case):
        [(parts, symbols)] = self.read(
            "SELECT parts, symbols FROM cases JOIN outputs USING (digest)"
            " WHERE program = ? AND flags = ?",
            case.program, case.flags,
        )  # fmt: skip
        return Output(**json.loads(lzma.decompress(parts)), symbols=json.loads(symbols))


def record(programs, cases, binaries, path, jobs):
    """Compiles the cases, several programs at a time, and writes what comes of them."""
    if not (binaries / "softmax-compile").is_file():
        raise BadFile(f"expected softmax-compile in {binaries}, found none")
    groups = collections.defaultdict(list)
    for case in cases:
        groups[case.program].append(case)
    if not groups:
        raise BadFile("expected a program with such a name and flags, found none")
    texts = [programs[name] for name in groups]
    with Writer(path) as writer, concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        compiled = pool.map(compile_cases, itertools.repeat(binaries), texts, groups.values())
        for name, outputs in zip(show_progress(groups), compiled):
            writer.add_program(name, programs[name])
            for case, output in zip(groups[name], outputs):
                writer.add(case, output)


def record_like(old, selection, binaries, path, jobs):
    """Records the cases of another recording."""
    record(old.read_programs(), old.read_digests(selection), binaries, path, jobs)


def compile_cases(binaries, text, cases):
    return [pack(output) for output in compile_program(binaries, text, [c.flags for c in cases])]


def show_progress(names):
    """The names; on a terminal it says how many are done."""
    for done, name in enumerate(names, 1):
        yield name
        if sys.stderr.isatty():
            end = "\r" if done < len(names) else "\n"
            print(f"{done} of {len(names)} programs", end=end, file=sys.stderr)
