//===- MultiStage.cpp - Rows that wait in shared memory -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MultiStage.h"
#include "Body/Reductions.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::mayBeMultiStage(FuseOp program, unsigned version) {
  Block &body = program.getBody(version).front();
  LayoutAttr layout = program.getVersionList()[version].getLayout();
  return getStageLayout(program, body, layout) &&
         getReductionLevels(body).size() == 1;
}

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

StageMemory::StageMemory(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel)
    : builder(builder), kernel(kernel),
      layout(*getStageLayout(kernel.getProgram(), kernel.getBody(),
                             kernel.getLayout())),
      shared(gpu::DynamicSharedMemoryOp::create(
          builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()))) {}

Value StageMemory::createNumber(Value iteration) const {
  return arith::RemUIOp::create(builder, iteration,
                                createIndex(builder, getNumStages()));
}

Value StageMemory::createView(const StageLayout::Input &input,
                              Value number) const {
  Value start = arith::MulIOp::create(builder, number,
                                      createIndex(builder, layout.stageBytes));
  Value offset =
      arith::AddIOp::create(builder, start, createIndex(builder, input.offset));
  Type element = getElementTypeOrSelf(kernel.getBuffer(input.number).getType());
  return memref::ViewOp::create(
      builder, getSharedType(kernel.getLayout().getElementsOfBlock(), element),
      shared, offset, /*sizes=*/ValueRange());
}

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

Value mlir::rowwise::createHasRows(ImplicitLocOpBuilder &builder,
                                   const Iterations &iterations,
                                   Value iteration) {
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, iteration,
                               iterations.count);
}

SmallVector<Value> mlir::rowwise::foldIteration(
    ImplicitLocOpBuilder &builder, const TileContext &kernel,
    const Iterations &iterations, Value iteration, ArrayRef<ReduceOp> level,
    function_ref<SmallVector<Value>()> fold) {
  SmallVector<Value> identities;
  for (int64_t i = 0; i < kernel.getLayout().getRowsPerThread(); ++i)
    for (ReduceOp reduce : level)
      llvm::append_range(identities,
                         createIdentityState(builder, kernel, reduce));
  auto branch = scf::IfOp::create(builder, ValueRange(identities).getTypes(),
                                  createHasRows(builder, iterations, iteration),
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, identities);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, fold());
  return llvm::to_vector(ValueRange(branch.getResults()));
}

void mlir::rowwise::createIterationLoop(ImplicitLocOpBuilder &builder,
                                        const Iterations &iterations,
                                        int64_t latency,
                                        function_ref<void(Value)> make) {
  Value last = arith::AddIOp::create(builder, iterations.count,
                                     createIndex(builder, latency));
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0), last,
                                 createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  make(loop.getInductionVar());
}

void mlir::rowwise::createFinish(ImplicitLocOpBuilder &builder, Value iteration,
                                 int64_t latency,
                                 function_ref<void(Value)> finish) {
  Value isReduced =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, iteration,
                            createIndex(builder, latency));
  createGuarded(builder, isReduced, [&] {
    finish(arith::SubIOp::create(builder, iteration,
                                 createIndex(builder, latency)));
  });
}
