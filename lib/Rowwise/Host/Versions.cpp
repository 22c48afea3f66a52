//===- Versions.cpp - Which version of a program is called ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::getResident(FuseOp op, unsigned version,
                                 StringRef function, const HostPart &part) {
  IndexBuilder &builder = part.builder;
  RuntimeCalls &calls = part.calls;
  const LaunchedKernel &kernel = part.context.getKernel(op, version);
  VersionAttr chosen = op.getVersionList()[version];
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  SmallVector<Type> types = {pointer, i32, i64};
  SmallVector<Value> arguments = {
      calls.createString(kernel.symbol.getLeafReference().getValue()),
      arith::ConstantIntOp::create(builder, chosen.getLayout().getThreads(),
                                   32),
      arith::ConstantIntOp::create(builder, kernel.sharedBytes, 64)};
  if (function != residentBlocksFuncName) {
    types.push_back(i64);
    arguments.push_back(
        arith::ConstantIntOp::create(builder, chosen.getBlocksOfRow(), 64));
  }
  func::FuncOp callee =
      calls.getFunction(function, builder.getFunctionType(types, i64));
  Value resident =
      func::CallOp::create(builder, callee, arguments).getResult(0);
  return arith::IndexCastOp::create(builder, builder.getIndexType(), resident);
}

Value mlir::rowwise::fitsWidth(RowsAttr rows, Value width,
                               IndexBuilder &builder) {
  if (rows.getMinWidth() == rows.getMaxWidth())
    return builder.compare(arith::CmpIPredicate::eq, width,
                           builder.createIndex(rows.getMaxWidth()));
  Value fits;
  if (rows.getMinWidth() != 0)
    fits = builder.compare(arith::CmpIPredicate::uge, width,
                           builder.createIndex(rows.getMinWidth()));
  if (rows.getMaxWidth() == std::numeric_limits<int64_t>::max())
    return fits;
  Value isNarrow = builder.compare(arith::CmpIPredicate::ule, width,
                                   builder.createIndex(rows.getMaxWidth()));
  return fits ? builder.both(fits, isNarrow) : isNarrow;
}

/// Whether all contiguous rows start at a multiple of a vector's bytes and have
/// a multiple of a vector's elements or, in a transposed layout, adjacent rows
/// start at a multiple of the rows of a thread and are a multiple of these in
/// number. Tested on the low bits of addresses, of strides of dimensions that
/// are no units, and of sizes, all at once.
Value Versions::isAligned(FuseOp op, LayoutAttr layout) {
  bool isColumn = layout.getTransposed();
  int64_t together = isColumn ? layout.getRowsPerThread() : layout.getVector();
  Value divided = isColumn ? scalars.getDim(op, *getRowDim(op))
                           : getWidth(op, scalars, builder);
  Value bits = arith::AndIOp::create(builder, divided,
                                     builder.createIndex(together - 1));
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (isColumn ? !isContiguousAcrossRows(op, i)
                 : !op.isRow(op.getMap(i)) || !isContiguousRow(op, i))
      continue;
    Value buffer = buffers.get(tensor);
    auto type = cast<MemRefType>(buffer.getType());
    int64_t elementBytes = getElementBytes(type.getElementType());
    Value bytes = builder.createIndex(elementBytes);
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
    Value addresses =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
    auto addAddress = [&](Value elements) {
      Value address = arith::MulIOp::create(builder, elements, bytes);
      addresses = arith::OrIOp::create(builder, addresses, address);
    };
    addAddress(metadata.getOffset());
    for (auto [position, expr] : llvm::enumerate(op.getMap(i).getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      Value stride = metadata.getStrides()[position];
      if (isColumn && dim && dim.getPosition() == *getRowDim(op))
        bits = arith::OrIOp::create(
            builder, bits,
            arith::XOrIOp::create(builder, stride, builder.createIndex(1)));
      else if (dim && (isColumn || !op.isAxis(dim.getPosition())))
        addAddress(stride);
    }
    addresses = arith::AndIOp::create(
        builder, addresses, builder.createIndex(elementBytes * together - 1));
    bits = arith::OrIOp::create(builder, bits, addresses);
  }
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits,
                               builder.createIndex(0));
}

