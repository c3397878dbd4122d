// SPDX-License-Identifier: BSD-3-Clause
// Wrappers of the calls that begin and end a file handle, remove a file, and set its view and hints. Here a
// path becomes an object of the recording, and what the program asked for (mode, hints, communicator) becomes
// its attributes. Local queries only: must never add communication, and must never change what the program
// hands in.
#include <mpi.h>

#include <cstring>

#include "capture/mpi/communicators/communicator_object.hpp"
#include "capture/mpi/files/file_calls.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"
#include "sys/errno_guard.hpp"

namespace barograph::capture::mpi {
namespace {

using format::FileCounter;

// Different descriptions of one file that are kept, and hints of one description.
constexpr std::uint32_t kMostDescriptions = 8;
constexpr int kMostHints = 64;

// ROMIO lets a path begin with the name of a file system ("ufs:", "lustre:"), which is not part of it.
const char* without_prefix(const char* path) noexcept {
    const char* end = path;
    while ((*end >= 'a' && *end <= 'z') || (*end >= '0' && *end <= '9')) {
        ++end;
    }
    return *end == ':' && end - path > 1 ? end + 1 : path;
}

std::uint32_t object_of_path(const char* path) noexcept {
    return path == nullptr || plugin.host->file_object == nullptr
               ? 0
               : plugin.host->file_object(without_prefix(path));
}

sys::BasicTextLine<128> mode_text(int mode) noexcept {
    struct Flag {
        int bit;
        std::string_view name;
    };
    constexpr Flag kFlags[] = {{MPI_MODE_RDONLY, "read"},
                               {MPI_MODE_WRONLY, "write"},
                               {MPI_MODE_RDWR, "read and write"},
                               {MPI_MODE_CREATE, "create"},
                               {MPI_MODE_EXCL, "exclusive"},
                               {MPI_MODE_APPEND, "append"},
                               {MPI_MODE_SEQUENTIAL, "sequential"},
                               {MPI_MODE_UNIQUE_OPEN, "unique open"},
                               {MPI_MODE_DELETE_ON_CLOSE, "delete on close"}};
    sys::BasicTextLine<128> text;
    for (const Flag& flag : kFlags) {
        if ((mode & flag.bit) != 0) {
            text << (text.view().empty() ? "" : ", ") << flag.name;
        }
    }
    return text;
}

// FNV-1a, 64 bits.
class Digest {
public:
    void add(std::string_view text) noexcept {
        for (const char c : text) {
            value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        }
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

// Gives each hint to `use(key, value)`.
template <class Use>
void each_hint(MPI_Info info, Use use) noexcept {
    int count = 0;
    if (info == plugin.handles.no_info || plugin.real.info_get_nkeys(info, &count) != MPI_SUCCESS) {
        return;
    }
    for (int i = 0; i < count && i < kMostHints; ++i) {
        char key[MPI_MAX_INFO_KEY + 1] = {};
        char value[MPI_MAX_INFO_VAL + 1] = {};
        int found = 0;
        if (plugin.real.info_get_nthkey(info, i, key) == MPI_SUCCESS &&
            plugin.real.info_get(info, key, MPI_MAX_INFO_VAL, value, &found) == MPI_SUCCESS && found != 0) {
            use(std::string_view(key), std::string_view(value));
        }
    }
}

enum class Described : std::uint32_t { kOpening, kView, kHints };

// Whether an object is described so for the first time. A program may open a file a million times.
bool is_news(std::uint32_t object, Described what, std::uint64_t description) noexcept {
    const std::uintptr_t key = std::uintptr_t{object} * 4 + static_cast<std::uintptr_t>(what);
    const DescribedFile* known = plugin.described_files.find(key);
    const std::uint32_t times = known == nullptr ? 0 : known->times;
    if (known != nullptr && (known->description == description || times == kMostDescriptions)) {
        return false;
    }
    return plugin.described_files.insert(key, {.description = description, .times = times + 1}) != nullptr;
}

// Keeps errno. `more` are attributes beside the hints: a key and a value each.
template <std::size_t kMore>
void describe(std::uint32_t object, Described what, MPI_Info info,
              const std::string_view (&more)[kMore][2]) noexcept {
    const sys::ErrnoGuard errno_guard;
    if (object == 0) {
        return;
    }
    Digest digest;
    for (const auto& [key, value] : more) {
        digest.add(key);
        digest.add(value);
    }
    each_hint(info, [&](std::string_view key, std::string_view value) {
        digest.add(key);
        digest.add(value);
    });
    if (!is_news(object, what, digest.value())) {
        return;
    }
    for (const auto& [key, value] : more) {
        plugin.host->process->set_attribute(object, key, value);
    }
    each_hint(info, [&](std::string_view key, std::string_view value) {
        sys::BasicTextLine<MPI_MAX_INFO_KEY + 8> name;
        name << "hint " << key;
        plugin.host->process->set_attribute(object, name.view(), value);
    });
}

void count_hints(record::Thread& thread, std::uint32_t object, MPI_Info info) noexcept {
    if (object != 0 && info != plugin.handles.no_info) {
        ++record::counter(thread.file(object, format::Layer::kMpiIo), FileCounter::kHints);
    }
}

template <bool kProfiled>
int mpi_file_open(MPI_Comm comm, const char* filename, int amode, MPI_Info info, MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_open<kProfiled>, kMpiFileOpen);
    Call call(kMpiFileOpen);
    if (!call.recorded()) [[unlikely]] {
        return next(comm, filename, amode, info, fh);
    }
    const std::uint32_t object = object_of_path(filename);
    record::Timed timed;
    const int result =
        call.run_on_file(object, Payload{}, timed, [&] { return next(comm, filename, amode, info, fh); });
    if (result != MPI_SUCCESS) {
        return result;
    }
    const OpenFile file{.object = object, .has_position = (amode & MPI_MODE_SEQUENTIAL) == 0};
    if (plugin.files.insert(handle_word(*fh), file) == nullptr) {
        plugin.host->process->count_loss();
    }
    if (object == 0) {
        return result;
    }
    const Communicator* on = plugin.communicators.find(handle_word(comm));
    if (on == nullptr) {
        on = learn_communicator(comm);
    }
    count_file_call(call.thread(), object, FileCounter::kOpens, timed);
    format::FileRecord& record = call.thread().file(object, format::Layer::kMpiIo);
    if (on != nullptr && on->size > 1) {
        ++record::counter(record, FileCounter::kCollectiveOpens);
    }
    record::count_span(record, FileCounter::kFirstOpen, FileCounter::kLastOpenEnded, timed,
                       call.thread().epoch());
    count_hints(call.thread(), object, info);
    const auto mode = mode_text(amode);
    const auto name = on == nullptr ? sys::BasicTextLine<64>{} : display_name(*on);
    describe(object, Described::kOpening, info, {{"communicator", name.view()}, {"mode", mode.view()}});
    return result;
}

// The handle is forgotten before the library may hand it out again, and entered again if the call fails.
template <bool kProfiled>
int mpi_file_close(MPI_File* fh) {
    const auto next = next_of<kProfiled>(&mpi_file_close<kProfiled>, kMpiFileClose);
    Call call(kMpiFileClose);
    if (!call.recorded() || fh == nullptr) [[unlikely]] {
        return next(fh);
    }
    const std::uintptr_t handle = handle_word(*fh);
    const OpenFile file = plugin.files.remove(handle);
    record::Timed timed;
    const int result = call.run_on_file(file.object, Payload{}, timed, [&] { return next(fh); });
    if (file.object == 0) {
        return result;
    }
    if (result != MPI_SUCCESS) {
        (void)plugin.files.insert(handle, file);
        return result;
    }
    count_file_call(call.thread(), file.object, FileCounter::kCloses, timed);
    record::count_span(call.thread().file(file.object, format::Layer::kMpiIo), FileCounter::kFirstClose,
                       FileCounter::kLastCloseEnded, timed, call.thread().epoch());
    return result;
}

template <bool kProfiled>
int mpi_file_delete(const char* filename, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_file_delete<kProfiled>, kMpiFileDelete);
    Call call(kMpiFileDelete);
    if (!call.recorded()) [[unlikely]] {
        return next(filename, info);
    }
    const std::uint32_t object = object_of_path(filename);
    record::Timed timed;
    const int result = call.run_on_file(object, Payload{}, timed, [&] { return next(filename, info); });
    if (result == MPI_SUCCESS) {
        count_file_call(call.thread(), object, FileCounter::kRemovals, timed);
    }
    return result;
}

// Whether a file type has no holes: those of a view must not go backwards, so size and extents tell.
bool is_contiguous(MPI_Datatype filetype) noexcept {
    MPI_Aint bound = -1;
    MPI_Aint extent = 0;
    MPI_Aint true_bound = -1;
    MPI_Aint true_extent = 0;
    return plugin.real.type_get_extent(filetype, &bound, &extent) == MPI_SUCCESS &&
           plugin.real.type_get_true_extent(filetype, &true_bound, &true_extent) == MPI_SUCCESS &&
           bound == 0 && true_bound == 0 && extent == true_extent && extent > 0 &&
           type_size(filetype) == static_cast<std::uint64_t>(extent);
}

void set_view(OpenFile& file, MPI_Offset displacement, MPI_Datatype etype, MPI_Datatype filetype,
              const char* representation) noexcept {
    const std::uint64_t etype_bytes = type_size(etype);
    file.etype_bytes = static_cast<std::uint32_t>(etype_bytes);
    file.displacement = static_cast<std::uint64_t>(displacement);
    // Only in the native representation is a type as large in the file as in memory.
    file.contiguous = displacement >= 0 && etype_bytes <= UINT32_MAX && representation != nullptr &&
                      std::strcmp(representation, "native") == 0 && is_contiguous(filetype);
}

template <bool kProfiled>
int mpi_file_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
                      const char* datarep, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_file_set_view<kProfiled>, kMpiFileSetView);
    Call call(kMpiFileSetView);
    if (!call.recorded()) [[unlikely]] {
        return next(fh, disp, etype, filetype, datarep, info);
    }
    OpenFile* file = plugin.files.find(handle_word(fh));
    const std::uint32_t object = file == nullptr ? 0 : file->object;
    record::Timed timed;
    const int result = call.run_on_file(object, Payload{}, timed,
                                        [&] { return next(fh, disp, etype, filetype, datarep, info); });
    if (result != MPI_SUCCESS || file == nullptr) {
        return result;
    }
    set_view(*file, disp, etype, filetype, datarep);
    count_file_call(call.thread(), object, FileCounter::kViews, timed);
    count_hints(call.thread(), object, info);
    describe(object, Described::kView, info, {{"view", file->contiguous ? "contiguous" : "with holes"}});
    return result;
}

