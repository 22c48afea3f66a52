//===- DimCopies.cpp - Dimensions of copies and of what is made -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/DimCopies.h"

#include "Rowwise/Linalg/Sizes.h"

#include "llvm/ADT/BitVector.h"

#include <map>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
using Class = DimClasses::Class;

/// What became of the loops of two operations.
enum class Alike { No, OtherSize, United };

class CopyUniter {
public:
  CopyUniter(DimClasses &classes, ArrayRef<Operation *> ops)
      : classes(classes) {
    for (Operation *op : ops)
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        generics.push_back(generic);
  }

  void uniteMade();
  void uniteReduced();
  void uniteAlike();

private:
  bool isSizedBy(linalg::GenericOp made, unsigned loop, Class dim) const;
  SmallVector<Value> getSizes(linalg::GenericOp op, unsigned loop) const;
  bool isAsLong(linalg::GenericOp a, unsigned x, linalg::GenericOp b,
                unsigned y) const;
  llvm::SmallDenseSet<Class> getRead() const;
  SmallVector<Class> getLongLoops(linalg::GenericOp op) const;
  void uniteMade(linalg::GenericOp op);
  Alike uniteAlike(linalg::GenericOp op, ArrayRef<unsigned> own,
                   linalg::GenericOp reduce, ArrayRef<unsigned> read);
  SmallVector<unsigned>
  numberAlike(ArrayRef<linalg::GenericOp> reductions,
              ArrayRef<SmallVector<unsigned>> loops) const;

  DimClasses &classes;
  SmallVector<linalg::GenericOp> generics;
};
} // namespace

/// The tensor.empty whose size `tensor` has, or null.
static tensor::EmptyOp getEmpty(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    tensor = fill.getOutputs()[0];
  return tensor.getDefiningOp<tensor::EmptyOp>();
}

/// Whether a tensor that is made has, along a loop, the size that is asked of a
/// tensor from outside which has the dimension `dim`.
bool CopyUniter::isSizedBy(linalg::GenericOp made, unsigned loop,
                           Class dim) const {
  auto hasSize = [&](tensor::DimOp size) {
    std::optional<int64_t> index = size ? getDimNumber(size) : std::nullopt;
    auto found = index ? classes.getReaders().find(size.getSource())
                       : classes.getReaders().end();
    return found != classes.getReaders().end() &&
           llvm::any_of(found->second, [&](OpOperand *reader) {
             return classes.getDims(*reader)[*index] == dim;
           });
  };
  return llvm::any_of(made->getOpOperands(), [&](OpOperand &operand) {
    tensor::EmptyOp empty = getEmpty(operand.get());
    AffineMap map = made.getMatchingIndexingMap(&operand);
    std::optional<unsigned> position =
        map.getResultPosition(getAffineDimExpr(loop, made.getContext()));
    return empty && position && empty.getType().isDynamicDim(*position) &&
           hasSize(
               empty.getDynamicSize(*position).getDefiningOp<tensor::DimOp>());
  });
}

/// What operations outside that make an operand of `op` are given as its size
/// along a loop.
SmallVector<Value> CopyUniter::getSizes(linalg::GenericOp op,
                                        unsigned loop) const {
  SmallVector<Value> sizes;
  for (OpOperand &operand : op->getOpOperands()) {
    auto maker = operand.get().getDefiningOp<linalg::GenericOp>();
    if (!maker || !classes.getReaders().contains(operand.get()))
      continue;
    std::optional<unsigned> position =
        op.getMatchingIndexingMap(&operand).getResultPosition(
            getAffineDimExpr(loop, op.getContext()));
    tensor::EmptyOp empty =
        getEmpty(maker.getTiedOpOperand(cast<OpResult>(operand.get()))->get());
    if (position && empty && empty.getType().isDynamicDim(*position))
      sizes.push_back(empty.getDynamicSize(*position));
  }
  return sizes;
}

