//===- AbsentTargets.cpp - Back ends that lld can do without --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// lld's ELF driver initializes every back end of LLVM, for code that is
// compiled while it is linked. Here none is: instead of twenty back ends, this
// defines what would initialize those that are not linked, and Polly's entry.
//
//===----------------------------------------------------------------------===//

#include "llvm/Plugins/PassPlugin.h"

#define ROWWISE_ABSENT(target)                                                 \
  extern "C" void LLVMInitialize##target##TargetInfo() {}                      \
  extern "C" void LLVMInitialize##target##Target() {}                          \
  extern "C" void LLVMInitialize##target##TargetMC() {}                        \
  extern "C" void LLVMInitialize##target##AsmPrinter() {}                      \
  extern "C" void LLVMInitialize##target##AsmParser() {}

ROWWISE_ABSENT(AMDGPU)
ROWWISE_ABSENT(ARM)
ROWWISE_ABSENT(AVR)
ROWWISE_ABSENT(BPF)
ROWWISE_ABSENT(Hexagon)
ROWWISE_ABSENT(Lanai)
ROWWISE_ABSENT(LoongArch)
ROWWISE_ABSENT(M68k)
ROWWISE_ABSENT(MSP430)
ROWWISE_ABSENT(Mips)
ROWWISE_ABSENT(PowerPC)
ROWWISE_ABSENT(RISCV)
ROWWISE_ABSENT(SPIRV)
ROWWISE_ABSENT(Sparc)
ROWWISE_ABSENT(SystemZ)
ROWWISE_ABSENT(VE)
ROWWISE_ABSENT(WebAssembly)
ROWWISE_ABSENT(XCore)
ROWWISE_ABSENT(Xtensa)

llvm::PassPluginLibraryInfo getPollyPluginInfo() { return {}; }
