// SPDX-License-Identifier: BSD-3-Clause
// See child.hpp.
#include "stacks/testing/child.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <sstream>

#include "stacks/thread_state.hpp"

namespace barograph::stacks {

Child::Child(const std::string& program, std::vector<std::string> words) {
    char resolved[PATH_MAX];
    program_ = ::realpath(program.c_str(), resolved) != nullptr ? resolved : program;
    words.insert(words.begin(), program_);
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    int out[2];
    int in[2];
    if (::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(in, O_CLOEXEC) != 0) {
        return;
    }
    pid_ = ::fork();
    if (pid_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(out[1], 1);
        ::dup2(in[0], 0);
        ::execv(program_.c_str(), arguments.data());
        ::_exit(127);
    }
    ::close(out[1]);
    ::close(in[0]);
    output_ = out[0];
    input_ = in[1];
    for (std::string text = line(); text != "."; text = line()) {
        std::istringstream fields(text);
        std::string name;
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        if (!(fields >> name >> std::hex >> begin >> end)) {
            ADD_FAILURE() << program_ << " did not start: " << text;
            break;
        }
        functions_[name] = {begin, end};
    }
}

Child::~Child() {
    kill(SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    ::close(output_);
    ::close(input_);
}

void Child::kill(int signal) const noexcept {
    if (pid_ > 0) {
        ::kill(pid_, signal);
    }
}

void Child::wait_for(char state, std::uint32_t tid) const {
    const ThreadState thread(pid(), tid == 0 ? pid() : tid);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (thread.letter() != state) {
        ASSERT_LT(std::chrono::steady_clock::now(), end) << "state " << thread.letter();
        ::sched_yield();
    }
}

std::string Child::line() {
    std::string text;
    char c = 0;
    while (::read(output_, &c, 1) == 1 && c != '\n') {
        text += c;
    }
    return text;
}

std::string Child::finish() {
    ::close(input_);
    input_ = -1;
    return line();
}

std::vector<std::string> Child::functions_on(const Stack& stack) const {
    std::vector<std::string> names;
    for (const Frame& frame : stack.frames) {
        const std::size_t plus = frame.site.rfind("+0x");
        if (plus == std::string::npos || frame.site.substr(0, plus) != program_) {
            continue;
        }
        const std::uint64_t address =
            std::strtoull(frame.site.c_str() + plus + 3, nullptr, 16) - (frame.exact ? 0 : 1);
        for (const auto& [name, range] : functions_) {
            if (address >= range.first && address < range.second) {
                names.push_back(name);
            }
        }
    }
    return names;
}

}  // namespace barograph::stacks
