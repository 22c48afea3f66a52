//===- CacheHints.cpp - What loads ask of the L2 cache --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheHints.h"

#include "Rowwise/IR/KernelVersion.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace mlir::rowwise;

namespace {
/// How registers of a load of so many bytes are written.
struct Registers {
  unsigned count;
  unsigned bits;
};

std::optional<Registers> getRegisters(uint64_t bytes) {
  switch (bytes) {
  case 16:
    return Registers{4, 32};
  case 8:
    return Registers{2, 32};
  case 4:
    return Registers{1, 32};
  case 2:
    return Registers{1, 16};
  default:
    return std::nullopt;
  }
}
} // namespace

/// "ld.global.L2::cache_hint.v4.b32 {$0, $1, $2, $3}, [$4], $5;"
static InlineAsm *getLoad(LLVMContext &context, Registers registers,
                          Type *result, Type *pointer) {
  std::string text = "ld.global.L2::cache_hint";
  std::string results = "$0", constraints;
  const char *constraint = registers.bits == 32 ? "=r," : "=h,";
  for (unsigned i = 0; i < registers.count; ++i)
    constraints += constraint;
  for (unsigned i = 1; i < registers.count; ++i)
    results += ", $" + std::to_string(i);
  if (registers.count > 1) {
    text += ".v" + std::to_string(registers.count);
    results = "{" + results + "}";
  }
  text += ".b" + std::to_string(registers.bits) + " " + results + ", [$" +
          std::to_string(registers.count) + "], $" +
          std::to_string(registers.count + 1) + ";";
  auto *type = FunctionType::get(result, {pointer, Type::getInt64Ty(context)},
                                 /*isVarArg=*/false);
  return InlineAsm::get(type, text, constraints + "l,l,~{memory}",
                        /*hasSideEffects=*/true);
}

/// What the registers hold together, as the type that was loaded.
static Value *joinRegisters(IRBuilder<> &builder, Value *loaded,
                            Registers registers, Type *type) {
  if (registers.count == 1)
    return builder.CreateBitCast(loaded, type);
  Type *word = builder.getIntNTy(registers.bits);
  Value *words = PoisonValue::get(FixedVectorType::get(word, registers.count));
  for (unsigned i = 0; i < registers.count; ++i)
    words = builder.CreateInsertElement(
        words, builder.CreateExtractValue(loaded, i), i);
  return builder.CreateBitCast(words, type);
}

static void addHint(LoadInst *load, Registers registers, Value *policy) {
  IRBuilder<> builder(load);
  Type *word = builder.getIntNTy(registers.bits);
  Type *result = word;
  if (registers.count != 1)
    result = StructType::get(builder.getContext(),
                             SmallVector<Type *>(registers.count, word));
  Value *pointer = builder.CreateAddrSpaceCast(
      load->getPointerOperand(),
      builder.getPtrTy(NVPTXAS::ADDRESS_SPACE_GLOBAL));
  InlineAsm *hinted =
      getLoad(builder.getContext(), registers, result, pointer->getType());
  CallInst *loaded = builder.CreateCall(hinted, {pointer, policy});
  // As of a load's: LLVM may derive other addresses from it.
  loaded->addParamAttr(0, Attribute::NoUndef);
  load->replaceAllUsesWith(
      joinRegisters(builder, loaded, registers, load->getType()));
  load->eraseFromParent();
}

/// Whether pointers of an address space are to device memory: those to other
/// memory have a space of their own.
static bool isDeviceMemory(unsigned space) {
  return space == NVPTXAS::ADDRESS_SPACE_GENERIC ||
         space == NVPTXAS::ADDRESS_SPACE_GLOBAL;
}

static bool readsDeviceMemory(LoadInst *load) {
  return load->isSimple() && isDeviceMemory(load->getPointerAddressSpace());
}

/// llvm.nvvm.cp.async.bulk.global.to.shared.cluster(to, mbarrier, from, size,
///     multicast mask, hint, whether there is a mask, whether there is a hint)
static void addHint(IntrinsicInst *copy, Value *policy) {
  constexpr unsigned hint = 5, hasHint = 7;
  copy->setArgOperand(hint, policy);
  copy->setArgOperand(hasHint, ConstantInt::getTrue(copy->getContext()));
}

/// The end of what runs before each store to device memory: the first of them,
/// or the branch to where they are. Null where nothing is stored.
static Instruction *findFirstStore(Function &function, DominatorTree &tree) {
  BasicBlock *common = nullptr;
  auto storesInto = [](Instruction &instruction) {
    auto *store = dyn_cast<StoreInst>(&instruction);
    return store && isDeviceMemory(store->getPointerAddressSpace());
  };
  for (BasicBlock &block : function)
    if (any_of(block, storesInto))
      common =
          common ? tree.findNearestCommonDominator(common, &block) : &block;
  if (!common)
    return nullptr;
  auto first = find_if(*common, storesInto);
  return first == common->end() ? common->getTerminator() : &*first;
}

namespace {
/// Where lines that loads hold in the L2 cache are given back: when a row is in
/// registers and nothing of its results has been stored. What is loaded only on
/// some ways there, or again and again, is not held.
class LineHolder {
public:
  LineHolder(Function &function, FunctionAnalysisManager &analyses)
      : tree(analyses.getResult<DominatorTreeAnalysis>(function)),
        loops(analyses.getResult<LoopAnalysis>(function)),
        scalars(analyses.getResult<ScalarEvolutionAnalysis>(function)),
        place(findFirstStore(function, tree)) {}

