// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of MPI_Comm_spawn and MPI_Comm_spawn_multiple. A launcher starts new processes with an environment
// of its own, so what records this process would not reach them; at the root the command is therefore put
// behind barograph-exec, which brings it along and becomes the program. The children are a job of their own
// with a profile of their own. Where it is not certain that the program would still be found, the command is
// left as it is and the children are not recorded.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "capture/mpi/observe.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/scratch.hpp"
#include "capture/mpi/wrappers.hpp"
#include "sys/files/folder_of_code.hpp"
#include "sys/system_call.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::mpi {
namespace {

bool may_execute(const char* path) noexcept {
    return sys::system_call(SYS_faccessat, AT_FDCWD, sys::word(path), X_OK) == 0;
}

// Whether execvp finds a command that is given without a folder. Launchers also look in the current one.
bool is_on_path(std::string_view command) noexcept {
    const char* variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? std::string_view() : std::string_view(variable);
    while (!folders.empty()) {
        const std::size_t colon = folders.find(':');
        sys::PathText path;
        path << folders.substr(0, colon) << "/" << command;
        if (!path.cut() && may_execute(path.c_str())) {
            return true;
        }
        folders.remove_prefix(colon == std::string_view::npos ? folders.size() : colon + 1);
    }
    return false;
}

// A setting that a child needs as well. Which process is to be recorded barograph-exec says itself.
bool is_setting(std::string_view variable) noexcept {
    return variable.starts_with("BAROGRAPH_") && !variable.starts_with("BAROGRAPH_TARGET_PID=");
}

int length_of(char* const* list) noexcept {
    int length = 0;
    while (list != nullptr && list[length] != nullptr) {
        ++length;
    }
    return length;
}

// The same commands behind barograph-exec. ok() is false when they are to stay as they are.
class RecordedCommands {
public:
    RecordedCommands(int count, char* const* commands, char** const* arguments,
                     const MPI_Info* infos) noexcept
        : commands_(static_cast<std::size_t>(count)),
          arguments_(static_cast<std::size_t>(count)),
          words_(words_for(count, arguments)),
          ok_(commands_.ok() && arguments_.ok() && words_.ok() && find_programs() &&
              all_are_found(count, commands, infos)) {
        std::size_t used = 0;
        for (int i = 0; ok_ && i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            commands_[at] = const_cast<char*>(exec_.c_str());
            arguments_[at] = &words_[used];
            const auto add = [&](const char* word) { words_[used++] = const_cast<char*>(word); };
            add("-p");
            add(library_.c_str());
            for (char** variable = environ; *variable != nullptr; ++variable) {
                if (is_setting(*variable)) {
                    add("-s");
                    add(*variable);
                }
            }
            add("--");
            add(commands[i]);
            const int length = arguments == nullptr ? 0 : length_of(arguments[i]);
            for (int argument = 0; argument < length; ++argument) {
                add(arguments[i][argument]);
            }
            add(nullptr);
        }
    }

    [[nodiscard]] bool ok() const noexcept { return ok_; }
    [[nodiscard]] char** commands() const noexcept { return commands_.data(); }
    [[nodiscard]] char*** arguments() const noexcept { return arguments_.data(); }

private:
    static std::size_t words_for(int count, char** const* arguments) noexcept {
        std::size_t settings = 0;
        for (char** variable = environ; *variable != nullptr; ++variable) {
            settings += is_setting(*variable) ? 1 : 0;
        }
        std::size_t words = 0;
        for (int i = 0; i < count; ++i) {
            constexpr std::size_t kFixed = 5;  // -p LIBRARY -- PROGRAM and the end
            words += kFixed + 2 * settings +
                     static_cast<std::size_t>(arguments == nullptr ? 0 : length_of(arguments[i]));
        }
        return words;
    }

