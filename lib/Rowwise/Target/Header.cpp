//===- Header.cpp - Headers for C and C++ ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Entries.h"
#include "Rowwise/Target/NamesInC.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static LogicalResult checkName(const EntrySignature &entry) {
  if (mayBeDeclaredInC(entry.name))
    return success();
  return emitError(entry.loc)
         << "expected a function with a name that C can have, found '"
         << entry.name << "'";
}

/// Spells the names as C++ compilers do in symbols, with the length before
/// each, so that other functions have another guard.
static std::string getGuard(ArrayRef<EntrySignature> entries) {
  std::string guard = "ROWWISE_";
  for (const EntrySignature &entry : entries)
    guard += std::to_string(entry.name.size()) + entry.name;
  return guard + "_H";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// What PyTorch and NumPy call an element type: float32, bfloat16, int8, bool.
static std::string getElementName(Type type) {
  if (type.isBF16())
    return "bfloat16";
  unsigned width = type.getIntOrFloatBitWidth();
  std::string bits = std::to_string(width);
  // f8E4M3FN is float8_e4m3fn.
  if (isa<FloatType>(type) && width == 8)
    return "float8_" + StringRef(debugString(type)).drop_front(2).lower();
  if (isa<FloatType>(type))
    return "float" + bits;
  return type.isInteger(1) ? "bool" : "int" + bits;
}

/// C's type of a scalar: the next wider integer where C has none, and the bits
/// of a float of 8.
static std::string getScalarType(Type type) {
  if (type.isIndex())
    return "int64_t";
  if (type.isInteger(1))
    return "bool";
  if (type.isInteger())
    return "int" +
           std::to_string(std::max<uint64_t>(
               8, llvm::PowerOf2Ceil(type.getIntOrFloatBitWidth()))) +
           "_t";
  if (type.isF64())
    return "double";
  if (type.isF32())
    return "float";
  if (type.getIntOrFloatBitWidth() == 8)
    return "uint8_t";
  return type.isBF16() ? "__bf16" : "_Float16";
}

static std::string getTensorType(Type type) {
  return "RowwiseTensor" +
         std::to_string(cast<RankedTensorType>(type).getRank());
}

namespace {
/// An argument or a result, named as in messages.
struct Parameter {
  Type type;
  bool isResult;
  unsigned number;
  std::optional<int64_t> ranks; ///< of a communicator

  bool isTensor() const { return isa<RankedTensorType>(type); }
  std::string getName() const {
    return (isResult ? "result" : "argument") + std::to_string(number);
  }
};
} // namespace

static SmallVector<Parameter> getParameters(const EntrySignature &entry) {
  SmallVector<Parameter> parameters;
  for (auto [number, type] : llvm::enumerate(entry.arguments))
    parameters.push_back({type, false, static_cast<unsigned>(number),
                          getNumRanks(entry, number)});
  for (auto [number, type] : llvm::enumerate(entry.results))
    parameters.push_back(
        {type, true, static_cast<unsigned>(number), /*ranks=*/std::nullopt});
  return parameters;
}

/// The ranks of all tensors, each once.
static std::set<int64_t> getRanks(ArrayRef<EntrySignature> entries) {
  std::set<int64_t> ranks;
  for (const EntrySignature &entry : entries)
    for (const Parameter &parameter : getParameters(entry))
      if (auto tensor = dyn_cast<RankedTensorType>(parameter.type))
        ranks.insert(tensor.getRank());
  return ranks;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// C's type of what is not passed by reference.
static std::string getValueType(const Parameter &parameter) {
  return parameter.ranks ? "void *" : getScalarType(parameter.type) + " ";
}

/// "float32 [512, 1000]"; a size that a call chooses is "?".
static std::string describe(const Parameter &parameter) {
  if (parameter.ranks)
    return "the rank's communicator, of " + std::to_string(*parameter.ranks) +
           " ranks";
  auto tensor = dyn_cast<RankedTensorType>(parameter.type);
  if (!tensor)
    return getScalarType(parameter.type);
  auto sizes = llvm::map_range(tensor.getShape(), [](int64_t size) {
    return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
  });
  return getElementName(tensor.getElementType()) + " [" +
         llvm::join(sizes, ", ") + "]";
}

/// The parameters of a C function, or those of its C++ form.
static std::string listParameters(const EntrySignature &entry, bool isCxx) {
  std::string list;
  for (const Parameter &parameter : getParameters(entry)) {
    list += list.empty() ? "" : ", ";
    if (parameter.isTensor())
      list += "const " + getTensorType(parameter.type) + (isCxx ? " &" : " *") +
              parameter.getName();
    else
      list += getValueType(parameter) + parameter.getName();
  }
  return list;
}

/// What the C++ form passes on.
static std::string listArguments(const EntrySignature &entry) {
  std::string list;
  for (const Parameter &parameter : getParameters(entry)) {
    list += list.empty() ? "" : ", ";
    list += (parameter.isTensor() ? "&" : "") + parameter.getName();
  }
  return list;
}

static std::string append(const std::string &list, StringRef more) {
  return list.empty() ? more.str() : list + ", " + more.str();
}

static void writeTensorType(raw_ostream &os, int64_t rank) {
  os << "#ifndef ROWWISE_TENSOR" << rank << "\n#define ROWWISE_TENSOR" << rank
     << "\n/** A tensor of rank " << rank << ". */\n"
     << "typedef struct RowwiseTensor" << rank << " {\n"
     << "  void *allocated; /**< not read */\n"
     << "  void *data;\n"
     << "  int64_t offset; /**< of the first element from there */\n";
  if (rank != 0)
    os << "  int64_t sizes[" << rank << "];\n  int64_t strides[" << rank
       << "];\n";
  os << "} RowwiseTensor" << rank << ";\n#endif\n\n";
}

static void writeDescription(raw_ostream &os, const EntrySignature &entry) {
  os << "/**\n * " << entry.name << "\n *\n";
  for (const Parameter &parameter : getParameters(entry)) {
    os << " * - " << parameter.getName() << ": " << describe(parameter);
    SmallVector<std::string> places;
    for (auto [result, argument] : entry.inPlace)
      if (parameter.isResult && parameter.number == result)
        places.push_back("argument" + std::to_string(argument));
    if (!places.empty())
      os << ", may be where " << llvm::join(places, " or ")
         << " is, with its strides";
    os << "\n";
  }
  os << " */\n";
}

static void writeFunctions(raw_ostream &os, const EntrySignature &entry) {
  std::string list = listParameters(entry, /*isCxx=*/false);
  writeDescription(os, entry);
  os << "int32_t " << entry.name << "("
     << append(list, "void *workspace, void *stream") << ");\n"
     << "/** Bytes of workspace that a call with these sizes needs, at a "
        "multiple of 256;\n    -1 where the call would be refused, with the "
        "text "
        "of it as the last error. */\n"
     << "int64_t " << entry.name << "_workspace_size("
     << (list.empty() ? "void" : list) << ");\n"
     << "/** The text of this thread's last error, never null. */\n"
     << "const char *" << entry.name << "_last_error(void);\n\n";
}

static void writeCxxForm(raw_ostream &os, const EntrySignature &entry) {
  std::string list = listParameters(entry, /*isCxx=*/true);
  os << "inline int64_t " << entry.name << "_workspace_size(" << list
     << ") {\n  int64_t size = ::" << entry.name << "_workspace_size("
     << listArguments(entry) << ");\n  if (size < 0)\n"
     << "    throw std::runtime_error(::" << entry.name
     << "_last_error());\n  return size;\n}\n"
     << "inline void " << entry.name << "("
     << append(list, "void *workspace, void *stream")
     << ") {\n  if (::" << entry.name << "("
     << append(listArguments(entry), "workspace, stream") << "))\n"
     << "    throw std::runtime_error(::" << entry.name
     << "_last_error());\n}\n";
}

/// Writes the head of a header, with the struct of a tensor, an element of
/// which is at data[offset + the sum of its indices times strides].
static void writeBeginning(raw_ostream &os, StringRef guard, StringRef device) {
  os << "/* Written by softmax-compile, for " << device << ". */\n\n"
     << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << "#include <stdbool.h>\n#include <stdint.h>\n\n"
     << R"(/*
 * A function takes its arguments, its results as tensors to write, a workspace and a
 * stream (CUstream or cudaStream_t; on the simulator it is not read). It returns 0 when
 * all is launched, and another number after an error. Of a call that is refused nothing
 * is launched. Where the driver fails, nothing more is: what kernels of the call were
 * launched before write to results and workspace. Several threads may call at the
 * same time, with workspaces of their own.
 *
 * The element of index i, j, ... is data[offset + i * strides[0] + j * strides[1] + ...].
 * A tensor of rank 0 is one element. Of bool an element is a byte, 0 or 1.
 *
 * What is refused: a null descriptor, or null data where there are elements; sizes other
 * than those below ("?" is any, the same where one function needs it to be); data that
 * is no multiple of an element's bytes; negative strides, strides that reach 2^63 bytes,
 * and in rows gaps between elements; results that overlap another tensor, or themselves,
 * but as said below; memory that is not the device's; a workspace that is missing, or
 * overlaps a tensor.
 */
)"
     << "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
}

/// What a communicator is, and when ranks wait for each other.
static void writeGroups(raw_ostream &os, bool isSimulated) {
  os << (isSimulated ? R"(/**
 * On the simulator a communicator is the address of one of these, a rank's own; of GPUs
 * it is an ncclComm_t.
 */
#ifndef ROWWISE_SIMULATED_RANK
#define ROWWISE_SIMULATED_RANK
typedef struct RowwiseSimulatedRank {
  int32_t ranks, rank;
  /** Puts `bytes` of each rank behind each other, in the order of ranks, on each. All
      ranks call it, from threads of their own. Not 0 where they do not all come. */
  int32_t (*all_gather)(void *context, const void *send, void *receive, int64_t bytes);
  void *context;
} RowwiseSimulatedRank;
#endif
)"
                     : R"(/*
 * A communicator is an ncclComm_t, of the libnccl that the process has. The caller owns it;
 * it is known by its address for as long as the process lives. Exchanges come to the stream,
 * and can be captured with the rest.
 */
)") << R"(/*
 * Tensors with a size "?" are the rank's part. All ranks call the function, each from a
 * thread or a process of its own. In the first call for a number of rows, and in each if
 * no size of a whole row is known, ranks wait for each other to compare sizes: what
 * differs is an error on each. Such a call cannot be captured.
 */

)";
}

FailureOr<std::string> rowwise::writeHeader(ArrayRef<EntrySignature> entries,
                                            StringRef targets) {
  for (const EntrySignature &entry : entries)
    if (failed(checkName(entry)))
      return failure();
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string guard = getGuard(entries);
  writeBeginning(os, guard, targets.empty() ? "the simulator" : targets);
  if (llvm::any_of(entries, [](const EntrySignature &entry) {
        return !entry.communicators.empty();
      }))
    writeGroups(os, /*isSimulated=*/targets.empty());
  for (int64_t rank : getRanks(entries))
    writeTensorType(os, rank);
  for (const EntrySignature &entry : entries)
    writeFunctions(os, entry);
  // C90 has no other comments, nor where it skips C++.
  os << "#ifdef __cplusplus\n} /* extern \"C\" */\n\n#include <stdexcept>\n\n"
     << "/** The same with exceptions: std::runtime_error with the text of the "
        "error. */\nnamespace rowwise {\n";
  for (const EntrySignature &entry : entries)
    writeCxxForm(os, entry);
  os << "} /* namespace rowwise */\n#endif\n\n#endif /* " << guard << " */\n";
  return text;
}
