//===- DistributeCluster.cpp - Reductions over a cluster's blocks ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "TileKernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
/// Address spaces of the shared memory of this block and of the cluster.
static constexpr unsigned sharedSpace = 3, clusterSpace = 7;

/// Shared memory of another block exists from when that block has started. To
/// say so is the first thing that a block does; to hear it can wait until here.
void Distributor::waitForCluster() {
  if (clusterRuns)
    return;
  clusterRuns = true;
  UnitAttr aligned = builder.getUnitAttr();
  NVVM::ClusterWaitOp::create(builder, aligned);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&func.getBody().front());
  NVVM::ClusterArriveRelaxedOp::create(builder, aligned);
}

/// Where element `index` of a buffer lies in the copy of block `block`.
static Value getRemoteAddress(ImplicitLocOpBuilder &builder, Value buffer,
                              Value index, Value block) {
  MLIRContext *context = builder.getContext();
  auto pointer = [&](unsigned space) {
    return LLVM::LLVMPointerType::get(context, space);
  };
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  Type i64 = builder.getI64Type();
  Value start = arith::IndexCastOp::create(
      builder, i64,
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer));
  Value shared = LLVM::IntToPtrOp::create(builder, pointer(sharedSpace), start);
  Value offset = arith::IndexCastOp::create(builder, i64, index);
  Value place = LLVM::GEPOp::create(builder, pointer(sharedSpace), element,
                                    shared, ArrayRef<LLVM::GEPArg>{offset});
  Value rank = arith::IndexCastOp::create(builder, builder.getI32Type(), block);
  return NVVM::MapaOp::create(builder, pointer(clusterSpace), place, rank);
}

/// Each warp writes its state to the shared memory of every block, one lane for
/// each block; after one barrier of the cluster every thread reads all of them
/// from its own.
Distributor::Parts Distributor::exchangeInCluster(MonoidAttrInterface monoid,
                                                  Parts state) {
  ++numExchanges;
  int64_t warps = layout.getWarps() * layout.getBlocks();
  Value size = createIndex(warpSize);
  Value lane = arith::RemUIOp::create(builder, thread, size);
  Value warp = arith::DivUIOp::create(builder, thread, size);
  Parts buffers = addBuffers({warps}, state);
  waitForCluster();
  Value writes = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, lane,
                                       createIndex(layout.getBlocks()));
  auto branch = scf::IfOp::create(builder, writes, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    for (auto [component, buffer] : llvm::zip_equal(state, buffers))
      LLVM::StoreOp::create(builder, component,
                            getRemoteAddress(builder, buffer, warp, lane));
  }
  UnitAttr aligned = builder.getUnitAttr();
  NVVM::ClusterArriveOp::create(builder, aligned);
  NVVM::ClusterWaitOp::create(builder, aligned);
  return foldAll(monoid, warps, lane, [&](Value index) {
    Parts loaded;
    for (Value buffer : buffers)
      loaded.push_back(memref::LoadOp::create(builder, buffer, index));
    return loaded;
  });
}
