//===- Tile.cpp - From scheduled row programs to kernels ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Shapes/KernelShape.h"

#include "Rowwise/Device/KernelModule.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/KernelArguments.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Tile/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_TILEPASS
#include "Rowwise/Tile/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct TilePass : rowwise::impl::TilePassBase<TilePass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    IRRewriter rewriter(&getContext());
    for (func::FuncOp func :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (func.isExternal())
        continue;
      (void)runRegionDCE(rewriter, func->getRegions());
      if (failed(tile(func)))
        return signalPassFailure();
    }
  }

private:
  LogicalResult checkSharedBytes(FuseOp program, unsigned version,
                                 VersionAttr chosen) {
    int64_t bytes = getSharedBytes(program, version);
    if (bytes == chosen.getSharedBytes())
      return success();
    return program.emitOpError()
           << "expected sharedBytes = " << bytes
           << ", as rowwise-resources counts them, for " << chosen;
  }

  LogicalResult checkProgram(FuseOp program) {
    if (program.getVersionList().empty())
      return program.emitOpError() << "expected versions, found none";
    if (program.getKernels())
      return program.emitOpError()
             << "expected no kernels yet, found " << program.getKernelsAttr();
    for (auto [version, chosen] : llvm::enumerate(program.getVersionList())) {
      if (failed(verifyShape(program, version)) ||
          failed(checkSharedBytes(program, version, chosen)))
        return failure();
    }
    return checkSupported(program);
  }

  /// Builds the kernel of each version of a program, and names them on it.
  void buildKernels(func::FuncOp func, FuseOp program, StringRef prefix) {
    Builder builder(&getContext());
    SmallVector<Attribute> symbols;
    for (auto [version, chosen] : llvm::enumerate(program.getVersionList())) {
      gpu::GPUModuleOp module =
          createKernelModule(func, getKernelName(prefix, chosen));
      gpu::GPUFuncOp kernel = buildKernel(program, version, module);
      symbols.push_back(
          SymbolRefAttr::get(module.getSymNameAttr(),
                             FlatSymbolRefAttr::get(kernel.getNameAttr())));
      ++numKernels;
    }
    program.setKernelsAttr(builder.getArrayAttr(symbols));
  }

  LogicalResult tile(func::FuncOp func) {
    SmallVector<FuseOp> programs = llvm::to_vector(func.getOps<FuseOp>());
    StringRef name = func.getName();
    for (auto [number, program] : llvm::enumerate(programs)) {
      if (failed(checkProgram(program)))
        return failure();
      buildKernels(func, program,
                   programs.size() == 1 ? name.str()
                                        : (name + "_" + Twine(number)).str());
    }
    return success();
  }
};
} // namespace
