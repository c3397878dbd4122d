/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A library that has the functions of an HDF5 of a version that nobody knows (-DMAJOR, -DMINOR), and a program that starts it (-DPROGRAM):
 * prints what HDF5 would be told to use as connector. To register one with it ends the program.
 */
#include <stdio.h>
#include <stdlib.h>

#ifdef PROGRAM
int H5open(void);
int main(void) { return H5open(); }
#else
int H5get_libversion(unsigned* major, unsigned* minor, unsigned* release) {
    *major = MAJOR;
    *minor = MINOR;
    *release = 0;
    return 0;
}
#define REFUSED(name) \
    long name(void) { exit(9); }
REFUSED(H5VLregister_connector)
REFUSED(H5VLregister_connector_by_name)
REFUSED(H5VLis_connector_registered_by_name)
REFUSED(H5VLget_connector_id_by_name)
REFUSED(H5VLintrospect_get_conn_cls)
REFUSED(H5Eget_auto2)
REFUSED(H5Eset_auto2)
REFUSED(H5Eclear2)
int H5open(void) {
    const char* said = getenv("HDF5_VOL_CONNECTOR");
    printf("%s\n", said == NULL ? "none" : said);
    return 0;
}
#endif
