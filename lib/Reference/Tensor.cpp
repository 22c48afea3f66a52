//===- Tensor.cpp - Tensors in host memory --------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Tensor.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;
using llvm::APFloat;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// Element kinds
//===----------------------------------------------------------------------===//

namespace {
struct KindInfo {
  const char *name;
  int64_t byteWidth;
  /// Null: integers.
  const llvm::fltSemantics &(*getSemantics)() = nullptr;
};
} // namespace

/// What an element of each kind is, in the order of ElementKind.
static constexpr KindInfo kinds[] = {{"f16", 2, APFloat::IEEEhalf},
                                     {"bf16", 2, APFloat::BFloat},
                                     {"f32", 4, APFloat::IEEEsingle},
                                     {"f64", 8, APFloat::IEEEdouble},
                                     {"f8E4M3FN", 1, APFloat::Float8E4M3FN},
                                     {"f8E5M2", 1, APFloat::Float8E5M2},
                                     {"f8E8M0FNU", 1, APFloat::Float8E8M0FNU},
                                     {"i1", 1},
                                     {"i8", 1},
                                     {"i16", 2},
                                     {"i32", 4},
                                     {"i64", 8}};

StringRef rowwise::getName(ElementKind kind) { return kinds[int(kind)].name; }

int64_t rowwise::getByteWidth(ElementKind kind) {
  return kinds[int(kind)].byteWidth;
}

std::string rowwise::listElementKinds() {
  auto names = llvm::map_to_vector(
      kinds, [](const KindInfo &kind) { return StringRef(kind.name); });
  StringRef last = names.pop_back_val();
  return llvm::join(names, ", ") + " or " + last.str();
}

bool rowwise::isFloat(ElementKind kind) {
  return kinds[int(kind)].getSemantics != nullptr;
}

const llvm::fltSemantics &rowwise::getSemantics(ElementKind kind) {
  assert(isFloat(kind) && "expected a float");
  return kinds[int(kind)].getSemantics();
}

bool rowwise::isNarrowFloat(ElementKind kind) {
  return isFloat(kind) && getByteWidth(kind) < 4;
}

std::optional<ElementKind> rowwise::parseElementKind(StringRef name) {
  for (int i = 0, e = std::size(kinds); i != e; ++i)
    if (name == kinds[i].name)
      return ElementKind(i);
  return std::nullopt;
}

std::optional<ElementKind> rowwise::getElementKind(Type type) {
  std::string name;
  llvm::raw_string_ostream os(name);
  type.print(os);
  return parseElementKind(name);
}

RankedTensorType rowwise::getTensorType(Type argument) {
  if (auto tensor = dyn_cast<RankedTensorType>(argument))
    return tensor;
  if (argument.isIndex())
    argument = IntegerType::get(argument.getContext(), 64);
  return RankedTensorType::get({}, argument);
}

