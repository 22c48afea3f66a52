//===- Ptxas.cpp - Cubins from PTX ----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/PTX.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {

/// A temporary file that is removed at the end of its scope.
class TemporaryFile {
public:
  explicit TemporaryFile(StringRef suffix) {
    error = llvm::sys::fs::createTemporaryFile("rowwise", suffix, path);
  }
  ~TemporaryFile() {
    if (!error)
      llvm::sys::fs::remove(path);
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  /// The content, or nothing if it cannot be read.
  std::string read() const {
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }

  std::error_code error;
  SmallString<128> path;
};

LogicalResult writeFile(Location loc, StringRef path, StringRef content) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (!error) {
    stream << content;
    stream.close();
    error = stream.error();
    stream.clear_error(); // which is fatal otherwise
  }
  if (error)
    return emitError(loc) << "cannot write " << path
                          << " for ptxas: " << error.message();
  return success();
}

} // namespace

std::optional<std::string> rowwise::findPtxas() {
  if (auto given = llvm::sys::Process::GetEnv("ROWWISE_PTXAS");
      given && !given->empty())
    return given;
  if (auto found = llvm::sys::findProgramByName("ptxas"))
    return *found;
  if (auto found =
          llvm::sys::findProgramByName("ptxas", {"/usr/local/cuda/bin"}))
    return *found;
  return std::nullopt;
}

FailureOr<SmallVector<char>> rowwise::assembleCubin(Location loc, StringRef ptx,
                                                    StringRef chip) {
  std::optional<std::string> ptxas = findPtxas();
  if (!ptxas)
    return emitError(loc, "ptxas was not found, expected it in ROWWISE_PTXAS, "
                          "in PATH or in /usr/local/cuda/bin");
  // What is found elsewhere is one.
  if (!llvm::sys::fs::can_execute(*ptxas))
    return emitError(loc) << "expected ROWWISE_PTXAS to name a program, found '"
                          << *ptxas << "'";
  TemporaryFile source("ptx"), cubin("cubin"), log("log");
  for (const TemporaryFile *file : {&source, &cubin, &log})
    if (file->error)
      return emitError(loc) << "cannot create a temporary file for ptxas: "
                            << file->error.message();
  if (failed(writeFile(loc, source.path, ptx)))
    return failure();

  std::string architecture = ("-arch=" + chip).str();
  StringRef arguments[] = {*ptxas, architecture, source.path, "-o", cubin.path};
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(log.path),
                                          StringRef(log.path)};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*ptxas, arguments, std::nullopt,
                                         redirects, 0, 0, &message);
  if (status != 0)
    return emitError(loc) << *ptxas << " failed with status " << status << ": "
                          << message << log.read();
  std::string binary = cubin.read();
  if (binary.empty())
    return emitError(loc) << *ptxas << " wrote no cubin";
  return SmallVector<char>(binary.begin(), binary.end());
}
