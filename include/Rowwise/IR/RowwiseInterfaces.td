//===- RowwiseInterfaces.td - Interfaces of the dialect ----*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEINTERFACES_TD
#define ROWWISE_IR_ROWWISEINTERFACES_TD

include "mlir/IR/OpBase.td"

def Rowwise_ScheduleInterface : AttrInterface<"ScheduleInterface"> {
  let cppNamespace = "::mlir::rowwise";
  let description = [{
    How rows are mapped to the threads of a kernel. A stage that treats schedules differently
    asks for the property that matters, never which schedule it is. Each method below says
    who asks and why; `ScheduleTraits.h` has the types of answers.
  }];
  let methods = [
    InterfaceMethod<[{
      What options, messages, tuning files and names of kernels call it. Schedules of one name
      are told apart by their stages and alignment.
    }], "::llvm::StringRef", "getName">,
    InterfaceMethod<[{
      Whether versions of the schedule may have this layout and these rows; if not, emits the
      reason. Asked by the verifier of `#rowwise.version`.
    }], "::llvm::LogicalResult", "verifyVersion",
                    (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
                         "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows,
                         "bool":$rematerialized)>,
    InterfaceMethod<[{
      Which threads share a row. Asked by the scheduler and its cost model, for what an
      exchange costs and what pays between such threads; for names of the threads in remarks
      and fields in tuning files; and before clusters are launched, whether the target has them.
    }], "::mlir::rowwise::Scope", "getScope">,
    InterfaceMethod<[{
      How a kernel comes by its rows, given a layout and rows that `verifyVersion` allows.
      Asked by `rowwise-tile` alone, which builds each shape in a file of its own and verifies
      which programs it allows. By default `streamed` if a tile has a part of a row,
      `persistent` for a schedule that steps over rows, else `residentRow`.
    }], "::mlir::rowwise::KernelShape", "getKernelShape",
                    (ins "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows), "", [{
      if ($_attr.getTileContent(layout, rows) == ::mlir::rowwise::TileContent::partOfRow)
        return ::mlir::rowwise::KernelShape::streamed;
      return $_attr.getRowLoop() ? ::mlir::rowwise::KernelShape::persistent
                                 : ::mlir::rowwise::KernelShape::residentRow;
    }]>,
    InterfaceMethod<[{
      What a tile of such a layout and rows has at a time. Asked by verifiers, as a layout
      covers a row that its tiles hold, and vectors of inner dimensions in programs that have
      these; by the scheduler and for traffic and resources, as a row that streams is read again
      for each level of reductions; and by host code, as what all lanes read of rows of vectors
      one of them writes. By default a row.
    }], "::mlir::rowwise::TileContent", "getTileContent",
                    (ins "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows), "",
                    "return ::mlir::rowwise::TileContent::row;">,
    InterfaceMethod<[{
      Whether threads copy elements to shared memory by single vectors (`cp.async`). Asked by
      the scheduler, as these copies have no hint to the L2 cache, and threads then do not
      load a row to registers. By default not.
    }], "bool", "copiesVectors", (ins "const ::mlir::rowwise::LayoutAttr &":$layout), "",
                    "return false;">,
    InterfaceMethod<[{
      Whether its rows are `packed`, one behind another without gaps. Asked by the verifier
      of `#rowwise.version`: versions of other schedules have no such rows. By default not.
    }], "bool", "needsPackedRows", (ins), "", "return false;">,
    InterfaceMethod<[{
      How many rows a tile of the layout is for, how many tiles a row has in a block, in how many
      blocks, and how many of its vectors a tile goes through at a time. Asked
      by host code and the cost model, for the number of blocks, and by kernels, for the number
      of a row and what a tile has of it. By default one of each.
    }], "::mlir::rowwise::TileRows", "getTileRows", (ins), "",
                    "return ::mlir::rowwise::TileRows();">,
    InterfaceMethod<[{
      How a group of threads steps over rows; nothing if it has one row only. Asked
      for kernels that loop and by host code, which launches as many groups as the device
      holds; by the scheduler and its cost model, as each stage takes registers or shared
      memory, where waiting for states overlaps with other rows; and for names of kernels and
      tuning files, which tell schedules apart by it.
    }], "std::optional<::mlir::rowwise::RowLoop>", "getRowLoop", (ins), "",
                    "return std::nullopt;">,
    InterfaceMethod<[{
      How blocks exchange states through device memory; set if and only if the scope is
      the grid. Asked for the type of a kernel's states; by host code, which provides the
      memory, and otherwise launches clusters where several blocks share a row; and for kernels
      that reduce one row while they wait for the states of others.
    }], "std::optional<::mlir::rowwise::GridExchange>", "getGridExchange", (ins), "",
                    "return std::nullopt;">,
    InterfaceMethod<[{
      What threads cache in shared memory of operands that rows share. Asked for kernels that
      cache; for shared memory and registers; and for where windows of rows start, as a cache
      serves rows with one alignment residue.
    }], "::mlir::rowwise::OperandCache", "getOperandCache", (ins), "",
                    "return ::mlir::rowwise::OperandCache::none;">
  ];
  let extraClassDeclaration = [{
    static constexpr int64_t maxStages = 8;
    /// The fewest of a multi-stage buffer: one for what is on its way, one for what is
    /// reduced, one for what waits.
    static constexpr int64_t minBufferStages = 3;
    /// What `getName` may be, each once, in the order of their definitions.
    static ::llvm::ArrayRef<::llvm::StringRef> getNames();
    /// The stages of its loop over rows, or 0 where it has none.
    int64_t getStages() const {
      std::optional<::mlir::rowwise::RowLoop> loop = getRowLoop();
      return loop ? loop->stages : 0;
    }
    /// Whether rows are in a multi-stage buffer in shared memory.
    bool isMultiStage() const {
      std::optional<::mlir::rowwise::RowLoop> loop = getRowLoop();
      return loop && loop->memory == ::mlir::rowwise::RowMemory::shared;
    }
    /// Whether a thread holds contiguous elements of one row in registers, and has no other.
    bool holdsOneRow(::mlir::rowwise::LayoutAttr layout, ::mlir::rowwise::RowsAttr rows) const;
  }];
}

#endif // ROWWISE_IR_ROWWISEINTERFACES_TD
