// SPDX-License-Identifier: BSD-3-Clause
// See execution.hpp. exec and posix_spawn as the program calls them: where the loader of what is started
// cannot take our libraries (sys/loading/preloadable.hpp), it gets an environment whose LD_PRELOAD has all
// other libraries and not these, and is noted in the job's folder. A shell decides so for its commands, since
// it has the library too. Nothing is recorded of the calls. Everything here may run in a child that borrows
// its parent's memory: no heap, no lock, nothing of the process is changed.
#include "capture/posix/execution.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "capture/posix/execution_notes.hpp"
#include "sys/loading/next_function.hpp"
#include "sys/loading/preload_list.hpp"
#include "sys/loading/preloadable.hpp"
#include "sys/system_call.hpp"

namespace barograph::capture::posix {
namespace {

using Words = char* const*;
using Spawn = int(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*, Words,
                  Words);

constexpr std::size_t kMostOnStack = 4096;  // a quarter of the smallest stack of a thread

struct Functions {
    std::atomic<int (*)(const char*, Words)> execv;
    std::atomic<int (*)(const char*, Words, Words)> execve;
    std::atomic<int (*)(const char*, Words)> execvp;
    std::atomic<int (*)(const char*, Words, Words)> execvpe;
    std::atomic<int (*)(int, Words, Words)> fexecve;
    std::atomic<int (*)(int, const char*, Words, Words, int)> execveat;
    std::atomic<Spawn*> posix_spawn;
    std::atomic<Spawn*> posix_spawnp;
    std::atomic<Spawn*> pidfd_spawn;
    std::atomic<Spawn*> pidfd_spawnp;
};
constinit Functions real{};

template <typename Function>
Function find(std::atomic<Function>& slot, const char* name) noexcept {
    Function found = slot.load(std::memory_order_relaxed);
    if (found == nullptr) {
        found = reinterpret_cast<Function>(sys::next_function(name));
        slot.store(found, std::memory_order_relaxed);
    }
    return found;
}

struct Program {
    int folder = AT_FDCWD;
    const char* file = nullptr;
    Words arguments = nullptr;
    int flags = 0;
    bool searched = false;  // on PATH
    bool moves = false;     // to another folder first, perhaps: an action of posix_spawn
};

// The file of a program as it is typed; nullptr: there is none. `found` gets what is on PATH.
const char* file_of(const Program& program, sys::ProgramPath& found) noexcept {
    if (!program.searched || program.file == nullptr || std::strchr(program.file, '/') != nullptr) {
        return program.file;
    }
    return sys::find_on_path(program.file, found) ? found.c_str() : nullptr;
}

// Notes it, a file by its descriptor under its path.
void note(std::string_view kind, std::string_view detail, const Program& program, const char* file,
          bool needs_mpi) noexcept {
    if (*file != '\0') {
        note_unrecorded(kind, detail, file, needs_mpi);
        return;
    }
    sys::BasicTextLine<32> link;
    link << "/proc/self/fd/" << static_cast<std::uint64_t>(program.folder);
    std::array<char, 512> path;
    const long size = sys::system_call(SYS_readlinkat, AT_FDCWD, sys::word(link.c_str()),
                                       sys::word(path.data()), static_cast<long>(path.size()));
    note_unrecorded(kind, detail, {path.data(), size > 0 ? static_cast<std::size_t>(size) : 0}, needs_mpi);
}

sys::PreloadVerdict look_at(const Program& program, const char* file) noexcept {
    return sys::look_at_program(program.folder, file, program.flags, program.arguments);
}

// A path that means a file only in the folder that the program moves to, if there.
bool is_elsewhere(const Program& program, const char* file) noexcept {
    return program.moves && *file != '/' && std::strchr(file, '/') != nullptr &&
           sys::system_call(SYS_faccessat, program.folder, sys::word(file), F_OK) != 0;
}

// Whether the program has to run without our libraries; notes it then.
[[gnu::noinline]] bool cannot_take(const Program& program, const char* with_ours) noexcept {
    sys::ProgramPath found;
    const char* const file = file_of(program, found);
    if (file == nullptr) {
        return false;
    }
    const std::string_view list = sys::preloaded(with_ours);
    if (is_elsewhere(program, file)) {
        return true;
    }
    if (const std::string_view sanitizer = sys::sanitizer_behind_ours(list); !sanitizer.empty()) {
        note(kBehindOurs, sanitizer, program, file, look_at(program, file).needs_mpi);
        return true;
    }
    const sys::PreloadVerdict verdict = look_at(program, file);
    if (verdict.preload == sys::Preload::kGood ||
        (verdict.preload == sys::Preload::kSanitizer && sys::sanitizer_is_first(list))) {
        return false;
    }
    note(sys::name_of(verdict.preload), verdict.detail.view(), program,
         verdict.program != nullptr ? verdict.program : file, verdict.needs_mpi);
    return true;
}

// Somebody has taken our libraries out of what the program gets.
[[gnu::noinline]] void note_without_preload(const Program& program) noexcept {
    sys::ProgramPath found;
    const char* const file = notes_unrecorded() ? file_of(program, found) : nullptr;
    if (file != nullptr &&
        (*file == '\0' || sys::system_call(SYS_faccessat, program.folder, sys::word(file), X_OK) == 0)) {
        note(kNotPassedOn, "", program, file, look_at(program, file).needs_mpi);
    }
}

// Calls `run(environment)`, where the program cannot take our libraries with an environment without them.
template <typename Run>
int with_fit_environment(const Program& program, Words environment, Run run) noexcept {
    const sys::PreloadSize size = sys::measure(environment);
    if (size.with_ours == nullptr) {
        note_without_preload(program);
        return run(environment);
    }
    if (!cannot_take(program, size.with_ours)) {
        return run(environment);
    }
    const std::size_t words = (size.variables + 1) * sizeof(char*);
    const std::size_t bytes = words + size.bytes;
    if (bytes <= kMostOnStack) {
        auto* const room = static_cast<char*>(__builtin_alloca(bytes));
        sys::leave_ours_out(environment, reinterpret_cast<char**>(room), room + words);
        return run(reinterpret_cast<char**>(room));
    }
    // Lost where the child borrows its parent's memory; no other way is left.
    const long mapped = sys::system_call(SYS_mmap, 0, static_cast<long>(bytes), PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped < 0) {
        return run(environment);
    }
    auto* const room = reinterpret_cast<char*>(mapped);
    sys::leave_ours_out(environment, reinterpret_cast<char**>(room), room + words);
    const int result = run(reinterpret_cast<char**>(room));
    (void)sys::system_call(SYS_munmap, mapped, static_cast<long>(bytes));
    return result;
}

// The real function with the arguments as they are, where the environment need not change: other tools may be
// behind it.
int execute(const char* path, Words arguments) noexcept {
    auto* const changed = find(real.execve, "execve");
    auto* const unchanged = find(real.execv, "execv");
    return with_fit_environment({.file = path, .arguments = arguments}, environ, [&](Words environment) {
        return environment == environ ? unchanged(path, arguments) : changed(path, arguments, environment);
    });
}

int execute(const char* path, Words arguments, Words given) noexcept {
    auto* const function = find(real.execve, "execve");
    return with_fit_environment({.file = path, .arguments = arguments}, given,
                                [&](Words environment) { return function(path, arguments, environment); });
}

int execute_on_path(const char* file, Words arguments, Words given) noexcept {
    auto* const function = find(real.execvpe, "execvpe");
    return with_fit_environment({.file = file, .arguments = arguments, .searched = true}, given,
                                [&](Words environment) { return function(file, arguments, environment); });
}

int execute_on_path(const char* file, Words arguments) noexcept {
    auto* const changed = find(real.execvpe, "execvpe");
    auto* const unchanged = find(real.execvp, "execvp");
    return with_fit_environment({.file = file, .arguments = arguments, .searched = true}, environ,
                                [&](Words environment) {
                                    return environment == environ ? unchanged(file, arguments)
                                                                  : changed(file, arguments, environment);
                                });
}

int spawn(Spawn* function, bool searched, pid_t* child, const char* file,
          const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes, Words arguments,
          Words given) noexcept {
    if (function == nullptr) {
        return ENOSYS;
    }
    const Program program{
        .file = file, .arguments = arguments, .searched = searched, .moves = actions != nullptr};
    return with_fit_environment(program, given, [&](Words environment) {
        const int failed = function(child, file, actions, attributes, arguments, environment);
        if (failed == 0 && environment != given && is_elsewhere(program, file)) {
            note(kElsewhere, "", program, file, false);
        }
        return failed;
    });
}

// Leaves the list behind the zero that ends the arguments.
std::size_t count_arguments(const char* first, va_list* rest) noexcept {
    std::size_t count = 0;
    for (const char* word = first; word != nullptr; word = va_arg(*rest, const char*)) {
        ++count;
    }
    return count;
}

// The last is the zero that ends the list.
void take_arguments(char** to, const char* first, va_list* rest) noexcept {
    for (const char* word = first;; word = va_arg(*rest, const char*)) {
        *to++ = const_cast<char*>(word);
        if (word == nullptr) {
            return;
        }
    }
}

}  // namespace

void prepare_execution() noexcept {
    (void)find(real.execv, "execv");
    (void)find(real.execve, "execve");
    (void)find(real.execvp, "execvp");
    (void)find(real.execvpe, "execvpe");
    (void)find(real.fexecve, "fexecve");
    (void)find(real.execveat, "execveat");
    (void)find(real.posix_spawn, "posix_spawn");
    (void)find(real.posix_spawnp, "posix_spawnp");
    (void)find(real.pidfd_spawn, "pidfd_spawn");
    (void)find(real.pidfd_spawnp, "pidfd_spawnp");
}

}  // namespace barograph::capture::posix

