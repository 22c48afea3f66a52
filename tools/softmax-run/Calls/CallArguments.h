//===- CallArguments.h - What an entry point is called with -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_CALLS_CALLARGUMENTS_H
#define SOFTMAX_RUN_CALLS_CALLARGUMENTS_H

#include "../Program.h"
#include "../StridedLayout.h"
#include "DeviceBuffer.h"

namespace mlir::rowwise {

/// Where callers may have put arguments. Of each list the first numbers are for
/// the arguments, then the results, and the last holds for the rest.
struct Placement {
  /// Elements between an aligned address and the tensor.
  std::vector<unsigned> misalign;
  /// Elements between rows; see StridedLayout.
  std::vector<unsigned> padding;
  /// The arguments in whose place the first results are.
  std::vector<unsigned> inPlace;
};

/// The arguments of an entry point: tensors in device memory, those of results
/// being the last, and scalars; then a workspace and a stream.
class CallArguments {
public:
  CallArguments(const Program &program, const Placement &placement,
                void *stream)
      : runtime(program.getRuntime()), entry(program.getEntry()),
        isComputed(program.isComputed()), placement(placement), stream(stream) {
  }
  CallArguments(const CallArguments &) = delete;

  /// Copies a tensor to the device. A scalar is passed by value.
  Status addInput(const Tensor &input, Type type);
  Status addResult(const Tensor &result) { return addTensor(result); }
  /// Lets results be where the placement says that arguments are, and as those
  /// are laid out. No arguments may be added from here on.
  Status complete();

  /// A pointer to each.
  MutableArrayRef<void *> get() { return pointers; }
  /// A pointer to each but the workspace and the stream.
  MutableArrayRef<void *> getInputsAndResults() {
    return get().take_front(places.size());
  }
  void setWorkspace(void *workspace) { values[places.size()] = workspace; }

  /// Copies what is in the place of an argument or result to `tensor`, which
  /// has its size. False where the room between its rows has been written to.
  bool copyBack(size_t number, Tensor &tensor) const;
  bool isScalar(size_t number) const { return !places[number].layout; }
  /// Whether a result is in the place of an argument.
  bool isResult(size_t argument) const;

private:
  struct Place {
    /// {allocated, aligned, offset, sizes, strides}. Of a scalar, its bytes.
    std::vector<int64_t> descriptor;
    std::optional<StridedLayout> layout; ///< none of a scalar
  };

  Status addTensor(const Tensor &tensor);
  Status putInPlace();

  const RowwiseRuntime &runtime;
  func::FuncOp entry;
  bool isComputed;
  Placement placement;
  void *stream;
  std::vector<DeviceBuffer> buffers;
  std::vector<Place> places;
  std::vector<void *> values;
  std::vector<void *> pointers;
};

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_CALLS_CALLARGUMENTS_H
