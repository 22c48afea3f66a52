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

#include <optional>
#include <string>
#include <vector>

namespace mlir::rowwise {

/// A function that a file offers to its callers.
struct EntrySignature {
  Location loc;
  std::string name;
  SmallVector<Type> arguments; ///< tensors and scalars
  SmallVector<Type> results;   ///< tensors
  /// Arguments that are a rank's communicator, and how many ranks it has.
  std::vector<std::pair<unsigned, int64_t>> communicators;
  /// Results, and the arguments whose buffers they may have.
  std::vector<std::pair<unsigned, unsigned>> inPlace;
  /// For callers in MLIR: results are destination operands that are returned,
  /// and there is neither a workspace nor a stream.
  bool returnsDestinations = false;
};

/// How many ranks the communicator has that an argument is; nothing if it is
/// none.
std::optional<int64_t> getNumRanks(const EntrySignature &entry,
                                   unsigned argument);

/// The symbols of an entry: NAME, NAME_workspace_size and NAME_last_error, the
/// first two also under the names that MLIR's callers use, and the function on
/// tensors under tvm-ffi's name, if NAME is possible there.
SmallVector<std::string> getSymbols(const EntrySignature &entry);

/// Renames the host functions of `entries` in `module`, which is in the LLVM
/// dialect, to the names that the entries of a file call. Simulated kernels are
/// registered with the simulator when the file is loaded. `variant` is the
/// number of the target.
void prepareHost(ModuleOp module, ArrayRef<EntrySignature> entries,
                 unsigned variant);

/// Builds a module with the entries. An entry checks what host functions rely
/// on, tells the runtime of the call (lib/Runtime/Embedded/Entry.h), and calls
/// the host function of the variant that the runtime chooses. `image` has the
/// kernels; it is empty on the simulator.
OwningOpRef<ModuleOp> createEntries(Location loc,
                                    ArrayRef<EntrySignature> entries,
                                    unsigned numVariants, StringRef image);

/// A header for C and C++, for GPUs of `targets` or, where that is empty, the
/// simulator. Emits a diagnostic and fails if a name is none in C.
FailureOr<std::string> writeHeader(ArrayRef<EntrySignature> entries,
                                   StringRef targets);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_ENTRIES_H
