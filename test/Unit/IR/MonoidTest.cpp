//===- MonoidTest.cpp - Laws of the reduction kinds -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test builds what the monoid builds, on constants, and folds it.
//
//===----------------------------------------------------------------------===//

#include "Kinds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
using State = std::vector<float>;
using Row = std::vector<float>;

constexpr float infinity = INFINITY;
constexpr float notANumber = NAN;

/// Equal, counting NaNs as equal and zeros by sign.
testing::AssertionResult isSame(const State &a, const State &b) {
  bool same = a.size() == b.size();
  for (size_t i = 0; same && i < a.size(); ++i)
    same = (std::isnan(a[i]) && std::isnan(b[i])) ||
           (a[i] == b[i] && std::signbit(a[i]) == std::signbit(b[i]));
  if (same)
    return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << testing::PrintToString(a) << " and " << testing::PrintToString(b);
}

/// Equal up to a few roundings.
template <typename Number>
testing::AssertionResult isClose(const State &a, const std::vector<Number> &b) {
  bool close = a.size() == b.size();
  for (size_t i = 0; close && i < a.size(); ++i)
    close = (std::isnan(a[i]) && std::isnan(b[i])) || a[i] == b[i] ||
            std::abs(a[i] - b[i]) <= 1e-6 * std::abs(b[i]);
  if (close)
    return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << testing::PrintToString(a) << " and " << testing::PrintToString(b);
}

/// Builds on constants, and folds what was built.
class FoldingTest : public testing::Test {
protected:
  FoldingTest()
      : builder(&context), loc(builder.getUnknownLoc()),
        element(builder.getF32Type()) {
    context
        .loadDialect<RowwiseDialect, arith::ArithDialect, math::MathDialect>();
    builder.setInsertionPointToEnd(&block);
  }

  Value constant(float value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getF32FloatAttr(value));
  }
  SmallVector<Value> constants(const std::vector<float> &values) {
    return llvm::map_to_vector(values, [&](float v) { return constant(v); });
  }

  Attribute foldFma(ArrayRef<Attribute> operands) {
    APFloat result = cast<FloatAttr>(operands[0]).getValue();
    result.fusedMultiplyAdd(cast<FloatAttr>(operands[1]).getValue(),
                            cast<FloatAttr>(operands[2]).getValue(),
                            APFloat::rmNearestTiesToEven);
    return builder.getFloatAttr(element, result);
  }

  /// The value that the operations of the block give to `value`.
  Attribute evaluate(Value value) {
    Operation *op = value.getDefiningOp();
    if (op->hasTrait<OpTrait::ConstantLike>())
      return op->getAttr("value");
    SmallVector<Attribute> operands = llvm::map_to_vector(
        op->getOperands(), [&](Value v) { return evaluate(v); });
    SmallVector<OpFoldResult> results;
    if (isa<math::FmaOp>(op)) // which nobody folds
      return foldFma(operands);
    if (failed(op->fold(operands, results)) || results.empty()) {
      ADD_FAILURE() << op->getName().getStringRef().str() << " did not fold";
      return {};
    }
    if (auto other = dyn_cast<Value>(results[0]))
      return evaluate(other);
    return cast<Attribute>(results[0]);
  }
  State evaluate(ValueRange values) {
    State state;
    for (Value value : values)
      if (auto attr = dyn_cast_or_null<FloatAttr>(evaluate(value)))
        state.push_back(attr.getValue().convertToFloat());
    return state;
  }

  State liftAll(const Monoid &monoid, const Row &row,
                ArrayRef<Value> present = {}) {
    return evaluate(monoid.liftAll(builder, loc, constants(row), present));
  }
  /// Without the elements for which `bits` says so.
  State liftPresent(const Monoid &monoid, const Row &row,
                    const std::vector<bool> &bits) {
    SmallVector<Value> present;
    for (bool bit : bits)
      present.push_back(
          arith::ConstantOp::create(builder, loc, builder.getBoolAttr(bit)));
    return liftAll(monoid, row, present);
  }

  MLIRContext context;
  Block block;
  OpBuilder builder;
  Location loc;
  Type element;
};

