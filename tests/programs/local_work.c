/* SPDX-License-Identifier: BSD-3-Clause
 * What moves or combines data within a rank, and requests that the program completes itself. */
#include "expect.h"

#define W "W0.0"

static int query(void* state, MPI_Status* status) {
    (void)state;
    MPI_Status_set_cancelled(status, 0);
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}
static int release(void* state) {
    (void)state;
    return MPI_SUCCESS;
}
static int cancel(void* state, int complete) {
    (void)state;
    (void)complete;
    return MPI_SUCCESS;
}

int main(int argc, char** argv) {
    double in[16] = {0}, out[16] = {0};
    char packed[1024], external[1024];
    int rank, place = 0;
    MPI_Aint far = 0;
    MPI_Datatype pair;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 3, MPI_DOUBLE, &pair);
    MPI_Type_commit(&pair);

    MPI_Pack(in, 2, pair, packed, sizeof packed, &place, MPI_COMM_SELF);
    MPI_Pack(in, 3, MPI_DOUBLE, packed, sizeof packed, &place, MPI_COMM_WORLD);
    place = 0;
    MPI_Unpack(packed, sizeof packed, &place, out, 2, pair, MPI_COMM_SELF);
    MPI_Pack_external("external32", in, 5, MPI_DOUBLE, external, sizeof external, &far);
    far = 0;
    MPI_Unpack_external("external32", external, sizeof external, &far, out, 4, MPI_DOUBLE);
    MPI_Reduce_local(in, out, 6, MPI_DOUBLE, MPI_SUM);
    expect("MPI_Pack", comm_name('S', rank, "0"), 1, 32);
    expect("MPI_Pack", W, 1, 24);
    expect("MPI_Unpack", comm_name('S', rank, "0"), 1, 32);
    expect("MPI_Pack_external", "", 1, 40);
    expect("MPI_Unpack_external", "", 1, 32);
    expect("MPI_Reduce_local", "", 1, 48);

    MPI_Grequest_start(query, release, cancel, NULL, &requests[0]);
    MPI_Grequest_complete(requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Grequest_start(query, release, cancel, NULL, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Grequest_complete(requests[0]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    expect("MPI_Grequest_start", "", 2, 0);
    expect("MPI_Grequest_complete", "", 2, 0);
    expect("MPI_Wait", "", 1, 0);
    expect("MPI_Ibarrier", W, 1, 0);
    expect("MPI_Waitall", "*mixed", 1, 0);

    MPI_Type_free(&pair);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}
