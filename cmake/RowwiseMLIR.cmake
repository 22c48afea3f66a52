# Finds MLIR and LLVM and makes both link statically.
#
# Debian's MLIR archives name the shared library `LLVM` as their dependency.
# Linking that would load every back end at start (250 ms) and tie the tools to
# the machine they were built on, so the name is replaced by the few static
# components that the tools use.

find_package(MLIR ${ROWWISE_MLIR_VERSION} QUIET CONFIG
             HINTS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR
    "MLIR ${ROWWISE_MLIR_VERSION} was not found (considered: "
    "${MLIR_CONSIDERED_CONFIGS} ${MLIR_CONSIDERED_VERSIONS}). "
    "scripts/setup installs it, or set MLIR_DIR to its lib/cmake/mlir folder.")
endif()
# Its linker as a library, for shared libraries that softmax-compile writes.
find_package(LLD ${ROWWISE_MLIR_VERSION} QUIET CONFIG HINTS /usr/lib/llvm-22/lib/cmake/lld)
if(NOT LLD_FOUND)
  message(FATAL_ERROR "LLD ${ROWWISE_MLIR_VERSION} was not found. scripts/setup installs it, "
    "or set LLD_DIR to its lib/cmake/lld folder.")
endif()
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION}: ${MLIR_DIR}")
message(STATUS "  assertions ${LLVM_ENABLE_ASSERTIONS}, RTTI ${LLVM_ENABLE_RTTI}")

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
set(LLVM_LINK_LLVM_DYLIB OFF)
set(MLIR_LINK_MLIR_DYLIB OFF)
set(LLVM_ENABLE_PLUGINS OFF)

add_library(rowwise_llvm INTERFACE)
target_link_libraries(rowwise_llvm INTERFACE
  LLVMAnalysis LLVMBitWriter LLVMCore LLVMIRReader LLVMOrcJIT LLVMPasses
  LLVMSupport LLVMTarget LLVMTargetParser LLVMTransformUtils
  LLVMFrontendOffloading LLVMFrontendOpenMP
  LLVMNVPTXCodeGen LLVMNVPTXDesc LLVMNVPTXInfo
  LLVMX86AsmParser LLVMX86CodeGen LLVMX86Desc LLVMX86Info)

get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
foreach(target IN LISTS imported)
  get_target_property(links ${target} INTERFACE_LINK_LIBRARIES)
  if(links)
    list(TRANSFORM links REPLACE "^LLVM$" rowwise_llvm)
    list(TRANSFORM links REPLACE "^[$]<LINK_ONLY:LLVM>$" rowwise_llvm)
    # Link-time optimization, which lld has, names it, and another package has it.
    list(FILTER links EXCLUDE REGEX "Polly")
    set_target_properties(${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${links}")
  endif()
endforeach()
