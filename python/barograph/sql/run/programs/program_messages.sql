-- SPDX-License-Identifier: BSD-3-Clause
-- Point-to-point messages within and between programs, without those of a rank to itself. One row per sending and receiving program.
-- example: SELECT sender, receiver, bytes FROM program_messages WHERE sender != receiver
-- needs: message_edges, program_ranks
-- column sender: name of the program that sent
-- column receiver: name of the program that received
-- column sender_program: its number
-- column receiver_program: its number
-- column calls: number of messages
-- column bytes [bytes]: their payload
-- column time_ns [ns]: time of the sending calls
SELECT s.name AS sender, r.name AS receiver, s.program AS sender_program, r.program AS receiver_program,
       sum(m.calls)::BIGINT AS calls, sum(m.bytes)::BIGINT AS bytes, sum(m.time_ns)::BIGINT AS time_ns
FROM message_edges m JOIN program_ranks s ON s.rank = m.sender JOIN program_ranks r ON r.rank = m.receiver
GROUP BY ALL ORDER BY sender_program, receiver_program
