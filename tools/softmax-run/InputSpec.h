//===- InputSpec.h - The values of --input ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An input is written in one of the forms
//
//   @x.npy  1823x781xf32=@x.npy  4xf32=1,2,3,4  1823x781xf32
//
// where one value stands for all elements, and a form without values is random:
// floats normal with deviation 1, integers uniform in [-128, 127], i1 uniform.
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_INPUTSPEC_H
#define SOFTMAX_RUN_INPUTSPEC_H

#include "Reference/Tensor.h"

namespace mlir {
class RankedTensorType;

namespace rowwise {

struct InputSpec {
  /// Absent in the form that is only a file.
  std::optional<ElementKind> kind;
  SmallVector<int64_t> shape;
  /// At most one of the two is set.
  std::string file;
  std::string values;
};

llvm::Expected<InputSpec> parseInputSpec(StringRef text);

/// The tensors for a function's arguments of the given types (a scalar is one
/// of rank 0): one for each of `specs`, then random ones. Random numbers depend
/// only on the seed, the argument's number and the element's position, on every
/// platform. Before there are elements, but for those of scalars and files,
/// `check` may refuse the shapes. With `withoutData`, tensors that come from no
/// file get none.
llvm::Expected<std::vector<Tensor>>
makeInputs(ArrayRef<std::string> specs, ArrayRef<Type> types, uint64_t seed,
           llvm::function_ref<llvm::Error(ArrayRef<Tensor>)> check = nullptr,
           bool withoutData = false);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_INPUTSPEC_H
