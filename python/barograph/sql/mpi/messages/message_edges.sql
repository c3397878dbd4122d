-- SPDX-License-Identifier: BSD-3-Clause
-- Messages from one rank to another, without those to itself and those whose receiver is not known. One row per sender,
-- receiver and communicator.
-- example: SELECT sender, receiver, sum(bytes) AS bytes FROM message_edges GROUP BY ALL ORDER BY bytes DESC LIMIT 10
-- needs: messages
-- column sender: rank in MPI_COMM_WORLD
-- column receiver: rank in MPI_COMM_WORLD
-- column object_id: key into objects: the communicator
-- column calls: number of messages
-- column bytes [bytes]: their payload
-- column time_ns [ns]: time of the sending calls
SELECT sender, receiver, object_id, calls, bytes, time_ns FROM messages
WHERE receiver IS NOT NULL AND receiver != sender
