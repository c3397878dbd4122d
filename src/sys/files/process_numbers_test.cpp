// SPDX-License-Identifier: BSD-3-Clause
#include "sys/files/process_numbers.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "sys/files/input_file.hpp"

namespace barograph::sys {
namespace {

std::uint64_t namespace_of(pid_t pid) {
    struct stat status{};
    return ::stat(("/proc/" + std::to_string(pid) + "/ns/pid").c_str(), &status) == 0 ? status.st_ino : 0;
}

// A process with the number 1 in a PID namespace of its own.
class Container {
public:
    Container() {
        int told[2];
        int held[2];
        if (::pipe(told) != 0 || ::pipe(held) != 0) {
            return;
        }
        maker_ = ::fork();
        if (maker_ == 0) {
            make(told[1], held);
        }
        (void)::close(told[1]);
        (void)::close(held[0]);
        hold_ = held[1];
        (void)!::read(told[0], &pid_, sizeof pid_);
        (void)::close(told[0]);
    }
    ~Container() {
        (void)::close(hold_);
        (void)::waitpid(maker_, nullptr, 0);
    }
    Container(const Container&) = delete;
    Container& operator=(const Container&) = delete;
    [[nodiscard]] pid_t pid() const { return pid_; }

private:
    [[noreturn]] static void make(int told, const int (&held)[2]) {
        (void)::close(held[1]);
        const bool made = ::unshare(CLONE_NEWPID) == 0 || ::unshare(CLONE_NEWUSER | CLONE_NEWPID) == 0;
        const pid_t first = made ? ::fork() : -1;
        if (first != 0) {
            (void)!::write(told, &first, sizeof first);
        }
        (void)::close(told);
        char end = 0;
        (void)!::read(held[0], &end, 1);
        (void)::waitpid(-1, nullptr, 0);
        ::_exit(0);
    }

    pid_t maker_ = -1;
    pid_t pid_ = -1;
    int hold_ = -1;
};

TEST(ProcessNumbers, NamesTellContainersApart) {
    EXPECT_EQ(process_name(17, kFirstPidNamespace).view(), "17");
    EXPECT_EQ(process_name(17, 0).view(), "17");
    EXPECT_EQ(process_name(17, 4026532201).view(), "17@4026532201");
    const auto own = static_cast<std::uint32_t>(::getpid());
    EXPECT_EQ(own_process_name().view(), process_name(own, pid_namespace()).view());
}

TEST(ProcessNumbers, AProcessOfOnesOwnNamespaceHasItsNumber) {
    const auto own = static_cast<std::uint32_t>(::getpid());
    for (const std::uint64_t space : {pid_namespace(), std::uint64_t{0}}) {
        const SeenProcess seen = find_process(space, own);
        EXPECT_EQ(seen.pid, own);
        EXPECT_EQ(process_start_ticks(seen.in_proc), process_start_ticks(0));
    }
    EXPECT_EQ(find_process(1, own).pid, 0U);  // there is no such namespace
}

TEST(ProcessNumbers, AProcessOfAContainerIsFound) {
    const Container container;
    if (container.pid() <= 0) {
        GTEST_SKIP() << "no PID namespace can be made here";
    }
    const SeenProcess seen = find_process(namespace_of(container.pid()), 1);
    EXPECT_EQ(seen.pid, static_cast<std::uint32_t>(container.pid()));
    EXPECT_EQ(seen.in_proc, seen.pid);
    EXPECT_EQ(find_process(namespace_of(container.pid()), 2).pid, 0U);
}

}  // namespace
}  // namespace barograph::sys
