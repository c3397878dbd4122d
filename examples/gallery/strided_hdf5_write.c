/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Each rank writes every second column of a dataset, in one independent H5Dwrite whose pieces are apart in
 * the file; fixed: the same selection in a collective transfer.
 */
#include "gallery_hdf5.h"

enum { ROWS = 20000, COLUMNS = 8 };

static void run(void) {
    const hid_t file = create_together("field.h5", 0);
    const hsize_t extent[2] = {ROWS, (hsize_t)(COLUMNS * ranks)};
    const hid_t space = H5Screate_simple(2, extent, NULL);
    const hid_t data =
        H5Dcreate2(file, "field", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    const hsize_t start[2] = {0, (hsize_t)rank};
    const hsize_t stride[2] = {1, (hsize_t)ranks};
    const hsize_t count[2] = {ROWS, COLUMNS};
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, stride, count, NULL);
    const hid_t mine = H5Screate_simple(2, count, NULL);
    const hid_t list = transfer(fixed ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
    double* values = memory(sizeof(double) * ROWS * COLUMNS);
    /* here: independent-io */
    H5Dwrite(data, H5T_NATIVE_DOUBLE, mine, space, list, values);
    H5Pclose(list);
    H5Sclose(mine);
    H5Sclose(space);
    H5Dclose(data);
    H5Fclose(file);
    compute(150);
    free(values);
}
