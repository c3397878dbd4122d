// SPDX-License-Identifier: BSD-3-Clause
// Walks of the stack against the C library's own (execinfo.h), through frames of all shapes that compilers
// make.
#include "capture/source/stack_walk.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

namespace barograph::capture::source {
namespace {

struct Both {
    std::vector<std::uintptr_t> ours;
    std::vector<std::uintptr_t> theirs;
    bool complete = false;
    std::uint64_t hash = 0;
    bool known = false;        // before the walk
    std::uint32_t site = 0;    // as it is remembered after it
    std::uint32_t frames = 0;  // number of the stack among those met, as the walk says
};

std::vector<std::vector<std::uintptr_t>> met;
Modules modules;
std::unique_ptr<StackWalker> walker;
Both both;

[[gnu::noinline]] void take(std::size_t depth = Stack::kMost) {
    void* frames[2 * Stack::kMost];
    const int count = backtrace(frames, 2 * Stack::kMost);
    both = {};
    const auto* frame = static_cast<const std::uintptr_t*>(__builtin_frame_address(0));
    Stack stack;
    StackTrail trail;
    const StackPosition from{.address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)),
                             .stack = reinterpret_cast<std::uintptr_t>(__builtin_dwarf_cfa()),
                             .frame = frame[0]};
    const std::uint32_t known = walker->known_site(from);
    walker->walk(from, depth, modules, stack, {}, &trail);
    both.ours.assign(stack.frames, stack.frames + stack.count);
    const auto same = std::find(met.begin(), met.end(), both.ours);
    both.frames = static_cast<std::uint32_t>(same - met.begin()) + 1;
    if (same == met.end()) {
        met.push_back(both.ours);
    }
    both.known = known != 0;
    both.site = both.known ? known : both.frames;
    walker->remember(trail, both.site);
    both.complete = stack.complete;
    both.hash = stack.hash;
    // Theirs begins inside of this function.
    for (int i = 1; i < count; ++i) {
        both.theirs.push_back(reinterpret_cast<std::uintptr_t>(frames[i]));
    }
}

[[gnu::noinline]] void plain() {
    take();
    __asm__ volatile("");
}

[[gnu::noinline]] void with_array(std::size_t bytes) {
    auto* room = static_cast<volatile char*>(__builtin_alloca(bytes));
    room[0] = 1;
    plain();
    room[bytes - 1] = 1;
}

[[gnu::noinline]] void realigned(std::size_t bytes) {
    alignas(128) [[maybe_unused]] volatile char room[1024];
    room[0] = 1;
    with_array(bytes);
    room[1] = 1;
}

[[gnu::noinline]] void large_frame() {
    [[maybe_unused]] volatile char room[1 << 20];
    room[0] = 1;
    realigned(1000);
    room[1] = 1;
}

[[gnu::noinline]] int in_callback(const void*, const void*) {
    large_frame();
    return 0;
}

[[gnu::noinline]] void recurse(int depth) {
    if (depth == 0) {
        plain();
    } else {
        recurse(depth - 1);
    }
    __asm__ volatile("");
}

class StackWalk : public ::testing::Test {
protected:
    void SetUp() override {
        walker = std::make_unique<StackWalker>();
        met.clear();
    }
};

TEST_F(StackWalk, SeesWhatTheCLibrarySees) {
    large_frame();
    ASSERT_GE(both.theirs.size(), 5U);
    EXPECT_EQ(both.ours, both.theirs);
    EXPECT_TRUE(both.complete);
}

TEST_F(StackWalk, GoesThroughTheCLibrary) {
    int numbers[2] = {1, 2};
    std::qsort(numbers, 2, sizeof(int), in_callback);
    EXPECT_EQ(both.ours, both.theirs);
    EXPECT_TRUE(both.complete);
}

void in_handler(int) { plain(); }

TEST_F(StackWalk, GoesThroughASignalHandler) {
    struct sigaction before{};
    struct sigaction handler{};
    handler.sa_handler = in_handler;
    ASSERT_EQ(sigaction(SIGUSR1, &handler, &before), 0);
    ASSERT_EQ(raise(SIGUSR1), 0);
    ASSERT_EQ(sigaction(SIGUSR1, &before, nullptr), 0);
    // What was interrupted goes on where it was, and has no call in front of that.
    ASSERT_EQ(both.ours.size(), both.theirs.size());
    std::size_t exact = 0;
    for (std::size_t i = 0; i < both.ours.size(); ++i) {
        exact += both.ours[i] == both.theirs[i] + 1 ? 1 : 0;
        EXPECT_LE(both.ours[i] - both.theirs[i], 1U);
    }
    EXPECT_EQ(exact, 1U);
    EXPECT_TRUE(both.complete);
}

TEST_F(StackWalk, WorksInAnyThread) {
    std::thread([] { large_frame(); }).join();
    EXPECT_EQ(both.ours, both.theirs);
    EXPECT_TRUE(both.complete);
}

TEST_F(StackWalk, EndsAtTheDepthWanted) {
    recurse(200);
    EXPECT_EQ(both.ours.size(), Stack::kMost);
    EXPECT_TRUE(std::equal(both.ours.begin(), both.ours.end(), both.theirs.begin()));
    EXPECT_FALSE(both.complete);
}

