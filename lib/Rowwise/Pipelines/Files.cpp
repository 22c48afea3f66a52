//===- Files.cpp - Compilation to files -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Files.h"

#include "Rowwise/Host/InPlace.h"
#include "Rowwise/IR/GridNames.h"
#include "Rowwise/Target/Entries.h"
#include "Rowwise/Target/Image.h"
#include "Rowwise/Target/Link.h"
#include "Rowwise/Target/NamesInC.h"
#include "Runtime/Embedded.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The arguments that are a rank's communicator, with the size of its grid.
static std::vector<std::pair<unsigned, int64_t>>
findCommunicators(func::FuncOp func) {
  std::vector<std::pair<unsigned, int64_t>> found;
  for (unsigned number = 0; number < func.getNumArguments(); ++number) {
    auto name = func.getArgAttrOfType<FlatSymbolRefAttr>(number, gridAttrName);
    auto grid =
        name ? SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(func, name)
             : shard::GridOp();
    if (grid)
      found.emplace_back(number, ShapedType::getNumElements(grid.getShape()));
  }
  return found;
}

/// The signatures of a module in the phase Scheduled, where programs still tell
/// which results may be in place.
static SmallVector<EntrySignature> findEntries(ModuleOp module, bool forMLIR) {
  SmallVector<EntrySignature> entries;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isExternal() || !func.isPublic())
      continue;
    EntrySignature entry{func.getLoc(),
                         func.getName().str(),
                         SmallVector<Type>(func.getArgumentTypes()),
                         SmallVector<Type>(func.getResultTypes()),
                         findCommunicators(func),
                         /*inPlace=*/{},
                         forMLIR};
    Operation *terminator = func.getBody().front().getTerminator();
    for (OpOperand &result : terminator->getOpOperands())
      for (BlockArgument argument : func.getArguments())
        if (mayBeInPlace(argument, result.get()))
          entry.inPlace.emplace_back(result.getOperandNumber(),
                                     argument.getArgNumber());
    entries.push_back(std::move(entry));
  }
  return entries;
}

namespace {

/// Compiles for one target after the other, and merges what callers see.
class FileCompiler {
public:
  FileCompiler(const FileOptions &file, const CompilerOptions &options)
      : file(file), options(options) {}

  /// Compiles `module`, which becomes host code, for the next target.
  LogicalResult add(ModuleOp module, StringRef target);
  FailureOr<std::string> finish(Location loc);

private:
  bool isSimulated() const { return file.targets.empty(); }
  LogicalResult addEntries(ModuleOp module);
  LogicalResult checkSymbols() const;
  LogicalResult compileHost(ModuleOp module, const CompilerOptions &options);
  StringRef getRuntime() const;
  FailureOr<ObjectFile> link(Location loc) const;

  const FileOptions &file;
  const CompilerOptions &options;
  SmallVector<EntrySignature> entries;
  SmallVector<TargetCode> codes;   ///< none on the simulator
  SmallVector<ObjectFile> objects; ///< host code of each target
};

} // namespace

/// What callers may rely on for all targets: a result may be in place of an
/// argument if that is so for each target.
LogicalResult FileCompiler::addEntries(ModuleOp module) {
  SmallVector<EntrySignature> found = findEntries(module, file.forMLIR);
  if (found.empty())
    return module.emitError("expected a public function, found none");
  if (entries.empty()) {
    entries = std::move(found);
    return checkSymbols();
  }
  for (auto [known, other] : llvm::zip_equal(entries, found)) {
    ArrayRef<std::pair<unsigned, unsigned>> here = other.inPlace;
    llvm::erase_if(known.inPlace, [here](std::pair<unsigned, unsigned> pair) {
      return !llvm::is_contained(here, pair);
    });
  }
  return success();
}

/// Whether the linker exports a name as it is: in its scripts and its symbols
/// these are quotes, patterns and versions.
static bool isExportable(StringRef name) {
  return name.find_first_of("\"*?[]\\@") == StringRef::npos &&
         llvm::all_of(name, [](unsigned char c) { return c >= ' '; });
}