/// Whether two loops run as often: sizes are equal numbers, or one is asked of
/// a tensor that has the other, or both are of tensors made with one size.
bool CopyUniter::isAsLong(linalg::GenericOp a, unsigned x, linalg::GenericOp b,
                          unsigned y) const {
  int64_t size = a.getStaticLoopRanges()[x];
  if (!ShapedType::isDynamic(size))
    return size == b.getStaticLoopRanges()[y];
  return isSizedBy(a, x, classes.getLoop(b, y)) ||
         isSizedBy(b, y, classes.getLoop(a, x)) ||
         llvm::any_of(getSizes(a, x), [&](Value of) {
           return llvm::any_of(getSizes(b, y), [&](Value other) {
             return areSameSizes(of, other);
           });
         });
}

/// The loops in the order of the dimensions of the first tensor that has all;
/// nothing if none has.
static SmallVector<unsigned> getLoops(ArrayRef<AffineMap> maps) {
  SmallVector<unsigned> loops;
  const AffineMap *all =
      llvm::find_if(maps, [](AffineMap map) { return map.isPermutation(); });
  if (all != maps.end())
    for (AffineExpr expr : all->getResults())
      loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  return loops;
}

static bool isReduced(linalg::GenericOp op, unsigned loop) {
  auto type = cast<linalg::IteratorTypeAttr>(op.getIteratorTypes()[loop]);
  return type.getValue() == utils::IteratorType::reduction;
}

/// The loops of an operation in the order of the elements that it makes, or
/// reads if it reduces them.
static SmallVector<unsigned> getOwnLoops(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return getLoops(op.getNumReductionLoops() != 0 ? ArrayRef(maps)
                                                 : maps.back());
}

/// Elements that an operation makes, or reduces as well, are in the same order
/// as those that a reduction reads: where it reduces, others as long may be the
/// same.
Alike CopyUniter::uniteAlike(linalg::GenericOp op, ArrayRef<unsigned> own,
                             linalg::GenericOp reduce,
                             ArrayRef<unsigned> read) {
  if (own.size() != read.size())
    return Alike::No;
  bool reducesToo = op.getNumReductionLoops() != 0;
  SmallVector<DimSets::Pair> pairs;
  for (auto [x, y] : llvm::zip_equal(own, read)) {
    Class a = classes.getLoop(op, x), b = classes.getLoop(reduce, y);
    if (a == b)
      continue;
    if (!isReduced(reduce, y) || isReduced(op, x) != reducesToo)
      return Alike::No;
    if (!isAsLong(op, x, reduce, y))
      return Alike::OtherSize;
    pairs.emplace_back(a, b);
  }
  return !pairs.empty() && classes.tryUnite(pairs) ? Alike::United : Alike::No;
}

/// Numbers reductions: those whose loops are of the same classes and static
/// sizes have the same number.
SmallVector<unsigned>
CopyUniter::numberAlike(ArrayRef<linalg::GenericOp> reductions,
                        ArrayRef<SmallVector<unsigned>> loops) const {
  std::map<std::vector<int64_t>, unsigned> numbers;
  SmallVector<unsigned> numbered;
  for (auto [op, own] : llvm::zip_equal(reductions, loops)) {
    SmallVector<int64_t> sizes = linalg::GenericOp(op).getStaticLoopRanges();
    std::vector<int64_t> key;
    for (unsigned loop : own)
      key.insert(key.end(),
                 {classes.getLoop(op, loop), isReduced(op, loop), sizes[loop]});
    numbered.push_back(
        numbers.try_emplace(std::move(key), numbers.size()).first->second);
  }
  return numbered;
}

/// Lets the first of reductions that are alike decide for all, unless dynamic
/// sizes tell them apart.
void CopyUniter::uniteAlike() {
  SmallVector<linalg::GenericOp> reductions =
      llvm::filter_to_vector(generics, [](linalg::GenericOp op) {
        return op.getNumReductionLoops() != 0;
      });
  auto read = llvm::map_to_vector(reductions, getOwnLoops);
  SmallVector<unsigned> numbers = numberAlike(reductions, read);
  for (linalg::GenericOp op : generics) {
    SmallVector<unsigned> own = getOwnLoops(op);
    llvm::BitVector isDecided(reductions.size());
    for (auto [i, reduce] : llvm::enumerate(reductions)) {
      if (isDecided[numbers[i]])
        continue;
      Alike found = uniteAlike(op, own, reduce, read[i]);
      if (found == Alike::No)
        isDecided.set(numbers[i]);
      if (found != Alike::United)
        continue;
      numbers = numberAlike(reductions, read);
      isDecided.reset();
    }
  }
}

