//===- Compare.cpp - Results against the reference ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Compare.h"

#include "llvm/ADT/APFloat.h"
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

namespace {
/// The numbers of a float kind: their bits after the first, and their
/// exponents.
struct FloatFormat {
  int fractionBits, minExponent, maxExponent;
};
} // namespace

static FloatFormat getFormat(ElementKind kind) {
  const llvm::fltSemantics &semantics = getSemantics(kind);
  return {int(llvm::APFloat::semanticsPrecision(semantics)) - 1,
          llvm::APFloat::semanticsMinExponent(semantics),
          llvm::APFloat::semanticsMaxExponent(semantics)};
}

/// Half the distance from the finite `value` to the next number of `kind`
/// towards `target`: so far away, a number may still round to `value`.
static double halfSpacing(ElementKind kind, double value, double target) {
  auto [fractionBits, minExponent, maxExponent] = getFormat(kind);
  int exponent = value == 0 ? minExponent : std::ilogb(value);
  // Below a power of two the spacing is half of that above.
  bool isPower = std::ldexp(1.0, exponent) == std::fabs(value);
  if (isPower && std::fabs(target) < std::fabs(value))
    --exponent;
  return std::ldexp(0.5, std::max(exponent, minExponent) - fractionBits);
}

/// The least number that rounds to the infinity of `kind`; infinite for f64,
/// which the reference is in.
static double getOverflowLimit(ElementKind kind) {
  auto [fractionBits, minExponent, maxExponent] = getFormat(kind);
  return std::ldexp(2.0 - std::ldexp(0.5, -fractionBits), maxExponent);
}

/// How far `expected` is from the nearest number that `kind` holds as `value`;
/// neither is NaN.
static double getDistance(ElementKind kind, double value, double expected) {
  if (std::isinf(value)) {
    double limit = std::copysign(getOverflowLimit(kind), value);
    return value > 0 ? std::max(0.0, limit - expected)
                     : std::max(0.0, expected - limit);
  }
  double distance = std::fabs(value - expected);
  if (isNarrowFloat(kind))
    distance = std::max(0.0, distance - halfSpacing(kind, value, expected));
  return distance;
}

/// How far apart two integers are, as numbers with a sign.
static double getDistance(int64_t a, int64_t b) {
  return static_cast<double>(static_cast<uint64_t>(std::max(a, b)) -
                             static_cast<uint64_t>(std::min(a, b)));
}

/// `distance` as a part of `bound`.
static double getRatio(double distance, double bound) {
  if (distance == 0)
    return 0;
  return bound > 0 ? distance / bound : infinity;
}

namespace {
/// How far an element may be from the value that it should have.
struct Bound {
  double below, above;

  double getLarger() const { return std::max(below, above); }
  /// The side that `value` is on, seen from `expected`; of NaN, any.
  double getSide(double value, double expected) const {
    if (std::isnan(value))
      return getLarger();
    return value < expected ? below : above;
  }
};
} // namespace

static Bound getBound(const ReferenceResult &reference, int64_t i) {
  return {reference.below.getDouble(i), reference.above.getDouble(i)};
}

/// The error of a float as a part of its bound; above 1 is wrong.
static double getError(ElementKind kind, double value, double expected,
                       const Bound &bound, double asWritten,
                       bool mayNotOverflow) {
  // Nothing is known of what overflows in one order and not in another.
  if (std::isinf(bound.getSide(value, expected)))
    return 0;
  auto getRatioTo = [&](double number) {
    return getRatio(getDistance(kind, value, number),
                    bound.getSide(value, number));
  };
  if ((mayNotOverflow || std::isinf(bound.getLarger())) &&
      std::isfinite(value) && !std::isfinite(asWritten) &&
      std::isfinite(roundTo(kind, expected)))
    return getRatioTo(expected);
  bool mayBeAsWritten = !std::isnan(expected) && !std::isnan(asWritten) &&
                        getDistance(kind, asWritten, expected) <=
                            bound.getSide(asWritten, expected);
  if (!sameClass(value, asWritten))
    // Beside the end of the range a rounding decides which of two it is.
    return mayBeAsWritten && !std::isnan(value) ? getRatioTo(expected)
                                                : infinity;
  if (!std::isfinite(value))
    return 0;
  if (mayBeAsWritten)
    return getRatioTo(expected);
  // A value beyond the type's range is an infinity to the type.
  double error = infinity;
  if (sameClass(roundTo(kind, expected), asWritten))
    error = getRatioTo(expected);
  return std::min(error, getRatioTo(asWritten));
}

