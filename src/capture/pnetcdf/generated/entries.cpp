// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/pnetcdf.toml by `python -m codegen`. Do not edit.
// What the program calls instead of PnetCDF's functions.
// clang-format off
#include "capture/pnetcdf/api.hpp"
#include "capture/netcdf/wrappers.hpp"

#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))

using namespace barograph;
using namespace barograph::capture::pnetcdf;
using namespace barograph::capture::netcdf;

BAROGRAPH_ENTRY int entry_ncmpi__enddef(int file, std::int64_t header_free, std::int64_t variable_alignment, std::int64_t variable_free, std::int64_t record_alignment) __asm__("ncmpi__enddef");
int entry_ncmpi__enddef(int file, std::int64_t header_free, std::int64_t variable_alignment, std::int64_t variable_free, std::int64_t record_alignment) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiUnderEnddef, __builtin_return_address(0), file, -1, file, header_free, variable_alignment, variable_free, record_alignment);
}

BAROGRAPH_ENTRY int entry_ncmpi_abort(int file) __asm__("ncmpi_abort");
int entry_ncmpi_abort(int file) {
    return closes_file<Api>(kNcmpiAbort, __builtin_return_address(0), file);
}

BAROGRAPH_ENTRY int entry_ncmpi_begin_indep_data(int file) __asm__("ncmpi_begin_indep_data");
int entry_ncmpi_begin_indep_data(int file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiBeginIndepData, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_var");
int entry_ncmpi_bput_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_var1");
int entry_ncmpi_bput_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVar1, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_double(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_double");
int entry_ncmpi_bput_var1_double(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Double, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_float(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_float");
int entry_ncmpi_bput_var1_float(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Float, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_int(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_int");
int entry_ncmpi_bput_var1_int(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Int, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_long(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_long");
int entry_ncmpi_bput_var1_long(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Long, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_longlong");
int entry_ncmpi_bput_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Longlong, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_schar");
int entry_ncmpi_bput_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Schar, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_short(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_short");
int entry_ncmpi_bput_var1_short(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Short, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_text(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_text");
int entry_ncmpi_bput_var1_text(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Text, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_uchar");
int entry_ncmpi_bput_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Uchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_uint");
int entry_ncmpi_bput_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Uint, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_ulonglong");
int entry_ncmpi_bput_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Ulonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_bput_var1_ushort");
int entry_ncmpi_bput_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVar1Ushort, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_double(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_double");
int entry_ncmpi_bput_var_double(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_float(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_float");
int entry_ncmpi_bput_var_float(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_int(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_int");
int entry_ncmpi_bput_var_int(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_long(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_long");
int entry_ncmpi_bput_var_long(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_longlong(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_longlong");
int entry_ncmpi_bput_var_longlong(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_schar(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_schar");
int entry_ncmpi_bput_var_schar(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_short(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_short");
int entry_ncmpi_bput_var_short(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_text(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_text");
int entry_ncmpi_bput_var_text(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarText, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_uchar(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_uchar");
int entry_ncmpi_bput_var_uchar(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_uint(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_uint");
int entry_ncmpi_bput_var_uint(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_ulonglong(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_ulonglong");
int entry_ncmpi_bput_var_ulonglong(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_var_ushort(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_bput_var_ushort");
int entry_ncmpi_bput_var_ushort(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_vara");
int entry_ncmpi_bput_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVara, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_double");
int entry_ncmpi_bput_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_float");
int entry_ncmpi_bput_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_int");
int entry_ncmpi_bput_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_long");
int entry_ncmpi_bput_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_longlong");
int entry_ncmpi_bput_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_schar");
int entry_ncmpi_bput_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_short");
int entry_ncmpi_bput_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_text");
int entry_ncmpi_bput_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_uchar");
int entry_ncmpi_bput_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_uint");
int entry_ncmpi_bput_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_ulonglong");
int entry_ncmpi_bput_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_bput_vara_ushort");
int entry_ncmpi_bput_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVaraUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_varm");
int entry_ncmpi_bput_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVarm, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_double");
int entry_ncmpi_bput_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_float");
int entry_ncmpi_bput_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_int");
int entry_ncmpi_bput_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_long");
int entry_ncmpi_bput_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_longlong");
int entry_ncmpi_bput_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_schar");
int entry_ncmpi_bput_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_short");
int entry_ncmpi_bput_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_text");
int entry_ncmpi_bput_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_uchar");
int entry_ncmpi_bput_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_uint");
int entry_ncmpi_bput_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_ulonglong");
int entry_ncmpi_bput_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_bput_varm_ushort");
int entry_ncmpi_bput_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarmUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_varn");
int entry_ncmpi_bput_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVarn, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_double");
int entry_ncmpi_bput_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_float");
int entry_ncmpi_bput_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_int");
int entry_ncmpi_bput_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_long");
int entry_ncmpi_bput_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_longlong");
int entry_ncmpi_bput_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_schar");
int entry_ncmpi_bput_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_short");
int entry_ncmpi_bput_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_text");
int entry_ncmpi_bput_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnText, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_uchar");
int entry_ncmpi_bput_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_uint");
int entry_ncmpi_bput_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_ulonglong");
int entry_ncmpi_bput_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_bput_varn_ushort");
int entry_ncmpi_bput_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarnUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_bput_vars");
int entry_ncmpi_bput_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiBputVars, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_double");
int entry_ncmpi_bput_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_float");
int entry_ncmpi_bput_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_int");
int entry_ncmpi_bput_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_long");
int entry_ncmpi_bput_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_longlong");
int entry_ncmpi_bput_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_schar");
int entry_ncmpi_bput_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_short");
int entry_ncmpi_bput_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_text");
int entry_ncmpi_bput_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_uchar");
int entry_ncmpi_bput_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_uint");
int entry_ncmpi_bput_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_ulonglong");
int entry_ncmpi_bput_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_bput_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_bput_vars_ushort");
int entry_ncmpi_bput_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiBputVarsUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_buffer_attach(int file, std::int64_t size) __asm__("ncmpi_buffer_attach");
int entry_ncmpi_buffer_attach(int file, std::int64_t size) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiBufferAttach, __builtin_return_address(0), file, -1, file, size);
}

BAROGRAPH_ENTRY int entry_ncmpi_buffer_detach(int file) __asm__("ncmpi_buffer_detach");
int entry_ncmpi_buffer_detach(int file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiBufferDetach, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_cancel(int file, int count, int* requests, int* statuses) __asm__("ncmpi_cancel");
int entry_ncmpi_cancel(int file, int count, int* requests, int* statuses) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiCancel, __builtin_return_address(0), file, -1, file, count, requests, statuses);
}

BAROGRAPH_ENTRY int entry_ncmpi_close(int file) __asm__("ncmpi_close");
int entry_ncmpi_close(int file) {
    return closes_file<Api>(kNcmpiClose, __builtin_return_address(0), file);
}

BAROGRAPH_ENTRY int entry_ncmpi_copy_att(int file, int variable, const char* name, int to_file, int to_variable) __asm__("ncmpi_copy_att");
int entry_ncmpi_copy_att(int file, int variable, const char* name, int to_file, int to_variable) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiCopyAtt, __builtin_return_address(0), file, variable, file, variable, name, to_file, to_variable);
}

BAROGRAPH_ENTRY int entry_ncmpi_create(std::uintptr_t communicator, const char* path, int mode, std::uintptr_t info, int* id) __asm__("ncmpi_create");
int entry_ncmpi_create(std::uintptr_t communicator, const char* path, int mode, std::uintptr_t info, int* id) {
    return opens_file<Api, true, true>(kNcmpiCreate, __builtin_return_address(0), path, id, communicator, path, mode, info, id);
}

BAROGRAPH_ENTRY int entry_ncmpi_def_dim(int file, const char* name, std::int64_t length, int* id) __asm__("ncmpi_def_dim");
int entry_ncmpi_def_dim(int file, const char* name, std::int64_t length, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiDefDim, __builtin_return_address(0), file, -1, file, name, length, id);
}

BAROGRAPH_ENTRY int entry_ncmpi_def_var(int file, const char* name, int type, int dimensions, const int* dimension_ids, int* id) __asm__("ncmpi_def_var");
int entry_ncmpi_def_var(int file, const char* name, int type, int dimensions, const int* dimension_ids, int* id) {
    return names_variable<Api>(kNcmpiDefVar, __builtin_return_address(0), file, name, id, file, name, type, dimensions, dimension_ids, id);
}

BAROGRAPH_ENTRY int entry_ncmpi_def_var_fill(int file, int variable, int no_fill, const void* value) __asm__("ncmpi_def_var_fill");
int entry_ncmpi_def_var_fill(int file, int variable, int no_fill, const void* value) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiDefVarFill, __builtin_return_address(0), file, variable, file, variable, no_fill, value);
}

BAROGRAPH_ENTRY int entry_ncmpi_del_att(int file, int variable, const char* name) __asm__("ncmpi_del_att");
int entry_ncmpi_del_att(int file, int variable, const char* name) {
    return acts<Api, FileCounter::kRemovals>(kNcmpiDelAtt, __builtin_return_address(0), file, variable, file, variable, name);
}

BAROGRAPH_ENTRY int entry_ncmpi_end_indep_data(int file) __asm__("ncmpi_end_indep_data");
int entry_ncmpi_end_indep_data(int file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiEndIndepData, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_enddef(int file) __asm__("ncmpi_enddef");
int entry_ncmpi_enddef(int file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiEnddef, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_fill_var_rec(int file, int variable, std::int64_t record) __asm__("ncmpi_fill_var_rec");
int entry_ncmpi_fill_var_rec(int file, int variable, std::int64_t record) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiFillVarRec, __builtin_return_address(0), file, variable, file, variable, record);
}

BAROGRAPH_ENTRY int entry_ncmpi_flush(int file) __asm__("ncmpi_flush");
int entry_ncmpi_flush(int file) {
    return acts<Api, FileCounter::kSyncs>(kNcmpiFlush, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att");
int entry_ncmpi_get_att(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAtt, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_double(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_double");
int entry_ncmpi_get_att_double(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttDouble, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_float(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_float");
int entry_ncmpi_get_att_float(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttFloat, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_int(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_int");
int entry_ncmpi_get_att_int(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttInt, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_long(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_long");
int entry_ncmpi_get_att_long(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttLong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_longlong(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_longlong");
int entry_ncmpi_get_att_longlong(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttLonglong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_schar(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_schar");
int entry_ncmpi_get_att_schar(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttSchar, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_short(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_short");
int entry_ncmpi_get_att_short(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttShort, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_text(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_text");
int entry_ncmpi_get_att_text(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttText, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_ubyte(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_ubyte");
int entry_ncmpi_get_att_ubyte(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttUbyte, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_uchar(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_uchar");
int entry_ncmpi_get_att_uchar(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttUchar, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_uint(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_uint");
int entry_ncmpi_get_att_uint(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttUint, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_ulonglong(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_ulonglong");
int entry_ncmpi_get_att_ulonglong(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttUlonglong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_att_ushort(int file, int variable, const char* name, void* values) __asm__("ncmpi_get_att_ushort");
int entry_ncmpi_get_att_ushort(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcmpiGetAttUshort, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_var");
int entry_ncmpi_get_var(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_var1");
int entry_ncmpi_get_var1(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVar1, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_all(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_var1_all");
int entry_ncmpi_get_var1_all(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVar1All, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_double(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_double");
int entry_ncmpi_get_var1_double(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Double, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_double_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_double_all");
int entry_ncmpi_get_var1_double_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1DoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_float(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_float");
int entry_ncmpi_get_var1_float(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Float, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_float_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_float_all");
int entry_ncmpi_get_var1_float_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1FloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_int(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_int");
int entry_ncmpi_get_var1_int(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Int, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_int_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_int_all");
int entry_ncmpi_get_var1_int_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1IntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_long(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_long");
int entry_ncmpi_get_var1_long(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Long, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_long_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_long_all");
int entry_ncmpi_get_var1_long_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1LongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_longlong(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_longlong");
int entry_ncmpi_get_var1_longlong(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Longlong, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_longlong_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_longlong_all");
int entry_ncmpi_get_var1_longlong_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1LonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_schar(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_schar");
int entry_ncmpi_get_var1_schar(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Schar, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_schar_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_schar_all");
int entry_ncmpi_get_var1_schar_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1ScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_short(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_short");
int entry_ncmpi_get_var1_short(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Short, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_short_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_short_all");
int entry_ncmpi_get_var1_short_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1ShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_text(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_text");
int entry_ncmpi_get_var1_text(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Text, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_text_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_text_all");
int entry_ncmpi_get_var1_text_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1TextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_uchar(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_uchar");
int entry_ncmpi_get_var1_uchar(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Uchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_uchar_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_uchar_all");
int entry_ncmpi_get_var1_uchar_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1UcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_uint(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_uint");
int entry_ncmpi_get_var1_uint(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Uint, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_uint_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_uint_all");
int entry_ncmpi_get_var1_uint_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1UintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_ulonglong(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_ulonglong");
int entry_ncmpi_get_var1_ulonglong(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Ulonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_ulonglong_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_ulonglong_all");
int entry_ncmpi_get_var1_ulonglong_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1UlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_ushort(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_ushort");
int entry_ncmpi_get_var1_ushort(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1Ushort, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var1_ushort_all(int file, int variable, const std::int64_t* start, void* buffer) __asm__("ncmpi_get_var1_ushort_all");
int entry_ncmpi_get_var1_ushort_all(int file, int variable, const std::int64_t* start, void* buffer) {
    return moves<Api>(kNcmpiGetVar1UshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_all(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_var_all");
int entry_ncmpi_get_var_all(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_double(int file, int variable, void* buffer) __asm__("ncmpi_get_var_double");
int entry_ncmpi_get_var_double(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_double_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_double_all");
int entry_ncmpi_get_var_double_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_float(int file, int variable, void* buffer) __asm__("ncmpi_get_var_float");
int entry_ncmpi_get_var_float(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_float_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_float_all");
int entry_ncmpi_get_var_float_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_int(int file, int variable, void* buffer) __asm__("ncmpi_get_var_int");
int entry_ncmpi_get_var_int(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_int_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_int_all");
int entry_ncmpi_get_var_int_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarIntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_long(int file, int variable, void* buffer) __asm__("ncmpi_get_var_long");
int entry_ncmpi_get_var_long(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_long_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_long_all");
int entry_ncmpi_get_var_long_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarLongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_longlong(int file, int variable, void* buffer) __asm__("ncmpi_get_var_longlong");
int entry_ncmpi_get_var_longlong(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_longlong_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_longlong_all");
int entry_ncmpi_get_var_longlong_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_schar(int file, int variable, void* buffer) __asm__("ncmpi_get_var_schar");
int entry_ncmpi_get_var_schar(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_schar_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_schar_all");
int entry_ncmpi_get_var_schar_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_short(int file, int variable, void* buffer) __asm__("ncmpi_get_var_short");
int entry_ncmpi_get_var_short(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_short_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_short_all");
int entry_ncmpi_get_var_short_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_text(int file, int variable, void* buffer) __asm__("ncmpi_get_var_text");
int entry_ncmpi_get_var_text(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarText, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_text_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_text_all");
int entry_ncmpi_get_var_text_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarTextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_uchar(int file, int variable, void* buffer) __asm__("ncmpi_get_var_uchar");
int entry_ncmpi_get_var_uchar(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_uchar_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_uchar_all");
int entry_ncmpi_get_var_uchar_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_uint(int file, int variable, void* buffer) __asm__("ncmpi_get_var_uint");
int entry_ncmpi_get_var_uint(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_uint_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_uint_all");
int entry_ncmpi_get_var_uint_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_ulonglong(int file, int variable, void* buffer) __asm__("ncmpi_get_var_ulonglong");
int entry_ncmpi_get_var_ulonglong(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_ulonglong_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_ulonglong_all");
int entry_ncmpi_get_var_ulonglong_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_ushort(int file, int variable, void* buffer) __asm__("ncmpi_get_var_ushort");
int entry_ncmpi_get_var_ushort(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_var_ushort_all(int file, int variable, void* buffer) __asm__("ncmpi_get_var_ushort_all");
int entry_ncmpi_get_var_ushort_all(int file, int variable, void* buffer) {
    return moves<Api>(kNcmpiGetVarUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vara");
int entry_ncmpi_get_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVara, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vara_all");
int entry_ncmpi_get_vara_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVaraAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_double");
int entry_ncmpi_get_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_double_all");
int entry_ncmpi_get_vara_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_float");
int entry_ncmpi_get_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_float_all");
int entry_ncmpi_get_vara_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_int");
int entry_ncmpi_get_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_int_all");
int entry_ncmpi_get_vara_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraIntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_long");
int entry_ncmpi_get_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_long_all");
int entry_ncmpi_get_vara_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraLongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_longlong");
int entry_ncmpi_get_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_longlong_all");
int entry_ncmpi_get_vara_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_schar");
int entry_ncmpi_get_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_schar_all");
int entry_ncmpi_get_vara_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_short");
int entry_ncmpi_get_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_short_all");
int entry_ncmpi_get_vara_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_text");
int entry_ncmpi_get_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_text_all");
int entry_ncmpi_get_vara_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraTextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_uchar");
int entry_ncmpi_get_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_uchar_all");
int entry_ncmpi_get_vara_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_uint");
int entry_ncmpi_get_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_uint_all");
int entry_ncmpi_get_vara_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_ulonglong");
int entry_ncmpi_get_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_ulonglong_all");
int entry_ncmpi_get_vara_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_ushort");
int entry_ncmpi_get_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vara_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) __asm__("ncmpi_get_vara_ushort_all");
int entry_ncmpi_get_vara_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer) {
    return moves<Api>(kNcmpiGetVaraUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vard(int file, int variable, std::uintptr_t file_type, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vard");
int entry_ncmpi_get_vard(int file, int variable, std::uintptr_t file_type, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVard, __builtin_return_address(0), Mode{false, false, false}, file, variable, typed(), buffer, file_type, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vard_all(int file, int variable, std::uintptr_t file_type, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vard_all");
int entry_ncmpi_get_vard_all(int file, int variable, std::uintptr_t file_type, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVardAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, typed(), buffer, file_type, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_varm");
int entry_ncmpi_get_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarm, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_varm_all");
int entry_ncmpi_get_varm_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarmAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_double");
int entry_ncmpi_get_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_double_all");
int entry_ncmpi_get_varm_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_float");
int entry_ncmpi_get_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_float_all");
int entry_ncmpi_get_varm_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_int");
int entry_ncmpi_get_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_int_all");
int entry_ncmpi_get_varm_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmIntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_long");
int entry_ncmpi_get_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_long_all");
int entry_ncmpi_get_varm_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmLongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_longlong");
int entry_ncmpi_get_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_longlong_all");
int entry_ncmpi_get_varm_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_schar");
int entry_ncmpi_get_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_schar_all");
int entry_ncmpi_get_varm_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_short");
int entry_ncmpi_get_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_short_all");
int entry_ncmpi_get_varm_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_text");
int entry_ncmpi_get_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_text_all");
int entry_ncmpi_get_varm_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmTextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_uchar");
int entry_ncmpi_get_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_uchar_all");
int entry_ncmpi_get_varm_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_uint");
int entry_ncmpi_get_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_uint_all");
int entry_ncmpi_get_varm_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_ulonglong");
int entry_ncmpi_get_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_ulonglong_all");
int entry_ncmpi_get_varm_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_ushort");
int entry_ncmpi_get_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varm_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) __asm__("ncmpi_get_varm_ushort_all");
int entry_ncmpi_get_varm_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer) {
    return moves<Api>(kNcmpiGetVarmUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_varn");
int entry_ncmpi_get_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarn, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_varn_all");
int entry_ncmpi_get_varn_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarnAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_double");
int entry_ncmpi_get_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_double_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_double_all");
int entry_ncmpi_get_varn_double_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_float");
int entry_ncmpi_get_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_float_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_float_all");
int entry_ncmpi_get_varn_float_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_int");
int entry_ncmpi_get_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_int_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_int_all");
int entry_ncmpi_get_varn_int_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnIntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_long");
int entry_ncmpi_get_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_long_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_long_all");
int entry_ncmpi_get_varn_long_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnLongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_longlong");
int entry_ncmpi_get_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_longlong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_longlong_all");
int entry_ncmpi_get_varn_longlong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_schar");
int entry_ncmpi_get_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_schar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_schar_all");
int entry_ncmpi_get_varn_schar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_short");
int entry_ncmpi_get_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_short_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_short_all");
int entry_ncmpi_get_varn_short_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_text");
int entry_ncmpi_get_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnText, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_text_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_text_all");
int entry_ncmpi_get_varn_text_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnTextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_uchar");
int entry_ncmpi_get_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_uchar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_uchar_all");
int entry_ncmpi_get_varn_uchar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_uint");
int entry_ncmpi_get_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_uint_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_uint_all");
int entry_ncmpi_get_varn_uint_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_ulonglong");
int entry_ncmpi_get_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_ulonglong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_ulonglong_all");
int entry_ncmpi_get_varn_ulonglong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_ushort");
int entry_ncmpi_get_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_varn_ushort_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) __asm__("ncmpi_get_varn_ushort_all");
int entry_ncmpi_get_varn_ushort_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer) {
    return moves<Api>(kNcmpiGetVarnUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vars");
int entry_ncmpi_get_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVars, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_get_vars_all");
int entry_ncmpi_get_vars_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiGetVarsAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_double");
int entry_ncmpi_get_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_double_all");
int entry_ncmpi_get_vars_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_float");
int entry_ncmpi_get_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_float_all");
int entry_ncmpi_get_vars_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_int");
int entry_ncmpi_get_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_int_all");
int entry_ncmpi_get_vars_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsIntAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_long");
int entry_ncmpi_get_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_long_all");
int entry_ncmpi_get_vars_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsLongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_longlong");
int entry_ncmpi_get_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_longlong_all");
int entry_ncmpi_get_vars_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_schar");
int entry_ncmpi_get_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_schar_all");
int entry_ncmpi_get_vars_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsScharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_short");
int entry_ncmpi_get_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_short_all");
int entry_ncmpi_get_vars_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsShortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_text");
int entry_ncmpi_get_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_text_all");
int entry_ncmpi_get_vars_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsTextAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_uchar");
int entry_ncmpi_get_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_uchar_all");
int entry_ncmpi_get_vars_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_uint");
int entry_ncmpi_get_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_uint_all");
int entry_ncmpi_get_vars_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUintAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_ulonglong");
int entry_ncmpi_get_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_ulonglong_all");
int entry_ncmpi_get_vars_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_ushort");
int entry_ncmpi_get_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_get_vars_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) __asm__("ncmpi_get_vars_ushort_all");
int entry_ncmpi_get_vars_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer) {
    return moves<Api>(kNcmpiGetVarsUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_var");
int entry_ncmpi_iget_var(int file, int variable, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVar, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_var1");
int entry_ncmpi_iget_var1(int file, int variable, const std::int64_t* start, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVar1, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_double(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_double");
int entry_ncmpi_iget_var1_double(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Double, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_float(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_float");
int entry_ncmpi_iget_var1_float(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Float, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_int(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_int");
int entry_ncmpi_iget_var1_int(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Int, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_long(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_long");
int entry_ncmpi_iget_var1_long(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Long, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_longlong(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_longlong");
int entry_ncmpi_iget_var1_longlong(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Longlong, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_schar(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_schar");
int entry_ncmpi_iget_var1_schar(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Schar, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_short(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_short");
int entry_ncmpi_iget_var1_short(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Short, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_text(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_text");
int entry_ncmpi_iget_var1_text(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Text, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_uchar(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_uchar");
int entry_ncmpi_iget_var1_uchar(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Uchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_uint(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_uint");
int entry_ncmpi_iget_var1_uint(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Uint, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_ulonglong(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_ulonglong");
int entry_ncmpi_iget_var1_ulonglong(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Ulonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var1_ushort(int file, int variable, const std::int64_t* start, void* buffer, int* request) __asm__("ncmpi_iget_var1_ushort");
int entry_ncmpi_iget_var1_ushort(int file, int variable, const std::int64_t* start, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVar1Ushort, __builtin_return_address(0), Mode{false, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_double(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_double");
int entry_ncmpi_iget_var_double(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarDouble, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_float(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_float");
int entry_ncmpi_iget_var_float(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarFloat, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_int(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_int");
int entry_ncmpi_iget_var_int(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarInt, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_long(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_long");
int entry_ncmpi_iget_var_long(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarLong, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_longlong(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_longlong");
int entry_ncmpi_iget_var_longlong(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarLonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_schar(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_schar");
int entry_ncmpi_iget_var_schar(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarSchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_short(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_short");
int entry_ncmpi_iget_var_short(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarShort, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_text(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_text");
int entry_ncmpi_iget_var_text(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarText, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_uchar(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_uchar");
int entry_ncmpi_iget_var_uchar(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarUchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_uint(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_uint");
int entry_ncmpi_iget_var_uint(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarUint, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_ulonglong(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_ulonglong");
int entry_ncmpi_iget_var_ulonglong(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarUlonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_var_ushort(int file, int variable, void* buffer, int* request) __asm__("ncmpi_iget_var_ushort");
int entry_ncmpi_iget_var_ushort(int file, int variable, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarUshort, __builtin_return_address(0), Mode{false, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_vara");
int entry_ncmpi_iget_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVara, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_double");
int entry_ncmpi_iget_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraDouble, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_float");
int entry_ncmpi_iget_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraFloat, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_int");
int entry_ncmpi_iget_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraInt, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_long");
int entry_ncmpi_iget_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraLong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_longlong");
int entry_ncmpi_iget_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraLonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_schar");
int entry_ncmpi_iget_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraSchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_short");
int entry_ncmpi_iget_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraShort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_text");
int entry_ncmpi_iget_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraText, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_uchar");
int entry_ncmpi_iget_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraUchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_uint");
int entry_ncmpi_iget_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraUint, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_ulonglong");
int entry_ncmpi_iget_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraUlonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) __asm__("ncmpi_iget_vara_ushort");
int entry_ncmpi_iget_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVaraUshort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_varm");
int entry_ncmpi_iget_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVarm, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_double");
int entry_ncmpi_iget_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmDouble, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_float");
int entry_ncmpi_iget_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmFloat, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_int");
int entry_ncmpi_iget_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmInt, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_long");
int entry_ncmpi_iget_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmLong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_longlong");
int entry_ncmpi_iget_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmLonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_schar");
int entry_ncmpi_iget_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmSchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_short");
int entry_ncmpi_iget_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmShort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_text");
int entry_ncmpi_iget_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmText, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_uchar");
int entry_ncmpi_iget_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmUchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_uint");
int entry_ncmpi_iget_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmUint, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_ulonglong");
int entry_ncmpi_iget_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmUlonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) __asm__("ncmpi_iget_varm_ushort");
int entry_ncmpi_iget_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarmUshort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_varn");
int entry_ncmpi_iget_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVarn, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_double");
int entry_ncmpi_iget_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnDouble, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_float");
int entry_ncmpi_iget_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnFloat, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_int");
int entry_ncmpi_iget_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnInt, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_long");
int entry_ncmpi_iget_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnLong, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_longlong");
int entry_ncmpi_iget_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnLonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_schar");
int entry_ncmpi_iget_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnSchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_short");
int entry_ncmpi_iget_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnShort, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_text");
int entry_ncmpi_iget_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnText, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_uchar");
int entry_ncmpi_iget_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnUchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_uint");
int entry_ncmpi_iget_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnUint, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_ulonglong");
int entry_ncmpi_iget_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnUlonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) __asm__("ncmpi_iget_varn_ushort");
int entry_ncmpi_iget_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarnUshort, __builtin_return_address(0), Mode{false, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iget_vars");
int entry_ncmpi_iget_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIgetVars, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_double");
int entry_ncmpi_iget_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsDouble, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_float");
int entry_ncmpi_iget_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsFloat, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_int");
int entry_ncmpi_iget_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsInt, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_long");
int entry_ncmpi_iget_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsLong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_longlong");
int entry_ncmpi_iget_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsLonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_schar");
int entry_ncmpi_iget_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsSchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_short");
int entry_ncmpi_iget_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsShort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_text");
int entry_ncmpi_iget_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsText, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_uchar");
int entry_ncmpi_iget_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsUchar, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_uint");
int entry_ncmpi_iget_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsUint, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_ulonglong");
int entry_ncmpi_iget_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsUlonglong, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iget_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) __asm__("ncmpi_iget_vars_ushort");
int entry_ncmpi_iget_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, void* buffer, int* request) {
    return moves<Api>(kNcmpiIgetVarsUshort, __builtin_return_address(0), Mode{false, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_inq_varid(int file, const char* name, int* id) __asm__("ncmpi_inq_varid");
int entry_ncmpi_inq_varid(int file, const char* name, int* id) {
    return names_variable<Api>(kNcmpiInqVarid, __builtin_return_address(0), file, name, id, file, name, id);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_var");
int entry_ncmpi_iput_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_var1");
int entry_ncmpi_iput_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVar1, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_double(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_double");
int entry_ncmpi_iput_var1_double(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Double, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_float(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_float");
int entry_ncmpi_iput_var1_float(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Float, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_int(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_int");
int entry_ncmpi_iput_var1_int(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Int, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_long(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_long");
int entry_ncmpi_iput_var1_long(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Long, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_longlong");
int entry_ncmpi_iput_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Longlong, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_schar");
int entry_ncmpi_iput_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Schar, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_short(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_short");
int entry_ncmpi_iput_var1_short(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Short, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_text(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_text");
int entry_ncmpi_iput_var1_text(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Text, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_uchar");
int entry_ncmpi_iput_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Uchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_uint");
int entry_ncmpi_iput_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Uint, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_ulonglong");
int entry_ncmpi_iput_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Ulonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer, int* request) __asm__("ncmpi_iput_var1_ushort");
int entry_ncmpi_iput_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVar1Ushort, __builtin_return_address(0), Mode{true, false, true}, file, variable, one(), buffer, start, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_double(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_double");
int entry_ncmpi_iput_var_double(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_float(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_float");
int entry_ncmpi_iput_var_float(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_int(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_int");
int entry_ncmpi_iput_var_int(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_long(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_long");
int entry_ncmpi_iput_var_long(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_longlong(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_longlong");
int entry_ncmpi_iput_var_longlong(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_schar(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_schar");
int entry_ncmpi_iput_var_schar(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_short(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_short");
int entry_ncmpi_iput_var_short(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_text(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_text");
int entry_ncmpi_iput_var_text(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarText, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_uchar(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_uchar");
int entry_ncmpi_iput_var_uchar(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_uint(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_uint");
int entry_ncmpi_iput_var_uint(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_ulonglong(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_ulonglong");
int entry_ncmpi_iput_var_ulonglong(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_var_ushort(int file, int variable, const void* buffer, int* request) __asm__("ncmpi_iput_var_ushort");
int entry_ncmpi_iput_var_ushort(int file, int variable, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, whole(), buffer, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_vara");
int entry_ncmpi_iput_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVara, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_double");
int entry_ncmpi_iput_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_float");
int entry_ncmpi_iput_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_int");
int entry_ncmpi_iput_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_long");
int entry_ncmpi_iput_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_longlong");
int entry_ncmpi_iput_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_schar");
int entry_ncmpi_iput_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_short");
int entry_ncmpi_iput_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_text");
int entry_ncmpi_iput_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_uchar");
int entry_ncmpi_iput_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_uint");
int entry_ncmpi_iput_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_ulonglong");
int entry_ncmpi_iput_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) __asm__("ncmpi_iput_vara_ushort");
int entry_ncmpi_iput_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVaraUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count), buffer, start, count, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_varm");
int entry_ncmpi_iput_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVarm, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_double");
int entry_ncmpi_iput_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_float");
int entry_ncmpi_iput_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_int");
int entry_ncmpi_iput_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_long");
int entry_ncmpi_iput_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_longlong");
int entry_ncmpi_iput_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_schar");
int entry_ncmpi_iput_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_short");
int entry_ncmpi_iput_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_text");
int entry_ncmpi_iput_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_uchar");
int entry_ncmpi_iput_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_uint");
int entry_ncmpi_iput_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_ulonglong");
int entry_ncmpi_iput_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) __asm__("ncmpi_iput_varm_ushort");
int entry_ncmpi_iput_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarmUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_varn");
int entry_ncmpi_iput_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVarn, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_double");
int entry_ncmpi_iput_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_float");
int entry_ncmpi_iput_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_int");
int entry_ncmpi_iput_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_long");
int entry_ncmpi_iput_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_longlong");
int entry_ncmpi_iput_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_schar");
int entry_ncmpi_iput_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_short");
int entry_ncmpi_iput_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_text");
int entry_ncmpi_iput_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnText, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_uchar");
int entry_ncmpi_iput_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_uint");
int entry_ncmpi_iput_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_ulonglong");
int entry_ncmpi_iput_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) __asm__("ncmpi_iput_varn_ushort");
int entry_ncmpi_iput_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarnUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) __asm__("ncmpi_iput_vars");
int entry_ncmpi_iput_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type, int* request) {
    return moves<Api>(kNcmpiIputVars, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_double");
int entry_ncmpi_iput_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsDouble, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_float");
int entry_ncmpi_iput_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsFloat, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_int");
int entry_ncmpi_iput_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsInt, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_long");
int entry_ncmpi_iput_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsLong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_longlong");
int entry_ncmpi_iput_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsLonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_schar");
int entry_ncmpi_iput_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsSchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_short");
int entry_ncmpi_iput_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsShort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_text");
int entry_ncmpi_iput_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsText, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_uchar");
int entry_ncmpi_iput_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsUchar, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_uint");
int entry_ncmpi_iput_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsUint, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_ulonglong");
int entry_ncmpi_iput_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsUlonglong, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_iput_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) __asm__("ncmpi_iput_vars_ushort");
int entry_ncmpi_iput_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, int* request) {
    return moves<Api>(kNcmpiIputVarsUshort, __builtin_return_address(0), Mode{true, false, true}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, request);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_var");
int entry_ncmpi_mget_var(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_var1");
int entry_ncmpi_mget_var1(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVar1, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_var1_all");
int entry_ncmpi_mget_var1_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVar1All, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_double(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_double");
int entry_ncmpi_mget_var1_double(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Double, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_double_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_double_all");
int entry_ncmpi_mget_var1_double_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1DoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_float(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_float");
int entry_ncmpi_mget_var1_float(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Float, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_float_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_float_all");
int entry_ncmpi_mget_var1_float_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1FloatAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_int(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_int");
int entry_ncmpi_mget_var1_int(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Int, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_int_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_int_all");
int entry_ncmpi_mget_var1_int_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1IntAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_long(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_long");
int entry_ncmpi_mget_var1_long(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Long, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_long_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_long_all");
int entry_ncmpi_mget_var1_long_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1LongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_longlong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_longlong");
int entry_ncmpi_mget_var1_longlong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Longlong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_longlong_all");
int entry_ncmpi_mget_var1_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1LonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_schar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_schar");
int entry_ncmpi_mget_var1_schar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Schar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_schar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_schar_all");
int entry_ncmpi_mget_var1_schar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1ScharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_short(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_short");
int entry_ncmpi_mget_var1_short(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Short, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_short_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_short_all");
int entry_ncmpi_mget_var1_short_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1ShortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_text(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_text");
int entry_ncmpi_mget_var1_text(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Text, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_text_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_text_all");
int entry_ncmpi_mget_var1_text_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1TextAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_uchar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_uchar");
int entry_ncmpi_mget_var1_uchar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Uchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_uchar_all");
int entry_ncmpi_mget_var1_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1UcharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_uint(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_uint");
int entry_ncmpi_mget_var1_uint(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Uint, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_uint_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_uint_all");
int entry_ncmpi_mget_var1_uint_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1UintAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_ulonglong");
int entry_ncmpi_mget_var1_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Ulonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_ulonglong_all");
int entry_ncmpi_mget_var1_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1UlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_ushort(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_ushort");
int entry_ncmpi_mget_var1_ushort(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1Ushort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var1_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mget_var1_ushort_all");
int entry_ncmpi_mget_var1_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVar1UshortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_all(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_var_all");
int entry_ncmpi_mget_var_all(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVarAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_double(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_double");
int entry_ncmpi_mget_var_double(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarDouble, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_double_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_double_all");
int entry_ncmpi_mget_var_double_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_float(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_float");
int entry_ncmpi_mget_var_float(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarFloat, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_float_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_float_all");
int entry_ncmpi_mget_var_float_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_int(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_int");
int entry_ncmpi_mget_var_int(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarInt, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_int_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_int_all");
int entry_ncmpi_mget_var_int_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarIntAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_long(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_long");
int entry_ncmpi_mget_var_long(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarLong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_long_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_long_all");
int entry_ncmpi_mget_var_long_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarLongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_longlong(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_longlong");
int entry_ncmpi_mget_var_longlong(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarLonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_longlong_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_longlong_all");
int entry_ncmpi_mget_var_longlong_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_schar(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_schar");
int entry_ncmpi_mget_var_schar(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarSchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_schar_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_schar_all");
int entry_ncmpi_mget_var_schar_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarScharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_short(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_short");
int entry_ncmpi_mget_var_short(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarShort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_short_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_short_all");
int entry_ncmpi_mget_var_short_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarShortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_text(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_text");
int entry_ncmpi_mget_var_text(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarText, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_text_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_text_all");
int entry_ncmpi_mget_var_text_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarTextAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_uchar(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_uchar");
int entry_ncmpi_mget_var_uchar(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_uchar_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_uchar_all");
int entry_ncmpi_mget_var_uchar_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_uint(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_uint");
int entry_ncmpi_mget_var_uint(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUint, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_uint_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_uint_all");
int entry_ncmpi_mget_var_uint_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUintAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_ulonglong(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_ulonglong");
int entry_ncmpi_mget_var_ulonglong(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_ulonglong_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_ulonglong_all");
int entry_ncmpi_mget_var_ulonglong_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_ushort(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_ushort");
int entry_ncmpi_mget_var_ushort(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUshort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_var_ushort_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mget_var_ushort_all");
int entry_ncmpi_mget_var_ushort_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_vara");
int entry_ncmpi_mget_vara(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVara, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_vara_all");
int entry_ncmpi_mget_vara_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVaraAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_double");
int entry_ncmpi_mget_vara_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraDouble, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_double_all");
int entry_ncmpi_mget_vara_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_float");
int entry_ncmpi_mget_vara_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraFloat, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_float_all");
int entry_ncmpi_mget_vara_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_int");
int entry_ncmpi_mget_vara_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraInt, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_int_all");
int entry_ncmpi_mget_vara_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraIntAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_long");
int entry_ncmpi_mget_vara_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraLong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_long_all");
int entry_ncmpi_mget_vara_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraLongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_longlong");
int entry_ncmpi_mget_vara_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraLonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_longlong_all");
int entry_ncmpi_mget_vara_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_schar");
int entry_ncmpi_mget_vara_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraSchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_schar_all");
int entry_ncmpi_mget_vara_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraScharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_short");
int entry_ncmpi_mget_vara_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraShort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_short_all");
int entry_ncmpi_mget_vara_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraShortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_text");
int entry_ncmpi_mget_vara_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraText, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_text_all");
int entry_ncmpi_mget_vara_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraTextAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_uchar");
int entry_ncmpi_mget_vara_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_uchar_all");
int entry_ncmpi_mget_vara_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_uint");
int entry_ncmpi_mget_vara_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUint, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_uint_all");
int entry_ncmpi_mget_vara_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUintAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_ulonglong");
int entry_ncmpi_mget_vara_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_ulonglong_all");
int entry_ncmpi_mget_vara_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_ushort");
int entry_ncmpi_mget_vara_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUshort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vara_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mget_vara_ushort_all");
int entry_ncmpi_mget_vara_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVaraUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_varm");
int entry_ncmpi_mget_varm(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVarm, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_varm_all");
int entry_ncmpi_mget_varm_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVarmAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_double");
int entry_ncmpi_mget_varm_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmDouble, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_double_all");
int entry_ncmpi_mget_varm_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_float");
int entry_ncmpi_mget_varm_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmFloat, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_float_all");
int entry_ncmpi_mget_varm_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_int");
int entry_ncmpi_mget_varm_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmInt, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_int_all");
int entry_ncmpi_mget_varm_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmIntAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_long");
int entry_ncmpi_mget_varm_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmLong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_long_all");
int entry_ncmpi_mget_varm_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmLongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_longlong");
int entry_ncmpi_mget_varm_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmLonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_longlong_all");
int entry_ncmpi_mget_varm_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_schar");
int entry_ncmpi_mget_varm_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmSchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_schar_all");
int entry_ncmpi_mget_varm_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmScharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_short");
int entry_ncmpi_mget_varm_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmShort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_short_all");
int entry_ncmpi_mget_varm_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmShortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_text");
int entry_ncmpi_mget_varm_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmText, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_text_all");
int entry_ncmpi_mget_varm_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmTextAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_uchar");
int entry_ncmpi_mget_varm_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_uchar_all");
int entry_ncmpi_mget_varm_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_uint");
int entry_ncmpi_mget_varm_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUint, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_uint_all");
int entry_ncmpi_mget_varm_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUintAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_ulonglong");
int entry_ncmpi_mget_varm_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_ulonglong_all");
int entry_ncmpi_mget_varm_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_ushort");
int entry_ncmpi_mget_varm_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUshort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_varm_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mget_varm_ushort_all");
int entry_ncmpi_mget_varm_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarmUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_vars");
int entry_ncmpi_mget_vars(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVars, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mget_vars_all");
int entry_ncmpi_mget_vars_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMgetVarsAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_double");
int entry_ncmpi_mget_vars_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsDouble, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_double_all");
int entry_ncmpi_mget_vars_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsDoubleAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_float");
int entry_ncmpi_mget_vars_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsFloat, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_float_all");
int entry_ncmpi_mget_vars_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsFloatAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_int");
int entry_ncmpi_mget_vars_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsInt, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_int_all");
int entry_ncmpi_mget_vars_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsIntAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_long");
int entry_ncmpi_mget_vars_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsLong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_long_all");
int entry_ncmpi_mget_vars_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsLongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_longlong");
int entry_ncmpi_mget_vars_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsLonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_longlong_all");
int entry_ncmpi_mget_vars_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsLonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_schar");
int entry_ncmpi_mget_vars_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsSchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_schar_all");
int entry_ncmpi_mget_vars_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsScharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_short");
int entry_ncmpi_mget_vars_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsShort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_short_all");
int entry_ncmpi_mget_vars_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsShortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_text");
int entry_ncmpi_mget_vars_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsText, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_text_all");
int entry_ncmpi_mget_vars_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsTextAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_uchar");
int entry_ncmpi_mget_vars_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUchar, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_uchar_all");
int entry_ncmpi_mget_vars_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUcharAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_uint");
int entry_ncmpi_mget_vars_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUint, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_uint_all");
int entry_ncmpi_mget_vars_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUintAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_ulonglong");
int entry_ncmpi_mget_vars_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_ulonglong_all");
int entry_ncmpi_mget_vars_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUlonglongAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_ushort");
int entry_ncmpi_mget_vars_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUshort, __builtin_return_address(0), Mode{false, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mget_vars_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mget_vars_ushort_all");
int entry_ncmpi_mget_vars_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMgetVarsUshortAll, __builtin_return_address(0), Mode{false, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_var");
int entry_ncmpi_mput_var(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_var1");
int entry_ncmpi_mput_var1(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVar1, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_var1_all");
int entry_ncmpi_mput_var1_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVar1All, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_double(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_double");
int entry_ncmpi_mput_var1_double(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Double, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_double_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_double_all");
int entry_ncmpi_mput_var1_double_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1DoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_float(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_float");
int entry_ncmpi_mput_var1_float(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Float, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_float_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_float_all");
int entry_ncmpi_mput_var1_float_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1FloatAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_int(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_int");
int entry_ncmpi_mput_var1_int(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Int, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_int_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_int_all");
int entry_ncmpi_mput_var1_int_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1IntAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_long(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_long");
int entry_ncmpi_mput_var1_long(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Long, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_long_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_long_all");
int entry_ncmpi_mput_var1_long_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1LongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_longlong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_longlong");
int entry_ncmpi_mput_var1_longlong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Longlong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_longlong_all");
int entry_ncmpi_mput_var1_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1LonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_schar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_schar");
int entry_ncmpi_mput_var1_schar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Schar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_schar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_schar_all");
int entry_ncmpi_mput_var1_schar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1ScharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_short(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_short");
int entry_ncmpi_mput_var1_short(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Short, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_short_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_short_all");
int entry_ncmpi_mput_var1_short_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1ShortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_text(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_text");
int entry_ncmpi_mput_var1_text(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Text, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_text_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_text_all");
int entry_ncmpi_mput_var1_text_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1TextAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_uchar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_uchar");
int entry_ncmpi_mput_var1_uchar(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Uchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_uchar_all");
int entry_ncmpi_mput_var1_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1UcharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_uint(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_uint");
int entry_ncmpi_mput_var1_uint(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Uint, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_uint_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_uint_all");
int entry_ncmpi_mput_var1_uint_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1UintAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_ulonglong");
int entry_ncmpi_mput_var1_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Ulonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_ulonglong_all");
int entry_ncmpi_mput_var1_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1UlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_ushort(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_ushort");
int entry_ncmpi_mput_var1_ushort(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1Ushort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var1_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) __asm__("ncmpi_mput_var1_ushort_all");
int entry_ncmpi_mput_var1_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVar1UshortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_one(), buffers, starts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_all(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_var_all");
int entry_ncmpi_mput_var_all(int file, int count, int* variables, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVarAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_double(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_double");
int entry_ncmpi_mput_var_double(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarDouble, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_double_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_double_all");
int entry_ncmpi_mput_var_double_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_float(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_float");
int entry_ncmpi_mput_var_float(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarFloat, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_float_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_float_all");
int entry_ncmpi_mput_var_float_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_int(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_int");
int entry_ncmpi_mput_var_int(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarInt, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_int_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_int_all");
int entry_ncmpi_mput_var_int_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarIntAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_long(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_long");
int entry_ncmpi_mput_var_long(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarLong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_long_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_long_all");
int entry_ncmpi_mput_var_long_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarLongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_longlong(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_longlong");
int entry_ncmpi_mput_var_longlong(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarLonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_longlong_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_longlong_all");
int entry_ncmpi_mput_var_longlong_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_schar(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_schar");
int entry_ncmpi_mput_var_schar(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarSchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_schar_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_schar_all");
int entry_ncmpi_mput_var_schar_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarScharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_short(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_short");
int entry_ncmpi_mput_var_short(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarShort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_short_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_short_all");
int entry_ncmpi_mput_var_short_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarShortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_text(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_text");
int entry_ncmpi_mput_var_text(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarText, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_text_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_text_all");
int entry_ncmpi_mput_var_text_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarTextAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_uchar(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_uchar");
int entry_ncmpi_mput_var_uchar(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_uchar_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_uchar_all");
int entry_ncmpi_mput_var_uchar_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_uint(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_uint");
int entry_ncmpi_mput_var_uint(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUint, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_uint_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_uint_all");
int entry_ncmpi_mput_var_uint_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUintAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_ulonglong(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_ulonglong");
int entry_ncmpi_mput_var_ulonglong(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_ulonglong_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_ulonglong_all");
int entry_ncmpi_mput_var_ulonglong_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_ushort(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_ushort");
int entry_ncmpi_mput_var_ushort(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUshort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_var_ushort_all(int file, int count, int* variables, void* const* buffers) __asm__("ncmpi_mput_var_ushort_all");
int entry_ncmpi_mput_var_ushort_all(int file, int count, int* variables, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_whole(), buffers, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_vara");
int entry_ncmpi_mput_vara(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVara, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_vara_all");
int entry_ncmpi_mput_vara_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVaraAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_double");
int entry_ncmpi_mput_vara_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraDouble, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_double_all");
int entry_ncmpi_mput_vara_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_float");
int entry_ncmpi_mput_vara_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraFloat, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_float_all");
int entry_ncmpi_mput_vara_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_int");
int entry_ncmpi_mput_vara_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraInt, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_int_all");
int entry_ncmpi_mput_vara_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraIntAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_long");
int entry_ncmpi_mput_vara_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraLong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_long_all");
int entry_ncmpi_mput_vara_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraLongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_longlong");
int entry_ncmpi_mput_vara_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraLonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_longlong_all");
int entry_ncmpi_mput_vara_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_schar");
int entry_ncmpi_mput_vara_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraSchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_schar_all");
int entry_ncmpi_mput_vara_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraScharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_short");
int entry_ncmpi_mput_vara_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraShort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_short_all");
int entry_ncmpi_mput_vara_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraShortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_text");
int entry_ncmpi_mput_vara_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraText, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_text_all");
int entry_ncmpi_mput_vara_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraTextAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_uchar");
int entry_ncmpi_mput_vara_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_uchar_all");
int entry_ncmpi_mput_vara_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_uint");
int entry_ncmpi_mput_vara_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUint, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_uint_all");
int entry_ncmpi_mput_vara_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUintAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_ulonglong");
int entry_ncmpi_mput_vara_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_ulonglong_all");
int entry_ncmpi_mput_vara_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_ushort");
int entry_ncmpi_mput_vara_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUshort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vara_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) __asm__("ncmpi_mput_vara_ushort_all");
int entry_ncmpi_mput_vara_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVaraUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts), buffers, starts, counts, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_varm");
int entry_ncmpi_mput_varm(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVarm, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_varm_all");
int entry_ncmpi_mput_varm_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVarmAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_double");
int entry_ncmpi_mput_varm_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmDouble, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_double_all");
int entry_ncmpi_mput_varm_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_float");
int entry_ncmpi_mput_varm_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmFloat, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_float_all");
int entry_ncmpi_mput_varm_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_int");
int entry_ncmpi_mput_varm_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmInt, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_int_all");
int entry_ncmpi_mput_varm_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmIntAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_long");
int entry_ncmpi_mput_varm_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmLong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_long_all");
int entry_ncmpi_mput_varm_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmLongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_longlong");
int entry_ncmpi_mput_varm_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmLonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_longlong_all");
int entry_ncmpi_mput_varm_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_schar");
int entry_ncmpi_mput_varm_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmSchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_schar_all");
int entry_ncmpi_mput_varm_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmScharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_short");
int entry_ncmpi_mput_varm_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmShort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_short_all");
int entry_ncmpi_mput_varm_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmShortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_text");
int entry_ncmpi_mput_varm_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmText, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_text_all");
int entry_ncmpi_mput_varm_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmTextAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_uchar");
int entry_ncmpi_mput_varm_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_uchar_all");
int entry_ncmpi_mput_varm_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_uint");
int entry_ncmpi_mput_varm_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUint, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_uint_all");
int entry_ncmpi_mput_varm_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUintAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_ulonglong");
int entry_ncmpi_mput_varm_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_ulonglong_all");
int entry_ncmpi_mput_varm_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_ushort");
int entry_ncmpi_mput_varm_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUshort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_varm_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) __asm__("ncmpi_mput_varm_ushort_all");
int entry_ncmpi_mput_varm_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, std::int64_t* const* maps, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarmUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, maps, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_vars");
int entry_ncmpi_mput_vars(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVars, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) __asm__("ncmpi_mput_vars_all");
int entry_ncmpi_mput_vars_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers, const std::int64_t* buffer_counts, const std::uintptr_t* buffer_types) {
    return moves_several<Api>(kNcmpiMputVarsAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers, buffer_counts, buffer_types);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_double");
int entry_ncmpi_mput_vars_double(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsDouble, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_double_all");
int entry_ncmpi_mput_vars_double_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_float");
int entry_ncmpi_mput_vars_float(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsFloat, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_float_all");
int entry_ncmpi_mput_vars_float_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_int");
int entry_ncmpi_mput_vars_int(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsInt, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_int_all");
int entry_ncmpi_mput_vars_int_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsIntAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_long");
int entry_ncmpi_mput_vars_long(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsLong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_long_all");
int entry_ncmpi_mput_vars_long_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsLongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_longlong");
int entry_ncmpi_mput_vars_longlong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsLonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_longlong_all");
int entry_ncmpi_mput_vars_longlong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_schar");
int entry_ncmpi_mput_vars_schar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsSchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_schar_all");
int entry_ncmpi_mput_vars_schar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsScharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_short");
int entry_ncmpi_mput_vars_short(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsShort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_short_all");
int entry_ncmpi_mput_vars_short_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsShortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_text");
int entry_ncmpi_mput_vars_text(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsText, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_text_all");
int entry_ncmpi_mput_vars_text_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsTextAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_uchar");
int entry_ncmpi_mput_vars_uchar(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUchar, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_uchar_all");
int entry_ncmpi_mput_vars_uchar_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_uint");
int entry_ncmpi_mput_vars_uint(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUint, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_uint_all");
int entry_ncmpi_mput_vars_uint_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUintAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_ulonglong");
int entry_ncmpi_mput_vars_ulonglong(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_ulonglong_all");
int entry_ncmpi_mput_vars_ulonglong_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_ushort");
int entry_ncmpi_mput_vars_ushort(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUshort, __builtin_return_address(0), Mode{true, false, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_mput_vars_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) __asm__("ncmpi_mput_vars_ushort_all");
int entry_ncmpi_mput_vars_ushort_all(int file, int count, int* variables, std::int64_t* const* starts, std::int64_t* const* counts, std::int64_t* const* strides, void* const* buffers) {
    return moves_several<Api>(kNcmpiMputVarsUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, count, variables, each_block(starts, counts, strides), buffers, starts, counts, strides, buffers);
}

BAROGRAPH_ENTRY int entry_ncmpi_open(std::uintptr_t communicator, const char* path, int mode, std::uintptr_t info, int* id) __asm__("ncmpi_open");
int entry_ncmpi_open(std::uintptr_t communicator, const char* path, int mode, std::uintptr_t info, int* id) {
    return opens_file<Api, false, true>(kNcmpiOpen, __builtin_return_address(0), path, id, communicator, path, mode, info, id);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att");
int entry_ncmpi_put_att(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAtt, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_double(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_double");
int entry_ncmpi_put_att_double(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttDouble, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_float(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_float");
int entry_ncmpi_put_att_float(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttFloat, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_int(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_int");
int entry_ncmpi_put_att_int(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttInt, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_long(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_long");
int entry_ncmpi_put_att_long(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttLong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_longlong(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_longlong");
int entry_ncmpi_put_att_longlong(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttLonglong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_schar(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_schar");
int entry_ncmpi_put_att_schar(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttSchar, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_short(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_short");
int entry_ncmpi_put_att_short(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttShort, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_text(int file, int variable, const char* name, std::int64_t length, const void* values) __asm__("ncmpi_put_att_text");
int entry_ncmpi_put_att_text(int file, int variable, const char* name, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttText, __builtin_return_address(0), file, variable, kCharacters, length, name, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_ubyte(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_ubyte");
int entry_ncmpi_put_att_ubyte(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttUbyte, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_uchar(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_uchar");
int entry_ncmpi_put_att_uchar(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttUchar, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_uint(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_uint");
int entry_ncmpi_put_att_uint(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttUint, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_ulonglong(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_ulonglong");
int entry_ncmpi_put_att_ulonglong(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttUlonglong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_att_ushort(int file, int variable, const char* name, int type, std::int64_t length, const void* values) __asm__("ncmpi_put_att_ushort");
int entry_ncmpi_put_att_ushort(int file, int variable, const char* name, int type, std::int64_t length, const void* values) {
    return puts_attribute<Api>(kNcmpiPutAttUshort, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_var");
int entry_ncmpi_put_var(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_var1");
int entry_ncmpi_put_var1(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVar1, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_all(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_var1_all");
int entry_ncmpi_put_var1_all(int file, int variable, const std::int64_t* start, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVar1All, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_double(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_double");
int entry_ncmpi_put_var1_double(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Double, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_double_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_double_all");
int entry_ncmpi_put_var1_double_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1DoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_float(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_float");
int entry_ncmpi_put_var1_float(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Float, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_float_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_float_all");
int entry_ncmpi_put_var1_float_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1FloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_int(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_int");
int entry_ncmpi_put_var1_int(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Int, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_int_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_int_all");
int entry_ncmpi_put_var1_int_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1IntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_long(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_long");
int entry_ncmpi_put_var1_long(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Long, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_long_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_long_all");
int entry_ncmpi_put_var1_long_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1LongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_longlong");
int entry_ncmpi_put_var1_longlong(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Longlong, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_longlong_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_longlong_all");
int entry_ncmpi_put_var1_longlong_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1LonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_schar");
int entry_ncmpi_put_var1_schar(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Schar, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_schar_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_schar_all");
int entry_ncmpi_put_var1_schar_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1ScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_short(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_short");
int entry_ncmpi_put_var1_short(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Short, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_short_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_short_all");
int entry_ncmpi_put_var1_short_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1ShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_text(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_text");
int entry_ncmpi_put_var1_text(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Text, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_text_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_text_all");
int entry_ncmpi_put_var1_text_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1TextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_uchar");
int entry_ncmpi_put_var1_uchar(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Uchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_uchar_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_uchar_all");
int entry_ncmpi_put_var1_uchar_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1UcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_uint");
int entry_ncmpi_put_var1_uint(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Uint, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_uint_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_uint_all");
int entry_ncmpi_put_var1_uint_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1UintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_ulonglong");
int entry_ncmpi_put_var1_ulonglong(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Ulonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_ulonglong_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_ulonglong_all");
int entry_ncmpi_put_var1_ulonglong_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1UlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_ushort");
int entry_ncmpi_put_var1_ushort(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1Ushort, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var1_ushort_all(int file, int variable, const std::int64_t* start, const void* buffer) __asm__("ncmpi_put_var1_ushort_all");
int entry_ncmpi_put_var1_ushort_all(int file, int variable, const std::int64_t* start, const void* buffer) {
    return moves<Api>(kNcmpiPutVar1UshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_all(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_var_all");
int entry_ncmpi_put_var_all(int file, int variable, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_double(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_double");
int entry_ncmpi_put_var_double(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_double_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_double_all");
int entry_ncmpi_put_var_double_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_float(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_float");
int entry_ncmpi_put_var_float(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_float_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_float_all");
int entry_ncmpi_put_var_float_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_int(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_int");
int entry_ncmpi_put_var_int(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_int_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_int_all");
int entry_ncmpi_put_var_int_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarIntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_long(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_long");
int entry_ncmpi_put_var_long(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_long_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_long_all");
int entry_ncmpi_put_var_long_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarLongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_longlong(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_longlong");
int entry_ncmpi_put_var_longlong(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_longlong_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_longlong_all");
int entry_ncmpi_put_var_longlong_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_schar(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_schar");
int entry_ncmpi_put_var_schar(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_schar_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_schar_all");
int entry_ncmpi_put_var_schar_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_short(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_short");
int entry_ncmpi_put_var_short(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_short_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_short_all");
int entry_ncmpi_put_var_short_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_text(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_text");
int entry_ncmpi_put_var_text(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarText, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_text_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_text_all");
int entry_ncmpi_put_var_text_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarTextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_uchar(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_uchar");
int entry_ncmpi_put_var_uchar(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_uchar_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_uchar_all");
int entry_ncmpi_put_var_uchar_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_uint(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_uint");
int entry_ncmpi_put_var_uint(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_uint_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_uint_all");
int entry_ncmpi_put_var_uint_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_ulonglong(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_ulonglong");
int entry_ncmpi_put_var_ulonglong(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_ulonglong_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_ulonglong_all");
int entry_ncmpi_put_var_ulonglong_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_ushort(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_ushort");
int entry_ncmpi_put_var_ushort(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_var_ushort_all(int file, int variable, const void* buffer) __asm__("ncmpi_put_var_ushort_all");
int entry_ncmpi_put_var_ushort_all(int file, int variable, const void* buffer) {
    return moves<Api>(kNcmpiPutVarUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vara");
int entry_ncmpi_put_vara(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVara, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vara_all");
int entry_ncmpi_put_vara_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVaraAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_double");
int entry_ncmpi_put_vara_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_double_all");
int entry_ncmpi_put_vara_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_float");
int entry_ncmpi_put_vara_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_float_all");
int entry_ncmpi_put_vara_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_int");
int entry_ncmpi_put_vara_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_int_all");
int entry_ncmpi_put_vara_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraIntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_long");
int entry_ncmpi_put_vara_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_long_all");
int entry_ncmpi_put_vara_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraLongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_longlong");
int entry_ncmpi_put_vara_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_longlong_all");
int entry_ncmpi_put_vara_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_schar");
int entry_ncmpi_put_vara_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_schar_all");
int entry_ncmpi_put_vara_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_short");
int entry_ncmpi_put_vara_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_short_all");
int entry_ncmpi_put_vara_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_text");
int entry_ncmpi_put_vara_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_text_all");
int entry_ncmpi_put_vara_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraTextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_uchar");
int entry_ncmpi_put_vara_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_uchar_all");
int entry_ncmpi_put_vara_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_uint");
int entry_ncmpi_put_vara_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_uint_all");
int entry_ncmpi_put_vara_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_ulonglong");
int entry_ncmpi_put_vara_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_ulonglong_all");
int entry_ncmpi_put_vara_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_ushort");
int entry_ncmpi_put_vara_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vara_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) __asm__("ncmpi_put_vara_ushort_all");
int entry_ncmpi_put_vara_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const void* buffer) {
    return moves<Api>(kNcmpiPutVaraUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vard(int file, int variable, std::uintptr_t file_type, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vard");
int entry_ncmpi_put_vard(int file, int variable, std::uintptr_t file_type, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVard, __builtin_return_address(0), Mode{true, false, false}, file, variable, typed(), buffer, file_type, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vard_all(int file, int variable, std::uintptr_t file_type, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vard_all");
int entry_ncmpi_put_vard_all(int file, int variable, std::uintptr_t file_type, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVardAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, typed(), buffer, file_type, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_varm");
int entry_ncmpi_put_varm(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarm, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_varm_all");
int entry_ncmpi_put_varm_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarmAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_double");
int entry_ncmpi_put_varm_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_double_all");
int entry_ncmpi_put_varm_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_float");
int entry_ncmpi_put_varm_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_float_all");
int entry_ncmpi_put_varm_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_int");
int entry_ncmpi_put_varm_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_int_all");
int entry_ncmpi_put_varm_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmIntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_long");
int entry_ncmpi_put_varm_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_long_all");
int entry_ncmpi_put_varm_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmLongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_longlong");
int entry_ncmpi_put_varm_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_longlong_all");
int entry_ncmpi_put_varm_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_schar");
int entry_ncmpi_put_varm_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_schar_all");
int entry_ncmpi_put_varm_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_short");
int entry_ncmpi_put_varm_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_short_all");
int entry_ncmpi_put_varm_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_text");
int entry_ncmpi_put_varm_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_text_all");
int entry_ncmpi_put_varm_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmTextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_uchar");
int entry_ncmpi_put_varm_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_uchar_all");
int entry_ncmpi_put_varm_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_uint");
int entry_ncmpi_put_varm_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_uint_all");
int entry_ncmpi_put_varm_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_ulonglong");
int entry_ncmpi_put_varm_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_ulonglong_all");
int entry_ncmpi_put_varm_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_ushort");
int entry_ncmpi_put_varm_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varm_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) __asm__("ncmpi_put_varm_ushort_all");
int entry_ncmpi_put_varm_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const std::int64_t* map, const void* buffer) {
    return moves<Api>(kNcmpiPutVarmUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_varn");
int entry_ncmpi_put_varn(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarn, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_varn_all");
int entry_ncmpi_put_varn_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarnAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_double");
int entry_ncmpi_put_varn_double(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_double_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_double_all");
int entry_ncmpi_put_varn_double_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_float");
int entry_ncmpi_put_varn_float(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_float_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_float_all");
int entry_ncmpi_put_varn_float_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_int");
int entry_ncmpi_put_varn_int(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_int_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_int_all");
int entry_ncmpi_put_varn_int_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnIntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_long");
int entry_ncmpi_put_varn_long(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_long_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_long_all");
int entry_ncmpi_put_varn_long_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnLongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_longlong");
int entry_ncmpi_put_varn_longlong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_longlong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_longlong_all");
int entry_ncmpi_put_varn_longlong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_schar");
int entry_ncmpi_put_varn_schar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_schar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_schar_all");
int entry_ncmpi_put_varn_schar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_short");
int entry_ncmpi_put_varn_short(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_short_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_short_all");
int entry_ncmpi_put_varn_short_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_text");
int entry_ncmpi_put_varn_text(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnText, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_text_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_text_all");
int entry_ncmpi_put_varn_text_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnTextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_uchar");
int entry_ncmpi_put_varn_uchar(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_uchar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_uchar_all");
int entry_ncmpi_put_varn_uchar_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_uint");
int entry_ncmpi_put_varn_uint(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_uint_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_uint_all");
int entry_ncmpi_put_varn_uint_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_ulonglong");
int entry_ncmpi_put_varn_ulonglong(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_ulonglong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_ulonglong_all");
int entry_ncmpi_put_varn_ulonglong_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_ushort");
int entry_ncmpi_put_varn_ushort(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_varn_ushort_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) __asm__("ncmpi_put_varn_ushort_all");
int entry_ncmpi_put_varn_ushort_all(int file, int variable, int number, std::int64_t* const* starts, std::int64_t* const* counts, const void* buffer) {
    return moves<Api>(kNcmpiPutVarnUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, pieces(number, counts), buffer, number, starts, counts, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vars");
int entry_ncmpi_put_vars(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVars, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) __asm__("ncmpi_put_vars_all");
int entry_ncmpi_put_vars_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer, std::int64_t buffer_count, std::uintptr_t buffer_type) {
    return moves<Api>(kNcmpiPutVarsAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer, buffer_count, buffer_type);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_double");
int entry_ncmpi_put_vars_double(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_double_all");
int entry_ncmpi_put_vars_double_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsDoubleAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_float");
int entry_ncmpi_put_vars_float(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_float_all");
int entry_ncmpi_put_vars_float_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsFloatAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_int");
int entry_ncmpi_put_vars_int(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_int_all");
int entry_ncmpi_put_vars_int_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsIntAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_long");
int entry_ncmpi_put_vars_long(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_long_all");
int entry_ncmpi_put_vars_long_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsLongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_longlong");
int entry_ncmpi_put_vars_longlong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_longlong_all");
int entry_ncmpi_put_vars_longlong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsLonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_schar");
int entry_ncmpi_put_vars_schar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_schar_all");
int entry_ncmpi_put_vars_schar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsScharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_short");
int entry_ncmpi_put_vars_short(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_short_all");
int entry_ncmpi_put_vars_short_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsShortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_text");
int entry_ncmpi_put_vars_text(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_text_all");
int entry_ncmpi_put_vars_text_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsTextAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_uchar");
int entry_ncmpi_put_vars_uchar(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_uchar_all");
int entry_ncmpi_put_vars_uchar_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUcharAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_uint");
int entry_ncmpi_put_vars_uint(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_uint_all");
int entry_ncmpi_put_vars_uint_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUintAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_ulonglong");
int entry_ncmpi_put_vars_ulonglong(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_ulonglong_all");
int entry_ncmpi_put_vars_ulonglong_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUlonglongAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_ushort");
int entry_ncmpi_put_vars_ushort(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_put_vars_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) __asm__("ncmpi_put_vars_ushort_all");
int entry_ncmpi_put_vars_ushort_all(int file, int variable, const std::int64_t* start, const std::int64_t* count, const std::int64_t* stride, const void* buffer) {
    return moves<Api>(kNcmpiPutVarsUshortAll, __builtin_return_address(0), Mode{true, true, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_ncmpi_redef(int file) __asm__("ncmpi_redef");
int entry_ncmpi_redef(int file) {
    return acts<Api, FileCounter::kRedefinitions>(kNcmpiRedef, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_rename_att(int file, int variable, const char* name, const char* new_name) __asm__("ncmpi_rename_att");
int entry_ncmpi_rename_att(int file, int variable, const char* name, const char* new_name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiRenameAtt, __builtin_return_address(0), file, variable, file, variable, name, new_name);
}

BAROGRAPH_ENTRY int entry_ncmpi_rename_dim(int file, int dimension, const char* name) __asm__("ncmpi_rename_dim");
int entry_ncmpi_rename_dim(int file, int dimension, const char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiRenameDim, __builtin_return_address(0), file, -1, file, dimension, name);
}

BAROGRAPH_ENTRY int entry_ncmpi_rename_var(int file, int variable, const char* name) __asm__("ncmpi_rename_var");
int entry_ncmpi_rename_var(int file, int variable, const char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiRenameVar, __builtin_return_address(0), file, variable, file, variable, name);
}

BAROGRAPH_ENTRY int entry_ncmpi_set_fill(int file, int mode, int* old_mode) __asm__("ncmpi_set_fill");
int entry_ncmpi_set_fill(int file, int mode, int* old_mode) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcmpiSetFill, __builtin_return_address(0), file, -1, file, mode, old_mode);
}

BAROGRAPH_ENTRY int entry_ncmpi_sync(int file) __asm__("ncmpi_sync");
int entry_ncmpi_sync(int file) {
    return acts<Api, FileCounter::kSyncs>(kNcmpiSync, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_sync_numrecs(int file) __asm__("ncmpi_sync_numrecs");
int entry_ncmpi_sync_numrecs(int file) {
    return acts<Api, FileCounter::kSyncs>(kNcmpiSyncNumrecs, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_ncmpi_wait(int file, int count, int* requests, int* statuses) __asm__("ncmpi_wait");
int entry_ncmpi_wait(int file, int count, int* requests, int* statuses) {
    return waits<Api, false>(kNcmpiWait, __builtin_return_address(0), file, count, requests, statuses);
}

BAROGRAPH_ENTRY int entry_ncmpi_wait_all(int file, int count, int* requests, int* statuses) __asm__("ncmpi_wait_all");
int entry_ncmpi_wait_all(int file, int count, int* requests, int* statuses) {
    return waits<Api, true>(kNcmpiWaitAll, __builtin_return_address(0), file, count, requests, statuses);
}
