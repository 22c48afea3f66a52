//===- SharedMemory.cpp - Shared memory of a kernel -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/SharedMemory.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

MemRefType mlir::rowwise::getSharedType(ArrayRef<int64_t> shape, Type element) {
  auto space = gpu::AddressSpaceAttr::get(element.getContext(),
                                          gpu::AddressSpace::Workgroup);
  return MemRefType::get(shape, element, MemRefLayoutAttrInterface(), space);
}

Value mlir::rowwise::addSharedMemory(gpu::GPUFuncOp func,
                                     ArrayRef<int64_t> shape, Type element,
                                     Location loc, int64_t alignment) {
  Value memory =
      func.addWorkgroupAttribution(getSharedType(shape, element), loc);
  if (alignment > 1)
    func.setWorkgroupAttributionAttr(
        func.getNumWorkgroupAttributions() - 1,
        LLVM::LLVMDialect::getAlignAttrName(),
        IntegerAttr::get(IntegerType::get(func.getContext(), 64), alignment));
  return memory;
}
