//===- GPUModels.cpp - The GPUs that programs are compiled for ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/GPUModels.h"

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

const GPUModel *mlir::rowwise::findGPUModel(StringRef chip) {
  const auto *found = llvm::find_if(
      gpuModels, [&](const GPUModel &model) { return model.chip == chip; });
  return found == std::end(gpuModels) ? nullptr : found;
}

std::string mlir::rowwise::listChips() {
  llvm::SetVector<StringRef> chips;
  for (const GPUModel &model : gpuModels)
    chips.insert(model.chip);
  return llvm::join(chips, ", ");
}

TargetAttr mlir::rowwise::makeTarget(MLIRContext *context,
                                     const GPUModel &model) {
  constexpr int64_t KiB = 1024, MiB = 1024 * 1024;
  return TargetAttr::get(context, model.chip, model.sms, /*registers=*/65536,
                         model.sharedKiB * KiB, model.threads, model.cluster,
                         model.l2MiB * MiB, model.bandwidth);
}

TargetAttr TargetAttr::forChip(MLIRContext *context, StringRef chip) {
  const GPUModel *model = findGPUModel(chip);
  return model ? makeTarget(context, *model) : TargetAttr();
}
