//===- CommonFlags.cpp - Flags of every tool ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"

#include "Rowwise/Programs/RemarkCategories.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::rowwise;
namespace cl = llvm::cl;

/// A local, as flags in other files are made with it before main.
cl::OptionCategory &rowwise::getToolCategory() {
  static cl::OptionCategory category("softmax-opt options");
  return category;
}

static StringRef toolName = "softmax";

/// Of the flags that are known before a tool registers any of MLIR's only its
/// own stay: LLVM's libraries have hundreds, some of which write files.
static void removeFlagsOfLLVM() {
  SmallVector<cl::Option *> removed;
  for (auto &[name, flag] : cl::getRegisteredOptions()) {
    auto stays = [](cl::OptionCategory *category) {
      return category == &getToolCategory() ||
             category->getName() == "Generic Options" || // --help and others
             category->getName() == "Color Options";
    };
    if (llvm::none_of(flag->Categories, stays))
      removed.push_back(flag);
  }
  for (cl::Option *flag : removed)
    flag->removeArgument();
}

/// Flags of MLIR's that name files to write, of which nothing holds that is
/// promised of outputs, or code to load, or that blame the program for a wrong
/// value, and those of no use without them.
static constexpr StringLiteral removedFlagsOfMLIR[] = {
    "irdl-file",
    "load-dialect-plugin",
    "load-pass-plugin",
    "log-actions-to",
    "log-mlir-actions-filter",
    "mlir-debug-counter",
    "mlir-generate-reproducer",
    "mlir-pass-pipeline-crash-reproducer",
    "mlir-pass-pipeline-local-reproducer",
    "mlir-print-debug-counter",
    "profile-actions-to",
    "remark-format",
    "remarks-output-file"};

void rowwise::prepareTool(const char *path) {
  requireStackAtStart();
  removeFlagsOfLLVM();
  toolName = llvm::sys::path::filename(path);
  installMemoryHandlers(toolName);
  reserveStandardFiles();
  installSignalHandlers();
  checkStandardOutputAtExit();
}

/// Ends the tool where upstream's --mlir-print-ir-tree-dir names a folder that
/// cannot be made, where each pass would say so and none fail, or that has
/// files, which passes would write over.
static void checkTreeFolder() {
  StringRef name = "mlir-print-ir-tree-dir";
  cl::Option *flag = cl::getRegisteredOptions().lookup(name);
  if (!flag || flag->getNumOccurrences() == 0)
    return;
  const std::string &folder = *static_cast<cl::opt<std::string> *>(flag);
  std::error_code code = llvm::sys::fs::create_directories(folder);
  if (!code)
    code = llvm::sys::fs::access(folder, llvm::sys::fs::AccessMode::Write);
  if (code)
    printError("expected --" + name + " to name a folder that can be written " +
               "to, found '" + folder + "': " + code.message());
  else if (llvm::sys::fs::directory_iterator(folder, code) !=
           llvm::sys::fs::directory_iterator())
    printError("expected --" + name + " to name a new or an empty folder, " +
               "found files in '" + folder + "'");
  else
    return;
  std::exit(EXIT_FAILURE);
}

/// Whether a parser of ours has said what is wrong with the value of a flag.
static bool hasRefusedValue = false;

static std::string describeFlag(StringRef name) {
  return (name.size() == 1 ? "-" : "--") + name.str();
}

bool SwitchParser::parse(cl::Option &option, StringRef, StringRef value,
                         bool &result) {
  if (value.empty() || value.equals_insensitive("true") || value == "1")
    result = true;
  else if (value.equals_insensitive("false") || value == "0")
    result = false;
  else
    return refuseValue(option.ArgStr, "one of true, false", value);
  return false;
}

bool rowwise::refuseValue(StringRef flag, const Twine &expected,
                          StringRef found) {
  printError("expected " + describeFlag(flag) + " to be " + expected +
             ", found '" + found + "'");
  return hasRefusedValue = true;
}

/// LLVM takes the last value of a flag that is given several times.
static void noteRepeated() {
  for (auto &[name, flag] : cl::getRegisteredOptions()) {
    bool isOfTool = llvm::is_contained(flag->Categories, &getToolCategory());
    bool takesOne = flag->getNumOccurrencesFlag() == cl::Optional;
    if (isOfTool && takesOne && flag->getNumOccurrences() > 1)
      printNote(describeFlag(name) + " is given " +
                Twine(flag->getNumOccurrences()) + " times, the last holds");
  }
}

/// What LLVM says of flags as one error: its first line without the name of the
/// tool, and as notes all others.
static void printFlagErrors(StringRef text) {
  auto withoutName = [](StringRef line) {
    line.consume_front(toolName);
    line.consume_front(": ");
    return line.rtrim("!");
  };
  auto [first, rest] = text.trim().split('\n');
  printError("expected flags as --help lists them" +
             (first.empty() ? "" : ": " + withoutName(first)));
  for (StringRef line : llvm::split(rest, '\n'))
    if (!line.empty())
      printNote(withoutName(line));
}

