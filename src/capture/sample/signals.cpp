// SPDX-License-Identifier: BSD-3-Clause
// See signals.hpp. Functions of the C library as the program calls them; where nothing is sampled they only
// forward.
#include "capture/sample/signals.hpp"

#include <atomic>
#include <cstdint>

#include "capture/io/libraries/real_function.hpp"
#include "capture/io/objects/table_owner.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::sample {
namespace {

using Action = int(int, const struct sigaction*, struct sigaction*);
using Handler = void (*)(int);
using Signal = Handler(int, Handler);
using Mask = int(int, const sigset_t*, sigset_t*);

constinit std::atomic<const SignalUser*> user{nullptr};
constinit std::atomic<io::Pointer> real_sigaction{nullptr};
constinit std::atomic<io::Pointer> real_signal{nullptr};
constinit std::atomic<io::Pointer> real_sigprocmask{nullptr};
constinit std::atomic<io::Pointer> real_pthread_sigmask{nullptr};

const SignalUser* user_of(int number) noexcept {
    return number == SIGURG ? user.load(std::memory_order_acquire) : nullptr;
}

// A child that uses our memory until it calls exec (vfork) has a mask and actions of its own, and none of our
// timers. Python's subprocess changes both there.
bool in_child_in_memory() noexcept { return !io::owns_tables(); }

// A stack for signals may be too small for two at once: ours waits for a handler on it. The program sees the
// masks that it has set.
constinit std::atomic<std::uint64_t> held_back{0};  // by number: handlers whose mask has ours

std::uint64_t bit_of(int number) noexcept {
    return number > 0 && number <= 64 ? std::uint64_t{1} << (number - 1) : 0;
}

bool hold_back(const struct sigaction& action, int number) noexcept {
    const bool handled =
        (action.sa_flags & SA_SIGINFO) != 0 || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
    return number != SIGURG && handled && (action.sa_flags & SA_ONSTACK) != 0 &&
           sigismember(&action.sa_mask, SIGURG) == 0;
}

// The stack for signals that the calling thread is on; false: it is on none.
bool on_other_stack(stack_t& stack) noexcept {
    return sys::system_call(SYS_sigaltstack, 0, sys::word(&stack)) == 0 && (stack.ss_flags & SS_ONSTACK) != 0;
}

// What the thread wants where it may be in a handler that the signal waits for; else not known.
Wish wish_in_handler(const SignalUser& told) noexcept {
    stack_t stack{};
    return held_back.load(std::memory_order_acquire) != 0 && on_other_stack(stack) ? told.wish()
                                                                                   : Wish::kNotKnown;
}

// Goes on holding the signal back, also where the program asks for it.
int change_held_mask(Mask* real, int how, const sigset_t* set, sigset_t* before, Wish wish) noexcept {
    sigset_t changed{};
    if (set != nullptr && how != SIG_BLOCK) {
        changed = *set;
        how == SIG_UNBLOCK ? sigdelset(&changed, SIGURG) : sigaddset(&changed, SIGURG);
        set = &changed;
    }
    const int status = real(how, set, before);
    if (status == 0 && before != nullptr && wish == Wish::kLetThrough) {
        (void)sigdelset(before, SIGURG);
    }
    return status;
}

int change_mask(Mask* real, int how, const sigset_t* set, sigset_t* before) noexcept {
    const SignalUser* const told =
        set == nullptr && before == nullptr ? nullptr : user.load(std::memory_order_acquire);
    if (told == nullptr || in_child_in_memory()) [[likely]] {
        return real(how, set, before);
    }
    const Wish wish = wish_in_handler(*told);
    const bool named = set != nullptr && sigismember(set, SIGURG) == 1;
    if (named && how != SIG_UNBLOCK) {
        told->block(true);
    }
    const int status =
        wish == Wish::kNotKnown ? real(how, set, before) : change_held_mask(real, how, set, before, wish);
    if (set != nullptr && (how == SIG_UNBLOCK ? named : how == SIG_SETMASK && !named)) {
        told->block(false);
    }
    return status;
}

int change_action(int number, const struct sigaction* action, struct sigaction* before) noexcept {
    const std::uint64_t bit = bit_of(number);
    const bool was_held = (held_back.load(std::memory_order_acquire) & bit) != 0;
    struct sigaction changed{};
    const bool is_held =
        action != nullptr && user.load(std::memory_order_acquire) != nullptr && hold_back(*action, number);
    if (is_held) {
        changed = *action;
        (void)sigaddset(&changed.sa_mask, SIGURG);
    }
    const int status = real_action(number, is_held ? &changed : action, before);
    if (status == 0 && was_held && before != nullptr) {
        (void)sigdelset(&before->sa_mask, SIGURG);
    }
    const bool ours = user.load(std::memory_order_acquire) == nullptr || !in_child_in_memory();
    if (status == 0 && action != nullptr && is_held != was_held && ours) {
        is_held ? held_back.fetch_or(bit) : held_back.fetch_and(~bit);
    }
    return status;
}

}  // namespace

