// RUN: softmax-opt %s --rowwise-gpu-to-nvvm --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s

gpu.module @kernels {
  // CHECK-NOT: __nv_
  // CHECK-LABEL: llvm.func @minima_and_maxima
  gpu.func @minima_and_maxima(%x: f32, %y: f32) -> f32 {
    // CHECK: llvm.intr.maximum
    // CHECK: llvm.intr.minimum
    // CHECK: llvm.intr.maxnum
    // CHECK: llvm.intr.minnum
    %0 = arith.maximumf %x, %y : f32
    %1 = arith.minimumf %0, %y : f32
    %2 = arith.maxnumf %1, %x : f32
    %3 = arith.minnumf %2, %y : f32
    gpu.return %3 : f32
  }

  // CHECK-LABEL: llvm.func @maxnumf_vector
  gpu.func @maxnumf_vector(%x: vector<4xf32>, %y: vector<4xf32>) -> vector<4xf32> {
    // CHECK: llvm.intr.maxnum(%{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %0 = arith.maxnumf %x, %y : vector<4xf32>
    gpu.return %0 : vector<4xf32>
  }

  // 16-bit floats become integers and come from them as f32.
  // CHECK-LABEL: llvm.func @integers_and_16_bit
  gpu.func @integers_and_16_bit(%i: i32, %v: vector<4xi64>, %h: bf16) -> (bf16, vector<4xf16>, i32) {
    // CHECK: %[[F:.*]] = llvm.sitofp %{{.*}} : i32 to f32
    // CHECK: llvm.fptrunc %[[F]] : f32 to bf16
    // CHECK: %[[V:.*]] = llvm.uitofp %{{.*}} : vector<4xi64> to vector<4xf32>
    // CHECK: llvm.fptrunc %[[V]] : vector<4xf32> to vector<4xf16>
    // CHECK: %[[H:.*]] = llvm.fpext %{{.*}} : bf16 to f32
    // CHECK: llvm.fptoui %[[H]] : f32 to i32
    %0 = arith.sitofp %i : i32 to bf16
    %1 = arith.uitofp %v : vector<4xi64> to vector<4xf16>
    %2 = arith.fptoui %h : bf16 to i32
    gpu.return %0, %1, %2 : bf16, vector<4xf16>, i32
  }

  // CHECK-LABEL: llvm.func @math_instructions
  gpu.func @math_instructions(%x: f32, %y: f32) -> f32 {
    // CHECK: llvm.intr.sqrt
    // CHECK: llvm.intr.fma
    // CHECK: llvm.intr.fabs
    // CHECK: llvm.intr.floor
    // CHECK: llvm.intr.copysign
    // CHECK: llvm.intr.trunc
    %0 = math.sqrt %x : f32
    %1 = math.fma %0, %x, %y : f32
    %2 = math.absf %1 : f32
    %3 = math.floor %2 : f32
    %4 = math.copysign %3, %y : f32
    %5 = math.trunc %4 : f32
    gpu.return %5 : f32
  }

  // CHECK-LABEL: llvm.func @fast_math_flags
  gpu.func @fast_math_flags(%x: f32, %v: vector<4xf32>) -> f32 {
    // CHECK-NOT: {{(fastmathFlags = #llvm.fastmath<[^n])}}
    // CHECK: llvm.return
    %0 = arith.mulf %x, %x fastmath<fast> : f32
    %1 = arith.addf %0, %x fastmath<contract> : f32
    %2 = math.sqrt %1 fastmath<afn> : f32
    %3 = vector.reduction <add>, %v, %2 fastmath<reassoc> : vector<4xf32> into f32
    gpu.return %3 : f32
  }

  // CHECK-LABEL: llvm.func @block_size_of_the_function
  // CHECK-SAME: nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>
  gpu.func @block_size_of_the_function() kernel
      attributes {known_block_size = array<i32: 128, 1, 1>} {
    gpu.return
  }

  // CHECK-LABEL: llvm.func @block_size_as_discardable_attribute
  // CHECK-SAME: nvvm.kernel, nvvm.maxntid = array<i32: 64, 2, 1>
  gpu.func @block_size_as_discardable_attribute() kernel
      attributes {gpu.known_block_size = array<i32: 64, 2, 1>} {
    gpu.return
  }

  // A memref of i1 has one byte an element.
  // CHECK-LABEL: llvm.func @vector_of_i1
  gpu.func @vector_of_i1(%m: memref<?xi1>, %i: index) {
    // CHECK: %[[BYTES:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> vector<4xi8>
    // CHECK: llvm.icmp "ne" %[[BYTES]], %{{.*}} : vector<4xi8>
    // CHECK: %[[WIDE:.*]] = llvm.zext %{{.*}} : vector<4xi1> to vector<4xi8>
    // CHECK: llvm.store %[[WIDE]], %{{.*}} {alignment = 1 : i64} : vector<4xi8>, !llvm.ptr
    %v = vector.load %m[%i] {alignment = 4} : memref<?xi1>, vector<4xi1>
    %c4 = arith.constant 4 : index
    %j = arith.addi %i, %c4 : index
    vector.store %v, %m[%j] : memref<?xi1>, vector<4xi1>
    gpu.return
  }

  // What ptxas and loads are told of a kernel's version; of the rest nothing is left.
  // CHECK-LABEL: llvm.func @hints
  // CHECK-SAME: passthrough = {{\[\[}}"rowwise.l2_hint", "evict_first"]]
  // CHECK-NOT: rowwise.version
  // CHECK-LABEL: llvm.func @no_hints
  // CHECK-NOT: passthrough
  // CHECK-NOT: nvvm.minctasm
  // CHECK-NOT: rowwise.version
  gpu.func @hints() kernel attributes {known_block_size = array<i32: 32, 4, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
          rows = <alignment = aligned, minWidth = 128, maxWidth = 128>, l2Hint = evict_first, minBlocks = 5>} {
    gpu.return
  }
  gpu.func @no_hints() kernel attributes {known_block_size = array<i32: 32, 4, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
          rows = <alignment = aligned, minWidth = 128, maxWidth = 128>>} {
    gpu.return
  }

  // CHECK-LABEL: llvm.func @dynamic_shared_memory
  gpu.func @dynamic_shared_memory() -> memref<?xi8, #gpu.address_space<workgroup>> {
    // CHECK: llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    %s = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return %s : memref<?xi8, #gpu.address_space<workgroup>>
  }

  // CHECK-LABEL: llvm.func @shared_memory_and_threads
  gpu.func @shared_memory_and_threads(%m: memref<?xf32>)
      workgroup(%s: memref<32xf32, #gpu.address_space<workgroup>>) kernel {
    // CHECK: llvm.mlir.addressof @__wg_shared_memory_and_threads_0 : !llvm.ptr<3>
    // CHECK: nvvm.read.ptx.sreg.tid.x
    // CHECK: nvvm.shfl.sync bfly
    // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
    // CHECK: nvvm.barrier
    %t = gpu.thread_id x
    %x = memref.load %m[%t] : memref<?xf32>
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %y, %valid = gpu.shuffle xor %x, %one, %width : f32
    memref.store %y, %s[%t] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    gpu.return
  }
}

