//===- Traffic.cpp - Bytes that a row program moves -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Traffic.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// ByteCount
//===----------------------------------------------------------------------===//

static int64_t multiply(int64_t x, int64_t y) {
  int64_t product;
  return llvm::MulOverflow(x, y, product) ? std::numeric_limits<int64_t>::max()
                                          : product;
}

static int64_t add(int64_t x, int64_t y) {
  int64_t sum;
  return llvm::AddOverflow(x, y, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

void ByteCount::addTerm(ArrayRef<unsigned> dims, int64_t factor) {
  if (factor == 0)
    return;
  int64_t &known = terms[SmallVector<unsigned>(dims)];
  known = add(known, factor);
}

void ByteCount::addTensor(int64_t bytes, ArrayRef<int64_t> shape,
                          ArrayRef<unsigned> dims) {
  // A tensor with an empty dimension has no elements.
  if (llvm::is_contained(shape, 0))
    return;
  SmallVector<unsigned> dynamic;
  for (auto [size, dim] : llvm::zip_equal(shape, dims)) {
    if (ShapedType::isDynamic(size))
      dynamic.push_back(dim);
    else
      bytes = multiply(bytes, size);
  }
  llvm::sort(dynamic);
  addTerm(dynamic, bytes);
}

ByteCount &ByteCount::operator+=(const ByteCount &other) {
  for (const auto &[dims, factor] : other.terms)
    addTerm(dims, factor);
  return *this;
}

std::optional<int64_t> ByteCount::getConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() != 1 || !terms.begin()->first.empty())
    return std::nullopt;
  return terms.begin()->second;
}

int64_t ByteCount::evaluate(ArrayRef<int64_t> sizes) const {
  int64_t sum = 0;
  for (const auto &[dims, factor] : terms) {
    bool isEmpty =
        llvm::any_of(dims, [&](unsigned dim) { return sizes[dim] == 0; });
    int64_t product = isEmpty ? 0 : factor;
    for (unsigned dim : dims)
      product = multiply(product, sizes[dim]);
    sum = add(sum, product);
  }
  return sum;
}

std::string ByteCount::str() const {
  if (terms.empty())
    return "0";
  SmallVector<std::pair<SmallVector<unsigned>, int64_t>> products(terms.begin(),
                                                                  terms.end());
  llvm::sort(products, [](const auto &x, const auto &y) {
    return x.first.size() != y.first.size() ? x.first.size() > y.first.size()
                                            : x.first < y.first;
  });
  std::string text;
  for (const auto &[dims, factor] : products) {
    text += (text.empty() ? "" : " + ") + std::to_string(factor);
    for (unsigned dim : dims)
      text += "*d" + std::to_string(dim);
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

ByteCount Traffic::getTotal() const {
  ByteCount total = read;
  return total += written;
}

int64_t mlir::rowwise::getElementBytes(Type element) {
  return llvm::divideCeil(getElementBits(element), 8);
}

static void addTensor(ByteCount &count, FuseOp op, Value tensor,
                      AffineMap map) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type) // a scalar, passed by value
    return;
  SmallVector<int64_t> shape;
  SmallVector<unsigned> dims;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      dims.push_back(dim.getPosition());
      shape.push_back(op.getDimSize(dim.getPosition()));
    }
  count.addTensor(getElementBytes(type.getElementType()), shape, dims);
}

/// Whether elements of a table are looked up for each element of a row.
static bool isReadAsRows(BlockArgument table) {
  return llvm::any_of(table.getUsers(), llvm::IsaPred<LookupOp>);
}

/// Counts the elements of a table that `reader` reads: one for each row, or for
/// each of its elements.
static void addReader(ByteCount &count, FuseOp op, Operation *reader,
                      int64_t elementBytes) {
  SmallVector<int64_t> shape;
  SmallVector<unsigned> dims;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    if (op.isOuter(dim) || (op.isAxis(dim) && isa<LookupOp>(reader))) {
      dims.push_back(dim);
      shape.push_back(op.getDimSize(dim));
    }
  count.addTensor(elementBytes, shape, dims);
}

