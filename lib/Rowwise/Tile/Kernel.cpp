//===- Kernel.cpp - One kernel on masked tiles ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Shapes/KernelShape.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/Programs/KernelArguments.h"

using namespace mlir;
using namespace mlir::rowwise;

std::string mlir::rowwise::getKernelName(StringRef program,
                                         VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  RowsAttr rows = version.getRows();
  std::string name;
  llvm::raw_string_ostream os(name);
  os << program << '_' << version.getSchedule().getName() << '_'
     << layout.getThreadsPerRow() << 'x' << layout.getVectorsPerThread()
     << "_n";
  if (rows.getMinWidth() == rows.getMaxWidth())
    os << rows.getMaxWidth();
  else if (rows.getMaxWidth() == std::numeric_limits<int64_t>::max())
    os << rows.getMinWidth() << "up";
  else
    os << rows.getMinWidth() << "to" << rows.getMaxWidth();
  os << '_'
     << (rows.getAlignment() == Alignment::any
             ? "unaligned"
             : stringifyAlignment(rows.getAlignment()));
  if (int64_t stages = version.getSchedule().getStages(); stages != 0)
    os << "_stages" << stages;
  return name;
}

/// The kernel without its code.
static gpu::GPUFuncOp createFunc(ImplicitLocOpBuilder &builder, FuseOp op,
                                 unsigned version, gpu::GPUModuleOp module) {
  VersionAttr chosen = op.getVersionList()[version];
  SmallVector<Type> types;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    types.push_back(getKernelArgumentType(op, i));
  bool hasStates = chosen.getSchedule().getGridExchange().has_value();
  if (hasStates)
    types.push_back(getStatesType(op, version));
  builder.setInsertionPointToEnd(module.getBody());
  auto func = gpu::GPUFuncOp::create(builder, module.getName(),
                                     builder.getFunctionType(types, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                builder.getUnitAttr());
  setKernelVersion(func, chosen);
  if (hasStates)
    func.setArgAttr(types.size() - 1, statesAttrName, builder.getUnitAttr());
  func.setKnownBlockSizeAttr(
      builder.getDenseI32ArrayAttr(getBlockSize(chosen.getLayout())));
  return func;
}

gpu::GPUFuncOp mlir::rowwise::buildKernel(FuseOp op, unsigned version,
                                          gpu::GPUModuleOp module) {
  ImplicitLocOpBuilder builder(op.getLoc(), op.getContext());
  gpu::GPUFuncOp func = createFunc(builder, op, version, module);
  builder.setInsertionPointToStart(&func.getBody().front());
  TileContext kernel(builder, op, version, func);
  buildShape(builder, kernel);
  gpu::ReturnOp::create(builder);
  return func;
}