// Under other names, since the C library's headers declare these.
using namespace barograph::capture;
using posix::Words;
using Actions = posix_spawn_file_actions_t;
using Attributes = posix_spawnattr_t;

#define BAROGRAPH_ENTRY __attribute__((visibility("default")))
extern "C" {
BAROGRAPH_ENTRY int entry_execv(const char* path, Words arguments) __asm__("execv");
BAROGRAPH_ENTRY int entry_execve(const char* path, Words arguments, Words environment) __asm__("execve");
BAROGRAPH_ENTRY int entry_execvp(const char* file, Words arguments) __asm__("execvp");
BAROGRAPH_ENTRY int entry_execvpe(const char* file, Words arguments, Words environment) __asm__("execvpe");
BAROGRAPH_ENTRY int entry_execl(const char* path, const char* first, ...) __asm__("execl");
BAROGRAPH_ENTRY int entry_execle(const char* path, const char* first, ...) __asm__("execle");
BAROGRAPH_ENTRY int entry_execlp(const char* file, const char* first, ...) __asm__("execlp");
BAROGRAPH_ENTRY int entry_fexecve(int file, Words arguments, Words environment) __asm__("fexecve");
BAROGRAPH_ENTRY int entry_execveat(int folder, const char* path, Words arguments, Words environment,
                                   int flags) __asm__("execveat");
BAROGRAPH_ENTRY int entry_posix_spawn(pid_t* child, const char* path, const Actions* actions,
                                      const Attributes* attributes, Words arguments,
                                      Words environment) __asm__("posix_spawn");
BAROGRAPH_ENTRY int entry_posix_spawnp(pid_t* child, const char* file, const Actions* actions,
                                       const Attributes* attributes, Words arguments,
                                       Words environment) __asm__("posix_spawnp");
BAROGRAPH_ENTRY int entry_pidfd_spawn(int* child, const char* path, const Actions* actions,
                                      const Attributes* attributes, Words arguments,
                                      Words environment) __asm__("pidfd_spawn");
BAROGRAPH_ENTRY int entry_pidfd_spawnp(int* child, const char* file, const Actions* actions,
                                       const Attributes* attributes, Words arguments,
                                       Words environment) __asm__("pidfd_spawnp");
}

