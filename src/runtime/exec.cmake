# SPDX-License-Identifier: BSD-3-Clause
# barograph-exec, which `barograph run` puts between the MPI launcher and the program; it lies beside libbarograph.so.
# Included by CMakeLists.txt of this folder.
add_executable(barograph-exec exec_main.c)
target_compile_definitions(barograph-exec PRIVATE _GNU_SOURCE)
target_compile_options(barograph-exec PRIVATE -Wall -Wextra -Wconversion -Wshadow)
set_target_properties(barograph-exec PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
barograph_link_old_glibc(barograph-exec)
install(TARGETS barograph-exec RUNTIME DESTINATION "${BAROGRAPH_INSTALL_DIR}/lib")
