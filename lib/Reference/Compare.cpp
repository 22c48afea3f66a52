//===- Compare.cpp - Results against the reference ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

static constexpr double infinity = std::numeric_limits<double>::infinity();
static constexpr unsigned maxListed = 5;

//===----------------------------------------------------------------------===//
// One element
//===----------------------------------------------------------------------===//

/// NaN, an infinity of the same sign, or any finite number.
static bool sameClass(double a, double b) {
  if (std::isfinite(a))
    return std::isfinite(b);
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// Half the distance from the finite `value` to the next 16-bit float towards
/// `target`: so far away, a number may still round to `value`.
static double halfSpacing(ElementKind kind, double value, double target) {
  int fractionBits = kind == ElementKind::F16 ? 10 : 7;
  int minExponent = kind == ElementKind::F16 ? -14 : -126;
  int exponent = value == 0 ? minExponent : std::ilogb(value);
  // Below a power of two the spacing is half of that above.
  bool isPower = std::ldexp(1.0, exponent) == std::fabs(value);
  if (isPower && std::fabs(target) < std::fabs(value))
    --exponent;
  return std::ldexp(0.5, std::max(exponent, minExponent) - fractionBits);
}

/// How far `expected` is from the nearest number that `kind` holds as `value`;
/// both are finite.
static double getDistance(ElementKind kind, double value, double expected) {
  double distance = std::fabs(value - expected);
  if (is16BitKind(kind))
    distance = std::max(0.0, distance - halfSpacing(kind, value, expected));
  return distance;
}

/// How far apart two integers are, whether they have signs or not.
static double getDistance(const Tensor &result, const Tensor &expected,
                          int64_t i) {
  uint64_t difference = static_cast<uint64_t>(result.getInteger(i)) -
                        static_cast<uint64_t>(expected.getInteger(i));
  unsigned bits = 8 * getByteWidth(result.kind);
  return std::fabs(static_cast<double>(llvm::SignExtend64(difference, bits)));
}

/// `distance` as a part of `bound`.
static double getRatio(double distance, double bound) {
  if (distance == 0)
    return 0;
  return bound > 0 ? distance / bound : infinity;
}

/// The error of a float as a part of its bound; above 1 is wrong.
static double getError(ElementKind kind, double value, double expected,
                       double bound, double asWritten, bool mayNotOverflow) {
  // Nothing is known of what overflows in one order and not in another.
  if (std::isinf(bound))
    return 0;
  if (mayNotOverflow && std::isfinite(value) && !std::isfinite(asWritten) &&
      std::isfinite(roundTo(kind, expected)))
    return getRatio(getDistance(kind, value, expected), bound);
  if (!sameClass(value, asWritten))
    return infinity;
  if (!std::isfinite(value))
    return 0;
  double error = infinity;
  // A value beyond the type's range is an infinity to the type.
  if (sameClass(roundTo(kind, expected), asWritten)) {
    error = getRatio(getDistance(kind, value, expected), bound);
    if (getDistance(kind, asWritten, expected) <= bound)
      return error;
  }
  return std::min(error, getRatio(getDistance(kind, value, asWritten), bound));
}

/// Whether the program says nothing of element `i`.
static bool isUndefined(const ReferenceResult &reference, int64_t i) {
  return reference.bound.getDouble(i) < 0;
}

/// The error of element `i` of a result by its bound; the smaller of two where
/// the program may have been computed in one of two ways.
static double getError(const Tensor &result, const ReferenceResult &reference,
                       int64_t i) {
  if (isUndefined(reference, i))
    return 0;
  if (!isFloat(result.kind)) {
    int64_t value = result.getInteger(i);
    auto isFrom = [&](const std::optional<Tensor> &other) {
      return other && value == other->getInteger(i);
    };
    if (value == reference.asWritten.getInteger(i) ||
        isFrom(reference.asNarrowed) || isFrom(reference.asRounded))
      return 0;
    double bound = reference.bound.getDouble(i);
    return std::isinf(bound)
               ? 0
               : getRatio(getDistance(result, reference.value, i), bound);
  }
  auto getErrorFrom = [&](const Tensor &asWritten) {
    return getError(result.kind, result.getDouble(i),
                    reference.value.getDouble(i), reference.bound.getDouble(i),
                    asWritten.getDouble(i), reference.mayNotOverflow);
  };
  double error = getErrorFrom(reference.asWritten);
  // Written so that an error that is NaN gives way.
  if (reference.asNarrowed && !(error <= 1))
    return getErrorFrom(*reference.asNarrowed);
  return error;
}

/// Whether it is just what the program as written has.
static bool isAsWritten(const Tensor &result, const ReferenceResult &reference,
                        int64_t i) {
  const Tensor &written = reference.asWritten;
  if (!isFloat(result.kind))
    return result.getInteger(i) == written.getInteger(i);
  double value = result.getDouble(i), expected = written.getDouble(i);
  return value == expected || (std::isnan(value) && std::isnan(expected));
}

/// The largest bound that tells a number from any other: what may be off by
/// more than all numbers that go in and come out may be anything. What flushing
/// takes from subnormal numbers is less.
static double getLargestBound(const Tensor &result,
                              const ReferenceResult &reference) {
  if (!isFloat(result.kind))
    return std::numeric_limits<double>::max();
  return std::max(
      {0x1p-120, reference.largestInput, getLargestMagnitude(reference.value)});
}

//===----------------------------------------------------------------------===//
// One result
//===----------------------------------------------------------------------===//

static llvm::Error checkTypes(const Tensor &result,
                              const ReferenceResult &reference) {
  for (const Tensor *tensor :
       {&reference.value, &reference.bound, &reference.asWritten})
    if (tensor->shape != result.shape)
      return makeError("expected the reference's shape " +
                       formatType(tensor->shape, getName(result.kind)) +
                       ", found " + result.getTypeName());
  if (reference.asWritten.kind != result.kind)
    return makeError("expected the reference's type " +
                     reference.asWritten.getTypeName() + ", found " +
                     result.getTypeName());
  return llvm::Error::success();
}

/// Whether the program as written is not finite on its way to a number.
static bool overflows(const Tensor &result, const ReferenceResult &reference,
                      int64_t i) {
  return isFloat(result.kind) &&
         !std::isfinite(reference.asWritten.getDouble(i)) &&
         std::isfinite(roundTo(result.kind, reference.value.getDouble(i)));
}

llvm::Expected<Comparison> rowwise::compare(const Tensor &result,
                                            const ReferenceResult &reference) {
  if (llvm::Error error = checkTypes(result, reference))
    return error;
  Comparison comparison;
  comparison.maxError = -1;
  double largestBound = getLargestBound(result, reference);
  for (int64_t i = 0, e = result.getNumElements(); i != e; ++i) {
    double error = getError(result, reference, i);
    // Written so that an error that is NaN, of a bound that is, fails as well.
    if (!(error <= 1)) {
      ++comparison.failures;
      if (comparison.failedAt.size() < maxListed)
        comparison.failedAt.push_back(i);
    }
    double bound = reference.bound.getDouble(i);
    if (isUndefined(reference, i))
      ++comparison.undefined;
    else if (bound > largestBound && !isAsWritten(result, reference, i))
      ++(std::isinf(bound) ? comparison.unbounded : comparison.vague);
    comparison.overflown += overflows(result, reference, i);
    if (!(error <= comparison.maxError)) {
      comparison.maxError = error;
      comparison.worst = i;
    }
  }
  comparison.maxError = std::max(comparison.maxError, 0.0);
  return comparison;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// "[12, 7]"
static std::string formatPosition(ArrayRef<int64_t> shape, int64_t position) {
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

static void printElement(const Tensor &result, const ReferenceResult &reference,
                         int64_t position, llvm::raw_ostream &os) {
  os << formatPosition(result.shape, position) << ": got "
     << formatElement(result, position) << " expected "
     << formatElement(isFloat(result.kind) ? reference.value
                                           : reference.asWritten,
                      position);
}

/// What is known after a comparison.
static std::string getVerdict(const Comparison &comparison,
                              int64_t numElements) {
  if (comparison.failed())
    return "check failed";
  if (comparison.passed())
    return "check passed";
  return std::to_string(comparison.getNumUnjudged()) + " of " +
         std::to_string(numElements) + " elements could not be judged";
}

void rowwise::printComparison(unsigned number, const Tensor &result,
                              const ReferenceResult &reference,
                              const Comparison &comparison,
                              llvm::raw_ostream &os) {
  os << "result " << number << ": " << result.getTypeName() << ": "
     << result.getNumElements() << " elements, max error "
     << llvm::format("%.2g", comparison.maxError) << " of the bound";
  if (result.getNumElements() != 0) {
    os << ", worst at ";
    printElement(result, reference, comparison.worst, os);
  }
  if (comparison.unbounded != 0)
    os << ", nothing known of " << comparison.unbounded
       << " elements, whose bounds are infinite";
  if (comparison.vague != 0)
    os << ", nothing known of " << comparison.vague
       << " elements, whose bounds are larger than all numbers";
  if (comparison.undefined != 0)
    os << ", " << comparison.undefined << " elements undefined in the program";
  if (comparison.overflown != 0)
    os << ", in " << comparison.overflown
       << " elements the program as written overflows";
  os << ": " << getVerdict(comparison, result.getNumElements()) << "\n";
  for (int64_t position : comparison.failedAt) {
    os << "  at ";
    printElement(result, reference, position, os);
    if (isFloat(result.kind))
      os << " bound " << formatElement(reference.bound, position)
         << ", as written " << formatElement(reference.asWritten, position);
    os << "\n";
  }
  if (comparison.failures > static_cast<int64_t>(comparison.failedAt.size()))
    os << "  " << comparison.failures << " elements failed\n";
}