class MonoidTest : public FoldingTest,
                   public testing::WithParamInterface<ReductionKind> {
protected:
  unsigned countComponents() {
    switch (GetParam()) {
    case ReductionKind::max_sumexp:
    case ReductionKind::maxnum_sumexp:
      return 2;
    case ReductionKind::moments:
      return 5;
    default:
      return 1;
    }
  }

  static APFloat getNumber(TypedAttr attr) {
    return cast<FloatAttr>(attr).getValue();
  }
  State identity() {
    State state;
    for (TypedAttr component : monoid.getIdentity(element))
      state.push_back(getNumber(component).convertToFloat());
    return state;
  }
  State lift(float x) {
    return evaluate(monoid.lift(builder, loc, constant(x)));
  }
  State combine(const State &a, const State &b) {
    return evaluate(monoid.combine(builder, loc, constants(a), constants(b)));
  }
  State liftAll(const Row &row) { return FoldingTest::liftAll(monoid, row); }
  State finalize(const State &state) {
    return evaluate(monoid.finalize(builder, loc, constants(state)));
  }
  /// What a state says. Where the sum is NaN, maxnum_sumexp leaves open what
  /// the maximum is; moments leaves open around which number it is: (n, sum,
  /// squared distances from the mean, as the pass rowwise-online gets them).
  template <typename Number>
  std::vector<Number> known(std::vector<Number> state) {
    if (GetParam() == ReductionKind::maxnum_sumexp && std::isnan(state.back()))
      state.front() = 0;
    if (GetParam() != ReductionKind::moments || state.size() != 5)
      return state;
    double n = state[0], m = state[1], r = state[2], sum = state[3];
    double d = m - (n == 0 ? 0 : sum / n);
    double squares = state[4] + (d == 0 ? 0 : d * (2 * r + n * d));
    return {state[0], state[3], Number(squares)};
  }
  template <typename Number>
  testing::AssertionResult same(const State &a, const std::vector<Number> &b) {
    return isSame(known(a), known(b));
  }
  template <typename Number>
  testing::AssertionResult close(const State &a, const std::vector<Number> &b) {
    return isClose(known(a), known(b));
  }
  State combineLifts(const Row &row) {
    State state = lift(row.front());
    for (size_t i = 1; i < row.size(); ++i)
      state = combine(state, lift(row[i]));
    return state;
  }

  const Monoid &monoid = getMonoid(GetParam());
};

const Row finiteRow = {0.5f, -3.0f, 2.0f, -0.0f, 0.0f, 1e-30f, 7.25f, -88.0f};
const Row samples = {0.0f,   -0.0f,    1.5f,      -2.5f,     1e30f,
                     -1e30f, infinity, -infinity, notANumber};

const std::vector<Row> rows = {
    finiteRow,
    {1.0f},
    {-0.0f, -0.0f},
    {1e30f, 1.0f},  // the second adds nothing
    {-1e4f, -1e4f}, // the exponential of neither is a number of its own
    {1.0f, -infinity, 2.0f},
    {-infinity, -infinity, 3.0f}, // a part that is all -infinity
    {-infinity, -infinity},
    {-infinity},
    {1.0f, infinity},
    {infinity, -infinity},
    {1.0f, notANumber, 2.0f},
    {notANumber, notANumber},
    {notANumber, infinity}};

/// The reduction of a row as its definition says, in double.
std::vector<double> reduceInDouble(ReductionKind kind, const Row &row) {
  auto fold = [&](double init, double (*combine)(double, double)) {
    double result = init;
    for (float x : row)
      result = combine(result, x);
    return result;
  };
  bool hasNaN = llvm::any_of(row, [](float x) { return std::isnan(x); });
  double max = hasNaN ? NAN : fold(NAN, fmax);
  switch (kind) {
  case ReductionKind::maximumf:
    return {max};
  case ReductionKind::maxnumf:
    return {fold(NAN, fmax)};
  case ReductionKind::minimumf:
    return {hasNaN ? NAN : fold(NAN, std::fmin)};
  case ReductionKind::minnumf:
    return {fold(NAN, std::fmin)};
  case ReductionKind::addf:
    return {fold(0.0, [](double a, double b) { return a + b; })};
  case ReductionKind::mulf:
    return {fold(1.0, [](double a, double b) { return a * b; })};
  case ReductionKind::maxnum_sumexp:
    max = fold(-INFINITY, std::fmax);
    [[fallthrough]];
  case ReductionKind::max_sumexp: {
    double sum = 0;
    for (float x : row)
      sum += std::exp(x - max);
    return {max, sum};
  }
  case ReductionKind::moments: {
    double sum = fold(0.0, [](double a, double b) { return a + b; });
    double squares = 0;
    for (float x : row)
      squares += (x - sum / row.size()) * (x - sum / row.size());
    // Beyond f32 it is infinite.
    return {double(row.size()), sum, float(squares)};
  }
  default:
    ADD_FAILURE() << "expected a definition of a reduction "
                  << stringifyReductionKind(kind).str() << ", found none";
    return {};
  }
}
} // namespace

