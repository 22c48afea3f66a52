//===- Versions.cpp - The versions of a program ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"
#include "Layouts.h"

using namespace mlir;
using namespace mlir::rowwise;

FailureOr<SmallVector<Attribute>>
mlir::rowwise::makeVersions(const ProgramContext &program) {
  const VersionMaker &anyMaker = getMaker(program, Alignment::any);
  if (failed(checkForcedSizes(program)) || failed(anyMaker.check(program)))
    return failure();
  int64_t width = program.getOp().getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (ShapedType::isDynamic(width))
    ranges = anyMaker.getWidthClasses(program);
  // A version for packed rows may have what is forced where the others have
  // not.
  ProgramContext others = program;
  const VersionMaker &packedMaker = getMaker(program, Alignment::packed);
  if (packedMaker.wants(program, ranges.front(), Alignment::packed))
    others.forced.threads = others.forced.rows = 0;
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (Alignment alignment :
         {Alignment::packed, Alignment::aligned, Alignment::any}) {
      const ProgramContext &context =
          alignment == Alignment::packed ? program : others;
      const VersionMaker &maker = getMaker(program, alignment);
      if (!maker.wants(context, range, alignment))
        continue;
      std::optional<VersionAttr> tuned = findTuned(program, range, alignment);
      FailureOr<VersionAttr> version =
          tuned ? *tuned : maker.make(context, range, alignment);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  return versions;
}