int entry_execv(const char* path, Words arguments) { return posix::execute(path, arguments); }

int entry_execve(const char* path, Words arguments, Words environment) {
    return posix::execute(path, arguments, environment);
}

int entry_execvp(const char* file, Words arguments) { return posix::execute_on_path(file, arguments); }

int entry_execvpe(const char* file, Words arguments, Words environment) {
    return posix::execute_on_path(file, arguments, environment);
}

int entry_execl(const char* path, const char* first, ...) {
    va_list rest;
    va_start(rest, first);
    const std::size_t count = posix::count_arguments(first, &rest);
    va_end(rest);
    auto* const words = static_cast<char**>(__builtin_alloca((count + 1) * sizeof(char*)));
    va_start(rest, first);
    posix::take_arguments(words, first, &rest);
    va_end(rest);
    return posix::execute(path, words);
}

int entry_execle(const char* path, const char* first, ...) {
    va_list rest;
    va_start(rest, first);
    const std::size_t count = posix::count_arguments(first, &rest);
    Words const environment = va_arg(rest, Words);
    va_end(rest);
    auto* const words = static_cast<char**>(__builtin_alloca((count + 1) * sizeof(char*)));
    va_start(rest, first);
    posix::take_arguments(words, first, &rest);
    va_end(rest);
    return posix::execute(path, words, environment);
}

