# SPDX-License-Identifier: BSD-3-Clause
# How a target of this project is built. Every CMakeLists.txt in src/ consists of calls to these functions, so that
# warnings, visibility and the rules for injected libraries are written once.
#
#   barograph_library(format SOURCES a.cpp b.cpp LIBS barograph::zstd)        -> target barograph_format
#   barograph_unit_test(crc32c_test SOURCES crc32c_test.cpp LIBS barograph_format)
#   barograph_injected_library(barograph VERSION_SCRIPT exports.map SOURCES ... LIBS ...)
#   barograph_python_module(_native SOURCES ... LIBS ...)

# Flags shared by all first-party targets. Includes start at src/ ("format/profile/profile_model.hpp") or at include/, where
# the public headers are (<barograph/barograph.h>).
add_library(barograph_build INTERFACE)
target_include_directories(barograph_build INTERFACE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
target_compile_features(barograph_build INTERFACE cxx_std_20)
target_compile_definitions(barograph_build INTERFACE "BAROGRAPH_VERSION=\"${PROJECT_VERSION}\"")
target_compile_options(barograph_build INTERFACE -Wall -Wextra -Wconversion -Wshadow)
if(BAROGRAPH_WERROR)
  target_compile_options(barograph_build INTERFACE -Werror)
endif()

# Most of the time to compile a source goes into reading headers: eight are compiled as one. So their names without
# linkage must differ. tools/check.py shows clang-tidy each source by itself.
function(barograph_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# One static, position independent library per folder of src/. Without a source file it is header-only. TOGETHER: see
# barograph_together.
function(barograph_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TOGETHER" "" "SOURCES;LIBS")
  set(target "barograph_${name}")
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    if(arg_TOGETHER)
      barograph_together(${target})
    endif()
    target_link_libraries(${target} PUBLIC barograph_build ${arg_LIBS})
  else()
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE barograph_build ${arg_LIBS})
  endif()
endfunction()

# Tests are compiled once and run for a moment: most of their time is reading headers. They are compiled without
# optimisation, and the headers that nearly all of them include are read once for all. ccache takes programs with such
# headers only where the preprocessor says which ones it took (tools/setup.sh has the other half of it).
set(barograph_test_options -O0 $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)

function(barograph_test_headers)
  if(TARGET barograph_test_headers)
    return()
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/test_headers.cpp" CONTENT "")
  # A program as the tests are, because it has to be compiled with the very same flags.
  add_executable(barograph_test_headers "${PROJECT_BINARY_DIR}/test_headers.cpp")
  target_compile_options(barograph_test_headers PRIVATE ${barograph_test_options})
  target_link_libraries(barograph_test_headers PRIVATE barograph_build GTest::gtest GTest::gtest_main)
  target_precompile_headers(barograph_test_headers PRIVATE
    <gtest/gtest.h> <algorithm> <atomic> <chrono> <filesystem> <fstream> <functional> <optional> <span> <string> <vector>)
endfunction()

# A GoogleTest program, one ctest entry per test case. ENVIRONMENT takes NAME=value pairs.
function(barograph_unit_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBS;ENVIRONMENT")
  if(NOT BAROGRAPH_TESTS OR NOT GTest_FOUND)
    return()
  endif()
  include(GoogleTest)
  barograph_test_headers()
  add_executable(${name} ${arg_SOURCES})
  target_compile_options(${name} PRIVATE ${barograph_test_options})
  target_link_libraries(${name} PRIVATE barograph_build ${arg_LIBS} GTest::gtest GTest::gtest_main)
  target_precompile_headers(${name} REUSE_FROM barograph_test_headers)
  # The list is made when ctest runs, so that a test program that cannot start fails the tests and not the build.
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 300 ENVIRONMENT "${arg_ENVIRONMENT}")
endfunction()

# A library that is loaded into other people's programs (Law 3 in ARCHITECTURE.md). It brings its own C++ runtime,
# shows only what its version script names, binds everything when it is loaded (no lazy binding inside a wrapper),
# is never unloaded, and asks for an old C library only (BarographGlibc.cmake). What it exports has to come as objects ($<TARGET_OBJECTS:...>), since symbols from archives stay
# hidden whatever the script says. ALLOW_UNDEFINED is for the MPI plugins: libmpi is not linked, the program has loaded it already.
function(barograph_injected_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALLOW_UNDEFINED" "VERSION_SCRIPT" "SOURCES;LIBS")
  if(NOT arg_VERSION_SCRIPT)
    message(FATAL_ERROR "barograph_injected_library(${target}) needs a VERSION_SCRIPT.")
  endif()
  get_filename_component(script "${arg_VERSION_SCRIPT}" ABSOLUTE)
  if(NOT TARGET ${target})
    add_library(${target} SHARED ${arg_SOURCES})
  endif()
  target_link_libraries(${target} PRIVATE barograph_build ${arg_LIBS} ${CMAKE_DL_LIBS} Threads::Threads)
  target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc "-Wl,--version-script=${script}"
                      -Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,--exclude-libs,ALL -Wl,--gc-sections)
  barograph_link_old_glibc(${target})
  if(NOT arg_ALLOW_UNDEFINED)
    target_link_options(${target} PRIVATE -Wl,--no-undefined)
  endif()
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${script}")
  # All of them in one folder also before installation: the preload library looks for its plugins beside itself.
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME "${target}" LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  install(TARGETS ${target} LIBRARY DESTINATION "${BAROGRAPH_INSTALL_DIR}/lib")
endfunction()
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

# A Python extension module inside the package barograph.
function(barograph_python_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBS")
  nanobind_add_module(${name} NB_STATIC NOMINSIZE ${arg_SOURCES})
  barograph_together(${name})
  target_link_libraries(${name} PRIVATE barograph_build ${arg_LIBS})
  install(TARGETS ${name} LIBRARY DESTINATION "${BAROGRAPH_INSTALL_DIR}")
endfunction()
