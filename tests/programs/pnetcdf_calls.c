/* SPDX-License-Identifier: BSD-3-Clause
 * Every way in which PnetCDF moves data, each with a known number of bytes: collective, independent, nonblocking, buffered, several
 * pieces, several variables, MPI types, attributes. tests/netcdf_test.py has the numbers. Run on 2 ranks; exits with the line of the
 * first call that failed. */
#include <mpi.h>
#include <pnetcdf.h>
#include <stdlib.h>

enum { POINTS = 100 };

#define MUST(call)                                         \
    do {                                                   \
        if ((call) != NC_NOERR) {                          \
            MPI_Abort(MPI_COMM_WORLD, __LINE__ % 250 + 1); \
        }                                                  \
    } while (0)

static double data[4 * POINTS];
static int numbers[POINTS];

static void write_all(int file, const int* variables, MPI_Offset start) {
    const MPI_Offset count = POINTS, half = POINTS / 2, two = 2, row[2] = {0, start}, rows[2] = {1, POINTS};
    MPI_Offset begin[3] = {start, start + 10, start + 20}, length[3] = {5, 5, 10};
    MPI_Offset* const begins[3] = {&begin[0], &begin[1], &begin[2]};
    MPI_Offset* const lengths[3] = {&length[0], &length[1], &length[2]};
    int requests[3], pair[2] = {variables[0], variables[3]};
    MPI_Datatype place;
    double* const buffers[2] = {data, data};
    MPI_Offset* const starts[2] = {&begin[0], &begin[0]};
    MPI_Offset whole = POINTS;
    MPI_Offset* const counts[2] = {&whole, &whole};

    MUST(ncmpi_put_vara_double_all(file, variables[0], &start, &count, data));
    MUST(ncmpi_put_vara_all(file, variables[0], &start, &count, data, POINTS, MPI_DOUBLE));
    MUST(ncmpi_put_varn_double_all(file, variables[0], 3, begins, lengths, data));
    MUST(ncmpi_get_vara_double_all(file, variables[0], &start, &count, data));
    MUST(ncmpi_put_vara_float_all(file, variables[2], row, rows, (float*)data));
    /* Ints in memory, shorts in the file. */
    MUST(ncmpi_put_vars_int_all(file, variables[1], &start, &half, &two, numbers));

    MPI_Type_contiguous(POINTS, MPI_DOUBLE, &place);
    MPI_Type_commit(&place);
    MUST(ncmpi_get_vard_all(file, variables[0], place, data, POINTS, MPI_DOUBLE));
    MPI_Type_free(&place);
    MUST(ncmpi_mput_vara_double_all(file, 2, pair, starts, counts, buffers));

    MUST(ncmpi_begin_indep_data(file));
    MUST(ncmpi_put_vara_double(file, variables[0], &start, &count, data));
    MUST(ncmpi_put_var1_int(file, variables[1], &start, numbers));
    MUST(ncmpi_end_indep_data(file));

    MUST(ncmpi_iput_vara_double(file, variables[3], &start, &half, data, &requests[0]));
    MUST(ncmpi_iput_var1_double(file, variables[3], &start, data, &requests[1]));
    MUST(ncmpi_iget_vara_double(file, variables[0], &start, &half, data + POINTS, &requests[2]));
    MUST(ncmpi_cancel(file, 1, &requests[1], NULL));
    requests[1] = requests[2];
    MUST(ncmpi_wait_all(file, 2, requests, NULL));
    MUST(ncmpi_buffer_attach(file, 4096));
    MUST(ncmpi_bput_vara_double(file, variables[3], &start, &half, data, &requests[0]));
    MUST(ncmpi_wait_all(file, 1, requests, NULL));
    MUST(ncmpi_buffer_detach(file));
}

int main(int argc, char** argv) {
    int rank, ranks, file, points, time, variables[4], shape[2];
    float range[2] = {0, 1};
    char text[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MUST(ncmpi_create(MPI_COMM_WORLD, "fields.nc", NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &file));
    MUST(ncmpi_def_dim(file, "points", POINTS * ranks, &points));
    MUST(ncmpi_def_dim(file, "time", NC_UNLIMITED, &time));
    shape[0] = time;
    shape[1] = points;
    MUST(ncmpi_def_var(file, "temperature", NC_DOUBLE, 1, &points, &variables[0]));
    MUST(ncmpi_def_var(file, "flags", NC_SHORT, 1, &points, &variables[1]));
    MUST(ncmpi_def_var(file, "history", NC_FLOAT, 2, shape, &variables[2]));
    MUST(ncmpi_def_var(file, "later", NC_DOUBLE, 1, &points, &variables[3]));
    MUST(ncmpi_put_att_text(file, NC_GLOBAL, "title", 5, "hello"));
    MUST(ncmpi_put_att_float(file, variables[0], "range", NC_DOUBLE, 2, range));
    MUST(ncmpi_enddef(file));
    write_all(file, variables, (MPI_Offset)rank * POINTS);
    MUST(ncmpi_sync(file));
    MUST(ncmpi_close(file));

    MUST(ncmpi_open(MPI_COMM_WORLD, "fields.nc", NC_NOWRITE, MPI_INFO_NULL, &file));
    MUST(ncmpi_get_att_text(file, NC_GLOBAL, "title", text));
    MUST(ncmpi_inq_varid(file, "temperature", &variables[0]));
    MUST(ncmpi_get_var_double_all(file, variables[0], data));
    /* By its number alone. */
    MUST(ncmpi_get_var_float_all(file, 2, (float*)data));
    if (ncmpi_get_var_double_all(file, 77, data) == NC_NOERR) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MUST(ncmpi_close(file));
    MPI_Finalize();
    return 0;
}
