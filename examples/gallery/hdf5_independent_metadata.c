/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks open the same datasets, each reading the metadata by itself; fixed: one reads it for all. */
#include "gallery_hdf5.h"

enum { DATASETS = 1500 };

static void run(void) {
    const hsize_t few = 16;
    const hid_t catalogue = create_together("catalogue.h5", 1);
    const hid_t space = H5Screate_simple(1, &few, NULL);
    for (int i = 0; i < DATASETS; i++) {
        char name[32];
        snprintf(name, sizeof name, "entry %d", i);
        H5Dclose(H5Dcreate2(catalogue, name, H5T_NATIVE_INT, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    }
    H5Sclose(space);
    H5Fclose(catalogue);
    MPI_Barrier(MPI_COMM_WORLD);
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    if (fixed) {
        H5Pset_all_coll_metadata_ops(access, 1);
    }
    /* HDF5 1.10 also wants it of what is opened in the file. */
    const hid_t opening = fixed ? H5Pcreate(H5P_DATASET_ACCESS) : H5P_DEFAULT;
    if (fixed) {
        H5Pset_all_coll_metadata_ops(opening, 1);
    }
    const hid_t file = H5Fopen("catalogue.h5", H5F_ACC_RDONLY, access);
    for (int i = 0; i < DATASETS; i++) {
        char name[32];
        snprintf(name, sizeof name, "entry %d", i);
        /* here: hdf5-independent-metadata */
        H5Dclose(H5Dopen2(file, name, opening));
    }
    H5Fclose(file);
    H5Pclose(access);
    if (fixed) {
        H5Pclose(opening);
    }
}
