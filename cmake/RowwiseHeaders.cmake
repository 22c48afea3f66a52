# MLIR's headers, parsed once for all files: reading them was four fifths of a build.
#
# A file still includes what it uses, which the asan preset checks: it builds without
# this. Its compile_commands.json is also the one for a clang-tidy of another version
# than the compiler's, which cannot read what is precompiled here.

option(ROWWISE_PCH "Precompile MLIR's headers" ON)

if(ROWWISE_PCH)
  # What owns the precompiled header has to compile something.
  set(empty "${CMAKE_CURRENT_BINARY_DIR}/empty.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(rowwise_headers OBJECT "${empty}")
  target_link_libraries(rowwise_headers PRIVATE rowwise_flags)
  target_precompile_headers(rowwise_headers PRIVATE
    <llvm/ADT/TypeSwitch.h>
    <llvm/Support/MathExtras.h>
    <mlir/Dialect/Affine/IR/AffineOps.h>
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Dialect/GPU/IR/GPUDialect.h>
    <mlir/Dialect/LLVMIR/LLVMDialect.h>
    <mlir/Dialect/LLVMIR/NVVMDialect.h>
    <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/Math/IR/Math.h>
    <mlir/Dialect/MemRef/IR/MemRef.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/Dialect/Vector/IR/VectorOps.h>
    <mlir/IR/ImplicitLocOpBuilder.h>
    <mlir/IR/Matchers.h>
    <mlir/IR/PatternMatch.h>
    <mlir/Pass/PassManager.h>
    <mlir/Transforms/DialectConversion.h>
    <mlir/Transforms/GreedyPatternRewriteDriver.h>)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # ccache knows the headers by what they hold.
    target_compile_options(rowwise_headers PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

# Gives a target the headers, where it links MLIR or a library that does.
function(rowwise_use_headers target)
  if(ROWWISE_PCH AND "${ARGN}" MATCHES "MLIR|Rowwise")
    target_precompile_headers(${target} REUSE_FROM rowwise_headers)
  endif()
endfunction()
