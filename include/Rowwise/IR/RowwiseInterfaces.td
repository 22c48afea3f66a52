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
      Asked by `rowwise-tile`, which builds each shape in a file of its own and verifies which
      programs it allows; by verifiers and the scheduler, as no tile holds a streamed row;
      and for resources. By default `persistent` for a schedule that steps over rows, else
      `residentRow`.
    }], "::mlir::rowwise::KernelShape", "getKernelShape",
                    (ins "const ::mlir::rowwise::LayoutAttr &":$layout,
                         "const ::mlir::rowwise::RowsAttr &":$rows), "", [{
      return $_attr.getRowLoop() ? ::mlir::rowwise::KernelShape::persistent
                                 : ::mlir::rowwise::KernelShape::residentRow;
    }]>,
    InterfaceMethod<[{
      How many rows a tile of the layout is for, and how many tiles a row has in a block. Asked
      by host code and the cost model, for the number of blocks, and by kernels, for the number
      of a row. By default one of each.
    }], "::mlir::rowwise::TileRows", "getTileRows", (ins), "",
                    "return ::mlir::rowwise::TileRows();">,
    InterfaceMethod<[{
      How a group of threads steps over rows; nothing if it has one row only. Asked
      for kernels that loop and by host code, which launches as many groups as the device
      holds; by the cost model, as each stage takes registers or shared memory; and for
      names of kernels and tuning files, which tell schedules apart by it.
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
    /// What `getName` may be, each once, in the order of their definitions.
    static ::llvm::ArrayRef<::llvm::StringRef> getNames();
    /// The stages of its loop over rows, or 0 where it has none.
    int64_t getStages() const {
      std::optional<::mlir::rowwise::RowLoop> loop = getRowLoop();
      return loop ? loop->stages : 0;
    }
  }];
}

#endif // ROWWISE_IR_ROWWISEINTERFACES_TD
