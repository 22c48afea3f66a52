//===- CommonFlags.h - Flags of every tool ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_COMMONFLAGS_H
#define COMMON_COMMONFLAGS_H

#include "OutputFiles.h"

#include "Rowwise/Pipelines/Remarks.h"

#include "llvm/Support/CommandLine.h"

#include <limits>

namespace mlir {
namespace rowwise {

/// What --help lists; a tool adds its own flags to it.
llvm::cl::OptionCategory &getToolCategory();

/// Prepares flags and errors of the tool whose first argument is `path`, before
/// it registers MLIR's flags. Flags of LLVM's libraries are dropped. Errors
/// begin with the tool's name. The tool ends with an error and code 1 if it
/// runs out of memory, stdout cannot be written, or a file exceeds its size
/// limit.
void prepareTool(const char *path);

/// Parses the flags; ends the tool with an error if they are wrong. MLIR's
/// flags that write files beside the tool's outputs are refused.
void parseFlags(int argc, char **argv, StringRef overview);

/// From now on the tool `name` ends with an error and code 1 when it runs out
/// of memory.
void installMemoryHandlers(StringRef name);

/// Where it is called the tool refuses to start, before its first constructor,
/// on a stack that is too small for LLVM's and cannot be made larger.
void requireStackAtStart();

/// From now on what ends the tool from outside removes files that are not
/// finished, and a file beyond the limit of its size cannot be written, which
/// ends nothing. Comes after LLVM's handlers.
void installSignalHandlers();

/// Opens those of stdin, stdout and stderr that are closed, so that no other
/// file gets their number. They cannot be used, but for what goes to stderr,
/// which is lost.
void reserveStandardFiles();

/// Emits an error and fails if output to stdout could not be written.
LogicalResult flushStandardOutput();

/// When the tool ends, reports output to stdout that could not be written, with
/// code 1. Lost output to stderr does not change the code, unless --remarks
/// asks for it.
void checkStandardOutputAtExit();

/// What messages call the tool: its file's name.
StringRef getToolName();

/// Prints "TOOL: error: text" for what has no source location.
void printError(const Twine &text);

/// Prints "TOOL: note: text" for what is no error and has no source location.
void printNote(const Twine &text);

/// Prints that the value `found` of a flag is wrong, and what is expected.
/// Returns true, as LLVM's parsers do for errors.
bool refuseValue(StringRef flag, const Twine &expected, StringRef found);

/// Parses one of a flag's values; an error lists them.
template <typename T>
class ChoiceParser : public llvm::cl::parser<T> {
public:
  using llvm::cl::parser<T>::parser;

  bool parse(llvm::cl::Option &option, StringRef, StringRef value, T &result) {
    std::string known;
    for (const auto &choice : this->Values) {
      if (choice.Name == value) {
        result = choice.V.getValue();
        return false;
      }
      known += (known.empty() ? "" : ", ") + choice.Name.str();
    }
    return refuseValue(option.ArgStr, "one of " + known, value);
  }
};

/// Parses an integer; an error states its range.
template <typename T>
class NumberParser : public llvm::cl::parser<T> {
public:
  using llvm::cl::parser<T>::parser;

  bool parse(llvm::cl::Option &option, StringRef, StringRef value, T &result) {
    if (!value.getAsInteger(0, result))
      return false;
    using Limits = std::numeric_limits<T>;
    return refuseValue(option.ArgStr,
                       "a number from " + Twine(Limits::min()) + " to " +
                           Twine(Limits::max()),
                       value);
  }
};

/// Parses true or false, also of a flag without a value.
class SwitchParser : public llvm::cl::parser<bool> {
public:
  using llvm::cl::parser<bool>::parser;

  bool parse(llvm::cl::Option &option, StringRef, StringRef value,
             bool &result);
};

/// A flag with such values.
template <typename T>
using ChoiceFlag = llvm::cl::opt<T, /*ExternalStorage=*/false, ChoiceParser<T>>;
using SwitchFlag = llvm::cl::opt<bool, /*ExternalStorage=*/false, SwitchParser>;

/// Refuses an empty name in a flag; `what` it names is "a file".
LogicalResult checkNamed(const llvm::cl::Option &flag, StringRef name,
                         const Twine &what);

/// Refuses a text that is no regular expression, or too large a one for LLVM.
LogicalResult checkExpression(StringRef flag, StringRef expression);

/// The options of --remarks and --remarks-output. Emits a diagnostic and fails
/// if the first is no regular expression or matches no pass. Remarks for a file
/// are kept until takeRemarks.
FailureOr<RemarkOptions> getRemarkOptions();

/// The file that --remarks-output names, or nothing.
StringRef getRemarksPath();

/// That file with the remarks of passes; to be called once. If `result` is a
/// failure, the remarks explain it, and without any there is no file. If
/// remarks to be printed cannot be written to stderr, makes `result` a failure
/// without a message.
SmallVector<OutputFile> takeRemarks(LogicalResult &result);

} // namespace rowwise
} // namespace mlir

#endif // COMMON_COMMONFLAGS_H
