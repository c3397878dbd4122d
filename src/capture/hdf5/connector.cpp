// SPDX-License-Identifier: BSD-3-Clause
// Registers our connector with an HDF5 that is getting ready. HDF5 asks the environment then which connector
// to use; the answer comes from libbarograph_hdf5.so (src/runtime/hdf5_getenv.cpp), which asks here. Only
// after HDF5 has accepted the connector is it named in that answer: anything that fails, or is not known,
// leaves the program as it would be without us. Our connector is the one that the program would have had,
// with some of its callbacks replaced by ours, which call them. No heap; at most once per start of an HDF5.
#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>
#include <string_view>

#include "capture/hdf5/connector_state.hpp"
#include "capture/hdf5/generated/connector_class.hpp"
#include "capture/io/io_host.hpp"
#include "sys/errno_guard.hpp"
#include "sys/text_line.hpp"

namespace barograph::capture::hdf5 {

// H5VL_class_t of 1.14 and 2.x has this size with 64-bit pointers.
static_assert(sizeof(ConnectorClass) == 632);

constinit std::atomic<const void*> left_to_connector{nullptr};
constinit Connected connected{};
constinit thread_local Id current_transfer = 0;

namespace {

constexpr std::string_view kName = "barograph";
// Connectors that are registered nowhere take numbers from 512 on; to be told from others it only has to be
// rare.
constexpr int kValue = 47712;
constexpr Id kDefault = 0;  // H5P_DEFAULT, H5E_DEFAULT

constinit std::atomic<Via> chosen{Via::kCalls};
// One HDF5 of a process has the connector; others are recorded by the entries.
constinit std::atomic<bool> taken{false};
constinit ConnectorClass our_class{};
alignas(Library) unsigned char library_room[sizeof(Library)];
// HDF5 copies the answer at once.
constinit char answer[1024];

// What is needed of HDF5 beside the queries.
struct Setup {
    int (*get_version)(unsigned*, unsigned*, unsigned*);
    Id (*register_class)(const ConnectorClass*, Id);
    Id (*register_by_name)(const char*, Id);
    int (*is_registered)(const char*);
    Id (*id_by_name)(const char*);
    int (*get_class)(void*, Id, int, const ConnectorClass**);
    int (*get_printing)(Id, void**, void**);
    int (*set_printing)(Id, void*, void*);
    int (*clear_errors)(Id);
};

bool look_up_setup(Setup& setup, void* handle) noexcept {
    io::look_up(setup.get_version, handle, "H5get_libversion");
    io::look_up(setup.register_class, handle, "H5VLregister_connector");
    io::look_up(setup.register_by_name, handle, "H5VLregister_connector_by_name");
    io::look_up(setup.is_registered, handle, "H5VLis_connector_registered_by_name");
    io::look_up(setup.id_by_name, handle, "H5VLget_connector_id_by_name");
    io::look_up(setup.get_class, handle, "H5VLintrospect_get_conn_cls");
    io::look_up(setup.get_printing, handle, "H5Eget_auto2");
    io::look_up(setup.set_printing, handle, "H5Eset_auto2");
    io::look_up(setup.clear_errors, handle, "H5Eclear2");
    return setup.get_version != nullptr && setup.register_class != nullptr &&
           setup.register_by_name != nullptr && setup.is_registered != nullptr &&
           setup.id_by_name != nullptr && setup.get_class != nullptr && setup.get_printing != nullptr &&
           setup.set_printing != nullptr && setup.clear_errors != nullptr;
}

// The object that contains `caller`, if that is an HDF5 that exports its functions; nullptr otherwise. A
// program that HDF5 is linked into may ask about itself before HDF5 is initialized, and our questions must
// not initialize it.
void* hdf5_at(const void* caller) noexcept {
    Dl_info info{};
    link_map* map = nullptr;
    if (dladdr1(caller, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || map == nullptr) {
        return nullptr;
    }
    void* handle = dlopen(map->l_name[0] == '\0' ? nullptr : map->l_name, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == nullptr) {
        return nullptr;
    }
    Dl_info found{};
    void* function = dlsym(handle, "H5VLregister_connector");
    if (function == nullptr || dladdr(function, &found) == 0 || found.dli_fbase != info.dli_fbase) {
        dlclose(handle);
        return nullptr;
    }
    // (In a library this may be a variable that the program has a copy of.)
    const bool* ready = nullptr;
    io::look_up(ready, handle, "H5_libinit_g");
    return map->l_name[0] == '\0' && (ready == nullptr || !*ready) ? nullptr : handle;
}

bool is_known(const Setup& setup) noexcept {
    unsigned minor = 0;
    unsigned release = 0;
    if (setup.get_version(&connected.major, &minor, &release) < 0) {
        return false;
    }
    for (const auto& version : kConnectorVersions) {
        if (version[0] == connected.major && version[1] == minor) {
            return true;
        }
    }
    sys::BasicTextLine<256> line;
    line << "barograph: HDF5 " << std::uint64_t{connected.major} << "." << std::uint64_t{minor}
         << " is not known to the connector; its functions are recorded instead";
    line.print_to_stderr();
    return false;
}

// The id of a connector; one that HDF5 brings along has it in a function (1.14) or a variable (2.0).
Id find_connector(const Setup& setup, void* handle, const char* name) noexcept {
    if (setup.is_registered(name) > 0) {
        return setup.id_by_name(name);
    }
    const bool native = std::string_view(name) == "native";
    if (!native && std::string_view(name) != "pass_through") {
        return setup.register_by_name(name, kDefault);
    }
    Id (*get_id)() = nullptr;
    const Id* id = nullptr;
    io::look_up(get_id, handle, native ? "H5VL_native_register" : "H5VL_pass_through_register");
    io::look_up(id, handle, native ? "H5VL_NATIVE_g" : "H5VL_PASSTHRU_g");
    return get_id != nullptr ? get_id() : id != nullptr ? *id : -1;
}

// Takes the connector that the user wants (the first word; what follows is for it), and writes the answer.
// False: HDF5 is to see to it itself.
bool take_below(const Setup& setup, void* handle, const char* wanted) noexcept {
    constexpr std::string_view kBlanks = " \t\n\r";
    const std::string_view text(wanted == nullptr ? "" : wanted);
    const std::size_t first = text.find_first_not_of(kBlanks);
    char name[128] = "native";
    std::string_view rest;
    if (first != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, first), text.size());
        if (end - first >= sizeof name) {
            return false;
        }
        std::memcpy(name, text.data() + first, end - first);
        name[end - first] = '\0';
        rest = text.substr(end);
    }
    if ((first == std::string_view::npos && !text.empty()) || std::string_view(name) == kName ||
        kName.size() + rest.size() >= sizeof answer) {
        return false;
    }
    std::memcpy(answer, kName.data(), kName.size());
    std::memcpy(answer + kName.size(), rest.data(), rest.size());
    answer[kName.size() + rest.size()] = '\0';
    const Id below = find_connector(setup, handle, name);
    // It is asked for its own class, regardless of the object.
    static constinit void* no_object[16];
    connected.below = nullptr;
    return below > 0 && setup.get_class(no_object, below, kThisConnector, &connected.below) >= 0 &&
           connected.below != nullptr && connected.below->version == kConnectorInterface;
}

void* object_of(Id tagged) noexcept { return reinterpret_cast<void*>(tagged & ~Id{7}); }
int type_of(Id tagged) noexcept { return static_cast<int>(tagged & 7); }

Id got_from_dataset(Id dataset, int operation) noexcept {
    Arguments asked{.operation = operation, .got = {-1}};
    return connected.below->dataset.get(object_of(dataset), &asked, kDefault, nullptr) < 0 ? -1
                                                                                           : asked.got.id;
}

// What objects.cpp asks about ids is asked about objects of the connector below here; ids of spaces, types
// and lists are HDF5's own.
Queries ask_below(void* handle) noexcept {
    Queries ask{};
    Api::find_queries(ask, handle);
    ask.get_file_name = [](Id id, char* text, std::size_t room) -> long {
        std::size_t length = 0;
        Arguments asked{.operation = kFileGetName, .file_name = {type_of(id), room, text, &length}};
        return connected.below->file.get(object_of(id), &asked, kDefault, nullptr) < 0
                   ? -1
                   : static_cast<long>(length);
    };
    ask.get_name = [](Id id, char* text, std::size_t room) -> long {
        std::size_t length = 0;
        const Location itself{.object_type = type_of(id), .found_by = kBySelf, .by_name = {}};
        Arguments asked{.operation = kObjectGetName, .object_name = {room, text, &length}};
        return connected.below->object.get(object_of(id), &itself, &asked, kDefault, nullptr) < 0
                   ? -1
                   : static_cast<long>(length);
    };
    ask.get_attribute_name = [](Id id, std::size_t room, char* text) -> long {
        std::size_t length = 0;
        Arguments asked{
            .operation = kAttributeGetName,
            .attribute_name = {
                {.object_type = type_of(id), .found_by = kBySelf, .by_name = {}}, room, text, &length}};
        return connected.below->attr.get(object_of(id), &asked, kDefault, nullptr) < 0
                   ? -1
                   : static_cast<long>(length);
    };
    ask.get_type = type_of;
    ask.dataset_space = [](Id id) { return got_from_dataset(id, kDatasetGetSpace); };
    ask.dataset_type = [](Id id) { return got_from_dataset(id, kDatasetGetType); };
    ask.creation_list = [](Id id) { return got_from_dataset(id, kDatasetGetCreationList); };
    ask.attribute_space = [](Id id) -> Id {
        Arguments asked{.operation = kAttributeGetSpace, .got = {-1}};
        return connected.below->attr.get(object_of(id), &asked, kDefault, nullptr) < 0 ? -1 : asked.got.id;
    };
    ask.chunk_size = [](Id id, const Size* offset, Size* bytes) -> int {
        ChunkSize chunk{offset, bytes};
        Arguments asked{.operation = kDatasetChunkSize, .native = &chunk};
        return connected.below->dataset.optional(object_of(id), &asked, current_transfer, nullptr);
    };
    return ask;
}

// The connector below has been made ready when it was registered.
int on_start(Id) { return 0; }

// HDF5 ends, and may be started again.
int on_end() {
    left_to_connector.store(nullptr, std::memory_order_release);
    taken.store(false, std::memory_order_release);
    return 0;
}

bool register_with(void* handle, const char* wanted) noexcept {
    Setup setup{};
    if (!look_up_setup(setup, handle) || !is_known(setup)) {
        return false;
    }
    // What fails here, HDF5 is not to print.
    void* printing = nullptr;
    void* with = nullptr;
    const bool silenced = setup.get_printing(kDefault, &printing, &with) >= 0 &&
                          setup.set_printing(kDefault, nullptr, nullptr) >= 0;
    bool done = false;
    if (take_below(setup, handle, wanted)) {
        our_class = *connected.below;
        our_class.value = kValue;
        our_class.name = kName.data();
        our_class.initialize = on_start;
        our_class.terminate = on_end;
        replace_callbacks(our_class);
        connected.ours = &our_class;
        connected.library = new (library_room) Library(ask_below(handle));
        done = setup.register_class(&our_class, kDefault) > 0;
    }
    if (!done) {
        (void)setup.clear_errors(kDefault);
    }
    if (silenced) {
        (void)setup.set_printing(kDefault, printing, with);
    }
    return done;
}

}  // namespace

void record_via(Via via) noexcept { chosen.store(via, std::memory_order_release); }

}  // namespace barograph::capture::hdf5

// Called by the getenv of libbarograph_hdf5.so. `caller` has asked for HDF5_VOL_CONNECTOR, which is
// `present`; the answer to give instead, nullptr: none.
extern "C" __attribute__((visibility("default"))) const char* barograph_hdf5_connector(
    const void* caller, const char* present) noexcept {
    using namespace barograph;
    using namespace barograph::capture::hdf5;
    const sys::ErrnoGuard errno_guard;
    const Via via = chosen.load(std::memory_order_acquire);
    if (via == Via::kCalls || !capture::io::is_active() || taken.exchange(true, std::memory_order_acq_rel)) {
        return nullptr;
    }
    // Kept where the connector is used: that HDF5 stays loaded as long as we call it.
    void* handle = hdf5_at(caller);
    if (handle == nullptr || !register_with(handle, present)) {
        if (handle != nullptr) {
            dlclose(handle);
        }
        taken.store(false, std::memory_order_release);
        return nullptr;
    }
    if (via == Via::kConnector) {
        left_to_connector.store(capture::io::find_function(handle, "H5Fget_name"), std::memory_order_release);
    }
    return answer;
}
