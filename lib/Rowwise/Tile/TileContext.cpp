//===- TileContext.cpp - What a kernel is built from ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileContext.h"

#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

static Value createSizeOfSource(ImplicitLocOpBuilder &builder, FuseOp program,
                                gpu::GPUFuncOp func, unsigned dim) {
  auto [source, position] = program.getDimSource(dim);
  return memref::DimOp::create(builder, func.getArgument(source), position);
}

/// The product of the sizes along the axis, constant where they are known.
static Value createRowSize(ImplicitLocOpBuilder &builder, FuseOp program,
                           gpu::GPUFuncOp func) {
  Value product;
  for (int64_t dim : program.getAxis()) {
    int64_t known = program.getDimSize(dim);
    Value size = ShapedType::isDynamic(known)
                     ? createSizeOfSource(builder, program, func, dim)
                     : createIndex(builder, known);
    product = product
                  ? arith::MulIOp::create(builder, product, size).getResult()
                  : size;
  }
  return product;
}

/// The length of rows, a constant where the version is for one. The bounds of a
/// width class are expressed by arithmetic, so that range analysis finds them.
static Value createWidth(ImplicitLocOpBuilder &builder, FuseOp program,
                         VersionAttr version, gpu::GPUFuncOp func) {
  if (int64_t size = program.getRowSize(); size != ShapedType::kDynamic)
    return createIndex(builder, size);
  if (version.getMinWidth() == version.getMaxWidth())
    return createIndex(builder, version.getMaxWidth());
  Value size = createRowSize(builder, program, func);
  if (version.getMaxWidth() != std::numeric_limits<int64_t>::max())
    size = arith::MinUIOp::create(builder, size,
                                  createIndex(builder, version.getMaxWidth()));
  if (version.getMinWidth() != 0)
    size = arith::MaxUIOp::create(builder, size,
                                  createIndex(builder, version.getMinWidth()));
  LayoutAttr layout = version.getLayout();
  if (!version.isAligned() || layout.getTransposed() || version.holdsVectors())
    return size;
  Value vector = createIndex(builder, layout.getVector());
  Value vectors = arith::DivUIOp::create(builder, size, vector);
  return arith::MulIOp::create(builder, vectors, vector);
}

static Value createNumRows(ImplicitLocOpBuilder &builder, FuseOp program,
                           gpu::GPUFuncOp func) {
  Value product;
  for (unsigned dim : program.getParallelDims()) {
    Value size = createSizeOfSource(builder, program, func, dim);
    product = product ? arith::MulIOp::create(builder, product, size) : size;
  }
  return product ? product : createIndex(builder, 1);
}

TileContext::TileContext(ImplicitLocOpBuilder &builder, FuseOp program,
                         unsigned version, gpu::GPUFuncOp func)
    : program(program), body(program.getBody(version).front()),
      version(program.getVersionList()[version]), func(func), padding(body),
      width(createWidth(builder, program, this->version, func)),
      numRows(createNumRows(builder, program, func)) {}

Value TileContext::getBuffer(unsigned number) const {
  return gpu::GPUFuncOp(func).getArgument(number);
}

unsigned TileContext::getResultNumber(unsigned output) const {
  return getProgram().getInputs().size() + output;
}

bool TileContext::isContiguous(unsigned number) const {
  return !getLayout().getTransposed() && isContiguousRow(program, number);
}

VectorType TileContext::getTileType(Type element) const {
  return VectorType::get(getLayout().getTileSize(), element);
}

Type TileContext::convert(Type type) const {
  if (auto row = dyn_cast<RankedTensorType>(type))
    return getTileType(row.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return getTileType(vector.getElementType());
  return type;
}

Value mlir::rowwise::createDimSize(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, unsigned dim) {
  return createSizeOfSource(builder, kernel.getProgram(), kernel.getFunc(),
                            dim);
}
