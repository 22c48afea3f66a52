//===- Supervisor.h - A language server that survives -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_LSP_SERVER_SUPERVISOR_H
#define SOFTMAX_LSP_SERVER_SUPERVISOR_H

#include "Messages.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace mlir::rowwise {

/// Stands between an editor and a language server, which runs in a process of
/// its own: where text that MLIR's parser does not survive ends that process,
/// another one takes its place and learns what the first one knew.
class Supervisor {
public:
  /// `serve` reads messages from stdin until the editor leaves, and returns the
  /// exit code. `explain` gives the protocol's Diagnostic that stands for all
  /// that the server says of a text, if it misreads that.
  using Explanation = std::optional<llvm::json::Object>;
  Supervisor(llvm::function_ref<int()> serve,
             llvm::function_ref<Explanation(llvm::StringRef)> explain)
      : serve(serve), explain(explain) {}

  /// Hands messages on until either side leaves; returns the exit code.
  int run(MessageReader &editor);

private:
  struct Document {
    llvm::json::Object item; ///< the protocol's TextDocumentItem
    bool isWithheld = false; ///< from the server, which it may have ended
    bool hasErrors = false;
  };
  enum class Audience { Editor, Nobody };

  // The server's process.
  void launch();
  int waitForExit();
  bool exchange(llvm::StringRef message, Audience audience);
  bool relay(llvm::StringRef fence, Audience audience);
  void restart();
  bool teach();

  // What the editor says.
  void handle(const std::string &message);
  void handleDocument(Document &document, const std::string &message);
  void handleRequest(const std::string &message, const llvm::json::Value &id);
  Document *track(llvm::StringRef method, const llvm::json::Object &params);
  static std::string makeOpening(const Document &document);
  std::string review(const std::string &message);
  void withhold(Document &document);
  void publish(const Document &document);

  llvm::function_ref<int()> serve;
  llvm::function_ref<Explanation(llvm::StringRef)> explain;
  std::vector<std::string> greetings;        ///< initialize and initialized
  std::map<std::string, Document> documents; ///< by their URIs
  pid_t process = 0;
  std::FILE *toServer = nullptr, *fromServer = nullptr;
  unsigned numFences = 0;
};

} // namespace mlir::rowwise

#endif // SOFTMAX_LSP_SERVER_SUPERVISOR_H