/// Counts the elements of a table that are read, once for each operation that
/// reads some. Rows of elements may be all of it, once.
static void addTable(ByteCount &count, FuseOp op, unsigned input) {
  BlockArgument table = op.getBody().front().getArgument(input);
  auto type = cast<RankedTensorType>(table.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  ByteCount read;
  for (Operation *reader : table.getUsers())
    addReader(read, op, reader, bytes);
  std::optional<int64_t> known = read.getConstant();
  int64_t whole =
      type.hasStaticShape() ? multiply(bytes, type.getNumElements()) : 0;
  if (isReadAsRows(table) && type.hasStaticShape() && known && whole < *known) {
    count.addTensor(whole, {}, {});
    return;
  }
  count += read;
}

static ByteCount countWritten(FuseOp op) {
  ByteCount written;
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    addTensor(written, op, result, op.getOutputMap(i));
  return written;
}

/// The bytes of the inputs for which `isRead` holds, each tensor once even if
/// it is read by several maps.
static ByteCount countRead(FuseOp op, function_ref<bool(unsigned)> isRead) {
  ByteCount read;
  llvm::SmallDenseSet<Value> seen;
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    if (!op.isTable(i) && isRead(i) && seen.insert(input).second)
      addTensor(read, op, input, op.getInputMap(i));
  // Elements of a tensor that is also read as a whole cost nothing more.
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    if (op.isTable(i) && isRead(i) && seen.insert(input).second)
      addTable(read, op, i);
  return read;
}

Traffic mlir::rowwise::getTraffic(FuseOp op) {
  // Inputs of which only the size is used are not read.
  Block &body = op.getBody().front();
  auto isRead = [&](unsigned i) {
    return !llvm::all_of(body.getArgument(i).getUsers(),
                         llvm::IsaPred<tensor::DimOp>);
  };
  return {countRead(op, isRead), countWritten(op)};
}

//===----------------------------------------------------------------------===//
// Passes over a row
//===----------------------------------------------------------------------===//

SmallVector<SmallVector<ReduceOp>>
mlir::rowwise::getReductionLevels(Block &body, const JointReductions &joint) {
  DenseMap<Value, unsigned> passesBefore;
  SmallVector<SmallVector<ReduceOp>> levels;
  for (Operation &inner : body.without_terminator()) {
    unsigned before = 0;
    inner.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        before = std::max(before, passesBefore.lookup(operand));
    });
    if (Operation *awaited = joint.lookup(&inner)) {
      before = passesBefore.lookup(awaited->getResult(0));
    } else if (auto reduce = dyn_cast<ReduceOp>(inner)) {
      levels.resize(std::max<size_t>(levels.size(), before + 1));
      levels[before].push_back(reduce);
      ++before;
    }
    for (Value result : inner.getResults())
      passesBefore[result] = before;
  }
  return levels;
}

/// The rows that the rows in `roots` are computed from, up to the body's
/// arguments. Scalars end the search: they are known before.
static SetVector<Value> findSlice(ArrayRef<Value> roots) {
  SetVector<Value> slice;
  auto insert = [&](Value value) {
    if (isa<RankedTensorType>(value.getType()))
      slice.insert(value);
  };
  llvm::for_each(roots, insert);
  for (size_t i = 0; i < slice.size(); ++i)
    if (Operation *producer = slice[i].getDefiningOp())
      producer->walk([&](Operation *nested) {
        llvm::for_each(nested->getOperands(), insert);
      });
  return slice;
}

/// Whether a tensor has the same row for several rows of the program.
static bool isShared(FuseOp op, AffineMap map) {
  return llvm::any_of(op.getOuterDims(), [&](unsigned dim) {
    return op.getDimSize(dim) != 1 && !map.isFunctionOfDim(dim);
  });
}

bool mlir::rowwise::isEpilogueOperand(FuseOp op, Block &body, unsigned input) {
  AffineMap map = op.getInputMap(input);
  if (!op.isRow(map) || !isShared(op, map))
    return false;
  SmallVector<Value> reduced;
  for (auto reduce : body.getOps<ReduceOp>())
    llvm::append_range(reduced, reduce.getOperands());
  return !findSlice(reduced).contains(body.getArgument(input));
}

Traffic mlir::rowwise::getTraffic(FuseOp op, unsigned version) {
  SmallVector<VersionAttr> versions = op.getVersionList();
  return versions.empty()
             ? getTraffic(op)
             : getTraffic(op, versions[version], op.getBody(version).front());
}

Traffic mlir::rowwise::getTraffic(FuseOp op, VersionAttr version, Block &body,
                                  const JointReductions &joint) {
  Traffic traffic = getTraffic(op);
  if (version.holdsRow())
    return traffic;
  SmallVector<SmallVector<Value>> passes;
  for (ArrayRef<ReduceOp> level : getReductionLevels(body, joint))
    for (ReduceOp reduce : level) {
      if (reduce == level.front())
        passes.emplace_back();
      llvm::append_range(passes.back(), reduce.getInputs());
      if (Value vectors = reduce.getVectors())
        passes.back().push_back(vectors);
    }
  SmallVector<Value> &last = passes.emplace_back();
  llvm::append_range(last, body.getTerminator()->getOperands());
  for (auto assertion : body.getOps<AssertOp>())
    last.push_back(assertion.getCondition());

  // Scalars of a row are read once, and not in each pass.
  traffic.read = countRead(op, [&](unsigned i) {
    return !isa<RankedTensorType>(body.getArgument(i).getType()) ||
           (op.isTable(i) && !isReadAsRows(body.getArgument(i)));
  });
  for (ArrayRef<Value> roots : passes) {
    SetVector<Value> slice = findSlice(roots);
    traffic.read += countRead(
        op, [&](unsigned i) { return slice.contains(body.getArgument(i)); });
  }
  return traffic;
}
