//===- FailureReportTest.cpp - What is said of passes that fail -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/FailureReport.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
enum class Fault { Silent, Explained, Invalid };

/// Fails, or leaves a function that returns less than its type says.
struct FaultyPass : PassWrapper<FaultyPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FaultyPass)

  explicit FaultyPass(Fault fault) : fault(fault) {}

  StringRef getArgument() const override { return "faulty"; }

  void runOnOperation() override {
    if (fault == Fault::Explained)
      getOperation().emitError() << "expected another function";
    if (fault != Fault::Invalid)
      return signalPassFailure();
    getOperation().getBody().front().getTerminator()->setOperands({});
  }

  Fault fault;
};

class FailureReportTest : public testing::Test {
protected:
  FailureReportTest() { context.loadDialect<func::FuncDialect>(); }

  /// The errors of a pipeline of one pass, which fails.
  std::vector<std::string> getErrors(Fault fault) {
    auto module = parseSourceString<ModuleOp>(
        "func.func @f(%x: i32) -> i32 { return %x : i32 }", &context);
    std::vector<std::string> errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors.push_back(diagnostic.str());
      isLocated &= !isa<UnknownLoc>(diagnostic.getLocation());
    });
    PassManager pm(&context);
    pm.addNestedPass<func::FuncOp>(std::make_unique<FaultyPass>(fault));
    reportFailures(pm);
    EXPECT_TRUE(failed(pm.run(*module)));
    return errors;
  }

  MLIRContext context;
  bool isLocated = true;
};
} // namespace

using Errors = std::vector<std::string>;

TEST_F(FailureReportTest, SaysWhichPassIsSilent) {
  EXPECT_EQ(getErrors(Fault::Silent),
            Errors{"the pass faulty has failed without a reason, which is a "
                   "bug of the compiler"});
  EXPECT_TRUE(isLocated);
}

TEST_F(FailureReportTest, AddsNothingToAReason) {
  EXPECT_EQ(getErrors(Fault::Explained), Errors{"expected another function"});
}

TEST_F(FailureReportTest, SaysWhoMadeAProgramInvalid) {
  Errors errors = getErrors(Fault::Invalid);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_NE(errors[0].find("has 0 operands, but enclosing function"),
            std::string::npos);
  EXPECT_EQ(errors[1], "the pass faulty has made the program invalid, which is "
                       "a bug of the compiler");
  EXPECT_TRUE(isLocated);
}
