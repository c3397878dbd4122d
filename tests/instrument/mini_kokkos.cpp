// SPDX-License-Identifier: BSD-3-Clause
// Does with tools what Kokkos does: looks for the first library that the environment names, finds its functions by
// name, asks whether it wants fences, and tells it of kernels, copies, regions and sections. Prints how often it fenced.
// With OLD it asks for the older variable only, as Kokkos before 3.7.
#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

struct Space {
    char name[64];
};
struct Settings {
    bool requires_global_fencing;
    bool padding[255];
};

static void* library;
static bool fenced = true;
static int fences;

template <typename Function>
static Function* find(const char* name) {
    return library == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(library, name));
}

static const char* tools() {
    const char* const old = std::getenv("KOKKOS_PROFILE_LIBRARY");
#ifdef OLD
    return old;
#else
    if (old != nullptr) {
        std::printf("the older variable is deprecated\n");
    }
    const char* const list = std::getenv("KOKKOS_TOOLS_LIBS");
    if (list != nullptr && old != nullptr && std::strcmp(list, old) != 0) {
        std::printf("the variables differ\n");
        std::abort();
    }
    return list != nullptr ? list : old;
#endif
}

static void fence(const char* name) {
    std::uint64_t id = 0;
    if (auto* begin = find<void(const char*, std::uint32_t, std::uint64_t*)>("kokkosp_begin_fence")) {
        begin(name, 0, &id);
    }
    ++fences;
    if (auto* end = find<void(std::uint64_t)>("kokkosp_end_fence")) {
        end(id);
    }
}

template <typename Function, typename... Arguments>
static void tell(const char* name, Arguments... arguments) {
    if (auto* function = find<Function>(name)) {
        if (fenced) {
            fence("tool");
        }
        function(arguments...);
    }
}

static void kernel(const char* kind, const char* name, void (*inside)() = nullptr) {
    std::uint64_t id = 0;
    tell<void(const char*, std::uint32_t, std::uint64_t*)>(
        (std::string("kokkosp_begin_parallel_") + kind).c_str(), name, 0U, &id);
    if (inside != nullptr) {
        inside();
    }
    tell<void(std::uint64_t)>((std::string("kokkosp_end_parallel_") + kind).c_str(), id);
}

static void push(const char* name) { tell<void(const char*)>("kokkosp_push_profile_region", name); }
static void pop() { tell<void()>("kokkosp_pop_profile_region"); }

int main() {
    if (const char* const list = tools(); list != nullptr) {
        const std::string first(list, std::strcspn(list, ";"));
        library = dlopen(first.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (library == nullptr) {
            std::printf("cannot load %s: %s\n", first.c_str(), dlerror());
        }
    }
    if (auto* start = find<void(int, std::uint64_t, std::uint32_t, void*)>("kokkosp_init_library")) {
        start(0, 20210225, 0, nullptr);
    }
    Settings settings{};
    settings.requires_global_fencing = true;
    if (auto* request = find<void(std::uint32_t, Settings*)>("kokkosp_request_tool_settings")) {
        request(1, &settings);
    }
    fenced = library != nullptr && settings.requires_global_fencing;

    push("set-up");
    for (int i = 0; i < 3; ++i) {
        kernel("for", "fill");
    }
    pop();
    pop();  // without a push
    for (int i = 0; i < 5; ++i) {
        kernel("for", "outer", [] {
            kernel("reduce", "dot");
            kernel("scan", "offsets");
        });
    }
    kernel("for", "Z4mainEUlvE_");  // a kernel without a label has the name of its type
    fence("before the copy");
    const Space host{"Host"};
    if (auto* begin =
            find<void(Space, const char*, const void*, Space, const char*, const void*, std::uint64_t)>(
                "kokkosp_begin_deep_copy")) {
        begin(host, "b", nullptr, host, "a", nullptr, 800);
    }
    if (auto* end = find<void()>("kokkosp_end_deep_copy")) {
        end();
    }
    // Two sections that overlap.
    std::uint32_t sections[2] = {};
    tell<void(const char*, std::uint32_t*)>("kokkosp_create_profile_section", "first", &sections[0]);
    tell<void(const char*, std::uint32_t*)>("kokkosp_create_profile_section", "second", &sections[1]);
    for (int i = 0; i < 4; ++i) {
        tell<void(std::uint32_t)>("kokkosp_start_profile_section", sections[0]);
        tell<void(std::uint32_t)>("kokkosp_start_profile_section", sections[1]);
        tell<void(std::uint32_t)>("kokkosp_stop_profile_section", sections[0]);
        tell<void(std::uint32_t)>("kokkosp_stop_profile_section", sections[1]);
    }
    tell<void(std::uint32_t)>("kokkosp_destroy_profile_section", sections[0]);
    tell<void(std::uint32_t)>("kokkosp_destroy_profile_section", sections[1]);
    push("left open");
    if (auto* end = find<void()>("kokkosp_finalize_library")) {
        end();
    }
    std::printf("fences %d\n", fences);
    return 0;
}
