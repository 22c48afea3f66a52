//===- Link.cpp - Shared libraries and objects ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Link.h"

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
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// A folder of files that lld reads and writes, removed with its contents.
class LinkFolder {
public:
  static FailureOr<std::unique_ptr<LinkFolder>> create(Location loc);
  ~LinkFolder() { llvm::sys::fs::remove_directories(path); }

  std::string getPath(const Twine &name) const {
    SmallString<128> file(path);
    llvm::sys::path::append(file, name);
    return std::string(file);
  }
  FailureOr<std::string> write(const Twine &name, StringRef content) const;
  FailureOr<ObjectFile> read(const Twine &name) const;

private:
  explicit LinkFolder(Location loc) : loc(loc) {}

  Location loc;
  SmallString<128> path;
};

} // namespace

FailureOr<std::unique_ptr<LinkFolder>> LinkFolder::create(Location loc) {
  std::unique_ptr<LinkFolder> folder(new LinkFolder(loc));
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("rowwise-link", folder->path))
    return emitError(loc) << "cannot create a temporary folder to link in: "
                          << code.message();
  return folder;
}

FailureOr<std::string> LinkFolder::write(const Twine &name,
                                         StringRef content) const {
  std::string file = getPath(name);
  std::error_code code;
  llvm::raw_fd_ostream stream(file, code);
  if (!code) {
    stream << content;
    stream.close();
    code = stream.error();
    stream.clear_error(); // which is fatal otherwise
  }
  if (code)
    return emitError(loc) << "cannot write " << file << ": " << code.message();
  return file;
}

FailureOr<ObjectFile> LinkFolder::read(const Twine &name) const {
  auto buffer = llvm::MemoryBuffer::getFile(getPath(name), /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return emitError(loc) << "cannot read what was linked: "
                          << buffer.getError().message();
  StringRef content = (*buffer)->getBuffer();
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
  SmallVector<const char *> all = {
      "ld.lld", "-m",
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
static LogicalResult writeObjects(const LinkInputs &inputs,
                                  const LinkFolder &folder,
                                  SmallVectorImpl<std::string> &arguments) {
  for (auto [number, object] : llvm::enumerate(inputs.objects)) {
    FailureOr<std::string> path =
        folder.write(Twine(number) + ".o", StringRef(object));
    if (failed(path))
      return failure();
    arguments.push_back(*path);
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
                                        HostTarget target,
                                        const LinkFolder &folder) {
  FailureOr<ObjectFile> object = emitStubs(loc, library, target);
  if (failed(object))
    return failure();
  FailureOr<std::string> input = folder.write(
      library.soname + ".o", StringRef(object->data(), object->size()));
  FailureOr<std::string> script =
      folder.write(library.soname + ".map", getVersionScript(library));
  if (failed(input) || failed(script))
    return failure();
  std::string output = folder.getPath(library.soname);
  if (failed(runLinker(loc, target,
                       {"-shared", "-soname", library.soname,
                        "--version-script", *script, "-o", output, *input})))
    return failure();
  return output;
}

FailureOr<ObjectFile>
rowwise::linkShared(Location loc, const LinkInputs &inputs, StringRef soname) {
  auto folder = LinkFolder::create(loc);
  auto undefined = findUndefined(loc, inputs.objects);
  if (failed(folder) || failed(undefined))
    return failure();
  std::string script = "{ global:";
  for (StringRef name : inputs.exports)
    script += " \"" + name.str() + "\";";
  script += " local: *; };\n";
  FailureOr<std::string> scriptPath = (*folder)->write("exports.map", script);
  if (failed(scriptPath))
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
                                        *scriptPath,
                                        "-o",
                                        (*folder)->getPath("linked")};
  if (!soname.empty())
    arguments.append({"-soname", soname.str()});
  if (failed(writeObjects(inputs, **folder, arguments)))
    return failure();
  bool isAArch64 = inputs.target == HostTarget::AArch64;
  for (const StubLibrary &library : findStubLibraries(*undefined, isAArch64)) {
    FailureOr<std::string> stubs =
        linkStubs(loc, library, inputs.target, **folder);
    if (failed(stubs))
      return failure();
    arguments.push_back(*stubs);
  }
  if (failed(runLinker(loc, inputs.target, arguments)))
    return failure();
  return (*folder)->read("linked");
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
  for (StringRef name : exports)
    if (llvm::Error error = config.Common.SymbolsToKeepGlobal.addMatcher(
            llvm::objcopy::NameOrPattern::create(
                name, llvm::objcopy::MatchStyle::Literal,
                [](llvm::Error error) { return error; })))
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
  auto folder = LinkFolder::create(loc);
  if (failed(folder))
    return failure();
  // Groups of two files with one name would otherwise be taken for the same.
  SmallVector<std::string> arguments = {"-r", "--force-group-allocation",
                                        "--strip-debug", "-o",
                                        (*folder)->getPath("linked")};
  if (failed(writeObjects(inputs, **folder, arguments)) ||
      failed(runLinker(loc, inputs.target, arguments)))
    return failure();
  FailureOr<ObjectFile> linked = (*folder)->read("linked");
  if (failed(linked))
    return failure();
  return localize(loc, *linked, inputs.exports);
}
