//===- DeviceIntrinsics.cpp - Instructions of the GPU ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/DeviceIntrinsics.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

const rowwise::DeviceIntrinsic *rowwise::findDeviceIntrinsic(StringRef name) {
  const auto *found =
      llvm::find_if(kDeviceIntrinsics, [&](const DeviceIntrinsic &entry) {
        return entry.name == name;
      });
  return found == std::end(kDeviceIntrinsics) ? nullptr : found;
}

const rowwise::DeviceInstruction *
rowwise::findDeviceInstruction(LLVM::InlineAsmOp op) {
  const auto *found =
      llvm::find_if(kDeviceInstructions, [&](const DeviceInstruction &entry) {
        return entry.assembly == op.getAsmString() &&
               entry.constraints == op.getConstraints();
      });
  return found == std::end(kDeviceInstructions) ? nullptr : found;
}

const rowwise::DeviceInstruction &rowwise::getStoreAsync(int64_t words) {
  assert((words == 1 || words == 2 || words == 4) && "no such store");
  return words == 1 ? kStoreAsync1 : words == 2 ? kStoreAsync2 : kStoreAsync4;
}

const rowwise::DeviceInstruction &rowwise::getLoadRelaxed(int64_t elements) {
  assert((elements == 1 || elements == 2) && "no such load");
  return elements == 1 ? kLoadRelaxed1 : kLoadRelaxed2;
}

const rowwise::DeviceInstruction &rowwise::getStoreRelaxed(int64_t elements) {
  assert((elements == 1 || elements == 2) && "no such store");
  return elements == 1 ? kStoreRelaxed1 : kStoreRelaxed2;
}

/// An instruction with several results returns a structure.
SmallVector<Value>
rowwise::createDeviceInstruction(ImplicitLocOpBuilder &builder,
                                 const DeviceInstruction &instruction,
                                 ValueRange operands, TypeRange results) {
  SmallVector<Type> types = llvm::to_vector(results);
  if (results.size() > 1)
    types = {LLVM::LLVMStructType::getLiteral(builder.getContext(), types)};
  auto assembly = LLVM::InlineAsmOp::create(
      builder, types, operands, instruction.assembly, instruction.constraints,
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::TailCallKind::None, /*asm_dialect=*/LLVM::AsmDialectAttr(),
      /*operand_attrs=*/ArrayAttr());
  if (results.size() <= 1)
    return SmallVector<Value>(assembly->getResults());
  SmallVector<Value> values;
  for (int64_t i = 0, e = results.size(); i < e; ++i)
    values.push_back(
        LLVM::ExtractValueOp::create(builder, assembly.getRes(), i));
  return values;
}

Value rowwise::hideOrigin(ImplicitLocOpBuilder &builder, Value word) {
  bool isWide = word.getType().isInteger(32);
  return LLVM::InlineAsmOp::create(
             builder, word.getType(), word, /*asm_string=*/"",
             /*constraints=*/isWide ? "=r,0" : "=h,0",
             /*has_side_effects=*/false, /*is_align_stack=*/false,
             LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
      .getRes();
}

static Value callOnScalars(ImplicitLocOpBuilder &builder,
                           const rowwise::DeviceIntrinsic &intrinsic,
                           ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(builder, operands.front().getType(),
                                       builder.getStringAttr(intrinsic.name),
                                       operands)
      .getResults();
}

Value rowwise::callDeviceIntrinsic(ImplicitLocOpBuilder &builder,
                                   const DeviceIntrinsic &intrinsic,
                                   ValueRange operands) {
  auto type = dyn_cast<VectorType>(operands.front().getType());
  if (!type)
    return callOnScalars(builder, intrinsic, operands);

  SmallVector<ValueRange> elements;
  for (Value operand : operands)
    elements.push_back(
        vector::ToElementsOp::create(builder, operand).getElements());
  SmallVector<Value> results;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    auto scalars = llvm::map_to_vector(
        elements, [&](ValueRange range) { return Value(range[i]); });
    results.push_back(callOnScalars(builder, intrinsic, scalars));
  }
  return vector::FromElementsOp::create(builder, type, results);
}
