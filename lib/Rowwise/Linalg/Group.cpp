//===- Group.cpp - Operations as one program ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Group.h"

#include "Rowwise/Linalg/DimCopies.h"
#include "Rowwise/Linalg/FusionLimits.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

void mlir::rowwise::insertOps(SmallVectorImpl<Operation *> &ops,
                              ArrayRef<Operation *> added) {
  if (added.empty())
    return;
  auto isBefore = [](Operation *a, Operation *b) {
    return a->isBeforeInBlock(b);
  };
  auto *place =
      std::lower_bound(ops.begin(), ops.end(), added.front(), isBefore);
  SmallVector<Operation *> tail(place, ops.end());
  ops.truncate(place - ops.begin());
  std::merge(tail.begin(), tail.end(), added.begin(), added.end(),
             std::back_inserter(ops), isBefore);
}

Group::Group(ArrayRef<Operation *> ops, GroupOptions options)
    : ops(ops), members(ops.begin(), ops.end()), classes(ops),
      options(options) {
  if (options.unitesCopies && classes.isValid())
    uniteCopies(classes, ops);
  addLoops(ops);
  if (options.scalesRows && axis.empty())
    addAxisOfScalars();
}

/// Loops of extent 1 are no dimension of a program, unless they are reduced.
void Group::addLoops(ArrayRef<Operation *> of) {
  for (Operation *op : of) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      continue;
    llvm::SmallSetVector<Class, 2> reduced;
    for (auto [loop, type] : llvm::enumerate(generic.getIteratorTypesArray())) {
      bool isReduced = type == utils::IteratorType::reduction;
      Class dim = classes.getLoop(generic, loop);
      if (isReduced)
        reduced.insert(dim);
      if (isReduced || !isUnitLoop(generic, loop))
        dims.insert(dim);
    }
    if (axis.empty())
      axis = reduced;
    bool isSame =
        reduced.size() == axis.size() &&
        llvm::all_of(reduced, [&](Class c) { return axis.contains(c); });
    if (!reduced.empty() && !isSame && !otherAxis)
      otherAxis = op;
  }
}

/// The static number of steps along dimensions; 0 if it is not known.
int64_t Group::countSteps(ArrayRef<Class> along) const {
  llvm::SmallDenseMap<Class, int64_t> extents;
  for (Operation *op : ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      for (auto [loop, extent] : llvm::enumerate(generic.getStaticLoopRanges()))
        if (!ShapedType::isDynamic(extent))
          extents[classes.getLoop(generic, loop)] = extent;
  int64_t steps = 1;
  for (Class dim : along)
    if (llvm::MulOverflow(steps, extents.lookup(dim), steps))
      return 0;
  return steps;
}

/// A result that lacks dimensions has a number of each row along those: along
/// the innermost one, as all rows of elementwise programs are, or several up to
/// it, if a block holds them. Rows along others would be too few.
void Group::addAxisOfScalars() {
  llvm::SmallSetVector<Class, 2> lacking;
  for (Operation *op : ops)
    for (OpResult result : op->getResults()) {
      if (!escapes(result))
        continue;
      SmallVector<std::optional<Class>> own = classes.getDims(result);
      for (Class dim : dims)
        if (!llvm::is_contained(own, dim))
          lacking.insert(dim);
    }
  if (lacking.empty())
    return;
  SmallVector<Class> ordered = getOrderedDims();
  bool areInnermost =
      llvm::all_of(ArrayRef(ordered).take_back(lacking.size()),
                   [&](Class dim) { return lacking.contains(dim); });
  int64_t steps = countSteps(lacking.getArrayRef());
  if (areInnermost &&
      (lacking.size() == 1 || (0 < steps && steps <= maxScalarAxisElements)))
    axis = std::move(lacking);
}

/// The order is that of the operation with the most loops, so that maps of the
/// usual program are identities.
SmallVector<Group::Class> Group::getOrderedDims() const {
  linalg::GenericOp largest;
  for (Operation *op : ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      if (!largest || generic.getNumLoops() > largest.getNumLoops())
        largest = generic;
  llvm::SmallSetVector<Class, 6> ordered;
  for (unsigned loop = 0; loop < largest.getNumLoops(); ++loop)
    if (Class dim = classes.getLoop(largest, loop); dims.contains(dim))
      ordered.insert(dim);
  ordered.insert_range(dims);
  return llvm::to_vector(ordered);
}

bool Group::escapes(Value value) const {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return !contains(user); });
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

/// The value's dimensions are all outer ones of the group, and all of its axis
/// or none.
static bool isWrittenOnce(const Group &group, OpResult value) {
  llvm::SmallSetVector<Group::Class, 6> dims;
  for (std::optional<Group::Class> dim : group.classes.getDims(value))
    if (group.dims.contains(*dim) && !dims.insert(*dim))
      return false;
  unsigned axisDims = llvm::count_if(
      group.axis, [&](Group::Class dim) { return dims.contains(dim); });
  return dims.size() - axisDims == group.dims.size() - group.axis.size() &&
         (axisDims == 0 || axisDims == group.axis.size());
}

/// Whether `op` sees the rows that others of the group have made as rows: a
/// dimension of size 1 may be reduced by one operation and dropped by another.
static bool keepsRows(const Group &group, Operation *op) {
  auto countAxis = [&](ArrayRef<std::optional<Group::Class>> dims) {
    return llvm::count_if(dims, [&](std::optional<Group::Class> dim) {
      return dim && group.axis.contains(*dim);
    });
  };
  auto generic = dyn_cast<linalg::GenericOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto made = dyn_cast<OpResult>(operand.get());
    if (made && group.contains(made.getOwner()) &&
        countAxis(group.classes.getDims(made)) !=
            countAxis(group.classes.getDims(operand)))
      return false;
  }
  return generic || countAxis(group.classes.getDims(op->getOpOperand(0))) ==
                        countAxis(group.classes.getDims(op->getResult(0)));
}