TEST_P(MonoidTest, StatesHaveAllComponents) {
  unsigned components = monoid.getNumComponents();
  EXPECT_EQ(components, countComponents());
  EXPECT_EQ(identity().size(), components);
  EXPECT_EQ(lift(1.0f).size(), components);
  EXPECT_EQ(combine(lift(1.0f), lift(2.0f)).size(), components);
  EXPECT_EQ(liftAll(finiteRow).size(), components);
  EXPECT_EQ(finalize(lift(1.0f)).size(), components);
}

TEST_P(MonoidTest, IdentityChangesNoResult) {
  for (float x : samples) {
    State state = lift(x), result = finalize(state);
    EXPECT_TRUE(same(finalize(combine(identity(), state)), result)) << x;
    EXPECT_TRUE(same(finalize(combine(state, identity())), result)) << x;
  }
  EXPECT_TRUE(isSame(combine(identity(), identity()), identity()));
}

/// Where no element is neutral, one that is not present changes nothing.
TEST_P(MonoidTest, NeutralElementChangesNothing) {
  TypedAttr neutral = monoid.getNeutralElement(element);
  if (!neutral) {
    const Row row = {notANumber, 0.5f, infinity, -3.0f, 2.0f, 1e30f};
    State some =
        liftPresent(monoid, row, {false, true, false, true, true, false});
    EXPECT_TRUE(close(some, liftAll({0.5f, -3.0f, 2.0f})));
    EXPECT_TRUE(same(liftPresent(monoid, {notANumber, 1e30f}, {false, false}),
                     identity()));
    return;
  }
  State padding = lift(getNumber(neutral).convertToFloat());
  for (float x : samples) {
    State state = lift(x);
    EXPECT_TRUE(same(combine(padding, state), state)) << x;
    EXPECT_TRUE(same(combine(state, padding), state)) << x;
  }
}

namespace {
/// The smallest and the largest of a row, of which no element is neutral.
struct Extent : Monoid {
  unsigned getNumComponents() const override { return 2; }
  TypedAttr getNeutralElement(Type) const override { return {}; }
  SmallVector<TypedAttr> getIdentity(Type type) const override {
    return {FloatAttr::get(type, infinity), FloatAttr::get(type, -infinity)};
  }
  SmallVector<Value> lift(OpBuilder &, Location, Value x) const override {
    return {x, x};
  }
  SmallVector<Value> combine(OpBuilder &builder, Location loc, ValueRange lhs,
                             ValueRange rhs) const override {
    return {arith::MinimumFOp::create(builder, loc, lhs[0], rhs[0]),
            arith::MaximumFOp::create(builder, loc, lhs[1], rhs[1])};
  }
};
} // namespace

/// Of a monoid that does not say how it leaves elements out.
TEST_F(FoldingTest, ElementsThatAreNotPresentHaveTheIdentityState) {
  Extent extent;
  const Row row = {notANumber, 0.5f, infinity, -3.0f};
  EXPECT_TRUE(isSame(liftPresent(extent, row, {false, true, false, true}),
                     {-3.0f, 0.5f}));
  EXPECT_TRUE(isSame(liftPresent(extent, row, {false, false, false, false}),
                     {infinity, -infinity}));
  EXPECT_TRUE(isSame(liftAll(extent, {2.0f, 1.0f}), {1.0f, 2.0f}));
}

TEST_P(MonoidTest, CombineIsCommutative) {
  for (float x : samples)
    for (float y : samples)
      EXPECT_TRUE(same(combine(lift(x), lift(y)), combine(lift(y), lift(x))))
          << x << " and " << y;
}

