// SPDX-License-Identifier: BSD-3-Clause
// See result_frames.hpp.
#include "engine/plugins/result_frames.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace barograph::engine {
namespace {

template <typename Value>
void put(Bytes& bytes, const Value& value) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), data, data + sizeof value);
}

void put_text(Bytes& bytes, const std::string& text) {
    put(bytes, static_cast<std::uint32_t>(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
}

std::span<const std::uint8_t> take(std::span<const std::uint8_t>& bytes, std::size_t size) {
    if (bytes.size() < size) {
        throw std::invalid_argument("a frame ends too early");
    }
    const auto taken = bytes.first(size);
    bytes = bytes.subspan(size);
    return taken;
}

template <typename Value>
Value take(std::span<const std::uint8_t>& bytes) {
    Value value;
    std::memcpy(&value, take(bytes, sizeof value).data(), sizeof value);
    return value;
}

std::string take_text(std::span<const std::uint8_t>& bytes) {
    const auto size = take<std::uint32_t>(bytes);
    const auto text = take(bytes, size);
    return {reinterpret_cast<const char*>(text.data()), text.size()};
}

void write_all(int file, const std::uint8_t* data, std::size_t size) {
    while (size != 0) {
        const ::ssize_t written = ::write(file, data, size);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            ::_exit(1);
        }
        data += written;
        size -= static_cast<std::size_t>(written);
    }
}

}  // namespace

void FrameSink::send(FrameKind kind, std::span<const std::uint8_t> content) {
    const std::uint32_t head[2] = {static_cast<std::uint32_t>(content.size()),
                                   static_cast<std::uint32_t>(kind)};
    const std::lock_guard lock(mutex_);
    write_all(file_, reinterpret_cast<const std::uint8_t*>(head), sizeof head);
    write_all(file_, content.data(), content.size());
}

void FrameSink::define(std::uint32_t module, const PluginTable& table) {
    Bytes bytes;
    put(bytes, module);
    put_text(bytes, table.name);
    for (const PluginColumn& column : table.columns) {
        put_text(bytes, column.name);
        put(bytes, column.type);
        put(bytes, column.role);
    }
    send(FrameKind::kTable, bytes);
}

void FrameSink::add(std::uint32_t module, std::span<const std::uint8_t> rows) {
    Bytes bytes;
    bytes.reserve(sizeof module + rows.size());
    put(bytes, module);
    bytes.insert(bytes.end(), rows.begin(), rows.end());
    send(FrameKind::kRows, bytes);
}

void FrameSink::submits(std::uint32_t module, std::uint64_t type) {
    Bytes bytes;
    put(bytes, module);
    put(bytes, type);
    send(FrameKind::kSubmits, bytes);
}

void take_frame(ResultSink& into, FrameKind kind, std::span<const std::uint8_t> content) {
    const auto module = take<std::uint32_t>(content);
    if (kind == FrameKind::kRows) {
        into.add(module, content);
    } else if (kind == FrameKind::kTable) {
        PluginTable table{.name = take_text(content), .columns = {}};
        while (!content.empty()) {
            PluginColumn column{.name = take_text(content)};
            column.type = take<CellType>(content);
            column.role = take<Role>(content);
            table.columns.push_back(std::move(column));
        }
        if (const std::string problem = problem_of(table); !problem.empty()) {
            throw std::invalid_argument(problem);
        }
        into.define(module, table);
    } else {
        throw std::invalid_argument("a frame of an unknown kind");
    }
}

}  // namespace barograph::engine
