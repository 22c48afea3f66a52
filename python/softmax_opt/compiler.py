"""Runs softmax-compile, and keeps what it made on disk.

What is kept lies in `$SOFTMAX_OPT_CACHE` (default: `softmax_opt` in the user's cache
folder), a folder for each key. The key is a hash of everything the result depends on, so
that nothing there is ever out of date; a folder appears whole or not at all, so that
processes may share it.
"""

import contextlib
import fcntl
import functools
import hashlib
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile

COMPILER = "softmax-compile"
# Where softmax-compile looks for ptxas last.
PTXAS = "/usr/local/cuda/bin/ptxas"
# Seconds after which a compilation is mentioned on stderr, as softmax-compile does on a terminal.
PATIENCE = 3
# How softmax-compile begins to say that ptxas, or the file system, failed.
OF_TOOLS = re.compile(
    r"error: (\S+ failed with status|\S+ wrote no cubin|expected ROWWISE_PTXAS|cannot (create|write) )"
)
# Flags that say what files are written, which is decided here: a program that is called.
OF_FILES = {"o", "emit", "outline", "mtriple", "remarks-output"}
# Flags with which softmax-compile says something, and compiles nothing.
OF_LISTS = {"help", "help-hidden", "help-list", "help-list-hidden", "version"}


class CompileError(RuntimeError):
    """A program that softmax-compile refused. `diagnostic` is what it said, `written` the number of
    a tensor that it is refused for writing to."""

    def __init__(self, diagnostic, written=None):
        super().__init__(diagnostic)
        self.diagnostic = diagnostic
        self.written = written

    @property
    def reason(self):
        """The first error, without its place."""
        found = re.search(r"error: (.*)", self.diagnostic)
        return found.group(1) if found else self.diagnostic.strip()


class ToolError(CompileError):
    """A tool that failed, whatever the program: it was ended by a signal, such as for want of memory,
    or could not use ptxas or a file."""


def of_signal(tool, number):
    """The error of a tool that a signal has ended."""
    names = {known.value: known.name for known in signal.Signals}
    found = names.get(number, f"signal {number}")
    return ToolError(f"{tool}: error: expected {tool} to end by itself, found it ended by {found}")


@contextlib.contextmanager
def of_the_gradient():
    """Says of a program that is refused that it is the gradient's, which nobody wrote."""
    try:
        yield
    except ToolError:
        raise
    except CompileError as error:
        raise CompileError(f"the gradient's program: {error.diagnostic}") from error


def packaged_compiler():
    """Where the package has its compiler if it was installed from a wheel."""
    return pathlib.Path(__file__).parent / "bin" / COMPILER


@functools.cache
def find_compiler():
    """`$SOFTMAX_OPT_COMPILER`, else the compiler of this package, else that in PATH."""
    if named := os.environ.get("SOFTMAX_OPT_COMPILER"):
        if found := shutil.which(named):
            return found
        raise FileNotFoundError(
            f"expected SOFTMAX_OPT_COMPILER to name {COMPILER}, found no program {named}"
        )
    for candidate in (packaged_compiler(), COMPILER):
        if found := shutil.which(candidate):
            return found
    raise FileNotFoundError(
        f"expected {COMPILER} in the package, in PATH or named by SOFTMAX_OPT_COMPILER, found none"
    )


def run_compiler(text, arguments):
    """What softmax-compile writes of an MLIR text, and its remarks (YAML).

    Raises CompileError with its diagnostic, ToolError where that is not of the program.
    """
    with tempfile.TemporaryDirectory(prefix=COMPILER) as folder:
        output, remarks = pathlib.Path(folder) / "output", pathlib.Path(folder) / "remarks"
        command = [find_compiler(), "-", f"-o={output}", f"--remarks-output={remarks}"]
        command += arguments
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        with subprocess.Popen(command, **pipes) as process:
            try:
                messages = _wait(process, text.encode()).decode(errors="replace")
            finally:
                process.kill()  # where this is left by an interrupt
        if process.returncode == 0:
            sys.stderr.write(messages)  # warnings, and what flags ask for
            return output.read_bytes(), remarks.read_text()
    if process.returncode < 0:
        raise of_signal(COMPILER, -process.returncode)
    is_of_tool = OF_TOOLS.search(messages)
    kind = ToolError if is_of_tool else CompileError
    raise kind(messages.strip() or f"{COMPILER}: exit status {process.returncode}")


