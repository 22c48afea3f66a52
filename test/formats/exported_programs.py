"""The programs of test/Inputs/exported, each a test of lit.

softmax-run runs a program once for each of its lines `// shapes:`, the types of its
arguments; on the simulator of more than two lines for the first and one of the others, which
programs share out between them, since each run compiles all versions. It passes the check and is one row program, but

- those that refused.txt names, with a part of the diagnostic, are refused with it;
- those that several.txt names, with a number, are as many row programs.

Each list is a test as well: the programs that it names exist.
"""

import pathlib
import re
import subprocess
import zlib

import lit.formats
import lit.Test

TIMEOUT = 120
LISTS = ("refused.txt", "several.txt")


def read_list(path):
    return dict(line.split(": ", 1) for line in path.read_text().splitlines())


def find_programs(folder):
    """name, as in the lists -> path"""
    paths = sorted(folder.glob("*/*.mlir"))
    return {f"{path.parent.name}/{path.stem}": path for path in paths}


def count_row_programs(tools, path):
    command = [tools / "softmax-compile", path, "--emit=fused"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    return len(re.findall(r"^ *(?:%\S+ = )?rowwise\.fuse", done.stdout, re.MULTILINE))


def read_arguments(path):
    """The arguments of each run that the first lines of a program ask for."""
    text = path.read_text()
    flags = " ".join(re.findall(r"^// flags: *(.*)", text, re.MULTILINE)).split()
    for shapes in re.findall(r"^// shapes: *(.*)", text, re.MULTILINE):
        yield [str(path), *flags, *(f"--input={spec}" for spec in shapes.split())]


def choose_runs(path, device):
    runs = list(read_arguments(path))
    if device != "simulator" or len(runs) < 3:
        return runs
    first, *others = runs
    return [first, others[zlib.crc32(path.stem.encode()) % len(others)]]


def run(tools, path, device="simulator"):
    """One of `passed`, `refused` or `failed`, and the output that says why or the
    number of row programs."""
    runs = choose_runs(path, device)
    if not runs:
        return "failed", "expected a line '// shapes:', found none"
    for arguments in runs:
        command = [str(tools / "softmax-run"), f"--device={device}", "--check", *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return "failed", f"expected an end within {TIMEOUT} s, found none"
        output = done.stdout + done.stderr
        if done.returncode == 1:
            return "refused", output
        passed = "check passed" in output and "check failed" not in output
        if done.returncode or not passed:
            return "failed", f"{command} exit code {done.returncode}\n{output}"
    return "passed", count_row_programs(tools, path)


def judge(name, result, output, refused, several):
    """What is wrong, or None.

    >>> judge("a", "passed", 2, {}, {"a": "2"})
    >>> judge("a", "passed", 2, {}, {})
    'expected 1 row programs, found 2 (test/Inputs/exported/update-lists)'
    >>> judge("a", "failed", "exit code 2", {}, {})
    'failed: exit code 2'
    >>> judge("a", "refused", "error: gathers elements", {"a": "gathers"}, {})
    >>> judge("a", "refused", "error: pads", {"a": "gathers"}, {})
    "refused; expected 'gathers', found error: pads"
    >>> judge("a", "passed", 1, {"a": "gathers"}, {})
    'passes now: take it off refused.txt (test/Inputs/exported/update-lists)'
    """
    if name not in refused:
        if result != "passed":
            return f"{result}: {output}"
        expected = int(several.get(name, 1))
        if output == expected:
            return None
        found = f"found {output} (test/Inputs/exported/update-lists)"
        return f"expected {expected} row programs, {found}"
    if result == "passed":
        return "passes now: take it off refused.txt (test/Inputs/exported/update-lists)"
    if result == "refused" and refused[name] in output:
        return None
    return f"{result}; expected '{refused[name]}', found {output}"


class ExportedPrograms(lit.formats.TestFormat):
    def __init__(self, folder, tools, device):
        self.folder, self.tools = pathlib.Path(folder), pathlib.Path(tools)
        self.device = device

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        paths = find_programs(self.folder).values()
        for path in [*paths, *(self.folder / name for name in LISTS)]:
            place = path_in_suite + path.relative_to(self.folder).parts
            yield lit.Test.Test(suite, place, config, file_path=str(path))

    def execute(self, test, lit_config):
        if test.config.rowwise_missing:
            return lit.Test.UNSUPPORTED, test.config.rowwise_missing
        path = pathlib.Path(test.file_path)
        mistake = self.check_list(path) if path.name in LISTS else self.check(path)
        return (lit.Test.FAIL, mistake) if mistake else (lit.Test.PASS, "")

    def check_list(self, path):
        stale = read_list(path).keys() - find_programs(self.folder).keys()
        return "".join(f"{name}: expected a file\n" for name in sorted(stale))

    def check(self, path):
        lists = [read_list(self.folder / name) for name in LISTS]
        name = f"{path.parent.name}/{path.stem}"
        return judge(name, *run(self.tools, path, self.device), *lists)
