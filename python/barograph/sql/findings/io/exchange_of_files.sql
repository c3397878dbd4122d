-- SPDX-License-Identifier: BSD-3-Clause
-- What the exchange between ranks takes on some files. One row.
-- needs: collective_exchange
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(exchange_ns)::DOUBLE AS exchange_ns, sum(most_system_ns)::DOUBLE AS system_ns FROM collective_exchange
WHERE list_contains($ids, file_id) AND direction = $direction
