// SPDX-License-Identifier: BSD-3-Clause
// Opens a part, checks head, foot and index, reads blocks. Everything is checked against the size of the file
// before it is used. Called by Profile. Never writes; throws ProfileError or std::bad_alloc only.
#include "read/part_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "format/bytes/byte_writer.hpp"

namespace barograph::read {
namespace {

using format::BlockType;
using format::DecodeError;

constexpr std::size_t kSearchBytes = std::size_t{1} << 20U;  // window when searching for blocks

std::uint64_t place_of(std::uint16_t type, std::uint32_t id) { return std::uint64_t{type} << 32U | id; }

std::int64_t change_time(const struct stat& status) {
    return static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec;
}

std::string version_text(const format::PartHead& head) {
    return std::to_string(head.major) + "." + std::to_string(head.minor);
}

}  // namespace

PartFile::Handle::~Handle() {
    if (descriptor_ >= 0) {
        (void)::close(descriptor_);
    }
}

PartFile::PartFile(std::string path, bool salvage) : path_(std::move(path)), salvage_(salvage) {
    struct stat status{};
    if (::stat(path_.c_str(), &status) != 0) {
        throw ProfileError(path_, "", -1, std::strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        throw ProfileError(path_, "", -1, "this is not a regular file",
                           "give the file or folder that `barograph run` named at its end");
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
    inode_ = status.st_ino;
    changed_ns_ = change_time(status);
    const auto file = open();
    read_head(*file);
    try {
        read_index(*file);
    } catch (const ProfileError& error) {
        if (!salvage_) {
            throw;
        }
        lose(error);
        search_blocks(*file);
    }
    index_entries();
}

std::unique_ptr<PartFile::Handle> PartFile::open() const {
    const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        const int reason = errno;
        throw ProfileError(path_, "", -1, std::strerror(reason),
                           reason == EACCES
                               ? "only its owner may read it; the owner shares it with: chmod a+r " + path_
                               : "");
    }
    auto file = std::make_unique<Handle>(descriptor);
    struct stat status{};
    if (::fstat(descriptor, &status) != 0 || status.st_ino != inode_ || change_time(status) != changed_ns_ ||
        static_cast<std::uint64_t>(status.st_size) != size_) {
        throw ProfileError(path_, "", -1, "the file changed while it was being read", "open it again");
    }
    return file;
}

void PartFile::read_bytes(const Handle& file, std::uint64_t offset, std::span<std::uint8_t> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        const ssize_t got = ::pread(file.descriptor(), into.data() + done, into.size() - done,
                                    static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            throw ProfileError(path_, "", static_cast<std::int64_t>(offset + done),
                               got < 0 ? std::string("reading failed: ") + std::strerror(errno)
                                       : "the file ends while it is being read");
        }
        done += static_cast<std::size_t>(got);
    }
    bytes_read_ += done;
}

ProfileError PartFile::damaged(std::uint16_t type, std::uint64_t offset, const std::string& message) const {
    return {path_, format::name_of(type), static_cast<std::int64_t>(offset), message, kSalvageHint};
}

void PartFile::lose(const ProfileError& error) {
    losses_.push_back({error.path(), error.section(), error.offset(), error.what()});
}

void PartFile::read_head(const Handle& file) {
    std::array<std::uint8_t, format::kHeadSize> bytes{};
    const std::size_t there = std::min<std::size_t>(bytes.size(), size_);
    read_bytes(file, 0, std::span(bytes).first(there));
    if (size_ == 0) {
        throw ProfileError(path_, "head", 0, "the file is empty",
                           "the run did not get as far as writing its profile");
    }
    const std::size_t magic = std::min(there, format::kHeadMagic.size());
    if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(magic),
                    format::kHeadMagic.begin())) {
        throw ProfileError(path_, "head", 0, "this is not a Barograph profile",
                           "give the file or folder that `barograph run` named at its end");
    }
    if (there < bytes.size()) {
        throw ProfileError(path_, "head", static_cast<std::int64_t>(there),
                           "the file is cut off within its head after " + std::to_string(there) + " bytes");
    }
    try {
        head_ = format::decode_head(bytes);
    } catch (const DecodeError& error) {
        const ProfileError found(path_, "head", static_cast<std::int64_t>(error.offset()), error.what(),
                                 kSalvageHint);
        if (!salvage_) {
            throw found;
        }
        lose(found);
    }
    if (head_.major != format::kVersionMajor) {
        throw ProfileError(path_, "head", 8,
                           "the profile has format version " + version_text(head_) +
                               "; this Barograph reads version " + std::to_string(format::kVersionMajor),
                           head_.major > format::kVersionMajor ? "read it with a newer Barograph" : "");
    }
}

