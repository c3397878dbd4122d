/* SPDX-License-Identifier: BSD-3-Clause */
/* Thousands of numbers kept as attributes; fixed: as one dataset. */
#include "gallery_hdf5.h"

enum { NUMBERS = 3000 };

static void run(void) {
    double* values = memory(NUMBERS * sizeof(double));
    const hid_t file = create_together("numbers.h5", 1);
    const hsize_t all = NUMBERS;
    const hid_t space = fixed ? H5Screate_simple(1, &all, NULL) : H5Screate(H5S_SCALAR);
    const hid_t group = H5Gcreate2(file, "numbers", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    if (fixed) {
        const hid_t data =
            H5Dcreate2(group, "all", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
        H5Dclose(data);
    }
    for (int i = 0; !fixed && i < NUMBERS; i++) {
        char name[32];
        snprintf(name, sizeof name, "number %d", i);
        /* here: hdf5-attributes */
        const hid_t one = H5Acreate2(group, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(one, H5T_NATIVE_DOUBLE, values + i);
        H5Aclose(one);
    }
    H5Gclose(group);
    H5Sclose(space);
    compute(200);
    H5Fclose(file);
    free(values);
}
