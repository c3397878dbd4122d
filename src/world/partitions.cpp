// SPDX-License-Identifier: BSD-3-Clause
// See partitions.hpp.
#include "world/partitions.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>

#include "runtime/start/own_process.hpp"
#include "runtime/start/program_identity.hpp"
#include "sys/files/input_file.hpp"

namespace barograph::world {
namespace {

// Only the beginning of a longer command line counts.
constexpr std::size_t kMostOfCommandLine = std::size_t{128} << 10U;

void put_text(std::span<char> to, std::string_view text) noexcept {
    const std::size_t kept = std::min(text.size(), to.size() - 1);
    std::memcpy(to.data(), text.data(), kept);
    to[kept] = '\0';
}

void put_hash(std::uint64_t (&to)[2], std::string_view text, std::uint64_t seed) noexcept {
    const XXH128_hash_t value = XXH3_128bits_withSeed(text.data(), text.size(), seed);
    to[0] = value.low64;
    to[1] = value.high64;
}

bool is_taken(std::span<const PartitionText> texts, std::size_t except, std::string_view name) noexcept {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i != except && name == texts[i].name) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool is_name(std::string_view name) noexcept {
    return !name.empty() && name.size() < kNameBytes &&
           std::none_of(
               name.begin(), name.end(),
               [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

void words_of_list(std::string_view list, std::span<char> to) noexcept {
    std::size_t size = 0;
    bool in_text = false;
    const auto put = [&](char c) {
        if (size + 1 < to.size()) {
            to[size++] = c;
        }
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char c = list[i];
        if (c == '"') {
            in_text = !in_text;
        } else if (in_text) {
            put(c == '\\' && i + 1 < list.size() ? list[++i] : c);
        } else if (c == ',') {
            put(' ');
        }
    }
    to[size] = '\0';
}

void describe_self(std::string_view name, RankMark& mark, PartitionText& text) noexcept {
    static char command_line[kMostOfCommandLine];  // called once
    const std::string_view arguments = sys::read_text("/proc/self/cmdline", command_line);
    const sys::PathText executable = runtime::executable_path();
    std::uint64_t of_arguments[2];
    put_hash(of_arguments, arguments, 0);
    put_hash(mark.program, executable.view(), of_arguments[0] ^ of_arguments[1]);
    mark.is_named = name.empty() ? 0 : 1;
    if (name.empty()) {
        std::copy(std::begin(mark.program), std::end(mark.program), mark.key);
    } else {
        put_hash(mark.key, name, 1);
    }
    static runtime::ProgramIdentity identity;
    runtime::identify_own_program({}, identity);
    const std::string_view label = identity.label.view();
    put_text(text.name, name.empty() ? label : name);
    words_of_list(identity.identity.view(), text.command_line);
}

std::uint32_t number_partitions(std::span<const RankMark> marks,
                                std::span<std::uint32_t> partition_of) noexcept {
    std::uint32_t count = 0;
    for (std::size_t rank = 0; rank < marks.size(); ++rank) {
        // Programs start on consecutive ranks as a rule.
        std::size_t same = rank;
        for (std::size_t other = rank; other > 0; --other) {
            if (std::equal(marks[rank].key, marks[rank].key + 2, marks[other - 1].key)) {
                same = other - 1;
                break;
            }
        }
        partition_of[rank] = same == rank ? count++ : partition_of[same];
    }
    return count;
}

void make_unique(std::span<PartitionText> texts, std::span<const bool> is_named) noexcept {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        // The first one with this name keeps it, unless another was given it.
        bool taken = false;
        for (std::size_t other = 0; other < texts.size() && !is_named[i]; ++other) {
            taken = taken || (other != i && (other < i || is_named[other]) &&
                              std::strcmp(texts[i].name, texts[other].name) == 0);
        }
        for (std::uint64_t number = 2; taken; ++number) {
            sys::BasicTextLine<kNameBytes> name;
            name << std::string_view(texts[i].name).substr(0, kNameBytes - 22) << "." << number;
            if (!is_taken(texts, i, name.view())) {
                put_text(texts[i].name, name.view());
                break;
            }
        }
    }
}

}  // namespace barograph::world
