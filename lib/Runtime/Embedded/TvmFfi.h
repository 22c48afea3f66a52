//===- TvmFfi.h - The C interface of tvm-ffi ----------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The declarations that are used from tvm/ffi/c_api.h and
// tvm/ffi/extra/c_env_api.h of apache-tvm-ffi 0.1.15, and from dlpack.h 1.3,
// under their own names. Files are not linked with libtvm_ffi: a caller by way
// of it has it in the process.

#ifndef RUNTIME_EMBEDDED_TVMFFI_H
#define RUNTIME_EMBEDDED_TVMFFI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

//===----------------------------------------------------------------------===//
// DLPack
//===----------------------------------------------------------------------===//

enum { kDLCPU = 1, kDLCUDA = 2 };
enum {
  kDLInt = 0,
  kDLUInt = 1,
  kDLFloat = 2,
  kDLOpaqueHandle = 3,
  kDLBfloat = 4,
  kDLBool = 6
};

typedef struct DLDevice {
  int32_t device_type;
  int32_t device_id;
} DLDevice;

typedef struct DLDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

typedef struct DLTensor {
  void *data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t *shape;
  int64_t *strides; ///< in elements; null from old producers: no gaps
  uint64_t byte_offset;
} DLTensor;

//===----------------------------------------------------------------------===//
// tvm-ffi
//===----------------------------------------------------------------------===//

enum {
  kTVMFFINone = 0,
  kTVMFFIInt = 1,
  kTVMFFIBool = 2,
  kTVMFFIFloat = 3,
  kTVMFFIOpaquePtr = 4,
  kTVMFFIDLTensorPtr = 7, ///< a DLTensor that is borrowed
  kTVMFFITensor = 70      ///< an object that a DLTensor is part of
};

typedef void *TVMFFIObjectHandle;

typedef struct TVMFFIObject {
  uint64_t combined_ref_count;
  int32_t type_index;
  uint32_t padding;
  void (*deleter)(void *self, int flags);
} TVMFFIObject;

/// kTVMFFITensor.
typedef struct TVMFFITensorObject {
  TVMFFIObject header;
  DLTensor tensor;
} TVMFFITensorObject;

typedef struct TVMFFIAny {
  int32_t type_index;
  uint32_t zero_padding;
  union {
    int64_t v_int64;
    double v_float64;
    void *v_ptr;
  };
} TVMFFIAny;

typedef struct TVMFFIByteArray {
  const char *data;
  size_t size;
} TVMFFIByteArray;

_Static_assert(sizeof(DLTensor) == 48 && sizeof(TVMFFIObject) == 24 &&
                   sizeof(TVMFFIAny) == 16,
               "expected the layout of tvm-ffi and DLPack");

// X(result, name, parameters)
#define ROWWISE_TVM_FFI_FUNCTIONS(X)                                           \
  /* Makes the error that a function raises which returns -1. */               \
  X(void, TVMFFIErrorSetRaisedFromCStr, (const char *kind, const char *text))  \
  X(void *, TVMFFIEnvGetStream, (int32_t deviceType, int32_t device))          \
  /* Null where no argument's framework allocates. */                          \
  X(void *, TVMFFIEnvGetDLPackManagedTensorAllocator, (void))                  \
  /* Reads type, sizes and device of the prototype; -1 and an error. */        \
  X(int, TVMFFIEnvTensorAlloc,                                                 \
    (DLTensor * prototype, TVMFFIObjectHandle * tensor))                       \
  X(int, TVMFFIObjectDecRef, (TVMFFIObjectHandle object))                      \
  X(int, TVMFFIFunctionGetGlobal,                                              \
    (const TVMFFIByteArray *name, TVMFFIObjectHandle *function))               \
  X(int, TVMFFIFunctionCall,                                                   \
    (TVMFFIObjectHandle function, TVMFFIAny * arguments, int32_t count,        \
     TVMFFIAny * result))

typedef struct TvmFfi {
#define ROWWISE_FIELD(result, name, parameters) result(*name) parameters;
  ROWWISE_TVM_FFI_FUNCTIONS(ROWWISE_FIELD)
#undef ROWWISE_FIELD
} TvmFfi;

/// The functions of the process's libtvm_ffi; null, with this thread's error,
/// if there is none.
const TvmFfi *getTvmFfi(void);

#endif // RUNTIME_EMBEDDED_TVMFFI_H
