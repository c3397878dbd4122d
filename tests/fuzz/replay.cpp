// SPDX-License-Identifier: BSD-3-Clause
// Drives a fuzz target without a fuzzing engine: `replay SECONDS FILE...` gives it each file, then changed copies of
// them, the same ones in every run, until the time is over. Half of the copies get valid checksums again, so that the
// changes reach the decoders. A crash is the report: it prints the number of the copy first when asked to.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "changes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

using barograph::fuzz::Bytes;
using barograph::fuzz::Random;

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
        barograph::fuzz::change(bytes, random);
        if (random.below(2) == 0) {
            barograph::fuzz::mend(bytes);
        }
        if (talk) {
            std::fprintf(stderr, "copy %llu\n", static_cast<unsigned long long>(round));
        }
        (void)LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%llu changed copies of %zu files were read\n", static_cast<unsigned long long>(round),
                seeds.size());
    return 0;
}