TEST_P(MonoidTest, CombineIsAssociativeUpToRounding) {
  for (float x : {-3.5f, 0.25f, -infinity})
    for (float y : {2.0f, 88.0f, infinity, notANumber})
      for (float z : {1.0f, 1e-3f, -infinity}) {
        State a = lift(x), b = lift(y), c = lift(z);
        EXPECT_TRUE(close(combine(combine(a, b), c), combine(a, combine(b, c))))
            << x << ", " << y << " and " << z;
      }
}

TEST_P(MonoidTest, LiftAllIsTheCombinationOfLifts) {
  for (const Row &row : rows)
    EXPECT_TRUE(close(liftAll(row), combineLifts(row)))
        << testing::PrintToString(row);
}

/// Another thread has the same states. Each component crosses once.
TEST_P(MonoidTest, CombineAllIsTheCombinationOfAllThreads) {
  for (const Row &row : rows) {
    SmallVector<SmallVector<Value>> states;
    for (float x : row)
      states.push_back(constants(lift(x)));
    size_t crossed = 0;
    State all = evaluate(monoid.combineAll(
        builder, loc, states,
        [&](SmallVector<Value> part, CombineStates combineParts) {
          crossed += part.size();
          return combineParts(part, part);
        }));
    State threadState = combineLifts(row);
    EXPECT_TRUE(close(all, combine(threadState, threadState)))
        << testing::PrintToString(row);
    EXPECT_EQ(crossed, monoid.getNumComponents());
  }
}

TEST_P(MonoidTest, ReducesAsDefined) {
  for (const Row &row : rows) {
    std::vector<double> expected = reduceInDouble(GetParam(), row);
    EXPECT_TRUE(close(finalize(liftAll(row)), expected))
        << testing::PrintToString(row);
    EXPECT_TRUE(close(finalize(combineLifts(row)), expected))
        << testing::PrintToString(row);
  }
}

TEST_P(MonoidTest, SaysWhetherItIsExactAndHomogeneous) {
  const Row row = {0.5f, -3.0f, 4.0f}, doubled = {1.0f, -6.0f, 8.0f};
  State result = finalize(liftAll(row));
  EXPECT_EQ(
      llvm::all_of(result, [&](float x) { return llvm::is_contained(row, x); }),
      monoid.isExact());
  std::vector<double> scaled;
  for (double x : reduceInDouble(GetParam(), row))
    scaled.push_back(2 * x);
  EXPECT_EQ(close(finalize(liftAll(doubled)), scaled), monoid.isHomogeneous());
}

/// A thread that takes many steps over a row.
TEST_P(MonoidTest, KeepsTheErrorOfManySteps) {
  if (monoid.getNumErrors() == 0) {
    EXPECT_TRUE(same(evaluate(monoid.settle(builder, loc, constants(lift(1)))),
                     lift(1)));
    return;
  }
  Row row;
  State state = identity();
  state.resize(state.size() + monoid.getNumErrors(), 0.0f);
  for (int step = 0; step < 4096; ++step) {
    row.push_back(step % 2 ? 0.1f : 0.3f);
    state = evaluate(monoid.accumulate(builder, loc, constants(state),
                                       constants(lift(row.back()))));
  }
  State result =
      finalize(evaluate(monoid.settle(builder, loc, constants(state))));
  EXPECT_TRUE(close(result, reduceInDouble(GetParam(), row)));
}

/// The terms of a row's elements, each times its number from 1 on, as the
/// definition of the kind says, in double.
static double weighInDouble(ReductionKind kind, const Row &row) {
  double sum = 0;
  for (auto [i, x] : llvm::enumerate(row)) {
    double max =
        kind == ReductionKind::addf ? 0 : reduceInDouble(kind, row).front();
    sum += (i + 1) * (kind == ReductionKind::addf ? x : std::exp(x - max));
  }
  return sum;
}

