//===- CallArguments.cpp - What an entry point is called with -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallArguments.h"

#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;

/// The number for an argument of a list whose last one holds for the rest.
static int64_t getNumberFor(size_t argument, ArrayRef<unsigned> numbers) {
  return numbers.empty() ? 0 : numbers[std::min(argument, numbers.size() - 1)];
}

Status CallArguments::addTensor(const Tensor &tensor) {
  size_t number = places.size();
  auto layout = StridedLayout::create(tensor.kind, tensor.shape,
                                      getNumberFor(number, placement.padding));
  if (!layout) {
    size_t numArguments = entry.getNumArguments();
    bool isResult = number >= numArguments;
    entry.emitError(isResult ? "result " : "argument ")
        << (isResult ? number - numArguments : number) << ": "
        << llvm::toString(layout.takeError());
    return ROWWISE_BAD_ARGUMENT;
  }
  std::vector<char> contents;
  if (isComputed)
    contents = layout->scatter(tensor);
  int64_t offset =
      getNumberFor(number, placement.misalign) * getByteWidth(tensor.kind);
  void *memory =
      buffers.emplace_back(runtime, layout->getBytes(), offset).get();
  if (memory && !contents.empty())
    runtime.mgpuMemcpy(memory, contents.data(), contents.size(), stream);
  // The contents go with this function.
  runtime.mgpuStreamSynchronize(stream);

  auto address = static_cast<int64_t>(reinterpret_cast<intptr_t>(memory));
  std::vector<int64_t> descriptor = {address, address, /*offset=*/0};
  descriptor.insert(descriptor.end(), tensor.shape.begin(), tensor.shape.end());
  llvm::append_range(descriptor, layout->getStrides());
  places.push_back({std::move(descriptor), std::move(*layout)});
  return ROWWISE_SUCCESS;
}

Status CallArguments::addInput(const Tensor &input, Type type) {
  if (isa<RankedTensorType>(type))
    return addTensor(input);
  std::vector<int64_t> value(1);
  std::memcpy(value.data(), input.bytes.data(), input.bytes.size());
  places.push_back({std::move(value), /*layout=*/std::nullopt});
  return ROWWISE_SUCCESS;
}

Status CallArguments::putInPlace() {
  for (auto [number, argument] : llvm::enumerate(placement.inPlace)) {
    size_t result = entry.getNumArguments() + number;
    if (result >= places.size() || argument >= entry.getNumArguments() ||
        entry.getArgumentTypes()[argument] != entry.getResultTypes()[number])
      return entry.emitError("expected --in-place with an argument for a "
                             "result of its type, found argument ")
                 << argument << " for result " << number,
             ROWWISE_BAD_ARGUMENT;
    places[result] = places[argument];
  }
  return ROWWISE_SUCCESS;
}

Status CallArguments::complete() {
  if (Status status = putInPlace())
    return status;
  for (Place &place : places)
    values.push_back(place.descriptor.data());
  values.push_back(/*workspace=*/nullptr);
  values.push_back(stream);
  for (auto [number, value] : llvm::enumerate(values)) {
    bool isValue = number < places.size() && isScalar(number);
    pointers.push_back(isValue ? value : static_cast<void *>(&value));
  }
  return ROWWISE_SUCCESS;
}

bool CallArguments::copyBack(size_t number, Tensor &tensor) const {
  const auto &[descriptor, layout] = places[number];
  std::vector<char> memory(layout->getBytes());
  auto *address = reinterpret_cast<void *>(descriptor[1]);
  if (!memory.empty())
    runtime.mgpuMemcpy(memory.data(), address, memory.size(), stream);
  runtime.mgpuStreamSynchronize(stream);
  return layout->gather(memory, tensor);
}

bool CallArguments::isResult(size_t argument) const {
  auto results =
      ArrayRef(places).drop_front(func::FuncOp(entry).getNumArguments());
  return llvm::any_of(results, [&](const Place &result) {
    return result.descriptor == places[argument].descriptor;
  });
}