TEST_F(StackWalk, HashesTellStacksApart) {
    std::vector<std::uint64_t> hashes;
    volatile int rounds = 2;  // not unrolled: one call, one return address
    for (int round = 0; round < rounds; ++round) {
        recurse(3);
        hashes.push_back(both.hash);
    }
    recurse(4);
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_NE(hashes[0], both.hash);
}

// Two lines of the caller's caller: what a walk begins with is the same in both.
[[gnu::noinline]] void from_two_lines(bool first, std::size_t bytes) {
    if (first) {
        with_array(bytes);
        __asm__ volatile("# first");
    } else {
        with_array(bytes);
        __asm__ volatile("# second");
    }
}

// With frame pointers and without, at one depth and at changing ones.
TEST_F(StackWalk, KnownStacksAreWhatAWalkWouldFind) {
    int known = 0;
    volatile int rounds = 200;
    for (int round = 0; round < rounds; ++round) {
        from_two_lines(round % 3 == 0, round % 2 == 0 ? 64 : 4096);
        EXPECT_EQ(both.site, both.frames) << round;
        known += both.known ? 1 : 0;
        recurse(round % 5);
        EXPECT_EQ(both.site, both.frames) << round;
        known += both.known ? 1 : 0;
    }
    EXPECT_EQ(met.size(), 2U + 5U);
    EXPECT_GE(known, rounds);
    walker->forget();
    plain();
    EXPECT_FALSE(both.known);
}

// More frames than a trail keeps: walked each time.
TEST_F(StackWalk, LongStacksAreNotRemembered) {
    volatile int rounds = 3;
    for (int round = 0; round < rounds; ++round) {
        recurse(40);
        EXPECT_FALSE(both.known);
    }
}

TEST_F(StackWalk, ReadsNothingOutsideOfTheStack) {
    // A frame pointer and a stack pointer that are not this thread's.
    Stack stack;
    walker->walk(
        {.address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)), .stack = 8, .frame = 16},
        16, modules, stack);
    EXPECT_EQ(stack.count, 0U);
}

// A mapping that a program has cut into stacks and guard pages after it was looked up.
TEST_F(StackWalk, ReadsNoPageInAHandlerThatIsProtectedMeanwhile) {
    plain();
    const std::uintptr_t here = both.ours[0];
    constexpr std::size_t kPage = 4096;
    const std::size_t bytes = std::size_t{4} * kPage;
    void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(mapped, MAP_FAILED);
    auto* const guard = static_cast<char*>(mapped) + kPage;
    const std::uintptr_t stack = reinterpret_cast<std::uintptr_t>(guard) - sizeof(void*);
    modules.keep_tables();
    walker->walk_in_handler();
    Stack found;
    const auto walk = [&] {
        walker->walk({.address = here, .stack = stack, .frame = stack}, Stack::kMost, modules, found);
    };
    walk();
    EXPECT_EQ(found.count, 1U);
    EXPECT_TRUE(found.complete);  // nothing but zeros
    ASSERT_EQ(mprotect(guard, kPage, PROT_NONE), 0);
    walk();
    EXPECT_EQ(found.count, 1U);
    EXPECT_FALSE(found.complete);
    munmap(mapped, bytes);
}

TEST(Modules, AreKnownHoweverOftenOneIsLoadedAndUnloaded) {
    auto known = std::make_unique<Modules>();
    known->keep_tables();
    for (int i = 0; i < 2000; ++i) {
        void* handle = dlopen("libanl.so.1", RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) {
            GTEST_SKIP() << "no library to load";
        }
        known->look_again();
        dlclose(handle);
        known->look_again();
    }
    EXPECT_LT(known->count(), Modules::kMost / 4);
    const Module* found = known->seen(reinterpret_cast<std::uintptr_t>(&getenv));
    ASSERT_NE(found, nullptr);
    EXPECT_TRUE(found->libc);
    EXPECT_NE(found->kept.header, nullptr);
}

// What is noted of a module after it was unloaded still says where it lay: samples refer to that.
TEST(Modules, KeepTheirExtentWhenUnloaded) {
    auto known = std::make_unique<Modules>();
    known->look_again();
    const std::uint32_t before = known->count();
    void* handle = dlopen("libanl.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        GTEST_SKIP() << "no library to load";
    }
    known->look_again();
    dlclose(handle);
    if (known->count() == before) {
        GTEST_SKIP() << "the library was loaded already";
    }
    const Module& module = known->at(before);
    EXPECT_EQ(module.last, module.end);
    known->look_again();
    EXPECT_EQ(module.end, module.begin);
    EXPECT_GT(module.last, module.begin);
}

TEST(Modules, AreKnownByBuildId) {
    Modules fresh;
    const Module* self = fresh.find(reinterpret_cast<std::uintptr_t>(&plain));
    ASSERT_NE(self, nullptr);
    EXPECT_NE(self->path.view().find("capture_source_test"), std::string_view::npos);
    EXPECT_EQ(self->id.view().size(), 16U);
    const Module* libc = fresh.find(reinterpret_cast<std::uintptr_t>(&std::qsort));
    ASSERT_NE(libc, nullptr);
    EXPECT_TRUE(libc->libc);
    EXPECT_FALSE(self->libc);
    int local = 0;
    EXPECT_EQ(fresh.find(reinterpret_cast<std::uintptr_t>(&local)), nullptr);
}

}  // namespace
}  // namespace barograph::capture::source
