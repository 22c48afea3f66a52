//===- Approximations.cpp - Functions by approximate instructions ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Approximations.h"

#include "Formula.h"

#include "Rowwise/Device/DeviceIntrinsics.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

// The polynomials below have the least relative error of the function, found by
// Lawson's algorithm (iteratively reweighted least squares). Coefficients start
// with the highest power.

static Value evaluatePolynomial(Formula &f, Value x,
                                ArrayRef<double> coefficients) {
  Value sum = f.real(coefficients.front());
  for (double coefficient : coefficients.drop_front())
    sum = f.fma(sum, x, f.real(coefficient));
  return sum;
}

// Below 1, erf(x) = x P(x^2); from there on 1 - erf(|x|) = 2^Q(|x|), where Q
// falls to -infinity. Relative errors 4.0e-8 and 1.6e-8.
Value rowwise::approximateErf(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value exponent = evaluatePolynomial(
      f, magnitude,
      {-0.001669518300332129, 0.021397840231657028, -0.12811096012592316,
       -0.9438688158988953, -1.612386703491211, -0.003778656478971243});
  Value rest = callDeviceIntrinsic(b, kEx2, exponent);
  Value large = f.copySign(f.sub(f.real(1), rest), x);

  Value series = evaluatePolynomial(
      f, f.mul(x, x),
      {-0.0005631426465697587, 0.004917552694678307, -0.02671131305396557,
       0.11280180513858795, -0.37612324953079224, 1.1283791065216064});
  Value small = f.mul(x, series);

  Value isLarge = f.compare(arith::CmpFPredicate::OGE, magnitude, f.real(1));
  return f.select(isLarge, large, small);
}

Value rowwise::approximateRsqrt(ImplicitLocOpBuilder &b, Value x) {
  return callDeviceIntrinsic(b, kRsqrt, x);
}

// From 0.55 on 1 - 2 / (exp(2|x|) + 1), which cancels below: there
// tanh(x) = x (1 + x^2 P), where P is a polynomial in x^2. Relative
// error 3.6e-8.
Value rowwise::approximateTanh(ImplicitLocOpBuilder &b, Value x) {
  Formula f(b, x.getType());
  Value magnitude = f.abs(x);
  Value power = callDeviceIntrinsic(
      b, kEx2, f.mul(magnitude, f.real(2 * llvm::numbers::log2e)));
  Value share = callDeviceIntrinsic(b, kRcp, f.add(power, f.real(1)));
  Value large = f.copySign(f.fma(share, f.real(-2), f.real(1)), x);

  Value series =
      evaluatePolynomial(f, f.mul(x, x),
                         {0.01645876280963421, -0.05268414691090584,
                          0.13320942223072052, -0.33332958817481995, 1.0});
  Value small = f.mul(x, series);

  Value isLarge = f.compare(arith::CmpFPredicate::OGE, magnitude, f.real(0.55));
  return f.select(isLarge, large, small);
}
