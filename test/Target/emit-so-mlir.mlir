// RUN: softmax-compile %S/Inputs/constant.mlir --emit=so --target=simulator -o %t.so
// RUN: mlir-opt-22 %s --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm \
// RUN:     --reconcile-unrealized-casts \
// RUN:   | mlir-runner-22 -e main -entry-point-result=f32 --shared-libs=%t.so | FileCheck %s

// What another compiler of MLIR calls by declaring it. The constant's third element is -3.

// CHECK: 9.0
func.func private @shift(memref<2x4xf32>, memref<2x4xf32>, !llvm.ptr, !llvm.ptr) -> i32 attributes {llvm.emit_c_interface}

func.func @main() -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %twelve = arith.constant 12.0 : f32
  %null = llvm.mlir.zero : !llvm.ptr
  %x = memref.alloc() : memref<2x4xf32>
  %y = memref.alloc() : memref<2x4xf32>
  memref.store %twelve, %x[%c1, %c2] : memref<2x4xf32>
  %status = call @shift(%x, %y, %null, %null) : (memref<2x4xf32>, memref<2x4xf32>, !llvm.ptr, !llvm.ptr) -> i32
  %element = memref.load %y[%c1, %c2] : memref<2x4xf32>
  %failure = arith.sitofp %status : i32 to f32
  %result = arith.addf %element, %failure : f32
  return %result : f32
}
