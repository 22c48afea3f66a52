//===- Graph.cpp - Calls captured in CUDA graphs --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"

#include "Runtime/Cuda.h"

using namespace rowwise::cuda;

bool rowwiseCudaBeginCapture(void *stream) {
  return enterDevice() &&
         driver().cuStreamBeginCapture(static_cast<CUstream>(stream),
                                       CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
}

void *rowwiseCudaEndCapture(void *stream) {
  CUgraph graph = nullptr;
  CUgraphExec instance = nullptr;
  if (!enterDevice() ||
      !driver().cuStreamEndCapture(static_cast<CUstream>(stream), &graph))
    return nullptr;
  bool isMade =
      driver().cuGraphInstantiateWithFlags(&instance, graph, /*flags=*/0);
  driver().cuGraphDestroy(graph);
  return isMade ? instance : nullptr;
}

bool rowwiseCudaLaunchGraph(void *graph, void *stream) {
  return enterDevice() &&
         driver().cuGraphLaunch(static_cast<CUgraphExec>(graph),
                                static_cast<CUstream>(stream));
}

void rowwiseCudaFreeGraph(void *graph) {
  if (graph && enterDevice())
    driver().cuGraphExecDestroy(static_cast<CUgraphExec>(graph));
}
