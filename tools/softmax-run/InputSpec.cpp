//===- InputSpec.cpp - The values of --input ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputSpec.h"

#include "Npy.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;
using llvm::APFloat;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// What to add where a file seems to be meant, which begins with '@'.
static std::string suggestFile(StringRef text) {
  return text.ends_with(".npy") ? ("; did you mean '@" + text + "'?").str()
                                : std::string();
}

/// Parses "1823x781xf32".
static llvm::Error parseType(StringRef text, InputSpec &spec) {
  StringRef rest = text;
  uint64_t size;
  auto mayHaveSize = [&] {
    bool hasDigit = !rest.empty() && llvm::isDigit(rest.front());
    return hasDigit || (rest != "index" && rest.contains('x'));
  };
  while (mayHaveSize()) {
    if (rest.consumeInteger(10, size) || !llvm::isUInt<63>(size) ||
        !rest.consume_front("x"))
      return makeError("expected sizes and an element type such as "
                       "1823x781xf32, found '" +
                       text + "'" + suggestFile(text));
    spec.shape.push_back(size);
  }
  // An index is an i64 to callers.
  spec.kind = parseElementKind(rest == "index" ? "i64" : rest);
  if (!spec.kind)
    return makeError("expected an element type " + listElementKinds() +
                     ", found '" + rest + "'" + suggestFile(text));
  return llvm::Error::success();
}

llvm::Expected<InputSpec> rowwise::parseInputSpec(StringRef text) {
  InputSpec spec;
  if (text.consume_front("@")) {
    spec.file = text.str();
  } else {
    auto [type, value] = text.split('=');
    bool hasValue = type.size() != text.size();
    if (llvm::Error error = parseType(type, spec))
      return error;
    if (!hasValue)
      return spec;
    bool isFile = value.consume_front("@");
    (isFile ? spec.file : spec.values) = value.str();
  }
  if (spec.file.empty() && spec.values.empty())
    return makeError("expected a file name or values, found none");
  return spec;
}

//===----------------------------------------------------------------------===//
// Listed values
//===----------------------------------------------------------------------===//

static llvm::Error parseFloat(StringRef text, Tensor &tensor,
                              int64_t position) {
  APFloat value(getSemantics(tensor.kind));
  auto status = value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return makeError("expected a floating-point number, found '" + text + "'" +
                     suggestFile(text));
  }
  if (*status & APFloat::opOverflow)
    return makeError("expected a number in the range of " +
                     getName(tensor.kind) + ", found '" + text + "'");
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  tensor.setDouble(position, value.convertToDouble());
  return llvm::Error::success();
}

static llvm::Error parseInteger(StringRef text, Tensor &tensor,
                                int64_t position) {
  int64_t value;
  if (tensor.kind == ElementKind::I1 && (text == "true" || text == "false"))
    value = text == "true";
  else if (text.getAsInteger(10, value))
    return makeError("expected an integer, found '" + text + "'" +
                     suggestFile(text));
  tensor.setInteger(position, value);
  if (tensor.getInteger(position) != value)
    return makeError("expected a number in the range of " +
                     getName(tensor.kind) + ", found '" + text + "'");
  return llvm::Error::success();
}