void unblock_signal() noexcept {
    sigset_t signals;
    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGURG);
    (void)sys::system_call(SYS_rt_sigprocmask, SIG_UNBLOCK, sys::word(&signals), 0, sizeof(std::uint64_t));
}

void set_signal_user(const SignalUser* told) noexcept {
    user.store(told, std::memory_order_release);
    // Handlers that are there already.
    for (int number = 1; told != nullptr && number < NSIG; ++number) {
        struct sigaction now{};
        if (real_action(number, nullptr, &now) == 0 && hold_back(now, number)) {
            (void)change_action(number, &now, nullptr);
        }
    }
}

bool holds_back_any() noexcept { return held_back.load(std::memory_order_relaxed) != 0; }

void leave_handler(std::uintptr_t target) noexcept {
    const SignalUser* const told = user.load(std::memory_order_acquire);
    stack_t stack{};
    if (told == nullptr || in_child_in_memory() || told->wish() != Wish::kLetThrough ||
        !on_other_stack(stack)) {
        return;
    }
    const bool stays = target - reinterpret_cast<std::uintptr_t>(stack.ss_sp) < stack.ss_size;
    if (!stays) {
        told->let_through();
    }
}

void forked_in_handler() noexcept {
    const SignalUser* const told = user.load(std::memory_order_acquire);
    if (told != nullptr && wish_in_handler(*told) == Wish::kLetThrough) {
        unblock_signal();
    }
}

int real_action(int number, const struct sigaction* action, struct sigaction* before) noexcept {
    return io::real_function<Action>(real_sigaction, "sigaction")(number, action, before);
}

}  // namespace barograph::capture::sample

using namespace barograph::capture;

extern "C" {

__attribute__((visibility("default"))) int entry_sigaction(int number, const struct sigaction* action,
                                                           struct sigaction* before) __asm__("sigaction");
int entry_sigaction(int number, const struct sigaction* action, struct sigaction* before) {
    if (const sample::SignalUser* const told = sample::user_of(number); told != nullptr) [[unlikely]] {
        if (action == nullptr) {
            if (before != nullptr) {
                *before = {};
            }
            return 0;
        }
        if (sample::in_child_in_memory()) {
            const int status = sample::real_action(number, action, nullptr);
            if (status == 0 && before != nullptr) {
                *before = {};
            }
            return status;
        }
        told->give_up();
    }
    return sample::change_action(number, action, before);
}

__attribute__((visibility("default"))) sample::Handler entry_signal(
    int number, sample::Handler handler) __asm__("signal");
sample::Handler entry_signal(int number, sample::Handler handler) {
    auto* const real = io::real_function<sample::Signal>(sample::real_signal, "signal");
    if (const sample::SignalUser* const told = sample::user_of(number); told != nullptr) [[unlikely]] {
        if (sample::in_child_in_memory()) {
            return real(number, handler) == SIG_ERR ? SIG_ERR : SIG_DFL;
        }
        told->give_up();
    }
    return real(number, handler);
}

__attribute__((visibility("default"))) int entry_sigprocmask(int how, const sigset_t* set,
                                                             sigset_t* before) __asm__("sigprocmask");
int entry_sigprocmask(int how, const sigset_t* set, sigset_t* before) {
    return sample::change_mask(io::real_function<sample::Mask>(sample::real_sigprocmask, "sigprocmask"), how,
                               set, before);
}

__attribute__((visibility("default"))) int entry_pthread_sigmask(int how, const sigset_t* set,
                                                                 sigset_t* before) __asm__("pthread_sigmask");
int entry_pthread_sigmask(int how, const sigset_t* set, sigset_t* before) {
    return sample::change_mask(
        io::real_function<sample::Mask>(sample::real_pthread_sigmask, "pthread_sigmask"), how, set, before);
}

}  // extern "C"
