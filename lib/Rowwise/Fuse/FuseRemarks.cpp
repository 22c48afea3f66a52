//===- FuseRemarks.cpp - What became of each operation --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuseRemarks.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Views.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// "linalg.generic of arith.subf, math.exp": the operations of the body tell
/// one linalg.generic from others.
static std::string getTitle(Operation *op) {
  std::string title = op->getName().getStringRef().str();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return title;
  llvm::SmallSetVector<StringRef, 4> names;
  for (Operation &inner : generic.getBody()->without_terminator())
    if (!inner.hasTrait<OpTrait::ConstantLike>())
      names.insert(inner.getName().getStringRef());
  constexpr unsigned maxNames = 4;
  std::string list =
      llvm::join(ArrayRef(names.getArrayRef()).take_front(maxNames), ", ");
  if (names.size() > maxNames)
    list += ", ...";
  return title + (names.empty() ? " (a copy)" : " of " + list);
}

/// The reason and, unless the reader sees it already, the operation that causes
/// it.
static std::string explain(const Refusal &refusal,
                           ArrayRef<Operation *> known) {
  std::string text = refusal.reason.str();
  if (refusal.culprit && !llvm::is_contained(known, refusal.culprit))
    text += " (" + describe(refusal.culprit) + ")";
  return text;
}

/// Whether a tensor has no elements, or none that an operation computes.
static bool isSilent(Operation *op) {
  auto isTensor = llvm::IsaPred<TensorType>;
  return op->hasTrait<OpTrait::IsTerminator>() ||
         op->hasTrait<OpTrait::ConstantLike>() ||
         isa<FuseOp, tensor::EmptyOp, tensor::DimOp>(op) ||
         (!isa<linalg::LinalgOp>(op) &&
          llvm::none_of(op->getOperandTypes(), isTensor) &&
          llvm::none_of(op->getResultTypes(), isTensor));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

bool FuseRemarks::isNew(Operation *op, const std::string &text) {
  // Operations without a location cannot be told apart.
  return isa<UnknownLoc>(op->getLoc()) ||
         said.insert({op->getLoc().getAsOpaquePointer(), text}).second;
}

void FuseRemarks::addMember(Operation *op) {
  unsigned kernel = kernels.lookup(op);
  std::string text =
      llvm::formatv("{0} is fused into kernel {1}", getTitle(op), kernel);
  if (!isNew(op, text))
    return;
  emitDone(op, category::fuse, "fused")
      << text << remark::metric("Kernel", kernel);
  numFused += isa<linalg::LinalgOp>(op);
}

/// A tensor of equal elements is computed by its readers.
void FuseRemarks::addConstant(linalg::LinalgOp op) {
  std::set<unsigned> readers;
  for (Operation *user : op->getUsers())
    if (auto kernel = kernels.find(user); kernel != kernels.end())
      readers.insert(kernel->second);
  if (readers.empty())
    addLeft(op, "only operations that are not fused read it");
  for (unsigned kernel : readers) {
    std::string text =
        llvm::formatv("{0} is a constant of kernel {1}", getTitle(op), kernel);
    if (isNew(op, text))
      emitDone(op, category::fuse, "constant")
          << text << remark::metric("Kernel", kernel);
  }
}

/// Whether an operation is a contraction, or only contractions read it:
/// rowwise-fuse-contractions may yet make these part of a program.
static bool servesContraction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && linalg::isaContractionOpInterface(linalgOp))
    return true;
  return (linalgOp || isInvertibleView(op)) && !op->use_empty() &&
         llvm::all_of(op->getUsers(), servesContraction);
}

void FuseRemarks::addLeft(Operation *op, const Twine &reason) {
  std::string text = getTitle(op) + " is not fused";
  if (!servesContraction(op) && op->getParentOp() == func && isFallback(op))
    text += ", and only --fallback=loops runs it";
  if (!isNew(op, text))
    return;
  emitMissed(op, category::fuse, "not-fused")
      << text << remark::reason("{0}", reason.str());
  ++numLeft;
}

/// Operations that fusion never looks at.
void FuseRemarks::addOther(Operation *op) {
  if (isSilent(op))
    return;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && op->getNumResults() == 1 &&
      getUniformConstant(op->getResult(0)))
    return addConstant(linalgOp);
  if (isView(op)) {
    std::string text = getTitle(op) + " is a view: it moves nothing";
    if (isNew(op, text))
      emitFact(op, category::fuse, "view") << text;
    return;
  }
  if (isWrittenInPlace(op)) {
    std::string text =
        getTitle(op) + " is written part by part: it moves nothing";
    if (isNew(op, text))
      emitFact(op, category::fuse, "parts") << text;
    return;
  }
  addLeft(op, getReasonApart(op));
  if (linalgOp)
    return;
  if (!isSequential(op))
    op->walk([&](linalg::LinalgOp inner) {
      addLeft(inner,
              "it is inside of " + describe(op) +
                  ", and only operations of a function's own blocks are, "
                  "and of loops and branches there");
    });
}

void FuseRemarks::addSeparation(const Separation &separation) {
  auto [first, second, refusal, readsSame] = separation;
  auto writer = kernels.find(first), reader = kernels.find(second);
  if (writer == kernels.end() || reader == kernels.end())
    return;
  std::string text = llvm::formatv(
      readsSame ? "{0} in kernel {1} reads a tensor that {2} in kernel {3} does"
                : "{0} in kernel {1} reads {2} of kernel {3} from memory",
      getTitle(second), reader->second, describe(first), writer->second);
  if (isNew(second, text))
    emitMissed(second, category::fuse, "apart")
        << text << remark::reason("{0}", explain(refusal, {first, second}));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void FuseRemarks::add(Block &block, const FusionReport &report,
                      ArrayRef<FuseOp> programs) {
  DenseMap<Operation *, std::string> refused;
  for (const auto &[op, refusal] : report.refused)
    refused[op] = explain(refusal, {op});
  for (auto [ops, program] : llvm::zip_equal(report.groups, programs))
    for (Operation *op : ops)
      kernels[op] = getProgramNumber(program);

  for (Operation &op : block)
    if (kernels.contains(&op))
      addMember(&op);
    else if (auto found = refused.find(&op); found != refused.end())
      addLeft(&op, found->second);
    else
      addOther(&op);
  for (const Separation &separation : report.separations)
    addSeparation(separation);
  numKernels += programs.size();
}

void FuseRemarks::emitSummary() {
  emitFact(func, category::fuse, "summary")
      << llvm::formatv("{0}: {1}, {2} fused, {3} left", func.getName(),
                       countOf(numKernels, "kernel"),
                       countOf(numFused, "linalg operation"), numLeft)
             .str()
      << remark::metric("Kernels", numKernels)
      << remark::metric("Fused", numFused) << remark::metric("Left", numLeft);
}
