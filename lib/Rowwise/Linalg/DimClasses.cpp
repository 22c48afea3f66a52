//===- DimClasses.cpp - Dimensions that are one dimension -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/DimClasses.h"

#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/BitVector.h"

#include <map>

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isUnitLoop(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()) &&
          type.getDimSize(dim) != 1)
        return false;
  }
  return true;
}

bool mlir::rowwise::isWithoutDims(Value tensor) {
  return !isa<RankedTensorType>(tensor.getType()) ||
         tensor.getDefiningOp<tensor::EmptyOp>() || getUniformConstant(tensor);
}

std::optional<int64_t> mlir::rowwise::getDimNumber(tensor::DimOp op) {
  std::optional<int64_t> number = op.getConstantIndex();
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!number || !type || *number < 0 || *number >= type.getRank())
    return std::nullopt;
  return number;
}

DimClasses::DimClasses(ArrayRef<Operation *> ops) {
  for (Operation *op : ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      addGeneric(generic);
    else
      addView(op);
  if (!valid)
    return;
  // Readers of one tensor from outside, each with the first that it agrees
  // with.
  llvm::SmallPtrSet<Operation *, 16> members(ops.begin(), ops.end());
  DenseMap<Value, SmallVector<OpOperand *>> readers;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *producer = operand.get().getDefiningOp();
      if ((producer && members.contains(producer)) ||
          isWithoutDims(operand.get()))
        continue;
      outside.push_back(&operand);
      SmallVector<OpOperand *> &known = readers[operand.get()];
      if (llvm::none_of(known, [&](OpOperand *other) {
            return tryUnite(*other, operand);
          }))
        known.push_back(&operand);
    }
}

DimClasses::Class DimClasses::getId(Key key) {
  auto [it, isNew] = ids.try_emplace(key, leaders.size());
  if (isNew) {
    leaders.push_back(leaders.size());
    owners.emplace_back();
  }
  return it->second;
}

DimClasses::Class DimClasses::find(Class id) const {
  // Halving the way each time keeps it short.
  while (leaders[id] != id)
    id = leaders[id] = leaders[leaders[id]];
  return id;
}

void DimClasses::addGeneric(linalg::GenericOp op) {
  SmallVector<Class> &own = longLoops.emplace_back();
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    Class id = getId({op.getOperation(), loop});
    if (isUnitLoop(op, loop))
      continue;
    own.push_back(id);
    owners[id].insert(generics.size());
  }
  generics.push_back(op);
  auto uniteDims = [&](AffineMap map, Value tensor) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      Key key{tensor.getAsOpaquePointer(), dim};
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        unite(getId(key), getId({op.getOperation(), loop.getPosition()}));
    }
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // A tensor is known by name if one of the operations has made it.
    if (ids.contains({operand.get().getAsOpaquePointer(), 0}))
      uniteDims(map, operand.get());
    if (op.isDpsInit(&operand)) {
      Value result = op.getTiedOpResult(&operand);
      for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
        getId({result.getAsOpaquePointer(), dim});
      uniteDims(map, result);
    }
  }
}

/// A view's operand has, as the view sees it, the name of its OpOperand.
void DimClasses::addView(Operation *op) {
  Value larger, smaller;
  auto dims = matchUnitView(op, larger, smaller);
  OpOperand &operand = op->getOpOperand(0);
  auto getKey = [&](Value tensor, unsigned dim) -> Key {
    if (tensor == operand.get())
      return {&operand, dim};
    return {tensor.getAsOpaquePointer(), dim};
  };
  for (auto [large, small] : llvm::enumerate(*dims)) {
    Class id = getId(getKey(larger, large));
    if (small)
      unite(id, getId(getKey(smaller, *small)));
  }
  const void *source = operand.get().getAsOpaquePointer();
  for (int64_t dim = 0,
               e = cast<RankedTensorType>(operand.get().getType()).getRank();
       dim < e; ++dim)
    if (ids.contains({source, dim}))
      unite(getId({source, dim}), getId({&operand, dim}));
}

/// Whether an operation has loops of both classes.
bool DimClasses::shareOwner(Class a, Class b) const {
  const Owners *few = &owners[find(a)], *many = &owners[find(b)];
  if (few->size() > many->size())
    std::swap(few, many);
  return llvm::any_of(*few, [&](unsigned op) { return many->contains(op); });
}

void DimClasses::unite(Class a, Class b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  valid &= !shareOwner(a, b);
  leaders[a] = b;
  // Each moves to a set that is twice as large at least.
  if (owners[a].size() > owners[b].size())
    std::swap(owners[a], owners[b]);
  owners[b].insert(owners[a].begin(), owners[a].end());
  owners[a].clear();
}

