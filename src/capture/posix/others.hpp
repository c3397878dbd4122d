// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that make descriptors of something else than files: pipes, sockets, timers. They are
// not recorded, but the table of descriptors knows from then on what the number stands for, regardless of
// what had it before.
#pragma once

#include "capture/posix/real_posix.hpp"

namespace barograph::capture::posix {

template <typename RealCall>
inline int making(RealCall&& real_call) {
    const int made = real_call();
    if (active()) {
        io::not_recorded(made);
    }
    return made;
}

template <typename RealCall>
inline int making_two(const int* ends, RealCall&& real_call) {
    const int result = real_call();
    if (result == 0 && active()) {
        io::not_recorded(ends[0]);
        io::not_recorded(ends[1]);
    }
    return result;
}

template <Call kCall>
int pipe(int* ends) {
    return making_two(ends, [&] { return real<int(int*)>(kCall)(ends); });
}

template <Call kCall>
int pipe2(int* ends, int flags) {
    return making_two(ends, [&] { return real<int(int*, int)>(kCall)(ends, flags); });
}

template <Call kCall>
int socketpair(int domain, int type, int protocol, int* ends) {
    return making_two(ends,
                      [&] { return real<int(int, int, int, int*)>(kCall)(domain, type, protocol, ends); });
}

template <Call kCall>
int socket(int domain, int type, int protocol) {
    return making([&] { return real<int(int, int, int)>(kCall)(domain, type, protocol); });
}

template <Call kCall>
int accept(int socket, void* address, void* length) {
    return making([&] { return real<int(int, void*, void*)>(kCall)(socket, address, length); });
}

template <Call kCall>
int accept4(int socket, void* address, void* length, int flags) {
    return making([&] { return real<int(int, void*, void*, int)>(kCall)(socket, address, length, flags); });
}

template <Call kCall>
int not_a_file(int number) {
    return making([&] { return real<int(int)>(kCall)(number); });
}

template <Call kCall>
int inotify_init() {
    return making([&] { return real<int()>(kCall)(); });
}

template <Call kCall>
int eventfd(unsigned count, int flags) {
    return making([&] { return real<int(unsigned, int)>(kCall)(count, flags); });
}

template <Call kCall>
int timerfd_create(int clock, int flags) {
    return making([&] { return real<int(int, int)>(kCall)(clock, flags); });
}

// With a descriptor given it changes that one.
template <Call kCall>
int signalfd(int descriptor, const void* mask, int flags) {
    const auto real_call = [&] { return real<int(int, const void*, int)>(kCall)(descriptor, mask, flags); };
    return descriptor == -1 ? making(real_call) : real_call();
}

template <Call kCall>
int memfd_create(const char* name, unsigned flags) {
    return making([&] { return real<int(const char*, unsigned)>(kCall)(name, flags); });
}

}  // namespace barograph::capture::posix
