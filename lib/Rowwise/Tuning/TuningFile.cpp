//===- TuningFile.cpp - Measured schedules as JSON ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Tuning/JsonDepth.h"
#include "Rowwise/Tuning/TuningDatabase.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;
namespace json = llvm::json;

/// The version of the format; files of another one are refused.
static constexpr int64_t formatVersion = 2;

char TuningFileError::ID;

void TuningFileError::log(raw_ostream &os) const {
  os << (path.empty() ? "" : path + ": ") << text;
}

static llvm::Error makeError(const Twine &text, unsigned line = 1,
                             unsigned column = 1) {
  return llvm::make_error<TuningFileError>(text, line, column);
}

static llvm::Error addPath(llvm::Error error, StringRef path) {
  return llvm::handleErrors(std::move(error),
                            [&](std::unique_ptr<TuningFileError> error) {
                              error->path = path.str();
                              return llvm::Error(std::move(error));
                            });
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// A value as a diagnostic shows it, shortened.
static std::string show(const json::Value *value) {
  if (!value)
    return "nothing";
  if (value->getAsObject())
    return "an object";
  if (value->getAsArray())
    return "an array";
  std::string text = llvm::formatv("{0}", *value);
  constexpr size_t longest = 60;
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

namespace {
/// Reads fields of an object; of several that are wrong the first is reported.
class FieldReader {
public:
  FieldReader(const json::Object &object, const Twine &place)
      : object(object), place(place.str()) {}

  void read(StringRef name, std::string &text);
  void read(StringRef name, double &microseconds);
  void readAlignment(std::string &alignment);
  llvm::Error take() {
    return error.empty() ? llvm::Error::success() : makeError(error);
  }

private:
  void expect(const Twine &what, const Twine &name, const json::Value *found);

  const json::Object &object;
  std::string place, error;
};
} // namespace

void FieldReader::expect(const Twine &what, const Twine &name,
                         const json::Value *found) {
  if (error.empty())
    error = ("expected " + what + " as '" + name + "' of " + place +
             ", found " + show(found))
                .str();
}

void FieldReader::read(StringRef name, std::string &text) {
  std::optional<StringRef> found = object.getString(name);
  if (!found)
    return expect("a text", name, object.get(name));
  text = found->str();
}

/// An entry of any other would never be found.
void FieldReader::readAlignment(std::string &alignment) {
  read("alignment", alignment);
  if (!symbolizeAlignment(alignment))
    expect("packed, aligned or any", "alignment", object.get("alignment"));
}

void FieldReader::read(StringRef name, double &microseconds) {
  std::optional<double> found = object.getNumber(name);
  if (!found || !std::isfinite(*found) || *found < 0)
    return expect("a number of 0 or more", name, object.get(name));
  microseconds = *found;
}

static llvm::Expected<TuningEntry> parseEntry(const json::Value &value,
                                              const Twine &place) {
  const json::Object *object = value.getAsObject();
  if (!object)
    return makeError("expected an object as " + place + ", found " +
                     show(&value));
  TuningEntry entry;
  FieldReader reader(*object, place);
  reader.read("program", entry.key.program);
  reader.read("types", entry.key.types);
  reader.read("sizes", entry.key.sizes);
  reader.readAlignment(entry.key.alignment);
  reader.read("chip", entry.key.chip);
  reader.read("choice", entry.choice);
  reader.read("microseconds", entry.microseconds);
  reader.read("model", entry.model);
  reader.read("modelMicroseconds", entry.modelMicroseconds);
  reader.read("device", entry.device);
  reader.read("date", entry.date);
  if (llvm::Error error = reader.take())
    return error;
  return entry;
}

/// `text` begins with the place, "[line:column, "; in an empty line nothing has
/// been read, and the column is 0.
static llvm::Error makeJsonError(StringRef text) {
  unsigned line, column;
  StringRef rest = text;
  if (!rest.consume_front("[") || rest.consumeInteger(10, line) ||
      !rest.consume_front(":") || rest.consumeInteger(10, column))
    return makeError("expected JSON, found an error: " + text);
  return makeError("expected JSON, found an error at " + text, line,
                   std::max(column, 1u));
}

llvm::Expected<TuningDatabase> TuningDatabase::parse(StringRef text) {
  constexpr int deepest = 16; // more than any tuning file has
  if (nestsDeeperThan(text, deepest))
    return makeError("expected an object with 'version' and 'entries', found "
                     "values in values without end");
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return makeJsonError(llvm::toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  if (!object)
    return makeError("expected an object with 'version' and 'entries', found " +
                     show(&*value));
  std::optional<int64_t> version = object->getInteger("version");
  if (version != formatVersion)
    return makeError("expected a tuning file of version " +
                     Twine(formatVersion) + ", found " +
                     show(object->get("version")) + " as 'version'");
  const json::Array *array = object->getArray("entries");
  if (!array)
    return makeError("expected an array as 'entries', found " +
                     show(object->get("entries")));
  TuningDatabase database;
  for (auto [number, element] : llvm::enumerate(*array)) {
    llvm::Expected<TuningEntry> entry =
        parseEntry(element, "entry " + Twine(number));
    if (!entry)
      return entry.takeError();
    if (database.lookup(entry->key))
      return makeError("expected one entry a key, found a second as entry " +
                       Twine(number) + ": " + entry->key.str());
    database.insert(*std::move(entry));
  }
  return database;
}

llvm::Expected<TuningDatabase> TuningDatabase::read(StringRef path) {
  llvm::sys::fs::file_status status;
  // A device or a pipe may have no end.
  if (!llvm::sys::fs::status(path, status) &&
      !llvm::sys::fs::is_regular_file(status))
    return addPath(
        makeError("expected a tuning file, found what is no regular file",
                  /*line=*/0),
        path);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return addPath(makeError("expected a tuning file, found none to read: " +
                             buffer.getError().message()),
                   path);
  llvm::Expected<TuningDatabase> database = parse((*buffer)->getBuffer());
  if (!database)
    return addPath(database.takeError(), path);
  database->path = path.str();
  return database;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Two digits after the point: a clock's resolution is no better.
static double roundTime(double microseconds) {
  return std::round(microseconds * 100) / 100;
}

static void writeEntry(json::OStream &os, const TuningEntry &entry) {
  os.object([&] {
    os.attribute("program", entry.key.program);
    os.attribute("types", entry.key.types);
    os.attribute("sizes", entry.key.sizes);
    os.attribute("alignment", entry.key.alignment);
    os.attribute("chip", entry.key.chip);
    os.attribute("choice", entry.choice);
    os.attribute("microseconds", roundTime(entry.microseconds));
    os.attribute("model", entry.model);
    os.attribute("modelMicroseconds", roundTime(entry.modelMicroseconds));
    os.attribute("device", entry.device);
    os.attribute("date", entry.date);
  });
}

std::string TuningDatabase::str() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream os(stream, /*IndentSize=*/2);
  os.object([&] {
    os.attribute("version", formatVersion);
    os.attributeArray("entries", [&] {
      for (const auto &[key, entry] : entries)
        writeEntry(os, entry);
    });
  });
  stream << "\n";
  return text;
}