/// Terms that were added up, times other numbers, are rescaled as the state is.
TEST_P(MonoidTest, TermsFollowTheState) {
  if (!monoid.endsWithSum())
    return;
  for (const Row &row : rows) {
    State state = identity();
    state.resize(state.size() + monoid.getNumErrors(), 0.0f);
    float weighed = 0;
    for (size_t i = 0; i < row.size(); i += 2) {
      Row some(row.begin() + i, row.begin() + std::min(i + 2, row.size()));
      SmallVector<Value> before = constants(state);
      auto [next, terms] =
          monoid.accumulateTerms(builder, loc, before, constants(some));
      if (Value factor = monoid.getFactor(builder, loc, before, next))
        weighed *= evaluate(SmallVector<Value>{factor}).front();
      for (auto [k, term] : llvm::enumerate(evaluate(terms)))
        weighed += term * (i + k + 1);
      state = evaluate(next);
    }
    State settled = evaluate(monoid.settle(builder, loc, constants(state)));
    Value finished = monoid.finalizeTerms(builder, loc, constants(settled),
                                          constant(weighed));
    EXPECT_TRUE(close(finalize(settled), reduceInDouble(GetParam(), row)))
        << testing::PrintToString(row);
    EXPECT_TRUE(isClose(evaluate(SmallVector<Value>{finished}),
                        std::vector<double>{weighInDouble(GetParam(), row)}))
        << testing::PrintToString(row);
  }
}

/// A warp that holds no element of a row takes part with the identity.
TEST_P(MonoidTest, IdleThreadsChangeNothing) {
  for (const Row &row : rows) {
    State state = combine(combine(identity(), liftAll(row)), identity());
    EXPECT_TRUE(close(finalize(state), reduceInDouble(GetParam(), row)))
        << testing::PrintToString(row);
  }
}

/// Elementwise operations that are the same for vectors as for scalars mean the
/// same for each element.
TEST_P(MonoidTest, BuildsTheSameOnVectors) {
  auto build = [&](Type type) {
    std::vector<std::string> names;
    Block built;
    OpBuilder inBlock(&context);
    inBlock.setInsertionPointToEnd(&built);
    SmallVector<Value> row = {built.addArgument(type, loc),
                              built.addArgument(type, loc)};
    SmallVector<Value> lifted = monoid.liftAll(inBlock, loc, row, {});
    SmallVector<Value> combined =
        monoid.combine(inBlock, loc, lifted, monoid.lift(inBlock, loc, row[0]));
    for (Value value : monoid.finalize(inBlock, loc, combined))
      EXPECT_EQ(value.getType(), type);
    for (Operation &op : built) {
      names.push_back(op.getName().getStringRef().str());
      EXPECT_EQ(isa<VectorType>(op.getResult(0).getType()),
                isa<VectorType>(type));
    }
    return names;
  };
  EXPECT_EQ(build(VectorType::get(4, element)), build(element));
}

TEST_P(MonoidTest, IdentityHasTheTypeAskedFor) {
  for (Type type : {Type(builder.getF16Type()), Type(builder.getBF16Type()),
                    Type(builder.getF64Type())}) {
    if (TypedAttr neutral = monoid.getNeutralElement(type))
      EXPECT_EQ(neutral.getType(), type);
    for (auto [narrow, f32] : llvm::zip_equal(monoid.getIdentity(type),
                                              monoid.getIdentity(element))) {
      EXPECT_EQ(narrow.getType(), type);
      auto getFloat = [](TypedAttr attr) -> float {
        return cast<FloatAttr>(attr).getValueAsDouble();
      };
      EXPECT_TRUE(isSame({getFloat(narrow)}, {getFloat(f32)}));
    }
  }
}

TEST_P(MonoidTest, IsFoundByItsCombiner) {
  SmallVector<Value> state = constants(lift(1.0f));
  Operation *last =
      monoid.combine(builder, loc, state, state)[0].getDefiningOp();
  // No operation combines the states of several components.
  if (monoid.getNumComponents() == 1)
    EXPECT_EQ(matchReductionKind(last), GetParam());
  else
    EXPECT_NE(matchReductionKind(last), GetParam());
  Operation *constantOp = constant(0.0f).getDefiningOp();
  EXPECT_EQ(matchReductionKind(constantOp), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Kinds, MonoidTest,
                         testing::ValuesIn(listKinds(/*onIntegers=*/false)),
                         [](const testing::TestParamInfo<ReductionKind> &info) {
                           return stringifyReductionKind(info.param).str();
                         });
