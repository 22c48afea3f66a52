// y = x - max(x): a row is shared by the four blocks of a group, which run at the
// same time, 32 elements each. A block publishes the maximum of its part, with a
// tag above it, in the workspace; then a lane for each block reads until the tag
// is there. Right as it stands; a test plants one fault at a time by an edit of
// the line that its comment names.

!tensor = memref<?x?xf32, strided<[?, ?], offset: ?>>
!global = memref<3x128xf32, strided<[?, 1], offset: ?>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @below_max(%x: !global, %y: !global, %states: !llvm.ptr)
        kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %zero = arith.constant 0 : index
      %blocks = arith.constant 4 : index
      %lanes = arith.constant 32 : index
      %lanes32 = arith.constant 32 : i32
      %block = gpu.block_id x
      %row = arith.divui %block, %blocks : index
      %rank = arith.remui %block, %blocks : index
      %thread = gpu.thread_id x
      %first = arith.muli %rank, %lanes : index
      %column = arith.addi %first, %thread : index
      %mine = memref.load %x[%row, %column] : !global

      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %c4 = arith.constant 4 : i32
      %c8 = arith.constant 8 : i32
      %c16 = arith.constant 16 : i32
      %o1, %p1 = gpu.shuffle xor %mine, %c1, %lanes32 : f32
      %m1 = arith.maximumf %mine, %o1 : f32
      %o2, %p2 = gpu.shuffle xor %m1, %c2, %lanes32 : f32
      %m2 = arith.maximumf %m1, %o2 : f32
      %o4, %p4 = gpu.shuffle xor %m2, %c4, %lanes32 : f32
      %m4 = arith.maximumf %m2, %o4 : f32
      %o8, %p8 = gpu.shuffle xor %m4, %c8, %lanes32 : f32
      %m8 = arith.maximumf %m4, %o8 : f32
      %o16, %p16 = gpu.shuffle xor %m8, %c16, %lanes32 : f32
      %m16 = arith.maximumf %m8, %o16 : f32

      %tag = arith.constant 7 : i64
      %c32 = arith.constant 32 : i64
      %high = arith.shli %tag, %c32 : i64
      %bits = arith.bitcast %m16 : f32 to i32
      %word = arith.extui %bits : i32 to i64
      %element = arith.ori %word, %high : i64
      %block64 = arith.index_cast %block : index to i64
      %published = llvm.getelementptr %states[%block64] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %isFirst = arith.cmpi eq, %thread, %zero : index
      scf.if %isFirst {
        llvm.inline_asm has_side_effects "st.relaxed.gpu.global.b64 [$0], $1;", "l,l,~{memory}" %published, %element : (!llvm.ptr, i64) -> () // publish
      }
      %other = arith.remui %thread, %blocks : index
      %start = arith.muli %row, %blocks : index
      %place = arith.addi %start, %other : index
      %place64 = arith.index_cast %place : index to i64
      %polled = llvm.getelementptr %states[%place64] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %found = scf.while : () -> i64 {
        %read = llvm.inline_asm has_side_effects "ld.relaxed.gpu.global.b64 $0, [$1];", "=l,l,~{memory}" %polled : (!llvm.ptr) -> i64 // poll
        %readTag = arith.shrui %read, %c32 : i64
        %isMissing = arith.cmpi ne, %readTag, %tag : i64
        scf.condition(%isMissing) %read : i64
      } do {
      ^bb0(%missed: i64):
        scf.yield
      }
      %foundWord = arith.trunci %found : i64 to i32
      %s0 = arith.bitcast %foundWord : i32 to f32
      %q1, %r1 = gpu.shuffle xor %s0, %c1, %lanes32 : f32
      %s1 = arith.maximumf %s0, %q1 : f32
      %q2, %r2 = gpu.shuffle xor %s1, %c2, %lanes32 : f32
      %max = arith.maximumf %s1, %q2 : f32
      %below = arith.subf %mine, %max : f32
      memref.store %below, %y[%row, %column] : !global
      gpu.return
    }
  }
  llvm.mlir.global internal constant @name("below_max\00")
  func.func private @rowwiseStatus() -> i32
  func.func private @rowwiseResidentGroups(!llvm.ptr, i32, i64, i64) -> i64
  func.func private @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)
  func.func @main(%x: !tensor, %y: !tensor, %workspace: !llvm.ptr, %stream: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface} {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %group = arith.constant 4 : index
    %group64 = arith.constant 4 : i64
    %threads = arith.constant 32 : index
    %threads32 = arith.constant 32 : i32
    %none = arith.constant 0 : i64
    %clear = arith.constant 0 : i32
    %words = arith.constant 24 : i64
    %rows = memref.dim %x, %zero : !tensor
    %blocks = arith.muli %rows, %group : index
    %from = memref.cast %x : !tensor to !global
    %to = memref.cast %y : !tensor to !global
    %name = llvm.mlir.addressof @name : !llvm.ptr
    %hasRows = arith.cmpi ne, %rows, %zero : index
    scf.if %hasRows {
      %groups = func.call @rowwiseResidentGroups(%name, %threads32, %none, %group64) : (!llvm.ptr, i32, i64, i64) -> i64 // groups
      func.call @mgpuMemset32(%workspace, %clear, %words, %stream) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
      gpu.launch_func <%stream : !llvm.ptr> @kernels::@below_max blocks in (%blocks, %one, %one) threads in (%threads, %one, %one) args(%from : !global, %to : !global, %workspace : !llvm.ptr)
    }
    %status = call @rowwiseStatus() : () -> i32
    return %status : i32
  }
  func.func @main_workspace_size(%x: !tensor, %y: !tensor) -> i64 attributes {llvm.emit_c_interface} {
    %bytes = arith.constant 96 : i64
    return %bytes : i64
  }
}
