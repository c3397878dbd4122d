/* SPDX-License-Identifier: BSD-3-Clause */
/* Another tool for Kokkos: prints what it is told, with numbers of its own. A reduction is a loop to it, and it says so
 * by its own function, whose name ours has as well. */
#include <stdint.h>
#include <stdio.h>

static uint64_t next = 100;

void kokkosp_init_library(int sequence, uint64_t version, uint32_t devices, void* infos) {
    (void)sequence;
    (void)infos;
    printf("version %llu devices %u\n", (unsigned long long)version, devices);
}
void kokkosp_finalize_library(void) { printf("finalize\n"); }
void kokkosp_begin_parallel_for(const char* name, uint32_t device, uint64_t* id) {
    (void)device;
    *id = next++;
    printf("begin %s %llu\n", name, (unsigned long long)*id);
}
void kokkosp_end_parallel_for(uint64_t id) { printf("end %llu\n", (unsigned long long)id); }
void kokkosp_begin_parallel_reduce(const char* name, uint32_t device, uint64_t* id) {
    kokkosp_begin_parallel_for(name, device, id);
}
void kokkosp_end_parallel_reduce(uint64_t id) { kokkosp_end_parallel_for(id); }
void kokkosp_create_profile_section(const char* name, uint32_t* id) {
    *id = (uint32_t)next++;
    printf("section %s %u\n", name, *id);
}
void kokkosp_start_profile_section(uint32_t id) { printf("start %u\n", id); }
void kokkosp_stop_profile_section(uint32_t id) { printf("stop %u\n", id); }
void kokkosp_allocate_data(void) {}
#ifdef NO_FENCES
struct settings {
    _Bool requires_global_fencing;
};
void kokkosp_request_tool_settings(uint32_t count, struct settings* settings) {
    (void)count;
    settings->requires_global_fencing = 0;
}
#endif
