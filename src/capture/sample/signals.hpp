// SPDX-License-Identifier: BSD-3-Clause
// What the program does with the signal of samples: sigaction(), signal() and the masks of its threads. Used
// by the sampler.
#pragma once

#include <csignal>

namespace barograph::capture::sample {

struct SignalUser {
    // The program is about to handle or ignore the signal. When this has returned none of ours is on its way.
    void (*give_up)() noexcept;
    // The calling thread is about to block the signal, or does no longer: it may wait for it by sigwait() or
    // signalfd().
    void (*block)(bool blocked) noexcept;
};

// Calls these for SIGURG from now on, and tells the program that the signal has its default action. nullptr:
// no longer.
void set_signal_user(const SignalUser* user) noexcept;

// As sigaction() of the C library.
int real_action(int number, const struct sigaction* action, struct sigaction* before) noexcept;

}  // namespace barograph::capture::sample
