//===- Tile.cpp - From scheduled row programs to kernels ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes/KernelShape.h"

#include "Rowwise/Device/KernelModule.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/IR/LaunchedThreads.h"
#include "Rowwise/Programs/KernelArguments.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Tile/Passes.h"

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

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// What the kernel of a version is called: function, schedule, threads a row by
/// vectors a thread, width and alignment.
static std::string getKernelName(StringRef program, VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  RowsAttr rows = version.getRows();
  std::string name;
  llvm::raw_string_ostream os(name);
  os << program << '_' << version.getSchedule().getName() << '_'
     << layout.getThreadsPerRow() << 'x' << layout.getVectorsPerThread()
     << "_n";
  if (rows.getMinWidth() == rows.getMaxWidth())
    os << rows.getMaxWidth();
  else if (rows.getMaxWidth() == std::numeric_limits<int64_t>::max())
    os << rows.getMinWidth() << "up";
  else
    os << rows.getMinWidth() << "to" << rows.getMaxWidth();
  os << '_'
     << (rows.getAlignment() == Alignment::any
             ? "unaligned"
             : stringifyAlignment(rows.getAlignment()));
  if (int64_t stages = version.getSchedule().getStages(); stages != 0)
    os << "_stages" << stages;
  return name;
}

/// The kernel without its code.
static gpu::GPUFuncOp createFunc(ImplicitLocOpBuilder &builder, FuseOp op,
                                 unsigned version, gpu::GPUModuleOp module) {
  VersionAttr chosen = op.getVersionList()[version];
  SmallVector<Type> types;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    types.push_back(getKernelArgumentType(op, i));
  bool hasStates = chosen.getSchedule().getGridExchange().has_value();
  if (hasStates)
    types.push_back(getStatesType(op, version));
  builder.setInsertionPointToEnd(module.getBody());
  auto func = gpu::GPUFuncOp::create(builder, module.getName(),
                                     builder.getFunctionType(types, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                builder.getUnitAttr());
  setKernelVersion(func, chosen);
  if (hasStates)
    func.setArgAttr(types.size() - 1, statesAttrName, builder.getUnitAttr());
  if (!launchesNeededThreads(chosen))
    func.setKnownBlockSizeAttr(
        builder.getDenseI32ArrayAttr(getBlockSize(chosen.getLayout())));
  return func;
}

/// Builds the kernel of one version of `op` in `module`, whose name it has.
/// Arguments are the buffers of the inputs, then of the results.
static gpu::GPUFuncOp buildKernel(FuseOp op, unsigned version,
                                  gpu::GPUModuleOp module) {
  ImplicitLocOpBuilder builder(op.getLoc(), op.getContext());
  gpu::GPUFuncOp func = createFunc(builder, op, version, module);
  builder.setInsertionPointToStart(&func.getBody().front());
  TileContext kernel(builder, op, version, func);
  buildShape(builder, kernel);
  gpu::ReturnOp::create(builder);
  return func;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

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
