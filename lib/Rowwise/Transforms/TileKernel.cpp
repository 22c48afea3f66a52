//===- TileKernel.cpp - Kernels on masked tiles ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Names and types
//===----------------------------------------------------------------------===//

MemRefType mlir::rowwise::getBufferType(RankedTensorType type) {
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic,
                                       strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

MemRefType mlir::rowwise::getKernelBufferType(FuseOp op, unsigned number) {
  unsigned numInputs = op.getInputs().size();
  Value tensor = number < numInputs ? op.getInputs()[number]
                                    : Value(op.getResult(number - numInputs));
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  for (auto [dim, expr] : llvm::enumerate(op.getMap(number).getResults()))
    if (auto named = dyn_cast<AffineDimExpr>(expr))
      if (op.isAxis(named.getPosition()))
        strides[dim] = 1;
  auto layout = StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic,
                                       strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

std::string mlir::rowwise::getKernelName(StringRef program,
                                         ScheduleAttr schedule) {
  LayoutAttr layout = schedule.getLayout();
  std::string name;
  llvm::raw_string_ostream os(name);
  os << program << '_' << stringifyScheduleKind(schedule.getKind()) << '_'
     << layout.getThreadsPerRow() << 'x' << layout.getRegisters() << "_n";
  if (schedule.getMinWidth() == schedule.getMaxWidth())
    os << schedule.getMaxWidth();
  else if (schedule.getMaxWidth() == std::numeric_limits<int64_t>::max())
    os << schedule.getMinWidth() << "up";
  else
    os << schedule.getMinWidth() << "to" << schedule.getMaxWidth();
  os << (schedule.getAligned() ? "_aligned" : "_unaligned");
  if (schedule.getStages() != 0)
    os << "_stages" << schedule.getStages();
  return name;
}

//===----------------------------------------------------------------------===//
// KernelBuilder
//===----------------------------------------------------------------------===//

namespace {
using Operations = SmallVector<Operation *>;

/// Builds one kernel. A value of the row program becomes a tile (a row) or a
/// scalar; `values` maps them.
class KernelBuilder {
public:
  KernelBuilder(FuseOp op, unsigned version)
      : op(op), body(op.getBody(version).front()),
        schedule(op.getSchedules()[version]), layout(schedule.getLayout()),
        builder(op.getLoc(), op.getContext()) {}

  gpu::GPUFuncOp build(StringRef name, gpu::GPUModuleOp module);

private:
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  Value getWidth();
  Value getNumRows();

  void buildOneRow(RowAccess &access);
  void buildPersistent(RowAccess &access);
  SmallVector<Value> loadInputs(RowAccess &access, const Row &row);
  void processHeldRow(RowAccess &access, const Row &row, ValueRange inputs);
  void storeOutputs(RowAccess &access, const Row &row, const Window &window,
                    const IRMapping &values);

  void buildStreamed(RowAccess &access, const Row &row);
  void streamLevel(RowAccess &access, const Row &row, ArrayRef<ReduceOp> level,
                   IRMapping &scalars);
  void streamOutputs(RowAccess &access, const Row &row, IRMapping &scalars);
  using TileFn =
      function_ref<SmallVector<Value>(Value tile, bool masked, ValueRange)>;
  SmallVector<Value> forEachTile(const Row &row, ValueRange inits, TileFn fn);
  void lowerSlice(ArrayRef<Value> roots, RowAccess &access, const Row &row,
                  const Window &window, IRMapping &values);
  void lowerReadyScalars(IRMapping &scalars);

  void lower(Operation *inner, const Row &row, const Window &window,
             IRMapping &values);
  void lowerElementwise(Operation *inner, IRMapping &values);
  void lowerIf(scf::IfOp inner, const Row &row, const Window &window,
               IRMapping &values);
  Type convert(Type type) const;
  bool isRowValue(Value value) const {
    return isa<RankedTensorType>(value.getType());
  }

  FuseOp op;
  Block &body;
  ScheduleAttr schedule;
  LayoutAttr layout;
  ImplicitLocOpBuilder builder;
  gpu::GPUFuncOp func;
  Value width, numRows;
};
} // namespace

gpu::GPUFuncOp KernelBuilder::build(StringRef name, gpu::GPUModuleOp module) {
  SmallVector<Type> types;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    types.push_back(getKernelBufferType(op, i));
  builder.setInsertionPointToEnd(module.getBody());
  func = gpu::GPUFuncOp::create(builder, name, builder.getFunctionType(types, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
  func->setAttr(layoutAttrName, layout);
  func.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr(
      {static_cast<int32_t>(layout.getThreadsPerRow()),
       static_cast<int32_t>(layout.getRows()), 1}));
  builder.setInsertionPointToStart(&func.getBody().front());
  width = getWidth();
  numRows = getNumRows();
  RowAccess access(op, schedule, func.getArguments(), width, builder);
  if (schedule.getStages() != 0)
    buildPersistent(access);
  else
    buildOneRow(access);
  gpu::ReturnOp::create(builder);
  return func;
}

/// The row's length. In a width class its bounds are stated as plain
/// arithmetic, for range analysis to find.
Value KernelBuilder::getWidth() {
  unsigned axis = op.getAxis().front();
  int64_t size = op.getDimSize(axis);
  if (size != ShapedType::kDynamic)
    return createIndex(size);
  auto [source, position] = op.getDimSource(axis);
  Value dim = memref::DimOp::create(builder, func.getArgument(source), position);
  if (schedule.getMaxWidth() != std::numeric_limits<int64_t>::max())
    dim = arith::MinUIOp::create(builder, dim, createIndex(schedule.getMaxWidth()));
  if (schedule.getMinWidth() != 0)
    dim = arith::MaxUIOp::create(builder, dim, createIndex(schedule.getMinWidth()));
  if (!schedule.getAligned())
    return dim;
  Value vector = createIndex(layout.getVector());
  Value vectors = arith::DivUIOp::create(builder, dim, vector);
  return arith::MulIOp::create(builder, vectors, vector);
}

Value KernelBuilder::getNumRows() {
  Value product;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim) {
    if (op.isAxis(dim))
      continue;
    auto [source, position] = op.getDimSource(dim);
    Value size =
        memref::DimOp::create(builder, func.getArgument(source), position);
    product = product ? arith::MulIOp::create(builder, product, size) : size;
  }
  return product ? product : createIndex(1);
}

//===----------------------------------------------------------------------===//
// Rows that a tile holds
//===----------------------------------------------------------------------===//

/// The row of this thread among those of block `first`.
static Value addRowOfThread(ImplicitLocOpBuilder &builder, LayoutAttr layout,
                            Value first) {
  if (layout.getRows() == 1)
    return first;
  Value y = gpu::ThreadIdOp::create(builder, gpu::Dimension::y);
  return arith::AddIOp::create(builder, first, y);
}

void KernelBuilder::buildOneRow(RowAccess &access) {
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value first = block;
  if (layout.getRows() != 1)
    first = arith::MulIOp::create(builder, block, createIndex(layout.getRows()));
  Value index = addRowOfThread(builder, layout, first);
  Row row = access.enter(index, numRows, /*mayExceed=*/layout.getRows() != 1);
  if (!schedule.holdsRow())
    return buildStreamed(access, row);
  processHeldRow(access, row, loadInputs(access, row));
}

/// for (first = block * rows; first < numRows; first += grid * rows), with the
/// inputs of the next rows on their way while one is worked on. All threads of a
/// block make the same trips.
void KernelBuilder::buildPersistent(RowAccess &access) {
  Value rows = createIndex(layout.getRows());
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value grid = gpu::GridDimOp::create(builder, gpu::Dimension::x);
  Value start = arith::MulIOp::create(builder, block, rows);
  Value step = arith::MulIOp::create(builder, grid, rows);
  int64_t ahead = schedule.getStages() - 1;

  auto enterRow = [&](Value first) {
    return access.enter(addRowOfThread(builder, layout, first), numRows,
                        /*mayExceed=*/true);
  };
  SmallVector<Value> inFlight;
  Value next = start;
  for (int64_t stage = 0; stage < ahead; ++stage) {
    llvm::append_range(inFlight, loadInputs(access, enterRow(next)));
    next = arith::AddIOp::create(builder, next, step);
  }
  auto loop = scf::ForOp::create(builder, start, numRows, step, inFlight);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> loaded = llvm::to_vector(ValueRange(loop.getRegionIterArgs()));
  Value distance = arith::MulIOp::create(builder, step, createIndex(ahead));
  Value future =
      arith::AddIOp::create(builder, loop.getInductionVar(), distance);
  llvm::append_range(loaded, loadInputs(access, enterRow(future)));
  size_t numInputs = op.getInputs().size();
  ValueRange all(loaded);
  processHeldRow(access, enterRow(loop.getInductionVar()),
                 all.take_front(numInputs));
  if (ahead != 0)
    scf::YieldOp::create(builder, all.drop_front(numInputs));
}

/// Loads every input, or zeros where there is no such row.
SmallVector<Value> KernelBuilder::loadInputs(RowAccess &access, const Row &row) {
  auto loadAll = [&] {
    Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
    SmallVector<Value> loaded;
    for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
      loaded.push_back(access.load(row, i, window));
    return loaded;
  };
  if (!row.inRange)
    return loadAll();
  SmallVector<Type> types;
  for (BlockArgument arg : body.getArguments())
    types.push_back(convert(arg.getType()));
  auto branch = scf::IfOp::create(builder, types, row.inRange, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadAll());
  builder.setInsertionPointToStart(branch.elseBlock());
  SmallVector<Value> zeros;
  for (Type type : types)
    zeros.push_back(arith::ConstantOp::create(builder, builder.getZeroAttr(type)));
  scf::YieldOp::create(builder, zeros);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

void KernelBuilder::processHeldRow(RowAccess &access, const Row &row,
                                   ValueRange inputs) {
  Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
  IRMapping values;
  values.map(body.getArguments(), inputs);
  for (Operation &inner : body.without_terminator())
    lower(&inner, row, window, values);
  storeOutputs(access, row, window, values);
}

void KernelBuilder::storeOutputs(RowAccess &access, const Row &row,
                                 const Window &window, const IRMapping &values) {
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange) {
    auto branch = scf::IfOp::create(builder, row.inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    access.store(row, i, window, values.lookup(value));
}

//===----------------------------------------------------------------------===//
// Operations of the body
//===----------------------------------------------------------------------===//

Type KernelBuilder::convert(Type type) const {
  if (auto row = dyn_cast<RankedTensorType>(type))
    return VectorType::get(layout.getTileSize(), row.getElementType());
  return type;
}

void KernelBuilder::lower(Operation *inner, const Row &row,
                          const Window &window, IRMapping &values) {
  builder.setLoc(inner->getLoc());
  if (auto splat = dyn_cast<tensor::SplatOp>(inner)) {
    values.map(splat.getResult(),
               vector::BroadcastOp::create(builder, convert(splat.getType()),
                                           values.lookup(splat.getInput())));
  } else if (isa<tensor::DimOp>(inner)) {
    values.map(inner->getResult(0), width);
  } else if (auto position = dyn_cast<PositionOp>(inner)) {
    Value result = row.indices[position.getDim()];
    if (op.isAxis(position.getDim())) {
      auto type = cast<VectorType>(convert(position.getType()));
      Value steps = vector::StepOp::create(builder, type);
      Value start = vector::BroadcastOp::create(builder, type, window.start);
      result = arith::AddIOp::create(builder, steps, start);
    }
    values.map(position.getResult(), result);
  } else if (auto reduce = dyn_cast<ReduceOp>(inner)) {
    auto tiled = ReduceOp::create(builder, reduce.getResultTypes(),
                                  reduce.getKind(),
                                  values.lookup(reduce.getInputs()[0]),
                                  window.mask);
    values.map(reduce.getResults(), tiled.getResults());
  } else if (auto branch = dyn_cast<scf::IfOp>(inner)) {
    lowerIf(branch, row, window, values);
  } else {
    lowerElementwise(inner, values);
  }
}

void KernelBuilder::lowerElementwise(Operation *inner, IRMapping &values) {
  SmallVector<Type> types;
  for (Type type : inner->getResultTypes())
    types.push_back(convert(type));
  SmallVector<Value> operands;
  for (Value operand : inner->getOperands())
    operands.push_back(values.lookup(operand));
  NamedAttrList attrs(inner->getAttrDictionary());
  // A constant row: the elements are equal, so its value reshapes.
  if (auto elements = inner->getAttrOfType<SplatElementsAttr>("value"))
    attrs.set("value", elements.resizeSplat(cast<ShapedType>(types[0])));
  OperationState state(inner->getLoc(), inner->getName(), operands, types, attrs);
  values.map(inner->getResults(), builder.create(state)->getResults());
}

void KernelBuilder::lowerIf(scf::IfOp inner, const Row &row,
                            const Window &window, IRMapping &values) {
  SmallVector<Type> types;
  for (Type type : inner.getResultTypes())
    types.push_back(convert(type));
  auto branch = scf::IfOp::create(builder, types,
                                  values.lookup(inner.getCondition()),
                                  /*withElse=*/true);
  values.map(inner.getResults(), branch.getResults());
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] : llvm::zip_equal(inner->getRegions(), branch->getRegions())) {
    builder.setInsertionPointToStart(&to.front());
    for (Operation &op : from.front().without_terminator())
      lower(&op, row, window, values);
    SmallVector<Value> yielded;
    for (Value value : from.front().getTerminator()->getOperands())
      yielded.push_back(values.lookup(value));
    scf::YieldOp::create(builder, yielded);
  }
}

//===----------------------------------------------------------------------===//
// Rows that stream
//===----------------------------------------------------------------------===//

/// Reductions by how many others they wait for, each level after those before.
static SmallVector<SmallVector<ReduceOp>> getReductionLevels(Block &body) {
  DenseMap<Value, unsigned> passesBefore;
  SmallVector<SmallVector<ReduceOp>> levels;
  for (Operation &inner : body.without_terminator()) {
    unsigned before = 0;
    inner.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        before = std::max(before, passesBefore.lookup(operand));
    });
    if (auto reduce = dyn_cast<ReduceOp>(inner)) {
      levels.resize(std::max<size_t>(levels.size(), before + 1));
      levels[before].push_back(reduce);
      ++before;
    }
    for (Value result : inner.getResults())
      passesBefore[result] = before;
  }
  return levels;
}

