//===- InputSizes.cpp - What sizes of inputs make of an entry -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputSizes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The value of an argument that is a scalar; else null.
static Attribute getScalar(const Tensor &input, Type type) {
  if (isa<FloatType>(type))
    return FloatAttr::get(type, input.getDouble(0));
  if (type.isIntOrIndex())
    return IntegerAttr::get(type, input.getInteger(0));
  return {};
}

namespace {
/// What is known of inputs before anything runs.
struct InputShapes {
  SmallVector<SmallVector<int64_t>> shapes;
  SmallVector<Attribute> values;
};
} // namespace

static InputShapes getShapes(TypeRange types, ArrayRef<Tensor> inputs) {
  InputShapes known;
  for (auto [input, type] : llvm::zip_equal(inputs, types)) {
    known.shapes.push_back(input.shape);
    known.values.push_back(getScalar(input, type));
  }
  return known;
}

static Status getStatus(const FailureOr<ShapeEvaluation> &evaluated) {
  if (failed(evaluated))
    return ROWWISE_BAD_ARGUMENT;
  return evaluated->failsAssertion ? ROWWISE_DRIVER : ROWWISE_SUCCESS;
}

/// The bytes of those tensors whose size is known, in `copies` of their own
/// type and `doubles` in f64.
static uint64_t countBytes(ArrayRef<SmallVector<int64_t>> shapes,
                           ArrayRef<Type> types, unsigned copies,
                           unsigned doubles) {
  uint64_t bytes = 0;
  for (auto [shape, type] : llvm::zip_equal(shapes, types)) {
    std::optional<ElementKind> kind =
        getElementKind(getElementTypeOrSelf(type));
    std::optional<int64_t> count = getElementCount(shape);
    if (kind && count)
      bytes = llvm::SaturatingMultiplyAdd<uint64_t>(
          *count, copies * getByteWidth(*kind) + doubles * sizeof(double),
          bytes);
  }
  return bytes;
}

Status rowwise::checkSizes(func::FuncOp entry, ArrayRef<Tensor> inputs,
                           Device device, bool hasReference) {
  auto [shapes, values] = getShapes(entry.getArgumentTypes(), inputs);
  FailureOr<ShapeEvaluation> checked = checkShapes(entry, shapes, values);
  if (Status status = getStatus(checked))
    return status;
  if (device == Device::None)
    return ROWWISE_SUCCESS;
  // A reference has arguments in f64, and results as written, in f64 and with
  // bounds of two sides.
  unsigned copies = device == Device::Simulator ? 2 : 1;
  uint64_t bytes = countBytes(shapes, entry.getArgumentTypes(), copies,
                              /*doubles=*/hasReference);
  if (checked->results.size() == entry.getNumResults())
    bytes = llvm::SaturatingAdd(
        bytes, countBytes(checked->results, entry.getResultTypes(),
                          copies + hasReference, /*doubles=*/3 * hasReference));
  std::string what = (copies == 1 ? "" : "2 copies of ") +
                     std::string("all arguments and results") +
                     (hasReference ? " and for their reference" : "");
  if (llvm::Error error = checkAvailable(bytes, what)) {
    entry.emitError(llvm::toString(std::move(error)));
    return ROWWISE_BAD_ARGUMENT;
  }
  return ROWWISE_SUCCESS;
}

Status rowwise::evaluateFor(func::FuncOp function, TypeRange types,
                            ArrayRef<Tensor> inputs, ShapeEvaluation &shape) {
  auto [shapes, values] = getShapes(types, inputs);
  FailureOr<ShapeEvaluation> evaluated =
      evaluateShapes(function, shapes, values);
  if (succeeded(evaluated))
    shape = *evaluated;
  return getStatus(evaluated);
}