    // barograph-exec and libbarograph.so are in the folder of this plugin.
    bool find_programs() noexcept {
        const sys::PathText folder = sys::folder_of_code(reinterpret_cast<const void*>(&is_setting));
        exec_ << folder.view() << "barograph-exec";
        library_ << folder.view() << "libbarograph.so";
        return !folder.view().empty() && !exec_.cut() && !library_.cut() && may_execute(exec_.c_str());
    }

    static bool has_key(MPI_Info info, const char* key) noexcept {
        int found = 0;
        char value[2];
        return info != plugin.handles.no_info &&
               (plugin.real.info_get(info, key, 1, value, &found) != MPI_SUCCESS || found != 0);
    }

    static bool all_are_found(int count, char* const* commands, const MPI_Info* infos) noexcept {
        for (int i = 0; i < count; ++i) {
            const std::string_view command = commands[i] == nullptr ? "" : commands[i];
            const bool has_folder = command.find('/') != std::string_view::npos;
            // Where the launcher is told to look we do not. A program that is not there is the launcher's to
            // report.
            if (command.empty() || has_key(infos[i], "path") ||
                (command.front() != '/' && has_key(infos[i], "wdir")) ||
                !(has_folder ? may_execute(commands[i]) : is_on_path(command))) {
                return false;
            }
        }
        return true;
    }

    Scratch<char*, 8> commands_;
    Scratch<char**, 8> arguments_;
    sys::PathText exec_;
    sys::PathText library_;
    Scratch<char*, 128> words_;
    bool ok_;
};

// Only the root's command means anything.
bool is_root(MPI_Comm comm, int root) noexcept {
    const Communicator* on = plugin.communicators.find(handle_word(comm));
    return on != nullptr && on->rank == root;
}

template <bool kProfiled>
int mpi_comm_spawn(const char* command, char* argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
                   MPI_Comm* intercomm, int array_of_errcodes[]) {
    const auto next = next_of<kProfiled>(&mpi_comm_spawn<kProfiled>, kMpiCommSpawn);
    const auto real = [&] {
        if (recording_thread() != nullptr && is_root(comm, root) && command != nullptr) {
            char* program = const_cast<char*>(command);
            const RecordedCommands recorded(1, &program, &argv, &info);
            if (recorded.ok()) {
                return next(recorded.commands()[0], recorded.arguments()[0], maxprocs, info, root, comm,
                            intercomm, array_of_errcodes);
            }
        }
        return next(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes);
    };
    return observe_created<Trace::kAsk>(kMpiCommSpawn, comm, 'u', real, intercomm);
}

template <bool kProfiled>
int mpi_comm_spawn_multiple(int count, char* array_of_commands[], char** array_of_argv[],
                            const int array_of_maxprocs[], const MPI_Info array_of_info[], int root,
                            MPI_Comm comm, MPI_Comm* intercomm, int array_of_errcodes[]) {
    const auto next = next_of<kProfiled>(&mpi_comm_spawn_multiple<kProfiled>, kMpiCommSpawnMultiple);
    const auto real = [&] {
        if (recording_thread() != nullptr && is_root(comm, root) && count > 0 &&
            array_of_commands != nullptr) {
            const RecordedCommands recorded(count, array_of_commands, array_of_argv, array_of_info);
            if (recorded.ok()) {
                return next(count, recorded.commands(), recorded.arguments(), array_of_maxprocs,
                            array_of_info, root, comm, intercomm, array_of_errcodes);
            }
        }
        return next(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
                    intercomm, array_of_errcodes);
    };
    return observe_created<Trace::kAsk>(kMpiCommSpawnMultiple, comm, 'u', real, intercomm);
}

}  // namespace

void install_spawn(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiCommSpawn, &mpi_comm_spawn<false>, &mpi_comm_spawn<true>);
    wrappers.set(kMpiCommSpawnMultiple, &mpi_comm_spawn_multiple<false>, &mpi_comm_spawn_multiple<true>);
}

}  // namespace barograph::capture::mpi
