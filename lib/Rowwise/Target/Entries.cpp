//===- Entries.cpp - What files offer to callers --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Entries.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

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
  return {entry.name, getSizeName(entry), getErrorName(entry),
          getInterfaceName(entry.name), getInterfaceName(getSizeName(entry))};
}

namespace {

/// The functions of one entry.
class EntryBuilder {
public:
  EntryBuilder(ModuleOp module, const EntrySignature &entry)
      : module(module), entry(entry),
        b(entry.loc, OpBuilder::atBlockEnd(module.getBody())),
        pointer(LLVM::LLVMPointerType::get(b.getContext())) {}

  void build();

private:
  LLVM::LLVMFuncOp takeName(const std::string &name);
  LLVM::LLVMFuncOp createFunction(StringRef name, LLVM::LLVMFunctionType type);
  LLVM::LLVMFuncOp getRuntimeFunction(StringRef name, Type result,
                                      ArrayRef<Type> arguments);
  LLVM::GlobalOp createGlobal(StringRef name, Type type, Attribute value);
  LLVM::GlobalOp createParameters();
  Value createCall(ValueRange arguments);
  void createLaunch(LLVM::LLVMFuncOp host, LLVM::LLVMFuncOp sizes);
  void createSize(LLVM::LLVMFuncOp sizes);
  void createError();
  void createAlias(StringRef name, LLVM::LLVMFuncOp function);
  Value number(int64_t value, unsigned width) {
    return LLVM::ConstantOp::create(b, b.getIntegerType(width), value);
  }
  Value isTrue(Value flag) {
    return LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, flag,
                                number(0, 32));
  }

  ModuleOp module;
  const EntrySignature &entry;
  ImplicitLocOpBuilder b;
  Type pointer;
  LLVM::GlobalOp name, parameters;
};

} // namespace

/// Makes a host function private, under another name.
LLVM::LLVMFuncOp EntryBuilder::takeName(const std::string &name) {
  SymbolTable symbols(module);
  auto function = symbols.lookup<LLVM::LLVMFuncOp>(name);
  (void)symbols.renameToUnique(function, {});
  function.setLinkage(LLVM::Linkage::Internal);
  return function;
}

LLVM::LLVMFuncOp EntryBuilder::createFunction(StringRef name,
                                              LLVM::LLVMFunctionType type) {
  b.setInsertionPointToEnd(module.getBody());
  auto function = LLVM::LLVMFuncOp::create(b, name, type);
  b.setInsertionPointToStart(function.addEntryBlock(b));
  return function;
}

LLVM::LLVMFuncOp EntryBuilder::getRuntimeFunction(StringRef name, Type result,
                                                  ArrayRef<Type> arguments) {
  if (auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return function;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  return LLVM::LLVMFuncOp::create(
      b, name, LLVM::LLVMFunctionType::get(result, arguments));
}

LLVM::GlobalOp EntryBuilder::createGlobal(StringRef name, Type type,
                                          Attribute value) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  SymbolTable symbols(module);
  auto global = LLVM::GlobalOp::create(b, type, /*isConstant=*/true,
                                       LLVM::Linkage::Internal, name, value);
  symbols.insert(global);
  return global;
}

/// RowwiseParameter of each argument and result.
LLVM::GlobalOp EntryBuilder::createParameters() {
  SmallVector<int32_t> words;
  auto add = [&](ArrayRef<Type> types, bool areResults) {
    for (auto [number, type] : llvm::enumerate(types)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      unsigned bits =
          tensor ? tensor.getElementType().getIntOrFloatBitWidth() : 0;
      words.append({areResults, static_cast<int32_t>(number),
                    static_cast<int32_t>(llvm::divideCeil(bits, 8)),
                    tensor ? static_cast<int32_t>(tensor.getRank()) : -1});
    }
  };
  add(entry.arguments, /*areResults=*/false);
  add(entry.results, /*areResults=*/true);
  // A global has at least one word.
  if (words.empty())
    words.push_back(0);
  return createGlobal("rowwise_parameters",
                      LLVM::LLVMArrayType::get(b.getI32Type(), words.size()),
                      b.getI32TensorAttr(words));
}

