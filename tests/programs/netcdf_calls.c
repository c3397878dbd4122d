/* SPDX-License-Identifier: BSD-3-Clause
 * A netCDF file with known accesses; tests/netcdf_test.py has the numbers. The first argument says how: "classic" (one process, no
 * MPI), "collective" or "independent" (netCDF-4 on all ranks, with a group). Exits with the line of the first call that failed. */
#include <mpi.h>
#include <netcdf.h>
#include <netcdf_par.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 100 };

#define MUST(call)                    \
    do {                              \
        if ((call) != NC_NOERR) {     \
            exit(__LINE__ % 250 + 1); \
        }                             \
    } while (0)

static double data[4 * POINTS];
static int numbers[POINTS];

static void use(int file, int parallel, int collective, size_t start, size_t points) {
    int dimension, group, variables[4];
    const size_t count = POINTS, half = POINTS / 2;
    const ptrdiff_t two = 2;
    float range[2] = {0, 1};
    MUST(nc_def_dim(file, "points", points, &dimension));
    MUST(nc_def_var(file, "temperature", NC_DOUBLE, 1, &dimension, &variables[0]));
    MUST(nc_def_var(file, "flags", NC_SHORT, 1, &dimension, &variables[1]));
    MUST(nc_def_var(file, "level", NC_INT, 0, NULL, &variables[2]));
    MUST(nc_put_att_text(file, NC_GLOBAL, "title", 5, "hello"));
    MUST(nc_put_att_float(file, variables[0], "range", NC_DOUBLE, 2, range));
    if (parallel) {
        MUST(nc_def_grp(file, "inner", &group));
        MUST(nc_def_var(group, "depth", NC_INT64, 1, &dimension, &variables[3]));
    }
    MUST(nc_enddef(file));
    if (collective) {
        MUST(nc_var_par_access(file, variables[0], NC_COLLECTIVE));
        MUST(nc_var_par_access(group, variables[3], NC_COLLECTIVE));
    }
    MUST(nc_put_vara_double(file, variables[0], &start, &count, data));
    MUST(nc_get_vara_double(file, variables[0], &start, &count, data));
    /* Ints in memory, shorts in the file. */
    MUST(nc_put_vars_int(file, variables[1], &start, &half, &two, numbers));
    MUST(nc_put_var1_short(file, variables[1], &start, (short*)numbers));
    MUST(nc_put_var_int(file, variables[2], numbers));
    if (parallel) {
        MUST(nc_put_vara(group, variables[3], &start, &count, data));
    }
    MUST(nc_sync(file));
    MUST(nc_close(file));
}

int main(int argc, char** argv) {
    const int parallel = argc > 1 && strcmp(argv[1], "classic") != 0;
    int file, rank = 0, ranks = 1, variable;
    char text[16];
    if (parallel) {
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks);
        MUST(nc_create_par("fields.nc", NC_CLOBBER | NC_NETCDF4, MPI_COMM_WORLD, MPI_INFO_NULL, &file));
    } else {
        MUST(nc_create("fields.nc", NC_CLOBBER, &file));
    }
    use(file, parallel, parallel && strcmp(argv[1], "collective") == 0, (size_t)rank * POINTS,
        (size_t)ranks * POINTS);
    if (parallel) {
        MUST(nc_open_par("fields.nc", NC_NOWRITE, MPI_COMM_WORLD, MPI_INFO_NULL, &file));
    } else {
        MUST(nc_open("fields.nc", NC_NOWRITE, &file));
    }
    MUST(nc_get_att_text(file, NC_GLOBAL, "title", text));
    MUST(nc_inq_varid(file, "temperature", &variable));
    MUST(nc_get_var_double(file, variable, data));
    /* By its number alone, and one that there is not. */
    MUST(nc_get_var_int(file, 2, numbers));
    if (nc_get_var_int(file, 77, numbers) == NC_NOERR) {
        return 1;
    }
    MUST(nc_close(file));
    if (parallel) {
        MPI_Finalize();
    }
    return 0;
}
