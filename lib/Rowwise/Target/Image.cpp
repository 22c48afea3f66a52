//===- Image.cpp - The kernels in a file ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Image.h"

#include "Runtime/EmbeddedImage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <tuple>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct PackedCode {
  RowwiseCode head;
  StringRef content;
};
} // namespace

/// The code of one target, of number `variant`.
static void addCodes(const TargetCode &target, int64_t variant,
                     SmallVectorImpl<PackedCode> &codes) {
  // "sm_90a": the number of the capability, and whether there is a suffix.
  StringRef number = StringRef(target.chip).drop_front(strlen("sm_"));
  int32_t capability = 0;
  number.consumeInteger(10, capability);
  bool hasSuffix = !number.empty();
  auto add = [&](StringRef content, int32_t isFor) {
    RowwiseCode head = {capability, hasSuffix ? ROWWISE_CODE_SAME : isFor,
                        variant, /*offset=*/0};
    codes.push_back({head, content});
  };
  if (!target.cubin.empty())
    add(target.cubin, ROWWISE_CODE_SAME_MAJOR);
  // Where the cubin is for no other GPU than the PTX it is enough.
  if (target.cubin.empty() || !hasSuffix)
    add(target.ptx, ROWWISE_CODE_AT_LEAST);
}

std::string rowwise::packImage(ArrayRef<TargetCode> targets) {
  SmallVector<PackedCode> codes;
  for (auto [variant, target] : llvm::enumerate(targets))
    addCodes(target, variant, codes);
  auto getOrder = [](const PackedCode &code) {
    return std::make_tuple(code.head.isFor, -code.head.capability,
                           code.head.variant);
  };
  llvm::sort(codes, [&](const PackedCode &a, const PackedCode &b) {
    return getOrder(a) < getOrder(b);
  });
  std::string contents;
  int64_t count = codes.size();
  for (PackedCode &code : codes) {
    code.head.offset =
        sizeof(count) + count * sizeof(RowwiseCode) + contents.size();
    contents += code.content;
    // The driver reads PTX up to a null, and cubins begin at multiples of 8.
    contents.append(8 - contents.size() % 8, '\0');
  }
  std::string image(reinterpret_cast<const char *>(&count), sizeof(count));
  for (const PackedCode &code : codes)
    image.append(reinterpret_cast<const char *>(&code.head), sizeof(code.head));
  return image + contents;
}