/// A RowwiseCall on the stack. Of the function that is being built the last
/// two arguments are the workspace and the stream, if they are there.
Value EntryBuilder::createCall(ValueRange arguments) {
  size_t count = entry.arguments.size() + entry.results.size();
  auto array = LLVM::LLVMArrayType::get(pointer, std::max<size_t>(count, 1));
  Value one = number(1, 32);
  Value descriptors = LLVM::AllocaOp::create(b, pointer, array, one);
  Value null = LLVM::ZeroOp::create(b, pointer);
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
                    number(count, 64),
                    descriptors,
                    isLaunch ? arguments[count] : null,
                    isLaunch ? arguments[count + 1] : null};
  for (auto [field, value] : llvm::enumerate(fields))
    store(value, type, call, field);
  return call;
}

/// int NAME(...) {
///   if (rowwiseCheckCall(&call) &&
///       rowwiseEnter(&call, sizes(...))) {
///     int status = host(...);
///     rowwiseLeave();
///     return status;
///   }
///   return rowwiseStatus();
/// }
void EntryBuilder::createLaunch(LLVM::LLVMFuncOp host, LLVM::LLVMFuncOp sizes) {
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  Type none = LLVM::LLVMVoidType::get(b.getContext());
  auto check = getRuntimeFunction("rowwiseCheckCall", i32, pointer);
  auto enter = getRuntimeFunction("rowwiseEnter", i32, {pointer, i64});
  auto leave = getRuntimeFunction("rowwiseLeave", none, {});
  auto status = getRuntimeFunction("rowwiseStatus", i32, {});
  LLVM::LLVMFuncOp function =
      createFunction(entry.name, host.getFunctionType());
  Region &body = function.getBody();
  Block *enters = b.createBlock(&body), *runs = b.createBlock(&body),
        *fails = b.createBlock(&body);
  b.setInsertionPointToEnd(&body.front());
  ValueRange arguments = function.getArguments();
  Value call = createCall(arguments);
  Value isValid = LLVM::CallOp::create(b, check, call).getResult();
  LLVM::CondBrOp::create(b, isTrue(isValid), enters, fails);
  b.setInsertionPointToEnd(enters);
  Value bytes =
      LLVM::CallOp::create(b, sizes, arguments.drop_back(2)).getResult();
  Value mayRun =
      LLVM::CallOp::create(b, enter, ValueRange{call, bytes}).getResult();
  LLVM::CondBrOp::create(b, isTrue(mayRun), runs, fails);
  b.setInsertionPointToEnd(runs);
  Value result = LLVM::CallOp::create(b, host, arguments).getResult();
  LLVM::CallOp::create(b, leave, ValueRange());
  LLVM::ReturnOp::create(b, result);
  b.setInsertionPointToEnd(fails);
  LLVM::ReturnOp::create(
      b, LLVM::CallOp::create(b, status, ValueRange()).getResult());
  createAlias(entry.name, function);
}

