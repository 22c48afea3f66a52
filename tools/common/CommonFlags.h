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

/// Prepares for flags and errors the tool whose first argument is `path`,
/// before it registers flags of MLIR's: flags of LLVM's libraries are none of
/// the tool's; errors begin with its name, and where it finds no memory, or
/// what it prints cannot be written to stdout, or a file is beyond the limit of
/// its size, it says so and ends with code 1.
void prepareTool(const char *path);

/// Parses the flags and ends the tool with an error where they do not parse.
/// Flags of MLIR's that write files beside the tool's outputs are not known.
void parseFlags(int argc, char **argv, StringRef overview);

/// From now on the tool `name`, where it finds no memory, says so and ends with
/// code 1.
void installMemoryHandlers(StringRef name);

/// Opens those of stdin, stdout and stderr that are closed, so that no other
/// file gets their number. They cannot be used, but for what goes to stderr,
/// which is lost.
void reserveStandardFiles();

/// Fails, after an error, where what was printed cannot be written to stdout.
LogicalResult flushStandardOutput();

/// When the tool ends, it says what kept its output from stdout, and ends with
/// code 1 for that. What could not be written to stderr changes no code, unless
/// it is what --remarks asks for.
void checkStandardOutputAtExit();

/// Prints "TOOL: error: text" for what has no source location.
void printError(const Twine &text);

/// And of a note, which is no error.
void printNote(const Twine &text);

/// Prints that the value `found` of a flag is not what is expected. True, as
/// parsers of LLVM's say that.
bool refuseValue(StringRef flag, const Twine &expected, StringRef found);

/// Parses one of the values of a flag; the diagnostic lists them.
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

/// Parses an integer; the diagnostic says its range.
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

/// Refuses a flag that was given with an empty name; `what` it is to name is
/// "a file".
LogicalResult checkNamed(const llvm::cl::Option &flag, StringRef name,
                         const Twine &what);

/// Refuses what is no regular expression, or more than LLVM has memory for.
LogicalResult checkExpression(StringRef flag, StringRef expression);

/// What the flags --remarks and --remarks-output ask for. Fails with a
/// diagnostic where the first is no regular expression, or no pass matches it.
/// Remarks for a file are kept until takeRemarks.
FailureOr<RemarkOptions> getRemarkOptions();

/// The file that --remarks-output names, or nothing.
StringRef getRemarksPath();

/// That file with what passes have said, once. They say why the tool failed,
/// too, where `result` is that; where they said nothing then, there is no file.
/// Remarks that were to be printed and cannot be written to stderr make a
/// failure of `result`; no more can be said there.
SmallVector<OutputFile> takeRemarks(LogicalResult &result);

} // namespace rowwise
} // namespace mlir

#endif // COMMON_COMMONFLAGS_H
