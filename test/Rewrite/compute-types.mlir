// RUN: softmax-opt %s --rowwise-compute-types --remarks-filter=rowwise-compute-types --split-input-file 2> %t.fast | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: FileCheck %s --check-prefix=REMARK < %t.fast
// RUN: softmax-opt %s --rowwise-compute-types=precise --remarks-filter=rowwise-compute-types --split-input-file 2> %t.precise | FileCheck %s --check-prefixes=CHECK,PRECISE
// RUN: count 0 < %t.precise
// RUN: softmax-opt %s --rowwise-compute-types --split-input-file -o /dev/null 2>&1 | count 0

#all = affine_map<(d0, d1) -> (d0, d1)>

// The pass's example: JAX rounds every step.
// CHECK-LABEL: func @rounds_every_step
func.func @rounds_every_step(%x: tensor<8x16xbf16>) -> tensor<8x16xbf16> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xbf16>):
  // CHECK-NEXT: %[[R:.*]] = arith.extf %[[ROW]] : tensor<16xbf16> to tensor<16xf32>
  // The maximum of what bf16 holds needs no rounding.
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[R]] : tensor<16xf32> -> f32
  // CHECK-NEXT: %[[M:.*]] = tensor.splat %[[MAX]] : tensor<16xf32>
  // CHECK-NEXT: %[[D:.*]] = arith.subf %[[R]], %[[M]] : tensor<16xf32>
  // PRECISE-NEXT: %[[DW:.*]] = arith.truncf %[[D]] : tensor<16xf32> to tensor<16xbf16>
  // PRECISE-NEXT: %[[DR:.*]] = arith.extf %[[DW]] : tensor<16xbf16> to tensor<16xf32>
  // FAST-NEXT: %[[E:.*]] = math.exp %[[D]] : tensor<16xf32>
  // PRECISE-NEXT: %[[E:.*]] = math.exp %[[DR]] : tensor<16xf32>
  // CHECK-NEXT: %[[Y:.*]] = arith.truncf %[[E]] : tensor<16xf32> to tensor<16xbf16>
  // CHECK-NEXT: rowwise.yield %[[Y]]
  // REMARK: remark: {{.*}}values between operations are not rounded to bf16 but kept in f32; --math=precise rounds them
  %y = rowwise.fuse ins(%x : tensor<8x16xbf16>) axis [1] maps [#all, #all] -> tensor<8x16xbf16> {
  ^bb0(%row: tensor<16xbf16>):
    %max = rowwise.reduce maximumf %row : tensor<16xbf16> -> bf16
    %m = tensor.splat %max : tensor<16xbf16>
    %d = arith.subf %row, %m : tensor<16xbf16>
    %e = math.exp %d : tensor<16xbf16>
    rowwise.yield %e : tensor<16xbf16>
  }
  return %y : tensor<8x16xbf16>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A sum of a row is rounded once, in any mode, where it is written.
// CHECK-LABEL: func @sum_is_rounded_once
func.func @sum_is_rounded_once(%x: tensor<8x16xf16>) -> tensor<8xf16> {
  // CHECK: %[[R:.*]] = arith.extf
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[R]] : tensor<16xf32> -> f32
  // CHECK-NEXT: %[[Y:.*]] = arith.truncf %[[SUM]] : f32 to f16
  // CHECK-NEXT: rowwise.yield %[[Y]] : f16
  %y = rowwise.fuse ins(%x : tensor<8x16xf16>) axis [1] maps [#all, #row] -> tensor<8xf16> {
  ^bb0(%row: tensor<16xf16>):
    %sum = rowwise.reduce addf %row : tensor<16xf16> -> f16
    rowwise.yield %sum : f16
  }
  return %y : tensor<8xf16>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// A rounding that is written as a cast is one like any other; a cast of a
