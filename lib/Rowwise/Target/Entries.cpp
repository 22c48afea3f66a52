//===- Entries.cpp - What files offer to callers --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Entries.h"

#include "EntryNames.h"
#include "LLVMBuilder.h"
#include "TensorEntries.h"

using namespace mlir;
using namespace mlir::rowwise;

static std::string getSizeName(const EntrySignature &entry) {
  return entry.name + "_workspace_size";
}
static std::string getErrorName(const EntrySignature &entry) {
  return entry.name + "_last_error";
}
static std::string getInterfaceName(StringRef name) {
  return ("_mlir_ciface_" + name).str();
}

std::optional<int64_t> rowwise::getNumRanks(const EntrySignature &entry,
                                            unsigned argument) {
  for (auto [number, ranks] : entry.communicators)
    if (number == argument)
      return ranks;
  return std::nullopt;
}

SmallVector<std::string> rowwise::getSymbols(const EntrySignature &entry) {
  SmallVector<std::string> symbols = {
      entry.name, getSizeName(entry), getErrorName(entry),
      getInterfaceName(entry.name), getInterfaceName(getSizeName(entry))};
  if (hasTensorEntry(entry))
    symbols.append(
        {getTensorName(entry.name), getTensorName(getSizeName(entry))});
  return symbols;
}

namespace {

/// Builds the functions of one entry.
class EntryBuilder {
public:
  EntryBuilder(ModuleOp module, const EntrySignature &entry,
               unsigned numVariants)
      : module(module), entry(entry), numVariants(numVariants),
        b(module, entry.loc), pointer(b.getPointerType()) {}

  void build();

private:
  /// A function that checks its call first: what it does then is built next,
  /// and what it does where `fails` begins.
  struct CheckedFunction {
    LLVM::LLVMFuncOp function;
    Value call;
    Block *fails;
  };

  Value createCall(ValueRange arguments);
  CheckedFunction createChecked(StringRef name, Type result, bool isLaunch);
  Value callSizes(ValueRange arguments);
  LLVM::GlobalOp createParameters();
  LLVM::LLVMFuncOp createLaunch();
  LLVM::LLVMFuncOp createSize();
  void createError();
  void createDestinationEntry(LLVM::LLVMFuncOp launch, LLVM::LLVMFuncOp size);
  void createAlias(StringRef name, LLVM::LLVMFuncOp function);
  SmallVector<Type> getTypes(bool isLaunch);

  ModuleOp module;
  const EntrySignature &entry;
  unsigned numVariants;
  LLVMBuilder b;
  Type pointer;
  LLVM::GlobalOp name, parameters;
};

} // namespace

/// The types of arguments and results, with a workspace and a stream for a
/// launch.
SmallVector<Type> EntryBuilder::getTypes(bool isLaunch) {
  SmallVector<Type> types;
  for (Type type : entry.arguments)
    types.push_back(isa<RankedTensorType>(type) ? pointer
                    : type.isIndex()            ? b.getI64Type()
                                                : type);
  types.append(entry.results.size(), pointer);
  if (isLaunch)
    types.append(2, pointer);
  return types;
}

/// RowwiseParameter of each argument and result.
LLVM::GlobalOp EntryBuilder::createParameters() {
  SmallVector<int32_t> words;
  auto add = [&](ArrayRef<Type> types, bool areResults) {
    for (auto [number, type] : llvm::enumerate(types)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      Type element = tensor ? tensor.getElementType() : type;
      unsigned bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
      words.append({areResults, static_cast<int32_t>(number),
                    static_cast<int32_t>(llvm::divideCeil(bits, 8)),
                    tensor ? static_cast<int32_t>(tensor.getRank()) : -1,
                    !areResults && getNumRanks(entry, number)
                        ? dlpackHandle
                        : getDLPackType(element)});
    }
  };
  add(entry.arguments, /*areResults=*/false);
  add(entry.results, /*areResults=*/true);
  // A global has at least one word.
  if (words.empty())
    words.push_back(0);
  return b.createGlobal("rowwise_parameters",
                        LLVM::LLVMArrayType::get(b.getI32Type(), words.size()),
                        b.getI32TensorAttr(words));
}

