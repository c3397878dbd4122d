-- SPDX-License-Identifier: BSD-3-Clause
-- What divisible calls are divided by: object, and size class if that is asked for.
-- needs: divisible_paths, fact_rows, objects, size_classes
-- private: yes
-- parameter sizes: whether size classes are apart
SELECT DISTINCT s.path_id, s.object_id, if($sizes, s.bucket, 0)::INTEGER AS bucket, o.name, o.user_name,
       o.kind, b.label
FROM fact_rows s JOIN divisible_paths USING (path_id) JOIN objects o USING (object_id)
     JOIN size_classes b ON b.bucket = if($sizes, s.bucket, 0)
ORDER BY ALL