/// Refuses symbols that no linker exports, and such that the runtime defines or
/// needs: a function `free` would be called in the C library's place. A
/// function `main` or `printf` can be called by programs that load the library
/// by name, as Python does, but in a program in C it would be called for
/// another.
LogicalResult FileCompiler::checkSymbols() const {
  for (const EntrySignature &entry : entries) {
    if (!isExportable(entry.name))
      return emitError(entry.loc)
             << "expected a name that a library can export, without \", *, ?, "
                "[, ], \\, @ and control characters, found '"
             << entry.name << "'";
    FailureOr<SmallVector<std::string>> used =
        findSymbols(UnknownLoc::get(entry.loc.getContext()), getRuntime());
    if (failed(used))
      return failure();
    for (const std::string &symbol : getSymbols(entry))
      if (llvm::is_contained(*used, symbol))
        return emitError(entry.loc)
               << "expected a name that the runtime of files does not use, "
                  "found '"
               << symbol << "'";
    if (file.kind != FileKind::SharedLibrary && isOfProgramInC(entry.name))
      return emitError(entry.loc)
             << "expected a name that C has for nothing else, found '"
             << entry.name
             << "'; rename the function, or load what --emit=so writes";
  }
  return success();
}

LogicalResult FileCompiler::compileHost(ModuleOp module,
                                        const CompilerOptions &options) {
  if (isSimulated())
    return compileForHost(module, Device::Simulator, options);
  FailureOr<KernelCode> code = compileBesideKernels(module, options);
  if (succeeded(code))
    codes.push_back({options.schedule.target, code->cubin, code->ptx});
  return code;
}

LogicalResult FileCompiler::add(ModuleOp module, StringRef target) {
  CompilerOptions targetOptions = options;
  targetOptions.schedule.target = target;
  if (failed(compileToPhase(module, Phase::Scheduled, targetOptions)) ||
      failed(addEntries(module)))
    return failure();
  if (file.kind == FileKind::Header)
    return success();
  targetOptions.from = Phase::Scheduled;
  targetOptions.resultSizes = true;
  if (failed(compileHost(module, targetOptions)))
    return failure();
  prepareHost(module, entries, objects.size());
  FailureOr<ObjectFile> object =
      translateToObject(module, file.host, /*optimizes=*/!isSimulated());
  if (succeeded(object))
    objects.push_back(std::move(*object));
  return object;
}

/// The runtime that the file carries.
StringRef FileCompiler::getRuntime() const {
  std::string_view content = isSimulated()
                                 ? ::rowwise::embedded::getSimulator()
                                 : ::rowwise::embedded::getCudaRuntime(
                                       file.host == HostTarget::AArch64);
  return StringRef(content.data(), content.size());
}

FailureOr<ObjectFile> FileCompiler::link(Location loc) const {
  std::string image = isSimulated() ? std::string() : packImage(codes);
  FailureOr<ObjectFile> object = translateToObject(
      *createEntries(loc, entries, objects.size(), image), file.host);
  if (failed(object))
    return failure();
  LinkInputs inputs;
  inputs.target = file.host;
  inputs.objects = {StringRef(object->data(), object->size()), getRuntime()};
  for (const ObjectFile &host : objects)
    inputs.objects.emplace_back(host.data(), host.size());
  for (const EntrySignature &entry : entries)
    inputs.exports.append(getSymbols(entry));
  // A failure here is one of the machine, not of the program.
  Location nowhere = UnknownLoc::get(loc.getContext());
  return file.kind == FileKind::SharedLibrary
             ? linkShared(nowhere, inputs, file.soname)
             : linkRelocatable(nowhere, inputs);
}

FailureOr<std::string> FileCompiler::finish(Location loc) {
  if (file.kind == FileKind::Header)
    return writeHeader(entries, llvm::join(file.targets, ", "));
  FailureOr<ObjectFile> linked = link(loc);
  if (failed(linked))
    return failure();
  return std::string(linked->begin(), linked->end());
}

FailureOr<std::string>
mlir::rowwise::compileToFile(ModuleOp module, const FileOptions &file,
                             const CompilerOptions &options) {
  if (file.targets.empty() && file.host != getNativeHost())
    return module.emitError("expected the simulator's host to be ")
           << getHostTriple(getNativeHost()) << ", found "
           << getHostTriple(file.host);
  FileCompiler compiler(file, options);
  SmallVector<std::string> targets = file.targets;
  if (targets.empty())
    targets.push_back(options.schedule.target);
  for (const std::string &target : targets) {
    OwningOpRef<ModuleOp> copy(module.clone());
    if (failed(compiler.add(*copy, target)))
      return failure();
  }
  return compiler.finish(module.getLoc());
}
