// y = -x by a detour: two elements a load, and through shared memory to the
// thread at the other end of the row. Right as it stands; a test plants one
// fault at a time by an edit of the line that its comment names.

!tensor = memref<?x?xf32, strided<[?, ?], offset: ?>>
!global = memref<2x64xf32, strided<[?, 1], offset: ?>>
!shared = memref<64xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @negate(%x: !global, %y: !global) workgroup(%s: !shared)
        kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %last = arith.constant 63 : index
      %width = arith.constant 64 : index
      %row = gpu.block_id x
      %thread = gpu.thread_id x
      %bit = arith.andi %thread, %one : index
      %isOdd = arith.cmpi eq, %bit, %one : index
      %isFirst = arith.cmpi eq, %thread, %zero : index
      %even = arith.subi %thread, %bit : index
      %mirror = arith.subi %last, %thread : index
      %before = arith.subi %mirror, %one : index
      %pair = vector.load %x[%row, %even] {alignment = 8 : i64} : !global, vector<2xf32> // pair
      %low = vector.extract %pair[0] : f32 from vector<2xf32>
      %high = vector.extract %pair[1] : f32 from vector<2xf32>
      %mine = arith.select %isOdd, %high, %low : f32
      memref.store %mine, %s[%thread] : !shared // first store
      gpu.barrier // before the load
      %other = memref.load %s[%mirror] : !shared // load
      %negated = arith.negf %other : f32
      gpu.barrier // after the load
      memref.store %negated, %s[%thread] : !shared // second store
      gpu.barrier // second
      %mine2 = memref.load %s[%thread] : !shared
      memref.store %mine2, %y[%row, %mirror] : !global // result
      gpu.return
    }
  }
  func.func private @rowwiseStatus() -> i32
  func.func @main(%x: !tensor, %y: !tensor, %workspace: !llvm.ptr, %stream: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface} {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rows = memref.dim %x, %zero : !tensor
    %width = arith.constant 64 : index
    %from = memref.cast %x : !tensor to !global
    %to = memref.cast %y : !tensor to !global
    %hasRows = arith.cmpi ne, %rows, %zero : index
    scf.if %hasRows {
      gpu.launch_func <%stream : !llvm.ptr> @kernels::@negate blocks in (%rows, %one, %one) threads in (%width, %one, %one) args(%from : !global, %to : !global)
    }
    %status = call @rowwiseStatus() : () -> i32
    return %status : i32
  }
  func.func @main_workspace_size(%x: !tensor, %y: !tensor) -> i64 attributes {llvm.emit_c_interface} {
    %zero = arith.constant 0 : i64
    return %zero : i64
  }
}
