/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What barograph.f90 calls: Fortran has no weak references, so the marks of barograph.h are reached through these functions.
 * Compile it with the program, by any C99 compiler. Must not allocate, fail or need a library.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "barograph.h"

/* Longer names are cut, here and by the tool. */
enum { kMostBytes = 1024 };

int barograph_fortran_active(void);
uint32_t barograph_fortran_region(const char* name, size_t length);
uint32_t barograph_fortran_region_in(const char* name, size_t name_length, const char* category,
                                     size_t category_length);
void barograph_fortran_region_tag(uint32_t region, const char* key, size_t key_length, const char* text,
                                  size_t text_length);
void barograph_fortran_begin(uint32_t region);
void barograph_fortran_end(uint32_t region);
void barograph_fortran_loop_begin(uint32_t loop);
void barograph_fortran_loop_begin_cumulative(uint32_t loop);
void barograph_fortran_iteration(uint32_t loop);
void barograph_fortran_loop_end(uint32_t loop);
uint32_t barograph_fortran_metric(const char* name, size_t name_length, const char* unit, size_t unit_length,
                                  int consistency);
void barograph_fortran_metric_add(uint32_t metric, double value);
void barograph_fortran_snapshot(const char* name, size_t length);
void barograph_fortran_snapshot_every(double seconds);
void barograph_fortran_profile_name(const char* name, size_t length);

/* Fortran's texts have a length and no end. */
static const char* terminated(char* buffer, const char* text, size_t length) {
    length = length < kMostBytes ? length : kMostBytes;
    memcpy(buffer, text, length);
    buffer[length] = '\0';
    return buffer;
}

int barograph_fortran_active(void) { return barograph_active(); }

uint32_t barograph_fortran_region(const char* name, size_t length) {
    char buffer[kMostBytes + 1];
    return barograph_active() ? barograph_region_handle(terminated(buffer, name, length)) : 0;
}

uint32_t barograph_fortran_region_in(const char* name, size_t name_length, const char* category,
                                     size_t category_length) {
    char buffers[2][kMostBytes + 1];
    return barograph_active() ? barograph_region_handle_in(terminated(buffers[0], name, name_length),
                                                           terminated(buffers[1], category, category_length))
                              : 0;
}

void barograph_fortran_region_tag(uint32_t region, const char* key, size_t key_length, const char* text,
                                  size_t text_length) {
    char buffers[2][kMostBytes + 1];
    if (barograph_active()) {
        barograph_region_tag(region, terminated(buffers[0], key, key_length),
                             terminated(buffers[1], text, text_length));
    }
}

void barograph_fortran_begin(uint32_t region) { barograph_begin(region); }
void barograph_fortran_end(uint32_t region) { barograph_end(region); }
void barograph_fortran_loop_begin(uint32_t loop) { barograph_loop_begin(loop); }
void barograph_fortran_loop_begin_cumulative(uint32_t loop) { barograph_loop_begin_cumulative(loop); }
void barograph_fortran_iteration(uint32_t loop) { barograph_iteration(loop); }
void barograph_fortran_loop_end(uint32_t loop) { barograph_loop_end(loop); }

uint32_t barograph_fortran_metric(const char* name, size_t name_length, const char* unit, size_t unit_length,
                                  int consistency) {
    char buffers[2][kMostBytes + 1];
    return barograph_active() ? barograph_metric(terminated(buffers[0], name, name_length),
                                                 terminated(buffers[1], unit, unit_length),
                                                 (barograph_consistency)consistency)
                              : 0;
}

void barograph_fortran_metric_add(uint32_t metric, double value) { barograph_metric_add(metric, value); }

void barograph_fortran_snapshot(const char* name, size_t length) {
    char buffer[kMostBytes + 1];
    if (barograph_active()) {
        barograph_snapshot(terminated(buffer, name, length));
    }
}

void barograph_fortran_snapshot_every(double seconds) { barograph_snapshot_every(seconds); }

void barograph_fortran_profile_name(const char* name, size_t length) {
    char buffer[kMostBytes + 1];
    if (barograph_active()) {
        barograph_profile_name(terminated(buffer, name, length));
    }
}

void barograph_fortran_pause(void) { barograph_pause(); }
void barograph_fortran_resume(void) { barograph_resume(); }
