//===- Tile.cpp - From scheduled row programs to kernels --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"

#include "Rowwise/Device/KernelModule.h"
#include "Rowwise/Host/Host.h"
#include "Rowwise/Host/HostNames.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Tile/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
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
      if (failed(checkSignature(func)) || failed(tile(func)))
        return signalPassFailure();
    }
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    rewriter.getUnitAttr());
  }

private:
  LogicalResult checkSignature(func::FuncOp func) {
    SmallVector<Type> types(func.getResultTypes());
    for (Type type : func.getArgumentTypes())
      if (!type.isIntOrIndexOrFloat())
        types.push_back(type);
    for (Type type : types) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.getElementType().isIntOrFloat() ||
          (tensor.getElementTypeBitWidth() % 8 != 0 &&
           !tensor.getElementType().isInteger(1)))
        return func.emitError()
               << "expected ranked tensors of floats, i1 or integers of whole "
                  "bytes"
               << (tensor ? "" : ", such as tensor<f32> for a single number")
               << ", found " << type;
    }
    if (!func.getBody().hasOneBlock())
      return func.emitError() << "expected a function of one block, found "
                              << func.getBody().getBlocks().size();
    return success();
  }

  LogicalResult checkPacked(FuseOp program, ScheduleAttr schedule) {
    bool isStatic = !ShapedType::isDynamic(program.getRowSize());
    int64_t bytes =
        isStatic ? schedule.getLayout().getRows() * countPackedBytes(program)
                 : 0;
    if (isStatic && bytes != 0 && bytes <= ScheduleAttr::mostPackedBytes)
      return success();
    return program.emitOpError()
           << "expected rows without gaps, of a static length, of which "
           << ScheduleAttr::mostPackedBytes
           << " bytes of shared memory hold a block's, found "
           << (isStatic ? std::to_string(bytes) + " bytes" : "dynamic ones")
           << " for " << schedule;
  }

  LogicalResult checkRing(FuseOp program, Block &body, ScheduleAttr schedule) {
    if (getRingLayout(program, body, schedule.getLayout()) &&
        getReductionLevels(body).size() == 1)
      return success();
    return program.emitOpError()
           << "expected contiguous rows of whole vectors of 16 bytes, and "
              "reductions that do not wait for each other, for "
           << schedule;
  }

  LogicalResult checkProgram(FuseOp program) {
    if (program.getSchedules().empty())
      return program.emitOpError() << "expected versions, found none";
    for (auto [region, schedule] :
         llvm::zip_equal(program.getBodies(), program.getSchedules())) {
      if (schedule.getPacked() != 0 && failed(checkPacked(program, schedule)))
        return failure();
      if (schedule.hasRing() &&
          failed(checkRing(program, region.front(), schedule)))
        return failure();
    }
    return checkSupported(program);
  }

  /// The function's name, and those of what is made beside it.
  LogicalResult checkNames(func::FuncOp func) {
    StringRef name = func.getName();
    if (name.empty() || llvm::is_contained(hostNames, name) ||
        llvm::any_of(hostPrefixes, [&](StringRef prefix) {
          return name.starts_with(prefix);
        }))
      return func.emitError() << "expected a name that the host's code and its "
                                 "tools do not use, found '"
                              << name << "'";
    for (StringRef suffix : {"_workspace_size", "_on_tensors"})
      if (Operation *other = SymbolTable::lookupSymbolIn(
              getOperation(), (func.getName() + suffix).str())) {
        InFlightDiagnostic diag =
            func.emitError() << "expected no symbol '" << func.getName()
                             << suffix << "' beside '" << func.getName() << "'";
        diag.attachNote(other->getLoc()) << "found here";
        return diag;
      }
    return success();
  }

  LogicalResult tile(func::FuncOp func) {
    if (failed(checkNames(func)))
      return failure();
    SmallVector<FuseOp> programs = llvm::to_vector(func.getOps<FuseOp>());
    std::string name = func.getName().str();
    DenseMap<Operation *, ProgramKernels> kernels;
    for (auto [number, program] : llvm::enumerate(programs)) {
      if (failed(checkProgram(program)))
        return failure();
      std::string prefix =
          programs.size() == 1 ? name : name + "_" + std::to_string(number);
      for (auto [i, schedule] : llvm::enumerate(program.getSchedules())) {
        gpu::GPUModuleOp module =
            createKernelModule(func, getKernelName(prefix, schedule));
        kernels[program].push_back(buildKernel(program, i, module));
        ++numKernels;
      }
    }
    return buildHost(func, fallback, kernels);
  }
};
} // namespace
