//===- EntryNames.h - Names of host functions in files ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TARGET_ENTRYNAMES_H
#define ROWWISE_LIB_TARGET_ENTRYNAMES_H

#include "Rowwise/Target/Entries.h"

namespace mlir::rowwise {

/// The host function that an entry goes on in, for the target of number
/// `variant`, and what says how much workspace that needs.
std::string getHostName(const EntrySignature &entry, unsigned variant);
std::string getHostSizeName(const EntrySignature &entry, unsigned variant);
/// What computes the sizes of results, of which no target makes others.
std::string getResultSizesName(const EntrySignature &entry, unsigned variant);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TARGET_ENTRYNAMES_H
