//===- Rounding.c - Functions of C that glibc has since 2.25 --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

double roundeven(double x);
float roundevenf(float x);

// An addition rounds to an integer, half to even, if that is the spacing of the
// sum; beyond that all numbers are integers. Zeros keep their sign.

double roundeven(double x) {
  if (!(__builtin_fabs(x) < 0x1p52))
    return x;
  double large = __builtin_copysign(0x1p52, x);
  return __builtin_copysign(x + large - large, x);
}

float roundevenf(float x) {
  if (!(__builtin_fabsf(x) < 0x1p23f))
    return x;
  float large = __builtin_copysignf(0x1p23f, x);
  return __builtin_copysignf(x + large - large, x);
}
