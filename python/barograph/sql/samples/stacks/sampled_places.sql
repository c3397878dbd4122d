-- SPDX-License-Identifier: BSD-3-Clause
-- What sampled stacks are in, and the innermost function of the program on each. One row per stack.
-- needs: sampled_stacks, frame_functions
-- private: yes
-- stored: yes
-- column path_id: key into call_paths: the stack, by its innermost frame
-- column allocates: whether it is in a function that allocates or frees memory, or in what such a function called
-- column maps: whether it is in a system call that such a function made
-- column interpreted: whether it is in the interpreter of Python
-- column python: whether a function of Python is on it
-- column function: the innermost one of the program, outside of what allocates; null where there is none
-- column file: of its source
-- column line: where it was, or called what is further in
WITH on_stack AS (
    SELECT t.path_id, (t.height, f.place) AS depth, f.function, f.file, f.line, f.module = 'Python' AS python,
           f.program AND f.function != '' AS program,
           -- Functions of glibc (with or without its debug symbols), C++, jemalloc, tcmalloc, mimalloc, TBB,
           -- and Intel's Fortran.
           NOT python AND regexp_matches(f.function, '^(__GI_)?_{0,2}(libc_|je_|tc_|mi_|scalable_)?(malloc|free|cfree|calloc|'
               || 'realloc|reallocarray|memalign|aligned_alloc|posix_memalign|valloc|pvalloc|new|delete)$'
               || '|^_int_(malloc|free|realloc|memalign)$|^operator (new|delete)( ?\[\])?$'
               || '|^for_(alloc|dealloc|allocate|deallocate)(_.*)?$') AS allocates
    FROM sampled_stacks t JOIN frame_functions f ON f.path_id = t.frame_id
), limits AS (
    SELECT path_id, max(depth) FILTER (allocates) AS outermost FROM on_stack GROUP BY path_id
)
SELECT path_id, bool_or(allocates) AS allocates,
       bool_or(allocates) AND regexp_matches(arg_min(function, depth), '^(__GI_)?_{0,2}(mmap|mmap64|munmap|mremap|brk|sbrk|madvise)$')
           AS maps,
       arg_min(python, depth) AS interpreted, bool_or(python) AS python, arg_min(function, depth) FILTER (own) AS function,
       arg_min(file, depth) FILTER (own) AS file, arg_min(line, depth) FILTER (own) AS line
FROM (SELECT *, program AND (outermost IS NULL OR depth > outermost) AS own FROM on_stack JOIN limits USING (path_id))
GROUP BY path_id
