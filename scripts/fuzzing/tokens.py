"""Changes of tokens and bytes, which know no syntax: what a parser must survive."""

import re

from .syntax import draw_match, splice

TOKEN = re.compile(r"[\w.%@#!^$-]+|\S")
BYTES = '\0\xff \n0(<%{"-9x}]>)@#!^:=,/'


def delete_token(rng, text):
    match = draw_match(rng, TOKEN, text)
    return match and splice(text, match.span(), "")


def copy_token(rng, text):
    match = draw_match(rng, TOKEN, text)
    return match and splice(text, match.span(), f"{match[0]} {match[0]}")


def exchange_tokens(rng, text):
    first, second = draw_match(rng, TOKEN, text), draw_match(rng, TOKEN, text)
    if not first or first.start() >= second.start():
        return None
    return splice(splice(text, second.span(), first[0]), first.span(), second[0])


def cut(rng, text):
    return text[: rng.randrange(len(text))] if text else None


def change_byte(rng, text):
    if not text:
        return None
    i = rng.randrange(len(text))
    return splice(text, (i, i + 1), rng.choice(BYTES))


def nest_brackets(rng, text):
    """Many of one bracket: depth without end."""
    match = draw_match(rng, r"[(\[{<]", text)
    return match and splice(text, match.span(), match[0] * rng.choice((2, 3, 100, 5000)))


ROUGH = (delete_token, copy_token, exchange_tokens, cut, change_byte, nest_brackets)
