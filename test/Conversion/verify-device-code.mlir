// RUN: softmax-opt %s --rowwise-verify-device-code --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s
// RUN: not softmax-opt %s --rowwise-verify-device-code=target=sm_80 \
// RUN:     --split-input-file 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not softmax-opt %s --rowwise-verify-device-code=target=sm_90 \
// RUN:     --split-input-file 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not softmax-opt %s --rowwise-verify-device-code=target=hopper \
// RUN:     2>&1 | FileCheck %s --check-prefix=TARGET

// TARGET: error: 'gpu.module' op is to be checked for 'hopper', expected a target such as sm_90
// NEW: refers to @__nv_expf
// NEW: 'math.exp' op
// NEW: 'gpu.func' op

// CHECK-LABEL: gpu.module @accepted
gpu.module @accepted {
  llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<4 x f32>
  llvm.func @helper(%x: f32) -> f32 {
    llvm.return %x : f32
  }
  // What the driver defines.
  llvm.mlir.global internal constant @message("no\00") {addr_space = 0 : i32}
  llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
  llvm.func @fail(%line: i32, %size: i64) {
    %text = llvm.mlir.addressof @message : !llvm.ptr
    llvm.call @__assertfail(%text, %text, %line, %text, %size) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
    llvm.return
  }
  llvm.func @k(%x: f32) attributes {nvvm.kernel} {
    %p = llvm.mlir.addressof @shared : !llvm.ptr<3>
    %e = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%x) : (f32) -> f32
    %y = llvm.call @helper(%e) : (f32) -> f32
    %t = nvvm.read.ptx.sreg.tid.x : i32
    llvm.store %y, %p : f32, !llvm.ptr<3>
    llvm.return
  }
}

// -----

gpu.module @libdevice {
  llvm.func @__nv_expf(f32) -> f32
  llvm.func @k(%x: f32) {
    // expected-error @below {{'llvm.call' op refers to @__nv_expf, expected a symbol that the gpu.module defines}}
    %y = llvm.call @__nv_expf(%x) : (f32) -> f32
    llvm.return
  }
}

// -----

gpu.module @other_dialects {
  llvm.func @k(%x: f32) {
    // expected-error @below {{'math.exp' op is left in device code, expected operations of the llvm and nvvm dialects}}
    %y = math.exp %x : f32
    llvm.return
  }
}

// -----

gpu.module @functions {
  // expected-error @below {{'gpu.func' op is left in device code}}
  gpu.func @k() {
    gpu.return
  }
}

// -----

// A target that is new enough, or none, takes what sm_90 has first.
gpu.module @clusters {
  llvm.func @k(%x: i32, %p: !llvm.ptr<3>) {
    // OLD: error: 'nvvm.cluster.arrive' op needs sm_90 or later, found the target sm_80
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    llvm.return
  }
}

// -----

gpu.module @pointers {
  llvm.func @k(%x: i64) {
    // OLD: error: 'llvm.inttoptr' op needs sm_90 or later, found the target sm_80
    %p = llvm.inttoptr %x : i64 to !llvm.ptr<7>
    llvm.return
  }
}

// -----

gpu.module @mbarriers {
  llvm.func @k(%p: !llvm.ptr<3>, %x: i32) {
    // OLD: error: 'nvvm.mbarrier.arrive.expect_tx' op needs sm_90 or later, found the target sm_80
    nvvm.mbarrier.arrive.expect_tx %p, %x : !llvm.ptr<3>, i32
    llvm.return
  }
}

// -----

gpu.module @waits {
  llvm.func @k(%p: !llvm.ptr<3>, %x: i32) {
    // OLD: error: 'nvvm.mbarrier.try_wait' op needs sm_90 or later, found the target sm_80
    %done = nvvm.mbarrier.try_wait %p, %x : !llvm.ptr<3>, i32 -> i1
    llvm.return
  }
}

// -----

gpu.module @rounding_to_8_bits {
  llvm.func @k(%x: f32) {
    // OLD: error: 'nvvm.convert.f32x2.to.f8x2' op needs sm_89 or later, found the target sm_80
    %codes = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8> (f8E4M3FN)
    llvm.return
  }
}

// -----

gpu.module @extension_of_8_bits {
  llvm.func @k(%codes: vector<2xi8>) {
    // OLD: error: 'nvvm.convert.f8x2.to.f16x2' op needs sm_89 or later, found the target sm_80
    %pair = nvvm.convert.f8x2.to.f16x2 %codes : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
    llvm.return
  }
}

// -----

gpu.module @asynchronous_stores {
  llvm.func @k(%p: !llvm.ptr, %x: i32) {
    // OLD: error: 'llvm.inline_asm' op needs sm_90 or later, found the target sm_80
    llvm.inline_asm has_side_effects "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "l,r,l,~{memory}" %p, %x, %p : (!llvm.ptr, i32, !llvm.ptr) -> ()
    llvm.return
  }
}

// -----

gpu.module @accelerated {
  llvm.func @k() {
    // OLD: error: 'nvvm.wgmma.fence.aligned' op needs sm_90a, found the target sm_80
    // NEW: error: 'nvvm.wgmma.fence.aligned' op needs sm_90a, found the target sm_90
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}

// -----

// 48 KiB, and a word more.
gpu.module @shared_memory {
  llvm.mlir.global internal @whole() {addr_space = 3 : i32} : !llvm.array<12288 x f32>
  llvm.mlir.global internal @word() {addr_space = 3 : i32} : !llvm.array<1 x f32>
  llvm.func @fits() attributes {nvvm.kernel} {
    %p = llvm.mlir.addressof @whole : !llvm.ptr<3>
    %again = llvm.mlir.addressof @whole : !llvm.ptr<3>
    llvm.return
  }
  // expected-error @+1 {{'llvm.func' op has more variables in shared memory than a kernel may, expected at most 49152 bytes, found 49156}}
  llvm.func @exceeds() attributes {nvvm.kernel} {
    %p = llvm.mlir.addressof @whole : !llvm.ptr<3>
    %q = llvm.mlir.addressof @word : !llvm.ptr<3>
    llvm.return
  }
}