def _wait(process, text):
    """What a process says on stderr until it ends; on a terminal this says meanwhile that it has
    not."""
    seconds = 0
    while True:
        try:
            return process.communicate(text, timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            text = None
            seconds += PATIENCE
            if not sys.stderr.isatty():
                continue
            print(f"softmax_opt: compiling for {seconds} s", file=sys.stderr)


def make_arguments(flags):
    """Flags of softmax-compile: `math="precise"` is --math=precise, `g=True` is -g. ValueError
    for those that write files or lists, which the command line has."""
    if not isinstance(flags, dict):
        raise ValueError(f'expected flags as in {{"math": "precise"}}, found {flags!r}')
    arguments = []
    for name, value in sorted(flags.items()):
        spelled = name.replace("_", "-")
        flag = ("-" if len(name) == 1 else "--") + spelled
        if spelled in OF_FILES or spelled in OF_LISTS or spelled.startswith("list-"):
            wants = "files" if spelled in OF_FILES else "lists"
            raise ValueError(
                f"expected flags of a program that is called, found {name!r}: to write {wants}, run "
                f"{COMPILER} {flag}"
            )
        if isinstance(value, bool):
            value = str(value).lower()
        arguments.append(f"{flag}={value}")
    return arguments


def cache_folder():
    """The folder of what is kept."""
    if folder := os.environ.get("SOFTMAX_OPT_CACHE"):
        return pathlib.Path(folder)
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "softmax_opt"


def cache_identity():
    """A text that is another one when the cache was deleted: for whoever keeps keys."""
    path = cache_folder() / "identity"
    if not path.exists():

        def fill(new):
            new.mkdir()
            (new / secrets.token_hex(16)).touch()

        _publish(path, fill, pathlib.Path.exists)
    return os.listdir(path)[0]


@functools.cache
def _hash_of_file(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@functools.cache
def _version_of(path):
    """What a tool says of its version; None where it does not run."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return None


def tool_identities():
    """What tells softmax-compile, and the ptxas that it finds, from others."""
    ptxas = os.environ.get("ROWWISE_PTXAS") or shutil.which("ptxas") or PTXAS
    return [_hash_of_file(find_compiler()), _version_of(ptxas)]


def read_measured(flags):
    """The text of the file of measured schedules that flags name, if they do."""
    database = flags.get("tuning_db")
    return pathlib.Path(database).read_text() if database else None


def build(text, flags, facts=None):
    """The key under which the library of an MLIR text is kept; compiles where it is not.

    `facts` (JSON) are kept beside it.
    """
    arguments = ["--emit=so", *make_arguments(flags)]
    content = json.dumps([text, arguments, read_measured(flags), facts, tool_identities()])
    key = hashlib.sha256(content.encode()).hexdigest()[:32]
    if not is_whole(key):
        library, remarks = run_compiler(text, arguments)

        def fill(new):
            new.mkdir()
            (new / "program.so").write_bytes(library)
            (new / "program.mlir").write_text(text)
            (new / "remarks.yaml").write_text(remarks)
            (new / "facts.json").write_text(json.dumps(facts))
            (new / "flags.json").write_text(json.dumps(flags, default=str))
            (new / "size").write_text(str(len(library)))

        _publish(folder_of(key), fill, _is_whole)
    return key


def is_whole(key):
    """Whether the library of a key is kept with all its bytes and its flags: one that a full disk
    has cut would end the process that loads it."""
    return _is_whole(folder_of(key))


def _is_whole(folder):
    try:
        has_flags = (folder / "flags.json").exists()  # earlier versions kept none
        size = (folder / "program.so").stat().st_size
        return has_flags and size == int((folder / "size").read_text())
    except (OSError, ValueError):
        return False


def folder_of(key):
    return cache_folder() / key


@contextlib.contextmanager
def _locked(folder):
    """Processes that publish in a folder do so one after another."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _publish(path, write, is_whole):
    """Makes a folder that appears whole; that of another process, if it was first. One that is
    not whole is put aside."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = tempfile.TemporaryDirectory(dir=path.parent)
    except OSError as error:
        reason = f"expected SOFTMAX_OPT_CACHE to name a folder to write to, found {path.parent}"
        raise OSError(f"{reason}: {error.strerror}") from error
    with temporary as folder:
        new = pathlib.Path(folder) / path.name
        write(new)
        with _locked(path.parent):
            if is_whole(path):
                return
            if path.exists():
                os.rename(path, pathlib.Path(folder) / "aside")
            os.rename(new, path)
