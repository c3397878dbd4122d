-- SPDX-License-Identifier: BSD-3-Clause
-- Time that threads were blocked for locks of POSIX threads, OpenMP and Python, and for semaphores that the program waits for itself, by who
-- asked for them, outside of calls of MPI and I/O. What waits for a condition (also in Python's threading.py, whose conditions, events and joins
-- are made of locks) or for the lock of Python's interpreter does not count. One row per function and line, the longest first; at most four.
-- needs: blocked_samples, sampled_stacks, frame_functions, call_paths
-- private: yes
-- column function: who asked: the innermost function with a line, further out than the lock's own, one of the program if there is any;
--   empty: none has
-- column file: of its source
-- column line: in it; 0 where it is not known
-- column lock: the function that waited, such as `pthread_mutex_lock`
-- column samples: how many periods
-- column time_ns [ns]: time that they stand for, sum over ranks and threads
-- column ranks: of all such rows: on how many ranks
-- column threads: of all such rows: how many threads
-- column whole_ns [ns]: of all such rows
-- column most_ns [ns]: of all such rows, on the thread that waited longest
WITH locks(lock) AS (
    VALUES ('pthread_mutex_lock'), ('__pthread_mutex_lock'), ('___pthread_mutex_lock'), ('__GI___pthread_mutex_lock'),
           ('pthread_mutex_timedlock'), ('pthread_rwlock_rdlock'), ('pthread_rwlock_wrlock'),
           ('__pthread_rwlock_rdlock'), ('__pthread_rwlock_wrlock'), ('___pthread_rwlock_rdlock'),
           ('___pthread_rwlock_wrlock'), ('gomp_mutex_lock_slow'), ('GOMP_critical_start'), ('GOMP_critical_name_start'),
           ('omp_set_lock'), ('omp_set_nest_lock'), ('__kmpc_critical'), ('__kmpc_critical_with_hint'),
           ('__kmpc_set_lock'), ('__kmpc_set_nest_lock'), ('mtx_lock')
), named AS (
    SELECT t.path_id, t.height, f.place, f.function, f.file, f.line, f.program, f.module = 'Python' AS python,
           lead(f.program OR f.module = 'Python') OVER outwards AS by_program, -- of Python, its own C functions are left out
           NOT python AND regexp_matches(f.function, '^(__GI_)?_{0,3}(new_)?sem_(wait|timedwait|clockwait)(_slow)?(64)?$') AS semaphore
    FROM sampled_stacks t JOIN frame_functions f ON f.path_id = t.frame_id
    WINDOW outwards AS (PARTITION BY t.path_id ORDER BY t.height, f.place)
), frames AS (
    SELECT n.*, CASE WHEN l.lock IS NOT NULL AND NOT n.python OR n.semaphore AND n.by_program
                          OR NOT n.python AND starts_with(n.function, 'PyThread_acquire_lock')
                     THEN n.function END AS lock
    FROM named n LEFT JOIN locks l ON l.lock = n.function
), no_locks AS (
    SELECT path_id FROM frames GROUP BY path_id
    HAVING bool_or(NOT python AND (function = 'take_gil' OR regexp_matches(function, '^(__GI_)?_{0,3}pthread_cond_(timed|clock)?wait')))
        OR bool_or(python AND file = 'threading.py' AND regexp_matches(function, '(^|[.])(wait|_wait_for_tstate_lock|join)$'))
           AND NOT bool_or(python AND file = 'threading.py' AND regexp_matches(function, '(^|Semaphore[.])acquire$'))
), held AS (
    SELECT path_id, max((height, place)) AS at, arg_max(lock, (height, place)) AS lock
    FROM frames WHERE lock IS NOT NULL AND path_id NOT IN (FROM no_locks) GROUP BY path_id
), asked AS (
    SELECT f.path_id, arg_min(f.function, (NOT f.program, f.height, f.place)) AS function,
           arg_min(f.file, (NOT f.program, f.height, f.place)) AS file, arg_min(f.line, (NOT f.program, f.height, f.place)) AS line
    FROM frames f JOIN held h USING (path_id) WHERE (f.height, f.place) > h.at AND f.line > 0 GROUP BY f.path_id
), waits AS (
    SELECT coalesce(a.function, '') AS function, coalesce(a.file, '') AS file, coalesce(a.line, 0) AS line, h.lock,
           s.rank, s.thread, s.samples, s.time_ns
    FROM blocked_samples s JOIN held h USING (path_id) JOIN call_paths o ON o.path_id = s.open_id
        LEFT JOIN asked a USING (path_id)
    WHERE o.layer IN ('program', 'region')
), whole AS (
    SELECT count(DISTINCT rank) AS ranks, count(*) AS threads, sum(time_ns) AS whole_ns, max(time_ns) AS most_ns
    FROM (SELECT rank, thread, sum(time_ns) AS time_ns FROM waits GROUP BY rank, thread)
)
SELECT function, file, line::INTEGER AS line, lock, sum(samples)::BIGINT AS samples, sum(time_ns)::BIGINT AS time_ns,
       any_value(w.ranks)::BIGINT AS ranks, any_value(w.threads)::BIGINT AS threads,
       any_value(whole_ns)::BIGINT AS whole_ns, any_value(most_ns)::BIGINT AS most_ns
FROM waits, whole w GROUP BY function, file, line, lock ORDER BY time_ns DESC, file, line LIMIT 4