// constant rounds once, in any mode. 0.3 in bf16 is 0.30078125 in f32.
// CHECK-LABEL: func @written_casts_and_constants
func.func @written_casts_and_constants(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<0.30078125> : tensor<16xf32>
  // CHECK-DAG: %[[EPS:.*]] = arith.constant dense<9.99999974E-6> : tensor<16xf32>
  // PRECISE-DAG: %[[W:.*]] = arith.truncf %[[ROW]] : tensor<16xf32> to tensor<16xbf16>
  // PRECISE-DAG: %[[R:.*]] = arith.extf %[[W]] : tensor<16xbf16> to tensor<16xf32>
  // FAST: %[[P:.*]] = arith.mulf %[[ROW]], %[[C]] : tensor<16xf32>
  // PRECISE: %[[P:.*]] = arith.mulf %[[R]], %[[C]] : tensor<16xf32>
  // PRECISE: %[[PW:.*]] = arith.truncf %[[P]]
  // PRECISE: %[[PR:.*]] = arith.extf %[[PW]]
  // FAST: %[[Y:.*]] = arith.addf %[[P]], %[[EPS]] : tensor<16xf32>
  // PRECISE: %[[Y:.*]] = arith.addf %[[PR]], %[[EPS]] : tensor<16xf32>
  // CHECK: rowwise.yield %[[Y]]
  // REMARK: remark: {{.*}}not rounded to bf16
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %c = arith.constant dense<0.3> : tensor<16xbf16>
    %eps = arith.constant dense<1.0e-5> : tensor<16xf64>
    %eps32 = arith.truncf %eps : tensor<16xf64> to tensor<16xf32>
    %b = arith.truncf %row : tensor<16xf32> to tensor<16xbf16>
    %p = arith.mulf %b, %c : tensor<16xbf16>
    %w = arith.extf %p : tensor<16xbf16> to tensor<16xf32>
    %s = arith.addf %w, %eps32 : tensor<16xf32>
    rowwise.yield %s : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// What reads bits reads those of the type written; branches, selects, sizes and
// integers take part.
// CHECK-LABEL: func @bits_branches_and_integers
func.func @bits_branches_and_integers(%x: tensor<8x?xf16>) -> (tensor<8x?xf16>, tensor<8x?xi16>) {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<?xf16>):
  // CHECK: %[[R:.*]] = arith.extf %[[ROW]] : tensor<?xf16> to tensor<?xf32>
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[ROW]]
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[ROW]] : tensor<?xf16> to tensor<?xi16>
  // CHECK: %[[INT:.*]] = arith.fptosi %[[R]] : tensor<?xf32> to tensor<?xi16>
  // CHECK: %[[N:.*]] = arith.sitofp %{{.*}} : i64 to f32
  // CHECK: %[[LESS:.*]] = arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  // CHECK: %[[IF:.*]] = scf.if %[[LESS]] -> (tensor<?xf32>) {
  // CHECK-NEXT: scf.yield %[[R]] : tensor<?xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: %[[NEG:.*]] = arith.negf %[[R]] : tensor<?xf32>
  // CHECK-NEXT: scf.yield %[[NEG]] : tensor<?xf32>
  // CHECK: %[[Y:.*]] = arith.truncf %[[IF]] : tensor<?xf32> to tensor<?xf16>
  // CHECK: %[[OR:.*]] = arith.ori %[[BITS]], %[[INT]]
  // CHECK: rowwise.yield %[[Y]], %[[OR]]
  // FAST-SAME: tensor<?xf16>
  // REMARK: remark: {{.*}}not rounded to f16
  %y, %b = rowwise.fuse ins(%x : tensor<8x?xf16>) axis [1] maps [#all, #all, #all] -> tensor<8x?xf16>, tensor<8x?xi16> {
  ^bb0(%row: tensor<?xf16>):
    %c0 = arith.constant 0 : index
    %size = tensor.dim %row, %c0 : tensor<?xf16>
    %bits = arith.bitcast %row : tensor<?xf16> to tensor<?xi16>
    %int = arith.fptosi %row : tensor<?xf16> to tensor<?xi16>
    %i = arith.index_cast %size : index to i64
    %n = arith.sitofp %i : i64 to f16
    %max = rowwise.reduce maximumf %row : tensor<?xf16> -> f16
    %less = arith.cmpf olt, %max, %n : f16
    %r = scf.if %less -> tensor<?xf16> {
      scf.yield %row : tensor<?xf16>
    } else {
      %neg = arith.negf %row : tensor<?xf16>
      scf.yield %neg : tensor<?xf16>
    }
    %or = arith.ori %bits, %int : tensor<?xi16>
    rowwise.yield %r, %or : tensor<?xf16>, tensor<?xi16>
  }
  return %y, %b : tensor<8x?xf16>, tensor<8x?xi16>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// What is compared with what another program has written keeps its rounding where
