//===- Kernel.cpp - One kernel on masked tiles ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "KernelShape.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

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
  os << (schedule.getPacked() != 0 ? "_packed"
         : schedule.getAligned()   ? "_aligned"
                                   : "_unaligned");
  if (schedule.getStages() != 0)
    os << "_stages" << schedule.getStages();
  return name;
}

/// The number of threads of a block along each dimension.
static std::array<int32_t, 3> getBlockSize(LayoutAttr layout) {
  std::array<int32_t, 3> size = {1, 1, 1};
  size[unsigned(getThreadDimension(layout))] = layout.getThreadsOfBlock();
  size[unsigned(getRowDimension(layout))] = layout.getRowThreads();
  return size;
}

/// The kernel without its code.
static gpu::GPUFuncOp createFunc(ImplicitLocOpBuilder &builder, FuseOp op,
                                 unsigned version, gpu::GPUModuleOp module) {
  ScheduleAttr schedule = op.getSchedules()[version];
  SmallVector<Type> types;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    types.push_back(getKernelArgumentType(op, i));
  bool hasStates = exchangesStatesInMemory(schedule);
  if (hasStates)
    types.push_back(getStatesType(op, version));
  builder.setInsertionPointToEnd(module.getBody());
  auto func = gpu::GPUFuncOp::create(builder, module.getName(),
                                     builder.getFunctionType(types, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                builder.getUnitAttr());
  func->setAttr(layoutAttrName, schedule.getLayout());
  if (L2Hint hint = schedule.getL2Hint(); hint != L2Hint::none)
    func->setAttr(l2HintAttrName, builder.getStringAttr(stringifyL2Hint(hint)));
  if (hasStates)
    func.setArgAttr(types.size() - 1, statesAttrName, builder.getUnitAttr());
  func.setKnownBlockSizeAttr(
      builder.getDenseI32ArrayAttr(getBlockSize(schedule.getLayout())));
  if (int64_t blocks = schedule.getMinBlocks())
    func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                  builder.getI32IntegerAttr(blocks));
  if (!schedule.getStoresByPart())
    func->setAttr(storesTogetherAttrName, builder.getUnitAttr());
  return func;
}

static void buildCode(ImplicitLocOpBuilder &builder,
                      const TileContext &kernel) {
  switch (getKernelShape(kernel.getSchedule())) {
  case KernelShape::residentRow:
    return buildResidentRow(builder, kernel);
  case KernelShape::streamed:
    return buildStreamed(builder, kernel);
  case KernelShape::outerReduction:
    return buildOuterReduction(builder, kernel);
  case KernelShape::contiguousBlockCopy:
    return buildContiguousBlockCopy(builder, kernel);
  case KernelShape::persistent:
    return buildPersistent(builder, kernel);
  case KernelShape::multiStageBuffer:
    return buildMultiStageBuffer(builder, kernel);
  }
}

gpu::GPUFuncOp mlir::rowwise::buildKernel(FuseOp op, unsigned version,
                                          gpu::GPUModuleOp module) {
  ImplicitLocOpBuilder builder(op.getLoc(), op.getContext());
  gpu::GPUFuncOp func = createFunc(builder, op, version, module);
  builder.setInsertionPointToStart(&func.getBody().front());
  TileContext kernel(builder, op, version, func);
  buildCode(builder, kernel);
  gpu::ReturnOp::create(builder);
  return func;
}
