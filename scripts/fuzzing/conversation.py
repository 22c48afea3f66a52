"""What an editor and a language server say to each other."""

import dataclasses
import json

URIS = ("file:///a.mlir", "file:///b%20c.mlir")
QUESTIONS = (
    "hover",
    "hover",
    "definition",
    "references",
    "documentSymbol",
    "completion",
    "inlayHint",
    "codeAction",
    "nosuch",
)


@dataclasses.dataclass(frozen=True)
class Conversation:
    """`data` is all that the editor says, `asked` the ids of its whole requests, `opened` the
    documents that it opened. One that does not leave is cut off."""

    data: bytes
    asked: tuple
    opened: tuple
    leaves: bool


def frame(message):
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(text), text)


def notify(method, **params):
    return {"jsonrpc": "2.0", "method": method, "params": params}


def draw_place(rng, text):
    """A place in the text, or beside it."""
    lines = text.splitlines() or [""]
    line = rng.randrange(len(lines))
    place = {"line": line, "character": rng.randrange(len(lines[line]) + 1)}
    if rng.random() < 0.1:
        place[rng.choice(("line", "character"))] = rng.choice((-1, 100000, 2**31, 2**64, "a", None))
    return place


def draw_question(rng, id, uri, text):
    place = draw_place(rng, text)
    params = {
        "textDocument": {"uri": uri},
        "position": place,
        "range": {"start": place, "end": draw_place(rng, text)},
        "context": {"includeDeclaration": True, "diagnostics": []},
    }
    method = f"textDocument/{rng.choice(QUESTIONS)}"
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def draw_change(rng, uri, version, text, changed):
    """All of the text, or another end of it."""
    change = {"text": changed}
    if rng.random() < 0.2:
        lines = changed.splitlines()
        start = {"line": rng.randrange(len(text.splitlines()) + 1), "character": 0}
        end = {"line": len(text.splitlines()) + 1, "character": 0}
        change = {"range": {"start": start, "end": end}, "text": "\n".join(lines[start["line"] :])}
    document = {"uri": uri, "version": version}
    return notify("textDocument/didChange", textDocument=document, contentChanges=[change])


def open_document(uri, text):
    document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
    return notify("textDocument/didOpen", textDocument=document)


def damage(rng, message):
    data = bytearray(json.dumps(message).encode())
    for _ in range(rng.choice((1, 2, 5))):
        data[rng.randrange(len(data))] = rng.choice(b'\0"{}[]:,\\9e-\xff')
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.3 else data)


def draw_conversation(rng, texts):
    """Documents are opened with the first texts and changed to the others, with questions
    between; sometimes a message is damaged, or the last one cut off."""
    uris = URIS[: rng.choice((1, 1, 2))]
    current = dict(zip(uris, texts))
    messages = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}]
    messages.append(notify("initialized"))
    messages += [open_document(uri, text) for uri, text in current.items()]
    for version, text in enumerate(texts[len(uris) :], 2):
        for _ in range(rng.choice((0, 1, 2))):
            uri = rng.choice(uris)
            messages.append(draw_question(rng, len(messages), uri, current[uri]))
        uri = rng.choice(uris)
        messages.append(draw_change(rng, uri, version, current[uri], text))
        current[uri] = text
    uri = rng.choice(uris)
    if rng.random() < 0.3:
        question = draw_question(rng, "damaged", uri, current[uri])
        messages.append(damage(rng, question))
    messages.append(draw_question(rng, len(messages), uri, current[uri]))
    asked = [m["id"] for m in messages if isinstance(m, dict) and "id" in m]
    data = b"".join(map(frame, messages))
    if rng.random() < 0.2:
        rest = frame(draw_question(rng, "cut", uri, current[uri]))
        return Conversation(data + rest[: rng.randrange(len(rest))], tuple(asked), uris, False)
    end = [
        {"jsonrpc": "2.0", "id": len(messages), "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    data += b"".join(map(frame, end))
    return Conversation(data, (*asked, len(messages)), uris, True)


def read_messages(text):
    """The server's, of which each is JSON after its header."""
    parts = text.split("Content-Length: ")[1:]
    return [json.loads(part.split("\r\n\r\n", 1)[1]) for part in parts]


def find_silence(conversation, text):
    """What the server leaves unsaid, or None."""
    try:
        messages = read_messages(text)
    except (ValueError, IndexError):
        return "no message of the protocol"
    answered = [m["id"] for m in messages if "id" in m]
    for id in conversation.asked:
        if answered.count(id) != 1:
            return "a request has no answer" if id not in answered else "a request has two answers"
    told = {
        m["params"]["uri"]
        for m in messages
        if m.get("method") == "textDocument/publishDiagnostics"
    }
    return None if told >= set(conversation.opened) else "a document has no diagnostics"
