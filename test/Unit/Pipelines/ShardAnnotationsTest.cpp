//===- ShardAnnotationsTest.cpp - Ranks that programs name ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Shard/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Row sums of 6x8 numbers, of which ranks have a part of the columns.
class ShardAnnotationsTest : public testing::Test {
protected:
  ShardAnnotationsTest() {
    DialectRegistry registry;
    registerCompilerDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// The program for so many ranks, which divide dimension `dim`.
  OwningOpRef<ModuleOp> parse(int64_t ranks, int64_t dim) {
    std::string source = R"(
      shard.grid @tp(shape = RANKS)
      func.func @f(%x: tensor<6x8xf32>, %init: tensor<6xf32>)
          -> tensor<6xf32> {
        %s = shard.sharding @tp split_axes = AXES : !shard.sharding
        %xs = shard.shard %x to %s annotate_for_users : tensor<6x8xf32>
        %y = linalg.reduce ins(%xs : tensor<6x8xf32>)
            outs(%init : tensor<6xf32>) dimensions = [1]
            (%a: f32, %b: f32) {
              %r = arith.addf %a, %b : f32
              linalg.yield %r : f32
            }
        return %y : tensor<6xf32>
      })";
    auto replace = [&](StringRef from, const std::string &to) {
      source.replace(source.find(from.str()), from.size(), to);
    };
    replace("RANKS", std::to_string(ranks));
    replace("AXES", dim == 0 ? "[[0]]" : "[[], [0]]");
    return parseSourceString<ModuleOp>(source, &context);
  }

  MLIRContext context;
};

int64_t getRanks(ModuleOp module) {
  return (*module.getOps<shard::GridOp>().begin()).getShape()[0];
}

Type getArgument(ModuleOp module) {
  return (*module.getOps<func::FuncOp>().begin()).getArgumentTypes()[0];
}
} // namespace

TEST_F(ShardAnnotationsTest, EachModuleHasItsOwnRanks) {
  PassManager pm(&context);
  pm.addPass(createShardAnnotationsPass());
  buildFusion(pm, {});
  pm.addPass(createShardPass());
  auto f32 = Float32Type::get(&context);
  for (auto [ranks, dim] : {std::pair(3, 1), std::pair(2, 0)}) {
    OwningOpRef<ModuleOp> module = parse(ranks, dim);
    ASSERT_TRUE(module && succeeded(pm.run(*module)));
    EXPECT_EQ(getRanks(*module), ranks);
    SmallVector<int64_t> shape = {6, 8};
    shape[dim] = ShapedType::kDynamic;
    EXPECT_EQ(getArgument(*module), RankedTensorType::get(shape, f32));
  }
}

TEST_F(ShardAnnotationsTest, CompilationObeysThem) {
  OwningOpRef<ModuleOp> module = parse(/*ranks=*/3, /*dim=*/1);
  ASSERT_TRUE(module);
  CompilerOptions options;
  ASSERT_TRUE(succeeded(compileToPhase(*module, Phase::Typed, options)));
  EXPECT_EQ(getRanks(*module), 3);
  EXPECT_EQ(getArgument(*module),
            RankedTensorType::get({6, ShapedType::kDynamic},
                                  Float32Type::get(&context)));
}
