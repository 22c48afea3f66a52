// RUN: softmax-opt %s --rowwise-expand-float8=target=sm_90 | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: softmax-opt %s --rowwise-expand-float8=target=sm_89 | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: softmax-opt %s --rowwise-expand-float8=target=sm_80 | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: softmax-opt %s --rowwise-expand-float8 | FileCheck %s --check-prefixes=CHECK,OLD

// The largest number is 448, and 464 the last to round to it.
// CHECK-LABEL: func @round_pairs
// CHECK-SAME: (%[[X:.*]]: vector<4xf32>)
// NEW: %[[E:.*]]:4 = vector.to_elements %[[X]]
// NEW: %[[CODES:.*]] = nvvm.convert.f32x2.to.f8x2 %[[E]]#1, %[[E]]#0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E4M3FN)
// NEW: %[[LIMIT:.*]] = arith.constant 4.640000e+02 : f32
// NEW: %[[LOW:.*]] = math.absf %[[E]]#0
// NEW: %[[BEYOND:.*]] = arith.cmpf ogt, %[[LOW]], %[[LIMIT]] : f32
// NEW: %[[ONE:.*]] = arith.select %[[BEYOND]], %c1_i16{{.*}}, %c0_i16{{.*}} : i16
// NEW: %[[SUM:.*]] = arith.addi %[[CODES]], %[[ONE]] : i16
// NEW: %[[HIGH:.*]] = math.absf %[[E]]#1
// NEW: %[[BEYOND:.*]] = arith.cmpf ogt, %[[HIGH]], %{{.*}} : f32
// NEW: arith.select %[[BEYOND]], %c256_i16
// NEW: nvvm.convert.f32x2.to.f8x2 %[[E]]#3, %[[E]]#2
// NEW: vector.bitcast %{{.*}} : vector<2xi16> to vector<4xi8>
// OLD-NOT: nvvm
// OLD: arith.bitcast %[[X]] : vector<4xf32> to vector<4xi32>
// OLD-NOT: nvvm
// CHECK: arith.bitcast %{{.*}} : vector<4xi8> to vector<4xf8E4M3FN>
func.func @round_pairs(%x: vector<4xf32>) -> vector<4xf8E4M3FN> {
  %y = arith.truncf %x : vector<4xf32> to vector<4xf8E4M3FN>
  return %y : vector<4xf8E4M3FN>
}

// An infinity is what is 61440 or more.
// CHECK-LABEL: func @round_one
// NEW: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// NEW: nvvm.convert.f32x2.to.f8x2 %[[ZERO]], %{{.*}} : i16(f8E5M2)
// NEW: %[[LIMIT:.*]] = arith.constant 6.144000e+04 : f32
// NEW: arith.cmpf oge, %{{.*}}, %[[LIMIT]] : f32
// CHECK: arith.bitcast %{{.*}} : i8 to f8E5M2
func.func @round_one(%x: f32) -> f8E5M2 {
  %y = arith.truncf %x : f32 to f8E5M2
  return %y : f8E5M2
}

// CHECK-LABEL: func @extend_pairs
// NEW: %[[WORDS:.*]] = vector.bitcast %{{.*}} : vector<4xi8> to vector<2xi16>
// NEW: %[[W:.*]]:2 = vector.to_elements %[[WORDS]]
// NEW: %[[BYTES:.*]] = llvm.bitcast %[[W]]#0 : i16 to vector<2xi8>
// NEW: nvvm.convert.f8x2.to.f16x2 %[[BYTES]] : vector<2xi8>(f8E4M3FN) -> vector<2xf16>
// NEW-COUNT-2: arith.extf %{{.*}} : f16 to f32
// NEW: nvvm.convert.f8x2.to.f16x2
// OLD: arith.extf %{{.*}} : vector<4xf16> to vector<4xf32>
// OLD: %[[SCALE:.*]] = arith.mulf %{{.*}} : vector<4xf32>
func.func @extend_pairs(%x: vector<4xf8E4M3FN>) -> vector<4xf32> {
  %y = arith.extf %x : vector<4xf8E4M3FN> to vector<4xf32>
  return %y : vector<4xf32>
}

