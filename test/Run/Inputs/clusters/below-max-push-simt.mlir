// y = x - max(x), as below-max-simt.mlir, with asynchronous stores in place of
// stores and of the second cluster barrier: they are counted at an mbarrier of
// the block that they go to, for which its threads wait. Right as it stands; a
// test plants one fault at a time by an edit of the line that its comment names.

!tensor = memref<?x?xf32, strided<[?, ?], offset: ?>>
!global = memref<3x128xf32, strided<[?, 1], offset: ?>>
!shared = memref<4xf32, #gpu.address_space<workgroup>>
!barrier = memref<1xi64, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @below_max(%x: !global, %y: !global) workgroup(%s: !shared, %b: !barrier)
        kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %blocks = arith.constant 4 : index
      %lanes = arith.constant 32 : index
      %lanes32 = arith.constant 32 : i32
      %rank32 = nvvm.read.ptx.sreg.cluster.ctarank : i32
      %rank = arith.index_cast %rank32 : i32 to index
      %block = gpu.block_id x
      %row = arith.divui %block, %blocks : index
      %thread = gpu.thread_id x
      %thread32 = arith.index_cast %thread : index to i32
      %first = arith.muli %rank, %lanes : index
      %column = arith.addi %first, %thread : index
      %mine = memref.load %x[%row, %column] : !global

      // An mbarrier that expects one state from each block.
      %barrierBase = memref.extract_aligned_pointer_as_index %b : !barrier -> index
      %barrierAddress = arith.index_cast %barrierBase : index to i64
      %barrier = llvm.inttoptr %barrierAddress : i64 to !llvm.ptr<3>
      %c0 = arith.constant 0 : i32
      %arrivals = arith.constant 1 : i32
      %bytes = arith.constant 16 : i32
      %allLanes = arith.constant -1 : i32
      %isFirst = arith.cmpi eq, %thread, %zero : index
      scf.if %isFirst {
        nvvm.mbarrier.init %barrier, %arrivals : !llvm.ptr<3>, i32 // initialise
        nvvm.fence.mbarrier.init // fence
        nvvm.mbarrier.arrive.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32 // expect
      }
      nvvm.bar.warp.sync %allLanes : i32
      nvvm.cluster.arrive.relaxed {aligned} // started

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

      // Where the maxima of this block are in block number `thread`.
      %base = memref.extract_aligned_pointer_as_index %s : !shared -> index
      %address = arith.index_cast %base : index to i64
      %local = llvm.inttoptr %address : i64 to !llvm.ptr<3>
      %hasBlock = arith.cmpi ult, %thread, %blocks : index
      nvvm.cluster.wait {aligned} // started
      scf.if %hasBlock {
        %remote = nvvm.mapa %local, %thread32 : !llvm.ptr<3> -> !llvm.ptr<7>
        %slot = llvm.getelementptr %remote[%rank32] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, f32
        %counted = nvvm.mapa %barrier, %thread32 : !llvm.ptr<3> -> !llvm.ptr<7>
        %bits = arith.bitcast %m16 : f32 to i32
        llvm.inline_asm has_side_effects "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "l,r,l,~{memory}" %slot, %bits, %counted : (!llvm.ptr<7>, i32, !llvm.ptr<7>) -> () // push
      }
      scf.while : () -> () {
        %isComplete = nvvm.mbarrier.try_wait %barrier, %c0 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32 -> i1 // wait
        %yes = arith.constant true
        %again = arith.xori %isComplete, %yes : i1 // again
        scf.condition(%again)
      } do {
        scf.yield
      }
      %s0 = memref.load %s[%zero] : !shared // load
      %s1 = memref.load %s[%one] : !shared
      %s2 = memref.load %s[%two] : !shared
      %s3 = memref.load %s[%three] : !shared
      %s01 = arith.maximumf %s0, %s1 : f32
      %s23 = arith.maximumf %s2, %s3 : f32
      %max = arith.maximumf %s01, %s23 : f32
      %below = arith.subf %mine, %max : f32
      memref.store %below, %y[%row, %column] : !global
      gpu.return
    }
  }
  func.func private @rowwiseStatus() -> i32
  func.func @main(%x: !tensor, %y: !tensor, %workspace: !llvm.ptr, %stream: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface} {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %cluster = arith.constant 4 : index
    %threads = arith.constant 32 : index
    %rows = memref.dim %x, %zero : !tensor
    %blocks = arith.muli %rows, %cluster : index
    %from = memref.cast %x : !tensor to !global
    %to = memref.cast %y : !tensor to !global
    %hasRows = arith.cmpi ne, %rows, %zero : index
    scf.if %hasRows {
      gpu.launch_func <%stream : !llvm.ptr> @kernels::@below_max clusters in (%cluster, %one, %one) blocks in (%blocks, %one, %one) threads in (%threads, %one, %one) args(%from : !global, %to : !global)
    }
    %status = call @rowwiseStatus() : () -> i32
    return %status : i32
  }
  func.func @main_workspace_size(%x: !tensor, %y: !tensor) -> i64 attributes {llvm.emit_c_interface} {
    %zero = arith.constant 0 : i64
    return %zero : i64
  }
}