static bool hasLoops(const Group &group, linalg::GenericOp op,
                     ArrayRef<Group::Class> dims) {
  return llvm::all_of(dims, [&](Group::Class dim) {
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (group.classes.getLoop(op, loop) == dim)
        return true;
    return false;
  });
}

/// Whether an operation works on every element of every row. A reduction that
/// lacks an outer dimension is repeated along it: that costs no more than what
/// that operation does, but if there is none it could cost anything.
static bool hasOpOnAllDims(const Group &group) {
  return llvm::any_of(group.ops, [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && hasLoops(group, generic, group.dims.getArrayRef());
  });
}

/// Whether a value in a body differs along dimensions; with `byData`, because
/// it is computed from elements that do.
static bool variesAlong(const Group &group, linalg::GenericOp op, Value value,
                        function_ref<bool(Group::Class)> isAlong,
                        bool byData = false) {
  auto isOfRow = [&](std::optional<Group::Class> dim) {
    return dim && isAlong(*dim);
  };
  SetVector<Value> needed;
  needed.insert(value);
  for (size_t i = 0; i < needed.size(); ++i) {
    Value known = needed[i];
    if (known.getParentBlock() != op.getBody())
      continue;
    if (auto arg = dyn_cast<BlockArgument>(known)) {
      unsigned number = arg.getArgNumber();
      if (number >= op.getNumDpsInputs() ||
          llvm::any_of(group.classes.getDims(op->getOpOperand(number)),
                       isOfRow))
        return true;
      continue;
    }
    Operation *producer = known.getDefiningOp();
    if (auto index = dyn_cast<linalg::IndexOp>(producer))
      if (!byData && isOfRow(group.classes.getLoop(op, index.getDim())))
        return true;
    needed.insert_range(producer->getOperands());
  }
  return false;
}

bool Group::hasUnitRows() const {
  if (!axis.empty() || dims.empty())
    return false;
  std::optional<Class> last;
  auto isLast = [&](Class dim) {
    if (!last)
      last = getOrderedDims().back();
    return dim == *last;
  };
  return llvm::any_of(ops, [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      return false;
    auto extracts = generic.getBody()->getOps<tensor::ExtractOp>();
    return llvm::any_of(extracts, [&](tensor::ExtractOp extract) {
      return llvm::any_of(extract.getIndices(), [&](Value index) {
        return variesAlong(*this, generic, index, isLast, /*byData=*/true);
      });
    });
  });
}

/// Elements are looked up in memory, where those that the program computes are
/// not.
static Refusal getGatherRefusal(const Group &group, linalg::GenericOp op) {
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>()) {
    Operation *producer = extract.getTensor().getDefiningOp();
    if (producer && group.contains(producer))
      return {"it gathers elements of what the program computes", extract};
  }
  return {};
}

