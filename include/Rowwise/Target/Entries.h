//===- Entries.h - What files offer to callers ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_ENTRIES_H
#define ROWWISE_TARGET_ENTRIES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace mlir::rowwise {

/// A function that callers of a file know.
struct EntrySignature {
  Location loc;
  std::string name;
  SmallVector<Type> arguments; ///< tensors and scalars
  SmallVector<Type> results;   ///< tensors
  /// Results, and arguments in whose place they may be.
  SmallVector<std::pair<unsigned, unsigned>> inPlace;
  /// MLIR's callers pass results as destinations, which are returned, and
  /// neither workspace nor stream.
  bool returnsDestinations = false;
};

/// The symbols of an entry: NAME, NAME_workspace_size, NAME_last_error, the
/// first two as MLIR's callers name them and, of a name that tvm-ffi allows, as
/// it names functions on tensors.
SmallVector<std::string> getSymbols(const EntrySignature &entry);

/// Gives the host functions of `entries` in `module`, which is in the LLVM
/// dialect, names that the entries of a file call. Where kernels are simulated
/// they are made known to the simulator when the file is loaded. `variant` is
/// the number of the target.
void prepareHost(ModuleOp module, ArrayRef<EntrySignature> entries,
                 unsigned variant);

/// A module of these functions. They check what host functions take for
/// granted, tell the runtime of the call (lib/Runtime/Embedded/Entry.h) and go
/// on in the host function of the variant that it chooses. `image` are the
/// kernels, or nothing on the simulator.
OwningOpRef<ModuleOp> createEntries(Location loc,
                                    ArrayRef<EntrySignature> entries,
                                    unsigned numVariants, StringRef image);

/// A header for C and C++. Emits a diagnostic and fails where a name is none in
/// C. `device` says where tensors are.
FailureOr<std::string> writeHeader(ArrayRef<EntrySignature> entries,
                                   StringRef device);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_ENTRIES_H
