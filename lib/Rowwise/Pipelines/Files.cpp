//===- Files.cpp - Compilation to files -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Files.h"

#include "Rowwise/Host/InPlace.h"
#include "Rowwise/Target/Entries.h"
#include "Rowwise/Target/Link.h"
#include "Runtime/Embedded.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The signatures of a module in the phase Scheduled, in which programs can be
/// asked where they write.
static FailureOr<SmallVector<EntrySignature>> findEntries(ModuleOp module) {
  SmallVector<EntrySignature> entries;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isExternal() || !func.isPublic())
      continue;
    EntrySignature entry{func.getLoc(),
                         func.getName().str(),
                         SmallVector<Type>(func.getArgumentTypes()),
                         SmallVector<Type>(func.getResultTypes()),
                         {}};
    Operation *terminator = func.getBody().front().getTerminator();
    for (OpOperand &result : terminator->getOpOperands())
      for (BlockArgument argument : func.getArguments())
        if (mayBeInPlace(argument, result.get()))
          entry.inPlace.emplace_back(result.getOperandNumber(),
                                     argument.getArgNumber());
    entries.push_back(std::move(entry));
  }
  if (entries.empty())
    return module.emitError("expected a public function, found none");
  return entries;
}

/// The runtime that a file carries.
static StringRef getRuntime(const FileOptions &options) {
  std::string_view content = options.device == Device::Simulator
                                 ? ::rowwise::embedded::getSimulator()
                                 : ::rowwise::embedded::getCudaRuntime(
                                       options.host == HostTarget::AArch64);
  return StringRef(content.data(), content.size());
}

/// Refuses symbols that the runtime has or needs: a function `free` would be
/// called in the C library's place.
static LogicalResult checkSymbols(ArrayRef<EntrySignature> entries,
                                  StringRef runtime) {
  for (const EntrySignature &entry : entries) {
    FailureOr<SmallVector<std::string>> used = findSymbols(entry.loc, runtime);
    if (failed(used))
      return failure();
    for (const std::string &symbol : getSymbols(entry))
      if (llvm::is_contained(*used, symbol))
        return emitError(entry.loc)
               << "expected a name that the runtime of files does not use, "
                  "found '"
               << symbol << "'";
  }
  return success();
}

static FailureOr<ObjectFile> link(ModuleOp module,
                                  ArrayRef<EntrySignature> entries,
                                  const FileOptions &options) {
  FailureOr<ObjectFile> object = translateToObject(module, options.host);
  if (failed(object))
    return failure();
  LinkInputs inputs;
  inputs.target = options.host;
  inputs.objects = {StringRef(object->data(), object->size()),
                    getRuntime(options)};
  for (const EntrySignature &entry : entries)
    inputs.exports.append(getSymbols(entry));
  return options.kind == FileKind::SharedLibrary
             ? linkShared(module.getLoc(), inputs, options.soname)
             : linkRelocatable(module.getLoc(), inputs);
}

FailureOr<std::string>
mlir::rowwise::compileToFile(ModuleOp module, const FileOptions &fileOptions,
                             const CompilerOptions &options) {
  if (fileOptions.device == Device::Simulator &&
      fileOptions.host != getNativeHost())
    return module.emitError("expected the simulator's host to be ")
           << getHostTriple(getNativeHost()) << ", found "
           << getHostTriple(fileOptions.host);
  if (failed(compileToPhase(module, Phase::Scheduled, options)))
    return failure();
  FailureOr<SmallVector<EntrySignature>> entries = findEntries(module);
  if (failed(entries))
    return failure();
  if (fileOptions.kind == FileKind::Header)
    return writeHeader(*entries, fileOptions.device == Device::Simulator
                                     ? StringRef("the simulator")
                                     : StringRef(options.target));
  if (failed(checkSymbols(*entries, getRuntime(fileOptions))))
    return failure();
  CompilerOptions rest = options;
  rest.from = Phase::Scheduled;
  rest.embedsImage = true;
  if (failed(compileForHost(module, fileOptions.device, rest)))
    return failure();
  addEntries(module, *entries);
  FailureOr<ObjectFile> file = link(module, *entries, fileOptions);
  if (failed(file))
    return failure();
  return std::string(file->begin(), file->end());
}
