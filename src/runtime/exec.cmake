# SPDX-License-Identifier: BSD-3-Clause
# barograph-exec, which `barograph run` puts between the MPI launcher and the program, beside libbarograph.so; and the command
# `barograph`, which goes with the commands of the Python environment. Included by CMakeLists.txt of this folder.
function(barograph_start_program name)
  add_executable(${name} ${ARGN})
  target_compile_definitions(${name} PRIVATE _GNU_SOURCE)
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wconversion -Wshadow)
  barograph_link_old_glibc(${name})
endfunction()

barograph_start_program(barograph-exec start/exec_main.c start/exec_preload.cpp "${PROJECT_SOURCE_DIR}/src/sys/loading/preloadable.cpp")
target_compile_features(barograph-exec PRIVATE cxx_std_20)
target_compile_options(barograph-exec PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-rtti>")
set_target_properties(barograph-exec PROPERTIES LINKER_LANGUAGE C RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
install(TARGETS barograph-exec RUNTIME DESTINATION "${BAROGRAPH_INSTALL_DIR}/lib")

barograph_start_program(barograph-start start/start_main.c)
set_target_properties(barograph-start PROPERTIES OUTPUT_NAME barograph RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
if(SKBUILD)
  install(TARGETS barograph-start RUNTIME DESTINATION "${SKBUILD_SCRIPTS_DIR}")
endif()