// No pairs: each element with a zero.
// CHECK-LABEL: func @odd
// NEW-COUNT-3: nvvm.convert.f8x2.to.f16x2
// NEW-COUNT-3: nvvm.convert.f32x2.to.f8x2
func.func @odd(%x: vector<3xf8E5M2>) -> vector<3xf8E4M3FN> {
  %wide = arith.extf %x : vector<3xf8E5M2> to vector<3xf32>
  %y = arith.truncf %wide : vector<3xf32> to vector<3xf8E4M3FN>
  return %y : vector<3xf8E4M3FN>
}

// CHECK-LABEL: func @exponent
// CHECK-SAME: (%[[X:.*]]: f32, %[[CODE:.*]]: f8E8M0FNU)
// CHECK: %[[BITS:.*]] = arith.bitcast %[[X]] : f32 to i32
// CHECK: %[[MAGNITUDE:.*]] = arith.andi %[[BITS]], %{{.*}} : i32
// CHECK: %[[NUMBER:.*]] = arith.minui %[[MAGNITUDE]], %{{.*}} : i32
// CHECK: %[[NORMAL:.*]] = arith.cmpi uge, %[[NUMBER]], %{{.*}} : i32
// CHECK: %[[MIDDLE:.*]] = arith.select %[[NORMAL]], %{{.*}}, %{{.*}} : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[NUMBER]], %[[MIDDLE]] : i32
// CHECK: %[[EXPONENT:.*]] = arith.shrui %[[SUM]], %{{.*}} : i32
// CHECK: %[[BYTE:.*]] = arith.trunci %[[EXPONENT]] : i32 to i8
// CHECK: arith.bitcast %[[BYTE]] : i8 to f8E8M0FNU
// CHECK: %[[READ:.*]] = arith.bitcast %[[CODE]] : f8E8M0FNU to i8
// CHECK: %[[WIDE:.*]] = arith.extui %[[READ]] : i8 to i32
// CHECK: arith.shli %[[WIDE]]
// CHECK: arith.bitcast %{{.*}} : i32 to f32
func.func @exponent(%x: f32, %code: f8E8M0FNU) -> (f8E8M0FNU, f32) {
  %y = arith.truncf %x : f32 to f8E8M0FNU
  %z = arith.extf %code : f8E8M0FNU to f32
  return %y, %z : f8E8M0FNU, f32
}

// By way of f32, of f64 rounded to odd.
// CHECK-LABEL: func @others
// CHECK-SAME: (%[[DOUBLE:.*]]: f64, %[[HALF:.*]]: f16, %[[INTEGER:.*]]: i32, %[[CODE:.*]]: f8E5M2)
// CHECK: arith.truncf %[[DOUBLE]] : f64 to f32
// CHECK: arith.ori
// CHECK: arith.extf %[[HALF]] : f16 to f32
// CHECK: arith.sitofp %[[INTEGER]] : i32 to f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK: arith.fptosi %{{.*}} : f32 to i32
func.func @others(%double: f64, %half: f16, %integer: i32, %code: f8E5M2)
    -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, bf16, i32) {
  %0 = arith.truncf %double : f64 to f8E4M3FN
  %1 = arith.truncf %half : f16 to f8E4M3FN
  %2 = arith.sitofp %integer : i32 to f8E4M3FN
  %3 = arith.extf %code : f8E5M2 to bf16
  %4 = arith.fptosi %code : f8E5M2 to i32
  return %0, %1, %2, %3, %4 : f8E4M3FN, f8E4M3FN, f8E4M3FN, bf16, i32
}

// What has a rounding mode, or computes with 8-bit floats, is left.
// CHECK-LABEL: func @left
// CHECK: arith.truncf %{{.*}} to_nearest_away : f32 to f8E4M3FN
// CHECK: arith.negf %{{.*}} : f8E4M3FN
func.func @left(%x: f32, %code: f8E4M3FN) -> (f8E4M3FN, f8E4M3FN) {
  %0 = arith.truncf %x to_nearest_away : f32 to f8E4M3FN
  %1 = arith.negf %code : f8E4M3FN
  return %0, %1 : f8E4M3FN, f8E4M3FN
}