/// One pass over the row for each level of reductions, then one that writes.
void KernelBuilder::buildStreamed(RowAccess &access, const Row &row) {
  IRMapping scalars;
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (!isRowValue(arg))
      scalars.map(arg, access.load(row, i, Window()));
  for (Operation &inner : body)
    if (auto position = dyn_cast<PositionOp>(inner))
      if (!op.isAxis(position.getDim()))
        lower(&inner, row, Window(), scalars);
  for (ArrayRef<ReduceOp> level : getReductionLevels(body)) {
    lowerReadyScalars(scalars);
    streamLevel(access, row, level, scalars);
  }
  lowerReadyScalars(scalars);
  streamOutputs(access, row, scalars);
}

/// Operations on scalars whose operands are known by now.
void KernelBuilder::lowerReadyScalars(IRMapping &scalars) {
  for (Operation &inner : body.without_terminator()) {
    bool onScalars =
        !isa<ReduceOp, PositionOp>(inner) &&
        llvm::none_of(inner.getResults(), [&](Value v) { return isRowValue(v); });
    bool done = llvm::any_of(inner.getResults(),
                             [&](Value v) { return scalars.contains(v); });
    SetVector<Value> needed;
    getUsedValuesDefinedAbove(inner.getRegions(), needed);
    needed.insert_range(inner.getOperands());
    bool ready = isa<tensor::DimOp>(inner) ||
                 llvm::all_of(needed, [&](Value v) { return scalars.contains(v); });
    if (onScalars && !done && ready)
      lower(&inner, Row(), Window(), scalars);
  }
}

