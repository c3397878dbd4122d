// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a proven connection, in records that nobody else can make, change, repeat or leave out: see
// spec/live/link.toml. They are not encrypted. Called by link.cpp. No length is trusted before it was
// compared with its limit, and no byte of a record is given out before its tag was right.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agent/connect/proof.hpp"

namespace barograph::agent {

class Sealer {
public:
    explicit Sealer(const Key& key) noexcept : key_(key) {}
    // Adds records that carry these bytes.
    void seal(std::string_view bytes, std::string& out);
    // Adds the record after which the other side need not connect again. Not longer than a record.
    void seal_end(std::string_view why, std::string& out) { add(RecordKind::kEnd, why, out); }

private:
    void add(RecordKind kind, std::string_view payload, std::string& out);

    Key key_;
    std::uint64_t number_ = 0;
};

struct Record {
    RecordKind kind{};
    std::string payload;
};

class Opener {
public:
    explicit Opener(const Key& key) noexcept : key_(key) {}
    void take(std::string_view bytes) { bytes_.append(bytes); }
    // The next whole record; nothing when more bytes are needed, or broken() is true: nothing more is given
    // out then.
    [[nodiscard]] std::optional<Record> next();
    [[nodiscard]] bool broken() const noexcept { return broken_; }

private:
    Key key_;
    std::string bytes_;
    std::uint64_t number_ = 0;
    bool broken_ = false;
};

}  // namespace barograph::agent