  bool mayHold(LoadInst *load) {
    return place && tree.dominates(load, place) &&
           !loops.getLoopFor(load->getParent()) &&
           !loops.getLoopFor(place->getParent());
  }

  void giveBack(ArrayRef<Value *> pointers);

private:
  void giveBack(Value *base, int64_t offset);

  DominatorTree &tree;
  LoopInfo &loops;
  ScalarEvolution &scalars;
  Instruction *place;
};
} // namespace

/// Whoever has loaded the start of a line gives back the line. Addresses that
/// are constants apart share a register.
void LineHolder::giveBack(ArrayRef<Value *> pointers) {
  SmallVector<Value *> bases;
  for (Value *pointer : pointers) {
    std::optional<APInt> offset;
    auto base = find_if(bases, [&](Value *base) {
      offset = scalars.computeConstantDifference(scalars.getSCEV(pointer),
                                                 scalars.getSCEV(base));
      return offset.has_value();
    });
    if (base == bases.end())
      bases.push_back(pointer);
    giveBack(offset ? *base : pointer, offset ? offset->getSExtValue() : 0);
  }
}

void LineHolder::giveBack(Value *base, int64_t offset) {
  IRBuilder<> builder(place);
  Type *word = builder.getInt32Ty(), *address = builder.getInt64Ty();
  Value *number = builder.CreatePtrToInt(
      builder.CreateAddrSpaceCast(
          base, builder.getPtrTy(NVPTXAS::ADDRESS_SPACE_GLOBAL)),
      address);
  Value *inLine =
      builder.CreateAnd(builder.CreateAdd(builder.CreateTrunc(number, word),
                                          builder.getInt32(offset % lineBytes)),
                        lineBytes - 1);
  auto *type = FunctionType::get(builder.getVoidTy(), {address, word},
                                 /*isVarArg=*/false);
  auto *apply = InlineAsm::get(
      type,
      "{ .reg .pred starts; setp.eq.b32 starts, $1, 0; "
      "@starts applypriority.global.L2::evict_normal [$0+" +
          std::to_string(offset) + "], " + std::to_string(lineBytes) + "; }",
      "l,r,~{memory}", /*hasSideEffects=*/true);
  builder.CreateCall(type, apply, {number, inLine});
}

namespace {
/// What brings lines of device memory, but for copies of single vectors to
/// shared memory (cp.async): of these ptxas before 13.4 may drop the
/// instruction that makes the hint, so that the copy reads an undefined one and
/// traps (https://github.com/triton-lang/triton/pull/11848).
struct Requests {
  SmallVector<std::pair<LoadInst *, Registers>> loads;
  SmallVector<IntrinsicInst *> bulkCopies;

  bool empty() const { return loads.empty() && bulkCopies.empty(); }
};
} // namespace

static Requests findRequests(Function &function) {
  const DataLayout &layout = function.getParent()->getDataLayout();
  Requests requests;
  for (Instruction &instruction : instructions(function)) {
    auto *copy = dyn_cast<IntrinsicInst>(&instruction);
    if (copy && copy->getIntrinsicID() ==
                    Intrinsic::nvvm_cp_async_bulk_global_to_shared_cluster)
      requests.bulkCopies.push_back(copy);
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (!load || !readsDeviceMemory(load))
      continue;
    uint64_t bytes = layout.getTypeStoreSize(load->getType());
    auto registers = getRegisters(bytes);
    if (registers && load->getAlign() >= bytes)
      requests.loads.emplace_back(load, *registers);
  }
  return requests;
}

/// Gives all `requests` an L2 eviction priority.
static void addHints(Function &function, const Requests &requests,
                     StringRef priority) {
  BasicBlock &entry = function.getEntryBlock();
  IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  auto *type = FunctionType::get(builder.getInt64Ty(), /*isVarArg=*/false);
  auto *create = InlineAsm::get(
      type, ("createpolicy.fractional.L2::" + priority + ".b64 $0, 1.0;").str(),
      "=l", /*hasSideEffects=*/false);
  Value *policy = builder.CreateCall(type, create);
  for (auto [load, registers] : requests.loads)
    addHint(load, registers, policy);
  for (IntrinsicInst *copy : requests.bulkCopies)
    addHint(copy, policy);
}

/// Lets loads keep what they bring until it has been used.
static bool holdLines(Function &function, Requests requests,
                      FunctionAnalysisManager &analyses) {
  LineHolder holder(function, analyses);
  requests.bulkCopies.clear();
  erase_if(requests.loads,
           [&](auto &load) { return !holder.mayHold(load.first); });
  if (requests.empty())
    return false;
  SmallVector<Value *> pointers;
  for (auto [load, registers] : requests.loads)
    pointers.push_back(load->getPointerOperand());
  addHints(function, requests, "evict_last");
  holder.giveBack(pointers);
  return true;
}

static bool addHints(Function &function, StringRef hint,
                     FunctionAnalysisManager &analyses) {
  Requests requests = findRequests(function);
  if (requests.empty())
    return false;
  if (hint == stringifyL2Hint(L2Hint::hold))
    return holdLines(function, std::move(requests), analyses);
  addHints(function, requests, hint);
  return true;
}

PreservedAnalyses CacheHintPass::run(Function &function,
                                     FunctionAnalysisManager &analyses) {
  llvm::Attribute hint = function.getFnAttribute(l2HintAttrName);
  if (!hint.isValid() || !addHints(function, hint.getValueAsString(), analyses))
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}