int entry_execlp(const char* file, const char* first, ...) {
    va_list rest;
    va_start(rest, first);
    const std::size_t count = posix::count_arguments(first, &rest);
    va_end(rest);
    auto* const words = static_cast<char**>(__builtin_alloca((count + 1) * sizeof(char*)));
    va_start(rest, first);
    posix::take_arguments(words, first, &rest);
    va_end(rest);
    return posix::execute_on_path(file, words);
}

int entry_fexecve(int file, Words arguments, Words environment) {
    auto* const function = posix::find(posix::real.fexecve, "fexecve");
    return posix::with_fit_environment(
        {.folder = file, .file = "", .arguments = arguments, .flags = AT_EMPTY_PATH}, environment,
        [&](Words fit) { return function(file, arguments, fit); });
}

int entry_execveat(int folder, const char* path, Words arguments, Words environment, int flags) {
    auto* const function = posix::find(posix::real.execveat, "execveat");
    if (function == nullptr) {
        errno = ENOSYS;
        return -1;
    }
    return posix::with_fit_environment(
        {.folder = folder, .file = path, .arguments = arguments, .flags = flags}, environment,
        [&](Words fit) { return function(folder, path, arguments, fit, flags); });
}

int entry_posix_spawn(pid_t* child, const char* path, const Actions* actions, const Attributes* attributes,
                      Words arguments, Words environment) {
    auto* const function = posix::find(posix::real.posix_spawn, "posix_spawn");
    return posix::spawn(function, false, child, path, actions, attributes, arguments, environment);
}

int entry_posix_spawnp(pid_t* child, const char* file, const Actions* actions, const Attributes* attributes,
                       Words arguments, Words environment) {
    auto* const function = posix::find(posix::real.posix_spawnp, "posix_spawnp");
    return posix::spawn(function, true, child, file, actions, attributes, arguments, environment);
}

int entry_pidfd_spawn(int* child, const char* path, const Actions* actions, const Attributes* attributes,
                      Words arguments, Words environment) {
    auto* const function = posix::find(posix::real.pidfd_spawn, "pidfd_spawn");
    return posix::spawn(function, false, child, path, actions, attributes, arguments, environment);
}

int entry_pidfd_spawnp(int* child, const char* file, const Actions* actions, const Attributes* attributes,
                       Words arguments, Words environment) {
    auto* const function = posix::find(posix::real.pidfd_spawnp, "pidfd_spawnp");
    return posix::spawn(function, true, child, file, actions, attributes, arguments, environment);
}
