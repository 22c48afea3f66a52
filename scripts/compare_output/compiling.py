"""Compiles a program and keeps what must not change of it."""

import dataclasses
import os
import pathlib
import re
import stat
import subprocess
import tempfile

from ptx import read_kernels, replace_symbols

TIMEOUT = 300  # seconds
SOURCE = "program.mlir"
PTX = "kernels.ptx"
# Kernels become a binary in host code where there is an assembler. This one is always
# found, and keeps what it is given: -arch=TARGET SOURCE -o CUBIN.
ASSEMBLER = f'#!/bin/sh\ncp "$2" {PTX} && echo cubin > "$4"\n'


@dataclasses.dataclass
class Output:
    """What a build makes of a program with some flags. Kernels have neutral names,
    in host code too; `symbols` are those that they had."""

    status: str
    diagnostics: str
    versions: str
    host: str
    kernels: list
    symbols: list


class Compiler:
    """softmax-compile on one program, in a folder that is all it sees: paths, times
    and what else is on the machine are no part of what it writes."""

    def __init__(self, binaries, folder, text):
        self.path = binaries.resolve() / "softmax-compile"
        self.folder = folder
        (folder / SOURCE).write_text(text, encoding="utf-8")
        assembler = folder / "assembler"
        assembler.write_text(ASSEMBLER, encoding="utf-8")
        assembler.chmod(assembler.stat().st_mode | stat.S_IXUSR)
        self.environment = os.environ | {"ROWWISE_PTXAS": str(assembler)}

    def compile(self, flags):
        (self.folder / PTX).unlink(missing_ok=True)
        scheduled, host = (self.run(stage, flags) for stage in ("scheduled", "llvm"))
        ptx = self.folder / PTX
        symbols, kernels = read_kernels(ptx.read_text("utf-8") if ptx.exists() else "")
        text = re.sub(r"^ *gpu\.binary .*\n", "", host.stdout, flags=re.MULTILINE)
        return Output(
            status=f"{scheduled.returncode} for versions, {host.returncode} for host code",
            diagnostics=self.get_diagnostics(scheduled, host),
            versions="\n".join(find_versions(scheduled.stdout)),
            host=replace_symbols(text, symbols),
            kernels=kernels,
            symbols=symbols,
        )

    def run(self, stage, flags):
        command = [self.path, SOURCE, f"--emit={stage}", *flags.split()]
        try:
            return subprocess.run(
                command, cwd=self.folder, env=self.environment, timeout=TIMEOUT,
                capture_output=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, "timeout", "", "")

    def get_diagnostics(self, *runs):
        """What both say once, and without what LLVM says of a crash, which has addresses."""
        texts = [run.stderr.partition("PLEASE submit a bug report")[0] for run in runs]
        return "".join(dict.fromkeys(texts)).replace(str(self.path), self.path.name)


def find_versions(text):
    """The lists of versions of an IR's row programs.

    >>> find_versions("rowwise.fuse axis [1] versions [<[1], []>, <2>] attributes [3]")
    ['[<[1], []>, <2>]']
    """
    found = []
    for start in re.finditer(r"\bversions (?=\[)", text):
        depth = 0
        for bracket in re.compile(r"[\[\]]").finditer(text, start.end()):
            depth += 1 if bracket[0] == "[" else -1
            if depth == 0:
                found.append(text[start.end() : bracket.end()])
                break
    return found


def compile_program(binaries, text, all_flags):
    """Yields the output for each of several sets of flags."""
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(binaries, pathlib.Path(folder), text)
        for flags in all_flags:
            yield compiler.compile(flags)