/// A RowwiseCall on the stack. Of a launch the last two arguments are the
/// workspace and the stream.
Value EntryBuilder::createCall(ValueRange arguments) {
  size_t count = entry.arguments.size() + entry.results.size();
  bool isLaunch = arguments.size() > count;
  Value null = b.createNull();
  SmallVector<Value> descriptors(arguments.take_front(count));
  for (auto [number, type] : llvm::enumerate(entry.arguments))
    if (!isa<RankedTensorType>(type))
      descriptors[number] = null;
  Value array = b.createStructOnStack(descriptors);
  return b.createStructOnStack(
      {b.createAddress(name), b.createAddress(parameters),
       b.createNumber(count, 64), array, isLaunch ? arguments[count] : null,
       isLaunch ? arguments[count + 1] : null});
}

EntryBuilder::CheckedFunction
EntryBuilder::createChecked(StringRef name, Type result, bool isLaunch) {
  LLVM::LLVMFuncOp function =
      b.createFunction(name, result, getTypes(isLaunch));
  Block *start = b.getInsertionBlock();
  Value call = createCall(function.getArguments());
  Value isValid = LLVM::ICmpOp::create(
      b, LLVM::ICmpPredicate::ne,
      b.callFunction("rowwiseCheckCall", b.getI32Type(), call),
      b.createNumber(0, 32));
  Block *fails = b.createBlock(&function.getBody());
  Block *passes = b.createBlock(fails);
  b.setInsertionPointToEnd(start);
  LLVM::CondBrOp::create(b, isValid, passes, fails);
  b.setInsertionPointToEnd(passes);
  return {function, call, fails};
}

/// The largest workspace of all variants: the caller cannot tell which will
/// run.
Value EntryBuilder::callSizes(ValueRange arguments) {
  Value maxBytes;
  for (unsigned variant = 0; variant < numVariants; ++variant) {
    Value size = b.callFunction(getHostSizeName(entry, variant), b.getI64Type(),
                                arguments);
    maxBytes =
        maxBytes ? LLVM::SMaxOp::create(b, maxBytes, size).getResult() : size;
  }
  return maxBytes;
}

/// int NAME(...) {
///   if (rowwiseCheckCall(&call))
///     switch (rowwiseEnter(&call, sizes(...))) {
///     case 1: return rowwiseLeave(host0(...));
///     case 2: return rowwiseLeave(host1(...));
///     ... }
///   return rowwiseStatus();
/// }
LLVM::LLVMFuncOp EntryBuilder::createLaunch() {
  Type i32 = b.getI32Type();
  auto [function, call, fails] =
      createChecked(entry.name, i32, /*isLaunch=*/true);
  ValueRange arguments = function.getArguments();
  Block *enters = b.getInsertionBlock();
  Value variant = b.callFunction("rowwiseEnter", i32,
                                 {call, callSizes(arguments.drop_back(2))});
  SmallVector<int32_t> numbers;
  SmallVector<Block *> runs;
  for (unsigned i = 0; i < numVariants; ++i) {
    numbers.push_back(i + 1);
    runs.push_back(b.createBlock(fails));
    Value status = b.callFunction(getHostName(entry, i), i32, arguments);
    LLVM::ReturnOp::create(b, b.callFunction("rowwiseLeave", i32, status));
  }
  b.setInsertionPointToEnd(enters);
  LLVM::SwitchOp::create(b, variant, fails, /*defaultOperands=*/ValueRange(),
                         numbers, runs, SmallVector<ValueRange>(numVariants));
  b.setInsertionPointToEnd(fails);
  LLVM::ReturnOp::create(b, b.callFunction("rowwiseStatus", i32, {}));
  return function;
}

/// int64_t NAME_workspace_size(...) {
///   if (rowwiseCheckCall(&call))
///     return sizes(...);
///   rowwiseStatus(); // which NAME would give otherwise
///   return -1;
/// }
LLVM::LLVMFuncOp EntryBuilder::createSize() {
  auto [function, call, fails] =
      createChecked(getSizeName(entry), b.getI64Type(), /*isLaunch=*/false);
  LLVM::ReturnOp::create(b, callSizes(function.getArguments()));
  b.setInsertionPointToEnd(fails);
  b.callFunction("rowwiseStatus", b.getI32Type(), {});
  LLVM::ReturnOp::create(b, b.createNumber(-1, 64));
  createAlias(getSizeName(entry), function);
  return function;
}

