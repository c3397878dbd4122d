-- SPDX-License-Identifier: BSD-3-Clause
-- Requests by layer, direction and size class.
-- needs: chosen_io, io_directions, io_order, size_classes, unfinished
-- private: yes
-- parameter files: their object ids
-- parameter filtered: whether only some files are kept
-- parameter ranks: ranks to keep; empty: all
-- parameter roots: functions called by the program that are kept; empty: all
SELECT s.layer, d.direction, s.bucket, any_value(b.bucket_min) AS bucket_min, any_value(b.bucket_max) AS bucket_max,
       any_value(b.label) AS label, sum(s.calls)::BIGINT AS calls, sum(s.bytes)::BIGINT AS bytes
FROM chosen_io($ranks, $filtered, $files, $roots) s JOIN size_classes b USING (bucket)
     JOIN io_directions d USING (layer, operation)
WHERE s.bucket != 0 AND NOT unfinished(s.bucket) AND d.direction != ''
GROUP BY s.layer, d.direction, s.bucket
ORDER BY d.direction, io_order(s.layer), bucket_min, s.bucket