std::optional<int64_t> rowwise::getElementCount(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (size < 0 || llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

std::string rowwise::formatType(ArrayRef<int64_t> shape, StringRef element) {
  std::string text;
  for (int64_t size : shape)
    text += (size < 0 ? "?" : std::to_string(size)) + "x";
  return text + element.str();
}

llvm::Error rowwise::makeError(const Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

//===----------------------------------------------------------------------===//
// Narrow floats
//===----------------------------------------------------------------------===//

// f8E8M0FNU has the exponents of f32, and one code that is NaN.
static constexpr int exponentBias = 127;
static constexpr uint64_t codeOfNaN = 255;

/// The code of the nearest power of two in f8E8M0FNU, in the middle of two that
/// of the larger one; the sign is lost. As in PyTorch, what is above 2^-127,
/// the least, and below 2^-126 is the latter.
static uint64_t encodeExponent(double value) {
  double magnitude = std::fabs(value);
  if (!(magnitude < 0x1.8p127))
    return codeOfNaN;
  if (magnitude <= 0x1p-127)
    return 0;
  int exponent = std::ilogb(magnitude);
  double middle = exponent == -exponentBias ? 1 : 1.5;
  return exponent + exponentBias + (std::ldexp(magnitude, -exponent) >= middle);
}

/// LLVM takes the last code for an infinity.
static double decodeExponent(uint64_t code) {
  return code == codeOfNaN
             ? NAN
             : std::ldexp(1, static_cast<int>(code) - exponentBias);
}

uint64_t rowwise::encodeNarrow(ElementKind kind, double value) {
  if (kind == ElementKind::F8E8M0FNU)
    return encodeExponent(value);
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(getSemantics(kind), APFloat::rmNearestTiesToEven, &losesInfo);
  return rounded.bitcastToAPInt().getZExtValue();
}

double rowwise::decodeNarrow(ElementKind kind, uint64_t bits) {
  if (kind == ElementKind::F8E8M0FNU)
    return decodeExponent(bits);
  unsigned width = 8 * getByteWidth(kind);
  return APFloat(getSemantics(kind), APInt(width, bits)).convertToDouble();
}

double rowwise::roundTo(ElementKind kind, double value) {
  if (isNarrowFloat(kind))
    return decodeNarrow(kind, encodeNarrow(kind, value));
  return kind == ElementKind::F32 ? static_cast<float>(value) : value;
}

//===----------------------------------------------------------------------===//
// Tensor
//===----------------------------------------------------------------------===//

/// What the system can give without swapping; an allocation says nothing, as
/// its pages are found later.
static uint64_t getAvailableMemory() {
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/meminfo");
  StringRef text = file ? (*file)->getBuffer() : "";
  uint64_t kilobytes;
  text = text.split("MemAvailable:").second.ltrim();
  return text.consumeInteger(10, kilobytes) ? UINT64_MAX : kilobytes * 1024;
}

llvm::Error rowwise::checkMemory(uint64_t bytes, const Twine &tensor,
                                 unsigned copies) {
  constexpr uint64_t byteLimit = uint64_t(1) << 40;
  if (bytes > byteLimit)
    return makeError("expected a tensor of at most 1 TiB, found " + tensor);
  std::string of = copies == 1 ? "" : std::to_string(copies) + " copies of ";
  return checkAvailable(copies * bytes, of + tensor);
}

llvm::Error rowwise::checkAvailable(uint64_t bytes, const Twine &what) {
  uint64_t available = getAvailableMemory();
  if (bytes > available)
    return makeError("expected " + Twine(bytes) + " bytes of memory for " +
                     what + ", found " + Twine(available));
  return llvm::Error::success();
}

llvm::Expected<Tensor> Tensor::createShape(ElementKind kind,
                                           ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = getElementCount(shape);
  uint64_t size = llvm::SaturatingMultiply<uint64_t>(count.value_or(UINT64_MAX),
                                                     getByteWidth(kind));
  if (llvm::Error error = checkMemory(size, formatType(shape, getName(kind))))
    return error;
  Tensor tensor;
  tensor.kind = kind;
  tensor.shape.assign(shape.begin(), shape.end());
  return tensor;
}

llvm::Expected<Tensor> Tensor::createWithoutData(ElementKind kind,
                                                 ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = getElementCount(shape);
  int64_t size;
  if (!count || llvm::MulOverflow(*count, getByteWidth(kind), size))
    return makeError("expected a tensor of fewer than 2^63 bytes, found " +
                     formatType(shape, getName(kind)));
  Tensor tensor;
  tensor.kind = kind;
  tensor.shape.assign(shape.begin(), shape.end());
  return tensor;
}

llvm::Expected<Tensor> Tensor::create(ElementKind kind,
                                      ArrayRef<int64_t> shape) {
  llvm::Expected<Tensor> tensor = createShape(kind, shape);
  if (tensor)
    tensor->allocate();
  return tensor;
}

void Tensor::allocate() {
  bytes.resize(*getElementCount(shape) * getByteWidth(kind));
}

template <typename T>
static T load(const Tensor &tensor, int64_t position) {
  T value;
  std::memcpy(&value, tensor.bytes.data() + position * sizeof(T), sizeof(T));
  return value;
}

template <typename T>
static void store(Tensor &tensor, int64_t position, T value) {
  std::memcpy(tensor.bytes.data() + position * sizeof(T), &value, sizeof(T));
}

/// An element of any kind by its bits; the host is little-endian.
static uint64_t loadBits(const Tensor &tensor, int64_t position) {
  int64_t size = getByteWidth(tensor.kind);
  uint64_t bits = 0;
  std::memcpy(&bits, tensor.bytes.data() + position * size, size);
  return bits;
}

static void storeBits(Tensor &tensor, int64_t position, uint64_t bits) {
  int64_t size = getByteWidth(tensor.kind);
  std::memcpy(tensor.bytes.data() + position * size, &bits, size);
}

double Tensor::getDouble(int64_t position) const {
  if (isNarrowFloat(kind))
    return decodeNarrow(kind, loadBits(*this, position));
  switch (kind) {
  case ElementKind::F32:
    return load<float>(*this, position);
  case ElementKind::F64:
    return load<double>(*this, position);
  default:
    return static_cast<double>(getInteger(position));
  }
}

int64_t Tensor::getInteger(int64_t position) const {
  switch (kind) {
  case ElementKind::I1:
    return load<uint8_t>(*this, position);
  case ElementKind::I8:
    return load<int8_t>(*this, position);
  case ElementKind::I16:
    return load<int16_t>(*this, position);
  case ElementKind::I32:
    return load<int32_t>(*this, position);
  case ElementKind::I64:
    return load<int64_t>(*this, position);
  default:
    return static_cast<int64_t>(getDouble(position));
  }
}

void Tensor::setDouble(int64_t position, double value) {
  if (isNarrowFloat(kind))
    return storeBits(*this, position, encodeNarrow(kind, value));
  switch (kind) {
  case ElementKind::F32:
    return store(*this, position, static_cast<float>(value));
  case ElementKind::F64:
    return store(*this, position, value);
  default:
    return setInteger(position, static_cast<int64_t>(value));
  }
}

void Tensor::setInteger(int64_t position, int64_t value) {
  switch (kind) {
  case ElementKind::I1:
    return store(*this, position, static_cast<uint8_t>(value & 1));
  case ElementKind::I8:
    return store(*this, position, static_cast<int8_t>(value));
  case ElementKind::I16:
    return store(*this, position, static_cast<int16_t>(value));
  case ElementKind::I32:
    return store(*this, position, static_cast<int32_t>(value));
  case ElementKind::I64:
    return store(*this, position, value);
  default:
    return setDouble(position, static_cast<double>(value));
  }
}

double rowwise::getMedianMagnitude(const Tensor &tensor) {
  if (!isFloat(tensor.kind))
    return 0;
  std::vector<double> magnitudes;
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
    if (double value = tensor.getDouble(i); std::isfinite(value) && value != 0)
      magnitudes.push_back(std::fabs(value));
  if (magnitudes.empty())
    return 0;
  auto middle = magnitudes.begin() + magnitudes.size() / 2;
  std::nth_element(magnitudes.begin(), middle, magnitudes.end());
  return *middle;
}

std::string rowwise::formatElement(const Tensor &tensor, int64_t position) {
  if (!isFloat(tensor.kind))
    return std::to_string(tensor.getInteger(position));
  unsigned digits = isNarrowFloat(tensor.kind)        ? 5
                    : tensor.kind == ElementKind::F32 ? 9
                                                      : 17;
  double value = tensor.getDouble(position);
  // The sign of a NaN means nothing.
  if (std::isnan(value))
    return "nan";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%.*g", digits, value);
  return text;
}

std::string rowwise::formatPosition(ArrayRef<int64_t> shape, int64_t position) {
  SmallVector<int64_t> indices(shape.size());
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    indices[i] = position % shape[i];
    position /= shape[i];
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(indices, os);
  os << "]";
  return text;
}

llvm::Expected<Tensor> rowwise::convertFloats(const Tensor &tensor,
                                              ElementKind kind) {
  llvm::Expected<Tensor> converted = Tensor::create(kind, tensor.shape);
  if (!converted)
    return converted.takeError();
  for (int64_t i = 0, e = tensor.getNumElements(); i != e; ++i)
    converted->setDouble(i, tensor.getDouble(i));
  return converted;
}
