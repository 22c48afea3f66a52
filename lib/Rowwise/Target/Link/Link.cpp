//===- Link.cpp - Shared libraries and objects ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Link.h"
#include "Rowwise/Target/TemporaryFile.h"

#include "Stubs.h"

#include "lld/Common/Driver.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/ObjCopy/ConfigManager.h"
#include "llvm/ObjCopy/ObjCopy.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// Files that lld reads and writes.
class LinkFiles {
public:
  explicit LinkFiles(Location loc) : loc(loc) {}

  /// A new file, which is empty or has the content.
  FailureOr<TemporaryFile *> add(StringRef suffix, StringRef content = "");

private:
  Location loc;
  std::vector<std::unique_ptr<TemporaryFile>> files;
};

} // namespace

FailureOr<TemporaryFile *> LinkFiles::add(StringRef suffix, StringRef content) {
  std::error_code error;
  files.push_back(std::make_unique<TemporaryFile>(suffix, error));
  if (error)
    return emitError(loc) << "cannot create a temporary file to link: "
                          << error.message();
  TemporaryFile &file = *files.back();
  if (std::error_code code = file.write(content))
    return emitError(loc) << "cannot write " << file.getPath() << ": "
                          << code.message();
  return &file;
}

static FailureOr<ObjectFile> readLinked(Location loc,
                                        const TemporaryFile &file) {
  std::string content = file.read();
  if (content.empty())
    return emitError(loc, "cannot read what was linked");
  return ObjectFile(content.begin(), content.end());
}

namespace {
/// While this lives no flag is known: lld sets all flags of the process to what
/// they are by default, and those of the tool that links are not its own.
class HiddenFlags {
public:
  HiddenFlags() { std::swap(flags, llvm::cl::getRegisteredOptions()); }
  ~HiddenFlags() { std::swap(flags, llvm::cl::getRegisteredOptions()); }
  HiddenFlags(const HiddenFlags &) = delete;
  HiddenFlags &operator=(const HiddenFlags &) = delete;

private:
  std::remove_reference_t<decltype(llvm::cl::getRegisteredOptions())> flags;
};
} // namespace

static LogicalResult runLinker(Location loc, HostTarget target,
                               ArrayRef<std::string> arguments) {
  // A thread that cannot be started would end the process.
  SmallVector<const char *> all = {
      "ld.lld", "--threads=1", "-m",
      target == HostTarget::X86_64 ? "elf_x86_64" : "aarch64linux"};
  for (const std::string &argument : arguments)
    all.push_back(argument.c_str());
  // One at a time: flags and lld are the process's.
  static std::mutex mutex;
  static bool canRun = true;
  std::lock_guard<std::mutex> lock(mutex);
  if (!canRun)
    return emitError(loc) << "linking failed: expected a process in which lld "
                             "has not crashed";
  std::string text;
  llvm::raw_string_ostream messages(text);
  HiddenFlags hidden;
  lld::Result result =
      lld::lldMain(all, messages, messages, {{lld::Gnu, &lld::elf::link}});
  canRun = result.canRunAgain;
  if (result.retCode != 0)
    return emitError(loc) << "linking failed: " << StringRef(text).trim();
  return success();
}

/// Writes the objects, and appends their paths.
static LogicalResult writeObjects(const LinkInputs &inputs, LinkFiles &files,
                                  SmallVectorImpl<std::string> &arguments) {
  for (StringRef object : inputs.objects) {
    FailureOr<TemporaryFile *> file = files.add("o", object);
    if (failed(file))
      return failure();
    arguments.push_back((*file)->getPath().str());
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Shared libraries
//===----------------------------------------------------------------------===//

/// Calls `note` with each global symbol of an object, and whether it is defined
/// there.
static LogicalResult
walkSymbols(Location loc, StringRef content,
            function_ref<void(StringRef name, bool isDefined)> note) {
  auto object = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(content, "object"));
  if (!object)
    return emitError(loc) << llvm::toString(object.takeError());
  for (const llvm::object::SymbolRef &symbol : (*object)->symbols()) {
    llvm::Expected<StringRef> name = symbol.getName();
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    if (!name || !flags)
      return emitError(loc, "an object's symbol cannot be read");
    if (*flags & llvm::object::SymbolRef::SF_Global)
      note(*name, !(*flags & llvm::object::SymbolRef::SF_Undefined));
  }
  return success();
}

FailureOr<SmallVector<std::string>> rowwise::findSymbols(Location loc,
                                                         StringRef object) {
  SmallVector<std::string> symbols;
  auto note = [&](StringRef name, bool) { symbols.push_back(name.str()); };
  if (failed(walkSymbols(loc, object, note)))
    return failure();
  return symbols;
}

/// Symbols that an object uses and none defines.
static FailureOr<SmallVector<std::string>>
findUndefined(Location loc, ArrayRef<StringRef> objects) {
  llvm::StringSet<> used, defined;
  for (StringRef content : objects)
    if (failed(walkSymbols(loc, content, [&](StringRef name, bool isDefined) {
          (isDefined ? defined : used).insert(name);
        })))
      return failure();
  SmallVector<std::string> undefined;
  for (StringRef name : used.keys())
    if (!defined.contains(name))
      undefined.push_back(name.str());
  llvm::sort(undefined);
  return undefined;
}

/// An object that defines all symbols of a library, as nothing.
static FailureOr<ObjectFile> emitStubs(Location loc, const StubLibrary &library,
                                       HostTarget target) {
  llvm::LLVMContext context;
  llvm::Module module(library.soname, context);
  auto *function = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {},
                                           /*isVarArg=*/false);
  auto *pointer = llvm::PointerType::get(context, 0);
  for (const auto &version : library.versions)
    for (StringRef name : version.getValue()) {
      if (isStubVariable(name)) {
        new llvm::GlobalVariable(module, pointer, /*isConstant=*/false,
                                 llvm::GlobalValue::ExternalLinkage,
                                 llvm::Constant::getNullValue(pointer), name);
        continue;
      }
      auto *stub = llvm::Function::Create(
          function, llvm::GlobalValue::ExternalLinkage, name, module);
      llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", stub));
      builder.CreateRetVoid();
    }
  return emitObject(loc, module, target);
}

