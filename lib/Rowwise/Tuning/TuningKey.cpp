//===- TuningKey.cpp - What a measured schedule holds for -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Tuning/TuningKey.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Writes a program as a text that two programs share if they differ in sizes,
/// names and places in the source alone.
class ProgramText {
public:
  std::string describe(FuseOp op);

private:
  void describe(Block &block);
  void describe(Operation &op);
  void describe(Attribute attribute);
  void define(Value value);

  std::string text;
  llvm::raw_string_ostream os{text};
  DenseMap<Value, unsigned> numbers;
};
} // namespace

/// Numbers a value and writes its type, of a row that of its elements.
void ProgramText::define(Value value) {
  numbers.try_emplace(value, numbers.size());
  os << (isa<ShapedType>(value.getType()) ? " row " : " ")
     << getElementTypeOrSelf(value.getType());
}

/// Describes an attribute; of equal elements, one: how many there are is a
/// size.
void ProgramText::describe(Attribute attribute) {
  auto elements = dyn_cast<DenseElementsAttr>(attribute);
  if (elements && elements.isSplat())
    attribute = elements.getSplatValue<Attribute>();
  attribute.print(os);
}

/// How many operands an operation has of each sort. Vectors are named where
/// there are some alone, so that files know rows of numbers as ever.
static Attribute getSegments(Operation &op, Attribute segments) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce || reduce.getVectors())
    return segments;
  return DenseI32ArrayAttr::get(
      op.getContext(), {static_cast<int32_t>(reduce.getInputs().size()),
                        reduce.getMask() ? 1 : 0});
}

void ProgramText::describe(Operation &op) {
  os << op.getName();
  for (Value operand : op.getOperands())
    os << " %" << numbers.lookup(operand);
  for (NamedAttribute attribute : op.getAttrDictionary()) {
    os << " " << attribute.getName().getValue() << " = ";
    bool areSegments = attribute.getName() == "operandSegmentSizes";
    describe(areSegments ? getSegments(op, attribute.getValue())
                         : attribute.getValue());
  }
  os << " ->";
  for (Value result : op.getResults())
    define(result);
  os << "\n";
  for (Region &region : op.getRegions())
    for (Block &block : region)
      describe(block);
}

void ProgramText::describe(Block &block) {
  os << "(";
  for (Value argument : block.getArguments())
    define(argument);
  os << ")\n";
  for (Operation &op : block)
    describe(op);
}

std::string ProgramText::describe(FuseOp op) {
  os << "axis";
  for (int64_t dim : op.getAxis())
    os << " " << dim;
  if (op.hasInner()) {
    os << " inner";
    for (int64_t dim : op.getInnerDims())
      os << " " << dim;
  }
  if (op.hasAccumulated())
    os << " accumulated " << op.getAccumulatedAttr() << " by "
       << op.getByAttr();
  os << "\n";
  for (Attribute map : op.getMaps())
    os << map << "\n";
  describe(op.getBody().front());
  return text;
}

static std::string describeTypes(FuseOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](Type type) { os << getElementTypeOrSelf(type); };
  llvm::interleaveComma(op.getInputs().getTypes(), os, print);
  os << " -> ";
  llvm::interleaveComma(op.getResultTypes(), os, print);
  return text;
}

static std::string describeSizes(int64_t rows, int64_t minWidth,
                                 int64_t maxWidth) {
  std::string text = ShapedType::isDynamic(rows) ? "?" : std::to_string(rows);
  text += "x" + std::to_string(minWidth);
  if (maxWidth == std::numeric_limits<int64_t>::max())
    text += "..";
  else if (maxWidth != minWidth)
    text += ".." + std::to_string(maxWidth);
  return text;
}

TuningKey mlir::rowwise::getTuningKey(FuseOp op, int64_t numRows,
                                      int64_t minWidth, int64_t maxWidth,
                                      StringRef alignment, StringRef chip) {
  uint64_t hash = llvm::xxh3_64bits(ProgramText().describe(op));
  return {llvm::utohexstr(hash, /*LowerCase=*/true, /*Width=*/16),
          describeTypes(op), describeSizes(numRows, minWidth, maxWidth),
          alignment.str(), chip.str()};
}
