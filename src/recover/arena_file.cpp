// SPDX-License-Identifier: BSD-3-Clause
// See arena_file.hpp.
#include "recover/arena_file.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "collect/arena/chunks/arena_records.hpp"
#include "collect/arena/chunks/clean_text.hpp"
#include "collect/output/write_error.hpp"
#include "sys/clock.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"

namespace barograph::recover {
namespace {

using format::ArenaHeader;

template <std::size_t Size>
std::string text_of(const char (&field)[Size]) {
    const char* end = std::find(field, field + Size, '\0');
    return collect::clean_text({field, static_cast<std::size_t>(end - field)});
}

// Reads the header and finds out how much of the file is in use.
int read_header(const sys::InputFile& file, std::uint64_t& used) {
    const auto head = std::make_unique<std::byte[]>(format::kArenaHeaderBytes);
    const std::int64_t got = file.read(0, {head.get(), format::kArenaHeaderBytes});
    if (got < 0) {
        return static_cast<int>(got);
    }
    const auto& header = *reinterpret_cast<const ArenaHeader*>(head.get());
    if (static_cast<std::uint64_t>(got) < format::kArenaHeaderBytes || header.magic != format::kArenaMagic ||
        header.version != format::kArenaVersion) {
        return -EPROTO;
    }
    used = std::clamp(header.used.load(std::memory_order_acquire), format::kArenaHeaderBytes,
                      std::max(file.size(), format::kArenaHeaderBytes));
    return 0;
}

void look_at_facts(const collect::ArenaRecords& records, ArenaSummary& out) {
    out.dropped = records.dropped;
    for (const collect::FactEntry& fact : records.facts) {
        out.events += fact.record.calls;
    }
    for (const collect::SampleEntry& sample : records.samples) {
        out.samples += sample.samples;
    }
    for (const auto& [slot, unknown] : records.unknown_samples) {
        out.samples += unknown.samples + unknown.blocked_samples;
    }
    std::unordered_map<std::uint32_t, std::uint32_t> operation_of_node;
    for (const collect::NodeEntry& node : records.nodes) {
        operation_of_node.emplace(node.offset, node.operation);
    }
    for (const collect::ThreadEntry& thread : records.threads) {
        out.dropped += thread.dropped;
        for (const format::Frame& frame : thread.open) {
            const auto known = operation_of_node.find(frame.node);
            if (known == operation_of_node.end() || known->second == format::kProgramOperation) {
                continue;
            }
            out.open_regions += known->second >= format::kFirstRegion ? 1 : 0;
            const auto name = std::find_if(
                records.names.begin(), records.names.end(),
                [&](const collect::NameEntry& entry) { return entry.operation == known->second; });
            if (thread.slot == 0 && name != records.names.end()) {
                out.where += (out.where.empty() ? "" : " > ") + name->text;
            }
        }
    }
}

}  // namespace

ArenaBytes::~ArenaBytes() { release(); }

ArenaBytes::ArenaBytes(ArenaBytes&& other) noexcept { *this = std::move(other); }

ArenaBytes& ArenaBytes::operator=(ArenaBytes&& other) noexcept {
    if (this != &other) {
        release();
        view_ = std::exchange(other.view_, {});
        mapped_ = std::exchange(other.mapped_, 0);
    }
    return *this;
}

void ArenaBytes::release() noexcept {
    if (mapped_ != 0) {
        sys::InputFile::unmap(view_.data(), mapped_);
    }
    mapped_ = 0;
    view_ = {};
}

std::span<std::byte> ArenaBytes::make(std::uint64_t bytes) {
    release();
    auto* const data = static_cast<std::byte*>(sys::map_uncounted(bytes));
    if (data == nullptr) {
        return {};
    }
    view_ = {data, bytes};
    mapped_ = bytes;
    return {data, bytes};
}

int ArenaBytes::copy(const std::string& path) {
    sys::InputFile file;
    const int status = file.open(path.c_str());
    return status == 0 ? copy(file) : status;
}

int ArenaBytes::copy(int descriptor) {
    sys::InputFile file;
    const int status = file.open_again(descriptor);
    return status == 0 ? copy(file) : status;
}

int ArenaBytes::copy(const sys::InputFile& file) {
    release();
    std::uint64_t used = 0;
    if (const int status = read_header(file, used); status != 0) {
        return status;
    }
    const std::span<std::byte> into = make(used);
    if (into.empty()) {
        return -ENOMEM;
    }
    std::uint64_t whole = 0;  // up to where the file reaches
    for (std::uint64_t at = 0; at < used;) {
        const auto [begin, end] = file.data_from(at);
        if (begin >= used) {
            whole = std::min(file.size(), used);
            break;
        }
        const std::uint64_t bytes = std::min(end, used) - begin;
        const std::int64_t got = file.read(begin, into.subspan(begin, bytes));
        if (got < 0) {
            release();
            return static_cast<int>(got);
        }
        at = whole = begin + static_cast<std::uint64_t>(got);
        if (static_cast<std::uint64_t>(got) < bytes) {
            break;
        }
    }
    if (whole < format::kArenaHeaderBytes) {
        release();
        return -EPROTO;
    }
    view_ = view_.first(whole);
    return 0;
}

int ArenaBytes::map(const std::string& path) {
    release();
    sys::InputFile file;
    if (const int status = file.open(path.c_str()); status != 0) {
        return status;
    }
    std::uint64_t used = 0;
    if (const int status = read_header(file, used); status != 0) {
        return status;
    }
    used = std::min(used, file.size());
    const std::byte* data = file.map(used);
    if (data == nullptr) {
        return -ENOMEM;
    }
    view_ = {data, used};
    mapped_ = used;
    return 0;
}

ArenaSummary look_at(const std::string& path) {
    ArenaBytes bytes;
    if (const int status = bytes.copy(path); status != 0) {
        ArenaSummary out;
        out.path = path;
        out.problem = describe_error(status);
        out.gone = status == -ENOENT;
        return out;
    }
    ArenaSummary out = look_at(bytes.view());
    out.path = path;
    return out;
}

ArenaSummary look_at(std::span<const std::byte> arena) {
    ArenaSummary out;
    const auto& header = *reinterpret_cast<const ArenaHeader*>(arena.data());
    out.bytes = arena.size();
    out.pid = header.pid;
    out.world_rank = header.world_rank.load(std::memory_order_relaxed);
    out.world_size = header.world_size.load(std::memory_order_relaxed);
    out.state = static_cast<format::ArenaState>(header.state.load(std::memory_order_relaxed));
    out.start_unix_ns = header.start_unix_ns;
    out.process_start = header.process_start;
    out.pid_namespace = header.pid_namespace;
    out.node = text_of(header.node);
    out.job = text_of(header.job);
    out.boot = text_of(header.boot);
    out.launch = text_of(header.launch);
    out.metadata = collect::read_arena_metadata(arena);
    look_at_facts(collect::read_arena(arena), out);
    return out;
}

int write_at(const std::string& path, std::size_t at, std::span<const std::byte> bytes) {
    const long descriptor =
        sys::system_call(SYS_openat, AT_FDCWD, sys::word(path.c_str()), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) {
        return static_cast<int>(descriptor);
    }
    const long written = sys::system_call(SYS_pwrite64, descriptor, sys::word(bytes.data()),
                                          static_cast<long>(bytes.size()), static_cast<long>(at));
    (void)sys::system_call(SYS_close, descriptor);
    return written < 0 ? static_cast<int>(written) : 0;
}

int note_clocks(const std::string& copy) {
    ArenaBytes bytes;
    if (const int status = bytes.copy(copy); status != 0) {
        return status;
    }
    const auto& header = *reinterpret_cast<const ArenaHeader*>(bytes.view().data());
    char buffer[64];
    if (header.stop_ticks != 0 || text_of(header.boot) != sys::boot_id(buffer)) {
        return 0;
    }
    // Both words in one write: they are side by side.
    static_assert(offsetof(ArenaHeader, copied_monotonic_ns) == offsetof(ArenaHeader, copied_ticks) + 8);
    const bool monotonic = header.clock_source == format::ClockSource::kMonotonic;
    const sys::ClockPair now = sys::Clock(!monotonic).pair();
    const std::uint64_t pair[] = {now.ticks, now.monotonic_ns};
    return write_at(copy, offsetof(ArenaHeader, copied_ticks), std::as_bytes(std::span(pair)));
}

int note_collected(const std::string& path) {
    const auto state = static_cast<std::uint32_t>(format::ArenaState::kCollected);
    return write_at(path, offsetof(ArenaHeader, state), std::as_bytes(std::span(&state, 1)));
}

bool is_collected(int descriptor) {
    sys::InputFile file;
    alignas(format::ArenaHeader) std::byte bytes[sizeof(format::ArenaHeader)];
    if (file.open_again(descriptor) != 0 || file.read(0, bytes) != static_cast<std::int64_t>(sizeof bytes)) {
        return true;
    }
    const auto& header = *reinterpret_cast<const format::ArenaHeader*>(bytes);
    return header.magic != format::kArenaMagic ||
           header.state.load(std::memory_order_acquire) ==
               static_cast<std::uint32_t>(format::ArenaState::kCollected);
}

std::string describe_error(int status) {
    switch (-status) {
        case EPROTO:
            return "it is not an arena of this version";
        case EINVAL:
        case ELOOP:
            return "it is not a regular file";
        case ENOENT:
            return "it is gone";
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOMEM:
            return "not enough memory";
        default: {
            const std::string_view why = collect::write_error(status);
            return why.empty() ? "system error " + std::to_string(-status) : std::string(why);
        }
    }
}

}  // namespace barograph::recover
