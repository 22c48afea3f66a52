//===- Call.cpp - A call of a compiled program ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "Runtime/Simulator.h"

#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// DeviceBuffer
//===----------------------------------------------------------------------===//

DeviceBuffer::DeviceBuffer(const RowwiseRuntime &runtime, int64_t bytes,
                           int64_t offset)
    : runtime(runtime), offset(offset) {
  // A driver refuses to allocate nothing.
  int64_t allocated = std::max<int64_t>(bytes + offset, 1);
  pointer = static_cast<char *>(
      runtime.mgpuMemAlloc(allocated, nullptr, /*isHostShared=*/false));
  if (pointer && offset && &runtime == rowwiseSimulatorRuntime())
    rowwiseSimForbid(pointer, offset);
}

DeviceBuffer::~DeviceBuffer() {
  if (pointer)
    runtime.mgpuMemFree(pointer, nullptr);
}

//===----------------------------------------------------------------------===//
// Call
//===----------------------------------------------------------------------===//

Call::~Call() {
  if (!stream)
    return;
  // Memory must not go while a kernel still uses it.
  program->getRuntime().mgpuStreamSynchronize(stream);
  program->getRuntime().mgpuStreamDestroy(stream);
}

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
  if (Status status = evaluateFor(program->getFused(), entry.getArgumentTypes(),
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

/// The number for an argument of a list whose last one holds for the rest.
static int64_t getNumberFor(size_t argument, ArrayRef<unsigned> numbers) {
  return numbers.empty() ? 0 : numbers[std::min(argument, numbers.size() - 1)];
}

/// Copies `tensor` to the device and describes it there.
Status Call::addTensor(const Tensor &tensor, const Placement &placement) {
  const RowwiseRuntime &runtime = program->getRuntime();
  size_t number = buffers.size();
  auto layout = StridedLayout::create(tensor.kind, tensor.shape,
                                      getNumberFor(number, placement.padding));
  if (!layout) {
    size_t numArguments = program->getEntry().getNumArguments();
    bool isResult = number >= numArguments;
    program->getEntry().emitError(isResult ? "result " : "argument ")
        << (isResult ? number - numArguments : number) << ": "
        << llvm::toString(layout.takeError());
    return ROWWISE_BAD_ARGUMENT;
  }
  std::vector<char> contents;
  if (program->isComputed())
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
  descriptors.push_back(std::move(descriptor));
  layouts.push_back(std::move(*layout));
  return ROWWISE_SUCCESS;
}

/// A scalar is passed by value, without memory on the device.
Status Call::addInput(const Tensor &input, Type type,
                      const Placement &placement) {
  isScalar.push_back(!isa<RankedTensorType>(type));
  if (!isScalar.back())
    return addTensor(input, placement);
  buffers.emplace_back(program->getRuntime(), /*bytes=*/0);
  std::vector<int64_t> value(1);
  std::memcpy(value.data(), input.bytes.data(), input.bytes.size());
  descriptors.push_back(std::move(value));
  return ROWWISE_SUCCESS;
}

/// Lets results be where arguments are, and as those are laid out.
Status Call::putInPlace(ArrayRef<unsigned> arguments) {
  func::FuncOp entry = program->getEntry();
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    size_t result = entry.getNumArguments() + number;
    if (number >= results.size() || argument >= entry.getNumArguments() ||
        entry.getArgumentTypes()[argument] != entry.getResultTypes()[number])
      return entry.emitError("expected --in-place with an argument for a "
                             "result of its type, found argument ")
                 << argument << " for result " << number,
             ROWWISE_BAD_ARGUMENT;
    descriptors[result] = descriptors[argument];
    size_t tensor = std::count(isScalar.begin(), isScalar.begin() + argument,
                               /*isScalar=*/false);
    layouts[layouts.size() - results.size() + number] = layouts[tensor];
  }
  return ROWWISE_SUCCESS;
}

/// One value a parameter of the entry point, and a pointer to each.
void Call::makeArguments() {
  isScalar.resize(descriptors.size() + 2);
  for (std::vector<int64_t> &descriptor : descriptors)
    values.push_back(descriptor.data());
  values.push_back(/*workspace=*/nullptr);
  values.push_back(stream);
  for (auto [number, value] : llvm::enumerate(values))
    arguments.push_back(isScalar[number] ? value : static_cast<void *>(&value));
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
  int64_t bytes = program->getWorkspaceSize(
      MutableArrayRef(arguments).take_front(descriptors.size()));
  if (Status status = program->checkRuntime())
    return status;
  workspace.reset();
  values[descriptors.size()] = nullptr;
  if (bytes <= 0)
    return program->checkRuntime();
  workspace.emplace(program->getRuntime(), bytes);
  if (Status status = program->checkRuntime())
    return status;
  if (program->isComputed())
    dirtyWorkspace(program->getRuntime(), workspace->get(), bytes, stream);
  values[descriptors.size()] = workspace->get();
  return program->checkRuntime();
}

Status Call::prepare(const Program &program, ArrayRef<Tensor> inputs,
                     const Placement &placement, std::unique_ptr<Call> &call) {
  call.reset(new Call(program));
  if (Status status = call->evaluate(inputs))
    return status;
  const RowwiseRuntime &runtime = program.getRuntime();
  call->stream = runtime.mgpuStreamCreate();
  for (auto [input, type] :
       llvm::zip_equal(inputs, program.getEntry().getArgumentTypes()))
    if (Status status = call->addInput(input, type, placement))
      return status;
  for (const Tensor &result : call->results)
    if (Status status = call->addTensor(result, placement))
      return status;
  if (Status status = program.checkRuntime())
    return status;
  if (Status status = call->putInPlace(placement.inPlace))
    return status;
  call->makeArguments();
  return call->allocateWorkspace();
}

Status Call::setProgram(const Program &other) {
  // The last launch may use its workspace still.
  program->getRuntime().mgpuStreamSynchronize(stream);
  program = &other;
  return allocateWorkspace();
}

Status Call::launch() { return program->launch(arguments); }

Status Call::launch(std::string &text) {
  return program->launch(arguments, text);
}

/// The memory of a tensor, as it is now.
std::vector<char> Call::copyBack(const StridedLayout &layout,
                                 ArrayRef<int64_t> descriptor) const {
  std::vector<char> memory(layout.getBytes());
  auto *address = reinterpret_cast<void *>(descriptor[1]);
  if (!memory.empty())
    program->getRuntime().mgpuMemcpy(memory.data(), address, memory.size(),
                                     stream);
  program->getRuntime().mgpuStreamSynchronize(stream);
  return memory;
}

Status Call::finish(std::vector<Tensor> &copied) {
  ArrayRef<StridedLayout> resultLayouts =
      ArrayRef(layouts).take_back(results.size());
  auto resultDescriptors = ArrayRef(descriptors).take_back(results.size());
  std::vector<std::vector<char>> memories;
  for (auto [layout, descriptor] : llvm::zip(resultLayouts, resultDescriptors))
    memories.push_back(copyBack(layout, descriptor));
  if (Status status = program->checkRuntime())
    return status;
  for (auto [number, result] : llvm::enumerate(results))
    if (!resultLayouts[number].gather(memories[number], result))
      return program->getEntry().emitError("result ")
                 << number << ": expected what lies between rows to be left "
                 << "alone, found that it was written to",
             ROWWISE_FINDING;
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
  auto resultDescriptors = ArrayRef(descriptors).take_back(results.size());
  ArrayRef<StridedLayout> rest = layouts;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    if (isScalar[number])
      continue;
    const StridedLayout &layout = rest.consume_front();
    const std::vector<int64_t> &descriptor = descriptors[number];
    if (llvm::is_contained(resultDescriptors, descriptor))
      continue;
    Tensor found = input;
    bool isRoomLeft = layout.gather(copyBack(layout, descriptor), found);
    if (Status status = program->checkRuntime())
      return status;
    if (!isRoomLeft)
      return entry.emitError("argument ")
                 << number << ": expected what lies between rows to be left "
                 << "alone, found that it was written to",
             ROWWISE_FINDING;
    if (Status status = checkArgument(entry, number, input, found))
      return status;
  }
  return ROWWISE_SUCCESS;
}
