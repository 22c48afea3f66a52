//===- Upstream.h - What softmax-opt has of MLIR itself ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_OPT_UPSTREAM_H
#define SOFTMAX_OPT_UPSTREAM_H

namespace mlir {
class DialectRegistry;

namespace rowwise {

/// Registers the dialects that row programs come in and go out as, besides the
/// compiler's own, with what upstream's passes ask of their operations.
void registerUpstreamDialects(DialectRegistry &registry);

/// Registers upstream's passes on them, and the conversions between dialects.
void registerUpstreamPasses();

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_OPT_UPSTREAM_H
