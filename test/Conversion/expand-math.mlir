// RUN: softmax-opt %s --rowwise-expand-math --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: softmax-opt %s --rowwise-expand-math=precise=true --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s --check-prefixes=CHECK,PRECISE

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @exp_f32
  gpu.func @exp_f32(%x: f32) -> f32 {
    // CHECK-NOT: math.exp
    // FAST: %[[LOG2E:.*]] = arith.constant 1.44269502 : f32
    // FAST: %[[T:.*]] = arith.mulf %{{.*}}, %[[LOG2E]] : f32
    // FAST: %[[Y:.*]] = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%[[T]]) : (f32) -> f32
    // FAST: gpu.return %[[Y]]

    // Two factors 2^k, so that subnormal results are rounded once.
    // PRECISE-NOT: call_intrinsic
    // PRECISE: arith.maximumf
    // PRECISE: arith.minimumf
    // PRECISE: arith.shrsi
    // PRECISE: arith.shli
    // PRECISE: arith.mulf
    // PRECISE: arith.shli
    // PRECISE: arith.mulf
    // PRECISE: gpu.return
    %y = math.exp %x : f32
    gpu.return %y : f32
  }

  // CHECK-LABEL: gpu.func @exp_vector
  gpu.func @exp_vector(%x: vector<2xf32>) -> vector<2xf32> {
    // FAST: %[[T:.*]] = arith.mulf %{{.*}} : vector<2xf32>
    // FAST: %[[E:.*]]:2 = vector.to_elements %[[T]]
    // FAST-COUNT-2: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
    // FAST: vector.from_elements
    // PRECISE-NOT: vector.to_elements
    // PRECISE: math.fma {{.*}} : vector<2xf32>
    // CHECK: gpu.return
    %y = math.exp %x : vector<2xf32>
    gpu.return %y : vector<2xf32>
  }

  // CHECK-LABEL: gpu.func @exp_f16_in_f32
  gpu.func @exp_f16_in_f32(%x: f16) -> f16 {
    // CHECK: arith.extf %{{.*}} : f16 to f32
    // FAST: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
    // CHECK: arith.truncf %{{.*}} : f32 to f16
    %y = math.exp %x : f16
    gpu.return %y : f16
  }

  // ex2.approx is for f32 only.
  // CHECK-LABEL: gpu.func @exp_f64
  gpu.func @exp_f64(%x: f64) -> f64 {
    // CHECK-NOT: call_intrinsic
    // CHECK: math.fma {{.*}} : f64
    // CHECK-NOT: math.exp
    // CHECK: gpu.return
    %y = math.exp %x : f64
    gpu.return %y : f64
  }

  // CHECK-LABEL: gpu.func @exp2_f32
  gpu.func @exp2_f32(%x: f32) -> f32 {
    // FAST: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%{{.*}}) : (f32) -> f32
    // PRECISE-NOT: call_intrinsic
    // CHECK: gpu.return
    %y = math.exp2 %x : f32
    gpu.return %y : f32
  }

  // lg2.approx has an absolute error near 1 and is never used.
  // CHECK-LABEL: gpu.func @log_f32
  gpu.func @log_f32(%x: f32) -> f32 {
    // CHECK-NOT: lg2
    // CHECK: math.fma
    // CHECK-NOT: math.log
    // CHECK: gpu.return
    %y = math.log %x : f32
    gpu.return %y : f32
  }

  // CHECK-LABEL: gpu.func @divf_f32
  gpu.func @divf_f32(%x: f32, %y: f32) -> f32 {
    // FAST: llvm.call_intrinsic "llvm.nvvm.div.full"(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
    // PRECISE: arith.divf
    %z = arith.divf %x, %y : f32
    gpu.return %z : f32
  }

  // CHECK-LABEL: gpu.func @divf_vector
  gpu.func @divf_vector(%x: vector<2xf32>, %y: vector<2xf32>) -> vector<2xf32> {
    // FAST: %[[X:.*]]:2 = vector.to_elements
    // FAST: %[[Y:.*]]:2 = vector.to_elements
    // FAST: llvm.call_intrinsic "llvm.nvvm.div.full"(%[[X]]#0, %[[Y]]#0)
    // FAST: llvm.call_intrinsic "llvm.nvvm.div.full"(%[[X]]#1, %[[Y]]#1)
    // PRECISE: arith.divf
    %z = arith.divf %x, %y : vector<2xf32>
    gpu.return %z : vector<2xf32>
  }

  // CHECK-LABEL: gpu.func @negative_divf_reciprocal
  gpu.func @negative_divf_reciprocal(%x: f32) -> f32 {
    // CHECK: arith.divf
    %one = arith.constant 1.0 : f32
    %z = arith.divf %one, %x : f32
    gpu.return %z : f32
  }

  // CHECK-LABEL: gpu.func @negative_divf_power_of_two
  gpu.func @negative_divf_power_of_two(%x: f32) -> f32 {
    // CHECK: arith.divf
    %eight = arith.constant 8.0 : f32
    %z = arith.divf %x, %eight : f32
    gpu.return %z : f32
  }

  // CHECK-LABEL: gpu.func @negative_divf_f64
  gpu.func @negative_divf_f64(%x: f64, %y: f64) -> f64 {
    // CHECK: arith.divf
    %z = arith.divf %x, %y : f64
    gpu.return %z : f64
  }

  // CHECK-LABEL: gpu.func @rsqrt_f32
  gpu.func @rsqrt_f32(%x: f32) -> f32 {
    // FAST: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"
    // PRECISE: math.sqrt
    // PRECISE: arith.divf
    %y = math.rsqrt %x : f32
    gpu.return %y : f32
  }

  // Instructions of the GPU stay as they are.
  // CHECK-LABEL: gpu.func @negative_instructions
  gpu.func @negative_instructions(%x: f32, %y: f32) -> f32 {
    // CHECK-NEXT: math.sqrt
    // CHECK-NEXT: math.fma
    // CHECK-NEXT: math.floor
    // CHECK-NEXT: arith.maxnumf
    // CHECK-NEXT: gpu.return
    %0 = math.sqrt %x : f32
    %1 = math.fma %0, %x, %y : f32
    %2 = math.floor %1 : f32
    %3 = arith.maxnumf %2, %y : f32
    gpu.return %3 : f32
  }

  // Both formulas, without a branch; the second keeps the sign of zero.
  // CHECK-LABEL: gpu.func @tanh_f32
  gpu.func @tanh_f32(%x: f32) -> f32 {
    // FAST: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
    // FAST: llvm.call_intrinsic "llvm.nvvm.rcp.approx.ftz.f"
    // FAST: %[[LARGE:.*]] = math.copysign %{{.*}}, %[[X:.*]] : f32
    // FAST: arith.mulf %[[X]], %[[X]] : f32
    // FAST-COUNT-3: math.fma
    // FAST: %[[SERIES:.*]] = math.fma
    // FAST: %[[SMALL:.*]] = arith.mulf %[[X]], %[[SERIES]] : f32
    // FAST: arith.select %{{.*}}, %[[LARGE]], %[[SMALL]] : f32
    // PRECISE-NOT: call_intrinsic
    // CHECK: gpu.return
    %y = math.tanh %x : f32
    gpu.return %y : f32
  }

  // CHECK-LABEL: gpu.func @erf_f32
  gpu.func @erf_f32(%x: f32) -> f32 {
    // FAST-COUNT-5: math.fma
    // FAST: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
    // FAST: %[[LARGE:.*]] = math.copysign %{{.*}}, %[[X:.*]] : f32
    // FAST: arith.mulf %[[X]], %[[X]] : f32
    // FAST-COUNT-5: math.fma
    // FAST: %[[SMALL:.*]] = arith.mulf %[[X]], %{{.*}} : f32
    // FAST: arith.select %{{.*}}, %[[LARGE]], %[[SMALL]] : f32
    // PRECISE-NOT: call_intrinsic
    // CHECK: gpu.return
    %y = math.erf %x : f32
    gpu.return %y : f32
  }

  // CHECK-LABEL: gpu.func @families
  gpu.func @families(%x: f32, %y: f32) -> f32 {
    // CHECK-NOT: math.{{(tanh|sinh|cosh|erf|powf|expm1|log1p|log2|log10)}}
    // CHECK: gpu.return
    %0 = math.tanh %x : f32
    %1 = math.sinh %0 : f32
    %2 = math.cosh %1 : f32
    %3 = math.erf %2 : f32
    %4 = math.powf %3, %y : f32
    %5 = math.expm1 %4 : f32
    %6 = math.log1p %5 : f32
    %7 = math.log2 %6 : f32
    %8 = math.log10 %7 : f32
    gpu.return %8 : f32
  }
}