static llvm::Error parseValues(StringRef text, Tensor &tensor) {
  SmallVector<StringRef> values;
  text.split(values, ',');
  int64_t count = tensor.getNumElements(), found = values.size();
  if (found != count && found != 1)
    return makeError("expected " + Twine(count) + " values for " +
                     tensor.getTypeName() + ", found " + Twine(found));
  for (int64_t i = 0, e = std::min(count, found); i != e; ++i) {
    StringRef value = values[i].trim();
    if (llvm::Error error = isFloat(tensor.kind)
                                ? parseFloat(value, tensor, i)
                                : parseInteger(value, tensor, i))
      return error;
  }
  // One value is that of every element.
  int64_t width = getByteWidth(tensor.kind);
  if (found == 1)
    for (int64_t i = 1; i < count; ++i)
      std::memcpy(tensor.bytes.data() + i * width, tensor.bytes.data(), width);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Random values
//===----------------------------------------------------------------------===//

namespace {
/// The SplitMix64 generator: its n-th number is a hash of the key and n, so an
/// element's value does not depend on those before it.
class Random {
public:
  explicit Random(uint64_t key) : state(key) {}

  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// The sum of twelve uniform numbers, less its mean, has deviation 1 and is
  /// near normal. In integers it is exact, where a logarithm or a cosine would
  /// differ from one C library to the next.
  double nextNormal() {
    int64_t sum = 0;
    for (int i = 0; i != 6; ++i) {
      uint64_t pair = next();
      sum += (pair >> 32) + (pair & 0xffffffff);
    }
    constexpr double unit = 1.0 / (int64_t(1) << 32);
    return (sum - (int64_t(6) << 32)) * unit;
  }

private:
  uint64_t state;
};
} // namespace

static void fillRandomly(Tensor &tensor, uint64_t seed, unsigned argument) {
  Random random(Random(Random(seed).next() + argument).next());
  bool isBool = tensor.kind == ElementKind::I1;
  for (int64_t i = 0, e = tensor.getNumElements(); i != e; ++i) {
    if (isFloat(tensor.kind))
      tensor.setDouble(i, random.nextNormal());
    else
      tensor.setInteger(i, isBool ? random.next() >> 63
                                  : static_cast<int8_t>(random.next() >> 56));
  }
}

//===----------------------------------------------------------------------===//
// Inputs of a function
//===----------------------------------------------------------------------===//

/// Whether NumPy has floats of the kind.
static bool isInNumPy(ElementKind kind) {
  return !isNarrowFloat(kind) || kind == ElementKind::F16;
}

/// `mayRound`: f32 is accepted for floats that NumPy does not have.
static llvm::Error checkType(ElementKind kind, ArrayRef<int64_t> shape,
                             RankedTensorType type, bool mayRound) {
  std::optional<ElementKind> wanted = getElementKind(type.getElementType());
  bool matches = kind == wanted || (mayRound && kind == ElementKind::F32 &&
                                    wanted && !isInNumPy(*wanted));
  matches &= static_cast<int64_t>(shape.size()) == type.getRank();
  for (int64_t i = 0; matches && i != type.getRank(); ++i)
    matches = type.isDynamicDim(i) || shape[i] == type.getDimSize(i);
  if (matches)
    return llvm::Error::success();
  return makeError("expected " +
                   formatType(type.getShape(),
                              wanted ? getName(*wanted) : "unsupported type") +
                   ", found " + formatType(shape, getName(kind)));
}

static llvm::Expected<Tensor> readInput(const InputSpec &spec,
                                        RankedTensorType type) {
  llvm::Expected<Tensor> tensor = readNpy(spec.file);
  if (!tensor)
    return tensor.takeError();
  ElementKind wanted = *getElementKind(type.getElementType());
  // A file has the codes of 8-bit floats.
  if (tensor->kind == ElementKind::I8 && !isInNumPy(wanted) &&
      getByteWidth(wanted) == 1)
    tensor->kind = wanted;
  if (spec.kind && tensor->shape != spec.shape)
    return makeError(spec.file + ": expected " +
                     formatType(spec.shape, getName(*spec.kind)) + ", found " +
                     tensor->getTypeName());
  if (llvm::Error error =
          checkType(tensor->kind, tensor->shape, type, /*mayRound=*/true))
    return makeError(spec.file + ": " + llvm::toString(std::move(error)));
  return tensor->kind == wanted ? std::move(tensor)
                                : convertFloats(*tensor, wanted);
}

static llvm::Error fill(const InputSpec &spec, Tensor &tensor, uint64_t seed,
                        unsigned argument) {
  tensor.allocate();
  if (!spec.values.empty())
    return parseValues(spec.values, tensor);
  fillRandomly(tensor, seed, argument);
  return llvm::Error::success();
}

/// Makes the tensor of an input; of those that come from no file the shape
/// alone, with `withoutData` of any size.
static llvm::Expected<Tensor>
planInput(const InputSpec &spec, RankedTensorType type, bool withoutData) {
  if (spec.kind)
    if (llvm::Error error =
            checkType(*spec.kind, spec.shape, type, /*mayRound=*/false))
      return error;
  if (!spec.file.empty())
    return readInput(spec, type);
  return withoutData && !spec.shape.empty()
             ? Tensor::createWithoutData(*spec.kind, spec.shape)
             : Tensor::createShape(*spec.kind, spec.shape);
}

/// The random input of an argument that has no `--input`.
static llvm::Expected<InputSpec> makeDefaultSpec(RankedTensorType type) {
  InputSpec spec;
  spec.kind = getElementKind(type.getElementType());
  spec.shape.assign(type.getShape().begin(), type.getShape().end());
  std::string found;
  llvm::raw_string_ostream(found) << type.getElementType();
  if (!spec.kind)
    return makeError("expected an element type " + listElementKinds() +
                     ", found '" + found + "'");
  if (!type.hasStaticShape())
    return makeError("expected --input with the sizes of a dynamic shape, as "
                     "in 8x128xf32, for " +
                     formatType(type.getShape(), getName(*spec.kind)) +
                     ", found none");
  return spec;
}

llvm::Expected<std::vector<Tensor>> rowwise::makeInputs(
    ArrayRef<std::string> specs, ArrayRef<Type> types, uint64_t seed,
    llvm::function_ref<llvm::Error(ArrayRef<Tensor>)> check, bool withoutData) {
  if (specs.size() > types.size())
    return makeError("expected at most " + Twine(types.size()) +
                     " of --input, one for each argument, found " +
                     Twine(specs.size()));
  auto describe = [](unsigned number, llvm::Error error) {
    return makeError("argument " + Twine(number) + ": " +
                     llvm::toString(std::move(error)));
  };
  std::vector<InputSpec> planned;
  std::vector<Tensor> inputs;
  for (auto [number, type] : llvm::enumerate(types)) {
    RankedTensorType tensorType = getTensorType(type);
    llvm::Expected<InputSpec> spec = number < specs.size()
                                         ? parseInputSpec(specs[number])
                                         : makeDefaultSpec(tensorType);
    llvm::Expected<Tensor> tensor =
        spec ? planInput(*spec, tensorType, withoutData)
             : llvm::Expected<Tensor>(spec.takeError());
    if (!tensor)
      return describe(number, tensor.takeError());
    planned.push_back(std::move(*spec));
    inputs.push_back(std::move(*tensor));
  }

  // Sizes may depend on the values of scalars. Others wait until all is known
  // to fit: to fill them may take a minute.
  for (bool isLarge : {false, true}) {
    if (isLarge && check)
      if (llvm::Error error = check(inputs))
        return error;
    if (isLarge && withoutData)
      break;
    for (auto [number, input] : llvm::enumerate(inputs))
      if (planned[number].file.empty() && input.shape.empty() != isLarge)
        if (llvm::Error error = fill(planned[number], input, seed, number))
          return describe(number, std::move(error));
  }
  return inputs;
}