/// Whether the program says nothing of element `i`.
static bool isUndefined(const ReferenceResult &reference, int64_t i) {
  return reference.below.getDouble(i) < 0;
}

/// The error of an integer as a part of its bound.
static double getIntegerError(const Tensor &result,
                              const ReferenceResult &reference, int64_t i) {
  int64_t value = result.getInteger(i);
  auto isFrom = [&](const std::optional<Tensor> &other) {
    return other && value == other->getInteger(i);
  };
  if (value == reference.asWritten.getInteger(i) ||
      isFrom(reference.asNarrowed) || isFrom(reference.asRounded))
    return 0;
  int64_t expected = reference.value.getInteger(i);
  Bound bound = getBound(reference, i);
  double side = value < expected ? bound.below : bound.above;
  return std::isinf(side) ? 0 : getRatio(getDistance(value, expected), side);
}

/// Whether an integer is within its bound only if it has passed an end of its
/// type's range: 127 is one less than -128, or else far from it.
static bool mayHaveWrapped(const Tensor &result,
                           const ReferenceResult &reference, int64_t i) {
  if (isFloat(result.kind) || result.kind == ElementKind::I1)
    return false;
  int64_t value = result.getInteger(i),
          expected = reference.value.getInteger(i);
  Bound bound = getBound(reference, i);
  double range = std::ldexp(1.0, 8 * getByteWidth(result.kind));
  return range - getDistance(value, expected) <=
         (value < expected ? bound.above : bound.below);
}

