// SPDX-License-Identifier: BSD-3-Clause
// What modules found, on its way from the process that runs them to the one that asked: frames in a pipe,
// each with its length and kind (two 32-bit numbers) before its content. A frame holds the rows of whole
// blocks, so everything received remains valid if the sender dies. Written here, read by
// python/barograph/read/analysis/module_process.py and take_frame().
#pragma once

#include <cstdint>
#include <mutex>
#include <span>

#include "engine/plugins/results.hpp"

namespace barograph::engine {

enum class FrameKind : std::uint32_t {
    kText = 1,     // JSON, for the reader in Python
    kTable = 2,    // the definition of a table
    kRows = 3,     // of one module
    kSubmits = 4,  // a module and a type of entries
};

// Writes to a file descriptor that is somebody else's. A reader that is gone ends the process: there is
// nobody to work for.
class FrameSink final : public ResultSink {
public:
    explicit FrameSink(int file) : file_(file) {}
    void define(std::uint32_t module, const PluginTable& table) override;
    void add(std::uint32_t module, std::span<const std::uint8_t> rows) override;
    void submits(std::uint32_t module, std::uint64_t type) override;
    void send(FrameKind kind, std::span<const std::uint8_t> content);

private:
    std::mutex mutex_;
    int file_;
};

// A table or rows; throws std::invalid_argument for any other bytes.
void take_frame(ResultSink& into, FrameKind kind, std::span<const std::uint8_t> content);

}  // namespace barograph::engine