/// Computes the rows in `roots` for one window, from the inputs.
void KernelBuilder::lowerSlice(ArrayRef<Value> roots, RowAccess &access,
                               const Row &row, const Window &window,
                               IRMapping &values) {
  SetVector<Value> needed(llvm::from_range, roots);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *producer = needed[i].getDefiningOp();
    if (!producer || values.contains(needed[i]))
      continue;
    needed.insert_range(producer->getOperands());
    getUsedValuesDefinedAbove(producer->getRegions(), needed);
  }
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (needed.contains(arg) && !values.contains(arg))
      values.map(arg, access.load(row, i, window));
  for (Operation &inner : body.without_terminator())
    if (llvm::any_of(inner.getResults(), [&](Value result) {
          return needed.contains(result) && !values.contains(result);
        }))
      lower(&inner, row, window, values);
}

/// A branch without results is made with a terminator, one with results without.
static void startBranch(OpBuilder &builder, Block &block) {
  if (!block.empty())
    block.back().erase();
  builder.setInsertionPointToStart(&block);
}

/// Tiles in order: those at the ends of the row are masked, those between lie
/// wholly inside. Carries values from tile to tile.
SmallVector<Value> KernelBuilder::forEachTile(const Row &row, ValueRange inits,
                                              TileFn fn) {
  SmallVector<Value> carried = llvm::to_vector(inits);
  Value covered = createIndex(layout.getCovered());
  Value end = row.residue
                  ? arith::AddIOp::create(builder, row.residue, width).getResult()
                  : width;
  Value numWhole = arith::DivUIOp::create(builder, end, covered);
  Value first = createIndex(0);
  if (row.residue) { // the first tile starts before the row
    carried = fn(first, /*masked=*/true, carried);
    first = createIndex(1);
  }
  auto loop = scf::ForOp::create(
      builder, first, numWhole, createIndex(1), carried,
      [&](OpBuilder &, Location, Value tile, ValueRange args) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(tile.getParentBlock());
        scf::YieldOp::create(builder, fn(tile, /*masked=*/false, args));
      });
  // The rest, unless the row ends with a tile or was the first tile.
  Value rest = arith::RemUIOp::create(builder, end, covered);
  Value hasRest = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, rest,
                                        createIndex(0));
  if (row.residue) {
    Value beyondFirst = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::uge, numWhole, first);
    hasRest = arith::AndIOp::create(builder, hasRest, beyondFirst);
  }
  auto branch = scf::IfOp::create(builder, inits.getTypes(), hasRest,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  startBranch(builder, *branch.elseBlock());
  scf::YieldOp::create(builder, loop.getResults());
  startBranch(builder, *branch.thenBlock());
  scf::YieldOp::create(builder, fn(numWhole, /*masked=*/true, loop.getResults()));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Each thread folds its elements of all tiles; then the row's threads meet.
void KernelBuilder::streamLevel(RowAccess &access, const Row &row,
                                ArrayRef<ReduceOp> level, IRMapping &scalars) {
  SmallVector<Value> inits;
  SmallVector<VectorType> partialTypes;
  for (ReduceOp reduce : level) {
    Type element = reduce.getInputType().getElementType();
    auto type = VectorType::get(layout.getThreadsPerRow(), element);
    partialTypes.push_back(type);
    for (FloatAttr identity : reduce.getMonoid().getIdentity(element))
      inits.push_back(arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, identity)));
  }
  auto foldTile = [&](Value tile, bool masked, ValueRange carried) {
    IRMapping values = scalars;
    Window window = access.getWindow(row, tile, masked);
    SmallVector<Value> next;
    for (auto [reduce, type] : llvm::zip_equal(level, partialTypes)) {
      Value input = reduce->getOperand(0);
      lowerSlice(input, access, row, window, values);
      unsigned components = reduce->getNumResults();
      SmallVector<Type> types(components, type);
      auto partial = ReduceOp::create(
          builder, types, ReduceOp(reduce).getKind(), values.lookup(input),
          window.mask, /*states=*/false, /*partial=*/true);
      MonoidAttrInterface monoid = ReduceOp(reduce).getMonoid();
      llvm::append_range(next, monoid.combine(builder, builder.getLoc(),
                                              carried.take_front(components),
                                              partial.getResults()));
      carried = carried.drop_front(components);
    }
    return next;
  };
  SmallVector<Value> folded = forEachTile(row, inits, foldTile);
  ValueRange states(folded);
  for (ReduceOp reduce : level) {
    unsigned components = reduce->getNumResults();
    auto total = ReduceOp::create(builder, reduce.getResultTypes(),
                                  reduce.getKind(), states.take_front(components),
                                  /*mask=*/Value(), /*states=*/true);
    states = states.drop_front(components);
    scalars.map(reduce.getResults(), total.getResults());
  }
}

void KernelBuilder::streamOutputs(RowAccess &access, const Row &row,
                                  IRMapping &scalars) {
  OperandRange yielded = body.getTerminator()->getOperands();
  for (auto [i, value] : llvm::enumerate(yielded))
    if (!isRowValue(value))
      access.store(row, i, Window(), scalars.lookup(value));
  if (llvm::none_of(yielded, [&](Value v) { return isRowValue(v); }))
    return;
  auto writeTile = [&](Value tile, bool masked, ValueRange) {
    IRMapping values = scalars;
    Window window = access.getWindow(row, tile, masked);
    for (auto [i, value] : llvm::enumerate(yielded)) {
      if (!isRowValue(value))
        continue;
      lowerSlice(value, access, row, window, values);
      access.store(row, i, window, values.lookup(value));
    }
    return SmallVector<Value>();
  };
  forEachTile(row, {}, writeTile);
}

gpu::GPUFuncOp mlir::rowwise::buildKernel(FuseOp op, unsigned version,
                                          StringRef name,
                                          gpu::GPUModuleOp module) {
  return KernelBuilder(op, version).build(name, module);
}
