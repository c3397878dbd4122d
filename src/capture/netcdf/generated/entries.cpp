// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/calls/netcdf.toml by `python -m codegen`. Do not edit.
// What the program calls instead of netCDF's functions.
// clang-format off
#include "capture/netcdf/api.hpp"
#include "capture/netcdf/wrappers.hpp"

#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))

using namespace barograph;
using namespace barograph::capture::netcdf;

BAROGRAPH_ENTRY int entry_nc__create(const char* path, int mode, std::size_t initial_size, std::size_t* chunk_size, int* id) __asm__("nc__create");
int entry_nc__create(const char* path, int mode, std::size_t initial_size, std::size_t* chunk_size, int* id) {
    return opens_file<Api, true, false>(kNcUnderCreate, __builtin_return_address(0), path, id, path, mode, initial_size, chunk_size, id);
}

BAROGRAPH_ENTRY int entry_nc__create_mp(const char* path, int mode, std::size_t initial_size, int processor, std::size_t* chunk_size, int* id) __asm__("nc__create_mp");
int entry_nc__create_mp(const char* path, int mode, std::size_t initial_size, int processor, std::size_t* chunk_size, int* id) {
    return opens_file<Api, true, false>(kNcUnderCreateMp, __builtin_return_address(0), path, id, path, mode, initial_size, processor, chunk_size, id);
}

BAROGRAPH_ENTRY int entry_nc__enddef(int file, std::size_t header_free, std::size_t variable_alignment, std::size_t variable_free, std::size_t record_alignment) __asm__("nc__enddef");
int entry_nc__enddef(int file, std::size_t header_free, std::size_t variable_alignment, std::size_t variable_free, std::size_t record_alignment) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcUnderEnddef, __builtin_return_address(0), file, -1, file, header_free, variable_alignment, variable_free, record_alignment);
}

BAROGRAPH_ENTRY int entry_nc__open(const char* path, int mode, std::size_t* chunk_size, int* id) __asm__("nc__open");
int entry_nc__open(const char* path, int mode, std::size_t* chunk_size, int* id) {
    return opens_file<Api, false, false>(kNcUnderOpen, __builtin_return_address(0), path, id, path, mode, chunk_size, id);
}

BAROGRAPH_ENTRY int entry_nc__open_mp(const char* path, int mode, int processor, std::size_t* chunk_size, int* id) __asm__("nc__open_mp");
int entry_nc__open_mp(const char* path, int mode, int processor, std::size_t* chunk_size, int* id) {
    return opens_file<Api, false, false>(kNcUnderOpenMp, __builtin_return_address(0), path, id, path, mode, processor, chunk_size, id);
}

BAROGRAPH_ENTRY int entry_nc_abort(int file) __asm__("nc_abort");
int entry_nc_abort(int file) {
    return closes_file<Api>(kNcAbort, __builtin_return_address(0), file);
}

BAROGRAPH_ENTRY int entry_nc_close(int file) __asm__("nc_close");
int entry_nc_close(int file) {
    return closes_file<Api>(kNcClose, __builtin_return_address(0), file);
}

BAROGRAPH_ENTRY int entry_nc_close_memio(int file, void* memory) __asm__("nc_close_memio");
int entry_nc_close_memio(int file, void* memory) {
    return closes_file<Api>(kNcCloseMemio, __builtin_return_address(0), file, memory);
}

BAROGRAPH_ENTRY int entry_nc_copy_att(int file, int variable, const char* name, int to_file, int to_variable) __asm__("nc_copy_att");
int entry_nc_copy_att(int file, int variable, const char* name, int to_file, int to_variable) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcCopyAtt, __builtin_return_address(0), file, variable, file, variable, name, to_file, to_variable);
}

BAROGRAPH_ENTRY int entry_nc_copy_var(int file, int variable, int to_file) __asm__("nc_copy_var");
int entry_nc_copy_var(int file, int variable, int to_file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcCopyVar, __builtin_return_address(0), file, variable, file, variable, to_file);
}

BAROGRAPH_ENTRY int entry_nc_create(const char* path, int mode, int* id) __asm__("nc_create");
int entry_nc_create(const char* path, int mode, int* id) {
    return opens_file<Api, true, false>(kNcCreate, __builtin_return_address(0), path, id, path, mode, id);
}

BAROGRAPH_ENTRY int entry_nc_create_mem(const char* path, int mode, std::size_t initial_size, int* id) __asm__("nc_create_mem");
int entry_nc_create_mem(const char* path, int mode, std::size_t initial_size, int* id) {
    return opens_file<Api, true, false>(kNcCreateMem, __builtin_return_address(0), path, id, path, mode, initial_size, id);
}

BAROGRAPH_ENTRY int entry_nc_create_par(const char* path, int mode, std::uintptr_t communicator, std::uintptr_t info, int* id) __asm__("nc_create_par");
int entry_nc_create_par(const char* path, int mode, std::uintptr_t communicator, std::uintptr_t info, int* id) {
    return opens_file<Api, true, true>(kNcCreatePar, __builtin_return_address(0), path, id, path, mode, communicator, info, id);
}

BAROGRAPH_ENTRY int entry_nc_create_par_fortran(const char* path, int mode, int communicator, int info, int* id) __asm__("nc_create_par_fortran");
int entry_nc_create_par_fortran(const char* path, int mode, int communicator, int info, int* id) {
    return opens_file<Api, true, true>(kNcCreateParFortran, __builtin_return_address(0), path, id, path, mode, communicator, info, id);
}