/// The dimensions of what comes from outside.
llvm::SmallDenseSet<Class> CopyUniter::getRead() const {
  llvm::SmallDenseSet<Class> read;
  for (const auto &[tensor, readers] : classes.getReaders())
    for (OpOperand *reader : readers)
      for (std::optional<Class> dim : classes.getDims(*reader))
        if (dim)
          read.insert(*dim);
  return read;
}

SmallVector<Class> CopyUniter::getLongLoops(linalg::GenericOp op) const {
  SmallVector<Class> loops;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (!isUnitLoop(op, loop))
      loops.push_back(classes.getLoop(op, loop));
  return loops;
}

/// Makes the loops of an operation on constants and positions, none of which
/// has a dimension from outside, equally long ones of the operation that has
/// most of those: those that are reduced ones that are reduced, and others,
/// unless they are all that there are, ones that are not.
void CopyUniter::uniteMade(linalg::GenericOp op) {
  if (!llvm::all_of(op->getOperands(), isWithoutDims))
    return;
  llvm::SmallDenseSet<Class> read = getRead(), axis;
  auto isRead = [&](Class loop) { return read.contains(loop); };
  SmallVector<Class> own = getLongLoops(op), longest;
  linalg::GenericOp largest;
  for (linalg::GenericOp other : generics) {
    SmallVector<Class> loops = getLongLoops(other);
    if (other != op && llvm::all_of(loops, isRead) &&
        loops.size() > longest.size()) {
      largest = other;
      longest = loops;
    }
    for (unsigned loop = 0; loop < other.getNumLoops(); ++loop)
      if (isReduced(other, loop))
        axis.insert(classes.getLoop(other, loop));
  }
  if (!largest || llvm::any_of(own, isRead))
    return;
  bool hasAll = own.size() == longest.size() && op.getNumReductionLoops() == 0;
  SmallVector<DimSets::Pair> pairs;
  llvm::SmallDenseSet<Class> taken;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (isUnitLoop(op, loop))
      continue;
    auto others = llvm::seq(largest.getNumLoops());
    auto found = llvm::find_if(others, [&](unsigned other) {
      Class dim = classes.getLoop(largest, other);
      return (hasAll || axis.contains(dim) == isReduced(op, loop)) &&
             !taken.contains(dim) && isAsLong(op, loop, largest, other);
    });
    if (found == others.end())
      return;
    taken.insert(classes.getLoop(largest, *found));
    pairs.emplace_back(classes.getLoop(op, loop),
                       classes.getLoop(largest, *found));
  }
  (void)classes.tryUnite(pairs);
}

void CopyUniter::uniteMade() {
  for (linalg::GenericOp op : generics)
    uniteMade(op);
}

/// Unites the dimensions of what was reduced and is written to more elements
/// than one.
void CopyUniter::uniteReduced() {
  llvm::SmallDenseSet<Class> read = getRead();
  auto findReduced = [&](linalg::GenericOp copy, unsigned loop) {
    for (linalg::GenericOp reduce : generics)
      for (unsigned i = 0; i < reduce.getNumLoops(); ++i)
        if (isReduced(reduce, i) && isAsLong(copy, loop, reduce, i) &&
            classes.tryUnite(
                {{classes.getLoop(copy, loop), classes.getLoop(reduce, i)}}))
          return true;
    return false;
  };
  for (linalg::GenericOp op : generics)
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (!isUnitLoop(op, loop) && !read.contains(classes.getLoop(op, loop)) &&
          findReduced(op, loop))
        read = getRead();
}

void mlir::rowwise::uniteCopies(DimClasses &classes,
                                ArrayRef<Operation *> ops) {
  CopyUniter uniter(classes, ops);
  uniter.uniteMade();
  uniter.uniteReduced();
  uniter.uniteAlike();
}