void rowwise::parseFlags(int argc, char **argv, StringRef overview) {
  for (StringRef name : removedFlagsOfMLIR)
    if (cl::Option *flag = cl::getRegisteredOptions().lookup(name))
      flag->removeArgument();
  std::string text;
  llvm::raw_string_ostream errors(text);
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errors)) {
    if (!hasRefusedValue || !text.empty())
      printFlagErrors(text);
    std::exit(EXIT_FAILURE);
  }
  noteRepeated();
  checkTreeFolder();
}

StringRef rowwise::getToolName() { return toolName; }

void rowwise::printError(const Twine &text) {
  llvm::WithColor::error(llvm::errs(), toolName) << text << "\n";
}

void rowwise::printNote(const Twine &text) {
  llvm::WithColor::note(llvm::errs(), toolName) << text << "\n";
}

static cl::opt<std::string> remarks(
    "remarks",
    cl::desc("Print what was done and why, of the passes whose names match "
             "the regular expression (default: of all)"),
    cl::value_desc("regex"), cl::ValueOptional, cl::init(""),
    cl::cat(getToolCategory()));

static cl::opt<std::string> remarksOutput(
    "remarks-output", cl::desc("Write remarks to a file, in YAML"),
    cl::value_desc("file"), cl::init(""), cl::cat(getToolCategory()));

StringRef rowwise::getRemarksPath() { return remarksOutput; }

/// Of remarks that go to a file, those made so far.
static llvm::raw_string_ostream &getYAML() {
  static std::string text;
  static llvm::raw_string_ostream os(text);
  return os;
}

SmallVector<OutputFile> rowwise::takeRemarks(LogicalResult &result) {
  if (remarks.getNumOccurrences() != 0 && llvm::errs().has_error())
    result = failure();
  StringRef text = getYAML().str();
  if (remarksOutput.empty() || (failed(result) && text.empty()))
    return {};
  std::string path = std::exchange(remarksOutput.getValue(), "");
  return {{path, [text](raw_ostream &os) { os << text; }}};
}

/// Why no file can be written at `path`; what is there stays as it is.
static std::error_code findWriteError(StringRef path) {
  if (path.empty() || path == "-")
    return {};
  namespace fs = llvm::sys::fs;
  bool exists = fs::exists(path);
  int file;
  if (std::error_code code =
          fs::openFileForWrite(path, file, fs::CD_OpenAlways, fs::OF_Append))
    return code;
  llvm::sys::Process::SafelyCloseFileDescriptor(file);
  return exists ? std::error_code() : fs::remove(path);
}

LogicalResult rowwise::checkNamed(const cl::Option &flag, StringRef name,
                                  const Twine &what) {
  if (flag.getNumOccurrences() == 0 || !name.empty())
    return success();
  printError("expected " + describeFlag(flag.ArgStr) + " to name " + what +
             ", found no name");
  return failure();
}

/// Whether an expression repeats more than LLVM has memory for: counts of
/// repetitions within each other multiply, and are taken to be so.
static bool repeatsTooMuch(StringRef expression) {
  constexpr uint64_t maxRepetitions = 10000;
  uint64_t product = 1;
  for (auto [before, rest] = expression.split('{'); !rest.empty();
       std::tie(before, rest) = rest.split('{')) {
    StringRef count = rest.take_until([](char c) { return c == '}'; });
    uint64_t max;
    if (!count.rsplit(',').second.getAsInteger(10, max) ||
        !count.getAsInteger(10, max))
      product = llvm::SaturatingMultiply(product, std::max<uint64_t>(max, 1));
  }
  return product > maxRepetitions;
}

LogicalResult rowwise::checkExpression(StringRef flag, StringRef expression) {
  if (repeatsTooMuch(expression)) {
    printError("expected --" + flag +
               " to repeat at most 10000 times, found '" + expression + "'");
    return failure();
  }
  std::string error;
  if (llvm::Regex(expression).isValid(error))
    return success();
  printError("expected --" + flag + " to be a regular expression, found '" +
             expression + "': " + error);
  return failure();
}

/// Refuses an expression by which no pass may speak.
static LogicalResult checkCategories(const std::string &expression) {
  if (failed(checkExpression("remarks", expression)))
    return failure();
  llvm::Regex regex(expression);
  if (llvm::any_of(category::all,
                   [&](StringRef name) { return regex.match(name); }))
    return success();
  std::string known;
  for (StringRef name : category::all)
    known += (known.empty() ? "" : ", ") + name.str();
  printError("expected --remarks to match one of " + known + ", found '" +
             expression + "'");
  return failure();
}

FailureOr<RemarkOptions> rowwise::getRemarkOptions() {
  RemarkOptions options;
  if (failed(checkNamed(remarksOutput, remarksOutput, "a file")))
    return failure();
  options.print = remarks.getNumOccurrences() != 0;
  if (!remarksOutput.empty())
    options.yaml = &getYAML();
  if (!options.print && !options.yaml)
    return options;
  options.categories = remarks.empty() ? std::string(".*") : remarks;
  if (failed(checkCategories(options.categories)))
    return failure();
  if (std::error_code code = findWriteError(remarksOutput)) {
    printError("remarks cannot be written to '" + remarksOutput +
               "': " + code.message());
    return failure();
  }
  return options;
}