template <bool kProfiled>
int mpi_file_set_info(MPI_File fh, MPI_Info info) {
    const auto next = next_of<kProfiled>(&mpi_file_set_info<kProfiled>, kMpiFileSetInfo);
    Call call(kMpiFileSetInfo);
    if (!call.recorded()) [[unlikely]] {
        return next(fh, info);
    }
    const std::uint32_t object = open_file(fh).object;
    record::Timed timed;
    const int result = call.run_on_file(object, Payload{}, timed, [&] { return next(fh, info); });
    if (result == MPI_SUCCESS) {
        count_file_call(call.thread(), object, FileCounter::kOtherMetadataCalls, timed);
        count_hints(call.thread(), object, info);
        describe(object, Described::kHints, info, {{"hints", "set"}});
    }
    return result;
}

}  // namespace

void install_file_life(Wrappers& wrappers) noexcept {
    wrappers.set(kMpiFileOpen, &mpi_file_open<false>, &mpi_file_open<true>);
    wrappers.set(kMpiFileClose, &mpi_file_close<false>, &mpi_file_close<true>);
    wrappers.set(kMpiFileDelete, &mpi_file_delete<false>, &mpi_file_delete<true>);
    wrappers.set(kMpiFileSetView, &mpi_file_set_view<false>, &mpi_file_set_view<true>);
    wrappers.set(kMpiFileSetInfo, &mpi_file_set_info<false>, &mpi_file_set_info<true>);
}

}  // namespace barograph::capture::mpi
