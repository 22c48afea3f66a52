//===- Outline.cpp - Row programs as functions ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Outline/Division.h"
#include "Rowwise/Outline/Passes.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_OUTLINEPASS
#include "Rowwise/Outline/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

using Values = llvm::SmallSetVector<Value, 8>;

/// The tensor.empty that an operand is, of which only sizes are used, or null.
static tensor::EmptyOp getUnwritten(Value operand) {
  return operand.getDefiningOp<tensor::EmptyOp>();
}

/// The arguments of a program's function: its operands but, in place of a
/// tensor.empty, the sizes of that.
static Values findArguments(FuseOp program) {
  Values arguments;
  for (Value operand : program.getInputs())
    if (tensor::EmptyOp empty = getUnwritten(operand))
      arguments.insert_range(empty.getDynamicSizes());
    else
      arguments.insert(operand);
  return arguments;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Builds the function of a program, in no module yet:
///
///   func.func private @?(operands..., destinations...) -> results {
///     %results = rowwise.fuse ins(operands)
///     return %results }
static func::FuncOp createFunction(FuseOp program) {
  OpBuilder builder(program.getContext());
  Location loc = program.getLoc();
  Values arguments = findArguments(program);
  TypeRange results = program.getResultTypes();
  auto types = llvm::to_vector(TypeRange(arguments.getArrayRef()));
  types.append(results.begin(), results.end());
  auto function = func::FuncOp::create(loc, "outlined",
                                       builder.getFunctionType(types, results));
  function.setPrivate();
  function->setAttr("llvm.emit_c_interface", builder.getUnitAttr());
  function->setAttr(outlinedAttrName, builder.getUnitAttr());
  for (auto [number, type] : llvm::enumerate(types))
    if (isa<TensorType>(type))
      function.setArgAttr(
          number, bufferization::BufferizationDialect::kBufferAccessAttrName,
          builder.getStringAttr(number < arguments.size() ? "read" : "write"));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  IRMapping mapping;
  mapping.map(arguments.getArrayRef(),
              function.getArguments().take_front(arguments.size()));
  for (Value operand : program.getInputs())
    if (tensor::EmptyOp empty = getUnwritten(operand))
      if (!mapping.contains(operand))
        builder.clone(*empty, mapping);
  Operation *body = builder.clone(*program, mapping);
  func::ReturnOp::create(builder, loc, body->getResults());
  return function;
}

namespace {
/// Functions of programs are equal if they compute the same.
struct FunctionEquivalence : llvm::DenseMapInfo<func::FuncOp> {
  static unsigned getHashValue(func::FuncOp function) {
    llvm::hash_code hash = hash_value(function.getFunctionType());
    function.getBody().walk([&](Operation *op) {
      hash = llvm::hash_combine(hash,
                                OperationEquivalence::computeHash(
                                    op, OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::IgnoreLocations));
    });
    return hash;
  }

  static bool isEqual(func::FuncOp a, func::FuncOp b) {
    auto isFunction = [](func::FuncOp function) {
      return function != getEmptyKey() && function != getTombstoneKey();
    };
    return a == b || (isFunction(a) && isFunction(b) &&
                      a.getFunctionType() == b.getFunctionType() &&
                      OperationEquivalence::isRegionEquivalentTo(
                          &a.getBody(), &b.getBody(),
                          OperationEquivalence::IgnoreLocations));
  }
};

using Functions = llvm::DenseSet<func::FuncOp, FunctionEquivalence>;
} // namespace

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

/// A tensor that a result is to be written to.
static Value createDestination(OpBuilder &builder, FuseOp program,
                               OpResult result) {
  auto type = cast<RankedTensorType>(result.getType());
  AffineMap map = program.getOutputMap(result.getResultNumber());
  SmallVector<Value> sizes;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!type.isDynamicDim(dim))
      continue;
    auto [input, position] =
        program.getDimSource(cast<AffineDimExpr>(expr).getPosition());
    OpFoldResult size = tensor::getMixedSize(
        builder, program.getLoc(), program.getInputs()[input], position);
    sizes.push_back(
        getValueOrCreateConstantIndexOp(builder, program.getLoc(), size));
  }
  return tensor::EmptyOp::create(builder, program.getLoc(), type, sizes);
}

static void replaceByCall(FuseOp program, func::FuncOp function) {
  OpBuilder builder(program);
  SmallVector<Value> operands = findArguments(program).takeVector();
  for (OpResult result : program->getResults())
    operands.push_back(createDestination(builder, program, result));
  auto call =
      func::CallOp::create(builder, program.getLoc(), function, operands);
  program->replaceAllUsesWith(call);
  program->erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct OutlinePass : rowwise::impl::OutlinePassBase<OutlinePass> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    Functions functions;
    for (auto caller : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      SmallVector<FuseOp> programs;
      caller.walk([&](FuseOp program) { programs.push_back(program); });
      unsigned numNamed = 0;
      for (auto [kernel, program] : llvm::enumerate(programs)) {
        func::FuncOp function =
            findOrCreate(program, caller, symbols, functions, numNamed);
        emitDone(program, category::outline, "outlined")
            << llvm::formatv("kernel {0} is the function {1}", kernel,
                             function.getName())
                   .str();
        replaceByCall(program, function);
        ++numPrograms;
      }
    }
  }

private:
  /// The function of a program. Of `functions`, those of the programs before,
  /// `numNamed` have names that the caller chose.
  func::FuncOp findOrCreate(FuseOp program, func::FuncOp caller,
                            SymbolTable &symbols, Functions &functions,
                            unsigned &numNamed) {
    func::FuncOp function = createFunction(program);
    auto [known, isNew] = functions.insert(function);
    if (!isNew) {
      function->erase();
      return *known;
    }
    function.setName(
        (caller.getName() + "_program_" + Twine(numNamed++)).str());
    symbols.insert(function);
    ++numFunctions;
    return function;
  }
};
} // namespace
