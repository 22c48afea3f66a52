//===- ErrorFormula.h - Formulas of error bounds ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ERRORFORMULA_H
#define REFERENCE_ERRORS_ERRORFORMULA_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <limits>

namespace mlir {
namespace rowwise {

/// The bound of a result about which nothing is known.
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// A number, or an f64 scalar of the IR under construction. The number 0 is
/// folded, so that terms without an error leave no operations.
class Expr {
public:
  Expr(double number = 0) : number(number) {}
  Expr(ImplicitLocOpBuilder &builder, Value value) : builder(&builder) {
    Type f64 = builder.getF64Type();
    this->value = value.getType() == f64
                      ? value
                      : arith::ExtFOp::create(builder, f64, value).getResult();
  }

  bool isZero() const { return !value && number == 0; }

  Value materialize(ImplicitLocOpBuilder &b) const {
    return value ? value
                 : arith::ConstantOp::create(b, b.getF64FloatAttr(number))
                       .getResult();
  }

  template <typename OpTy>
  Expr apply() const {
    return Expr(*builder, OpTy::create(*builder, value));
  }
  template <typename OpTy>
  static Expr apply(const Expr &a, const Expr &b) {
    ImplicitLocOpBuilder &builder = a.builder ? *a.builder : *b.builder;
    return Expr(builder, OpTy::create(builder, a.materialize(builder),
                                      b.materialize(builder)));
  }

private:
  ImplicitLocOpBuilder *builder = nullptr;
  Value value;
  double number = 0;
};

/// How far a computed number may lie below and above the exact one.
struct ErrorBound {
  ErrorBound(const Expr &error = 0) : below(error), above(error) {}
  ErrorBound(double error) : ErrorBound(Expr(error)) {}
  ErrorBound(const Expr &below, const Expr &above)
      : below(below), above(above) {}

  bool isZero() const { return below.isZero() && above.isZero(); }

  Expr below, above;
};

inline Expr operator+(const Expr &a, const Expr &b) {
  if (a.isZero() || b.isZero())
    return a.isZero() ? b : a;
  return Expr::apply<arith::AddFOp>(a, b);
}

inline Expr operator-(const Expr &a, const Expr &b) {
  return b.isZero() ? a : Expr::apply<arith::SubFOp>(a, b);
}

inline Expr operator-(const Expr &a) {
  return a.isZero() ? a : a.apply<arith::NegFOp>();
}

inline Expr operator*(const Expr &a, const Expr &b) {
  if (a.isZero() || b.isZero())
    return 0;
  return Expr::apply<arith::MulFOp>(a, b);
}

inline Expr operator/(const Expr &a, const Expr &b) {
  return a.isZero() ? a : Expr::apply<arith::DivFOp>(a, b);
}

/// The larger of two nonnegative numbers.
inline Expr max(const Expr &a, const Expr &b) {
  if (a.isZero() || b.isZero())
    return a.isZero() ? b : a;
  return Expr::apply<arith::MaxNumFOp>(a, b);
}

/// The smaller of a limit and a number that is nonnegative or NaN.
inline Expr atMost(double limit, const Expr &a) {
  return a.isZero() ? a : Expr::apply<arith::MinNumFOp>(a, limit);
}

inline ErrorBound operator+(const ErrorBound &a, const ErrorBound &b) {
  return {a.below + b.below, a.above + b.above};
}

/// `a` if it is above 0, else 0.
inline Expr positive(const Expr &a) {
  return a.isZero() ? a : Expr::apply<arith::MaxNumFOp>(a, 0);
}

inline Expr abs(const Expr &a) { return a.apply<math::AbsFOp>(); }
inline Expr sqrt(const Expr &a) { return a.apply<math::SqrtOp>(); }
inline Expr log(const Expr &a) { return a.apply<math::LogOp>(); }
inline Expr expm1(const Expr &a) {
  return a.isZero() ? a : a.apply<math::ExpM1Op>();
}
inline Expr log1p(const Expr &a) {
  return a.isZero() ? a : a.apply<math::Log1pOp>();
}

/// A product of nonnegative numbers; zero times infinity is zero.
inline Expr scale(const Expr &a, const Expr &b) { return positive(a * b); }

/// An upper bound of `a` divided by a number within `e` of `x`: infinite if
/// that may be zero.
inline Expr divide(const Expr &a, const Expr &x, const Expr &e) {
  if (a.isZero() || e.isZero())
    return a / abs(x);
  return scale(a, Expr(1) / positive(abs(x) - e));
}

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORS_ERRORFORMULA_H
