//===- ReferenceTest.h - Programs for the reference -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_REFERENCE_REFERENCETEST_H
#define TEST_UNIT_REFERENCE_REFERENCETEST_H

#include "Reference/Reference.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <cmath>
#include <limits>

namespace mlir {
namespace rowwise {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double u = 0x1p-24;
/// What every bound of a result narrower than f64 has added.
inline constexpr double flushed = 0x1p-126;

class ReferenceTest : public testing::Test {
protected:
  ReferenceTest()
      : handler(&context, [this](Diagnostic &diagnostic) {
          diagnostics += diagnostic.str() + "\n";
          return success();
        }) {
    // As in the tools: loaded are those that a program has operations of.
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                    func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                    scf::SCFDialect, tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
  }

  /// The results of @main in `text`; none if it fails.
  std::vector<ReferenceResult> run(StringRef text, ArrayRef<Tensor> inputs,
                                   const ReferenceOptions &options = {}) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return {};
    auto results = runReference(*module, "main", inputs, options);
    return failed(results) ? std::vector<ReferenceResult>()
                           : std::move(*results);
  }

  MLIRContext context;
  std::string diagnostics;
  ScopedDiagnosticHandler handler;
};

inline Tensor makeTensor(ElementKind kind, ArrayRef<int64_t> shape,
                         ArrayRef<double> values) {
  Tensor tensor = llvm::cantFail(Tensor::create(kind, shape));
  for (auto [i, value] : llvm::enumerate(values))
    tensor.setDouble(i, value);
  return tensor;
}

/// @main of `type` that maps each element by `body`, from %in to %out.
inline std::string elementwise(StringRef type, StringRef body) {
  std::string t = ("tensor<?x" + type + ">").str();
  return R"(
  #id = affine_map<(d0) -> (d0)>
  func.func @main(%x: )" +
         t + ") -> " + t + R"( {
    %y = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
         ins(%x : )" +
         t + ") outs(%x : " + t + R"() {
    ^bb0(%in: )" +
         type.str() + ", %old: " + type.str() + R"():
      )" +
         body.str() + R"(
      linalg.yield %out : )" +
         type.str() + R"(
    } -> )" +
         t + R"(
    return %y : )" +
         t + R"(
  })";
}

} // namespace rowwise
} // namespace mlir

#endif // TEST_UNIT_REFERENCE_REFERENCETEST_H
