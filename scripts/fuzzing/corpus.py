"""The programs that inputs are made from: all those of the tests."""

import pathlib
import re

from .syntax import strip_comments

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPLIT_INPUT = re.compile(r"^// -----.*$", re.M)
SPLIT_FILE = re.compile(r"^(?://|#) ?--- *(\S+)\n", re.M)
# What lit or a test's own sed replaces.
SUBSTITUTION = re.compile(r"%\{|\bTYPE\b|\bROWS\b|\bWIDTH\b|\bLOWEST\b")
MOST_BYTES = 40_000


def read_parts(path):
    """The texts of the modules in a file, which is split as its test does it."""
    text = path.read_text(encoding="utf-8", errors="replace")
    pieces = SPLIT_FILE.split(text)
    texts = [] if path.suffix == ".test" else pieces[:1]
    texts += [part for name, part in zip(pieces[1::2], pieces[2::2]) if name.endswith(".mlir")]
    return [part for text in texts for part in SPLIT_INPUT.split(text)]


def read_corpus(folder=ROOT / "test"):
    """The texts, without comments, in the order of their paths: the same everywhere."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".mlir", ".test"))
    parts = (strip_comments(part) for path in paths for part in read_parts(path))
    return [
        part
        for part in parts
        if part.strip() and len(part) < MOST_BYTES and not SUBSTITUTION.search(part)
    ]
