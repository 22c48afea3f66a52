//===- softmax-lsp-server.cpp - Editor support ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A language server for .mlir files that hold any dialect of the compiler.
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"

#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::rowwise::registerCompilerDialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