void EntryBuilder::createError() {
  b.createFunction(getErrorName(entry), pointer, {});
  LLVM::ReturnOp::create(b, b.callFunction("rowwiseLastError", pointer, {}));
}

/// What calls of a function on tensors that returns its destinations become:
///
/// void _mlir_ciface_NAME(Descriptor *results, arguments..., destinations...) {
///   void *workspace = rowwiseAllocate(NAME_workspace_size(...));
///   rowwiseFinish(NAME(..., workspace, /*stream=*/null), workspace);
///   results[0] = *destination0; // and so on, one behind the other
/// }
void EntryBuilder::createDestinationEntry(LLVM::LLVMFuncOp launch,
                                          LLVM::LLVMFuncOp size) {
  SmallVector<Type> types = getTypes(/*isLaunch=*/false);
  if (!entry.results.empty())
    types.insert(types.begin(), pointer);
  LLVM::LLVMFuncOp function =
      b.createFunction(getInterfaceName(entry.name), b.getVoidType(), types);
  SmallVector<Value> arguments(function.getArguments());
  Value returned;
  if (!entry.results.empty()) {
    returned = arguments.front();
    arguments.erase(arguments.begin());
  }
  ArrayRef<Value> destinations =
      ArrayRef<Value>(arguments).take_back(entry.results.size());
  Value bytes = LLVM::CallOp::create(b, size, arguments).getResult();
  Value workspace = b.callFunction("rowwiseAllocate", pointer, bytes);
  SmallVector<Value> operands(arguments);
  operands.append({workspace, b.createNull()});
  Value status = LLVM::CallOp::create(b, launch, operands).getResult();
  b.callFunction("rowwiseFinish", b.getVoidType(), {status, workspace});
  int32_t words = 0;
  for (auto [type, destination] :
       llvm::zip_equal(entry.results, destinations)) {
    int32_t count = 3 + 2 * cast<RankedTensorType>(type).getRank();
    auto descriptor = LLVM::LLVMArrayType::get(b.getI64Type(), count);
    LLVM::StoreOp::create(
        b, LLVM::LoadOp::create(b, descriptor, destination),
        b.createElementPointer(b.getI64Type(), returned, words));
    words += count;
  }
  LLVM::ReturnOp::create(b, ValueRange());
}

/// The name under which MLIR calls a function that has a C interface.
void EntryBuilder::createAlias(StringRef name, LLVM::LLVMFuncOp function) {
  b.setInsertionPointToEnd(module.getBody());
  auto alias = LLVM::AliasOp::create(
      b, function.getFunctionType(), LLVM::Linkage::External,
      getInterfaceName(name), /*dsoLocal=*/false, /*threadLocal=*/false,
      ArrayRef<NamedAttribute>());
  b.createBlock(&alias.getInitializerRegion());
  LLVM::ReturnOp::create(b, LLVM::AddressOfOp::create(b, function));
}

void EntryBuilder::build() {
  name = b.createText("rowwise_entry", entry.name);
  parameters = createParameters();
  LLVM::LLVMFuncOp size = createSize(), launch = createLaunch();
  if (entry.returnsDestinations)
    createDestinationEntry(launch, size);
  else
    createAlias(entry.name, launch);
  createError();
  if (hasTensorEntry(entry))
    createTensorEntry(module, {entry, name, parameters, launch, size});
}

OwningOpRef<ModuleOp> rowwise::createEntries(Location loc,
                                             ArrayRef<EntrySignature> entries,
                                             unsigned numVariants,
                                             StringRef image) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  if (!image.empty()) {
    auto builder = OpBuilder::atBlockEnd(module->getBody());
    LLVM::GlobalOp::create(
        builder, loc,
        LLVM::LLVMArrayType::get(builder.getI8Type(), image.size()),
        /*isConstant=*/true, LLVM::Linkage::External, "rowwise_image",
        builder.getStringAttr(image), /*alignment=*/16);
  }
  for (const EntrySignature &entry : entries)
    EntryBuilder(*module, entry, numVariants).build();
  return module;
}
