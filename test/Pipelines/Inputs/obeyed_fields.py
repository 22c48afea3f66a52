"""Fails unless each field of a version is obeyed, as the lines of a test say:

    OBEYED: <Attr>.<field> = <value>[; ...]: <program> [<text>=<text> ...] [flags]
    REFUSED: <Attr>.<field> = <value>[; ...]: <program> [...] [flags]: <message>

OBEYED: in the scheduled program, some version with other values has another kernel or
host function; names of kernels and versions are no difference. REFUSED: every version
with other values is refused with that message. <text>=<text> replaces text of the
program. Which fields there are is read from docs/dialect.md: one without a line fails.

    obeyed_fields.py TEST PROGRAMS DIALECT"""

import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys

# What is no part of a version, and fields whose own fields have lines.
NO_ATTRIBUTES = {"TargetAttr", "ReductionKindAttr", "StagingKindAttr"}
NESTED = {"Layout", "Rows", "Rewrites", "Reductions"}
VERSION = re.compile(r"#rowwise\.version<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>")
# Obeyed in the phase itself, by the passes after rowwise-schedule.
EARLY = "Rewrites"
PHASE = ["--rowwise-online", "--rowwise-fold-exponent", "--rowwise-use-reciprocal", "--canonicalize"]


def read_fields(dialect):
    """Attr.field of each field in the tables of the attributes' parameters."""
    fields = set()
    for section in re.split(r"^### ", dialect, flags=re.MULTILINE)[1:]:
        name = section.split(maxsplit=1)[0]
        if name.endswith("Attr") and name not in NO_ATTRIBUTES:
            table = re.findall(r"^\| (\w+) \| `[\w:]+` \|", section, flags=re.MULTILINE)
            fields |= {f"{name[:-4]}.{field}" for field in table}
    return {field for field in fields if field.removeprefix("Version.").capitalize() not in NESTED}


def set_field(version, attribute, field, value):
    """The text of a version with another value of a field; None where it has no such
    attribute.

    >>> text = "#rowwise.version<schedule = #rowwise.ring<stages = 7>, rows = <minRows = 2>>"
    >>> set_field(text, "Ring", "latency", "3")
    '#rowwise.version<schedule = #rowwise.ring<stages = 7, latency = 3>, rows = <minRows = 2>>'
    >>> set_field(text, "Rows", "minRows", "1")
    '#rowwise.version<schedule = #rowwise.ring<stages = 7>, rows = <minRows = 1>>'
    >>> set_field(text, "Reductions", "serialStates", "2")[len(text) - 1:]
    ', reductions = <serialStates = 2>>'
    >>> set_field(text, "Version", "minBlocks", "0")[len(text) - 1:]
    ', minBlocks = 0>'
    >>> set_field(text, "Split", "maxGroups", "2")
    """
    mnemonic = re.sub(r"(?<!^)(?=[A-Z])", "_", attribute).lower()
    if attribute == "Version":
        opening = "#rowwise.version<"
    elif attribute in NESTED:
        opening = f", {mnemonic} = <"
        if opening not in version:
            version = f"{version[:-1]}{opening}>>"
    else:
        opening = f"#rowwise.{mnemonic}<"
    start = version.find(opening)
    if start < 0:
        return None
    start += len(opening)
    end, depth = start, 1
    while depth:
        depth += {"<": 1, ">": -1}.get(version[end], 0)
        end += 1
    inner = version[start : end - 1]
    parts = re.findall(r"(?:[^<>,\[\]]|<(?:[^<>]|<[^<>]*>)*>|\[[^\[\]]*\])+", inner)
    parts = [part.strip() for part in parts if not part.strip().startswith(f"{field} = ")]
    parts.append(f"{field} = {value}")
    return version[:start] + ", ".join(parts) + version[end - 1 :]


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def erase_names(text):
    """Without what is a version's and not what became of it."""
    text = VERSION.sub("", text)
    text = re.sub(r"rowwise\.l2_hint = [^,}]*", "", text)
    return re.sub(r"\b(?:main|program)\w*", "name", text)


def finish_phase(text, is_early):
    """What is made of a scheduled program, without names, and the diagnostics: its
    bodies or else its kernels and its host function; None where it is refused."""
    if is_early:
        done = run(["softmax-opt", "-", *PHASE], text)
        return (erase_names(done.stdout) if done.returncode == 0 else None), done.stderr
    outputs = []
    for emit in ("ptx", "nvvm"):
        done = run(["softmax-compile", "--scheduled", "-", f"--emit={emit}"], text)
        if done.returncode != 0:
            return None, done.stderr
        outputs.append(erase_names(done.stdout))
    return outputs, done.stderr


@functools.cache
def schedule(program, options, is_early):
    """A scheduled program, and what is made of it."""
    text = program.read_text()
    flags = [option for option in options if option.startswith("--")]
    for option in options:
        if option not in flags:
            text = text.replace(*option.split("="))
    if is_early:
        flags = [f"--rowwise-schedule={' '.join(flag[2:] for flag in flags)}"]
        command = ["softmax-opt", "-", "--rowwise-fusion-pipeline", *flags]
    else:
        command = ["softmax-compile", "-", *flags, "--emit=scheduled"]
    done = run(command, text)
    if done.returncode != 0:
        return "", (None, done.stderr)
    return done.stdout, finish_phase(done.stdout, is_early)


def check(line, programs):
    """What is wrong with a line, or None."""
    expectation, values, rest = (part.strip() for part in line.split(":", 2))
    program, *message = rest.split(":", 1)
    program, *options = program.split()
    changes = [re.fullmatch(r"(\w+)\.(\w+) = (.*)", part).groups() for part in values.split("; ")]
    is_early = changes[0][0] == EARLY
    text, (before, diagnostics) = schedule(
        programs / f"{program}.mlir", tuple(options), is_early
    )
    if before is None:
        return f"expected a program that compiles, found {diagnostics}"
    found = []
    for match in VERSION.finditer(text):
        version = match[0]
        for change in changes:
            version = version and set_field(version, *change)
        if version is None or version == match[0]:
            continue
        other = text[: match.start()] + version + text[match.end() :]
        after, diagnostics = finish_phase(other, is_early)
        if after is None:
            found.append(f"refused: {diagnostics}")
        else:
            found.append("other code" if after != before else "the same code")
    if expectation == "OBEYED":
        return None if "other code" in found else f"expected other code, found {found}"
    is_refused = found and all("refused" in each and message[0].strip() in each for each in found)
    return None if is_refused else f"expected a refusal, found {found}"


def main():
    test, programs, dialect = map(pathlib.Path, sys.argv[1:])
    lines = re.findall(r"^((?:OBEYED|REFUSED): .*)$", test.read_text(), flags=re.MULTILINE)
    fields = read_fields(dialect.read_text())
    named = {line.split(": ")[1].split(" = ")[0] for line in lines}
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda line: check(line, programs), lines))
    errors = [f"{line}: {error}" for line, error in zip(lines, found) if error]
    errors += [f"expected a line for {field}, found none" for field in sorted(fields - named)]
    errors += [f"expected a field, found {field}" for field in sorted(named - fields)]
    for error in errors:
        print(f"obeyed_fields.py: error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
