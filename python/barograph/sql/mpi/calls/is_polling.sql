-- SPDX-License-Identifier: BSD-3-Clause
-- Whether an MPI function only asks whether a message has arrived.
-- macro: operation
starts_with(operation, 'MPI_Test') OR starts_with(operation, 'MPI_Iprobe') OR starts_with(operation, 'MPI_Improbe')
