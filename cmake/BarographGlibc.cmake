# SPDX-License-Identifier: BSD-3-Clause
# Lets what is loaded into programs load wherever they run: also in a container whose C library is older than that of the
# machine Barograph was built on. The loader ignores a preloaded library that is missing, but ends every process when
# one asks for a symbol version that the C library there lacks.
#
# glibc 2.34 moved libdl and libpthread into libc, and with that gave their functions new versions; a program linked
# there asks for those. The old versions are still in every glibc. So what is injected is linked with libraries that
# show these functions with their old versions and are never installed; the loader then takes the real ones.
# src/sys/loading/unwind_lookup.cpp supplies what has no old version. tools/check_symbols.py checks the outcome.
#
#   barograph_link_old_glibc(target)             for a library that is injected; for a C program, which has to define
#                                                __libc_start_main by BAROGRAPH_GLIBC_BASE as src/runtime/start/exec_main.c does

# The version that a machine's glibc began with, which all its first functions have.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(barograph_glibc_base GLIBC_2.2.5)
  set(barograph_glibc_dladdr1 GLIBC_2.3.3)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|ppc64le)$")
  set(barograph_glibc_base GLIBC_2.17)
  set(barograph_glibc_dladdr1 GLIBC_2.17)
endif()

# Makes lib/<soname>'s stand-in: barograph_glibc_stand_in(target soname "VERSION function...").
function(barograph_glibc_stand_in target soname)
  set(functions "")
  set(nodes "")
  foreach(node IN LISTS ARGN)
    separate_arguments(names UNIX_COMMAND "${node}")
    list(POP_FRONT names version)
    foreach(name IN LISTS names)
      string(APPEND functions "void ${name}(void);\nvoid ${name}(void) {}\n")
    endforeach()
    list(JOIN names "; " shown)
    string(APPEND nodes "${version} { global: ${shown}; };\n")
  endforeach()
  set(folder "${PROJECT_BINARY_DIR}/old_glibc")
  file(CONFIGURE OUTPUT "${folder}/${soname}.c" CONTENT "${functions}" @ONLY)
  file(CONFIGURE OUTPUT "${folder}/${soname}.map" CONTENT "${nodes}" @ONLY)
  add_library(${target} SHARED "${folder}/${soname}.c")
  target_compile_options(${target} PRIVATE -w -fno-builtin)
  target_link_options(${target} PRIVATE -nostdlib "-Wl,-soname,${soname}" "-Wl,--version-script=${folder}/${soname}.map")
  set_target_properties(${target} PROPERTIES
    PREFIX "" SUFFIX "" OUTPUT_NAME "${soname}" NO_SONAME ON C_VISIBILITY_PRESET default INTERPROCEDURAL_OPTIMIZATION OFF
    LIBRARY_OUTPUT_DIRECTORY "${folder}")
endfunction()

# A sanitizer's runtime has its own versions of these functions, and an unknown machine has unknown versions: as found there.
if(barograph_glibc_base AND NOT BAROGRAPH_SANITIZE)
  set(barograph_old_glibc barograph_old_libdl barograph_old_libpthread)
  set(libdl "${barograph_glibc_base} dladdr dlclose dlerror dlopen dlsym dlvsym")
  if(barograph_glibc_dladdr1 STREQUAL barograph_glibc_base)
    string(APPEND libdl " dladdr1")
  else()
    list(APPEND libdl "${barograph_glibc_dladdr1} dladdr1")
  endif()
  barograph_glibc_stand_in(barograph_old_libdl libdl.so.2 ${libdl})
  barograph_glibc_stand_in(barograph_old_libpthread libpthread.so.0
    "${barograph_glibc_base} __pthread_key_create pthread_attr_setstacksize pthread_create pthread_join pthread_key_create pthread_key_delete pthread_once pthread_setspecific pthread_sigmask")
endif()

function(barograph_link_old_glibc target)
  if(NOT barograph_old_glibc)
    return()
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")
    # Functions of libc itself have kept their versions, but for the one that a program is started by.
    target_compile_definitions(${target} PRIVATE "BAROGRAPH_GLIBC_BASE=\"${barograph_glibc_base}\"")
    return()
  endif()
  target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src/sys/loading/unwind_lookup.cpp")
  foreach(stand_in IN LISTS barograph_old_glibc)
    # As an option: CMake would look for a library of that name, and note the stand-in's folder in the target. Needed also
    # where only weak references lead to it, as those of the static C++ runtime to threads.
    target_link_libraries(${target} PRIVATE "-Wl,--push-state,--no-as-needed,$<TARGET_FILE:${stand_in}>,--pop-state")
    add_dependencies(${target} ${stand_in})
  endforeach()
endfunction()
