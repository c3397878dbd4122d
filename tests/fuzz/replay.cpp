// SPDX-License-Identifier: BSD-3-Clause
// Drives a fuzz target without a fuzzing engine: `replay SECONDS FILE...` gives it each file, then changed copies of
// them, the same ones in every run, until the time is over. Half of the copies get valid checksums again, so that the
// changes reach the decoders. A crash is the report: it prints the number of the copy first when asked to.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "format/crc32c.hpp"
#include "format/format_numbers.hpp"
#include "format/testing/sample_profile.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace format = barograph::format;
using Bytes = std::vector<std::uint8_t>;
using format::testing::Random;

std::uint64_t number_at(const Bytes& bytes, std::size_t at, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) {
        value |= std::uint64_t{bytes[at + i]} << (8U * i);
    }
    return value;
}

void put_crc(Bytes& bytes, std::size_t at, std::size_t first, std::size_t size) {
    const std::uint32_t crc = format::crc32c(std::span<const std::uint8_t>(bytes).subspan(first, size));
    for (unsigned i = 0; i < 4; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(crc >> (8U * i));
    }
}

// Makes all checksums fit again, as far as the lengths still lead from block to block.
void mend(Bytes& bytes) {
    if (bytes.size() < format::kHeadSize + format::kFootSize) {
        return;
    }
    put_crc(bytes, 28, 0, 28);
    const std::size_t end = bytes.size() - format::kFootSize;
    for (std::size_t at = format::kHeadSize; at + format::kBlockHeadSize <= end;) {
        const std::uint64_t size = number_at(bytes, at + 12, 4);
        const std::size_t data = at + format::kBlockHeadSize;
        if (size <= end - data) {
            put_crc(bytes, at + 16, data, size);
        }
        put_crc(bytes, at + 20, at, 20);
        if (size > end - data) {
            break;
        }
        at = data + size;
    }
    put_crc(bytes, end + 20, end, 20);
}

void change(Bytes& bytes, Random& random) {
    for (std::uint64_t edits = 1 + random.below(4); edits > 0 && !bytes.empty(); --edits) {
        const std::size_t at = random.below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (random.below(7)) {
            case 0:
                *place = static_cast<std::uint8_t>(random.next());
                break;
            case 1:
                *place = static_cast<std::uint8_t>(*place ^ (1U << random.below(8)));
                break;
            case 2:
                *place = random.below(2) == 0 ? 0x00 : 0xff;
                break;
            case 3:
                bytes.erase(place);
                break;
            case 4:
                bytes.insert(place, static_cast<std::uint8_t>(random.next()));
                break;
            case 5: {
                const std::size_t count = std::min<std::size_t>(1 + random.below(32), bytes.size() - at);
                const std::size_t from = random.below(bytes.size() - count + 1);
                std::copy_n(Bytes(bytes).begin() + static_cast<std::ptrdiff_t>(from), count, place);
                break;
            }
            default:
                bytes.resize(random.below(8) == 0 ? at : bytes.size());
                break;
        }
    }
    if (random.below(2) == 0) {
        mend(bytes);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: replay SECONDS FILE...\n");
        return 2;
    }
    std::vector<Bytes> seeds;
    for (int i = 2; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        if (!file) {
            std::fprintf(stderr, "replay: error: %s cannot be read\n", argv[i]);
            return 2;
        }
        (void)LLVMFuzzerTestOneInput(seeds.back().data(), seeds.back().size());
    }
    const bool talk = std::getenv("REPLAY_VERBOSE") != nullptr;
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::seconds(std::strtol(argv[1], nullptr, 10));
    std::uint64_t round = 0;
    for (; round < 2000 || std::chrono::steady_clock::now() < end; ++round) {
        Random random(round);
        Bytes bytes = seeds[random.below(seeds.size())];
        change(bytes, random);
        if (talk) {
            std::fprintf(stderr, "copy %llu\n", static_cast<unsigned long long>(round));
        }
        (void)LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%llu changed copies of %zu files were read\n", static_cast<unsigned long long>(round),
                seeds.size());
    return 0;
}
