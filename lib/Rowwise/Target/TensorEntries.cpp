//===- TensorEntries.cpp - Entries that take tensors ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorEntries.h"

#include "EntryNames.h"
#include "LLVMBuilder.h"

using namespace mlir;
using namespace mlir::rowwise;

bool rowwise::hasTensorEntry(const EntrySignature &entry) {
  return !StringRef(entry.name).starts_with("_");
}

std::string rowwise::getTensorName(StringRef name) {
  return ("__tvm_ffi_" + name).str();
}

int32_t rowwise::getDLPackType(Type type) {
  // As in dlpack.h.
  enum {
    Int = 0,
    UInt = 1,
    Float = 2,
    Bfloat = 4,
    Bool = 6,
    Float8E4M3FN = 10,
    Float8E5M2 = 12,
    Float8E8M0FNU = 14
  };
  if (type.isInteger(1))
    return Bool;
  if (isa<Float8E4M3FNType>(type))
    return Float8E4M3FN;
  if (isa<Float8E5M2Type>(type))
    return Float8E5M2;
  if (isa<Float8E8M0FNUType>(type))
    return Float8E8M0FNU;
  if (isa<FloatType>(type))
    return type.isBF16() ? Bfloat : Float;
  return type.isUnsignedInteger() ? UInt : Int;
}

namespace {
class TensorEntryBuilder {
public:
  TensorEntryBuilder(ModuleOp module, const TensorEntry &tensors)
      : tensors(tensors), entry(tensors.entry), b(module, entry.loc),
        pointer(b.getPointerType()) {}

  void build();

private:
  LLVM::LLVMFuncOp getResultSizes();
  LLVM::LLVMFuncOp createUnpacked(StringRef suffix, LLVM::LLVMFuncOp callee,
                                  unsigned count);
  LLVM::GlobalOp createDescription();
  void createEntry(StringRef name, StringRef implementation,
                   LLVM::GlobalOp description);

  TensorEntry tensors;
  const EntrySignature &entry;
  LLVMBuilder b;
  Type pointer;
};
} // namespace

/// The host's function of any target, which all compute the same.
LLVM::LLVMFuncOp TensorEntryBuilder::getResultSizes() {
  ArrayRef<Type> types = tensors.launch.getArgumentTypes();
  SmallVector<Type> arguments(types.take_front(entry.arguments.size()));
  arguments.push_back(pointer);
  return b.getFunction(getResultSizesName(entry, /*variant=*/0),
                       b.getVoidType(), arguments);
}

/// A function that has `count` arguments of `callee`, which are those of the
/// entry, in an array of pointers: to descriptors, and to where scalars are.
/// The other arguments follow.
LLVM::LLVMFuncOp TensorEntryBuilder::createUnpacked(StringRef suffix,
                                                    LLVM::LLVMFuncOp callee,
                                                    unsigned count) {
  ArrayRef<Type> parameters = callee.getArgumentTypes();
  SmallVector<Type> types = {pointer};
  llvm::append_range(types, parameters.drop_front(count));
  LLVM::LLVMFuncOp function =
      b.createInternalFunction((entry.name + suffix).str(),
                               callee.getFunctionType().getReturnType(), types);
  SmallVector<Value> arguments;
  for (unsigned i = 0; i < count; ++i) {
    Value slot = b.createElementPointer(pointer, function.getArgument(0), i);
    Value value = LLVM::LoadOp::create(b, pointer, slot);
    bool isResult = i >= entry.arguments.size();
    if (!isResult && !isa<RankedTensorType>(entry.arguments[i]))
      value = LLVM::LoadOp::create(b, parameters[i], value);
    arguments.push_back(value);
  }
  llvm::append_range(arguments, function.getArguments().drop_front());
  auto call = LLVM::CallOp::create(b, callee, arguments);
  LLVM::ReturnOp::create(b, call.getResults());
  return function;
}

/// A RowwiseTensorEntry.
LLVM::GlobalOp TensorEntryBuilder::createDescription() {
  unsigned numArguments = entry.arguments.size();
  unsigned numValues = numArguments + entry.results.size();
  LLVM::LLVMFuncOp launch =
      createUnpacked("_on_values", tensors.launch, numValues);
  LLVM::LLVMFuncOp size =
      createUnpacked("_workspace_size_of_values", tensors.size, numValues);
  LLVM::LLVMFuncOp sizes =
      createUnpacked("_result_sizes_of_values", getResultSizes(), numArguments);
  Type i64 = b.getI64Type();
  auto type = LLVM::LLVMStructType::getLiteral(
      b.getContext(), {pointer, pointer, i64, i64, pointer, pointer, pointer});
  LLVM::GlobalOp global =
      b.createGlobal("rowwise_tensor_entry", type, /*value=*/Attribute());
  b.createBlock(&global.getInitializerRegion());
  Value description = b.createStruct(
      {b.createAddress(tensors.name), b.createAddress(tensors.parameters),
       b.createNumber(numArguments, 64),
       b.createNumber(numValues - numArguments, 64),
       LLVM::AddressOfOp::create(b, launch), LLVM::AddressOfOp::create(b, size),
       LLVM::AddressOfOp::create(b, sizes)});
  LLVM::ReturnOp::create(b, description);
  return global;
}

/// int __tvm_ffi_NAME(void *self, const TVMFFIAny *arguments, int32_t count,
///                    TVMFFIAny *result) {
///   return implementation(&description, arguments, count, result);
/// }
void TensorEntryBuilder::createEntry(StringRef name, StringRef implementation,
                                     LLVM::GlobalOp description) {
  Type i32 = b.getI32Type();
  LLVM::LLVMFuncOp function = b.createFunction(
      getTensorName(name), i32, {pointer, pointer, i32, pointer});
  SmallVector<Value> arguments(function.getArguments());
  arguments[0] = b.createAddress(description);
  LLVM::ReturnOp::create(b, b.callFunction(implementation, i32, arguments));
}

void TensorEntryBuilder::build() {
  LLVM::GlobalOp description = createDescription();
  createEntry(entry.name, "rowwiseCallTensors", description);
  createEntry(entry.name + "_workspace_size", "rowwiseSizeTensors",
              description);
}

void rowwise::createTensorEntry(ModuleOp module, const TensorEntry &tensors) {
  TensorEntryBuilder(module, tensors).build();
}