/// int64_t NAME_workspace_size(...) {
///   if (rowwiseCheckCall(&call))
///     return sizes(...);
///   rowwiseStatus(); // which NAME would give otherwise
///   return -1;
/// }
void EntryBuilder::createSize(LLVM::LLVMFuncOp sizes) {
  Type i32 = b.getI32Type();
  auto check = getRuntimeFunction("rowwiseCheckCall", i32, pointer);
  auto status = getRuntimeFunction("rowwiseStatus", i32, {});
  LLVM::LLVMFuncOp function =
      createFunction(getSizeName(entry), sizes.getFunctionType());
  Region &body = function.getBody();
  Block *asks = b.createBlock(&body), *fails = b.createBlock(&body);
  b.setInsertionPointToEnd(&body.front());
  Value call = createCall(function.getArguments());
  Value isValid = LLVM::CallOp::create(b, check, call).getResult();
  LLVM::CondBrOp::create(b, isTrue(isValid), asks, fails);
  b.setInsertionPointToEnd(asks);
  LLVM::ReturnOp::create(
      b, LLVM::CallOp::create(b, sizes, function.getArguments()).getResult());
  b.setInsertionPointToEnd(fails);
  LLVM::CallOp::create(b, status, ValueRange());
  LLVM::ReturnOp::create(b, number(-1, 64));
  createAlias(getSizeName(entry), function);
}

void EntryBuilder::createError() {
  auto text = getRuntimeFunction("rowwiseLastError", pointer, {});
  createFunction(getErrorName(entry),
                 LLVM::LLVMFunctionType::get(pointer, ArrayRef<Type>()));
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
  name = createGlobal("rowwise_entry",
                      LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
                      b.getStringAttr(text));
  parameters = createParameters();
  LLVM::LLVMFuncOp host = takeName(entry.name);
  LLVM::LLVMFuncOp sizes = takeName(getSizeName(entry));
  createSize(sizes);
  createLaunch(host, sizes);
  createError();
}

/// Calls rowwiseSimRegister of each kernel that the host runs, before anything
/// else can be called.
static void registerKernels(ModuleOp module) {
  SmallVector<LLVM::LLVMFuncOp> kernels;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (function->hasAttr("rowwise.simulated_kernel"))
      kernels.push_back(function);
  if (kernels.empty())
    return;
  ImplicitLocOpBuilder b(module.getLoc(),
                         OpBuilder::atBlockEnd(module.getBody()));
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  Type none = LLVM::LLVMVoidType::get(b.getContext());
  auto add = LLVM::LLVMFuncOp::create(
      b, "rowwiseSimRegister",
      LLVM::LLVMFunctionType::get(none, {pointer, pointer, b.getI64Type()}));
  auto addAll = LLVM::LLVMFuncOp::create(b, "rowwise_register_kernels",
                                         LLVM::LLVMFunctionType::get(none, {}),
                                         LLVM::Linkage::Internal);
  LLVM::GlobalCtorsOp::create(
      b, b.getArrayAttr(FlatSymbolRefAttr::get(addAll)),
      b.getI32ArrayAttr(65535),
      b.getArrayAttr(LLVM::ZeroAttr::get(b.getContext())));
  SmallVector<LLVM::GlobalOp> names;
  for (LLVM::LLVMFuncOp kernel : kernels) {
    std::string name =
        kernel->getAttrOfType<StringAttr>("rowwise.simulated_kernel").str() +
        '\0';
    names.push_back(LLVM::GlobalOp::create(
        b, LLVM::LLVMArrayType::get(b.getI8Type(), name.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal,
        ("rowwise_name_of_" + kernel.getName()).str(), b.getStringAttr(name)));
  }
  b.setInsertionPointToStart(addAll.addEntryBlock(b));
  for (auto [kernel, name] : llvm::zip_equal(kernels, names)) {
    auto bytes = kernel->getAttrOfType<IntegerAttr>("rowwise.shared_bytes");
    Value sharedBytes =
        LLVM::ConstantOp::create(b, b.getI64Type(), bytes ? bytes.getInt() : 0);
    LLVM::CallOp::create(b, add,
                         ValueRange{LLVM::AddressOfOp::create(b, name),
                                    LLVM::AddressOfOp::create(b, kernel),
                                    sharedBytes});
  }
  LLVM::ReturnOp::create(b, ValueRange());
}

void rowwise::addEntries(ModuleOp module, ArrayRef<EntrySignature> entries) {
  registerKernels(module);
  for (const EntrySignature &entry : entries)
    EntryBuilder(module, entry).build();
}