/// Makes two classes of each pair the same, unless that makes a diagonal.
bool DimClasses::tryUnite(ArrayRef<std::pair<Class, Class>> pairs) {
  // Classes that are to become one.
  SmallVector<llvm::SmallSetVector<Class, 4>> united;
  for (auto [a, b] : pairs) {
    llvm::SmallSetVector<Class, 4> set;
    set.insert(find(a));
    set.insert(find(b));
    llvm::erase_if(united, [&](const auto &other) {
      bool meets =
          llvm::any_of(other, [&](Class c) { return set.contains(c); });
      if (meets)
        set.insert_range(other);
      return meets;
    });
    united.push_back(std::move(set));
  }
  for (const auto &set : united)
    for (auto [i, a] : llvm::enumerate(set))
      for (Class b : set.getArrayRef().drop_front(i + 1))
        if (shareOwner(a, b))
          return false;
  for (auto [a, b] : pairs)
    unite(a, b);
  return true;
}

/// The dimensions of one tensor, as two operations see it.
bool DimClasses::tryUnite(OpOperand &a, OpOperand &b) {
  SmallVector<std::pair<Class, Class>> pairs;
  for (auto [x, y] : llvm::zip_equal(getDims(a), getDims(b)))
    if (x && y)
      pairs.emplace_back(*x, *y);
  return tryUnite(pairs);
}

/// The tensor.empty whose size `tensor` has, or null.
static tensor::EmptyOp getEmpty(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    tensor = fill.getOutputs()[0];
  return tensor.getDefiningOp<tensor::EmptyOp>();
}

