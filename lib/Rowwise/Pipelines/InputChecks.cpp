//===- InputChecks.cpp - What the compiler takes --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputChecks.h"
#include "OperationChecks.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::checkSignature(func::FuncOp func) {
  auto refuse = [&](Type type, StringRef expected = "ranked tensors") {
    return func.emitError() << "expected " << expected << " in the signature "
                            << "of '" << func.getName() << "', found " << type;
  };
  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (isa<BaseMemRefType>(type))
      return refuse(type) << ", as after bufferization";
    else if (isa<RankedTensorType>(type) &&
             getElementTypeOrSelf(type).isIndex())
      return refuse(type) << ", whose elements have no size: expected i32 or "
                             "i64";
    else if (hasSign(type))
      return refuse(type, signless);
    else if (auto tensor = dyn_cast<RankedTensorType>(type);
             tensor && tensor.getEncoding())
      return refuse(type) << ", with an encoding: expected a dense tensor";
    else if (isa<RankedTensorType>(type) &&
             !getElementTypeOrSelf(type).isIntOrFloat())
      return refuse(type, "ranked tensors of floats or integers");
  for (Type type : func.getArgumentTypes())
    if (!isa<RankedTensorType>(type) && !type.isIntOrIndexOrFloat())
      return refuse(type, "ranked tensors, floats or integers");
    else if (type.isIntOrFloat() && type.getIntOrFloatBitWidth() > 64)
      return refuse(type, "scalars of at most 64 bits");
  for (Type type : func.getResultTypes())
    if (!isa<RankedTensorType>(type) && type.isIntOrIndexOrFloat())
      return refuse(type) << " as a result, which is to be "
                          << RankedTensorType::get({}, type);
    else if (!isa<RankedTensorType>(type))
      return refuse(type);
  return success();
}

LogicalResult mlir::rowwise::verifyLocated(Operation *root) {
  locateBodies(root);
  return verify(root);
}

LogicalResult mlir::rowwise::verifyInput(ModuleOp module) {
  WalkResult walk = module.walk([](linalg::LinalgOp op) -> WalkResult {
    // The parser leaves an operand null that is defined inside of the operation
    // itself; the verifier reports it.
    for (Value operand : op->getOperands())
      if (operand && hasSign(operand.getType()))
        return op.emitError()
               << "expected " << signless << ", found " << operand.getType();
    return WalkResult::advance();
  });
  return success(!walk.wasInterrupted() && succeeded(verifyLocated(module)));
}

/// A function that never returns has no returned values.
static LogicalResult checkReturns(func::FuncOp func) {
  auto returns = [](Block &block) {
    return isa<func::ReturnOp>(block.getTerminator());
  };
  if (llvm::any_of(func.getBody(), returns))
    return success();
  return func.back().getTerminator()->emitOpError()
         << "expected a function that returns";
}

LogicalResult mlir::rowwise::checkInput(ModuleOp module) {
  if (failed(checkNotLowered(module)))
    return failure();
  WalkResult walk = module.walk([&](Operation *op) -> WalkResult {
    if (isa<ModuleOp>(op) && op != module)
      return op->emitError("expected functions at the top level of one module, "
                           "found a module within it");
    if (failed(checkOperation(op)))
      return failure();
    auto func = dyn_cast<func::FuncOp>(op);
    if (!func || func.isExternal())
      return success();
    if (failed(checkReturns(func)))
      return failure();
    // Private functions are inlined.
    if (func.isPublic() && failed(checkSignature(func)))
      return failure();
    for (Value argument : func.getArguments())
      if (failed(checkValue(argument)))
        return failure();
    return success();
  });
  return failure(walk.wasInterrupted());
}
