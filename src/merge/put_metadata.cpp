// SPDX-License-Identifier: BSD-3-Clause
// See put_metadata.hpp.
#include "merge/put_metadata.hpp"

#include <algorithm>
#include <cstdint>

#include "format/bytes/byte_reader.hpp"
#include "format/profile/block_writer.hpp"
#include "format/profile/table_encoder.hpp"
#include "merge/merge.hpp"
#include "read/part_file.hpp"
#include "read/profile.hpp"
#include "sys/files/output_file.hpp"

namespace barograph::merge {
namespace {

using format::BlockType;
using Rows = std::vector<std::pair<std::string, std::string>>;

Rows with(Rows all, const Rows& rows) {
    for (const auto& [key, value] : rows) {
        const auto same =
            std::find_if(all.begin(), all.end(), [&](const auto& row) { return row.first == key; });
        if (same != all.end()) {
            same->second = value;
        } else {
            all.emplace_back(key, value);
        }
    }
    return all;
}

class NewFile {
public:
    explicit NewFile(const std::string& path) : path_(path) {
        if (file_.create(path.c_str()) != 0) {
            throw MergeError("cannot create " + path);
        }
    }
    ~NewFile() {
        if (!kept_) {
            file_.close();
            (void)sys::remove_file(path_.c_str());
        }
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] bool write(std::span<const std::uint8_t> bytes) noexcept { return file_.write(bytes) == 0; }
    void keep() {
        kept_ = file_.finish() == 0;
        if (!kept_) {
            throw MergeError("cannot write " + path_);
        }
    }

private:
    std::string path_;
    sys::OutputFile file_;
    bool kept_ = false;
};

}  // namespace

void put_metadata(const std::string& from, const std::string& to, const Rows& rows) {
    const Rows all = with(read::Profile(from, {}).metadata(), rows);
    const read::PartFile part(from, false);
    const auto handle = part.open();
    std::vector<format::IndexEntry> entries = part.index().entries;
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.offset < b.offset; });

    NewFile file(to);
    const format::ByteSink sink = [&](std::span<const std::uint8_t> bytes) { return file.write(bytes); };
    format::BlockWriter out(sink);
    out.begin(part.head().part, part.head().parts, part.head().set);
    std::uint64_t strings = 0;
    std::uint32_t string_blocks = 0;
    read::Block block;
    for (const format::IndexEntry& entry : entries) {
        const auto type = static_cast<BlockType>(entry.type);
        if (type == BlockType::kMetadata || type == BlockType::kIndex) {
            continue;
        }
        part.read(*handle, entry, block);
        if (type == BlockType::kStrings) {
            format::ByteReader in(block.raw);
            const std::uint64_t first = in.varint();
            strings = std::max(strings, first + in.varint());
            string_blocks = std::max(string_blocks, entry.id + 1);
        }
        out.copy(type, entry.id, block.raw,
                 std::span<const std::uint8_t>(block.stored).subspan(format::kBlockHeadSize));
    }
    format::TableEncoder tables(out, strings, string_blocks);
    tables.metadata(all);
    tables.strings();
    for (const format::Tile& tile : part.index().tiles) {
        out.tile(tile);
    }
    out.finish();
    if (!out.ok()) {
        throw MergeError("cannot write " + to);
    }
    file.keep();
}

}  // namespace barograph::merge