/// The error of element `i` of a result by its bound; the smaller of two where
/// the program may have been computed in one of two ways.
static double getError(const Tensor &result, const ReferenceResult &reference,
                       int64_t i) {
  if (isUndefined(reference, i))
    return 0;
  if (!isFloat(result.kind))
    return getIntegerError(result, reference, i);
  double value = result.getDouble(i);
  auto getErrorFrom = [&](const Tensor &asWritten) {
    double written = asWritten.getDouble(i);
    if (reference.keepsSignOfZero && value == 0 && written == 0 &&
        std::signbit(value) != std::signbit(written))
      return infinity;
    return getError(result.kind, value, reference.value.getDouble(i),
                    getBound(reference, i), written, reference.mayNotOverflow);
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

namespace {
/// 0 and the finite numbers of a row lie between these two.
struct RowRange {
  double low = 0, high = 0;
};
} // namespace

static RowRange getRowRange(const Tensor &value, int64_t first, int64_t end) {
  RowRange range;
  for (int64_t i = first; i < end; ++i)
    if (double number = value.getDouble(i); std::isfinite(number)) {
      range.low = std::min(range.low, number);
      range.high = std::max(range.high, number);
    }
  return range;
}

/// Whether what a wrong kernel would give for the element passes as well: 0 and
/// any number of its row, or what is off by more than all of these.
///
/// A row may be 0 beside the bound, which is then of what cancels: 0 is not
/// wrong there, and what is wrong is as large as a part of the arguments. What
/// flushing takes is no error in this sense.
static bool isVague(const ReferenceResult &reference, int64_t i,
                    const RowRange &row) {
  constexpr double beside = 0x1p-10, small = 0x1p-16, flushed = 0x1p-120;
  Bound bound = getBound(reference, i);
  double larger = bound.getLarger(), value = reference.value.getDouble(i);
  bool holdsRow =
      value - bound.below <= row.low && value + bound.above >= row.high;
  if (!holdsRow && larger <= std::max(-row.low, row.high))
    return false;
  if (std::isinf(larger) || !isFloat(reference.value.kind))
    return larger > 0;
  bool isZero = row.high - row.low <= beside * larger;
  return larger > flushed &&
         !(isZero && larger <= small * reference.usualInput);
}

//===----------------------------------------------------------------------===//
// One result
//===----------------------------------------------------------------------===//

static llvm::Error checkTypes(const Tensor &result,
                              const ReferenceResult &reference) {
  for (const Tensor *tensor : {&reference.value, &reference.below,
                               &reference.above, &reference.asWritten})
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

/// Counts what is known of element `i`; `row` is the range of its row.
static void compareElement(const Tensor &result,
                           const ReferenceResult &reference, int64_t i,
                           const RowRange &row, Comparison &comparison) {
  double error = getError(result, reference, i);
  comparison.overflown += overflows(result, reference, i);
  if (isUndefined(reference, i)) {
    ++comparison.undefined;
  } else if (!(error <= 1) && mayHaveWrapped(result, reference, i)) {
    ++comparison.wrapped;
    error = 0;
  } else if (!(error <= 1)) {
    // Written so that an error that is NaN, of a bound that is, fails as well.
    ++comparison.failures;
    if (comparison.failedAt.size() < maxListed)
      comparison.failedAt.push_back(i);
  } else if (isVague(reference, i, row) && !isAsWritten(result, reference, i)) {
    ++(std::isinf(reference.getBound(i)) ? comparison.unbounded
                                         : comparison.vague);
  }
  if (!(error <= comparison.maxError)) {
    comparison.maxError = error;
    comparison.worst = i;
  }
}

/// The size of the last dimension that has several elements.
static int64_t getRowLength(ArrayRef<int64_t> shape) {
  while (!shape.empty() && shape.back() == 1)
    shape = shape.drop_back();
  return shape.empty() ? 1 : shape.back();
}

llvm::Expected<Comparison> rowwise::compare(const Tensor &result,
                                            const ReferenceResult &reference) {
  if (llvm::Error error = checkTypes(result, reference))
    return error;
  Comparison comparison;
  comparison.maxError = -1;
  int64_t numElements = result.getNumElements();
  int64_t rowLength = getRowLength(result.shape);
  for (int64_t first = 0; first < numElements; first += rowLength) {
    int64_t end = first + rowLength;
    RowRange row = getRowRange(reference.value, first, end);
    for (int64_t i = first; i < end; ++i)
      compareElement(result, reference, i, row, comparison);
  }
  comparison.maxError = std::max(comparison.maxError, 0.0);
  return comparison;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printElement(const Tensor &result, const ReferenceResult &reference,
                         int64_t position, llvm::raw_ostream &os) {
  os << formatPosition(result.shape, position) << ": got "
     << formatElement(result, position) << " expected "
     << formatElement(isFloat(result.kind) ? reference.value
                                           : reference.asWritten,
                      position);
}

/// Whether an element is another number than what is expected only as it is of
/// another type.
static bool isRounded(const Tensor &result, const ReferenceResult &reference,
                      int64_t position) {
  if (!isFloat(result.kind))
    return false;
  double value = result.getDouble(position),
         expected = reference.value.getDouble(position);
  return value != expected && value == roundTo(result.kind, expected);
}

/// "1e-3", or "1e-3 below and 2e-3 above"
static std::string formatBound(const ReferenceResult &reference,
                               int64_t position) {
  std::string below = formatElement(reference.below, position);
  std::string above = formatElement(reference.above, position);
  return below == above ? below : below + " below and " + above + " above";
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
    if (comparison.maxError == 0 &&
        isRounded(result, reference, comparison.worst))
      os << ", which rounds to it";
  }
  if (comparison.unbounded != 0)
    os << ", nothing known of " << comparison.unbounded
       << " elements, whose bounds are infinite";
  if (comparison.vague != 0)
    os << ", nothing known of " << comparison.vague
       << " elements, whose bounds are as large as all numbers of their rows";
  if (comparison.wrapped != 0)
    os << ", nothing known of " << comparison.wrapped
       << " elements, which are right if they have wrapped";
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
      os << " bound " << formatBound(reference, position) << ", as written "
         << formatElement(reference.asWritten, position);
    os << "\n";
  }
  if (comparison.failures > static_cast<int64_t>(comparison.failedAt.size()))
    os << "  " << comparison.failures << " elements failed\n";
}
