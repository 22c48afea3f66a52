//===- Call.cpp - A call of a compiled program ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "InputSizes.h"

#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::rowwise;

Call::~Call() {
  if (!stream)
    return;
  // Memory must not go while a kernel still uses it.
  program->getRuntime().mgpuStreamSynchronize(stream);
  program->getRuntime().mgpuStreamDestroy(stream);
}

/// Fills `tensor` with what a result hardly is, so that one that no kernel
/// writes is found to be wrong: random numbers, floats of which are finite and
/// almost as large as they can be, and i1 neither 0 nor 1. That one in 256
/// elements of i8 is right by chance does not hide a row.
static void fillWithUnlikely(Tensor &tensor, unsigned seed) {
  // Not a power of two, nor a multiple of one: rows differ.
  constexpr int64_t maxPeriod = 4099;
  std::mt19937 random(seed);
  int64_t width = getByteWidth(tensor.kind);
  int64_t size = tensor.bytes.size(),
          period = std::min(maxPeriod * width, size);
  for (int64_t i = 0; i < period; ++i) {
    bool isTop = i % width == width - 1;
    tensor.bytes[i] = isTop && isFloat(tensor.kind) ? 0x7b : random();
    if (tensor.kind == ElementKind::I1)
      tensor.bytes[i] |= 2;
  }
  for (int64_t i = period; i < size; i += period)
    std::memcpy(&tensor.bytes[i], tensor.bytes.data(),
                std::min(period, size - i));
}

/// Finds the shapes of the results and makes tensors for them.
Status Call::evaluate(ArrayRef<Tensor> inputs) {
  func::FuncOp entry = program->getEntry();
  if (Status status = evaluateFor(program->getTyped(), entry.getArgumentTypes(),
                                  inputs, shape))
    return status;
  for (auto [number, type] : llvm::enumerate(entry.getResultTypes())) {
    Type elementType = cast<RankedTensorType>(type).getElementType();
    std::optional<ElementKind> kind = getElementKind(elementType);
    if (!kind)
      return entry.emitError("result ")
                 << number << ": expected an element type "
                 << listElementKinds() << ", found " << elementType,
             ROWWISE_BAD_ARGUMENT;
    llvm::Expected<Tensor> result =
        program->isComputed()
            ? Tensor::create(*kind, shape.results[number])
            : Tensor::createWithoutData(*kind, shape.results[number]);
    if (!result)
      return entry.emitError("result ")
                 << number << ": " << llvm::toString(result.takeError()),
             ROWWISE_BAD_ARGUMENT;
    fillWithUnlikely(*result, /*seed=*/number);
    results.push_back(std::move(*result));
  }
  return ROWWISE_SUCCESS;
}

/// What lies in a workspace must not matter. Of all contents this looks most
/// like what blocks of one row write for each other: a NaN with the tag of the
/// first iteration above it (lib/Rowwise/Distribute/Exchange/GridStates.h).
static void dirtyWorkspace(const RowwiseRuntime &runtime, void *workspace,
                           int64_t bytes, void *stream) {
  std::vector<uint64_t> words(int64_t(1) << 17, 0x00000001ffffffff);
  int64_t copyBytes = words.size() * sizeof(words[0]);
  for (int64_t first = 0; first < bytes; first += copyBytes)
    runtime.mgpuMemcpy(static_cast<char *>(workspace) + first, words.data(),
                       std::min(copyBytes, bytes - first), stream);
  runtime.mgpuStreamSynchronize(stream);
}

Status Call::allocateWorkspace() {
  int64_t bytes = program->getWorkspaceSize(arguments->getInputsAndResults());
  if (Status status = program->checkRuntime())
    return status;
  workspace.reset();
  arguments->setWorkspace(nullptr);
  if (bytes <= 0)
    return program->checkRuntime();
  workspace.emplace(program->getRuntime(), bytes);
  if (Status status = program->checkRuntime())
    return status;
  if (program->isComputed())
    dirtyWorkspace(program->getRuntime(), workspace->get(), bytes, stream);
  arguments->setWorkspace(workspace->get());
  return program->checkRuntime();
}

Status Call::prepare(const Program &program, ArrayRef<Tensor> inputs,
                     const Placement &placement, std::unique_ptr<Call> &call) {
  call.reset(new Call(program));
  if (Status status = call->evaluate(inputs))
    return status;
  call->stream = program.getRuntime().mgpuStreamCreate();
  CallArguments &arguments =
      call->arguments.emplace(program, placement, call->stream);
  for (auto [input, type] :
       llvm::zip_equal(inputs, program.getEntry().getArgumentTypes()))
    if (Status status = arguments.addInput(input, type))
      return status;
  for (const Tensor &result : call->results)
    if (Status status = arguments.addResult(result))
      return status;
  if (Status status = program.checkRuntime())
    return status;
  if (Status status = arguments.complete())
    return status;
  return call->allocateWorkspace();
}

Status Call::setProgram(const Program &other) {
  // The last launch may use its workspace still.
  program->getRuntime().mgpuStreamSynchronize(stream);
  program = &other;
  return allocateWorkspace();
}

Status Call::launch() { return program->launch(arguments->get()); }

Status Call::launch(std::string &text) {
  return program->launch(arguments->get(), text);
}

/// Refuses that a kernel has written between the rows of a tensor.
static Status checkRoom(func::FuncOp entry, StringRef what, size_t number,
                        bool isLeft) {
  if (isLeft)
    return ROWWISE_SUCCESS;
  return entry.emitError(what)
             << " " << number << ": expected what lies between rows to be left "
             << "alone, found that it was written to",
         ROWWISE_FINDING;
}

Status Call::finish(std::vector<Tensor> &copied) {
  func::FuncOp entry = program->getEntry();
  for (auto [number, result] : llvm::enumerate(results)) {
    bool isRoomLeft =
        arguments->copyBack(entry.getNumArguments() + number, result);
    if (Status status = program->checkRuntime())
      return status;
    if (Status status = checkRoom(entry, "result", number, isRoomLeft))
      return status;
  }
  // An entry may have no results.
  if (Status status = program->checkRuntime())
    return status;
  copied = results;
  return ROWWISE_SUCCESS;
}

/// Compares what was found in the place of an argument with what was there.
static Status checkArgument(func::FuncOp entry, size_t number,
                            const Tensor &input, const Tensor &found) {
  if (input.bytes == found.bytes)
    return ROWWISE_SUCCESS;
  int64_t byte =
      std::mismatch(input.bytes.begin(), input.bytes.end(), found.bytes.begin())
          .first -
      input.bytes.begin();
  int64_t position = byte / getByteWidth(input.kind);
  return entry.emitError("argument ")
             << number << ": expected the call to leave "
             << formatElement(input, position) << " at "
             << formatPosition(input.shape, position) << ", found "
             << formatElement(found, position),
         ROWWISE_FINDING;
}

Status Call::checkArguments(ArrayRef<Tensor> inputs) const {
  func::FuncOp entry = program->getEntry();
  for (auto [number, input] : llvm::enumerate(inputs)) {
    if (arguments->isScalar(number) || arguments->isResult(number))
      continue;
    Tensor found = input;
    bool isRoomLeft = arguments->copyBack(number, found);
    if (Status status = program->checkRuntime())
      return status;
    if (Status status = checkRoom(entry, "argument", number, isRoomLeft))
      return status;
    if (Status status = checkArgument(entry, number, input, found))
      return status;
  }
  return ROWWISE_SUCCESS;
}