BAROGRAPH_ENTRY int entry_nc_def_dim(int file, const char* name, std::size_t length, int* id) __asm__("nc_def_dim");
int entry_nc_def_dim(int file, const char* name, std::size_t length, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcDefDim, __builtin_return_address(0), file, -1, file, name, length, id);
}

BAROGRAPH_ENTRY int entry_nc_def_grp(int file, const char* name, int* id) __asm__("nc_def_grp");
int entry_nc_def_grp(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcDefGrp, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_def_var(int file, const char* name, int type, int dimensions, const int* dimension_ids, int* id) __asm__("nc_def_var");
int entry_nc_def_var(int file, const char* name, int type, int dimensions, const int* dimension_ids, int* id) {
    return names_variable<Api>(kNcDefVar, __builtin_return_address(0), file, name, id, file, name, type, dimensions, dimension_ids, id);
}

BAROGRAPH_ENTRY int entry_nc_del_att(int file, int variable, const char* name) __asm__("nc_del_att");
int entry_nc_del_att(int file, int variable, const char* name) {
    return acts<Api, FileCounter::kRemovals>(kNcDelAtt, __builtin_return_address(0), file, variable, file, variable, name);
}

BAROGRAPH_ENTRY int entry_nc_enddef(int file) __asm__("nc_enddef");
int entry_nc_enddef(int file) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcEnddef, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_nc_get_att(int file, int variable, const char* name, void* values) __asm__("nc_get_att");
int entry_nc_get_att(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAtt, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_double(int file, int variable, const char* name, void* values) __asm__("nc_get_att_double");
int entry_nc_get_att_double(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttDouble, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_float(int file, int variable, const char* name, void* values) __asm__("nc_get_att_float");
int entry_nc_get_att_float(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttFloat, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_int(int file, int variable, const char* name, void* values) __asm__("nc_get_att_int");
int entry_nc_get_att_int(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttInt, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_long(int file, int variable, const char* name, void* values) __asm__("nc_get_att_long");
int entry_nc_get_att_long(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttLong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_longlong(int file, int variable, const char* name, void* values) __asm__("nc_get_att_longlong");
int entry_nc_get_att_longlong(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttLonglong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_schar(int file, int variable, const char* name, void* values) __asm__("nc_get_att_schar");
int entry_nc_get_att_schar(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttSchar, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_short(int file, int variable, const char* name, void* values) __asm__("nc_get_att_short");
int entry_nc_get_att_short(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttShort, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_string(int file, int variable, const char* name, void* values) __asm__("nc_get_att_string");
int entry_nc_get_att_string(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttString, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_text(int file, int variable, const char* name, void* values) __asm__("nc_get_att_text");
int entry_nc_get_att_text(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttText, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_ubyte(int file, int variable, const char* name, void* values) __asm__("nc_get_att_ubyte");
int entry_nc_get_att_ubyte(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttUbyte, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_uchar(int file, int variable, const char* name, void* values) __asm__("nc_get_att_uchar");
int entry_nc_get_att_uchar(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttUchar, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_uint(int file, int variable, const char* name, void* values) __asm__("nc_get_att_uint");
int entry_nc_get_att_uint(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttUint, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_ulonglong(int file, int variable, const char* name, void* values) __asm__("nc_get_att_ulonglong");
int entry_nc_get_att_ulonglong(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttUlonglong, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_att_ushort(int file, int variable, const char* name, void* values) __asm__("nc_get_att_ushort");
int entry_nc_get_att_ushort(int file, int variable, const char* name, void* values) {
    return gets_attribute<Api>(kNcGetAttUshort, __builtin_return_address(0), file, variable, name, name, values);
}

BAROGRAPH_ENTRY int entry_nc_get_var(int file, int variable, void* buffer) __asm__("nc_get_var");
int entry_nc_get_var(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1");
int entry_nc_get_var1(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_double(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_double");
int entry_nc_get_var1_double(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Double, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_float(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_float");
int entry_nc_get_var1_float(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Float, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_int(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_int");
int entry_nc_get_var1_int(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Int, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_long(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_long");
int entry_nc_get_var1_long(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Long, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_longlong(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_longlong");
int entry_nc_get_var1_longlong(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Longlong, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_schar(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_schar");
int entry_nc_get_var1_schar(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Schar, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_short(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_short");
int entry_nc_get_var1_short(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Short, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_string(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_string");
int entry_nc_get_var1_string(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1String, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_text(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_text");
int entry_nc_get_var1_text(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Text, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_ubyte(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_ubyte");
int entry_nc_get_var1_ubyte(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Ubyte, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_uchar(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_uchar");
int entry_nc_get_var1_uchar(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Uchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_uint(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_uint");
int entry_nc_get_var1_uint(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Uint, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_ulonglong(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_ulonglong");
int entry_nc_get_var1_ulonglong(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Ulonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var1_ushort(int file, int variable, const std::size_t* start, void* buffer) __asm__("nc_get_var1_ushort");
int entry_nc_get_var1_ushort(int file, int variable, const std::size_t* start, void* buffer) {
    return moves<Api>(kNcGetVar1Ushort, __builtin_return_address(0), Mode{false, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_double(int file, int variable, void* buffer) __asm__("nc_get_var_double");
int entry_nc_get_var_double(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_float(int file, int variable, void* buffer) __asm__("nc_get_var_float");
int entry_nc_get_var_float(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_int(int file, int variable, void* buffer) __asm__("nc_get_var_int");
int entry_nc_get_var_int(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_long(int file, int variable, void* buffer) __asm__("nc_get_var_long");
int entry_nc_get_var_long(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_longlong(int file, int variable, void* buffer) __asm__("nc_get_var_longlong");
int entry_nc_get_var_longlong(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_schar(int file, int variable, void* buffer) __asm__("nc_get_var_schar");
int entry_nc_get_var_schar(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_short(int file, int variable, void* buffer) __asm__("nc_get_var_short");
int entry_nc_get_var_short(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_string(int file, int variable, void* buffer) __asm__("nc_get_var_string");
int entry_nc_get_var_string(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarString, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_text(int file, int variable, void* buffer) __asm__("nc_get_var_text");
int entry_nc_get_var_text(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarText, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_ubyte(int file, int variable, void* buffer) __asm__("nc_get_var_ubyte");
int entry_nc_get_var_ubyte(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarUbyte, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_uchar(int file, int variable, void* buffer) __asm__("nc_get_var_uchar");
int entry_nc_get_var_uchar(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_uint(int file, int variable, void* buffer) __asm__("nc_get_var_uint");
int entry_nc_get_var_uint(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_ulonglong(int file, int variable, void* buffer) __asm__("nc_get_var_ulonglong");
int entry_nc_get_var_ulonglong(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_var_ushort(int file, int variable, void* buffer) __asm__("nc_get_var_ushort");
int entry_nc_get_var_ushort(int file, int variable, void* buffer) {
    return moves<Api>(kNcGetVarUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara");
int entry_nc_get_vara(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVara, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_double(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_double");
int entry_nc_get_vara_double(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_float(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_float");
int entry_nc_get_vara_float(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_int(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_int");
int entry_nc_get_vara_int(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_long(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_long");
int entry_nc_get_vara_long(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_longlong");
int entry_nc_get_vara_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_schar(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_schar");
int entry_nc_get_vara_schar(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_short(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_short");
int entry_nc_get_vara_short(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_string(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_string");
int entry_nc_get_vara_string(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraString, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_text(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_text");
int entry_nc_get_vara_text(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_ubyte");
int entry_nc_get_vara_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraUbyte, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_uchar");
int entry_nc_get_vara_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_uint(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_uint");
int entry_nc_get_vara_uint(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_ulonglong");
int entry_nc_get_vara_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vara_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) __asm__("nc_get_vara_ushort");
int entry_nc_get_vara_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, void* buffer) {
    return moves<Api>(kNcGetVaraUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm");
int entry_nc_get_varm(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarm, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_double");
int entry_nc_get_varm_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_float");
int entry_nc_get_varm_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_int");
int entry_nc_get_varm_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_long");
int entry_nc_get_varm_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_longlong");
int entry_nc_get_varm_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_schar");
int entry_nc_get_varm_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_short");
int entry_nc_get_varm_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_string");
int entry_nc_get_varm_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmString, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_text");
int entry_nc_get_varm_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_ubyte");
int entry_nc_get_varm_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmUbyte, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_uchar");
int entry_nc_get_varm_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_uint");
int entry_nc_get_varm_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_ulonglong");
int entry_nc_get_varm_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_varm_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) __asm__("nc_get_varm_ushort");
int entry_nc_get_varm_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, void* buffer) {
    return moves<Api>(kNcGetVarmUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars");
int entry_nc_get_vars(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVars, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_double");
int entry_nc_get_vars_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsDouble, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_float");
int entry_nc_get_vars_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsFloat, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_int");
int entry_nc_get_vars_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsInt, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_long");
int entry_nc_get_vars_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsLong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_longlong");
int entry_nc_get_vars_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsLonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_schar");
int entry_nc_get_vars_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsSchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_short");
int entry_nc_get_vars_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsShort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_string");
int entry_nc_get_vars_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsString, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_text");
int entry_nc_get_vars_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsText, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_ubyte");
int entry_nc_get_vars_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsUbyte, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_uchar");
int entry_nc_get_vars_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsUchar, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_uint");
int entry_nc_get_vars_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsUint, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_ulonglong");
int entry_nc_get_vars_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsUlonglong, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_get_vars_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) __asm__("nc_get_vars_ushort");
int entry_nc_get_vars_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, void* buffer) {
    return moves<Api>(kNcGetVarsUshort, __builtin_return_address(0), Mode{false, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_inq(int file, int* dimensions, int* nvars, int* attributes, int* unlimdimid) __asm__("nc_inq");
int entry_nc_inq(int file, int* dimensions, int* nvars, int* attributes, int* unlimdimid) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInq, __builtin_return_address(0), file, -1, file, dimensions, nvars, attributes, unlimdimid);
}

BAROGRAPH_ENTRY int entry_nc_inq_att(int file, int variable, const char* name, int* type, std::size_t* length) __asm__("nc_inq_att");
int entry_nc_inq_att(int file, int variable, const char* name, int* type, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqAtt, __builtin_return_address(0), file, variable, file, variable, name, type, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_attid(int file, int variable, const char* name, int* id) __asm__("nc_inq_attid");
int entry_nc_inq_attid(int file, int variable, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqAttid, __builtin_return_address(0), file, variable, file, variable, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_attlen(int file, int variable, const char* name, std::size_t* length) __asm__("nc_inq_attlen");
int entry_nc_inq_attlen(int file, int variable, const char* name, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqAttlen, __builtin_return_address(0), file, variable, file, variable, name, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_attname(int file, int variable, int number, char* name) __asm__("nc_inq_attname");
int entry_nc_inq_attname(int file, int variable, int number, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqAttname, __builtin_return_address(0), file, variable, file, variable, number, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_atttype(int file, int variable, const char* name, int* id) __asm__("nc_inq_atttype");
int entry_nc_inq_atttype(int file, int variable, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqAtttype, __builtin_return_address(0), file, variable, file, variable, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound(int file, int id, char* name, std::size_t* length, std::size_t* fields) __asm__("nc_inq_compound");
int entry_nc_inq_compound(int file, int id, char* name, std::size_t* length, std::size_t* fields) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompound, __builtin_return_address(0), file, -1, file, id, name, length, fields);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_field(int file, int type, int field, char* name, std::size_t* offset, int* field_type, int* dimensions, int* sizes) __asm__("nc_inq_compound_field");
int entry_nc_inq_compound_field(int file, int type, int field, char* name, std::size_t* offset, int* field_type, int* dimensions, int* sizes) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundField, __builtin_return_address(0), file, -1, file, type, field, name, offset, field_type, dimensions, sizes);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fielddim_sizes(int file, int type, int field, int* answer) __asm__("nc_inq_compound_fielddim_sizes");
int entry_nc_inq_compound_fielddim_sizes(int file, int type, int field, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFielddimSizes, __builtin_return_address(0), file, -1, file, type, field, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fieldindex(int file, int type, const char* name, int* field) __asm__("nc_inq_compound_fieldindex");
int entry_nc_inq_compound_fieldindex(int file, int type, const char* name, int* field) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFieldindex, __builtin_return_address(0), file, -1, file, type, name, field);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fieldname(int file, int type, int field, char* name) __asm__("nc_inq_compound_fieldname");
int entry_nc_inq_compound_fieldname(int file, int type, int field, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFieldname, __builtin_return_address(0), file, -1, file, type, field, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fieldndims(int file, int type, int field, int* answer) __asm__("nc_inq_compound_fieldndims");
int entry_nc_inq_compound_fieldndims(int file, int type, int field, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFieldndims, __builtin_return_address(0), file, -1, file, type, field, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fieldoffset(int file, int type, int field, std::size_t* offset) __asm__("nc_inq_compound_fieldoffset");
int entry_nc_inq_compound_fieldoffset(int file, int type, int field, std::size_t* offset) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFieldoffset, __builtin_return_address(0), file, -1, file, type, field, offset);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_fieldtype(int file, int type, int field, int* answer) __asm__("nc_inq_compound_fieldtype");
int entry_nc_inq_compound_fieldtype(int file, int type, int field, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundFieldtype, __builtin_return_address(0), file, -1, file, type, field, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_name(int file, int id, char* name) __asm__("nc_inq_compound_name");
int entry_nc_inq_compound_name(int file, int id, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundName, __builtin_return_address(0), file, -1, file, id, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_nfields(int file, int id, std::size_t* answer) __asm__("nc_inq_compound_nfields");
int entry_nc_inq_compound_nfields(int file, int id, std::size_t* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundNfields, __builtin_return_address(0), file, -1, file, id, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_compound_size(int file, int id, std::size_t* answer) __asm__("nc_inq_compound_size");
int entry_nc_inq_compound_size(int file, int id, std::size_t* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqCompoundSize, __builtin_return_address(0), file, -1, file, id, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_dim(int file, int id, char* name, std::size_t* length) __asm__("nc_inq_dim");
int entry_nc_inq_dim(int file, int id, char* name, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqDim, __builtin_return_address(0), file, -1, file, id, name, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_dimid(int file, const char* name, int* id) __asm__("nc_inq_dimid");
int entry_nc_inq_dimid(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqDimid, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_dimids(int file, int* count, int* ids, int include_parents) __asm__("nc_inq_dimids");
int entry_nc_inq_dimids(int file, int* count, int* ids, int include_parents) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqDimids, __builtin_return_address(0), file, -1, file, count, ids, include_parents);
}

BAROGRAPH_ENTRY int entry_nc_inq_dimlen(int file, int id, std::size_t* answer) __asm__("nc_inq_dimlen");
int entry_nc_inq_dimlen(int file, int id, std::size_t* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqDimlen, __builtin_return_address(0), file, -1, file, id, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_dimname(int file, int id, char* name) __asm__("nc_inq_dimname");
int entry_nc_inq_dimname(int file, int id, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqDimname, __builtin_return_address(0), file, -1, file, id, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_enum(int file, int type, char* name, int* base_type, std::size_t* base_size, std::size_t* members) __asm__("nc_inq_enum");
int entry_nc_inq_enum(int file, int type, char* name, int* base_type, std::size_t* base_size, std::size_t* members) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqEnum, __builtin_return_address(0), file, -1, file, type, name, base_type, base_size, members);
}

BAROGRAPH_ENTRY int entry_nc_inq_enum_ident(int file, int type, long long value, char* name) __asm__("nc_inq_enum_ident");
int entry_nc_inq_enum_ident(int file, int type, long long value, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqEnumIdent, __builtin_return_address(0), file, -1, file, type, value, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_enum_member(int file, int type, int index, char* name, void* value) __asm__("nc_inq_enum_member");
int entry_nc_inq_enum_member(int file, int type, int index, char* name, void* value) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqEnumMember, __builtin_return_address(0), file, -1, file, type, index, name, value);
}

BAROGRAPH_ENTRY int entry_nc_inq_grp_full_ncid(int file, const char* name, int* id) __asm__("nc_inq_grp_full_ncid");
int entry_nc_inq_grp_full_ncid(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpFullNcid, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_grp_ncid(int file, const char* name, int* id) __asm__("nc_inq_grp_ncid");
int entry_nc_inq_grp_ncid(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpNcid, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_grp_parent(int file, int* answer) __asm__("nc_inq_grp_parent");
int entry_nc_inq_grp_parent(int file, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpParent, __builtin_return_address(0), file, -1, file, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_grpname(int file, char* name) __asm__("nc_inq_grpname");
int entry_nc_inq_grpname(int file, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpname, __builtin_return_address(0), file, -1, file, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_grpname_full(int file, std::size_t* length, char* full_name) __asm__("nc_inq_grpname_full");
int entry_nc_inq_grpname_full(int file, std::size_t* length, char* full_name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpnameFull, __builtin_return_address(0), file, -1, file, length, full_name);
}

BAROGRAPH_ENTRY int entry_nc_inq_grpname_len(int file, std::size_t* length) __asm__("nc_inq_grpname_len");
int entry_nc_inq_grpname_len(int file, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrpnameLen, __builtin_return_address(0), file, -1, file, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_grps(int file, int* count, int* ids) __asm__("nc_inq_grps");
int entry_nc_inq_grps(int file, int* count, int* ids) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqGrps, __builtin_return_address(0), file, -1, file, count, ids);
}

BAROGRAPH_ENTRY int entry_nc_inq_natts(int file, int* answer) __asm__("nc_inq_natts");
int entry_nc_inq_natts(int file, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqNatts, __builtin_return_address(0), file, -1, file, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_ncid(int file, const char* name, int* id) __asm__("nc_inq_ncid");
int entry_nc_inq_ncid(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqNcid, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_ndims(int file, int* answer) __asm__("nc_inq_ndims");
int entry_nc_inq_ndims(int file, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqNdims, __builtin_return_address(0), file, -1, file, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_nvars(int file, int* answer) __asm__("nc_inq_nvars");
int entry_nc_inq_nvars(int file, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqNvars, __builtin_return_address(0), file, -1, file, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_opaque(int file, int id, char* name, std::size_t* length) __asm__("nc_inq_opaque");
int entry_nc_inq_opaque(int file, int id, char* name, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqOpaque, __builtin_return_address(0), file, -1, file, id, name, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_type(int file, int id, char* name, std::size_t* length) __asm__("nc_inq_type");
int entry_nc_inq_type(int file, int id, char* name, std::size_t* length) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqType, __builtin_return_address(0), file, -1, file, id, name, length);
}

BAROGRAPH_ENTRY int entry_nc_inq_typeid(int file, const char* name, int* id) __asm__("nc_inq_typeid");
int entry_nc_inq_typeid(int file, const char* name, int* id) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqTypeid, __builtin_return_address(0), file, -1, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_typeids(int file, int* count, int* ids) __asm__("nc_inq_typeids");
int entry_nc_inq_typeids(int file, int* count, int* ids) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqTypeids, __builtin_return_address(0), file, -1, file, count, ids);
}

BAROGRAPH_ENTRY int entry_nc_inq_unlimdim(int file, int* answer) __asm__("nc_inq_unlimdim");
int entry_nc_inq_unlimdim(int file, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqUnlimdim, __builtin_return_address(0), file, -1, file, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_unlimdims(int file, int* count, int* ids) __asm__("nc_inq_unlimdims");
int entry_nc_inq_unlimdims(int file, int* count, int* ids) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqUnlimdims, __builtin_return_address(0), file, -1, file, count, ids);
}

BAROGRAPH_ENTRY int entry_nc_inq_user_type(int file, int id, char* name, std::size_t* length, int* base_type, std::size_t* fields, int* kind) __asm__("nc_inq_user_type");
int entry_nc_inq_user_type(int file, int id, char* name, std::size_t* length, int* base_type, std::size_t* fields, int* kind) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqUserType, __builtin_return_address(0), file, -1, file, id, name, length, base_type, fields, kind);
}

BAROGRAPH_ENTRY int entry_nc_inq_var(int file, int variable, char* name, int* type, int* dimensions, int* dimension_ids, int* attributes) __asm__("nc_inq_var");
int entry_nc_inq_var(int file, int variable, char* name, int* type, int* dimensions, int* dimension_ids, int* attributes) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVar, __builtin_return_address(0), file, variable, file, variable, name, type, dimensions, dimension_ids, attributes);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_blosc(int file, int variable, int* has_filter, unsigned* subcompressor, unsigned* level, unsigned* blocksize, unsigned* addshuffle) __asm__("nc_inq_var_blosc");
int entry_nc_inq_var_blosc(int file, int variable, int* has_filter, unsigned* subcompressor, unsigned* level, unsigned* blocksize, unsigned* addshuffle) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarBlosc, __builtin_return_address(0), file, variable, file, variable, has_filter, subcompressor, level, blocksize, addshuffle);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_bzip2(int file, int variable, int* first, int* second) __asm__("nc_inq_var_bzip2");
int entry_nc_inq_var_bzip2(int file, int variable, int* first, int* second) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarBzip2, __builtin_return_address(0), file, variable, file, variable, first, second);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_chunking(int file, int variable, int* storage, std::size_t* chunksizes) __asm__("nc_inq_var_chunking");
int entry_nc_inq_var_chunking(int file, int variable, int* storage, std::size_t* chunksizes) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarChunking, __builtin_return_address(0), file, variable, file, variable, storage, chunksizes);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_deflate(int file, int variable, int* shuffle, int* deflate, int* deflate_level) __asm__("nc_inq_var_deflate");
int entry_nc_inq_var_deflate(int file, int variable, int* shuffle, int* deflate, int* deflate_level) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarDeflate, __builtin_return_address(0), file, variable, file, variable, shuffle, deflate, deflate_level);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_endian(int file, int variable, int* answer) __asm__("nc_inq_var_endian");
int entry_nc_inq_var_endian(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarEndian, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_fill(int file, int variable, int* no_fill, void* fill_value) __asm__("nc_inq_var_fill");
int entry_nc_inq_var_fill(int file, int variable, int* no_fill, void* fill_value) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarFill, __builtin_return_address(0), file, variable, file, variable, no_fill, fill_value);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_filter(int file, int variable, unsigned* id, std::size_t* nparams, unsigned* params) __asm__("nc_inq_var_filter");
int entry_nc_inq_var_filter(int file, int variable, unsigned* id, std::size_t* nparams, unsigned* params) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarFilter, __builtin_return_address(0), file, variable, file, variable, id, nparams, params);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_filter_ids(int file, int variable, std::size_t* nfilters, unsigned* filterids) __asm__("nc_inq_var_filter_ids");
int entry_nc_inq_var_filter_ids(int file, int variable, std::size_t* nfilters, unsigned* filterids) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarFilterIds, __builtin_return_address(0), file, variable, file, variable, nfilters, filterids);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_filter_info(int file, int variable, unsigned id, std::size_t* nparams, unsigned* params) __asm__("nc_inq_var_filter_info");
int entry_nc_inq_var_filter_info(int file, int variable, unsigned id, std::size_t* nparams, unsigned* params) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarFilterInfo, __builtin_return_address(0), file, variable, file, variable, id, nparams, params);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_fletcher32(int file, int variable, int* answer) __asm__("nc_inq_var_fletcher32");
int entry_nc_inq_var_fletcher32(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarFletcher32, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_quantize(int file, int variable, int* first, int* second) __asm__("nc_inq_var_quantize");
int entry_nc_inq_var_quantize(int file, int variable, int* first, int* second) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarQuantize, __builtin_return_address(0), file, variable, file, variable, first, second);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_szip(int file, int variable, int* first, int* second) __asm__("nc_inq_var_szip");
int entry_nc_inq_var_szip(int file, int variable, int* first, int* second) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarSzip, __builtin_return_address(0), file, variable, file, variable, first, second);
}

BAROGRAPH_ENTRY int entry_nc_inq_var_zstandard(int file, int variable, int* first, int* second) __asm__("nc_inq_var_zstandard");
int entry_nc_inq_var_zstandard(int file, int variable, int* first, int* second) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarZstandard, __builtin_return_address(0), file, variable, file, variable, first, second);
}

BAROGRAPH_ENTRY int entry_nc_inq_vardimid(int file, int variable, int* answer) __asm__("nc_inq_vardimid");
int entry_nc_inq_vardimid(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVardimid, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_varid(int file, const char* name, int* id) __asm__("nc_inq_varid");
int entry_nc_inq_varid(int file, const char* name, int* id) {
    return names_variable<Api>(kNcInqVarid, __builtin_return_address(0), file, name, id, file, name, id);
}

BAROGRAPH_ENTRY int entry_nc_inq_varids(int file, int* count, int* ids) __asm__("nc_inq_varids");
int entry_nc_inq_varids(int file, int* count, int* ids) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarids, __builtin_return_address(0), file, -1, file, count, ids);
}

BAROGRAPH_ENTRY int entry_nc_inq_varname(int file, int variable, char* name) __asm__("nc_inq_varname");
int entry_nc_inq_varname(int file, int variable, char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarname, __builtin_return_address(0), file, variable, file, variable, name);
}

BAROGRAPH_ENTRY int entry_nc_inq_varnatts(int file, int variable, int* answer) __asm__("nc_inq_varnatts");
int entry_nc_inq_varnatts(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarnatts, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_varndims(int file, int variable, int* answer) __asm__("nc_inq_varndims");
int entry_nc_inq_varndims(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVarndims, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_vartype(int file, int variable, int* answer) __asm__("nc_inq_vartype");
int entry_nc_inq_vartype(int file, int variable, int* answer) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVartype, __builtin_return_address(0), file, variable, file, variable, answer);
}

BAROGRAPH_ENTRY int entry_nc_inq_vlen(int file, int type, char* name, std::size_t* bytes, int* base_type) __asm__("nc_inq_vlen");
int entry_nc_inq_vlen(int file, int type, char* name, std::size_t* bytes, int* base_type) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcInqVlen, __builtin_return_address(0), file, -1, file, type, name, bytes, base_type);
}

BAROGRAPH_ENTRY int entry_nc_open(const char* path, int mode, int* id) __asm__("nc_open");
int entry_nc_open(const char* path, int mode, int* id) {
    return opens_file<Api, false, false>(kNcOpen, __builtin_return_address(0), path, id, path, mode, id);
}

BAROGRAPH_ENTRY int entry_nc_open_mem(const char* path, int mode, std::size_t length, void* memory, int* id) __asm__("nc_open_mem");
int entry_nc_open_mem(const char* path, int mode, std::size_t length, void* memory, int* id) {
    return opens_file<Api, false, false>(kNcOpenMem, __builtin_return_address(0), path, id, path, mode, length, memory, id);
}

BAROGRAPH_ENTRY int entry_nc_open_memio(const char* path, int mode, void* memory, int* id) __asm__("nc_open_memio");
int entry_nc_open_memio(const char* path, int mode, void* memory, int* id) {
    return opens_file<Api, false, false>(kNcOpenMemio, __builtin_return_address(0), path, id, path, mode, memory, id);
}

BAROGRAPH_ENTRY int entry_nc_open_par(const char* path, int mode, std::uintptr_t communicator, std::uintptr_t info, int* id) __asm__("nc_open_par");
int entry_nc_open_par(const char* path, int mode, std::uintptr_t communicator, std::uintptr_t info, int* id) {
    return opens_file<Api, false, true>(kNcOpenPar, __builtin_return_address(0), path, id, path, mode, communicator, info, id);
}

BAROGRAPH_ENTRY int entry_nc_open_par_fortran(const char* path, int mode, int communicator, int info, int* id) __asm__("nc_open_par_fortran");
int entry_nc_open_par_fortran(const char* path, int mode, int communicator, int info, int* id) {
    return opens_file<Api, false, true>(kNcOpenParFortran, __builtin_return_address(0), path, id, path, mode, communicator, info, id);
}

BAROGRAPH_ENTRY int entry_nc_put_att(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att");
int entry_nc_put_att(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAtt, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_double(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_double");
int entry_nc_put_att_double(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttDouble, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_float(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_float");
int entry_nc_put_att_float(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttFloat, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_int(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_int");
int entry_nc_put_att_int(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttInt, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_long(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_long");
int entry_nc_put_att_long(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttLong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_longlong(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_longlong");
int entry_nc_put_att_longlong(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttLonglong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_schar(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_schar");
int entry_nc_put_att_schar(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttSchar, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_short(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_short");
int entry_nc_put_att_short(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttShort, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_string(int file, int variable, const char* name, std::size_t length, const void* values) __asm__("nc_put_att_string");
int entry_nc_put_att_string(int file, int variable, const char* name, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttString, __builtin_return_address(0), file, variable, kStrings, length, name, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_text(int file, int variable, const char* name, std::size_t length, const void* values) __asm__("nc_put_att_text");
int entry_nc_put_att_text(int file, int variable, const char* name, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttText, __builtin_return_address(0), file, variable, kCharacters, length, name, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_ubyte(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_ubyte");
int entry_nc_put_att_ubyte(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttUbyte, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_uchar(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_uchar");
int entry_nc_put_att_uchar(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttUchar, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_uint(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_uint");
int entry_nc_put_att_uint(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttUint, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_ulonglong(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_ulonglong");
int entry_nc_put_att_ulonglong(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttUlonglong, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_att_ushort(int file, int variable, const char* name, int type, std::size_t length, const void* values) __asm__("nc_put_att_ushort");
int entry_nc_put_att_ushort(int file, int variable, const char* name, int type, std::size_t length, const void* values) {
    return puts_attribute<Api>(kNcPutAttUshort, __builtin_return_address(0), file, variable, type, length, name, type, length, values);
}

BAROGRAPH_ENTRY int entry_nc_put_var(int file, int variable, const void* buffer) __asm__("nc_put_var");
int entry_nc_put_var(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1");
int entry_nc_put_var1(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_double(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_double");
int entry_nc_put_var1_double(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Double, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_float(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_float");
int entry_nc_put_var1_float(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Float, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_int(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_int");
int entry_nc_put_var1_int(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Int, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_long(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_long");
int entry_nc_put_var1_long(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Long, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_longlong(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_longlong");
int entry_nc_put_var1_longlong(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Longlong, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_schar(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_schar");
int entry_nc_put_var1_schar(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Schar, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_short(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_short");
int entry_nc_put_var1_short(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Short, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_string(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_string");
int entry_nc_put_var1_string(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1String, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_text(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_text");
int entry_nc_put_var1_text(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Text, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_ubyte(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_ubyte");
int entry_nc_put_var1_ubyte(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Ubyte, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_uchar(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_uchar");
int entry_nc_put_var1_uchar(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Uchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_uint(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_uint");
int entry_nc_put_var1_uint(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Uint, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_ulonglong(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_ulonglong");
int entry_nc_put_var1_ulonglong(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Ulonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var1_ushort(int file, int variable, const std::size_t* start, const void* buffer) __asm__("nc_put_var1_ushort");
int entry_nc_put_var1_ushort(int file, int variable, const std::size_t* start, const void* buffer) {
    return moves<Api>(kNcPutVar1Ushort, __builtin_return_address(0), Mode{true, false, false}, file, variable, one(), buffer, start, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_double(int file, int variable, const void* buffer) __asm__("nc_put_var_double");
int entry_nc_put_var_double(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_float(int file, int variable, const void* buffer) __asm__("nc_put_var_float");
int entry_nc_put_var_float(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_int(int file, int variable, const void* buffer) __asm__("nc_put_var_int");
int entry_nc_put_var_int(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_long(int file, int variable, const void* buffer) __asm__("nc_put_var_long");
int entry_nc_put_var_long(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_longlong(int file, int variable, const void* buffer) __asm__("nc_put_var_longlong");
int entry_nc_put_var_longlong(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_schar(int file, int variable, const void* buffer) __asm__("nc_put_var_schar");
int entry_nc_put_var_schar(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_short(int file, int variable, const void* buffer) __asm__("nc_put_var_short");
int entry_nc_put_var_short(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_string(int file, int variable, const void* buffer) __asm__("nc_put_var_string");
int entry_nc_put_var_string(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarString, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_text(int file, int variable, const void* buffer) __asm__("nc_put_var_text");
int entry_nc_put_var_text(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarText, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_ubyte(int file, int variable, const void* buffer) __asm__("nc_put_var_ubyte");
int entry_nc_put_var_ubyte(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarUbyte, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_uchar(int file, int variable, const void* buffer) __asm__("nc_put_var_uchar");
int entry_nc_put_var_uchar(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_uint(int file, int variable, const void* buffer) __asm__("nc_put_var_uint");
int entry_nc_put_var_uint(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_ulonglong(int file, int variable, const void* buffer) __asm__("nc_put_var_ulonglong");
int entry_nc_put_var_ulonglong(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_var_ushort(int file, int variable, const void* buffer) __asm__("nc_put_var_ushort");
int entry_nc_put_var_ushort(int file, int variable, const void* buffer) {
    return moves<Api>(kNcPutVarUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, whole(), buffer, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara");
int entry_nc_put_vara(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVara, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_double(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_double");
int entry_nc_put_vara_double(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_float(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_float");
int entry_nc_put_vara_float(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_int(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_int");
int entry_nc_put_vara_int(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_long(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_long");
int entry_nc_put_vara_long(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_longlong");
int entry_nc_put_vara_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_schar");
int entry_nc_put_vara_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_short(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_short");
int entry_nc_put_vara_short(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_string(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_string");
int entry_nc_put_vara_string(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraString, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_text(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_text");
int entry_nc_put_vara_text(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_ubyte");
int entry_nc_put_vara_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraUbyte, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_uchar");
int entry_nc_put_vara_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_uint");
int entry_nc_put_vara_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_ulonglong");
int entry_nc_put_vara_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vara_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) __asm__("nc_put_vara_ushort");
int entry_nc_put_vara_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const void* buffer) {
    return moves<Api>(kNcPutVaraUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count), buffer, start, count, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm");
int entry_nc_put_varm(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarm, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_double");
int entry_nc_put_varm_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_float");
int entry_nc_put_varm_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_int");
int entry_nc_put_varm_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_long");
int entry_nc_put_varm_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_longlong");
int entry_nc_put_varm_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_schar");
int entry_nc_put_varm_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_short");
int entry_nc_put_varm_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_string");
int entry_nc_put_varm_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmString, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_text");
int entry_nc_put_varm_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_ubyte");
int entry_nc_put_varm_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmUbyte, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_uchar");
int entry_nc_put_varm_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_uint");
int entry_nc_put_varm_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_ulonglong");
int entry_nc_put_varm_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_varm_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) __asm__("nc_put_varm_ushort");
int entry_nc_put_varm_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const std::ptrdiff_t* map, const void* buffer) {
    return moves<Api>(kNcPutVarmUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, map, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars");
int entry_nc_put_vars(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVars, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_double");
int entry_nc_put_vars_double(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsDouble, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_float");
int entry_nc_put_vars_float(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsFloat, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_int");
int entry_nc_put_vars_int(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsInt, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_long");
int entry_nc_put_vars_long(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsLong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_longlong");
int entry_nc_put_vars_longlong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsLonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_schar");
int entry_nc_put_vars_schar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsSchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_short");
int entry_nc_put_vars_short(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsShort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_string");
int entry_nc_put_vars_string(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsString, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_text");
int entry_nc_put_vars_text(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsText, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_ubyte");
int entry_nc_put_vars_ubyte(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsUbyte, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_uchar");
int entry_nc_put_vars_uchar(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsUchar, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_uint");
int entry_nc_put_vars_uint(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsUint, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_ulonglong");
int entry_nc_put_vars_ulonglong(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsUlonglong, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_put_vars_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) __asm__("nc_put_vars_ushort");
int entry_nc_put_vars_ushort(int file, int variable, const std::size_t* start, const std::size_t* count, const std::ptrdiff_t* stride, const void* buffer) {
    return moves<Api>(kNcPutVarsUshort, __builtin_return_address(0), Mode{true, false, false}, file, variable, block(start, count, stride), buffer, start, count, stride, buffer);
}

BAROGRAPH_ENTRY int entry_nc_redef(int file) __asm__("nc_redef");
int entry_nc_redef(int file) {
    return acts<Api, FileCounter::kRedefinitions>(kNcRedef, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_nc_rename_att(int file, int variable, const char* name, const char* new_name) __asm__("nc_rename_att");
int entry_nc_rename_att(int file, int variable, const char* name, const char* new_name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcRenameAtt, __builtin_return_address(0), file, variable, file, variable, name, new_name);
}

BAROGRAPH_ENTRY int entry_nc_rename_dim(int file, int dimension, const char* name) __asm__("nc_rename_dim");
int entry_nc_rename_dim(int file, int dimension, const char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcRenameDim, __builtin_return_address(0), file, -1, file, dimension, name);
}

BAROGRAPH_ENTRY int entry_nc_rename_grp(int file, const char* name) __asm__("nc_rename_grp");
int entry_nc_rename_grp(int file, const char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcRenameGrp, __builtin_return_address(0), file, -1, file, name);
}

BAROGRAPH_ENTRY int entry_nc_rename_var(int file, int variable, const char* name) __asm__("nc_rename_var");
int entry_nc_rename_var(int file, int variable, const char* name) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcRenameVar, __builtin_return_address(0), file, variable, file, variable, name);
}

BAROGRAPH_ENTRY int entry_nc_set_fill(int file, int mode, int* old_mode) __asm__("nc_set_fill");
int entry_nc_set_fill(int file, int mode, int* old_mode) {
    return acts<Api, FileCounter::kOtherMetadataCalls>(kNcSetFill, __builtin_return_address(0), file, -1, file, mode, old_mode);
}

BAROGRAPH_ENTRY int entry_nc_sync(int file) __asm__("nc_sync");
int entry_nc_sync(int file) {
    return acts<Api, FileCounter::kSyncs>(kNcSync, __builtin_return_address(0), file, -1, file);
}

BAROGRAPH_ENTRY int entry_nc_var_par_access(int file, int variable, int access) __asm__("nc_var_par_access");
int entry_nc_var_par_access(int file, int variable, int access) {
    return sets_access<Api>(kNcVarParAccess, __builtin_return_address(0), file, variable, access);
}