/// Whether a tensor that is made has, along a loop, the size that is asked of a
/// tensor from outside which has the dimension `dim`.
bool DimClasses::isSizedBy(linalg::GenericOp made, unsigned loop,
                           Class dim) const {
  auto hasSize = [&](tensor::DimOp size) {
    std::optional<int64_t> index = size ? getDimNumber(size) : std::nullopt;
    return index && llvm::any_of(outside, [&](OpOperand *operand) {
             return operand->get() == size.getSource() &&
                    getDims(*operand)[*index] == dim;
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
SmallVector<Value> DimClasses::getSizes(linalg::GenericOp op,
                                        unsigned loop) const {
  SmallVector<Value> sizes;
  for (OpOperand *operand : outside) {
    auto maker = operand->get().getDefiningOp<linalg::GenericOp>();
    if (operand->getOwner() != op || !maker)
      continue;
    std::optional<unsigned> position =
        op.getMatchingIndexingMap(operand).getResultPosition(
            getAffineDimExpr(loop, op.getContext()));
    tensor::EmptyOp empty =
        getEmpty(maker.getTiedOpOperand(cast<OpResult>(operand->get()))->get());
    if (position && empty && empty.getType().isDynamicDim(*position))
      sizes.push_back(empty.getDynamicSize(*position));
  }
  return sizes;
}

/// Whether two loops run as often: sizes are equal numbers, or one is asked of
/// a tensor that has the other, or both are of tensors made with one size.
bool DimClasses::isAsLong(linalg::GenericOp a, unsigned x, linalg::GenericOp b,
                          unsigned y) const {
  int64_t size = a.getStaticLoopRanges()[x];
  if (!ShapedType::isDynamic(size))
    return size == b.getStaticLoopRanges()[y];
  return isSizedBy(a, x, getLoop(b, y)) || isSizedBy(b, y, getLoop(a, x)) ||
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
DimClasses::Alike DimClasses::uniteAlike(linalg::GenericOp op,
                                         ArrayRef<unsigned> own,
                                         linalg::GenericOp reduce,
                                         ArrayRef<unsigned> read) {
  if (own.size() != read.size())
    return Alike::No;
  bool reducesToo = op.getNumReductionLoops() != 0;
  SmallVector<std::pair<Class, Class>> pairs;
  for (auto [x, y] : llvm::zip_equal(own, read)) {
    Class a = getLoop(op, x), b = getLoop(reduce, y);
    if (a == b)
      continue;
    if (!isReduced(reduce, y) || isReduced(op, x) != reducesToo)
      return Alike::No;
    if (!isAsLong(op, x, reduce, y))
      return Alike::OtherSize;
    pairs.emplace_back(a, b);
  }
  return !pairs.empty() && tryUnite(pairs) ? Alike::United : Alike::No;
}

/// The same number for reductions whose loops are of the same classes and
/// static sizes.
SmallVector<unsigned>
DimClasses::numberAlike(ArrayRef<linalg::GenericOp> reductions,
                        ArrayRef<SmallVector<unsigned>> loops) const {
  std::map<std::vector<int64_t>, unsigned> numbers;
  SmallVector<unsigned> numbered;
  for (auto [op, own] : llvm::zip_equal(reductions, loops)) {
    SmallVector<int64_t> sizes = linalg::GenericOp(op).getStaticLoopRanges();
    std::vector<int64_t> key;
    for (unsigned loop : own)
      key.insert(key.end(),
                 {getLoop(op, loop), isReduced(op, loop), sizes[loop]});
    numbered.push_back(
        numbers.try_emplace(std::move(key), numbers.size()).first->second);
  }
  return numbered;
}

/// Of reductions that are alike the first decides for all, unless dynamic sizes
/// tell them apart.
void DimClasses::uniteAlike() {
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
llvm::SmallDenseSet<DimClasses::Class> DimClasses::getRead() const {
  llvm::SmallDenseSet<Class> read;
  for (OpOperand *operand : outside)
    for (std::optional<Class> dim : getDims(*operand))
      if (dim)
        read.insert(*dim);
  return read;
}

/// Makes the loops of an operation on constants and positions, none of which
/// has a dimension from outside, equally long ones of the operation that has
/// most of those: those that are reduced ones that are reduced, and others,
/// unless they are all that there are, ones that are not.
void DimClasses::uniteMade(linalg::GenericOp op) {
  if (!llvm::all_of(op->getOperands(), isWithoutDims))
    return;
  llvm::SmallDenseSet<Class> read = getRead(), axis;
  auto isRead = [&](Class loop) { return read.contains(find(loop)); };
  ArrayRef<Class> own, longest;
  linalg::GenericOp largest;
  for (auto [other, loops] : llvm::zip_equal(generics, longLoops)) {
    if (other == op)
      own = loops;
    else if (llvm::all_of(loops, isRead) && loops.size() > longest.size())
      std::tie(largest, longest) = std::tie(other, loops);
    for (unsigned loop = 0; loop < other.getNumLoops(); ++loop)
      if (isReduced(other, loop))
        axis.insert(getLoop(other, loop));
  }
  if (!largest || llvm::any_of(own, isRead))
    return;
  bool hasAll = own.size() == longest.size() && op.getNumReductionLoops() == 0;
  SmallVector<std::pair<Class, Class>> pairs;
  llvm::SmallDenseSet<Class> taken;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (isUnitLoop(op, loop))
      continue;
    auto others = llvm::seq(largest.getNumLoops());
    auto found = llvm::find_if(others, [&](unsigned other) {
      Class dim = getLoop(largest, other);
      return (hasAll || axis.contains(dim) == isReduced(op, loop)) &&
             !taken.contains(dim) && isAsLong(op, loop, largest, other);
    });
    if (found == others.end())
      return;
    taken.insert(getLoop(largest, *found));
    pairs.emplace_back(getLoop(op, loop), getLoop(largest, *found));
  }
  (void)tryUnite(pairs);
}

void DimClasses::uniteCopies() {
  for (linalg::GenericOp op : generics)
    uniteMade(op);
  llvm::SmallDenseSet<Class> read = getRead();
  auto findReduced = [&](linalg::GenericOp copy, unsigned loop) {
    for (linalg::GenericOp reduce : generics)
      for (unsigned i = 0; i < reduce.getNumLoops(); ++i)
        if (isReduced(reduce, i) && isAsLong(copy, loop, reduce, i) &&
            tryUnite({{getLoop(copy, loop), getLoop(reduce, i)}}))
          return;
  };
  for (linalg::GenericOp op : generics)
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (!isUnitLoop(op, loop) && !read.contains(getLoop(op, loop)))
        findReduced(op, loop);
  uniteAlike();
}

DimClasses::Class DimClasses::getLoop(linalg::GenericOp op,
                                      unsigned loop) const {
  return lookup({op.getOperation(), loop});
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(const void *tensor, unsigned rank) const {
  SmallVector<std::optional<Class>> dims;
  for (unsigned dim = 0; dim < rank; ++dim)
    dims.push_back(lookup({tensor, dim}));
  return dims;
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(OpOperand &operand) const {
  auto op = dyn_cast<linalg::GenericOp>(operand.getOwner());
  if (!op)
    return getDims(&operand,
                   cast<RankedTensorType>(operand.get().getType()).getRank());
  SmallVector<std::optional<Class>> dims;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? std::optional(getLoop(op, loop.getPosition()))
                        : std::nullopt);
  }
  return dims;
}

SmallVector<std::optional<DimClasses::Class>>
DimClasses::getDims(OpResult result) const {
  return getDims(result.getAsOpaquePointer(),
                 cast<RankedTensorType>(result.getType()).getRank());
}