/// Whether each step of `op` is one of the program, which has no steps where a
/// dimension is empty, but for rows of no elements.
static bool runsWhereGroupRuns(const Group &group, linalg::GenericOp op) {
  llvm::SmallSetVector<Group::Class, 6> own, full;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    own.insert(group.classes.getLoop(op, loop));
  for (Operation *member : group.ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(member))
      for (auto [loop, size] : llvm::enumerate(generic.getStaticLoopRanges()))
        if (!ShapedType::isDynamic(size) && size != 0)
          full.insert(group.classes.getLoop(generic, loop));
  return llvm::all_of(group.dims, [&](Group::Class dim) {
    return own.contains(dim) || full.contains(dim) || group.axis.contains(dim);
  });
}

static SmallVector<unsigned> getReductionLoops(linalg::GenericOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return loops;
}

/// Axes are two of one tensor, which an operation has loops along, or those of
/// two tensors, which may be one axis if they are as long.
static Refusal getOtherAxisRefusal(const Group &group) {
  auto other = cast<linalg::GenericOp>(group.otherAxis);
  auto first = cast<linalg::GenericOp>(*llvm::find_if(group.ops, [](auto *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && generic.getNumReductionLoops() != 0;
  }));
  SmallVector<Group::Class> dims = llvm::to_vector(group.axis);
  for (unsigned loop : getReductionLoops(other))
    dims.push_back(group.classes.getLoop(other, loop));
  bool areOfOne = llvm::any_of(group.ops, [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && hasLoops(group, generic, dims);
  });
  auto getLengths = [](linalg::GenericOp op) {
    SmallVector<int64_t> sizes = op.getStaticLoopRanges();
    return llvm::map_to_vector(getReductionLoops(op),
                               [&](unsigned loop) { return sizes[loop]; });
  };
  SmallVector<int64_t> lengths = getLengths(first);
  bool areAsLong =
      lengths == getLengths(other) && !ShapedType::isDynamicShape(lengths);
  return {areOfOne || areAsLong
              ? "they reduce along different axes"
              : "they reduce along axes that are not known to be equally long",
          group.otherAxis};
}

/// Why one of a group's operations has no place there.
static Refusal getOpRefusal(const Group &group, Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    if (Refusal refusal = getGatherRefusal(group, generic); !refusal.empty())
      return refusal;
    if (hasAssertions(generic) && !runsWhereGroupRuns(group, generic))
      return {"an assertion on what rows share would not be checked where "
              "there are no rows",
              op};
  }
  if (!keepsRows(group, op))
    return {"a row of one element is also used as a scalar", op};
  for (OpResult result : op->getResults())
    if (group.escapes(result) && !isWrittenOnce(group, result))
      return {"a result would be written more than once", op};
  return {};
}

Refusal mlir::rowwise::getRefusal(const Group &group) {
  if (!group.classes.isValid())
    return "one dimension would be two: a tensor is also used transposed";
  if (group.otherAxis)
    return getOtherAxisRefusal(group);
  if (!group.axis.empty() && !hasOpOnAllDims(group))
    return "a reduction would be repeated for each element of another operand";
  for (Operation *op : group.ops)
    if (Refusal refusal = getOpRefusal(group, op); !refusal.empty())
      return refusal;
  return {};
}

bool Group::tryAdd(ArrayRef<Operation *> added) {
  // Copies and scalars are a matter of all operations. Of few, each is looked
  // at again: one alone may do what it may not beside others.
  if (options.unitesCopies || options.scalesRows || added.size() >= ops.size())
    return false;
  if (!classes.tryAdd(added))
    return false;
  size_t numDims = dims.size(), numAxisDims = axis.size();
  addLoops(added);
  if (dims.size() != numDims || axis.size() != numAxisDims || otherAxis)
    return false;
  members.insert_range(added);
  insertOps(ops, added);
  return llvm::all_of(added, [&](Operation *op) {
    return getOpRefusal(*this, op).empty() &&
           llvm::all_of(op->getUsers(), [&](Operation *user) {
             // Not if a body gathers elements of it.
             return user->getBlock() == op->getBlock() &&
                    (!contains(user) || keepsRows(*this, user));
           });
  });
}