/// Whether each vector of an inner dimension starts at a multiple of the bytes
/// that a thread accesses, and its elements are contiguous. Tested as above.
Value Versions::areVectorsAligned(FuseOp op, LayoutAttr layout) {
  Value bits = builder.createIndex(0);
  auto addBits = [&](Value more, int64_t below) {
    more = arith::AndIOp::create(builder, more, builder.createIndex(below - 1));
    bits = arith::OrIOp::create(builder, bits, more);
  };
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    std::optional<unsigned> inner = op.getInnerPosition(op.getMap(i));
    if (!inner)
      continue;
    Value buffer = buffers.get(tensor);
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
    int64_t elementBytes =
        getElementBytes(cast<MemRefType>(buffer.getType()).getElementType());
    addBits(memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer),
            elementBytes * layout.getVector());
    addBits(metadata.getOffset(), layout.getVector());
    for (auto [position, expr] : llvm::enumerate(op.getMap(i).getResults())) {
      Value stride = metadata.getStrides()[position];
      if (position == *inner)
        bits = arith::OrIOp::create(
            builder, bits,
            arith::XOrIOp::create(builder, stride, builder.createIndex(1)));
      else if (isa<AffineDimExpr>(expr))
        addBits(stride, layout.getVector());
    }
  }
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits,
                               builder.createIndex(0));
}

/// Whether the rows of each operand with packed rows lie one behind another
/// without a gap, the first at a multiple of 16 bytes.
Value Versions::isPacked(FuseOp op) {
  Value bits = builder.createIndex(0);
  auto addBits = [&](Value more) {
    bits = arith::OrIOp::create(builder, bits, more);
  };
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (!isPackedRow(op, i))
      continue;
    Value buffer = buffers.get(tensor);
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
    int64_t elementBytes =
        getElementBytes(cast<MemRefType>(buffer.getType()).getElementType());
    Value start = arith::AddIOp::create(
        builder,
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer),
        arith::MulIOp::create(builder, metadata.getOffset(),
                              builder.createIndex(elementBytes)));
    addBits(arith::AndIOp::create(builder, start,
                                  builder.createIndex(vectorBytes - 1)));
    Value stride = builder.createIndex(1);
    ArrayRef<AffineExpr> exprs = op.getMap(i).getResults();
    for (unsigned position = exprs.size(); position-- > 0;) {
      auto dim = dyn_cast<AffineDimExpr>(exprs[position]);
      if (!dim) // a unit is never stepped over
        continue;
      Value size = scalars.getDim(op, dim.getPosition());
      Value isStepped = builder.compare(arith::CmpIPredicate::ugt, size,
                                        builder.createIndex(1));
      Value other = arith::XOrIOp::create(
          builder, metadata.getStrides()[position], stride);
      addBits(arith::SelectOp::create(builder, isStepped, other,
                                      builder.createIndex(0)));
      stride = arith::MulIOp::create(builder, stride, size);
    }
  }
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits,
                               builder.createIndex(0));
}

Value Versions::getCondition(FuseOp op, unsigned version) {
  VersionAttr chosen = op.getVersionList()[version];
  RowsAttr rows = chosen.getRows();
  LayoutAttr layout = chosen.getLayout();
  Value condition;
  auto require = [&](Value value) {
    condition =
        condition ? arith::AndIOp::create(builder, condition, value).getResult()
                  : value;
  };
  if (op.getRowSize() == ShapedType::kDynamic)
    condition = fitsWidth(rows, getWidth(op, scalars, builder), builder);
  switch (rows.getAlignment()) {
  case Alignment::any:
    break;
  case Alignment::aligned:
    require(chosen.holdsVectors() ? areVectorsAligned(op, layout)
                                  : isAligned(op, layout));
    break;
  case Alignment::packed:
    require(isPacked(op));
    require(builder.compare(arith::CmpIPredicate::uge,
                            getNumRows(op, scalars, builder),
                            builder.createIndex(rows.getMinRows())));
    break;
  }
  // A GPU may have fewer multiprocessors than the target. There a later version
  // is taken: that behind one that streams serves all of its rows (fuse_c15).
  bool isLast = version + 1 == op.getVersionList().size();
  if (chosen.getSchedule().isMultiStage() ||
      (chosen.streamsThroughGrid() && !isLast))
    require(
        builder.compare(arith::CmpIPredicate::uge,
                        getResident(op, version, residentBlocksFuncName, *this),
                        builder.createIndex(chosen.getBlocksOfRow())));
  return condition;
}
