//===- TensorValues.c - The values of a call with tensors -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorValues.h"

#include "Libc.h"
#include "Numbers.h"

int64_t countWords(const RowwiseTensorEntry *entry) {
  int64_t words = 0;
  for (int64_t i = 0; i < countValues(entry); ++i) {
    int32_t rank = entry->parameters[i].rank;
    words += rank < 0 ? 1 : 3 + 2 * rank;
  }
  return words;
}

bool raiseError(const TvmFfi *ffi, const char *kind, const char *format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  ffi->TVMFFIErrorSetRaisedFromCStr(kind, text);
  return false;
}

bool raiseStatus(const TensorValues *values, int32_t status) {
  return raiseError(values->ffi,
                    status == ROWWISE_BAD_ARGUMENT ? "ValueError"
                                                   : "RuntimeError",
                    "%s", rowwiseLastError());
}

const char *getRole(const RowwiseParameter *parameter) {
  return parameter->isResult ? "result" : "argument";
}

/// "argument 0 of softmax: expected EXPECTED, found FOUND"
static bool refuse(const TensorValues *values,
                   const RowwiseParameter *parameter, const char *kind,
                   const char *expected, const char *found) {
  return raiseError(values->ffi, kind, "%s %d of %s: expected %s, found %s",
                    getRole(parameter), parameter->number, values->entry->name,
                    expected, found);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

typedef struct Text {
  char text[64];
} Text;

/// What PyTorch and NumPy call an element type.
static Text describeType(DLDataType type) {
  static const char *const names[] = {"int",           "uint",
                                      "float",         "handle",
                                      "bfloat",        "complex",
                                      "bool",          "float8_e3m4",
                                      "float8_e4m3",   "float8_e4m3b11fnuz",
                                      "float8_e4m3fn", "float8_e4m3fnuz",
                                      "float8_e5m2",   "float8_e5m2fnuz",
                                      "float8_e8m0fnu"};
  const uint8_t count = sizeof(names) / sizeof(names[0]);
  Text text;
  if (type.code >= count)
    snprintf(text.text, sizeof(text.text), "type %d of %d bits", type.code,
             type.bits);
  else if (type.code >= kDLBool)
    snprintf(text.text, sizeof(text.text), "%s", names[type.code]);
  else
    snprintf(text.text, sizeof(text.text), "%s%d", names[type.code], type.bits);
  return text;
}

/// What PyTorch calls a device.
static Text describeDevice(DLDevice device) {
  Text text;
  if (device.device_type == kDLCPU && device.device_id == 0)
    snprintf(text.text, sizeof(text.text), "cpu");
  else if (device.device_type == kDLCUDA)
    snprintf(text.text, sizeof(text.text), "cuda:%d", device.device_id);
  else
    snprintf(text.text, sizeof(text.text), "device %d of DLPack's type %d",
             device.device_id, device.device_type);
  return text;
}

static bool isInteger(uint8_t code) {
  return code == kDLInt || code == kDLUInt;
}

/// MLIR's integers have no sign.
static bool hasType(const DLTensor *tensor, DLDataType expected) {
  DLDataType found = tensor->dtype;
  return found.bits == expected.bits && found.lanes == 1 &&
         (found.code == expected.code ||
          (isInteger(found.code) && isInteger(expected.code)));
}

static bool checkDevice(TensorValues *values, const RowwiseParameter *parameter,
                        DLDevice device) {
  if (values->isOfAnyDevice)
    return true;
  if (device.device_type != rowwiseDeviceType)
    return refuse(values, parameter, "ValueError",
                  rowwiseDeviceType == kDLCPU ? "a tensor of the CPU"
                                              : "a tensor of a GPU",
                  describeDevice(device).text);
  if (!values->first) {
    values->first = parameter;
    values->device = device;
  }
  if (device.device_id == values->device.device_id)
    return true;
  char expected[128];
  snprintf(expected, sizeof(expected), "%s, the device of %s %d",
           describeDevice(values->device).text, getRole(values->first),
           values->first->number);
  return refuse(values, parameter, "ValueError", expected,
                describeDevice(device).text);
}

static bool checkTensor(TensorValues *values, const RowwiseParameter *parameter,
                        const DLTensor *tensor) {
  char expected[96], found[32];
  DLDataType type = getElementType(parameter);
  if (!hasType(tensor, type)) {
    snprintf(expected, sizeof(expected), "elements of %s",
             describeType(type).text);
    return refuse(values, parameter, "TypeError", expected,
                  describeType(tensor->dtype).text);
  }
  if (tensor->ndim != parameter->rank) {
    snprintf(expected, sizeof(expected), "%d dimensions", parameter->rank);
    snprintf(found, sizeof(found), "%d", tensor->ndim);
    return refuse(values, parameter, "ValueError", expected, found);
  }
  return checkDevice(values, parameter, tensor->device);
}

/// Whether strides are to be believed: some producers pass none for contiguous
/// tensors, and some pass anything for empty ones.
static bool hasStrides(const DLTensor *tensor) {
  for (int32_t dim = 0; dim < tensor->ndim; ++dim)
    if (tensor->shape[dim] == 0)
      return false;
  return tensor->strides != NULL;
}

bool readTensor(TensorValues *values, int64_t position,
                const DLTensor *tensor) {
  const RowwiseParameter *parameter = &values->entry->parameters[position];
  if (!checkTensor(values, parameter, tensor))
    return false;
  int64_t *descriptor = values->memory;
  int64_t *sizes = descriptor + 3, *strides = sizes + parameter->rank;
  uintptr_t address = 0;
  if (tensor->data && __builtin_add_overflow((uintptr_t)tensor->data,
                                             tensor->byte_offset, &address))
    return refuse(values, parameter, "ValueError", "an offset within memory",
                  "addresses of 2^64 or more");
  descriptor[0] = descriptor[1] = (int64_t)address;
  descriptor[2] = 0;
  bool isStrided = hasStrides(tensor);
  int64_t step = 1;
  for (int32_t dim = parameter->rank - 1; dim >= 0; --dim) {
    sizes[dim] = tensor->shape[dim];
    strides[dim] = isStrided ? tensor->strides[dim] : step;
    step = (int64_t)((uint64_t)step * (uint64_t)sizes[dim]);
  }
  values->values[position] = descriptor;
  values->memory = strides + parameter->rank;
  return true;
}

const DLTensor *getTensor(const TVMFFIAny *argument) {
  if (argument->type_index == kTVMFFITensor)
    return &((const TVMFFITensorObject *)argument->v_ptr)->tensor;
  if (argument->type_index == kTVMFFIDLTensorPtr)
    return argument->v_ptr;
  return NULL;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static Text describeValue(const TVMFFIAny *argument) {
  Text text;
  const char *kind = "a value of another kind";
  switch (argument->type_index) {
  case kTVMFFIInt:
    snprintf(text.text, sizeof(text.text), "%lld",
             (long long)argument->v_int64);
    return text;
  case kTVMFFINone:
    kind = "None";
    break;
  case kTVMFFIBool:
    kind = argument->v_int64 ? "True" : "False";
    break;
  case kTVMFFIFloat:
    kind = "a float";
    break;
  case kTVMFFIOpaquePtr:
    kind = "a handle";
    break;
  case kTVMFFITensor:
  case kTVMFFIDLTensorPtr:
    kind = "a tensor";
  }
  snprintf(text.text, sizeof(text.text), "%s", kind);
  return text;
}

static bool readNumber(TensorValues *values, int64_t position,
                       const TVMFFIAny *argument) {
  const RowwiseParameter *parameter = &values->entry->parameters[position];
  const char *expected = NULL;
  if (!storeNumber(parameter, argument, values->memory, &expected))
    return refuse(values, parameter, "TypeError", expected,
                  describeValue(argument).text);
  values->values[position] = values->memory++;
  return true;
}

bool readValue(TensorValues *values, int64_t position,
               const TVMFFIAny *argument) {
  const RowwiseParameter *parameter = &values->entry->parameters[position];
  if (parameter->rank < 0)
    return readNumber(values, position, argument);
  const DLTensor *tensor = getTensor(argument);
  return tensor ? readTensor(values, position, tensor)
                : refuse(values, parameter, "TypeError", "a tensor",
                         describeValue(argument).text);
}
