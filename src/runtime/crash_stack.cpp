// SPDX-License-Identifier: BSD-3-Clause
// See crash_stack.hpp.
#include "runtime/crash_stack.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction
#include <time.h>    // NOLINT(modernize-deprecated-headers): clock ids
#include <ucontext.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <string_view>

#include "capture/source/call_sites.hpp"
#include "capture/source/python_sample.hpp"
#include "capture/source/stack_walk.hpp"
#include "format/arena/arena_layout.hpp"
#include "format/arena/crash_layout.hpp"
#include "sys/errno_guard.hpp"
#include "sys/files/file_limit.hpp"
#include "sys/mapping.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::runtime {
namespace {

// More than nearly all stacks have from the innermost function to main.
constexpr std::uint64_t kSavedStack = 256U << 10U;
// System V ABI, 3.2.2.
constexpr std::uint64_t kRedZone = 128;

struct Caught {
    int signal = 0;
    bool of_program = true;  // what the program itself did: others may have a handler that reports it
    struct sigaction before{};
};

constinit Caught caught[] = {{.signal = SIGSEGV}, {.signal = SIGBUS},
                             {.signal = SIGFPE},  {.signal = SIGILL},
                             {.signal = SIGABRT}, {.signal = SIGTERM, .of_program = false}};
constinit std::atomic<bool> armed{false};
constinit long own_pid = 0;
constinit sys::PathText path;
// The handler may have no more than the smallest alternate stack.
constinit char page[4096] = {};

// Functions of Python are looked for where the thread's own stack has this much left.
constexpr std::uintptr_t kPythonStack = 64U << 10U;
constexpr std::size_t kMostPython = 64;
constinit capture::source::StackWalker* walker = nullptr;  // there are functions of Python
constinit capture::source::PythonSampler python_sampler;

// Names of functions, one behind the other.
struct Names final : capture::source::PythonNames {
    char text[16384] = {};
    std::uint32_t ends[kMostPython] = {};
    std::uint32_t count = 0;

    [[nodiscard]] std::int32_t known(std::uint64_t /*identity*/) noexcept override { return -1; }
    [[nodiscard]] std::int32_t keep(std::uint64_t /*identity*/, std::string_view name) noexcept override {
        const std::uint32_t begin = count == 0 ? 0 : ends[count - 1];
        if (count == kMostPython || name.size() > sizeof text - begin) {
            return -1;
        }
        std::copy(name.begin(), name.end(), text + begin);
        ends[count] = begin + static_cast<std::uint32_t>(name.size());
        return static_cast<std::int32_t>(count++);
    }
    [[nodiscard]] std::string_view name(std::int32_t number) const noexcept {
        const std::uint32_t begin = number == 0 ? 0 : ends[number - 1];
        return {text + begin, ends[number] - begin};
    }
};
constinit Names names;

// How much larger the file may become.
constinit std::uint64_t room = 0;

// As much as there is, and room for: the kernel ends where no memory is mapped.
std::uint64_t write_memory(long file, std::uint64_t begin, std::uint64_t bytes) noexcept {
    std::uint64_t done = 0;
    bytes = std::min(bytes, room);
    while (done < bytes) {
        const long wrote = sys::system_call(SYS_write, file, static_cast<long>(begin + done),
                                            static_cast<long>(bytes - done));
        if (wrote <= 0) {
            break;
        }
        done += static_cast<std::uint64_t>(wrote);
    }
    room -= done;
    return done;
}

void write_text(long file, std::string_view text) noexcept {
    (void)write_memory(file, reinterpret_cast<std::uintptr_t>(text.data()), text.size());
}

std::uint64_t write_python(long file) noexcept {
    stack_t alternate{};
    if (walker == nullptr || sigaltstack(nullptr, &alternate) != 0 ||
        (alternate.ss_flags & SS_ONSTACK) != 0 ||
        !walker->has_room(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)), kPythonStack)) {
        return 0;
    }
    capture::source::PythonSampler::Place places[kMostPython];
    const std::size_t count = capture::source::walk_python(python_sampler, names, places);
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sys::TextLine line;
        line << names.name(places[i].name) << ":" << static_cast<std::uint64_t>(places[i].line) << "\n";
        write_text(file, line.view());
        bytes += line.view().size();
    }
    return bytes;
}

void copy_maps(long file) noexcept {
    const long maps =
        sys::system_call(SYS_openat, AT_FDCWD, sys::word("/proc/self/maps"), O_RDONLY | O_CLOEXEC);
    while (maps >= 0) {
        const long got = sys::system_call(SYS_read, maps, sys::word(page), sizeof page);
        if (got <= 0) {
            (void)sys::system_call(SYS_close, maps);
            break;
        }
        write_text(file, {page, static_cast<std::size_t>(got)});
    }
}

