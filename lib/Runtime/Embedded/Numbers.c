//===- Numbers.c - Numbers as entries take them ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

static uint64_t getBits(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof(bits));
  return bits;
}

static double getPowerOfTwo(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double power;
  __builtin_memcpy(&power, &bits, sizeof(power));
  return power;
}

uint16_t roundTo16Bits(double value, int exponentBits) {
  int mantissaBits = 15 - exponentBits, bias = (1 << (exponentBits - 1)) - 1;
  uint64_t bits = getBits(value);
  uint16_t sign = (uint16_t)(bits >> 63 << 15);
  uint16_t infinity = (uint16_t)(((1 << exponentBits) - 1) << mantissaBits);
  if (value != value)
    return sign | infinity | (uint16_t)(1 << (mantissaBits - 1));
  double magnitude = value < 0 ? -value : value;
  int exponent = (int)(bits >> 52 & 2047) - 1023;
  if (exponent > bias)
    return sign | infinity;
  if (exponent < 1 - bias)
    exponent = 1 - bias;
  // In units of the last place, rounded by a sum with a double whose last place
  // is 1.
  double places = magnitude * getPowerOfTwo(mantissaBits - exponent);
  uint64_t rounded = (uint64_t)(places + 0x1p52 - 0x1p52);
  // The leading bit, if there is one, and a carry each add 1 to the exponent.
  return sign | (uint16_t)(((uint64_t)(exponent + bias - 1) << mantissaBits) +
                           rounded);
}

/// LLVM calls these for a bfloat16 on x86-64, and reads the low bits of the
/// register.
float __truncdfbf2(double value) {
  uint32_t bits = roundTo16Bits(value, 8);
  float result;
  __builtin_memcpy(&result, &bits, sizeof(result));
  return result;
}

float __truncsfbf2(float value) { return __truncdfbf2(value); }

static bool storeFloat(const RowwiseParameter *parameter, double value,
                       int64_t *memory) {
  float single = (float)value;
  uint16_t half = roundTo16Bits(value, parameter->type == kDLBfloat ? 8 : 5);
  if (parameter->bytes == 8)
    __builtin_memcpy(memory, &value, sizeof(value));
  else if (parameter->bytes == 4)
    __builtin_memcpy(memory, &single, sizeof(single));
  else if (parameter->bytes == 2)
    __builtin_memcpy(memory, &half, sizeof(half));
  else
    return false;
  return true;
}

/// MLIR's integers are signless: any value of either sign that fits is taken.
static bool fits(const RowwiseParameter *parameter, int64_t value) {
  if (parameter->type == kDLBool)
    return value == 0 || value == 1;
  int bits = 8 * parameter->bytes;
  return bits == 64 || (bits < 64 && value >= -((int64_t)1 << (bits - 1)) &&
                        value < (int64_t)1 << bits);
}

static const char *describeInteger(int32_t bytes) {
  switch (bytes) {
  case 1:
    return "an integer of 8 bits";
  case 2:
    return "an integer of 16 bits";
  case 4:
    return "an integer of 32 bits";
  default:
    return "an integer of 64 bits";
  }
}

bool storeNumber(const RowwiseParameter *parameter, const TVMFFIAny *number,
                 int64_t *memory, const char **expected) {
  bool isFloat = number->type_index == kTVMFFIFloat;
  bool isWhole =
      number->type_index == kTVMFFIInt || number->type_index == kTVMFFIBool;
  double value = isFloat ? number->v_float64 : (double)number->v_int64;
  *memory = number->v_int64;
  switch (parameter->type) {
  case kDLFloat:
  case kDLBfloat:
    *expected = "a number";
    return (isFloat || isWhole) && storeFloat(parameter, value, memory);
  case kDLBool:
    *expected = "a bool";
    return isWhole && fits(parameter, number->v_int64);
  case kDLInt:
  case kDLUInt:
    *expected = describeInteger(parameter->bytes);
    return isWhole && fits(parameter, number->v_int64);
  case kDLOpaqueHandle:
    *expected = "a communicator";
    return (number->type_index == kTVMFFIOpaquePtr ||
            number->type_index == kTVMFFIInt) &&
           number->v_ptr;
  default:
    *expected = "a scalar of a type that can be given";
    return false;
  }
}
