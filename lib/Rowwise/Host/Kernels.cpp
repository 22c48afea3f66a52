//===- Kernels.cpp - The kernels that programs name -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

static bool needsStates(VersionAttr version) {
  return version.getSchedule().getGridExchange().has_value();
}

/// The type of the states that blocks of the whole GPU exchange, if the kernel
/// has an argument for them.
static MemRefType findStates(gpu::GPUFuncOp kernel) {
  unsigned last = kernel.getNumArguments();
  if (last == 0 || !kernel.getArgAttr(last - 1, statesAttrName))
    return {};
  auto type = dyn_cast<MemRefType>(kernel.getArgumentTypes().back());
  bool isOfGroups = type && type.getRank() == 2 && type.isDynamicDim(0) &&
                    !type.isDynamicDim(1) &&
                    type.getElementType().isInteger(64) &&
                    type.getLayout().isIdentity();
  return isOfGroups ? type : MemRefType();
}

/// How a kernel differs from what its version requires, for a diagnostic; empty
/// if it does not.
static std::string findMismatch(FuseOp op, VersionAttr version,
                                gpu::GPUFuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (VersionAttr own = getKernelVersion(kernel); own != version) {
    os << versionAttrName << " = " << version << ", found ";
    own ? os << own : os << "none";
    return text;
  }
  ArrayRef<Type> found = kernel.getArgumentTypes();
  unsigned numOperands = op.getMaps().size();
  unsigned numArguments = numOperands + needsStates(version);
  if (found.size() != numArguments) {
    os << numArguments << " arguments, found " << found.size();
    return text;
  }
  for (unsigned i = 0; i < numOperands; ++i)
    if (Type expected = getKernelArgumentType(op, i); found[i] != expected) {
      os << "'" << expected << "' as argument " << i << ", found '" << found[i]
         << "'";
      return text;
    }
  if (needsStates(version) && !findStates(kernel))
    os << "'memref<?xNxi64>' with '" << statesAttrName << "' as argument "
       << numOperands << ", found '" << found.back() << "'";
  return text;
}

static FailureOr<LaunchedKernel> findKernel(FuseOp op, SymbolRefAttr symbol,
                                            VersionAttr version) {
  auto kernel =
      SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(op, symbol);
  if (!kernel || !kernel.isKernel())
    return op.emitOpError() << "expected a kernel " << symbol << ", found none";
  std::string mismatch = findMismatch(op, version, kernel);
  if (!mismatch.empty()) {
    InFlightDiagnostic diag = op.emitOpError() << "expected kernel " << symbol
                                               << " to have " << mismatch;
    diag.attachNote(kernel.getLoc()) << "the kernel is here";
    return diag;
  }
  return LaunchedKernel{
      symbol, kernel.getFunctionType(), version.getSharedBytes(),
      needsStates(version) ? findStates(kernel) : MemRefType()};
}

FailureOr<ProgramKernels> mlir::rowwise::findKernels(func::FuncOp source) {
  ProgramKernels kernels;
  for (auto op : source.getOps<FuseOp>()) {
    if (!op.getKernels())
      return op.emitOpError()
             << "expected kernels, as rowwise-tile names them, found none";
    for (auto [symbol, version] :
         llvm::zip_equal(op.getKernelsAttr().getAsRange<SymbolRefAttr>(),
                         op.getVersionList())) {
      FailureOr<LaunchedKernel> kernel = findKernel(op, symbol, version);
      if (failed(kernel))
        return failure();
      kernels[op].push_back(*kernel);
    }
  }
  return kernels;
}