void take_registers(const void* context, format::CrashHeader& header) noexcept {
    [[maybe_unused]] const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    header.address = static_cast<std::uint64_t>(machine.gregs[REG_RIP]);
    header.stack = static_cast<std::uint64_t>(machine.gregs[REG_RSP]);
    header.frame = static_cast<std::uint64_t>(machine.gregs[REG_RBP]);
#elif defined(__aarch64__)
    header.address = machine.pc;
    header.stack = machine.sp;
    header.frame = machine.regs[29];
    header.link = machine.regs[30];
#endif
}

void save(const siginfo_t& info, const void* context) noexcept {
    room = sys::file_size_limit();
    if (room < sizeof(format::CrashHeader) + kSavedStack) {
        return;
    }
    const long file = sys::system_call(SYS_openat, AT_FDCWD, sys::word(path.c_str()),
                                       O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) {
        return;
    }
    format::CrashHeader header;
    header.magic = format::kCrashMagic;
    header.pid = static_cast<std::uint32_t>(own_pid);
    header.tid = static_cast<std::uint32_t>(sys::system_call(SYS_gettid));
    header.signal = info.si_signo;
    header.code = info.si_code;
    timespec now{};
    (void)sys::system_call(SYS_clock_gettime, CLOCK_REALTIME, sys::word(&now));
    header.unix_ns =
        static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
    take_registers(context, header);
    header.stack_begin = header.stack - kRedZone;
    (void)write_memory(file, reinterpret_cast<std::uintptr_t>(&header), sizeof header);
    header.stack_bytes = write_memory(file, header.stack_begin, kSavedStack);
    header.python_bytes = write_python(file);
    copy_maps(file);
    (void)sys::system_call(SYS_pwrite64, file, sys::word(&header), sizeof header, 0);
    (void)sys::system_call(SYS_close, file);
}

void on_signal(int number, siginfo_t* info, void* context) noexcept {
    const sys::ErrnoGuard errno_guard;
    // A child that was forked has our handler, but neither our arena nor our file.
    const bool own = sys::system_call(SYS_getpid) == own_pid;
    // One file, of the first signal: what comes of that is not what went wrong.
    if (own && armed.exchange(false, std::memory_order_acq_rel)) {
        save(*info, context);
    }
    for (Caught& one : caught) {
        if (one.signal == number) {
            (void)sigaction(number, &one.before, nullptr);
        }
    }
    // It is blocked until this handler returns. Where it cannot be sent, the instruction that caused it does
    // so again.
    (void)sys::system_call(SYS_rt_tgsigqueueinfo, sys::system_call(SYS_getpid), sys::system_call(SYS_gettid),
                           number, sys::word(info));
}

// Handlers that say where the program was, and end it.
bool only_reports(const struct sigaction& action) noexcept {
    Dl_info found{};
    const void* handler = (action.sa_flags & SA_SIGINFO) != 0
                              ? reinterpret_cast<const void*>(action.sa_sigaction)
                              : reinterpret_cast<const void*>(action.sa_handler);
    if (dladdr(handler, &found) == 0 || found.dli_fname == nullptr) {
        return false;
    }
    std::string_view name = found.dli_fname;
    name.remove_prefix(name.rfind('/') + 1);  // npos + 1 is 0
    for (const std::string_view reporting : {"libopen-pal", "libmpi", "libmpich", "libpmpi", "libucs",
                                             "libgfortran", "libifcore", "libpython"}) {
        if (name.starts_with(reporting)) {
            return true;
        }
    }
    return false;
}

bool may_take(const Caught& one) noexcept {
    if ((one.before.sa_flags & SA_SIGINFO) == 0 && one.before.sa_handler == SIG_DFL) {
        return true;
    }
    if ((one.before.sa_flags & SA_SIGINFO) == 0 && one.before.sa_handler == SIG_IGN) {
        return false;
    }
    return one.of_program && only_reports(one.before);
}

}  // namespace

void prepare_crash_stack(std::string_view arena) noexcept {
    if (!arena.ends_with(format::kArenaEnding) || own_pid != 0) {
        return;
    }
    arena.remove_suffix(format::kArenaEnding.size());
    path << arena << format::kCrashEnding;
    if (path.cut()) {
        return;
    }
    own_pid = sys::system_call(SYS_getpid);
    if (void* memory = nullptr;
        capture::source::has_python() &&
        (memory = sys::map_anonymous(sizeof(capture::source::StackWalker))) != nullptr) {
        walker = new (memory) capture::source::StackWalker();
    }
    armed.store(true, std::memory_order_release);
    for (Caught& one : caught) {
        if (sigaction(one.signal, nullptr, &one.before) != 0 || !may_take(one)) {
            continue;
        }
        struct sigaction action{};
        action.sa_sigaction = on_signal;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        (void)sigfillset(&action.sa_mask);
        (void)sigaction(one.signal, &action, nullptr);
    }
}

void forget_crash_stack() noexcept { armed.store(false, std::memory_order_release); }

}  // namespace barograph::runtime