// -----

// A tile held again is opaque, register by register: to ptxas by a zero that it does
// not know.
// CHECK-LABEL: llvm.func @hold
// CHECK: %[[WORDS:.*]] = llvm.bitcast %{{.*}} : vector<4xbf16> to vector<2xi32>
// CHECK: %[[ZERO:.*]] = nvvm.read.ptx.sreg.ctaid.z : i32
// CHECK: %[[SUM:.*]] = llvm.add %{{.*}}, %[[ZERO]] : i32
// CHECK: llvm.inline_asm "", "=r,0" %[[SUM]] : (i32) -> i32
// CHECK: llvm.inline_asm "", "=r,0" %{{.*}} : (i32) -> i32
// CHECK: llvm.bitcast %{{.*}} : vector<2xi32> to vector<4xbf16>
// CHECK: llvm.inline_asm "", "=h,0" %{{.*}} : (i16) -> i16
// CHECK-NOT: llvm.inline_asm
// CHECK: llvm.return
gpu.module @kernels {
  gpu.func @hold(%a: vector<4xbf16>, %b: vector<1xbf16>, %c: vector<4xi1>)
      -> (vector<4xbf16>, vector<1xbf16>, vector<4xi1>) {
    %0 = rowwise.optimization_barrier %a : vector<4xbf16>
    %1 = rowwise.optimization_barrier %b : vector<1xbf16>
    %2 = rowwise.optimization_barrier %c : vector<4xi1>
    gpu.return %0, %1, %2 : vector<4xbf16>, vector<1xbf16>, vector<4xi1>
  }
}

// -----

// Bits that were loaded are held as the bytes in memory.
// CHECK-LABEL: llvm.func @hold_mask
// CHECK: %[[BYTES:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<8xi8>
// CHECK: llvm.bitcast %[[BYTES]] : vector<8xi8> to vector<2xi32>
// CHECK-COUNT-2: llvm.inline_asm "", "=r,0" %{{.*}} : (i32) -> i32
// CHECK: %[[HELD:.*]] = llvm.bitcast %{{.*}} : vector<2xi32> to vector<8xi8>
// CHECK: llvm.icmp "ne" %[[HELD]], %{{.*}} : vector<8xi8>
gpu.module @kernels {
  gpu.func @hold_mask(%mask: memref<64xi1>, %i: index) -> vector<8xi1> {
    %loaded = vector.load %mask[%i] : memref<64xi1>, vector<8xi1>
    %held = rowwise.optimization_barrier %loaded : vector<8xi1>
    gpu.return %held : vector<8xi1>
  }
}

// -----

// CHECK-LABEL: gpu.module @assertions
gpu.module @assertions {
  // CHECK: llvm.mlir.global internal constant @[[TEXT:assert_message.*]]("expected no zero\00")
  // CHECK: llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
  // CHECK: llvm.func @check(%[[OK:.*]]: i1)
  // CHECK: llvm.cond_br %[[OK]], ^[[GOOD:.*]], ^[[BAD:.*]]
  // CHECK: ^[[BAD]]:
  // CHECK: llvm.mlir.addressof @[[TEXT]]
  // CHECK: llvm.call @__assertfail
  gpu.func @check(%ok: i1) {
    cf.assert %ok, "expected no zero"
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{expected one block size, found array<i32: 128, 1, 1> and array<i32: 64, 1, 1>}}
  gpu.func @two_block_sizes() kernel
      attributes {known_block_size = array<i32: 128, 1, 1>,
                  gpu.known_block_size = array<i32: 64, 1, 1>} {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @loop(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-error @below {{failed to legalize operation 'scf.for'}}
    scf.for %i = %c0 to %n step %c1 {
    }
    gpu.return
  }
}
