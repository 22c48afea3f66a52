//===- Supervisor.cpp - A language server that survives -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After each message of the editor the server gets one that it does not know, a
// fence. The answer tells that it has done with the message, and is alive.
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "CommonFlags.h"

#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

using namespace mlir::rowwise;
using llvm::StringRef;
namespace json = llvm::json;

static std::string print(json::Object message) {
  message["jsonrpc"] = "2.0";
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(message));
  return text;
}

//===----------------------------------------------------------------------===//
// The server's process
//===----------------------------------------------------------------------===//

void Supervisor::launch() {
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0 || (process = fork()) < 0) {
    printError(llvm::Twine("no server can be started: ") +
               std::strerror(errno));
    std::exit(EXIT_FAILURE);
  }
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int signal :
         {SIGPIPE, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
      std::signal(signal, SIG_DFL);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int end : {in[0], in[1], out[0], out[1]})
      close(end);
    std::exit(serve());
  }
  close(in[0]);
  close(out[1]);
  toServer = fdopen(in[1], "w");
  fromServer = fdopen(out[0], "r");
}

/// The exit code of a server that has ended, or -1 if something ended it.
int Supervisor::waitForExit() {
  fclose(toServer);
  fclose(fromServer);
  int status;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Whether `message` is the server's answer to the request with this id.
static bool answers(StringRef message, StringRef id) {
  if (!message.contains(id))
    return false;
  std::optional<json::Value> parsed = parseMessage(message);
  const json::Object *object = parsed ? parsed->getAsObject() : nullptr;
  return object && object->getString("id") == id;
}

/// Hands on what the server writes, up to its answer to the fence. False if
/// there is none. What is not a message, such as the list of flags, stays what
/// it is.
bool Supervisor::relay(StringRef fence, Audience audience) {
  std::string header;
  std::optional<size_t> length;
  while (std::optional<std::string> line = readLine(fromServer)) {
    header += *line;
    if (std::optional<size_t> found = parseLength(*line))
      length = found;
    bool isOver = StringRef(*line).trim().empty();
    if (length && !isOver)
      continue;
    std::string message(length.value_or(0), '\0');
    size_t size = std::fread(message.data(), 1, message.size(), fromServer);
    if (size != message.size())
      return false;
    if (length && answers(message, fence))
      return true;
    std::string reviewed = review(message);
    if (audience == Audience::Editor && reviewed != message) {
      writeMessage(stdout, reviewed);
    } else if (audience == Audience::Editor) {
      std::fputs(header.c_str(), stdout);
      std::fwrite(message.data(), 1, message.size(), stdout);
      std::fflush(stdout);
    }
    header.clear();
    length.reset();
  }
  return false;
}

/// Whether the editor asks the server to end.
static bool isExit(StringRef message) {
  std::optional<json::Value> parsed = parseMessage(message);
  const json::Object *object = parsed ? parsed->getAsObject() : nullptr;
  return object && object->getString("method") == "exit";
}

/// Sends a message, if it is not empty. False if something ended the server;
/// where it has ended by itself, so does this process.
bool Supervisor::exchange(StringRef message, Audience audience) {
  // Whose id is not one of the editor's.
  std::string fence;
  do
    fence = "rowwise/fence/" + std::to_string(numFences++);
  while (message.contains(fence));
  if (!message.empty())
    writeMessage(toServer, message);
  writeMessage(toServer,
               print(json::Object{{"id", fence}, {"method", "rowwise/fence"}}));
  if (relay(fence, audience))
    return true;
  int code = waitForExit();
  if (code == 0 || (code > 0 && isExit(message)))
    std::exit(code);
  return false;
}

/// Tells a new server what the last one knew. False if that ends it.
bool Supervisor::teach() {
  launch();
  for (const std::string &greeting : greetings)
    if (!exchange(greeting, Audience::Nobody))
      std::exit(EXIT_FAILURE);
  for (auto &[uri, document] : documents)
    if (!document.isWithheld &&
        !exchange(makeOpening(document), Audience::Nobody)) {
      withhold(document);
      return false;
    }
  return true;
}

/// Text with errors may have broken the last server before it ended: that is
/// kept from the new one until it changes.
void Supervisor::restart() {
  for (auto &[uri, document] : documents)
    document.isWithheld |= document.hasErrors;
  while (!teach())
    ;
}

//===----------------------------------------------------------------------===//
// What the editor says
//===----------------------------------------------------------------------===//

std::string Supervisor::makeOpening(const Document &document) {
  json::Object params{{"textDocument", json::Object(document.item)}};
  return print(json::Object{{"method", "textDocument/didOpen"},
                            {"params", std::move(params)}});
}

/// Keeps in mind what the server says of a document, and gives what is to be
/// said in its place.
std::string Supervisor::review(const std::string &message) {
  if (!StringRef(message).contains("textDocument/publishDiagnostics"))
    return message;
  std::optional<json::Value> value = parseMessage(message);
  json::Object *object = value ? value->getAsObject() : nullptr;
  json::Object *params = object ? object->getObject("params") : nullptr;
  if (!params)
    return message;
  auto found = documents.find(params->getString("uri").value_or("").str());
  json::Array *diagnostics = params->getArray("diagnostics");
  if (found == documents.end() || !diagnostics)
    return message;
  Document &document = found->second;
  document.hasErrors = !diagnostics->empty();
  if (!document.hasErrors)
    return message;
  Explanation explanation =
      explain(document.item.getString("text").value_or(""));
  if (!explanation)
    return message;
  *diagnostics = json::Array{std::move(*explanation)};
  return print(std::move(*object));
}

void Supervisor::publish(const Document &document) {
  json::Array diagnostics;
  Explanation explanation;
  if (document.isWithheld)
    explanation = explain(document.item.getString("text").value_or(""));
  if (explanation) {
    diagnostics.push_back(std::move(*explanation));
  } else if (document.isWithheld) {
    json::Object start{{"line", 0}, {"character", 0}};
    diagnostics.push_back(json::Object{
        {"range", json::Object{{"start", json::Object(start)},
                               {"end", json::Object(start)}}},
        {"severity", 1},
        {"source", "softmax-lsp-server"},
        {"message", "the parser cannot recover from what it found"}});
  }
  json::Object params{{"uri", *document.item.get("uri")},
                      {"diagnostics", std::move(diagnostics)}};
  writeMessage(stdout,
               print(json::Object{{"method", "textDocument/publishDiagnostics"},
                                  {"params", std::move(params)}}));
}

void Supervisor::withhold(Document &document) {
  document.isWithheld = true;
  publish(document);
}

static void change(json::Object &item, const json::Object &params) {
  std::string text = item.getString("text").value_or("").str();
  const json::Array *changes = params.getArray("contentChanges");
  if (!changes)
    return;
  json::Path::Root root;
  for (const json::Value &value : *changes) {
    llvm::lsp::TextDocumentContentChangeEvent event;
    if (!fromJSON(value, event, root) || failed(event.applyTo(text)))
      return;
  }
  item["text"] = text;
  if (const json::Object *document = params.getObject("textDocument"))
    if (const json::Value *version = document->get("version"))
      item["version"] = *version;
}

/// The document that a notification is about, as it is from now on; null if it
/// is about none.
Supervisor::Document *Supervisor::track(StringRef method,
                                        const json::Object &params) {
  const json::Object *named = params.getObject("textDocument");
  std::optional<StringRef> uri = named ? named->getString("uri") : std::nullopt;
  if (!uri)
    return nullptr;
  if (method == "textDocument/didOpen")
    return &(documents[uri->str()] = {*named});
  auto found = documents.find(uri->str());
  if (found == documents.end())
    return nullptr;
  if (method == "textDocument/didChange")
    change(found->second.item, params);
  else if (method != "textDocument/didClose")
    return nullptr;
  return &found->second;
}

/// A document that was withheld may be a different one now. Where it ends the
/// server, another document may have broken that before.
void Supervisor::handleDocument(Document &document,
                                const std::string &message) {
  bool wasWithheld = std::exchange(document.isWithheld, false);
  document.hasErrors = false;
  if (exchange(wasWithheld ? makeOpening(document) : message, Audience::Editor))
    return;
  document.isWithheld = true;
  restart();
  document.isWithheld = false;
  if (exchange(makeOpening(document), Audience::Editor))
    return;
  withhold(document);
  restart();
}

static void writeError(const json::Value &id, int code, StringRef text) {
  json::Object error{{"code", code}, {"message", text}};
  writeMessage(stdout,
               print(json::Object{{"id", id}, {"error", std::move(error)}}));
}

void Supervisor::handleRequest(const std::string &message,
                               const json::Value &id) {
  for (int attempt = 0; attempt != 2; ++attempt) {
    if (exchange(message, Audience::Editor))
      return;
    restart();
  }
  constexpr int internalError = -32603;
  writeError(id, internalError, "the parser cannot recover from what it found");
}

void Supervisor::handle(const std::string &message) {
  std::optional<json::Value> value = parseMessage(message);
  const json::Object *object = value ? value->getAsObject() : nullptr;
  if (!object) {
    constexpr int parseError = -32700;
    return writeError(nullptr, parseError, "expected an object of JSON");
  }
  StringRef method = object->getString("method").value_or("");
  if (method == "initialize" || method == "initialized")
    greetings.push_back(message);
  if (const json::Value *id = object->get("id"))
    return handleRequest(message, *id);
  const json::Object *params = object->getObject("params");
  Document *document = params ? track(method, *params) : nullptr;
  bool closes = document && method == "textDocument/didClose";
  if (document && !closes)
    return handleDocument(*document, message);
  if (closes) {
    bool wasWithheld = std::exchange(document->isWithheld, false);
    if (wasWithheld)
      publish(*document);
    documents.erase(document->item.getString("uri")->str());
    if (wasWithheld)
      return;
  }
  if (!exchange(message, Audience::Editor))
    restart();
}

int Supervisor::run(MessageReader &editor) {
  std::signal(SIGPIPE, SIG_IGN);
  launch();
  if (!exchange("", Audience::Editor)) {
    printError("expected flags as --help lists them");
    return EXIT_FAILURE;
  }
  while (std::optional<std::string> message = editor.read())
    handle(*message);
  int code = waitForExit();
  return code < 0 ? EXIT_FAILURE : code;
}
