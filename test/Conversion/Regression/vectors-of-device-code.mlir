// A value of 65535 numbers kept LLVM from ending, or made it abort.
// RUN: not softmax-opt %s --split-input-file --rowwise-verify-device-code 2>&1 | FileCheck %s
// CHECK: vectors-of-device-code.mlir:[[#@LINE+3]]:13: error: 'llvm.mlir.constant' op is on more than a thread holds, expected values of at most 1024 numbers, found 'vector<65535xf32>'
gpu.module @kernels {
  llvm.func @memory(%p: !llvm.ptr) attributes {nvvm.kernel, gpu.kernel} {
    %many = llvm.mlir.constant(dense<0.0> : vector<65535xf32>) : vector<65535xf32>
    llvm.store %many, %p {alignment = 4 : i64} : vector<65535xf32>, !llvm.ptr
    llvm.return
  }
}

// -----

// Neither does an array of vectors end, or a structure that holds itself.
gpu.module @aggregates {
  llvm.func @arrays(%p: !llvm.ptr) {
    // CHECK: 'llvm.mlir.undef' op is on more than a thread holds, {{.*}} found '!llvm.array<4000000000 x array<4000000000 x vector<4000000xi8>>>'
    %w = llvm.mlir.undef : !llvm.array<4000000000 x array<4000000000 x vector<4000000 x i8>>>
    llvm.store %w, %p : !llvm.array<4000000000 x array<4000000000 x vector<4000000 x i8>>>, !llvm.ptr
    llvm.return
  }
}

// -----

gpu.module @recursion {
  llvm.func @structures(%p: !llvm.ptr) {
    // CHECK: 'llvm.mlir.undef' op is on more than a thread holds, {{.*}} found '!llvm.struct<"a", (struct<"a">, struct<"a">)>'
    %w = llvm.mlir.undef : !llvm.struct<"a", (struct<"a">, struct<"a">)>
    llvm.store %w, %p : !llvm.struct<"a", (struct<"a">, struct<"a">)>, !llvm.ptr
    llvm.return
  }
}

// -----

// Equal constants that were made one had no place.
// RUN: not softmax-opt %s --split-input-file --canonicalize --rowwise-verify-device-code 2>&1 | FileCheck %s --check-prefix=EQUAL
gpu.module @equal {
  // EQUAL: vectors-of-device-code.mlir:[[#@LINE+1]]:3: error: 'llvm.mlir.constant' op is on more than a thread holds, {{.*}} found 'vector<1025xf32>'
  llvm.func @equal(%p: !llvm.ptr) {
    %a = llvm.mlir.constant(dense<0.0> : vector<1025xf32>) : vector<1025xf32>
    %b = llvm.mlir.constant(dense<0.0> : vector<1025xf32>) : vector<1025xf32>
    llvm.store volatile %a, %p {alignment = 4 : i64} : vector<1025xf32>, !llvm.ptr
    llvm.store volatile %b, %p {alignment = 4 : i64} : vector<1025xf32>, !llvm.ptr
    llvm.return
  }
}