/// Versions in the order of their names, which is that of no meaning.
static std::string getVersionScript(const StubLibrary &library) {
  std::string script;
  for (const auto &version : library.versions) {
    script += version.getKey().str() + " { global:";
    for (StringRef name : version.getValue())
      script += " " + name.str() + ";";
    script += " };\n";
  }
  return script;
}

static FailureOr<std::string> linkStubs(Location loc,
                                        const StubLibrary &library,
                                        HostTarget target, LinkFiles &files) {
  FailureOr<ObjectFile> object = emitStubs(loc, library, target);
  if (failed(object))
    return failure();
  FailureOr<TemporaryFile *> input =
      files.add("o", StringRef(object->data(), object->size()));
  FailureOr<TemporaryFile *> script =
      files.add("map", getVersionScript(library));
  FailureOr<TemporaryFile *> output = files.add("so");
  if (failed(input) || failed(script) || failed(output))
    return failure();
  std::string path = (*output)->getPath().str();
  if (failed(runLinker(loc, target,
                       {"-shared", "-soname", library.soname,
                        "--version-script", (*script)->getPath().str(), "-o",
                        path, (*input)->getPath().str()})))
    return failure();
  return path;
}

FailureOr<ObjectFile>
rowwise::linkShared(Location loc, const LinkInputs &inputs, StringRef soname) {
  auto undefined = findUndefined(loc, inputs.objects);
  if (failed(undefined))
    return failure();
  std::string script = "{ global:";
  for (StringRef name : inputs.exports)
    script += " \"" + name.str() + "\";";
  script += " local: *; };\n";
  LinkFiles files(loc);
  FailureOr<TemporaryFile *> exports = files.add("map", script);
  FailureOr<TemporaryFile *> linked = files.add("so");
  if (failed(exports) || failed(linked))
    return failure();
  // Calls among the exports reach no symbols of other files.
  SmallVector<std::string> arguments = {"-shared",
                                        "-Bsymbolic-functions",
                                        "-z",
                                        "defs",
                                        "-z",
                                        "now",
                                        "--hash-style=gnu",
                                        "--gc-sections",
                                        "--eh-frame-hdr",
                                        "--build-id=none",
                                        "--strip-debug",
                                        "--as-needed",
                                        "--version-script",
                                        (*exports)->getPath().str(),
                                        "-o",
                                        (*linked)->getPath().str()};
  if (!soname.empty())
    arguments.append({"-soname", soname.str()});
  if (failed(writeObjects(inputs, files, arguments)))
    return failure();
  bool isAArch64 = inputs.target == HostTarget::AArch64;
  for (const StubLibrary &library : findStubLibraries(*undefined, isAArch64)) {
    FailureOr<std::string> stubs =
        linkStubs(loc, library, inputs.target, files);
    if (failed(stubs))
      return failure();
    arguments.push_back(*stubs);
  }
  if (failed(runLinker(loc, inputs.target, arguments)))
    return failure();
  return readLinked(loc, **linked);
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// Makes all symbols that are defined local, but for the exports.
static FailureOr<ObjectFile> localize(Location loc, const ObjectFile &object,
                                      ArrayRef<std::string> exports) {
  auto fail = [&](llvm::Error error) {
    return emitError(loc) << "symbols cannot be made local: "
                          << llvm::toString(std::move(error));
  };
  llvm::objcopy::ConfigManager config;
  auto add = [](llvm::objcopy::NameMatcher &matcher, StringRef name) {
    return matcher.addMatcher(llvm::objcopy::NameOrPattern::create(
        name, llvm::objcopy::MatchStyle::Literal,
        [](llvm::Error error) { return error; }));
  };
  for (StringRef name : exports)
    if (llvm::Error error = add(config.Common.SymbolsToKeepGlobal, name))
      return fail(std::move(error));
  // Probes of the C++ library: not every linker that drops unused sections
  // copes with notes on them.
  for (StringRef name : {".note.stapsdt", ".stapsdt.base"})
    if (llvm::Error error = add(config.Common.ToRemove, name))
      return fail(std::move(error));
  auto binary = llvm::object::createBinary(
      llvm::MemoryBufferRef(StringRef(object.data(), object.size()), "linked"));
  if (!binary)
    return fail(binary.takeError());
  ObjectFile local;
  llvm::raw_svector_ostream stream(local);
  if (llvm::Error error =
          llvm::objcopy::executeObjcopyOnBinary(config, **binary, stream))
    return fail(std::move(error));
  return local;
}

FailureOr<ObjectFile> rowwise::linkRelocatable(Location loc,
                                               const LinkInputs &inputs) {
  LinkFiles files(loc);
  FailureOr<TemporaryFile *> output = files.add("o");
  if (failed(output))
    return failure();
  // Groups of two files with one name would otherwise be taken for the same.
  SmallVector<std::string> arguments = {"-r", "--force-group-allocation",
                                        "--strip-debug", "-o",
                                        (*output)->getPath().str()};
  if (failed(writeObjects(inputs, files, arguments)) ||
      failed(runLinker(loc, inputs.target, arguments)))
    return failure();
  FailureOr<ObjectFile> linked = readLinked(loc, **output);
  if (failed(linked))
    return failure();
  return localize(loc, *linked, inputs.exports);
}
