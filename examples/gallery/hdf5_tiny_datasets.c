/* SPDX-License-Identifier: BSD-3-Clause */
/* A dataset for every single cell; fixed: one for all. */
#include "gallery_hdf5.h"

enum { CELLS = 2000 };

static void run(void) {
    double* values = memory(CELLS * sizeof(double));
    const hid_t file = create_together("cells.h5", 1);
    const int datasets = fixed ? 1 : CELLS;
    const hsize_t numbers = CELLS / (hsize_t)datasets;
    const hid_t space = H5Screate_simple(1, &numbers, NULL);
    const hid_t mode = transfer(H5FD_MPIO_COLLECTIVE);
    for (int i = 0; i < datasets; i++) {
        char name[32];
        snprintf(name, sizeof name, "cell %d", i);
        hid_t data;
        /* here: hdf5-tiny-datasets */
        data = H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, mode, values + i);
        H5Dclose(data);
    }
    H5Pclose(mode);
    H5Sclose(space);
    compute(300);
    H5Fclose(file);
    free(values);
}