// it was written, also where an exact operation or a branch hands it on, and for all
// its uses; so does what is compared with that. Not so what is compared with a
// constant, an argument or what lacks its rounding too.
// CHECK-LABEL: func @comparisons_with_what_is_written
func.func @comparisons_with_what_is_written(%x: tensor<8x16xf16>) -> (tensor<8x16xi8>, tensor<8x16xf16>) {
  // CHECK: rowwise.reduce
  // CHECK: rowwise.fuse
  // FAST-DAG: %[[ROW:.*]] = arith.extf %{{.*}} : tensor<16xf16> to tensor<16xf32>
  // FAST-DAG: %[[ALL:.*]] = tensor.splat %{{.*}} : tensor<16xf32>
  // FAST-DAG: %[[SQUARE:.*]] = arith.mulf %[[ROW]], %[[ROW]]
  // FAST-DAG: %[[SQUARE_F16:.*]] = arith.truncf %[[SQUARE]] : tensor<16xf32> to tensor<16xf16>
  // FAST-DAG: %[[ROUNDED:.*]] = arith.extf %[[SQUARE_F16]]
  // FAST-DAG: %[[ABS:.*]] = math.absf %[[ROUNDED]]
  // FAST-DAG: scf.yield %[[ROUNDED]]
  // FAST-DAG: %[[SINE:.*]] = math.sin %[[ROW]]
  // FAST-DAG: %[[SINE_F16:.*]] = arith.truncf %[[SINE]] : tensor<16xf32> to tensor<16xf16>
  // FAST-DAG: %[[SINE_ROUNDED:.*]] = arith.extf %[[SINE_F16]]
  // FAST-DAG: %[[COSINE:.*]] = math.cos %[[ROW]]
  // FAST-DAG: arith.cmpf oeq, %[[ABS]], %[[ALL]] : tensor<16xf32>
  // FAST-DAG: arith.cmpf olt, %[[SINE_ROUNDED]], %[[ROUNDED]] : tensor<16xf32>
  // FAST-DAG: arith.cmpf ogt, %[[COSINE]], %[[ROW]] : tensor<16xf32>
  // FAST-DAG: arith.addf %[[ROUNDED]], %[[COSINE]] : tensor<16xf32>
  %m = rowwise.fuse ins(%x : tensor<8x16xf16>) axis [1] maps [#all, #outer] -> tensor<8xf16> {
  ^bb0(%row: tensor<16xf16>):
    %max = rowwise.reduce maximumf %row : tensor<16xf16> -> f16
    rowwise.yield %max : f16
  }
  %y, %z = rowwise.fuse ins(%x, %m : tensor<8x16xf16>, tensor<8xf16>) axis [1] maps [#all, #outer, #all, #all] -> tensor<8x16xi8>, tensor<8x16xf16> {
  ^bb0(%row: tensor<16xf16>, %stored: f16):
    %half = arith.constant 0.5 : f16
    %all = tensor.splat %stored : tensor<16xf16>
    %square = arith.mulf %row, %row : tensor<16xf16>
    %abs = math.absf %square : tensor<16xf16>
    %small = arith.cmpf olt, %stored, %half : f16
    %if = scf.if %small -> tensor<16xf16> {
      scf.yield %square : tensor<16xf16>
    } else {
      scf.yield %row : tensor<16xf16>
    }
    %sine = math.sin %row : tensor<16xf16>
    %cosine = math.cos %row : tensor<16xf16>
    %a = arith.cmpf oeq, %abs, %all : tensor<16xf16>
    %b = arith.cmpf oge, %all, %if : tensor<16xf16>
    %c = arith.cmpf ogt, %cosine, %row : tensor<16xf16>
    %d = arith.cmpf olt, %sine, %square : tensor<16xf16>
    %ab = arith.andi %a, %b : tensor<16xi1>
    %cd = arith.andi %c, %d : tensor<16xi1>
    %or = arith.ori %ab, %cd : tensor<16xi1>
    %r = arith.extui %or : tensor<16xi1> to tensor<16xi8>
    %sum = arith.addf %square, %cosine : tensor<16xf16>
    rowwise.yield %r, %sum : tensor<16xi8>, tensor<16xf16>
  }
  return %y, %z : tensor<8x16xi8>, tensor<8x16xf16>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// Roundings to 8 bits are kept, of casts and of arithmetic.
// CHECK-LABEL: func @kept_8_bits
func.func @kept_8_bits(%x: tensor<8x16xbf16>, %q: tensor<8x16xf8E5M2>) -> tensor<8x16xf8E4M3FN> {
  %y = rowwise.fuse ins(%x, %q : tensor<8x16xbf16>, tensor<8x16xf8E5M2>) axis [1]
      maps [#all, #all, #all] -> tensor<8x16xf8E4M3FN> {
  // CHECK: ^bb0(%[[ROW:.*]]: tensor<16xbf16>, %[[CODES:.*]]: tensor<16xf8E5M2>):
  ^bb0(%row: tensor<16xbf16>, %codes: tensor<16xf8E5M2>):
    // CHECK-DAG: %[[WIDE:.*]] = arith.extf %[[ROW]] : tensor<16xbf16> to tensor<16xf32>
    // CHECK-DAG: %[[NUMBERS:.*]] = arith.extf %[[CODES]] : tensor<16xf8E5M2> to tensor<16xf32>
    // CHECK: %[[ROUNDED:.*]] = arith.truncf %[[WIDE]] : tensor<16xf32> to tensor<16xf8E5M2>
    // CHECK: %[[BACK:.*]] = arith.extf %[[ROUNDED]] : tensor<16xf8E5M2> to tensor<16xf32>
    // CHECK: %[[SUM:.*]] = arith.addf %[[BACK]], %[[NUMBERS]] : tensor<16xf32>
    // CHECK: %[[NARROW:.*]] = arith.truncf %[[SUM]] : tensor<16xf32> to tensor<16xf8E5M2>
    // CHECK: %[[AGAIN:.*]] = arith.extf %[[NARROW]] : tensor<16xf8E5M2> to tensor<16xf32>
    // CHECK: %[[RESULT:.*]] = arith.truncf %[[AGAIN]] : tensor<16xf32> to tensor<16xf8E4M3FN>
    // CHECK: rowwise.yield %[[RESULT]]
    %rounded = arith.truncf %row : tensor<16xbf16> to tensor<16xf8E5M2>
    %sum = arith.addf %rounded, %codes : tensor<16xf8E5M2>
    %wide = arith.extf %sum : tensor<16xf8E5M2> to tensor<16xf32>
    %z = arith.truncf %wide : tensor<16xf32> to tensor<16xf8E4M3FN>
    rowwise.yield %z : tensor<16xf8E4M3FN>
  }
  return %y : tensor<8x16xf8E4M3FN>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// Other types are left to those who refuse them.
// CHECK-LABEL: func @other_types
func.func @other_types(%x: tensor<8x16xf8E4M3FNUZ>) -> tensor<8x16xf8E4M3FNUZ> {
  // CHECK: arith.negf %{{.*}} : tensor<16xf8E4M3FNUZ>
  %y = rowwise.fuse ins(%x : tensor<8x16xf8E4M3FNUZ>) axis [1] maps [#all, #all] -> tensor<8x16xf8E4M3FNUZ> {
  ^bb0(%row: tensor<16xf8E4M3FNUZ>):
    %n = arith.negf %row : tensor<16xf8E4M3FNUZ>
    rowwise.yield %n : tensor<16xf8E4M3FNUZ>
  }
  return %y : tensor<8x16xf8E4M3FNUZ>
}