void PartFile::read_index(const Handle& file) {
    const auto cut_off = [&](const std::string& why) {
        return ProfileError(path_, "foot", static_cast<std::int64_t>(size_), why, kSalvageHint);
    };
    if (size_ < format::kHeadSize + format::kBlockHeadSize + format::kFootSize) {
        throw cut_off("the file is cut off after " + std::to_string(size_) + " bytes");
    }
    std::array<std::uint8_t, format::kFootSize> bytes{};
    const std::uint64_t foot_offset = size_ - bytes.size();
    read_bytes(file, foot_offset, bytes);
    format::PartFoot foot;
    try {
        foot = format::decode_foot(bytes);
    } catch (const DecodeError& error) {
        throw cut_off(std::string(error.what()) + ": it is cut off or damaged");
    }
    if (foot.file_size != size_) {
        throw cut_off("the file has " + std::to_string(size_) + " bytes, but " +
                      std::to_string(foot.file_size) + " were written");
    }
    format::IndexEntry entry{static_cast<std::uint16_t>(BlockType::kIndex), 0, foot.index_offset, 0};
    if (foot.index_offset < format::kHeadSize || foot.index_offset > foot_offset - format::kBlockHeadSize) {
        throw damaged(entry.type, foot_offset, "the index lies outside the file");
    }
    entry.stored_size = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        foot_offset - foot.index_offset - format::kBlockHeadSize, format::kMaxBlockBytes));
    Block block;
    read(file, entry, block);
    try {
        index_ = format::decode_index(block.raw);
        if (index_.entries.size() + 1 != foot.blocks) {
            throw DecodeError("the foot counts " + std::to_string(foot.blocks) + " blocks, the index " +
                                  std::to_string(index_.entries.size() + 1),
                              0);
        }
        std::uint64_t next = format::kHeadSize;
        for (const auto& found :
             index_.entries) {  // blocks are side by side, so none can be outside the file
            if (found.offset != next) {
                throw DecodeError("a block is not where the index says", 0);
            }
            next += format::kBlockHeadSize + found.stored_size;
        }
        if (next != foot.index_offset) {
            throw DecodeError("the blocks do not fill the file", 0);
        }
    } catch (const DecodeError& error) {
        throw damaged(entry.type, entry.offset, error.what());
    }
}

// Without an index: every place whose 24 bytes carry a valid checksum is the head of a block.
void PartFile::search_blocks(const Handle& file) {
    index_ = {};
    std::vector<std::uint8_t> window;
    std::uint64_t start = 0;  // of the window in the file
    std::uint64_t at = format::kHeadSize;
    bool searching = false;
    Block block;
    while (at + format::kBlockHeadSize <= size_) {
        if (window.empty() || at < start || at + format::kBlockHeadSize > start + window.size()) {
            start = at;
            window.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kSearchBytes, size_ - start)));
            read_bytes(file, start, window);
        }
        try {
            const auto here =
                std::span<const std::uint8_t>(window).subspan(at - start, format::kBlockHeadSize);
            const format::BlockHead head = format::decode_block_head(here);
            if (head.stored_size > size_ - at - format::kBlockHeadSize) {
                throw DecodeError("a block is cut off", 0);
            }
            searching = false;
            if (head.type != static_cast<std::uint16_t>(BlockType::kIndex)) {
                index_.entries.push_back({head.type, head.id, at, head.stored_size});
            }
            if (head.type == static_cast<std::uint16_t>(BlockType::kPresence) &&
                head.id < size_ / format::kBlockHeadSize) {
                const auto entry = index_.entries.back();
                index_.tiles.resize(std::max<std::size_t>(index_.tiles.size(), head.id + std::size_t{1}));
                read(file, entry, block);
                format::ByteReader in(block.raw);
                index_.tiles[head.id] = format::decode_tile(in);
            }
            at += format::kBlockHeadSize + head.stored_size;
        } catch (const DecodeError& error) {
            if (!searching) {
                lose(damaged(0, at, std::string("from here on: ") + error.what()));
            }
            searching = true;
            ++at;
        } catch (const ProfileError& error) {  // a presence block whose content is damaged
            lose(error);
            index_.entries.pop_back();
            ++at;
        }
    }
}

void PartFile::index_entries() {
    for (std::size_t i = 0; i < index_.entries.size(); ++i) {
        const auto& entry = index_.entries[i];
        if (!places_.emplace(place_of(entry.type, entry.id), i).second) {
            const auto error = damaged(entry.type, entry.offset, "a block is there twice");
            if (!salvage_) {
                throw error;
            }
            lose(error);
        }
    }
}

const format::IndexEntry* PartFile::find(BlockType type, std::uint32_t id) const {
    const auto place = places_.find(place_of(static_cast<std::uint16_t>(type), id));
    return place == places_.end() ? nullptr : &index_.entries[place->second];
}

bool PartFile::has(BlockType type, std::uint32_t id) const { return find(type, id) != nullptr; }

std::vector<format::IndexEntry> PartFile::all(BlockType type) const {
    std::vector<format::IndexEntry> found;
    for (const auto& entry : index_.entries) {
        if (entry.type == static_cast<std::uint16_t>(type)) {
            found.push_back(entry);
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return found;
}

void PartFile::read(const Handle& file, const format::IndexEntry& entry, Block& block) const {
    block.offset = entry.offset;
    block.stored.resize(format::kBlockHeadSize + entry.stored_size);
    read_bytes(file, entry.offset, block.stored);
    try {
        const auto bytes = std::span<const std::uint8_t>(block.stored);
        const format::BlockHead head = format::decode_block_head(bytes.first(format::kBlockHeadSize));
        if (head.type != entry.type || head.id != entry.id || head.stored_size != entry.stored_size) {
            throw DecodeError("another block is here than the index says", 0);
        }
        block.raw = format::unpack_block(head, bytes.subspan(format::kBlockHeadSize), block.unpacked);
    } catch (const DecodeError& error) {
        throw damaged(entry.type, entry.offset, error.what());
    }
}

}  // namespace barograph::read
