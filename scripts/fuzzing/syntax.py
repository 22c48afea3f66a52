"""Where the parts of a program are in its text: enough of MLIR's syntax to change a
program in a place that means something."""

import re

# A comment, or a string, in which // is none.
COMMENT_OR_STRING = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*')
SHAPED = re.compile(r"\b(tensor|memref|vector)<((?:(?:\d+|\?|\*)x)*)([^<>,\s]+)([^<>]*)>")
FUNCTION = re.compile(r"\bfunc\.func\s+((?:public\s+|private\s+)?)@([\w$.-]+)\s*\(")
OPERATION = re.compile(r'[ \t]*(?:%[\w$.:, %-]+ = )?"?([a-z_]+\.[a-z_][\w.]*)')
VALUE = re.compile(r"%[\w$.-]+(?:#\d+)?")
ARGUMENT = re.compile(r"(%[\w$.-]+)\s*:\s*([^,%{]+(?:<[^%]*>)?)")
AFFINE_MAP = re.compile(r"affine_map<\(([^()]*)\)(\[[^\]]*\])? -> \(((?:[^()]|\([^()]*\))*)\)>")

CLOSING = {"(": ")", "[": "]", "{": "}"}


def strip_comments(text):
    text = COMMENT_OR_STRING.sub(lambda match: match[1] or "", text)
    return re.sub(r"[ \t]+$|^\s*\n", "", text, flags=re.M)


def splice(text, span, replacement):
    return text[: span[0]] + replacement + text[span[1] :]


def draw_match(rng, pattern, text):
    """One of the places where the pattern is found, or None."""
    matches = list(re.finditer(pattern, text))
    return rng.choice(matches) if matches else None


def substitute_one(rng, pattern, replace, text):
    """The text with one match replaced by replace(match), or None without one."""
    match = draw_match(rng, pattern, text)
    return match and splice(text, match.span(), replace(match))


def find_closing(text, start):
    """The end of what the bracket at `start` opens."""
    depth = 0
    for i in range(start, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if not depth:
                return i
    return len(text)


def find_operations(text):
    """The spans of operations that begin a line, with their regions; those of a region
    come after the operation that holds it."""
    spans, position = [], 0
    for line in text.splitlines(keepends=True):
        if OPERATION.match(line):
            spans.append((position, find_end(text, position)))
        position += len(line)
    return spans


def find_end(text, start):
    """The end of the operation whose line begins at `start`: where brackets are closed
    and the next line is not a part of it."""
    depth, position = 0, start
    for line in text[start:].splitlines(keepends=True):
        starts_another = OPERATION.match(line) or line.lstrip()[:1] in ("}", "^", "#")
        if position > start and depth <= 0 and starts_another:
            break
        depth += sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
        if depth < 0:
            break
        position += len(line)
    return position


class Signature:
    """A function's name, its arguments (name and type), its results' types, whether
    callers see it, and the spans of its lists and its body in the text."""

    def __init__(self, text, match):
        self.name = match[2]
        self.is_public = match[1].strip() != "private"
        start, end = match.end(), find_closing(text, match.end() - 1)
        self.arguments_span = (start, end)
        self.arguments = [(name, type.strip()) for name, type in ARGUMENT.findall(text[start:end])]
        arrow = re.compile(r"\)\s*->\s*(\(?)").match(text, end)
        self.results_span, self.results = (end + 1, end + 1), []
        if arrow:
            first = arrow.end()
            if arrow[1]:
                last = find_closing(text, first - 1)
            else:
                last = re.compile(r"[\w.!]+(?:<[^{}]*?>(?=\s))?").match(text, first)
                last = last.end() if last else first
            self.results_span = (first, last)
            self.results = split_list(text[first:last])
        self.has_parentheses = bool(arrow and arrow[1])
        opening = re.compile(r"\{[ \t]*\n").search(text, self.results_span[1])
        self.body = opening.end() if opening else None


def find_functions(text):
    return [Signature(text, match) for match in FUNCTION.finditer(text)]


def split_list(text):
    """The elements of a list, of which each may have brackets and commas."""
    parts, depth, start = [], 0, 0
    for i, character in enumerate(text):
        if character in "<([{":
            depth += 1
        elif character in ")]}" or (character == ">" and text[i - 1] != "-"):
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:i].strip())
            start = i + 1
    return [part for part in [*parts, text[start:].strip()] if part]
