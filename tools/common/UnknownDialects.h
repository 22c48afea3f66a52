//===- UnknownDialects.h - What has to be lowered first ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_UNKNOWNDIALECTS_H
#define COMMON_UNKNOWNDIALECTS_H

#include "mlir/IR/BuiltinOps.h"

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace mlir {
class Diagnostic;
class SourceMgrDiagnosticHandler;

namespace rowwise {

/// Replaces the parser's diagnostic of an operation of an unknown dialect,
/// which tells how one registers it, by what lowers such operations or, if the
/// program may have them (`takesUnknown`), how they are read. Fails for other
/// diagnostics.
LogicalResult printUnknown(Diagnostic &diagnostic, llvm::SourceMgr &sources,
                           SourceMgrDiagnosticHandler &next, bool takesUnknown);

/// Refuses operations of unknown dialects in generic form, which do parse.
LogicalResult checkKnown(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // COMMON_UNKNOWNDIALECTS_H
