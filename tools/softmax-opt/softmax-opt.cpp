//===- softmax-opt.cpp - Runs any pass or pipeline ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::rowwise::RowwiseDialect>();
  mlir::registerAllPasses();
  mlir::rowwise::registerRowwiseConversionPasses();
  mlir::rowwise::registerRowwiseTransformsPasses();
  mlir::rowwise::registerPipelines();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "softmax-opt: row programs to GPU kernels\n", registry));
}
