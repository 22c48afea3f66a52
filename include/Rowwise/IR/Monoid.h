//===- Monoid.h - How the elements of a row combine -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_MONOID_H
#define ROWWISE_IR_MONOID_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/ValueRange.h"

#include <optional>

namespace mlir::rowwise {

enum class ReductionKind : uint32_t;

/// Makes one state of two of the same monoid.
using CombineStates =
    function_ref<SmallVector<Value>(ValueRange lhs, ValueRange rhs)>;
/// Makes one state of this thread's `state` and, by `combine`, of those of
/// other threads.
using CombineAcross = function_ref<SmallVector<Value>(SmallVector<Value> state,
                                                      CombineStates combine)>;

/// An associative, commutative way to combine values, with an identity: what a
/// reduction kind means, and all that anyone has to know of it. Its state has
/// one or more components. With `(+)` for combine and `0` for the identity
/// state:
///
///   a (+) (b (+) c) = (a (+) b) (+) c      0 (+) a = a
///   reduce(x1..xn)  = finalize(lift(x1) (+) ... (+) lift(xn))
///
/// (`=` up to rounding). What builds operations does so on scalars and,
/// elementwise, on vectors: all values given must have one type. The defaults
/// are those of a monoid on single values that needs no lifting.
class Monoid {
public:
  using State = SmallVector<Value>;

  virtual ~Monoid() = default;

  /// The name of the binary operation that combines two elements, if it is one.
  virtual StringRef getCombiner() const { return {}; }
  /// Number of components of the state.
  virtual unsigned getNumComponents() const { return 1; }
  /// Whether elements are integers; else floating point.
  virtual bool isOnIntegers() const { return false; }
  /// Whether the low bits of the result depend on the low bits of the elements
  /// alone.
  virtual bool isModular() const { return false; }
  /// Whether combine never rounds: its result is one of the elements, or is
  /// made of their bits.
  virtual bool isExact() const { return false; }
  /// Whether multiplying all elements by a positive number multiplies the
  /// result by it, but for rounding.
  virtual bool isHomogeneous() const { return false; }

  /// An element x with lift(x) (+) s = s: what masked-off elements are replaced
  /// with; null where no element is. `type` is that of an element: a
  /// floating-point type or, where `isOnIntegers`, an integer type.
  virtual TypedAttr getNeutralElement(Type type) const = 0;
  /// The identity state, one attribute a component.
  virtual SmallVector<TypedAttr> getIdentity(Type type) const {
    return {getNeutralElement(type)};
  }

  /// The state of a single element.
  virtual State lift(OpBuilder &, Location, Value element) const {
    return {element};
  }
  /// The state of both sides together.
  virtual State combine(OpBuilder &builder, Location loc, ValueRange lhs,
                        ValueRange rhs) const = 0;
  /// All of one or more states together, and what `across` adds to them: a way
  /// to combine a value with those that other threads have for it. A balanced
  /// tree, then `across` once, unless a monoid has a cheaper way, which may be
  /// to combine one component of all states before the next. Every thread must
  /// have given the same number of states.
  virtual State combineAll(OpBuilder &builder, Location loc,
                           ArrayRef<State> states, CombineAcross across) const;

  /// How many of the last components are sums of floating-point terms.
  /// `accumulate` keeps the rounding error of each of them, as values after the
  /// state.
  virtual unsigned getNumErrors() const { return 0; }
  /// `combine` for one of many steps in order: `lhs` and the result are states,
  /// each followed by its errors, if any. Errors start at 0.
  virtual State accumulate(OpBuilder &builder, Location loc, ValueRange lhs,
                           ValueRange rhs) const {
    return combine(builder, loc, lhs, rhs);
  }
  /// The state that a sequence of `accumulate` has led to, corrected by its
  /// errors.
  State settle(OpBuilder &builder, Location loc, ValueRange accumulated) const;

  /// Whether the last component is a sum, to which each element adds a term.
  virtual bool endsWithSum() const { return false; }
  /// Of such a monoid: `accumulate` with the state of several elements, and the
  /// term that each of these adds to the result's last component.
  struct Accumulated {
    State state, terms;
  };
  /// With `across` other threads have the same state but for the sum, of which
  /// each has a part, and elements of their own.
  virtual Accumulated accumulateTerms(OpBuilder &builder, Location loc,
                                      ValueRange lhs, ValueRange elements,
                                      CombineAcross across = nullptr) const;
  /// The factor of terms where the state that they belong to becomes part of
  /// another, as which `accumulateTerms` returned it. Null: they stay.
  virtual Value getFactor(OpBuilder &, Location, ValueRange /*from*/,
                          ValueRange /*to*/) const {
    return {};
  }

  /// What `finalize` does to the last component, done to the sum of all terms
  /// or of vectors times these.
  virtual Value finalizeTerms(OpBuilder &, Location, ValueRange /*state*/,
                              Value sum) const {
    return sum;
  }

  /// The state of several elements, as a balanced tree unless a monoid has a
  /// cheaper way. There must be at least one.
  /// Where no element is neutral, `present` may have a bit for each, i1 or a
  /// vector of them, or null for one that counts in any case; otherwise it is
  /// empty. By default an element that is not present has the identity state.
  virtual State liftAll(OpBuilder &builder, Location loc, ValueRange elements,
                        ArrayRef<Value> present) const;
  /// The results of a reduction over one or more elements, from its state.
  /// Undoes what a partial state does to special values.
  virtual State finalize(OpBuilder &, Location, ValueRange state) const {
    return llvm::to_vector(state);
  }
};

/// What a reduction kind means.
const Monoid &getMonoid(ReductionKind kind);

/// The kind whose combine is this binary operation, if there is one.
std::optional<ReductionKind> matchReductionKind(Operation *combiner);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_MONOID_H
