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
  // Parts of functions.
  Value createCall(ValueRange arguments);
  Value callSizes(ValueRange arguments);
  void callHost(Value variant, ValueRange arguments);
  void returnStatus();

  // Functions and what they read.
  LLVM::GlobalOp createParameters();
  LLVM::LLVMFuncOp createLaunch();
  LLVM::LLVMFuncOp createSize();
  void createError();
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

/// Of the arguments and results, for a launch with a workspace and a stream.
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
                    getDLPackType(element)});
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
  auto array = LLVM::LLVMArrayType::get(pointer, std::max<size_t>(count, 1));
  Value one = b.createNumber(1, 32), null = b.createNull();
  Value descriptors = LLVM::AllocaOp::create(b, pointer, array, one);
  auto store = [&](Value value, Type type, Value base, int32_t field) {
    Value slot = LLVM::GEPOp::create(b, pointer, type, base,
                                     ArrayRef<LLVM::GEPArg>{0, field});
    LLVM::StoreOp::create(b, value, slot);
  };
  for (size_t i = 0; i < count; ++i) {
    bool isScalar = i < entry.arguments.size() &&
                    !isa<RankedTensorType>(entry.arguments[i]);
    store(isScalar ? null : arguments[i], array, descriptors, i);
  }
  auto type = LLVM::LLVMStructType::getLiteral(
      b.getContext(),
      {pointer, pointer, b.getI64Type(), pointer, pointer, pointer});
  Value call = LLVM::AllocaOp::create(b, pointer, type, one);
  bool isLaunch = arguments.size() > count;
  Value fields[] = {LLVM::AddressOfOp::create(b, name),
                    LLVM::AddressOfOp::create(b, parameters),
                    b.createNumber(count, 64),
                    descriptors,
                    isLaunch ? arguments[count] : null,
                    isLaunch ? arguments[count + 1] : null};
  for (auto [field, value] : llvm::enumerate(fields))
    store(value, type, call, field);
  return call;
}

/// The most that any variant needs: a caller does not say which it will be.
Value EntryBuilder::callSizes(ValueRange arguments) {
  Value most;
  for (unsigned variant = 0; variant < numVariants; ++variant) {
    auto callee = b.getFunction(getHostSizeName(entry, variant), b.getI64Type(),
                                getTypes(/*isLaunch=*/false));
    Value size = LLVM::CallOp::create(b, callee, arguments).getResult();
    most = most ? LLVM::SMaxOp::create(b, most, size).getResult() : size;
  }
  return most;
}

/// Ends the function with what the host function of a variant, which is counted
/// from 1, and leaving return.
void EntryBuilder::callHost(Value variant, ValueRange arguments) {
  Type i32 = b.getI32Type();
  auto leave = b.getFunction("rowwiseLeave", i32, i32);
  Region &body = *b.getInsertionBlock()->getParent();
  for (unsigned i = 0; i < numVariants; ++i) {
    Block *others = nullptr;
    if (i + 1 < numVariants) {
      Block *here = b.getInsertionBlock();
      Block *runs = b.createBlock(&body);
      others = b.createBlock(&body);
      b.setInsertionPointToEnd(here);
      Value isThis = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::eq, variant,
                                          b.createNumber(i + 1, 32));
      LLVM::CondBrOp::create(b, isThis, runs, others);
      b.setInsertionPointToEnd(runs);
    }
    auto host =
        b.getFunction(getHostName(entry, i), i32, getTypes(/*isLaunch=*/true));
    Value status = LLVM::CallOp::create(b, host, arguments).getResult();
    LLVM::ReturnOp::create(b,
                           LLVM::CallOp::create(b, leave, status).getResult());
    if (others)
      b.setInsertionPointToEnd(others);
  }
}

/// Ends the function with what has been kept of a failure.
void EntryBuilder::returnStatus() {
  auto status = b.getFunction("rowwiseStatus", b.getI32Type(), {});
  LLVM::ReturnOp::create(
      b, LLVM::CallOp::create(b, status, ValueRange()).getResult());
}

/// int NAME(...) {
///   if (rowwiseCheckCall(&call) && rowwiseEnter(&call, sizes(...)))
///     return rowwiseLeave(host(...));
///   return rowwiseStatus();
/// }
LLVM::LLVMFuncOp EntryBuilder::createLaunch() {
  Type i32 = b.getI32Type();
  LLVM::LLVMFuncOp function =
      b.createFunction(entry.name, i32, getTypes(/*isLaunch=*/true));
  Region &body = function.getBody();
  Block *start = b.getInsertionBlock(), *enters = b.createBlock(&body),
        *runs = b.createBlock(&body), *fails = b.createBlock(&body);
  auto branch = [&](Value flag, Block *to) {
    Value isSet = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, flag,
                                       b.createNumber(0, 32));
    LLVM::CondBrOp::create(b, isSet, to, fails);
  };
  ValueRange arguments = function.getArguments();
  b.setInsertionPointToEnd(start);
  Value call = createCall(arguments);
  auto check = b.getFunction("rowwiseCheckCall", i32, pointer);
  branch(LLVM::CallOp::create(b, check, call).getResult(), enters);
  b.setInsertionPointToEnd(enters);
  auto enter = b.getFunction("rowwiseEnter", i32, {pointer, b.getI64Type()});
  Value bytes = callSizes(arguments.drop_back(2));
  Value variant =
      LLVM::CallOp::create(b, enter, ValueRange{call, bytes}).getResult();
  branch(variant, runs);
  b.setInsertionPointToEnd(runs);
  callHost(variant, arguments);
  b.setInsertionPointToEnd(fails);
  returnStatus();
  createAlias(entry.name, function);
  return function;
}

/// int64_t NAME_workspace_size(...) {
///   if (rowwiseCheckCall(&call))
///     return sizes(...);
///   rowwiseStatus(); // which NAME would give otherwise
///   return -1;
/// }
LLVM::LLVMFuncOp EntryBuilder::createSize() {
  LLVM::LLVMFuncOp function = b.createFunction(
      getSizeName(entry), b.getI64Type(), getTypes(/*isLaunch=*/false));
  Region &body = function.getBody();
  Block *start = b.getInsertionBlock(), *asks = b.createBlock(&body),
        *fails = b.createBlock(&body);
  b.setInsertionPointToEnd(start);
  Value call = createCall(function.getArguments());
  auto check = b.getFunction("rowwiseCheckCall", b.getI32Type(), pointer);
  Value isValid = LLVM::CallOp::create(b, check, call).getResult();
  LLVM::CondBrOp::create(b,
                         LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne,
                                              isValid, b.createNumber(0, 32)),
                         asks, fails);
  b.setInsertionPointToEnd(asks);
  LLVM::ReturnOp::create(b, callSizes(function.getArguments()));
  b.setInsertionPointToEnd(fails);
  auto status = b.getFunction("rowwiseStatus", b.getI32Type(), {});
  LLVM::CallOp::create(b, status, ValueRange());
  LLVM::ReturnOp::create(b, b.createNumber(-1, 64));
  createAlias(getSizeName(entry), function);
  return function;
}

void EntryBuilder::createError() {
  auto text = b.getFunction("rowwiseLastError", pointer, {});
  b.createFunction(getErrorName(entry), pointer, {});
  LLVM::ReturnOp::create(
      b, LLVM::CallOp::create(b, text, ValueRange()).getResult());
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
  std::string text = entry.name + '\0';
  name = b.createGlobal("rowwise_entry",
                        LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
                        b.getStringAttr(text));
  parameters = createParameters();
  LLVM::LLVMFuncOp size = createSize(), launch = createLaunch();
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
