// SPDX-License-Identifier: BSD-3-Clause
// What the program does with the signal of samples: sigaction(), signal(), the masks of its threads, and
// jumps out of handlers. Used by the sampler.
#pragma once

#include <csignal>
#include <cstdint>

namespace barograph::capture::sample {

// What the program wants of the signal in the calling thread.
enum class Wish : unsigned char { kNotKnown, kLetThrough, kBlocked };

struct SignalUser {
    // The program is about to handle or ignore the signal. When this has returned none of ours is on its way.
    void (*give_up)() noexcept;
    // The calling thread is about to block the signal, or does no longer: it may wait for it by sigwait() or
    // signalfd().
    void (*block)(bool blocked) noexcept;
    // Not known where the thread is not sampled.
    Wish (*wish)() noexcept;
    // Takes the signal out of the calling thread's mask; what is on its way arrives, but not on the stack at
    // hand.
    void (*let_through)() noexcept;
};

// Calls these for SIGURG from now on, and tells the program that the signal has its default action. nullptr:
// no longer.
void set_signal_user(const SignalUser* user) noexcept;

// Whether handlers have been installed that the signal waits for, as their stack has no room for two.
[[nodiscard]] bool holds_back_any() noexcept;
// The calling thread is about to jump to where its stack pointer was `target` (0: not known). Where it leaves
// such a handler, the signal is let through.
void leave_handler(std::uintptr_t target) noexcept;
// In a fork, before set_signal_user(nullptr): one made in such a handler has its own mask, that of the
// program.
void forked_in_handler() noexcept;

// Takes the signal out of the calling thread's mask, without a word to the user.
void unblock_signal() noexcept;

// As sigaction() of the C library.
int real_action(int number, const struct sigaction* action, struct sigaction* before) noexcept;

}  // namespace barograph::capture::sample
