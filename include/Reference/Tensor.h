//===- Tensor.h - Tensors in host memory ------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs, results and reference values: row-major elements without padding,
// each of whole bytes (an i1 takes one, 0 or 1).
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_TENSOR_H
#define REFERENCE_TENSOR_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
struct fltSemantics;
} // namespace llvm

namespace mlir {
class RankedTensorType;
class Type;

namespace rowwise {

enum class ElementKind {
  F16,
  BF16,
  F32,
  F64,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  I1,
  I8,
  I16,
  I32,
  I64
};

/// The type's spelling in MLIR: "bf16".
StringRef getName(ElementKind kind);
/// "f16, bf16, ... or i64": the names of all kinds, for messages.
std::string listElementKinds();
/// Bytes an element takes in memory.
int64_t getByteWidth(ElementKind kind);
bool isFloat(ElementKind kind);
/// Of a float.
const llvm::fltSemantics &getSemantics(ElementKind kind);
/// A float of 8 or 16 bits.
bool isNarrowFloat(ElementKind kind);

/// The kind that MLIR spells `name`, or none.
std::optional<ElementKind> parseElementKind(StringRef name);
/// The kind of a builtin element type, or none.
std::optional<ElementKind> getElementKind(Type type);

/// The type of the tensor that holds an argument of a function: its own or, for
/// a scalar, of rank 0; an index is an i64.
RankedTensorType getTensorType(Type argument);

/// The product of `shape`; none if a size is negative or it overflows.
std::optional<int64_t> getElementCount(ArrayRef<int64_t> shape);

/// Fails if less memory is available than `copies` copies of `bytes` bytes,
/// each of which `tensor`, a text, takes. Ask first: a vector that finds no
/// memory would end the process.
llvm::Error checkMemory(uint64_t bytes, const llvm::Twine &tensor,
                        unsigned copies = 1);

/// Fails if fewer than `bytes` bytes of memory, for `what`, are available.
llvm::Error checkAvailable(uint64_t bytes, const llvm::Twine &what);

/// "1823x781xf32"; a negative size is written `?`.
std::string formatType(ArrayRef<int64_t> shape, StringRef element);

/// The bits of `value` rounded to a narrow float (ties to even), and the number
/// that such bits are.
uint64_t encodeNarrow(ElementKind kind, double value);
double decodeNarrow(ElementKind kind, uint64_t bits);

/// `value` rounded to the nearest number of `kind` (ties to even).
double roundTo(ElementKind kind, double value);

struct Tensor {
  ElementKind kind = ElementKind::F32;
  SmallVector<int64_t> shape;
  std::vector<char> bytes;

  /// A tensor of zeros. Fails if there is no memory for it.
  static llvm::Expected<Tensor> create(ElementKind kind,
                                       ArrayRef<int64_t> shape);
  /// A tensor of zeros whose memory `allocate` gets later. Fails if there can
  /// be none of that size.
  static llvm::Expected<Tensor> createShape(ElementKind kind,
                                            ArrayRef<int64_t> shape);
  void allocate();
  /// A tensor with a type and no elements: `bytes` is empty.
  static llvm::Expected<Tensor> createWithoutData(ElementKind kind,
                                                  ArrayRef<int64_t> shape);

  int64_t getNumElements() const { return bytes.size() / getByteWidth(kind); }
  std::string getTypeName() const { return formatType(shape, getName(kind)); }

  /// The element at a row-major position. Large integers are rounded.
  double getDouble(int64_t position) const;
  int64_t getInteger(int64_t position) const;

  /// Stores `value`, rounded to the element kind; for integers truncated.
  void setDouble(int64_t position, double value);
  void setInteger(int64_t position, int64_t value);

  template <typename T>
  const T *data() const {
    return reinterpret_cast<const T *>(bytes.data());
  }
  template <typename T>
  T *data() {
    return reinterpret_cast<T *>(bytes.data());
  }
};

/// The median magnitude of the finite floats in `tensor` other than 0; 0 if
/// there are none.
double getMedianMagnitude(const Tensor &tensor);

/// The number at `position`, with the digits that distinguish it from others.
std::string formatElement(const Tensor &tensor, int64_t position);

/// "[12, 7]", the indices of a row-major position.
std::string formatPosition(ArrayRef<int64_t> shape, int64_t position);

/// `tensor` with every element rounded to the float kind `kind`.
llvm::Expected<Tensor> convertFloats(const Tensor &tensor, ElementKind kind);

/// The error of all helpers of softmax-run.
llvm::Error makeError(const llvm::Twine &text);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_TENSOR_H
