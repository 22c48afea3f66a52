"""Programs on a GPU, of sizes that a simulator has no time for: each case is a test of
lit, `Run/GPU/Cases/SECTION/PROGRAM FLAGS`, and passes if softmax-run --check does. The
sections of sanitizers run under that tool of compute-sanitizer."""

import pathlib
import shutil
import subprocess

import lit.formats
import lit.Test

import gpu_sections

TIMEOUT = 300
SANITIZERS = ("memcheck", "racecheck", "initcheck", "synccheck")


def find_sanitizer(path):
    return shutil.which("compute-sanitizer", path=f"{path}:/usr/local/cuda/bin")


class GPUCases(lit.formats.TestFormat):
    def __init__(self, config):
        self.device, self.path = config.rowwise_device, config.environment["PATH"]
        self.out = pathlib.Path(config.test_exec_root, "Run/GPU/Cases")

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        """Without a device one test stands for all, and without compute-sanitizer one
        for all of a tool."""
        if self.device != "cuda":
            return
        no_sanitizer = None
        if not find_sanitizer(self.path):
            no_sanitizer = "expected compute-sanitizer, found none"
        for section in (*gpu_sections.SECTIONS, *SANITIZERS):
            missing = config.rowwise_missing
            missing = missing or (no_sanitizer if section in SANITIZERS else None)
            cases = [None] if missing else self.list_cases(section)
            for case in cases:
                name = case.name if case else "all"
                test = lit.Test.Test(suite, (*path_in_suite, section, name), config)
                test.case, test.section, test.missing = case, section, missing
                yield test

    def list_cases(self, section):
        folder = self.out / section
        folder.mkdir(parents=True, exist_ok=True)
        if section in SANITIZERS:
            return gpu_sections.list_sanitized(section, folder)
        return gpu_sections.SECTIONS[section](folder)

    def execute(self, test, lit_config):
        if test.missing:
            return lit.Test.UNSUPPORTED, test.missing
        command = [shutil.which("softmax-run", path=self.path), "--device=cuda", "--check"]
        command += test.case.flags
        if test.section in SANITIZERS:
            sanitizer = [find_sanitizer(self.path), "--tool", test.section]
            command = [*sanitizer, "--error-exitcode", "9", *command]
        folder = self.out / test.section
        folder.mkdir(parents=True, exist_ok=True)
        return self.run(test.case.make_command(command, folder))

    def run(self, command):
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return lit.Test.FAIL, f"{command}: expected an end within {TIMEOUT} s, found none"
        passed = "check passed" in done.stdout and "check failed" not in done.stdout
        if done.returncode == 0 and passed:
            return lit.Test.PASS, ""
        output = f"{command}\nexit code {done.returncode}\n{done.stdout}{done.stderr}"
        return lit.Test.FAIL, output
