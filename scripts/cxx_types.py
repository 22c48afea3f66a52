"""Finds where C++ files define classes, structs, unions and enumerations that other
files can name."""

import re

# What is no code: comments, strings, characters (but not the quotes in 1'000) and
# directives with their continued lines.
NO_CODE = re.compile(
    r"""//[^\n]* | /\*.*?\*/
    | R"(?P<mark>[^\s()\\]*)\(.*?\)(?P=mark)"
    | "(?:\\.|[^"\\\n])*" | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'
    | ^[ \t]*\#(?:\\\n|[^\n])*""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
NAMESPACE = re.compile(r"(?:inline )?namespace ?(?P<name>[\w:]*)$")
TYPE = re.compile(
    r"(?:template ?<.*> ?)?(?:class|struct|union|enum(?: class| struct)?) "
    r"(?:[A-Z][A-Z_]+ |alignas ?\(.*?\) ?|\[\[.*?\]\] ?)*"
    r"(?P<name>[\w:]*\w(?: ?<.*?>)?)(?: final)?(?: ?:(?!:).*)?$"
)


def find_types(text, path):
    """Yields (qualified name, line) of each definition at namespace scope. What is
    in an anonymous namespace, a class or a function is its file's own business.

    >>> list(find_types('''namespace a::b {
    ... template <typename T> struct Declared;
    ... class Outer final : public Base<Outer> { struct Inner {}; };
    ... namespace { struct Own {}; }
    ... int f(struct Outer *o) { struct Local {}; return '{'; }
    ... } // namespace a::b {
    ... struct a::b::Declared {};
    ... template <> struct Traits<a::b::Outer> { };
    ... ''', "x.h"))
    [('a::b::Outer', 3), ('a::b::Declared', 7), ('Traits<a::b::Outer>', 8)]
    """
    code = NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    if code.count("{") != code.count("}"):
        raise ValueError(f"{path}: expected as many braces to close as open")
    scopes, start = [], 0  # of each open brace what it adds to names, or None
    for match in re.finditer(r"[{};]", code):
        head, start = " ".join(code[start : match.start()].split()), match.end()
        if match[0] == "{":
            found = TYPE.match(head)
            if found and None not in scopes:
                parts = [*filter(None, scopes), found["name"].replace(" ", "")]
                yield "::".join(parts), code.count("\n", 0, match.start()) + 1
            scopes.append(get_scope(head))
        elif match[0] == "}" and scopes:
            scopes.pop()


def get_scope(head):
    """What the braces after `head` add to names; None where what is in them has no
    name elsewhere."""
    namespace = NAMESPACE.match(head)
    if namespace:
        return namespace["name"] or None
    return "" if head == "extern" else None  # "C", which is no code
