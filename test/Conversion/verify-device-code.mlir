// RUN: softmax-opt %s --rowwise-verify-device-code --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s

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
