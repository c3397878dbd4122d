// SPDX-License-Identifier: BSD-3-Clause
// See saved_stack.hpp.
#include "stacks/saved_stack.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "format/arena/crash_layout.hpp"
#include "stacks/modules.hpp"
#include "stacks/walk.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::stacks {
namespace {

constexpr std::uint64_t kMostBytes = 64U << 20U;
constexpr std::uint64_t kSecondNs = 1'000'000'000;

// What a process had in memory, as far as it was saved or is in files.
class SavedMemory final : public unwind::TableMemory {
public:
    SavedMemory(const format::CrashHeader& header, std::string_view stack, const Mappings& mappings)
        : header_(header), stack_(stack), mappings_(mappings) {}

    [[nodiscard]] bool read(std::uint64_t address, void* into, std::size_t bytes) const noexcept override {
        if (address >= header_.stack_begin && address - header_.stack_begin <= stack_.size() &&
            bytes <= stack_.size() - (address - header_.stack_begin)) {
            std::memcpy(into, stack_.data() + (address - header_.stack_begin), bytes);
            return true;
        }
        auto* to = static_cast<std::byte*>(into);
        while (bytes != 0) {
            const Mapping* part = mappings_.find(address);
            if (part == nullptr) {
                return false;
            }
            const std::size_t here = std::min<std::uint64_t>(bytes, part->end - address);
            sys::InputFile* file = file_of(*part);
            if (file == nullptr || file->read(part->offset + (address - part->begin), {to, here}) !=
                                       static_cast<std::int64_t>(here)) {
                return false;
            }
            to += here;
            address += here;
            bytes -= here;
        }
        return true;
    }

private:
    // nullptr: it cannot be read, or is not what it was.
    [[nodiscard]] sys::InputFile* file_of(const Mapping& part) const noexcept {
        if (part.identity.empty() || !part.name.starts_with('/')) {
            return nullptr;
        }
        try {
            auto [at, fresh] = files_.try_emplace(part.name);
            struct stat about{};
            if (fresh && ::stat(part.name.c_str(), &about) == 0 && S_ISREG(about.st_mode) &&
                static_cast<std::uint64_t>(about.st_mtim.tv_sec) <= header_.unix_ns / kSecondNs) {
                auto file = std::make_unique<sys::InputFile>();
                if (file->open(part.name.c_str()) == 0) {
                    at->second = std::move(file);
                }
            }
            return at->second.get();
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    const format::CrashHeader& header_;
    std::string_view stack_;
    const Mappings& mappings_;
    mutable std::map<std::string, std::unique_ptr<sys::InputFile>> files_;
};

std::string read_whole(const std::string& path) {
    sys::InputFile file;
    std::string bytes;
    if (file.open(path.c_str()) != 0) {
        return bytes;
    }
    std::byte buffer[8192];
    while (bytes.size() < kMostBytes) {
        const std::int64_t got = file.read(bytes.size(), buffer);
        if (got <= 0) {
            break;
        }
        bytes.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(got));
    }
    return bytes;
}

}  // namespace

SavedStack read_saved_stack(const std::string& path) {
    SavedStack saved;
    const std::string bytes = read_whole(path);
    format::CrashHeader header;
    if (bytes.size() < sizeof header) {
        saved.problem = "the file ends early";
        return saved;
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != format::kCrashMagic) {
        saved.problem = "it is not a crash file";
        return saved;
    }
    saved.signal = header.signal;
    saved.code = header.code;
    saved.stack.pid = header.pid;
    saved.stack.tid = header.tid;
    const std::string_view rest = std::string_view(bytes).substr(sizeof header);
    const std::string_view stack_bytes = rest.substr(0, header.stack_bytes);
    saved.python = rest.substr(stack_bytes.size(), header.python_bytes);
    const Mappings mappings =
        Mappings::parse(std::string(rest.substr(stack_bytes.size() + saved.python.size())));
    if (mappings.empty()) {
        saved.stack.reason = "it was killed while it saved its stack";
        return saved;
    }
    const SavedMemory memory(header, stack_bytes, mappings);
    Modules modules(memory, mappings);
    const Mapping* mapping = mappings.find(header.stack);
    StackMemory stack(memory, header.stack_begin, mapping != nullptr ? mapping->end : header.stack);
    stack.read_through(true);
    const Walk walked = walk({header.address, header.stack, header.frame, header.link}, stack, modules);
    for (const WalkedFrame& frame : walked.frames) {
        saved.stack.frames.push_back({modules.site(frame.address), frame.exact});
    }
    saved.stack.status = "ok";
    saved.stack.method = "saved";
    saved.stack.complete = walked.complete;
    saved.stack.reason = walked.end;
    saved.stack.build_ids = modules.build_ids();
    return saved;
}

std::string saved_stack_json(const std::string& path) {
    const SavedStack saved = read_saved_stack(path);
    std::string python;
    for (std::size_t at = 0; at < saved.python.size();) {
        const std::size_t end = std::min(saved.python.find('\n', at), saved.python.size());
        python += (at != 0 ? "," : "") + quoted(std::string_view(saved.python).substr(at, end - at));
        at = end + 1;
    }
    return "{\"problem\":" + quoted(saved.problem) + ",\"signal\":" + std::to_string(saved.signal) +
           ",\"code\":" + std::to_string(saved.code) + ",\"python\":[" + python +
           "],\"stack\":" + to_json(saved.stack) + "}";
}

}  // namespace barograph::stacks
