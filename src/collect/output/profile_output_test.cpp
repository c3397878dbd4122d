// SPDX-License-Identifier: BSD-3-Clause
// The temporary folder of a profile's parts, which several ranks fill, is gone once it is discarded.
#include "collect/output/profile_output.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "collect/test_folder.hpp"

namespace barograph::collect {
namespace {

// A rank that has not heard of a broken transport writes its part while rank 0 clears away.
TEST(ProfileOutput, NothingStaysOfPartsThatAreWrittenWhileTheyAreDiscarded) {
    constexpr std::uint32_t kParts = 3;
    const TestFolder folder;
    const std::string output = (folder.path() / "profile").string();
    for (int turn = 0; turn < 300; ++turn) {
        Problem problem;
        const std::string temporary = prepare_output(output, kParts, problem);
        ASSERT_FALSE(problem) << problem.text();
        std::atomic<bool> writing = false;
        std::thread writer([&] {
            writing = true;
            for (std::uint32_t number = 0; number < kParts; ++number) {
                format::ProfilePart part;
                part.part = number;
                part.parts = kParts;
                Problem too_late;
                write_part(temporary, output, part, too_late);
            }
        });
        while (!writing) {
            std::this_thread::yield();
        }
        discard_output(temporary, kParts);
        writer.join();
        ASSERT_TRUE(folder.names().empty()) << "turn " << turn;
    }
}

}  // namespace
}  // namespace barograph::collect
