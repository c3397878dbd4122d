// SPDX-License-Identifier: BSD-3-Clause
// One part of a profile on disk: finds its blocks by the index, or by searching when salvaging, and reads a
// block only when asked to. Called by Profile. Never writes, never reads outside the file, throws
// ProfileError or std::bad_alloc.
//
// Blocks are copied out by pread instead of being mapped: a map of a file that somebody truncates ends in
// SIGBUS.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "format/profile/block_reader.hpp"
#include "read/profile_error.hpp"

namespace barograph::read {

// The hint of every error about a damaged part.
inline constexpr const char* kSalvageHint = "what is intact can still be read with --salvage";

// The bytes of one block after all checks.
struct Block {
    std::vector<std::uint8_t> stored;
    std::vector<std::uint8_t> unpacked;
    std::span<const std::uint8_t> raw;  // into one of the two
    std::uint64_t offset = 0;           // of its head in the file
};

class PartFile {
public:
    // An open file; parts are opened when needed, as a profile may have more parts than a process may open
    // files.
    class Handle {
    public:
        explicit Handle(int descriptor) noexcept : descriptor_(descriptor) {}
        ~Handle();
        Handle(const Handle&) = delete;
        Handle& operator=(const Handle&) = delete;
        [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

    private:
        int descriptor_;
    };

    PartFile(std::string path, bool salvage);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const format::PartHead& head() const noexcept { return head_; }
    [[nodiscard]] const format::Index& index() const noexcept { return index_; }
    [[nodiscard]] bool newer() const noexcept { return head_.minor > format::kVersionMinor; }
    [[nodiscard]] std::uint64_t file_size() const noexcept { return size_; }
    [[nodiscard]] const std::vector<Loss>& losses() const noexcept { return losses_; }

    // Bytes read from this file so far, by all threads.
    [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }

    [[nodiscard]] std::unique_ptr<Handle> open() const;
    [[nodiscard]] bool has(format::BlockType type, std::uint32_t id) const;
    [[nodiscard]] const format::IndexEntry* find(format::BlockType type, std::uint32_t id) const;

    // All blocks of a type, by id.
    [[nodiscard]] std::vector<format::IndexEntry> all(format::BlockType type) const;
    void read(const Handle& file, const format::IndexEntry& entry, Block& block) const;

    // A DecodeError of a block's content as a ProfileError that says where.
    [[nodiscard]] ProfileError damaged(std::uint16_t type, std::uint64_t offset,
                                       const std::string& message) const;

private:
    void read_bytes(const Handle& file, std::uint64_t offset, std::span<std::uint8_t> into) const;
    void read_head(const Handle& file);
    void read_index(const Handle& file);
    void search_blocks(const Handle& file);
    void index_entries();
    void lose(const ProfileError& error);

    std::string path_;
    bool salvage_;
    std::uint64_t size_ = 0;
    std::uint64_t inode_ = 0;
    std::int64_t changed_ns_ = 0;
    format::PartHead head_;
    format::Index index_;
    std::unordered_map<std::uint64_t, std::size_t> places_;  // type << 32 | id -> entry
    std::vector<Loss> losses_;
    mutable std::atomic<std::uint64_t> bytes_read_{0};
};

}  // namespace barograph::read