// -----

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @families_f64
  gpu.func @families_f64(%x: f64, %y: f64) -> f64 {
    // CHECK-NOT: {{math\.(a?sinh?|a?cosh?|a?tanh?|atan2|erfc?|cbrt) }}
    // CHECK: gpu.return
    %0 = math.sin %x : f64
    %1 = math.cos %0 : f64
    %2 = math.tan %1 : f64
    %3 = math.asin %2 : f64
    %4 = math.acos %3 : f64
    %5 = math.atan %4 : f64
    %6 = math.atan2 %5, %y : f64
    %7 = math.asinh %6 : f64
    %8 = math.acosh %7 : f64
    %9 = math.atanh %8 : f64
    %10 = math.erf %9 : f64
    %11 = math.erfc %10 : f64
    %12 = math.cbrt %11 : f64
    gpu.return %12 : f64
  }

  // An angle is reduced in f64.
  // CHECK-LABEL: gpu.func @sin_f32_vector
  gpu.func @sin_f32_vector(%x: vector<2xf32>) -> vector<2xf32> {
    // CHECK: arith.extf %{{.*}} : vector<2xf32> to vector<2xf64>
    // CHECK-COUNT-4: math.fma {{.*}} : vector<2xf64>
    // CHECK: arith.truncf %{{.*}} : vector<2xf64> to vector<2xf32>
    %y = math.sin %x : vector<2xf32>
    gpu.return %y : vector<2xf32>
  }

  // CHECK-LABEL: gpu.func @constant_powers
  gpu.func @constant_powers(%x: f32, %v: vector<2xf32>) -> (f32, vector<2xf32>, f32) {
    // CHECK-DAG: arith.mulf %[[X:.*]], %[[X]] : f32
    // CHECK-DAG: arith.mulf %[[V:.*]], %[[V]] : vector<2xf32>
    // CHECK-DAG: math.sqrt
    // CHECK-NOT: math.fma
    // CHECK: gpu.return
    %two = arith.constant 2.0 : f32
    %twos = arith.constant dense<2.0> : vector<2xf32>
    %half = arith.constant 0.5 : f32
    %0 = math.powf %x, %two : f32
    %1 = math.powf %v, %twos : vector<2xf32>
    %2 = math.powf %x, %half : f32
    gpu.return %0, %1, %2 : f32, vector<2xf32>, f32
  }

  // CHECK-LABEL: gpu.func @powers_at_run_time
  gpu.func @powers_at_run_time(%x: f32, %n: i32) -> f32 {
    // CHECK: arith.sitofp %{{.*}} : i32 to f32
    // CHECK-NOT: math.fpowi
    // CHECK: gpu.return
    %0 = math.fpowi %x, %n : f32, i32
    gpu.return %0 : f32
  }

  // CHECK-LABEL: gpu.func @integer_powers
  gpu.func @integer_powers(%x: vector<2xi32>, %n: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>) {
    // CHECK: %[[X2:.*]] = arith.muli %[[X:.*]], %[[X]]
    // CHECK: %[[X3:.*]] = arith.muli %[[X]], %[[X2]]
    // CHECK: scf.while
    // CHECK: vector.reduction <or>
    // CHECK-NOT: math.ipowi
    // CHECK: gpu.return %[[X3]]
    %three = arith.constant dense<3> : vector<2xi32>
    %0 = math.ipowi %x, %three : vector<2xi32>
    %1 = math.ipowi %x, %n : vector<2xi32>
    gpu.return %0, %1 : vector<2xi32>, vector<2xi32>
  }

  // CHECK-LABEL: gpu.func @remf
  gpu.func @remf(%x: f32, %y: f32) -> f32 {
    // CHECK: arith.remui %{{.*}} : i64
    // CHECK: scf.while
    // CHECK: arith.remui %{{.*}} : i64
    // CHECK-NOT: arith.remf
    // CHECK: gpu.return
    %z = arith.remf %x, %y : f32
    gpu.return %z : f32
  }

  // CHECK-LABEL: gpu.func @classes
  gpu.func @classes(%x: f16, %v: vector<2xf64>) -> (i1, vector<2xi1>) {
    // CHECK-DAG: arith.constant 0x7C00 : f16
    // CHECK-DAG: arith.constant dense<2.2250738585072014E-308> : vector<2xf64>
    // CHECK-NOT: math.is
    // CHECK: gpu.return
    %0 = math.isinf %x : f16
    %1 = math.isnormal %v : vector<2xf64>
    gpu.return %0, %1 : i1, vector<2xi1>
  }

  // CHECK-LABEL: gpu.func @truncf_f64_bf16
  gpu.func @truncf_f64_bf16(%x: f64) -> bf16 {
    // CHECK: %[[NEAREST:.*]] = arith.truncf %{{.*}} : f64 to f32
    // CHECK: %[[BACK:.*]] = arith.extf %[[NEAREST]] : f32 to f64
    // CHECK: %[[ODD:.*]] = arith.ori
    // CHECK: %[[INEXACT:.*]] = arith.cmpf one, %[[BACK]], %{{.*}} : f64
    // CHECK: arith.select %[[INEXACT]], %[[ODD]]
    // CHECK: arith.truncf %{{.*}} : f32 to bf16
    %y = arith.truncf %x : f64 to bf16
    gpu.return %y : bf16
  }

  // CHECK-LABEL: gpu.func @floordivsi
  gpu.func @floordivsi(%x: i64) -> i64 {
    // CHECK: arith.divsi
    // CHECK-NOT: floordivsi
    %c = arith.constant 3 : i64
    %y = arith.floordivsi %x, %c : i64
    gpu.return %y : i64
  }
}

// -----

gpu.module @kernels {
  gpu.func @sincos(%x: f32) -> f32 {
    // expected-error @below {{'math.sincos' op has no expansion on 'f32'}}
    %s, %c = math.sincos %x : f32
    gpu.return %s : f32
  }
}
